import Foundation
import Testing
import XMLCodable

@Suite("Which kind of node a key names")
struct DecodingNodeKindsTests {
    static let both = "<r v='1'><v>2</v>3</r>"
    static let attributeOnly = "<r v='1'>3</r>"
    static let elementOnly = "<r><v>2</v>3</r>"

    struct Plain: Decodable { var v: Int }
    struct AsAttribute: Decodable { @Attribute var v: Int }
    struct AsElement: Decodable { @Element var v: Int }
    struct AsEither: Decodable { @ElementAndAttribute var v: Int }
    struct AsText: Decodable { @XMLText var v: Int }
    struct AsCDATA: Decodable { @XMLCData var v: Int }

    /// What is found where both are there, where only the attribute is, where only the element is; nil for an error.
    private static func found<T: Decodable>(_: T.Type, _ value: KeyPath<T, Int>, _ decoder: XMLDecoder = XMLDecoder()) -> [Int?] {
        [both, attributeOnly, elementOnly].map { document in (try? decoder.decode(T.self, from: document))?[keyPath: value] }
    }

    @Test("Without a word an element wins over an attribute")
    func byDefault() { #expect(Self.found(Plain.self, \.v) == [2, 1, 2]) }

    @Test("Property wrappers say it")
    func wrappers() {
        #expect(Self.found(AsAttribute.self, \.v) == [1, 1, nil])
        #expect(Self.found(AsElement.self, \.v) == [2, nil, 2])
        #expect(Self.found(AsEither.self, \.v) == [2, 1, 2])
        #expect(Self.found(AsText.self, \.v) == [3, 3, 3])
        #expect(Self.found(AsCDATA.self, \.v) == [2, nil, 2])
    }

    struct TypeSaysAttribute: Decodable, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }

    struct TypeSaysElement: Decodable, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { key.stringValue == "v" ? .element : .attribute }
    }

    struct TypeSaysEither: Decodable, DynamicNodeDecoding {
        var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .elementOrAttribute }
    }

    struct WrapperAgainstType: Decodable, DynamicNodeDecoding {
        @Element var v: Int
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }

    @Test("The type says it, where neither wrapper nor strategy does")
    func types() {
        #expect(Self.found(TypeSaysAttribute.self, \.v) == [1, 1, nil])
        #expect(Self.found(TypeSaysElement.self, \.v) == [2, nil, 2])
        #expect(Self.found(TypeSaysEither.self, \.v) == [2, 1, 2])
        #expect(Self.found(WrapperAgainstType.self, \.v) == [2, nil, 2])
    }

    @Test("The decoder's strategy says it, where no wrapper does, and goes before the type")
    func strategy() {
        let decoder = XMLDecoder { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .attribute } } }
        #expect(Self.found(Plain.self, \.v, decoder) == [1, 1, nil])
        #expect(Self.found(AsElement.self, \.v, decoder) == [2, nil, 2])
        #expect(Self.found(TypeSaysElement.self, \.v, decoder) == [1, 1, nil])
        #expect(Self.found(AsText.self, \.v, decoder) == [3, 3, 3])
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .element } }
        #expect(Self.found(Plain.self, \.v, decoder) == [2, nil, 2])
        #expect(Self.found(AsAttribute.self, \.v, decoder) == [1, 1, nil])
        #expect(Self.found(TypeSaysAttribute.self, \.v, decoder) == [2, nil, 2])
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .elementOrAttribute } }
        #expect(Self.found(Plain.self, \.v, decoder) == [2, 1, 2])
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
        let wrapped = try XMLDecoder().decode(Wrapped.self, from: full)
        #expect(wrapped.id == 1)
        #expect(wrapped.lang == "en")
        #expect(wrapped.kind == .kelvin)
        #expect(wrapped.name == "n")
        #expect(wrapped.alias == "a")
        #expect(wrapped.notes == "<b>")
        #expect(wrapped.more == "m")
        #expect(wrapped.code == 7)
        #expect(wrapped.text == "text")
        let sparse = "<w id='1' kind='K'><code>7</code><name>n</name><notes/></w>"
        let few = try XMLDecoder().decode(Wrapped.self, from: sparse)
        #expect(few.lang == nil)
        #expect(few.alias == nil)
        #expect(few.more == nil)
        #expect(few.notes.isEmpty)
        #expect(few.code == 7)
        for missing in [" id='1'", " kind='K'", "<code>7</code>", "<name>n</name>", "<notes/>"] {
            let document = sparse.replacingOccurrences(of: missing, with: "")
            #expect(throws: DecodingError.self, "without \(missing)") { try XMLDecoder().decode(Wrapped.self, from: document) }
        }
    }

    @Test("An empty attribute is nil for a wrapped optional number, and empty for a wrapped optional text")
    func wrappedEmpty() throws {
        struct Attributes: Decodable { @Attribute var n: Int?; @Attribute var s: String? }
        let attributes = try XMLDecoder().decode(Attributes.self, from: "<a n='' s=''/>")
        #expect(attributes.n == nil)
        #expect(attributes.s?.isEmpty == true)
    }

    @Test("Wrapped lists are lists")
    func wrappedLists() throws {
        struct Lists: Decodable { @Element var a: [Int]; @XMLCData var b: [String]; @Element var c: [Int] }
        let lists = try XMLDecoder().decode(Lists.self, from: "<l><a>1</a><b>x</b><a>2</a><b>y</b></l>")
        #expect(lists.a == [1, 2])
        #expect(lists.b == ["x", "y"])
        #expect(lists.c == [])
    }
}
