import Foundation
import XMLCodable

// Dates whatever the coder's strategy is, by arithmetic: no formatter, no locale, the same on every system and in every thread.

extension XMLFormat {
    /// Days in UTC: `2026-11-21`. The date is the day's midnight, and one with another time is an `EncodingError`.
    ///
    /// Reading takes `Z` and `+00:00` after the day. Another offset is an error. Use ``XMLDatePattern`` for days in another time zone.
    ///
    /// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.9.
    public enum DateOnly: XMLValueFormat, Hashable {
        /// A day.
        public static var expectation: String { "a day in UTC, as 2026-11-21" }

        public static func value(of text: String) -> Date? {
            reading(text) { reader in
                guard let day = reader.day(mayBeBasic: false), reader.offsetOrUTC() == 0 else { return nil }
                return day.date(secondsFromGMT: 0)
            }
        }

        public static func text(of value: Date) throws -> String {
            guard let text = Dates.date(value.timeIntervalSinceReferenceDate) else { throw FormatProblem("no calendar has the date") }
            return text
        }
    }

    /// Times of the day, without a date: `07:05:00`, and `07:05:00.25`. The value is seconds since midnight, from 0 up to 86,400.
    ///
    /// An offset is an error: a time with one has its place on no clock of its own. Reading takes `24:00:00` for midnight.
    ///
    /// Source: XML Schema 1.1 Part 2: Datatypes, section 3.3.8.
    public enum TimeOnly: XMLValueFormat, Hashable {
        /// A time.
        public static var expectation: String { "a time of the day without an offset, as 07:05:00" }

        public static func value(of text: String) -> TimeInterval? {
            reading(text) { reader in
                let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
                guard colons == 2, let time = reader.time(), reader.isAtEnd, !text.utf8.contains(UInt8(ascii: ",")) else { return nil }
                if time.hour == 24 { return 0 }
                if time.second == 60 { return nil }
                return Double("\(time.seconds).\(time.fraction.isEmpty ? "0" : time.fraction)")
            }
        }

        public static func text(of value: TimeInterval) throws -> String {
            guard value >= 0, value < 86_400 else { throw FormatProblem("a day has 86400 seconds, from 0") }
            let second = Int(value)
            let time = [second / 3600, second / 60 % 60, second % 60].map(DateText.two).joined(separator: ":")
            let fraction = Decimal(string: value.description)?.description.split(separator: ".").dropFirst().first ?? ""
            return fraction.isEmpty || fraction == "0" ? time : "\(time).\(fraction)"
        }
    }

    /// Seconds since 1970 in UTC, with a fraction where there is one: `1795244700`, `1795244700.25`.
    public enum EpochSeconds: XMLValueFormat, Hashable {
        /// A number.
        public static var expectation: String { "seconds since 1970" }

        public static func value(of text: String) -> Date? {
            text.withBytes { Dates.secondsSince1970($0) }
        }

        public static func text(of value: Date) throws -> String {
            let seconds = value.timeIntervalSinceReferenceDate
            guard seconds.isFinite else { throw FormatProblem("no number of seconds says the date") }
            return withoutEmptyFraction(Dates.secondsSince1970(seconds))
        }
    }

    /// Milliseconds since 1970 in UTC, with a fraction where there is one: `1795244700250`.
    public enum EpochMilliseconds: XMLValueFormat, Hashable {
        /// A number.
        public static var expectation: String { "milliseconds since 1970" }

        public static func value(of text: String) -> Date? {
            text.withBytes { Dates.millisecondsSince1970($0) }
        }

        public static func text(of value: Date) throws -> String {
            let seconds = value.timeIntervalSinceReferenceDate
            guard seconds.isFinite, let text = Dates.millisecondsSince1970(seconds) else {
                throw FormatProblem("no number of milliseconds says the date")
            }
            return withoutEmptyFraction(text)
        }
    }

    /// Dates and times as in RFC 3339: `2026-11-21T07:05:00Z`, `2026-11-21T08:05:00.25+01:00`. They are written in UTC, in as many digits as tell the date.
    ///
    /// `@XML(.dateTime)` means this format. The coders' strategy `.iso8601` is more lenient: it also reads dates without an offset, without a time, and in the
    /// basic form, and it writes whole seconds; `.iso8601WithFractionalSeconds` writes what this format writes.
    ///
    /// Source: RFC 3339, section 5.6.
    public enum RFC3339: _XMLOffsetDateFormat, Hashable {
        /// A date and time.
        public static var expectation: String { "a date and time with an offset, as 2026-11-21T07:05:00Z" }

        public static func offsetDate(of text: String) -> XMLOffsetDate? {
            let bytes = Array(text.utf8)
            // Four digits of the year, and minutes in the offset.
            guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[16] == UInt8(ascii: ":"), !bytes.contains(UInt8(ascii: ",")),
                bytes[11...].starts(with: "24".utf8) == false,
                bytes.last.map({ $0 | 0x20 == UInt8(ascii: "z") }) ?? false || bytes[bytes.count - 3] == UInt8(ascii: ":")
            else { return nil }
            return reading(text) { reader in
                guard let day = reader.day(), reader.take("T") || reader.take("t"), let time = reader.time(of: day), !reader.isAtEnd,
                    let offset = reader.offsetOrUTC(), reader.isAtEnd
                else { return nil }
                // A leap second is the one after the last of a day in UTC, and counts as the first of the next day.
                if time.second == 60, !(time.seconds - Int64(offset)).isMultiple(of: 86_400) { return nil }
                return XMLOffsetDate(date: time.date(secondsFromGMT: offset), secondsFromGMT: offset)
            }
        }

        public static func text(of value: XMLOffsetDate) throws -> String {
            guard value.secondsFromGMT % 60 == 0, let time = CivilTime(value.date, secondsFromGMT: value.secondsFromGMT),
                (0...9999).contains(time.year)
            else { throw FormatProblem("years have four digits, and offsets whole minutes") }
            let zone = value.secondsFromGMT == 0 ? "Z" : DateText.offset(value.secondsFromGMT, separator: ":")
            return "\(time.dateText)T\(time.timeText)\(zone)"
        }
    }

    /// Dates and times as in RFC 822 and its successors, which feeds and mails have: `Sat, 21 Nov 2026 07:05:00 +0000`. They are written in UTC and in whole
    /// seconds, from the years 1900 to 9999. What a date has beyond its second is left out; ``Exact`` refuses it.
    ///
    /// It reads what the strategy ``XMLDecoder/DateDecodingStrategy/rfc822`` reads: nearly all that feeds have.
    ///
    /// Sources: RFC 822, section 5; RFC 5322, sections 3.3 and 4.3.
    public enum RFC822: _XMLOffsetDateFormat, Hashable {
        /// A date and time.
        public static var expectation: String { "a date and time as in RFC 822: Sat, 21 Nov 2026 07:05:00 +0000" }

        public static func offsetDate(of text: String) -> XMLOffsetDate? {
            text.withBytes { RFC822Dates.date(of: $0) }.map { XMLOffsetDate(date: $0.date, secondsFromGMT: $0.secondsFromGMT) }
        }

        public static func text(of value: XMLOffsetDate) throws -> String {
            guard let text = RFC822Dates.text(of: value.date, secondsFromGMT: value.secondsFromGMT) else {
                throw FormatProblem("years are 1900 to 9999, and offsets whole minutes")
            }
            return text
        }

        /// False: fractions of seconds are left out.
        public static var isExact: Bool { false }
    }

    /// Dates and times as HTTP has them: `Sun, 06 Nov 1994 08:49:37 GMT`. They are written in whole seconds, as those of ``RFC822``, and say GMT.
    ///
    /// Reading takes what ``RFC822`` takes, with the two obsolete forms of HTTP: `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
    ///
    /// Source: RFC 9110, section 5.6.7.
    public enum HTTPDate: _XMLOffsetDateFormat, Hashable {
        /// A date and time.
        public static var expectation: String { "a date and time as in HTTP: Sun, 06 Nov 1994 08:49:37 GMT" }

        /// The date, in GMT, whichever zone the text has.
        public static func offsetDate(of text: String) -> XMLOffsetDate? {
            XMLFormat.RFC822.offsetDate(of: text).map { XMLOffsetDate(date: $0.date, secondsFromGMT: 0) }
        }

        public static func text(of value: XMLOffsetDate) throws -> String {
            guard value.secondsFromGMT == 0, let text = RFC822Dates.text(of: value.date, zone: "GMT") else {
                throw FormatProblem("years are 1900 to 9999, and the time zone is GMT")
            }
            return text
        }

        /// False: fractions of seconds are left out.
        public static var isExact: Bool { false }
    }
}

// MARK: Texts

/// Reads a text by the reader of dates in ISO 8601.
private func reading<Value>(_ text: String, _ read: (inout DateScanner) -> Value?) -> Value? {
    text.withBytes { bytes in
        var reader = DateScanner(bytes)
        let value = read(&reader)
        return reader.isAtEnd ? value : nil
    }
}
