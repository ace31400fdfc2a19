extension ElementInScope {
    /// Whether the rest of the document is smaller.
    fileprivate var isMostOfDocument: Bool {
        let count = Int(record.subtreeEnd - index) * MemoryLayout<NodeRecord>.stride + record.textEnd - record.textStart
        return 2 * count >= arena.nodeCount * MemoryLayout<NodeRecord>.stride + arena.tree.text.count
    }

    var name: XMLQName { name(record.name) }

    /// A name by its number.
    private func name(_ number: Int) -> XMLQName { XMLQName(number, in: arena.names, tellsNamespace: true) }

    var attributes: XMLFragment.Attributes {
        attributes(record.attributeRange.filter { !arena.isNamespaceDeclaration(arena.attributeName($0)) })
    }

    /// Attributes by their numbers.
    func attributes(_ numbers: [Int]) -> XMLFragment.Attributes {
        XMLFragment.Attributes(numbers.map { XMLFragment.Attribute(name(arena.attributeName($0)), arena.attributeString($0)) })
    }

    /// The namespaces that the element itself declares.
    var namespaceDeclarations: [XMLFragment.NamespaceDeclaration] {
        declarations.map { XMLFragment.NamespaceDeclaration(prefix: $0.prefix, uri: $0.uri, position: $0.position) }
    }

    /// The children, each with what is declared around it.
    var children: some Sequence<XMLFragment.Node> {
        let outer = arena.adding(declarationsOf: index, to: outer)
        return XMLTree.Element(arena: arena, index: index).children.lazy.map { node -> XMLFragment.Node in
            XMLFragment.Node(node) { XMLFragment(.parsed(ElementInScope(arena: arena, index: $0.index, outer: outer))) }
        }
    }
}

extension XMLFragment.Node {
    /// A node of a tree, where an element becomes the fragment that a closure makes of it.
    init(_ node: XMLTree.Node, fragment: (XMLTree.Element) -> XMLFragment) {
        switch node {
        case .element(let element): self = .element(fragment(element))
        case .text(let text, let isCDATA): self = isCDATA ? .cdata(text) : .text(text)
        case .comment(let text): self = .comment(text)
        case .processingInstruction(let target, let content): self = .processingInstruction(target: target, content: content)
        }
    }
}

// MARK: Fragments of a document

extension ElementScopes {
    /// A fragment with more nodes than this has storage of its own.
    static let maximumBuiltCount = 32

    /// An element of the document as a fragment.
    ///
    /// A fragment that is most of the document shares its storage. Another one gets a copy of its own, so that it keeps nothing else in memory: a small
    /// one as built elements, which need less than a table of names does, and share the text of namespaces, and a larger one in storage of its own.
    ///
    /// - Parameter mayShare: whether the document's storage may be kept. Records give it back.
    func fragment(of element: NodeIndex, mayShare: Bool = true) -> XMLFragment {
        let parsed = self.element(element)
        let arena = parsed.arena
        if mayShare, parsed.isMostOfDocument { return XMLFragment(.parsed(parsed)) }
        let count = Int(arena.node(element).subtreeEnd - element)
        if count <= Self.maximumBuiltCount || arena.names.namespaceByteCount > 64 * count { return built(parsed) }
        return XMLFragment(.parsed(ElementInScope(arena: arena.copy(of: element), index: 1, outer: parsed.outer)))
    }

    /// The same element, built.
    private func built(_ parsed: ElementInScope) -> XMLFragment {
        let root = BuiltFragment(parsed)
        var pending = [root]
        while let element = pending.popLast() {
            for position in element.parts.children.indices {
                guard case .parsed(let child)? = element.parts.children[position].element?.form else { continue }
                let built = BuiltFragment(child)
                element.parts.children[position] = .element(XMLFragment(.built(built)))
                pending.append(built)
            }
        }
        return XMLFragment(.built(root))
    }
}
