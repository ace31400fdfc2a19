// A tree of which parts are taken while it is being built.

extension TreeBuilder {
    /// The innermost element whose end tag has not come.
    var innermost: NodeIndex { open[open.count - 1] }

    /// Takes character data that nobody wants to keep, as far as limits go.
    mutating func forgetCharacters(count: Int) {
        guard failure == nil else { return }
        forgottenExpansion += count
        forgottenRun += count
        if forgottenRun > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
    }

    /// Forgets a node and all that came after it.
    mutating func forget(from node: NodeIndex) {
        let expansion = tree.expansion
        forgetTail(tree.nodes[Int(node)])
        tree.nodes.truncate(to: Int(node))
        forgottenExpansion += expansion - tree.expansion
    }

    /// Forgets what belongs to the nodes from one on, apart from the nodes.
    private mutating func forgetTail(_ record: NodeRecord) {
        let attributes = Int(record.attributeStart)
        let values = attributes < tree.attributes.count ? tree.attributes[attributes].valueStart : tree.attributeText.count
        tree.attributes.truncate(to: attributes)
        tree.attributeText.truncate(to: values)
        tree.text.truncate(to: record.textStart)
        closeRun()
    }

    /// Moves everything that is complete to an arena of its own. What is open stays, under new numbers: first the document and the elements
    /// around the one that is being kept, then that one with all that it holds so far.
    ///
    /// - Parameter openLevels: how many of the open elements, the document included, stand around the one that is being kept.
    mutating func takeComplete(
        openLevels: Int, spare: consuming TreeStorage, source: DocumentSource, header: XMLHeader?, doctype: XMLTree.DoctypeDeclaration?,
        ordinals: SiblingOrdinals
    ) -> Arena {
        var rest = spare
        for level in 0..<openLevels {
            let record = tree.nodes[Int(open[level])]
            let attributeStart = rest.attributes.count
            for attribute in record.attributeRange { copyAttribute(attribute, to: &rest) }
            var copy = NodeRecord(
                kind: .element, name: record.name, subtreeEnd: 0, attributes: attributeStart..<rest.attributes.count, textStart: 0,
                sourceOffset: record.sourceOffset)
            copy.preservesSpace = record.preservesSpace
            rest.nodes.append(copy)
        }
        let split = openLevels < open.count ? Int(open[openLevels]) : tree.nodes.count
        let splitText = openLevels < open.count ? tree.nodes[split].textStart : tree.text.count
        let expansion = tree.expansion
        if split < tree.nodes.count { moveTail(from: split, to: &rest) }
        for level in 0..<openLevels {
            let node = Int(open[level])
            tree.nodes[node].subtreeEnd = NodeIndex(truncatingIfNeeded: split)
            tree.nodes[node].textEnd = splitText
            open[level] = NodeIndex(truncatingIfNeeded: level)
        }
        for level in openLevels..<open.count { open[level] = NodeIndex(truncatingIfNeeded: Int(open[level]) + openLevels - split) }
        swap(&tree, &rest)
        forgottenExpansion += expansion - tree.expansion
        runStart = split < rest.nodes.count ? runStart - splitText : 0
        cdataStart = max(cdataStart - splitText, 0)
        rest.nodes.truncate(to: split)
        var takenNames = NameTable()
        swap(&takenNames, &names)
        return Arena(
            tree: rest, names: takenNames, source: source, header: header, doctype: doctype, processesNamespaces: processesNamespaces,
            depth: depth, ordinals: ordinals, keepsCapacity: true)
    }

    private func copyAttribute(_ attribute: Int, to rest: inout TreeStorage) {
        let record = tree.attributes[attribute]
        let end = attribute + 1 < tree.attributes.count ? tree.attributes[attribute + 1].valueStart : tree.attributeText.count
        rest.attributes.append(AttributeRecord(name: record.name, valueStart: rest.attributeText.count))
        rest.attributeText.append(tree.attributeText[record.valueStart..<end])
    }

    /// Moves a node, all that came after it and all that belongs to them; only the nodes are left to be removed.
    private mutating func moveTail(from split: Int, to rest: inout TreeStorage) {
        let first = tree.nodes[split]
        let attributes = Int(first.attributeStart)
        let movedNodes = rest.nodes.count - split
        let movedAttributes = rest.attributes.count - attributes
        for attribute in attributes..<tree.attributes.count { copyAttribute(attribute, to: &rest) }
        rest.text.append(tree.text[first.textStart..<tree.text.count])
        for node in split..<tree.nodes.count {
            rest.nodes.append(tree.nodes[node].moved(nodes: movedNodes, attributes: movedAttributes, text: -first.textStart))
        }
        var firstSection = tree.cdataSections.count
        while firstSection > 0, Int(tree.cdataSections[firstSection - 1].element) >= split { firstSection -= 1 }
        for index in firstSection..<tree.cdataSections.count {
            let section = tree.cdataSections[index]
            rest.cdataSections.append(
                CDATASection(
                    start: section.start - first.textStart, end: section.end - first.textStart,
                    element: NodeIndex(truncatingIfNeeded: Int(section.element) + movedNodes),
                    following: NodeIndex(truncatingIfNeeded: Int(section.following) + movedNodes)))
        }
        tree.cdataSections.truncate(to: firstSection)
        let values = attributes < tree.attributes.count ? tree.attributes[attributes].valueStart : tree.attributeText.count
        tree.attributes.truncate(to: attributes)
        tree.attributeText.truncate(to: values)
        tree.text.truncate(to: first.textStart)
    }
}
