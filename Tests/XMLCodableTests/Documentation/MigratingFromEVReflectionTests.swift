import Foundation
import Testing
import XMLModels
import XMLCodable
import XMLStreaming
import XMLDocuments

/// The code of Docs/MigratingFromEVReflection.md, by the numbers of its rows.
@Suite("Migrating from EVReflection")
struct MigratingFromEVReflectionTests {
    struct User: Codable, Equatable, CustomStringConvertible {
        @XMLAttribute var id: Int
        var name: String
        var friends: [User]
        enum CodingKeys: String, CodingKey { case id, name, friends = "friends/user" }

        var description: String { (try? XMLEncoder().encodeToString(self)) ?? "User" }
    }

    static let xml = #"<user id="1"><name>Ann</name><friends><user id="2"><name>Bob</name><friends /></user></friends></user>"#
    static let user = User(id: 1, name: "Ann", friends: [User(id: 2, name: "Bob", friends: [])])

    @Test("1, 4, 6: a type reads its document, with lists of none, one and several items")
    func decoding() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(User.self, from: Self.xml) == Self.user)
        let response = Data("<response><user id='1'><name>Ann</name></user></response>".utf8)
        #expect(try decoder.decode(User.self, from: response, at: "response/user").friends == [])
        let friends = "<user id='1'><name/><friends><user id='2'><name/></user><user id='3'><name/></user></friends></user>"
        #expect(try decoder.decode(User.self, from: friends).friends.map(\.id) == [2, 3])
        #expect(try XMLEncoder().encodeToString(Self.user, withRootKey: "user") == Self.xml)
    }

    @Test("5, 7: attributes, text, one value and many")
    func kindsOfNodes() throws {
        struct Price: Codable {
            @XMLAttribute var currency: String
            @XMLText var amount: Decimal
        }
        let price = try XMLDecoder().decode(Price.self, from: "<price currency='EUR'>5.95</price>")
        #expect(price.currency == "EUR")
        #expect(price.amount == Decimal(string: "5.95"))
        let decoder = XMLDecoder()
        decoder.repeatedElementPolicy = .last
        struct Named: Codable { var name: String }
        #expect(try decoder.decode(Named.self, from: "<a><name>x</name><name>y</name></a>").name == "y")
    }

    @Test("10, 11: keys are converted, renamed or left out")
    func keys() throws {
        struct Person: Codable {
            var firstName = "Ann"
            var town = "Oslo"
            var cache = 5
            enum CodingKeys: String, CodingKey { case firstName, town = "city" }
        }
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encodeToString(Person()) == "<person><first_name>Ann</first_name><city>Oslo</city></person>")
    }

    @Test("15, 16: a value is written as another one, or as a text")
    func converters() throws {
        struct Point: Codable, Equatable {
            var x, y: Int
            init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                let numbers = try container.decode(String.self).split(separator: ",").compactMap { Int($0) }
                guard numbers.count == 2 else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "two numbers") }
                (x, y) = (numbers[0], numbers[1])
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode("\(x),\(y)")
            }
        }
        struct Line: Codable, Equatable { var from, to: Point }
        let line = Line(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4))
        let xml = try XMLEncoder().encodeToString(line)
        #expect(xml == "<Line><from>1,2</from><to>3,4</to></Line>")
        #expect(try XMLDecoder().decode(Line.self, from: xml) == line)
    }

    @Test("23, 24, 25, 32: generics, optionals, sets, dictionaries, enums and lists of lists need nothing")
    func types() throws {
        enum Color: String, Codable { case red, blue }
        enum Shape: Codable, Equatable { case circle(radius: Int), point }
        struct Page<Item: Codable & Equatable>: Codable, Equatable {
            var item: [Item]
            var total: Int?
            var tags: Set<String>
            var counts: [String: Int]
            var color: Color
            var shape: Shape
        }
        let page = Page(item: [[1, 2], [3]], total: nil, tags: ["a"], counts: ["x": 1], color: .blue, shape: .circle(radius: 2))
        #expect(try XMLDecoder().decode(Page<[Int]>.self, from: try XMLEncoder().encode(page)) == page)
    }

    @Test("26: garbage is an error with its place, and never a value")
    func coercions() throws {
        struct Values: Codable {
            var number: Int?
            var id: UUID?
        }
        for document in ["<v><number>many</number></v>", "<v><id>garbage</id></v>"] {
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Values.self, from: document) }
            #expect(error?.xmlIssue?.position?.line == 1)
        }
    }

    @Test("28: a description in XML")
    func description() {
        #expect("\(User(id: 2, name: "Bob", friends: []))" == #"<User id="2"><name>Bob</name><friends /></User>"#)
    }

    @Test("29: a file is written completely or not at all, and read")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        try XMLEncoder().encode(Self.user, to: url)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(User(id: 1, name: "\u{0}", friends: []), to: url) }
        #expect(try XMLDecoder().decode(User.self, contentsOf: url) == Self.user)
    }

    @Test("31: an object is mapped to another type")
    func conversion() throws {
        struct Admin: Codable, Equatable {
            @XMLAttribute var id: Int
            var name: String
            var rights: [String]
        }
        #expect(try XMLDecoder().convert(Self.user, to: Admin.self) == Admin(id: 1, name: "Ann", rights: []))
    }

    @Test("An object is updated by a document")
    func update() throws {
        var user = Self.user
        try XMLDecoder().update(&user, from: "<user><name>Anna</name></user>")
        #expect(user == User(id: 1, name: "Anna", friends: Self.user.friends))
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
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .iso8601
        #expect(try decoder.decode(Plist.self, from: xml) == plist)
        #expect(try encoder.encodeToString(plist, withRootKey: "plist") == xml)
        struct Person: Codable, Equatable {
            var name: String
            var age: Int
            var admin: Bool
            var tags: [String]
        }
        let person = try PropertyListDecoder().decode(Person.self, from: Data(xml.utf8))
        #expect(person == Person(name: "Ann", age: 40, admin: true, tags: ["a"]))
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
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(node) }
        #expect(error?.xmlErrorCode == .nestingTooDeep)
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
