import Foundation

/// A program beside this one. It ends when this object does.
final class Peer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// The program in Python beside this file.
    convenience init(_ arguments: [String]) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("peer.py")
        try self.init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path] + arguments)
    }

    deinit { try? input.fileHandleForWriting.close() }

    /// The first line that it prints.
    func line() throws -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Failure("the peer said nothing") }
            line += piece
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// The numbers in its first line.
    func numbers() throws -> [Double] { try line().split(separator: " ").compactMap { Double($0) } }

    /// What `build-quick-xml.sh` builds.
    static var quickXML: URL? {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../.build/quick-xml/release/quick-xml-bench").standardized
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }
}
