// What a value says of its own element: its name, and where it is.

extension ElementDecoder: ElementNameDecoder {
    func decodeElementName() throws -> XMLQName {
        switch place.kind {
        case .element, .choice:
            let (arena, name) = (context.arena, context.arena.node(place.node).name)
            return XMLQName(arena.names.qualifiedName(name), in: arena.names.namespaceURI(name))
        case .ambiguous, .ambiguousAttributes, .repeated, .refused: throw context.errors.ambiguity(at: place, path: codingPath)
        case .attribute, .text, .siblings, .children, .items, .absent, .attributes, .groups, .group, .entries:
            throw context.errors.mismatch(
                XMLElementName<XMLQName>.self, "the name of the value's own element", found: "a value without an element of its own",
                at: place,
                path: codingPath)
        }
    }
}

extension ElementDecoder: SourceDecoder {
    func decodeSource() throws -> XMLPosition? {
        guard place.kind != .absent else {
            context.hasServedAbsence = true
            return nil
        }
        // What an update has from the value itself is in no document.
        if context.previous?.contains(place) ?? false { return nil }
        // A group is where its first element is.
        return context.locator.position(of: context.groups.bounds(of: place)?.lowerBound ?? place.node)
    }
}
