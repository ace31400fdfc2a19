import CExpat
import Foundation

/// Expat, fed piece by piece, into a ``TreeBuilder``. Its handlers work on a ``ParsingState``.
package final class DocumentParser {
    private let parser: XML_Parser
    /// Where the parser came from; nil once it has gone back there.
    private var memory: ParsingMemory?
    /// Nil once the tree has been given away, with all that was in it.
    private var allocation: Allocation<ParsingState>?
    /// Where expat's handlers find the state, until the tree is given away.
    package let state: UnsafeMutablePointer<ParsingState>
    package let options: XMLParsingOptions
    private(set) var receivedBytes = 0
    /// How many bytes the next feed had better have. While a token is larger than what was fed, every feed has expat read it again from its
    /// start, so feeds have to grow with it.
    private var feedSize = DocumentParser.preferredFeedSize
    /// Whether expat knows that nothing comes any more.
    private var hasEnded = false
    /// The document's first bytes, and what they show.
    private(set) var start: [UInt8] = []
    // Events ask for their place in the midst of parsing. Nothing changes it there, and checks of exclusive access would take a tenth of the events.
    @exclusivity(unchecked) private var documentStart = DocumentStart()
    /// What the bytes of the document go through before they are fed.
    package let transcoding: Transcoding
    /// For documents in UTF-16.
    private var surrogateCheck: SurrogateCheck?
    /// Where the element was opened whose end tag was missing.
    private var unclosedElementOffset: Int?
    @exclusivity(unchecked) private var shift = PlaceShift()

    /// One call copies what it is given; calls of this size keep the copy small and are few enough not to cost.
    private static let preferredFeedSize = 1 << 18

    /// How many of the document's first bytes are kept: enough to say what it is where it is no XML.
    private static let startSize = 64

    /// Expat counts the bytes of one call in 31 bits, and its buffer is a power of two.
    private static let maximumFeedSize = 1 << 30

    private static let saltsWell: Bool = {
        let version = XML_ExpatVersionInfo()
        return (version.major, version.minor) >= (2, 8)
    }()

    /// What expat's tables of names are seeded with; if it is not set, every parser asks the system for one. From 2.8 on expat takes twice as much
    /// of its own (CVE-2026-41080).
    static func setHashSalt(of parser: OpaquePointer) {
        if !saltsWell { XML_SetHashSalt(parser, UInt(truncatingIfNeeded: InternTable.seed | 1)) }
    }

    /// A parser for one document.
    ///
    /// - Parameters:
    ///   - memory: what is left of a document before it.
    ///   - isUTF8: whether the source is a `String`, whose bytes are UTF-8 whatever its XML declaration says.
    ///   - selection: decides what is kept of the document; nil for all of it.
    package init(
        options: XMLParsingOptions, memory: ParsingMemory = ParsingMemory(), isUTF8: Bool = false, selection: (any DocumentSelection)? = nil
    ) throws {
        let outerEncoding = isUTF8 ? "UTF-8" : options.encoding
        transcoding = Transcoding(
            encoding: outerEncoding, maximumInputBytes: options.limits.maximumInputBytes, keepsText: selection == nil)
        let encoding = transcoding.isActive ? "UTF-8" : outerEncoding.map(SourceEncoding.nameForExpat)
        guard let parser = memory.takeParser(encoding: encoding) else {
            throw XMLParsingError(reason: .unreadable, message: "out of memory", position: nil)
        }
        (self.parser, self.memory, self.options) = (parser, memory, options)
        let allocation = Allocation(
            ParsingState(
                parser: parser, options: options, encoding: encoding, transcoding: transcoding, memory: memory, selection: selection))
        state = allocation.address
        self.allocation = consume allocation
        prepare()
        guard options.entityDeclarations != nil else {
            throw XMLParsingError(
                reason: .entity, message: "one of the given `entities` has a name or a character that XML does not allow", position: nil)
        }
    }

    deinit {
        if memory != nil { XML_ParserFree(parser) }
    }

    /// Has the parser, which is as it was made, take a document.
    private func prepare() {
        DocumentParser.setHashSalt(of: parser)
        CExpat_disableReparseDeferral(parser)  // how often a token is read again is watched over here
        // An attribute's entities are expanded before they can be counted here, so expat has to stop at some point. What it counts is the source
        // of what is in entities, which may be much more where that is markup. It begins at 8 MiB, as it does by itself.
        let expansion = min(max(options.limits.maximumEntityExpansionBytes, 1 << 19), .max >> 4)
        CExpat_limitExpansion(parser, 16 * UInt64(expansion), 16)
        installHandlers()
    }

    /// Parses the next bytes of the source.
    ///
    /// - Parameters:
    ///   - isLast: whether nothing comes after them. A whole document goes to expat in one call, unless expat cannot count its bytes: after every
    ///     call but the last expat counts the lines of what it was given, which takes 12 to 24 % of its time. The copy that it makes of a large
    ///     document is gone when decoding starts.
    ///   - staysWhole: whether the bytes are not to be divided.
    package func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false, staysWhole: Bool = false) throws {
        if staysWhole { feedSize = min(max(feedSize, bytes.count), DocumentParser.maximumFeedSize) }
        if isLast, receivedBytes == 0, bytes.count <= DocumentParser.maximumFeedSize { feedSize = max(feedSize, bytes.count) }
        // Where bytes are transcoded, their number is limited before.
        let allowed = transcoding.isActive ? .max : max(options.limits.maximumInputBytes - receivedBytes - shift.bytes, 0)
        // What is allowed is parsed in any case: its events and the place of the error must not depend on where the document was cut.
        let isTooMuch = bytes.count > allowed
        var rest = isTooMuch ? UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)) : bytes
        while !rest.isEmpty, !isStopped {
            var piece = UnsafeRawBufferPointer(rebasing: rest.prefix(feedSize))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            if receivedBytes < DocumentParser.startSize {
                start.append(contentsOf: piece.prefix(DocumentParser.startSize - start.count))
                documentStart = DocumentStart(start)
                state.pointee.start = documentStart
                if documentStart.isUTF16, surrogateCheck == nil { surrogateCheck = SurrogateCheck(start: start) }
            }
            let unpaired = surrogateCheck?.firstUnpaired(in: piece, offset: receivedBytes)
            if let unpaired { piece = UnsafeRawBufferPointer(rebasing: piece[..<unpaired]) }
            receivedBytes += piece.count
            // With half of a code unit at the end, expat learns of the end in a separate call: otherwise it may drop the half.
            let isHalf = state.pointee.start.isUTF16 && receivedBytes % 2 == 1
            hasEnded = isLast && rest.isEmpty && !isTooMuch && unpaired == nil && !isHalf
            try check(parse(piece))
            // Errors before it have been reported by now.
            if unpaired != nil, !isStopped {
                let message = "half of a character in UTF-16: a surrogate without the other one of the pair"
                throw XMLParsingError(reason: .encoding, message: message, position: position, excerpt: excerpt)
            }
            // As much again as expat holds of a token that has not ended.
            let unfinished = receivedBytes - Int(XML_GetCurrentByteIndex(parser))
            feedSize = min(max(DocumentParser.preferredFeedSize, unfinished), DocumentParser.maximumFeedSize)
        }
        guard isTooMuch, !isStopped else { return }
        throw XMLParsingError.exceeding(.inputBytes, options.limits.maximumInputBytes, at: position)
    }

    private func parse(_ piece: UnsafeRawBufferPointer) -> XML_Status {
        let status = XML_Parse(parser, CString.characters(piece), Int32(piece.count), hasEnded ? 1 : 0)
        guard let encoding = state.pointee.takeEncodingToReadIn() else { return status }
        return startOver(in: encoding, with: piece)
    }

    /// Starts over, because expat does not know the encoding by the name in the XML declaration, or has taken the declaration's word against that of the
    /// byte order mark. The declaration is the first token: expat still holds all that came before the piece, and has told of nothing else.
    @inline(never)
    private func startOver(in encoding: String, with piece: UnsafeRawBufferPointer) -> XML_Status {
        let earlier = inputContext(of: parser).map { Array($0.bytes.prefix(receivedBytes - piece.count)) } ?? []
        guard earlier.count == receivedBytes - piece.count, XML_ParserReset(parser, encoding) == XML_TRUE else { return XML_STATUS_ERROR }
        prepare()
        let status = earlier.withUnsafeBytes { XML_Parse(parser, CString.characters($0), Int32($0.count), 0) }
        return status == XML_STATUS_OK ? parse(piece) : status
    }

    /// Goes to a place in the middle of a document, from which on it is fed. Nothing has been fed before.
    package func go(to cut: DocumentCut) throws {
        state.pointee.expect(cut)
        try cut.preamble.withUnsafeBytes { try feed($0) }
        shift = PlaceShift(from: position, to: cut.position)
        state.pointee.arrive(at: cut, shift: shift)
    }

    /// Ends the document and gives its tree. The parser is of no use afterwards.
    @inline(never)
    func finish(source: DocumentSource) throws -> Arena {
        if transcoding.isActive { try feed(transcoded: transcoding.end()) }
        let source = shown(source)
        if !hasEnded { try check(XML_Parse(parser, nil, 0, 1)) }
        guard let state = allocation.take() else { preconditionFailure("a document ends once") }
        let arena = state.take().seal(source: source)
        memory.take()?.keep(
            parser, nameCount: arena.names.count, hasDoctype: arena.doctype != nil || !options.entities.isEmpty, byteCount: receivedBytes)
        return arena
    }

    /// Ends a document of which parts have been taken.
    package func finishSelecting() throws {
        if !hasEnded, !isStopped { try check(XML_Parse(parser, nil, 0, 1)) }
        hasEnded = true
    }

    /// Ends a part of a document of which everything has been taken, leaves its memory to the next part, and gives its names. The parser is of no use
    /// afterwards.
    package func leave() -> NameTable {
        guard let memory = memory.take(), let allocation = allocation.take() else { preconditionFailure("a part ends once") }
        let state = allocation.take()
        let isComplete = state.hasReachedPartEnd
        memory.keep(state.builder.tree)
        let names = state.builder.names
        // The next part is not to depend on how thoroughly expat forgets a fault.
        if isComplete {
            memory.keep(parser, nameCount: names.count, hasDoctype: !options.entities.isEmpty, byteCount: 0)
        } else {
            XML_ParserFree(parser)
        }
        return names
    }

    /// Whether the selection has had enough.
    package var isStopped: Bool { state.pointee.isStopped }

    /// Where places of the document are looked up: what was fed, if that is not the source itself.
    private func shown(_ source: DocumentSource) -> DocumentSource { transcoding.isActive ? .bytes(transcoding.text) : source }

    /// How far the parser is for certain: no further event is before this place.
    package var parsedBytes: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) + shift.bytes }

    /// Where the parser is.
    package var position: XMLPosition { shift.shifted(documentStart.position(in: parser)) }

    // MARK: Errors

    private func check(_ status: XML_Status) throws {
        if state.pointee.builder.tree.isExhausted { state.pointee.builder.failForLackOfMemory() }
        if let failure = state.pointee.builder.failure {
            throw XMLParsingError(
                reason: failure.reason, message: failure.message, position: state.pointee.failurePosition ?? position, excerpt: excerpt)
        }
        guard status == XML_STATUS_ERROR, !isStopped else { return }
        let code = XML_GetErrorCode(parser)
        let explanation = ErrorExplanation(code: code, parser: parser, state: state, options: options, documentStart: start)
        let (reason, message) = explanation.reasonAndMessage
        if explanation.isOfUnclosedElement { unclosedElementOffset = state.pointee.builder.openElement?.sourceOffset }
        throw XMLParsingError(reason: reason, message: message, position: position, excerpt: excerpt)
    }

    /// The error of an element that is not closed, with the place where it was opened, which only the source shows.
    ///
    /// - Parameter start: the first byte that the source has wherever the document is cut; nil if there is none.
    @inline(never)
    package func locatingUnclosedElement(of error: XMLParsingError, in source: DocumentSource, from start: Int? = 0) -> XMLParsingError {
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
        guard let (bytes, place) = inputContext(of: parser) else { return nil }
        let before = String(decoding: bytes[max(0, place - 4 * length)..<place], as: UTF8.self).suffix(length / 2)
        let after = String(decoding: bytes[place..<min(bytes.count, place + 4 * length)], as: UTF8.self).prefix(length - length / 2)
        return String(before + after)
    }
}

/// Whole documents, from every kind of source.
extension DocumentParser {
    package static func parse(_ data: Data, options: XMLParsingOptions, memory: ParsingMemory = ParsingMemory()) throws -> Arena {
        let parser = try DocumentParser(options: options, memory: memory)
        return try parser.parse(from: .data(data)) { try data.withUnsafeBytes { try parser.feed(source: $0, isLast: true) } }
    }

    package static func parse(_ bytes: [UInt8], options: XMLParsingOptions, memory: ParsingMemory = ParsingMemory()) throws -> Arena {
        let parser = try DocumentParser(options: options, memory: memory)
        return try parser.parse(from: .bytes(bytes)) { try bytes.withUnsafeBytes { try parser.feed(source: $0, isLast: true) } }
    }

    package static func parse(_ string: String, options: XMLParsingOptions, memory: ParsingMemory = ParsingMemory()) throws -> Arena {
        var string = string
        string.makeContiguousUTF8()
        let parser = try DocumentParser(options: options, memory: memory, isUTF8: true)
        return try parser.parse(from: .string(string)) { try string.withUTF8 { try parser.feed(UnsafeRawBufferPointer($0), isLast: true) } }
    }

    /// Reads a file in slices. Errors of reading come through as Foundation throws them.
    package static func parse(contentsOf url: URL, options: XMLParsingOptions, memory: ParsingMemory = ParsingMemory()) throws -> Arena {
        guard url.isFileURL else { throw XMLParsingError.notAFile(url) }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let parser = try DocumentParser(options: options, memory: memory)
        // A pipe has no offsets, cannot be read again, and opening it waits for a writer.
        return try parser.parse(from: (try? handle.offset()) == nil ? .none : .file(url)) {
            while let data = try handle.read(upToCount: parser.feedSize), !data.isEmpty {
                try data.withUnsafeBytes { try parser.feed(source: $0) }
            }
        }
    }

    /// Parses the next bytes of a document, in whichever encoding it is.
    private func feed(source bytes: UnsafeRawBufferPointer, isLast: Bool = false) throws {
        if let text = transcoding.utf8(of: bytes) { try feed(transcoded: text) } else { try feed(bytes, isLast: isLast) }
    }

    /// What was converted is parsed before it is told what was wrong behind it.
    private func feed(transcoded text: [UInt8]) throws {
        try text.withUnsafeBytes { try feed($0) }
        if let failure = transcoding.failure { throw failure }
    }

    /// Parses a whole document, which `feed` hands over.
    private func parse(from source: DocumentSource, _ feed: () throws -> Void) throws -> Arena {
        do {
            try feed()
            return try finish(source: source)
        } catch let error as XMLParsingError {
            throw locatingUnclosedElement(of: error, in: shown(source))
        }
    }
}

/// Expat's handlers. Each one turns what expat says into a call of the ``ParsingState`` behind the user data.
extension DocumentParser {
    /// Tells expat which events there are takers for.
    private func installHandlers() {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { userData, name, attributes in
                guard let state = ParsingState.at(userData), let name, let attributes else { return }
                state.pointee.startElement(name, attributes)
            },
            { userData, _ in
                guard let state = ParsingState.at(userData) else { return }
                if let element = state.pointee.endElement() { ParsingState.offer(element, of: state) }
            })
        XML_SetCharacterDataHandler(parser) { userData, characters, count in
            guard let state = ParsingState.at(userData), let characters else { return }
            ParsingState.characters(characters, count: Int(count), in: state)
        }
        XML_SetCdataSectionHandler(
            parser, { userData in ParsingState.at(userData)?.pointee.startCDATASection() },
            { userData in ParsingState.at(userData)?.pointee.endCDATASection() })
        if options.keepsComments {
            XML_SetCommentHandler(parser) { userData, content in
                if let content { ParsingState.at(userData)?.pointee.comment(content) }
            }
        }
        // Also where they are not kept: the tree says then that they are missing.
        XML_SetProcessingInstructionHandler(parser) { userData, target, content in
            if let target, let content { ParsingState.at(userData)?.pointee.processingInstruction(target: target, content: content) }
        }
        XML_SetXmlDeclHandler(parser) { userData, version, encoding, standalone in
            guard let state = ParsingState.at(userData), let version else { return }
            state.pointee.declaration(
                version: String(cString: version), encoding: encoding.map { String(cString: $0) },
                standalone: standalone < 0 ? nil : standalone == 1)
        }
        XML_SetDoctypeDeclHandler(
            parser,
            { userData, name, systemIdentifier, publicIdentifier, hasInternalSubset in
                guard let state = ParsingState.at(userData), let name else { return }
                let declaration = DocumentTypeDeclaration(
                    rootElement: String(cString: name), publicIdentifier: publicIdentifier.map { String(cString: $0) },
                    systemIdentifier: systemIdentifier.map { String(cString: $0) }, hasInternalSubset: hasInternalSubset != 0)
                state.pointee.startDoctype(declaration, name: name)
            },
            { userData in ParsingState.at(userData)?.pointee.endDoctype() })
        XML_SetEntityDeclHandler(parser) { userData, name, isParameter, value, valueCount, _, _, _, notation in
            guard let state = ParsingState.at(userData), let name else { return }
            let text = isParameter == 0 ? value.map { UnsafeRawBufferPointer(start: $0, count: Int(valueCount)) } : nil
            state.pointee.declareEntity(name, isParameter: isParameter != 0, value: text, notation: notation)
        }
        XML_SetAttlistDeclHandler(parser) { userData, elementName, attributeName, _, defaultValue, _ in
            guard let state = ParsingState.at(userData), let elementName, let attributeName else { return }
            state.pointee.declareAttribute(attributeName, ofElement: elementName, hasDefault: defaultValue != nil)
        }
        // Names in declarations of elements are not looked at: for these expat would build content models, in which it had faults (SECURITY.md).
        if options.shouldProcessNamespaces {
            XML_SetNotationDeclHandler(parser) { userData, name, _, _, _ in
                if let name { ParsingState.at(userData)?.pointee.declareNotation(name) }
            }
        }
        XML_SetSkippedEntityHandler(parser) { userData, name, isParameter in
            if let name { ParsingState.at(userData)?.pointee.skipEntity(name, isParameter: isParameter != 0) }
        }
        if !options.entities.isEmpty {
            // Expat asks for the external subset of every document, whether it has one or not, and is told of the given entities instead. A parameter
            // entity is an error in these documents, so that nothing else is asked for without a context.
            XML_UseForeignDTD(parser, XML_TRUE)
            XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
            XML_SetExternalEntityRefHandlerArg(parser, state)
            XML_SetExternalEntityRefHandler(parser) { state, context, _, _, _ in
                guard let state = ParsingState.at(UnsafeMutableRawPointer(state)) else { return 0 }
                return context == nil ? ParsingState.declareGivenEntities(in: state) : state.pointee.leavesOutUnreadEntities ? 1 : 0
            }
        } else if options.entityPolicy != .leaveOutUnread {
            // Answers 0, which expat reports as an error: nothing outside of the document is ever opened, and nothing silently left out. Without
            // a handler it is not opened either, but left out.
            XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { userData, name, information in
                guard let state = ParsingState.at(userData), !state.pointee.start.isUTF16, let name, let information,
                    let encoding = SingleByteEncoding(named: String(cString: name))
                else { return 0 }
                withUnsafeMutableBytes(of: &information.pointee.map) { map in
                    let map = map.bindMemory(to: Int32.self)
                    for byte in 0..<256 { map[byte] = encoding.scalar(for: UInt8(byte)) }
                }
                return 1
            }, state)
    }
}

/// How the places in a document follow from those that the parser counts, which was not given the document from the first byte on.
struct PlaceShift {
    /// A place as the parser counts it.
    private var counted = XMLPosition(line: 1, column: 1, byteOffset: 0)
    /// The same place in the document.
    private var actual = XMLPosition(line: 1, column: 1, byteOffset: 0)

    init() {}

    init(from counted: XMLPosition, to actual: XMLPosition) { (self.counted, self.actual) = (counted, actual) }

    var bytes: Int { actual.byteOffset - counted.byteOffset }

    func shifted(_ place: XMLPosition) -> XMLPosition {
        // Columns differ in the line of the known place only.
        let columns = place.line == counted.line ? actual.column - counted.column : 0
        return XMLPosition(
            line: place.line + actual.line - counted.line, column: place.column + columns, byteOffset: place.byteOffset + bytes)
    }
}

/// The bytes of the source that expat holds, which are good until the next call of the parser, and where in them the current place is; nil where there
/// are none.
func inputContext(of parser: XML_Parser) -> (bytes: UnsafeRawBufferPointer, place: Int)? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = XML_GetInputContext(parser, &offset, &size), offset >= 0, offset <= size else { return nil }
    return (UnsafeRawBufferPointer(start: context, count: Int(size)), Int(offset))
}

/// What documents leave and the next one can use. It serves one parser at a time.
///
/// Memory that goes back to the system comes again page by page: without this, a catalog of 10 MB has 7,700 page faults, a seventh of its time, and
/// with it 40; for 1 MB of sparse records it was a sixth. What is kept is as large as the last document made it, and bounded, because no
/// document may follow: documents of about ten megabytes fit.
package final class ParsingMemory {
    @inline(never)
    package init() {}

    private var names: NameTable?
    private var tree: TreeStorage?
    private var parser: XML_Parser?
    /// The largest document since the parser was made. Its buffer is of that size, rounded up to a power of two.
    private var largestDocument = 0

    private static let maximumTreeBytes = 1 << 24
    private static let maximumDocumentBytes = 1 << 24
    /// Buffers up to this size are always kept.
    private static let smallDocumentBytes = 1 << 16
    /// A parser keeps its tables of names as large as they were.
    private static let maximumNameCount = 1_024

    /// What is kept: only tests ask.
    var keepsParser: Bool { parser != nil }

    deinit {
        if let parser { XML_ParserFree(parser) }
    }

    // MARK: Names

    /// The names that a document may have; none if none were kept.
    func takeNames() -> NameTable { names.take() ?? NameTable() }

    package func keep(_ names: consuming NameTable) { self.names = consume names }

    // MARK: The tree

    /// Where a tree is built.
    func takeTree() -> TreeStorage { tree.take() ?? TreeStorage() }

    /// Keeps the storage of a document that is no longer needed. Its spare room went when it was sealed, so a small document does not keep what
    /// a large one needed.
    func keepTree(of document: Arena) {
        guard document.tree.byteCount <= ParsingMemory.maximumTreeBytes else { return }
        keep(document.takeStorage())
    }

    /// Keeps the storage of a tree that is small.
    func keep(_ tree: consuming TreeStorage) {
        tree.removeAll()
        self.tree = consume tree
    }

    // MARK: Expat

    /// A parser that is as it was made, but for its memory: its handlers, user data, salt and limits are to be set. Nil if there is no memory.
    fileprivate func takeParser(encoding: String?) -> XML_Parser? {
        if let parser = parser.take() {
            if XML_ParserReset(parser, encoding) == XML_TRUE { return parser }
            XML_ParserFree(parser)
        }
        largestDocument = 0
        return XML_ParserCreate(encoding)
    }

    /// Keeps a parser that has come to the end of a document without a fault, or frees it.
    ///
    /// A document type is nothing to keep a parser for: few documents have one, and the next one is not to depend on how thoroughly expat forgets it.
    ///
    /// - Parameter byteCount: how large the document is; 0 for a part of one.
    func keep(_ parser: XML_Parser, nameCount: Int, hasDoctype: Bool, byteCount: Int) {
        largestDocument = max(largestDocument, byteCount)
        let isWorthItsBuffer = byteCount == 0 || largestDocument <= ParsingMemory.smallDocumentBytes || largestDocument / 4 <= byteCount
        guard self.parser == nil, !hasDoctype, nameCount <= ParsingMemory.maximumNameCount,
            largestDocument <= ParsingMemory.maximumDocumentBytes, isWorthItsBuffer
        else { return XML_ParserFree(parser) }
        self.parser = parser
    }
}
