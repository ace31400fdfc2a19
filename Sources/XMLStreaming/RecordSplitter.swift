import XMLCodable

/// Divides the source of a document, as it comes, into parts that can be decoded each by itself.
struct RecordSplitter {
    /// A part of a document.
    struct Part: Sendable {
        /// Where it starts; nil for the start of the document.
        let start: DocumentCut?
        /// Where it ends; nil for the last part.
        let end: DocumentCut?
        /// Its bytes, unless they are not kept, and behind them the end tags of the elements that are open at its end: with these, a part can be
        /// parsed as the end of a document.
        let bytesWithEndTags: [UInt8]
        let byteCount: Int
        /// How its lines and columns were counted.
        let codeUnit: LineCounter.CodeUnit

        /// Its own bytes, for as long as a closure takes.
        func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try bytesWithEndTags.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0.prefix(byteCount))) }
        }
    }

    private var scanner: RecordBorderScanner
    private let preferredSize: Int
    private let keepsBytes: Bool
    /// What has come since the last cut, as far as it is needed.
    private(set) var rest: [UInt8] = []
    /// Where that starts; nil for the start of the document.
    private(set) var start: DocumentCut?
    private var counter = LineCounter(documentStart: [], encoding: nil)
    /// Whether the rest of the document has to stay together.
    private(set) var hasGivenUp: Bool

    /// How many parts of the preferred size may stay together before the rest of the document does: they are in memory.
    private static let maximumPartSize = 256

    /// - Parameters:
    ///   - preferredSize: how many bytes a part has at least, but for the last one.
    ///   - keepsBytes: whether the bytes of parts are wanted.
    /// - Throws: `DecodingError` for a path that is none, or an option that cannot be.
    init(_ settings: RecordStreamSettings, preferredSize: Int, keepsBytes: Bool = true) throws {
        let options = settings.options.parsing
        scanner = RecordBorderScanner(
            path: try settings.checkedPath(), processesNamespaces: options.shouldProcessNamespaces,
            encoding: settings.isUTF8 ? "UTF-8" : options.encoding)
        (self.preferredSize, self.keepsBytes) = (preferredSize, keepsBytes)
        // What an error shows of the source around it may lie before the part that it is in. What entities expand to is limited for all of a document.
        hasGivenUp = options.errorContextLength > 0 || !options.entities.isEmpty
    }

    /// Takes the next bytes.
    ///
    /// - Returns: the parts that are complete now.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> [Part] {
        rest.append(contentsOf: bytes)
        if hasGivenUp {
            if !keepsBytes { rest = [] }
            return []
        }
        var parts: [Part] = []
        while rest.withUnsafeBytes({ scanner.scan($0, toBorderFrom: minimumIndex) }) { parts.append(cut()) }
        if !keepsBytes { _ = take(scanner.neededIndex) }
        hasGivenUp = scanner.hasGivenUp || rest.count / RecordSplitter.maximumPartSize > preferredSize
        return parts
    }

    /// Takes what is left.
    mutating func takeRest() -> Part {
        defer { rest = [] }
        return Part(start: start, end: nil, bytesWithEndTags: rest, byteCount: rest.count, codeUnit: counter.unit)
    }

    /// From where on a border is wanted, among the bytes at hand.
    private var minimumIndex: Int { (start?.position.byteOffset ?? 0) + preferredSize - scanner.startOffset }

    private mutating func cut() -> Part {
        var bytes = take(scanner.index)
        let byteCount = bytes.count
        let end = scanner.cut(at: counter.position)
        defer { start = end }
        if keepsBytes { bytes += end.endTags }
        return Part(start: start, end: end, bytesWithEndTags: bytes, byteCount: byteCount, codeUnit: counter.unit)
    }

    /// Takes out the first bytes, which have been scanned; none if they are not wanted. Lines are counted as long as the bytes are there.
    private mutating func take(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        if scanner.startOffset == 0 { counter = LineCounter(documentStart: Array(rest.prefix(4)), encoding: scanner.encoding) }
        rest.withUnsafeBytes { counter.advance(over: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        scanner.drop(count)
        guard keepsBytes else {
            rest.removeSubrange(..<count)
            return []
        }
        // What has been scanned is most of it, and stays where it is.
        var taken: [UInt8] = []
        swap(&taken, &rest)
        rest.reserveCapacity(min(taken.capacity, preferredSize + Piece.preferredSize))
        rest.append(contentsOf: taken[count...])
        taken.removeSubrange(count...)
        return taken
    }
}
