/// A value of one of the types of a family: what ``XMLPolymorphic`` has for each of its values, for places where no property wrapper can be.
///
/// ```swift
/// let shape = try decoder.decode(XMLPolymorphicValue<Shapes>.self, from: data).value
/// for shape in decoder.records(of: XMLPolymorphicValue<Shapes>.self, at: "drawing/shape", in: bytes) { … }
/// ```
///
/// `decode(oneOf:from:)` of ``XMLDecoder`` and `encode(_:oneOf:withRootKey:)` of ``XMLEncoder`` do the same for a root.
public struct XMLPolymorphicValue<Family: XMLTypeFamily> {
    /// The value.
    public var value: Family.Base

    /// Holds a value.
    public init(_ value: Family.Base) { self.value = value }
}

extension XMLPolymorphicValue: Equatable where Family.Base: Equatable {}
extension XMLPolymorphicValue: Hashable where Family.Base: Hashable {}
extension XMLPolymorphicValue: Sendable where Family.Base: Sendable {}

extension XMLPolymorphicValue: NamedByElement {
    package static func elementNames(_ options: PartOptions) -> [String]? {
        let table = XMLTypeRegistry.table(of: Family.self, in: options[XMLTypeRegistry.self])
        guard table.discriminator == .elementName else { return nil }
        return table.keepsUnknown ? table.names + [XMLDiscriminator.anyKind] : table.names
    }

    package static func kindTypes(_ options: PartOptions) -> [any Any.Type] {
        XMLTypeRegistry.table(of: Family.self, in: options[XMLTypeRegistry.self]).types
    }
}

extension XMLPolymorphicValue: KnownType {
    package static var shape: TypeShape { .ordinary }
    package static var isNamedByElement: Bool { Family.discriminator == .elementName }
}

// MARK: Coding

extension XMLPolymorphicValue: Codable {
    /// Decodes a value of the kind that the decoder's element says.
    ///
    /// - Throws: `DecodingError`, and whatever the types' own code throws.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            value = try decoder.site.decodeKind(of: Family.self)
        } else {
            value = try KeyedKinds(Family.self).decode(from: decoder)
        }
    }

    /// Encodes the value with its kind.
    ///
    /// - Throws: `EncodingError`, and whatever the types' own code throws.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.encodeKind(of: value, in: Family.self) }
        try KeyedKinds(Family.self).encode(value, to: encoder)
    }
}
