import Foundation

/// A number of any length as it is written, which Apache's implementation sends as `ex:biginteger` and `ex:bigdecimal`.
public struct XMLRPCBigNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number: a sign, digits, a point and an exponent.
    public let description: String

    /// Creates a number from its text; nil if the text is not a number.
    public init?(_ text: String) {
        var bytes = Substring(text).utf8
        func digits() -> Int {
            let count = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            bytes = bytes.dropFirst(count)
            return count
        }
        func take(_ choices: String) -> Bool {
            guard let first = bytes.first, choices.utf8.contains(first) else { return false }
            bytes = bytes.dropFirst()
            return true
        }
        _ = take("+-")
        var count = digits()
        if take(".") { count += digits() }
        guard count > 0 else { return nil }
        if take("eE") {
            _ = take("+-")
            guard digits() > 0 else { return nil }
        }
        guard bytes.isEmpty else { return nil }
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
