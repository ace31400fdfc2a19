/// A value as an error carries it: the part that the error is about, and not so much that printing the error fills a screen.
package enum ValueInError {
    /// The part of a value that a path of its document leads to, as far as properties are called as their nodes are.
    ///
    ///     /catalog/book[3]/@id        catalog.book[2].id
    ///
    /// - Parameter outerCount: how many elements are around the value's own.
    /// - Returns: what says where the part is, if no property is called as its node.
    static func part(of value: Any, at path: String, inside outerCount: Int) -> Any {
        var part = content(of: value)
        for step in path.split(separator: "/").dropFirst(outerCount + 1) {
            let name = step.drop { $0 == "@" }.prefix { $0 != "[" }
            let index = (Int(step.drop { $0 != "[" }.filter(\.isNumber)) ?? 1) - 1
            guard let property = property(named: name, of: part) else { return unknown(at: path) }
            part = content(of: property)
            let items = Mirror(reflecting: part)
            guard items.displayStyle == .collection else { continue }
            guard (0..<items.children.count).contains(index) else { return unknown(at: path) }
            part = content(of: items.children[items.children.index(items.children.startIndex, offsetBy: index)].value)
        }
        return part
    }

    /// What takes the place of a value that is not at hand.
    static func unknown(at path: String) -> Any { Placeholder(description: "the value at \(Excerpt.bounded(path))") }

    static func unknown(under key: any CodingKey) -> Any {
        Placeholder(description: "the value of key '\(Excerpt.bounded(key.stringValue))'")
    }

    /// A property of a value, of its superclasses too, or an entry of a dictionary.
    private static func property(named name: Substring, of value: Any) -> Any? {
        if let entries = value as? [String: Any] { return entries[String(name)] }
        let name = name.hasPrefix("xmlns:") ? String(name) : String(name.split(separator: ":").last ?? "")
        var mirror: Mirror? = Mirror(reflecting: value)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label == name || $0.label == "_\(name)" }) { return child.value }
            mirror = current.superclassMirror
        }
        return nil
    }

    /// A value in an optional or a property wrapper.
    private static func content(of value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        let isWrapper = mirror.displayStyle == .optional || value is any _XMLNodeKindWrapper
        guard isWrapper, let content = mirror.children.first?.value else { return value }
        return self.content(of: content)
    }

    /// The value, or its type's name in place of it if it has many parts. A long string has as many as the short ones that it could be.
    package static func bounded(_ value: Any) -> Any {
        var partCount = 0
        func count(_ value: Any) {
            if let text = value as? String { partCount += text.utf8.count / bytesOfPart }
            for child in Mirror(reflecting: value).children {
                partCount += 1
                if partCount > maximumPartCount { return }
                count(child.value)
            }
        }
        count(value)
        return partCount > maximumPartCount ? Placeholder(description: "a value of \(Spelling.name(of: type(of: value)))") : value
    }

    private static let maximumPartCount = 100
    private static let bytesOfPart = 100

    /// What is printed in place of a value.
    private struct Placeholder: CustomStringConvertible {
        let description: String
    }
}
