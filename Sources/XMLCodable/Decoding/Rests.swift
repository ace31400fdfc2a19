/// What keys have left of an element, until a rest took it.
package struct UnreadNodes {
    package let attributes: [Int]
    package let elements: Set<NodeIndex>
    /// Whether no key has read the element's text, of which there is some.
    package let hasText: Bool
}

/// Rests: what no key of the types that share an element has read of it.
///
/// A rest is the last that is read of its element. Which nodes are left is known only if it was noted from the start what keys read, so the first
/// rest of a root type has the decoding start again.
extension DecodingContext {
    /// Makes sure that the keys of an element may have a rest beside them.
    func checkPlaceOfRest(_ place: Place, _ traits: TypeTraits, path: [any CodingKey]) throws {
        guard let type = traits.innermost.type as? any RestOfElement.Type else { return }
        if place.flags.contains(.elementsOnly) { throw errors.misplacedRest(type, at: place, path: path) }
        // Written back, the rest would make the element nil.
        guard reader.isNil(place.untyped) else { return }
        throw errors.mismatch(
            type, "an element with a value", found: "one that says that it is nil", at: place, path: path,
            suggestion: "make the element's own property an optional")
    }

    /// Takes what keys have left of an element: from now on it counts as read.
    ///
    /// - Throws: an error that names both, if another property takes all that no key names; one that has the decoding start again, if it was not noted
    ///   what keys have read.
    func takeRest(of element: NodeIndex, frame: Int) throws -> UnreadNodes {
        guard expectsRest else {
            memory.missRest()
            throw RestMissing()
        }
        ownership.noteOthersTaken(frame: frame)
        let attributes = arena.node(element).attributeRange.filter {
            !readNodes.nodes.contains(.attribute, $0) && !arena.isNamespaceDeclaration(arena.attributes[$0].name)
        }
        let takesText = !readNodes.nodes.contains(.text, Int(element)) && arena.hasOwnText(element)
        var elements: Set<NodeIndex> = []
        for child in arena.childElements(of: element) {
            try readNodes.rejectUnread(
                inPassed: child, path: codingPath(frame: frame),
                suggestion: "a rest holds no part of an element that a path leads through: give the element a type of its own, with a rest",
                in: self)
            if !readNodes.nodes.contains(.element, Int(child)) { elements.insert(child) }
        }
        for attribute in attributes { readNodes.note(.attribute(attribute, of: element)) }
        for child in elements { readNodes.note(.element(child)) }
        if takesText { readNodes.note(Place.element(element).ownContent) }
        return UnreadNodes(attributes: attributes, elements: elements, hasText: takesText)
    }
}

extension DecodingErrors {
    /// A rest in a place of its own.
    func misplacedRest(_ type: any RestOfElement.Type, at place: Place, path: [any CodingKey]) -> any Error {
        mismatch(
            type, "the element of a type with other keys", found: "a place of its own", at: place, path: path,
            suggestion: type.suggestionForPlace)
    }
}
