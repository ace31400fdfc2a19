import XMLCodable

/// Receives a document's events while it is parsed. An error that it throws ends the document.
package protocol DocumentEventHandler: AnyObject {
    /// An element has started, which is in neither a kept nor a skipped one. What is in it is delivered if it is entered, and itself as a whole,
    /// once it is complete, if it is kept.
    ///
    /// - Parameter preservesSpace: whether `xml:space="preserve"` is in force in it.
    func startElement(_ element: XMLAncestors.Element, preservesSpace: Bool) throws -> DocumentEvents.Answer

    /// Character data of the innermost element that was entered, in as many pieces as the parser likes, none of them empty.
    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws

    /// A comment, where comments are wanted.
    func comment(_ content: String) throws

    /// A processing instruction, where they are wanted.
    func processingInstruction(target: String, content: String) throws

    /// The innermost element that was entered ends.
    func endElement() throws

    /// A kept element is complete. Its storage is used again after the call, unless the element is still held.
    func endKeptElement(_ element: XMLTree.Element) throws
}

extension DocumentEventHandler {
    package func comment(_: String) {}
    package func processingInstruction(target _: String, content _: String) {}
    package func endKeptElement(_: XMLTree.Element) {}
}

/// Delivers a document that comes in pieces of any size event by event. Elements that the handler asks for are delivered as a whole.
///
/// Memory is that of the open elements' start tags, of the element that is being kept, of the longest token and of one piece. It belongs to one
/// task at a time, and its handler never feeds it.
package final class DocumentEvents {
    package typealias Answer = SelectorAnswer

    let document: DocumentStream
    /// What ended the document; it is thrown for everything that still comes.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - isUTF8: whether the document is UTF-8 whatever its XML declaration says.
    ///   - handler: receives the events. The caller has to keep it.
    ///   - cut: where in the document the first bytes are that come; nil for a document from its start. The handler is told of the elements around
    ///     the place before this returns.
    package init(
        options: XMLParsingOptions, isUTF8: Bool = false, handler: any DocumentEventHandler, at cut: DocumentCut? = nil
    ) throws {
        let selector = EventSelector(handler: handler)
        document = try DocumentStream(options: options, isUTF8: isUTF8, selector: selector, at: cut)
        selector.document = document
    }

    /// The place of the event that is being delivered; otherwise, how far the document has been parsed.
    package var position: XMLPosition { document.position }

    /// Ends the document: nothing more is delivered, and further bytes are ignored. The handler may call it.
    package func stop() { document.selection.isStopped = true }

    package var isStopped: Bool { document.selection.isStopped }

    /// Parses the next bytes, and delivers their events.
    ///
    /// - Throws: ``XMLParsingError``, and what the handler throws.
    package func feed(_ bytes: some Collection<UInt8>) throws {
        let source = PieceSource(CollectionOfOne(bytes).makeIterator())
        while !isStopped, try feedPiece(of: source) {}
    }

    /// Ends the document.
    ///
    /// - Parameter cut: where the part of the document that was fed is said to end; nil for the end of the document.
    /// - Throws: ``XMLParsingError`` where it is not complete, and what the handler throws.
    package func finish(at cut: DocumentCut? = nil) throws { try parse { try document.finish(at: cut) } }

    /// Parses the next bytes, which are few enough to be parsed at once.
    func feed(piece bytes: UnsafeRawBufferPointer) throws { try parse { try document.feed(bytes) } }

    private func parse(_ step: () throws -> Void) throws {
        if let failure { throw failure }
        if isStopped { return }
        do {
            try step()
            if let failure = document.selection.failure { throw failure }
        } catch {
            // What the handler has thrown, or that it has had enough, comes before what the parser says of the same place.
            if document.selection.failure == nil, isStopped { return }
            let error = document.selection.failure ?? error
            failure = error
            throw error
        }
    }

    /// Parses a whole document. The source's own errors come through as they are.
    package func parse(_ source: any ByteSource) throws {
        while !isStopped, try feedPiece(of: source) {}
        try finish()
    }

    /// Parses the next piece of a source; false if there is none.
    private func feedPiece(of source: any ByteSource) throws -> Bool {
        let hasMore = try DocumentEvents.withParsingErrors { try source.readPiece { try? feed(piece: $0) } }
        if let failure { throw failure }
        return hasMore
    }

    /// Readers and sources report as decoders do. Where nothing is being decoded, what they report are errors of parsing.
    static func withParsingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DecodingError {
            throw error.xmlParsingError ?? error
        }
    }
}

/// Passes questions and events on to a handler.
private final class EventSelector: SelectedElements {
    // The caller that feeds the document holds both.
    private unowned(unsafe) let handler: any DocumentEventHandler
    weak var document: DocumentStream?
    /// Names by their numbers, once they have come. Nothing else touches them in a call.
    @exclusivity(unchecked) private var names: [XMLQName?] = []

    init(handler: any DocumentEventHandler) { self.handler = handler }

    override func start(_ builder: borrowing TreeBuilder, named _: Int, at position: () -> XMLPosition) throws -> SelectorAnswer {
        let record = builder.innermostRecord
        let attributes = record.attributeRange.map { attribute in
            let text = builder.attributeText(attribute)
            return (name: name(builder.attributeName(attribute), builder), value: String(decoding: text, as: UTF8.self))
        }
        let element = XMLAncestors.Element(name: name(record.name, builder), attributes: attributes)
        return try handler.startElement(element, preservesSpace: record.preservesSpace)
    }

    override func end() throws { try handler.endElement() }

    override func read(characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws {
        try handler.characters(characters, isCDATA: isCDATA)
    }

    override func read(comment: UnsafeBufferPointer<UInt8>) throws { try handler.comment(String(decoding: comment, as: UTF8.self)) }

    override func read(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) throws {
        try handler.processingInstruction(
            target: String(decoding: target, as: UTF8.self), content: String(decoding: content, as: UTF8.self))
    }

    override func endKept() throws {
        guard let document, let (arena, elements) = document.lendElements() else { return }
        var failure: (any Error)?
        do { try tell(elements, in: arena) } catch { failure = error }
        document.takeBack(consume arena)
        if let failure { throw failure }
    }

    /// A separate function, because nothing may refer to the arena when it is taken back.
    @inline(never)
    private func tell(_ elements: [NodeIndex], in arena: Arena) throws {
        for element in elements { try handler.endKeptElement(XMLTree.Element(arena: arena, index: element)) }
    }

    private func name(_ number: Int, _ builder: borrowing TreeBuilder) -> XMLQName {
        while names.count <= number { names.append(nil) }
        if let known = names[number] { return known }
        let name = XMLQName(number, in: builder.names, tellsNamespace: builder.processesNamespaces)
        names[number] = name
        return name
    }
}
