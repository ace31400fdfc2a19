import Foundation

/// Dates out of text and as text, by arithmetic on the seconds since 2001 that a `Date` is made of: no formatter, no locale, the same on
/// every system.
package enum Dates {
    private static let secondsFrom1970To2001 = 978_307_200

    // MARK: Out of text

    /// Seconds since 1970 with an optional fraction.
    ///
    /// A `Date` counts from 2001. Whole seconds and fraction are moved there apart, so that no bit of the fraction is lost to the larger number.
    package static func secondsSince1970(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard let decimal = ScalarParsing.decimalNotInlined(text) else { return nil }
        let hasExponent = text.contains { $0 | 0x20 == UInt8(ascii: "e") }
        let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
        guard !hasExponent, let whole: Int = ScalarParsing.integer(UnsafeBufferPointer(rebasing: text[..<point])), whole.magnitude < 1 << 53
        else {
            guard let seconds = ScalarParsing.double(text), seconds.isFinite else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }
        let seconds = whole - secondsFrom1970To2001
        let digits = String(decoding: text[min(point + 1, text.count)...], as: UTF8.self)
        if decimal.isNegative { return Date(timeIntervalSinceReferenceDate: Double(seconds) - fraction(digits)) }
        return date(secondsSince1970: whole, fraction: digits)
    }

    /// A date from whole seconds since 1970 and the digits of a fraction that comes on top.
    package static func date(secondsSince1970 seconds: Int, fraction digits: String) -> Date {
        let seconds = seconds - secondsFrom1970To2001
        guard digits.withBytes({ $0.contains { $0 != UInt8(ascii: "0") } }) else {
            return Date(timeIntervalSinceReferenceDate: Double(seconds))
        }
        if seconds >= 0 { return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction(digits)) }
        // Before 2001: a second more, less what the fraction lacks to one.
        return Date(timeIntervalSinceReferenceDate: Double(seconds + 1) - fraction(complement(of: digits)))
    }

    private static func fraction(_ digits: String) -> Double { Double("0." + digits) ?? 0 }

    /// The same with the decimal point three digits further on.
    package static func millisecondsSince1970(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard let decimal = ScalarParsing.decimalNotInlined(text) else { return nil }
        let number = String(decoding: text, as: UTF8.self)
        guard number.allSatisfy({ $0 != "e" && $0 != "E" }) else {
            guard let milliseconds = ScalarParsing.double(text), milliseconds.isFinite else { return nil }
            return Date(timeIntervalSince1970: milliseconds / 1000)
        }
        let parts = String(number.drop { "+-".contains($0) }).parts(separatedBy: ".", maximumSplits: 1)
        let whole = String(repeating: "0", count: max(0, 4 - parts[0].count)) + parts[0]
        let sign = decimal.isNegative ? "-" : ""
        let digits = parts.count > 1 ? parts[1] : ""
        return "\(sign)\(whole.dropLast(3)).\(whole.suffix(3))\(digits)".withBytes { secondsSince1970($0) }
    }

    /// xs:dateTime, xs:date, and ISO 8601's calendar dates in basic and extended form. Without an offset, the time is UTC. There may be blanks for the `T`
    /// and before the offset.
    ///
    /// Sources: XML Schema 1.1 Part 2, sections 3.3.7 and 3.3.9; ISO 8601-1:2019, sections 5.2.2 and 5.4.2.
    package static func iso8601(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        var reader = Reader(text: text)
        guard let (year, month, day) = reader.date() else { return nil }
        var seconds = 0
        var fraction = text[text.count...]
        if reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: "t")) || reader.take(UInt8(ascii: " ")) {
            guard let time = reader.time() else { return nil }
            (seconds, fraction) = time
            // As Ruby and `Date`'s description have it: `2026-11-21 07:05:00 +0000`.
            if reader.take(UInt8(ascii: " ")), reader.isAtEnd { return nil }
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        let days = Int(GregorianDays.since1970(year: Int64(year), month: month, day: day))
        return date(secondsSince1970: days * 86_400 + seconds - offset, fraction: String(decoding: fraction, as: UTF8.self))
    }

    // MARK: As seconds

    /// The seconds since 1970 as one decimal that reads back as the same date.
    ///
    /// A date has fewer digits left for its fraction counted from 1970 than counted from 2001: adding the two as `Double`s would lose
    /// some. So whole seconds are counted as integers, and the fraction is written by itself.
    package static func secondsSince1970(_ sinceReference: Double) -> String {
        guard sinceReference.magnitude < 0x1p53 else { return (sinceReference + Double(secondsFrom1970To2001)).description }
        let (whole, fraction) = parts(sinceReference)
        if fraction.isEmpty { return "\(whole).0" }
        return whole >= 0 ? "\(whole).\(fraction)" : "-\(-(whole + 1)).\(complement(of: fraction))"
    }

    /// The whole second since 1970 that a date is in, and the digits of what is left: as many as tell the date, none for a whole second.
    package static func parts(_ sinceReference: Double) -> (whole: Int, fraction: String) {
        let truncated = sinceReference.rounded(.towardZero)
        let whole = Int(truncated) + secondsFrom1970To2001
        let fraction = (sinceReference - truncated).magnitude  // exact, unlike the distance to the next lower second
        if fraction == 0 { return (whole, "") }
        let digits =
            fewDigits(ofFraction: fraction) { truncated.magnitude + $0 == sinceReference.magnitude } ?? digits(ofFraction: fraction)
        // Before 2001 the fraction is taken away: from 5 it makes 4.75.
        return sinceReference > 0 ? (whole, digits) : (whole - 1, complement(of: digits))
    }

    /// The same with the decimal point three digits further on; nil for a number that is too large.
    package static func millisecondsSince1970(_ sinceReference: Double) -> String? {
        guard sinceReference.magnitude < 0x1p53 else {
            let milliseconds = 1000 * (sinceReference + Double(secondsFrom1970To2001))
            return milliseconds.isFinite ? milliseconds.description : nil
        }
        let seconds = secondsSince1970(sinceReference).parts(separatedBy: ".")
        let fraction = seconds[1] + String(repeating: "0", count: max(0, 4 - seconds[1].count))
        let whole = (seconds[0].drop { $0 == "-" } + fraction.prefix(3)).drop { $0 == "0" }
        return "\(seconds[0].hasPrefix("-") ? "-" : "")\(whole.isEmpty ? "0" : whole).\(fraction.dropFirst(3))"
    }

    /// At most nine digits that are enough to tell the date.
    private static func fewDigits(ofFraction fraction: Double, tell: (Double) -> Bool) -> String? {
        var power = 10.0
        for count in 1...9 {
            let digits = (fraction * power).rounded()
            if digits > 0, digits < power, tell(digits / power) {
                let text = String(Int(digits))
                return String(repeating: "0", count: count - text.count) + text
            }
            power *= 10
        }
        return nil
    }

    /// The digits after the point of a number between 0 and 1, as few as tell it apart.
    private static func digits(ofFraction fraction: Double) -> String {
        let parts = fraction.description.parts(separatedBy: "e")
        let mantissa = parts[0].parts(separatedBy: ".")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return String(mantissa.last ?? "0") }
        var digits = mantissa.joined()
        if mantissa.count == 2, mantissa[1] == "0" { digits.removeLast() }
        return String(repeating: "0", count: max(0, -exponent - 1)) + digits
    }

    // MARK: As a day and a time

    /// xs:dateTime in UTC, of the whole second that a date is in or of all of it; nil beyond the years that can be counted.
    package static func dateTime(_ sinceReference: Double, withFraction: Bool) -> String? {
        guard sinceReference.magnitude < 1e15 else { return nil }
        let (seconds, fraction) = withFraction ? parts(sinceReference) : (Int(sinceReference.rounded(.down)) + secondsFrom1970To2001, "")
        let (day, second) = split(seconds)
        let text = "\(civilDate(day))T\(DateText.two(second / 3600)):\(DateText.two(second / 60 % 60)):\(DateText.two(second % 60))"
        return fraction.isEmpty ? text + "Z" : "\(text).\(fraction)Z"
    }

    /// xs:date in UTC; nil beyond the years that can be counted.
    package static func date(_ sinceReference: Double) -> String? {
        guard sinceReference.magnitude < 1e15 else { return nil }
        return civilDate(split(Int(sinceReference.rounded(.down)) + secondsFrom1970To2001).day)
    }

    // MARK: The calendar

    /// A day counted from 1970, as xs:date.
    private static func civilDate(_ dayFrom1970: Int) -> String {
        let (year, month, day) = GregorianDays.date(ofDay: Int64(dayFrom1970))
        return "\(year < 0 ? "-" : "")\(DateText.padded(Int(year.magnitude), to: 4))-\(DateText.two(month))-\(DateText.two(day))"
    }

    package static func split(_ seconds: Int) -> (day: Int, second: Int) {
        let remainder = seconds % 86_400
        let second = remainder < 0 ? remainder + 86_400 : remainder
        return ((seconds - second) / 86_400, second)
    }

    // MARK: Fractions

    /// What digits after the point lack to one: `75` for `25`. They must not all be zero.
    private static func complement(of digits: String) -> String {
        var result = Array(digits.utf8)
        var isRounding = true
        for index in result.indices.reversed() where !isRounding || result[index] != UInt8(ascii: "0") {
            result[index] = 2 * UInt8(ascii: "0") + (isRounding ? 10 : 9) - result[index]
            isRounding = false
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads the parts of a date in ISO 8601, one after the other.
    package struct Reader {
        let text: UnsafeBufferPointer<UInt8>
        var index = 0
        package private(set) var isBasic = false

        package init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

        package var isAtEnd: Bool { index == text.count }

        package mutating func take(_ byte: UInt8) -> Bool {
            guard index < text.count, text[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func number(digits count: Int) -> Int? {
            guard index + count <= text.count else { return nil }
            var value = 0
            for _ in 0..<count {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                value = value * 10 + Int(digit)
                index += 1
            }
            return value
        }

        package mutating func date() -> (Int, Int, Int)? {
            let isNegative = take(UInt8(ascii: "-"))
            let digits = text[index...].prefix { $0 &- UInt8(ascii: "0") <= 9 }.count
            isBasic = digits == 8
            guard isBasic || digits >= 4 && digits <= 9, let year = number(digits: isBasic ? 4 : digits) else { return nil }
            guard isBasic || take(UInt8(ascii: "-")), let month = number(digits: 2) else { return nil }
            guard isBasic || take(UInt8(ascii: "-")), let day = number(digits: 2) else { return nil }
            let signedYear = isNegative ? -year : year
            guard (1...12).contains(month), (1...GregorianDays.count(inMonth: month, of: Int64(signedYear))).contains(day) else {
                return nil
            }
            return (signedYear, month, day)
        }

        package mutating func time() -> (seconds: Int, fraction: Slice<UnsafeBufferPointer<UInt8>>)? {
            guard let hour = number(digits: 2) else { return nil }
            let hasColons = take(UInt8(ascii: ":"))
            guard let minute = number(digits: 2) else { return nil }
            var second = 0
            var fraction = text[text.count...]
            if hasColons ? take(UInt8(ascii: ":")) : index < text.count && text[index] &- UInt8(ascii: "0") <= 9 {
                guard let value = number(digits: 2) else { return nil }
                second = value
                if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
                    fraction = text[index...].prefix { $0 &- UInt8(ascii: "0") <= 9 }
                    guard !fraction.isEmpty else { return nil }
                    index += fraction.count
                }
            }
            // Midnight may be the end of the day before. A leap second counts as the first second of the next minute.
            let isEndOfDay = hour == 24 && minute == 0 && second == 0 && fraction.allSatisfy { $0 == UInt8(ascii: "0") }
            guard hour < 24 || isEndOfDay, minute < 60, second <= 60 else { return nil }
            return (hour * 3600 + minute * 60 + second, fraction)
        }

        /// Seconds east of UTC; 0 where nothing is said.
        package mutating func offset() -> Int? {
            if isAtEnd || take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
            let isWest = take(UInt8(ascii: "-"))
            guard isWest || take(UInt8(ascii: "+")), let hours = number(digits: 2) else { return nil }
            var minutes = 0
            if !isAtEnd {
                _ = take(UInt8(ascii: ":"))
                guard let value = number(digits: 2) else { return nil }
                minutes = value
            }
            guard hours <= 14, minutes < 60 else { return nil }
            return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
    }
}

/// A date and a time of day as a calendar and a clock say them, in the proleptic Gregorian calendar, without a time zone.
package struct CivilTime {
    package var year = 1970
    package var month = 1
    package var day = 1
    package var hour = 0
    package var minute = 0
    package var second = 0
    /// The digits after the point of the seconds; none for a whole second.
    package var fraction = ""

    package init(year: Int = 1970, month: Int = 1, day: Int = 1) { (self.year, self.month, self.day) = (year, month, day) }

    /// Whether there is such a time.
    package var isValid: Bool {
        (1...12).contains(month) && (1...31).contains(day) && day <= GregorianDays.count(inMonth: month, of: Int64(year))
            && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// The day of the week, from Sunday, which is 0.
    package var weekday: Int {
        let day = (dayFrom1970 + 4) % 7
        return day < 0 ? day + 7 : day
    }

    private var dayFrom1970: Int { Int(GregorianDays.since1970(year: Int64(year), month: month, day: day)) }

    /// Whole seconds since 1970, if the time is one of UTC.
    package var seconds: Int {
        dayFrom1970 * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// The date at an offset from UTC.
    package func date(secondsFromGMT offset: Int) -> Date { Dates.date(secondsSince1970: seconds - offset, fraction: fraction) }

    /// What a clock says at an offset from UTC; nil beyond the years that can be counted.
    package init?(_ date: Date, secondsFromGMT offset: Int) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.magnitude < 1e15, offset.magnitude <= 86_400 else { return nil }
        let (whole, fraction) = Dates.parts(seconds)
        let (dayFrom1970, second) = Dates.split(whole + offset)
        let date = GregorianDays.date(ofDay: Int64(dayFrom1970))
        (year, month, day) = (Int(date.year), date.month, date.day)
        (hour, minute, self.second, self.fraction) = (second / 3600, second / 60 % 60, second % 60, fraction)
    }
}

/// The Gregorian calendar for all times, also those before it was introduced; the year 0 is the one before the year 1.
///
/// Source: ISO 8601; XML Schema 1.1 part 2, appendix E.
package enum GregorianDays {
    /// How many days a month has.
    ///
    /// - Parameter month: from 1 to 12.
    package static func count(inMonth month: Int, of year: Int64) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1 January 1970; years start in March, so that leap days come last.
    package static func since1970(year: Int64, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Year, month and day of a day counted from 1970. Eras of 400 years, counted from the first of March so that the leap day is the last of its
    /// year.
    package static func date(ofDay dayFrom1970: Int64) -> (year: Int64, month: Int, day: Int) {
        let day = dayFrom1970 + 719_468  // days from 0000-03-01
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = Int(dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
