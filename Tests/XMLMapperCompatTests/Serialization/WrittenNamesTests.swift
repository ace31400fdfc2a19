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
        struct Twice: PlainMappable {
            var nodeName: String!
            var first: Int? = 1
            var second: Int? = 2
            mutating func mapping(map: XMLMap) {
                first <- map.attributes["id"]
                second <- map.attributes["{}id"]
            }
        }
        guard let written = Twice().toXMLString() else { return }
        #expect(throws: Never.self, "\(written)") { try XMLTree(parsing: written) }
    }

    @Test("A key with a number is an element's, whatever it begins with", arguments: [true, false])
    func numberedKeys(hasSecond: Bool) throws {
        let xml = "<r kind=\"k\"><_items>a</_items>\(hasSecond ? "<_items>b</_items>" : "")</r>"
        let read = try #require(NumberedItems(XMLString: xml))
        #expect(read.first == "a" && read.second == (hasSecond ? "b" : nil) && read.attribute == "k")
        #expect(read.toXMLString()?.filter { $0 != "\n" } == xml)
    }

    @Test("Every name is written as it is, however many there are, and however long", arguments: [0, 5, 15, 16, 40])
    func manyNames(length: Int) throws {
        let prefix = String(repeating: "n", count: length)
        // Rows have the same names, each a string of its own.
        let rows = (0..<3).map { row in
            Dictionary(
                uniqueKeysWithValues: (0..<200).map { ("\(prefix)é\($0)", "\(row)") } + (0..<20).map { ("_\(prefix)a\($0)", "\(row)") })
        }
        let written = try XMLTree(parsing: try XMLSerialization.data(withXMLObject: ["__name": "r", "row": rows])).root
        func elements(of element: XMLTree.Element) -> [XMLTree.Element] {
            element.children.compactMap { node in if case .element(let element) = node { element } else { nil } }
        }
        #expect(elements(of: written).count == 3)
        for (number, row) in elements(of: written).enumerated() {
            #expect(Set(elements(of: row).map(\.name.qualifiedName)) == Set((0..<200).map { "\(prefix)é\($0)" }))
            #expect(elements(of: row).allSatisfy { $0.text == "\(number)" })
            #expect(row.attributes.count == 20)
        }
    }

    @Test(
        "The namespaces of xml and xmlns get no other prefix",
        arguments: ["{http://www.w3.org/XML/1998/namespace}lang", "{http://www.w3.org/2000/xmlns/}p"])
    func reservedNamespaces(key: String) throws {
        guard let written = try? XMLSerialization.data(withXMLObject: ["__name": "r", "_" + key: "en"]) else { return }
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        #expect(throws: Never.self, "\(String(decoding: written, as: UTF8.self))") { try XMLTree(parsing: written, options: options) }
    }
}
