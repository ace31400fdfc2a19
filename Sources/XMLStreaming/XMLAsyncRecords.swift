import XMLCodable

/// The records of a document that arrives over time.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await book in decoder.records(of: Book.self, at: "catalog/book", in: bytes) {
///     print(book.title)
/// }
/// ```
///
/// A record is returned as soon as its end tag has arrived. The source is asked for more only when all records so far have been returned.
/// If the task is cancelled, asking for the next record throws `CancellationError`.
public struct XMLAsyncRecords<Record: Decodable, Source: AsyncSequence>: AsyncSequence {
    public typealias Element = Record

    let makeReader: () -> AsyncPieceReader<Record, Source>

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: makeReader()) }

    /// Reads and decodes the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var reader: AsyncPieceReader<Record, Source>

        /// The next record; nil at the end and after an error.
        ///
        /// - Throws: `DecodingError`, with the position in the whole document, for an error in a record or the document; whatever the
        ///   types' own code throws; the source's errors, unchanged; `CancellationError`.
        public mutating func next() async throws -> Record? { try await reader.next(isolation: nil) }

        /// The next record, for a caller on an actor: it leaves the actor once a piece, not for every record.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Record? {
            try await reader.next(isolation: actor)
        }
    }
}
