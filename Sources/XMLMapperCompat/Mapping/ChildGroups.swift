import XMLCodable

/// The child elements of an element by name, each name with all elements that have it.
///
/// For models that ask for keys one by one, mostly in document order: the name after the one that was found last
/// is tried first.
struct ChildGroups {
    private struct Group {
        let name: Int
        let first: NodeIndex
        var count: Int
    }

    private let parent: XMLTree.Element
    private var groups: [Group] = []
    private var next = 0

    init(of parent: XMLTree.Element) {
        self.parent = parent
        let arena = parent.arena
        var positions = NamePositions<Int>()
        for child in arena.childElements(of: parent.index) {
            let name = arena.siblingName(child)
            if let last = groups.last, last.name == name {
                groups[groups.count - 1].count += 1
            } else if let position = positions.position(of: name, among: groups.count, { groups[$0].name }) {
                groups[position].count += 1
            } else {
                if groups.isEmpty { groups.reserveCapacity(Self.usualCount) }
                positions.note(name, at: groups.count)
                groups.append(Group(name: name, first: child, count: 1))
            }
        }
    }

    /// Most elements have at most so many names of children.
    private static let usualCount = 16

    /// The elements that a key names: by the name as it is written, or as `{namespace URI}local`.
    mutating func elements(forKey key: String) -> FoundValue? {
        guard let position = position(ofKey: key) else { return nil }
        next = position + 1
        let group = groups[position]
        if group.count == 1 { return .element(XMLTree.Element(arena: parent.arena, index: group.first)) }
        return .elements(elements(of: group))
    }

    private func position(ofKey key: String) -> Int? {
        let arena = parent.arena
        if next < groups.count, arena.name(groups[next].name, isWritten: key) { return next }
        if let position = groups.firstIndex(where: { arena.name($0.name, isWritten: key) }) { return position }
        return key.isExpandedName ? groups.firstIndex { arena.name($0.name, matches: key) } : nil
    }

    private func elements(of group: Group) -> [XMLTree.Element] {
        let arena = parent.arena
        let named = arena.childElements(of: parent.index).lazy.filter { arena.siblingName($0) == group.name }
        return named.prefix(group.count).map { XMLTree.Element(arena: arena, index: $0) }
    }
}
