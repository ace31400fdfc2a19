import CExpat
import XMLCodable

/// Expat for a handler that takes its events as they are, and gives up at anything unusual: a document type, an encoding that expat does not know.
///
/// It parses one document after the other, each at once or in pieces.
final class EventParser {
    private let parser: XML_Parser
    private var isUsed = false
    /// Who takes the events of the document. Checks for exclusive access would cost as much as a diversion does.
    @exclusivity(unchecked) private var handlers: Handlers?
    @exclusivity(unchecked) private var context: Context?

    /// Who takes the events: C functions, which get the context that the document is parsed with.
    struct Handlers {
        let startElement: @convention(c) (Context?, Characters?, UnsafeMutablePointer<Characters?>?) -> Void
        let endElement: @convention(c) (Context?, Characters?) -> Void
        let characters: @convention(c) (Context?, Characters?, Int32) -> Void
        let startCDATASection: @convention(c) (Context?) -> Void
        let endCDATASection: @convention(c) (Context?) -> Void
        /// The XML declaration.
        let declaration: @convention(c) (Context?, _ version: Characters?, _ encoding: Characters?, Int32) -> Void
        /// A processing instruction.
        let processingInstruction: @convention(c) (Context?, _ target: Characters?, _ content: Characters?) -> Void
        /// A document type declaration.
        let startDoctype: @convention(c) (Context?, Characters?, Characters?, Characters?, Int32) -> Void
        /// A comment; nil for those who do not want any.
        var comment: (@convention(c) (Context?, Characters?) -> Void)?

        init(
            startElement: @escaping @convention(c) (Context?, Characters?, UnsafeMutablePointer<Characters?>?) -> Void,
            endElement: @escaping @convention(c) (Context?, Characters?) -> Void,
            characters: @escaping @convention(c) (Context?, Characters?, Int32) -> Void,
            startCDATASection: @escaping @convention(c) (Context?) -> Void,
            endCDATASection: @escaping @convention(c) (Context?) -> Void,
            declaration: @escaping @convention(c) (Context?, _ version: Characters?, _ encoding: Characters?, Int32) -> Void,
            processingInstruction: @escaping @convention(c) (Context?, _ target: Characters?, _ content: Characters?) -> Void,
            startDoctype: @escaping @convention(c) (Context?, Characters?, Characters?, Characters?, Int32) -> Void,
            comment: (@convention(c) (Context?, Characters?) -> Void)? = nil
        ) {
            self.startElement = startElement
            self.endElement = endElement
            self.characters = characters
            self.startCDATASection = startCDATASection
            self.endCDATASection = endCDATASection
            self.declaration = declaration
            self.processingInstruction = processingInstruction
            self.startDoctype = startDoctype
            self.comment = comment
        }
    }

    typealias Context = UnsafeMutableRawPointer
    typealias Characters = UnsafePointer<CChar>

    /// Nil if there is no memory left.
    init?() {
        guard let parser = XML_ParserCreate(nil) else { return nil }
        self.parser = parser
    }

    deinit { XML_ParserFree(parser) }

    /// Larger documents come in several pieces: expat counts their bytes in 31 bits.
    private static let maximumPieceSize = 1 << 30

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - context: what the handlers get.
    ///   - onPiece: is told where the bytes are that the next events are of, and of no bytes before they go; see ``take(_:)``.
    /// - Returns: whether the document is well-formed and no handler has stopped the parser.
    func parse(
        _ document: UnsafeRawBufferPointer, isUTF8: Bool, _ handlers: Handlers, context: Context, onPiece: (UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        guard begin(isUTF8: isUTF8, handlers, context: context) else { return false }
        var rest = document
        repeat {
            guard let piece = take(UnsafeRawBufferPointer(rebasing: rest.prefix(EventParser.maximumPieceSize))) else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            onPiece(piece)
            guard parse(piece, isLast: rest.isEmpty) else { return false }
            onPiece(UnsafeRawBufferPointer(start: nil, count: 0))
        } while !rest.isEmpty
        return true
    }

    // MARK: Pieces

    /// How much of a document that is not in memory comes at a time.
    static var preferredPieceSize: Int { DocumentParser.preferredFeedSize }

    /// Begins a document, which comes in pieces.
    ///
    /// - Returns: whether that is possible.
    func begin(isUTF8: Bool, _ handlers: Handlers, context: Context) -> Bool {
        if isUsed, XML_ParserReset(parser, nil) == 0 { return false }
        isUsed = true
        if isUTF8, XML_SetEncoding(parser, "UTF-8") != XML_STATUS_OK { return false }
        DocumentParser.setHashSalt(of: parser)
        CExpat_disableReparseDeferral(parser)
        (self.handlers, self.context) = (handlers, context)
        install(handlers, context)
        XML_SetXmlDeclHandler(parser, handlers.declaration)
        XML_SetStartDoctypeDeclHandler(parser, handlers.startDoctype)
        return true
    }

    /// Has those take the events that an element can have.
    private func install(_ handlers: Handlers, _ context: Context) {
        XML_SetUserData(parser, context)
        XML_SetElementHandler(parser, handlers.startElement, handlers.endElement)
        XML_SetCharacterDataHandler(parser, handlers.characters)
        XML_SetCdataSectionHandler(parser, handlers.startCDATASection, handlers.endCDATASection)
        XML_SetProcessingInstructionHandler(parser, handlers.processingInstruction)
        XML_SetCommentHandler(parser, handlers.comment)
    }

    // MARK: Diversions

    /// Has others take the events in the element that has just started.
    func divert(to others: Handlers, context: Context) { install(others, context) }

    /// Has those take the events again who took them before.
    func endDiversion() {
        if let handlers, let context { install(handlers, context) }
    }

    /// Tells of the end of an element, of which others have been told.
    func handOnEndElement(_ name: Characters?) {
        if let handlers, let context { handlers.endElement(context, name) }
    }

    /// Takes the next bytes to where expat reads them. There they stay until the next ones are taken: the text of a document in UTF-8 need not be
    /// copied out of them.
    ///
    /// - Returns: the bytes, to be parsed at once; nil if there is no memory.
    func take(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let count = bytes.count
        guard let buffer = XML_GetBuffer(parser, Int32(max(count, 1))) else { return nil }
        let piece = UnsafeMutableRawBufferPointer(start: buffer, count: count)
        piece.copyMemory(from: bytes)
        return UnsafeRawBufferPointer(piece)
    }

    /// Parses the bytes that were taken last.
    ///
    /// - Returns: whether nothing was wrong and no handler has stopped the parser.
    func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
        XML_ParseBuffer(parser, Int32(piece.count), isLast ? 1 : 0) == XML_STATUS_OK
    }

    /// Where the event at hand starts in the document, in bytes.
    var eventOffset: Int { Int(XML_GetCurrentByteIndex(parser)) }

    /// How many bytes the event at hand has; 0 for the end of an empty-element tag.
    var eventByteCount: Int { Int(XML_GetCurrentByteCount(parser)) }

    /// Has the parser return soon. Some events may come all the same.
    func stop() { XML_StopParser(parser, XML_Bool(0)) }
}
