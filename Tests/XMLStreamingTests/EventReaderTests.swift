import Foundation
import Testing
import XMLStreaming

/// What came of reading events: each as a text with its place, and how it ended.
struct EventsOutcome: Equatable, CustomStringConvertible {
    var events: [String] = []
    var error: String?

    var description: String { "\(events.joined(separator: "\n"))\n\(error ?? "the end")" }

    init() {}

    init(_ reader: XMLEventReader) {
        do {
            while let event = try reader.next() { add(event) }
        } catch {
            end(with: error)
        }
    }

    init<Source: AsyncSequence>(_ source: XMLAsyncEvents<Source>) async {
        do {
            for try await event in source { add(event) }
        } catch {
            end(with: error)
        }
    }

    /// Of a whole document, by its tree.
    init(treeOf bytes: [UInt8], options: XMLParsingOptions) {
        do {
            for node in try XMLTree(parsing: bytes, options: options).nodes { add(node) }
        } catch {
            end(with: error)
        }
    }

    private mutating func add(_ event: XMLEvent) { add(event.kind, at: event.position) }

    private mutating func end(with error: any Error) {
        self.error =
            (error as? XMLParsingError).map { "\($0.reason) \($0.position.map { "\($0) \($0.byteOffset)" } ?? "-") \($0.message)" }
            ?? "\(error)"
    }

    /// - Parameter position: nil where a tree does not tell it.
    private mutating func add(_ kind: XMLEvent.Kind, at position: XMLPosition?) {
        switch kind {
        case .startElement(let tag): start(tag.name, tag.attributes.map { ($0.name, $0.value) }, at: position)
        case .endElement(let name): events.append("</{\(name.namespaceURI ?? "")}\(name)>")
        case .text(let text, let isCDATA):
            // A tree tells adjacent sections apart.
            let start = isCDATA ? "CDATA " : "text "
            if let last = events.last, last.hasPrefix(start), position == nil {
                events[events.count - 1] += text
            } else {
                events.append(start + text)
            }
        case .comment(let content): events.append("comment \(content)")
        case .processingInstruction(let target, let content): events.append("instruction \(target) \(content)")
        }
    }

    private mutating func start(_ name: XMLQName, _ attributes: [(name: XMLQName, value: String)], at position: XMLPosition?) {
        let attributes = attributes.map { " {\($0.name.namespaceURI ?? "")}\($0.name)=\($0.value.debugDescription)" }.joined()
        events.append("<{\(name.namespaceURI ?? "")}\(name)\(attributes)> \(position?.description ?? "") \(position?.byteOffset ?? 0)")
    }

    private mutating func add(_ node: XMLTree.Node) {
        switch node {
        case .element(let element):
            start(element.name, element.attributes.map { ($0.name, $0.value) }, at: element.position)
            for child in element.children { add(child) }
            add(.endElement(element.name), at: nil)
        // A tree has empty CDATA sections, too.
        case .text(let text, let isCDATA): if !text.isEmpty { add(.text(text, isCDATA: isCDATA), at: nil) }
        case .comment(let content): add(.comment(content), at: nil)
        case .processingInstruction(let target, let content): add(.processingInstruction(target: target, content: content), at: nil)
        }
    }
}

@Suite("Events of documents")
struct EventReaderTests {
    static func options(_ document: RecordsDocument) -> XMLParsingOptions {
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = document.processesNamespaces
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        return options
    }

    @Test("Events are those of the document's tree, with the places of its elements", arguments: RecordsDocument.all)
    func tree(_ document: RecordsDocument) {
        let options = Self.options(document)
        let outcome = EventsOutcome(XMLEventReader(parsing: document.bytes, options: options))
        #expect(outcome == EventsOutcome(treeOf: document.bytes, options: options))
        #expect(outcome.error == nil)
    }

    @Test("Events are the same in pieces of every size", arguments: RecordsDocument.all, [1, 2, 3, 7, 64, 4_096])
    func pieces(_ document: RecordsDocument, size: Int) async {
        let options = Self.options(document)
        let whole = EventsOutcome(XMLEventReader(parsing: document.bytes, options: options))
        let pieces = document.pieces(of: size)
        #expect(EventsOutcome(XMLEventReader(parsing: pieces, options: options)) == whole)
        #expect(await EventsOutcome(XMLAsyncEvents(parsing: AsyncStream(pieces), options: options)) == whole)
    }

    @Test("Events are the same from every source", arguments: RecordsDocument.all)
    func sources(_ document: RecordsDocument) async throws {
        let options = Self.options(document)
        let whole = EventsOutcome(XMLEventReader(parsing: document.bytes, options: options))
        let file = try TemporaryFile(document.bytes)
        #expect(EventsOutcome(XMLEventReader(contentsOf: file.url, options: options)) == whole)
        #expect(EventsOutcome(XMLEventReader(parsing: Data(document.bytes), options: options)) == whole)
        #expect(EventsOutcome(XMLEventReader(parsing: document.bytes[...], options: options)) == whole)
        #expect(EventsOutcome(XMLEventReader(parsing: InputStream(data: Data(document.bytes)), options: options)) == whole)
        #expect(await EventsOutcome(XMLAsyncEvents(parsing: AsyncStream(document.bytes), options: options)) == whole)
    }

    @Test("A string is UTF-8 whatever its declaration says")
    func string() throws {
        let reader = XMLEventReader(parsing: "<?xml version='1.0' encoding='ISO-8859-1'?><a>ä</a>")
        #expect(EventsOutcome(reader).events == ["<{}a> line 1, column 44 43", "text ä", "</{}a>"])
    }

    @Test("Comments and instructions come on request only, and text around others is one text")
    func onRequest() throws {
        let document = "<!--p--><?q r?><a>x<!--c-->y<?t u?>z</a><!--e-->"
        var options = XMLParsingOptions()
        #expect(EventsOutcome(XMLEventReader(parsing: document, options: options)).events.dropFirst() == ["text xyz", "</{}a>"])
        options.keepsComments = true
        #expect(
            EventsOutcome(XMLEventReader(parsing: document, options: options)).events.filter { !$0.hasPrefix("<") } == [
                "comment p", "text x", "comment c", "text yz", "comment e",
            ])
        options.keepsProcessingInstructions = true
        #expect(
            EventsOutcome(XMLEventReader(parsing: document, options: options)).events.filter { !$0.hasPrefix("<") } == [
                "comment p", "instruction q r", "text x", "comment c", "text y", "instruction t u", "text z", "comment e",
            ])
    }

    @Test("The declaration and the document type are there with the root element")
    func prolog() throws {
        let reader = XMLEventReader(parsing: "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'a.dtd'><a/>")
        #expect(reader.header == nil)
        _ = try reader.next()
        #expect(reader.header == XMLHeader(version: 1.0, standalone: "yes"))
        #expect(reader.doctype?.systemIdentifier == "a.dtd")
        while try reader.next() != nil {}
        #expect(reader.doctype?.rootElement == "a")
    }

    @Test("Names tell their namespaces where these are processed, and a prefix that nothing declares is an error there")
    func namespaces() throws {
        var options = XMLParsingOptions()
        let document = "<p:a xmlns:p='urn:p' xmlns='urn:d'><b p:c='1'/></p:a>"
        let plain = XMLEventReader(parsing: document, options: options)
        guard case .startElement(let tag)? = try plain.next()?.kind else { Issue.record("no start tag"); return }
        #expect(tag.name.namespaceURI == nil)
        options.shouldProcessNamespaces = true
        let events = EventsOutcome(XMLEventReader(parsing: document, options: options)).events
        #expect(events[1].hasPrefix("<{urn:d}b {urn:p}p:c="))
        let error = #expect(throws: XMLParsingError.self) {
            let reader = XMLEventReader(parsing: "<a>\n<p:b/></a>", options: options)
            while try reader.next() != nil {}
        }
        #expect(error?.position?.line == 2)
    }
}

@Suite("Events of documents that are wrong")
struct EventReaderErrorsTests {
    @Test("Events come before the error of the tree, wherever a document is cut", arguments: RecordsChunksTests.malformed)
    func malformed(_ document: RecordsDocument) {
        let options = EventReaderTests.options(document)
        let whole = EventsOutcome(XMLEventReader(parsing: document.bytes, options: options))
        let tree = EventsOutcome(treeOf: document.bytes, options: options)
        #expect(whole.error != nil && whole.error == tree.error)
        #expect(whole.events.first?.hasPrefix("<") == true)
        for cut in 0...document.bytes.count {
            let pieces = [document.bytes[..<cut], document.bytes[cut...]]
            #expect(EventsOutcome(XMLEventReader(parsing: pieces, options: options)) == whole, "cut at \(cut)")
        }
    }

    @Test("A document that breaks off ends with the tree's error", arguments: ["<a><b>x</b>", "<a><b", "<a><!--", "", "<a>&amp", "<?xml"])
    func brokenOff(_ document: String) {
        let bytes = Array(document.utf8)
        let tree = EventsOutcome(treeOf: bytes, options: XMLParsingOptions())
        #expect(tree.error != nil)
        #expect(EventsOutcome(XMLEventReader(parsing: bytes)).error == tree.error)
        #expect(EventsOutcome(XMLEventReader(parsing: bytes.map { [$0] })).error == tree.error)
    }

    static let limits: [(XMLLimits.Limit, String, Int, @Sendable (inout XMLLimits) -> Void)] = [
        (.depth, "<a><b><c/></b></a>", 6, { $0.maximumDepth = 2 }),
        (.inputBytes, "<a>12345</a>", 5, { $0.maximumInputBytes = 5 }),
        (.elements, "<a><b/><c/></a>", 7, { $0.maximumElements = 2 }),
        (.attributesPerElement, "<a><b x='' y=''/></a>", 3, { $0.maximumAttributesPerElement = 1 }),
        (.distinctNames, "<a><b/><c/></a>", 7, { $0.maximumDistinctNames = 2 }),
        (.nameBytes, "<a><bbbb/></a>", 3, { $0.maximumNameBytes = 3 }),
        (.valueBytes, "<a>12<b/>1234</a>", 12, { $0.maximumValueBytes = 3 }),
        (.valueBytes, "<a>12<!--1234--></a>", 5, { $0.maximumValueBytes = 3 }),
        (.valueBytes, "<a>12<?p 1234?></a>", 5, { $0.maximumValueBytes = 3 }),
        (.nameBytes, "<a><?pppp x?></a>", 3, { $0.maximumNameBytes = 3 }),
        (.nameBytes, "<!----><aaaa/>", 7, { $0.maximumNameBytes = 3 }),
        (.combiningMarks, "<a>e\u{301}<b/>\u{301}\u{301}</a>", 12, { $0.maximumCombiningMarks = 2 }),
        (.combiningMarks, "<a><b c='e\u{301}\u{301}'/></a>", 3, { $0.maximumCombiningMarks = 1 }),
        (.combiningMarks, "<a><!--\u{301}\u{301}--></a>", 3, { $0.maximumCombiningMarks = 1 }),
        (.combiningMarks, "<a><?p \u{301}\u{301}?></a>", 3, { $0.maximumCombiningMarks = 1 }),
        (.entityDepth, "<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y 'z'>]><a>&x;</a>", 0, { $0.maximumEntityDepth = 1 }),
    ]

    @Test("Limits hold, with the place, in pieces of every size, and without events", arguments: limits.indices, [1, 3, 1_000])
    func limit(_ index: Int, size: Int) {
        let (limit, document, offset, change) = Self.limits[index]
        var options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        change(&options.limits)
        let bytes = Array(document.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        for hasEvents in [true, false] {
            let error = #expect(throws: XMLParsingError.self) {
                let reader = XMLEventReader(parsing: pieces, options: options)
                if hasEvents { while try reader.next() != nil {} } else { try reader.readToEnd() }
            }
            guard case .limitExceeded(let found, _)? = error?.reason else { Issue.record("\(String(describing: error))"); return }
            #expect(found == limit)
            if hasEvents, offset > 0 { #expect(error?.position?.byteOffset == offset) }
        }
    }

    @Test("A bomb of entities ends at its limit, and one is refused where entities are", arguments: [XMLParsingOptions(), .untrusted])
    func bomb(_ options: XMLParsingOptions) {
        let entities = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
        let document = "<!DOCTYPE a [<!ENTITY e0 'x'>\(entities)]><a>&e9;</a>"
        let error = #expect(throws: XMLParsingError.self) {
            let reader = XMLEventReader(parsing: document, options: options)
            while try reader.next() != nil {}
        }
        #expect(error?.position != nil)
    }

    @Test("After an error and after the end there is no event")
    func afterAnError() throws {
        let reader = XMLEventReader(parsing: "<a></b>")
        _ = try reader.next()
        #expect(throws: XMLParsingError.self) { try reader.next() }
        #expect(try reader.next() == nil)
    }

    @Test("What is no file, and a file that is not there, are errors of the first event")
    func files() throws {
        let error = #expect(throws: XMLParsingError.self) {
            try XMLEventReader(contentsOf: try #require(URL(string: "https://example.com/a.xml"))).next()
        }
        #expect(error?.reason == .unreadable)
        #expect(throws: CocoaError.self) { try XMLEventReader(contentsOf: URL(fileURLWithPath: "/nowhere/at all")).next() }
    }

    @Test("A source's error comes unchanged, after the events before it")
    func sourceErrors() async throws {
        let source = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array("<a><b/>".utf8))
            continuation.finish(throwing: SourceError(number: 7))
        }
        let outcome = await EventsOutcome(XMLAsyncEvents(parsing: source))
        #expect(outcome.events.count == 3)
        #expect(outcome.error == "\(SourceError(number: 7))")
    }

    @Test("Reading ends where the task is cancelled")
    func cancellation() async throws {
        let task = Task {
            let reader = XMLEventReader(parsing: sequence(first: Array("<a>".utf8)) { _ in Array("<b/>".utf8) })
            var count = 0
            while try reader.next() != nil {
                count += 1
                if count == 7 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Events that arrive over time end where the task is cancelled, also between those of one piece")
    func cancellationOverTime() async throws {
        let task = Task {
            var count = 0
            for try await _ in XMLAsyncEvents(parsing: AsyncStream([Array("<a><b/><b/></a>".utf8)])) {
                count += 1
                if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A source that asks its own reader.
    private final class Asking: Sequence, IteratorProtocol {
        var reader: XMLEventReader?
        var error: (any Error)?

        func next() -> [UInt8]? {
            do { _ = try reader?.next() } catch { self.error = error }
            return nil
        }
    }

    @Test("A source that asks its own reader gets an error")
    func inTheMiddle() {
        let source = Asking()
        let reader = XMLEventReader(parsing: source)
        source.reader = reader
        #expect(throws: XMLParsingError.self) { try reader.next() }
        #expect(source.error is XMLParsingError)
        source.reader = nil
    }

    @MainActor
    @Test("Events come to an actor as they come elsewhere")
    func onAnActor() async throws {
        var count = 0
        let pieces = AsyncStream([Array("<a>".utf8)] + (0..<100).map { _ in Array("<b/>".utf8) } + [Array("</a>".utf8)])
        for try await _ in XMLAsyncEvents(parsing: pieces) { count += 1 }
        #expect(count == 202)
    }
}

#if os(Linux) && compiler(>=6.2)
@Suite("Memory of events")
struct EventReaderMemoryTests {
    /// How much memory the process has in use, in KiB.
    private static func residentSize() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
    }

    /// Reads so many pieces of 800 records each, and returns the number of events.
    private static func read(_ count: Int) throws -> Int {
        let record = Array("<book id='7' lang='en'><title>Dune</title><price>9.99</price><!-- c --></book>\n".utf8)
        let piece = Array(repeatElement(record, count: 800).joined())
        let pieces = [Array("<a>".utf8)] + Array(repeatElement(piece, count: count)) + [Array("</a>".utf8)]
        let reader = XMLEventReader(parsing: pieces)
        var events = 0
        while try reader.next() != nil { events += 1 }
        return events
    }

    /// In a process of its own, because other tests take memory meanwhile.
    @Test("Reading takes the same memory however long the document is")
    func constantMemory() async {
        await #expect(processExitsWith: .success) {
            _ = try Self.read(20)
            let before = Self.residentSize()
            // 6.5 MB.
            #expect(try Self.read(100) == 2 + 100 * 800 * 9)
            #expect(Self.residentSize() - before < 4 << 10)
        }
    }
}
#endif
