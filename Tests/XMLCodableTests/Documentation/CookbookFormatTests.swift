import Foundation
import Testing
import XMLCodable
import XMLFormats

@Suite("Cookbook: formats of values, and XML Schema's types")
struct CookbookFormatTests {
    private let morning = Date(timeIntervalSince1970: 1_795_244_700)
    private let midnight = Date(timeIntervalSince1970: 1_795_219_200)

    @Test("A property with a format of its own: @XMLFormatted")
    func formats() throws {
        struct Order: Codable, Equatable {
            @XMLAttribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
            @XMLFormatted<XMLFormat.DateOnly> var placed: Date
            @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?
            @XMLFormatted<[XMLFormat.DateOnly]> var reminder: [Date]
            @XMLFormatted<XMLFormat.Scale2> var total: Decimal
        }
        let order = Order(paid: true, placed: midnight, shipped: morning, reminder: [midnight, midnight + 86_400], total: 0.9)
        try expectRow(
            """
            <order paid="yes"><placed>2026-11-21</placed><shipped>Sat, 21 Nov 2026 07:05:00 +0000</shipped>\
            <reminder>2026-11-21</reminder><reminder>2026-11-22</reminder><total>0.90</total></order>
            """, order, "order")
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Order.self, from: #"<order paid="maybe"><placed>2026-11-21</placed><total>1</total></order>"#)
        }
        #expect(error?.xmlIssue?.expected?.hasPrefix("yes or no") ?? false)
        var late = order
        late.placed = morning
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(late) }
        late = order
        late.total = 0.905
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(late) }
    }

    @Test("One text keeps its white space: XMLFormat.Verbatim")
    func verbatim() throws {
        struct Step: Codable, Equatable {
            var title: String
            @XMLFormatted<XMLFormat.Verbatim> var code: String
        }
        try expectRow(
            "<step><title>Run</title><code>\n  swift test\n</code></step>", Step(title: "Run", code: "\n  swift test\n"), "step")
    }

    @Test("A Boolean by presence: XMLFormat.EmptyElement")
    func emptyElement() throws {
        struct Note: Codable, Equatable {
            @XMLFormatted<XMLFormat.EmptyElement> var chord: Bool
            var step: String
        }
        try expectRow("<note><chord /><step>C</step></note>", Note(chord: true, step: "C"), "note")
        try expectRow("<note><step>C</step></note>", Note(chord: false, step: "C"), "note")
        for wrong in ["<note><chord>false</chord><step>C</step></note>", "<note chord=''><step>C</step></note>"] {
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(Note.self, from: wrong) }
        }
    }

    @Test("An empty string is nil for one property: XMLFormat.NonEmpty")
    func nonEmpty() throws {
        struct Book: Codable, Equatable { @XMLFormatted<XMLFormat.NonEmpty?> var title: String? }
        try expectRow("<book><title>Dune</title></book>", Book(title: "Dune"), "book")
        try expectRow("<book />", Book(title: nil), "book")
        #expect(try XMLDecoder().decode(Book.self, from: "<book><title/></book>") == Book(title: nil))
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Book(title: ""), withRootKey: "book") }
    }

    @Test("Doubles without .0: XMLFormat.ShortDouble")
    func shortDouble() throws {
        struct Rectangle: Codable, Equatable {
            @XMLAttribute @XMLFormatted<XMLFormat.ShortDouble> var width: Double
            @XMLAttribute @XMLFormatted<XMLFormat.ShortDouble> var height: Double
        }
        try expectRow(#"<rect width="3" height="3.5" />"#, Rectangle(width: 3, height: 3.5), "rect")
    }

    @Test("Numbers with commas and blanks, and lists of them: @XMLCoordinateTokens")
    func coordinates() throws {
        struct Map: Codable, Equatable {
            @XMLAttribute @XMLCoordinateTokens var viewBox: [Int]
            @XMLCoordinateTokens var outline: [Int]
            @XMLCoordinateTokens var coordinates: [[Int]]
        }
        let map = Map(viewBox: [0, 0, 24, 24], outline: [1, 2, 3, 4], coordinates: [[1, 2, 0], [3, 4, 0]])
        try expectRow(#"<map viewBox="0 0 24 24"><outline>1 2 3 4</outline><coordinates>1,2,0 3,4,0</coordinates></map>"#, map, "map")
        let other = #"<map viewBox="0 0 24,24"><outline>1,2 3,4</outline><coordinates> 1, 2, 0 3,4,0 </coordinates></map>"#
        #expect(try XMLDecoder().decode(Map.self, from: other) == map)
    }

    enum GermanTime: XMLDatePattern {
        static let pattern = "dd.MM.yyyy HH:mm"
        static let timeZone = TimeZone(identifier: "Europe/Berlin")
    }
    enum JaNein: XMLBooleanFormat { static let words = (true: "ja", false: "nein") }

    @Test("Formats of your own")
    func ownFormats() throws {
        struct Task: Codable, Equatable {
            @XMLFormatted<Forms.Percent> var done: Int
            @XMLFormatted<GermanTime> var due: Date
            @XMLFormatted<JaNein> var urgent: Bool
        }
        try expectRow(
            "<task><done>42%</done><due>21.11.2026 08:05</due><urgent>nein</urgent></task>", Task(done: 42, due: morning, urgent: false),
            "task")
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Task.self, from: "<task><done>42</done></task>") }
        #expect(error?.xmlIssue?.expected?.hasPrefix("a whole number with a percent sign") ?? false)
    }

    @Test("A date with the offset that it is written with")
    func keptOffsets() throws {
        struct Entry: Codable, Equatable {
            @XMLFormatted<XMLFormat.KeepingOffset<XMLFormat.RFC3339>> var updated: XMLOffsetDate
        }
        try expectRow(
            "<entry><updated>2026-11-21T08:05:00+01:00</updated></entry>",
            Entry(updated: XMLOffsetDate(date: morning, secondsFromGMT: 3600)), "entry")
    }

    @Test("Booleans as 1 and 0, or as words")
    func booleans() throws {
        struct Light: Codable, Equatable { var on: Bool }
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.boolEncodingStrategy = .oneZero
        #expect(try encoder.encodeToString(Light(on: true), withRootKey: "light") == "<light><on>1</on></light>")
        encoder.boolEncodingStrategy = .words(true: "Y", false: "N")
        decoder.boolDecodingStrategy = .words(true: "Y", false: "N")
        let xml = "<light><on>Y</on></light>"
        #expect(try encoder.encodeToString(Light(on: true), withRootKey: "light") == xml)
        #expect(try decoder.decode(Light.self, from: xml) == Light(on: true))
        #expect(throws: DecodingError.self) { try decoder.decode(Light.self, from: "<light><on>true</on></light>") }
    }

    @Test("Dates in one of several forms")
    func dates() throws {
        struct Event: Codable, Equatable { var day: [Date] }
        let slashes = DateFormatter()
        slashes.locale = Locale(identifier: "en_US_POSIX")
        slashes.timeZone = TimeZone(secondsFromGMT: 0)
        slashes.dateFormat = "dd/MM/yyyy"
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .firstOf([.iso8601, .formatted(slashes)]) }
        let event = try decoder.decode(Event.self, from: "<event><day>2026-11-21</day><day>21/11/2026</day></event>")
        #expect(event == Event(day: [midnight, midnight]))
    }

    @Test("Scalars are read leniently on request")
    func lenient() throws {
        struct Row: Codable, Equatable {
            var count: Int
            var active: Bool
            var id: UUID
        }
        let xml = "<row><count>3.0</count><active>on</active><id>{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}</id></row>"
        let decoder = XMLDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(Row.self, from: xml) }
        decoder.scalarPolicy = .lenient
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try decoder.decode(Row.self, from: xml) == Row(count: 3, active: true, id: id))
        for count in ["3.5", "3,0", "3 000", "3 pieces"] {
            #expect(throws: DecodingError.self) { try decoder.decode(Row.self, from: xml.replacingOccurrences(of: "3.0", with: count)) }
        }
    }

    // MARK: XML Schema's types

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
