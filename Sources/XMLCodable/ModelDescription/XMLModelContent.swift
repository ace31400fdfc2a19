/// What an ``XMLModel`` writes its properties to.
public struct XMLModelContent<Model: XMLModel> {
    private var target: Target

    private enum Target {
        /// An encoder of this package: keys are names in the document.
        case document(KeyedEncodingContainer<Model.XMLKeys>)
        /// Any other: keys are the names of properties.
        case other(KeyedEncodingContainer<PropertyName>, names: [String: String])
    }

    init(_ encoder: any Encoder) {
        target =
            encoder is any DocumentEncoder
            ? .document(encoder.container(keyedBy: Model.XMLKeys.self))
            : .other(encoder.container(keyedBy: PropertyName.self), names: XMLModelProperties.names(of: Model.self))
    }

    /// Writes a property.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys) throws {
        switch target {
        case .document(var container): try container.encode(coding, forKey: key)
        case .other(var container, let names): try container.encode(coding, forKey: PropertyName(key, names))
        }
    }

    /// Writes a property that may be nil.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Wrapped: Encodable>(_ coding: Wrapped?, _ key: Model.XMLKeys) throws {
        switch target {
        case .document(var container): try container.encodeIfPresent(coding, forKey: key)
        case .other(var container, let names): try container.encodeIfPresent(coding, forKey: PropertyName(key, names))
        }
    }
}
