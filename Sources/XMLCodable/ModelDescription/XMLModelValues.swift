/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    /// The values, if they have been read already.
    @usableFromInline let frame: PropertyFrame?
    /// What they are to be read from, otherwise, and those from which the frame has no values. One reference, because values are made and given up
    /// for every element.
    @usableFromInline private(set) var source: PropertySource<Model>?

    init(_ decoder: any Decoder) throws {
        frame = nil
        source = try PropertySource(decoder)
    }

    /// Values that have been read.
    @usableFromInline
    init(frame: UnsafeMutableRawPointer) {
        self.frame = PropertyFrame(frame)
        source = nil
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
        if source == nil { source = try PropertySource(frame.decoder()) }
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
        guard let source else { throw PropertyFrame.Mismatch() }
        guard let document = source.document else { return try source.decodeNamed(coding, key) }
        return try document.decode(coding, forKey: key)
    }

    @inlinable
    @inline(never)
    func decodeIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let source else { throw PropertyFrame.Mismatch() }
        guard let document = source.document else { return try source.decodeNamedIfPresent(wrapped, key) }
        return try document.decodeIfPresent(wrapped, forKey: key)
    }

    @usableFromInline
    @inline(never)
    func decodePresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        guard let source else { throw PropertyFrame.Mismatch() }
        guard let document = source.document else { return try source.decodeNamedPresence(coding, key) }
        return try document.decode(PossibleValue<Coding>.self, forKey: key)
    }
}

/// What a model's properties are decoded from.
@usableFromInline
final class PropertySource<Model: XMLModel> {
    /// The container of a decoder of this package: keys are names in the document.
    @usableFromInline let document: KeyedDecodingContainer<Model.XMLKeys>?
    /// That of any other decoder: keys are the names of properties.
    private let named: KeyedDecodingContainer<PropertyName>?

    init(_ decoder: any Decoder) throws {
        let isDocument = decoder is any DocumentDecoder
        document = isDocument ? try decoder.container(keyedBy: Model.XMLKeys.self) : nil
        named = isDocument ? nil : try decoder.container(keyedBy: PropertyName.self)
    }

    private func container(_ key: Model.XMLKeys) throws -> (KeyedDecodingContainer<PropertyName>, PropertyName) {
        guard let named else { throw PropertyFrame.Mismatch() }
        return (named, PropertyName(key, XMLModelProperties<Model>.names))
    }

    @usableFromInline
    @inline(never)
    func decodeNamed<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> Coding {
        let (container, name) = try container(key)
        do {
            return try container.decode(coding, forKey: name)
        } catch {
            // Overloads of `decode` make what is absent nil where the wrapper's type is in view, which it is not here.
            guard container.lacks(name, since: error), let value = WrappedAbsence.value(of: coding) else { throw error }
            return value
        }
    }

    @usableFromInline
    @inline(never)
    func decodeNamedIfPresent<Wrapped: Decodable>(_ wrapped: Wrapped.Type, _ key: Model.XMLKeys) throws -> Wrapped? {
        let (container, name) = try container(key)
        return try container.decodeIfPresent(wrapped, forKey: name)
    }

    func decodeNamedPresence<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> PossibleValue<Coding> {
        let (container, name) = try container(key)
        return container.contains(name) ? try container.decode(PossibleValue<Coding>.self, forKey: name) : .absent
    }
}
