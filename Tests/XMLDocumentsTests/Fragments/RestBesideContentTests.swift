import Testing
import XMLDocuments

/// A rest beside what shares the element in another way. Nothing of a document is lost: what is decoded is written as the same document.
@Suite("Rests beside mixed content, paths, groups, and further elements of a property")
struct RestBesideContentTests {
    typealias Row = RestTests.Row

    private static func rows<Model: Codable & Equatable & Sendable>(_ type: Model.Type, _ documents: String...) -> [Row] {
        documents.map { Row(type, $0) }
    }

    // MARK: Mixed content

    enum Inline: Codable, Equatable {
        case text(String), b(String), i(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", b, i }
    }
    struct Mixed: Codable, Equatable { @XMLInline var content: [Inline]; var rest: XMLUnknownNodes }
    struct RestFirst: Codable, Equatable { var rest: XMLUnknownNodes; @XMLInline var content: [Inline] }
    struct Outer: Codable, Equatable { var p: [Mixed]; var rest: XMLUnknownNodes }

    static let mixed: [Row] =
        [
            "<r/>", "<r>a</r>", "<r>one <b>two</b> three <u>four</u> five</r>", "<r><u/></r>", "<r>a<u/>b</r>", "<r>a<u/><w/>b<u/>c</r>",
            "<r><u/>a<u/><b>1</b><u/></r>", "<r x=\"1\">a<b>1</b> <u/>c</r>", "<r>a<b>1</b><u/> <i>2</i> <u/> </r>", "<r>a <u/> <w/> b</r>",
            "<r><b>1</b><u/><b>2</b></r>",
        ].map { Row(Mixed.self, $0) }
        + rows(RestFirst.self, "<r>a<u/><b>1</b><w/>c</r>") + rows(Outer.self, "<r><p>a<u/>b</p><u/><p><u/>c</p><p/></r>")

    @Test(
        "A rest divides the texts of mixed content, and has in its place what paths, groups and properties do not take",
        arguments: mixed + paths + further)
    func comesBack(row: Row) throws {
        let (text, isEqual) = try row.check(XMLDecoder(), XMLEncoder())
        #expect(text.replacing(" />", with: "/>") == row.document)
        #expect(isEqual)
    }

    @Test("A comment divides no text, so that what comes behind it keeps its place")
    func comments() throws {
        let value = try XMLDecoder().decode(Mixed.self, from: "<r>a<!--c-->b<i>1</i>c<u/>d</r>")
        #expect(value.content == [.text("ab"), .i("1"), .text("c"), .text("d")])
        let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(text == "<r>ab<!--c--><i>1</i>c<u />d</r>")
        #expect(try XMLDecoder().decode(Mixed.self, from: text) == value)
    }

    @Test(
        "Texts that no element of the rest divides any longer are an error",
        arguments: [[], [.comment("c")], [.element("b")]] as [XMLUnknownNodes])
    func joinedTexts(rest: XMLUnknownNodes) throws {
        let value = Outer(p: [Mixed(content: [.text("a"), .text("b")], rest: rest)], rest: [])
        let error = try #require(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: "r") }
        if rest.elements.isEmpty { #expect(error.xmlErrorCode == .ambiguousContent) }
        #expect(error.xmlIssue?.path.hasPrefix("/r/p") ?? false)
    }

    // MARK: Paths

    struct Tags: Codable, Equatable {
        var tags: [String], rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case tags = "tags/tag", rest }
    }
    struct Deep: Codable, Equatable {
        var a: Int?
        var n: Int?
        var text: String?
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case a = "w/v/a", n = "w/@n", text = "w/t", rest }
    }

    static let paths: [Row] =
        rows(
            Tags.self, "<r><tags/></r>", "<r><tags><tag>1</tag></tags></r>", "<r><tags><tag>1</tag><x/><tag>2</tag></tags><z/></r>",
            "<r><tags><x/></tags></r>", "<r><z/><tags k=\"1\"><x><tag>7</tag></x><tag>2</tag></tags></r>",
            "<r><tags>text<tag>1</tag></tags></r>", "<r><tags><!--c--><tag>1</tag><?p i?></tags></r>",
            "<r><tags><tag>1</tag><x xmlns=\"urn:x\"/></tags></r>")
        + rows(
            Deep.self, "<r/>", "<r><w n=\"1\" m=\"2\"><q/><v><a>1</a><b/></v></w></r>", "<r><w><v z=\"1\">t</v></w></r>",
            "<r><w><v><a>1</a><a>2</a></v></w></r>", "<r><w><q/></w></r>", "<r><w n=\"1\"><t>x</t><q/></w></r>",
            "<r><w n=\"1\"><t>x</t><t>y</t><t>z</t></w></r>")

    @Test("It is an element of the rest, which you can change")
    func changes() throws {
        var value = try XMLDecoder().decode(Tags.self, from: "<r><tags k='1'><x/><tag>1</tag></tags></r>")
        #expect(value.rest.description == #"<rest><tags k="1"><x /></tags></rest>"#)
        value.rest["tags"] = XMLFragment("tags", [.element("y")])
        value.tags.append("2")
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == "<r><tags><tag>1</tag><tag>2</tag><y /></tags></r>")
        value.rest["tags"] = nil
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == "<r><tags><tag>1</tag><tag>2</tag></tags></r>")
    }

    @Test(
        "What a path leads to is not the rest's",
        arguments: [
            (.element("w", attributes: ["n": "1"]), "/r/w/@n"), (.element("w", [.element("v", [.element("a", "1")])]), "/r/w/v/a"),
            (.element("w", [.element("t", "1")]), "/r/w/t"),
        ] as [(XMLFragment.Node, String)])
    func ownedInside(node: XMLFragment.Node, path: String) throws {
        for value in [Deep(a: nil, n: 3, text: nil, rest: [node]), Deep(a: nil, n: nil, text: nil, rest: [node])] {
            expectEncodingIssue(.duplicateName, at: path) { try XMLEncoder().encode(value, withRootKey: "r") }
        }
    }

    @Test("Nothing may be left in the entries of a dictionary: the error says so")
    func entries() throws {
        struct Rates: Codable, Equatable {
            var rates: [String: Int], rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case rates = "rate[@code]/value", rest }
        }
        #expect(try XMLDecoder().decode(Rates.self, from: "<r><rate code='a'><value>1</value></rate><x/></r>").rest == [.element("x")])
        expectDecodingIssue(at: "/r/rate/x") {
            try XMLDecoder().decode(Rates.self, from: "<r><rate code='a'><value>1</value><x/></rate></r>")
        }
    }

    // MARK: Groups and further elements

    struct Entry: Codable, Equatable { var a: Int; var b: Int?; var c: [Int]? }
    struct Grouped: Codable, Equatable { @XMLSequence var groups: [Entry]; var rest: XMLUnknownNodes }
    struct GroupsLast: Codable, Equatable { var rest: XMLUnknownNodes; var t: String?; @XMLSequence var groups: [Entry] }
    struct Single: Codable, Equatable { var a: Int?; var b: String?; var rest: XMLUnknownNodes }

    static let further: [Row] =
        rows(
            Grouped.self, "<r/>", "<r x=\"1\"><a>1</a><b>2</b><u/><a>3</a><v>w</v></r>", "<r><u/></r>", "<r><u/><a>1</a><u/><b>2</b></r>",
            "<r><a>1</a><b>1</b><b>2</b></r>", "<r><a>1</a><b>1</b><u/><b>2</b><a>2</a><c>1</c><c>2</c><a>3</a><b>4</b><b>5</b></r>",
            "<r>text<a>1</a></r>")
        + rows(GroupsLast.self, "<r><t>1</t><a>1</a><b>2</b><b>3</b><a>4</a></r>", "<r><u/><a>1</a><u/></r>")
        + rows(
            Single.self, "<r><a>1</a><a>2</a></r>", "<r a=\"5\"><a>1</a><a>3</a><u/><a>4</a></r>", "<r><b>x</b><b y=\"1\"><u/></b></r>",
            "<r><a>1</a><u/></r>")

    @Test("Also where the last element of a name is meant")
    func last() throws {
        let decoder = XMLDecoder { $0.repeatedElementPolicy = .last }
        let check = try Row(Single.self, "<r><a>1</a><a>2</a><a>3</a></r>").check(decoder, XMLEncoder())
        #expect(check == ("<r><a>1</a><a>2</a><a>3</a></r>", true))
    }

    @Test("An element of the name of a property that has none is refused")
    func alone() throws {
        for (entry, name) in [(Entry(a: 1), "b"), (Entry(a: 1, c: [1]), "c"), (Entry(a: 1), "a")] as [(Entry, XMLQName)] {
            let value = Grouped(groups: [entry], rest: [.element(name, "1")])
            expectEncodingIssue(.duplicateName) { try XMLEncoder().encode(value, withRootKey: "r") }
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Single(a: nil, b: nil, rest: [.element("a", "1")])) }
    }

    @Test("A further element in a group is unknown where unknown nodes are errors")
    func unknown() throws {
        struct Groups: Codable, Equatable { @XMLSequence var groups: [Entry] }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try decoder.decode(Groups.self, from: "<r><a>1</a><b>1</b><a>2</a><b>2</b><c>3</c><c>4</c></r>").groups.count == 2)
        expectDecodingIssue(at: "/r/b[2]") { try decoder.decode(Groups.self, from: "<r><a>1</a><b>1</b><b>2</b></r>") }
    }

    // MARK: Order of declarations

    struct Before: Codable, Equatable {
        @XMLSequence var groups: [Entry]
        var meta: [String: String]
        enum CodingKeys: String, CodingKey { case groups, meta = "meta[@name]" }
    }
    struct After: Codable, Equatable {
        var meta: [String: String]
        @XMLSequence var groups: [Entry]
        enum CodingKeys: String, CodingKey { case groups, meta = "meta[@name]" }
    }

    @Test("Groups are beside a dictionary with names, whichever is declared first")
    func order() throws {
        let documents = [
            "<r><meta name='x'>1</meta><a>1</a><b>2</b><a>3</a><meta name='y'>2</meta></r>", "<r><a>1</a></r>", "<r/>",
            "<r><meta name='x'>1</meta></r>",
        ]
        for document in documents {
            let before = try XMLDecoder().decode(Before.self, from: document)
            let after = try XMLDecoder().decode(After.self, from: document)
            #expect(before.groups == after.groups && before.meta == after.meta)
            _ = (try encodedBothWays(before), try encodedBothWays(after))
        }
    }

    // MARK: Keys that two things are called by

    enum Shape: Codable, Equatable { case circle(Int), square(Int) }
    struct Drawing: Codable, Equatable { @XMLInline var circle: [Shape]; var rest: XMLUnknownNodes }

    @Test("An element that is called as a case is refused, though the property is called so as well", arguments: [0, 1])
    func caseAndProperty(count: Int) throws {
        let shapes = Array(repeating: Shape.circle(1), count: count)
        expectEncodingIssue(.duplicateName, at: "/r/circle") {
            try XMLEncoder().encode(Drawing(circle: shapes, rest: [.element("circle", "2")]), withRootKey: "r")
        }
    }

    @Test("An element that is called as a property without an element of its own may be in a rest")
    func property() throws {
        struct Named: Codable, Equatable { @XMLInline var shapes: [Shape]; var rest: XMLUnknownNodes }
        let value = Named(shapes: [.circle(1)], rest: [.element("shapes", "2")])
        #expect(try encodedBothWays(value, "r") == "<r><circle>1</circle><shapes>2</shapes></r>")
    }

    struct Wrapped: Codable, Equatable { @ElementAndAttribute var x: Int?; var rest: XMLUnknownNodes }
    struct Table: Codable, Equatable, DynamicNodeEncoding {
        var x: Int?
        var rest: XMLUnknownNodes
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { key.stringValue == "x" ? .both : .default }
    }

    @Test("A rest leaves an element that is written as an attribute as well both of them")
    func copies() throws {
        #expect(try XMLEncoder().encodeToString(Table(x: 1, rest: [.element("y")]), withRootKey: "r") == #"<r x="1"><x>1</x><y /></r>"#)
        for taken in [XMLUnknownNodes(attributes: ["x": "1"]), [.element("x")]] {
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(Table(x: nil, rest: taken)) }
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(Wrapped(x: .init(nil as Int?), rest: taken)) }
        }
        let value = Wrapped(x: .init(1 as Int?), rest: [.element("y")])
        #expect(try encodedBothWays(value, "r") == #"<r x="1"><x>1</x><y /></r>"#)
    }
}
