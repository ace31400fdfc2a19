import Foundation
import Testing
import XMLFormats

/// Dates of mails, feeds and HTTP, by the formats and by the coders' strategy.
@Suite("Dates as in RFC 822")
struct MailDateTests {
    /// 21 November 2026, 07:05:00 in UTC.
    private static let morning = Date(timeIntervalSince1970: 1_795_244_700)

    /// Texts of the same second.
    private static let texts = [
        "Sat, 21 Nov 2026 07:05:00 +0000",
        // As the specifications have it, the obsolete parts among it.
        "Sat, 21 Nov 2026 07:05:00 GMT", "21 Nov 2026 07:05 UT", "sat,21 nov 26 02:05:00 EST", "Sat,  21 Nov 2026 08:05:00 +0100",
        "Fri, 20 Nov 2026 23:05:00 PST", "Saturday, 21-Nov-26 07:05:00 GMT", "Sat Nov 21 07:05:00 2026",
        // As feeds have it.
        "Sat, 21 Nov 2026 7:05:00 +0000", "Saturday, 21 November 2026 07:05:00 +0000", "Sun, 21 Nov 2026 07:05:00 +0000",
        "Sat 21 Nov 2026 07:05:00 +0000", "Sat, 21 Nov 2026 08:05:00 +01:00", "Sat, 21 Nov 2026 08:05:00 GMT+0100",
        "Sat, 21 Nov 2026 08:05 +0100", "Sat, 21 Nov 2026 07:05:00", "Sat, 21 Nov 2026 08:05:00 +0100 (CET)",
        "Sat, 21 Nov 2026 07:04:60 +0000",
        // Zones.
        "Sat, 21 Nov 2026 07:05:00 Z", "Sat, 21 Nov 2026 07:05:00 UTC", "Sat, 21 Nov 2026 07:05:00 -0000", "Sat, 21 Nov 2026 07:05:00 A",
        "Sat, 21 Nov 2026 03:05:00 EDT", "Sat, 21 Nov 2026 01:05:00 CST", "Sat, 21 Nov 2026 02:05:00 CDT", "Sat, 21 Nov 2026 00:05:00 MST",
        "Sat, 21 Nov 2026 01:05:00 MDT", "Sat, 21 Nov 2026 00:05:00 PDT", "Sat, 21 Nov 2026 08:05:00 CET", "Sat, 21 Nov 2026 09:05:00 CEST",
        "Sat, 21 Nov 2026 08:05:00 met", "Sat, 21 Nov 2026 09:05:00 EET", "Sat, 21 Nov 2026 10:05:00 EEST", "Sat, 21 Nov 2026 07:05:00 WET",
        "Sat, 21 Nov 2026 08:05:00 WEST", "Sat, 21 Nov 2026 08:05:00 BST", "Sat, 21 Nov 2026 16:05:00 JST",
        "Sat, 21 Nov 2026 17:05:00 AEST",
        "Sat, 21 Nov 2026 16:35:00 ACST",
    ]

    private static let noDates = [
        "", "Sat", "Sat,", "Sat, 31 Nov 2026 07:05:00 +0000", "Sat, 21 Nov 026 07:05:00 +0000", "Sat, 21 Nov 2026 24:05:00 +0000",
        "Sat, 21 Nov 2026 07:60:00 +0000", "Sat, 21 Nov 2026 07:05:61 +0000", "Sat, 21 Nov 2026 07:5:00 +0000", "Sat, 21 Nov 2026 07",
        "Sat, 21 Nov 2026 07:05:00 J", "Sat, 21 Nov 2026 07:05:00 IST", "Sat, 21 Nov 2026 07:05:00 +0160",
        "Sat, 21 Nov 2026 07:05:00 +0000 x",
        "Sat, 21 No 2026 07:05:00 +0000", "Sat, 21 Novem2026 07:05:00 +0000", "Sat, 21 11 2026 07:05:00 +0000", "2026-11-21T07:05:00Z",
        "Sat Nov 21 07:05:00 26", "(Sat, 21 Nov 2026 07:05:00)", ")", "21 Nov 2026 (Sat) 07:05:00 +0100 (CET)",
        String(repeating: "Sat, ", count: 5_000),
        String(repeating: "9", count: 50_000), "Sat, 21 Nov 2026 07:05:00 " + String(repeating: "G", count: 50_000),
    ]

    @Test("A text is read as feed readers read it, and written in one form")
    func texts() throws {
        try expectBothWays(XMLFormat.RFC822.self, Self.texts, Self.morning)
        try expectBothWays(XMLFormat.HTTPDate.self, ["Sat, 21 Nov 2026 07:05:00 GMT"] + Self.texts, Self.morning)
        try expectBothWays(
            XMLFormat.RFC822.self, ["Sat, 21 Nov 2026 00:00:00 +0000", "21 Nov 2026", "Sat, 21 Nov 26"],
            Date(timeIntervalSince1970: 1_795_219_200))
        try expectBothWays(
            XMLFormat.HTTPDate.self,
            ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "6 Nov 94 08:49:37 GMT"],
            Date(timeIntervalSince1970: 784_111_777))
        try expectBothWays(
            XMLFormat.RFC822.self, ["Sun, 01 Jan 2017 00:00:00 +0000", "Sat, 31 Dec 2016 23:59:60 +0000"],
            Date(timeIntervalSince1970: 1_483_228_800))
    }

    @Test("What is no date in RFC 822 is an error")
    func noDates() {
        expectRefusal(of: Self.noDates, by: XMLFormat.RFC822.self)
        expectRefusal(of: Self.noDates, by: XMLFormat.HTTPDate.self)
    }

    @Test("What a date has beyond its second is left out, and refused on request")
    func fractions() throws {
        func written<Format: XMLValueFormat>(_ seconds: Double, _: Format.Type) throws -> String where Format.Value == Date {
            try XMLEncoder().encodeToString(Formatted<Format>(x: Date(timeIntervalSince1970: seconds)), withRootKey: "a")
        }
        #expect(try written(0.75, XMLFormat.RFC822.self) == "<a><x>Thu, 01 Jan 1970 00:00:00 +0000</x></a>")
        #expect(try written(-0.25, XMLFormat.RFC822.self) == "<a><x>Wed, 31 Dec 1969 23:59:59 +0000</x></a>")
        #expect(try written(0.75, XMLFormat.HTTPDate.self) == "<a><x>Thu, 01 Jan 1970 00:00:00 GMT</x></a>")
        try expectBothWays(XMLFormat.Exact<XMLFormat.RFC822>.self, ["Sat, 21 Nov 2026 07:05:00 +0000"], Self.morning)
        expectRefusal(ofValues: [Self.morning + 0.25], by: XMLFormat.Exact<XMLFormat.RFC822>.self)
        expectRefusal(ofValues: [Self.morning + 0.25], by: XMLFormat.Exact<XMLFormat.HTTPDate>.self)
        let years = [-10_000_000_000, 300_000_000_000, .nan, .infinity].map { Date(timeIntervalSince1970: $0) }
        expectRefusal(ofValues: years, by: XMLFormat.RFC822.self)
        expectRefusal(ofValues: years, by: XMLFormat.HTTPDate.self)
    }

    @Test("The offset is kept where a property asks for it")
    func offsets() throws {
        func offset(_ hours: Int) -> XMLOffsetDate { XMLOffsetDate(date: Self.morning, secondsFromGMT: hours * 3600) }
        try expectBothWays(
            XMLFormat.KeepingOffset<XMLFormat.RFC822>.self, ["Sat, 21 Nov 2026 08:05:00 +0100", "Sat, 21 Nov 2026 08:05:00 CET"], offset(1))
        try expectBothWays(
            XMLFormat.KeepingOffset<XMLFormat.RFC822>.self, ["Sat, 21 Nov 2026 02:05:00 -0500", "Sat, 21 Nov 2026 02:05:00 EST"], offset(-5)
        )
        expectRefusal(ofValues: [XMLOffsetDate(date: Self.morning, secondsFromGMT: 1)], by: XMLFormat.KeepingOffset<XMLFormat.RFC822>.self)
        try expectBothWays(
            XMLFormat.KeepingOffset<XMLFormat.HTTPDate>.self, ["Sat, 21 Nov 2026 07:05:00 GMT", "Sat, 21 Nov 2026 08:05:00 +0100"],
            offset(0))
        expectRefusal(ofValues: [offset(1)], by: XMLFormat.KeepingOffset<XMLFormat.HTTPDate>.self)
    }

    // MARK: The coders' strategy

    struct Item: Codable, Equatable { @Attribute var modified: Date?; var pubDate: [Date] }

    private var coders: (encoder: XMLEncoder, decoder: XMLDecoder) {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.rfc822, .rfc822)
        return (encoder, decoder)
    }

    @Test("The strategy reads and writes what the format does")
    func strategy() throws {
        let (encoder, decoder) = coders
        for text in Self.texts { #expect(try decoder.decode(Date.self, from: "<d>\n \(text) </d>") == Self.morning, "\(text)") }
        for text in Self.noDates {
            #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(Date.self, from: "<d>\(text)</d>") }
        }
        for seconds in [-2_208_988_800, -86_400, -1, 0, 59, 1_795_244_700, 253_402_300_799] {
            let item = Item(
                modified: Attribute(Date(timeIntervalSince1970: Double(seconds))), pubDate: [Date(timeIntervalSince1970: Double(seconds))])
            #expect(try decoder.decode(Item.self, from: encoder.encode(item, withRootKey: "item")) == item)
        }
        let item = Item(modified: Attribute(Self.morning + 0.25), pubDate: [Self.morning, Self.morning + 60])
        #expect(
            try encoder.encodeToString(item, withRootKey: "item") == """
                <item modified="Sat, 21 Nov 2026 07:05:00 +0000"><pubDate>Sat, 21 Nov 2026 07:05:00 +0000</pubDate>\
                <pubDate>Sat, 21 Nov 2026 07:06:00 +0000</pubDate></item>
                """)
    }

    @Test("The strategy says of which years it writes dates")
    func years() {
        let error = #expect(throws: EncodingError.self) {
            try coders.encoder.encode(
                Item(modified: Attribute(Date(timeIntervalSince1970: -10_000_000_000)), pubDate: []), withRootKey: "item")
        }
        #expect(error?.xmlIssue?.expected == "a date within the years 1900 to 9999")
        #expect(error?.xmlErrorCode == .unrepresentableValue)
    }

    @Test("An empty attribute is nil, as for every strategy")
    func emptyAttribute() throws {
        let decoder = coders.decoder
        #expect(try decoder.decode(Item.self, from: "<item modified=''/>") == Item(modified: nil, pubDate: []))
    }
}
