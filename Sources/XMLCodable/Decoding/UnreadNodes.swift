/// What has been read of a document, where nodes that nobody reads are errors.
struct ReadNodes {
    var elements: Set<NodeIndex> = []
    var attributes: Set<Int> = []
    /// Elements whose own text was read.
    var texts: Set<NodeIndex> = []
}

extension DecodingContext {
    /// Notes that a node was asked for.
    @inline(__always)
    func noteRead(at place: Place) {
        if tracksReading { note(place) }
    }

    private func note(_ place: Place) {
        switch place.kind {
        case .element, .choice:
            if place.flags.contains(.sharesElement) { readNodes.texts.insert(place.node) } else { readNodes.elements.insert(place.node) }
        case .attribute: readNodes.attributes.insert(Int(place.detail))
        case .text: readNodes.texts.insert(place.node)
        case .siblings, .children, .items, .absent, .ambiguous, .ambiguousAttributes, .repeated, .attributes: break
        }
    }

    /// Notes that a node's text was read, and looks whether that is all there is to it.
    ///
    /// - Parameter isOwnPlace: whether a type reads its own place; whoever decodes the type looks.
    func noteScalarRead(at place: Place, path: @autoclosure () -> [any CodingKey], isOwnPlace: Bool = false) throws {
        note(place)
        guard place.kind == .element || place.kind == .choice else { return }
        readNodes.texts.insert(place.node)
        if !place.flags.contains(.sharesElement), !isOwnPlace { try rejectUnreadNodes(in: place.node, path: path()) }
    }

    /// After a value has been decoded: whether all of its element was read.
    func rejectUnreadNodes(at place: Place, frame: Int) throws {
        noteRead(at: place)
        guard place.kind == .element || place.kind == .choice, !place.flags.contains(.sharesElement) else { return }
        // A type that decodes another one in its own place leaves the last word to the outermost.
        guard !frames.pointee[frame].pointee.step.isNone || frames.pointee[frame].pointee.level <= 1 else { return }
        try rejectUnreadNodes(in: place.node, path: codingPath(frame: frame))
    }

    private func rejectUnreadNodes(in element: NodeIndex, path: [any CodingKey]) throws {
        for attribute in arena.node(element).attributeRange where !readNodes.attributes.contains(attribute) {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || arena.belongsToXML(name) { continue }
            throw unknown("attribute", arena.names.qualifiedName(name), at: .attribute(attribute, of: element), path: path)
        }
        var child = arena.firstElement(in: element)
        while let current = child {
            if !readNodes.elements.contains(current) {
                throw unknown("element", arena.names.qualifiedName(arena.node(current).name), at: .element(current), path: path)
            }
            child = arena.nextElement(after: current, in: element)
        }
        if !readNodes.texts.contains(element), arena.hasOwnText(element) {
            throw dataCorrupted(at: .element(element), path: path, expected: "no text", found: "text", because: "no key asks for the text")
        }
    }

    private func unknown(_ kind: String, _ name: String, at place: Place, path: [any CodingKey]) -> DecodingError {
        dataCorrupted(at: place, path: path, expected: "only what has a key", found: "the \(kind) '\(name)'", because: "unknown \(kind)")
    }
}
