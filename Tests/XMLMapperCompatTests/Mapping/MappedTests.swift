import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Mappable values inside of Codable ones")
struct MappedTests {
    struct Menu: Codable {
        @Attribute var day: String
        @Mapped var food: [Food]
        @Mapped var special: Food?
        @Mapped var price: Balance
        @Mapped var notes: [String: Note]
        var closed: Bool
    }

    static let menu = """
        <menu day="Monday"><food><name>Waffles</name><price>5.95</price></food><food><name>Toast</name></food>\
        <price currency="EUR">1.5</price><notes><a>1</a><b>2</b></notes><closed>false</closed></menu>
        """

    @Test("Mappable values work inside of Codable ones, and their nodes count as read", arguments: [false, true])
    func mappedInsideCodable(isStrict: Bool) throws {
        let menu = try XMLDecoder { $0.unknownNodePolicy = isStrict ? .error : .ignore }.decode(Menu.self, from: Self.menu)
        #expect(menu.day == "Monday" && !menu.closed)
        #expect(menu.food.map(\.name) == ["Waffles", "Toast"])
        #expect(menu.food[0].price == 5.95 && menu.food[0].nodeName == "food")
        #expect(menu.special == nil)
        #expect(menu.price.currency == "EUR" && menu.price.amount == 1.5)
        #expect(menu.notes.mapValues(\.text) == ["a": "1", "b": "2"])
        #expect(try XMLEncoder().encodeToString(menu, withRootKey: "menu") == Self.menu)
    }

    @Test(
        "A missing mappable value is a decoding error that says where",
        arguments: [
            ("<menu day='x'><closed>1</closed><notes/></menu>", "price"), ("<menu day='x'><price/><closed>1</closed></menu>", "notes"),
        ])
    func missingValue(_ xml: String, _ key: String) throws {
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Menu.self, from: xml) }
        #expect(error.xmlIssue?.path == "/menu")
        #expect("\(error)".contains(key))
    }

    @Test("A mappable value that is rejected is a decoding error that says where")
    func rejectedValue() throws {
        struct Wrapper: Codable { @Mapped var item: EntryPointTests.Item }
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Wrapper.self, from: "<w>\n<item bad='1'/></w>") }
        #expect(error.xmlIssue?.path == "/w/item")
        #expect(error.xmlIssue?.position?.line == 2)
    }

    @Test("A key that says its namespace finds all elements of a list, whatever their prefixes are")
    func prefixes() throws {
        struct Menu: Decodable {
            enum CodingKeys: String, CodingKey { case food = "{urn:f}food" }
            @Mapped var food: [Food]
        }
        let xml = #"<menu xmlns:a="urn:f" xmlns:b="urn:f"><a:food><name>Waffles</name></a:food><b:food><name>Toast</name></b:food></menu>"#
        #expect(try XMLDecoder().decode(Menu.self, from: xml).food.map(\.name) == ["Waffles", "Toast"])
    }

    @Test("Mappable types are decoded and encoded at the root")
    func roots() throws {
        let food = try XMLDecoder().decode(mapped: Food.self, from: ReadmeExamplesTests.food)
        #expect(food.name == "Belgian Waffles")
        #expect(try XMLDecoder().decode(mapped: Food.self, from: Data(ReadmeExamplesTests.food.utf8)).calories == 650)
        #expect(try XMLDecoder().decode(Mapped<Food>.self, from: ReadmeExamplesTests.food).wrappedValue.calories == 650)
        #expect(try XMLEncoder { $0.outputFormatting = .prettyPrinted }.encodeToString(mapped: food) == food.toXMLString(prettyPrint: true))
        #expect(try XMLEncoder().encode(mapped: food, withRootKey: "f").starts(with: Data("<f><name>".utf8)))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(mapped: Food.self, from: "<food>") }
    }

    @Test("What is mapped inside of Codable is written as it is by itself")
    func writtenInside() throws {
        for (xml, encode) in [
            (
                "<r><text><![CDATA[a]]></text></r>",
                { try XMLEncoder().encodeToString(mapped: try CDATASectionTests.Sections.mapOrThrow(XMLString: $0), withRootKey: "r") }
            ),
            (
                "<p><currency>EUR</currency>5.0</p>",
                { try XMLEncoder().encodeToString(mapped: try PriceWithCurrencyElement.mapOrThrow(XMLString: $0)) }
            ),
            (#"<r><b><a x="1" /><a x="2" /></b></r>"#, { try XMLEncoder().encodeToString(mapped: try Rows.mapOrThrow(XMLString: $0)) }),
        ] as [(String, (String) throws -> String)] {
            #expect(try encode(xml) == xml)
        }
    }

    struct Rows: PlainMappable {
        struct Row: PlainMappable {
            var nodeName: String!
            var x: Int?
            mutating func mapping(map: XMLMap) { x <- map.attributes["x"] }
        }
        var nodeName: String!
        var rows: [Row] = []
        mutating func mapping(map: XMLMap) { rows <- map["b.a"] }
    }

    @Test("A context comes from the coder's userInfo")
    func context() throws {
        struct Context: XMLMapContext, Sendable { let key: String }
        struct Word: PlainMappable {
            var nodeName: String!
            var text: String?
            mutating func mapping(map: XMLMap) { text <- map[(map.context as? Context)?.key ?? "none"] }
        }
        let decoder = XMLDecoder()
        decoder.userInfo[.xmlMapContext] = Context(key: "de")
        #expect(try decoder.decode(mapped: Word.self, from: "<w><de>Haus</de></w>").text == "Haus")
    }

    @Test("Other decoders say that they have no elements")
    func otherDecoders() { #expect(throws: DecodingError.self) { try JSONDecoder().decode(Mapped<Food>.self, from: Data("{}".utf8)) } }

    struct Framed: Codable { @Mapped var sections: CDATASectionTests.Sections }

    @Test("A section that is no text is an error in a Codable value too")
    func sections() {
        var sections = CDATASectionTests.Sections()
        sections.list = [Data([0x61, 0xFF])]
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(Framed(sections: sections), withRootKey: "r") }
    }

    struct Guest: PlainMappable {
        var nodeName: String!
        var id: Int?
        var firstName: String?
        mutating func mapping(map: XMLMap) {
            id <- map.attributes["guestId"]
            firstName <- map["firstName"]
        }
    }

    struct Visit: Codable { @Mapped var mainGuest: Guest }

    @Test("Names of a mapping are those of the document, whatever the key strategies are")
    func names() throws {
        let xml = #"<r><main_guest guestId="7"><firstName>Ada</firstName></main_guest></r>"#
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let visit = try decoder.decode(Visit.self, from: xml)
        #expect(visit.mainGuest.id == 7 && visit.mainGuest.firstName == "Ada")
        #expect(try encoder.encodeToString(visit, withRootKey: "r") == xml)
    }
}
