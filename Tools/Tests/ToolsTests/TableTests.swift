import Foundation
import Testing

@Suite("XML from tables")
struct TableTests {
    @Test(
        "Columns are paths, and cells are quoted as RFC 4180 has it",
        arguments: [
            ("@id,title\n1,Dune\n", #"<r id="1"><title>Dune</title></r>"#),
            ("title,author/name,author/@id\r\nA,B,7\r\n", #"<r><title>A</title><author id="7"><name>B</name></author></r>"#),
            ("t\n\"a \"\"b\"\", c\nd\"\n", "<r><t>a \"b\", c\nd</t></r>"),
            ("@a,#text\n1,x & y", #"<r a="1">x &amp; y</r>"#), ("\u{FEFF}a,b\n1,2\n\n", "<r><a>1</a><b>2</b></r>"),
            ("a,b\n,2\n", "<r><b>2</b></r>"), ("a\n\"\"\n", "<r />"), ("a,b\n", ""), ("a/#text,a/@b\n1,2\n", #"<r><a b="2">1</a></r>"#),
        ])
    func rows(_ table: String, _ records: String) throws {
        let outcome = try TemporaryFolder().run("convert", "--from", "csv", "--root", "all", "--record", "r", input: table)
        #expect(outcome.exitCode == 0, "\(outcome)")
        let output = outcome.output.replacingOccurrences(of: "<r/>", with: "<r />")
        let all = records.isEmpty ? ["<all></all>", "<all/>", "<all />"] : ["<all>\(records)</all>"]
        #expect(all.contains { output == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\($0)\n" }, "\(outcome)")
    }

    @Test(
        "A table that is wrong is an error with its line, and leaves no file",
        arguments: [
            ("a,b\n1\n", "in.csv:2: 1 cells, where there are 2 columns"), ("a,b\n1,2\n1,2,3\n", "in.csv:3: 3 cells"),
            ("a\n\"x\n", "in.csv:2: a quotation mark has no other one"), ("a\n\"x\ny\"z\n", "in.csv:2: text after the quotation mark"),
            ("a\nx\"y\n", "in.csv:2: a quotation mark in a cell"), ("a,a\n1,2\n", "in.csv:1: the column a comes twice"),
            ("a,/b\n1,2\n", "in.csv:1: "), ("no name\n1\n", "in.csv:1: "), ("p:a\n1\n", "in.csv:1: "), ("a\n\u{1}\n", "in.csv:2: "),
            ("@id/x\n1\n", "in.csv:1: "), (String(repeating: "a/", count: 100) + "a\n1\n", "in.csv:1: the column"),
        ])
    func wrong(_ table: String, _ message: String) throws {
        let folder = try TemporaryFolder(["in.csv": table])
        let outcome = try folder.run("convert", "--from", "csv", "in.csv", "-o", "out.xml")
        #expect(outcome.exitCode == 1 && outcome.errors.hasPrefix(message), "\(outcome)")
        #expect(try folder.names == ["in.csv"])
    }

    @Test("Records of plain values are the same after a table and back")
    func andBack() throws {
        let records = (0..<500).map { number in
            "<book id=\"\(number)\"><title>T, \"\(number)\" &amp; &lt;x&gt;\nä€</title><author><name>N \(number)</name></author>"
                + (number % 3 == 0 ? "<price currency=\"EUR\">\(number).50</price>" : "") + "</book>"
        }.joined(separator: "\n")
        let folder = try TemporaryFolder(["a.xml": "<catalog>\n\(records)</catalog>"])
        #expect(try folder.run("convert", "--at", "catalog/book", "--to", "csv", "a.xml", "-o", "a.csv").exitCode == 0)
        #expect(try folder.text("a.csv").hasPrefix("@id,title,author/name,price/@currency,price"))
        #expect(try folder.run("convert", "--from", "csv", "--root", "catalog", "--record", "book", "a.csv", "-o", "b.xml").exitCode == 0)
        let outcome = try folder.run("diff", "--ignore-white-space", "a.xml", "b.xml")
        #expect(outcome.exitCode == 0, "\(outcome.output.prefix(1_000))")
        #expect(try folder.run("convert", "--at", "catalog/book", "--to", "csv", "b.xml").output == folder.text("a.csv"))
    }

    @Test("Cells are quoted for the delimiter between them, both ways", arguments: [";", "\\t", "tab", "\t", "|", " "])
    func delimiters(_ delimiter: String) throws {
        let character = delimiter.count > 1 ? "\t" : delimiter
        let records = "<r><a>1,5</a><b>x;y</b></r><r><a>p\tq</a><b>s|t</b></r><r><a>\"z\"</a><b>u v</b></r>"
        let folder = try TemporaryFolder(["a.xml": "<all>\(records)</all>"])
        let table = try folder.run("convert", "--at", "all/r", "--to", "csv", "--delimiter", delimiter, "a.xml", "-o", "a.csv")
        #expect(table.exitCode == 0, "\(table)")
        let rows = [["a", "b"], ["1,5", "x;y"], ["p\tq", "s|t"], ["\"z\"", "u v"]].map { row in
            row.map { cell in
                let isQuoted = cell.contains(character) || cell.contains("\"")
                return isQuoted ? "\"\(cell.replacingOccurrences(of: "\"", with: "\"\""))\"" : cell
            }.joined(separator: character) + "\n"
        }
        #expect(try folder.text("a.csv") == rows.joined())
        let back = try folder.run("convert", "--from", "csv", "--delimiter", delimiter, "--root", "all", "--record", "r", "a.csv")
        #expect(back.output == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<all>\(records)</all>\n")
    }

    @Test(
        "A delimiter is one ASCII character of a table",
        arguments: [
            ["--to", "csv", "--delimiter", ""], ["--to", "csv", "--delimiter", ";;"], ["--to", "csv", "--delimiter", "\""],
            ["--to", "csv", "--delimiter", "\n"], ["--to", "csv", "--delimiter", "\r"], ["--from", "csv", "--delimiter", "§"],
            ["--to", "jsonl", "--delimiter", ";"], ["--delimiter", ";"], ["--from", "jsonl", "--delimiter", ";"],
        ])
    func wrongDelimiters(_ options: [String]) throws {
        let outcome = try Tool.run(["convert"] + options, input: "<a><b>1</b></a>", in: TemporaryFolder())
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty && outcome.errors.contains("--delimiter"), "\(outcome)")
    }

    @Test("A prefix in a column means what --namespace says")
    func namespaces() throws {
        let outcome = try TemporaryFolder().run("convert", "--from", "csv", "--namespace", "p=urn:p", input: "p:a,@p:b\n1,2\n")
        #expect(outcome.exitCode == 0)
        #expect(try TemporaryFolder().run("query", "//q:a", "--namespace", "q=urn:p", input: outcome.output).output == "1\n")
        #expect(try TemporaryFolder().run("convert", "--from", "csv", "--namespace", "p", input: "a\n1\n").exitCode == 64)
        #expect(try TemporaryFolder().run("convert", "--from", "csv", "--to", "json", input: "a\n1\n").exitCode == 64)
    }
}
