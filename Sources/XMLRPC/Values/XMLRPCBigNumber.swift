import Foundation

/// A number of any length as it is written, which Apache's implementation sends as `ex:biginteger` and `ex:bigdecimal`.
public struct XMLRPCBigNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number: a sign, digits, a point and an exponent.
    public let description: String

    /// Creates a number from its text; nil if the text is not a number.
    public init?(_ text: String) {
        guard Double(decimal: text) != nil else { return nil }
        description = text
    }

    /// Whether it is written as an integer: without point and exponent.
    public var isInteger: Bool { description.utf8.allSatisfy { ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) } }

    /// The number, if `Decimal` can hold all of its digits; otherwise nil.
    public var decimal: Decimal? {
        guard description.utf8.count(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) <= 38 else { return nil }
        guard let decimal = Decimal(string: description, locale: Locale(identifier: "en_US_POSIX")), !decimal.isNaN else { return nil }
        return decimal
    }
}
