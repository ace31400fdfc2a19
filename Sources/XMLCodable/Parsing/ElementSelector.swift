/// Decides which elements of a document are kept, when only parts of it are wanted, and hears of everything else.
///
/// It is asked about every element that stands neither in a kept nor in a skipped one. What it says about an element goes for all that is in it.
class ElementSelector {
    enum Answer {
        /// The children are asked about one by one; the element itself is kept as long as something in it is.
        case enter
        /// The element is kept with everything in it.
        case keep
        /// Nothing of the element is kept.
        case skip
        /// Parsing ends here.
        case stop
    }

    /// Whether it wants to hear of ``characters(_:isCDATA:)``.
    var wantsCharacters: Bool { false }

    /// An element has started: the innermost open one of the builder, with its attributes.
    func startElement(_ builder: borrowing TreeBuilder, at position: () -> XMLPosition) -> Answer { .enter }

    /// An element that was entered ends.
    func endElement(_ builder: borrowing TreeBuilder) -> Answer { .enter }

    /// Character data in an element that was entered, in as many pieces as the parser likes.
    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Answer { .enter }

    /// A kept element is complete, and can be taken.
    func endKeptElement() -> Answer { .enter }
}

/// The elements that a selector keeps, from their start tags until somebody takes them.
///
/// The tree that is built of such a document has the document's elements from the root down to the kept ones, without text, and these with all
/// that is in them. When the complete ones are taken, those elements stay that are still open.
struct SelectedElements: ~Copyable {
    let selector: ElementSelector
    /// How many elements were open inside of the one that is kept or skipped, itself included; 0 where none is.
    private(set) var keptLevel = 0
    private var skippedLevel = 0
    /// Kept elements that are complete.
    private(set) var complete: [NodeIndex] = []
    private(set) var isStopped = false
    var isInCDATA = false
    private var ordinals = SiblingOrdinals()
    private var siblingCounts: [SiblingCounts] = [SiblingCounts()]
    private var depth = 0

    init(selector: ElementSelector) { self.selector = selector }

    // MARK: Events

    /// After the builder has taken a start tag.
    @inline(__always)
    mutating func startElement(_ builder: inout TreeBuilder, at position: () -> XMLPosition) {
        if keptLevel == 0 { startOutside(&builder, at: position) }
    }

    @inline(never)
    private mutating func startOutside(_ builder: inout TreeBuilder, at position: () -> XMLPosition) {
        guard skippedLevel == 0 else { return }
        switch selector.startElement(builder, at: position) {
        case .enter:
            noteOrdinal(of: builder.innermost, builder)
            depth += 1
            if siblingCounts.count == depth { siblingCounts.append(SiblingCounts()) }
        case .keep:
            noteOrdinal(of: builder.innermost, builder)
            keptLevel = builder.open.count
        case .skip:
            _ = countSibling(builder.innermost, builder)
            skippedLevel = builder.open.count
        case .stop: isStopped = true
        }
    }

    private mutating func noteOrdinal(of node: NodeIndex, _ builder: borrowing TreeBuilder) {
        ordinals.append(countSibling(node, builder), of: node)
    }

    private mutating func countSibling(_ node: NodeIndex, _ builder: borrowing TreeBuilder) -> Int {
        siblingCounts[depth].next(builder.siblingName(node))
    }

    /// In place of the builder's taking the end tag. True if a kept element is complete.
    mutating func endElement(_ builder: inout TreeBuilder) -> Bool {
        let level = builder.open.count
        let node = builder.innermost
        if keptLevel != 0 {
            builder.endElement()
            guard level == keptLevel else { return false }
            keptLevel = 0
            complete.append(node)
            return true
        } else if skippedLevel != 0 {
            builder.endElement()
            builder.forget(from: node)
            if level == skippedLevel { skippedLevel = 0 }
        } else {
            if case .stop = selector.endElement(builder) { isStopped = true }
            siblingCounts[depth].forget()
            depth -= 1
            builder.endElement()
            if complete.last ?? 0 < node {
                ordinals.forget(from: node)
                builder.forget(from: node)
            }
        }
        return false
    }

    /// Whether character data belongs to a kept element. If not, it goes to the selector, where that wants it.
    @inline(__always)
    mutating func keepsCharacters(_ characters: UnsafePointer<CChar>, count: Int) -> Bool {
        if keptLevel != 0 { return true }
        if skippedLevel == 0, selector.wantsCharacters {
            let bytes = UnsafeBufferPointer(start: CString.bytes(characters), count: count)
            if case .stop = selector.characters(bytes, isCDATA: isInCDATA) { isStopped = true }
        }
        return false
    }

    mutating func stop() { isStopped = true }

    // MARK: Taking

    /// Gives the complete elements away: an arena with them in it, and their numbers.
    mutating func giveComplete(
        from builder: inout TreeBuilder, spare: consuming TreeStorage, source: DocumentSource, encoding: String?, header: XMLHeader?,
        doctype: XMLTree.DoctypeDeclaration?
    ) -> (arena: Arena, elements: [NodeIndex]) {
        let elements = complete
        complete.removeAll(keepingCapacity: true)
        let old = ordinals
        ordinals = SiblingOrdinals()
        // The elements that stay open are the first nodes of the next arena.
        for level in 1..<max(min(openLevels(of: builder) + 1, builder.open.count), 1) {
            if let ordinal = old[builder.open[level]] { ordinals.append(ordinal, of: NodeIndex(truncatingIfNeeded: level)) }
        }
        let arena = builder.giveComplete(
            openLevels: openLevels(of: builder), spare: spare, source: source, encoding: encoding, header: header, doctype: doctype,
            ordinals: old)
        return (arena, elements)
    }

    /// How many of the open elements, the document included, stand around the one that is being kept.
    func openLevels(of builder: borrowing TreeBuilder) -> Int { keptLevel == 0 ? builder.open.count : keptLevel - 1 }
}

/// How many children of each name an element has had so far.
private struct SiblingCounts {
    /// The names that came last, and their counts: mostly they come again.
    private var latest = (name: 0, count: 0)
    private var previous = (name: 0, count: 0)
    private var others: [Int: Int] = [:]

    @inline(__always)
    mutating func next(_ name: Int) -> Int {
        if name != latest.name { turn(to: name) }
        latest.count += 1
        return latest.count
    }

    private mutating func turn(to name: Int) {
        swap(&latest, &previous)
        if name == latest.name { return }
        if latest.count > 0 { others[latest.name] = latest.count }
        latest = (name, others[name] ?? 0)
    }

    mutating func forget() {
        (latest, previous) = ((0, 0), (0, 0))
        if !others.isEmpty { others.removeAll() }
    }
}
