/// The child elements of an element by name, each name with all elements that have it.
///
/// For modules of this package whose models ask for keys one by one, mostly in document order: the name after the one that was found last
/// is tried first.
package struct ChildGroups {
    private struct Group {
        let name: Int
        let first: NodeIndex
        var count: Int
    }

    private let parent: XMLTree.Element
    private var groups: [Group] = []
    private var next = 0

    package init(of parent: XMLTree.Element) {
        self.parent = parent
        let arena = parent.arena
        let end = arena.node(parent.index).subtreeEnd
        var names = ScannedIndex<Int>()
        var following = parent.index + 1
        while let child = arena.element(from: following, before: end) {
            following = arena.node(child).subtreeEnd
            let name = arena.siblingName(child)
            if let position = names.position(of: name) {
                groups[position].count += 1
            } else {
                names.append(name)
                groups.append(Group(name: name, first: child, count: 1))
            }
        }
    }

    package enum Match {
        case one(XMLTree.Element)
        case several([XMLTree.Element])
    }

    /// The elements that a key names: by the name as it is written, or as `{namespace URI}local`.
    package mutating func elements(forKey key: String) -> Match? {
        guard let position = position(ofKey: key) else { return nil }
        next = position + 1
        let group = groups[position]
        if group.count == 1 { return .one(XMLTree.Element(arena: parent.arena, index: group.first)) }
        return .several(elements(of: group))
    }

    private func position(ofKey key: String) -> Int? {
        let arena = parent.arena
        if next < groups.count, arena.name(groups[next].name, isKey: key) { return next }
        return groups.firstIndex { arena.name($0.name, isKey: key) }
    }

    private func elements(of group: Group) -> [XMLTree.Element] {
        let arena = parent.arena
        let end = arena.node(parent.index).subtreeEnd
        var elements: [XMLTree.Element] = []
        elements.reserveCapacity(group.count)
        var following = group.first
        while elements.count < group.count, let child = arena.element(from: following, before: end) {
            let record = arena.node(child)
            following = record.subtreeEnd
            if arena.siblingName(child) == group.name { elements.append(XMLTree.Element(arena: arena, index: child)) }
        }
        return elements
    }
}

extension XMLTree.Element {
    /// The number of the element's name in its document: names are the same, namespaces included, where their numbers are.
    package var nameNumber: Int { arena.node(index).name }
}
