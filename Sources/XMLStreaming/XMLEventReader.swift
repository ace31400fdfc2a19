import Foundation
import XMLCodable

/// Reads a document of any size event by event, as you ask for them: start tags, ends, text, and comments and processing instructions where you want them.
///
/// ```swift
/// let reader = XMLEventReader(contentsOf: fileURL)
/// var titles: [String] = []
/// while let event = try reader.next() {
///     if case .startElement(let tag) = event.kind, let title = tag[attribute: "title"] { titles.append(title) }
/// }
/// ```
///
/// It is for tools, filters and documents that no model describes; records are shorter to write where there is one. Options are those of trees: limits,
/// entities, namespaces, comments and processing instructions. The events do not depend on how the source is divided into pieces.
///
/// Memory is that of the events of one piece of 64 KiB, of the open elements' start tags, and of the longest text, tag or comment: lower
/// ``XMLLimits/maximumValueBytes`` for a source that you do not trust. Use a reader from one task or actor at a time; it is not `Sendable`.
///
/// - Complexity: reading a document takes O(*n*) time, where *n* is its length.
public final class XMLEventReader {
    private let makeFeed: () throws -> EventFeed
    private let makeSource: () -> any ByteSource
    /// Nil before the first event. What it knows of the prolog is asked for later as well.
    private var feed: EventFeed?
    /// Nil before the first event, and once it has been read.
    private var source: (any ByteSource)?
    /// The events of the last piece that have not been returned.
    private var events = [XMLEvent]().makeIterator()
    private var hasEnded = false
    /// Whether a call is under way. Another one may come from the source.
    private var isReading = false

    private init(options: XMLParsingOptions, isUTF8: Bool = false, _ makeSource: @escaping () -> any ByteSource) {
        makeFeed = { try EventFeed(options: options, isUTF8: isUTF8) }
        self.makeSource = makeSource
    }

    // MARK: Sources

    /// A reader of a file, which is opened with the first event.
    public convenience init(contentsOf url: URL, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { FileSource(url) }
    }

    /// A reader of a document in memory.
    public convenience init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { MemorySource(data) }
    }

    /// A reader of a document in memory.
    public convenience init(parsing bytes: [UInt8], options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { MemorySource(bytes) }
    }

    /// A reader of a document in a `String`. The encoding in its XML declaration is ignored.
    public convenience init(parsing string: String, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options, isUTF8: true) { MemorySource(Array(string.utf8)) }
    }

    /// A reader of a stream, which is opened if it is not open yet.
    public convenience init(parsing stream: InputStream, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { InputStreamSource(stream) }
    }

    /// A reader of a document that comes in pieces, cut anywhere: a sequence of `Data`, `[UInt8]`, `ArraySlice<UInt8>` or any other collection of bytes.
    public convenience init<Pieces: Sequence>(parsing pieces: Pieces, options: XMLParsingOptions = XMLParsingOptions())
    where Pieces.Element: Collection<UInt8> {
        self.init(options: options) { PieceSource(pieces.makeIterator()) }
    }

    // MARK: Events

    /// The next event; nil at the end and after an error.
    ///
    /// - Throws: ``XMLParsingError``, after the events before it; the source's errors, unchanged; `CancellationError` if the task is cancelled.
    public func next() throws -> XMLEvent? {
        while true {
            if let event = events.next() { return event }
            if hasEnded { return nil }
            try readPiece()
        }
    }

    /// The XML declaration, from the first event on; nil if the document has none.
    public var header: XMLHeader? { feed?.header }

    /// The document type declaration, from the first start tag on; nil if the document has none.
    public var doctype: XMLTree.DoctypeDeclaration? { feed?.doctype }

    private func readPiece() throws {
        if isReading {
            let message = "the document is being read already: the reader of the events is in the middle of another call"
            throw XMLParsingError(reason: .unreadable, message: message, position: nil)
        }
        isReading = true
        defer { isReading = false }
        do {
            let feed = try feed ?? makeFeed()
            let source = source ?? makeSource()
            (self.feed, self.source) = (feed, source)
            if feed.hasEnded {
                if let failure = feed.failure { throw failure }
                return end()
            }
            try Task.checkCancellation()
            events = feed.readPiece(of: source).makeIterator()
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        hasEnded = true
        source = nil
    }
}
