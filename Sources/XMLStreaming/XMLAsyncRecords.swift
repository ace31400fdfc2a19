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

    let source: Source
    let makeFeed: () throws -> RecordFeed<Record>
    let makePull: () -> AsyncPieces<Source>.Pull
    let errorPolicy: XMLDecoder.RecordErrorPolicy
    let onProgress: XMLDecoder.RecordProgress?

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(records: self, source: source.makeAsyncIterator()) }

    /// Reads and decodes the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let records: XMLAsyncRecords
        private var source: Source.AsyncIterator
        private var stream: RecordFeed<Record>?
        private let pull: AsyncPieces<Source>.Pull
        /// The records of the last piece that have not been returned.
        private var decoded = [Record]().makeIterator()
        private var hasEnded = false

        fileprivate init(records: XMLAsyncRecords, source: Source.AsyncIterator) {
            self.records = records
            self.source = source
            pull = records.makePull()
        }

        /// The next record; nil at the end and after an error.
        ///
        /// - Throws: `DecodingError`, with the position in the whole document, for an error in a record or the document; whatever the
        ///   types' own code throws; the source's errors, unchanged; `CancellationError`.
        public mutating func next() async throws -> Record? {
            while try goesOn() {
                if let record = decoded.next() { return record }
                try await readPiece()
                tellCaller()
            }
            return nil
        }

        /// The next record, for a caller on an actor: it leaves the actor once a piece, not for every record.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Record? {
            while try goesOn() {
                if let record = decoded.next() { return record }
                do {
                    // The caller, its only owner, waits for it.
                    nonisolated(unsafe) var iterator = self
                    defer { self = iterator }
                    try await iterator.readPiece()
                }
                tellCaller()  // the caller's closures, which belong to the actor
            }
            return nil
        }

        /// Whether there may be another record.
        private mutating func goesOn() throws -> Bool {
            if Task.isCancelled, !hasEnded {
                end()
                throw CancellationError()
            }
            return !hasEnded
        }

        /// Reads a piece and decodes its records, or ends.
        private mutating func readPiece() async throws {
            do {
                let stream = try stream ?? records.makeFeed()
                self.stream = stream
                guard try stream.goesOn() else { return end() }
                var records: [Record] = []
                if stream.wantsBytes {
                    do {
                        try await pull(&source) { records = $0.isEmpty ? stream.finish() : stream.feed($0) }
                    } catch {
                        // What came before the error has been fed already.
                        records += stream.fail(error)
                    }
                } else {
                    await stream.waitForRecords()
                    records = stream.nextRecords()
                }
                decoded = records.makeIterator()
            } catch {
                end()
                throw error
            }
        }

        private func tellCaller() {
            guard let stream else { return }
            stream.tell(records.errorPolicy)
            records.onProgress?(stream.receivedBytes, nil)
        }

        private mutating func end() {
            hasEnded = true
            decoded = [Record]().makeIterator()
            stream = nil
        }
    }
}
