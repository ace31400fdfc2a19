import ArgumentParser
import Foundation
import XMLCodable

/// Whether time and memory grow with the document and no faster, up to documents of some gigabytes. Each is made on the fly, in a file,
/// which XMLCodable reads in slices in a process of its own.
struct Growth {
    let workspace: Workspace

    static let megabytes = [1, 10, 100, 2_500]

    func measure(_ name: DocumentName) throws -> ResultRow {
        let file = workspace.folder.appendingPathComponent("growth.xml")
        try name.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = ChildProcess.ownExecutable
        let idle = try ChildProcess.report(of: program, arguments: ["decode-file", name.kind.rawValue])
        let report = try ChildProcess.report(of: program, arguments: ["decode-file", name.kind.rawValue, file.path])
        let seconds = Double(report.nanoseconds) / 1e9
        return ResultRow(
            document: "\(name) in a file", contender: XMLCodableContender().name, operation: .decode,
            megabytesPerSecond: Double(name.byteCount) / 1e6 / seconds, shareOfExpat: nil, microseconds: seconds * 1e6,
            peakBytes: max(0, report.peakBytes - idle.peakBytes))
    }
}

/// A process of its own that decodes a file, once.
struct DecodeFileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "decode-file", shouldDisplay: false)

    @Argument var kind: DocumentKind
    /// The document. Without it, nothing is done.
    @Argument var file: String?

    func run() throws {
        var duration = Duration.zero
        if let file {
            duration = try kind.rootType.timeToDecode(contentsOf: URL(fileURLWithPath: file))
        }
        print(ProcessReport(nanoseconds: Int(duration.seconds * 1e9), peakBytes: PeakMemory.bytes).line)
    }
}

extension DocumentRoot {
    fileprivate static func timeToDecode(contentsOf file: URL) throws -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try XMLDecoder().decode(Marked.self, contentsOf: file)
        let duration = clock.now - start
        // Until here, so that the time is that of decoding alone. Releasing gigabytes takes a while.
        withExtendedLifetime(value) {}
        return duration
    }
}
