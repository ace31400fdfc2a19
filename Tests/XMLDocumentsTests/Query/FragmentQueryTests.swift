import Testing
import XMLDocuments

@Suite("Queries of fragments")
struct FragmentQueryTests {
    /// The same element in every form that a fragment has.
    static func forms(of document: String) throws -> [XMLFragment] {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let whole = XMLFragment(try XMLTree(parsing: document, options: options).root)
        var built = whole
        built.children = whole.children
        let around = XMLFragment("around", [.text("before"), .element(whole), .element("after", "x")])
        let tree = try XMLTree(around, options: options)
        let padded = XMLFragment("around", [.element(whole), .element("after", String(repeating: "x", count: 10_000))])
        let copied = try XMLTree(padded, options: options)
        return [whole, built, XMLFragment(Array(tree.root.elements)[0]), XMLFragment(Array(copied.root.elements)[0])]
    }

    @Test("A query leads where it does in a tree, in every form of a fragment", arguments: QueryTable.rows)
    func asInTrees(_ row: QueryRow) throws {
        let query = try XMLQuery(row.path, prefixes: row.document.prefixes)
        for fragment in try Self.forms(of: row.document.text) {
            #expect(QueryTests.outline(try fragment.all(query)) == row.expected)
            #expect(try fragment.first(query)?.stringValue == fragment.all(query).strings.first { _ in true })
        }
    }

    @Test("A fragment that was taken out of a document is a document of its own")
    func ownDocument() throws {
        let tree = try XMLTree(parsing: "<a><b><c/></b><b><c>2</c></b></a>")
        let fragment = XMLFragment(Array(tree.root.elements)[1])
        #expect(try fragment.all("/b/c").strings.map { $0 } == ["2"])
        #expect(try fragment.all("/a").isEmpty)
        #expect(try fragment.all("..").isEmpty)
        #expect(try fragment.all("//b").count == 1)
    }

    @Test("Results are fragments with the declarations that they need")
    func results() throws {
        let entry = XMLFragment(Array(try XMLTree(parsing: "<f xmlns:p='urn:p'><e><p:a type='p:T'>x</p:a></e></f>").root.elements)[0])
        let found = try entry.all("{urn:p}a | //@type").map(\.fragment)
        #expect(found.map { $0.map { "\($0)" } } == [#"<p:a xmlns:p="urn:p" type="p:T">x</p:a>"#, nil])
        #expect(try entry.first("//@type")?.stringValue == "p:T")
    }

    @Test("An edited fragment is searched as it is now")
    func edited() throws {
        var fragment = try XMLFragment(parsing: "<a><b>1</b><!--c--></a>")
        #expect(try fragment.first("b")?.stringValue == "1")
        fragment["b"]?.text = "2"
        fragment.children.append(.element("b", attributes: ["x": "<&\">"], "3"))
        #expect(try Array(fragment.all("b").strings) == ["2", "3"])
        #expect(try fragment.first("b[@x='<&\">']")?.stringValue == "3")
    }

    @Test("A fragment may be deeper than a document that is parsed")
    func deep() throws {
        var fragment = XMLFragment("x", "end")
        for _ in 0..<2_000 { fragment = XMLFragment("x", [.element(fragment)]) }
        #expect(try fragment.all("//x[not(x)]").strings.map { $0 } == ["end"])
    }

    @Test("A fragment that cannot be written and a query that is none are errors")
    func errors() throws {
        let broken = XMLFragment("a", [.element("b c")])
        let error = #expect(throws: EncodingError.self) { try broken.all("b") }
        #expect(error.map { "\($0)".contains("b c") } == true)
        #expect(throws: XMLQueryError.self) { try XMLFragment("a").all("b[") }
        #expect(throws: XMLQueryError.self) { try XMLFragment("a").first("p:b") }
    }
}
