import Foundation
import Testing
import XMLDocuments

@Suite("Fragments: values")
struct FragmentTests {
    // MARK: From text and back

    @Test(
        "A fragment is written as it was parsed",
        arguments: [
            "<a />", "<a>x</a>", "<a x=\"1\" y=\"2\">t<b />u</a>", "<a>\n  <b>1</b>\n  <b>2</b>\n</a>",
            "<a><![CDATA[x<y]]></a>", "<a><![CDATA[1]]>2<![CDATA[3]]></a>", "<a><![CDATA[]]></a>",
            "<a><!-- c --><?t d?>x<!--e--></a>", "<a>&amp;&lt;&gt;'\"</a>", "<a x=\"&amp;&lt;&quot;'&#10;\" />", "<a>x&#13;y</a>",
            "<p:a xmlns:p=\"u\" p:x=\"1\"><p:b /></p:a>", "<a xmlns=\"u\"><b xmlns=\"\" /></a>",
            "<a x=\"1\" xmlns:p=\"u\" y=\"2\" />", "<a xml:space=\"preserve\"> <b> </b> </a>", "<日本 größe=\"ü\">語</日本>",
            "<a xsi:type=\"p:T\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:p=\"u\" />",
        ])
    func asParsed(_ text: String) throws {
        let fragment = try XMLFragment(parsing: text)
        #expect(try fragment.xmlString() == text)
        #expect(fragment.description == text)
        #expect(try XMLFragment(parsing: Array(text.utf8)) == fragment)
        #expect(try XMLFragment(parsing: Data(text.utf8)).xmlData() == Data(text.utf8))
        #expect(try XMLTree(fragment).root.description == text)
        #expect(XMLFragment(try XMLTree(fragment).root) == fragment)
    }

    @Test("An edited fragment is written as it was, but for what was edited")
    func asEdited() throws {
        for text in [
            "<a y=\"2\" xmlns:z=\"z\" w=\"\" />", "<a y=\"2\" x=\"1\">t<!--c--><b><![CDATA[d]]></b>\n<?p i?></a>",
            "<a xmlns=\"u\" xmlns:p=\"v\"><p:b><c p:d=\"\" /></p:b></a>",
        ] {
            var fragment = try XMLFragment(parsing: text)
            fragment.attributes["new"] = "1"
            fragment.attributes["new"] = nil
            #expect(try fragment.xmlString() == text)
        }
    }

    // MARK: Built in code

    static let builtRows: [(fragment: XMLFragment, text: String)] = [
        (XMLFragment("p"), "<p />"),
        (XMLFragment("p", "x & y"), "<p>x &amp; y</p>"),
        (
            XMLFragment("p", attributes: ["class": "x", "id": "\"<&\n"], ["text", .element("b", "bold"), .element("br")]),
            "<p class=\"x\" id=\"&quot;&lt;&amp;&#10;\">text<b>bold</b><br /></p>"
        ),
        (
            XMLFragment("p", [.cdata("a]]>b"), .comment(" c "), .processingInstruction(target: "t", content: "d"), .text("")]),
            "<p><![CDATA[a]]]]><![CDATA[>b]]><!-- c --><?t d?></p>"
        ),
        (XMLFragment("{u}p", [.element("{u}q"), .element("r")]), "<p xmlns=\"u\"><q /><r xmlns=\"\" /></p>"),
        (
            XMLFragment(XMLQName("s:p", in: "u"), [.element(XMLQName("s:q", in: "u")), .element("r")]),
            "<s:p xmlns:s=\"u\"><s:q /><r /></s:p>"
        ),
        (
            XMLFragment("p", [.element(XMLQName("s:q", in: "u")), .element(XMLQName("s:q", in: "u"))]),
            "<p xmlns:s=\"u\"><s:q /><s:q /></p>"
        ),
        (
            XMLFragment("p", [.element(XMLQName("s:q", in: "u")), .element(XMLQName("s:q", in: "v"))]),
            "<p xmlns:s=\"u\"><s:q /><s:q xmlns:s=\"v\" /></p>"
        ),
        (XMLFragment("p", attributes: ["{u}x": "1", "{u}y": "2", "z": "3"]), "<p xmlns:ns1=\"u\" ns1:x=\"1\" ns1:y=\"2\" z=\"3\" />"),
        (XMLFragment("p", attributes: ["xml:lang": "en"]), "<p xml:lang=\"en\" />"),
        (XMLFragment("p", attributes: ["{http://www.w3.org/XML/1998/namespace}lang": "en"]), "<p xml:lang=\"en\" />"),
    ]

    @Test("A fragment is built from literals, and declares what its names need", arguments: Self.builtRows)
    func built(fragment: XMLFragment, text: String) throws {
        #expect(try fragment.xmlString() == text)
        let parsed = try XMLFragment(parsing: text)
        #expect(parsed == fragment && parsed.hashValue == fragment.hashValue)
    }

    @Test("A declaration that only a value uses is kept")
    func declaredForValues() throws {
        var fragment = XMLFragment("p", attributes: ["{http://www.w3.org/2001/XMLSchema-instance}type": "x:T"])
        fragment.namespaceDeclarations = [
            .init(prefix: "x", uri: "u"), .init(prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance"),
        ]
        let text = "<p xmlns:x=\"u\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"x:T\" />"
        #expect(try fragment.xmlString() == text)
        #expect(try XMLFragment(parsing: text).namespaceDeclarations.map(\.prefix) == ["x", "xsi"])
    }

    @Test("Parts can be read")
    func parts() throws {
        let fragment = try XMLFragment(parsing: "<s:a xmlns:s='u' s:x='1' y='2'>t<b>u</b>v<!--c--><s:b>w</s:b><b>x</b></s:a>")
        #expect(fragment.name == "{u}a")
        #expect(fragment.name.prefix == "s")
        #expect(fragment.name.localName == "a")
        #expect(fragment.name.namespaceURI == "u")
        #expect(fragment.attributes["{u}x"] == "1")
        #expect(fragment.attributes["y"] == "2")
        #expect(fragment.attributes["x"] == nil)
        #expect(fragment.attributes.map(\.name.qualifiedName) == ["s:x", "y"])
        #expect(fragment.namespaceDeclarations == [.init(prefix: "s", uri: "u")])
        #expect(fragment.elements.map(\.text) == ["u", "w", "x"])
        #expect(fragment["b"]?.text == "u")
        #expect(fragment["{u}b"]?.text == "w")
        #expect(fragment["none"] == nil)
        #expect(fragment.text == "tv")
        #expect(fragment.stringValue == "tuvwx")
    }

    @Test("Editing changes one value, and no copy of it")
    func copyOnWrite() throws {
        let original = try XMLFragment(parsing: "<a><b><c>1</c></b><d/></a>")
        var edited = original
        edited["b"]?["c"]?.text = "2"
        edited["d"]?.attributes["x"] = "y"
        edited["d"]?.name = "e"
        let between = edited
        edited["e"] = nil
        edited["f"] = XMLFragment("f", "3")
        edited["b"]?.children.append(.comment("c"))
        #expect(original.description == "<a><b><c>1</c></b><d /></a>")
        #expect(between.description == "<a><b><c>2</c></b><e x=\"y\" /></a>")
        #expect(edited.description == "<a><b><c>2</c><!--c--></b><f>3</f></a>")
        #expect(original != between && between != edited)
    }

    // MARK: Equality

    @Test(
        "What means the same is equal, and has one hash value",
        arguments: [
            ("<a/>", "<a></a>"), ("<p:a xmlns:p='u'/>", "<a xmlns='u'/>"), ("<a x='1' y='2'/>", "<a y='2' x='1'/>"),
            ("<a xmlns:p='u' p:x='1'/>", "<a xmlns:q='u' q:x='1'/>"), ("<a>b</a>", "<a><![CDATA[b]]></a>"),
            ("<a>bc<d/></a>", "<a>b<![CDATA[c]]><![CDATA[]]><d/></a>"), ("<a xmlns:p='u'/>", "<a/>"), ("<a>&#65;</a>", "<a>A</a>"),
        ])
    func equal(_ one: String, _ other: String) throws {
        let (one, other) = (try XMLFragment(parsing: one), try XMLFragment(parsing: other))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        var edited = other
        edited.children.append("")
        #expect(one == edited)
        #expect(one.hashValue == edited.hashValue)
    }

    @Test(
        "What means something else is not equal",
        arguments: [
            ("<a/>", "<b/>"), ("<a/>", "<a xmlns='u'/>"), ("<a x='1'/>", "<a x='2'/>"), ("<a x='1'/>", "<a/>"), ("<a/>", "<a> </a>"),
            ("<a><b/><c/></a>", "<a><c/><b/></a>"), ("<a><!--x--></a>", "<a/>"), ("<a><!--x--></a>", "<a>x</a>"),
            ("<a><?x y?></a>", "<a><?x z?></a>"), ("<a>b<c/></a>", "<a><c/>b</a>"), ("<a><b><c/></b></a>", "<a><b/><c/></a>"),
            ("<a>\u{E9}</a>", "<a>e\u{301}</a>"), ("<a xmlns:p='u' p:x='1'/>", "<a x='1'/>"), ("<p:a/>", "<a/>"),
        ])
    func different(_ one: String, _ other: String) throws { #expect(try XMLFragment(parsing: one) != XMLFragment(parsing: other)) }

    // MARK: What XML cannot carry

    static let unwritableRows: [(XMLFragment, XMLErrorCode, String)] = [
        (XMLFragment("a b"), .invalidName, "/a b"),
        (XMLFragment(""), .invalidName, "/"),
        (XMLFragment("p", [.element("q", [.element("1")])]), .invalidName, "/p/q/1"),
        (XMLFragment("p", attributes: ["a b": ""]), .invalidName, "/p"),
        (XMLFragment("p", attributes: ["xmlns": "u"]), .invalidName, "/p"),
        (XMLFragment("p", attributes: ["xmlns:x": "u"]), .invalidName, "/p"),
        (XMLFragment("x:p"), .undeclaredPrefix, "/x:p"),
        (XMLFragment("p", [.element("x:q")]), .undeclaredPrefix, "/p/x:q"),
        (XMLFragment(XMLQName("a:b:c", in: "u")), .invalidName, "/a:b:c"),
        (XMLFragment(XMLQName("x:p", in: "http://www.w3.org/XML/1998/namespace")), .conflictingNamespace, "/x:p"),
        (XMLFragment("p", "\u{0}"), .forbiddenCharacter, "/p/text()"),
        (XMLFragment("p", [.element("q", [.cdata("\u{FFFE}")])]), .forbiddenCharacter, "/p/q/text()"),
        (XMLFragment("p", attributes: ["x": "\u{1}"]), .forbiddenCharacter, "/p/@x"),
        (XMLFragment("p", [.comment("a--b")]), .unrepresentableValue, "/p/comment()"),
        (XMLFragment("p", [.processingInstruction(target: "t", content: "?>")]), .unrepresentableValue, "/p/processing-instruction()"),
        (XMLFragment("p", attributes: ["x": "1", "x": "2"]), .duplicateName, "/p/@x"),
        (XMLFragment(XMLQName("s:p", in: "u"), [.element(XMLQName("s:q", in: "u")), .element("{u}-q")]), .invalidName, "/s:p/-q"),
    ]

    @Test("A fragment that XML cannot carry is an error that says where", arguments: Self.unwritableRows)
    func unwritable(fragment: XMLFragment, code: XMLErrorCode, path: String) throws {
        let own = try #require(encodingIssue { _ = try fragment.xmlString() })
        #expect(own.issue.code == code)
        #expect(own.issue.path == path)
        #expect(!fragment.description.isEmpty)
        // As a property, with the key's path and the place in the document.
        let property = try #require(encodingIssue { _ = try XMLEncoder().encodeToString(["list": [fragment]], withRootKey: "r") })
        #expect(property.codingPath == ["list", "Index 0"] || property.codingPath == ["list", "0"])
        #expect(property.issue.code == code)
        #expect(property.issue.path == "/r/list" + path.drop { $0 == "/" }.drop { $0 != "/" })
        // In another coder, with the key's path.
        let other = try #require(encodingIssue { _ = try JSONEncoder().encode(["key": fragment]) })
        #expect(other.codingPath == ["key"])
        #expect(other.issue == own.issue)
    }

    @Test("A tag in which a prefix means two things is an error")
    func conflicts() throws {
        var fragment = XMLFragment(XMLQName("s:p", in: "u"), attributes: [:])
        fragment.attributes.append(.init(.init("s:x", in: "v"), "1"))
        #expect(encodingIssue { _ = try fragment.xmlString() }?.issue.code == .conflictingNamespace)
        fragment.attributes = [:]
        fragment.namespaceDeclarations = [.init(prefix: "s", uri: "w")]
        #expect(encodingIssue { _ = try fragment.xmlString() }?.issue.code == .conflictingNamespace)
        fragment.namespaceDeclarations = [.init(prefix: "x", uri: "u"), .init(prefix: "x", uri: "u")]
        #expect(encodingIssue { _ = try fragment.xmlString() }?.issue.code == .duplicateName)
        for (prefix, uri) in [("a b", "u"), ("xmlns", "u"), ("xml", "u"), ("x", ""), ("x", "http://www.w3.org/2000/xmlns/")] {
            fragment.namespaceDeclarations = [.init(prefix: prefix, uri: uri)]
            #expect(encodingIssue { _ = try fragment.xmlString() }?.issue.code == .invalidName)
        }
    }

    // MARK: Names that are looked up

    static let text = """
        <r xmlns="urn:d" xmlns:dc="urn:dc" xmlns:x="urn:x" x:href="h" class="c"><dc:t>1</dc:t><t>2</t><u xmlns="">3</u><x:t>4</x:t></r>
        """

    @Test(
        "A name is looked up as it is written, or by what it means, as in a tree",
        arguments: ["dc:t", "t", "u", "x:t", "{urn:dc}t", "{urn:d}t", "{urn:x}t", "{}u", "{}t", "dc:u", "missing", "{urn:dc}u", "y:t"])
    func elements(_ name: String) throws {
        let tree = try XMLTree(parsing: Self.text)
        var fragment = try XMLFragment(parsing: Self.text)
        #expect(fragment[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
        // Changed, it is no longer a part of a document.
        fragment.attributes["k"] = "v"
        #expect(fragment[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
        let rest = XMLUnknownNodes(fragment.children)
        #expect(rest[XMLQName(name)]?.text == tree.root[name]?.text, "\(name)")
    }

    @Test("The same of attributes", arguments: ["x:href", "class", "{urn:x}href", "{}class", "href", "{}href", "{urn:d}class", "y:href"])
    func attributes(_ name: String) throws {
        let tree = try XMLTree(parsing: Self.text)
        let fragment = try XMLFragment(parsing: Self.text)
        #expect(fragment.attributes[XMLQName(name)] == tree.root[attribute: name], "\(name)")
        #expect(XMLUnknownNodes(attributes: fragment.attributes).attributes[XMLQName(name)] == tree.root[attribute: name], "\(name)")
    }

    @Test("What is found by its written name is changed in its place")
    func changes() throws {
        var fragment = try XMLFragment(parsing: Self.text)
        fragment.attributes["x:href"] = "new"
        fragment["dc:t"]?.text = "n"
        fragment["u"] = nil
        fragment["x:t"] = nil
        #expect(
            fragment.description
                == "<r xmlns=\"urn:d\" xmlns:dc=\"urn:dc\" xmlns:x=\"urn:x\" x:href=\"new\" class=\"c\"><dc:t>n</dc:t><t>2</t></r>")
        fragment.attributes["x:href"] = nil
        #expect(fragment.attributes.count == 1)
    }

    @Test("A name out of a fragment means itself, wherever it is looked up")
    func byMeaning() throws {
        let one = try XMLFragment(parsing: "<r xmlns:p='urn:p' p:a='1'><p:b/></r>")
        let other = try XMLFragment(parsing: "<r xmlns:q='urn:p' xmlns:p='urn:q' p:a='2' q:a='3'><p:b>4</p:b><q:b>5</q:b></r>")
        #expect(other.attributes[one.attributes[0].name] == "3")
        #expect(other[one.elements[0].name]?.text == "5")
        #expect(other.attributes[XMLQName("a", in: nil)] == nil)
    }
}
