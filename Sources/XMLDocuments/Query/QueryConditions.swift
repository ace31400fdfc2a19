/// What a step may lead to.
enum QueryNode: Equatable {
    /// An element, or the document.
    case element(NodeIndex)
    /// An attribute by its number, and its element.
    case attribute(Int, of: NodeIndex)
    case text(TextRange, in: NodeIndex)
}

/// Decides the predicates of one query over one document.
///
/// No question is worked out twice where many nodes ask the same: answers about elements above a node are kept by the element, and a search for
/// descendants goes on where it was. So the work is in proportion to the document and to the query, however both are nested. Recursion follows
/// the query, which is bounded, and never the document.
final class QueryConditions {
    /// All that an evaluation knows of a document. A fragment that can be edited would hand over an arena of its own, with a document node around
    /// its element: nothing else of a tree is used.
    private let arena: Arena
    private let names: [BoundName]
    private var parents: ParentTable
    /// By the step that leads to an element from many others, and by the element: whether the path leads on from there.
    private var known: [Int: [NodeIndex: Bool]] = [:]
    /// By the step `descendantOrSelf`.
    private var searches: [Int: DescendantSearch] = [:]

    init(arena: Arena, names: [QueryName]) {
        self.arena = arena
        self.names = names.map { BoundName($0, in: arena) }
        parents = ParentTable(arena: arena)
    }

    // MARK: Steps

    /// The first of an element's attributes, texts or children that a step asks for by its name and that satisfies a condition.
    private func first(_ step: QueryStep, in parent: NodeIndex, where isMeant: (QueryNode) -> Bool) -> QueryNode? {
        let record = arena.node(parent)
        switch step.axis {
        case .child:
            var following = arena.firstElement(in: parent)
            while let child = following {
                if isNamed(.element(child), by: step), isMeant(.element(child)) { return .element(child) }
                following = arena.nextElement(after: child, in: parent)
            }
        case .attribute:
            for attribute in record.attributeRange {
                let node = QueryNode.attribute(attribute, of: parent)
                if isNamed(node, by: step), isMeant(node) { return node }
            }
        case .text:
            var (start, child) = (record.textStart, parent + 1)
            while true {
                let isLast = child >= record.subtreeEnd
                let run = start..<(isLast ? record.textEnd : arena.node(child).textStart)
                if !run.isEmpty, isMeant(.text(run, in: parent)) { return .text(run, in: parent) }
                if isLast { return nil }
                (start, child) = (arena.node(child).textEnd, arena.node(child).subtreeEnd)
            }
        case .document, .parent, .itself, .descendantOrSelf: break
        }
        return nil
    }

    /// Whether a node has the name that a step asks for. Declarations of namespaces are no attributes. Source: XPath 1.0, section 5.3.
    func isNamed(_ node: QueryNode, by step: QueryStep) -> Bool {
        let name: Int
        switch node {
        case .element(let element): name = arena.node(element).name
        case .attribute(let attribute, _):
            name = arena.attributeName(attribute)
            if arena.isNamespaceDeclaration(name) { return false }
        case .text: return true
        }
        return step.name.map { names[$0].isMeant(by: name, in: arena.names) } ?? true
    }

    /// The one node that a step with positions leads to from an element.
    func selected(by step: QueryStep, in parent: NodeIndex) -> QueryNode? {
        // In front of the first `last()` all candidates are counted; behind it there is one.
        let end = step.predicates.firstIndex { if case .last = $0 { true } else { false } } ?? step.predicates.count
        var counts = [Int](repeating: 0, count: end)
        var selected: QueryNode?
        _ = first(step, in: parent) { node in
            var isLastToCount = false
            for index in 0..<end {
                switch step.predicates[index] {
                case .condition(let condition): guard holds(condition, at: node) else { return isLastToCount }
                case .position(let position):
                    counts[index] += 1
                    guard counts[index] == position else { return isLastToCount }
                    isLastToCount = true
                case .last: break
                }
            }
            selected = node
            return isLastToCount
        }
        guard let selected else { return nil }
        for predicate in step.predicates[end...] {
            switch predicate {
            case .condition(let condition): guard holds(condition, at: selected) else { return nil }
            case .position(let position): guard position == 1 else { return nil }
            case .last: break
            }
        }
        return selected
    }

    /// Whether a node satisfies all conditions of a step that has no positions.
    func satisfies(_ node: QueryNode, _ step: QueryStep) -> Bool {
        step.predicates.allSatisfy { if case .condition(let condition) = $0 { holds(condition, at: node) } else { true } }
    }

    // MARK: Conditions

    private func holds(_ condition: QueryCondition, at node: QueryNode) -> Bool {
        switch condition {
        case .exists(let path, let comparison): leads(path[...], to: comparison, from: node)
        case .not(let condition): !holds(condition, at: node)
        case .all(let conditions): conditions.allSatisfy { holds($0, at: node) }
        case .any(let conditions): conditions.contains { holds($0, at: node) }
        }
    }

    /// Whether a path leads from a node to one that a comparison holds for.
    private func leads(_ path: ArraySlice<QueryStep>, to comparison: QueryComparison?, from node: QueryNode) -> Bool {
        guard let step = path.first else { return comparison.map { isTrue($0, of: node) } ?? true }
        let rest = path.dropFirst()
        switch step.axis {
        case .itself: return satisfies(node, step) && leads(rest, to: comparison, from: node)
        case .document: return leads(rest, to: comparison, fromManyTo: Arena.document, by: step)
        case .parent: return parent(of: node).map { leads(rest, to: comparison, fromManyTo: $0, by: step) } ?? false
        case .descendantOrSelf:
            guard case .element(let element) = node else { return false }
            return search(for: step, from: element).finds(before: arena.node(element).subtreeEnd, from: element) { descendant in
                arena.node(descendant).isElement && leads(rest, to: comparison, from: .element(descendant))
            }
        case .child, .attribute, .text:
            guard case .element(let element) = node else { return false }
            if step.isPositional { return selected(by: step, in: element).map { leads(rest, to: comparison, from: $0) } ?? false }
            return first(step, in: element) { satisfies($0, step) && leads(rest, to: comparison, from: $0) } != nil
        }
    }

    /// The same from an element that a step leads to from many nodes.
    private func leads(_ path: ArraySlice<QueryStep>, to comparison: QueryComparison?, fromManyTo element: NodeIndex, by step: QueryStep)
        -> Bool
    {
        if let known = known[step.number]?[element] { return known }
        let answer = leads(path, to: comparison, from: .element(element))
        known[step.number, default: [:]][element] = answer
        return answer
    }

    private func parent(of node: QueryNode) -> NodeIndex? {
        switch node {
        case .element(Arena.document): nil
        case .element(let element): parents.parent(of: element)
        case .attribute(_, let element), .text(_, let element): element
        }
    }

    private func search(for step: QueryStep, from element: NodeIndex) -> DescendantSearch {
        if let search = searches[step.number] { return search }
        let search = DescendantSearch(from: element)
        searches[step.number] = search
        return search
    }

    /// Compares a node's string-value. Source: XPath 1.0, sections 3.4 and 5.
    private func isTrue(_ comparison: QueryComparison, of node: QueryNode) -> Bool {
        let value =
            switch node {
            case .element(let element): arena.characters(arena.leafTextRange(element))
            case .attribute(let attribute, _): arena.attributeValue(attribute)
            case .text(let range, _): arena.characters(range)
            }
        return (value.count == comparison.text.count && value.elementsEqual(comparison.text)) == comparison.isEqual
    }
}

/// A name that a query asks for, in a document's numbers.
private enum BoundName {
    /// The first name of this meaning.
    case expanded(Int)
    case namespace(Int)
    case local(String)
    /// No name of the document.
    case none

    init(_ name: QueryName, in arena: Arena) {
        switch name {
        case .expanded(let name): self = arena.names.find(name).map { .expanded($0) } ?? .none
        case .namespace(var uri): self = uri.withUTF8 { arena.names.findNamespace($0) }.map { .namespace($0) } ?? .none
        case .local(let name): self = .local(name)
        }
    }

    func isMeant(by name: Int, in names: borrowing NameTable) -> Bool {
        switch self {
        case .expanded(let meant): names.expanded(name) == meant
        case .namespace(let namespace): names.namespace(of: name) == namespace
        case .local(let local): names.localBytes(name).elementsEqual(local.utf8)
        case .none: false
        }
    }
}

/// Finds parents, which nodes do not know. It reads the document from its start, once and as far as is asked for.
private struct ParentTable {
    private let arena: Arena
    private var parents: [NodeIndex] = []
    private var open: [NodeIndex] = []

    init(arena: Arena) { self.arena = arena }

    mutating func parent(of node: NodeIndex) -> NodeIndex {
        while parents.count <= node {
            let following = NodeIndex(parents.count)
            while let last = open.last, arena.node(last).subtreeEnd <= following { open.removeLast() }
            parents.append(open.last ?? Arena.document)
            open.append(following)
        }
        return parents[Int(node)]
    }
}

/// Searches the descendants of many elements, themselves included, for those that a path leads on from. Each node is looked at once, and at most once more
/// if an element is asked about that precedes the search's start.
private final class DescendantSearch {
    /// Where the search began, and how far it has come.
    private var start: NodeIndex
    private var end: NodeIndex
    private var found: [NodeIndex] = []

    init(from element: NodeIndex) { (start, end) = (element, element) }

    func finds(before limit: NodeIndex, from element: NodeIndex, where isMeant: (NodeIndex) -> Bool) -> Bool {
        if element < start {
            begin(at: Arena.document)
        } else if element > end, start != Arena.document {
            // What lies between has not been asked about.
            begin(at: element)
        }
        if let first = firstFound(from: element) { return first < limit }
        while end < limit {
            let node = end
            end += 1
            guard isMeant(node) else { continue }
            found.append(node)
            if node >= element { return true }
        }
        return false
    }

    private func begin(at element: NodeIndex) {
        (start, end) = (element, element)
        found = []
    }

    private func firstFound(from element: NodeIndex) -> NodeIndex? {
        var (low, high) = (0, found.count)
        while low < high {
            let middle = (low + high) / 2
            if found[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low < found.count ? found[low] : nil
    }
}
