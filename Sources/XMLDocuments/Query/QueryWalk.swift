/// Walks over a document from front to back and tells the nodes that a query leads to: in document order, each once, and none before it is asked for.
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
        let selected: [(step: Int, node: QueryNode)]
        var attributes: Range<Int>
        /// The child that comes next.
        var child: NodeIndex
        /// Where the text in front of it starts; nil if it has been told.
        var text: Int?
    }

    private let arena: Arena
    private let conditions: QueryConditions
    /// The steps of all paths, one path after the other.
    private let steps: [QueryStep]
    private var sets = StepSets()
    /// The elements that paths start at, in document order. They are around each other.
    private var starts: ArraySlice<Start> = []
    private var frames: [Frame] = []

    /// The steps of each kind.
    private struct StepSets {
        var (last, positional): (Steps, Steps) = (0, 0)
        var (child, attribute, text): (Steps, Steps, Steps) = (0, 0, 0)
        var (itself, descendantOrSelf): (Steps, Steps) = (0, 0)
    }

    private struct Start {
        let node: NodeIndex
        var steps: Steps = 0
        var isResult = false
    }

    init(_ query: CompiledQuery, from context: NodeIndex, in arena: Arena) {
        self.arena = arena
        conditions = QueryConditions(arena: arena, names: query.names)
        steps = query.paths.flatMap(\.steps)
        for (index, step) in steps.enumerated() {
            let bit: Steps = 1 << index
            if step.isPositional { sets.positional |= bit }
            switch step.axis {
            case .child: sets.child |= bit
            case .attribute: sets.attribute |= bit
            case .text: sets.text |= bit
            case .itself: sets.itself |= bit
            case .descendantOrSelf: sets.descendantOrSelf |= bit
            case .document, .parent: break
            }
        }
        var starts: [NodeIndex: Start] = [:]
        var offset = 0
        for path in query.paths {
            let first = offset
            offset += path.steps.count
            if first < offset { sets.last |= 1 << (offset - 1) }
            guard let node = Self.start(of: path, from: context, in: arena, conditions) else { continue }
            var start = starts[node] ?? Start(node: node)
            if first < offset { start.steps |= 1 << first } else { start.isResult = true }
            starts[node] = start
        }
        self.starts = starts.values.sorted { $0.node < $1.node }[...]
    }

    /// Where a path starts to lead downward. Nil if it would lead out of the document.
    private static func start(of path: QueryPath, from context: NodeIndex, in arena: Arena, _ conditions: QueryConditions) -> NodeIndex? {
        var node = context
        var ancestors: [NodeIndex]?
        for step in path.start {
            switch step.axis {
            case .document: (node, ancestors) = (Arena.document, [])
            case .parent:
                var remaining = ancestors ?? arena.ancestors(of: node)
                guard let parent = remaining.popLast() else { return nil }
                (node, ancestors) = (parent, remaining)
            default: guard conditions.satisfies(.element(node), step) else { return nil }
            }
        }
        return node
    }

    mutating func next() -> QueryNode? {
        if frames.isEmpty, let start = starts.first?.node, enter(start, by: 0, inheriting: 0) { return .element(start) }
        while let index = frames.indices.last {
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
        return nil
    }

    /// The text between a place and the child that comes next.
    private func run(from start: Int, in frame: Frame) -> QueryNode? {
        guard frame.steps & sets.text != 0 else { return nil }
        let end = frame.child < frame.end ? arena.node(frame.child).textStart : arena.node(frame.node).textEnd
        return start < end ? .text(start..<end, in: frame.node) : nil
    }

    /// Those steps of an open element that lead to a node in it.
    private func steps(of frame: Int, among candidates: Steps, leadingTo node: QueryNode) -> Steps {
        var (reached, remaining): (Steps, Steps) = (0, frames[frame].steps & candidates)
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            let step = steps[index]
            let isReached =
                sets.positional >> index & 1 == 1
                ? frames[frame].selected.contains { $0.step == index && $0.node == node }
                : conditions.isNamed(node, by: step) && conditions.satisfies(node, step)
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
        var isResult = reached & sets.last != 0
        var active = inherited | (reached & ~sets.last) << 1
        if let start = starts.first, start.node == node {
            starts.removeFirst()
            active |= start.steps
            isResult = isResult || start.isResult
        }
        // Steps that lead to where one is: each may let the next one lead on.
        let here = sets.itself | sets.descendantOrSelf
        var remaining = active & here
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            remaining &= remaining - 1
            guard conditions.satisfies(.element(node), steps[index]) else { continue }
            if sets.last >> index & 1 == 1 {
                isResult = true
            } else {
                active |= 1 << (index + 1)
                remaining |= 1 << (index + 1) & here
            }
        }
        open(node, active)
        // The document is an element to the walk alone.
        return isResult && node != Arena.document
    }

    private mutating func open(_ node: NodeIndex, _ active: Steps) {
        let record = arena.node(node)
        let startsInside = starts.first.map { $0.node < record.subtreeEnd } ?? false
        let attributes = active & sets.attribute != 0 ? record.attributeRange : 0..<0
        let hasContent = record.subtreeEnd > node + 1 || active & sets.text != 0
        guard startsInside || !attributes.isEmpty || hasContent && active & ~(sets.attribute | sets.itself) != 0 else { return }
        var selected: [(step: Int, node: QueryNode)] = []
        var remaining = active & sets.positional
        while remaining != 0 {
            let index = remaining.trailingZeroBitCount
            if let chosen = conditions.selected(by: steps[index], in: node) { selected.append((index, chosen)) }
            remaining &= remaining - 1
        }
        frames.append(
            Frame(
                node: node, steps: active, end: record.subtreeEnd, selected: selected, attributes: attributes, child: node + 1,
                text: record.textStart))
    }
}

extension Arena {
    /// What is around a node: the document first, the parent last.
    fileprivate func ancestors(of node: NodeIndex) -> [NodeIndex] {
        var ancestors: [NodeIndex] = []
        var following: NodeIndex? = Arena.document
        while let ancestor = following, ancestor < node {
            ancestors.append(ancestor)
            following = firstElement(in: ancestor)
            while let child = following, self.node(child).subtreeEnd <= node { following = nextElement(after: child, in: ancestor) }
        }
        return ancestors
    }
}
