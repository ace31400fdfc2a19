import Foundation

/// Which text dates, data and numbers that are not finite have, as the options of an encoder or a decoder say.
@usableFromInline
package final class ScalarForms: Sendable {
    enum DateForm: Sendable {
        case secondsSince1970, millisecondsSince1970
        case iso8601, iso8601WithFractionalSeconds
        case rfc822
        case day
        case formatted(DateFormatter)
        /// The first that has a value for a text.
        case firstOf([DateForm])
    }

    enum DataForm: Sendable {
        case base64, hexadecimal
    }

    struct NonConformingFloats: Sendable {
        let positiveInfinity, negativeInfinity, notANumber: String
    }

    /// Nil where dates are no text, but what a strategy makes of them.
    let dates: DateForm?
    /// Nil where data is no text, but what a strategy makes of it.
    let data: DataForm?
    /// Nil where numbers that are not finite have no words of their own.
    let nonConformingFloats: NonConformingFloats?
    /// Nil where Booleans have XML Schema's words.
    let booleans: BooleanWords?
    /// Whether a text that is no value is looked at once more, for what programs write beside XML Schema's forms.
    let isLenient: Bool
    /// Whether an optional string is nil where there is no text, as optionals of other scalars are.
    let emptyStringsAreNil: Bool
    /// Whether every scalar is text.
    let haveAllTypesText: Bool

    init(
        dates: DateForm?, data: DataForm?, nonConformingFloats: NonConformingFloats?, booleans: BooleanWords? = nil,
        isLenient: Bool = false,
        emptyStringsAreNil: Bool = false
    ) {
        (self.dates, self.data, self.nonConformingFloats) = (dates, data, nonConformingFloats)
        (self.booleans, self.isLenient, self.emptyStringsAreNil) = (booleans, isLenient, emptyStringsAreNil)
        haveAllTypesText = dates != nil && data != nil
    }

    /// The same with a second look.
    var lenient: ScalarForms {
        ScalarForms(dates: dates, data: data, nonConformingFloats: nonConformingFloats, booleans: booleans, isLenient: true)
    }

    // MARK: Numbers that are not finite

    /// Infinity or not-a-number, as the options call them, and what lenient reading takes for a number.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func nonConformingFloat<Value: BinaryFloatingPoint>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        if let words = nonConformingFloats {
            let string = String(decoding: ScalarParsing.trim(text), as: UTF8.self)
            if string == words.positiveInfinity { return .infinity }
            if string == words.negativeInfinity { return -.infinity }
            if string == words.notANumber { return .nan }
        }
        return isLenient ? LenientParsing.floatingPoint(text) : nil
    }

    /// A whole number, where reading is lenient.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func lenientInteger<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        isLenient ? LenientParsing.integer(text) : nil
    }

    /// Appends infinity or not-a-number, as the options call them.
    @inline(never)
    func append(nonConforming value: Double, to output: inout OutputBuffer) throws(ScalarProblem) -> ScalarText {
        guard let words = nonConformingFloats else {
            throw ScalarProblem(
                code: .unrepresentableValue, expected: "a finite number",
                found: value.isNaN ? "not-a-number" : value < 0 ? "negative infinity" : "infinity",
                suggestion: "set nonConformingFloatEncodingStrategy to "
                    + #".convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN"), as XML Schema writes them"#
            )
        }
        output.appendNotInlined(value.isNaN ? words.notANumber : value < 0 ? words.negativeInfinity : words.positiveInfinity)
        return .anything
    }
}

/// Two words for true and false.
package struct BooleanWords: Sendable {
    let `true`: String
    let `false`: String

    package init(true: String, false: String) { (self.true, self.false) = (`true`, `false`) }

    /// Why the words do not tell true from false; nil if they do.
    package var problem: String? {
        for word in [`true`, `false`] {
            if word.isEmpty { return "an empty word for a Boolean" }
            if word.utf8.first?.isXMLWhitespace ?? false || word.utf8.last?.isXMLWhitespace ?? false {
                return "the word '\(word)' for a Boolean, with white space at its ends"
            }
        }
        return `true` == `false` ? "one word for true and false, '\(`true`)'" : nil
    }

    /// The value of a text without white space at its ends. The case of the letters A to Z counts where nothing else tells the words apart.
    package func value(of text: String) -> Bool? {
        if text == `true` { return true }
        if text == `false` { return false }
        let text = BooleanWords.folded(text)
        let (isTrue, isFalse) = (text == BooleanWords.folded(`true`), text == BooleanWords.folded(`false`))
        return isTrue == isFalse ? nil : isTrue
    }

    package func text(of value: Bool) -> String { value ? `true` : `false` }

    private static func folded(_ text: String) -> [UInt8] {
        text.withBytes { $0.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 } }
    }
}

/// Values out of texts that programs write beside XML Schema's forms. It is asked only where a text is no value otherwise, and only on request.
///
/// Each text has one meaning or none. Nothing around a value is dropped, and no comma is a point or a separator.
enum LenientParsing {
    /// `on`, `off`, `t`, `f` in any case, and the numbers 1 and 0 in any form.
    static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        switch string(text) {
        case "on", "t": return true
        case "off", "f": return false
        default:
            let number: UInt8? = integer(text)
            return number.flatMap { $0 < 2 ? $0 == 1 : nil }
        }
    }

    /// `true` and `yes` as 1, `false` and `no` as 0.
    static func word(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        switch string(text) {
        case "true", "yes": 1
        case "false", "no": 0
        default: nil
        }
    }

    /// A decimal without a part of one, `1.0` or `1e3`, or a word.
    @_semantics("optimize.sil.specialize.generic.never")
    static func integer<Value: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        if let word = word(text) { return Value(exactly: word) }
        let text = ScalarParsing.trim(text)
        guard ScalarParsing.decimalNotInlined(text) != nil else { return nil }
        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let exponent = mantissa.count < text.count ? Int(String(decoding: text[(mantissa.count + 1)...], as: UTF8.self)) ?? 0 : 0
        let zero = UInt8(ascii: "0")
        let digits = mantissa.filter { $0 &- zero <= 9 }
        // As many digits as precede the point once the exponent has moved it.
        let count = digits.count - mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst().count + exponent
        if digits.allSatisfy({ $0 == zero }) { return 0 }
        guard count > 0, count <= digits.count + 40, digits.dropFirst(count).allSatisfy({ $0 == zero }) else { return nil }
        let sign = text.first == UInt8(ascii: "-") ? [UInt8(ascii: "-")] : []
        let number = sign + digits.prefix(count) + repeatElement(zero, count: max(0, count - digits.count))
        return number.withUnsafeBufferPointer { ScalarParsing.integer($0) }
    }

    /// A word, and names of infinity and not-a-number.
    static func floatingPoint<Value: BinaryFloatingPoint>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        switch string(text) {
        case "inf", "+inf", "infinity", "+infinity": .infinity
        case "-inf", "-infinity": -.infinity
        case "nan": .nan
        default: word(text).map { Value($0) }
        }
    }

    /// `{…}`, `urn:uuid:…`, and 32 digits without hyphens.
    static func uuid(_ text: String) -> UUID? {
        if text.hasPrefix("{"), text.hasSuffix("}") { return UUID(uuidString: String(text.dropFirst().dropLast())) }
        if text.lowercased().hasPrefix("urn:uuid:") { return UUID(uuidString: String(text.dropFirst(9))) }
        guard text.utf8.count == 32 else { return nil }
        var digits = Array(text.utf8)
        for index in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: index) }
        return UUID(uuidString: String(decoding: digits, as: UTF8.self))
    }

    /// The alphabet for URLs and file names, and padding left out. Source: RFC 4648, sections 3.2 and 5.
    static func base64(_ characters: [UInt8]) -> Data? {
        var characters = characters.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
        guard !characters.contains(UInt8(ascii: "=")) || characters.count % 4 == 0 else { return nil }
        while characters.count % 4 > 1 { characters.append(UInt8(ascii: "=")) }
        return Base64.data(characters)
    }

    /// Milliseconds since 1970 as JSON of .NET has them, `/Date(1795244700000)/`, with an offset or without, which changes nothing of the instant. Where
    /// dates are numbers, ISO 8601 as well: no text is both.
    static func date(_ text: UnsafeBufferPointer<UInt8>, isNumber: Bool) -> Date? {
        guard CString.hasPrefix(text, "/Date("), CString.equals(UnsafeBufferPointer(rebasing: text.suffix(2)), ")/") else {
            return isNumber ? Dates.iso8601(text) : nil
        }
        var number = text.dropFirst(6).dropLast(2)
        if let sign = number.dropFirst().lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
            let offset = number[(sign + 1)...]
            guard offset.count == 4, offset.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            number = number[..<sign]
        }
        let milliseconds = String(decoding: number, as: UTF8.self)
        return Int(milliseconds) == nil ? nil : milliseconds.withBytes { Dates.millisecondsSince1970($0) }
    }

    /// A short text in small letters, without white space at its ends.
    private static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let text = ScalarParsing.trim(text)
        return text.count > 16 ? "" : String(decoding: text, as: UTF8.self).lowercased()
    }
}

extension ScalarForms.DateForm {
    /// Whether all texts are numbers.
    var isNumber: Bool {
        switch self {
        case .secondsSince1970, .millisecondsSince1970: true
        case .iso8601, .iso8601WithFractionalSeconds, .rfc822, .day, .formatted: false
        case .firstOf(let forms): forms.allSatisfy(\.isNumber)
        }
    }
}
