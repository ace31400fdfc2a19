import Foundation
import Testing
import XMLCodable

/// Each of these goes wrong in XMLCoder 0.18.2.
@Suite("What XMLCoder gets wrong")
struct DecodingBetterThanXMLCoderTests {
    struct Counter: Decodable, Equatable { var x: Int? }

    @Test(
        "An empty element, and one that says it is nil, is nil for an optional number",
        arguments: [
            "<r><x/></r>", "<r><x></x></r>", "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><x xsi:nil='true'/></r>", "<r/>",
        ])
    func nilNumbers(_ document: String) throws { #expect(try XMLDecoder().decode(Counter.self, from: document) == Counter(x: nil)) }

    enum Block: Decodable, Equatable {
        case heading(String)
        case image(source: String)
    }

    @Test("A marked list of synthesised choices beside an ordinary field is the list")
    func choicesBesideFields() throws {
        struct Page: Decodable, Equatable {
            var title: String
            @XMLInline var blocks: [Block]
        }
        let document = "<page><title>t</title><heading>h</heading><image source='a.png'/></page>"
        #expect(try XMLDecoder().decode(Page.self, from: document) == Page(title: "t", blocks: [.heading("h"), .image(source: "a.png")]))
    }

    @Test("Synthesised mixed content works")
    func mixedContent() throws {
        enum Run: Decodable, Equatable {
            case text(String)
            case em(String)
            enum CodingKeys: String, CodingKey { case text = "", em }
        }
        struct Paragraph: Decodable, Equatable {
            var runs: [Run]
            enum CodingKeys: String, CodingKey { case runs = "" }
        }
        let expected = Paragraph(runs: [.text("really "), .em("good"), .text(" coffee")])
        #expect(try XMLDecoder().decode(Paragraph.self, from: "<p>really <em>good</em> coffee</p>") == expected)
    }

    @Test("Of two elements for a scalar the first is taken, and it is an error on request")
    func repeatedScalar() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Counter.self, from: "<r><x>1</x><x>2</x></r>") == Counter(x: 1))
        decoder.repeatedElementPolicy = .error
        #expect(throws: DecodingError.self) { try decoder.decode(Counter.self, from: "<r><x>1</x><x>2</x></r>") }
    }

    @Test("A root of another name is accepted, and it is an error on request")
    func rootName() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Counter.self, from: "<other><x>1</x></other>") == Counter(x: 1))
        decoder.rootElementName = "r"
        #expect(throws: DecodingError.self) { try decoder.decode(Counter.self, from: "<other><x>1</x></other>") }
    }

    @Test("Two namespaces with one local name are kept apart")
    func namespaces() throws {
        struct Both: Decodable, Equatable {
            var first: Int
            var second: Int
            enum CodingKeys: String, CodingKey { case first = "{urn:a}x", second = "{urn:b}x" }
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = "<r xmlns:a='urn:a' xmlns:b='urn:b'><b:x>2</b:x><a:x>1</a:x></r>"
        #expect(try decoder.decode(Both.self, from: document) == Both(first: 1, second: 2))
    }

    @Test("CR, LF and TAB written as references in an attribute come back")
    func attributeWhiteSpace() throws {
        struct Line: Decodable { @Attribute var text: String }
        #expect(try XMLDecoder().decode(Line.self, from: "<l text='a&#13;b&#10;c&#9;d'/>").text == "a\rb\nc\td")
    }

    @Test("White space at the ends of a string survives with trimming off")
    func whiteSpaceAtEnds() throws {
        #expect(try XMLDecoder(trimValueWhitespaces: false).decode(String.self, from: "<s>  x\n</s>") == "  x\n")
        #expect(try XMLDecoder().decode(String.self, from: "<s>  x\n</s>") == "x")
    }

    @Test("Space beside an entity is kept")
    func spaceBesideEntities() throws {
        for (source, expected) in [("a &amp; b", "a & b"), ("&lt; b", "< b"), ("a &gt;", "a >"), ("&quot; &quot; &apos;", "\" \" '")] {
            for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false), XMLDecoder(removeWhitespaceElements: true)] {
                #expect(try decoder.decode(String.self, from: "<s>\(source)</s>") == expected)
                #expect(try decoder.decode([String: String].self, from: "<r><s>\(source)</s></r>")["s"] == expected)
            }
        }
    }

    @Test("A decoding error has a line, a column and an XML path")
    func positions() throws {
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Counter.self, from: "<r>\n  <x>one</x>\n</r>") }
        #expect(error.xmlIssue?.position == XMLPosition(line: 2, column: 3, byteOffset: 6))
        #expect(error.xmlIssue?.path == "/r/x")
    }

    @Test("50,000 nested elements are an error of a limit, and crash nothing")
    func nesting() throws {
        let error = try #require(throws: DecodingError.self) {
            try XMLDecoder().decode([String: Counter].self, from: BadInputDepthTests.nested(50_000))
        }
        #expect(error.xmlParsingError?.reason == .limitExceeded(.depth, maximum: 256))
    }

    @Test("A document of more than 10,000,000 bytes is read")
    func largeDocument() throws {
        let padding = String(repeating: "<pad>0123456789</pad>", count: 10_000_001 / 21 + 1)
        let document = Data("<r>\(padding)<x>1</x></r>".utf8)
        #expect(document.count > 10_000_000)
        #expect(try XMLDecoder().decode(Counter.self, from: document) == Counter(x: 1))
    }
}
