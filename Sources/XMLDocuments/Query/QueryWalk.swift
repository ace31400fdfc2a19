/// Walks over a document from front to back and tells the nodes that a query leads to: in document order, each once. Where paths turn, the nodes
/// that they start downward from are found first, and all nodes if one of several paths has no steps downward from there; apart from that, nothing is
/// looked for before it is asked for.
///
/// All paths are followed at the same time. Each open element has a set of steps, those that lead on from it. What a child's set is follows from its
/// parent's: however many ways lead to an element, it is visited once. An element whose set is empty is passed over with all that is in it.
struct QueryWalk: Sequence, IteratorProtocol {
    /// A set of steps, by their positions in all paths.
    private typealias Steps = UInt64

    /// An element that the walk is in, or the document.
    private struct Frame {
        let steps: Steps
        /// What steps with positions lead to from here, by the positions of the steps.
        var selected: [Int: ArraySlice<QueryNode>]
        /// What is still to come in the element.
        var content: QueryContent
    }

    let arena: Arena
    private let evaluation: QueryEvaluation
    /// The steps of all paths, one path after the other.
    private let steps: [QueryStep]
    private var sets = StepSets()
    /// The elements that paths lead downward from, in document order, each with the steps that lead on from it.
    private var starts: ArraySlice<(node: NodeIndex, steps: Steps)> = []
    private var frames: [Frame] = []
    /// What is found before it is asked for: the results of a path without steps downward, and with it those of all others, in document order.
    private var found: ArraySlice<QueryNode> = []

    /// The steps of each kind.
    private struct StepSets {
        var (last, positional): (Steps, Steps) = (0, 0)
        var (child, attribute, text, descendantOrSelf): (Steps, Steps, Steps, Steps) = (0, 0, 0, 0)
    }

    /// - Parameter context: the node that is asked.
    init(_ paths: [QueryPath], from context: QueryNode, in evaluation: QueryEvaluation) {
        arena = evaluation.arena
        self.evaluation = evaluation
        steps = paths.flatMap(\.steps)
        for (index, step) in steps.enumerated() {
            let bit: Steps = 1 << index
            if step.isPositional { sets.positional |= bit }
            switch step.axis {
            case .child: if step.isText { sets.text |= bit } else { sets.child |= bit }
            case .attribute: sets.attribute |= bit
            case .descendantOrSelf: sets.descendantOrSelf |= bit
            case .document, .parent, .ancestor, .followingSibling, .precedingSibling: break
            }
        }
        var starts: [NodeIndex: Steps] = [:]
        var offset = 0
        for path in paths {
            let nodes = evaluation.nodes(at: path.start, from: context)
            if path.steps.isEmpty { found += nodes }
            for case .element(let element) in nodes where !path.steps.isEmpty { starts[element, default: 0] |= 1 << offset }
            offset += path.steps.count
            if !path.steps.isEmpty { sets.last |= 1 << (offset - 1) }
        }
        self.starts = starts.map { (node: $0.key, steps: $0.value) }.sorted { $0.node < $1.node }[...]
        if paths.count > 1, !found.isEmpty {
            while let node = walk() { found.append(node) }
            found = evaluation.inOrder(found)[...]
        }
    }

    mutating func next() -> QueryNode? { found.popFirst() ?? walk() }

    /// The next result of the steps downward.
    private mutating func walk() -> QueryNode? {
        while true {
            guard let index = frames.indices.last else {
                guard let start = starts.first?.node else { return nil }
                enter(start, by: 0, inheriting: 0)
                continue
            }
            guard let node = frames[index].content.next() else {
                frames.removeLast()
                continue
            }
            let reached = steps(of: index, leadingTo: node)
            if case .element(let child) = node { enter(child, by: reached, inheriting: frames[index].steps & sets.descendantOrSelf) }
            if reached & sets.last != 0 { return node }
        }
    }

    /// Those steps of an open element that lead to a node in it.
    private mutating func steps(of frame: Int, leadingTo node: QueryNode) -> Steps {
        let candidates =
            switch node {
            case .element: sets.child
            case .attribute: sets.attribute
            case .text: sets.text
            }
        var (reached, remaining): (Steps, Steps) = (0, frames[frame].steps & candidates)
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            let step = steps[index]
            let isReached: Bool
            if sets.positional >> index & 1 == 0 {
                isReached = evaluation.isNamed(node, by: step) && evaluation.satisfies(node, step)
            } else {
                // Nodes are met in the order in which they were selected.
                isReached = frames[frame].selected[index]?.first == node
                if isReached { frames[frame].selected[index]?.removeFirst() }
            }
            if isReached { reached |= 1 << index }
            remaining &= remaining - 1
        }
        return reached
    }

    /// Opens an element if anything in it may be a result.
    ///
    /// - Parameters:
    ///   - reached: the steps that led here.
    ///   - inherited: the steps that lead on from here because they do so from the parent.
    private mutating func enter(_ node: NodeIndex, by reached: Steps, inheriting inherited: Steps) {
        var active = inherited | (reached & ~sets.last) << 1
        if let start = starts.first, start.node == node {
            starts.removeFirst()
            active |= start.steps
        }
        // The step to an element's descendants and itself lets the next one lead on from here, too. It is never the last one of a path.
        active |= (active & sets.descendantOrSelf) << 1
        let record = arena.node(node)
        let startsInside = starts.first.map { $0.node < record.subtreeEnd } ?? false
        let asksForAttributes = active & sets.attribute != 0 && !record.attributeRange.isEmpty
        let asksForTexts = active & sets.text != 0
        let hasContent = record.subtreeEnd > node + 1 || asksForTexts
        guard startsInside || asksForAttributes || hasContent && active & ~sets.attribute != 0 else { return }
        var selected: [Int: ArraySlice<QueryNode>] = [:]
        var remaining = active & sets.positional
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            let nodes = evaluation.selected(by: steps[index], in: node)
            if !nodes.isEmpty { selected[index] = nodes[...] }
            remaining &= remaining - 1
        }
        let content = QueryContent(of: node, in: arena, attributes: asksForAttributes, texts: asksForTexts, elements: true)
        frames.append(Frame(steps: active, selected: selected, content: content))
    }
}

/// What is in an element, or in the document, in document order: attributes, then texts and child elements, each if it is asked for.
struct QueryContent: Sequence, IteratorProtocol {
    private let arena: Arena
    private let parent: NodeIndex
    private let end: NodeIndex
    private let (hasTexts, hasElements): (Bool, Bool)
    private var attributes: Range<Int>
    /// The child that comes next.
    private var child: NodeIndex
    /// Where the text in front of it starts; nil if it has been told.
    private var text: Int?

    init(of parent: NodeIndex, in arena: Arena, attributes hasAttributes: Bool, texts hasTexts: Bool, elements hasElements: Bool) {
        let record = arena.node(parent)
        (self.arena, self.parent, self.hasTexts, self.hasElements) = (arena, parent, hasTexts, hasElements)
        attributes = hasAttributes ? record.attributeRange : 0..<0
        end = hasTexts || hasElements ? record.subtreeEnd : parent
        (child, text) = (parent + 1, hasTexts ? record.textStart : nil)
    }

    mutating func next() -> QueryNode? {
        if let attribute = attributes.popFirst() { return .attribute(attribute, of: parent) }
        while true {
            let following = child < end ? arena.node(child) : nil
            if let start = text {
                text = nil
                let end = following?.textStart ?? arena.node(parent).textEnd
                if start < end { return .text(start..<end, in: parent) }
            }
            guard let following else { return nil }
            defer { (child, text) = (following.subtreeEnd, hasTexts ? following.textEnd : nil) }
            if hasElements, following.isElement { return .element(child) }
        }
    }
}
