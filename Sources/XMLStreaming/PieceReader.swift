import XMLCodable

/// Reads a document piece by piece and gives its records or events one by one.
@usableFromInline
final class PieceReader<Item> {
    /// The items of the last piece that have not been returned. Visible to the caller's code, which takes most records from here, and in one
    /// property: every look at a class's property is checked. Nothing else touches them in a call.
    @usableFromInline @exclusivity(unchecked) var items = [Item]().makeIterator()
    private let makeFeed: () throws -> PieceFeed<Item>
    private let makeSource: () -> any ByteSource
    private let onProgress: XMLDecoder.RecordProgress?
    private var feed: PieceFeed<Item>?
    private var source: (any ByteSource)?
    private var hasEnded = false
    /// Whether a call is under way. Another one may come from a record's code, the source, or the closures for errors and progress.
    private var isReading = false

    init(
        makeFeed: @escaping () throws -> PieceFeed<Item>, makeSource: @escaping () -> any ByteSource,
        onProgress: XMLDecoder.RecordProgress? = nil
    ) {
        (self.makeFeed, self.makeSource, self.onProgress) = (makeFeed, makeSource, onProgress)
    }

    @inlinable
    func nextOfPiece() -> Item? { items.next() }

    /// The first item of the next piece that has one.
    @usableFromInline
    func readOn() throws -> Item? {
        if hasEnded { return nil }
        if isReading { throw XMLParsingError.inTheMiddleOfAnotherCall.asDecodingError }
        isReading = true
        defer { isReading = false }
        do {
            let feed = try feed ?? makeFeed()
            let source = source ?? makeSource()
            (self.feed, self.source) = (feed, source)
            while try feed.goesOn() {
                items = [Item]().makeIterator()
                items = readPiece(of: source, feed).makeIterator()
                if let item = nextOfPiece() { return item }
            }
            end()
            return nil
        } catch {
            end()
            throw error
        }
    }

    private func readPiece(of source: any ByteSource, _ feed: PieceFeed<Item>) -> [Item] {
        guard feed.wantsBytes else {
            defer { feed.tellCaller() }
            return feed.nextItems()
        }
        var found: [Item] = []
        do {
            if try !source.readPiece({ found = feed.feed($0) }) { found = feed.finish() }
        } catch {
            found += feed.fail(error)
        }
        feed.tellCaller()
        onProgress?(feed.receivedBytes, source.byteCount)
        return found
    }

    private func end() {
        hasEnded = true
        items = [Item]().makeIterator()
        (feed, source) = (nil, nil)
    }
}

/// The same for a document that arrives over time.
struct AsyncPieceReader<Item, Source: AsyncSequence> {
    private let makeFeed: () throws -> PieceFeed<Item>
    private let pull: AsyncPieces<Source>.Pull
    private let onProgress: XMLDecoder.RecordProgress?
    private var source: Source.AsyncIterator
    private var feed: PieceFeed<Item>?
    /// The items of the last piece that have not been returned.
    private var items = [Item]().makeIterator()
    private var hasEnded = false

    init(
        _ source: Source, _ pull: @escaping AsyncPieces<Source>.Pull, makeFeed: @escaping () throws -> PieceFeed<Item>,
        onProgress: XMLDecoder.RecordProgress? = nil
    ) {
        self.source = source.makeAsyncIterator()
        (self.makeFeed, self.pull, self.onProgress) = (makeFeed, pull, onProgress)
    }

    /// The next item; nil at the end and after an error.
    mutating func next() async throws -> Item? {
        while try goesOn() {
            if let item = items.next() { return item }
            try await readPiece()
            tellCaller()
        }
        return nil
    }

    /// The next item, for a caller on an actor: it leaves the actor once a piece, not for every item.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Item? {
        while try goesOn() {
            if let item = items.next() { return item }
            do {
                // The caller, its only owner, waits for it.
                nonisolated(unsafe) var reader = self
                defer { self = reader }
                try await reader.readPiece()
            }
            tellCaller()  // the caller's closures, which belong to the actor
        }
        return nil
    }

    /// Whether there may be another item.
    private mutating func goesOn() throws -> Bool {
        if Task.isCancelled, !hasEnded {
            end()
            throw CancellationError()
        }
        return !hasEnded
    }

    /// Reads a piece and takes its items, or ends.
    private mutating func readPiece() async throws {
        do {
            let feed = try feed ?? makeFeed()
            self.feed = feed
            guard try feed.goesOn() else { return end() }
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
            items = found.makeIterator()
        } catch {
            end()
            throw error
        }
    }

    private func tellCaller() {
        guard let feed else { return }
        feed.tellCaller()
        onProgress?(feed.receivedBytes, nil)
    }

    private mutating func end() {
        hasEnded = true
        items = [Item]().makeIterator()
        feed = nil
    }
}
