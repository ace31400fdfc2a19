import Foundation
import Testing

import XMLDocuments
@testable import XMLCodable
@testable import XMLStreaming

@Suite("Splits of documents into records")
struct RecordSplitsTests {
    private typealias Captured = XMLRecord<CapturedElement>

    private static func splits(of document: RecordsDocument, size: Int) throws -> [XMLRecordSplit] {
        try document.decoder.recordSplits(at: document.path, in: Data(document.bytes), size: size).map { try $0.get() }
    }

    @Test("The records of all splits are those of the document, in the same places", arguments: RecordsDocument.all, [1, 30, 1_000])
    func sameRecords(_ document: RecordsDocument, size: Int) throws {
        let decoder = document.decoder
        let expected = ConcurrentOutcome(decoder.records(of: Captured.self, at: document.path, in: document.bytes))
        var outcome = ConcurrentOutcome()
        var end = 0
        for split in try Self.splits(of: document, size: size) {
            #expect(split.byteRange.lowerBound == end)
            end = split.byteRange.upperBound
            // As if it had been sent somewhere.
            let sent = try JSONDecoder().decode(XMLRecordSplit.self, from: JSONEncoder().encode(split))
            #expect(sent == split)
            let bytes = Data(document.bytes[split.byteRange])
            outcome.add(contentsOf: decoder.records(of: Captured.self, at: document.path, in: bytes, split: sent))
        }
        #expect(end == document.bytes.count)
        #expect(outcome == expected)
    }

    @Test("A split with what stands in front of and behind it is a document with its records", arguments: RecordsDocument.all)
    func documents(_ document: RecordsDocument) throws {
        let decoder = document.decoder
        func values(_ bytes: [UInt8]) throws -> [XMLFragment] {
            try decoder.records(of: XMLFragment.self, at: document.path, in: bytes).map { try $0.get() }
        }
        let parts = try Self.splits(of: document, size: 1).flatMap { try values($0.document(of: document.bytes[$0.byteRange])) }
        #expect(parts == (try values(document.bytes)))
    }

    @Test("Splits of a file are read from it, without the rest")
    func files() throws {
        let books = (1...600).map { "<book id='\($0)'><title>Title \($0)</title></book>\n" }.joined()
        let file = try TemporaryFile(Array("<?xml version='1.0'?>\n<catalog currency='EUR'>\(books)</catalog>".utf8))
        let decoder = XMLDecoder()
        let splits = try decoder.recordSplits(at: "catalog/book", in: file.url, size: 2_000).map { try $0.get() }
        #expect(splits.count > 10)
        #expect(splits[1].position.line > 20)
        #expect(String(decoding: splits[1].prefix, as: UTF8.self) == "<?xml version='1.0'?><catalog currency='EUR'>")
        #expect(String(decoding: splits[1].suffix, as: UTF8.self) == "</catalog>")
        #expect(splits[0].prefix.isEmpty && splits[splits.count - 1].suffix.isEmpty)
        let expected = ConcurrentOutcome(decoder.records(of: Captured.self, at: "catalog/book", in: file.url))
        var outcome = ConcurrentOutcome()
        for split in splits {
            outcome.add(contentsOf: decoder.records(of: Captured.self, at: "catalog/book", in: file.url, split: split))
        }
        #expect(outcome == expected)
    }

    @Test(
        "A long comment, section or attribute ends no division: the records behind it are in splits of their own",
        arguments: [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<c d='", "'/>")])
    func longMarkup(_ start: String, _ end: String) throws {
        let books = { (ids: Range<Int>) in ids.map { "<b id='\($0)'>\(String(repeating: "t", count: 100))</b>" }.joined() }
        let long = "<b>\(start)\(String(repeating: "-", count: 1).padding(toLength: 300_000, withPad: "x", startingAt: 0))\(end)</b>"
        let document = Data("<a>\(books(0..<500))\(long)\(books(500..<2_000))</a>".utf8)
        let splits = try XMLDecoder().recordSplits(at: "a/b", in: document, size: 1_000).map { try $0.get() }
        #expect(splits.count > 100)
        #expect(splits.filter { $0.byteRange.count > 100_000 }.count == 1)
    }

    @Test(
        "Splits have the document type in front of them, and one with declarations keeps the document together",
        arguments: [
            ("<!DOCTYPE a>", 4), ("<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM 'a>[b\".dtd'>\n", 4),
            ("<!--c--><!DOCTYPE a PUBLIC '-//x' \"a'.dtd\" >", 4), ("<!DOCTYPE a><!DOCTYPE a>", 4),
            (String(repeating: "<!DOCTYPE a>", count: 12_000), 1), ("<!DOCTYPE a [<!ENTITY e 'x'>]>", 1),
            ("<!DOCTYPE a SYSTEM 'a.dtd' []>", 1),
            ("<!DOCTYPE a SYSTEM '\(String(repeating: "d", count: (1 << 16) - 22))'>", 2),
            ("<!DOCTYPE a SYSTEM '\(String(repeating: "d", count: (1 << 16) - 21))'>", 1),
        ])
    func documentType(_ prologue: String, _ count: Int) throws {
        let document = RecordsDocument("", prologue + "<a><b>1</b><b>2</b><b>3</b></a>", at: "a/b", count: 3)
        let decoder = document.decoder
        // What stays together is not to be more than 256 splits.
        let splits = try Self.splits(of: document, size: prologue.utf8.count / 256 + 1)
        #expect(splits.count == count)
        for split in splits.dropFirst() {
            let prefix = String(decoding: split.prefix, as: UTF8.self)
            #expect(prefix.hasSuffix("<a>") && prefix.contains(prologue.drop { $0 != "D" }.trimmingCharacters(in: .newlines)))
        }
        let expected = ConcurrentOutcome(decoder.records(of: Captured.self, at: document.path, in: document.bytes))
        var outcome = ConcurrentOutcome()
        for split in splits where outcome.error == nil {
            let bytes = Data(document.bytes[split.byteRange])
            outcome.add(contentsOf: decoder.records(of: Captured.self, at: document.path, in: bytes, split: split))
        }
        #expect(outcome == expected)
        for size in [document.bytes.count / 100 + 1, document.bytes.count] {
            let records = decoder.records(of: Captured.self, at: document.path, in: document.pieces(of: size), partSize: 1)
            #expect(ConcurrentOutcome(records) == expected, "in pieces of \(size)")
        }
    }

    @Test("Progress in a split counts the split's own bytes")
    func progress() throws {
        let document = Data("<a><b/><b/><b/></a>".utf8)
        let decoder = XMLDecoder()
        for split in try decoder.recordSplits(at: "a/b", in: document, size: 1).map({ try $0.get() }) {
            var told: [Int?] = []
            let bytes = document[split.byteRange]
            let records = decoder.records(of: CapturedElement.self, at: "a/b", in: bytes, split: split) { told += [$0, $1] }
            for record in records { _ = try record.get() }
            #expect(told.suffix(2) == [bytes.count, bytes.count])
        }
    }

    @Test("The first error of the splits, in order, is that of the document", arguments: RecordsDocument.all)
    func firstError(_ document: RecordsDocument) throws {
        let faults = Array("<>/\"&-]a".utf8) + [0]
        for place in stride(from: 0, to: document.bytes.count, by: 7) {
            var bytes = document.bytes
            bytes[place] = faults[(place / 7) % faults.count]
            let wrong = RecordsDocument("", bytes, at: document.path, count: 0, processesNamespaces: document.processesNamespaces)
            let decoder = wrong.decoder
            let expected = ConcurrentOutcome(decoder.records(of: Captured.self, at: wrong.path, in: bytes))
            var outcome = ConcurrentOutcome()
            for split in try Self.splits(of: wrong, size: 1) where outcome.error == nil {
                let bytes = Data(bytes[split.byteRange])
                outcome.add(contentsOf: decoder.records(of: Captured.self, at: wrong.path, in: bytes, split: split))
            }
            // A split that ends where a single reading would go on has an error of its own, at the same place or before.
            if outcome.error?.contains("the split does not end here") == true { continue }
            #expect(outcome == expected, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("A split does not fit another path, another document, or a part of its bytes")
    func mismatches() throws {
        let document = Array("<a><b><c>1</c><c>2</c></b><b><c>3</c></b></a>".utf8)
        let decoder = XMLDecoder()
        let splits = try decoder.recordSplits(at: "a/b/c", in: Data(document), size: 1).map { try $0.get() }
        #expect(splits.map(\.byteRange) == [0..<14, 14..<22, 22..<26, 26..<37, 37..<41, 41..<45])
        func error(_ bytes: some Sequence<UInt8>, _ split: XMLRecordSplit, at path: String) -> XMLErrorCode? {
            for case .failure(let error as DecodingError) in decoder.records(
                of: CapturedElement.self, at: path, in: Data(bytes), split: split)
            { return error.xmlIssue?.code ?? error.xmlParsingError?.code }
            return nil
        }
        #expect(error(document[0..<14], splits[0], at: "a/b/c") == nil)
        #expect(error(document[0..<14], splits[0], at: "a/b") == .unreadableSource)
        #expect(error(document[0..<13], splits[0], at: "a/b/c") == .unreadableSource)
        #expect(error(document[0..<14], splits[1], at: "a/b/c") == .unreadableSource)
        #expect(error("<x/>".utf8, splits[5], at: "a/b/c") == .notWellFormed)
    }

    @Test("A message that is no split is an error, and one with anything else wrong is when it is decoded")
    func messages() throws {
        let document = Array("<a><b/><b/></a>".utf8)
        let split = try #require(
            try XMLDecoder().recordSplits(at: "a/b", in: Data(document), size: 1).map { try $0.get() }.dropFirst().first)
        let message = String(decoding: try JSONEncoder().encode(split), as: UTF8.self)
        for (number, other) in [
            ("\"lowerBound\":7", "\"lowerBound\":-7"), ("\"lowerBound\":7", "\"lowerBound\":8"), ("\"upperBound\":11", "\"upperBound\":6"),
            ("\"upperBound\":11", "\"upperBound\":\(Int.max)"), ("\"line\":1", "\"line\":\(Int.max)"),
            ("\"elementCount\":2", "\"elementCount\":\(Int.min)"), ("\"offset\":0", "\"offset\":-1"),
        ] {
            #expect(message.contains(number), "\(message)")
            let wrong = Data(message.replacingOccurrences(of: number, with: other).utf8)
            #expect(throws: DecodingError.self, "\(other)") { try JSONDecoder().decode(XMLRecordSplit.self, from: wrong) }
        }
        for (tag, other) in [("[60,97,62]", "[60,97]"), ("[60,97,62]", "[]"), ("[60,97,62]", "[0]"), ("[60,97,62]", "[60,97,47,62]")] {
            let wrong = Data(message.replacingOccurrences(of: tag, with: other).utf8)
            let split = try JSONDecoder().decode(XMLRecordSplit.self, from: wrong)
            let records = XMLDecoder().records(of: CapturedElement.self, at: "a/b", in: Data(document[split.byteRange]), split: split)
            #expect(throws: DecodingError.self, "\(other)") { for record in records { _ = try record.get() } }
        }
    }

    @Test("Errors of the path and of the file come instead of splits")
    func errors() throws {
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent("missing-\(UUID().uuidString).xml")
        var splits = XMLDecoder().recordSplits(at: "a/b", in: missing).makeIterator()
        #expect(throws: (any Error).self) { try splits.nextSplit() }
        #expect(try splits.nextSplit() == nil)
        var none = XMLDecoder().recordSplits(at: "a//", in: Data("<a/>".utf8)).makeIterator()
        #expect(throws: DecodingError.self) { try none.nextSplit() }
    }

    @Test("Only what has begun is kept of a document that is divided", arguments: [1 << 16, 1 << 20])
    func memory(size: Int) throws {
        let settings = RecordStreamSettings(path: "a/b", options: XMLDecoder().options)
        var splitter = try RecordSplitter(settings, preferredSize: size, keepsBytes: false)
        let piece = Array(String(repeating: "<b c='x>'>text<!-- > --><![CDATA[ ]] > ]]></b>", count: 1_000).utf8)
        var count = Array("<a>".utf8).withUnsafeBytes { splitter.append($0).count }
        for _ in 0..<50 {
            count += piece.withUnsafeBytes { splitter.append($0).count }
            #expect(splitter.rest.count < 10)
        }
        // A part ends with the first record that makes it large enough.
        let partSize = (size + 45) / 46 * 46
        #expect(partSize - size < 46)
        #expect(count == 50 * piece.count / partSize)
    }
}
