import Foundation
import Testing
import XMLCodable

@Suite("What scalars become")
struct EncodingScalarTests {
    struct Everywhere<T: Codable & Equatable>: Codable, Equatable {
        @Attribute var a: T
        var e: T
        @XMLText var t: T
        var l: [T]
        var o: T?
    }
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable () throws -> Void
        init<T: Codable & Equatable & Sendable>(_ value: T, _ e: String, sourceLocation: SourceLocation = #_sourceLocation) {
            testDescription = "\(T.self) \(e)"
            check = { () throws in
                #expect(try encoded(value) == "<r>\(e)</r>", sourceLocation: sourceLocation)
                let all = Everywhere(a: Attribute(value), e: value, t: value, l: [value], o: value)
                let document = "<r a=\"\(e.replacingOccurrences(of: "&apos;", with: "'"))\"><e>\(e)</e>\(e)<l>\(e)</l><o>\(e)</o></r>"
                #expect(try encoded(all) == document, sourceLocation: sourceLocation)
                let decoder = XMLDecoder(trimValueWhitespaces: false)
                #expect(try decoder.decode(Everywhere<T>.self, from: document) == all, sourceLocation: sourceLocation)
            }
        }
    }

    enum Colour: String, Codable { case red }
    enum Level: Int, Codable { case low = 3 }

    static let cases: [Case] = [
        Case(true, "true"), Case(false, "false"),
        Case(0, "0"), Case(-1, "-1"), Case(Int.max, "9223372036854775807"), Case(Int.min, "-9223372036854775808"),
        Case(Int8.min, "-128"), Case(Int16.min, "-32768"), Case(Int32.min, "-2147483648"), Case(Int64.min, "-9223372036854775808"),
        Case(UInt8.max, "255"), Case(UInt16.max, "65535"), Case(UInt32.max, "4294967295"), Case(UInt64.max, "18446744073709551615"),
        Case(UInt.max, "18446744073709551615"),
        Case(0.1, "0.1"), Case(-0.0, "-0.0"), Case(5.0, "5.0"), Case(1e300, "1e+300"), Case(Float(0.1), "0.1"), Case(Float.pi, "3.1415925"),
        Case(Double.leastNonzeroMagnitude, "5e-324"), Case(-Double.greatestFiniteMagnitude, "-1.7976931348623157e+308"),
        Case(Decimal(string: "12345678901234567890.12345") ?? 0, "12345678901234567890.12345"), Case(Decimal(-5), "-5"),
        Case(Decimal(string: "-123456789012345678901234567890.12345678") ?? 0, "-123456789012345678901234567890.12345678"),
        Case("a b", "a b"), Case(" ä€😀 ", " ä€😀 "), Case("a&b<c>d'e\"f", "a&amp;b&lt;c&gt;d&apos;e&quot;f"),
        Case(URL(string: "http://a/?b=c&d=e") ?? URL(fileURLWithPath: "/"), "http://a/?b=c&amp;d=e"),
        Case(UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), "00010203-0405-0607-0809-0A0B0C0D0E0F"),
        Case(Data([0, 255, 16]), "AP8Q"), Case(Data((0...255).map { UInt8($0) }), Data((0...255).map { UInt8($0) }).base64EncodedString()),
        Case(Date(timeIntervalSince1970: 1_700_000_000), "1700000000.0"), Case(Colour.red, "red"), Case(Level.low, "3"),
    ]

    @Test("Scalars and raw values have one form, in attributes, elements, text and lists, and come back", arguments: Self.cases)
    func scalars(_ test: Case) throws { try test.check() }

    @Test("Numbers are written as the standard library describes them, those of few digits and 20,000 others")
    func descriptions() throws {
        var numbers: [Double] = [
            0.5, -0.5, 1, -1, 10, 30.62, 51.84921, -51.84921, 99.999999, 0.001, 0.0012345, 0.00123456789012, 123_456_789.25, 1e9, 1.5e9,
            99_999_999_999_999, 12_345_678_901_234.5, 0.1, 0.2, 0.3, 0.30000000000000004, 1.0 / 3, 2.0 / 3, 4.35, 2.675, 1e14.nextDown,
            1e-3.nextUp, 0.045, 0, -0.0, 1e14, 1e300, 9.9e-4, .leastNonzeroMagnitude,
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let digits = Double(Int64.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &generator))
            let short = Double(Int64.random(in: -10_000_000...10_000_000, using: &generator))
            numbers += [digits / [1, 1e3, 1e6, 1e9, 1e12, 1e15][Int.random(in: 0..<6, using: &generator)], short / 1e4, short / 1e7]
            let bits = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
            if bits.isFinite { numbers.append(bits) }
        }
        #expect(try encoded(numbers) == "<r>" + numbers.map { "<r>\($0)</r>" }.joined() + "</r>")
        let powers = (0..<20).map { (0..<$0).reduce(1 as UInt64) { power, _ in power * 10 } }
        let whole = powers + powers.map { $0 - 1 } + [UInt64.max]
        #expect(try encoded(whole) == "<r>" + whole.map { "<r>\($0)</r>" }.joined() + "</r>")
    }

    struct Strings: Codable, Equatable {
        @Attribute var attribute: String
        var element: String
        @XMLCData var section: String
    }

    @Test(
        "Strings come back byte for byte without trimming, in every layout",
        arguments: [
            "", "plain", " leading and trailing ", "\n", "\t", "line\nfeed", "carriage\rreturn", "both\r\n", "]]>", "a]]>b]]>", "]]",
            "<a>&amp;</a>", "<![CDATA[x]]>", "\u{85}\u{2028}", "\u{10FFFD}", "é", "e\u{301}", "\r\r\n\n\t ", "'\"", "&", "]]>\r]]>",
            "\r]]>\r", "\r a \r",
            "a < b && c > d ]]> \"quoted\" 'quoted' \u{1F600} é\u{301}",
        ])
    func strings(string: String) throws {
        let value = Strings(attribute: Attribute(string), element: string, section: string)
        for formatting in [[], .prettyPrinted, .sortedKeys, .noEmptyElements] as [XMLEncoder.OutputFormatting] {
            let document = try encoded(value) { $0.outputFormatting = formatting }
            let decoded = try XMLDecoder(trimValueWhitespaces: false).decode(Strings.self, from: document)
            for text in [decoded.attribute, decoded.element, decoded.section] { #expect(Array(text.utf8) == Array(string.utf8)) }
        }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    @Test("The widest integers")
    func wideIntegers() throws {
        #expect(try encoded([Int128.min]) == "<r><r>-170141183460469231731687303715884105728</r></r>")
        #expect(try encoded(["k": UInt128.max]) == "<r><k>340282366920938463463374607431768211455</k></r>")
    }

    #if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
    @Test("The narrowest floating-point numbers are as short as they are")
    func float16() throws { #expect(try encoded(["k": Float16(0.1)]) == "<r><k>0.1</k></r>") }
    #endif

    // MARK: Dates

    static let dates: [(Double, String, String, String)] = [
        (0, "978307200.0", "2001-01-01T00:00:00Z", "2001-01-01"),
        (-978_307_200, "0.0", "1970-01-01T00:00:00Z", "1970-01-01"),
        (721_692_800.5, "1700000000.5", "2023-11-14T22:13:20Z", "2023-11-14"),
        (-978_307_199.75, "0.25", "1970-01-01T00:00:00Z", "1970-01-01"),
        (-978_307_200.25, "-0.25", "1969-12-31T23:59:59Z", "1969-12-31"),
        (-978_307_201, "-1.0", "1969-12-31T23:59:59Z", "1969-12-31"),
        (86_400 * 59, "983404800.0", "2001-03-01T00:00:00Z", "2001-03-01"),
        (-31_622_400 + 59 * 86_400, "951782400.0", "2000-02-29T00:00:00Z", "2000-02-29"),
        (0.123, "978307200.123", "2001-01-01T00:00:00Z", "2001-01-01"),
        (-0.75, "978307199.25", "2000-12-31T23:59:59Z", "2000-12-31"),
        (814_953_900.999_999, "1793261100.999999", "2026-10-29T08:05:00Z", "2026-10-29"),
        (-63_113_904_000, "-62135596800.0", "0001-01-01T00:00:00Z", "0001-01-01"),
        (252_423_993_600, "253402300800.0", "10000-01-01T00:00:00Z", "10000-01-01"),
    ]

    @Test("Dates by strategy", arguments: Self.dates)
    func date(_ seconds: Double, _ since1970: String, _ dateTime: String, _ day: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(try encoded(date) == "<r>\(since1970)</r>")
        #expect(try XMLDecoder().decode(Date.self, from: "<r>\(since1970)</r>") == date)
        #expect(try encoded(date) { $0.dateEncodingStrategy = .iso8601 } == "<r>\(dateTime)</r>")
        let read = try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(Date.self, from: "<r>\(dateTime)</r>")
        #expect(read.timeIntervalSinceReferenceDate == seconds.rounded(.down))
        #expect(try encoded(date) { $0.dateEncodingStrategy = .dateOnly } == "<r>\(day)</r>")
        #expect(try encoded(date) { $0.dateEncodingStrategy = .deferredToDate } == "<r>\(seconds)</r>")
        #expect(try encoded(date) { $0.dateEncodingStrategy = .millisecondsSince1970 } == "<r>\(1000 * date.timeIntervalSince1970)</r>")
    }

    @Test(
        "A fraction of a second is written in full where that is asked for",
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (0.123, "2001-01-01T00:00:00.123Z"), (-0.75, "2000-12-31T23:59:59.25Z"),
            (-978_307_200.25, "1969-12-31T23:59:59.75Z"), (0.1 + 0.2, "2001-01-01T00:00:00.30000000000000004Z"),
            (-1e-20, "2000-12-31T23:59:59.99999999999999999999Z"), (814_953_900.999_999, "2026-10-29T08:05:00.999999Z"),
        ])
    func fractions(_ seconds: Double, _ expected: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let text = try encoded(date) { $0.dateEncodingStrategy = .iso8601WithFractionalSeconds }
        #expect(text == "<r>\(expected)</r>")
        #expect(try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(Date.self, from: text) == date)
    }

    @Test("Dates in whole seconds are those that Foundation's coders write, and can read")
    func wholeSecondsOfFoundation() throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        for seconds in [0, 0.5, 0.9, 0.999_999_9, -0.1, -1.5, 814_953_900.999_999, -978_307_200.25, 252_423_993_600, -13_197_600_000] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let text = try encoded(date) { $0.dateEncodingStrategy = .iso8601 }.dropFirst(3).dropLast(4)
            #expect("[\"\(text)\"]" == String(decoding: try encoder.encode([date]), as: UTF8.self))
            let back = try decoder.decode([Date].self, from: Data("[\"\(text)\"]".utf8))
            #expect(back == [Date(timeIntervalSinceReferenceDate: seconds.rounded(.down))])
        }
    }

    @Test("Every date comes back from ISO 8601 with its fraction")
    func exactFractions() throws {
        var generator = SystemRandomNumberGenerator()
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        for _ in 0..<2000 {
            let magnitude = Double.random(in: -9...11, using: &generator)
            let seconds = Double.random(in: -1...1, using: &generator) * pow(10, magnitude)
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let text = try encoded(date) { $0.dateEncodingStrategy = .iso8601WithFractionalSeconds }
            #expect(try decoder.decode(Date.self, from: text) == date, "\(seconds) as \(text)")
        }
    }

    @Test("Seconds since 1970 give every date back, counted in whole seconds and a fraction")
    func exactSeconds() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let seconds = Double.random(in: -978_307_200...4e9, using: &generator)
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let document = try encoded(date)
            #expect(try XMLDecoder().decode(Date.self, from: document) == date, "\(seconds) as \(document)")
            let parts = document.dropFirst(3).dropLast(4).split(separator: ".")
            let whole = try #require(Int(String(parts[0])))
            let fraction = try #require(Double("0.\(parts[1])"))
            #expect(Double(whole - 978_307_200) + fraction == seconds)
        }
        #expect(try encoded(Date(timeIntervalSinceReferenceDate: 1e300)) == "<r>1e+300</r>")
        #expect(try encoded(Date(timeIntervalSinceReferenceDate: -1e-20)) == "<r>978307199.99999999999999999999</r>")
    }

    @Test("Formatters and closures write dates and data")
    func customDates() throws {
        let formatter = DecodingFoundationTypesTests.formatter("yyyy/MM/dd")
        struct Model: Encodable {
            @Attribute<Date>(Date(timeIntervalSinceReferenceDate: 0)) var date: Date
            var data: Data? = Data([1, 171])
        }
        #expect(try encoded(Model()) { $0.dateEncodingStrategy = .formatted(formatter) } == #"<r date="2001/01/01"><data>Aas=</data></r>"#)
        let custom = try encoded(Model()) { encoder in
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode("D\(Int(date.timeIntervalSinceReferenceDate))")
            }
            encoder.dataEncodingStrategy = .custom { data, encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(data.count, forKey: AnyKey("count"))
            }
        }
        #expect(custom == #"<r date="D0"><data><count>2</count></data></r>"#)
        #expect(try encoded(Data([1, 171])) { $0.dataEncodingStrategy = .hexadecimal } == "<r>01AB</r>")
        #expect(try encoded(["d": Data([1, 171])]) { $0.dataEncodingStrategy = .deferredToData } == "<r><d>1</d><d>171</d></r>")
    }

    @Test("Infinity and not-a-number as XML Schema writes them")
    func nonConforming() throws {
        let text = try encoded([Double.infinity, -.infinity, .nan, 1]) {
            $0.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        }
        #expect(text == "<r><r>INF</r><r>-INF</r><r>NaN</r><r>1.0</r></r>")
    }
}
