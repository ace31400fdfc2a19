// Strings, Booleans and numbers. Lexical forms: XML Schema 1.1 Part 2: Datatypes, section 3.3.

extension String {
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

extension Bool {
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
            output.appendSeldom(words.text(of: self))
            return .anything
        }
        output.append(self ? "true" as StaticString : "false")
        return .plain
    }
}

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

extension BinaryFloatingPoint where Self: Scalar & LosslessStringConvertible {
    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a number" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Self? {
        ScalarParsing.floatingPoint(text) ?? forms.nonConformingFloat(text)
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        guard isFinite else { return try forms.append(nonConforming: Double(self), to: &output) }
        output.appendSeldom(description)
        return .plain
    }
}

extension Double {
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
extension Float16 {
    /// It decodes itself as a `Float`, and says what does not fit.
    package static var isReadByText: Bool { false }
}
#endif
