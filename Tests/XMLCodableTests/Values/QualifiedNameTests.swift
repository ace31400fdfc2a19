import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Qualified names as values")
struct QualifiedNameTests {
    static let schema = "http://www.w3.org/2001/XMLSchema"
    static let xml = "http://www.w3.org/XML/1998/namespace"
    struct Part: Codable, Equatable { @Attribute var type: XMLQName }
    struct Texts: Codable, Equatable { var name: [XMLQName] }

    static func decode<Value: Decodable>(_ type: Value.Type, _ document: String) throws -> [Value] {
        try TypesInNamespacesTests.decoders.map { try $0.decode(type, from: document) }
    }

    static func decoded(_ name: XMLQName) -> [String] { [name.namespaceURI ?? "-", name.localName, name.prefix ?? "-"] }

    // MARK: Decoding

    @Test(
        "A name means what is declared where it stands, on its own element first",
        arguments: [
            ("<a xmlns:p='u'><name>p:x</name></a>", ["u", "x", "p"]),
            ("<a><name xmlns:p='u'>p:x</name></a>", ["u", "x", "p"]),
            ("<a xmlns:p='v'><name xmlns:p='u'>p:x</name></a>", ["u", "x", "p"]),
            ("<a xmlns:p='u'><b xmlns:p='v'/><name> \n p:x\t</name></a>", ["u", "x", "p"]),
            ("<a><name>x</name></a>", ["-", "x", "-"]),
            ("<a xmlns:p='u'><name>x</name></a>", ["-", "x", "-"]),
            ("<a xmlns:xml='\(xml)'><name>xml:lang</name></a>", [xml, "lang", "xml"]),
            ("<a><name>xml:lang</name></a>", [xml, "lang", "xml"]),
            ("<a xmlns:p='u'><name><![CDATA[p:]]>x</name></a>", ["u", "x", "p"]),
        ])
    func scopes(document: String, expected: [String]) throws {
        for value in try Self.decode(Texts.self, document) { #expect(value.name.map(Self.decoded) == [expected]) }
    }

    @Test(
        "A name without a prefix means the default namespace where it stands",
        arguments: [
            ("<a><name xmlns='u'>x</name></a>", ["u", "x", "-"]),
            ("<a xmlns='u'><p:name xmlns='' xmlns:p='u'>x</p:name></a>", ["-", "x", "-"]),
        ])
    func defaultNamespace(document: String, expected: [String]) throws {
        struct Texts: Decodable, XMLNamespaced { static let xmlNamespace = XMLNamespace("u"); var name: XMLQName }
        for value in try Self.decode(Texts.self, document) { #expect(Self.decoded(value.name) == expected) }
    }

    @Test(
        "An attribute is in the scope of its element, the default namespace included",
        arguments: [
            ("<a type='xs:int' xmlns:xs='u'/>", ["u", "int", "xs"]), ("<a type=' int ' xmlns='u'/>", ["u", "int", "-"]),
            ("<a type='int'/>", ["-", "int", "-"]),
        ])
    func attributes(document: String, expected: [String]) throws {
        for value in try Self.decode(Part.self, document) { #expect(Self.decoded(value.type) == expected) }
    }

    @Test(
        "What is no qualified name, or has a prefix that nothing declares, is an error with its place",
        arguments: [
            ("<a>\n<name>p:x</name></a>", .undeclaredPrefix, "/a/name"), ("<a>\n<name>1</name></a>", .invalidValue, "/a/name"),
            ("<a>\n<name>p:x:y</name></a>", .invalidValue, "/a/name"), ("<a>\n<name>:x</name></a>", .invalidValue, "/a/name"),
            ("<a>\n<name>p:</name></a>", .invalidValue, "/a/name"), ("<a>\n<name/></a>", .invalidValue, "/a/name"),
            ("<a>\n<name>x y</name></a>", .invalidValue, "/a/name"), ("<a>\n<name>xmlns:x</name></a>", .undeclaredPrefix, "/a/name"),
            ("<a>\n<name><b>x</b></name></a>", .invalidValue, "/a/name"),
            ("<a>\n<b xmlns:p='u'/><name>p:x</name></a>", .undeclaredPrefix, "/a/name"),
            ("<a xmlns:p='u'>\n<name>p:x</name>\n<name>q:x</name></a>", .undeclaredPrefix, "/a/name[2]"),
        ] as [(String, XMLErrorCode, String)])
    func badNames(document: String, code: XMLErrorCode, path: String) throws {
        for decoder in TypesInNamespacesTests.decoders {
            let issue = try TypesInNamespacesTests.error(Texts.self, from: document, decoder: decoder)
            #expect(issue.code == code)
            #expect(issue.path == path)
            #expect((issue.position?.line ?? 0) >= 2)
        }
        expectDecodingIssue(.undeclaredPrefix, at: "/a/@type", found: "'p:x'") {
            try XMLDecoder().decode(Part.self, from: "<a type='p:x'/>")
        }
    }

    @Test("Optionals are nil where there is nothing")
    func optionals() throws {
        struct Value: Codable, Equatable {
            @Attribute var type: XMLQName?
            var name: XMLQName?
            var other = "o"
        }
        for document in ["<v><other>o</other></v>", "<v type=''><name/><other>o</other></v>"] {
            for value in try Self.decode(Value.self, document) { #expect(value == Value(type: .init(nil), name: nil)) }
        }
        #expect(try XMLEncoder().encodeToString(Value(type: .init(nil))) == "<Value><other>o</other></Value>")
        #expect(try TypesInNamespacesTests.error(Part.self, from: "<v><other/></v>").code == .missingKey)
    }

    @Test("Records know the declarations of the elements around them")
    func records() throws {
        let document = "<r xmlns:p='u'>" + (0..<50).map { "<a type='p:x\($0)'/>" }.joined() + "<b xmlns:p='v'><a type='p:y'/></b></r>"
        let found = try XMLDecoder().records(of: Part.self, at: "//a", in: Data(document.utf8)).map { try $0.get().type.expandedName }
        #expect(found == (0..<50).map { "{u}x\($0)" } + ["{v}y"])
    }

    @Test("Unknown nodes are errors, and names are known")
    func unknownNodes() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try decoder.decode(Texts.self, from: "<a><name>x</name></a>").name == ["x"])
        #expect(try decoder.decode(Part.self, from: "<a type='x'/>").type == "x")
        #expect(try TypesInNamespacesTests.error(Texts.self, from: "<a><name b='c'>x</name></a>", decoder: decoder).code == .unknownNode)
    }

    // MARK: Encoding

    static let int = XMLQName("xs:int", in: schema)

    @Test("A prefix is declared that the document does not have otherwise")
    func prefixes() throws {
        try TypesInNamespacesTests.expect(
            Texts(name: [Self.int, XMLQName("int", in: Self.schema), XMLQName("xs:x", in: "urn:other"), XMLQName("y", in: "urn:third")]),
            from: [],
            as: #"<Texts xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:ns1="urn:other" xmlns:ns2="urn:third"><name>xs:int</name>"#
                + "<name>xs:int</name><name>ns1:x</name><name>ns2:y</name></Texts>")
        let encoder = XMLEncoder { $0.namespacePrefixes = ["s": Self.schema, "": "urn:d"] }
        for (name, type) in [(Self.int, "s:int"), (XMLQName("x", in: "urn:d"), "x")] {
            try TypesInNamespacesTests.expect(
                Part(type: .init(name)), from: [], as: #"<Part xmlns="urn:d" xmlns:s="\#(Self.schema)" type="\#(type)" />"#,
                encoder: encoder)
        }
        #expect(
            try XMLEncoder().encodeToString(Part(type: .init(Self.int)), rootAttributes: ["xmlns:q": Self.schema])
                == #"<Part xmlns:q="http://www.w3.org/2001/XMLSchema" type="q:int" />"#)
    }

    @Test("A name in the default namespace has no prefix, even if the root gives that one as well")
    func defaultNamespaceWithPrefix() throws {
        struct Declaring: Encodable {
            @Attribute var type: XMLQName
            var inner: Inner
            struct Inner: Encodable {
                @Attribute var p: String
                enum CodingKeys: String, CodingKey { case p = "xmlns:p" }
            }
        }
        let attributes = ["xmlns": "urn:d", "xmlns:p": "urn:d"]
        let name = XMLQName("p:x", in: "urn:d")
        #expect(
            try XMLEncoder().encodeToString(Part(type: .init(name)), rootAttributes: attributes)
                == #"<Part xmlns="urn:d" xmlns:p="urn:d" type="x" />"#)
        // So the prefix is free further in.
        #expect(
            try XMLEncoder().encodeToString(Declaring(type: .init(name), inner: .init(p: "urn:other")), rootAttributes: attributes)
                == #"<Declaring xmlns="urn:d" xmlns:p="urn:d" type="x"><inner xmlns:p="urn:other" /></Declaring>"#)
        let encoder = XMLEncoder { $0.namespacePrefixes = ["p": "urn:d"] }
        #expect(
            try encoder.encodeToString(Texts(name: [name]), rootAttributes: ["xmlns": "urn:d"])
                == #"<Texts xmlns:p="urn:d" xmlns="urn:d"><name>x</name></Texts>"#)
    }

    struct InDefault: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:d", prefix: "")
        @Attribute var type: XMLQName
        var name: [XMLQName]
        var none: InNone?
    }
    struct InNone: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace.none
        @Attribute var type: XMLQName?
        var x: XMLQName
    }

    @Test("Where a type's namespace is the default one, its names have no prefix, and others have")
    func defaultNamespaceOfType() throws {
        let own = XMLQName("d:x", in: "urn:d")
        try TypesInNamespacesTests.expect(
            InDefault(type: .init(own), name: [own, XMLQName("o:x", in: "urn:o")], none: InNone(type: .init(own), x: "{}y")), from: [],
            as: #"<InDefault xmlns="urn:d" xmlns:o="urn:o" type="x"><name>x</name><name>o:x</name><none type="x"><x xmlns="">y</x></none>"#
                + "</InDefault>")
        // In an element of no namespace there is no default one.
        try TypesInNamespacesTests.expect(
            InDefault(type: .init(own), name: [], none: InNone(type: .init(nil), x: own)), from: [],
            as: #"<InDefault xmlns="urn:d" xmlns:d="urn:d" type="x"><none><x xmlns="">d:x</x></none></InDefault>"#)
    }

    @Test("A default namespace that an attribute declares before is known, and one that comes later is not")
    func declaredByKeys() throws {
        struct Before: Encodable { @Attribute var xmlns: String; var inner: Part }
        struct After: Encodable { var inner: Part; @Attribute var xmlns: String }
        struct Changing: Encodable { @Attribute var type: XMLQName; @Attribute var xmlns: String }
        struct Outer: Encodable { var part: Changing }
        let name = XMLQName("p:x", in: "urn:d")
        let part = Part(type: .init(name))
        #expect(
            try XMLEncoder().encodeToString(Before(xmlns: "urn:d", inner: part)) == #"<Before xmlns="urn:d"><inner type="x" /></Before>"#)
        let after = try XMLEncoder().encodeToString(After(inner: part, xmlns: "urn:d"))
        #expect(after == #"<After xmlns:p="urn:d" xmlns="urn:d"><inner type="p:x" /></After>"#)
        let encoder = XMLEncoder { $0.namespacePrefixes = ["": "urn:d"] }
        let issue = try TypesInNamespacesTests.error(encoding: Outer(part: Changing(type: .init(name), xmlns: "urn:other")), encoder)
        #expect(issue.code == .conflictingNamespace && issue.path == "/Outer/part")
        #expect(issue.suggestion?.contains("before the name") == true)
    }

    @Test("Records know the default namespace around them")
    func recordsInDefaultNamespace() throws {
        let part = Part(type: .init(XMLQName("p:x", in: "urn:d")))
        let written = try recordsWritten(inside: ["r"], { $0.namespacePrefixes = ["": "urn:d"] }) { writer in
            try writer.write(part, named: "a")
            try writer.write(part, named: "a")
        }
        #expect(written == #"<r xmlns="urn:d"><a type="x" /><a type="x" /></r>"#)
    }

    @Test("A name in no namespace is an error where there is a default one")
    func underDefaultNamespace() throws {
        struct Root: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:r", prefix: "")
            var inner: Inner
            struct Inner: Codable { @Attribute var type: XMLQName?; var name: XMLQName? }
        }
        struct Declaring: Encodable { @Attribute var xmlns: String; @Attribute var type: XMLQName }
        let text = try TypesInNamespacesTests.error(encoding: Root(inner: .init(type: .init(nil), name: "a")))
        #expect(text.code == .conflictingNamespace)
        #expect(text.path == "/Root/inner/name")
        expectEncodingIssue(.conflictingNamespace, at: "/Root/inner") { try XMLEncoder().encode(Root(inner: .init(type: .init("a")))) }
        #expect(try TypesInNamespacesTests.error(encoding: Declaring(xmlns: "urn:x", type: "a")).code == .conflictingNamespace)
        let encoder = XMLEncoder { $0.namespacePrefixes = ["": "urn:d"] }
        #expect(try TypesInNamespacesTests.error(encoding: Texts(name: ["a"]), encoder).code == .conflictingNamespace)
        encoder.namespacePrefixes = ["r": "urn:r"]
        #expect(
            try encoder.encodeToString(Root(inner: .init(type: .init(nil), name: "a")))
                == #"<r:Root xmlns:r="urn:r"><r:inner><r:name>a</r:name></r:inner></r:Root>"#)
    }

    @Test("A name in no namespace stands in an element of none", arguments: ["p", ""])
    func inElementOfNone(prefix: String) throws {
        struct Root: Codable, Equatable {
            struct Inner: Codable, Equatable, XMLNamespaced {
                static let xmlNamespace = XMLNamespace("urn:i", prefix: "")
                var x: Int
            }
            @Attribute var type: XMLQName
            var name: XMLQName, inner: Inner
        }
        try TypesInNamespacesTests.expect(
            Root(type: .init("a"), name: "b", inner: .init(x: 1)), from: [],
            as: #"<Root type="a"><name>b</name><inner><x xmlns="urn:i">1</x></inner></Root>"#)
    }

    @Test(
        "What has no form as a qualified name is an error",
        arguments: [
            XMLQName("p:x", in: nil), XMLQName("", in: nil), XMLQName("1", in: "u"), XMLQName("p:x:y", in: "u"), XMLQName("a b", in: "u"),
            XMLQName("x", in: "u\u{1}"), XMLQName("x", in: "http://www.w3.org/2000/xmlns/"),
        ])
    func badValues(name: XMLQName) throws {
        #expect(try TypesInNamespacesTests.error(encoding: Texts(name: ["a", name])).code == .invalidName)
    }

    @Test(
        "A name in no namespace, and in that of XML, needs no declaration, and a prefix that cannot be one is replaced",
        arguments: [
            (["a", "xml:lang"], "<Texts><name>a</name><name>xml:lang</name></Texts>"),
            ([XMLQName("1:x", in: "u")], #"<Texts xmlns:ns1="u"><name>ns1:x</name></Texts>"#),
        ])
    func declarations(names: [XMLQName], document: String) throws {
        try TypesInNamespacesTests.expect(Texts(name: names), from: [], as: document)
    }

    @Test("Names are texts, values of dictionaries and payloads of choices")
    func places() throws {
        enum Either: Codable, Equatable { case name(XMLQName), none }
        struct Value: Codable, Equatable { @XMLText var text: XMLQName }
        struct All: Codable, Equatable { var value: Value, fields: [String: XMLQName], either: [Either], optional: [XMLQName?] }
        try TypesInNamespacesTests.expect(
            All(
                value: Value(text: Self.int), fields: ["a": "x", "b": XMLQName("q:y", in: "u")],
                either: [.name("n"), .none, .name(Self.int)],
                optional: ["a", nil]),
            from: [],
            as: #"<All xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:q="u"><value>xs:int</value><fields><a>x</a><b>q:y</b></fields>"#
                + "<either><name>n</name></either><either><none /></either><either><name>xs:int</name></either>"
                + "<optional>a</optional><optional /></All>")
    }

    @Test("The type that an instance says is an attribute in a namespace, and its value a qualified name")
    func instanceType() throws {
        struct Value: Codable, Equatable {
            @Attribute var type: XMLQName
            enum CodingKeys: String, CodingKey { case type = "xsi:type" }
        }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["xsi": "http://www.w3.org/2001/XMLSchema-instance"] }
        try TypesInNamespacesTests.expect(
            Value(type: .init(XMLQName("m:Circle", in: "urn:m"))), from: [],
            as: #"<Value xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:m="urn:m" xsi:type="m:Circle" />"#, encoder: encoder)
    }

    @Test("Records declare the prefixes of their values")
    func writtenRecords() throws {
        let written = try recordsWritten { writer in
            try writer.write(Part(type: .init(Self.int)), named: "a")
            try writer.write(Part(type: .init("x")), named: "a")
            try writer.write(Part(type: .init(XMLQName("xs:y", in: "u"))), named: "a")
        }
        #expect(
            written
                == #"<r><a xmlns:xs="http://www.w3.org/2001/XMLSchema" type="xs:int" /><a type="x" /><a xmlns:xs="u" type="xs:y" /></r>"#)
    }

    // MARK: Equality, strings, other coders

    @Test("Names are equal if they mean the same")
    func equality() {
        #expect(XMLQName("p:x", in: "u") == XMLQName("q:x", in: "u"))
        #expect(XMLQName("x", in: "u") == "{u}x")
        #expect(XMLQName("x", in: "") == "x")
        #expect(XMLQName("x", in: "u") != "x")
        #expect(XMLQName("x", in: "u").expandedName == "{u}x")
        #expect(Set([XMLQName("p:x", in: "u"), "{u}x", "x"]).count == 2)
    }

    @Test("Other coders get Clark's notation")
    func otherCoders() throws {
        let names = Texts(name: [Self.int, "local"])
        let json = try JSONEncoder().encode(names)
        #expect(try JSONDecoder().decode(Texts.self, from: json) == names)
        let strings = try JSONDecoder().decode([String: [String]].self, from: json)
        #expect(strings == ["name": ["{http://www.w3.org/2001/XMLSchema}int", "local"]])
        for text in ["", "p:x", "{u}", "{u", "{u}p:x", "a b"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Texts.self, from: JSONEncoder().encode(["name": [text]])) }
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Texts(name: [XMLQName("p:x", in: nil)])) }
    }
}
