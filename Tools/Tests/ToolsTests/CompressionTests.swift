import Foundation
import Testing

@Suite("Compressed files")
struct CompressionTests {
    static let commands = ["gzip", "zstd", "bzip2", "xz"]
    static let readers: [[String]] = [
        ["outline"], ["check", "--verbose"], ["format"], ["head", "--at", "catalog/book"],
        ["convert", "--at", "catalog/book", "--no-scan"],
        ["query", "/catalog/book/title"], ["query", "//title"], ["diff", "a.xml"],
    ]

    @Test("A compressed document is read as the plain one, from a file and from standard input", arguments: commands, readers)
    func reading(_ compression: String, _ command: [String]) throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        try folder.make("b.xml", of: folder.data("a.xml"), with: compression, "-c")
        let plain = try Tool.run(command + ["a.xml"], in: folder)
        let compressed = try Tool.run(command + ["b.xml"], in: folder)
        #expect(plain.exitCode == 0 && compressed.exitCode == 0, "\(compressed)")
        #expect(compressed.output == plain.output)
        let input = try Tool.run(command + ["-"], bytes: folder.data("b.xml"), in: folder)
        #expect(input.exitCode == 0 && input.output == plain.output, "\(input)")
        let piped = try Tool.runPiped(command + ["-"], pieces: [folder.data("b.xml")], in: folder)
        #expect(piped.exitCode == 0 && piped.output == plain.output, "\(piped)")
    }

    @Test("A compressed file is read twice, for its shape and its records")
    func shape() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        try folder.make("a.xml.gz", of: folder.data("a.xml"), with: "gzip", "-c")
        #expect(try folder.run("convert", "--at", "catalog/book", "a.xml.gz").output == WritingTests.lines)
        try folder.make("a.jsonl.gz", of: Data(#"{"title":"Emma"}"#.utf8), with: "gzip", "-c")
        #expect(try folder.run("convert", "--from", "jsonl", "a.jsonl.gz").output.contains("<title>Emma</title>"))
    }

    @Test("What is not complete, or damaged, is an error, and no result is left", arguments: commands, [1, 5, 30, 200])
    func truncated(_ compression: String, _ missing: Int) throws {
        let folder = try TemporaryFolder()
        let words = (0..<3_000).map { "<b>\($0 &* 2_654_435_761)</b>" }.joined()
        try folder.make("whole.xml", of: Data("<a>\(words)</a>".utf8), with: compression, "-c")
        let bytes = try folder.data("whole.xml")
        try bytes.dropLast(missing).write(to: folder.url.appendingPathComponent("cut.xml"))
        for command in [
            ["outline"], ["check"], ["format"], ["convert", "--no-scan"], ["head", "--random"], ["query", "/a/c", "--count"],
            ["query", "//c"],
        ] {
            #expect(try Tool.run(command + ["whole.xml"], in: folder).exitCode == 0)
            let outcome = try Tool.run(
                command + ["cut.xml"] + (command[0] == "check" || command[0] == "query" ? [] : ["-o", "result"]), in: folder)
            #expect(outcome.exitCode != 0, "\(command)")
            #expect(outcome.errors.contains("damaged or not complete"), "\(command) \(outcome)")
        }
        #expect(try folder.names == ["cut.xml", "whole.xml"])
    }

    @Test("A small file that becomes a huge one ends at the limit", arguments: commands)
    func bomb(_ compression: String) throws {
        let folder = try TemporaryFolder()
        try folder.make("bomb", of: Data("<a>".utf8) + Data(repeating: UInt8(ascii: " "), count: 40_000_000), with: compression, "-c")
        for command in [
            ["outline"], ["check"], ["format"], ["convert"], ["head"], ["query", "/a/b"], ["query", "//b"], ["diff", "bomb"],
            ["convert", "--from", "jsonl"], ["convert", "--from", "csv"],
        ] {
            let outcome = try Tool.run(command + ["bomb", "--max-input-bytes", "1000000"], in: folder)
            #expect(outcome.exitCode == 1 || outcome.exitCode == 2, "\(command) \(outcome)")
            #expect(outcome.errors.contains("more than 1000000 bytes"), "\(command) \(outcome)")
        }
    }

    @Test(
        "A result is compressed where its name asks for it", arguments: [("gz", "gzip"), ("zst", "zstd"), ("bz2", "bzip2"), ("xz", "xz")])
    func output(_ ending: String, _ command: String) throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        #expect(try folder.run("convert", "--at", "catalog/book", "--no-scan", "a.xml", "-o", "a.jsonl.\(ending)").exitCode == 0)
        try folder.make("b.jsonl", of: folder.data("a.jsonl.\(ending)"), with: command, "-dc")
        #expect(try folder.text("b.jsonl") == folder.run("convert", "--at", "catalog/book", "--no-scan", "a.xml").output)
        #expect(try folder.run("convert", "--at", "catalog/book", "--parts", "3", "a.xml", "-o", "p.jsonl.\(ending)").exitCode == 0)
        #expect(try folder.names == ["a.jsonl.\(ending)", "a.xml", "b.jsonl"] + (1...3).map { "p-\($0).jsonl.\(ending)" })
        #expect(try folder.run("format", "a.xml", "-o", "c.xml.\(ending)").exitCode == 0)
        #expect(try folder.run("diff", "--ignore-white-space", "a.xml", "c.xml.\(ending)").exitCode == 0)
        // Of a document that is wrong, nothing is written.
        #expect(try folder.run("format", input: "<a><b></a>").exitCode == 1)
        #expect(try Tool.run(["format", "-o", "c.xml.\(ending)"], input: "<a><b></a>", in: folder).exitCode == 1)
        #expect(try folder.run("diff", "--ignore-white-space", "a.xml", "c.xml.\(ending)").exitCode == 0)
    }

    @Test("Splits of a compressed file are an error that says why")
    func splits() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        try folder.make("b.xml", of: folder.data("a.xml"), with: "gzip", "-c")
        let split = try folder.run("splits", "--at", "catalog/book", "a.xml").output
        for command in [["splits", "--at", "catalog/book"], ["convert", "--at", "catalog/book", "--split", split]] {
            let outcome = try Tool.run(command + ["b.xml"], in: folder)
            #expect(outcome.exitCode == 2 && outcome.errors.hasPrefix("b.xml: a compressed file cannot be divided"), "\(outcome)")
        }
    }

    @Test("A zip archive is named, and a table that begins as bzip2 does is one")
    func otherStarts() throws {
        let folder = try TemporaryFolder(["a.zip": "PK\u{3}\u{4}\u{14}\u{0}", "a.csv": "BZh,b\n1,2\n"])
        for command in [["check"], ["convert"], ["outline"]] {
            let outcome = try Tool.run(command + ["a.zip"], in: folder)
            #expect(outcome.exitCode == 1 && outcome.errors.contains("the bytes are a zip archive"), "\(outcome)")
        }
        #expect(try folder.run("convert", "--from", "csv", "a.csv").output.contains("<BZh>1</BZh>"))
    }

    @Test("A command that is not installed is named")
    func missingCommand() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        try folder.make("b.xml", of: folder.data("a.xml"), with: "gzip", "-c")
        for arguments in [["check", "b.xml"], ["format", "a.xml", "-o", "c.xml.gz"]] {
            let outcome = try Tool.run(arguments, bytes: Data(), path: folder.url.path, in: folder)
            #expect(
                outcome.exitCode != 0 && outcome.errors.contains("the command gzip, which is needed for this, is not installed"),
                "\(outcome)")
        }
        #expect(try folder.names == ["a.xml", "b.xml"])
    }
}
