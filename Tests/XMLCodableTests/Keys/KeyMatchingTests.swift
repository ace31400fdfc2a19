import Foundation
import Testing
import XMLDocuments
import XMLStreaming

/// `keyMatching` and `.firstOf`: several spellings of a name are one, and nothing is picked among them.
@Suite("Forgiving names")
struct KeyMatchingTests {
    struct User: Codable, Equatable {
        var userId: Int, tags: [String]
        var homeTown: Town?
        enum CodingKeys: String, CodingKey { case userId, tags = "tag", homeTown }
    }
    struct Town: Codable, Equatable { var zipCode: String }

    static func decoder(_ differences: XMLDecoder.NameDifferences, _ change: (XMLDecoder) -> Void = { _ in }) -> XMLDecoder {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(differences) }
        change(decoder)
        return decoder
    }

    static func issue<Value: Decodable>(_ type: Value.Type, _ document: String, _ decoder: XMLDecoder) -> XMLCodingIssue? {
        #expect(throws: DecodingError.self) { try decoder.decode(type, from: document) }?.xmlIssue
    }

    // MARK: Which names match

    @Test(
        "A key matches names that differ in what is overlooked, and no others",
        arguments: [
            (.case, "USERID", true), (.case, "userid", true), (.case, "UserId", true), (.case, "user_id", false),
            (.separators, "user_Id", true), (.separators, "u-s.er_Id", true), (.separators, "user\u{B7}Id", true),
            (.separators, "userid", false),
            ([.case, .separators], "USER_ID", true), ([.case, .separators], "user-id", true), ([.case, .separators], "p:user-id", false),
            (.prefix, "p:userId", true), (.prefix, "p:user_id", false), (.leadingUnderscore, "_userId", true),
            (.leadingUnderscore, "__userId", false), (.all, "p:_USER-ID", true), (.all, "userIds", false), ([], "UserId", false),
            ([], "userId", true),
        ] as [(XMLDecoder.NameDifferences, String, Bool)])
    func differences(_ differences: XMLDecoder.NameDifferences, _ name: String, _ matches: Bool) throws {
        struct Element: Decodable { var userId: Int? }
        struct Marked: Decodable { @Attribute var userId: Int? }
        let decoder = Self.decoder(differences)
        #expect(try decoder.decode(Element.self, from: "<a><\(name)>7</\(name)></a>").userId == (matches ? 7 : nil))
        #expect(try decoder.decode(Element.self, from: "<a \(name)='7'/>").userId == (matches ? 7 : nil))
        #expect(try decoder.decode(Marked.self, from: "<a \(name)='7'/>").userId == (matches ? 7 : nil))
    }

    @Test("A name of which nothing would be left, and other alphabets, have their forms too")
    func forms() throws {
        struct Model: Decodable, Equatable {
            var underscore: Int, straße: Int, größe: Int
            enum CodingKeys: String, CodingKey { case underscore = "_", straße, größe }
        }
        let value = try Self.decoder(.all).decode(Model.self, from: "<a><_>1</_><STRAßE>2</STRAßE><GRÖSSE>0</GRÖSSE><GRÖßE>3</GRÖßE></a>")
        #expect(value.underscore == 1 && value.straße == 2 && value.größe == 3)
    }

    @Test("Lists of no, one and two items, optionals and types inside of others are found")
    func shapes() throws {
        let decoder = Self.decoder([.case, .separators])
        for (document, value) in [
            ("<u><user-id>1</user-id></u>", User(userId: 1, tags: [], homeTown: nil)),
            ("<u><USER_ID>1</USER_ID><Tag>a</Tag></u>", User(userId: 1, tags: ["a"], homeTown: nil)),
            (
                "<u><Tag>a</Tag><HomeTown><ZIP_CODE>8</ZIP_CODE></HomeTown><Tag>b</Tag><userid>1</userid></u>",
                User(userId: 1, tags: ["a", "b"], homeTown: Town(zipCode: "8"))
            ),
        ] {
            #expect(try decoder.decode(User.self, from: document) == value)
        }
    }

    @Test("What the encoder writes is read with any matching")
    func roundTrip() throws {
        let value = User(userId: 1, tags: ["a", "b"], homeTown: Town(zipCode: "8"))
        for strategy in [XMLEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase, .convertToKebabCase, .uppercased, .lowercased]
        { #expect(try Self.decoder(.all).decode(User.self, from: XMLEncoder { $0.keyEncodingStrategy = strategy }.encode(value)) == value) }
    }

    // MARK: Nothing is picked

    struct One: Decodable { var userId: Int? }
    struct List: Decodable { var userId: [Int] }
    struct TwoKeys: Decodable { var userId: Int?; var userID: Int? }
    struct TwoAttributes: Decodable { @Attribute var userId: Int?; @Attribute var user_id: Int? }

    @Test(
        "Nodes of two names for a key are an error that names both, be one of them exact",
        arguments: [
            ("<a><userId>1</userId><UserId>2</UserId></a>", "'userId' and 'UserId'", "/a/UserId"),
            ("<a><USER_ID>1</USER_ID><x/><user-id>2</user-id></a>", "'USER_ID' and 'user-id'", "/a/user-id"),
            ("<a userId='1' UserId='2'/>", "'userId' and 'UserId'", "/a/@UserId"),
            ("<a userId='1'><UserId>2</UserId></a>", "the element 'UserId' and the attribute 'userId'", "/a/UserId"),
            ("<a UserId='1'><userId>2</userId></a>", "the element 'userId' and the attribute 'UserId'", "/a/userId"),
        ])
    func twoNames(_ document: String, _ found: String, _ path: String) throws {
        let issue = Self.issue(One.self, document, Self.decoder(.all))
        #expect(issue?.code == .ambiguousName)
        #expect(issue?.found == found)
        #expect(issue?.path == path)
        #expect(issue?.position?.line == 1)
    }

    @Test("The items of a list have one name, and an element and an attribute of one name are as they are without matching")
    func listsAndTwice() throws {
        let decoder = Self.decoder(.all)
        #expect(try decoder.decode(List.self, from: "<a><UserId>1</UserId><UserId>2</UserId></a>").userId == [1, 2])
        #expect(Self.issue(List.self, "<a><UserId>1</UserId><UserId>2</UserId><userId>3</userId></a>", decoder)?.code == .ambiguousName)
        #expect(try decoder.decode(One.self, from: "<a UserId='1'><UserId>2</UserId></a>").userId == 2)
        #expect(try decoder.decode(One.self, from: "<b><UserId>2</UserId></b>").userId == 2)
    }

    @Test("Names of other elements do not matter: each element has one spelling")
    func spellingByElement() throws {
        struct Users: Decodable { var user: [One] }
        let document = "<a><user><userId>1</userId></user><user><UserID>2</UserID></user><user user-id='3'/></a>"
        #expect(try Self.decoder(.all).decode(Users.self, from: document).user.map(\.userId) == [1, 2, 3])
    }

    @Test("Two keys of a type for one name are an error that names both, whatever the document has")
    func twoKeys() throws {
        let decoder = Self.decoder(.all)
        for document in ["<a><userId>1</userId></a>", "<a><userID>1</userID></a>", "<a><USER_ID>1</USER_ID></a>"] {
            let issue = Self.issue(TwoKeys.self, document, decoder)
            #expect(issue?.code == .contestedNode)
            #expect(issue?.found == "two: 'userId' and 'userID'")
        }
        let issue = Self.issue(TwoAttributes.self, "<a user-id='1'/>", decoder)
        #expect(issue?.code == .contestedNode)
        #expect(issue?.found == "two: 'userId' and 'user_id'")
        #expect(issue?.path.hasPrefix("/a") == true)
        #expect(Self.issue(TwoKeys.self, "<a/>", decoder)?.code == .contestedNode)
        #expect(try Self.decoder(.separators).decode(TwoKeys.self, from: "<a><userId>1</userId><userID>2</userID></a>").userID == 2)
    }

    // MARK: Everything that has names

    @Test("A key that says its namespace by a prefix of the decoder's is exact, and meets no key without one")
    func namespacePrefixes() throws {
        struct Amounts: Decodable, Equatable {
            var id: Int?
            var other: Int?
            enum CodingKeys: String, CodingKey { case id = "c:ID", other = "d:ID" }
        }
        let decoder = Self.decoder(.all) { $0.namespacePrefixes = ["c": "u", "d": "v"] }
        let document = "<a xmlns:p='u' xmlns:q='v'><p:id>0</p:id><p:ID>1</p:ID><q:ID>2</q:ID></a>"
        #expect(try decoder.decode(Amounts.self, from: document) == Amounts(id: 1, other: 2))
    }

    @Test("Each step of a key that is a path is matched, and two spellings of a step in a type are one")
    func paths() throws {
        struct Item: Decodable, Equatable {
            var price: Int, currency: String, tags: [String], rates: [String: Int]
            enum CodingKeys: String, CodingKey {
                case price = "saleDetails/netPrice", currency = "saleDetails/netPrice/@currencyCode", tags = "tagList/tag"
                case rates = "rate[@code]"
            }
        }
        let document = """
            <a><Sale_Details><NET_PRICE currency-code="EUR">5</NET_PRICE></Sale_Details><TagList><TAG>x</TAG><TAG>y</TAG></TagList>\
            <Rate Code="USD">1</Rate><Rate Code="usd">2</Rate></a>
            """
        let value = try Self.decoder(.all).decode(Item.self, from: document)
        #expect(value == Item(price: 5, currency: "EUR", tags: ["x", "y"], rates: ["USD": 1, "usd": 2]))

        struct Twice: Decodable {
            var a: Int?
            var b: Int?
            enum CodingKeys: String, CodingKey { case a = "details/a", b = "Details/b" }
        }
        let twice = try Self.decoder(.all).decode(Twice.self, from: "<r><DETAILS><a>1</a><b>2</b></DETAILS></r>")
        #expect(twice.a == 1 && twice.b == 2)
        let both = "<r><details><a>1</a></details><Details><a>2</a></Details></r>"
        struct Once: Decodable { var a: Int?; enum CodingKeys: String, CodingKey { case a = "details/a" } }
        #expect(Self.issue(Once.self, both, Self.decoder(.all))?.code == .ambiguousName)
        #expect(try Self.decoder([]).decode(Once.self, from: both).a == 1)
    }

    @Test("A choice's cases are matched: as a value, in lists, at the root")
    func choices() throws {
        enum Shape: Decodable, Equatable { case circle(Int), roundRect(width: Int) }
        struct Drawing: Decodable, Equatable { @XMLInline var shapes: [Shape]; var frame: Shape? }
        let decoder = Self.decoder(.all)
        #expect(try decoder.decode(Shape.self, from: "<Round-Rect Width='2'/>") == .roundRect(width: 2))
        let document =
            "<d><CIRCLE>1</CIRCLE><Round_Rect><WIDTH>2</WIDTH></Round_Rect><Frame><Circle>3</Circle></Frame><CIRCLE>4</CIRCLE></d>"
        let drawing = try decoder.decode(Drawing.self, from: document)
        #expect(drawing == Drawing(shapes: [.circle(1), .roundRect(width: 2), .circle(4)], frame: .circle(3)))
        struct Framed: Decodable { var frame: Shape }
        let twice = Self.issue(Framed.self, "<d><frame><Circle>1</Circle><circle>2</circle></frame></d>", decoder)
        #expect(twice?.code == .ambiguousName || twice?.code == .unknownCase)
        #expect(Self.issue(Drawing.self, "<d><circle>1</circle><Circle>2</Circle></d>", decoder)?.code == .ambiguousName)
        enum Twins: Decodable { case a(Int), A(Int) }
        #expect(Self.issue(Twins.self, "<a>1</a>", decoder)?.code == .contestedNode)
    }

    @Test("A dictionary's keys are names as they are written, and its values are matched again")
    func dictionaries() throws {
        let decoder = Self.decoder(.all)
        #expect(
            try decoder.decode([String: Int].self, from: "<d><Foo>1</Foo><foo>2</foo><f-oo>3</f-oo></d>") == [
                "Foo": 1, "foo": 2, "f-oo": 3,
            ])
        #expect(
            try decoder.decode([String: [Int]].self, from: "<d><Foo>1</Foo><foo>2</foo><Foo>3</Foo></d>") == ["Foo": [1, 3], "foo": [2]])
        #expect(try decoder.decode([String: Town].self, from: "<d><Foo><ZIP-CODE>1</ZIP-CODE></Foo></d>") == ["Foo": Town(zipCode: "1")])
        struct Others: Decodable, Equatable { var id: Int; @Attribute var others: [String: String] }
        #expect(
            try decoder.decode(Others.self, from: "<d ID='7' Foo='1' foo='2'/>") == Others(id: 7, others: .init(["Foo": "1", "foo": "2"])))
    }

    struct Dynamic: Decodable {
        let names: [String], lower: Int?
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            names = container.allKeys.map(\.stringValue)
            lower = try container.decodeIfPresent(Int.self, forKey: AnyKey("foo"))
        }
    }
    struct Listed: Decodable {
        enum Keys: String, CodingKey { case userId, tag, other }
        let keys: [Keys]
        init(from decoder: any Decoder) throws { keys = try decoder.container(keyedBy: Keys.self).allKeys }
    }

    @Test("All keys of a container are the type's own; keys that may be any string are exact")
    func allKeys() throws {
        let decoder = Self.decoder(.all)
        #expect(try decoder.decode(Listed.self, from: "<a USER_ID='1'><Tag/><Tag/><x/></a>").keys == [.userId, .tag])
        let dynamic = try decoder.decode(Dynamic.self, from: "<a><Foo>1</Foo><F_oo>2</F_oo></a>")
        #expect(dynamic.names == ["Foo", "F_oo"] && dynamic.lower == nil)
    }

    @Test("Names that are matched are known, and others are not")
    func unknownNodes() throws {
        let decoder = Self.decoder(.all) { $0.unknownNodePolicy = .error }
        let user = try decoder.decode(User.self, from: "<u USER_ID='1'><TAG>a</TAG><Home-Town><zip.code>8</zip.code></Home-Town></u>")
        #expect(user == User(userId: 1, tags: ["a"], homeTown: Town(zipCode: "8")))
        let issue = Self.issue(User.self, "<u USER_ID='1'><Tags>a</Tags></u>", decoder)
        #expect(issue?.code == .unknownNode && issue?.path == "/u/Tags")
        struct Kept: Codable { var userId: Int; var rest: XMLUnknownNodes }
        let kept = try Self.decoder(.all).decode(Kept.self, from: "<u><USER_ID>1</USER_ID><Tags>a</Tags></u>")
        #expect(kept.userId == 1 && kept.rest.elements.map(\.name.localName) == ["Tags"])
    }

    @Test("Groups start with a spelling of their first key")
    func groups() throws {
        struct Definitions: Decodable, Equatable { @XMLSequence var items: [Item] }
        struct Item: Decodable, Equatable { var dt: String; var dd: [String] }
        let value = try Self.decoder(.all).decode(Definitions.self, from: "<dl><DT>a</DT><Dd>1</Dd><Dd>2</Dd><DT>b</DT></dl>")
        #expect(value.items == [Item(dt: "a", dd: ["1", "2"]), Item(dt: "b", dd: [])])
        #expect(Self.issue(Definitions.self, "<dl><DT>a</DT><dt>b</dt></dl>", Self.decoder(.all))?.code == .ambiguousName)
    }

    // MARK: Namespaces

    @Test("With namespaces, local names are matched, and the parent's namespace goes first")
    func namespaces() throws {
        let decoder = Self.decoder(.all) { $0.shouldProcessNamespaces = true }
        #expect(try decoder.decode(One.self, from: "<a xmlns:p='u'><p:User_Id>1</p:User_Id></a>").userId == 1)
        #expect(
            try decoder.decode(List.self, from: "<a xmlns:p='u' xmlns:q='u'><p:ID/><p:userid>1</p:userid><q:userid>2</q:userid></a>").userId
                == [1, 2])
        #expect(try decoder.decode(One.self, from: "<a xmlns='n' xmlns:p='u'><p:userId>1</p:userId><UserID>2</UserID></a>").userId == 2)
        #expect(Self.issue(One.self, "<a xmlns:p='u'><p:userId>1</p:userId><p:UserID>2</p:UserID></a>", decoder)?.code == .ambiguousName)
    }

    @Test("Without namespaces, names with two prefixes are two names")
    func prefixes() throws {
        let decoder = Self.decoder(.prefix)
        #expect(try decoder.decode(List.self, from: "<a xmlns:p='u'><p:userId>1</p:userId><p:userId>2</p:userId></a>").userId == [1, 2])
        let issue = Self.issue(List.self, "<a xmlns:p='u' xmlns:q='v'><p:userId>1</p:userId><q:userId>2</q:userId></a>", decoder)
        #expect(issue?.found == "'p:userId' and 'q:userId'")
    }

    @Test("In the namespace that a type says, names are matched; a key that says its namespace is exact")
    func typesInNamespaces() throws {
        struct Entry: Decodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("u")
            var userId: Int?
        }
        struct Exact: Decodable {
            var userId: Int?
            enum CodingKeys: String, CodingKey { case userId = "{u}userId" }
        }
        for processes in [false, true] {
            let decoder = Self.decoder(.all) { $0.shouldProcessNamespaces = processes }
            #expect(try decoder.decode(Entry.self, from: "<a xmlns:p='u'><userId>0</userId><p:USER_ID>1</p:USER_ID></a>").userId == 1)
            let issue = Self.issue(Entry.self, "<a xmlns:p='u'><p:userId>0</p:userId><p:USER_ID>1</p:USER_ID></a>", decoder)
            #expect(issue?.code == .ambiguousName)
            #expect(try decoder.decode(Exact.self, from: "<a xmlns:p='u'><p:userId>0</p:userId><p:UserId>1</p:UserId></a>").userId == 0)
        }
    }

    // MARK: Strategies

    @Test("Any of several strategies may have made a name, and two names are an error that names both")
    func firstOf() throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .firstOf([.convertFromKebabCase, .convertFromCapitalized])])
        for name in ["user_id", "user-id", "UserId", "userId"] {
            #expect(
                try decoder.decode(User.self, from: "<u><\(name)>1</\(name)><tag>a</tag></u>")
                    == User(userId: 1, tags: ["a"], homeTown: nil))
        }
        let issue = Self.issue(User.self, "<u><user_id>1</user_id><user-id>1</user-id></u>", decoder)
        #expect(issue?.code == .ambiguousName && issue?.found == "'user_id' and 'user-id'")
        #expect(Self.issue(User.self, "<u><USERID>1</USERID></u>", decoder)?.code == .missingKey)
        #expect(Self.issue(TwoAttributes.self, "<u user_id='1'/>", decoder)?.code == .contestedNode)
        #expect(try decoder.decode([String: Int].self, from: "<d><a_b>1</a_b><a-b>2</a-b></d>") == ["a_b": 1, "a-b": 2])
    }

    @Test("A strategy comes before matching, for elements and attributes by themselves")
    func strategies() throws {
        struct Link: Decodable, Equatable { var homePage: String; @Attribute var linkType: String }
        let decoder = Self.decoder(.case) { $0.elementKeyDecodingStrategy = .convertFromSnakeCase }
        #expect(
            try decoder.decode(Link.self, from: "<l LinkType='a'><HOME_PAGE>b</HOME_PAGE></l>") == Link(homePage: "b", linkType: .init("a"))
        )
        #expect(Self.issue(Link.self, "<l link_type='a'><home_page>b</home_page></l>", decoder)?.code == .missingKey)
        let firstOf = XMLDecoder()
        firstOf.attributeKeyDecodingStrategy = .firstOf([.convertFromKebabCase, .convertFromSnakeCase])
        #expect(
            try firstOf.decode(Link.self, from: "<l link-type='a'><homePage>b</homePage></l>") == Link(homePage: "b", linkType: .init("a")))
    }

    @Test("What cannot be matched is an invalid option")
    func invalidOptions() throws {
        let convert = XMLDecoder.KeyDecodingStrategy.custom { $0[$0.count - 1] }
        for strategy in [.firstOf([]), .firstOf([convert, .useDefaultKeys])] as [XMLDecoder.KeyDecodingStrategy] {
            let decoder = XMLDecoder { $0.keyDecodingStrategy = strategy }
            #expect(Self.issue(One.self, "<a/>", decoder)?.code == .invalidOption)
        }
        let decoder = Self.decoder(.case) { $0.attributeKeyDecodingStrategy = convert }
        #expect(Self.issue(One.self, "<a/>", decoder)?.code == .invalidOption)
        #expect(throws: DecodingError.self) { _ = try decoder.records(of: One.self, at: "a", in: "<a/>").map { try $0.get() } }
    }

    // MARK: Records, and the same decoder again

    @Test("Records are matched, whichever spelling comes in which piece")
    func records() throws {
        var document = "<users>"
        for index in 0..<3_000 {
            document += index % 2 == 0 ? "<u><userId>\(index)</userId></u>" : "<u><x\(index)/><USER_ID>\(index)</USER_ID></u>"
        }
        document += "</users>"
        let records = try Self.decoder(.all).records(of: One.self, at: "users/u", in: document).map { try $0.get() }
        #expect(records.map(\.userId) == Array(0..<3_000))
    }

    @Test("A decoder whose matching is changed forgets what keys stood for")
    func changes() throws {
        let decoder = XMLDecoder()
        let document = "<a><UserId>1</UserId></a>"
        for (matching, expected) in [
            (.exact, nil), (.ignoring(.case), 1), (.ignoring(.separators), nil), (.ignoring(.all), 1), (.exact, nil),
        ]
            as [(XMLDecoder.KeyMatching, Int?)]
        {
            decoder.keyMatching = matching
            #expect(try decoder.decode(One.self, from: document).userId == expected)
            #expect(try decoder.decode(One.self, from: document).userId == expected)
        }
    }

    struct Declared: Decodable, Equatable { var a: String?; var type: String?; var schemaLocation: String? }

    @Test(
        "A declaration of a namespace and what xsi says of an element are no key's, whatever prefixes are overlooked",
        arguments: [
            ("<p xmlns:a='urn:a'/>", nil), ("<p xmlns:a='urn:a' a='7'/>", "7"), ("<p xmlns:a='urn:a'><a:a>1</a:a></p>", "1"),
            ("<p xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='t' xsi:schemaLocation='u v'><A>2</A></p>", "2"),
        ] as [(String, String?)], [false, true])
    func declarations(_ row: (document: String, a: String?), _ processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { ($0.keyMatching, $0.shouldProcessNamespaces) = (.ignoring(.all), processesNamespaces) }
        #expect(try decoder.decode(Declared.self, from: row.document) == Declared(a: row.a, type: nil, schemaLocation: nil))
    }

    struct Collected: Decodable { @Attribute var others: [String: String] }

    @Test("Attributes that no key names are all there, also one that is called as their property")
    func collectedAttributes() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Collected.self, from: "<r X='1' others='2'/>").others == ["X": "1", "others": "2"])
        decoder.keyMatching = .ignoring(.all)
        #expect(try decoder.decode(Collected.self, from: "<r X='1' OTHERS='2'/>").others == ["X": "1", "OTHERS": "2"])
        decoder.keyMatching = .exact
        decoder.keyDecodingStrategy = .convertFromCapitalized
        #expect(try decoder.decode(Collected.self, from: "<r X='1' Others='2'/>").others == ["x": "1", "others": "2"])
    }
}
