import Foundation

/// Makes `Decodable` types of ``XMLRPCValue``s. The mirror of ``XMLRPCEncoder``.
///
/// Kinds have to match: a string is not a number, except for `Decimal` and ``XMLRPCBigNumber``, which may be written as one, and a double is not an
/// integer. An integer type takes an integer of any size if it can hold the value, `Double` an integer that it holds exactly, and an optional is nil
/// for a missing value or `<nil/>`. `Float` rounds, as far as its range goes. See ``coercion``.
public struct XMLRPCDecoder: Sendable {
    /// Whether kinds have to match.
    public enum Coercion: Sendable, Hashable {
        /// They have to. The default.
        case strict
        /// Kinds that some servers mix up are converted if nothing is lost: strings that spell a number or a boolean, whole doubles and
        /// integers, 0 or 1 and booleans, numbers and strings. What PHP sends for nothing is taken for it: an empty string for nil, unless
        /// the optional is a `String`; an empty array for an empty struct; `false` for an empty array.
        case lenient
    }

    /// The time zone of dates without an offset. GMT by default, which is what most servers mean.
    public var timeZone: TimeZone

    /// Whether kinds have to match. They have to by default.
    public var coercion: Coercion

    /// What your types find in their decoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a decoder.
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
        let decoding = ValueDecoding(options: self, root: root)
        return try ValueDecoder(decoding: decoding, codingPath: path, value: value, level: 0).decoded(as: type)
    }
}

extension XMLRPCValue {
    /// Decodes the value as a type, with the defaults of ``XMLRPCDecoder``.
    ///
    /// - Throws: `DecodingError`, or what the type itself throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try XMLRPCDecoder().decode(type, from: self) }
}
