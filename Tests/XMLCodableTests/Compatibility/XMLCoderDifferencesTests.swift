import Foundation
import Testing
import XMLCodable

/// What XMLCoder 0.18.2 gets wrong, row by row.
@Suite("Other than in XMLCoder")
struct XMLCoderDifferencesTests {
    private static let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#

    private func roundTrip<Value: Codable & Equatable>(
        _ value: Value, with decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let data = try encoder.encode(value, withRootKey: "r")
        #expect(try decoder.decode(Value.self, from: data) == value, sourceLocation: sourceLocation)
    }

    @Test(
        "An empty or nil number is nil",
        arguments: ["<r><x/></r>", "<r><x></x></r>", "<r \(xsi)><x xsi:nil=\"true\"/></r>", "<r><x> </x></r>", "<r/>"])
    func emptyNumber(document: String) throws {
        struct Sample: Codable, Equatable { var x: Int? }
        #expect(try XMLDecoder().decode(Sample.self, from: document) == Sample())
    }

    @Test(
        "An empty number that is nil survives each way of writing it",
        arguments: [.omit, .emptyElement, .xsiNil] as [XMLEncoder.NilEncoding])
    func nilNumber(encoding: XMLEncoder.NilEncoding) throws {
        struct Sample: Codable, Equatable { var x: Int? }
        let encoder = XMLEncoder()
        encoder.nilEncoding = encoding
        try roundTrip(Sample(), encoder: encoder)
        try roundTrip(Sample(x: 1), encoder: encoder)
    }

    enum Shape: Codable, Equatable {
        case circle(r: Int)
        case text(String)
        enum CodingKeys: String, CodingKey {
            case circle
            case text = ""
        }
    }

    @Test("A list of synthesised choices beside an ordinary field is the list")
    func choicesBesideField() throws {
        enum Animal: Codable, Equatable {
            case cat(String)
            case dog(String)
        }
        struct Farm: Codable, Equatable {
            var name: String
            @XMLInline var animals: [Animal]
        }
        struct PlainFarm: Codable, Equatable {
            var name: String
            var animals: [Animal]
        }
        let document = "<farm><name>n</name><cat>a</cat><dog>b</dog><cat>c</cat></farm>"
        let animals: [Animal] = [.cat("a"), .dog("b"), .cat("c")]
        #expect(try XMLDecoder().decode(Farm.self, from: document) == Farm(name: "n", animals: animals))
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(PlainFarm.self, from: document) }
        #expect(error?.xmlIssue?.code == .missingKey)
        #expect(
            error?.xmlIssue?.suggestion
                == "there is an element 'cat', which is a case of it: mark the property @XMLInline (the path 'animals/*' reads cases in an element 'animals')"
        )
        #expect(try XMLEncoder().encodeToString(Farm(name: "n", animals: animals), withRootKey: "farm") == document)
        try roundTrip(PlainFarm(name: "n", animals: animals))
    }

    @Test("Synthesised mixed content")
    func mixedContent() throws {
        let document = "<p>one <circle><r>1</r></circle> two</p>"
        let parts: [Shape] = [.text("one "), .circle(r: 1), .text(" two")]
        #expect(try XMLDecoder().decode([Shape].self, from: document) == parts)
        #expect(try XMLEncoder().encodeToString(parts, withRootKey: "p") == document)
    }

    @Test("Two elements for one value: the first, or an error on request")
    func repeatedElement() throws {
        struct Sample: Codable, Equatable { var x: Int }
        let document = "<r><x>1</x><x>2</x></r>"
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Sample.self, from: document) == Sample(x: 1))
        decoder.repeatedElementPolicy = .error
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Sample.self, from: document) }
        #expect(error?.xmlIssue?.path == "/r/x[2]")
        try roundTrip(Sample(x: 1), with: decoder)
    }

    @Test("A root of another name: accepted, or an error on request")
    func rootName() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Int.self, from: "<a>1</a>") == 1)
        decoder.rootElementName = "r"
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: "<a>1</a>") }
        try roundTrip(1, with: decoder)
    }

    @Test("Two namespaces with one local name are kept apart")
    func namespaces() throws {
        struct Sample: Codable, Equatable {
            var first: String
            var second: String
            enum CodingKeys: String, CodingKey {
                case first = "{urn:1}name"
                case second = "{urn:2}name"
            }
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = #"<r xmlns:a="urn:1" xmlns:b="urn:2"><b:name>two</b:name><a:name>one</a:name></r>"#
        #expect(try decoder.decode(Sample.self, from: document) == Sample(first: "one", second: "two"))
        try roundTrip(Sample(first: "one", second: "two"), with: decoder)
    }

    @Test("`]]>` in a CDATA section is split, so that nothing can be injected")
    func cdataEnd() throws {
        struct Sample: Codable, Equatable { var x: String }
        let encoder = XMLEncoder()
        encoder.stringEncodingStrategy = .cdata
        let value = Sample(x: "]]><x>injected</x><![CDATA[")
        let text = try encoder.encodeToString(value, withRootKey: "r")
        #expect(text == "<r><x><![CDATA[]]]]><![CDATA[><x>injected</x><![CDATA[]]></x></r>")
        try roundTrip(value, encoder: encoder)
    }

    @Test("A forbidden character is an error that names the key", arguments: ["\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
    func forbiddenCharacter(character: String) throws {
        struct Sample: Codable {
            var name: String
            @Attribute<String>("") var id
        }
        let inElement = #expect(throws: EncodingError.self) { try XMLEncoder().encode(Sample(name: "a\(character)"), withRootKey: "r") }
        guard case .invalidValue(_, let context)? = inElement else { return }
        #expect(context.codingPath.map(\.stringValue) == ["name"])
        let inAttribute = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(Sample(name: "a", id: Attribute(character)), withRootKey: "r")
        }
        guard case .invalidValue(_, let context)? = inAttribute else { return }
        #expect(context.codingPath.map(\.stringValue) == ["id"])
    }

    @Test("A key that is no name is an error that names the key", arguments: ["1 bad name><x", "a b", "<", "-a", "a>"])
    func invalidName(key: String) throws {
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode([key: 1], withRootKey: "r") }
        guard case .invalidValue(_, let context)? = error else { return }
        #expect(context.codingPath.map(\.stringValue) == [key])
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(1, withRootKey: key) }
    }

    @Test("CR, LF and TAB in an attribute come back")
    func attributeWhitespace() throws {
        struct Sample: Codable, Equatable { @Attribute var x: String }
        let value = Sample(x: "a\r\n\tb")
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == #"<r x="a&#13;&#10;&#9;b" />"#)
        try roundTrip(value)
    }

    @Test("White space at the ends of a string survives with trimming off")
    func endsOfStrings() throws {
        struct Sample: Codable, Equatable { var x: String }
        try roundTrip(Sample(x: "  a\n"), with: XMLDecoder(trimValueWhitespaces: false))
        #expect(try XMLDecoder().decode(Sample.self, from: "<r><x>  a\n</x></r>") == Sample(x: "a"))
    }

    @Test("A space beside an entity stays", arguments: ["a & b", "a &", "& b", "< b", "a >", "< > & ' \"", "\" \" '", "x  &  y"])
    func spaceBesideEntity(text: String) throws {
        struct Sample: Codable, Equatable { var x: String }
        for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false), XMLDecoder(removeWhitespaceElements: true)] {
            try roundTrip(Sample(x: text), with: decoder)
            try roundTrip(text, with: decoder)
        }
    }

    @Test("A decoding error has line, column and XML path")
    func errorPosition() throws {
        struct Sample: Codable { var list: [Int] }
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Sample.self, from: "<r>\n  <list>1</list>\n  <list>x</list>\n</r>")
        }
        let issue = try #require(error?.xmlIssue)
        #expect(issue.path == "/r/list[2]")
        #expect(issue.position == XMLPosition(line: 3, column: 3, byteOffset: 23))
        let encodingError = #expect(throws: EncodingError.self) { try XMLEncoder().encode(["list": ["a", "\u{1}"]], withRootKey: "r") }
        #expect(encodingError?.xmlIssue?.path == "/r/list[2]")
    }

    @Test("Fifty thousand elements inside each other are a limit error, both ways")
    func depth() throws {
        final class Nested: Codable {
            var inner: Nested?
            init(inner: Nested?) { self.inner = inner }
        }
        let document = String(repeating: "<inner>", count: 50_000) + String(repeating: "</inner>", count: 50_000)
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Nested.self, from: document) }
        #expect(error?.xmlParsingError?.reason == .limitExceeded(.depth, maximum: 256))
        // A cycle is as deep as it gets.
        let cycle = Nested(inner: nil)
        cycle.inner = cycle
        defer { cycle.inner = nil }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(cycle, withRootKey: "inner") }
    }

    @Test("A document over ten million bytes works")
    func largeDocument() throws {
        struct Log: Codable, Equatable { var line: [String] }
        let log = Log(line: Array(repeating: String(repeating: "x", count: 1_000), count: 10_100))
        let data = try XMLEncoder().encode(log, withRootKey: "log")
        #expect(data.count > 10_000_000)
        #expect(try XMLDecoder().decode(Log.self, from: data) == log)
    }

    @Test("Dates without a strategy come back as they were")
    func defaultDates() throws {
        struct Sample: Codable, Equatable { var date: Date }
        try roundTrip(Sample(date: Date(timeIntervalSince1970: 1_795_244_700.25)))
    }

    @Test("An attribute of a type of Foundation")
    func foundationAttributes() throws {
        struct Sample: Codable, Equatable {
            @Attribute var url: URL
            @Attribute var price: Decimal
        }
        let value = Sample(url: Attribute(URL(string: "https://example.com/")!), price: Attribute(Decimal(string: "1.5")!))
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == #"<r url="https://example.com/" price="1.5" />"#)
        try roundTrip(value)
    }

    @Test("Text that a CDATA section, a comment or an element interrupts is read whole")
    func interruptedText() throws {
        struct Sample: Codable, Equatable { var x: String }
        for document in ["<r><x>a<![CDATA[b]]>c</x></r>", "<r><x>a<!-- -->bc</x></r>", "<r><x>ab<y>-</y>c</x></r>"] {
            #expect(try XMLDecoder().decode(Sample.self, from: document) == Sample(x: "abc"))
        }
        try roundTrip(Sample(x: "abc"))
    }

    @Test("A number may have white space around it, also with trimming off")
    func numberWithWhitespace() throws {
        struct Sample: Codable, Equatable { var x: [Int] }
        let decoder = XMLDecoder(trimValueWhitespaces: false)
        #expect(try decoder.decode(Sample.self, from: "<r><x> 5\n</x></r>") == Sample(x: [5]))
        try roundTrip(Sample(x: [5]), with: decoder)
    }

    @Test("A choice under a key keeps its value")
    func choiceUnderKey() throws {
        struct Sample: Codable, Equatable { var one: ChoicesWrittenByHandTests.Step }
        #expect(try XMLEncoder().encodeToString(Sample(one: .number(2)), withRootKey: "r") == "<r><one><number>2</number></one></r>")
        try roundTrip(Sample(one: .number(2)))
    }

    @Test("A dictionary is child elements, its keys are names")
    func dictionaries() throws {
        #expect(try XMLDecoder().decode([String: String].self, from: "<r k='v'><a>1</a></r>") == ["a": "1"])
        #expect(try XMLEncoder().encodeToString([1: "a"], withRootKey: "r") == "<r><_1>a</_1></r>")
        try roundTrip([1: "a", -2: "b"])
    }

    @Test("A value that is no container can be the root, and a generic type too")
    func roots() throws {
        #expect(try XMLEncoder().encodeToString(5) == "<Int>5</Int>")
        #expect(try XMLEncoder().encodeToString([1, 2]) == "<Array><Array>1</Array><Array>2</Array></Array>")
        try roundTrip("text")
    }

    @Test("A header without a version gets one")
    func headerVersion() throws {
        let text = try XMLEncoder().encodeToString("x", withRootKey: "r", header: XMLHeader(encoding: "UTF-8"))
        #expect(text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<r>x</r>")
        #expect(try XMLDecoder().decode(String.self, from: text) == "x")
    }
}
