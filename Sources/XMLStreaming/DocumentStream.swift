import XMLCodable

/// A document that comes in pieces of any size, of which a selector keeps elements until they are taken.
///
/// Its memory is that of the elements being kept, of the longest token and of one piece.
final class DocumentStream {
    let parser: DocumentParser
    let selection: SelectedElements
    /// What has come, from the first byte on that may still be asked about.
    private(set) var window: SourceWindow
    /// How much of the document the parser has been given.
    private var fedBytes = 0
    /// Where the parser was after the last piece, and the token there, if it is waiting for the rest of one.
    private var parsedBytes = 0
    private var unfinishedToken: UnfinishedToken?
    /// How many bytes the parser has had to read again.
    private(set) var rereadBytes = 0
    /// What the parser's tree is while it is lent; nil then.
    private var spare: TreeStorage? = .empty()
    /// How often the tree had to be copied because an arena was kept.
    private(set) var copiedTreeCount = 0

    /// - Parameters:
    ///   - isUTF8: whether the document is UTF-8 whatever its XML declaration says.
    ///   - selector: what is kept.
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start.
    ///   - names: names that have come before.
    ///   - memory: what is left of a part of a document before it.
    init(
        options: XMLParsingOptions, isUTF8: Bool = false, selector: SelectedElements, at cut: DocumentCut? = nil,
        names: consuming NameTable = NameTable(), memory: ParsingMemory = ParsingMemory()
    ) throws {
        memory.keep(names)
        selection = selector
        parser = try DocumentParser(options: options, memory: memory, isUTF8: isUTF8, selection: selection)
        guard let cut else {
            window = SourceWindow()
            return
        }
        try parser.go(to: cut)
        let start = Array(cut.preamble.prefix(4))
        let counter = LineCounter(documentStart: start, encoding: parser.state.pointee.encodingInForce).moved(to: cut.position)
        window = SourceWindow(at: counter, documentStart: start)
        (fedBytes, parsedBytes) = (cut.position.byteOffset, cut.position.byteOffset)
    }

    /// Whether all that has come has been parsed, and is what a parser has been told that goes to a place.
    func isAt(_ cut: DocumentCut) -> Bool {
        window.endOffset == cut.position.byteOffset && parsedBytes == window.endOffset && selection.complete.isEmpty
            && parser.isAt(cut)
    }

    /// How many bytes have come.
    var receivedBytes: Int { parser.transcoding.isActive ? parser.transcoding.receivedBytes : window.endOffset }

    /// Ends a part of the document, and gives the names in it, with the namespaces that were declared. The stream is of no use afterwards.
    func leave() -> NameTable { parser.leave() }

    /// Parses the next bytes, unless it is better to wait for more.
    ///
    /// - Throws: ``XMLParsingError``. What was complete before the error can be taken.
    func feed(_ bytes: UnsafeRawBufferPointer) throws {
        precondition(spare != nil)
        dropWhatIsOver()
        guard let text = parser.transcoding.utf8(of: bytes) else { return try take(bytes) }
        try text.withUnsafeBytes(take)
        try throwTranscodingFailure()
    }

    /// Parses the next bytes, which expat can read.
    private func take(_ bytes: UnsafeRawBufferPointer) throws {
        window.append(bytes)
        try checkMemory()
        try locatingUnclosedElement {
            if try endsLongToken() || isWorthParsing(bytes) { try parse() }
        }
    }

    /// Parses what came before bytes that are none of the document's encoding, and throws their error.
    private func throwTranscodingFailure() throws {
        guard let failure = parser.transcoding.failure else { return }
        try locatingUnclosedElement { try parse(isEnd: true) }
        if !parser.isStopped { throw failure }
    }

    /// Parses what is left and ends the document, or the part of it that was fed.
    ///
    /// - Parameter cut: where the part is said to end; nil for the end of the document.
    /// - Throws: ``XMLParsingError``. What was complete before the error can be taken.
    func finish(at cut: DocumentCut? = nil) throws {
        precondition(spare != nil)
        if let cut {
            if isAt(cut) { return }
            let message =
                "the split does not end here, but between two records at byte \(cut.position.byteOffset): "
                + "read a split with the path, the options and the document that it was made with"
            throw XMLParsingError(reason: .unreadable, message: message, position: position)
        }
        if parser.transcoding.isActive {
            try parser.transcoding.end().withUnsafeBytes(take)
            try throwTranscodingFailure()
        }
        try locatingUnclosedElement {
            try parse(isEnd: true)
            try parser.finishSelecting()
        }
    }

    /// Parses a part of the document, before or after which nothing is fed, in one call: after every call but the last, expat counts lines over what
    /// it was given, which takes a twelfth of the time of decoding.
    ///
    /// - Parameters:
    ///   - bytes: the part, and behind it the end tags of the elements that are open at its end.
    ///   - codeUnit: how the lines and columns of the part were counted.
    /// - Returns: whether the part ends where it is said to. If not, what was parsed may have come of the end tags behind it.
    /// - Throws: ``XMLParsingError``, which may be due to those end tags as well.
    func feed(partWithEndTags bytes: [UInt8], upTo end: DocumentCut, countedIn codeUnit: LineCounter.CodeUnit) throws -> Bool {
        precondition(spare != nil && receivedBytes == parsedBytes)
        bytes.withUnsafeBytes(window.append)
        try checkMemory()
        let state = parser.state
        state.pointee.expectPartEnd(at: end)
        try withExtendedLifetime(window) { try bytes.withUnsafeBytes { try parser.feed($0, isLast: true, staysWhole: true) } }
        // The code that divided the document has counted the part's lines.
        return state.pointee.hasReachedPartEnd && window.counter(encoding: state.pointee.encodingInForce).unit == codeUnit
    }

    private func checkMemory() throws {
        guard window.bytes.isExhausted else { return }
        throw XMLParsingError(reason: .unreadable, message: "out of memory", position: parser.position)
    }

    /// The source is there from the element on that is being kept.
    private func locatingUnclosedElement(_ parse: () throws -> Void) throws {
        do {
            try parse()
        } catch let error as XMLParsingError {
            throw parser.locatingUnclosedElement(of: error, in: .window(window), from: parser.keptElementOffset)
        }
    }

    /// Parses what has come, except for a last character of UTF-8 whose bytes may not all have come: what is told of it after an error would
    /// depend on where the document was cut.
    ///
    /// - Parameter end: where to stop, as a place in the document; nil for all that has come.
    private func parse(upTo end: Int? = nil, isEnd: Bool = false) throws {
        let all = window.bytes(from: fedBytes).prefix(max((end ?? window.endOffset) - fedBytes, 0))
        let characterStart = isEnd ? nil : all.suffix(4).lastIndex { $0 >= 0xC0 }
        let end = characterStart.flatMap { start in all[start...].allSatisfy { $0 >= 0x80 } ? start : nil } ?? all.endIndex
        let bytes = UnsafeRawBufferPointer(rebasing: all[..<end])
        guard !bytes.isEmpty else { return }
        rereadBytes += fedBytes - parsedBytes
        fedBytes += bytes.count
        // A selector may take elements while the parser runs, and with them the window.
        try withExtendedLifetime(window) { try parser.feed(bytes, staysWhole: unfinishedToken != nil) }
        let position = min(parser.parsedBytes, fedBytes)
        if position > parsedBytes || unfinishedToken == nil { noteUnfinishedToken(from: position) }
        parsedBytes = position
    }

    private func noteUnfinishedToken(from position: Int) {
        unfinishedToken = nil
        guard position < fedBytes else { return }
        let state = parser.state
        let codeUnit = window.counter(encoding: state.pointee.encodingInForce).unit
        var token = UnfinishedToken(codeUnit: codeUnit, isInProlog: state.pointee.builder.elementCount == 0)
        _ = token.mayEnd(in: window.bytes(from: position))
        unfinishedToken = token
    }

    /// The parser reads an unfinished token again, from its start, with every piece. So before one it waits for the token's end, or until as much
    /// again has come: a token may be wrong, and have no end.
    private func isWorthParsing(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // Expat recognises UTF-16 without a byte order mark by the first two bytes, if it has them both at once.
        guard window.endOffset >= 2 else { return false }
        return unfinishedToken?.mayEnd(in: bytes) ?? true || window.endOffset - fedBytes >= fedBytes - parsedBytes
    }

    /// A token is in memory until it is complete, so waiting for one must have an end. No piece is as long as the longest token that is
    /// allowed: any longer one is unfinished at the end of a piece.
    ///
    /// - Returns: whether there was an unfinished token that may be too long and is not.
    private func endsLongToken() throws -> Bool {
        let maximum = max(parser.options.limits.maximumValueBytes, XMLLimits.minimumTokenBytes)
        guard unfinishedToken != nil, window.endOffset - parsedBytes > maximum else { return false }
        let start = parsedBytes
        try parse(upTo: start + maximum)
        guard parsedBytes == start, !parser.isStopped else { return true }
        throw XMLParsingError(
            reason: .limitExceeded(.valueBytes, maximum: maximum), message: "more than \(maximum) bytes in one tag or comment",
            position: position)
    }

    /// Forgets the source of elements that were taken, and of all that was not kept.
    private func dropWhatIsOver() {
        guard selection.complete.isEmpty else { return }
        var first = min(parsedBytes, fedBytes)
        if let keptElementOffset = parser.keptElementOffset { first = min(first, keptElementOffset) }
        window.drop(before: first, encoding: parser.state.pointee.encodingInForce)
    }

    // MARK: Lending what is complete

    /// Lends the kept elements that are complete, and the arena that they are in; nil where there are none. The arena comes back with
    /// ``takeBack(_:)`` before anything else is parsed.
    func lendElements() -> (arena: Arena, elements: [NodeIndex])? {
        guard !selection.complete.isEmpty, let spare = spare.take() else { return nil }
        let state = parser.state
        let taken = selection.takeComplete(state.pointee.builder, openLevels: parser.openLevels)
        let arena = parser.lend(spare: spare, source: .window(window), ordinals: taken.ordinals)
        return (arena, taken.elements)
    }

    /// Takes an arena back that was lent. What was kept of it stays as it is.
    func takeBack(_ arena: consuming Arena) {
        var arena = arena
        if isKnownUniquelyReferenced(&arena) {
            spare = parser.takeBack(arena.takeStorage(), names: arena.takeNames())
        } else {
            var copy = arena.tree.copy()
            copy.reopen()
            spare = parser.takeBack(copy, names: arena.names.copy())
            window = window.copy()
            copiedTreeCount += 1
        }
    }

    /// Where the parser is.
    var position: XMLPosition { parser.position }

    /// The elements that are open there, the root element first.
    var openElements: [XMLQName] { parser.state.pointee.builder.openElements }

    /// How many distinct names there have been, or namespaces, if those are more.
    var distinctNameCount: Int { parser.state.pointee.builder.distinctNameCount }

    /// The XML declaration, once it has come.
    var header: XMLHeader? { parser.state.pointee.header }

    /// The document type declaration, once it has come.
    var doctype: XMLTree.DoctypeDeclaration? { parser.state.pointee.doctype.map(XMLTree.DoctypeDeclaration.init) }
}

extension XMLLimits {
    /// How long a tag or comment may be in any case. It has to be in memory as a whole.
    static let minimumTokenBytes = 1 << 20
}

extension SourceWindow {
    /// A separate window on the same bytes.
    fileprivate func copy() -> SourceWindow {
        let copy = SourceWindow()
        copy.bytes = bytes.copy()
        copy.front = front
        copy.documentStart = documentStart
        return copy
    }
}
