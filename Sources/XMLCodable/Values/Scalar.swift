import Foundation

/// A type whose values are text in XML: how that is read, how it is written, and what it is called in errors.
package protocol Scalar: Codable, Sendable {
    /// What a text has to be, for error messages, in view of one that has no value: a number may be out of range.
    static func expectation(of text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String

    /// The type that errors name: that of the value itself, where the type is a wrapper around it.
    static var valueType: any Any.Type { get }

    /// Whether there is no value for empty text.
    static var cannotBeEmpty: Bool { get }

    /// Whether the type encodes and decodes itself as something else, as Foundation's types do.
    static var isTextInXMLOnly: Bool { get }

    /// Whether reading the text is all that the type's `init(from:)` does, which need not be called then.
    static var isReadByText: Bool { get }

    /// Whether values are lists, all of which one text has.
    static var isList: Bool { get }

    /// Whether values are text at all, or what a strategy makes of them.
    static func isText(in forms: ScalarForms) -> Bool

    /// The value of a text, white space around it included; nil if it has none.
    static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Self?

    /// The same in memory of this type, or of an optional of it, for callers that know the type only at run time. An optional without text
    /// is nil. If there is no value, the memory stays as it is.
    static func parse(
        _ text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms, into memory: UnsafeMutableRawPointer, asOptional: Bool
    ) -> Bool

    /// What the type itself says against a text that has no value, beside the expectation; nil where it says nothing.
    static func words(against text: UnsafeBufferPointer<UInt8>) -> String?

    /// Appends the value's text, and says what may be in it. If it throws, it has appended nothing.
    func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText
}

/// What may be in a scalar's text.
@frozen @usableFromInline
package enum ScalarText {
    /// Letters, digits and the like, which nothing but a user's own table escapes.
    case plain
    /// Any characters, also those that XML cannot carry.
    case anything
}

/// What is wrong with a value or a model, before it is known where: why a scalar cannot be written, or two properties may have one node. An object,
/// because it goes through many functions, which would all copy its words.
package final class ScalarProblem: Error {
    let code: XMLErrorCode
    package let expected: String
    package let found: String
    let suggestion: String?

    @inline(never)
    package init(code: XMLErrorCode, expected: String, found: String, suggestion: String? = nil) {
        (self.code, self.expected, self.found, self.suggestion) = (code, expected, found, suggestion)
    }
}

extension Scalar {
    package static var valueType: any Any.Type { Self.self }
    package static var cannotBeEmpty: Bool { true }
    package static var isTextInXMLOnly: Bool { false }
    package static var isReadByText: Bool { !isTextInXMLOnly }
    package static var isList: Bool { false }
    package static func isText(in _: ScalarForms) -> Bool { true }
    package static func words(against _: UnsafeBufferPointer<UInt8>) -> String? { nil }

    @inline(__always)
    package static func parse(
        _ text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms, into memory: UnsafeMutableRawPointer, asOptional: Bool
    ) -> Bool {
        guard let text else {
            if asOptional { memory.initializeMemory(as: Self?.self, to: nil) }
            return asOptional
        }
        guard let value = parse(text, forms) else { return false }
        if asOptional {
            memory.initializeMemory(as: Self?.self, to: value)
        } else {
            memory.initializeMemory(as: Self.self, to: value)
        }
        return true
    }
}

/// The scalars of this module by their types: finding one here takes no cast, which would search the process for conformances. Those of others say
/// by ``KnownType/shape`` that they are some.
enum Scalars {
    static func type(_ type: any Any.Type) -> (any Scalar.Type)? { all.withLock { $0.knownValue(for: type) } }

    private static let all: Locked<TypeCache<any Scalar.Type>> = {
        var types: [any Scalar.Type] = [
            String.self, Bool.self, Double.self, Float.self, Decimal.self, Date.self, Data.self, URL.self, UUID.self,
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        ]
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { types += [Int128.self, UInt128.self] }
        #if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
        types.append(Float16.self)
        #endif
        var all = TypeCache<any Scalar.Type>()
        for type in types { _ = all.value(for: type) { type } }
        return Locked(all)
    }()
}

// Strings, Booleans and numbers. Lexical forms: XML Schema 1.1 Part 2: Datatypes, section 3.3.

extension String: Scalar {
    package static var cannotBeEmpty: Bool { false }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "text" }

    @inline(__always)
    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> String? { String(decoding: text, as: UTF8.self) }

    @inlinable @inline(__always)
    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.append(self)
        return .anything
    }
}

extension Bool: Scalar {
    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        forms.booleans.map { "\($0.true) or \($0.false)" }
            ?? "true, false, yes, no, y, n, \(forms.isLenient ? "on, off, t, f, " : "")1 or 0"
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Bool? {
        if let words = forms.booleans { return words.value(of: String(decoding: ScalarParsing.trim(text), as: UTF8.self)) }
        return ScalarParsing.bool(text) ?? (forms.isLenient ? LenientParsing.bool(text) : nil)
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) -> ScalarText {
        if let words = forms.booleans {
            output.appendNotInlined(words.text(of: self))
            return .anything
        }
        output.append(self ? "true" as StaticString : "false")
        return .plain
    }
}

extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Scalar {}

extension FixedWidthInteger where Self: Scalar {
    package static func expectation(of text: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String {
        ScalarParsing.isWholeNumber(text) ? "a whole number from \(Self.min) to \(Self.max)" : "a whole number"
    }

    @inline(__always)
    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Self? {
        // Small ones are seldom, and can do with the code of others.
        (bitWidth < 64 ? ScalarParsing.int64(text).flatMap { Self(exactly: $0) } : ScalarParsing.integer(text))
            ?? forms.lenientInteger(text)
    }

    @inline(__always)
    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        appendDigits(to: &output)
        return .plain
    }
}

extension Float: Scalar {}

extension BinaryFloatingPoint where Self: Scalar & LosslessStringConvertible {
    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a number" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Self? {
        ScalarParsing.floatingPoint(text) ?? forms.nonConformingFloat(text)
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        guard isFinite else { return try forms.append(nonConforming: Double(self), to: &output) }
        output.appendNotInlined(description)
        return .plain
    }
}

extension Double: Scalar {
    @inline(__always)
    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Double? {
        ScalarParsing.double(text) ?? forms.nonConformingFloat(text)
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        if let decimal = ShortDecimal(self) {
            decimal.append(to: &output)
            return .plain
        }
        guard isFinite else { return try forms.append(nonConforming: self, to: &output) }
        output.append(description)
        return .plain
    }
}

#if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
extension Float16: Scalar {
    /// It decodes itself as a `Float`, and says what does not fit.
    package static var isReadByText: Bool { false }
}
#endif

// Foundation's types, which code themselves as something else: a date as a number, a URL as an object. In XML they are text.

extension Decimal: Scalar {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a decimal number" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Decimal? {
        let text = ScalarParsing.trim(text)
        guard ScalarParsing.decimalNotInlined(text) != nil else {
            return forms.isLenient ? LenientParsing.word(text).map { Decimal($0) } : nil
        }
        var string = String(decoding: text, as: UTF8.self)
        if string.hasPrefix("+") { string.removeFirst() }
        guard let value = Decimal(string: string, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN else { return nil }
        return value
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        // No strategy helps: xs:decimal has nothing for it, so that it would not be read.
        guard isFinite else { throw ScalarProblem(code: .unrepresentableValue, expected: "a decimal number", found: "not-a-number") }
        output.appendNotInlined(description)
        return .plain
    }
}

extension URL: Scalar {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a URL" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> URL? {
        let text = ScalarParsing.trim(text)
        return text.isEmpty ? nil : URL(string: String(decoding: text, as: UTF8.self))
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.appendNotInlined(absoluteString)
        return .anything
    }
}

extension UUID: Scalar {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a UUID" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> UUID? {
        let string = String(decoding: ScalarParsing.trim(text), as: UTF8.self)
        return UUID(uuidString: string) ?? (forms.isLenient ? LenientParsing.uuid(string) : nil)
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.appendNotInlined(uuidString)
        return .plain
    }
}

extension Data: Scalar {
    package static var isTextInXMLOnly: Bool { true }
    package static var cannotBeEmpty: Bool { false }

    package static func isText(in forms: ScalarForms) -> Bool { forms.data != nil }

    package static func expectation(of text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        if forms.data == .hexadecimal { return "hexadecimal digits" }
        return text.map(Base64.isUnpadded) == true ? "Base64 padded with '='" : "Base64"
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Data? {
        if forms.data == .hexadecimal { return Hexadecimal.data(text.lazy.filter { !$0.isXMLWhitespace }) }
        return Base64.data(text) ?? (forms.isLenient ? LenientParsing.base64(text.filter { !$0.isXMLWhitespace }) : nil)
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) -> ScalarText {
        output.appendNotInlined(forms.data == .hexadecimal ? Hexadecimal.text(of: self) : base64EncodedString())
        return .plain
    }
}

extension Date: Scalar {
    package static var isTextInXMLOnly: Bool { true }

    package static func isText(in forms: ScalarForms) -> Bool { forms.dates != nil }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        forms.dates.map(expectation) ?? "seconds since 1970"
    }

    private static func expectation(of form: ScalarForms.DateForm) -> String {
        switch form {
        case .secondsSince1970: "seconds since 1970"
        case .millisecondsSince1970: "milliseconds since 1970"
        case .iso8601, .iso8601WithFractionalSeconds, .day: "a date in ISO 8601"
        case .rfc822: "a date as in RFC 822"
        case .formatted(let formatter): "a date as \(formatter.dateFormat ?? "the formatter writes it")"
        case .firstOf(let forms): forms.map(expectation).joined(separator: ", or ")
        }
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Date? {
        let text = ScalarParsing.trim(text)
        let form = forms.dates ?? .secondsSince1970
        return parse(text, form) ?? (forms.isLenient ? LenientParsing.date(text, isNumber: form.isNumber) : nil)
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _ form: ScalarForms.DateForm) -> Date? {
        switch form {
        case .secondsSince1970: return Dates.secondsSince1970(text)
        case .millisecondsSince1970: return Dates.millisecondsSince1970(text)
        case .iso8601, .iso8601WithFractionalSeconds, .day: return Dates.iso8601(text)
        case .rfc822: return RFC822Dates.date(of: text)?.date
        case .formatted(let formatter): return formatter.date(from: String(decoding: text, as: UTF8.self))
        case .firstOf(let forms):
            for form in forms { if let date = parse(text, form) { return date } }
            return nil
        }
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        let seconds = timeIntervalSinceReferenceDate
        let text: String?
        var years = "thirty million years"
        var form = forms.dates
        if case .firstOf(let forms) = form { form = forms.first }
        switch form {
        case .formatted(let formatter):
            output.appendNotInlined(formatter.string(from: self))
            return .anything
        case _ where !seconds.isFinite: return try forms.append(nonConforming: seconds, to: &output)
        case .millisecondsSince1970: text = Dates.millisecondsSince1970(seconds)
        case .iso8601: text = Dates.dateTime(seconds, withFraction: false)
        case .iso8601WithFractionalSeconds: text = Dates.dateTime(seconds, withFraction: true)
        case .rfc822: (text, years) = (RFC822Dates.text(of: self), "the years 1900 to 9999")
        case .day: text = Dates.date(seconds)
        case .secondsSince1970, .firstOf, nil: text = Dates.secondsSince1970(seconds)
        }
        guard let text else {
            throw ScalarProblem(
                code: .unrepresentableValue, expected: "a date within \(years)", found: "\(seconds) seconds since 2001",
                suggestion: "encode dates as secondsSince1970")
        }
        output.appendNotInlined(text)
        return .plain
    }
}

/// Bytes as pairs of hexadecimal digits.
package enum Hexadecimal {
    /// The bytes of digits in either case; nil for anything else, and for an odd number of them.
    package static func data(_ digits: some Sequence<UInt8>) -> Data? {
        var data = Data()
        var high: UInt8?
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            if let first = high { data.append(first << 4 | UInt8(value)) }
            high = high == nil ? UInt8(value) : nil
        }
        return high == nil ? data : nil
    }

    /// The digits, in capitals.
    package static func text(of data: Data) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(decoding: data.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// Base64 with XML's white space in it, as `xs:base64Binary` has it, and without any other characters. Source: RFC 4648, section 4.
package enum Base64 {
    /// The bytes of a text; nil if it is none.
    package static func data(_ text: some Sequence<UInt8>) -> Data? { Data(base64Encoded: Data(text.filter { !$0.isXMLWhitespace })) }

    /// Whether a text lacks nothing but `=` at its end.
    fileprivate static func isUnpadded(_ text: some Sequence<UInt8>) -> Bool {
        let digits = Array(text)
        return data(digits) == nil && (1...2).contains { data(digits + repeatElement(UInt8(ascii: "="), count: $0)) != nil }
    }

    /// What a text that has no bytes is instead, for error messages.
    package static func found(_ text: some Sequence<UInt8>) -> String {
        isUnpadded(text) ? "some that lacks '=' at its end" : "something else"
    }
}
