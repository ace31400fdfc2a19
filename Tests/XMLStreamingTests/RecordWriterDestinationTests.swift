import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

/// A folder of its own, which goes away with this object.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("XMLCodableTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The names of everything in it.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    func text(_ name: String) -> String? { (try? Data(contentsOf: url(name))).map { String(decoding: $0, as: UTF8.self) } }

    func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url(name).path)[.posixPermissions] as? Int
    }
}

@Suite("Where records are written to")
struct RecordWriterDestinationTests {
    struct Row: Codable, Equatable, Sendable {
        @Attribute var id: Int
        var text: String

        init(_ id: Int) { (self._id, text) = (Attribute(id), "row \(id)" + String(repeating: "é", count: id % 400)) }
    }

    struct Rows: Codable { var row: [Row] }

    static let rows = (0..<1_000).map(Row.init)
    static let document = try? XMLEncoder().encodeToString(Rows(row: rows), withRootKey: "rows")

    struct Stop: Error, Equatable {}

    // MARK: The same bytes everywhere

    @Test("Closures get the document in pieces that follow each other")
    func closures() throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["rows"])
        #expect(collected.pieces.isEmpty)
        try writer.write(contentsOf: Self.rows, named: "row")
        try writer.close()
        #expect(collected.text == Self.document)
        #expect(collected.pieces.count > 3)
        #expect(collected.pieces.allSatisfy { 1...70_000 ~= $0 })
        #expect(collected.pieces.dropLast().allSatisfy { $0 >= 65_536 })
    }

    @Test("What was written is handed on at once when it is asked for")
    func flushing() throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["rows"])
        try writer.flush()
        #expect(collected.text == "<rows")
        try writer.write(1, named: "a")
        #expect(collected.text == "<rows")
        try writer.flush()
        try writer.flush()
        #expect(collected.text == "<rows><a>1</a>")
        try writer.close()
        #expect(collected.text == "<rows><a>1</a></rows>")
        #expect(collected.pieces.count == 3)
    }

    @Test("A writer knows how many bytes it has written, handed on or not")
    func writtenBytes() throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["r"])
        #expect(writer.writtenBytes == "<r".utf8.count)
        for _ in 0..<200 { try writer.write(String(repeating: "x", count: 1_000), named: "n") }
        #expect(writer.writtenBytes > collected.bytes.count)
        try writer.flush()
        #expect(writer.writtenBytes == collected.bytes.count)
        try writer.close()
        #expect(writer.writtenBytes == collected.bytes.count)
    }

    @Test("A record may be larger than the buffer")
    func largeRecord() throws {
        let large = String(repeating: "x", count: 300_000)
        let text = try recordsWritten { writer in
            for name in ["a", "b"] { try writer.write([large, "y"], named: name) }
        }
        #expect(text == "<r><a><a>\(large)</a><a>y</a></a><b><b>\(large)</b><b>y</b></b></r>")
    }

    @Test("Streams are written to, and closed if the writer opened them", arguments: [false, true])
    func streams(isOpen: Bool) throws {
        let stream = OutputStream.toMemory()
        if isOpen { stream.open() }
        let writer = try XMLRecordWriter(to: stream, inside: ["rows"])
        try writer.write(contentsOf: Self.rows, named: "row")
        try writer.close()
        #expect(stream.streamStatus == (isOpen ? .open : .closed))
        let data = stream.property(forKey: .dataWrittenToMemoryStreamKey) as? Data
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == Self.document)
    }

    @Test("A stream that the writer opened is closed with a writer that is let go of")
    func abandonedStream() throws {
        let stream = OutputStream.toMemory()
        do {
            let writer = try XMLRecordWriter(to: stream, inside: ["rows"])
            try writer.write(1, named: "a")
            #expect(stream.streamStatus == .open)
        }
        #expect(stream.streamStatus == .closed)
    }

    // MARK: Files

    @Test("A file is there when the writer is closed, and an old one stays until then")
    func files() throws {
        let folder = try TemporaryFolder()
        for old in [nil, "old"] {
            let name = "rows.xml"
            if let old { try Data(old.utf8).write(to: folder.url(name)) } else { try? FileManager.default.removeItem(at: folder.url(name)) }
            let writer = try XMLRecordWriter(to: folder.url(name), inside: ["rows"])
            try writer.write(contentsOf: Self.rows, named: "row")
            try writer.flush()
            #expect(folder.text(name) == old)
            try writer.close()
            #expect(folder.text(name) == Self.document)
            #expect(folder.names == [name])
        }
        #expect(try XMLDecoder().decode(Rows.self, contentsOf: folder.url("rows.xml")).row == Self.rows)
    }

    @Test("A writer that is let go of leaves nothing, nor does one whose file is not a document", arguments: [nil, "old"])
    func abandonedFile(old: String?) throws {
        let folder = try TemporaryFolder()
        if let old { try Data(old.utf8).write(to: folder.url("a.xml")) }
        do {
            let writer = try XMLRecordWriter(to: folder.url("a.xml"), inside: ["rows"])
            try writer.write(contentsOf: Self.rows, named: "row")
            #expect(folder.names.count == (old == nil ? 1 : 2))
        }
        #expect(folder.text("a.xml") == old)
        #expect(folder.names.count == (old == nil ? 0 : 1))
        do {
            let writer = try XMLRecordWriter(to: folder.url("a.xml"), header: XMLHeader(version: 1.0))
            #expect(throws: EncodingError.self) { try writer.close() }
        }
        #expect(folder.text("a.xml") == old)
        #expect(folder.names.count == (old == nil ? 0 : 1))
    }

    @Test("While a file is written, nobody reads it who could not read the old one")
    func permissionsOfTheUnfinishedFile() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("a.xml")
        try Data().write(to: url)
        let writer = try XMLRecordWriter(to: url, inside: ["r"])
        let temporary = try #require(folder.names.first { $0 != "a.xml" })
        #expect(try folder.permissions(temporary) == 0o600)
        try writer.close()
    }

    // MARK: Destinations that fail

    @Test("What a closure throws comes through, ends the writer and is thrown again")
    func failingClosure() throws {
        let collected = Collected()
        let failing: ([UInt8]) throws -> Void = { bytes in
            if collected.pieces.count == 2 { throw Stop() }
            collected.take(bytes)
        }
        let writer = try XMLRecordWriter(to: failing, inside: ["rows"])
        #expect(throws: Stop()) { try writer.write(contentsOf: Self.rows, named: "row") }
        #expect(throws: Stop()) { try writer.write(1, named: "row") }
        #expect(throws: Stop()) { try writer.flush() }
        #expect(throws: Stop()) { try writer.close() }
        #expect(throws: Stop()) { try writer.close() }
        #expect(collected.pieces.count == 2)
    }

    @Test("A stream that is full, closed, or cannot be opened is an error")
    func failingStreams() throws {
        let missing = try TemporaryFolder().url("missing").appendingPathComponent("a.xml").path
        let unopened = try #require(OutputStream(toFileAtPath: missing, append: false))
        #expect(throws: (any Error).self) { _ = try XMLRecordWriter(to: unopened, inside: ["r"]) }
        var memory = [UInt8](repeating: 0, count: 100)
        memory.withUnsafeMutableBufferPointer { memory in
            guard let start = memory.baseAddress else { return }
            let stream = OutputStream(toBuffer: start, capacity: memory.count)
            #expect(throws: (any Error).self) {
                let writer = try XMLRecordWriter(to: stream, inside: ["rows"])
                for row in Self.rows.prefix(50) {
                    try writer.write(row, named: "row")
                    try writer.flush()
                }
            }
        }
        let closed = OutputStream.toMemory()
        closed.open()
        closed.close()
        let writer = try XMLRecordWriter(to: closed, inside: ["rows"])
        try writer.write(1, named: "a")
        #expect(throws: (any Error).self) { try writer.close() }
        #expect(throws: (any Error).self) { try writer.write(1, named: "a") }
    }

    #if os(Linux)
    @Test("A full disk is told as the stream tells it")
    func fullDisk() throws {
        let stream = try #require(OutputStream(toFileAtPath: "/dev/full", append: true))
        let writer = try XMLRecordWriter(to: stream, inside: ["rows"])
        let error = #expect(throws: (any Error).self) { try writer.write(contentsOf: Self.rows, named: "row") }
        #expect(error.map { ($0 as NSError).domain } == NSPOSIXErrorDomain)
        #expect(error.map { ($0 as NSError).code } == Int(ENOSPC))
        #expect(throws: (any Error).self) { try writer.close() }
    }
    #endif

    @Test("A file that cannot take its place is an error, and nothing is left of it")
    func failingFile() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("a.xml")
        let writer = try XMLRecordWriter(to: url, inside: ["rows"])
        try writer.write(contentsOf: Self.rows, named: "row")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        for _ in 1...2 { #expect(throws: CocoaError.self) { try writer.close() } }
        #expect(throws: CocoaError.self) { try writer.write(1, named: "row") }
        #expect(folder.names == ["a.xml"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path).isEmpty)
    }

    // MARK: Asynchronous sequences

    @Test("Records come from asynchronous sequences, on any actor")
    @MainActor
    func asynchronous() async throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["rows"])
        try await writer.write(contentsOf: AsyncStream(Self.rows.prefix(500)), named: "row")
        try await writer.write(contentsOf: AsyncStream(Self.rows.dropFirst(500)).map { $0 }, named: "row")
        try writer.close()
        #expect(collected.text == Self.document)
    }

    @Test("An asynchronous sequence that throws ends there, and the writer goes on")
    func failingSequence() async throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["r"])
        let numbers = AsyncStream(0..<9).map { number in
            if number == 2 { throw Stop() }
            return number
        }
        await #expect(throws: Stop()) { try await writer.write(contentsOf: numbers, named: "n") }
        try writer.write(9, named: "n")
        try writer.close()
        #expect(collected.text == "<r><n>0</n><n>1</n><n>9</n></r>")
    }

    @Test("A task that is cancelled does not pass what it has for all of it")
    func cancellation() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("a.xml")
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        // An endless stream: it ends, without an error, because the task is cancelled.
        let task = Task {
            let writer = try XMLRecordWriter(to: url, inside: ["r"])
            try await writer.write(contentsOf: numbers, named: "n")
            try writer.close()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(folder.names.isEmpty)
        continuation.finish()
    }

    // MARK: Options

    @Test("All destinations are followed by the same arguments")
    func arguments() throws {
        let folder = try TemporaryFolder()
        let (encoder, header) = (XMLEncoder(), XMLHeader(version: 1.0))
        let doctype = XMLDocumentType.system(rootElement: "r", dtdLocation: "r.dtd")
        let (stream, collected) = (OutputStream.toMemory(), Collected())
        let writers = [
            try XMLRecordWriter(to: folder.url("a.xml"), encoder: encoder, inside: ["r"], header: header, doctype: doctype),
            try XMLRecordWriter(to: stream, encoder: encoder, inside: ["r"], header: header, doctype: doctype),
            try XMLRecordWriter(to: collected.take, encoder: encoder, inside: ["r"], header: header, doctype: doctype),
            try XMLRecordWriter(to: { collected.take($0) }, encoder: encoder, inside: ["r"], header: header, doctype: doctype),
        ]
        for writer in writers { try writer.close() }
        let document = "<?xml version=\"1.0\"?>\n<!DOCTYPE r SYSTEM \"r.dtd\">\n<r />"
        #expect(folder.text("a.xml") == document)
        let data = stream.property(forKey: .dataWrittenToMemoryStreamKey) as? Data
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == document)
        #expect(collected.text == document + document)
    }

    @Test("The encoder's options are taken when the writer is made")
    func options() throws {
        let encoder = XMLEncoder()
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, encoder: encoder, inside: ["r"])
        encoder.outputFormatting = [.prettyPrinted, .noEmptyElements]
        encoder.keyEncodingStrategy = .uppercased
        try writer.write(["k": [String: Int]()], named: "d")
        try writer.close()
        #expect(collected.text == "<r><d><k /></d></r>")
    }
}
