import Foundation
import Testing
import XMLCodable

@Suite("The encoded form")
struct EncodedFormTests {
    struct Leaf: Encodable { @Attribute var id: String; var name: String; var amount: Double?; var tags: [String] }

    @Test("The encoded form has attributes, leaves and elements in their order")
    func order() throws {
        #expect(
            try encoded(Leaf(id: "a\"<&\n", name: "x < y & ]]> \r\"z'", amount: 1.5, tags: ["", "b", " "]), "l")
                == #"<l id="a&quot;&lt;&amp;&#10;"><name>x &lt; y &amp; ]]&gt; &#13;&quot;z&apos;</name><amount>1.5</amount><tags></tags>"#
                + "<tags>b</tags><tags> </tags></l>")
    }

    @Test("The encoded form of values that could not be written and were given up is as if they had not come")
    func failuresInBetween() throws {
        enum Key: CodingKey { case a, b, c, d }
        let value = WrittenByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
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
        #expect(try encoded(value) == #"<r a="x"><d>1</d><a>1</a><a>2</a><a>3</a><c>2</c></r>"#)
    }
    @Test("A payload that is keyed and a list has an element for its keys and one for each item when another payload follows")
    func payloadOfKeysAndItems() throws {
        let both = WrittenByHand { encoder in
            var keyed = encoder.container(keyedBy: AnyKey.self)
            try keyed.encode(1, forKey: "a")
            try keyed.encode(2, forKey: "b")
            var unkeyed = encoder.unkeyedContainer()
            try unkeyed.encode(3)
        }
        enum Choice: Encodable { case x(WrittenByHand, Int) }
        #expect(try encoded(Choice.x(both, 4)) == "<r><x><_0><a>1</a><b>2</b><_0>3</_0></_0><_1>4</_1></x></r>")
    }

    @Test("A text of which escapes leave nothing is written alike in every layout")
    func emptyByEscapes() throws {
        struct Names: Encodable { var name: [String], other: String }
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
