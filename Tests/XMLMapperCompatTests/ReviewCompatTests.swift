import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("What XMLMapperCompat writes is well-formed and complete, or it is an error")
struct ReviewCompatTests {
    // MARK: Values

    struct Mapped1<Value>: XMLMappable {
        var nodeName: String! = "r"
        var value: Value?
        init(_ value: Value) { self.value = value }
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) { value <- map["v"] }
    }

    @Test("Empty strings keep their places in a list")
    func emptyStringsInLists() throws {
        let written = try XMLMapper<Mapped1<[String]>>().toXMLStringOrThrow(Mapped1(["", "a", ""]))
        #expect(try XMLMapper<Mapped1<[String]>>().mapOrThrow(XMLString: written).value == ["", "a", ""], "\(written)")
    }

    // MARK: Mapped values in Codable ones

    final class Person: XMLMappable {
        var nodeName: String!
        var firstName: String?
        var id: Int?
        var photo: [Data]?
        init() {}
        init?(map: XMLMap) {}
        func mapping(map: XMLMap) {
            id <- map.attributes["personId"]
            firstName <- map["firstName"]
            photo <- map["photo"]
        }
    }

    struct Holder: Codable { @Mapped var person: Person }

    @Test("A CDATA section that is not UTF-8 is an error in a Codable value, too")
    func sectionsThatAreNoText() {
        let person = Person()
        person.photo = [Data([0x61, 0xFF])]
        #expect(throws: (any Error).self) { try XMLEncoder().encodeToString(Holder(person: person), withRootKey: "r") }
    }

    @Test("A mapped value is read back under strategies that are each other's inverse")
    func mappedValuesUnderKeyStrategies() throws {
        let person = Person()
        person.firstName = "Ada"
        person.id = 7
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let xml = try encoder.encodeToString(Holder(person: person), withRootKey: "r")
        let decoded = try decoder.decode(Holder.self, from: xml).person
        #expect(decoded.firstName == "Ada" && decoded.id == 7, "\(xml)")
    }

    @Test("Text beside root elements is not passed over in silence", arguments: ["<a/>text<b/>", "<a/>text", "text<a/>"])
    func textBesideRoots(text: String) {
        #expect(throws: (any Error).self) { try XMLSerialization.xmlObject(withString: text) }
    }
}
