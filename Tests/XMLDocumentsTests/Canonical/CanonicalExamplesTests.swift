import Foundation
import Testing
import XMLDocuments

extension XMLParsingOptions {
    /// Everything that a canonical form may have is kept.
    static var keepingEverything: XMLParsingOptions {
        XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
    }
}

/// The element that names lead to from the root element on.
func element(_ path: String, of tree: XMLTree) throws -> XMLTree.Element {
    try path.split(separator: "/").reduce(tree.root) { try #require($0[String($1)]) }
}

@Suite("The examples of the specifications of canonical XML")
struct CanonicalExamplesTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let section: String, document: String, canonical: String
        var canonicalWithComments: String?
        var testDescription: String { section }
    }

    /// Canonical XML 1.0, section 3.
    static let examples = [
        Example(
            section: "3.1",
            document: """
                <?xml version="1.0"?>

                <?xml-stylesheet   href="doc.xsl"
                   type="text/xsl"   ?>

                <!DOCTYPE doc SYSTEM "doc.dtd">

                <doc>Hello, world!<!-- Comment 1 --></doc>

                <?pi-without-data     ?>

                <!-- Comment 2 -->

                <!-- Comment 3 -->
                """,
            canonical: """
                <?xml-stylesheet href="doc.xsl"
                   type="text/xsl"   ?>
                <doc>Hello, world!</doc>
                <?pi-without-data?>
                """,
            canonicalWithComments: """
                <?xml-stylesheet href="doc.xsl"
                   type="text/xsl"   ?>
                <doc>Hello, world!<!-- Comment 1 --></doc>
                <?pi-without-data?>
                <!-- Comment 2 -->
                <!-- Comment 3 -->
                """),
        Example(section: "3.2", document: whiteSpace, canonical: whiteSpace),
        Example(
            section: "3.3",
            document: """
                <!DOCTYPE doc [<!ATTLIST e9 attr CDATA "default">]>
                <doc>
                   <e1   />
                   <e2   ></e2>
                   <e3   name = "elem3"   id="elem3"   />
                   <e4   name="elem4"   id="elem4"   ></e4>
                   <e5 a:attr="out" b:attr="sorted" attr2="all" attr="I'm"
                      xmlns:b="http://www.ietf.org"
                      xmlns:a="http://www.w3.org"
                      xmlns="http://example.org"/>
                   <e6 xmlns="" xmlns:a="http://www.w3.org">
                      <e7 xmlns="http://www.ietf.org">
                         <e8 xmlns="" xmlns:a="http://www.w3.org">
                            <e9 xmlns="" xmlns:a="http://www.ietf.org"/>
                         </e8>
                      </e7>
                   </e6>
                </doc>
                """,
            canonical: """
                <doc>
                   <e1></e1>
                   <e2></e2>
                   <e3 id="elem3" name="elem3"></e3>
                   <e4 id="elem4" name="elem4"></e4>
                   <e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" \
                attr="I'm" attr2="all" b:attr="sorted" a:attr="out"></e5>
                   <e6 xmlns:a="http://www.w3.org">
                      <e7 xmlns="http://www.ietf.org">
                         <e8 xmlns="">
                            <e9 xmlns:a="http://www.ietf.org" attr="default"></e9>
                         </e8>
                      </e7>
                   </e6>
                </doc>
                """),
        Example(
            section: "3.4",
            document: """
                <!DOCTYPE doc [
                <!ATTLIST normId id ID #IMPLIED>
                <!ATTLIST normNames attr NMTOKENS #IMPLIED>
                ]>
                <doc>
                   <text>First line&#x0d;&#10;Second line</text>
                   <value>&#x32;</value>
                   <compute><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></compute>
                   <compute expr='value>"0" &amp;&amp; value&lt;"10" ?"valid":"error"'>valid</compute>
                   <norm attr=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/>
                   <normNames attr='   A   &#x20;&#13;&#xa;&#9;   B   '/>
                   <normId id=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/>
                </doc>
                """,
            canonical: """
                <doc>
                   <text>First line&#xD;
                Second line</text>
                   <value>2</value>
                   <compute>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</compute>
                   <compute expr="value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;">valid</compute>
                   <norm attr=" '    &#xD;&#xA;&#x9;   ' "></norm>
                   <normNames attr="A &#xD;&#xA;&#x9; B"></normNames>
                   <normId id="' &#xD;&#xA;&#x9; '"></normId>
                </doc>
                """),
        // The example's second entity is external, which is never loaded; here it is internal.
        Example(
            section: "3.5",
            document: """
                <!DOCTYPE doc [
                <!ATTLIST doc attrExtEnt ENTITY #IMPLIED>
                <!ENTITY ent1 "Hello">
                <!ENTITY ent2 "world">
                <!ENTITY entExt SYSTEM "earth.gif" NDATA gif>
                <!NOTATION gif SYSTEM "viewgif.exe">
                ]>
                <doc attrExtEnt="entExt">
                   &ent1;, &ent2;!
                </doc>

                <!-- Let world.txt contain "world" (excluding the quotes) -->
                """,
            canonical: """
                <doc attrExtEnt="entExt">
                   Hello, world!
                </doc>
                """),
        Example(
            section: "3.6", document: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<doc>&#169;</doc>", canonical: "<doc>\u{A9}</doc>"),
    ]

    static let whiteSpace = """
        <doc>
           <clean>   </clean>
           <dirty>   A   B   </dirty>
           <mixed>
              A
              <clean>   </clean>
              B
              <dirty>   A   B   </dirty>
              C
           </mixed>
        </doc>
        """

    @Test("A document has the canonical form that Canonical XML 1.0 gives for it", arguments: examples)
    func canonicalForm(_ example: Example) throws {
        let tree = try XMLTree(parsing: Data(example.document.utf8), options: .keepingEverything)
        for (form, withComments) in [(example.canonical, false), (example.canonicalWithComments, true)] {
            guard let form else { continue }
            #expect(String(decoding: try tree.canonicalXML(withComments: withComments), as: UTF8.self) == form)
            // The canonical form is its own.
            let again = try XMLTree(parsing: form, options: .keepingEverything)
            #expect(try again.canonicalXML(withComments: withComments) == Data(form.utf8))
        }
    }

    @Test("An element has the namespaces and the xml attributes of those around it, as in section 3.7")
    func documentSubset() throws {
        let document = """
            <!DOCTYPE doc [
            <!ATTLIST e2 xml:space (default|preserve) 'preserve'>
            <!ATTLIST e3 id ID #IMPLIED>
            ]>
            <doc xmlns="http://www.ietf.org" xmlns:w3c="http://www.w3.org">
               <e1>
                  <e2 xmlns="">
                     <e3 id="E3"/>
                  </e2>
               </e1>
            </doc>
            """
        let tree = try XMLTree(parsing: document)
        func canonical(_ path: String) throws -> String { String(decoding: try element(path, of: tree).canonicalXML(), as: UTF8.self) }
        #expect(try canonical("e1/e2/e3") == #"<e3 xmlns:w3c="http://www.w3.org" id="E3" xml:space="preserve"></e3>"#)
        #expect(
            try canonical("e1/e2") == """
                <e2 xmlns:w3c="http://www.w3.org" xml:space="preserve">
                         <e3 id="E3"></e3>
                      </e2>
                """)
        #expect(
            try canonical("e1") == """
                <e1 xmlns="http://www.ietf.org" xmlns:w3c="http://www.w3.org">
                      <e2 xmlns="" xml:space="preserve">
                         <e3 id="E3"></e3>
                      </e2>
                   </e1>
                """)
    }

    struct Subtree: Sendable { let section: String, path: String, document: String, inclusive: String, exclusive: String }

    /// Exclusive XML Canonicalization 1.0, section 2.
    static let subtrees = [
        Subtree(
            section: "2.1", path: "n1:elem1",
            document: """
                <n0:pdu xmlns:n0="http://a.example">
                   <n1:elem1 xmlns:n1="http://b.example">
                       content
                   </n1:elem1>
                </n0:pdu>
                """,
            inclusive: """
                <n1:elem1 xmlns:n0="http://a.example" xmlns:n1="http://b.example">
                       content
                   </n1:elem1>
                """,
            exclusive: """
                <n1:elem1 xmlns:n1="http://b.example">
                       content
                   </n1:elem1>
                """),
        Subtree(
            section: "2.2, first envelope", path: "n1:elem2",
            document: """
                <n0:local xmlns:n0="http:foobar.org"
                          xmlns:n3="ftp://example.org">
                  <n1:elem2 xmlns:n1="http://example.net"
                            xml:lang="en">
                     <n3:stuff xmlns:n3="ftp://example.org"/>
                  </n1:elem2>
                </n0:local>
                """,
            inclusive: """
                <n1:elem2 xmlns:n0="http:foobar.org" xmlns:n1="http://example.net" xmlns:n3="ftp://example.org" xml:lang="en">
                     <n3:stuff></n3:stuff>
                  </n1:elem2>
                """,
            exclusive: """
                <n1:elem2 xmlns:n1="http://example.net" xml:lang="en">
                     <n3:stuff xmlns:n3="ftp://example.org"></n3:stuff>
                  </n1:elem2>
                """),
        Subtree(
            section: "2.2, second envelope", path: "n1:elem2",
            document: """
                <n2:pdu xmlns:n1="http://example.com"
                        xmlns:n2="http://foo.example"
                        xml:lang="fr"
                        xml:space="retain">
                  <n1:elem2 xmlns:n1="http://example.net"
                            xml:lang="en">
                     <n3:stuff xmlns:n3="ftp://example.org"/>
                  </n1:elem2>
                </n2:pdu>
                """,
            inclusive: """
                <n1:elem2 xmlns:n1="http://example.net" xmlns:n2="http://foo.example" xml:lang="en" xml:space="retain">
                     <n3:stuff xmlns:n3="ftp://example.org"></n3:stuff>
                  </n1:elem2>
                """,
            exclusive: """
                <n1:elem2 xmlns:n1="http://example.net" xml:lang="en">
                     <n3:stuff xmlns:n3="ftp://example.org"></n3:stuff>
                  </n1:elem2>
                """),
    ]

    @Test("An element has the forms that Exclusive XML Canonicalization 1.0 gives for it", arguments: subtrees)
    func subtreeForms(_ row: Subtree) throws {
        let apex = try element(row.path, of: XMLTree(parsing: row.document))
        #expect(String(decoding: try apex.canonicalXML(), as: UTF8.self) == row.inclusive)
        #expect(String(decoding: try apex.canonicalXML(.exclusive()), as: UTF8.self) == row.exclusive)
        // A list of all prefixes makes the exclusive form declare what the inclusive one does.
        let prefixes = ["n0", "n1", "n2", "n3", "#default"]
        let declarations = try apex.canonicalXML(.exclusive(inclusivePrefixes: prefixes))
        let inclusive = row.inclusive.replacingOccurrences(of: #" xml:space="retain""#, with: "")
        #expect(String(decoding: declarations, as: UTF8.self) == inclusive)
    }
}
