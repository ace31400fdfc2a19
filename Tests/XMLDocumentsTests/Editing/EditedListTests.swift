import Foundation
import Testing
import XMLDocuments

@Suite("Editing: lists, choices and mixed content")
struct EditedListTests {
    struct Basket: Codable { var title: String?; var i: [String]; var end: String? }

    @Test(
        "Items of a list come and go with their lines",
        arguments: [
            ("<r>\n  <i>a</i>\n  <i>b</i>\n</r>", ["a"], "<r>\n  <i>a</i>\n</r>"),
            ("<r>\n  <i>a</i>\n  <i>b</i>\n</r>", ["b"], "<r>\n  <i>b</i>\n</r>"),
            ("<r>\n  <i>a</i>\n  <i>b</i>\n</r>", [], "<r/>"),
            ("<r>\n  <i>a</i>\n</r>", ["a", "b"], "<r>\n  <i>a</i>\n  <i>b</i>\n</r>"),
            ("<r>\n  <i>b</i>\n</r>", ["a", "b"], "<r>\n  <i>a</i>\n  <i>b</i>\n</r>"),
            ("<r>\n  <i>a</i>\n  <i>c</i>\n</r>", ["a", "b", "c"], "<r>\n  <i>a</i>\n  <i>b</i>\n  <i>c</i>\n</r>"),
            ("<r>\n  <i>a</i>\n  <i>b</i>\n  <i>c</i>\n</r>", ["c", "a", "b"], "<r>\n  <i>c</i>\n  <i>a</i>\n  <i>b</i>\n</r>"),
            ("<r>\n  <i>a</i>\n  <i>b</i>\n</r>", ["b", "a"], "<r>\n  <i>b</i>\n  <i>a</i>\n</r>"),
            ("<r><i>a</i><i>b</i></r>", ["a", "x", "b"], "<r><i>a</i><i>x</i><i>b</i></r>"),
            ("<r> <i>a</i> <i>b</i> </r>", ["a", "x"], "<r> <i>a</i> <i>x</i> </r>"),
            ("<r> <i>a</i> <i>b</i> </r>", ["a", "b", "c"], "<r> <i>a</i> <i>b</i> <i>c</i> </r>"),
            ("<r> <i>a</i> <i>b</i> </r>", ["b"], "<r> <i>b</i> </r>"),
            (
                "<r>\n\t<title>t</title>\n\n\t<!-- end -->\n\t<end>e</end>\n</r>", ["a", "b"],
                "<r>\n\t<title>t</title>\n\t<i>a</i>\n\t<i>b</i>\n\n\t<!-- end -->\n\t<end>e</end>\n</r>"
            ),
            ("<r>\n\t<end>e</end>\n</r>", ["a"], "<r>\n\t<i>a</i>\n\t<end>e</end>\n</r>"),
            ("<r>\n\t<title>t</title>\n\t<i>b</i>\n</r>", ["a", "b"], "<r>\n\t<title>t</title>\n\t<i>a</i>\n\t<i>b</i>\n</r>"),
            ("<r>\n\t<other/>\n</r>", ["a"], "<r>\n\t<other/>\n\t<i>a</i>\n</r>"),
            ("<r>\n\t<!-- none -->\n</r>", ["a"], "<r>\n\t<!-- none -->\n\t<i>a</i>\n</r>"),
            ("<r>\n\t<!-- one -->\n\t<i>a</i>\n</r>", [], "<r>\n\t<!-- one -->\n</r>"),
            (
                "<r>\n <i>a</i> <!-- first -->\n <i>c</i>\n</r>", ["a", "b", "c"],
                "<r>\n <i>a</i> <!-- first -->\n <i>b</i>\n <i>c</i>\n</r>"
            ),
            ("<r>\n <i>a</i><i>b</i>\n</r>", ["b"], "<r>\n <i>b</i>\n</r>"),
            ("<r>\n <i>a</i><i>b</i>\n</r>", ["a"], "<r>\n <i>a</i>\n</r>"),
            ("<r>\n <i>a</i></r>", ["a", "b"], "<r>\n <i>a</i>\n <i>b</i></r>"),
            ("<r>\n <i>a</i>\n <i>b</i></r>", ["a"], "<r>\n <i>a</i></r>"),
            ("<r xml:space='preserve'>\n <i>a</i>\n</r>", ["a", "b"], "<r xml:space='preserve'>\n <i>a</i><i>b</i>\n</r>"),
            ("<r>\r\n <i>a</i>\r\n</r>\r\n", ["a", "b"], "<r>\r\n <i>a</i>\r\n <i>b</i>\r\n</r>\r\n"),
            ("<r>\n <i>a</i>\n <x/>\n <i>b</i>\n</r>", ["A", "b"], "<r>\n <i>A</i>\n <x/>\n <i>b</i>\n</r>"),
            ("<r>\n <i u='1'>a</i>\n <i u='2'>b</i>\n</r>", ["A", "B"], "<r>\n <i u='1'>A</i>\n <i u='2'>B</i>\n</r>"),
            ("<r>\n <i u='1'>a</i>\n <i u='2'>b</i>\n</r>", ["b", "a"], "<r>\n <i u='2'>b</i>\n <i u='1'>a</i>\n</r>"),
            ("<r>\n <i>a</i>\n <i>a</i>\n</r>", ["a"], "<r>\n <i>a</i>\n</r>"),
        ] as [(String, [String], String)])
    func items(document: String, items: [String], expected: String) throws {
        #expect(try edited(Basket.self, document) { $0.i = items } == expected)
    }

    @Test(
        "An edit that could mean one of several elements is refused if they differ in what the model does not read",
        arguments: [
            ("<r><i u='1'>a</i><i u='2'>a</i></r>", ["a"], "/r/i[1]"),
            ("<r><i u='1'>a</i><i u='2'>b</i></r>", ["c"], "/r/i[1]"),
            ("<r><i u='1'>a</i></r>", ["b", "c"], "/r/i"),
            ("<r><i>a<!-- 1 --></i><i>a</i></r>", ["a", "b", "a", "c"], nil),
        ] as [(String, [String], String?)])
    func ambiguity(document: String, items: [String], path: String?) throws {
        guard let path else {
            _ = try edited(Basket.self, document) { $0.i = items }
            return
        }
        expectRefusal(.ambiguousEdit, at: path) { try edited(Basket.self, document) { $0.i = items } }
    }

    @Test("Of several edits that could mean another element the first one in the document is told")
    func firstAmbiguity() throws {
        struct Lists: Codable { var a: [String], b: [String], c: [String] }
        let (document, lists) = ("<r><a u='1'>x</a><b u='2'>y</b><c u='3'>z</c></r>", Lists(a: ["1", "2"], b: ["3", "4"], c: ["5", "6"]))
        expectRefusal(.ambiguousEdit, at: "/r/a") { try edited(Lists.self, document) { $0 = lists } }
    }

    struct Book: Codable { @Attribute var id: Int; var title: String; var price: Double? }
    struct Shelf: Codable { var book: [Book] }

    static let shelf = """
        <shelf>
          <book id="1" lang="de"><title>One</title><isbn>111</isbn></book>
          <book id="2">
            <isbn>222</isbn>
            <title>Two</title>
          </book>
          <book id="3" lang="en"><title>Three</title></book>
        </shelf>
        """

    @Test("Books that move take along what the model does not read, also if they change")
    func moves() throws {
        let result = try edited(Shelf.self, Self.shelf) {
            $0.book.swapAt(0, 2)
            $0.book[2].title = "One!"
            $0.book[1].price = 9
        }
        #expect(
            result == """
                <shelf>
                  <book id="3" lang="en"><title>Three</title></book>
                  <book id="2">
                    <isbn>222</isbn>
                    <title>Two</title>
                    <price>9.0</price>
                  </book>
                  <book id="1" lang="de"><title>One!</title><isbn>111</isbn></book>
                </shelf>
                """)
    }

    @Test("A book goes while another one changes and a third comes")
    func changeAndRemove() throws {
        let result = try edited(Shelf.self, Self.shelf) {
            $0.book.remove(at: 1)
            $0.book[1].title = "III"
            $0.book.append(Book(id: Attribute(4), title: "Four"))
        }
        #expect(
            result == """
                <shelf>
                  <book id="1" lang="de"><title>One</title><isbn>111</isbn></book>
                  <book id="3" lang="en"><title>III</title></book>
                  <book id="4"><title>Four</title></book>
                </shelf>
                """)
    }

    @Test("A new book that has little in common with one that goes may be that one or another, which is refused")
    func chance() throws {
        let document = Self.shelf.replacingOccurrences(of: "<title>Two</title>", with: "<title>Two</title><price>9</price>")
        expectRefusal(.ambiguousEdit, at: "/shelf/book[2]") {
            try edited(Shelf.self, document) {
                $0.book.remove(at: 1)
                $0.book.append(Book(id: Attribute(4), title: "Four", price: 9))
            }
        }
    }

    enum Shape: Codable {
        case circle(Circle), square(Square), name(String)
        struct Circle: Codable { @Attribute var r: Int }
        struct Square: Codable { @Attribute var a: Int }
    }
    struct Picture: Codable { @XMLInline var shapes: [Shape] }

    @Test("A choice that becomes another one takes its place")
    func choices() throws {
        let result = try edited(Picture.self, "<p>\n  <circle r='1'/>\n  <!-- c -->\n  <square a='2'/>\n  <name>n</name>\n</p>") {
            $0.shapes[1] = .circle(.init(r: Attribute(5)))
            $0.shapes.append(.square(.init(a: Attribute(6))))
        }
        #expect(result == "<p>\n  <circle r='1'/>\n  <circle r=\"5\"/>\n  <!-- c -->\n  <name>n</name>\n  <square a=\"6\"/>\n</p>")
    }

    @Test("Where all elements go, a new one comes behind what was on the line of the last one")
    func onlyChoice() throws {
        let result = try edited(Picture.self, "<p>\n  <circle r='1'/> <!-- c -->\n</p>") { $0.shapes = [.square(.init(a: Attribute(6)))] }
        #expect(result == "<p>\n  <!-- c -->\n  <square a=\"6\"/>\n</p>")
    }

    enum Inline: Codable {
        case text(String), b(String), link(Link)
        struct Link: Codable { @Attribute var href: String; @XMLText var text: String }
        enum CodingKeys: String, CodingKey { case text = "", b, link }
    }
    struct Paragraph: Codable { var content: [Inline]; enum CodingKeys: String, CodingKey { case content = "" } }
    struct Page: Codable { var p: [Paragraph] }

    @Test("Mixed content changes item by item, and what stays is as it was")
    func mixedContent() throws {
        let document = "<page>\n  <p>One <b>two&#33;</b> <link href='#1' id='x'>three</link> four &amp; five</p>\n  <p/>\n</page>"
        let parts: KeyValuePairs = ["One": "1 &lt;", "</b> <": "</b><b>new</b> <", "#1": "#2", "three": "3", "<p/>": "<p>a <b>b</b></p>"]
        try expectEdit(Page.self, document, parts) {
            $0.p[0].content[0] = .text("1 < ")
            $0.p[0].content[3] = .link(.init(href: Attribute("#2"), text: "3"))
            $0.p[0].content.insert(.b("new"), at: 2)
            $0.p[1].content = [.text("a "), .b("b")]
        }
        #expect(try edited(Page.self, document) { $0.p[0].content = [] } == "<page>\n  <p></p>\n  <p/>\n</page>")
    }

    static let paragraphs: [Edit<Paragraph>] = [
        // A text between elements that change stays as it is written.
        Edit("1&#33;<b>x</b>2&#33;<b>y</b>", "<b>z</b><b>x</b>2&#33;<b>w</b>") {
            $0.content = [.b("z"), .b("x"), .text("2!"), .b("w")]
        },
        // Equal texts that are written in several ways keep theirs.
        Edit("1<b>x</b>a&amp;b<b>y</b><![CDATA[a&b]]><b>w</b>3", "9<b>x</b>a&amp;b<b>y</b><![CDATA[a&b]]><b>w</b>8") {
            ($0.content[0], $0.content[6]) = (.text("9"), .text("8"))
        },
        // A text between two equal elements says which of them stays.
        Edit("1<link href='#' id='a'>k</link>x<link href='#' id='b'>k</link>2", "9<link href='#' id='a'>k</link>x<b>z</b>8") {
            $0.content = [.text("9"), $0.content[1], .text("x"), .b("z"), .text("8")]
        },
    ]

    @Test("Texts and elements of mixed content that stay are as they were", arguments: paragraphs)
    func paragraph(_ edit: Edit<Paragraph>) throws {
        let result = try edited(Page.self, "<page><p>\(edit.before)</p></page>") { edit.change(&$0.p[0]) }
        #expect(result == "<page><p>\(edit.after)</p></page>")
    }

    struct Labels: Codable { var label: [String: String], flag: [Bool] }

    @Test("A dictionary's entries come and go")
    func dictionary() throws {
        let document = "<r>\n  <label>\n    <b>2</b>\n    <a>1</a>\n  </label>\n</r>"
        let result = try edited(Labels.self, document) { ($0.label["a"], $0.label["c"], $0.flag) = ("one", "3", [true]) }
        #expect(result == "<r>\n  <label>\n    <b>2</b>\n    <c>3</c>\n    <a>one</a>\n  </label>\n  <flag>true</flag>\n</r>")
        #expect(try edited(Labels.self, document) { $0.label["b"] = nil } == "<r>\n  <label>\n    <a>1</a>\n  </label>\n</r>")
    }

    struct Described: Codable { var title: String, description: XMLFragment }

    @Test("A fragment changes node by node")
    func fragment() throws {
        let document = "<r>\n <title>t</title>\n <description>\n  <p class='a'>x<!-- c --></p>\n  <hr/>\n </description>\n</r>"
        try expectEdit(Described.self, document, ["'a'": "'b'", "- c -": "- d -"]) {
            $0.description = try XMLFragment(parsing: "<description>\n  <p class='b'>x<!-- d --></p>\n  <hr/>\n </description>")
        }
    }

    @Test("A list of 5,000 items with one edit")
    func longList() throws {
        let lines = (0..<5_000).map { "  <i u='\($0)'>\($0 % 100)</i>" }
        let document = "<r>\n" + lines.joined(separator: "\n") + "\n</r>"
        try expectEdit(Basket.self, document, ["<i u='3700'>0<": "<i u='3700'>x<"]) { $0.i[3_700] = "x" }
    }
}
