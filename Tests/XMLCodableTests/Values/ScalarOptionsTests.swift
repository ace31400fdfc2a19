import Foundation
import Testing
import XMLStreaming
import XMLFormats

@Suite("Words for Booleans, alternatives for dates, and lenient scalars")
struct ScalarOptionsTests {
    struct Box<Value: Codable & Equatable & Sendable>: Codable, Equatable { var x: Value }

    private func decode<Value: Codable & Equatable & Sendable>(
        _: Value.Type, _ text: String, _ configure: (XMLDecoder) -> Void
    ) throws -> Value {
        try XMLDecoder(configure).decode(Box<Value>.self, from: "<a><x>\(text)</x></a>").x
    }

    // MARK: Booleans

    struct Flags: Codable, Equatable {
        @Attribute var a: Bool
        var b: Bool
        var c: Bool?
        var d: [Bool]
        @XMLTokens var e: [Bool]
    }

    @Test("Booleans are written as 1 and 0, or as two words, and read back")
    func words() throws {
        let flags = Flags(a: true, b: false, c: true, d: [true, false], e: [false, true])
        let encoder = XMLEncoder { $0.boolEncodingStrategy = .oneZero }
        let numbers = try encoder.encodeToString(flags, withRootKey: "a")
        #expect(numbers == #"<a a="1"><b>0</b><c>1</c><d>1</d><d>0</d><e>0 1</e></a>"#)
        #expect(try XMLDecoder().decode(Flags.self, from: numbers) == flags)

        let decoder = XMLDecoder()
        encoder.boolEncodingStrategy = .words(true: "J<", false: "N&")
        decoder.boolDecodingStrategy = .words(true: "J<", false: "N&")
        let words = try encoder.encodeToString(flags, withRootKey: "a")
        #expect(words == #"<a a="J&lt;"><b>N&amp;</b><c>J&lt;</c><d>J&lt;</d><d>N&amp;</d><e>N&amp; J&lt;</e></a>"#)
        #expect(try decoder.decode(Flags.self, from: words) == flags)

        encoder.boolEncodingStrategy = .words(true: "0", false: "1")
        decoder.boolDecodingStrategy = .words(true: "0", false: "1")
        #expect(try decoder.decode(Flags.self, from: encoder.encode(flags, withRootKey: "a")) == flags)
    }

    @Test("With words of their own, Booleans have no others")
    func otherWords() throws {
        let strategy = XMLDecoder.BoolDecodingStrategy.words(true: "ja", false: "nein")
        for text in ["true", "1", "yes", "on", "", "ja nein"] {
            for policy in [XMLDecoder.ScalarPolicy.schema, .lenient] {
                expectDecodingIssue(expected: "ja or nein (Bool)", "\(text)") {
                    try decode(Bool.self, text) { ($0.boolDecodingStrategy, $0.scalarPolicy) = (strategy, policy) }
                }
            }
        }
        #expect(try decode(Bool.self, " JA ") { $0.boolDecodingStrategy = strategy })
        #expect(try decode(Bool?.self, "") { $0.boolDecodingStrategy = strategy } == nil)
        let nilFlag = #"<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><x xsi:nil="true"/></a>"#
        #expect(try XMLDecoder { $0.boolDecodingStrategy = strategy }.decode(Box<Bool?>.self, from: nilFlag).x == nil)
    }

    @Test("Words that do not tell true from false are an invalid option", arguments: [("", "x"), ("x", ""), ("x", "x"), ("x ", "y")])
    func invalidWords(_ words: (String, String)) throws {
        let decoder = XMLDecoder { $0.boolDecodingStrategy = .words(true: words.0, false: words.1) }
        expectDecodingIssue(.invalidOption) { try decoder.decode(Box<Int>.self, from: "<a><x>1</x></a>") }
        let records = decoder.records(of: Box<Int>.self, at: "a", in: Data("<a/>".utf8))
        #expect(throws: DecodingError.self) { try records.map { try $0.get() } }
        let encoder = XMLEncoder { $0.boolEncodingStrategy = .words(true: words.0, false: words.1) }
        expectEncodingIssue(.invalidOption) { try encoder.encode(Box(x: 1), withRootKey: "a") }
    }

    @Test("A word that XML cannot carry is an encoding error")
    func forbiddenWord() {
        let encoder = XMLEncoder { $0.boolEncodingStrategy = .words(true: "\u{1}", false: "n") }
        expectEncodingIssue(.forbiddenCharacter) { try encoder.encode(Box(x: true), withRootKey: "a") }
    }

    // MARK: Dates

    private let slashes = DecodingFoundationTypesTests.formatter("dd/MM/yyyy")

    @Test("A date is read by the first strategy that can")
    func firstOf() throws {
        let date = Date(timeIntervalSince1970: 1_795_219_200)
        for text in ["2026-11-21", "2026-11-21T00:00:00Z", "21/11/2026", " 21/11/2026 "] {
            #expect(try decode(Date.self, text) { $0.dateDecodingStrategy = .firstOf([.iso8601, .formatted(slashes)]) } == date, "\(text)")
        }
        // In ISO 8601 it is a day, and in seconds it is a number: the order decides.
        let day = try decode(Date.self, "20261121") { $0.dateDecodingStrategy = .firstOf([.iso8601, .secondsSince1970]) }
        let seconds = try decode(Date.self, "20261121") { $0.dateDecodingStrategy = .firstOf([.firstOf([.secondsSince1970]), .iso8601]) }
        #expect(day == date && seconds == Date(timeIntervalSince1970: 20_261_121))
        #expect(try decode(Date?.self, "") { $0.dateDecodingStrategy = .firstOf([.iso8601, .secondsSince1970]) } == nil)
        let list = try decode([Date].self, "1") { $0.dateDecodingStrategy = .firstOf([.iso8601, .millisecondsSince1970]) }
        #expect(list == [Date(timeIntervalSince1970: 0.001)])
    }

    @Test("An error about a date tells all strategies")
    func firstOfErrors() throws {
        expectDecodingIssue(at: "/a/x", expected: "a date in ISO 8601, or a date as dd/MM/yyyy (Date)") {
            try decode(Date.self, "tomorrow") { $0.dateDecodingStrategy = .firstOf([.iso8601, .formatted(slashes)]) }
        }
        let lists: [[XMLDecoder.DateDecodingStrategy]] = [
            [], [.deferredToDate], [.iso8601, .custom { _ in Date() }], [.iso8601, .firstOf([])],
        ]
        for list in lists { expectDecodingIssue(.invalidOption) { try decode(Int.self, "1") { $0.dateDecodingStrategy = .firstOf(list) } } }
    }

    // MARK: Lenient scalars

    private func expect<Value: Codable & Equatable & Sendable>(
        _ texts: [String], _ value: Value, strictly: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for text in texts {
            #expect(try decode(Value.self, text) { $0.scalarPolicy = .lenient } == value, "\(text)", sourceLocation: sourceLocation)
            #expect(try decode(Value?.self, text) { $0.scalarPolicy = .lenient } == value, "\(text)", sourceLocation: sourceLocation)
            #expect(try decode([Value].self, text) { $0.scalarPolicy = .lenient } == [value], "\(text)", sourceLocation: sourceLocation)
            if strictly {
                #expect(try decode(Value.self, text) { _ in } == value, "\(text)", sourceLocation: sourceLocation)
            } else {
                #expect(throws: DecodingError.self, "\(text)", sourceLocation: sourceLocation) { try decode(Value.self, text) { _ in } }
            }
        }
    }

    private func expectRefusal<Value: Codable & Equatable & Sendable>(
        of texts: [String], as _: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in texts {
            let error = #expect(throws: DecodingError.self, "\(text)", sourceLocation: sourceLocation) {
                try decode(Value.self, text) { $0.scalarPolicy = .lenient }
            }
            #expect(error?.xmlErrorCode == .invalidValue, "\(text)", sourceLocation: sourceLocation)
        }
    }

    @Test("Lenient whole numbers are those that a decimal or a word says exactly")
    func lenientIntegers() throws {
        try expect(["7", "+7", " 007 "], 7, strictly: true)
        try expect(["7.0", "7.", "+7.000", "0.7e1", "70e-1", "700.0E-2"], 7)
        try expect(["1.0", "1e0", "true", "YES", "Yes"], 1)
        try expect(["0.0", "-0.0", "0e999999", "false", "no"], 0)
        try expect(["-1e2"], -100)
        try expect(["255.0", "2.55e2"], UInt8.max)
        try expect(["-9223372036854775808.0"], Int.min)
        try expect(["18446744073709551615.0"], UInt64.max)
        expectRefusal(
            of: [
                "", "7.5", "1,5", "1,000", "1.000,0", "1 000", "1'000", "1_000", "7 kg", "$7", "7%", "seven", "0x7", "1e999999", "1e-1",
                "--7", "+-7", "7-",
                ".", "e5", "y", "t", "on", "½", "٧", "９", "1e", "1e+", String(repeating: "9", count: 100_000),
                "1." + String(repeating: "1", count: 100_000),
            ], as: Int.self)
        expectRefusal(of: ["256.0", "-1.0", "1e3"], as: UInt8.self)
        expectRefusal(of: ["9223372036854775808.0"], as: Int.self)
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            #expect(try decode(Int128.self, "170141183460469231731687303715884105727.0") { $0.scalarPolicy = .lenient } == .max)
        }
    }

    @Test("Other lenient scalars")
    func lenientOthers() throws {
        try expect(["on", "ON", "t", "T", "1.0", "+1", "01"], true)
        try expect(["off", "f", "0.0", "-0", "00"], false)
        try expect(["yes", "TRUE", "y"], true, strictly: true)
        expectRefusal(of: ["", "2", "-1", "onn", "tr", "yes!", "true false", "wahr", "enabled"], as: Bool.self)

        try expect(["inf", "Infinity", "+INFINITY"], Double.infinity)
        try expect(["-inf", "-Infinity"], -Double.infinity)
        try expect(["true", "yes"], 1.0)
        try expect(["no"], Float(0))
        #expect(try decode(Double.self, "nan") { $0.scalarPolicy = .lenient }.isNaN)
        expectRefusal(of: ["", "1,5", "1.5 m", "1 000.0", "0x1p3", "infinit", "--1"], as: Double.self)
        try expect(["false"], Decimal(0))
        expectRefusal(of: ["1,5", "nan", "inf", "1.5 m"], as: Decimal.self)

        let uuid = try #require(UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0"))
        try expect(
            [
                "{0E984725-C51C-4BF4-9960-E1C80E27ABA0}", "urn:uuid:0e984725-c51c-4bf4-9960-e1c80e27aba0",
                "0E984725C51C4BF49960E1C80E27ABA0",
            ], uuid)
        expectRefusal(
            of: ["", "0E984725", "{0E984725-C51C-4BF4-9960-E1C80E27ABA0", "0E984725C51C4BF49960E1C80E27ABAG", "{}"], as: UUID.self)

        try expect(["-_8", "+/8"], Data([0xFB, 0xFF]))
        try expect(["-_-_"], Data([0xFB, 0xFF, 0xBF]))
        expectRefusal(of: ["A", "A=", "A===", "A!=="], as: Data.self)

        let date = Date(timeIntervalSince1970: 1_795_244_700)
        try expect(["/Date(1795244700000)/", "/Date(1795244700000+0100)/", "2026-11-21T07:05:00Z", "2026-11-21 08:05:00+0100"], date)
        try expect(["/Date(-1000)/", "/Date(-1000-0500)/"], Date(timeIntervalSince1970: -1))
        expectRefusal(
            of: ["", "/Date()/", "/Date(x)/", "/Date(1)", "/Date(1+1)/", "/Date(1+01:00)/", "/Date(+)/", "21.11.2026", "tomorrow", "1,5"],
            as: Date.self)
        for text in ["1795244700", "/Date(1)x/"] {
            #expect(throws: DecodingError.self) {
                try decode(Date.self, text) { ($0.scalarPolicy, $0.dateDecodingStrategy) = (.lenient, .iso8601) }
            }
        }
        #expect(throws: DecodingError.self) {
            try decode(Date.self, "2026-11-21") { ($0.scalarPolicy, $0.dateDecodingStrategy) = (.lenient, .formatted(slashes)) }
        }
    }

    @Test("Lenient reading changes no text that is read without it, and no string")
    func lenientStrings() throws {
        for text in ["yes", "1.0", "", "/Date(1)/"] { #expect(try decode(String.self, text) { $0.scalarPolicy = .lenient } == text) }
        let box = try XMLDecoder { $0.scalarPolicy = .lenient }.decode(LenientBox.self, from: "<a a='1.0'><b>2.0 yes</b><c>3e0</c></a>")
        #expect(box == LenientBox(a: 1, b: [2, 1], c: 3))
    }

    struct LenientBox: Codable, Equatable { @Attribute var a: Int; @XMLTokens var b: [Int]; var c: Int }
}
