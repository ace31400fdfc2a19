import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("The dictionary form")
struct SerializationTests {
    static let xml = #"<r id="1"><!-- note < --><a> one </a><b x="2">two</b><a><![CDATA[<c>]]></a><e/></r>"#

    private func expect(_ object: Any, _ expected: [String: Any], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(object as? NSDictionary == expected as NSDictionary, sourceLocation: sourceLocation)
    }

    @Test("The default form has its documented keys")
    func defaultForm() throws {
        expect(
            try XMLSerialization.xmlObject(withString: Self.xml),
            [
                "__name": "r", "_id": "1", "__nodes_order": ["a", "b", "a", "e"],
                "a": ["one", [Data("<c>".utf8)]] as [Any], "b": ["__name": "b", "_x": "2", "__text": "two"], "e": ["__name": "e"],
            ])
        #expect(
            XMLSerialization.ReadingOptions.default == [
                .collapseTextNodes, .trimWhiteSpace, .keepNodesOrder, .prefixedAttributes, .alwaysNodeName,
            ])
    }

    /// Each option by itself, over `<r i="1"> t <a/><b>x</b></r>`.
    @Test(
        "An option changes the form",
        arguments: [
            ([], ["__name": "r", "_i": "1", "__text": " t ", "a": ["__name": "a", "__text": ""], "b": ["__name": "b", "__text": "x"]]),
            (.collapseTextNodes, ["__name": "r", "_i": "1", "__text": " t ", "a": ["__name": "a"], "b": "x"]),
            (.stripEmptyNodes, ["__name": "r", "_i": "1", "__text": " t ", "b": ["__name": "b", "__text": "x"]]),
            ([.trimWhiteSpace, .collapseTextNodes], ["__name": "r", "_i": "1", "__text": "t", "a": ["__name": "a"], "b": "x"]),
            ([.alwaysUseArrays, .collapseTextNodes, .stripEmptyNodes], ["__name": "r", "_i": "1", "__text": " t ", "b": ["x"]]),
            ([.wrapRootNode, .collapseTextNodes, .stripEmptyNodes], ["r": ["__name": "r", "_i": "1", "__text": " t ", "b": "x"]]),
            (
                [.keepNodesOrder, .collapseTextNodes, .stripEmptyNodes],
                ["__name": "r", "_i": "1", "__text": " t ", "b": "x", "__nodes_order": ["a", "b"]]
            ),
            ([.prefixedAttributes, .neverNodeName, .stripEmptyNodes, .collapseTextNodes], ["_i": "1", "__text": " t ", "b": "x"]),
            ([.unprefixedAttributes, .neverNodeName, .stripEmptyNodes, .collapseTextNodes], ["i": "1", "__text": " t ", "b": "x"]),
            (
                [.dictionaryAttributes, .neverNodeName, .stripEmptyNodes, .collapseTextNodes],
                ["__attributes": ["i": "1"], "__text": " t ", "b": "x"]
            ),
            ([.discardAttributes, .neverNodeName, .stripEmptyNodes, .collapseTextNodes], ["__text": " t ", "b": "x"]),
            ([.rootOnlyNodeName, .discardAttributes], ["__name": "r", "__text": " t ", "a": ["__text": ""], "b": ["__text": "x"]]),
            (
                [.alwaysNodeName, .discardAttributes, .stripEmptyNodes],
                ["__name": "r", "__text": " t ", "b": ["__name": "b", "__text": "x"]]
            ),
            ([.neverNodeName, .discardAttributes, .stripEmptyNodes], ["__text": " t ", "b": ["__text": "x"]]),
        ] as [(XMLSerialization.ReadingOptions, [String: any Sendable])])
    func options(_ options: XMLSerialization.ReadingOptions, _ expected: [String: any Sendable]) throws {
        expect(try XMLSerialization.xmlObject(withString: "<r i=\"1\"> t <a/><b>x</b></r>", options: options), expected)
    }

    @Test("Comments are kept on request and written as they are")
    func comments() throws {
        let object = try XMLSerialization.xmlObject(withString: Self.xml, options: [.default, .preserveComments])
        #expect((object as? [String: Any])?["__comments"] as? [String] == [" note < "])
        #expect(XMLMapper<Food>.toXMLString(object)?.contains("<!-- note < -->") == true)
    }

    @Test("CDATA is text on request, and data otherwise")
    func cdata() throws {
        let xml = "<r><a><![CDATA[x]]></a></r>"
        let data = try XMLSerialization.xmlObject(withString: xml) as? [String: Any]
        let text = try XMLSerialization.xmlObject(withString: xml, options: [.default, .cdataAsString]) as? [String: Any]
        #expect(data?["a"] as? [Data] == [Data("x".utf8)])
        #expect(text?["a"] as? String == "x")
    }

    @Test("Several roots are an array")
    func severalRoots() throws { #expect(try XMLSerialization.xmlObject(withString: "<a>1</a><a>2</a>") as? [String] == ["1", "2"]) }

    private static let several = "there are root elements of several names"
    private static let beside = "text stands beside the root elements"

    @Test(
        "Roots of several names, and text beside roots, are an error unless they are mapped",
        arguments: [
            ("<a>1</a><b/>", several), ("<a>1</a><b/><a>2</a>", several), ("<a>1</a><!--c--> <A/>", several),
            ("<a>1</a>text<b/>", beside), ("<a>1</a>text", beside), ("text<a>1</a>", beside), ("<a>1</a><![CDATA[text]]>", beside),
            ("<a>1</a><![CDATA[ ]]>", beside),
            ("<a>1</a>&amp;", beside),
        ])
    func noRoot(_ text: String, _ reason: String) throws {
        #expect(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(withString: text) }
        #expect(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(with: Data(text.utf8)) }
        let mapper = XMLMapper<Note>()
        var issues: [XMLMapError] = []
        mapper.onIssue = { issues.append($0) }
        #expect(try mapper.mapOrThrow(XMLString: text).text == "1", "as XMLMapper did")
        #expect(issues.map(\.reason) == [reason])
    }

    @Test("A document has one root")
    func oneRoot() throws {
        let item: [String: Any] = ["__name": "a", "_id": "1"]
        #expect(try XMLSerialization.data(withXMLObject: [item]) == XMLSerialization.data(withXMLObject: item))
        for object in [[item, item], [item, ["__name": "b"]], []] as [[[String: Any]]] {
            #expect(throws: XMLSerialization.XMLSerializationError.invalidFoundationObject) {
                try XMLSerialization.data(withXMLObject: object)
            }
            #expect(!XMLSerialization.isValidXMLObject(object))
        }
    }

    @Test(
        "What is no text may be beside roots",
        arguments: ["\u{FEFF}<a/><a/>", " <a/>\n<a/>\t", "<a/><!-- text --><a/>", "<?pi text?><a/><a/>"])
    func othersBesideRoots(_ text: String) throws { #expect(throws: Never.self) { try XMLSerialization.xmlObject(withString: text) } }

    /// Each is refused for the reason for which `XMLDecoder` refuses it.
    @Test(
        "What is no document is refused as a decoder refuses it",
        arguments: [
            " <?xml version='1.0'?><a/>", "\n<?xml version='1.0'?><a/>", "\u{FEFF}\u{FEFF}<a/>", "\u{FEFF}\u{FEFF}<a/><b/>", "\u{A0}<a/>",
            "<a/>\u{2028}", "<?xml version='1.0' encoding='made-up'?><a/>", "<?xml version='1.0' encoding='UTF-7'?><a/>",
            "<?xml version='1.0' encoding='UTF-16'?><a/>", "<?xml version='1.0' encoding='US-ASCII'?><a>é</a>",
            "<?xml version='1.0' encoding='x-none'?><a/>", "<?xml version='1.0'?><a/><b/>", "<!DOCTYPE a><a/><b/>",
        ])
    func noDocument(_ text: String) throws {
        let data = Data(text.utf8)
        let decoding = try #require(throws: DecodingError.self) { try XMLDecoder().decode([String: String].self, from: data) }
        let serialization = try #require(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(with: data) }
        #expect(serialization.reason == decoding.xmlParsingError?.reason)
        #expect(serialization.position == decoding.xmlParsingError?.position)
    }

    @Test("White space before a declaration is an error unless it is mapped")
    func whiteSpaceBeforeDeclaration() throws {
        let text = "\n \n  <?xml version='1.0'?><a bad='1'/>"
        let mapper = XMLMapper<EntryPointTests.Item>()
        for map in [{ try mapper.mapOrThrow(XMLString: text) }, { try mapper.mapOrThrow(XMLData: Data(text.utf8)) }] {
            var issues: [XMLMapError] = []
            mapper.onIssue = { issues.append($0) }
            let error = try #require(throws: XMLMapError.self) { try map() }
            #expect(error.location == XMLPosition(line: 3, column: 24, byteOffset: 26))
            #expect(issues.map(\.reason) == ["white space stands before the XML declaration"])
        }
        let malformed = try #require(throws: XMLParsingError.self) { try mapper.mapOrThrow(XMLString: " <?xml version='1.0'?>\n<a>") }
        #expect(malformed.position?.line == 2)
    }

    // MARK: Options of parsing

    @Test("A document that exceeds a limit is an error that names it", arguments: ["<r><a>1</a><b/></r>", "<a>1</a><b/>"])
    func limits(_ text: String) throws {
        let options = XMLParsingOptions { $0.limits.maximumElements = 1 }
        for read in [
            { try XMLSerialization.xmlObject(withString: text, parsingOptions: options) },
            { try XMLSerialization.xmlObject(with: Data(text.utf8), parsingOptions: options) },
            { try XMLSerialization.xmlObject(with: Data(text.utf8), encoding: .ascii, parsingOptions: options) },
            {
                let mapper = XMLMapper<Food>()
                mapper.parsingOptions = options
                return try mapper.mapOrThrow(XMLString: text)
            },
        ] as [() throws -> Any] {
            let error = try #require(throws: XMLParsingError.self) { try read() }
            #expect(error.reason == .limitExceeded(.elements, maximum: 1))
            #expect(error.position == XMLPosition(line: 1, column: 4, byteOffset: 3) || !text.hasPrefix("<r>"))
        }
    }

    @Test("Options of parsing say what a document may have")
    func parsingOptions() throws {
        let entities = "<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>"
        #expect((try XMLSerialization.xmlObject(withString: entities) as? [String: Any])?["__text"] as? String == "x")
        #expect(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(withString: entities, parsingOptions: .untrusted) }
        var options = XMLParsingOptions { $0.encoding = "ISO-8859-1" }
        let latin = try #require("<a>é</a>".data(using: .isoLatin1))
        #expect((try XMLSerialization.xmlObject(with: latin, parsingOptions: options) as? [String: Any])?["__text"] as? String == "é")
        options = XMLParsingOptions()
        #expect(throws: Never.self) { try XMLSerialization.xmlObject(withString: "<p:a/>", parsingOptions: options) }
        options.shouldProcessNamespaces = true
        #expect(throws: XMLParsingError.self, "asked for namespaces, a prefix has to be declared") {
            try XMLSerialization.xmlObject(withString: "<p:a/>", parsingOptions: options)
        }
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        expect(
            try XMLSerialization.xmlObject(withString: "<a><!--c--><?p i?>x</a>", parsingOptions: options), ["__name": "a", "__text": "x"])
    }

    @Test("A dictionary is written in its order")
    func order() throws {
        let object = try XMLSerialization.xmlObject(withString: Self.xml)
        let written = String(decoding: try XMLSerialization.data(withXMLObject: object), as: UTF8.self)
        #expect(written == "<r id=\"1\"><a>one</a>\n<b x=\"2\">two</b>\n<a><![CDATA[<c>]]></a>\n<e/></r>")
        #expect(
            XMLMapper<Food>.toXMLString(["b": "1", "a": ["2", 3], "_y": 1, "_x": 2.5, "__text": "t", "n": NSNull()] as [String: Any])
                == "<root x=\"2.5\" y=\"1\"><a>2</a>\n<a>3</a>\n<b>1</b>\nt</root>", "what has no order is sorted")
    }

    @Test("A dictionary of any form is written")
    func anyForm() throws {
        let wrapped = try XMLSerialization.xmlObject(withString: "<r><a>1</a></r>", options: [.default, .wrapRootNode])
        #expect(XMLMapper<Food>.toXMLString(wrapped) == "<r><a>1</a></r>")
        let attributes = try XMLSerialization.xmlObject(withString: "<r i='1'/>", options: [.dictionaryAttributes])
        #expect(XMLMapper<Food>.toXMLString(attributes) == "<r i=\"1\"/>")
        #expect(["__name": "r", "a": [["__text": "x", "_i": "1"]]].xmlString == "<r><a i=\"1\">x</a></r>")
        #expect([["__name": "r"], ["__name": "s"]].xmlString == "<r/>\n<s/>")
        #expect((["__name": "r"] as NSDictionary).xmlString == "<r/>")
        #expect(([["__name": "r"]] as NSArray).xmlString == "<r/>")
        #expect([1].xmlString == "")
        #expect(XMLMapper<Food>.toXMLString(try XMLTree(parsing: "<a>x<b/>y</a>")) == "<a>x<b/>y</a>")
    }

    @Test("What can be written is valid")
    func validity() {
        #expect(XMLSerialization.isValidXMLObject(["a": "1"]))
        #expect(!XMLSerialization.isValidXMLObject("a"))
        #expect(!XMLSerialization.isValidXMLObject(["a b": "1"]))
        #expect(!XMLSerialization.isValidXMLObject(["a": "\u{0}"]))
        #expect(!XMLSerialization.isValidXMLObject(["a": [Data([0xFF])]]))
    }

    @Test("Errors are thrown and count as the enum's cases")
    func errors() throws {
        typealias Problem = XMLSerialization.XMLSerializationError
        #expect(throws: Problem.invalidFoundationObject) { try XMLSerialization.data(withXMLObject: 5) }
        #expect(throws: Problem.invalidData) { try XMLSerialization.xmlObject(with: Data([0xFF, 0xFE, 0xFF]), encoding: .ascii) }
        #expect(throws: Problem.invalidXMLDocument) { try XMLSerialization.xmlObject(withString: "<a>é</a>", using: .ascii) }
        let malformed = try #require(throws: XMLParsingError.self) { try XMLSerialization.xmlObject(withString: "<a>") }
        #expect(malformed.position?.line == 1)
        #expect(Problem(malformed) == .invalidXMLDocument)
        #expect(Problem(Problem.invalidData) == .invalidData)
        let name = try #require(throws: XMLMapError.self) { try XMLSerialization.data(withXMLObject: ["1": "x"]) }
        #expect(Problem(name) == .invalidFoundationObject)
        #expect(Problem(CocoaError(.fileNoSuchFile)) == nil)
        #expect(Problem(rawValue: "invalidData") == .invalidData)
    }

    @Test("The five predefined entities are encoded")
    func entities() { #expect(#"<a b="c">'&'é"#.xmlEncodedString == "&lt;a b=&quot;c&quot;&gt;&apos;&amp;&apos;é") }

    @Test("Documents may be in other encodings")
    func encodings() throws {
        let latin = try #require("<a>é</a>".data(using: .isoLatin1))
        #expect((try XMLSerialization.xmlObject(with: latin, encoding: .isoLatin1) as? [String: Any])?["__text"] as? String == "é")
        let declared = try #require("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".data(using: .isoLatin1))
        #expect((try XMLSerialization.xmlObject(with: declared) as? [String: Any])?["__text"] as? String == "é")
        let utf16 = try #require("<?xml version='1.0' encoding='UTF-16'?><a>é</a>".data(using: .utf16))
        #expect((try XMLSerialization.xmlObject(with: utf16) as? [String: Any])?["__text"] as? String == "é")
        let string = try XMLSerialization.xmlObject(withString: "<?xml version='1.0' encoding='US-ASCII'?><a>é</a>")
        #expect((string as? [String: Any])?["__text"] as? String == "é", "a string is what it is, whatever it declares")
        #expect(XMLMapper<Food>.parseXMLString(XMLString: "<a>") == nil)
        #expect(XMLMapper<Food>.parseXMLStringIntoDictionary(XMLString: "<a><b>1</b></a>")?["b"] as? String == "1")
    }
}
