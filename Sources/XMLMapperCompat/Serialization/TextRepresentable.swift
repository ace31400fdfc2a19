import Foundation
import XMLCodable

/// A value that is a text in XML: written in XML Schema's lexical form, and read from it.
protocol TextRepresentable {
    var xmlText: String { get }

    static func read(_ text: TextBytes) -> Self?

    /// The value of what a key leads to; nil if it is none of this type.
    static func read(_ found: FoundValue) -> Self?

    // Lists are requirements too, because the compiler then makes a function of its own for each type.

    /// An array of this type, items that are none of this type reported and left out.
    static func list(of items: FoundValue, in map: XMLMap) -> Any

    /// What is written of an array of this type.
    static func content<List>(ofList list: List, keepsScalars: Bool) -> ContentValue?
}

extension TextRepresentable {
    static func read(_ found: FoundValue) -> Self? {
        if case .object(let object) = found, let value = object as? Self { return value }
        return found.text.flatMap { read($0) }
    }

    static func list(of items: FoundValue, in map: XMLMap) -> Any {
        items.items.compactMap { item -> Self? in
            let value = read(item)
            if value == nil { map.reportUnconvertible(item, to: Self.self) }
            return value
        }
    }

    static func content<List>(ofList list: List, keepsScalars: Bool) -> ContentValue? {
        (list as? [Self]).map { list in .list(list.map { .scalar(keepsScalars ? .value($0) : .text($0.xmlText)) }) }
    }
}

extension String: TextRepresentable {
    var xmlText: String { self }
    static func read(_ text: TextBytes) -> String? { text.string }

    /// An element without content is not a string, but in a list it keeps its place.
    static func list(of items: FoundValue, in map: XMLMap) -> Any {
        items.items.compactMap { item -> String? in
            let text = item.text?.string ?? (item.isEmpty ? "" : nil)
            if text == nil { map.reportUnconvertible(item, to: String.self) }
            return text
        }
    }
}

// The initialiser that `LosslessStringConvertible` asks for traps on a text that is not one character.
extension Character: TextRepresentable {
    var xmlText: String { String(self) }
    static func read(_ text: TextBytes) -> Character? {
        let string = text.string
        return string.count == 1 ? string.first : nil
    }
}

extension Bool: TextRepresentable {
    var xmlText: String { self ? "true" : "false" }
    static func read(_ text: TextBytes) -> Bool? { text.bool }
}

extension TextRepresentable where Self: FixedWidthInteger & CustomStringConvertible {
    var xmlText: String { description }
    static func read(_ text: TextBytes) -> Self? {
        Self.isSigned ? text.int64.flatMap { Self(exactly: $0) } : text.uint64.flatMap { Self(exactly: $0) }
    }
}

extension Int: TextRepresentable {}
extension Int8: TextRepresentable {}
extension Int16: TextRepresentable {}
extension Int32: TextRepresentable {}
extension Int64: TextRepresentable {}
extension UInt: TextRepresentable {}
extension UInt8: TextRepresentable {}
extension UInt16: TextRepresentable {}
extension UInt32: TextRepresentable {}
extension UInt64: TextRepresentable {}

extension TextRepresentable where Self: BinaryFloatingPoint & CustomStringConvertible {
    var xmlText: String { isNaN ? "NaN" : isInfinite ? self < 0 ? "-INF" : "INF" : description }
}

extension Double: TextRepresentable {
    static func read(_ text: TextBytes) -> Double? { text.double }
}

extension Float: TextRepresentable {
    static func read(_ text: TextBytes) -> Float? { text.float }
}

// Foundation's types are read like `Codable` types, and written here if they come from a transform or a dictionary.

extension Date: TextRepresentable {
    var xmlText: String { TextBytes.dateTime(self) ?? timeIntervalSince1970.xmlText }
    static func read(_ text: TextBytes) -> Date? { text.double.map { Date(timeIntervalSince1970: $0) } ?? text.dateTime }
}

extension Data: TextRepresentable {
    var xmlText: String { base64EncodedString() }
    static func read(_ text: TextBytes) -> Data? { Data(base64Encoded: text.string, options: .ignoreUnknownCharacters) }

    /// An element with nothing but CDATA sections is what these hold together.
    static func read(_ found: FoundValue) -> Data? {
        if case .object(let object) = found, let data = object as? Data { return data }
        if case .element = found, let sections = found.cdata { return sections.reduce(into: Data()) { $0 += $1 } }
        return found.text.flatMap { read($0) }
    }
}

extension URL: TextRepresentable {
    var xmlText: String { absoluteString }
    static func read(_ text: TextBytes) -> URL? { URL(string: text.string) }
}

extension UUID: TextRepresentable {
    var xmlText: String { uuidString }
    static func read(_ text: TextBytes) -> UUID? { UUID(uuidString: text.string) }
}

extension Decimal: TextRepresentable {
    var xmlText: String { description }
    static func read(_ text: TextBytes) -> Decimal? {
        text.double == nil ? nil : Decimal(string: text.string, locale: Locale(identifier: "en_US_POSIX"))
    }
}
