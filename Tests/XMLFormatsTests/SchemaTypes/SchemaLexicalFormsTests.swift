import Foundation
import Testing
import XMLFormats

/// The lexical spaces of XML Schema 1.1 part 2, sections 3.3.6 to 3.3.16.
@Suite("Lexical forms of XML Schema's types")
struct SchemaLexicalFormsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let type: any _XMLSchemaValue.Type, text: String
        /// The canonical text of a valid row, what is required by the message of an invalid one; nil where the text itself is canonical, or where the
        /// message only tells the form.
        var other: String?
        var testDescription: String { "\(type): '\(text.prefix(80))'" }
    }

    static func texts(_ type: any _XMLSchemaValue.Type, _ texts: String...) -> [Row] { texts.map { Row(type: type, text: $0) } }
    static func pairs(_ type: any _XMLSchemaValue.Type, _ pairs: KeyValuePairs<String, String>) -> [Row] {
        pairs.map { Row(type: type, text: $0.key, other: $0.value) }
    }

    static let valid: [[Row]] = [
        texts(
            XMLDateTime.self, "2002-10-10T12:00:00-05:00", "2002-10-10T17:00:00Z", "2002-10-10T12:00:00", "0000-01-01T00:00:00",
            "-0001-12-31T23:59:59.999Z", "12026-11-22T00:00:00", "-12026-11-22T00:00:00", "2000-02-29T00:00:00", "0000-02-29T00:00:00Z",
            "-0004-02-29T00:00:00Z", "2026-11-22T09:30:00+14:00", "2026-11-22T09:30:00-14:00", "2026-11-22T09:30:00+00:01",
            "999999999-12-31T23:59:59.999999999999999999Z", "-999999999-01-01T00:00:00-14:00", "2026-11-22T09:30:00.000000000000000001"),
        pairs(
            XMLDateTime.self,
            [
                "2002-10-10T12:00:00.50Z": "2002-10-10T12:00:00.5Z", "2002-10-10T12:00:00.000Z": "2002-10-10T12:00:00Z",
                "2002-10-10T12:00:00+00:00": "2002-10-10T12:00:00Z", "2002-10-10T12:00:00-00:00": "2002-10-10T12:00:00Z",
                "2026-11-22T24:00:00": "2026-11-23T00:00:00", "2026-12-31T24:00:00.00+01:00": "2027-01-01T00:00:00+01:00",
                "-0001-12-31T24:00:00Z": "0000-01-01T00:00:00Z", "-0000-12-31T24:00:00Z": "0001-01-01T00:00:00Z",
                "2024-02-28T24:00:00": "2024-02-29T00:00:00", "-0000-01-01T00:00:00": "0000-01-01T00:00:00",
            ]),
        texts(
            XMLDate.self, "2026-11-22", "2026-11-22Z", "2026-11-22+13:00", "-0044-03-15", "0000-12-31", "2000-02-29", "123456789-01-01"),
        pairs(XMLDate.self, ["2026-11-22-00:00": "2026-11-22Z", "-0000-11-22": "0000-11-22"]),
        texts(XMLTime.self, "00:00:00", "13:20:00-05:00", "23:59:59.123456789Z"),
        pairs(XMLTime.self, ["24:00:00": "00:00:00", "24:00:00.0Z": "00:00:00Z", "12:00:00.120": "12:00:00.12"]),
        texts(XMLGYear.self, "2026", "0000", "-0044", "12026", "2026Z", "2026-05:00", "-999999999", "999999999+14:00"),
        pairs(XMLGYear.self, ["-0000": "0000", "2026+00:00": "2026Z"]),
        texts(XMLGYearMonth.self, "2026-11", "-0001-01", "2026-11Z", "2026-11+01:00", "2026-11-01:00", "20260-12"),
        texts(XMLGMonth.self, "--11", "--01Z", "--12-05:00"),
        texts(XMLGMonthDay.self, "--11-22", "--02-29", "--12-31Z", "--01-01+14:00"),
        texts(XMLGDay.self, "---01", "---31", "---22Z", "---22-03:30"),
        texts(
            XMLDuration.self, "P1Y", "P1M", "P1D", "PT1H", "PT1M", "PT1S", "PT0S", "P1Y2M3DT4H5M6.7S", "-P1Y2M3DT4H5M6.7S",
            "PT0.000000000000000001S", "-PT0.5S", "P3D", "P1Y11M", "P400D", "PT23H59M59.999S", "P83333333333Y3M",
            "P11574074074073DT23H59M59.999999999999999999S"),
        pairs(
            XMLDuration.self,
            [
                "P12M": "P1Y", "P0Y": "PT0S", "-P0D": "PT0S", "P0Y0M0DT0H0M0S": "PT0S", "PT24H": "P1D", "PT60S": "PT1M", "PT90M": "PT1H30M",
                "P01Y": "P1Y",
                "PT1.50S": "PT1.5S", "PT36H": "P1DT12H", "P0Y1347M": "P112Y3M", "P0Y1347M0D": "P112Y3M", "-P1347M": "-P112Y3M",
                "PT86400.0S": "P1D", "P00000000000000000000000000001D": "P1D", "P2Y0DT3H10M": "P2YT3H10M", "PT1M0.0S": "PT1M",
            ]),
        texts(
            XMLDecimal.self, "0", "1", "-1", "1.5", "-0.5", "12345678901234567890123456789012345678",
            "0.\(String(repeating: "0", count: 126))1"),
        pairs(
            XMLDecimal.self,
            [
                "1.50": "1.5", "+1": "1", "-0": "0", "-0.00": "0", "01.0": "1", ".5": "0.5", "5.": "5", "+.10": "0.1", "000": "0",
                "100.00": "100", "0.10\(String(repeating: "0", count: 200))": "0.1",
            ]),
        texts(XMLHexBinary.self, "", "0FB7", "00", "FFFFFF"),
        pairs(XMLHexBinary.self, ["0fb8": "0FB8", "aBcDeF": "ABCDEF"]),
        texts(XMLBase64Binary.self, "", "AA==", "AAA=", "AAAA", "+/+/", "SGVsbG8="),
        pairs(XMLBase64Binary.self, ["S G V s": "SGVs", "AA\n= =": "AA=="]),
    ]

    @Test("A text in the lexical space has a value with a canonical text, and is written as it is", arguments: valid.flatMap { $0 })
    func validText(_ row: Row) throws {
        func check<Value: _XMLSchemaValue>(_ type: Value.Type) throws {
            let value = try Value(parsing: row.text)
            let canonical = row.other ?? row.text
            #expect(value.canonicalText == canonical)
            let isBinary = type == XMLHexBinary.self || type == XMLBase64Binary.self
            #expect(value.description == (isBinary ? canonical : row.text))
            #expect(try Value(parsing: canonical) == value)
            #expect(try Value(parsing: canonical).hashValue == value.hashValue)
            #expect(Value(row.text) == value)
        }
        try check(row.type)
    }

    private static let month = "a month from 01 to 12"
    private static let year = "a year of four digits, or of more without a zero before them"
    private static let yearRange = "a year from -999999999 to 999999999"
    private static let hour = "an hour from 00 to 23, or the time 24:00:00"
    private static let fraction = "at most 18 digits in the fraction of a second"
    private static let offset = "an offset from -14:00 to +14:00"
    private static let size = "less than 10^12 months and less than 10^18 seconds"

    static let invalid: [[Row]] = [
        texts(
            XMLDateTime.self, "", " ", "x", "2026", "2026-11-22", "2026-11-22T", "2026-11-22 09:30:00", "2026-11-22t09:30:00",
            "20261122T093000", "2026-11-22T09:30", "2026-11-22T9:30:00", "2026-11-22T09:30:00.", "2026-11-22T09:30:00,5",
            "2026-11-22T09:30:00z", "2026-11-22T09:30:00+1:00", "2026-11-22T09:30:00+0100", "2026-11-22T09:30:00+01",
            "2026-11-22T09:30:00 Z", " 2026-11-22T09:30:00", "2026-11-22T09:30:00Z ", "+2026-11-22T09:30:00", "--2026-11-22T09:30:00",
            "2026-11-22T09:30:00ZZ", "2026-1-22T09:30:00", "٢٠٢٦-11-22T09:30:00", "2026-11-22T09:30:00\u{0}"),
        pairs(
            XMLDateTime.self,
            [
                "226-11-22T09:30:00": year, "02026-11-22T09:30:00": year, "-026-11-22T09:30:00": year,
                "1000000000-11-22T09:30:00": yearRange, "-9999999999999999999999-11-22T09:30:00": yearRange,
                "999999999-12-31T24:00:00": yearRange, "2026-13-22T09:30:00": month, "2026-00-22T09:30:00": month,
                "2026-11-31T09:30:00": "a day from 01 to 30", "2026-02-29T09:30:00": "a day from 01 to 28",
                "1900-02-29T09:30:00": "a day from 01 to 28", "2024-02-30T09:30:00": "a day from 01 to 29",
                "2026-12-00T09:30:00": "a day from 01 to 31", "2026-11-22T25:00:00": hour, "2026-11-22T24:00:01": hour,
                "2026-11-22T24:00:00.001": hour, "2026-11-22T24:01:00": hour, "2026-11-22T09:60:00": "a minute from 00 to 59",
                "2026-11-22T23:59:60": "a second from 00 to 59", "2026-11-22T09:30:00.0000000000000000000": fraction,
                "2026-11-22T09:30:00+14:01": offset, "2026-11-22T09:30:00-15:00": offset,
                "2026-11-22T09:30:00+01:60": "minutes from 00 to 59 in the offset",
            ]),
        texts(XMLDate.self, "2026-11-22T09:30:00", "2026-11", "2026/11/22", "2026-11-22+", "20261122"),
        pairs(XMLDate.self, ["2026-02-30": "a day from 01 to 28", "22.11.2026": year]),
        texts(XMLTime.self, "9:30:00", "09:30", "T09:30:00", "09:30:00 AM", "2026-11-22T09:30:00"),
        pairs(XMLTime.self, ["24:30:00": hour]),
        texts(XMLGYear.self, "", "2026-11", "2026-5:00", "--2026"),
        pairs(XMLGYear.self, ["26": year, "12345678901": yearRange]),
        texts(XMLGYearMonth.self, "2026", "2026-1", "2026-11-22"),
        pairs(XMLGYearMonth.self, ["2026-13": month]),
        texts(XMLGMonth.self, "11", "-11", "--11--", "--1", "---11"),
        pairs(XMLGMonth.self, ["--00": month, "--13Z": month]),
        texts(XMLGMonthDay.self, "11-22", "--1122", "--11-2"),
        pairs(XMLGMonthDay.self, ["--02-30": "a day from 01 to 29", "--04-31": "a day from 01 to 30"]),
        texts(XMLGDay.self, "22", "--22", "----22", "---1"),
        pairs(XMLGDay.self, ["---32": "a day from 01 to 31", "---00": "a day from 01 to 31"]),
        texts(
            XMLDuration.self, "", "P", "PT", "-P", "1Y", "P1", "P1S", "P1YT", "PT1D", "P1M1Y", "P1H", "PT1H1H", "P1Y1Y", "PT.5S", "PT5.S",
            "PT1.5M", "P1.5D", "P-1Y", "+P1Y", "p1y", "P1Y ", "P 1Y", "PT1M1H", "P1W", "P1YT1H30", "P1DTT1H", "PT1HT1M", "--P1D", "P1D1",
            "P1Y2MT3D"),
        pairs(
            XMLDuration.self,
            [
                "P1000000000000M": size, "P83333333333Y4M": size, "P99999999999999999999D": size, "PT1000000000000000000S": size,
                "PT999999999999999999999999S": size, "P999999999999999999Y": size, "PT999999999999999999H": size,
                "PT0.1234567890123456789S": fraction,
            ]),
        texts(XMLDecimal.self, "", " ", "+", "-", ".", "-.", "1e2", "1,5", "--1", "1.5.0", "0x1", "INF", "NaN", " 1", "1_0"),
        pairs(XMLDecimal.self, ["123456789012345678901234567890123456789": "at most 38 digits, and at most 127 after the point"]),
        texts(XMLHexBinary.self, "0G", "0x", "FF FF", " FF"),
        pairs(XMLHexBinary.self, ["F": "an even number of digits"]),
        texts(XMLBase64Binary.self, "A", "AA", "AAA", "A===", "AA=A", "AAAA====", "ÄAAA", "AA-_"),
        pairs(XMLBase64Binary.self, ["AB==": "no bits beyond the last byte", "AAB=": "no bits beyond the last byte"]),
    ]

    @Test("A text outside of the lexical space is an error that says what is missing", arguments: invalid.flatMap { $0 })
    func invalidText(_ row: Row) throws {
        func check<Value: _XMLSchemaValue>(_ type: Value.Type) throws {
            let error = try #require(throws: XMLSchemaValueError.self) { try Value(parsing: row.text) }
            let requirement = error.expected.firstRange(of: ", with ").map { String(error.expected[$0.upperBound...]) }
            #expect(requirement == row.other)
            #expect(error.found == (row.text.isEmpty ? "nothing" : "'\(row.text)'"))
            #expect(Value(row.text) == nil)
        }
        try check(row.type)
    }

    @Test("Every form in a message is one that the type reads")
    func formsOfMessages() throws {
        func check<Value: _XMLSchemaValue>(_ type: Value.Type) throws {
            let error = try #require(throws: XMLSchemaValueError.self) { try Value(parsing: "?") }
            let example = try #require(error.expected.split(separator: " ").last)
            #expect(try Value(parsing: String(example)).description == example)
        }
        for type: any _XMLSchemaValue.Type in [
            XMLDateTime.self, XMLDate.self, XMLTime.self, XMLGYear.self, XMLGYearMonth.self, XMLGMonth.self, XMLGMonthDay.self,
            XMLGDay.self, XMLDuration.self, XMLDecimal.self,
        ] {
            try check(type)
        }
    }

    @Test("Texts of any length are refused at once", arguments: ["9", "0", "-", "P", "2026-11-22T09:30:00.", "PT", "PT0.", "-9"])
    func hostileTexts(_ start: String) {
        for filler in ["9", "0", "Z", ":", "T", "P"] {
            let text = start + String(repeating: filler, count: 100_000)
            #expect(XMLDateTime(text) == nil)
            #expect(XMLGYear(text) == nil)
            #expect(XMLDuration(text) == nil)
            #expect(XMLDuration(text + "Y") == nil || filler == "0")
            #expect(XMLDuration(text + "S") == nil || filler == "0")
            let error = #expect(throws: XMLSchemaValueError.self) { try XMLDate(parsing: text) }
            #expect((error?.description.utf8.count ?? 0) < 250)
        }
    }
}
