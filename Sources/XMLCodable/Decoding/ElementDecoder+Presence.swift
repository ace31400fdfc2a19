extension ElementDecoder: PresenceDecoder {
    func decodePresence<Value: Decodable>(of type: Value.Type) throws -> XMLPresence<Value> {
        let place = try context.single(place, path: codingPath)
        guard place.kind != .absent else {
            context.hasServedAbsence = true
            return .absent
        }
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        guard isOwnNode(place) else {
            throw context.errors.mismatch(
                XMLPresence<Value>.self, "an element or attribute of its own", found: "the content of another value's", at: place,
                path: codingPath, suggestion: "give the property a key, or make it an optional")
        }
        let traits = context.traits(of: type)
        if let problem = traits.problemInPresence {
            throw context.errors.mismatch(
                XMLPresence<Value>.self, "a presence of one value", found: problem, at: place, path: codingPath,
                suggestion: "a list may have presences for its items")
        }
        if place.kind != .attribute, context.reader.isNil(place.untyped) { return .null }
        if isEmpty(place, for: traits) { return .empty }
        return .value(try context.decode(type, traits, at: place.untyped, step: .none, frame: frame))
    }

    /// Whether a place is an element or an attribute of the value alone: also the element of a case, of which the value is all.
    private func isOwnNode(_ place: Place) -> Bool {
        switch place.kind {
        case .element: !place.flags.contains(.sharesElement) || codingPath.last?.stringValue == "_0"
        case .attribute, .choice: true
        case .text, .siblings, .children, .items, .absent, .ambiguous, .ambiguousAttributes, .repeated, .attributes, .groups, .group,
            .entries,
            .refused:
            false
        }
    }

    /// Whether there is nothing at a place that a value could be made of.
    private func isEmpty(_ place: Place, for traits: TypeTraits) -> Bool {
        let arena = context.arena
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
}

extension DecodingErrors {
    /// An optional of a type that says itself how its value is not there.
    func optionalPresence(_ type: any Any.Type, at place: Place, path: [any CodingKey]) -> DecodingError {
        mismatch(
            type, "a presence without an optional around it", found: "two ways to say that nothing is there", at: place, path: path,
            suggestion: "XMLPresence alone says .absent")
    }
}

extension ElementDecoder: AbsenceDecoder {
    func decodeNothing<Value: Decodable>(as type: Value.Type) throws -> Value? {
        if place.kind == .absent { return nil }
        // A presence says itself that an element is nil.
        if context.traits(of: type).innermost.isPresence { return try decode(type) }
        return (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    }
}
