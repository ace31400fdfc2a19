import Foundation

// Foundation's types, which code themselves as something else: a date as a number, a URL as an object. In XML they are text.

extension Decimal {
    static var isTextInXMLOnly: Bool { true }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a decimal number" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> Decimal? {
        let text = ScalarParsing.trim(text)
        guard ScalarParsing.decimal(text) != nil else { return nil }
        var string = String(decoding: text, as: UTF8.self)
        if string.hasPrefix("+") { string.removeFirst() }
        guard let value = Decimal(string: string, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN else { return nil }
        return value
    }

    func append(to output: inout OutputBuffer, _: ScalarForms) throws(ScalarProblem) -> ScalarText {
        // No strategy helps: xs:decimal has nothing for it, so that it would not be read.
        guard isFinite else { throw ScalarProblem(code: .unrepresentableValue, expected: "a decimal number", found: "not-a-number") }
        output.append(description)
        return .plain
    }
}

extension URL {
    static var isTextInXMLOnly: Bool { true }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a URL" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> URL? {
        let text = ScalarParsing.trim(text)
        return text.isEmpty ? nil : URL(string: String(decoding: text, as: UTF8.self))
    }

    func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.append(absoluteString)
        return .anything
    }
}

extension UUID {
    static var isTextInXMLOnly: Bool { true }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "a UUID" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> UUID? {
        UUID(uuidString: String(decoding: ScalarParsing.trim(text), as: UTF8.self))
    }

    func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.append(uuidString)
        return .plain
    }
}

extension Data {
    static var isTextInXMLOnly: Bool { true }
    static var cannotBeEmpty: Bool { false }

    static func isText(in forms: ScalarForms) -> Bool { forms.data != nil }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        forms.data == .hexadecimal ? "hexadecimal digits" : "Base64"
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Data? {
        if forms.data == .hexadecimal { return hexadecimal(text) }
        return Data(base64Encoded: Data(text.filter { !$0.isXMLWhitespace }))
    }

    private static func hexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var data = Data()
        var high: UInt8?
        for byte in text where !byte.isXMLWhitespace {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high {
                data.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? data : nil
    }

    func append(to output: inout OutputBuffer, _ forms: ScalarForms) -> ScalarText {
        if forms.data == .hexadecimal {
            for byte in self {
                for digit in [byte >> 4, byte & 15] {
                    output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
                }
            }
        } else {
            output.append(base64EncodedString())
        }
        return .plain
    }
}

extension Date {
    static var isTextInXMLOnly: Bool { true }

    static func isText(in forms: ScalarForms) -> Bool { forms.dates != nil }

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String {
        switch forms.dates {
        case .secondsSince1970, nil: "seconds since 1970"
        case .millisecondsSince1970: "milliseconds since 1970"
        case .iso8601, .iso8601WithFractionalSeconds, .day: "a date in ISO 8601"
        case .formatted(let formatter): "a date as \(formatter.dateFormat ?? "the formatter writes it")"
        }
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Date? {
        let text = ScalarParsing.trim(text)
        return switch forms.dates {
        case .secondsSince1970, nil: Dates.secondsSince1970(text)
        case .millisecondsSince1970: Dates.millisecondsSince1970(text)
        case .iso8601, .iso8601WithFractionalSeconds, .day: Dates.iso8601(text)
        case .formatted(let formatter): formatter.date(from: String(decoding: text, as: UTF8.self))
        }
    }

    func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText {
        let seconds = timeIntervalSinceReferenceDate
        let text: String?
        switch forms.dates {
        case .formatted(let formatter):
            output.append(formatter.string(from: self))
            return .anything
        case _ where !seconds.isFinite: return try forms.append(nonConforming: seconds, to: &output)
        case .millisecondsSince1970: text = Dates.millisecondsSince1970(seconds)
        case .iso8601: text = Dates.dateTime(seconds, withFraction: false)
        case .iso8601WithFractionalSeconds: text = Dates.dateTime(seconds, withFraction: true)
        case .day: text = Dates.date(seconds)
        case .secondsSince1970, nil: text = Dates.secondsSince1970(seconds)
        }
        guard let text else {
            throw ScalarProblem(
                code: .unrepresentableValue, expected: "a date within thirty million years",
                found: "\(seconds) seconds since 2001",
                suggestion: "encode dates as secondsSince1970"
            )
        }
        output.append(text)
        return .plain
    }
}
