import XMLCodable

/// A document that is parsed piece by piece, and the events of a piece.
///
/// It belongs to one task at a time.
final class EventFeed {
    private let gathering = EventGathering()
    private let document: DocumentEvents
    /// What ended the document. It comes after the events that were gathered last.
    private(set) var failure: (any Error)?
    private(set) var hasEnded = false

    init(options: XMLParsingOptions, isUTF8: Bool = false) throws {
        document = try DocumentEvents(options: options, isUTF8: isUTF8, handler: gathering)
        gathering.document = document
    }

    var header: XMLHeader? { document.header }
    var doctype: XMLTree.DoctypeDeclaration? { document.doctype }

    /// The events of a source's next piece.
    func readPiece(of source: any ByteSource) -> [XMLEvent] { events { try document.feedPiece(of: source) } }

    /// The events of the next bytes; without any, of the document's end.
    func take(_ bytes: UnsafeRawBufferPointer) -> [XMLEvent] {
        events {
            try document.feed(bytes)
            return !bytes.isEmpty
        }
    }

    /// Ends the document because of something outside of it.
    func fail(_ error: any Error) {
        if failure == nil { failure = error }
        hasEnded = true
    }

    /// - Parameter parse: parses a piece; false if there is none.
    private func events(_ parse: () throws -> Bool) -> [XMLEvent] {
        do {
            if try !parse() {
                try document.finish()
                hasEnded = true
            }
        } catch {
            fail(error)
        }
        return gathering.take()
    }
}

/// Makes events of what the parser tells.
private final class EventGathering: DocumentEventHandler {
    weak var document: DocumentEvents?
    private var events: [XMLEvent] = []
    /// The names of the open elements.
    private var names: [XMLQName] = []
    /// Character data to which more may come: the parser tells of it in as many parts as it likes.
    private var text: [UInt8] = []
    private var textPosition = XMLPosition(line: 1, column: 1, byteOffset: 0)
    private var textIsCDATA = false

    func take() -> [XMLEvent] {
        defer { events.removeAll() }
        return events
    }

    func startElement(_ element: XMLAncestors.Element, preservesSpace _: Bool) -> DocumentEvents.Answer {
        names.append(element.name)
        add(.startElement(element))
        return .enter
    }

    func endElement() { if let name = names.popLast() { add(.endElement(name)) } }

    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
        if isCDATA != textIsCDATA { endText() }
        if text.isEmpty { (textPosition, textIsCDATA) = (position, isCDATA) }
        text.append(contentsOf: characters)
    }

    func comment(_ content: String) { add(.comment(content)) }

    func processingInstruction(target: String, content: String) { add(.processingInstruction(target: target, content: content)) }

    private var position: XMLPosition { document?.position ?? textPosition }

    private func add(_ kind: XMLEvent.Kind) {
        endText()
        events.append(XMLEvent(kind: kind, position: position))
    }

    private func endText() {
        if text.isEmpty { return }
        events.append(XMLEvent(kind: .text(String(decoding: text, as: UTF8.self), isCDATA: textIsCDATA), position: textPosition))
        text.removeAll(keepingCapacity: text.capacity <= Piece.preferredSize)
    }
}
