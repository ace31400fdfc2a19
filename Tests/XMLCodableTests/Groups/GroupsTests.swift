import Foundation
import Testing
import XMLDocuments
import XMLStreaming

/// Lists whose items are groups of their parent's children.
@Suite("Groups of elements")
struct GroupsTests {
    struct Pair: Codable, Equatable, Sendable { var a: Int, b: String }
    struct Pairs: Codable, Equatable, Sendable { @XMLSequence var pairs: [Pair] }
    struct Term: Codable, Equatable, Sendable { var dt: String, dd: [String]; var note: String? }
    struct Glossary: Codable, Equatable, Sendable {
        @Attribute var id: Int
        var title: String
        @XMLSequence var terms: [Term]
        var footer: String?
    }

    struct Groups<Item: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { @XMLSequence var items: [Item] }
    struct Perhaps: Codable, Equatable, Sendable { @XMLSequence var pairs: [Pair]? }
    struct Values: Codable, Equatable, Sendable { var key: String; @XMLInline var values: [PlistValue] }
    struct PerhapsValue: Codable, Equatable, Sendable { var key: String; @XMLInline var value: PlistValue? }
    struct Later: Codable, Equatable, Sendable { var b: Int, c: [Int] }
    struct LaterInline: Codable, Equatable, Sendable { var a: Int; @XMLInline var rest: Later }
    struct Other: Codable, Equatable, Sendable { var c: Int; var d: Int? }
    struct Both: Codable, Equatable, Sendable { @XMLSequence var pairs: [Pair]; @XMLSequence var others: [Other] }
    struct Lists: Codable, Equatable, Sendable { var list: [Pairs] }
    struct Around: Codable, Equatable, Sendable { var title: String; @XMLInline var pairs: Pairs }
    struct Elements: Codable, Equatable, Sendable { var pair: [Pair] }
    enum Either: Codable, Equatable, Sendable { case pairs(XMLSequence<[Pair]>), none }
    struct Choices: Codable, Equatable, Sendable { var either: [Either] }
    /// Decodes by hand: its first key is the one that it reads first.
    struct ByHand: Codable, Equatable, Sendable {
        var a: Int, b: Int
        enum CodingKeys: String, CodingKey { case a, b }
        init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            b = try container.decode(Int.self, forKey: .b)
            a = container.contains(.a) ? try container.decode(Int.self, forKey: .a) : 0
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(b, forKey: .b)
            if a != 0 { try container.encode(a, forKey: .a) }
        }
    }
    typealias PlistValue = CookbookChoiceTests.PropertyList.Value

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable () throws -> Void
        init<Value: Codable & Equatable & Sendable>(_ document: String, _ value: Value, root: String = "r") {
            testDescription = document
            check = { try expectBothWays(document, value, root: root, expandsEmpty: document.contains("<b></b>")) }
        }
    }

    private static let (first, second) = (Pair(a: 1, b: "x"), Pair(a: 2, b: "y"))

    static let rows: [Row] = [
        Row("<r />", Pairs(pairs: [])), Row("<r><a>1</a><b>x</b></r>", Pairs(pairs: [first])),
        Row("<r><a>1</a><b>x</b><a>2</a><b></b></r>", Pairs(pairs: [first, Pair(a: 2, b: "")])),
        // Later members may be optional, lists, choices, lists of them, and values marked @XMLInline.
        Row(
            #"<dl id="1"><title>t</title><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dt>c</dt><dd>3</dd><note>n</note><footer>f</footer></dl>"#,
            Glossary(
                id: 1, title: "t",
                terms: [Term(dt: "a", dd: ["1", "2"]), Term(dt: "b", dd: []), Term(dt: "c", dd: ["3"], note: "n")], footer: "f"),
            root: "dl"),
        Row(
            "<r><key>a</key><key>b</key><true /><string>x</string></r>",
            Groups(items: [Values(key: "a", values: []), Values(key: "b", values: [.true, .string("x")])])),
        Row(
            "<r><key>a</key><key>b</key><true /></r>",
            Groups(items: [PerhapsValue(key: "a", value: nil), PerhapsValue(key: "b", value: .true)])),
        Row(
            "<r><a>1</a><b>2</b><a>3</a><b>4</b><c>5</c><c>6</c></r>",
            Groups(items: [LaterInline(a: 1, rest: Later(b: 2, c: [])), LaterInline(a: 3, rest: Later(b: 4, c: [5, 6]))])),
        // An element has several lists, an optional list is nil without groups, and code by hand is a group as well.
        Row(
            "<r><a>1</a><b>x</b><a>2</a><b>y</b><c>1</c><c>2</c><d>3</d></r>",
            Both(pairs: [first, second], others: [Other(c: 1), Other(c: 2, d: 3)])),
        Row("<r />", Perhaps(pairs: nil)), Row("<r><a>1</a><b>x</b></r>", Perhaps(pairs: [first])),
        Row("<r><b>1</b><a>2</a><b>3</b></r>", Groups(items: [ByHand(a: 2, b: 1), ByHand(a: 0, b: 3)])),
        // A type of groups is used as an element elsewhere; groups are in a list, in a value marked @XMLInline, in the case of a choice.
        Row("<r><pair><a>1</a><b>x</b></pair><pair><a>2</a><b>y</b></pair></r>", Elements(pair: [first, second])),
        Row(
            "<r><list><a>1</a><b>x</b></list><list /><list><a>2</a><b>y</b><a>1</a><b>x</b></list></r>",
            Lists(list: [Pairs(pairs: [first]), Pairs(pairs: []), Pairs(pairs: [second, first])])),
        Row(
            "<r><title>t</title><a>1</a><b>x</b><a>2</a><b>y</b></r>", Around(title: "t", pairs: Pairs(pairs: [first, second]))),
        Row(
            "<r><either><pairs><a>1</a><b>x</b><a>2</a><b>y</b></pairs></either><either><none /></either></r>",
            Choices(either: [.pairs(XMLSequence([first, second])), .none])),
        Row("<r><either><pairs /></either></r>", Choices(either: [.pairs(XMLSequence([]))])),
    ]

    @Test("Groups come one after the other, and come back", arguments: rows)
    func bothWays(_ row: Row) throws { try row.check() }

    @Test("The members of a group may come in any order behind the first, and interleaved, also with those of another list")
    func orderOfMembers() throws {
        let document = #"<dl id="1"><dt>a</dt><dd>1</dd><note>n</note><dd>2</dd><title>t</title><dt>b</dt></dl>"#
        let value = try XMLDecoder().decode(Glossary.self, from: document)
        #expect(value.terms == [Term(dt: "a", dd: ["1", "2"], note: "n"), Term(dt: "b", dd: [])])
        #expect(value.title == "t")
        let both = try XMLDecoder().decode(Both.self, from: "<r><c>1</c><a>1</a><b>x</b><c>2</c><d>3</d><a>2</a><b>y</b></r>")
        #expect(both == Both(pairs: [Self.first, Self.second], others: [Other(c: 1), Other(c: 2, d: 3)]))
    }

    @Test("An optional list is nil without groups among other elements, a set is read as a list is")
    func otherLists() throws {
        #expect(try XMLDecoder().decode(Perhaps.self, from: "<r><x/></r>").pairs == nil)
        struct Item: Codable, Hashable { var a: Int; var b: Int? }
        struct Unordered: Codable, Equatable { @XMLSequence var items: Set<Item> }
        #expect(try XMLDecoder().decode(Unordered.self, from: "<r><a>1</a><a>2</a><b>3</b></r>").items == [Item(a: 1), Item(a: 2, b: 3)])
    }

    @Test("Groups in another type than an array, whose items ask for nested containers")
    func itemsByHand() throws {
        struct Items: Codable, Equatable { @XMLSequence var items: Interleaved }
        struct Interleaved: Codable, Equatable, XMLDecodableSequence {
            var sums: [Int] = []
            enum Key: String, CodingKey { case a, b }
            init() {}
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                var containers: [KeyedDecodingContainer<Key>] = []
                while !list.isAtEnd { containers.append(try list.nestedContainer(keyedBy: Key.self)) }
                for container in containers.reversed() {
                    sums.append(try container.decode(Int.self, forKey: .a) + container.decode(Int.self, forKey: .b))
                }
            }
            func encode(to encoder: any Encoder) throws {}
        }
        // Its items have no type that tells a start.
        expectDecodingIssue(.invalidGroup) { try XMLDecoder().decode(Items.self, from: "<r><a>1</a><b>2</b></r>") }
    }

    @Test("What `superEncoder()` is for is an element `super` of the group")
    func superEncoder() throws {
        struct Item: Codable, Equatable {
            var a: Int, inner: Int
            enum CodingKeys: String, CodingKey { case a }
            init(a: Int, inner: Int) { (self.a, self.inner) = (a, inner) }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                a = try container.decode(Int.self, forKey: .a)
                inner = try Int(from: container.superDecoder())
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(a, forKey: .a)
                try inner.encode(to: container.superEncoder())
            }
        }
        let (value, document) = (
            Groups(items: [Item(a: 1, inner: 2), Item(a: 3, inner: 4)]), "<r><a>1</a><super>2</super><a>3</a><super>4</super></r>"
        )
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
        #expect(try XMLDecoder().decode(Groups<Item>.self, from: document) == value)
    }

    @Test("A subclass starts with what its superclass reads")
    func classes() throws {
        class Base: Codable { var a = 0 }
        final class Item: Base {
            var b = 0
            enum CodingKeys: String, CodingKey { case b }
            required init(from decoder: any Decoder) throws {
                try super.init(from: decoder)
                b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
            }
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(b, forKey: .b)
            }
        }
        struct Items: Codable { @XMLSequence var items: [Item] }
        let document = "<r><a>1</a><b>2</b><a>3</a><b>4</b></r>"
        let items = try XMLDecoder().decode(Items.self, from: document)
        #expect(items.items.map { [$0.a, $0.b] } == [[1, 2], [3, 4]])
        #expect(try XMLEncoder().encodeToString(items, withRootKey: "r") == document)
    }

    @Test("Other formats have a list")
    func otherFormats() throws {
        let value = Pairs(pairs: [Pair(a: 1, b: "x")])
        #expect(try JSONDecoder().decode(Pairs.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("Two thousand groups come back")
    func many() throws {
        let value = Pairs(pairs: (0..<2_000).map { Pair(a: $0, b: "\($0)") })
        let data = try XMLEncoder().encode(value, withRootKey: "r")
        #expect(try XMLDecoder().decode(Pairs.self, from: data) == value)
    }

    // MARK: Options

    struct Name: Codable, Equatable { var firstName: String; var lastName: String? }
    let names = Groups(items: [Name(firstName: "a", lastName: "b"), Name(firstName: "c")])

    @Test("Key strategies convert the names of members")
    func strategies() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        try expectBothWays(
            "<r><first_name>a</first_name><last_name>b</last_name><first_name>c</first_name></r>", names, encoder: encoder,
            decoder: decoder)
        encoder.keyEncodingStrategy = .custom { AnyKey($0[$0.count - 1].stringValue + "X") }
        decoder.keyDecodingStrategy = .custom { AnyKey(String($0[$0.count - 1].stringValue.dropLast())) }
        try expectBothWays(
            "<r><firstNameX>a</firstNameX><lastNameX>b</lastNameX><firstNameX>c</firstNameX></r>", names, encoder: encoder,
            decoder: decoder)
    }

    @Test("Local names are members, the parent's namespace first")
    func localNames() throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = """
            <p:r xmlns:p="u" xmlns:q="v"><p:firstName>a</p:firstName><q:lastName>b</q:lastName><q:firstName>x</q:firstName>
            <p:firstName>c</p:firstName></p:r>
            """
        #expect(try decoder.decode(Groups<Name>.self, from: document) == names)
        let foreign = #"<r xmlns:p="u" xmlns:q="v"><p:firstName>a</p:firstName><q:firstName>c</q:firstName></r>"#
        #expect(try decoder.decode(Groups<Name>.self, from: foreign).items.map(\.firstName) == ["a", "c"])
    }

    @Test("Names in a namespace are members")
    func namesInNamespaces() throws {
        struct Entry: Codable, Equatable {
            var key: String, value: [Int]
            enum CodingKeys: String, CodingKey { case key = "{urn:a}key", value = "{urn:a}value" }
        }
        let value = Groups(items: [Entry(key: "a", value: [1, 2]), Entry(key: "b", value: [])])
        let encoder = XMLEncoder { $0.namespacePrefixes = ["n": "urn:a"] }
        try expectBothWays(
            #"<r xmlns:n="urn:a"><n:key>a</n:key><n:value>1</n:value><n:value>2</n:value><n:key>b</n:key></r>"#, value,
            encoder: encoder)
        let document = #"<r xmlns="urn:a" xmlns:o="urn:o"><o:key>x</o:key><key>a</key><value>1</value><value>2</value><key>b</key></r>"#
        #expect(try XMLDecoder().decode(Groups<Entry>.self, from: document) == value)
    }

    @Test("Indentation goes around members, and sorting leaves groups in their order")
    func formats() throws {
        let encoder = XMLEncoder { $0.outputFormatting = [.prettyPrinted, .sortedKeys] }
        let value = Pairs(pairs: [Self.first, Self.second])
        let text = try encoder.encodeToString(value, withRootKey: "r")
        #expect(
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
                == "<r><a>1</a><b>x</b><a>2</a><b>y</b></r>")
        #expect(try XMLDecoder().decode(Pairs.self, from: text) == value)
    }
}

/// Expects that a value is written as a document, and read from it.
func expectBothWays<Value: Codable & Equatable>(
    _ document: String, _ value: Value, root: String = "r", expandsEmpty: Bool = false, encoder: XMLEncoder = XMLEncoder(),
    decoder: XMLDecoder = XMLDecoder(), sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if expandsEmpty { encoder.outputFormatting.insert(.noEmptyElements) }
    #expect(try encoder.encodeToString(value, withRootKey: root) == document, sourceLocation: sourceLocation)
    #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
    decoder.unknownNodePolicy = .error
    decoder.elementOrderPolicy = .codingKeys
    #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
}
