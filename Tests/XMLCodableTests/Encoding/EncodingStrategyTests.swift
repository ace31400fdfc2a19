import Foundation
import Testing
import XMLCodable

@Suite("What the encoder's options change")
struct EncodingStrategyTests {
    struct Names: Encodable {
        @Attribute<Int>(1) var userID: Int
        var firstName = "n"
        var text = "t"
        enum CodingKeys: String, CodingKey { case userID, firstName, text = "" }
    }

    @Test(
        "Key strategies convert keys, never \"\"",
        arguments: [
            (XMLEncoder.KeyEncodingStrategy.useDefaultKeys, "userID", "firstName"),
            (.convertToSnakeCase, "user_id", "first_name"),
            (.convertToKebabCase, "user-id", "first-name"),
            (.capitalized, "UserID", "FirstName"),
            (.uppercased, "USERID", "FIRSTNAME"),
            (.lowercased, "userid", "firstname"),
            (.custom { path in AnyKey("x" + path.map(\.stringValue).joined(separator: ".")) }, "xuserID", "xfirstName"),
        ])
    func keyStrategies(_ strategy: XMLEncoder.KeyEncodingStrategy, _ attribute: String, _ element: String) throws {
        #expect(try encoded(Names()) { $0.keyEncodingStrategy = strategy } == "<r \(attribute)=\"1\"><\(element)>n</\(element)>t</r>")
        #expect(
            try encoded(Names()) { $0.attributeKeyEncodingStrategy = strategy }
                == "<r \(attribute)=\"1\"><firstName>n</firstName>t</r>")
        #expect(try encoded(Names()) { $0.elementKeyEncodingStrategy = strategy } == "<r userID=\"1\"><\(element)>n</\(element)>t</r>")
    }

    @Test("A closure makes names from the whole coding path")
    func keysByPath() throws {
        let text = try encoded(["a": [["b": 1], ["b": 2]]]) {
            $0.keyEncodingStrategy = .custom { path in AnyKey(path.map(\.stringValue).joined(separator: ".").filter { $0 != " " }) }
        }
        #expect(text == "<r><a><a.Index0.b>1</a.Index0.b></a><a><a.Index1.b>2</a.Index1.b></a></r>")
    }

    // MARK: Kinds of nodes

    struct Table: Encodable, DynamicNodeEncoding {
        var a = 1
        var b = 2
        var c = 3
        @Element<Int>(4) var d: Int
        @Attribute<Int>(5) var e: Int
        var own = "t"
        enum CodingKeys: String, CodingKey { case a, b, c, d, e, own = "" }
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            switch key.stringValue {
            case "b": .both
            case "c": .element
            default: .attribute
            }
        }
    }

    struct Text: Encodable { @XMLText var v = "1" }

    @Test(
        "A type's table decides, but for its property wrappers, the encoder's strategy and the key \"\"",
        arguments: [
            (nil, #"<r a="1" b="2" e="5"><b>2</b><c>3</c><d>4</d>t</r>"#), (.element, #"<r e="5"><a>1</a><b>2</b><c>3</c><d>4</d>t</r>"#),
            (.attribute, #"<r a="1" b="2" c="3" e="5"><d>4</d>t</r>"#),
        ] as [(XMLEncoder.NodeEncoding?, String)])
    func dynamicNodeEncoding(_ kind: XMLEncoder.NodeEncoding?, _ expected: String) throws {
        let strategy = XMLEncoder.NodeEncodingStrategy.custom { _, _ in { _ in kind } }
        #expect(try encoded(Table()) { $0.nodeEncodingStrategy = strategy } == expected)
        #expect(try encoded([Table()]) { $0.nodeEncodingStrategy = strategy } == "<r>\(expected)</r>")
        #expect(try encoded(Text()) { $0.nodeEncodingStrategy = strategy } == "<r>1</r>")
        if kind == nil { #expect(try encoded(Table()) == expected) }
    }

    // MARK: Order

    struct Unordered: Encodable, Sendable {
        @Attribute var z: Int
        @Attribute var y: Int
        var c = "3"
        var b = [4, 5]
        var a = Empty()
        struct Empty: Encodable, Sendable {
            var n = 1
            var m = 2
        }
    }

    static let orderings: [(XMLEncoder.NodeOrdering, String)] = [
        (XMLEncoder.NodeOrdering.encoded, #"<r z="1" y="2"><c>3</c><b>4</b><b>5</b><a><n>1</n><m>2</m></a></r>"#),
        (.listed { _ in nil }, #"<r z="1" y="2"><c>3</c><b>4</b><b>5</b><a><n>1</n><m>2</m></a></r>"#),
        (.sorted, #"<r y="2" z="1"><a><m>2</m><n>1</n></a><b>4</b><b>5</b><c>3</c></r>"#),
        (.listed { $0 == Unordered.self ? ["y", "a", "b"] : nil }, #"<r y="2" z="1"><a><n>1</n><m>2</m></a><b>4</b><b>5</b><c>3</c></r>"#),
    ]

    @Test("Nodes are written as encoded, sorted, or as listed", arguments: Self.orderings)
    func ordering(_ ordering: XMLEncoder.NodeOrdering, _ expected: String) throws {
        #expect(try encoded(Unordered(z: 1, y: 2)) { $0.nodeOrdering = ordering } == expected)
        let inList = try encoded(["k": [Unordered(z: 1, y: 2)]]) { $0.nodeOrdering = ordering }
        #expect(inList == "<r><k" + expected.dropFirst(2).dropLast(4) + "</k></r>")
        guard case .sorted = ordering else { return }
        // The same under its other name.
        #expect(try encoded(Unordered(z: 1, y: 2)) { $0.outputFormatting = .sortedKeys } == expected)
    }

    // MARK: CDATA

    struct Texts: Encodable {
        @Attribute<String>("<") var a: String
        var n = 1
        var s = "<<<<<b>"
        var t = "x"
    }

    @Test(
        "Text is written as CDATA by strategy, attributes never",
        arguments: [
            (XMLEncoder.CDATAStrategy.never, "<n>1</n><s>&lt;&lt;&lt;&lt;&lt;b&gt;</s><t>x</t>"),
            (.always, "<n><![CDATA[1]]></n><s><![CDATA[<<<<<b>]]></s><t><![CDATA[x]]></t>"),
            (.whenShorter, "<n>1</n><s><![CDATA[<<<<<b>]]></s><t>x</t>"),
            (.custom { $0.last?.stringValue == "t" }, "<n>1</n><s>&lt;&lt;&lt;&lt;&lt;b&gt;</s><t><![CDATA[x]]></t>"),
        ])
    func cdata(_ strategy: XMLEncoder.CDATAStrategy, _ expected: String) throws {
        #expect(try encoded(Texts()) { $0.cdataStrategy = strategy } == "<r a=\"&lt;\">\(expected)</r>")
    }

    @Test("The string strategy makes CDATA of strings only")
    func stringStrategy() throws {
        #expect(
            try encoded(Texts()) { $0.stringEncodingStrategy = .cdata }
                == #"<r a="&lt;"><n>1</n><s><![CDATA[<<<<<b>]]></s><t><![CDATA[x]]></t></r>"#)
        #expect(try encoded("a]]>b") { $0.stringEncodingStrategy = .cdata } == "<r><![CDATA[a]]]]><![CDATA[>b]]></r>")
    }

    @Test(
        "The escape of an end mark counts where a section is to be shorter, also if the user's table has none for it",
        arguments: [("]]>&&&&&", "]]&gt;&amp;&amp;&amp;&amp;&amp;"), ("]]>&&&&&&", "<![CDATA[]]]]><![CDATA[>&&&&&&]]>")])
    func lengthOfEndMark(_ text: String, _ expected: String) throws {
        let written = try encoded(text) { ($0.cdataStrategy, $0.charactersEscapedInElements) = (.whenShorter, []) }
        #expect(written == "<r>\(expected)</r>")
    }

    // MARK: Escapes

    @Test("A user's escapes replace the defaults, but for those that a document needs")
    func escapes() throws {
        struct Both: Encodable { @Attribute var a: String; @XMLText var t: String }
        let value = Both(a: "'\"&<>\n\u{A0}", t: "'\"&<>]]>\u{A0}\u{A1}9")
        let text = try encoded(value) { encoder in
            encoder.charactersEscapedInAttributes = []
            encoder.charactersEscapedInElements = [("\u{A0}", "&#160;"), ("&", "&#38;"), ("9", "&#57;")]
        }
        #expect(text == "<r a=\"'&quot;&amp;&lt;>&#10;\u{A0}\">'\"&#38;&lt;>]]&gt;&#160;\u{A1}&#57;</r>")
        #expect(try encoded(["k": 191]) { $0.charactersEscapedInElements = [("9", "&#57;")] } == "<r><k>1&#57;1</k></r>")
    }

    @Test("An apostrophe in an attribute is written as it is, unless the user's table has it")
    func apostrophes() throws {
        struct Note: Codable, Equatable { @Attribute var title: String; var text: String }
        let note = Note(title: "it's \"<&>\"", text: "it's")
        for (apostrophe, escapes) in [
            ("'", XMLEncoder().charactersEscapedInAttributes), ("&apos;", XMLEncoder().charactersEscapedInElements),
        ] {
            let text = try encoded(note) { $0.charactersEscapedInAttributes = escapes }
            #expect(text == "<r title=\"it\(apostrophe)s &quot;&lt;&amp;&gt;&quot;\"><text>it&apos;s</text></r>")
            #expect(try XMLDecoder().decode(Note.self, from: text) == note)
        }
    }

    // MARK: Namespaces

    struct Expanded: Encodable {
        @Attribute<Int>(1) var id: Int
        @Attribute<String>("en") var lang: String
        var a = "x"
        var b = "y"
        enum CodingKeys: String, CodingKey {
            case id = "{urn:a}id"
            case lang = "{http://www.w3.org/XML/1998/namespace}lang"
            case a = "{urn:a}a"
            case b = "{urn:b}b"
        }
    }

    @Test(
        "Expanded names get the prefixes that are asked for, or generated ones, declared on the root",
        arguments: [
            ([:], #"<r xmlns:ns1="urn:a" xmlns:ns2="urn:b" ns1:id="1" xml:lang="en"><ns1:a>x</ns1:a><ns2:b>y</ns2:b></r>"#),
            (["ns1": "urn:a"], #"<r xmlns:ns1="urn:a" xmlns:ns2="urn:b" ns1:id="1" xml:lang="en"><ns1:a>x</ns1:a><ns2:b>y</ns2:b></r>"#),
            (["p": "urn:a", "": "urn:b"], #"<r xmlns="urn:b" xmlns:p="urn:a" p:id="1" xml:lang="en"><p:a>x</p:a><b>y</b></r>"#),
            // A default namespace has no prefix for attributes: of several they have the first that is none, or one is made.
            (["": "urn:a"], #"<r xmlns="urn:a" xmlns:ns1="urn:a" xmlns:ns2="urn:b" ns1:id="1" xml:lang="en"><a>x</a><ns2:b>y</ns2:b></r>"#),
            (
                ["q": "urn:a", "p": "urn:a", "": "urn:a", "b": "urn:b"],
                #"<r xmlns="urn:a" xmlns:b="urn:b" xmlns:p="urn:a" xmlns:q="urn:a" p:id="1" xml:lang="en"><a>x</a><b:b>y</b:b></r>"#
            ),
            (
                ["q": "urn:a", "p": "urn:a", "b": "urn:b"],
                #"<r xmlns:b="urn:b" xmlns:p="urn:a" xmlns:q="urn:a" p:id="1" xml:lang="en"><p:a>x</p:a><b:b>y</b:b></r>"#
            ),
        ])
    func namespaces(_ prefixes: [String: String], _ document: String) throws {
        #expect(try encoded(Expanded()) { $0.namespacePrefixes = prefixes } == document)
        // No strategy changes an expanded name.
        #expect(try encoded(Expanded()) { ($0.keyEncodingStrategy, $0.namespacePrefixes) = (.uppercased, prefixes) } == document)
    }

    @Test("Prefixes that are asked for are declared without a name that has one, and the root's name may have one")
    func namespacesAtRoot() throws {
        #expect(try encoded(1) { $0.namespacePrefixes = ["u": "urn:u"] } == #"<r xmlns:u="urn:u">1</r>"#)
        #expect(try encoded(["k": 1], "{urn:u}r") == #"<ns1:r xmlns:ns1="urn:u"><k>1</k></ns1:r>"#)
    }

    // MARK: The document around the value

    @Test("Root attributes are sorted, stand first, and give way to the value's own")
    func rootAttributes() throws {
        let text = try XMLEncoder().encodeToString(Texts(), withRootKey: "r", rootAttributes: ["b": "2", "a": "1", "xmlns:q": "u"])
        #expect(text.hasPrefix(#"<r a="&lt;" b="2" xmlns:q="u"><n>"#))
    }

    @Test(
        "Header and document type stand before the root element",
        arguments: [
            (XMLHeader(), nil, ""),
            (
                XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"), nil,
                #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
            ),
            (XMLHeader(encoding: "utf-8"), nil, #"<?xml version="1.0" encoding="utf-8"?>"# + "\n"),
            (
                nil, XMLDocumentType.public(rootElement: "plist", dtdName: "-//A//B 1.0//EN", dtdLocation: "http://a/b"),
                #"<!DOCTYPE plist PUBLIC "-//A//B 1.0//EN" "http://a/b">"# + "\n"
            ),
            (nil, XMLDocumentType(rootElement: "r"), "<!DOCTYPE r>\n"),
            (nil, .system(rootElement: "r", dtdLocation: ""), "<!DOCTYPE r SYSTEM \"\">\n"),
            (nil, .system(rootElement: "r", dtdLocation: "a\"b"), "<!DOCTYPE r SYSTEM 'a\"b'>\n"),
        ] as [(XMLHeader?, XMLDocumentType?, String)])
    func prolog(_ header: XMLHeader?, _ doctype: XMLDocumentType?, _ expected: String) throws {
        #expect(try XMLEncoder().encodeToString(1, withRootKey: "r", header: header, doctype: doctype) == expected + "<r>1</r>")
    }

    @Test("An encoder's own header stands before every document, unless a call has another one")
    func headerOfEncoder() throws {
        let encoder = XMLEncoder(header: .utf8)
        let (utf8, versionOnly) = (#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n", #"<?xml version="1.0"?>"# + "\n")
        #expect(try encoder.encodeToString(1, withRootKey: "r") == utf8 + "<r>1</r>")
        #expect(try encoder.encodeToString(Texts(), withRootKey: "r").hasPrefix(utf8 + "<r a="))
        #expect(try encoder.encodeToString(1, withRootKey: "r", header: XMLHeader(version: 1.0)) == versionOnly + "<r>1</r>")
        #expect(try XMLDecoder().decode(Int.self, from: encoder.encode(7)) == 7)
        encoder.header = nil
        #expect(try encoder.encodeToString(1, withRootKey: "r") == "<r>1</r>")
        #expect(try encoder.encodeToString(1, withRootKey: "r", header: .utf8) == utf8 + "<r>1</r>")
    }

    // MARK: Layout

    @Test("Pretty printing puts every element on a line, and leaves text alone")
    func prettyPrinting() throws {
        struct Model: Encodable {
            @Attribute<Int>(1) var id: Int
            var name = "a b"
            var empty = ""
            var nothing: [String: Int] = [:]
            var inner = ["k": ["x": 1]]
        }
        let spaces = """
            <r id="1">
                <name>a b</name>
                <empty></empty>
                <nothing />
                <inner>
                    <k>
                        <x>1</x>
                    </k>
                </inner>
            </r>
            """
        #expect(try encoded(Model()) { $0.outputFormatting = .prettyPrinted } == spaces)
        for (indentation, expected) in [
            (.tabs(1), "\t"), (.spaces(-3), ""), (.tabs(0), ""),
        ] as [(XMLEncoder.PrettyPrintIndentation, String)] {
            let text = try encoded(Model()) { ($0.outputFormatting, $0.prettyPrintIndentation) = (.prettyPrinted, indentation) }
            #expect(text == spaces.replacingOccurrences(of: "    ", with: expected))
        }
    }
}
