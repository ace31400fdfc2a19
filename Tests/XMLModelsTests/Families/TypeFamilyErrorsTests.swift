import Foundation
import Testing
import XMLModels

@Suite("Families of types: errors, unknown kinds, the registry, other coders")
struct TypeFamilyErrorsTests {
    @Test(
        "An unknown or missing kind is an error that names it, the place and the known kinds",
        arguments: [
            (#"<a><one kind="dics" r="1"/></a>"#, "/a/one/@kind", "'dics'", "did you mean 'disc'?"),
            (#"<a><many kind="disc" r="1"/><many kind="wheel"/></a>"#, "/a/many[2]/@kind", "'wheel'", nil),
            (#"<a><many kind=""/></a>"#, "/a/many/@kind", "''", nil),
            (#"<a><many r="1"/></a>"#, "/a/many", "none", nil), (#"<a><named><x r="1"/></named></a>"#, "/a/named/x", "none", nil),
            (#"<a><one kind="stack"><item kind="x"/></one></a>"#, "/a/one/item/@kind", "'x'", nil),
        ])
    func unknown(document: String, path: String, found: String, suggestion: String?) throws {
        let issue = try issue(decoding: Places<ByAttribute>.self, from: document)
        #expect(issue.code == .unknownKind && issue.path == path && issue.found == found && issue.suggestion == suggestion)
        #expect(issue.expected?.contains("'disc', 'box', 'stack'") == true && issue.position?.line == 1)
    }

    @Test("An optional is nil in an element that is empty, and not where a kind is wrong")
    func optionals() throws {
        #expect(try XMLDecoder().decode(Places<ByAttribute>.self, from: "<a><one/></a>").one == nil)
        #expect(
            try XMLDecoder().decode(
                Places<ByAttribute>.self,
                from: #"<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><one xsi:nil="true"/></a>"#
            ).one == nil)
        #expect(try issue(decoding: Places<BySchemaType>.self, from: #"<a><one xsi:type="X"/></a>"#).code == .unknownKind)
    }

    @Test(
        "xsi:type with a wrong or undeclared prefix, or twice, is an error",
        arguments: [
            (#"<one i:type="q:Disc" r="1"/>"#, XMLErrorCode.undeclaredPrefix), (#"<one i:type="Disc" r="1"/>"#, .unknownKind),
            (#"<one i:type="w:Disc" r="1"/>"#, .unknownKind), (#"<one i:type="a:b:c" r="1"/>"#, .invalidValue),
            (#"<one i:type="" r="1"/>"#, .invalidValue), (#"<one type="p:Disc" r="1"/>"#, .unknownKind),
            (#"<one i:type="p:Disc" j:type="p:Disc" r="1"/>"#, .ambiguousName),
            (#"<one xmlns="urn:x" i:type="Box"><width>1</width></one>"#, .unknownKind),
        ])
    func schemaTypes(element: String, code: XMLErrorCode) throws {
        let instance = "http://www.w3.org/2001/XMLSchema-instance"
        let document = #"<a xmlns:i="\#(instance)" xmlns:j="\#(instance)" xmlns:p="urn:f" xmlns:w="urn:w">\#(element)</a>"#
        let issue = try issue(decoding: Places<BySchemaType>.self, from: document)
        #expect(issue.code == code && issue.path.hasPrefix("/a/one"))
        if element.contains("q:") { #expect(issue.description.contains("q:Disc")) }
        if element.contains("w:") { #expect(issue.suggestion == "did you mean '{urn:f}Disc'?") }
    }

    @Test("An element that says two kinds is an error that names both")
    func twoKinds() throws {
        let presence = try issue(decoding: Places<ByChildPresence>.self, from: "<a><one><round/><width>1</width></one></a>")
        #expect(presence.code == .ambiguousKind && presence.found == "two: 'round' and 'width'" && presence.path == "/a/one")
        let text = try issue(decoding: Places<ByChildText>.self, from: "<a><one><kind>disc</kind><kind>box</kind></one></a>")
        #expect(text.code == .ambiguousKind && text.path == "/a/one/kind[2]")
        struct One: Codable { @XMLPolymorphic<ByElementName> var one: any Figure }
        let names = try issue(decoding: One.self, from: #"<a><disc r="1"/><box><width>1</width></box></a>"#)
        #expect(names.code == .ambiguousKind && names.found == "two: 'disc' and 'box'")
    }

    @Test("What nobody reads in a value or beside what says its kind is an unknown node")
    func unknownNodes() throws {
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        for document in [
            #"<a><one kind="disc" r="1" s="2"/></a>"#, #"<a><many kind="disc" r="1"><x/></many></a>"#,
            #"<a><one kind="disc" r="1">t</one></a>"#,
        ] {
            #expect(try issue(decoding: Places<ByAttribute>.self, from: document, decoder: strict).code == .unknownNode)
        }
        let text = #"<a><one><kind x="1">disc</kind></one></a>"#
        #expect(try issue(decoding: Places<ByChildText>.self, from: text, decoder: strict).code == .unknownNode)
        let presence = #"<a><one r="1"><round><x/></round></one></a>"#
        #expect(try issue(decoding: Places<ByChildPresence>.self, from: presence, decoder: strict).code == .unknownNode)
        let name = #"<a><disc r="1" s="2"/></a>"#
        #expect(try issue(decoding: TypeFamilyTests.OneNamed.self, from: name, decoder: strict).code == .unknownNode)
    }

    @Test("A value of a type that is no kind is an error, and so is one that says another kind")
    func encoding() throws {
        let unlisted = try issue(encoding: Places<ByAttribute>(one: Unlisted(), many: [], perhaps: nil, named: [:]))
        #expect(unlisted.code == .unknownKind && unlisted.path == "/a/one" && unlisted.found?.contains("Unlisted") == true)
        struct Marked: Figure { var width: Int }
        enum Markers: XMLTypeFamily {
            static let discriminator = XMLDiscriminator.childPresence
            static let kinds: [XMLKind<any Figure>] = [XMLKind("marked", Marked.self) { $0 }, XMLKind("width", Box.self) { $0 }]
        }
        let marked = try issue(encoding: Places<Markers>(one: Marked(width: 1), many: [], perhaps: nil, named: [:]))
        #expect(marked.code == .ambiguousKind && marked.found?.contains("'width'") == true)
    }

    struct Words: Figure, Equatable { var word: [String]; var others: [String] }

    @Test("A list whose elements say the kind has an item")
    func emptyLists() throws {
        enum ByWord: XMLTypeFamily {
            static let discriminator = XMLDiscriminator.childPresence
            static let kinds: [XMLKind<any Figure>] = [XMLKind("word", Words.self) { $0 }]
        }
        enum ByText: XMLTypeFamily {
            static let discriminator = XMLDiscriminator.childText("word")
            static let kinds: [XMLKind<any Figure>] = [XMLKind("a", Words.self) { $0 }]
        }
        func check<Family: XMLTypeFamily>(_: Family.Type) throws where Family.Base == any Figure {
            let empty = Words(word: [], others: [])
            for places in [
                Places<Family>(one: empty, many: [], perhaps: nil, named: [:]), Places(one: nil, many: [empty], perhaps: nil, named: [:]),
            ] {
                expectEncodingIssue(.ambiguousKind, found: "an empty list") { try XMLEncoder().encodeToString(places, withRootKey: "a") }
            }
            let full = Words(word: ["a"], others: [])
            let document = try XMLEncoder().encode(Places<Family>(one: full, many: [full, full], perhaps: nil, named: ["k": full]))
            let places = try XMLDecoder().decode(Places<Family>.self, from: document)
            #expect(places.one as? Words == full && places.many.count == 2 && places.named["k"] as? Words == full)
        }
        try check(ByWord.self)
        try check(ByText.self)
    }

    @Test("A value in an attribute or among another's content has no place for its kind")
    func places() throws {
        struct Inside: Codable { @XMLInline var value: XMLPolymorphicValue<ByAttribute> }
        struct AsAttribute: Codable { @Attribute var value: XMLPolymorphicValue<ByAttribute> }
        let value = XMLPolymorphicValue<ByAttribute>(Disc(r: 1))
        #expect(try issue(encoding: Inside(value: value)).code == .misplacedValue)
        #expect(try issue(encoding: AsAttribute(value: .init(value))).code == .misplacedValue)
        #expect(try issue(decoding: Inside.self, from: #"<a kind="disc" r="1"/>"#).code == .invalidValue)
        #expect(try issue(decoding: AsAttribute.self, from: #"<a value="disc"/>"#).code == .invalidValue)
    }

    // MARK: Families that contradict themselves

    enum TwoOfOneName: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }, XMLKind("disc", Box.self) { $0 }]
    }
    enum TwoOfOneType: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }, XMLKind("round", Disc.self) { $0 }]
    }
    enum NoName: FamilyBySchemaType { static let kinds: [XMLKind<any Figure>] = [XMLKind("f:disc", Disc.self) { $0 }] }
    enum NoDiscriminator: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("a b")
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }]
    }
    enum NoBase: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }]
        static let unknown = XMLUnknownKind<any Figure>.base
    }

    @Test("A family that contradicts itself is an error in both directions")
    func contradictions() throws {
        func check<Family: XMLTypeFamily>(_: Family.Type, _ found: String) throws where Family.Base == any Figure {
            let decoding = try issue(decoding: Places<Family>.self, from: #"<a><one kind="disc" r="1"/></a>"#)
            #expect(decoding.code == .invalidTypeFamily && decoding.found == found && decoding.path == "/a/one")
            let encoding = try issue(encoding: Places<Family>(one: Disc(r: 1), many: [], perhaps: nil, named: [:]))
            #expect(encoding.code == .invalidTypeFamily && encoding.found == found)
        }
        try check(TwoOfOneName.self, "two: Disc and Box")
        try check(TwoOfOneType.self, "two: 'disc' and 'round'")
        try check(NoName.self, "'f:disc'")
        try check(NoDiscriminator.self, "'a b'")
        try check(NoBase.self, "none")
    }

    @Test("A list, an optional and a text beside a child cannot be kinds")
    func unfitKinds() throws {
        enum Lists: FamilyByKind { static let kinds: [XMLKind<any Codable>] = [XMLKind("list", [Int].self) { $0 }] }
        enum Optionals: FamilyByKind { static let kinds: [XMLKind<any Codable>] = [XMLKind("optional", Int?.self) { $0 }] }
        enum Texts: XMLTypeFamily {
            static let discriminator = XMLDiscriminator.childText("kind")
            static let kinds: [XMLKind<any Codable>] = [XMLKind("text", String.self) { $0 }]
        }
        func code<Family: XMLTypeFamily>(_ family: Family.Type) throws -> XMLErrorCode {
            let found = try issue(decoding: XMLPolymorphicValue<Family>.self, from: "<a/>")
            return found.code
        }
        #expect(try code(Lists.self) == .invalidTypeFamily)
        #expect(try code(Optionals.self) == .invalidTypeFamily)
        #expect(try code(Texts.self) == .invalidTypeFamily)
    }

    // MARK: Unknown kinds

    enum Keeping: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }]
        static let unknown = XMLUnknownKind<any Figure>.fragment({ UnknownFigure(xml: $0) }, from: { ($0 as? UnknownFigure)?.xml })
    }
    enum KeepingNames: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.elementName
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }]
        static let unknown = XMLUnknownKind<any Figure>.fragment({ UnknownFigure(xml: $0) }, from: { ($0 as? UnknownFigure)?.xml })
    }
    struct Told: Figure, Equatable { @Attribute var kind: String? }
    enum Based: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind(Told.self) { $0 }, XMLKind("disc", Disc.self) { $0 }]
        static let unknown = XMLUnknownKind<any Figure>.base
    }

    @Test("Elements of unknown kinds are kept as fragments, and written back")
    func fragments() throws {
        let value = try expectSame(
            #"<a><one kind="x" y="1"><z/></one><many/><many kind="disc" r="1"/><many kind="w"/><named/></a>"#, as: Places<Keeping>.self)
        #expect((value.one as? UnknownFigure)?.xml.attributes["y"] == "1" && value.many.count == 3)
        let known = UnknownFigure(xml: XMLFragment("one", attributes: ["kind": "disc", "r": "1"]))
        #expect(try issue(encoding: Places<Keeping>(one: known, many: [], perhaps: nil, named: [:])).code == .ambiguousKind)
        struct Drawing: Codable { var title: String?; @XMLPolymorphic<[KeepingNames]> var all: [any Figure] }
        let all = try expectSame(#"<a><title>t</title><x/><disc r="1"/><y z="1"/></a>"#, as: Drawing.self).all
        #expect(all.count == 3 && all[1] is Disc)
    }

    @Test("Elements of unknown kinds are the kind without a name, which keeps what it has a property for")
    func base() throws {
        let value = try expectSame(#"<a><many/><many kind="x"/><many kind="disc" r="1"/><named/></a>"#, as: Places<Based>.self)
        #expect(value.many[1] as? Told == Told(kind: .init("x")))
        #expect(
            try issue(encoding: Places<Based>(one: Told(kind: .init("disc")), many: [], perhaps: nil, named: [:])).code == .ambiguousKind)
    }

    // MARK: The registry

    struct Wedge: Figure, Equatable { @Attribute var angle: Int }

    @Test("A registered type is a kind for the coders that it is registered in")
    func registry() throws {
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.typeRegistry.register(Wedge.self, as: "wedge", in: ByAttribute.self) { $0 }
        decoder.typeRegistry.register(Wedge.self, as: "wedge", in: ByElementName.self) { $0 }
        encoder.typeRegistry = decoder.typeRegistry
        let document = #"<a><one kind="wedge" angle="1"/><many kind="disc" r="1"/><named/></a>"#
        #expect(try expectSame(document, as: Places<ByAttribute>.self, decoder: decoder, encoder: encoder).one is Wedge)
        try expectSame(#"<a><disc r="1"/><wedge angle="2"/></a>"#, as: TypeFamilyTests.Named.self, decoder: decoder, encoder: encoder)
        #expect(try issue(decoding: Places<ByAttribute>.self, from: document).code == .unknownKind)
        #expect(try issue(encoding: Places<ByAttribute>(one: Wedge(angle: 1), many: [], perhaps: nil, named: [:])).code == .unknownKind)
        decoder.typeRegistry.register(Disc.self, as: "wedge", in: ByAttribute.self) { $0 }
        #expect(try issue(decoding: Places<ByAttribute>.self, from: document, decoder: decoder).code == .invalidTypeFamily)
        // A copy of a registry that was used before has kinds of its own.
        #expect(try encoder.encodeToString(Places<ByAttribute>(one: Wedge(angle: 1), many: [], perhaps: nil, named: [:])).contains("wedge"))
    }

    // MARK: Other coders

    struct Plain: Codable {
        @XMLPolymorphic<ByAttribute?> var one: (any Figure)?
        @XMLPolymorphic<[ByAttribute]> var many: [any Figure]
        @XMLPolymorphic<[ByElementName]> var named: [any Figure]
    }

    @Test("In JSON the discriminator is a key")
    func json() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let value = Plain(one: Disc(r: 1), many: [Box(width: 2, height: nil)], named: [Disc(r: 3)])
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        #expect(json == #"{"many":[{"kind":"box","width":2}],"named":[{"disc":{"r":3}}],"one":{"kind":"disc","r":1}}"#)
        let again = try JSONDecoder().decode(Plain.self, from: Data(json.utf8))
        #expect(String(decoding: try encoder.encode(again), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Plain.self, from: Data(#"{"many":[],"named":[]}"#.utf8)).one == nil)
        for wrong in [
            #"{"many":[{"kind":"x"}],"named":[]}"#, #"{"many":[{}],"named":[]}"#, #"{"many":[],"named":[{"disc":{"r":1},"box":{}}]}"#,
        ] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Plain.self, from: Data(wrong.utf8)) }
        }
    }

    @Test("What other coders cannot hold is an error")
    func jsonErrors() throws {
        let texts = XMLPolymorphicValue<TypeFamilyTests.Values>(5)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([texts]) }
        let presence = XMLPolymorphicValue<ByChildPresence>(Disc(r: 1))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([presence]) }
        let contradictory = XMLPolymorphicValue<TypeFamilyTests.Said>(TypeFamilyTests.Repeating(kind: .init("disc"), x: 1))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([contradictory]) }
    }

    // MARK: Depth

    @Test("Values inside each other stay within the limits of depth")
    func depth() throws {
        func document(_ depth: Int) -> String {
            #"<a>"# + String(repeating: #"<item kind="stack">"#, count: depth) + String(repeating: "</item>", count: depth) + "</a>"
        }
        let value = try XMLDecoder().decode(Stack.self, from: document(250))
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "a").count > 250 * 20)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Stack.self, from: document(5_000)) }
        let deep = XMLDecoder { $0.limits.maximumDepth = 10_000 }
        #expect(throws: DecodingError.self) { try deep.decode(Stack.self, from: document(12_000)) }
    }

    @Test("A value that is too deep is an error when it is written")
    func depthOfValues() throws {
        var tower = Stack(name: nil, item: [])
        for _ in 0..<300 { tower = Stack(name: nil, item: [tower]) }
        #expect(try issue(encoding: tower).code == .nestingTooDeep)
    }
}
