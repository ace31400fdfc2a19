import XMLCodable

/// Bytes in, records out: with one thread or with several.
enum RecordFeed<Record: Decodable> {
    case single(RecordStream<Record>)
    case concurrent(ConcurrentRecordStream<Record>)

    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(_ settings: RecordStreamSettings) throws { self = .single(try RecordStream(settings, at: settings.split?.start)) }

    /// - Parameters:
    ///   - threadCount: how many threads decode. If they are not more than one, the caller's does.
    ///   - partSize: how many bytes of the document are decoded at once. Threads wait for the first part and for the last ones, so parts are small: with
    ///     512 KiB, documents of 10 MB took a third longer on two cores, and no less processor time.
    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(_ settings: RecordStreamSettings, threadCount: Int, partSize: Int = 1 << 16) throws where Record: Sendable {
        self =
            threadCount > 1
            ? .concurrent(try ConcurrentRecordStream(settings, threadCount: threadCount, partSize: partSize)) : try RecordFeed(settings)
    }

    /// Whether bytes can be fed, or their end. Otherwise ``nextRecords()`` is due.
    var wantsBytes: Bool {
        switch self {
        case .single(let stream): !stream.hasEnded
        case .concurrent(let stream): stream.wantsBytes
        }
    }

    /// Takes the next bytes and gives records that are complete now.
    func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] {
        switch self {
        case .single(let stream): stream.feed(bytes)
        case .concurrent(let stream): stream.feed(bytes)
        }
    }

    /// Takes the end of the document and gives records that had to wait for it.
    func finish() -> [Record] {
        switch self {
        case .single(let stream): stream.finish()
        case .concurrent(let stream): stream.finish()
        }
    }

    /// Ends the document because of something outside of it, and gives records that had to wait for its end.
    func fail(_ error: any Error) -> [Record] {
        switch self {
        case .single(let stream):
            stream.fail(error)
            return []
        case .concurrent(let stream): return stream.fail(error)
        }
    }

    /// Gives records that have come and were not given yet. It may have to wait for the threads that decode them.
    func nextRecords() -> [Record] {
        switch self {
        case .single: []
        case .concurrent(let stream): stream.nextRecords()
        }
    }

    /// Waits until ``nextRecords()`` does not have to, without the thread.
    func waitForRecords() async {
        if case .concurrent(let stream) = self { await stream.waitForRecords() }
    }

    var hasEnded: Bool {
        switch self {
        case .single(let stream): stream.hasEnded
        case .concurrent(let stream): stream.hasEnded
        }
    }

    /// The error that ended the stream, which comes after the records that were returned last.
    var failure: (any Error)? {
        switch self {
        case .single(let stream): stream.failure
        case .concurrent(let stream): stream.failure
        }
    }

    /// How many bytes have come.
    var receivedBytes: Int {
        switch self {
        case .single(let stream): stream.receivedBytes
        case .concurrent(let stream): stream.receivedBytes
        }
    }
}
