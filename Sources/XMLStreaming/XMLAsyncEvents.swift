import XMLCodable

/// The events of a document that arrives over time.
///
/// ```swift
/// let (bytes, _) = try await URLSession.shared.bytes(from: url)
/// for try await event in XMLAsyncEvents(parsing: bytes) {
///     if case .startElement(let tag) = event.kind { print(event.position, tag.name) }
/// }
/// ```
///
/// The events are those of ``XMLEventReader``. The source is asked for more only when all events so far have been returned. If the task is cancelled,
/// asking for the next event throws `CancellationError`.
public struct XMLAsyncEvents<Source: AsyncSequence>: AsyncSequence {
    public typealias Element = XMLEvent

    private let source: Source
    private let options: XMLParsingOptions
    private let makePull: () -> AsyncPieces<Source>.Pull

    /// The events of a document that arrives byte by byte, as from `URLSession.AsyncBytes` on Apple's platforms. Bytes are gathered up to the next end
    /// of a tag.
    public init(parsing bytes: Source, options: XMLParsingOptions = XMLParsingOptions()) where Source.Element == UInt8 {
        (source, self.options, makePull) = (bytes, options, { AsyncPieces<Source>.ofBytes() })
    }

    /// The events of a document that arrives in pieces, cut anywhere: an asynchronous sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other
    /// collection of bytes.
    public init(parsing pieces: Source, options: XMLParsingOptions = XMLParsingOptions()) where Source.Element: Collection<UInt8> {
        (source, self.options, makePull) = (pieces, options, { AsyncPieces<Source>.ofPieces() })
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source.makeAsyncIterator(), options: options, pull: makePull())
    }

    /// Reads the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var source: Source.AsyncIterator
        private let options: XMLParsingOptions
        private let pull: AsyncPieces<Source>.Pull
        private var feed: EventFeed?
        /// The events of the last piece that have not been returned.
        private var events: ArraySlice<XMLEvent> = []
        private var hasEnded = false

        fileprivate init(source: Source.AsyncIterator, options: XMLParsingOptions, pull: @escaping AsyncPieces<Source>.Pull) {
            (self.source, self.options, self.pull) = (source, options, pull)
        }

        /// The next event; nil at the end and after an error.
        ///
        /// - Throws: ``XMLParsingError``, after the events before it; the source's errors, unchanged; `CancellationError`.
        public mutating func next() async throws -> XMLEvent? {
            while true {
                if let event = events.popFirst() { return event }
                if hasEnded { return nil }
                try await readPiece()
            }
        }

        /// The next event, for a caller on an actor: it leaves the actor once a piece, not for every event.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLEvent? {
            while true {
                if let event = events.popFirst() { return event }
                if hasEnded { return nil }
                // The caller, its only owner, waits for it.
                nonisolated(unsafe) var iterator = self
                defer { self = iterator }
                try await iterator.readPiece()
            }
        }

        private mutating func readPiece() async throws {
            hasEnded = true  // unless there is another piece
            let feed = try feed ?? EventFeed(options: options)
            self.feed = feed
            guard try feed.goesOn() else { return }
            var found: [XMLEvent] = []
            do {
                try await pull(&source) { found = feed.take($0) }
            } catch {
                // What came before the error has been taken already.
                feed.fail(error)
            }
            (events, hasEnded) = (found[...], false)
        }
    }
}
