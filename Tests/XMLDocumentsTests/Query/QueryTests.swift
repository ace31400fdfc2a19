import Testing
import XMLDocuments

@Suite("Queries")
struct QueryTests {
    /// Results in the form of the table.
    static func outline(_ results: XMLQuery.Results) -> String {
        results.map { match in
            switch match {
            case .element(let element): "#\(element.index - 1)"
            case .attribute(let name, _, let element):
                "#\(element.index - 1)@" + (name.namespaceURI.map { "{\($0)}" } ?? "") + name.localName
            case .text(let text, let element):
                "#\(element.index - 1)'" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "'"
            }
        }.joined(separator: " ")
    }

    @Test("A query leads where another implementation of XPath says", arguments: QueryTable.rows)
    func asOthers(_ row: QueryRow) throws {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let root = try XMLTree(parsing: row.document.text, options: options).root
        let query = try XMLQuery(row.path, prefixes: row.document.prefixes)
        #expect(Self.outline(root.all(query)) == row.expected)
        let strings = root.all(query).map(\.stringValue)
        #expect(root.all(query).count == strings.count)
        #expect(root.all(query).isEmpty == strings.isEmpty)
        #expect(root.first(query)?.stringValue == strings.first)
        #expect(root.all(query).strings == strings)
    }

    private static let nested =
        String(repeating: "<a>", count: 40) + String(repeating: "text", count: 25) + String(repeating: "<b/></a>", count: 40)

    private static let nestedA = (0..<40).map { "#\($0)" }.joined(separator: " ")
    private static let nestedB = (40..<80).map { "#\($0)" }.joined(separator: " ")

    /// What has no row in the table, because another implementation cannot be asked, or says something else about it.
    static let rows: [(document: String, query: String, expected: String)] = [
        // Where `..` leads around the start and into it at the same time.
        ("<r><a><c><a/></c></a><b/></r>", ".//a/../..", "#1"),
        ("<r><s><a><c><a/></c></a></s></r>", "s//a/../..", "#0 #2"),
        ("<r><s><a/></s></r>", "s//a/../../s/a", "#2"),
        // Searches among descendants that go on, that pass over something, and that have to turn back.
        ("<r><a/><b><z/></b><c/></r>", "//*[.//z]", "#0 #2"),
        ("<r><a/><b><c/><d><z/></d></b><e/></r>", "//*[.//z]", "#0 #2 #4"),
        ("<r><a/><b><z/></b><a/><z/><c><a/><z/></c></r>", "//a[..//z]", "#1 #4 #7"),
        ("<r><k><z/></k><k><a/></k><k><z/></k></r>", "k[last()][.//z] | k[1][.//z] | k[2][.//z]", "#1 #5"),
        ("<r><k><a/></k><k/><k><z/></k></r>", "k[3]/z[..//z][/r/k[1]//a] | k[..//z][.//a]", "#1 #5"),
        ("<r><s><a/></s><s><a/><b/></s></r>", "//a[../b]", "#4"),
        // White space between tokens, and none.
        ("<r><a id='7'/></r>", " // a [ @ id = '7' ] / @ * ", "#1@id"),
        ("<r><a id='7'/></r>", "//a[@id and@id]", "#1"),
        ("<r><a/></r>", "\n a \t|\r b ", "#1"),
        // Numbers as texts have them. Nothing is equal to what is no number, or less.
        ("<r><a>5.</a><a>.5</a><a> -3 </a><a>+1</a><a>1e3</a><a/></r>", "a[. > -4]", "#1 #2 #3"),
        ("<r><a>5.</a><a>.5</a><a> -3 </a><a>+1</a><a/></r>", "a[.5 <= .]", "#1 #2"),
        ("<r><a>-</a><a>.</a><a>-.</a><a>1-2</a><a>1.2.3</a><a>--1</a><a>0x1</a><a>inf</a><a>1</a></r>", "a[. > -4]", "#9"),
        ("<r><a>5.</a><a>5</a></r>", "a['5' = .]", "#2"),
        ("<r><a>x</a><b>x</b></r>", "a[. = ../b][not(. != ../b)][not(. < ../b)][not(. >= ../b)][. != 1]", "#1"),
        ("<r><a>x</a><b>2</b><b>4</b></r>", "*[. >= ../b] | a[count(../b) = ../b] | a[count(..) != ../a]", "#1 #2 #3"),
        // Texts that are found after a false start, and the empty one everywhere.
        ("<r><a>aabaabaaab</a><a>aabaab</a></r>", "a[contains(., 'aabaaa')] | a[contains(., 'aabab')]", "#1"),
        ("<r><a/></r>", "a[contains(b, '')][starts-with(., '')]", "#1"),
        ("<r> <a>\n x  y\t</a></r>", "a[normalize-space() = 'x y'] | text()[normalize-space()]", "#1"),
        // What many nodes ask of one origin.
        ("<r><a>xy</a><b/><b/></r>", "b[contains(../a, 'y')][normalize-space(../a) = ../a][count(../*) = 3]", "#2 #3"),
        ("<r><s><a>1</a><b/></s><s><a>2</a><b/></s></r>", "//b[preceding-sibling::a[1] = 2][count(../a[. > 1]) = 1]", "#6"),
        // Predicates behind a position, of a node that many others choose.
        ("<r><b><a/><a/><c>x</c></b><b><a/><c>y</c></b></r>", "//a[ancestor::b[1][c='x']]", "#2 #3"),
        ("<r><b><a/><a/><c>x</c></b><b><a/><c>y</c></b></r>", "//a/ancestor::b[1][c='y'][1]", "#5"),
        ("<r><a/><a/><b><c>x</c></b><a/><b><c>y</c></b></r>", "a[following-sibling::b[1][c='x'][last()]]", "#1 #2"),
        ("<r><a/><a/><b><c>x</c></b><a/><b><c>y</c></b></r>", "a[following-sibling::b[last()][c='x']]", ""),
        (
            "<r><a/><b><c>x</c></b><a/><b/><a/></r>", "a/preceding-sibling::b[1][c] | a[count(preceding-sibling::b[last()][c]/c) = 1]",
            "#2 #4 #6"
        ),
        ("<r><a/><a/><b/><a/></r>", "a[following-sibling::*[last()][2]]", ""),
        // Texts that many nodes share, and those of elements inside each other, which together are many times as long as the document.
        ("<r> 1\n2 <a x='1 2'/><a x='2'/><b>3<a x='3'/></b><a x='1 2 3'/></r>", "//a[@x = normalize-space(..)]", "#4 #5"),
        ("<r><a x='r'/><b><a x='r'/><a x='b'/></b><a x='r'/></r>", "//a[@x = name(..)][name(..)]", "#1 #4 #5"),
        ("<r> <s><a/></s><s>x<a/></s> <a/></r>", "//a[normalize-space(..)]", "#4 #5"),
        (nested, "//*[..//text() = .//text()]", nestedA),
        (nested, "//a[.//text() != ..//text()]", ""),
        (nested, "//b[../..//text() = ..//text()]", nestedB),
        (nested, "//*[normalize-space(..) = .//text()]", nestedA),
        (nested, "//b[normalize-space(..) != 'x'][not(normalize-space(..) = name(..))]", nestedB),
        // Parentheses, and results of different kinds together.
        ("<r><a c='1'/><b c='2'/></r>", "(a | b)/@c | ((a))", "#1 #1@c #2@c"),
        ("<r><a/></r>", "(..)/r | (..)", "#0"),
        ("<r a='1'><b/><c/></r>", "(@a | b)/following-sibling::c | (@a | b)/..", "#0 #2"),
        ("<r><a/>x<b c='1'>y</b></r>", "b/@c | a/following-sibling::text() | //text() | a/following-sibling::b", "#0'x' #2 #2@c #2'y'"),
        ("<r><s><a/><a/></s><s><a/></s></r>", "//a[1] | (//a)[2] | //a[3] | (//a)[4]", "#2 #3 #5"),
        // Words of the syntax are names where a name stands.
        ("<and><or/><not/><last/><text/><div/></and>", "/and[or and not or last]/*", "#1 #2 #3 #4 #5"),
        ("<r><and><or/></and></r>", "and[or or and]/or", "#2"),
        ("<r><text>x</text></r>", "text", "#1"),
        ("<r><count/><ancestor/><position/></r>", "count | ancestor | position[../count]", "#1 #2 #3"),
        // Names are compared by namespace, whatever prefixes say.
        ("<x:r xmlns:x='urn:p'><x:a/><a xmlns='urn:p'/><a/></x:r>", "p:a", "#1 #2"),
        ("<x:r xmlns:x='urn:p'><x:a/><a xmlns='urn:p'/><a/></x:r>", "a", "#3"),
        ("<x:r xmlns:x='urn:p'><x:a/><a xmlns='urn:p'/><a/></x:r>", "{*}a", "#1 #2 #3"),
        ("<x:r xmlns:x='urn:p'><x:a/><a xmlns='urn:p'/><a/></x:r>", "{}*", "#3"),
        ("<x:r xmlns:x='urn:p'><x:a/><a xmlns='urn:p'/><a/></x:r>", "{*}*", "#1 #2 #3"),
        ("<r xmlns:p='urn:other'><p:a/></r>", "p:a | {urn:other}a", "#1"),
        ("<r xmlns:x='urn:[/]|@'><x:a/></r>", "{urn:[/]|@}a", "#1"),
        ("<r xmlns='urn:p' a='1'/>", "@a | @p:a | @{urn:p}a", "#0@a"),
        ("<r xmlns:x='urn:p' x:a='1' a='2'/>", "@p:a", "#0@a"),
        ("<r xmlns:x='urn:p' xml:lang='en'/>", "@*", "#0@lang"),
        ("<r xmlns:x='urn:p'/>", "@xmlns | @{*}x | @{http://www.w3.org/2000/xmlns/}x | @{}*", ""),
        // A prefix that nothing declares is in no namespace.
        ("<r><dc:a/><a/></r>", "{*}a", "#1 #2"),
        ("<r><dc:a/><a/></r>", "a", "#2"),
        // Strings in quotes of both kinds.
        ("<r><a>it's</a></r>", #"a[.="it's"]"#, "#1"),
        ("<r><a>\"</a><b/></r>", #"a[.='"'] | b[.='']"#, "#1 #2"),
        // A composed letter is another one than a letter with a combining character.
        ("<r><a>\u{E9}</a><a>e\u{301}</a></r>", "a[.='\u{E9}']", "#1"),
        // The document is an element to paths, and never a result.
        ("<r/>", "..", ""),
        ("<r/>", "../r", "#0"),
        ("<r/>", "../..", ""),
        ("<r><a/></r>", "//*[../r]", "#0"),
        ("<r>x<a/></r>", "a[/.='x']", "#1"),
    ]

    @Test("Paths, names and strings that need no other implementation", arguments: rows)
    func results(document: String, query: String, expected: String) throws {
        #expect(Self.outline(try XMLTree(parsing: document).root.all(XMLQuery(query, prefixes: ["p": "urn:p"]))) == expected)
    }

    @Test("Names mean the same whether or not namespaces are processed")
    func namespacesInBothModes() throws {
        for processes in [false, true] {
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processes }
            let root = try XMLTree(parsing: QueryDocument.atom.text, options: options).root
            #expect(try root.first("/feed/title") == nil)
            #expect(try root.first("/feed/title", prefixes: ["": "http://www.w3.org/2005/Atom"])?.stringValue == "Notes")
            #expect(try root.first("/feed/title/@type", prefixes: ["": "http://www.w3.org/2005/Atom"])?.stringValue == "text")
            #expect(try root.first("/{*}feed/{http://www.w3.org/2005/Atom}title")?.stringValue == "Notes")
        }
    }

    @Test(
        "With the namespace * for names without a prefix, they are those that are written without one, wherever they stand",
        arguments: [
            ("//a", "#1 #2 #4"), ("/r/a[2]", "#2"), ("//a[b='y']", "#2"), ("//a[@x]", "#1"), ("*[b]/following-sibling::a", "#4"),
            ("//a[ancestor::r]/@x", "#1@x"), ("//p:a", "#2 #5"), ("//{}a", "#1"), ("//{*}a", "#1 #2 #4 #5"), ("//c | //div", "#6"),
        ])
    func unprefixedNames(_ query: String, _ expected: String) throws {
        let document =
            "<r><a x='1'/><a xmlns='urn:p' q:x='2' xmlns:q='urn:q'><b>y</b></a><a xmlns='urn:o'/><q:a xmlns:q='urn:p'/><div/></r>"
        for processes in [false, true] {
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processes }
            let root = try XMLTree(parsing: document, options: options).root
            #expect(Self.outline(try root.all(query, prefixes: ["": "*", "p": "urn:p"])) == expected)
        }
        let withoutNamespaces = try XMLTree(parsing: "<r><a/><q:a/></r>")
        #expect(try withoutNamespaces.all("//a", prefixes: ["": "*"]).count == 1)
    }

    @Test("A CDATA section is part of the text around it, and comments that are kept divide it")
    func texts() throws {
        let document = "<a>x<![CDATA[y]]>z<!-- c -->w<![CDATA[]]><?p?></a>"
        #expect(try Array(XMLTree(parsing: document).root.all("text()").strings) == ["xyzw"])
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        let root = try XMLTree(parsing: document, options: options).root
        #expect(try Array(root.all("text()").strings) == ["xyz", "w"])
        #expect(try root.all("*").isEmpty)
        #expect(try root.first("/a[.='xyzw']") != nil)
    }

    @Test("A result is an element, an attribute or a text, each with its element")
    func kindsOfResults() throws {
        let tree = try XMLTree(parsing: "<a><b c='1'>x<d>y</d></b></a>")
        let results = Array(try tree.all("//b | //@c | //b/text()"))
        guard results.count == 3, case .element(let element) = results[0], case .attribute(let name, let value, let owner) = results[1],
            case .text(let text, let parent) = results[2]
        else {
            Issue.record("\(results)")
            return
        }
        #expect(element.name.localName == "b")
        #expect((name.qualifiedName, value, owner.path) == ("c", "1", "/a/b"))
        #expect((text, parent.path) == ("x", "/a/b"))
        #expect(results.map(\.stringValue) == ["xy", "1", "x"])
        let elements = try tree.all("//b | //@c | //b/text()").elements
        #expect((elements.count, elements[0].path) == (1, "/a/b"))
    }

    @Test("A query starts at the element or at the document that it is asked")
    func contexts() throws {
        let tree = try XMLTree(parsing: "<a><b><a/></b></a>")
        let inner = try #require(tree.root["b"])
        #expect(try tree.all("a").elements.map(\.path) == ["/a"])
        #expect(try tree.root.all("a").isEmpty)
        #expect(try inner.all("a").elements.map(\.path) == ["/a/b/a"])
        #expect(try inner.all("/a").elements.map(\.path) == ["/a"])
        #expect(try inner.all("//a").elements.map(\.path) == ["/a", "/a/b/a"])
        #expect(try inner.all(".//a").elements.map(\.path) == ["/a/b/a"])
        #expect(try inner.all("..").elements.map(\.path) == ["/a"])
        #expect(try inner.all(".").elements.map(\.path) == ["/a/b"])
        #expect(try tree.all(".").isEmpty)
        #expect(try tree.first("*")?.element?.path == "/a")
    }

    @Test("A query is a value: equal where it is written alike with the same prefixes")
    func queriesAreValues() throws {
        let query = try XMLQuery("p:a", prefixes: ["p": "urn:p"])
        #expect(query == (try XMLQuery("p:a", prefixes: ["p": "urn:p"])))
        #expect(query != (try XMLQuery("p:a", prefixes: ["p": "urn:q"])))
        #expect(query != (try XMLQuery(" p:a", prefixes: ["p": "urn:p"])))
        #expect(try XMLQuery("\u{E9}") != XMLQuery("e\u{301}"))
        #expect(Set([query, query]).count == 1)
        #expect(query.description == "p:a")
        #expect(query.prefixes == ["p": "urn:p"])
    }

    @Test("Results are evaluated anew by each walk, and walks do not disturb each other")
    func independentWalks() throws {
        let results = try XMLTree(parsing: "<r><a/><b><a/></b><a/></r>").root.all("//a[../a]")
        var one = results.makeIterator()
        _ = one.next()
        var other = one
        #expect(one.next()?.element?.path == "/r/b/a")
        #expect(other.next()?.element?.path == "/r/b/a")
        #expect(one.next()?.element?.path == "/r/a[2]")
        #expect(one.next() == nil)
        #expect(one.next() == nil)
        #expect(results.count == 3)
    }

    // MARK: Descriptions

    static let printed = Result {
        try XMLTree(parsing: #"<r xmlns:p="u"><i id="6"><n>Cup</n></i><i id="7" p:k="a &quot;b"/>t, u<!-- --></r>"#)
    }

    @Test(
        "Results, elements, texts and attributes print as such",
        arguments: [
            ("i", #"[<i id="6"><n>Cup</n></i>, <i xmlns:p="u" id="7" p:k='a "b' />]"#), ("i/@id", #"[id="6", id="7"]"#),
            ("text()", #"["t, u"]"#), ("none", "[]"), ("i/n | i/@id", #"[id="6", <n>Cup</n>, id="7"]"#),
        ])
    func descriptions(_ query: String, _ expected: String) throws {
        let found = try Self.printed.get().root.all(query)
        let printed = "\(found)".replacingOccurrences(of: "\"a &quot;b\"", with: "'a \"b'")
        #expect(printed == expected)
        #expect(printed.count == 2 || !found.isEmpty)
    }

    @Test("So do sequences of elements and texts, and one result")
    func sequences() throws {
        let root = try Self.printed.get().root
        #expect(try "\(root.all("i/@id").strings)" == #"["6", "7"]"#)
        #expect(try "\(root.all("i/n").elements)" == "[<n>Cup</n>]")
        #expect(try "\(root.all("i/n").fragments)" == "[<n>Cup</n>]")
        #expect(try root.all("i/@id").strings.first { _ in true } == "6")
        #expect(try root.first("i/@id").map { "\($0)" } == #"id="6""#)
        #expect(try root.first("text()").map { "\($0)" } == "t, u")
        #expect("\(root.elements(named: "n"))" == "[]")
        #expect(root["i"].map { "\($0.elements)" } == "[<n>Cup</n>]")
        #expect(root["i"].map { "\($0.attributes)" } == #"[id="6"]"#)
    }
}
