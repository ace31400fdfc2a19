/// A value of a property that has a default, or none. It has the value's nodes.
@usableFromInline
package struct PossibleValue<Coding: Decodable>: Decodable {
    @usableFromInline package let value: Coding?

    package static var absent: PossibleValue { PossibleValue(value: nil) }

    private init(value: Coding?) { self.value = value }

    @usableFromInline
    package init(from decoder: any Decoder) throws { value = try Self.value(from: decoder) }

    /// What is in a decoder's place; nil where the default takes its place.
    static func value(from decoder: any Decoder) throws -> Coding? {
        let container = try decoder.singleValueContainer()
        guard container.decodeNil() else { return try container.decode(Coding.self) }
        if let decoder = decoder as? any AbsenceDecoder { return try decoder.decodeNothing(as: Coding.self) }
        return (Coding.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Coding
    }
}

/// A value of a property that has a default, to be written, or to be left out where it is the default. It has the value's nodes.
package struct DefaultedValue<Coding: Encodable>: Encodable {
    let value: Coding
    /// Nil for a value that cannot be compared.
    let isDefault: Bool?

    package init(value: Coding, isDefault: Bool?) { (self.value, self.isDefault) = (value, isDefault) }

    package func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any OmittingEncoder { return try encoder.encode(value, isDefault: isDefault) }
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
