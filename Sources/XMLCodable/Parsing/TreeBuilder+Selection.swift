// A tree of which parts are taken while it is being built.

extension TreeBuilder {
    /// The innermost element whose end tag has not come.
    var innermost: NodeIndex { open[open.count - 1] }

    package var innermostRecord: NodeRecord { tree.nodes[Int(innermost)] }

    /// The number of its name.
    var innermostName: Int { tree.nodes[Int(innermost)].name }

    /// Whether a string means a name: see ``XMLTree/Element``.
    package func name(_ name: Int, matches string: String) -> Bool {
        names.name(name, matches: string, asQualifiedName: !processesNamespaces)
    }

    package func qualifiedName(_ name: Int) -> String { names.qualifiedName(name) }

    /// Whether these are the places of the elements that are open.
    func hasOpen(_ offsets: [Int]) -> Bool {
        open.count == offsets.count + 1 && zip(1..<open.count, offsets).allSatisfy { tree.nodes[Int(open[$0])].sourceOffset == $1 }
    }

    /// An element's name, by which it is counted among its siblings, as ``Arena/siblingName(_:)`` has it.
    func siblingName(_ element: NodeIndex) -> Int {
        let name = tree.nodes[Int(element)].name
        return processesNamespaces ? name : names.written(name)
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

    /// How many bytes of the character data that came last the current run of text had room for.
    func allowedCount(ofLast count: Int) -> Int { limits.maximumValueBytes + count - (tree.text.count - runStart + forgottenRun) }

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
        let values = tree.valueStart(attributes)
        tree.attributes.truncate(to: attributes)
        tree.attributeText.truncate(to: values)
        tree.text.truncate(to: record.textStart)
        closeRun()
    }

    /// The number of an attribute's name.
    package func attributeName(_ attribute: Int) -> Int { tree.attributes[attribute].name }

    /// The value of an attribute of an element that is open, until something is added to the tree.
    package func attributeText(_ attribute: Int) -> UnsafeBufferPointer<UInt8> {
        tree.attributeText[tree.valueStart(attribute)..<tree.valueStart(attribute + 1)]
    }

    /// Lends the tree and the names in an arena, with what is complete in its reach. They come back with ``takeBack(_:names:openLevels:)`` before
    /// anything else is built.
    ///
    /// - Parameters:
    ///   - openLevels: how many of the open elements, the document included, are around the one that is being kept.
    ///   - spare: takes the tree's place.
    mutating func lend(
        openLevels: Int, spare: consuming TreeStorage, source: DocumentSource, encoding: String?, header: XMLHeader?,
        doctype: DocumentTypeDeclaration?, ordinals: SiblingOrdinals
    ) -> Arena {
        let (end, textEnd) = completeEnd(openLevels: openLevels)
        for level in 0..<openLevels {
            tree.nodes[Int(open[level])].subtreeEnd = NodeIndex(truncatingIfNeeded: end)
            tree.nodes[Int(open[level])].textEnd = textEnd
        }
        var lent = spare
        swap(&lent, &tree)
        var lentNames = NameTable()
        swap(&lentNames, &names)
        return Arena(
            tree: lent, names: lentNames, source: source, encoding: encoding, header: header, doctype: doctype,
            processesNamespaces: processesNamespaces, depth: depth, omissions: omissions, ordinals: ordinals,
            keepsCapacity: true)
    }

    /// Goes on with a tree that was lent, without what was complete. What is open stays, under new numbers: first the document and the elements
    /// around the one that is being kept, then that one with all that it holds so far.
    ///
    /// Elements that were open last time as well are in their place, and are not looked at: they may have many attributes and long ones.
    ///
    /// - Returns: what was in the tree's place.
    mutating func takeBack(_ storage: consuming TreeStorage, names: consuming NameTable, openLevels: Int) -> TreeStorage {
        self.names = names
        var spare = storage
        swap(&spare, &tree)
        let expansion = tree.expansion
        let (end, textEnd) = completeEnd(openLevels: openLevels)
        var front = TreeStorage.Front()
        for level in 0..<openLevels {
            let node = Int(open[level])
            let attributes = tree.nodes[node].attributeRange
            tree.move(node..<node + 1, attributes: attributes, removedText: tree.nodes[node].textStart, to: &front)
            (tree.nodes[level].subtreeEnd, tree.nodes[level].textEnd) = (0, 0)
            open[level] = NodeIndex(truncatingIfNeeded: level)
        }
        for level in openLevels..<open.count { open[level] -= NodeIndex(truncatingIfNeeded: end - openLevels) }
        if end < tree.nodes.count {
            let attributes = Int(tree.nodes[end].attributeStart)..<tree.attributes.count
            tree.moveSections(from: end, by: openLevels - end, removedText: textEnd)
            tree.move(end..<tree.nodes.count, attributes: attributes, removedText: textEnd, to: &front)
            runStart -= textEnd
        } else {
            tree.cdataSections.removeAll()
            runStart = 0
        }
        cdataStart = max(cdataStart - textEnd, 0)
        tree.text.removeFirst(textEnd)
        tree.truncate(to: front)
        forgottenExpansion += expansion - tree.expansion
        return spare
    }

    /// Leaves the memory of a tree of which nothing is wanted any more, and gives its names.
    consuming func leave(to memory: ParsingMemory) -> NameTable {
        memory.keep(tree)
        return names
    }

    /// The node, and the place in the text, before which everything is complete but the elements around the one that is being kept.
    private func completeEnd(openLevels: Int) -> (node: Int, text: Int) {
        guard openLevels < open.count else { return (tree.nodes.count, tree.text.count) }
        return (Int(open[openLevels]), tree.nodes[Int(open[openLevels])].textStart)
    }
}

extension TreeStorage {
    /// Up to where nodes, attributes and their values are those that stay.
    fileprivate struct Front {
        var nodes = 0
        var attributes = 0
        var values = 0
    }

    /// Moves nodes with their attributes to the front, and drops the text before them.
    fileprivate mutating func move(_ moved: Range<Int>, attributes: Range<Int>, removedText: Int, to front: inout Front) {
        let values = valueStart(attributes.lowerBound)..<valueStart(attributes.upperBound)
        // Where nothing goes before a node, nothing goes before its attributes.
        if moved.lowerBound != front.nodes {
            let (nodeOffset, attributeOffset) = (front.nodes - moved.lowerBound, front.attributes - attributes.lowerBound)
            for attribute in attributes {
                let record = self.attributes[attribute]
                self.attributes[attribute + attributeOffset] = AttributeRecord(
                    name: record.name, valueStart: record.valueStart + front.values - values.lowerBound)
            }
            attributeText.move(values, to: front.values)
            for node in moved {
                nodes[node + nodeOffset] = nodes[node].moved(nodes: nodeOffset, attributes: attributeOffset, text: -removedText)
            }
        }
        front.nodes += moved.count
        front.attributes += attributes.count
        front.values += values.count
    }

    /// Moves the CDATA sections in the nodes from one on, and forgets the others.
    fileprivate mutating func moveSections(from node: Int, by offset: Int, removedText: Int) {
        var first = cdataSections.count
        while first > 0, Int(cdataSections[first - 1].element) >= node { first -= 1 }
        for index in first..<cdataSections.count {
            let section = cdataSections[index]
            cdataSections[index - first] = CDATASection(
                start: section.start - removedText, end: section.end - removedText,
                element: NodeIndex(truncatingIfNeeded: Int(section.element) + offset),
                following: NodeIndex(truncatingIfNeeded: Int(section.following) + offset))
        }
        cdataSections.truncate(to: cdataSections.count - first)
    }

    fileprivate mutating func truncate(to front: Front) {
        nodes.truncate(to: front.nodes)
        attributes.truncate(to: front.attributes)
        attributeText.truncate(to: front.values)
    }
}
