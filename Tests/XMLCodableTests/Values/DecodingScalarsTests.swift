import Foundation
import Testing
import XMLCodable

@Suite("Scalars")
struct DecodingScalarsTests {
    struct Size: Decodable { var width: Int }
    struct InElement<T: Decodable>: Decodable { var v: T }
    struct InAttribute<T: Decodable>: Decodable { @Attribute var v: T }
    struct InText<T: Decodable>: Decodable { var v: T; enum CodingKeys: String, CodingKey { case v = "" } }

    /// A scalar in the three places where it can stand.
    static func everywhere<T: Decodable>(_ type: T.Type, _ text: String) throws -> [T] {
        let decoder = XMLDecoder()
        return [
            try decoder.decode(T.self, from: "<v>\(text)</v>"), try decoder.decode(InElement<T>.self, from: "<r><v>\(text)</v></r>").v,
            try decoder.decode(InAttribute<T>.self, from: "<r v='\(text)'/>").v,
            try decoder.decode(InText<T>.self, from: "<r>\(text)</r>").v,
        ] + (try decoder.decode([T].self, from: "<r><v>\(text)</v><v>\(text)</v></r>"))
    }

    static func expectEverywhere<T: Decodable & Equatable & Sendable>(_ text: String, _ value: T) throws {
        let values = try everywhere(T.self, text)
        #expect(values == Array(repeating: value, count: values.count), "\(T.self) from '\(text)'")
    }

    static func expectNowhere<T: Decodable>(_ text: String, _ type: T.Type) {
        let decoder = XMLDecoder()
        #expect(throws: DecodingError.self, "\(T.self) from '\(text)'") { try decoder.decode(T.self, from: "<v>\(text)</v>") }
        #expect(throws: DecodingError.self, "\(T.self) from '\(text)'") {
            try decoder.decode(InElement<T>.self, from: "<r><v>\(text)</v></r>")
        }
        #expect(throws: DecodingError.self, "\(T.self) from '\(text)'") {
            try decoder.decode(InAttribute<T>.self, from: "<r v='\(text)'/>")
        }
        #expect(throws: DecodingError.self, "\(T.self) from '\(text)'") { try decoder.decode([T].self, from: "<r><v>\(text)</v></r>") }
    }

    private func integers<T: FixedWidthInteger & Decodable & Sendable>(_ type: T.Type, below: String, above: String) throws {
        try Self.expectEverywhere("\(T.min)", T.min)
        try Self.expectEverywhere("\(T.max)", T.max)
        try Self.expectEverywhere("0", T.zero)
        try Self.expectEverywhere("-0", T.zero)
        try Self.expectEverywhere("+7", 7 as T)
        try Self.expectEverywhere("007", 7 as T)
        try Self.expectEverywhere("0000000000000000000000000000000000000000000007", 7 as T)
        try Self.expectEverywhere(" 42 ", 42 as T)
        try Self.expectEverywhere("\n\t42\n", 42 as T)
        try Self.expectEverywhere("&#52;2", 42 as T)
        let rejected = [below, above, "", " ", "-", "+", "+-1", "1.0", "1.5", "1e2", "0x10", "1 2", "1_000", "abc", "1a", "１", "--1", "٣"]
        for text in rejected { Self.expectNowhere(text, T.self) }
        Self.expectNowhere(String(repeating: "9", count: 100), T.self)
        Self.expectNowhere("-" + String(repeating: "9", count: 100), T.self)
    }

    @Test("Whole numbers of every width are read in their range, and only there")
    func wholeNumbers() throws {
        try integers(Int8.self, below: "-129", above: "128")
        try integers(Int16.self, below: "-32769", above: "32768")
        try integers(Int32.self, below: "-2147483649", above: "2147483648")
        try integers(Int64.self, below: "-9223372036854775809", above: "9223372036854775808")
        try integers(Int.self, below: "-9223372036854775809", above: "9223372036854775808")
        try integers(UInt8.self, below: "-1", above: "256")
        try integers(UInt16.self, below: "-1", above: "65536")
        try integers(UInt32.self, below: "-1", above: "4294967296")
        try integers(UInt64.self, below: "-1", above: "18446744073709551616")
        try integers(UInt.self, below: "-1", above: "18446744073709551616")
    }

    @Test("Whole numbers of 128 bits are read in their range, and only there")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func wideWholeNumbers() throws {
        try integers(Int128.self, below: "-170141183460469231731687303715884105729", above: "170141183460469231731687303715884105728")
        try integers(UInt128.self, below: "-1", above: "340282366920938463463374607431768211456")
    }

    static let doubles: [(String, Double)] = [
        ("0", 0), ("1", 1), ("-1", -1), ("+1", 1), ("1.5", 1.5), (".5", 0.5), ("1.", 1), ("-.5", -0.5), ("1e3", 1e3), ("1E3", 1e3),
        ("1e+3", 1e3), ("1.5e-3", 1.5e-3), (" 2.5 ", 2.5), ("\n2.5\t", 2.5), ("0.1", 0.1), ("0.30000000000000004", 0.1 + 0.2),
        ("9007199254740993", 9_007_199_254_740_992), ("9007199254740995", 9_007_199_254_740_996), ("1e22", 1e22), ("1e23", 1e23),
        ("123456789.123456789", 123_456_789.123_456_789), ("5e-324", .leastNonzeroMagnitude),
        ("2.2250738585072014e-308", 2.2250738585072014e-308),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("INF", .infinity), ("-INF", -.infinity),
        ("179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878", 1.7976931348623157e98),
        ("0.000000000000000000000000000000000000000000000000000000000000001", 1e-63), ("1e-400", 0),
        ("3.14159265358979323846264338327950288419716939937510", Double.pi),
        ("1" + String(repeating: "0", count: 64), 1e64), ("-25" + String(repeating: "0", count: 200) + ".0", -2.5e201),
        ("184467440737095516160", 184_467_440_737_095_516_160), (String(repeating: "0", count: 70) + "7", 7),
        ("3" + String(repeating: "0", count: 80) + "e-80", 3), ("0." + String(repeating: "0", count: 70) + "5", 5e-71),
    ]

    @Test("Doubles are read in the forms of XML Schema, correctly rounded", arguments: doubles)
    func doubleForms(text: String, expected: Double) throws { try Self.expectEverywhere(text, expected) }

    @Test("Doubles agree with the standard library to the last bit, those half-way between two of them as well")
    func manyDoubles() throws {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        var texts = [
            "-0.1234567890123456789", "9007199254740992.5", "9007199254740993.5", "18446744073709551615", "9999999999999999999",
            "1.7976931348623157", "123456789012345.678e-9", "2.2250738585072014e-27", "1e27", "1e-27", "9999999999999999999e27",
            "9999999999999999999e-27", "0.000000000000000001", "4503599627370496.5", "4503599627370497.5", "5e-324", "1e-400", "00012.5",
            "12345678901234567890123",
        ]
        while texts.count < 10_000 {
            let bits = Double(bitPattern: next())
            if bits.isFinite { texts.append("\(bits)") }
            texts.append("\(Double(Int64(truncatingIfNeeded: next()) >> 20) / 8_796_093_022)")
            texts.append("\(next())e\(Int(next() % 61) - 30)")
            texts.append("\(next() >> (10 + next() % 54))e\(Int(next() % 61) - 30)")
            // Half-way cases: a number of 54 bits times a power of two.
            texts.append("\(1 << 53 | next() >> 11 | 1).\(["0", "5", "25", "000000001"][Int(next() % 4)])")
            texts.append("\(next() >> 44).\(next() >> (1 + next() % 60))")
            texts.append("\(next() >> 20)e\(Int(next() % 60) - 30)")
        }
        let document = "<l>" + texts.map { "<d>\($0)</d>" }.joined() + "</l>"
        #expect(try XMLDecoder().decode([Double].self, from: document).map(\.bitPattern) == texts.map { (Double($0) ?? .nan).bitPattern })
    }

    @Test("Not-a-number is read as NaN, and negative zero keeps its sign")
    func unequalNumbers() throws {
        #expect(try Self.everywhere(Double.self, "NaN").allSatisfy(\.isNaN))
        #expect(try Self.everywhere(Float.self, " NaN ").allSatisfy(\.isNaN))
        #expect(try Self.everywhere(Double.self, "-0").allSatisfy { $0.sign == .minus && $0 == 0 })
        #expect(try Self.everywhere(Float.self, "-0.0").allSatisfy { $0.sign == .minus && $0 == 0 })
    }

    @Test(
        "Floating-point numbers in other forms are an error",
        arguments: [
            "", " ", ".", "-", "e5", "1e", "1e+", "1e5.5", "inf", "Infinity", "infinity", "nan", "NAN", "-NaN", "0x1p3", "1,5", "1 5",
            "1.5f", "1..5", "++1", "1e 5", "$1", "1e309", "1e400",
        ])
    func notNumbers(_ text: String) {
        Self.expectNowhere(text, Double.self)
        Self.expectNowhere(text, Float.self)
    }

    @Test("Floats are rounded once")
    func floats() throws {
        try Self.expectEverywhere("0.1", 0.1 as Float)
        try Self.expectEverywhere("16777217", 16_777_216 as Float)
        try Self.expectEverywhere("3.4028235e38", Float.greatestFiniteMagnitude)
        try Self.expectEverywhere("-INF", -Float.infinity)
        // The nearest Double of this is a tie between two Floats; rounding twice gives the wrong one.
        try Self.expectEverywhere("1.00000017881393432617187499", 1.0000001 as Float)
        Self.expectNowhere("1e39", Float.self)
    }

    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))  // where there is no Float16
    @Test("Halves are read in their range")
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    func halves() throws {
        try Self.expectEverywhere("1.5", 1.5 as Float16)
        try Self.expectEverywhere("65504", Float16.greatestFiniteMagnitude)
        Self.expectNowhere("70000", Float16.self)
        Self.expectNowhere("x", Float16.self)
    }
    #endif

    @Test("Other words for infinity and not-a-number are read where the strategy names them")
    func nonConformingFloats() throws {
        let decoder = XMLDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "n/a")
        #expect(
            try decoder.decode([Double].self, from: "<l><d>+∞</d><d> -∞ </d><d>INF</d><d>1</d></l>") == [
                .infinity, -.infinity, .infinity, 1,
            ])
        #expect(try decoder.decode(Double.self, from: "<d>n/a</d>").isNaN)
        #expect(try decoder.decode(Float.self, from: "<d>-∞</d>") == -.infinity)
        #expect(throws: DecodingError.self) { try decoder.decode(Double.self, from: "<d>∞</d>") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Double.self, from: "<d>+∞</d>") }
    }

    @Test(
        "Truth values are read",
        arguments: [("true", true), ("false", false), ("1", true), ("0", false), (" true ", true), ("\n0\n", false)])
    func truthValues(text: String, expected: Bool) throws { try Self.expectEverywhere(text, expected) }

    @Test("Other words are no truth values", arguments: ["", " ", "2", "-1", "01", "t", "on", "off", "truex", "tru", "wahr", "1.0"])
    func notTruthValues(_ text: String) { Self.expectNowhere(text, Bool.self) }

    @Test(
        "Strings are text as it stands, short of white space at its ends",
        arguments: [
            ("", ""), ("x", "x"), ("a  b", "a  b"), ("&lt;&amp;&gt;&quot;&apos;", "<&>\"'"), ("é日😀e\u{301}", "é日😀e\u{301}"),
            ("&#x1F600;", "😀"), ("a&#10;b", "a\nb"), ("NaN", "NaN"), ("007", "007"),
        ])
    func strings(text: String, expected: String) throws { try Self.expectEverywhere(text, expected) }

    @Test("Decimals keep every digit")
    func decimals() throws {
        for text in ["5.95", "0.1", "-0.30", "123456789012345678901234567890.12345678", "1", ".5", "100000000000000000000000000000000000"] {
            let expected = try #require(Decimal(string: text))
            try Self.expectEverywhere(text, expected)
        }
        try Self.expectEverywhere("+5.95", try #require(Decimal(string: "5.95")))
        try Self.expectEverywhere(" 5.95\n", try #require(Decimal(string: "5.95")))
        for text in ["", " ", "x", "NaN", "INF", "1,5", "1.2.3", "5 95", "0x10", "5.95EUR", "-"] { Self.expectNowhere(text, Decimal.self) }
    }

    enum Unit: String, Decodable { case kelvin = "K", celsius = "°C" }
    enum Level: Int, Decodable { case low = 1, high = 10 }
    struct Identifier: RawRepresentable, Decodable, Equatable { let rawValue: String }

    @Test("Raw values are read as their raw types are")
    func rawValues() throws {
        try Self.expectEverywhere("K", Unit.kelvin)
        try Self.expectEverywhere(" °C ".trimmingCharacters(in: .whitespaces), Unit.celsius)
        try Self.expectEverywhere("10", Level.high)
        try Self.expectEverywhere(" +1 ", Level.low)
        try Self.expectEverywhere("abc", Identifier(rawValue: "abc"))
        for text in ["k", "", "F"] { Self.expectNowhere(text, Unit.self) }
        for text in ["2", "", "low"] { Self.expectNowhere(text, Level.self) }
    }

    struct Celsius: Decodable, Equatable {
        let degrees: Double
        init(degrees: Double) { self.degrees = degrees }
        init(from decoder: any Decoder) throws { degrees = try decoder.singleValueContainer().decode(Double.self) }
    }
    struct Letter: Decodable, Equatable {
        let character: Character
        init(_ character: Character) { self.character = character }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let first = text.first, text.count == 1 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not one character")
            }
            character = first
        }
    }

    @Test("Types of a single value stand wherever their value can")
    func singleValueTypes() throws {
        try Self.expectEverywhere("21.5", Celsius(degrees: 21.5))
        try Self.expectEverywhere("é", Letter("é"))
        Self.expectNowhere("ab", Letter.self)
        Self.expectNowhere("warm", Celsius.self)
    }

    @Test(
        "Extreme numbers are values or errors and never traps",
        arguments: [
            "1e-9223372036854775808", "1e9223372036854775807", "1e99999999999999999999", "-9223372036854775808", "9223372036854775808",
        ])
    func extremeNumbers(text: String) {
        func attempt<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? XMLDecoder().decode(InElement<Value>.self, from: "<r><v>\(text)</v></r>").v
        }
        let isWhole = !text.contains("e")
        #expect(attempt(Int.self) == Int(text))
        #expect(attempt(Double.self) == (isWhole ? Double(text) : nil))
        #expect(attempt(Float.self) == (isWhole ? Float(text) : nil))
        if isWhole { #expect(attempt(Decimal.self)?.description == text) }
        #expect((attempt(Date.self) == nil) == !isWhole)
    }
}
