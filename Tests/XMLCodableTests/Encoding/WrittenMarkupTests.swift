import Testing

@testable import XMLCodable

@Suite("The markup that was written, token by token")
struct WrittenMarkupTests {
    struct Part<Kind: Sendable & Equatable>: Sendable, Equatable, CustomStringConvertible {
        let kind: Kind, text: String, name: String, attributes: String, content: String

        init(_ kind: Kind, _ text: String, _ name: String = "", _ attributes: String = "", _ content: String = "") {
            (self.kind, self.text, self.name, self.attributes, self.content) = (kind, text, name, attributes, content)
        }

        var description: String { "\(kind) `\(text)` `\(name)` `\(attributes)` `\(content)`" }
    }

    typealias Row = Part<WrittenMarkup.Token.Kind>
    typealias Node = Part<MarkupNode.Kind>

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

    static let attributesOfTags: [[(name: String, value: String)]] = [
        [],
        [("k", "1")],
        [("k", "")],
        [("k", "a>b/ />")],
        [("k", "a=b l=c")],
        [("k", "it's &quot;&lt;&#10;"), ("l", "\u{E9}")],
        [("a", "1"), ("b", ""), ("xmlns", "urn:u"), ("xmlns:p", "http://u/"), ("p:c", "2")],
    ]

    @Test("Attributes have their names and values, and marks are none", arguments: Self.attributesOfTags, ["", "\0m;", "\0e12;\0s;"])
    func attributes(_ attributes: [(name: String, value: String)], marks: String) {
        let expected = attributes.map { [" \($0.name)=\"\($0.value)\"", $0.name, $0.value] }
        let markup = expected.map { $0[0] }.joined() + marks
        let found = Self.withMarkup(markup) { bytes, range, text in
            MarkupAttributes(bytes, in: range).map { [text($0.range), text($0.name), text($0.value)] }
        }
        #expect(found == expected)
        for end in [">", " />"] {
            let inTag = Self.withMarkup("<a" + markup + end) { bytes, range, text in
                WrittenMarkup(bytes, in: range).flatMap { tag in
                    MarkupAttributes(bytes, in: tag.attributes).map { [text($0.range), text($0.name), text($0.value)] }
                }
            }
            #expect(inTag == expected)
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
        let kinds: [TagNote] = [.mixedContent, .elementNumber]
        #expect(Array(tag.utf8).withUnsafeBufferPointer { tag in kinds.map { $0.number(in: tag) } } == numbers)
        let again = tag.prefix { $0 != "\0" } + zip(kinds, numbers).map { kind, number in number.map { kind.text($0) } ?? "" }.joined()
        #expect(Array(again.utf8).withUnsafeBufferPointer { tag in kinds.map { $0.number(in: tag) } } == numbers)
    }
}
