import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Groups of elements: options")
struct GroupsOptionsTests {
    struct Item: Codable, Equatable { var firstName: String; var lastName: String? }
    struct Items: Codable, Equatable { @XMLSequence var items: [Item] }
    let items = Items(items: [Item(firstName: "a", lastName: "b"), Item(firstName: "c")])

    @Test("Key strategies")
    func strategies() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        try expectBothWays(
            "<r><first_name>a</first_name><last_name>b</last_name><first_name>c</first_name></r>", items, encoder: encoder,
            decoder: decoder)
        encoder.keyEncodingStrategy = .custom { AnyKey($0[$0.count - 1].stringValue + "X") }
        decoder.keyDecodingStrategy = .custom { AnyKey(String($0[$0.count - 1].stringValue.dropLast())) }
        try expectBothWays(
            "<r><firstNameX>a</firstNameX><lastNameX>b</lastNameX><firstNameX>c</firstNameX></r>", items, encoder: encoder,
            decoder: decoder)
    }

    @Test("Local names, the parent's namespace first")
    func localNames() throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = """
            <p:r xmlns:p="u" xmlns:q="v"><p:firstName>a</p:firstName><q:lastName>b</q:lastName><q:firstName>x</q:firstName>
            <p:firstName>c</p:firstName></p:r>
            """
        #expect(try decoder.decode(Items.self, from: document) == items)
        let foreign = #"<r xmlns:p="u" xmlns:q="v"><p:firstName>a</p:firstName><q:firstName>c</q:firstName></r>"#
        #expect(try decoder.decode(Items.self, from: foreign).items.map(\.firstName) == ["a", "c"])
    }

    @Test("Names in a namespace")
    func namespaces() throws {
        struct Entry: Codable, Equatable {
            var key: String, value: [Int]
            enum CodingKeys: String, CodingKey { case key = "{urn:a}key", value = "{urn:a}value" }
        }
        struct Entries: Codable, Equatable { @XMLSequence var entries: [Entry] }
        let value = Entries(entries: [Entry(key: "a", value: [1, 2]), Entry(key: "b", value: [])])
        let encoder = XMLEncoder { $0.namespacePrefixes = ["n": "urn:a"] }
        try expectBothWays(
            #"<r xmlns:n="urn:a"><n:key>a</n:key><n:value>1</n:value><n:value>2</n:value><n:key>b</n:key></r>"#, value,
            encoder: encoder)
        let document = #"<r xmlns="urn:a" xmlns:o="urn:o"><o:key>x</o:key><key>a</key><value>1</value><value>2</value><key>b</key></r>"#
        #expect(try XMLDecoder().decode(Entries.self, from: document) == value)
    }

    @Test("Indentation goes around members, and sorting leaves groups in their order")
    func formats() throws {
        let encoder = XMLEncoder { $0.outputFormatting = [.prettyPrinted, .sortedKeys] }
        let value = GroupsTests.Pairs(pairs: [.init(a: 1, b: "x"), .init(a: 2, b: "y")])
        let text = try encoder.encodeToString(value, withRootKey: "r")
        #expect(
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
                == "<r><a>1</a><b>x</b><a>2</a><b>y</b></r>")
        #expect(try XMLDecoder().decode(GroupsTests.Pairs.self, from: text) == value)
    }

    @Test("A record writer writes groups in each record")
    func recordWriter() throws {
        let output = try recordsWritten { writer in
            for number in 0..<3 {
                try writer.write(GroupsTests.Pairs(pairs: [.init(a: number, b: "x"), .init(a: number, b: "y")]), named: "p")
            }
        }
        #expect(output.hasSuffix("<p><a>2</a><b>x</b><a>2</a><b>y</b></p></r>"))
    }
}
