import Foundation
import XMLCodable

// Dates and times of XML Schema as Foundation's, and out of them. A value without an offset is no point in time: a time zone makes one of it.

extension SevenProperties {
    /// A point in time, to the precision that `Date` has.
    static func date(_ time: TimeOnTimeline) -> Date {
        Dates.date(secondsSince1970: time.seconds, fraction: String(SecondFraction(attoseconds: time.attoseconds).text.dropFirst()))
    }

    /// A point in time with the digits of a second that every date is written with, but at most 18; nil if it is too far away to be in any year.
    static func time(_ date: Date) -> TimeOnTimeline? {
        let sinceReference = date.timeIntervalSinceReferenceDate
        guard sinceReference.magnitude < 1e17 else { return nil }
        let (whole, fraction) = Dates.parts(sinceReference)
        let digits = fraction.prefix(SecondFraction.maximumDigits)
        return TimeOnTimeline(seconds: whole, attoseconds: SecondFraction(Int64(digits) ?? 0, digitCount: digits.count).attoseconds)
    }

    /// The point in time that a time zone's clocks show these properties at.
    func date(in timeZone: TimeZone) throws(UnmetRequirement) -> Date {
        if offset != nil { return SevenProperties.date(timeOnTimeline) }
        let clock = timeOnTimeline
        let offsets = timeZone.offsets(atLocalSeconds: clock.seconds)
        guard let offset = offsets.first else {
            throw UnmetRequirement("a time that the clocks of \(timeZone.identifier) show, not one they skip")
        }
        guard offsets.count == 1 else { throw UnmetRequirement("a time that the clocks of \(timeZone.identifier) show once, not twice") }
        return SevenProperties.date(clock.adding(seconds: -Int64(offset)))
    }

    /// Sets day, time and offset to those of a point in time.
    mutating func set(_ date: Date, offset: Int, fractionDigits: Int?) throws(UnmetRequirement) {
        guard let time = SevenProperties.time(date) else { throw SevenProperties.yearRequirement }
        var fraction = SecondFraction(attoseconds: time.attoseconds)
        if let fractionDigits {
            guard (0...SecondFraction.maximumDigits).contains(fractionDigits) else { throw SecondFraction.hasTooManyDigits }
            let unit = SecondFraction.powerOfTen(SecondFraction.maximumDigits - fractionDigits)
            fraction = SecondFraction(time.attoseconds / unit, digitCount: fractionDigits)
        }
        try set(offset: offset)
        try set(localSeconds: time.seconds + Int64(offset) * 60, fraction: fraction)
    }

    /// The properties of a type in Foundation's form; nil if the fraction of a second is finer than a nanosecond.
    func components(_ parts: Parts) -> DateComponents? {
        guard attoseconds % 1_000_000_000 == 0 else { return nil }
        var components = DateComponents()
        components.timeZone = offset.flatMap { TimeZone(secondsFromGMT: Int($0) * 60) }
        if parts.contains(.year) { (components.era, components.year) = year > 0 ? (nil, Int(year)) : (0, 1 - Int(year)) }
        if parts.contains(.month) { components.month = Int(month) }
        if parts.contains(.day) { components.day = Int(day) }
        if parts.contains(.time) {
            (components.hour, components.minute, components.second) = (Int(hour), Int(minute), Int(second))
            components.nanosecond = Int(attoseconds / 1_000_000_000)
        }
        return components
    }
}

extension XMLDateTime {
    /// The point in time; nil for a value without an offset, which ``date(in:)`` needs a time zone for.
    ///
    /// A `Date` near the year 2026 tells some ten millionths of a second apart.
    public var date: Date? { properties.offset == nil ? nil : SevenProperties.date(properties.timeOnTimeline) }

    /// The point in time; without an offset, in a time zone.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the clocks of the zone show a value without an offset twice or never.
    public func date(in timeZone: TimeZone) throws(XMLSchemaValueError) -> Date { try pointInTime(in: timeZone) }

    /// A point in time with an offset.
    ///
    /// - Parameters:
    ///   - offsetMinutes: the offset in minutes east of UTC, from -840 to 840.
    ///   - fractionDigits: how many digits the fraction of a second has, from 0 to 18; the others are cut off. By default as many as tell the date.
    /// - Throws: ``XMLSchemaValueError`` if the year, the offset or the number of digits is out of range.
    public init(_ date: Date, offsetMinutes: Int = 0, fractionDigits: Int? = nil) throws(XMLSchemaValueError) {
        try self.init("\(date.timeIntervalSinceReferenceDate) seconds since 2001, offset \(offsetMinutes)") {
            properties throws(UnmetRequirement) in
            try properties.set(date, offset: offsetMinutes, fractionDigits: fractionDigits)
        }
    }

    /// A point in time with the offset that a time zone has then.
    ///
    /// - Parameter fractionDigits: as in ``init(_:offsetMinutes:fractionDigits:)``.
    /// - Throws: ``XMLSchemaValueError`` if the offset is not in whole minutes, as many were before 1900, or out of range, or the year is.
    public init(_ date: Date, in timeZone: TimeZone, fractionDigits: Int? = nil) throws(XMLSchemaValueError) {
        try self.init(date)  // so that no zone is asked about a date that is none
        let offset = try Self.offsetMinutes(of: timeZone, at: date)
        try self.init(date, offsetMinutes: offset, fractionDigits: fractionDigits)
    }

    /// A day and a time of day of their components: `year`, `month`, `day`, `hour`, `minute` and `second`, and `era` and `nanosecond` if they are
    /// there. A `timeZone` gives the offset that it has then; without one there is none. Other components do not count.
    ///
    /// - Throws: ``XMLSchemaValueError`` if a component is missing or out of range, or if the clocks of the zone show the time twice or never.
    public init(_ components: DateComponents) throws(XMLSchemaValueError) {
        guard let hour = components.hour, let minute = components.minute, let second = components.second else {
            throw Self.error(UnmetRequirement("an hour, a minute and a second"), found: "components without one of them")
        }
        let date = try XMLDate(components)
        let nanosecond = components.nanosecond ?? 0
        guard (0...999_999_999).contains(nanosecond) else {
            throw Self.error(UnmetRequirement("nanoseconds from 0 to 999999999"), found: "\(nanosecond)")
        }
        try self.init(
            year: date.year, month: date.month, day: date.day, hour: hour, minute: minute, second: second,
            attoseconds: Int64(nanosecond) * 1_000_000_000, offsetMinutes: nil)
        if let timeZone = components.timeZone {
            let offset = try Self.offsetMinutes(of: timeZone, at: self.date(in: timeZone))
            try self.init(
                year: year, month: month, day: day, hour: self.hour, minute: minute, second: second, attoseconds: attoseconds,
                offsetMinutes: offset)
        }
    }

    private static func offsetMinutes(of timeZone: TimeZone, at date: Date) throws(XMLSchemaValueError) -> Int {
        let offset = timeZone.secondsFromGMT(for: date)
        guard offset.isMultiple(of: 60) else {
            throw error(UnmetRequirement("an offset in whole minutes"), found: "\(offset) seconds in \(timeZone.identifier)")
        }
        return offset / 60
    }

    /// The parts as components, with a time zone of the value's offset; nil if the fraction of a second is finer than a nanosecond.
    ///
    /// Years before 1 are in the era 0. Foundation's calendars may count the days before 1582 in another way.
    public var dateComponents: DateComponents? { properties.components(XMLDateTime.parts) }
}

extension XMLDate {
    /// The point in time at which the day starts; for a day without an offset, in a time zone.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the clocks of the zone show midnight of a day without an offset twice or never.
    public func start(in timeZone: TimeZone) throws(XMLSchemaValueError) -> Date { try pointInTime(in: timeZone) }

    /// The day that it is in a time zone at a point in time. It has no offset.
    ///
    /// - Throws: ``XMLSchemaValueError`` if the year is out of range.
    public init(_ date: Date, in timeZone: TimeZone) throws(XMLSchemaValueError) {
        try self.init("\(date.timeIntervalSinceReferenceDate) seconds since 2001") { properties throws(UnmetRequirement) in
            guard let time = SevenProperties.time(date) else { throw SevenProperties.yearRequirement }
            try properties.set(localSeconds: time.seconds, fraction: .none)  // so that no zone is asked about a date that is none
            try properties.set(localSeconds: time.seconds + Int64(timeZone.secondsFromGMT(for: date)), fraction: .none)
            properties = properties.only(XMLDate.parts)
        }
    }

    /// A day of its components: `year`, `month` and `day`, and `era` if it is there. Other components do not count; the day has no offset.
    ///
    /// - Throws: ``XMLSchemaValueError`` if a component is missing or out of range.
    public init(_ components: DateComponents) throws(XMLSchemaValueError) {
        guard let year = components.year, let month = components.month, let day = components.day else {
            throw Self.error(UnmetRequirement("a year, a month and a day"), found: "components without one of them")
        }
        let isBeforeYear1 = components.era == 0
        guard !isBeforeYear1 || SevenProperties.yearRange.contains(Int64(year)) else {
            throw Self.error(SevenProperties.yearRequirement, found: "the year \(year) of the era 0")
        }
        try self.init(year: isBeforeYear1 ? 1 - year : year, month: month, day: day)
    }

    /// The parts as components, with a time zone of the value's offset. Years before 1 are in the era 0.
    public var dateComponents: DateComponents { properties.components(XMLDate.parts) ?? DateComponents() }
}

extension XMLTime {
    /// The parts as components, with a time zone of the value's offset; nil if the fraction of a second is finer than a nanosecond.
    public var dateComponents: DateComponents? { properties.components(XMLTime.parts) }
}

extension SevenPropertyValue {
    fileprivate func pointInTime(in timeZone: TimeZone) throws(XMLSchemaValueError) -> Date {
        try Self.checked("'\(self)'") { () throws(UnmetRequirement) in try properties.date(in: timeZone) }
    }
}
