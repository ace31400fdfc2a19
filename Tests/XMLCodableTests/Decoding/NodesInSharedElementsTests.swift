import Testing
import XMLModels

/// Nodes that shares of an element leave to each other: none is lost, and none is called unknown that a value has.
@Suite("Nodes in shared elements")
struct NodesInSharedElementsTests {
    struct Leaf: Codable, Equatable { @Attribute var k: String?; var a: String? }
    struct WithRest: Decodable { var name: String?; var rest: XMLUnknownNodes }
    struct Exact: Decodable { var a: String?; var b: String?; enum CodingKeys: String, CodingKey { case a, b = "{urn:x}a" } }

    static func strict() -> XMLDecoder { XMLDecoder { $0.unknownNodePolicy = .error } }

    @Test("An inline optional with a rest is there if the rest has a node")
    func restInside() throws {
        struct Flat: Decodable { var a: String?; @XMLInline var inner: WithRest? }
        let value = try XMLDecoder().decode(Flat.self, from: "<r><a>1</a><b>2</b></r>")
        #expect(try #require(value.inner).rest.isEmpty == false)
        let attribute = try XMLDecoder().decode(Flat.self, from: "<r x='1'><a>1</a></r>")
        #expect(try #require(attribute.inner).rest.isEmpty == false)
        #expect(try XMLDecoder().decode(Flat.self, from: "<r><a>1</a></r>").inner == nil)
    }

    indirect enum Span: Decodable, Equatable {
        case bold([Span]), br
        enum CodingKeys: String, CodingKey { case bold = "b", br }
    }

    @Test("An element beside the cases of a list that is all of a case's element is unknown")
    func besideCases() throws {
        struct Text: Decodable { @XMLInline var spans: [Span] }
        let document = "<r><b><b/><b><br/><other/></b></b></r>"
        expectDecodingIssue(.unknownNode, at: "/r/b/b[2]/other") { try Self.strict().decode(Text.self, from: document) }
        #expect(try XMLDecoder().decode(Text.self, from: document).spans == [.bold([.bold([]), .bold([.br])])])
        #expect(try Self.strict().decode(Text.self, from: "<r><b><br/><b/></b></r>").spans == [.bold([.br, .bold([])])])
    }

    enum ByHand: Decodable, Equatable {
        case texts([String])
        enum CodingKeys: XMLChoiceCodingKey { case texts }
        init(from decoder: any Decoder) throws {
            self = .texts(try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .texts))
        }
    }

    @Test("A text that is a list's one item is no unknown text, and what is beside it is unknown")
    func textAsItem() throws {
        #expect(try Self.strict().decode([String].self, from: "<a>text</a>") == ["text"])
        struct Inline: Decodable { @XMLInline var values: [ByHand] }
        #expect(
            try Self.strict().decode(Inline.self, from: "<r><texts>x</texts><texts>y</texts></r>").values == [.texts(["x"]), .texts(["y"])])
        expectDecodingIssue(at: "/a/@x") { try Self.strict().decode([String].self, from: "<a x='1'>text</a>") }
    }

    @Test("An attribute is unknown beside the element of its name, if the key may be either")
    func attributeBesideElement() throws {
        struct Inner: Decodable { var name: String? }
        expectDecodingIssue(at: "/r/@name") { try Self.strict().decode(Inner.self, from: "<r name='e'><name>g</name></r>") }
        #expect(try XMLDecoder().decode(Inner.self, from: "<r name='e'><name>g</name></r>").name == "g")
        #expect(try Self.strict().decode(Inner.self, from: "<r name='e'/>").name == "e")
        let rest = try XMLDecoder().decode(WithRest.self, from: "<r name='e'><name>g</name></r>")
        #expect(rest.name == "g" && !rest.rest.isEmpty)
    }

    @Test(
        "The key of an inline property is no name, whatever the document has",
        arguments: [("<r><a><b>1</b></a></r>", ["1"]), ("<r/>", []), ("<r><a/></r>", nil)] as [(String, [String]?)])
    func inlineKey(document: String, items: [String]?) throws {
        struct Open: Decodable { var z: String? }
        struct Model: Decodable {
            var items: [String]
            @XMLInline var open: Open?
            enum CodingKeys: String, CodingKey { case items = "a[]/b", open = "a" }
        }
        let found = Result { try XMLDecoder().decode(Model.self, from: document).items }
        if let items { #expect(try found.get() == items) } else { #expect(throws: DecodingError.self) { try found.get() } }
    }

    @Test("An attribute is no case of a choice, and a list of values with keys leaves the one of its name to a rest")
    func attributesOfNames() throws {
        enum Shape: Codable, Equatable { case a(String), b(String) }
        struct Value: Decodable { var k: Shape }
        #expect(try XMLDecoder().decode(Value.self, from: "<r><k b='5'><a>6</a></k></r>").k == .a("6"))
        struct Model: Decodable { var a: [Leaf], rest: XMLUnknownNodes }
        let value = try XMLDecoder().decode(Model.self, from: "<r a='1'/>")
        #expect(value.a.isEmpty && !value.rest.isEmpty)
    }

    @Test("A key that says a namespace has its element, also where a prefix makes no difference")
    func namespaceAndAnyPrefix() throws {
        enum Shape: Codable, Equatable { case a(String), b(String) }
        struct Drawing: Decodable {
            @XMLInline var shapes: [Shape]
            var foreign: [Leaf]
            enum CodingKeys: String, CodingKey { case shapes, foreign = "{urn:x}a" }
        }
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.all) }
        let value = try decoder.decode(Drawing.self, from: "<r xmlns:n='urn:x'><n:a k='1'/><b>2</b><n:a k='3'/></r>")
        #expect(value.shapes == [.b("2")])
        #expect(value.foreign.map(\.k) == ["1", "3"])
    }

    // MARK: Names of several namespaces

    @Test("A rest has the attributes that a closure makes no key of")
    func restUnderClosure() throws {
        struct Open: Decodable { @Attribute var id: String; var rest: XMLUnknownNodes; enum CodingKeys: CodingKey { case id, rest } }
        let decoder = XMLDecoder {
            $0.keyDecodingStrategy = .custom { path in
                let key = path[path.count - 1]
                return key.stringValue == "ID" ? Open.CodingKeys.id : key
            }
        }
        let value = try decoder.decode(Open.self, from: "<r ID='1' x='2'><b/></r>")
        #expect(value.id == "1" && value.rest.elements.map(\.name.localName) == ["b"])
        #expect(value.rest.attributes.count == 1 && value.rest.attributes["x"] == "2")
    }

    @Test("An element that another key says with its namespace is no plain key's, in the first element and in all others")
    func plainBesideExact() throws {
        struct Items: Decodable { var item: [Exact] }
        struct ByHand: Decodable {
            let a: String?
            init(from decoder: any Decoder) throws {
                let nested = try decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: Exact.CodingKeys.self, forKey: .n)
                a = try nested.decodeIfPresent(String.self, forKey: .a)
            }
            enum Keys: CodingKey { case n }
        }
        struct AllByHand: Decodable { var item: [ByHand] }
        let document = "<r xmlns:n='urn:x'>\(String(repeating: "<item><n:a>1</n:a></item>", count: 3))</r>"
        let nested = "<r xmlns:n='urn:x'>\(String(repeating: "<item><n><n:a>1</n:a></n></item>", count: 3))</r>"
        for decoder in [XMLDecoder { $0.keyMatching = .ignoring(.prefix) }, XMLDecoder { $0.shouldProcessNamespaces = true }] {
            let items = try decoder.decode(Items.self, from: document).item
            #expect(items.map(\.a) == [nil, nil, nil] && items.map(\.b) == ["1", "1", "1"])
            #expect(try decoder.decode(AllByHand.self, from: nested).item.map(\.a) == [nil, nil, nil])
        }
    }

    @Test("A list by hand has no items where its element has an attribute of the name that another element has in the default namespace")
    func attributesAndElementsOfOneName() throws {
        struct Node: Decodable, Equatable {
            let id: String, items: [String]
            init(from decoder: any Decoder) throws {
                id = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .id)
                items = try decoder.singleValueContainer().decode([String].self)
            }
            enum Keys: CodingKey { case id }
        }
        struct Nodes: Decodable { var x: [Node] }
        for namespace in ["", " xmlns='u'"] {
            let nodes = try XMLDecoder().decode(Nodes.self, from: "<r\(namespace)><x id='1'/><x id='2'><item>t</item></x><id/></r>").x
            #expect(nodes.map(\.id) == ["1", "2"] && nodes.map(\.items) == [[], ["t"]], "\(namespace)")
        }
    }

    @Test("What names take in memory does not grow with their namespace", .timeLimit(.minutes(1)))
    func longNamespaces() throws {
        struct Model: Decodable { var q: String? }
        let names = (0..<2_000).map { "<a\($0)/>" }.joined()
        let document = "<r xmlns='\(String(repeating: "u", count: 200_000))' xmlns:x='u' xmlns:y='u'><x:q/><y:q/>\(names)<q>1</q></r>"
        #expect(try XMLDecoder().decode(Model.self, from: document).q != nil)
    }

    @Test("A dictionary of attributes has them, also where a strategy says that all keys are elements")
    func attributesUnderStrategy() throws {
        struct Model: Decodable { @Attribute var all: [String: String]; var rest: XMLUnknownNodes }
        let decoder = XMLDecoder { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .element } } }
        let value = try decoder.decode(Model.self, from: "<r k='1'><b/></r>")
        #expect(value.all == ["k": "1"] && value.rest.attributes.isEmpty && !value.rest.children.isEmpty)
    }

    // MARK: Code by hand, superclasses, groups

    @Test("A container for any key has all that it lists, also beside a key with a namespace")
    func everythingElse() throws {
        struct Model: Decodable {
            var all: [String: String] = [:]
            enum CodingKeys: String, CodingKey { case b = "{urn:x}a" }
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: CodingKeys.self)
                let container = try decoder.container(keyedBy: AnyKey.self)
                for key in container.allKeys { all[key.stringValue] = try container.decode(String.self, forKey: key) }
            }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        #expect(try decoder.decode(Model.self, from: "<r xmlns:x='urn:x'><x:a>1</x:a></r>").all == ["a": "1"])
    }

    @Test("In a group an element that another key says with its namespace is no plain key's")
    func groups() throws {
        struct Group: Decodable, Equatable {
            var k: String
            var a: String?
            var b: String?
            enum CodingKeys: String, CodingKey { case k, a, b = "{urn:x}a" }
        }
        struct Groups: Decodable { @XMLSequence var all: [Group] }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let all = try decoder.decode(Groups.self, from: "<dl xmlns:x='urn:x'><k>1</k><x:a>2</x:a><k>3</k><a>4</a></dl>").all
        #expect(all == [Group(k: "1", a: nil, b: "2"), Group(k: "3", a: "4", b: nil)])
    }

    @Test("An inline optional with a rest is nil beside code by hand whose nodes are all there is")
    func restBesideCodeByHand() throws {
        struct Inner: Decodable { var x: Int, rest: XMLUnknownNodes }
        struct Outer: Decodable {
            let own: String, found: Inner?
            enum CodingKeys: CodingKey { case own, inner }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                own = try container.decode(String.self, forKey: .own)
                found = try container.decode(XMLInline<Inner?>.self, forKey: .inner).wrappedValue
            }
        }
        #expect(try XMLDecoder().decode(Outer.self, from: "<o><own>1</own></o>").found == nil)
        #expect(try XMLDecoder().decode(Outer.self, from: "<o><own>1</own><x>2</x></o>").found?.x == 2)
    }

    @Test("An attribute that no key of a list's one item names is unknown, and one that a path leads to is no value with keys")
    func unknownAttributes() throws {
        struct Model: Decodable { var leaf: Leaf?; enum CodingKeys: String, CodingKey { case leaf = "@a" } }
        expectDecodingIssue(at: "/r/@a") { try Self.strict().decode(Model.self, from: "<r a='1'/>") }
        struct Item: Decodable { var value: String; enum CodingKeys: String, CodingKey { case value = "" } }
        struct Items: Decodable { var list: [[Item]] }
        expectDecodingIssue(at: "/r/list/@x") { try Self.strict().decode(Items.self, from: "<r><list x='1'>t</list></r>") }
    }

    enum Line: Decodable, Equatable, XMLDiscriminated {
        case line(from: Int, to: Int), nothing
        static let discriminator = XMLDiscriminator.attribute("kind")
    }

    @Test("Labels of an enum that says its kind are known, one an attribute and another an element")
    func labels() throws {
        enum Figure: Decodable, Equatable { case figure(Line) }
        let figure = try Self.strict().decode(Figure.self, from: "<figure kind='line' from='1'><to>2</to></figure>")
        #expect(figure == .figure(.line(from: 1, to: 2)))
    }

    @Test("A dictionary of many names that only their namespaces tell apart takes no longer for each", .timeLimit(.minutes(1)))
    func manyNamespaces() throws {
        let count = 5_000
        let elements = (0..<count).map { "<a xmlns='u\($0)'>\($0)</a>" }.joined()
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let value = try decoder.decode([String: String].self, from: "<d xmlns:x='u0' xmlns:y='u0'>\(elements)<x:b>x</x:b><y:c/></d>")
        #expect(value.count == count + 2 && value["{u7}a"] == "7")
    }
}
