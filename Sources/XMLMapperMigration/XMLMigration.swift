import Foundation
import XMLCodable
@_exported import XMLMapperCompat
import XMLServices

/// From mappable models to `Codable` ones: a draft of the new model, and a comparison of the two.
public enum XMLMigration {
    /// The `Codable` struct that reads and writes what a mappable type does, as source code: properties, coding keys, kinds of nodes, formats of
    /// dates and defaults, and the same for every mappable type inside of it.
    ///
    /// The mapping runs on the samples and is recorded. What it does beyond mapping, and what a transform of your own does inside, you have to
    /// carry over yourself; comments say where.
    ///
    /// - Parameters:
    ///   - type: the mappable type.
    ///   - samples: documents. A property that one of them lacks has its default, or becomes optional if it has none.
    ///   - suffix: a suffix for the new types' names, which lets old and new types live side by side.
    ///   - usesMacro: whether the types have the macro `@XMLModel`, instead of wrappers and coding keys. It needs the package trait `Macros`.
    /// - Throws: `XMLParsingError` for a sample that is not well-formed.
    public static func codableModel<Model: XMLBaseMappable>(
        for type: Model.Type, samples: [String] = [], suffix: String = "Codable", usesMacro: Bool = false
    ) throws -> String {
        let recorder = MappingRecorder()
        for sample in samples.isEmpty ? [emptySample] : samples { try ObservedMapping.read(type, from: sample, recorder: recorder) }
        var source = CodableSource(recorder: recorder, suffix: suffix, usesMacro: usesMacro)
        return source.declarations(startingWith: type)
    }

    static let emptySample = "<sample/>"

    /// The differences between a mappable type and a `Codable` type on some documents. Empty if there is none.
    ///
    /// Both types read each sample. The values of their properties are compared, which shows a transform that one of them lacks; then both
    /// are written again, and the results are compared. Values are matched by their place in the document, so properties may have different
    /// names. Numbers, Booleans and dates are compared by value. A text that one of them divides into a list is a difference. What neither type reads
    /// is not compared, nor are values of properties that are only read, nor items of a list of which a mapping names others by their numbers.
    ///
    /// - Parameters:
    ///   - samples: documents.
    ///   - decoder: decodes the `Codable` type.
    ///   - encoder: encodes it, with options that mirror the decoder's.
    public static func difference<Model: XMLBaseMappable, CodableModel: Codable>(
        between model: Model.Type, and codableModel: CodableModel.Type, in samples: [String],
        decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder()
    ) -> [Difference] {
        samples.enumerated().flatMap { index, sample in
            let mapped = Result {
                let object = try XMLMapper<Model>().mapOrThrow(XMLString: sample)
                let root = try XMLTree(parsing: try XMLMapper<Model>().toXMLStringOrThrow(object)).root
                return (root, ModelValues(of: object))
            }
            let decoded = Result {
                let value = try decoder.decode(codableModel, from: sample)
                let root = try XMLTree(parsing: try encoder.encodeToString(value, withRootKey: "root")).root
                return (root, ModelValues(of: value, encodedBy: encoder))
            }
            switch (mapped, decoded) {
            case (.success((let mapped, let mappedValues)), .success((let decoded, let decodedValues))):
                return difference(between: mapped, mappedValues, and: decoded, decodedValues, sample: index)
            case (.failure, .failure): return []
            case (.failure(let error), .success((let value, _))):
                return [Difference(sample: index, path: "/", mapped: "error: \(error)", decoded: value.xmlString())]
            case (.success((let value, _)), .failure(let error)):
                return [Difference(sample: index, path: "/", mapped: value.xmlString(), decoded: "error: \(error)")]
            }
        }
    }

    private static func difference(
        between mapped: XMLTree.Element, _ mappedValues: ModelValues, and decoded: XMLTree.Element, _ decodedValues: ModelValues,
        sample: Int
    ) -> [Difference] {
        var found: [(place: ModelPlace, mapped: String?, decoded: String?)] = []
        var places: Set<ModelPlace> = []
        func note(_ place: ModelPlace, _ left: String?, _ right: String?) {
            if places.insert(place).inserted { found.append((place, left, right)) }
        }
        let left = Dictionary(mapped.values(at: ModelPlace())) { first, _ in first }
        let right = Dictionary(decoded.values(at: ModelPlace())) { first, _ in first }
        for place in Set(left.keys).union(right.keys) where mappedValues.concerns(place) {
            if let left = left[place], let right = right[place], isSame(left, right) { continue }
            note(place, left[place], right[place])
        }
        for (place, value) in mappedValues.all {
            let others = decodedValues.values(at: place)
            if let first = others.first, !others.contains(where: value.isSame) { note(place, value.description, first.description) }
        }
        // One of them may divide a text that is one to the other.
        for (list, count) in mappedValues.counts {
            guard let other = decodedValues.counts[list], other != count, mappedValues.concerns(list.numbered(max(count, other))) else {
                continue
            }
            let items = places.filter { $0.list == list }
            if items.contains(where: { left[$0] != right[$0] }) { continue }
            places.subtract(items)
            found.removeAll { items.contains($0.place) }
            var place = list
            place.isAttribute = mappedValues.all.contains { $0.place.isAttribute && $0.place.list == list }
            note(place, mappedValues.listDescription(at: list), decodedValues.listDescription(at: list))
        }
        let all = Array(left.keys) + Array(right.keys) + mappedValues.all.map(\.place) + decodedValues.all.map(\.place)
        let repeated = Set(all.flatMap(\.way).filter { $0.number > 1 }.map(\.list))
        return found.map { place, left, right in
            Difference(sample: sample, path: place.description(numbering: repeated), mapped: left, decoded: right)
        }.sorted { $0.path < $1.path }
    }

    /// Whether two texts in documents say the same.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right || ModelValues.areSameNumbers(left, right) { return true }
        if let left = TextBytes(left).bool, let right = TextBytes(right).bool { return left == right }
        if let left = TextBytes(left).dateTime, let right = TextBytes(right).dateTime { return left == right }
        return false
    }
}

extension XMLMigration {
    /// A place where a mappable type and a `Codable` type disagree about a document.
    public struct Difference: Sendable, Hashable, CustomStringConvertible {
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
}

extension XMLTree.Element {
    /// Attributes and texts in the element by their places.
    fileprivate func values(at place: ModelPlace) -> [(ModelPlace, String)] {
        let named = attributes.map { (name: $0.name.qualifiedName, value: $0.value) }.filter { !$0.name.hasPrefix("xmlns") }
        var values = named.map { (place.attribute($0.name), $0.value) }
        var numbers: [String: Int] = [:]
        for child in elements {
            let name = child.name.qualifiedName
            numbers[name, default: 0] += 1
            values += child.values(at: place.appending(name, number: numbers[name] ?? 1))
        }
        let text = textRuns(includesCDATA: true).joined(separator: "\n")
        if !text.isEmpty || (!place.steps.isEmpty && !hasChildElements && !hasAttributes) { values.append((place, text)) }
        return values
    }
}
