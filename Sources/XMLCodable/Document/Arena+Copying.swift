extension Arena {
    /// An element with all that is in it, as the root of a document of its own. The copy has no source: its nodes have no places in one.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element.
    func copy(of element: NodeIndex) -> Arena {
        let record = node(element)
        let attributeRange = record.attributeRange.lowerBound..<node(record.subtreeEnd - 1).attributeRange.upperBound
        let textRange = record.textStart..<record.textEnd
        var tree = TreeStorage(
            nodes: GrowableStorage(capacity: Int(record.subtreeEnd - element) + 1),
            attributes: GrowableStorage(capacity: attributeRange.count + 1),
            text: GrowableStorage(capacity: textRange.count),
            attributeText: GrowableStorage(capacity: attributeRange.isEmpty ? 0 : valueRange(attributeRange).count),
            cdataSections: GrowableStorage(capacity: 0))
        var names = NameCopies(of: self)
        let shift = 1 - Int(element)

        var document = NodeRecord(
            kind: .element, name: 0, subtreeEnd: NodeIndex(truncatingIfNeeded: Int(record.subtreeEnd) + shift), attributes: 0..<0,
            textStart: 0, sourceOffset: 0)
        document.textEnd = textRange.count
        tree.nodes.append(document)
        for index in element..<record.subtreeEnd {
            var copy = node(index).moved(nodes: shift, attributes: -attributeRange.lowerBound, text: -textRange.lowerBound)
            copy.name = names.copy(copy.name)
            tree.nodes.append(copy)
        }
        if !attributeRange.isEmpty {
            let values = valueRange(attributeRange)
            tree.attributeText.append(attributeText[values])
            for attribute in attributeRange {
                let start = attributes[attribute].valueStart - values.lowerBound
                tree.attributes.append(AttributeRecord(name: names.copy(attributes[attribute].name), valueStart: start))
            }
        }
        tree.text.append(text[textRange])
        for section in sections(in: textRange) where (element..<record.subtreeEnd).contains(section.element) {
            tree.cdataSections.append(
                CDATASection(
                    start: section.start - textRange.lowerBound, end: section.end - textRange.lowerBound,
                    element: NodeIndex(truncatingIfNeeded: Int(section.element) + shift),
                    following: NodeIndex(truncatingIfNeeded: Int(section.following) + shift)))
        }
        return Arena(
            tree: tree, names: names.copies, source: .none, encoding: nil, header: nil, doctype: nil,
            processesNamespaces: processesNamespaces, depth: depth)
    }

    private func valueRange(_ attributeRange: Range<Int>) -> Range<Int> {
        attributes[attributeRange.lowerBound].valueStart..<attributes[attributeRange.upperBound].valueStart
    }

    /// The CDATA sections that start and end in a part of the text.
    private func sections(in range: TextRange) -> [CDATASection] {
        var low = 0
        var high = cdataSections.count
        while low < high {
            let middle = (low + high) / 2
            if cdataSections[middle].start < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var sections: [CDATASection] = []
        while low < cdataSections.count, cdataSections[low].start <= range.upperBound {
            sections.append(cdataSections[low])
            low += 1
        }
        return sections
    }
}

/// Those names of a document that a part of it has, under new numbers.
private struct NameCopies: ~Copyable {
    private let arena: Arena
    private(set) var copies = NameTable()
    private var numbers: [Int: Int] = [0: 0]

    init(of arena: Arena) {
        self.arena = arena
        if arena.names.tellsNamespaces { copies.tellNamespaces() }
    }

    mutating func copy(_ name: Int) -> Int {
        if let number = numbers[name] { return number }
        var namespace = 0
        if var uri = arena.names.namespaceURI(name) { namespace = uri.withUTF8 { copies.namespace($0) } }
        let number = copies.intern(arena.names.bytes(name), namespace: namespace)
        numbers[name] = number
        return number
    }
}
