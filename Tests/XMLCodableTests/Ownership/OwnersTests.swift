import Testing
import XMLCodable
import XMLDocuments
import XMLModels

/// The types of a model say whose each node of an element is: one property's, or both coders refuse the model with all documents and values.
@Suite("Whose the nodes of an element are")
struct OwnersTests {
    private typealias Names = OwnedNames

    enum Shape: Codable, Equatable, Sendable { case circle(Int), square(Int) }
    enum Other: Codable, Equatable, Sendable { case square(Int), dot }
    enum Run: Codable, Equatable, Sendable {
        case b(String), text(String)
        enum CodingKeys: String, CodingKey { case b, text = "" }
    }
    enum Open: Codable, Equatable, Sendable {
        case c(Int), any(XMLFragment)
        enum CodingKeys: String, CodingKey { case c, any = "*" }
    }
    struct F: Codable, Equatable, Sendable { var v: Int }
    struct W: Codable, Equatable, Sendable { @XMLInline var f: F }
    struct Common: Codable, Equatable, Sendable { var x: Int?; var y: [Int] = [] }
    struct Marked: Codable, Equatable, Sendable { @Attribute var id: Int? }
    struct Both: Codable, Equatable, Sendable { @ElementAndAttribute var id: Int }
    struct Titled: Codable, Equatable, Sendable { @XMLText var title: String? }
    struct Attributed: Codable, Equatable, Sendable { @Attribute var others: [String: Int] }
    struct Rest: Codable, Equatable, Sendable { var rest: XMLUnknownNodes }
    struct Needy: Codable, Equatable, Sendable { var b: String; @Attribute var k: String? }
    struct Path: Codable, Equatable, Sendable { var b: Int?; enum CodingKeys: String, CodingKey { case b = "a/b" } }

    struct Two<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @XMLInline var w: First
        @XMLInline var u: Second
    }
    struct KeyFirst<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var circle: Int?
        @XMLInline var u: Inline
    }
    struct AttributeFirst<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @Attribute var k: String?
        @XMLInline var u: Inline
    }
    struct TextFirst<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @XMLText var t: String?
        @XMLInline var u: Inline
    }
    struct TextLast<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @XMLInline var w: Inline
        @XMLText var t: String?
    }
    struct PathFirst: Codable, Equatable, Sendable {
        var path: Int?
        @XMLInline var u: Shape?
        enum CodingKeys: String, CodingKey { case path = "circle/r", u }
    }
    struct Dictionaries: Codable, Equatable, Sendable { @Attribute var w: [String: Int]?; @Attribute var u: [String: Int]? }
    struct AttributesFirst<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @Attribute var w: [String: String]
        @XMLInline var u: Inline
    }

    // MARK: Refused models

    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let node: String
        let properties: [String]
        let encode: @Sendable () throws -> String
        let decode: @Sendable (String) throws -> Void
        let check: @Sendable () throws -> Void

        init<Model: Codable & Sendable>(_ value: Model, _ node: String, _ one: String, _ other: String) {
            (testDescription, self.node, properties) = ("\(value)", node, [one, other])
            encode = { try XMLEncoder().encodeToString(value, withRootKey: "r") }
            decode = { _ = try XMLDecoder().decode(Model.self, from: $0) }
            check = { try XMLDecoder().check(Model.self) }
        }
    }

    private static let circle = "the element 'circle'"
    private static let text = "the element's text"
    private static let anyElement = "the elements that no key names"
    private static let anyAttribute = "the attributes that no key names"

    static let contests = [
        // Two keys, to any depth, also of an optional that is nil.
        Refused(Two(w: W(f: F(v: 1)), u: F(v: 2)), "the element 'v'", "'v' in 'f' in 'w'", "'v' in 'u'"),
        Refused(Two(w: F?.none, u: F?.none), "the element 'v'", "'v' in 'w'", "'v' in 'u'"),
        Refused(Two(w: Marked(id: Attribute(nil)), u: Marked(id: Attribute(nil))), "the attribute 'id'", "'id' in 'w'", "'id' in 'u'"),
        Refused(Two(w: Both(id: 1), u: Marked(id: Attribute(nil))), "the attribute 'id'", "'id' in 'w'", "'id' in 'u'"),
        Refused(Two(w: Path(), u: Path()), "the element 'a'", "'b' in 'w'", "'b' in 'u'"),
        // A case, and a key, a path or another case.
        Refused(KeyFirst(circle: nil, u: [Shape]()), circle, "'circle'", "'u'"),
        Refused(PathFirst(path: nil, u: nil), circle, "'path'", "'u'"),
        Refused(Two(w: [Shape](), u: Shape?.none), circle, "'w'", "'u'"),
        Refused(Two(w: [Shape.circle(1)], u: [Other.dot]), "the element 'square'", "'w'", "'u'"),
        // What a type decodes in its own place is a part of its property.
        Refused(
            OwnedPair<Names.A, String?, Names.K, XMLInline<OwnedAround<[OwnedShape]>>>(a: nil, b: XMLInline(OwnedAround(value: []))),
            "the element 'a'", "'a'", "'b'"),
        // Two for the text.
        Refused(TextFirst(t: nil, u: Titled(title: nil)), text, "'t'", "'title' in 'u'"),
        // Two for anything.
        Refused(Two(w: [String: Int](), u: [String: Int]()), anyElement, "'w'", "'u'"),
        Refused(Two(w: [Int](), u: [String: Int]()), anyElement, "'w'", "'u'"),
        Refused(Two(w: [String: Int](), u: Open?.none), anyElement, "'w'", "'u'"),
        Refused(Dictionaries(w: Attribute(nil), u: Attribute(nil)), anyAttribute, "'w'", "'u'"),
        Refused(
            Two(w: Attributed(others: Attribute([:])), u: Attributed(others: Attribute([:]))), anyAttribute, "'others' in 'w'",
            "'others' in 'u'"),
        Refused(Two(w: Rest(rest: []), u: Rest(rest: [])), "the nodes that no key names", "'rest' in 'w'", "'rest' in 'u'"),
    ]

    @Test("Two properties of one rank for a node are an error in the model, which names both", arguments: contests)
    func refused(_ row: Refused) {
        let errors = [
            #expect(throws: EncodingError.self) { try row.encode() }?.xmlIssue,
            #expect(throws: DecodingError.self) { try row.check() }?.xmlIssue,
            // Also where the document has nothing that both could have.
            #expect(throws: DecodingError.self) { try row.decode("<r/>") }?.xmlIssue,
            #expect(throws: DecodingError.self) { try row.decode("<r id='1' k='2'>t<circle>1</circle><v>2</v><x>3</x></r>") }?.xmlIssue,
        ]
        for issue in errors {
            #expect(issue?.code == .contestedNode && issue?.suggestion?.contains("both") == true, "\(String(describing: issue))")
            #expect(issue?.expected?.hasSuffix("for \(row.node)") ?? false, "\(issue?.expected ?? "")")
            for property in row.properties { #expect(issue?.found?.contains(property) ?? false, "\(issue?.found ?? "")") }
        }
    }

    // MARK: Where each node goes

    /// A value and the document that it is read from, with nothing unknown; and as which it is written, if `isWritten`.
    struct Owned: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable (XMLDecoder) throws -> Void

        init<Model: Codable & Equatable & Sendable>(_ document: String, _ value: Model, isWritten: Bool = true) {
            testDescription = "\(document) is \(value)"
            check = { decoder in
                let (read, written) = (
                    try decoder.decode(Model.self, from: document), isWritten ? try OwnersTests.encoded(value) : document
                )
                #expect(read == value && written == document, "\(read), \(written)")
            }
        }
    }

    private static func encoded(_ value: some Encodable) throws -> String { try XMLEncoder().encodeToString(value, withRootKey: "r") }

    struct StructFirst: Codable, Equatable, Sendable { var style: Common?; @Attribute var others: [String: String] }
    struct Weak: Codable, Equatable, Sendable {
        var a: String
        @XMLInline var inner: Inner
        struct Inner: Codable, Equatable, Sendable { @Attribute var a: String }
    }
    struct Unmarked: Codable, Equatable, Sendable { var k: String? }
    struct AttributesLast: Codable, Equatable, Sendable { @XMLInline var w: Marked; @Attribute var u: [String: Int] }
    struct CalledAsInner: Codable, Equatable, Sendable {
        @Attribute var x: [String: String]
        @XMLInline var inner: Inner
        struct Inner: Codable, Equatable, Sendable { @Attribute var x: Int }
    }
    struct AttributesInside: Codable, Equatable, Sendable { @Attribute var id: Int; @XMLInline var inner: Attributed }
    struct Around: Codable, Equatable, Sendable { @XMLInline var needy: Needy; @Attribute var id: Int? }
    struct All: Codable, Equatable, Sendable {
        var rest: XMLUnknownNodes
        @XMLInline var all: [String: String]
        @XMLText var text: String?
        @XMLInline var shapes: [Shape]
        @Attribute var id: Int
    }
    struct AnyPath: Codable, Equatable, Sendable {
        @XMLInline var others: [String: Int]
        var a: Int
        enum CodingKeys: String, CodingKey { case others, a = "x/a" }
    }

    static let owners = [
        // Keys and cases before any name, in any order.
        Owned("<r><a>1</a><x>2</x></r>", Two(w: ["a": 1], u: Common(x: 2))),
        Owned("<r><x>2</x><a>1</a></r>", Two(w: Common(x: 2), u: ["a": 1])),
        Owned("<r><c>1</c><b>2</b><v>3</v></r>", Two(w: [Open.c(1), .any(XMLFragment("b", "2"))], u: W(f: F(v: 3)))),
        Owned("<r><a>1</a><circle>2</circle><square>3</square></r>", Two(w: ["a": 1], u: [Shape.circle(2), .square(3)])),
        Owned("<r><circle>2</circle><a>1</a></r>", Two(w: [Shape.circle(2)], u: [XMLFragment("a", "1")])),
        Owned("<r>1<circle>2</circle></r>", Two(w: [1], u: [Shape.circle(2)])),
        Owned("<r><u>2</u><x><a>1</a></x></r>", AnyPath(others: ["u": 2], a: 1)),
        Owned("<r><x>2</x><a>1</a></r>", Two(w: Common(x: 2), u: AnyNames(["a": "1"]))),
        // The text before a list of any elements, which takes an element's text as well.
        Owned("<r>t<a>1</a></r>", TextFirst(t: "t", u: ["1"]), isWritten: false),
        Owned("<r>t<b>1</b><a>2</a></r>", Two(w: ["2"], u: [Run.text("t"), .b("1")]), isWritten: false),
        Owned("<r>t</r>", Two(w: [String](), u: [Run.text("t")])),
        Owned("<r>t</r>", TextFirst(t: "t", u: [String]())),
        Owned("<r><a>1</a></r>", TextFirst(t: nil, u: ["1"]), isWritten: false),
        // Nothing of an optional that needs something.
        Owned("<r><name>n</name></r>", Perhaps<Needy>(name: "n", value: nil)),
        Owned("<r><name>n</name><v>2</v></r>", Perhaps(name: "n", value: W(f: F(v: 2)))),
        Owned("<r />", Perhaps<Around>(name: nil, value: nil)),
        // Attributes.
        Owned(#"<r x="2" id="1" />"#, AttributesFirst(w: Attribute(["x": "2"]), u: Marked(id: Attribute(1)))),
        Owned(#"<r id="1" x="2" />"#, AttributesLast(w: Marked(id: Attribute(1)), u: Attribute(["x": 2]))),
        Owned(#"<r y="2" x="1" />"#, CalledAsInner(x: Attribute(["y": "2"]), inner: .init(x: Attribute(1)))),
        Owned(
            #"<r style="2"><style><x>1</x></style></r>"#, StructFirst(style: Common(x: 1), others: Attribute(["style": "2"])),
            isWritten: false),
        Owned(#"<r a="2"><a>1</a></r>"#, Weak(a: "1", inner: .init(a: Attribute("2")))),
        Owned(#"<r k="1" />"#, AttributeFirst(k: Attribute("1"), u: Unmarked(k: nil))),
        Owned(#"<r k="1"><k>2</k></r>"#, AttributeFirst(k: Attribute("1"), u: Unmarked(k: "2"))),
        Owned(#"<r circle="1"><circle>2</circle></r>"#, AttributesFirst(w: Attribute(["circle": "1"]), u: Shape.circle(2))),
        Owned(
            #"<r k="1"><k /></r>"#,
            OwnedPair<Names.A, XMLInline<OwnedPayloads>, Names.C, XMLInline<OwnedRest>>(
                a: XMLInline(.k), b: XMLInline(OwnedRest(k: Attribute("1"), rest: [])))),
        // A key for one kind of node leaves the others of its name.
        Owned("<r>t<t>1</t></r>", TextFirst(t: "t", u: [Open.any(XMLFragment("t", "1"))])),
        Owned(#"<r w="2"><w>1</w></r>"#, AttributesFirst(w: Attribute(["w": "2"]), u: [XMLFragment("w", "1")])),
        // All ranks in one element, the lowest first.
        Owned(
            #"<r id="1" y="2">t<a>3</a><circle>4</circle></r>"#,
            All(rest: XMLUnknownNodes(attributes: ["y": "2"]), all: ["a": "3"], text: "t", shapes: [.circle(4)], id: Attribute(1)),
            isWritten: false),
    ]

    @Test("Each node is the property's that fits it closest, whichever comes first", arguments: owners)
    func owned(_ row: Owned) throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        for _ in 0..<2 { try row.check(decoder) }
    }

    // MARK: Names with their namespaces

    struct Plain: Codable, Equatable, Sendable { var a: String? }
    struct PlainList: Codable, Equatable, Sendable { var a: [String] }
    struct PlainPath: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey { case a = "a/b" }
        var a: String?
    }
    enum Choice: Codable, Equatable, Sendable { case a(String), b(String) }
    struct Exact: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
        var a: String?
    }
    enum ExactCase: Codable, Equatable, Sendable {
        case a(String)
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
    }
    struct InNamespace: Codable, Equatable, Sendable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:x")
        var a: String?
    }
    struct ExactBeside<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey { case inline, exact = "{urn:x}a" }
        @XMLInline var inline: Inline
        var exact: String?
    }
    struct PlainBeside<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var a: String?
        @XMLInline var inline: Inline
    }

    private static func comesBack(_ value: some Codable & Equatable) throws {
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder()
            decoder.shouldProcessNamespaces = processesNamespaces
            decoder.unknownNodePolicy = .error
            // Twice, because the second time it is known what the keys mean.
            for _ in 0..<2 { #expect(try decoder.decode(type(of: value), from: document) == value, "\(document)") }
        }
    }

    @Test("A key that says the namespace has its elements, and one that does not has the others", arguments: [nil, "1"], [nil, "2"])
    func exactNames(plain: String?, exact: String?) throws {
        try Self.comesBack(ExactBeside(inline: Plain(a: plain), exact: exact))
        try Self.comesBack(ExactBeside(inline: PlainPath(a: plain), exact: exact))
        try Self.comesBack(ExactBeside(inline: PlainList(a: plain.map { [$0, $0] } ?? []), exact: exact))
        try Self.comesBack(ExactBeside(inline: plain.map(Choice.a), exact: exact))
        try Self.comesBack(ExactBeside(inline: plain.map { [Choice.a($0), .b($0), .a($0)] } ?? [], exact: exact))
        try Self.comesBack(PlainBeside(a: plain, inline: Exact(a: exact)))
        try Self.comesBack(PlainBeside(a: plain, inline: InNamespace(a: exact)))
        try Self.comesBack(PlainBeside(a: plain, inline: exact.map(ExactCase.a)))
        try Self.comesBack(PlainBeside(a: plain, inline: exact.map { [ExactCase.a($0)] } ?? []))
        try Self.comesBack(Two(w: Plain(a: plain), u: Exact(a: exact)))
    }

    @Test("A key without a namespace reads one of another namespace than a key beside it says", arguments: [false, true])
    func otherNamespace(isFirst: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let elements = isFirst ? "<p:a>1</p:a><q:a>2</q:a>" : "<q:a>2</q:a><p:a>1</p:a>"
        let document = #"<r xmlns:p="urn:x" xmlns:q="urn:y">\#(elements)</r>"#
        #expect(try decoder.decode(ExactBeside<Plain>.self, from: document) == ExactBeside(inline: Plain(a: "2"), exact: "1"))
        #expect(try decoder.decode(ExactBeside<[Choice]>.self, from: document) == ExactBeside(inline: [.a("2")], exact: "1"))
    }

    struct ExactGroups: Codable {
        struct Group: Codable { var a: String }
        var exact: String?
        @XMLSequence var groups: [Group]
        enum CodingKeys: String, CodingKey { case exact = "{urn:x}a", groups }
    }

    @Test("An element that a key names with its namespace starts no group", arguments: [0, 1, 2], [false, true])
    func exactBesideGroups(count: Int, processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        let groups = String(repeating: "<a>1</a>", count: count)
        for content in ["<q:a>2</q:a>\(groups)", "\(groups)<q:a>2</q:a>"] {
            let value = try decoder.decode(ExactGroups.self, from: #"<r xmlns:q="urn:x">\#(content)</r>"#)
            #expect(value.exact == "2" && value.groups.map(\.a) == Array(repeating: "1", count: count), "\(content)")
        }
    }

    // MARK: Nil

    struct Perhaps<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var name: String?
        @XMLInline var value: Value?
    }
    struct Price: Codable, Equatable, Sendable {
        @Attribute var currency: String
        var amount: Double
        enum CodingKeys: String, CodingKey { case currency, amount = "" }
    }
    /// The same by hand.
    struct PriceByHand: Codable, Equatable, Sendable {
        enum Keys: CodingKey { case currency }
        let amount: Double
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Keys.self).decode(Attribute<String>.self, forKey: .currency)
            amount = try decoder.singleValueContainer().decode(Double.self)
        }
        func encode(to encoder: any Encoder) throws {}
    }

    struct Nil: Sendable, CustomTestStringConvertible {
        let testDescription: String, isNil: @Sendable () throws -> Bool
        init<Value: Codable & Equatable & Sendable>(_: Value.Type, _ document: String) {
            testDescription = "\(Value.self) in \(document)"
            isNil = { try XMLDecoder().decode(Perhaps<Value>.self, from: document).value == nil }
        }
    }

    @Test(
        "An inline optional is nil if no node is its, also where the document has what another key means",
        arguments: [
            Nil(Price.self, "<r><name>n</name></r>"), Nil(PriceByHand.self, "<r><name>n</name></r>"), Nil(Common.self, "<r/>"),
            Nil(Common.self, "<r><name>n</name></r>"), Nil(Needy.self, "<r><k>1</k></r>"), Nil(Titled.self, "<r><name/></r>"),
            Nil(Double.self, #"<r currency="EUR"><name>n</name></r>"#),
            Nil(Shape.self, #"<r circle="1"><triangle/></r>"#), Nil(W.self, "<r><w/><u/></r>"),
        ])
    func absent(_ row: Nil) throws { #expect(try row.isNil()) }

    @Test(
        "An inline optional of which a node is there is read, and what is missing or wrong is thrown",
        arguments: [
            (Nil(Price.self, #"<r currency="EUR"><name>n</name></r>"#), .invalidValue), (Nil(Price.self, "<r>5<name/></r>"), .missingKey),
            (Nil(PriceByHand.self, #"<r currency="EUR"/>"#), nil), (Nil(Needy.self, #"<r k="1"/>"#), .missingKey),
            (Nil(Shape.self, "<r><circle>x</circle></r>"), .invalidValue), (Nil(W.self, "<r><v>x</v></r>"), .invalidValue),
            (Nil(Two<F, Common>.self, "<r><y>1</y></r>"), .missingKey), (Nil(Around.self, "<r id='2'/>"), nil),
        ] as [(Nil, XMLErrorCode?)])
    func wrong(_ row: Nil, _ code: XMLErrorCode?) throws { expectDecodingIssue(code) { try row.isNil() } }

    // MARK: Texts

    struct Inner: Codable, Equatable { var c: [String] }
    struct Objects: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case a, objects = "" }
        var a: String?
        var objects: [Inner]
    }
    struct Leaf: Codable, Equatable, Sendable { var x: String?; var y: [String] = [] }
    struct InlineAlone: Codable, Equatable { @XMLInline var leaf: Leaf }
    struct InAttribute<Value: Codable & Equatable>: Codable, Equatable { var a: Value }

    @Test("A text is no object's without a key for it, among elements and in an attribute")
    func textOfObject() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Objects.self, from: "<r>t<a>1</a></r>") }
        #expect(error?.xmlErrorCode == .misplacedValue && error?.xmlIssue?.path.hasPrefix("/r") ?? false)
        #expect(try XMLDecoder().decode(Objects.self, from: "<r><o><c>1</c></o></r>") == Objects(a: nil, objects: [Inner(c: ["1"])]))
        for document in [#"<r a="1"/>"#, #"<r a=""/>"#] {
            expectDecodingIssue(.missingKey, at: "/r") { try XMLDecoder().decode(InAttribute<InlineAlone>.self, from: document) }
            #expect(try XMLDecoder().decode(InAttribute<[InlineAlone]>.self, from: document).a == [])
        }
        let text = try XMLDecoder().decode(InAttribute<TextFirst<Leaf>>.self, from: #"<r a="1"/>"#)
        #expect(text == InAttribute(a: TextFirst(t: "1", u: Leaf())))
    }

    struct TextByKey: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case c, text = "" }
        var c: String
        var text: String?
    }

    @Test("An element with a key for its text is not indented, also where there is no text")
    func indentation() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder(trimValueWhitespaces: false))
        encoder.outputFormatting = .prettyPrinted
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            let document = try encoder.encodeToString(value, withRootKey: "r")
            #expect(try decoder.decode(Value.self, from: document) == value, "\(document)")
        }
        for text in [nil, "t"] { try check(TextFirst(t: text, u: Common(x: 1))) }
        try check(Two(w: [Run](), u: Common(x: 1)))
        try check(Two(w: [String](), u: Common(x: 1)))
        #expect(try encoder.encodeToString(TextByKey(c: "1"), withRootKey: "r") == "<r><c>1</c></r>")
    }
}
