import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// From mapping to `Codable`, and both at once.
@Suite struct MigrationTests {
    // MARK: Mappable inside of Codable

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

    @Test func mappableValuesStandInsideOfCodableOnes() throws {
        let menu = try XMLDecoder().decode(Menu.self, from: Self.menu)
        #expect(menu.day == "Monday" && !menu.closed)
        #expect(menu.food.map(\.name) == ["Waffles", "Toast"])
        #expect(menu.food[0].price == 5.95 && menu.food[0].nodeName == "food")
        #expect(menu.special == nil)
        #expect(menu.price.currency == "EUR" && menu.price.amount == 1.5)
        #expect(menu.notes.mapValues(\.text) == ["a": "1", "b": "2"])
        #expect(try XMLEncoder().encodeToString(menu, withRootKey: "menu") == Self.menu)
    }

    @Test(arguments: [
        ("<menu day='x'><closed>1</closed><notes/></menu>", "price"), ("<menu day='x'><price/><closed>1</closed></menu>", "notes"),
    ])
    func aMissingMappableValueIsADecodingErrorThatSaysWhere(_ xml: String, _ key: String) throws {
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Menu.self, from: xml) }
        #expect(error.xmlIssue?.path == "/menu")
        #expect("\(error)".contains(key))
    }

    @Test func aMappableValueThatIsRejectedIsADecodingErrorThatSaysWhere() throws {
        struct Wrapper: Codable { @Mapped var item: EntryPointTests.Item }
        let error = try #require(throws: DecodingError.self) {
            try XMLDecoder().decode(Wrapper.self, from: "<w>\n<item bad='1'/></w>")
        }
        #expect(error.xmlIssue?.path == "/w/item")
        #expect(error.xmlIssue?.position?.line == 2)
    }

    @Test func mappableTypesAreDecodedAndEncodedAtTheRoot() throws {
        let food = try XMLDecoder().decode(mapped: Food.self, from: ReadmeExamplesTests.food)
        #expect(food.name == "Belgian Waffles")
        #expect(try XMLDecoder().decode(mapped: Food.self, from: Data(ReadmeExamplesTests.food.utf8)).calories == 650)
        #expect(try XMLDecoder().decode(Mapped<Food>.self, from: ReadmeExamplesTests.food).wrappedValue.calories == 650)
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        #expect(try encoder.encodeToString(mapped: food) == food.toXMLString(prettyPrint: true))
        #expect(try XMLEncoder().encode(mapped: food, withRootKey: "f").starts(with: Data("<f><name>".utf8)))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(mapped: Food.self, from: "<food>") }
    }

    @Test func whatIsMappedInsideOfCodableIsWrittenAsItIsByItself() throws {
        for (xml, encode) in [
            (
                "<r><t><![CDATA[a]]></t></r>",
                { try XMLEncoder().encodeToString(mapped: try CDATAText.mapOrThrow(XMLString: $0), withRootKey: "r") }
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

    struct CDATAText: XMLMappable {
        var nodeName: String!
        var text: String?
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) { text <- (map["t"], XMLCDATATransform()) }
    }

    struct Rows: XMLMappable {
        struct Row: XMLMappable {
            var nodeName: String!
            var x: Int?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { x <- map.attributes["x"] }
        }
        var nodeName: String!
        var rows: [Row] = []
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) { rows <- map["b.a"] }
    }

    @Test func aContextComesFromTheCodersUserInfo() throws {
        struct Context: XMLMapContext, Sendable { let key: String }
        struct Word: XMLMappable {
            var nodeName: String!
            var text: String?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { text <- map[(map.context as? Context)?.key ?? "none"] }
        }
        let decoder = XMLDecoder()
        decoder.userInfo[.xmlMapContext] = Context(key: "de")
        #expect(try decoder.decode(mapped: Word.self, from: "<w><de>Haus</de></w>").text == "Haus")
    }

    @Test func otherDecodersSayThatTheyHaveNoElements() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Mapped<Food>.self, from: Data("{}".utf8)) }
    }

    @Test func nodesThatAreMappedCountAsRead() throws {
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .error
        #expect(try decoder.decode(Menu.self, from: Self.menu).food.count == 2)
    }

    // MARK: A draft of the new model

    @Test func theDraftOfAModelHasItsPropertiesKeysAndNodeKinds() throws {
        #expect(
            try XMLMigration.codableModel(for: Food.self, samples: [ReadmeExamplesTests.food]) == """
                struct FoodCodable: Codable {
                    var name: String?
                    var price: Float?
                    var description: String?
                    var calories: Int?
                }

                """)
        #expect(
            try XMLMigration.codableModel(for: CDCatalog.self, samples: []) == """
                struct CDCatalogCodable: Codable {
                    var cds: [CDCodable]?

                    enum CodingKeys: String, CodingKey {
                        case cds = "CD"
                    }
                }

                struct CDCodable: Codable {
                    var title: String?
                    var artist: String?
                    var country: String?
                    var company: String?
                    var price: Double?
                    var year: Int?

                    enum CodingKeys: String, CodingKey {
                        case title = "TITLE"
                        case artist = "ARTIST"
                        case country = "COUNTRY"
                        case company = "COMPANY"
                        case price = "PRICE"
                        case year = "YEAR"
                    }
                }

                """)
    }

    enum Color: String {
        case red, green
    }

    struct Product: XMLMappable {
        var nodeName: String!
        var identifier = 0
        var color: Color?
        var price: Price!
        var width: Double?
        var height: Double?
        var added: Date?
        var blurb: String?
        var note: String?
        var parts: [String: Int] = [:]
        var order: [String]?
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) {
            identifier <- map.attributes["id"]
            color <- map.attributes["color"]
            price <- map["price"]
            width <- map["size.width"]
            height <- map.attributes["size.h"]
            added <- (map["added"], XMLDateTransform())
            blurb <- (map["blurb"], XMLCDATATransform())
            note <- map.innerText
            parts <- map["parts"]
            order <- map.nodesOrder
        }
    }

    static let products = [
        """
        <product id="1" color="red">text<price currency="EUR">5.95</price><size h="2"><width>1.5</width></size>\
        <added>86400</added><blurb><![CDATA[a & b]]></blurb><parts><a>1</a></parts></product>
        """,
        "<product><price>1</price><parts/></product>",
    ]

    /// What ``XMLMigration/codableModel(for:samples:suffix:)`` printed for `Product`, pasted.
    // order: elements are written in the order of the properties.
    struct ProductCodable: Codable {
        @Attribute var identifier: Int?  // absent in 1 of 2; had a default
        @Attribute var color: MigrationTests.Color?
        var price: PriceCodable?
        var size: Size?
        var added: Date?  // dateDecodingStrategy and dateEncodingStrategy = .secondsSince1970
        @XMLCData var blurb: String?
        @XMLText var note: String?
        var parts: [String: Int]

        var width: Double? { size?.width }
        var height: Double? { size?.h }

        struct Size: Codable {
            var width: Double?
            @Attribute var h: Double?
        }

        enum CodingKeys: String, CodingKey {
            case identifier = "id"
            case color
            case price
            case size
            case added
            case blurb
            case note
            case parts
        }
    }

    struct PriceCodable: Codable {
        @Attribute var currency: String?
        @XMLText var actualPrice: Float?
    }

    @Test func theDraftTellsAttributesTextPathsTransformsAndEnums() throws {
        let source = try XMLMigration.codableModel(for: Product.self, samples: Self.products)
        #expect(
            source == """
                // order: elements are written in the order of the properties.
                struct ProductCodable: Codable {
                    @Attribute var identifier: Int?  // absent in 1 of 2; had a default
                    @Attribute var color: MigrationTests.Color?
                    var price: PriceCodable?
                    var size: Size?
                    var added: Date?  // dateDecodingStrategy and dateEncodingStrategy = .secondsSince1970
                    @XMLCData var blurb: String?
                    @XMLText var note: String?
                    var parts: [String: Int]

                    var width: Double? { size?.width }
                    var height: Double? { size?.h }

                    struct Size: Codable {
                        var width: Double?
                        @Attribute var h: Double?
                    }

                    enum CodingKeys: String, CodingKey {
                        case identifier = "id"
                        case color
                        case price
                        case size
                        case added
                        case blurb
                        case note
                        case parts
                    }
                }

                struct PriceCodable: Codable {
                    @Attribute var currency: String?
                    @XMLText var actualPrice: Float?
                }

                """)
    }

    @Test func theDraftOfPathsHasAStructForEveryElementOnTheWay() throws {
        struct Deep: XMLMappable {
            var nodeName: String!
            var value: Int?
            var `class`: String?
            var first: String?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                value <- map["soap:Body.result-list.value"]
                `class` <- map["soap:Body.class"]
                first <- map["items.0.name"]
            }
        }
        #expect(
            try XMLMigration.codableModel(for: Deep.self) == """
                // 'items.0.name': decode the list, and take the item of that number.
                struct DeepCodable: Codable {
                    var body: Body?

                    var value: Int? { body?.resultList?.value }
                    var `class`: String? { body?.`class` }

                    struct Body: Codable {
                        var resultList: ResultList?
                        var `class`: String?

                        struct ResultList: Codable {
                            var value: Int?
                        }

                        enum CodingKeys: String, CodingKey {
                            case resultList = "result-list"
                            case `class`
                        }
                    }

                    enum CodingKeys: String, CodingKey {
                        case body = "soap:Body"
                    }
                }

                """)
        struct Sections: XMLMappable {
            var nodeName: String!
            var sections: [Data]?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { sections <- map.innerCDATA }
        }
        let sections = try XMLMigration.codableModel(for: Sections.self)
        #expect(sections.contains("@XMLCData var sections: String?\n") && sections.contains("case sections = \"\"\n"))
        struct Clash: XMLMappable {
            var nodeName: String!
            var items: [Int]?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { items <- map["items.item"] }
        }
        #expect(
            try XMLMigration.codableModel(for: Clash.self) == """
                struct ClashCodable: Codable {
                    var itemsElement: Items?

                    var items: [Int]? { itemsElement?.item }

                    struct Items: Codable {
                        var item: [Int]?
                    }

                    enum CodingKeys: String, CodingKey {
                        case itemsElement = "items"
                    }
                }

                """)
        let readme = try XMLMigration.codableModel(for: TestXMLMappable.self)
        #expect(
            readme.hasPrefix(
                "// 'TestElementXMLMappable.someTag.someOtherTag.nestedTag.testNestedAttribute' (testNestedAttribute): is inside of 'TestEl"
            )
        )
        #expect(readme.contains("@Attribute var testAttribute: EnumTest?\n"))
        #expect(readme.hasSuffix("\n}\n\nextension EnumTest: Codable {}\n"))
        #expect(readme.contains("var testList: [ElementCodable]? { testListElement?.element }"))
    }

    @Test func immutableModelsGenericsAndClustersHaveDraftsToo() throws {
        let user = try XMLMigration.codableModel(
            for: ObjectMapperPatternTests.User.self, samples: [ObjectMapperPatternTests.xml], suffix: "V2")
        #expect(user.contains("struct UserV2: Codable {\n    @Attribute var id: Int\n    var name: String\n"))
        #expect(user.contains("var nickname: String?\n"))
        #expect(
            user.contains("var created: Date  // dateDecodingStrategy = .iso8601, dateEncodingStrategy = .iso8601WithFractionalSeconds\n"))
        let header = try XMLMigration.codableModel(for: SoapHeader.self, samples: ["<h><issued>1</issued></h>"])
        #expect(header.contains("    var issued: Date  // dateDecodingStrategy"), "a property with a transform is optional only if it was")
        let envelope = try XMLMigration.codableModel(for: NumberedPage<Note>.self)
        #expect(envelope.contains("struct NumberedPageNoteCodable: Codable {"))
        #expect(throws: XMLParsingError.self) { try XMLMigration.codableModel(for: Food.self, samples: ["<food>"]) }
    }

    // MARK: Comparing the two

    struct FoodCodable: Codable {
        var name: String?
        var price: Float?
        var description: String?
        var calories: Int?
    }

    @Test func theDraftTellsCDATASectionsAndGuessesNoNamesWhereItCannot() throws {
        struct Guessed: XMLMappable {
            var nodeName: String!
            var unmapped: String?
            var title: String?
            var sections: [Data]?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                title <- map["heading"]
                sections <- map["raw"]
            }
        }
        let draft = try XMLMigration.codableModel(for: Guessed.self, samples: ["<r><heading>h</heading><raw><![CDATA[x]]></raw></r>"])
        #expect(draft.contains("    var heading: String?\n"), "it is either of two properties")
        #expect(draft.contains("    @XMLCData var sections: String?\n"))
    }

    @Test func equalModelsHaveNoDifference() {
        #expect(XMLMigration.difference(between: Food.self, and: FoodCodable.self, in: [ReadmeExamplesTests.food, "<food/>"]).isEmpty)
        // The mapped property had a default, which the draft's comment tells.
        #expect(
            XMLMigration.difference(between: Product.self, and: ProductCodable.self, in: Self.products).map(\.description) == [
                "sample 1, /@id: '0' when mapped, nothing when decoded"
            ])
    }

    @Test func aDifferenceSaysWhereAndWhat() {
        struct Wrong: Codable {
            var name: String?
            var price: Int?
            @Attribute var calories: Int?
        }
        let xml = "<food><name>a</name><price>5</price><calories>3</calories><description>d</description></food>"
        let differences = XMLMigration.difference(between: Food.self, and: Wrong.self, in: ["<food/>", xml])
        #expect(
            differences.map(\.description) == [
                "sample 1, /calories: '3' when mapped, nothing when decoded",
                "sample 1, /description: 'd' when mapped, nothing when decoded",
            ])
        let empty = XMLMigration.difference(between: Food.self, and: FoodCodable.self, in: ["<food><name/></food>"])
        #expect(empty.map(\.description) == ["sample 0, /name: nothing when mapped, '' when decoded"])
        let failing = XMLMigration.difference(between: Food.self, and: FoodCodable.self, in: ["<food><calories>x</calories></food>"])
        #expect(failing.count == 1 && failing[0].decoded?.hasPrefix("error: ") == true)
        #expect(XMLMigration.difference(between: Food.self, and: FoodCodable.self, in: ["<food>"]).isEmpty, "neither reads it")
    }

    struct Portrait: XMLMappable {
        var nodeName: String!
        var photo: [Data]?
        init() {}
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) { photo <- map["photo"] }
    }

    struct Framed: Codable { @Mapped var portrait: Portrait }

    @Test func aSectionThatIsNoTextIsAnErrorInACodableValueToo() {
        var portrait = Portrait()
        portrait.photo = [Data([0x61, 0xFF])]
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(Framed(portrait: portrait), withRootKey: "r") }
    }

    struct Guest: XMLMappable {
        var nodeName: String!
        var id: Int?
        var firstName: String?
        init() {}
        init?(map: XMLMap) {}
        mutating func mapping(map: XMLMap) {
            id <- map.attributes["guestId"]
            firstName <- map["firstName"]
        }
    }

    struct Visit: Codable { @Mapped var mainGuest: Guest }

    @Test func namesOfAMappingAreThoseOfTheDocumentWhateverTheKeyStrategiesAre() throws {
        let xml = #"<r><main_guest guestId="7"><firstName>Ada</firstName></main_guest></r>"#
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let visit = try decoder.decode(Visit.self, from: xml)
        #expect(visit.mainGuest.id == 7 && visit.mainGuest.firstName == "Ada")
        #expect(try encoder.encodeToString(visit, withRootKey: "r") == xml)
    }
}

extension MigrationTests.Color: Codable {}
