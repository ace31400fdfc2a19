import XMLCodable

// Dates without some of their parts, such as a year alone or a day that comes every year.

/// A year, as xs:gYear has it: `2026`, `-0044`, `2026+01:00`.
///
/// The year before 1 is 0. Source: XML Schema 1.1 part 2, section 3.3.11.
public struct XMLGYear: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The year, from -999 999 999 to 999 999 999.
    public var year: Int { Int(properties.year) }
}

extension XMLGYear: SevenPropertyValue {
    static var form: String { "a year as 2026" }
    static var parts: SevenProperties.Parts { .year }

    /// A year.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if the year or the offset is out of range.
    public init(_ year: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(year: year, offset: offsetMinutes)
    }
}

/// A month of a year, as xs:gYearMonth has it: `2026-11`.
///
/// Source: XML Schema 1.1 part 2, section 3.3.10.
public struct XMLGYearMonth: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The year, from -999 999 999 to 999 999 999; the one before 1 is 0.
    public var year: Int { Int(properties.year) }
    /// The month, from 1 to 12.
    public var month: Int { Int(properties.month) }
}

extension XMLGYearMonth: SevenPropertyValue {
    static var form: String { "a year and a month as 2026-11" }
    static var parts: SevenProperties.Parts { [.year, .month] }

    /// A month of a year.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if there is no such month.
    public init(year: Int, month: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(year: year, month: month, offset: offsetMinutes)
    }
}

/// A month of every year, as xs:gMonth has it: `--11`.
///
/// Source: XML Schema 1.1 part 2, section 3.3.14.
public struct XMLGMonth: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The month, from 1 to 12.
    public var month: Int { Int(properties.month) }
}

extension XMLGMonth: SevenPropertyValue {
    static var form: String { "a month as --11" }
    static var parts: SevenProperties.Parts { .month }

    /// A month.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if there is no such month.
    public init(_ month: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(month: month, offset: offsetMinutes)
    }
}

/// A day of every year, as xs:gMonthDay has it: `--11-22`. `--02-29` is one.
///
/// Source: XML Schema 1.1 part 2, section 3.3.12.
public struct XMLGMonthDay: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The month, from 1 to 12.
    public var month: Int { Int(properties.month) }
    /// The day, from 1.
    public var day: Int { Int(properties.day) }
}

extension XMLGMonthDay: SevenPropertyValue {
    static var form: String { "a month and a day as --11-22" }
    static var parts: SevenProperties.Parts { [.month, .day] }

    /// A day of a month.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if no year has such a day.
    public init(month: Int, day: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(month: month, day: day, offset: offsetMinutes)
    }
}

/// A day of every month, as xs:gDay has it: `---22`.
///
/// Source: XML Schema 1.1 part 2, section 3.3.13.
public struct XMLGDay: _XMLDateTimeValue {
    let properties: SevenProperties

    /// The day, from 1 to 31.
    public var day: Int { Int(properties.day) }
}

extension XMLGDay: SevenPropertyValue {
    static var form: String { "a day as ---22" }
    static var parts: SevenProperties.Parts { .day }

    /// A day.
    ///
    /// - Parameter offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if no month has such a day.
    public init(_ day: Int, offsetMinutes: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(day: day, offset: offsetMinutes)
    }
}
