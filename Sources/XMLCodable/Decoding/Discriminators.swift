// Where an element says which kind its value is: an attribute, a child's text, the children that there are.

/// What an element says about its kind.
struct FoundKind {
    /// The name as kinds are looked up by: `{URI}local` for a qualified name in a namespace.
    let name: String
    /// The node that says it.
    let place: Place
}

/// The nodes that say of which kinds the values are that are being decoded. They are no content of the values: keys may name them, but no dictionary, list
/// or case for any element has them.
struct KindMarks {
    private var elements: Set<NodeIndex> = []
    private var attributes: Set<Int> = []

    /// Whether any child in a document is one.
    var haveElements: Bool { !elements.isEmpty }

    /// Adds a node for as long as a value is being decoded.
    ///
    /// - Returns: whether it is to be removed then; a value around may have added it.
    mutating func insert(_ place: Place) -> Bool {
        place.kind == .attribute ? attributes.insert(Int(place.detail)).inserted : elements.insert(place.node).inserted
    }

    mutating func remove(_ place: Place) {
        if place.kind == .attribute { attributes.remove(Int(place.detail)) } else { elements.remove(place.node) }
    }

    func contain(element: NodeIndex) -> Bool { !elements.isEmpty && elements.contains(element) }
    func contain(attribute: Int) -> Bool { !attributes.isEmpty && attributes.contains(attribute) }
}

extension DecodingContext {
    /// What an element says about its kind by an attribute or a child's text; nil if it says nothing. The node counts as read.
    func kind(by discriminator: XMLDiscriminator, in element: NodeIndex, frame: Int) throws -> FoundKind? {
        switch discriminator {
        case .schemaType: return try schemaType(of: element, frame: frame)
        case .attribute(let name):
            guard let found = try node(called: name, .attribute, in: element, frame: frame) else { return nil }
            readNodes.note(found)
            return FoundKind(name: trimmed(arena.attributeValue(Int(found.detail))), place: found)
        case .childText(let name):
            guard let found = try node(called: name, .element, in: element, frame: frame) else { return nil }
            var path: [any CodingKey] { codingPath(frame: frame) + [AnyCodingKey(stringValue: name)] }
            guard let text = reader.text(at: found.untyped, for: String.self) else {
                throw errors.mismatch(
                    String.self, "the name of a kind", found: "an element with child elements", at: found, path: path)
            }
            if readNodes.isTracking { try readNodes.noteScalar(at: found, path: path, in: self) }
            return FoundKind(name: trimmed(text), place: found)
        case .childPresence, .elementName: return nil
        }
    }

    private func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: ScalarParsing.trim(text), as: UTF8.self) }

    /// The one attribute or child of a name; nil if there is none.
    private func node(
        called name: String, _ kind: XMLNodeKind, in element: NodeIndex, _ namespace: KeyNamespace? = nil, frame: Int
    ) throws -> Place? {
        let namespace = namespace.flatMap { $0.isSpecified ? $0 : nil } ?? self.namespace(ofFrame: frame)
        let key = AnyCodingKey(stringValue: name)
        let found = find(key, keyNames.similarEntry(for: name, in: namespace.namespace), in: element, kind, frame: frame)
        if found.kind == .absent { return nil }
        if found.isAmbiguous { throw errors.ambiguity(at: found, path: codingPath(frame: frame) + [key]) }
        if kind == .element, search.hasFurtherSibling(found) {
            let other = Array(search.siblings(from: found)).dropFirst().first ?? found.node
            throw errors.dataCorrupted(
                .ambiguousKind, at: .element(other), path: codingPath(frame: frame) + [key],
                expected: "one element '\(name)', which says the kind", found: "another one", because: "the kind is said twice")
        }
        return found
    }

    /// What `xsi:type` says. Where nothing declares the usual prefix, it is all there is to go by.
    private func schemaType(of element: NodeIndex, frame: Int) throws -> FoundKind? {
        var found: Int?
        for attribute in arena.node(element).attributeRange {
            let name = arena.attributes[attribute].name
            guard arena.belongsToXML(name), arena.names.localBytes(name).elementsEqual("type".utf8),
                !arena.names.name(name, isInNamespace: StandardNamespace.xml)
            else { continue }
            if let first = found {
                throw errors.ambiguity(
                    at: .ambiguousAttributes(
                        first - arena.node(element).attributeRange.lowerBound, attribute - arena.node(element).attributeRange.lowerBound,
                        of: element), path: codingPath(frame: frame))
            }
            found = attribute
        }
        guard let found else { return nil }
        let place = Place.attribute(found, of: element)
        readNodes.note(place)
        let name = try qualifiedName(
            ScalarParsing.trim(arena.attributeValue(found)), at: place,
            path: codingPath(frame: frame) + [AnyCodingKey(stringValue: "xsi:type")])
        return FoundKind(name: name.expandedName, place: place)
    }

    /// The kinds that mark an element by a child. The children count as read; what is in them is looked at with the element.
    func kinds<Base>(of table: KindTable<Base>, markedIn element: NodeIndex, frame: Int) throws -> [FoundKind] {
        try table.named.compactMap { kind in
            guard let found = try node(called: kind.name, .element, in: element, kind.namespace, frame: frame) else { return nil }
            readNodes.notePassed(found.node)
            return FoundKind(name: kind.name, place: found)
        }
    }
}

extension DecodingErrors {
    /// An element of an unknown kind.
    func unknownKind(_ found: FoundKind, known: [String], path: [any CodingKey]) -> DecodingError {
        let nearest = Spelling.nearest(to: found.name, in: known) ?? nameInOtherNamespace(found.name, known)
        return dataCorrupted(
            .unknownKind, at: found.place, path: path, expected: known.isEmpty ? "a kind" : "one of the kinds \(Spelling.list(known))",
            found: "'\(Excerpt.of(found.name))'", because: "the kind is unknown", suggestion: nearest.map { "did you mean '\($0)'?" })
    }

    /// The kind that is called alike in another namespace.
    private func nameInOtherNamespace(_ name: String, _ known: [String]) -> String? {
        let local = ExpandedName(name)?.localName ?? name
        return known.first { ExpandedName($0)?.localName ?? $0 == local }
    }

    /// An element that says no kind.
    func missingKind(_ discriminator: XMLDiscriminator, known: [String], at place: Place, path: [any CodingKey]) -> DecodingError {
        let (expected, found) =
            switch discriminator {
            case .schemaType: ("the attribute 'xsi:type', which says the kind", "none")
            case .attribute(let name): ("the attribute '\(name)', which says the kind", "none")
            case .childText(let name): ("an element '\(name)', which says the kind", "none")
            case .childPresence: ("a child that is called as the kind is", "none")
            case .elementName: ("an element that is called as the kind is", "'\(arena.names.qualifiedName(arena.node(place.node).name))'")
            }
        return dataCorrupted(
            .unknownKind, at: place, path: path, expected: "\(expected): \(Spelling.list(known))", found: found,
            because: "nothing tells the kind")
    }
}
