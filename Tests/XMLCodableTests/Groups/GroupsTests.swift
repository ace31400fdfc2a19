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

    // MARK: Both ways

    @Test(
        "Groups come one after the other, and come back",
        arguments: [
            ("<r />", []),
            ("<r><a>1</a><b>x</b></r>", [Pair(a: 1, b: "x")]),
            ("<r><a>1</a><b>x</b><a>2</a><b></b></r>", [Pair(a: 1, b: "x"), Pair(a: 2, b: "")]),
        ])
    func pairs(_ document: String, _ pairs: [Pair]) throws {
        try expectBothWays(document, Pairs(pairs: pairs), expandsEmpty: document.contains("<b></b>"))
    }

    @Test("Later members may be optional or lists")
    func optionalMembers() throws {
        let document =
            #"<dl id="1"><title>t</title><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dt>c</dt><dd>3</dd><note>n</note><footer>f</footer></dl>"#
        let value = Glossary(
            id: 1, title: "t",
            terms: [Term(dt: "a", dd: ["1", "2"]), Term(dt: "b", dd: []), Term(dt: "c", dd: ["3"], note: "n")], footer: "f")
        try expectBothWays(document, value, root: "dl")
    }

    @Test("The members of a group may come in any order behind the first, and interleaved")
    func orderOfMembers() throws {
        let document = #"<dl id="1"><dt>a</dt><dd>1</dd><note>n</note><dd>2</dd><title>t</title><dt>b</dt></dl>"#
        let value = try XMLDecoder().decode(Glossary.self, from: document)
        #expect(value.terms == [Term(dt: "a", dd: ["1", "2"], note: "n"), Term(dt: "b", dd: [])])
        #expect(value.title == "t")
    }

    enum Nested: Codable, Equatable {
        case string(String), array(Items), dict(Entries)
        struct Items: Codable, Equatable { @XMLInline var values: [Nested] }
        struct Entries: Codable, Equatable { @XMLSequence var entries: [Entry] }
        struct Entry: Codable, Equatable { var key: String; @XMLInline var value: Nested }
    }

    @Test("A choice of a group may be a list of choices, which have groups")
    func nestedLists() throws {
        let items = Nested.Items(values: [.string("y"), .dict(.init(entries: []))])
        try expectBothWays(
            "<dict><key>e</key><array><string>y</string><dict /></array></dict>",
            Nested.Entries(entries: [.init(key: "e", value: .array(items))]), root: "dict")
    }

    @Test("A list of choices and an optional choice are members")
    func choices() throws {
        typealias Value = CookbookChoiceTests.PropertyList.Value
        struct Entry: Codable, Equatable { var key: String; @XMLInline var values: [Value] }
        struct Entries: Codable, Equatable { @XMLSequence var entries: [Entry] }
        try expectBothWays(
            "<r><key>a</key><key>b</key><true /><string>x</string></r>",
            Entries(entries: [Entry(key: "a", values: []), Entry(key: "b", values: [.true, .string("x")])]))
        struct Optional: Codable, Equatable { var key: String; @XMLInline var value: Value? }
        struct Optionals: Codable, Equatable { @XMLSequence var entries: [Optional] }
        try expectBothWays(
            "<r><key>a</key><key>b</key><true /></r>",
            Optionals(entries: [Optional(key: "a", value: nil), Optional(key: "b", value: .true)]))
    }

    @Test("A value marked @XMLInline is a member, with its own keys")
    func inlineMember() throws {
        struct Rest: Codable, Equatable { var b: Int, c: [Int] }
        struct Item: Codable, Equatable { var a: Int; @XMLInline var rest: Rest }
        struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
        try expectBothWays(
            "<r><a>1</a><b>2</b><a>3</a><b>4</b><c>5</c><c>6</c></r>",
            Items(items: [Item(a: 1, rest: Rest(b: 2, c: [])), Item(a: 3, rest: Rest(b: 4, c: [5, 6]))]))
    }

    @Test("Groups have groups")
    func nested() throws {
        typealias Body = CookbookChoiceTests.Body
        typealias Chapter = CookbookChoiceTests.Chapter
        typealias Section = CookbookChoiceTests.Section
        try expectBothWays(
            "<body><h1>1</h1><h2>1.1</h2><p>x</p><p>y</p><h2>1.2</h2><h1>2</h1><h1>3</h1><h2>3.1</h2><p>z</p></body>",
            Body(chapters: [
                Chapter(h1: "1", sections: [Section(h2: "1.1", p: ["x", "y"]), Section(h2: "1.2", p: [])]),
                Chapter(h1: "2", sections: []), Chapter(h1: "3", sections: [Section(h2: "3.1", p: ["z"])]),
            ]), root: "body")
    }

    @Test("An element has several lists of groups, interleaved or not")
    func severalLists() throws {
        struct Other: Codable, Equatable { var c: Int; var d: Int? }
        struct Both: Codable, Equatable { @XMLSequence var pairs: [Pair]; @XMLSequence var others: [Other] }
        let value = Both(pairs: [Pair(a: 1, b: "x"), Pair(a: 2, b: "y")], others: [Other(c: 1), Other(c: 2, d: 3)])
        try expectBothWays("<r><a>1</a><b>x</b><a>2</a><b>y</b><c>1</c><c>2</c><d>3</d></r>", value)
        #expect(try XMLDecoder().decode(Both.self, from: "<r><c>1</c><a>1</a><b>x</b><c>2</c><d>3</d><a>2</a><b>y</b></r>") == value)
    }

    @Test("An optional list is nil without groups, a set is read as a list is")
    func otherLists() throws {
        struct Maybe: Codable, Equatable { @XMLSequence var pairs: [Pair]? }
        try expectBothWays("<r />", Maybe(pairs: nil))
        try expectBothWays("<r><a>1</a><b>x</b></r>", Maybe(pairs: [Pair(a: 1, b: "x")]))
        #expect(try XMLDecoder().decode(Maybe.self, from: "<r><x/></r>").pairs == nil)
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

    @Test("A type that decodes by hand is a group as well; its first key is the one that it reads first")
    func byHand() throws {
        struct Item: Codable, Equatable {
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
        struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
        try expectBothWays("<r><b>1</b><a>2</a><b>3</b></r>", Items(items: [Item(a: 2, b: 1), Item(a: 0, b: 3)]))
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
        struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
        let (value, document) = (
            Items(items: [Item(a: 1, inner: 2), Item(a: 3, inner: 4)]), "<r><a>1</a><super>2</super><a>3</a><super>4</super></r>"
        )
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
        #expect(try XMLDecoder().decode(Items.self, from: document) == value)
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

    @Test("Objects, attributes of members, fragments and dictionaries are members")
    func members() throws {
        struct Name: Codable, Equatable { @Attribute var lang: String; @XMLText var text: String }
        struct Item: Codable, Equatable { var name: Name; var any: XMLFragment?; var counts: [String: Int]? }
        struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
        let document =
            #"<r><name lang="en">x</name><any><y z="1" /></any><name lang="de">y</name><counts><p>1</p><q>2</q></counts></r>"#
        let value = try XMLDecoder().decode(Items.self, from: document)
        #expect(value.items.map(\.name.text) == ["x", "y"])
        #expect(value.items[0].any != nil && value.items[1].counts == ["p": 1, "q": 2])
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
    }

    @Test("A type of groups is used as an element elsewhere")
    func elsewhere() throws {
        struct Item: Codable, Equatable { var pair: [Pair] }
        try expectBothWays(
            "<r><pair><a>1</a><b>x</b></pair><pair><a>2</a><b>y</b></pair></r>",
            Item(pair: [Pair(a: 1, b: "x"), Pair(a: 2, b: "y")]))
    }

    @Test("Groups are in what stands inside a list, a record, a value marked @XMLInline")
    func inside() throws {
        struct Lists: Codable, Equatable { var list: [Pairs] }
        try expectBothWays(
            "<r><list><a>1</a><b>x</b></list><list /><list><a>2</a><b>y</b><a>3</a><b>z</b></list></r>",
            Lists(list: [Pairs(pairs: [Pair(a: 1, b: "x")]), Pairs(pairs: []), Pairs(pairs: [Pair(a: 2, b: "y"), Pair(a: 3, b: "z")])]))
        struct Around: Codable, Equatable { var title: String; @XMLInline var pairs: Pairs }
        try expectBothWays(
            "<r><title>t</title><a>1</a><b>x</b><a>2</a><b>y</b></r>",
            Around(title: "t", pairs: Pairs(pairs: [Pair(a: 1, b: "x"), Pair(a: 2, b: "y")])))
        let records = XMLDecoder().records(
            of: Pairs.self, at: "r/list", in: "<r><list><a>1</a><b>x</b></list><list><a>2</a><b>y</b></list></r>")
        #expect(try records.map { try $0.get() } == [Pairs(pairs: [Pair(a: 1, b: "x")]), Pairs(pairs: [Pair(a: 2, b: "y")])])
    }

    @Test("A case of a choice has groups")
    func payload() throws {
        enum Either: Codable, Equatable { case pairs(XMLSequence<[Pair]>), none }
        struct Root: Codable, Equatable { var either: [Either] }
        try expectBothWays(
            "<r><either><pairs><a>1</a><b>x</b><a>2</a><b>y</b></pairs></either><either><none /></either></r>",
            Root(either: [.pairs(XMLSequence([Pair(a: 1, b: "x"), Pair(a: 2, b: "y")])), .none]))
        try expectBothWays("<r><either><pairs /></either></r>", Root(either: [.pairs(XMLSequence([]))]))
    }

    @Test("Other formats have a list")
    func otherFormats() throws {
        let value = Pairs(pairs: [Pair(a: 1, b: "x")])
        #expect(try JSONDecoder().decode(Pairs.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("Groups are deep inside each other")
    func deep() throws {
        var value = CookbookChoiceTests.PropertyList(entries: [])
        for _ in 0..<20 { value = .init(entries: [.init(key: "k", value: .dict(value))]) }
        let document = try XMLEncoder().encodeToString(value, withRootKey: "dict")
        #expect(try XMLDecoder().decode(CookbookChoiceTests.PropertyList.self, from: document) == value)
    }

    @Test("Ten thousand groups come back")
    func many() throws {
        let value = Pairs(pairs: (0..<10_000).map { Pair(a: $0, b: "\($0)") })
        let data = try XMLEncoder().encode(value, withRootKey: "r")
        #expect(try XMLDecoder().decode(Pairs.self, from: data) == value)
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
