import Testing

@testable import XMLCodable

/// The scanner of the markup that an encoding has written itself.
@Suite("The markup that was written, token by token")
struct WrittenMarkupTests {
    struct Row: Sendable, Equatable, CustomStringConvertible {
        let kind: WrittenMarkup.Token.Kind, text: String
        var name = ""
        var attributes = ""

        init(_ kind: WrittenMarkup.Token.Kind, _ text: String, _ name: String = "", _ attributes: String = "") {
            (self.kind, self.text, self.name, self.attributes) = (kind, text, name, attributes)
        }

        var description: String { "\(kind) `\(text)` `\(name)` `\(attributes)`" }
    }

    /// Text of which a part is scanned: what is around it must not be looked at.
    private static let (before, after) = (#"<x k="<"#, #"]]>-->?>"</x>"#)

    /// Calls a closure with the bytes of a markup that is between others, and where it is.
    private static func withMarkup<Result>(
        _ markup: String, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>, (Range<Int>) -> String) -> Result
    ) -> Result {
        let start = before.utf8.count
        return Array((before + markup + after).utf8).withUnsafeBufferPointer { bytes in
            body(bytes, start..<start + markup.utf8.count) { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }

    private static func tokens(of markup: String) -> [Row] {
        withMarkup(markup) { bytes, range, text in
            WrittenMarkup(bytes, in: range).map { Row($0.kind, text($0.range), text($0.name), text($0.attributes)) }
        }
    }

    // MARK: Tokens

    static let singleTokens: [Row] = [
        Row(.startTag, "<a>", "a"),
        Row(.startTag, "<p:a-b.c>", "p:a-b.c"),
        Row(.startTag, "<\u{E9}>", "\u{E9}"),
        Row(.startTag, #"<a k="1">"#, "a", #" k="1""#),
        Row(.startTag, #"<a k="">"#, "a", #" k="""#),
        Row(.startTag, #"<a k="a>b">"#, "a", #" k="a>b""#),
        Row(.startTag, #"<a k="/">"#, "a", #" k="/""#),
        Row(.startTag, #"<a k="/>" l=" />">"#, "a", #" k="/>" l=" />""#),
        Row(.startTag, #"<a k="it's" l="a=b">"#, "a", #" k="it's" l="a=b""#),
        Row(.startTag, #"<a xmlns="http://u/" xmlns:p="urn:u">"#, "a", #" xmlns="http://u/" xmlns:p="urn:u""#),
        Row(.startTag, "<a\0m;>", "a", "\0m;"),
        Row(.startTag, "<a k=\"/>\"\0m;\0e12;>", "a", " k=\"/>\"\0m;\0e12;"),
        Row(.emptyTag, "<a/>", "a"),
        Row(.emptyTag, "<a />", "a"),
        Row(.emptyTag, #"<a k="1" />"#, "a", #" k="1""#),
        Row(.emptyTag, #"<a k="1"/>"#, "a", #" k="1""#),
        Row(.emptyTag, #"<a k="a>b/" />"#, "a", #" k="a>b/""#),
        Row(.emptyTag, #"<a k=" />" />"#, "a", #" k=" />""#),
        Row(.emptyTag, "<a\0s; />", "a", "\0s;"),
        Row(.emptyTag, "<a k=\"1\"\0p7; />", "a", " k=\"1\"\0p7;"),
        Row(.endTag, "</a>", "a"),
        Row(.endTag, "</p:a>", "p:a"),
        Row(.text, "x"),
        Row(.text, "a > b / c ]]&gt; \"'?-- \u{E9}\n"),
        Row(.cdata, "<![CDATA[]]>"),
        Row(.cdata, "<![CDATA[</a><b>]]>"),
        Row(.cdata, "<![CDATA[<!--]]>"),
        Row(.cdata, "<![CDATA[a]b]>c ]] >]]>"),
        Row(.cdata, "<![CDATA[]]]>"),
        Row(.cdata, "<![CDATA[>]]>"),
        Row(.comment, "<!---->"),
        Row(.comment, "<!-- < & > </a> -->"),
        Row(.comment, "<!-- - ]]> ?> -->"),
        Row(.comment, "<!-->-->"),
        Row(.comment, "<!--->-->"),
        Row(.comment, #"<!--" '-->"#),
        Row(.instruction, "<?t?>"),
        Row(.instruction, "<?t a > b?>"),
        Row(.instruction, "<?t </a><b> ??>"),
        Row(.instruction, "<?t ? >-->?>"),
        Row(.fragment, "<?\01?>"),
        Row(.fragment, "<?\0120?>"),
    ]

    @Test("A token by itself is the whole of what it is", arguments: Self.singleTokens)
    func alone(_ row: Row) { #expect(Self.tokens(of: row.text) == [row]) }

    /// Text that follows a text is a part of it.
    @Test("A token ends where it does, whatever comes next", arguments: Self.singleTokens)
    func inARow(_ row: Row) {
        for next in Self.singleTokens where row.kind != .text || next.kind != .text {
            #expect(Self.tokens(of: row.text + next.text) == [row, next])
        }
    }

    static let sequences: [(markup: String, rows: [Row])] = [
        ("", []),
        (
            #"<a k="1">x<b />y</a>"#,
            [
                Row(.startTag, #"<a k="1">"#, "a", #" k="1""#), Row(.text, "x"), Row(.emptyTag, "<b />", "b"), Row(.text, "y"),
                Row(.endTag, "</a>", "a"),
            ]
        ),
        ("<a></a>", [Row(.startTag, "<a>", "a"), Row(.endTag, "</a>", "a")]),
        (
            "<a><![CDATA[x]]]]><![CDATA[>y]]>&#13;<![CDATA[]]></a>",
            [
                Row(.startTag, "<a>", "a"), Row(.cdata, "<![CDATA[x]]]]>"), Row(.cdata, "<![CDATA[>y]]>"), Row(.text, "&#13;"),
                Row(.cdata, "<![CDATA[]]>"), Row(.endTag, "</a>", "a"),
            ]
        ),
        (
            "<a\0m;>t<?\02?><!--<b>--><?p <b>?></a>",
            [
                Row(.startTag, "<a\0m;>", "a", "\0m;"), Row(.text, "t"), Row(.fragment, "<?\02?>"), Row(.comment, "<!--<b>-->"),
                Row(.instruction, "<?p <b>?>"), Row(.endTag, "</a>", "a"),
            ]
        ),
    ]

    @Test("Markup is the tokens that it was written as", arguments: Self.sequences)
    func tokens(markup: String, rows: [Row]) {
        #expect(Self.tokens(of: markup) == rows)
        #expect(Self.tokens(of: markup).map(\.text).joined() == markup)
    }

    // MARK: Nodes

    struct Node: Sendable, Equatable, CustomStringConvertible {
        let kind: MarkupNode.Kind
        let text: String
        var name = ""
        var attributes = ""
        var content = ""

        init(_ kind: MarkupNode.Kind, _ text: String, _ name: String = "", _ attributes: String = "", _ content: String = "") {
            (self.kind, self.text, self.name, self.attributes, self.content) = (kind, text, name, attributes, content)
        }

        var description: String { "\(kind) `\(text)` `\(name)` `\(attributes)` `\(content)`" }
    }

    private static func nodes(of markup: String) -> [Node] {
        withMarkup(markup) { bytes, range, text in
            MarkupNodes(bytes, in: range).map { Node($0.kind, text($0.range), text($0.name), text($0.attributes), text($0.content)) }
        }
    }

    static let nodesOfMarkup: [(markup: String, nodes: [Node])] = [
        ("", []),
        ("text", [Node(.text, "text")]),
        ("<a />", [Node(.element, "<a />", "a")]),
        ("<a></a>", [Node(.element, "<a></a>", "a")]),
        (#"<a k="1" /><a/>"#, [Node(.element, #"<a k="1" />"#, "a", #" k="1""#), Node(.element, "<a/>", "a")]),
        (#"<a k="</a>"><b>x</b></a>"#, [Node(.element, #"<a k="</a>"><b>x</b></a>"#, "a", #" k="</a>""#, "<b>x</b>")]),
        (
            "<a><a><a /></a></a><a>x</a>",
            [Node(.element, "<a><a><a /></a></a>", "a", "", "<a><a /></a>"), Node(.element, "<a>x</a>", "a", "", "x")]
        ),
        (
            "<a><![CDATA[</a><b>]]></a><b />",
            [Node(.element, "<a><![CDATA[</a><b>]]></a>", "a", "", "<![CDATA[</a><b>]]>"), Node(.element, "<b />", "b")]
        ),
        (
            "<a><!--</a>--><?p </a>?></a>t",
            [Node(.element, "<a><!--</a>--><?p </a>?></a>", "a", "", "<!--</a>--><?p </a>?>"), Node(.text, "t")]
        ),
        (
            "x<![CDATA[<a>]]><![CDATA[y]]>&#13;<![CDATA[]]>z<a />",
            [Node(.text, "x<![CDATA[<a>]]><![CDATA[y]]>&#13;<![CDATA[]]>z"), Node(.element, "<a />", "a")]
        ),
        (
            "a<!--b-->c<?d?>e<?\00?>f",
            [
                Node(.text, "a"), Node(.comment, "<!--b-->"), Node(.text, "c"), Node(.instruction, "<?d?>"), Node(.text, "e"),
                Node(.fragment, "<?\00?>"), Node(.text, "f"),
            ]
        ),
        (
            "<?\00?><?\01?><a\0m;>x<?\02?></a>",
            [Node(.fragment, "<?\00?>"), Node(.fragment, "<?\01?>"), Node(.element, "<a\0m;>x<?\02?></a>", "a", "\0m;", "x<?\02?>")]
        ),
    ]

    @Test("Nodes are what is beside each other, each with all that is in it", arguments: Self.nodesOfMarkup)
    func nodes(markup: String, nodes: [Node]) {
        #expect(Self.nodes(of: markup) == nodes)
        #expect(Self.nodes(of: "<outer>\(markup)</outer>") == [Node(.element, "<outer>\(markup)</outer>", "outer", "", markup)])
    }

    // MARK: Attributes

    struct Attribute: Sendable, Equatable {
        let text: String
        let name: String
        let value: String

        init(_ name: String, _ value: String) { (text, self.name, self.value) = (" \(name)=\"\(value)\"", name, value) }

        fileprivate init(text: String, name: String, value: String) { (self.text, self.name, self.value) = (text, name, value) }
    }

    static let attributesOfTags: [[Attribute]] = [
        [],
        [Attribute("k", "1")],
        [Attribute("k", "")],
        [Attribute("k", "a>b/ />")],
        [Attribute("k", "a=b l=c")],
        [Attribute("k", "it's &quot;&lt;&#10;"), Attribute("l", "\u{E9}")],
        [Attribute("a", "1"), Attribute("b", ""), Attribute("xmlns", "urn:u"), Attribute("xmlns:p", "http://u/"), Attribute("p:c", "2")],
    ]

    @Test("Attributes have their names and values, and marks are none", arguments: Self.attributesOfTags, ["", "\0m;", "\0e12;\0s;"])
    func attributes(_ attributes: [Attribute], marks: String) {
        let found = Self.withMarkup(attributes.map(\.text).joined() + marks) { bytes, range, text in
            MarkupAttributes(bytes, in: range).map { Attribute(text: text($0.range), name: text($0.name), value: text($0.value)) }
        }
        #expect(found == attributes)
        // The same in a tag.
        let markup = "<a" + attributes.map(\.text).joined() + marks
        for end in [">", " />"] {
            let inTag = Self.withMarkup(markup + end) { bytes, range, text in
                WrittenMarkup(bytes, in: range).flatMap { tag in
                    MarkupAttributes(bytes, in: tag.attributes).map {
                        Attribute(text: text($0.range), name: text($0.name), value: text($0.value))
                    }
                }
            }
            #expect(inTag == attributes)
        }
    }

    // MARK: Notes

    @Test(
        "A note's number is found among others, at the end of a tag",
        arguments: [
            ("", [nil, nil]),
            (#" k="1""#, [nil, nil]),
            ("\0m;", [0, nil]),
            (" m=\"n\"\0n12;", [nil, 12]),
            (" k=\"1\"\0m;\0n4294967295;", [0, 4_294_967_295]),
            ("\0n7;\0m;", [0, 7]),
        ] as [(String, [UInt32?])])
    func notes(tag: String, numbers: [UInt32?]) {
        let kinds: [TagNote] = [.mixedContent, .number]
        #expect(Array(tag.utf8).withUnsafeBufferPointer { tag in kinds.map { $0.number(in: tag) } } == numbers)
    }

    @Test("A note is found as it was written")
    func writtenNotes() {
        for kind in [TagNote.mixedContent, .number] {
            for number: UInt32? in [nil, 0, 9, 10, .max] {
                let tag = Array((#" k="1""# + kind.text(number)).utf8)
                #expect(tag.withUnsafeBufferPointer { kind.number(in: $0) } == number ?? 0)
            }
        }
    }
}
