import Foundation
import XMLCodable

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

    /// By paths as ``XMLDifference`` has them, an attribute's without `@`, which a model may leave open: with the path as it is.
    private var values: [String: [(path: String, value: Value)]] = [:]
    /// The places in the order in which they were met.
    private(set) var all: [(path: String, value: Value)] = []
    private let encoder: XMLEncoder

    private init(encoder: XMLEncoder) { self.encoder = encoder }

    // MARK: Models

    /// The values of a mappable object.
    convenience init(mapped object: any XMLBaseMappable) {
        self.init(encoder: XMLEncoder())
        add(object: object, at: "")
    }

    /// The values of a `Codable` one; its keys are what an encoder makes of them.
    convenience init(encoded value: any Encodable, by encoder: XMLEncoder) {
        self.init(encoder: encoder)
        add(value, at: "")
    }

    /// The values at a place, an attribute's where it is known that it is one.
    func values(at path: String) -> [Value] {
        let found = values[path.filter { $0 != "@" }] ?? []
        let exact = found.filter { $0.path == path }
        return (exact.isEmpty ? found : exact).map(\.value)
    }

    static func areSameNumbers(_ left: String, _ right: String) -> Bool {
        if let left = TextBytes(left).double, let right = TextBytes(right).double { left == right } else { false }
    }

    // MARK: Adding

    fileprivate func add(_ value: Any, at path: String) {
        switch value {
        case let optional as any OptionalValue: if let wrapped = optional.wrapped { add(wrapped, at: path) }
        case let date as Date: note(.date(date), at: path)
        case let data as Data: note(.data(data), at: path)
        case let text as any TextRepresentable: note(.text(text.xmlText), at: path)
        case let number as NSDecimalNumber: note(.text(number.description), at: path)
        case let list as any ListValue: add(items: Mirror(reflecting: list).children.map(\.value), isSorted: !(value is [Any]), at: path)
        // The dictionary form is compared as it is written.
        case is [String: Any] where type(of: value) == [String: Any].self: break
        case let dictionary as [String: Any]:
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) { add(value, at: "\(path)/\(key)") }
        case let object as any XMLBaseMappable: add(object: object, at: path)
        case let raw as any RawRepresentable: add(raw.rawValue, at: path)
        case let text as any LosslessStringConvertible: note(.text(text.description), at: path)
        case let mapped as any MappedValue: add(mapped.mappedValue, at: path)
        case let encodable as any Encodable:
            // What it cannot encode, it has not written either.
            try? encodable.encode(to: ValueNoting(values: self, path: path))
        default: note(.other(value), at: path)
        }
    }

    /// Adds the values of a list. Elements of one name are numbered where there are several. Those of a set have another order each time.
    private func add(items: [Any], isSorted: Bool, at path: String) {
        let items = isSorted ? items.map { (String(describing: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1) : items
        for (index, item) in items.enumerated() { add(item, at: items.count == 1 ? path : "\(path)[\(index + 1)]") }
    }

    private func add(object: any XMLBaseMappable, at path: String) {
        let session = MappingSession(legacy: [], report: nil, values: (self, path))
        guard session.descent.enter() else { return }
        defer { session.descent.leave() }
        var object = object
        object.mapping(map: XMLMap(writing: ElementContent(), session: session))
    }

    /// Notes what a mapping writes.
    func note(_ value: Any, at key: MapKey, in path: String, hasTransform: Bool) {
        var path = path
        let components = key.components
        for (index, component) in components.enumerated() {
            if component == ReservedKey.text || component == ReservedKey.cdata { continue }
            if ReservedKey.contains(component) { return }
            path += "/" + (key.isAttribute && index == components.count - 1 ? "@" : "") + component
        }
        // CDATA sections are one string in the other model.
        if !hasTransform, let sections = (value as? any OptionalValue)?.wrapped as? [Data] ?? value as? [Data] {
            note(.text(sections.map { String(decoding: $0, as: UTF8.self) }.joined()), at: path)
        } else {
            add(value, at: path)
        }
    }

    private func note(_ value: Value, at path: String) {
        values[path.filter { $0 != "@" }, default: []].append((path, value))
        all.append((path, value))
    }

    // MARK: Coding keys

    /// The path of what a `Codable` type encodes under a key.
    fileprivate func path(of key: any CodingKey, codingPath: [any CodingKey], in path: String, type: Any.Type) -> String {
        let kind = (type as? any XMLNodeKindWrapper.Type)?.nodeKind
        // A payload without label is the case's element itself.
        if key.stringValue.isEmpty || key.stringValue == "_0" || kind == .text || kind == .inline || kind == .groups { return path }
        if key is LiteralKey { return "\(path)/\(key.stringValue)" }
        let strategy = kind == .attribute ? encoder.attributeKeyEncodingStrategy : encoder.elementKeyEncodingStrategy
        let name = (strategy ?? encoder.keyEncodingStrategy).name(for: codingPath + [key])
        return "\(path)/\(kind == .attribute ? "@" : "")\(name)"
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

    /// The value as ``XMLDifference`` shows it.
    var description: String {
        switch self {
        case .text(let text): text
        case .date(let date): date.xmlText
        case .data(let data): "\(data.count) bytes: \(data.prefix(16).base64EncodedString())\(data.count > 16 ? "…" : "")"
        case .other(let value): String(describing: value)
        }
    }
}

/// A ``Mapped`` value, whatever is wrapped in it.
protocol MappedValue {
    var mappedValue: Any { get }
}

extension Mapped: MappedValue {
    var mappedValue: Any { wrappedValue }
}

// MARK: - What a Codable type encodes

/// An encoder that writes nothing, and notes the values that it is given.
private struct ValueNoting: Encoder {
    let values: ModelValues
    let path: String
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    func encoder(at path: String, key: any CodingKey) -> ValueNoting {
        ValueNoting(values: values, path: path, codingPath: codingPath + [key])
    }

    /// Gives a value to be noted, or has it encode itself where it is what the encoder was made for.
    func note(_ value: some Encodable, at path: String) { values.add(value, at: path) }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: ValueNoting
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func path(_ key: Key, _ type: Any.Type) -> String {
            encoder.values.path(of: key, codingPath: codingPath, in: encoder.path, type: type)
        }

        mutating func encodeNil(forKey key: Key) {}
        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { encoder.note(value, at: path(key, Value.self)) }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
            encoder.encoder(at: path(key, Never.self), key: key).container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.encoder(at: path(key, Never.self), key: key).unkeyedContainer()
        }
        mutating func superEncoder() -> any Encoder { encoder }
        mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.encoder(at: path(key, Never.self), key: key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoder: ValueNoting
        var codingPath: [any CodingKey] { encoder.codingPath }
        private(set) var count = 0

        init(encoder: ValueNoting) { self.encoder = encoder }

        private mutating func next() -> ValueNoting {
            count += 1
            return encoder.encoder(at: "\(encoder.path)[\(count)]", key: LiteralKey(stringValue: "\(count)"))
        }

        mutating func encodeNil() { count += 1 }
        mutating func encode<Value: Encodable>(_ value: Value) throws {
            let encoder = next()
            encoder.note(value, at: encoder.path)
        }
        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            next().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { next() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: ValueNoting
        var codingPath: [any CodingKey] { encoder.codingPath }
        mutating func encodeNil() {}
        mutating func encode<Value: Encodable>(_ value: Value) throws { encoder.note(value, at: encoder.path) }
    }
}
