import Foundation
import XMLModels
import XMLCodable
import XMLDocuments

// Choices, mixed content, groups and types told by the document: rows of the cookbook, with wrappers and described.

extension Annotated {
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

extension Described {
    struct Circle: XMLModel {
        @Attribute var r: Int

        enum XMLKeys: String, CodingKey { case r }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.r, as: Attribute<Int>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _r = try values.take(.r, as: Attribute<Int>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_r, .r)
        }
    }

    struct Square: XMLModel {
        @Attribute var a: Int

        enum XMLKeys: String, CodingKey { case a }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.a, as: Attribute<Int>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _a = try values.take(.a, as: Attribute<Int>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_a, .a)
        }
    }

    enum Figure: Codable {
        case circle(Circle)
        case square(Square)
        case point
        case line(from: Int, to: Int)
    }

    struct Drawing: XMLModel {
        @Attribute var width: Int?
        var title: String
        @XMLInline var shapes: [Figure]
        var background: Figure?

        enum XMLKeys: String, CodingKey { case width, title, shapes, background }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.width, as: Attribute<Int?>.self)
            properties.add(.title, as: String.self)
            properties.add(.shapes, as: XMLInline<[Figure]>.self)
            properties.add(.background, as: Figure?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _width = try values.take(.width, as: Attribute<Int?>.self)
            title = try values.take(.title, as: String.self)
            _shapes = try values.take(.shapes, as: XMLInline<[Figure]>.self)
            background = try values.take(.background, as: Figure?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_width, .width)
            try content.write(title, .title)
            try content.write(_shapes, .shapes)
            try content.write(background, .background)
        }
    }

    struct Framed: XMLModel {
        var item: [Figure]
        @XMLInline var one: Figure?

        enum XMLKeys: String, CodingKey { case item, one }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.item, as: [Figure].self)
            properties.add(.one, as: XMLInline<Figure?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            item = try values.take(.item, as: [Figure].self)
            _one = try values.take(.one, as: XMLInline<Figure?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(item, .item)
            try content.write(_one, .one)
        }
    }

    enum Part: Codable {
        case text(String)
        case bold(Run)
        case lineBreak
        enum CodingKeys: String, CodingKey { case text = "", bold = "b", lineBreak = "br" }
    }

    struct Run: XMLModel {
        @XMLInline var parts: [Part]

        enum XMLKeys: String, CodingKey { case parts }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.parts, as: XMLInline<[Part]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _parts = try values.take(.parts, as: XMLInline<[Part]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_parts, .parts)
        }
    }

    struct Paragraph: XMLModel {
        @Attribute var id: Int
        @XMLInline var parts: [Part]

        enum XMLKeys: String, CodingKey { case id, parts }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.parts, as: XMLInline<[Part]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Int>.self)
            _parts = try values.take(.parts, as: XMLInline<[Part]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(_parts, .parts)
        }
    }

    enum Piece: Codable {
        case text(String)
        case circle(Circle)
        case other(XMLFragment)
        enum CodingKeys: String, CodingKey { case text = "", circle, other = "*" }
    }

    struct Pieces: XMLModel {
        @Attribute var id: Int
        var title: String
        @XMLInline var parts: [Piece]

        enum XMLKeys: String, CodingKey { case id, title, parts }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.title, as: String.self)
            properties.add(.parts, as: XMLInline<[Piece]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Int>.self)
            title = try values.take(.title, as: String.self)
            _parts = try values.take(.parts, as: XMLInline<[Piece]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(title, .title)
            try content.write(_parts, .parts)
        }
    }

    struct Term: XMLModel {
        var dt: String
        var dd: [String]

        enum XMLKeys: String, CodingKey { case dt, dd }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.dt, as: String.self)
            properties.add(.dd, as: [String].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            dt = try values.take(.dt, as: String.self)
            dd = try values.take(.dd, as: [String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(dt, .dt)
            try content.write(dd, .dd)
        }
    }

    struct Glossary: XMLModel {
        @XMLSequence var terms: [Term]

        enum XMLKeys: String, CodingKey { case terms }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.terms, as: XMLSequence<[Term]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _terms = try values.take(.terms, as: XMLSequence<[Term]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_terms, .terms)
        }
    }

    struct Style: XMLModel {
        @Attribute var fill: String
        var stroke: String?

        enum XMLKeys: String, CodingKey { case fill, stroke }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.fill, as: Attribute<String>.self)
            properties.add(.stroke, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _fill = try values.take(.fill, as: Attribute<String>.self)
            stroke = try values.take(.stroke, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_fill, .fill)
            try content.write(stroke, .stroke)
        }
    }

    struct Rectangle: XMLModel {
        @Attribute var x: Int
        @XMLInline var style: Style
        var title: String

        enum XMLKeys: String, CodingKey { case x, style, title }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.x, as: Attribute<Int>.self)
            properties.add(.style, as: XMLInline<Style>.self)
            properties.add(.title, as: String.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _x = try values.take(.x, as: Attribute<Int>.self)
            _style = try values.take(.style, as: XMLInline<Style>.self)
            title = try values.take(.title, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_x, .x)
            try content.write(_style, .style)
            try content.write(title, .title)
        }
    }

    struct Anchor: XMLModel {
        @Attribute var href: String
        @Attribute var others: [String: String]

        enum XMLKeys: String, CodingKey { case href, others }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.href, as: Attribute<String>.self)
            properties.add(.others, as: Attribute<[String: String]>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _href = try values.take(.href, as: Attribute<String>.self)
            _others = try values.take(.others, as: Attribute<[String: String]>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_href, .href)
            try content.write(_others, .others)
        }
    }

    struct Kept: XMLModel {
        @Attribute var id: Int?
        var items: [Int]
        var rest: XMLUnknownNodes

        enum XMLKeys: String, CodingKey { case id, items = "item", rest }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.items, as: [Int].self, name: "items")
            properties.add(.rest, as: XMLUnknownNodes.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Int?>.self)
            items = try values.take(.items, as: [Int].self)
            rest = try values.take(.rest, as: XMLUnknownNodes.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(items, .items)
            try content.write(rest, .rest)
        }
    }

    struct Inner: XMLModel {
        @XMLInnerXML var html: String

        enum XMLKeys: String, CodingKey { case html }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.html, as: XMLInnerXML.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _html = try values.take(.html, as: XMLInnerXML.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_html, .html)
        }
    }

    struct Setting: XMLModel {
        @XMLElementName var name: String
        @XMLSourcePosition var place: XMLPosition?
        @XMLText var value: String

        enum XMLKeys: String, CodingKey { case name, place, value }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: XMLElementName<String>.self)
            properties.add(.place, as: XMLSourcePosition.self)
            properties.add(.value, as: XMLText<String>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _name = try values.take(.name, as: XMLElementName<String>.self)
            _place = try values.take(.place, as: XMLSourcePosition.self)
            _value = try values.take(.value, as: XMLText<String>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_name, .name)
            try content.write(_place, .place)
            try content.write(_value, .value)
        }
    }

    struct Fragments: XMLModel {
        var title: String
        var body: XMLFragment?
        var all: [XMLFragment]

        enum XMLKeys: String, CodingKey { case title, body, all = "x" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.title, as: String.self)
            properties.add(.body, as: XMLFragment?.self)
            properties.add(.all, as: [XMLFragment].self, name: "all")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            title = try values.take(.title, as: String.self)
            body = try values.take(.body, as: XMLFragment?.self)
            all = try values.take(.all, as: [XMLFragment].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(title, .title)
            try content.write(body, .body)
            try content.write(all, .all)
        }
    }

    enum Kinds: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Codable & Sendable>] = [
            XMLKind("circle", Circle.self) { $0 },
            XMLKind("square", Square.self) { $0 },
        ]
    }

    struct Zoo: XMLModel {
        @XMLPolymorphic<[Kinds]> var shape: [any Codable & Sendable]
        @XMLPolymorphic<Kinds?> var frame: (any Codable & Sendable)?

        enum XMLKeys: String, CodingKey { case shape, frame }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.shape, as: XMLPolymorphic<[Kinds]>.self)
            properties.add(.frame, as: XMLPolymorphic<Kinds?>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _shape = try values.take(.shape, as: XMLPolymorphic<[Kinds]>.self)
            _frame = try values.take(.frame, as: XMLPolymorphic<Kinds?>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_shape, .shape)
            try content.write(_frame, .frame)
        }
    }
}
