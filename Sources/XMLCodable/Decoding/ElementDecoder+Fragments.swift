extension ElementDecoder: FragmentDecoder {
    func decodeFragment() throws -> XMLFragment {
        let place = try placeOfElement(XMLFragment.self)
        // Beside the key of a payload, what shares an element has none of its own.
        guard !place.flags.contains(.sharesElement) || codingPath.last?.stringValue == "_0" else {
            throw context.errors.mismatch(
                XMLFragment.self, "an element of its own", found: "the element of another value", at: place, path: codingPath,
                suggestion: "give the property a key, make it a list, or use @XMLInner")
        }
        context.readNodes.noteSubtree(place.node, in: context.arena)
        return context.fragments.fragment(of: place.node)
    }

    func decodeInnerXML() throws -> String {
        let place = try placeOfElement(XMLInner.self)
        if place.flags.contains(.sharesElement) {
            context.readNodes.noteContent(of: place.node, in: context.arena)
        } else {
            context.readNodes.noteSubtree(place.node, in: context.arena)
        }
        var writer = FragmentWriter(after: context.fragments.repeatedDeclarations)
        writer.writeContent(of: context.fragments.view(of: place.node))
        context.fragments.repeatedDeclarations = writer.repeatedDeclarations
        if writer.isTooLong {
            throw context.errors.dataCorrupted(
                .limitExceeded, at: place, path: codingPath, expected: RepeatedDeclarations.expectation, found: "longer ones",
                because: "each element would get a copy of the declarations around it", suggestion: "decode XMLFragment, which shares them")
        }
        return writer.string
    }

    /// The element to be taken as it is, once the document has all that is in it.
    private func placeOfElement(_ type: any Any.Type) throws -> Place {
        let place = try context.single(place, path: codingPath)
        switch place.kind {
        case .element, .choice: break
        case .absent: throw context.errors.valueNotFound(type, at: place, path: codingPath)
        case .ambiguous, .ambiguousAttributes, .repeated, .refused: throw context.errors.ambiguity(at: place, path: codingPath)
        case .attribute, .text, .siblings, .children, .items, .attributes, .groups, .group, .entries:
            throw context.errors.mismatch(
                type, "an element", found: place.kind == .attribute ? "an attribute" : "no element", at: place, path: codingPath)
        }
        try context.askForAllNodes()
        return place
    }
}
