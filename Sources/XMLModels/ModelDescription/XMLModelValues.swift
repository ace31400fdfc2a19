import XMLCodable

/// The values of the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    @usableFromInline let source: Source

    /// What values are read from.
    @usableFromInline
    enum Source {
        /// A decoder of this package: keys are names in the document.
        case document(DocumentProperties<Model>)
        /// Any other: keys are the names of properties.
        case other(NamedProperties<Model>)
    }

    // Inlinable: in the module of the model, where the compiler knows the types that it takes the runtime long to look up, it makes of these what it
    // makes of a `Codable` type's own code.

    /// What a decoder has for the properties: for an `init(from:)` of a model's own, which goes on with ``XMLModel/init(_:)``.
    ///
    /// - Throws: `DecodingError`, if there are no keys in the decoder's place.
    @inlinable
    public init(_ decoder: any Decoder) throws {
        source = decoder is any DocumentDecoder ? .document(try DocumentProperties(decoder)) : .other(try NamedProperties(decoder))
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    @inlinable
    @inline(never)
    public mutating func take<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        switch source {
        case .document(let document):
            // By the functions that have these types, as a `Codable` type's own code calls them: the general one takes more for each.
            if Coding.self == String.self { return identityCast(try document.container.decode(String.self, forKey: key), to: coding) }
            if Coding.self == Int.self { return identityCast(try document.container.decode(Int.self, forKey: key), to: coding) }
            if Coding.self == Double.self { return identityCast(try document.container.decode(Double.self, forKey: key), to: coding) }
            if Coding.self == Bool.self { return identityCast(try document.container.decode(Bool.self, forKey: key), to: coding) }
            return try document.container.decode(coding, forKey: key)
        case .other(let named): return try named.decode(coding, key)
        }
    }

    /// Takes the value of a property that may be absent; nil if it is.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    @inlinable
    @inline(never)
    public mutating func take<Wrapped: Decodable>(_ key: Model.XMLKeys, as coding: Wrapped?.Type) throws -> Wrapped? {
        switch source {
        case .document(let document):
            if Wrapped.self == String.self {
                return identityCast(try document.container.decodeIfPresent(String.self, forKey: key), to: coding)
            }
            if Wrapped.self == Int.self { return identityCast(try document.container.decodeIfPresent(Int.self, forKey: key), to: coding) }
            if Wrapped.self == Double.self {
                return identityCast(try document.container.decodeIfPresent(Double.self, forKey: key), to: coding)
            }
            if Wrapped.self == Bool.self { return identityCast(try document.container.decodeIfPresent(Bool.self, forKey: key), to: coding) }
            return try document.container.decodeIfPresent(Wrapped.self, forKey: key)
        case .other(let named): return try named.decodeIfPresent(Wrapped.self, key)
        }
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
        switch source {
        case .document(let document): try document.container.decode(PossibleValue<Coding>.self, forKey: key)
        case .other(let named): try named.decodePresence(coding, key)
        }
    }
}

/// What a model's properties are decoded from by a decoder of this package. An object, whose container is no optional: an optional one would be copied for
/// every property.
@usableFromInline
final class DocumentProperties<Model: XMLModel> {
    @usableFromInline let container: KeyedDecodingContainer<Model.XMLKeys>

    @inlinable
    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Model.XMLKeys.self) }
}

/// What they are decoded from by any other decoder: keys are the names of properties.
@usableFromInline
final class NamedProperties<Model: XMLModel> {
    private let container: KeyedDecodingContainer<PropertyName>

    @usableFromInline
    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: PropertyName.self) }

    private func name(_ key: Model.XMLKeys) -> PropertyName { PropertyName(key, XMLModelProperties<Model>.names) }

    @usableFromInline
    func decode<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> Coding {
        let name = name(key)
        do {
            return try container.decode(coding, forKey: name)
        } catch {
            // Overloads of `decode` make what is absent nil where the wrapper's type is in view, which it is not here.
            guard container.lacks(name, since: error), let value = WrappedAbsence.value(of: coding) else { throw error }
            return value
        }
    }

    @usableFromInline
    func decodeIfPresent<Wrapped: Decodable>(_ wrapped: Wrapped.Type, _ key: Model.XMLKeys) throws -> Wrapped? {
        try container.decodeIfPresent(wrapped, forKey: name(key))
    }

    func decodePresence<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> PossibleValue<Coding> {
        let name = name(key)
        return container.contains(name) ? try container.decode(PossibleValue<Coding>.self, forKey: name) : .absent
    }
}
