/// Elements as they are, and what keys leave of them.
extension DecodingSite {
    /// The document.
    package var arena: Arena { context.arena }

    /// The element at the site, or the one that has what is there.
    package var element: NodeIndex { place.node }

    /// Whether the value has no element of its own.
    package var sharesElement: Bool { place.flags.contains(.sharesElement) }

    /// What is declared around the elements of the document.
    package var scopes: ElementScopes { context.scopes }

    /// Whether values may keep the document's storage. That of a record goes back to its stream.
    package var mayKeepDocument: Bool { context.arena.ordinals == nil }

    /// The site of the one element that is to be taken as it is.
    ///
    /// - Throws: an error, if there is no such element.
    package func wholeElement(for type: any Any.Type) throws -> DecodingSite {
        let site = try single()
        let place = site.place
        switch place.kind {
        case .element, .choice: break
        case .absent: throw context.errors.valueNotFound(type, at: place, path: codingPath)
        default: throw site.mismatch(type, "an element", found: place.kind == .attribute ? "an attribute" : "no element")
        }
        return site
    }

    /// Notes that the element was read, with all that is in it, or only that, without its attributes.
    package func noteWholeElement(contentOnly: Bool = false) {
        context.unknownNodes.take(contentOnly ? .items : .all, of: place.node)
    }

    /// Takes the nodes of the element that nothing declares which shares it.
    ///
    /// - Throws: an error if the value shares none, or if something is left inside of an element that a path leads through.
    package func takeRest(for type: any RestOfElement.Type) throws -> RestNodes {
        guard place.kind == .element, sharesElement, !place.flags.contains(.textOnly) else {
            throw context.errors.misplacedRest(type, at: place, path: codingPath)
        }
        let nodes = try context.unknownNodes.rest(of: place.node, frame: frame)
        return RestNodes(
            attributes: nodes.filter { $0.place.kind == .attribute }.map { Int($0.place.detail) },
            elements: Set(nodes.filter { $0.place.kind == .element && !$0.isText }.map(\.place.node)),
            hasText: nodes.contains(where: \.isText))
    }

    /// The error of a value that is none of a type.
    package func mismatch(_ type: any Any.Type, _ expected: String, found: String, suggestion: String? = nil) -> DecodingError {
        context.errors.mismatch(type, expected, found: found, at: place, path: codingPath, suggestion: suggestion)
    }
}

/// What a rest takes of an element.
package struct RestNodes {
    package let attributes: [Int]
    package let elements: Set<NodeIndex>
    /// Whether the element's text is the rest's, of which there is some.
    package let hasText: Bool
}
