import XMLCodable

/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    /// The values, if they have been read already.
    @usableFromInline let frame: PropertyFrame?
    /// What they are to be read from, otherwise, and those from which the frame has no values: a decoder of this package, to which keys are names in the
    /// document, or any other.
    @usableFromInline var document: DocumentProperties<Model>?
    @usableFromInline let named: NamedProperties<Model>?

    // Inlinable: in the module of the model, where the compiler knows the types that it takes the runtime long to look up.

    /// What a decoder has for the properties: for an `init(from:)` of a model's own, which goes on with ``XMLModel/init(_:)``.
    ///
    /// - Throws: `DecodingError`, if there are no keys in the decoder's place.
    @inlinable
    public init(_ decoder: any Decoder) throws {
        frame = nil
        let isDocument = decoder is any DocumentDecoder
        document = isDocument ? try DocumentProperties(decoder) : nil
        named = isDocument ? nil : try NamedProperties(decoder)
    }

    /// Values that have been read.
    @usableFromInline
    init(frame: UnsafeMutableRawPointer) {
        self.frame = PropertyFrame(frame)
        document = nil
        named = nil
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    @inlinable
    @inline(__always)
    public mutating func take<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let frame else { return try decode(key, as: coding) }
        let number = PropertyFrame.number(of: key)
        guard frame.has(number, as: coding) else { return try decodeUndecoded(key, as: coding) }
        if !frame.claim(number) { try frame.fillAbsent(number) }
        return frame.move(number, as: coding)
    }

    /// Takes the value of a property that may be absent; nil if it is.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    @inlinable
    @inline(__always)
    public mutating func take<Wrapped: Decodable>(_ key: Model.XMLKeys, as coding: Wrapped?.Type) throws -> Wrapped? {
        guard let frame else { return try decodeIfPresent(key, as: Wrapped.self) }
        let number = PropertyFrame.number(of: key)
        guard frame.has(number, as: coding) || frame.has(number, as: PropertyFrame.OptionalList<Wrapped>.self) else {
            return try decodeUndecodedIfPresent(key, as: Wrapped.self)
        }
        return frame.claim(number) ? frame.move(number, as: coding) : nil
    }

    /// Takes the value of a property that has a default, which it has where its key has no node, and where its element says `xsi:nil="true"`; in
    /// other formats where there is no key, or null. An optional is nil there, where it says so. An element that is there has to have a value.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    @inlinable
    @inline(__always)
    public mutating func take<Coding: Decodable>(
        _ key: Model.XMLKeys, as coding: Coding.Type, default defaultValue: @autoclosure () throws -> Coding
    ) throws -> Coding {
        guard let frame else { return try decodePresence(key, as: coding).value ?? defaultValue() }
        let number = PropertyFrame.number(of: key)
        guard frame.has(number, as: coding) else { return try decodeUndecodedPresence(key, as: coding).value ?? defaultValue() }
        return try frame.claim(number) ? frame.move(number, as: coding) : defaultValue()
    }

    // MARK: Reading what the frame has no value of

    /// Has a property read from the decoder of its element.
    ///
    /// - Throws: ``PropertyFrame/Mismatch``, if it cannot be had that way.
    @usableFromInline
    @inline(never)
    mutating func readUndecoded(_ key: Model.XMLKeys) throws {
        guard let frame else { throw PropertyFrame.Mismatch() }
        try frame.claimUndecoded(PropertyFrame.number(of: key))
        if document == nil { document = try DocumentProperties(frame.decoder()) }
    }

    @inlinable
    @inline(never)
    mutating func decodeUndecoded<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        try readUndecoded(key)
        return try decode(key, as: coding)
    }

    @inlinable
    @inline(never)
    mutating func decodeUndecodedIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        try readUndecoded(key)
        return try decodeIfPresent(key, as: wrapped)
    }

    @usableFromInline
    @inline(never)
    mutating func decodeUndecodedPresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        try readUndecoded(key)
        return try decodePresence(key, as: coding)
    }

    // MARK: Reading from a decoder

    // In the module of the model, the compiler makes of these what it makes of a `Codable` type's own code.

    @inlinable
    @inline(never)
    func decode<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let document else { return try decodeNamed(key, as: coding) }
        // By the functions that have these types, as a `Codable` type's own code calls them: the general one takes more for each.
        if Coding.self == String.self { return identityCast(try document.container.decode(String.self, forKey: key), to: coding) }
        if Coding.self == Int.self { return identityCast(try document.container.decode(Int.self, forKey: key), to: coding) }
        if Coding.self == Double.self { return identityCast(try document.container.decode(Double.self, forKey: key), to: coding) }
        if Coding.self == Bool.self { return identityCast(try document.container.decode(Bool.self, forKey: key), to: coding) }
        return try document.container.decode(coding, forKey: key)
    }

    @inlinable
    @inline(never)
    func decodeIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let document else { return try decodeNamedIfPresent(key, as: wrapped) }
        if Wrapped.self == String.self {
            return identityCast(try document.container.decodeIfPresent(String.self, forKey: key), to: Wrapped?.self)
        }
        if Wrapped.self == Int.self {
            return identityCast(try document.container.decodeIfPresent(Int.self, forKey: key), to: Wrapped?.self)
        }
        if Wrapped.self == Double.self {
            return identityCast(try document.container.decodeIfPresent(Double.self, forKey: key), to: Wrapped?.self)
        }
        if Wrapped.self == Bool.self {
            return identityCast(try document.container.decodeIfPresent(Bool.self, forKey: key), to: Wrapped?.self)
        }
        return try document.container.decodeIfPresent(wrapped, forKey: key)
    }

    @usableFromInline
    @inline(never)
    func decodePresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        guard let document else {
            guard let named else { throw PropertyFrame.Mismatch() }
            return try named.decodePresence(coding, key)
        }
        return try document.container.decode(PossibleValue<Coding>.self, forKey: key)
    }

    @usableFromInline
    @inline(never)
    func decodeNamed<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let named else { throw PropertyFrame.Mismatch() }
        return try named.decode(coding, key)
    }

    @usableFromInline
    @inline(never)
    func decodeNamedIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let named else { throw PropertyFrame.Mismatch() }
        return try named.decodeIfPresent(wrapped, key)
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

    func decodeIfPresent<Wrapped: Decodable>(_ wrapped: Wrapped.Type, _ key: Model.XMLKeys) throws -> Wrapped? {
        try container.decodeIfPresent(wrapped, forKey: name(key))
    }

    func decodePresence<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> PossibleValue<Coding> {
        let name = name(key)
        return container.contains(name) ? try container.decode(PossibleValue<Coding>.self, forKey: name) : .absent
    }
}
