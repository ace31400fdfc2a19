import XMLCodable

/// Bytes in, records out, decoded by the caller's thread. ``ConcurrentRecordFeed`` has threads decode them as long as it can.
///
/// It belongs to one task at a time.
class RecordFeed<Record: Decodable> {
    let settings: RecordStreamSettings
    /// What came up and the caller's closures have not been told.
    let reports = RecordReports()
    /// Decodes on the caller's thread what comes; nil as long as threads do.
    private(set) var stream: RecordStream<Record>?
    /// The error that ended the records, which comes after those that were returned last.
    private(set) var failure: (any Error)?
    private(set) var hasEnded = false

    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(_ settings: RecordStreamSettings) throws {
        self.settings = settings
        try goOnAlone(at: settings.split?.start, names: NameTable())
    }

    init(dividing settings: RecordStreamSettings) { self.settings = settings }

    /// Has the caller's thread decode what comes.
    ///
    /// - Parameters:
    ///   - start: where in the document that starts; nil for a document from its start.
    ///   - names: names that have come before.
    final func goOnAlone(at start: DocumentCut?, names: consuming NameTable) throws {
        stream = try RecordStream(settings, reports: reports, at: start, names: names)
    }

    /// How many bytes have come.
    var receivedBytes: Int { (stream?.receivedBytes ?? 0) - (settings.split?.byteRange.lowerBound ?? 0) }

    /// Whether bytes can be fed, or their end. Otherwise ``nextRecords()`` is due.
    var wantsBytes: Bool { !hasEnded }

    /// Whether another piece is wanted.
    ///
    /// - Throws: what ended the document, or `CancellationError`.
    final func goesOn() throws -> Bool {
        if let failure { throw failure }
        if !hasEnded { try Task.checkCancellation() }
        return !hasEnded
    }

    /// Takes the next bytes and gives records that are complete now.
    func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] { decode { $0.feedPieces(of: bytes) } }

    /// Takes the end of the document and gives records that had to wait for it.
    func finish() -> [Record] { decode { $0.finish() } }

    /// Ends the document because of something outside of it, and gives records that had to wait for its end.
    func fail(_ error: any Error) -> [Record] {
        decode { stream in
            stream.fail(error)
            return []
        }
    }

    private func decode(_ decode: (RecordStream<Record>) -> [Record]) -> [Record] {
        guard let stream, !hasEnded else { return [] }
        let records = decode(stream)
        if stream.hasEnded { end(with: stream.failure) }
        return records
    }

    /// Gives records that have come and were not given yet. It may have to wait for the threads that decode them.
    func nextRecords() -> [Record] { [] }

    /// Waits until ``nextRecords()`` does not have to, without the thread.
    func waitForRecords() async {}

    func end(with failure: (any Error)?) { (hasEnded, self.failure) = (true, failure) }

    /// Tells the caller's closures what came up.
    final func tell(_ errorPolicy: XMLDecoder.RecordErrorPolicy) { reports.tell(settings.options, errorPolicy) }
}
