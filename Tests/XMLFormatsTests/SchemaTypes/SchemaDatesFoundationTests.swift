import Foundation
import Testing
import XMLFormats

@Suite("XML Schema's dates and times as Foundation's, and out of them")
struct SchemaDatesFoundationTests {
    static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }
    static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(
        "A time with an offset is a point in time",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2026-11-21T07:05:00Z", 1_795_244_700), ("2026-11-21T08:05:00+01:00", 1_795_244_700),
            ("2026-11-20T23:05:00-08:00", 1_795_244_700), ("2026-11-21T07:05:00.25Z", 1_795_244_700.25), ("1969-12-31T23:59:59.75Z", -0.25),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799), ("1900-02-28T24:00:00Z", -2_203_891_200),
            ("0000-02-29T00:00:00Z", -62_162_121_600),
        ])
    func pointInTime(_ text: String, _ seconds: Double) throws {
        let value = try XMLDateTime(parsing: text)
        #expect(value.date == Self.date(seconds))
        #expect(try value.date(in: Self.zone("Asia/Tokyo")) == Self.date(seconds))
        #expect(try XMLDateTime(Self.date(seconds)) == value)
        #expect(try XMLDateTime(Self.date(seconds), offsetMinutes: value.offsetMinutes ?? 0).canonicalText == value.canonicalText)
        #expect(try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(Date.self, from: "<d>\(text)</d>") == value.date)
    }

    @Test("A time without an offset is a point in time in a time zone")
    func inTimeZone() throws {
        let value = try XMLDateTime(parsing: "2026-11-21T07:05:00")
        #expect(value.date == nil)
        #expect(try value.date(in: Self.zone("Europe/Berlin")) == XMLDateTime(parsing: "2026-11-21T07:05:00+01:00").date)
        #expect(try value.date(in: Self.zone("America/New_York")) == XMLDateTime(parsing: "2026-11-21T07:05:00-05:00").date)
        let summer = try XMLDateTime(parsing: "2026-07-21T07:05:00")
        #expect(try summer.date(in: Self.zone("Europe/Berlin")) == XMLDateTime(parsing: "2026-07-21T07:05:00+02:00").date)
    }

    @Test(
        "A time that the clocks skip or show twice is an error",
        arguments: [("2026-03-29T02:30:00", "show, not one they skip"), ("2026-10-25T02:30:00", "show once, not twice")])
    func changedClocks(_ text: String, _ words: String) throws {
        let berlin = try Self.zone("Europe/Berlin")
        let error = #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(parsing: text).date(in: berlin) }
        #expect(error?.found == "'\(text)'")
        #expect(error?.expected.hasSuffix("with a time that the clocks of Europe/Berlin \(words)") == true)
        // An hour before and after, there is no doubt.
        for hours: Int64 in [-1, 1] {
            let neighbour = try XMLDateTime(parsing: text) + XMLDuration(hours: hours)
            let date = try neighbour.date(in: berlin)
            #expect(try XMLDateTime(date, in: berlin).timeOfDay.description.hasPrefix(neighbour.timeOfDay.description))
        }
    }

    @Test(
        "The last fraction of a second before the clocks change is before it",
        arguments: [
            ("2026-03-29T01:59:59.99999999", true), ("2026-10-25T01:59:59.99999999", true), ("2026-10-25T02:59:59.99999999", false),
        ])
    func fractionBeforeChange(_ text: String, _ isShownOnce: Bool) throws {
        let date = try? XMLDateTime(parsing: text).date(in: Self.zone("Europe/Berlin"))
        #expect((date != nil) == isShownOnce)
    }

    @Test("A point in time has as many digits as tell it, or as many as asked for")
    func digits() throws {
        let date = Self.date(1_795_244_700.123456)
        #expect(try XMLDateTime(date).description == "2026-11-21T07:05:00.123456Z")
        #expect(try XMLDateTime(date, offsetMinutes: 60, fractionDigits: 2).description == "2026-11-21T08:05:00.12+01:00")
        #expect(try XMLDateTime(date, fractionDigits: 0).description == "2026-11-21T07:05:00Z")
        #expect(try XMLDateTime(Self.date(0), fractionDigits: 3).description == "1970-01-01T00:00:00.000Z")
        #expect(try XMLDateTime(Self.date(-0.75), fractionDigits: 1).description == "1969-12-31T23:59:59.2Z")
        #expect(try XMLDateTime(date, in: Self.zone("America/New_York"), fractionDigits: 0).description == "2026-11-21T02:05:00-05:00")
        for digits in [-1, 19] { #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, fractionDigits: digits) } }
    }

    @Test(
        "What is no date of the calendar is an error",
        arguments: [Double.infinity, -.infinity, .nan, 1e17, -1e17, 1e300, 5e16, -5e16, .greatestFiniteMagnitude])
    func noDate(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, offsetMinutes: 840) }
        let berlin = try Self.zone("Europe/Berlin")
        #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, in: berlin) }
        #expect(throws: XMLSchemaValueError.self) { try XMLDate(date, in: berlin) }
    }

    @Test("An offset that XML Schema does not have is an error")
    func offsets() throws {
        let date = Self.date(0)
        #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, offsetMinutes: 841) }
        let odd = try #require(TimeZone(secondsFromGMT: 90))
        if odd.secondsFromGMT() == 90 { #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, in: odd) } }
        let far = try #require(TimeZone(secondsFromGMT: 15 * 3600))
        #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(date, in: far) }
    }

    @Test("The farthest years have points in time in every time zone")
    func farthestYears() throws {
        let berlin = try Self.zone("Europe/Berlin")
        for text in ["-999999999-01-01T12:00:00", "999999999-12-31T12:00:00"] {
            let date = try XMLDateTime(parsing: text).date(in: berlin)
            #expect(try XMLDate(date, in: berlin).description == text.prefix { $0 != "T" })
            #expect(try XMLDateTime(date).calendarDate.description == text.prefix { $0 != "T" } + "Z")
        }
    }

    @Test("Any date comes back from its text")
    func datesComeBack() throws {
        var generator = RandomSource(seed: 11)
        for exponent in 0..<40 {
            for _ in 0..<8 {
                let seconds = Double.random(in: -1...1, using: &generator) * Double(sign: .plus, exponent: exponent, significand: 1)
                let date = Date(timeIntervalSinceReferenceDate: exponent % 3 == 0 ? seconds.rounded() : seconds)
                let offset = Int.random(in: -840...840, using: &generator)
                let value = try XMLDateTime(date, offsetMinutes: offset)
                let again = try XMLDateTime(parsing: value.description)
                if date.timeIntervalSinceReferenceDate.magnitude >= 1 { #expect(again.date == date, "\(value)") }
                #expect(try #require(again.date).timeIntervalSince(date).magnitude < 1e-15)
                #expect(again.isIdentical(to: value))
            }
        }
    }

    @Test("Days and times are what a calendar says", arguments: ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati"])
    func calendar(_ name: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try Self.zone(name)
        var generator = RandomSource(seed: 5)
        for _ in 0..<100 {
            let date = Self.date(Double(Int.random(in: 0...4_000_000_000, using: &generator)))
            var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let value = try XMLDateTime(date, in: calendar.timeZone)
            let day: [Int?] = [value.year, value.month, value.day]
            #expect(day == [parts.year, parts.month, parts.day])
            let time: [Int?] = [value.hour, value.minute, value.second]
            #expect(time == [parts.hour, parts.minute, parts.second])
            #expect(value.date == date)
            #expect(try XMLDate(date, in: calendar.timeZone) == XMLDate(parts))
            #expect(try XMLDate(date, in: calendar.timeZone).start(in: calendar.timeZone) == calendar.startOfDay(for: date))
            #expect(try XMLDateTime(parts).offsetMinutes == nil)
            parts.timeZone = calendar.timeZone
            if (try? XMLDateTime(parts).date(in: calendar.timeZone)) != nil { #expect(try XMLDateTime(parts) == value) }
            let components = try #require(value.dateComponents)
            #expect(Calendar(identifier: .gregorian).date(from: components) == date)
            #expect(try XMLDateTime(components).isIdentical(to: value))
        }
    }

    @Test("Components have eras, time zones of offsets, and nanoseconds")
    func components() throws {
        let date = try XMLDate(parsing: "-0043-03-15+01:30")
        #expect(date.dateComponents.era == 0)
        #expect(date.dateComponents.year == 44)
        #expect(date.dateComponents.timeZone?.secondsFromGMT() == 5400)
        #expect(try XMLDate(date.dateComponents).description == "-0043-03-15")
        #expect(try XMLTime(parsing: "09:30:00.000000007").dateComponents?.nanosecond == 7)
        #expect(try XMLTime(parsing: "09:30:00.0000000007").dateComponents == nil)
        #expect(throws: XMLSchemaValueError.self) { try XMLDate(DateComponents(year: 2026, month: 11)) }
        #expect(throws: XMLSchemaValueError.self) { try XMLDate(DateComponents(era: 0, year: .min, month: 11, day: 1)) }
        #expect(throws: XMLSchemaValueError.self) { try XMLDateTime(DateComponents(year: 2026, month: 11, day: 22)) }
        #expect(throws: XMLSchemaValueError.self) {
            try XMLDateTime(DateComponents(year: 2026, month: 11, day: 22, hour: 9, minute: 30, second: 0, nanosecond: -1))
        }
    }

    /// The days after a day, counted by the rule of leap years alone.
    @Test(
        "Days follow each other as in the Gregorian calendar of all years",
        arguments: [-400, -100, -4, 0, 4, 100, 1582, 1900, 2000, 2100, 9999])
    func daysInOrder(_ year: Int) throws {
        var (year, month, day) = (year - 1, 12, 1)
        let one = try XMLDuration(days: 1)
        var date = try XMLDate(year: year, month: month, day: day)
        for _ in 0..<500 {
            let isLeapYear = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            let length = month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
            if day < length { day += 1 } else { (day, month) = (1, month + 1) }
            if month == 13 { (month, year) = (1, year + 1) }
            let next = try date + one
            let parts: [Int] = [next.year, next.month, next.day]
            #expect(parts == [year, month, day])
            #expect(date < next)
            let utc = try #require(TimeZone(secondsFromGMT: 0))
            #expect(try next.start(in: utc).timeIntervalSince(date.start(in: utc)) == 86_400)
            date = next
        }
    }
}
