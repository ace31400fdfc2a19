/// A value as an error carries it: the part that the error is about, and not so much that printing the error fills a screen.
enum ValueInError {
    /// The part of a value that a path of its document leads to, as far as properties are called as their nodes are.
    ///
    ///     /catalog/book[3]/@id        catalog.book[2].id
    ///
    /// - Parameter outerCount: how many elements are around the value's own.
    static func part(of value: Any, at path: String, inside outerCount: Int) -> Any {
        var part = content(of: value)
        for step in path.split(separator: "/").dropFirst(outerCount + 1) {
            let name = step.prefix { $0 != "[" }.split { ":@".contains($0) }.last ?? ""
            let index = (Int(step.drop { $0 != "[" }.filter(\.isNumber)) ?? 1) - 1
            guard let property = Mirror(reflecting: part).children.first(where: { $0.label == "\(name)" || $0.label == "_\(name)" })
            else { break }
            part = content(of: property.value)
            let items = Mirror(reflecting: part)
            guard items.displayStyle == .collection else { continue }
            guard (0..<items.children.count).contains(index) else { break }
            part = content(of: items.children[items.children.index(items.children.startIndex, offsetBy: index)].value)
        }
        return part
    }

    /// A value in an optional or a property wrapper.
    private static func content(of value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        let isWrapper = mirror.displayStyle == .optional || value is any _XMLNodeKindWrapper
        guard isWrapper, let content = mirror.children.first?.value else { return value }
        return self.content(of: content)
    }

    /// The value, or its type's name in place of it if it has many parts.
    static func bounded(_ value: Any) -> Any {
        var partCount = 0
        func count(_ value: Any) {
            for child in Mirror(reflecting: value).children {
                partCount += 1
                if partCount > maximumPartCount { return }
                count(child.value)
            }
        }
        count(value)
        return partCount > maximumPartCount ? Name(type: type(of: value)) : value
    }

    private static let maximumPartCount = 100

    /// The name of a type, which stands for a value of it.
    private struct Name: CustomStringConvertible {
        let type: any Any.Type
        var description: String { "a value of \(Spelling.name(of: type))" }
    }
}
