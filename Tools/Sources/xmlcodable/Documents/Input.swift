import Foundation
import XMLDocuments
import XMLStreaming

/// Where a document comes from: a file, or standard input.
struct Input {
    /// The name in errors.
    let name: String
    /// Nil for standard input.
    let url: URL?

    /// - Parameter argument: a path, or `-`.
    init(_ argument: String) {
        (name, url) = argument == "-" ? ("(standard input)", nil) : (argument, URL(fileURLWithPath: argument))
    }

    /// How many bytes it has, where that is known.
    var byteCount: Int? {
        guard let values = try? url?.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]), values.isRegularFile == true else {
            return nil
        }
        return values.fileSize
    }

    /// Whether it can be read twice.
    var isFile: Bool { byteCount != nil }

    func events(_ options: XMLParsingOptions) -> XMLEventReader {
        if let url { return XMLEventReader(contentsOf: url, options: options) }
        return XMLEventReader(parsing: StandardInput(), options: options)
    }

    func records<Record: Decodable & Sendable>(of type: Record.Type, at path: String, _ decoder: XMLDecoder) -> XMLRecords<Record> {
        let concurrency = ProcessInfo.processInfo.activeProcessorCount
        if let url { return decoder.records(of: type, at: path, in: url, concurrency: concurrency) }
        return decoder.records(of: type, at: path, in: StandardInput(), concurrency: concurrency)
    }

    func tree(_ options: XMLParsingOptions) throws -> XMLTree {
        if let url { return try XMLTree(contentsOf: url, options: options) }
        return try XMLTree(parsing: FileHandle.standardInput.readToEnd() ?? Data(), options: options)
    }

    /// Does something with the document, and tells on standard error what went wrong.
    func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error where !Failure.isReported(error) { throw Failure.report(error, in: name) }
    }
}

/// Standard input in pieces.
struct StandardInput: Sequence, IteratorProtocol {
    mutating func next() -> Data? {
        // An error of reading ends the input, and so the document, which is not complete then.
        guard let piece = try? FileHandle.standardInput.read(upToCount: 1 << 16), !piece.isEmpty else { return nil }
        return piece
    }
}
