import Foundation
import Testing

/// The executable, run as users run it.
enum Tool {
    struct Outcome {
        let output: String
        let errors: String
        let exitCode: Int32
    }

    /// Beside the bundle of the tests, or in a folder around it.
    static let executable: URL? = {
        let starts = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
        for start in starts {
            var folder = start
            for _ in 0..<5 {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent("xmlcodable")
                var isDirectory: ObjCBool = false
                if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isDirectory), !isDirectory.boolValue {
                    return candidate
                }
            }
        }
        return nil
    }()

    /// Starts the executable; what is not given goes nowhere.
    static func start(
        _ arguments: [String], in folder: TemporaryFolder, input: Pipe, output: FileHandle = .nullDevice, errors: FileHandle = .nullDevice,
        variables: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        let executable: URL = try #require(Self.executable)
        (process.executableURL, process.arguments, process.currentDirectoryURL) = (executable, arguments, folder.url)
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        // Other tests start processes as well: one that had this end would keep the reader waiting.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        return process
    }

    /// Runs the executable with input that comes through a pipe, a piece at a time.
    static func runPiped(_ arguments: [String], pieces: [Data], pause: TimeInterval = 0, in folder: TemporaryFolder) throws -> Outcome {
        let files = try ["out", "errors"].map { name in
            let url = folder.streams.appendingPathComponent(name)
            try Data().write(to: url)
            return try FileHandle(forWritingTo: url)
        }
        let input = Pipe()
        let process = try start(arguments, in: folder, input: input, output: files[0], errors: files[1])
        for (index, piece) in pieces.enumerated() {
            if index > 0 { Thread.sleep(forTimeInterval: pause) }
            try input.fileHandleForWriting.write(contentsOf: piece)
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        for file in files { try file.close() }
        func text(_ name: String) throws -> String { try String(contentsOf: folder.streams.appendingPathComponent(name), encoding: .utf8) }
        return Outcome(output: try text("out"), errors: try text("errors"), exitCode: process.terminationStatus)
    }

    static func run(_ arguments: [String], input: String? = nil, in folder: TemporaryFolder) throws -> Outcome {
        try run(arguments, bytes: Data((input ?? "").utf8), in: folder)
    }

    static func run(_ arguments: [String], bytes: Data, path: String? = nil, in folder: TemporaryFolder) throws -> Outcome {
        let process = Process()
        if let path { process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 } }
        let executable: URL = try #require(Self.executable)
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        let files = try ["in", "out", "errors"].map { name in
            let url = folder.streams.appendingPathComponent(name)
            try (name == "in" ? bytes : Data()).write(to: url)
            return try name == "in" ? FileHandle(forReadingFrom: url) : FileHandle(forWritingTo: url)
        }
        (process.standardInput, process.standardOutput, process.standardError) = (files[0], files[1], files[2])
        try process.run()
        process.waitUntilExit()
        for file in files { try file.close() }
        func text(_ name: String) throws -> String { try String(contentsOf: folder.streams.appendingPathComponent(name), encoding: .utf8) }
        return Outcome(output: try text("out"), errors: try text("errors"), exitCode: process.terminationStatus)
    }
}

/// A folder that goes away with its test.
final class TemporaryFolder {
    let url: URL
    /// Where the streams of the executable go, which are none of its files.
    let streams: URL

    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ToolsTests-\(UUID().uuidString)")
        (url, streams) = (folder.appendingPathComponent("files"), folder.appendingPathComponent("streams"))
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        for (name, text) in files {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Writes a file that a command compresses, or has made in another way.
    func make(_ name: String, of bytes: Data, with command: String...) throws {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(fileURLWithPath: "/usr/bin/env"), command)
        let (source, destination) = (streams.appendingPathComponent("source"), url.appendingPathComponent(name))
        try bytes.write(to: source)
        try Data().write(to: destination)
        process.standardInput = try FileHandle(forReadingFrom: source)
        process.standardOutput = try FileHandle(forWritingTo: destination)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    func text(_ name: String) throws -> String { try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8) }

    /// The names of all files, hidden ones as well.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    func run(_ arguments: String..., input: String? = nil) throws -> Tool.Outcome { try Tool.run(arguments, input: input, in: self) }

    static let catalog = """
        <?xml version="1.0"?>
        <catalog xmlns:dc="urn:dc">
         <!-- c -->
         <book id="1"><title>Dune</title><price>9.50</price><author>Frank, "H"</author></book>
         <book id="2"><title>Emma</title><price></price><author>A</author><author>B</author><dc:x in="true"/></book>
         <book id="3"><title>Z &amp; &lt;</title><price>12</price><author>A</author></book>
        </catalog>
        """
}
