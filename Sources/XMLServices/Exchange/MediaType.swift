import Foundation

/// A value of a `Content-Type` header: a type and its parameters.
///
/// Source: RFC 2045, section 5.1.
package struct MediaType {
    /// Type and subtype in lower case: `multipart/related`.
    package let name: String
    /// Values of parameters by their names in lower case, without quotes.
    package private(set) var parameters: [String: String] = [:]

    package subscript(parameter: String) -> String? { parameters[parameter] }

    /// Whether documents of the type are XML.
    package var isXML: Bool { ["text/xml", "application/xml"].contains(name) || name.hasSuffix("+xml") }

    /// Whether the type is one of messages in parts.
    package var isMultipart: Bool { name.hasPrefix("multipart/") }

    /// - Throws: the reason why the text is no media type, in words.
    package init(parsing text: String) throws(Problem) {
        var scanner = FieldScanner(text)
        guard let type = scanner.token(), scanner.take("/"), let subtype = scanner.token() else {
            throw Problem(message: "expected a media type, found '\(text.prefix(200))'")
        }
        name = "\(type)/\(subtype)".lowercased()
        while true {
            scanner.skipBlanks()
            if scanner.isAtEnd { return }
            guard scanner.take(";") else { throw Problem(message: "expected ';' between parameters in '\(text.prefix(200))'") }
            scanner.skipBlanks()
            if scanner.isAtEnd { return }  // a semicolon at the end, which many servers write
            guard let parameter = scanner.token()?.lowercased(), scanner.take("="), let value = scanner.value()
            else { throw Problem(message: "expected a parameter 'name=value' in '\(text.prefix(200))'") }
            if let other = parameters[parameter] {
                throw Problem(message: "expected one parameter '\(parameter)', found two: '\(other.prefix(80))' and '\(value.prefix(80))'")
            }
            parameters[parameter] = value
        }
    }

    /// A text as a parameter's value. Nil for one that a header cannot have.
    package static func quoted(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    /// What is wrong, in words.
    package struct Problem: Error {
        package let message: String
    }
}

/// Reads the parts of a header's value.
private struct FieldScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// A token: visible ASCII without the special characters.
    mutating func token() -> String? { characters(without: "()<>@,;:\\\"/[]?=") }

    /// A parameter's value: a quoted string, or anything without blanks and delimiters. Many senders leave out quotes that RFC 2045 wants,
    /// around `text/xml` for example.
    mutating func value() -> String? { rest.first == UInt8(ascii: "\"") ? quotedString() : characters(without: "();,\\\"") }

    /// Visible ASCII up to one of the delimiters. Nil if there is none.
    private mutating func characters(without delimiters: StaticString) -> String? {
        let characters = rest.prefix { byte in
            (0x21...0x7E).contains(byte) && !delimiters.withUTF8Buffer { $0.contains(byte) }
        }
        rest = rest[characters.endIndex...]
        return characters.isEmpty ? nil : String(Substring(characters))
    }

    private mutating func quotedString() -> String? {
        guard take("\"") else { return nil }
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return nil
            default: value.append(byte)
            }
        }
        return nil
    }
}
