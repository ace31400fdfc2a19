import CExpat

/// Expat, fed piece by piece, into a ``TreeBuilder``. The only place, with its handlers, that talks to the C library; the handlers are in ExpatHandlers.swift.
final class DocumentParser {
    let parser: XML_Parser
    /// Expat's handlers get this address, which does not move; freed in `deinit`, after the parser.
    let state: UnsafeMutablePointer<State>
    let options: XMLParsingOptions
    private(set) var receivedBytes = 0
    private var feedSize = DocumentParser.preferredFeedSize
    /// Whether expat knows that nothing comes any more.
    private var hasEnded = false
    /// The document's first bytes.
    private(set) var start: [UInt8] = []
    /// For documents in UTF-16.
    private var surrogateCheck: SurrogateCheck?
    /// Where the element was opened whose end tag was missing.
    private var unclosedElementOffset: Int?
    /// Whether the tree has been given away, and with it what `state` held.
    private var isFinished = false

    /// What expat's handlers work on.
    struct State: ~Copyable {
        let parser: XML_Parser
        let options: XMLParsingOptions
        /// The encoding, where something outside of the document tells it.
        let encoding: String?
        var builder: TreeBuilder
        /// What is kept of the document; nil for all of it. In memory of its own, so that it and the builder can be changed together.
        let selected: UnsafeMutablePointer<SelectedElements>?
        var header: XMLHeader?
        var doctype: XMLTree.DoctypeDeclaration?
        var unreadEntities = UnreadEntityGuard()
        var hasByteOrderMark = false
        var hasUTF8ByteOrderMark = false
        var isUTF16 = false
        /// Where the builder refused something; expat's own position moves on while it returns.
        var failurePosition: XMLPosition?

        /// The encoding that the document is read in, unless its first bytes say another one.
        var encodingInForce: String? { encoding ?? header?.encoding }
    }

    /// One call copies what it is given; calls of this size keep the copy small and are few enough not to cost.
    static let preferredFeedSize = 1 << 18

    /// Expat counts the bytes of one call in 31 bits.
    private static let maximumFeedSize = 1 << 30

    /// A document of up to this size is fed at once: copying all of it costs less than counting its lines.
    private static let maximumSingleFeedSize = 1 << 20

    private static let saltsWell: Bool = {
        let version = XML_ExpatVersionInfo()
        return (version.major, version.minor) >= (2, 8)
    }()

    /// A parser for one document.
    ///
    /// - Parameters:
    ///   - names: names that may come.
    ///   - isUTF8: whether the source is a `String`, whose bytes are UTF-8 whatever its XML declaration says.
    ///   - selector: what is kept of the document; nil for all of it.
    init(options: XMLParsingOptions, names: consuming NameTable, isUTF8: Bool = false, selector: ElementSelector? = nil) throws {
        let encoding = isUTF8 ? "UTF-8" : options.encoding
        guard let parser = XML_ParserCreate(encoding) else {
            throw XMLParsingError(reason: .unreadable, message: "out of memory", position: nil)
        }
        self.parser = parser
        self.options = options
        state = .allocate(capacity: 1)
        var selected: UnsafeMutablePointer<SelectedElements>?
        if let selector {
            selected = .allocate(capacity: 1)
            selected?.initialize(to: SelectedElements(selector: selector))
        }
        let builder = TreeBuilder(options: options, names: names)
        state.initialize(to: State(parser: parser, options: options, encoding: encoding, builder: builder, selected: selected))
        // What expat's tables of names are seeded with; if it is not set, every parser asks the system for one. From 2.8 on expat takes twice
        // as much of its own (CVE-2026-41080).
        if !DocumentParser.saltsWell { XML_SetHashSalt(parser, UInt(truncatingIfNeeded: InternTable.seed | 1)) }
        CExpat_disableReparseDeferral(parser)  // how often a token is read again is watched over here
        // An attribute's entities are expanded before they can be counted here, so expat has to stop at some point. What it counts is the source
        // of what is in entities, which may be much more where that is markup. It begins at 8 MiB, as it does by itself.
        let expansion = min(max(options.limits.maximumEntityExpansionBytes, 1 << 19), .max >> 4)
        CExpat_limitExpansion(parser, 16 * UInt64(expansion), 16)
        if selected == nil { installHandlers() } else { installSelectingHandlers() }
    }

    deinit {
        XML_ParserFree(parser)
        if !isFinished {
            if let selected = state.pointee.selected {
                selected.deinitialize(count: 1)
                selected.deallocate()
            }
            state.deinitialize(count: 1)
        }
        state.deallocate()
    }

    /// How many bytes the next feed had better have. While a token is larger than what was fed, every feed has expat read it again from
    /// its start, so that feeds have to grow with it.
    var wantedFeedSize: Int { feedSize }

    /// Parses the next bytes of the source.
    ///
    /// - Parameters:
    ///   - isLast: whether nothing comes after them. Expat counts the lines of what it has parsed after every call but the last, so that a
    ///     document that comes at once is spared that.
    ///   - isOneToken: whether the bytes were held back until a token was likely to be complete in them, so that they are better not divided.
    func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false, isOneToken: Bool = false) throws {
        if isOneToken { feedSize = min(max(feedSize, bytes.count), DocumentParser.maximumFeedSize) }
        if isLast, receivedBytes == 0, bytes.count <= DocumentParser.maximumSingleFeedSize {
            feedSize = max(feedSize, bytes.count)
        }
        let allowed = max(options.limits.maximumInputBytes - receivedBytes, 0)
        // What is allowed is parsed in any case: what is told of it, and the place of the error, must not depend on where the document was cut.
        let isTooMuch = bytes.count > allowed
        var rest = isTooMuch ? UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)) : bytes
        while !rest.isEmpty, !isStopped {
            var piece = UnsafeRawBufferPointer(rebasing: rest.prefix(feedSize))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            if receivedBytes < 4 { noteStart(piece) }
            let unpaired = surrogateCheck?.firstUnpaired(in: piece, offset: receivedBytes)
            if let unpaired { piece = UnsafeRawBufferPointer(rebasing: piece[..<unpaired]) }
            receivedBytes += piece.count
            // With half of a code unit at the end, expat is told of the end by itself: otherwise it may drop the half.
            let isHalf = state.pointee.isUTF16 && receivedBytes % 2 == 1
            hasEnded = isLast && rest.isEmpty && !isTooMuch && unpaired == nil && !isHalf
            try check(
                XML_Parse(parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count), hasEnded ? 1 : 0))
            // What is wrong before it has been told by now.
            if unpaired != nil, !isStopped {
                let message = "half of a character in UTF-16: a surrogate without the other one of the pair"
                throw XMLParsingError(reason: .encoding, message: message, position: position, excerpt: excerpt)
            }
            // As much again as expat holds of a token that has not ended.
            let unfinished = receivedBytes - Int(XML_GetCurrentByteIndex(parser))
            feedSize = min(max(DocumentParser.preferredFeedSize, unfinished), DocumentParser.maximumFeedSize)
        }
        guard isTooMuch, !isStopped else { return }
        let maximum = options.limits.maximumInputBytes
        throw XMLParsingError(
            reason: .limitExceeded(.inputBytes, maximum: maximum), message: "more than \(maximum) \(XMLLimits.Limit.inputBytes.rawValue)",
            position: position)
    }

    /// Ends the document and gives its tree. The parser is of no use afterwards.
    func finish(source: DocumentSource) throws -> Arena {
        if !hasEnded { try check(XML_Parse(parser, nil, 0, 1)) }
        isFinished = true
        let state = state.move()
        let encoding = state.encodingInForce
        return state.builder.seal(source: source, encoding: encoding, header: state.header, doctype: state.doctype)
    }

    /// Ends a document of which parts have been taken.
    func finishSelecting() throws {
        if !hasEnded, !isStopped { try check(XML_Parse(parser, nil, 0, 1)) }
        hasEnded = true
    }

    /// Whether the selector has had enough.
    var isStopped: Bool { state.pointee.selected?.pointee.isStopped ?? false }

    /// How far the parser is for certain: no event that comes stands before this place.
    var parsedBytes: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

    private func noteStart(_ piece: UnsafeRawBufferPointer) {
        start.append(contentsOf: piece.prefix(4 - start.count))
        state.pointee.hasUTF8ByteOrderMark = start.starts(with: [0xEF, 0xBB, 0xBF])
        let hasUTF16ByteOrderMark = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
        state.pointee.hasByteOrderMark = state.pointee.hasUTF8ByteOrderMark || hasUTF16ByteOrderMark
        state.pointee.isUTF16 = hasUTF16ByteOrderMark || start.prefix(2).contains(0)
        if state.pointee.isUTF16, surrogateCheck == nil { surrogateCheck = SurrogateCheck(start: start) }
    }

    /// Where the parser is.
    var position: XMLPosition { state.position }

    // MARK: Errors

    private func check(_ status: XML_Status) throws {
        if let failure = state.pointee.builder.failure {
            throw XMLParsingError(
                reason: failure.reason, message: failure.message, position: state.pointee.failurePosition ?? position, excerpt: excerpt)
        }
        guard status == XML_STATUS_ERROR, !isStopped else { return }
        let code = XML_GetErrorCode(parser)
        let (reason, message) = explanation(of: code)
        if isOfUnclosedElement(code) { unclosedElementOffset = state.pointee.builder.openElementOffset }
        throw XMLParsingError(reason: reason, message: message, position: position, excerpt: excerpt)
    }

    /// The error of an element that is not closed, with the place where it was opened, which only the source can tell.
    ///
    /// - Parameter start: the first byte that the source has wherever the document is cut; nil if there is none.
    func locatingUnclosedElement(of error: XMLParsingError, in source: DocumentSource, from start: Int? = 0) -> XMLParsingError {
        guard let offset = unclosedElementOffset, let start, offset >= start else { return error }
        if case .none = source { return error }
        var scanner = PositionScanner(source: source, encoding: state.pointee.encodingInForce)
        return XMLParsingError(
            reason: error.reason, message: error.message, position: error.position, excerpt: error.excerpt,
            unclosedElement: scanner.position(of: offset))
    }

    /// The text around the current place, as far as expat still holds it.
    private var excerpt: String? {
        let length = Int(min(options.errorContextLength, 1_024))
        guard length > 0 else { return nil }
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let context = XML_GetInputContext(parser, &offset, &size) else { return nil }
        // The pointer is good until the next call of the parser, for `size` bytes.
        let bytes = UnsafeRawBufferPointer(start: context, count: Int(size))
        let place = min(max(Int(offset), 0), bytes.count)
        let before = String(decoding: bytes[max(0, place - 4 * length)..<place], as: UTF8.self).suffix(length / 2)
        let after = String(decoding: bytes[place..<min(bytes.count, place + 4 * length)], as: UTF8.self).prefix(length - length / 2)
        return String(before + after)
    }
}

extension UnsafeMutablePointer where Pointee == DocumentParser.State {
    /// Where the parser is.
    var position: XMLPosition {
        let parser = pointee.parser
        let line = Int(XML_GetCurrentLineNumber(parser))
        // Expat takes a byte order mark for a character.
        let column = Int(XML_GetCurrentColumnNumber(parser)) + (line == 1 && pointee.hasByteOrderMark ? 0 : 1)
        return XMLPosition(line: line, column: max(column, 1), byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))))
    }

    /// Has expat return as soon as the builder has refused character data. The place of a value that is too long is that of its first character
    /// too many, however expat has divided it.
    @inline(__always)
    func stopIfFailed(in characters: UnsafePointer<CChar>, count: Int) {
        guard pointee.builder.failure != nil, pointee.failurePosition == nil else { return }
        stopIfFailed()
        moveFailure(in: UnsafeBufferPointer(start: CString.bytes(characters), count: count))
    }

    private func moveFailure(in characters: UnsafeBufferPointer<UInt8>) {
        guard case .limitExceeded(.valueBytes, _) = pointee.builder.failure?.reason, let event = pointee.failurePosition else { return }
        let allowed = max(pointee.builder.allowedCount(ofLast: characters.count), 0)
        let end = characters.prefix(allowed + 1).lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        let (all, fitting) = (String(decoding: characters, as: UTF8.self), String(decoding: characters[..<end], as: UTF8.self))
        let bytes: Int
        switch Int(XML_GetCurrentByteCount(pointee.parser)) {
        case 2 * all.utf16.count where pointee.isUTF16: bytes = 2 * fitting.utf16.count
        case all.utf8.count where !pointee.isUTF16: bytes = fitting.utf8.count
        case all.unicodeScalars.count where !pointee.isUTF16: bytes = fitting.unicodeScalars.count
        default: return  // an entity's text, whose place is that of the reference
        }
        pointee.failurePosition = XMLPosition(
            line: event.line, column: event.column + fitting.unicodeScalars.count, byteOffset: event.byteOffset + bytes)
    }
}
