import Foundation

/// The value of a header `Content-Type`: a media type and its parameters.
///
/// Source: RFC 9110, section 8.3.
struct ContentType: Sendable {
    /// The media type in lower case: `text/xml`.
    let mediaType: String
    private let parameters: [(name: String, value: String)]

    /// Nil if the value is malformed.
    init?(_ value: String) {
        var rest = value[...]
        let head = rest.prefix { $0 != ";" }
        mediaType = head.trimmingCharacters(in: .whitespaces).lowercased()
        rest = rest[head.endIndex...]
        guard mediaType.split(separator: "/", omittingEmptySubsequences: false).count == 2 else { return nil }
        var parameters: [(String, String)] = []
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else {
                guard name.isEmpty else { return nil }
                continue
            }
            rest = rest.dropFirst()
            guard let text = rest.first == "\"" ? Self.quotedString(&rest) : Self.token(&rest) else { return nil }
            parameters.append((name.trimmingCharacters(in: .whitespaces).lowercased(), text))
            rest = rest.drop { $0 == " " || $0 == "\t" }
        }
        guard rest.isEmpty else { return nil }
        self.parameters = parameters
    }

    /// The value of a parameter by its name in lower case.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Whether documents of the type are XML.
    var isXML: Bool { ["text/xml", "application/xml"].contains(mediaType) || mediaType.hasSuffix("+xml") }

    private static func token(_ rest: inout Substring) -> String? {
        let token = rest.prefix { $0 != ";" }
        rest = rest[token.endIndex...]
        return token.trimmingCharacters(in: .whitespaces)
    }

    private static func quotedString(_ rest: inout Substring) -> String? {
        var value = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            switch character {
            case "\"": return value
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            default: value.append(character)
            }
        }
        return nil
    }

    /// A text as a quoted string. Nil for one that a header cannot have.
    static func quoted(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
