import Testing
import XMLCodable
import XMLModels

@Suite("Lists that are nil")
struct NilListsTests {
    struct Model: XMLModel, Equatable {
        var numbers: [Int]?
        var strings: [String]?
        var last: Int

        enum XMLKeys: String, CodingKey { case numbers, strings, last }

        init(numbers: [Int]?, strings: [String]?, last: Int) { (self.numbers, self.strings, self.last) = (numbers, strings, last) }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.numbers, as: [Int]?.self)
            properties.add(.strings, as: [String]?.self)
            properties.add(.last, as: Int.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            numbers = try values.take(.numbers, as: [Int]?.self)
            strings = try values.take(.strings, as: [String]?.self)
            last = try values.take(.last, as: Int.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(numbers, .numbers)
            try content.write(strings, .strings)
            try content.write(last, .last)
        }
    }

    @Test("A list that is nil comes back however nil is written", arguments: [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil])
    func lists(nilEncoding: XMLEncoder.NilEncoding) throws {
        let encoder = XMLEncoder()
        encoder.nilEncoding = nilEncoding
        func check<Value: Codable & Equatable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let text = try encoder.encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Value.self, from: text) == value, "\(text)", sourceLocation: sourceLocation)
        }
        for strings in [nil, [""], ["a", "b"]] as [[String]?] {
            try check(Model(numbers: nil, strings: strings, last: 1))
            try check(Model(numbers: [1], strings: strings, last: 1))
            struct Codables: Codable, Equatable { var numbers: [Int]?; @Element var strings: [String]?; var last: Int }
            try check(Codables(numbers: nil, strings: Element(strings), last: 1))
            try check([Codables(numbers: [2], strings: Element(strings), last: 1)])
        }
    }

    @Test("A list that is nil is no empty element, which would be an item of it")
    func emptyElement() throws {
        struct Value: Codable { var list: [String]?; var number: Int? }
        let encoder = XMLEncoder()
        encoder.nilEncoding = .emptyElement
        #expect(try encoder.encodeToString(Value(), withRootKey: "r") == "<r><number /></r>")
        #expect(try encoder.encodeToString(Model(numbers: nil, strings: nil, last: 1), withRootKey: "r") == "<r><last>1</last></r>")
    }
}
