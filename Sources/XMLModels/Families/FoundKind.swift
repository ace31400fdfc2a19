// Where an element says which kind its value is: an attribute, a child's text, the children that there are.

/// What an element says about its kind.
struct FoundKind {
    /// The name as kinds are looked up by: `{URI}local` for a qualified name in a namespace.
    let name: String
    /// The node that says it.
    let site: DecodingSite
}

extension DecodingSite {
    /// The element's name as it is written.
    var writtenName: String { arena.names.qualifiedName(arena.node(element).name) }

    /// The element of a value that says what it is, which must be the value's own: the content of a list or a dictionary is in it, not beside it.
    ///
    /// - Throws: an error about a value of a type, unless there is one.
    func elementWithKind(of type: any Any.Type) throws -> DecodingSite {
        let site = try required(for: type)
        if site.isOwnElement { return site }
        throw site.mismatch(
            type, "an element of its own, which says the kind",
            found: site.attribute == nil ? "the content of another value's" : "an attribute", suggestion: "give the property a key")
    }

    /// What the element says about its kind by an attribute or a child's text; nil if it says nothing.
    func kind(by discriminator: XMLDiscriminator) throws -> FoundKind? {
        switch discriminator {
        case .schemaType:
            guard let found = try schemaAttribute("type"), let attribute = found.attribute else { return nil }
            let text = ScalarParsing.trim(arena.attributeValue(attribute))
            let name = try found.qualifiedName(text, path: codingPath + [AnyCodingKey(stringValue: "xsi:type")])
            return FoundKind(name: name.expandedName, site: found)
        case .attribute(let name): return try kind(in: onlyNode(called: name, .attribute), name)
        case .childText(let name): return try kind(in: onlyNode(called: name, .element), name)
        case .childPresence, .elementName: return nil
        }
    }

    private func kind(in found: DecodingSite?, _ name: String) throws -> FoundKind? {
        guard let found else { return nil }
        let text = try found.literalText(path: codingPath + [AnyCodingKey(stringValue: name)], "the name of a kind")
        return FoundKind(name: text, site: found)
    }

    /// The one attribute or child of a name; nil if there is none.
    private func onlyNode(called name: String, _ kind: _XMLNodeKind, in namespace: XMLNamespace? = nil) throws -> DecodingSite? {
        let found = try node(called: name, kind, in: namespace)
        guard let other = found?.nextSibling else { return found }
        throw other.dataCorrupted(
            .ambiguousKind, path: codingPath + [AnyCodingKey(stringValue: name)],
            expected: "one element '\(name)', which says the kind", found: "another one", because: "the kind is said twice")
    }

    /// The kinds that mark the element by a child.
    func kinds<Base>(markedBy table: KindTable<Base>) throws -> [FoundKind] {
        try table.named.compactMap { kind in
            guard let found = try onlyNode(called: kind.name, .element, in: kind.namespace) else { return nil }
            return FoundKind(name: kind.name, site: found)
        }
    }

    /// Decodes a value that the node is no content of.
    func asKind<Value>(_ decode: () throws -> Value) rethrows -> Value {
        let isNew = setAside()
        defer { if isNew { takeBack() } }
        return try decode()
    }

    // MARK: Errors

    /// An element of an unknown kind.
    func unknownKind(_ found: FoundKind, known: [String]) -> DecodingError {
        let nearest = Spelling.nearest(to: found.name, in: known) ?? nameInOtherNamespace(found.name, known)
        return found.site.dataCorrupted(
            .unknownKind, path: codingPath, expected: known.isEmpty ? "a kind" : "one of the kinds \(Spelling.list(known))",
            found: "'\(Excerpt.of(found.name))'", because: "the kind is unknown", suggestion: nearest.map { "did you mean '\($0)'?" })
    }

    /// The kind that is called alike in another namespace.
    private func nameInOtherNamespace(_ name: String, _ known: [String]) -> String? {
        let local = ExpandedName(name)?.localName ?? name
        return known.first { ExpandedName($0)?.localName ?? $0 == local }
    }

    /// An element that says no kind.
    func missingKind(_ discriminator: XMLDiscriminator, known: [String]) -> DecodingError {
        let (expected, found) =
            switch discriminator {
            case .schemaType: ("the attribute 'xsi:type', which says the kind", "none")
            case .attribute(let name): ("the attribute '\(name)', which says the kind", "none")
            case .childText(let name): ("an element '\(name)', which says the kind", "none")
            case .childPresence: ("a child that is called as the kind is", "none")
            case .elementName: ("an element that is called as the kind is", "'\(writtenName)'")
            }
        return dataCorrupted(
            .unknownKind, expected: "\(expected): \(Spelling.list(known))", found: found, because: "nothing tells the kind")
    }
}
