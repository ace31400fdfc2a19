import XMLCodable

/// The values of the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    @usableFromInline let container: KeyedDecodingContainer<Model.XMLKeys>
    /// Whether the decoder is one of this package, whose keys are names in the document.
    @usableFromInline let isDocument: Bool

    // Inlinable: in the module of the model, where the compiler knows the types that it takes the runtime long to look up, it makes of these what it
    // makes of a `Codable` type's own code.

    /// What a decoder has for the properties: for an `init(from:)` of a model's own, which goes on with ``XMLModel/init(_:)``.
    ///
    /// - Throws: `DecodingError`, if there are no keys in the decoder's place.
    @inlinable
    public init(_ decoder: any Decoder) throws {
        isDocument = decoder is any DocumentDecoder
        container = isDocument ? try decoder.container(keyedBy: Model.XMLKeys.self) : try namedProperties(of: Model.self, from: decoder)
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    @inlinable
    @inline(never)
    public mutating func take<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        // By the functions that have these types, as a `Codable` type's own code calls them: the general one takes more for each.
        if Coding.self == String.self { return identityCast(try container.decode(String.self, forKey: key), to: coding) }
        if Coding.self == Int.self { return identityCast(try container.decode(Int.self, forKey: key), to: coding) }
        if Coding.self == Double.self { return identityCast(try container.decode(Double.self, forKey: key), to: coding) }
        if Coding.self == Bool.self { return identityCast(try container.decode(Bool.self, forKey: key), to: coding) }
        return try container.decode(coding, forKey: key)
    }

    /// Takes the value of a property that may be absent; nil if it is.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    @inlinable
    @inline(never)
    public mutating func take<Wrapped: Decodable>(_ key: Model.XMLKeys, as coding: Wrapped?.Type) throws -> Wrapped? {
        if Wrapped.self == String.self { return identityCast(try container.decodeIfPresent(String.self, forKey: key), to: coding) }
        if Wrapped.self == Int.self { return identityCast(try container.decodeIfPresent(Int.self, forKey: key), to: coding) }
        if Wrapped.self == Double.self { return identityCast(try container.decodeIfPresent(Double.self, forKey: key), to: coding) }
        if Wrapped.self == Bool.self { return identityCast(try container.decodeIfPresent(Bool.self, forKey: key), to: coding) }
        return try container.decodeIfPresent(Wrapped.self, forKey: key)
    }

    /// Takes the value of a property that has a default, which it has where its key has no node, and where its element says `xsi:nil="true"`; in
    /// other formats where there is no key, or null. An optional is nil there, where it says so. An element that is there has to have a value.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    @inlinable
    public mutating func take<Coding: Decodable>(
        _ key: Model.XMLKeys, as coding: Coding.Type, default defaultValue: @autoclosure () throws -> Coding
    ) throws -> Coding { try takePresence(key, as: coding).value ?? defaultValue() }

    @usableFromInline
    @inline(never)
    func takePresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        isDocument || container.contains(key) ? try container.decode(PossibleValue<Coding>.self, forKey: key) : .absent
    }
}

/// What another decoder than the ones of this package has for a model's properties.
@usableFromInline
func namedProperties<Model: XMLModel>(of _: Model.Type, from decoder: any Decoder) throws -> KeyedDecodingContainer<Model.XMLKeys> {
    KeyedDecodingContainer(NamedProperties<Model>(container: try decoder.container(keyedBy: PropertyName.self)))
}

/// A container whose keys are the names of properties in other formats.
private struct NamedProperties<Model: XMLModel>: KeyedDecodingContainerProtocol {
    let container: KeyedDecodingContainer<PropertyName>

    var codingPath: [any CodingKey] { container.codingPath }
    var allKeys: [Model.XMLKeys] { XMLModelProperties<Model>.names.keys.compactMap(Model.XMLKeys.init(stringValue:)).filter(contains) }

    private func name(_ key: Model.XMLKeys) -> PropertyName { PropertyName(key, XMLModelProperties<Model>.names) }

    func contains(_ key: Model.XMLKeys) -> Bool { container.contains(name(key)) }
    func decodeNil(forKey key: Model.XMLKeys) throws -> Bool { try container.decodeNil(forKey: name(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Model.XMLKeys) throws -> Value {
        let name = name(key)
        do {
            return try container.decode(type, forKey: name)
        } catch {
            // Overloads of `decode` make what is absent nil where the wrapper's type is in view, which it is not here.
            guard container.lacks(name, since: error), let value = WrappedAbsence.value(of: type) else { throw error }
            return value
        }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Model.XMLKeys) throws -> Value? {
        try container.decodeIfPresent(type, forKey: name(key))
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Model.XMLKeys) throws -> KeyedDecodingContainer<Nested> {
        try container.nestedContainer(keyedBy: type, forKey: name(key))
    }

    func nestedUnkeyedContainer(forKey key: Model.XMLKeys) throws -> any UnkeyedDecodingContainer {
        try container.nestedUnkeyedContainer(forKey: name(key))
    }

    func superDecoder() throws -> any Decoder { try container.superDecoder() }
    func superDecoder(forKey key: Model.XMLKeys) throws -> any Decoder { try container.superDecoder(forKey: name(key)) }
}
