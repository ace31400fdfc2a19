// Numbers and Booleans out of text and as text: `51.84921`, `-7`, `true`.

/// Values out of bytes, in XML Schema's lexical forms with white space around them.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.
package enum ScalarParsing {
    /// The text without white space at its ends.
    @inline(__always)
    package static func trim(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[trim(text, keeping: nil)])
    }

    /// The range of the text without white space at its ends, but with a part that is kept whatever it is.
    @inline(__always)
    package static func trim(_ text: UnsafeBufferPointer<UInt8>, keeping kept: Range<Int>?) -> Range<Int> {
        var start = 0
        var end = text.count
        while start < kept?.lowerBound ?? end, text[start].isXMLWhitespace { start += 1 }
        while end > max(start, kept?.upperBound ?? start), text[end - 1].isXMLWhitespace { end -= 1 }
        return start..<end
    }

    /// Whether a text is a whole number, however large.
    @inline(never)
    static func isWholeNumber(_ text: UnsafeBufferPointer<UInt8>?) -> Bool {
        let number = text.map(trim) ?? UnsafeBufferPointer(start: nil, count: 0)
        let digits = number.dropFirst(number.first == UInt8(ascii: "-") || number.first == UInt8(ascii: "+") ? 1 : 0)
        return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// `true`, `false`, `1`, `0`; besides XML Schema's forms `yes`, `no`, `y`, `n`, and any of them in any case.
    package static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        let text = trim(text)
        guard !text.isEmpty, text.count <= 5 else { return nil }
        if text.count == 1 {
            switch text[0] {
            case UInt8(ascii: "1"), UInt8(ascii: "y"), UInt8(ascii: "Y"): return true
            case UInt8(ascii: "0"), UInt8(ascii: "n"), UInt8(ascii: "N"): return false
            default: return nil
            }
        }
        if equals(text, "true") || equals(text, "yes") { return true }
        return equals(text, "false") || equals(text, "no") ? false : nil
    }

    /// Whether a text is a word of small letters, in any case.
    private static func equals(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        // Of the bytes that become a small letter with this bit set, all are that letter or its capital.
        for index in 0..<text.count where text[index] | 0x20 != word.utf8Start[index] { return false }
        return true
    }

    // Numbers for other modules, which could not specialise what is generic.
    package static func int64(_ text: UnsafeBufferPointer<UInt8>) -> Int64? { integer(text) }
    package static func uint64(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? { integer(text) }
    package static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? { floatingPoint(text) }

    /// Digits with an optional sign, in the range of the type.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        let range = trim(text, keeping: nil)
        let end = range.upperBound
        var index = range.lowerBound
        guard index < end else { return nil }
        var isNegative = false
        if text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
            guard index < end else { return nil }
        }
        if end - index <= 18, Value.bitWidth <= 64 {
            // At most 18 digits fit into 64 bits whatever they are.
            var magnitude: UInt64 = 0
            while index < end {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                magnitude = magnitude &* 10 &+ UInt64(digit)
                index += 1
            }
            let signed = Int64(bitPattern: magnitude)
            return Value(exactly: isNegative ? 0 &- signed : signed)
        }
        return longInteger(UnsafeBufferPointer(rebasing: text[index..<end]), isNegative: isNegative)
    }

    /// The same of any number of digits, with the sign before them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private static func longInteger<Value: FixedWidthInteger>(_ digits: UnsafeBufferPointer<UInt8>, isNegative: Bool) -> Value? {
        // A second sign is no digit.
        digits[0] &- UInt8(ascii: "0") <= 9 ? Value((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)) : nil
    }

    /// What a decimal text says, if it is one.
    struct DecimalText {
        var isNegative = false
        /// The digits before and after the point as one number, if they are not too many for it.
        var digits: UInt64 = 0
        var digitCount = 0
        /// The power of ten that the digits are to be multiplied with.
        var exponent = 0

        /// Takes the digits from an index on; returns the index of what follows them.
        fileprivate mutating func addDigits(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
            var index = start
            guard text.count >= 8 else {
                while index < text.count {
                    let digit = text[index] &- UInt8(ascii: "0")
                    guard digit <= 9 else { break }
                    digits = digits &* 10 &+ UInt64(digit)
                    index += 1
                }
                digitCount += index - start
                return index
            }
            while index < text.count {
                let eight = EightDigits(text, from: index)
                if eight.count == 0 { break }
                digits = digits &* PowersOfTen.integers[eight.count] &+ eight.value
                index &+= eight.count
                if eight.count < 8 { break }
            }
            digitCount &+= index &- start
            return index
        }
    }

    /// Reads `-12.5e3` and the like; nil for anything else, and where the exponent is a million or more.
    @inline(__always)
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> DecimalText? {
        var result = DecimalText()
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            result.isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }
        let wholeStart = index
        index = result.addDigits(of: text, from: index)
        var digitsRead = index - wholeStart
        // Zeros before all other digits are none. More digits than fit may also come to 0.
        if result.digits == 0, result.digitCount <= 19 { result.digitCount = 0 }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            let fractionStart = index + 1
            index = result.addDigits(of: text, from: fractionStart)
            result.exponent -= index - fractionStart
            digitsRead += index - fractionStart
        }
        guard digitsRead > 0 else { return nil }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            let exponent: Int? = integer(UnsafeBufferPointer(rebasing: text[(index + 1)...]))
            guard let exponent, !text[index + 1].isXMLWhitespace, exponent.magnitude < 1_000_000 else { return nil }
            result.exponent += exponent
            index = text.count
        }
        return index == text.count ? result : nil
    }

    /// The same for what few documents have: one function for all callers.
    @inline(never)
    static func decimalNotInlined(_ text: UnsafeBufferPointer<UInt8>) -> DecimalText? { decimal(text) }

    /// A decimal with or without exponent, `INF`, `-INF`, `NaN`, correctly rounded. Nil also for decimals too large for the type.
    @inline(never)
    package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let text = trim(text)
        guard let decimal = decimal(text) else { return special(text) }
        // Both numbers are exact, so that one operation rounds once, which is correct (Clinger 1990).
        if decimal.digitCount <= 19, decimal.digits < 1 << 53, abs(decimal.exponent) <= 22 {
            let digits = Double(decimal.digits)
            let power = PowersOfTen.doubles[abs(decimal.exponent)]
            let magnitude = decimal.exponent < 0 ? digits / power : digits * power
            return decimal.isNegative ? -magnitude : magnitude
        }
        if decimal.digitCount <= 19, let magnitude = DecimalRounding.double(decimal.digits, exponent: decimal.exponent) {
            return decimal.isNegative ? -magnitude : magnitude
        }
        return finite(text)
    }

    /// The same for the other floating-point types.
    static func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        let text = trim(text)
        return decimalNotInlined(text) == nil ? special(text) : finite(text)
    }

    @inline(never)
    private static func finite<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard let value = Value(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    @inline(never)
    private static func special<Value: BinaryFloatingPoint>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        // Swift would take long to compare a string of very many combining marks.
        guard text.count <= 4 else { return nil }
        return switch String(decoding: text, as: UTF8.self) {
        case "INF", "+INF": .infinity
        case "-INF": -.infinity
        case "NaN": .nan
        default: nil
        }
    }
}

/// Up to eight digits, looked at together: where numbers are short and of any length, guessing wrong where they end costs more than all the
/// rest.
private struct EightDigits {
    /// The bytes less `0`, the first one lowest.
    private let bytes: UInt64
    /// How many digits there are before the first other byte.
    let count: Int

    /// - Parameters:
    ///   - text: at least eight bytes.
    ///   - start: an index in it.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        // Where there are no eight more, the last eight, without those before: what is shifted in is no digit. So what is read lies in the text,
        // which is not empty, and less than eight bytes are missing.
        let missing = max(start &+ 8 &- text.count, 0)
        let place = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped) + (start &- missing)
        let loaded = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) &>> UInt64(truncatingIfNeeded: missing &* 8)
        bytes = loaded ^ 0x3030_3030_3030_3030
        // The highest bit of every byte that is more than nine.
        let others = ((bytes & 0x7F7F_7F7F_7F7F_7F7F) + 0x7676_7676_7676_7676 | bytes) & 0x8080_8080_8080_8080
        count = others.trailingZeroBitCount &>> 3
    }

    /// The digits as a number; there is one at least.
    var value: UInt64 {
        // Zeros before the digits make eight of them. Then pairs, fours and all are put together, each in one multiplication: it adds to a part ten
        // (a hundred, ten thousand) times the part below it. 2_561 is 10 * 2^8 + 1, the next 100 * 2^16 + 1, and the last 10_000 * 2^32 + 1.
        var parts = bytes &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
        parts = ((parts & 0x0F0F_0F0F_0F0F_0F0F) &* 2_561) >> 8
        parts = ((parts & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
        return ((parts & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
    }
}

/// Decimals of many digits to the nearest double, where 128 bits are enough to be exact: up to 19 digits and powers of ten from -27 to 27.
///
/// That is nearly everything that programs write, `0.30000000000000004` among it, without the detour over a string and the C library.
enum DecimalRounding {
    /// The powers of five that fit into 64 bits.
    private static let powersOfFive: [UInt64] = (0...27).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 5 } }

    /// `digits` times ten to the power of `exponent`, rounded to nearest, ties to even; nil beyond what can be done here.
    static func double(_ digits: UInt64, exponent: Int) -> Double? {
        guard digits != 0 else { return 0 }
        guard exponent.magnitude <= 27 else { return nil }
        // Ten is five times two, and twos are only a matter of the binary exponent.
        let power = powersOfFive[Int(exponent.magnitude)]
        let shift = digits.leadingZeroBitCount
        let normalized = digits << shift
        var quotient: UInt64
        var isInexact: Bool
        var binaryExponent: Int
        if exponent < 0 {
            let divisorShift = power.leadingZeroBitCount
            // Both have their highest bit set now, so that the quotient has 63 or 64 bits.
            let result = (power << divisorShift).dividingFullWidth((normalized >> 1, normalized << 63))
            quotient = result.quotient
            isInexact = result.remainder != 0
            binaryExponent = divisorShift - shift - 63 + exponent
        } else {
            let product = normalized.multipliedFullWidth(by: power)
            // As many as all 64 where the product fits into its lower half: shifts by so many leave nothing.
            let zeros = product.high.leadingZeroBitCount
            quotient = product.high << zeros | product.low >> (64 - zeros)
            isInexact = product.low << zeros != 0
            binaryExponent = exponent - shift + 64 - zeros
        }
        let excess = 64 - quotient.leadingZeroBitCount - 53
        if excess > 0 {
            let half = UInt64(1) << (excess - 1)
            let rest = quotient & ((half << 1) - 1)
            quotient >>= excess
            binaryExponent += excess
            if rest > half || (rest == half && (isInexact || quotient & 1 == 1)) { quotient += 1 }
        }
        // The quotient has 53 bits at most, or is the power of two above, and the result is far from the ends of what a double can be.
        return Double(quotient) * Double(sign: .plus, exponent: binaryExponent, significand: 1)
    }
}

/// Numbers of few digits as decimals, which is what most numbers in documents are: `51.84921`, `30.0`.
///
/// The same digits as `description` gives, found with a few divisions instead of a search. If there is a decimal of at most 15 digits that reads
/// as a number, there is only one, because doubles lie closer together than those: so it is the shortest.
struct ShortDecimal {
    /// All digits as one whole number.
    private var digits: UInt64
    /// How many of them follow the point; at least one.
    private var fractionCount: Int
    private let isNegative: Bool

    private static let digitLimit = 15

    /// Nil for 0, for magnitudes below 0.001 or from 1e14 on, for numbers of more than 15 digits, and for what is no number: these have `description`.
    @inline(__always)
    init?(_ value: Double) {
        let magnitude = value.magnitude
        guard magnitude >= 1e-3, magnitude < 1e14 else { return nil }
        isNegative = value < 0
        // Six decimals first, or one where six would make more than 15 digits; then as many as 15 digits allow.
        let few = magnitude < 1e9 ? 6 : 1
        if let digits = Self.digits(of: magnitude, decimals: few) {
            (self.digits, fractionCount) = (digits, few)
        } else {
            let most = Self.digitLimit - UInt64(bitPattern: Int64(magnitude)).decimalDigitCount
            guard let digits = Self.digits(of: magnitude, decimals: most) else { return nil }
            (self.digits, fractionCount) = (digits, most)
        }
        guard digits.isMultiple(of: 10) else { return }
        // Where six decimals were too few, seven of at most 15 are none, so that at most eight are zeros.
        dropZeros(4, 10_000)
        dropZeros(4, 10_000)
        dropZeros(2, 100)
        dropZeros(1, 10)
    }

    /// The digits of a number that has so many decimals; nil if it has more.
    private static func digits(of magnitude: Double, decimals: Int) -> UInt64? {
        let power = PowersOfTen.doubles[decimals]
        // From 2⁵² on a double has no bits for a fraction: the sum is rounded, and the digits are its significand.
        let sum = magnitude * power + 0x1p52
        // Both numbers are exact, so that the division gives what a reader of the decimal gets (Clinger 1990).
        return (sum - 0x1p52) / power == magnitude ? sum.significandBitPattern : nil
    }

    /// Takes so many zeros from the end, if they are all decimals and not the only ones.
    ///
    /// - Parameter power: ten to the power of the count, a literal, by which the compiler divides without a division.
    private mutating func dropZeros(_ count: Int, _ power: UInt64) {
        guard fractionCount > count else { return }
        let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: power)
        if remainder == 0 { (digits, fractionCount) = (quotient, fractionCount - count) }
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
        guard let magnitude = UInt64(exactly: magnitude) else { return output.appendNotInlined(description) }
        if self < 0 { output.append(UInt8(ascii: "-")) }
        let count = Swift.max(magnitude.decimalDigitCount, 1)
        DigitPairs.write(magnitude, count: count, to: output.room(for: count))
    }
}

/// Ten to the power of the index.
private enum PowersOfTen {
    /// Those that a double has exactly.
    static let doubles: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Those that fit into 64 bits.
    static let integers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
        1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
        1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
