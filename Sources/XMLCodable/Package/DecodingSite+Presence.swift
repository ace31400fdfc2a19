// Whether there is anything at a site, and what it is.

extension DecodingSite {
    /// Whether it is an element, which a value of one that is there has.
    package var isElement: Bool { place.kind == .element || place.kind == .choice }

    /// Whether it is an attribute.
    package var isAttribute: Bool { place.kind == .attribute }

    /// Whether there is nothing, and the value is content with that.
    package var servesAbsence: Bool {
        if place.kind == .absent { context.hasServedAbsence = true }
        return place.kind == .absent
    }

    /// Whether the element says that it is nil.
    package var isNil: Bool { !isAttribute && context.reader.isNil(place.untyped) }

    /// Whether there is nothing at the site that a value of a type could be made of.
    package func isEmpty(for traits: TypeTraits) -> Bool {
        if place.kind == .attribute {
            let text = arena.attributeValue(Int(place.detail))
            return text.isEmpty || traits.cannotBeEmpty && text.allSatisfy(\.isXMLWhitespace)
        }
        guard arena.firstElement(in: place.node) == nil else { return false }
        let hasOwnAttributes = arena.node(place.node).attributeRange.contains { attribute in
            let name = arena.attributes[attribute].name
            return !arena.isNamespaceDeclaration(name) && !context.reader.nilAttributes.contains(name)
                && !context.paths.isKey(attribute: attribute)
        }
        if hasOwnAttributes, traits.scalar == nil { return false }
        if traits.cannotBeEmpty { return context.reader.isBlank(place.node) }
        return context.reader.text(at: .element(place.node), for: String.self)?.isEmpty ?? true
    }

    /// Decodes a value there.
    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try context.decode(type, at: place.untyped, step: .none, frame: frame)
    }

    /// Where the element is in the source, or a group's first one; nil if there is none.
    package var sourcePosition: XMLPosition? {
        if servesAbsence { return nil }
        return context.locator.position(of: place.named.node)
    }

    /// Notes that all there is at the site has been dealt with, each element of the name included.
    package func ignore() {
        switch place.kind {
        case .absent: context.hasServedAbsence = true
        case .element, .choice:
            context.unknownNodes.take(place.flags.contains(.sharesElement) ? .items : [.all, .siblings], of: place.node)
        default: break
        }
    }
}
