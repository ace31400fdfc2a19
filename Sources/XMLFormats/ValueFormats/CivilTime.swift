import Foundation
import XMLCodable

/// A date and a time of day as a calendar and a clock say them, in the proleptic Gregorian calendar, without a time zone.
struct CivilTime {
    var year = 1970
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    /// The digits after the point of the seconds; none for a whole second.
    var fraction = ""

    /// Whether there is such a time.
    var isValid: Bool {
        (1...12).contains(month) && (1...31).contains(day) && day <= GregorianDays.count(inMonth: month, of: Int64(year))
            && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// The day of the week, from Sunday, which is 0.
    var weekday: Int {
        let day = (dayFrom1970 + 4) % 7
        return day < 0 ? day + 7 : day
    }

    private var dayFrom1970: Int { Int(GregorianDays.since1970(year: Int64(year), month: month, day: day)) }

    /// Whole seconds since 1970, if the time is one of UTC.
    private var seconds: Int {
        dayFrom1970 * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// The date at an offset from UTC.
    func date(secondsFromGMT offset: Int) -> Date { Dates.date(secondsSince1970: seconds - offset, fraction: fraction) }

    /// The dates in a time zone, each with the offset at that time, the earlier first.
    ///
    /// Where clocks are set back, an hour comes twice, and there are two; where they are set forward, a time is left out, and there is none, but a day
    /// that would start with it starts with what follows.
    func dates(in zone: TimeZone) -> [XMLOffsetDate] {
        func offset(_ seconds: Int) -> Int { zone.secondsFromGMT(for: Dates.date(secondsSince1970: seconds, fraction: "")) }
        let offsets: Set = [offset(seconds - 86_400), offset(seconds + 86_400)]
        // The larger offset makes the earlier date.
        let dates = offsets.sorted(by: >).filter { offset(seconds - $0) == $0 }
            .map { XMLOffsetDate(date: date(secondsFromGMT: $0), secondsFromGMT: $0) }
        guard dates.isEmpty, hour == 0, minute == 0, second == 0, fraction.isEmpty else { return dates }
        let start = date(secondsFromGMT: offset(seconds - 86_400))
        return [XMLOffsetDate(date: start, secondsFromGMT: zone.secondsFromGMT(for: start))]
    }
}

extension CivilTime {
    /// What a clock says at an offset from UTC; nil beyond the years that can be counted.
    init?(_ date: Date, secondsFromGMT offset: Int) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.magnitude < 1e15, offset.magnitude <= 86_400 else { return nil }
        let (whole, fraction) = Dates.parts(seconds)
        let (dayFrom1970, second) = Dates.split(whole + offset)
        let date = GregorianDays.date(ofDay: Int64(dayFrom1970))
        (year, month, day) = (Int(date.year), date.month, date.day)
        (hour, minute, self.second, self.fraction) = (second / 3600, second / 60 % 60, second % 60, fraction)
    }
}
