import Foundation
import Testing
import XMLDocuments
import XMLStreaming

@Suite("Declarations of the namespaces that types say")
struct NamespacesOfTypesTests {
    struct A: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "p")
        var x: Int
        var b: B?
    }
    struct B: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:b", prefix: "p")
        var x: Int
    }

    @Test("Where two namespaces would like one prefix, the second gets another")
    func clash() throws {
        try TypesInNamespacesTests.expect(
            A(x: 1, b: B(x: 2)), from: [], as: #"<p:A xmlns:p="urn:a" xmlns:ns1="urn:b"><p:x>1</p:x><p:b><ns1:x>2</ns1:x></p:b></p:A>"#)
    }

    @Test("The encoder's prefixes have precedence")
    func encoderPrefixes() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["p": "urn:b", "": "urn:a"] }
        try TypesInNamespacesTests.expect(
            A(x: 1, b: B(x: 2)), from: [], as: #"<A xmlns="urn:a" xmlns:p="urn:b"><x>1</x><b><p:x>2</p:x></b></A>"#, encoder: encoder)
    }

    @Test("What the root's attributes declare is not declared again")
    func rootAttributes() throws {
        #expect(
            try XMLEncoder().encodeToString(A(x: 1), rootAttributes: ["xmlns:q": "urn:a"]) == #"<q:A xmlns:q="urn:a"><q:x>1</q:x></q:A>"#)
        #expect(try XMLEncoder().encodeToString(A(x: 1), rootAttributes: ["xmlns": "urn:a"]) == #"<A xmlns="urn:a"><x>1</x></A>"#)
        #expect(
            try XMLEncoder().encodeToString(Feed(title: "t", entry: []), rootAttributes: ["xmlns": "urn:other"])
                == #"<ns1:Feed xmlns:ns1="urn:feed" xmlns="urn:other"><ns1:title>t</ns1:title></ns1:Feed>"#)
    }

    struct Feed: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:feed", prefix: "")
        var title: String, entry: [Entry]
    }
    struct Entry: Codable, Equatable { var title: String; var content: Content?; var extra: Extra? }
    struct Content: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:html", prefix: "")
        @Attribute var kind: String?
        var div: [String]
    }
    struct Extra: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace.none
        var x: Int
    }

    @Test("The default namespace is declared on the root, and where it is another one")
    func defaultNamespace() throws {
        try TypesInNamespacesTests.expect(
            Feed(
                title: "t",
                entry: [
                    Entry(title: "1", content: Content(kind: .init("k"), div: ["a", "b"]), extra: nil),
                    Entry(title: "2", content: nil, extra: Extra(x: 1)),
                ]),
            from: [],
            as: #"<Feed xmlns="urn:feed"><title>t</title><entry><title>1</title><content kind="k"><div xmlns="urn:html">a</div>"#
                + #"<div xmlns="urn:html">b</div></content></entry><entry><title>2</title><extra><x xmlns="">1</x></extra></entry></Feed>"#)
    }

    @Test("A root without a namespace does not get that of what is in it")
    func defaultNamespaceFurtherIn() throws {
        struct Root: Codable, Equatable { var title: String, feed: Feed }
        try TypesInNamespacesTests.expect(
            Root(title: "r", feed: Feed(title: "t", entry: [Entry(title: "e", content: nil, extra: nil)])), from: [],
            as:
                #"<Root><title>r</title><feed><title xmlns="urn:feed">t</title><entry xmlns="urn:feed"><title>e</title></entry></feed></Root>"#
        )
    }

    @Test("An attribute that declares the default namespace is not repeated")
    func ownDeclaration() throws {
        struct Feed: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:feed", prefix: "")
            @Attribute var xmlns: String
            var title: String
        }
        try TypesInNamespacesTests.expect(
            Feed(xmlns: "urn:feed", title: "t"), from: [], as: #"<Feed xmlns="urn:feed"><title>t</title></Feed>"#)
        #expect(try TypesInNamespacesTests.error(encoding: Feed(xmlns: "urn:o", title: "t")).code == .conflictingNamespace)
        // What counts is what a reader sees.
        let encoder = XMLEncoder { $0.charactersEscapedInAttributes = [("urn:feed", "urn:o")] }
        expectEncodingIssue(.conflictingNamespace) { try encoder.encode(Feed(xmlns: "urn:feed", title: "t")) }
        encoder.charactersEscapedInAttributes = [("u", "&#117;")]
        let document = try encoder.encodeToString(Feed(xmlns: "urn:feed", title: "t"))
        #expect(document == ##"<Feed xmlns="&#117;rn:feed"><title>t</title></Feed>"##)
    }

    @Test("A key is an element's name after it was an attribute's, and has its declaration inside another default namespace")
    func elementAfterAttribute() throws {
        struct AsElement: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:feed", prefix: "")
            var x: Int
        }
        struct AsAttribute: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:feed", prefix: "")
            @Attribute var x: Int
        }
        struct Feed: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:feed", prefix: "")
            var a: AsElement, b: AsAttribute, c: AsElement
            enum CodingKeys: String, CodingKey { case a, b, c = "{}c" }
        }
        try TypesInNamespacesTests.expect(
            Feed(a: AsElement(x: 1), b: AsAttribute(x: 2), c: AsElement(x: 3)), from: [],
            as: #"<Feed xmlns="urn:feed"><a><x>1</x></a><b x="2" /><c xmlns=""><x xmlns="urn:feed">3</x></c></Feed>"#)
    }

    @Test("A key in a namespace has the prefix that its value's type would like", arguments: [0, 1, 2])
    func prefixOfValue(count: Int) throws {
        struct Root: Codable, Equatable {
            var a: [A]
            var b: B?
            enum CodingKeys: String, CodingKey { case a = "{urn:a}a", b = "{urn:b}b" }
        }
        let items = Array(repeating: "<p:a><p:x>1</p:x></p:a>", count: count).joined()
        try TypesInNamespacesTests.expect(
            Root(a: Array(repeating: A(x: 1), count: count), b: B(x: 2)), from: [],
            as: #"<Root xmlns:p="urn:a" xmlns:ns1="urn:b">\#(items)<ns1:b><ns1:x>2</ns1:x></ns1:b></Root>"#)
    }

    struct Free: Encodable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:free")
        var x = 1
    }

    @Test("Without a preferred prefix the encoder makes one")
    func generated() throws {
        #expect(try XMLEncoder().encodeToString(Free()) == #"<ns1:Free xmlns:ns1="urn:free"><ns1:x>1</ns1:x></ns1:Free>"#)
    }

    @Test("Prefixes and URIs that cannot be declared are errors")
    func invalid() throws {
        struct BadPrefix: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:x", prefix: "1 2")
            var x = 1
        }
        struct Reserved: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:x", prefix: "xmlns")
            var x = 1
        }
        struct NoNamespace: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("", prefix: "p")
            var x = 1
        }
        struct BadURI: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:\u{0}")
            var x = 1
        }
        struct Root<Content: Encodable>: Encodable { var content: Content }
        #expect(try TypesInNamespacesTests.error(encoding: Root(content: BadPrefix())).code == .invalidOption)
        #expect(try TypesInNamespacesTests.error(encoding: Root(content: Reserved())).code == .invalidOption)
        #expect(try TypesInNamespacesTests.error(encoding: Root(content: NoNamespace())).code == .invalidOption)
        #expect(try TypesInNamespacesTests.error(encoding: Root(content: BadURI())).code == .invalidOption)
        #expect(try TypesInNamespacesTests.error(encoding: BadPrefix()).code == .invalidOption)
    }

    @Test("Sorted and listed names are those of the keys")
    func order() throws {
        struct Value: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:v", prefix: "v")
            var b = 1, c = 2, a = 3
        }
        let encoder = XMLEncoder { $0.nodeOrdering = .listed { $0 == Value.self ? ["c", "a"] : nil } }
        #expect(try encoder.encodeToString(Value()) == #"<v:Value xmlns:v="urn:v"><v:c>2</v:c><v:a>3</v:a><v:b>1</v:b></v:Value>"#)
        encoder.nodeOrdering = .sorted
        #expect(try encoder.encodeToString(Value()) == #"<v:Value xmlns:v="urn:v"><v:a>3</v:a><v:b>1</v:b><v:c>2</v:c></v:Value>"#)
    }

    @Test("A fragment with the name of a key in the namespace is refused where it would be read as that key's value")
    func fragments() throws {
        struct Value: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:v", prefix: "v")
            var title: String?
            @XMLInline var others: [XMLFragment]
        }
        let other = Value(title: nil, others: [XMLFragment("title", "x")])
        let written = try XMLEncoder().encodeToString(other, withRootKey: "Value")
        #expect(try XMLDecoder().decode(Value.self, from: written).others.map(\.name) == ["title"])
        let same = Value(title: nil, others: [XMLFragment("{urn:v}title", "x")])
        #expect(try TypesInNamespacesTests.error(encoding: same).code == .duplicateName)
    }

    // MARK: Records

    struct Item: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:i", prefix: "i")
        var name: String
    }
    struct Plain: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:i", prefix: "")
        var name: String
    }

    @Test("Records declare what only they need, and read back by their path")
    func records() throws {
        let written = try recordsWritten { writer in
            try writer.write(Item(name: "a"))
            try writer.write(Item(name: "b"), named: "item")
            try writer.write(Item(name: "c"), named: "{}item")
        }
        #expect(
            written == #"<r><i:Item xmlns:i="urn:i"><i:name>a</i:name></i:Item><i:item xmlns:i="urn:i"><i:name>b</i:name></i:item>"#
                + #"<item xmlns:i="urn:i"><i:name>c</i:name></item></r>"#)
        let records = XMLDecoder().records(of: Item.self, at: "r/*", in: Data(written.utf8))
        #expect(try records.map { try $0.get().name } == ["a", "b", "c"])
    }

    @Test("What a wrapping element declares serves its records")
    func recordsInDeclaration() throws {
        let wrapper = XMLRecordWriter.WrappingElement("x:r", attributes: ["xmlns:x": "urn:i"])
        let written = try recordsWritten(inside: [wrapper]) { writer in
            for name in ["a", "b"] { try writer.write(Item(name: name), named: "item") }
        }
        #expect(written == #"<x:r xmlns:x="urn:i"><x:item><x:name>a</x:name></x:item><x:item><x:name>b</x:name></x:item></x:r>"#)
        let byDefault = try recordsWritten(inside: ["{urn:i}r"], { $0.namespacePrefixes = ["": "urn:i"] }) { writer in
            for name in ["a", "b"] { try writer.write(Item(name: name), named: "item") }
        }
        #expect(byDefault == #"<r xmlns="urn:i"><item><name>a</name></item><item><name>b</name></item></r>"#)
        for document in [written, byDefault] {
            let records = XMLDecoder().records(of: Item.self, at: "*/*", in: Data(document.utf8))
            #expect(try records.map { try $0.get().name } == ["a", "b"])
        }
    }

    @Test("Records of a default namespace declare it each")
    func recordsOfDefaultNamespace() throws {
        let written = try recordsWritten { writer in
            for name in ["a", "b"] { try writer.write(Plain(name: name)) }
        }
        #expect(written == #"<r><Plain xmlns="urn:i"><name>a</name></Plain><Plain xmlns="urn:i"><name>b</name></Plain></r>"#)
        let alone = try recordsWritten(inside: []) { try $0.write(Plain(name: "a")) }
        #expect(alone == #"<Plain xmlns="urn:i"><name>a</name></Plain>"#)
    }

    @Test("A record that fails leaves nothing of its namespace behind")
    func failedRecord() throws {
        struct Failing: Encodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:f", prefix: "i")
            var name = "\u{0}"
        }
        let written = try recordsWritten { writer in
            #expect(throws: EncodingError.self) { try writer.write(Failing()) }
            try writer.write(Item(name: "a"))
        }
        #expect(written == #"<r><i:Item xmlns:i="urn:i"><i:name>a</i:name></i:Item></r>"#)
    }
}
