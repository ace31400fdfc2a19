/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Key: CodingKey> {
    private let source: Source

    private enum Source {
        /// A decoder of this package: keys are names in the document.
        case document(KeyedDecodingContainer<Key>)
        /// Any other: keys are the names of properties.
        case other(KeyedDecodingContainer<PropertyName<Key>>)
    }

    init(_ decoder: any Decoder) throws {
        source =
            decoder is any DocumentDecoder
            ? .document(try decoder.container(keyedBy: Key.self)) : .other(try decoder.container(keyedBy: PropertyName<Key>.self))
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    public mutating func take<Coding: Decodable>(_ key: Key, as coding: Coding.Type) throws -> Coding {
        switch source {
        case .document(let container): try container.decode(coding, forKey: key)
        case .other(let container): try container.decode(coding, forKey: PropertyName(key))
        }
    }

    /// Takes the value of a property that may be absent; nil if it is.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    public mutating func take<Wrapped: Decodable>(_ key: Key, as coding: Wrapped?.Type) throws -> Wrapped? {
        switch source {
        case .document(let container): try container.decodeIfPresent(Wrapped.self, forKey: key)
        case .other(let container): try container.decodeIfPresent(Wrapped.self, forKey: PropertyName(key))
        }
    }

    /// Takes the value of a property that has a default, which it has where it is absent.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    public mutating func take<Coding: Decodable>(
        _ key: Key, as coding: Coding.Type, default defaultValue: @autoclosure () throws -> Coding
    ) throws -> Coding {
        switch source {
        case .document(let container): try container.decodeIfPresent(coding, forKey: key) ?? defaultValue()
        case .other(let container): try container.decodeIfPresent(coding, forKey: PropertyName(key)) ?? defaultValue()
        }
    }
}
