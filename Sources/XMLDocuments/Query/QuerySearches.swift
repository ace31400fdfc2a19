/// A name that a query asks for, in a document's numbers.
struct BoundName {
    private let name: QueryName
    /// The first name that means this or is written so, or the namespace. Nil for a local name, and for what the document does not have.
    private let number: Int?

    init(_ name: QueryName, in arena: Arena) {
        self.name = name
        number =
            switch name {
            case .expanded(let name): arena.names.find(name)
            case .namespace(var uri): uri.withUTF8 { arena.names.findNamespace($0) }
            case .local: nil
            case .unprefixed(var name): name.withUTF8 { arena.names.find(written: $0) }
            }
    }

    func isMeant(by name: Int, in names: borrowing NameTable) -> Bool {
        switch self.name {
        case .expanded: names.expanded(name) == number
        case .namespace: names.namespace(of: name) == number
        case .local(let local): names.localBytes(name).elementsEqual(local.utf8)
        case .unprefixed: names.written(name) == number
        }
    }
}

/// Finds parents, which nodes do not know. For the first node and those around it, it passes over siblings; for others it reads the document from its
/// start, once and as far as is asked for.
struct ParentTable {
    private let arena: Arena
    /// The parents of the first node that was asked about and of those around it.
    private var first: [NodeIndex: NodeIndex] = [:]
    private var parents: [NodeIndex] = []
    private var open: [NodeIndex] = []

    init(arena: Arena) { self.arena = arena }

    mutating func parent(of node: NodeIndex) -> NodeIndex {
        if first.isEmpty {
            let around = arena.ancestors(of: node) + [node]
            first = Dictionary(uniqueKeysWithValues: zip(around.dropFirst(), around))
        }
        if let parent = first[node] { return parent }
        while parents.count <= node {
            let following = NodeIndex(parents.count)
            while let last = open.last, arena.node(last).subtreeEnd <= following { open.removeLast() }
            parents.append(open.last ?? Arena.document)
            open.append(following)
        }
        return parents[Int(node)]
    }
}

extension Arena {
    /// What is around a node: the document first, the parent last.
    func ancestors(of node: NodeIndex) -> [NodeIndex] {
        let way = sequence(first: Arena.document) { self.childElements(of: $0).first { self.node($0).subtreeEnd > node } }
        return way.prefix { $0 < node }
    }
}

/// Searches the descendants of many elements, themselves included, for those that a path leads on from. Each node is looked at once, and at most once more
/// if an element is asked about that precedes the search's start.
final class DescendantSearch {
    /// Where the search began, and how far it has come.
    private var start: NodeIndex
    private var end: NodeIndex
    private var found: [NodeIndex] = []

    init(from element: NodeIndex) { (start, end) = (element, element) }

    func finds(before limit: NodeIndex, from element: NodeIndex, where isMeant: (NodeIndex) -> Bool) -> Bool {
        if element < start || element > end && start != Arena.document {
            // It starts over: behind the element where it is, what lies between has not been asked about.
            start = element < start ? Arena.document : element
            (end, found) = (start, [])
        }
        let first = firstIndex(of: found.count) { found[$0] < element }
        if first < found.count { return found[first] < limit }
        while end < limit {
            let node = end
            end += 1
            guard isMeant(node) else { continue }
            found.append(node)
            if node >= element { return true }
        }
        return false
    }
}
