import Foundation
import XMLCodable

/// A format of decimals with a fixed number of digits after the point.
///
/// ```swift
/// enum Rate: XMLDecimalFormat { static let scale = 6 }
/// struct Price: Codable {
///     @XMLFormatted<XMLFormat.Scale2> var amount: Decimal       // <amount>0.90</amount>
///     @XMLFormatted<Rate> var rate: Decimal              // <rate>1.084200</rate>
/// }
/// ```
///
/// Reading takes any `xs:decimal` that is a multiple of the last digit, `0.9` and `0.900` as well. What has more digits, `0.905`, is an error in both directions;
/// ``XMLFormat/Rounding`` rounds it when it is written, to the nearest, and a half away from zero. So is what has more digits than a `Decimal`, 38.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.3.
public protocol XMLDecimalFormat: XMLValueFormat where Value == Decimal {
    /// How many digits come after the point: 0 to 127.
    static var scale: Int { get }
}

extension XMLDecimalFormat {
    /// A decimal with that many digits.
    public static var expectation: String { "a decimal with at most \(scale) digits after the point" }

    public static func value(of text: String) throws -> Decimal? {
        let scale = try checkedScale()
        guard let decimal = XMLDecimal(text), decimal.neededFractionDigits <= scale else { return nil }
        return decimal.value
    }

    public static func text(of value: Decimal) throws -> String {
        let scale = try checkedScale()
        guard value.isFinite else { throw FormatProblem("it is not a number") }
        var (exact, rounded) = (value, Decimal())
        NSDecimalRound(&rounded, &exact, scale, .plain)
        // What is left of a small negative number.
        if rounded.isZero || !rounded.isFinite { rounded = 0 }
        return rounded.text(minimumFractionDigits: scale)
    }

    private static func checkedScale() throws -> Int {
        guard (0...127).contains(scale) else { throw FormatProblem("the scale of a decimal is 0 to 127, and not \(scale)") }
        return scale
    }
}

extension XMLFormat {
    /// Decimals without digits after the point: `12`.
    public enum Scale0: XMLDecimalFormat, Hashable { public static var scale: Int { 0 } }

    /// Decimals with one digit after the point: `0.9`.
    public enum Scale1: XMLDecimalFormat, Hashable { public static var scale: Int { 1 } }

    /// Decimals with two digits after the point: `0.90`.
    public enum Scale2: XMLDecimalFormat, Hashable { public static var scale: Int { 2 } }

    /// Decimals with three digits after the point: `0.900`.
    public enum Scale3: XMLDecimalFormat, Hashable { public static var scale: Int { 3 } }

    /// Decimals with four digits after the point: `0.9000`.
    public enum Scale4: XMLDecimalFormat, Hashable { public static var scale: Int { 4 } }

    /// Doubles without `.0` where they are whole: `3`, `3.5`.
    ///
    /// ```swift
    /// @Attribute @XMLFormatted<XMLFormat.ShortDouble> var width: Double      // width="3", where a coder alone writes width="3.0"
    /// ```
    ///
    /// Reading takes any `xs:double`. Infinity and not-a-number are `INF`, `-INF` and `NaN` in both directions.
    ///
    /// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.5.
    public enum ShortDouble: XMLValueFormat, Hashable {
        /// A number.
        public static var expectation: String { "a number" }

        public static func value(of text: String) -> Double? {
            text.withBytes { ScalarParsing.double($0) }
        }

        public static func text(of value: Double) -> String {
            if value.isNaN { return "NaN" }
            if value.isInfinite { return value < 0 ? "-INF" : "INF" }
            return withoutEmptyFraction(value.description)
        }
    }

    /// Whole numbers as hexadecimal digits: `FF`, and `-1F` for types with a sign.
    ///
    /// ```swift
    /// @XMLAttribute @XMLFormatted<XMLFormat.Hexadecimal<UInt32>> var color: UInt32   // color="FF8800"
    /// ```
    ///
    /// Reading takes digits in either case, with zeros before them, and with `0x` before all. Writing has upper case and nothing before the digits.
    public enum Hexadecimal<Integer: FixedWidthInteger & Sendable>: XMLValueFormat, Hashable {
        /// Digits within the type's range.
        public static var expectation: String {
            "hexadecimal digits of a number from \(text(of: .min)) to \(text(of: .max))"
        }

        public static func value(of text: String) -> Integer? {
            let isNegative = text.hasPrefix("-")
            var digits = isNegative ? text.dropFirst() : text[...]
            if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits = digits.dropFirst(2) }
            // A further sign is none of this format.
            guard digits.utf8.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) ?? false else { return nil }
            return Integer((isNegative ? "-" : "") + digits, radix: 16)
        }

        public static func text(of value: Integer) -> String { String(value, radix: 16, uppercase: true) }
    }
}

/// A number without `.0` at its end.
func withoutEmptyFraction(_ number: String) -> String { number.hasSuffix(".0") ? String(number.dropLast(2)) : number }
