/// Rests: what no key of the types that share an element has read of it.
///
/// A rest is the last that is read of its element. Which nodes are left is known only if it was noted from the start what keys read, so the first
/// rest of a root type has the decoding start again.
final class Rests {
    /// An element whose rest was taken.
    private struct Taken {
        let element: NodeIndex
        let key: String
        /// The outermost frame whose value stands in the element: once it is gone, the element may be decoded anew.
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
    func checkPlace(_ place: Place, path: [any CodingKey]) throws {
        if place.flags.contains(.elementsOnly) { throw context.errors.misplacedRest(at: place, path: path) }
        // Written back, the rest would make the element nil.
        guard context.reader.isNil(place.untyped) else { return }
        throw context.errors.mismatch(
            XMLRest.self, "an element with a value", found: "one that says that it is nil", at: place, path: path,
            suggestion: "make the element's own property an optional")
    }

    /// Takes what nobody has read of an element.
    ///
    /// - Throws: an error that names both, if another property takes all that no key names.
    func take(_ element: NodeIndex, by key: String, frame: Int) throws -> XMLRest {
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
        var texts: [TextRange] = []
        for child in arena.childElements(of: element) {
            try context.readNodes.rejectUnread(
                inPassed: child, path: context.codingPath(frame: frame),
                suggestion: "a rest holds no part of an element that a path leads through: give the element a type of its own, with a rest",
                in: context)
        }
        let children = children(of: element, takesText: takesText, &texts)
        let parent = context.fragments.view(of: element)
        let rest = XMLRest(
            attributes: XMLFragment.Attributes(
                attributes.map { XMLFragment.Attribute(parent.name(arena.attributes[$0].name), arena.attributeString($0)) }),
            children: children, bringing: parent.prefixesInValues(ofAttributes: attributes, texts: texts))
        for attribute in attributes { context.readNodes.note(.attribute(attribute, of: element)) }
        if takesText { context.readNodes.note(Place.element(element).ownContent) }
        return rest
    }

    /// The children that nobody has read, each between those that were. Elements among them are read now.
    private func children(of element: NodeIndex, takesText: Bool, _ texts: inout [TextRange]) -> XMLRest.Children {
        var neighbours = RestNeighbours()
        var entries: [XMLRest.Children.Entry] = []
        var preceding = RestPlace.Neighbour.edge
        var precedingName: String?
        // From here on, what comes after the children is not known yet. Before all of them is a node of the same name.
        var firstOpen = 0
        func pass(_ name: String) {
            preceding = neighbours.append(name)
            if name == precedingName { return }
            for entry in firstOpen..<entries.count { entries[entry].place.following = preceding }
            firstOpen = entries.count
            precedingName = name
        }
        func add(_ node: XMLFragment.Node) {
            entries.append(XMLRest.Children.Entry(node: node, place: RestPlace(preceding: preceding, following: .edge)))
        }
        arena.forEachRun(in: element) { run, child in
            if takesText {
                if !run.isEmpty { texts.append(run) }
                for piece in arena.pieces(of: run, in: element, before: child ?? arena.node(element).subtreeEnd) {
                    let text = String(decoding: arena.text[piece.range], as: UTF8.self)
                    add(piece.isCDATA ? .cdata(text) : .text(text))
                }
            } else if arena.hasNonWhitespaceText(run) {
                pass("")
            }
            guard let child else { return }
            let record = arena.node(child)
            switch record.kind {
            case .comment: add(.comment(arena.attributeString(Int(record.attributeStart))))
            case .processingInstruction:
                add(
                    .processingInstruction(
                        target: arena.names.qualifiedName(record.name), content: arena.attributeString(Int(record.attributeStart))))
            case .element:
                if context.readNodes.didRead(element: child) { return pass(arena.names.localName(record.name)) }
                context.readNodes.note(.element(child))
                add(.element(context.fragments.fragment(of: child)))
            }
        }
        return XMLRest.Children(entries)
    }

    /// The outermost frame that a value which stands in an element was come to by, without an element between. Items of a list have elements of their
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
    func misplacedRest(at place: Place, path: [any CodingKey]) -> DecodingError {
        mismatch(
            XMLRest.self, "the element of a type with other keys", found: "a place of its own", at: place, path: path,
            suggestion: "make it a property without a wrapper or with @XMLInline; XMLFragment takes an element of its own")
    }
}

extension ElementDecoder {
    func decodeRest() throws -> XMLRest {
        let place = place
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        guard place.kind == .element, place.flags.contains(.sharesElement), !place.flags.contains(.textOnly) else {
            throw context.errors.misplacedRest(at: place, path: codingPath)
        }
        try context.askForRest()
        return try context.rests.take(place.node, by: codingPath.last?.stringValue ?? "", frame: frame)
    }
}
