import Foundation

/// Dates as text, by arithmetic on the seconds since 2001 that a `Date` is made of.
enum DateFormatting {
    /// From 1970 to 2001.
    private static let referenceOffset = 978_307_200

    // MARK: Seconds

    /// The seconds since 1970 as one decimal that reads back as the same date.
    ///
    /// A date has fewer digits left for its fraction counted from 1970 than counted from 2001: adding the two as `Double`s would lose
    /// some. So whole seconds are counted as integers, and the fraction is written by itself.
    static func secondsSince1970(_ sinceReference: Double) -> String {
        guard sinceReference.magnitude < 0x1p53 else { return (sinceReference + Double(referenceOffset)).description }
        let (whole, fraction) = parts(sinceReference)
        if fraction.isEmpty { return "\(whole).0" }
        return whole >= 0 ? "\(whole).\(fraction)" : "-\(-(whole + 1)).\(DecimalFraction.complement(of: fraction))"
    }

    /// The whole second since 1970 that a date is in, and the digits of what is left: as many as tell the date, none for a whole second.
    private static func parts(_ sinceReference: Double) -> (whole: Int, fraction: String) {
        let truncated = sinceReference.rounded(.towardZero)
        let whole = Int(truncated) + referenceOffset
        let fraction = (sinceReference - truncated).magnitude  // exact, unlike the distance to the next lower second
        if fraction == 0 { return (whole, "") }
        let digits =
            fewDigits(ofFraction: fraction) { truncated.magnitude + $0 == sinceReference.magnitude } ?? digits(ofFraction: fraction)
        // Before 2001 the fraction is taken away: from 5 it makes 4.75.
        return sinceReference > 0 ? (whole, digits) : (whole - 1, DecimalFraction.complement(of: digits))
    }

    /// The same with the decimal point three digits further on; nil for a number that is too large.
    static func millisecondsSince1970(_ sinceReference: Double) -> String? {
        guard sinceReference.magnitude < 0x1p53 else {
            let milliseconds = 1000 * (sinceReference + Double(referenceOffset))
            return milliseconds.isFinite ? milliseconds.description : nil
        }
        let seconds = secondsSince1970(sinceReference).split(separator: ".")
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
        let parts = fraction.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let exponent = Int(parts[1]) else { return String(mantissa.last ?? "0") }
        var digits = mantissa.joined()
        if mantissa.count == 2, mantissa[1] == "0" { digits.removeLast() }
        return String(repeating: "0", count: max(0, -exponent - 1)) + digits
    }

    // MARK: Calendar

    /// xs:dateTime in UTC, of the whole second that a date is in or of all of it; nil beyond the years that can be counted.
    static func dateTime(_ sinceReference: Double, withFraction: Bool) -> String? {
        guard sinceReference.magnitude < 1e15 else { return nil }
        let (seconds, fraction) = withFraction ? parts(sinceReference) : (Int(sinceReference.rounded(.down)) + referenceOffset, "")
        let (day, second) = split(seconds)
        let text = "\(civilDate(day))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
        return fraction.isEmpty ? text + "Z" : "\(text).\(fraction)Z"
    }

    /// xs:date in UTC; nil beyond the years that can be counted.
    static func date(_ sinceReference: Double) -> String? {
        guard sinceReference.magnitude < 1e15 else { return nil }
        return civilDate(split(Int(sinceReference.rounded(.down)) + referenceOffset).day)
    }

    static func problem(_ date: Date) -> ScalarProblem {
        ScalarProblem(
            expected: "a date within thirty million years",
            found: "\(date.timeIntervalSinceReferenceDate) seconds since 2001",
            suggestion: "encode dates as secondsSince1970"
        )
    }

    private static func split(_ seconds: Int) -> (day: Int, second: Int) {
        let remainder = seconds % 86_400
        let second = remainder < 0 ? remainder + 86_400 : remainder
        return ((seconds - second) / 86_400, second)
    }

    /// Year, month and day of a day counted from 1970, in the proleptic Gregorian calendar. Eras of 400 years, counted from the first of
    /// March so that the leap day is the last of its year.
    private static func civilDate(_ dayFrom1970: Int) -> String {
        let day = dayFrom1970 + 719_468  // days from 0000-03-01
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let digits = String(year.magnitude)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(year < 0 ? "-" : "")\(padded)-\(two(month))-\(two(dayOfMonth))"
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
