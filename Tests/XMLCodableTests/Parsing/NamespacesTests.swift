import Testing
import XMLCodable

@Suite("Namespaces")
struct NamespacesTests {
    private static let xml = "http://www.w3.org/XML/1998/namespace"

    static func tree(_ document: String) throws -> XMLTree {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        return try XMLTree(parsing: document, options: options)
    }

    /// Every element and attribute as `{URI}local` or `local`, depth first.
    static func names(_ element: XMLTree.Element) -> [String] {
        func text(_ name: XMLQName) -> String { (name.namespaceURI.map { "{\($0)}" } ?? "") + name.localName }
        let attributes = element.attributes.filter { $0.name.prefix != "xmlns" && $0.name.qualifiedName != "xmlns" }
        return [text(element.name)] + attributes.map { "@" + text($0.name) } + element.elements.flatMap { names($0) }
    }

    @Test(
        "Namespaces are resolved for every element and attribute",
        arguments: [
            ("<a x='1'/>", ["a", "@x"]),
            ("<a xmlns='urn:d' x='1'><b/></a>", ["{urn:d}a", "@x", "{urn:d}b"]),
            ("<p:a xmlns:p='urn:p' x='1' p:y='2'><b/></p:a>", ["{urn:p}a", "@x", "@{urn:p}y", "b"]),
            ("<a xmlns='urn:1'><b xmlns='urn:2'><c/></b><d/></a>", ["{urn:1}a", "{urn:2}b", "{urn:2}c", "{urn:1}d"]),
            ("<a xmlns='urn:1'><b xmlns=''><c/></b><d/></a>", ["{urn:1}a", "b", "c", "{urn:1}d"]),
            ("<p:a xmlns:p='u'><p:b xmlns:p='v' p:x=''/><p:c p:x=''/></p:a>", ["{u}a", "{v}b", "@{v}x", "{u}c", "@{u}x"]),
            ("<a><p:b xmlns:p='urn:1'/><p:b xmlns:p='urn:2'/></a>", ["a", "{urn:1}b", "{urn:2}b"]),
            ("<a p:x='1' xmlns:p='urn:p'/>", ["a", "@{urn:p}x"]),
            ("<a xml:lang='en'/>", ["a", "@{\(xml)}lang"]),
            ("<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:space='preserve'/>", ["a", "@{\(xml)}space"]),
            ("<a xmlns:p='urn:x' xmlns:q='urn:x'><p:b/><q:b/></a>", ["a", "{urn:x}b", "{urn:x}b"]),
            ("<a xmlns='urn:d' xmlns:p='urn:d' x='1' p:x='2'/>", ["{urn:d}a", "@x", "@{urn:d}x"]),
            ("<a xmlns:p='urn:p'><b><c><p:d/></c></b></a>", ["a", "b", "c", "{urn:p}d"]),
            ("<a xmlns:p='urn:&amp;'><p:b/></a>", ["a", "{urn:&}b"]),
        ] as [(String, [String])])
    func resolution(document: String, expected: [String]) throws { #expect(Self.names(try Self.tree(document).root) == expected) }

    @Test("Namespaces keep prefixes and qualified names beside what they mean")
    func nameParts() throws {
        let name = try Self.tree("<soap:Envelope xmlns:soap='http://schemas.xmlsoap.org/soap/envelope/'/>").root.name
        #expect(name.qualifiedName == "soap:Envelope")
        #expect(name.prefix == "soap")
        #expect(name.localName == "Envelope")
        #expect(name.namespaceURI == "http://schemas.xmlsoap.org/soap/envelope/")
    }

    @Test("Namespaces compare names by their characters, however alike they look")
    func alike() throws {
        let root = try Self.tree("<a xmlns:p='u' xmlns:q='u' p:\u{E9}='1' q:e\u{301}='2'><e\u{301}/></a>").root
        #expect(root[attribute: "{u}\u{E9}"] == "1")
        #expect(root[attribute: "{u}e\u{301}"] == "2")
        #expect(root["\u{E9}"] == nil)
        #expect(root["e\u{301}"] != nil)
        // A character that joins the brace before it.
        #expect(try Self.tree("<a xmlns='u'><\u{E33}b/></a>").root["{u}\u{E33}b"] != nil)
    }

    static let atomInRSS = """
        <channel xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="urn:media">
          <media:link media:href="m">media</media:link>
          <atom:link href="https://example.org/feed" atom:rel="self"/>
          <link>https://example.org/</link>
          <atom:link href="https://example.org/hub"/>
        </channel>
        """

    @Test("Namespaces let subscripts of the tree name them")
    func subscripts() throws {
        let root = try Self.tree(Self.atomInRSS).root
        #expect(root["link"]?.text == "media")
        #expect(root["{http://www.w3.org/2005/Atom}link"]?[attribute: "href"] == "https://example.org/feed")
        #expect(root["{http://www.w3.org/2005/Atom}link"]?[attribute: "{http://www.w3.org/2005/Atom}rel"] == "self")
        #expect(root["{}link"]?.text == "https://example.org/")
        #expect(root.elements(named: "link").map(\.name.qualifiedName) == ["media:link", "atom:link", "link", "atom:link"])
        #expect(root["{urn:none}link"] == nil)
        #expect(root["atom:link"] == nil)
    }

    @Test("Namespaces that 2,000 elements declare anew are resolved")
    func manyDeclarations() throws {
        let items = (0..<2_000).map { "<p:i xmlns:p='urn:\($0 % 3)'/>" }.joined()
        #expect(try Self.tree("<l>\(items)</l>").root.elements.map(\.name.namespaceURI) == (0..<2_000).map { "urn:\($0 % 3)" })
    }
}
