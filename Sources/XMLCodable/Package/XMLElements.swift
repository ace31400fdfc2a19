/// The elements behind a decoder, for types of this package's modules that read them by themselves.
extension Decoder {
    /// The element that a value is being decoded from, and its later siblings of the name where it was found by a key; none where nothing
    /// was found. Nil for a decoder that is not ``XMLDecoder``'s. All that is in the elements counts as read.
    package var xmlElements: [XMLTree.Element]? {
        guard let decoder = self as? ElementDecoder else { return nil }
        let context = decoder.context
        let elements = elements(at: decoder.place, in: context)
        for element in elements { context.unknownNodes.take([.all, .siblings], of: element) }
        return elements.map { XMLTree.Element(arena: context.arena, index: $0) }
    }

    private func elements(at place: Place, in context: DecodingContext) -> [NodeIndex] {
        let (arena, documentNames) = (context.arena, context.documentNames)
        switch place.kind {
        case .element, .siblings:
            guard place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return [place.node] }
            let name = arena.node(place.node).name
            let siblings = arena.elements(from: place.node, before: context.search.endOfSiblings(place))
            return siblings.filter { documentNames.meanTheSame(arena.node($0).name, name, byNamespace: false) }
        case .choice: return [place.node]
        case .children: return Array(arena.childElements(of: place.node))
        case .group:
            let bounds = context.search.bounds(ofGroup: place)
            return bounds.map { Array(arena.elements(from: $0.lowerBound, before: $0.upperBound)) } ?? []
        case .absent:
            context.hasServedAbsence = true
            return []
        default: return []
        }
    }
}
