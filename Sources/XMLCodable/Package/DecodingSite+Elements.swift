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
    /// - Throws: an error if the value shares none, or if something is left in a dictionary's entry.
    package func takeRest(for type: any RestOfElement.Type) throws -> RestNodes {
        guard place.kind == .element, sharesElement, !place.flags.contains(.textOnly) else {
            throw context.errors.misplacedRest(type, at: place, path: codingPath)
        }
        let (nodes, passed) = try context.unknownNodes.rest(of: place.node, frame: frame)
        let options = context.options
        let mayKeepSpace = !options.removeWhitespaceElements && !(options.trimValueWhitespaces && arena.isIndented(place.node))
        return RestNodes(
            attributes: Set(nodes.filter { $0.place.kind == .attribute }.map { Int($0.place.detail) }),
            elements: Set(nodes.filter { $0.place.kind == .element && !$0.isText }.map(\.place.node)),
            textsOf: Set(nodes.filter(\.isText).map(\.element)),
            passed: Set(passed),
            keepsSpace: mayKeepSpace && context.ownership.owners(around: frame).ownerOfText?.takesSeveral ?? false)
    }

    /// The error of a value that is none of a type.
    package func mismatch(_ type: any Any.Type, _ expected: String, found: String, suggestion: String? = nil) -> DecodingError {
        context.errors.mismatch(type, expected, found: found, at: place, path: codingPath, suggestion: suggestion)
    }
}

/// What a rest takes of an element, and of those in it that paths lead through.
package struct RestNodes {
    package let attributes: Set<Int>
    package let elements: Set<NodeIndex>
    /// The elements whose text is the rest's, of which there is some.
    package let textsOf: Set<NodeIndex>
    /// The elements that paths lead through: what is left in them is the rest's.
    package let passed: Set<NodeIndex>
    /// Whether each text between the element's children is another property's, white space as well.
    package let keepsSpace: Bool
}
