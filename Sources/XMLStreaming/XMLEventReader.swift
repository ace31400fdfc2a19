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
    /// What it knows of the prolog and of open elements is asked for also after the last event. If it cannot be made, the first event throws the error.
    private let feed: Result<EventFeed, any Error>
    private let reader: PieceReader<XMLEvent>

    private init(
        options: XMLParsingOptions, isUTF8: Bool = false, split: XMLRecordSplit? = nil, _ makeSource: @escaping () -> any ByteSource
    ) {
        let feed = Result { try EventFeed(options: options, isUTF8: isUTF8, split: split) }
        self.feed = feed
        reader = PieceReader(feed.map { $0 }, makeSource: makeSource)
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

    /// A reader of a document in memory: `Data`, `[UInt8]` or any other collection of bytes.
    public convenience init(parsing bytes: some RandomAccessCollection<UInt8>, options: XMLParsingOptions = XMLParsingOptions()) {
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
        try reader.items.rest.next() ?? readOn()
    }

    /// Reads what is left without making events of it, which takes a fraction of the time: to find out whether the document is well-formed and
    /// within the limits. There is no event after that.
    ///
    /// - Throws: what ``next()`` throws.
    public func readToEnd() throws {
        try feed.get().skip()
        while try readOn() != nil {}
    }

    /// The elements that are open behind the event that was returned last, the root element first. After an error, those around its place.
    ///
    /// - Complexity: O(*n*), where *n* is the number of events of a piece.
    public var openElements: [XMLQName] {
        guard var open = try? feed.get().openElements else { return [] }
        // The parser is ahead. What has not been returned is undone, from the last event on.
        for event in Array(IteratorSequence(reader.items.rest)).reversed() {
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
    public var distinctNameCount: Int { document?.distinctNameCount ?? 0 }

    /// The XML declaration, from the first event on; nil if the document has none.
    public var header: XMLHeader? { document?.header }

    /// The document type declaration, from the first start tag on; nil if the document has none.
    public var doctype: XMLTree.DoctypeDeclaration? { document?.doctype }

    private var document: DocumentStream? { try? feed.get().document }

    private func readOn() throws -> XMLEvent? { try DocumentEvents.withParsingErrors { try reader.readOn() } }
}
