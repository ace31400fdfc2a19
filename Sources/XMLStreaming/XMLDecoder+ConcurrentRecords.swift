import Foundation
import XMLCodable

extension XMLDecoder {
    // MARK: Records on several cores

    /// The records of a file, decoded by several threads.
    ///
    /// ```swift
    /// let cores = ProcessInfo.processInfo.activeProcessorCount
    /// for book in decoder.records(of: Book.self, at: "catalog/book", in: url, concurrency: cores) {
    ///     try print(book.get().title)
    /// }
    /// ```
    ///
    /// You get the same records as without `concurrency`, in the order of the document, with the same positions and paths, up to the same error;
    /// limits are the same, too. Closures for issues, errors and progress are called where you ask for the next record, in order. What else is
    /// yours is called on the threads, for several records at a time: `init(from:)`, strategies and transforms with closures, the registry.
    /// Task-local values are not seen there.
    ///
    /// The caller reads the document and finds where it can be divided; threads decode parts of 64 KiB each. There are at
    /// most four times as many parts ahead as there are threads, which is what it takes in memory: some 1 MiB for each thread, with the records in
    /// its parts. Threads start with the second part, and end with the iterator, each after its part. So a document that never ends, and whose records
    /// you want as they arrive, is not for this.
    ///
    /// From where a document cannot be divided (see ``XMLRecordSplits``), or has no record's end in 16 MiB, the caller's thread decodes it.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as. Records are made on one thread and used on another.
    ///   - path: which elements are records, as for ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)``.
    ///   - url: the file.
    ///   - concurrency: how many threads decode. With 1 or less the caller's does, as without this parameter.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    ///   - onProgress: receives after every piece how much has been read, which is ahead of the records.
    /// - Returns: a sequence of results, as without `concurrency`.
    public func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in url: URL, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress, makeFeed: feeds(concurrency)) { FileSource(url) }
    }

    /// The records of a document in memory, decoded by several threads; see `records(of:at:in:concurrency:)` for a file.
    public func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in bytes: some RandomAccessCollection<UInt8>, concurrency: Int,
        onError errorPolicy: RecordErrorPolicy = .throw, onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress, makeFeed: feeds(concurrency)) { PieceSource(of: bytes) }
    }

    /// The records of a document in a `String`, decoded by several threads; see `records(of:at:in:concurrency:)` for a file. The encoding in its
    /// XML declaration is ignored.
    public func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in string: String, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, isUTF8: true, errorPolicy, onProgress, makeFeed: feeds(concurrency)) { PieceSource(of: Array(string.utf8)) }
    }

    /// The records of a stream, which you can read once, decoded by several threads; see `records(of:at:in:concurrency:)` for a file.
    public func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in stream: InputStream, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress, makeFeed: feeds(concurrency)) { InputStreamSource(stream) }
    }

    /// The records of a document that comes in pieces, cut anywhere, decoded by several threads; see `records(of:at:in:concurrency:)` for a
    /// file.
    public func records<Record: Decodable & Sendable, Pieces: Sequence>(
        of type: Record.Type, at path: String, in pieces: Pieces, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> where Pieces.Element: Collection<UInt8> {
        records(at: path, errorPolicy, onProgress, makeFeed: feeds(concurrency)) { PieceSource(pieces.makeIterator()) }
    }

    /// The records of a document that arrives byte by byte, decoded by several threads; see `records(of:at:in:concurrency:)` for a file. The
    /// task does not block a thread while it waits for them.
    public func records<Record: Decodable & Sendable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in bytes: Source, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element == UInt8 {
        records(at: path, in: bytes, errorPolicy, onProgress, makeFeed: feeds(concurrency), makePull: { AsyncPieces<Source>.ofBytes() })
    }

    /// The records of a document that arrives in pieces, decoded by several threads; see `records(of:at:in:concurrency:)` for a file. The task
    /// does not block a thread while it waits for them.
    public func records<Record: Decodable & Sendable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in pieces: Source, concurrency: Int, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element: Collection<UInt8> {
        records(at: path, in: pieces, errorPolicy, onProgress, makeFeed: feeds(concurrency), makePull: { AsyncPieces<Source>.ofPieces() })
    }

    private func feeds<Record: Decodable & Sendable>(
        _ threadCount: Int
    ) -> (RecordStreamSettings, RecordReports) throws -> PieceFeed<Record> {
        { try threadCount > 1 ? ConcurrentRecordFeed($0, reports: $1, threadCount: threadCount) : RecordFeed($0, reports: $1) }
    }
}
