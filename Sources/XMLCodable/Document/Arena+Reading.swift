/// Walking: all of it iterative, none of it allocates.
extension Arena {
    package static let document: NodeIndex = 0

    package func node(_ index: NodeIndex) -> NodeRecord { nodes[Int(index)] }

    /// The root element. The parser never seals a document without one.
    package var root: NodeIndex { firstElement(in: Arena.document) ?? Arena.document }

    /// The first child element.
    package func firstElement(in parent: NodeIndex) -> NodeIndex? { element(from: parent + 1, before: node(parent).subtreeEnd) }

    /// The element itself or the next one among its siblings, the parent's subtree ending before `end`.
    package func element(from index: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        var index = index
        while index < end {
            let record = node(index)
            if record.isElement { return index }
            index = record.subtreeEnd
        }
        return nil
    }

    /// The next sibling element.
    package func nextElement(after index: NodeIndex, in parent: NodeIndex) -> NodeIndex? {
        element(from: node(index).subtreeEnd, before: node(parent).subtreeEnd)
    }

    package func childElements(of parent: NodeIndex) -> ElementSiblings { elements(from: parent + 1, before: node(parent).subtreeEnd) }

    /// The elements among siblings: from a child on, or from the end of its siblings.
    func elements(from first: NodeIndex, before end: NodeIndex) -> ElementSiblings {
        ElementSiblings(arena: self, position: first, end: end)
    }
}

/// Elements among siblings, in document order.
package struct ElementSiblings: Sequence, IteratorProtocol {
    fileprivate let arena: Arena
    /// The node to go on from.
    fileprivate var position: NodeIndex
    fileprivate let end: NodeIndex

    package mutating func next() -> NodeIndex? {
        guard let element = arena.element(from: position, before: end) else { return nil }
        position = arena.node(element).subtreeEnd
        return element
    }
}

/// Text and attribute values.
extension Arena {
    /// The bytes of an attribute's value, valid as long as the arena.
    @inline(__always)
    package func attributeValue(_ attribute: Int) -> UnsafeBufferPointer<UInt8> {
        attributeText[attributes[attribute].valueStart..<attributes[attribute + 1].valueStart]
    }

    package func attributeString(_ attribute: Int) -> String { String(decoding: attributeValue(attribute), as: UTF8.self) }

    /// Whether an attribute's name is in one of the namespaces that serve any document: `xml`, and XML Schema's for instances.
    package func belongsToXML(_ name: Int) -> Bool {
        names.name(name, isInNamespace: StandardNamespace.xml) || belongsToSchemaInstance(name)
    }

    /// Whether an attribute's name is in XML Schema's namespace for instances. Where nothing declares the usual prefix, it is all there is to go by.
    func belongsToSchemaInstance(_ name: Int) -> Bool {
        if names.namespace(of: name) == 0 { return CString.hasPrefix(names.bytes(name), "xsi:") }
        return names.name(name, isInNamespace: StandardNamespace.schemaInstance)
    }

    /// Whether an element has no attributes but those that declare namespaces.
    package func hasDeclarationsOnly(_ element: NodeIndex) -> Bool {
        node(element).attributeRange.allSatisfy { isNamespaceDeclaration(attributes[$0].name) }
    }

    /// Whether an attribute's name declares a namespace.
    @inline(never)
    package func isNamespaceDeclaration(_ name: Int) -> Bool { NameRules.declaredPrefix(of: names.bytes(name)) != nil }

    /// Whether the element holds no elements: all its text is one, which comments and processing instructions do not divide.
    func isLeaf(_ index: NodeIndex) -> Bool { hasNoNodes(index) || hasNoElements(index) }

    /// Whether nothing but text is in the element.
    package func hasNoNodes(_ index: NodeIndex) -> Bool { node(index).subtreeEnd == index + 1 }

    /// The same for an element with nodes in it: `<a>x<!-- c -->y</a>`.
    @inline(never)
    private func hasNoElements(_ index: NodeIndex) -> Bool { firstElement(in: index) == nil }

    /// The unchanged text of a leaf.
    package func leafTextRange(_ index: NodeIndex) -> TextRange {
        let record = node(index)
        return record.textStart..<record.textEnd
    }

    /// Calls for every child node with the run of text before it, and at last for the run before the end tag. Empty runs are not left out.
    package func forEachRun(in parent: NodeIndex, _ body: (_ run: TextRange, _ child: NodeIndex?) throws -> Void) rethrows {
        let record = node(parent)
        var (start, child) = (record.textStart, parent + 1)
        while true {
            let next = child < record.subtreeEnd ? node(child) : nil
            try body(start..<(next?.textStart ?? record.textEnd), next.map { _ in child })
            guard let next else { return }
            (start, child) = (next.textEnd, next.subtreeEnd)
        }
    }

    /// Calls for every child element with the text before it, and at last for the text before the end tag. Empty texts are not left out. Comments and
    /// processing instructions divide no text: `x<!-- c -->y<b/>` has the text `xy` before `b`.
    ///
    /// - Parameter body: is given the first node behind the start of the text, too.
    func forEachText(
        in parent: NodeIndex, _ body: (_ text: TextRange, _ first: NodeIndex, _ element: NodeIndex?) throws -> Void
    ) rethrows {
        let record = node(parent)
        var (start, first) = (record.textStart, parent + 1)
        while true {
            let next = element(from: first, before: record.subtreeEnd)
            try body(start..<(next.map { node($0).textStart } ?? record.textEnd), first, next)
            guard let next else { return }
            (start, first) = (node(next).textEnd, node(next).subtreeEnd)
        }
    }

    /// An element's own character data, without its descendants'.
    package func ownText(_ index: NodeIndex) -> String {
        if isLeaf(index) { return String(decoding: text[leafTextRange(index)], as: UTF8.self) }
        var bytes: [UInt8] = []
        forEachRun(in: index) { run, _ in bytes.append(contentsOf: text[run]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    package func hasNonWhitespaceText(_ range: TextRange) -> Bool { text[range].contains { !$0.isXMLWhitespace } }

    /// Whether an element's own text is more than white space.
    package func hasOwnText(_ index: NodeIndex) -> Bool {
        var found = false
        forEachRun(in: index) { run, _ in found = found || hasNonWhitespaceText(run) }
        return found
    }

    /// Whether all text that an element has of its own is indentation: every text between elements is white space with a line break in it,
    /// written as it is, and not as a reference or in a CDATA section.
    func isIndented(_ index: NodeIndex) -> Bool {
        let record = node(index)
        if record.preservesSpace || record.hasReferencedSpace { return false }
        var isIndented = true
        forEachText(in: index) { text, first, child in
            guard isIndented, !text.isEmpty else { return }
            isIndented =
                self.text[text].isIndentation
                && (cdataSections.count == 0 || cdataSections(of: index, from: first, before: child ?? record.subtreeEnd).isEmpty)
        }
        return isIndented
    }

    /// The CDATA sections in a run of an element's text, empty ones included, in order.
    ///
    /// - Parameters:
    ///   - first: the first node behind the start of the text, where comments and processing instructions are in it; nil where none is.
    ///   - following: the child that follows the text, or the node after the element.
    package func cdataSections(of element: NodeIndex, from first: NodeIndex? = nil, before following: NodeIndex) -> [TextRange] {
        let first = first ?? following
        // Sections are in document order. Of those before the same node, the ones of inner elements, which have higher numbers, come first.
        var index = firstIndex(of: cdataSections.count) {
            let section = cdataSections[$0]
            return section.following < first || section.following == first && section.element > element
        }
        var sections: [TextRange] = []
        while index < cdataSections.count, cdataSections[index].element == element, cdataSections[index].following <= following {
            sections.append(cdataSections[index].start..<cdataSections[index].end)
            index += 1
        }
        return sections
    }
}

/// Names and places.
extension Arena {
    /// An element's name, by which it is counted among its siblings. Where namespaces are not processed, names that are written alike are one.
    package func siblingName(_ element: NodeIndex) -> Int { processesNamespaces ? node(element).name : names.written(node(element).name) }

    /// Whether a string means a name: see ``XMLTree/Element``.
    @inline(never)
    package func name(_ name: Int, matches string: String) -> Bool {
        names.name(name, matches: string, asQualifiedName: !processesNamespaces)
    }

    /// Whether a key means a name: the name as it is written, prefix included, or `{namespace URI}local`.
    func name(_ name: Int, isKey key: String) -> Bool {
        let bytes = names.bytes(name)
        if key.utf8.count == bytes.count {
            let isSame = key.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
            if isSame ?? bytes.elementsEqual(key.utf8) { return true }
        }
        return key.utf8.first == UInt8(ascii: "{") && self.name(name, matches: key)
    }

    /// A run of text, divided where CDATA sections start and end. Empty text is left out, empty sections are not.
    package func pieces(of run: TextRange, in element: NodeIndex, before following: NodeIndex) -> [(range: TextRange, isCDATA: Bool)] {
        var pieces: [(range: TextRange, isCDATA: Bool)] = []
        var start = run.lowerBound
        for section in cdataSections(of: element, before: following) {
            if section.lowerBound > start { pieces.append((start..<section.lowerBound, false)) }
            pieces.append((section, true))
            start = section.upperBound
        }
        if start < run.upperBound { pieces.append((start..<run.upperBound, false)) }
        return pieces
    }

    /// A node as a path from the root: `/catalog/book[2]`. A step has an index if siblings share the name.
    package func pathDescription(of index: NodeIndex) -> String {
        var scanner = PathScanner(arena: self)
        return scanner.path(of: index)
    }
}
