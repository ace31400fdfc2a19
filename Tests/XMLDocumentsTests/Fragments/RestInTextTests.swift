import Testing
import XMLDocuments

/// A text that is one string is divided where it was: `<p>a <i>y</i> d</p>` is the text `a  d`, and an element behind two of its characters.
@Suite("Rests inside of a text")
struct RestInTextTests {
    struct Paragraph: Codable, Equatable {
        @XMLAttribute var id: Int?
        @XMLText var text: String
        var b: String?
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case id, text = "", b, rest }
    }

    struct Optional: Codable, Equatable { var rest: XMLUnknownNodes; @XMLText var text: String? }
    struct Outer: Codable, Equatable { @XMLInline var base: Paragraph }

    struct Beside: Codable, Equatable {
        var text: String
        var n: Int?
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case text = "w", n = "w/@n", rest }
    }

    private func decoder(trims: Bool = true) -> XMLDecoder { XMLDecoder { $0.trimValueWhitespaces = trims } }

    private func written<Model: Encodable>(_ value: Model, _ configure: (XMLEncoder) -> Void = { _ in }) throws -> String {
        try XMLEncoder(configure).encodeToString(value, withRootKey: "p")
    }

    /// Checks what a document is written back as, twice.
    private func check<Model: Codable & Equatable>(
        _: Model.Type, _ document: String, _ expected: String? = nil, trims: Bool = true, _ configure: (XMLEncoder) -> Void = { _ in }
    ) throws {
        let decoder = decoder(trims: trims)
        let value = try decoder.decode(Model.self, from: document)
        let text = try written(value, configure)
        #expect(text == expected ?? document)
        #expect(try decoder.decode(Model.self, from: text) == value)
        #expect(try written(decoder.decode(Model.self, from: text), configure) == text)
    }

    @Test(
        "What divides a text comes back in its place",
        arguments: [
            "<p>a <i>y</i> d</p>", "<p>a<i />d</p>", "<p><i />ad</p>", "<p>ad<i /></p>", "<p><i /></p>", "<p>a<i /><j />d</p>",
            "<p>a<i /> <j /> d<k />e<l /></p>", "<p>a<!--c-->d</p>", "<p>a<!--c--><i />d<?p i?></p>", "<p><!--c-->a<!--c-->d<!--c--></p>",
            #"<p id="1">ä€😀<i />e&amp;<j />é</p>"#, "<p>a &lt;<i />&gt; d</p>", "<p>a<i /> d<b>1</b></p>",
            "<p>a<i x=\"1\">b<j />c</i>d</p>",
        ])
    func inPlace(document: String) throws {
        try check(Paragraph.self, document)
        try check(Paragraph.self, document, trims: false)
        if !document.contains("<b>"), !document.contains("id=") {
            try check(Optional.self, document)
            try check(Optional.self, document, trims: false)
        }
    }

    @Test(
        "White space at the ends does not count, whether it is trimmed or not",
        arguments: [
            ("<p>\n  a <i /> d\n</p>", "<p>a <i /> d</p>", "<p>\n  a <i /> d\n</p>"),
            ("<p> <i />a<j /> d<k /> </p>", "<p><i />a<j /> d<k /></p>", "<p><i /> a<j /> d <k /></p>"),
            ("<p> <i /> </p>", "<p><i /></p>", "<p><i />  </p>"),
            ("<p>\u{301}<i />e</p>", "<p>\u{301}<i />e</p>", "<p>\u{301}<i />e</p>"),
        ])
    func whiteSpace(document: String, trimmed: String, whole: String) throws {
        try check(Paragraph.self, document, trimmed)
        try check(Paragraph.self, document, whole, trims: false)
    }

    @Test("Sections are divided as well, and no white space is put beside the parts")
    func sections() throws {
        let document = "<p><![CDATA[ a<]]><i /><![CDATA[>d ]]></p>"
        try check(Paragraph.self, document) { $0.cdataStrategy = .always }
        try check(Paragraph.self, document, "<p> a&lt;<i />&gt;d </p>", trims: false)
        try check(Paragraph.self, "<p>a<i /> <j />d</p>") { $0.outputFormatting = .prettyPrinted }
    }

    @Test("An inline value's text is divided, and one that a path ends in")
    func inlineAndPaths() throws {
        try check(Outer.self, "<p>a<i />d</p>")
        try check(Beside.self, #"<p><w n="1">a<i />d</w></p>"#)
    }

    @Test("An element that keys read goes behind all text, and what came after it stays behind it")
    func besideElements() throws {
        try check(Paragraph.self, "<p>a <b>1</b> c <i /> d</p>", "<p>a  c <i /> d<b>1</b></p>")
        try check(Paragraph.self, "<p>a <b>1</b><i /> d</p>", "<p>a  d<b>1</b><i /></p>")
    }

    @Test(
        "When the text is changed, nothing of it is lost",
        arguments: [
            ("hello", "<p>he<i />l<j />lo<k /></p>"), ("héé\u{301}😀", "<p>hé<i />é<j />\u{301}😀<k /></p>"),
            ("ab", "<p>ab<i /><j /><k /></p>"), ("abc", "<p>ab<i />c<j /><k /></p>"), ("a", "<p>a<i /><j /><k /></p>"),
            ("", "<p><i /><j /><k /></p>"), ("  abcd", "<p>  ab<i />c<j />d<k /></p>"), ("    ", "<p>    <i /><j /><k /></p>"),
        ])
    func changed(text: String, expected: String) throws {
        var value = try decoder().decode(Paragraph.self, from: "<p>ab<i/>c<j/>d<k/></p>")
        value.text = text
        let written = try written(value)
        #expect(try decoder(trims: false).decode(Paragraph.self, from: written) == value)
        #expect(written == expected)
    }

    @Test("Children of the rest are removed, inserted and replaced; the others keep their places")
    func children() throws {
        var value = try decoder().decode(Paragraph.self, from: "<p>a<i/>b<j/>c</p>")
        value.rest.children.remove(at: 0)
        #expect(try written(value) == "<p>ab<j />c</p>")
        value.rest.children.insert(.element("k"), at: 0)
        value.rest.children[1] = .comment("l")
        value.rest.children.append(.element("m"))
        #expect(try written(value) == "<p>ab<k /><!--l-->c<m /></p>")
        value.rest.children = XMLUnknownNodes.Children(value.rest.children.reversed())
        _ = try encodedBothWays(value, "p")
    }

    // MARK: Other texts

    struct Number: Codable, Equatable { @XMLText var number: Int; var rest: XMLUnknownNodes }

    @Test("A text of mixed content is an item of its own, which nothing divides")
    func mixedContent() throws {
        var value = try decoder().decode(RestBesideContentTests.Mixed.self, from: "<p>a<u/>d</p>")
        #expect(value.content == [.text("a"), .text("d")])
        value.content = [.text("abcd")]
        #expect(try encodedBothWays(value, "p") == "<p>abcd<u /></p>")
        value.rest = try decoder().decode(Paragraph.self, from: "<p>a<w/>d</p>").rest
        #expect(try written(value) == "<p>abcd<w /></p>")
    }

    @Test("A number is not divided")
    func numbers() throws {
        let rest = try decoder().decode(Paragraph.self, from: "<p>a<i/>d</p>").rest
        #expect(try encodedBothWays(Number(number: 123, rest: rest), "p") == "<p>123<i /></p>")
    }
}
