import Foundation
import Testing
import XMLDocuments

@Suite("Fragments: an element's content as a string")
struct InnerXMLTests {
    struct Note: Codable, Equatable { @XMLInnerXML var html: String }

    @Test(
        "The content is a string of XML, both ways",
        arguments: [
            "", "x", " a <b>c</b> d ", "a &amp; &lt;b&gt;", "<!--c--><![CDATA[<]]><?t d?>", "<p>1</p>\n<p>2</p>", "x&#13;y",
            "<p:a xmlns:p=\"u\" p:b=\"\"><p:c /></p:a>", "<a xmlns=\"u\"><b /></a>", "<a xml:lang=\"en\" />",
        ])
    func content(_ xml: String) throws {
        let text = xml.isEmpty ? "<Note><html /></Note>" : "<Note><html>\(xml)</html></Note>"
        let note = try XMLDecoder().decode(Note.self, from: text)
        #expect(note.html == xml)
        #expect(try encodedBothWays(note) == text)
        #expect(
            try encodedBothWays(note) { $0.outputFormatting = .prettyPrinted }
                == text.replacingOccurrences(of: "<Note>", with: "<Note>\n    ").replacingOccurrences(of: "</Note>", with: "\n</Note>"))
    }

    @Test("Every element in the string says what its names mean")
    func declarations() throws {
        let text = "<n:Note xmlns:n=\"N\" xmlns:p=\"P\" xmlns=\"D\"><html>a<p:b c=\"n:q\"/><d><p:e/></d></html></n:Note>"
        let note = try XMLDecoder().decode(Note.self, from: text)
        #expect(note.html == "a<p:b xmlns:p=\"P\" xmlns:n=\"N\" c=\"n:q\" /><d xmlns=\"D\" xmlns:p=\"P\"><p:e /></d>")
        #expect(try encodedBothWays(note) == "<Note><html>\(note.html)</html></Note>")
        let encoder = XMLEncoder { $0.namespacePrefixes = ["p": "P", "n": "N", "": "D"] }
        #expect(
            try encoder.encodeToString(note)
                == "<Note xmlns=\"D\" xmlns:n=\"N\" xmlns:p=\"P\"><html>a<p:b c=\"n:q\" /><d><p:e /></d></html></Note>")
        #expect(try encoder.encodeToString(Note(html: "<b/>")).contains("<html><b xmlns=\"\" /></html>"))
    }

    struct Content: Codable, Equatable {
        @Attribute var type: String
        @XMLInnerXML var xml: String
        enum CodingKeys: String, CodingKey { case type, xml = "" }
    }

    struct Feed: Codable, Equatable { var content: [Content] }

    @Test("Under the key \"\" it is the content beside the attributes")
    func besideAttributes() throws {
        let text = "<Feed><content type=\"a\">x <b /></content><content type=\"b\" /></Feed>"
        let feed = try XMLDecoder().decode(Feed.self, from: text)
        #expect(feed.content.map(\.xml) == ["x <b />", ""])
        #expect(try encodedBothWays(feed) == text)
        #expect(try XMLDecoder { $0.unknownNodePolicy = .error }.decode(Feed.self, from: text) == feed)
    }

    struct Contested: Codable {
        @XMLInnerXML var xml: String
        var child: Int
        enum CodingKeys: String, CodingKey { case child, xml = "" }
    }

    @Test("Nothing can stand beside the content")
    func contested() throws {
        let error = try #require(
            encodingIssue { _ = try XMLEncoder().encodeToString(["k": Contested(xml: "x", child: 1)], withRootKey: "r") })
        #expect(error.issue.code == .ambiguousContent)
        #expect(error.issue.path == "/r/k")
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(["k": Contested(xml: "", child: 1)], withRootKey: "r") } != nil)
    }

    @Test(
        "A string that is not well-formed by itself, or has a prefix without a declaration, is an error",
        arguments: [
            "<a>", "</html><html>", "</_><_>", "a & b", "<a b=1/>", "<p:a/>", "<a p:b='1'/>", "&e;", "\u{0}", "]]>", "<!DOCTYPE a>",
            "<?xml version='1.0'?>", "<!-- -- -->", "<a x='1' x='2'/>",
        ])
    func malformed(_ xml: String) throws {
        let error = try #require(encodingIssue { _ = try XMLEncoder().encodeToString(["k": Note(html: xml)], withRootKey: "r") })
        #expect(error.issue.code == .notWellFormed)
        #expect(error.issue.path == "/r/k/html")
        #expect(error.codingPath == ["k", "html"])
    }

    @Test("In JSON it is a string")
    func json() throws {
        let data = try JSONEncoder().encode(Note(html: "a <b>"))
        #expect(String(decoding: data, as: UTF8.self) == #"{"html":"a <b>"}"#)
        #expect(try JSONDecoder().decode(Note.self, from: data) == Note(html: "a <b>"))
    }

    struct AsAttribute: Codable { @Attribute var html: XMLInnerXML }

    @Test("An attribute has no content")
    func attribute() throws {
        let value = AsAttribute(html: Attribute(XMLInnerXML(wrappedValue: "x")))
        #expect(encodingIssue { _ = try XMLEncoder().encodeToString(value) }?.issue.code == .misplacedValue)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(AsAttribute.self, from: "<a html='x'/>") }
        expectDecodingIssue(.missingKey) { try XMLDecoder().decode(Note.self, from: "<Note/>") }
    }
}
