import XMLCodable

/// The pieces of a document in, its events out.
final class EventFeed: PieceFeed<XMLEvent> {
    private let gathering = EventGathering()
    private let events: DocumentEvents
    /// The part of the document that is read; nil for all of it.
    private let split: XMLRecordSplit?

    init(options: XMLParsingOptions, isUTF8: Bool = false, split: XMLRecordSplit? = nil) throws {
        self.split = split
        events = try DocumentEvents(options: options, isUTF8: isUTF8, handler: gathering, at: split?.start)
        super.init()
        gathering.document = document
        // The start tags around a split are not in it.
        _ = gathering.take()
    }

    var document: DocumentStream { events.document }

    /// The elements that are open behind the last event that was gathered.
    var openElements: [XMLQName] { gathering.isSkipping ? document.openElements : gathering.names }

    /// Makes no events of what comes.
    func skip() { gathering.isSkipping = true }

    override func feed(_ bytes: UnsafeRawBufferPointer) -> [XMLEvent] { gather { try events.feed(piece: bytes) } }

    override func finish() -> [XMLEvent] { gather { try events.finish(at: split?.end) } }

    private func gather(_ parse: () throws -> Void) -> [XMLEvent] {
        do { try parse() } catch { end(with: error) }
        return gathering.take()
    }
}

/// Makes events of what the parser tells.
private final class EventGathering: DocumentEventHandler {
    // The feed holds both, and the parser tells of one event after the other: counting references and checking for exclusive access would take a
    // fifth of the time.
    unowned(unsafe) var document: DocumentStream?
    @exclusivity(unchecked) private var events: [XMLEvent] = []
    /// The names of the open elements that were entered.
    @exclusivity(unchecked) private(set) var names: [XMLQName] = []
    /// Whether no events are made.
    @exclusivity(unchecked) var isSkipping = false
    /// Character data to which more may come: the parser tells of it in as many parts as it likes.
    @exclusivity(unchecked) private var text: [UInt8] = []
    @exclusivity(unchecked) private var textPosition = XMLPosition(line: 1, column: 1, byteOffset: 0)
    @exclusivity(unchecked) private var textIsCDATA = false

    /// The events so far.
    func take() -> [XMLEvent] {
        var taken: [XMLEvent] = []
        taken.reserveCapacity(events.count)
        swap(&taken, &events)
        return taken
    }

    func startElement(_ element: XMLAncestors.Element, preservesSpace _: Bool) -> SelectorAnswer {
        if isSkipping { return .skip }
        names.append(element.name)
        add(.startElement(element))
        return .enter
    }

    func endElement() {
        guard let name = names.popLast(), !isSkipping else { return }
        add(.endElement(name))
    }

    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
        if isSkipping { return }
        if isCDATA != textIsCDATA { endText() }
        if text.isEmpty { (textPosition, textIsCDATA) = (position, isCDATA) }
        text.append(contentsOf: characters)
    }

    func comment(_ content: String) { if !isSkipping { add(.comment(content)) } }

    func processingInstruction(target: String, content: String) {
        if !isSkipping { add(.processingInstruction(target: target, content: content)) }
    }

    private var position: XMLPosition { document?.position ?? textPosition }

    private func add(_ kind: XMLEvent.Kind) {
        endText()
        events.append(XMLEvent(kind: kind, position: position))
    }

    /// Makes an event of the text so far.
    private func endText() {
        if text.isEmpty { return }
        events.append(XMLEvent(kind: .text(String(decoding: text, as: UTF8.self), isCDATA: textIsCDATA), position: textPosition))
        text.removeAll(keepingCapacity: text.capacity <= Piece.preferredSize)
    }
}
