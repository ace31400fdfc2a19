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
        output.appendSeldom(value.isNaN ? words.notANumber : value < 0 ? words.negativeInfinity : words.positiveInfinity)
        return .anything
    }
}
