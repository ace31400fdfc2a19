import XMLCodable

/// A value that tells how it is not there: not at all, as nil, or empty.
///
/// ```swift
/// struct Patch: Codable {
///     var note: XMLPresence<String>
/// }
/// ```
///
/// | in the document | `note` |
/// |---|---|
/// | nothing | `.absent` |
/// | `<note xsi:nil="true"/>` | `.null` |
/// | `<note/>`, `<note></note>` | `.empty` |
/// | `<note>text</note>` | `.value("text")` |
///
/// All four are written as they are read, whatever the encoder's strategy for nil is.
///
/// - An element is empty if it has no attributes, no child elements and no text. White space is no text where it would be trimmed, and where the
///   value can be made of no white space, as a number. The attributes that declare namespaces, and `xsi:nil`, do not count; where
///   the value is a text, none does.
/// - A value that would be written as an empty element, such as `""`, would come back as `.empty`: encoding it is an `EncodingError`. Write `.empty`.
/// - An attribute may be absent, empty or a value. `.null` in an attribute is an `EncodingError`.
/// - In a list, in a dictionary and as an enum's payload, `.absent` is an `EncodingError`: leave the item out. So it is in an optional, where nil is
///   what is absent.
/// - The value has an element or an attribute of its own: as an element's own text or content it is an error in both directions. It is no list
///   and no fragment; a list may have presences for items.
///
/// In other formats an absent value has no key, `.null` is null, and `.empty` an empty string.
///
/// Source: XML Schema 1.1 Part 1: Structures, section 2.7.2, "xsi:nil".
public enum XMLPresence<Value> {
    /// There is no such element or attribute.
    case absent
    /// The element says `xsi:nil="true"`.
    case null
    /// The element or attribute is there, with nothing in it.
    case empty
    /// The element or attribute has a value.
    case value(Value)

    /// The value, if there is one.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension XMLPresence: Equatable where Value: Equatable {}
extension XMLPresence: Hashable where Value: Hashable {}
extension XMLPresence: Sendable where Value: Sendable {}

extension XMLPresence: ExpressibleByIntegerLiteral where Value: XMLIntegerLiteralValue {
    /// The value of an integer literal.
    public init(integerLiteral value: Value._XMLIntegerLiteral) { self = .value(Value(_xmlIntegerLiteral: value)) }
}

extension XMLPresence: ExpressibleByFloatLiteral where Value: XMLFloatLiteralValue {
    /// The value of a floating-point literal.
    public init(floatLiteral value: Value._XMLFloatLiteral) { self = .value(Value(_xmlFloatLiteral: value)) }
}

extension XMLPresence: ExpressibleByBooleanLiteral where Value: XMLBooleanLiteralValue {
    /// The value of a Boolean literal.
    public init(booleanLiteral value: Value._XMLBooleanLiteral) { self = .value(Value(_xmlBooleanLiteral: value)) }
}

extension XMLPresence: XMLIntegerLiteralValue where Value: XMLIntegerLiteralValue {}
extension XMLPresence: XMLFloatLiteralValue where Value: XMLFloatLiteralValue {}
extension XMLPresence: XMLBooleanLiteralValue where Value: XMLBooleanLiteralValue {}
extension XMLPresence: XMLStringLiteralValue where Value: XMLStringLiteralValue {}

extension XMLPresence: ExpressibleByUnicodeScalarLiteral where Value: XMLStringLiteralValue {}
extension XMLPresence: ExpressibleByExtendedGraphemeClusterLiteral where Value: XMLStringLiteralValue {}
extension XMLPresence: ExpressibleByStringLiteral where Value: XMLStringLiteralValue {
    /// The value of a string literal.
    public init(stringLiteral value: Value._XMLStringLiteral) { self = .value(Value(_xmlStringLiteral: value)) }
}

// MARK: Coding

extension XMLPresence: Decodable where Value: Decodable {
    /// Reads what there is in the decoder's place.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            self = try decoder.site.decodePresence()
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self), text.isEmpty {
            self = .empty
        } else {
            self = .value(try container.decode(Value.self))
        }
    }
}

extension XMLPresence: Encodable where Value: Encodable {
    /// Writes what there is in the encoder's place.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.encode(self) }
        var container = encoder.singleValueContainer()
        switch self {
        case .absent: throw invalid("nothing is absent but under a key", encoder)
        case .null: try container.encodeNil()
        case .empty: try container.encode("")
        case .value(let value as String) where value.isEmpty: throw invalid("an empty string would be read as .empty", encoder)
        case .value(let value): try container.encode(value)
        }
    }

    private func invalid(_ reason: String, _ encoder: any Encoder) -> EncodingError {
        .invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: reason))
    }
}

// Synthesised code finds these by the property's type. Other encoders would ask for a value that is not there.

extension KeyedEncodingContainer {
    /// Encodes a value under a key, or leaves the key out if it is absent, in every format.
    ///
    /// - Throws: `EncodingError`.
    public mutating func encode<Value: Encodable>(_ presence: XMLPresence<Value>, forKey key: Key) throws {
        if presence.isLeftOut(key) { return }
        try encodeAsIs(presence, forKey: key)
    }

    /// Encodes a value in a node kind wrapper, or leaves its key out if it is absent, in every format.
    ///
    /// - Throws: `EncodingError`.
    public mutating func encode<Wrapper: _XMLNodeKindWrapper & Encodable, Value: Encodable>(
        _ wrapper: Wrapper, forKey key: Key
    ) throws where Wrapper.Value == XMLPresence<Value> {
        if wrapper.wrappedValue.isLeftOut(key) { return }
        try encodeAsIs(wrapper, forKey: key)
    }

    /// Encodes an optional presence under a key. Nil is what is absent there.
    ///
    /// - Throws: `EncodingError`, if the presence is `.absent`.
    public mutating func encodeIfPresent<Value: Encodable>(_ presence: XMLPresence<Value>?, forKey key: Key) throws {
        guard let presence else { return }
        if case .absent = presence {
            throw EncodingError.invalidValue(
                presence, .init(codingPath: codingPath + [key], debugDescription: ".absent in an optional would be read as nil"))
        }
        try encodeAsIs(presence, forKey: key)
    }

    private mutating func encodeAsIs<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encode(value, forKey: key) }
}

extension XMLPresence {
    /// Whether nothing is written under a key. An enum's payload is there in any case, so that the encoder has to say what is wrong.
    fileprivate func isLeftOut(_ key: some CodingKey) -> Bool { if case .absent = self { key.stringValue != "_0" } else { false } }
}
