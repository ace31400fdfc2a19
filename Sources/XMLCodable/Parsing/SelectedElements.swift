/// Decides which elements of a document are kept, when only parts of it are wanted, and hears of everything else.
///
/// The parser asks it about every element that is neither within a kept nor within a skipped one. Its answer goes for all that is in the element.
package protocol ElementSelector: AnyObject {
    /// Whether it wants to hear of ``characters(_:isCDATA:)``.
    var wantsCharacters: Bool { get }

    /// An element has started: the innermost open one of the builder, with its attributes.
    func startElement(_ builder: borrowing TreeBuilder, named name: Int, at position: () -> XMLPosition) -> SelectorAnswer

    /// An element that was entered ends.
    ///
    /// - Returns: whether parsing goes on, as for the other events.
    func endElement() -> Bool

    /// Character data in an element that was entered, in as many pieces as the parser likes.
    func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool

    /// A comment that is in no kept and no skipped element, where comments are wanted.
    func comment(_ content: UnsafeBufferPointer<UInt8>) -> Bool

    /// A processing instruction that is in no kept and no skipped element, where they are wanted.
    func processingInstruction(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) -> Bool

    /// A kept element is complete, and can be taken.
    func endKeptElement() -> Bool
}

extension ElementSelector {
    package func comment(_: UnsafeBufferPointer<UInt8>) -> Bool { true }
    package func processingInstruction(target _: UnsafeBufferPointer<UInt8>, content _: UnsafeBufferPointer<UInt8>) -> Bool { true }
}

/// What becomes of an element.
package enum SelectorAnswer {
    /// The children are asked about one by one; the element itself is kept as long as something in it is.
    case enter
    /// The element is kept with everything in it.
    case keep
    /// Nothing of the element is kept.
    case skip
    /// Parsing ends here.
    case stop
}

/// The elements that a selector keeps, from their start tags until they are taken.
///
/// The tree that is built of such a document has the document's elements from the root down to the kept ones, without text, and these with all
/// that is in them. When the complete ones are taken, those elements stay that are still open.
struct SelectedElements: ~Copyable {
    /// Nil where the whole document is kept.
    let selector: (any ElementSelector)?
    /// How many elements were open inside of the one that is kept or skipped, itself included; 0 where none is.
    private(set) var keptLevel = 0
    private var skippedLevel = 0
    /// Kept elements that are complete.
    private(set) var complete: [NodeIndex] = []
    private(set) var isStopped = false
    var isInCDATA = false
    private var ordinals = SiblingOrdinals()
    private var siblingCounts: [SiblingCounts]
    /// For every open element, from the document on, the children that it had before the part of the document that is parsed.
    private var earlierChildren: [[[UInt8]: Int]] = []
    private var depth = 0

    init(selector: (any ElementSelector)?) {
        self.selector = selector
        siblingCounts = selector == nil ? [] : [SiblingCounts()]
    }

    // MARK: Events

    /// After the builder has taken a start tag.
    @inline(__always)
    mutating func startElement(_ builder: inout TreeBuilder, at position: () -> XMLPosition) {
        if keptLevel == 0 { startOutside(&builder, at: position) }
    }

    @inline(never)
    private mutating func startOutside(_ builder: inout TreeBuilder, at position: () -> XMLPosition) {
        guard skippedLevel == 0, let selector else { return }
        switch selector.startElement(builder, named: builder.innermostName, at: position) {
        case .enter:
            noteOrdinal(&builder)
            depth += 1
            if siblingCounts.count == depth { siblingCounts.append(SiblingCounts()) }
        case .keep:
            noteOrdinal(&builder)
            keptLevel = builder.open.count
        case .skip:
            _ = countSibling(&builder)
            skippedLevel = builder.open.count
        case .stop: isStopped = true
        }
    }

    // The builder is large. It is not changed here, but to lend it to a function that is not inlined is to copy it.

    private mutating func noteOrdinal(_ builder: inout TreeBuilder) {
        ordinals.append(countSibling(&builder), of: builder.innermost)
    }

    private mutating func countSibling(_ builder: inout TreeBuilder) -> Int {
        let name = builder.siblingName(builder.innermost)
        let count = siblingCounts[depth].next(name)
        guard count == 1, depth < earlierChildren.count else { return count }
        let earlier = earlierChildren[depth][Array(builder.names.bytes(name))] ?? 0
        siblingCounts[depth].addToLatest(earlier)
        return earlier + count
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
            if selector?.endElement() == false { isStopped = true }
            siblingCounts[depth].forget()
            if depth < earlierChildren.count { earlierChildren[depth] = [:] }
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
        if skippedLevel == 0, let selector, selector.wantsCharacters {
            let bytes = UnsafeBufferPointer(start: CString.bytes(characters), count: count)
            if !selector.characters(bytes, isCDATA: isInCDATA) { isStopped = true }
        }
        return false
    }

    /// Tells the selector of a comment or a processing instruction, unless that is in a kept or skipped element.
    mutating func tell(_ event: (any ElementSelector) -> Bool) {
        guard !isStopped, keptLevel == 0, skippedLevel == 0, let selector else { return }
        if !event(selector) { isStopped = true }
    }

    mutating func stop() { isStopped = true }

    // MARK: Parts of documents

    /// Takes what children the elements have had that are about to start, from the root on, before the part of the document that is parsed.
    mutating func expect(_ closedChildren: [[[UInt8]: Int]]) { earlierChildren = [[:]] + closedChildren }

    /// Whether nothing is being kept and nothing waits to be taken.
    var isBetweenElements: Bool { keptLevel == 0 && complete.isEmpty && !isStopped }

    // MARK: Lending

    /// Whether what comes now is kept.
    var isKeeping: Bool { selector == nil || keptLevel != 0 }

    /// Takes the complete elements out, for a tree that is about to be lent.
    mutating func takeComplete(
        _ builder: borrowing TreeBuilder
    ) -> (elements: [NodeIndex], ordinals: SiblingOrdinals, openLevels: Int) {
        let openLevels = openLevels(of: builder)
        let taken = (complete, ordinals, openLevels)
        complete.removeAll(keepingCapacity: true)
        ordinals = SiblingOrdinals()
        // The elements that stay open are the first nodes of the next arena.
        for level in 1..<max(min(openLevels + 1, builder.open.count), 1) {
            if let ordinal = taken.1[builder.open[level]] { ordinals.append(ordinal, of: NodeIndex(truncatingIfNeeded: level)) }
        }
        return taken
    }

    /// How many of the open elements, the document included, are around the one that is being kept.
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

    mutating func addToLatest(_ count: Int) { latest.count += count }

    mutating func forget() {
        (latest, previous) = ((0, 0), (0, 0))
        if !others.isEmpty { others.removeAll() }
    }
}
