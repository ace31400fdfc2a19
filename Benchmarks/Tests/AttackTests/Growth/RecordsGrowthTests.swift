#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLMapperCompat
import XMLStreaming

/// Elements with many attributes, or long ones, and very small records in them. The work has to be in proportion to the document, however
/// little of it comes at a time.
@Suite("Records in hostile elements", .serialized)
struct RecordsGrowthTests {
    enum Surroundings: String, Sendable, CaseIterable {
        case longAttribute, manyAttributes

        /// The start tags and end tags around so many records.
        func tags(count: Int) -> (start: [UInt8], end: [UInt8]) {
            switch self {
            case .longAttribute:
                (Array("<a t='".utf8) + [UInt8](repeating: 0x78, count: 4_096 * count) + Array("'>".utf8), Array("</a>".utf8))
            case .manyAttributes:
                (
                    Array(String(repeating: "<a\((0..<count / 4).map { " t\($0)=''" }.joined())>", count: 50).utf8),
                    Array(String(repeating: "</a>", count: 50).utf8)
                )
            }
        }
    }

    enum Way: String, Sendable, CaseIterable {
        case pushed, decodedInEvents, decodedAsAWhole

        func read(_ tags: (start: [UInt8], end: [UInt8]), count: Int) throws {
            switch self {
            case .pushed:
                let parser = try XMLRecordParser(of: XMLRecord<Empty>.self, at: "//r")
                _ = try parser.feed(tags.start)
                for _ in 0..<count { #expect(try parser.feed(Array("<b><r/></b>".utf8)).count == 1) }
            case .decodedInEvents:
                let delegate = DecodingDelegate()
                let mapper = XMLObjectMapper(delegate: delegate)
                try mapper.feed(tags.start)
                try mapper.feed(Array(String(repeating: "<r/>", count: count).utf8))
                #expect(delegate.count == count)
            case .decodedAsAWhole:
                let records = Array(String(repeating: "<b><r/></b>", count: count).utf8)
                _ = try XMLDecoder().decode(AskingForAncestors.self, from: tags.start + records + tags.end)
            }
        }
    }

    @Test("Records in hostile elements take time in proportion to the document", arguments: Surroundings.allCases, Way.allCases)
    func growth(_ surroundings: Surroundings, _ way: Way) async {
        await #expect(processExitsWith: .success) {
            [surroundings = surroundings.rawValue as String, way = way.rawValue as String] in
            let surroundings = try #require(Surroundings(rawValue: surroundings))
            let way = try #require(Way(rawValue: way))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            try Growth.expectProportional("\(surroundings), \(way)", size: 4_000) { count in
                (tags: surroundings.tags(count: count), count: count)
            } report: { ratio, seconds in
                ConfinedAttack.report("\(surroundings), \(way)", "\(ratio)", seconds)
            } work: { document in
                try way.read(document.tags, count: document.count)
            }
        }
    }

    struct Empty: Decodable {}

    /// Asks for its ancestors, and so does everything in it.
    struct AskingForAncestors: Decodable {
        init(from decoder: any Decoder) throws {
            _ = decoder.xmlAncestors
            _ = try decoder.singleValueContainer().decode([String: [AskingForAncestors]].self)
        }
    }

    final class DecodingDelegate: XMLObjectMapperDelegate {
        private(set) var count = 0

        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) throws -> XMLObjectMapper.Answer {
            name == "r" ? .decode(Empty.self) { _ in self.count += 1 } : nil
        }
    }
}
#endif
