import Foundation
import Testing
import XMLDocuments
import XMLStreaming

/// Models with a rest, one for each kind of neighbour that it may have.
enum RestModels {
    struct Item: Codable, Equatable {
        @Attribute var id: Int?
        var title: String?
        var tag: [String]
        @Element var link: String?
        @XMLInline var rest: XMLUnknownNodes
    }

    struct Unwrapped: Codable, Equatable { var a: String?; var rest: XMLUnknownNodes }
    struct Optional: Codable, Equatable { var a: String?; var rest: XMLUnknownNodes? }
    struct WrappedOptional: Codable, Equatable { var a: String?; @XMLInline var rest: XMLUnknownNodes? }
    struct List: Codable, Equatable { var item: [Unwrapped], rest: XMLUnknownNodes }
    struct Text: Codable, Equatable { @XMLText var text: String?; var rest: XMLUnknownNodes }
    struct Outer: Codable, Equatable { var b: String?; @XMLInline var base: Unwrapped }
    enum Shape: Codable, Equatable { case circle(Circle), label(String), other(XMLUnknownNodes) }
    struct Circle: Codable, Equatable { @Attribute var r: Double; var rest: XMLUnknownNodes }
    struct Drawing: Codable, Equatable { @XMLInline var shapes: [Shape]; var rest: XMLUnknownNodes }
    struct Shapes: Codable, Equatable { var shape: [Shape], rest: XMLUnknownNodes }

    enum Run: Codable, Equatable {
        case text(String), b(String)
        enum CodingKeys: String, CodingKey { case text = "", b }
    }

    struct Mixed: Codable, Equatable { @XMLInline var runs: [Run]; var rest: XMLUnknownNodes }

    struct Attributes: Codable, Equatable {
        @Attribute var all: [String: String]
        var a: String?
        var rest: XMLUnknownNodes
    }

    struct Nested: Codable, Equatable {
        var a: String, rest: XMLUnknownNodes
        enum CodingKeys: CodingKey { case inner, a, rest }

        init(from decoder: any Decoder) throws {
            let inner = try decoder.container(keyedBy: CodingKeys.self).nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
            a = try inner.decode(String.self, forKey: .a)
            rest = try inner.decode(XMLUnknownNodes.self, forKey: .rest)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
            try inner.encode(a, forKey: .a)
            try inner.encode(rest, forKey: .rest)
        }
    }

    class Animal: Codable {
        var name: String, rest: XMLUnknownNodes
    }

    final class Dog: Animal {
        var breed: String
        enum DogKeys: CodingKey { case breed }

        required init(from decoder: any Decoder) throws {
            breed = try decoder.container(keyedBy: DogKeys.self).decode(String.self, forKey: .breed)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: DogKeys.self)
            try container.encode(breed, forKey: .breed)
            try super.encode(to: encoder)
        }
    }
}

@Suite("What no key reads")
struct RestTests {
    /// A document that comes back as it was, byte by byte.
    struct Row: CustomTestStringConvertible, Sendable {
        let document: String, check: @Sendable (XMLDecoder, XMLEncoder) throws -> (text: String, again: Bool)
        var testDescription: String { document }

        init<Model: Codable & Equatable & Sendable>(_: Model.Type, _ document: String) {
            self.document = document
            check = { decoder, encoder in
                let value = try decoder.decode(Model.self, from: document)
                let text = try encoder.encodeToString(value, withRootKey: "r")
                return (text, try decoder.decode(Model.self, from: text) == value)
            }
        }
    }

    static let rows = [
        Row(RestModels.Item.self, "<r />"),
        Row(RestModels.Item.self, #"<r id="1" x="2" xml:lang="en"><title>t</title></r>"#),
        Row(
            RestModels.Item.self,
            "<r><!--first--><title>t</title><x /><tag>1</tag><y>z</y><tag>2</tag><?pi a b?><link>l</link><!--last--></r>"),
        Row(RestModels.Item.self, "<r><tag>1</tag><x /><x /><tag>2</tag><tag>3</tag><y /></r>"),
        Row(RestModels.Item.self, "<r>text <title>t</title> and <x /> more</r>"),
        Row(RestModels.Item.self, "<r><title>t</title><![CDATA[<&>]]>x<![CDATA[]]></r>"),
        Row(RestModels.Item.self, #"<r xmlns:p="urn:p" p:a="1" p:b="2"><title>t</title><p:c /><p:d><p:e /></p:d></r>"#),
        Row(RestModels.Item.self, #"<r><c xmlns="urn:c"><d /></c><p:e xmlns:p="urn:p" p:f="" /></r>"#),
        Row(RestModels.Item.self, "<r><rest>an element of the key's name</rest></r>"),
        Row(RestModels.Unwrapped.self, #"<r a="1" b="2"><a>3</a><c /></r>"#),
        Row(RestModels.Optional.self, "<r><a>1</a><b /></r>"),
        Row(RestModels.WrappedOptional.self, #"<r b="1"><a>1</a><b /></r>"#),
        Row(RestModels.List.self, #"<r><y /><item><x /></item><z /><item b="1"><x /><a>1</a></item><!--c--></r>"#),
        Row(RestModels.Text.self, "<r><x />t<y /></r>"),
        Row(RestModels.Outer.self, "<r><b>1</b><x /><a>2</a><y /></r>"),
        Row(
            RestModels.Drawing.self,
            #"<r><x /><circle r="1.0" s="2"><t /></circle><y /><label>l</label><!--c--><other u="3">v<w /></other></r>"#),
        Row(RestModels.Shapes.self, #"<r><shape><circle r="1.0" s="2" /></shape><x /><shape><other><y /></other></shape></r>"#),
        Row(RestModels.Attributes.self, #"<r x="1" y="2"><a>3</a><!--c--><z /></r>"#),
        Row(RestModels.Nested.self, #"<r><inner b="1"><x /><a>2</a><y /></inner></r>"#),
    ]

    @Test("A document comes back as it was", arguments: rows)
    func comesBack(_ row: Row) throws {
        for configure in RestTests.options {
            let (text, isEqual) = try row.check(XMLDecoder(configure), XMLEncoder())
            #expect(text == row.document)
            #expect(isEqual)
        }
    }

    private static let options: [@Sendable (XMLDecoder) -> Void] = [
        { _ in }, { $0.shouldProcessNamespaces = true }, { $0.unknownNodePolicy = .error },
        { $0.repeatedElementPolicy = .error }, { $0.keyDecodingStrategy = .convertFromSnakeCase },
        { $0.keyDecodingStrategy = .custom { $0[$0.count - 1] } },
        { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .elementOrAttribute } } },
        { $0.unknownNodePolicy = .report { Issue.record("\($0) is read") } },
    ]

    @Test("A class has a rest, and its superclass keys on the same element")
    func classes() throws {
        let text = #"<dog age="3"><breed>b</breed><x /><name>n</name><y /></dog>"#
        let dog = try XMLDecoder().decode(RestModels.Dog.self, from: text)
        #expect(dog.rest.attributes == ["age": "3"])
        #expect(try XMLEncoder().encodeToString(dog, withRootKey: "dog") == text)
    }

    @Test("White space between elements is not kept, and the document is indented anew")
    func indentation() throws {
        let value = try XMLDecoder().decode(RestModels.Item.self, from: "<r>\n  <x>\n <y/></x>\n\n<title>t</title> <!--c-->\n</r>")
        #expect(value.rest.children.count == 2)
        let encoder = XMLEncoder { ($0.outputFormatting, $0.prettyPrintIndentation) = (.prettyPrinted, .spaces(2)) }
        #expect(try encoder.encodeToString(value, withRootKey: "r") == "<r>\n  <x>\n <y /></x>\n  <title>t</title>\n  <!--c-->\n</r>")
        // White space beside text is text.
        let mixed = try XMLDecoder().decode(RestModels.Item.self, from: "<r>\n <title>t</title>text\n</r>")
        #expect(try encoder.encodeToString(mixed, withRootKey: "r") == "<r>\n <title>t</title>text\n</r>")
    }

    @Test("Sorted keys are sorted, and the rest keeps its place beside them")
    func sorted() throws {
        struct Unsorted: Codable { var b: String, a: String, rest: XMLUnknownNodes }
        let encoder = XMLEncoder { $0.outputFormatting = .sortedKeys }
        let value = try XMLDecoder().decode(Unsorted.self, from: "<r><b>1</b><x/><a>2</a></r>")
        #expect(try encoder.encodeToString(value, withRootKey: "r") == "<r><a>2</a><b>1</b><x /></r>")
    }

    @Test("A tree's elements and a pipe's bytes are decoded with a rest")
    func otherSources() throws {
        let text = "<r><a>1</a><!--c--><x /></r>"
        let options = XMLParsingOptions { $0.keepsComments = true }
        let tree = try XMLTree(parsing: text, options: options)
        let value = try XMLDecoder().decode(RestModels.Unwrapped.self, from: tree.root)
        #expect(value.rest == [.comment("c"), .element("x")])
        #expect(try XMLDecoder().decode(RestModels.Unwrapped.self, from: Data(text.utf8)) == value)
    }

    struct Swallowing: Decodable {
        var rest: XMLUnknownNodes?
        enum CodingKeys: String, CodingKey { case rest }
        init(from decoder: any Decoder) throws {
            rest = try? decoder.container(keyedBy: CodingKeys.self).decode(XMLUnknownNodes.self, forKey: .rest)
        }
    }

    @Test("A type that swallows errors gets its rest all the same")
    func swallowing() throws {
        #expect(try XMLDecoder().decode(Swallowing.self, from: "<a><!--c--><b/></a>").rest == [.comment("c"), .element("b")])
    }

    @Test("A fragment before a rest, and one inside of an element with one")
    func fragments() throws {
        struct Model: Codable, Equatable { var f: XMLFragment, item: RestModels.Unwrapped, rest: XMLUnknownNodes }
        let text = "<r><f>a<!--b--></f><!--c--><item><a>1</a><!--d--></item><g /></r>"
        #expect(try encodedBothWays(XMLDecoder().decode(Model.self, from: text), "r") == text)
    }

    @Test("What a rest has taken is known: other unknown nodes are told")
    func unknownNodes() throws {
        struct Model: Codable {
            struct Plain: Codable { var a: String? }
            var plain: Plain, rest: XMLUnknownNodes
        }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        expectDecodingIssue(.unknownNode, at: "/r/plain/z") { try decoder.decode(Model.self, from: "<r x='1'><y/><plain><z/></plain></r>") }
    }

    @Test("Prefixes are declared where nothing else is, and as few as the place allows")
    func namespaces() throws {
        let media = "http://search.yahoo.com/mrss/"
        let url = XMLFragment.Node.element(XMLQName("media:url", in: media))
        let encoder = XMLEncoder()
        let value = RestModels.Unwrapped(a: "1", rest: [url, url])
        #expect(
            try encoder.encodeToString(value, withRootKey: "r")
                == #"<r xmlns:media="\#(media)"><a>1</a><media:url /><media:url /></r>"#)
        encoder.namespacePrefixes = ["m": media]
        let attributes = XMLUnknownNodes(attributes: [XMLQName("media:x", in: media): "1", XMLQName("y", in: "urn:y"): "2"])
        #expect(
            try encoder.encodeToString(RestModels.Unwrapped(a: nil, rest: attributes), withRootKey: "r")
                == #"<r xmlns:m="\#(media)" xmlns:media="\#(media)" media:x="1" xmlns:ns1="urn:y" ns1:y="2" />"#)
        // A prefix that means something else around.
        encoder.namespacePrefixes = ["media": "urn:other"]
        #expect(
            try encoder.encodeToString(RestModels.Unwrapped(a: nil, rest: attributes), withRootKey: "r")
                == #"<r xmlns:media="urn:other" xmlns:ns1="\#(media)" ns1:x="1" xmlns:ns2="urn:y" ns2:y="2" />"#)
        // A qualified name in a value needs its declaration.
        let typed = #"<r xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="p:T" />"#
        let again = try XMLEncoder().encodeToString(try XMLDecoder().decode(RestModels.Unwrapped.self, from: typed), withRootKey: "r")
        #expect(again.contains(#" xmlns:p="urn:p""#))
        #expect(again.contains(#" xsi:type="p:T""#))
    }
}
