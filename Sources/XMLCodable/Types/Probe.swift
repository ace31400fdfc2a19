/// A decoder without a document: it is asked what a type wants first, before there is a value of it.
///
/// Subclasses decide what they learn from the questions. Those that need a value end the decoding.
package class Probe: DocumentDecoder {
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

    package let codingPath: [any CodingKey] = []
    package let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Notes a question by a container of a type of keys, or for one.
    func note<Key: CodingKey>(_: Question, of _: Key.Type) {}

    /// The key that a type is told of which asks for all of them.
    func firstOfAllKeys<Key: CodingKey>() -> Key? { nil }

    /// Whether a type that asks for the container of a key gets one.
    var opensContainers: Bool { false }

    package final func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        note(.keys, of: type)
        return KeyedDecodingContainer(Container<Key>(probe: self))
    }

    package final func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw end(at: .list, of: AnyCodingKey.self) }
    package final func singleValueContainer() throws -> any SingleValueDecodingContainer {
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
package final class FirstKeys: Probe {
    private var found: (any CodingKey.Type)??
    private var firstSingleValue: (any Any.Type)?
    /// What is asked first beside keys: of a container, with its keys, or of the decoder.
    private(set) var first: (question: Question, keys: KeyTraits)?
    /// Whether it is a list.
    private(set) var isList = false
    /// The type of the value in its own place; nil where it is something else.
    var singleValueType: (any Any.Type)? { isList ? nil : firstSingleValue }

    override func note<Key: CodingKey>(_ question: Question, of type: Key.Type) {
        let asksForKeys = if case .keys = question { true } else { false }
        if !asksForKeys, first == nil { first = (question, KeyTraits.of(type)) }
        guard found == nil else { return }
        found = .some(asksForKeys ? type : nil)
        if case .list = question { isList = true }
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
    var traits: KeyTraits? { (found ?? nil).map { KeyTraits.of($0) } }

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

    private static let keys = TypeRegistry<Immortal<KeyTraits>>()

    /// What the coders must know of those keys. The type's code is run once.
    package static func traits(of type: any Any.Type) -> KeyTraits? {
        keys.value(of: type) { asked(by: type)?.traits.map(Immortal.init) }?.value
    }
}

// MARK: Cases

/// The cases of an enum, as its code tells them, seen without a value of it: it is told of one case, as if the document had that.
///
/// Swift's synthesised code asks for all keys, takes the one that there is, and asks for the container of the payload.
final class EnumCases: Probe {
    /// The key of a case for elements that no other case and no key beside the choice names.
    static let anyElement = "*"

    /// What a case holds.
    enum Payload {
        case none
        /// One value, which is all of the element.
        case value(any Any.Type)
        /// Values by their labels. Of the first one the type is known.
        case labelled([String], first: any Any.Type)

        /// The type of the value, or of the first of several.
        var type: (any Any.Type)? {
            switch self {
            case .none: nil
            case .value(let type), .labelled(_, let type): type
            }
        }
    }

    private let number: Int
    private let entersContainers: Bool
    private var wasAskedForAllKeys = false
    private var isChoice = false
    /// The keys that the code has asked for: those of the cases, then those of the payload.
    private var keys: [KeyTraits] = []
    private var payloadType: (any Any.Type)?

    /// - Parameters:
    ///   - number: that of the case which it is told of.
    ///   - entersContainers: whether it goes on to the payload.
    private init(number: Int, entersContainers: Bool) {
        (self.number, self.entersContainers) = (number, entersContainers)
        super.init()
    }

    private static func asked(by type: any Any.Type, case number: Int, entersContainers: Bool) -> EnumCases? {
        guard let decodable = type as? any Decodable.Type else { return nil }
        let probe = EnumCases(number: number, entersContainers: entersContainers)
        _ = try? decodable.init(from: probe)
        return probe
    }

    private static let choices = TypeRegistry<Bool>()

    /// The keys of an enum whose cases are names of elements, because they are marked, or because its code is synthesised; nil for other types. Code of
    /// a struct is not asked: it may count on a document's keys.
    static func keysOfChoice(_ type: TypeTraits) -> KeyTraits? {
        guard type.isEnum, !type.isDiscriminated, let keys = FirstKeys.traits(of: type.type) else { return nil }
        let isChoice = choices.value(of: type.type) {
            keys.isChoice || asked(by: type.type, case: 0, entersContainers: false)?.isChoice ?? false
        }
        return isChoice ?? false ? keys : nil
    }

    /// What the cases hold.
    static func payloads(of type: any Any.Type) -> [Payload] {
        guard let keys = FirstKeys.traits(of: type) else { return [] }
        return keys.listed.indices.map { asked(by: type, case: $0, entersContainers: true)?.payload ?? .none }
    }

    private var payload: Payload {
        guard let payloadType else { return .none }
        // Code by hand decodes the value under the key of the case.
        let labels = keys.count > 1 ? keys[1].listed : []
        return labels.isEmpty || labels == ["_0"] ? .value(payloadType) : .labelled(labels, first: payloadType)
    }

    override func note<Key: CodingKey>(_ question: Question, of _: Key.Type) {
        switch question {
        case .keys: keys.append(KeyTraits.of(Key.self))
        case .allKeys: wasAskedForAllKeys = true
        case .container: isChoice = wasAskedForAllKeys
        case .value(_, let type?), .optionalValue(_, let type): payloadType = payloadType ?? type
        default: break
        }
    }

    override func firstOfAllKeys<Key: CodingKey>() -> Key? {
        let keys = EnumType.cases(of: Key.self)
        return keys.indices.contains(number) ? keys[number] : nil
    }

    /// Containers in containers have no end where code goes on as long as there is a key.
    override var opensContainers: Bool { entersContainers && keys.count < 8 }
}
