import ArgumentParser
import Foundation
import XMLDocuments
import XMLStreaming

/// Where a document comes from: a file, or standard input, compressed or not.
struct Input {
    /// The name in errors.
    let name: String
    /// Nil for standard input.
    let url: URL?

    /// - Parameter argument: a path, or `-`.
    init(_ argument: String) {
        (name, url) = argument == "-" ? ("(standard input)", nil) : (argument, URL(fileURLWithPath: argument))
    }

    /// How large a document in memory may be, unless `--max-input-bytes` says more.
    private static let maximumTreeBytes = 1 << 30

    /// How many bytes it has, where that is known.
    var byteCount: Int? {
        guard let values = try? url?.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]), values.isRegularFile == true else {
            return nil
        }
        return values.fileSize
    }

    /// Whether it can be read twice.
    var isFile: Bool { byteCount != nil }

    /// A file whose bytes are those of the document, of which parts can be read; nil for any other input.
    var divisibleFile: URL? {
        guard isFile, let url, let handle = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: Compression.magicCount)) ?? Data()
        return Compression(startingWith: start) == nil ? url : nil
    }

    /// The file, for splits, which are ranges of its bytes.
    func fileOfSplits() throws -> URL {
        guard let url else { throw ValidationError("Splits are of a file, not of standard input.") }
        if isFile, divisibleFile == nil {
            // A missing or unreadable file has its own error.
            _ = try FileHandle(forReadingFrom: url)
            throw Message("a compressed file cannot be divided, because it can only be read from its start: decompress it first")
        }
        return url
    }

    func bytes() throws -> InputBytes { try InputBytes(url, name: name) }

    func events(_ options: XMLParsingOptions) throws -> XMLEventReader { XMLEventReader(parsing: try bytes(), options: options) }

    /// Records that are decoded on all cores.
    func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, _ decoder: XMLDecoder, cores: Int
    ) throws -> XMLRecords<Record> {
        decoder.records(of: type, at: path, in: try bytes(), concurrency: cores)
    }

    /// The whole document in memory, which is told where it is large.
    func tree(_ options: XMLParsingOptions) throws -> XMLTree {
        var options = options
        if options.limits.maximumInputBytes == XMLLimits().maximumInputBytes { options.limits.maximumInputBytes = Self.maximumTreeBytes }
        if let size = byteCount, size > 64 << 20 { Failure.say("\(name): the whole document is read into memory") }
        if let divisibleFile { return try XMLTree(contentsOf: divisibleFile, options: options) }
        let bytes = try bytes()
        var document = Data()
        // One byte too many is an error, of which the parser tells; what comes after it is not wanted.
        while document.count <= options.limits.maximumInputBytes, case let next = try bytes.next(upTo: 1 << 18), !next.isEmpty {
            document += next
        }
        return try XMLTree(parsing: document, options: options)
    }

    /// Does something with the document, and tells on standard error what went wrong.
    ///
    /// - Parameters:
    ///   - options: what the document is read with. A file is read again with them up to an error, for the elements around it.
    ///   - path: the elements around an error, where they are known.
    func reportingErrors<Result>(
        _ options: XMLParsingOptions? = nil, path: @autoclosure () -> String? = nil, _ body: () throws -> Result
    ) throws -> Result {
        do { return try body() } catch let error where !Failure.isReported(error) {
            throw Failure.report(error, in: name, path: path() ?? options.flatMap { self.path(around: error, $0) })
        }
    }

    private func path(around error: any Error, _ options: XMLParsingOptions) -> String? {
        guard isFile, let position = Failure.position(of: error), let reader = try? events(options) else { return nil }
        do { try reader.readToEnd() } catch { if Failure.position(of: error) == position { return reader.openElements.path } }
        return nil
    }
}

extension Sequence<XMLQName> {
    /// Elements inside each other as a path.
    var path: String { map { "/" + $0.qualifiedName }.joined() }
}
