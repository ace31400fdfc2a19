import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Records of documents that arrive over time")
struct RecordsAsyncTests {
    struct Item: Decodable, Equatable, Sendable { @Attribute var id: Int }

    private static func text(_ ids: Range<Int>) -> String { ids.map { "<item id='\($0)'>ü</item>\n" }.joined() }

    private static let document = Array("<list>\(text(0..<5))</list>".utf8)
    private let decoder = XMLDecoder()

    private func ids<Source: AsyncSequence>(_ records: XMLAsyncRecords<Item, Source>) async throws -> [Int] {
        var ids: [Int] = []
        for try await record in records { ids.append(record.id) }
        return ids
    }

    @MainActor
    @Test("Records come to an actor as they come elsewhere, up to an error or a cancellation")
    func onAnActor() async throws {
        let pieces = (0..<20).map { Array(Self.text($0 * 50..<$0 * 50 + 50).utf8) }
        var ids: [Int] = []
        for try await item in decoder.records(
            of: Item.self, at: "list/item", in: AsyncStream([Array("<list>".utf8)] + pieces + [Array("</list>".utf8)]))
        { ids.append(item.id) }
        #expect(ids == Array(0..<1_000))

        ids = []
        let error = await #expect(throws: DecodingError.self) {
            for try await item in decoder.records(of: Item.self, at: "list/item", in: AsyncStream([Array("<list>".utf8), pieces[0]])) {
                ids.append(item.id)
            }
        }
        #expect(error?.xmlParsingError != nil)
        #expect(ids == Array(0..<50))

        let task = Task { @MainActor in
            var count = 0
            for try await _ in decoder.records(of: Item.self, at: "list/item", in: AsyncStream([Array("<list>".utf8)] + pieces)) {
                count += 1
                if count == 7 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @MainActor
    private final class Display { var told: [Int] = [] }

    @MainActor
    @Test("Records are followed on the actor of whoever asks for them")
    func progressOnAnActor() async throws {
        let display = Display()
        // Pieces without a record are told of, too.
        let pieces = [Array("<list>".utf8), Array(repeating: UInt8(ascii: " "), count: 100), Array(Self.document.dropFirst(6))]
        let records = decoder.records(of: Item.self, at: "list/item", in: AsyncStream(pieces)) { read, _ in
            MainActor.assertIsolated()
            display.told.append(read)
        }
        var count = 0
        for try await _ in records { count += 1 }
        #expect(count == 5)
        #expect(display.told.count >= 3)
        #expect(display.told.last == Self.document.count + 100)
    }

    @Test("Records come as bytes, in every encoding", arguments: RecordsDocument.all)
    func bytes(_ document: RecordsDocument) async throws {
        let decoder = document.decoder
        let whole = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: document, with: decoder)
        var outcome = RecordsOutcome()
        for try await record in decoder.records(of: XMLRecord<CapturedElement>.self, at: document.path, in: AsyncStream(document.bytes)) {
            outcome.add(record)
        }
        #expect(outcome == whole)
    }

    private static func stream<Piece: Sendable>(_ pieces: [Piece], throwing error: SourceError?) -> AsyncThrowingStream<Piece, any Error> {
        AsyncThrowingStream { continuation in
            pieces.forEach { continuation.yield($0) }
            continuation.finish(throwing: error)
        }
    }

    @Test("Records come as pieces, cut anywhere", arguments: [1, 7, 4_096])
    func pieces(size: Int) async throws {
        let cuts = RecordsDocument("", Self.document, at: "", count: 0).pieces(of: size)
        #expect(try await ids(decoder.records(of: Item.self, at: "list/item", in: AsyncStream(cuts))) == Array(0..<5))
        #expect(try await ids(decoder.records(of: Item.self, at: "list/item", in: AsyncStream(cuts.map { Data($0) }))) == Array(0..<5))
        #expect(
            try await ids(decoder.records(of: Item.self, at: "list/item", in: AsyncStream(cuts.flatMap { [[], Array($0)] })))
                == Array(0..<5))
        #expect(try await ids(decoder.records(of: Item.self, at: "list/item", in: Self.stream(cuts, throwing: nil))) == Array(0..<5))
    }

    @Test("Records may come in pieces larger than what is parsed at once")
    func largePieces() async throws {
        let text = String(repeating: "ü", count: 100)
        let bytes = Array("<list>\((0..<1_000).map { "<item id='\($0)'>\(text)</item>" }.joined())</list>".utf8)
        #expect(try await ids(decoder.records(of: Item.self, at: "list/item", in: AsyncStream([bytes]))) == Array(0..<1_000))
    }

    @Test("Records may come again, where their source does")
    func again() async throws {
        struct Pieces: AsyncSequence, Sendable {
            typealias Element = [UInt8]
            struct AsyncIterator: AsyncIteratorProtocol {
                var rest = [Array("<list><item id='1'/>".utf8), Array("</list>".utf8)]
                mutating func next() async -> [UInt8]? { rest.isEmpty ? nil : rest.removeFirst() }
            }
            func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
        }
        let records = decoder.records(of: Item.self, at: "list/item", in: Pieces())
        #expect(try await ids(records) == [1])
        #expect(try await ids(records) == [1])
    }

    @Test("Records come before the very error of a source that fails")
    func failingSource() async throws {
        let start = Array("<list>\(Self.text(0..<3))<item id='3'".utf8)
        func expect<Source: AsyncSequence>(_ records: XMLAsyncRecords<Item, Source>) async throws {
            var iterator = records.makeAsyncIterator()
            for id in 0..<3 { #expect(try await iterator.next()?.id == id) }
            await #expect(throws: SourceError(number: 9)) { try await iterator.next() }
            #expect(try await iterator.next() == nil)
        }
        let error = SourceError(number: 9)
        try await expect(decoder.records(of: Item.self, at: "list/item", in: Self.stream(start, throwing: error)))
        try await expect(decoder.records(of: Item.self, at: "list/item", in: Self.stream([start], throwing: error)))
    }

    struct Broken: CustomTestStringConvertible, Sendable {
        let document: String, column: Int
        var testDescription: String { document }
    }

    static let broken = [
        Broken(document: "<list><item id='0'/><item id='1'/><item", column: 35),
        Broken(document: "<list><item id='0'/><item id='1'/>", column: 35),
        Broken(document: "<list><item id='0'/><item id='1'/></list>trailing", column: 42),
        Broken(document: "<list><item id='0'/><item id='1'/></list><list/>", column: 42),
        Broken(document: "<list><item id='0'/><item id='1'/></lost>", column: 37),
        Broken(document: "<list><item id='0'/><item id='1'/><item id='x'/>", column: 35),
    ]

    @Test("Records come before the error of a document that is not right", arguments: broken)
    func brokenDocument(_ row: Broken) async throws {
        func expect<Source: AsyncSequence>(_ records: XMLAsyncRecords<Item, Source>) async throws {
            var iterator = records.makeAsyncIterator()
            #expect(try await iterator.next()?.id == 0)
            #expect(try await iterator.next()?.id == 1)
            let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
            #expect((error?.xmlParsingError?.position ?? error?.xmlIssue?.position)?.column == row.column)
            #expect(try await iterator.next() == nil)
        }
        try await expect(decoder.records(of: Item.self, at: "list/item", in: AsyncStream(Array(row.document.utf8))))
        try await expect(decoder.records(of: Item.self, at: "list/item", in: AsyncStream([Data(row.document.utf8)])))
    }

    @Test("Records that are not right are passed over, where that is wanted")
    func skipping() async throws {
        var columns: [Int?] = []
        let document = Array("<list><item id='0'/><item id='x'/><item id='2'/></list>".utf8)
        let records = decoder.records(
            of: Item.self, at: "list/item", in: AsyncStream(document),
            onError: .skip { columns.append(($0 as? DecodingError)?.xmlIssue?.position?.column) })
        #expect(try await ids(records) == [0, 2])
        #expect(columns == [21])
    }

    @MainActor
    private final class Failures { var issues: [XMLCodingIssue] = [] }

    @Test("Errors are told on the actor of whoever asks for records", arguments: [1, 2])
    @MainActor
    func skippingOnAnActor(concurrency: Int) async throws {
        let failures = Failures()
        let document = Array("<list><item id='0'/><item id='x'/><item id='2'/><item id='y'/></list>".utf8)
        let records = decoder.records(
            of: Item.self, at: "list/item", in: AsyncStream([document]), concurrency: concurrency,
            onError: .collect { issues in
                MainActor.assertIsolated()
                failures.issues += issues
            })
        var ids: [Int] = []
        for try await item in records { ids.append(item.id) }
        #expect(ids == [0, 2])
        #expect(failures.issues.map(\.path) == ["/list/item[2]/@id", "/list/item[4]/@id"])
    }

    @Test("A path that is none is an error before anything is read")
    func malformedPath() async throws {
        let counter = Counter()
        let source = AsyncStream<[UInt8]> {
            counter.increment()
            return nil
        }
        let records = decoder.records(of: Item.self, at: "list//", in: source)
        await #expect(throws: DecodingError.self) { try await ids(records) }
        #expect(counter.value == 0)
    }

    /// Gives out one piece whenever it is asked, and counts how often it was.
    private static func counted<Piece: Sendable>(_ pieces: [Piece], _ counter: Counter) -> AsyncStream<Piece> {
        AsyncStream {
            let position = counter.increment() - 1
            return position < pieces.count ? pieces[position] : nil
        }
    }

    @Test("Records are waited for: nothing is asked of the source while there are records left")
    func backPressure() async throws {
        let counter = Counter()
        let pieces = ["<list>", "<item id='0'/><item id='1'/><item id='2'/><it", "em id='3'/>", "<other/>", "<item id='4'/>", "</list>"]
        let source = Self.counted(pieces.map { Array($0.utf8) }, counter)
        var iterator = decoder.records(of: Item.self, at: "list/item", in: source).makeAsyncIterator()
        #expect(counter.value == 0)
        for (id, pulled) in [2, 2, 2, 3, 5].enumerated() {
            #expect(try await iterator.next()?.id == id)
            #expect(counter.value == pulled)
        }
        #expect(try await iterator.next() == nil)
        #expect(counter.value == 7)  // the last time there was nothing
        #expect(try await iterator.next() == nil)
        #expect(counter.value == 7)
    }

    /// White space, with which a document without an XML declaration may start, stands in place of a byte order mark.
    @Test("Records are given out at the last byte of their end tags", arguments: RecordsPushTests.Encoding.allCases, ["", "\n"])
    func lastByte(_ encoding: RecordsPushTests.Encoding, space: String) async throws {
        let start = encoding.bytes("\(space)<list> > \n<x a='>'/>", isStart: space.isEmpty)
        let items = (0..<10).map { encoding.bytes("<item id='\($0)'/>") }
        let counter = Counter()
        let bytes = Self.counted(start + items.joined(), counter)
        var iterator = decoder.records(of: Item.self, at: "list/item", in: bytes).makeAsyncIterator()
        var count = start.count
        for id in 0..<10 {
            #expect(try await iterator.next()?.id == id)
            count += items[id].count
            #expect(counter.value == count)
        }
    }

    @Test("Records tell how many bytes have come, to a closure that keeps state")
    func progress() async throws {
        var told: [Int] = []
        let document = Self.document
        let pieces = RecordsDocument("", document, at: "", count: 0).pieces(of: 10)
        let records = decoder.records(of: Item.self, at: "list/item", in: AsyncStream(pieces)) { read, total in
            told.append(read)
            #expect(total == nil)
        }
        var count = 0
        for try await _ in records { count += 1 }
        #expect(count == 5)
        #expect(told == (1...pieces.count + 1).map { min(10 * $0, document.count) })
    }

    @Test("Records end with the cancellation of the task, at once")
    func cancellation() async throws {
        let decoder = decoder
        // A source that would go on for ever.
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("<list><item id='0'/><item id='1'/><item id='2'/>".utf8))
        let seen = Counter()
        let task = Task {
            for try await _ in decoder.records(of: Item.self, at: "list/item", in: stream) {
                if seen.increment() == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(seen.value == 2)
        // One that is waiting for the source.
        let (silent, silentContinuation) = AsyncStream.makeStream(of: UInt8.self)
        "<list><item".utf8.forEach { silentContinuation.yield($0) }
        let waiting = Task { try await ids(decoder.records(of: Item.self, at: "list/item", in: silent)) }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("Records end with the cancellation of the task where they are read without waiting, too")
    func cancellationOfSequence() async throws {
        let decoder = decoder
        let task = Task {
            // Endless, and never waiting.
            let pieces = sequence(first: Array("<list>".utf8)) { _ in Array("<item id='1'/>".utf8) }
            var count = 0
            for result in decoder.records(of: Item.self, at: "list/item", in: pieces) {
                _ = try result.get()
                count += 1
                if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                if count > 20 { return }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Records may be read in several tasks with one decoder")
    func severalTasks() async throws {
        let decoder = decoder
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let text = Self.text(0..<1_000 + number)
                    let records = decoder.records(of: XMLRecord<Item>.self, at: "list/item", in: "<list>\(text)</list>")
                    var iterator = records.makeIterator()
                    var count = 0
                    while let record = try iterator.nextRecord() {
                        #expect(record.value.id == count)
                        count += 1
                    }
                    return count
                }
            }
            var counts: [Int] = []
            for try await count in group { counts.append(count) }
            return counts
        }
        #expect(counts.sorted() == Array(1_000..<1_008))
    }
}
