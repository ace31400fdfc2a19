// Enums whose case is told by a discriminator. Swift's own code asks a container for all its keys, and finds the one that the discriminator says.

extension DecodingContext {
    /// Decodes an enum whose case is told by a discriminator in its element.
    ///
    /// - Parameter traits: the enum's.
    @inline(never)
    func decodeByDiscriminator<T: Decodable>(_: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        try decodeByInitializer(DiscriminatedValue<T>.self, traits, at: place, step: step, frame: frame).value
    }
}

/// A type that stands for an enum while that is decoded.
protocol DiscriminatedType {
    static var enumType: any Decodable.Type { get }
}

/// Gives an enum a decoder that knows its case.
private struct DiscriminatedValue<Value: Decodable>: Decodable, DiscriminatedType {
    static var enumType: any Decodable.Type { Value.self }

    let value: Value

    init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ElementDecoder, let discriminator = decoder.context.traits(of: Value.self).discriminator else {
            value = try Value(from: decoder)
            return
        }
        let place = try decoder.placeOfKind(Value.self)
        let found = try decoder.context.kind(by: discriminator, in: place.node, frame: decoder.frame)
        let context = decoder.context
        let isNew = found.map { context.kindMarks.insert($0.place) } ?? false
        defer { if isNew, let found { context.kindMarks.remove(found.place) } }
        value = try Value(
            from: DiscriminatedDecoder(element: decoder, type: Value.self, discriminator, found: found, isMarked: isNew, at: place))
    }
}

/// The decoder of an enum whose case is told by a discriminator.
private struct DiscriminatedDecoder: DocumentDecoder {
    let element: ElementDecoder
    let type: any Any.Type
    let discriminator: XMLDiscriminator
    let found: FoundKind?
    /// Whether the node that says the kind was marked for this value, and is no content of it.
    let isMarked: Bool
    let place: Place

    var codingPath: [any CodingKey] { element.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { element.userInfo }
    fileprivate var context: DecodingContext { element.context }

    init(
        element: ElementDecoder, type: any Any.Type, _ discriminator: XMLDiscriminator, found: FoundKind?, isMarked: Bool, at place: Place
    ) {
        (self.element, self.type, self.discriminator, self.found) = (element, type, discriminator, found)
        (self.isMarked, self.place) = (isMarked, place)
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(DiscriminatedContainer(decoder: self, key: try chosenKey()))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notSynthesised }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notSynthesised }

    /// The key of the case that the element says.
    private func chosenKey<Key: CodingKey>() throws -> Key {
        let known = EnumType.cases(of: Key.self).map(\.stringValue).filter { $0 != ChoiceType.anyElement }
        let names = found.map { spellings(of: $0.name) } ?? []
        let keys = names.filter { $0 != ChoiceType.anyElement }.compactMap(Key.init(stringValue:))
        if keys.count > 1 {
            throw context.errors.dataCorrupted(
                .invalidTypeFamily, at: place, path: codingPath, expected: "one case for the kind '\(found?.name ?? "")'",
                found: "two: '\(keys[0].stringValue)' and '\(keys[1].stringValue)'", because: "the enum \(type) contradicts itself")
        }
        if let key = keys.first ?? Key(stringValue: ChoiceType.anyElement) { return key }
        throw found.map { context.errors.unknownKind($0, known: known, path: codingPath) }
            ?? context.errors.missingKind(discriminator, known: known, at: place, path: codingPath)
    }

    /// The keys that a case of a name may have.
    private func spellings(of name: String) -> [String] {
        guard discriminator == .schemaType else { return [name] }
        let own = KeyNamespace.of(type).namespace?.uri ?? ""
        guard let expanded = ExpandedName(name) else { return own.isEmpty ? [name, "{}\(name)"] : ["{}\(name)"] }
        return isSame(own, expanded.namespaceURI) ? [name, expanded.localName] : [name]
    }

    /// The error for an enum that asks for something else than Swift's own code.
    var notSynthesised: DecodingError {
        context.errors.dataCorrupted(
            .invalidTypeFamily, at: place, path: codingPath, expected: "an enum whose init(from:) is synthesised",
            found: "\(type), which has its own", because: "only Swift's own code takes its case from a discriminator",
            suggestion: "leave XMLDiscriminated out")
    }
}

/// A container with the key of one case.
private struct DiscriminatedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: DiscriminatedDecoder
    let key: Key

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [key] }

    func contains(_ key: Key) -> Bool { isSame(key.stringValue, self.key.stringValue) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws -> KeyedDecodingContainer<NestedKey> {
        let context = decoder.context
        // An unknown kind is known to nobody but its value.
        if decoder.isMarked, key.stringValue == ChoiceType.anyElement, let found = decoder.found { context.kindMarks.remove(found.place) }
        let step = context.frames.value.step(spelling: key)
        let frame = context.pushFrame(step, parent: decoder.element.frame, place: decoder.place)
        return try context.keyedContainer(keyedBy: type, at: decoder.place.untyped, frame: frame)
    }

    func decodeNil(forKey _: Key) throws -> Bool { throw decoder.notSynthesised }
    func decode<T: Decodable>(_: T.Type, forKey _: Key) throws -> T { throw decoder.notSynthesised }
    func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw decoder.notSynthesised }
    func superDecoder() throws -> any Decoder { throw decoder.notSynthesised }
    func superDecoder(forKey _: Key) throws -> any Decoder { throw decoder.notSynthesised }
}
