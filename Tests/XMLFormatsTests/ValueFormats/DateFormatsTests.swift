import Foundation
import Testing
import XMLFormats

@Suite("Formats of dates")
struct DateFormatsTests {
    /// 21 November 2026, 07:05:00 in UTC.
    private let morning = Date(timeIntervalSince1970: 1_795_244_700)
    private let midnight = Date(timeIntervalSince1970: 1_795_219_200)

    private func offset(_ date: Date, _ hours: Double) -> XMLOffsetDate { XMLOffsetDate(date: date, secondsFromGMT: Int(hours * 3600)) }

    @Test("A day is its midnight in UTC")
    func days() throws {
        try expectBothWays(XMLFormat.DateOnly.self, ["2026-11-21", "2026-11-21Z", "2026-11-21+00:00"], midnight)
        try expectBothWays(XMLFormat.DateOnly.self, ["1969-12-31"], Date(timeIntervalSince1970: -86_400))
        try expectBothWays(XMLFormat.DateOnly.self, ["2024-02-29"], Date(timeIntervalSince1970: 1_709_164_800))
        try expectBothWays(XMLFormat.DateOnly.self, ["0001-01-01"], Date(timeIntervalSince1970: -62_135_596_800))
        expectRefusal(
            of: [
                "", "2026-11-21T00:00:00Z", "2026-11-21+01:00", "20261121", "2026-13-01", "2026-02-29", "21.11.2026", "2026-11-21 x",
                "26-11-21",
                "2026-11-21-", String(repeating: "2", count: 10_000),
            ], by: XMLFormat.DateOnly.self)
        expectRefusal(
            ofValues: [
                morning, midnight + 0.5, Date(timeIntervalSinceReferenceDate: .nan), Date(timeIntervalSinceReferenceDate: .infinity),
            ],
            by: XMLFormat.DateOnly.self)
    }

    @Test("A rounding format drops what the day has no room for")
    func rounding() throws {
        let written = try XMLEncoder().encodeToString(Formatted<XMLFormat.Rounding<XMLFormat.DateOnly>>(x: morning), withRootKey: "a")
        #expect(written == "<a><x>2026-11-21</x></a>")
        #expect(try XMLDecoder().decode(Formatted<XMLFormat.Rounding<XMLFormat.DateOnly>>.self, from: written).x == midnight)
        expectEncodingIssue(.unrepresentableValue) {
            try XMLEncoder().encode(Formatted<XMLFormat.Rounding<XMLFormat.DateOnly>>(x: Date(timeIntervalSinceReferenceDate: .nan)))
        }
    }

    @Test("A time of the day is seconds since midnight")
    func times() throws {
        try expectBothWays(XMLFormat.TimeOnly.self, ["07:05:00", "07:05:00.0"], 25_500)
        try expectBothWays(XMLFormat.TimeOnly.self, ["07:05:00.25"], 25_500.25)
        try expectBothWays(XMLFormat.TimeOnly.self, ["00:00:00", "24:00:00"], 0)
        try expectBothWays(XMLFormat.TimeOnly.self, ["23:59:59.999"], 86_399.999)
        try expectBothWays(XMLFormat.TimeOnly.self, ["00:00:00.00001"], 0.00001)
        expectRefusal(
            of: [
                "", "07:05", "7:05:00", "07:05:60", "24:00:01", "25:00:00", "07:60:00", "07:05:00Z", "07:05:00+01:00", "070500",
                "07:05:00,5", "07:05:00.",
            ],
            by: XMLFormat.TimeOnly.self)
        expectRefusal(ofValues: [-1, 86_400, .nan, .infinity], by: XMLFormat.TimeOnly.self)
    }

    @Test("Seconds and milliseconds since 1970")
    func epochs() throws {
        try expectBothWays(XMLFormat.EpochSeconds.self, ["1795244700", "1795244700.0", "+1795244700"], morning)
        try expectBothWays(XMLFormat.EpochSeconds.self, ["1795244700.25"], morning + 0.25)
        try expectBothWays(XMLFormat.EpochSeconds.self, ["-0.5"], Date(timeIntervalSince1970: -0.5))
        try expectBothWays(XMLFormat.EpochMilliseconds.self, ["1795244700250", "1795244700250.0"], morning + 0.25)
        try expectBothWays(XMLFormat.EpochMilliseconds.self, ["0"], Date(timeIntervalSince1970: 0))
        expectRefusal(of: ["", "x", "2026-11-21", "INF", "NaN", "1,5", "1 000"], by: XMLFormat.EpochSeconds.self)
        expectRefusal(of: ["", "x", "2026-11-21", "INF"], by: XMLFormat.EpochMilliseconds.self)
        expectRefusal(ofValues: [Date(timeIntervalSinceReferenceDate: .infinity)], by: XMLFormat.EpochSeconds.self)
        expectRefusal(ofValues: [Date(timeIntervalSinceReferenceDate: .nan)], by: XMLFormat.EpochMilliseconds.self)
    }

    @Test("RFC 3339, with the offset kept or not")
    func rfc3339() throws {
        try expectBothWays(
            XMLFormat.RFC3339.self,
            ["2026-11-21T07:05:00Z", "2026-11-21t07:05:00z", "2026-11-21T08:05:00+01:00", "2026-11-21T07:05:00.000-00:00"], morning)
        try expectBothWays(XMLFormat.RFC3339.self, ["2026-11-21T07:05:00.25Z"], morning + 0.25)
        try expectBothWays(
            XMLFormat.RFC3339.self, ["2017-01-01T00:00:00Z", "2016-12-31T23:59:60Z"], Date(timeIntervalSince1970: 1_483_228_800))
        try expectBothWays(XMLFormat.RFC3339.self, ["0000-01-01T00:00:00Z"], Date(timeIntervalSince1970: -62_167_219_200))
        expectRefusal(
            of: [
                "", "2026-11-21", "2026-11-21T07:05:00", "2026-11-21T07:05Z", "2026-11-21 07:05:00Z", "2026-11-21T07:05:00+0100",
                "20261121T070500Z", "2026-11-21T24:00:00Z", "2026-11-21T07:05:60Z", "2026-11-21T07:05:00,5Z", "2026-11-21T07:05:00.Z",
                "2026-11-21T07:05:00+01:60", "2026-11-21T07:05:00Zx", "-2026-11-21T07:05:00Z", "12026-11-21T07:05:00Z",
            ], by: XMLFormat.RFC3339.self)
        expectRefusal(ofValues: [Date(timeIntervalSince1970: 300_000_000_000)], by: XMLFormat.RFC3339.self)

        try expectBothWays(XMLFormat.KeepingOffset<XMLFormat.RFC3339>.self, ["2026-11-21T08:05:00+01:00"], offset(morning, 1))
        try expectBothWays(XMLFormat.KeepingOffset<XMLFormat.RFC3339>.self, ["2026-11-21T03:35:00.5-03:30"], offset(morning + 0.5, -3.5))
        try expectBothWays(
            XMLFormat.KeepingOffset<XMLFormat.RFC3339>.self, ["2026-11-21T07:05:00Z", "2026-11-21T07:05:00+00:00"], offset(morning, 0))
        expectRefusal(
            ofValues: [XMLOffsetDate(date: morning, secondsFromGMT: 3601), XMLOffsetDate(date: morning, secondsFromGMT: .max)],
            by: XMLFormat.KeepingOffset<XMLFormat.RFC3339>.self)
    }

    @Test("What a format says against a date is the message of the issue")
    func wordsOfAFormat() throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Formatted<Spelled>.self, from: "<a><x>Sunday, November 21, 2026 at 7:05 AM</x></a>")
        }
        #expect(error?.xmlIssue?.message == "the date is a Saturday, and not a Sunday")
        #expect(error?.xmlIssue?.found == "'Sunday, November 21, 2026 at 7:05 AM'")
        #expect(error?.xmlIssue?.path == "/a/x")
    }

    // MARK: Patterns

    enum German: XMLDatePattern { static let pattern = "dd.MM.yyyy HH:mm:ss" }
    enum Compact: XMLDatePattern { static let pattern = "yyyyMMdd" }
    enum Spelled: XMLDatePattern { static let pattern = "EEEE, MMMM d, yyyy 'at' h:mm a" }
    enum Offset: XMLDatePattern { static let pattern = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" }
    enum Quoted: XMLDatePattern { static let pattern = "d. 'o''clock' '' M/yyyy Z" }
    enum Century: XMLDatePattern {
        static let pattern = "dd/MM/yy"
        static let firstYearOfTwoDigits: Int? = 1950
    }
    enum NoCentury: XMLDatePattern { static let pattern = "dd/MM/yy" }
    enum Unknown: XMLDatePattern { static let pattern = "yyyy-ww" }
    enum Twice: XMLDatePattern { static let pattern = "yyyy-MM-dd HH hh a" }
    enum NoYear: XMLDatePattern { static let pattern = "HH:mm" }
    enum NoHalf: XMLDatePattern { static let pattern = "yyyy-MM-dd hh:mm" }
    enum Open: XMLDatePattern { static let pattern = "yyyy-MM-dd'T" }
    enum Nowhere: XMLDatePattern {
        static let pattern = "yyyy-MM-dd"
        static let timeZone = TimeZone(identifier: "Middle/Earth")
    }
    enum Berlin: XMLDatePattern {
        static let pattern = "yyyy-MM-dd HH:mm"
        static let timeZone = TimeZone(identifier: "Europe/Berlin")
    }
    enum BerlinDay: XMLDatePattern {
        static let pattern = "yyyy-MM-dd"
        static let timeZone = TimeZone(identifier: "Europe/Berlin")
    }
    enum BeirutDay: XMLDatePattern {
        static let pattern = "yyyy-MM-dd"
        static let timeZone = TimeZone(identifier: "Asia/Beirut")
    }

    @Test("A pattern is what is read and written")
    func patterns() throws {
        try expectBothWays(German.self, ["21.11.2026 07:05:00"], morning)
        try expectBothWays(Compact.self, ["20261121"], midnight)
        try expectBothWays(Spelled.self, ["Saturday, November 21, 2026 at 7:05 AM", "saturday, november 21, 2026 at 07:05 am"], morning)
        try expectBothWays(Spelled.self, ["Saturday, November 21, 2026 at 12:00 PM"], midnight + 43_200)
        try expectBothWays(Spelled.self, ["Saturday, November 21, 2026 at 12:00 AM"], midnight)
        try expectBothWays(Offset.self, ["2026-11-21T07:05:00.250Z", "2026-11-21T08:05:00.250+01:00"], morning + 0.25)
        try expectBothWays(XMLFormat.KeepingOffset<Offset>.self, ["2026-11-21T08:05:00.250+01:00"], offset(morning + 0.25, 1))
        try expectBothWays(Quoted.self, ["21. o'clock ' 11/2026 +0000"], midnight)
        try expectBothWays(Century.self, ["01/02/49"], Date(timeIntervalSince1970: 2_495_750_400))
        try expectBothWays(Century.self, ["01/02/50"], Date(timeIntervalSince1970: -628_473_600))
        expectRefusal(
            of: [
                "", "21.11.2026", "21.11.2026 7:05:00", "21.11.2026 07:05:00x", "31.11.2026 07:05:00", "21.11.2026 24:00:00",
                "21.11.26 07:05:00", "21/11/2026 07:05:00", String(repeating: "1", count: 50_000),
            ], by: German.self)
        expectRefusal(of: ["Sunday, November 21, 2026 at 7:05 AM", "Saturday, November 21, 2026 at 13:05 PM"], by: Spelled.self)
        expectRefusal(ofValues: [morning + 0.25, Date(timeIntervalSince1970: 300_000_000_000)], by: German.self)
        expectRefusal(ofValues: [morning], by: Compact.self)
        expectRefusal(ofValues: [morning + 0.0001], by: Offset.self)
        expectRefusal(ofValues: [Date(timeIntervalSince1970: 4_000_000_000)], by: Century.self)
        expectRefusal(ofValues: [offset(morning, 1)], by: XMLFormat.KeepingOffset<German>.self)
    }

    @Test("A pattern that does not tell a date is an error in both directions")
    func wrongPatterns() throws {
        func expect<Pattern: XMLDatePattern>(_: Pattern.Type, _ words: String, _ text: String) {
            expectRefusal(of: [text], by: Pattern.self)
            expectRefusal(ofValues: [morning], by: Pattern.self)
            let error = #expect(throws: DecodingError.self) {
                try XMLDecoder().decode(Formatted<Pattern>.self, from: "<a><x>\(text)</x></a>")
            }
            #expect(error?.xmlIssue?.message?.contains(words) ?? false, "\(error?.xmlIssue?.message ?? "")")
        }
        expect(NoCentury.self, "which century", "01/02/49")
        expect(Unknown.self, "'ww'", "2026-01")
        expect(Twice.self, "twice", "2026-11-21 07 07 AM")
        expect(NoYear.self, "needs a year", "07:05")
        expect(NoHalf.self, "'a' with 'h'", "2026-11-21 07:05")
        expect(Open.self, "apostrophe", "2026-11-21T")
        expect(Nowhere.self, "time zone", "2026-11-21")
    }

    @Test("Rounding drops seconds, and changes no hour, no offset and no century")
    func roundedPatterns() throws {
        func written<Pattern: _XMLOffsetDateFormat>(_ date: Date, _: Pattern.Type) throws -> String {
            try XMLEncoder().encodeToString(Formatted<XMLFormat.Rounding<Pattern>>(x: date), withRootKey: "a")
        }
        let first = Date(timeIntervalSince1970: 1_792_888_200)
        #expect(try written(first + 2 * 3600 + 59.5, Berlin.self) == "<a><x>2026-10-25 03:30</x></a>")
        #expect(try written(first + 3600, BerlinDay.self) == "<a><x>2026-10-25</x></a>")
        #expect(try written(first + 59.5, XMLFormat.RFC822.self) == "<a><x>Sun, 25 Oct 2026 00:30:59 +0000</x></a>")
        expectRefusal(ofValues: [first + 3600, first + 3659.5], by: XMLFormat.Rounding<Berlin>.self)
        expectRefusal(ofValues: [Date(timeIntervalSince1970: 4_000_000_000)], by: XMLFormat.Rounding<Century>.self)
        expectRefusal(ofValues: [offset(morning, 5.5)], by: XMLFormat.Rounding<XMLFormat.KeepingOffset<Hours>>.self)
        try expectBothWays(XMLFormat.KeepingOffset<Hours>.self, ["2026-11-21 01 -06"], offset(midnight + 7 * 3600, -6))
    }

    enum Hours: XMLDatePattern { static let pattern = "yyyy-MM-dd HH X" }

    @Test("Where clocks are set, an hour that comes twice is an error, and one that is left out has no date")
    func clockChanges() throws {
        try expectBothWays(Berlin.self, ["2026-11-21 08:05"], morning)
        try expectBothWays(BerlinDay.self, ["2026-11-21"], midnight - 3600)
        // On 25 October 2026 at 03:00, clocks are set back to 02:00.
        let first = Date(timeIntervalSince1970: 1_792_888_200)
        expectRefusal(of: ["2026-10-25 02:30"], by: Berlin.self)
        expectRefusal(ofValues: [first, first + 3600], by: Berlin.self)
        try expectBothWays(Berlin.self, ["2026-10-25 01:59"], first - 1860)
        try expectBothWays(Berlin.self, ["2026-10-25 03:00"], first + 5400)
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Formatted<Berlin>.self, from: "<a><x>2026-10-25 02:30</x></a>")
        }
        #expect(error?.xmlIssue?.message == "clocks show this time twice in Europe/Berlin, at +02:00 and at +01:00")
        // On 29 March 2026 at 02:00, they are set forward.
        expectRefusal(of: ["2026-03-29 02:30"], by: Berlin.self)
        // In Beirut that is at midnight.
        try expectBothWays(BeirutDay.self, ["2026-03-29"], Date(timeIntervalSince1970: 1_774_735_200))
    }
}
