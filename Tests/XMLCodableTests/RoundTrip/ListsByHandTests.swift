import Foundation
import Testing
import XMLCodable

/// Lists that types code by themselves: items are the elements of the key, one as well as many. One element that has elements in it is the item if
/// their names are keys or cases of the items' type, and otherwise holds the items.
@Suite("Lists coded by hand")
struct ListsByHandTests {
    /// Loops over an unkeyed container under a key.
    struct Loop<Item: Codable & Equatable>: Codable, Equatable {
        var items: [Item] = []
        init(_ items: [Item]) { self.items = items }

        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
            while !container.isAtEnd { items.append(try container.decode(Item.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var keyed = encoder.container(keyedBy: AnyKey.self)
            var container = keyed.nestedUnkeyedContainer(forKey: "x")
            for item in items { try container.encode(item) }
        }
    }

    /// Codes an array with a key's own coder.
    struct Super<Item: Codable & Equatable>: Codable, Equatable {
        var items: [Item]
        init(_ items: [Item]) { self.items = items }

        init(from decoder: any Decoder) throws {
            items = try [Item](from: try decoder.container(keyedBy: AnyKey.self).superDecoder(forKey: "x"))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
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
        let decoder = XMLDecoder { $0.unknownNodePolicy = policy }
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
        try check([[Shape.line(a: 1, b: 2)], [.line(a: 3, b: 4), .dot], []])
        try check([[Shape.dot, .line(a: 1, b: 2)], [.circle(1)]])
        try check([[[Shape.line(a: 1, b: 2)]], [[.dot], []]])
        try check([[Point(x: 1, y: 2)], [Point(x: 3), Point(x: 4)]])
        try check([Optional(1), nil])
        try check([Optional(Tag(name: nil)), nil])
        try check([Loop([1]), Loop([1, 2])])
        try check([Named(rawValue: Tag(name: "a")), Named(rawValue: Tag(name: nil))])
    }

    /// Its own place has a value with keys.
    struct Named: RawRepresentable, Codable, Equatable { var rawValue: Tag }

    /// Text with elements in it, which are none of the keys.
    struct Phrase: Codable, Equatable {
        @Attribute var lang: String?
        var text: String
        enum CodingKeys: String, CodingKey { case lang, text = "" }
    }

    @Test("One element with text is the item, where the item has a key for the text")
    func textOfItem() throws {
        #expect(try XMLDecoder().decode(Loop<Phrase>.self, from: "<r><x lang='en'>a <b>c</b></x></r>").items.map(\.lang) == ["en"])
    }

    @Test("An attribute of the element around the items is unknown")
    func attributeOfHolder() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        expectDecodingIssue(at: "/r/x/@extra") { try decoder.decode(Loop<Int>.self, from: "<r><x extra='1'><w>1</w><w>2</w></x></r>") }
    }

    @Test("Lists coded by hand come back as sets of indexes do, which code objects in a list")
    func indexSets() throws {
        struct Model: Codable, Equatable { var indexes: IndexSet }
        for indexes: IndexSet in [[], [3], [1, 5]] {
            let document = try XMLEncoder().encodeToString(Model(indexes: indexes), withRootKey: "r")
            #expect(try XMLDecoder().decode(Model.self, from: document) == Model(indexes: indexes), "\(document)")
        }
    }

    @Test(
        "Lists of texts coded by hand are the elements in the one element",
        arguments: [
            ("", []), ("<x>1</x>", [1]), ("<x>1</x><x>2</x>", [1, 2]), ("<x><w>1</w></x>", [1]), ("<x><w>1</w><w>2</w></x>", [1, 2]),
            ("<x><v>1</v><w>2</w><v>3</v></x>", [1, 2, 3]), ("<y/><x><w>1</w></x><z/>", [1]),
        ] as [(String, [Int])])
    func unwrapped(content: String, expected: [Int]) throws {
        let document = "<r>\(content)</r>"
        #expect(try XMLDecoder().decode(Loop<Int>.self, from: document).items == expected)
        #expect(try XMLDecoder().decode(Super<Int>.self, from: document).items == expected)
        #expect(try XMLDecoder().decode(Around<Int>.self, from: document).x.items == expected)
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
                var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
                var names: [String] = []
                while !container.isAtEnd {
                    names.append(try container.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .name))
                }
                #expect(names == expected)
            }
        }
    }

    struct Inner: Codable, Equatable { var b: Int? }
    struct Outer: Codable, Equatable { @XMLInline var inner: Inner; @XMLInline var shapes: [Shape] }
    struct Anything: Codable, Equatable { @XMLInline var texts: [String] }
    struct ByPath: Codable, Equatable { var value: Int?; enum CodingKeys: String, CodingKey { case value = "a/b" } }
    struct Attributes: Codable, Equatable { @Attribute var id: Int? }

    @Test("The names in the one element tell whether it is the item")
    func names() throws {
        func check<Item: Codable & Equatable>(_ content: String, _ items: [Item]) throws {
            let document = "<r>\(content)</r>"
            #expect(try XMLDecoder().decode(Loop<Item>.self, from: document).items == items, "\(content)")
            #expect(try XMLDecoder().decode(Around<Item>.self, from: document).x.items == items, "\(content)")
        }
        try check("<x><other>1</other></x>", [Tag(name: nil)])
        try check("<x><other/><name>a</name></x>", [Tag(name: "a")])
        try check("<x><w><x>1</x></w><w><x>2</x><y>3</y></w></x>", [Point(x: 1), Point(x: 2, y: 3)])
        try check("<x><w><x>1</x></w></x><x><x>2</x></x>", [Tag(name: nil), Tag(name: nil)])
        try check("<x id='7'><w id='1'/><w id='2'/></x>", [Attributes(id: 1), Attributes(id: 2)])
        try check("<x id='7'/>", [Attributes(id: 7)])
        // The keys and cases of what shares the item's element, and the first step of a path.
        try check("<x><b>1</b></x>", [Outer(inner: Inner(b: 1), shapes: [])])
        try check("<x><dot/></x>", [Outer(inner: Inner(b: nil), shapes: [.dot])])
        try check("<x><w><b>1</b></w></x>", [Outer(inner: Inner(b: 1), shapes: [])])
        try check("<x><a>1</a><b>2</b></x>", [Anything(texts: ["1", "2"])])
        try check("<x><a><b>1</b></a></x>", [ByPath(value: 1)])
        try check("<x><w><a><b>1</b></a></w></x>", [ByPath(value: 1)])
        // Lists, and dictionaries, of which any name may be a key.
        try check("<x><w>1</w><w>2</w></x>", [[1, 2]])
        try check("<x><w><v>1</v></w><w><v>2</v><v>3</v></w></x>", [[1], [2, 3]])
        try check("<x><w><v>1</v></w></x>", [["w": ["v": 1]]])
        // Optionals, and enums with raw values, are as what they are around.
        try check("<x><w>1</w><w/></x>", [Optional(1), nil])
        try check("<x><w>kg</w><w>g</w></x>", [Unit.kg, .g])
        // Lists of choices, which may be the one element, or in it.
        try check("<x><line><a>1</a><b>2</b></line></x>", [[Shape.line(a: 1, b: 2)]])
        try check("<x><w><line><a>1</a><b>2</b></line></w><w><dot/></w></x>", [[Shape.line(a: 1, b: 2)], [.dot]])
    }

    enum Unit: String, Codable { case kg, g }

    @Test("An item that fails leaves open what the items are, so that code can try another type")
    func secondAttempt() throws {
        try DecodedByHand.decode("<r><x><name>a</name></x></r>") { (decoder: any Decoder) throws in
            var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
            #expect(throws: DecodingError.self) { try container.decode(Int.self) }
            #expect(!container.isAtEnd && container.currentIndex == 0)
            #expect(try container.decode(Tag.self) == Tag(name: "a"))
            #expect(container.isAtEnd && container.currentIndex == 1 && container.count == 1)
        }
        // A list has no attributes.
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        try DecodedByHand.decode("<r><w id='1'><v/></w></r>", with: decoder) { (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            #expect(throws: DecodingError.self) { try container.nestedUnkeyedContainer() }
            #expect(!container.isAtEnd && container.currentIndex == 0)
            #expect(try container.nestedContainer(keyedBy: AnyKey.self).decode(Int.self, forKey: "id") == 1)
            #expect(container.isAtEnd && container.currentIndex == 1)
        }
    }

    /// Reads a key, and then a list in its own place.
    struct KeyAndList<List: Codable & Equatable>: Decodable {
        @Attribute var id: Int
        var list: List
        init(from decoder: any Decoder) throws {
            _id = try decoder.container(keyedBy: AnyKey.self).decode(Attribute<Int>.self, forKey: "id")
            list = try decoder.singleValueContainer().decode(List.self)
        }
    }

    @Test(
        "Where a type has read a key, its element is no item of a list that it asks for, optional or not",
        arguments: [
            ("<x id='1'/>", []), ("<x id='1'><w/></x>", [Tag(name: nil)]),
            ("<x id='1'><w/><w><name>a</name></w></x>", [Tag(name: nil), Tag(name: "a")]),
        ])
    func afterKey(content: String, items: [Tag]) throws {
        struct Model<List: Codable & Equatable>: Decodable { var x: [KeyAndList<List>] }
        struct One<List: Codable & Equatable>: Decodable { var x: KeyAndList<List> }
        func check<List: Codable & Equatable>(_ list: List) throws {
            for count in 1...2 {
                let document = "<r>\(String(repeating: content, count: count))</r>"
                #expect(try XMLDecoder().decode(Model<List>.self, from: document).x.map(\.list) == Array(repeating: list, count: count))
            }
            #expect(try XMLDecoder().decode(One<List>.self, from: "<r>\(content)</r>").x.list == list)
        }
        try check(items)
        try check(Optional(items))
    }

    @Test("A list in a list by hand is the one element, if that has texts or elements of its own name")
    func nestedLists() throws {
        for (document, expected) in [
            ("<r><x><w>1</w><w>2</w></x></r>", [[1, 2]]), ("<r><x><x>1</x></x></r>", [[1]]),
            ("<r><x><w><v>1</v><v>2</v></w></x></r>", [[1, 2]]),
            ("<r><x><w><v>1</v></w><w><v>2</v></w></x></r>", [[1], [2]]), ("<r><x><v>1</v></x><x><v>2</v></x></r>", [[1], [2]]),
        ] {
            try DecodedByHand.decode(document) { (decoder: any Decoder) throws in
                var rows = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
                var found: [[Int]] = []
                while !rows.isAtEnd {
                    var row = try rows.nestedUnkeyedContainer()
                    found.append([])
                    while !row.isAtEnd { found[found.count - 1].append(try row.decode(Int.self)) }
                }
                #expect(found == expected, "\(document)")
            }
        }
    }

    /// Takes the first of all children, as a tree of anything does.
    struct First: Codable, Equatable {
        var name: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            guard let key = container.allKeys.first(where: { !$0.stringValue.isEmpty }) else {
                name = try decoder.singleValueContainer().decode(String.self)
                return
            }
            name = key.stringValue
            _ = try container.decode(First.self, forKey: key)
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test("An item that takes any name is the one element")
    func anyName() throws {
        for (content, name) in [("<a><b>1</b></a><c>2</c>", "a"), ("<a><b>1</b></a>", "a")] {
            #expect(try XMLDecoder().decode(Loop<First>.self, from: "<r><x>\(content)</x></r>").items.map(\.name) == [name])
        }
    }

    @Test("The count is that of the elements in the one element, until the first item tells what the items are")
    func counted() throws {
        try DecodedByHand.decode("<r><x><w>1</w><w>2</w></x></r>") { (decoder: any Decoder) throws in
            var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
            #expect(container.count == 2 && !container.isAtEnd && container.currentIndex == 0)
            #expect(try container.decode(Int.self) == 1)
            #expect(container.count == 2 && !container.isAtEnd && container.currentIndex == 1)
            #expect(try container.decode(Int.self) == 2 && container.isAtEnd)
        }
        try DecodedByHand.decode("<r><x><x>1</x><y>2</y></x></r>") { (decoder: any Decoder) throws in
            var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
            #expect(container.count == 2)
            #expect(try container.decode(Point.self) == Point(x: 1, y: 2))
            #expect(container.count == 1 && container.isAtEnd)
        }
    }

    @Test("An item with two elements of one key is an error, and not a wrapper of items of which nothing is read", arguments: ["", "1"])
    func ambiguousItem(text: String) throws {
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.repeatedElementPolicy) = (true, .error) }
        let names = "<p:name xmlns:p='urn:p'>\(text)</p:name><q:name xmlns:q='urn:q'>\(text)</q:name>"
        expectDecodingIssue(.repeatedElement) { try decoder.decode(Loop<Tag>.self, from: "<r><x>\(names)</x></r>") }
    }

    /// A choice that codes itself and may read more than one element.
    enum Entry: Codable, Equatable {
        case number(Int), words([String]), word(String)
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
        let rows: [(content: String, property: [Entry]?, byHand: [Entry])] = [
            ("<x><number>1</number></x>", [.number(1)], [.number(1)]),
            ("<x id='7'><number>1</number></x>", [.number(1)], [.number(1)]),
            ("<x><number>1</number><other/></x>", [.number(1)], [.number(1)]),
            ("<x><number>1</number></x><x><w>a</w></x>", [.number(1), .words(["a"])], [.number(1), .words(["a"])]),
            // Several cases are the items of a list by hand, as with XMLCoder; a property's list has an element for each.
            ("<x><number>1</number><word>a</word></x>", nil, [.number(1), .word("a")]),
            ("<x id='7'><number>1</number><word>a</word></x>", nil, [.number(1), .word("a")]),
        ]
        for (content, property, byHand) in rows {
            let document = "<r>\(content)</r>"
            if let property {
                #expect(try XMLDecoder().decode(Model.self, from: document).x == property, "\(content)")
            } else {
                let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Model.self, from: document) }
                #expect(error?.xmlErrorCode == .ambiguousList && error?.xmlIssue?.path.hasPrefix("/r/x/w") ?? false, "\(content)")
            }
            #expect(try XMLDecoder().decode(Around<Entry>.self, from: document).x.items == byHand, "\(content)")
            #expect(try XMLDecoder().decode(Loop<Entry>.self, from: document).items == byHand, "\(content)")
        }
        for value: [Entry] in [[], [.words(["1"])], [.number(1), .word("a")], [.words(["a"]), .words(["b"])]] {
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
            let container = try decoder.container(keyedBy: AnyKey.self)
            _ = try container.decode(Int.self, forKey: "id")
            var levels = try container.nestedUnkeyedContainer(forKey: "x")
            while !levels.isAtEnd { inner.append(try levels.decode(Level.self)) }
        }

        var depth: Int { 1 + (inner.first?.depth ?? 0) }
    }

    @Test("Lists inside of each other are read once")
    func nested() throws {
        let document = String(repeating: "<x><id>1</id>", count: 100) + String(repeating: "<y/></x>", count: 100)
        #expect(try XMLDecoder().decode(Level.self, from: document).depth == 100)
        // The innermost has no id.
        let wrapped = String(repeating: "<x id='1'>", count: 100) + "<x/>" + String(repeating: "<y/></x>", count: 100)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Level.self, from: wrapped) }
    }
}
