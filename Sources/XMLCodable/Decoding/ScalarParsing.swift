/// Values out of bytes, in XML Schema's lexical forms with white space around them.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.
enum ScalarParsing {
    /// The text without white space at its ends.
    @inline(__always)
    static func trim(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[trim(text, keeping: nil)])
    }

    /// The range of the text without white space at its ends, but with a part that is kept whatever it is.
    @inline(__always)
    static func trim(_ text: UnsafeBufferPointer<UInt8>, keeping kept: Range<Int>?) -> Range<Int> {
        var start = 0
        var end = text.count
        while start < kept?.lowerBound ?? end, text[start].isXMLWhitespace { start += 1 }
        while end > max(start, kept?.upperBound ?? start), text[end - 1].isXMLWhitespace { end -= 1 }
        return start..<end
    }

    /// `true`, `false`, `1`, `0`; besides XML Schema's forms `yes`, `no`, `y`, `n`, and any of them in any case.
    static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
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
    @inline(__always)
    private static func equals(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        // Of the bytes that become a small letter with this bit set, all are that letter or its capital.
        for index in 0..<text.count where text[index] | 0x20 != word.utf8Start[index] { return false }
        return true
    }

    /// Digits with an optional sign, in the range of the type.
    @inline(__always)
    static func integer<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        var index = 0
        var end = text.count
        while index < end, text[index].isXMLWhitespace { index += 1 }
        while end > index, text[end - 1].isXMLWhitespace { end -= 1 }
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
        var value: Value = 0
        while index < end {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9, let addend = Value(exactly: digit) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, secondOverflow) = isNegative ? product.subtractingReportingOverflow(addend) : product.addingReportingOverflow(addend)
            guard !overflow, !secondOverflow else { return nil }
            value = sum
            index += 1
        }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// What a decimal text says, if it is one.
    struct DecimalText {
        var isNegative = false
        /// The digits before and after the point as one number, if they are not too many for it.
        var digits: UInt64 = 0
        var digitCount = 0
        /// The power of ten that the digits are to be multiplied with.
        var exponent = 0
    }

    /// Reads `-12.5e3` and the like; nil for anything else.
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

    /// A decimal with or without exponent, `INF`, `-INF`, `NaN`, correctly rounded. Nil also for decimals too large for the type.
    @inline(__always)
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let text = trim(text)
        guard let decimal = decimal(text) else { return special(text) }
        // Both numbers are exact, so that one operation rounds once, which is correct (Clinger 1990).
        if decimal.digitCount <= 19, decimal.digits < 1 << 53, abs(decimal.exponent) <= 22 {
            let digits = Double(decimal.digits)
            let power = powersOfTen[abs(decimal.exponent)]
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
        return decimal(text) == nil ? special(text) : finite(text)
    }

    @inline(never)
    private static func finite<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard let value = Value(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    @inline(never)
    private static func special<Value: BinaryFloatingPoint>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        switch String(decoding: text, as: UTF8.self) {
        case "INF", "+INF": .infinity
        case "-INF": -.infinity
        case "NaN": .nan
        default: nil
        }
    }
}
