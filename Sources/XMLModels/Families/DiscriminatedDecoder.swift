// Enums whose case is told by a discriminator. Swift's own code asks a container for all its keys, and finds the one that the discriminator says.

extension XMLDiscriminator {
    /// Decodes an enum whose case is told by the discriminator in its element.
    package func decode<Value: Decodable>(_ type: Value.Type, at site: DecodingSite) throws -> Value {
        let own = try site.elementWithKind(of: type)
        let found = try own.kind(by: self)
        let isNew = found?.site.setAside() ?? false
        defer { if isNew { found?.site.takeBack() } }
        return try Value(from: DiscriminatedDecoder(element: own.decoder, type: type, discriminator: self, found: found, isMarked: isNew))
    }
}

/// The decoder of an enum whose case is told by a discriminator.
private struct DiscriminatedDecoder: DocumentDecoder {
    let element: any SiteDecoder
    let type: any Any.Type
    let discriminator: XMLDiscriminator
    let found: FoundKind?
    /// Whether the node that says the kind was set aside for this value, and is no content of it.
    let isMarked: Bool

    var codingPath: [any CodingKey] { element.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { element.userInfo }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(DiscriminatedContainer(decoder: self, key: try chosenKey()))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notSynthesised }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notSynthesised }

    /// The key of the case that the element says.
    private func chosenKey<Key: CodingKey>() throws -> Key {
        let known = EnumType.cases(of: Key.self).map(\.stringValue).filter { $0 != XMLDiscriminator.anyKind }
        let names = found.map { spellings(of: $0.name) } ?? []
        let keys = names.filter { $0 != XMLDiscriminator.anyKind }.compactMap(Key.init(stringValue:))
        if keys.count > 1 {
            throw element.site.dataCorrupted(
                .invalidTypeFamily, expected: "one case for the kind '\(found?.name ?? "")'",
                found: "two: '\(keys[0].stringValue)' and '\(keys[1].stringValue)'", because: "the enum \(type) contradicts itself")
        }
        if let key = keys.first ?? Key(stringValue: XMLDiscriminator.anyKind) { return key }
        throw found.map { element.site.unknownKind($0, known: known) } ?? element.site.missingKind(discriminator, known: known)
    }

    /// The keys that a case of a name may have.
    private func spellings(of name: String) -> [String] {
        guard discriminator == .schemaType else { return [name] }
        let own = (type as? any XMLNamespaced.Type)?.xmlNamespace.uri ?? ""
        guard let expanded = ExpandedName(name) else { return own.isEmpty ? [name, "{}\(name)"] : ["{}\(name)"] }
        return ExactString(own) == ExactString(expanded.namespaceURI) ? [name, expanded.localName] : [name]
    }

    /// The error for an enum that asks for something else than Swift's own code.
    var notSynthesised: DecodingError {
        element.site.dataCorrupted(
            .invalidTypeFamily, expected: "an enum whose init(from:) is synthesised", found: "\(type), which has its own",
            because: "only Swift's own code takes its case from a discriminator", suggestion: "leave XMLDiscriminated out")
    }
}

/// A container with the key of one case.
private struct DiscriminatedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: DiscriminatedDecoder
    let key: Key

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [key] }

    func contains(_ key: Key) -> Bool { ExactString(key.stringValue) == ExactString(self.key.stringValue) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        // An unknown kind is known to its value alone.
        if decoder.isMarked, key.stringValue == XMLDiscriminator.anyKind { decoder.found?.site.takeBack() }
        return try decoder.element.site.container(keyedBy: type, inside: key)
    }

    func decodeNil(forKey _: Key) throws -> Bool { throw decoder.notSynthesised }
    func decode<T: Decodable>(_: T.Type, forKey _: Key) throws -> T { throw decoder.notSynthesised }
    func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw decoder.notSynthesised }
    func superDecoder() throws -> any Decoder { throw decoder.notSynthesised }
    func superDecoder(forKey _: Key) throws -> any Decoder { throw decoder.notSynthesised }
}
