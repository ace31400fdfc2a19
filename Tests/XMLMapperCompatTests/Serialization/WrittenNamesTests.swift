import Testing
import XMLCodable
import XMLMapperCompat

/// Names that keys ask for: what is written is well-formed, or it is an error.
@Suite("Names that are written")
struct WrittenNamesTests {
    @Test(
        "Two keys that make one attribute are an error or one attribute",
        arguments: [
            ["_id": "1", "_{}id": "2"], ["_ns1:id": "1", "_{u}id": "2"], ["_p:id": "1", "_{u}id": "2", "_xmlns:p": "u"],
            ["_{}xmlns:ns1": "v", "_{u}id": "1"],
        ])
    func attributesOfOneName(attributes: [String: String]) throws {
        guard let written = try? XMLSerialization.data(withXMLObject: attributes) else { return }
        #expect(throws: Never.self, "\(String(decoding: written, as: UTF8.self))") { try XMLTree(parsing: written) }
    }

    @Test("Mappings that ask for one attribute by two keys write a document or throw")
    func mappedAttributesOfOneName() throws {
        struct Twice: XMLMappable {
            var nodeName: String!
            var first: Int? = 1
            var second: Int? = 2
            init() {}
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                first <- map.attributes["id"]
                second <- map.attributes["{}id"]
            }
        }
        guard let written = Twice().toXMLString() else { return }
        #expect(throws: Never.self, "\(written)") { try XMLTree(parsing: written) }
    }

    @Test(
        "The namespaces of xml and xmlns get no other prefix",
        arguments: ["{http://www.w3.org/XML/1998/namespace}lang", "{http://www.w3.org/2000/xmlns/}p"])
    func reservedNamespaces(key: String) throws {
        guard let written = try? XMLSerialization.data(withXMLObject: ["__name": "r", "_" + key: "en"]) else { return }
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        #expect(throws: Never.self, "\(String(decoding: written, as: UTF8.self))") { try XMLTree(parsing: written, options: options) }
    }
}
