/// What a step may lead to.
enum QueryNode: Hashable {
    /// An element, or the document.
    case element(NodeIndex)
    /// An attribute by its number, and its element.
    case attribute(Int, of: NodeIndex)
    case text(TextRange, in: NodeIndex)
}

/// One evaluation of a query over one document: where steps lead, and whether predicates hold.
///
/// No question is worked out twice where many nodes ask the same: answers about a node that many lead to are kept by the node, candidates among
/// siblings by the parent, and a search for descendants goes on where it was. So the work is in proportion to the document and to the query,
/// however both are nested. The exceptions, which count ancestors or what is below nodes inside each other, take at most the document's depth as long.
/// Recursion follows the query, which is bounded, and never the document.
///
/// | Question | Kept by the step, the selection or the condition and by | Kept in |
/// |---|---|---|
/// | Does the path lead on from a node that others choose, too? | the node | `known` |
/// | Do the predicates behind a position leave the sibling or ancestor that it chooses? | that node | `verdicts` |
/// | Which one child, attribute or text does a step of a selection choose? Which is a selection's first node? | the origin | `firsts` |
/// | Which children qualify as siblings, in document order? | the parent | `siblings` |
/// | Which is the nearest element that qualifies, from here outward? The document for none. | the element | `nearest` |
/// | Does the path lead on from a descendant? | the document, because the search goes on | `searches` |
/// | How many nodes does a selection have, and which values? | the origin | `counts`, `values` |
/// | Does a condition of selections hold? | the selections' origins | `conditions` |
final class QueryEvaluation {
    /// All that an evaluation reads of a document.
    let arena: Arena
    private let names: [BoundName]
    private var parents: ParentTable
    private let known = QueryMemory<QueryNode, Bool>()
    private let verdicts = QueryMemory<QueryNode, Bool>()
    let firsts = QueryMemory<QueryNode, QueryNode?>()
    private let siblings = QueryMemory<NodeIndex, [QueryNode]>()
    private var nearest: [Int: [NodeIndex: NodeIndex]] = [:]
    private let searches = QueryMemory<NodeIndex, DescendantSearch>()
    let counts = QueryMemory<QueryNode, Int>()
    var values: [Int: KeptValues] = [:]
    let conditions = QueryMemory<[QueryNode?], Bool>()

    init(arena: Arena, names: [QueryName]) {
        self.arena = arena
        self.names = names.map { BoundName($0, in: arena) }
        parents = ParentTable(arena: arena)
    }

    // MARK: Starts of paths

    /// The nodes that a path leads downward from, in document order.
    func nodes(at start: QueryPath.Start, from context: QueryNode) -> [QueryNode] {
        switch start {
        case .context: [context]
        case .turn(let step, let path): turned(by: step, from: QueryWalk([path], from: context, in: self))
        case .all(let paths, let predicates):
            filtered(Array(QueryWalk(paths, from: context, in: self).prefix(predicates.first?.limit ?? .max)), by: predicates)
        }
    }

    /// Where a step that turns leads from many nodes, in document order.
    private func turned(by step: QueryStep, from walk: QueryWalk) -> [QueryNode] {
        if step.isSingle { return inOrder(walk.compactMap { single(step, from: $0) }) }
        if step.axis == .ancestor {
            // Those of an ancestor that has been passed have been, too.
            var passed: Set<QueryNode> = []
            for node in walk { _ = ancestors(step, of: node).first { !passed.insert($0).inserted } }
            return inOrder(passed)
        }
        // Of the nodes in one parent, the first has all that follow, and the last all that precede.
        var parts: [NodeIndex: ArraySlice<QueryNode>] = [:]
        for node in walk {
            guard let parent = parentOfSiblings(of: node), step.isReverse || parts[parent] == nil else { continue }
            parts[parent] = aside(step, from: node)
        }
        return inOrder(parts.values.flatMap(\.self))
    }

    /// Nodes in document order and each once.
    func inOrder(_ nodes: some Sequence<QueryNode>) -> [QueryNode] {
        let ordered = nodes.map { (node: $0, order: $0.order(in: arena)) }.sorted { $0.order < $1.order }
        return ordered.indices.filter { $0 == 0 || ordered[$0 - 1].node != ordered[$0].node }.map { ordered[$0].node }
    }

    // MARK: Steps

    /// The attributes, texts or children of an element that a step asks for by its name.
    private func candidates(_ step: QueryStep, in parent: NodeIndex) -> some Sequence<QueryNode> {
        let isAttribute = step.axis == .attribute
        let content = QueryContent(
            of: parent, in: arena, attributes: isAttribute, texts: step.isText, elements: !isAttribute && !step.isText)
        return content.lazy.filter { self.isNamed($0, by: step) }
    }

    /// Whether a node has the name that a step asks for. Declarations of namespaces are no attributes. Source: XPath 1.0, section 5.3.
    func isNamed(_ node: QueryNode, by step: QueryStep) -> Bool {
        guard let name = name(of: node) else { return true }
        if case .attribute = node, arena.isNamespaceDeclaration(name) { return false }
        return step.name.map { names[$0].isMeant(by: name, in: arena.names) } ?? true
    }

    /// The number of a node's name; nil for a text and the document.
    func name(of node: QueryNode) -> Int? {
        switch node {
        case .text, .element(Arena.document): nil
        case .element(let element): arena.node(element).name
        case .attribute(let attribute, _): arena.attributeName(attribute)
        }
    }

    /// The nodes that a step downward with positions leads to from an element.
    func selected(by step: QueryStep, in parent: NodeIndex) -> [QueryNode] {
        filtered(Array(candidates(step, in: parent).prefix(step.predicates.first?.limit ?? .max)), by: step.predicates)
    }

    /// What predicates leave of nodes.
    private func filtered(_ nodes: [QueryNode], by predicates: some Sequence<QueryPredicate>) -> [QueryNode] {
        predicates.reduce(nodes) { nodes, predicate in
            switch predicate {
            case .position(let position): position <= nodes.count ? [nodes[position - 1]] : []
            case .last: nodes.suffix(1)
            case .condition(let condition, _):
                nodes.enumerated().filter { index, node in
                    holds(condition, at: Focus(node: node, position: index + 1, last: nodes.count))
                }.map(\.element)
            }
        }
    }

    /// Whether a node satisfies the conditions of a step in front of its first position.
    func satisfies(_ node: QueryNode, _ step: QueryStep) -> Bool {
        for case .condition(let condition, readsPosition: false) in step.predicates.prefix(while: { !$0.isPositional }) {
            guard holds(condition, at: Focus(node: node)) else { return false }
        }
        return true
    }

    /// The one node that a single step leads to.
    func single(_ step: QueryStep, from node: QueryNode) -> QueryNode? {
        switch step.axis {
        case .document: return .element(Arena.document)
        case .parent: return parent(of: node).map { .element($0) }
        case .ancestor, .followingSibling, .precedingSibling:
            guard let index = step.predicates.firstIndex(where: \.selectsOne) else { return nil }
            // A position counts from the node on; the last candidate is at the other end.
            let position = step.predicates[index].limit
            let isAtEnd = step.isReverse == (position != nil)
            let (candidates, passed) = (aside(step, from: node, atMost: position ?? .max), (position ?? 1) - 1)
            let chosen = isAtEnd ? candidates.dropLast(passed).last : candidates.dropFirst(passed).first
            // It may be the same for many nodes, so what the predicates behind leave of it is decided once.
            let others = step.predicates[(index + 1)...]
            guard let chosen, !others.isEmpty else { return chosen }
            return verdicts.answer(step.number, chosen) { !filtered([chosen], by: others).isEmpty } ? chosen : nil
        case .child, .attribute, .descendantOrSelf:
            guard case .element(let element) = node else { return nil }
            return firsts.answer(step.number, node) { selected(by: step, in: element).first }
        }
    }

    func parent(of node: QueryNode) -> NodeIndex? {
        switch node {
        case .element(Arena.document): nil
        case .element(let element): parents.parent(of: element)
        case .attribute(_, let element), .text(_, let element): element
        }
    }

    // MARK: Siblings and ancestors

    /// The siblings or ancestors that a step leads to, in document order.
    ///
    /// - Parameters:
    ///   - limit: how many of the nearest ancestors are enough.
    ///   - leadsOn: what else siblings have to satisfy, always the same for a step.
    func aside(
        _ step: QueryStep, from node: QueryNode, atMost limit: Int = .max, where leadsOn: (QueryNode) -> Bool = { _ in true }
    ) -> ArraySlice<QueryNode> {
        if step.axis == .ancestor { return ancestors(step, of: node).prefix(limit).reversed()[...] }
        guard let parent = parentOfSiblings(of: node) else { return [] }
        let all = siblings.answer(step.number, parent) { candidates(step, in: parent).filter { satisfies($0, step) && leadsOn($0) } }
        let place = node.order(in: arena)
        return step.isReverse
            ? all[..<all.firstIndexInOrder(where: { $0.order(in: arena) >= place })]
            : all[all.firstIndexInOrder(where: { $0.order(in: arena) > place })...]
    }

    /// An attribute has no siblings. Source: XPath 1.0, section 2.2.
    private func parentOfSiblings(of node: QueryNode) -> NodeIndex? { if case .attribute = node { nil } else { parent(of: node) } }

    /// The ancestors that a step leads to, the nearest first.
    private func ancestors(_ step: QueryStep, of node: QueryNode) -> some Sequence<QueryNode> {
        sequence(first: node) { self.nearestAncestor(step, of: $0) }.dropFirst()
    }

    private func nearestAncestor(
        _ step: QueryStep, of node: QueryNode, where leadsOn: (QueryNode) -> Bool = { _ in true }
    ) -> QueryNode? {
        var passed: [NodeIndex] = []
        var (following, found) = (parent(of: node), Arena.document)
        while let element = following, element != Arena.document {
            if let known = nearest[step.number]?[element] {
                found = known
                break
            }
            passed.append(element)
            let candidate = QueryNode.element(element)
            if isNamed(candidate, by: step), satisfies(candidate, step), leadsOn(candidate) {
                found = element
                break
            }
            following = parents.parent(of: element)
        }
        for element in passed { nearest[step.number, default: [:]][element] = found }
        return found == Arena.document ? nil : .element(found)
    }

    // MARK: Whether a path leads anywhere

    /// Whether a path leads from a node to one that a comparison holds for.
    func leads(_ path: ArraySlice<QueryStep>, to comparison: QueryComparison?, from node: QueryNode) -> Bool {
        guard let step = path.first else { return comparison.map { isTrue($0, of: node) } ?? true }
        let rest = path.dropFirst()
        func leadsOn(_ node: QueryNode) -> Bool { leads(rest, to: comparison, from: node) }
        if !step.isDownward {
            if step.isSingle {
                // Others may lead to the same node.
                return single(step, from: node).map { chosen in known.answer(step.number, chosen) { leadsOn(chosen) } } ?? false
            }
            if step.axis == .ancestor { return nearestAncestor(step, of: node, where: leadsOn) != nil }
            return !aside(step, from: node, where: leadsOn).isEmpty
        }
        guard case .element(let element) = node else { return false }
        if step.axis == .descendantOrSelf {
            // One search of all the document, from the first element that asks.
            let search = searches.answer(step.number, Arena.document) { DescendantSearch(from: element) }
            return search.finds(before: arena.node(element).subtreeEnd, from: element) { arena.node($0).isElement && leadsOn(.element($0)) }
        }
        if step.isPositional { return selected(by: step, in: element).contains(where: leadsOn) }
        return candidates(step, in: element).contains { satisfies($0, step) && leadsOn($0) }
    }
}

/// Answers that are kept, by the number of what asks in the query, and by what it asks about.
final class QueryMemory<Subject: Hashable, Answer> {
    private var answers: [Int: [Subject: Answer]] = [:]

    /// The answer, which is worked out if it is not known.
    func answer(_ number: Int, _ subject: Subject, _ work: () -> Answer) -> Answer {
        if let answer = answers[number]?[subject] { return answer }
        let answer = work()
        answers[number, default: [:]][subject] = answer
        return answer
    }
}

extension QueryNode {
    /// Nodes of one document are in document order as these are.
    func order(in arena: Arena) -> (Int, Int, Int, Int) {
        switch self {
        case .element(let element): (arena.node(element).textStart, 0, Int(element), -1)
        case .attribute(let attribute, let element): (arena.node(element).textStart, 0, Int(element), attribute)
        // An element that starts where a text does is empty and in front of it, or around it.
        case .text(let range, _): (range.lowerBound, 1, 0, 0)
        }
    }
}
