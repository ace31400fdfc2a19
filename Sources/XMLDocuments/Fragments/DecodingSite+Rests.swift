/// Rests.
extension DecodingSite {
    /// The nodes of the element that nothing declares which shares it.
    func rest() throws -> XMLUnknownNodes {
        let nodes = try takeRest(for: XMLUnknownNodes.self)
        let parent = scopes.element(element)
        var texts: [TextRange] = []
        let children = children(among: nodes, &texts)
        return XMLUnknownNodes(
            attributes: XMLFragment.Attributes(
                nodes.attributes.map { XMLFragment.Attribute(parent.name(arena.attributeName($0)), arena.attributeString($0)) }),
            // The element's own declarations are around them as well.
            children: children,
            bringing: parent.prefixesInValues(
                ofAttributes: nodes.attributes, texts: texts, in: arena.adding(declarationsOf: element, to: parent.outer)))
    }

    /// The children that are the rest's, each between those that are not.
    private func children(among nodes: RestNodes, _ texts: inout [TextRange]) -> XMLUnknownNodes.Children {
        var neighbours = RestNeighbours()
        var entries: [XMLUnknownNodes.Children.Entry] = []
        var preceding = RestPlace.Neighbour.edge
        var precedingName: String?
        // From here on, what comes after the children is not known yet. Before all of them is a node of the same name.
        var firstOpen = 0
        func pass(_ name: String) {
            preceding = neighbours.append(name)
            if name == precedingName { return }
            for entry in firstOpen..<entries.count { entries[entry].place.following = preceding }
            firstOpen = entries.count
            precedingName = name
        }
        func add(_ node: XMLFragment.Node) {
            entries.append(XMLUnknownNodes.Children.Entry(node: node, place: RestPlace(preceding: preceding, following: .edge)))
        }
        arena.forEachRun(in: element) { run, child in
            if nodes.hasText {
                if !run.isEmpty { texts.append(run) }
                for piece in arena.pieces(of: run, in: element, before: child ?? arena.node(element).subtreeEnd) {
                    let text = String(decoding: arena.characters(piece.range), as: UTF8.self)
                    add(piece.isCDATA ? .cdata(text) : .text(text))
                }
            } else if arena.hasNonWhitespaceText(run) {
                pass("")
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
                if !nodes.elements.contains(child) { return pass(arena.names.localName(record.name)) }
                add(.element(scopes.fragment(of: child, mayShare: mayKeepDocument)))
            }
        }
        return XMLUnknownNodes.Children(entries)
    }
}
