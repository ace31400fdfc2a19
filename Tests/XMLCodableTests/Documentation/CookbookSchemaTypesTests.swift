import Foundation
import Testing
import XMLCodable
import XMLFormats

@Suite("Cookbook: XML Schema's types")
struct CookbookSchemaTypesTests {
    @Test("Hexadecimal and Base64 data in one document: XMLHexBinary")
    func binaryData() throws {
        struct File: Codable, Equatable {
            @XMLAttribute var checksum: XMLHexBinary
            var content: XMLBase64Binary
        }
        let content = XMLBase64Binary(Data([0xCA, 0xFE, 0xBA, 0xBE]))
        let file = File(checksum: XMLHexBinary(Data([0x0F, 0xB7])), content: content)
        try expectRow(#"<file checksum="0FB7"><content>yv66vg==</content></file>"#, file, "file")
        #expect(try XMLDecoder().decode(File.self, from: #"<file checksum="0fb7"><content>yv66vg==</content></file>"#) == file)
    }

    @Test("A decimal that keeps its digits: XMLDecimal")
    func decimals() throws {
        struct Price: Codable, Equatable {
            @XMLAttribute var net: XMLDecimal
            var gross: XMLDecimal?
        }
        let document = #"<price net="1.50"><gross>+01.7850</gross></price>"#
        var price = Price(net: try XMLDecimal(parsing: "1.50"), gross: try XMLDecimal(parsing: "+01.7850"))
        try expectRow(document, price, "price")
        #expect(price.net.value == 1.5)
        price.net = try XMLDecimal(2, fractionDigits: 2)
        #expect(try XMLEncoder().encodeToString(price, withRootKey: "price").hasPrefix(#"<price net="2.00">"#))
    }

    @Test("XML Schema's dates and times, letter for letter: XMLDateTime")
    func datesAndTimes() throws {
        struct Stay: Codable, Equatable {
            @XMLAttribute var from: XMLDate
            var booked: XMLDateTime
            var checkIn: XMLTime?
            @XMLTokens var away: [XMLDate]
        }
        let first = """
            <stay from="2026-11-22"><booked>2026-10-01T09:30:00.50+02:00</booked><checkIn>24:00:00</checkIn>\
            <away>2026-11-24 2026-11-25</away></stay>
            """
        let second = #"<stay from="2026-11-22Z"><booked>2026-10-01T09:30:00</booked><away>2026-11-24</away></stay>"#
        let away = [try XMLDate(year: 2026, month: 11, day: 24), try XMLDate(year: 2026, month: 11, day: 25)]
        let stay = Stay(
            from: try XMLDate(year: 2026, month: 11, day: 22), booked: try XMLDateTime(parsing: "2026-10-01T09:30:00.50+02:00"),
            checkIn: try XMLTime(parsing: "24:00:00"), away: away)
        try expectRow(first, stay, "stay")
        let booked = try XMLDateTime(year: 2026, month: 10, day: 1, hour: 9, minute: 30, second: 0, offsetMinutes: nil)
        let other = Stay(
            from: try XMLDate(year: 2026, month: 11, day: 22, offsetMinutes: 0), booked: booked, checkIn: nil, away: [away[0]])
        try expectRow(second, other, "stay")

        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(stay.booked.offsetMinutes == 120)
        #expect(other.booked.offsetMinutes == nil)
        #expect(stay.booked.date != nil)
        #expect(other.booked.date == nil)
        #expect(try stay.booked.date(in: berlin).timeIntervalSince(other.booked.date(in: berlin)) == 0.5)
        #expect(try XMLDateTime(Date(timeIntervalSince1970: 0), in: berlin).description == "1970-01-01T01:00:00+01:00")
        let later = try stay.from + XMLDuration(days: 7)
        #expect(later.description == "2026-11-29")
    }

    @Test("Parts of dates: XMLGYear, XMLGMonthDay")
    func partsOfDates() throws {
        struct Holiday: Codable, Equatable {
            @XMLAttribute var since: XMLGYear
            var name: String
            var day: XMLGMonthDay
            var closed: XMLGYearMonth?
        }
        try expectRow(
            #"<holiday since="1895"><name>Christmas</name><day>--12-25</day><closed>2026-12</closed></holiday>"#,
            Holiday(
                since: try XMLGYear(1895), name: "Christmas", day: try XMLGMonthDay(month: 12, day: 25),
                closed: try XMLGYearMonth(year: 2026, month: 12)), "holiday")
        #expect(try XMLGMonth(12).description == "--12")
        #expect(try XMLGDay(25).description == "---25")
    }

    @Test("A duration: XMLDuration")
    func duration() throws {
        struct Film: Codable, Equatable {
            var length: XMLDuration
            var protection: XMLDuration?
        }
        let film = Film(length: try XMLDuration(parsing: "PT118M"), protection: try XMLDuration(years: 70))
        try expectRow("<film><length>PT118M</length><protection>P70Y</protection></film>", film, "film")
        #expect(film.length.totalSeconds == 7080)
        #expect(film.length.canonicalText == "PT1H58M")
        #expect(try film.length == XMLDuration(hours: 1, minutes: 58))
        #expect(try XMLDuration(months: 1).compared(to: XMLDuration(days: 30)) == nil)
    }
}
