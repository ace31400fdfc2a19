import Foundation
import XMLCodable
import XMLFormats
import XMLMapperCompat
import XMLServices

/// A place in a document: the steps that lead to it from the root element on.
struct ModelPlace: Hashable {
    /// A name, and which of the elements of the name it is, from 1 on.
    struct Step: Hashable {
        let name: String
        var number = 1
    }

    var steps: [Step] = []
    /// Whether the last step is an attribute; false also where a model leaves it open.
    var isAttribute = false

    func appending(_ name: String, number: Int = 1) -> ModelPlace { ModelPlace(steps: steps + [Step(name: name, number: number)]) }

    func attribute(_ name: String) -> ModelPlace { ModelPlace(steps: appending(name).steps, isAttribute: true) }

    /// The place of another element of the same name.
    func numbered(_ number: Int) -> ModelPlace {
        var place = self
        if !steps.isEmpty { place.steps[steps.count - 1].number = number }
        return place
    }

    /// The place without its last number, which all elements of the name have in common.
    var list: ModelPlace { ModelPlace(steps: numbered(0).steps) }

    /// The number of the last step; 1 for the root element.
    var number: Int { steps.last?.number ?? 1 }

    /// The places on the way to this one, and this one.
    var way: [ModelPlace] { steps.indices.map { ModelPlace(steps: Array(steps[...$0])) } }

    /// The way to the place, with the numbers of elements whose lists have several.
    func description(numbering lists: Set<ModelPlace>) -> String {
        let path = zip(steps, way).map { step, place in
            let number = step.number > 0 && lists.contains(place.list) ? "[\(step.number)]" : ""
            return "/" + (isAttribute && place.steps == steps ? "@" : "") + step.name + number
        }
        return path.isEmpty ? "/" : path.joined()
    }
}

/// The values that a model's properties have, by the places in a document that they are written at.
///
/// Two models may write the same and mean something else: one of them goes through a transform that the other lacks.
final class ModelValues {
    /// A property's value, in a form in which values of two models can be compared, whatever their types are.
    enum Value {
        case text(String)
        case date(Date)
        case data(Data)
        /// What is none of these, and not made of them.
        case other(Any)
    }

    /// By the steps to them: a model may leave it open whether the last one is an attribute.
    private var values: [[ModelPlace.Step]: [(place: ModelPlace, value: Value)]] = [:]
    /// The values in the order in which they were met.
    private(set) var all: [(place: ModelPlace, value: Value)] = []
    /// How many values there are at the places of lists, and of single values. A list may be empty.
    private(set) var counts: [ModelPlace: Int] = [:]
    /// The items that a mapping names by their numbers, by their lists.
    private var namedItems: [ModelPlace: Set<Int>] = [:]
    private let encoder: XMLEncoder

    /// The values of a mappable object, or of a `Codable` one, whose keys are what an encoder makes of them.
    init(of model: Any, encodedBy encoder: XMLEncoder = XMLEncoder()) {
        self.encoder = encoder
        add(model, at: ModelPlace())
    }

    /// The values at a place, an attribute's where it is known that it is one.
    func values(at place: ModelPlace) -> [Value] {
        let found = values[place.steps] ?? []
        let exact = found.filter { $0.place == place }
        return (exact.isEmpty ? found : exact).map(\.value)
    }

    /// The values of a list, or the one value, as a difference shows them.
    func listDescription(at list: ModelPlace) -> String {
        let items = (1..<(counts[list] ?? 0) + 1).compactMap { values(at: list.numbered($0)).first?.description }
        return "[" + items.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }

    /// Whether a mapping has to do with a place. Where it names items of a list by their numbers, the others are not its own.
    func concerns(_ place: ModelPlace) -> Bool {
        place.way.allSatisfy { namedItems[$0.list]?.contains($0.number) ?? true }
    }

    static func areSameNumbers(_ left: String, _ right: String) -> Bool {
        if let left = TextBytes(left).double, let right = TextBytes(right).double { left == right } else { false }
    }

    // MARK: Adding

    fileprivate func add(_ value: Any, at place: ModelPlace) {
        // What is written of dates and data differs from model to model.
        if !(value is any OptionalType || value is Date || value is Data), let text = ObservedMapping.text(of: value) {
            return note(.text(text), at: place)
        }
        switch value {
        case let optional as any OptionalType: if let wrapped = optional.wrapped { add(wrapped, at: place) }
        case let date as Date: note(.date(date), at: place)
        case let data as Data: note(.data(data), at: place)
        case let number as NSDecimalNumber: note(.text(number.description), at: place)
        case let list as any ListType: add(items: Mirror(reflecting: list).children.map(\.value), isSorted: !(value is [Any]), at: place)
        // The dictionary form is compared as it is written.
        case is [String: Any] where type(of: value) == [String: Any].self: break
        case let dictionary as [String: Any]:
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) { add(value, at: place.appending(key)) }
        case let object as any XMLBaseMappable: add(object: object, at: place)
        case let wrapper as any ValueWrapper: add(wrapper.innerValue, at: place)
        case let raw as any RawRepresentable: add(raw.rawValue, at: place)
        case let text as any LosslessStringConvertible: note(.text(text.description), at: place)
        case let encodable as any Encodable:
            // What it cannot encode, it has not written either.
            try? encodable.encode(to: NotingEncoder(values: self, place: place))
        default: note(.other(value), at: place)
        }
    }

    /// Adds the values of a list. Those of a set have another order each time.
    private func add(items: [Any], isSorted: Bool, at place: ModelPlace) {
        let items = isSorted ? items.sorted(byKey: String.init(describing:)) : items
        counts[place.list] = max(counts[place.list] ?? 0, items.count)
        for (index, item) in items.enumerated() { add(item, at: place.numbered(index + 1)) }
    }

    private func add(object: any XMLBaseMappable, at place: ModelPlace) {
        ObservedMapping.write(object, to: PlacedValues(all: self, place: place))
    }

    /// Notes what a mapping writes.
    fileprivate func note<Property>(_ value: Property, at key: MapKey, in outer: ModelPlace, transform: (any XMLTransformType)?) {
        var place = outer
        let components = key.components
        let content: Any = (value as? any OptionalType)?.wrapped ?? value
        let isText = isText(transform?.writtenType(of: Property.self) ?? type(of: content))
        for (index, component) in components.enumerated() {
            if component == ReservedKey.text || component == ReservedKey.cdata { continue }
            if ReservedKey.contains(component) { return }
            let isAttribute = index == components.count - 1 && (key.isAttribute || component.isAttributeKey && isText)
            if index > 0, !isAttribute, let number = Int(component), number >= 0 {
                place = place.numbered(number + 1)
                namedItems[place.list, default: []].insert(number + 1)
            } else {
                place = isAttribute ? place.attribute(String(component.dropFirst(key.isAttribute ? 0 : 1))) : place.appending(component)
            }
        }
        // CDATA sections are one string in the other model.
        if transform == nil, let sections = content as? [Data] {
            note(.text(sections.map { String(decoding: $0, as: UTF8.self) }.joined()), at: place)
        } else {
            add(value, at: place)
        }
    }

    private func note(_ value: Value, at place: ModelPlace) {
        values[place.steps, default: []].append((place, value))
        counts[place.list] = max(counts[place.list] ?? 0, place.number)
        all.append((place, value))
    }

    // MARK: Coding keys

    /// The place of what a `Codable` type encodes under a key; nil for what is in several places.
    fileprivate func place(of key: any CodingKey, codingPath: [any CodingKey], in outer: ModelPlace, type: Any.Type) -> ModelPlace? {
        let kind = (type as? any _XMLNodeKindWrapper.Type)?.nodeKind
        // A payload without label is the case's element itself.
        if key.stringValue.isEmpty || key.stringValue == "_0" || kind == .inline || kind == .groups { return outer }
        if key is LiteralKey { return outer.appending(key.stringValue) }
        let strategy = kind == .attribute ? encoder.attributeKeyEncodingStrategy : encoder.elementKeyEncodingStrategy
        var steps = MapKey.split((strategy ?? encoder.keyEncodingStrategy).name(for: codingPath + [key]), by: "/")
        if steps.contains(where: { $0.contains("[") && !$0.hasPrefix("{") }) { return nil }
        // The text of the element itself, unless the key is a path to another one.
        if kind == .text, steps.count == 1 { return outer }
        let last = steps.removeLast()
        let element = steps.reduce(outer) { $0.appending($1) }
        let isAttribute = kind == .attribute || last.hasPrefix("@")
        return isAttribute ? element.attribute(last.hasPrefix("@") ? String(last.dropFirst()) : last) : element.appending(last)
    }
}

/// The values of an object, which is at a place.
private struct PlacedValues: ValueNoting {
    let all: ModelValues
    let place: ModelPlace

    func note<Property>(_ value: Property, at key: MapKey, transform: (any XMLTransformType)?) {
        all.note(value, at: key, in: place, transform: transform)
    }
}

extension ModelValues.Value {
    /// Whether two models mean the same. Numbers are compared by value, and Booleans; `yes` is a word as long as it is a string's.
    func isSame(as other: ModelValues.Value) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left == right || ModelValues.areSameNumbers(Self.digit(left), Self.digit(right))
        case (.date(let left), .date(let right)): abs(left.timeIntervalSince(right)) < 1e-6
        case (.data(let left), .data(let right)): left == right
        case (.other(let left), .other(let right)): String(reflecting: left) == String(reflecting: right)
        case (.other(let left), .text(let right)), (.text(let right), .other(let left)): String(describing: left) == right
        default: false
        }
    }

    private static func digit(_ text: String) -> String { text == "true" ? "1" : text == "false" ? "0" : text }

    /// The value as ``XMLMigration/Difference`` shows it.
    var description: String {
        switch self {
        case .text(let text): text
        case .date(let date): ObservedMapping.text(of: date) ?? ""
        case .data(let data): "\(data.count) bytes: \(data.prefix(16).base64EncodedString())\(data.count > 16 ? "…" : "")"
        case .other(let value): String(describing: value)
        }
    }
}

/// A wrapper that other coders see something else of than its value.
private protocol ValueWrapper {
    var innerValue: Any { get }
}

extension Mapped: ValueWrapper {
    var innerValue: Any { wrappedValue }
}

extension XMLFormatted: ValueWrapper {
    var innerValue: Any { wrappedValue }
}

// MARK: - What a Codable type encodes

/// An encoder that writes nothing, and notes the values that it is given.
private struct NotingEncoder: DocumentEncoder, SingleValueEncodingContainer {
    let values: ModelValues
    /// Nil for what is in several places.
    let place: ModelPlace?
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) {
        if let place { values.add(value, at: place) }
    }

    func encoder(at place: ModelPlace?, key: any CodingKey) -> NotingEncoder {
        NotingEncoder(values: values, place: place, codingPath: codingPath + [key])
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: NotingEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func encoder(_ key: Key, of type: Any.Type = Never.self) -> NotingEncoder {
            let place = encoder.place.flatMap { encoder.values.place(of: key, codingPath: codingPath, in: $0, type: type) }
            return encoder.encoder(at: place, key: key)
        }

        mutating func encodeNil(forKey key: Key) {}
        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { encoder(key, of: Value.self).encode(value) }
        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
            encoder(key).container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { encoder }
        mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoder: NotingEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }
        private(set) var count = 0

        private mutating func next() -> NotingEncoder {
            count += 1
            return encoder.encoder(at: encoder.place?.numbered(count), key: LiteralKey(stringValue: "\(count)"))
        }

        mutating func encodeNil() { count += 1 }
        mutating func encode<Value: Encodable>(_ value: Value) throws { next().encode(value) }
        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            next().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { next() }
    }

}
