import Testing
import XMLCodable

@Suite("Choices read by hand")
struct ChoicesReadByHandTests {
    enum Inline: Decodable, Equatable {
        case text(String), strong(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", strong }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if container.allKeys.contains(.strong) {
                self = .strong(try container.decode(String.self, forKey: .strong))
            } else {
                self = .text(try container.decode(String.self, forKey: .text))
            }
        }
    }

    struct BySingleValue<Item: Decodable>: Decodable {
        var items: [Item]
        init(from decoder: any Decoder) throws { items = try decoder.singleValueContainer().decode([Item].self) }
    }
    struct ByInitializer<Item: Decodable>: Decodable {
        var items: [Item]
        init(from decoder: any Decoder) throws { items = try [Item](from: decoder) }
    }
    struct ByContainer<Item: Decodable>: Decodable {
        var items: [Item] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { items.append(try container.decode(Item.self)) }
        }
    }
    struct Paragraph<Content: Decodable>: Decodable { var p: Content }

    static let rows: [(String, [Inline])] = [
        ("x <strong>y</strong> z", [.text("x "), .strong("y"), .text(" z")]),
        ("<strong>y</strong>", [.strong("y")]),
        ("<strong>y</strong><strong>z</strong>", [.strong("y"), .strong("z")]),
        ("<strong>y</strong> and <strong>z</strong>", [.strong("y"), .text(" and "), .strong("z")]),
        ("x", [.text("x")]),
        ("", []),
    ]

    @Test("Mixed content under a key is all texts and elements, however its code asks for the list", arguments: rows)
    func mixedContent(_ content: String, _ expected: [Inline]) throws {
        let document = "<r><p>\(content)</p></r>"
        func check<Content: Decodable>(_: Content.Type, _ items: (Content) -> [Inline]) throws {
            let value = try XMLDecoder().decode(Paragraph<Content>.self, from: document)
            // Of an element with nothing in it a loop finds one item, before it tells that this is a choice.
            if expected.isEmpty, items(value.p) == [.text("")] { return }
            #expect(items(value.p) == expected)
        }
        try check(BySingleValue<Inline>.self) { $0.items }
        try check(ByInitializer<Inline>.self) { $0.items }
        try check(ByContainer<Inline>.self) { $0.items }
    }

    /// A choice without a case for text, which reads the element's text itself.
    enum Note: Decodable, Equatable {
        case words(String), link(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case link }
        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: CodingKeys.self), container.allKeys.contains(.link) {
                self = .link(try container.decode(String.self, forKey: .link))
            } else {
                self = .words(try decoder.singleValueContainer().decode(String.self))
            }
        }
    }

    @Test("A choice that reads the element's text itself is an item of a list at the root, in a list and under a key")
    func ownText() throws {
        #expect(try XMLDecoder().decode([Note].self, from: "<p>one</p>") == [.words("one")])
        #expect(try XMLDecoder().decode([[Note]].self, from: "<l><p>one</p><p><link>u</link></p></l>") == [[.words("one")], [.link("u")]])
        struct Page: Decodable { var p: [Note] }
        #expect(try XMLDecoder().decode(Page.self, from: "<r><p>one</p><p><link>u</link></p></r>").p == [.words("one"), .link("u")])
    }

    struct Pair: Codable, Equatable { var a: Int?; var b: Int? }

    /// Reads a list in which there may be nil, or nothing where its element is nil.
    struct Optionals: Decodable {
        var items: [Pair?] = []
        enum Keys: String, CodingKey { case item }
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .item)
            while !list.isAtEnd { items.append(try list.decodeIfPresent(Pair.self)) }
        }
    }

    @Test("The one item of a list by hand is asked for nil itself, and not what is in it")
    func nilItems() throws {
        let xsi = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
        func items(_ content: String) throws -> [Pair?] { try XMLDecoder().decode(Optionals.self, from: "<r \(xsi)>\(content)</r>").items }
        #expect(try items("<item><a xsi:nil='true'/><b>1</b></item>") == [Pair(a: nil, b: 1)])
        #expect(try items("<item><a>2</a></item><item xsi:nil='true'/>") == [Pair(a: 2, b: nil), nil])
        #expect(try items("<item xsi:nil='true'/>") == [nil])
    }

    @Test("Items that are lists in a type of their own are told from what holds them")
    func listsInTypes() throws {
        struct Rows: Decodable {
            var rows: [BySingleValue<Int>] = []
            enum Keys: String, CodingKey { case rows }
            init(from decoder: any Decoder) throws {
                var list = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .rows)
                while !list.isAtEnd { rows.append(try list.decode(BySingleValue<Int>.self)) }
            }
        }
        let wrapped = "<r><rows><row><c>1</c><c>2</c></row><row><c>3</c><c>4</c></row></rows></r>"
        #expect(try XMLDecoder().decode(Rows.self, from: wrapped).rows.map(\.items) == [[1, 2], [3, 4]])
        #expect(try XMLDecoder().decode(Rows.self, from: "<r><rows><c>1</c><c>2</c></rows></r>").rows.map(\.items) == [[1, 2]])
    }

    @Test("A key with a namespace finds its own elements alone, after a plain one has found those of several")
    func namespacesInTurn() throws {
        struct Authors: Decodable {
            var all: [String], own: [String], again: [String]
            enum Keys: String, CodingKey { case all = "author" }
            enum Own: String, CodingKey { case own = "{urn:i}author" }
            init(from decoder: any Decoder) throws {
                all = try decoder.container(keyedBy: Keys.self).decode([String].self, forKey: .all)
                own = try decoder.container(keyedBy: Own.self).decode([String].self, forKey: .own)
                again = try decoder.container(keyedBy: Keys.self).decode([String].self, forKey: .all)
            }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = "<item xmlns:i='urn:i' xmlns:g='urn:g'><i:author>1</i:author><g:author>2</g:author><i:author>3</i:author></item>"
        #expect(try decoder.decode(Authors.self, from: document).own == ["1", "3"])
    }

    /// Counts on a key that it has, as XMLCoder's users write it.
    enum Counting: Decodable, Equatable {
        case text(String), strong(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", strong }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let key = container.allKeys.first!
            let text = try container.decode(String.self, forKey: key)
            self = key == .strong ? .strong(text) : .text(text)
        }
    }

    @Test("Code that counts on a key is asked for its keys without a trap, at the root, inline and by hand")
    func countingOnKeys() throws {
        #expect(try XMLDecoder().decode([Counting].self, from: "<p>x <strong>y</strong></p>") == [.text("x "), .strong("y")])
        struct Marked: Decodable { @XMLInline var parts: [Counting] }
        #expect(try XMLDecoder().decode(Marked.self, from: "<p><strong>y</strong></p>").parts == [.strong("y")])
    }

    @Test("Nothing looks through elements that are no cases, and one unknown element refuses nothing where they are ignored")
    func unknownElements() throws {
        enum Part: Codable, Equatable { case document(String), image }
        let content = "<r><deleted><document>old</document></deleted><document>new</document></r>"
        #expect(try XMLDecoder().decode([Part].self, from: content) == [.document("new")])
        struct Marked: Codable, Equatable { @XMLInline var parts: [Part] }
        #expect(try XMLDecoder().decode(Marked.self, from: content).parts == [.document("new")])
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        for type in [[Part].self, Marked.self] as [any Decodable.Type] {
            expectDecodingIssue(.unknownNode, at: "/r/deleted") { try decoder.decode(type, from: content) }
        }
    }
}
