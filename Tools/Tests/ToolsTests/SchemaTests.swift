import Foundation
import Testing

@Suite("Schemas of records")
struct SchemaTests {
    static let today = """
        <l>
         <r id="1"><n>1</n><p u="m">2.5</p><on>true</on><day>2026-11-21</day><at>2026-11-21T07:05:00Z</at><k>a</k><k>b</k></r>
         <r id="2"><n>2</n><p>3</p><on>0</on><day/><at>2026-11-21T07:05:00.5+01:00</at><k>c</k><big>123456789012345678901</big></r>
        </l>
        """

    @Test("outline --schema writes the paths of the records with their types")
    func writing() throws {
        let folder = try TemporaryFolder(["a.xml": Self.today])
        let outcome = try folder.run("outline", "--schema", "s.json", "--at", "l/r", "a.xml")
        #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
        let schema = try #require(try JSONSerialization.jsonObject(with: folder.data("s.json")) as? [String: Any])
        #expect(schema["at"] as? String == "l/r" && schema.keys.sorted() == ["at", "columns", "fields"])
        #expect(schema["columns"] as? [String] == ["@id", "n", "p/@u", "p", "on", "day", "at", "k", "big"])
        let fields = try #require(schema["fields"] as? [[String: String]])
        #expect(
            fields.map { "\($0["path"] ?? "?")=\($0["type"] ?? "?")" } == [
                "=object", "@id=integer", "n=integer", "p=object", "p/@u=string", "p/#text=double", "on=boolean", "day=date",
                "at=dateTimeStamp",
                "k=string[]", "big=string",
            ])
        #expect(try folder.run("outline", "--schema", "-", "--at", "l/r", "a.xml").output == folder.text("s.json"))
        #expect(try folder.run("outline", "--schema", "-", "--at", "l/r", input: Self.today).output == folder.text("s.json"))
    }

    @Test(
        "The type of a schema is that of all values",
        arguments: [
            (["1", "-2"], "integer"), (["9223372036854775807", "-9223372036854775808"], "integer"), (["9223372036854775808"], "string"),
            (["1", "12345678901234567890123"], "string"), (["1", "2.5"], "double"), (["0.12345678901234567"], "decimal"),
            (["true", "0"], "boolean"), (["2024-02-29"], "date"), (["2023-02-29"], "string"), (["2024-05-01", ""], "date"),
            (["2024-05-01", "2024-05-01T00:00:00"], "string"), (["2024-05-01T10:00:00", "2024-05-01T10:00:00.123456"], "dateTime"),
            (["2024-05-01T10:00:00Z", "2024-05-01T10:00:00-05:30"], "dateTimeStamp"),
            (["2024-05-01T10:00:00Z", "2024-05-01T10:00:00"], "string"), (["2024-05-01T10:00:00.1234567Z"], "string"),
            (["2024-05-01T25:00:00"], "string"), (["2024-05-01Z"], "string"), (["007", "1"], "string"), (["", ""], "string"),
        ])
    func types(_ values: [String], _ type: String) throws {
        let document = "<l>\(values.map { "<r><v>\($0)</v></r>" }.joined())</l>"
        let schema = try TemporaryFolder().run("outline", "--schema", "-", "--at", "l/r", input: document).output
        #expect(schema.replacingOccurrences(of: " ", with: "").contains("\"path\":\"v\",\n\"type\":\"\(type)\""), "\(schema)")
    }

    @Test("convert makes of a file, with its own schema, what it makes without one", arguments: ["jsonl", "csv", "json"])
    func same(_ format: String) throws {
        let mixed = "<l><r a='1'>t</r><r><n>1</n>u<o><x/><x b='2'/></o></r></l>"
        let folder = try TemporaryFolder([
            "a.xml": Self.today, "b.xml": TemporaryFolder.catalog, "c.xml": mixed, "d.xml": "<l><r>1</r></l>",
        ])
        for (file, path) in [("a.xml", "l/r"), ("b.xml", "catalog/book"), ("c.xml", "*/r"), ("d.xml", "*/*")] {
            #expect(try folder.run("outline", "--schema", "s.json", "--at", path, file).exitCode == 0)
            let plain = try folder.run("convert", "--at", path, "--to", format, file)
            let outcome = try folder.run("convert", "--schema", "s.json", "--to", format, file)
            #expect(outcome.exitCode == 0 && outcome.output == plain.output, "\(outcome) \(plain)")
        }
    }

    @Test("The next file has the columns and types of a schema, whatever is in it")
    func nextFile() throws {
        let folder = try TemporaryFolder(["a.xml": Self.today, "b.xml": "<l><r id='3'><p>1</p><k>d</k><at/></r></l>"])
        #expect(try folder.run("outline", "--schema", "s.json", "--at", "l/r", "a.xml").exitCode == 0)
        let lines = try folder.run("convert", "--schema", "s.json", "b.xml")
        #expect(lines.output == ##"{"@id":3,"p":{"#text":1},"k":["d"],"at":null}"## + "\n" && lines.exitCode == 0, "\(lines)")
        #expect(
            try folder.run("convert", "--schema", "s.json", "--to", "csv", "b.xml").output.hasPrefix("@id,n,p/@u,p,on,day,at,k,big\n3,,,1,")
        )
        let piped = try folder.run("convert", "--schema", "s.json", input: folder.text("b.xml"))
        #expect(piped.output == lines.output)
        let split = try folder.run("splits", "--at", "l/r", "b.xml").output
        #expect(try folder.run("convert", "--schema", "s.json", "--split", split, "b.xml").output == lines.output)
    }

    @Test(
        "What a record has otherwise than the schema is an error with line and column",
        arguments: [
            ("<r><n>x</n></r>", "n: 'x' is no integer, which the schema has there"), ("<r id='1.5'/>", "@id: '1.5' is no integer"),
            ("<r><at>2026-11-21T07:05:00</at></r>", "at: '2026-11-21T07:05:00' is no dateTimeStamp"),
            ("<r><p>1e5</p></r>", "p/#text: '1e5' is no double"), ("<r><n>1</n><n>2</n></r>", "n: 2 elements in one parent"),
            ("<r><new/></r>", "the schema has no new"), ("<r><k><x/></k></r>", "the schema has no k/x"),
            ("<r b=''/>", "the schema has no @b"), ("<r>t</r>", "the schema has no #text"),
            ("<r><n c='1'>1</n></r>", "the schema has no n/@c"),
        ])
    func wrong(_ record: String, _ message: String) throws {
        let folder = try TemporaryFolder(["a.xml": Self.today, "b.xml": "<l>\n<r/>\n  \(record)</l>"])
        #expect(try folder.run("outline", "--schema", "s.json", "--at", "l/r", "a.xml").exitCode == 0)
        for format in ["jsonl", "csv"] {
            let outcome = try folder.run("convert", "--schema", "s.json", "--to", format, "b.xml")
            #expect(outcome.exitCode == 1 && outcome.errors.hasPrefix("b.xml:3:3: \(message)"), "\(outcome)")
            #expect(outcome.errors.hasSuffix(" (in /l/r[2])\n"), "\(outcome)")
        }
    }

    @Test("What the sample of a schema has no place for, goes into #more")
    func sample() throws {
        let document = """
            <l xmlns:q="urn:q"><r><n>1</n><o><x>1</x></o><t>T</t></r><r b="1"><n c="7">2</n><n>3</n><o><x>2</x><q:y/></o><t>H<i>2</i>O</t>u</r>\
            <r><n>4</n></r></l>
            """
        let folder = try TemporaryFolder(["a.xml": document])
        #expect(try folder.run("outline", "--schema", "s.json", "--at", "l/r", "--number", "1", "a.xml").exitCode == 0)
        let lines = try folder.run("convert", "--schema", "s.json", "a.xml")
        #expect(
            lines.output == ##"""
                {"n":1,"o":{"x":1},"t":"T"}
                {"n":2,"o":{"x":2},"t":"H2O","#more":"<r xmlns:q=\"urn:q\" b=\"1\"><n c=\"7\" /><n>3</n><o><q:y /></o><t><i>2</i></t>u</r>"}
                {"n":4}

                """##, "\(lines)")
        let table = try folder.run("convert", "--schema", "s.json", "--to", "csv", "--columns", "n,t,#more", "a.xml").output
        #expect(table.hasPrefix("n,t,#more\n1,T,\n2,") && table.hasSuffix("</r>\"\n4,,\n"), "\(table)")
        #expect(try folder.run("convert", "--schema", "s.json", "--to", "csv", "a.xml").output.hasPrefix("n,o/x,t,#more\n"))
        // A value has a place, and is none there.
        let wrong = try folder.run("convert", "--schema", "s.json", input: "<l><r/>\n<r><n>n/a</n></r></l>")
        #expect(wrong.exitCode == 1 && wrong.errors.hasPrefix("(standard input):2:1: n: 'n/a' is no integer"), "\(wrong)")
        // A sample that has all records knows all.
        #expect(try !folder.run("outline", "--schema", "-", "--at", "l/r", "--number", "3", "a.xml").output.contains("#more"))
        // A record that is a value becomes an object.
        let values = "<l><v>1</v><v u='m'>2</v></l>"
        let schema = try folder.run("outline", "--schema", "v.json", "--number", "1", input: values)
        #expect(schema.exitCode == 0)
        #expect(
            try folder.run("convert", "--schema", "v.json", input: values).output
                == ##"{"#text":1}"## + "\n" + ##"{"#text":2,"#more":"<v u=\"m\" />"}"## + "\n")
    }

    @Test("A schema of several files has what each of them has; one may have no records")
    func severalFiles() throws {
        let folder = try TemporaryFolder([
            "a.xml": "<l><r><n>1</n></r></l>", "b.xml": "<l/>", "c.xml": "<l><r><n>1.5</n><n>2</n><o a='1'/></r></l>",
        ])
        try folder.make("d.xml.gz", of: Data("<l><r><p>x</p></r></l>".utf8), with: "gzip", "-c")
        #expect(try folder.run("outline", "--schema", "s.json", "--at", "l/r", "a.xml", "b.xml", "c.xml", "d.xml.gz").exitCode == 0)
        #expect(try folder.run("convert", "--schema", "s.json", "a.xml").output == "{\"n\":[1]}\n")
        #expect(try folder.run("convert", "--schema", "s.json", "d.xml.gz").output == "{\"p\":\"x\"}\n")
        let none = try folder.run("outline", "--schema", "n.json", "--at", "l/q", "a.xml", "c.xml")
        #expect(none.exitCode == 1 && none.errors == "a.xml: no element is at l/q; l has r\n", "\(none)")
        #expect(try folder.names.contains("n.json") == false)
    }

    @Test(
        "What is no schema, and options that go with none, are errors",
        arguments: [
            (["convert", "--schema", "none.json", "a.xml"], 2, "none.json: no such file"),
            (["convert", "--schema", "a.xml", "a.xml"], 2, "a.xml: is no schema that xmlcodable outline --schema writes"),
            (["convert", "--schema", "wrong.json", "a.xml"], 64, "not v=kilo"),
            (["convert", "--schema", "s.json", "--from", "csv", "a.xml"], 64, "--type and --schema are of JSON"),
            (["convert", "--schema", "s.json", "--type", "w=number", "a.xml"], 64, "--type: the records have no w; they have v"),
            (["outline", "--at", "l/r", "a.xml"], 64, "--at and --number are of --schema"),
            (["outline", "--number", "2", "a.xml"], 64, "--at and --number are of --schema"),
            (["outline", "--schema", "x", "--at", "//r", "a.xml"], 64, "--at is a path of names"),
            (["outline", "--schema", "x", "--format", "json", "a.xml"], 64, "--schema is instead of"),
            (["outline", "--schema", "x", "kinds.xml"], 2, "kinds.xml: a schema is of one kind of records"),
            (["outline", "--schema", "x", "--at", "l/r", "--max-paths", "2", "a.xml"], 2, "a.xml: a schema is of one kind of records"),
            (["outline", "--schema", "x", "broken.xml"], 1, "broken.xml:2:"),
        ] as [([String], Int32, String)])
    func errors(_ command: [String], _ exitCode: Int32, _ message: String) throws {
        let folder = try TemporaryFolder([
            "a.xml": "<l><r><v>1</v></r></l>", "kinds.xml": "<l><a/><b/></l>", "broken.xml": "<l><a>\n</l>",
            "s.json": #"{"at":"l/r","fields":[{"path":"","type":"object"},{"path":"v","type":"integer"}]}"#,
            "wrong.json": #"{"at":"l/r","fields":[{"path":"v","type":"kilo"}]}"#,
        ])
        let outcome = try Tool.run(command, in: folder)
        #expect(outcome.exitCode == exitCode && outcome.errors.contains(message), "\(outcome)")
        #expect(try folder.names.count == 5)
    }

    @Test("splits of a path that leads to no record is an error that says what there is")
    func splits() throws {
        let folder = try TemporaryFolder(["a.xml": Self.today, "b.xml": "<l/>", "broken.xml": "<l><r></x></l>"])
        for (path, message) in [("l/s", "no element is at l/s; l has r"), ("//s", "no element is at //s"), ("l/r/q", "l/r has n, p, on")] {
            let outcome = try folder.run("splits", "--at", path, "a.xml")
            #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome)")
        }
        #expect(try folder.run("splits", "--at", "l/r", "b.xml").errors == "b.xml: no element is at l/r; l has no elements in it\n")
        #expect(try folder.run("splits", "--at", "m/r", "b.xml").errors.contains("expected the root element"))
        #expect(try folder.run("splits", "--at", "l/r", "broken.xml").exitCode == 0)
    }
}
