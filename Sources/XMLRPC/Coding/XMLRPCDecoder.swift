import Foundation

/// Makes `Decodable` types of ``XMLRPCValue``s. The mirror of ``XMLRPCEncoder``.
///
/// Kinds have to match: a string is no number, and a double no integer. Integers of any size that hold the value are taken for each other, an integer is
/// taken for a floating-point number that holds it exactly, and what is missing or `<nil/>` is nil for an optional. See ``coercion``.
public struct XMLRPCDecoder: Sendable {
    /// Whether kinds have to match.
    public enum Coercion: Sendable, Hashable {
        /// They have to. The default.
        case strict
        /// What some servers mix up is taken for each other where nothing is lost: numbers, booleans and strings that say one, whole doubles and integers,
        /// 0 or 1 and booleans, numbers and strings.
        case lenient
    }

    /// Where the clocks stand that dates without an offset are read by. GMT by default, as most servers mean.
    public var timeZone: TimeZone

    /// Whether kinds have to match. They have to by default.
    public var coercion: Coercion

    /// What types can ask their decoder for.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// A decoder.
    public init(timeZone: TimeZone = XMLRPCDateTime.gmt, coercion: Coercion = .strict) {
        self.timeZone = timeZone
        self.coercion = coercion
    }

    /// Decodes a value.
    ///
    /// - Throws: `DecodingError`, or what the type itself throws.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: XMLRPCValue) throws -> Value {
        try decode(type, from: value, at: [], root: "value")
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, from value: XMLRPCValue?, at path: [any CodingKey], root: String
    ) throws -> Value {
        try ValueDecoding(options: self, root: root).value(type, from: value, at: path, level: 0)
    }
}

extension XMLRPCValue {
    /// Decodes the value as a type, with the defaults of ``XMLRPCDecoder``.
    ///
    /// - Throws: `DecodingError`, or what the type itself throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try XMLRPCDecoder().decode(type, from: self) }
}
