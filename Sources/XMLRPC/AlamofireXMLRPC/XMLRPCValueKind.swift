import Foundation
import XMLCodable
import XMLServices

/// AlamofireXMLRPC's kinds of scalars. Both spellings exist: its documentation's (`.integer`) and its source's (`.Integer`).
public enum XMLRPCValueKind: String, Sendable, CaseIterable {
    case integer = "int"
    case double = "double"
    case boolean = "boolean"
    case string = "string"
    case dateTime = "dateTime.iso8601"
    case base64 = "base64"

    /// The same as ``integer``.
    public static let Integer = XMLRPCValueKind.integer
    /// The same as ``double``.
    public static let Double = XMLRPCValueKind.double
    /// The same as ``boolean``.
    public static let Boolean = XMLRPCValueKind.boolean
    /// The same as ``string``.
    public static let String = XMLRPCValueKind.string
    /// The same as ``dateTime``.
    public static let DateTime = XMLRPCValueKind.dateTime
    /// The same as ``base64``.
    public static let Base64 = XMLRPCValueKind.base64
}

/// AlamofireXMLRPC's names of elements.
public enum XMLRPCNodeKind: String, Sendable, CaseIterable {
    case methodCall
    case methodName
    case methodResponse
    case fault
    case parameters = "params"
    case parameter = "param"
    case value
    case array
    case data
    case structure = "struct"
    case member
    case name
}

/// What AlamofireXMLRPC calls an array of parameters.
public typealias XMLRPCArray = [Any]

/// What AlamofireXMLRPC calls a struct.
public typealias XMLRPCStructure = [String: Any]

/// AlamofireXMLRPC's protocol of types that are one scalar. `Codable` types need nothing: see ``XMLRPCEncoder``.
public protocol XMLRPCRawValueRepresentable {
    /// The kind of the scalar. A string by default.
    static var xmlRpcKind: XMLRPCValueKind { get }
    /// The scalar's text. The description by default.
    var xmlRpcRawValue: String { get }
    /// The value of a scalar's text. Nil by default.
    init?(xmlRpcRawValue: String)
}

extension XMLRPCRawValueRepresentable {
    public static var xmlRpcKind: XMLRPCValueKind { .string }
    public var xmlRpcRawValue: String { String(describing: self) }
    public init?(xmlRpcRawValue: String) { return nil }
}

extension RawRepresentable where RawValue == String, Self: XMLRPCRawValueRepresentable {
    public init?(xmlRpcRawValue: String) { self.init(rawValue: xmlRpcRawValue) }
    public var xmlRpcRawValue: String { rawValue }
}

extension XMLRPCRawValueRepresentable where Self: FixedWidthInteger {
    public static var xmlRpcKind: XMLRPCValueKind { .integer }
    public init?(xmlRpcRawValue: String) { self.init(xmlRpcRawValue) }
}

extension XMLRPCRawValueRepresentable where Self: FloatingPoint & LosslessStringConvertible {
    public static var xmlRpcKind: XMLRPCValueKind { .double }
    public init?(xmlRpcRawValue: String) { self.init(xmlRpcRawValue) }
}

extension Int: XMLRPCRawValueRepresentable {}
extension Int8: XMLRPCRawValueRepresentable {}
extension Int16: XMLRPCRawValueRepresentable {}
extension Int32: XMLRPCRawValueRepresentable {}
extension Int64: XMLRPCRawValueRepresentable {}
extension UInt: XMLRPCRawValueRepresentable {}
extension UInt8: XMLRPCRawValueRepresentable {}
extension UInt16: XMLRPCRawValueRepresentable {}
extension UInt32: XMLRPCRawValueRepresentable {}
extension UInt64: XMLRPCRawValueRepresentable {}
extension Double: XMLRPCRawValueRepresentable {}
extension Float: XMLRPCRawValueRepresentable {}

extension String: XMLRPCRawValueRepresentable {
    public var xmlRpcRawValue: String { self }
    public init?(xmlRpcRawValue: String) { self = xmlRpcRawValue }
}

extension Bool: XMLRPCRawValueRepresentable {
    public static var xmlRpcKind: XMLRPCValueKind { .boolean }
    public var xmlRpcRawValue: String { self ? "1" : "0" }
    public init?(xmlRpcRawValue: String) {
        guard let value = ["0": false, "1": true][xmlRpcRawValue] else { return nil }
        self = value
    }
}

extension Date: XMLRPCRawValueRepresentable {
    public static var xmlRpcKind: XMLRPCValueKind { .dateTime }
    /// The date in GMT, without a fraction of a second.
    public var xmlRpcRawValue: String { (try? XMLRPCDateTime(self, fractions: .dropped))?.description ?? "" }
    public init?(xmlRpcRawValue: String) {
        guard let dateTime = XMLRPCDateTime(xmlRpcRawValue) else { return nil }
        self = dateTime.date
    }
}

extension Data: XMLRPCRawValueRepresentable {
    public static var xmlRpcKind: XMLRPCValueKind { .base64 }
    public var xmlRpcRawValue: String { base64EncodedString() }
    public init?(xmlRpcRawValue: String) {
        guard let data = Base64.data(xmlRpcRawValue.utf8) else { return nil }
        self = data
    }
}

extension XMLRPCValue {
    /// A scalar's kind and text; nil for what AlamofireXMLRPC has no kind for.
    var scalar: (kind: XMLRPCValueKind, text: String)? {
        switch self {
        case .int(let value): (.integer, String(value))
        case .int64(let value): (.integer, String(value))
        case .bool(let value): (.boolean, value ? "1" : "0")
        case .double(let value): (.double, value.description)
        case .string(let value): (.string, value)
        case .dateTime(let value): (.dateTime, value.description)
        case .data(let value): (.base64, value.base64EncodedString())
        case .nil, .array, .struct, .bigNumber, .malformed: nil
        }
    }

    /// A scalar from its kind and text, as a message has them; nil for a text that does not fit the kind.
    init?(kind: XMLRPCValueKind, text: String) {
        let scalar = kind == .string ? .string(text) : try? MessageReader.scalar(kind.rawValue, TextBytes(text))
        guard let scalar else { return nil }
        self = scalar
    }
}
