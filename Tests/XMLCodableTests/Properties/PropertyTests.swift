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
    /// One with the command for a change; `Scripts/test.sh --all` runs twenty.
    private static let seeds = (0..<(ProcessInfo.processInfo.environment["TEST_EXTENT"] == "all" ? 20 : 1)).map { UInt64($0) &* 1_000_003 }

    struct Property: Sendable, CustomTestStringConvertible {
        let testDescription: String, count: Int, fault: @Sendable (inout RandomSource) -> String?
        init(_ words: String, _ count: Int, _ fault: @escaping @Sendable (inout RandomSource) -> String?) {
            (testDescription, self.count, self.fault) = (words, count, fault)
        }
    }

    private static let types = RandomTypes.pool(count: 400, seed: 1)

    static let properties: [Property] = [
        Property("Values come back equal", 200) { RoundTripProperty.fault($0.element(of: types), &$0) },
        Property("An encoder writes what a new one does, whatever it has encoded before", 60) { EncoderReuseProperty.fault(types, &$0) },
        Property("Collecting issues has the value, or begins with the error", 100) {
            CollectedIssuesProperty.fault($0.element(of: types), &$0)
        },
        Property("Values are converted and updated exactly", 60) { ConversionProperty.fault($0.element(of: types), &$0) },
        Property("Trees come back from JSON", 70) { JSONProperty.fault($0.document()) },
        Property("What is written is well-formed and carries exactly the strings given", 100) {
            InjectionProperty.fault(&$0, complaint: complaintOfFoundation)
        },
        Property("What a tree is written as parses to the same tree", 70) { source in
            let options = XMLParsingOptions(&source)
            return TreeProperty.fault(source.document(), options)
        },
        Property("A document of one value is edited to hold another one", 5) { source in
            // The model reads all of the document: nothing is ambiguous.
            var refusal: String?
            return EditingProperty.fault(source.element(of: types), &source, told: { refusal = $0 }) ?? refusal
        },
        Property("An edit of any document changes what it says, and nothing else", 5) { source in
            let document = source.isOnce(in: 3) ? source.thicket() : source.document()
            return EditingProperty.fault(document, &source)
        },
        Property("Values at the ends of paths go, and what is around them stays", 15) { PathEditingProperty.fault(&$0) },
        Property("A query leads where its definition says", 40) { source in
            let document = source.isOnce(in: 3) ? source.document() : source.thicket()
            return QueryProperty.fault(document, &source)
        },
        Property("Records are the same wherever the document is cut", 30) { source in
            let document = source.library()
            return RecordsProperty.fault(document, &source).map { "\($0) of \(String(decoding: document, as: UTF8.self).debugDescription)" }
        },
    ]

    @Test("What a seeded generator makes up has the property", arguments: properties, seeds)
    func holds(_ property: Property, seed first: UInt64) {
        for seed in first..<first + UInt64(property.count) {
            var source = RandomSource(seed: seed)
            if let fault = property.fault(&source) {
                Issue.record("seed \(seed): \(fault)")
                return
            }
        }
    }

    /// What Foundation's parser has against a document, which is not the one that the library uses.
    private static func complaintOfFoundation(_ document: String) -> String? {
        let parser = XMLParser(data: Data(document.utf8))
        return parser.parse() ? nil : parser.parserError.map { "\($0)" } ?? "Foundation's parser does not read it"
    }
}
