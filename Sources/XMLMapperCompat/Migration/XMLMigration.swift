import Foundation
import XMLCodable

/// From mappable models to `Codable` ones: a draft of the new model, and a comparison of the two.
public enum XMLMigration {
    /// The `Codable` struct that reads and writes what a mappable type does, as source code: properties, coding keys and kinds of nodes, and
    /// the same for every mappable type inside of it.
    ///
    /// The mapping runs on the samples and is recorded. What it does beyond mapping, and what a transform does inside, you have to carry
    /// over yourself; comments say where.
    ///
    /// - Parameters:
    ///   - type: the mappable type.
    ///   - samples: documents. Properties that none of them has become optional.
    ///   - suffix: a suffix for the new types' names, which lets old and new types live side by side.
    /// - Throws: `XMLParsingError` for a sample that is not well-formed.
    public static func codableModel<Model: XMLBaseMappable>(
        for type: Model.Type, samples: [String] = [], suffix: String = "Codable"
    ) throws -> String {
        let recorder = MappingRecorder()
        for sample in samples.isEmpty ? ["<sample/>"] : samples {
            let document = try DocumentText(parsing: sample)
            _ = ObjectMapping.object(type, from: .element(document.root), session: MappingSession(recorder: recorder))
        }
        var source = CodableSource(recorder: recorder, suffix: suffix)
        return source.declarations(startingWith: type)
    }

    /// The differences between a mappable type and a `Codable` type on some documents. Empty if there is none.
    ///
    /// Both types read each sample. The values of their properties are compared, which shows a transform that one of them lacks; then both
    /// are written again, and the results are compared. Values are matched by their place in the document, so properties may have different
    /// names. Numbers and Booleans are compared by value. What neither type reads is not compared, nor are values of properties that are
    /// only read.
    ///
    /// - Parameters:
    ///   - samples: documents.
    ///   - decoder: decodes the `Codable` type.
    ///   - encoder: encodes it, with options that mirror the decoder's.
    public static func difference<Model: XMLBaseMappable, CodableModel: Codable>(
        between model: Model.Type, and codableModel: CodableModel.Type, in samples: [String],
        decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()
    ) -> [XMLDifference] {
        samples.enumerated().flatMap { index, sample in
            let mapped = Result {
                let object = try XMLMapper<Model>().mapOrThrow(XMLString: sample)
                let root = try XMLTree(parsing: try XMLMapper<Model>().toXMLStringOrThrow(object)).root
                return (root, ModelValues(mapped: object))
            }
            let decoded = Result {
                let value = try decoder.decode(codableModel, from: sample)
                let root = try XMLTree(parsing: try encoder.encodeToString(value, withRootKey: "root")).root
                return (root, ModelValues(encoded: value, by: encoder))
            }
            return difference(between: mapped, and: decoded, sample: index)
        }
    }

    private static func difference(
        between mapped: Result<(XMLTree.Element, ModelValues), any Error>, and decoded: Result<(XMLTree.Element, ModelValues), any Error>,
        sample: Int
    ) -> [XMLDifference] {
        switch (mapped, decoded) {
        case (.success((let mapped, let mappedValues)), .success((let decoded, let decodedValues))):
            var differences: [String: XMLDifference] = [:]
            func note(_ path: String, _ left: String?, _ right: String?) {
                differences[path] =
                    differences[path]
                    ?? XMLDifference(
                        sample: sample, path: path.isEmpty ? "/" : path, mapped: left, decoded: right)
            }
            let left = Dictionary(mapped.values(at: "")) { first, _ in first }
            let right = Dictionary(decoded.values(at: "")) { first, _ in first }
            for path in Set(left.keys).union(right.keys) {
                if let left = left[path], let right = right[path], isSame(left, right) { continue }
                note(path, left[path], right[path])
            }
            for (path, value) in mappedValues.all {
                let others = decodedValues.values(at: path)
                if let first = others.first, !others.contains(where: value.isSame) { note(path, value.description, first.description) }
            }
            return differences.sorted { $0.key < $1.key }.map(\.value)
        case (.failure, .failure): return []
        case (.failure(let error), .success((let value, _))):
            return [XMLDifference(sample: sample, path: "/", mapped: "error: \(error)", decoded: value.xmlString())]
        case (.success((let value, _)), .failure(let error)):
            return [XMLDifference(sample: sample, path: "/", mapped: value.xmlString(), decoded: "error: \(error)")]
        }
    }
}

extension XMLMigration {
    /// Whether two texts in documents say the same.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right || ModelValues.areSameNumbers(left, right) { return true }
        if let left = TextBytes(left).bool, let right = TextBytes(right).bool { return left == right }
        return false
    }
}

/// A place where a mappable type and a `Codable` type disagree about a document.
public struct XMLDifference: Sendable, Hashable, CustomStringConvertible {
    /// Which of the samples, counted from 0.
    public let sample: Int
    /// The place as a path below the root element: `/price/@currency`.
    public let path: String
    /// What the mappable type made of it; nil for nothing.
    public let mapped: String?
    /// What the `Codable` type made of it; nil for nothing.
    public let decoded: String?

    public var description: String {
        func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }
        return "sample \(sample), \(path): \(quoted(mapped)) when mapped, \(quoted(decoded)) when decoded"
    }
}

extension XMLTree.Element {
    /// Attributes and texts in the element by their paths. Elements of one name are numbered where there are several.
    fileprivate func values(at path: String) -> [(String, String)] {
        var values = attributes.filter { !$0.name.qualifiedName.hasPrefix("xmlns") }.map { ("\(path)/@\($0.name)", $0.value) }
        for (name, found) in childrenByName {
            switch found {
            case .element(let child): values += child.values(at: "\(path)/\(name)")
            case .elements(let children):
                for (index, child) in children.enumerated() { values += child.values(at: "\(path)/\(name)[\(index + 1)]") }
            case .text, .runs, .cdata, .string, .object: break
            }
        }
        let text = textRuns(includesCDATA: true).joined(separator: "\n")
        if !text.isEmpty || (!path.isEmpty && !hasChildElements && !hasAttributes) { values.append((path, text)) }
        return values
    }
}
