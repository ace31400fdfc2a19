import Foundation
import XMLCodable
import XMLDocuments
import XMLFormats
import XMLModels

/// The models of the cookbook: those of its rows, and of the tests that read and write the documents that it prints.
enum Cookbook {
    // MARK: Elements, attributes, text, lists and dictionaries

    struct Book: Codable, Equatable {
        @XMLAttribute var id: Int
        @XMLAttribute var language: String?
        var title: String
        var pages: Int?
    }

    struct Link: Codable, Equatable {
        @XMLAttribute var href: String
        var title: String
        enum CodingKeys: String, CodingKey { case href, title = "" }
    }

    struct Price: Codable, Equatable {
        @XMLAttribute var currency: String?
        @XMLText var amount: Decimal
    }

    struct Both: Codable, Equatable {
        @XMLElementAndAttribute var id: Int
        var note: String?
    }

    struct Tagged: Codable, Equatable {
        var tags: [String]
        enum CodingKeys: String, CodingKey { case tags = "tag" }
    }

    struct TagsInside: Codable, Equatable { var tags: Tagged }

    struct Item: Codable, Equatable {
        var id: Int
        var tags: [String]?
        var price: Decimal?
        var currency: String?

        enum CodingKeys: String, CodingKey {
            case id = "@id", tags = "tags/tag", price = "details/price", currency = "details/price/@currency"
        }
    }

    struct Stock: Codable {
        @XMLAttribute var name: String
        var prices: [Price]
        var first: Price?
        @XMLText var owner: String
        enum CodingKeys: String, CodingKey { case name, prices = "prices/list/price", first = "first/price", owner = "owner" }
    }

    struct Prices: Codable, Equatable {
        var rates: [String: Double]
        var names: [String: String]
        enum CodingKeys: String, CodingKey { case rates = "rate[@code]", names = "names/entry[key]/value" }
    }

    struct Log: Codable, Equatable {
        var errors: [String]
        var notes: [String]
        enum CodingKeys: String, CodingKey { case errors = "error", notes = "note" }
    }

    struct Grid: Codable, Equatable { var row: [[Int]] }

    struct Settings: Codable, Equatable {
        var values: [String: Int]
        var more: [String: Price]?
    }

    // MARK: What is absent, models inside of models, and types of which there are several

    struct Note: Codable, Equatable {
        @XMLAttribute var lang: String
        @XMLText var text: String?
    }

    struct Optionals: Codable, Equatable {
        var pages: Int?
        @XMLAttribute var id: Int?
        var title: String?
        var when: Date?
        var link: URL?
        var data: Data?
        var flag: Bool?
        var inner: Note?
    }

    struct Patch: Codable, Equatable {
        var note: XMLPresence<String>
        var price: XMLPresence<Price>
    }

    struct Order: Codable, Equatable {
        @XMLAttribute var id: Int
        var customer: Customer
        var lines: [Line]
        enum CodingKeys: String, CodingKey { case id, customer, lines = "line" }
    }

    struct Customer: Codable, Equatable {
        var name: String
        var city: String
    }

    struct Line: Codable, Equatable {
        @XMLAttribute var count: UInt8
        @XMLCData var comment: String?
        var sku: String
    }

    struct Folder: Codable, Equatable {
        @XMLAttribute var name: String
        var folders: [Folder]
        enum CodingKeys: String, CodingKey { case name, folders = "folder" }
    }

    struct Page<Item: Codable>: Codable {
        @XMLAttribute var total: Int?
        var items: [Item]
        var one: Item?
        enum CodingKeys: String, CodingKey { case total, items = "item", one }
    }

    struct Nothing: Codable {
    }

    struct Defaults: XMLModel {
        @Attribute var size: Int
        var title: String
        var ratio: Double
        enum XMLKeys: String, CodingKey { case size, title, ratio }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.size, as: Attribute<Int>.self, mayBeAbsent: true)
            properties.add(.title, as: String.self, mayBeAbsent: true)
            properties.add(.ratio, as: Double.self, mayBeAbsent: true)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _size = try values.take(.size, as: Attribute<Int>.self, default: 3)
            title = try values.take(.title, as: String.self, default: "none")
            ratio = try values.take(.ratio, as: Double.self, default: 0.5)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_size, .size, default: 3)
            try content.write(title, .title, default: "none")
            try content.write(ratio, .ratio, default: 0.5)
        }
    }

    // MARK: Values of all kinds and in all formats

    struct Sample: Codable {
        var flag: Bool
        var count: Int
        var ratio: Double
        var big: UInt64
        var small: Int8
        var single: Float
        var total: Decimal
    }

    struct Scalars: Codable {
        @XMLAttribute var id: UUID
        var link: URL
        var start: Date
        var bytes: Data
        @XMLAttribute var checksum: XMLHexBinary?
        var length: XMLDuration?
        var booked: XMLDateTime?
        @XMLAttribute var since: XMLGYear?
        @XMLTokens var away: [XMLDate]
    }

    struct Ingredient: Codable, Equatable {
        @XMLAttribute var unit: Forms.Unit
        var other: Forms.Unit?
        var level: [Forms.Level]
        @XMLText var amount: Int
    }

    struct Wrapped: Codable, Equatable {
        @XMLAttribute var id: Forms.Identifier
        var name: Forms.Name?
        var all: [Forms.Name]
    }

    struct Chart: Codable, Equatable {
        @XMLAttribute @XMLTokens var classes: [String]?
        @XMLTokens var ids: [Int]
        var row: [XMLTokens<[Int]>]
    }

    struct Shape: Codable {
        @XMLCommaTokens var point: [Double]
        @XMLSeparatedTokens<[String], Forms.Slash> var path: [String]
        @XMLText @XMLTokens var numbers: [Int]
    }

    struct Formatted: Codable {
        @XMLAttribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLFormatted<XMLFormat.DateOnly> var placed: Date
        @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?
        @XMLFormatted<[XMLFormat.DateOnly]> var reminder: [Date]
        @XMLFormatted<XMLFormat.Scale2> var total: Decimal
        @XMLFormatted<Forms.Percent> var done: Int
        @XMLText @XMLFormatted<XMLFormat.OneZero?> var on: Bool?
    }

    struct Sections: Codable {
        @XMLCData var code: String
        var text: String
        @XMLAttribute var title: String?
        @XMLCData var more: [String]
    }

    struct Spaced: Codable, Equatable {
        @XMLAttribute var space: String?
        @XMLText var text: String
        var inner: String?
        enum CodingKeys: String, CodingKey { case space = "xml:space", text, inner }
    }

    struct Defaulted: Codable, Equatable {
        @XMLDefaulted<Forms.OneItem> var quantity: Int
        @XMLAttribute @XMLDefaulted<XMLDefaults.False> var gift: Bool
    }

    struct Session: Codable, Equatable {
        var user: String
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?
    }

    struct Person: Codable, Equatable {
        @XMLAttribute @XMLChecked<Forms.Country?> var country: String?
        @XMLChecked<Forms.Age> var age: Int
        @XMLChecked<[Forms.Grade]> var grade: [Int]
    }

    struct Booking: Codable, Equatable, XMLValidated {
        @XMLAttribute var first: Int
        var last: Int

        func validate(_ issues: inout XMLIssues) {
            if last < first {
                issues.add(CodingKeys.last, "ends before it begins", expected: "at least \(first)", found: "\(last)")
            }
        }
    }

    struct Bookings: Codable, Equatable {
        var all: [Booking]
        enum CodingKeys: String, CodingKey { case all = "booking" }
    }

    struct Lossy: Codable, Equatable {
        @XMLLossy var entry: [Entry]
        @XMLAttribute @XMLLossy var size: Int?

        struct Entry: Codable, Equatable { @XMLAttribute var id: Int }
    }

    // MARK: Choices, mixed content, groups and types told by the document

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

    enum Part: Codable, Equatable, Sendable {
        case text(String)
        case bold(String)
        case em(Run)
        case lineBreak
        enum CodingKeys: String, CodingKey { case text = "", bold = "b", em, lineBreak = "br" }
    }

    struct Run: Codable, Equatable, Sendable { @XMLInline var parts: [Part] }

    struct Paragraph: Codable, Equatable, Sendable {
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

    // MARK: Names in other cases and in namespaces, and types that say more of themselves

    struct Names: Codable, Equatable {
        var firstName: String
        @XMLAttribute var homePage: String?
        var lastURL: [String]
    }

    struct Envelope: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://schemas.xmlsoap.org/soap/envelope/", prefix: "soap")
        var body: Body
        enum CodingKeys: String, CodingKey { case body = "Body" }
    }

    struct Body: Codable, Equatable {
        var getPrice: GetPrice?
        @XMLAttribute var id: String?
        enum CodingKeys: String, CodingKey { case getPrice = "{urn:shop}GetPrice", id }
    }

    struct GetPrice: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:shop", prefix: "m")
        var item: String
        @XMLAttribute var currency: String?
    }

    struct Channel: Codable {
        var title: String
        var mediaTitle: String?
        var plain: String?
        enum CodingKeys: String, CodingKey { case title, mediaTitle = "{urn:media}title", plain = "{}link" }
    }

    struct Prefixed: Codable {
        var name: String
        @XMLAttribute var kind: String?
        var list: [Int]
        enum CodingKeys: String, CodingKey { case name = "a:name", kind = "a:kind", list = "b:item" }
    }

    struct Typed: Codable, Equatable {
        @XMLAttribute var type: XMLQName?
        var radius: Int?
        var name: XMLQName?
        enum CodingKeys: String, CodingKey { case type = "{http://www.w3.org/2001/XMLSchema-instance}type", radius, name }
    }

    struct Feed: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:atom", prefix: "")
        var title: String
        var entry: [Entry]
    }

    struct Entry: Codable {
        var title: String
        @XMLAttribute var lang: String?
        enum CodingKeys: String, CodingKey { case title, lang = "xml:lang" }
    }

    struct Point: Codable, Equatable, DynamicNodeEncoding {
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
        var x: Int
        var y: Int
    }

    struct Account: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("@version")]
        @XMLAttribute var version: Int
        var owner: String
    }

    struct Tempting: Codable {
        var name: String?
        var names: [String]
        @Attribute var title: String?
        @Element var id: String?
        var inner: Inner2?
        enum CodingKeys: String, CodingKey { case name, names, title = "@name", id, inner }
    }

    struct Inner2: Codable {
        var name: String?
        @XMLText var text: String?
    }
}

/// Their formats, rules and enums.
enum Forms {
    enum Unit: String, Codable { case gram = "g", litre = "l", none = "" }
    enum Level: Int, Codable { case low = 1, high }
    struct Identifier: RawRepresentable, Codable, Equatable { var rawValue: Int }
    struct Name: RawRepresentable, Codable, Equatable { var rawValue: String }
    enum Slash: XMLTokenSeparator { static let separator = "/" }
    enum OneItem: XMLDefaultValue { static var defaultValue: Int { 1 } }

    enum Percent: XMLValueFormat {
        static let expectation = "a whole number with a percent sign"
        static func value(of text: String) -> Int? { text.hasSuffix("%") ? Int(text.dropLast()) : nil }
        static func text(of value: Int) -> String { "\(value)%" }
    }

    enum Age: XMLRangeRule { static let range = 0...150 }
    enum Grade: XMLOneOfRule { static let values = [1, 2, 3] }
    enum Country: XMLPatternRule { static let pattern = "[A-Z]{2}" }
}
