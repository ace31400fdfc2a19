import Foundation
import Testing

@Suite("Manners")
struct MannersTests {
    static let start = "<a><b>1</b>"
    static let writing: [([String], String)] =
        [
            ["outline", "-o", "r"], ["format", "-o", "r"], ["head", "-o", "r"], ["convert", "-o", "r"],
            ["convert", "--to", "xml", "-o", "r"],
            ["convert", "--parts", "3", "-o", "r"], ["convert", "-o", "r.gz"], ["convert", "--parts", "3", "-o", "r.zst"],
            ["format", "-o", "r.zst"],
        ].map { ($0, start) } + [
            (["convert", "--from", "jsonl", "-o", "r"], "{}\n{"), (["convert", "--from", "csv", "-o", "r.gz"], "a,b\n1,2\n"),
        ]

    @Test("A command that is interrupted leaves no file and no process", arguments: writing.indices, [SIGINT, SIGTERM, SIGHUP])
    func interrupted(_ index: Int, _ signal: Int32) throws {
        let (command, document) = Self.writing[index]
        let folder = try TemporaryFolder()
        let input = Pipe()
        let process = try Tool.start(command, in: folder, input: input)
        try input.fileHandleForWriting.write(contentsOf: Data(document.utf8))
        let count = command.contains("--parts") ? 3 : 1
        for _ in 0..<1_500 where try folder.names.count < count { Thread.sleep(forTimeInterval: 0.02) }
        #expect(try folder.names.count == count, "\(command)")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(try folder.names.isEmpty, "\(command)")
        #expect(process.terminationStatus == 128 + signal)
        try input.fileHandleForWriting.close()
        #expect(Self.endsWithoutProcesses(in: folder), "\(command)")
        #expect(try folder.names.isEmpty, "\(command)")
    }

    @Test("A command that reads compressed input leaves no process when it is interrupted or has enough")
    func readingChildren() throws {
        let folder = try TemporaryFolder()
        let many = Data("<a>\(String(repeating: "<b>1</b>", count: 400_000))</a>".utf8)
        try folder.make("a.xml.gz", of: many, with: "gzip", "-c")
        #expect(try folder.run("head", "-n", "1", "a.xml.gz").output == "<b>1</b>\n")
        #expect(Self.endsWithoutProcesses(in: folder))
        let input = Pipe()
        let process = try Tool.start(["convert", "--no-scan", "-o", "r.gz"], in: folder, input: input)
        try input.fileHandleForWriting.write(contentsOf: folder.data("a.xml.gz").prefix(2_000))
        for _ in 0..<1_500 where try folder.names.count < 2 { Thread.sleep(forTimeInterval: 0.02) }
        process.interrupt()
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        #expect(Self.endsWithoutProcesses(in: folder))
        #expect(try folder.names == ["a.xml.gz"])
    }

    @Test("The version is the one that the changelog has first")
    func version() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let changelog = try String(contentsOf: package.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## [") })
        let version = heading.dropFirst(4).prefix { $0 != "]" }
        #expect(try TemporaryFolder().run("--version").output == "\(version)\n")
    }

    /// Whether all processes end that work in a folder. Where the system does not tell of them, they are taken for ended.
    private static func endsWithoutProcesses(in folder: TemporaryFolder) -> Bool {
        func count() -> Int {
            let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return processes.filter {
                Int($0) != nil && (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")) == folder.url.path
            }
            .count
        }
        for _ in 0..<500 {
            if count() == 0 { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    @Test("Progress is told on a terminal from the second second on, and goes away")
    func progress() throws {
        let folder = try TemporaryFolder()
        let terminal = try #require(Pseudoterminal())
        let input = Pipe()
        let process = try Tool.start(["check"], in: folder, input: input, errors: terminal.terminal)
        try input.fileHandleForWriting.write(contentsOf: Data("<a><b/>".utf8))
        Thread.sleep(forTimeInterval: 3)
        try input.fileHandleForWriting.write(contentsOf: Data("</a>".utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let shown = terminal.shownText()
        #expect(shown.contains("(standard input): 0 MB, 0 MB/s") && shown.hasSuffix("\r\u{1B}[K"), "\(shown.debugDescription)")
    }

    @Test("What takes no second, or is told to a pipe, has no progress")
    func noProgress() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let terminal = try #require(Pseudoterminal())
        let process = try Tool.start(["check", "a.xml"], in: folder, input: Pipe(), errors: terminal.terminal)
        process.waitUntilExit()
        #expect(terminal.shownText().isEmpty)
        let slow = try Tool.runPiped(["check"], pieces: [Data("<a>".utf8), Data("</a>".utf8)], pause: 2, in: folder)
        #expect(slow.exitCode == 0 && slow.errors.isEmpty)
    }

    static let reading: [[String]] = [
        ["outline"], ["check"], ["format"], ["format", "--minify"], ["format", "--canonical"], ["head"], ["head", "--random"], ["convert"],
        ["convert", "--no-scan"], ["convert", "--to", "csv", "--columns", "c"], ["convert", "--to", "xml"], ["query", "/a/b/c"],
        ["query", "/a/b/c/@d"], ["query", "/b/@d"],
        ["query", "//c"],
        ["diff", "bad.xml"], ["model"],
    ]

    @Test(
        "An error has its file, line, column and path, in every command that reads a document to its end", arguments: reading, ["", ".gz"])
    func places(_ command: [String], _ ending: String) throws {
        let folder = try TemporaryFolder(["bad.xml": "<a>\n <b><c>1</c></b>\n <b><c></b>\n</a>"])
        try folder.make("bad.xml.gz", of: folder.data("bad.xml"), with: "gzip", "-c")
        let outcome = try Tool.run(command + ["bad.xml\(ending)"], in: folder)
        #expect(outcome.exitCode == (command[0] == "diff" ? 2 : 1))
        let file = command[0] == "diff" ? "bad.xml" : "bad.xml\(ending)"
        #expect(outcome.errors.hasPrefix("\(file):3:10: mismatched tag: </c> is missing"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix(" (in /a/b/c)\n"), "\(outcome.errors)")
    }

    @Test(
        "What cannot be written is trouble, and told with the name of the result",
        arguments: [["outline"], ["convert"], ["format"], ["model"]])
    func fullDevice(_ command: [String]) throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog])
        let missing = try Tool.run(command + ["a.xml", "-o", "no/result"], in: folder)
        #expect(missing.exitCode == 2 && missing.errors == "no/result: cannot be written: No such file or directory\n")
        // A device of Linux that is always full.
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try Tool.run(command + ["a.xml", "-o", "/dev/full"], in: folder)
        #expect(full.exitCode == 2 && full.errors == "/dev/full: cannot be written: No space left on device\n")
    }

    @Test("Colours are for terminals, and not for those who do not want them")
    func colours() throws {
        let folder = try TemporaryFolder(["a.xml": TemporaryFolder.catalog, "b.xml": "<a><b></a>", "c.xml": "<a/>"])
        for (variables, isColoured) in [
            (["TERM": "xterm", "NO_COLOR": ""], true), (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
        ] {
            let terminal = try #require(Pseudoterminal())
            for command in [["outline", "a.xml"], ["diff", "a.xml", "c.xml"], ["check", "b.xml"]] {
                let process = try Tool.start(
                    command, in: folder, input: Pipe(), output: terminal.terminal, errors: terminal.terminal, variables: variables)
                process.waitUntilExit()
                let shown = terminal.shownText()
                #expect(!shown.isEmpty && shown.contains("\u{1B}[") == isColoured, "\(command) \(shown)")
            }
        }
        #expect(try !folder.run("outline", "a.xml").output.contains("\u{1B}"))
        #expect(try !folder.run("check", "b.xml").errors.contains("\u{1B}"))
    }

    @Test("Shells can complete commands and options", arguments: ["bash", "zsh", "fish"])
    func completions(_ shell: String) throws {
        let script = try TemporaryFolder().run("--generate-completion-script", shell)
        #expect(script.exitCode == 0 && script.output.contains("max-input-bytes") && script.output.contains("convert"))
    }

    private struct Dump: Decodable {
        let command: Command
        struct Command: Decodable {
            let commandName: String
            let discussion: String?
            let arguments: [Argument]?
            let subcommands: [Command]?
        }
        struct Argument: Decodable {
            let names: [Name]?
            struct Name: Decodable { let kind, name: String }
        }
    }

    @Test("Every command has an example, and the manual page has every command and option: Tools/manual.py makes it")
    func manual() throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).appendingPathComponent("../../../xmlcodable.1").standardized, encoding: .utf8)
        let dump = try JSONDecoder().decode(Dump.self, from: Data(TemporaryFolder().run("--experimental-dump-help").output.utf8))
        for option in ["version", "help"] { #expect(page.contains("\\fB\\-\\-\(option)\\fR")) }
        for command in dump.command.subcommands ?? [] where command.commandName != "help" {
            #expect(command.discussion?.contains("Example") == true, "\(command.commandName)")
            #expect(page.contains(".SS \(command.commandName)\n"))
            for name in (command.arguments ?? []).flatMap({ $0.names ?? [] })
            where name.kind == "long" && !["help", "version"].contains(name.name) {
                let escaped = "\\-\\-" + name.name.replacingOccurrences(of: "-", with: "\\-")
                #expect(page.contains("\\fB\(escaped)\\fR"), "\(command.commandName) --\(name.name)")
            }
        }
    }
}
