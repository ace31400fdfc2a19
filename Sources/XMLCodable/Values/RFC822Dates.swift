import Foundation

/// Dates and times as mails, feeds and HTTP have them: `Sat, 21 Nov 2026 07:05:00 +0000`.
///
/// Sources: RFC 822, section 5; RFC 5322, sections 3.3 and 4.3; RFC 9110, section 5.6.7.
package enum RFC822Dates {
    /// The date of a text, with the offset that it says in seconds; nil if the text has none.
    ///
    /// It takes what programs write beside the specifications, as long as the text has one meaning. A day of the week is skipped, because the date tells
    /// it.
    package static func date(of text: UnsafeBufferPointer<UInt8>) -> (date: Date, secondsFromGMT: Int)? {
        var scanner = DateScanner(withoutComment(text))
        var time = CivilTime()
        var offset: Int? = 0
        if scanner.name(of: EnglishNames.longWeekdays, orBeginning: true) != nil { _ = scanner.take(",") }
        _ = scanner.takeSpaces()
        if let month = scanner.name(of: EnglishNames.longMonths, orBeginning: true) {
            // As C's asctime writes it, in UTC: `Sun Nov  6 08:49:37 1994`.
            guard scanner.takeSpaces(), let day = scanner.number(1...2), takeClock(&time, &scanner), scanner.takeSpaces(),
                let year = scanner.number(4...4)
            else { return nil }
            (time.year, time.month, time.day) = (year, month + 1, day)
        } else {
            guard let day = scanner.number(1...2), takeSeparator(&scanner),
                let month = scanner.name(of: EnglishNames.longMonths, orBeginning: true), takeSeparator(&scanner), let year = year(&scanner)
            else { return nil }
            (time.year, time.month, time.day) = (year, month + 1, day)
            // A day alone is its midnight in UTC.
            if !scanner.isAtEnd {
                guard takeClock(&time, &scanner) else { return nil }
                offset = zone(&scanner)
            }
        }
        // A leap second counts as the first second of the next minute.
        var checked = time
        if time.second == 60 { checked.second = 59 }
        guard let offset, scanner.isAtEnd, checked.isValid else { return nil }
        return (time.date(secondsFromGMT: offset), offset)
    }

    /// The text of the second that a date is in; nil where the year is none from 1900 to 9999, or the offset has seconds.
    ///
    /// - Parameter zone: what is written for the offset; nil for its sign and digits.
    package static func text(of date: Date, secondsFromGMT offset: Int = 0, zone: String? = nil) -> String? {
        guard offset % 60 == 0, let time = CivilTime(date, secondsFromGMT: offset, withFraction: false), (1900...9999).contains(time.year)
        else { return nil }
        let day = "\(EnglishNames.weekdays[time.weekday]), \(DateText.two(time.day)) \(EnglishNames.months[time.month - 1]) \(time.year)"
        return "\(day) \(time.timeText) \(zone ?? DateText.offset(offset, separator: ""))"
    }

    // MARK: Parts

    /// The text without a comment at its end, in which mails have the zone's name: `+0100 (CET)`.
    private static func withoutComment(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard text.last == UInt8(ascii: ")"), let start = text.lastIndex(of: UInt8(ascii: "(")) else { return text }
        return ScalarParsing.trim(UnsafeBufferPointer(rebasing: text[..<start]))
    }

    /// Between day, month and year: a blank, or the hyphen of RFC 850, `Sunday, 06-Nov-94`.
    private static func takeSeparator(_ scanner: inout DateScanner) -> Bool { scanner.takeSpaces() || scanner.take("-") }

    /// A year of four digits, or of two: up to 49 it is in this century.
    private static func year(_ scanner: inout DateScanner) -> Int? {
        let start = scanner.index
        guard let year = scanner.number(2...4), scanner.index - start != 3 else { return nil }
        return scanner.index - start == 4 ? year : year + (year < 50 ? 2000 : 1900)
    }

    /// Hour, minute and perhaps second, after a blank.
    private static func takeClock(_ time: inout CivilTime, _ scanner: inout DateScanner) -> Bool {
        guard scanner.takeSpaces(), let hour = scanner.number(1...2), scanner.take(":"), let minute = scanner.number(2...2) else {
            return false
        }
        (time.hour, time.minute) = (hour, minute)
        guard scanner.take(":") else { return true }
        guard let second = scanner.number(2...2) else { return false }
        time.second = second
        return true
    }

    /// The offset of a zone in seconds: 0 at the end of the text, as for dates in ISO 8601; nil for a name that has no meaning, or several.
    private static func zone(_ scanner: inout DateScanner) -> Int? {
        _ = scanner.takeSpaces()
        if scanner.isAtEnd { return 0 }
        let name = scanner.letters().uppercased()
        // `+0100`, `+01:00`, and `GMT+0100`.
        if name.isEmpty || hours[name] == 0,
            let offset = scanner.offset(.hoursAndMinutes(colon: false)) ?? scanner.offset(.hoursAndMinutes(colon: true))
        {
            return offset
        }
        // RFC 822 had the signs of the military letters wrong, so RFC 5322 takes all of them for UTC. There never was a J.
        if name.utf8.count == 1 { return name == "J" ? nil : 0 }
        return hours[name].map { Int($0 * 3600) }
    }

    /// Hours east of UTC. Names that stand for several zones are left out, but for those of North America, which RFC 822 defines, and BST, which feeds
    /// have for British Summer Time.
    private static let hours: [String: Double] = [
        "UT": 0, "UTC": 0, "GMT": 0, "WET": 0,
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
        "AKST": -9, "AKDT": -8, "HST": -10, "NST": -3.5, "NDT": -2.5, "BRT": -3, "ART": -3,
        "WEST": 1, "BST": 1, "CET": 1, "MET": 1, "MEZ": 1, "CEST": 2, "MEST": 2, "MESZ": 2, "EET": 2, "SAST": 2, "EEST": 3, "MSK": 3,
        "PKT": 5, "HKT": 8, "SGT": 8, "AWST": 8, "JST": 9, "KST": 9, "ACST": 9.5, "ACDT": 10.5, "AEST": 10, "AEDT": 11,
        "NZST": 12, "NZDT": 13,
    ]
}

/// The names that dates have in English.
package enum EnglishNames {
    package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    package static let longWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    package static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    package static let longMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}

/// The parts of a date's text.
package enum DateText {
    package static func two(_ number: Int) -> String { 0..<10 ~= number ? "0\(number)" : "\(number)" }

    package static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// A sign, hours and minutes.
    package static func offset(_ seconds: Int, separator: String) -> String {
        let minutes = Int(seconds.magnitude / 60)
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + separator + two(minutes % 60)
    }
}
