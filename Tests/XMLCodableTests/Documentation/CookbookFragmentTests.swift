import Testing
import XMLCodable
import XMLDocuments

@Suite("Cookbook: any XML")
struct CookbookFragmentTests {
    struct Entry: Codable, Equatable {
        var title: String
        var content: XMLFragment
    }

    static let entry = #"<entry><title>T</title><content xml:lang="en">a <b>c</b><!-- note --></content></entry>"#

    @Test("Any XML in a property: XMLFragment")
    func fragment() throws {
        let content = XMLFragment("content", attributes: ["xml:lang": "en"], ["a ", .element("b", "c"), .comment(" note ")])
        try expectRow(Self.entry, Entry(title: "T", content: content), "entry")
    }

    @Test("A fragment is edited, or built in code")
    func edited() throws {
        var entry = try XMLDecoder().decode(Entry.self, from: Self.entry)
        entry.content.attributes["class"] = "new"
        entry.content["b"]?.text = "d"
        entry.content.children.append(.element("br"))
        #expect(try entry.content.xmlString() == #"<content xml:lang="en" class="new">a <b>d</b><!-- note --><br /></content>"#)
        let built = XMLFragment(
            "p", attributes: ["class": "note"], ["See ", .element("a", attributes: ["href": "#x"], "there"), .comment("!")])
        let text = ##"<p class="note">See <a href="#x">there</a><!--!--></p>"##
        #expect(try built.xmlString() == text)
        #expect(try XMLFragment(parsing: text) == built)
        let svg = XMLFragment("{http://www.w3.org/2000/svg}svg", [.element("{http://www.w3.org/2000/svg}g")])
        #expect(try svg.xmlString() == #"<svg xmlns="http://www.w3.org/2000/svg"><g /></svg>"#)
        #expect(XMLFragment(try XMLTree(parsing: text).root)["a"]?.text == "there")
    }

    @Test("All elements that no key names: a list of fragments")
    func others() throws {
        struct Item: Codable, Equatable {
            var title: String
            @XMLInline var others: [XMLFragment]
        }
        let url = XMLFragment(XMLQName("media:url", in: "urn:media"), "u")
        try expectRow(
            #"<item><title>t</title><media:url xmlns:media="urn:media">u</media:url><rating>5</rating></item>"#,
            Item(title: "t", others: [url, XMLFragment("rating", "5")]), "item")
    }

    @Test("What no key reads is kept in its place: XMLUnknownNodes")
    func rest() throws {
        let document =
            #"<item id="7" x:rank="1" xmlns:x="urn:x"><!-- new --><title>t</title><tag>a</tag><rating>5</rating><tag>b</tag></item>"#
        var item = try XMLDecoder().decode(Cookbook.Kept.self, from: document)
        #expect(
            try XMLEncoder().encodeToString(item, withRootKey: "item")
                == #"<item id="7" xmlns:x="urn:x" x:rank="1"><!-- new --><title>t</title><tag>a</tag><rating>5</rating><tag>b</tag></item>"#
        )
        item.rest["rating"]?.text = "4"
        item.rest.attributes["y"] = "2"
        item.rest.children.append(.comment(" end "))
        #expect(
            try XMLEncoder().encodeToString(item, withRootKey: "item")
                == #"<item id="7" xmlns:x="urn:x" x:rank="1" y="2"><!-- new --><title>t</title><tag>a</tag><rating>4</rating>"#
                + "<tag>b</tag><!-- end --></item>")
        item.rest = []
        #expect(
            try XMLEncoder().encodeToString(item, withRootKey: "item") == #"<item id="7"><title>t</title><tag>a</tag><tag>b</tag></item>"#)
    }

    @Test("An element's content as a string of XML: @XMLInnerXML")
    func inner() throws {
        struct Content: Codable, Equatable {
            @XMLAttribute var type: String
            @XMLInnerXML var body: String
            enum CodingKeys: String, CodingKey { case type, body = "" }
        }
        try expectRow("<post><html>a <b>c</b> &amp; d</html></post>", Cookbook.Inner(html: "a <b>c</b> &amp; d"), "post")
        try expectRow(
            #"<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">x<br /></div></content>"#,
            Content(type: "xhtml", body: #"<div xmlns="http://www.w3.org/1999/xhtml">x<br /></div>"#), "content")
    }
}
