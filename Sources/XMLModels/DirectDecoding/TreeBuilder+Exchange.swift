import XMLCodable

// A tree with only some of the elements, for a caller that reads the others itself and looks at complete ones time and again.

extension TreeBuilder {
    /// How many nodes there are.
    var nodeCount: Int { tree.nodes.count }

    /// How much memory the nodes from one on take, with all that belongs to them, in bytes.
    func byteCount(from node: Int) -> Int {
        guard node < tree.nodes.count else { return 0 }
        let record = tree.nodes[node]
        return (tree.nodes.count - node) * MemoryLayout<NodeRecord>.stride + tree.text.count - record.textStart + tree.attributeText.count
            - tree.valueStart(Int(record.attributeStart))
    }

    /// Exchanges the tree and the names with those in an unused arena. Elements that are open end at the end of the tree, as long as it is in
    /// the arena.
    mutating func exchange(with arena: Arena, keepsCapacity: Bool) {
        if tree.nodes.count > 0 { endOpenElements(upTo: open.count, at: tree.nodes.count, textEnd: tree.text.count) }
        tree.seal(keepsCapacity: keepsCapacity)
        arena.tree.reopen()
        swap(&tree, &arena.tree)
        swap(&names, &arena.names)
    }

    /// Forgets the nodes from one on, none of which is open, and all that belongs to them.
    mutating func forgetAll(from node: Int) {
        while tree.cdataSections.count > 0, Int(tree.cdataSections[tree.cdataSections.count - 1].element) >= node {
            _ = tree.cdataSections.removeLast()
        }
        forget(from: NodeIndex(truncatingIfNeeded: node))
    }
}

extension Arena {
    /// An arena with nothing in it, for trees of builders that are decoded before they are complete.
    static func forExchange() -> Arena {
        Arena(
            tree: .empty(), names: NameTable(), source: .none, encoding: nil, header: nil, doctype: nil, processesNamespaces: false,
            depth: 0, ordinals: SiblingOrdinals(), keepsCapacity: true)
    }
}
