/// Takes a document in pieces from whoever has them and gives back the records as soon as their end tags have come: for sockets, and for
/// documents that never end.
///
/// ```swift
/// let parser = try XMLRecordParser(of: Stanza.self, at: "stream:stream/*")
/// func received(_ bytes: [UInt8]) throws {
///     for stanza in try parser.feed(bytes) { handle(stanza) }
/// }
/// ```
///
/// It belongs to one task at a time; an actor is a good place for it. Memory is that of the record that has begun, or of the longest tag or comment:
/// for a source that is not trusted, ``XMLLimits/maximumValueBytes`` may be lowered. ``XMLLimits/maximumElements``, 4 billion, and
/// ``XMLLimits/maximumInputBytes``, 1 TiB, count over the whole document and may be raised for one that never ends.
public final class XMLRecordParser<Record: Decodable> {
    private let stream: RecordStream<Record>
    private var hasThrown = false
    /// A call is under way, and another one comes from the code of the record, or of who is told of errors.
    private var isParsing = false

    /// A parser.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as.
    ///   - path: which elements are records; see ``XMLDecoder/records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)``.
    ///   - decoder: what the options are taken from, now.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    public init(
        of type: Record.Type, at path: String, decoder: XMLDecoder = XMLDecoder(),
        onError errorPolicy: XMLDecoder.RecordErrorPolicy = .throw
    ) throws {
        stream = try RecordStream(path: path, options: decoder.options, onError: errorPolicy)
    }

    /// How many bytes have come.
    public var receivedBytes: Int { stream.receivedBytes }

    /// Takes the next bytes of the document, cut anywhere.
    ///
    /// - Returns: the records that are complete now.
    /// - Throws: `DecodingError`, and whatever the types' own code throws. Where records stand before the error, they are returned, and the
    ///   next call throws it, of this or of ``finish()``. It is thrown once; whatever comes after it, or after ``finish()``, is ignored. A call
    ///   from inside of a record's `init(from:)` throws, too, and is not noticed otherwise.
    @inlinable
    public func feed(_ bytes: some Collection<UInt8>) throws -> [Record] {
        if let records = try bytes.withContiguousStorageIfAvailable({ try feed(UnsafeRawBufferPointer($0)) }) { return records }
        return try Array(bytes).withUnsafeBytes { try feed($0) }
    }

    @usableFromInline
    func feed(_ bytes: UnsafeRawBufferPointer) throws -> [Record] {
        try alone {
            var rest = bytes
            var records: [Record] = []
            while !stream.hasEnded, !rest.isEmpty {
                let decoded = stream.feed(UnsafeRawBufferPointer(rebasing: rest.prefix(Piece.preferredSize)))
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Piece.preferredSize))
                if records.isEmpty { records = decoded } else { records += decoded }
            }
            return records
        }
    }

    /// Ends the document. May be called again, and then does nothing.
    ///
    /// - Returns: records that were not given out before; mostly there are none.
    /// - Throws: `DecodingError` if the document is not complete, or for what is wrong after the last record.
    @discardableResult
    public func finish() throws -> [Record] {
        try alone { stream.hasEnded ? [] : stream.finish() }
    }

    /// Gives out records, or the error that stands behind the last of them, unless a call is under way.
    private func alone(_ parse: () -> [Record]) throws -> [Record] {
        if isParsing { throw DecodingError.inTheMiddleOfAnotherCall }
        isParsing = true
        defer { isParsing = false }
        let records = parse()
        if records.isEmpty, let failure = stream.failure, !hasThrown {
            hasThrown = true
            throw failure
        }
        return records
    }
}
