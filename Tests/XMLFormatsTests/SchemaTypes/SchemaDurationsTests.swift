import Foundation
import Testing
import XMLFormats

@Suite("XML Schema's durations")
struct SchemaDurationsTests {
    @Test("A duration is months and seconds")
    func parts() throws {
        let duration = try XMLDuration(parsing: "-P1Y2M10DT2H30M0.5S")
        #expect(duration.totalMonths == -14)
        #expect(duration.totalSeconds == -873_000)
        #expect(duration.attoseconds == -500_000_000_000_000_000)
        #expect(duration.isNegative)
        #expect((-duration).description == "P1Y2M10DT2H30M0.5S")
        #expect(try -XMLDuration(parsing: "PT60S") == XMLDuration(minutes: -1))
        #expect(-XMLDuration.zero == .zero)
        #expect(!XMLDuration.zero.isNegative)
    }

    @Test("The parts of a duration are added up")
    func madeOfParts() throws {
        #expect(try XMLDuration(months: 18).description == "P1Y6M")
        #expect(try XMLDuration(minutes: 90).description == "PT1H30M")
        #expect(try XMLDuration(years: 1, months: -1).description == "P11M")
        #expect(try XMLDuration(days: 1, hours: -25).description == "-PT1H")
        #expect(try XMLDuration(seconds: 1, attoseconds: -1).description == "PT0.999999999999999999S")
        #expect(try XMLDuration(seconds: -1, attoseconds: 1).description == "-PT0.999999999999999999S")
        #expect(try XMLDuration(attoseconds: .min).description == "-PT9.223372036854775808S")
        #expect(try XMLDuration(months: 1, attoseconds: 1).description == "P1MT0.000000000000000001S")
        let sum = try XMLDuration(parsing: "P1MT0.6S") + XMLDuration(parsing: "PT0.4S")
        #expect(sum.description == "P1MT1S")
    }

    @Test("Parts that make no duration are an error")
    func wrongParts() {
        for make: @Sendable () throws -> XMLDuration in [
            { try XMLDuration(years: .max) }, { try XMLDuration(years: 1, seconds: -1) }, { try XMLDuration(months: 1, attoseconds: -1) },
            { try XMLDuration(seconds: .min) }, { try XMLDuration(days: .min) }, { try XMLDuration(seconds: .max, attoseconds: .max) },
            { try XMLDuration(months: 1_000_000_000_000) }, { try XMLDuration(parsing: "P1M") + XMLDuration(parsing: "-P1D") },
            { try XMLDuration(months: 999_999_999_999) + XMLDuration(months: 1) },
        ] {
            #expect(throws: XMLSchemaValueError.self) { try make() }
        }
    }

    typealias Relation = SchemaDateTimesTests.Relation

    // The table of section 3.3.6.2, and the values next to it.
    @Test(
        "Durations compare as XML Schema's table says",
        arguments: [
            ("P364D", Relation.less, "P1Y"), ("P365D", .indeterminate, "P1Y"), ("P366D", .indeterminate, "P1Y"), ("P1Y", .less, "P367D"),
            ("P27D", .less, "P1M"), ("P28D", .indeterminate, "P1M"), ("P29D", .indeterminate, "P1M"), ("P30D", .indeterminate, "P1M"),
            ("P31D", .indeterminate, "P1M"), ("P1M", .less, "P32D"), ("P149D", .less, "P5M"), ("P150D", .indeterminate, "P5M"),
            ("P151D", .indeterminate, "P5M"), ("P152D", .indeterminate, "P5M"), ("P153D", .indeterminate, "P5M"), ("P5M", .less, "P154D"),
            ("P1Y", .equal, "P12M"), ("PT24H", .equal, "P1D"), ("PT1M", .equal, "PT60.0S"), ("-P1Y", .less, "PT0S"),
            ("-P1M", .indeterminate, "-P30D"), ("-P32D", .less, "-P1M"), ("PT0.1S", .less, "PT0.11S"), ("-PT0.11S", .less, "-PT0.1S"),
            ("P0Y", .equal, "-PT0S"), ("P1M", .less, "P1MT0.000000000000000001S"), ("P83333333333Y", .less, "P83333333333Y1M"),
        ])
    func order(_ one: String, _ relation: Relation, _ other: String) throws {
        try SchemaDateTimesTests.check(XMLDuration(parsing: one), relation, XMLDuration(parsing: other))
    }

    @Test("Sorting makes one order of months and days, which never contradicts the partial one")
    func sorting() throws {
        var generator = RandomSource(seed: 3)
        let durations = try (0..<80).map { _ in
            try Bool.random(using: &generator)
                ? XMLDuration(months: Int64.random(in: -13...13, using: &generator))
                : XMLDuration(days: Int64.random(in: -400...400, using: &generator))
        }
        SchemaDateTimesTests.checkOrder(of: durations.sorted())
    }

    @Test("Durations without months are Swift's")
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func swiftDuration() throws {
        #expect(try XMLDuration(parsing: "P1DT0.5S").duration == .milliseconds(86_400_500))
        #expect(try XMLDuration(parsing: "-PT0.000000000000000001S").duration == Duration(secondsComponent: 0, attosecondsComponent: -1))
        #expect(try XMLDuration(parsing: "P1M").duration == nil)
        #expect(try XMLDuration(.seconds(-90)).description == "-PT1M30S")
        #expect(try XMLDuration(.milliseconds(-1500)).description == "-PT1.5S")
        #expect(throws: XMLSchemaValueError.self) { try XMLDuration(.seconds(Int64.max)) }
    }

    @Test("Durations are what a calendar adds")
    func dateComponents() throws {
        let components = try #require(try XMLDuration(parsing: "P1Y2M3DT4H5M6.000000007S").dateComponents)
        #expect([components.year, components.month, components.day, components.hour] == [1, 2, 3, 4])
        #expect([components.minute, components.second, components.nanosecond] == [5, 6, 7])
        #expect(try XMLDuration(parsing: "PT0.0000000001S").dateComponents == nil)
        #expect(try XMLDuration(parsing: "-P1DT2H").dateComponents?.hour == -2)
    }
}
