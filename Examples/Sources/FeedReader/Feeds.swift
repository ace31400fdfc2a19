import Foundation
import XMLCodable

/// RSS 2.0, the parts that feed readers show.
struct RSS: Codable, DynamicNodeEncoding {
    var version: String
    var channel: Channel

    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
        key.stringValue == CodingKeys.version.stringValue ? .attribute : .element
    }

    struct Channel: Codable {
        var title: String
        var link: URL
        var description: String
        var language: String?
        var items: [Item]

        enum CodingKeys: String, CodingKey {
            case title, link, description, language
            case items = "item"
        }
    }

    struct Item: Codable {
        var title: String
        var link: URL?
        var guid: GUID?
        var categories: [String]
        var enclosure: Enclosure?
        var published: Date?
        var content: String?

        enum CodingKeys: String, CodingKey {
            case title, link, guid, enclosure
            case categories = "category"
            case published = "pubDate"
            case content = "content:encoded"
        }
    }

    /// Text beside an attribute: the key `""` is the text.
    struct GUID: Codable, DynamicNodeEncoding, DynamicNodeDecoding {
        var isPermaLink: Bool?
        var value: String

        enum CodingKeys: String, CodingKey {
            case isPermaLink
            case value = ""
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == CodingKeys.isPermaLink.stringValue ? .attribute : .element
        }

        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            key.stringValue == CodingKeys.isPermaLink.stringValue ? .attribute : .element
        }
    }

    struct Enclosure: Codable {
        @Attribute var url: String
        @Attribute var length: Int
        @Attribute var type: String
    }
}

/// Atom (RFC 4287), the same parts.
struct AtomFeed: Codable {
    var title: String
    var id: String
    var updated: Date
    var links: [Link]
    var entries: [Entry]

    enum CodingKeys: String, CodingKey {
        case title, id, updated
        case links = "link"
        case entries = "entry"
    }

    struct Entry: Codable {
        var title: String
        var id: String
        var updated: Date
        var author: Author?
        var links: [Link]
        var content: Content?

        enum CodingKeys: String, CodingKey {
            case title, id, updated, author, content
            case links = "link"
        }
    }

    struct Author: Codable {
        var name: String
        var email: String?
    }

    struct Link: Codable {
        @Attribute var rel: String?
        @Attribute var href: String
    }

    struct Content: Codable, DynamicNodeEncoding {
        var type: String
        var text: String

        enum CodingKeys: String, CodingKey {
            case type
            case text = ""
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            key.stringValue == CodingKeys.type.stringValue ? .attribute : .element
        }
    }
}
