/// The storage of a tree that is being built: what an ``Arena`` is made of, apart from names.
struct TreeStorage: ~Copyable {
    var nodes = GrowableStorage<NodeRecord>(capacity: 256)
    var attributes = GrowableStorage<AttributeRecord>(capacity: 128)
    var text = GrowableStorage<UInt8>(capacity: 4_096)
    var attributeText = GrowableStorage<UInt8>(capacity: 1_024)
    var cdataSections = GrowableStorage<CDATASection>(capacity: 4)

    /// Where an attribute's value starts, or, behind the last one, where the values end.
    func valueStart(_ attribute: Int) -> Int {
        attribute < attributes.count ? attributes[attribute].valueStart : attributeText.count
    }

    /// What the tree counts where it must not grow beyond what the document's bytes explain. No element and no attribute is shorter than
    /// `<a/>`; without counting them, those that entities hold and defaults add would be free.
    var expansion: Int { text.count + attributeText.count + 4 * (nodes.count + attributes.count) }
}

/// How many siblings of the same name stand before an element, itself included, for elements whose siblings are not kept.
struct SiblingOrdinals: Sendable {
    private var entries: [(node: NodeIndex, ordinal: Int)] = []

    /// Notes an element that comes after all that were noted.
    mutating func append(_ ordinal: Int, of node: NodeIndex) { entries.append((node, ordinal)) }

    /// Forgets a node and all after it.
    mutating func forget(from node: NodeIndex) {
        while let last = entries.last, last.node >= node { entries.removeLast() }
    }

    subscript(node: NodeIndex) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].node == node ? entries[low].ordinal : nil
    }
}
