import Foundation
import Testing

@Suite("outline, check, head, query, diff")
struct LookingTests {
    @Test("outline shows paths in document order, with counts, types, lengths and samples")
    func outline() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let outcome = try folder.run("outline", "a.xml")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                element     count  per parent  type      length  sample
                catalog         1              elements
                  book          3  3           elements
                    @id         3  1           integer   1       "1"
                    title       3  1           text      4..5    "Dune"
                    price       3  1           decimal   2..4    "9.50"
                    author      4  1..2        text      1..10   "Frank, \\"H\\""
                    dc:x        1  0..1        empty
                      @in       1  1           boolean   4       "true"

                namespaces
                  dc  urn:dc

                """)
        #expect(try folder.run("outline", input: TemporaryFolder.catalog).output == outcome.output)
    }

    @Test("outline as JSON and as Markdown says the same")
    func outlineForms() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let json = try folder.run("outline", "--format", "json", "a.xml")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let paths = try #require(document["paths"] as? [[String: Any]])
        #expect(paths.map { $0["path"] as? String }.prefix(3) == ["/catalog", "/catalog/book", "/catalog/book/@id"])
        #expect(paths[5]["most"] as? Int == 2)
        #expect(document["isComplete"] as? Bool == true)
        let markdown = try folder.run("outline", "--format", "markdown", "a.xml").output
        #expect(markdown.contains("| `/catalog/book/price` | 3 | 1 | decimal | 2..4 | `9.50` |"))
    }

    @Test(
        "outline tells mixed content, and what a value can be, from all values",
        arguments: [
            ("<a><b>1</b><b>2</b></a>", "integer"), ("<a><b>1</b><b>2.5</b></a>", "decimal"), ("<a><b>1</b><b>true</b></a>", "boolean"),
            ("<a><b>007</b><b>1</b></a>", "text"), ("<a><b>2024-05-01</b></a>", "date"), ("<a><b>2024-05-01T10:00:00Z</b></a>", "dateTime"),
            ("<a><b>x</b><b>1</b></a>", "text"), ("<a><b/><b></b></a>", "empty"), ("<a><b>x<c/></b></a>", "mixed"),
            ("<a><b> 5 </b></a>", "integer"),
        ])
    func types(_ document: String, _ type: String) throws {
        let output = try TemporaryFolder().run("outline", input: document).output
        #expect(output.split(separator: "\n")[2].contains(" \(type)"), "\(output)")
    }

    @Test("outline of more paths than are told apart counts the others together")
    func manyPaths() throws {
        let document = "<a>" + (0..<5_000).map { "<n\($0) x='1'/>" }.joined() + "</a>"
        let outcome = try TemporaryFolder().run("outline", "--max-paths", "100", input: document)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.split(separator: "\n").count < 110)
        #expect(outcome.output.contains("other elements"))
    }

    @Test("check is silent about what is well-formed, and says the place and path of the first error of each file")
    func check() throws {
        let folder = try TemporaryFolder([
            "d/a.xml": TemporaryFolder.catalog, "d/b.xml": "<a>\n <b><c></b></a>", "d/e/c.xml": "<p:a/>", "d/x.txt": "no XML",
            "d/y.svg": "<svg",
        ])
        #expect(try folder.run("check", "d/a.xml").errors.isEmpty)
        let outcome = try folder.run("check", "--verbose", "d")
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("d/b.xml:2:") && lines[0].hasSuffix("(in /a/b/c)"))
        #expect(lines[1].hasPrefix("d/e/c.xml:1:"))
        #expect(lines[2] == "3 documents, 2 with errors")
        #expect(try folder.run("check", "--extension", "svg", "d").errors.contains("d/y.svg:1:"))
    }

    static let hostile: [(String, String)] = [
        ("<a>" + String(repeating: "<b>", count: 300), "more than 256 elements inside each other"),
        ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", ":1:"),
        (
            "<!DOCTYPE a [<!ENTITY e0 'xxxxxxxxxx'>"
                + (1...8).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined() + "]><a>&e8;</a>", ":1:"
        ),
        ("<a>\u{1}</a>", ":1:4:"), ("", ":1:1:"), ("\u{FEFF}", ":1:"), ("<a/><a/>", ":1:5:"), ("<a b='1' b='2'/>", ":1:"),
    ]

    @Test("Hostile documents are errors with their place, for every command that reads", arguments: hostile.indices)
    func hostileDocument(_ index: Int) throws {
        let (document, message) = Self.hostile[index]
        for command in [
            ["outline"], ["check"], ["format", "--drop-doctype"], ["convert", "--to", "json"], ["head", "--at", "//b", "-n", "1000"],
            ["model"],
        ] {
            let outcome = try Tool.run(command, input: document, in: TemporaryFolder())
            #expect(outcome.exitCode == 1, "\(command) \(outcome)")
            #expect(outcome.errors.contains(message), "\(command) \(outcome)")
        }
        let folder = try TemporaryFolder(["a.xml": document, "b.xml": "<a/>"])
        #expect(try folder.run("query", "//x", "a.xml").exitCode == 1)
        #expect(try folder.run("diff", "b.xml", "a.xml").exitCode == 2)
        // Only the ends of tags are looked for.
        #expect(try [0, 1].contains(folder.run("splits", "--at", "a/b", "a.xml").exitCode))
    }

    @Test("--untrusted sets strict limits, and single limits are options")
    func limits() throws {
        let deep = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        let folder = try TemporaryFolder()
        #expect(try folder.run("check", input: deep).exitCode == 0)
        let tooDeep = try folder.run("check", "--untrusted", input: deep)
        #expect(tooDeep.exitCode == 1 && tooDeep.errors.hasSuffix("(in /a/a/a/a/a/a/a/a/…/a/a/a/a/a/a/a/a)\n"), "\(tooDeep)")
        #expect(try folder.run("check", "--max-depth", "5000", input: deep).exitCode == 64)
        #expect(try folder.run("check", "--untrusted", "--max-depth", "200", input: deep).exitCode == 0)
        #expect(
            try folder.run("check", "--max-value-bytes", "3", input: "<a>1234</a>").errors.contains(
                "(standard input):1:7: more than 3 bytes"))
    }

    @Test("A file that is not there is trouble, and a wrong command line another exit code")
    func trouble() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run("outline", "none.xml")
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors == "none.xml: no such file\n")
        for command in [
            ["check"], ["check", "--cores", "1"], ["convert"], ["head"], ["query", "/a"], ["splits", "--at", "a/b"], ["model"],
        ] {
            let missing = try Tool.run(command + ["none.xml"], in: folder)
            #expect(missing.exitCode == 2 && missing.errors == "none.xml: no such file\n", "\(missing)")
        }
        let files = try TemporaryFolder(["a.xml": "<a>", "b.xml": "<b/>"])
        #expect(try files.run("check", "none.xml", "a.xml", "b.xml").exitCode == 2)
        #expect(try files.run("check", "a.xml", "none.xml", "b.xml").exitCode == 2)
        // What the system says comes without the names of error domains.
        for name in ["b.xml/c.xml", String(repeating: "n", count: 300), "."] {
            for command in ["check", "outline", "convert"] where command != "check" || name != "." {
                let outcome = try files.run(command, name)
                #expect(outcome.exitCode == 2 && outcome.errors.hasPrefix("\(name): "), "\(outcome)")
                #expect(!outcome.errors.contains("Domain") && !outcome.errors.contains("Code="), "\(outcome)")
            }
        }
        #expect(try folder.run("head", "--number", "0").exitCode == 64)
        #expect(try folder.run("convert", "--to", "csv", input: "<a><b/></a>").exitCode == 64)
        for command in ["outline", "check", "format", "head", "convert", "splits", "query", "diff"] {
            #expect(try folder.run(command, "--help").output.contains("Example"), "\(command)")
        }
    }

    @Test(
        "A document as deep as can be allowed is no trouble",
        arguments: [
            ["outline"], ["check"], ["format"], ["convert", "--no-scan"], ["convert", "--to", "csv", "--columns", "c"], ["head"],
            ["query", "/a/b"],
        ])
    func deep(_ command: [String]) throws {
        let document = "<a><b>" + String(repeating: "<c>", count: 4_094) + String(repeating: "</c>", count: 4_094) + "</b></a>"
        let folder = try TemporaryFolder(["a.xml": document])
        #expect(try Tool.run(command + ["--max-depth", "4096", "a.xml"], in: folder).exitCode == 0)
    }

    @Test("What comes before an error is printed")
    func beforeAnError() throws {
        let folder = try TemporaryFolder(["a.xml": "<a/>", "b.xml": "<a>"])
        let outcome = try folder.run("outline", "a.xml", "b.xml")
        #expect(outcome.exitCode == 1 && outcome.output.contains("a.xml\n") && outcome.errors.hasPrefix("b.xml:1:4: "))
        let records = try folder.run("convert", input: "<a><b>1</b><b>2</b><b></a>")
        #expect(records.exitCode == 1 && records.output == "\"1\"\n\"2\"")
    }

    @Test("head prints the first records, and a sample that its seed repeats")
    func head() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let first = try folder.run("head", "--at", "catalog/book", "-n", "1", "a.xml").output
        #expect(first == "<book id=\"1\"><title>Dune</title><price>9.50</price><author>Frank, \"H\"</author></book>\n")
        #expect(try folder.run("head", "-n", "1", input: TemporaryFolder.catalog).output == first)
        // What comes after the records is not looked at.
        let endless = "<a>" + String(repeating: "<b>1</b>", count: 50_000) + "<"
        #expect(try folder.run("head", "-n", "2", input: endless).output == "<b>1</b>\n<b>1</b>\n")

        let many = "<a>" + (0..<1_000).map { "<b>\($0)</b>" }.joined() + "</a>"
        let sample = try folder.run("head", "--random", "--seed", "7", "-n", "5", input: many).output
        #expect(sample.split(separator: "\n").count == 5)
        #expect(try folder.run("head", "--random", "--seed", "7", "-n", "5", input: many).output == sample)
        #expect(try folder.run("head", "--random", "--seed", "8", "-n", "5", input: many).output != sample)
    }

    @Test(
        "query prints texts, elements and counts, whether or not it can follow the path in constant memory",
        arguments: [
            (["/catalog/book/title"], "Dune\nEmma\nZ & <\n"), (["//title"], "Dune\nEmma\nZ & <\n"), (["/catalog/book", "--count"], "3\n"),
            (["/catalog/book/@id"], "1\n2\n3\n"), (["/catalog/book[2]/author", "--elements"], "<author>A</author>\n<author>B</author>\n"),
            (["/catalog/book/d:x", "--elements", "--namespace", "d=urn:dc"], "<dc:x xmlns:dc=\"urn:dc\" in=\"true\" />\n"),
            (["/other/book", "--count"], "0\n"), (["//other", "--count"], "0\n"), (["/catalog/title", "--count"], "0\n"),
            (["/catalog/book/@id", "--count"], "3\n"), (["/catalog/book/@none"], ""), (["/catalog/@id"], ""), (["/other/book/@id"], ""),
            (["/catalog/book/book/@id"], ""), (["/catalog/@xmlns:dc", "--namespace", "xmlns=http://www.w3.org/2000/xmlns/"], ""),
            (["/catalog/book/dc:x/@in", "--namespace", "dc=urn:dc"], "true\n"),
            (["/catalog/book/dc:x/@in", "--namespace", "dc=urn:x"], ""),
            (["/catalog/book[title='Emma']/dc:x/@in", "--namespace", "dc=urn:dc"], "true\n"),
            (["//book[price]/title[.!='Emma']"], "Dune\nZ & <\n"),
        ])
    func query(_ arguments: [String], _ output: String) throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let outcome = try Tool.run(["query", arguments[0], "a.xml"] + arguments.dropFirst(), in: folder)
        #expect(outcome.output == output)
        #expect(outcome.exitCode == 0, "\(outcome)")
    }

    @Test(
        "A command that reads a large document into memory says so",
        arguments: [["query", "//b"], ["format", "--canonical"], ["diff", "b.xml"]])
    func wholeDocument(_ command: [String]) throws {
        let folder = try TemporaryFolder([
            "a.xml": "<a d='2'>\(String(repeating: " ", count: 65 << 20))<b c='3'>1</b></a>", "b.xml": "<a><b>1</b></a>",
        ])
        let outcome = try Tool.run(command + ["a.xml", "--max-value-bytes", "100000000"], in: folder)
        #expect(outcome.errors == "a.xml: the whole document is read into memory\n")
        #expect(try Tool.run(command + ["b.xml"], in: folder).errors.isEmpty)
        for (path, output) in [("/a/b", "1\n"), ("/a/b/@c", "3\n"), ("/a/@d", "2\n")] {
            let streaming = try folder.run("query", path, "a.xml")
            #expect(streaming.output == output && streaming.errors.isEmpty)
        }
    }

    @Test(
        "query follows a path of names to an attribute",
        arguments: [
            ("/r/a/@b", "1\n3\n"), ("/r/@b", "0\n"), ("/r/a/@p:b", "2\n"), ("/r/p:a/@b", "4\n"), ("/{}r/p:a/@p:b", "5\n"),
            ("/r/p:a/@p:b", "5\n"), ("/r/a/@xml:lang", "en\n"), ("/r/a/a/@b", ""), ("/r/s/a/@b", "x\ny\nz\n"),
        ])
    func attributes(_ path: String, _ output: String) throws {
        let document = """
            <r b='0' xmlns:q='urn:p'><a b='1'/><a q:b='2' b='3' xml:lang='en'/><q:a b='4' q:b='5'/><s><a b='x'/><a b='y&#10;z'/></s></r>
            """
        let outcome = try TemporaryFolder().run("query", path, "--namespace", "p=urn:p", input: document)
        #expect(outcome.output == output && outcome.exitCode == 0, "\(outcome)")
    }

    @Test("query tells values up to an error, and ends with 1")
    func attributesOfWrongDocument() throws {
        let outcome = try TemporaryFolder().run("query", "/a/b/@c", input: "<a><b c='1'/><b c='2'></a>")
        #expect(outcome.exitCode == 1 && outcome.errors.hasPrefix("(standard input):1:"), "\(outcome)")
        #expect(outcome.output == "1\n2\n")
    }

    @Test("query with =URI finds the names of that namespace alone")
    func queryNamespaces() throws {
        let document = "<a xmlns='urn:a'><b>1</b></a>"
        let folder = try TemporaryFolder()
        #expect(try folder.run("query", "/a/b", "--namespace", "=urn:b", input: document).output.isEmpty)
        #expect(try folder.run("query", "/a/b", "--namespace", "=", input: document).output.isEmpty)
        #expect(try folder.run("query", "/{}a/{}b", input: document).output.isEmpty)
        #expect(try folder.run("query", "/a/b", "--namespace", "=urn:a", input: document).output == "1\n")
        #expect(try folder.run("query", "/a[", input: document).exitCode == 2)
        #expect(try folder.run("query", "/p:a/b", input: document).exitCode == 2)
    }

    @Test("diff ends as diff does, and says what differs where")
    func diff() throws {
        let folder = try TemporaryFolder([
            "a.xml": "<a><b>1</b><c/></a>", "b.xml": "<a>\n  <b>1</b>\n  <c/>\n</a>", "c.xml": "<a><b>2</b><c/></a>",
            "d.xml": "<a><c/><b>1</b></a>",
            "e.xml": "<a>",
        ])
        #expect(try folder.run("diff", "a.xml", "a.xml").exitCode == 0)
        #expect(try folder.run("diff", "a.xml", "b.xml").exitCode == 1)
        #expect(try folder.run("diff", "--ignore-white-space", "a.xml", "b.xml").exitCode == 0)
        #expect(try folder.run("diff", "--ignore-order", "a.xml", "d.xml").exitCode == 0)
        let outcome = try folder.run("diff", "a.xml", "c.xml")
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("/a/b") && outcome.errors.isEmpty)
        #expect(try folder.run("diff", "a.xml", "e.xml").exitCode == 2)
        #expect(try folder.run("diff", "a.xml", "none.xml").exitCode == 2)
    }
}
