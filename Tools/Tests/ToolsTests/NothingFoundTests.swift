import Foundation
import Testing

@Suite("What is asked for and is not there, or is there in another way")
struct NothingFoundTests {
    static let document = """
        <gpx xmlns="urn:gpx" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="urn:x">
         <wpt lat="1"><name>H<b>2</b>O</name><ele i:nil="true"/><sym>a</sym><x:e>7</x:e></wpt>
         <wpt lat="2"><name>B</name><ele>12</ele><sym>b</sym><sym i:nil="1"/></wpt>
        </gpx>
        """

    @Test(
        "A path that the records do not have is an error that names those that they have",
        arguments: [
            (["--type", "nam=number"], "--type: the records have no nam; they have @lat, name, name/b, ele, sym, x:e."),
            (["--type", "name/@id=number"], "--type: the records have no name/@id; they have @lat"),
            (["--type", "nam=object[]"], "--type: the records have no nam;"),
            (["--to", "csv", "--columns", "@lat,nam"], "--columns: the records have no nam; they have @lat"),
            (["--to", "csv", "--columns", "@lat,nam/#text"], "--columns: the records have no nam; they have @lat"),
        ])
    func misspelt(_ options: [String], _ message: String) throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        let outcome = try Tool.run(["convert", "--at", "gpx/wpt", "a.xml", "-o", "r"] + options, in: folder)
        #expect(outcome.exitCode == 64 && outcome.errors.contains("Error: " + message), "\(outcome)")
        #expect(try folder.names == ["a.xml"])
    }

    @Test("Where the records are not known before, what none of them has is told after the last, and the result is there")
    func told() throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        for command in [["--no-scan", "a.xml"], ["-"]] {
            let name = command.last == "-" ? "(standard input)" : "a.xml"
            let lines = try Tool.run(["convert", "--at", "gpx/wpt", "--type", "nam=number"] + command, input: Self.document, in: folder)
            #expect(lines.exitCode == 1 && lines.errors == "\(name): no record has nam\n", "\(lines)")
            #expect(lines.output.split(separator: "\n").count == 2)
            let table = try Tool.run(
                ["convert", "--at", "gpx/wpt", "--to", "csv", "--columns", "@lat,nam"] + command, input: Self.document, in: folder)
            #expect(table.exitCode == 1 && table.errors == "\(name): no record has nam\n" && table.output == "@lat,nam\n1,\n2,\n")
        }
        let given = ["--type", "@lat=number", "--type", "x:e=number", "--type", "sym=nullable[]"]
        let outcome = try Tool.run(["convert", "--at", "gpx/wpt", "--no-scan", "a.xml"] + given, in: folder)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
        // A part of a file may have none of what the file has.
        let split = try folder.run("splits", "--at", "gpx/wpt", "a.xml").output
        let part = try folder.run("convert", "--at", "gpx/wpt", "--split", split, "--type", "nam=number", "a.xml")
        #expect(part.exitCode == 0 && part.errors.isEmpty, "\(part)")
    }

    @Test(
        "A path that leads to no record is told, with what there is in a file",
        arguments: [
            (["convert", "--at", "gpx/wtp"], "gpx has wpt", ""), (["convert", "--at", "gpx/wtp", "--no-scan"], "gpx has wpt", ""),
            (["convert", "--at", "gpx/wpt/nam/b"], "gpx/wpt has name, ele, sym, x:e", ""),
            (["convert", "--at", "gpx/wpt/name/b/c"], "gpx/wpt/name/b has no elements in it", ""),
            (["convert", "--at", "gpx/wtp", "--to", "csv", "--columns", "a"], "gpx has wpt", "a\n"),
            (["convert", "--at", "gpx/wtp", "--to", "json"], "gpx has wpt", "[]\n"), (["head", "--at", "gpx/wtp"], "gpx has wpt", ""),
            (["head", "--random", "--at", "gpx/wtp"], "gpx has wpt", ""), (["head", "--at", "//wtp"], nil, ""),
        ] as [([String], String?, String)])
    func records(_ command: [String], _ alternatives: String?, _ output: String) throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        let told = "no element is at \(command[command.firstIndex(of: "--at").map { $0 + 1 } ?? 0])"
        let outcome = try Tool.run(command + ["a.xml"], in: folder)
        #expect(outcome.exitCode == 1 && outcome.output == output, "\(outcome)")
        #expect(outcome.errors == "a.xml: \(told)\(alternatives.map { "; \($0)" } ?? "")\n")
        #expect(try Tool.run(command, input: Self.document, in: folder).errors == "(standard input): \(told)\n")
    }

    @Test("Without --at, a document without records is no error", arguments: [["convert"], ["head"], ["convert", "--no-scan"]])
    func noPath(_ command: [String]) throws {
        let outcome = try Tool.run(command, input: "<a/>", in: TemporaryFolder())
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome)")
    }

    @Test(
        "Options that the result has no use for are errors",
        arguments: [
            ["--columns", "a"], ["--to", "jsonl", "--columns", "a"], ["--to", "xml", "--type", "a=number"],
            ["--from", "jsonl", "--type", "a=number"], ["--from", "csv", "--columns", "a"],
        ])
    func uselessOptions(_ options: [String]) throws {
        let outcome = try Tool.run(["convert"] + options, input: Self.document, in: TemporaryFolder())
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty, "\(outcome)")
    }

    @Test("A value with elements in it is all its text, or its XML; another type proposes these")
    func elements() throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        func convert(_ options: String...) throws -> Tool.Outcome {
            try Tool.run(["convert", "--at", "gpx/wpt", "a.xml"] + options, in: folder)
        }
        let proposal = "--type name=string: name has elements in it; name=text is all its text, and name=xml the element itself."
        let refused = try convert("--type", "name=string")
        #expect(refused.exitCode == 64 && refused.errors.contains("Error: \(proposal)"), "\(refused)")
        let told = try convert("--no-scan", "--type", "name=string")
        #expect(told.exitCode == 1 && told.errors == "a.xml: \(proposal)\n" && told.output.contains(##""name":{"b":"2","#text":"HO"}"##))
        for options in [[], ["--no-scan"]] {
            let text = try Tool.run(["convert", "--at", "gpx/wpt", "--type", "name=text", "a.xml"] + options, in: folder)
            #expect(text.exitCode == 0 && text.output.contains(#""name":"H2O""#) && text.output.contains(#""name":"B""#), "\(text)")
            let xml = try Tool.run(["convert", "--at", "gpx/wpt", "--type", "name=xml", "a.xml"] + options, in: folder)
            #expect(xml.output.contains(#""name":"<name xmlns=\"urn:gpx\">H<b>2</b>O</name>""#), "\(xml)")
        }
        #expect(try convert("--type", "name=text", "--to", "csv", "--columns", "name").output == "name\nH2O\nB\n")
        #expect(try convert("--type", "sym=text[]").output.contains(#""sym":["a"]"#))
        // An element without text of its own has one column then, where those of its elements were.
        let nested = try TemporaryFolder(["a.xml": "<l><r><a><b>1</b><c>2</c></a><d/></r></l>"])
        #expect(try nested.run("convert", "--to", "csv", "a.xml").output == "a/b,a/c,d\n1,2,\n")
        #expect(try nested.run("convert", "--to", "csv", "--type", "a=xml", "a.xml").output == "a,d\n<a><b>1</b><c>2</c></a>,\n")
    }

    @Test("What is marked nil is null, and the mark no attribute")
    func null() throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        let lines = try folder.run("convert", "--at", "gpx/wpt", "--type", "name=text", "a.xml").output
        #expect(
            lines == """
                {"@lat":1,"name":"H2O","ele":null,"sym":["a"],"x:e":7}
                {"@lat":2,"name":"B","ele":12,"sym":["b",null]}

                """)
        let plain = try folder.run("convert", "--at", "gpx/wpt", "--no-scan", "a.xml").output
        #expect(plain.contains(#""ele":null"#) && plain.contains(#""sym":["b",null]"#))
        let table = try folder.run("convert", "--at", "gpx/wpt", "--to", "csv", "--type", "name=text", "a.xml").output
        #expect(table == "@lat,name,ele,sym,x:e\n1,H2O,,\"[\"\"a\"\"]\",7\n2,B,12,\"[\"\"b\"\",null]\",\n")
        let others = """
            <l xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><r><a xsi:nil="false">1</a></r><r><a xsi:nil="true" u="m"/></r>\
            <r><b nil="true"/></r><r><a xsi:nil="true"/></r></l>
            """
        #expect(
            try folder.run("convert", input: others).output == """
                {"a":"1"}
                {"a":{"@u":"m"}}
                {"b":{"@nil":"true"}}
                {"a":null}

                """)
    }

    @Test(
        "query finds what is written without a prefix under any default namespace, as --at does, with and without the document in memory",
        arguments: [
            ("/gpx/wpt/ele", "\n12\n"), ("//ele", "\n12\n"), ("//wpt[@lat=2]/ele", "12\n"), ("/gpx/wpt[2]/name", "B\n"),
            ("//wpt[name = 'B' and not(foo or @x)]/sym[1]", "b\n"), ("//b/ancestor::wpt[1]/@lat", "1\n"), ("//wpt/e", ""),
            ("/gpx/wpt/e", ""),
            ("//{*}e", "7\n"), ("/gpx/wpt/*[local-name() = 'e']", "7\n"), ("//wpt[count(sym) > 1]/ name", "B\n"),
            ("(//sym)[2] | //name[starts-with(., 'H2')]/b", "2\nb\n"), ("//wpt[contains(name, 'name')]", ""), ("//text()[. = 'B']", "B\n"),
            ("//{urn:gpx}wpt[ele=\"12\"]/ @lat", "2\n"), ("//sym/preceding-sibling::ele[last()]", "\n12\n"),
        ])
    func query(_ path: String, _ output: String) throws {
        let folder = try TemporaryFolder(["a.xml": Self.document])
        let outcome = try folder.run("query", path, "a.xml")
        #expect(outcome.output == output && outcome.exitCode == 0, "\(outcome)")
        // The same document without its default namespace.
        let plain = Self.document.replacingOccurrences(of: " xmlns=\"urn:gpx\"", with: "")
        if !path.contains("urn:gpx") { #expect(try folder.run("query", path, input: plain).output == output) }
        let prefixed = try folder.run("query", path, "--namespace", "=urn:gpx", "a.xml")
        if !path.contains("{*}") { #expect(prefixed.output == output, "\(prefixed)") }
    }

    @Test("query finds names of several default namespaces, and prefixes mean what --namespace says")
    func namespaces() throws {
        let document = "<feed xmlns='urn:f' xmlns:q='urn:q'><e><div xmlns='urn:h'><p>1</p></div><q:p>2</q:p></e></feed>"
        let folder = try TemporaryFolder(["a.xml": document])
        for path in ["/feed/e/div/p", "//e/div/p", "//p"] { #expect(try folder.run("query", path, "a.xml").output == "1\n", "\(path)") }
        for path in ["/feed/e/z:p", "//e/z:p", "//z:*"] {
            #expect(try folder.run("query", path, "--namespace", "z=urn:q", "a.xml").output == "2\n", "\(path)")
        }
        #expect(try folder.run("head", "--at", "feed/e/div/p", "a.xml").output == "<p xmlns=\"urn:h\">1</p>\n")
    }
}
