#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable

/// Elements with many attributes, or long ones, and very small records in them. The work has to be in proportion to the document, however
/// little of it comes at a time.
@Suite("Records in hostile elements", .serialized)
struct RecordsGrowthTests {
    enum Surroundings: String, Sendable, CaseIterable {
        case longAttribute, manyAttributes

        var start: [UInt8] {
            switch self {
            case .longAttribute: Array("<a t='".utf8) + [UInt8](repeating: 0x78, count: 64 << 20) + Array("'>".utf8)
            case .manyAttributes:
                Array(String(repeating: "<a\((0..<1_000).map { " t\($0)=''" }.joined())>", count: 50).utf8)
            }
        }

        var end: [UInt8] { Array(String(repeating: "</a>", count: self == .longAttribute ? 1 : 50).utf8) }
    }

    enum Way: String, Sendable, CaseIterable {
        case pushed, keptInEvents, decodedAsAWhole

        func read(_ surroundings: Surroundings, count: Int) throws {
            switch self {
            case .pushed:
                let parser = try XMLRecordParser(of: XMLRecord<Empty>.self, at: "//r")
                _ = try parser.feed(surroundings.start)
                for _ in 0..<count { #expect(try parser.feed(Array("<b><r/></b>".utf8)).count == 1) }
            case .keptInEvents:
                let handler = KeepingHandler()
                let events = try DocumentEvents(options: XMLParsingOptions(), handler: handler)
                try events.feed(surroundings.start)
                try events.feed(Array(String(repeating: "<r/>", count: count).utf8))
                #expect(handler.count == count)
            case .decodedAsAWhole:
                let records = Array(String(repeating: "<b><r/></b>", count: count).utf8)
                _ = try XMLDecoder().decode(AskingForAncestors.self, from: surroundings.start + records + surroundings.end)
            }
        }
    }

    @Test("takes time in proportion to the document", arguments: Surroundings.allCases, Way.allCases)
    func growth(_ surroundings: Surroundings, _ way: Way) async {
        await #expect(processExitsWith: .success) {
            [surroundings = surroundings.rawValue as String, way = way.rawValue as String] in
            let surroundings = try #require(Surroundings(rawValue: surroundings))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 30)
            try #require(Way(rawValue: way)).read(surroundings, count: 20_000)
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

    final class KeepingHandler: DocumentEventHandler {
        private(set) var count = 0

        func startElement(_ element: XMLAncestors.Element, preservesSpace: Bool) throws -> DocumentEvents.Answer {
            element.name.qualifiedName == "r" ? .keep : .enter
        }
        func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws {}
        func endElement() throws {}
        func endKeptElement(_ element: XMLTree.Element) throws { count += 1 }
    }
}
#endif
