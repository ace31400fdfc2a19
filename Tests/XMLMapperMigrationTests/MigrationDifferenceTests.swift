import Foundation
import Testing
import XMLMapperMigration
import XMLFormats

@Suite("Differences between two models")
struct MigrationDifferenceTests {
    static var tenths: XMLTransformOf<Double, String> {
        XMLTransformOf(fromXML: { $0.flatMap(Double.init).map { $0 / 10 } }, toXML: { $0.map { String(Int(($0 * 10).rounded())) } })
    }
    static var yesNo: XMLTransformOf<Bool, String> { XMLTransformOf(fromXML: { $0 == "yes" }, toXML: { $0 == true ? "yes" : "no" }) }

    enum Size: String, Codable { case small, large }

    struct Part: PlainMappable {
        var nodeName: String!
        var weight: Double?
        var name: String?
        mutating func mapping(map: XMLMap) {
            weight <- (map.attributes["weight"], tenths)
            name <- map.innerText
        }
    }

    struct Product: PlainMappable {
        var nodeName: String!
        var price: Double?
        var isNew: Bool?
        var prices: [Double]?
        var byName: [String: Double]?
        var added: Date?
        var photo: Data?
        var size: Size?
        var parts: [Part]?
        var note: String?
        mutating func mapping(map: XMLMap) {
            price <- (map["price"], tenths)
            isNew <- (map.attributes["new"], yesNo)
            prices <- (map["list.p"], tenths)
            byName <- (map["named"], tenths)
            added <- (map["added"], XMLDateTransform())
            photo <- (map["photo"], XMLDataTransform())
            size <- (map["size"], XMLEnumTransform<Size>())
            parts <- map["part"]
            note <- (map["note"], XMLCDATATransform())
        }
    }

    static let sample = """
        <product new="yes"><price>59</price><list><p>10</p><p>20</p></list><named><a>5</a></named><added>86400.0</added>\
        <photo>aGk=</photo><size>large</size><part weight="15">wheel</part><note><![CDATA[a]]></note></product>
        """

    /// Reads and writes the same texts, under names of its own, and lacks all transforms.
    struct Untransformed: Codable {
        struct Part: Codable {
            @XMLAttribute var weight: Double?
            @XMLText var title: String?
        }
        struct List: Codable { var p: [Double] }
        @XMLAttribute var isNew: String?
        var amount: Double?
        var list: List?
        var named: [String: Double]?
        var added: Double?
        var photo: String?
        var size: Size?
        var parts: [Part]?
        @XMLCData var note: String?

        enum CodingKeys: String, CodingKey { case isNew = "new", amount = "price", list, named, added, photo, size, parts = "part", note }
    }

    @Test("A transform that the new model lacks is told, property by property")
    func lostTransforms() {
        let differences = XMLMigration.difference(between: Product.self, and: Untransformed.self, in: [Self.sample])
        #expect(
            differences.map(\.description) == [
                "sample 0, /@new: 'true' when mapped, 'yes' when decoded",
                "sample 0, /added: '1970-01-02T00:00:00Z' when mapped, '86400.0' when decoded",
                "sample 0, /list/p[1]: '1.0' when mapped, '10.0' when decoded",
                "sample 0, /list/p[2]: '2.0' when mapped, '20.0' when decoded",
                "sample 0, /named/a: '0.5' when mapped, '5.0' when decoded",
                "sample 0, /part/@weight: '1.5' when mapped, '15.0' when decoded",
                "sample 0, /photo: '2 bytes: aGk=' when mapped, 'aGk=' when decoded",
                "sample 0, /price: '5.9' when mapped, '59.0' when decoded",
            ])
    }

    struct Dated: PlainMappable {
        var nodeName: String!
        var firstAdded: Date?
        var photo: Data?
        var size: Size?
        mutating func mapping(map: XMLMap) {
            firstAdded <- (map["first_added"], XMLDateTransform())
            photo <- (map.attributes["photo"], XMLDataTransform())
            size <- map["size"]
        }
    }

    struct DatedCodable: Codable {
        var firstAdded: Date?
        @XMLAttribute var photo: Data?
        var size: Size?
    }

    @Test("Values of the same meaning are no difference, and keys that a strategy makes are compared as they are written")
    func keyStrategies() {
        struct Seconds: Codable { var firstAdded: Double? }
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        func paths(_ new: (some Codable).Type, _ samples: [String]) -> [String] {
            XMLMigration.difference(between: Dated.self, and: new, in: samples, decoder: decoder, encoder: encoder).map(\.path)
        }
        let date = "<first_added>86400</first_added>"
        #expect(paths(DatedCodable.self, ["<r photo='aGk='>\(date)<size>small</size></r>", "<r/>"]) == [])
        #expect(paths(Seconds.self, ["<r>\(date)</r>"]) == ["/first_added"])
    }

    @Test("A key with an underscore is compared as the attribute that it is written as")
    func underscores() throws {
        struct Enclosure: PlainMappable {
            var nodeName: String!
            var url: String?
            var length: Int?
            mutating func mapping(map: XMLMap) {
                url <- map["_url"]
                length <- map["file._length"]
            }
        }
        struct EnclosureCodable: Codable {
            @Attribute var url: String?
            var length: Int?
            enum CodingKeys: String, CodingKey {
                case url
                case length = "file/@length"
            }
        }
        let sample = "<enclosure url='u'><file length='3'/></enclosure>"
        let differences = XMLMigration.difference(between: Enclosure.self, and: EnclosureCodable.self, in: [sample])
        #expect(differences.isEmpty, "\(differences)")
        let draft = try XMLMigration.codableModel(for: Enclosure.self, samples: [])
        #expect(draft.contains("@XMLAttribute var url: String?") && draft.contains("\"file/@length\""), "\(draft)")
    }

    @Test("A key with an underscore is an attribute where its transform writes a text, whatever the property is")
    func transformedUnderscores() throws {
        struct Tagged: PlainMappable {
            var nodeName: String!
            var tags: [String]?
            var words: [Double]?
            var note: String?
            mutating func mapping(map: XMLMap) {
                tags <- (map["_tags"], MigrationDifferenceTests.commas)
                words <- (map["_words"], MigrationDifferenceTests.tenths)
                note <- (map["_note"], XMLCDATATransform())
            }
        }
        struct TaggedCodable: Codable {
            @XMLAttribute @XMLCommaTokens var tags: [String]
            @XMLCData var note: String
            enum CodingKeys: String, CodingKey { case tags, note = "_note" }
        }
        let sample = "<r tags=\"a,b\"><_note><![CDATA[n]]></_note></r>"
        let read = try #require(Tagged(XMLString: sample))
        #expect(read.tags == ["a", "b"] && read.note == "n" && read.toXMLString()?.filter { $0 != "\n" } == sample)
        let differences = XMLMigration.difference(between: Tagged.self, and: TaggedCodable.self, in: [sample])
        #expect(differences.isEmpty, "\(differences)")
        let draft = try XMLMigration.codableModel(for: Tagged.self, samples: [])
        #expect(draft.contains("@XMLAttribute @XMLTokens var tags: [String]?"), "\(draft)")
        #expect(draft.contains("var words: [Double]?") && draft.contains("@XMLCData var note: String?"), "\(draft)")
        #expect(!draft.contains("@XMLAttribute var"), "\(draft)")
    }

    @Test("A mappable model inside of a Codable one is compared as well")
    func mappedInside() {
        struct Wrapping: Codable {
            @Mapped var part: Part?
            var price: Double?
        }
        struct Owner: PlainMappable {
            var nodeName: String!
            var part: Part?
            var price: Double?
            mutating func mapping(map: XMLMap) {
                part <- map["part"]
                price <- map["price"]
            }
        }
        let sample = "<r><part weight='15'>wheel</part><price>1</price></r>"
        let differences = XMLMigration.difference(between: Owner.self, and: Wrapping.self, in: [sample])
        #expect(differences.isEmpty, "\(differences)")
    }

    static var commas: XMLTransformOf<[String], String> {
        XMLTransformOf(fromXML: { $0?.split(separator: ",").map(String.init) }, toXML: { $0?.joined(separator: ",") })
    }

    struct Divided: PlainMappable {
        var nodeName: String!
        var tags: [String]?
        var names: [String] = []
        mutating func mapping(map: XMLMap) {
            tags <- (map["tags"], commas)
            names <- (map.attributes["names"], commas)
        }
    }

    @Test(
        "A list that a transform makes of one text is told where the other model has the text",
        arguments: [
            ("<r names='x'><tags>a,b</tags></r>", [#"sample 0, /tags: '["a", "b"]' when mapped, '["a,b"]' when decoded"#]),
            ("<r names='x,y'><tags>a</tags></r>", [#"sample 0, /@names: '["x", "y"]' when mapped, '["x,y"]' when decoded"#]),
            ("<r names='x'><tags>a</tags></r>", []),
            ("<r names='x'><tags></tags></r>", ["sample 0, /tags: nothing when mapped, '' when decoded"]),
        ])
    func dividedTexts(_ sample: String, _ expected: [String]) {
        struct Lists: Codable {
            @XMLAttribute var names: String
            var tags: [String]?
        }
        struct Texts: Codable {
            @XMLAttribute var names: String
            var tags: String?
        }
        struct Tokens: Codable {
            @XMLAttribute @XMLCommaTokens var names: [String]
            @XMLCommaTokens var tags: [String]?
        }
        #expect(XMLMigration.difference(between: Divided.self, and: Lists.self, in: [sample]).map(\.description) == expected)
        #expect(XMLMigration.difference(between: Divided.self, and: Texts.self, in: [sample]).map(\.description) == expected)
        if !sample.contains("<tags></tags>") {
            #expect(XMLMigration.difference(between: Divided.self, and: Tokens.self, in: [sample]).isEmpty)
        }
    }

    @Test("A text that the new model divides is told, too")
    func dividedByTheOther() {
        struct Whole: PlainMappable {
            var nodeName: String!
            var tags: String?
            mutating func mapping(map: XMLMap) { tags <- map["tags"] }
        }
        struct Tokens: Codable { @XMLCommaTokens var tags: [String]? }
        #expect(
            XMLMigration.difference(between: Whole.self, and: Tokens.self, in: ["<r><tags>a,b</tags></r>", "<r><tags>a</tags></r>"]).map(
                \.description)
                == [#"sample 0, /tags: '["a,b"]' when mapped, '["a", "b"]' when decoded"#])
    }

    @Test("Drafts mean what the mappings mean", arguments: [0, 1])
    func drafts(_ index: Int) {
        let differences = [
            XMLMigration.difference(between: DraftModels.Product.self, and: ProductCodable.self, in: DraftModels.products),
            XMLMigration.difference(between: DraftModels.Places.self, and: PlacesCodable.self, in: DraftModels.places),
        ]
        #expect(differences[index].isEmpty, "\(differences[index].map(\.description).joined(separator: "\n"))")
    }

    @Test("Equal models have no difference")
    func equalModels() {
        final class MenuCodable: Codable { var food: [FoodCodable] }
        let menu = "<menu>\(ReadmeDocuments.food)<food/>\(ReadmeDocuments.food)</menu>"
        #expect(XMLMigration.difference(between: BreakfastMenu.self, and: MenuCodable.self, in: [menu]).isEmpty)
        #expect(XMLMigration.difference(between: Food.self, and: FoodCodable.self, in: [ReadmeDocuments.food, "<food/>"]).isEmpty)
    }

    @Test("A difference says where and what")
    func difference() {
        struct Wrong: Codable {
            var name: String?
            var price: Int?
            @XMLAttribute var calories: Int?
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

    @Test("Items that a mapping names by numbers are where the other model has its list", arguments: [true, false])
    func numberedKeys(hasSecond: Bool) throws {
        struct NumberedCodable: Codable {
            @XMLAttribute var kind: String
            var items: [String]
            enum CodingKeys: String, CodingKey { case kind, items = "_items" }
        }
        let xml = "<r kind=\"k\"><_items>a</_items>\(hasSecond ? "<_items>b</_items>" : "")</r>"
        let values = XMLMigration.difference(between: NumberedItems.self, and: NumberedCodable.self, in: [xml])
        #expect(values.isEmpty, "\(values)")
    }
}
