import Foundation
import Testing
import XMLInterchange

@Suite("Cookbook: JSON")
struct CookbookJSONTests {
    private let decoder = XMLDecoder()
    private let encoder = XMLEncoder()

    struct Order: Codable, Equatable {
        @XMLAttribute var id: Int
        var item: [String]
    }

    @Test("XML as JSON, and JSON as XML")
    func json() throws {
        let xml = #"<order id="7"><item>Tea</item><item>Milk</item></order>"#
        let tree = try XMLTree(parsing: xml)
        #expect(NSDictionary(dictionary: try tree.jsonObject) == ["order": ["@id": "7", "item": ["Tea", "Milk"]]] as NSDictionary)
        #expect(String(decoding: try tree.jsonData(), as: UTF8.self) == #"{"order":{"@id":"7","item":["Tea","Milk"]}}"#)
        #expect(String(decoding: try tree.jsonData(.nodes), as: UTF8.self) == #"["order",{"id":"7"},["item","Tea"],["item","Milk"]]"#)
        #expect(try XMLTree(json: try tree.jsonData(.nodes)).description == tree.description)
        #expect(String(decoding: try encoder.encode(json: try tree.jsonData()), as: UTF8.self) == xml)
        let typed = JSONEncoder()
        typed.outputFormatting = .sortedKeys
        let json = try typed.encode(try decoder.decode(Order.self, from: xml))
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":7,"item":["Tea","Milk"]}"#)
    }

    @Test("A value as a dictionary")
    func dictionary() throws {
        let dictionary = try encoder.encodeJSONObject(Order(id: 7, item: ["Tea", "Milk"]))
        #expect(NSDictionary(dictionary: dictionary) == ["@id": "7", "item": ["Tea", "Milk"]] as NSDictionary)
        #expect(try decoder.decode(Order.self, fromJSONObject: ["@id": 7, "item": "Tea"]) == Order(id: 7, item: ["Tea"]))
    }
}
