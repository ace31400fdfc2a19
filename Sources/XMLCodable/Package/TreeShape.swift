/// What modules of this package ask of a tree that they go through by themselves.
extension XMLTree {
    /// How many elements are inside each other.
    package var depth: Int { arena.depth }
}

extension XMLTree.Element {
    /// Whether `xml:space="preserve"` is in force in the element.
    package var preservesSpace: Bool { arena.node(index).preservesSpace }
}
