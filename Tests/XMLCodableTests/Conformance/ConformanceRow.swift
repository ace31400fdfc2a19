import Testing
import XMLCodable

@Suite("XML 1.0, section by section")
struct ConformanceTests {
    @Test("A document is read, or rejected at a place, as the rule says", arguments: ConformanceRow.all)
    func document(_ row: ConformanceRow) throws { try row.verify() }
}

/// A document, and what XML says about it. The tables of this folder go through XML 1.0 and Namespaces in XML 1.0 section by section,
/// with what they accept and one document for each rule by which expat refuses one; the W3C's test suite has all others. Where editions differ, by the
/// fourth, which expat follows.
struct ConformanceRow: CustomTestStringConvertible, Sendable {
    enum Expectation: Sendable {
        /// With this content, comments and processing instructions included, in the form of `outline`.
        case accepted(String)
        case rejected(XMLParsingError.Reason)
    }

    static let all: [ConformanceRow] = [
        documents, xmlDeclarations, documentTypes, characters, names, literalsAndData, whiteSpaceAndLineEnds, comments,
        processingInstructions, cdataSections, elements, attributes, normalizedValues, elementTypes, attributeLists, references,
        entityDeclarations, replacementTexts, notationsAndSections, encodingDeclarations, unicodeEncodings, otherEncodings,
    ].flatMap { $0 }

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

    /// With declarations in the internal subset.
    static func declared(_ rule: String, _ declarations: String, _ document: String = "<a/>", _ content: String = "a[]") -> ConformanceRow {
        .accepted(rule, "<!DOCTYPE a [\(declarations)]>\(document)", content)
    }

    static func misdeclared(_ rule: String, _ declarations: String, _ document: String = "<a/>") -> ConformanceRow {
        .rejected(rule, "<!DOCTYPE a [\(declarations)]>\(document)")
    }

    var testDescription: String { "\(rule): \(String(decoding: document, as: UTF8.self).debugDescription)" }

    func verify(processingNamespaces: Bool = false) throws {
        var options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
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
