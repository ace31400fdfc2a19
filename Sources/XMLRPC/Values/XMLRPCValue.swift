import Foundation

/// A value of XML-RPC: a parameter, a reply, an item of an array or a member of a struct.
///
/// ```swift
/// let value: XMLRPCValue = ["name": "Ada", "languages": ["Swift", "Python"], "age": 36]
/// value["languages"][1].string     // "Python"
/// value["languages"][7].string     // nil: what is missing is nil at any depth
/// try value.decode(Person.self)    // any Decodable type
/// ```
public enum XMLRPCValue: Sendable, Hashable {
    /// No value: `<nil/>`, an extension.
    case `nil`
    /// `<boolean>`.
    case bool(Bool)
    /// `<int>`, or `<i4>`, which is the same.
    case int(Int32)
    /// `<i8>`, an extension.
    case int64(Int64)
    /// `<double>`.
    case double(Double)
    /// `<string>`, or text without an element of a type.
    case string(String)
    /// `<dateTime.iso8601>`: a day and a time of day, mostly without a time zone.
    case dateTime(XMLRPCDateTime)
    /// `<base64>`.
    case data(Data)
    /// `<array>`.
    case array([XMLRPCValue])
    /// `<struct>`.
    case `struct`(XMLRPCStruct)
    /// `<ex:biginteger>` or `<ex:bigdecimal>`, extensions of Apache's implementation: a number as it is written, of any length.
    case bigNumber(XMLRPCBigNumber)
    /// A scalar of a reply whose text is not of its type. It cannot be written.
    indirect case malformed(XMLRPCMalformedValue)

    /// How many arrays and structs may be nested, in messages and in encoded values. So many are read and written on any thread.
    public static let maximumDepth = 64

    /// What kind of value it is.
    public var kind: XMLRPCKind {
        switch self {
        case .nil: .nil
        case .bool: .bool
        case .int: .int
        case .int64: .int64
        case .double: .double
        case .string: .string
        case .dateTime: .dateTime
        case .data: .data
        case .array: .array
        case .struct: .struct
        case .bigNumber: .bigNumber
        case .malformed(let value): value.kind
        }
    }
}

/// The kinds of values. The raw value is the element's name in messages.
public enum XMLRPCKind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    case `nil`
    case bool = "boolean"
    case int = "int"
    case int64 = "i8"
    case double = "double"
    case string = "string"
    case dateTime = "dateTime.iso8601"
    case data = "base64"
    case array = "array"
    case `struct` = "struct"
    case bigNumber = "bigdecimal"

    public var description: String { rawValue }
}

// MARK: - Literals

// Not `nil`: `isThere ? value : nil` would be the value `.nil` instead of an optional.
extension XMLRPCValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(stringLiteral value: String) { self = .string(value) }
}

extension XMLRPCValue: ExpressibleByIntegerLiteral {
    /// An `int`, or an `i8` where 32 bits are not enough.
    public init(integerLiteral value: Int64) { self.init(value) }
}

extension XMLRPCValue: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: XMLRPCValue...) { self = .array(elements) }
}

extension XMLRPCValue: ExpressibleByDictionaryLiteral {
    /// A struct. If two members have the same name, the last one counts.
    public init(dictionaryLiteral elements: (String, XMLRPCValue)...) {
        self = .struct(elements.reduce(into: XMLRPCStruct()) { $0[$1.0] = $1.1 })
    }
}

extension XMLRPCValue {
    /// An `int`, or an `i8` where 32 bits are not enough.
    public init(_ integer: Int64) { self = Int32(exactly: integer).map(XMLRPCValue.int) ?? .int64(integer) }

    /// An `int`, or an `i8` where 32 bits are not enough.
    public init(_ integer: Int) { self.init(Int64(integer)) }
}

// MARK: - Looking into a value

extension XMLRPCValue {
    /// An item of an array; nil if there is none, and for any other value. Further subscripts and all getters work on the result.
    public subscript(index: Int) -> XMLRPCValue? {
        guard case .array(let items) = self, items.indices.contains(index) else { return nil }
        return items[index]
    }

    /// A member of a struct; nil if there is none, and for any other value. Further subscripts and all getters work on the result.
    public subscript(name: String) -> XMLRPCValue? {
        guard case .struct(let members) = self else { return nil }
        return members[name]
    }

    /// Whether it is `<nil/>`.
    public var isNil: Bool { self == .nil }

    /// A boolean; nil for any other kind.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// An `int` or `i8`; nil for any other kind, and on systems of 32 bits where it is too large.
    public var int: Int? { int64.flatMap { Int(exactly: $0) } }

    /// An `int`, or an `i8` that fits; nil for any other kind.
    public var int32: Int32? { int64.flatMap { Int32(exactly: $0) } }

    /// An `int` or `i8`; nil for any other kind.
    public var int64: Int64? {
        switch self {
        case .int(let value): Int64(value)
        case .int64(let value): value
        default: nil
        }
    }

    /// A double; nil for any other kind, whole numbers included.
    public var double: Double? { if case .double(let value) = self { value } else { nil } }

    /// A string; nil for any other kind.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// A day and a time of day as in the message; nil for any other kind.
    public var dateTime: XMLRPCDateTime? { if case .dateTime(let value) = self { value } else { nil } }

    /// A point in time: the day and time of day in GMT, unless the value says another offset. Nil for any other kind.
    public var date: Date? { dateTime?.date }

    /// A base64 value's bytes; nil for any other kind.
    public var data: Data? { if case .data(let value) = self { value } else { nil } }

    /// An array's items; nil for any other kind.
    public var array: [XMLRPCValue]? { if case .array(let items) = self { items } else { nil } }

    /// A struct's members in the order of the message; nil for any other kind.
    public var `struct`: XMLRPCStruct? { if case .struct(let members) = self { members } else { nil } }

    /// A struct's members by name; nil for any other kind.
    public var dictionary: [String: XMLRPCValue]? { self.struct?.dictionary }

    /// A scalar whose text is not of its type; nil for any other value.
    public var malformed: XMLRPCMalformedValue? { if case .malformed(let value) = self { value } else { nil } }

    /// How many items or members it has; nil if it is neither an array nor a struct.
    public var count: Int? { array?.count ?? self.struct?.count }
}

/// Subscripts and getters accept missing values: `value["a"][3]["b"].string` is nil if any of them is missing.
extension Optional where Wrapped == XMLRPCValue {
    /// An item of an array; nil if there is none.
    public subscript(index: Int) -> XMLRPCValue? { self?[index] }

    /// A member of a struct; nil if there is none.
    public subscript(name: String) -> XMLRPCValue? { self?[name] }

    /// See ``XMLRPCValue/bool``; nil if there is no value.
    public var bool: Bool? { self?.bool }
    /// See ``XMLRPCValue/int``; nil if there is no value.
    public var int: Int? { self?.int }
    /// See ``XMLRPCValue/int32``; nil if there is no value.
    public var int32: Int32? { self?.int32 }
    /// See ``XMLRPCValue/int64``; nil if there is no value.
    public var int64: Int64? { self?.int64 }
    /// See ``XMLRPCValue/double``; nil if there is no value.
    public var double: Double? { self?.double }
    /// See ``XMLRPCValue/string``; nil if there is no value.
    public var string: String? { self?.string }
    /// See ``XMLRPCValue/dateTime``; nil if there is no value.
    public var dateTime: XMLRPCDateTime? { self?.dateTime }
    /// See ``XMLRPCValue/date``; nil if there is no value.
    public var date: Date? { self?.date }
    /// See ``XMLRPCValue/data``; nil if there is no value.
    public var data: Data? { self?.data }
    /// See ``XMLRPCValue/array``; nil if there is no value.
    public var array: [XMLRPCValue]? { self?.array }
    /// See ``XMLRPCValue/struct``; nil if there is no value.
    public var `struct`: XMLRPCStruct? { self?.struct }
    /// See ``XMLRPCValue/dictionary``; nil if there is no value.
    public var dictionary: [String: XMLRPCValue]? { self?.dictionary }
    /// See ``XMLRPCValue/malformed``; nil if there is no value.
    public var malformed: XMLRPCMalformedValue? { self?.malformed }
    /// See ``XMLRPCValue/count``; nil if there is no value.
    public var count: Int? { self?.count }
}
