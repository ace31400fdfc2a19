import Foundation
import XMLCodable

/// quick-xml with serde, in Rust: a program of its own, built by `build-quick-xml.sh`, which is asked through pipes.
struct QuickXMLContender: Contender {
    let name = "quick-xml"

    func reasonToSkip(_ document: DocumentName) -> String? {
        QuickXMLContender.program == nil ? "it is not built; Benchmarks/build-quick-xml.sh does that" : nil
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        try QuickXMLEntry<Root>(program: try builtProgram(), input: input)
    }

    func firstDecode(_ kind: DocumentKind, inputFile: URL) throws -> ProcessReport {
        try ChildProcess.report(of: try builtProgram(), arguments: ["once", kind.rawValue, inputFile.path])
    }

    func peakOfIdleProcess(_ kind: DocumentKind) throws -> Int {
        try ChildProcess.report(of: try builtProgram(), arguments: ["idle"]).peakBytes
    }

    private func builtProgram() throws -> URL {
        guard let program = QuickXMLContender.program else { throw BenchmarkError("quick-xml is not built.") }
        return program
    }

    /// The program lies in the build folder that this program lies in too, at some depth.
    private static let program: URL? = {
        var folder = ChildProcess.ownExecutable.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            let program = folder.appendingPathComponent("quick-xml/release/quick-xml-bench")
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
            folder.deleteLastPathComponent()
        }
        return nil
    }()
}

/// The program with one document.
private final class QuickXMLEntry<Root: DocumentRoot>: Entry {
    private let workspace: Workspace
    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()

    init(program: URL, input: Data) throws {
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

    func encode(times: Int) throws -> Duration? { .nanoseconds(try ask("encode \(times)", as: Int.self)) }

    func decodedFingerprint() throws -> UInt64? { try ask("fingerprint", as: UInt64.self) }

    func encodedFingerprint() throws -> UInt64? {
        let file = workspace.folder.appendingPathComponent("output.xml")
        _ = try ask("write \(file.path)", as: Int.self)
        return try XMLDecoder().decode(Root.self, from: Data(contentsOf: file)).fingerprint
    }

    private func ask<Answer: LosslessStringConvertible>(_ request: String, as type: Answer.Type) throws -> Answer {
        guard process.isRunning else { throw BenchmarkError("quick-xml-bench ended.") }
        try requests.fileHandleForWriting.write(contentsOf: Data("\(request)\n".utf8))
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = answers.fileHandleForReading.availableData
            if piece.isEmpty { throw BenchmarkError("quick-xml-bench did not answer '\(request)'.") }
            line += piece
        }
        guard let answer = Answer(String(decoding: line.dropLast(), as: UTF8.self)) else {
            throw BenchmarkError("quick-xml-bench answered '\(request)' with something else.")
        }
        return answer
    }
}
