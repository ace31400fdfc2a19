import Foundation

/// A date and a time of day as a calendar and a clock say them, in the proleptic Gregorian calendar, without a time zone.
package struct CivilTime {
    package var year = 1970
    package var month = 1
    package var day = 1
    package var hour = 0
    package var minute = 0
    package var second = 0
    /// The digits after the point of the seconds; none for a whole second.
    package var fraction = ""

    package init(year: Int = 1970, month: Int = 1, day: Int = 1) { (self.year, self.month, self.day) = (year, month, day) }

    /// Whether there is such a time.
    package var isValid: Bool {
        (1...12).contains(month) && (1...31).contains(day) && day <= GregorianDays.count(inMonth: month, of: Int64(year))
            && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// The day of the week, from Sunday, which is 0.
    package var weekday: Int {
        let day = (dayFrom1970 + 4) % 7
        return day < 0 ? day + 7 : day
    }

    private var dayFrom1970: Int { Int(GregorianDays.since1970(year: Int64(year), month: month, day: day)) }

    /// Whole seconds since 1970, if the time is one of UTC.
    package var seconds: Int {
        dayFrom1970 * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// The date at an offset from UTC.
    package func date(secondsFromGMT offset: Int) -> Date { Dates.date(secondsSince1970: seconds - offset, fraction: fraction) }
}

extension CivilTime {
    /// What a clock says at an offset from UTC; nil beyond the years that can be counted.
    package init?(_ date: Date, secondsFromGMT offset: Int) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.magnitude < 1e15, offset.magnitude <= 86_400 else { return nil }
        let (whole, fraction) = Dates.parts(seconds)
        let (dayFrom1970, second) = Dates.split(whole + offset)
        let date = GregorianDays.date(ofDay: Int64(dayFrom1970))
        (year, month, day) = (Int(date.year), date.month, date.day)
        (hour, minute, self.second, self.fraction) = (second / 3600, second / 60 % 60, second % 60, fraction)
    }
}
