import Foundation
import XMLCodable

extension XMLDecoder {
    // MARK: Records of a document

    /// Receives how many bytes of a document have been read, and how many there are if that is known. It is called on the actor that asks
    /// for the next record, and may keep state.
    public typealias RecordProgress = (_ bytesRead: Int, _ byteCount: Int?) -> Void

    /// The records of a file.
    ///
    /// ```swift
    /// struct Book: Decodable { let title: String; let price: Decimal }
    ///
    /// for book in decoder.records(of: Book.self, at: "catalog/book", in: url) {
    ///     try print(book.get().title)
    /// }
    /// ```
    ///
    /// Every option of the decoder applies to every record as if you decoded the whole document, and errors have the position in the
    /// document. Limits apply to the whole document; for an endless one you may have to raise ``XMLLimits/maximumElements`` and
    /// ``XMLLimits/maximumInputBytes``. Everything around the records is parsed and must be well-formed, but takes no memory.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as. An enum with associated values takes the case of the record's element name. ``XMLRecord`` adds the place.
    ///   - path: which elements are records: names from the root element on, separated by slashes. `*` matches any name, `//` any number of
    ///     elements (`//book` is every book), and `|` separates several paths. Write names as for ``XMLTree/Element``: with their prefix,
    ///     or as `{namespace URI}local`; with `shouldProcessNamespaces`, as local names. A record inside of a record belongs to the outer
    ///     one.
    ///   - url: the file.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    ///   - onProgress: receives after every piece how much has been read.
    /// - Returns: a sequence of results. Its errors are `DecodingError`s for a malformed path, for a root element that the path does not
    ///   begin with, and for anything wrong in records or document; and Foundation's errors if the file cannot be read.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in url: URL, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { FileSource(url) }
    }

    /// The records of a document in memory: `Data`, `[UInt8]` or any other collection of bytes. Paths and errors are those of `records` for a
    /// file.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in bytes: some RandomAccessCollection<UInt8>,
        onError errorPolicy: RecordErrorPolicy = .throw, onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { PieceSource(of: bytes) }
    }

    /// The records of a document in a `String`. The encoding in its XML declaration is ignored. Paths and errors are those of `records` for
    /// a file.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in string: String, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, isUTF8: true, errorPolicy, onProgress) { PieceSource(of: Array(string.utf8)) }
    }

    /// The records of a stream, which is opened if it is not open yet. You can iterate once. Paths and errors are those of `records` for a
    /// file; the stream's own errors are thrown unchanged.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in stream: InputStream, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { InputStreamSource(stream) }
    }

    /// The records of a document that comes in pieces, cut anywhere: a sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other
    /// collection of bytes. Paths and errors are those of `records` for a file.
    public func records<Record: Decodable, Pieces: Sequence>(
        of type: Record.Type, at path: String, in pieces: Pieces, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> where Pieces.Element: Collection<UInt8> {
        records(at: path, errorPolicy, onProgress) { PieceSource(pieces.makeIterator()) }
    }

    func records<Record: Decodable>(
        at path: String, isUTF8: Bool = false, split: XMLRecordSplit? = nil, _ errorPolicy: RecordErrorPolicy,
        _ onProgress: RecordProgress?,
        makeFeed: @escaping (RecordStreamSettings, RecordReports) throws -> PieceFeed<Record> = { try RecordFeed($0, reports: $1) },
        _ makeSource: @escaping () -> any ByteSource
    ) -> XMLRecords<Record> {
        let settings = RecordStreamSettings(
            path: path, isUTF8: isUTF8, options: options, failureHandling: errorPolicy.handling, split: split)
        return XMLRecords { PieceReader(Result { try settings.feed(errorPolicy, onProgress, makeFeed) }, makeSource: makeSource) }
    }

    // MARK: Records of a document that arrives asynchronously

    /// The records of a document that arrives byte by byte, as from `URLSession.AsyncBytes` on Apple's platforms.
    ///
    /// Bytes are gathered up to the next end of a tag. Paths and errors are those of `records` for a file.
    public func records<Record: Decodable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in bytes: Source, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element == UInt8 {
        records(at: path, in: bytes, errorPolicy, onProgress, makePull: { AsyncPieces<Source>.ofBytes() })
    }

    /// The records of a document that arrives in pieces, cut anywhere: an asynchronous sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>`
    /// or any other collection of bytes. NIO's `ByteBuffer` has one: `readableBytesView`.
    ///
    /// Paths and errors are those of `records` for a file.
    public func records<Record: Decodable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in pieces: Source, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element: Collection<UInt8> {
        records(at: path, in: pieces, errorPolicy, onProgress, makePull: { AsyncPieces<Source>.ofPieces() })
    }

    func records<Record: Decodable, Source: AsyncSequence>(
        at path: String, in source: Source, _ errorPolicy: RecordErrorPolicy, _ onProgress: RecordProgress?,
        makeFeed: @escaping (RecordStreamSettings, RecordReports) throws -> PieceFeed<Record> = { try RecordFeed($0, reports: $1) },
        makePull: @escaping () -> AsyncPieces<Source>.Pull
    ) -> XMLAsyncRecords<Record, Source> {
        let settings = RecordStreamSettings(path: path, options: options, failureHandling: errorPolicy.handling)
        return XMLAsyncRecords { AsyncPieceReader(source, makePull(), Result { try settings.feed(errorPolicy, onProgress, makeFeed) }) }
    }

    // MARK: Errors in records

    /// What happens if a record cannot be decoded. An error in the document itself always ends the records.
    ///
    /// ```swift
    /// var failed: [any Error] = []
    /// for book in decoder.records(of: Book.self, at: "catalog/book", in: url, onError: .skip { failed.append($0) }) { … }
    /// ```
    ///
    /// Closures are called on the actor that asks for the next record, and may keep state.
    public enum RecordErrorPolicy {
        /// The error is thrown, and the records end there. The default.
        case `throw`
        /// The closure receives the error, and the records go on with the next one. Because records are decoded a piece of the document at
        /// a time, the closure may be called before you get the records before that one.
        case skip(_ report: (any Error) -> Void)
        /// The closure receives all issues of the record, as `decodeCollectingIssues` of `XMLModels` finds them, up to a limit,
        /// and the records go on with the next one. It may be called before you get the records before that one.
        case collect(limit: Int = 100, _ report: ([XMLCodingIssue]) -> Void)

        /// The records go on with the next one, and the error is dropped. Written without a closure, `.skip` means this one.
        public static var skip: RecordErrorPolicy { .skip { _ in } }
    }
}
