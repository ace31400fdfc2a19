// Enums whose case is told by a discriminator. Swift's own code asks for a container, and in it for one of the case's payload, which is written into the
// enum's own element.

extension XMLDiscriminator {
    /// Encodes an enum whose case is told by the discriminator in its element.
    package func encode<Value: Encodable>(_ value: Value, at site: EncodingSite) throws {
        try site.writeOwnElement(of: value) {
            var (name, said): (String?, Result<EncodingSite.SaidKind?, any Error>) = (nil, .success(nil))
            let encoder = DiscriminatedEncoder(site.encoder) { key in
                name = key.stringValue == XMLDiscriminator.anyKind ? nil : self.name(of: key, Value.self)
                said = Result { try site.say(name, in: namespace(of: Value.self), self, value) }
            }
            try value.encode(to: encoder)
            guard encoder.payload != nil, !encoder.isMisused else {
                let problem = ScalarProblem(
                    code: .invalidTypeFamily, expected: "an enum whose encode(to:) is synthesised",
                    found: "\(Value.self), which has its own", suggestion: "leave XMLDiscriminated out")
                throw site.elementError(value, problem)
            }
            let written = try said.get()
            if encoder.payload?.lacksPayload ?? false {
                let problem = ScalarProblem(
                    code: .unrepresentableValue,
                    expected: "a payload, because nothing would tell that there is none from one that is empty",
                    found: "nil", suggestion: "give the payload a label, which makes an element of it")
                throw site.elementError(value, problem)
            }
            try site.check(written, name, self, value) { encoder.isCase($0) }
        }
    }

    /// The name of a case's kind.
    private func name(of key: any CodingKey, _ type: any Any.Type) -> String {
        let name = key.stringValue
        guard self == .schemaType else { return name }
        if let expanded = ExpandedName(name) { return expanded.namespaceURI.isEmpty ? expanded.localName : name }
        return namespace(of: type).flatMap { $0.uri.isEmpty ? nil : $0.qualifying(name) } ?? name
    }

    private func namespace(of type: any Any.Type) -> XMLNamespace? { (type as? any XMLNamespaced.Type)?.xmlNamespace }
}

/// The encoder of an enum whose case is told by a discriminator.
private final class DiscriminatedEncoder: DocumentEncoder {
    let encoder: any SiteEncoder
    /// Writes what says the case.
    private let say: (any CodingKey) -> Void
    /// Where the case's payload is written; nil as long as there is none.
    fileprivate(set) var payload: EncodingSite?
    /// Whether the enum asked for something that Swift's own code does not ask for.
    fileprivate(set) var isMisused = false
    /// Whether a name is that of a case.
    fileprivate(set) var isCase: (String) -> Bool = { _ in false }

    var codingPath: [any CodingKey] { encoder.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    init(_ encoder: any SiteEncoder, say: @escaping (any CodingKey) -> Void) { (self.encoder, self.say) = (encoder, say) }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        isCase = {
            $0 != XMLDiscriminator.anyKind && (Key(stringValue: $0) ?? Key(stringValue: ExpandedName($0)?.localName ?? $0)) != nil
        }
        return KeyedEncodingContainer(DiscriminatedEncodingContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { misused().unkeyedContainer() }

    func singleValueContainer() -> any SingleValueEncodingContainer { misused().singleValueContainer() }

    /// The encoder for what an enum asks for by itself. What is written is given up with the value.
    fileprivate func misused() -> any Encoder {
        isMisused = true
        return encoder
    }

    /// The container of a case's payload, which is written into the enum's element.
    fileprivate func payload<Key: CodingKey>(of key: any CodingKey, keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if payload != nil { isMisused = true }
        say(key)
        let (container, site) = encoder.site.payload(of: key, keyedBy: type)
        payload = site
        return container
    }
}

/// A container that holds one case.
private struct DiscriminatedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DiscriminatedEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        encoder.payload(of: key, keyedBy: type)
    }

    // Swift's own code asks for nothing else.
    func encodeNil(forKey _: Key) throws { _ = encoder.misused() }
    func encode<T: Encodable>(_: T, forKey _: Key) throws { _ = encoder.misused() }
    func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer { encoder.misused().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.misused() }
    func superEncoder(forKey _: Key) -> any Encoder { encoder.misused() }
}
