// Sorting: what a user asks for with `nodeOrdering` and `.sortedKeys`, and dictionaries, which have no order of their own.

extension EncodingContext {
    /// Reorders all elements under one, as the options say. Mixed content is never reordered, nor is an element that a list stands in: their
    /// order means something.
    func applyNodeOrdering(under root: UInt32) {
        let isSorted = options.outputFormatting.contains(.sortedKeys)
        switch options.nodeOrdering {
        case .encoded where !isSorted: return
        case .encoded, .sorted:
            forEachElement(under: root, sort)
        case .listed(let names):
            forEachElement(under: root) { element in
                if let type = typesOfElements[element], let listed = names(type) {
                    order(element, listed)
                } else if isSorted {
                    sort(element)
                }
            }
        }
    }

    /// Sorts what a dictionary wrote to an element, after the child and the attribute that were its last ones before (0 for none). Only a
    /// dictionary's own entries are touched, so that it does not matter what stands before them.
    func sortEntries(of element: UInt32, afterChild child: UInt32, attribute: UInt32) {
        let first = child == 0 ? state.pointee.arena.nodes[Int(element)].firstChild : state.pointee.arena.nodes[Int(child)].next
        reorderChildren(of: element, from: first, after: child) { self.name($0, comesBefore: $1) }
        sortAttributes(of: element, after: attribute)
    }

    /// Sorts an element's children and attributes by name; those of one name keep their order.
    private func sort(_ element: UInt32) {
        if mayReorderChildren(of: element) {
            reorderChildren(of: element, from: state.pointee.arena.nodes[Int(element)].firstChild, after: 0) {
                self.name($0, comesBefore: $1)
            }
        }
        sortAttributes(of: element, after: 0)
    }

    /// Whether an element's children may be put into another order.
    private func mayReorderChildren(of element: UInt32) -> Bool {
        !state.pointee.arena.nodes[Int(element)].holdsList && !state.pointee.arena.hasMixedContent(element)
    }

    /// Sorts the attributes after a certain one (0 for all) by name.
    private func sortAttributes(of element: UInt32, after previous: UInt32) {
        let first =
            previous == 0
            ? state.pointee.arena.nodes[Int(element)].firstAttribute : state.pointee.arena.attributes[Int(previous) - 1].next
        reorderAttributes(of: element, from: first, after: previous) { self.name($0, comesBefore: $1) }
    }

    private func order(_ element: UInt32, _ listed: [String]) {
        var ranks: [UInt32: Int] = [:]
        for (rank, name) in listed.enumerated() where ranks[intern(name)] == nil { ranks[intern(name)] = rank }
        func rank(_ name: UInt32) -> Int { ranks[namesByDefaultNamespace[name]?.name ?? name] ?? .max }
        func comesBefore(_ first: UInt32, _ second: UInt32) -> Bool { rank(first) < rank(second) }
        let node = state.pointee.arena.nodes[Int(element)]
        if mayReorderChildren(of: element) { reorderChildren(of: element, from: node.firstChild, after: 0, comesBefore) }
        reorderAttributes(of: element, from: node.firstAttribute, after: 0, comesBefore)
    }

    private func reorderChildren(of element: UInt32, from first: UInt32, after previous: UInt32, _ comesBefore: (UInt32, UInt32) -> Bool) {
        var children: [(name: UInt32, number: UInt32)] = []
        var child = first
        while child != 0 {
            let node = state.pointee.arena.nodes[Int(child)]
            children.append((node.name, child))
            child = node.next
        }
        guard children.count > 1 else { return }
        // The library's sort is stable: nodes of one name stay in order.
        children.sort { comesBefore($0.name, $1.name) }
        state.pointee.arena.relinkChildren(children.map(\.number), of: element, after: previous)
    }

    private func reorderAttributes(of element: UInt32, from first: UInt32, after previous: UInt32, _ comesBefore: (UInt32, UInt32) -> Bool)
    {
        var attributes: [(name: UInt32, number: UInt32)] = []
        var attribute = first
        while attribute != 0 {
            let record = state.pointee.arena.attributes[Int(attribute) - 1]
            attributes.append((record.name, attribute))
            attribute = record.next
        }
        guard attributes.count > 1 else { return }
        attributes.sort { comesBefore($0.name, $1.name) }
        state.pointee.arena.relinkAttributes(attributes.map(\.number), of: element, after: previous)
    }

    private func name(_ first: UInt32, comesBefore second: UInt32) -> Bool {
        first != second
            && state.pointee.names.bytes(Int(first)).lexicographicallyPrecedes(state.pointee.names.bytes(Int(second)))
    }

    /// Visits every element, parents before children, without recursion.
    private func forEachElement(under root: UInt32, _ visit: (UInt32) -> Void) {
        var pending = [root]
        while let element = pending.popLast() {
            visit(element)
            var child = state.pointee.arena.nodes[Int(element)].firstChild
            while child != 0 {
                let node = state.pointee.arena.nodes[Int(child)]
                if node.firstChild != 0 || node.firstAttribute != node.lastAttribute { pending.append(child) }
                child = node.next
            }
        }
    }
}
