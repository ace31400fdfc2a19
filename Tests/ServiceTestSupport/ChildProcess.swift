// Apple's other systems have no processes to start.
#if os(macOS) || os(Linux)
import Foundation

/// A program that runs beside the tests.
///
/// All of them are started here, one at a time, pipes included. Foundation on Linux opens pipes and sockets that every program inherits
/// which is started at the same moment: a server that runs to the end of all tests would keep another program's output open, and whoever
/// reads that to its end, or waits for the program, would wait for the server.
struct ChildProcess {
    enum Errors {
        case ignored, withOutput, withErrorsOfTests
    }

    let process: Process
    let input: Pipe?
    let output: Pipe

    private static let starting = NSLock()

    init(_ executable: URL, _ arguments: [String], hasInput: Bool, errors: Errors) throws {
        (process, input, output) = try Self.starting.withLock {
            let (process, input, output) = (Process(), hasInput ? Pipe() : nil, Pipe())
            process.executableURL = executable
            process.arguments = arguments
            if let input { process.standardInput = input }
            process.standardOutput = output
            switch errors {
            case .ignored: process.standardError = FileHandle.nullDevice
            case .withOutput: process.standardError = output
            case .withErrorsOfTests: break
            }
            try process.run()
            return (process, input, output)
        }
    }

    /// Writes all that the program is to read, and returns what it wrote and its status when it has ended.
    ///
    /// Blocks its thread, which must not be one that tasks share.
    func finish(input data: Data = Data()) throws -> (output: Data, status: Int32) {
        if let input {
            try input.fileHandleForWriting.write(contentsOf: data)
            try input.fileHandleForWriting.close()
        }
        let written = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (written, process.terminationStatus)
    }

    /// Does what blocks on a thread of its own.
    static func onThread<Value>(_ work: @escaping @Sendable () throws -> sending Value) async throws -> sending Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }
}
#endif
