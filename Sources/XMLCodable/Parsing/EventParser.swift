import CExpat

/// Expat for whoever takes its events as they are, and gives up at whatever is unusual: a document type, an encoding that expat does not know.
///
/// It parses one document after the other, each at once.
final class EventParser {
    private let parser: XML_Parser
    private var isUsed = false

    /// Who takes the events: C functions, which get the context that the document is parsed with.
    struct Handlers {
        let startElement: @convention(c) (Context?, Characters?, UnsafeMutablePointer<Characters?>?) -> Void
        let endElement: @convention(c) (Context?, Characters?) -> Void
        let characters: @convention(c) (Context?, Characters?, Int32) -> Void
        let startCDATASection: @convention(c) (Context?) -> Void
        let endCDATASection: @convention(c) (Context?) -> Void
        /// The XML declaration.
        let declaration: @convention(c) (Context?, _ version: Characters?, _ encoding: Characters?, Int32) -> Void
        /// A document type declaration.
        let startDoctype: @convention(c) (Context?, Characters?, Characters?, Characters?, Int32) -> Void
    }

    typealias Context = UnsafeMutableRawPointer
    typealias Characters = UnsafePointer<CChar>

    /// Nil if there is no memory left.
    init?() {
        guard let parser = XML_ParserCreate(nil) else { return nil }
        self.parser = parser
    }

    deinit { XML_ParserFree(parser) }

    /// What larger documents are divided into: they are copied then, and expat counts the lines of each piece.
    private static let maximumFeedSize = 1 << 30

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - context: what the handlers get.
    /// - Returns: whether the document is well-formed and nobody has stopped the parser.
    func parse(_ document: UnsafeRawBufferPointer, isUTF8: Bool, _ handlers: Handlers, context: Context) -> Bool {
        if isUsed, XML_ParserReset(parser, nil) == 0 { return false }
        isUsed = true
        if isUTF8, XML_SetEncoding(parser, "UTF-8") != XML_STATUS_OK { return false }
        DocumentParser.setHashSalt(of: parser)
        CExpat_disableReparseDeferral(parser)
        XML_SetUserData(parser, context)
        XML_SetElementHandler(parser, handlers.startElement, handlers.endElement)
        XML_SetCharacterDataHandler(parser, handlers.characters)
        XML_SetCdataSectionHandler(parser, handlers.startCDATASection, handlers.endCDATASection)
        XML_SetXmlDeclHandler(parser, handlers.declaration)
        XML_SetStartDoctypeDeclHandler(parser, handlers.startDoctype)
        var rest = document
        repeat {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(EventParser.maximumFeedSize))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            let status = XML_Parse(parser, CString.characters(piece), Int32(piece.count), rest.isEmpty ? 1 : 0)
            if status != XML_STATUS_OK { return false }
        } while !rest.isEmpty
        return true
    }

    /// Has ``parse(_:isUTF8:_:context:)`` return soon. Some events may come all the same.
    func stop() { XML_StopParser(parser, XML_Bool(0)) }
}
