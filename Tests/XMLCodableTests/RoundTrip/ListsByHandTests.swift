import Foundation
import Testing
import XMLCodable

/// Lists that types code by themselves: items are the elements of the key, one as well as many. One element that has elements in it wraps the
/// items only if nothing of it is read as an item.
@Suite("Lists coded by hand")
struct ListsByHandTests {
    /// Loops over an unkeyed container under a key.
    struct Loop<Item: Codable & Equatable>: Codable, Equatable {
        var items: [Item] = []

        init(_ items: [Item]) { self.items = items }

        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: NameKey.self).nestedUnkeyedContainer(forKey: "x")
            while !container.isAtEnd { items.append(try container.decode(Item.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var keyed = encoder.container(keyedBy: NameKey.self)
            var container = keyed.nestedUnkeyedContainer(forKey: "x")
            for item in items { try container.encode(item) }
        }
    }

    /// Codes an array with a key's own coder.
    struct Super<Item: Codable & Equatable>: Codable, Equatable {
        var items: [Item]

        init(_ items: [Item]) { self.items = items }

        init(from decoder: any Decoder) throws {
            items = try [Item](from: try decoder.container(keyedBy: NameKey.self).superDecoder(forKey: "x"))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: NameKey.self)
            try items.encode(to: container.superEncoder(forKey: "x"))
        }
    }

    /// Is around an array, which it codes in its own place.
    struct Around<Item: Codable & Equatable>: Codable, Equatable {
        var x: Value

        init(_ items: [Item]) { x = Value(items: items) }

        struct Value: Codable, Equatable {
            var items: [Item]
            init(items: [Item]) { self.items = items }
            init(from decoder: any Decoder) throws { items = try decoder.singleValueContainer().decode([Item].self) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(items)
            }
        }
    }

    struct Point: Codable, Equatable { var x: Int; var y: Int? }
    struct Tag: Codable, Equatable { var name: String? }
    enum Shape: Codable, Equatable { case dot, circle(Int), path([Int]), line(a: Int, b: Int) }

    private func check<Item: Codable & Equatable>(_ items: [Item], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for policy: XMLDecoder.UnknownNodePolicy in [.ignore, .error] {
            for count in 0...items.count {
                let some = Array(items.prefix(count))
                try check(Loop(some), policy, sourceLocation)
                try check(Super(some), policy, sourceLocation)
                try check(Around(some), policy, sourceLocation)
            }
        }
    }

    private func check<Value: Codable & Equatable>(
        _ value: Value, _ policy: XMLDecoder.UnknownNodePolicy, _ sourceLocation: SourceLocation
    ) throws {
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = policy
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(try decoder.decode(Value.self, from: document) == value, "\(document)", sourceLocation: sourceLocation)
    }

    @Test("Lists coded by hand come back with 0, 1 and 2 items, whatever the items are")
    func roundTrips() throws {
        try check([1, 2])
        try check(["a", "b"])
        try check([[0, 7], [3]])
        try check([[[1]], [[2, 3], [4]]])
        try check([["k": 0], ["l": 1, "m": 3]])
        try check([Point(x: 1, y: 2), Point(x: 3, y: nil)])
        try check([Tag(name: "a"), Tag(name: nil)])
        try check([1..<3, 2..<4])
        try check([Shape.path([1, 2]), .dot])
        try check([Shape.circle(1), .line(a: 1, b: 2)])
        try check([Optional(1), nil])
        try check([Optional(Tag(name: nil)), nil])
        try check([Loop([1]), Loop([1, 2])])
    }

    @Test("Lists coded by hand come back as sets of indexes do, which code objects in a list")
    func indexSets() throws {
        struct Model: Codable, Equatable { var indexes: IndexSet }
        for indexes: IndexSet in [[], [3], [1, 5]] {
            let document = try XMLEncoder().encodeToString(Model(indexes: indexes), withRootKey: "r")
            #expect(try XMLDecoder().decode(Model.self, from: document) == Model(indexes: indexes), "\(document)")
        }
    }

    /// One document, and what each way to code a list makes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let content: String
        let expected: [Int]
        init(_ content: String, _ expected: [Int]) { (self.content, self.expected) = (content, expected) }
        var testDescription: String { content }
    }

    @Test(
        "Lists coded by hand are unwrapped where nothing of the one element can be read as an item",
        arguments: [
            Row("", []), Row("<x>1</x>", [1]), Row("<x>1</x><x>2</x>", [1, 2]), Row("<x><w>1</w></x>", [1]),
            Row("<x><w>1</w><w>2</w></x>", [1, 2]),
            Row("<x><v>1</v><w>2</w><v>3</v></x>", [1, 2, 3]), Row("<y/><x><w>1</w></x><z/>", [1]),
        ])
    func unwrapped(_ row: Row) throws {
        let document = "<r>\(row.content)</r>"
        #expect(try XMLDecoder().decode(Loop<Int>.self, from: document).items == row.expected)
        #expect(try XMLDecoder().decode(Super<Int>.self, from: document).items == row.expected)
        #expect(try XMLDecoder().decode(Around<Int>.self, from: document).x.items == row.expected)
    }

    @Test("Lists of objects coded by hand are unwrapped by the keys that the objects are asked for")
    func unwrappedObjects() throws {
        let wrapped = "<r><x><tag><name>a</name></tag><tag><name>b</name></tag></x></r>"
        let expected = [Tag(name: "a"), Tag(name: "b")]
        #expect(try XMLDecoder().decode(Loop<Tag>.self, from: wrapped).items == expected)
        #expect(try XMLDecoder().decode(Around<Tag>.self, from: wrapped).x.items == expected)
        #expect(try XMLDecoder().decode(Loop<Tag>.self, from: "<r><x><name>a</name></x></r>").items == [Tag(name: "a")])
        #expect(try XMLDecoder().decode(Loop<Tag>.self, from: "<r><x><tag/><tag/></x></r>").items == [Tag(name: nil), Tag(name: nil)])
        for (document, expected) in [(wrapped, ["a", "b"]), ("<r><x><name>a</name></x></r>", ["a"])] {
            try DecodedByHand.decode(document) { (decoder: any Decoder) throws in
                enum Keys: String, CodingKey { case name }
                var container = try decoder.container(keyedBy: NameKey.self).nestedUnkeyedContainer(forKey: "x")
                var names: [String] = []
                while !container.isAtEnd {
                    names.append(try container.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .name))
                }
                #expect(names == expected)
            }
        }
    }

    @Test("Lists coded by hand are an error that names both readings where neither fits")
    func neither() throws {
        let document = "<r>\n<x><other>1</other></x></r>"
        for decode: @Sendable () throws -> Void in [
            { _ = try XMLDecoder().decode(Loop<Tag>.self, from: document) },
            { _ = try XMLDecoder().decode(Around<Tag>.self, from: document) },
        ] {
            let error = try #require(throws: DecodingError.self) { try decode() }
            #expect(error.xmlIssue?.path == "/r/x")
            #expect(error.xmlIssue?.position?.line == 2)
            #expect(error.xmlIssue?.expected == "an element 'x' that is either the one item of a list or wraps the items")
            #expect(error.xmlIssue?.found == "one that cannot be read as either")
        }
    }

    /// Takes the first of all children, as a tree of anything does.
    struct First: Codable, Equatable {
        var name: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NameKey.self)
            guard let key = container.allKeys.first(where: { !$0.stringValue.isEmpty }) else {
                name = try decoder.singleValueContainer().decode(String.self)
                return
            }
            name = key.stringValue
            _ = try container.decode(First.self, forKey: key)
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test("Lists coded by hand are an error that names both readings where both fit, and the item was not read as a whole")
    func both() throws {
        let error = try #require(throws: DecodingError.self) {
            try XMLDecoder().decode(Loop<First>.self, from: "<r><x><a><b>1</b></a><c>2</c></x></r>")
        }
        #expect(error.xmlIssue?.path == "/r/x")
        #expect(error.xmlIssue?.found == "one that can be read as both")
        // What was read as a whole is the item.
        #expect(try XMLDecoder().decode(Loop<First>.self, from: "<r><x><a><b>1</b></a></x></r>").items.map(\.name) == ["a"])
    }

    @Test("Lists coded by hand are an error if they were counted as one and turn out to be wrapped")
    func counted() throws {
        try DecodedByHand.decode("<r><x><w>1</w><w>2</w></x></r>") { (decoder: any Decoder) throws in
            var container = try decoder.container(keyedBy: NameKey.self).nestedUnkeyedContainer(forKey: "x")
            #expect(container.count == 1)
            #expect(throws: DecodingError.self) { try container.decode(Int.self) }
        }
    }

    @Test("Lists coded by hand tell an item's own error where the item was read in part")
    func errorInItem() throws {
        let error = try #require(throws: DecodingError.self) {
            try XMLDecoder().decode(Loop<Point>.self, from: "<r><x><x>one</x></x></r>")
        }
        #expect(error.xmlIssue?.path == "/r/x/x")
    }

    @Test("An item with two elements of one key is an error, and not a wrapper of items of which nothing is read", arguments: ["", "1"])
    func ambiguousItem(text: String) throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let names = "<p:name xmlns:p='urn:p'>\(text)</p:name><q:name xmlns:q='urn:q'>\(text)</q:name>"
        let error = try #require(throws: DecodingError.self) { try decoder.decode(Loop<Tag>.self, from: "<r><x>\(names)</x></r>") }
        #expect(error.xmlErrorCode == .ambiguousName)
    }

    /// A choice that codes itself and may read more than one element.
    enum Entry: Codable, Equatable {
        case number(Int)
        case words([String])
        case word(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case number, words = "w", word }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch container.allKeys.first {
            case .number: self = .number(try container.decode(Int.self, forKey: .number))
            case .words: self = .words(try container.decode([String].self, forKey: .words))
            default: self = .word(try container.decode(String.self, forKey: .word))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .number(let number): try container.encode(number, forKey: .number)
            case .words(let words): try container.encode(words, forKey: .words)
            case .word(let word): try container.encode(word, forKey: .word)
            }
        }
    }

    @Test("Lists of choices that code themselves are the elements of the key, with all that is in them")
    func choices() throws {
        struct Model: Codable, Equatable { var x: [Entry] }
        let rows: [(String, [Entry])] = [
            ("<x><w>1</w><w>2</w></x>", [.words(["1", "2"])]),
            ("<x><number>1</number></x>", [.number(1)]),
            ("<x><number>1</number><other/></x>", [.number(1)]),
            ("<x id='7'><number>1</number><word>a</word></x>", [.number(1), .word("a")]),
            ("<x><number>1</number></x><x><w>a</w><w>b</w></x>", [.number(1), .words(["a", "b"])]),
            // Nothing but cases, of which a choice takes one: the element wraps them.
            ("<x><number>1</number><word>a</word></x>", [.number(1), .word("a")]),
        ]
        for (content, expected) in rows {
            #expect(try XMLDecoder().decode(Model.self, from: "<r>\(content)</r>").x == expected, "\(content)")
            #expect(try XMLDecoder().decode(Around<Entry>.self, from: "<r>\(content)</r>").x.items == expected, "\(content)")
            #expect(try XMLDecoder().decode(Loop<Entry>.self, from: "<r>\(content)</r>").items == expected, "\(content)")
        }
        for value: [Entry] in [[], [.words(["1", "2"])], [.number(1), .word("a")], [.words(["a"]), .words(["b", "c"])]] {
            let document = try XMLEncoder().encodeToString(Model(x: value), withRootKey: "r")
            #expect(try XMLDecoder().decode(Model.self, from: document).x == value, "\(document)")
        }
    }

    @Test("Lists of choices without elements of their own refuse a choice that is not one element")
    func choicesOfSeveralElements() throws {
        struct Marked: Codable { @XMLInline var x: [Entry] }
        for entry: Entry in [.words(["1", "2"]), .words([])] {
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(Marked(x: [entry])) }
            #expect(throws: EncodingError.self) { try XMLEncoder().encode([Entry.number(1), entry]) }
        }
        let one = try XMLEncoder().encodeToString(Marked(x: [.words(["1"]), .number(2)]), withRootKey: "r")
        #expect(one == "<r><w>1</w><number>2</number></r>")
    }

    /// A type that loops over itself, and leaves something unread on every level.
    struct Level: Decodable {
        var inner: [Level] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NameKey.self)
            _ = try container.decode(Int.self, forKey: "id")
            var levels = try container.nestedUnkeyedContainer(forKey: "x")
            while !levels.isAtEnd { inner.append(try levels.decode(Level.self)) }
        }

        var depth: Int { 1 + (inner.first?.depth ?? 0) }
    }

    @Test("Lists inside of each other are read once or twice, and not twice on every level")
    func nested() throws {
        let document = String(repeating: "<x><id>1</id>", count: 100) + String(repeating: "<y/></x>", count: 100)
        #expect(try XMLDecoder().decode(Level.self, from: document).depth == 100)
        // The first child of each may be an item as well, but for the last.
        let wrapped = String(repeating: "<x id='1'>", count: 100) + "<x/>" + String(repeating: "<y/></x>", count: 100)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Level.self, from: wrapped) }
    }
}
