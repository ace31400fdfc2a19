import Testing
import XMLDocuments
import XMLStreaming

@Suite("Errors of rests")
struct RestErrorTests {
    private struct Early: Codable, Equatable { var rest: XMLUnknownNodes; var a: String? }
    private struct EarlyText: Codable, Equatable { var rest: XMLUnknownNodes; @XMLText var a: String? }
    private struct EarlyAttributes: Codable, Equatable { var rest: XMLUnknownNodes; @Attribute var a: [String: String] }
    private struct EarlyList: Codable, Equatable { var rest: XMLUnknownNodes; @XMLInline var a: [RestModels.Shape] }

    private struct OuterKeyAfter: Codable, Equatable {
        @XMLInline var base: RestModels.Unwrapped
        var a: String?
        enum CodingKeys: String, CodingKey { case base, a = "b" }
    }

    private struct Two: Codable, Equatable { @XMLInline var base: RestModels.Unwrapped; var a: XMLUnknownNodes }
    private struct Dictionary: Codable, Equatable { @XMLInline var all: [String: String]; var a: XMLUnknownNodes }
    private struct Fragments: Codable, Equatable { @XMLInline var all: [XMLFragment]; var a: XMLUnknownNodes }
    private struct ElementOfItsOwn: Codable, Equatable { @Element var a: XMLUnknownNodes }
    private struct OfAnAttribute: Codable, Equatable { @Attribute var a: XMLUnknownNodes }
    private struct OfText: Codable, Equatable { @XMLText var a: XMLUnknownNodes }

    // MARK: Decoding

    struct Row<Coder>: CustomTestStringConvertible, Sendable {
        let testDescription: String, code: XMLErrorCode, words: [String], path: String
        let run: @Sendable (Coder) throws -> Void
    }

    private static func decoding<Model: Decodable & Sendable>(
        _: Model.Type, _ document: String, _ code: XMLErrorCode, _ words: [String], at path: String
    ) -> Row<XMLDecoder> {
        Row(testDescription: document, code: code, words: words, path: path) { _ = try $0.decode(Model.self, from: document) }
    }

    static let rows: [Row<XMLDecoder>] = [
        decoding(Two.self, "<r/>", .contestedNode, ["'rest'", "'a'"], at: "/r"),
        decoding(ElementOfItsOwn.self, "<r>\n <a/></r>", .invalidValue, ["XMLUnknownNodes"], at: "/r/a"),
        decoding(OfAnAttribute.self, "<r a=''/>", .invalidValue, ["XMLUnknownNodes"], at: "/r/@a"),
        decoding(OfText.self, "<r>t</r>", .invalidValue, ["XMLUnknownNodes"], at: "/r"),
        decoding(XMLUnknownNodes.self, "<r/>", .invalidValue, ["XMLUnknownNodes"], at: "/r"),
        decoding([XMLUnknownNodes].self, "<r><a/></r>", .invalidValue, ["XMLUnknownNodes"], at: "/r/a"),
        decoding([String: XMLUnknownNodes].self, "<r><a/></r>", .invalidValue, ["XMLUnknownNodes"], at: "/r"),
        decoding(
            RestModels.Unwrapped.self, "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>", .missingValue, ["nil"],
            at: "/r"),
        decoding(
            RestModels.WrappedOptional.self, "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>", .missingValue,
            ["nil"],
            at: "/r"),
    ]

    @Test("A rest that is not the only one, or in a place of its own is an error of every document", arguments: rows)
    func decoding(_ row: Row<XMLDecoder>) throws {
        let decoder = XMLDecoder()
        for _ in 0..<2 {
            let error = try #require(throws: DecodingError.self) { try row.run(decoder) }
            #expect(error.xmlErrorCode == row.code)
            #expect(error.xmlIssue?.path == row.path)
            #expect(error.xmlIssue?.position != nil)
            for word in row.words { #expect("\(error)".contains(word), "\(error)") }
        }
    }

    @Test("A rest at any position among the keys has what no key names")
    func anyPosition() throws {
        func decode<Model: Decodable>(_: Model.Type, _ document: String) throws -> Model {
            try XMLDecoder().decode(Model.self, from: document)
        }
        #expect(try decode([Early].self, "<r><i/></r>") == [Early(rest: [], a: nil)])
        #expect(try decode(EarlyList.self, "<r><b/><label>l</label></r>") == EarlyList(rest: [.element("b")], a: [.label("l")]))
        let outer = OuterKeyAfter(base: .init(a: "1", rest: [.element("c")]), a: "2")
        #expect(try decode(OuterKeyAfter.self, "<r><a>1</a><b>2</b><c/></r>") == outer)
        // Beside what takes any element, the attributes and the text are left.
        let rest = XMLUnknownNodes(attributes: ["x": "1"], [.text("t")])
        #expect(try decode(Dictionary.self, "<r x='1'>t<b>2</b></r>") == Dictionary(all: ["b": "2"], a: rest))
        #expect(try decode(Fragments.self, "<r x='1'>t<b/></r>").a == rest)
    }

    @Test("A second element of a property that takes one is the rest's, and so is an attribute beside the element")
    func leftovers() throws {
        let value = try XMLDecoder().decode(RestModels.Unwrapped.self, from: "<r a='3'><a>1</a><a>2</a></r>")
        #expect(value == .init(a: "1", rest: XMLUnknownNodes(attributes: ["a": "3"], [.element("a", "2")])))
        let last = try XMLDecoder { $0.repeatedElementPolicy = .last }.decode(RestModels.Unwrapped.self, from: "<r><a>1</a><a>2</a></r>")
        #expect(last == .init(a: "2", rest: [.element("a", "1")]))
    }

    @Test("A limit of the document ends a decoding with a rest as any other")
    func limits() {
        let decoder = XMLDecoder { $0.limits.maximumDepth = 3 }
        let error = #expect(throws: DecodingError.self) { try decoder.decode(RestModels.Unwrapped.self, from: "<r><x><y><z/></y></x></r>") }
        #expect(error?.xmlParsingError != nil)
    }

    // MARK: Encoding

    private static func encoding<Model: Encodable & Sendable>(
        _ value: Model, _ code: XMLErrorCode, _ words: [String], at path: String
    ) -> Row<XMLEncoder> {
        Row(testDescription: "\(value)", code: code, words: words, path: path) { _ = try $0.encode(value, withRootKey: "r") }
    }

    static let values: [Row<XMLEncoder>] = [
        // Two that would take the same.
        encoding(Two(base: .init(a: nil, rest: []), a: []), .contestedNode, ["'rest' in 'base'", "'a'"], at: "/r"),
        encoding(Dictionary(all: [:], a: [.element("x")]), .duplicateName, ["'x'", "'all'"], at: "/r/x"),
        encoding(Fragments(all: [], a: [.element("x")]), .duplicateName, ["'x'", "'all'"], at: "/r/x"),
        encoding(
            RestModels.Attributes(all: Attribute([:]), a: nil, rest: XMLUnknownNodes(attributes: ["x": "1"])), .duplicateName,
            ["'x'", "'all'"], at: "/r/@x"),
        // Places of its own.
        encoding(ElementOfItsOwn(a: Element([])), .misplacedValue, ["rest"], at: "/r/a"),
        encoding(OfAnAttribute(a: Attribute([])), .misplacedValue, ["rest"], at: "/r/@a"),
        encoding(XMLUnknownNodes(), .misplacedValue, ["rest"], at: "/r"),
        encoding([XMLUnknownNodes()], .misplacedValue, ["rest"], at: "/r/r"),
        encoding(["a": XMLUnknownNodes()], .misplacedValue, ["rest"], at: "/r"),
        // What keys would read.
        encoding(RestModels.Unwrapped(a: nil, rest: [.element("a")]), .duplicateName, ["'a'"], at: "/r/a"),
        encoding(RestModels.Unwrapped(a: nil, rest: XMLUnknownNodes(attributes: ["a": "1"])), .duplicateName, ["'a'"], at: "/r/@a"),
        encoding(item(id: 1, XMLUnknownNodes(attributes: ["id": "1"])), .duplicateName, ["'id'"], at: "/r/@id"),
        encoding(RestModels.Outer(b: nil, base: .init(a: nil, rest: [.element("b")])), .duplicateName, ["'b'"], at: "/r/b"),
        encoding(RestModels.Drawing(shapes: [], rest: [.element("circle")]), .duplicateName, ["'circle'"], at: "/r/circle"),
        encoding(RestModels.Text(text: nil, rest: ["t"]), .duplicateName, ["'text'"], at: "/r/text()"),
        encoding(RestModels.Mixed(runs: [], rest: ["t"]), .duplicateName, ["text"], at: "/r/text()"),
        // What XML cannot carry, or would not give back.
        encoding(RestModels.Unwrapped(a: nil, rest: [" \n"]), .ambiguousContent, ["white space"], at: "/r/text()"),
        encoding(
            RestModels.Unwrapped(a: nil, rest: XMLUnknownNodes(attributes: ["{http://www.w3.org/2001/XMLSchema-instance}nil": "true"])),
            .ambiguousContent, ["has none", "'true'"], at: "/r/@xsi:nil"),
        encoding(
            RestModels.Unwrapped(a: nil, rest: XMLUnknownNodes(attributes: ["{http://www.w3.org/2001/XMLSchema-instance}nil": "yes"])),
            .ambiguousContent, ["false or 0", "'yes'"], at: "/r/@xsi:nil"),
        encoding(RestModels.Unwrapped(a: nil, rest: ["\u{0}"]), .forbiddenCharacter, ["U+0000"], at: "/r/text()"),
        encoding(RestModels.Unwrapped(a: nil, rest: [.comment("--")]), .unrepresentableValue, ["hyphens"], at: "/r/comment()"),
        encoding(RestModels.Unwrapped(a: nil, rest: [.element("1")]), .invalidName, ["`1`"], at: "/r/1"),
        encoding(RestModels.Unwrapped(a: nil, rest: XMLUnknownNodes(attributes: ["xmlns:p": "u"])), .invalidName, ["xmlns:p"], at: "/r"),
        encoding(RestModels.Unwrapped(a: nil, rest: [.element("p:x")]), .undeclaredPrefix, ["p:x"], at: "/r/p:x"),
    ]

    private static func item(id: Int?, _ rest: XMLUnknownNodes) -> RestModels.Item {
        RestModels.Item(id: Attribute(id), title: nil, tag: [], link: Element(nil), rest: rest)
    }

    @Test("What would not come back is an error that names the keys", arguments: values)
    func encoding(_ row: Row<XMLEncoder>) throws {
        let found = try #require(encodingIssue { try row.run(XMLEncoder()) })
        #expect(found.issue.code == row.code)
        #expect(found.issue.path == row.path)
        let text = "\(found.issue.expected ?? ""), \(found.issue.found ?? "")"
        for word in row.words { #expect(text.contains(word)) }
    }

    @Test("What keys of another kind of node are called may be in a rest")
    func otherKinds() throws {
        let value = Self.item(id: nil, XMLUnknownNodes(attributes: ["link": "1"], [.element("id", "2")]))
        #expect(try encodedBothWays(value, "r") == #"<r link="1"><id>2</id></r>"#)
        // An element goes before an attribute of its name.
        let unmarked = RestModels.Unwrapped(a: "1", rest: XMLUnknownNodes(attributes: ["a": "2"]))
        #expect(try encodedBothWays(unmarked, "r") == #"<r a="2"><a>1</a></r>"#)
    }

    @Test("A rest may stand anywhere among the keys, and beside what takes any name as long as it has nothing of the kind")
    func places() throws {
        #expect(try encodedBothWays(Early(rest: [.element("b")], a: "1"), "r") == "<r><a>1</a><b /></r>")
        #expect(try encodedBothWays(Early(rest: XMLUnknownNodes(attributes: ["a": "2"]), a: "1"), "r") == #"<r a="2"><a>1</a></r>"#)
        #expect(try encodedBothWays(EarlyText(rest: [.element("b")], a: "1"), "r") == "<r>1<b /></r>")
        #expect(try encodedBothWays(EarlyAttributes(rest: [.element("b")], a: Attribute(["x": "1"])), "r") == #"<r x="1"><b /></r>"#)
        #expect(try encodedBothWays(EarlyList(rest: [.element("b")], a: []), "r") == "<r><b /></r>")
        #expect(try encodedBothWays(OuterKeyAfter(base: .init(a: nil, rest: [.element("c")]), a: "1"), "r") == "<r><b>1</b><c /></r>")
        let dictionary = Dictionary(all: ["x": "1"], a: XMLUnknownNodes(attributes: ["y": "2"]))
        #expect(try encodedBothWays(dictionary, "r") == #"<r y="2"><x>1</x></r>"#)
        #expect(try encodedBothWays(Fragments(all: [XMLFragment("x")], a: []), "r") == "<r><x /></r>")
    }

    @Test("A key that a strategy gives a name, a namespace or a prefix is known by it")
    func names() {
        struct Model: Encodable {
            var firstName: String?
            var b: String?
            var c: String?
            var rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case firstName, b = "{urn:b}b", c = "p:c", rest }
        }
        for name in ["first_name", "firstName", "{urn:b}b", "{urn:p}c"] as [XMLQName] {
            let encoder = XMLEncoder { ($0.keyEncodingStrategy, $0.namespacePrefixes) = (.convertToSnakeCase, ["p": "urn:p"]) }
            let found = encodingIssue { _ = try encoder.encode(Model(rest: [.element(name)]), withRootKey: "r") }
            #expect(found?.issue.code == .duplicateName, "\(name)")
            #expect(throws: Never.self) { try encoder.encode(Model(rest: [.element("b"), .element("c")])) }
        }
    }

    @Test("A value that is given up leaves nothing of its rest, and those before and after it come")
    func givenUp() throws {
        struct Sloppy: Encodable {
            var items: [RestModels.Unwrapped]
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for item in items { try? container.encode(item) }
            }
        }
        struct Model: Encodable { var item: Sloppy, rest: XMLUnknownNodes }
        let good = RestModels.Unwrapped(a: "1", rest: [.element("x")])
        let bad = RestModels.Unwrapped(a: "2", rest: [.element("1")])
        let model = Model(item: Sloppy(items: [good, bad, good]), rest: [.comment("end")])
        #expect(
            try XMLEncoder().encodeToString(model, withRootKey: "r")
                == "<r><item><a>1</a><x /></item><item><a>1</a><x /></item><!--end--></r>")
    }
}
