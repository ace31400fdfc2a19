/// Which nodes of a document those belong to that an encoder writes for the value that was decoded from it.
///
/// Elements belong together by their names and, among those of one name, by their order. Where a name occurs more often on one side than on the
/// other, they are unclear.
struct SourceAlignment {
    /// What a child element of the written tree was read from.
    enum Place {
        case element(NodeIndex)
        /// An attribute: a key that is not marked reads one where there is no element of the name.
        case attribute(Int)
        /// Nothing: the model has a value for what the document does not say.
        case absent
        /// One of several; unclear which, and why.
        case unclear(String)
    }

    /// What the child elements of a written element were read from, and the child elements of the source that no written one belongs to, in order.
    struct Children {
        fileprivate var places: [NodeIndex: Place] = [:]
        fileprivate(set) var unmatched: [NodeIndex] = []

        subscript(child: NodeIndex) -> Place { places[child] ?? .absent }

        /// The element that a child was read from.
        func element(readBy child: NodeIndex) -> NodeIndex? { if case .element(let node) = self[child] { node } else { nil } }
    }

    let written: WrittenTree
    let original: ComparedTree
    let options: EditingOptions

    private var source: Arena { original.arena }
    /// Elements of the source, by what a name of a written tree may have in common with theirs.
    typealias Index = (expanded: [UInt32: [NodeIndex]], written: [UInt32: [NodeIndex]], local: [UInt32: [NodeIndex]])

    // MARK: Names

    /// Whether a name of a written tree may mean the names of the source that have its local name.
    private func isLocal(_ name: Int, in tree: WrittenTree) -> Bool {
        options.matchesLocalNames && tree.arena.names.prefix(name) == nil
    }

    func index(of elements: [NodeIndex]) -> Index {
        func grouped(by number: (Int) -> UInt32) -> [UInt32: [NodeIndex]] {
            Dictionary(grouping: elements) { number(source.node($0).name) }
        }
        return (grouped(by: original.expandedName), grouped(by: original.writtenName), grouped(by: original.localName))
    }

    /// The elements among some children of a source element that a name of a written tree means, in order.
    func elements(named name: Int, in tree: WrittenTree, among children: Index, of parent: NodeIndex) -> [NodeIndex] {
        if let found = children.expanded[tree.expandedName(name)] ?? children.written[tree.writtenName(name)] { return found }
        guard isLocal(name, in: tree), let found = children.local[tree.localName(name)] else { return [] }
        // A decoder prefers the namespace of the element around them.
        let namespace = source.names.namespace(of: source.node(parent).name)
        let preferred = found.filter { source.names.namespace(of: source.node($0).name) == namespace }
        return preferred.isEmpty ? found : preferred
    }

    /// Whether a name without prefix means one of the source by its local name alone, whatever the namespace.
    func isLocalOnly(_ name: Int, in tree: WrittenTree, as other: Int) -> Bool {
        isLocal(name, in: tree) && tree.localName(name) == original.localName(other)
            && tree.expandedName(name) != original.expandedName(other) && tree.writtenName(name) != original.writtenName(other)
    }

    /// The attribute of a source element that a name of a written tree means.
    ///
    /// - Parameter isRead: whether the name is an element's, because a key without a mark has read the attribute: by its spelling first, because the default
    ///   namespace, in which the element may be, is none of attributes.
    func attribute(named name: Int, isRead: Bool = false, in tree: WrittenTree, of element: NodeIndex) -> Int? {
        let attributes = source.node(element).attributeRange
        let expanded = attributes.first { original.expandedName(source.attributeName($0)) == tree.expandedName(name) }
        let written = attributes.first { original.writtenName(source.attributeName($0)) == tree.writtenName(name) }
        return isRead ? written ?? expanded : expanded ?? written
    }

    /// The attributes of a source element that those of a written one mean.
    func attributes(of node: NodeIndex, in tree: WrittenTree, readFrom element: NodeIndex) -> Set<Int> {
        Set(tree.arena.node(node).attributeRange.compactMap { attribute(named: tree.arena.attributeName($0), in: tree, of: element) })
    }

    // MARK: Children

    /// What the child elements of a written element were read from in the source; without a written element nothing is read.
    func children(of element: NodeIndex?, in sourceElement: NodeIndex) -> Children {
        let nodes = element.map { Array(written.arena.childElements(of: $0)) } ?? []
        let groups = Dictionary(grouping: nodes) { written.arena.node($0).name }
        let sourceChildren = Array(source.childElements(of: sourceElement))
        let index = index(of: sourceChildren)
        var taken: Set<NodeIndex> = []
        var result = Children()
        for (name, members) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
            let found = elements(named: name, in: written, among: index, of: sourceElement)
            let candidates = found.filter { taken.insert($0).inserted }
            func shownElements() -> String { "elements '\(written.arena.names.qualifiedName(name))'" }
            if let entryKey = written.entryKey(of: members[0]) {
                let entries = Dictionary(grouping: candidates) { key(of: $0, as: entryKey) }
                for member in members where !candidates.isEmpty {
                    // A document may have white space around a key, which a decoder trims.
                    let found = written.entryKey(of: member).flatMap { entries[$0.text.trimmingSpace] } ?? []
                    result.places[member] =
                        found.count == 1
                        ? .element(found[0]) : .unclear("the document spells keys of \(shownElements()) in other ways than the encoder")
                }
            } else if candidates.count == members.count {
                for (member, candidate) in zip(members, candidates) { result.places[member] = .element(candidate) }
            } else if members.count == 1, let first = candidates.first, let last = candidates.last {
                result.places[members[0]] = .element(options.takesLast ? last : first)
            } else if !candidates.isEmpty {
                let counts = "the document has \(candidates.count) \(shownElements()) where the model has \(members.count)"
                for member in members { result.places[member] = .unclear("\(counts), and nothing tells which of them are which") }
            } else if members.count == 1, let element, let attribute = attribute(named: name, isRead: true, in: written, of: sourceElement),
                !attributes(of: element, in: written, readFrom: sourceElement).contains(attribute)
            {
                result.places[members[0]] = .attribute(attribute)
            }
        }
        let matched = Set(nodes.compactMap(result.element(readBy:)))
        result.unmatched = sourceChildren.filter { !matched.contains($0) }
        return result
    }

    /// The key of an element of the source, if it has one where the written entry has its key.
    private func key(of candidate: NodeIndex, as key: WrittenTree.EntryKey) -> [UInt8]? {
        if key.isAttribute {
            return attribute(named: key.name, in: written, of: candidate).map { source.attributeValue($0).trimmingSpace }
        }
        let children = index(of: Array(source.childElements(of: candidate)))
        let child = elements(named: key.name, in: written, among: children, of: candidate).first
        return child.map { source.characters(source.leafTextRange($0)).trimmingSpace }
    }

    // MARK: What the model does not read

    /// Whether a source element has anything in it that the written one says nothing of: the model does not read it, and no value shows that it is
    /// there.
    func hasUnreadNodes(_ element: NodeIndex, in sourceElement: NodeIndex) -> Bool {
        var pairs = [(element, sourceElement)]
        while let (element, sourceElement) = pairs.popLast() {
            guard let (children, unread) = read(by: element, in: sourceElement),
                unread.allSatisfy({ source.isNamespaceDeclaration(source.attributeName($0)) })
            else { return true }
            pairs += children
        }
        return false
    }

    /// What a written element says of a source element: its child elements, each with the source's, and the attributes that it says nothing of. Nil if
    /// that is unclear, or there are nodes that it says nothing of.
    func read(by element: NodeIndex, in sourceElement: NodeIndex) -> (children: [(NodeIndex, NodeIndex)], unread: [Int])? {
        let children = children(of: element, in: sourceElement)
        let isAll = children.unmatched.isEmpty && leafCount(of: element, in: written.arena) == leafCount(of: sourceElement, in: source)
        guard isAll else { return nil }
        var read = attributes(of: element, in: written, readFrom: sourceElement)
        var pairs: [(NodeIndex, NodeIndex)] = []
        for child in written.arena.childElements(of: element) {
            switch children[child] {
            case .element(let node): pairs.append((child, node))
            case .attribute(let attribute): read.insert(attribute)
            case .absent: break
            case .unclear: return nil
            }
        }
        return (pairs, source.node(sourceElement).attributeRange.filter { !read.contains($0) })
    }

    /// How many comments and processing instructions an element has among its children.
    private func leafCount(of element: NodeIndex, in arena: Arena) -> Int {
        var count = 0
        arena.forEachRun(in: element) { _, child in
            if let child, !arena.node(child).isElement { count += 1 }
        }
        return count
    }
}
