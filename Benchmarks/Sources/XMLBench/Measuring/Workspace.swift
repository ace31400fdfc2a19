import Foundation

/// A folder for files that child processes read. It is removed in the end.
final class Workspace: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("xml-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file for the time in which `body` runs.
    func withFile<Result>(holding data: Data, _ body: (URL) throws -> Result) throws -> Result {
        let file = folder.appendingPathComponent(UUID().uuidString)
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file)
    }
}
