/// Numbers of few digits as decimals, which is what most numbers in documents are: `51.84921`, `30.0`.
///
/// The same digits as `description` gives, found with two divisions instead of a search. If there is a decimal of at most 15 digits that reads
/// as a number, there is only one, because doubles lie closer together than those: so it is the shortest.
struct ShortDecimal {
    /// All digits as one whole number.
    private let digits: UInt64
    /// How many of them follow the point; at least one.
    private let fractionCount: Int
    private let isNegative: Bool

    private static let limit = 1e15

    /// Nil for numbers of more digits, for those that are written with an exponent, and for those that are none.
    @inline(__always)
    init?(_ value: Double) {
        let magnitude = value.magnitude
        guard magnitude >= 1e-3, magnitude < 1e14 else { return nil }
        isNegative = value < 0
        // Few decimals first; then as many as 15 digits allow.
        var scale = magnitude < 1e9 ? 6 : 1
        var scaled = magnitude * PowersOfTen.doubles[scale]
        var rounded = Int64(scaled + 0.5)
        if Double(rounded) / PowersOfTen.doubles[scale] != magnitude {
            scale = 1
            while scale < 18, magnitude * PowersOfTen.doubles[scale + 1] < ShortDecimal.limit { scale += 1 }
            scaled = magnitude * PowersOfTen.doubles[scale]
            rounded = Int64(scaled + 0.5)
            // Both numbers are exact, so that the division gives what a reader of the decimal gets (Clinger 1990).
            guard Double(rounded) / PowersOfTen.doubles[scale] == magnitude else { return nil }
        }
        var digits = UInt64(truncatingIfNeeded: rounded)
        while scale > 1 {
            let (quotient, digit) = digits.quotientAndRemainder(dividingBy: 10)
            guard digit == 0 else { break }
            digits = quotient
            scale -= 1
        }
        self.digits = digits
        fractionCount = scale
    }

    /// Appends the decimal, at least one digit before and after the point.
    @inline(__always)
    func append(to output: inout OutputBuffer) {
        if isNegative { output.append(UInt8(ascii: "-")) }
        let (whole, fraction) = digits.quotientAndRemainder(dividingBy: PowersOfTen.integers[fractionCount])
        let wholeCount = max(whole.decimalDigitCount, 1)
        // There is room for all digits and the point.
        let target = output.room(for: wholeCount + 1 + fractionCount)
        DigitPairs.write(whole, count: wholeCount, to: target)
        target[wholeCount] = UInt8(ascii: ".")
        DigitPairs.write(fraction, count: fractionCount, to: target + wholeCount + 1)
    }
}

/// Digits two at a time: half of the divisions.
private enum DigitPairs {
    /// The numbers from 0 to 99, each with two digits.
    private static let digits: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    /// Writes a number with so many digits, with zeros in front where it has fewer.
    @inline(__always)
    static func write(_ number: UInt64, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        let pairs = UnsafeRawPointer(digits.utf8Start)
        var rest = number
        var position = count
        while position >= 2 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            position -= 2
            // The remainder is below 100, and there are as many pairs.
            let bytes = pairs.loadUnaligned(fromByteOffset: Int(truncatingIfNeeded: pair) * 2, as: UInt16.self)
            UnsafeMutableRawPointer(target + position).storeBytes(of: bytes, as: UInt16.self)
            rest = quotient
        }
        if position == 1 { target[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    }
}

extension UInt64 {
    /// How many decimal digits the number has; none for 0.
    @inline(__always)
    var decimalDigitCount: Int {
        if self == 0 { return 0 }
        // 1233 / 4096 is the logarithm of 2 to base 10, near enough that the estimate is right or one too small.
        let estimate = ((64 - leadingZeroBitCount) * 1233) >> 12
        return estimate + (self >= PowersOfTen.integers[estimate] ? 1 : 0)
    }
}

extension OutputBuffer {
    /// Appends the digits of a number, with a sign where it is less than 0.
    package mutating func append(digitsOf number: Int) { number.appendDigits(to: &self) }
}

extension FixedWidthInteger {
    /// Appends the digits, with a sign where it is one of less than 0.
    @inline(__always)
    func appendDigits(to output: inout OutputBuffer) {
        guard let magnitude = UInt64(exactly: magnitude) else { return output.appendSeldom(description) }
        if self < 0 { output.append(UInt8(ascii: "-")) }
        let count = Swift.max(magnitude.decimalDigitCount, 1)
        DigitPairs.write(magnitude, count: count, to: output.room(for: count))
    }
}
