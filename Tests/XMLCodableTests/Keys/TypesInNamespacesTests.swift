import Foundation
import Testing
import XMLCodable

/// What namespaces that types say do to keys, in both directions.
@Suite("Types that say the namespace of their keys")
struct TypesInNamespacesTests {
    static let decoders = [false, true].map { processesNamespaces in
        XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
    }

    /// Decodes a document in every mode, and encodes the value as another one, which reads the same.
    static func expect<Value: Codable & Equatable>(
        _ value: Value, from documents: [String], as written: String, root: String? = nil, encoder: XMLEncoder = XMLEncoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for decoder in decoders {
            for document in documents + [written] {
                #expect(try decoder.decode(Value.self, from: document) == value, "\(document)", sourceLocation: sourceLocation)
            }
        }
        #expect(try encoder.encodeToString(value, withRootKey: root) == written, sourceLocation: sourceLocation)
    }

    static func error<Value: Decodable>(_ type: Value.Type, from document: String, decoder: XMLDecoder = XMLDecoder()) throws
        -> XMLCodingIssue
    {
        let error = try #require(throws: DecodingError.self) { try decoder.decode(type, from: document) }
        return try #require(error.xmlIssue)
    }

    static func error(encoding value: some Encodable, _ encoder: XMLEncoder = XMLEncoder()) throws -> XMLCodingIssue {
        let error = try #require(throws: EncodingError.self) { try encoder.encode(value) }
        return try #require(error.xmlIssue)
    }

    // MARK: Both ways

    struct Person: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:p", prefix: "p")
        @Attribute var id: Int
        var name: String
        var note: String?
    }
    struct Explicit: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:p", prefix: "p")
        var own: Int, other: Int, none: Int
        @Attribute var href: String
        @Attribute var lang: String
        enum CodingKeys: String, CodingKey { case own, other = "{urn:q}other", none = "{}none", href = "{urn:x}href", lang = "xml:lang" }
    }
    struct Address: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        struct Street: Codable, Equatable { var name: String }
        var street: Street, city: [String]
    }
    struct Card: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:c", prefix: "c")
        struct Phone: Codable, Equatable { @Attribute var kind: String?; @XMLText var number: String }
        var address: Address, phone: [Phone], fields: [String: Int]
        var none: Unqualified?
    }
    struct Unqualified: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace.none
        var a: Int
    }
    struct Base: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:b", prefix: "b")
        var id: Int, title: String
    }
    struct Extended: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:e", prefix: "e")
        @XMLInline var base: Base
        var title: String
    }
    struct Box<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable, XMLNamespaced {
        static var xmlNamespace: XMLNamespace { XMLNamespace("urn:box", prefix: "box") }
        var content: Content?
    }
    enum Shape: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:s", prefix: "s")
        case circle(Circle)
        case label(String)
        case line(from: Int, to: Int)
        case pair(Int, Int)
        case nothing
    }
    struct Circle: Codable, Equatable { @Attribute var r: Int; var color: String? }
    struct Drawing: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:d", prefix: "d")
        var shape: [Shape]
        @XMLInline var inline: [Shape]
        var circle: String?
    }
    enum Part: Codable, Equatable { case text(String), number(Int) }
    struct Whole: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:w", prefix: "w")
        @XMLInline var parts: [Part]
        var part: Part?
    }
    enum Color: String, Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:other")
        case red, blue
    }
    struct Colored: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:v", prefix: "v")
        var color: Color
        @Attribute var other: Color
    }
    struct Shared: Codable, Equatable { var name: String }
    struct One: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:1", prefix: "a")
        var shared: Shared
    }
    struct Two: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:2", prefix: "b")
        var shared: Shared
    }
    struct All: Codable, Equatable { var shared: Shared, one: [One], two: [Two] }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable () throws -> Void
        init<Value: Codable & Equatable & Sendable>(_ value: Value, from documents: String..., as written: String) {
            testDescription = written
            check = { try TypesInNamespacesTests.expect(value, from: documents, as: written) }
        }
    }

    private static let address = Address(street: .init(name: "s"), city: ["x", "y"])
    private static let addressElements = "<a:street><a:name>s</a:name></a:street><a:city>x</a:city><a:city>y</a:city>"
    private static let shapes: [(Shape, String)] = [
        (.circle(Circle(r: 1, color: "red")), #"<s:circle r="1"><s:color>red</s:color></s:circle>"#), (.label("l"), "<s:label>l</s:label>"),
        (.line(from: 1, to: 2), "<s:line><s:from>1</s:from><s:to>2</s:to></s:line>"),
        (.pair(3, 4), "<s:pair><s:_0>3</s:_0><s:_1>4</s:_1></s:pair>"), (.nothing, "<s:nothing />"),
    ]

    static let rows: [Row] = [
        // A key is an element in the type's namespace, whatever the prefix; an attribute is in none.
        Row(
            Person(id: 1, name: "Ina", note: nil),
            from: "<Person id='1' xmlns='urn:p'><name>Ina</name></Person>",
            "<x:Person id='1' xmlns:x='urn:p'><x:name>Ina</x:name></x:Person>",
            "<Person id='1'><name xmlns='urn:p'>Ina</name></Person>",
            "<Person id='1' xmlns:p='urn:p'><name>no</name><p:name>Ina</p:name><note>no</note></Person>",
            "<Person xmlns='urn:q' xmlns:p='urn:p' id='1' p:id='2'><name>no</name><p:name>Ina</p:name></Person>",
            as: #"<p:Person xmlns:p="urn:p" id="1"><p:name>Ina</p:name></p:Person>"#),
        // Keys that say their namespace keep it.
        Row(
            Explicit(own: 1, other: 2, none: 3, href: "h", lang: "de"),
            from:
                "<e xmlns='urn:p' xmlns:x='urn:x' x:href='h' xml:lang='de'><own>1</own><other xmlns='urn:q'>2</other><none xmlns=''>3</none></e>",
            as: #"<p:Explicit xmlns:p="urn:p" xmlns:ns1="urn:q" xmlns:ns2="urn:x" ns2:href="h" xml:lang="de"><p:own>1</p:own>"#
                + "<ns1:other>2</ns1:other><none>3</none></p:Explicit>"),
        // Inner types inherit the namespace; one of their own changes it for what is in their element.
        Row(
            Card(
                address: address,
                phone: [.init(kind: .init("m"), number: .init("1")), .init(kind: .init(nil), number: .init("2"))],
                fields: ["a": 1, "{urn:o}b": 2, "{}c": 3], none: Unqualified(a: 4)),
            from: """
                <Card xmlns='urn:c'><address xmlns:a='urn:a'><a:street><a:name>s</a:name><name>no</name></a:street><a:city>x</a:city>
                <city>no</city><a:city>y</a:city></address><phone kind='m'>1</phone><phone>2</phone>
                <fields><a>1</a><b xmlns='urn:o'>2</b><c xmlns=''>3</c></fields><none><a>no</a><a xmlns=''>4</a></none></Card>
                """,
            as: #"<c:Card xmlns:c="urn:c" xmlns:a="urn:a" xmlns:ns1="urn:o"><c:address>\#(addressElements)</c:address>"#
                + #"<c:phone kind="m">1</c:phone><c:phone>2</c:phone>"#
                + "<c:fields><c>3</c><c:a>1</c:a><ns1:b>2</ns1:b></c:fields><c:none><a>4</a></c:none></c:Card>"),
        // A value without an element of its own keeps its namespace, beside keys of the same name in another.
        Row(
            Extended(base: Base(id: 1, title: "b"), title: "e"),
            from: "<x xmlns='urn:e'><title>e</title><id xmlns='urn:b'>1</id><title xmlns='urn:b'>b</title></x>",
            as: #"<e:Extended xmlns:e="urn:e" xmlns:b="urn:b"><b:id>1</b:id><b:title>b</b:title><e:title>e</e:title></e:Extended>"#),
        // Generic types and optionals.
        Row(
            Box(content: Box(content: 1)), from: "<Box xmlns='urn:box'><content><content>1</content></content></Box>",
            as: #"<box:Box xmlns:box="urn:box"><box:content><box:content>1</box:content></box:content></box:Box>"#),
        Row(
            Box<String>(content: nil), from: "<Box xmlns='urn:box'><content xmlns=''>no</content></Box>",
            as: #"<box:Box xmlns:box="urn:box" />"#),
        // The cases of an enum are in its namespace, under a key and among other elements.
        Row(
            Drawing(shape: [.nothing], inline: shapes.map(\.0), circle: "own"),
            as: #"<d:Drawing xmlns:d="urn:d" xmlns:s="urn:s"><d:shape><s:nothing /></d:shape>"#
                + shapes.map(\.1).joined() + "<d:circle>own</d:circle></d:Drawing>"),
        Row(
            Drawing(shape: [], inline: [.label("x")], circle: nil),
            from: "<x:y xmlns:x='urn:d' xmlns='urn:s'><x:label>no</x:label><label>x</label><x:nothing/></x:y>",
            as: #"<d:Drawing xmlns:d="urn:d" xmlns:s="urn:s"><s:label>x</s:label></d:Drawing>"#),
        // An enum without a namespace has that of the type around it, and one with raw values is text.
        Row(
            Whole(parts: [.number(1), .text("a")], part: .number(2)),
            from: "<Whole xmlns='urn:w'><number>1</number><text xmlns=''>no</text><text>a</text><part><number>2</number></part></Whole>",
            as: #"<w:Whole xmlns:w="urn:w"><w:number>1</w:number><w:text>a</w:text><w:part><w:number>2</w:number></w:part></w:Whole>"#),
        Row(
            Colored(color: .red, other: .init(.blue)), from: "<Value xmlns='urn:v' other='blue'><color>red</color></Value>",
            as: #"<v:Colored xmlns:v="urn:v" other="blue"><v:color>red</v:color></v:Colored>"#),
        // A decoder goes from types with a namespace to the same keys without one, and back.
        Row(
            All(
                shared: Shared(name: "0"), one: [One(shared: Shared(name: "1")), One(shared: Shared(name: "2"))],
                two: [Two(shared: Shared(name: "3"))]),
            as: #"<All xmlns:a="urn:1" xmlns:b="urn:2"><shared><name>0</name></shared><one><a:shared><a:name>1</a:name></a:shared></one>"#
                + "<one><a:shared><a:name>2</a:name></a:shared></one><two><b:shared><b:name>3</b:name></b:shared></two></All>"),
    ]

    @Test(
        "What types say of namespaces counts for what they read and write",
        arguments: rows
            + shapes.map { shape, element in
                Row(
                    Drawing(shape: [shape], inline: [], circle: nil),
                    as: #"<d:Drawing xmlns:d="urn:d" xmlns:s="urn:s"><d:shape>\#(element)</d:shape></d:Drawing>"#)
            })
    func bothWays(_ row: Row) throws { try row.check() }

    @Test("A case of an enum without a namespace is in that of the type around it, and in no other")
    func inheritedChoices() throws {
        let issue = try Self.error(Whole.self, from: "<Whole xmlns='urn:w'><part><number xmlns=''>2</number></part></Whole>")
        #expect(issue.code == .unknownCase)
    }

    // MARK: Keys

    @Test(
        "An element in another namespace is not found, and the error says which one it is in",
        arguments: [
            ("<Person id='1'><name>Ina</name></Person>", "there is an element 'name' in no namespace, which the key '{}name' means"),
            ("<Person id='1' xmlns:q='urn:q'><q:name>Ina</q:name></Person>", "there is an element 'q:name' in the namespace 'urn:q'"),
            ("<Person id='1' name='Ina' xmlns:p='urn:p' p:title=''/>", nil),
        ] as [(String, String?)])
    func otherNamespace(document: String, suggestion: String?) throws {
        struct Named: Decodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:p")
            @Element var name: String
        }
        for decoder in Self.decoders {
            let issue = try Self.error(Named.self, from: document, decoder: decoder)
            #expect(issue.code == .missingKey)
            #expect(issue.expected == "an element '{urn:p}name'")
            #expect(issue.path == "/Person")
            #expect(issue.position != nil)
            if let suggestion { #expect(issue.suggestion == suggestion) }
        }
        // A key that may be an element or an attribute says both names.
        #expect(try Self.error(Person.self, from: "<Person id='1'/>").expected == "an element '{urn:p}name' or an attribute 'name'")
    }

    @Test("Keys with a prefix match names as they are written")
    func prefixedKeys() throws {
        struct Value: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:p", prefix: "p")
            var own: Int, creator: String
            enum CodingKeys: String, CodingKey { case own, creator = "dc:creator" }
        }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["dc": "urn:dc"] }
        let document = #"<p:Value xmlns:dc="urn:dc" xmlns:p="urn:p"><p:own>1</p:own><dc:creator>x</dc:creator></p:Value>"#
        #expect(try encoder.encodeToString(Value(own: 1, creator: "x")) == document)
        #expect(try XMLDecoder().decode(Value.self, from: document) == Value(own: 1, creator: "x"))
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.namespacePrefixes) = (true, ["dc": "urn:dc"]) }
        #expect(try decoder.decode(Value.self, from: document) == Value(own: 1, creator: "x"))
    }

    class Animal: Codable, XMLNamespaced {
        class var xmlNamespace: XMLNamespace { XMLNamespace("urn:animal", prefix: "a") }
        var legs = 4
    }

    final class Dog: Animal {
        override static var xmlNamespace: XMLNamespace { XMLNamespace("urn:dog", prefix: "d") }
        var name = ""
        enum CodingKeys: String, CodingKey { case name }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
        init(from name: String) {
            super.init()
            self.name = name
        }
    }

    @Test("A class has one namespace, which a subclass may override")
    func classes() throws {
        let dog = Dog(from: "Rex")
        let written = try XMLEncoder().encodeToString(dog)
        #expect(written == #"<d:Dog xmlns:d="urn:dog"><d:legs>4</d:legs><d:name>Rex</d:name></d:Dog>"#)
        for decoder in Self.decoders { #expect(try decoder.decode(Dog.self, from: written).name == "Rex") }
        #expect(try XMLEncoder().encodeToString(Animal()) == #"<a:Animal xmlns:a="urn:animal"><a:legs>4</a:legs></a:Animal>"#)
    }

    @Test("Containers that a type asks for are in its namespace, nested ones and lists as well")
    func handWritten() throws {
        struct Value: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:h", prefix: "h")
            var inner: Int, items: [Int], superID: Int
            enum CodingKeys: String, CodingKey { case nested, items }
            enum NestedKeys: String, CodingKey { case inner }
            enum SuperKeys: String, CodingKey { case id }
            init(inner: Int, items: [Int], superID: Int) { (self.inner, self.items, self.superID) = (inner, items, superID) }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let keys = Set(container.allKeys)
                #expect(keys.isSubset(of: [.nested, .items]) && keys.contains(.nested))
                #expect(container.contains(.nested))
                inner = try container.nestedContainer(keyedBy: NestedKeys.self, forKey: .nested).decode(Int.self, forKey: .inner)
                var list = try container.nestedUnkeyedContainer(forKey: .items)
                items = []
                while !list.isAtEnd { items.append(try list.decode(Int.self)) }
                superID = try container.superDecoder().container(keyedBy: SuperKeys.self).decode(Int.self, forKey: .id)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                var nested = container.nestedContainer(keyedBy: NestedKeys.self, forKey: .nested)
                try nested.encode(inner, forKey: .inner)
                var list = container.nestedUnkeyedContainer(forKey: .items)
                for item in items { try list.encode(item) }
                var own = container.superEncoder().container(keyedBy: SuperKeys.self)
                try own.encode(superID, forKey: .id)
            }
        }
        for items in [[], [1], [1, 2]] {
            let list = items.map { "<h:items>\($0)</h:items>" }.joined()
            try Self.expect(
                Value(inner: 1, items: items, superID: 7),
                from: [
                    "<v xmlns:h='urn:h'><nested/><items/><super/><h:nested><h:inner>1</h:inner></h:nested>\(list)<h:super><h:id>7</h:id></h:super></v>"
                ],
                as:
                    #"<h:Value xmlns:h="urn:h"><h:nested><h:inner>1</h:inner></h:nested>\#(list)<h:super><h:id>7</h:id></h:super></h:Value>"#
            )
        }
    }

    @Test("All keys of a dictionary say the namespace of elements in another one, and can be looked up again; no two are one name")
    func dictionaryKeys() throws {
        struct Value: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:p")
            var fields: [String: Int]
        }
        let document = "<v xmlns='urn:p' xmlns:q='urn:q'><fields><a>1</a><q:a>2</q:a><a xmlns=''>3</a></fields></v>"
        for decoder in Self.decoders {
            #expect(try decoder.decode(Value.self, from: document).fields == ["a": 1, "{urn:q}a": 2, "{}a": 3])
        }
        let undeclared = "<p:v xmlns:p='urn:p'><p:fields><u:a>1</u:a></p:fields></p:v>"
        #expect(try XMLDecoder().decode(Value.self, from: undeclared).fields == ["u:a": 1])
        #expect(try Self.error(encoding: Value(fields: ["a": 1, "{urn:p}a": 2])).code == .invalidName)
    }

    // MARK: Options

    static let strategies: [(XMLDecoder.KeyDecodingStrategy, XMLEncoder.KeyEncodingStrategy, String)] = [
        (.convertFromSnakeCase, .convertToSnakeCase, "first_name"),
        (
            .custom { AnyKey(String($0.last?.stringValue.dropLast() ?? "")) }, .custom { AnyKey(($0.last?.stringValue ?? "") + "_") },
            "firstName_"
        ),
    ]

    struct Named: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:n", prefix: "n")
        var firstName: String
        var others: [Named]?
    }

    @Test("Key strategies convert local names", arguments: strategies.indices)
    func keyStrategies(index: Int) throws {
        let (decoding, encoding, name) = Self.strategies[index]
        let encoder = XMLEncoder { $0.keyEncodingStrategy = encoding }
        let value = Named(firstName: "Ina", others: [Named(firstName: "Bo"), Named(firstName: "Cy")])
        let written = try encoder.encodeToString(value, withRootKey: "root")
        #expect(written.hasPrefix(#"<n:root xmlns:n="urn:n"><n:\#(name)>Ina</n:\#(name)>"#))
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { ($0.keyDecodingStrategy, $0.shouldProcessNamespaces) = (decoding, processesNamespaces) }
            #expect(try decoder.decode(Named.self, from: written) == value)
            let beside = written.replacingOccurrences(of: "<n:\(name)>", with: "<\(name)>no</\(name)><n:\(name)>")
            #expect(try decoder.decode(Named.self, from: beside) == value)
            let other = written.replacingOccurrences(of: "urn:n", with: "urn:o")
            #expect(try Self.error(Named.self, from: other, decoder: decoder).code == .missingKey)
        }
    }

    @Test("Two keys that a strategy makes one name of in the namespace are an error, and whole numbers are keys in it")
    func convertedAndWholeKeys() throws {
        struct Value: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:n")
            var userName = 1
            var user_name = 2
        }
        #expect(try Self.error(encoding: Value(), XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }).code == .duplicateName)
        struct Root: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:i", prefix: "i")
            var fields: [Int: String]
        }
        let root = Root(fields: [1: "a", 2: "b"])
        let written = try XMLEncoder().encodeToString(root)
        #expect(written == #"<i:Root xmlns:i="urn:i"><i:fields><i:_1>a</i:_1><i:_2>b</i:_2></i:fields></i:Root>"#)
        for decoder in Self.decoders { #expect(try decoder.decode(Root.self, from: written) == root) }
    }

    @Test("The root element's name is in the root type's namespace, where it is checked")
    func rootElementName() throws {
        let decoder = XMLDecoder { $0.rootElementName = "Person" }
        #expect(try decoder.decode(Person.self, from: "<x:Person xmlns:x='urn:p' id='1'><x:name/></x:Person>").id == 1)
        #expect(try decoder.decode(Person?.self, from: "<x:Person xmlns:x='urn:p' id='1'><x:name/></x:Person>")?.id == 1)
        let issue = try Self.error(Person.self, from: "<Person xmlns:x='urn:p' id='1'><x:name/></Person>", decoder: decoder)
        #expect(issue.code == .unexpectedRoot)
        #expect(issue.expected == "the root element '{urn:p}Person'")
        decoder.rootElementName = "{}Person"
        #expect(try decoder.decode(Person.self, from: "<Person xmlns:x='urn:p' id='1'><x:name/></Person>").id == 1)
        #expect(
            try XMLEncoder().encodeToString(Person(id: 1, name: ""), withRootKey: "{urn:q}P")
                == #"<ns1:P xmlns:ns1="urn:q" xmlns:p="urn:p" id="1"><p:name></p:name></ns1:P>"#)
    }

    @Test("Nil is written with a namespace of its own")
    func nilForms() throws {
        try Self.expect(
            Person(id: 1, name: "x", note: nil), from: [],
            as: #"<p:Person xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="1"><p:name>x</p:name>"#
                + #"<p:note xsi:nil="true" /></p:Person>"#, encoder: XMLEncoder { $0.nilEncoding = .xsiNil })
    }

    @Test("Unknown nodes are errors, and only these")
    func unknownNodes() throws {
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.unknownNodePolicy) = (processesNamespaces, .error) }
            #expect(try decoder.decode(Person.self, from: "<Person xmlns='urn:p' id='1'><name>x</name></Person>").name == "x")
            let issue = try Self.error(
                Person.self, from: "<Person xmlns='urn:p' id='1'><name>x</name><note xmlns=''>y</note></Person>", decoder: decoder)
            #expect(issue.code == .unknownNode)
        }
    }

    @Test("A repeated element is one in the namespace")
    func repeatedElements() throws {
        let decoder = XMLDecoder { $0.repeatedElementPolicy = .error }
        let one = "<r id='1' xmlns:p='urn:p'><name>0</name><p:name>1</p:name><name>2</name></r>"
        #expect(try decoder.decode(Person.self, from: one).name == "1")
        let two = "<r id='1' xmlns:p='urn:p' xmlns:q='urn:p'><p:name>1</p:name><q:name>2</q:name></r>"
        #expect(try Self.error(Person.self, from: two, decoder: decoder).code == .repeatedElement)
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(Person.self, from: two).name == "2")
    }
}
