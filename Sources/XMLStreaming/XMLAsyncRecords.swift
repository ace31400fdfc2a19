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

    /// Passes on the source's next bytes; none at the end.
    typealias Pull = (inout Source.AsyncIterator, (UnsafeRawBufferPointer) -> Void) async throws -> Void

    let source: Source
    let makeFeed: () throws -> RecordFeed<Record>
    let makePull: () -> Pull
    let onProgress: XMLDecoder.RecordProgress?

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(records: self, source: source.makeAsyncIterator()) }

    /// Reads and decodes the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let records: XMLAsyncRecords
        private var source: Source.AsyncIterator
        private var stream: RecordFeed<Record>?
        private let pull: Pull
        /// The records of the last piece, and how many of them have been returned.
        private var decoded: [Record] = []
        private var givenOut = 0
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
            while try needsPiece() {
                try await readPiece()
                tellProgress()
            }
            return nextDecoded()
        }

        /// The next record, for a caller on an actor: it leaves the actor once a piece, not for every record.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Record? {
            while try needsPiece() {
                do {
                    // The caller, its only owner, waits for it.
                    nonisolated(unsafe) var iterator = self
                    defer { self = iterator }
                    try await iterator.readPiece()
                }
                tellProgress()  // the caller's closure, which belongs to the actor
            }
            return nextDecoded()
        }

        private mutating func nextDecoded() -> Record? {
            guard givenOut < decoded.count else { return nil }
            defer { givenOut += 1 }
            return decoded[givenOut]
        }

        /// Whether all records of the last piece have been returned, and there may be another piece.
        private mutating func needsPiece() throws -> Bool {
            if hasEnded { return false }
            if Task.isCancelled {
                end()
                throw CancellationError()
            }
            return givenOut == decoded.count
        }

        /// Reads a piece and decodes its records, or ends.
        private mutating func readPiece() async throws {
            do {
                let stream = try stream ?? records.makeFeed()
                self.stream = stream
                if stream.hasEnded {
                    if let failure = stream.failure { throw failure }
                    return end()
                }
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
                (decoded, givenOut) = (records, 0)
            } catch {
                end()
                throw error
            }
        }

        private func tellProgress() {
            if let stream { records.onProgress?(stream.receivedBytes, nil) }
        }

        private mutating func end() {
            hasEnded = true
            (decoded, givenOut) = ([], 0)
            stream = nil
        }
    }
}

extension XMLAsyncRecords {
    // MARK: Sources

    /// Gathers bytes up to the next end of a tag.
    static func pullBytes() -> Pull where Source.Element == UInt8 {
        var gathered: [UInt8] = []
        var start: [UInt8] = []
        return { source, take in
            gathered.removeAll(keepingCapacity: true)
            do {
                while gathered.count < Piece.preferredSize, let byte = try await source.next() {
                    if start.count < 2 { start.append(byte) }
                    // In UTF-16 with the lower byte first, a byte of zero comes after the `>`, as after the first character if there is no mark.
                    let hasLowerByteFirst = start == [0xFF, 0xFE] || start.last == 0 && start.count == 2
                    let isEndOfTag =
                        hasLowerByteFirst ? byte == 0 && gathered.last == UInt8(ascii: ">") : byte == UInt8(ascii: ">")
                    gathered.append(byte)
                    if isEndOfTag { break }
                }
            } catch {
                // What came before the error may have a record in it.
                if !gathered.isEmpty { gathered.withUnsafeBytes(take) }
                throw error
            }
            gathered.withUnsafeBytes(take)
        }
    }

    /// Gives pieces, and those that are too long to be parsed at once in parts.
    static func pullPieces() -> Pull where Source.Element: Collection<UInt8> {
        var rest: Source.Element.SubSequence?
        return { source, take in
            while rest?.isEmpty ?? true {
                guard let piece = try await source.next() else { return take(UnsafeRawBufferPointer(start: nil, count: 0)) }
                rest = piece[...]
            }
            // A piece that is too long to be parsed at once is given in parts.
            guard let part = rest?.prefix(Piece.preferredSize) else { return }
            rest = rest?[part.endIndex...]
            _ = Piece.give(part, to: take)
        }
    }
}
