import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("What XMLMapperCompat writes is well-formed and complete, or it is an error")
struct ReviewCompatTests {
    // MARK: The dictionary form

    @Test(
        "A document whose names look like the dictionary form's own comes back as it was, or is an error",
        arguments: [
            "<a><__text>x</__text></a>", "<a>t<__text>x</__text></a>", "<a><__name>x</__name></a>", "<a><__cdata>x</__cdata></a>",
            "<a><__comments>x</__comments></a>", "<a><__nodes_order>x</__nodes_order></a>",
            "<a><__attributes><x>1</x></__attributes></a>", #"<a _name="evil"/>"#, #"<a _text="1">t</a>"#, #"<a _cdata="1"/>"#,
            #"<a _comments="1"/>"#, #"<a _attributes="1"/>"#, #"<a b="1"><_b>x</_b></a>"#, "<a \u{E9}=\"1\" e\u{301}=\"2\"/>",
            "<a><\u{E9}/><e\u{301}/></a>",
        ])
    func reservedNames(xml: String) throws {
        guard let object = try? XMLSerialization.xmlObject(withString: xml), let written = try? XMLSerialization.data(withXMLObject: object)
        else { return }
        let (before, after) = (try XMLTree(parsing: xml).root, try XMLTree(parsing: written).root)
        #expect(Array(after.name.qualifiedName.utf8) == Array(before.name.qualifiedName.utf8))
        #expect(
            after.elements.map { Array($0.name.qualifiedName.utf8) } == before.elements.map { Array($0.name.qualifiedName.utf8) },
            "\(String(decoding: written, as: UTF8.self))")
        #expect(
            Set(after.attributes.map { Array("\($0.name)=\($0.value)".utf8) })
                == Set(before.attributes.map { Array("\($0.name)=\($0.value)".utf8) }))
        #expect(Array(after.children).count == Array(before.children).count)
    }

    @Test(
        "Entries of a dictionary of strings come back or are an error",
        arguments: ["__name", "__comments", "__cdata", "__nodes_order", "__attributes"])
    func typedDictionaries(key: String) throws {
        let object = Mapped1(["a": "1", key: "n"])
        guard let xml = XMLMapper<Mapped1<[String: String]>>().toXMLString(object) else { return }
        #expect(XMLMapper<Mapped1<[String: String]>>().map(XMLString: xml)?.value == object.value, "\(xml)")
    }

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
