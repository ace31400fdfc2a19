import Foundation

// Wrappers take literals where their values do. An optional of such a value does as well, which the standard library's protocols do not say of
// optionals: hence protocols of this package's own.

/// A value that a wrapper takes an integer literal for: `Attribute(3)`, also where the property is an `Int?`.
///
/// A type of your own that has integer literals conforms by saying so: `extension Cents: XMLIntegerLiteralValue {}`.
public protocol XMLIntegerLiteralValue {
    /// What the literal is read as.
    associatedtype XMLIntegerLiteral: _ExpressibleByBuiltinIntegerLiteral

    /// Makes the value of a literal.
    init(xmlIntegerLiteral value: XMLIntegerLiteral)
}

/// A value that a wrapper takes a floating-point literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLFloatLiteralValue {
    /// What the literal is read as.
    associatedtype XMLFloatLiteral: _ExpressibleByBuiltinFloatLiteral

    /// Makes the value of a literal.
    init(xmlFloatLiteral value: XMLFloatLiteral)
}

/// A value that a wrapper takes a Boolean literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLBooleanLiteralValue {
    /// What the literal is read as.
    associatedtype XMLBooleanLiteral: _ExpressibleByBuiltinBooleanLiteral

    /// Makes the value of a literal.
    init(xmlBooleanLiteral value: XMLBooleanLiteral)
}

/// A value that a wrapper takes a string literal for, or an optional of one; see ``XMLIntegerLiteralValue``.
public protocol XMLStringLiteralValue {
    /// What the literal is read as.
    associatedtype XMLStringLiteral: _ExpressibleByBuiltinStringLiteral

    /// Makes the value of a literal.
    init(xmlStringLiteral value: XMLStringLiteral)
}

// MARK: Values that have literals

extension XMLIntegerLiteralValue where Self: ExpressibleByIntegerLiteral {
    /// Makes the value that the literal is.
    public init(xmlIntegerLiteral value: IntegerLiteralType) { self.init(integerLiteral: value) }
}

extension XMLFloatLiteralValue where Self: ExpressibleByFloatLiteral {
    /// Makes the value that the literal is.
    public init(xmlFloatLiteral value: FloatLiteralType) { self.init(floatLiteral: value) }
}

extension XMLBooleanLiteralValue where Self: ExpressibleByBooleanLiteral {
    /// Makes the value that the literal is.
    public init(xmlBooleanLiteral value: BooleanLiteralType) { self.init(booleanLiteral: value) }
}

extension XMLStringLiteralValue where Self: ExpressibleByStringLiteral {
    /// Makes the value that the literal is.
    public init(xmlStringLiteral value: StringLiteralType) { self.init(stringLiteral: value) }
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
    public init(xmlIntegerLiteral value: Wrapped.XMLIntegerLiteral) { self = Wrapped(xmlIntegerLiteral: value) }
}

extension Optional: XMLFloatLiteralValue where Wrapped: XMLFloatLiteralValue {
    /// Makes an optional of the value.
    public init(xmlFloatLiteral value: Wrapped.XMLFloatLiteral) { self = Wrapped(xmlFloatLiteral: value) }
}

extension Optional: XMLBooleanLiteralValue where Wrapped: XMLBooleanLiteralValue {
    /// Makes an optional of the value.
    public init(xmlBooleanLiteral value: Wrapped.XMLBooleanLiteral) { self = Wrapped(xmlBooleanLiteral: value) }
}

extension Optional: XMLStringLiteralValue where Wrapped: XMLStringLiteralValue {
    /// Makes an optional of the value.
    public init(xmlStringLiteral value: Wrapped.XMLStringLiteral) { self = Wrapped(xmlStringLiteral: value) }
}

// MARK: Wrappers that other wrappers are around

extension XMLPresence: XMLIntegerLiteralValue where Value: XMLIntegerLiteralValue {}
extension XMLPresence: XMLFloatLiteralValue where Value: XMLFloatLiteralValue {}
extension XMLPresence: XMLBooleanLiteralValue where Value: XMLBooleanLiteralValue {}
extension XMLPresence: XMLStringLiteralValue where Value: XMLStringLiteralValue {}
extension XMLText: XMLIntegerLiteralValue where Value: XMLIntegerLiteralValue {}
extension XMLText: XMLFloatLiteralValue where Value: XMLFloatLiteralValue {}
extension XMLText: XMLBooleanLiteralValue where Value: XMLBooleanLiteralValue {}
extension XMLText: XMLStringLiteralValue where Value: XMLStringLiteralValue {}
extension XMLCData: XMLIntegerLiteralValue where Value: XMLIntegerLiteralValue {}
extension XMLCData: XMLFloatLiteralValue where Value: XMLFloatLiteralValue {}
extension XMLCData: XMLBooleanLiteralValue where Value: XMLBooleanLiteralValue {}
extension XMLCData: XMLStringLiteralValue where Value: XMLStringLiteralValue {}
