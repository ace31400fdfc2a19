import Foundation
import Testing
import XMLCodable

/// A node as one line: `name@attribute=value[children]`, `'text'`, `C'CDATA'`, `!comment!`, `?target content?`.
func outline(_ node: XMLTree.Node) -> String {
    switch node {
    case .element(let element): outline(element)
    case .text(let text, let isCDATA): (isCDATA ? "C" : "") + "'\(text)'"
    case .comment(let text): "!\(text)!"
    case .processingInstruction(let target, let content): "?\(target) \(content)?"
    }
}

func outline(_ element: XMLTree.Element) -> String {
    let attributes = element.attributes.map { "@\($0.name)=\($0.value)" }.joined()
    return "\(element.name)\(attributes)[\(element.children.map { outline($0) }.joined(separator: " "))]"
}

@Suite("The tree")
struct TreeTests {
    @Test(
        "The tree holds elements, attributes and character data in document order",
        arguments: [
            ("<g/>", "g[]"),
            ("<g>x</g>", "g['x']"),
            ("<g><a/><b/><a/></g>", "g[a[] b[] a[]]"),
            ("<p>one <b>two</b> three</p>", "p['one ' b['two'] ' three']"),
            ("<p><b>1</b><i>2</i>tail</p>", "p[b['1'] i['2'] 'tail']"),
            ("<circle r='5' cx='1' cy='2'/>", "circle@r=5@cx=1@cy=2[]"),
            ("<svg xmlns='http://www.w3.org/2000/svg' width='1'/>", "svg@xmlns=http://www.w3.org/2000/svg@width=1[]"),
            ("<g>\n  <a/>\n</g>", "g['\n  ' a[] '\n']"),
            ("<s><![CDATA[a<b]]></s>", "s[C'a<b']"),
            ("<s>x<![CDATA[y]]>z</s>", "s['x' C'y' 'z']"),
            ("<s><![CDATA[a]]><![CDATA[b]]></s>", "s[C'a' C'b']"),
            ("<s><![CDATA[1]]><b/><![CDATA[2]]></s>", "s[C'1' b[] C'2']"),
            ("<s><b><![CDATA[in]]></b>out</s>", "s[b[C'in'] 'out']"),
            ("<s>a<!-- no -->b</s>", "s['ab']"),
            ("<s>a<?no x?>b</s>", "s['ab']"),
            ("<s a='&lt;&#10;&quot;'/>", "s@a=<\n\"[]"),
            ("<søn größe='ü'>日本語</søn>", "søn@größe=ü['日本語']"),
            ("<dc:title xml:lang='en'>x</dc:title>", "dc:title@xml:lang=en['x']"),
        ])
    func documentOrder(document: String, expected: String) throws { #expect(outline(try XMLTree(parsing: document).root) == expected) }

    @Test("The tree keeps what is around the root element, and nothing of the document type's inside")
    func aroundTheRoot() throws {
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        let document = """
            <?xml version="1.0"?><?xml-stylesheet href="a.css"?><!--before-->
            <!DOCTYPE g [<!-- inside --><?inside x?><!ELEMENT g ANY>]><g/><!--after-->
            """
        let nodes = try XMLTree(parsing: document, options: options).nodes.map { outline($0) }
        #expect(nodes == [#"?xml-stylesheet href="a.css"?"#, "!before!", "g[]", "!after!"])
        #expect(try XMLTree(parsing: document).nodes.map { outline($0) } == ["g[]"])
    }

    @Test("The tree tells comments from processing instructions when only one kind is asked for")
    func onlyComments() throws {
        let comments = XMLParsingOptions { $0.keepsComments = true }
        #expect(outline(try XMLTree(parsing: "<a><?p q?><!--c--></a>", options: comments).root) == "a[!c!]")
        let instructions = XMLParsingOptions { $0.keepsProcessingInstructions = true }
        #expect(outline(try XMLTree(parsing: "<a><?p q?><!--c--></a>", options: instructions).root) == "a[?p q?]")
    }

    @Test("The tree keeps comments out of an element's text")
    func textAroundComments() throws {
        let options = XMLParsingOptions { $0.keepsComments = true }
        let root = try XMLTree(parsing: "<a>x<!-- no -->y<b>z<!-- no --></b></a>", options: options).root
        #expect(root.text == "xy" && root.stringValue == "xyz")
        #expect(root.elements.map(\.name.qualifiedName) == ["b"])
    }

    @Test("The tree is reached by names")
    func subscripts() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <dependencies>
                <dependency scope="test"><artifactId>junit</artifactId></dependency>
                <dependency><artifactId>guava</artifactId></dependency>
              </dependencies>
              <name><![CDATA[R&D]]></name>
            </project>
            """
        let root = try XMLTree(parsing: document).root
        #expect(root["modelVersion"]?.text == "4.0.0")
        #expect(root["dependencies"]?["dependency"]?["artifactId"]?.text == "junit")
        #expect(root["dependencies"]?.elements(named: "dependency").map { $0["artifactId"]?.text } == ["junit", "guava"])
        #expect(root["dependencies"]?["dependency"]?[attribute: "scope"] == "test")
        #expect(root["name"]?.text == "R&D")
        #expect(root["version"] == nil && root[attribute: "version"] == nil)
        #expect(root.attributes["xmlns"] == "http://maven.apache.org/POM/4.0.0")
        // A name is compared whole.
        #expect(root["modelVersio"] == nil && root["modelVersion2"] == nil)
        #expect(root["artifactId"] == nil, "a subscript finds children, not descendants")
    }

    @Test("The tree gives attributes as a collection")
    func attributes() throws {
        let attributes = try XMLTree(parsing: "<node id='1' lat='54.1' lon='12.2'/>").root.attributes
        #expect(attributes.count == 3)
        #expect(attributes.map(\.name.localName) == ["id", "lat", "lon"])
        #expect(attributes.reversed().map(\.value) == ["12.2", "54.1", "1"])
        #expect(attributes[1].value == "54.1")
        #expect(try XMLTree(parsing: "<node/>").root.attributes.isEmpty)
    }

    @Test("The tree gives the own text of an element, and the text of all it holds")
    func text() throws {
        let root = try XMLTree(parsing: "<p> a <b>b<i>c</i></b><![CDATA[<d>]]> e</p>").root
        #expect(root.text == " a <d> e" && root.stringValue == " a bc<d> e")
        #expect(root["b"]?.text == "b" && root["b"]?.stringValue == "bc")
        let empty = try XMLTree(parsing: "<p/>").root
        #expect(empty.text.isEmpty && empty.stringValue.isEmpty)
    }

    @Test("The tree splits names without resolving prefixes by default")
    func names() throws {
        let root = try XMLTree(parsing: "<soap:Envelope xmlns:soap='urn:s'><plain/></soap:Envelope>").root
        #expect(root.name.qualifiedName == "soap:Envelope" && "\(root.name)" == "soap:Envelope")
        #expect(root.name.prefix == "soap" && root.name.localName == "Envelope" && root.name.namespaceURI == nil)
        let plain = try #require(root.elements.first { _ in true })
        #expect(plain.name.prefix == nil && plain.name.localName == "plain")
    }

    @Test(
        "The tree gives the XML declaration",
        arguments: [
            ("", nil),
            (#"<?xml version="1.0"?>"#, XMLHeader(version: 1.0)),
            (#"<?xml version="1.0" encoding="UTF-8"?>"#, XMLHeader(version: 1.0, encoding: "UTF-8")),
            (
                #"<?xml version='1.0' encoding='us-ascii' standalone='yes'?>"#,
                XMLHeader(version: 1.0, encoding: "us-ascii", standalone: "yes")
            ),
            (#"<?xml version="1.0" standalone="no"?>"#, XMLHeader(version: 1.0, standalone: "no")),
        ] as [(String, XMLHeader?)])
    func header(declaration: String, expected: XMLHeader?) throws {
        #expect(try XMLTree(parsing: Array((declaration + "<a/>").utf8)).header == expected)
    }

    @Test("The tree gives the document type declaration")
    func doctype() throws {
        let plist = #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist/>"#
        let (name, location) = ("-//Apple//DTD PLIST 1.0//EN", "http://www.apple.com/DTDs/PropertyList-1.0.dtd")
        let doctype = try #require(try XMLTree(parsing: plist).doctype)
        #expect(doctype.rootElement == "plist" && doctype.publicIdentifier == name && doctype.systemIdentifier == location)
        #expect(!doctype.hasInternalSubset)
        #expect(doctype.documentType == .public(rootElement: "plist", dtdName: name, dtdLocation: location))

        let system = try #require(try XMLTree(parsing: "<!DOCTYPE a SYSTEM 'a.dtd' [<!ELEMENT a ANY>]><a/>").doctype)
        #expect(system.publicIdentifier == nil && system.hasInternalSubset)
        #expect(system.documentType == .system(rootElement: "a", dtdLocation: "a.dtd"))

        let html = try #require(try XMLTree(parsing: "<!DOCTYPE html><html/>").doctype)
        #expect(html.rootElement == "html" && html.documentType == XMLDocumentType(rootElement: "html"))
        let entities = try XMLTree(parsing: "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>")
        #expect(entities.doctype?.documentType == XMLDocumentType(rootElement: "a"))
        #expect(try XMLDecoder().decode(String.self, from: "\(entities)") == "x")
        #expect(try XMLTree(parsing: "<a/>").doctype == nil)
    }

    @Test(
        "The tree knows an element's path, with an index where siblings share the name",
        arguments: [
            ("<a><b/><c/></a>", ["/a", "/a/b", "/a/c"]),
            ("<a><b/><b/></a>", ["/a", "/a/b[1]", "/a/b[2]"]),
            ("<a><b/><c/><b/></a>", ["/a", "/a/b[1]", "/a/c", "/a/b[2]"]),
            ("<a><b><c/><c/></b><b><c/></b></a>", ["/a", "/a/b[1]", "/a/b[1]/c[1]", "/a/b[1]/c[2]", "/a/b[2]", "/a/b[2]/c"]),
            ("<d:a xmlns:d='urn:d'><d:b/></d:a>", ["/d:a", "/d:a/d:b"]),
        ] as [(String, [String])])
    func paths(document: String, expected: [String]) throws {
        var paths: [String] = []
        var pending = [try XMLTree(parsing: document).root]
        while let element = pending.popLast() {
            paths.append(element.path)
            pending.append(contentsOf: element.elements.reversed())
        }
        #expect(paths == expected)
    }

    @Test("The tree can be walked more than once, and by two at a time")
    func iteration() throws {
        let root = try XMLTree(parsing: "<a><b>1</b><b>2</b><b>3</b></a>").root
        let elements = root.elements(named: "b")
        #expect(elements.map(\.text) == ["1", "2", "3"])
        #expect(elements.map(\.text) == ["1", "2", "3"])
        let pairs = elements.flatMap { first in elements.map { first.text + $0.text } }
        #expect(pairs == ["11", "12", "13", "21", "22", "23", "31", "32", "33"])
    }

    @Test("The tree outlives what it was made of, as elements outlive it")
    func lifetime() throws {
        func element() throws -> XMLTree.Element {
            let tree = try XMLTree(parsing: Array("<a><b>kept</b></a>".utf8))
            return try #require(tree.root["b"])
        }
        let kept = try element()
        #expect(kept.text == "kept")
        #expect(kept.position == XMLPosition(line: 1, column: 4, byteOffset: 3))
    }

    @Test("The tree writes a version whose digits have no end as one of XML 1")
    func endlessVersion() throws {
        let tree = try XMLTree(parsing: "<?xml version='1.99999999999999999999'?><a/>")
        #expect(try XMLTree(parsing: tree.description).root.name.qualifiedName == "a")
    }

    @Test(
        "An element writes itself with the declarations that it needs",
        arguments: [
            ("<r xmlns:p='u'><p:a/></r>", #"<p:a xmlns:p="u" />"#),
            ("<r xmlns:p='u' xmlns:q='v'><a p:b='1'><q:c/></a></r>", #"<a xmlns:p="u" xmlns:q="v" p:b="1"><q:c /></a>"#),
            ("<r xmlns='u'><a><b/></a></r>", #"<a xmlns="u"><b /></a>"#),
            ("<r xmlns='u'><a xmlns=''/></r>", #"<a xmlns="" />"#),
            ("<r xmlns:p='u'><a xmlns:p='v'><p:b/></a></r>", #"<a xmlns:p="v"><p:b /></a>"#),
            ("<r xmlns:p='u'><a t='p:b'/></r>", #"<a xmlns:p="u" t="p:b" />"#),
            ("<r xmlns:p='u'><a/></r>", "<a />"),
        ])
    func elementWithDeclarations(_ document: String, _ expected: String) throws {
        for processesNamespaces in [false, true] {
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processesNamespaces }
            let element = try #require(try XMLTree(parsing: document, options: options).root.elements.first)
            #expect(element.xmlString() == expected)
            #expect(element.description == expected)
            let lines = element.xmlString(indentation: .spaces(1)).split(separator: "\n")
            #expect(lines.map { $0.drop { $0 == " " } }.joined() == expected)
        }
    }

    @Test(
        "The tree keeps empty CDATA sections in their places",
        arguments: [
            "<r><a><![CDATA[]]></a><b>x</b></r>", "<r><![CDATA[]]><b>x</b></r>", "<r><b>x</b><![CDATA[]]></r>",
            "<r><a><b>x</b></a><![CDATA[]]>y</r>",
            "<r>a<![CDATA[b]]>c<![CDATA[]]><d /></r>",
        ])
    func emptySections(document: String) throws { #expect(try XMLTree(parsing: document).xmlString() == document) }
}
