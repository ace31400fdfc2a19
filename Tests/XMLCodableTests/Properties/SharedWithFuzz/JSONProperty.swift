import Foundation
import XMLCodable
import XMLDocuments
import XMLInterchange

/// A tree comes back from JSON exactly, and what is told in objects is written as the same objects again.
enum JSONProperty {
    /// Why a tree may be refused: names that break Namespaces in XML, and text between elements.
    private static let refusals: Set<XMLErrorCode?> = [.undeclaredPrefix, .conflictingNamespace, .invalidName, .ambiguousContent]

    /// What went wrong with a document; nil if nothing did, which includes that it could not be parsed.
    static func fault(_ document: [UInt8]) -> String? {
        var options = XMLParsingOptions()
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        guard let tree = try? XMLTree(parsing: document, options: options) else { return nil }
        return nodesFault(tree) ?? objectsFault(tree)
    }

    private static func nodesFault(_ tree: XMLTree) -> String? {
        do {
            let again = try XMLTree(json: try tree.jsonData(.nodes))
            var comparison = XMLComparisonOptions()
            comparison.countsComments = true
            comparison.countsProcessingInstructions = true
            comparison.countsPrefixes = true
            let differences = XMLTree.difference(tree.root, again.root, options: comparison)
            return differences.isEmpty ? nil : "\(differences) in \(again) of \(tree.root)"
        } catch let error as EncodingError where refusals.contains(error.xmlErrorCode) && error.xmlErrorCode != .ambiguousContent {
            return nil
        } catch {
            return "\(error) for the nodes of \(tree.root)"
        }
    }

    private static func objectsFault(_ tree: XMLTree) -> String? {
        do {
            // Declarations that are in force are not repeated.
            let first = try XMLTree(json: try tree.jsonData())
            let json = try first.jsonData()
            let again = try XMLTree(json: json).jsonData()
            if json != again { return "\(String(decoding: json, as: UTF8.self)) became \(String(decoding: again, as: UTF8.self))" }
            var comparison = XMLComparisonOptions()
            comparison.ignoresChildOrder = true
            comparison.countsPrefixes = true
            comparison.whiteSpace = .ignoredBetweenElements
            let differences = XMLTree.difference(tree.root, first.root, options: comparison)
            return differences.isEmpty ? nil : "\(differences) in \(first) of \(tree.root)"
        } catch let error as EncodingError where refusals.contains(error.xmlErrorCode) {
            return nil
        } catch {
            return "\(error) for the objects of \(tree.root)"
        }
    }
}
