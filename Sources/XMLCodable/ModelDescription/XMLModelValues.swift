/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
    /// The values, if they have been read already.
    @usableFromInline let frame: PropertyFrame?
    /// What they are to be read from, otherwise.
    private let container: PropertyContainer<Model>?

    init(_ decoder: any Decoder) throws {
        frame = nil
        container = try PropertyContainer(decoder)
    }

    /// Values that have been read.
    @usableFromInline
    init(frame: UnsafeMutableRawPointer) {
        self.frame = PropertyFrame(frame)
        container = nil
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

    @usableFromInline
    @inline(never)
    func decode<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        guard let container else { throw PropertyFrame.Mismatch() }
        return try container.decode(coding, key)
    }

    @usableFromInline
    @inline(never)
    func decodeIfPresent<Wrapped: Decodable>(_ key: Model.XMLKeys, as wrapped: Wrapped.Type) throws -> Wrapped? {
        guard let container else { throw PropertyFrame.Mismatch() }
        return try container.decodeIfPresent(wrapped, key)
    }

    @usableFromInline
    @inline(never)
    func decodePresence<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> PossibleValue<Coding> {
        guard let container else { throw PropertyFrame.Mismatch() }
        return try container.decodePresence(coding, key)
    }
}

/// The container of any decoder that a model's properties are decoded from.
final class PropertyContainer<Model: XMLModel> {
    private let source: Source

    private enum Source {
        /// A decoder of this package: keys are names in the document.
        case document(KeyedDecodingContainer<Model.XMLKeys>)
        /// Any other: keys are the names of properties.
        case other(KeyedDecodingContainer<PropertyName>, names: [String: String])
    }

    init(_ decoder: any Decoder) throws {
        source =
            decoder is any DocumentDecoder
            ? .document(try decoder.container(keyedBy: Model.XMLKeys.self))
            : .other(try decoder.container(keyedBy: PropertyName.self), names: XMLModelProperties<Model>.names)
    }

    func decode<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> Coding {
        switch source {
        case .document(let container): return try container.decode(coding, forKey: key)
        case .other(let container, let names):
            let name = PropertyName(key, names)
            do {
                return try container.decode(coding, forKey: name)
            } catch {
                // Overloads of `decode` make what is absent nil where the wrapper's type is in view, which it is not here.
                guard container.lacks(name, since: error), let value = WrappedAbsence.value(of: coding) else { throw error }
                return value
            }
        }
    }

    func decodeIfPresent<Wrapped: Decodable>(_ wrapped: Wrapped.Type, _ key: Model.XMLKeys) throws -> Wrapped? {
        switch source {
        case .document(let container): try container.decodeIfPresent(wrapped, forKey: key)
        case .other(let container, let names): try container.decodeIfPresent(wrapped, forKey: PropertyName(key, names))
        }
    }

    func decodePresence<Coding: Decodable>(_ coding: Coding.Type, _ key: Model.XMLKeys) throws -> PossibleValue<Coding> {
        switch source {
        case .document(let container): return try container.decode(PossibleValue<Coding>.self, forKey: key)
        case .other(let container, let names):
            let name = PropertyName(key, names)
            return container.contains(name) ? try container.decode(PossibleValue<Coding>.self, forKey: name) : .absent
        }
    }
}
