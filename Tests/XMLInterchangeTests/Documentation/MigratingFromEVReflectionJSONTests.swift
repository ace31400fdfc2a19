import Foundation
import Testing
import XMLInterchange

/// The code of Docs/MigratingFromEVReflection.md about dictionaries and JSON, by the numbers of its rows.
@Suite("Migrating from EVReflection: dictionaries and JSON")
struct MigratingFromEVReflectionJSONTests {
    struct User: Codable, Equatable {
        @XMLAttribute var id: Int
        var name: String
        var friends: [User]
        enum CodingKeys: String, CodingKey { case id, name, friends = "friends/user" }
    }

    static let xml = #"<user id="1"><name>Ann</name><friends><user id="2"><name>Bob</name><friends /></user></friends></user>"#
    static let user = User(id: 1, name: "Ann", friends: [User(id: 2, name: "Bob", friends: [])])

    @Test("2: a value becomes a dictionary and comes back")
    func dictionaries() throws {
        let dictionary = try XMLEncoder().encodeJSONObject(Self.user)
        #expect(
            NSDictionary(dictionary: dictionary)
                == ["@id": "1", "name": "Ann", "friends": ["user": ["@id": "2", "name": "Bob", "friends": ""]]] as NSDictionary)
        #expect(try XMLDecoder().decode(User.self, fromJSONObject: dictionary) == Self.user)
    }

    @Test("3: the same type is JSON with types, and a tree is JSON without")
    func json() throws {
        let json = try JSONEncoder().encode(try XMLDecoder().decode(User.self, from: Self.xml))
        #expect(try JSONDecoder().decode(User.self, from: json) == Self.user)
        let tree = try XMLTree(parsing: #"<order id="7"><item>Tea</item><item>Milk</item></order>"#)
        #expect(NSDictionary(dictionary: try tree.jsonObject) == ["order": ["@id": "7", "item": ["Tea", "Milk"]]] as NSDictionary)
        let nodes = try tree.jsonData(.nodes)
        #expect(String(decoding: nodes, as: UTF8.self) == #"["order",{"id":"7"},["item","Tea"],["item","Milk"]]"#)
        #expect(try XMLTree(json: nodes).description == tree.description)
        let data = Data(#"{"@id":7,"item":["Tea","Milk"]}"#.utf8)
        #expect(String(decoding: try XMLEncoder().encode(json: data, rootKey: "order"), as: UTF8.self) == tree.root.xmlString())
        let one = try XMLTree(parsing: "<order><item>Tea</item></order>").jsonData(.objects(alwaysArrays: ["order/item"]))
        #expect(String(decoding: one, as: UTF8.self) == #"{"order":{"item":["Tea"]}}"#)
    }
}
