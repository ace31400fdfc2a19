import Foundation
import XMLCodable

/// What the parser did with a document, and what to think of it.
struct TestResult {
    let test: SuiteTest
    let isAccepted: Bool
    let acceptance: Verdict
    /// On what is in the tree; nil where there is none, or where the suite does not state it.
    let content: Verdict?
    /// On what the library does unless it is told to leave out references to entities that it does not read.
    let byDefault: Verdict

    var verdicts: [Verdict] { [acceptance, byDefault] + (content.map { [$0] } ?? []) }

    init(of test: SuiteTest) throws {
        self.test = test
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = test.usesNamespaces
        options.keepsProcessingInstructions = true
        // What is left out is not there to be compared, so content is that of the default.
        switch try TestResult.parse(test.document, options) {
        case .success(let tree):
            byDefault = TestResult.verdict(onAccepting: test)
            content = try test.canonicalForm.map { TestResult.verdict(on: try CanonicalFormComparison(tree, with: $0), of: test) }
        case .failure(let error):
            byDefault = TestResult.verdict(onRejecting: test, with: error)
            content = nil
        }
        options.entityPolicy = .leaveOutUnread
        switch try TestResult.parse(test.document, options) {
        case .success:
            isAccepted = true
            acceptance = TestResult.verdict(onAccepting: test)
        case .failure(let error):
            isAccepted = false
            acceptance = TestResult.verdict(onRejecting: test, with: error)
        }
    }

    private static func parse(_ document: URL, _ options: XMLParsingOptions) throws -> Result<XMLTree, XMLParsingError> {
        do {
            return .success(try XMLTree(contentsOf: document, options: options))
        } catch let error as XMLParsingError {
            return .failure(error)
        }
    }

    private static func verdict(onAccepting test: SuiteTest) -> Verdict {
        switch test.kind {
        case .valid, .invalid: .asExpected
        case .notWellFormed where test.hasExternalEntities: .tolerated(.wrongOutside)
        case .notWellFormed: tolerate(.contradictsMark, for: test, "accepted")
        case .error: .tolerated(.notReported)
        }
    }

    private static func verdict(onRejecting test: SuiteTest, with error: XMLParsingError) -> Verdict {
        switch (test.kind, error.reason) {
        case (.error, _): .tolerated(.notReported)
        case (.notWellFormed, .notWellFormed), (.notWellFormed, .encoding): .asExpected
        // Rejected, but before what is wrong with it was seen.
        case (.notWellFormed, .entity) where test.hasExternalEntities: .tolerated(.wrongOutside)
        case (.valid, .entity), (.invalid, .entity): tolerate(.refersToUnreadEntity, for: test, "rejected: \(error)")
        default: .deviates("rejected: \(error)")
        }
    }

    private static func verdict(on comparison: CanonicalFormComparison, of test: SuiteTest) -> Verdict {
        switch comparison {
        case .equal: .asExpected
        case .equalButForNotations: .tolerated(.notations)
        case .equalButForDocumentType: .tolerated(.documentType)
        case .different(let expected, let found):
            tolerate(.declarationsOutside, for: test, "other content than stated\n  expected: \(expected)\n  found:    \(found)")
        }
    }

    private static func tolerate(_ tolerance: Tolerance, for test: SuiteTest, _ difference: String) -> Verdict {
        KnownDeviations.contains(test.identifier, for: tolerance) ? .tolerated(tolerance) : .deviates(difference)
    }
}
