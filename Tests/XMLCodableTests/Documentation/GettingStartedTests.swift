import Foundation
import Testing
import XMLCodable

/// The article Getting started of XMLCodable's documentation.
@Suite("Getting started")
struct GettingStartedTests {
    struct Menu: Codable {
        @XMLAttribute var season: String
        var dishes: [Dish]
        enum CodingKeys: String, CodingKey { case season, dishes = "dish" }
    }

    struct Dish: Codable {
        @XMLAttribute var id: Int
        var name: String
        var price: Decimal
        var note: String?
    }

    @Test("A document is read, changed and written")
    func readChangeWrite() throws {
        let xml = """
            <menu season="autumn">
              <dish id="1"><name>Soup</name><price>4.50</price></dish>
              <dish id="2"><name>Bread</name><price>1.20</price><note>rye</note></dish>
            </menu>
            """
        var menu = try XMLDecoder().decode(Menu.self, from: xml)
        menu.dishes[1].price = 1.5
        menu.dishes[1].note = nil
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        #expect(
            try encoder.encodeToString(menu, withRootKey: "menu") == """
                <menu season="autumn">
                    <dish id="1">
                        <name>Soup</name>
                        <price>4.5</price>
                    </dish>
                    <dish id="2">
                        <name>Bread</name>
                        <price>1.5</price>
                    </dish>
                </menu>
                """)
    }

    @Test("An error says where")
    func failure() {
        do {
            _ = try XMLDecoder().decode(Menu.self, from: #"<menu season="autumn"><dish id="x"/></menu>"#)
            Issue.record("expected an error")
        } catch {
            #expect(error.xmlDescription == "expected a whole number (Int), found 'x' at /menu/dish/@id (line 1, column 23)")
        }
    }
}
