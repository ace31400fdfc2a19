import Foundation

// Foundation's types, which code themselves as something else: a date as a number, a URL as an object. In XML they are text.

extension Decimal {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a decimal number" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Decimal? {
        let text = ScalarParsing.trim(text)
        guard ScalarParsing.decimalSeldom(text) != nil else { return forms.isLenient ? LenientParsing.word(text).map { Decimal($0) } : nil }
        var string = String(decoding: text, as: UTF8.self)
        if string.hasPrefix("+") { string.removeFirst() }
        guard let value = Decimal(string: string, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN else { return nil }
        return value
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        // No strategy helps: xs:decimal has nothing for it, so that it would not be read.
        guard isFinite else { throw ScalarProblem(code: .unrepresentableValue, expected: "a decimal number", found: "not-a-number") }
        output.appendSeldom(description)
        return .plain
    }
}

extension URL {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a URL" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> URL? {
        let text = ScalarParsing.trim(text)
        return text.isEmpty ? nil : URL(string: String(decoding: text, as: UTF8.self))
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.appendSeldom(absoluteString)
        return .anything
    }
}

extension UUID {
    package static var isTextInXMLOnly: Bool { true }

    package static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a UUID" }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> UUID? {
        let string = String(decoding: ScalarParsing.trim(text), as: UTF8.self)
        return UUID(uuidString: string) ?? (forms.isLenient ? LenientParsing.uuid(string) : nil)
    }

    package func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.appendSeldom(uuidString)
        return .plain
    }
}

extension Data {
    package static var isTextInXMLOnly: Bool { true }
    package static var cannotBeEmpty: Bool { false }

    package static func isText(in forms: ScalarForms) -> Bool { forms.data != nil }

    package static func expectation(of text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        if forms.data == .hexadecimal { return "hexadecimal digits" }
        return text.map(Base64.isUnpadded) == true ? "Base64 padded with '='" : "Base64"
    }

    package static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Data? {
        if forms.data == .hexadecimal { return hexadecimal(text) }
        return Base64.data(text) ?? (forms.isLenient ? LenientParsing.base64(text.filter { !$0.isXMLWhitespace }) : nil)
    }

    private static func hexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var data = Data()
        var high: UInt8?
        for byte in text where !byte.isXMLWhitespace {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map({ UInt8($0) }) else { return nil }
            if let first = high {
                data.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? data : nil
    }

    package func append(to output: inout OutputBuffer, _ forms: ScalarForms) -> ScalarText {
        if forms.data == .hexadecimal {
            for byte in self {
                for digit in [byte >> 4, byte & 15] {
                    output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
        } else {
            output.appendSeldom(base64EncodedString())
        }
        return .plain
    }
}

extension Date {
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
            output.appendSeldom(formatter.string(from: self))
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
        output.appendSeldom(text)
        return .plain
    }
}
