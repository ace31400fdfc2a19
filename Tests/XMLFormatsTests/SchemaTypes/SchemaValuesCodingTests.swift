import Foundation
import Testing
import XMLFormats
import XMLStreaming

@Suite("XML Schema's types in documents")
struct SchemaValuesCodingTests {
    struct Values: Codable, Equatable {
        @Attribute var date: XMLDate
        @Attribute var year: XMLGYear?
        var dateTime: XMLDateTime
        var time: XMLTime?
        var yearMonth: [XMLGYearMonth]
        @XMLTokens var months: [XMLGMonth]
        var monthDay: XMLGMonthDay?
        var day: XMLGDay?
        var duration: XMLDuration?
        var hex: XMLHexBinary?
        var base64: XMLBase64Binary?
    }

    static let documents = [
        """
        <values date="2026-11-22+01:00" year="-0044"><dateTime>2026-11-22T09:30:00.50+00:00</dateTime><time>24:00:00</time>\
        <yearMonth>2026-11</yearMonth><yearMonth>2026-12Z</yearMonth><months>--11 --12</months><monthDay>--02-29</monthDay><day>---31</day>\
        <duration>P0Y1347M</duration><hex>0FB7</hex><base64>AA==</base64></values>
        """,
        #"<values date="0000-01-01"><dateTime>2026-11-22T09:30:00</dateTime><months></months><hex></hex></values>"#,
    ]

    @Test("Elements, attributes, lists, tokens and optionals are read and written letter for letter", arguments: documents)
    func document(_ document: String) throws {
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
            decoder.unknownNodePolicy = .error
            // Strategies for dates and data have no say.
            decoder.dateDecodingStrategy = .millisecondsSince1970
            decoder.dataDecodingStrategy = .custom { _ in Data() }
            let encoder = XMLEncoder { ($0.dateEncodingStrategy, $0.dataEncodingStrategy) = (.custom { _, _ in }, .custom { _, _ in }) }
            let values = try decoder.decode(Values.self, from: document)
            let written = try encoder.encodeToString(values, withRootKey: "values")
            #expect(["hex", "months"].reduce(written) { $0.replacingOccurrences(of: "<\($1) />", with: "<\($1)></\($1)>") } == document)
            #expect(try decoder.decode(Values.self, from: written) == values)
        }
    }

    @Test("White space around a value is passed over, in elements, attributes and CDATA sections")
    func whiteSpace() throws {
        struct Day: Codable, Equatable { @Attribute var date: XMLDate; var length: XMLDuration, time: XMLTime, price: [XMLDecimal] }
        let day = try XMLDecoder().decode(
            Day.self,
            from: "<d date=' 2026-11-22&#10;'><length>\n\tP1D </length><time><![CDATA[ 09:30:00 ]]></time><price>\n 2.0\n</price></d>")
        #expect(day.date.description == "2026-11-22")
        #expect(try day.length == XMLDuration(days: 1))
        #expect(day.time.description == "09:30:00")
        #expect(day.price.map(\.description) == ["2.0"])
        let written = #"<d date="2026-11-22"><length>P1D</length><time>09:30:00</time><price>2.0</price></d>"#
        #expect(try XMLEncoder().encodeToString(day, withRootKey: "d") == written)
    }

    struct Optionals: Codable, Equatable {
        @Attribute var born: XMLDate?
        var died: XMLDate?
        var dieds: String?
        var ages: [XMLDuration?]
        var sum: XMLHexBinary?
    }

    @Test(
        "An optional is nil where its node is absent, empty or marked as nil",
        arguments: [
            ("<o born=''><died/><ages/><ages>P1Y</ages></o>", true), ("<o><died> </died><dieds>x</dieds></o>", false),
            ("<o xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><died xsi:nil='true'/></o>", false),
            ("<o><dieds>2026-11-22</dieds></o>", false),
        ])
    func optionals(_ document: String, _ hasAges: Bool) throws {
        let value = try XMLDecoder().decode(Optionals.self, from: document)
        #expect(value.born == nil)
        #expect(value.died == nil)
        let ages: [XMLDuration?] = hasAges ? [nil, try XMLDuration(years: 1)] : []
        #expect(value.ages == ages)
        let written = try XMLEncoder().encode(value, withRootKey: "o")
        #expect(try XMLDecoder().decode(Optionals.self, from: written) == value)
    }

    @Test("Empty text is empty binary data, and no date")
    func emptyText() throws {
        #expect(try XMLDecoder().decode(Optionals.self, from: "<o><sum/></o>").sum == XMLHexBinary(Data()))
        #expect(try XMLDecoder().decode(XMLBase64Binary.self, from: "<b/>").data.isEmpty)
        expectDecodingIssue(found: "nothing") { try XMLDecoder().decode(XMLDate.self, from: "<d/>") }
    }

    struct ByHand: Codable {
        var days: [XMLDate], length: XMLDuration
        var nested: XMLTime?

        enum Keys: String, CodingKey { case day, length, inner, time }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .day)
            days = []
            while !list.isAtEnd { days.append(try list.decode(XMLDate.self)) }
            length = try container.superDecoder(forKey: .length).singleValueContainer().decode(XMLDuration.self)
            nested = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner).decodeIfPresent(XMLTime.self, forKey: .time)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var list = container.nestedUnkeyedContainer(forKey: .day)
            for day in days { try list.encode(day) }
            var single = container.superEncoder(forKey: .length).singleValueContainer()
            try single.encode(length)
            var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            try inner.encodeIfPresent(nested, forKey: .time)
        }
    }

    @Test(
        "Types that code themselves have them in every container",
        arguments: [
            "<h><length>P1D</length><inner /></h>", "<h><day>2026-11-22</day><length>P12M</length><inner><time>09:30:00</time></inner></h>",
            "<h><day>2026-11-22</day><day>-0001-01-01Z</day><length>PT0S</length><inner><time>23:59:59.9</time></inner></h>",
        ])
    func byHand(_ document: String) throws {
        let value = try XMLDecoder().decode(ByHand.self, from: document)
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "h") == document)
    }

    enum Moment: Codable, Equatable { case on(XMLDate), at(XMLDateTime) }

    @Test("They are payloads of choices, values of dictionaries, and texts")
    func shapes() throws {
        struct Plain: Codable, Equatable { @Attribute var id: XMLGYear; @XMLText var month: XMLGYearMonth }
        let plain = #"<p id="2026">2026-11</p>"#
        #expect(try XMLEncoder().encodeToString(XMLDecoder().decode(Plain.self, from: plain), withRootKey: "p") == plain)
        struct Choices: Codable, Equatable {
            @XMLInline var moments: [Moment]
            var named: [String: XMLGDay], rates: [String: XMLDuration]
            enum CodingKeys: String, CodingKey { case moments, named, rates = "rate[@code]" }
        }
        let document = """
            <c><on>2026-11-22</on><at>2026-11-22T09:30:00Z</at><named><a>---01</a><b>---31Z</b></named><rate code="x">P1M</rate>\
            <rate code="y">PT60S</rate></c>
            """
        let value = try XMLDecoder().decode(Choices.self, from: document)
        let moments: [Moment] = [.on(try XMLDate(parsing: "2026-11-22")), .at(try XMLDateTime(parsing: "2026-11-22T09:30:00Z"))]
        #expect(value.moments == moments)
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "c") == document)
    }

    @Test("A type whose raw value is one is the text of an element that has an attribute for another key")
    func rawValues() throws {
        struct Amount: RawRepresentable, Codable, Equatable {
            var rawValue: XMLDecimal

            init(rawValue: XMLDecimal) { self.rawValue = rawValue }
            init(from decoder: any Decoder) throws { self.init(rawValue: try decoder.singleValueContainer().decode(XMLDecimal.self)) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(rawValue)
            }
        }
        struct Offer: Codable, Equatable {
            var amount: Amount, currency: String
            enum CodingKeys: String, CodingKey { case amount = "price", currency = "price/@currency" }
        }
        let document = #"<offer><price currency="EUR">1.50</price></offer>"#
        let offer = try XMLDecoder().decode(Offer.self, from: document)
        #expect(offer == Offer(amount: Amount(rawValue: try XMLDecimal(parsing: "1.50")), currency: "EUR"))
        #expect(try XMLEncoder().encodeToString(offer, withRootKey: "offer") == document)
    }

    @Test("They are root elements, items of root lists, and records")
    func rootsAndRecords() throws {
        let document = "<days><day>2026-11-22</day><day>2026-11-23Z</day></days>"
        let days = try XMLDecoder().decode([XMLDate].self, from: document)
        #expect(days.map(\.description) == ["2026-11-22", "2026-11-23Z"])
        #expect(try XMLDecoder().records(of: XMLDate.self, at: "days/day", in: Data(document.utf8)).map { try $0.get() } == days)
        #expect(try XMLEncoder().encodeToString(days[1], withRootKey: "day") == "<day>2026-11-23Z</day>")
        #expect(try XMLDecoder().decode(XMLDuration.self, from: "<d>P1D</d>") == XMLDuration(days: 1))
    }

    // MARK: Errors

    @Test(
        "A text that is no value is an error with the place and what is missing",
        arguments: [
            ("<v date='2026-02-29'/>", "/v/@date", "a date as 2026-11-22, with a day from 01 to 28 (XMLDate)", "'2026-02-29'", 1),
            (
                "<v date='2026-02-28'><dateTime>now</dateTime></v>", "/v/dateTime", "a date and time as 2026-11-22T09:30:00Z (XMLDateTime)",
                "'now'", 22
            ),
            (
                "<v date='2026-02-28'><dateTime>2026-02-28T09:30:00Z</dateTime><months>--11 --13</months></v>", "/v/months",
                "a month as --11, with a month from 01 to 12 (XMLGMonth)", "'--13'", 76
            ),
            (
                "<v date='2026-02-28'><dateTime>2026-02-28T09:30:00Z</dateTime><months/><hex>ABC</hex></v>", "/v/hex",
                "pairs of hexadecimal digits, with an even number of digits (XMLHexBinary)", "'ABC'", 72
            ),
            (
                "<v date='2026-02-28'><dateTime>2026-02-28T09:30:00Z</dateTime><months/><duration><y>1</y></duration></v>", "/v/duration",
                "a duration as P1Y2M3DT4H5M6.7S (XMLDuration)", "an element with child elements", 72
            ),
        ])
    func errors(_ document: String, _ path: String, _ expected: String, _ found: String, _ column: Int) throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Values.self, from: document) }
        let issue = try #require(error?.xmlIssue)
        #expect(issue.code == .invalidValue)
        #expect(issue.path == path)
        #expect(issue.expected == expected)
        #expect(issue.found == found)
        #expect(issue.position?.line == 1)
        #expect(issue.position?.column == column)
    }

    @Test("A long text is not repeated in the error")
    func longText() throws {
        for text in [String(repeating: "9", count: 1_000_000), "P" + String(repeating: "9", count: 1_000_000) + "Y"] {
            for error in [decodingError(XMLGYear.self, "<v>\(text)</v>"), decodingError(XMLDuration.self, "<v>\(text)</v>")] {
                #expect(try #require(error?.xmlIssue).description.utf8.count < 500)
            }
        }
    }

    // MARK: Other coders

    @Test("Other coders get the text as a string")
    func json() throws {
        struct Sample: Codable, Equatable { var date: XMLDate; var length: XMLDuration?; var sums: [XMLHexBinary] }
        let sample = try Sample(
            date: XMLDate(parsing: "2026-11-22Z"), length: XMLDuration(parsing: "PT60S"), sums: [XMLHexBinary(Data([15]))])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(sample)
        #expect(String(decoding: json, as: UTF8.self) == #"{"date":"2026-11-22Z","length":"PT60S","sums":["0F"]}"#)
        #expect(try JSONDecoder().decode(Sample.self, from: json) == sample)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Sample.self, from: Data(#"{"date":"2026-13-22","sums":[]}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else { return #expect(Bool(false), "no corrupted data") }
        #expect(context.debugDescription == "expected a date as 2026-11-22, with a month from 01 to 12, found '2026-13-22'")
        #expect(context.codingPath.map(\.stringValue) == ["date"])
        #expect(context.underlyingError is XMLSchemaValueError)
    }

    // MARK: Any values

    @Test("Any value comes back from a document, letter for letter and identical")
    func generatedValues() throws {
        struct Sample: Codable, Equatable {
            @Attribute var dateTime: XMLDateTime
            var date: XMLDate
            var time: XMLTime?
            @XMLTokens var durations: [XMLDuration]
            var year: [XMLGYear]
        }
        var generator = RandomSource(seed: 17)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        for _ in 0..<200 {
            let year = Bool.random(using: &generator) ? number(-20_000...20_000) : number(-999_999_999...999_999_999)
            let offset = Bool.random(using: &generator) ? number(-840...840) : nil
            let digits = number(0...18)
            let attoseconds = Int64(number(0...999)) * 1_000_000_000_000_000
            let dateTime = try XMLDateTime(
                year: year, month: number(1...12), day: number(1...28), hour: number(0...23), minute: number(0...59),
                second: number(0...59),
                attoseconds: attoseconds, fractionDigits: digits, offsetMinutes: offset)
            let durations = try (0..<number(0...3)).map { _ in
                let sign: Int64 = Bool.random(using: &generator) ? 1 : -1
                return try XMLDuration(
                    months: sign * Int64(number(0...40_000)), seconds: sign * Int64(number(0...400_000_000)),
                    attoseconds: sign * Int64(number(0...999)))
            }
            let sample = Sample(
                dateTime: .init(dateTime), date: dateTime.calendarDate, time: offset == nil ? nil : dateTime.timeOfDay,
                durations: durations,
                year: try (0..<number(0...2)).map { _ in try XMLGYear(number(-9_999...9_999)) })
            let document = try XMLEncoder().encode(sample, withRootKey: "sample")
            let decoded = try XMLDecoder().decode(Sample.self, from: document)
            #expect(decoded == sample)
            #expect(decoded.dateTime.isIdentical(to: dateTime))
            #expect(decoded.dateTime.fractionDigits == dateTime.fractionDigits)
            #expect(try XMLEncoder().encode(decoded, withRootKey: "sample") == document)
        }
    }
}
