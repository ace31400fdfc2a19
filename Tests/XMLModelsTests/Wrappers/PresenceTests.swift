import Foundation
import Testing
import XMLStreaming
import XMLModels

@Suite("Presence: absent, nil, empty and a value")
struct PresenceTests {
    private func expect<Model: Codable & Equatable>(
        _ model: Model, _ xml: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ configure: (XMLEncoder, XMLDecoder) -> Void = { _, _ in }
    ) throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        configure(encoder, decoder)
        let written = try encoder.encodeToString(model, withRootKey: "a")
        #expect(
            written.replacingOccurrences(of: " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"", with: "") == xml,
            sourceLocation: sourceLocation)
        #expect(try decoder.decode(Model.self, from: written) == model, sourceLocation: sourceLocation)
        encoder.outputFormatting.insert(.prettyPrinted)
        #expect(try decoder.decode(Model.self, from: encoder.encode(model, withRootKey: "a")) == model, sourceLocation: sourceLocation)
    }

    private func decode<Model: Decodable>(_ type: Model.Type, _ xml: String, _ configure: (XMLDecoder) -> Void = { _ in }) throws -> Model {
        let decoder = XMLDecoder()
        configure(decoder)
        return try decoder.decode(type, from: xml)
    }

    struct Inner: Codable, Equatable { @Attribute var k: Int?; var v: Int? }
    enum Color: String, Codable { case red }
    enum Choice: Codable, Equatable { case text(XMLPresence<String>), pair(x: XMLPresence<Int>, y: Int), none }

    /// The key's neighbour has a name and an item that could be taken for it.
    struct Model<Value: Codable & Equatable>: Codable, Equatable {
        var x: XMLPresence<Value>
        var xx: [Int] = []
        init(_ x: XMLPresence<Value>) { self.x = x }
    }

    @Test("All four come back, whatever is nil otherwise", arguments: [0, 1, 2])
    func roundTrips(_ strategy: Int) throws {
        func all<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
            for (presence, xml) in [
                (.absent, "<a />"), (.null, "<a><x xsi:nil=\"true\" /></a>"), (.empty, "<a><x /></a>"), (.value(value), "<a>\(text)</a>"),
            ] as [(XMLPresence<Value>, String)] {
                try expect(Model(presence), xml) { encoder, _ in
                    encoder.nilEncoding = strategy == 0 ? .omit : strategy == 1 ? .xsiNil : .emptyElement
                }
            }
        }
        try all("t", "<x>t</x>")
        try all(7, "<x>7</x>")
        try all(true, "<x>true</x>")
        try all(Data([1]), "<x>AQ==</x>")
        try all(Date(timeIntervalSince1970: 0), "<x>0.0</x>")
        try all(Color.red, "<x>red</x>")
        try all(
            Inner(k: .init(1), v: nil), "<x k=\"1\"\(strategy == 0 ? " />" : strategy == 1 ? "><v xsi:nil=\"true\" /></x>" : "><v /></x>")")
        try all(["k": 1], "<x><k>1</k></x>")
        try all(XMLTokens([1, 2]), "<x>1 2</x>")
        try all(Choice.pair(x: 1, y: 2), "<x><pair><x>1</x><y>2</y></pair></x>")
    }

    @Test(
        "An element with nothing in it is empty",
        arguments: ["<x/>", "<x></x>", "<x> \n </x>", "<x><!-- c --></x>", "<x xsi:nil=\"false\"/>", "<x xmlns:p=\"u\"/>"])
    func empty(_ element: String) throws {
        #expect(try decode(Model<String>.self, "<a>\(element)</a>").x == .empty)
        #expect(try decode(Model<Int>.self, "<a>\(element)</a>").x == .empty)
        #expect(try decode(Model<Color>.self, "<a>\(element)</a>").x == .empty)
        #expect(try decode(Model<Inner>.self, "<a>\(element)</a>").x == .empty)
    }

    @Test("An attribute makes an object, and says nothing of a text")
    func attributesOfValues() throws {
        #expect(try decode(Model<Inner>.self, "<a><x k=\"1\"/></a>").x == .value(Inner(k: .init(1))))
        #expect(try decode(Model<String>.self, "<a><x k=\"1\"/></a>").x == .empty)
        #expect(try decode(Model<String>.self, "<a><x> </x></a>") { $0.trimValueWhitespaces = false }.x == .value(" "))
        #expect(try decode(Model<Int>.self, "<a><x> </x></a>") { $0.trimValueWhitespaces = false }.x == .empty)
        #expect(throws: DecodingError.self) { try decode(Model<String>.self, "<a><x k=\"1\"/></a>") { $0.unknownNodePolicy = .error } }
        #expect(try decode(Model<String>.self, "<a><x xsi:nil=\"1\"/></a>") { $0.unknownNodePolicy = .error }.x == .null)
        #expect(try decode(Model<Int>.self, "<a><xx>1</xx></a>").x == .absent)
    }

    @Test("A value that would be read as something else is not written")
    func unwritableValues() throws {
        #expect(encodingError(Model(.value("")))?.keys == "x")
        #expect(encodingError(Model(.value("")))?.xmlIssue?.path == "/a/x")
        #expect(encodingError(Model(.value(" ")))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Model(.value(Data())))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Model(.value(Inner(k: nil))))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Model(.value([String: Int]())))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Model(.value(XMLTokens([Int]()))))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Model(.value([1])))?.xmlErrorCode == .misplacedValue)
        #expect(encodingError(Model(.value(Int?.some(1))))?.xmlErrorCode == .misplacedValue)
        #expect(encodingError(Model(.value(XMLPresence<Int>.absent)))?.xmlErrorCode == .misplacedValue)
        #expect(throws: DecodingError.self) { try decode(Model<[Int]>.self, "<a><x>1</x></a>") }
        #expect(throws: DecodingError.self) { try decode(Model<Int?>.self, "<a><x>1</x></a>") }
        #expect(throws: DecodingError.self) { try decode(Model<Int>.self, "<a><x>t</x></a>") }
    }

    struct Attributes: Codable, Equatable { @Attribute var x: XMLPresence<String>; @Attribute var y: XMLPresence<Int> }

    @Test("An attribute is absent, empty or a value")
    func attributes() throws {
        try expect(Attributes(x: .init(.absent), y: .init(.absent)), "<a />")
        try expect(Attributes(x: .init(.empty), y: .init(.empty)), "<a x=\"\" y=\"\" />")
        try expect(Attributes(x: "t", y: 1), "<a x=\"t\" y=\"1\" />")
        try expect(Attributes(x: " ", y: 1), "<a x=\" \" y=\"1\" />")
        try expect(Attributes(x: "=", y: 1), "<a x=\"=\" y=\"1\" />")
        #expect(encodingError(Attributes(x: .init(.null), y: 1))?.xmlErrorCode == .misplacedValue)
        #expect(encodingError(Attributes(x: "", y: 1))?.keys == "x")
        #expect(try decode(Attributes.self, "<a y=' '/>") == Attributes(x: .init(.absent), y: .init(.empty)))
    }

    struct Both: Codable, Equatable { @ElementAndAttribute var x: XMLPresence<String> }
    struct OwnText: Codable, Equatable { @XMLText var x: XMLPresence<String> }
    struct Section: Codable, Equatable { @XMLCData var x: XMLPresence<String> }
    struct List: Codable, Equatable { var x: [XMLPresence<String>] }
    struct Table: Codable, Equatable { var x: [String: XMLPresence<String>] }
    struct Others: Codable, Equatable { @Attribute var x: [String: XMLPresence<String>] }
    struct Nothing: Codable, Equatable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
    struct Optionals: Codable, Equatable { var x: XMLPresence<String>? }
    struct OptionalItems: Codable, Equatable { var x: [XMLPresence<String>?] }
    struct Choices: Codable, Equatable { @XMLInline var x: [Choice] }

    @Test("Wrappers, lists, dictionaries, optionals and payloads")
    func places() throws {
        try expect(Both(x: .init(.value("t"))), "<a x=\"t\"><x>t</x></a>")
        try expect(Both(x: .init(.absent)), "<a />")
        #expect(encodingError(OwnText(x: .value("t")))?.xmlErrorCode == .misplacedValue)
        #expect(throws: DecodingError.self) { try decode(OwnText.self, "<a>t</a>") }
        try expect(Section(x: .value("<")), "<a><x><![CDATA[<]]></x></a>")
        try expect(List(x: []), "<a />")
        try expect(List(x: [.null, .empty, "t"]), "<a><x xsi:nil=\"true\" /><x /><x>t</x></a>")
        #expect(encodingError(List(x: ["t", .absent]))?.keys == "x/1")
        try expect(Table(x: ["k": .null, "l": .empty, "m": "t"]), "<a><x><k xsi:nil=\"true\" /><l /><m>t</m></x></a>")
        #expect(encodingError(Table(x: ["k": .absent]))?.keys == "x/k")
        try expect(Others(x: .init(["y": .empty, "z": "t"])), "<a y=\"\" z=\"t\" />")
        #expect(encodingError(Others(x: .init(["y": .absent])))?.keys == "x/y")
        for nilEncoding in [XMLEncoder.NilEncoding.omit, .xsiNil, .emptyElement] {
            let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
            #expect(throws: EncodingError.self) { try encoder.encode(Model(.value(Nothing()))) }
            #expect(throws: EncodingError.self) { try encoder.encode(["k": Attribute(XMLPresence.value(Nothing()))]) }
        }
        try expect(Optionals(x: nil), "<a />") { encoder, _ in encoder.nilEncoding = .xsiNil }
        try expect(Optionals(x: .null), "<a><x xsi:nil=\"true\" /></a>")
        try expect(Optionals(x: .empty), "<a><x /></a>")
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Optionals(x: .absent)) }
        #expect(encodingError(OptionalItems(x: ["t"]))?.xmlErrorCode == .unrepresentableValue)
        #expect(throws: DecodingError.self) { try decode(OptionalItems.self, "<a><x>t</x></a>") }
    }

    @Test("Payloads of choices")
    func payloads() throws {
        try expect(
            Choices(x: [.text("t"), .text(.empty), .text(.null), .pair(x: .absent, y: 1), .pair(x: .null, y: 2), .pair(x: 3, y: 4), .none]),
            "<a><text>t</text><text /><text xsi:nil=\"true\" /><pair><y>1</y></pair><pair><x xsi:nil=\"true\" /><y>2</y></pair>"
                + "<pair><x>3</x><y>4</y></pair><none /></a>")
        #expect(encodingError(Choices(x: [.text(.absent)]))?.xmlErrorCode == .unrepresentableValue)
        #expect(encodingError(Choices(x: [.text("")]))?.xmlErrorCode == .unrepresentableValue)
    }

    struct ByHand: Codable, Equatable {
        var x: XMLPresence<Int>, items: [XMLPresence<Int>]

        init(x: XMLPresence<Int>, items: [XMLPresence<Int>]) { (self.x, self.items) = (x, items) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            x = try container.decodeIfPresent(XMLPresence<Int>.self, forKey: .x) ?? .absent
            var list = try container.nestedUnkeyedContainer(forKey: .items)
            items = []
            while !list.isAtEnd { items.append(try list.decode(XMLPresence<Int>.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(x, forKey: .x)
            var list = container.nestedUnkeyedContainer(forKey: .items)
            for item in items { try list.encode(item) }
        }

        enum CodingKeys: String, CodingKey { case x, items }
    }

    @Test("Containers written by hand", arguments: [0, 1, 2])
    func byHand(_ count: Int) throws {
        for x in [.absent, .null, .empty, 1] as [XMLPresence<Int>] {
            let model = ByHand(x: x, items: Array([.null, .empty].prefix(count)))
            #expect(try decode(ByHand.self, XMLEncoder().encodeToString(model)) == model)
        }
    }

    @Test("Records and roots")
    func recordsAndRoots() throws {
        let text = "<r><a><x/></a><a><x xsi:nil=\"true\"/></a><a/><a><x>1</x></a></r>"
        var found: [XMLPresence<Int>] = []
        for record in XMLDecoder().records(of: Model<Int>.self, at: "r/a", in: Data(text.utf8)) { found.append(try record.get().x) }
        #expect(found == [.empty, .null, .absent, 1])
        for (root, xml) in [(.null, "<a xsi:nil=\"true\" />"), (.empty, "<a />"), (1, "<a>1</a>")] as [(XMLPresence<Int>, String)] {
            try expect(root, xml)
        }
        #expect(encodingError(XMLPresence<Int>.absent)?.xmlErrorCode == .unrepresentableValue)
    }

    @Test("A null is found in the namespace of instances, and in policies' element")
    func options() throws {
        let text = "<a xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"><x i:nil=\"true\"/></a>"
        for processes in [false, true] { #expect(try decode(Model<Int>.self, text) { $0.shouldProcessNamespaces = processes }.x == .null) }
        #expect(try decode(Model<Int>.self, "<a><x/><x>1</x></a>") { $0.repeatedElementPolicy = .last }.x == 1)
        #expect(throws: DecodingError.self) { try decode(Model<Int>.self, "<a><x/><x>1</x></a>") { $0.repeatedElementPolicy = .error } }
    }

    @Test("Other formats have no key, null and an empty string")
    func otherFormats() throws {
        func json<Value: Codable & Equatable>(_ model: Value, _ text: String) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(try String(decoding: encoder.encode(model), as: UTF8.self) == text)
            #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == model)
        }
        for (x, text) in [(.absent, ""), (.null, ",\"x\":null"), (.empty, ",\"x\":\"\""), ("t", ",\"x\":\"t\"")]
            as [(XMLPresence<String>, String)]
        {
            let attributes = Attributes(x: .init(x), y: 1)
            #expect(try JSONDecoder().decode(Attributes.self, from: JSONEncoder().encode(attributes)) == attributes)
            try json(Mixed(a: 1, x: x), "{\"a\":1\(text)}")
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([XMLPresence<Int>.absent]) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([XMLPresence.value("")]) }
    }

    struct Mixed: Codable, Equatable { var a: Int, x: XMLPresence<String> }
}
