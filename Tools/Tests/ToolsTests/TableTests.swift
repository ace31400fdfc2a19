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

    @Test("A prefix in a column means what --namespace says")
    func namespaces() throws {
        let outcome = try TemporaryFolder().run("convert", "--from", "csv", "--namespace", "p=urn:p", input: "p:a,@p:b\n1,2\n")
        #expect(outcome.exitCode == 0)
        #expect(try TemporaryFolder().run("query", "//q:a", "--namespace", "q=urn:p", input: outcome.output).output == "1\n")
        #expect(try TemporaryFolder().run("convert", "--from", "csv", "--namespace", "p", input: "a\n1\n").exitCode == 64)
        #expect(try TemporaryFolder().run("convert", "--from", "csv", "--to", "json", input: "a\n1\n").exitCode == 64)
    }
}
