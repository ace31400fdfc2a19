import Foundation
import XMLCodable

/// How a tree compares with the canonical form that the suite has for its document.
enum CanonicalFormComparison {
    case equal
    /// The suite's form declares notations, and that is all the difference.
    case equalButForNotations
    /// The same, and the processing instructions that stand between the notations in the document type declaration are not in the tree.
    case equalButForDocumentType
    case different(expected: String, found: String)

    init(_ tree: XMLTree, with file: URL) throws {
        let expected = try String(contentsOf: file, encoding: .utf8)
        let found = CanonicalForm(tree).text
        // Scalar by scalar: strings are equal to Swift already when they look the same.
        func matches(_ text: some StringProtocol) -> Bool { text.unicodeScalars.elementsEqual(found.unicodeScalars) }

        let notations = expected.firstMatch(of: /<!DOCTYPE [^\[]+\[\n(?:<!NOTATION [^\n]+>\n)*\]>\n/)?.range
        if matches(expected) {
            self = .equal
        } else if let notations, matches(expected[..<notations.lowerBound] + expected[notations.upperBound...]) {
            self = .equalButForNotations
        } else if let notations, matches(expected[notations.upperBound...]) {
            self = .equalButForDocumentType
        } else {
            self = .different(expected: expected, found: found)
        }
    }
}
