import Foundation
import Testing
import XMLCodable

@Suite("Where documents come from")
struct TreeSourcesTests {
    static let document = "<gpx version='1.1'><wpt lat='47.6' lon='-122.3'><name>Café</name></wpt></gpx>"
    static let expected = "gpx@version=1.1[wpt@lat=47.6@lon=-122.3[name['Café']]]"

    @Test("Where a document comes from does not matter to the tree")
    func allSources() throws {
        let bytes = Array(Self.document.utf8)
        let file = try TemporaryFile(bytes)
        let slice = (Data("xx".utf8) + Data(bytes) + Data("yy".utf8)).dropFirst(2).dropLast(2)  // which starts at its own start
        let substring = String("xx\(Self.document)yy".dropFirst(2).dropLast(2))
        for tree in try [
            XMLTree(parsing: Self.document), XMLTree(parsing: bytes), XMLTree(parsing: Data(bytes)), XMLTree(contentsOf: file.url),
            XMLTree(parsing: slice), XMLTree(parsing: substring),
        ] {
            #expect(outline(tree.root) == Self.expected)
        }
    }

    struct Waypoints: Decodable, Equatable {
        struct Waypoint: Decodable, Equatable { var lat: Double, lon: Double, name: String }
        var wpt: [Waypoint]
    }

    @Test("Where a document comes from does not matter to the decoder")
    func decoderSources() throws {
        let bytes = Array(Self.document.utf8)
        let file = try TemporaryFile(bytes)
        let expected = Waypoints(wpt: [.init(lat: 47.6, lon: -122.3, name: "Café")])
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Waypoints.self, from: Self.document) == expected)
        #expect(try decoder.decode(Waypoints.self, from: bytes) == expected)
        #expect(try decoder.decode(Waypoints.self, from: Data(bytes)) == expected)
        #expect(try decoder.decode(Waypoints.self, contentsOf: file.url) == expected)
        let element = try #require(try XMLTree(parsing: "<trip>\(Self.document)</trip>").root["gpx"])
        #expect(try decoder.decode(Waypoints.self, from: element) == expected)
    }

    @Test("Where a document comes from does not matter where tokens are split over slices")
    func tokensOverSlices() throws {
        // Of 7 bytes, so that every boundary of a power of two falls into another part of a tag, a reference or a character.
        for padding in 0..<7 {
            let item = "<å é='&lt;ü'>&amp;日😀<![CDATA[]]]]></å>\n"
            let count = 25_000
            let document = "<l>" + String(repeating: " ", count: padding) + String(repeating: item, count: count) + "</l>"
            let bytes = Array(document.utf8)
            #expect(bytes.count > 1 << 20)
            let file = try TemporaryFile(bytes)
            for tree in [try XMLTree(contentsOf: file.url), try XMLTree(parsing: bytes)] {
                var found = 0
                for element in tree.root.elements where element.text == "&日😀]]" && element[attribute: "é"] == "<ü" { found += 1 }
                #expect(found == count)
            }
        }
    }

    @Test("Where a document comes from does not matter when one value is larger than many slices")
    func largeTokens() throws {
        let value = String(repeating: "0123456789abcdef", count: 200_000)  // 3.2 MB
        let document = "<a v='\(value)'><!--\(value)--><![CDATA[\(value)]]>\(value)</a>"
        let file = try TemporaryFile(Array(document.utf8))
        let root = try XMLTree(contentsOf: file.url).root
        #expect(root[attribute: "v"] == value)
        #expect(root.text == value + value)
    }

    @Test("A tree holds documents of more than 10,000,000 bytes")
    func largeDocument() throws {
        let note = String(repeating: "On the Analytical Engine. ", count: 100)
        let record = "<record id='1'><name>Ada Lovelace</name><note>\(note)</note><born>1815</born></record>\n"
        let count = 10_500_000 / record.utf8.count
        let bytes = Array("<records>".utf8) + Array(repeating: Array(record.utf8), count: count).joined() + Array("</records>".utf8)
        #expect(bytes.count > 10_000_000)
        struct Record: Decodable { var id: Int, name: String, born: Int }
        struct Records: Decodable { var record: [Record] }
        let records = try XMLDecoder().decode(Records.self, from: Data(bytes)).record
        #expect(records.count == count)
        #expect(records.last?.name == "Ada Lovelace")
    }

    @Test("A source that cannot be read is an error")
    func unreadable() throws {
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent("no-such-\(UUID().uuidString).xml")
        #expect(throws: (any Error).self) { try XMLTree(contentsOf: missing) }
        #expect(throws: (any Error).self) { try XMLDecoder().decode([String].self, contentsOf: missing) }
    }
}
