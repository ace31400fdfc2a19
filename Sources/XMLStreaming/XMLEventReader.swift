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
    /// The events of the last piece that have not been returned. Nothing else touches them in a call.
    @exclusivity(unchecked) private var events: ArraySlice<XMLEvent> = []
    private var hasEnded = false
    /// Whether a call is under way. Another one may come from the source.
    private var isReading = false

    private init(
        options: XMLParsingOptions, isUTF8: Bool = false, split: XMLRecordSplit? = nil, _ makeSource: @escaping () -> any ByteSource
    ) {
        makeFeed = { try EventFeed(options: options, isUTF8: isUTF8, split: split) }
        self.makeSource = makeSource
    }

    // MARK: Sources

    /// A reader of a file, which is opened with the first event.
    public convenience init(contentsOf url: URL, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { FileSource(url) }
    }

    /// A reader of a part of a file, which ``XMLRecordSplits`` has made: several threads, processes or machines read one document.
    ///
    /// Its events are those that the whole document has there, with the same positions. The elements around it are ``openElements`` before the first
    /// event; their start tags come in a part before, and their ends in the part where they are. Of limits on the numbers of names, each part has its
    /// own count: ``distinctNameCount``. Whatever is wrong with a part counts only if all is well with those before it.
    ///
    /// - Parameters:
    ///   - url: the file. Only the split's bytes of it are read.
    ///   - split: the part, made with the same options.
    public convenience init(contentsOf url: URL, split: XMLRecordSplit, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options, split: split) { FileSource(url, range: split.byteRange) }
    }

    /// A reader of a document in memory.
    public convenience init(parsing data: Data, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { PieceSource(of: data) }
    }

    /// A reader of a document in memory.
    public convenience init(parsing bytes: [UInt8], options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options) { PieceSource(of: bytes) }
    }

    /// A reader of a document in a `String`. The encoding in its XML declaration is ignored.
    public convenience init(parsing string: String, options: XMLParsingOptions = XMLParsingOptions()) {
        self.init(options: options, isUTF8: true) { PieceSource(of: Array(string.utf8)) }
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
            if let event = events.popFirst() { return event }
            if hasEnded { return nil }
            try readPiece()
        }
    }

    /// Reads what is left without making events of it, which takes a fraction of the time: to find out whether the document is well-formed and
    /// within the limits. There is no event after that.
    ///
    /// - Throws: what ``next()`` throws.
    public func readToEnd() throws {
        try beginReading().skip()
        events = []
        while !hasEnded { try readPiece() }
    }

    /// The elements that are open behind the event that was returned last, the root element first. After an error, those around its place.
    ///
    /// - Complexity: O(*n*), where *n* is the number of events of a piece.
    public var openElements: [XMLQName] {
        guard var open = try? beginReading().openElements else { return [] }
        // The parser is ahead. What has not been returned is undone, from the last event on.
        for event in events.reversed() {
            switch event.kind {
            case .startElement: _ = open.popLast()
            case .endElement(let name): open.append(name)
            case .text, .comment, .processingInstruction: break
            }
        }
        return open
    }

    /// How many distinct names of elements and attributes, or namespaces, have come so far, at the most, as
    /// ``XMLLimits/maximumDistinctNames`` counts them: if the sum of all parts of a document is within that limit, the document is.
    public var distinctNameCount: Int { feed?.document.distinctNameCount ?? 0 }

    /// The XML declaration, from the first event on; nil if the document has none.
    public var header: XMLHeader? { feed?.document.header }

    /// The document type declaration, from the first start tag on; nil if the document has none.
    public var doctype: XMLTree.DoctypeDeclaration? { feed?.document.doctype }

    private func readPiece() throws {
        if isReading {
            let message = "the document is being read already: the reader of the events is in the middle of another call"
            throw XMLParsingError(reason: .unreadable, message: message, position: nil)
        }
        isReading = true
        var goesOn = false
        defer {
            isReading = false
            if !goesOn { (hasEnded, source) = (true, nil) }
        }
        let feed = try beginReading()
        goesOn = try feed.goesOn()
        guard goesOn else { return }
        let source = source ?? makeSource()
        self.source = source
        events = feed.readPiece(of: source)[...]
    }

    private func beginReading() throws -> EventFeed {
        let feed = try feed ?? makeFeed()
        self.feed = feed
        return feed
    }
}
