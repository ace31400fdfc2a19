import Testing
import XMLCodable
import XMLDocuments

/// Nodes that two properties could have, and have not.
@Suite("Whose a node is, by what the keys around it are")
struct OwnersBesideTests {
    // MARK: Keys that name a namespace

    struct Exact: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case plain = "a"
            case exact = "{urn:x}a"
        }
        var plain: String?
        var exact: String?
    }

    struct ExactLists: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case plain = "a"
            case exact = "{urn:x}a"
        }
        var plain: [String]
        var exact: [String]
    }

    @Test(
        "A key that names a namespace has its elements alone, beside a key that does not",
        arguments: [
            (#"<r xmlns:p="urn:x"><p:a>1</p:a></r>"#, Exact(exact: "1")),
            (#"<r xmlns:p="urn:x"><p:a>1</p:a><a>2</a></r>"#, Exact(plain: "2", exact: "1")),
            (#"<r xmlns:p="urn:x" xmlns:q="urn:y"><p:a>1</p:a><q:a>2</q:a></r>"#, Exact(plain: "2", exact: "1")),
            (#"<p:r xmlns:p="urn:x"><p:a>1</p:a><a>2</a></p:r>"#, Exact(plain: "2", exact: "1")),
            (#"<r><a>2</a></r>"#, Exact(plain: "2")),
        ])
    func exactKeys(document: String, expected: Exact) throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        decoder.unknownNodePolicy = .error
        #expect(try decoder.decode(Exact.self, from: document) == expected)
        let lists = ExactLists(plain: expected.plain.map { [$0] } ?? [], exact: expected.exact.map { [$0] } ?? [])
        #expect(try decoder.decode(ExactLists.self, from: document) == lists)
    }

    @Test("A value whose plain key is nil comes back beside one in a namespace")
    func exactKeyComesBack() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        for value in [Exact(exact: "1"), Exact(plain: "1"), Exact(plain: "1", exact: "2"), Exact()] {
            let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
            #expect(try decoder.decode(Exact.self, from: document) == value, "\(document)")
        }
    }

    struct Plain: Codable, Equatable, Sendable { var a: String? }
    struct PlainList: Codable, Equatable, Sendable { var a: [String] }
    struct PlainPath: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey { case a = "a/b" }
        var a: String?
    }
    struct PlainTwice: Codable, Equatable, Sendable { @XMLInline var plain: Plain }

    struct BesideExact<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey { case inline, exact = "{urn:x}a" }
        @XMLInline var inline: Inline
        var exact: String?
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

    @Test("An inline value's plain key leaves an element to a key around it that names the namespace", arguments: [nil, "1"], [nil, "2"])
    func exactKeyBesideInline(plain: String?, exact: String?) throws {
        try Self.comesBack(BesideExact(inline: Plain(a: plain), exact: exact))
        try Self.comesBack(BesideExact(inline: PlainPath(a: plain), exact: exact))
        try Self.comesBack(BesideExact(inline: PlainTwice(plain: Plain(a: plain)), exact: exact))
        try Self.comesBack(BesideExact(inline: PlainList(a: plain.map { [$0, $0] } ?? []), exact: exact))
    }

    enum Choice: Codable, Equatable, Sendable { case a(String), b(String) }

    @Test("A choice's case leaves an element to a key around it that names the namespace", arguments: [nil, "1"], [nil, "2"])
    func exactKeyBesideChoice(plain: String?, exact: String?) throws {
        try Self.comesBack(BesideExact(inline: plain.map(Choice.a), exact: exact))
        try Self.comesBack(BesideExact(inline: plain.map { [Choice.a($0), .b($0), .a($0)] } ?? [], exact: exact))
        try Self.comesBack(BesideExact(inline: plain.map(Choice.b), exact: exact))
    }

    struct Both: Codable, Equatable, Sendable { @ElementAndAttribute var b: String }
    struct InAttribute: Codable, Equatable, Sendable { @Attribute var b: String? }
    struct Beside<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>: Codable, Equatable {
        @XMLInline var first: First?
        @XMLInline var second: Second?
    }

    @Test("An attribute that says the same as an element is its key's as well, beside an inline value's key for the attribute")
    func attributeOfBoth() {
        func check(_ value: some Codable) {
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: "r") }
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(type(of: value), from: "<r b='1'><b>1</b></r>") }
            #expect(error?.xmlErrorCode == .contestedNode && error?.xmlIssue?.path == "/r/@b", "\(String(describing: error))")
        }
        check(Beside<InAttribute, Both>(first: nil, second: Both(b: "1")))
        check(Beside<Both, InAttribute>(first: Both(b: "1"), second: nil))
        #expect(throws: Never.self) {
            let value = Beside<Both, Plain>(first: Both(b: "1"), second: Plain(a: "2"))
            let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
            #expect(document == "<r b=\"1\"><b>1</b><a>2</a></r>")
            #expect(try XMLDecoder().decode(Beside<Both, Plain>.self, from: document) == value)
        }
    }

    struct Few: Codable { @XMLInline var choice: Choice?; var p1: String?; var b: String? }
    struct Many: Codable {
        @XMLInline var choice: Choice?
        var p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17: String?
        var b: String?
    }

    /// A value, or an error's code and document path.
    private static func outcome(_ decode: () throws -> String?) -> String {
        do { return "\(try decode() ?? "nil")" } catch {
            let issue = (error as? DecodingError)?.xmlIssue
            return "\(issue?.code.rawValue ?? "") at \(issue?.path ?? "")"
        }
    }

    @Test(
        "Whose an element is does not depend on how many keys there are",
        arguments: ["<r><b>1</b></r>", "<r><p1>1</p1><b>2</b></r>", "<r><a>1</a><b>2</b></r>"])
    func manyKeys(document: String) {
        let decoder = XMLDecoder()
        // Twice, because the second time it is known what the keys were asked for as.
        for _ in 0..<2 {
            #expect(
                Self.outcome { try decoder.decode(Few.self, from: document).b }
                    == Self.outcome { try decoder.decode(Many.self, from: document).b })
        }
    }

    enum OpenChoice: Codable, Equatable, Sendable {
        case a(String), other(String)
        enum CodingKeys: String, CodingKey { case a, other = "*" }
    }

    @Test("A key that names the namespace leaves nothing to ask of a choice's cases", arguments: [0, 1, 2], [nil, "2"])
    func exactKeyBesideOpenChoice(count: Int, exact: String?) throws {
        let cases = (0..<count).map { OpenChoice.a("\($0)") }
        try Self.comesBack(BesideExact(inline: cases, exact: exact))
        try Self.comesBack(BesideExact(inline: cases.first, exact: exact))
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = #"<r xmlns:p="urn:x" xmlns:q="urn:y"><p:a>1</p:a><q:a>2</q:a></r>"#
        for _ in 0..<2 {
            let value = try decoder.decode(BesideExact<[OpenChoice]>.self, from: document)
            #expect(value == BesideExact(inline: [.a("2")], exact: "1"))
        }
    }

    struct InNamespace: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:x")
        var a: String?
    }
    enum ExactCase: Codable {
        case a(String)
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
    }
    struct ExactOnly: Codable {
        var a: String?
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
    }
    struct PlainFirst<Inline: Codable>: Codable {
        var a: String?
        @XMLInline var inline: Inline
    }
    struct PlainLast<Inline: Codable>: Codable {
        @XMLInline var inline: Inline
        var a: String?
    }
    struct PlainBeside<Inline: Codable>: Codable {
        struct Plain: Codable { var a: String? }
        @XMLInline var plain: Plain
        @XMLInline var inline: Inline
    }
    struct InGroups: Codable {
        struct Group: Codable { var a: String }
        var exact: String?
        @XMLSequence var groups: [Group]
        enum CodingKeys: String, CodingKey { case exact = "{urn:x}a", groups }
    }

    @Test("An element that an inline value names with its namespace is no plain key's, whichever comes first", arguments: [false, true])
    func plainKeyBesideInlineExact(processesNamespaces: Bool) throws {
        func check<Inline: Codable>(_: Inline.Type) throws {
            for type in [PlainFirst<Inline>.self, PlainLast<Inline>.self, PlainBeside<Inline>.self] as [any Codable.Type] {
                func check<Model: Codable>(_ type: Model.Type) throws {
                    let decoder = XMLDecoder()
                    decoder.shouldProcessNamespaces = processesNamespaces
                    // Twice, because the second time it is known what the keys were asked for as.
                    for document in [#"<r xmlns:q="urn:x"><a>1</a><q:a>2</q:a></r>"#, #"<r xmlns:q="urn:x"><q:a>2</q:a></r>"#] {
                        for _ in 0..<2 {
                            let value = try decoder.decode(type, from: document)
                            let texts = "\(value)".matches(of: #/"[12]"/#).map { "\($0.output)" }.sorted()
                            #expect(texts == (document.contains("1") ? [#""1""#, #""2""#] : [#""2""#]), "\(value) from \(document)")
                            let written = try XMLEncoder().encodeToString(value, withRootKey: "r")
                            #expect("\(try decoder.decode(type, from: written))" == "\(value)")
                        }
                    }
                }
                try check(type)
            }
        }
        try check(ExactOnly.self)
        try check(InNamespace.self)
        try check(ExactCase.self)
        try check(ExactCase?.self)
        try check([ExactCase].self)
    }

    @Test("An element that a key names with its namespace starts no group", arguments: [0, 1, 2], [false, true])
    func exactKeyBesideGroups(count: Int, processesNamespaces: Bool) throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = processesNamespaces
        let groups = String(repeating: "<a>1</a>", count: count)
        for document in ["<q:a>2</q:a>\(groups)", "\(groups)<q:a>2</q:a>"] {
            let value = try decoder.decode(InGroups.self, from: #"<r xmlns:q="urn:x">\#(document)</r>"#)
            #expect(value.exact == "2" && value.groups.map(\.a) == Array(repeating: "1", count: count), "\(document)")
        }
    }

    // MARK: Indentation

    struct TextByKey: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case c
            case text = ""
        }
        var c: String
        var text: String
    }

    struct OptionalTextByKey: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case c
            case text = ""
        }
        var c: String
        var text: String?
    }

    struct InlineText: Codable, Equatable {
        var c: String
        @XMLInline var text: String
    }

    struct InlineTexts: Codable, Equatable {
        var c: XMLFragmentless
        @XMLInline var texts: [String]
    }

    struct TextOfStep: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case text = "a/b"
            case inner = "a/b/c"
        }
        var text: String?
        var inner: String
    }

    struct XMLFragmentless: Codable, Equatable { @Attribute var k: String }

    enum Run: Codable, Equatable {
        case b(String), text(String)
        enum CodingKeys: String, CodingKey {
            case b
            case text = ""
        }
    }

    struct Runs: Codable, Equatable {
        @Attribute var k: String
        @XMLInline var runs: [Run]
        struct C: Codable, Equatable { var d: String }
        var c: C
    }

    private func comesBackIndented<Value: Codable & Equatable>(_ value: Value) throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder(trimValueWhitespaces: false))
        encoder.outputFormatting = .prettyPrinted
        let document = try encoder.encodeToString(value, withRootKey: "r")
        #expect(try decoder.decode(Value.self, from: document) == value, "\(document)")
    }

    @Test("An element with a key for its text is not indented, also where there is no text")
    func indentation() throws {
        try comesBackIndented(TextByKey(c: "1", text: ""))
        try comesBackIndented(InlineText(c: "1", text: ""))
        try comesBackIndented(InlineTexts(c: XMLFragmentless(k: "1"), texts: []))
        try comesBackIndented(Runs(k: "1", runs: [], c: Runs.C(d: "2")))
        try comesBackIndented(TextOfStep(text: nil, inner: "1"))
        try comesBackIndented(TextOfStep(text: "2", inner: "1"))
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        #expect(try encoder.encodeToString(OptionalTextByKey(c: "1"), withRootKey: "r") == "<r><c>1</c></r>")
    }

    // MARK: Values that read all keys by hand

    struct BesideText: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case h
            case text = ""
        }
        @XMLInline var h: OwnedByHand
        var text: String?
    }

    struct BesideKeys: Codable, Equatable {
        @XMLInline var h: OwnedByHand
        @Attribute var k: String?
        var c: String
    }

    struct BesideAny: Codable, Equatable {
        @XMLInline var o: OwnedOpen?
        @XMLInline var h: OwnedByHand
    }

    @Test("A text that a value by hand reads is no other key's")
    func textByHand() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(BesideText.self, from: "<r>1</r>") }
        #expect(error?.xmlErrorCode == .contestedNode)
        let value = BesideText(h: OwnedByHand(values: ["b": "1"]), text: nil)
        #expect(try XMLDecoder().decode(BesideText.self, from: XMLEncoder().encode(value, withRootKey: "r")) == value)
    }

    @Test("To a value by hand, all keys are those that nothing else names")
    func keysByHand() throws {
        let value = BesideKeys(h: OwnedByHand(values: ["a": "1", "b": "2"]), k: .init("3"), c: "4")
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document == #"<r k="3"><a>1</a><b>2</b><c>4</c></r>"#)
        #expect(try XMLDecoder().decode(BesideKeys.self, from: document) == value)
    }

    @Test("What a case for any element takes is not a value's that reads all keys by hand")
    func anyElementByHand() throws {
        let value = BesideAny(o: .other(XMLFragment("a", "1")), h: OwnedByHand(values: [:]))
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(try XMLDecoder().decode(BesideAny.self, from: document) == value, "\(document)")
    }

    // MARK: Rests

    struct AttributeByKey: Codable, Equatable {
        var b: String
        @Attribute var k: String?
    }

    struct RestBesideNil: Codable, Equatable {
        @XMLInline var inline: AttributeByKey?
        var rest: XMLUnknownNodes?
    }

    @Test("An inline value's attribute leaves an element of its name to a rest, whatever the encoder has written before")
    func restBesideAttribute() throws {
        let withRest = RestBesideNil(inline: nil, rest: [.element("k", "1")])
        let full = RestBesideNil(inline: AttributeByKey(b: "2", k: .init("3")), rest: [.element("k", "1")])
        let encoder = XMLEncoder()
        for value in [withRest, full, withRest] {
            let document = try encoder.encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(RestBesideNil.self, from: document) == value, "\(document)")
        }
        let refused = RestBesideNil(inline: nil, rest: [.element("b", "1")])
        let error = #expect(throws: EncodingError.self) { try encoder.encode(refused) }
        #expect(error?.xmlErrorCode == .duplicateName)
    }
}
