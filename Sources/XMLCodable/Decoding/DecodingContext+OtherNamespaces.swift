// Elements that are in another namespace than a type says its keys are.

extension DecodingContext {
    /// Whether keys that are in a namespace are looked for in an element of another one, in which nothing is in theirs.
    ///
    /// An element may well be in another namespace than what is in it: its name comes from a key of the type around it.
    func isElsewhere(_ place: Place, _ table: KeyTable) -> Bool {
        guard place.kind == .element, !place.flags.contains(.elementsOnly), let namespace = table.namespace else { return false }
        let name = arena.node(place.node).name
        if table.nameInNamespace == name { return false }
        var uri = namespace.uri
        let number = uri.withUTF8 { arena.names.findNamespace($0) }
        if number == arena.names.namespace(of: name) {
            table.nameInNamespace = name
            return false
        }
        return !arena.childElements(of: place.node).contains { number == arena.names.namespace(of: arena.node($0).name) }
    }

    /// What is wrong with a key that has found nothing in such an element: it would have found something, had its type said the element's
    /// namespace, or it is a key of the root's type, and no key of that has found anything. Nil if nothing is wrong.
    func orElsewhere(
        _ found: Place, _ key: some CodingKey, as wanted: XMLNodeKind?, in place: Place, _ table: KeyTable, frame: Int
    ) -> Place? {
        guard table.isElsewhere, found.kind == .absent, let namespace = table.namespace else { return nil }
        var name = key.stringValue
        if case .success(let path) = table.paths?[name] { name = path.firstElement ?? "" }
        guard !XMLNamespace.isSaid(by: name), name != ChoiceType.anyElement else { return nil }
        let own = arena.node(place.node).name
        let names = keyNames.similarEntry(for: name, in: XMLNamespace(arena.names.namespaceURI(own) ?? ""))
        let other = find(AnyCodingKey(stringValue: name), names, in: place.node, .element, frame: frame)
        let hint: String
        if other.kind != .absent, !isMeant(other.node, in: place, table) {
            hint = "there is \(errors.descriptionWithNamespace(of: other.node))"
        } else if place.node == arena.root, !place.flags.contains(.sharesElement),
            table.takesAnything || !arena.childElements(of: place.node).contains(where: { table.names($0, self) })
        {
            hint =
                errors.suggestionOfOtherNamespace(for: AnyCodingKey(stringValue: name), than: namespace, at: place, frame: frame)
                ?? "it is \(errors.descriptionWithNamespace(of: place.node))"
        } else {
            return nil
        }
        let error = errors.keyNotFound(key, as: wanted, at: .element(place.node), frame: frame, hint: hint)
        return error.xmlIssue.map { paths.refuse(.absent(expected: $0.expected ?? "", hint: hint), key.stringValue, at: place.node) }
    }

    /// Whether a key means a child of an element, or one of another value that stands there.
    private func isMeant(_ child: NodeIndex, in place: Place, _ table: KeyTable) -> Bool {
        !table.takesAnything && table.names(child, self)
            || place.flags.contains(.sharesElement) && sharedContent.otherKeys(of: place.node).takes(child, in: self)
    }
}
