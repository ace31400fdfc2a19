import Foundation
import Testing
import XMLModels
import XMLStreaming

@testable import XMLCodable

@Suite("Names of what is encoded, in their namespaces")
struct EncodingNamespacesTests {
    /// The names of all elements of a document, in Clark notation, as a reader that knows namespaces sees them.
    static func names(in xml: String) throws -> [String] {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        var names: [String] = []
        func add(_ element: XMLTree.Element) {
            names.append("{\(element.name.namespaceURI ?? "")}\(element.name.localName)")
            element.elements.forEach(add)
        }
        add(try XMLTree(parsing: xml, options: options).root)
        return names
    }

    // MARK: Prefixes

    struct Item: Codable, Equatable {
        var title: String, creator: String
        enum CodingKeys: String, CodingKey { case title, creator = "dc:creator" }
    }
    struct MarkedItem: Codable, Equatable {
        @Attribute var creator: String
        enum CodingKeys: String, CodingKey { case creator = "dc:creator" }
    }
    struct DeclaringItem: Codable, Equatable {
        var creator: [String]
        @Attribute var dc: String
        enum CodingKeys: String, CodingKey { case creator = "dc:creator", dc = "xmlns:dc" }
    }

    static let dublinCore = "http://purl.org/dc/elements/1.1/"

    struct Undeclared: Sendable, CustomTestStringConvertible {
        let testDescription: String, path: String, encode: @Sendable (XMLEncoder) throws -> String

        init<Value: Encodable & Sendable>(
            _ description: String, at path: String, _ value: Value, root: String = "r", attributes: [String: String]? = nil
        ) {
            (testDescription, self.path) = (description, path)
            encode = { try $0.encodeToString(value, withRootKey: root, rootAttributes: attributes) }
        }
    }

    static let undeclared: [Undeclared] = [
        Undeclared("an element", at: "/r/dc:creator", Item(title: "t", creator: "c")),
        Undeclared("an element further in", at: "/r/item[2]/dc:creator", ["item": [["a": "b"], ["dc:creator": "c"]]]),
        Undeclared("an element with elements in it", at: "/r/dc:list", ["dc:list": ["a": 1]]),
        Undeclared("an attribute", at: "/r/@dc:creator", MarkedItem(creator: Attribute("c"))),
        Undeclared("the root element", at: "/dc:r", 1, root: "dc:r"),
        Undeclared("an attribute of the root element", at: "/r/@dc:a", 1, attributes: ["dc:a": "b"]),
        Undeclared(
            "a name behind the element that declares its prefix", at: "/r/item[2]/dc:creator",
            [
                "item": [
                    WrittenByHand { try DeclaringItem(creator: ["c"], dc: Attribute(dublinCore)).encode(to: $0) },
                    WrittenByHand { try ["dc:creator": "c"].encode(to: $0) },
                ]
            ]),
        Undeclared(
            "a prefix that is declared in other characters", at: "/r/e\u{301}:a", ["e\u{301}:a": "dc:"],
            attributes: ["xmlns:\u{e9}": dublinCore]),
        Undeclared("a name with two colons", at: "/r/dc:a:b", ["dc:a:b": 1], attributes: ["xmlns:dc": dublinCore]),
    ]

    @Test("A prefix that nothing declares is an error that says where, unless it is allowed", arguments: undeclared)
    func undeclaredPrefix(_ row: Undeclared) throws {
        for formatting in [[], .prettyPrinted, .sortedKeys] as [XMLEncoder.OutputFormatting] {
            let encoder = XMLEncoder { $0.outputFormatting = formatting }
            let error = #expect(throws: EncodingError.self) { _ = try row.encode(encoder) }
            #expect(error?.xmlIssue?.path == row.path)
            #expect(error?.xmlIssue?.suggestion?.contains("allowsUndeclaredPrefixes") == true)
            encoder.allowsUndeclaredPrefixes = true
            #expect(try row.encode(encoder).contains("dc:"))
        }
    }

    @Test("A key that declares a prefix is an attribute, marked or not: nothing else can be called so")
    func declaringKeys() throws {
        struct Feed: Codable, Equatable {
            var dc: URL, creator: String
            var language: String?
            enum CodingKeys: String, CodingKey { case dc = "xmlns:dc", creator = "dc:creator", language = "dc:language" }
        }
        let feed = Feed(dc: try #require(URL(string: Self.dublinCore)), creator: "c")
        for strategy in [.useDefaultKeys, .custom { $0.last ?? AnyKey("") }] as [XMLEncoder.KeyEncodingStrategy] {
            let xml = try encoded(feed) { $0.keyEncodingStrategy = strategy }
            #expect(xml == #"<r xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>c</dc:creator></r>"#)
            #expect(try XMLDecoder().decode(Feed.self, from: xml) == feed)
        }
    }

    @Test("A declaration is no element, and no object")
    func declarationsThatAreNone() throws {
        expectEncodingIssue(found: "`xmlns:dc`") { try XMLEncoder().encode(["xmlns:dc": Self.dublinCore], withRootKey: "r") }
        struct Wrong: Encodable {
            var dc = ["a": 1]
            enum CodingKeys: String, CodingKey { case dc = "xmlns:dc" }
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Wrong(), withRootKey: "r") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(1, withRootKey: "xmlns:r") }
    }

    @Test("A prefix may be declared by an option, by the root element, or by an attribute of the element or one around it")
    func declaredPrefixes() throws {
        let item = Item(title: "t", creator: "c")
        let expected = #"<r xmlns:dc="http://purl.org/dc/elements/1.1/"><title>t</title><dc:creator>c</dc:creator></r>"#
        #expect(try encoded(item) { $0.namespacePrefixes = ["dc": Self.dublinCore] } == expected)
        let xml = try XMLEncoder().encodeToString(item, withRootKey: "r", rootAttributes: ["xmlns:dc": Self.dublinCore])
        #expect(xml == expected)
        #expect(try XMLDecoder().decode(Item.self, from: xml) == item)

        let declaring = DeclaringItem(creator: ["c", "d"], dc: Attribute(Self.dublinCore))
        for formatting in [[], .sortedKeys] as [XMLEncoder.OutputFormatting] {
            let xml = try encoded(["item": [declaring, declaring]]) { $0.outputFormatting = formatting }
            let element = #"<item xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>c</dc:creator><dc:creator>d</dc:creator></item>"#
            #expect(xml == "<r>\(element)\(element)</r>")
            #expect(try XMLDecoder().decode([String: [DeclaringItem]].self, from: xml) == ["item": [declaring, declaring]])
        }
    }

    @Test("The prefix xml, and text that looks like a tag, need no declaration")
    func whatNeedsNone() throws {
        #expect(try encoded(["xml:base": "a", "b": "<dc:c>"]) == "<r><b>&lt;dc:c&gt;</b><xml:base>a</xml:base></r>")
        #expect(try encoded(["b": "<dc:c>"]) { $0.cdataStrategy = .always } == "<r><b><![CDATA[<dc:c>]]></b></r>")
    }

    @Test("A key for an absent value needs no declaration")
    func _absentValue() throws {
        struct Sparse: Codable { var creator: String?; enum CodingKeys: String, CodingKey { case creator = "dc:creator" } }
        #expect(try encoded(Sparse()) == "<r />")
    }

    @Test("Records need declarations as documents do, on themselves or on an element around them")
    func records() throws {
        let item = Item(title: "t", creator: "c")
        let declaring = DeclaringItem(creator: ["c"], dc: Attribute(Self.dublinCore))
        let declaration = #"xmlns:dc="http://purl.org/dc/elements/1.1/""#
        let around = try recordsWritten(inside: ["rss", .init("channel", attributes: ["xmlns:dc": Self.dublinCore])]) { writer in
            try writer.write(item, named: "item")
        }
        #expect(around == "<rss><channel \(declaration)><item><title>t</title><dc:creator>c</dc:creator></item></channel></rss>")
        let onThemselves = try recordsWritten(inside: ["rss"]) { writer in
            expectEncodingIssue(at: "/rss/item/dc:creator") { try writer.write(item, named: "item") }
            for _ in 1...2 { try writer.write(declaring, named: "item") }
            #expect(throws: EncodingError.self) { try writer.write(item, named: "item") }
        }
        let element = "<item \(declaration)><dc:creator>c</dc:creator></item>"
        #expect(onThemselves == "<rss>\(element)\(element)</rss>")
        for wrapper in ["a:rss", .init("rss", attributes: ["a:b": "c"])] as [XMLRecordWriter.WrappingElement] {
            #expect(throws: EncodingError.self) { _ = try recordsWritten(inside: [wrapper]) { _ in } }
        }
    }

    @Test(
        "A record that writes two elements is an error: they would be two records or roots, and one would lack the declarations of the other"
    )
    func recordsOfTwoElements() throws {
        let twoElements = WrittenByHand { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(XMLPresence.value(DeclaringItem(creator: ["c"], dc: Attribute(Self.dublinCore))))
            try container.encode(XMLPresence.value(["dc:creator": "c"]))
        }
        let twoTexts = WrittenByHand { encoder in
            for text in ["a", "b"] {
                var container = encoder.singleValueContainer()
                try container.encode(text)
            }
        }
        for elements in [["rss"], []] as [[XMLRecordWriter.WrappingElement]] {
            let document = try recordsWritten(inside: elements) { writer in
                for value in [twoElements, twoTexts] {
                    expectEncodingIssue(.invalidRecord, found: "one that is several") { try writer.write(value, named: "item") }
                }
                try writer.write(1, named: "item")
            }
            #expect(document == (elements.isEmpty ? "<item>1</item>" : "<rss><item>1</item></rss>"))
        }
    }

    @Test(
        "An attribute of the root that declares a prefix for another namespace than the option does is an error",
        arguments: [("p", "urn:a", "urn:b"), ("", "urn:a", "urn:b"), ("", "urn:a", "")])
    func contradictedOption(_ prefix: String, _ uri: String, _ other: String) throws {
        let attributes = { (uri: String) in [prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)": uri] }
        let encoder = XMLEncoder { $0.namespacePrefixes = [prefix: uri] }
        for _ in 0..<2 {
            expectEncodingIssue(.conflictingNamespace, at: "/") {
                try encoder.encode(["a": 1], withRootKey: "r", rootAttributes: attributes(other))
            }
            #expect(throws: EncodingError.self) {
                try XMLRecordWriter(to: { _ in }, encoder: encoder, inside: [.init("r", attributes: attributes(other))])
            }
            let document = try encoder.encodeToString(["a": 1], withRootKey: "r", rootAttributes: attributes(uri))
            #expect(document == "<r xmlns\(prefix.isEmpty ? "" : ":\(prefix)")=\"\(uri)\"><a>1</a></r>")
        }
    }

    @Test("A prefix that is mapped to the namespace of XML itself is declared by root attributes alone")
    func prefixOfXML() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["x": "http://www.w3.org/XML/1998/namespace"] }
        #expect(try encoder.encodeToString(["a": 1], withRootKey: "r", rootAttributes: ["xmlns:x": "u"]) == #"<r xmlns:x="u"><a>1</a></r>"#)
    }

    // MARK: What cannot be declared

    struct Declaring: Codable, Equatable {
        @XMLAttribute var p: String?
        @XMLAttribute var xml: String?
        @XMLAttribute var xmlns: String?
        @XMLAttribute var none: String?
        var x = 1
        enum CodingKeys: String, CodingKey { case p = "xmlns:p", xml = "xmlns:xml", xmlns = "xmlns:xmlns", none = "xmlns", x }
    }

    /// A namespace that cannot be declared for a prefix, and where it is given.
    static let undeclarable: [(prefix: String, uri: String)] = [
        ("p", ""), ("xml", "u"), ("xml", ""), ("xmlns", "u"), ("p", "http://www.w3.org/2000/xmlns/"),
        ("p", "http://www.w3.org/XML/1998/namespace"), ("", "http://www.w3.org/2000/xmlns/"), ("", "http://www.w3.org/XML/1998/namespace"),
        ("1", "u"), ("a:b", "u"), ("a b", "u"),
    ]

    @Test(
        "A prefix without a namespace, and what else cannot be declared, is an error wherever it is given", arguments: undeclarable.indices)
    func undeclarableNamespaces(_ index: Int) throws {
        let (prefix, uri) = Self.undeclarable[index]
        let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        let codes: [XMLErrorCode] = [.invalidName, .invalidOption]
        func check(_ place: String, at paths: [String], _ encode: () throws -> Void) throws {
            let error = try #require(throws: EncodingError.self, "\(place)") { try encode() }
            #expect(codes.contains { $0 == error.xmlErrorCode }, "\(place): \(error)")
            #expect(paths.contains { $0 == error.xmlIssue?.path }, "\(place): \(error)")
            #expect(error.xmlIssue?.found?.isEmpty == false)
        }
        try check("the root's attributes", at: ["/", "/r/@\(name)"]) {
            _ = try XMLEncoder().encode(Inner(atom: [], id: Attribute(1), plain: 2), withRootKey: "r", rootAttributes: [name: uri])
        }
        try check("an element around records", at: ["/", "/l/m/@\(name)"]) {
            _ = try XMLRecordWriter(to: { _ in }, inside: ["l", .init("m", attributes: [name: uri])])
        }
        // Names that need no prefix for XML's own namespace are written without one.
        if uri != "http://www.w3.org/XML/1998/namespace" {
            try check("the option", at: ["/"]) {
                _ = try XMLEncoder { $0.namespacePrefixes = [prefix: uri] }.encode(["a": 1], withRootKey: "r")
            }
        }
        let declaring = [
            "p": Declaring(p: uri), "xml": Declaring(xml: uri), "xmlns": Declaring(xmlns: uri), "": Declaring(none: uri),
        ][prefix]
        guard let declaring else { return }
        try check("a key", at: ["/r/@\(name)"]) { _ = try XMLEncoder().encode(declaring, withRootKey: "r") }
        try check("a key further in", at: ["/r/a/@\(name)"]) { _ = try XMLEncoder().encode(["a": declaring], withRootKey: "r") }
        let writer = try XMLRecordWriter(to: { _ in }, inside: ["l"])
        try check("a record's key", at: ["/l/r/@\(name)"]) { try writer.write(declaring, named: "r") }
        try writer.write(Declaring(p: "u", none: ""), named: "r")
        // Where names need mean nothing, attributes are as they are.
        let encoder = XMLEncoder { $0.allowsUndeclaredPrefixes = true }
        #expect(try encoder.encodeToString(declaring, withRootKey: "r") == "<r \(name)=\"\(uri)\"><x>1</x></r>")
    }

    @Test("No default namespace, and XML's own prefix for its own namespace, are declared as they were")
    func declarable() throws {
        let value = Declaring(p: "u", xml: "http://www.w3.org/XML/1998/namespace", none: "")
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == #"<r xmlns:p="u" xmlns:xml="http://www.w3.org/XML/1998/namespace" xmlns=""><x>1</x></r>"#)
        #expect(try XMLDecoder().decode(Declaring.self, from: document) == value)
        #expect(try XMLEncoder().encodeToString(["a": 1], withRootKey: "r", rootAttributes: ["xmlns": ""]) == #"<r xmlns=""><a>1</a></r>"#)
    }

    // MARK: The default namespace

    struct Mixed: Codable, Equatable {
        var atom: String, plain: Int, list: [Int], inner: Inner
        enum CodingKeys: String, CodingKey { case atom = "{urn:a}x", plain = "{}x", list = "{}list", inner = "{}inner" }
    }
    struct Inner: Codable, Equatable {
        var atom: [String]
        @Attribute var id: Int
        var plain: Int
        enum CodingKeys: String, CodingKey { case atom = "{urn:a}y", id, plain = "{}z" }
    }

    static let mixed = Mixed(atom: "a", plain: 1, list: [2, 3], inner: Inner(atom: ["b", "c"], id: Attribute(4), plain: 5))
    static let mixedNames = ["{urn:a}r", "{urn:a}x", "{}x", "{}list", "{}list", "{}inner", "{urn:a}y", "{urn:a}y", "{}z"]

    @Test(
        "Names in no namespace and in the default one are what they say, wherever they stand",
        arguments: [[], .prettyPrinted, .sortedKeys] as [XMLEncoder.OutputFormatting], [true, false])
    func defaultNamespace(_ formatting: XMLEncoder.OutputFormatting, byRootAttribute: Bool) throws {
        let encoder = XMLEncoder { $0.outputFormatting = formatting }
        if !byRootAttribute { encoder.namespacePrefixes = ["": "urn:a"] }
        let xml = try encoder.encodeToString(
            Self.mixed, withRootKey: "{urn:a}r", rootAttributes: byRootAttribute ? ["xmlns": "urn:a"] : nil)
        #expect(try Self.names(in: xml).sorted() == Self.mixedNames.sorted())
        #expect(try XMLDecoder { $0.shouldProcessNamespaces = true }.decode(Mixed.self, from: xml) == Self.mixed)
        if formatting.isEmpty {
            #expect(
                xml == """
                    <r xmlns="urn:a"><x>a</x><x xmlns="">1</x><list xmlns="">2</list><list xmlns="">3</list>\
                    <inner xmlns="" id="4"><y xmlns="urn:a">b</y><y xmlns="urn:a">c</y><z>5</z></inner></r>
                    """)
        }
    }

    @Test("Without a default namespace, names in none get no declaration")
    func noDefaultNamespace() throws {
        #expect(try encoded(["{}a": ["{}b": 1]]) == "<r><a><b>1</b></a></r>")
        #expect(try encoded(["{}a": 1, "{urn:a}b": 2]) == #"<r xmlns:ns1="urn:a"><a>1</a><ns1:b>2</ns1:b></r>"#)
    }

    @Test("The root element may be in no namespace while the default one is declared")
    func rootInNoNamespace() throws {
        let xml = try XMLEncoder().encodeToString(["{urn:a}b": 1], withRootKey: "{}r", rootAttributes: nil)
        #expect(try Self.names(in: xml) == ["{}r", "{urn:a}b"])
        let other = try XMLEncoder { $0.namespacePrefixes = ["": "urn:a"] }.encodeToString(["{urn:a}b": 1], withRootKey: "{}r")
        #expect(other == #"<r xmlns=""><b xmlns="urn:a">1</b></r>"#)
    }

    @Test("An attribute that declares another default namespace is seen")
    func redeclaredDefaultNamespace() throws {
        struct Part: Codable, Equatable {
            @Attribute var xmlns: String
            var atom: Int, plain: Int
            enum CodingKeys: String, CodingKey { case xmlns, atom = "{urn:a}x", plain }
        }
        let xml = try encoded(["part": Part(xmlns: Attribute("urn:b"), atom: 1, plain: 2)]) { $0.namespacePrefixes = ["": "urn:a"] }
        #expect(xml == #"<r xmlns="urn:a"><part xmlns="urn:b"><x xmlns="urn:a">1</x><plain>2</plain></part></r>"#)
    }

    @Test("A declaration on the very element whose name it contradicts is an error")
    func contradiction() throws {
        struct Part: Encodable { @Attribute var xmlns: String }
        let part = ["{}part": Part(xmlns: Attribute("urn:b"))]
        expectEncodingIssue(at: "/r/part") { try XMLEncoder().encode(part, withRootKey: "r") }
        #expect(try encoded(["{}part": Part(xmlns: Attribute(""))]) == #"<r><part xmlns="" /></r>"#)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(["a": 1], withRootKey: "{}r", rootAttributes: ["xmlns": "urn:a"]) }
    }

    @Test("Records and the elements around them are in the namespaces that their names say")
    func defaultNamespaceOfRecords() throws {
        let elements: [XMLRecordWriter.WrappingElement] = [
            .init("{urn:a}feed", attributes: ["xmlns": "urn:a"]), .init("{}part"), .init("{urn:b}list", attributes: ["xmlns": "urn:b"]),
        ]
        let document = try recordsWritten(inside: elements) { writer in
            for _ in 1...2 {
                try writer.write(["{urn:a}x": 1], named: "{urn:b}item")
                try writer.write(["{urn:b}x": 1], named: "{}item")
            }
        }
        let items = #"<item><x xmlns="urn:a">1</x></item><item xmlns=""><x xmlns="urn:b">1</x></item>"#
        #expect(document == #"<feed xmlns="urn:a"><part xmlns=""><list xmlns="urn:b">\#(items)\#(items)</list></part></feed>"#)
    }

    @Test("A strategy that goes by the path has names of its own under a default namespace")
    func customNamesByPath() throws {
        struct Twice: Encodable {
            struct Inner: Encodable { var x = 1 }
            var a = Inner(), b = Inner()
        }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["": "urn:a"] }
        encoder.keyEncodingStrategy = .custom { path in
            // Names in an element have its name before their own.
            AnyCodingKey(stringValue: "{urn:a}\(path.suffix(2).map(\.stringValue).joined())")
        }
        #expect(try encoder.encodeToString(Twice(), withRootKey: "{urn:a}r") == #"<r xmlns="urn:a"><a><ax>1</ax></a><b><bx>1</bx></b></r>"#)
    }

    @Test("Elements whose names depend on a default namespace are ordered with the others")
    func ordering() throws {
        struct Pair: Codable { var b = 1; var a = 2; enum CodingKeys: String, CodingKey { case b = "{}b", a } }
        let listed = try encoded(Pair()) { $0.nodeOrdering = .listed { _ in ["a", "b"] } }
        #expect(listed == "<r><a>2</a><b>1</b></r>")
        #expect(try encoded(Pair()) { $0.nodeOrdering = .listed { _ in ["b"] } } == "<r><b>1</b><a>2</a></r>")
    }

    @Test("What is escaped in attributes does not change namespaces")
    func escapesInAttributes() throws {
        struct Link: Codable, Equatable {
            var target: String
            enum CodingKeys: String, CodingKey { case target = "{urn:a}target" }
        }
        let encoder = XMLEncoder { $0.charactersEscapedInAttributes = [("urn:a", "")] }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        #expect(try decoder.decode(Link.self, from: encoder.encode(Link(target: "t"), withRootKey: "a")) == Link(target: "t"))
    }
}
