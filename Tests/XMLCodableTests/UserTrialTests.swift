import Foundation
import Testing
import XMLCodable

/// What a first user of the package stumbled over, and what it does now.
@Suite struct UserTrialTests {
    enum Choice: Codable, Equatable, Sendable {
        case number(Int)
        case nothing
    }

    struct Holder: Codable, Equatable {
        @XMLInline var choice: Choice?
        var title: String?
    }

    @Test(arguments: [Choice.number(3), .nothing, nil]) func anInlineOptionalChoiceComesBackAlsoWhenItIsNil(choice: Choice?) throws {
        let value = Holder(choice: choice, title: "t")
        #expect(try XMLDecoder().decode(Holder.self, from: XMLEncoder().encode(value)) == value)
        #expect(try XMLDecoder().decode(Holder.self, from: "<h/>") == Holder(choice: nil, title: nil))
    }

    enum Span: Codable, Equatable, Sendable {
        case text(String)
        case emphasis(String)
        enum CodingKeys: String, CodingKey {
            case text = ""
            case emphasis = "em"
        }
    }

    struct Paragraph: Codable, Equatable {
        @XMLInline var spans: [Span]
    }

    @Test func spacesOfElementsInMixedContentAreKept() throws {
        let paragraph = try XMLDecoder().decode(Paragraph.self, from: "<p>Breakfast <em>is </em>included</p>")
        #expect(paragraph.spans == [.text("Breakfast "), .emphasis("is "), .text("included")])
    }

    @Test(arguments: [[Span.emphasis("a"), .text(" "), .emphasis("b")], [.text("  ")], [.text("\n"), .emphasis("a")]])
    func textOfOnlyWhiteSpaceComesBack(spans: [Span]) throws {
        let value = Paragraph(spans: spans)
        let xml = try XMLEncoder().encodeToString(value, withRootKey: "p")
        #expect(!xml.contains("xml:space"))
        #expect(try XMLDecoder().decode(Paragraph.self, from: xml) == value)
    }

    struct Drawing: Decodable, Sendable { @XMLInline var shape: Choice }

    enum Scope: String, Decodable, CaseIterable { case test, compile }
    struct Dependency: Decodable, Sendable { var scope: Scope }
    struct Book: Decodable, Sendable { @Attribute var id: Int }
    struct Envelope: Decodable, Sendable {
        var body: String
        enum CodingKeys: String, CodingKey { case body = "{urn:a}Body" }
    }

    static let errors: [(any (Decodable & Sendable).Type, String, Bool, path: String, says: String)] = [
        (Drawing.self, "<svg>\n<nomber>1</nomber></svg>", false, "/svg/nomber", "found 'nomber'"),
        (Drawing.self, "<svg><number>1</number><nothing/></svg>", false, "/svg", "found 'number', 'nothing'"),
        (Drawing.self, "<svg/>", false, "/svg", "expected one element with the name of a case of Choice"),
        (Dependency.self, "<d><scope>tset</scope></d>", false, "/d/scope", "expected one of 'test', 'compile', found 'tset'"),
        (Book.self, "<b><id>4</id></b>", false, "/b", "expected an attribute 'id', found none"),
        (Book.self, "<b><id>4</id></b>", false, "/b", "there is an element 'id'"),
        (Envelope.self, "<e xmlns='urn:b'><Body>x</Body></e>", true, "/e", "there is '{urn:b}Body'"),
        (Envelope.self, "<e xmlns='urn:b'><Body>x</Body></e>", false, "/e", "there is '{urn:b}Body'"),
    ]

    @Test(arguments: errors.indices) func anErrorSaysWhatIsThereInstead(index: Int) throws {
        let (type, document, processesNamespaces, path, says) = UserTrialTests.errors[index]
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = processesNamespaces
        let error = try #require(throws: DecodingError.self) { _ = try decoder.decode(type, from: document) }
        #expect(error.xmlIssue?.path == path)
        #expect("\(error)".contains(says), "\(error)")
        #expect(error.xmlIssue?.localizedDescription == error.xmlIssue?.description)
    }

    @Test(arguments: [
        ("<a>A & B</a>", XMLParsingError.Reason.notWellFormed, "as text it is written &amp;"),
        ("<a>1 < 2</a>", .notWellFormed, "as text it is written &lt;"), ("<a b='x<y'/>", .notWellFormed, "as text it is written &lt;"),
        ("<a b=1/>", .notWellFormed, "quotation marks"), ("<a><!-- x -- y --></a>", .notWellFormed, "two hyphens"),
        ("<a>&nbsp;</a>", .notWellFormed, "the entity nbsp is not declared"), ("<a>\u{1}</a>", .notWellFormed, "U+0001"),
        ("<a/></a>", .notWellFormed, "an end tag that ends no element"), ("<a>A &amp B</a>", .notWellFormed, "&amp has no ;"),
        ("<a>&#65</a>", .notWellFormed, "&#65 has no ;"), ("<a b='&lt'/>", .notWellFormed, "&lt has no ;"),
        ("<a>\u{D7}\u{FFFF}</a>", .notWellFormed, "U+FFFF"), ("<a \u{A0}b='c'/>", .notWellFormed, "U+00A0"),
        ("<!DOCTYPE a [<!ENTITY e '&f;'>]><a>&e;</a>", .notWellFormed, "the entity f is not declared"),
        ("<a b='&lt;' c='&f;'/>", .notWellFormed, "the entity f is not declared"),
        ("<?xml version='x'?><a/>", .notWellFormed, "version is 'x'"),
    ])
    func aMalformedDocumentsErrorTellsWhatToMend(document: String, reason: XMLParsingError.Reason, says: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
        #expect(error.reason == reason)
        #expect(error.message.contains(says), "\(error)")
        #expect(error.localizedDescription == error.description)
    }

    @Test func bytesThatAreNotUTF8AreAnErrorOfTheEncoding() throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: [0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E]) }
        #expect(error.reason == .encoding)
        #expect(error.message.contains("E9"))
    }

    @Test(arguments: [true, false]) func thePrefixXMLMatchesWhetherNamespacesAreProcessedOrNot(processesNamespaces: Bool) throws {
        struct Text: Decodable {
            var language: String?
            enum CodingKeys: String, CodingKey { case language = "xml:lang" }
        }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = processesNamespaces
        #expect(try decoder.decode(Text.self, from: "<t xml:lang='en'/>").language == "en")
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = processesNamespaces
        #expect(try XMLTree(parsing: "<t xml:lang='en'/>", options: options).root[attribute: "xml:lang"] == "en")
    }

    @Test func prefixesThatRootAttributesDeclareServeKeysWithANamespace() throws {
        struct Order: Encodable {
            var item = "x"
            enum CodingKeys: String, CodingKey { case item = "{urn:q}item" }
        }
        let xml = try XMLEncoder().encodeToString(Order(), withRootKey: "order", rootAttributes: ["xmlns:q": "urn:q"])
        #expect(xml == #"<order xmlns:q="urn:q"><q:item>x</q:item></order>"#)
    }

    @Test func aCDATAWrapperInAnEnumsPayloadWritesASection() throws {
        enum Block: Codable { case code(XMLCData<String>) }
        let xml = try XMLEncoder().encodeToString(Block.code(XMLCData("<b>")), withRootKey: "block")
        #expect(xml == "<block><code><![CDATA[<b>]]></code></block>")
    }

    @Test func aTreesPrologIsWrittenLineByLine() throws {
        var options = XMLParsingOptions()
        options.keepsComments = true
        let document = "<?xml version=\"1.0\"?>\n<!DOCTYPE a SYSTEM \"a.dtd\">\n<!-- c -->\n<a><b /></a>\n<!-- end -->"
        #expect(try XMLTree(parsing: document, options: options).xmlString() == document)
    }

    @Test func aPrintedModelShowsValuesAndNotWrappers() {
        struct Line: Codable { @Attribute var id: Int }
        #expect("\(Line(id: 7))" == "Line(_id: 7)")
        #expect("\(Attribute<String>("x"))" == "x")
    }

    @Test func elementsOfATreeCanBeCounted() throws {
        let root = try XMLTree(parsing: "<a><b/><c/><b/></a>").root
        #expect(root.elements(named: "b").count == 2)
        #expect(root.elements.first?.name.qualifiedName == "b")
        #expect(root.elements(named: "d").isEmpty)
    }
}
