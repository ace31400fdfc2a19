import Foundation
import Testing
import XMLDocuments

@Suite("Canonical forms")
struct CanonicalFormTests {
    struct Form: CustomTestStringConvertible, Sendable {
        let document: String, inclusive: String, exclusive: String
        init(_ document: String, _ inclusive: String, exclusive: String? = nil) {
            (self.document, self.inclusive, self.exclusive) = (document, inclusive, exclusive ?? inclusive)
        }
        var testDescription: String { document }
    }

    @Test(
        "Names, attributes and declarations have one form",
        arguments: [
            // By namespace first, in the order of characters, which is not that of UTF-16.
            Form(
                "<a xmlns:p='urn:\u{10000}' xmlns:q='urn:\u{FFFD}' p:x='1' q:x='2'/>",
                "<a xmlns:p=\"urn:\u{10000}\" xmlns:q=\"urn:\u{FFFD}\" q:x=\"2\" p:x=\"1\"></a>"),
            // The prefix does not count, the URI does; names without prefix come first, whatever the default namespace.
            Form(
                "<a xmlns='urn:0' xmlns:a='urn:b' xmlns:b='urn:a' a:z='1' b:a='2' z='3' b:z='4' xml:id='5'/>",
                #"<a xmlns="urn:0" xmlns:a="urn:b" xmlns:b="urn:a" z="3" xml:id="5" b:a="2" b:z="4" a:z="1"></a>"#),
            Form("<a x='&lt;&amp;&gt;&quot;&apos;'/>", #"<a x="&lt;&amp;>&quot;'"></a>"#),
            Form("<a xmlns='urn:a&amp;b'/>", #"<a xmlns="urn:a&amp;b"></a>"#),
            Form("<a>&#13;&#9;<![CDATA[&<>]]></a>", "<a>&#xD;\t&amp;&lt;&gt;</a>"),
            Form("<a x='&#9;&#10;&#13;'/>", "<a x=\"&#x9;&#xA;&#xD;\"></a>"),
            // Two prefixes of one namespace, and one prefix of two.
            Form("<p:a xmlns:p='u:1' xmlns:q='u:1' q:b=''/>", #"<p:a xmlns:p="u:1" xmlns:q="u:1" q:b=""></p:a>"#),
            Form(
                "<p:a xmlns:p='u:1'><p:b xmlns:p='u:2'><p:c xmlns:p='u:1'/></p:b><p:d/></p:a>",
                #"<p:a xmlns:p="u:1"><p:b xmlns:p="u:2"><p:c xmlns:p="u:1"></p:c></p:b><p:d></p:d></p:a>"#),
            // What no name uses is not in the exclusive form, and what one uses is declared where it is used.
            Form(
                "<a xmlns:p='u:1' xmlns:q='u:2'><b/><p:c/><p:d p:e='q:x'/></a>",
                #"<a xmlns:p="u:1" xmlns:q="u:2"><b></b><p:c></p:c><p:d p:e="q:x"></p:d></a>"#,
                exclusive: #"<a><b></b><p:c xmlns:p="u:1"></p:c><p:d xmlns:p="u:1" p:e="q:x"></p:d></a>"#),
            Form(
                "<a xmlns='u:1'><p:b xmlns:p='u:2' xmlns=''><c/></p:b></a>",
                #"<a xmlns="u:1"><p:b xmlns="" xmlns:p="u:2"><c></c></p:b></a>"#,
                exclusive: #"<a xmlns="u:1"><p:b xmlns:p="u:2"><c xmlns=""></c></p:b></a>"#),
            Form(
                "<!DOCTYPE a [<!ATTLIST a p:d CDATA '1' xmlns:p CDATA 'u:p' z CDATA 'y'>]>\n<a/>",
                #"<a xmlns:p="u:p" z="y" p:d="1"></a>"#),
            Form("<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='en'/>", #"<a xml:lang="en"></a>"#),
        ])
    func form(_ row: Form) throws {
        for processesNamespaces in [false, true] {
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processesNamespaces }
            let tree = try XMLTree(parsing: Data(row.document.utf8), options: options)
            #expect(String(decoding: try tree.canonicalXML(), as: UTF8.self) == row.inclusive)
            #expect(String(decoding: try tree.canonicalXML(.exclusive()), as: UTF8.self) == row.exclusive)
        }
    }

    @Test("Inclusive prefixes are declared where they are in scope, whether a name uses them or not")
    func inclusivePrefixes() throws {
        let tree = try XMLTree(parsing: "<a xmlns='u:0' xmlns:p='u:1' xmlns:q='u:2'><p:b xmlns:q='u:3'/><p:c/></a>")
        let form = { (prefixes: [String]) in
            String(decoding: try tree.canonicalXML(.exclusive(inclusivePrefixes: prefixes)), as: UTF8.self)
        }
        #expect(try form([]) == #"<a xmlns="u:0"><p:b xmlns:p="u:1"></p:b><p:c xmlns:p="u:1"></p:c></a>"#)
        #expect(try form(["p", "none"]) == #"<a xmlns="u:0" xmlns:p="u:1"><p:b></p:b><p:c></p:c></a>"#)
        #expect(try form(["q"]) == #"<a xmlns="u:0" xmlns:q="u:2"><p:b xmlns:p="u:1" xmlns:q="u:3"></p:b><p:c xmlns:p="u:1"></p:c></a>"#)
        let apex = try tree.root["p:c"]?.canonicalXML(.exclusive(inclusivePrefixes: ["#default"]))
        #expect(apex == Data(#"<p:c xmlns="u:0" xmlns:p="u:1"></p:c>"#.utf8))
    }

    @Test("An element's own attribute with the prefix xml hides those around it, and the nearest one counts")
    func inheritedAttributes() throws {
        let document = "<a xml:lang='en' xml:space='preserve' xml:id='i'><b xml:lang='de'><c xml:space='default' z='1'/><d/></b></a>"
        let tree = try XMLTree(parsing: document)
        let (c, d) = (try element("b/c", of: tree), try element("b/d", of: tree))
        #expect(try c.canonicalXML() == Data(#"<c z="1" xml:id="i" xml:lang="de" xml:space="default"></c>"#.utf8))
        #expect(try d.canonicalXML() == Data(#"<d xml:id="i" xml:lang="de" xml:space="preserve"></d>"#.utf8))
        #expect(try d.canonicalXML(.exclusive()) == Data("<d></d>".utf8))
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let document: String, method: XMLCanonicalization, code: XMLErrorCode, description: String
        init(_ document: String, by method: XMLCanonicalization = .inclusive, _ code: XMLErrorCode, _ description: String) {
            (self.document, self.method, self.code, self.description) = (document, method, code, description)
        }
        var testDescription: String { document }
    }

    @Test(
        "What has no canonical form is an error with its place",
        arguments: [
            Refusal(
                "<a>\n<b xmlns='relative/uri'/></a>", .noCanonicalForm,
                "expected absolute namespace URIs, found the relative 'relative/uri' at /a/b (line 2, column 1)"),
            Refusal(
                "<a xmlns:p='#x'/>", by: .exclusive(), .noCanonicalForm,
                "expected absolute namespace URIs, found the relative '#x' at /a (line 1, column 1)"),
            Refusal(
                "<a><p:b/></a>", .undeclaredPrefix, "expected a declaration of the prefix 'p', found none at /a/p:b (line 1, column 4)"),
            Refusal("<a p:b=''/>", .undeclaredPrefix, "expected a declaration of the prefix 'p', found none at /a (line 1, column 1)"),
            Refusal(
                "<a><b xmlns:p='u:p'/><p:c/></a>", by: .exclusive(), .undeclaredPrefix,
                "expected a declaration of the prefix 'p', found none at /a/p:c (line 1, column 22)"),
            Refusal(
                "<a xmlns:p='u:p'><b xmlns:p=''/></a>", .noCanonicalForm,
                "expected valid namespace declarations, found the prefix p is declared with an empty URI at /a/b (line 1, column 18)"),
            Refusal(
                "<a xmlns:xml='u:x'/>", .noCanonicalForm,
                "expected valid namespace declarations, found the prefix xml and the namespace http://www.w3.org/XML/1998/namespace"
                    + " belong to each other only at /a (line 1, column 1)"),
            Refusal(
                "<a xmlns:p='http://www.w3.org/2000/xmlns/'/>", .noCanonicalForm,
                "expected valid namespace declarations, found the namespace http://www.w3.org/2000/xmlns/ cannot be declared at /a"
                    + " (line 1, column 1)"),
            Refusal(
                "<a:b:c xmlns:a='u:a'/>", .noCanonicalForm,
                "expected names with namespaces, found a:b:c is not a qualified name: a name, or two with one colon between at /a:b:c"
                    + " (line 1, column 1)"),
            Refusal(
                "<a xmlns:p='u:1' xmlns:q='u:1' p:x='1' q:x='2'/>", .duplicateName,
                "expected one attribute of a name, found 'p:x' and 'q:x', which mean the same at /a (line 1, column 1)"),
            Refusal(
                "<a><?go?></a>", .noCanonicalForm,
                "expected a tree with the document's processing instructions, found one that was parsed without them at /;"
                    + " parse it with keepsProcessingInstructions"),
            Refusal(
                "<a/>", by: .exclusive(inclusivePrefixes: ["p q"]), .invalidOption,
                "expected a prefix or '#default' among the inclusive prefixes, found 'p q' at /"),
            Refusal(
                "<a/>", by: .exclusive(inclusivePrefixes: [""]), .invalidOption,
                "expected a prefix or '#default' among the inclusive prefixes, found '' at /"),
        ])
    func refusal(_ row: Refusal) throws {
        let tree = try XMLTree(parsing: row.document)
        for canonicalise in [{ try tree.canonicalXML(row.method) }, { try tree.root.canonicalXML(row.method) }] {
            let error = #expect(throws: XMLCodingIssue.self) { _ = try canonicalise() }
            #expect(error?.code == row.code)
            #expect(error?.description == row.description)
        }
    }

    @Test("Comments that a tree does not keep cannot be asked for, and references that it leaves out are missing")
    func omissions() throws {
        let document = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"
        let tree = try XMLTree(parsing: document)
        #expect(try tree.canonicalXML() == Data("<a>x</a>".utf8))
        #expect(throws: XMLCodingIssue.self) { try tree.canonicalXML(withComments: true) }
        var options = XMLParsingOptions.keepingEverything
        #expect(try XMLTree(parsing: document, options: options).canonicalXML(withComments: true) == Data("<a>x</a>".utf8))
        options.entityPolicy = .leaveOutUnread
        let error = #expect(throws: XMLCodingIssue.self) { try XMLTree(parsing: document, options: options).canonicalXML() }
        #expect(error?.suggestion == "parse it with another entityPolicy")
        #expect(try XMLTree(parsing: "<a/>", options: options).canonicalXML() == Data("<a></a>".utf8))
        // A processing instruction of the document type is no part of the form.
        #expect(try XMLTree(parsing: "<!DOCTYPE a [<?go?>]><a/>").canonicalXML() == Data("<a></a>".utf8))
    }

    @Test("A declaration that the exclusive form would repeat too often is an error")
    func repeatedDeclarations() throws {
        let uri = "urn:" + String(repeating: "u", count: 100_000)
        let document = "<r xmlns:p='\(uri)'>" + String(repeating: "<p:a/>", count: 1_000) + "</r>"
        let tree = try XMLTree(parsing: document)
        #expect(try tree.canonicalXML().count < 120_000)
        let error = #expect(throws: XMLCodingIssue.self) { try tree.canonicalXML(.exclusive()) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.path.hasPrefix("/r/p:a[") == true)
    }

    @Test("A document of any depth that the parser takes is written")
    func depth() throws {
        let options = XMLParsingOptions { $0.limits.maximumDepth = 50_000 }
        let document = String(repeating: "<a>", count: 50_000) + String(repeating: "</a>", count: 50_000)
        #expect(try XMLTree(parsing: document, options: options).canonicalXML() == Data(document.utf8))
    }
}
