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
