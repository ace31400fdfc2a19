import Foundation

/// The records of a document, one after the other: a sequence that reads and decodes as it is asked.
///
/// ```swift
/// let books = decoder.records(of: Book.self, at: "catalog/book", in: fileURL)
/// for book in books {
///     try print(book.get().title)
/// }
/// let total = try books.reduce(0) { try $0 + $1.get().price }
/// ```
///
/// An element of the sequence is a result: a record, or what went wrong. After a failure the sequence ends. Nothing is read before the first
/// record is asked for, and then one piece of the document at a time, which is decoded before the next one is read. Where the source can
/// be read again, so can the sequence be: a file, bytes in memory. In a task that is cancelled it ends with `CancellationError`.
public struct XMLRecords<Record: Decodable>: Sequence {
    let makeStream: () throws -> RecordStream<Record>
    let makeSource: () -> any ByteSource
    let onProgress: XMLDecoder.RecordProgress?

    public func makeIterator() -> Iterator { Iterator(records: self) }

    /// Reads and decodes the records. Copies of an iterator go on together; from inside of a record's `init(from:)`, none of them goes on.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let reader: RecordReader<Record>

        init(records: XMLRecords) { reader = RecordReader(records) }

        /// The next record, or what went wrong; nil at the end and after a failure.
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
        /// - Throws: `DecodingError`, with the position in the whole document, for a record or a document that is not right; whatever the types'
        ///   own code throws; what the source throws, unchanged; `CancellationError`.
        @inlinable
        public mutating func nextRecord() throws -> Record? {
            if let record = reader.nextDecoded() { return record }
            return try reader.readOn()
        }
    }
}

/// Reads pieces of a document and gives out what is decoded of them.
@usableFromInline
final class RecordReader<Record: Decodable> {
    /// The records of the last piece, and how many of them have been given out. Visible to the caller's code, which takes most records from here.
    @usableFromInline var decoded: [Record] = []
    @usableFromInline var givenOut = 0
    private let records: XMLRecords<Record>
    private var source: (any ByteSource)?
    private var stream: RecordStream<Record>?
    private var hasEnded = false
    /// A call is under way, and another one comes from the code of the record, the source, or whoever is told of errors and progress.
    private var isReading = false

    init(_ records: XMLRecords<Record>) { self.records = records }

    @inlinable
    func nextDecoded() -> Record? {
        guard givenOut < decoded.count else { return nil }
        defer { givenOut += 1 }
        return decoded[givenOut]
    }

    /// The first record of the next piece that has one.
    @usableFromInline
    func readOn() throws -> Record? {
        if hasEnded { return nil }
        if isReading { throw DecodingError.inTheMiddleOfAnotherCall }
        isReading = true
        defer { isReading = false }
        do {
            let stream = try stream ?? records.makeStream()
            let source = source ?? records.makeSource()
            (self.stream, self.source) = (stream, source)
            while !stream.hasEnded {
                try Task.checkCancellation()
                (decoded, givenOut) = ([], 0)
                do {
                    if try !source.readPiece({ decoded = stream.feed($0) }) { decoded = stream.finish() }
                } catch {
                    stream.fail(error)
                }
                records.onProgress?(stream.receivedBytes, source.byteCount)
                if let record = nextDecoded() { return record }
            }
            if let failure = stream.failure { throw failure }
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        hasEnded = true
        (decoded, givenOut) = ([], 0)
        (stream, source) = (nil, nil)
    }
}

extension XMLDecoder {
    /// Is told how many bytes of a document were read, and how many there are where that is known. It is called by whoever asks for the next
    /// record, on the same actor, and may keep state.
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
    /// Every option of the decoder applies to every record as if it were decoded with the whole document; errors have the position in the document.
    /// Limits are those of the whole document, of which ``XMLLimits/maximumElements`` and ``XMLLimits/maximumInputBytes`` may be too low for an
    /// endless one. What stands around the records is parsed and must be well-formed, but takes no memory.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as. An enum with associated values takes the case of the record's element name. ``XMLRecord`` adds the place.
    ///   - path: which elements are records: names from the root element on, divided by slashes. `*` is any name; `//` stands for any number
    ///     of elements, so that `//book` is every book; `|` divides several paths. Names are written as ``XMLTree/Element`` takes them: with
    ///     their prefix, or as `{namespace URI}local`; with `shouldProcessNamespaces`, as local names. Within a record there are no records.
    ///   - url: the file.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    ///   - onProgress: is told after every piece how much was read.
    /// - Returns: a sequence of results. Its failures are `DecodingError`s for a path that is none, for a root element that the path does
    ///   not begin with, and for anything wrong in records or document; and what Foundation throws where the file cannot be read.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in url: URL, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { FileSource(url) }
    }

    /// The records of a document in memory. See ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in data: Data, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { MemorySource(data) }
    }

    /// The records of a document in memory. See ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in bytes: [UInt8], onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { MemorySource(bytes) }
    }

    /// The records of a document in a `String`, whose XML declaration's encoding does not matter. See
    /// ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in string: String, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, isUTF8: true, errorPolicy, onProgress) { MemorySource(Array(string.utf8)) }
    }

    /// The records of a stream, which is opened if it is not open yet, and can be read once. See
    /// ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors; the stream's own error comes through as it is.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in stream: InputStream, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, errorPolicy, onProgress) { InputStreamSource(stream) }
    }

    /// The records of a document that comes in pieces, cut anywhere: a sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other
    /// collection of bytes. See ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable, Pieces: Sequence>(
        of type: Record.Type, at path: String, in pieces: Pieces, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> where Pieces.Element: Collection<UInt8> {
        records(at: path, errorPolicy, onProgress) { PieceSource(pieces.makeIterator()) }
    }

    private func records<Record: Decodable>(
        at path: String, isUTF8: Bool = false, _ errorPolicy: RecordErrorPolicy, _ onProgress: RecordProgress?,
        _ makeSource: @escaping () -> any ByteSource
    ) -> XMLRecords<Record> {
        let options = options
        return XMLRecords(
            makeStream: { try RecordStream(path: path, isUTF8: isUTF8, options: options, onError: errorPolicy) }, makeSource: makeSource,
            onProgress: onProgress)
    }
}
