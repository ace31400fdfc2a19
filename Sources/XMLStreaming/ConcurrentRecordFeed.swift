import XMLCodable

/// Bytes in, records out, with threads that decode parts of the document each by itself.
///
/// Parts are found without parsing, so that they may be wrong. What was decoded of a part counts when everything before it has been decoded,
/// and only if that ended where the part was said to start, at the same position, with the same elements open and as many elements behind it:
/// then the stream of the part was in the state that a single stream would have been in, and did what that would have done. What was decoded of a
/// part that does not end so does not count either: one stream decodes it again, and all that comes behind it. So what becomes of a document does
/// not depend on how it was divided.
///
/// Closures that are told of issues and errors are called where records are asked for, in the order of the document. Everything else of the
/// user's runs on the threads as long as the document can be divided, and after that on the caller's.
final class ConcurrentRecordFeed<Record: Decodable>: PieceFeed<Record> {
    /// What has become of a part.
    private final class DecodedPart {
        /// Nil if the part does not end where it is said to.
        let records: [Record]?
        let names: NameTable
        let reports = RecordReports()
        /// Whether the records end here, and with what error.
        let hasEnded: Bool
        let failure: (any Error)?

        /// Decodes a part.
        ///
        /// - Parameter memory: what the part before it has left, and what this one leaves.
        init(_ part: RecordSplitter.Part, isEnd: Bool, _ settings: RecordStreamSettings, _ memory: inout DecoderMemory) throws {
            // The stream alone holds it: it makes itself another one where anything else does.
            var taken = DecoderMemory()
            swap(&taken, &memory)
            let stream = try RecordFeed<Record>(settings, reports: reports, at: part.start, memory: consume taken)
            records = stream.feed(part, isEnd: isEnd)
            (hasEnded, failure) = (stream.hasEnded, stream.failure)
            names = stream.leave()
            memory = stream.memory
        }
    }

    private let settings: RecordStreamSettings
    private let reports: RecordReports
    /// Decodes on the caller's thread what comes; nil as long as threads do.
    private var stream: RecordFeed<Record>?
    /// Has a thread decode a part, with which the document ends or not. It is made where records are known to be `Sendable`.
    private let decode: (_ part: RecordSplitter.Part, _ isEnd: Bool) -> Handover<Result<DecodedPart, any Error>>
    private let workers: WorkerThreads
    /// How many parts may be ahead of the one whose records are being given out.
    private let maximumPartsAhead: Int
    private var splitter: RecordSplitter
    /// The parts of the document that are being decoded, or will be.
    private var parts: [(part: RecordSplitter.Part, decoded: Handover<Result<DecodedPart, any Error>>)] = []
    /// The names in all parts whose records have been given out: limits count them together.
    private var names = NameTable()
    private var fedBytes = 0
    private var hasAllBytes = false
    private var sourceFailure: (any Error)?
    /// How many parts that threads had decoded could be taken, without one that ends the records, for tests.
    private(set) var takenPartCount = 0

    /// - Parameters:
    ///   - threadCount: how many threads decode.
    ///   - partSize: how many bytes a part has at least. Threads wait for the first part and for the last ones, so parts are small: with 512 KiB,
    ///     documents of 10 MB took a third longer on two cores, and no less processor time.
    /// - Throws: `DecodingError.dataCorrupted` for a path that is none.
    init(_ settings: RecordStreamSettings, reports: RecordReports, threadCount: Int, partSize: Int = 1 << 16) throws
    where Record: Sendable {
        (self.settings, self.reports) = (settings, reports)
        let workers = WorkerThreads(count: threadCount)
        self.workers = workers
        // What parts leave to the next ones: at most as much as there are threads.
        let idle = Locked<[DecoderMemory]>([])
        decode = { part, isEnd in
            let decoded = Handover<Result<DecodedPart, any Error>>()
            workers.perform {
                decoded.put(
                    Result {
                        var memory = idle.withLock { $0.popLast() } ?? DecoderMemory()
                        defer { idle.withLock { $0.append(memory) } }
                        return try DecodedPart(part, isEnd: isEnd, settings, &memory)
                    })
            }
            return decoded
        }
        splitter = try RecordSplitter(settings, preferredSize: partSize)
        maximumPartsAhead = 4 * threadCount
    }

    deinit { workers.stop() }

    // MARK: Bytes

    override var receivedBytes: Int { fedBytes }

    override var wantsBytes: Bool {
        if hasEnded || hasAllBytes { return false }
        // Otherwise enough parts are ahead.
        return stream != nil || parts.isEmpty || !splitter.hasGivenUp && parts.count < maximumPartsAhead
    }

    override func feed(_ bytes: UnsafeRawBufferPointer) -> [Record] {
        fedBytes += bytes.count
        if stream != nil { return decodeAlone { $0.feed(bytes) } }
        for part in splitter.append(bytes) { startDecoding(part) }
        return splitter.hasGivenUp && parts.isEmpty ? goOnAlone(at: splitter.start) : []
    }

    override func finish(after failure: (any Error)?) -> [Record] {
        if hasEnded || hasAllBytes { return [] }
        (hasAllBytes, sourceFailure) = (true, failure)
        if stream != nil { return endAlone() }
        if parts.isEmpty { return goOnAlone(at: splitter.start) }
        startDecoding(splitter.takeRest())
        return []
    }

    // MARK: Parts

    private func startDecoding(_ part: RecordSplitter.Part) {
        parts.append((part, decode(part, part.end == nil && sourceFailure == nil)))
    }

    override func waitForItems() async { await parts.first?.decoded.wait() }

    /// Gives the records of the next part, for which it waits; none if there is no part.
    override func nextItems() -> [Record] {
        if hasEnded || parts.isEmpty { return [] }
        let next = parts.removeFirst()
        do {
            let decoded = try next.decoded.take().get()
            guard let records = decoded.records, take(decoded.names) else {
                // A stream that knows the names before finds what is wrong, or which name is one too many.
                parts.insert(next, at: 0)
                return goOnAlone(at: next.part.start)
            }
            reports.add { [reports = decoded.reports] in reports.tell($0) }
            if decoded.hasEnded {
                end(with: decoded.failure)
                return records
            }
            takenPartCount += 1
            if next.part.end == nil { end(with: sourceFailure) }  // the last part, if the source failed behind it
            if splitter.hasGivenUp, parts.isEmpty, !hasEnded { return records + goOnAlone(at: splitter.start) }
            return records
        } catch {
            end(with: error)
            return []
        }
    }

    /// Counts the names of a part together with those before it; false, and nothing counted, if they are too many.
    private func take(_ added: borrowing NameTable) -> Bool {
        let limits = settings.options.parsing.limits
        func areAllowed(_ count: Int, namespaces: Int) -> Bool {
            count <= limits.lastName && namespaces <= limits.maximumDistinctNames
        }
        if areAllowed(names.count + added.count, namespaces: names.namespaceCount + added.namespaceCount) {
            names.formUnion(added)
            return true
        }
        var all = names.copy()
        all.formUnion(added)
        guard areAllowed(all.count, namespaces: all.namespaceCount) else { return false }
        names = all
        return true
    }

    // MARK: What cannot be divided

    /// Decodes with one stream what has not been given out, and all that comes.
    ///
    /// - Parameter start: where that starts.
    private func goOnAlone(at start: DocumentCut?) -> [Record] {
        workers.stop()
        do {
            stream = try RecordFeed(settings, reports: reports, at: start, names: exchange(&names, with: NameTable()))
            var records: [Record] = []
            for part in parts.map(\.part) + [splitter.takeRest()] {
                records += part.withBytes { bytes in decodeAlone { $0.feed(bytes) } }
            }
            parts = []
            return hasAllBytes ? records + endAlone() : records
        } catch {
            end(with: error)
            return []
        }
    }

    private func endAlone() -> [Record] { decodeAlone { $0.finish(after: sourceFailure) } }

    private func decodeAlone(_ decode: (RecordFeed<Record>) -> [Record]) -> [Record] {
        guard let stream, !hasEnded else { return [] }
        let records = decode(stream)
        if stream.hasEnded { end(with: stream.failure) }
        return records
    }

    override func end(with failure: (any Error)?) {
        super.end(with: failure)
        parts = []
        workers.stop()
    }
}
