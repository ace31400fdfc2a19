import Foundation
import Testing
import XMLFormats

@Suite("XML Schema's dates and times: parts, order, durations added")
struct SchemaDateTimesTests {
    // MARK: Parts

    @Test("A date and time has the parts that its text has")
    func parts() throws {
        let value = try XMLDateTime(parsing: "-0044-03-15T09:30:05.250-01:30")
        #expect(value.year == -44)
        let parts: [Int] = [value.month, value.day, value.hour, value.minute, value.second]
        #expect(parts == [3, 15, 9, 30, 5])
        #expect(value.attoseconds == 250_000_000_000_000_000)
        #expect(value.fractionDigits == 3)
        #expect(value.offsetMinutes == -90)
        #expect(value.calendarDate.description == "-0044-03-15-01:30")
        #expect(value.timeOfDay.description == "09:30:05.250-01:30")
        #expect(try XMLDateTime(value.calendarDate, value.timeOfDay).isIdentical(to: value))
    }

    @Test("The end of a day is the start of the next one, in every part")
    func endOfDay() throws {
        let value = try XMLDateTime(parsing: "2026-12-31T24:00:00")
        let parts: [Int] = [value.year, value.month, value.day, value.hour]
        #expect(parts == [2027, 1, 1, 0])
        #expect(value.calendarDate.description == "2027-01-01")
        #expect(value.timeOfDay.description == "00:00:00")
        #expect(try XMLDateTime(value.calendarDate, value.timeOfDay) == value)
        #expect(try XMLDateTime(year: 2026, month: 12, day: 31, hour: 24, minute: 0, second: 0, offsetMinutes: nil) == value)
        let same = try value + XMLDuration.zero
        #expect(same.description == "2027-01-01T00:00:00")
        #expect(try XMLTime(parsing: "24:00:00") == XMLTime(parsing: "00:00:00"))
    }

    @Test("Values are made of their parts")
    func madeOfParts() throws {
        let dateTime = try XMLDateTime(
            year: 2026, month: 11, day: 22, hour: 9, minute: 30, second: 0, attoseconds: 500_000_000_000_000_000, fractionDigits: 2,
            offsetMinutes: 60)
        #expect(dateTime.description == "2026-11-22T09:30:00.50+01:00")
        #expect(try XMLDate(year: 2026, month: 11, day: 22).description == "2026-11-22")
        #expect(try XMLDate(year: 0, month: 2, day: 29, offsetMinutes: 0).description == "0000-02-29Z")
        #expect(try XMLTime(hour: 24, minute: 0, second: 0, fractionDigits: 1).description == "24:00:00.0")
        #expect(try XMLGYear(-44).description == "-0044")
        #expect(try XMLGYearMonth(year: 2026, month: 11).description == "2026-11")
        #expect(try XMLGMonth(11, offsetMinutes: -840).description == "--11-14:00")
        #expect(try XMLGMonthDay(month: 2, day: 29).description == "--02-29")
        #expect(try XMLGDay(31).description == "---31")
    }

    @Test("Parts that there are not are an error that says which")
    func wrongParts() throws {
        func check(_ expected: String, _ found: String, _ make: () throws -> some _XMLSchemaValue) {
            let error = #expect(throws: XMLSchemaValueError.self) { try make() }
            #expect(error?.expected == expected)
            #expect(error?.found == found)
        }
        check("a date as 2026-11-22, with a month from 01 to 12", "year 2026, month 13, day 1, offset 0") {
            try XMLDate(year: 2026, month: 13, day: 1)
        }
        check("a year as 2026, with an offset from -14:00 to +14:00", "year 2026, offset \(Int.min)") {
            try XMLGYear(2026, offsetMinutes: .min)
        }
        check("a year as 2026, with a year from -999999999 to 999999999", "year \(Int.max), offset 0") { try XMLGYear(.max) }
        check("a day as ---22, with a day from 01 to 31", "day \(Int.min), offset 0") { try XMLGDay(.min) }
        check("a time as 09:30:00, with a fraction of a second from 0 to less than 10^18 attoseconds", "time 9:30:0, offset 0") {
            try XMLTime(hour: 9, minute: 30, second: 0, attoseconds: -1)
        }
        check("a time as 09:30:00, with at most 18 digits in the fraction of a second", "time 9:30:0, offset 0") {
            try XMLTime(hour: 9, minute: 30, second: 0, fractionDigits: 19)
        }
        check("a date and a time of one offset", "'2026-11-22Z' and '09:30:00+01:00'") {
            try XMLDateTime(XMLDate(parsing: "2026-11-22Z"), XMLTime(parsing: "09:30:00+01:00"))
        }
    }

    // MARK: Equality and order

    enum Relation: Sendable { case less, equal, indeterminate }

    @Test(
        "Dates and times compare as XML Schema says",
        arguments: [
            // Section 3.2.7.4 of the first edition.
            ("2000-01-15T00:00:00", Relation.less, "2000-02-15T00:00:00"), ("2000-01-15T12:00:00", .less, "2000-01-16T12:00:00Z"),
            ("2000-01-01T12:00:00", .indeterminate, "1999-12-31T23:00:00Z"),
            ("2000-01-16T12:00:00", .indeterminate, "2000-01-16T12:00:00Z"),
            ("2000-01-16T00:00:00", .indeterminate, "2000-01-16T12:00:00Z"),
            // The same point in time.
            ("2002-10-10T12:00:00-05:00", .equal, "2002-10-10T17:00:00Z"), ("2002-10-10T00:00:00+05:00", .equal, "2002-10-09T19:00:00Z"),
            ("2026-11-22T09:30:00.50Z", .equal, "2026-11-22T09:30:00.5+00:00"), ("2026-11-22T24:00:00", .equal, "2026-11-23T00:00:00"),
            ("2026-11-22T09:30:00.1Z", .less, "2026-11-22T09:30:00.100000000000000001Z"),
            ("-0002-01-01T00:00:00", .less, "-0001-01-01T00:00:00"),
            // Exactly 14 hours apart, and a little more.
            ("2000-01-01T00:00:00", .indeterminate, "2000-01-01T14:00:00Z"), ("2000-01-01T00:00:00", .less, "2000-01-01T14:00:00.001Z"),
            ("2000-01-01T00:00:00Z", .indeterminate, "2000-01-01T14:00:00"), ("2000-01-01T00:00:00Z", .less, "2000-01-01T14:00:01"),
        ])
    func orderOfDateTimes(_ one: String, _ relation: Relation, _ other: String) throws {
        try Self.check(XMLDateTime(parsing: one), relation, XMLDateTime(parsing: other))
    }

    static func check<Value: _XMLOrderedSchemaValue>(_ one: Value, _ relation: Relation, _ other: Value) throws {
        #expect((one == other) == (relation == .equal))
        #expect((one.hashValue == other.hashValue) || relation != .equal)
        switch relation {
        case .less:
            #expect(one.compared(to: other) == .orderedAscending)
            #expect(other.compared(to: one) == .orderedDescending)
            #expect(one < other)
            #expect(!(other < one))
        case .equal:
            #expect(one.compared(to: other) == .orderedSame)
            #expect(!(one < other) && !(other < one))
        case .indeterminate:
            #expect(one.compared(to: other) == nil)
            #expect(other.compared(to: one) == nil)
            #expect((one < other) != (other < one))
        }
    }

    /// Checks that the order of sorted values is one, and never contradicts the partial one.
    static func checkOrder<Value: _XMLOrderedSchemaValue>(of sorted: [Value]) {
        for (index, one) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                #expect(!(other < one))
                #expect(one.compared(to: other) != .orderedDescending)
                #expect((one == other) == (!(one < other) && !(other < one)))
            }
        }
    }

    @Test("The other types compare by where they are or start on the line of time")
    func orderOfOthers() throws {
        try Self.check(XMLDate(parsing: "2026-11-22"), .less, XMLDate(parsing: "2026-11-23"))
        try Self.check(XMLDate(parsing: "2000-01-01+13:00"), .equal, XMLDate(parsing: "1999-12-31-11:00"))
        try Self.check(XMLDate(parsing: "2000-01-01"), .indeterminate, XMLDate(parsing: "2000-01-01Z"))
        try Self.check(XMLTime(parsing: "12:00:00Z"), .equal, XMLTime(parsing: "13:00:00+01:00"))
        try Self.check(XMLTime(parsing: "02:00:00Z"), .less, XMLTime(parsing: "23:00:00-03:00"))
        try Self.check(XMLTime(parsing: "09:30:00"), .less, XMLTime(parsing: "09:30:00.1"))
        try Self.check(XMLGYear(parsing: "-0001"), .less, XMLGYear(parsing: "0000"))
        try Self.check(XMLGYearMonth(parsing: "2026-11"), .less, XMLGYearMonth(parsing: "2026-12"))
        try Self.check(XMLGYearMonth(parsing: "2026-02"), .less, XMLGYearMonth(parsing: "2026-03"))
        try Self.check(XMLGMonth(parsing: "--01"), .less, XMLGMonth(parsing: "--02"))
        try Self.check(XMLGMonthDay(parsing: "--02-28"), .less, XMLGMonthDay(parsing: "--02-29"))
        try Self.check(XMLGDay(parsing: "---01"), .less, XMLGDay(parsing: "---31"))
        try Self.check(XMLGDay(parsing: "---01Z"), .less, XMLGDay(parsing: "---01-01:00"))
    }

    @Test("Equal values with different offsets are not identical")
    func identity() throws {
        let (one, other) = (try XMLDateTime(parsing: "2026-11-22T12:00:00Z"), try XMLDateTime(parsing: "2026-11-22T13:00:00+01:00"))
        #expect(one == other)
        #expect(!one.isIdentical(to: other))
        #expect(one.isIdentical(to: try XMLDateTime(parsing: "2026-11-22T12:00:00.0+00:00")))
    }

    @Test("Sorting makes one order of values with and without offsets")
    func sorting() throws {
        var generator = RandomSource(seed: 7)
        for _ in 0..<50 {
            let values = try (0..<12).map { _ in
                try XMLDateTime(
                    year: 2026, month: 1, day: 1, hour: Int.random(in: 0...23, using: &generator), minute: 0, second: 0,
                    offsetMinutes: [nil, 0, 60, -600].randomElement(using: &generator) ?? nil)
            }
            Self.checkOrder(of: values.shuffled(using: &generator).sorted())
        }
    }

    // MARK: Durations added

    @Test(
        "A duration is added as XML Schema says: months, at most the last day, then seconds",
        arguments: [
            // Appendix E of the first edition.
            ("2000-01-12T12:13:14Z", "P1Y3M5DT7H10M3.3S", "2001-04-17T19:23:17.3Z"),
            ("2026-01-31T00:00:00", "P1M", "2026-02-28T00:00:00"), ("2024-01-31T00:00:00", "P1M", "2024-02-29T00:00:00"),
            ("2024-02-29T00:00:00", "P1Y", "2025-02-28T00:00:00"), ("2024-02-29T00:00:00", "-P4Y", "2020-02-29T00:00:00"),
            ("2000-01-01T00:00:00Z", "-PT0.5S", "1999-12-31T23:59:59.5Z"), ("2000-01-01T00:00:00.75", "PT0.25S", "2000-01-01T00:00:01.00"),
            ("0001-01-01T00:00:00", "-P1M", "0000-12-01T00:00:00"), ("0000-01-01T00:00:00", "-PT1S", "-0001-12-31T23:59:59"),
            ("2026-11-22T09:30:00+01:00", "PT24H", "2026-11-23T09:30:00+01:00"), ("2026-11-22T09:30:00", "PT0S", "2026-11-22T09:30:00"),
            ("2026-03-31T12:00:00", "-P13M", "2025-02-28T12:00:00"), ("2026-11-22T24:00:00", "PT1S", "2026-11-23T00:00:01"),
        ])
    func dateTimePlusDuration(_ start: String, _ duration: String, _ sum: String) throws {
        let (dateTime, added) = (try XMLDateTime(parsing: start), try XMLDuration(parsing: duration))
        #expect(try (dateTime + added).description == sum)
    }

    @Test("A duration is added to a day from its start, and the order of additions matters")
    func datePlusDuration() throws {
        let date = try XMLDate(parsing: "2000-03-30")
        let (day, month) = (try XMLDuration(days: 1), try XMLDuration(months: 1))
        let (nextDay, nextMonth) = (try date + day, try date + month)
        #expect(try (nextDay + month).description == "2000-04-30")
        #expect(try (nextMonth + day).description == "2000-05-01")
        let (later, earlier) = (try XMLDuration(parsing: "PT33H"), try XMLDuration(parsing: "-PT1S"))
        #expect(try (XMLDate(parsing: "2000-01-12") + later).description == "2000-01-13")
        #expect(try (XMLDate(parsing: "2000-01-12Z") + earlier).description == "2000-01-11Z")
    }

    @Test(
        "A sum beyond the years is an error",
        arguments: ["P999999999Y", "-P83333333333Y", "PT999999999999999999S", "-PT999999999999999999S"])
    func sumOutOfRange(_ duration: String) throws {
        let start = try XMLDateTime(parsing: "2026-11-22T09:30:00Z")
        let error = #expect(throws: XMLSchemaValueError.self) { try start + XMLDuration(parsing: duration) }
        #expect(error?.found == "'2026-11-22T09:30:00Z' and '\(duration)' added")
        #expect(error?.expected.hasSuffix("with a year from -999999999 to 999999999") == true)
        #expect(throws: XMLSchemaValueError.self) { try start.calendarDate + XMLDuration(parsing: duration) }
    }
}
