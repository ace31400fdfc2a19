import Foundation
import XMLModels

/// Models with the macro, and `Codable` types with wrappers that mean the same.
enum WithMacro {
    @XMLModel struct Book: Equatable {
        @XML(.attribute) var id: Int
        @XML(.attribute) var language: String?
        var title: String
        @XML("tags/tag") var tags: [String] = []
        @XML(format: .decimal(scale: 2)) var price: Decimal
        @XML("published", .date) var published: Date?
        @XML(.element) var pages: Int?
        @XML(.cdata) var blurb: String?
    }

    @XMLModel struct Price: Equatable {
        @XML(.attribute) var currency: String?
        @XML(.text) var amount: Decimal
    }

    @XMLModel struct Item: Equatable {
        @XML("@id") var id: Int
        @XML("details/price") var price: Decimal?
        @XML("details/price/currency", .attribute) var currency: String?
        @XML("rate[@code]") var rates: [String: Double]
    }

    @XMLModel struct Lists: Equatable {
        @XML(.attribute, .tokens) var classes: [String]?
        @XML(.commaTokens) var point: [Double]
        @XML("day", .date) var days: [Date]
        @XML(.tokens, format: XMLFormat.DateOnly.self) var holidays: [Date]
        @XML(.attribute, .tokens(separatedBy: Slash.self)) var steps: [String] = ["a", "b"]
        @XML(.tokens) var marks: [Int] = [1]
    }

    enum Slash: XMLTokenSeparator { static let separator = "/" }

    @XMLModel enum Shape: Equatable {
        case circle(Circle)
        @XML("rect") case rectangle(width: Int, height: Int)
        case point
    }

    @XMLModel struct Circle: Equatable {
        @XML(.attribute) var r: Int
    }

    @XMLModel struct Drawing: Equatable {
        @XML(.attribute) var name: String
        @XML(.inline) var shapes: [Shape]
        var background: Shape?
    }

    @XMLModel enum Part: Equatable {
        @XML(.text) case text(String)
        case b(String)
    }

    @XMLModel struct Paragraph: Equatable {
        @XML(.inline) var parts: [Part]
    }

    @XMLModel struct Term: Equatable {
        @XML(.element) var dt: String
        var dd: [String]
    }

    @XMLModel struct Glossary: Equatable {
        @XML(.sequence) var terms: [Term]
    }

    @XMLModel(namespace: "urn:a", prefix: "a") struct Envelope: Equatable {
        var header: String
        @XML(namespace: "urn:b") var body: String
        @XML("list/entry", namespace: "urn:b") var entries: [Int]
    }

    @XMLModel struct Link: Equatable {
        @XML(.attribute) var href: String
        @XML("href") var address: String
        @XML(.attribute) var others: [String: String]
    }

    @XMLModel struct Kept: Equatable {
        @XMLLossy var items: [Int]
        @Attribute @XMLTokens var ids: [Int]
        @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLInnerXML var html: String
        @XMLSourcePosition var place: XMLPosition?
        @XML("qty") @XMLDefaulted<XMLDefaults.Zero<Int>> var quantity: Int
        var rest: XMLUnknownNodes
    }

    @XMLModel struct Page<Value: Equatable>: Equatable {
        @XML(.attribute) var total = 0
        @XML("value") var values: [Value]
    }

    @XMLModel final class Tree: Equatable {
        @XML(.attribute) let name: String
        @XML("tree") var children: [Tree] = []

        init(name: String, children: [Tree] = []) {
            self.name = name
            self.children = children
        }

        static func == (one: Tree, other: Tree) -> Bool { one.name == other.name && one.children == other.children }
    }

    enum Age: XMLRangeRule { static let range = 0...150 }

    @XMLModel struct Person: Equatable {
        @XML(.attribute, check: Age.self) var age: Int?
        @XML("sibling", check: Age.self) var siblings: [Int]
    }
}

enum WithWrappers {
    struct Book: Codable, Equatable {
        @Attribute var id: Int
        @Attribute var language: String?
        var title: String
        var tags: [String]
        @XMLFormatted<XMLFormat.Scale2> var price: Decimal
        @XMLFormatted<XMLFormat.DateOnly?> var published: Date?
        @Element var pages: Int?
        @XMLCData var blurb: String?
        enum CodingKeys: String, CodingKey { case id, language, title, tags = "tags/tag", price, published, pages, blurb }
    }

    struct Price: Codable, Equatable {
        @Attribute var currency: String?
        @XMLText var amount: Decimal
    }

    struct Item: Codable, Equatable {
        var id: Int
        var price: Decimal?
        @Attribute var currency: String?
        var rates: [String: Double]
        enum CodingKeys: String, CodingKey {
            case id = "@id", price = "details/price", currency = "details/price/currency", rates = "rate[@code]"
        }
    }

    struct Lists: Codable, Equatable {
        @Attribute @XMLTokens var classes: [String]?
        @XMLCommaTokens var point: [Double]
        @XMLFormatted<[XMLFormat.DateOnly]> var days: [Date]
        @XMLTokens var holidays: [XMLFormatted<XMLFormat.DateOnly>]
        @Attribute @XMLSeparatedTokens<[String], WithMacro.Slash> var steps: [String]
        @XMLTokens var marks: [Int]
        enum CodingKeys: String, CodingKey { case classes, point, days = "day", holidays, steps, marks }
    }

    enum Shape: Codable, Equatable {
        case circle(Circle)
        case rectangle(width: Int, height: Int)
        case point
        enum CodingKeys: String, CodingKey { case circle, rectangle = "rect", point }
    }

    struct Circle: Codable, Equatable {
        @Attribute var r: Int
    }

    struct Drawing: Codable, Equatable {
        @Attribute var name: String
        @XMLInline var shapes: [Shape]
        var background: Shape?
    }

    enum Part: Codable, Equatable {
        case text(String)
        case b(String)
        enum CodingKeys: String, CodingKey { case text = "", b }
    }

    struct Paragraph: Codable, Equatable {
        @XMLInline var parts: [Part]
    }

    struct Term: Codable, Equatable {
        @Element var dt: String
        var dd: [String]
    }

    struct Glossary: Codable, Equatable {
        @XMLSequence var terms: [Term]
    }

    struct Envelope: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        var header: String
        var body: String
        var entries: [Int]
        enum CodingKeys: String, CodingKey { case header, body = "{urn:b}body", entries = "{urn:b}list/{urn:b}entry" }
    }

    struct Link: Codable, Equatable {
        @Attribute var href: String
        var address: String
        @Attribute var others: [String: String]
        enum CodingKeys: String, CodingKey { case href = "@href", address = "href", others }
    }

    struct Kept: Codable, Equatable {
        @XMLLossy var items: [Int]
        @Attribute @XMLTokens var ids: [Int]
        @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLInnerXML var html: String
        @XMLSourcePosition var place: XMLPosition?
        @XMLDefaulted<XMLDefaults.Zero<Int>> var quantity: Int
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case items, ids, paid, html, place, quantity = "qty", rest }
    }

    struct Page<Value: Codable & Equatable>: Codable, Equatable {
        @Attribute var total: Int
        var values: [Value]
        enum CodingKeys: String, CodingKey { case total, values = "value" }
    }

    final class Tree: Codable, Equatable {
        @Attribute var name: String
        var children: [Tree]
        enum CodingKeys: String, CodingKey { case name, children = "tree" }

        static func == (one: Tree, other: Tree) -> Bool { one.name == other.name && one.children == other.children }
    }

    struct Person: Codable, Equatable {
        @Attribute @XMLChecked<WithMacro.Age?> var age: Int?
        @XMLChecked<[WithMacro.Age]> var siblings: [Int]
        enum CodingKeys: String, CodingKey { case age, siblings = "sibling" }
    }
}
