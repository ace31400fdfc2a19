/// Rests.
extension DecodingSite {
    /// The nodes of the element that nothing declares which shares it.
    func rest() throws -> XMLUnknownNodes { rest(of: element, among: try takeRest(for: XMLUnknownNodes.self)) }

    /// What a rest has of the element, or of one in it that paths lead through.
    private func rest(of element: NodeIndex, among nodes: RestNodes) -> XMLUnknownNodes {
        let parent = scopes.element(element)
        let attributes = arena.node(element).attributeRange.filter { nodes.attributes.contains($0) }
        return XMLUnknownNodes(
            attributes: XMLFragment.Attributes(
                attributes.map { XMLFragment.Attribute(parent.name(arena.attributeName($0)), arena.attributeString($0)) }),
            children: children(of: element, among: nodes),
            // The element's own declarations are around them as well.
            bringing: parent.prefixesInValues(
                ofAttributes: attributes, withText: nodes.textsOf.contains(element),
                in: arena.adding(declarationsOf: element, to: parent.outer)))
    }

    /// The children that are the rest's, each between those that are not.
    private func children(of element: NodeIndex, among nodes: RestNodes) -> XMLUnknownNodes.Children {
        let hasText = nodes.textsOf.contains(element)
        // A comment divides no text.
        var isInText = false
        var neighbours = RestNeighbours()
        var entries: [XMLUnknownNodes.Children.Entry] = []
        var preceding = RestPlace.Neighbour.edge
        var precedingName: String?
        // From here on, what comes after the children is not known yet. Before all of them is a node of the same name.
        var firstOpen = 0
        // How many characters of the element's own text there were, from the first on that is no white space, and behind how many children is more of it.
        var characters = 0
        var dividing = 0
        func pass(_ name: String) {
            preceding = neighbours.append(name)
            if name == precedingName { return }
            for entry in firstOpen..<entries.count { entries[entry].place.following = preceding }
            firstOpen = entries.count
            precedingName = name
        }
        func add(_ node: XMLFragment.Node, inside: XMLUnknownNodes.Children? = nil) {
            let place = RestPlace(preceding: preceding, following: .edge, characters: characters)
            entries.append(XMLUnknownNodes.Children.Entry(node: node, place: place, inside: inside))
        }
        arena.forEachRun(in: element) { run, child in
            if arena.hasNonWhitespaceText(run) { dividing = entries.count }
            let text = arena.characters(run)
            characters += (characters == 0 ? text.drop(while: \.isXMLWhitespace) : text[...]).count { $0 & 0xC0 != 0x80 }
            if hasText {
                for piece in arena.pieces(of: run, in: element, before: child ?? arena.node(element).subtreeEnd) {
                    let text = String(decoding: arena.characters(piece.range), as: UTF8.self)
                    add(piece.isCDATA ? .cdata(text) : .text(text))
                }
            } else if !isInText, arena.hasNonWhitespaceText(run) || nodes.keepsSpace && element == self.element && !run.isEmpty {
                pass("")
                isInText = true
            }
            guard let child else { return }
            let record = arena.node(child)
            switch record.kind {
            case .comment: add(.comment(arena.attributeString(Int(record.attributeStart))))
            case .processingInstruction:
                add(
                    .processingInstruction(
                        target: arena.names.qualifiedName(record.name), content: arena.attributeString(Int(record.attributeStart))))
            case .element:
                isInText = false
                if nodes.elements.contains(child) { return add(.element(scopes.fragment(of: child, mayShare: mayKeepDocument))) }
                pass(arena.names.localName(record.name))
                guard nodes.passed.contains(child) else { return }
                let inside = rest(of: child, among: nodes)
                if !inside.isEmpty { add(.element(inside.fragment(named: scopes.element(child).name)), inside: inside.children) }
            }
        }
        for entry in dividing..<entries.count { entries[entry].place.characters = 0 }
        return XMLUnknownNodes.Children(entries)
    }
}
