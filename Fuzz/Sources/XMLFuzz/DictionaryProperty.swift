import Foundation
import XMLCodable
import XMLMapperCompat

/// The dictionary of a document is written as a document that has the same dictionary.
enum DictionaryProperty {
    private static let options: [XMLSerialization.ReadingOptions] = [
        .default, [.default, .preserveComments], .alwaysNodeName, .collapseTextNodes, .dictionaryAttributes, .unprefixedAttributes,
        .discardAttributes,
        [.default, .wrapRootNode], [.default, .alwaysUseArrays], [.default, .stripEmptyNodes],
    ]

    /// What went wrong with a document; nil if nothing did, which includes that it could not be parsed.
    static func fault(_ document: [UInt8], _ source: RandomSource) -> String? {
        var source = source
        let options = source.element(of: options)
        guard let object = try? XMLSerialization.xmlObject(with: Data(document), options: options) else { return nil }
        // Several root elements, of which some may be nothing but text.
        if object is [Any] { return nil }
        let written: Data
        do {
            written = try XMLSerialization.data(withXMLObject: object, addXMLDeclaration: source.isOnce(in: 2))
        } catch {
            return "\(error) when \(object) was written"
        }
        do {
            let again = try XMLSerialization.xmlObject(with: written, options: options)
            // Without prefixes or names attributes become elements, and the form another one.
            guard options.isSuperset(of: .default) else { return nil }
            return same(object, again)
                ? nil : "\(object) was written as \(String(decoding: written, as: UTF8.self).debugDescription): \(again)"
        } catch {
            return "\(error) in \(String(decoding: written, as: UTF8.self).debugDescription), which was written for \(object)"
        }
    }

    private static func same(_ first: Any, _ second: Any) -> Bool {
        switch (first, second) {
        case (let first as String, let second as String): Array(first.utf8) == Array(second.utf8)
        case (let first as Data, let second as Data): first == second
        case (let first as [Any], let second as [Any]): first.count == second.count && zip(first, second).allSatisfy(same)
        case (let first as [String: Any], let second as [String: Any]):
            first.count == second.count
                && first.allSatisfy { key, value in second[key].map { same(joined(value, key), joined($0, key)) } ?? false }
        default: false
        }
    }

    /// Runs of text are written one after the other, each on a line: where they stood among elements, no dictionary tells.
    private static func joined(_ value: Any, _ key: String) -> Any {
        guard key == "__text", let runs = value as? [String] else { return value }
        return runs.joined(separator: "\n")
    }
}
