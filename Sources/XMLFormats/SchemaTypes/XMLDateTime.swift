import XMLCodable

/// A day and a time of day, as xs:dateTime has it, with its offset from UTC and every digit of its second.
///
/// ```swift
/// let dateTime = try XMLDateTime(parsing: "2026-11-22T09:30:00.50+01:00")
/// dateTime.hour                // 9
/// dateTime.offsetMinutes       // 60
/// dateTime.date                // the point in time, a `Date`
/// "\(dateTime)"                // 2026-11-22T09:30:00.50+01:00
/// dateTime.canonicalText       // 2026-11-22T09:30:00.5+01:00
/// ```
///
/// Two values are equal if they are the same point in time, whatever their offsets are, and two values without an offset if they show the same. A
/// value with an offset never equals one without.
///
/// `24:00:00` is the start of the next day, and is written as it was read. The calendar is the Gregorian one for all times, with a year 0. Years are
/// from -999 999 999 to 999 999 999, and a fraction of a second has at most 18 digits. There are no leap seconds.
///
/// Source: XML Schema 1.1 part 2, section 3.3.7.
public struct XMLDateTime: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The year; the one before 1 is 0.
    public var year: Int { Int(properties.year) }
    /// The month, from 1 to 12.
    public var month: Int { Int(properties.month) }
    /// The day, from 1.
    public var day: Int { Int(properties.day) }
    /// The hour, from 0 to 23.
    public var hour: Int { Int(properties.hour) }
    /// The minute, from 0 to 59.
    public var minute: Int { Int(properties.minute) }
    /// The second, from 0 to 59.
    public var second: Int { Int(properties.second) }
    /// The part of a second that comes on top, in 10⁻¹⁸ seconds, from 0.
    public var attoseconds: Int64 { properties.attoseconds }
    /// How many digits the part of a second is written with, from 0 to 18.
    public var fractionDigits: Int { Int(properties.fractionDigits) }

    /// The day, with the offset.
    public var calendarDate: XMLDate { XMLDate(properties: properties.only(XMLDate.parts)) }

    /// The time of day, with the offset.
    public var timeOfDay: XMLTime { XMLTime(properties: properties.only(XMLTime.parts)) }

    /// The time that comes a duration later: first its months, where the day becomes the last of a month that is too short, then its seconds.
    ///
    /// ```swift
    /// try XMLDateTime(parsing: "2026-01-31T09:30:00Z") + XMLDuration(months: 1)    // 2026-02-28T09:30:00Z
    /// ```
    ///
    /// Source: XML Schema 1.1 part 2, section E.3.3.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the year is out of range.
    public static func + (dateTime: XMLDateTime, duration: XMLDuration) throws(XMLSchemaValueError) -> XMLDateTime {
        try dateTime.adding(duration)
    }
}

extension XMLDateTime: SevenPropertyValue {
    static var form: String { "a date and time as 2026-11-22T09:30:00Z" }
    static var parts: SevenProperties.Parts { [.year, .month, .day, .time] }

    /// A day and a time of day of their parts.
    ///
    /// - Parameters:
    ///   - hour: from 0 to 24; 24 with nothing behind it is the start of the next day.
    ///   - attoseconds: the part of a second that comes on top, in 10⁻¹⁸ seconds.
    ///   - fractionDigits: how many digits of the part of a second are written at least, from 0 to 18.
    ///   - offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if there is no such day or time.
    public init(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, attoseconds: Int64 = 0, fractionDigits: Int = 0,
        offsetMinutes: Int?
    ) throws(XMLSchemaValueError) {
        try self.init(
            year: year, month: month, day: day, time: (hour, minute, second, attoseconds, fractionDigits), offset: offsetMinutes)
    }

    /// A day and a time on it.
    ///
    /// - Throws: ``XMLSchemaValueError`` if both have an offset, and not the same.
    public init(_ date: XMLDate, _ time: XMLTime) throws(XMLSchemaValueError) {
        if let offset = date.offsetMinutes, let other = time.offsetMinutes, offset != other {
            throw XMLSchemaValueError(expected: "a date and a time of one offset", found: "'\(date)' and '\(time)'")
        }
        try self.init(
            year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute, second: time.second,
            attoseconds: time.attoseconds, fractionDigits: time.fractionDigits, offsetMinutes: date.offsetMinutes ?? time.offsetMinutes)
    }
}
