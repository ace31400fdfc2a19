import XMLCodable

/// The elements of a document that are read through a tree, while all around them is read directly.
///
/// The tree has the elements of those models that have such properties, with nothing in them but the elements of these properties: there the decoder
/// finds what it would find in the whole document. When a model is complete, it takes those properties from the decoder, by their keys, as any `Codable`
/// type does. So what they mean is not known here.
///
///     <shop><item><id>1</id><info><a>1</a></info></item><item>...          info is a dictionary
///     <shop><item><info><a>1</a></info></item>                             the tree when the first item ends
///
/// Elements of complete models stay a while, though unused: what the decoder knows of elements goes by their numbers. They are forgotten
/// together.
final class DirectSubtrees {
    private let decoder: any SubtreeDecoder
    private let builder: Allocation<SubtreeBuilder>
    /// Where the tree is while it is decoded.
    private let arena: Arena
    private var isLent = false
    /// Whether the arena may be in other hands.
    private var isKept = false
    /// How many names have been told of.
    private var toldNameCount = 0

    /// Elements that are no longer needed may take so many bytes.
    private static let maximumForgottenBytes = 1 << 17

    /// - Parameter notesNames: whether only a root element may declare namespaces.
    init(_ decoder: any SubtreeDecoder, _ parser: EventParser, notesNames: Bool) {
        self.decoder = decoder
        let options = decoder.parsingOptions
        builder = Allocation(SubtreeBuilder(options, decoder.beginDocument(), parser, mayDeclareNamespaces: !notesNames))
        arena = .forExchange()
    }

    /// Ends the document, or the attempt.
    func finish() {
        if !isKept, !isLent { builder.value.exchange(with: arena, keepsCapacity: false) }
        decoder.endDocument(isKept || isLent ? nil : arena)
    }

    // MARK: Events

    /// Opens the element of a model, or of the root.
    func openElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        builder.value.openElement(name, attributes)
    }

    /// Starts an element that paths lead through.
    func startStep(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        builder.value.startStep(name, attributes)
    }

    func endStep() { builder.value.endStep() }

    /// Starts the element of a property, which the tree gets with all that is in it. Then its end is told.
    ///
    /// - Parameter depth: how many elements are open, with this one.
    func startSubtree(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, depth: Int) {
        builder.value.startSubtree(name, attributes, depth: depth, at: UnsafeMutableRawPointer(builder.address))
    }

    /// Ends the element of a model, which may take its properties now.
    func endModel() { builder.value.endModel() }

    /// Closes the element of a model that has taken its properties.
    ///
    /// - Returns: whether they are certain to be what the tree decoder reads.
    func closeElement() -> Bool {
        if isLent {
            guard decoder.endElement() else {
                isKept = true
                return false
            }
            isLent = false
            builder.value.exchange(with: arena)
        }
        guard builder.value.closeElement() else { return false }
        if builder.value.forgottenBytes > DirectSubtrees.maximumForgottenBytes {
            decoder.forgetElements()
            builder.value.forget()
        }
        return true
    }

    // MARK: Properties

    /// The decoder for the properties of the model whose element has ended last.
    var modelDecoder: any Decoder {
        if !isLent {
            isLent = true
            builder.value.exchange(with: arena)
        }
        return decoder.decoder(of: builder.value.model, in: arena)
    }

    // MARK: Limits

    /// How many elements there were in those of properties since this was asked last.
    func takeElementCount() -> Int { builder.value.takeElementCount() }

    /// Calls with the names that have come since this was called last.
    func forEachNewName(_ body: (UnsafeBufferPointer<UInt8>, _ isElement: Bool) -> Void) {
        toldNameCount = builder.value.forEachName(from: toldNameCount + 1, body)
    }
}

/// Builds the tree.
///
/// While the element of a property is open, it takes the parser's events.
private struct SubtreeBuilder: ~Copyable {
    /// A model whose element is open.
    private struct Model: BitwiseCopyable {
        let element: NodeIndex
        /// Where the nodes end that may be asked for.
        var end: Int
        /// Whether more has come since.
        var hasMore = false
    }

    private var builder: TreeBuilder
    private let parser: EventParser
    private let options: XMLParsingOptions
    private let mayDeclareNamespaces: Bool
    private let handlers: EventParser.Handlers
    private var models = GrowableStorage<Model>(capacity: 16)
    /// How many elements are open in that of a property, itself included.
    private var openCount = 0
    /// How many are around it.
    private var depth = 0
    private var elementCount = 0
    private var hasFailed = false

    init(_ options: XMLParsingOptions, _ memory: ParsingMemory, _ parser: EventParser, mayDeclareNamespaces: Bool) {
        self.options = options
        self.parser = parser
        self.mayDeclareNamespaces = mayDeclareNamespaces
        builder = TreeBuilder(options: options, memory: memory)
        var handlers = SubtreeBuilder.handlers
        if !options.keepsComments { handlers.comment = nil }
        self.handlers = handlers
    }

    private mutating func fail() {
        hasFailed = true
        parser.stop()
    }

    // MARK: Models

    mutating func openElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        noteMore()
        let element = NodeIndex(truncatingIfNeeded: builder.nodeCount)
        start(name, attributes)
        models.append(Model(element: element, end: builder.nodeCount))
    }

    mutating func startStep(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        start(name, attributes)
        if models.count > 0 { models[models.count - 1].hasMore = true }
    }

    mutating func endStep() {
        builder.endElement()
        // What is in it stays, too.
        if models.count > 0 { models[models.count - 1].hasMore = true }
    }

    mutating func endModel() { builder.endElement() }

    /// The model whose element has ended last.
    var model: NodeIndex { models.count > 0 ? models[models.count - 1].element : Arena.document }

    mutating func closeElement() -> Bool {
        guard models.count > 0, !hasFailed, builder.failure == nil else { return false }
        _ = models.removeLast()
        return true
    }

    private mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        if let attributes {
            builder.startElement(name, attributes, sourceOffset: parser.eventOffset)
        } else {
            var none: UnsafePointer<CChar>?
            builder.startElement(name, &none, sourceOffset: parser.eventOffset)
        }
        if builder.failure != nil { fail() }
    }

    private mutating func noteMore() {
        guard models.count > 0, models[models.count - 1].hasMore else { return }
        models[models.count - 1].hasMore = false
        models[models.count - 1].end = builder.nodeCount
    }

    /// How many bytes the elements take that are no longer needed.
    var forgottenBytes: Int {
        guard models.count > 0, !models[models.count - 1].hasMore else { return 0 }
        return builder.byteCount(from: models[models.count - 1].end)
    }

    mutating func forget() { builder.forgetAll(from: models[models.count - 1].end) }

    /// Exchanges the tree with that in an arena.
    mutating func exchange(with arena: Arena, keepsCapacity: Bool = true) { builder.exchange(with: arena, keepsCapacity: keepsCapacity) }

    // MARK: Limits

    mutating func takeElementCount() -> Int {
        defer { elementCount = 0 }
        return elementCount
    }

    func forEachName(from first: Int, _ body: (UnsafeBufferPointer<UInt8>, _ isElement: Bool) -> Void) -> Int {
        let count = builder.names.count
        for name in first..<max(count + 1, first) {
            let bytes = builder.names.bytes(name)
            // An attribute without a prefix has no namespace.
            body(bytes, builder.names.namespace(of: name) != 0 || bytes.contains(UInt8(ascii: ":")))
        }
        return count
    }

    // MARK: Elements of properties

    mutating func startSubtree(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, depth: Int,
        at address: UnsafeMutableRawPointer
    ) {
        self.depth = depth - 1
        if models.count > 0 { models[models.count - 1].hasMore = true }
        parser.divert(to: handlers, context: address)
        startElement(name, attributes)
        elementCount -= 1  // which was counted
    }

    fileprivate mutating func startElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if hasFailed { return }
        openCount += 1
        elementCount += 1
        if depth + openCount > options.limits.maximumDepth || !mayDeclareNamespaces && declareNamespaces(attributes) { return fail() }
        start(name, attributes)
    }

    private func declareNamespaces(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
        var pair = 0
        while let name = attributes[pair] {
            if CString.hasPrefix(name, "xmlns") { return true }
            pair += 2
        }
        return false
    }

    /// Ends an element.
    ///
    /// - Returns: whether it is that of the property. Then the events are for others again, this one included.
    fileprivate mutating func endElement() -> Bool {
        if hasFailed { return false }
        builder.endElement()
        openCount -= 1
        guard openCount == 0 else { return false }
        parser.endDiversion()
        return true
    }

    fileprivate mutating func characters(_ characters: UnsafePointer<CChar>, count: Int) {
        if hasFailed { return }
        // Of a space that is not written as itself; the shortest reference has three characters, and the longest line break two.
        if count == 1, UInt8(bitPattern: characters[0]).isXMLWhitespace, parser.eventByteCount >= 3 { builder.noteReferencedSpace() }
        if builder.takesUncheckedText(characters, count: count) { return }
        builder.characters(characters, count: count)
        if builder.failure != nil { fail() }
    }

    fileprivate mutating func startCDATASection() { if !hasFailed { builder.startCDATASection() } }

    fileprivate mutating func endCDATASection() { if !hasFailed { builder.endCDATASection() } }

    fileprivate mutating func processingInstruction(target: UnsafePointer<CChar>, _ content: UnsafePointer<CChar>) {
        if hasFailed { return }
        guard options.keepsProcessingInstructions else { return builder.omissions.formUnion(.processingInstructions) }
        builder.processingInstruction(target: target, content: content, sourceOffset: parser.eventOffset)
        if builder.failure != nil { fail() }
    }

    fileprivate mutating func comment(_ content: UnsafePointer<CChar>) {
        if hasFailed { return }
        builder.comment(content, sourceOffset: parser.eventOffset)
        if builder.failure != nil { fail() }
    }

    /// The builder behind the context of expat's handlers.
    @inline(__always)
    private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SubtreeBuilder>? {
        context?.assumingMemoryBound(to: SubtreeBuilder.self)
    }

    private static let handlers = EventParser.Handlers(
        startElement: { context, name, attributes in
            guard let builder = at(context), let name, let attributes else { return }
            builder.pointee.startElement(name, attributes)
        },
        endElement: { context, name in
            guard let builder = at(context), builder.pointee.endElement() else { return }
            // Nothing else may be under way here.
            builder.pointee.parser.handOnEndElement(name)
        },
        characters: { context, characters, count in
            guard let characters else { return }
            at(context)?.pointee.characters(characters, count: Int(count))
        },
        startCDATASection: { context in at(context)?.pointee.startCDATASection() },
        endCDATASection: { context in at(context)?.pointee.endCDATASection() },
        declaration: { _, _, _, _ in },
        processingInstruction: { context, target, content in
            guard let target, let content else { return }
            at(context)?.pointee.processingInstruction(target: target, content)
        },
        startDoctype: { _, _, _, _, _ in },
        comment: { context, content in
            guard let content else { return }
            at(context)?.pointee.comment(content)
        })
}
