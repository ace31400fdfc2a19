// Apple's other systems have no processes to start.
#if os(macOS) || os(Linux)
import Foundation
import Testing

/// Programs in Python that tests start, and that end with them.
enum Python {
    /// Where `python3` is.
    private static let executable: URL? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return folders.map { URL(fileURLWithPath: $0).appendingPathComponent("python3") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Tests that need Python are skipped where it is missing. A run of all checks must not skip them: there they fail.
    static var isExpected: Bool { executable != nil || ProcessInfo.processInfo.environment["CI"] == "true" }

    struct Missing: Error, CustomStringConvertible {
        let description = "python3 is not in PATH, and CI is true: these tests must not be skipped"
    }

    static func process(_ script: String, _ arguments: String...) throws -> Process {
        guard let executable else { throw Missing() }
        let process = Process()
        process.executableURL = executable
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Peers").standardized
        process.arguments = ["-X", "utf8", folder.appendingPathComponent(script).path] + arguments
        return process
    }

    /// Runs a program to its end and returns what it printed, errors included, and its status.
    static func run(_ script: String, _ arguments: String) async throws -> (output: String, status: Int32) {
        let process = try process(script, arguments)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        return try await onThread {
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (String(decoding: data, as: UTF8.self), process.terminationStatus)
        }
    }

    /// Runs `server.py` while a test needs it: the addresses of its two servers.
    static func withServers(_ body: (_ first: URL, _ second: URL) async throws -> Void) async throws {
        let process = try process("server.py")
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = await onThread { firstLine(of: output.fileHandleForReading) }
        let ports = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        defer {
            // The end of its input ends it.
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        try #require(ports.count == 2, "server.py said '\(line)'")
        let urls = try ports.map { try #require(URL(string: "http://127.0.0.1:\($0)/RPC2")) }
        try await body(urls[0], urls[1])
    }

    private static func firstLine(of file: FileHandle) -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = file.availableData
            if piece.isEmpty { break }
            line += piece
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// What blocks must not do so on the threads that tasks share.
    private static func onThread<Value>(_ work: @escaping () throws -> Value) async throws -> Value {
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) var result: Result<Value, any Error>?
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                result = Result(catching: work)
                continuation.resume()
            }
        }
        return try #require(result).get()
    }

    private static func onThread<Value>(_ work: @escaping () -> Value) async -> Value {
        nonisolated(unsafe) let work = work
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                nonisolated(unsafe) let value = work()
                continuation.resume(returning: value)
            }
        }
    }
}
#endif
