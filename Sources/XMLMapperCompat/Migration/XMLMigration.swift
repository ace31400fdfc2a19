import Foundation
import XMLCodable

/// From mappable models to `Codable` ones: a draft of the new model, and a comparison of the two.
public enum XMLMigration {
    /// The `Codable` struct that reads and writes what a mappable type does, as source code: properties, coding keys and kinds of nodes, and
    /// the same for every mappable type inside of it.
    ///
    /// The mapping is run on the samples and written down. What a mapping does beyond mapping, and what a transform does inside, is
    /// for a reader to carry over; comments say where.
    ///
    /// - Parameters:
    ///   - type: the mappable type.
    ///   - samples: documents. What none of them has stays optional.
    ///   - suffix: what is put after the types' names, so that both can live side by side.
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

    /// What a mappable type and a `Codable` type make differently of documents: empty if nothing.
    ///
    /// Each sample is read by both and written again, and what was written is compared, so that properties may have different names. Numbers
    /// and Booleans are compared by value. What neither of them reads is not looked at.
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
                return try XMLTree(parsing: try XMLMapper<Model>().toXMLStringOrThrow(object)).root
            }
            let decoded = Result {
                let value = try decoder.decode(codableModel, from: sample)
                return try XMLTree(parsing: try encoder.encodeToString(value, withRootKey: "root")).root
            }
            return difference(between: mapped, and: decoded, sample: index)
        }
    }

    private static func difference(
        between mapped: Result<XMLTree.Element, any Error>, and decoded: Result<XMLTree.Element, any Error>, sample: Int
    ) -> [XMLDifference] {
        switch (mapped, decoded) {
        case (.success(let mapped), .success(let decoded)):
            let left = Dictionary(mapped.values(at: "")) { first, _ in first }
            let right = Dictionary(decoded.values(at: "")) { first, _ in first }
            return Set(left.keys).union(right.keys).sorted().compactMap { path in
                guard !isSame(left[path], right[path]) else { return nil }
                return XMLDifference(sample: sample, path: path.isEmpty ? "/" : path, mapped: left[path], decoded: right[path])
            }
        case (.failure, .failure): return []
        case (.failure(let error), .success(let value)):
            return [XMLDifference(sample: sample, path: "/", mapped: "error: \(error)", decoded: value.xmlString())]
        case (.success(let value), .failure(let error)):
            return [XMLDifference(sample: sample, path: "/", mapped: value.xmlString(), decoded: "error: \(error)")]
        }
    }

    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right, left != right else { return left == right }
        let (leftText, rightText) = (TextBytes(left), TextBytes(right))
        if let leftNumber = leftText.double, let rightNumber = rightText.double { return leftNumber == rightNumber }
        if let leftBool = leftText.bool, let rightBool = rightText.bool { return leftBool == rightBool }
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
            case .text, .runs, .cdata, .object: break
            }
        }
        let text = textRuns(includesCDATA: true).joined(separator: "\n")
        if !text.isEmpty || (!path.isEmpty && !hasChildElements && !hasAttributes) { values.append((path, text)) }
        return values
    }
}
