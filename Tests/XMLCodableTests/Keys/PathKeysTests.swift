import Foundation
import Testing
import XMLCodable
import XMLStreaming

/// Keys that are paths, in both directions: `details/price/@currency`.
@Suite("Keys that are paths")
struct PathKeysTests {
    /// Checks that a value has one document, and the document one value.
    static func check<Value: Codable & Equatable>(
        _ value: Value, _ document: String, _ configure: (XMLEncoder, XMLDecoder) -> Void = { _, _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        configure(encoder, decoder)
        #expect(try encoder.encodeToString(value, withRootKey: "r") == document, sourceLocation: sourceLocation)
        #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
        // What is in the document is read, all of it.
        decoder.unknownNodePolicy = .error
        #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
        // Indentation changes nothing.
        encoder.outputFormatting.insert(.prettyPrinted)
        let indented = try encoder.encodeToString(value, withRootKey: "r")
        #expect(try decoder.decode(Value.self, from: indented) == value, "\(indented)", sourceLocation: sourceLocation)
    }

    /// A value, and the one document that it has.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable () throws -> Void
        init<Value: Codable & Equatable & Sendable>(_ value: Value, _ document: String) {
            testDescription = document
            check = { try PathKeysTests.check(value, document) }
        }
    }

    struct Item: Codable, Equatable, Sendable {
        var name: String
        var tags: [String]?, price: Decimal?, currency: String?, note: String?, width: Int?, id: Int?
        enum CodingKeys: String, CodingKey {
            case name, tags = "tags/tag", price = "details/price", currency = "details/price/@currency", note
            case width = "details/size/width", id = "@id"
        }
    }
    struct Catalog: Codable, Equatable, Sendable { var item: [Item], byName: [String: Item] }
    struct Tags: Codable, Equatable, Sendable { var tags: [String]; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct Wrapped: Codable, Equatable, Sendable {
        @Attribute var currency: String
        @Attribute var unit: String?
        @Element var price: Decimal
        @XMLText var text: String
        @XMLCData var raw: String
        @ElementAndAttribute var both: Int
        enum CodingKeys: String, CodingKey {
            case currency = "details/price/currency", unit = "details/@unit", price = "details/price", text = "details/text"
            case raw = "details/raw", both = "details/both"
        }
    }
    struct TextBeside: Codable, Equatable, Sendable {
        var details: String?, price: Int?
        enum CodingKeys: String, CodingKey { case details, price = "details/price" }
    }
    struct Nested: Codable, Equatable, Sendable {
        struct Inner: Codable, Equatable, Sendable {
            var a: Int
            var b: String?
            enum CodingKeys: String, CodingKey { case a = "x/y/@a", b = "x/b" }
        }
        enum Kind: String, Codable, Sendable { case small, large }
        var one: Inner, many: [Inner]
        var optional: Inner?
        var kind: Kind
        var kindUnit: Kind?
        enum CodingKeys: String, CodingKey {
            case one = "body/one", many = "body/many/item", optional = "body/optional", kind = "body/kind", kindUnit = "body/kind/@unit"
        }
    }
    struct Scattered: Codable, Equatable, Sendable {
        var a: Int, b: Int, c: Int
        enum CodingKeys: String, CodingKey { case a = "x/a", b, c = "x/y/@c" }
    }
    enum Shape: Codable, Equatable, Sendable {
        case circle(radius: Double, unit: String?), dot
        enum CircleCodingKeys: String, CodingKey { case radius = "size/radius", unit = "size/radius/@unit" }
    }
    struct Drawing: Codable, Equatable, Sendable { @XMLInline var shapes: [Shape]; var shape: Shape? }

    private static let (inner, innerDocument) = (Nested.Inner(a: 1, b: "t"), #"<x><y a="1" /><b>t</b></x>"#)
    private static let circle = #"<circle><size><radius unit="cm">1.5</radius></size></circle>"#
    private static let shape = Shape.circle(radius: 1.5, unit: "cm")

    static let rows: [Row] = [
        // Values go through elements that keys share, and nil leaves none.
        Row(Item(name: "a"), "<r><name>a</name></r>"),
        Row(Item(name: "a", tags: []), "<r><name>a</name><tags /></r>"),
        Row(Item(name: "a", tags: ["x"]), "<r><name>a</name><tags><tag>x</tag></tags></r>"),
        Row(Item(name: "a", tags: ["x", ""]), "<r><name>a</name><tags><tag>x</tag><tag></tag></tags></r>"),
        Row(Item(name: "a", price: 5), "<r><name>a</name><details><price>5</price></details></r>"),
        Row(Item(name: "a", currency: "EUR"), #"<r><name>a</name><details><price currency="EUR" /></details></r>"#),
        Row(Item(name: "a", price: 5, currency: "EUR"), #"<r><name>a</name><details><price currency="EUR">5</price></details></r>"#),
        Row(
            Item(name: "a", price: 5, note: "n", width: 3),
            "<r><name>a</name><details><price>5</price><size><width>3</width></size></details><note>n</note></r>"),
        Row(Item(name: "a", width: 3, id: 7), #"<r id="7"><name>a</name><details><size><width>3</width></size></details></r>"#),
        // A list of such types, and a dictionary of them.
        Row(Catalog(item: [], byName: [:]), "<r><byName /></r>"),
        Row(
            Catalog(item: [Item(name: "a"), Item(name: "b", width: 3)], byName: ["a": Item(name: "c", currency: "EUR")]),
            "<r><item><name>a</name></item><item><name>b</name><details><size><width>3</width></size></details></item>"
                + #"<byName><a><name>c</name><details><price currency="EUR" /></details></a></byName></r>"#),
        Row(Tags(tags: []), "<r><tags /></r>"),
        // Property wrappers say what a path ends in.
        Row(
            Wrapped(currency: .init("EUR"), unit: .init("kg"), price: Element(Decimal(5)), text: "t", raw: "<", both: 1),
            ##"<r><details unit="kg" both="1"><price currency="EUR">5</price><text>t</text><raw><![CDATA[<]]></raw>"##
                + "<both>1</both></details></r>"),
        // A text is beside the elements that paths lead to.
        Row(TextBeside(details: "t", price: 1), "<r><details>t<price>1</price></details></r>"),
        Row(TextBeside(price: 1), "<r><details><price>1</price></details></r>"),
        Row(TextBeside(details: "t"), "<r><details>t</details></r>"),
        // Types with paths are at the ends of paths.
        Row(
            Nested(one: inner, many: [inner, inner], optional: nil, kind: .small, kindUnit: .large),
            "<r><body><one>\(innerDocument)</one><many><item>\(innerDocument)</item><item>\(innerDocument)</item></many>"
                + #"<kind unit="large">small</kind></body></r>"#),
        Row(
            Nested(one: inner, many: [], optional: inner, kind: .small, kindUnit: nil),
            "<r><body><one>\(innerDocument)</one><many /><optional>\(innerDocument)</optional><kind>small</kind></body></r>"),
        // Keys along one element need not come one after the other.
        Row(Scattered(a: 1, b: 2, c: 3), #"<r><x><a>1</a><y c="3" /></x><b>2</b></r>"#),
        // Containers that a type asks for by hand are at the ends of paths.
        Row(
            ByHand(x: 1, items: [2, 3], inner: 4),
            #"<r><a><b><deep value="1" /></b><list><item>2</item><item>3</item></list><super>4</super></a></r>"#),
        // Labels of a choice's payload are paths.
        Row(Drawing(shapes: [shape, .dot, shape], shape: shape), "<r>\(circle)<dot />\(circle)<shape>\(circle)</shape></r>"),
    ]

    @Test("A value with paths has one document, and the document one value", arguments: rows)
    func bothWays(_ row: Row) throws { try row.check() }

    @Test("A plain list is empty where the element around it is absent")
    func plainList() throws { #expect(try XMLDecoder().decode(Tags.self, from: "<r/>") == Tags(tags: [])) }

    enum NoKeys: CodingKey {}

    @Test("A type of keys without a case is asked for nothing")
    func noKeys() throws {
        struct Model: Codable, Equatable {
            init() {}
            init(from decoder: any Decoder) throws { #expect(try decoder.container(keyedBy: NoKeys.self).allKeys.isEmpty) }
            func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: NoKeys.self) }
        }
        #expect(try XMLEncoder().encodeToString(Model(), withRootKey: "r") == "<r />")
        #expect(try XMLDecoder().decode(Model.self, from: "<r><a/></r>") == Model())
    }

    struct Spaces: Codable, Equatable {
        var clark: String, attribute: Int, prefixed: [Int]
        enum CodingKeys: String, CodingKey {
            case clark = "{http://a/b}a/{http://a/c}b", attribute = "{http://a/b}a/@{http://a/c}n", prefixed = "p:list/p:item"
        }
    }

    @Test("Each step has a namespace of its own", arguments: [false, true])
    func namespaces(processing: Bool) throws {
        let value = Spaces(clark: "x", attribute: 1, prefixed: [2])
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.namespacePrefixes = ["p": "http://a/p", "b": "http://a/b", "c": "http://a/c"]
        decoder.namespacePrefixes = ["p": "http://a/p"]
        decoder.shouldProcessNamespaces = processing
        let document = try encoder.encodeToString(value, withRootKey: "r")
        #expect(document.hasSuffix(#"><b:a c:n="1"><c:b>x</c:b></b:a><p:list><p:item>2</p:item></p:list></r>"#), "\(document)")
        #expect(try decoder.decode(Spaces.self, from: document) == value)
        let other =
            #"<r><a xmlns="http://a/b" xmlns:q="http://a/c" q:n="1"><q:b>x</q:b></a><l:list xmlns:l="http://a/p"><l:item>2</l:item></l:list></r>"#
        #expect(try decoder.decode(Spaces.self, from: other) == value)
    }

    struct Words: Codable, Equatable {
        var listItems: [String], firstUnit: String, byCode: [String: Int]
        enum CodingKeys: String, CodingKey {
            case listItems = "allItems/listItem", firstUnit = "allItems/@firstUnit", byCode = "rateTable/exchangeRate[@currencyCode]"
        }
    }

    @Test("A key strategy converts each step")
    func strategies() throws {
        let value = Words(listItems: ["a"], firstUnit: "u", byCode: ["eUR": 1])
        try Self.check(
            value,
            #"<r><all_items first_unit="u"><list_item>a</list_item></all_items>"#
                + #"<rate_table><exchange_rate currency_code="eUR">1</exchange_rate></rate_table></r>"#
        ) { encoder, decoder in
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        try Self.check(
            value,
            #"<r><x-allItems x-firstUnit="u"><x-listItem>a</x-listItem></x-allItems>"#
                + #"<x-rateTable><x-exchangeRate x-currencyCode="eUR">1</x-exchangeRate></x-rateTable></r>"#
        ) { encoder, decoder in
            encoder.keyEncodingStrategy = .custom { AnyKey("x-" + $0[$0.count - 1].stringValue) }
            decoder.keyDecodingStrategy = .custom { AnyKey(String($0[$0.count - 1].stringValue.dropFirst(2))) }
        }
    }

    @Test("Keys along one element are read in whatever order, and are sorted and indented as other keys are")
    func scattered() throws {
        let value = Scattered(a: 1, b: 2, c: 3)
        #expect(try XMLDecoder().decode(Scattered.self, from: #"<r><b>2</b><x><y c="3"/><a>1</a></x></r>"#) == value)
        try Self.check(value, #"<r><b>2</b><x><a>1</a><y c="3" /></x></r>"#) { encoder, _ in encoder.outputFormatting = [.sortedKeys] }
        let encoder = XMLEncoder { ($0.outputFormatting, $0.prettyPrintIndentation) = ([.noEmptyElements, .prettyPrinted], .spaces(1)) }
        #expect(
            try encoder.encodeToString(value, withRootKey: "r") == """
                <r>
                 <x>
                  <a>1</a>
                  <y c="3"></y>
                 </x>
                 <b>2</b>
                </r>
                """)
    }

    class Base: Codable {
        var name: String
        enum CodingKeys: String, CodingKey { case name = "info/name" }
        init(name: String) { self.name = name }
    }

    final class Derived: Base {
        var size: Int
        enum DerivedKeys: String, CodingKey { case size = "info/size" }
        init(name: String, size: Int) {
            self.size = size
            super.init(name: name)
        }
        required init(from decoder: any Decoder) throws {
            size = try decoder.container(keyedBy: DerivedKeys.self).decode(Int.self, forKey: .size)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: DerivedKeys.self)
            try container.encode(size, forKey: .size)
        }
    }

    @Test("A class and its superclass share the elements of their paths")
    func inheritance() throws {
        let document = "<r><info><name>a</name><size>1</size></info></r>"
        #expect(try XMLEncoder().encodeToString(Derived(name: "a", size: 1), withRootKey: "r") == document)
        let decoded = try XMLDecoder().decode(Derived.self, from: document)
        #expect(decoded.name == "a" && decoded.size == 1)
    }

    struct ByHand: Codable, Equatable, Sendable {
        var x: Int, items: [Int], inner: Int
        var absent: Int?
        enum CodingKeys: String, CodingKey { case x = "a/b", items = "a/list/item", inner = "a/super", absent = "a/absent" }
        enum XKeys: String, CodingKey { case value = "deep/@value" }

        init(x: Int, items: [Int], inner: Int, absent: Int? = nil) {
            (self.x, self.items, self.inner, self.absent) = (x, items, inner, absent)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            #expect(container.allKeys == [.x, .items, .inner])
            #expect(container.contains(.x) && !container.contains(.absent))
            x = try container.nestedContainer(keyedBy: XKeys.self, forKey: .x).decode(Int.self, forKey: .value)
            var list = try container.nestedUnkeyedContainer(forKey: .items)
            items = []
            while !list.isAtEnd { items.append(try list.decode(Int.self)) }
            inner = try container.superDecoder(forKey: .inner).singleValueContainer().decode(Int.self)
            absent = try container.decodeIfPresent(Int.self, forKey: .absent)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var nested = container.nestedContainer(keyedBy: XKeys.self, forKey: .x)
            try nested.encode(x, forKey: .value)
            var list = container.nestedUnkeyedContainer(forKey: .items)
            for item in items { try list.encode(item) }
            var inner = container.superEncoder(forKey: .inner).singleValueContainer()
            try inner.encode(self.inner)
            try container.encodeIfPresent(absent, forKey: .absent)
        }
    }
}
