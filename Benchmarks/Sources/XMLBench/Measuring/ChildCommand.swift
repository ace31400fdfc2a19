import ArgumentParser
import Foundation

/// This program in a process of its own, for what only a fresh process can tell: the first decode, the memory, the instructions.
struct ChildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "child", shouldDisplay: false)

    enum Operation: String, CaseIterable, ExpressibleByArgument { case decode, encode }

    @Argument var kind: DocumentKind
    @Argument var contender: String
    @Option var operation = Operation.decode
    @Option var times = 1
    /// The input. Without it, nothing is done, which shows what a process needs for itself.
    @Option var input: String?

    func run() throws {
        let contender = try Contenders.named(contender)
        guard let input else { return print(ProcessReport(nanoseconds: 0, peakBytes: PeakMemory.bytes).line) }
        let entry = try kind.rootType.entry(of: contender, input: Data(contentsOf: URL(fileURLWithPath: input)))
        let duration: Duration?
        switch operation {
        case .decode: duration = try entry.decode(times: times)
        case .encode: duration = try entry.encode(times: times)
        }
        guard let duration else { throw BenchmarkError("\(contender.name) does not encode.") }
        print(ProcessReport(nanoseconds: Int(duration.seconds * 1e9), peakBytes: PeakMemory.bytes).line)
    }

    /// Decodes an input once in a process of its own; without an input, starts one and does nothing.
    static func run(kind: DocumentKind, contender: String, input: URL?) throws -> ProcessReport {
        try ChildProcess.report(of: ChildProcess.ownExecutable, arguments: arguments(kind, contender, .decode, times: 1, input: input))
    }

    static func arguments(_ kind: DocumentKind, _ contender: String, _ operation: Operation, times: Int, input: URL?) -> [String] {
        ["child", kind.rawValue, contender, "--operation", operation.rawValue, "--times", "\(times)"]
            + (input.map { ["--input", $0.path] } ?? [])
    }
}

extension DocumentRoot {
    static func entry(of contender: any Contender, input: Data) throws -> any Entry { try contender.entry(Self.self, input: input) }
    static func input(of contender: any Contender, document: Data) throws -> Data { try contender.input(Self.self, document: document) }
}
