import XMLCodable

/// What is left of a document's last piece, and the feed that takes the next one: the state of both readers, whether pieces are read or waited for.
@usableFromInline
struct PieceItems<Item> {
    /// The items of the last piece that have not been returned.
    @usableFromInline var rest = [Item]().makeIterator()
    private let makeFeed: () throws -> PieceFeed<Item>
    private var feed: PieceFeed<Item>?
    private(set) var hasEnded = false

    init(makeFeed: @escaping () throws -> PieceFeed<Item>) { self.makeFeed = makeFeed }

    /// What wants another piece; nil at the end.
    ///
    /// - Throws: what ended the document, once.
    mutating func nextFeed() throws -> PieceFeed<Item>? {
        if hasEnded { return nil }
        rest = [Item]().makeIterator()
        do {
            let feed = try feed ?? makeFeed()
            self.feed = feed
            if try feed.goesOn() { return feed }
        } catch {
            end()
            throw error
        }
        end()
        return nil
    }

    /// Tells the caller's closures what came up, and how far the document has been read.
    func tellCaller(byteCount: Int?) { if let feed { feed.tellCaller(feed.receivedBytes, byteCount) } }

    mutating func end() {
        (hasEnded, feed) = (true, nil)
        rest = [Item]().makeIterator()
    }
}

/// Reads a document piece by piece and gives its records, events or splits one by one.
@usableFromInline
final class PieceReader<Item> {
    /// Visible to the caller's code, which takes most records from here. Nothing else touches it in a call.
    @usableFromInline @exclusivity(unchecked) var items: PieceItems<Item>
    private let makeSource: () -> any ByteSource
    private var source: (any ByteSource)?
    /// Whether a call is under way. Another one may come from a record's code, the source, or the closures for errors and progress.
    private var isReading = false

    init(makeFeed: @escaping () throws -> PieceFeed<Item>, makeSource: @escaping () -> any ByteSource) {
        items = PieceItems(makeFeed: makeFeed)
        self.makeSource = makeSource
    }

    @inlinable
    func nextOfPiece() -> Item? { items.rest.next() }

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
            items.tellCaller(byteCount: source.byteCount)
            items.rest = found.makeIterator()
            if let item = nextOfPiece() { return item }
        }
        return nil
    }

    private func readPiece(of source: any ByteSource, _ feed: PieceFeed<Item>) -> [Item] {
        if !feed.wantsBytes { return feed.nextItems() }
        var found: [Item] = []
        do {
            if try !source.readPiece({ found = feed.feed($0) }) { found = feed.finish() }
        } catch {
            found += feed.fail(error)
        }
        return found
    }
}

/// Waits for the pieces of a document that arrives over time, and gives its records or events one by one.
struct AsyncPieceReader<Item, Source: AsyncSequence> {
    private var items: PieceItems<Item>
    private let pull: AsyncPieces<Source>.Pull
    private var source: Source.AsyncIterator

    init(_ source: Source, _ pull: @escaping AsyncPieces<Source>.Pull, makeFeed: @escaping () throws -> PieceFeed<Item>) {
        items = PieceItems(makeFeed: makeFeed)
        (self.source, self.pull) = (source.makeAsyncIterator(), pull)
    }

    /// The next item; nil at the end and after an error.
    mutating func next() async throws -> Item? {
        while !items.hasEnded {
            if let item = try nextOfPiece() { return item }
            try await readPiece()
            items.tellCaller(byteCount: nil)
        }
        return nil
    }

    /// The next item, for a caller on an actor: it leaves the actor once a piece, not for every item.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
        while !items.hasEnded {
            if let item = try nextOfPiece() { return item }
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

    private mutating func nextOfPiece() throws -> Item? {
        guard Task.isCancelled else { return items.rest.next() }
        items.end()
        throw CancellationError()
    }

    private mutating func readPiece() async throws {
        guard let feed = try items.nextFeed() else { return }
        var found: [Item] = []
        if feed.wantsBytes {
            do {
                try await pull(&source) { found = $0.isEmpty ? feed.finish() : feed.feed($0) }
            } catch {
                // What came before the error has been fed already.
                found += feed.fail(error)
            }
        } else {
            await feed.waitForItems()
            found = feed.nextItems()
        }
        items.rest = found.makeIterator()
    }
}
