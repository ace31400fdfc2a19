#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Values and documents that make XMLMapperCompat search: for attributes, for children, for pieces of CDATA sections; and such whose elements have
/// names that are long to tell. The work has to be in proportion to their size.
@Suite("Mapping large values", .serialized)
struct MappingGrowthTests {
    enum Value: String, Sendable, CaseIterable {
        case attributesOfADictionary, attributesOfAnObject, attributesWhoseKeysAreTaken, sectionInManyPieces
        case namespaceOfManyObjects, namespaceOfManyValues, namespaceOfManyDictionaries, namespaceOfManyElements

        struct Object: XMLMappable {
            var nodeName: String! = "r"
            var count = 0
            init(count: Int) { self.count = count }
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                for index in 0..<count {
                    var value: Int? = index
                    value <- map.attributes["k\(index)"]
                }
            }
        }

        struct Section: XMLMappable {
            var nodeName: String! = "r"
            var text: String?
            init(count: Int) { text = String(repeating: "]]>\r", count: count) }
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

        /// A document whose elements are in a namespace with a URI of many letters, which it says once.
        static func namespaceDocument(_ start: String, _ element: String, _ count: Int, _ end: String) -> String {
            let uri = String(repeating: "u", count: 20 * count)
            return "<p:r xmlns:p='\(uri)'>\(start)" + String(repeating: element, count: count) + "\(end)</p:r>"
        }

        func write(_ count: Int) throws {
            switch self {
            case .namespaceOfManyObjects:
                let named = try Named.mapOrThrow(XMLString: Self.namespaceDocument("", "<p:a/>", count, ""))
                #expect(named.inner?.last?.nodeName == "p:a" && named.inner?.count == count)
            case .namespaceOfManyValues:
                let named = try Named.mapOrThrow(XMLString: Self.namespaceDocument("<p:a/><p:b>", "<p:c p:i=''>v</p:c>", count, "</p:b>"))
                #expect(named.values?["p:c"]?.count == count)
            case .namespaceOfManyDictionaries:
                let object = try XMLSerialization.xmlObject(withString: Self.namespaceDocument("", "<p:a p:i=''/><p:b>x</p:b>", count, ""))
                #expect(((object as? [String: Any])?["p:b"] as? [Any])?.count == count)
            case .namespaceOfManyElements:
                var options = XMLParsingOptions()
                options.shouldProcessNamespaces = true
                let tree = try XMLTree(parsing: Self.namespaceDocument("", "<p:a p:i=''/>", count, ""), options: options)
                let uri = try #require(tree.root.name.namespaceURI)
                #expect(tree.root.elements(named: "{\(uri)}a").count == count)
                #expect(tree.root.elements.allSatisfy { $0.name.namespaceURI == uri && $0.attributes[0].name.localName == "i" })
            case .attributesOfADictionary:
                _ = try XMLSerialization.data(withXMLObject: Dictionary(uniqueKeysWithValues: (0..<count).map { ("_k\($0)", "v") }))
            case .attributesOfAnObject:
                #expect(
                    try XMLMapper<Object>.toXMLStringOrThrow(Object(count: count).toXML()).utf8.count
                        == Object(count: count).toXMLStringOrThrow().utf8.count)
            case .attributesWhoseKeysAreTaken:
                // A parser takes no more than 1,024 attributes of one element.
                let attributes = (0..<count / 16).map { " k\($0)=''" }.joined()
                let children = (0..<count / 16).map { "<_k\($0)/>" }.joined()
                let xml = "<r>" + String(repeating: "<a\(attributes)>\(children)</a>", count: 20) + "</r>"
                let object = try XMLSerialization.xmlObject(withString: xml)
                #expect(try XMLSerialization.data(withXMLObject: object).count > xml.utf8.count)
            case .sectionInManyPieces:
                let section = Section(count: count)
                #expect(try Section.mapOrThrow(XMLString: section.toXMLStringOrThrow()).text == section.text)
            }
        }
    }

    @Test("Mapping large values takes time in proportion to their size", arguments: Value.allCases)
    func growth(_ value: Value) async {
        await #expect(processExitsWith: .success, "\(value)") { [value = value.rawValue as String] in
            let value = try #require(Value(rawValue: value))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            try Growth.expectProportional("\(value)", size: 16_000) {
                $0
            } report: { ratio, seconds in
                ConfinedAttack.report("\(value)", "\(ratio)", seconds)
            } work: {
                try value.write($0)
            }
        }
    }

    /// Documents of 2 MB with few letters for an element.
    @Test(
        "Mapping large values takes memory in proportion to the document",
        arguments: ["<a/>", "<a></a>", "<a/><b/>", "<a>x</a>", "<a>\n</a>"])
    func memory(_ element: String) async {
        await #expect(processExitsWith: .success, "\(element)") { [element = element as String] in
            let count = 2_000_000 / element.utf8.count
            let xml = "<r>" + String(repeating: element, count: count) + "</r>"
            Confinement.begin(megabytes: 160, seconds: 60)
            let object = try XMLSerialization.xmlObject(withString: xml)
            #expect(((object as? [String: Any])?["a"] as? [Any])?.count == count)
        }
    }
}
#endif
