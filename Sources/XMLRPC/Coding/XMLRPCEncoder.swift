import Foundation
import XMLCodable

/// Makes ``XMLRPCValue``s of `Encodable` types.
///
/// | Swift | XML-RPC |
/// |---|---|
/// | integers of all sizes | `int`; with the dialect `.i8` what 32 bits are not enough for is `i8`, otherwise it is an error |
/// | `Bool`, `Double`, `Float`, `String`, `Data` | `boolean`, `double`, `double`, `string`, `base64` |
/// | `Date`, ``XMLRPCDateTime`` | `dateTime.iso8601`, a `Date` in ``timeZone`` |
/// | `Decimal`, `URL`, `UUID` | `string` |
/// | arrays, dictionaries, structs and classes | `array`, `struct` sorted by name, `struct` in the model's order |
/// | an optional that is nil | no member; with the dialect `.nil` `<nil/>`. An item that is nil needs that dialect |
/// | ``XMLRPCValue`` | what it is |
///
/// Every value comes back unchanged from an ``XMLRPCDecoder`` with the same time zone, but for fractions of seconds where they are to be dropped. A value
/// that would not is an `EncodingError` that names the path.
public struct XMLRPCEncoder: Sendable {
    /// What may be written beyond the specification. Nothing by default.
    public var dialect: XMLRPCDialect

    /// The time zone that dates are written in. GMT by default, which is what most servers mean.
    public var timeZone: TimeZone

    /// What happens to dates with a fraction of a second. An error by default.
    public var dateFractions: XMLRPCDateTime.Fractions

    /// What your types find in their encoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates an encoder.
    public init(
        dialect: XMLRPCDialect = .standard, timeZone: TimeZone = XMLRPCDateTime.gmt, dateFractions: XMLRPCDateTime.Fractions = .rejected
    ) {
        self.dialect = dialect
        self.timeZone = timeZone
        self.dateFractions = dateFractions
    }

    /// Encodes a value.
    ///
    /// - Throws: `EncodingError`, or what the type itself throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> XMLRPCValue { try encode(value, at: [], root: "value") }

    /// Encodes the parameters of a call. Errors call them `parameters[0]` and so on.
    ///
    /// - Throws: `EncodingError`, or what a type itself throws.
    public func encode(parameters: [any Encodable]) throws -> [XMLRPCValue] {
        try parameters.enumerated().map { index, parameter in
            try encode(parameter, at: [AnyCodingKey(intValue: index)], root: "parameters")
        }
    }

    func encode(_ value: any Encodable, at path: [any CodingKey], root: String) throws -> XMLRPCValue {
        try ValueEncoding(options: self, root: root).value(of: value, at: path)
    }
}
