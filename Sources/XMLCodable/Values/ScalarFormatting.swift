/// Numbers of few digits as decimals, which is what most numbers in documents are: `51.84921`, `30.0`.
///
/// The same digits as `description` gives, found with two divisions instead of a search. If there is a decimal of at most 15 digits that reads
/// as a number, there is only one, because doubles lie closer together than those: so it is the shortest.
struct ShortDecimal {
    /// All digits as one whole number.
    private let digits: UInt64
    /// How many of them stand after the point; at least one.
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
        let digitCount = max(digits.decimalDigitCount, fractionCount + 1)
        let target = output.room(for: digitCount + 1)
        var rest = digits
        // From the last digit to the first: there is room for all of them and the point.
        var position = digitCount
        while position >= 0 {
            if position == digitCount - fractionCount {
                target[position] = UInt8(ascii: ".")
            } else {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                target[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                rest = quotient
            }
            position -= 1
        }
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

extension FixedWidthInteger {
    /// Appends the digits, with a sign where it is one of less than 0.
    @inline(__always)
    func appendDigits(to output: inout OutputBuffer) {
        guard let magnitude = UInt64(exactly: magnitude) else { return output.append(description) }
        if self < 0 { output.append(UInt8(ascii: "-")) }
        let count = Swift.max(magnitude.decimalDigitCount, 1)
        let target = output.room(for: count)
        var rest = magnitude
        // From the last digit to the first: there is room for all of them.
        var position = count - 1
        while position >= 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            target[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
            position -= 1
        }
    }
}
