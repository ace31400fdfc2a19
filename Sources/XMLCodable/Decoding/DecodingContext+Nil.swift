import Foundation

/// What is nil, and what is not there.
extension DecodingContext {
    /// Whether a place holds nil: nothing at all, `xsi:nil="true"`, or nothing that a value of the type being decoded could be made of.
    func isNil(at place: Place) -> Bool {
        switch place.kind {
        case .absent:
            hasServedAbsence = true
            return true
        case .attributes: return !arena.node(place.node).attributeRange.contains { ownership.isOther($0, at: place) }
        default: return reader.isNil(place)
        }
    }

    /// What an optional is decoded at: the place that its value would have, and what makes it nil there.
    func placeOfOptional(_ place: Place, of traits: TypeTraits) -> Place {
        var place = place
        if traits.emptyIsNil(in: reader.forms) { place.flags.insert(.emptyIsNil) }
        return place.isSharedText ? placeOfOptionalText(place, of: traits) : place
    }

    /// Whether an inline value has no node in its element, so that an optional of it is nil.
    ///
    ///     <figure/>      struct Figure { @XMLInline var shape: Shape? }
    @inline(never)
    func lacksInlineValue(_ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) -> Bool {
        // What is inline in an element that a path leads to is there with it.
        guard place.isInline, [.element, .group, .groups].contains(place.kind), !traits.isText, place.node == frames.value[frame].element
        else { return false }
        return ownership.isMissing(traits, step: step, frame: frame)
    }

    /// Whether a list is nil whose first element says that it is nil: it is, if there is no other.
    ///
    /// - Throws: an error that names both, if the element could be an item that is nil as well.
    func isNilList(at place: Place, _ traits: TypeTraits, _ path: @autoclosure () -> [any CodingKey]) throws -> Bool {
        if search.hasFurtherSibling(place) { return false }
        guard traits.hasOptionalItems, place.kind == .element else { return true }
        throw errors.dataCorrupted(
            .ambiguousList, at: place, path: path(), expected: "a list that is nil, or a list of one item that is nil",
            found: "an element that is nil, which may be either", because: "the list can be read in two ways")
    }

    /// The same for the element's own content: text is nil where there is none. Whether a type that decodes itself needs text shows when it asks.
    @inline(never)
    private func placeOfOptionalText(_ place: Place, of traits: TypeTraits) -> Place {
        switch traits.shape {
        case .list, .dictionary: return place
        case .scalar(let scalar) where scalar == Data.self:
            switch options.dataDecodingStrategy {
            case .base64, .hexadecimal: return place.with(.emptyIsNil)  // to which white space is nothing
            case .deferredToData: return place  // which is a list
            case .custom: break
            }
        case .ordinary, .scalar, .optional, .wrapper: break
        }
        let hasText = reader.text(at: place, for: String.self).map { !$0.isEmpty } ?? false
        return hasText ? place : place.lackingText
    }

    /// Makes sure that an element which says whether it is nil says it by one of XML Schema's words.
    ///
    ///     <price xsi:nil="yes"/>
    func checkNilMark(at place: Place, path: @autoclosure () -> [any CodingKey]) throws {
        if !reader.nilAttributes.isEmpty, let mark = reader.unknownNilMark(at: place) {
            throw errors.mismatch(
                Bool.self, "true, false, 1 or 0 as xsi:nil", arena.attributeValue(mark), at: .attribute(mark, of: place.node), path: path())
        }
    }

    /// Makes sure that an element which says that it is nil, and has nothing else, is not taken for a value of which everything is missing. A type with
    /// a key for `xsi:nil` looks itself.
    @inline(never)
    func rejectNil(at place: Place, keyedBy keys: any CodingKey.Type, frame: Int) throws {
        guard place.kind == .element, !place.flags.contains(.sharesElement) else { return }
        let place = try single(place, path: codingPath(frame: frame))
        guard reader.isMarkedNil(place.node), reader.isBlank(place.node) else { return }
        let traits = KeyTraits.of(keys)
        let isRead = arena.node(place.node).attributeRange.contains { attribute in
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) { return false }
            guard reader.nilAttributes.contains(name) else { return true }
            if place.flags.contains(.elementsOnly) { return false }
            if EnumType.isEnum(keys), traits.listed.isEmpty { return true }  // a type without keys misses nothing
            return keyTable(of: traits, in: .unspecified).key(ofAttribute: name, in: self) != nil
        }
        guard !isRead else { return }
        let type = frames.value[frame].type?.innermost.type ?? [String: Any].self
        throw errors.markedNil(type, at: place, path: codingPath(frame: frame))
    }

    /// Whether an optional is nil, since its type cannot be made of a place that has nothing for it: an element without content, or text that is not
    /// there. What is wrong with something that is there remains wrong.
    func isNil(_ place: Place, of traits: TypeTraits, since error: DecodingError) -> Bool {
        if case .list = traits.shape { return false }
        // An error of another type, which the policy for custom errors had located, is not taken for a value that is not there.
        guard let issue = error.context?.underlyingError as? XMLCodingIssue, issue.cause == nil,
            ![.failedValidation, .repeatedElement, .contestedNode, .invalidPath, .invalidGroup].contains(issue.code)
        else { return false }
        switch place.kind {
        case .attribute: return issue.code == .misplacedValue && issue.path == locator.path(of: place)
        case .element where place.isInline:
            guard place.lacksText else { return false }
            // Of a value that asks for no keys the text is all there is.
            let isMissing = if case .valueNotFound = error { FirstKeys.traits(of: traits.innermost.type) == nil } else { false }
            return traits.scalar != nil || isMissing
        case .element: return reader.isBlank(place.node) && arena.hasDeclarationsOnly(place.node)
        default: return false
        }
    }
}
