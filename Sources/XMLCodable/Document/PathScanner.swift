/// Converts nodes to paths from the root. It remembers how far it counted on each level: many questions in document order cost one pass
/// over the siblings.
package struct PathScanner {
    private struct Level {
        let parent: NodeIndex
        var child: NodeIndex
        /// How many siblings up to the child, it included, have which name.
        var counts: [Int: UInt32]
        /// How many siblings have which name.
        let totals: [Int: UInt32]
    }

    private let arena: Arena
    private var levels: [Level] = []

    package init(arena: Arena) { self.arena = arena }

    package mutating func path(of target: NodeIndex) -> String {
        var path = ""
        var parent = Arena.document
        var depth = 0
        while parent < target {
            if depth == levels.count || levels[depth].parent != parent || levels[depth].child > target {
                levels.removeSubrange(depth...)
                guard let first = arena.firstElement(in: parent), first <= target else { break }
                var totals: [Int: UInt32] = [:]
                for child in arena.childElements(of: parent) { totals[arena.siblingName(child), default: 0] += 1 }
                levels.append(Level(parent: parent, child: first, counts: [arena.siblingName(first): 1], totals: totals))
            }
            while arena.node(levels[depth].child).subtreeEnd <= target,
                let next = arena.nextElement(after: levels[depth].child, in: parent), next <= target
            {
                levels[depth].child = next
                levels[depth].counts[arena.siblingName(next), default: 0] += 1
            }
            let child = levels[depth].child
            path += "/" + arena.names.qualifiedName(arena.node(child).name)
            if let ordinals = arena.ordinals, let ordinal = ordinals[child] {
                // How many more there are is not known yet. There is one root element.
                if depth > 0 { path += "[\(ordinal)]" }
            } else if levels[depth].totals[arena.siblingName(child)] ?? 1 > 1 {
                path += "[\(levels[depth].counts[arena.siblingName(child)] ?? 1)]"
            }
            parent = child
            depth += 1
        }
        return path
    }
}
