import XMLCodable

/// The child elements of an element by name, one by one: an element may have more of them than a list has room for.
final class NamedChildren {
    struct Group {
        let name: String
        let first: XMLTree.Element
        fileprivate(set) var count = 1
        /// An element whose name is another one to XML, and the same to Swift.
        fileprivate(set) var other: XMLTree.Element?
        /// Where the last row of elements of the name starts, counted among all children.
        fileprivate var lastRunStart: Int
    }

    /// The names, in the order in which they come first.
    private(set) var groups: [Group] = []
    private var groupsOfNumbers: [Int: Int] = [:]
    /// The name that was met last; 0 for none.
    private var latest = (number: 0, group: 0)
    private let parent: XMLTree.Element

    init(of parent: XMLTree.Element) {
        self.parent = parent
        var groupsOfNames: [String: Int] = [:]
        for (position, child) in parent.elements.enumerated() {
            let number = child.nameNumber
            if number == latest.number {
                groups[latest.group].count += 1
            } else {
                let group = add(child, number, at: position, &groupsOfNames)
                if latest.number == 0 || group != latest.group { groups[group].lastRunStart = position }
                latest = (number, group)
            }
        }
    }

    /// Counts an element, and gives its group.
    private func add(_ child: XMLTree.Element, _ number: Int, at position: Int, _ groupsOfNames: inout [String: Int]) -> Int {
        if let group = groupsOfNumbers[number] {
            groups[group].count += 1
            return group
        }
        let name = child.writtenName
        if let group = groupsOfNames[name] {
            groups[group].count += 1
            if !groups[group].name.utf8.elementsEqual(name.utf8) { groups[group].other = groups[group].other ?? child }
            groupsOfNumbers[number] = group
            return group
        }
        groups.append(Group(name: name, first: child, lastRunStart: position))
        groupsOfNumbers[number] = groups.count - 1
        groupsOfNames[name] = groups.count - 1
        return groups.count - 1
    }

    /// The number of the group of a child; it is found at once where the child has the name of the one before.
    func group(of child: XMLTree.Element) -> Int {
        let number = child.nameNumber
        if number != latest.number { latest = (number, groupsOfNumbers[number] ?? 0) }
        return latest.group
    }

    /// The names in document order, as ``NodesOrder`` lists them.
    var order: [String] {
        var order: [String] = []
        for (position, child) in parent.elements.enumerated() {
            let group = groups[group(of: child)]
            if position <= group.lastRunStart { order.append(group.name) }
        }
        return order
    }
}
