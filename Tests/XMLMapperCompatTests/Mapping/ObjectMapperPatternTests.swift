import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("ObjectMapper's ways")
struct ObjectMapperPatternTests {
    struct User: XMLImmutableMappable {
        let id: Int
        let name: String
        let city: String
        let role: Role
        let nickname: String?
        let tags: [String]
        let created: Date
        let note: String
        let address: Address
        let friends: [String: Address]
        let grid: [[Int]]
        let level: Int

        enum Role: String { case admin, guest }

        init(map: XMLMap) throws {
            id = try map.attributes.value("id")
            name = try map.value("name")
            city = try map.value("address.city")
            role = try map.value("role")
            nickname = try map.value("nickname")
            tags = try map.value("tag")
            created = try map.value("created", using: XMLISO8601DateTransform())
            note = try map.innerText.requiredValue()
            address = try map.value("address")
            friends = map.value("friends", default: [:])
            grid = map.value("row", default: [])
            level = map.value("settings->level", delimiter: "->", default: 1)
        }

        func mapping(map: XMLMap) {
            id >>> map.attributes["id"]
            name >>> map["name"]
            created >>> (map["created"], XMLISO8601DateTransform())
        }
    }

    struct Address: XMLImmutableMappable {
        let city: String
        init(map: XMLMap) throws { city = try map.value("city") }
    }

    static let xml = """
        <user id="7">note<name>Ann</name><address><city>Rome</city></address><role>admin</role><tag>a</tag><tag>b</tag>
        <created>1970-01-02T00:00:00Z</created><friends><bo><city>Oslo</city></bo></friends><settings><level>3</level></settings></user>
        """

    @Test("Constants are read by throwing getters")
    func constants() throws {
        let user = try User(XMLString: Self.xml)
        #expect(user.id == 7 && user.name == "Ann" && user.city == "Rome" && user.role == .admin)
        #expect(user.nickname == nil && user.tags == ["a", "b"] && user.note == "note" && user.level == 3)
        #expect(user.created == Date(timeIntervalSince1970: 86400))
        #expect(user.address.city == "Rome" && user.friends["bo"]?.city == "Oslo" && user.grid.isEmpty)
        #expect(user.toXMLString() == "<User id=\"7\"><name>Ann</name>\n<created>1970-01-02T00:00:00Z</created></User>")
        #expect(XMLMapper<User>().map(XMLString: Self.xml)?.id == 7)
        #expect(try User(XML: try #require(XMLMapper<User>.parseXMLStringIntoDictionary(XMLString: Self.xml))).id == 7)
    }

    @Test("A missing value is an error with its place, and nil from the mapper")
    func missingValue() throws {
        let xml = "<users>\n  <user id='x'/></users>"
        struct Users: PlainMappable {
            var nodeName: String!
            var users: [User] = []
            var first: User?
            mutating func mapping(map: XMLMap) {
                users <- map["user"]
                first <- map["user"]
            }
        }
        let users = try Users.mapOrThrow(XMLString: xml)
        #expect(users.users.isEmpty && users.first == nil)
        let tree = try XMLTree(parsing: xml)
        let error = try #require(throws: XMLMapError.self) { try XMLMapper<User>().mapOrThrow(try #require(tree.root["user"])) }
        #expect(error.key == "_id")
        #expect(error.currentValue as? String == "x" && error.reason == "expected Int")
        #expect(error.location == XMLPosition(line: 2, column: 3, byteOffset: 10))
        #expect(error.path == "/users/user")
        #expect(error.line != nil && error.function != nil && "\(error.file ?? "")".hasSuffix("ObjectMapperPatternTests.swift"))
        #expect(error.description.contains("found: x"))
        #expect(error.localizedDescription == error.description)
        #expect(XMLMapper<User>().map(XMLString: "<user/>") == nil)
    }

    @Test("Getters transform lists, names and lists of lists")
    func transforms() throws {
        struct Dates: XMLImmutableMappable {
            let none: [Date], fallback: Date, first: Int, dated: DatedCollections
            init(map: XMLMap) throws {
                none = try map.value("x", using: XMLDateTransform())
                fallback = map.value("x", using: XMLDateTransform(), default: Date(timeIntervalSince1970: 9))
                first = try map.value("days.0")
                _ = try map.value("a.b", nested: false) as Int
                dated = try DatedCollections(map: map)
            }
        }
        let rows = "<rows><rows>3</rows><rows>4</rows></rows>"
        let dates = try Dates(XMLString: "<r><days>1</days><days>2</days><byName><a>3</a></byName><a.b>1</a.b>\(rows)</r>")
        #expect(dates.dated.days == [1, 2].map { Date(timeIntervalSince1970: $0) } && dates.none.isEmpty)
        #expect(dates.dated.byName == ["a": Date(timeIntervalSince1970: 3)])
        #expect(dates.dated.rows == [[3, 4].map { Date(timeIntervalSince1970: $0) }])
        #expect(dates.fallback == Date(timeIntervalSince1970: 9) && dates.first == 1)
        for wrong in ["<days>x</days>", "<days>1</days><byName><a>x</a></byName>", "<rows><rows>x</rows></rows>"] {
            #expect(throws: XMLMapError.self) { try DatedCollections(XMLString: "<r>\(wrong)</r>") }
        }
    }

    struct Locale: XMLMapContext { let language: String }

    @Test("A context reaches every object in both directions")
    func context() throws {
        struct Word: PlainMappable {
            var nodeName: String!
            var text: String?
            var inner: [Word]?
            mutating func mapping(map: XMLMap) {
                text <- map[(map.context as? Locale)?.language ?? "none"]
                inner <- map["word"]
            }
        }
        let xml = "<w><de>Haus</de>\n<word><de>Tür</de></word></w>"
        let mapper = XMLMapper<Word>(context: Locale(language: "de"))
        let word = try #require(mapper.map(XMLString: xml))
        #expect(word.text == "Haus" && word.inner?.first?.text == "Tür")
        #expect(mapper.toXMLString(word) == xml)
        #expect(Word(XMLString: xml, context: Locale(language: "de"))?.text == "Haus")
        #expect(Word(XMLString: xml)?.text == nil)
        #expect(Word(XML: ["de": "Haus"], context: Locale(language: "de"))?.text == "Haus")
        #expect(try Word.mapOrThrow(XMLString: xml, context: Locale(language: "de")).text == "Haus")
        #expect(try Word.mapOrThrow(XML: ["de": "Haus"], context: Locale(language: "de")).text == "Haus")
    }

    @Test("A model without nodeName is written under its type's name")
    func typeName() throws {
        struct Plain: XMLAutoNamedMappable {
            var a: Int?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) { a <- map["a"] }
        }
        #expect(Plain(XMLString: "<x><a>1</a></x>")?.toXMLString() == "<Plain><a>1</a></Plain>")
    }

    @Test("A class cluster is resolved for every item")
    func classCluster() throws {
        let xml = """
            <q><status>ok</status><transactions><transaction kind="credit" id="1"><sender>S</sender></transaction>
            <transaction kind="none"/><transaction kind="debit" id="2"><receiver>R</receiver></transaction></transactions></q>
            """
        let response = try #require(QueryResponse(XMLString: xml))
        #expect(response.transactions.count == 2)
        #expect((response.transactions.first as? Credit)?.sender == "S")
        #expect((response.transactions.last as? Debit)?.receiver == "R")
        #expect(response.status == .ok)
    }

    @Test("A subclass of a specific type keeps its own type")
    func specificSubclass() throws {
        let debit = try #require(XMLMapper<Debit>().map(XMLString: "<t kind='debit' id='1'><receiver>R</receiver></t>"))
        #expect(debit.receiver == "R")
        #expect(XMLMapper<Transaction>().map(XMLString: "<t kind='credit' id='1'><sender>S</sender></t>") is Credit)
        #expect(XMLMapper<Credit>().map(XMLString: "<t kind='debit' id='1'/>") == nil)
    }

    @Test("Pretty printing indents")
    func prettyPrinting() throws {
        let catalog = try #require(CDCatalog(XMLString: "<C><CD><TITLE>t</TITLE></CD></C>"))
        let expected = "<C>\n    <CD>\n        <TITLE>t</TITLE>\n    </CD>\n</C>"
        #expect(catalog.toXMLString(prettyPrint: true) == expected)
        #expect(try catalog.toXMLStringOrThrow(prettyPrint: true) == expected)
        #expect(catalog.toXMLString(prettyPrint: false) == catalog.toXMLString())
        #expect([catalog].toXMLString(prettyPrint: true) == expected)
        #expect(try XMLMapper<CDCatalog>.toXMLStringOrThrow(catalog.toXML(), prettyPrint: true) == expected)
    }

    @Test("An error of the initialiser is thrown as it is")
    func ownErrors() {
        struct Refusal: Error {}
        struct Strict: XMLImmutableMappable { init(map: XMLMap) throws { throw Refusal() } }
        #expect(throws: Refusal.self) { try Strict(XMLString: "<a/>") }
        #expect(XMLMapper<Strict>().map(XMLString: "<a/>") == nil)
    }
}
