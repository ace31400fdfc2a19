import Foundation
import Testing
import XMLCodable

/// The property over models composed at random, and what is known to be wrong with it.
@Suite("Ownership: every node belongs to one property, or the model is refused")
struct OwnershipTests {
    /// Two with the command for a change; `Scripts/test.sh --all` runs twenty-five.
    private static let seeds = (0..<(ProcessInfo.processInfo.environment["TEST_EXTENT"] == "all" ? 25 : 2)).map { UInt64($0) &* 1_000_003 }

    @Test("Values come back, no node has two owners or none, and models of two owners for one are refused", arguments: seeds)
    func models(seed: UInt64) {
        var source = RandomSource(seed: seed)
        var property = OwnershipProperty()
        for number in 0..<30 {
            // Mostly two properties beside each other, which is what a fault comes down to.
            property.check(OwnedTypes.model(&source, depth: number % 3 == 0 ? 0 : 3), &source)
        }
        #expect(property.written > 20 && property.read > 5 && property.contested > 0)
        var faults = property.faults
        for known in KnownFault.all {
            let ofThisCause = faults.filter(known.isCause)
            faults.removeAll(where: known.isCause)
            guard !ofThisCause.isEmpty else { continue }
            withKnownIssue("\(known.words)", isIntermittent: true) { Issue.record("\(ofThisCause[0].words)") }
        }
        for fault in faults.sorted(by: { $0.words.utf8.count < $1.words.utf8.count }).prefix(5) {
            Issue.record("\(fault.kind): \(fault.words)")
        }
    }

    @Test("A nil under a key that is none is refused, whichever way it is written")
    func nilUnderWrongKey() {
        typealias Path = OwnedPair<OwnedNames.AThenAtB, Element<String?>, OwnedNames.C, String>
        typealias Texts = OwnedPair<OwnedNames.Empty, Attribute<String?>, OwnedNames.A, XMLText<String?>>
        let (path, texts) = (Path(a: Element(nil), b: ""), Texts(a: Attribute(nil), b: XMLText(nil)))
        let values: [any Encodable] = [path, Path.Described(path), texts, Texts.Described(texts)]
        for value in values { #expect(throws: EncodingError.self, "\(type(of: value))") { try XMLEncoder().encode(value) } }
    }
}

/// A cause of faults that stays, or is still to be mended. Take it out with the fault.
private struct KnownFault: Sendable {
    let words: String, isCause: @Sendable (OwnershipProperty.Fault) -> Bool

    init(_ words: String, _ kinds: Set<OwnershipProperty.Fault.Kind>, _ isCause: @escaping @Sendable (String, String) -> Bool) {
        self.words = words
        self.isCause = { kinds.contains($0.kind) && isCause($0.model, $0.words) }
    }

    static let all: [KnownFault] = [
        // A row of "What does not come back".
        KnownFault(
            "a dictionary's key that a strategy changes, or that says its namespace beside an element of its name",
            [.changed, .edited, .updated, .converted]
        ) {
            model, words in
            model.contains("Dictionary") && (words.contains("keys") || model.contains("'{urn:x}a'"))
        },
        // What a decoder overlooks the encoder does not know.
        KnownFault("a name of a dictionary that is a key's but for its case", [.unowned]) { model, words in
            model.contains("Dictionary") && words.contains("matching")
        },
        // Until types say before which properties take a text.
        KnownFault("the text of an attribute that is an object's, of which two properties take it", [.shared]) { model, _ in
            model.components(separatedBy: "{'").count > 2
        },
    ]
}
