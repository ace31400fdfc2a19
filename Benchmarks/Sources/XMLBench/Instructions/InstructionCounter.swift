import Foundation

/// Counts instructions with callgrind, which gives the same number on a busy machine as on an idle one.
struct InstructionCounter {
    let valgrind: URL
    let workspace: Workspace

    /// The instructions of one operation per byte of the document. It is the difference between a process that does it three times and one
    /// that does it once, halved, so that what a process needs to start, and to do anything for the first time, does not count.
    func instructionsPerByte(_ name: DocumentName, _ operation: ChildCommand.Operation) throws -> Double {
        let document = name.generate()
        return try workspace.withFile(holding: document) { file in
            let once = try instructions(name.kind, operation, times: 1, input: file)
            let thrice = try instructions(name.kind, operation, times: 3, input: file)
            return Double(thrice - once) / 2 / Double(document.count)
        }
    }

    private func instructions(_ kind: DocumentKind, _ operation: ChildCommand.Operation, times: Int, input: URL) throws -> Int {
        let log = workspace.folder.appendingPathComponent("valgrind.log")
        // Without random seeds, hash tables collide in the same way each time.
        let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        _ = try ChildProcess.output(
            of: valgrind,
            arguments: ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)", ChildProcess.ownExecutable.path]
                + ChildCommand.arguments(kind, XMLCodableContender().name, operation, times: times, input: input),
            environment: environment)
        guard let count = InstructionCounter.collectedCount(inLog: try String(contentsOf: log, encoding: .utf8)) else {
            throw BenchmarkError("valgrind's log has no line 'Collected'.")
        }
        return count
    }

    /// What callgrind's log says of the instructions: the number in the line `==1== Collected : 123`.
    static func collectedCount(inLog log: String) -> Int? {
        guard let line = log.split(separator: "\n").last(where: { $0.contains("Collected :") }) else { return nil }
        return line.split(separator: " ").last.flatMap { Int($0) }
    }
}
