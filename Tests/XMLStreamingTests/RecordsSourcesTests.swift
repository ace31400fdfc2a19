import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Sources of records")
struct RecordsSourcesTests {
    struct Item: Decodable, Equatable { @Attribute var id: Int }

    private static let document = Array("<list>\(text(0..<5))</list>".utf8)
    private static let expected = Array(0..<5)

    private static func text(_ ids: Range<Int>, length: Int = 1) -> String {
        ids.map { "<item id='\($0)'>\(String(repeating: "ü", count: length))</item>\n" }.joined()
    }

    private let decoder = XMLDecoder()

    private func ids(_ records: XMLRecords<Item>) throws -> [Int] { try records.map { try $0.get().id } }

    @Test("Sources are files, bytes in memory, slices included, and strings, whatever encoding they claim, as often as one likes")
    func again() throws {
        let padded = Data([1, 2, 3] + Self.document + [4])
        let text = "<?xml version='1.0' encoding='UTF-16'?>" + String(decoding: Self.document, as: UTF8.self)
        let sources: [XMLRecords<Item>] = [
            decoder.records(of: Item.self, at: "list/item", in: try TemporaryFile(Self.document).url),
            decoder.records(of: Item.self, at: "list/item", in: Data(Self.document)),
            decoder.records(of: Item.self, at: "list/item", in: padded[3..<(padded.count - 1)]),
            decoder.records(of: Item.self, at: "list/item", in: padded.dropFirst(3).dropLast()),
            decoder.records(of: Item.self, at: "list/item", in: Self.document),
            decoder.records(of: Item.self, at: "list/item", in: text),
            decoder.records(of: Item.self, at: "list/item", in: String(("…" + text).dropFirst())),
        ]
        for records in sources {
            for _ in 0..<2 { #expect(try ids(records) == Self.expected) }
        }
    }

    @Test("Sources are streams, opened or not")
    func stream() throws {
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: InputStream(data: Data(Self.document)))) == Self.expected)
        let opened = InputStream(data: Data(Self.document))
        opened.open()
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: opened)) == Self.expected)
        #expect(opened.streamStatus != .closed)
        opened.close()
        let file = try #require(InputStream(url: try TemporaryFile(Self.document).url))
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: file)) == Self.expected)
    }

    @Test("Sources are sequences of pieces of any kind")
    func pieces() throws {
        let bytes = Self.document
        let cuts = stride(from: 0, to: bytes.count, by: 9).map { bytes[$0..<min($0 + 9, bytes.count)] }
        func expect(_ pieces: some Sequence<some Collection<UInt8>>) throws {
            #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: pieces)) == Self.expected)
        }
        try expect(cuts)
        try expect(cuts.map { Data($0) })
        try expect(cuts.map { Array($0) })
        try expect(cuts.lazy.map { $0.lazy.map { $0 } })
        try expect(cuts.map { ContiguousArray($0) })
        try expect(cuts.map { $0.reversed().reversed() as ReversedCollection })
        try expect([[], bytes[..<3], [], [], bytes[3...], []])
        try expect(cuts.flatMap { [Data(), Data([0] + $0).dropFirst()] })
        try expect(AnySequence(cuts))
        try expect(bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false))
        try expect([bytes[...].lazy.filter { $0 != UInt8(ascii: "\n") }])
    }

    @Test("Sources may have pieces of any size")
    func largePieces() throws {
        let bytes = Array("<list>\(Self.text(0..<2_000, length: 100))</list>".utf8)
        #expect(bytes.count > 4 * Piece.preferredSize)
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: [bytes])) == Array(0..<2_000))
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: [bytes[..<10], bytes[10...]])) == Array(0..<2_000))
        #expect(try ids(decoder.records(of: Item.self, at: "list/item", in: InputStream(data: Data(bytes)))) == Array(0..<2_000))
    }

    @Test("Sources that are missing fail with Foundation's own error")
    func missingFile() throws {
        let url = try TemporaryFile([]).url.deletingLastPathComponent().appendingPathComponent("missing.xml")
        let expected = #expect(throws: (any Error).self) { _ = try FileHandle(forReadingFrom: url) }
        let results = Array(decoder.records(of: Item.self, at: "list/item", in: url))
        #expect(results.count == 1)
        let error = #expect(throws: (any Error).self) { try results.first?.get() }
        #expect(error as? CocoaError == expected as? CocoaError)
        #expect((error as? CocoaError)?.code == .fileReadNoSuchFile)
        let web = Array(decoder.records(of: Item.self, at: "list/item", in: try #require(URL(string: "https://example.com/a.xml"))))
        #expect(throws: DecodingError.self) { try web.first?.get() }
        let folder = Array(decoder.records(of: Item.self, at: "list/item", in: FileManager.default.temporaryDirectory))
        let folderError = #expect(throws: (any Error).self) { try folder.first?.get() }
        #expect(folderError is CocoaError)
    }

    @Test("Sources that fail on the way give out what came before, then the very error")
    func failingStream() throws {
        let stream = FailingStream(Array("<list>\(Self.text(0..<3))<item id=".utf8))
        var records = decoder.records(of: Item.self, at: "list/item", in: stream).makeIterator()
        for id in 0..<3 { #expect(try records.nextRecord()?.id == id) }
        #expect(throws: SourceError(number: 7)) { try records.nextRecord() }
        #expect(try records.nextRecord() == nil)
    }

    @Test("Sources that are closed before the end fail")
    func closedStream() throws {
        let closed = InputStream(data: Data(Self.document))
        closed.open()
        closed.close()
        var records = decoder.records(of: Item.self, at: "list/item", in: closed).makeIterator()
        #expect(throws: CocoaError.self) { try records.nextRecord() }
        #expect(try records.nextRecord() == nil)

        let space = String(repeating: " ", count: 2 * Piece.preferredSize)
        let stream = InputStream(data: Data("<list>\(Self.text(0..<1))\(space)</list>".utf8))
        records = decoder.records(of: Item.self, at: "list/item", in: stream).makeIterator()
        #expect(try records.nextRecord()?.id == 0)
        stream.close()
        #expect(throws: CocoaError.self) { try records.nextRecord() }
    }

    /// Pieces that note when they are asked for.
    private func counted(_ pieces: [String], _ counter: Counter) -> some Sequence<[UInt8]> {
        pieces.lazy.map { piece in
            counter.increment()
            return Array(piece.utf8)
        }
    }

    @Test("Sources are read only when there is nothing left to give out")
    func backPressure() throws {
        let counter = Counter()
        let pieces = ["<list>", "<item id='0'/><item id='1'/><item id='2'/><it", "em id='3'/>", "<other/>", "<item id='4'/>", "</list>"]
        let sequence = decoder.records(of: Item.self, at: "list/item", in: counted(pieces, counter))
        var records = sequence.makeIterator()
        #expect(counter.value == 0)
        for (id, pulled) in [2, 2, 2, 3, 5].enumerated() {
            #expect(try records.nextRecord()?.id == id)
            #expect(counter.value == pulled)
        }
        #expect(try records.nextRecord() == nil)
        #expect(counter.value == 6)
        #expect(try records.nextRecord() == nil)
        #expect(counter.value == 6)
    }

    @Test("Sources are not read on after an error")
    func nothingAfterError() throws {
        let counter = Counter()
        let pieces = ["<list><item id='0'/>", "<item id='x'/>", "<item id='2'/>", "</list>"]
        var records = decoder.records(of: Item.self, at: "list/item", in: counted(pieces, counter)).makeIterator()
        #expect(try records.nextRecord()?.id == 0)
        #expect(throws: DecodingError.self) { try records.nextRecord() }
        #expect(try records.nextRecord() == nil)
        #expect(records.next() == nil)
        #expect(counter.value == 2)
    }

    @Test("Sources tell how far they are read, up to the end, to a closure that keeps state")
    func progress() throws {
        let bytes = Array("<list>\(Self.text(0..<1_200, length: 100))</list>".utf8)
        let file = try TemporaryFile(bytes).url
        let kinds: [(knowsTotal: Bool, (@escaping XMLDecoder.RecordProgress) -> XMLRecords<Item>)] = [
            (true, { decoder.records(of: Item.self, at: "list/item", in: file, onProgress: $0) }),
            (true, { decoder.records(of: Item.self, at: "list/item", in: Data(bytes), onProgress: $0) }),
            (true, { decoder.records(of: Item.self, at: "list/item", in: bytes, onProgress: $0) }),
            (false, { decoder.records(of: Item.self, at: "list/item", in: InputStream(data: Data(bytes)), onProgress: $0) }),
            (false, { decoder.records(of: Item.self, at: "list/item", in: [bytes[...]], onProgress: $0) }),
            (true, { decoder.records(of: Item.self, at: "list/item", in: file, concurrency: 2, onProgress: $0) }),
        ]
        for (knowsTotal, records) in kinds {
            var told: [(read: Int, total: Int?)] = []
            #expect(try ids(records { told.append(($0, $1)) }).count == 1_200)
            #expect(told.map(\.read) == told.map(\.read).sorted())
            #expect(told.last?.read == bytes.count)
            #expect(told.count > 2)
            #expect(told.allSatisfy { $0.total == (knowsTotal ? bytes.count : nil) })
        }
    }

    @Test("Sources may be read by a sequence's own methods, and by copies of an iterator together")
    func sequence() throws {
        let records = decoder.records(of: Item.self, at: "list/item", in: Self.document)
        #expect(try records.reduce(0) { try $0 + $1.get().id } == 10)
        #expect(try records.first { try $0.get().id == 3 }?.get().id == 3)
        #expect(try records.prefix(2).map { try $0.get().id } == [0, 1])
        var first = records.makeIterator()
        var second = first
        #expect(try [first.nextRecord()?.id, second.nextRecord()?.id, first.nextRecord()?.id] == [0, 1, 2])
    }
}

/// A stream that fails after some bytes.
private final class FailingStream: InputStream {
    private var rest: [UInt8]
    private var hasFailed = false

    init(_ bytes: [UInt8]) {
        rest = bytes
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { hasFailed ? .error : .open }
    override var streamError: (any Error)? { hasFailed ? SourceError(number: 7) : nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        let count = min(rest.count, maxLength)
        guard count > 0 else {
            hasFailed = true
            return -1
        }
        for index in 0..<count { buffer[index] = rest[index] }
        rest.removeFirst(count)
        return count
    }
}
