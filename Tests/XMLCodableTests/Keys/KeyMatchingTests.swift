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

    /// What a decoder reads of a document, or what is wrong with it.
    struct Read: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable (XMLDecoder) throws -> Void
        init<Value: Decodable & Equatable & Sendable>(_ document: String, _ value: Value) {
            testDescription = document
            check = { decoder in
                let read = try decoder.decode(Value.self, from: document)
                #expect(read == value)
            }
        }
        init<Value: Decodable & Sendable>(
            _ document: String, _ type: Value.Type, _ code: XMLErrorCode, found: String? = nil, at path: String = "/"
        ) {
            testDescription = document
            check = { decoder in
                let issue = KeyMatchingTests.issue(type, document, decoder)
                #expect(issue?.code == code && issue?.path.hasPrefix(path) ?? false, "\(String(describing: issue))")
                if let found { #expect(issue?.found == found) }
            }
        }
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

    // MARK: Nothing is picked

    struct One: Decodable, Equatable { var userId: Int? }
    struct List: Decodable, Equatable { var userId: [Int] }
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

    // MARK: Everything that has names

    struct Users: Decodable, Equatable { var user: [One] }
    struct Item: Decodable, Equatable {
        var price: Int, currency: String, tags: [String], rates: [String: Int]
        enum CodingKeys: String, CodingKey {
            case price = "saleDetails/netPrice", currency = "saleDetails/netPrice/@currencyCode", tags = "tagList/tag"
            case rates = "rate[@code]"
        }
    }
    struct TwoSpellings: Decodable, Equatable {
        var a: Int?, b: Int?
        enum CodingKeys: String, CodingKey { case a = "details/a", b = "Details/b" }
    }
    struct OneStep: Decodable, Equatable { var a: Int?; enum CodingKeys: String, CodingKey { case a = "details/a" } }
    enum Shape: Decodable, Equatable { case circle(Int), roundRect(width: Int) }
    enum Twins: Decodable { case a(Int), A(Int) }
    struct Drawing: Decodable, Equatable { @XMLInline var shapes: [Shape]; var frame: Shape? }
    struct Framed: Decodable { var frame: Shape }
    struct Others: Decodable, Equatable { var id: Int; @Attribute var others: [String: String] }
    struct Definitions: Decodable, Equatable { @XMLSequence var items: [Definition] }
    struct Definition: Decodable, Equatable { var dt: String; var dd: [String] }
    struct Dynamic: Decodable, Equatable {
        let names: [String], lower: Int?
        init(names: [String], lower: Int?) { (self.names, self.lower) = (names, lower) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            names = container.allKeys.map(\.stringValue)
            lower = try container.decodeIfPresent(Int.self, forKey: AnyKey("foo"))
        }
    }
    struct Listed: Decodable, Equatable {
        enum Keys: String, CodingKey { case userId, tag, other }
        let keys: [Keys]
        init(keys: [Keys]) { self.keys = keys }
        init(from decoder: any Decoder) throws { keys = try decoder.container(keyedBy: Keys.self).allKeys }
    }

    static let read: [Read] = [
        // Lists of no, one and two items, optionals and types inside of others.
        Read("<u><user-id>1</user-id></u>", User(userId: 1, tags: [], homeTown: nil)),
        Read("<u><USER_ID>1</USER_ID><Tag>a</Tag></u>", User(userId: 1, tags: ["a"], homeTown: nil)),
        Read(
            "<u><Tag>a</Tag><HomeTown><ZIP_CODE>8</ZIP_CODE></HomeTown><Tag>b</Tag><userid>1</userid></u>",
            User(userId: 1, tags: ["a", "b"], homeTown: Town(zipCode: "8"))),
        // The items of a list have one name, and an element and an attribute of one name are as they are without matching.
        Read("<a><UserId>1</UserId><UserId>2</UserId></a>", List(userId: [1, 2])),
        Read("<a><UserId>1</UserId><UserId>2</UserId><userId>3</userId></a>", List.self, .ambiguousName),
        Read("<a UserId='1'><UserId>2</UserId></a>", One(userId: 2)), Read("<b><UserId>2</UserId></b>", One(userId: 2)),
        // Names of other elements do not matter: each element has one spelling.
        Read(
            "<a><user><userId>1</userId></user><user><UserID>2</UserID></user><user user-id='3'/></a>",
            Users(user: [One(userId: 1), One(userId: 2), One(userId: 3)])),
        // Two keys of a type for one name are an error that names both, whatever the document has.
        Read("<a><userId>1</userId></a>", TwoKeys.self, .contestedNode, found: "two: 'userId' and 'userID'"),
        Read("<a/>", TwoKeys.self, .contestedNode),
        Read("<a user-id='1'/>", TwoAttributes.self, .contestedNode, found: "two: 'userId' and 'user_id'", at: "/a"),
        // Each step of a path is matched, and two spellings of a step in a type are one.
        Read(
            """
            <a><Sale_Details><NET_PRICE currency-code="EUR">5</NET_PRICE></Sale_Details><TagList><TAG>x</TAG><TAG>y</TAG></TagList>\
            <Rate Code="USD">1</Rate><Rate Code="usd">2</Rate></a>
            """, Item(price: 5, currency: "EUR", tags: ["x", "y"], rates: ["USD": 1, "usd": 2])),
        Read("<r><DETAILS><a>1</a><b>2</b></DETAILS></r>", TwoSpellings(a: 1, b: 2)),
        Read("<r><details><a>1</a></details><Details><a>2</a></Details></r>", OneStep.self, .ambiguousName),
        // The cases of a choice: as a value, in lists, at the root.
        Read("<Round-Rect Width='2'/>", Shape.roundRect(width: 2)),
        Read(
            "<d><CIRCLE>1</CIRCLE><Round_Rect><WIDTH>2</WIDTH></Round_Rect><Frame><Circle>3</Circle></Frame><CIRCLE>4</CIRCLE></d>",
            Drawing(shapes: [.circle(1), .roundRect(width: 2), .circle(4)], frame: .circle(3))),
        Read("<d><circle>1</circle><Circle>2</Circle></d>", Drawing.self, .ambiguousName), Read("<a>1</a>", Twins.self, .contestedNode),
        // A dictionary's keys are names as they are written, and its values are matched again.
        Read("<d><Foo>1</Foo><foo>2</foo><f-oo>3</f-oo></d>", ["Foo": 1, "foo": 2, "f-oo": 3]),
        Read("<d><Foo>1</Foo><foo>2</foo><Foo>3</Foo></d>", ["Foo": [1, 3], "foo": [2]]),
        Read("<d><Foo><ZIP-CODE>1</ZIP-CODE></Foo></d>", ["Foo": Town(zipCode: "1")]),
        Read("<d ID='7' Foo='1' foo='2'/>", Others(id: 7, others: .init(["Foo": "1", "foo": "2"]))),
        // All keys of a container are the type's own; keys that may be any string are exact.
        Read("<a USER_ID='1'><Tag/><Tag/><x/></a>", Listed(keys: [.userId, .tag])),
        Read("<a><Foo>1</Foo><F_oo>2</F_oo></a>", Dynamic(names: ["Foo", "F_oo"], lower: nil)),
        // Groups start with a spelling of their first key.
        Read(
            "<dl><DT>a</DT><Dd>1</Dd><Dd>2</Dd><DT>b</DT></dl>",
            Definitions(items: [Definition(dt: "a", dd: ["1", "2"]), Definition(dt: "b", dd: [])])),
        Read("<dl><DT>a</DT><dt>b</dt></dl>", Definitions.self, .ambiguousName),
    ]

    @Test("Everything that has names is matched, and two names for one key are an error", arguments: read)
    func everything(_ row: Read) throws { try row.check(Self.decoder(.all)) }

    @Test("Without a difference that is overlooked, keys and steps are other names")
    func others() throws {
        #expect(try Self.decoder(.separators).decode(TwoKeys.self, from: "<a><userId>1</userId><userID>2</userID></a>").userID == 2)
        let both = "<r><details><a>1</a></details><Details><a>2</a></Details></r>"
        #expect(try Self.decoder([]).decode(OneStep.self, from: both).a == 1)
        let decoder = Self.decoder(.all)
        let twice = Self.issue(Framed.self, "<d><frame><Circle>1</Circle><circle>2</circle></frame></d>", decoder)
        #expect(twice?.code == .ambiguousName || twice?.code == .unknownCase)
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

    // MARK: Namespaces

    @Test("A key that says its namespace by a prefix of the decoder's is exact, and meets no key without one")
    func namespacePrefixes() throws {
        struct Amounts: Decodable, Equatable {
            var id: Int?, other: Int?
            enum CodingKeys: String, CodingKey { case id = "c:ID", other = "d:ID" }
        }
        let decoder = Self.decoder(.all) { $0.namespacePrefixes = ["c": "u", "d": "v"] }
        let document = "<a xmlns:p='u' xmlns:q='v'><p:id>0</p:id><p:ID>1</p:ID><q:ID>2</q:ID></a>"
        #expect(try decoder.decode(Amounts.self, from: document) == Amounts(id: 1, other: 2))
    }

    @Test(
        "With namespaces, local names are matched, and the parent's namespace goes first",
        arguments: [
            Read("<a xmlns:p='u'><p:User_Id>1</p:User_Id></a>", One(userId: 1)),
            Read(
                "<a xmlns:p='u' xmlns:q='u'><p:ID/><p:userid>1</p:userid><q:userid>2</q:userid></a>", List(userId: [1, 2])),
            Read("<a xmlns='n' xmlns:p='u'><p:userId>1</p:userId><UserID>2</UserID></a>", One(userId: 2)),
            Read("<a xmlns:p='u'><p:userId>1</p:userId><p:UserID>2</p:UserID></a>", One.self, .ambiguousName),
        ])
    func namespaces(_ row: Read) throws { try row.check(Self.decoder(.all) { $0.shouldProcessNamespaces = true }) }

    @Test(
        "Without namespaces, names with two prefixes are two names",
        arguments: [
            Read("<a xmlns:p='u'><p:userId>1</p:userId><p:userId>2</p:userId></a>", List(userId: [1, 2])),
            Read(
                "<a xmlns:p='u' xmlns:q='v'><p:userId>1</p:userId><q:userId>2</q:userId></a>", List.self, .ambiguousName,
                found: "'p:userId' and 'q:userId'"),
        ])
    func prefixes(_ row: Read) throws { try row.check(Self.decoder(.prefix)) }

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

    @Test(
        "Any of several strategies may have made a name, and two names are an error that names both",
        arguments: ["user_id", "user-id", "UserId", "userId"].map {
            Read("<u><\($0)>1</\($0)><tag>a</tag></u>", User(userId: 1, tags: ["a"], homeTown: nil))
        } + [
            Read("<u><user_id>1</user_id><user-id>1</user-id></u>", User.self, .ambiguousName, found: "'user_id' and 'user-id'"),
            Read("<u><USERID>1</USERID></u>", User.self, .missingKey), Read("<u user_id='1'/>", TwoAttributes.self, .contestedNode),
            Read("<d><a_b>1</a_b><a-b>2</a-b></d>", ["a_b": 1, "a-b": 2]),
        ])
    func firstOf(_ row: Read) throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .firstOf([.convertFromKebabCase, .convertFromCapitalized])])
        try row.check(decoder)
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
        let decoder = Self.decoder(.all)
        #expect(try decoder.decode(Collected.self, from: "<r X='1' OTHERS='2'/>").others == ["X": "1", "OTHERS": "2"])
        decoder.keyMatching = .exact
        decoder.keyDecodingStrategy = .convertFromCapitalized
        #expect(try decoder.decode(Collected.self, from: "<r X='1' Others='2'/>").others == ["x": "1", "others": "2"])
    }
}
