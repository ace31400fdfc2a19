import Foundation
import Testing

@Suite("Parts of files on several cores")
struct CoresTests {
    /// Documents of more than a megabyte, of which some cannot be divided, or only by one core be read.
    static let documents: [(name: String, make: @Sendable () -> String)] = [
        (
            "records",
            { "<a>\n" + (0..<35_000).map { "<b n='\($0)'><c>\($0 % 7)</c><d>text \($0) of some length</d></b>\n" }.joined() + "</a>" }
        ),
        (
            "different records",
            {
                (0..<35_000).map {
                    "<\(["x", "y", "z"][$0 % 3])\($0 > 19_000 ? "s" : "") k='\($0)'>some text \($0) and more of it, more, and more</\(["x", "y", "z"][$0 % 3])\($0 > 19_000 ? "s" : "")>"
                }.joined()
            }
        ),
        (
            "lists of records",
            {
                (0..<300).map {
                    "<g i='\($0)'><h/>" + (0..<$0 % 90).map { "<r><v>\($0)</v><w>some text of a length</w></r>" }.joined() + "</g>"
                }.joined() + String(repeating: "<g>\(String(repeating: "<r/>", count: 500))</g>", count: 400)
            }
        ),
        (
            "deep lists",
            {
                "<d1><head>x</head><d2 e='1'>" + (0..<35_000).map { "<r><c>\($0)</c>some text beside \($0)</r> " }.joined()
                    + "text</d2><r/></d1>"
            }
        ),
        (
            "optional fields",
            {
                (0..<35_000).map {
                    "<r>" + ($0 % 1_000 == 999 ? "<rare><x/></rare>" : "")
                        + "<c>\($0 > 15_000 ? "x" : "")\($0)</c><e></e><t>\(String(repeating: "long", count: $0 % 11))</t></r>"
                }.joined()
            }
        ),
        (
            "namespaces",
            {
                "<p:h xmlns:p='urn:p' xmlns='urn:d'>" + (0..<35_000).map { "<p:r><c p:a='\($0)'>some more text \($0)</c></p:r>" }.joined()
                    + "</p:h>"
            }
        ),
        ("declarations in records", { (0..<35_000).map { "<r xmlns:q\($0 % 150)='urn:\($0)'><c>some more text \($0)</c></r>" }.joined() }),
        ("many paths", { (0..<30_000).map { "<n\($0)><c x\($0)='1'>some text \($0)</c></n\($0)>" }.joined() }),
        ("one element", { "<b>" + String(repeating: "some text ", count: 150_000) + "</b>" }),
        (
            "a document type",
            { "<!DOCTYPE a [<!ENTITY e 'x'>]><a>" + (0..<35_000).map { "<b>some text &e; and more, \($0)</b>" }.joined() + "</a>" }
        ),
    ]

    @Test("outline and convert say on several cores what they say on one", arguments: documents.indices)
    func outline(_ index: Int) throws {
        let (name, make) = Self.documents[index]
        let text = make()
        let folder = try TemporaryFolder([
            "a.xml": text.hasPrefix("<a") || text.hasPrefix("<!") || text.hasPrefix("<d1") || text.hasPrefix("<p")
                ? text : "<all>\(text)</all>"
        ])
        #expect(try folder.data("a.xml").count > 1 << 20, "\(name)")
        let one = try folder.run("outline", "--format", "json", "--cores", "1", "a.xml")
        #expect(one.exitCode == 0)
        for cores in ["2", "5"] {
            #expect(try folder.run("outline", "--format", "json", "--cores", cores, "a.xml").output == one.output, "\(name)")
        }
        #expect(try folder.run("check", "--cores", "3", "a.xml").exitCode == 0)
        if index < 2 {
            let lines = try folder.run("convert", "--cores", "1", "a.xml").output
            #expect(try folder.run("convert", "--cores", "3", "a.xml").output == lines)
        }
    }

    @Test("Errors, and limits of names, are those that one core finds", arguments: [["outline"], ["check"]])
    func errors(_ command: [String]) throws {
        let records = (0..<30_000).map { "<b n='\($0)'><c>some text \($0)</c></b>\n" }
        let names = "<a>" + (0..<30_000).map { "<b><c\($0 / 3_000)>some text \($0)</c\($0 / 3_000)></b>\n" }.joined() + "</a>"
        let folder = try TemporaryFolder([
            "broken.xml": "<a>" + records.prefix(25_000).joined() + "<b></c>" + records.suffix(5_000).joined() + "</a>",
            "early.xml": "<a>" + records.prefix(25_000).joined() + "</a><b/>", "cut.xml": "<a>" + records.joined(), "names.xml": names,
        ])
        for arguments in [
            ["broken.xml"], ["early.xml"], ["cut.xml"], ["names.xml", "--max-names", "11"], ["broken.xml", "--max-input-bytes", "1100000"],
        ] {
            let one = try Tool.run(command + arguments + ["--cores", "1"], in: folder)
            #expect(one.exitCode == 1 && !one.errors.isEmpty)
            let several = try Tool.run(command + arguments + ["--cores", "4"], in: folder)
            #expect(several.exitCode == 1 && several.errors == one.errors, "\(several.errors) \(one.errors)")
        }
        #expect(try Tool.run(command + ["names.xml", "--max-names", "13", "--cores", "4"], in: folder).exitCode == 0)
        #expect(try folder.run("check", "--cores", "0").exitCode == 64)
    }
}
