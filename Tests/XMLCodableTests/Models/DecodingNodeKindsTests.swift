import Foundation
import Testing
import XMLCodable

@Suite("Which kind of node a key names")
struct DecodingNodeKindsTests {
    protocol Value: Decodable, Sendable { var v: Int { get } }

    struct Plain: Value { var v: Int }
    struct AsAttribute: Value { @Attribute var v: Int }
    struct AsElement: Value { @Element var v: Int }
    struct AsEither: Value { @ElementAndAttribute var v: Int }
    struct AsText: Value { @XMLText var v: Int }
    struct AsCDATA: Value { @XMLCData var v: Int }
    struct TypeSaysAttribute: Value, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }
    struct TypeSaysElement: Value, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { key.stringValue == "v" ? .element : .attribute }
    }
    struct TypeSaysEither: Value, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .elementOrAttribute }
    }
    struct WrapperAgainstType: Value, DynamicNodeDecoding {
        @Element var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let type: any Value.Type, strategy: XMLDecoder.NodeDecoding?, found: [Int?]
        var testDescription: String { "\(type) \(strategy.map { "\($0)" } ?? "")" }

        init(_ type: any Value.Type, by strategy: XMLDecoder.NodeDecoding? = nil, _ found: [Int?]) {
            (self.type, self.strategy, self.found) = (type, strategy, found)
        }
    }

    /// What is found where both are there, where only the attribute is, where only the element is; nil for an error.
    static let rows: [Row] = [
        // Without a word an element wins over an attribute.
        Row(Plain.self, [2, 1, 2]),
        Row(AsAttribute.self, [1, 1, nil]), Row(AsElement.self, [2, nil, 2]), Row(AsEither.self, [2, 1, 2]),
        Row(AsText.self, [3, 3, 3]), Row(AsCDATA.self, [2, nil, 2]),
        Row(TypeSaysAttribute.self, [1, 1, nil]), Row(TypeSaysElement.self, [2, nil, 2]), Row(TypeSaysEither.self, [2, 1, 2]),
        Row(WrapperAgainstType.self, [2, nil, 2]),
        Row(Plain.self, by: .attribute, [1, 1, nil]), Row(AsElement.self, by: .attribute, [2, nil, 2]),
        Row(TypeSaysElement.self, by: .attribute, [1, 1, nil]), Row(AsText.self, by: .attribute, [3, 3, 3]),
        Row(Plain.self, by: .element, [2, nil, 2]), Row(AsAttribute.self, by: .element, [1, 1, nil]),
        Row(TypeSaysAttribute.self, by: .element, [2, nil, 2]), Row(Plain.self, by: .elementOrAttribute, [2, 1, 2]),
    ]

    @Test("A property wrapper says it, then the decoder's strategy, then the type", arguments: rows)
    func kinds(_ row: Row) {
        let decoder = XMLDecoder()
        if let strategy = row.strategy { decoder.nodeDecodingStrategy = .custom { _, _ in { _ in strategy } } }
        let found = ["<r v='1'><v>2</v>3</r>", "<r v='1'>3</r>", "<r><v>2</v>3</r>"].map { try? decoder.decode(row.type, from: $0).v }
        #expect(found == row.found)
    }

    @Test("The decoder's strategy is asked for every type, with a decoder at its place")
    func strategyByType() throws {
        struct Inner: Decodable { var v: Int }
        struct Outer: Decodable { var inner: Inner, list: [Inner], v: Int }
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { type, decoder in
            if type == Inner.self {
                let isListed = decoder.codingPath.first?.stringValue == "list"
                return { _ in isListed ? .element : .attribute }
            }
            return { _ in .elementOrAttribute }
        }
        let outer = try decoder.decode(Outer.self, from: "<o><inner v='1'><v>2</v></inner><list v='3'><v>4</v></list><v>5</v></o>")
        #expect(outer.inner.v == 1)
        #expect(outer.list.map(\.v) == [4])
        #expect(outer.v == 5)
    }

    struct Rectangle: Decodable, Equatable, DynamicNodeDecoding {
        var width: Int, label: String, tags: [String]

        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            switch key {
            case CodingKeys.width: .attribute
            default: .element
            }
        }
        enum CodingKeys: String, CodingKey { case width, label, tags = "tag" }
    }

    @Test("A type's own coding keys are what its table is asked for")
    func codingKeysInTable() throws {
        let document = "<rect width='3' label='no'><label>yes</label><tag>a</tag><tag>b</tag></rect>"
        let expected = Rectangle(width: 3, label: "yes", tags: ["a", "b"])
        #expect(try XMLDecoder().decode(Rectangle.self, from: document) == expected)
        #expect(try XMLDecoder().decode([Rectangle].self, from: "<l>\(document)\(document)</l>") == [expected, expected])
    }

    struct Wrapped: Decodable, Equatable {
        @Attribute var id: Int
        @Attribute var lang: String?
        @Attribute var kind: DecodingScalarsTests.Unit
        @Element var name: String
        @Element var alias: String?
        @XMLCData var notes: String
        @XMLCData var more: String?
        @ElementAndAttribute var code: Int
        @XMLText var text: String?
    }

    @Test("Wrapped optionals may be absent, others not")
    func wrappedOptionals() throws {
        let full = """
            <w id="1" lang="en" kind="K" code="7"><name>n</name><alias>a</alias><notes><![CDATA[<b>]]></notes><more>m</more>text</w>
            """
        #expect(
            try XMLDecoder().decode(Wrapped.self, from: full)
                == Wrapped(
                    id: 1, lang: "en", kind: .init(.kelvin), name: "n", alias: "a", notes: "<b>", more: "m", code: 7, text: "text"))
        let sparse = "<w id='1' kind='K'><code>7</code><name>n</name><notes/></w>"
        #expect(
            try XMLDecoder().decode(Wrapped.self, from: sparse)
                == Wrapped(id: 1, lang: nil, kind: .init(.kelvin), name: "n", alias: nil, notes: "", more: nil, code: 7, text: nil))
        for missing in [" id='1'", " kind='K'", "<code>7</code>", "<name>n</name>", "<notes/>"] {
            let document = sparse.replacingOccurrences(of: missing, with: "")
            #expect(throws: DecodingError.self, "without \(missing)") { try XMLDecoder().decode(Wrapped.self, from: document) }
        }
    }
}
