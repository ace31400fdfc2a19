import XMLCodable

/// What modules of this ask of a tree that they go through by themselves.
extension XMLTree {
    /// How many elements are inside each other.
    var depth: Int { arena.depth }
}

extension XMLTree.Element {
    /// Whether `xml:space="preserve"` is in force in the element.
    var preservesSpace: Bool { arena.node(index).preservesSpace }
}
