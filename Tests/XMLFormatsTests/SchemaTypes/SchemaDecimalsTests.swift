import Foundation
import Testing
import XMLFormats

@Suite("Decimals that keep their digits")
struct SchemaDecimalsTests {
    struct Price: Codable, Equatable {
        @Attribute var net: XMLDecimal
        var gross: XMLDecimal?
        var rates: [XMLDecimal]
        @XMLTokens var steps: [XMLDecimal]
    }

    @Test(
        "What is read is written as it was, as an attribute, an element, an item and a token",
        arguments: ["1.50", "1", "+01.10", "-0.00", ".5", "5.", "12345678901234567890123456789012345678", "0.000000000000000000000000001"])
    func roundTrip(text: String) throws {
        let document =
            #"<p net="\#(text)"><gross>\#(text)</gross><rates>\#(text)</rates><rates>1.0</rates><steps>\#(text) 2.00</steps></p>"#
        let price = try XMLDecoder().decode(Price.self, from: document)
        #expect(price.net.description == text && price.gross == price.net)
        #expect(try XMLEncoder().encodeToString(price, withRootKey: "p") == document)
        let spaced = try XMLDecoder().decode(Price.self, from: "<p net=' \(text) '><gross/><steps/></p>")
        #expect(spaced.net.description == text && spaced.gross == nil && spaced.steps.isEmpty)
        let json = try JSONEncoder().encode(price.gross)
        #expect(try JSONDecoder().decode(XMLDecimal.self, from: json).isIdentical(to: price.net))
    }

    @Test("Numbers are equal and in order whatever their digits")
    func order() throws {
        let numbers = try ["1.50", "-1", "1.5", "0.00", "10"].map { try XMLDecimal(parsing: $0) }
        #expect(numbers[0] == numbers[2] && numbers[0].hashValue == numbers[2].hashValue)
        #expect(!numbers[0].isIdentical(to: numbers[2]) && numbers[0].isIdentical(to: numbers[0]))
        #expect(numbers.sorted().map(\.canonicalText) == ["-1", "0", "1.5", "1.5", "10"])
        #expect(numbers[0].compared(to: numbers[2]) == .orderedSame && numbers[1].compared(to: numbers[0]) == .orderedAscending)
        #expect(numbers[4].compared(to: numbers[0]) == .orderedDescending)
    }

    @Test(
        "A number of one's own has the digits that it needs, or more",
        arguments: [("2", 2, "2.00"), ("2", 0, "2"), ("1.505", 2, "1.505"), ("-0.5", 3, "-0.500"), ("0", 1, "0.0")])
    func numbers(number: String, digits: Int, text: String) throws {
        let value = try #require(Decimal(string: number))
        let decimal = try XMLDecimal(value, fractionDigits: digits)
        #expect(decimal.description == text && decimal.value == value)
        #expect(try XMLDecimal(value).description == number)
    }

    @Test("What is no number, or one of too many digits, is an error with the place")
    func errors() throws {
        #expect(throws: XMLSchemaValueError.self) { try XMLDecimal(Decimal.nan) }
        #expect(throws: XMLSchemaValueError.self) { try XMLDecimal(1, fractionDigits: -1) }
        #expect(throws: XMLSchemaValueError.self) { try XMLDecimal(1, fractionDigits: 128) }
        let error = try #require(throws: DecodingError.self) {
            try XMLDecoder().decode(Price.self, from: "<p net='1'><gross>1,50</gross></p>")
        }
        #expect(error.xmlIssue?.path == "/p/gross" && error.xmlIssue?.expected?.contains("a decimal number as -1.50") ?? false)
    }
}
