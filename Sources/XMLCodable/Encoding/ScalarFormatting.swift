import Foundation

/// A value that is written as text.
protocol ScalarValue: Sendable {
    /// Whether strategies for strings apply.
    static var isString: Bool { get }
    /// Appends the value to the arena's text; says whether it is plain or has to be escaped.
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm
}

extension ScalarValue {
    static var isString: Bool { false }
}

extension EncodingContext {
    /// Appends a text that may have anything in it.
    @inline(__always)
    func append(_ text: UnsafeBufferPointer<UInt8>, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        let classes = escapes.classes(in: text)
        if !classes.isDisjoint(with: [.forbidden, .suspicious]) { try checkCharacters(text) }
        state.pointee.arena.text.append(text)
        return classes.contains(.special) ? .escaped : .plain
    }

    @inline(never)
    private func checkCharacters(_ text: UnsafeBufferPointer<UInt8>) throws(ScalarProblem) {
        guard let scalar = CharacterEscapes.firstForbiddenCharacter(in: text) else { return }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        throw ScalarProblem(
            expected: "characters that XML can carry",
            found: "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)",
            suggestion: "encode it as Data, which is written as Base64"
        )
    }

    /// Appends a text of which it is known that nothing but letters, digits and the like is in it.
    @inline(__always)
    func appendPlain(_ text: String) -> TextForm {
        state.pointee.arena.text.append(text)
        return plainForm
    }

    /// Appends infinity or not-a-number, as the strategy says.
    func append(nonConforming value: Double, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        guard case .convertToString(let positiveInfinity, let negativeInfinity, let nan) = options.nonConformingFloatEncodingStrategy else {
            throw ScalarProblem(
                expected: "a finite number",
                found: value.isNaN ? "not-a-number" : value < 0 ? "negative infinity" : "infinity",
                suggestion: "set nonConformingFloatEncodingStrategy to "
                    + #".convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN"), as XML Schema writes them"#
            )
        }
        let text = value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity
        return try text.append(to: self, escapes: escapes)
    }
}

extension String: ScalarValue {
    static var isString: Bool { true }

    @inline(__always)
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        var copy = self
        // `withUTF8` does not pass typed errors on.
        let result = copy.withUTF8 { bytes in
            Result { () throws(ScalarProblem) in try context.append(bytes, escapes: escapes) }
        }
        return try result.get()
    }
}

extension Bool: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) -> TextForm {
        context.state.pointee.arena.text.append(self ? "true" as StaticString : "false")
        return context.plainForm
    }
}

// MARK: Integers

extension ScalarValue where Self: FixedWidthInteger & CustomStringConvertible {
    @inline(__always)
    func append(to context: EncodingContext, escapes: CharacterEscapes) -> TextForm {
        guard let magnitude = UInt64(exactly: magnitude) else { return context.appendPlain(description) }
        if self < 0 { context.state.pointee.arena.text.append(UInt8(ascii: "-")) }
        let count = Swift.max(magnitude.decimalDigitCount, 1)
        let target = context.state.pointee.arena.text.room(for: count)
        var rest = magnitude
        // From the last digit to the first: there is room for all of them.
        var position = count - 1
        while position >= 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            target[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
            position -= 1
        }
        return context.plainForm
    }
}

extension Int: ScalarValue {}
extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: ScalarValue {}
extension Int64: ScalarValue {}
extension UInt: ScalarValue {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Int128: ScalarValue {}
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension UInt128: ScalarValue {}

// MARK: Floating-point numbers

extension ScalarValue where Self: BinaryFloatingPoint & CustomStringConvertible {
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        guard isFinite else { return try context.append(nonConforming: Double(self), escapes: escapes) }
        return context.appendPlain(description)
    }
}

extension Double: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        if let decimal = ShortDecimal(self) {
            decimal.append(to: &context.state.pointee.arena.text)
            return context.plainForm
        }
        guard isFinite else { return try context.append(nonConforming: self, escapes: escapes) }
        return context.appendPlain(description)
    }
}

extension Float: ScalarValue {}
#if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
@available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
extension Float16: ScalarValue {}
#endif

extension Decimal: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        // No strategy helps: xs:decimal has nothing for it, so that it would not be read.
        guard isFinite else { throw ScalarProblem(expected: "a decimal number", found: "not-a-number") }
        return context.appendPlain(description)
    }
}

// MARK: Foundation's types

extension URL: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        try absoluteString.append(to: context, escapes: escapes)
    }
}

extension UUID: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) -> TextForm { context.appendPlain(uuidString) }
}

extension Data: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) -> TextForm {
        if case .hexadecimal = context.options.dataEncodingStrategy {
            for byte in self {
                for digit in [byte >> 4, byte & 15] {
                    context.state.pointee.arena.text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
            return context.plainForm
        }
        return context.appendPlain(base64EncodedString())
    }
}

extension Date: ScalarValue {
    func append(to context: EncodingContext, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        let seconds = timeIntervalSinceReferenceDate
        switch context.options.dateEncodingStrategy {
        case .formatted(let formatter): return try formatter.string(from: self).append(to: context, escapes: escapes)
        case _ where !seconds.isFinite: return try context.append(nonConforming: seconds, escapes: escapes)
        case .millisecondsSince1970:
            guard let text = DateFormatting.millisecondsSince1970(seconds) else { throw DateFormatting.problem(self) }
            return context.appendPlain(text)
        case .iso8601:
            guard let text = DateFormatting.dateTime(seconds, withFraction: false) else { throw DateFormatting.problem(self) }
            return context.appendPlain(text)
        case .iso8601WithFractionalSeconds:
            guard let text = DateFormatting.dateTime(seconds, withFraction: true) else { throw DateFormatting.problem(self) }
            return context.appendPlain(text)
        case .dateOnly:
            guard let text = DateFormatting.date(seconds) else { throw DateFormatting.problem(self) }
            return context.appendPlain(text)
        case .secondsSince1970, .deferredToDate, .custom: return context.appendPlain(DateFormatting.secondsSince1970(seconds))
        }
    }
}
