/// Walks over a document from front to back and tells the nodes that a query leads to: in document order, each once. Where paths turn, the nodes
/// that they start downward from are found first; from there on nothing is looked for before it is asked for.
///
/// All paths are followed at the same time. Each open element has a set of steps, those that lead on from it. What a child's set is follows from its
/// parent's: however many ways lead to an element, it is visited once. An element whose set is empty is passed over with all that is in it.
struct QueryWalk: IteratorProtocol {
    /// A set of steps, by their positions in all paths.
    private typealias Steps = UInt64

    /// An element that the walk is in, or the document.
    private struct Frame {
        let node: NodeIndex
        let steps: Steps
        let end: NodeIndex
        /// What steps with positions lead to from here.
        var selected: [(step: Int, nodes: ArraySlice<QueryNode>)]
        var attributes: Range<Int>
        /// The child that comes next.
        var child: NodeIndex
        /// Where the text in front of it starts; nil if it has been told.
        var text: Int?
    }

    let arena: Arena
    private let evaluation: QueryEvaluation
    /// The steps of all paths, one path after the other.
    private let steps: [QueryStep]
    private var sets = StepSets()
    /// The elements that paths lead downward from, in document order, each with the steps that lead on from it.
    private var starts: ArraySlice<(node: NodeIndex, steps: Steps)> = []
    private var frames: [Frame] = []
    /// The results of paths that have no steps downward, in document order.
    private var others: ArraySlice<QueryNode> = []
    /// The result of the steps downward that comes next, if it has been looked for.
    private var following: QueryNode?

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
        var (starts, others): ([NodeIndex: Steps], [[QueryNode]]) = ([:], [])
        var offset = 0
        for path in paths {
            let nodes = evaluation.nodes(at: path.start, from: context)
            if path.steps.isEmpty { others.append(nodes) }
            for case .element(let element) in nodes where !path.steps.isEmpty { starts[element, default: 0] |= 1 << offset }
            offset += path.steps.count
            if !path.steps.isEmpty { sets.last |= 1 << (offset - 1) }
        }
        self.starts = starts.map { (node: $0.key, steps: $0.value) }.sorted { $0.node < $1.node }[...]
        self.others = (others.count < 2 ? others.first ?? [] : evaluation.inOrder(others.flatMap(\.self)))[...]
    }

    mutating func next() -> QueryNode? {
        guard let other = others.first else {
            defer { following = nil }
            return following ?? walk()
        }
        following = following ?? walk()
        if let following {
            let (one, two) = (following.order(in: arena), other.order(in: arena))
            if one <= two {
                self.following = nil
                if one == two { others.removeFirst() }
                return following
            }
        }
        return others.popFirst()
    }

    /// The next result of the steps downward.
    private mutating func walk() -> QueryNode? {
        while true {
            guard let index = frames.indices.last else {
                guard let start = starts.first?.node else { return nil }
                _ = enter(start, by: 0, inheriting: 0)
                continue
            }
            if let attribute = frames[index].attributes.popFirst() {
                let node = QueryNode.attribute(attribute, of: frames[index].node)
                if steps(of: index, among: sets.attribute, leadingTo: node) != 0 { return node }
            } else if let text = frames[index].text {
                frames[index].text = nil
                if let run = run(from: text, in: frames[index]), steps(of: index, among: sets.text, leadingTo: run) != 0 { return run }
            } else if frames[index].child < frames[index].end {
                let child = frames[index].child
                let record = arena.node(child)
                (frames[index].child, frames[index].text) = (record.subtreeEnd, record.textEnd)
                guard record.isElement else { continue }
                let reached = steps(of: index, among: sets.child, leadingTo: .element(child))
                if enter(child, by: reached, inheriting: frames[index].steps & sets.descendantOrSelf) { return .element(child) }
            } else {
                frames.removeLast()
            }
        }
    }

    /// The text between a place and the child that comes next.
    private func run(from start: Int, in frame: Frame) -> QueryNode? {
        guard frame.steps & sets.text != 0 else { return nil }
        let end = frame.child < frame.end ? arena.node(frame.child).textStart : arena.node(frame.node).textEnd
        return start < end ? .text(start..<end, in: frame.node) : nil
    }

    /// Those steps of an open element that lead to a node in it.
    private mutating func steps(of frame: Int, among candidates: Steps, leadingTo node: QueryNode) -> Steps {
        var (reached, remaining): (Steps, Steps) = (0, frames[frame].steps & candidates)
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            let step = steps[index]
            let isReached: Bool
            if sets.positional >> index & 1 == 0 {
                isReached = evaluation.isNamed(node, by: step) && evaluation.satisfies(node, step)
            } else if let selected = frames[frame].selected.firstIndex(where: { $0.step == index }) {
                // Nodes are met in the order in which they were selected.
                isReached = frames[frame].selected[selected].nodes.first == node
                if isReached { frames[frame].selected[selected].nodes.removeFirst() }
            } else {
                isReached = false
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
    /// - Returns: whether the element itself is a result.
    private mutating func enter(_ node: NodeIndex, by reached: Steps, inheriting inherited: Steps) -> Bool {
        var active = inherited | (reached & ~sets.last) << 1
        if let start = starts.first, start.node == node {
            starts.removeFirst()
            active |= start.steps
        }
        // The step to an element's descendants and itself lets the next one lead on from here, too. It is never the last one of a path.
        active |= (active & sets.descendantOrSelf) << 1
        open(node, active)
        return reached & sets.last != 0
    }

    private mutating func open(_ node: NodeIndex, _ active: Steps) {
        let record = arena.node(node)
        let startsInside = starts.first.map { $0.node < record.subtreeEnd } ?? false
        let attributes = active & sets.attribute != 0 ? record.attributeRange : 0..<0
        let hasContent = record.subtreeEnd > node + 1 || active & sets.text != 0
        guard startsInside || !attributes.isEmpty || hasContent && active & ~sets.attribute != 0 else { return }
        var selected: [(step: Int, nodes: ArraySlice<QueryNode>)] = []
        var remaining = active & sets.positional
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            let nodes = evaluation.selected(by: steps[index], in: node)
            if !nodes.isEmpty { selected.append((index, nodes[...])) }
            remaining &= remaining - 1
        }
        frames.append(
            Frame(
                node: node, steps: active, end: record.subtreeEnd, selected: selected, attributes: attributes, child: node + 1,
                text: record.textStart))
    }
}
