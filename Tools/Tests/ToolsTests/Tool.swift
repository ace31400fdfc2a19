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

    static func run(_ arguments: [String], input: String? = nil, in folder: TemporaryFolder) throws -> Outcome {
        let process = Process()
        let executable: URL = try #require(Self.executable)
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        let files = try ["in", "out", "errors"].map { name in
            let url = folder.streams.appendingPathComponent(name)
            try Data((name == "in" ? input ?? "" : "").utf8).write(to: url)
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
