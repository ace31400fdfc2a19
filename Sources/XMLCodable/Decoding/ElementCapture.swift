/// The elements behind a decoder, for types of this package's modules that read them by themselves.
extension Decoder {
    /// The element that a value is being decoded from, and its later siblings of the name where it was found by a key; none where nothing
    /// was found. Nil for a decoder that is not ``XMLDecoder``'s. All that is in the elements counts as read.
    package var xmlElements: [XMLTree.Element]? {
        guard let decoder = self as? ElementDecoder else { return nil }
        let context = decoder.context
        let elements = context.elements(at: decoder.place)
        if context.tracksReading {
            for element in elements { context.noteSubtreeRead(element) }
        }
        return elements.map { XMLTree.Element(arena: context.arena, index: $0) }
    }
}

extension DecodingContext {
    fileprivate func elements(at place: Place) -> [NodeIndex] {
        switch place.kind {
        case .element, .siblings:
            guard place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return [place.node] }
            let name = keyNames.meaning(ofElement: arena.node(place.node).name)
            let siblings = sequence(first: place.node) { self.arena.nextElement(after: $0, in: place.detail) }
            return siblings.filter { keyNames.meaning(ofElement: arena.node($0).name) == name }
        case .choice: return [place.node]
        case .children: return Array(arena.childElements(of: place.node))
        case .attribute, .text, .items, .attributes, .ambiguous, .ambiguousAttributes, .repeated: return []
        case .absent:
            hasServedAbsence = true
            return []
        }
    }

    fileprivate func noteSubtreeRead(_ element: NodeIndex) {
        for node in element..<arena.node(element).subtreeEnd {
            readNodes.elements.insert(node)
            readNodes.texts.insert(node)
            readNodes.attributes.formUnion(arena.node(node).attributeRange)
        }
    }
}
