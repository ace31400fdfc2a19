import Foundation
import Testing
import XMLCodable
import XMLFormats
import XMLModels

@Suite("Cookbook: values")
struct CookbookValueTests {
    @Test("Numbers and Booleans have XML Schema's forms")
    func scalars() throws {
        struct Sample: Codable, Equatable {
            var flag: Bool
            var count: Int
            var ratio: Double
            var big: UInt64
        }
        let value = Sample(flag: true, count: -3, ratio: 0.25, big: .max)
        try expectRow(
            "<sample><flag>true</flag><count>-3</count><ratio>0.25</ratio><big>18446744073709551615</big></sample>", value, "sample")
        let other = "<sample><flag> 1 </flag><count>\n-3\n</count><ratio>+2.5e-1</ratio><big>18446744073709551615</big></sample>"
        #expect(try XMLDecoder().decode(Sample.self, from: other) == value)
    }

    @Test("A list in one text: @XMLTokens")
    func tokens() throws {
        typealias Chart = Cookbook.Chart
        try expectRow(
            #"<chart classes="wide dark"><ids>1 2 3</ids><row>1 0</row><row>0 1</row></chart>"#,
            Chart(classes: ["wide", "dark"], ids: [1, 2, 3], row: [[1, 0], [0, 1]]), "chart")
        try expectRow("<chart><ids></ids></chart>", Chart(classes: nil, ids: [], row: []), "chart")
        expectDecodingIssue(column: 15) { try XMLDecoder().decode(Chart.self, from: "<chart><ids>1 x</ids></chart>") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Chart(classes: ["a b"], ids: [], row: [])) }
    }

    @Test("A list with separators of its own")
    func separatedTokens() throws {
        struct Shape: Codable, Equatable {
            @XMLCommaTokens var point: [Double]
            @XMLSeparatedTokens<[String], Forms.Slash> var path: [String]
        }
        let shape = Shape(point: [1.5, 2.5], path: ["a", "b c", ""])
        try expectRow("<shape><point>1.5,2.5</point><path>a/b c/</path></shape>", shape, "shape")
    }

    @Test("Absent, nil, empty and a value told apart: XMLPresence")
    func presence() throws {
        func patch(_ note: XMLPresence<String>) -> Cookbook.Patch { Cookbook.Patch(note: note, price: .absent) }
        let nilNote = #"<patch xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><note xsi:nil="true" /></patch>"#
        try expectRow("<patch />", patch(.absent), "patch")
        try expectRow(nilNote, patch(.null), "patch")
        try expectRow("<patch><note /></patch>", patch(.empty), "patch")
        try expectRow("<patch><note>Ring</note></patch>", patch("Ring"), "patch")
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(patch("")) }
    }

    @Test("Infinity and not-a-number")
    func nonConformingFloats() throws {
        struct Sample: Codable, Equatable {
            var low: Double
            var high: Double
        }
        let encoder = XMLEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        try expectRow(
            "<sample><low>-INF</low><high>INF</high></sample>", Sample(low: -.infinity, high: .infinity), "sample", encoder: encoder)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Sample(low: 0, high: .nan)) }
    }

    @Test("Dates are ISO 8601 on request, seconds since 1970 otherwise")
    func dates() throws {
        struct Event: Codable, Equatable { var start: Date }
        let value = Event(start: Date(timeIntervalSince1970: 1_795_244_700))
        try expectRow("<event><start>1795244700.0</start></event>", value, "event")
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        let encoder = XMLEncoder { $0.dateEncodingStrategy = .iso8601 }
        try expectRow("<event><start>2026-11-21T07:05:00Z</start></event>", value, "event", decoder: decoder, encoder: encoder)
        let exact = Event(start: value.start.addingTimeInterval(0.25))
        #expect(try encoder.encodeToString(exact, withRootKey: "event") == "<event><start>2026-11-21T07:05:00Z</start></event>")
        encoder.dateEncodingStrategy = .iso8601WithFractionalSeconds
        try expectRow("<event><start>2026-11-21T07:05:00.25Z</start></event>", exact, "event", decoder: decoder, encoder: encoder)
        let offset = "<event><start>2026-11-21T08:05:00.000+01:00</start></event>"
        #expect(try decoder.decode(Event.self, from: offset) == value)
    }

    @Test("A date alone")
    func dateOnly() throws {
        struct Person: Codable, Equatable { @XMLAttribute var born: Date }
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        try expectRow(
            #"<person born="1970-01-02" />"#, Person(born: Date(timeIntervalSince1970: 86_400)), "person", decoder: decoder,
            encoder: XMLEncoder { $0.dateEncodingStrategy = .dateOnly })
    }

    @Test("Dates of mails and feeds: RFC 822")
    func datesOfMails() throws {
        struct Item: Codable, Equatable { var pubDate: Date }
        let value = Item(pubDate: Date(timeIntervalSince1970: 1_795_244_700))
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.rfc822, .rfc822)
        try expectRow(
            "<item><pubDate>Sat, 21 Nov 2026 07:05:00 +0000</pubDate></item>", value, "item", decoder: decoder, encoder: encoder)
        for text in ["Saturday, 21 November 2026 8:05 CET", "21 Nov 26 07:05 GMT", "Sun, 21 Nov 2026 08:05:00 +01:00"] {
            #expect(try decoder.decode(Item.self, from: "<item><pubDate>\(text)</pubDate></item>") == value)
        }
        #expect(
            try decoder.decode(Item.self, from: "<item><pubDate>21 Nov 2026</pubDate></item>").pubDate.timeIntervalSince1970
                == 1_795_219_200)
    }

    @Test("Dates in another form")
    func formattedDates() throws {
        struct Item: Codable, Equatable { var pubDate: Date }
        let dates = DateFormatter()
        dates.locale = Locale(identifier: "en_US_POSIX")
        dates.timeZone = TimeZone(secondsFromGMT: 0)
        dates.dateFormat = "dd/MM/yyyy HH:mm"
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .formatted(dates) }
        let encoder = XMLEncoder { $0.dateEncodingStrategy = .formatted(dates) }
        try expectRow(
            "<item><pubDate>21/11/2026 07:05</pubDate></item>",
            Item(pubDate: Date(timeIntervalSince1970: 1_795_244_700)), "item", decoder: decoder, encoder: encoder)
    }

    @Test("Binary data is Base64, or hexadecimal on request")
    func data() throws {
        struct Blob: Codable, Equatable { var content: Data }
        let value = Blob(content: Data([0xCA, 0xFE, 0xBA, 0xBE]))
        try expectRow("<blob><content>yv66vg==</content></blob>", value, "blob")
        let decoder = XMLDecoder { $0.dataDecodingStrategy = .hexadecimal }
        let encoder = XMLEncoder { $0.dataEncodingStrategy = .hexadecimal }
        try expectRow("<blob><content>CAFEBABE</content></blob>", value, "blob", decoder: decoder, encoder: encoder)
    }

    @Test("URL, UUID and Decimal are their text")
    func foundationValues() throws {
        struct Resource: Codable, Equatable {
            @XMLAttribute var id: UUID
            var link: URL
            var price: Decimal
        }
        try expectRow(
            #"<resource id="E621E1F8-C36C-495A-93FC-0C247A3E6E5F"><link>https://example.com/a?b=1&amp;c=2</link><price>0.1</price></resource>"#,
            Resource(
                id: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!,
                link: URL(string: "https://example.com/a?b=1&c=2")!,
                price: Decimal(string: "0.1")!), "resource")
    }

    @Test("CDATA is text; @XMLCData writes it")
    func cdata() throws {
        struct Item: Codable, Equatable { @XMLCData var description: String }
        try expectRow(
            "<item><description><![CDATA[<b>bold</b> & more]]></description></item>", Item(description: "<b>bold</b> & more"), "item")
        let plain = "<item><description>&lt;b&gt;bold&lt;/b&gt; &amp; more</description></item>"
        #expect(try XMLDecoder().decode(Item.self, from: plain) == Item(description: "<b>bold</b> & more"))
    }

    @Test("CDATA where it is shorter than escaping")
    func cdataWhenShorter() throws {
        struct Note: Codable, Equatable {
            var code: String
            var title: String
        }
        try expectRow(
            "<note><code><![CDATA[a<b && b<c]]></code><title>x &amp; y</title></note>", Note(code: "a<b && b<c", title: "x & y"), "note",
            encoder: XMLEncoder { $0.cdataStrategy = .whenShorter })
    }

    @Test("`]]>` in a CDATA section is split over two")
    func splitCDATA() throws {
        struct Item: Codable, Equatable { @XMLCData var code: String }
        try expectRow("<item><code><![CDATA[a[b[0]]]]><![CDATA[>1]]></code></item>", Item(code: "a[b[0]]>1"), "item")
    }

    @Test("Characters that mean something are escaped")
    func escapes() throws {
        struct Note: Codable, Equatable {
            @XMLAttribute var title: String
            var text: String
        }
        try expectRow(
            #"<note title="&lt;&quot;a&quot;&#10;b&gt; 'c'"><text>&lt;x&gt; &amp; &quot;y&quot; &apos;z&apos;</text></note>"#,
            Note(title: "<\"a\"\nb> 'c'", text: #"<x> & "y" 'z'"#), "note")
    }

    @Test("White space at the ends of text is trimmed, unless trimming is off")
    func whitespace() throws {
        struct Note: Codable, Equatable { var text: String }
        let document = "<note><text>  two  words  </text></note>"
        #expect(try XMLDecoder().decode(Note.self, from: document) == Note(text: "two  words"))
        try expectRow(document, Note(text: "  two  words  "), "note", decoder: XMLDecoder(trimValueWhitespaces: false))
    }

    @Test("Every text is changed on its way: valueTransform")
    func valueTransform() throws {
        struct Login: Codable, Equatable {
            @XMLAttribute var user: String
            var note: String
        }
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "."))
        encoder.valueTransform = XMLValueTransform { _, text in text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        decoder.valueTransform = XMLValueTransform { _, text in text.removingPercentEncoding ?? "" }
        try expectRow(
            #"<login user="ina%40example.org"><note>50%25%20off</note></login>"#, Login(user: "ina@example.org", note: "50% off"), "login",
            decoder: decoder, encoder: encoder)
    }

    @Test("A property that has a default: @XMLDefaulted")
    func defaulted() throws {
        let encoder = XMLEncoder { $0.skips = [.defaults] }
        try expectRow(#"<line gift="true" />"#, Cookbook.Defaulted(quantity: 1, gift: true), "line", encoder: encoder)
    }

    enum Age: XMLRangeRule { static let range = 18...120 }
    enum NoTip: XMLDefaultValue { static var defaultValue: XMLFormatted<XMLFormat.Scale2> { 0 } }
    enum Adult: XMLDefaultValue { static var defaultValue: XMLChecked<Age> { 18 } }
    enum NoNote: XMLDefaultValue { static var defaultValue: XMLCData<String> { "" } }

    @Test("A default beside a format or a rule")
    func defaultsOfWrappers() throws {
        struct Guest: Codable, Equatable {
            @XMLAttribute @XMLDefaulted<Adult> @XMLChecked<Age> var age: Int
            @XMLDefaulted<NoTip> @XMLFormatted<XMLFormat.Scale2> var tip: Decimal
        }
        let (guest, other) = (Guest(age: 18, tip: 0), Guest(age: 20, tip: 3))
        try expectRow(#"<guest age="18"><tip>0.00</tip></guest>"#, guest, "guest")
        try expectRow(#"<guest age="20"><tip>3.00</tip></guest>"#, other, "guest")
        #expect(try XMLDecoder().decode(Guest.self, from: "<guest />") == guest)
        for document in ["<guest><tip>some</tip></guest>", #"<guest age="17" />"#] {
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(Guest.self, from: document) }
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Guest(age: 17, tip: 0)) }
        #expect(try JSONDecoder().decode(Guest.self, from: Data("{}".utf8)) == guest)
        try expectRow("<guest />", guest, "guest", encoder: XMLEncoder { $0.skips = [.defaults] })
        struct Memo: Codable, Equatable { @XMLDefaulted<NoNote> @XMLCData var note: String }
        try expectRow("<memo><note><![CDATA[<b>]]></note></memo>", Memo(note: "<b>"), "memo")
        #expect(try XMLDecoder().decode(Memo.self, from: "<memo />") == Memo(note: ""))
    }

    @Test("What is empty is left out")
    func skips() throws {
        struct Address: Codable, Equatable { var street: String? }
        struct Person: Codable, Equatable {
            var name: String
            var note: String?
            var address: Address?
        }
        let encoder = XMLEncoder { $0.skips = [.emptyStrings, .emptyElements] }
        let document = "<person><name>Ina</name></person>"
        let person = Person(name: "Ina", note: "", address: Address(street: ""))
        #expect(try encoder.encodeToString(person, withRootKey: "person") == document)
        try expectRow(document, Person(name: "Ina", note: nil, address: nil), "person", encoder: encoder)
    }

    @Test("A property that is read only, or written only")
    func oneDirection() throws {
        typealias Session = Cookbook.Session
        let written = try XMLEncoder().encodeToString(Session(user: "ina", token: "t", generator: "g"), withRootKey: "session")
        #expect(written == "<session><user>ina</user><generator>g</generator></session>")
        let read = try XMLDecoder().decode(Session.self, from: "<session><user>ina</user><token>t</token></session>")
        #expect(read == Session(user: "ina", token: "t", generator: nil))
        let both = "<session><user>ina</user><token>t</token><generator>g</generator></session>"
        #expect(try XMLDecoder().decode(Session.self, from: both) == read)
    }

    @Test("An empty string is nil on request")
    func emptyStrings() throws {
        struct Book: Codable, Equatable {
            @XMLAttribute var isbn: String?
            var title: String?
        }
        let document = #"<book isbn=""><title/></book>"#
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Book.self, from: document) == Book(isbn: "", title: ""))
        decoder.treatsEmptyStringsAsNil = true
        #expect(try decoder.decode(Book.self, from: document) == Book(isbn: nil, title: nil))
    }

    @Test("An element's own text as CDATA")
    func ownTextAsCDATA() throws {
        struct Note: Codable, Equatable {
            @XMLAttribute var lang: String
            @XMLCData var text: String
            enum CodingKeys: String, CodingKey { case lang, text = "" }
        }
        try expectRow(#"<note lang="en"><![CDATA[<b>bold</b> & more]]></note>"#, Note(lang: "en", text: "<b>bold</b> & more"), "note")
    }

    @Test("A date of HTTP, which says GMT")
    func dateOfHTTP() throws {
        struct File: Codable, Equatable { @XMLAttribute @XMLFormatted<XMLFormat.HTTPDate> var modified: Date }
        let document = #"<file modified="Sat, 21 Nov 2026 07:05:00 GMT" />"#
        try expectRow(document, File(modified: Date(timeIntervalSince1970: 1_795_244_700)), "file")
        for other in ["Saturday, 21-Nov-26 07:05:00 GMT", "Sat, 21 Nov 2026 07:05:00 +0000"] {
            let file = try XMLDecoder().decode(File.self, from: #"<file modified="\#(other)" />"#)
            #expect(try XMLEncoder().encodeToString(file, withRootKey: "file") == document)
        }
    }
}
