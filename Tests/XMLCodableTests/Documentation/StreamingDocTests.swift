import Foundation
import Testing
import XMLCodable
import XMLStreaming
import XMLInterchange

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The blocks of Docs/Streaming.md, as they stand there, and what comes of them.
@Suite("Docs/Streaming.md")
struct StreamingDocTests {
    struct Book: Codable {
        @XMLAttribute var id: Int
        var title: String
        var price: Double
    }

    static let catalog = """
        <catalog currency="EUR">
         <book id="1"><title>Dune</title><price>9.5</price></book>
         <book id="2"><title>Emma</title><price>12.25</price></book>
         <book id="3"><title>Solaris</title><price>0.25</price></book>
        </catalog>
        """

    private static func file(_ text: String = "") throws -> URL { try TemporaryFile(Array(text.utf8)).url }

    @Test("Reading records")
    func reading() throws {
        let file = try Self.file(Self.catalog)

        struct Book: Codable {
            @XMLAttribute var id: Int
            var title: String
            var price: Double
        }

        let decoder = XMLDecoder()
        var sum = 0.0
        for book in decoder.records(of: Book.self, at: "catalog/book", in: file) {
            sum += try book.get().price
        }
        #expect(sum == 22)

        var books = decoder.records(of: Book.self, at: "catalog/book", in: file).makeIterator()
        while let book = try books.nextRecord() {
            sum += book.price
        }
        #expect(sum == 44)
    }

    @Test("Records on all cores, and splits for other processes")
    func cores() throws {
        let file = try Self.file(Self.catalog)
        let decoder = XMLDecoder()
        var sum = 0.0

        let cores = ProcessInfo.processInfo.activeProcessorCount
        for book in decoder.records(of: Book.self, at: "catalog/book", in: file, concurrency: cores) {
            sum += try book.get().price
        }
        #expect(sum == 22)

        let messages = try decoder.recordSplits(at: "catalog/book", in: file, size: 1 << 20).map { try JSONEncoder().encode($0.get()) }
        // In another process:
        for message in messages {
            let split = try JSONDecoder().decode(XMLRecordSplit.self, from: message)
            for book in decoder.records(of: Book.self, at: "catalog/book", in: file, split: split) {
                sum += try book.get().price
            }
        }
        #expect(sum == 44)
    }

    @Test("Several kinds of records")
    func kinds() throws {
        struct Magazine: Decodable {
            var title: String
            var issue: Int
        }
        let decoder = XMLDecoder()
        let document = """
            <shop>
             <book id="1"><title>Dune</title><price>9</price></book>
             <magazine><title>Omni</title><issue>3</issue></magazine>
            </shop>
            """

        enum Entry: Decodable {
            case book(Book)
            case magazine(Magazine)
        }

        var titles: [String] = []
        for entry in decoder.records(of: Entry.self, at: "shop/book | shop/magazine", in: document) {
            switch try entry.get() {
            case .book(let book): titles.append(book.title)
            case .magazine(let magazine): titles.append("\(magazine.title) \(magazine.issue)")
            }
        }
        #expect(titles == ["Dune", "Omni 3"])
    }

    @Test("Pieces from a decompressor")
    func pieces() throws {
        struct Decompressor {
            var rest = Array(StreamingDocTests.catalog.utf8)[...]
            mutating func nextChunk() -> [UInt8]? {
                defer { rest = rest.dropFirst(5) }
                return rest.isEmpty ? nil : Array(rest.prefix(5))
            }
        }
        let (decoder, decompressor) = (XMLDecoder(), Decompressor())
        var sum = 0.0

        let chunks = sequence(state: decompressor) { $0.nextChunk() }
        for book in decoder.records(of: Book.self, at: "catalog/book", in: chunks) {
            sum += try book.get().price
        }
        #expect(sum == 22)
    }

    #if canImport(Darwin)
    /// Compiled only: a test does not use the network.
    func download(_ url: URL) async throws -> Double {
        let decoder = XMLDecoder()
        var sum = 0.0

        let (bytes, _) = try await URLSession.shared.bytes(from: url)
        for try await book in decoder.records(of: Book.self, at: "catalog/book", in: bytes) {
            sum += book.price
        }
        return sum
    }
    #endif

    @Test("A connection with callbacks")
    func callbacks() async throws {
        final class Connection {
            var onReceive: ([UInt8]) -> Void = { _ in }
            /// Everything comes as soon as there is somebody for the end of it.
            var onClose: () -> Void = {} {
                didSet {
                    for byte in StreamingDocTests.catalog.utf8 { onReceive([byte]) }
                    onClose()
                }
            }
        }
        let (decoder, connection) = (XMLDecoder(), Connection())
        var sum = 0.0

        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        connection.onReceive = { continuation.yield($0) }
        connection.onClose = { continuation.finish() }
        for try await book in decoder.records(of: Book.self, at: "catalog/book", in: chunks) {
            sum += book.price
        }
        #expect(sum == 22)
    }

    @Test("Ancestors of a record")
    func ancestors() throws {
        let decoder = XMLDecoder()
        var lines: [String] = []
        let document = """
            <library>
            <shelf number="7"><book id="1"><title>Dune</title><price>9</price></book></shelf>
            <shelf><book id="2"><title>Emma</title><price>9</price></book></shelf>
            </library>
            """

        for result in decoder.records(of: XMLRecord<Book>.self, at: "library/shelf/book", in: document) {
            let book = try result.get()
            let shelf = book.ancestors["shelf"]?[attribute: "number"] ?? "?"
            lines.append("\(shelf): \(book.value.title), \(book.path), line \(book.position.line)")
        }
        #expect(lines == ["7: Dune, /library/shelf[1]/book[1], line 2", "?: Emma, /library/shelf[2]/book[1], line 3"])
    }

    @Test("Ancestors in a type that decodes itself")
    func ancestorsInDecoder() throws {
        struct Price: Decodable {
            let amount: Double
            let currency: String?

            init(from decoder: any Decoder) throws {
                amount = try decoder.singleValueContainer().decode(Double.self)
                currency = decoder.xmlAncestors[attribute: "currency"]
            }
        }
        let prices = try XMLDecoder().records(of: Price.self, at: "catalog/book/price", in: Self.catalog).map { try $0.get() }
        #expect(prices.map(\.amount) == [9.5, 12.25, 0.25])
        #expect(prices.allSatisfy { $0.currency == "EUR" })
    }

    @Test("A record that cannot be decoded is skipped")
    func skipping() throws {
        let decoder = XMLDecoder()
        let document = Self.catalog.replacingOccurrences(of: "12.25", with: "cheap")
        var problems: [String] = []
        let books = decoder.records(
            of: Book.self, at: "catalog/book", in: document,
            onError: .skip { error in problems.append((error as? DecodingError)?.xmlIssue?.description ?? "\(error)") })
        // expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 3, column 34)
        #expect(try books.map { try $0.get().id } == [1, 3])
        #expect(problems == ["expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 3, column 34)"])
    }

    @Test("Progress")
    func progress() throws {
        let (decoder, file) = (XMLDecoder(), try Self.file(Self.catalog))

        let progress = Progress(totalUnitCount: -1)
        let books = decoder.records(of: Book.self, at: "catalog/book", in: file) { bytesRead, byteCount in
            progress.totalUnitCount = Int64(byteCount ?? -1)
            progress.completedUnitCount = Int64(bytesRead)
        }
        #expect(try books.map { try $0.get().id } == [1, 2, 3])
        #expect(progress.completedUnitCount == Int64(Self.catalog.utf8.count))
        #expect(progress.isFinished)
    }

    struct Message: Decodable, Equatable { var body: String }
    struct Presence: Decodable, Equatable { var show: String }

    @Test("A document that never ends")
    func endless() throws {
        var bodies: [String] = []

        enum Stanza: Decodable {
            case message(Message)
            case presence(Presence)
        }

        let parser = try XMLRecordParser(of: Stanza.self, at: "stream/*")
        func received(_ bytes: [UInt8]) throws {
            for stanza in try parser.feed(bytes) { handle(stanza) }
        }

        func handle(_ stanza: Stanza) {
            switch stanza {
            case .message(let message): bodies.append(message.body)
            case .presence(let presence): bodies.append(presence.show)
            }
        }
        try received(Array("<stream><message><body>Hi</bo".utf8))
        #expect(bodies.isEmpty)
        try received(Array("dy></message>".utf8))
        #expect(bodies == ["Hi"])
        try received(Array("<presence><show>away</show></presence>".utf8))
        #expect(bodies == ["Hi", "away"])

        try limited()
        func limited() throws {
            let decoder = XMLDecoder()
            decoder.limits.maximumValueBytes = 1 << 16
            decoder.limits.maximumDepth = 16
            decoder.limits.maximumDistinctNames = 1_000
            let parser = try XMLRecordParser(of: Stanza.self, at: "stream/*", decoder: decoder)
            let long = String(repeating: "x", count: 1 << 17)
            #expect(throws: DecodingError.self) { try parser.feed(Array("<stream><message><body>\(long)</body></message>".utf8)) }
        }
    }

    @Test("Writing records")
    func writing() throws {
        let (file, books) = (try Self.file(), [Book(id: 1, title: "Dune", price: 9.5)])

        let writer = try XMLRecordWriter(
            to: file, inside: [.init("catalog", attributes: ["currency": "EUR"]), "books"],
            header: .utf8)
        for book in books {
            try writer.write(book, named: "book")
        }
        try writer.close()
        // <?xml version="1.0" encoding="UTF-8"?>
        // <catalog currency="EUR"><books><book id="1"><title>Dune</title><price>9.5</price></book>…</books></catalog>
        let expected = """
            <?xml version="1.0" encoding="UTF-8"?>
            <catalog currency="EUR"><books><book id="1"><title>Dune</title><price>9.5</price></book></books></catalog>
            """
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    @Test("Writing an asynchronous sequence")
    func writingAsynchronously() async throws {
        let file = try Self.file()
        let books = AsyncStream { continuation in
            continuation.yield(Book(id: 1, title: "Dune", price: 9.5))
            continuation.finish()
        }

        let writer = try XMLRecordWriter(to: file, inside: ["catalog"])
        try await writer.write(contentsOf: books, named: "book")
        try writer.close()
        let expected = #"<catalog><book id="1"><title>Dune</title><price>9.5</price></book></catalog>"#
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    @Test("Copying with a filter, over the same file as well", arguments: [false, true])
    func copying(isInPlace: Bool) throws {
        let (decoder, file) = (XMLDecoder(), try Self.file(Self.catalog))
        let copy = isInPlace ? file : try Self.file()

        let writer = try XMLRecordWriter(to: copy, inside: ["catalog"])
        for result in decoder.records(of: Book.self, at: "catalog/book", in: file) {
            let book = try result.get()
            if book.price < 10 { try writer.write(book, named: "book") }
        }
        try writer.close()
        let expected = ["Dune</title><price>9.5", "Solaris</title><price>0.25"].enumerated()
            .map { "<book id=\"\(1 + 2 * $0)\"><title>\($1)</price></book>" }.joined()
        #expect(try String(contentsOf: copy, encoding: .utf8) == "<catalog>\(expected)</catalog>")
    }

    @Test("Records to JSON, and from JSON")
    func json() throws {
        let (original, json, copy) = (try Self.file(Self.catalog), try Self.file(), try Self.file())
        try Self.toJSONAndBack(original, json, into: copy)
        let text = try String(contentsOf: json, encoding: .utf8)
        #expect(text.hasPrefix(##"[{"@id":"1","title":"Dune","price":"9.5"},"##))
        let books = try XMLDecoder().records(of: Book.self, at: "catalog/book", in: copy).map { try $0.get().title }
        #expect(books == (try XMLDecoder().records(of: Book.self, at: "catalog/book", in: original).map { try $0.get().title }))
    }

    private static func toJSONAndBack(_ original: URL, _ jsonURL: URL, into copy: URL) throws {
        func there(_ xmlURL: URL) throws {
            // swift-format-ignore
            try XMLDecoder().writeJSON(ofRecordsAt: "catalog/book", in: xmlURL, to: jsonURL)   // [{"@id":"1","title":"Dune","price":"9.5"},…]
        }
        func back(_ xmlURL: URL) throws {
            let writer = try XMLRecordWriter(to: xmlURL, inside: ["catalog"])
            try writer.write(jsonItemsOf: jsonURL, named: "book")
            try writer.close()
        }
        try there(original)
        try back(copy)
    }

    @Test("Event by event")
    func events() async throws {
        let document = "<catalog><book id='1'/><book><!-- 2 --></book></catalog>"
        func outline(of file: URL) throws -> [String: Int] {
            let reader = XMLEventReader(contentsOf: file)
            var path: [String] = []
            var counts: [String: Int] = [:]
            while let event = try reader.next() {
                switch event.kind {
                case .startElement(let tag):
                    path.append(tag.name.qualifiedName)
                    counts[path.joined(separator: "/"), default: 0] += 1
                case .endElement: path.removeLast()
                case .text, .comment, .processingInstruction: break
                }
            }
            return counts
        }
        #expect(try outline(of: Self.file(document)) == ["catalog": 1, "catalog/book": 2])

        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array(document.utf8))
        continuation.finish()
        var names: [String] = []
        for try await event in XMLAsyncEvents(parsing: chunks) {
            if case .startElement(let tag) = event.kind { names.append(tag.name.qualifiedName) }
        }
        #expect(names == ["catalog", "book", "book"])
    }

    @Test("Every block of the page is one of this file, or of the example for NIO")
    func blocks() throws {
        let tests = URL(fileURLWithPath: #filePath)
        let top = tests.deletingLastPathComponent().appendingPathComponent("../../..").standardized
        let sources = try [tests, top.appendingPathComponent("Examples/NIO/Sources/RecordsOverNIO/RecordsOverNIO.swift")]
            .map { try Self.lines(String(contentsOf: $0, encoding: .utf8)) }
        let page = try String(contentsOf: top.appendingPathComponent("Docs/Streaming.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(blocks.count > 10)
        for block in blocks {
            let lines = Self.lines(block)
            #expect(sources.contains { $0.contains(lines) }, "\(block)")
        }
    }

    /// The lines of a text without indentation; empty ones do not count.
    private static func lines(_ text: String) -> String {
        "\n"
            + text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n") + "\n"
    }
}
