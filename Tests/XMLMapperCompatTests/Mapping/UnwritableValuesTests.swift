import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Values that XML has no form for: none of them is left out in silence.
@Suite("Values that cannot be written")
struct UnwritableValuesTests {
    struct Leaf: Codable { var text: String }

    @Test("A Codable value that cannot be encoded is an error of the mapper that throws, and not left out")
    func failingCodableValues() {
        #expect(throws: (any Error).self) { try OneProperty(Leaf(text: "\u{7}")).toXMLStringOrThrow() }
        #expect(throws: (any Error).self) {
            try OneProperty([Leaf(text: "a"), Leaf(text: "\u{7}"), Leaf(text: "b")]).toXMLStringOrThrow()
        }
    }

    struct Attributed<Value>: XMLMappable {
        var nodeName: String!
        var value: Value?
        init(_ value: Value) { self.value = value }
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) { value <- map.attributes["value"] }
    }

    @Test("An object at an attribute's key is an error and not left out")
    func objectsAsAttributes() {
        #expect(throws: (any Error).self) { try Attributed(["a": 1]).toXMLStringOrThrow() }
    }

    struct Name: Codable {
        var text: String
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    @Test("A Codable value that is a text may be an attribute")
    func codableAttributes() { #expect(Attributed(Name(text: "x")).toXMLString() == "<root value=\"x\"/>") }

    struct Dated: PlainMappable {
        var nodeName: String!
        var date: Date?
        var dates: [Date]?
        mutating func mapping(map: XMLMap) {
            date <- (map["date"], XMLISO8601DateTransform())
            dates <- (map["dates"], XMLISO8601DateTransform())
        }
    }

    @Test("A date in no year that can be counted is an error")
    func uncountableDates() throws {
        var dated = Dated()
        dated.date = Date(timeIntervalSince1970: .infinity)
        #expect(throws: XMLMapError.self) { try dated.toXMLStringOrThrow() }
        dated = Dated()
        dated.dates = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1e20)]
        #expect(throws: XMLMapError.self) { try dated.toXMLStringOrThrow() }
        dated.dates = [Date(timeIntervalSince1970: 0)]
        #expect(dated.toXMLString() == "<root><dates>1970-01-01T00:00:00Z</dates></root>")
    }

    @Test(
        "What cannot be at a reserved key is an error that names the key",
        arguments: ["__name", "__text", "__cdata", "__comments", "__nodes_order"])
    func reservedKeysWithDictionaries(key: String) throws {
        let error = try #require(throws: XMLMapError.self) { try XMLSerialization.data(withXMLObject: [key: ["a": "b"]]) }
        #expect(error.reason?.contains("'\(key)'") == true)
    }
}
