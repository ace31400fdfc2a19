import XMLCodable

// Properties that are ignored in one direction.

/// A property that is read and never written.
///
/// ```swift
/// struct Session: Codable {
///     var user: String
///     @XMLDecodeOnly var token: String?
/// }
/// ```
///
/// In every format. What is written so has no such key: a property that is no optional cannot be decoded from it. The property has a key of its
/// own: as an item of a list, an entry of a dictionary or a root, encoding it is an `EncodingError`.
@propertyWrapper
public struct XMLDecodeOnly<Value>: _XMLPropertyWrapper {
    /// The property's value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that is written and never read.
///
/// ```swift
/// struct Report: Codable {
///     var title: String
///     @XMLEncodeOnly var generator: String? = "Reports 3"
/// }
/// ```
///
/// In every format. Decoding makes what the type has for a value that is not there: nil, an empty list or dictionary, the default of an
/// ``XMLDefaulted``. Whatever the document has under the key is passed over, however it looks, and is no unknown node.
@propertyWrapper
public struct XMLEncodeOnly<Value>: _XMLPropertyWrapper {
    /// The property's value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type with a value for what is not there; see ``XMLEncodeOnly``.
public protocol _XMLAbsentValue {
    /// The value.
    static var _absentValue: Self { get }
}

extension Optional: _XMLAbsentValue {
    /// Nil.
    public static var _absentValue: Wrapped? { nil }
}

extension Array: _XMLAbsentValue {
    /// An empty array.
    public static var _absentValue: [Element] { [] }
}

extension Set: _XMLAbsentValue {
    /// An empty set.
    public static var _absentValue: Set<Element> { [] }
}

extension Dictionary: _XMLAbsentValue {
    /// An empty dictionary.
    public static var _absentValue: [Key: Value] { [:] }
}

extension XMLDefaulted: _XMLAbsentValue {
    /// The default.
    public static var _absentValue: XMLDefaulted<Default> { XMLDefaulted(wrappedValue: Default.defaultValue) }
}

extension XMLDecodeOnly: Equatable where Value: Equatable {}
extension XMLDecodeOnly: Hashable where Value: Hashable {}
extension XMLDecodeOnly: Sendable where Value: Sendable {}
extension XMLEncodeOnly: Equatable where Value: Equatable {}
extension XMLEncodeOnly: Hashable where Value: Hashable {}
extension XMLEncodeOnly: Sendable where Value: Sendable {}

// MARK: Coding

extension XMLDecodeOnly: Decodable where Value: Decodable {
    /// Reads the value in the decoder's place.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Value.self) }
}

extension XMLDecodeOnly: Encodable {
    /// Writes nothing.
    ///
    /// - Throws: `EncodingError`, if something has to be written.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder, encoder.site.leaveOut() { return }
        throw EncodingError.invalidValue(
            self, .init(codingPath: encoder.codingPath, debugDescription: "a value that is never written has to be a property under a key"))
    }
}

extension XMLEncodeOnly: Decodable where Value: _XMLAbsentValue {
    /// Reads nothing.
    public init(from decoder: any Decoder) throws {
        (decoder as? any SiteDecoder)?.site.ignore()
        wrappedValue = ._absentValue
    }
}

extension XMLEncodeOnly: Encodable where Value: Encodable {}

// Synthesised code finds these by the property's type. Other encoders write something under each key.

extension KeyedEncodingContainer {
    /// Leaves out a property that is never written, in every format.
    public mutating func encode<Value>(_ value: XMLDecodeOnly<Value>, forKey key: Key) throws {}

    /// Leaves out a property in a node kind wrapper that is never written, in every format.
    public mutating func encode<Wrapper: _XMLNodeKindWrapper & Encodable, Value>(
        _ wrapper: Wrapper, forKey key: Key
    ) throws where Wrapper.Value == XMLDecodeOnly<Value> {}
}

// MARK: What the coders know of them

extension XMLDecodeOnly: KnownType { package static var shape: TypeShape { .standing(for: Value.self) } }

extension XMLDecodeOnly: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self(wrappedValue: $0) } }
}

extension XMLEncodeOnly: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? {
        ((Value.self as? any _XMLAbsentValue.Type)?._absentValue as? Value).map { Self(wrappedValue: $0) }
    }
}
