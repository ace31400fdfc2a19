import Foundation
import Testing
import XMLCodable

@Suite("Dates, data, URLs and UUIDs")
struct DecodingFoundationTypesTests {
    struct Entry: Decodable { var updated: Date; @Attribute var at: Date }

    /// - Parameter seconds: since 1970.
    private func expect(_ text: String, _ seconds: Double, with strategy: XMLDecoder.DateDecodingStrategy) throws {
        let decoder = XMLDecoder { $0.dateDecodingStrategy = strategy }
        let entry = try decoder.decode(Entry.self, from: "<entry at='\(text)'><updated> \(text)\n</updated></entry>")
        let list = try decoder.decode([Date].self, from: "<l><d>\(text)</d></l>")
        for date in [entry.updated, entry.at] + list {
            #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001, "\(date.timeIntervalSince1970)")
        }
    }

    @Test(
        "Dates are seconds since 1970 by default, and may be milliseconds, or as they decode themselves",
        arguments: [
            (.secondsSince1970, "0", 0), (.secondsSince1970, "1000000000", 1_000_000_000),
            (.secondsSince1970, "1795273980.25", 1_795_273_980.25), (.secondsSince1970, "-86400", -86_400),
            (.secondsSince1970, "1.5e9", 1.5e9), (.secondsSince1970, "5.", 5), (.secondsSince1970, "-5.", -5),
            (.secondsSince1970, "1795273980.", 1_795_273_980), (.secondsSince1970, ".5", 0.5), (.millisecondsSince1970, "0", 0),
            (.millisecondsSince1970, "1000000000000", 1_000_000_000), (.millisecondsSince1970, "-1", -0.001),
            (.millisecondsSince1970, "1500.5", 1.5005), (.millisecondsSince1970, "1500.", 1.5), (.deferredToDate, "0", 978_307_200),
            (.deferredToDate, "-978307200", 0),
        ] as [(XMLDecoder.DateDecodingStrategy, String, Double)])
    func numbers(_ strategy: XMLDecoder.DateDecodingStrategy, _ text: String, _ seconds: Double) throws {
        try expect(text, seconds, with: strategy)
        if case .secondsSince1970 = strategy {
            #expect(try XMLDecoder().decode(Date.self, from: "<d>\(text)</d>").timeIntervalSince1970 == seconds)
        }
    }

    static let iso8601: [(String, Double)] = [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T07:05:00Z", 1_795_244_700), ("2026-11-21T07:05:00z", 1_795_244_700),
        ("2026-11-21T07:05:00.25Z", 1_795_244_700.25), ("2026-11-21T07:05:00.123456Z", 1_795_244_700.123456),
        ("2026-11-21T08:05:00+01:00", 1_795_244_700), ("2026-11-20T23:05:00-08:00", 1_795_244_700),
        ("2026-11-21T12:35:00+05:30", 1_795_244_700), ("2026-11-21T07:05:00+00:00", 1_795_244_700),
        ("2026-11-21T07:05:00", 1_795_244_700), ("2026-11-21", 1_795_219_200), ("2026-11-21Z", 1_795_219_200),
        ("2026-11-21+01:00", 1_795_215_600), ("20261121T070500Z", 1_795_244_700), ("20261121T080500+0100", 1_795_244_700),
        ("20261121", 1_795_219_200), ("19980717T14:08:55", 900_684_535), ("2024-02-29T00:00:00Z", 1_709_164_800),
        ("2000-02-29T12:00:00Z", 951_825_600), ("1969-12-31T23:59:59Z", -1), ("1900-01-01T00:00:00Z", -2_208_988_800),
        ("2026-11-20T24:00:00Z", 1_795_219_200), ("2026-11-21 07:05:00", 1_795_244_700), ("2026-11-21 08:05:00 +0100", 1_795_244_700),
        ("2026-11-21T08:05:00 +01:00", 1_795_244_700), ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ]

    @Test("Dates may be in ISO 8601 and as xs:dateTime", arguments: iso8601)
    func isoDates(_ text: String, _ seconds: Double) throws { try expect(text, seconds, with: .iso8601) }

    @Test(
        "What is no date in ISO 8601 is an error",
        arguments: [
            "", "x", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-02-29", "2100-02-29", "2026-11-31", "2026-11-21T",
            "2026-11-21T25:00:00Z", "2026-11-21T07:60:00Z", "2026-11-21T24:00:01Z", "2026-11-21T07:05:00.Z", "2026-11-21T07:05:00+25:00",
            "2026-11-21T07:05:00Zx",
            "2026-11-21 x", "21.11.2026", "2026/11/21", "2026-1-1", "Sat, 21 Nov 2026 07:05:00 GMT", "1795244700",
            "2026-11-21T07:05:00+01:60", "2026-11-21 07:05:00  +0100", "2026-11-21 +0100",
        ])
    func notISODates(_ text: String) {
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: "<d>\(text)</d>") }
    }

    static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter
    }

    @Test("Dates may be as a formatter reads them")
    func formatted() throws {
        let formatter = Self.formatter("EEE, dd MMM yyyy HH:mm:ss zzz")
        try expect("Sat, 21 Nov 2026 07:05:00 GMT", 1_795_244_700, with: .formatted(formatter))
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .formatted(formatter) }
        #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: "<d>2026-11-21</d>") }
    }

    @Test("Dates may be as a closure reads them, which is told the coding path")
    func custom() throws {
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let days = try decoder.singleValueContainer().decode(Int.self)
            guard [["updated"], ["at"]].contains(decoder.codingPath.map(\.stringValue)) else { throw CancellationError() }
            return Date(timeIntervalSince1970: Double(days) * 86_400)
        }
        let entry = try decoder.decode(Entry.self, from: "<entry at='2'><updated>3</updated></entry>")
        #expect(entry.at.timeIntervalSince1970 == 172_800)
        #expect(entry.updated.timeIntervalSince1970 == 259_200)
        #expect(throws: CancellationError.self) { try decoder.decode(Date.self, from: "<d>1</d>") }
        #expect(throws: DecodingError.self) { try decoder.decode(Entry.self, from: "<entry at='x'><updated>3</updated></entry>") }
    }

    @Test(
        "The error about a date names the strategy that would read it",
        arguments: [
            (.secondsSince1970, "2026-11-21T07:05:00Z", "set dateDecodingStrategy to .iso8601"),
            (.secondsSince1970, "2026-11-21 07:05:00 +0000", "set dateDecodingStrategy to .iso8601"),
            (.millisecondsSince1970, "Sat, 21 Nov 2026 07:05:00 GMT", "set dateDecodingStrategy to .rfc822"),
            (.iso8601, "Sat, 21 Nov 2026 07:05:00 +0000", "set dateDecodingStrategy to .rfc822"),
            (.iso8601, "1795244700", "set dateDecodingStrategy to .secondsSince1970"),
            (.iso8601, "1795244700.25", "set dateDecodingStrategy to .secondsSince1970"),
            (.rfc822, "1795244700000", "set dateDecodingStrategy to .millisecondsSince1970"),
            (.rfc822, "2026-11-21", "set dateDecodingStrategy to .iso8601"),
            (.firstOf([.iso8601, .secondsSince1970]), "21 Nov 2026", "add .rfc822 to the list of dateDecodingStrategy"),
            (.secondsSince1970, "21.11.2026", nil), (.iso8601, "tomorrow", nil), (.rfc822, "", nil),
        ] as [(XMLDecoder.DateDecodingStrategy, String, String?)])
    func hint(strategy: XMLDecoder.DateDecodingStrategy, text: String, suggestion: String?) throws {
        let decoder = XMLDecoder { $0.dateDecodingStrategy = strategy }
        let error = try #require(throws: DecodingError.self) { try decoder.decode(Date.self, from: "<d>\(text)</d>") }
        #expect(error.xmlIssue?.suggestion == suggestion)
    }

    struct Payload: Decodable { var data: Data; @Attribute var digest: Data }

    @Test(
        "Data is Base64, or hexadecimal in either case, with white space anywhere",
        arguments: [
            (.base64, "", []), (.base64, "AAEC/w==", [0, 1, 2, 255]), (.base64, " AAEC\n/w== ", [0, 1, 2, 255]),
            (.base64, "A A E C / w = =", [0, 1, 2, 255]), (.base64, "aGk=", [104, 105]), (.hexadecimal, "", []),
            (.hexadecimal, "00ff", [0, 255]), (.hexadecimal, "00FF", [0, 255]), (.hexadecimal, " 0 0\nfF ", [0, 255]),
        ] as [(XMLDecoder.DataDecodingStrategy, String, [UInt8])])
    func data(_ strategy: XMLDecoder.DataDecodingStrategy, _ text: String, _ expected: [UInt8]) throws {
        // Base64 without being asked for.
        let decoder = XMLDecoder { if case .hexadecimal = strategy { $0.dataDecodingStrategy = strategy } }
        let payload = try decoder.decode(Payload.self, from: "<p digest='\(text)'><data>\(text)</data></p>")
        #expect(Array(payload.data) == expected)
        #expect(Array(payload.digest) == expected)
    }

    @Test("Base64 without its padding is an error that says so", arguments: [("AQI", true), ("AA=", true), ("A", false), ("AQI!", false)])
    func unpadded(text: String, saysSo: Bool) {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Data.self, from: "<d>\(text)</d>") }
        #expect(error?.xmlIssue?.expected == (saysSo ? "Base64 padded with '=' (Data)" : "Base64 (Data)"))
    }

    @Test("What is no Base64 and no hexadecimal is an error")
    func notData() {
        let decoder = XMLDecoder()
        for text in ["A", "AAEC/w=", "****", "AA==AA=="] {
            #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(Data.self, from: "<d>\(text)</d>") }
        }
        decoder.dataDecodingStrategy = .hexadecimal
        for text in ["0", "0g", "000", "0x00"] {
            #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(Data.self, from: "<d>\(text)</d>") }
        }
    }

    @Test("Data may be as it decodes itself, or as a closure reads it")
    func otherData() throws {
        let decoder = XMLDecoder { $0.dataDecodingStrategy = .deferredToData }
        #expect(try decoder.decode(Data.self, from: "<d><b>1</b><b>255</b></d>") == Data([1, 255]))
        decoder.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
        #expect(try decoder.decode(Data.self, from: "<d>hi</d>") == Data("hi".utf8))
    }

    @Test("URLs and UUIDs are read")
    func urlsAndUUIDs() throws {
        let url = try #require(URL(string: "https://example.org/a?b=c&d=e#f"))
        try DecodingScalarsTests.expectEverywhere("https://example.org/a?b=c&amp;d=e#f", url)
        try DecodingScalarsTests.expectEverywhere(" https://example.org/a?b=c&amp;d=e#f\n", url)
        let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        try DecodingScalarsTests.expectEverywhere("6ba7b810-9dad-11d1-80b4-00c04fd430c8", uuid)
        try DecodingScalarsTests.expectEverywhere(" 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 ", uuid)
        for text in ["", "x", "6ba7b810-9dad-11d1-80b4"] { DecodingScalarsTests.expectNowhere(text, UUID.self) }
        DecodingScalarsTests.expectNowhere("", URL.self)
    }
}
