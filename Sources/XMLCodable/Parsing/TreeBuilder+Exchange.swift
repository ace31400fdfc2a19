// A tree with only some of the elements, for a caller that reads the others itself and looks at complete ones time and again.

extension TreeBuilder {
    /// How many nodes there are.
    package var nodeCount: Int { tree.nodes.count }

    /// How much memory the nodes from one on take, with all that belongs to them, in bytes.
    package func byteCount(from node: Int) -> Int {
        guard node < tree.nodes.count else { return 0 }
        let record = tree.nodes[node]
        return (tree.nodes.count - node) * MemoryLayout<NodeRecord>.stride + tree.text.count - record.textStart + tree.attributeText.count
            - tree.valueStart(Int(record.attributeStart))
    }

    /// Exchanges the tree and the names with those in an unused arena. Elements that are open end at the end of the tree, as long as it is in
    /// the arena.
    package mutating func exchange(with arena: Arena, keepsCapacity: Bool) {
        for level in 0..<open.count where tree.nodes.count > 0 {
            tree.nodes[Int(open[level])].subtreeEnd = NodeIndex(truncatingIfNeeded: tree.nodes.count)
            tree.nodes[Int(open[level])].textEnd = tree.text.count
        }
        arena.exchange(&tree, &names, keepsCapacity: keepsCapacity)
    }

    /// Forgets the nodes from one on, none of which is open, and all that belongs to them.
    package mutating func forgetAll(from node: Int) {
        while tree.cdataSections.count > 0, Int(tree.cdataSections[tree.cdataSections.count - 1].element) >= node {
            _ = tree.cdataSections.removeLast()
        }
        forget(from: NodeIndex(truncatingIfNeeded: node))
    }
}

extension Arena {
    /// An arena with nothing in it, for trees of builders that are decoded before they are complete.
    package static func forExchange() -> Arena {
        Arena(
            tree: TreeStorage(), names: NameTable(), source: .none, encoding: nil, header: nil, doctype: nil, processesNamespaces: false,
            depth: 0, ordinals: SiblingOrdinals(), keepsCapacity: true)
    }
}
