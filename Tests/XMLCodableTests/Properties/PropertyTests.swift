import Foundation
import Testing
import XMLCodable

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Properties of whatever a seeded generator makes up. Every argument is the seed of some hundred cases, of which the first that fails is told;
/// the seed in a message is that of the one case.
@Suite("Properties: values, trees and records")
struct PropertyTests {
    /// Two with the command for a change; `Scripts/test.sh --all` runs twenty.
    private static let seeds = (0..<(ProcessInfo.processInfo.environment["TEST_EXTENT"] == "all" ? 20 : 2)).map { UInt64($0) &* 1_000_003 }

    private func check(_ count: Int, from first: UInt64, _ fault: (inout RandomSource) -> String?) {
        for seed in first..<first + UInt64(count) {
            var source = RandomSource(seed: seed)
            if let fault = fault(&source) {
                Issue.record("seed \(seed): \(fault)")
                return
            }
        }
    }

    private static let types = RandomTypes.pool(count: 400, seed: 1)

    @Test("Values come back equal", arguments: seeds)
    func roundTrip(seed: UInt64) { check(200, from: seed) { RoundTripProperty.fault($0.element(of: Self.types), &$0) } }

    @Test("An encoder writes what a new one does, whatever it has encoded before", arguments: seeds)
    func encoderReuse(seed: UInt64) { check(60, from: seed) { EncoderReuseProperty.fault(Self.types, &$0) } }

    @Test("Collecting issues has the value, or begins with the error", arguments: seeds)
    func collectedIssues(seed: UInt64) { check(100, from: seed) { CollectedIssuesProperty.fault($0.element(of: Self.types), &$0) } }

    @Test("Values are converted and updated exactly", arguments: seeds)
    func conversions(seed: UInt64) { check(60, from: seed) { ConversionProperty.fault($0.element(of: Self.types), &$0) } }

    @Test("Trees come back from JSON", arguments: seeds)
    func interchange(seed: UInt64) { check(70, from: seed) { JSONProperty.fault($0.document()) } }

    @Test("What is written is well-formed and carries exactly the strings given", arguments: seeds)
    func injection(seed: UInt64) { check(100, from: seed) { InjectionProperty.fault(&$0, complaint: Self.complaintOfFoundation) } }

    @Test("What a tree is written as parses to the same tree", arguments: seeds)
    func tree(seed: UInt64) {
        check(70, from: seed) { source in
            let options = XMLParsingOptions(&source)
            return TreeProperty.fault(source.document(), options)
        }
    }

    @Test("A document of one value is edited to hold another one", arguments: seeds)
    func edits(seed: UInt64) {
        check(5, from: seed) { source in
            // The model reads all of the document: nothing is ambiguous.
            var refusal: String?
            return EditingProperty.fault(source.element(of: Self.types), &source, told: { refusal = $0 }) ?? refusal
        }
    }

    @Test("An edit of any document changes what it says, and nothing else", arguments: seeds)
    func editsOfDocuments(seed: UInt64) {
        check(5, from: seed) { source in
            let document = source.isOnce(in: 3) ? source.thicket() : source.document()
            return EditingProperty.fault(document, &source)
        }
    }

    @Test("Values at the ends of paths go, and what is around them stays", arguments: seeds)
    func editsAlongPaths(seed: UInt64) { check(15, from: seed) { PathEditingProperty.fault(&$0) } }

    @Test("A query leads where its definition says", arguments: seeds)
    func queries(seed: UInt64) {
        check(40, from: seed) { source in
            let document = source.isOnce(in: 3) ? source.document() : source.thicket()
            return QueryProperty.fault(document, &source)
        }
    }

    @Test("Records are the same wherever the document is cut", arguments: seeds)
    func records(seed: UInt64) {
        check(30, from: seed) { source in
            let document = source.library()
            return RecordsProperty.fault(document, &source).map { "\($0) of \(String(decoding: document, as: UTF8.self).debugDescription)" }
        }
    }

    /// What Foundation's parser has against a document, which is not the one that the library uses.
    private static func complaintOfFoundation(_ document: String) -> String? {
        let parser = XMLParser(data: Data(document.utf8))
        return parser.parse() ? nil : parser.parserError.map { "\($0)" } ?? "Foundation's parser does not read it"
    }
}
