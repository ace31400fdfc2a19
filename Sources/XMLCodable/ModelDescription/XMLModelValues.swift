/// The values that were read for the properties of an ``XMLModel``, to be taken once each.
public struct XMLModelValues<Model: XMLModel> {
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
            : .other(try decoder.container(keyedBy: PropertyName.self), names: XMLModelProperties.names(of: Model.self))
    }

    /// Takes the value of a property.
    ///
    /// - Throws: `DecodingError`, if it was not there or has another form.
    public mutating func take<Coding: Decodable>(_ key: Model.XMLKeys, as coding: Coding.Type) throws -> Coding {
        switch source {
        case .document(let container): try container.decode(coding, forKey: key)
        case .other(let container, let names): try XMLModelValues.value(coding, for: PropertyName(key, names), in: container)
        }
    }

    /// Takes the value of a property that may be absent; nil if it is.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    public mutating func take<Wrapped: Decodable>(_ key: Model.XMLKeys, as coding: Wrapped?.Type) throws -> Wrapped? {
        switch source {
        case .document(let container): try container.decodeIfPresent(Wrapped.self, forKey: key)
        case .other(let container, let names): try container.decodeIfPresent(Wrapped.self, forKey: PropertyName(key, names))
        }
    }

    /// Takes the value of a property that has a default, which it has where it is absent.
    ///
    /// - Throws: `DecodingError`, if it has another form.
    public mutating func take<Coding: Decodable>(
        _ key: Model.XMLKeys, as coding: Coding.Type, default defaultValue: @autoclosure () throws -> Coding
    ) throws -> Coding {
        switch source {
        case .document(let container): try container.decodeIfPresent(coding, forKey: key) ?? defaultValue()
        case .other(let container, let names): try container.decodeIfPresent(coding, forKey: PropertyName(key, names)) ?? defaultValue()
        }
    }

    /// The value for a key of another format, which may leave out the keys of optionals, also of those in wrappers.
    private static func value<Coding: Decodable>(
        _ coding: Coding.Type, for name: PropertyName, in container: KeyedDecodingContainer<PropertyName>
    ) throws -> Coding {
        try container.contains(name)
            ? container.decode(coding, forKey: name) : Coding(from: AbsentValueDecoder(name, at: container.codingPath))
    }
}
