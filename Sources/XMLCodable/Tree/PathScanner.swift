/// Tells nodes as paths from the root. It remembers where on each level it counted to, so that many questions in document order cost one
/// pass over the siblings.
struct PathScanner {
    private struct Level {
        let parent: NodeIndex
        var child: NodeIndex
        /// How many siblings up to the child, it included, have which name.
        var counts: [Int: Int]
    }

    private let arena: Arena
    private var levels: [Level] = []

    init(arena: Arena) { self.arena = arena }

    mutating func path(of target: NodeIndex) -> String {
        var path = ""
        var parent = Arena.document
        var depth = 0
        while parent < target {
            if depth == levels.count || levels[depth].parent != parent || levels[depth].child > target {
                levels.removeSubrange(depth...)
                guard let first = arena.firstElement(in: parent), first <= target else { break }
                levels.append(Level(parent: parent, child: first, counts: [arena.node(first).name: 1]))
            }
            while arena.node(levels[depth].child).subtreeEnd <= target,
                let next = arena.nextElement(after: levels[depth].child, in: parent), next <= target
            {
                levels[depth].child = next
                levels[depth].counts[arena.node(next).name, default: 0] += 1
            }
            let child = levels[depth].child
            let record = arena.node(child)
            path += "/" + arena.names.qualifiedName(record.name)
            let ordinal = levels[depth].counts[record.name] ?? 1
            if ordinal > 1 || hasFollowingSibling(child, named: record.name, in: parent) { path += "[\(ordinal)]" }
            parent = child
            depth += 1
        }
        return path
    }

    private func hasFollowingSibling(_ child: NodeIndex, named name: Int, in parent: NodeIndex) -> Bool {
        var current = child
        while let next = arena.nextElement(after: current, in: parent) {
            if arena.node(next).name == name { return true }
            current = next
        }
        return false
    }
}
