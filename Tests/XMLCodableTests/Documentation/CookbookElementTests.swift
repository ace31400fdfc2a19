import Foundation
import Testing
import XMLCodable
import XMLFormats

@Suite("Cookbook: initial values, flags, CDATA, wrapped choices, the default namespace, HTTP")
struct CookbookElementTests {
    @Test("An initial value, for values that code makes")
    func initialValues() throws {
        struct Line: Codable, Equatable {
            @XMLAttribute var quantity = 3
            @XMLAttribute var unit: String? = "kg"
            @XMLText var name = "Flour"
        }
        try expectRow(#"<line quantity="3" unit="kg">Flour</line>"#, Line(), "line")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Line.self, from: "<line>Flour</line>") }
        #expect(try XMLDecoder().decode(Line.self, from: #"<line quantity="1">Flour</line>"#).unit == nil)
        struct Other: Codable, Equatable { @Attribute(3 as Int) var quantity: Int }
        try expectRow(#"<line quantity="3" />"#, Other(), "line")
    }

    @Test("An element that is there or not: a flag")
    func flags() throws {
        struct TestCase: Codable, Equatable {
            @XMLAttribute var name: String
            var skipped: Flag?
            struct Flag: Codable, Equatable {}

            var isSkipped: Bool { skipped != nil }
        }
        try expectRow(#"<testcase name="a"><skipped /></testcase>"#, TestCase(name: "a", skipped: .init()), "testcase")
        try expectRow(#"<testcase name="a" />"#, TestCase(name: "a", skipped: nil), "testcase")
        let text = #"<testcase name="a"><skipped message="m">text</skipped></testcase>"#
        #expect(try XMLDecoder().decode(TestCase.self, from: text).isSkipped)
    }

    @Test("An empty string is nil on request")
    func emptyStrings() throws {
        struct Book: Codable, Equatable {
            @XMLAttribute var isbn: String?
            var title: String?
        }
        let document = #"<book isbn=""><title/></book>"#
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Book.self, from: document) == Book(isbn: "", title: ""))
        decoder.treatsEmptyStringsAsNil = true
        #expect(try decoder.decode(Book.self, from: document) == Book(isbn: nil, title: nil))
    }

    @Test("An element's own text as CDATA")
    func ownTextAsCDATA() throws {
        struct Note: Codable, Equatable {
            @XMLAttribute var lang: String
            @XMLCData var text: String
            enum CodingKeys: String, CodingKey { case lang, text = "" }
        }
        try expectRow(#"<note lang="en"><![CDATA[<b>bold</b> & more]]></note>"#, Note(lang: "en", text: "<b>bold</b> & more"), "note")
    }

    struct Drawing: Codable, Equatable {
        var shapes: [Cookbook.Figure]
        enum CodingKeys: String, CodingKey { case shapes = "shapes/*" }
    }

    @Test("Wrapped choices are a plain list, and written back wrapped")
    func wrappedChoices() throws {
        let shapes: [Cookbook.Figure] = [.circle(.init(r: 1)), .square(.init(a: 2))]
        let document = #"<drawing><shapes><circle r="1" /><square a="2" /></shapes></drawing>"#
        try expectRow(document, Drawing(shapes: shapes), "drawing")
        try expectRow("<drawing><shapes /></drawing>", Drawing(shapes: []), "drawing")
        #expect(try XMLDecoder().decode(Drawing.self, from: "<drawing />").shapes == [])
    }

    @Test("A default namespace that the encoder declares: the prefix \"\"")
    func defaultNamespace() throws {
        struct Feed: Codable, Equatable {
            var title: String
            enum CodingKeys: String, CodingKey { case title = "{http://www.w3.org/2005/Atom}title" }
        }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["": "http://www.w3.org/2005/Atom"] }
        try expectRow(
            #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>"#, Feed(title: "News"),
            "{http://www.w3.org/2005/Atom}feed",
            encoder: encoder)
    }

    @Test("A date of HTTP, which says GMT")
    func dateOfHTTP() throws {
        struct File: Codable, Equatable { @XMLAttribute @XMLFormatted<XMLFormat.HTTPDate> var modified: Date }
        let document = #"<file modified="Sat, 21 Nov 2026 07:05:00 GMT" />"#
        try expectRow(document, File(modified: Date(timeIntervalSince1970: 1_795_244_700)), "file")
        for other in ["Saturday, 21-Nov-26 07:05:00 GMT", "Sat, 21 Nov 2026 07:05:00 +0000"] {
            let file = try XMLDecoder().decode(File.self, from: #"<file modified="\#(other)" />"#)
            #expect(try XMLEncoder().encodeToString(file, withRootKey: "file") == document)
        }
    }
}
