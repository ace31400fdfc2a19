import Foundation
import XMLCodable

/// A day and a time of day, the value of `dateTime.iso8601`. Mostly it has no time zone, and both sides have to know which one applies.
///
/// ```swift
/// let dateTime = try XMLRPCDateTime(Date(), in: berlin, fractions: .dropped)   // 19980717T14:08:55
/// try dateTime.date(in: berlin)
/// ```
public struct XMLRPCDateTime: Sendable, Hashable {
    // Small, because every value takes as much room as the largest of its kinds.
    private let years: Int16
    private let months, days, hours, minutes, seconds: UInt8
    private let nanoseconds: Int32
    private let offset: Int16?

    /// The year, from 1 to 9999.
    public var year: Int { Int(years) }
    /// The month, from 1 to 12.
    public var month: Int { Int(months) }
    /// The day, from 1.
    public var day: Int { Int(days) }
    /// The hour, from 0 to 23.
    public var hour: Int { Int(hours) }
    /// The minute, from 0 to 59.
    public var minute: Int { Int(minutes) }
    /// The second, from 0 to 60: a leap second counts as the first second of the next minute.
    public var second: Int { Int(seconds) }
    /// The fraction of the second, an extension.
    public var nanosecond: Int { Int(nanoseconds) }
    /// The offset of the time of day in minutes east of GMT; nil if the value has none, as in XML-RPC's specification.
    public var offsetMinutes: Int? { offset.map(Int.init) }

    /// Creates a day and a time of day; nil if the calendar or the clock does not have it.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0, offsetMinutes: Int? = nil
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianDays.count(inMonth: month, of: Int64(year)), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second), (0...999_999_999).contains(nanosecond),
            (-14 * 60...14 * 60).contains(offsetMinutes ?? 0)
        else { return nil }
        // All of them are within these bounds.
        (years, months, days) = (Int16(year), UInt8(month), UInt8(day))
        (hours, minutes, seconds, nanoseconds) = (UInt8(hour), UInt8(minute), UInt8(second), Int32(nanosecond))
        offset = offsetMinutes.map(Int16.init)
    }

    // MARK: Points in time

    /// GMT, which most servers mean.
    public static let gmt = TimeZone(secondsFromGMT: 0) ?? .current

    /// What happens to the fraction of a second of a `Date`, for which XML-RPC's form has no place.
    public enum Fractions: Sendable, Hashable {
        /// A date with a fraction is an error. The default, because nothing gets lost unnoticed.
        case rejected
        /// The fraction is dropped, as other implementations do.
        case dropped
        /// The fraction is written behind the seconds, an extension that many servers do not read.
        case written
    }

    /// Why a date or a `dateTime.iso8601` cannot be converted to the other.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The date has a fraction of a second.
        case fraction
        /// The year is not between 1 and 9999.
        case year
        /// Where clocks are set back, a time of day comes twice.
        case ambiguous(XMLRPCDateTime, zone: String)
        /// Where clocks are set forward, a time of day does not come at all.
        case skipped(XMLRPCDateTime, zone: String)

        public var description: String {
            switch self {
            case .fraction: "a date without a fraction of a second, which XML-RPC's form has no place for; see `dateFractions`"
            case .year: "a date in the years 1 to 9999"
            case .ambiguous(let dateTime, let zone): "a time of day that comes once: \(dateTime) is two points in time in \(zone)"
            case .skipped(let dateTime, let zone): "a time of day that exists: there is no \(dateTime) in \(zone)"
            }
        }
    }

    /// Creates the day and the time of day of a date in a time zone.
    ///
    /// - Throws: ``Problem`` if the date has a fraction that would get lost, or if the clocks show the same at another time.
    public init(_ date: Date, in timeZone: TimeZone = XMLRPCDateTime.gmt, fractions: Fractions = .rejected) throws {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite, seconds.magnitude < 1e12 else { throw Problem.year }
        var whole = Int(seconds.rounded(.down))
        var nanosecond = Int(((seconds - seconds.rounded(.down)) * 1e9).rounded())
        if nanosecond == 1_000_000_000 { (whole, nanosecond) = (whole + 1, 0) }
        switch fractions {
        case .rejected: if Double(whole) != seconds { throw Problem.fraction }
        case .dropped: (whole, nanosecond) = (Int(seconds.rounded(.down)), 0)
        case .written: if Double(whole) + Double(nanosecond) / 1e9 != seconds { throw Problem.fraction }
        }
        let wholeDate = Date(timeIntervalSinceReferenceDate: Double(whole))
        guard let time = CivilTime(wholeDate, secondsFromGMT: timeZone.secondsFromGMT(for: wholeDate)),
            let dateTime = Self(
                year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute, second: time.second,
                nanosecond: nanosecond)
        else { throw Problem.year }
        self = dateTime
        guard try self.date(in: timeZone).timeIntervalSinceReferenceDate == Double(whole) + Double(nanosecond) / 1e9 else {
            throw Problem.ambiguous(self, zone: timeZone.identifier)
        }
    }

    /// The point in time; without an offset, in GMT.
    public var date: Date { date(offsetSeconds: (offsetMinutes ?? 0) * 60) }

    /// The point in time; without an offset, in a time zone.
    ///
    /// - Throws: ``Problem`` if the clocks of the zone show this twice or never.
    public func date(in timeZone: TimeZone) throws -> Date {
        if let offsetMinutes { return date(offsetSeconds: offsetMinutes * 60) }
        let offsets = timeZone.offsets(atLocalSeconds: civilTime.seconds)
        guard let offset = offsets.first else { throw Problem.skipped(self, zone: timeZone.identifier) }
        guard offsets.count == 1 else { throw Problem.ambiguous(self, zone: timeZone.identifier) }
        return date(offsetSeconds: offset)
    }

    /// The day and the time without the fraction.
    private var civilTime: CivilTime {
        var time = CivilTime(year: year, month: month, day: day)
        (time.hour, time.minute, time.second) = (hour, minute, second)
        return time
    }

    private func date(offsetSeconds: Int) -> Date {
        let date = civilTime.date(secondsFromGMT: offsetSeconds)
        return date.addingTimeInterval(Double(nanosecond) / 1e9)
    }
}

// MARK: - Text

extension XMLRPCDateTime: CustomStringConvertible, LosslessStringConvertible {
    /// The form in messages: `19980717T14:08:55`, with fraction and offset only if there are any.
    public var description: String {
        var text = DateText.padded(year, to: 4) + DateText.two(month) + DateText.two(day) + "T" + civilTime.timeText
        if nanosecond > 0 {
            var digits = DateText.padded(nanosecond, to: 9)
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        guard let offsetMinutes else { return text }
        return text + (offsetMinutes == 0 ? "Z" : DateText.offset(offsetMinutes * 60, separator: ":"))
    }

    /// What servers send: `19980717T14:08:55`; with dashes in the day, without colons in the time, with a blank for the `T`, with a fraction of up to nine
    /// digits, with `Z` or an offset. Nil for any other text.
    public init?(_ text: String) {
        guard let dateTime = text.withBytes({ Self(DateScanner($0)) }) else { return nil }
        self = dateTime
    }

    private init?(_ scanner: DateScanner) {
        var scanner = scanner
        guard let year = scanner.number(4...4) else { return nil }
        let hasDashes = scanner.take("-")
        guard let month = scanner.number(2...2), scanner.take("-") == hasDashes, let day = scanner.number(2...2) else { return nil }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let hour = scanner.number(2...2) else { return nil }
        let hasColons = scanner.take(":")
        guard let minute = scanner.number(2...2), scanner.take(":") == hasColons, let second = scanner.number(2...2) else { return nil }
        var fraction = ""
        if scanner.take(".") || scanner.take(",") {
            // Digits behind the ninth must be zeros, because they would get lost.
            guard let digits = scanner.digits(1...Int.max), digits.dropFirst(9).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
            fraction = String(decoding: digits.prefix(9), as: UTF8.self)
        }
        let offset = scanner.take("Z") || scanner.take("z") ? 0 : scanner.offset()
        guard scanner.isAtEnd else { return nil }
        self.init(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second,
            nanosecond: Int((fraction + "000000000").prefix(9)) ?? 0, offsetMinutes: offset.map { $0 / 60 })
    }
}
