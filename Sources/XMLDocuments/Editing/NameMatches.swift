/// The names of one tree as numbers that all trees of an edit share.
struct NameMatches: Sendable {
    /// The ways in which names can be the same, the strictest first.
    enum Match: CaseIterable { case expanded, written, local }

    private let names: [NameNumbers.Name]

    init(_ arena: Arena, classes: inout ContentClasses) {
        var numbers = NameNumbers()
        names = (0..<arena.names.count).map { numbers.name($0 + 1, in: arena, classes: &classes) }
    }

    subscript(name: Int) -> NameNumbers.Name { names[name - 1] }

    /// Some of the tree's names, to be found by those of another tree.
    func index(of names: Set<Int>) -> [Match: [UInt32: [Int]]] {
        var index: [Match: [UInt32: [Int]]] = [:]
        for name in names.sorted() {
            for match in Match.allCases { index[match, default: [:]][self[name][match], default: []].append(name) }
        }
        return index
    }
}

extension NameNumbers.Name {
    subscript(match: NameMatches.Match) -> UInt32 {
        switch match {
        case .expanded: expanded
        case .written: written
        case .local: local
        }
    }
}
