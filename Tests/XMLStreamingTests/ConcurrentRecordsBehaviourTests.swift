import Foundation
import Testing

import XMLDocuments
@testable import XMLCodable
@testable import XMLStreaming

@Suite("Behaviour of records decoded by several threads")
struct ConcurrentRecordsBehaviourTests {
    struct Book: Decodable, Equatable, Sendable { @Attribute var id: Int; var title: String; var price: Double? }

    /// Books, of which some have something wrong in them.
    private static func catalog(_ count: Int, wrong: Set<Int> = [], titleLength: Int = 0) -> [UInt8] {
        let rest = String(repeating: "x", count: titleLength)
        let books = (1...max(count, 1)).map { number in
            let price = wrong.contains(number) ? "cheap" : "\(number).5"
            let marks = String(repeating: "\u{301}", count: number == 7 ? 2 : 0)
            return
                "\n<book id='\(number)'><title>Größe \(number)\(marks)\(rest)</title><price>\(price)</price><n\(number)/></book><!-- - > -->"
        }
        return Array("<?xml version='1.0'?>\n<!--x--><catalog a='>'>\(books.joined())</catalog>\n".utf8)
    }

    // MARK: Limits

    static let limits: [(String, @Sendable (inout XMLLimits, Int) -> Void, ClosedRange<Int>)] = [
        ("elements", { $0.maximumElements = $1 }, 1...45), ("names", { $0.maximumDistinctNames = $1 }, 1...17),
        ("bytes", { $0.maximumInputBytes = 20 * $1 }, 1...50), ("value", { $0.maximumValueBytes = $1 }, 1...16),
        ("length of names", { $0.maximumNameBytes = $1 }, 1...8), ("depth", { $0.maximumDepth = $1 }, 1...5),
        ("attributes", { $0.maximumAttributesPerElement = $1 }, 1...2), ("combining marks", { $0.maximumCombiningMarks = $1 }, 0...3),
    ]

    @Test("Limits are those of the whole document", arguments: limits.indices)
    func documentLimits(index: Int) {
        let (name, set, values) = Self.limits[index]
        let document = Self.catalog(10)
        for value in values {
            let decoder = XMLDecoder()
            set(&decoder.limits, value)
            expectSameInParts(Book.self, at: "catalog/book", in: document, by: decoder, partSizes: [1, 200], "\(name) \(value)")
        }
    }

    @Test("Namespaces of all parts count together", arguments: 1...12)
    func namespaces(limit: Int) {
        let items = (1...10).map { "<item><n:x xmlns:n='urn:\($0)'/></item>" }.joined()
        let decoder = XMLDecoder { $0.limits.maximumDistinctNames = limit }
        for processes in [false, true] {
            decoder.shouldProcessNamespaces = processes
            expectSameInParts(CapturedElement.self, at: "a/item", in: Array("<a>\(items)</a>".utf8), by: decoder)
        }
    }

    @Test("Names of the parts count together with those of a rest that is not divided", arguments: 1...16)
    func namesBeforeTheRest(limit: Int) {
        let items = (1...5).map { "<item><n\($0)/></item>" } + ["<item xmlns:n='u'/>"] + (6...10).map { "<item><n\($0)/></item>" }
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true  // a declaration in a record's own start tag ends the dividing
        decoder.limits.maximumDistinctNames = limit
        let document = Array("<a>\(items.joined())</a>".utf8)
        expectSameInParts(CapturedElement.self, at: "a/item", in: document, by: decoder, pieceSizes: [1, 60, document.count])
    }

    // MARK: Parts

    @Test("Parts that are longer than a token may be are decoded as well", arguments: [1 << 16, 1 << 20, 1 << 21])
    func longParts(partSize: Int) throws {
        let document = Self.catalog(3_000, titleLength: 900)
        #expect(document.count > 5 << 19)
        var number = 0
        for book in XMLDecoder().records(of: Book.self, at: "catalog/book", in: [document], partSize: partSize) {
            number += 1
            let book = try book.get()
            #expect(book.id == number)
            #expect(book.price == Double(number) + 0.5)
        }
        #expect(number == 3_000)
    }

    @Test(
        "Tags that are longer than allowed are the same error in parts of any size",
        arguments: ["<!--%-->", "<book id='1' %a='2'/>", "<?p %?>"])
    func longTokens(token: String) {
        let long = token.replacingOccurrences(of: "%", with: String(repeating: "x", count: 5 << 18))
        let book = "<book id='1'><title>\(String(repeating: "x", count: 930))</title></book>"
        let document = Array(
            "<catalog>\(String(repeating: book, count: 1_500))\(long)<z/></catalog>".utf8)
        let decoder = XMLDecoder { $0.limits.maximumValueBytes = 1_000 }
        let partSizes = [1 << 16, 1 << 19, 1 << 22]
        #expect(expectSameInParts(Book.self, at: "catalog/book", in: document, by: decoder, partSizes: partSizes).error != nil)
    }

    @Test("What records keep of their parts stays as it is when the threads go on")
    func keptFragments() throws {
        struct Holder: Decodable, Sendable { var part: XMLFragment }
        let items = (0..<300).map { "<i><part><n\($0) a='\($0)'>\($0)</n\($0)></part></i>" }
        let document = Array("<r>\(items.joined())</r>".utf8)
        let records = XMLDecoder().records(of: Holder.self, at: "r/i", in: [document], threadCount: 3, partSize: 100)
        let parts = try records.map { try $0.get().part }
        #expect(parts.count == 300)
        for (number, part) in parts.enumerated() {
            #expect(try part.xmlString() == "<part><n\(number) a=\"\(number)\">\(number)</n\(number)></part>")
        }
    }

    // MARK: Policies

    static let policies = ["throw", "skip", "collect"]

    @Test("Errors, issues and unknown nodes are told in the order of the document", arguments: policies)
    func reports(policy: String) {
        let document = Self.catalog(12, wrong: [3, 4, 9])
        func outcome(partSize: Int?) -> ConcurrentOutcome {
            let told = Locked<[String]>([])
            let decoder = XMLDecoder()
            decoder.unknownNodePolicy = .report { issue in told.withLock { $0.append("unknown: \(issue)") } }
            decoder.onIssue = { issue in told.withLock { $0.append("issue: \(issue)") } }
            decoder.errorPolicy = policy == "throw" ? .droppingItems : .throwing
            let errorPolicy: XMLDecoder.RecordErrorPolicy =
                switch policy {
                case "skip": .skip { error in told.withLock { $0.append("skipped: \(error)") } }
                case "collect": .collect { issues in told.withLock { $0.append("collected: \(issues)") } }
                default: .throw
                }
            let type = XMLRecord<Book>.self
            var outcome: ConcurrentOutcome
            if let partSize {
                outcome = ConcurrentOutcome(
                    decoder.records(of: type, at: "catalog/book", in: [document], partSize: partSize, onError: errorPolicy))
            } else {
                outcome = ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: [document], onError: errorPolicy))
            }
            outcome.reports = told.withLock { $0 }
            return outcome
        }
        let expected = outcome(partSize: nil)
        #expect(!expected.reports.isEmpty)
        for partSize in [1, 300] { #expect(outcome(partSize: partSize) == expected) }
    }

    // MARK: Order and bounds

    /// Counts how many values are decoded.
    struct Counted: Decodable, Sendable {
        @Attribute var id: Int
        static let counter = CodingUserInfoKey(rawValue: "counter")

        enum CodingKeys: CodingKey { case id }

        init(from decoder: any Decoder) throws {
            _id = try decoder.container(keyedBy: CodingKeys.self).decode(Attribute<Int>.self, forKey: .id)
            (Self.counter.flatMap { decoder.userInfo[$0] } as? Counter)?.increment()
        }
    }

    @Test("No more than the parts in flight are decoded ahead, and nothing after the iterator is gone")
    func lazily() throws {
        let counter = Counter()
        let decoder = XMLDecoder()
        if let key = Counted.counter { decoder.userInfo[key] = counter }
        let pieces = Counter()
        let items = sequence(state: 0) { (number: inout Int) -> [UInt8]? in
            pieces.increment()
            defer { number += 1 }
            return Array((number == 0 ? "<a>" : "<b id='\(number)'/>").utf8)
        }
        do {
            var records = decoder.records(of: Counted.self, at: "a/b", in: items, threadCount: 3, partSize: 1).makeIterator()
            for number in 1...50 {
                #expect(try records.nextRecord()?.id == number)
                // Twelve parts may be ahead, besides the one that is being given out.
                #expect(counter.value <= number + 12)
                #expect(pieces.value <= number + 15)
            }
        }
        // The document has no end: what is done when the iterator is gone is what has been asked for before.
        #expect(pieces.value <= 65)
    }

    @Test("A document of one part starts no threads, and many parts no more than asked for", arguments: [(1, 1 << 19), (4, 100)])
    func threads(count: Int, partSize: Int) throws {
        /// The threads that decoded.
        final class Threads: Sendable { let seen = Locked<Set<ObjectIdentifier>>([]) }
        struct OnThread: Decodable, Sendable {
            static let threads = CodingUserInfoKey(rawValue: "threads")
            init(from decoder: any Decoder) throws {
                let threads = Self.threads.flatMap { decoder.userInfo[$0] } as? Threads
                threads?.seen.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
            }
        }
        let threads = Threads()
        let decoder = XMLDecoder()
        if let key = OnThread.threads { decoder.userInfo[key] = threads }
        let records = decoder.records(of: OnThread.self, at: "catalog/book", in: [Self.catalog(400)], threadCount: 4, partSize: partSize)
        var number = 0
        for record in records {
            _ = try record.get()
            number += 1
        }
        #expect(number == 400)
        let seen = threads.seen.withLock { $0 }
        #expect(seen.count <= count)
        #expect(seen.contains(ObjectIdentifier(Thread.current)) == (count == 1))
    }

    @Test("The source's error comes after all records before it", arguments: [1, 100, 1 << 19])
    func sourceError(partSize: Int) {
        final class Failing: ByteSource {
            let byteCount: Int? = nil
            private var pieces: [ArraySlice<UInt8>]

            init(_ bytes: [UInt8]) { pieces = stride(from: 0, to: bytes.count, by: 40).map { bytes[$0...].prefix(40) } }

            func readPiece(_ take: (UnsafeRawBufferPointer) -> Void) throws -> Bool {
                if pieces.isEmpty { throw SourceError(number: 7) }
                return Piece.give(pieces.removeFirst(), to: take)
            }
        }
        let start = Array(ConcurrentRecordsBehaviourTests.catalog(20).prefix(1_000))
        let decoder = XMLDecoder()
        func outcome(threadCount: Int) -> ConcurrentOutcome {
            let records: XMLRecords<XMLRecord<Book>> = decoder.records(
                at: "catalog/book", .throw, nil,
                makeFeed: {
                    threadCount > 1
                        ? try ConcurrentRecordFeed($0, reports: $1, threadCount: threadCount, partSize: partSize)
                        : try RecordFeed($0, reports: $1)
                }
            ) { Failing(start) }
            return ConcurrentOutcome(records)
        }
        let expected = outcome(threadCount: 1)
        #expect(expected.records.count > 5)
        #expect(expected.error?.contains("SourceError(number: 7)") == true)
        #expect(outcome(threadCount: 2) == expected)
    }

    @Test("A cancelled task gets no more records")
    func cancelled() async {
        let document = Self.catalog(200)
        let task = Task {
            var records = XMLDecoder().records(of: Book.self, at: "catalog/book", in: [document], partSize: 1).makeIterator()
            #expect(throws: Never.self) { try records.nextRecord() }
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { while try records.nextRecord() != nil {} }
        }
        await task.value
    }

    @Test("A path that is none, and a wrong root element, are errors as without threads", arguments: ["", "catalog/", "shop/book", "//"])
    func wrongPath(path: String) {
        #expect(expectSameInParts(Book.self, at: path, in: Self.catalog(5), by: XMLDecoder()).error != nil)
    }

    // MARK: Sources

    @Test("Every source gives the same records, in parts of the size that is used", arguments: [1, 2, 3])
    func sources(concurrency: Int) async throws {
        let document = Self.catalog(1_200, titleLength: 900)
        #expect(document.count > 1 << 20)
        let file = try TemporaryFile(document)
        let decoder = XMLDecoder()
        let type = XMLRecord<Book>.self
        let expected = ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: document))
        #expect(expected.records.count == 1_200)
        let text = String(decoding: document, as: UTF8.self)
        let pieces = stride(from: 0, to: document.count, by: 5_000).map { document[$0...].prefix(5_000) }
        let outcomes = [
            ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: document, concurrency: concurrency)),
            ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: Data(document), concurrency: concurrency)),
            ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: text, concurrency: concurrency)),
            ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: file.url, concurrency: concurrency)),
            ConcurrentOutcome(decoder.records(of: type, at: "catalog/book", in: pieces, concurrency: concurrency)),
            ConcurrentOutcome(
                decoder.records(of: type, at: "catalog/book", in: InputStream(data: Data(document)), concurrency: concurrency)),
        ]
        for outcome in outcomes { #expect(outcome == expected) }

        var asynchronous = ConcurrentOutcome()
        for try await record in decoder.records(of: type, at: "catalog/book", in: AsyncStream(pieces), concurrency: concurrency) {
            asynchronous.add(record)
        }
        #expect(asynchronous == expected)
    }

    @Test("Bytes that arrive one by one give the same records")
    func asynchronousBytes() async throws {
        let document = Self.catalog(300)
        let expected = ConcurrentOutcome(XMLDecoder().records(of: XMLRecord<Book>.self, at: "catalog/book", in: document))
        var outcome = ConcurrentOutcome()
        let records = XMLDecoder().records(of: XMLRecord<Book>.self, at: "catalog/book", in: AsyncStream(document), concurrency: 2)
        for try await record in records { outcome.add(record) }
        #expect(outcome == expected)
    }

    @Test("An asynchronous sequence's records come up to the first error", arguments: [3, 299])
    func asynchronousError(wrong: Int) async {
        let document = Self.catalog(300, wrong: [wrong])
        let pieces = AsyncStream(stride(from: 0, to: document.count, by: 100).map { document[$0...].prefix(100) })
        var count = 0
        await #expect(throws: DecodingError.self) {
            let decoder = XMLDecoder()
            let records = decoder.records(
                at: "catalog/book", in: pieces, .throw, nil,
                makeFeed: { try ConcurrentRecordFeed<Book>($0, reports: $1, threadCount: 3, partSize: 500) },
                makePull: { AsyncPieces<AsyncStream<ArraySlice<UInt8>>>.ofPieces() })
            for try await book in records {
                count += 1
                #expect(book.id == count)
            }
        }
        #expect(count == wrong - 1)
    }

    @Test("With an excerpt to be shown, errors have the same one")
    func excerpt() {
        let decoder = XMLDecoder { $0.errorContextLength = 40 }
        var document = Self.catalog(10)
        document.insert(UInt8(ascii: "<"), at: document.count - 60)
        func excerpt(_ records: XMLRecords<Book>) -> String? {
            for case .failure(let error as DecodingError) in records { return error.xmlParsingError?.excerpt }
            return nil
        }
        let expected = excerpt(decoder.records(of: Book.self, at: "catalog/book", in: [document]))
        #expect(expected != nil)
        #expect(excerpt(decoder.records(of: Book.self, at: "catalog/book", in: [document], partSize: 1)) == expected)
    }
}
