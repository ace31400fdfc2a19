import Foundation
import Testing
import XMLCodable

@Suite("White space in values")
struct WhiteSpaceTests {
    static let rows: [(String, trimmed: String, untrimmed: String)] = [
        ("x", "x", "x"),
        (" x ", "x", " x "),
        ("\n    x\n    ", "x", "\n    x\n    "),
        ("\t x", "x", "\t x"),
        ("x\r\n", "x", "x\n"),
        (" ", "", " "),
        ("\n\t \n", "", "\n\t \n"),
        ("", "", ""),
        ("a  b", "a  b", "a  b"),
        (" a\n\n b ", "a\n\n b", " a\n\n b "),
        ("a &amp; b", "a & b", "a & b"),
        ("a &lt; b &gt; c", "a < b > c", "a < b > c"),
        (" &amp; ", "&", " & "),
        ("fish &#38; chips", "fish & chips", "fish & chips"),
        ("a <![CDATA[b]]> c", "a b c", "a b c"),
        ("a<![CDATA[ b ]]>c", "a b c", "a b c"),
        (" <![CDATA[x]]> ", "x", " x "),
        ("<![CDATA[ x ]]>", " x ", " x "),
        ("\n  <![CDATA[ x ]]>\n", " x ", "\n   x \n"),
        ("<![CDATA[ a ]]> b <![CDATA[ c ]]>", " a  b  c ", " a  b  c "),
        ("a <!-- --> b", "a  b", "a  b"),
        (" <!-- c --> x", "x", "  x"),
        ("\u{A0}x\u{A0}", "\u{A0}x\u{A0}", "\u{A0}x\u{A0}"),
        ("\u{3000}x", "\u{3000}x", "\u{3000}x"),
    ]

    struct InElement: Decodable { var v: String }

    @Test("White space is trimmed at the ends of an element's text, and nowhere else", arguments: rows)
    func trimming(_ content: String, _ trimmed: String, _ untrimmed: String) throws {
        struct InText: Decodable { @XMLText var v: String }
        let decoder = XMLDecoder()
        #expect(try decoder.decode(String.self, from: "<v>\(content)</v>") == trimmed)
        #expect(try decoder.decode(InElement.self, from: "<r><v>\(content)</v></r>").v == trimmed)
        #expect(try decoder.decode(InText.self, from: "<r>\(content)</r>").v == trimmed)
        #expect(try decoder.decode([String].self, from: "<r><v>\(content)</v></r>") == [trimmed])
        #expect(try decoder.decode([String: String].self, from: "<r><v>\(content)</v></r>") == ["v": trimmed])
    }

    @Test("White space stays when trimming is off", arguments: rows)
    func noTrimming(_ content: String, _ trimmed: String, _ untrimmed: String) throws {
        for decoder in [XMLDecoder(trimValueWhitespaces: false), XMLDecoder()] {
            decoder.trimValueWhitespaces = false
            #expect(try decoder.decode(String.self, from: "<v>\(content)</v>") == untrimmed)
            #expect(try decoder.decode(InElement.self, from: "<r><v>\(content)</v></r>").v == untrimmed)
            #expect(try decoder.decode([String].self, from: "<r><v>\(content)</v></r>") == [untrimmed])
        }
    }

    @Test("White space stays under xml:space=\"preserve\"", arguments: rows)
    func preserved(_ content: String, _ trimmed: String, _ untrimmed: String) throws {
        #expect(try XMLDecoder().decode(String.self, from: "<v xml:space='preserve'>\(content)</v>") == untrimmed)
        let inherited = "<r xml:space='preserve'><s><v>\(content)</v></s></r>"
        #expect(try XMLDecoder().decode([String: [String: String]].self, from: inherited)["s"]?["v"] == untrimmed)
        let ended = "<r xml:space='preserve'><v xml:space='default'>\(content)</v></r>"
        #expect(try XMLDecoder().decode([String: String].self, from: ended)["v"] == trimmed)
    }

    @Test("White space of an attribute is never touched beyond what XML says")
    func attributes() throws {
        struct Attributes: Decodable { @Attribute var v: String }
        for (source, expected) in [
            (" x ", " x "), ("a  b", "a  b"), ("a\nb\tc", "a b c"), ("a&#10;b&#9;c&#13;", "a\nb\tc\r"), ("", ""), (" ", " "),
        ] {
            #expect(try XMLDecoder().decode(Attributes.self, from: "<r v='\(source)'/>").v == expected)
        }
    }

    @Test("White space around numbers, dates and the like is allowed, trimmed or not")
    func scalars() throws {
        struct Scalars: Decodable { var i: Int, d: Double, b: Bool, u: UUID, t: Date, m: Decimal }
        let document = """
            <r xml:space="preserve"><i> 1 </i><d>
            2.5 </d><b>\t1</b><u> 6BA7B810-9DAD-11D1-80B4-00C04FD430C8 </u><t> 0 </t><m> 1.5 </m></r>
            """
        for trims in [true, false] {
            let scalars = try XMLDecoder(trimValueWhitespaces: trims).decode(Scalars.self, from: document)
            #expect(scalars.i == 1)
            #expect(scalars.d == 2.5)
            #expect(scalars.b)
            #expect(scalars.m == Decimal(1.5))
        }
    }

    @Test("White space of indentation is no text of an element with children, and text of a section is not trimmed beside them")
    func indentation() throws {
        struct Group: Decodable { @XMLText var text: String; var a: Int }
        #expect(try XMLDecoder().decode(Group.self, from: "<g>\n  <a>1</a>\n</g>").text.isEmpty)
        #expect(try XMLDecoder().decode(Group.self, from: "<g>\n  x\n  <a>1</a>\n</g>").text == "x")
        #expect(try XMLDecoder().decode(String.self, from: "<a> <![CDATA[ x ]]> <b/></a>") == " x ")
        #expect(try XMLDecoder().decode(String.self, from: "<a> <![CDATA[ x ]]> </a>") == " x ")
    }

    @Test("Line ends and tabs come back from attributes, carriage returns from text")
    func whiteSpace() throws {
        struct Both: Encodable {
            @Attribute<String>("\r\n\t ") var a: String
            @XMLCData var c = "a\rb"
            var e = "\r\n\t "
        }
        #expect(try encoded(Both()) == "<r a=\"&#13;&#10;&#9; \"><c><![CDATA[a]]>&#13;<![CDATA[b]]></c><e>&#13;\n\t </e></r>")
    }
}
