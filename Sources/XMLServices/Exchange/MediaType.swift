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
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = text[...].unicodeScalars }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    /// A token: visible ASCII without the special characters.
    mutating func token() -> String? {
        let token = rest.prefix { (0x21...0x7E).contains($0.value) && !"()<>@,;:\\\"/[]?=".unicodeScalars.contains($0) }
        guard !token.isEmpty else { return nil }
        rest = rest.dropFirst(token.count)
        return String(String.UnicodeScalarView(token))
    }

    /// A parameter's value: a quoted string, or anything without blanks and delimiters. Many senders leave out quotes that RFC 2045 wants,
    /// around `text/xml` for example.
    mutating func value() -> String? {
        if rest.first == "\"" { return quotedString() }
        let value = rest.prefix { (0x21...0x7E).contains($0.value) && !"();,\\\"".unicodeScalars.contains($0) }
        rest = rest.dropFirst(value.count)
        return value.isEmpty ? nil : String(String.UnicodeScalarView(value))
    }

    private mutating func quotedString() -> String? {
        guard take("\"") else { return nil }
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(value)
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            case "\r", "\n": return nil
            default: value.append(scalar)
            }
        }
        return nil
    }
}
