import Foundation
import XMLCodable

/// A value that is a text in XML: written in XML Schema's lexical form, and read from it.
protocol TextRepresentable {
    var xmlText: String { get }

    static func read(_ text: TextBytes) -> Self?
}

extension String: TextRepresentable {
    var xmlText: String { self }
    static func read(_ text: TextBytes) -> String? { text.string }
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
