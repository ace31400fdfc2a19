import Foundation

/// Writes a document of any size record by record, in constant memory.
///
/// ```swift
/// let writer = try XMLRecordWriter(
///     to: URL(fileURLWithPath: "catalog.xml"),
///     inside: [.init("catalog", attributes: ["currency": "EUR"]), "books"],
///     header: XMLHeader(version: 1.0, encoding: "UTF-8")
/// )
/// for book in books { try writer.write(book, named: "book") }
/// try writer.close()
/// // <?xml version="1.0" encoding="UTF-8"?>
/// // <catalog currency="EUR"><books><book id="7"><title>Dune</title></book>…</books></catalog>
/// ```
///
/// The document is the one that ``XMLEncoder/encode(_:withRootKey:rootAttributes:header:doctype:)`` makes of a value that holds all records, with
/// every option of the encoder. Two things are different, because nothing is known yet of the records to come: records are not sorted among
/// each other, and a namespace that neither ``XMLEncoder/namespacePrefixes`` nor a wrapping element declares is declared on every record that
/// uses it.
///
/// A file is there as a whole or not at all. It is written under another name in the same folder and takes its place in ``close()``; until then
/// an old file stays as it is, and if the writer fails or is let go of before that, nothing is left of the new one. A symbolic link is followed: it
/// stays, and the file that it leads to is replaced or made. A FIFO or a device cannot be replaced; it is written into as records come.
///
/// A record that cannot be encoded leaves nothing in the document, and the writer can go on with another. When the destination fails,
/// the writer has failed, too: that call and all later ones throw the destination's own error.
///
/// Memory holds one record and some 64 KiB of output.
///
/// A writer belongs to one task or actor at a time: it is not `Sendable`. Nothing in it is shared with other writers, not even with those that were
/// made with the same encoder.
public final class XMLRecordWriter {
    /// An element around all records.
    public struct WrappingElement: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The name as it is written, or in the form `{namespace URI}local`.
        public let name: String

        /// The attributes, which are written sorted by name. Those that declare a namespace, as `xmlns:prefix`, serve the keys of records in the
        /// form `{namespace URI}local`.
        public let attributes: [String: String]

        /// An element of a name.
        public init(_ name: String, attributes: [String: String] = [:]) {
            self.name = name
            self.attributes = attributes
        }

        /// An element of a name, without attributes.
        public init(stringLiteral name: String) { self.init(name) }
    }

    private enum State {
        case open(any ByteOutput)
        case failed(any Error)
        case closed
    }

    private var state: State
    /// A call is under way, and another one comes from the code of the record or the destination.
    private var isBusy = false
    private let records: RecordEncoding
    /// What was written and not handed on.
    private var document: DocumentWriter
    /// How many bytes were handed on.
    private var handedOnBytes = 0

    /// How many bytes of the document have been written, whether its destination has them yet or not.
    public var writtenBytes: Int { handedOnBytes + document.output.count }

    /// With this many bytes the output is handed on, at the end of a record.
    private static let outputCount = 1 << 16

    // MARK: Opening

    /// A writer of a file, which is there when ``close()`` has returned. It replaces an old one of the same name, whose permissions it takes over. For a
    /// FIFO, the writer waits here until somebody reads it.
    ///
    /// - Parameters:
    ///   - url: where the file is going to be.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; none by default.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written; `CocoaError` where there cannot be such a file.
    public convenience init(
        to url: URL,
        encoder: XMLEncoder = XMLEncoder(),
        inside elements: [WrappingElement] = [],
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { try FileOutput.open(url) }
    }

    /// A writer to a stream. One that is not open is opened now and closed with the writer; one that is open stays open.
    ///
    /// - Parameters:
    ///   - stream: where the document goes. Writing waits until the stream has taken the bytes.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; none by default.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written; the stream's error if it cannot be opened.
    public convenience init(
        to stream: OutputStream,
        encoder: XMLEncoder = XMLEncoder(),
        inside elements: [WrappingElement] = [],
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { try StreamOutput(stream) }
    }

    /// A writer to a closure.
    ///
    /// ```swift
    /// let writer = try XMLRecordWriter(to: { bytes in continuation.yield(bytes) }, inside: ["catalog"])
    /// ```
    ///
    /// - Parameters:
    ///   - write: takes the next bytes, some 64 KiB at a time and never none. What it throws ends the writer.
    ///   - encoder: how records are encoded. Its options are taken now; later changes make no difference.
    ///   - elements: the elements around the records, from the root element on. Without any, one record is the root element.
    ///   - header: the XML declaration; none by default.
    ///   - doctype: the document type declaration; none by default.
    /// - Throws: `EncodingError` for a name, an attribute or an option that cannot be written.
    public convenience init(
        to write: @escaping ([UInt8]) throws -> Void,
        encoder: XMLEncoder = XMLEncoder(),
        inside elements: [WrappingElement] = [],
        header: XMLHeader? = nil,
        doctype: XMLDocumentType? = nil
    ) throws {
        try self.init(encoder, elements, header, doctype) { ClosureOutput(write) }
    }

    private init(
        _ encoder: XMLEncoder,
        _ elements: [WrappingElement],
        _ header: XMLHeader?,
        _ doctype: XMLDocumentType?,
        _ makeOutput: () throws -> any ByteOutput
    ) throws {
        records = try RecordEncoding(encoder: encoder, inside: elements)
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
    /// - Throws: `EncodingError`, whose coding path begins with the record's position, and whatever the record's own code throws: the document is
    ///   then as it was before, and the writer can be used on. The destination's error, after which it cannot.
    public func write<Record: Encodable>(_ record: Record, named name: String? = nil) throws {
        try whileOpen(record) { output in
            try records.encode(record, named: name)
            records.writeRecord(to: &document)
            if document.output.count >= Self.outputCount { try handOn(to: output) }
        }
    }

    /// Writes the records of a sequence. If one of them fails, those before it are written.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - name: the name of their elements, as in ``write(_:named:)``.
    /// - Throws: what ``write(_:named:)`` throws.
    public func write<Records: Sequence>(contentsOf records: Records, named name: String? = nil) throws where Records.Element: Encodable {
        for record in records { try write(record, named: name) }
    }

    /// Writes the records of an asynchronous sequence, each as soon as it is there. If one of them fails, those before it are written.
    ///
    /// The next record is not asked for before the one before it is written. A destination that has to wait blocks the thread. The records are
    /// encoded on the caller's actor; where the sequence makes them elsewhere, every record costs a change between the two, which is more than to
    /// encode a small one.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - name: the name of their elements, as in ``write(_:named:)``.
    ///   - isolation: the actor that the writer belongs to: the caller's.
    /// - Throws: what the sequence throws, what ``write(_:named:)`` throws, and `CancellationError` if the task is cancelled: many sequences just end
    ///   then, and a document that ends with them must not pass for a complete one.
    public func write<Records: AsyncSequence>(
        contentsOf records: Records,
        named name: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where Records.Element: Encodable {
        for try await record in records {
            try Task.checkCancellation()
            try write(record, named: name)
        }
        try Task.checkCancellation()
    }

    /// Hands on what was written so far, for a destination where somebody waits for it. A file has it, too, but not yet under its name.
    ///
    /// - Throws: the destination's error, or `EncodingError` if the writer is closed.
    public func flush() throws {
        try whileOpen { try handOn(to: $0) }
    }

    // MARK: Closing

    /// Ends the document: the wrapping elements are closed, all bytes handed on, and a file gets its name. To close a writer again is harmless.
    ///
    /// - Throws: the destination's error, also when it came earlier; `EncodingError` if there is no root element, because there are neither
    ///   wrapping elements nor a record.
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

    /// Runs what needs the destination, unless the writer cannot be used.
    ///
    /// - Parameter record: what an error is about.
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
        records.problem(record, expected: "a writer that can be written to", found: found)
    }

    private func handOn(to output: any ByteOutput) throws {
        try endingOnError { try output.write(document.output.bytes) }
        handedOnBytes += document.output.count
        document.output.removeAll()
    }

    /// A destination that failed is let go of, and its error kept for later calls.
    private func endingOnError(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            state = .failed(error)
            throw error
        }
    }
}
