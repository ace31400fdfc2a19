/// The records of a document that arrives over time.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await book in decoder.records(of: Book.self, at: "catalog/book", in: bytes) {
///     print(book.title)
/// }
/// ```
///
/// A record is given out as soon as its end tag has come. Nothing is asked of the source while there are records to give out. When the task is
/// cancelled, the next record is `CancellationError`.
public struct XMLAsyncRecords<Record: Decodable, Source: AsyncSequence>: AsyncSequence {
    public typealias Element = Record

    /// Calls with the source's next bytes; with none at the end.
    typealias Pull = (inout Source.AsyncIterator, (UnsafeRawBufferPointer) -> Void) async throws -> Void

    let source: Source
    let makeStream: () throws -> RecordStream<Record>
    let makePull: () -> Pull
    let onProgress: XMLDecoder.RecordProgress?

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(records: self, source: source.makeAsyncIterator()) }

    /// Reads and decodes the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let records: XMLAsyncRecords
        private var source: Source.AsyncIterator
        private var stream: RecordStream<Record>?
        private let pull: Pull
        /// The records of the last piece, and how many of them have been given out.
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
        /// - Throws: `DecodingError`, with the position in the whole document, for a record or a document that is not right; whatever the types'
        ///   own code throws; what the source throws, unchanged; `CancellationError`.
        public mutating func next() async throws -> Record? {
            while try needsPiece() {
                try await readPiece()
                tellProgress()
            }
            return nextDecoded()
        }

        /// The same for a caller on an actor, which is left once a piece and not for every record.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Record? {
            while try needsPiece() {
                do {
                    // The caller waits for it, and nobody else has it.
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

        /// Whether all records of the last piece were given out, and there may be another piece.
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
                let stream = try stream ?? records.makeStream()
                self.stream = stream
                if stream.hasEnded {
                    if let failure = stream.failure { throw failure }
                    return end()
                }
                var records: [Record] = []
                do {
                    try await pull(&source) { records = $0.isEmpty ? stream.finish() : stream.feed($0) }
                } catch {
                    stream.fail(error)
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

extension XMLDecoder {
    /// The records of a document that comes byte by byte, as from `URLSession.AsyncBytes` on Apple's platforms.
    ///
    /// Bytes are gathered up to the next end of a tag. See ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in bytes: Source, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element == UInt8 {
        records(at: path, in: bytes, errorPolicy, onProgress) {
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
    }

    /// The records of a document that comes in pieces, cut anywhere: an asynchronous sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any
    /// other collection of bytes. NIO's `ByteBuffer` has one: `readableBytesView`.
    ///
    /// See ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)`` for paths and errors.
    public func records<Record: Decodable, Source: AsyncSequence>(
        of type: Record.Type, at path: String, in pieces: Source, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLAsyncRecords<Record, Source> where Source.Element: Collection<UInt8> {
        records(at: path, in: pieces, errorPolicy, onProgress) {
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

    private func records<Record: Decodable, Source: AsyncSequence>(
        at path: String, in source: Source, _ errorPolicy: RecordErrorPolicy, _ onProgress: RecordProgress?,
        _ makePull: @escaping () -> XMLAsyncRecords<Record, Source>.Pull
    ) -> XMLAsyncRecords<Record, Source> {
        let options = options
        return XMLAsyncRecords(
            source: source, makeStream: { try RecordStream(path: path, options: options, onError: errorPolicy) },
            makePull: makePull, onProgress: onProgress)
    }
}
