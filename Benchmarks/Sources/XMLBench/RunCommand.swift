import ArgumentParser
import Foundation

/// Measures and prints the table.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Measures the contenders alternately and prints a Markdown table.")

    @Option(help: "Documents, with commas between them: \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")).")
    var documents: String?

    @Option(help: "Contenders, with commas between them: \(Contenders.all.map(\.name).joined(separator: ", ")).")
    var contenders: String?

    @Option(help: "Sizes of the documents in MB (millions of bytes), with commas between them.")
    var sizes = "1,10"

    @Option(help: "How long each contender decodes each document, and encodes it, in seconds.")
    var seconds = 0.5

    @Flag(inversion: .prefixedNo, help: "Whether the peak of the memory is measured.")
    var memory = true

    @Flag(
        help:
            "Also decodes files of \(Growth.megabytes.map(String.init).joined(separator: ", ")) MB, which takes gigabytes of memory and disk."
    )
    var growth = false

    @Option(help: "A document whose generated sections are replaced; a chart is written beside the first one. May be repeated.")
    var write: [String] = []

    @Option(help: "A file that gets all rows as JSON.")
    var json: String?

    func run() throws {
        let run = BenchmarkRun(
            contenders: try contenders.map { try list($0).map(Contenders.named) } ?? Contenders.all, secondsPerOperation: seconds,
            measuresMemory: memory, workspace: try Workspace())
        let kinds = try documents.map { try list($0).map(DocumentKind.named) } ?? DocumentKind.allCases
        let written = write.map { URL(fileURLWithPath: $0) }
        try Output.check(written)
        var report = Report()
        for name in DocumentName.all(of: kinds, megabytes: try list(sizes).map(RunCommand.megabytes)) {
            announce("\(name)")
            try run.measure(name, into: &report)
        }
        if growth {
            for size in Growth.megabytes {
                let name = DocumentName(.catalog, megabytes: size)
                announce("\(name) in a file")
                report.growth.append(try Growth(workspace: run.workspace).measure(name))
            }
        }
        print(([report.table] + [report.growthTable].compactMap { $0 }).joined(separator: "\n"), terminator: "")
        if let json { try Output.json(report).write(to: URL(fileURLWithPath: json), options: .atomic) }
        try Output.write(report, to: written)
    }

    func validate() throws {
        guard seconds > 0, seconds <= 3_600 else { throw ValidationError("--seconds is more than 0 and at most 3600.") }
    }

    /// Progress goes to standard error, so that standard output is the table alone.
    private func announce(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    private func list(_ text: String) throws -> [String] {
        let items = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if items.isEmpty { throw ValidationError("'\(text)' is an empty list.") }
        return items
    }

    private static func megabytes(_ text: String) throws -> Int {
        guard let size = Int(text), (1...1_000).contains(size) else {
            throw ValidationError("'\(text)' is no size: it is in MB, from 1 to 1000.")
        }
        return size
    }
}
