import Foundation
import XMLCodable

/// The seven properties that all of XML Schema's dates and times are made of: year, month, day, hour, minute, second and offset.
///
/// Properties that a type does not have are those that XML Schema counts with where it puts values on a line: the last of December 1972, or the last
/// day of the month.
///
/// Source: XML Schema 1.1 part 2, sections D.2.1 and E.3.
struct SevenProperties: Sendable {
    private(set) var year: Int32 = 1972
    private(set) var month: UInt8 = 12
    private(set) var day: UInt8 = 31
    private(set) var hour: UInt8 = 0
    private(set) var minute: UInt8 = 0
    private(set) var second: UInt8 = 0
    private(set) var fractionDigits: UInt8 = 0
    private(set) var attoseconds: Int64 = 0
    /// In minutes east of UTC.
    private(set) var offset: Int16?
    /// What the text says beside the value.
    private var spelling: Spelling = []

    /// How one value may be written in several ways.
    private struct Spelling: OptionSet {
        let rawValue: UInt8
        /// Midnight is the end of the day before, `24:00:00`.
        static let endOfDay = Spelling(rawValue: 1)
        /// The offset 0 is `+00:00`, and not `Z`.
        static let plusZeroOffset = Spelling(rawValue: 2)
        /// The offset 0 is `-00:00`.
        static let minusZeroOffset = Spelling(rawValue: 4)
        /// The year 0 is `-0000`.
        static let negativeYearZero = Spelling(rawValue: 8)
    }

    /// Which properties a type has, but for the offset.
    struct Parts: OptionSet {
        let rawValue: UInt8
        static let year = Parts(rawValue: 1)
        static let month = Parts(rawValue: 2)
        static let day = Parts(rawValue: 4)
        static let time = Parts(rawValue: 8)
    }

    static let yearRange: ClosedRange<Int64> = -999_999_999...999_999_999
    static let yearRequirement = UnmetRequirement("a year from -999999999 to 999999999")
    private static let offsetRequirement = UnmetRequirement("an offset from -14:00 to +14:00")
    private static let largestOffset = 14 * 60
    private static let secondsPerDay: Int64 = 86_400

    init() {}

    // MARK: By their parts

    mutating func set(year: Int64) throws(UnmetRequirement) {
        guard SevenProperties.yearRange.contains(year) else { throw SevenProperties.yearRequirement }
        self.year = Int32(year)
    }

    /// Also sets the day to the last one of the month.
    mutating func set(month: Int) throws(UnmetRequirement) {
        guard (1...12).contains(month) else { throw UnmetRequirement("a month from 01 to 12") }
        self.month = UInt8(month)
        day = UInt8(GregorianDays.count(inMonth: month, of: Int64(year)))
    }

    /// Sets the day of a month that is set.
    mutating func set(day: Int) throws(UnmetRequirement) {
        let count = GregorianDays.count(inMonth: Int(month), of: Int64(year))
        guard (1...count).contains(day) else { throw UnmetRequirement("a day from 01 to \(count)") }
        self.day = UInt8(day)
    }

    /// Sets the time of a day that is set.
    ///
    /// - Parameter hasDate: whether the end of the day is the start of the next one; otherwise it is the start of any day.
    mutating func set(hour: Int, minute: Int, second: Int, fraction: SecondFraction, hasDate: Bool) throws(UnmetRequirement) {
        guard (0...59).contains(minute) else { throw UnmetRequirement("a minute from 00 to 59") }
        guard (0...59).contains(second) else { throw UnmetRequirement("a second from 00 to 59") }
        let isEndOfDay = hour == 24 && minute == 0 && second == 0 && fraction.attoseconds == 0
        guard (0...23).contains(hour) || isEndOfDay else { throw UnmetRequirement("an hour from 00 to 23, or the time 24:00:00") }
        (self.hour, self.minute, self.second) = (isEndOfDay ? 0 : UInt8(hour), UInt8(minute), UInt8(second))
        (attoseconds, fractionDigits) = (fraction.attoseconds, UInt8(fraction.digitCount))
        guard isEndOfDay else { return }
        spelling.insert(.endOfDay)
        if hasDate { try set(dayFrom1970: daysSince1970 + 1) }
    }

    mutating func set(offset: Int?) throws(UnmetRequirement) {
        guard let offset else { return }
        guard (-SevenProperties.largestOffset...SevenProperties.largestOffset).contains(offset) else {
            throw SevenProperties.offsetRequirement
        }
        self.offset = Int16(offset)
    }

    private mutating func set(dayFrom1970: Int64) throws(UnmetRequirement) {
        let date = GregorianDays.date(ofDay: dayFrom1970)
        try set(year: date.year)
        (month, day) = (UInt8(date.month), UInt8(date.day))
    }

    /// Sets date and time.
    ///
    /// - Parameter seconds: the seconds since the start of 1970 on a clock with the properties' offset.
    mutating func set(localSeconds seconds: Int64, fraction: SecondFraction) throws(UnmetRequirement) {
        var (day, second) = seconds.quotientAndRemainder(dividingBy: SevenProperties.secondsPerDay)
        if second < 0 { (day, second) = (day - 1, second + SevenProperties.secondsPerDay) }
        try set(dayFrom1970: day)
        try set(
            hour: Int(second / 3600), minute: Int(second / 60 % 60), second: Int(second % 60), fraction: fraction, hasDate: true)
    }

    /// The properties that a type has, and the standard ones for the others.
    func only(_ parts: Parts) -> SevenProperties {
        var copy = self
        let standard = SevenProperties()
        if !parts.contains(.year) { copy.year = standard.year }
        if !parts.contains(.month) { copy.month = standard.month }
        if !parts.contains(.day) { copy.day = UInt8(GregorianDays.count(inMonth: Int(copy.month), of: Int64(copy.year))) }
        if !parts.contains(.time) {
            (copy.hour, copy.minute, copy.second, copy.attoseconds, copy.fractionDigits) = (0, 0, 0, 0, 0)
        }
        copy.spelling.remove(.endOfDay)
        return copy
    }

    // MARK: On the line of time

    private var daysSince1970: Int64 { GregorianDays.since1970(year: Int64(year), month: Int(month), day: Int(day)) }

    private var secondOfDay: Int64 { Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second) }

    var fraction: SecondFraction { SecondFraction(attoseconds: attoseconds, minimumDigits: Int(fractionDigits)) }

    /// The seconds since the start of 1970 on a clock with the properties' offset.
    var localSeconds: Int64 { daysSince1970 * SevenProperties.secondsPerDay + secondOfDay }

    /// Where the properties are on the line of time; as if their offset was 0 if there is none.
    var timeOnTimeline: TimeOnTimeline { TimeOnTimeline(seconds: localSeconds - Int64(offset ?? 0) * 60, attoseconds: attoseconds) }

    /// As XML Schema orders them: an offset that is not there may be any one.
    func compared(to other: SevenProperties) -> ComparisonResult? {
        let (one, two) = (timeOnTimeline, other.timeOnTimeline)
        if (offset == nil) == (other.offset == nil) {
            return one == two ? .orderedSame : one < two ? .orderedAscending : .orderedDescending
        }
        let uncertainty = Int64(SevenProperties.largestOffset) * 60
        if one.adding(seconds: uncertainty) < two { return .orderedAscending }
        return two.adding(seconds: uncertainty) < one ? .orderedDescending : nil
    }

    /// Whether all seven are the same.
    func isIdentical(to other: SevenProperties) -> Bool { offset == other.offset && timeOnTimeline == other.timeOnTimeline }

    // MARK: And durations

    /// Where the sum of the properties and a duration is, on a clock with the properties' offset: the months first, with the day at most the
    /// last of its month, then the seconds.
    ///
    /// Source: XML Schema 1.1 part 2, section E.3.3 (dateTimePlusDuration).
    func localTime(adding duration: XMLDuration) -> TimeOnTimeline {
        // Within 64 bits: a duration has less than 10 to the power of 12 months, and less than 10 to the power of 18 seconds.
        let months = Int64(year) * 12 + Int64(month) - 1 + duration.totalMonths
        var (year, month) = months.quotientAndRemainder(dividingBy: 12)
        if month < 0 { (year, month) = (year - 1, month + 12) }
        let day = min(Int(day), GregorianDays.count(inMonth: Int(month) + 1, of: year))
        let days = GregorianDays.since1970(year: year, month: Int(month) + 1, day: day)
        var seconds = days * SevenProperties.secondsPerDay + secondOfDay + duration.totalSeconds
        var attoseconds = attoseconds + duration.attoseconds
        if attoseconds < 0 {
            (seconds, attoseconds) = (seconds - 1, attoseconds + SecondFraction.attosecondsPerSecond)
        } else if attoseconds >= SecondFraction.attosecondsPerSecond {
            (seconds, attoseconds) = (seconds + 1, attoseconds - SecondFraction.attosecondsPerSecond)
        }
        return TimeOnTimeline(seconds: seconds, attoseconds: attoseconds)
    }

    /// The sum, with as many digits of a second as the properties have, or more if it needs them.
    func adding(_ duration: XMLDuration) throws(UnmetRequirement) -> SevenProperties {
        let sum = localTime(adding: duration)
        var result = self
        result.spelling.subtract([.endOfDay, .negativeYearZero])
        try result.set(
            localSeconds: sum.seconds, fraction: SecondFraction(attoseconds: sum.attoseconds, minimumDigits: Int(fractionDigits)))
        return result
    }

    // MARK: As text

    /// Reads the text of a type that has some of the properties.
    init(_ text: UnsafeBufferPointer<UInt8>, _ parts: Parts) throws(UnmetRequirement) {
        var reader = DateScanner(text)
        if parts.contains(.year) { try readYear(&reader) }
        if parts.contains(.month) {
            try reader.expect("-")
            if !parts.contains(.year) { try reader.expect("-") }
            try set(month: reader.twoDigits())
        }
        if parts.contains(.day) {
            try reader.expect("-")
            if !parts.contains(.month) {
                try reader.expect("-")
                try reader.expect("-")
            }
            try set(day: reader.twoDigits())
        }
        if parts.contains(.time) {
            if parts.contains(.day) { try reader.expect("T") }
            try readTime(&reader, hasDate: parts.contains(.day))
        }
        try readOffset(&reader)
        guard reader.isAtEnd else { throw UnmetRequirement() }
    }

    private mutating func readYear(_ reader: inout DateScanner) throws(UnmetRequirement) {
        let isNegative = reader.take("-")
        let digits = try reader.digits()
        guard digits.count >= 4, digits.count == 4 || !digits.hasLeadingZero else {
            throw UnmetRequirement("a year of four digits, or of more without a zero before them")
        }
        guard let value = digits.value else { throw SevenProperties.yearRequirement }
        try set(year: isNegative ? -value : value)
        if isNegative, value == 0 { spelling.insert(.negativeYearZero) }
    }

    private mutating func readTime(_ reader: inout DateScanner, hasDate: Bool) throws(UnmetRequirement) {
        let hour = try reader.twoDigits()
        try reader.expect(":")
        let minute = try reader.twoDigits()
        try reader.expect(":")
        let second = try reader.twoDigits()
        let fraction = reader.take(".") ? try reader.fraction() : .none
        try set(hour: hour, minute: minute, second: second, fraction: fraction, hasDate: hasDate)
    }

    private mutating func readOffset(_ reader: inout DateScanner) throws(UnmetRequirement) {
        if reader.isAtEnd { return }
        if reader.take("Z") { return try set(offset: 0) }
        let isNegative = reader.take("-")
        if !isNegative { try reader.expect("+") }
        let hours = try reader.twoDigits()
        try reader.expect(":")
        let minutes = try reader.twoDigits()
        guard minutes <= 59 else { throw UnmetRequirement("minutes from 00 to 59 in the offset") }
        try set(offset: (isNegative ? -1 : 1) * (hours * 60 + minutes))
        if offset == 0 { spelling.insert(isNegative ? .minusZeroOffset : .plusZeroOffset) }
    }

    /// The text of a type that has some of the properties: as it was read.
    func text(_ parts: Parts) -> String { text(parts, spelling, fraction) }

    /// The text that XML Schema prefers.
    func canonicalText(_ parts: Parts) -> String { text(parts, [], SecondFraction(attoseconds: attoseconds)) }

    private func text(_ parts: Parts, _ spelling: Spelling, _ fraction: SecondFraction) -> String {
        var (year, month, day) = (Int64(year), Int(month), Int(day))
        let isEndOfDay = spelling.contains(.endOfDay)
        if isEndOfDay, parts.contains(.day) { (year, month, day) = GregorianDays.date(ofDay: daysSince1970 - 1) }
        var text = ""
        if parts.contains(.year) {
            if year < 0 || year == 0 && spelling.contains(.negativeYearZero) { text += "-" }
            text += DateText.padded(Int(year.magnitude), to: 4)
        }
        if parts.contains(.month) { text += (parts.contains(.year) ? "-" : "--") + DateText.two(month) }
        if parts.contains(.day) { text += (parts.contains(.month) ? "-" : "---") + DateText.two(day) }
        if parts.contains(.time) {
            if parts.contains(.day) { text += "T" }
            text += [isEndOfDay ? 24 : Int(hour), Int(minute), Int(second)].map(DateText.two).joined(separator: ":") + fraction.text
        }
        switch offset {
        case nil: break
        case 0 where spelling.contains(.minusZeroOffset): text += "-00:00"
        case 0 where !spelling.contains(.plusZeroOffset): text += "Z"
        case let offset?: text += DateText.offset(Int(offset) * 60, separator: ":")
        }
        return text
    }
}

/// A point of the line of time that XML Schema orders dates and times by.
struct TimeOnTimeline: Hashable, Comparable {
    /// Whole seconds since the start of 1970 in UTC.
    let seconds: Int64
    /// What comes on top.
    let attoseconds: Int64

    func adding(seconds added: Int64) -> TimeOnTimeline { TimeOnTimeline(seconds: seconds + added, attoseconds: attoseconds) }

    static func < (one: TimeOnTimeline, other: TimeOnTimeline) -> Bool {
        (one.seconds, one.attoseconds) < (other.seconds, other.attoseconds)
    }
}
