import Foundation
import XMLCodable

/// The records of a document: a sequence that reads and decodes while you iterate.
///
/// ```swift
/// let books = decoder.records(of: Book.self, at: "catalog/book", in: fileURL)
/// for book in books {
///     try print(book.get().title)
/// }
/// let total = try books.reduce(0) { try $0 + $1.get().price }
/// ```
///
/// Each element of the sequence is a `Result`: a record or an error. After an error the sequence ends. Reading starts with the first record
/// that you ask for, and goes on piece by piece: the next piece is read when all records of the last one have been returned. You can
/// iterate again if the source can be read again, as files and bytes in memory can. If the task is cancelled, the sequence ends with
/// `CancellationError`.
///
/// - Complexity: reading all records takes O(*n*) time, where *n* is the length of the document, and memory for one piece of 64 KiB with
///   its records.
public struct XMLRecords<Record: Decodable>: Sequence {
    let makeFeed: () throws -> RecordFeed<Record>
    let makeSource: () -> any ByteSource
    let errorPolicy: XMLDecoder.RecordErrorPolicy
    let onProgress: XMLDecoder.RecordProgress?

    public func makeIterator() -> Iterator { Iterator(records: self) }

    /// Reads and decodes the records. Copies of an iterator share their progress. A record's own `init(from:)` must not ask the iterator
    /// for records: that is a `DecodingError`.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let reader: RecordReader<Record>

        init(records: XMLRecords) { reader = RecordReader(records) }

        /// The next record or error; nil at the end and after an error.
        @inlinable
        public mutating func next() -> Result<Record, any Error>? {
            if let record = reader.nextDecoded() { return .success(record) }
            do {
                return try reader.readOn().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }

        /// The next record; nil at the end and after an error.
        ///
        /// ```swift
        /// var books = decoder.records(of: Book.self, at: "catalog/book", in: fileURL).makeIterator()
        /// while let book = try books.nextRecord() { print(book.title) }
        /// ```
        ///
        /// - Throws: `DecodingError`, with the position in the whole document, for an error in a record or the document; whatever the
        ///   types' own code throws; the source's errors, unchanged; `CancellationError`.
        @inlinable
        public mutating func nextRecord() throws -> Record? {
            if let record = reader.nextDecoded() { return record }
            return try reader.readOn()
        }
    }
}

/// Reads pieces of a document and returns the records in them.
@usableFromInline
final class RecordReader<Record: Decodable> {
    /// The records of the last piece that have not been returned. Visible to the caller's code, which takes most records from here, and in one
    /// property: every look at a class's property is checked.
    @usableFromInline var decoded = [Record]().makeIterator()
    private let records: XMLRecords<Record>
    private var source: (any ByteSource)?
    private var stream: RecordFeed<Record>?
    private var hasEnded = false
    /// Whether a call is under way. Another one may come from the record's code, the source, or the closures for errors and progress.
    private var isReading = false

    init(_ records: XMLRecords<Record>) { self.records = records }

    @inlinable
    func nextDecoded() -> Record? { decoded.next() }

    /// The first record of the next piece that has one.
    @usableFromInline
    func readOn() throws -> Record? {
        if hasEnded { return nil }
        if isReading { throw DecodingError.inTheMiddleOfAnotherCall }
        isReading = true
        defer { isReading = false }
        do {
            let stream = try stream ?? records.makeFeed()
            let source = source ?? records.makeSource()
            (self.stream, self.source) = (stream, source)
            while try stream.goesOn() {
                var found: [Record] = []
                decoded = found.makeIterator()
                if stream.wantsBytes {
                    do {
                        if try !source.readPiece({ found = stream.feed($0) }) { found = stream.finish() }
                    } catch {
                        found = stream.fail(error)
                    }
                    stream.tell(records.errorPolicy)
                    records.onProgress?(stream.receivedBytes, source.byteCount)
                } else {
                    found = stream.nextRecords()
                    stream.tell(records.errorPolicy)
                }
                decoded = found.makeIterator()
                if let record = nextDecoded() { return record }
            }
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        hasEnded = true
        decoded = [Record]().makeIterator()
        (stream, source) = (nil, nil)
    }
}
