import XMLCodable

/// A time of day, as xs:time has it, with its offset from UTC if it has one, and every digit of its second.
///
/// Two values are equal if they are the same time of one day, and both have an offset or neither has one: `23:00:00-03:00` is on the day after
/// `02:00:00Z`, as XML Schema counts. `24:00:00` is `00:00:00`, and is written as it was read.
///
/// Source: XML Schema 1.1 part 2, section 3.3.8.
public struct XMLTime: _XMLDateTimeValue {
    let properties: SevenProperties

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
}

extension XMLTime: SevenPropertyValue {
    static var form: String { "a time as 09:30:00" }
    static var parts: SevenProperties.Parts { .time }

    /// A time of day of its parts.
    ///
    /// - Parameters:
    ///   - attoseconds: the part of a second that comes on top, in 10⁻¹⁸ seconds.
    ///   - fractionDigits: how many digits of the part of a second are written at least, from 0 to 18.
    ///   - offsetMinutes: the offset in minutes east of UTC, from -840 to 840; nil for none.
    /// - Throws: ``XMLSchemaValueError`` if there is no such time.
    public init(
        hour: Int, minute: Int, second: Int, attoseconds: Int64 = 0, fractionDigits: Int = 0, offsetMinutes: Int? = nil
    ) throws(XMLSchemaValueError) {
        try self.init(time: (hour, minute, second, attoseconds, fractionDigits), offset: offsetMinutes)
    }
}
