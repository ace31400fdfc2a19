/// How the next element of a name is found among siblings: for the items of a list, and where a name that is repeated means something.
extension DecodingContext {
    /// The next of its name, for those children of an element that have one. A table for names, and one for names with their namespaces.
    struct SiblingLinks {
        var next: [NodeIndex: NodeIndex] = [:]
        var nextExpanded: [NodeIndex: NodeIndex] = [:]
    }

    /// The next sibling of a group of names, among the children of `parent`, which ends before `end`.
    ///
    /// Mostly that is the very next one, or a few steps on. An element in which the steps add up, because a list is asked for under each of very
    /// many names, has links made, so that the work stays in proportion to its size.
    @inline(__always)
    func nextSibling(_ group: KeyNames.Group, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        let following = arena.node(element).subtreeEnd
        guard following < end else { return nil }
        let record = arena.node(following)
        if record.isElement, keyNames.element(record.name, isIn: group) { return following }
        return distantSibling(group, after: element, in: parent, before: end)
    }

    @inline(never)
    private func distantSibling(
        _ group: KeyNames.Group, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex
    ) -> NodeIndex? {
        if let links = siblingLinks[parent] { return group.isExpanded ? links.nextExpanded[element] : links.next[element] }
        let (found, steps) = firstChild(group, from: arena.node(element).subtreeEnd, before: end)
        // Few steps cost less than counting them.
        guard steps > 32 else { return found }
        let stepsSoFar = (siblingSteps[parent] ?? 0) + Int(steps)
        if stepsSoFar > 4_096 + 8 * Int(end - parent) {
            siblingLinks.insert(links(in: parent), for: parent, in: arena)
        } else {
            siblingSteps.insert(stepsSoFar, for: parent, in: arena)
        }
        return found
    }

    private func links(in parent: NodeIndex) -> SiblingLinks {
        var links = SiblingLinks()
        var last: [UInt32: NodeIndex] = [:]
        var lastExpanded: [UInt32: NodeIndex] = [:]
        for child in arena.childElements(of: parent) {
            let name = arena.node(child).name
            if let previous = last.updateValue(child, forKey: keyNames.elementGroup(name).number) { links.next[previous] = child }
            if let previous = lastExpanded.updateValue(child, forKey: keyNames.expandedGroup(name).number) {
                links.nextExpanded[previous] = child
            }
        }
        return links
    }
}
