/// What an ``XMLModel`` writes its properties to.
public struct XMLModelContent<Key: CodingKey> {
    private var target: Target

    private enum Target {
        /// An encoder of this package: keys are names in the document.
        case document(KeyedEncodingContainer<Key>)
        /// Any other: keys are the names of properties.
        case other(KeyedEncodingContainer<PropertyName<Key>>)
    }

    init(_ encoder: any Encoder) {
        target =
            encoder is any DocumentEncoder
            ? .document(encoder.container(keyedBy: Key.self)) : .other(encoder.container(keyedBy: PropertyName<Key>.self))
    }

    /// Writes a property.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Coding: Encodable>(_ coding: Coding, _ key: Key) throws {
        switch target {
        case .document(var container): try container.encode(coding, forKey: key)
        case .other(var container): try container.encode(coding, forKey: PropertyName(key))
        }
    }

    /// Writes a property that may be nil.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Wrapped: Encodable>(_ coding: Wrapped?, _ key: Key) throws {
        switch target {
        case .document(var container): try container.encodeIfPresent(coding, forKey: key)
        case .other(var container): try container.encodeIfPresent(coding, forKey: PropertyName(key))
        }
    }
}
