import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// XMLMapper's transforms, and those of ObjectMapper that XMLMapper lacks.
@Suite("Transforms")
struct TransformTests {
    @Test("Closures transform what is of their type")
    func closures() {
        let transform = XMLTransformOf<Int, String>(fromXML: { $0.flatMap { Int($0) } }, toXML: { $0.map { "n\($0)" } })
        #expect(transform.transformFromXML("5") == 5)
        #expect(transform.transformFromXML(5) == nil)
        #expect(transform.transformToXML(5) == "n5")
    }

    @Test(
        "Dates are seconds",
        arguments: [
            ("1500000000", 1_500_000_000.0), (" 1.5 ", 1.5), ("garbage", nil), ("", nil), ("NaN", nil), ("12 o'clock", nil), ("1e999", nil),
        ])
    func dates(_ text: String, _ seconds: Double?) {
        #expect(XMLDateTransform().transformFromXML(text) == seconds.map { Date(timeIntervalSince1970: $0) })
        let milliseconds = XMLDateTransform(unit: .milliseconds).transformFromXML(text)
        #expect(milliseconds == seconds.map { Date(timeIntervalSince1970: $0 / 1000) })
    }

    @Test("Dates are written as they are read")
    func datesBack() {
        let date = Date(timeIntervalSince1970: 86400)
        #expect(XMLDateTransform().transformToXML(date) == 86400)
        #expect(XMLDateTransform(unit: .milliseconds).transformToXML(date) == 86_400_000)
        #expect(XMLDateTransform().transformFromXML(86400.0) == date)
        #expect(XMLDateTransform().transformFromXML(nil) == nil)
        let custom = XMLCustomDateFormatTransform(formatString: "yyyy-MM-dd'T'HH:mmZZZZZ")
        #expect(custom.transformFromXML("1970-01-02T00:00Z") == date)
        #expect(custom.transformToXML(date).flatMap(custom.transformFromXML) == date)
        #expect(custom.transformFromXML("tomorrow") == nil)
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyyMMddZ"
        #expect(XMLDateFormatterTransform(dateFormatter: formatter).transformFromXML("19700102+0000") == date)
        #expect(XMLISO8601DateTransform().transformToXML(date) == "1970-01-02T00:00:00Z")
    }

    @Test(
        "Dates in ISO 8601 are read in all forms",
        arguments: [
            ("1970-01-02T00:00:00Z", 86400.0), ("1970-01-02T01:00:00.5+01:00", 86400.5), ("1970-01-02", 86400),
            ("1970-01-01T24:00:00", 86400),
            ("1970-13-01", nil),
        ])
    func isoDates(_ text: String, _ seconds: Double?) {
        #expect(XMLISO8601DateTransform().transformFromXML(text) == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test("Data is Base64")
    func data() {
        #expect(XMLDataTransform().transformFromXML("aGk=") == Data("hi".utf8))
        #expect(XMLDataTransform().transformFromXML("a G k =") == nil, "strictly")
        #expect(XMLDataTransform().transformToXML(Data("hi".utf8)) == "aGk=")
    }

    @Test("URLs are percent-encoded unless told otherwise")
    func urls() {
        #expect(XMLURLTransform().transformFromXML("http://a/b c")?.absoluteString == "http://a/b%20c")
        #expect(XMLURLTransform().transformFromXML("http://a/b%20c")?.absoluteString == "http://a/b%2520c")
        let plain = XMLURLTransform(shouldEncodeURLString: false)
        #expect(plain.transformFromXML("http://a/b%20c")?.absoluteString == "http://a/b%20c")
        #expect(plain.transformToXML(URL(string: "http://a")) == "http://a")
        #expect(XMLURLTransform(allowedCharacterSet: .urlPathAllowed).transformFromXML("a?b")?.absoluteString == "a%3Fb")
    }

    @Test("Decimal numbers are text")
    func decimals() {
        let transform = NSDecimalNumberTransform()
        #expect(transform.transformFromXML("12.50") == NSDecimalNumber(string: "12.5"))
        #expect(transform.transformFromXML(1.5) == NSDecimalNumber(string: "1.5"))
        #expect(transform.transformFromXML(NSNumber(value: 3)) == NSDecimalNumber(value: 3))
        #expect(transform.transformFromXML("x") == nil)
        for number in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(transform.transformFromXML(number) == nil && transform.transformFromXML(NSNumber(value: number)) == nil)
        }
        #expect(transform.transformToXML(NSDecimalNumber(string: "12.50")) == "12.5")
    }

    @Test("Enums and lossless types are text")
    func enums() {
        #expect(XMLEnumTransform<ValueTypesTests.Level>().transformFromXML("2") == .high)
        #expect(XMLEnumTransform<ValueTypesTests.Level>().transformFromXML("3") == nil)
        #expect(XMLEnumTransform<ValueTypesTests.Level>().transformToXML(.high) == "2")
        #expect(XMLEnumTransform<EnumTest>().transformFromXML("enumValue") == .theEnumValue)
        #expect(XMLStringConvertibleTransform<Int>().transformFromXML("7") == 7)
        #expect(XMLStringConvertibleTransform<Int>().transformFromXML(7) == 7)
        #expect(XMLStringConvertibleTransform<Double>().transformToXML(.infinity) == "INF")
    }

    enum Meal: String {
        case breakfast, lunch
    }

    @Test("Dictionaries may have keys of a type")
    func dictionaries() throws {
        struct Plan: PlainMappable {
            var nodeName: String!
            var meals: [Meal: Balance]?
            mutating func mapping(map: XMLMap) { meals <- (map["meals"], XMLDictionaryTransform<Meal, Balance>()) }
        }
        let xml = "<p><meals><breakfast currency=\"EUR\">1.5</breakfast>\n<lunch>2.0</lunch></meals></p>"
        let plan = try #require(Plan(XMLString: xml.replacingOccurrences(of: "</meals>", with: "<snack>1</snack></meals>")))
        #expect(plan.meals?.mapValues(\.amount) == [.breakfast: 1.5, .lunch: 2])
        #expect(plan.toXMLString() == xml)
    }

    @Test(
        "Sections are joined to a string",
        arguments: [
            ("<![CDATA[a]]>", "a"), ("<![CDATA[a]]><![CDATA[b]]>", "a|b"), ("plain", "plain"), ("", nil), ("<b/>", nil),
            ("x<![CDATA[a]]>", "a"),
        ])
    func sections(_ content: String, _ expected: String?) throws {
        struct Text: PlainMappable {
            var nodeName: String!
            var text: String?
            mutating func mapping(map: XMLMap) { text <- (map["t"], XMLCDATATransform(separator: "|")) }
        }
        #expect(try #require(Text(XMLString: "<r><t>\(content)</t></r>")).text == expected)
        #expect(try #require(Text(XMLString: "<r><t id='1'>\(content)</t></r>")).text == expected)
    }

    @Test(
        "Colors are hexadecimal",
        arguments: [
            ("#FF0000", "FF0000FF"), ("0f0", "00FF00FF"), ("0F08", "00FF0088"), ("#11223344", "11223344"), ("12345", nil), ("GG0000", nil),
            ("+F0000", nil), ("", nil),
        ])
    func colors(_ text: String, _ expected: String?) {
        let transform = XMLHexColorTransform(alphaToXML: true)
        #expect(transform.transformFromXML(text).flatMap(transform.transformToXML) == expected)
        let color = transform.transformFromXML("102030")
        #expect(XMLHexColorTransform(prefixToXML: true).transformToXML(color) == "#102030")
    }

    @Test("Codable values are transformed with options")
    func codableValues() throws {
        struct Stay: Codable, Equatable { var from: Date }
        struct Booking: PlainMappable {
            var nodeName: String!
            var stay: Stay?
            var stays: [Stay] = []
            mutating func mapping(map: XMLMap) {
                let decoder = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
                let encoder = XMLEncoder { $0.dateEncodingStrategy = .iso8601 }
                stay <- (map["stay"], using: XMLCodableTransform<Stay>(decoder: decoder, encoder: encoder))
                stays <- (map["more"], XMLCodableTransform<Stay>(decoder: decoder, encoder: encoder))
            }
        }
        let xml = """
            <b><stay><from>1970-01-02T00:00:00Z</from></stay>
            <more><from>1970-01-03T00:00:00Z</from></more>
            <more><from>1970-01-04T00:00:00Z</from></more></b>
            """
        let booking = try #require(Booking(XMLString: xml))
        #expect(booking.stay?.from == Date(timeIntervalSince1970: 86400))
        #expect(booking.stays.count == 2)
        #expect(booking.toXMLString() == xml)
        let mapper = XMLMapper<Booking>()
        var issues: [XMLMapError] = []
        mapper.onIssue = { issues.append($0) }
        #expect(mapper.map(XMLString: "<b><stay><from>x</from></stay></b>")?.stay == nil)
        #expect(issues.first?.reason?.contains("expected a date in ISO 8601 (Date), found 'x' at /b/stay/from") == true)
        #expect(Booking(XML: ["stay": ["from": "1970-01-02T00:00:00Z"]])?.stay == booking.stay)
    }
}
