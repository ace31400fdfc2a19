import Foundation
import Testing
import XMLFormats

@Suite("Formats of numbers, Booleans, data and URLs")
struct ValueFormatsTests {
    // MARK: Decimals

    enum Rate: XMLDecimalFormat { static let scale = 6 }
    enum Negative: XMLDecimalFormat { static let scale = -1 }

    @Test("A decimal has as many digits after the point as its format says")
    func decimals() throws {
        func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }
        try expectBothWays(XMLFormat.Scale2.self, ["0.90", "0.9", ".9", "+0.900", "00.9"], decimal("0.9"))
        try expectBothWays(XMLFormat.Scale2.self, ["-12.00", "-12", "-12."], -12)
        try expectBothWays(XMLFormat.Scale0.self, ["12", "12.0"], 12)
        try expectBothWays(XMLFormat.Scale1.self, ["0.0", "0", "-0"], 0)
        try expectBothWays(XMLFormat.Scale3.self, ["1.000"], 1)
        try expectBothWays(XMLFormat.Scale4.self, ["0.0001"], decimal("0.0001"))
        try expectBothWays(Rate.self, ["1.084200"], decimal("1.0842"))
        try expectBothWays(
            XMLFormat.Scale2.self, ["123456789012345678901234567890123456.78"], decimal("123456789012345678901234567890123456.78"))
        expectRefusal(
            of: [
                "", ".", "-", "0.905", "1e2", "1,5", "1.2.3", "0x1", "NaN", "INF", "1 000", "--1", "1-",
                "1234567890123456789012345678901234567.89",
                String(repeating: "9", count: 50_000), "١",
            ], by: XMLFormat.Scale2.self)
        expectRefusal(ofValues: [try decimal("0.905"), .nan], by: XMLFormat.Scale2.self)
        expectRefusal(of: ["1"], by: Negative.self)
        expectRefusal(ofValues: [1], by: Negative.self)
        let rounded = try XMLEncoder().encodeToString(
            Formatted<XMLFormat.Rounding<XMLFormat.Scale2>>(x: decimal("-0.905")), withRootKey: "a")
        #expect(rounded == "<a><x>-0.91</x></a>")
    }

    @Test("A double has no .0, where it is whole")
    func shortDoubles() throws {
        try expectBothWays(XMLFormat.ShortDouble.self, ["3", "3.0", "+3", "3e0", "03"], 3)
        try expectBothWays(XMLFormat.ShortDouble.self, ["3.5"], 3.5)
        try expectBothWays(XMLFormat.ShortDouble.self, ["0"], 0)
        try expectBothWays(XMLFormat.ShortDouble.self, ["-0", "-0.0"], -0.0)
        try expectBothWays(XMLFormat.ShortDouble.self, ["-120"], -120)
        try expectBothWays(XMLFormat.ShortDouble.self, ["0.1"], 0.1)
        try expectBothWays(XMLFormat.ShortDouble.self, ["1e+16", "10000000000000000"], 1e16)
        try expectBothWays(XMLFormat.ShortDouble.self, ["INF"], .infinity)
        try expectBothWays(XMLFormat.ShortDouble.self, ["-INF"], -.infinity)
        let written = try XMLEncoder().encodeToString(Formatted<XMLFormat.ShortDouble>(x: .nan), withRootKey: "a")
        #expect(written == "<a><x>NaN</x></a>")
        #expect(try XMLDecoder().decode(Formatted<XMLFormat.ShortDouble>.self, from: written).x.isNaN)
        expectRefusal(of: ["", "x", "1,5", "1 000", "nan", "0x1"], by: XMLFormat.ShortDouble.self)
    }

    // MARK: Booleans

    enum JaNein: XMLBooleanFormat { static let words = (true: "ja", false: "nein") }
    enum Case: XMLBooleanFormat { static let words = (true: "t", false: "T") }
    enum Inverted: XMLBooleanFormat { static let words = (true: "0", false: "1") }
    enum Same: XMLBooleanFormat { static let words = (true: "x", false: "x") }
    enum Empty: XMLBooleanFormat { static let words = (true: "x", false: "") }
    enum Spaced: XMLBooleanFormat { static let words = (true: "x ", false: "x") }

    @Test("A Boolean has the two words of its format, and no others")
    func booleans() throws {
        try expectBothWays(XMLFormat.OneZero.self, ["1"], true)
        try expectBothWays(XMLFormat.OneZero.self, ["0"], false)
        try expectBothWays(XMLFormat.YesNo.self, ["yes", "YES", "Yes"], true)
        try expectBothWays(XMLFormat.YesNo.self, ["no", "No"], false)
        try expectBothWays(XMLFormat.UppercaseYesNo.self, ["YES", "yes", "Yes"], true)
        try expectBothWays(XMLFormat.UppercaseYesNo.self, ["NO", "no"], false)
        try expectBothWays(XMLFormat.YN.self, ["Y", "y"], true)
        try expectBothWays(XMLFormat.OnOff.self, ["off", "OFF"], false)
        try expectBothWays(JaNein.self, ["ja", "Ja"], true)
        try expectBothWays(Case.self, ["t"], true)
        try expectBothWays(Case.self, ["T"], false)
        try expectBothWays(Inverted.self, ["0"], true)
        expectRefusal(of: ["", "true", "1", "y", "yes!", "yes no"], by: XMLFormat.YesNo.self)
        expectRefusal(of: ["true", "01", "yes"], by: XMLFormat.OneZero.self)
        expectRefusal(of: ["JÄ", "nein\u{307}"], by: JaNein.self)
    }

    @Test("Two words that do not tell true from false are an error in both directions")
    func wrongWords() {
        func expect<Format: XMLBooleanFormat>(_: Format.Type) {
            expectRefusal(of: ["x", ""], by: Format.self)
            expectRefusal(ofValues: [true, false], by: Format.self)
        }
        expect(Same.self)
        expect(Empty.self)
        expect(Spaced.self)
    }

    // MARK: Hexadecimal digits

    @Test("Whole numbers in hexadecimal digits stay in their type's range")
    func hexadecimalNumbers() throws {
        try expectBothWays(XMLFormat.Hexadecimal<UInt32>.self, ["FF8800", "ff8800", "0xFF8800", "00FF8800"], 0xFF8800)
        try expectBothWays(XMLFormat.Hexadecimal<Int>.self, ["-1F", "-0x1f"], -31)
        try expectBothWays(XMLFormat.Hexadecimal<UInt8>.self, ["0", "0x0"], 0)
        try expectBothWays(XMLFormat.Hexadecimal<Int8>.self, ["-80"], -128)
        expectRefusal(
            of: ["", "0x", "-", "100", "-1", "G", "+1", "0x+1", "0x-1", "1.0", "#FF", "F F"], by: XMLFormat.Hexadecimal<UInt8>.self)
    }

    @Test("Data in hexadecimal digits, and in Base64 with lines of a length")
    func data() throws {
        try expectBothWays(XMLFormat.HexadecimalData.self, ["0FB7", "0fb7"], Data([0x0F, 0xB7]))
        try expectBothWays(XMLFormat.HexadecimalData.self, [""], Data())
        expectRefusal(of: ["0", "0F B7", "0G", "0x0F"], by: XMLFormat.HexadecimalData.self)

        let bytes = Data((0..<100).map { UInt8($0) })
        let base64 = bytes.base64EncodedString()
        let mime = base64.prefix(76) + "\n" + base64.dropFirst(76)
        let pem = base64.prefix(64) + "\n" + base64.dropFirst(64).prefix(64) + "\n" + base64.dropFirst(128)
        let model = Formatted<XMLFormat.Base64MIME>(x: bytes)
        let written = try XMLEncoder().encodeToString(model, withRootKey: "a")
        #expect(written == "<a><x>\(mime)</x></a>")
        #expect(try XMLDecoder().decode(Formatted<XMLFormat.Base64MIME>.self, from: written) == model)
        #expect(try XMLDecoder().decode(Formatted<XMLFormat.Base64MIME>.self, from: "<a x='\(base64)'/>") == model)
        #expect(try XMLEncoder().encodeToString(Formatted<XMLFormat.Base64PEM>(x: bytes), withRootKey: "a") == "<a><x>\(pem)</x></a>")
        try expectBothWays(XMLFormat.Base64PEM.self, [""], Data())
        // A whole number of lines has no line feed at the end.
        #expect(try XMLFormat.Base64PEM.text(of: Data(count: 48)).utf8.count == 64)
        expectRefusal(of: ["A", "AA", "A-==", "AAAA!"], by: XMLFormat.Base64MIME.self)
        expectRefusal(ofValues: [bytes], by: OddLines.self)
    }

    enum OddLines: XMLBase64Format { static let lineLength = 30 }

    // MARK: URLs

    @Test("A strict URL has only a URL's characters, and a relative reference stays one")
    func urls() throws {
        for text in ["https://example.org/a%20b?q=1&r=2#f", "../b", "a", "mailto:a@example.org", "//example.org", "?q"] {
            try expectBothWays(XMLFormat.StrictURL.self, [text], try #require(URL(string: text)))
        }
        expectRefusal(of: ["", "a b", "a%2", "a%GG", "ä", "<", "\"", "a\\b", "{a}"], by: XMLFormat.StrictURL.self)
        let relative = try #require(URL(string: "b", relativeTo: URL(string: "https://example.org/a/")))
        expectRefusal(ofValues: [relative], by: XMLFormat.StrictURL.self)
        try expectBothWays(XMLFormat.AbsoluteURL.self, ["https://example.org"], try #require(URL(string: "https://example.org")))
        expectRefusal(of: ["a", "//example.org", ""], by: XMLFormat.AbsoluteURL.self)
        expectRefusal(ofValues: [try #require(URL(string: "a"))], by: XMLFormat.AbsoluteURL.self)
    }
}
