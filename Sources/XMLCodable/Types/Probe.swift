/// A decoder without a document: it is asked what a type wants first, before there is a value of it.
///
/// Subclasses decide what they learn from the questions. Those that need a value end the decoding.
class Probe: DocumentDecoder {
    /// What a type's `init(from:)` asks its decoder, or the container that it was given.
    enum Question {
        case keys
        case list
        case singleValue
        case allKeys
        /// Whether there is something for a key, or nil.
        case presence(any CodingKey)
        case container(any CodingKey)
        /// The type is nil for a decoder.
        case value(any CodingKey, (any Any.Type)?)
        case optionalValue(any CodingKey, any Any.Type)
        case listForKey(any CodingKey)
        case superclass
    }

    /// What ends the decoding.
    struct Stop: Error {}

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Notes a question by a container of a type of keys, or for one.
    func note<Key: CodingKey>(_: Question, of _: Key.Type) {}

    /// The key that a type is told of which asks for all of them.
    func firstOfAllKeys<Key: CodingKey>() -> Key? { nil }

    /// Whether a type that asks for the container of a key gets one.
    var opensContainers: Bool { false }

    final func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        note(.keys, of: type)
        return KeyedDecodingContainer(Container<Key>(probe: self))
    }

    final func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end(at: .list, of: AnyCodingKey.self) }
    final func singleValueContainer() throws -> any SingleValueDecodingContainer {
        note(.singleValue, of: AnyCodingKey.self)
        return Single(probe: self)
    }

    /// Notes which type a value asks for in its own place.
    func noteSingleValue(_: any Any.Type) {}

    private struct Single: SingleValueDecodingContainer {
        let probe: Probe
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode<T: Decodable>(_ type: T.Type) throws -> T {
            probe.noteSingleValue(type)
            throw Stop()
        }
    }

    private func end<Key: CodingKey>(at question: Question, of type: Key.Type) -> Stop {
        note(question, of: type)
        return Stop()
    }

    private struct Container<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let probe: Probe
        var codingPath: [any CodingKey] { [] }

        var allKeys: [Key] {
            probe.note(.allKeys, of: Key.self)
            return probe.firstOfAllKeys().map { [$0] } ?? []
        }

        func contains(_ key: Key) -> Bool {
            probe.note(.presence(key), of: Key.self)
            return true  // so that the type goes on to decode, which ends it
        }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            // What is about the element may read nothing.
            if TypeTraits.of(type).isAboutElement, let value = WrappedAbsence.value(of: type) { return value }
            throw end(at: .value(key, type))
        }

        func decodeNil(forKey key: Key) throws -> Bool { throw end(at: .presence(key)) }
        func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { throw end(at: .optionalValue(key, type)) }
        func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
            if probe.opensContainers { return try probe.container(keyedBy: type) }
            throw end(at: .container(key))
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw end(at: .listForKey(key)) }
        func superDecoder() throws -> any Decoder { throw end(at: .superclass) }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw end(at: .value(key, nil)) }

        private func end(at question: Question) -> Stop { probe.end(at: question, of: Key.self) }
    }
}

// MARK: Keys

/// What a type asks a decoder for first, seen without a value of it: keys, a list, or a value in its own place.
final class FirstKeys: Probe {
    private var opening: (question: Question, keys: any CodingKey.Type)?
    private var firstSingleValue: (any Any.Type)?
    /// What is asked first beside keys: of a container, with its keys, or of the decoder.
    private(set) var first: (question: Question, keys: KeyTraits)?
    /// Whether it is a list.
    var isList: Bool { if case .list? = opening?.question { true } else { false } }
    /// The type of the value in its own place; nil where it is something else.
    var singleValueType: (any Any.Type)? { isList ? nil : firstSingleValue }

    override func note<Key: CodingKey>(_ question: Question, of type: Key.Type) {
        opening = opening ?? (question, type)
        if case .keys = question { return }
        first = first ?? (question, KeyTraits.of(type))
    }

    /// Code by hand may count on a key: `container.allKeys.first!`.
    override func firstOfAllKeys<Key: CodingKey>() -> Key? { KeyTraits.of(Key.self).listed.first.flatMap { Key(stringValue: $0) } }

    override func noteSingleValue(_ type: any Any.Type) { firstSingleValue = firstSingleValue ?? type }

    /// The first question of a type; nil for one that does not decode. Runs the type's code.
    static func asked(by type: any Any.Type) -> FirstKeys? {
        guard let decodable = type as? any Decodable.Type else { return nil }
        let probe = FirstKeys()
        _ = try? decodable.init(from: probe)
        return probe
    }

    /// What the coders must know of the keys; nil where the first question is for something else.
    var traits: KeyTraits? { if let opening, case .keys = opening.question { KeyTraits.of(opening.keys) } else { nil } }

    /// Whether the first value that is asked for is the one that synthesised code asks for: the first stored property, as what it is stored.
    func isFirstProperty(of plan: ElementPlan) -> Bool {
        // The type is nil for an optional scalar: the standard library asks whether there is one.
        let (key, asked, isOptional): (any CodingKey, (any Any.Type)?, Bool)
        guard let first, first.keys === plan.keys else { return false }
        switch first.question {
        case .value(let wanted, let type?): (key, asked, isOptional) = (wanted, type, false)
        case .optionalValue(let wanted, let type): (key, asked, isOptional) = (wanted, type, true)
        case .presence(let wanted): (key, asked, isOptional) = (wanted, nil, true)
        default: return false
        }
        // What is about the element may be read before, without a question.
        let others = plan.properties.drop { !isSame($0.key, key.stringValue) && $0.type?.isAboutElement ?? false }
        guard let first = others.first, let type = first.type, isSame(first.key, key.stringValue) else { return false }
        guard isOptional else { return asked == type.type }
        if case .optional(let wrapped) = type.shape { return asked == nil || asked == wrapped }
        return false
    }

    private static let keys = TypeRegistry<KeyTraits?>()

    /// What the coders must know of those keys. The type's code is run once.
    static func traits(of type: any Any.Type) -> KeyTraits? {
        keys.value(of: type) { asked(by: type)?.traits }
    }
}
