import XMLCodable

/// Bytes in, records out.
///
/// Records of a model that describes itself are read directly, up to the first thing in the document that is unusual. From that record on they are
/// read as records of any other type are.
///
/// It belongs to one task at a time.
final class RecordStream<Record: Decodable> {
    private let settings: RecordStreamSettings
    private var direct: (any DirectRecordReading)?
    /// The records that have been read directly and not been given out.
    private let directRecords = Allocation<[Record]>([])
    /// How many have been given out.
    private var givenCount = 0
    /// What reads the document where nothing is read directly, or no more.
    private(set) var trees: TreeRecordStream<Record>?
    private var ownFailure: (any Error)?
    private var hasEndedDirectly = false

    /// - Parameters:
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - names: names that have come before.
    ///   - memory: what is left of a part of a document before it.
    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(
        _ settings: RecordStreamSettings, at cut: DocumentCut? = nil, names: consuming NameTable = NameTable(),
        memory: DecoderMemory = DecoderMemory()
    ) throws {
        self.settings = settings
        if names.count == 0 {
            direct = try settings.options.directRecords(
                of: Record.self, at: cut, isUTF8: settings.isUTF8, into: UnsafeMutableRawPointer(directRecords.address)
            ) { try RecordPath(settings.path).directSteps }
        }
        if direct == nil { trees = try TreeRecordStream(settings, at: cut, names: names, memory: memory) }
    }

    /// The error that ended the stream, which comes after the records that were returned last.
    var failure: (any Error)? { trees?.failure ?? ownFailure }

    var hasEnded: Bool { trees?.hasEnded ?? hasEndedDirectly }

    /// How many bytes have come.
    var receivedBytes: Int { trees?.receivedBytes ?? direct?.receivedBytes ?? 0 }

    /// Whether records are read directly, for tests.
    var isDirect: Bool { direct != nil }

    /// Whether all that has come has been decoded, and is what a stream has been told that starts at a place.
    func isAt(_ cut: DocumentCut) -> Bool { !hasEnded && (trees?.isAt(cut) ?? direct?.isAt(cut) ?? false) }

    /// Ends a part of the document, and gives the names in it, with the namespaces that were declared. The stream is of no use afterwards.
    func leave() -> NameTable { trees?.leave() ?? direct?.names() ?? NameTable() }

    /// What the stream of another part can use, once this one has ended; nil where there is nothing.
    var memory: DecoderMemory? { trees?.memory }

    /// Takes the next bytes and gives the records that are complete now.
    func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] {
        if let trees { return trees.feed(bytes) }
        guard !hasEnded, let direct else { return [] }
        direct.feed(bytes)
        return records(of: direct)
    }

    /// Takes the end of the document and gives the records that had to wait for it.
    func finish() -> [Record] {
        if let trees { return trees.finish() }
        guard !hasEnded, let direct else { return [] }
        if let end = settings.split?.end {
            hasEndedDirectly = direct.isAt(end)
            return hasEndedDirectly ? [] : goOn(from: direct, after: []) + finish()
        }
        direct.finish()
        let records = records(of: direct)
        if let trees { return records + trees.finish() }
        hasEndedDirectly = true
        return records
    }

    /// Ends the stream because of something outside of the document.
    func fail(_ error: any Error) {
        if let trees { return trees.fail(error) }
        if !hasEnded { ownFailure = error }
        hasEndedDirectly = true
    }

    /// Takes the next bytes, in pieces that are good to be parsed at once, and gives the records that are complete now.
    ///
    /// - Parameter isWanted: asked between pieces.
    func feedPieces(of bytes: UnsafeRawBufferPointer, while isWanted: () -> Bool = { true }) -> [Record] {
        var rest = bytes
        var records: [Record] = []
        while !hasEnded, !rest.isEmpty, isWanted() {
            let decoded = feed(UnsafeRawBufferPointer(rebasing: rest.prefix(Piece.preferredSize)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Piece.preferredSize))
            if records.isEmpty { records = decoded } else { records += decoded }
        }
        return records
    }

    /// Takes a part of the document, before or after which nothing comes.
    ///
    /// - Parameters:
    ///   - isEnd: whether the document ends with a part that has no end of its own.
    ///   - isWanted: asked now and then.
    /// - Returns: its records; nil, and all that has been told of them is void, unless the part ends where it is said to.
    func feed(_ part: RecordSplitter.Part, isEnd: Bool, while isWanted: () -> Bool) -> [Record]? {
        // A limit on the length of tokens counts only where they are longer than a piece.
        if let trees, let end = part.end, part.byteCount <= XMLLimits.minimumTokenBytes { return trees.feed(part, upTo: end) }
        var records = part.withBytes { feedPieces(of: $0, while: isWanted) }
        if isEnd { records += finish() }
        return hasEnded || part.end.map(isAt) ?? true ? records : nil
    }

    // MARK: Reading directly

    /// The records that have been read, and those behind them that cannot be read directly.
    private func records(of direct: any DirectRecordReading) -> [Record] {
        var records: [Record] = []
        swap(&records, &directRecords.value)
        // A model that asks for something else than it describes has been made before that shows.
        records.removeLast(records.count - (direct.recordCount - givenCount))
        givenCount = direct.recordCount
        // The next piece is likely to have as many.
        directRecords.value.reserveCapacity(records.count)
        guard direct.hasFailed else { return records }
        return goOn(from: direct, after: records)
    }

    private func goOn(from direct: any DirectRecordReading, after records: [Record]) -> [Record] {
        do {
            trees = try TreeRecordStream(settings, at: direct.cut, names: direct.names())
        } catch {
            fail(error)
            return records
        }
        defer { self.direct = nil }
        return records + feedPieces(of: direct.rest)
    }
}

extension DecodingError {
    /// A record's own code asks for more of the document that it is being decoded from.
    static var inTheMiddleOfAnotherCall: DecodingError {
        let message = "the document is being read already: the reader of the records is in the middle of another call"
        return .dataCorrupted(Context(codingPath: [], debugDescription: message))
    }
}
