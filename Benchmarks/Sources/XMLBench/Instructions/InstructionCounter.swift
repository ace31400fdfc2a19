import Dispatch
import Foundation

/// Counts instructions with callgrind, which gives the same number on a busy machine as on an idle one.
struct InstructionCounter: Sendable {
    let valgrind: URL
    let workspace: Workspace

    /// Counts the instructions per byte of the document for each of some measurements, as many at a time as there are cores.
    func instructionsPerByte(of measurements: [InstructionMeasurement]) throws -> [String: Double] {
        let lock = NSLock()
        // Changed behind the lock only.
        nonisolated(unsafe) var counts: [String: Result<Double, any Error>] = [:]
        DispatchQueue.concurrentPerform(iterations: measurements.count) { index in
            let count = Result { try instructionsPerByte(measurements[index]) }
            lock.withLock { counts[measurements[index].name] = count }
        }
        return try counts.mapValues { try $0.get() }
    }

    /// The instructions of one operation per byte of the document. It is the difference between a process that does it some times and one that
    /// does it once, divided by the operations between them, so that what a process needs to start, and to do anything for the first time,
    /// does not count. The first operation is the difference between a process that does one and one that does none.
    private func instructionsPerByte(_ measurement: InstructionMeasurement) throws -> Double {
        let document = DocumentName(measurement.kind, megabytes: 1).generate()
        return try workspace.withFile(holding: document) { file in
            let once = try instructions(measurement, times: 1, input: file)
            // A message is so short that one more or less would not be exact.
            let repetitions = measurement.isFirst ? 0 : measurement.kind.fixedByteCount == nil ? 3 : 101
            let other = try instructions(measurement, times: repetitions, input: repetitions == 0 ? nil : file)
            return Double(other - once) / Double(repetitions - 1) / Double(document.count)
        }
    }

    private func instructions(_ measurement: InstructionMeasurement, times: Int, input: URL?) throws -> Int {
        let log = workspace.folder.appendingPathComponent("valgrind-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        // Without random seeds, hash tables collide in the same way each time.
        let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        _ = try ChildProcess.output(
            of: valgrind,
            arguments: ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log.path)", ChildProcess.ownExecutable.path]
                + ChildCommand.arguments(measurement.kind, measurement.contender, measurement.operation, times: times, input: input),
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
