#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// What is set once for the process. In processes of their own, for the other tests' sake.
@Suite("Defaults of the process")
struct MapperDefaultsTests {
    struct Tag: PlainMappable {
        var nodeName: String!
        var id: Int?
        var order: [String]?
        mutating func mapping(map: XMLMap) {
            id <- map["id"]
            order <- map.nodesOrder
        }
    }

    final class Issues: @unchecked Sendable {
        private let lock = NSLock()
        private var reasons: [String?] = []
        func append(_ error: XMLMapError) { lock.withLock { reasons.append(error.reason) } }
        var all: [String?] { lock.withLock { reasons } }
    }

    @Test("Every mapper starts with what is set for the process, and a mapper's own goes before it")
    func defaultsOfTheProcess() async {
        await #expect(processExitsWith: .success) {
            let before = XMLMapper<Tag>()
            let issues = Issues()
            XMLMapperDefaults.onIssue = issues.append
            XMLMapperDefaults.legacyBehavior = .singleKeyRoot
            var tag = try #require(Tag(XMLString: "<tag><id>x</id></tag>"))
            #expect(issues.all == ["expected Int"])
            tag.nodeName = nil
            tag.id = 1
            #expect(tag.toXMLString() == "<id>1</id>")
            #expect(before.toXMLString(tag) == "<root><id>1</id></root>", "it was made before")
            let mapper = XMLMapper<Tag>()
            #expect(mapper.legacyBehavior == .singleKeyRoot)
            mapper.legacyBehavior = []
            #expect(mapper.toXMLString(tag) == "<root><id>1</id></root>")
            mapper.onIssue = nil
            _ = mapper.map(XMLString: "<tag><id>y</id></tag>")
            #expect(issues.all.count == 1)
            _ = try? XMLDecoder().decode(mapped: Tag.self, from: "<tag><id>y</id></tag>")
            #expect(issues.all.count == 2, "models inside of Codable ones as well")
        }
    }

    @Test("Transforms by themselves do what is wanted for the process, and documents are parsed as it says")
    func transformsAndParsing() async {
        await #expect(processExitsWith: .success) {
            XMLMapperDefaults.legacyBehavior = [.sectionsOnly, .decimalsOfAnyText]
            #expect(XMLCDATATransform().transformFromXML("text") == nil)
            #expect(NSDecimalNumberTransform().transformFromXML("text") == .notANumber)
            XMLMapperDefaults.parsingOptions.limits.maximumElements = 1
            #expect(Tag(XMLString: "<tag/>") != nil)
            #expect(Tag(XMLString: "<tag><id/></tag>") == nil)
            #expect(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(withString: "<tag><id/></tag>") }
        }
    }
}
#endif
