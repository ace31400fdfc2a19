import Foundation
import XMLModels
import XMLCodable
import XMLDocuments

// Choices, mixed content, groups and types told by the document: rows of the cookbook.

extension Cookbook {
    struct Circle: Codable, Equatable { @XMLAttribute var r: Int }
    struct Square: Codable, Equatable { @XMLAttribute var a: Int }

    enum Figure: Codable, Equatable {
        case circle(Circle)
        case square(Square)
        case point
        case line(from: Int, to: Int)
    }

    struct Drawing: Codable, Equatable {
        @XMLAttribute var width: Int?
        var title: String
        @XMLInline var shapes: [Figure]
        var background: Figure?
    }

    struct Framed: Codable, Equatable {
        var item: [Figure]
        @XMLInline var one: Figure?
    }

    enum Part: Codable, Equatable {
        case text(String)
        case bold(String)
        case em(Run)
        case lineBreak
        enum CodingKeys: String, CodingKey { case text = "", bold = "b", em, lineBreak = "br" }
    }

    struct Run: Codable, Equatable { @XMLInline var parts: [Part] }

    struct Paragraph: Codable, Equatable {
        @XMLAttribute var id: Int
        @XMLInline var parts: [Part]
    }

    enum Piece: Codable, Equatable {
        case text(String)
        case link(Target)
        case other(XMLFragment)
        enum CodingKeys: String, CodingKey { case text = "", link, other = "*" }
    }

    struct Target: Codable, Equatable { @XMLAttribute var to: String }

    struct Pieces: Codable, Equatable {
        @XMLAttribute var id: Int
        var title: String
        @XMLInline var parts: [Piece]
    }

    struct Term: Codable, Equatable {
        var dt: String
        var dd: [String]
    }

    struct Glossary: Codable, Equatable { @XMLSequence var terms: [Term] }

    struct Style: Codable, Equatable {
        @XMLAttribute var fill: String
        var stroke: String?
    }

    struct Rectangle: Codable, Equatable {
        @XMLAttribute var x: Int
        @XMLAttribute var y: Int?
        @XMLInline var style: Style
        var title: String
    }

    struct Anchor: Codable, Equatable {
        @XMLAttribute var href: String
        @XMLAttribute var others: [String: String]
    }

    struct Kept: Codable {
        @XMLAttribute var id: Int?
        var title: String?
        var tag: [String]
        var rest: XMLUnknownNodes
    }

    struct Inner: Codable, Equatable { @XMLInnerXML var html: String }

    struct Setting: Codable, Equatable {
        @XMLElementName var name: String
        @XMLAttribute var unit: String?
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
