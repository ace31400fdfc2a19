import Foundation
import Testing
import XMLCodable

@Suite("Comments and processing instructions around the root element")
struct NodesAroundRootTests {
    struct Menu: Codable, Equatable {
        @XMLAttribute var id: Int?
        var dish: [String] = []
    }

    struct Mixed: Codable {
        @XMLInline var parts: [Part]
        enum Part: Codable { case text(String), b(String); enum CodingKeys: String, CodingKey { case text = "", b } }
    }

    static let stylesheet = XMLTree.Node.processingInstruction(target: "xml-stylesheet", content: #"type="text/css" href="a.css""#)

    static func encoder(
        _ before: [XMLTree.Node] = [], _ after: [XMLTree.Node] = [], _ formatting: XMLEncoder.OutputFormatting = []
    ) -> XMLEncoder {
        XMLEncoder { ($0.nodesAroundRoot, $0.outputFormatting) = ((before, after), formatting) }
    }

    static func tree(_ document: String) throws -> XMLTree {
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        return try XMLTree(parsing: document, options: options)
    }

    // MARK: Encoding

    @Test(
        "Each node is on a line of its own, after the declarations, indented or not",
        arguments: [
            ([], [], nil, nil, "", ""),
            ([.comment("")], [], nil, nil, "<!---->\n", ""),
            ([], [.comment(" a - b ")], nil, nil, "", "\n<!-- a - b -->"),
            ([.comment("-a")], [.comment("1\n2")], nil, nil, "<!---a-->\n", "\n<!--1\n2-->"),
            ([.comment("<&>]]>\"'é")], [], nil, nil, "<!--<&>]]>\"'é-->\n", ""),
            ([stylesheet], [], nil, nil, "<?xml-stylesheet type=\"text/css\" href=\"a.css\"?>\n", ""),
            (
                [stylesheet], [], XMLHeader.utf8, nil,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet type=\"text/css\" href=\"a.css\"?>\n", ""
            ),
            ([.processingInstruction(target: "go", content: "")], [], nil, nil, "<?go?>\n", ""),
            ([], [.processingInstruction(target: "go", content: "? > <a> ")], nil, nil, "", "\n<?go ? > <a> ?>"),
            ([.processingInstruction(target: "é-1", content: "?")], [], nil, nil, "<?é-1 ??>\n", ""),
            ([.comment("1"), .comment("2")], [.comment("3"), .comment("4")], nil, nil, "<!--1-->\n<!--2-->\n", "\n<!--3-->\n<!--4-->"),
            (
                [.comment("1"), .processingInstruction(target: "a", content: "2")], [.comment("3")], XMLHeader(version: 1.0),
                XMLDocumentType(rootElement: "menu"), "<?xml version=\"1.0\"?>\n<!DOCTYPE menu>\n<!--1-->\n<?a 2?>\n", "\n<!--3-->"
            ),
        ] as [([XMLTree.Node], [XMLTree.Node], XMLHeader?, XMLDocumentType?, String, String)])
    func lines(
        before: [XMLTree.Node], after: [XMLTree.Node], header: XMLHeader?, doctype: XMLDocumentType?, start: String, end: String
    ) throws {
        for formatting in [[], .prettyPrinted, [.prettyPrinted, .noEmptyElements]] as [XMLEncoder.OutputFormatting] {
            let encoder = Self.encoder(before, after, formatting)
            let plain = XMLEncoder { $0.outputFormatting = formatting }
            func expectSame<Value: Encodable>(_ value: Value) throws {
                let root = try plain.encodeToString(value, withRootKey: "menu")
                let text = try encoder.encodeToString(value, withRootKey: "menu", header: header, doctype: doctype)
                #expect(text == start + root + end)
                // They are read back as they were written.
                let tree = try Self.tree(text)
                #expect("\(tree.nodesAroundRoot)" == "\((before: before, after: after))")
                #expect(tree.doctype?.documentType == doctype)
            }
            // The root is elements, empty, a text, and mixed content.
            try expectSame(Menu(id: 1, dish: ["Waffles", "Toast"]))
            try expectSame(Menu())
            try expectSame("text")
            try expectSame(Mixed(parts: [.text("a "), .b("c")]))
        }
    }

    @Test("All outputs are the same bytes")
    func outputs() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("XMLCodable-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        let encoder = Self.encoder([Self.stylesheet], [.comment(" end ")])
        let string = try encoder.encodeToString(Menu())
        #expect(string.hasPrefix("<?xml-stylesheet ") && string.hasSuffix("\n<!-- end -->"))
        #expect(try encoder.encode(Menu()) == Data(string.utf8))
        #expect(try encoder.encodeToBytes(Menu()) == Array(string.utf8))
        try encoder.encode(Menu(), to: url)
        #expect(try Data(contentsOf: url) == Data(string.utf8))
    }

    @Test("They are in every document until they are set otherwise")
    func reuse() throws {
        let encoder = Self.encoder([.comment("1")])
        for _ in 0..<2 { #expect(try encoder.encodeToString(1, withRootKey: "a") == "<!--1-->\n<a>1</a>") }
        encoder.nodesAroundRoot.before.append(.comment("2"))
        encoder.nodesAroundRoot.after = [.comment("3")]
        #expect(try encoder.encodeToString(1, withRootKey: "a") == "<!--1-->\n<!--2-->\n<a>1</a>\n<!--3-->")
        encoder.nodesAroundRoot = ([], [])
        #expect(try encoder.encodeToString(1, withRootKey: "a") == "<a>1</a>")
    }

    // MARK: Handing on

    @Test(
        "What a tree has read around the root is handed on",
        arguments: [
            "<menu />",
            "<!DOCTYPE menu>\n<menu />",
            "<!DOCTYPE menu SYSTEM \"\">\n<menu />",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE menu SYSTEM \"it's.dtd\">\n<menu />",
            "<!DOCTYPE menu PUBLIC \"-//A//B 1.0//EN\" \"http://a/b\">\n<!-- 1 -->\n<menu />\n<!-- 2 -->",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<?go  to?>\n<menu />",
            "<?xml-stylesheet type=\"text/css\" href=\"a.css\"?>\n<menu />\n<?end?>\n<!---->\n<!--1\n2-->",
        ])
    func handingOn(document: String) throws {
        let tree = try Self.tree(document)
        let encoder = XMLEncoder { $0.nodesAroundRoot = tree.nodesAroundRoot }
        let text = try encoder.encodeToString(Menu(), withRootKey: "menu", header: tree.header, doctype: tree.doctype?.documentType)
        // White space between the target and the content is no part of the content.
        #expect(text == document.replacingOccurrences(of: "go  to", with: "go to"))
        // The tree and the encoder write them the same, on one line or on many.
        #expect(text == tree.xmlString())
        #expect(text == tree.xmlString(indentation: .spaces(4)))
    }

    @Test(
        "A tree divides the nodes of a document at the root",
        arguments: [
            ("<a/>", 0, 0),
            ("<!--1--><a><!--2--><?b?></a>", 1, 0),
            ("<a><!--1--></a><!--2--><?b?>", 0, 2),
            (" <?b?> <!--1--> <a/> <!--2--> ", 2, 1),
            ("<!--1--><!DOCTYPE a [<!--inside--><?inside?>]><!--2--><a/>", 2, 0),
        ])
    func nodesOfTree(document: String, before: Int, after: Int) throws {
        let nodes = try Self.tree(document).nodesAroundRoot
        #expect(nodes.before.count == before && nodes.after.count == after)
        // Without the options nothing is kept.
        let none = try XMLTree(parsing: document).nodesAroundRoot
        #expect(none.before.isEmpty && none.after.isEmpty)
    }

    // MARK: Errors

    @Test(
        "A node that would not come back is an error that names it, and nothing is written",
        arguments: [
            (.comment("a--b"), .unrepresentableValue, "/comment()", "`a--b`"),
            (.comment("a-"), .unrepresentableValue, "/comment()", "`a-`"),
            (.comment("-"), .unrepresentableValue, "/comment()", "hyphen"),
            (.comment("a-->"), .unrepresentableValue, "/comment()", "`a-->`"),
            (.comment("a\u{1}"), .forbiddenCharacter, "/comment()", "U+0001"),
            (.comment("a\rb"), .forbiddenCharacter, "/comment()", "U+000D"),
            (.processingInstruction(target: "xml", content: "version=\"1.0\""), .invalidName, "/processing-instruction()", "`xml`"),
            (.processingInstruction(target: "XmL", content: ""), .invalidName, "/processing-instruction()", "`XmL`"),
            (.processingInstruction(target: "", content: "a"), .invalidName, "/processing-instruction()", "``"),
            (.processingInstruction(target: "a b", content: ""), .invalidName, "/processing-instruction()", "`a b`"),
            (.processingInstruction(target: "1", content: ""), .invalidName, "/processing-instruction()", "`1`"),
            (.processingInstruction(target: "a", content: "b?>c"), .unrepresentableValue, "/processing-instruction()", "`b?>c`"),
            (.processingInstruction(target: "a", content: " b"), .unrepresentableValue, "/processing-instruction()", "white space"),
            (.processingInstruction(target: "a", content: "\u{FFFE}"), .forbiddenCharacter, "/processing-instruction()", "U+FFFE"),
            (.text("a", isCDATA: false), .invalidOption, "/", "a text"),
            (.text("a", isCDATA: true), .invalidOption, "/", "a text"),
        ] as [(XMLTree.Node, XMLErrorCode, String, String)])
    func errors(node: XMLTree.Node, code: XMLErrorCode, path: String, words: String) throws { try expectError(node, code, path, words) }

    @Test("An element beside the root is an error")
    func elements() throws { try expectError(.element(XMLTree(parsing: "<a/>").root), .invalidOption, "/", "an element") }

    private func expectError(_ node: XMLTree.Node, _ code: XMLErrorCode, _ path: String, _ words: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("XMLCodable-\(UUID().uuidString).xml")
        for encoder in [Self.encoder([.comment("good"), node]), Self.encoder([], [node]), Self.encoder([], [node], .prettyPrinted)] {
            let error = #expect(throws: EncodingError.self) { try encoder.encode(Menu(), to: url) }
            let issue = try #require(error?.xmlIssue)
            #expect(issue.code == code)
            #expect(issue.path == path)
            #expect("\(issue.expected ?? ""), \(issue.found ?? "")".contains(words))
            #expect(issue.suggestion?.contains("nodesAroundRoot") == true)
            #expect(!FileManager.default.fileExists(atPath: url.path))
            // The encoder is as good as before.
            encoder.nodesAroundRoot = ([], [])
            #expect(try encoder.encodeToString(1, withRootKey: "a") == "<a>1</a>")
        }
    }
}
