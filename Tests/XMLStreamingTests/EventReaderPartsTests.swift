import Foundation
import Testing
import XMLStreaming

@Suite("Events of parts of documents, and documents without events")
struct EventReaderPartsTests {
    private static func splits(of file: URL, _ document: RecordsDocument, _ options: XMLParsingOptions, size: Int) throws
        -> [XMLRecordSplit]
    { try XMLDecoder(parsingOptions: options).recordSplits(at: document.path, in: file, size: size).map { try $0.get() } }

    /// What of texts that a split divides is one text in the document.
    private static func joiningTexts(_ events: [String]) -> [String] {
        events.reduce(into: []) { joined, event in
            if let last = joined.last, last.hasPrefix("text "), event.hasPrefix("text ") {
                joined[joined.count - 1] += event.dropFirst(5)
            } else {
                joined.append(event)
            }
        }
    }

    @Test("The events of all splits are those of the document", arguments: RecordsDocument.all, [1, 30, 1_000])
    func splits(_ document: RecordsDocument, size: Int) throws {
        let options = EventReaderTests.options(document)
        let file = try TemporaryFile(document.bytes)
        var events: [String] = []
        var nameCount = 0
        for split in try Self.splits(of: file.url, document, options, size: size) {
            let reader = XMLEventReader(contentsOf: file.url, split: split, options: options)
            #expect(reader.openElements.isEmpty == (split.byteRange.lowerBound == 0))
            let outcome = EventsOutcome(reader)
            #expect(outcome.error == nil)
            events += outcome.events
            #expect(reader.openElements.isEmpty == (split.byteRange.upperBound == document.bytes.count))
            try XMLEventReader(contentsOf: file.url, split: split, options: options).readToEnd()
            nameCount += reader.distinctNameCount
        }
        let reader = XMLEventReader(parsing: document.bytes, options: options)
        #expect(Self.joiningTexts(events) == EventsOutcome(reader).events)
        #expect(reader.distinctNameCount > 0 && nameCount >= reader.distinctNameCount)
    }

    @Test("An error in a split has its place in the document, and a split that does not fit is an error")
    func wrongSplits() throws {
        let document = Array("<a>\n<b>1</b>\n<b>2</b>\n<b>3</c>\n</a>".utf8)
        let file = try TemporaryFile(document)
        let splits = try XMLDecoder().recordSplits(at: "a/b", in: file.url, size: 1).map { try $0.get() }
        let errors = splits.compactMap { split -> XMLParsingError? in
            do {
                try XMLEventReader(contentsOf: file.url, split: split).readToEnd()
                return nil
            } catch {
                return error as? XMLParsingError
            }
        }
        #expect(errors.first?.position?.line == 4)
        let other = try TemporaryFile(Array("<a>\n<b>1<b>\n<b>2</b>\n<b>3</c>\n</a>".utf8))
        let reader = XMLEventReader(contentsOf: other.url, split: splits[0])
        let outcome = EventsOutcome(reader)
        #expect(outcome.error?.contains("the split does not end here") == true)
    }

    @Test("Without events, the error is that of the events, and so are the elements around it", arguments: RecordsChunksTests.malformed)
    func malformed(_ document: RecordsDocument) throws {
        let options = EventReaderTests.options(document)
        let whole = EventsOutcome(XMLEventReader(parsing: document.bytes, options: options))
        for first in [0, 1, 3] {
            let reader = XMLEventReader(parsing: document.bytes, options: options)
            let error = #expect(throws: XMLParsingError.self) {
                for _ in 0..<first { _ = try reader.next() }
                try reader.readToEnd()
            }
            let message = error.map { "\($0.reason) \($0.position.map { "\($0) \($0.byteOffset)" } ?? "-") \($0.message)" }
            #expect(message == whole.error)
            #expect(try reader.next() == nil)
        }
    }

    @Test("The elements that are open are those around the last event, wherever the document is cut", arguments: [1, 5, 1_000])
    func openElements(_ size: Int) throws {
        let document = Array("<a><b>x<c/></b><!--y--><b><d>z</d></b></a>".utf8)
        let reader = XMLEventReader(
            parsing: stride(from: 0, to: document.count, by: size).map { document[$0..<min($0 + size, document.count)] })
        var names: [String] = []
        #expect(reader.openElements.isEmpty)
        while let event = try reader.next() {
            switch event.kind {
            case .startElement(let tag): names.append(tag.name.qualifiedName)
            case .endElement: names.removeLast()
            default: break
            }
            #expect(reader.openElements.map(\.qualifiedName) == names)
        }
        let wrong = XMLEventReader(parsing: "<a><b><c></b></a>")
        #expect(throws: XMLParsingError.self) { try wrong.readToEnd() }
        #expect(wrong.openElements.map(\.qualifiedName) == ["a", "b", "c"])
    }
}
