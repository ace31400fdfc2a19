import Testing
import XMLCodable

@Suite("Lists that are nil")
struct NilListsTests {
    @Test("A list that is nil comes back however nil is written", arguments: [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil])
    func lists(nilEncoding: XMLEncoder.NilEncoding) throws {
        let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
        func check<Value: Codable & Equatable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let text = try encoder.encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Value.self, from: text) == value, "\(text)", sourceLocation: sourceLocation)
        }
        for strings in [nil, [""], ["a", "b"]] as [[String]?] {
            struct Codables: Codable, Equatable { var numbers: [Int]?; @Element var strings: [String]?; var last: Int }
            try check(Codables(numbers: nil, strings: Element(strings), last: 1))
            try check([Codables(numbers: [2], strings: Element(strings), last: 1)])
        }
    }

    @Test("A list that is nil is no empty element, which would be an item of it")
    func emptyElement() throws {
        struct Value: Codable { var list: [String]?; var number: Int? }
        #expect(try XMLEncoder { $0.nilEncoding = .emptyElement }.encodeToString(Value(), withRootKey: "r") == "<r><number /></r>")
    }
}
