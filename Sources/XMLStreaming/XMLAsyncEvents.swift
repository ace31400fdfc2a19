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

    private let makeReader: () -> AsyncPieceReader<XMLEvent, Source>

    /// The events of a document that arrives byte by byte, as from `URLSession.AsyncBytes` on Apple's platforms. Bytes are gathered up to the next end
    /// of a tag.
    public init(parsing bytes: Source, options: XMLParsingOptions = XMLParsingOptions()) where Source.Element == UInt8 {
        makeReader = { AsyncPieceReader(bytes, AsyncPieces<Source>.ofBytes(), Result { try EventFeed(options: options) }) }
    }

    /// The events of a document that arrives in pieces, cut anywhere: an asynchronous sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other
    /// collection of bytes.
    public init(parsing pieces: Source, options: XMLParsingOptions = XMLParsingOptions()) where Source.Element: Collection<UInt8> {
        makeReader = { AsyncPieceReader(pieces, AsyncPieces<Source>.ofPieces(), Result { try EventFeed(options: options) }) }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: makeReader()) }

    /// Reads the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var reader: AsyncPieceReader<XMLEvent, Source>

        /// The next event; nil at the end and after an error.
        ///
        /// - Throws: ``XMLParsingError``, after the events before it; the source's errors, unchanged; `CancellationError`.
        public mutating func next() async throws -> XMLEvent? { try await reader.next(isolation: nil) }

        /// The next event, for a caller on an actor: it leaves the actor once a piece, not for every event.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLEvent? {
            try await reader.next(isolation: actor)
        }
    }
}
