import Testing
import XMLCodable
import XMLStreaming

/// A type that codes itself by hand, in a way that has always been legal.
protocol CodedByHand: Codable, Sendable {
    static var attributes: String { get }
    static var content: String { get }
    /// What was read.
    var words: String { get }
    static var expected: String { get }
}

extension CodedByHand { static var attributes: String { "" } }

/// Code by hand reads what it asks for, however often and under however many keys. Nothing else is known or checked of it.
@Suite("Code by hand in an element that several values share")
struct LegalCodeTests {
    enum Keys: CodingKey { case x, y, k }
    enum OtherKeys: CodingKey { case x, z }

    struct KeyTwice: CodedByHand {
        var number: Int, again: Int, text: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            number = try container.decode(Int.self, forKey: .x)
            again = try container.decode(Int.self, forKey: .x)
            text = try container.decode(String.self, forKey: .x)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(number, forKey: .x)
        }
        static let content = "<x>1</x>", expected = "1 1 1"
        var words: String { "\(number) \(again) \(text)" }
    }

    struct Parts: Codable, Sendable { var y: Int }

    /// One type is tried, and then text.
    struct OneOrText<One: Codable & Sendable>: CodedByHand {
        var one: One?
        var text: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            one = try? container.decode(One.self, forKey: .x)
            text = try container.decode(String.self, forKey: .x)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(text, forKey: .x)
        }
        static var content: String { "<x>one</x>" }
        static var expected: String { "nil one" }
        var words: String { "\(one.map { "\($0)" } ?? "nil") \(text)" }
    }

    struct TwoTypes: CodedByHand {
        struct A: Codable, Sendable { var x: Int; var y: String? }
        struct B: Codable, Sendable { var x: Int; @Attribute var k: String? }
        var a: A, b: B
        init(from decoder: any Decoder) throws { (a, b) = (try A(from: decoder), try B(from: decoder)) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(a.x, forKey: .x)
            try container.encodeIfPresent(a.y, forKey: .y)
            try container.encode(Attribute(b.k), forKey: .k)
        }
        static let attributes = " k=\"3\""
        static let content = "<x>1</x><y>2</y>", expected = "1 1 2 3"
        var words: String { "\(a.x) \(b.x) \(a.y ?? "nil") \(b.k ?? "nil")" }
    }

    class Base: Codable, @unchecked Sendable {
        var x: Int
        var y: String?
    }

    final class Derived: Base, CodedByHand, @unchecked Sendable {
        var z: String, again: Int
        private enum CodingKeys: CodingKey { case x, z }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            z = try container.decode(String.self, forKey: .z)
            again = try container.decode(Int.self, forKey: .x)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(z, forKey: .z)
            try super.encode(to: encoder)
        }
        static let content = "<z>3</z><x>1</x><y>2</y>", expected = "1 2 3 1"
        var words: String { "\(x) \(y ?? "nil") \(z) \(again)" }
    }

    struct KeysAndText: CodedByHand {
        var k: String, text: String
        init(from decoder: any Decoder) throws {
            k = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .k)
            text = try decoder.singleValueContainer().decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(Attribute(k), forKey: .k)
            try container.encode(XMLText(text), forKey: .x)
        }
        static let attributes = " k=\"1\""
        static let content = "t", expected = "1 t"
        var words: String { "\(k) \(text)" }
    }

    struct DictionaryBesideKeys: CodedByHand {
        var x: Int, all: [String: String]
        init(from decoder: any Decoder) throws {
            x = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .x)
            all = try [String: String](from: decoder)
        }
        func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
        static let content = "<x>1</x><z>2</z>", expected = "1 x=1,z=2"
        var words: String { "\(x) \(all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ","))" }
    }

    struct LookingFirst: CodedByHand {
        var keys: [String], hasX: Bool, isNil: Bool, x: Int, y: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            (keys, hasX) = (container.allKeys.map(\.stringValue).sorted(), container.contains(.x))
            isNil = try container.decodeNil(forKey: .x)
            x = try decoder.container(keyedBy: OtherKeys.self).decode(Int.self, forKey: .x)
            y = try container.superDecoder(forKey: .y).singleValueContainer().decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(x, forKey: .x)
            try container.encode(y, forKey: .y)
        }
        static let content = "<x>1</x><y>2</y>", expected = "x,y true false 1 2"
        var words: String { "\(keys.joined(separator: ",")) \(hasX) \(isNil) \(x) \(y)" }
    }

    struct NestedTwice: CodedByHand {
        var first: Int, second: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            first = try container.nestedContainer(keyedBy: Keys.self, forKey: .x).decode(Int.self, forKey: .y)
            second = try container.nestedContainer(keyedBy: OtherKeys.self, forKey: .x).decode(String.self, forKey: .z)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            struct Parts: Encodable { var y: Int; var z: String }
            try container.encode(Parts(y: first, z: second), forKey: .x)
        }
        static let content = "<x><y>1</y><z>2</z></x>", expected = "1 2"
        var words: String { "\(first) \(second)" }
    }

    static let types: [any CodedByHand.Type] = [
        KeyTwice.self, OneOrText<Int>.self, OneOrText<Parts>.self, TwoTypes.self, Derived.self, KeysAndText.self, DictionaryBesideKeys.self,
        LookingFirst.self, NestedTwice.self,
    ]

    struct Items<Item: CodedByHand>: Codable { var item: [Item] }
    struct Around<Inner: CodedByHand>: Codable { @XMLInline var inner: Inner; @Attribute var other: String? }

    private func decoder(_ isStrict: Bool) -> XMLDecoder { XMLDecoder { if isStrict { $0.unknownNodePolicy = .error } } }

    private func check<Model: CodedByHand>(_: Model.Type, _ decoder: XMLDecoder) throws {
        let element = { (name: String) in "<\(name)\(Model.attributes)>\(Model.content)</\(name)>" }
        // The second time, it is known what the keys stand for.
        for _ in 0..<2 {
            let alone = try decoder.decode(Model.self, from: element("r"))
            #expect(alone.words == Model.expected)
            let items = try decoder.decode(Items<Model>.self, from: "<r>\(element("item"))\(element("item"))</r>").item
            #expect(items.map(\.words) == [Model.expected, Model.expected])
            #expect(try decoder.decode([Model].self, from: "<r>\(element("item"))</r>").map(\.words) == [Model.expected])
            let records = decoder.records(of: Model.self, at: "r/item", in: "<r>\(element("item"))\(element("item"))</r>")
            #expect(try records.map { try $0.get().words } == [Model.expected, Model.expected])
            let text = try XMLEncoder().encodeToString(alone, withRootKey: "r")
            #expect(try decoder.decode(Model.self, from: text).words == Model.expected, "\(text)")
        }
    }

    @Test("As the root, in a list and as a record, whether or not anything may be unread", arguments: types.indices, [false, true])
    func alone(index: Int, isStrict: Bool) throws {
        func check<Model: CodedByHand>(_ type: Model.Type) throws { try self.check(type, decoder(isStrict)) }
        try check(Self.types[index])
    }

    @Test("Among another value's children", arguments: types.indices, [false, true])
    func inline(index: Int, isStrict: Bool) throws {
        func check<Model: CodedByHand>(_: Model.Type) throws {
            let decoder = decoder(isStrict)
            // Inline, a dictionary is what no key names.
            let expected = Model.self == DictionaryBesideKeys.self ? "1 z=2" : Model.expected
            for _ in 0..<2 {
                let around = try decoder.decode(Around<Model>.self, from: "<r\(Model.attributes) other=\"o\">\(Model.content)</r>")
                #expect(around.inner.words == expected && around.other == "o")
                let without = try decoder.decode(Around<Model>.self, from: "<r\(Model.attributes)>\(Model.content)</r>")
                #expect(without.inner.words == expected && without.other == nil)
            }
        }
        try check(Self.types[index])
    }

    struct Alias: Codable, Equatable {
        var x: Int
        init(x: Int) { self.x = x }
        init(from decoder: any Decoder) throws { x = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .x) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(x, forKey: .x)
            try container.encode(x, forKey: .y)
        }
    }
    struct Aliases: Codable, Equatable { var item: [Alias]; @XMLInline var alias: Alias }

    @Test("A key that is only written is not unknown where it is read")
    func alias() throws {
        let value = Aliases(item: [Alias(x: 1), Alias(x: 2)], alias: Alias(x: 3))
        let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(text == "<r><item><x>1</x><y>1</y></item><item><x>2</x><y>2</y></item><x>3</x><y>3</y></r>")
        #expect(try XMLDecoder().decode(Aliases.self, from: text) == value)
        #expect(try decoder(true).decode(Aliases.self, from: text) == value)
    }

    // MARK: Beside others

    struct HasX: Codable, Equatable, Sendable { var x: String }
    /// Reads a key that is no property's, and tries other types in its own place.
    struct Tries: Decodable {
        var found: String
        struct NeedsZ: Decodable { var z: Int }
        enum Circle: Decodable { case circle(Int) }
        init(from decoder: any Decoder) throws {
            let (keyed, single) = (try decoder.container(keyedBy: Keys.self), try decoder.singleValueContainer())
            found = try keyed.contains(.x) ? keyed.decode(String.self, forKey: .x) : single.decode(String.self)
            _ = try? single.decode(NeedsZ.self)
            _ = try? single.decode([Circle].self)
        }
    }
    struct Beside<First: Decodable, Second: Decodable>: Decodable {
        @XMLInline var first: First
        @XMLInline var second: Second
    }

    @Test("A node that another property declares is read by hand as well")
    func sharedByHand() throws {
        let one = try XMLDecoder().decode(Beside<Tries, HasX>.self, from: "<r><x>1</x><circle>x</circle></r>")
        #expect(one.first.found == "1" && one.second.x == "1")
        let other = try XMLDecoder().decode(Beside<HasX, Tries>.self, from: "<r><x>1</x></r>")
        #expect(other.first.x == "1" && other.second.found == "1")
    }

    /// Tries a number, or one of two kinds of elements.
    struct Several: Decodable {
        struct Pair: Decodable { var x: Int, y: Int }
        struct Perhaps: Decodable { var z: Int? }
        var found = "nothing"
        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if (try? single.decode(Int.self)) != nil {
                found = "number"
            } else if (try? single.decode(Pair.self)) != nil {
                found = "pair"
            } else if (try? single.decode(Perhaps.self)) != nil {
                found = "perhaps"
            }
        }
    }
    struct HasSeveral: Decodable { var v: Several }

    @Test(
        "A type may try several others in its own place",
        arguments: [
            ("<v>1</v>", "number"), ("<v><x>1</x><y>2</y></v>", "pair"), ("<v><z>1</z></v>", "perhaps"), ("<v><x>1</x></v>", "perhaps"),
            ("<v>abc</v>", "perhaps"), ("<v/>", "perhaps"),
        ])
    func several(content: String, found: String) throws {
        #expect(try XMLDecoder().decode(HasSeveral.self, from: "<r>\(content)</r>").v.found == found)
    }

    /// Is written otherwise than it is read.
    struct Secret: Codable {
        var value = 7
        enum CodingKeys: CodingKey { case value }
        init() {}
        init(from decoder: any Decoder) throws { value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("***", forKey: .value)
        }
    }
    struct Cached: Codable {
        @XMLInline var inner: HasX
        var secret = Secret()
        var count: Int? = 0
        lazy var key: HasX? = inner
        enum CodingKeys: CodingKey { case inner, secret }
    }

    @Test("A property without a key has no node, and what a type writes is not read to check it")
    func propertiesWithoutKey() throws {
        let document = try XMLEncoder().encodeToString(Cached(inner: HasX(x: "1")), withRootKey: "r")
        #expect(document == "<r><x>1</x><secret><value>***</value></secret></r>")
    }

    struct Circle: Decodable, Equatable {
        var r: Double
        @XMLInline var first: First?
        @XMLInline var second: Second?
        struct First: Decodable, Equatable { var a: Int }
        struct Second: Decodable, Equatable { var b: Int }
    }
    /// Decodes another type in its own place.
    struct Shape: Decodable, Equatable {
        enum CodingKeys: String, CodingKey { case kind }
        var circle: Circle
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard try container.decode(String.self, forKey: .kind) == "circle" else { throw CancellationError() }
            circle = try Circle(from: decoder)
        }
    }
    struct Placed: Decodable, Equatable {
        var circle: Circle
        init(from decoder: any Decoder) throws { circle = try decoder.singleValueContainer().decode(Circle.self) }
    }
    struct Figure<Value: Decodable & Equatable>: Decodable, Equatable {
        @XMLInline var shape: Value
        @XMLInline var label: Label?
        struct Label: Decodable, Equatable { var text: String }
    }

    @Test("A type that code by hand decodes in its own place finds its attributes and its inline values")
    func inPlace() throws {
        let xml = #"<f kind="circle" r="2"><a>1</a><b>3</b></f>"#
        for circle in [
            try XMLDecoder().decode(Figure<Shape>.self, from: xml).shape.circle,
            try XMLDecoder().decode(Figure<Placed>.self, from: xml).shape.circle,
        ] {
            #expect(circle.r == 2 && circle.first == .init(a: 1) && circle.second == .init(b: 3))
        }
        #expect(try XMLDecoder().decode(Figure<Shape>.self, from: xml).label == nil)
    }

    struct Price: Codable { enum CodingKeys: String, CodingKey { case price = "d/price" }; var price: Int }

    @Test("A second element at the end of a path is unknown", arguments: [(XMLDecoder.RepeatedElementPolicy.first, 2), (.last, 1)])
    func endOfPath(policy: XMLDecoder.RepeatedElementPolicy, unknown: Int) {
        let decoder = XMLDecoder()
        decoder.repeatedElementPolicy = policy
        decoder.unknownNodePolicy = .error
        let xml = "<p><d><price>1</price><price>2</price></d></p>"
        expectDecodingIssue(.unknownNode, at: "/p/d/price[\(unknown)]") { try decoder.decode(Price.self, from: xml) }
    }

    struct Outline: Decodable, Sequence, XMLDecodableSequence {
        var children: [Outline] = []
        init() {}
        init(from decoder: any Decoder) throws {}
        func makeIterator() -> IndexingIterator<[Outline]> { children.makeIterator() }
    }
    enum Chain: Decodable {
        enum CodingKeys: String, CodingKey { case next, end }
        case end
        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: CodingKeys.self)
            while container.contains(.next) { container = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .next) }
            self = .end
        }
    }

    @Test("The check of a model ends, whatever its types are made of")
    func checkEnds() throws {
        try XMLDecoder().check(Outline.self)
        try XMLDecoder().check([Chain].self)
    }
}
