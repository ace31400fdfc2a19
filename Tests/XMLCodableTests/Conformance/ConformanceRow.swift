import Testing
import XMLCodable

/// A document, and what XML says about it. The tables of `Conformance…Tests` go through XML 1.0 and Namespaces in XML 1.0 section by section,
/// so that a clone without the W3C's test suite is covered as well; where editions differ, by the fourth, which expat follows.
struct ConformanceRow: CustomTestStringConvertible, Sendable {
    enum Expectation: Sendable {
        /// With this content, comments and processing instructions included, in the form of `outline`.
        case accepted(String)
        case rejected(XMLParsingError.Reason)
    }

    /// The section, and where there is one the production in brackets or the constraint by name.
    let rule: String, document: [UInt8], expectation: Expectation

    static func accepted(_ rule: String, _ document: String, _ content: String) -> ConformanceRow {
        ConformanceRow(rule: rule, document: Array(document.utf8), expectation: .accepted(content))
    }

    static func accepted(_ rule: String, bytes document: [UInt8], _ content: String) -> ConformanceRow {
        ConformanceRow(rule: rule, document: document, expectation: .accepted(content))
    }

    static func rejected(_ rule: String, _ document: String, _ reason: XMLParsingError.Reason = .notWellFormed) -> ConformanceRow {
        ConformanceRow(rule: rule, document: Array(document.utf8), expectation: .rejected(reason))
    }

    static func rejected(_ rule: String, bytes document: [UInt8], _ reason: XMLParsingError.Reason = .notWellFormed) -> ConformanceRow {
        ConformanceRow(rule: rule, document: document, expectation: .rejected(reason))
    }

    var testDescription: String { "\(rule): \(String(decoding: document, as: UTF8.self).debugDescription)" }

    func verify(processingNamespaces: Bool = false) throws {
        var options = XMLParsingOptions()
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        options.shouldProcessNamespaces = processingNamespaces
        switch expectation {
        case .accepted(let content):
            let found = try XMLTree(parsing: document, options: options).nodes.map { outline($0) }.joined(separator: " ")
            // Scalar by scalar: strings that only look the same are equal to Swift.
            #expect(Array(found.unicodeScalars) == Array(content.unicodeScalars), "\(found.debugDescription)")
        case .rejected(let reason):
            let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) }
            #expect(error.reason == reason, "\(error)")
            #expect(error.position != nil)
        }
    }
}
