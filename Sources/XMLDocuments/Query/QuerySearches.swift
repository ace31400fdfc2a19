/// A name that a query asks for, in a document's numbers.
enum BoundName {
    /// The first name of this meaning.
    case expanded(Int)
    case namespace(Int)
    case local(String)
    /// The first name that is written so.
    case written(Int)
    /// No name of the document.
    case none

    init(_ name: QueryName, in arena: Arena) {
        switch name {
        case .expanded(let name): self = arena.names.find(name).map { .expanded($0) } ?? .none
        case .namespace(var uri): self = uri.withUTF8 { arena.names.findNamespace($0) }.map { .namespace($0) } ?? .none
        case .local(let name): self = .local(name)
        case .unprefixed(var name): self = name.withUTF8 { arena.names.find(written: $0) }.map { .written($0) } ?? .none
        }
    }

    func isMeant(by name: Int, in names: borrowing NameTable) -> Bool {
        switch self {
        case .expanded(let meant): names.expanded(name) == meant
        case .namespace(let namespace): names.namespace(of: name) == namespace
        case .written(let meant): names.written(name) == meant
        case .local(let local): names.localBytes(name).elementsEqual(local.utf8)
        case .none: false
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

/// Searches the descendants of many elements, themselves included, for those that a path leads on from. Each node is looked at once, and at most once more
/// if an element is asked about that precedes the search's start.
final class DescendantSearch {
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
        let first = found.firstIndexInOrder(where: { $0 >= element })
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

    private func begin(at element: NodeIndex) {
        (start, end) = (element, element)
        found = []
    }
}
