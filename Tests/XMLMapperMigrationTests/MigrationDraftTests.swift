import Foundation
import Testing
import XMLCodable
import XMLMapperMigration

@Suite("Drafts that compile")
struct MigrationDraftTests {
    @Test("What is drafted compiles: it stands in a file of the tests", arguments: DraftModels.drafts.indices)
    func drafts(_ index: Int) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("MigrationDraftedModels.swift")
        let draft = try DraftModels.drafts[index]()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\n" + draft), "\(draft)")
    }

    @Test("The draft of paths has a struct for every element on the way")
    func draftOfPaths() throws {
        struct Deep: PlainMappable {
            var nodeName: String!
            var value: Int?
            var `class`: String?
            var first: String?
            mutating func mapping(map: XMLMap) {
                value <- map["soap:Body.result-list.value"]
                `class` <- map["soap:Body.class"]
                first <- map["items.0.name"]
            }
        }
        #expect(
            try XMLMigration.codableModel(for: Deep.self) == """
                struct DeepCodable: Codable {
                    var value: Int?
                    var `class`: String?
                    var items: [Items]?

                    var first: String? { items?.first?.name }

                    struct Items: Codable {
                        var name: String?
                    }

                    enum CodingKeys: String, CodingKey {
                        case value = "soap:Body/result-list/value"
                        case `class` = "soap:Body/class"
                        case items
                    }
                }

                """)
        struct Sections: PlainMappable {
            var nodeName: String!
            var sections: [Data]?
            mutating func mapping(map: XMLMap) { sections <- map.innerCDATA }
        }
        let sections = try XMLMigration.codableModel(for: Sections.self)
        #expect(sections.contains("@XMLCData var sections: String?\n") && sections.contains("case sections = \"\"\n"))
        struct Clash: PlainMappable {
            var nodeName: String!
            var items: [Int]?
            mutating func mapping(map: XMLMap) { items <- map["items.item"] }
        }
        #expect(
            try XMLMigration.codableModel(for: Clash.self) == """
                struct ClashCodable: Codable {
                    var items: [Int]?

                    enum CodingKeys: String, CodingKey {
                        case items = "items/item"
                    }
                }

                """)
        let readme = try XMLMigration.codableModel(for: TestXMLMappable.self)
        #expect(
            readme.contains(
                "        get { testElement?.testNestedAttribute }\n        set { testElement?.testNestedAttribute = newValue }\n"))
        #expect(readme.contains("case testNestedAttribute = \"someTag/someOtherTag/nestedTag/@testNestedAttribute\"\n"))
        #expect(readme.contains("@XMLAttribute var testAttribute: EnumTest?\n"))
        #expect(readme.hasSuffix("\n}\n\nextension EnumTest: Codable {}\n"))
        #expect(readme.contains("case testList = \"testList/element\"\n"))
    }

    @Test("Immutable models, generics and clusters have drafts too")
    func draftOfOtherModels() throws {
        struct User: XMLImmutableMappable {
            let id: Int
            let name: String
            let nickname: String?
            let created: Date
            init(map: XMLMap) throws {
                id = try map.attributes.value("id")
                name = try map.value("name")
                nickname = try map.value("nickname")
                created = try map.value("created", using: XMLISO8601DateTransform())
            }
        }
        let sample = "<user id=\"7\"><name>Ann</name><created>1970-01-02T00:00:00Z</created></user>"
        let user = try XMLMigration.codableModel(for: User.self, samples: [sample], suffix: "V2")
        #expect(user.contains("struct UserV2: Codable {\n    @XMLAttribute var id: Int\n    var name: String\n"))
        #expect(user.contains("var nickname: String?\n"))
        #expect(user.contains("    @XMLFormatted<XMLFormat.RFC3339> var created: Date\n"))
        let header = try XMLMigration.codableModel(for: SoapHeader.self, samples: ["<h><issued>1</issued></h>"])
        #expect(header.contains(" var issued: Date\n"), "a property with a transform is optional only if it was")
        #expect(try XMLMigration.codableModel(for: NumberedPage<Note>.self).contains("struct NumberedPageNoteCodable: Codable {"))
        #expect(throws: XMLParsingError.self) { try XMLMigration.codableModel(for: Food.self, samples: ["<food>"]) }
    }

    @Test("Collections through a transform are in the draft of a model too")
    func draftOfCollections() throws {
        let xml = "<r><days>1</days><byName><a>2</a></byName><rows><rows>3</rows><rows>4</rows></rows></r>"
        let draft = try XMLMigration.codableModel(for: DatedCollections.self, samples: [xml])
        for declaration in [
            "@XMLFormatted<[XMLFormat.EpochSeconds]> var days: [Date]",
            "@XMLFormatted<[String: XMLFormat.EpochSeconds]> var byName: [String: Date]",
            "@XMLFormatted<[[XMLFormat.EpochSeconds]]> var rows: [[Date]]",
        ] {
            #expect(draft.contains("    \(declaration)\n"))
        }
    }

    @Test("The draft tells CDATA sections, and guesses no names where it cannot")
    func draftOfSections() throws {
        struct Guessed: PlainMappable {
            var nodeName: String!
            var unmapped: String?
            var title: String?
            var sections: [Data]?
            mutating func mapping(map: XMLMap) {
                title <- map["heading"]
                sections <- map["raw"]
            }
        }
        let draft = try XMLMigration.codableModel(for: Guessed.self, samples: ["<r><heading>h</heading><raw><![CDATA[x]]></raw></r>"])
        #expect(draft.contains("    var heading: String?\n"), "it is either of two properties")
        #expect(draft.contains("    @XMLCData var sections: String?\n"))
    }

    @Test("The draft with the macro says the same by @XML")
    func draftWithMacro() throws {
        struct Row: PlainMappable {
            var nodeName: String!
            var id = 7
            var idElement: String?
            var note: String?
            var title: String?
            var tags: [String]?
            var placed: Date?
            var day: Date?
            var ids: [Int]?
            mutating func mapping(map: XMLMap) {
                id <- map.attributes["id"]
                idElement <- map["id"]
                note <- map.innerText
                title <- (map["head.title"], XMLCDATATransform())
                tags <- map["tags.tag"]
                placed <- (map.attributes["placed"], XMLISO8601DateTransform())
                day <- (map["day"], DraftModels.germanDays)
                ids <- map.attributes["ids"]
            }
        }
        let draft = try XMLMigration.codableModel(for: Row.self, suffix: "Model", usesMacro: true)
        #expect(
            draft == """
                @XMLModel struct RowModel {
                    @XML("@id") var id: Int = 7
                    @XML("id") var idElement: String?
                    @XML(.text) var note: String?
                    @XML("head/title", .cdata) var title: String?
                    @XML("tags/tag") var tags: [String]?
                    @XML(.attribute, .dateTime) var placed: Date?
                    @XML(format: DayFormat.self) var day: Date?
                    @XML(.attribute, .tokens) var ids: [Int]?

                    enum DayFormat: XMLDatePattern {
                        static let pattern = "dd.MM.yyyy"
                        static let timeZone: TimeZone? = TimeZone(identifier: "Asia/Tokyo")
                    }
                }

                """, "\(draft)")
    }
}
