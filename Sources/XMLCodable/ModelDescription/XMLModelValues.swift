/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    /// The values, if they have been read already.
    @usableFromInline let frame: PropertyFrame?
    /// What they are to be read from, if that is a decoder of this package: keys are names in the document.
    @usableFromInline let document: KeyedDecodingContainer<Model.XMLKeys>?
    /// What they are to be read from, if that is any other.
    private let properties: NamedProperties<Model>?

    init(_ decoder: any Decoder) throws {
        frame = nil
        if decoder is any DocumentDecoder {
            document = try decoder.container(keyedBy: Model.XMLKeys.self)
            properties = nil
        } else {
            document = nil
            properties = try NamedProperties(decoder)
        }
    }

    /// Values that have been read.
    @usableFromInline
    init(frame: UnsafeMutableRawPointer) {
        self.frame = PropertyFrame(frame)
        document = nil
        properties = nil
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    @inlinable
    @inline(__always)
    public mutating func take<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let frame else { return try decode(key, as: coding) }
        let number = PropertyFrame.number(of: key)
        if try !frame.claim(number, as: coding) { try frame.fillAbsent(number) }
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
        return try frame.claimOptional(number, as: coding) ? frame.move(number, as: coding) : nil
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
        return try frame.claim(number, as: coding) ? frame.move(number, as: coding) : defaultValue()
    }

    // MARK: Reading from a decoder

    // In the module of the model, the compiler makes of these what it makes of a `Codable` type's own code.

    @inlinable
    func decode<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let document else { return try decodeNamed(key, as: coding) }
        return try document.decode(coding, forKey: key)
    }

    @inlinable
    func decodeIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let document else { return try decodeNamedIfPresent(key, as: wrapped) }
        return try document.decodeIfPresent(wrapped, forKey: key)
    }

    @usableFromInline
    @inline(never)
    func decodePresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        if let document { return try document.decode(PossibleValue<Coding>.self, forKey: key) }
        guard let properties else { throw PropertyFrame.Mismatch() }
        return try properties.decodePresence(coding, key)
    }

    @usableFromInline
    @inline(never)
    func decodeNamed<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let properties else { throw PropertyFrame.Mismatch() }
        return try properties.decode(coding, key)
    }

    @usableFromInline
    @inline(never)
    func decodeNamedIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let properties else { throw PropertyFrame.Mismatch() }
        return try properties.decodeIfPresent(wrapped, key)
    }
}

/// A model's properties in a decoder of any other package, where keys are the names of properties.
final class NamedProperties<Model: XMLModel> {
    private let container: KeyedDecodingContainer<PropertyName>
    private let names: [String: String]

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: PropertyName.self)
        names = XMLModelProperties<Model>.names
    }

    func decode<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> Coding {
        let name = PropertyName(key, names)
        do {
            return try container.decode(coding, forKey: name)
        } catch {
            // Overloads of `decode` make what is absent nil where the wrapper's type is in view, which it is not here.
            guard container.lacks(name, since: error), let value = WrappedAbsence.value(of: coding) else { throw error }
            return value
        }
    }

    func decodeIfPresent<Wrapped: Decodable>(_ wrapped: Wrapped.Type, _ key: Model.XMLKeys) throws -> Wrapped? {
        try container.decodeIfPresent(wrapped, forKey: PropertyName(key, names))
    }

    func decodePresence<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> PossibleValue<Coding> {
        let name = PropertyName(key, names)
        return container.contains(name) ? try container.decode(PossibleValue<Coding>.self, forKey: name) : .absent
    }
}
