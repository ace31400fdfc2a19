/// Values of a family in other formats, where the discriminator is a key of the value's object.
struct KeyedKinds<Family: XMLTypeFamily> {
    private let table: KindTable<Family.Base>

    init(_ family: Family.Type) { table = KindTables.shared.table(of: family) }

    /// The discriminator's key; nil where kinds are keys themselves.
    private var key: AnyCodingKey? {
        switch table.discriminator {
        case .schemaType: AnyCodingKey(stringValue: "xsi:type")
        case .attribute(let name), .childText(let name): AnyCodingKey(stringValue: ExpandedName(name)?.localName ?? name)
        case .childPresence, .elementName: nil
        }
    }

    // MARK: Decoding

    func decode(from decoder: any Decoder) throws -> Family.Base {
        if let problem = table.problem { throw error(decoder, "expected \(problem.expected), found \(problem.found)") }
        guard let key else {
            let container = try decoder.container(keyedBy: KindKey<Family>.self)
            let present = table.named.filter { container.contains(KindKey($0.name)) }
            guard let kind = present.first else { return try unnamed(decoder, "none of the keys \(Spelling.list(table.names))") }
            if present.count > 1 { throw error(decoder, "expected one kind, found several: \(Spelling.list(present.map(\.name)))") }
            guard table.discriminator == .elementName else { return try kind.kind.coding.decode(decoder) }
            return try kind.kind.coding.decode(container.superDecoder(forKey: KindKey(kind.name)))
        }
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        guard let name = try container.decodeIfPresent(String.self, forKey: key) else {
            return try unnamed(decoder, "no key '\(key.stringValue)', which says the kind")
        }
        if let kind = table.kind(named: name) { return try kind.coding.decode(decoder) }
        guard case .base = table.unknown.policy, let base = table.unnamed else {
            throw error(decoder, "expected one of the kinds \(Spelling.list(table.names)), found '\(name)'")
        }
        return try base.coding.decode(decoder)
    }

    private func unnamed(_ decoder: any Decoder, _ found: String) throws -> Family.Base {
        guard let kind = table.unnamed else { throw error(decoder, "expected a value of \(table.familyName), found \(found)") }
        return try kind.coding.decode(decoder)
    }

    private func error(_ decoder: any Decoder, _ description: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description))
    }

    // MARK: Encoding

    func encode(_ value: Family.Base, to encoder: any Encoder) throws {
        func error(_ description: String) -> EncodingError {
            .invalidValue(ValueInError.bounded(value), .init(codingPath: encoder.codingPath, debugDescription: description))
        }
        if let problem = table.problem { throw error("expected \(problem.expected), found \(problem.found)") }
        guard let (kind, name) = table.kind(of: value) else {
            throw error("expected a type of \(table.familyName), found \(type(of: value as Any))")
        }
        if let name, table.discriminator == .elementName {
            var container = encoder.container(keyedBy: KindKey<Family>.self)
            return try kind.coding.encode(value, to: container.superEncoder(forKey: KindKey(name)), isOwnContainer: true)
        }
        guard let key else { throw error("the presence of a child tells the kind, which only XML has") }
        // Only then is it known that the value has a keyed container: other encoders stop the process where two kinds of them are asked for.
        let recorder = KeysOfObject(encoder)
        try kind.coding.encode(value, to: recorder, isOwnContainer: true)
        guard recorder.isObject else {
            throw error("a value without keys has no place for the key '\(key.stringValue)', which says the kind")
        }
        let written = recorder.texts[key.stringValue]
        if let name {
            if let written, written != name { throw error("the key '\(key.stringValue)' says the kind '\(name)' and '\(written ?? "")'") }
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            try container.encode(name, forKey: key)
        } else if let written = written ?? nil, table.kind(named: written) != nil {
            throw error("the key '\(key.stringValue)' says the kind '\(written)', and the value is another")
        }
        try kind.coding.encode(value, to: encoder, isOwnContainer: true)
    }
}

/// The name of a kind as the key of its element.
struct KindKey<Family: XMLTypeFamily>: XMLChoiceCodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) {
        let table = KindTables.shared.table(of: Family.self)
        let isAnyElement = stringValue == XMLDiscriminator.anyKind && table.keepsUnknown
        guard isAnyElement || table.kind(named: stringValue) != nil else { return nil }
        self.stringValue = stringValue
    }

    init?(intValue _: Int) { nil }
}

/// An encoder that writes nothing, and records which keys an object has.
private final class KeysOfObject: DocumentEncoder {
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]
    private(set) var isObject = false
    /// What is under the keys, where it is a text; nil for anything else.
    private(set) var texts: [String: String?] = [:]

    init(_ encoder: any Encoder) { (codingPath, userInfo) = (encoder.codingPath, encoder.userInfo) }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        isObject = true
        return KeyedEncodingContainer(Container<Key>(owner: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Nothing(owner: self) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Nothing(owner: self) }

    private func note(_ key: some CodingKey, _ text: String?) { texts.updateValue(text, forKey: key.stringValue) }

    private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let owner: KeysOfObject
        var codingPath: [any CodingKey] { owner.codingPath }

        func encodeNil(forKey _: Key) {}
        func encode<T: Encodable>(_ value: T, forKey key: Key) { owner.note(key, KeysOfObject.text(value)) }

        func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
            owner.note(key, nil)
            return KeysOfObject(owner).container(keyedBy: Nested.self)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            owner.note(key, nil)
            return Nothing(owner: KeysOfObject(owner))
        }

        func superEncoder() -> any Encoder { KeysOfObject(owner) }

        func superEncoder(forKey key: Key) -> any Encoder {
            owner.note(key, nil)
            return KeysOfObject(owner)
        }
    }

    /// The text that a value is, also in a wrapper or by its raw value.
    private static func text(_ value: some Encodable) -> String? {
        func raw<Raw: RawRepresentable>(_ value: Raw) -> String? { value.rawValue as? String }
        func wrapped<Wrapper: _XMLNodeKindWrapper>(_ wrapper: Wrapper) -> String? {
            (wrapper.wrappedValue as? any Encodable).flatMap { text($0) }
        }
        if let text = value as? String { return text }
        if let name = value as? XMLQName { return name.expandedName }
        if let value = value as? any RawRepresentable { return raw(value) }
        if let wrapper = value as? any _XMLNodeKindWrapper { return wrapped(wrapper) }
        return nil
    }

    private struct Nothing: UnkeyedEncodingContainer, SingleValueEncodingContainer {
        let owner: KeysOfObject
        var codingPath: [any CodingKey] { owner.codingPath }
        var count: Int { 0 }

        func encodeNil() {}

        func encode<T: Encodable>(_: T) {}

        func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type) -> KeyedEncodingContainer<Nested> {
            KeysOfObject(owner).container(keyedBy: Nested.self)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Nothing(owner: KeysOfObject(owner)) }
        func superEncoder() -> any Encoder { KeysOfObject(owner) }
    }
}
