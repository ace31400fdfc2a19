import XMLCodable

/// The elements that are kept of a document, from their start tags until they are taken. A subclass decides which these are, and hears of everything
/// else.
///
/// The tree that is built of such a document has the document's elements from the root down to the kept ones, without text, and these with all
/// that is in them. When the complete ones are taken, those elements stay that are still open.
class SelectedElements: DocumentSelection {
    /// What the subclass has thrown.
    private(set) final var failure: (any Error)?
    // Handlers stop, and take what is complete, from within the parser's calls: no access of the call's own is under way then.
    /// Whether nothing more is wanted.
    @exclusivity(unchecked) final var isStopped = false
    /// How many elements were open inside of the one that is skipped, itself included; 0 where none is.
    @exclusivity(unchecked) private var skippedLevel = 0
    /// Kept elements that are complete.
    @exclusivity(unchecked) private(set) final var complete: [NodeIndex] = []
    @exclusivity(unchecked) private var ordinals = SiblingOrdinals()
    @exclusivity(unchecked) private var siblingCounts = [SiblingCounts(none: 0)]
    /// For every open element, from the document on, the children that it had before the part of the document that is parsed.
    @exclusivity(unchecked) private var earlierChildren: [[[UInt8]: Int]] = []
    @exclusivity(unchecked) private var depth = 0

    // MARK: What a subclass decides and hears. An error that it throws ends the document.

    /// An element has started that is neither within a kept nor within a skipped one: the innermost open one of the builder, with its attributes. The
    /// answer goes for all that is in the element.
    func start(_ builder: borrowing TreeBuilder, named name: Int, at position: () -> XMLPosition) throws -> SelectorAnswer { .enter }

    /// An element that was entered ends.
    func end() throws {}

    /// Character data in an element that was entered, in as many pieces as the parser likes.
    func read(characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) throws {}

    /// A comment that is in no kept and no skipped element, where comments are wanted.
    func read(comment: UnsafeBufferPointer<UInt8>) throws {}

    /// A processing instruction that is in no kept and no skipped element, where they are wanted.
    func read(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) throws {}

    /// A kept element is complete, and can be taken.
    func endKept() throws {}

    // MARK: Events

    final func startElement(_ element: StartedElement, in builder: borrowing TreeBuilder, at position: () -> XMLPosition) -> SelectorAnswer
    {
        if skippedLevel != 0 { return .skip }
        let answer: SelectorAnswer
        do {
            answer = try start(builder, named: element.name, at: position)
        } catch {
            failure = error
            return .stop
        }
        if isStopped { return .stop }
        switch answer {
        case .enter:
            ordinals.append(count(element, builder), of: element.node)
            depth += 1
            if siblingCounts.count == depth { siblingCounts.append(SiblingCounts(none: 0)) }
        case .keep: ordinals.append(count(element, builder), of: element.node)
        case .skip:
            _ = count(element, builder)
            skippedLevel = element.level
        case .stop: break
        }
        return answer
    }

    /// The place of an element among its siblings.
    private func count(_ element: StartedElement, _ builder: borrowing TreeBuilder) -> Int {
        let count = siblingCounts[depth].next(element.siblingName)
        guard count == 1, depth < earlierChildren.count else { return count }
        let earlier = earlierChildren[depth][Array(builder.names.bytes(element.siblingName))] ?? 0
        siblingCounts[depth].addToLatest(earlier)
        return earlier + count
    }

    final func endElement(_ element: NodeIndex, level: Int) -> (isForgotten: Bool, goesOn: Bool) {
        if skippedLevel != 0 {
            if level == skippedLevel { skippedLevel = 0 }
            return (true, true)
        }
        let goesOn = tell { try end() }
        siblingCounts[depth] = SiblingCounts(none: 0)
        if depth < earlierChildren.count { earlierChildren[depth] = [:] }
        depth -= 1
        // Unless a complete element in it, which has a higher number, waits to be taken.
        let isForgotten = complete.last ?? 0 < element
        if isForgotten { ordinals.forget(from: element) }
        return (isForgotten, goesOn)
    }

    final func endKeptElement(_ element: NodeIndex) -> Bool {
        complete.append(element)
        return tell { try endKept() }
    }

    final func characters(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) -> Bool {
        skippedLevel != 0 || tell { try read(characters: characters, isCDATA: isCDATA) }
    }

    final func comment(_ content: UnsafeBufferPointer<UInt8>) -> Bool { skippedLevel != 0 || tell { try read(comment: content) } }

    final func processingInstruction(target: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>) -> Bool {
        skippedLevel != 0 || tell { try read(target: target, content: content) }
    }

    /// Tells the subclass of an event.
    ///
    /// - Returns: whether parsing goes on.
    private func tell(_ event: () throws -> Void) -> Bool {
        do {
            try event()
            return !isStopped
        } catch {
            failure = error
            return false
        }
    }

    final func expect(_ closedChildren: [[[UInt8]: Int]]) { earlierChildren = [[:]] + closedChildren }

    // MARK: Lending

    /// Takes the complete elements out, for a tree that is about to be lent.
    ///
    /// - Parameter openLevels: how many of the open elements, the document included, are around the one that is being kept.
    final func takeComplete(_ builder: borrowing TreeBuilder, openLevels: Int) -> (elements: [NodeIndex], ordinals: SiblingOrdinals) {
        let taken = (complete, ordinals)
        complete.removeAll(keepingCapacity: true)
        ordinals = SiblingOrdinals()
        // The elements that stay open are the first nodes of the next arena.
        for level in 1..<max(min(openLevels + 1, builder.open.count), 1) {
            if let ordinal = taken.1[builder.open[level]] { ordinals.append(ordinal, of: NodeIndex(truncatingIfNeeded: level)) }
        }
        return taken
    }
}

/// How many children of each name an element has had so far.
struct SiblingCounts<Name: Hashable> {
    /// The names that came last, and their counts: mostly they come again.
    private(set) var latest: (name: Name, count: Int)
    private var previous: (name: Name, count: Int)
    private var others: [Name: Int] = [:]

    /// - Parameter none: the latest name until there is one. A child may have this name: it is counted from 0.
    init(none: Name) { (latest, previous) = ((none, 0), (none, 0)) }

    @inline(__always)
    mutating func next(_ name: Name) -> Int {
        if name != latest.name { turn(to: name) }
        latest.count += 1
        return latest.count
    }

    private mutating func turn(to name: Name) {
        swap(&latest, &previous)
        if name == latest.name { return }
        if latest.count > 0 { others[latest.name] = latest.count }
        latest = (name, others[name] ?? 0)
    }

    mutating func addToLatest(_ count: Int) { latest.count += count }

    /// How many names there may be.
    var nameCount: Int { others.count + 2 }

    var byName: [Name: Int] { others.merging([(previous.name, previous.count), (latest.name, latest.count)]) { $1 } }
}

extension SiblingOrdinals {
    /// Notes an element that comes after all that were noted.
    fileprivate mutating func append(_ ordinal: Int, of node: NodeIndex) { entries.append((node, ordinal)) }

    /// Forgets a node and all after it.
    fileprivate mutating func forget(from node: NodeIndex) {
        while let last = entries.last, last.node >= node { entries.removeLast() }
    }
}
