import Foundation
import XMLCodable

/// A contender in another language: a program of its own, built by a script, which is asked through pipes.
struct ProgramContender: Contender {
    let name: String
    private let encodes: Bool
    private let script: String
    private let program: URL?

    /// quick-xml with serde, in Rust.
    static let quickXML = ProgramContender("quick-xml", encodes: true, at: "quick-xml/release/quick-xml-bench")

    /// Handlers of expat's events, written by hand in C++ for each document: the reference for what can be had from this parser.
    static let expatCPP = ProgramContender("expat-cpp", encodes: false, at: "expat-cpp/expat-cpp-bench")

    /// - Parameter path: of the program, in the build folder.
    private init(_ name: String, encodes: Bool, at path: String) {
        self.name = name
        self.encodes = encodes
        script = "Benchmarks/build-\(name).sh"
        program = ProgramContender.find(path)
    }

    func reasonToSkip(_ document: DocumentName) -> String? { program == nil ? "it is not built; \(script) does that" : nil }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        try ProgramEntry<Root>(program: try builtProgram(), encodes: encodes, input: input)
    }

    func firstDecode(_ kind: DocumentKind, inputFile: URL) throws -> ProcessReport {
        try ChildProcess.report(of: try builtProgram(), arguments: ["once", kind.rawValue, inputFile.path])
    }

    func peakOfIdleProcess(_ kind: DocumentKind) throws -> Int {
        try ChildProcess.report(of: try builtProgram(), arguments: ["idle"]).peakBytes
    }

    private func builtProgram() throws -> URL {
        guard let program else { throw BenchmarkError("\(name) is not built.") }
        return program
    }

    /// The program lies in the build folder that this program lies in too, at some depth.
    private static func find(_ path: String) -> URL? {
        var folder = ChildProcess.ownExecutable.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            let program = folder.appendingPathComponent(path)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}

/// The program with one document.
private final class ProgramEntry<Root: DocumentRoot>: Entry {
    private let encodes: Bool
    private let workspace: Workspace
    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()

    init(program: URL, encodes: Bool, input: Data) throws {
        self.encodes = encodes
        workspace = try Workspace()
        let file = workspace.folder.appendingPathComponent("input.xml")
        try input.write(to: file)
        process.executableURL = program
        process.arguments = ["serve", Root.kind.rawValue, file.path]
        process.standardInput = requests
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        // The program ends with its input.
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func decode(times: Int) throws -> Duration { .nanoseconds(try ask("decode \(times)", as: Int.self)) }

    func encode(times: Int) throws -> Duration? { encodes ? .nanoseconds(try ask("encode \(times)", as: Int.self)) : nil }

    func decodedFingerprint() throws -> UInt64? { try ask("fingerprint", as: UInt64.self) }

    func encodedFingerprint() throws -> UInt64? {
        guard encodes else { return nil }
        let file = workspace.folder.appendingPathComponent("output.xml")
        _ = try ask("write \(file.path)", as: Int.self)
        return try XMLDecoder().decode(Root.self, from: Data(contentsOf: file)).fingerprint
    }

    private func ask<Answer: LosslessStringConvertible>(_ request: String, as type: Answer.Type) throws -> Answer {
        let name = process.executableURL?.lastPathComponent ?? ""
        guard process.isRunning else { throw BenchmarkError("\(name) ended.") }
        try requests.fileHandleForWriting.write(contentsOf: Data("\(request)\n".utf8))
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = answers.fileHandleForReading.availableData
            if piece.isEmpty { throw BenchmarkError("\(name) did not answer '\(request)'.") }
            line += piece
        }
        guard let answer = Answer(String(decoding: line.dropLast(), as: UTF8.self)) else {
            throw BenchmarkError("\(name) answered '\(request)' with something else.")
        }
        return answer
    }
}
