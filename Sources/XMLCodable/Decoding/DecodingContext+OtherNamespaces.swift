// Elements that are in another namespace than a type says its keys are.

extension DecodingContext {
    /// Whether keys that are in a namespace are looked for in an element of another one, in which nothing is in theirs.
    ///
    /// An element may well be in another namespace than what is in it: its name comes from a key of the type around it.
    func isElsewhere(_ place: Place, _ table: KeyTable) -> Bool {
        guard place.kind == .element, !place.flags.contains(.elementsOnly), let namespace = table.namespace else { return false }
        let name = arena.node(place.node).name
        if table.nameInNamespace == name { return false }
        guard arena.names.name(name, isInNamespace: namespace.uri) else { return !hasChild(in: namespace, place.node) }
        table.nameInNamespace = name
        return false
    }

    private func hasChild(in namespace: XMLNamespace, _ element: NodeIndex) -> Bool {
        let number = arena.names.findNamespace(namespace.uri)
        return arena.childElements(of: element).contains { number == arena.names.namespace(of: arena.node($0).name) }
    }

    /// Makes sure that a choice whose cases were not found among the children of an element is not looked for in another namespace than theirs.
    ///
    /// - Parameters:
    ///   - table: the keys that the choice is beside.
    ///   - isOuter: whether they are those of the element's own value.
    ///   - isMeant: whether a child is another property's.
    /// - Throws: an error that says so if the element is in another namespace, as for a key (``checkIsNotElsewhere(_:_:as:in:_:frame:)``).
    @inline(never)
    func checkIsNotElsewhere(
        _ choice: ChoiceType, in element: NodeIndex, _ table: KeyTable, isOuter: Bool, path: @autoclosure () -> [any CodingKey],
        _ isMeant: (NodeIndex) -> Bool
    ) throws {
        let own = arena.node(element).name
        guard let namespace = choice.namespace else { return }
        if arena.names.name(own, isInNamespace: namespace.uri) || hasChild(in: namespace, element) { return }
        var other = choice
        other.namespace = XMLNamespace(arena.names.namespaceURI(own) ?? "")
        let hint: String
        if let child = children(of: element).first(where: { choices.isNamedCase($0, of: other) && !isMeant($0) }) {
            hint = "there is \(errors.descriptionWithNamespace(of: child))"
        } else if table.isElsewhere, isOuter, element == arena.root, !children(of: element).contains(where: isMeant) {
            hint = "it is \(errors.descriptionWithNamespace(of: element))"
        } else {
            return
        }
        let names = choice.keys.filter { !XMLNamespace.isSaid(by: $0) && !$0.isEmpty && $0 != ChoiceType.anyElement }
        // Where all cases say their namespaces, nothing is looked for in the type's.
        guard let name = names.first ?? (choice.keys.isEmpty ? "*" : nil) else { return }
        throw errors.dataCorrupted(
            .missingKey, at: .element(element), path: path(),
            expected: "elements with the names of cases, such as '\(namespace.qualifying(name))'", found: "none",
            because: "the cases are in another namespace than the element", suggestion: hint)
    }

    /// Makes sure that a key which has found nothing in such an element would have found nothing, had its type said the element's namespace, and is not
    /// one of the root's type, no key of which has found anything.
    func checkIsNotElsewhere(
        _ found: Place, _ key: some CodingKey, as wanted: _XMLNodeKind?, in place: Place, _ table: KeyTable, frame: Int
    ) throws(Refusal) {
        guard table.isElsewhere, found.kind == .absent, let namespace = table.namespace else { return }
        var name = key.stringValue
        if case .success(let path) = table.paths?[name] { name = path.firstElement ?? "" }
        guard !XMLNamespace.isSaid(by: name), name != ChoiceType.anyElement else { return }
        let names = keyNames.similarEntry(for: name, in: XMLNamespace(arena.names.namespaceURI(arena.node(place.node).name) ?? ""))
        let other = try? find(AnyCodingKey(stringValue: name), names, in: place.node, .element, frame: frame)
        let hint: String
        if let other, other.kind != .absent, !isMeant(other.node, in: place, table) {
            hint = "there is \(errors.descriptionWithNamespace(of: other.node))"
        } else if place.node == arena.root, !place.flags.contains(.sharesElement),
            table.takesAnything || !arena.childElements(of: place.node).contains(where: { table.names($0, self) })
        {
            hint =
                errors.suggestionOfOtherNamespace(for: name, than: namespace, at: place, frame: frame)
                ?? "it is \(errors.descriptionWithNamespace(of: place.node))"
        } else {
            return
        }
        let error = errors.keyNotFound(key, as: wanted, at: .element(place.node), frame: frame, hint: hint) as? DecodingError
        guard let expected = error?.xmlIssue?.expected else { return }
        throw Refusal(
            code: .missingKey, place: .element(place.node), expected: expected, found: "none", reason: nil, suggestion: hint)
    }

    /// Whether a key means a child of an element, or one of another value in the element.
    private func isMeant(_ child: NodeIndex, in place: Place, _ table: KeyTable) -> Bool {
        !table.takesAnything && table.names(child, self)
            || place.flags.contains(.sharesElement) && sharedContent.isTaken(child, in: place.node, asCase: true)
    }
}
