import Foundation
import XMLCodable

/// A part of a document with complete records in it, which can be decoded by itself: by another thread, process or machine.
///
/// A split says where its bytes are, and what has to be known of the document before them. It is `Codable`, so that you can send it to another
/// process. ``XMLRecordSplits`` makes splits.
///
/// ```swift
/// for split in decoder.recordSplits(at: "catalog/book", in: fileURL) {
///     try queue.send(JSONEncoder().encode(split.get()))
/// }
/// // elsewhere
/// let split = try JSONDecoder().decode(XMLRecordSplit.self, from: message)
/// for book in decoder.records(of: Book.self, at: "catalog/book", in: fileURL, split: split) { … }
/// ```
public struct XMLRecordSplit: Sendable, Hashable, Codable {
    // As it is encoded.
    private let lowerBound: Int
    private let upperBound: Int
    /// Where it starts; nil for the start of the document.
    let start: DocumentCut?
    /// Where it ends; nil for the end of the document.
    let end: DocumentCut?

    init(start: DocumentCut?, end: DocumentCut?, byteCount: Int) {
        (lowerBound, upperBound) = (start?.position.byteOffset ?? 0, byteCount)
        (self.start, self.end) = (start, end)
    }

    /// Takes a split that was encoded.
    ///
    /// - Throws: what the decoder throws, and `DecodingError` for numbers that no split has. What else is wrong with a split shows when it is decoded.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lowerBound = try container.decode(Int.self, forKey: .lowerBound)
        upperBound = try container.decode(Int.self, forKey: .upperBound)
        start = try container.decodeIfPresent(DocumentCut.self, forKey: .start)
        end = try container.decodeIfPresent(DocumentCut.self, forKey: .end)
        let isPossible =
            0 <= lowerBound && lowerBound <= upperBound && upperBound <= DocumentCut.maximumOffset
            && lowerBound == start?.position.byteOffset ?? 0 && upperBound == end?.position.byteOffset ?? upperBound
            && start?.isPossible ?? true && end?.isPossible ?? true
        guard isPossible else {
            let message = "bytes from \(lowerBound) to \(upperBound), which are no split of a document"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: message))
        }
    }

    /// Which bytes of the document it has. One split starts where the one before ends, and all together are the document.
    public var byteRange: Range<Int> { lowerBound..<upperBound }

    /// Where in the document its first byte is.
    public var position: XMLPosition { start?.position ?? XMLPosition(line: 1, column: 1, byteOffset: 0) }

    /// What has to precede the bytes to make a document of them: the XML declaration, the document type, and the start tags of the elements around
    /// the split with all attributes and namespace declarations, as they are in the document. Empty for the first split.
    public var prefix: [UInt8] { start?.preamble ?? [] }

    /// What has to follow the bytes to make a document of them: the end tags of the elements that are open at the end. Empty for the last
    /// split.
    public var suffix: [UInt8] { end?.endTags ?? [] }

    /// A document of the split's records, for programs that know nothing of splits. Positions in it are not those of the whole document, and
    /// every count of siblings starts anew.
    ///
    /// - Parameter bytes: the bytes of ``byteRange``.
    public func document(of bytes: some Sequence<UInt8>) -> [UInt8] { prefix + bytes + suffix }
}

/// The splits of a document: a sequence that reads while you iterate, and finds where the document can be divided.
///
/// The document is not parsed, only looked through for the ends of tags. So whatever is wrong with it shows when the
/// splits are decoded. What a single reading of the document gives are the records of all splits in order, up to the first error: after it,
/// those of later splits do not count, and may be wrong. Limits on the numbers of names count for every split by itself.
///
/// A document that cannot be divided is one split, or has a last one with everything from some place on: one with declarations in its document type,
/// with one of more than 64 KiB, in UTF-16, in an encoding other than UTF-8 with element names that are not ASCII, with more than 16 KiB of start
/// tags around its records or a thousand names beside them, or, where namespaces are processed, with namespace declarations in records or between
/// the root element and them. With `errorContextLength` or `entities` none can be divided.
///
/// Each element of the sequence is a `Result`: a split, or an error of the path, the decoder's options or the source, or `CancellationError`, which ends the sequence.
public struct XMLRecordSplits: Sequence {
    let settings: RecordStreamSettings
    let size: Int
    let makeSource: () -> any ByteSource

    public func makeIterator() -> Iterator {
        Iterator(reader: PieceReader(Result { try SplitFeed(settings, size: size) }, makeSource: makeSource))
    }

    /// Reads the document and gives its splits. Copies of an iterator share their progress.
    public struct Iterator: IteratorProtocol {
        fileprivate let reader: PieceReader<XMLRecordSplit>

        /// The next split or error; nil at the end and after an error.
        public mutating func next() -> Result<XMLRecordSplit, any Error>? { reader.nextResult() }

        /// The next split; nil at the end and after an error.
        ///
        /// - Throws: `DecodingError` for a path that is none, or an option that cannot be; Foundation's errors if the file cannot be read;
        ///   `CancellationError` if the task is cancelled.
        public mutating func nextSplit() throws -> XMLRecordSplit? { try reader.next() }
    }
}

/// The pieces of a document in, its splits out.
private final class SplitFeed: PieceFeed<XMLRecordSplit> {
    private var splitter: RecordSplitter
    private var byteCount = 0

    init(_ settings: RecordStreamSettings, size: Int) throws {
        splitter = try RecordSplitter(settings, preferredSize: max(size, 1), keepsBytes: false)
    }

    override func feed(_ bytes: UnsafeRawBufferPointer) -> [XMLRecordSplit] {
        byteCount += bytes.count
        return splitter.append(bytes).map { XMLRecordSplit(start: $0.start, end: $0.end, byteCount: $0.end?.position.byteOffset ?? 0) }
    }

    override func finish() -> [XMLRecordSplit] { [XMLRecordSplit(start: splitter.start, end: nil, byteCount: byteCount)] }
}

extension XMLDecoder {
    // MARK: Splits

    /// Divides a file into parts with complete records in them, for threads, processes or machines that decode one each.
    ///
    /// - Parameters:
    ///   - path: which elements are records, as for ``records(of:at:in:onError:onProgress:)-(_,_,URL,_,_)``.
    ///   - url: the file.
    ///   - size: how many bytes a split has at least, but for the last one. 64 MiB by default.
    public func recordSplits(at path: String, in url: URL, size: Int = 64 << 20) -> XMLRecordSplits {
        XMLRecordSplits(settings: RecordStreamSettings(path: path, options: options), size: size) { FileSource(url) }
    }

    /// Divides a document in memory into parts with complete records in them; see `recordSplits(at:in:size:)` for a file.
    public func recordSplits(at path: String, in data: Data, size: Int = 64 << 20) -> XMLRecordSplits {
        XMLRecordSplits(settings: RecordStreamSettings(path: path, options: options), size: size) { PieceSource(of: data) }
    }

    /// The records of one split of a file, with the positions and paths that they have in the whole document.
    ///
    /// - Parameters:
    ///   - type: what a record is decoded as.
    ///   - path: which elements are records: the path that the split was made with.
    ///   - url: the file. Only the split's bytes of it are read.
    ///   - split: the part of the document. The decoder needs the options that the splitting one had.
    ///   - errorPolicy: what happens when a record cannot be decoded.
    ///   - onProgress: receives after every piece how much of the split has been read.
    /// - Returns: a sequence of results, with the errors that `records(of:at:in:)` has, and a `DecodingError` for a split that does not fit the
    ///   document, the path or the options.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in url: URL, split: XMLRecordSplit, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, split: split, errorPolicy, onProgress) { FileSource(url, range: split.byteRange) }
    }

    /// The records of one split of a document, of which you have the bytes.
    ///
    /// - Parameter bytes: the bytes of the split, and no others; see `records(of:at:in:split:)` for a file for the rest.
    public func records<Record: Decodable>(
        of type: Record.Type, at path: String, in bytes: Data, split: XMLRecordSplit, onError errorPolicy: RecordErrorPolicy = .throw,
        onProgress: RecordProgress? = nil
    ) -> XMLRecords<Record> {
        records(at: path, split: split, errorPolicy, onProgress) { PieceSource(of: bytes) }
    }
}

extension DocumentCut {
    /// Whether the numbers can be those of a document: a cut may have come from anywhere.
    var isPossible: Bool {
        let counts =
            openElements.flatMap(\.closedChildren.values) + openElements.map(\.offset)
            + [position.line, position.column, position.byteOffset, elementCount]
        return !openElements.isEmpty && counts.allSatisfy { (0...DocumentCut.maximumOffset).contains($0) }
    }

    /// No number in a document is larger.
    static let maximumOffset = 1 << 48

    /// What has to follow the part of the document that ends here.
    var endTags: [UInt8] {
        openElements.reversed().flatMap { element in
            let name = element.startTag.dropFirst().prefix { !$0.isXMLWhitespace && $0 != UInt8(ascii: ">") }
            return Array("</".utf8) + name + Array(">".utf8)
        }
    }
}
