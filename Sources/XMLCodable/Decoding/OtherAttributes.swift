/// Attributes that no key names, for those types that have a property for all of them. Places refer to the property by number.
final class OtherAttributes {
    private unowned(unsafe) let context: DecodingContext
    /// The properties that take such attributes: by their keys, and the frames of the values that have them.
    private var collectors: [(frame: FrameReference, key: String)] = []

    init(in context: DecodingContext) { self.context = context }

    /// The place of those attributes of an element that no key names, for a key of a frame's value.
    func place(for key: String, frame: Int, in element: NodeIndex) -> Place {
        while let last = collectors.last, !context.frames.value.isCurrent(last.frame) { collectors.removeLast() }
        let reference = context.frames.value.reference(to: frame)
        let number = collectors.firstIndex { $0.frame == reference && isSame($0.key, key) } ?? collectors.count
        if number == collectors.count { collectors.append((reference, key)) }
        return Place(node: element, detail: UInt32(truncatingIfNeeded: number), kind: .attributes)
    }

    /// Whether an attribute is one of those at a place.
    func contains(_ attribute: Int, at place: Place) -> Bool {
        // A container may be kept for longer than its value is decoded.
        guard !context.arena.isNamespaceDeclaration(context.arena.attributes[attribute].name), !context.paths.isKey(attribute: attribute),
            !context.kindMarks.contains(.attribute(attribute)), Int(place.detail) < collectors.count
        else { return false }
        let (frame, key) = collectors[Int(place.detail)]
        let owners = context.ownership.owners(around: context.frames.value.number(of: frame))
        guard let owner = owners.owner(ofAttribute: attribute, in: context.arena) else { return true }
        // Of code by hand the property's own key is known as well.
        return owner.rank >= .any || !owner.isDeclared && isSame(owner.key, key)
    }

    /// Whether there is none at a place.
    func isEmpty(at place: Place) -> Bool { !context.arena.node(place.node).attributeRange.contains { contains($0, at: place) } }
}
