// What a wrapped value can do, its wrapper can. Swift has no way to declare the conformances for all wrappers at a time: each wrapper declares its own,
// and their witnesses are here.

/// All property wrappers that stand for the value that they are around. A printed model shows the values, not the wrappers.
public protocol _XMLPropertyWrapper: CustomStringConvertible, CustomReflectable {
    /// The type of the wrapped property.
    associatedtype Value

    /// The wrapped property.
    var wrappedValue: Value { get }
}

/// Those of them that are made of any value, and so of literals.
public protocol _XMLLiteralWrapper: _XMLPropertyWrapper {
    /// Wraps a value.
    init(_ wrappedValue: Value)
}

extension _XMLPropertyWrapper {
    /// The wrapped value's description.
    public var description: String { String(describing: wrappedValue) }

    /// The wrapped value's mirror.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

// For wrappers that do not code themselves otherwise: in generic code these would be chosen for all of them, so that no such code calls them.

extension _XMLPropertyWrapper where Value: Encodable {
    /// Encodes the wrapped value in the wrapper's place.
    ///
    /// - Throws: `EncodingError`, and what the value's own code throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension _XMLLiteralWrapper where Value: Decodable {
    /// Decodes the wrapped value in the wrapper's place.
    ///
    /// - Throws: `DecodingError`, and what the value's own code throws.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Value.self)) }
}

extension _XMLLiteralWrapper where Value: XMLIntegerLiteralValue {
    /// Wraps an integer literal.
    public init(integerLiteral value: Value._XMLIntegerLiteral) { self.init(Value(_xmlIntegerLiteral: value)) }
}

extension _XMLLiteralWrapper where Value: XMLFloatLiteralValue {
    /// Wraps a floating-point literal.
    public init(floatLiteral value: Value._XMLFloatLiteral) { self.init(Value(_xmlFloatLiteral: value)) }
}

extension _XMLLiteralWrapper where Value: XMLBooleanLiteralValue {
    /// Wraps a Boolean literal.
    public init(booleanLiteral value: Value._XMLBooleanLiteral) { self.init(Value(_xmlBooleanLiteral: value)) }
}

extension _XMLLiteralWrapper where Value: XMLStringLiteralValue {
    /// Wraps a string literal.
    public init(stringLiteral value: Value._XMLStringLiteral) { self.init(Value(_xmlStringLiteral: value)) }
}

extension _XMLLiteralWrapper where Value: ExpressibleByNilLiteral {
    /// Wraps `nil`.
    public init(nilLiteral: ()) { self.init(Value(nilLiteral: ())) }
}

extension _XMLLiteralWrapper where Value: RangeReplaceableCollection {
    /// Wraps the items of an array literal.
    public init(arrayLiteral elements: Value.Element...) { self.init(Value(elements)) }
}
