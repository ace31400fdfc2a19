import Foundation
import XMLModels
import XMLCodable
import XMLDocuments

// Choices, mixed content, groups and types told by the document: rows of the cookbook.

extension Cookbook {
    struct Circle: Codable {
        @Attribute var r: Int
    }

    struct Square: Codable {
        @Attribute var a: Int
    }

    enum Figure: Codable {
        case circle(Circle)
        case square(Square)
        case point
        case line(from: Int, to: Int)
    }

    struct Drawing: Codable {
        @Attribute var width: Int?
        var title: String
        @XMLInline var shapes: [Figure]
        var background: Figure?
    }

    struct Framed: Codable {
        var item: [Figure]
        @XMLInline var one: Figure?
    }

    enum Part: Codable {
        case text(String)
        case bold(Run)
        case lineBreak
        enum CodingKeys: String, CodingKey { case text = "", bold = "b", lineBreak = "br" }
    }

    struct Run: Codable {
        @XMLInline var parts: [Part]
    }

    struct Paragraph: Codable {
        @Attribute var id: Int
        @XMLInline var parts: [Part]
    }

    enum Piece: Codable {
        case text(String)
        case circle(Circle)
        case other(XMLFragment)
        enum CodingKeys: String, CodingKey { case text = "", circle, other = "*" }
    }

    struct Pieces: Codable {
        @Attribute var id: Int
        var title: String
        @XMLInline var parts: [Piece]
    }

    struct Term: Codable {
        var dt: String
        var dd: [String]
    }

    struct Glossary: Codable {
        @XMLSequence var terms: [Term]
    }

    struct Style: Codable {
        @Attribute var fill: String
        var stroke: String?
    }

    struct Rectangle: Codable {
        @Attribute var x: Int
        @XMLInline var style: Style
        var title: String
    }

    struct Anchor: Codable {
        @Attribute var href: String
        @Attribute var others: [String: String]
    }

    struct Kept: Codable {
        @Attribute var id: Int?
        var items: [Int]
        var rest: XMLUnknownNodes

        enum CodingKeys: String, CodingKey { case id, items = "item", rest }
    }

    struct Inner: Codable {
        @XMLInnerXML var html: String
    }

    struct Setting: Codable {
        @XMLElementName var name: String
        @XMLSourcePosition var place: XMLPosition?
        @XMLText var value: String
    }

    struct Fragments: Codable {
        var title: String
        var body: XMLFragment?
        var all: [XMLFragment]

        enum CodingKeys: String, CodingKey { case title, body, all = "x" }
    }

    enum Kinds: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Codable & Sendable>] = [
            XMLKind("circle", Circle.self) { $0 },
            XMLKind("square", Square.self) { $0 },
        ]
    }

    struct Zoo: Codable {
        @XMLPolymorphic<[Kinds]> var shape: [any Codable & Sendable]
        @XMLPolymorphic<Kinds?> var frame: (any Codable & Sendable)?
    }
}
