/// Decodes those properties of models that are not read directly, from their elements in a tree, while the rest of the document is read directly.
///
/// All that a type can ask for that the tree does not have ends the attempt: where in the document something is, what is around it, what refers to it.
/// So do errors, which tell it.
final class SubtreeDecoding: SubtreeDecoder {
    private let options: XMLDecoder.Options
    private let root: any Any.Type
    private var memory: DecoderMemory
    let parsingOptions: XMLParsingOptions
    /// One for many elements, as long as no names come that it does not know, and elements keep their numbers.
    private var context: DecodingContext?

    /// - Parameters:
    ///   - root: the type of the document, or of its records.
    ///   - memory: what is left of documents before.
    init(_ root: any Any.Type, _ options: XMLDecoder.Options, _ memory: DecoderMemory, ofRecords: Bool = false) {
        (self.root, self.options, self.memory) = (root, options, memory)
        parsingOptions = ofRecords ? options.parsing : options.parsing.keepingAllNodes
    }

    /// Whether values are not known to need more than their own elements.
    var isSufficient: Bool { !memory.expectsRest(in: root) }

    /// Takes the memory, when all is over; nil if it is in other hands.
    func takeMemory() -> DecoderMemory? { isKnownUniquelyReferenced(&memory) ? memory : nil }

    // MARK: Documents

    func beginDocument() -> ParsingMemory {
        _ = memory.offerNames()
        return memory.parsing
    }

    func endDocument(_ arena: Arena?) {
        let knownCount = context?.nameCount
        context?.finish()
        context = nil
        // The next attempt knows.
        _ = memory.provideMissingRest(in: root)
        guard let arena else { return }
        // Names that came after the last decoding began are new to keys that meant nothing.
        if arena.names.count != knownCount { _ = memory.begin(arena, continues: true) }
        memory.keep(arena, withNames: true)
    }

    // MARK: Elements

    func decoder(of element: NodeIndex, in arena: Arena) -> any Decoder {
        if let context, context.nameCount != arena.names.count { forgetElements() }
        let context =
            self.context
            ?? DecodingContext(arena: arena, options: options, memory: memory, continuesNames: true)
        self.context = context
        context.frames.value.pop(to: 0)
        let frame = context.frames.value.push(.none, parent: 0, element: element, type: nil, hasNodeTable: false)
        return ElementDecoder(context: context, place: .element(element), frame: frame)
    }

    func endElement() -> Bool {
        memory.end()
        // A type that has kept a decoder may ask it for more later.
        return !memory.isMissingRest && !(context?.locator.isUsed ?? true) && isKnownUniquelyReferenced(&context)
    }

    func forgetElements() {
        context?.finish(isPart: true)
        context = nil
    }
}
