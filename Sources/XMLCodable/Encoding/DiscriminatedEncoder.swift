// Enums whose case is told by a discriminator. Swift's own code asks for a container, and in it for one of the case's payload, which is written into the
// enum's own element.

extension EncodingContext {
    /// Encodes an enum whose case is told by a discriminator in its element.
    @inline(never)
    func encodeByDiscriminator<T: Encodable>(_ value: T, _ discriminator: XMLDiscriminator, at number: UInt32) throws {
        let element = try elementOfKind(value, at: number)
        let mark = state.freeNames.open(in: element)
        defer { state.freeNames.close(since: mark, in: element) }
        let encoder = DiscriminatedEncoder(context: self, destination: number, element: element)
        try value.encode(to: encoder)
        guard let key = encoder.chosen, !encoder.isMisused else {
            let problem = ScalarProblem(
                code: .invalidTypeFamily, expected: "an enum whose encode(to:) is synthesised", found: "\(T.self), which has its own",
                suggestion: "leave XMLDiscriminated out")
            throw state.error(value, problem, at: number)
        }
        if state.destinations[encoder.payload].unlabelled == .missing, state.isEmpty(element) {
            let problem = ScalarProblem(
                code: .unrepresentableValue, expected: "a payload, because nothing would tell that there is none from one that is empty",
                found: "nil", suggestion: "give the payload a label, which makes an element of it")
            throw state.error(value, problem, at: number)
        }
        let name = key.stringValue == EncodingNames.anyElement ? nil : encoder.name(of: key, T.self, discriminator)
        try write(name, discriminator, on: element, value, at: number) { encoder.isCase($0) }
    }
}

/// The encoder of an enum whose case is told by a discriminator.
private final class DiscriminatedEncoder: DocumentEncoder {
    let context: EncodingContext
    let destination: UInt32
    let element: UInt32
    /// The case's key.
    fileprivate(set) var chosen: (any CodingKey)?
    /// The destination of the case's payload; 0 as long as there is none.
    fileprivate(set) var payload: UInt32 = 0
    /// Whether the enum asked for something that Swift's own code does not ask for.
    fileprivate(set) var isMisused = false
    /// Whether a name is that of a case.
    fileprivate(set) var isCase: (String) -> Bool = { _ in false }

    var codingPath: [any CodingKey] { context.tellPath(of: destination) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    init(context: EncodingContext, destination: UInt32, element: UInt32) {
        (self.context, self.destination, self.element) = (context, destination, element)
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        isCase = { $0 != EncodingNames.anyElement && (Key(stringValue: $0) ?? Key(stringValue: ExpandedName($0)?.localName ?? $0)) != nil }
        return KeyedEncodingContainer(DiscriminatedEncodingContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        isMisused = true
        return context.unkeyedContainer(at: destination)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        isMisused = true
        return EncodingSingleValueContainer(context: context, destination: destination)
    }

    /// The name of a case's kind.
    func name(of key: any CodingKey, _ type: any Any.Type, _ discriminator: XMLDiscriminator) -> String {
        let name = key.stringValue
        guard discriminator == .schemaType else { return name }
        if let expanded = ExpandedName(name) { return expanded.namespaceURI.isEmpty ? expanded.localName : name }
        return KeyNamespace.of(type).namespace.flatMap { $0.uri.isEmpty ? nil : $0.qualifying(name) } ?? name
    }

    /// The container of a case's payload, which is written into the enum's element.
    fileprivate func payload<Key: CodingKey>(of key: any CodingKey, keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if chosen != nil { isMisused = true }
        chosen = key
        let own = context.state.destinations[destination]
        let name = context.state.document.node(element).name
        let slot = Slot(
            kind: .itself, element: element, name: name, key: context.state.names.number(of: key.stringValue), container: destination,
            depth: own.depth)
        payload = context.state.addContainer(slot)
        context.state.destinations[payload].isPayload = true
        context.state.destinations[payload].type = own.type
        return context.keyedContainer(type, at: payload, kinds: context.state.nodeKinds(at: destination))
    }
}

/// A container that holds one case.
private struct DiscriminatedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DiscriminatedEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func misuse() -> ValueEncoder {
        encoder.isMisused = true
        return ValueEncoder(context: encoder.context, destination: encoder.destination)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        encoder.payload(of: key, keyedBy: type)
    }

    // Swift's own code asks for nothing else. What is written is given up with the value.
    func encodeNil(forKey _: Key) throws { _ = misuse() }
    func encode<T: Encodable>(_: T, forKey _: Key) throws { _ = misuse() }
    func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { misuse().unkeyedContainer() }
    func superEncoder() -> any Encoder { misuse() }
    func superEncoder(forKey _: Key) -> any Encoder { misuse() }
}
