import Testing
import XMLCodable

/// The decoder has comments and processing instructions in its tree, for fragments and rests. No other value is different for them.
@Suite("Comments and processing instructions in documents")
struct CommentsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// A document in which a comment may be wherever a `§` is.
        let document: String
        /// Whether the document with something in those places is decoded as it is without, and whether it is decoded at all.
        let compare: @Sendable (XMLDecoder, _ something: String) throws -> (isSame: Bool, isDecoded: Bool)
        var testDescription: String { document }
        init<Model: Decodable & Equatable & Sendable>(_: Model.Type, _ document: String) {
            self.document = document
            compare = { decoder, something in
                let changed = document.split(separator: "§", omittingEmptySubsequences: false).joined(separator: something)
                let expected = try? decoder.decode(Model.self, from: document.filter { $0 != "§" })
                let value = try? decoder.decode(Model.self, from: changed)
                let valueOfTree = try? decoder.decode(Model.self, from: XMLTree(parsing: changed, options: CommentsTests.allNodes).root)
                return (value == expected && valueOfTree == expected, value != nil)
            }
        }
    }

    private static let allNodes: XMLParsingOptions = {
        XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
    }()

    struct Values: Codable, Equatable {
        @Attribute var k: Int?
        var number: Int, text: String
        var none: Int?
        var empty: String?
        var list: [Int], entries: [String: Int]
        var inner: Inner?
    }

    struct Inner: Codable, Equatable { var a: Int? }
    struct Price: Codable, Equatable { @Attribute var currency: String?; @XMLText var value: Double? }
    struct Path: Codable, Equatable {
        var price: Int, name: String
        enum CodingKeys: String, CodingKey { case price = "details/price", name }
    }
    enum Shape: Codable, Equatable { case circle(Int), square(Inner) }
    struct Drawing: Codable, Equatable { @XMLInline var shapes: [Shape]; var name: String }
    enum Phrase: Codable, Equatable {
        case text(String), b(String), br
        enum CodingKeys: String, CodingKey { case text = "", b, br }
    }
    struct Paragraph: Codable, Equatable { @XMLInline var phrases: [Phrase] }

    static let rows = [
        Row(
            Values.self,
            "§<r k='1'>§<number>§1§2§</number>§<text> §a§ b §</text>§<none>§</none>§<empty>§</empty>§<list>1</list>§<list>§2</list>§"
                + "<entries>§<x>1</x>§<y>2§</y>§</entries>§<inner>§</inner>§</r>§"),
        Row(Values.self, "<r>§<inner>§<a>§1</a></inner>§<entries/>§<list>1</list>§<text/>§<list>2</list>§<number> 5§ </number>§</r>"),
        Row([String].self, "<r>§<a>§ <![CDATA[ x ]]>§ </a>§<a> §<![CDATA[]]>§ y§<![CDATA[ ]]>§ §</a>§</r>"),
        Row([Bool].self, "<r>§<a>tr§ue</a>§<b>§0§</b>§</r>"),
        Row(Price.self, "<r currency='e'>§1§.5§</r>"),
        Row(Price.self, "<r>§ §</r>"),
        Row(Path.self, "<r>§<details>§<price>§1§</price>§</details>§<name>§n</name>§</r>"),
        Row(GroupsTests.Pairs.self, "<r>§<a>1</a>§<b>x</b>§<a>2</a>§<b>y</b>§</r>"),
        Row(Path.self, "<r>§<name>n</name>§<details>§<price>1</price>§</details>§</r>"),
        Row(Drawing.self, "<r>§<circle>§1</circle>§<name>§n</name>§<square>§<a>2</a>§</square>§</r>"),
        Row(Paragraph.self, "<r>x§y<b>§ z §</b>§ §<br>§</br> §!</r>"),
        Row(Paragraph.self, "<r>§</r>"),
        Row(Paragraph.self, "<r>\n §<b>1</b>§\n§ §<b>2</b>\n§</r>"),
        Row(Paragraph.self, "<r>\n §<b>1</b>§\n <![CDATA[]]>§ <b>2</b>\n§</r>"),
    ]

    private static let options: [@Sendable (XMLDecoder) -> Void] = [
        { _ in }, { $0.trimValueWhitespaces = false }, { $0.removeWhitespaceElements = true }, { $0.shouldProcessNamespaces = true },
        { $0.unknownNodePolicy = .error }, { $0.elementOrderPolicy = .codingKeys }, { $0.repeatedElementPolicy = .last },
        { $0.keyDecodingStrategy = .custom { $0[$0.count - 1] } },
    ]

    @Test("A value is the same with and without them", arguments: rows)
    func sameValue(_ row: Row) throws {
        for (index, configure) in Self.options.enumerated() {
            for something in ["<!--c-->", "<?p i?>", "<!--c--><!--d-->", "<!-- <a>1</a> -->"] {
                let decoder = XMLDecoder(configure)
                let (isSame, isDecoded) = try row.compare(decoder, something)
                #expect(isSame, "option \(index), \(something)")
                #expect(isDecoded || index > 0)
            }
        }
    }

    @Test("An error behind them is where it is")
    func errors() {
        expectDecodingIssue(at: "/r/details/price", line: 2, column: 27) {
            try XMLDecoder().decode(Path.self, from: "<!--1--><r>\n<?p i?><details><!-- 2 --><price>x</price></details></r>")
        }
    }
}
