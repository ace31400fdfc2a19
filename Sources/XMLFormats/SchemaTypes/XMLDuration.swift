import Foundation
import XMLCodable

/// A duration, as xs:duration has it: a number of months and a number of seconds.
///
/// ```swift
/// let period = try XMLDuration(parsing: "P1Y2M10DT2H30M")
/// period.totalMonths                                              // 14
/// period.totalSeconds                                             // 873_000
/// try XMLDateTime(parsing: "2026-11-22T09:30:00Z") + period       // 2028-02-01T12:00:00Z
/// try XMLDuration(months: 18)                                     // P1Y6M
/// ```
///
/// A year is twelve months, a day 86 400 seconds. Nothing makes days of months: how long a month is depends on when it starts. So `P1Y` equals
/// `P12M`, and `PT24H` equals `P1D`, but `P1M` equals no number of days.
///
/// XML Schema calls one duration less than another if it is so from every start: `P1M` is less than `P32D`, and neither less nor more than `P30D`.
/// ``compared(to:)`` says that. `<` compares what comes of both from the start of September 1696 on, the first of the four starts that XML Schema
/// compares; where that is the same, the duration with fewer months is less.
///
/// Beyond XML Schema's minimum, a duration has less than 10¹² months and 10¹⁸ seconds, and at most 18 digits in a fraction of a second.
///
/// Source: XML Schema 1.1 part 2, sections 3.3.6 and D.2.2.
public struct XMLDuration: _XMLOrderedSchemaValue {
    /// The months, those of the years included; negative in a negative duration.
    public let totalMonths: Int64
    /// The whole seconds, those of the days, hours and minutes included; negative in a negative duration.
    public let totalSeconds: Int64
    /// The part of a second that comes on top, in 10⁻¹⁸ seconds; negative in a negative duration.
    public let attoseconds: Int64
    /// The text that the duration was read from, where it is not the canonical one.
    private var writtenText = Uncompared<String?>(nil)

    /// No time at all, `PT0S`.
    public static let zero = XMLDuration(unchecked: 0, 0, 0)

    private static let bound = (months: Int64(1_000_000_000_000), seconds: SecondFraction.attosecondsPerSecond)

    private init(unchecked months: Int64, _ seconds: Int64, _ attoseconds: Int64) {
        (totalMonths, totalSeconds, self.attoseconds) = (months, seconds, attoseconds)
    }

    /// A duration of its parts, which are added up: 90 minutes are an hour and a half.
    ///
    /// - Throws: ``XMLSchemaValueError`` if there are too many months or seconds, or if one of the two is positive and the other negative.
    public init(
        years: Int64 = 0, months: Int64 = 0, days: Int64 = 0, hours: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0,
        attoseconds: Int64 = 0
    ) throws(XMLSchemaValueError) {
        self = try XMLDuration.checked("other numbers") { () throws(UnmetRequirement) in
            var parts = Parts(months: 0, seconds: 0)
            try parts.add(years, months: 12)
            try parts.add(months, months: 1)
            try parts.add(days, seconds: 86_400)
            try parts.add(hours, seconds: 3600)
            try parts.add(minutes, seconds: 60)
            try parts.add(seconds, seconds: 1)
            let carried = attoseconds.quotientAndRemainder(dividingBy: SecondFraction.attosecondsPerSecond)
            try parts.add(carried.quotient, seconds: 1)
            return try XMLDuration(parts, attoseconds: carried.remainder)
        }
    }

    private init(_ parts: Parts, attoseconds: Int64) throws(UnmetRequirement) {
        var (seconds, attoseconds) = (parts.seconds, attoseconds)
        if seconds > 0, attoseconds < 0 {
            (seconds, attoseconds) = (seconds - 1, attoseconds + SecondFraction.attosecondsPerSecond)
        } else if seconds < 0, attoseconds > 0 {
            (seconds, attoseconds) = (seconds + 1, attoseconds - SecondFraction.attosecondsPerSecond)
        }
        guard parts.months.magnitude < XMLDuration.bound.months, seconds.magnitude < XMLDuration.bound.seconds else {
            throw Parts.areTooMany
        }
        guard parts.months.signum() * (seconds != 0 ? seconds : attoseconds).signum() >= 0 else {
            throw UnmetRequirement("months and seconds of one sign")
        }
        self.init(unchecked: parts.months, seconds, attoseconds)
    }

    /// Months and seconds while they are added up.
    private struct Parts {
        var months: Int64
        var seconds: Int64

        static let areTooMany = UnmetRequirement("less than 10^12 months and less than 10^18 seconds")

        /// Adds parts that have so many months or seconds each.
        mutating func add(_ count: Int64, months: Int64 = 0, seconds: Int64 = 0) throws(UnmetRequirement) {
            self.months = try Parts.sum(self.months, count, months)
            self.seconds = try Parts.sum(self.seconds, count, seconds)
        }

        private static func sum(_ sum: Int64, _ count: Int64, _ factor: Int64) throws(UnmetRequirement) -> Int64 {
            let (product, overflow) = count.multipliedReportingOverflow(by: factor)
            let (result, secondOverflow) = sum.addingReportingOverflow(product)
            guard !overflow, !secondOverflow else { throw areTooMany }
            return result
        }
    }

    // MARK: Values

    /// Whether the duration goes back in time.
    public var isNegative: Bool { totalMonths < 0 || totalSeconds < 0 || attoseconds < 0 }

    /// The same duration the other way.
    public static prefix func - (duration: XMLDuration) -> XMLDuration {
        XMLDuration(unchecked: -duration.totalMonths, -duration.totalSeconds, -duration.attoseconds)
    }

    /// The sum of two durations.
    ///
    /// - Throws: ``XMLSchemaValueError`` as ``init(years:months:days:hours:minutes:seconds:attoseconds:)`` does.
    public static func + (one: XMLDuration, other: XMLDuration) throws(XMLSchemaValueError) -> XMLDuration {
        try XMLDuration(
            months: one.totalMonths + other.totalMonths, seconds: one.totalSeconds + other.totalSeconds,
            attoseconds: one.attoseconds + other.attoseconds)
    }

    // MARK: Order

    /// The starts that durations are compared from: between them, months of all lengths follow each other in all ways.
    private static let starts: [SevenProperties] = ["1696-09-01", "1697-02-01", "1903-03-01", "1903-07-01"].compactMap {
        (try? XMLDate(parsing: $0))?.properties
    }

    /// Where the duration leads to from each start.
    private var ends: [TimeOnTimeline] { XMLDuration.starts.map { $0.localTime(adding: self) } }

    /// How the duration compares with another one from every start; nil if that depends on the start.
    public func compared(to other: XMLDuration) -> ComparisonResult? {
        if self == other { return .orderedSame }
        let pairs = zip(ends, other.ends)
        if pairs.allSatisfy({ $0 < $1 }) { return .orderedAscending }
        return pairs.allSatisfy { $0 > $1 } ? .orderedDescending : nil
    }

    /// Compares what comes of both from the start of September 1696 on, then the months.
    public static func < (one: XMLDuration, other: XMLDuration) -> Bool {
        guard let start = starts.first else { return false }
        let (end, otherEnd) = (start.localTime(adding: one), start.localTime(adding: other))
        return end == otherEnd ? one.totalMonths < other.totalMonths : end < otherEnd
    }

    // MARK: Text

    /// The duration's text, as it was read.
    public var description: String { writtenText.value ?? canonicalText }

    /// The text with the fewest parts: `P1Y2M`, `P1DT2H`, `PT0S`.
    public var canonicalText: String {
        var text = isNegative ? "-P" : "P"
        func append(_ count: UInt64, _ designator: String) { if count > 0 { text += "\(count)\(designator)" } }
        append(totalMonths.magnitude / 12, "Y")
        append(totalMonths.magnitude % 12, "M")
        let seconds = totalSeconds.magnitude
        append(seconds / 86_400, "D")
        let isZero = totalMonths == 0 && seconds == 0 && attoseconds == 0
        guard seconds % 86_400 != 0 || attoseconds != 0 || isZero else { return text }
        text += "T"
        append(seconds / 3600 % 24, "H")
        append(seconds / 60 % 60, "M")
        if seconds % 60 != 0 || attoseconds != 0 || isZero {
            text += "\(seconds % 60)\(SecondFraction(attoseconds: abs(attoseconds)).text)S"
        }
        return text
    }
}

extension XMLDuration: SchemaText {
    static var form: String { "a duration as P1Y2M3DT4H5M6.7S" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(UnmetRequirement) -> XMLDuration {
        var reader = DateScanner(text)
        let sign: Int64 = reader.take("-") ? -1 : 1
        try reader.expect("P")
        var parts = Parts(months: 0, seconds: 0)
        var attoseconds: Int64 = 0
        // What a part may still be; each is there once, in this order.
        var designators: [(character: Unicode.Scalar, months: Int64, seconds: Int64)] = [("Y", 12, 0), ("M", 1, 0), ("D", 0, 86_400)]
        var hasTime = false
        var isComplete = false
        while !reader.isAtEnd {
            if !hasTime, reader.take("T") {
                (hasTime, isComplete) = (true, false)
                designators = [("H", 0, 3600), ("M", 0, 60), ("S", 0, 1)]
            }
            let digits = try reader.digits()
            let fraction: SecondFraction? = hasTime && reader.take(".") ? try reader.fraction() : nil
            while let designator = designators.first, !reader.take(designator.character) { designators.removeFirst() }
            guard let designator = designators.first, fraction == nil || designator.character == "S" else { throw UnmetRequirement() }
            designators.removeFirst()
            guard let count = digits.value else { throw Parts.areTooMany }
            try parts.add(sign * count, months: designator.months, seconds: designator.seconds)
            if let fraction { attoseconds = sign * fraction.attoseconds }
            isComplete = true
        }
        guard isComplete else { throw UnmetRequirement() }
        var duration = try XMLDuration(parts, attoseconds: attoseconds)
        if !duration.canonicalText.utf8.elementsEqual(text) { duration.writtenText.value = String(decoding: text, as: UTF8.self) }
        return duration
    }
}

// MARK: Other types

extension XMLDuration {
    /// The same duration in Swift's type; nil if there are months in it, whose length depends on when they start.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public var duration: Duration? {
        totalMonths == 0 ? Duration(secondsComponent: totalSeconds, attosecondsComponent: attoseconds) : nil
    }

    /// A duration in Swift's type.
    ///
    /// - Throws: ``XMLSchemaValueError`` if it has 10¹⁸ seconds or more.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public init(_ duration: Duration) throws(XMLSchemaValueError) {
        try self.init(seconds: duration.components.seconds, attoseconds: duration.components.attoseconds)
    }

    /// The duration as what a calendar adds to a date, in years, months, days, hours, minutes, seconds and nanoseconds; nil if it has a fraction
    /// that is finer than those, or more years or days than an `Int` counts.
    public var dateComponents: DateComponents? {
        guard attoseconds % 1_000_000_000 == 0, let years = Int(exactly: totalMonths / 12), let days = Int(exactly: totalSeconds / 86_400)
        else { return nil }
        return DateComponents(
            year: years, month: Int(totalMonths % 12), day: days, hour: Int(totalSeconds / 3600 % 24), minute: Int(totalSeconds / 60 % 60),
            second: Int(totalSeconds % 60), nanosecond: Int(attoseconds / 1_000_000_000))
    }
}
