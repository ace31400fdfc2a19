import Testing
import XMLModels

@Suite("Nodes that two properties would have, or none")
struct LostNodesTests {
    struct Leaf: Codable, Equatable { @Attribute var b: String?; var a: String?; var c: [String] }
    enum Shape: Codable, Equatable { case a(String), b(Leaf), two(x: Int, y: Int?), e }
    struct Value<T: Codable & Equatable>: Codable, Equatable { var k: T }
    struct Inline<T: Codable & Equatable>: Codable, Equatable { @XMLInline var k: T }

    static let cases: [(content: String, unknown: String?)] = [
        ("<a>1</a>", nil), ("<b><a>1</a></b>", nil), ("<two><x>1</x></two>", nil), ("<e/>", nil),
        ("<a z='9'>1</a>", "/a/@z"), ("<a>1<q/></a>", "/a/q"), ("<b b='1' z='2'/>", "/b/@z"), ("<b><a>x</a><q/></b>", "/b/q"),
        ("<two><x>1</x><q/></two>", "/two/q"), ("<two q='1'><x>1</x></two>", "/two/@q"), ("<e q='1'/>", "/e/@q"), ("<e>t</e>", "/e"),
    ]

    @Test("What no key reads in an enum's case is unknown", arguments: cases)
    func payloads(content: String, unknown: String?) throws {
        func decode<T: Decodable>(_ type: T.Type, _ xml: String, at path: String) throws {
            let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
            guard let unknown else {
                _ = try decoder.decode(type, from: xml)
                return
            }
            expectDecodingIssue(at: path + unknown, "\(type) from \(xml)") { try decoder.decode(type, from: xml) }
            decoder.unknownNodePolicy = .ignore
            _ = try decoder.decode(type, from: xml)
        }
        try decode(Value<Shape?>.self, "<r><k>\(content)</k></r>", at: "/r/k")
        try decode(Value<[Shape]>.self, "<r><k>\(content)</k></r>", at: "/r/k")
        try decode(Inline<Shape>.self, "<r>\(content)</r>", at: "/r")
        try decode(Inline<[Shape]>.self, "<r>\(content)</r>", at: "/r")
    }

    @Test("What no key reads around a list of choices is unknown", arguments: [("<k z='1'><e/></k>", "/r/k/@z"), ("<k>t<e/></k>", "/r/k")])
    func around(content: String, unknown: String) throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        expectDecodingIssue(at: unknown) { try decoder.decode(Value<[Shape]>.self, from: "<r>\(content)</r>") }
        #expect(try XMLDecoder().decode(Value<[Shape]>.self, from: "<r>\(content)</r>").k == [.e])
    }

    struct Nested: Decodable {
        var a: Int
        enum Keys: String, CodingKey { case n, a }
        init(from decoder: any Decoder) throws {
            a = try decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: Keys.self, forKey: .n).decode(Int.self, forKey: .a)
        }
    }
    class Base: Decodable { var id: Int }
    final class Derived: Base {
        enum Keys: String, CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            _ = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }
    }

    @Test("What no key reads in a nested container, or of a superclass, is unknown")
    func nested() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try decoder.decode(Nested.self, from: "<r><n><a>1</a></n></r>").a == 1)
        #expect(try decoder.decode(Derived.self, from: "<r><name>n</name><super><id>1</id></super></r>").id == 1)
        expectDecodingIssue(at: "/r/n/@x") { try decoder.decode(Nested.self, from: "<r><n x='1'><a>1</a></n></r>") }
        let xml = "<r><name>n</name><super><id>1</id><q/></super></r>"
        expectDecodingIssue(at: "/r/super/q") { try decoder.decode(Derived.self, from: xml) }
    }

    struct Text: Codable, Equatable { @XMLText var text: String }
    struct Either: Decodable, Equatable {
        var text: String
        enum Keys: String, CodingKey { case text }
        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self.text = text
            } else {
                text = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .text)
            }
        }
    }

    struct Needy: Codable, Equatable { var a: String }
    struct InlineOfElements: Codable, Equatable {
        @XMLInline var leaf: Leaf
        @XMLInline var shape: Shape?
        @XMLInline var entries: [String: String]
    }
    class Superclass: Codable { var x: String? }
    final class Subclass: Superclass {
        var y: String?
        enum CodingKeys: CodingKey { case y }
        required init(from decoder: any Decoder) throws {
            y = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .y)
            try super.init(from: decoder)
        }
    }

    @Test("An attribute is left to others by a type without a key for its text", arguments: [XMLDecoder.UnknownNodePolicy.ignore, .error])
    func attributes(policy: XMLDecoder.UnknownNodePolicy) throws {
        func expectRefusal<T: Codable & Equatable>(of _: T.Type) {
            let decoder = XMLDecoder { $0.unknownNodePolicy = policy }
            let error = #expect(throws: DecodingError.self, "\(T.self)") { try decoder.decode(Value<T>.self, from: "<r k='u'/>") }
            #expect(error?.xmlIssue?.path == "/r" && error?.xmlErrorCode == .missingKey, "\(error as Any)")
            #expect("\(error as Any)".contains("there is an attribute 'k'"), "\(error as Any)")
        }
        expectRefusal(of: Leaf.self)
        expectRefusal(of: Needy.self)
        expectRefusal(of: InlineOfElements.self)
        #expect(try XMLDecoder().decode(Value<[Leaf]>.self, from: "<r k='u'/>").k == [])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Value<XMLPresence<Leaf>>.self, from: "<r k='u'/>") }
        expectDecodingIssue(.unknownNode, at: "/r/@k") { try Self.strict.decode(Value<[Leaf]>.self, from: "<r k='u'/>") }
        struct HasSubclass: Decodable { var k: Subclass }
        // A class with a superclass is code by hand: it gets what it asks for.
        #expect(try XMLDecoder().decode(HasSubclass.self, from: "<r k='u'/>").k.y == nil)
        #expect(try XMLDecoder().decode(HasSubclass.self, from: "<r><k><x>1</x><y>2</y></k></r>").k.x == "1")
        #expect(try XMLDecoder().decode(Value<Leaf?>.self, from: "<r k='u'/>").k == nil)
        #expect(try XMLDecoder().decode(Value<Needy?>.self, from: "<r k='u'/>").k == nil)
        #expect(try XMLDecoder().decode(Value<[String: Leaf]>.self, from: "<r k='u'/>").k.isEmpty)
        #expect(try XMLDecoder().decode(Value<[String: String]?>.self, from: "<r k='u'/>").k == nil)
        for type in [Value<Leaf?>.self, Value<[String: Leaf]>.self, Value<[String: String]?>.self] as [any Decodable.Type] {
            expectDecodingIssue(.unknownNode, "\(type)") { _ = try Self.strict.decode(type, from: "<r k='u'/>") }
        }
    }

    @Test("An attribute is a value of a type that reads its text")
    func texts() throws {
        #expect(try XMLDecoder().decode(Value<Text>.self, from: "<r k='u'/>").k.text == "u")
        #expect(try XMLDecoder().decode(Value<[String]>.self, from: "<r k='u'/>").k == ["u"])
        struct Root: Decodable { var k: Either }
        #expect(try XMLDecoder().decode(Root.self, from: "<r k='u'/>").k.text == "u")
        #expect(try XMLDecoder().decode(Root.self, from: "<r><k><text>v</text></k></r>").k.text == "v")
        for text in ["", "u"] { #expect(try XMLDecoder().decode(Value<[String: String]>.self, from: "<r k='\(text)'/>").k.isEmpty) }
    }

    private static var strict: XMLDecoder { XMLDecoder { $0.unknownNodePolicy = .error } }

    @Test(
        "What is beside a list's items is unknown",
        arguments: ["<a>1</a>t", "t<a>1</a><a>2</a>", "<a>1</a></c><c k='1'><a>2</a>", "</c><c k='1'>"])
    func listsInLists(content: String) throws {
        struct Model: Codable { var c: [[String]] }
        let document = "<r><c><a>0</a></c><c>\(content)</c></r>"
        #expect(try XMLDecoder().decode(Model.self, from: document).c.count > 1)
        expectDecodingIssue(.unknownNode) { try Self.strict.decode(Model.self, from: document) }
    }

    @Test("An entry of a dictionary of lists is an item of its key's list")
    func emptyListInEntry() throws {
        struct Lists: Codable {
            enum CodingKeys: String, CodingKey { case lists = "a[@k]" }
            var lists: [String: [String]]
        }
        #expect(try Self.strict.decode(Lists.self, from: #"<r><a k="x"/></r>"#).lists == ["x": [""]])
        #expect(throws: DecodingError.self) { try Self.strict.decode(Lists.self, from: #"<r><a k="x" l="y"/></r>"#) }
    }
}
