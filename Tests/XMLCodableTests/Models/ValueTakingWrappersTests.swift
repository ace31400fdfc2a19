import Foundation
import Testing
import XMLModels

/// Wrappers whose initialisers take values: `@XMLAttribute`, `@XMLChildElement`, `@XMLElementAndAttribute` and those that only have one name.
@Suite("Wrappers are not seen where values are made")
struct ValueTakingWrappersTests {
    struct Book: Codable, Hashable, Sendable {
        @XMLAttribute var id: Int
        @XMLAttribute var language: String?
        @XMLAttribute private(set) var copies = 1
        @XMLChildElement var title: String
        @XMLChildElement var note: String?
        @XMLElementAndAttribute var version: Int = 2
        @XMLText var text: String?

        init(id: Int, language: String? = nil, title: String) {
            self.id = id
            self.language = language
            self.title = title
        }
    }

    struct Line: Codable, Hashable, Sendable {
        @XMLAttribute var id: Int
        @XMLAttribute var unit: String?
        @XMLChildElement var note: String?
        @XMLElementAndAttribute var version: Int?
        @XMLText var name: String?
        @XMLCData var html: String?
    }

    struct Page<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        @XMLAttribute var value: Value
        @XMLAttribute var other: Value?
    }

    final class Shelf: Codable {
        @XMLAttribute var id: Int
        @XMLAttribute var name: String? = "new"
        init(id: Int) { self.id = id }
    }

    enum Colour: String, Codable { case red, blue }
    enum OneItem: XMLDefaultValue { static var defaultValue: Int { 1 } }
    enum Positive: XMLRangeRule { static let range = 1...9 }

    struct Nested: Codable, Equatable {
        @XMLAttribute @XMLTokens var sizes: [Int]
        @XMLAttribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool = true
        @XMLAttribute @XMLDefaulted<OneItem> var quantity: Int
        @XMLAttribute @XMLChecked<Positive> var level: Int
        @XMLAttribute var colour: Colour?
        @XMLChildElement @XMLCData var html: String
        @XMLCData @XMLChildElement var other: String
        @XMLText @XMLTokens var words: [String]
    }

    @Test("An initialiser takes values and sets properties, and an initial value needs no type")
    func initialisers() throws {
        let number = 7
        let book = Book(id: number, title: "Dune")
        let text = #"<Book id="7" copies="1" version="2"><title>Dune</title><version>2</version></Book>"#
        #expect(try XMLEncoder().encodeToString(book) == text)
        #expect(try XMLDecoder().decode(Book.self, from: text) == book)
        #expect(Set([book, Book(id: number, title: "Dune"), Book(id: 8, language: "en", title: "Dune")]).count == 2)
        let shelf = try XMLDecoder().decode(Shelf.self, from: XMLEncoder().encodeToString(Shelf(id: number)))
        #expect(shelf.id == 7 && shelf.name == "new")
    }

    @Test("A memberwise initialiser takes values, and leaves out optionals")
    func memberwise() throws {
        let (number, name) = (7, "flour")
        let line = Line(id: number, unit: name, version: number, name: name, html: name)
        let text = #"<Line id="7" unit="flour" version="7"><version>7</version>flour<html><![CDATA[flour]]></html></Line>"#
        #expect(try XMLEncoder().encodeToString(line) == text)
        #expect(try XMLEncoder().encodeToString(Line(id: 1)) == #"<Line id="1" />"#)
        #expect(try XMLDecoder().decode(Line.self, from: "<Line id='1'/>").unit == nil)
        #expect(try XMLEncoder().encodeToString(Page(value: number), withRootKey: "p") == #"<p value="7" />"#)
        for page in [Page(value: "a", other: "b"), Page(value: "", other: nil)] {
            #expect(try XMLDecoder().decode(Page<String>.self, from: XMLEncoder().encode(page, withRootKey: "p")) == page)
        }
    }

    @Test("Other wrappers stand inside, and around")
    func nesting() throws {
        let nested = Nested(
            sizes: [1, 2], paid: false, quantity: 3, level: 4, colour: .blue, html: "<b>", other: "<i>", words: ["x", "y"])
        let text = """
            <Nested sizes="1 2" paid="no" quantity="3" level="4" colour="blue"><html><![CDATA[<b>]]></html>\
            <other><![CDATA[<i>]]></other>x y</Nested>
            """
        #expect(try XMLEncoder().encodeToString(nested) == text)
        #expect(try XMLDecoder().decode(Nested.self, from: text) == nested)
        let short = try XMLDecoder().decode(Nested.self, from: "<n sizes='' paid='yes' level='1'><html/><other/></n>")
        #expect(short.quantity == 1 && short.colour == nil && short.sizes.isEmpty)
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Nested.self, from: "<n sizes='' paid='yes' level='10'><html/><other/></n>")
        }
    }

    @Test("An attribute that is absent or wrong is an error at its place", arguments: [("<p/>", "/p"), ("<p value='x'/>", "/p/@value")])
    func errors(document: String, path: String) throws {
        expectDecodingIssue(at: path) { try XMLDecoder().decode(Page<Int>.self, from: document) }
    }

    @Test("Other formats have the values in the wrappers' places")
    func otherFormats() throws {
        #expect(try JSONDecoder().decode(Line.self, from: Data(#"{"id":1,"unit":"kg"}"#.utf8)) == Line(id: 1, unit: "kg"))
        #expect(try String(decoding: JSONEncoder().encode(Page(value: 1)), as: UTF8.self).contains(#""value":1"#))
    }
}
