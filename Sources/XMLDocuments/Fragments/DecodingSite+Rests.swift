/// Rests.
extension DecodingSite {
    /// The nodes of the element that nothing declares which shares it.
    func rest() throws -> XMLUnknownNodes { rest(of: element, among: try takeRest(for: XMLUnknownNodes.self)) }

    /// What a rest has of the element, or of one in it that paths lead through.
    private func rest(of element: NodeIndex, among nodes: RestNodes) -> XMLUnknownNodes {
        let parent = scopes.element(element)
        let attributes = arena.node(element).attributeRange.filter { nodes.attributes.contains($0) }
        return XMLUnknownNodes(
            attributes: parent.attributes(attributes),
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
        for node in XMLTree.Element(arena: arena, index: element).children {
            switch node {
            case .text(let text, _):
                let isBlank = text.utf8.allSatisfy(\.isXMLWhitespace)
                if !isBlank { dividing = entries.count }
                characters += (characters == 0 ? text.utf8.drop(while: \.isXMLWhitespace) : text.utf8[...]).count { $0 & 0xC0 != 0x80 }
                if !hasText, !isInText, !isBlank || nodes.keepsSpace && element == self.element && !text.isEmpty {
                    pass("")
                    isInText = true
                }
                if !hasText { continue }
            case .comment, .processingInstruction: break
            case .element(let child):
                isInText = false
                if nodes.elements.contains(child.index) { break }
                pass(arena.names.localName(arena.node(child.index).name))
                guard nodes.passed.contains(child.index) else { continue }
                let inside = rest(of: child.index, among: nodes)
                if !inside.isEmpty { add(.element(inside.fragment(named: scopes.element(child.index).name)), inside: inside.children) }
                continue
            }
            add(XMLFragment.Node(node) { scopes.fragment(of: $0.index, mayShare: mayKeepDocument) })
        }
        for entry in dividing..<entries.count { entries[entry].place.characters = 0 }
        return XMLUnknownNodes.Children(entries)
    }
}
