import XMLCodable

// A tree of which parts are taken while it is being built.

extension DocumentParser {
    /// Where the element starts that is being kept; nil where none is.
    var keptElementOffset: Int? {
        guard state.pointee.keptLevel != 0 else { return nil }
        return state.pointee.builder.tree.nodes[Int(state.pointee.builder.open[state.pointee.keptLevel - 1])].sourceOffset
    }

    /// How many of the open elements, the document included, are around the one that is being kept.
    var openLevels: Int {
        state.pointee.keptLevel == 0 ? state.pointee.builder.open.count : state.pointee.keptLevel - 1
    }

    /// Whether all that has come so far is what a parser has been told that goes to a place.
    func isAt(_ cut: DocumentCut) -> Bool {
        state.pointee.keptLevel == 0 && !isStopped && position == cut.position && state.pointee.hasElements(of: cut)
    }

    /// Lends the tree and the names in an arena, with what is complete in its reach. They come back with ``takeBack(_:names:)`` before anything
    /// else is built.
    ///
    /// - Parameters:
    ///   - spare: takes the tree's place.
    ///   - ordinals: the places of its elements among their siblings.
    func lend(spare: consuming TreeStorage, source: DocumentSource, ordinals: SiblingOrdinals) -> Arena {
        let (state, openLevels) = (state, openLevels)
        let (end, textEnd) = state.pointee.builder.completeEnd(openLevels: openLevels)
        state.pointee.builder.endOpenElements(upTo: openLevels, at: end, textEnd: textEnd)
        let tree = exchange(&state.pointee.builder.tree, with: spare)
        let names = exchange(&state.pointee.builder.names, with: NameTable())
        return Arena(
            tree: tree, names: names, source: source, encoding: state.pointee.encodingInForce, header: state.pointee.header,
            doctype: state.pointee.doctype, processesNamespaces: options.shouldProcessNamespaces, depth: state.pointee.builder.depth,
            omissions: state.pointee.builder.omissions, ordinals: ordinals, keepsCapacity: true)
    }

    /// Goes on with a tree that was lent.
    ///
    /// - Returns: what was in its place.
    func takeBack(_ storage: consuming TreeStorage, names: consuming NameTable) -> TreeStorage {
        let (state, openLevels) = (state, openLevels)
        return state.pointee.builder.takeBack(storage, names: names, openLevels: openLevels)
    }
}

extension TreeBuilder {
    /// The innermost element whose end tag has not come.
    var innermostRecord: NodeRecord { tree.nodes[Int(open[open.count - 1])] }

    /// The elements whose end tags have not come, the root element first.
    var openElements: [XMLQName] {
        (1..<max(open.count, 1)).map { XMLQName(tree.nodes[Int(open[$0])].name, in: names, tellsNamespace: processesNamespaces) }
    }

    /// How many distinct names there have been, or namespaces, if those are more.
    var distinctNameCount: Int { max(names.count, names.namespaceCount) }

    /// The number of an attribute's name.
    func attributeName(_ attribute: Int) -> Int { tree.attributes[attribute].name }

    /// The value of an attribute of an element that is open, until something is added to the tree.
    func attributeText(_ attribute: Int) -> UnsafeBufferPointer<UInt8> {
        tree.attributeText[tree.valueStart(attribute)..<tree.valueStart(attribute + 1)]
    }

    /// Goes on with a tree that was lent, without what was complete. What is open stays, under new numbers: first the document and the elements
    /// around the one that is being kept, then that one with all that it holds so far.
    ///
    /// Elements that were open last time as well are in their place, and are not looked at: they may have many attributes and long ones.
    ///
    /// - Returns: what was in the tree's place.
    fileprivate mutating func takeBack(_ storage: consuming TreeStorage, names: consuming NameTable, openLevels: Int) -> TreeStorage {
        self.names = names
        let spare = exchange(&tree, with: storage)
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
        tree.nodes.truncate(to: front.nodes)
        tree.attributes.truncate(to: front.attributes)
        tree.attributeText.truncate(to: front.values)
        forgottenExpansion += expansion - tree.expansion
        return spare
    }

    /// The node, and the place in the text, before which everything is complete but the elements around the one that is being kept.
    fileprivate func completeEnd(openLevels: Int) -> (node: Int, text: Int) {
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
            cdataSections[index - first] = cdataSections[index].moved(nodes: offset, text: -removedText)
        }
        cdataSections.truncate(to: cdataSections.count - first)
    }
}
