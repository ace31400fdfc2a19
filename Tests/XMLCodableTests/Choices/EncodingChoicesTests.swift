import Testing
import XMLCodable

@Suite("What enums become: choices and mixed content")
struct EncodingChoicesTests {
    struct Circle: Codable, Equatable, Sendable { @Attribute var r: Int }
    indirect enum Shape: Codable, Equatable, Sendable {
        case circle(Circle)
        case name(String)
        case two(value: Int)
        case pair(Int, y: Int)
        case both(x: Int, y: Int)
        case none
        case optional(Int?, y: Int)
        case points([Int])
        case pointsAnd([Int], y: Int)
        case inner(Inner)
        case group([Shape])
        case node(Shape, Shape)
        case code(XMLCData<String>)
    }

    enum Inner: String, Codable, Sendable { case red }

    static let payloads: [(Shape, String)] = [
        (Shape.circle(Circle(r: 1)), #"<circle r="1" />"#),
        (.name("x"), "<name>x</name>"),
        (.two(value: 10), "<two><value>10</value></two>"),
        (.pair(1, y: 2), "<pair><_0>1</_0><y>2</y></pair>"),
        (.both(x: 1, y: 2), "<both><x>1</x><y>2</y></both>"),
        (.none, "<none />"),
        (.optional(nil, y: 2), "<optional><y>2</y></optional>"),
        (.optional(1, y: 2), "<optional><_0>1</_0><y>2</y></optional>"),
        (.points([1, 2]), "<points><points>1</points><points>2</points></points>"),
        (.pointsAnd([1, 2], y: 3), "<pointsAnd><_0>1</_0><_0>2</_0><y>3</y></pointsAnd>"),
        (.inner(.red), "<inner>red</inner>"),
        (.group([.none, .name("m")]), "<group><none /><name>m</name></group>"),
        (.code(XMLCData("<b>")), "<code><![CDATA[<b>]]></code>"),
        (.node(.name("x"), .group([.none])), "<node><_0><name>x</name></_0><_1><group><none /></group></_1></node>"),
    ]

    /// Checks that a value has one document, and that the value comes back in every layout.
    private func check<Value: Codable & Equatable>(
        _ value: Value, _ document: String, _ root: String? = "r", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try encoded(value, root) == document, sourceLocation: sourceLocation)
        for formatting in [[], .prettyPrinted, .sortedKeys, .noEmptyElements] as [XMLEncoder.OutputFormatting] {
            let written = try encoded(value, root) { $0.outputFormatting = formatting }
            #expect(try XMLDecoder().decode(Value.self, from: written) == value, "\(written)", sourceLocation: sourceLocation)
        }
    }

    struct Holder<Value: Codable & Equatable>: Codable, Equatable { var k: Value }

    @Test("The case is the element; what it carries is the content", arguments: Self.payloads)
    func payload(_ shape: Shape, _ expected: String) throws {
        try check(shape, "<shape>\(expected)</shape>", "shape")
        try check(shape, "<Shape>\(expected)</Shape>", nil)
        try check(Holder(k: shape), "<r><k>\(expected)</k></r>")
        try check([shape, shape], "<r>\(expected)\(expected)</r>")
        try check(Holder(k: [shape, shape]), "<r><k>\(expected)</k><k>\(expected)</k></r>")
    }

    struct Drawing: Codable, Equatable {
        @Attribute var id: Int
        var title: String
        @XMLInline var shapes: [Shape]
        var note: String
    }
    struct Keyless: Codable, Equatable {
        @Attribute var id: Int
        var shapes: [Shape]
        enum CodingKeys: String, CodingKey { case id, shapes = "" }
    }

    @Test("Inline choices stand among the other children")
    func inline() throws {
        let (shapes, content) = (Self.payloads.map(\.0), Self.payloads.map(\.1).joined())
        try check(Drawing(id: 1, title: "t", shapes: shapes, note: "n"), #"<r id="1"><title>t</title>\#(content)<note>n</note></r>"#)
        try check(Keyless(id: 1, shapes: shapes), #"<r id="1">\#(content)</r>"#)
    }

    // MARK: Mixed content

    enum Entry: Encodable {
        case run(String), br, text(String)
        enum CodingKeys: String, CodingKey { case run, br, text = "" }
    }
    struct Paragraph: Encodable {
        var entries: [Entry]
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(entries)
        }
    }
    struct Body: Encodable { var p: [Paragraph] }
    struct Mixed: Encodable {
        @Attribute<String>("en") var lang: String
        var content: [Entry]
        enum CodingKeys: String, CodingKey { case lang, content = "" }
    }

    @Test("Choices in a list without a key stand directly by the names of their cases")
    func keylessLists() throws {
        #expect(try encoded([Entry.run("a"), .br], "p") == "<p><run>a</run><br /></p>")
        #expect(try encoded([Entry.text("x "), .br, .text(" y")], "p") == "<p>x <br /> y</p>")
        let body = Body(p: [Paragraph(entries: [.run("a"), .br]), Paragraph(entries: []), Paragraph(entries: [.text("t")])])
        #expect(try encoded(body, "b") == "<b><p><run>a</run><br /></p><p /><p>t</p></b>")
        #expect(try encoded(Paragraph(entries: [.br, .br]), "p") == "<p><br /><br /></p>")
    }

    @Test("Two texts in a row are refused in a list without a key, as they are under one: they would be read as one text")
    func textAfterText() throws {
        let entries = [Entry.text("x "), .br, .text(" y"), .text("z")]
        for encode in [{ _ = try encoded(entries, "p") }, { _ = try encoded(Mixed(content: entries), "p") }] {
            let error = try #require(throws: EncodingError.self) { try encode() }
            #expect("\(error)".contains("found text after text as an element's own content at /p"))
        }
    }

    /// Asks for the payload's container first, as the compiler does, and has an attribute beside it.
    enum WithAttribute: Encodable {
        case circle(Int)
        enum CodingKeys: CodingKey { case payload, type }
        enum PayloadKeys: CodingKey { case radius }
        func encode(to encoder: any Encoder) throws {
            guard case .circle(let radius) = self else { return }
            var container = encoder.container(keyedBy: CodingKeys.self)
            var payload = container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .payload)
            try payload.encode(radius, forKey: .radius)
            try container.encode(XMLAttribute("circle"), forKey: .type)
        }
    }
    struct AroundAttributes: Encodable { @XMLInline var items: [WithAttribute] }

    @Test("A choice in a list without a key has no attribute, which the element around the list would get")
    func attributesOfItems() throws {
        let items = [WithAttribute.circle(1), .circle(2)]
        let values: [any Encodable] = [items, [items], AroundAttributes(items: items)]
        for value in values { expectEncodingIssue(.ambiguousContent) { try encoded(value, "r") } }
        let records = try recordsWritten { writer in
            for item in items { #expect(throws: EncodingError.self) { try writer.write(item) } }
        }
        #expect(records == "<r></r>" || records == "<r />")
        #expect(try encoded(["a": items[0]]) == #"<r><a type="circle"><payload><radius>1</radius></payload></a></r>"#)
    }

    @Test("nil in a list of choices without a key is refused, because nothing would tell that there is an item")
    func nilItems() throws {
        for nilEncoding in [XMLEncoder.NilEncoding.omit, .xsiNil, .emptyElement] {
            expectEncodingIssue(.ambiguousContent) {
                try encoded([Entry.br, nil, .run("a")] as [Entry?], "r") { $0.nilEncoding = nilEncoding }
            }
        }
        #expect(try encoded([1, nil] as [Int?], "r") { $0.nilEncoding = .xsiNil }.contains("nil=\"true\""))
    }

    @Test("Mixed content is exact, pretty printed or not, sorted or not")
    func mixedContent() throws {
        let mixed = Mixed(content: [.text("  a "), .run("b"), .text(" c\n"), .br])
        let expected = "<m lang=\"en\">  a <run>b</run> c\n<br /></m>"
        #expect(try encoded(mixed, "m") == expected)
        #expect(try encoded(mixed, "m") { $0.outputFormatting = [.prettyPrinted, .sortedKeys] } == expected)
        #expect(
            try encoded(["k": mixed]) { $0.outputFormatting = .prettyPrinted } == "<r>\n    <k\(expected.dropFirst(2).dropLast(2))k>\n</r>")
    }

    enum Nested: Encodable {
        struct Value: Encodable {
            @Attribute<String>("n1_a1") var attr: String
            var val = "v"
        }
        case nested(Value, labeled: String)
        enum NestedCodingKeys: String, CodingKey { case _0 = "", labeled }
    }

    @Test("A payload under the key \"\" is inline and may be followed by others, and key strategies leave the unlabelled alone")
    func inlinePayload() throws {
        #expect(
            try encoded(Nested.nested(.init(), labeled: "l"), "r")
                == #"<r><nested attr="n1_a1"><val>v</val><labeled>l</labeled></nested></r>"#)
        #expect(try encoded(Shape.pair(1, y: 2), "r") { $0.keyEncodingStrategy = .uppercased } == "<r><PAIR><_0>1</_0><Y>2</Y></PAIR></r>")
        let custom = try encoded(Shape.pair(1, y: 2), "r") { encoder in
            encoder.keyEncodingStrategy = .custom { path in AnyKey(path.last.map { "x" + $0.stringValue } ?? "") }
        }
        #expect(custom == "<r><xpair><_0>1</_0><xy>2</xy></xpair></r>")
    }
}
