/// What has been read of a document, where that is noted.
struct ReadNodes {
    var elements: Set<NodeIndex> = []
    var attributes: Set<Int> = []
    /// Elements whose own text was read.
    var texts: Set<NodeIndex> = []

    /// Lists that were empty because their key was not found, by the element: an element that nobody reads may be meant for one.
    var emptyLists: [NodeIndex: [(key: String, choice: ChoiceType?)]] = [:]

    mutating func formUnion(_ other: ReadNodes) {
        emptyLists.merge(other.emptyLists) { $0 + $1 }
        elements.formUnion(other.elements)
        attributes.formUnion(other.attributes)
        texts.formUnion(other.texts)
    }
}

/// What came of decoding an element in one of the ways that it could be read.
struct Reading<Value> {
    let result: Result<Value, any Error>
    let nodes: ReadNodes

    var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
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

    /// Decodes something to see what becomes of it, and which nodes are read.
    ///
    /// - Parameter isTest: whether the value is given up in any case.
    func reading<Value>(isTest: Bool = false, _ decode: () throws -> Value) -> Reading<Value> {
        let wasTesting = isTestingReading
        isTestingReading = wasTesting || isTest
        defer { isTestingReading = wasTesting }
        var outer = ReadNodes()
        swap(&outer, &readNodes)
        let tracked = frames.pointee.tracksReading
        frames.pointee.tracksReading = true
        let result = Result(catching: decode)
        frames.pointee.tracksReading = tracked
        swap(&outer, &readNodes)
        return Reading(result: result, nodes: outer)
    }

    /// Whether anything in an element was read: an attribute, a child, or its text, if it has any.
    func didRead(_ nodes: ReadNodes, in element: NodeIndex) -> Bool {
        if !nodes.attributes.isEmpty || nodes.elements.contains(where: { $0 != element }) { return true }
        return nodes.texts.contains { $0 != element || arena.hasOwnText(element) }
    }

    /// Whether an error is about something in an element, which was found then, and not about the element itself.
    func isInside(_ error: (any Error)?, _ element: NodeIndex) -> Bool {
        guard let path = (error as? DecodingError)?.xmlIssue?.path else { return false }
        return path.hasPrefix(xmlPath(of: element) + "/")
    }

    /// Whether all child elements of an element were read.
    func didReadAllChildren(_ nodes: ReadNodes, of element: NodeIndex) -> Bool {
        arena.childElements(of: element).allSatisfy(nodes.elements.contains)
    }

    /// Notes that a node's text was read, and looks whether that is all there is to it.
    ///
    /// - Parameter isOwnPlace: whether a type reads its own place; whoever decodes the type looks.
    func noteScalarRead(at place: Place, path: @autoclosure () -> [any CodingKey], isOwnPlace: Bool = false) throws {
        note(place)
        guard place.kind == .element || place.kind == .choice else { return }
        readNodes.texts.insert(place.node)
        if rejectsUnreadNodes, !place.flags.contains(.sharesElement), !isOwnPlace { try rejectUnreadNodes(in: place.node, path: path()) }
    }

    /// After a value has been decoded: whether all of its element was read.
    func rejectUnreadNodes(at place: Place, frame: Int) throws {
        noteRead(at: place)
        guard rejectsUnreadNodes else { return }
        guard place.kind == .element || place.kind == .choice, !place.flags.contains(.sharesElement) else { return }
        // A type that decodes another one in its own place leaves the last word to the outermost.
        guard !frames.pointee[frame].pointee.step.isNone || frames.pointee[frame].pointee.level <= 1 else { return }
        try rejectUnreadNodes(in: place.node, path: codingPath(frame: frame))
    }

    private func rejectUnreadNodes(in element: NodeIndex, path: [any CodingKey]) throws {
        for attribute in arena.node(element).attributeRange where !readNodes.attributes.contains(attribute) {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || arena.belongsToXML(name) || isTwin(attribute, in: element) { continue }
            throw unknown("attribute", arena.names.qualifiedName(name), at: .attribute(attribute, of: element), path: path)
        }
        var child = arena.firstElement(in: element)
        while let current = child {
            if !readNodes.elements.contains(current) {
                throw unknown(
                    "element", arena.names.qualifiedName(arena.node(current).name), at: .element(current), path: path,
                    suggestion: suggestion(forUnread: current, in: element))
            }
            child = arena.nextElement(after: current, in: element)
        }
        if !readNodes.texts.contains(element), arena.hasOwnText(element) {
            throw dataCorrupted(at: .element(element), path: path, expected: "no text", found: "text", because: "no key asks for the text")
        }
    }

    private func unknown(
        _ kind: String, _ name: String, at place: Place, path: [any CodingKey], suggestion: String? = nil
    ) -> DecodingError {
        dataCorrupted(
            at: place, path: path, expected: "only what has a key", found: "the \(kind) '\(name)'", because: "unknown \(kind)",
            suggestion: suggestion)
    }

    /// Whether an attribute says the same as a child element of its name that was read: a value may be written as both.
    private func isTwin(_ attribute: Int, in element: NodeIndex) -> Bool {
        let name = arena.attributes[attribute].name
        return arena.childElements(of: element).contains { child in
            arena.node(child).name == name && readNodes.elements.contains(child) && arena.isLeaf(child)
                && arena.text[arena.leafTextRange(child)].elementsEqual(arena.attributeValue(attribute))
        }
    }

    /// Notes that a list is empty because its key was not found.
    func noteEmptyList(_ key: some CodingKey, _ traits: TypeTraits, in place: Place) {
        guard rejectsUnreadNodes, place.kind == .element, case .list(let item) = traits.form else { return }
        readNodes.emptyLists[place.node, default: []].append((key.stringValue, choice(of: item, traits)))
    }

    /// The list that an element which nobody reads may be meant for.
    private func suggestion(forUnread child: NodeIndex, in element: NodeIndex) -> String? {
        guard let lists = readNodes.emptyLists[element] else { return nil }
        let name = elementKey(child, path: [])
        if let list = lists.first(where: { $0.choice.map { $0.accepts(choiceKey(child, $0)) } ?? false }) {
            return "it is a case of the list '\(list.key)', which is empty: mark the property @XMLInline"
        }
        return Spelling.nearest(to: name, in: lists.map(\.key)).map { "the list '\($0)' is empty: should its key be '\(name)'?" }
    }
}
