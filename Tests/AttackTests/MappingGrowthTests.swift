#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Values and documents that make XMLMapperCompat search: for attributes, for children, for pieces of CDATA sections. The work has to be in
/// proportion to their size: each takes a moment, and would take minutes if it grew with the square.
@Suite("Mapping large values", .serialized)
struct MappingGrowthTests {
    enum Value: String, Sendable, CaseIterable {
        case attributesOfADictionary, attributesOfAnObject, attributesWhoseKeysAreTaken, sectionInManyPieces

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

        func write() throws {
            switch self {
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
}
#endif
