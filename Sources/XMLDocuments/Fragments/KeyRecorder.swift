/// The keys that the types of a value write into one element, in order, whether there is a node for them or not.
final class RecordedElement {
    /// What a key stands for in the element.
    enum Role {
        /// An attribute, a child element or both.
        case node
        /// The element's text.
        case text
        /// All that is in the element.
        case content
        /// All attributes that no key names.
        case attributes
        /// All elements that no key names.
        case elements
        /// Groups of elements.
        case groups
        /// Keys of its own, which stand beside the others.
        case inline
        case rest
    }

    struct Entry {
        let key: String
        /// The type of the key.
        let type: ObjectIdentifier
        let role: Role
        /// The namespace of the key, if it does not say its own.
        let namespace: KeyNamespace
        /// The kind of node that a property wrapper asks for.
        var kind: _XMLNodeKind?
        /// Whether there is a value, and a node for it.
        var isWritten = false
    }

    private(set) var entries: [Entry] = []
    /// The types of all keys that the element may have.
    private(set) var keyTypes: [(type: any CodingKey.Type, namespace: KeyNamespace)] = []

    func append(_ entry: Entry) { entries.append(entry) }

    func note(_ type: any CodingKey.Type, in namespace: KeyNamespace) {
        if !keyTypes.contains(where: { $0.type == type && $0.namespace == namespace }) { keyTypes.append((type, namespace)) }
    }
}

/// The elements that rests were encoded into, in order.
final class RecordedRests {
    fileprivate(set) var elements: [RecordedElement] = []
}

/// An encoder that writes nothing, and records which keys a value has. It goes into those values alone that share the element.
///
/// What a rest may have in it hangs on all keys beside it, and on their kinds of nodes. To note them while every value is written would cost those
/// that have no rest.
struct KeyRecorder: DocumentEncoder {
    let element: RecordedElement
    let rests: RecordedRests
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]
    /// The namespace of keys that do not say their own.
    private var namespace: KeyNamespace
    /// Whether items of a list stand in the element themselves.
    private var itemsShareElement = false

    init(codingPath: [any CodingKey], userInfo: [CodingUserInfoKey: Any], rests: RecordedRests, namespace: KeyNamespace) {
        (element, self.rests, self.codingPath, self.userInfo) = (RecordedElement(), rests, codingPath, userInfo)
        self.namespace = namespace
    }

    /// The recorder of a value in the element, whose type may say another namespace.
    private func within(_ traits: TypeTraits) -> KeyRecorder {
        var recorder = self
        if traits.namespace.isSpecified { recorder.namespace = traits.namespace }
        return recorder
    }

    /// The recorder of another element.
    fileprivate var ofNewElement: KeyRecorder {
        KeyRecorder(codingPath: codingPath, userInfo: userInfo, rests: rests, namespace: namespace)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        element.note(type, in: namespace)
        return KeyedEncodingContainer(KeyedKeyRecorder<Key>(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedKeyRecorder(recorder: self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueKeyRecorder(recorder: self) }

    fileprivate func entry(
        _ key: some CodingKey, _ role: RecordedElement.Role, kind: _XMLNodeKind? = nil, isWritten: Bool = false
    ) -> RecordedElement.Entry {
        RecordedElement.Entry(
            key: key.stringValue, type: ObjectIdentifier(type(of: key)), role: role, namespace: namespace, kind: kind, isWritten: isWritten)
    }

    /// Records a value under a key.
    fileprivate func record<Value: Encodable>(_ value: Value?, under key: some CodingKey) throws {
        let traits = TypeTraits.of(Value.self)
        if traits.isAboutElement { return }
        if traits.isRest {
            guard let value, !isNil(value) else { return }
            element.append(entry(key, .rest))
            return rests.elements.append(element)
        }
        switch traits.wrapperKind {
        case .text: element.append(entry(key, .text))
        case .inline: try recordContent(value, traits, under: key)
        case .groups: element.append(entry(key, .groups))
        case nil where key.stringValue.isEmpty, .cdata where key.stringValue.isEmpty: try recordContent(value, traits, under: key)
        case .attribute where traits.collectsAttributes: element.append(entry(key, .attributes))
        case let kind:
            let isWritten = value != nil && traits.scalar != nil && !traits.isOptionalScalar
            element.append(entry(key, .node, kind: kind, isWritten: isWritten))
        }
    }

    /// Records a value that has no element of its own.
    private func recordContent<Value: Encodable>(_ value: Value?, _ traits: TypeTraits, under key: some CodingKey) throws {
        let content = KeyRecorder.content(of: traits)
        var role = RecordedElement.Role.inline
        switch content.shape {
        case .scalar: role = .text
        case .dictionary: role = .elements
        case .list(let item):
            if content.mayBeChoice, let item { note(KeyRecorder.content(of: TypeTraits.of(item))) } else { role = .elements }
        case .ordinary, .optional, .wrapper:
            if content.type == XMLInnerXML.self { role = .content } else { note(content) }
        }
        element.append(entry(key, role))
        guard role == .inline, let value else { return }
        var recorder = within(content)
        recorder.itemsShareElement = true
        try value.encode(to: recorder)
    }

    /// Notes the keys of a type of which there may be no value.
    private func note(_ traits: TypeTraits) {
        if let keys = FirstKeys.type(of: traits.type) { element.note(keys, in: within(traits).namespace) }
    }

    /// What an optional or a wrapper is around.
    private static func content(of traits: TypeTraits) -> TypeTraits {
        switch traits.shape {
        case .optional(let inner), .wrapper(_, let inner): content(of: TypeTraits.of(inner))
        case .ordinary, .scalar, .list, .dictionary: traits
        }
    }

    private func isNil<Value>(_ value: Value) -> Bool {
        func isNil(_ wrapper: some _XMLNodeKindWrapper) -> Bool { self.isNil(wrapper.wrappedValue) }
        if let optional = value as? any OptionalType { return optional.isNil }
        return (value as? any _XMLNodeKindWrapper).map { isNil($0) } ?? false
    }

    /// Records a value in the element's own place.
    fileprivate func recordInPlace<Value: Encodable>(_ value: Value) throws {
        let traits = TypeTraits.of(Value.self)
        if traits.scalar != nil || traits.isRest { return }
        try value.encode(to: within(traits))
    }

    /// Records an item of a list.
    fileprivate func recordItem<Value: Encodable>(_ value: Value) throws {
        let traits = TypeTraits.of(Value.self)
        if itemsShareElement, traits.mayBeChoice { try value.encode(to: within(traits)) }
    }
}

private struct KeyedKeyRecorder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: KeyRecorder

    var codingPath: [any CodingKey] { recorder.codingPath }

    private func record<Value: Encodable>(_ value: Value?, _ key: Key) throws { try recorder.record(value, under: key) }

    /// Records a key with an element of its own.
    private func recordElement(_ key: Key) -> KeyRecorder {
        recorder.element.append(recorder.entry(key, .node, isWritten: true))
        return recorder.ofNewElement
    }

    func encodeNil(forKey key: Key) throws { try record(String?.none, key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try record(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try record(value, key) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        recordElement(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { recordElement(key).unkeyedContainer() }

    func superEncoder() -> any Encoder {
        recorder.element.append(recorder.entry(AnyCodingKey.super, .node, isWritten: true))
        return recorder.ofNewElement
    }

    func superEncoder(forKey key: Key) -> any Encoder { recordElement(key) }

    // The standard library has defaults for these, which leave out what is nil.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try record(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try record(value, key) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128, forKey key: Key) throws { try record(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try record(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try record(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try record(value, key) }
}

private struct UnkeyedKeyRecorder: UnkeyedEncodingContainer {
    let recorder: KeyRecorder
    private(set) var count = 0

    init(recorder: KeyRecorder) { self.recorder = recorder }

    var codingPath: [any CodingKey] { recorder.codingPath }

    mutating func encodeNil() { count += 1 }

    func encode<Value: Encodable>(_ value: Value) throws { try recorder.recordItem(value) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        recorder.ofNewElement.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { recorder.ofNewElement.unkeyedContainer() }

    func superEncoder() -> any Encoder { recorder.ofNewElement }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_: Int128) {}
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_: UInt128) {}
}

private struct SingleValueKeyRecorder: SingleValueEncodingContainer {
    let recorder: KeyRecorder

    var codingPath: [any CodingKey] { recorder.codingPath }

    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws { try recorder.recordInPlace(value) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_: Int128) {}
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_: UInt128) {}
}
