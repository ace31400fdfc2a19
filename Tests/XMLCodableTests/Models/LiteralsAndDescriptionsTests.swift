import Foundation
import Testing
import XMLModels

@Suite("Literals for wrappers, and what models print")
struct LiteralsAndDescriptionsTests {
    struct Cents: Codable, Equatable, ExpressibleByIntegerLiteral, XMLIntegerLiteralValue {
        var count: Int
        init(integerLiteral value: Int) { count = value }
        init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(count)
        }
    }

    struct Values: Codable, Equatable {
        @Attribute var integer: Int?
        @Attribute var small: UInt8?
        @Element var double: Double?
        @ElementAndAttribute var decimal: Decimal?
        @Attribute var flag: Bool?
        @Attribute var text: String?
        @Attribute var name: XMLQName?
        @Attribute var cents: Cents?
        @Attribute var plain: Int
    }

    @Test("A wrapper takes a literal, with and without its name, also where the property is an optional")
    func literals() throws {
        let wrapped = Values(
            integer: Attribute(3), small: Attribute(255), double: Element(1.5), decimal: ElementAndAttribute(2), flag: Attribute(true),
            text: Attribute("a"), name: Attribute("b"), cents: Attribute(5), plain: Attribute(7))
        let bare = Values(integer: 3, small: 255, double: 1.5, decimal: 2, flag: true, text: "a", name: "b", cents: 5, plain: 7)
        #expect(wrapped == bare)
        #expect(wrapped.integer == 3 && wrapped.double == 1.5 && wrapped.text == "a" && wrapped.cents == 5)
        let none = Values(
            integer: nil, small: Attribute(nil), double: nil, decimal: nil, flag: nil, text: nil, name: nil, cents: nil, plain: 7)
        #expect(none.integer == nil && none.small == nil)
        #expect(Set([Attribute<Int>(1), 1, 2]).count == 2)
        for value in [bare, none] {
            #expect(try XMLDecoder().decode(Values.self, from: XMLEncoder().encodeToString(value, withRootKey: "r")) == value)
        }
    }

    enum Positive: XMLRangeRule { static let range = 1...9 }
    enum Named: XMLRule { static func check(_ name: String) -> String? { name.isEmpty ? "a name" : nil } }
    enum Paid: XMLRule { static func check(_ cents: Cents) -> String? { cents.count < 0 ? "an amount" : nil } }

    @Test("Wrappers that others are around take literals, also of optionals")
    func literalsInWrappers() {
        let checked: XMLChecked<Positive> = 3
        let optional: XMLChecked<Positive?> = 3
        let marked: Attribute<XMLChecked<Positive?>> = 3
        let name: XMLText<XMLChecked<Named>> = "a"
        let cents: XMLChecked<Paid> = 5
        let flag: Attribute<XMLFormatted<XMLFormat.OneZero>> = true
        let optionalFlag: XMLFormatted<XMLFormat.OneZero?> = true
        let present: XMLPresence<Double> = 1.5
        let text: Attribute<XMLPresence<String>> = "a"
        #expect(checked.wrappedValue == 3 && optional.wrappedValue == 3 && marked.wrappedValue.wrappedValue == 3)
        #expect(name.wrappedValue.wrappedValue == "a" && cents.wrappedValue.count == 5)
        #expect(flag.wrappedValue.wrappedValue && optionalFlag.wrappedValue == true)
        #expect(present.value == 1.5 && text.wrappedValue.value == "a")
    }

    enum Three: XMLDefaultValue { static var defaultValue: Int { 3 } }
    struct Printed: Codable {
        @XMLDefaulted<Three> var defaulted: Int = 4
        @Attribute @XMLDefaulted<XMLDefaults.False> var both: Bool
        @XMLDecodeOnly var read: Int = 5
        @XMLEncodeOnly var written: Int? = 6
        @XMLInnerXML var inner: String = "a <b/>"
        @XMLFormatted<XMLFormat.OneZero> var formatted: Bool = false
        @XMLTokens var tokens: [Int] = [1, 2]
        @XMLLossy var lossy: [Int] = [7]
        @XMLText var text: String = "t"
        @XMLCData var cdata: String = "c"
    }

    @Test("A printed model shows the values, and none of the wrappers")
    func descriptions() throws {
        let model = Printed(both: Attribute(XMLDefaulted(wrappedValue: true)))
        let printed = "\(model)"
        for value in [
            "defaulted: 4", "both: true", "read: 5", "written: Optional(6)", "inner: a <b/>", "formatted: false", "tokens: [1, 2]",
            "lossy: [7]", "text: t", "cdata: c",
        ] {
            #expect(printed.contains("_\(value)"), "\(printed) does not show \(value)")
        }
        #expect(!printed.contains("wrappedValue") && !printed.contains("XMLDefaulted"), "\(printed)")
        #expect(Mirror(reflecting: XMLDefaulted<Three>(wrappedValue: 3)).children.isEmpty)
        var dumped = ""
        dump(model, to: &dumped)
        #expect(!dumped.contains("wrappedValue"), "\(dumped)")
    }
}
