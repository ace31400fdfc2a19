import Testing
import XMLDocuments

/// What looks at markup that is written already: the order of nodes, and the places in errors. Character data and comments have none.
@Suite("Sorted nodes and places in errors, beside text that looks like markup")
struct SortedMarkupTests {
    private static let markup = #"</a><b k="1"><a />"#
    private static let section = "<![CDATA[\(markup)]]>"

    private static func sorted(_ value: some Encodable, _ configure: (XMLEncoder) -> Void = { _ in }) throws -> String {
        try encoded(value) {
            $0.outputFormatting = .sortedKeys
            configure($0)
        }
    }

    // MARK: Order

    struct Texts: Encodable {
        var c = markup
        @Attribute<String>("</r><a>") var z: String
        var a = "x]]>y"
        @Attribute<String>("/>") var y: String
        var b = ""
        var d = 1
    }

    @Test("Elements with CDATA sections are sorted by their names, and keep their sections")
    func sections() throws {
        #expect(
            try Self.sorted(Texts()) { $0.cdataStrategy = .always } == """
                <r y="/&gt;" z="&lt;/r&gt;&lt;a&gt;"><a><![CDATA[x]]]]><![CDATA[>y]]></a><b><![CDATA[]]></b>\
                <c>\(Self.section)</c><d><![CDATA[1]]></d></r>
                """)
        #expect(
            try encoded(Texts()) { ($0.outputFormatting, $0.cdataStrategy) = ([.sortedKeys, .prettyPrinted], .always) } == """
                <r y="/&gt;" z="&lt;/r&gt;&lt;a&gt;">
                    <a><![CDATA[x]]]]><![CDATA[>y]]></a>
                    <b><![CDATA[]]></b>
                    <c>\(Self.section)</c>
                    <d><![CDATA[1]]></d>
                </r>
                """)
    }

    @Test("Elements in elements are sorted, and lists keep the order of their items")
    func nested() throws {
        let value = WrittenByHand.keyed {
            var (b, a) = ($0.nestedContainer(keyedBy: AnyKey.self, forKey: "b"), $0.nestedContainer(keyedBy: AnyKey.self, forKey: "a"))
            var list = a.nestedUnkeyedContainer(forKey: "y")
            for number in [2, 1] {
                try b.encode("\(Self.markup)\(number)", forKey: "y")
                try list.encode("<y>\(number)</y>")
                try b.encode("<![CDATA[\(number)", forKey: "x")
                try a.encode("<!--\(number)", forKey: "x")
            }
            try a.encode(Attribute<String>("2"), forKey: "m")
            try a.encode(Attribute<String>("1"), forKey: "l")
        }
        #expect(
            try Self.sorted(value) { $0.cdataStrategy = .always } == """
                <r><a l="1" m="2"><x><![CDATA[<!--2]]></x><x><![CDATA[<!--1]]></x>\
                <y><![CDATA[<y>2</y>]]></y><y><![CDATA[<y>1</y>]]></y></a>\
                <b><x><![CDATA[<![CDATA[2]]></x><x><![CDATA[<![CDATA[1]]></x>\
                <y><![CDATA[\(Self.markup)2]]></y><y><![CDATA[\(Self.markup)1]]></y></b></r>
                """)
    }

    @Test("Mixed content stays as it is, and the elements in it are sorted")
    func mixed() throws {
        let value = WrittenByHand.keyed {
            try $0.encode(["b": Self.markup, "a": "1"], forKey: "z")
            try $0.encode(Self.markup, forKey: "")
            try $0.encode(
                WrittenByHand.keyed {
                    try $0.encode("2", forKey: "b")
                    try $0.encode(Self.markup, forKey: "a")
                }, forKey: "y")
        }
        #expect(
            try Self.sorted(value) { $0.cdataStrategy = .always } == """
                <r><z><a><![CDATA[1]]></a><b>\(Self.section)</b></z>\(Self.section)\
                <y><a>\(Self.section)</a><b><![CDATA[2]]></b></y></r>
                """)
    }

    @Test("A fragment is sorted by its name, and what is in it stays")
    func fragments() throws {
        struct Value: Encodable {
            var z = XMLFragment(
                "z", [.comment("</z><a>"), .processingInstruction(target: "p", content: "</z>"), .element("c"), .element("b")])
            var m = SortedMarkupTests.markup
            var a = XMLFragment("a", [.cdata("</a><z>"), .text("<>"), .element("a")])
        }
        let (a, z) = ("<a><![CDATA[</a><z>]]>&lt;&gt;<a /></a>", "<z><!--</z><a>--><?p </z>?><c /><b /></z>")
        #expect(try encoded(Value()) { $0.cdataStrategy = .always } == "<r>\(z)<m>\(Self.section)</m>\(a)</r>")
        #expect(try Self.sorted(Value()) { $0.cdataStrategy = .always } == "<r>\(a)<m>\(Self.section)</m>\(z)</r>")
    }

    struct Unsorted: Codable, Sendable { var b: String, a: String, rest: XMLUnknownNodes }

    @Test(
        "What no key reads keeps its place beside the nodes that are sorted",
        arguments: [
            ("<r><b>1</b><!--</r><a>--><x /><?p >?><a>2</a></r>", "<r><a>2</a><b>1</b><!--</r><a>--><x /><?p >?></r>"),
            ("<r><!--<a>--><b>1</b><a>2</a></r>", "<r><!--<a>--><a>2</a><b>1</b></r>"),
            ("<r><b>1</b><aa /><a>2</a></r>", "<r><a>2</a><b>1</b><aa /></r>"),
            ("<r><b>1</b><a>2</a><?p </r>?></r>", "<r><a>2</a><?p </r>?><b>1</b></r>"),
        ])
    func rests(document: String, sorted: String) throws {
        let value = try XMLDecoder().decode(Unsorted.self, from: document)
        #expect(try encoded(value) == document)
        #expect(try Self.sorted(value) == sorted)
    }

    // MARK: Places

    /// The path in the error of a value that cannot be written.
    static let places: [(path: String, value: WrittenByHand)] = [
        ("/r/b", entries([("a", "</a><b>"), ("b", "\u{1}")])),
        ("/r/a[3]", entries([("a", ["</a><a>", "<a />", "\u{1}"])])),
        ("/r/a[2]", entries([("a", ["a": "1", "b": "<a>"]), ("b", "</a><a>"), ("a", "\u{1}")])),
        ("/r/@a", entries([("a", "</r><a>"), ("a", Attribute<String>("\u{1}"))])),
        // Fragments before it.
        ("/r/a[2]", entries([("a", fragment), ("a", "\u{1}")])),
        ("/r/b", entries([("a", fragment), ("b", "\u{1}")])),
        // Containers that are filled in turns.
        (
            "/r/a[1]/x[3]",
            .keyed {
                var (a, b) = ($0.nestedContainer(keyedBy: AnyKey.self, forKey: "a"), $0.nestedContainer(keyedBy: AnyKey.self, forKey: "a"))
                try a.encode("</x><x>", forKey: "x")
                try b.encode("</a><a>", forKey: "x")
                try a.encode(Attribute<String>("<x>"), forKey: "n")
                try a.encode("<x />", forKey: "x")
                try b.encode("<x />", forKey: "x")
                try a.encode("\u{1}", forKey: "x")
            }
        ),
        (
            "/r/a[2]/x[2]",
            .keyed {
                var (a, b) = ($0.nestedContainer(keyedBy: AnyKey.self, forKey: "a"), $0.nestedContainer(keyedBy: AnyKey.self, forKey: "a"))
                try b.encode("</a><a>", forKey: "x")
                try a.encode("</x><x>", forKey: "x")
                try b.encode("\u{1}", forKey: "x")
            }
        ),
        // Rests before it.
        (
            "/r/i[3]",
            .keyed {
                let item = try XMLDecoder().decode(Unsorted.self, from: "<i><b>1</b><!--</i><i>--><i /><?p <i>?><a>2</a></i>")
                try $0.encode([item, item], forKey: "i")
                try $0.encode("\u{1}", forKey: "i")
            }
        ),
    ]

    private static func entries(_ entries: [(key: AnyKey, value: any Encodable & Sendable)]) -> WrittenByHand {
        .keyed { container in for entry in entries { try container.encode(entry.value, forKey: entry.key) } }
    }

    private static let fragment = XMLFragment(
        "a", [.comment("</a><a>"), .cdata("<b>"), .element("b"), .processingInstruction(target: "p", content: "<b>")])

    @Test(
        "A place is counted among elements, not among what looks like them", arguments: places.indices,
        [[], .sortedKeys, .prettyPrinted] as [XMLEncoder.OutputFormatting])
    func place(index: Int, formatting: XMLEncoder.OutputFormatting) {
        expectEncodingIssue(.forbiddenCharacter, at: Self.places[index].path) {
            try encoded(Self.places[index].value) { ($0.outputFormatting, $0.cdataStrategy) = (formatting, .always) }
        }
    }
}
