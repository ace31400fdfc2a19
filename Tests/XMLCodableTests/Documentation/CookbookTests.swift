import Foundation
import Testing
import XMLCodable

/// The rows of Docs/Cookbook.md: a document decodes to the value, and the value encodes to the document, byte for byte.
func expectRow<Value: Codable & Equatable>(
    _ document: String, _ value: Value, _ root: String, decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let encoder = encoder ?? sharedEncoder
    #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
    #expect(try encoder.encodeToString(value, withRootKey: root) == document, sourceLocation: sourceLocation)
    // An encoding that fails makes no difference to the next one.
    #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try encoder.encode(value, withRootKey: "no name") }
    #expect(try encoder.encodeToString(value, withRootKey: root) == document, sourceLocation: sourceLocation)
}

/// One for all rows that need no options, whose tests come in any order and at the same time.
private let sharedEncoder = XMLEncoder()

@Suite("Cookbook: elements, attributes, text, lists, paths")
struct CookbookTests {
    @Test("Each row reads and writes its document", arguments: CookbookRow.all.filter { $0.checkExample != nil })
    func row(_ row: CookbookRow) throws { try row.checkExample?() }

    @Test("A child element is a property")
    func element() throws {
        struct Book: Codable, Equatable {
            var title: String
            var pages: Int
        }
        try expectRow("<book><title>Dune</title><pages>412</pages></book>", Book(title: "Dune", pages: 412), "book")
    }

    @Test("An unmarked property is read from an attribute as well, and written as an element")
    func elementOrAttribute() throws {
        struct Book: Codable, Equatable { var id: Int }
        #expect(try XMLDecoder().decode(Book.self, from: #"<book id="7" />"#) == Book(id: 7))
        try expectRow("<book><id>7</id></book>", Book(id: 7), "book")
    }

    @Test("A strategy makes attributes of everything")
    func nodeStrategy() throws {
        struct Point: Codable, Equatable {
            var x: Int
            var y: Int
        }
        let encoder = XMLEncoder { $0.nodeEncodingStrategy = .custom { _, _ in { _ in .attribute } } }
        try expectRow(#"<point x="3" y="-4" />"#, Point(x: 3, y: -4), "point", encoder: encoder)
    }

    @Test("A list is the elements of a name, none, one or more")
    func list() throws {
        try expectRow("<book><tag>sand</tag><tag>spice</tag></book>", Cookbook.Tagged(tags: ["sand", "spice"]), "book")
        try expectRow("<book><tag>sand</tag></book>", Cookbook.Tagged(tags: ["sand"]), "book")
        try expectRow("<book />", Cookbook.Tagged(tags: []), "book")
        struct Tag: Codable { @XMLAttribute var id: Int }
        struct Page: Codable { var tags: [Tag] }
        let wrapped = "<page><tags><tag id='1'/><tag id='2'/></tags></page>"
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Page.self, from: wrapped) }
        #expect(error?.xmlErrorCode == .missingKey && error?.xmlIssue?.suggestion?.contains("'tags/tag'") == true)
    }

    @Test("Interleaved lists are read in order, each its own")
    func interleaved() throws {
        let value = try XMLDecoder().decode(Cookbook.Log.self, from: "<log><note>a</note><error>b</error><note>c</note></log>")
        #expect(value == Cookbook.Log(errors: ["b"], notes: ["a", "c"]))
        try expectRow("<log><error>b</error><note>a</note><note>c</note></log>", value, "log")
    }

    @Test("A list as the root")
    func rootList() throws {
        try expectRow("<numbers><numbers>1</numbers><numbers>2</numbers></numbers>", [1, 2], "numbers")
        #expect(try XMLDecoder().decode([Int].self, from: "<numbers><n>1</n><n>2</n></numbers>") == [1, 2])
    }

    @Test("A property without a value of its own in XML: absent, empty and nil")
    func optional() throws {
        typealias Book = Cookbook.Optionals
        try expectRow("<book />", Book(), "book")
        try expectRow("<book><title></title></book>", Book(title: ""), "book", encoder: withoutEmptyElements())
        #expect(try XMLDecoder().decode(Book.self, from: "<book><pages/><title/></book>") == Book(title: ""))
        #expect(
            try XMLDecoder().decode(
                Book.self,
                from: #"<book xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><title xsi:nil="true"/></book>"#) == Book())
    }

    private func withoutEmptyElements() -> XMLEncoder {
        let encoder = XMLEncoder { $0.outputFormatting = .noEmptyElements }
        return encoder
    }

    @Test("An element's own text that may be missing")
    func optionalText() throws {
        typealias Note = Cookbook.Note
        try expectRow(#"<note lang="en">Ring</note>"#, Note(lang: "en", text: "Ring"), "note")
        try expectRow(#"<note lang="en" />"#, Note(lang: "en", text: nil), "note")
        #expect(try XMLEncoder().encodeToString(Note(lang: "en", text: ""), withRootKey: "note") == #"<note lang="en"></note>"#)
        #expect(try XMLDecoder().decode(Note.self, from: #"<note lang="en"></note>"#) == Note(lang: "en", text: nil))
    }

    @Test("Own text around elements that nothing reads")
    func dividedText() throws {
        struct Paragraph: Codable, Equatable { @XMLText var text: String }
        struct Number: Codable, Equatable { @XMLText var n: Int }
        let decoder = XMLDecoder()
        let text = "<p>one <b>two</b> three</p>"
        #expect(try decoder.decode(Paragraph.self, from: text) == Paragraph(text: "one  three"))
        #expect(throws: DecodingError.self) { try decoder.decode(Number.self, from: "<n>1<b/>2</n>") }
        #expect(try decoder.decode(Number.self, from: "<n> 1 <b/> </n>") == Number(n: 1))
        decoder.unknownNodePolicy = .error
        #expect(throws: DecodingError.self) { try decoder.decode(Paragraph.self, from: text) }
    }

    @Test("A nil is left out, empty, or marked")
    func nilEncoding() throws {
        struct Book: Codable, Equatable {
            var pages: Int?
            @XMLAttribute var id: Int?
        }
        let encoder = XMLEncoder()
        try expectRow("<book />", Book(id: nil), "book", encoder: encoder)
        encoder.nilEncoding = .emptyElement
        try expectRow("<book><pages /></book>", Book(id: nil), "book", encoder: encoder)
        encoder.nilEncoding = .xsiNil
        try expectRow(
            #"<book xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><pages xsi:nil="true" /></book>"#, Book(id: nil), "book",
            encoder: encoder)
        encoder.nilEncoding = .custom { path in path.last?.stringValue == "pages" ? .xsiNil : .omit }
        try expectRow(
            #"<book xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><pages xsi:nil="true" /></book>"#, Book(id: nil), "book",
            encoder: encoder)
    }

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

    @Test("A list or a value inside an element is a path in the key")
    func paths() throws {
        typealias Item = Cookbook.Item
        try expectRow(
            #"<item id="7"><tags><tag>sand</tag><tag>spice</tag></tags><details><price currency="EUR">5.95</price></details></item>"#,
            Item(id: 7, tags: ["sand", "spice"], price: Decimal(string: "5.95"), currency: "EUR"), "item")
        try expectRow(#"<item id="7"><tags /></item>"#, Item(id: 7, tags: []), "item")
        let json = Data(#"{"@id":7,"tags/tag":["sand"]}"#.utf8)
        let item = try JSONDecoder().decode(Item.self, from: json)
        #expect(item == Item(id: 7, tags: ["sand"]))
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item)) as? [String: Any]
        #expect(written?.keys.sorted() == ["@id", "tags/tag"])
    }

    @Test("A list with an item from each of several elements")
    func repeatedElements() throws {
        struct App: Codable, Equatable {
            var permissions: [String]
            var paragraphs: [String]?
            enum CodingKeys: String, CodingKey { case permissions = "uses-permission[]/@name", paragraphs = "list/item[]/para" }
        }
        try expectRow(
            #"<app><uses-permission name="CAMERA" /><uses-permission name="INTERNET" />"#
                + "<list><item><para>One</para></item><item><para>Two</para></item></list></app>",
            App(permissions: ["CAMERA", "INTERNET"], paragraphs: ["One", "Two"]), "app")
    }
}
