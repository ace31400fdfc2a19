/// A value that a property has where a document says nothing of it; see ``XMLDefaulted``.
public protocol XMLDefaultValue: Sendable {
    /// The type of the property.
    associatedtype Value

    /// The default.
    static var defaultValue: Value { get }
}

/// Defaults that properties often have, for ``XMLDefaulted``.
public enum XMLDefaults {
    /// Zero.
    public enum Zero<Value: AdditiveArithmetic & Sendable>: XMLDefaultValue {
        /// Zero.
        public static var defaultValue: Value { .zero }
    }

    /// False.
    public enum False: XMLDefaultValue {
        /// False.
        public static var defaultValue: Bool { false }
    }

    /// True.
    public enum True: XMLDefaultValue {
        /// True.
        public static var defaultValue: Bool { true }
    }

    /// The empty string.
    public enum EmptyString: XMLDefaultValue {
        /// The empty string.
        public static var defaultValue: String { "" }
    }
}

/// A property that has a default: its key may be missing, and the encoder may leave it out.
///
/// ```swift
/// enum OneItem: XMLDefaultValue { static var defaultValue: Int { 1 } }
///
/// struct Line: Codable {
///     @XMLDefaulted<OneItem> var quantity: Int
///     @XMLAttribute @XMLDefaulted<XMLDefaults.False> var gift: Bool
/// }
/// ```
///
/// Decoding makes the default where the key has no node, and where the element says `xsi:nil="true"`; in other formats where there is no key, or
/// null. An optional is nil there, where it says so. An element that is there has to have a value. Encoding writes the default as any other value, unless ``XMLEncoder/skips`` has
/// `.defaults`. A value that is not the default, and would be written as nothing, such as an empty list, is an `EncodingError`: it would come back
/// as the default.
///
/// A wrapper that says how the value is written or checked follows, and the default is of that wrapper's type:
///
/// ```swift
/// enum NoNote: XMLDefaultValue { static var defaultValue: XMLCData<String> { "" } }
///
/// @XMLDefaulted<NoNote> @XMLCData var note: String
/// ```
@propertyWrapper
public struct XMLDefaulted<Default: XMLDefaultValue>: _XMLPropertyWrapper {
    /// The property's value.
    public var wrappedValue: Default.Value

    /// Wraps a value.
    public init(wrappedValue: Default.Value) { self.wrappedValue = wrappedValue }
}

extension XMLDefaulted: Equatable where Default.Value: Equatable {}
extension XMLDefaulted: Hashable where Default.Value: Hashable {}
extension XMLDefaulted: Sendable where Default.Value: Sendable {}

// MARK: Coding

/// An encoder that can leave out what is in its place.
protocol OmittingEncoder {
    /// Writes a value, which may be left out if it is the default.
    ///
    /// - Parameter isDefault: nil for a value that cannot be compared.
    func encode<Value: Encodable>(_ value: Value, isDefault: Bool?) throws
}

/// A decoder that knows whether there is anything in its place.
protocol AbsenceDecoder {
    /// The value of a type that means nil in the decoder's place; nil where the key has no node, or where the type has no such value.
    func decodeNothing<Value: Decodable>(as type: Value.Type) throws -> Value?
}

extension XMLDefaulted: Decodable where Default.Value: Decodable {
    /// Reads the value in the decoder's place, or makes the default if there is none.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try PossibleValue<Default.Value>.value(from: decoder) ?? Default.defaultValue
    }
}

extension XMLDefaulted: Encodable where Default.Value: Encodable & Equatable {
    /// Writes the value in the encoder's place.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        try DefaultedValue(value: wrappedValue, isDefault: wrappedValue == Default.defaultValue).encode(to: encoder)
    }
}

extension XMLDefaulted: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { Self(wrappedValue: Default.defaultValue) }
}
