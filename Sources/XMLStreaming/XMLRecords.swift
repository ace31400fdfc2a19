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
    let makeReader: () -> PieceReader<Record>

    public func makeIterator() -> Iterator { Iterator(reader: makeReader()) }

    /// Reads and decodes the records. Copies of an iterator share their progress. A record's own `init(from:)` must not ask the iterator
    /// for records: that is a `DecodingError`.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let reader: PieceReader<Record>

        init(reader: PieceReader<Record>) { self.reader = reader }

        /// The next record or error; nil at the end and after an error.
        @inlinable
        public mutating func next() -> Result<Record, any Error>? { reader.nextResult() }

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
        public mutating func nextRecord() throws -> Record? { try reader.next() }
    }
}
