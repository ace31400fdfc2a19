import Foundation
import XMLCodable

/// A program's settings: attributes, a list of options, and rules, each of which is one of several elements.
struct Settings: Codable {
    @Attribute var version: Int
    var window: Window
    var options: [Option]
    var rules: Rules

    enum CodingKeys: String, CodingKey {
        case version, window, rules
        case options = "option"
    }

    struct Window: Codable {
        @Attribute var x: Int
        @Attribute var y: Int
        @Attribute var width: Int
        @Attribute var height: Int
        @Attribute var isMaximized: Bool?

        enum CodingKeys: String, CodingKey {
            case x, y, width, height
            case isMaximized = "maximized"
        }
    }

    struct Option: Codable, DynamicNodeEncoding {
        var name: String
        var value: String

        enum CodingKeys: String, CodingKey {
            case name
            case value = ""
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == CodingKeys.name.stringValue ? .attribute : .element
        }
    }

    /// `<rules>` with one element for each rule, in the order in which they apply.
    struct Rules: Codable {
        var all: [Rule]

        enum CodingKeys: String, CodingKey {
            case all = ""
        }

        init(from decoder: any Decoder) throws {
            all = try decoder.singleValueContainer().decode([Rule].self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(all, forKey: .all)
        }
    }
}

/// One of several elements: the element's name says which.
enum Rule: Codable {
    case ignore(Pattern)
    case open(Pattern)
    case run(Command)

    struct Pattern: Codable {
        @Attribute var pattern: String
        @Attribute var with: String?
    }

    struct Command: Codable {
        @Attribute var at: String
        var command: String
    }

    enum CodingKeys: String, XMLChoiceCodingKey {
        case ignore, open, run
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.ignore) {
            self = .ignore(try container.decode(Pattern.self, forKey: .ignore))
        } else if container.contains(.open) {
            self = .open(try container.decode(Pattern.self, forKey: .open))
        } else {
            self = .run(try container.decode(Command.self, forKey: .run))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .ignore(let pattern): try container.encode(pattern, forKey: .ignore)
        case .open(let pattern): try container.encode(pattern, forKey: .open)
        case .run(let command): try container.encode(command, forKey: .run)
        }
    }
}
