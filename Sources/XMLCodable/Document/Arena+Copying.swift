extension Arena {
    /// An element with all that is in it, as the root of a document of its own. The copy has no source: its nodes have no places in one.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element.
    package func copy(of element: NodeIndex) -> Arena {
        let record = node(element)
        let attributeRange = attributeRange(in: element)
        let tree = TreeStorage(
            nodes: GrowableStorage(capacity: Int(record.subtreeEnd - element) + 1),
            attributes: GrowableStorage(capacity: attributeRange.count + 1),
            text: GrowableStorage(capacity: record.textEnd - record.textStart),
            attributeText: GrowableStorage(capacity: attributeRange.isEmpty ? 0 : valueRange(attributeRange).count),
            cdataSections: GrowableStorage(capacity: 0))
        var copy = TreeComposition(tree, tellsNamespaces: names.tellsNamespaces)
        copy.append(element, of: self, at: nil)
        return copy.arena(like: self, hasSource: false, depth: depth)
    }

    /// The attributes of an element and of all in it.
    fileprivate func attributeRange(in element: NodeIndex) -> Range<Int> {
        node(element).attributeRange.lowerBound..<node(node(element).subtreeEnd - 1).attributeRange.upperBound
    }

    fileprivate func valueRange(_ attributeRange: Range<Int>) -> Range<Int> {
        attributes[attributeRange.lowerBound].valueStart..<attributes[attributeRange.upperBound].valueStart
    }
}

/// A document that is put together of nodes of others: start tag by start tag, or with all that is in them.
package struct TreeComposition: ~Copyable {
    /// An attribute of an element of another document.
    package struct Attribute {
        let number: Int
        let arena: Arena
        let isEmpty: Bool

        /// - Parameter isEmpty: whether only the name is taken.
        package init(_ number: Int, of arena: Arena, isEmpty: Bool = false) {
            (self.number, self.arena, self.isEmpty) = (number, arena, isEmpty)
        }
    }

    private var tree: TreeStorage
    private let names: NameUnion
    private var open: [NodeIndex] = []

    package init(ofNodesIn arenas: Arena...) {
        self.init(TreeStorage(), tellsNamespaces: arenas.contains { $0.names.tellsNamespaces })
    }

    fileprivate init(_ tree: consuming TreeStorage, tellsNamespaces: Bool) {
        tree.nodes.append(NodeRecord(kind: .element, name: 0, subtreeEnd: 1, attributes: 0..<0, textStart: 0, sourceOffset: 0))
        self.tree = tree
        names = NameUnion(tellsNamespaces: tellsNamespaces)
    }

    /// Starts an element that is called as one of another document.
    ///
    /// - Parameter offset: where it is said to be in the source.
    package mutating func start(
        _ element: NodeIndex, of arena: Arena, at offset: Int, attributes: [Attribute], preservesSpace: Bool
    ) {
        let original = arena.node(element)
        let attributeStart = tree.attributes.count
        for attribute in attributes {
            let name = names.number(of: attribute.arena.attributes[attribute.number].name, in: attribute.arena)
            tree.attributes.append(AttributeRecord(name: name, valueStart: tree.attributeText.count))
            if !attribute.isEmpty { tree.attributeText.append(attribute.arena.attributeValue(attribute.number)) }
        }
        var record = NodeRecord(
            kind: .element, name: names.number(of: original.name, in: arena), subtreeEnd: 0,
            attributes: attributeStart..<tree.attributes.count, textStart: tree.text.count, sourceOffset: offset)
        record.preservesSpace = preservesSpace || original.preservesSpace
        record.hasReferencedSpace = original.hasReferencedSpace
        open.append(NodeIndex(truncatingIfNeeded: tree.nodes.count))
        tree.nodes.append(record)
    }

    /// Adds a node with all that is in it.
    ///
    /// - Parameter offset: where it is said to be in the source, and its white space is preserved then; nil for where it is.
    package mutating func append(_ node: NodeIndex, of arena: Arena, at offset: Int?) {
        let record = arena.node(node)
        let attributeRange = arena.attributeRange(in: node)
        let textRange = record.textStart..<record.textEnd
        let nodeShift = tree.nodes.count - Int(node)
        let attributeShift = tree.attributes.count - attributeRange.lowerBound
        let textShift = tree.text.count - textRange.lowerBound
        for index in node..<record.subtreeEnd {
            var copy = arena.node(index).moved(nodes: nodeShift, attributes: attributeShift, text: textShift)
            copy.name = names.number(of: copy.name, in: arena)
            if let offset { (copy.sourceOffset, copy.preservesSpace) = (offset, true) }
            tree.nodes.append(copy)
        }
        if !attributeRange.isEmpty {
            let values = arena.valueRange(attributeRange)
            let valueShift = tree.attributeText.count - values.lowerBound
            tree.attributeText.append(arena.attributeText[values])
            for attribute in attributeRange {
                let (name, start) = (arena.attributes[attribute].name, arena.attributes[attribute].valueStart)
                tree.attributes.append(AttributeRecord(name: names.number(of: name, in: arena), valueStart: start + valueShift))
            }
        }
        tree.text.append(arena.text[textRange])
        var section = firstIndex(of: arena.cdataSections.count) { arena.cdataSections[$0].start < textRange.lowerBound }
        while section < arena.cdataSections.count, arena.cdataSections[section].start <= textRange.upperBound {
            if (node..<record.subtreeEnd).contains(arena.cdataSections[section].element) {
                tree.cdataSections.append(arena.cdataSections[section].moved(nodes: nodeShift, text: textShift))
            }
            section += 1
        }
    }

    /// Adds a run of an element's text.
    ///
    /// - Parameter following: the child that follows it, or the node after the element.
    package mutating func append(_ run: TextRange, in element: NodeIndex, before following: NodeIndex, of arena: Arena) {
        let shift = tree.text.count - run.lowerBound
        tree.text.append(arena.text[run])
        guard arena.cdataSections.count > 0, let parent = open.last else { return }
        for section in arena.cdataSections(of: element, before: following) {
            tree.cdataSections.append(
                CDATASection(
                    start: section.lowerBound + shift, end: section.upperBound + shift, element: parent,
                    following: NodeIndex(truncatingIfNeeded: tree.nodes.count)))
        }
    }

    /// Ends the innermost element.
    package mutating func end() {
        guard let element = open.popLast() else { return }
        tree.nodes[Int(element)].subtreeEnd = NodeIndex(truncatingIfNeeded: tree.nodes.count)
        tree.nodes[Int(element)].textEnd = tree.text.count
    }

    /// The document, with positions in the source of another one, or without any.
    package consuming func arena(like document: Arena, hasSource: Bool = true, depth: Int) -> Arena {
        tree.nodes[0].subtreeEnd = NodeIndex(truncatingIfNeeded: tree.nodes.count)
        tree.nodes[0].textEnd = tree.text.count
        return Arena(
            tree: tree, names: names.takeNames(), source: hasSource ? document.source : .none,
            encoding: hasSource ? document.encoding : nil,
            header: nil, doctype: nil, processesNamespaces: document.processesNamespaces, depth: depth)
    }
}
