import XMLCodable

/// Takes a document in pieces and returns the records as soon as their end tags have arrived: for sockets, and for documents that never
/// end.
///
/// ```swift
/// let parser = try XMLRecordParser(of: Stanza.self, at: "stream:stream/*")
/// func received(_ bytes: [UInt8]) throws {
///     for stanza in try parser.feed(bytes) { handle(stanza) }
/// }
/// ```
///
/// Use a parser from one task at a time, or keep it in an actor. It needs memory for the record that has begun, or for the longest tag or
/// comment: lower ``XMLLimits/maximumValueBytes`` for a source that you do not trust. ``XMLLimits/maximumElements``, 4 billion, and
/// ``XMLLimits/maximumInputBytes``, 1 TiB, count over the whole document: raise them for one that never ends.
///
/// - Complexity: parsing takes O(*n*) time, where *n* is the length of the document, however the pieces are cut.
public final class XMLRecordParser<Record: Decodable> {
    private let recordFeed: PieceFeed<Record>
    private var hasThrown = false
    /// Whether a call is under way. Another one may come from the record's code or from the closure for errors.
    private var isParsing = false

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as.
    ///   - path: which elements are records, for example `catalog/book` or `stream/*`, as for the `records` methods of ``XMLDecoder``.
    ///   - decoder: its options apply; later changes to it have no effect.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    /// - Throws: `DecodingError.dataCorrupted` for a malformed path.
    public init(
        of type: Record.Type, at path: String, decoder: XMLDecoder = XMLDecoder(),
        onError errorPolicy: XMLDecoder.RecordErrorPolicy = .throw
    ) throws {
        let settings = RecordStreamSettings(path: path, options: decoder.options, failureHandling: errorPolicy.handling)
        recordFeed = try settings.feed(errorPolicy) { try RecordFeed($0, reports: $1) }
    }

    /// How many bytes the parser has received.
    public var receivedBytes: Int { recordFeed.receivedBytes }

    /// Takes the next bytes of the document, cut anywhere.
    ///
    /// - Returns: the records that are now complete.
    /// - Throws: `DecodingError`, and whatever the types' own code throws. If there are records before the error, the call returns them,
    ///   and the next call of this method or ``finish()`` throws the error, once. Bytes after an error or after ``finish()`` are ignored. A
    ///   call from a record's own `init(from:)` throws and has no other effect.
    public func feed(_ bytes: some Collection<UInt8>) throws -> [Record] {
        try alone {
            var records: [Record] = []
            _ = Piece.give(bytes) { records = recordFeed.feed($0) }
            return records
        }
    }

    /// Ends the document. Further calls do nothing.
    ///
    /// - Returns: records that were not returned before; mostly there are none.
    /// - Throws: `DecodingError` if the document is not complete, or for what is wrong after the last record.
    @discardableResult
    public func finish() throws -> [Record] {
        try alone { recordFeed.finish(after: nil) }
    }

    /// Returns records, or throws the error after the last of them, unless a call is under way.
    private func alone(_ parse: () -> [Record]) throws -> [Record] {
        if isParsing { throw XMLParsingError.inTheMiddleOfAnotherCall.asDecodingError }
        isParsing = true
        defer { isParsing = false }
        let records = parse()
        recordFeed.tellCaller(receivedBytes, nil)
        if records.isEmpty, let failure = recordFeed.failure, !hasThrown {
            hasThrown = true
            throw failure
        }
        return records
    }
}
