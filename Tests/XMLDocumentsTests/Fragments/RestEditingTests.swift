import Foundation
import Testing
import XMLDocuments

@Suite("Rests are edited, compared and built")
struct RestEditingTests {
    private func item(_ text: String) throws -> RestModels.Item { try XMLDecoder().decode(RestModels.Item.self, from: text) }

    @Test("A rest is built from literals, and stands at the end")
    func built() throws {
        let empty: XMLUnknownNodes = []
        #expect(empty.isEmpty)
        #expect(empty == XMLUnknownNodes())
        #expect(!XMLUnknownNodes(attributes: ["a": ""]).isEmpty)
        let value = RestModels.Unwrapped(
            a: "1", rest: XMLUnknownNodes(attributes: ["b": "2"], ["t", .element("c"), .cdata("<"), .comment("d")]))
        #expect(try encodedBothWays(value, "r") == #"<r b="2"><a>1</a>t<c /><![CDATA[<]]><!--d--></r>"#)
        let instruction = RestModels.Unwrapped(a: nil, rest: [.processingInstruction(target: "p", content: "q")])
        #expect(try encodedBothWays(instruction, "r") == "<r><?p q?></r>")
        // Text that is empty is none.
        #expect(try encodedBothWays(RestModels.Unwrapped(a: nil, rest: [""]), "r") == "<r />")
    }

    static let document = "<r><!--0--><title>t</title><x /><tag>1</tag><y /><tag>2</tag><z /><link>l</link><!--9--></r>"

    /// What becomes of the document when something that keys read is changed.
    static let edits: [(@Sendable (inout RestModels.Item) -> Void, String)] = [
        ({ $0.title = nil }, "<r><!--0--><x /><tag>1</tag><y /><tag>2</tag><z /><link>l</link><!--9--></r>"),
        ({ $0.tag.removeLast() }, "<r><!--0--><title>t</title><x /><tag>1</tag><y /><z /><link>l</link><!--9--></r>"),
        ({ $0.tag = [] }, "<r><!--0--><title>t</title><x /><y /><z /><link>l</link><!--9--></r>"),
        ({ $0.tag += ["3"] }, "<r><!--0--><title>t</title><x /><tag>1</tag><y /><tag>2</tag><z /><tag>3</tag><link>l</link><!--9--></r>"),
        ({ $0.link = nil }, "<r><!--0--><title>t</title><x /><tag>1</tag><y /><tag>2</tag><z /><!--9--></r>"),
        ({ ($0.title, $0.tag, $0.link) = (nil, [], nil) }, "<r><!--0--><x /><y /><z /><!--9--></r>"),
    ]

    @Test("Where a neighbour is gone, the children stay in order and take the next best place", arguments: edits.indices)
    func neighbours(_ index: Int) throws {
        var item = try item(Self.document)
        Self.edits[index].0(&item)
        #expect(try encodedBothWays(item, "r") == Self.edits[index].1)
    }

    @Test("Children are replaced, inserted, appended and removed; the others keep their places")
    func children() throws {
        let text = "<r><!--0--><title>t</title><x /><tag>1</tag><y /><link>l</link></r>"
        var item = try item(text)
        item.rest.children[1] = .element("new")
        #expect(try encodedBothWays(item, "r") == "<r><!--0--><title>t</title><new /><tag>1</tag><y /><link>l</link></r>")
        item.rest.children.insert(.comment("before y"), at: 2)
        item.rest.children.append(.comment("end"))
        let longer = "<r><!--0--><title>t</title><new /><tag>1</tag><!--before y--><y /><link>l</link><!--end--></r>"
        #expect(try encodedBothWays(item, "r") == longer)
        item.rest.children.removeAll { if case .comment = $0 { true } else { false } }
        #expect(try encodedBothWays(item, "r") == "<r><title>t</title><new /><tag>1</tag><y /><link>l</link></r>")
        item.rest.children.remove(at: 0)
        #expect(try encodedBothWays(item, "r") == "<r><title>t</title><tag>1</tag><y /><link>l</link></r>")
        item.rest["y"]?.attributes["z"] = "1"
        #expect(item.rest.elements.map(\.name) == ["y"])
        item.rest["w"] = XMLFragment("w", "v")
        item.rest.attributes["u"] = "2"
        #expect(try encodedBothWays(item, "r") == #"<r u="2"><title>t</title><tag>1</tag><y z="1" /><link>l</link><w>v</w></r>"#)
        item.rest["y"] = nil
        item.rest["nothing"] = nil
        item.rest.attributes = [:]
        #expect(try encodedBothWays(item, "r") == "<r><title>t</title><tag>1</tag><link>l</link><w>v</w></r>")
        item.rest.children = []
        #expect(item.rest.isEmpty)
    }

    @Test("An optional rest that is nil comes back empty")
    func optionals() throws {
        let text = try XMLEncoder().encodeToString(RestModels.Optional(a: "1", rest: nil), withRootKey: "r")
        #expect(text == "<r><a>1</a></r>")
        #expect(try XMLDecoder().decode(RestModels.Optional.self, from: text).rest == XMLUnknownNodes())
        let wrapped = try XMLEncoder().encodeToString(RestModels.WrappedOptional(a: nil, rest: nil), withRootKey: "r")
        #expect(wrapped == "<r />")
        #expect(try XMLDecoder().decode(RestModels.WrappedOptional.self, from: wrapped).rest == XMLUnknownNodes())
    }

    @Test("A rest of one value is put into another one")
    func moved() throws {
        let first = try item("<r a='1'><title>t</title><x/><tag>1</tag></r>")
        var second = try item("<r><link>l</link><tag>2</tag></r>")
        second.rest = first.rest
        #expect(try encodedBothWays(second, "r") == #"<r a="1"><x /><tag>2</tag><link>l</link></r>"#)
    }

    @Test("Equality regards attributes as a set and children in order, and neither prefixes nor places")
    func equality() throws {
        let one = try item(#"<r a="1" b="2"><x/><title>t</title><p:y xmlns:p="urn:y"/></r>"#).rest
        let other = try item(#"<r b="2" a="1"><title>t</title><x/><y xmlns="urn:y"/></r>"#).rest
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != XMLUnknownNodes(attributes: one.attributes, one.children.reversed()))
        #expect(one != XMLUnknownNodes(Array(one.children)))
        // What is there twice cannot be written, and counts twice.
        #expect(["a": "1", "a": "1", "b": "2"] as XMLFragment.Attributes != ["a": "1", "b": "2", "b": "2"])
        #expect(["a": "1", "b": "2", "a": "1"] as XMLFragment.Attributes == ["a": "1", "a": "1", "b": "2"])
        #expect(try item("<r>a<![CDATA[b]]></r>").rest == ["ab"])
    }

    @Test("Other coders get a rest as text")
    func otherCoders() throws {
        let value = try item(#"<r b="1" xmlns:p="urn:p" p:c="p:2"><!--d--><title>t</title>e<p:f/></r>"#)
        let json = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(RestModels.Item.self, from: json) == value)
        #expect(value.rest.description == #"<rest xmlns:p="urn:p" b="1" p:c="p:2"><!--d-->e<p:f /></rest>"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([XMLUnknownNodes].self, from: Data(#"["<a>"]"#.utf8)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([XMLUnknownNodes([.element("1")])]) }
    }
}
