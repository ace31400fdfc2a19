import Foundation
import Testing

@Suite("format, convert, splits")
struct WritingTests {
    static let formats: [(document: String, indented: String, minified: String)] = [
        ("<a><b>1</b><c/></a>", "<a>\n  <b>1</b>\n  <c/>\n</a>\n", "<a><b>1</b><c/></a>"),
        ("<a>\n\n <b> 1 </b>\n</a>", "<a>\n  <b> 1 </b>\n</a>\n", "<a><b> 1 </b></a>"),
        ("<p><b>x</b> <i>y</i>z</p>", "<p><b>x</b> <i>y</i>z</p>\n", "<p><b>x</b> <i>y</i>z</p>"),
        ("<a xml:space='preserve'> <b/> </a>", "<a xml:space=\"preserve\"> <b/> </a>\n", "<a xml:space=\"preserve\"> <b/> </a>"),
        ("<a> </a>", "<a> </a>\n", "<a> </a>"),
        ("<a><![CDATA[x]]]]><![CDATA[>]]></a>", "<a><![CDATA[x]]]]><![CDATA[>]]></a>\n", "<a><![CDATA[x]]]]><![CDATA[>]]></a>"),
        (
            "<?xml version='1.0' standalone='yes'?><?p q?><!DOCTYPE a SYSTEM 'a.dtd'><!--c--><a b='&quot;&#10;&lt;'>&amp;&gt;&#13;</a><!--e-->",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<?p q?>\n<!--c-->\n<!DOCTYPE a SYSTEM \"a.dtd\">\n"
                + "<a b=\"&quot;&#10;&lt;\">&amp;&gt;&#13;</a>\n<!--e-->\n",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><?p q?><!--c--><!DOCTYPE a SYSTEM \"a.dtd\">"
                + "<a b=\"&quot;&#10;&lt;\">&amp;&gt;&#13;</a><!--e-->"
        ),
    ]

    @Test("format changes white space between elements only", arguments: formats.indices)
    func format(_ index: Int) throws {
        let (document, indented, minified) = Self.formats[index]
        let folder = try TemporaryFolder()
        #expect(try folder.run("format", input: document).output == indented)
        #expect(try folder.run("format", "--minify", input: document).output == minified)
        // Once more, nothing changes.
        #expect(try folder.run("format", input: indented).output == indented)
    }

    @Test("format stops indenting an element whose text comes after thousands of elements")
    func lateText() throws {
        let document = "<a>" + String(repeating: "<b/>", count: 20_000) + "text<c/><d/></a>"
        let output = try TemporaryFolder().run("format", input: document).output
        #expect(output.hasPrefix("<a>\n  <b/>\n") && output.hasSuffix("  <b/>text<c/><d/></a>\n"))
    }

    @Test("format writes the canonical form, and refuses declarations that would be lost")
    func otherForms() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.run("format", "--canonical", input: "<a  c='1' b='2'/>").output == "<a b=\"2\" c=\"1\"></a>")
        let declared = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"
        #expect(try folder.run("format", input: declared).exitCode == 2)
        #expect(try folder.run("format", "--drop-doctype", input: declared).output == "<a>x</a>\n")
    }

    @Test("A file is replaced completely or not at all, and nothing else is left")
    func replacing() throws {
        let folder = try TemporaryFolder(["a.xml": "<a><b/></a>", "bad.xml": "<a>" + String(repeating: "<b>1</b>", count: 40_000)])
        #expect(try folder.run("format", "a.xml", "-o", "a.xml").exitCode == 0)
        #expect(try folder.text("a.xml") == "<a>\n  <b/>\n</a>\n")
        for command in [["format"], ["convert"], ["head", "--random"], ["outline"]] {
            #expect(try Tool.run(command + ["bad.xml", "-o", "a.xml"], in: folder).exitCode == 1)
        }
        #expect(try folder.run("convert", "bad.xml", "--no-scan", "-o", "a.xml", "--parts", "3").exitCode == 1)
        #expect(try folder.text("a.xml") == "<a>\n  <b/>\n</a>\n")
        #expect(try folder.names == ["a.xml", "bad.xml"])
        #expect(try folder.run("format", "a.xml", "-o", "no/folder.xml").exitCode == 2)
    }

    @Test("A file that is replaced keeps its permissions, a link leads to the new one, and a device is written to")
    func otherDestinations() throws {
        let folder = try TemporaryFolder(["a.xml": "<a><b/></a>"])
        let (file, link) = (folder.url.appendingPathComponent("a.xml"), folder.url.appendingPathComponent("l.xml"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try folder.run("format", "a.xml", "-o", "l.xml").exitCode == 0)
        #expect(try folder.text("a.xml") == "<a>\n  <b/>\n</a>\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try folder.run("format", "a.xml", "-o", "/dev/null").exitCode == 0)
    }

    static let lines = """
        {"@id":1,"title":"Dune","price":9.50,"author":["Frank, \\"H\\""]}
        {"@id":2,"title":"Emma","price":null,"author":["A","B"],"dc:x":{"@in":true}}
        {"@id":3,"title":"Z & <","price":12,"author":["A"]}

        """

    @Test("convert makes lines of JSON with the types and lists of all records")
    func jsonLines() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        #expect(try folder.run("convert", "--at", "catalog/book", "a.xml").output == Self.lines)
        let plain = try folder.run("convert", "--at", "catalog/book", "--no-scan", "a.xml").output
        #expect(plain.hasPrefix(#"{"@id":"1","title":"Dune","price":"9.50","author":"Frank, \"H\""}"#))
        #expect(try folder.run("convert", "--at", "catalog/book", input: TemporaryFolder.catalog).output == plain)
        let given = try folder.run(
            "convert", "--at", "catalog/book", "--type", "@id=number", "--type", "dc:x/@in=boolean", input: TemporaryFolder.catalog)
        #expect(given.output.contains(#"{"@id":2,"#) && given.output.contains(#""@in":true"#))
        #expect(try folder.run("convert", "--type", "x=integer", "a.xml").exitCode == 64)
        #expect(try folder.run("convert", "--type", "number", "a.xml").exitCode == 64)
        let array = try folder.run("convert", "--at", "catalog/book", "--to", "json", "a.xml").output
        #expect(try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]] != nil)
        #expect(try folder.run("convert", "--at", "catalog/none", "--to", "json", "a.xml").output == "[]\n")
    }

    @Test("What is a list or an object in one record is one in all, found or given")
    func shape() throws {
        let records = ["<r><n>1</n></r>", "<r a='1'><n u='m'>2</n><k>x</k><k/></r>", "<r><n/><k>y</k></r>", "<r>t</r>", "<r/>"]
        let folder = try TemporaryFolder(["a.xml": "<l>\(records.joined())</l>"])
        let lines = """
            {"n":{"#text":1}}
            {"@a":1,"n":{"@u":"m","#text":2},"k":["x",""]}
            {"n":{},"k":["y"]}
            {"#text":"t"}
            {}

            """
        #expect(try folder.run("convert", "--at", "l/r", "a.xml").output == lines)
        let types = ["=object", "@a=number", "n=object", "n/#text=number", "k=string[]"].flatMap { ["--type", $0] }
        let split = try folder.run("splits", "--at", "l/r", "a.xml").output
        let given = try Tool.run(["convert", "--at", "l/r", "--split", split, "a.xml"] + types, in: folder)
        #expect(given.output == lines)
        let nullable = try folder.run("convert", "--at", "l/r", "--no-scan", "--type", "k=nullable", "a.xml").output
        #expect(nullable.contains(#""k":["x",null]"#))
        let lists = try folder.run("convert", "--at", "l/r", "--no-scan", "--type", "k=object[]", "a.xml").output
        #expect(lists.contains(##""k":[{"#text":"x"},{}]"##))
        #expect(try folder.run("convert", "--type", "k=[]", "a.xml").exitCode == 64)
    }

    @Test("convert makes a table with columns by path and cells of JSON")
    func table() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        #expect(
            try folder.run("convert", "--at", "catalog/book", "--to", "csv", "a.xml").output == #"""
                @id,title,price,author,dc:x/@in
                1,Dune,9.50,"[""Frank, \""H\""""]",
                2,Emma,,"[""A"",""B""]",true
                3,Z & <,12,"[""A""]",

                """#)
        let columns = try folder.run(
            "convert", "--at", "catalog/book", "--to", "csv", "--columns", "title,@id", input: TemporaryFolder.catalog
        ).output
        #expect(columns == "title,@id\nDune,1\nEmma,2\nZ & <,3\n")
    }

    @Test("Lines of JSON become XML again, and a wrong line is an error with its number")
    func back() throws {
        let folder = try TemporaryFolder([
            "a.jsonl": "\u{FEFF}" + #"{"@id":1,"t":"x < y"}"# + "\n\n" + #"{"t":["1",2,true]}"#, "b.jsonl": "{}\n{\"a\":}\n",
        ])
        #expect(
            try folder.run("convert", "--from", "jsonl", "--root", "all", "--record", "r", "a.jsonl").output == """
                <?xml version="1.0" encoding="UTF-8"?>
                <all><r id="1"><t>x &lt; y</t></r><r><t>1</t><t>2</t><t>true</t></r></all>

                """)
        let outcome = try folder.run("convert", "--from", "jsonl", "b.jsonl", "-o", "b.xml")
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.hasPrefix("b.jsonl:2: "))
        #expect(try folder.names == ["a.jsonl", "b.jsonl"])
    }

    @Test("convert writes XML of the records, and as many parts as are asked for")
    func parts() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let xml = try folder.run("convert", "--at", "catalog/book", "--to", "xml", "--root", "books", "a.xml").output
        #expect(try folder.run("query", "/books/book", "--count", input: xml).output == "3\n")
        #expect(try folder.run("convert", "--to", "xml", "--root", "no name", "a.xml").exitCode == 2)
        #expect(try folder.run("convert", "--at", "catalog/book", "--parts", "2", "-o", "b.jsonl", "a.xml").exitCode == 0)
        #expect(try folder.names == ["a.xml", "b-1.jsonl", "b-2.jsonl"])
        let all = try folder.text("b-1.jsonl").split(separator: "\n") + folder.text("b-2.jsonl").split(separator: "\n")
        #expect(all.sorted() == Self.lines.split(separator: "\n").sorted())
    }

    @Test("The records of all splits are those of the file", arguments: ["1", "100", "64K"])
    func splits(_ size: String) throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let splits = try folder.run("splits", "--at", "catalog/book", "--size", size, "a.xml").output.split(separator: "\n")
        #expect(size == "64K" ? splits.count == 1 : splits.count > 1)
        let whole = try folder.run("convert", "--at", "catalog/book", "--no-scan", "a.xml").output
        let parts = try splits.map { try folder.run("convert", "--at", "catalog/book", "--split", String($0), "a.xml").output }
        #expect(parts.joined() == whole)
        #expect(try folder.run("convert", "--split", "{}", "a.xml").exitCode == 64)
        #expect(try folder.run("splits", "--at", "catalog/book", "--size", "x", "a.xml").exitCode == 64)
    }

    @Test(
        "A document type without declarations does not keep a file from being divided, and one with declarations does",
        arguments: [
            ("<!DOCTYPE a>", 4), ("<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'a>[b\".dtd'>\n", 4),
            ("<!--c--><!DOCTYPE a PUBLIC '-//x' \"a'.dtd\" >", 4),
            ("<!DOCTYPE a [<!ENTITY e 'x'>]>", 1), ("<!DOCTYPE a SYSTEM 'a.dtd' []>", 1),
        ])
    func documentType(_ prologue: String, _ count: Int) throws {
        let folder = try TemporaryFolder(["a.xml": prologue + "<a><b>1</b><b>2</b><b>3</b></a>"])
        let splits = try folder.run("splits", "--at", "a/b", "--size", "5", "a.xml").output.split(separator: "\n")
        #expect(splits.count == count, "\(splits)")
        let parts = try splits.map { try folder.run("convert", "--at", "a/b", "--split", String($0), "a.xml").output }
        #expect(parts.joined() == "\"1\"\n\"2\"\n\"3\"\n")
    }

    @Test("The same records come from a large file, on all cores, in order")
    func order() throws {
        let records = (0..<20_000).map { "<r n='\($0)'><t>\($0 * 7)</t></r>" }
        let folder = try TemporaryFolder(["a.xml": "<a>" + records.joined(separator: "\n") + "</a>"])
        let lines = try folder.run("convert", "--at", "a/r", "a.xml").output.split(separator: "\n")
        #expect(lines.elementsEqual((0..<20_000).map { #"{"@n":\#($0),"t":\#($0 * 7)}"# }))
    }
}
