import XMLCodable

/// Reads the records of a document directly while the document comes in pieces, up to the first thing that is unusual. From there on, or from the
/// start of the record that it is in, the tree decoder reads the document: ``cut`` and ``rest`` say where it goes on, and with what.
final class DirectRecordStream: DirectRecordReading {
    private let parser: EventParser
    private let reader: Allocation<DirectRecordReader>
    private let window: SourceWindow
    private let limits: XMLLimits
    private let isUTF8: Bool
    private let memory: DirectMemory
    private let subtrees: DirectSubtrees?
    /// What the part of the document starts with that comes; nil for a document from its start.
    private let start: DocumentCut?
    /// How much of the document the parser has been given.
    private var fedBytes: Int
    private var hasBegun = false
    /// Whether the tree decoder goes on.
    private(set) var hasFailed = false

    /// A parser reads a token that has not ended again with every piece. A longer one is for the tree decoder, which waits for its end.
    private static let maximumUnfinishedBytes = 1 << 12
    /// So much may come without the end of any tag.
    private static let maximumWaitingBytes = 1 << 16
    /// So much may come before the root element, or between two records: the source is kept from where the tree decoder would go on.
    private static let maximumPassedBytes = 1 << 20

    /// - Parameters:
    ///   - records: an array of the root's models, to which records are appended.
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - subtreeDecoder: decodes what is not read directly.
    /// - Returns: nil if there is no memory.
    init?(
        _ root: DirectPlan.Root, _ steps: RecordSteps, at cut: DocumentCut?, isUTF8: Bool, _ forms: ScalarForms,
        _ options: XMLParsingOptions, _ subtreeDecoder: (any SubtreeDecoder)?, into records: UnsafeMutableRawPointer
    ) {
        guard root.extent.fits(options.limits),
            let memory = DirectMemory(depth: options.limits.maximumDepth, frameSize: root.extent.frameSize)
        else { return nil }
        self.memory = memory
        let subtrees = subtreeDecoder.map { DirectSubtrees($0, memory.parser, notesNames: true) }
        self.subtrees = subtrees
        self.isUTF8 = isUTF8
        parser = memory.parser
        limits = options.limits
        start = cut
        fedBytes = cut?.position.byteOffset ?? 0
        var hasByteOrderMark = false
        if let cut {
            let documentStart = Array(cut.preamble.prefix(4))
            window = SourceWindow(
                at: LineCounter(documentStart: documentStart, encoding: nil).moved(to: cut.position), documentStart: documentStart)
            hasByteOrderMark = documentStart.first == 0xEF
        } else {
            window = SourceWindow()
        }
        // The document's length is unknown.
        let reader = DirectReader(
            root, byteCount: .max, hasByteOrderMark: hasByteOrderMark, forms, options, memory, into: records, resultForm: 2,
            needsUTF8: !isUTF8, notesNames: true, subtrees)
        self.reader = Allocation(DirectRecordReader(steps, reader, memory.parser, window, at: cut))
    }

    deinit {
        reader.value.end()
        subtrees?.finish()
    }

    /// How many records have been made.
    var recordCount: Int { reader.value.recordCount }

    /// How many bytes have come.
    var receivedBytes: Int { window.endOffset }

    // MARK: Pieces

    /// Takes the next bytes.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        window.append(bytes)
        guard !hasFailed else { return }
        // Nothing is complete but with the end of a tag.
        guard let end = bytes.lastIndex(of: UInt8(ascii: ">")) else {
            if window.endOffset - fedBytes > DirectRecordStream.maximumWaitingBytes { hasFailed = true }
            return
        }
        parse(upTo: window.endOffset - bytes.count + end + 1)
        guard !hasFailed else { return }
        if !reader.value.isInRecord, window.endOffset - reader.value.cutOffset > DirectRecordStream.maximumPassedBytes { hasFailed = true }
        guard !hasFailed, reader.value.isInRoot else { return }
        window.drop(before: reader.value.cutOffset, encoding: nil)
    }

    /// Takes the end of the document.
    func finish() {
        guard !hasFailed else { return }
        parse(upTo: window.endOffset, isLast: true)
        if !reader.value.isComplete { hasFailed = true }
    }

    private func parse(upTo end: Int, isLast: Bool = false) {
        guard end <= limits.maximumInputBytes, hasBegun || begin() else { return hasFailed = true }
        let bytes = UnsafeRawBufferPointer(rebasing: window.bytes(from: fedBytes).prefix(end - fedBytes))
        fedBytes = end
        guard parse(bytes, isLast: isLast) else { return hasFailed = true }
        let unfinished = end - parser.eventOffset - shift
        if !isLast, unfinished > DirectRecordStream.maximumUnfinishedBytes { hasFailed = true }
    }

    /// Parses bytes; false if the attempt is over.
    private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
        guard let piece = parser.take(bytes) else { return false }
        reader.value.begin(piece)
        guard parser.parse(piece, isLast: isLast) else { return false }
        reader.value.begin(UnsafeRawBufferPointer(start: nil, count: 0))
        return !reader.value.hasFailed
    }

    /// What the offsets of the document and of the parser differ by.
    private var shift: Int { start.map { $0.position.byteOffset - $0.preamble.count } ?? 0 }

    private func begin() -> Bool {
        hasBegun = true
        let first = start?.preamble ?? Array(window.bytes(from: 0).prefix(4))
        // The tree decoder reads documents in UTF-16, which need a check of surrogates, in other encodings, or with a mark.
        guard first.count >= 2, first[0] < 0x80, first[0] != 0, first[1] != 0 else { return false }
        guard parser.begin(isUTF8: isUTF8, DirectRecordReader.handlers, context: UnsafeMutableRawPointer(reader.address)) else {
            return false
        }
        guard let start else { return true }
        guard start.preamble.withUnsafeBytes({ parse($0, isLast: false) }) else { return false }
        reader.value.start(after: start.elementCount)
        return true
    }

    // MARK: Where the tree decoder goes on

    /// The place that the tree decoder goes on from; nil for the start of the document.
    var cut: DocumentCut? {
        // The elements around a part may be unusual themselves, and are not all open then.
        guard reader.value.isInRoot, reader.value.hasPassedStart else { return start }
        window.drop(before: reader.value.cutOffset, encoding: nil)
        return DocumentCut(
            prologue: prologue, openElements: reader.value.openElements, position: window.counter(encoding: nil).position,
            elementCount: reader.value.cutElementCount)
    }

    /// What has come from there on.
    var rest: UnsafeRawBufferPointer { window.bytes(from: window.startOffset) }

    /// The XML declaration says nothing that matters: other encodings than UTF-8 are not for here.
    private var prologue: [UInt8] { start?.prologue ?? [] }

    /// Whether all that has come has been read, and is what a stream has been told that starts at a place.
    func isAt(_ cut: DocumentCut) -> Bool {
        guard !hasFailed, fedBytes == window.endOffset, reader.value.isBetweenElements, reader.value.cutOffset == fedBytes else {
            return false
        }
        return window.counter(encoding: nil).position == cut.position && reader.value.cutElementCount == cut.elementCount
            && reader.value.openElements.map(\.offset) == cut.openElements.map(\.offset)
    }

    /// The names in the document so far, and the namespaces that were declared, as the tree decoder counts them.
    func names() -> NameTable {
        let declarations = reader.value.declarations
        var names = NameTable()
        if !declarations.isEmpty { names.tellNamespaces() }
        reader.value.forEachKnownName { name, use in
            if use == .namespace {
                _ = names.namespace(name)
                return
            }
            var namespace = 0
            let prefix = Array(name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? name[..<0])
            if use == .attribute, NameRules.declaredPrefix(of: name) != nil {
                namespace = NameTable.declarationsNamespace
            } else if NameTable.hasXMLPrefix(name) {
                namespace = NameTable.xmlNamespace
            } else if use == .element || !prefix.isEmpty, let declaration = declarations.first(where: { $0.prefix == prefix }) {
                namespace = declaration.uri.withUnsafeBufferPointer { names.namespace($0) }
            }
            _ = names.intern(name, namespace: namespace)
        }
        return names
    }
}
