import Foundation
import Testing
import XMLCodable

/// Compact documents are put together from pieces that are written at once; documents in another layout or order are not. Both say the same.
@Suite("The encoded form")
struct EncodedFormTests {
    struct Leaf: Encodable { @Attribute var id: String; var name: String; var amount: Double?; var tags: [String] }

    enum Part: Encodable {
        case leaf(Leaf), pair(Leaf, Int), words([String], Int), text(String), none
        enum CodingKeys: String, CodingKey { case leaf, pair, words, text = "", none }
    }

    struct Whole: Encodable {
        var before: Int
        @XMLInline var parts: [Part]
        var table: [String: Int], lists: [String: [[Int]]], after: String
        @Attribute var late: Int
    }

    private static let leaf = Leaf(id: .init("a\"<&\n"), name: "x < y & ]]> \r\"z'", amount: 1.5, tags: ["", "b", " "])
    private static let whole = Whole(
        before: 1,
        parts: [.leaf(leaf), .pair(Leaf(id: "", name: "", amount: nil, tags: []), 2), .words(["v", ""], 3), .text("in between"), .none],
        table: ["c": 3, "a": 1, "b": 2], lists: ["l": [[1, 2], [], [3]], "k": []], after: "", late: 7)

    /// An order in which nothing moves, so that the document is as compact but made the other way.
    private static func otherWay(_ encoder: XMLEncoder) { encoder.nodeOrdering = .listed { _ in nil } }

    @Test(
        "The encoded form is the same however the document is put together",
        arguments: [[], .noEmptyElements] as [XMLEncoder.OutputFormatting])
    func bothWays(formatting: XMLEncoder.OutputFormatting) throws {
        for nilEncoding in [.omit, .emptyElement, .xsiNil] as [XMLEncoder.NilEncoding] {
            let encoder = XMLEncoder { ($0.outputFormatting, $0.nilEncoding) = (formatting, nilEncoding) }
            let compact = try encoder.encodeToString(Self.whole, withRootKey: "w")
            Self.otherWay(encoder)
            #expect(try encoder.encodeToString(Self.whole, withRootKey: "w") == compact)
        }
    }

    @Test("The encoded form has attributes, leaves and elements in their order")
    func order() throws {
        #expect(
            try XMLEncoder().encodeToString(Self.leaf, withRootKey: "l")
                == #"<l id="a&quot;&lt;&amp;&#10;"><name>x &lt; y &amp; ]]&gt; &#13;&quot;z&apos;</name><amount>1.5</amount><tags></tags>"#
                + "<tags>b</tags><tags> </tags></l>")
    }

    @Test("The encoded form of an attribute that comes twice is its last value, in the place of the first")
    func attributeTwice() throws {
        struct Twice: Encodable {
            enum CodingKeys: CodingKey { case a, b, c }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(Attribute<String>("1"), forKey: .a)
                try container.encode(Attribute<String>("2"), forKey: .b)
                try container.encode("between", forKey: .c)
                try container.encode(Attribute<String>("33"), forKey: .a)
                try container.encode(Attribute<Int>(4), forKey: .c)
            }
        }
        #expect(
            try XMLEncoder().encodeToString(Twice(), withRootKey: "t", rootAttributes: ["b": "0"])
                == #"<t b="2" a="33" c="4"><c>between</c></t>"#)
    }

    @Test("The encoded form of values that could not be written and were given up is as if they had not come")
    func failuresInBetween() throws {
        struct Careful: Encodable {
            enum CodingKeys: CodingKey { case a, b, c, d }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode("1", forKey: .d)
                try? container.encode("\u{1}", forKey: .b)
                try container.encode([1, 2], forKey: .a)
                try? container.encode(["1", "\u{1}"], forKey: .a)
                try? container.encode([1, .nan, 2], forKey: .b)
                try? container.encode(Leaf(id: "i", name: "\u{1}", amount: nil, tags: []), forKey: .b)
                try container.encode([3], forKey: .a)
                try? container.encode(Attribute<String>("\u{1}"), forKey: .b)
                try? container.encode(Double.nan, forKey: .b)
                try container.encode(Attribute<String>("x"), forKey: .a)
                try container.encode(2, forKey: .c)
            }
        }
        #expect(try XMLEncoder().encodeToString(Careful(), withRootKey: "r") == #"<r a="x"><d>1</d><a>1</a><a>2</a><a>3</a><c>2</c></r>"#)
    }
}

/// Where compact documents, whose leaves are written at once, must not differ from others.
@Suite("The encoded form of leaves in a row")
struct EncodedLeavesTests {
    private struct Names: Encodable { var name: [String], other: String }

    @Test("A payload that is keyed and a list has an element for its keys and one for each item when another payload follows")
    func payloadOfKeysAndItems() throws {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                var keyed = encoder.container(keyedBy: AnyKey.self)
                try keyed.encode(1, forKey: "a")
                try keyed.encode(2, forKey: "b")
                var unkeyed = encoder.unkeyedContainer()
                try unkeyed.encode(3)
            }
        }
        enum Choice: Encodable { case x(Both, Int) }
        let encoder = XMLEncoder()
        let compact = try encoder.encodeToString(Choice.x(Both(), 4), withRootKey: "r")
        encoder.nodeOrdering = .listed { _ in nil }  // the same document, put together leaf by leaf
        #expect(try encoder.encodeToString(Choice.x(Both(), 4), withRootKey: "r") == compact)
        #expect(compact == "<r><x><_0><a>1</a><b>2</b><_0>3</_0></_0><_1>4</_1></x></r>")
    }

    @Test("A text of which escapes leave nothing is written alike in every layout")
    func emptyByEscapes() throws {
        let encoder = XMLEncoder { $0.charactersEscapedInElements = [("-", "")] }
        let compact = try encoder.encodeToString(Names(name: ["-"], other: "-"), withRootKey: "r")
        encoder.nodeOrdering = .listed { _ in nil }
        #expect(try encoder.encodeToString(Names(name: ["-"], other: "-"), withRootKey: "r") == compact)
    }

    @Test("An error about a prefix shows the namespace as it is, not as it is escaped")
    func namespaceInError() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["p": "urn:a"] }
        struct Root: Encodable {
            @Attribute var declaration: String
            enum CodingKeys: String, CodingKey { case declaration = "xmlns:p" }
        }
        let error = #expect(throws: EncodingError.self) { try encoder.encode(Root(declaration: "urn:b&c"), withRootKey: "r") }
        #expect(error?.xmlIssue?.found == "a declaration of it for `urn:b&c`")
    }
}
