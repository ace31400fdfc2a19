extension ElementDecoder: IgnoringDecoder {
    /// Notes that all there is in the decoder's place has been dealt with, each element of the name included.
    func ignore() {
        let place = place
        switch place.kind {
        case .absent: context.hasServedAbsence = true
        case .element where place.detail != Place.noParent && !place.flags.contains(.sharesElement):
            for element in context.search.siblings(from: place) { context.readNodes.noteSubtree(element, in: context.arena) }
        case .element, .choice:
            if place.flags.contains(.sharesElement) {
                context.readNodes.noteContent(of: place.node, in: context.arena)
            } else {
                context.readNodes.noteSubtree(place.node, in: context.arena)
            }
        case .ambiguous:
            // Elements of two names, each of which the key means.
            for element in [place.node, place.detail] { context.readNodes.noteSubtree(element, in: context.arena) }
        case .attribute, .text, .siblings, .children, .items, .ambiguousAttributes, .repeated, .attributes, .groups, .group, .entries,
            .refused:
            context.readNodes.note(place)
        }
    }
}
