import Foundation
import Testing
import XMLModels

/// Rows of Docs/MigratingFromEVReflection.md, by their numbers. The others are rows of the cookbook too, or of a type's own tests.
@Suite("Migrating from EVReflection")
struct MigratingFromEVReflectionTests {
    @Test("10, 11: keys are converted, renamed or left out")
    func keys() throws {
        struct Person: Codable {
            var firstName = "Ann"
            var town = "Oslo"
            var cache = 5
            enum CodingKeys: String, CodingKey { case firstName, town = "city" }
        }
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(try encoder.encodeToString(Person()) == "<person><first_name>Ann</first_name><city>Oslo</city></person>")
    }

    enum PlistValue: Codable, Equatable {
        case key(String), string(String), integer(Int), real(Double), date(Date), data(Data), yes, no
        case dict(PlistItems), array(PlistItems)
        enum CodingKeys: String, CodingKey { case key, string, integer, real, date, data, yes = "true", no = "false", dict, array }
    }
    struct PlistItems: Codable, Equatable { @XMLInline var items: [PlistValue] }
    struct Plist: Codable, Equatable {
        @XMLAttribute var version: String
        @XMLInline var value: PlistValue
    }

    @Test("34: a property list is a list of choices")
    func propertyLists() throws {
        let xml = """
            <plist version="1.0"><dict><key>name</key><string>Ann</string><key>age</key><integer>40</integer><key>admin</key><true />\
            <key>tags</key><array><string>a</string></array><key>born</key><date>2001-01-01T00:00:00Z</date></dict></plist>
            """
        let plist = Plist(
            version: "1.0",
            value: .dict(
                PlistItems(items: [
                    .key("name"), .string("Ann"), .key("age"), .integer(40), .key("admin"), .yes, .key("tags"),
                    .array(PlistItems(items: [.string("a")])), .key("born"), .date(Date(timeIntervalSinceReferenceDate: 0)),
                ])))
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        let encoder = XMLEncoder { $0.dateEncodingStrategy = .iso8601 }
        #expect(try decoder.decode(Plist.self, from: xml) == plist)
        #expect(try encoder.encodeToString(plist, withRootKey: "plist") == xml)
    }

    @Test("37: an object that contains itself is an error")
    func cycles() throws {
        final class Node: Codable {
            var child: Node?
            enum CodingKeys: String, CodingKey { case child }
        }
        let node = Node()
        node.child = node
        defer { node.child = nil }
        expectEncodingIssue(.nestingTooDeep) { try XMLEncoder().encode(node) }
    }

    @Test("37: a property that refers back is a reference")
    func referencesBack() throws {
        final class Person: Codable, XMLIdentified {
            @XMLAttribute var id: String
            @XMLAttribute @XMLReference var parent: Person?
            var person: [Person]
            var xmlID: String { id }
        }
        let xml = #"<person id="ada"><person id="eve" parent="ada" /></person>"#
        let ada = try XMLDecoder().decode(Person.self, from: xml)
        #expect(ada.person[0].parent === ada)
        #expect(try XMLEncoder().encodeToString(ada, withRootKey: "person") == xml)
    }
}
