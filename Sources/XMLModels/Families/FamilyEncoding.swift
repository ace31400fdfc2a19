// Values of families of types: what says the kind is written, and then the kind's type encodes itself in the same element.

extension EncodingSite {
    /// Encodes a value of a family in the site's place.
    func encodeKind<Family: XMLTypeFamily>(of value: Family.Base, in family: Family.Type) throws {
        let table = XMLTypeRegistry.table(of: family, in: option(XMLTypeRegistry.self))
        if let problem = table.problem {
            throw unwritten(value, ScalarProblem(code: .invalidTypeFamily, expected: problem.expected, found: problem.found))
        }
        guard let (kind, name) = table.kind(of: value) else {
            guard let fragment = table.fragment(value) else { throw unknownKind(of: value, table) }
            return try write(fragment, ofUnknownKind: value, table)
        }
        if let name, table.discriminator == .elementName {
            var container = encoder.container(keyedBy: KindKey<Family>.self)
            return try kind.coding.encode(value, to: container.superEncoder(forKey: KindKey(name)), isOwnContainer: false)
        }
        try writeOwnElement(of: value) {
            noteType(kind.coding.type)
            let said = try say(name, in: kind.coding.namespace, table.discriminator, value)
            try kind.coding.encode(value, to: encoder, isOwnContainer: false)
            if table.discriminator == .childPresence {
                try checkMarks(of: name, table, value)
            } else {
                try check(said, name, table.discriminator, value) { table.kind(named: $0) != nil }
            }
        }
    }

    private func unknownKind<Base>(of value: Base, _ table: KindTable<Base>) -> EncodingError {
        let types = table.named.map { "\($0.kind.coding.type)" }
        return unwritten(
            value,
            ScalarProblem(
                code: .unknownKind, expected: "a value of one of the types of \(table.familyName): \(Spelling.list(types))",
                found: "one of the type \(type(of: value as Any))",
                suggestion: "add the type to the family, or to the encoder's typeRegistry"))
    }

    /// An error of a value for which nothing was written.
    private func unwritten(_ value: Any, _ problem: ScalarProblem) -> EncodingError {
        hasElement ? elementError(value, problem) : error(value, problem)
    }

    // MARK: What says the kind

    /// The node that says the kind, with its text; nil for a kind without a name, and for a child with nothing in it.
    typealias SaidKind = (node: WrittenNode, text: String?)

    /// Writes what says a kind.
    ///
    /// - Parameters:
    ///   - name: the kind; nil if nothing is to say one that is known.
    ///   - namespace: that of the kind's type.
    /// - Returns: nil where that is not one attribute or child.
    func say(
        _ name: String?, in namespace: @autoclosure () -> XMLNamespace?, _ discriminator: XMLDiscriminator, _ value: @autoclosure () -> Any
    ) throws -> SaidKind? {
        let said: SaidKind
        switch (discriminator, name) {
        // Nothing is declared that nothing needs.
        case (.schemaType, nil): said = (schemaAttribute("type", isDeclared: false), nil)
        case (.schemaType, let name?):
            let name = XMLQName(name)
            if let uri = name.namespaceURI, let namespace = namespace(), isSame(uri, namespace.uri) { declare(namespace) }
            said = (schemaAttribute("type", isDeclared: true), try text(of: name))
        case (.attribute(let key), _): said = (try node(called: key, isAttribute: true, value()), name)
        case (.childText(let key), _): said = (try node(called: key, isAttribute: false, value()), name)
        case (.childPresence, let name?): said = (try node(called: name, isAttribute: false, in: namespace(), value()), nil)
        case (.childPresence, nil), (.elementName, _): return nil
        }
        if let name { try said.node.write(said.text, ofKind: name) }
        return said
    }

    /// Makes sure that the attribute or the children of the value's own which could say its kind say the same.
    ///
    /// - Parameters:
    ///   - name: the kind; nil if nothing is to say one that is known.
    ///   - isKnown: whether a kind is known.
    func check(
        _ said: SaidKind?, _ name: String?, _ discriminator: XMLDiscriminator, _ value: @autoclosure () -> Any, isKnown: (String) -> Bool
    ) throws {
        if let fragment = fragment as? XMLFragment { return try check(fragment, name, discriminator, value(), isKnown: isKnown) }
        guard let (node, text) = said else { return }
        let texts = node.texts
        let other = texts.first { found in
            guard let found else { return true }
            let foundName = self.name(in: found, discriminator)
            return text.map { trimmed(found) != $0 && foundName != name } ?? isKnown(foundName)
        }
        if let other {
            let expected = name.map { "the kind '\($0)'" } ?? "no kind, or an unknown one"
            throw contradiction(value(), expected: expected, found: other ?? "elements", node)
        }
        guard let name, !node.isAttribute else { return }
        try settle(node, texts.count, name: name, value())
    }

    /// Leaves one child that says the kind: the value's own, if there is one. An element that says a kind, and nothing else, must not be read as the item of a
    /// list that is empty.
    private func settle(_ node: WrittenNode, _ count: Int, name: String, _ value: @autoclosure () -> Any) throws {
        if count > 1 { throw contradiction(value(), expected: "one that says the kind '\(name)'", found: "it twice", node) }
        if count == 1 { return node.takeBack() }
        guard node.isOfList else { return }
        throw ambiguousKind(
            value(), expected: "an item in the list whose elements '\(node.name)' say the kind", found: "an empty list",
            suggestion: "an element that says the kind alone would be read as an item")
    }

    /// Makes sure of a fragment, which is written as it is, that it says a kind, or none.
    private func check(
        _ fragment: XMLFragment, _ name: String?, _ discriminator: XMLDiscriminator, _ value: Any, isKnown: (String) -> Bool
    ) throws {
        let found = kinds(in: fragment, discriminator)
        if let name, found == [name] { return }
        let known = found.first(where: isKnown)
        if name == nil, known == nil { return }
        throw ambiguousKind(
            value, expected: name.map { "a fragment of the kind '\($0)'" } ?? "a fragment of an unknown kind",
            found: known.map { "one of the kind '\($0)'" } ?? "one of another", suggestion: "it would be read as that kind")
    }

    private func trimmed(_ text: String) -> String { text.withBytes { String(decoding: ScalarParsing.trim($0), as: UTF8.self) } }

    /// The name of a kind in a text that is written.
    private func name(in text: String, _ discriminator: XMLDiscriminator) -> String {
        let text = trimmed(text)
        guard discriminator == .schemaType else { return text }
        let name = XMLQName(text, in: nil)
        let uri = namespaceURI(of: name.prefix ?? "") ?? ""
        return name.prefix == nil && uri.isEmpty ? text : "{\(uri)}\(name.localName)"
    }

    private func contradiction(_ value: Any, expected: String, found: String, _ node: WrittenNode) -> EncodingError {
        let place = "the \(node.isAttribute ? "attribute" : "element") '\(node.name)'"
        return ambiguousKind(value, expected: "\(expected) in \(place)", found: "'\(Excerpt.of(found))'")
    }

    private func ambiguousKind(_ value: Any, expected: String, found: String, suggestion: String? = nil) -> EncodingError {
        elementError(value, ScalarProblem(code: .ambiguousKind, expected: expected, found: found, suggestion: suggestion))
    }

    // MARK: Kinds that a child marks

    /// Makes sure that the element has one child that is called as a kind is, that of the value's.
    private func checkMarks<Base>(of name: String?, _ table: KindTable<Base>, _ value: Base) throws {
        for kind in table.named {
            let child = try node(called: kind.name, isAttribute: false, in: kind.namespace, value)
            let count = child.texts.count
            if kind.name != name && count > 0 {
                throw ambiguousKind(
                    value, expected: name.map { "a value of the kind '\($0)' alone" } ?? "a value without a kind",
                    found: "the element '\(child.name)' in it, which says the kind '\(kind.name)'")
            }
            if kind.name == name { try settle(child, count, name: kind.name, value) }
        }
    }

    // MARK: Unknown kinds

    /// Writes the element that a value of an unknown kind has kept.
    private func write<Base>(_ fragment: XMLFragment, ofUnknownKind value: Base, _ table: KindTable<Base>) throws {
        if let known = knownKinds(in: fragment, table).first {
            throw ambiguousKind(
                value, expected: "a fragment of an unknown kind", found: "one of the kind '\(known)'",
                suggestion: "it would be read as that kind")
        }
        try fragment.encode(to: encoder)
    }

    /// The known kinds that a fragment would be read as.
    private func knownKinds<Base>(in fragment: XMLFragment, _ table: KindTable<Base>) -> [String] {
        switch table.discriminator {
        case .schemaType, .attribute, .childText: kinds(in: fragment, table.discriminator).filter { table.kind(named: $0) != nil }
        case .childPresence: table.names.filter { name in fragment.elements.contains { isCalled($0.name, name) } }
        case .elementName: table.names.filter { isCalled(fragment.name, $0) }
        }
    }

    /// The names of kinds that a fragment says by an attribute or a child's text. A qualified name may be in any namespace: what its prefix means is known
    /// where it is written.
    private func kinds(in fragment: XMLFragment, _ discriminator: XMLDiscriminator) -> [String] {
        switch discriminator {
        case .schemaType:
            let texts = fragment.attributes.filter {
                isSame($0.name.qualifiedName, "xsi:type")
                    || isSame($0.name.localName, "type") && isSame($0.name.namespaceURI ?? "", StandardNamespace.schemaInstance)
            }.map { trimmed($0.value) }
            return texts.flatMap { text -> [String] in
                let name = XMLQName(text, in: nil)
                let own = fragment.namespaceDeclarations.first { isSame($0.prefix, name.prefix ?? "") }?.uri
                guard let prefix = name.prefix else { return [own.map { XMLQName(text, in: $0).expandedName } ?? text] }
                return (own ?? namespaceURI(of: prefix)).map { ["{\($0)}\(name.localName)"] } ?? []
            }
        case .attribute(let key): return fragment.attributes.filter { isCalled($0.name, key) }.map { trimmed($0.value) }
        case .childText(let key): return fragment.elements.filter { isCalled($0.name, key) }.map { trimmed($0.stringValue) }
        case .childPresence, .elementName: return []
        }
    }

    private func isCalled(_ name: XMLQName, _ key: String) -> Bool {
        name.qualifiedName == key || name.localName == key || name.expandedName == key
    }
}
