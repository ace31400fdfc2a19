// Apple's other systems have no processes to start.
#if os(macOS) || os(Linux)
import Foundation
import XMLServices

/// Programs in Python that tests talk to: servers and clients that nobody here wrote.
public enum Python {
    /// What a program needs beside Python itself.
    public enum Libraries: Sendable {
        /// Nothing.
        case standard
        /// What `Tests/ServiceTestSupport/requirements.txt` names, in the environment that `Scripts/test.sh --all` makes.
        case listed
    }

    /// Tests that need Python are skipped where it is missing. A run of all checks must not skip them: there they fail.
    public static func isExpected(_ libraries: Libraries = .standard) -> Bool {
        executable(libraries) != nil || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    /// Runs a program to its end and returns what it printed, errors included, and its status.
    public static func run(_ script: URL, _ arguments: String..., libraries: Libraries = .standard) async throws
        -> (output: String, status: Int32)
    {
        let arguments = arguments
        return try await ChildProcess.onThread {
            let (output, status) = try start(script, arguments, libraries, hasInput: false, errors: .withOutput).finish()
            return (String(decoding: output, as: UTF8.self), status)
        }
    }

    /// The addresses of a program's servers on 127.0.0.1, with no path. The program runs from the first test that asks for it to the end of
    /// all tests: it prints its ports on a line and ends when its input does, which the system sees to even if the tests crash.
    public static func servers(of script: URL, libraries: Libraries = .standard) async throws -> [URL] {
        try await Servers.shared.addresses(of: script, libraries)
    }

    private actor Servers {
        static let shared = Servers()
        private var running: [URL: Task<(ChildProcess, [URL]), any Error>] = [:]

        func addresses(of script: URL, _ libraries: Libraries) async throws -> [URL] {
            if let task = running[script] { return try await task.value.1 }
            let task = Task {
                try await ChildProcess.onThread {
                    let server = try start(script, [], libraries, hasInput: true, errors: .withErrorsOfTests)
                    let line = firstLine(of: server.output.fileHandleForReading)
                    let ports = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
                    let addresses = ports.compactMap { URL(string: "http://127.0.0.1:\($0)/") }
                    guard !addresses.isEmpty else { throw Failure("\(script.lastPathComponent) said '\(line)' instead of its ports") }
                    return (server, addresses)
                }
            }
            running[script] = task
            return try await task.value.1
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    // MARK: Processes

    private static func executable(_ libraries: Libraries) -> URL? {
        switch libraries {
        case .standard:
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
            return folders.map { URL(fileURLWithPath: $0).appendingPathComponent("python3") }.first(where: isExecutable)
        case .listed:
            let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized
            return [package.appendingPathComponent(".build/python/bin/python3")].first(where: isExecutable)
        }
    }

    private static func isExecutable(_ file: URL) -> Bool { FileManager.default.isExecutableFile(atPath: file.path) }

    private static func start(
        _ script: URL, _ arguments: [String], _ libraries: Libraries, hasInput: Bool, errors: ChildProcess.Errors
    ) throws -> ChildProcess {
        guard let executable = executable(libraries) else {
            throw Failure("CI is true, so tests with Python must not be skipped, and it is missing: \(libraries)")
        }
        return try ChildProcess(executable, ["-X", "utf8", script.path] + arguments, hasInput: hasInput, errors: errors)
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
}
#endif
