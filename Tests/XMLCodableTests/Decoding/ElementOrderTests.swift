import Foundation
import Testing
import XMLDocuments
import XMLStreaming

@Suite("The order of elements")
struct ElementOrderTests {
    struct Person: Codable { @Attribute var id: Int?; var name: String, tag: [String]; var home: Home?; var note: String? }
    struct Home: Codable { var city: String; var zip: Int? }
    struct Keys: Codable { var a: Int, b: Int; enum CodingKeys: String, CodingKey { case b, a } }
    struct ByHand: Decodable {
        enum Keys: String, CodingKey { case a, b, c }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            _ = try container.decode(Int.self, forKey: .b)
            _ = try container.nestedContainer(keyedBy: Keys.self, forKey: .a).decode(Int.self, forKey: .c)
            var list = try container.nestedUnkeyedContainer(forKey: .c)
            while !list.isAtEnd { _ = try list.decode(Int.self) }
            _ = try container.decode(Double.self, forKey: .b)
        }
    }
    struct Inner: Codable { var b: Int; var c: Int? }
    struct Inline: Codable { var a: Int; @XMLInline var inner: Inner; var d: Int? }
    enum Choice: Codable { case x(Int), y(Int) }
    struct OneChoice: Codable { var a: Int; @XMLInline var choice: Choice; var b: Int? }
    struct Choices: Codable { var a: Int?; @XMLInline var choices: [Choice]; var b: Int? }
    struct MaybeChoice: Codable { var a: Int?; @XMLInline var choice: Choice?; var b: Int? }
    struct Either: Decodable {
        init(from decoder: any Decoder) throws {
            if (try? Failing(from: decoder)) == nil { _ = try decoder.singleValueContainer().decode(Home.self) }
        }
        struct Failing: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer().decode(Home.self)
                throw CancellationError()
            }
        }
    }
    struct InlineEither: Decodable { var a: Int; @XMLInline var either: Either }
    /// Of code by hand no order is known, whether it is a class with a superclass or not.
    class Plain { var p = 5 }
    final class Subclass: Plain, Codable, @unchecked Sendable {
        var b = 1
        var a = 2
        enum CodingKeys: String, CodingKey { case p, b, a }
        override init() {}
        init(from decoder: any Decoder) throws {
            super.init()
            let container = try decoder.container(keyedBy: CodingKeys.self)
            p = try container.decode(Int.self, forKey: .p)
            b = try container.decode(Int.self, forKey: .b)
            a = try container.decode(Int.self, forKey: .a)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(b, forKey: .b)
            try container.encode(a, forKey: .a)
            try container.encode(p, forKey: .p)
        }
    }
    struct InlineByHand: Codable {
        var first = 1
        @XMLInline var value = Subclass()
        var last = 9
    }
    struct Both: Codable { @ElementAndAttribute var a: Int; var b: Int }
    struct Rest: Codable { var a: Int; @XMLInline var rest: [XMLFragment]; var b: Int? }
    struct Wrapped: Codable { @Element var a: Int; @XMLCData var b: String; var c: Int? }

    static let goodRows: [(any (Decodable & Sendable).Type, String)] = [
        (Person.self, "<p id='1'><name>n</name><tag/><tag/><home><city/><zip>1</zip></home><note/></p>"),
        (Person.self, "<p><!--x--><x/><name>n</name><tag/><x/><tag/><?x y?><note/><x/></p>"),
        (Person.self, "<p><name>n</name></p>"),
        (Person.self, "<p><name>n</name><name>ignored</name><note/></p>"),
        (Keys.self, "<r><b>1</b><a>2</a></r>"),
        (ByHand.self, "<r><b>1</b><a><c>1</c></a><c>1</c><c>2</c></r>"),
        // Of code by hand no order is known.
        (ByHand.self, "<r><a><c>1</c></a><b>1</b><c>1</c></r>"),
        (Car.self, "<r><id>1</id><name>n</name><seats>2</seats><doors>3</doors></r>"),
        (Inline.self, "<r><a>1</a><b>2</b><c>3</c><d>4</d></r>"),
        (OneChoice.self, "<r><a>1</a><y>2</y><b>3</b></r>"),
        (Choices.self, "<r><a>1</a><y>2</y><x>2</x><z/><y>2</y><b>3</b></r>"),
        (MaybeChoice.self, "<r><a>1</a><b>3</b></r>"),
        (Either.self, "<r><city>c</city><zip>1</zip></r>"),
        (InlineEither.self, "<r><a>1</a><city>c</city><zip>1</zip></r>"),
        ([String: Int].self, "<r><b>1</b><a>2</a></r>"),
        (Car.self, "<r><seats>2</seats><doors>3</doors><id>1</id><name>n</name></r>"),
        (InlineByHand.self, "<r><first>1</first><b>1</b><a>2</a><p>5</p><last>9</last></r>"),
        (Both.self, "<r a='1'><a>1</a><b>2</b></r>"),
        (Rest.self, "<r><x/><a>1</a><y/><b>2</b><z/></r>"),
        (Wrapped.self, "<r><a>1</a><b>2</b><c>3</c></r>"),
        (GroupsTests.Glossary.self, "<dl id='1'><title/><dt/><dd/><dd/><note/><dt/><x/><dt/><dd/><footer/></dl>"),
        (CookbookChoiceTests.PropertyList.self, "<d><key/><true/><key/><dict><key/><integer>1</integer></dict></d>"),
    ]

    @Test("Elements in the order of the keys are read as ever", arguments: goodRows.indices)
    func orderly(index: Int) throws {
        let ((type, document), decoder) = (Self.goodRows[index], XMLDecoder())
        #expect(decoder.elementOrderPolicy == .any)
        for policy in [XMLDecoder.ElementOrderPolicy.any, .codingKeys, .codingKeys] {
            decoder.elementOrderPolicy = policy
            _ = try decoder.decode(type, from: document)
        }
    }

    class Vehicle: Codable, @unchecked Sendable {
        var id = 0
        var name: String? = "n"
        init() {}
    }
    /// Writes the superclass's elements first, and reads its own first.
    class Car: Vehicle, @unchecked Sendable {
        var seats = [1, 2]
        var doors = 3
        enum CodingKeys: CodingKey { case seats, doors }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            seats = try container.decode([Int].self, forKey: .seats)
            doors = try container.decode(Int.self, forKey: .doors)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(seats, forKey: .seats)
            try container.encode(doors, forKey: .doors)
        }
    }
    struct Keyed<Value: Codable>: Codable {
        var first = 1
        var value: Value
        var last = 2
    }
    struct Inlined<Value: Codable>: Codable {
        var first = 1
        @XMLInline var value: Value
        var last = 2
    }

    @Test("What the encoder writes for a subclass is in order: its superclass's elements and its own, under a key, in a list and inline")
    func subclasses() throws {
        func expect<Value: Codable>(_ value: Value) throws {
            let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
            for policy in [XMLDecoder.UnknownNodePolicy.ignore, .error] {
                let decoder = XMLDecoder { ($0.elementOrderPolicy, $0.unknownNodePolicy) = (.codingKeys, policy) }
                let decoded = try decoder.decode(Value.self, from: document)
                #expect(try XMLEncoder().encodeToString(decoded, withRootKey: "r") == document)
            }
        }
        func expectAll<Value: Codable>(_ value: Value) throws {
            try expect(value)
            try expect(Keyed(value: value))
            try expect(Keyed(value: [value, value]))
            try expect(Inlined(value: value))
        }
        try expectAll(Vehicle())
        try expectAll(Car())
        try expectAll(Subclass())
    }

    static let badRows: [(any (Decodable & Sendable).Type, String, path: String, other: String)] = [
        (Person.self, "<p><tag/><name>n</name></p>", "/p/tag", "/p/name"),
        (Person.self, "<p><name/><tag/><note/><tag/></p>", "/p/note", "/p/tag[2]"),
        (Person.self, "<p><name/><note/><home><city/></home></p>", "/p/note", "/p/home"),
        (Person.self, "<p><name/><home><zip>1</zip><city/></home></p>", "/p/home/zip", "/p/home/city"),
        (Keys.self, "<r><a>2</a><b>1</b></r>", "/r/a", "/r/b"),
        (Inline.self, "<r><b>2</b><a>1</a></r>", "/r/b", "/r/a"),
        (Inline.self, "<r><a>1</a><c>3</c><b>2</b></r>", "/r/c", "/r/b"),
        (OneChoice.self, "<r><y>2</y><a>1</a></r>", "/r/y", "/r/a"),
        (Choices.self, "<r><y>2</y><b>1</b><x>2</x></r>", "/r/b", "/r/x"),
        (MaybeChoice.self, "<r><x>1</x><a>1</a></r>", "/r/x", "/r/a"),
        (InlineByHand.self, "<r><b>1</b><first>1</first><a>2</a><p>5</p><last>9</last></r>", "/r/b", "/r/first"),
        (InlineByHand.self, "<r><first>1</first><b>1</b><last>9</last><a>2</a><p>5</p></r>", "/r/last", "/r/a"),
        (Both.self, "<r a='1'><b>2</b><a>1</a></r>", "/r/b", "/r/a"),
        (Rest.self, "<r><b>2</b><a>1</a></r>", "/r/b", "/r/a"),
        (Wrapped.self, "<r><b>2</b><a>1</a></r>", "/r/b", "/r/a"),
        (GroupsTests.Glossary.self, "<dl id='1'><dt/><title/></dl>", "/dl/dt", "/dl/title"),
        (GroupsTests.Glossary.self, "<dl id='1'><title/><dt/><footer/><dd/></dl>", "/dl/footer", "/dl/dd"),
        (GroupsTests.Glossary.self, "<dl id='1'><title/><dt/><footer/><dt/></dl>", "/dl/footer", "/dl/dt[2]"),
    ]

    @Test("An element out of order is an error that names both", arguments: badRows.indices)
    func disorderly(index: Int) throws {
        let ((type, document, path, other), decoder) = (Self.badRows[index], XMLDecoder())
        _ = try decoder.decode(type, from: document)
        decoder.elementOrderPolicy = .codingKeys
        let error = #expect(throws: DecodingError.self) { _ = try decoder.decode(type, from: document) }
        #expect(error?.xmlErrorCode == .misplacedElement)
        #expect(error?.xmlIssue?.path == path)
        #expect(error?.xmlIssue?.expected?.contains("after \(other),") == true, "\(String(describing: error?.xmlIssue))")
        #expect(error?.xmlIssue?.position != nil)
    }

    @Test("With the last of repeated elements, that one counts")
    func lastOfRepeated() throws {
        let decoder = XMLDecoder { ($0.elementOrderPolicy, $0.repeatedElementPolicy) = (.codingKeys, .last) }
        _ = try decoder.decode(Home.self, from: "<h><zip>1</zip><city/><zip>2</zip></h>")
        expectDecodingIssue(at: "/h/zip") { try decoder.decode(Home.self, from: "<h><city/><zip>1</zip><city/></h>") }
    }

    @Test("Unknown nodes are told of as ever, and namespaces and strategies change nothing")
    func otherOptions() throws {
        let decoder = XMLDecoder { ($0.elementOrderPolicy, $0.unknownNodePolicy) = (.codingKeys, .error) }
        #expect(throws: DecodingError.self) { try decoder.decode(Home.self, from: "<h><city/><x/></h>") }
        _ = try decoder.decode(Home.self, from: "<h><city/><zip>1</zip></h>")
        decoder.shouldProcessNamespaces = true
        decoder.keyDecodingStrategy = .convertFromUppercase
        _ = try decoder.decode(Home.self, from: "<n:H xmlns:n='u'><n:CITY/><n:ZIP>1</n:ZIP></n:H>")
        expectDecodingIssue(at: "/n:H/n:ZIP") { try decoder.decode(Home.self, from: "<n:H xmlns:n='u'><n:ZIP>1</n:ZIP><n:CITY/></n:H>") }
    }

    struct Model: Codable, Equatable {
        var x: Int?
        var b: Int?
        var y: Int?
        enum CodingKeys: String, CodingKey { case x = "d/x", b, y = "d/y" }
    }

    @Test(
        "A path's elements come in the order of the keys, each where it is come to first",
        arguments: [
            ("<r><d><x>1</x><y>3</y></d><b>2</b></r>", true), ("<r><b>2</b><d><y>3</y></d></r>", true),
            ("<r><d><x>1</x></d></r>", true), ("<r><d><y>3</y><x>1</x></d></r>", false), ("<r><b>2</b><d><x>1</x></d></r>", false),
        ])
    func order(_ text: String, _ isInOrder: Bool) throws {
        let decoder = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        if isInOrder {
            #expect(try decoder.decode(Model.self, from: text) == XMLDecoder().decode(Model.self, from: text))
        } else {
            expectDecodingIssue(.misplacedElement) { try decoder.decode(Model.self, from: text) }
        }
    }

    @Test("What is written along paths is in order")
    func written() throws {
        let decoder = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        for value in [Model(x: 1, b: 2, y: 3), Model(b: 2, y: 3), Model(x: 1, y: 3), Model()] {
            #expect(try decoder.decode(Model.self, from: XMLEncoder().encodeToString(value)) == value)
        }
    }

    struct Lists: Codable, Equatable {
        var xs: [Int]
        var y: Int?
        enum CodingKeys: String, CodingKey { case xs = "d/x", y = "d/y" }
    }

    @Test(
        "A list at the end of a path is in one piece",
        arguments: [
            ("<r><d><x>1</x><x>2</x><y>3</y></d></r>", true), ("<r><d><x>1</x><y>3</y><x>2</x></d></r>", false),
            ("<r><d><y>3</y></d></r>", true),
        ])
    func lists(_ text: String, _ isInOrder: Bool) {
        #expect(((try? XMLDecoder { $0.elementOrderPolicy = .codingKeys }.decode(Lists.self, from: text)) != nil) == isInOrder)
    }
}
