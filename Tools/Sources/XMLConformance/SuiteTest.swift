import Foundation
import XMLCodable

/// One test of the suite: a document, and what a parser is to do with it.
struct SuiteTest: Sendable {
    /// What the suite says about the document.
    enum Kind: String, Sendable, CaseIterable {
        /// Well-formed and valid: every parser accepts it.
        case valid
        /// Well-formed but not valid: a parser that does not validate accepts it.
        case invalid
        /// Not well-formed: every parser that reads what is wrong with it rejects it.
        case notWellFormed = "not-wf"
        /// Wrong in a way that parsers need not report.
        case error
    }

    let identifier: String
    let kind: Kind
    let document: URL
    /// Whether the document has external entities, the external subset of its document type included.
    let hasExternalEntities: Bool
    let usesNamespaces: Bool
    /// The document's content in the suite's canonical form.
    let canonicalForm: URL?

    /// The test that an element of a catalogue describes; nil where it is for other versions of XML than 1.0 or for other editions than the fourth,
    /// whose rules for names are those of expat.
    ///
    /// - Parameter folder: the folder that the element's paths start from.
    init?(_ element: XMLTree.Element, in folder: URL) throws {
        func values(of attribute: String) -> [Substring]? { element[attribute: attribute]?.split(separator: " ") }
        if values(of: "VERSION")?.contains("1.0") == false || values(of: "EDITION")?.contains("4") == false { return nil }
        if ["XML1.1", "NS1.1"].contains(element[attribute: "RECOMMENDATION"]) { return nil }

        guard let identifier = element[attribute: "ID"], let path = element[attribute: "URI"],
            let kind = element[attribute: "TYPE"].flatMap(Kind.init)
        else { throw ConformanceError("a test without ID, URI or TYPE at \(element.position) of a catalogue in \(folder.path)") }
        self.identifier = identifier
        self.kind = kind
        document = folder.appendingPathComponent(path)
        hasExternalEntities = (element[attribute: "ENTITIES"] ?? "none") != "none"
        usesNamespaces = element[attribute: "NAMESPACE"] != "no"
        canonicalForm = element[attribute: "OUTPUT"].map(folder.appendingPathComponent)
    }
}
