import Foundation
import Testing
import XMLCodable

@Suite("Mixed content")
struct MixedContentTests {
    indirect enum Phrase: Decodable, Equatable {
        case text(String), b(String), i([Phrase]), a(Link), br
        enum CodingKeys: String, CodingKey { case text = "", b, i, a, br }
    }
    struct Link: Decodable, Equatable {
        @Attribute var href: String
        var content: [Phrase]
        enum CodingKeys: String, CodingKey { case href, content = "" }
    }
    struct Paragraph: Decodable, Equatable {
        @Attribute var align: String?
        var content: [Phrase]
        enum CodingKeys: String, CodingKey { case align, content = "" }
    }

    static let rows: [(String, [Phrase])] = [
        ("", []),
        ("x", [.text("x")]),
        (" x ", [.text(" x ")]),
        ("one <b>two</b> three", [.text("one "), .b("two"), .text(" three")]),
        ("one<b>two</b>", [.text("one"), .b("two")]),
        ("<b>one</b> <b>two</b>!", [.b("one"), .text(" "), .b("two"), .text("!")]),
        ("x<br/><br/>y", [.text("x"), .br, .br, .text("y")]),
        ("a &amp; <b>b</b> &lt; c", [.text("a & "), .b("b"), .text(" < c")]),
        ("\n  x\n  <b>y</b>\n", [.text("\n  x\n  "), .b("y"), .text("\n")]),
        ("x<!-- c -->y", [.text("xy")]),
        ("x<?p i?>y<b>z</b>", [.text("xy"), .b("z")]),
        ("x<![CDATA[<y>]]>z", [.text("x<y>z")]),
        ("<![CDATA[ ]]>x", [.text(" x")]),
        ("see <i>the <b>big</b> one</i>.", [.text("see "), .i([.text("the "), .b("big"), .text(" one")]), .text(".")]),
        ("go <a href='u'>here <br/></a>", [.text("go "), .a(Link(href: "u", content: [.text("here "), .br]))]),
        // White space with a line break in it, and nothing else, is indentation.
        ("\n\t", []),
        ("\n  <b>one</b>\n  <b>two</b>\n", [.b("one"), .b("two")]),
        ("\n<b>one</b>\r\n<b>two</b>\n", [.b("one"), .b("two")]),
        // A blank is none.
        (" ", [.text(" ")]),
        ("\t", [.text("\t")]),
        (" <br/> ", [.text(" "), .br, .text(" ")]),
        ("<b>Hello</b> <i>World</i>", [.b("Hello"), .text(" "), .i([.text("World")])]),
        ("\n<b>a</b> <b>b</b>\n", [.text("\n"), .b("a"), .text(" "), .b("b"), .text("\n")]),
        // Nor are references and CDATA sections.
        ("&#10;", [.text("\n")]),
        ("&#xA;<b>a</b>\n", [.text("\n"), .b("a"), .text("\n")]),
        ("<b>a</b>&#32;", [.b("a"), .text(" ")]),
        ("<![CDATA[\n]]>", [.text("\n")]),
        ("\n<b>a</b><![CDATA[\n]]>", [.text("\n"), .b("a"), .text("\n")]),
        // In an element inside, it is looked at by itself.
        ("x <i>\n<b>y</b>\n</i>", [.text("x "), .i([.b("y")])]),
        ("\n<i>x <b>y</b> </i>\n", [.i([.text("x "), .b("y"), .text(" ")])]),
    ]

    @Test("Mixed content is every run of text and every element in document order, as it stands, also at the root", arguments: rows)
    func content(_ content: String, _ expected: [Phrase]) throws {
        #expect(
            try XMLDecoder().decode(Paragraph.self, from: "<p align='l'>\(content)</p>")
                == Paragraph(align: Attribute(.some("l")), content: expected))
        #expect(try XMLDecoder().decode(Paragraph.self, from: "<p>\(content)</p>").content == expected)
        #expect(try XMLDecoder().decode([Phrase].self, from: "<p>\(content)</p>") == expected)
    }

    @Test("Mixed content keeps every run of white space where the decoder trims nothing")
    func untrimmed() throws {
        let decoder = XMLDecoder(trimValueWhitespaces: false)
        #expect(try decoder.decode(Paragraph.self, from: "<p>\n  <b>one</b>\n</p>").content == [.text("\n  "), .b("one"), .text("\n")])
        #expect(try decoder.decode(Paragraph.self, from: "<p> x <b>y</b></p>").content == [.text(" x "), .b("y")])
    }

    @Test("Mixed content tells line breaks from references to them in UTF-16 and in entities")
    func references() throws {
        for content in ["\r\n<b>one</b>\r\n", "\n<b>one</b>\n"] {
            let bytes = try #require("\u{FEFF}<p>\(content)</p>".data(using: .utf16LittleEndian))
            #expect(try XMLDecoder().decode(Paragraph.self, from: bytes).content == [.b("one")])
        }
        let bytes = try #require("\u{FEFF}<p>&#9;\n<b>one</b></p>".data(using: .utf16LittleEndian))
        #expect(try XMLDecoder().decode(Paragraph.self, from: bytes).content == [.text("\t\n"), .b("one")])
        let entity = "<!DOCTYPE p [<!ENTITY n '&#10;'>]><p>&n;<b>one</b></p>"
        #expect(try XMLDecoder().decode(Paragraph.self, from: entity).content == [.text("\n"), .b("one")])
    }

    @Test("Mixed content keeps white space between elements under xml:space=\"preserve\"")
    func preserved() throws {
        let document = "<p xml:space='preserve'>\n<b>one</b> <b>two</b>\n</p>"
        let expected: [Phrase] = [.text("\n"), .b("one"), .text(" "), .b("two"), .text("\n")]
        #expect(try XMLDecoder().decode(Paragraph.self, from: document).content == expected)
        #expect(try XMLDecoder().decode(Paragraph.self, from: "<p xml:space='preserve'> </p>").content == [.text(" ")])
        let ended = "<d xml:space='preserve'><p xml:space='default'>\n<br/> \n</p></d>"
        #expect(try XMLDecoder().decode([String: Paragraph].self, from: ended)["p"]?.content == [.br])
    }

    @Test("Mixed content loses runs of white space next to others where the decoder is to remove them")
    func removed() throws {
        let decoder = XMLDecoder(removeWhitespaceElements: true)
        let document = "<p>x<b>one</b> <b>two</b>\n<br/></p>"
        #expect(try decoder.decode(Paragraph.self, from: document).content == [.text("x"), .b("one"), .b("two"), .br])
        let kept = try XMLDecoder().decode(Paragraph.self, from: document).content
        #expect(kept == [.text("x"), .b("one"), .text(" "), .b("two"), .text("\n"), .br])
        #expect(try decoder.decode(Paragraph.self, from: "<p> x <b>y</b></p>").content == [.text(" x "), .b("y")])
        let untrimming = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        #expect(try untrimming.decode([Phrase].self, from: "<p>a<b>1</b> <b>2</b></p>") == [.text("a"), .b("1"), .b("2")])
    }

    @Test("Mixed content may have text as its only case")
    func onlyText() throws {
        enum Runs: Decodable, Equatable {
            case text(String)
            enum CodingKeys: String, CodingKey { case text = "" }
        }
        struct Texts: Decodable { @XMLInline var runs: [Runs] }
        #expect(try XMLDecoder().decode(Texts.self, from: "<p>one<x/>two</p>").runs == [.text("one"), .text("two")])
        #expect(try XMLDecoder().decode([Runs].self, from: "<p>one</p>") == [.text("one")])
    }

    @Test("Mixed content of 2,000 runs is read in its order")
    func many() throws {
        let content = (0..<1_000).map { "t\($0)<b>\($0)</b>" }.joined()
        let runs = try XMLDecoder().decode(Paragraph.self, from: "<p>\(content)</p>").content
        #expect(runs == (0..<1_000).flatMap { [Phrase.text("t\($0)"), .b("\($0)")] })
    }

    @Test("An element of mixed content that cannot be read is an error with a place, and one that is no case is left alone")
    func otherElements() throws {
        expectDecodingIssue(at: "/p/a", line: 2) { try XMLDecoder().decode(Paragraph.self, from: "<p>see\n<b>x</b> <a>no href</a></p>") }
        #expect(try XMLDecoder().decode(Paragraph.self, from: "<p>one <u>two</u> three</p>").content == [.text("one "), .text(" three")])
    }
}
