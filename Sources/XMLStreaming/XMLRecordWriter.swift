import Foundation
import XMLCodable

/// Writes a document of any size record by record, in constant memory.
///
/// ```swift
/// let writer = try XMLRecordWriter(
///     to: URL(fileURLWithPath: "catalog.xml"),
///     inside: [.init("catalog", attributes: ["currency": "EUR"]), "books"],
///     header: .utf8
/// )
/// for book in books { try writer.write(book, named: "book") }
/// try writer.close()
/// // <?xml version="1.0" encoding="UTF-8"?>
/// // <catalog currency="EUR"><books><book id="7"><title>Dune</title></book>…</books></catalog>
/// ```
///
/// The document is the one that ``XMLEncoder/encode(_:withRootKey:rootAttributes:header:doctype:)`` makes of a value that holds all
/// records, with every option of the encoder. Two things differ, because the records to come are not known yet: records are not sorted
/// among each other, and every record declares the namespaces that it uses and that neither ``XMLEncoder/namespacePrefixes`` nor a wrapping
/// element declares.
///
/// A file is written completely or not at all: under another name in the same folder first, and ``close()`` moves it to its place. Until
/// then an old file stays as it is. If the writer fails or is released before ``close()``, nothing is left of the new file. A symbolic link
/// is followed: it stays, and the file that it leads to is replaced or created. A FIFO or a device cannot be replaced, so records are
/// written into it as they come.
///
/// A record that cannot be encoded leaves nothing in the document, and you can go on with another one. If the destination fails, that call
/// and all later ones throw the destination's error.
///
/// - Complexity: writing takes O(*n*) time, where *n* is the length of the document, and memory for one record and some 64 KiB of output.
///
/// Use a writer from one task or actor at a time: it is not `Sendable`. It shares nothing with other writers, even of the same encoder.
public final class XMLRecordWriter {
    /// An element around all records.
    public struct WrappingElement: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The name as it is written, or in the form `{namespace URI}local`.
        public let name: String

        /// The attributes, which are written sorted by name. An attribute `xmlns:prefix` declares its prefix also for keys of records in
        /// the form `{namespace URI}local`.
        public let attributes: [String: String]

        /// Creates an element.
        public init(_ name: String, attributes: [String: String] = [:]) {
            self.name = name
            self.attributes = attributes
        }

        /// Creates an element without attributes.
        public init(stringLiteral name: String) { self.init(name) }
    }

    private enum State {
        case open(any ByteOutput)
        case failed(any Error)
        case closed
    }

    private var state: State
    /// Whether a call is under way. Another one may come from the code of the record or the destination.
    private var isBusy = false
    private let records: RecordEncoding
    /// Output that the destination does not have yet.
    private var document: DocumentWriter
    /// How many bytes the destination has.
    private var handedOnBytes = 0

    /// How many bytes of the document have been written, including those that the destination does not have yet.
    public var writtenBytes: Int { handedOnBytes + document.output.count }

    /// At the end of a record, output of this many bytes or more goes to the destination.
    private static let outputCount = 1 << 16

    // MARK: Opening

    /// Creates a writer of a file, which exists after ``close()``. It replaces an old file of the same name and takes over its permissions.
    /// For a FIFO, this call waits until somebody reads it.
    ///
    /// - Parameters:
    ///   - url: where the file will be.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; nil, the default, means the encoder's.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written; `CocoaError` if the file cannot be created.
    public convenience init(
        to url: URL, encoder: XMLEncoder = XMLEncoder(), inside elements: [WrappingElement] = [], header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { try FileOutput.open(url) }
    }

    /// Creates a writer to a stream. A stream that is not open is opened now, and closed with the writer; an open one stays open.
    ///
    /// - Parameters:
    ///   - stream: the destination. Writing waits until the stream has taken the bytes.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; nil, the default, means the encoder's.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written; the stream's error if it cannot be opened.
    public convenience init(
        to stream: OutputStream, encoder: XMLEncoder = XMLEncoder(), inside elements: [WrappingElement] = [], header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { try StreamOutput(stream) }
    }

    /// Creates a writer to a closure.
    ///
    /// ```swift
    /// let writer = try XMLRecordWriter(to: { bytes in continuation.yield(bytes) }, inside: ["catalog"])
    /// ```
    ///
    /// - Parameters:
    ///   - write: takes the next bytes, some 64 KiB at a time and never none. An error that it throws ends the writer.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; nil, the default, means the encoder's.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written.
    public convenience init(
        to write: @escaping ([UInt8]) throws -> Void, encoder: XMLEncoder = XMLEncoder(), inside elements: [WrappingElement] = [],
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { ClosureOutput(write) }
    }

    private init(
        _ encoder: XMLEncoder, _ elements: [WrappingElement], _ header: XMLHeader?, _ doctype: XMLDocumentType?,
        _ makeOutput: () throws -> any ByteOutput
    ) throws {
        records = try RecordEncoding(encoder: encoder, inside: elements.map { ($0.name, $0.attributes) })
        document = try records.start(header: header, doctype: doctype, capacity: Self.outputCount * 5 / 4)
        state = .open(try makeOutput())
    }

    // MARK: Writing

    /// Writes a record.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - name: the name of its element. By default it is the type's name, through the encoder's strategy for the keys of elements; a choice (an
    ///     enum with associated values) inside of a wrapping element is the element of its case.
    /// - Throws: `EncodingError`, whose coding path begins with the record's position, and whatever the record's own code throws: the
    ///   document is then as it was before, and you can go on writing. The destination's error, after which you cannot.
    public func write<Record: Encodable>(_ record: Record, named name: String? = nil) throws {
        try whileOpen(record) { output in
            try records.write(try records.encode(record, named: name), of: record, to: &document)
            if document.output.count >= Self.outputCount { try handOn(to: output) }
        }
    }

    /// Writes the records of a sequence. If one of them fails, those before it are written.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - name: the name of their elements, as in ``write(_:named:)``.
    /// - Throws: what ``write(_:named:)`` throws.
    @inlinable
    public func write<Records: Sequence>(contentsOf records: Records, named name: String? = nil) throws where Records.Element: Encodable {
        // Where the compiler knows the type of the records at run time only, an iterator of an array asks for memory for each of them.
        let isWritten: Void? = try records.withContiguousStorageIfAvailable { for record in $0 { try write(record, named: name) } }
        if isWritten == nil { for record in records { try write(record, named: name) } }
    }

    /// Writes the records of an asynchronous sequence, each as soon as it arrives. If one of them fails, those before it are written.
    ///
    /// Each record is written before the next one is asked for. A destination that has to wait blocks the thread. Records are encoded on
    /// the caller's actor. If the sequence makes them elsewhere, every record costs a switch between the two, which takes longer than
    /// encoding a small record.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - name: the name of their elements, as in ``write(_:named:)``.
    ///   - isolation: the actor that the writer belongs to: the caller's.
    /// - Throws: what the sequence throws, what ``write(_:named:)`` throws, and `CancellationError` if the task is cancelled: many
    ///   sequences just end then, and the document would look complete.
    public func write<Records: AsyncSequence>(
        contentsOf records: Records, named name: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws where Records.Element: Encodable {
        for try await record in records {
            try Task.checkCancellation()
            try write(record, named: name)
        }
        try Task.checkCancellation()
    }

    /// Passes all output so far to the destination, for example to a reader that waits for it. A file has the output then, but not yet its
    /// name.
    ///
    /// - Throws: the destination's error, or `EncodingError` if the writer is closed.
    public func flush() throws {
        try whileOpen { try handOn(to: $0) }
    }

    // MARK: Closing

    /// Ends the document: closes the wrapping elements, writes what the encoder has after the root, passes all bytes to the destination, and
    /// gives a file its name. Closing a writer again does nothing.
    ///
    /// - Throws: the destination's error, even if it came earlier; `EncodingError` if there is no root element, because there are neither
    ///   wrapping elements nor records.
    public func close() throws {
        if case .closed = state { return }
        try whileOpen { output in
            try records.end(&document)
            try handOn(to: output)
            try endingOnError { try output.finish() }
            state = .closed
        }
    }

    // MARK: What goes wrong

    /// Runs code that needs the destination, unless the writer has failed or is closed.
    ///
    /// - Parameter record: the value that an error names.
    private func whileOpen(_ record: @autoclosure () -> Any = Optional<Never>.none as Any, _ body: (any ByteOutput) throws -> Void) throws {
        switch state {
        case .open(let output):
            if isBusy { throw unusable(record(), found: "one that is in the middle of another call") }
            isBusy = true
            defer { isBusy = false }
            try body(output)
        case .failed(let error): throw error
        case .closed: throw unusable(record(), found: "one that is closed")
        }
    }

    private func unusable(_ record: Any, found: String) -> EncodingError {
        records.error(.unusableWriter, record, expected: "a writer that can be written to", found: found)
    }

    private func handOn(to output: any ByteOutput) throws {
        try endingOnError { try output.write(document.output.bytes) }
        handedOnBytes += document.output.count
        document.output.removeAll()
    }

    /// Releases a destination that failed, and keeps its error for later calls.
    private func endingOnError(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            state = .failed(error)
            throw error
        }
    }
}
