/// Which nodes of a document those belong to that an encoder writes for the value that was decoded from it.
///
/// Elements belong together by their names and, among those of one name, by their order. Where a name occurs more often on one side than on the
/// other, nobody can tell which are which.
struct SourceAlignment {
    /// What a child element of the written tree was read from.
    enum Place {
        case element(NodeIndex)
        /// An attribute: a key that is not marked reads one where there is no element of the name.
        case attribute(Int)
        /// Nothing: the model has a value for what the document does not say.
        case absent
        /// One of several, and nobody can tell which.
        case unclear(written: Int, inSource: Int)
    }

    struct Children {
        /// For every child element of the written tree, in order.
        fileprivate(set) var places: [Place] = []
        /// The child elements of the source that no written one belongs to, in order.
        fileprivate(set) var unmatched: [NodeIndex] = []
    }

    let written: Arena
    let source: Arena
    /// Whether names without prefix mean local names.
    let matchesLocalNames: Bool
    /// Whether a property that takes a single value takes the last of several elements.
    let takesLast: Bool

    // MARK: Names

    /// The ways in which names can be the same, the strictest first.
    private enum NameMatch: CaseIterable { case expanded, written, local }

    private func isSame(_ name: Int, in arena: Arena, as other: Int, by match: NameMatch) -> Bool {
        let (bytes, otherBytes) = (arena.names.bytes(name), source.names.bytes(other))
        switch match {
        case .expanded:
            let (uri, otherURI) = (arena.names.namespaceURI(name), source.names.namespaceURI(other))
            guard let uri, let otherURI else { return uri == nil && otherURI == nil && bytes.elementsEqual(otherBytes) }
            return uri.utf8.elementsEqual(otherURI.utf8) && arena.names.localBytes(name).elementsEqual(source.names.localBytes(other))
        case .written: return bytes.elementsEqual(otherBytes)
        case .local:
            return matchesLocalNames && !bytes.contains(UInt8(ascii: ":")) && source.names.localBytes(other).elementsEqual(bytes)
        }
    }

    /// Names of the source, found by each of the ways.
    private struct NameIndex {
        private var numbers: [NameMatch: [[UInt8]: [Int]]] = [:]

        init(_ names: Set<Int>, of arena: Arena) {
            for name in names.sorted() {
                for match in NameMatch.allCases {
                    numbers[match, default: [:]][NameIndex.key(name, in: arena, match), default: []].append(name)
                }
            }
        }

        subscript(name: Int, in arena: Arena, by match: NameMatch) -> [Int] {
            numbers[match]?[NameIndex.key(name, in: arena, match)] ?? []
        }

        private static func key(_ name: Int, in arena: Arena, _ match: NameMatch) -> [UInt8] {
            switch match {
            case .expanded:
                guard let uri = arena.names.namespaceURI(name) else { return Array(arena.names.bytes(name)) }
                return Array("{\(uri)}".utf8) + arena.names.localBytes(name)
            case .written: return Array(arena.names.bytes(name))
            case .local: return Array(arena.names.localBytes(name))
            }
        }
    }

    /// The names among those of the source that a name of a written tree stands for.
    private func names(_ name: Int, in arena: Arena, among others: NameIndex, parent: NodeIndex) -> [Int] {
        for match in NameMatch.allCases {
            if match == .local, !matchesLocalNames || arena.names.prefix(name) != nil { continue }
            let found = others[name, in: arena, by: match]
            if found.isEmpty { continue }
            guard match == .local else { return found }
            // A decoder prefers the namespace of the element around them.
            let namespace = source.names.namespace(of: source.node(parent).name)
            let preferred = found.filter { source.names.namespace(of: $0) == namespace }
            return preferred.isEmpty ? found : preferred
        }
        return []
    }

    /// Whether a name without prefix stands for one of the source by its local name alone, whatever the namespace.
    func isLocalOnly(_ name: Int, in arena: Arena, as other: Int) -> Bool {
        isSame(name, in: arena, as: other, by: .local) && !isSame(name, in: arena, as: other, by: .expanded)
            && !isSame(name, in: arena, as: other, by: .written)
    }

    /// The elements among some children of a source element that a name of a written tree stands for, in order.
    func elements(named name: Int, in arena: Arena, among children: [NodeIndex], of parent: NodeIndex) -> [NodeIndex] {
        if children.isEmpty { return [] }
        let index = NameIndex(Set(children.map { source.node($0).name }), of: source)
        let names = Set(names(name, in: arena, among: index, parent: parent))
        return children.filter { names.contains(source.node($0).name) }
    }

    /// The attribute of a source element that a name of a written tree stands for.
    func attribute(named name: Int, in arena: Arena, of element: NodeIndex) -> Int? {
        let attributes = source.node(element).attributeRange
        return attributes.first { isSame(name, in: arena, as: source.attributes[$0].name, by: .expanded) }
            ?? attributes.first { isSame(name, in: arena, as: source.attributes[$0].name, by: .written) }
    }

    // MARK: Children

    /// What the child elements of a written element were read from in the source.
    func children(of element: NodeIndex, in sourceElement: NodeIndex) -> Children {
        var groups: [Int: [Int]] = [:]
        var order: [Int] = []
        var count = 0
        for child in written.childElements(of: element) {
            let name = written.node(child).name
            if groups[name] == nil { order.append(name) }
            groups[name, default: []].append(count)
            count += 1
        }
        let sourceChildren = Array(source.childElements(of: sourceElement))
        let sourceGroups = Dictionary(grouping: sourceChildren) { source.node($0).name }
        let index = NameIndex(Set(sourceGroups.keys), of: source)
        var taken: Set<Int> = []
        var matched: Set<NodeIndex> = []
        var result = Children(places: [Place](repeating: .absent, count: count))
        for name in order {
            let members = groups[name] ?? []
            let names = names(name, in: written, among: index, parent: sourceElement).filter { taken.insert($0).inserted }
            let candidates = names.flatMap { sourceGroups[$0] ?? [] }.sorted()
            if candidates.count == members.count {
                for (member, candidate) in zip(members, candidates) { result.places[member] = .element(candidate) }
                matched.formUnion(candidates)
            } else if members.count == 1, let first = candidates.first, let last = candidates.last {
                result.places[members[0]] = .element(takesLast ? last : first)
                matched.insert(takesLast ? last : first)
            } else if !candidates.isEmpty {
                for member in members { result.places[member] = .unclear(written: members.count, inSource: candidates.count) }
            } else if members.count == 1, let attribute = attributeRead(named: name, of: element, in: sourceElement) {
                result.places[members[0]] = .attribute(attribute)
            }
        }
        result.unmatched = sourceChildren.filter { !matched.contains($0) }
        return result
    }

    /// The attribute that an element of the name was read from, if the written element has no such attribute besides.
    private func attributeRead(named name: Int, of element: NodeIndex, in sourceElement: NodeIndex) -> Int? {
        let bytes = written.names.bytes(name)
        let isWritten = written.node(element).attributeRange.contains {
            written.names.bytes(written.attributes[$0].name).elementsEqual(bytes)
        }
        guard !isWritten else { return nil }
        return source.node(sourceElement).attributeRange.first {
            source.names.bytes(source.attributes[$0].name).elementsEqual(bytes)
        }
    }

    // MARK: What the model does not read

    /// Whether a source element has anything in it that the written one says nothing of: the model does not read it, and nobody can tell from a
    /// value that it is there.
    func hasUnreadNodes(_ element: NodeIndex, in sourceElement: NodeIndex) -> Bool {
        var pairs = [(element, sourceElement)]
        while let (element, sourceElement) = pairs.popLast() {
            let children = children(of: element, in: sourceElement)
            guard children.unmatched.isEmpty, leafCount(of: element, in: written) == leafCount(of: sourceElement, in: source) else {
                return true
            }
            var read = Set(
                written.node(element).attributeRange.compactMap {
                    attribute(named: written.attributes[$0].name, in: written, of: sourceElement)
                })
            for (child, place) in zip(written.childElements(of: element), children.places) {
                switch place {
                case .element(let node): pairs.append((child, node))
                case .attribute(let attribute): read.insert(attribute)
                case .absent: break
                case .unclear: return true
                }
            }
            let hasUnread = source.node(sourceElement).attributeRange.contains {
                !read.contains($0) && !source.isNamespaceDeclaration(source.attributes[$0].name)
            }
            if hasUnread { return true }
        }
        return false
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
