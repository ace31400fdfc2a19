import Foundation

// Wrappers take literals where their values do. An optional of such a value does as well, which the standard library's protocols do not say of
// optionals: hence protocols of this package's own.

/// A value that a wrapper takes an integer literal for: `Attribute(3)`, also where the property is an `Int?`.
///
/// A type of your own that has integer literals conforms by saying so: `extension Cents: XMLIntegerLiteralValue {}`.
public protocol XMLIntegerLiteralValue {
    /// What the literal is read as.
    associatedtype _XMLIntegerLiteral: _ExpressibleByBuiltinIntegerLiteral

    /// Makes the value of a literal.
    init(_xmlIntegerLiteral value: _XMLIntegerLiteral)
}

/// A value that a wrapper takes a floating-point literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLFloatLiteralValue {
    /// What the literal is read as.
    associatedtype _XMLFloatLiteral: _ExpressibleByBuiltinFloatLiteral

    /// Makes the value of a literal.
    init(_xmlFloatLiteral value: _XMLFloatLiteral)
}

/// A value that a wrapper takes a Boolean literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLBooleanLiteralValue {
    /// What the literal is read as.
    associatedtype _XMLBooleanLiteral: _ExpressibleByBuiltinBooleanLiteral

    /// Makes the value of a literal.
    init(_xmlBooleanLiteral value: _XMLBooleanLiteral)
}

/// A value that a wrapper takes a string literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLStringLiteralValue {
    /// What the literal is read as.
    associatedtype _XMLStringLiteral: _ExpressibleByBuiltinStringLiteral

    /// Makes the value of a literal.
    init(_xmlStringLiteral value: _XMLStringLiteral)
}

// MARK: Values that have literals

extension XMLIntegerLiteralValue where Self: ExpressibleByIntegerLiteral {
    /// Makes the value that the literal is.
    public init(_xmlIntegerLiteral value: IntegerLiteralType) { self.init(integerLiteral: value) }
}

extension XMLFloatLiteralValue where Self: ExpressibleByFloatLiteral {
    /// Makes the value that the literal is.
    public init(_xmlFloatLiteral value: FloatLiteralType) { self.init(floatLiteral: value) }
}

extension XMLBooleanLiteralValue where Self: ExpressibleByBooleanLiteral {
    /// Makes the value that the literal is.
    public init(_xmlBooleanLiteral value: BooleanLiteralType) { self.init(booleanLiteral: value) }
}

extension XMLStringLiteralValue where Self: ExpressibleByStringLiteral {
    /// Makes the value that the literal is.
    public init(_xmlStringLiteral value: StringLiteralType) { self.init(stringLiteral: value) }
}

extension Int: XMLIntegerLiteralValue {}
extension Int8: XMLIntegerLiteralValue {}
extension Int16: XMLIntegerLiteralValue {}
extension Int32: XMLIntegerLiteralValue {}
extension Int64: XMLIntegerLiteralValue {}
extension UInt: XMLIntegerLiteralValue {}
extension UInt8: XMLIntegerLiteralValue {}
extension UInt16: XMLIntegerLiteralValue {}
extension UInt32: XMLIntegerLiteralValue {}
extension UInt64: XMLIntegerLiteralValue {}
extension Double: XMLIntegerLiteralValue, XMLFloatLiteralValue {}
extension Float: XMLIntegerLiteralValue, XMLFloatLiteralValue {}
extension CGFloat: XMLIntegerLiteralValue, XMLFloatLiteralValue {}
extension Decimal: XMLIntegerLiteralValue, XMLFloatLiteralValue {}
extension Bool: XMLBooleanLiteralValue {}
extension String: XMLStringLiteralValue {}

// MARK: Optionals

extension Optional: XMLIntegerLiteralValue where Wrapped: XMLIntegerLiteralValue {
    /// Makes an optional of the value.
    public init(_xmlIntegerLiteral value: Wrapped._XMLIntegerLiteral) { self = Wrapped(_xmlIntegerLiteral: value) }
}

extension Optional: XMLFloatLiteralValue where Wrapped: XMLFloatLiteralValue {
    /// Makes an optional of the value.
    public init(_xmlFloatLiteral value: Wrapped._XMLFloatLiteral) { self = Wrapped(_xmlFloatLiteral: value) }
}

extension Optional: XMLBooleanLiteralValue where Wrapped: XMLBooleanLiteralValue {
    /// Makes an optional of the value.
    public init(_xmlBooleanLiteral value: Wrapped._XMLBooleanLiteral) { self = Wrapped(_xmlBooleanLiteral: value) }
}

extension Optional: XMLStringLiteralValue where Wrapped: XMLStringLiteralValue {
    /// Makes an optional of the value.
    public init(_xmlStringLiteral value: Wrapped._XMLStringLiteral) { self = Wrapped(_xmlStringLiteral: value) }
}
