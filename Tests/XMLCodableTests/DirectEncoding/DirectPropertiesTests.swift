import Foundation
import Testing
import XMLModels
import XMLDocuments
import XMLFormats

@testable import XMLCodable

@Suite("Properties of models that write themselves")
struct DirectPropertiesTests {
    typealias Expect = DirectEncodingTests
    typealias Holder = DirectModels.Holder
    typealias Paths = DirectModels.Paths

    typealias Level = DirectModels.Level
    enum Shape: Codable { case circle(radius: Double), square(Int), none }

    struct Wrapped: Codable, RawRepresentable { var rawValue: Double }

    struct Plain: Codable, Sendable {
        @Attribute var id: Int
        var name: String?
        var model: DirectModels.Node?
        @XMLText var text: String = ""
    }

    enum Even: XMLRule { static func check(_ value: Int) -> String? { value % 2 == 0 ? nil : "an even number" } }

    // MARK: Types

    struct Property: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let check: @Sendable (DirectEncodingTests.Options) -> Void

        init<Coding: Codable & Sendable>(_ description: String, _ value: Coding) {
            testDescription = description
            check = { options in
                Expect.expectSame(Holder(value: value), options.encoder, options.description)
                Expect.expectSame(
                    DirectModels.Page(items: [Holder(value: value), Holder(value: value)]), options.encoder, options.description)
            }
        }
    }

    static let properties: [Property] = [
        Property("an enum", Level.high),
        Property("an enum without text", Level.none),
        Property("an enum as an attribute, or nil", Attribute<Level?>(nil)),
        Property("an optional enum", Level?.some(.low)),
        Property("a list of enums", [Level.low, .none, .high]),
        Property("a raw value that XML cannot carry", Wrapped(rawValue: .nan)),
        Property("a token with a blank in it", XMLTokens(["a b"])),
        Property("an optional in a format", XMLFormatted<XMLFormat.DateOnly?>(Date(timeIntervalSince1970: 0))),
        Property("nil in a format", XMLFormatted<XMLFormat.DateOnly?>(nil)),
        Property("nil in a format as an attribute", Attribute(XMLFormatted<XMLFormat.DateOnly?>(nil))),
        Property("a default", XMLDefaulted<XMLDefaults.Zero<Int>>(wrappedValue: 0)),
        Property("a default as an attribute", Attribute(XMLDefaulted<XMLDefaults.Zero<Int>>(wrappedValue: 1))),
        Property("an empty section", XMLCData<String>("")),
        Property("a value that breaks a rule", XMLChecked<Even>(1)),
        Property("a list of optionals", [1, nil, 3] as [Int?]),
        Property("a set", Set([1])),
        Property("an optional list", [Int]?.some([])),
        Property("a dictionary whose key is no name", ["a b": 1]),
        Property("a type that codes itself", Plain(id: 1, name: "a", model: DirectModels.Node(name: "<", children: []))),
        Property("one of them, or nil", Plain?.none),
        Property("a text that codes itself", XMLText(Level.low)),
        Property("a model with kinds of nodes", DirectModels.Dynamic(id: 1)),
        Property("optional tokens as an attribute", Attribute(XMLTokens<[String]?>(["a"]))),
        Property("a format as text", XMLText(XMLFormatted<XMLFormat.OneZero?>(true))),
        Property("a model that is there", XMLPresence.value(DirectModels.Price(currency: "EUR", amount: "1"))),
        Property("an optional value that is checked, as an attribute", Attribute(XMLChecked<Forms.Country?>("DE"))),
        Property("a qualified name as an attribute", Attribute<XMLQName?>(XMLQName("a", in: "urn:a"))),
        Property("no list", [Int]?.none),
        Property("a text with white space at its ends", XMLFormatted<XMLFormat.Verbatim>(" \n a ")),
        Property("such a text of its own", XMLText(XMLFormatted<XMLFormat.Verbatim>?.some(XMLFormatted(" a ")))),
        Property("a Boolean that is there", XMLFormatted<XMLFormat.EmptyElement>(true)),
        Property("a Boolean that is not there", XMLFormatted<XMLFormat.EmptyElement>(false)),
        Property("an element's name", XMLElementName(wrappedValue: "e")),
    ]

    @Test("A property of any type is what it is by way of containers, with all options", arguments: properties)
    func anyProperty(property: Property) {
        for options in DirectEncodingTests.options { property.check(options) }
    }

    @Test("So are the rows of the cookbook, with all options", arguments: CookbookRow.all)
    func cookbook(row: CookbookRow) {
        func expectSame<Value: Codable>(_ value: Value, _ options: DirectEncodingTests.Options) {
            Expect.expectSame(Holder(value: value), options.encoder, options.description)
        }
        for value in row.values() {
            for options in DirectEncodingTests.options { expectSame(value, options) }
        }
    }

    // MARK: What a property alone does not tell

    /// Says where it is.
    struct Asking: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "."))
        }
    }

    /// Keeps its container, and writes another value to it when it is encoded again.
    final class Keeping: Codable {
        private enum Keys: CodingKey { case first, second }
        private var container: KeyedEncodingContainer<Keys>?
        init() {}
        init(from decoder: any Decoder) throws {}

        func encode(to encoder: any Encoder) throws {
            try container?.encode(2, forKey: .second)
            container = encoder.container(keyedBy: Keys.self)
            try container?.encode(1, forKey: .first)
        }
    }

    final class Person: Codable, XMLIdentified {
        @Attribute var id: String
        var xmlID: String { id }
        init(id: String) { _id = Attribute(id) }
    }

    struct Referring: Codable { @Attribute @XMLReference var person: Person? }

    struct Namespaced: Codable {
        enum CodingKeys: String, CodingKey { case name = "{urn:n}name" }
        var name = "n"
    }

    struct Prefixed: Codable {
        enum CodingKeys: String, CodingKey { case name = "a:name" }
        var name = "n"
    }

    @Test("Values that ask where they are, or keep their container, are what they are by way of containers")
    func surroundings() {
        Expect.expectSame(Holder(value: Asking()))
        Expect.expectSame(Holder(value: [Asking()]))
        #expect(Expect.found(Holder(value: [Asking()])).description.contains("<value>value."))
        for skips in [[], .nothing] as [XMLEncoder.Skips] {
            let (one, encoder) = (Keeping(), XMLEncoder { $0.skips = skips })
            #expect(Expect.found(Holder(value: [one, one]), encoder).description.contains("one that was kept and used later"))
        }
    }

    @Test("References and namespaces are a matter of the whole document")
    func wholeDocument() {
        let person = Person(id: "p")
        Expect.expectSame(DirectModels.Page(items: [Holder(value: Referring(person: Attribute(XMLReference(person))))]))
        Expect.expectSame(Holder(value: [person]))
        for attributes in [[:], ["xmlns:p": "urn:n"], ["xmlns": "urn:n"]] {
            Expect.expectSame(Holder(value: Namespaced()), attributes: attributes)
        }
        for attributes in [[:], ["xmlns:a": "urn:a"], ["xmlns": "urn:a", "xmlns:a": "urn:b"]] {
            Expect.expectSame(Holder(value: Prefixed()), attributes: attributes)
        }
        Expect.expectSame(Holder(value: Prefixed()), XMLEncoder { $0.allowsUndeclaredPrefixes = true })
    }

    struct Chain: Codable {
        var next: [Chain]?
        init(_ count: Int) { next = count == 0 ? nil : [Chain(count - 1)] }
    }

    @Test("As many elements may be inside each other as the option says", arguments: 1...9)
    func depth(count: Int) {
        let encoder = XMLEncoder { $0.maximumDepth = 8 }
        Expect.expectSame(Holder(value: Chain(count)), encoder)
        Expect.expectSame(DirectModels.Page(items: [Holder(value: Chain(count))]), encoder)
        let leaf = DirectModels.Node(name: "", children: [])
        Expect.expectSame((0..<count).reduce(leaf) { node, _ in DirectModels.Node(name: "", children: [node]) }, encoder)
    }

    // MARK: Paths

    static let pathModels: [Paths] = [
        Paths(),
        Paths(tags: ["a", "<"], width: 1, nodes: [DirectModels.Node(name: "n", children: [])], currency: "EUR", rates: ["b": 1, "a": 2]),
        Paths(tags: nil, width: nil, nodes: [], currency: nil, level: .low),
        Paths(tags: [""], level: Level.none, title: nil),
        Paths(currency: "EUR", price: 5),
        // The last thing in an element is at the end of a path.
        Paths(tags: ["a"], width: nil, nodes: [DirectModels.Node(name: "", children: [])], title: nil, after: nil),
        Paths(tags: [], width: nil, title: nil, after: nil),
    ]

    @Test("Paths lead through elements that are there for one property", arguments: pathModels.indices)
    func anyPath(index: Int) {
        Expect.expectSame(DirectModels.Page(items: [Self.pathModels[index], Self.pathModels[index]]))
        for options in DirectEncodingTests.options { Expect.expectSame(Self.pathModels[index], options.encoder, options.description) }
    }

    @Test("An element of a path stays for an empty list")
    func emptyLists() {
        #expect(
            Expect.found(Paths(), XMLEncoder()).description
                == "<r><title>t</title><tags /><size><width>3</width></size><a><b /></a><after>1</after></r>")
    }

    @Test("Paths count as elements", arguments: [2, 3, 4, 5])
    func depthOfPaths(maximum: Int) {
        let encoder = XMLEncoder { $0.maximumDepth = maximum }
        Expect.expectSame(Self.pathModels[1], encoder)
        Expect.expectSame(Self.pathModels[0], encoder)
    }

    // MARK: Text in documents with line breaks

    @Test("No line is broken where text is")
    func mixedContent() {
        for formatting in [XMLEncoder.OutputFormatting.prettyPrinted, [.prettyPrinted, .noEmptyElements]] {
            let encoder = XMLEncoder { $0.outputFormatting = formatting }
            for amount in ["5", "", nil] {
                for currency in ["EUR", nil] {
                    let price = DirectModels.Price(currency: currency, amount: amount)
                    Expect.expectSame(price, encoder)
                    Expect.expectSame(DirectModels.Page(items: [price, price]), encoder)
                }
            }
            let node = DirectModels.Node(name: "n", children: [DirectModels.Node(name: "m", children: [])])
            for text in ["t", "", nil] {
                for isLate in [false, true] {
                    Expect.expectSame(DirectModels.Page(items: [DirectModels.Mixed(text: text, node: node, isLate: isLate)]), encoder)
                }
                Expect.expectSame(DirectModels.Page(items: [DirectModels.KeyText(text: text, node: node)]), encoder)
            }
        }
    }
}
