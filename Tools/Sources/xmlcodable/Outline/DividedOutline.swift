import XMLStreaming

/// The outline of a large file, whose parts are read on all cores and put together in order. It is the one that one core makes.
enum DividedOutline {
    /// Nil where the file cannot be divided, where something is wrong with it, or where there are too many paths: what one core makes of it counts then.
    static func read(_ input: Input, _ options: XMLParsingOptions, maximumPaths: Int, cores: Int) -> Outline? {
        var whole = Outline(maximumPaths: maximumPaths)
        let isComplete = DocumentParts.read(input, options, cores: cores) { reader in
            var outline = Outline(maximumPaths: maximumPaths, inside: reader.openElements)
            while let event = try reader.next() { outline.add(event) }
            return outline
        } merge: { part in
            whole.append(part)
        }
        return isComplete && whole.openCount == 0 ? whole : nil
    }
}

extension Outline {
    /// Adds what comes behind in the document, or another document.
    ///
    /// - Returns: false, and nothing of use, where there is no room for all of it.
    mutating func append(_ part: Outline) -> Bool {
        if part.hasOmissions { return false }
        if nodes.isEmpty {
            self = part
            return true
        }
        guard let nodes = addNodes(of: part) else { return false }
        for (prefix, uri) in part.namespaces { noteNamespace(prefix, uri) }
        // First the elements that have ended in it, from the innermost on, then those that are still open, from the outermost on.
        for (counts, hasText) in zip(part.endedAround, part.endedAroundHasText) {
            guard openCount > 0 else { return false }
            for (kind, count) in counts { noteChildren(count, of: nodes[kind]) }
            if hasText { noteText() }
            end()
        }
        let stillOpen = openCount
        var level = 0
        for (element, counts) in part.openElements {
            if element.isAround {
                guard level < stillOpen else { return false }
                if element.hasText { levels[level].hasText = true }
            } else {
                enter(nodes[element.node], like: element)
            }
            // The kinds of each level are counted in it: one of children counts with its own parent.
            for (kind, count) in counts { addChildren(count, of: nodes[kind], inLevel: level) }
            level += 1
        }
        return level == openCount
    }

    private mutating func addChildren(_ count: Int, of kind: Int, inLevel level: Int) {
        if nodes[kind].countInParent == 0 { levels[level].kinds.append(kind) }
        nodes[kind].countInParent += count
    }

    /// Adds what a part has counted of each kind.
    ///
    /// - Returns: which node here is which of the part's; nil where there is no room.
    private mutating func addNodes(of part: Outline) -> [Int]? {
        var numbers = [Int](repeating: 0, count: part.nodes.count)
        for (number, node) in part.nodes.enumerated() {
            let own = numbers[number]
            guard add(node, to: own) else { return nil }
            // Parents come before their children.
            for child in node.children {
                guard let place = self.child(child.name, of: own) else { return nil }
                numbers[child.node] = place
            }
        }
        return numbers
    }

    private mutating func add(_ node: Node, to own: Int) -> Bool {
        nodes[own].count += node.count
        nodes[own].parentCount += node.parentCount
        nodes[own].least = min(nodes[own].least, node.least)
        nodes[own].most = max(nodes[own].most, node.most)
        nodes[own].isMixed = nodes[own].isMixed || node.isMixed
        nodes[own].text.add(node.text)
        for (index, attribute) in node.attributes.enumerated() {
            guard let place = self.attribute(attribute.name, at: index, of: own) else { return false }
            nodes[own].attributes[place].values.add(attribute.values)
        }
        return true
    }
}
