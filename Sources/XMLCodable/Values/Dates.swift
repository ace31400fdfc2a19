import Foundation

/// Dates out of text and as text, by arithmetic on the seconds since 2001 that a `Date` is made of: no formatter, no locale, the same on
/// every system.
///
/// A date has fewer digits left for its fraction counted from 1970 than counted from 2001: adding the two as `Double`s would lose some. So whole seconds
/// are counted as integers, and the digits of a fraction, which comes on top of them, are kept as they are.
package enum Dates {
    private static let secondsFrom1970To2001: Int64 = 978_307_200

    // MARK: Out of text

    /// Seconds since 1970 with an optional fraction.
    package static func secondsSince1970(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        date(text, unitsPerSecond: 1) { date(secondsSince1970: $0, fraction: $1) }
    }

    /// The same with the decimal point three digits further on.
    package static func millisecondsSince1970(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        date(text, unitsPerSecond: 1000) { whole, fraction in
            let millisecond = (whole % 1000 + 1000) % 1000
            return date(secondsSince1970: (whole - millisecond) / 1000, fraction: DateText.padded(Int(millisecond), to: 3) + fraction)
        }
    }

    /// The date of a decimal; of one with an exponent, or of one that is too large, as near as a `Double` is.
    private static func date(
        _ text: UnsafeBufferPointer<UInt8>, unitsPerSecond: Double, exactly date: (_ whole: Int64, _ fraction: String) -> Date
    ) -> Date? {
        guard ScalarParsing.decimalNotInlined(text) != nil else { return nil }
        if let (whole, fraction) = parts(of: text) { return date(whole, fraction) }
        guard let number = ScalarParsing.double(text), number.isFinite else { return nil }
        return Date(timeIntervalSince1970: number / unitsPerSecond)
    }

    /// The whole number up to a decimal, and the digits of what comes on top.
    private static func parts(of decimal: UnsafeBufferPointer<UInt8>) -> (whole: Int64, fraction: String)? {
        let point = decimal.firstIndex(of: UInt8(ascii: ".")) ?? decimal.count
        let fraction = decimal[point...].dropFirst()
        guard let whole: Int64 = ScalarParsing.integer(UnsafeBufferPointer(rebasing: decimal[..<point])),
            whole.magnitude < Int64.max.magnitude - 1 << 30,
            !fraction.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
        else { return nil }
        let digits = String(decoding: fraction, as: UTF8.self)
        return decimal.first == UInt8(ascii: "-") && !isZero(digits) ? (whole - 1, complement(of: digits)) : (whole, digits)
    }

    /// A date from whole seconds since 1970 and the digits of a fraction that comes on top.
    package static func date(secondsSince1970 seconds: Int64, fraction digits: String) -> Date {
        let seconds = seconds - secondsFrom1970To2001
        return Date(
            timeIntervalSinceReferenceDate: isZero(digits)
                ? Double(seconds) : decimal(seconds, digits).withBytes { ScalarParsing.double($0) } ?? Double(seconds))
    }

    /// xs:dateTime, xs:date, and ISO 8601's calendar dates in basic and extended form. Without an offset, the time is UTC. There may be blanks for the `T`
    /// and before the offset.
    ///
    /// Sources: XML Schema 1.1 Part 2, sections 3.3.7 and 3.3.9; ISO 8601-1:2019, sections 5.2.2 and 5.4.2.
    package static func iso8601(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        var scanner = DateScanner(text)
        guard var time = scanner.day() else { return nil }
        if scanner.take("T") || scanner.take("t") || scanner.take(" ") {
            guard let timeOfDay = scanner.time(of: time) else { return nil }
            time = timeOfDay
            // As Ruby and `Date`'s description have it: `2026-11-21 07:05:00 +0000`.
            if scanner.take(" "), scanner.isAtEnd { return nil }
        }
        guard let offset = scanner.offsetOrUTC(), scanner.isAtEnd else { return nil }
        return time.date(secondsFromGMT: offset)
    }

    // MARK: As seconds

    /// The seconds since 1970 as one decimal that reads back as the same date.
    package static func secondsSince1970(_ sinceReference: Double) -> String {
        guard sinceReference.magnitude < 0x1p53 else { return (sinceReference + Double(secondsFrom1970To2001)).description }
        let (whole, fraction) = parts(sinceReference)
        return decimal(whole, fraction)
    }

    /// The same with the decimal point three digits further on; nil for a number that is too large.
    package static func millisecondsSince1970(_ sinceReference: Double) -> String? {
        guard sinceReference.magnitude < 0x1p53 else {
            let milliseconds = 1000 * (sinceReference + Double(secondsFrom1970To2001))
            return milliseconds.isFinite ? milliseconds.description : nil
        }
        let (whole, fraction) = parts(sinceReference)
        let digits = fraction + String(repeating: "0", count: max(0, 3 - fraction.count))
        return decimal(1000 * whole + (Int64(digits.prefix(3)) ?? 0), String(digits.dropFirst(3)))
    }

    /// The whole second since 1970 that a date is in, and the digits of what is left: as many as tell the date, none for a whole second.
    package static func parts(_ sinceReference: Double) -> (whole: Int64, fraction: String) {
        let truncated = sinceReference.rounded(.towardZero)
        let whole = Int64(truncated) + secondsFrom1970To2001
        if truncated == sinceReference { return (whole, "") }
        let digits = fraction(of: sinceReference.magnitude)
        // Before 2001 the fraction is taken away: from 5 it makes 4.75.
        return sinceReference > 0 ? (whole, digits) : (whole - 1, complement(of: digits))
    }

    /// The digits after the point of a number that has some, as few as tell it apart.
    private static func fraction(of number: Double) -> String {
        let text = number.description
        guard text.utf8.contains(UInt8(ascii: "e")) else { return String(text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()) ?? "" }
        // A number near 0, such as 2.5e-05.
        let parts = text.parts(separatedBy: "e")
        let mantissa = parts[0].parts(separatedBy: ".")
        var digits = mantissa.joined()
        if mantissa.count == 2, mantissa[1] == "0" { digits.removeLast() }
        return String(repeating: "0", count: max(0, -(Int(parts[1]) ?? 0) - 1)) + digits
    }

    // MARK: As a day and a time

    /// xs:dateTime in UTC, of the whole second that a date is in or of all of it; nil beyond the years that can be counted.
    package static func dateTime(_ sinceReference: Double, withFraction: Bool) -> String? {
        let date = Date(timeIntervalSinceReferenceDate: sinceReference)
        return CivilTime(date, secondsFromGMT: 0, withFraction: withFraction).map { "\($0.dateText)T\($0.timeText)Z" }
    }

    /// xs:date in UTC; nil beyond the years that can be counted.
    package static func date(_ sinceReference: Double) -> String? {
        CivilTime(Date(timeIntervalSinceReferenceDate: sinceReference), secondsFromGMT: 0, withFraction: false)?.dateText
    }

    // MARK: Fractions

    /// A whole number and the digits of what comes on top as one decimal, which is below 0 for `-1` and `75`: `-0.25`.
    private static func decimal(_ whole: Int64, _ fraction: String) -> String {
        if isZero(fraction) { return "\(whole).0" }
        return whole >= 0 ? "\(whole).\(fraction)" : "-\(-(whole + 1)).\(complement(of: fraction))"
    }

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

    static func isZero(_ fraction: String) -> Bool { fraction.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
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
        (1...12).contains(month) && (1...GregorianDays.count(inMonth: month, of: Int64(year))).contains(day) && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// The day of the week, from Sunday, which is 0. The first day of 1970 was a Thursday.
    package var weekday: Int { Int((dayFrom1970 % 7 + 4 + 7) % 7) }

    private var dayFrom1970: Int64 { GregorianDays.since1970(year: Int64(year), month: month, day: day) }

    /// Whole seconds since 1970, if the time is one of UTC.
    package var seconds: Int64 { dayFrom1970 * 86_400 + Int64(hour * 3600 + minute * 60 + second) }

    /// The date at an offset from UTC.
    package func date(secondsFromGMT offset: Int) -> Date { Dates.date(secondsSince1970: seconds - Int64(offset), fraction: fraction) }

    /// What a clock says at an offset from UTC; nil beyond the years that can be counted.
    package init?(_ date: Date, secondsFromGMT offset: Int, withFraction: Bool = true) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.magnitude < 1e15, offset.magnitude <= 86_400 else { return nil }
        let (whole, fraction) = Dates.parts(withFraction ? seconds : seconds.rounded(.down))
        let secondOnClock = whole + Int64(offset)
        let second = Int((secondOnClock % 86_400 + 86_400) % 86_400)
        let date = GregorianDays.date(ofDay: (secondOnClock - Int64(second)) / 86_400)
        (year, month, day) = (Int(date.year), date.month, date.day)
        (hour, minute, self.second, self.fraction) = (second / 3600, second / 60 % 60, second % 60, fraction)
    }

    /// The day as xs:date has it: `2026-11-21`.
    package var dateText: String {
        "\(year < 0 ? "-" : "")\(DateText.padded(Int(year.magnitude), to: 4))-\(DateText.two(month))-\(DateText.two(day))"
    }

    /// The time of day as xs:time has it: `07:05:00`, `07:05:00.25`.
    package var timeText: String {
        [hour, minute, second].map(DateText.two).joined(separator: ":") + (fraction.isEmpty ? "" : "." + fraction)
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

extension TimeZone {
    /// The offsets from UTC at which the zone's clocks show a time: two where they are set back over it, none where they are set forward. Clocks are set at
    /// most once within a day, so that no other offset holds than that of the day before or that of the day after.
    ///
    /// - Parameter seconds: the seconds since the start of 1970 on such a clock.
    package func offsets(atLocalSeconds seconds: Int64) -> [Int] {
        Array(Set([offset(at: seconds - 86_400), offset(at: seconds + 86_400)])).filter { offset(at: seconds - Int64($0)) == $0 }
    }

    /// The offset at a time, in seconds since 1970 in UTC.
    package func offset(at seconds: Int64) -> Int { secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }
}
