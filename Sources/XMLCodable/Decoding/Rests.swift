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
final class Rests {
    /// An element whose rest was taken.
    private struct Taken {
        let element: NodeIndex
        let key: String
        /// The outermost frame whose value is in the element: once it is gone, the element may be decoded anew.
        let frame: FrameReference
    }

    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// The innermost elements last.
    private var taken: [Taken] = []

    init(in context: DecodingContext) { self.context = context }

    /// The key by which an element's rest was taken; nil if it was not. Everything is read already then.
    func key(takenIn element: NodeIndex) -> String? {
        while let last = taken.last, !context.frames.value.isCurrent(last.frame) { taken.removeLast() }
        return taken.last { $0.element == element && context.frames.value.isCurrent($0.frame) }?.key
    }

    /// Makes sure that the keys of an element may have a rest beside them.
    func checkPlace(_ place: Place, of traits: TypeTraits, path: [any CodingKey]) throws {
        guard let type = traits.innermost.type as? any RestOfElement.Type else { return }
        if place.flags.contains(.elementsOnly) { throw context.errors.misplacedRest(type, at: place, path: path) }
        // Written back, the rest would make the element nil.
        guard context.reader.isNil(place.untyped) else { return }
        throw context.errors.mismatch(
            type, "an element with a value", found: "one that says that it is nil", at: place, path: path,
            suggestion: "make the element's own property an optional")
    }

    /// Takes what keys have left of an element: from now on it counts as read.
    ///
    /// - Throws: an error that names both, if another property takes all that no key names.
    func take(_ element: NodeIndex, by key: String, frame: Int) throws -> UnreadNodes {
        if let other = context.sharedContent.keyOfRest(in: element) {
            throw context.errors.dataCorrupted(
                .contestedNode, at: .element(element), path: context.codingPath(frame: frame),
                expected: "one property for what no key names", found: "two: \(other) and '\(key)'",
                because: "two properties claim the same nodes")
        }
        taken.append(Taken(element: element, key: key, frame: outermostFrame(sharing: element, frame)))
        let attributes = arena.node(element).attributeRange.filter {
            !context.readNodes.didRead(attribute: $0) && !arena.isNamespaceDeclaration(arena.attributes[$0].name)
        }
        let takesText = !context.readNodes.didReadText(of: element) && arena.hasOwnText(element)
        var elements: Set<NodeIndex> = []
        for child in arena.childElements(of: element) {
            try context.readNodes.rejectUnread(
                inPassed: child, path: context.codingPath(frame: frame),
                suggestion: "a rest holds no part of an element that a path leads through: give the element a type of its own, with a rest",
                in: context)
            if !context.readNodes.didRead(element: child) { elements.insert(child) }
        }
        for attribute in attributes { context.readNodes.note(.attribute(attribute, of: element)) }
        for child in elements { context.readNodes.note(.element(child)) }
        if takesText { context.readNodes.note(Place.element(element).ownContent) }
        return UnreadNodes(attributes: attributes, elements: elements, hasText: takesText)
    }

    /// The outermost frame that led to a value in an element, without an element between. Items of a list have elements of their
    /// own, though the list be decoded in the place of the first.
    private func outermostFrame(sharing element: NodeIndex, _ frame: Int) -> FrameReference {
        var current = frame
        while true {
            let parent = Int(context.frames.value[current].parent)
            if case .index = context.frames.value[current].step { break }
            guard parent != current, context.frames.value[parent].element == element else { break }
            current = parent
        }
        return context.frames.value.reference(to: current)
    }
}

extension DecodingErrors {
    /// A rest in a place of its own.
    func misplacedRest(_ type: any RestOfElement.Type, at place: Place, path: [any CodingKey]) -> DecodingError {
        mismatch(
            type, "the element of a type with other keys", found: "a place of its own", at: place, path: path,
            suggestion: type.suggestionForPlace)
    }
}
