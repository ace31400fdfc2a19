import Testing
import XMLCodable
import XMLDocuments
import XMLFormats

/// What the decoder takes for whose, by the kinds of nodes that keys mean.
@Suite("Whose a node is that a document has, and no value was written as")
struct OwnersFoundTests {
    private func decoder(_ change: (XMLDecoder) -> Void = { _ in }) -> XMLDecoder {
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .error
        change(decoder)
        return decoder
    }

    /// Twice, because the second time it is known what the keys were asked for as.
    private func expect<Value: Decodable & Equatable>(
        _ value: Value, from document: String, by decoder: XMLDecoder, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for _ in 0..<2 { #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation) }
    }

    private func expectContest<Value: Decodable>(
        _: Value.Type, in document: String, of parts: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let decoder = decoder()
        for _ in 0..<2 {
            let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
                try decoder.decode(Value.self, from: document)
            }
            #expect(error?.xmlErrorCode == .contestedNode, sourceLocation: sourceLocation)
            for part in parts {
                #expect(error?.xmlIssue?.found?.contains(part) ?? false, "\(error?.xmlIssue?.found ?? "")", sourceLocation: sourceLocation)
            }
        }
    }

    // MARK: Entries

    struct ListsByKey: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case lists = "a[@k]" }
        var lists: [String: [String]]
    }

    @Test("An entry of a dictionary is read, though the list in it is empty")
    func emptyListInEntry() throws {
        try expect(ListsByKey(lists: ["x": []]), from: #"<r><a k="x"/></r>"#, by: decoder())
        #expect(throws: DecodingError.self) { try decoder().decode(ListsByKey.self, from: #"<r><a k="x" l="y"/></r>"#) }
    }

    // MARK: Keys that mean no element

    struct TextFirst: Codable, Equatable {
        @XMLText var a: String
        @XMLInline var open: [OwnedOpen]
    }
    struct TextLast: Codable, Equatable {
        @XMLInline var open: [OwnedOpen]
        @XMLText var a: String
    }
    struct AttributesBesideFragments: Codable, Equatable {
        @XMLInline var fragments: [XMLFragment]
        @Attribute var a: [String: String]
    }
    struct AttributesBesideText: Codable, Equatable {
        @Attribute var all: [String: String]
        @XMLText var c: String?
    }
    struct HandBesideAttribute: Codable, Equatable {
        @XMLInline var h: OwnedByHand
        @Attribute var k: String?
    }

    @Test("A key that means a text or attributes leaves an element of its name to what takes anything")
    func namesOfOtherKinds() throws {
        let open = [OwnedOpen.other(XMLFragment("a", "1"))]
        try expect(TextFirst(a: "t", open: open), from: "<r>t<a>1</a></r>", by: decoder())
        try expect(TextLast(open: open, a: "t"), from: "<r>t<a>1</a></r>", by: decoder())
        try expect(
            AttributesBesideFragments(fragments: [XMLFragment("a", "1")], a: Attribute(["x": "2"])),
            from: #"<r x="2"><a>1</a></r>"#, by: decoder())
        try expect(AttributesBesideText(all: Attribute(["c": "1"]), c: "t"), from: #"<r c="1">t</r>"#, by: decoder())
        try expect(
            HandBesideAttribute(h: OwnedByHand(values: ["k": "2"]), k: .init("1")), from: #"<r k="1"><k>2</k></r>"#,
            by: decoder())
    }

    // MARK: Cases and keys

    struct ShapeBesideKey: Codable, Equatable {
        @XMLInline var a: OwnedShape
        var b: [String: OwnedLeaf]
    }

    @Test("A case of the name of a key is contested, also beside another case")
    func caseAndKey() {
        expectContest(ShapeBesideKey.self, in: "<r><a>1</a><b/></r>", of: ["'a'", "the key 'b'"])
        expectContest(ShapeBesideKey.self, in: "<r><b/><a>1</a></r>", of: ["'a'", "the key 'b'"])
    }

    // MARK: Optionals

    struct NeedyBesideElement: Codable, Equatable {
        var k: String
        @XMLInline var needy: OwnedNeedy?
    }
    struct NeedyText: Codable, Equatable {
        @XMLText var t: String?
        var x: String
    }
    struct NeedyTextInline: Codable, Equatable {
        @XMLInline var needy: NeedyText?
    }

    @Test("An inline optional is nil beside a node of another kind than its keys mean, and beside nothing")
    func otherKinds() throws {
        try expect(NeedyBesideElement(k: "1", needy: nil), from: "<r><k>1</k></r>", by: decoder())
        #expect(throws: DecodingError.self) { try decoder().decode(NeedyBesideElement.self, from: #"<r k="1"/>"#) }
        try expect(NeedyTextInline(needy: nil), from: "<r/>", by: decoder())
        #expect(throws: DecodingError.self) { try decoder().decode(NeedyTextInline.self, from: "<r>t</r>") }
    }

    // MARK: Texts

    struct RunsAndHand: Codable, Equatable {
        @XMLInline var runs: [OwnedRun]
        @XMLInline var h: OwnedByHand
    }
    struct RunsAndTexts: Codable, Equatable {
        @XMLInline var runs: [OwnedRun]
        @XMLInline var texts: [String]
    }
    struct TextAndRuns: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case text = "", runs }
        @ElementAndAttribute var text: String
        @XMLInline var runs: [OwnedRun]
    }
    struct TokensAndText: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case tokens = "", text }
        @XMLTokens var tokens: [String]
        @XMLText var text: String?
    }
    struct HandAndTokens: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case h, tokens = "" }
        @XMLInline var h: OwnedByHand
        @XMLTokens var tokens: [String]
    }

    @Test("A text that two values read is an error that names both, however they read it")
    func texts() throws {
        expectContest(RunsAndHand.self, in: "<r>t</r>", of: ["'runs'", "'h'"])
        expectContest(RunsAndTexts.self, in: "<r>t<b>1</b></r>", of: ["'runs'", "'texts'"])
        expectContest(TextAndRuns.self, in: "<r>t</r>", of: ["''", "'runs'"])
        expectContest(TokensAndText.self, in: "<r>t</r>", of: ["''", "'text'"])
        expectContest(HandAndTokens.self, in: "<r>t</r>", of: ["'h'", "''"])
        try expect(TokensAndText(tokens: [], text: nil), from: "<r/>", by: decoder())
    }

    struct Inner: Codable, Equatable { var c: [String] }
    struct Objects: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case a, objects = "" }
        var a: String?
        var objects: [Inner]
    }

    @Test("A text is no object, of which it would be no part")
    func textOfObject() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Objects.self, from: "<r>t<a>1</a></r>") }
        #expect(error?.xmlErrorCode == .misplacedValue && error?.xmlIssue?.path.hasPrefix("/r") ?? false)
        try expect(Objects(a: nil, objects: [Inner(c: ["1"])]), from: "<r><o><c>1</c></o></r>", by: decoder())
    }

    // MARK: Groups, rests, paths

    struct GroupsAndHand: Codable, Equatable {
        @XMLSequence var groups: [OwnedGroup]?
        @XMLInline var h: OwnedByHand
    }
    struct RestBesideDictionary: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case all = "", rest }
        var all: [String: String]
        @XMLInline var rest: XMLUnknownNodes?
    }
    struct Exact: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case exact = "{urn:x}a", entries = "a[b]/c" }
        var exact: String?
        var entries: [String: [String]]
    }

    @Test("Groups are not beside keys that may be any")
    func groupsAndHand() {
        expectContest(GroupsAndHand.self, in: "<r><a>1</a></r>", of: ["'groups'", "'h'"])
    }

    @Test("That two properties take what no key names is no reason for one to be nil")
    func restBesideDictionary() {
        expectContest(RestBesideDictionary.self, in: #"<r a="1"/>"#, of: ["''", "'rest'"])
    }

    @Test("A path does not lead through an element that another key names with its namespace")
    func exactBesidePath() throws {
        let decoder = decoder { $0.shouldProcessNamespaces = true }
        try expect(Exact(exact: "1", entries: [:]), from: #"<r xmlns:p="urn:x"><p:a>1</p:a></r>"#, by: decoder)
        try expect(
            Exact(exact: "1", entries: ["k": ["2"]]), from: #"<r xmlns:p="urn:x"><p:a>1</p:a><a><b>k</b><c>2</c></a></r>"#, by: decoder)
    }

    // MARK: Texts of attributes

    struct Leaf: Codable, Equatable { var x: String?; var y: [String] = [] }
    struct InlineAlone: Codable, Equatable { @XMLInline var leaf: Leaf }
    struct InlineBesideText: Codable, Equatable { @XMLText var text: String?; @XMLInline var leaf: Leaf }
    struct TextBesideInline: Codable, Equatable { @XMLInline var leaf: Leaf; @XMLText var text: String? }
    struct InlineText: Codable, Equatable { @XMLInline var text: String }
    struct InAttribute<Value: Codable & Equatable>: Codable, Equatable { var a: Value }

    @Test("The text of an attribute is not lost to a value whose inline value has other keys")
    func textOfAttribute() throws {
        for value in [InAttribute<InlineAlone>.self, InAttribute<[InlineAlone]>.self] as [any Decodable.Type] {
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(value, from: #"<r a="1"/>"#) }
            #expect(error?.xmlErrorCode == .misplacedValue && error?.xmlIssue?.path == "/r/@a")
        }
        try expect(
            InAttribute(a: InlineBesideText(text: "1", leaf: Leaf())), from: #"<r a="1"/>"#, by: decoder())
        try expect(
            InAttribute(a: TextBesideInline(leaf: Leaf(), text: "1")), from: #"<r a="1"/>"#, by: decoder())
        try expect(InAttribute(a: InlineText(text: "1")), from: #"<r a="1"/>"#, by: decoder())
        try expect(InAttribute(a: InlineAlone(leaf: Leaf())), from: #"<r a=""/>"#, by: decoder())
    }
}
