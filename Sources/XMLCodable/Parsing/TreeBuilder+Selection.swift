// A tree of which parts are taken while it is being built.

extension TreeBuilder {
    /// The innermost element whose end tag has not come.
    var innermost: NodeIndex { open[open.count - 1] }

    /// Whether these are the places of the elements that are open.
    func hasOpen(_ offsets: [Int]) -> Bool {
        open.count == offsets.count + 1 && zip(1..<open.count, offsets).allSatisfy { tree.nodes[Int(open[$0])].sourceOffset == $1 }
    }

    /// Counts unwanted character data against the limits.
    mutating func forgetCharacters(count: Int) {
        guard failure == nil else { return }
        forgottenExpansion += count
        forgottenRun += count
        if forgottenRun > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
    }

    /// Takes a comment or processing instruction that is not to be kept, as far as limits go; false where they end the document.
    mutating func forgetLeaf(nameCount: Int, contentCount: Int) -> Bool {
        guard failure == nil else { return false }
        closeRun()
        if nameCount > limits.maximumNameBytes { exceed(.nameBytes, limits.maximumNameBytes) }
        if contentCount > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
        return failure == nil
    }

    /// Forgets a node and all that came after it.
    package mutating func forget(from node: NodeIndex) {
        let expansion = tree.expansion
        let record = tree.nodes[Int(node)]
        let attributes = Int(record.attributeStart)
        let values = tree.valueStart(attributes)
        tree.attributes.truncate(to: attributes)
        tree.attributeText.truncate(to: values)
        tree.text.truncate(to: record.textStart)
        closeRun()
        tree.nodes.truncate(to: Int(node))
        forgottenExpansion += expansion - tree.expansion
    }

    /// Has elements that are open end at a node, for as long as the tree is in an arena.
    ///
    /// - Parameter levels: how many of them, from the document on.
    package mutating func endOpenElements(upTo levels: Int, at node: Int, textEnd: Int) {
        for level in 0..<levels {
            tree.nodes[Int(open[level])].subtreeEnd = NodeIndex(truncatingIfNeeded: node)
            tree.nodes[Int(open[level])].textEnd = textEnd
        }
    }
}
