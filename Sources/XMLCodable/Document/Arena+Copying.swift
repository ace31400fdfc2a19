extension Arena {
    /// An element with all that is in it, as the root of a document of its own. The copy has no source: its nodes have no places in one.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element.
    package func copy(of element: NodeIndex) -> Arena {
        let record = node(element)
        let attributeRange = attributeRange(in: element)
        var tree = TreeStorage(
            nodes: GrowableStorage(capacity: Int(record.subtreeEnd - element) + 1),
            attributes: GrowableStorage(capacity: attributeRange.count + 1),
            text: GrowableStorage(capacity: record.textEnd - record.textStart),
            attributeText: GrowableStorage(capacity: attributeRange.isEmpty ? 0 : valueRange(attributeRange).count),
            cdataSections: GrowableStorage(capacity: 0))
        var names = NameTable()
        if self.names.tellsNamespaces { names.tellNamespaces() }
        tree.nodes.append(Arena.documentRecord)
        append(element, to: &tree, &names)
        return Arena.sealing(tree, names, like: self, source: .none, encoding: nil, depth: depth)
    }

    /// One document of the root elements of two, which are the children of its document node. Positions are those in the first one; white space
    /// in the second one is preserved.
    ///
    /// - Complexity: O(*n*), where *n* is the size of both documents.
    static func joining(_ first: Arena, _ second: Arena) -> Arena {
        var tree = TreeStorage()
        var names = NameTable()
        if first.names.tellsNamespaces || second.names.tellsNamespaces { names.tellNamespaces() }
        tree.nodes.append(documentRecord)
        first.append(first.root, to: &tree, &names)
        second.append(second.root, to: &tree, &names, preservingSpace: true)
        return sealing(tree, names, like: first, source: first.source, encoding: first.encoding, depth: max(first.depth, second.depth))
    }

    private static var documentRecord: NodeRecord {
        NodeRecord(kind: .element, name: 0, subtreeEnd: 1, attributes: 0..<0, textStart: 0, sourceOffset: 0)
    }

    private static func sealing(
        _ tree: consuming TreeStorage, _ names: consuming NameTable, like arena: Arena, source: DocumentSource, encoding: String?,
        depth: Int
    ) -> Arena {
        tree.nodes[0].subtreeEnd = NodeIndex(truncatingIfNeeded: tree.nodes.count)
        tree.nodes[0].textEnd = tree.text.count
        return Arena(
            tree: tree, names: names, source: source, encoding: encoding, header: nil, doctype: nil,
            processesNamespaces: arena.processesNamespaces, depth: depth)
    }

    /// Adds an element with all that is in it behind what is in a tree that is being built.
    private func append(
        _ element: NodeIndex, to tree: inout TreeStorage, _ names: inout NameTable, preservingSpace preservesSpace: Bool = false
    ) {
        let record = node(element)
        let attributeRange = attributeRange(in: element)
        let textRange = record.textStart..<record.textEnd
        let nodeShift = tree.nodes.count - Int(element)
        let attributeShift = tree.attributes.count - attributeRange.lowerBound
        let textShift = tree.text.count - textRange.lowerBound
        for index in element..<record.subtreeEnd {
            var copy = node(index).moved(nodes: nodeShift, attributes: attributeShift, text: textShift)
            copy.name = names.intern(copy.name, of: self.names)
            if preservesSpace { copy.preservesSpace = true }
            tree.nodes.append(copy)
        }
        if !attributeRange.isEmpty {
            let values = valueRange(attributeRange)
            let valueShift = tree.attributeText.count - values.lowerBound
            tree.attributeText.append(attributeText[values])
            for attribute in attributeRange {
                let start = attributes[attribute].valueStart + valueShift
                tree.attributes.append(AttributeRecord(name: names.intern(attributes[attribute].name, of: self.names), valueStart: start))
            }
        }
        tree.text.append(text[textRange])
        var section = firstIndex(of: cdataSections.count) { cdataSections[$0].start < textRange.lowerBound }
        while section < cdataSections.count, cdataSections[section].start <= textRange.upperBound {
            if (element..<record.subtreeEnd).contains(cdataSections[section].element) {
                tree.cdataSections.append(cdataSections[section].moved(nodes: nodeShift, text: textShift))
            }
            section += 1
        }
    }

    /// The attributes of an element and of all in it.
    private func attributeRange(in element: NodeIndex) -> Range<Int> {
        node(element).attributeRange.lowerBound..<node(node(element).subtreeEnd - 1).attributeRange.upperBound
    }

    private func valueRange(_ attributeRange: Range<Int>) -> Range<Int> {
        attributes[attributeRange.lowerBound].valueStart..<attributes[attributeRange.upperBound].valueStart
    }
}
