import Foundation

/// A key of a map: a name, or a path of names.
package struct MapKey {
    package let string: String
    let isNested: Bool
    var delimiter: String { otherDelimiter ?? Self.usualDelimiter }
    /// The delimiter, if it is not the usual one: keys are copied often, and nil is copied fast.
    private let otherDelimiter: String?
    private static let usualDelimiter = "."
    /// Whether the name, or the last one of the path, is an attribute's.
    package let isAttribute: Bool

    init(_ string: String, nested: Bool?, delimiter: String, isAttribute: Bool) {
        self.string = string
        otherDelimiter = delimiter == Self.usualDelimiter ? nil : delimiter
        self.isAttribute = isAttribute
        isNested = nested ?? Self.contains(delimiter, in: string)
    }

    private static func contains(_ delimiter: String, in string: String) -> Bool {
        if delimiter == usualDelimiter, string.utf8.first != UInt8(ascii: "{") {
            let dot = UInt8(ascii: ".")
            return string.utf8.withContiguousStorageIfAvailable { $0.contains(dot) } ?? string.utf8.contains(dot)
        }
        return split(string, by: delimiter).count > 1
    }

    /// The names of the path; a single one for a key that is not a path.
    package var components: [String] {
        guard isNested else { return [string] }
        let components = Self.split(string, by: delimiter).filter { !$0.isEmpty }
        return components.isEmpty ? [string] : components
    }

    /// The parts between delimiters. A delimiter in the braces of `{namespace URI}local` does not count.
    package static func split(_ string: String, by delimiter: String) -> [String] {
        guard !delimiter.isEmpty else { return [string] }
        var components: [String] = []
        var open: String?
        for part in string.components(separatedBy: delimiter) {
            let component = open.map { $0 + delimiter + part } ?? part
            open = component.hasPrefix("{") && !component.contains("}") ? component : nil
            if open == nil { components.append(component) }
        }
        return components + (open.map { [$0] } ?? [])
    }

    /// The key as the dictionary form spells it: an attribute's name has an underscore before it.
    package var dictionaryKey: String {
        guard isAttribute else { return string }
        guard isNested else { return ReservedKey.attributePrefix + string }
        var components = components
        let last = components.removeLast()
        return (components + [ReservedKey.attributePrefix + last]).joined(separator: delimiter)
    }
}

/// The keys of the dictionary form that are no names of elements.
package enum ReservedKey {
    package static let attributePrefix = "_"
    static let attributePrefixByte = UInt8(ascii: "_")
    static let attributes = "__attributes"
    package static let text = "__text"
    package static let cdata = "__cdata"
    static let name = "__name"
    package static let nodesOrder = "__nodes_order"
    static let comments = "__comments"

    /// Whether a key belongs to something that the library puts into dictionaries.
    package static func contains(_ key: String) -> Bool {
        guard key.utf8.first == attributePrefixByte, key.hasPrefix("__") else { return false }
        switch key {
        case attributes, text, cdata, name, nodesOrder, comments: return true
        default: return false
        }
    }
}
