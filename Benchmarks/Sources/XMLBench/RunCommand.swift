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

    func run() throws {
        let run = BenchmarkRun(
            contenders: try contenders.map { try list($0).map(Contenders.named) } ?? Contenders.all, secondsPerOperation: seconds,
            measuresMemory: memory, workspace: try Workspace())
        let kinds = try documents.map { try list($0).map(DocumentKind.named) } ?? DocumentKind.allCases
        var measurements: [Measurement] = []
        for name in DocumentName.all(of: kinds, megabytes: try list(sizes).map(RunCommand.megabytes)) {
            FileHandle.standardError.write(Data("\(name)\n".utf8))
            measurements += try run.measure(name).measurements
        }
        print(MarkdownTable(measurements: measurements).text, terminator: "")
    }

    private func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func megabytes(_ text: String) throws -> Int {
        guard let size = Int(text), (1...1_000).contains(size) else {
            throw ValidationError("'\(text)' is no size: it is in MB, from 1 to 1000.")
        }
        return size
    }
}
