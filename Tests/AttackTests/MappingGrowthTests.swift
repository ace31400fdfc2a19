#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Values and documents that make XMLMapperCompat search: for attributes, for children, for pieces of CDATA sections; and such whose elements have
/// names that are long to tell. The work has to be in proportion to their size: each takes a moment, and would take minutes if it grew with the square.
@Suite("Mapping large values", .serialized)
struct MappingGrowthTests {
    enum Value: String, Sendable, CaseIterable {
        case attributesOfADictionary, attributesOfAnObject, attributesWhoseKeysAreTaken, sectionInManyPieces
        case namespaceOfManyObjects, namespaceOfManyValues, namespaceOfManyDictionaries, namespaceOfManyElements

        static let count = 50_000

        struct Object: XMLMappable {
            var nodeName: String! = "r"
            init() {}
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                for index in 0..<Value.count {
                    var value: Int? = index
                    value <- map.attributes["k\(index)"]
                }
            }
        }

        struct Section: XMLMappable {
            var nodeName: String! = "r"
            var text: String? = String(repeating: "]]>\r", count: Value.count)
            init() {}
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { text <- (map["text"], XMLCDATATransform()) }
        }

        /// Has the element's own name, and the children's as far as they are objects.
        struct Named: XMLMappable {
            var nodeName: String!
            var inner: [Named]?
            var values: [String: [String]]?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                inner <- map["p:a"]
                if inner != nil { values <- map["p:b"] }
            }
        }

        /// A document whose elements are in a namespace with a URI of a million letters, which it says once.
        static func namespaceDocument(_ start: String, _ element: String, _ end: String) -> String {
            let uri = String(repeating: "u", count: 1_000_000)
            return "<p:r xmlns:p='\(uri)'>\(start)" + String(repeating: element, count: 2 * count) + "\(end)</p:r>"
        }

        func write() throws {
            switch self {
            case .namespaceOfManyObjects:
                let named = try Named.mapOrThrow(XMLString: Self.namespaceDocument("", "<p:a/>", ""))
                #expect(named.inner?.last?.nodeName == "p:a" && named.inner?.count == 2 * Self.count)
            case .namespaceOfManyValues:
                let named = try Named.mapOrThrow(XMLString: Self.namespaceDocument("<p:a/><p:b>", "<p:c p:i=''>v</p:c>", "</p:b>"))
                #expect(named.values?["p:c"]?.count == 2 * Self.count)
            case .namespaceOfManyDictionaries:
                let object = try XMLSerialization.xmlObject(withString: Self.namespaceDocument("", "<p:a p:i=''/><p:b>x</p:b>", ""))
                #expect(((object as? [String: Any])?["p:b"] as? [Any])?.count == 2 * Self.count)
            case .namespaceOfManyElements:
                var options = XMLParsingOptions()
                options.shouldProcessNamespaces = true
                let tree = try XMLTree(parsing: Self.namespaceDocument("", "<p:a p:i=''/>", ""), options: options)
                let uri = try #require(tree.root.name.namespaceURI)
                #expect(tree.root.elements(named: "{\(uri)}a").count == 2 * Self.count)
                #expect(tree.root.elements.allSatisfy { $0.name.namespaceURI == uri && $0.attributes[0].name.localName == "i" })
            case .attributesOfADictionary:
                _ = try XMLSerialization.data(withXMLObject: Dictionary(uniqueKeysWithValues: (0..<Self.count).map { ("_k\($0)", "v") }))
            case .attributesOfAnObject:
                #expect(try XMLMapper<Object>.toXMLStringOrThrow(Object().toXML()).utf8.count == Object().toXMLStringOrThrow().utf8.count)
            case .attributesWhoseKeysAreTaken:
                // A parser takes fewer attributes of one element.
                let attributes = (0..<1_000).map { " k\($0)=''" }.joined()
                let children = (0..<1_000).map { "<_k\($0)/>" }.joined()
                let xml = "<r>" + String(repeating: "<a\(attributes)>\(children)</a>", count: 20) + "</r>"
                let object = try XMLSerialization.xmlObject(withString: xml)
                #expect(try XMLSerialization.data(withXMLObject: object).count > xml.utf8.count)
            case .sectionInManyPieces:
                #expect(try Section.mapOrThrow(XMLString: try Section().toXMLStringOrThrow()).text == Section().text)
            }
        }
    }

    @Test("takes time in proportion to their size", arguments: Value.allCases)
    func growth(_ value: Value) async {
        await #expect(processExitsWith: .success, "\(value)") { [value = value.rawValue as String] in
            let value = try #require(Value(rawValue: value))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 10)
            try value.write()
        }
    }

    /// Documents of 8 MB with few letters for an element.
    @Test(
        "takes memory in proportion to the document",
        arguments: ["<a/>", "<a></a>", "<a/><b/>", "<a>x</a>", "<a>\n</a>"])
    func memory(_ element: String) async {
        await #expect(processExitsWith: .success, "\(element)") { [element = element as String] in
            let count = 8_000_000 / element.utf8.count
            let xml = "<r>" + String(repeating: element, count: count) + "</r>"
            Confinement.begin(megabytes: 400, seconds: 60)
            let object = try XMLSerialization.xmlObject(withString: xml)
            #expect(((object as? [String: Any])?["a"] as? [Any])?.count == count)
        }
    }
}
#endif
