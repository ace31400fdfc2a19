import XMLCodable

/// A day, as xs:date has it, with its offset from UTC if it has one.
///
/// ```swift
/// let date = try XMLDate(parsing: "2026-11-22")
/// date.day                                              // 22
/// try date + XMLDuration(months: 3)                     // 2027-02-22
/// try date.start(in: .current)                          // the point in time at which the day starts here
/// ```
///
/// Two values are equal if their days start at the same point in time, and both have an offset or neither has one. Years are as in ``XMLDateTime``.
///
/// Source: XML Schema 1.1 part 2, section 3.3.9.
public struct XMLDate: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The year; the one before 1 is 0.
    public var year: Int { Int(properties.year) }
    /// The month, from 1 to 12.
    public var month: Int { Int(properties.month) }
    /// The day, from 1.
    public var day: Int { Int(properties.day) }

    /// The day that comes a duration later, counted from the start of this one.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the year is out of range.
    public static func + (date: XMLDate, duration: XMLDuration) throws(XMLSchemaValueError) -> XMLDate { try date.adding(duration) }
}

extension XMLDate: SevenPropertyValue {
    static var form: String { "a date as 2026-11-22" }
    static var parts: SevenProperties.Parts { [.year, .month, .day] }

    /// A day of its parts.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if there is no such day.
    public init(year: Int, month: Int, day: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(year: year, month: month, day: day, offset: offsetMinutes)
    }
}
