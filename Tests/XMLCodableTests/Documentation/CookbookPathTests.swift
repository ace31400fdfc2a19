import Foundation
import Testing
import XMLCodable

@Suite("Cookbook: paths")
struct CookbookPathTests {
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

    @Test("A dictionary whose entries have their keys in them")
    func dictionaries() throws {
        try expectRow(
            #"<prices><rate code="EUR">1.5</rate><rate code="USD">1.25</rate>"#
                + "<names><entry><key>EUR</key><value>Euro</value></entry></names></prices>",
            Cookbook.Prices(rates: ["USD": 1.25, "EUR": 1.5], names: ["EUR": "Euro"]), "prices")
    }
}
