import XMLCodable

/// What is left of a document's last piece, and the feed that takes the next one: the state of both readers, whether pieces are read or waited for.
@usableFromInline
struct PieceItems<Item> {
    /// The items of the last piece that have not been returned.
    @usableFromInline var rest = [Item]().makeIterator()
    /// Nil once the document has ended.
    private var feed: Result<PieceFeed<Item>, any Error>?

    /// - Parameter feed: what takes the pieces, or the error that comes instead of the first item.
    init(_ feed: Result<PieceFeed<Item>, any Error>) { self.feed = feed }

    var hasEnded: Bool { feed == nil }

    /// What wants another piece; nil at the end.
    ///
    /// - Throws: what ended the document, once.
    mutating func nextFeed() throws -> PieceFeed<Item>? {
        let current = feed
        end()
        guard let next = try current?.get(), try next.goesOn() else { return nil }
        feed = current
        return next
    }

    /// Tells the caller's closures what came up, and how far the document has been read.
    func tellCaller(byteCount: Int?) { if let feed = try? feed?.get() { feed.tellCaller(feed.receivedBytes, byteCount) } }

    mutating func end() {
        feed = nil
        rest = [Item]().makeIterator()
    }
}

/// Reads a document piece by piece and gives its records, events or splits one by one.
@usableFromInline
final class PieceReader<Item> {
    /// Visible to the caller's code, which takes most records from here. Nothing else touches it while an item is taken.
    @usableFromInline @exclusivity(unchecked) var items: PieceItems<Item>
    private let makeSource: () -> any ByteSource
    private var source: (any ByteSource)?
    /// Whether a call is under way. Another one may come from a record's code, the source, or the closures for errors and progress.
    private var isReading = false

    init(_ feed: Result<PieceFeed<Item>, any Error>, makeSource: @escaping () -> any ByteSource) {
        items = PieceItems(feed)
        self.makeSource = makeSource
    }

    /// The next item or error; nil at the end and after an error.
    @inlinable
    func nextResult() -> Result<Item, any Error>? {
        do {
            return try next().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    /// The next item; nil at the end and after an error.
    @inlinable
    func next() throws -> Item? { try items.rest.next() ?? readOn() }

    /// The first item of the next piece that has one; nil at the end and after an error.
    @usableFromInline
    func readOn() throws -> Item? {
        if isReading { throw XMLParsingError.inTheMiddleOfAnotherCall.asDecodingError }
        isReading = true
        defer {
            isReading = false
            if items.hasEnded { source = nil }
        }
        while let feed = try items.nextFeed() {
            let source = source ?? makeSource()
            self.source = source
            let found = readPiece(of: source, feed)
            feed.tellCaller(feed.receivedBytes, source.byteCount)  // may call back
            items.rest = found.makeIterator()
            if let item = items.rest.next() { return item }
        }
        return nil
    }

    private func readPiece(of source: any ByteSource, _ feed: PieceFeed<Item>) -> [Item] {
        if !feed.wantsBytes { return feed.nextItems() }
        var found: [Item] = []
        do {
            if try !source.readPiece({ found = feed.feed($0) }) { found = feed.finish(after: nil) }
        } catch {
            found += feed.finish(after: error)
        }
        return found
    }
}

/// Waits for the pieces of a document that arrives over time, and gives its records or events one by one.
struct AsyncPieceReader<Item, Source: AsyncSequence> {
    private var items: PieceItems<Item>
    private let pull: AsyncPieces<Source>.Pull
    private var source: Source.AsyncIterator

    init(_ source: Source, _ pull: @escaping AsyncPieces<Source>.Pull, _ feed: Result<PieceFeed<Item>, any Error>) {
        items = PieceItems(feed)
        (self.source, self.pull) = (source.makeAsyncIterator(), pull)
    }

    /// The next item; nil at the end and after an error. A caller on an actor leaves it once a piece, not for every item.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
        while !items.hasEnded {
            if Task.isCancelled {
                items.end()
                throw CancellationError()
            }
            if let item = items.rest.next() { return item }
            do {
                // The caller, its only owner, waits for it.
                nonisolated(unsafe) var reader = self
                defer { self = reader }
                try await reader.readPiece()
            }
            items.tellCaller(byteCount: nil)  // the caller's closures, which belong to the actor
        }
        return nil
    }

    private mutating func readPiece() async throws {
        guard let feed = try items.nextFeed() else { return }
        var found: [Item] = []
        if feed.wantsBytes {
            do {
                if try await !pull(&source, { found = feed.feed($0) }) { found = feed.finish(after: nil) }
            } catch {
                // What came before the error has been fed already.
                found += feed.finish(after: error)
            }
        } else {
            await feed.waitForItems()
            found = feed.nextItems()
        }
        items.rest = found.makeIterator()
    }
}
