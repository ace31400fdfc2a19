// Values of families of types: the kind's type encodes itself, and then the element is made to say the kind.

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
            try kind.coding.encode(value, to: encoder, isOwnContainer: false)
            if table.discriminator == .childPresence {
                try mark(as: name, table, value)
            } else {
                try write(name, table.discriminator, value) { table.kind(named: $0) != nil }
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

    // MARK: Kinds that an attribute or a child's text says

    /// Has the element say a kind, or none.
    ///
    /// - Parameters:
    ///   - name: the kind; nil if nothing is to say one that is known.
    ///   - isKnown: whether a kind is known.
    func write(_ name: String?, _ discriminator: XMLDiscriminator, _ value: @autoclosure () -> Any, isKnown: (String) -> Bool) throws {
        if let fragment = fragment as? XMLFragment { return try check(fragment, name, discriminator, value(), isKnown: isKnown) }
        guard let (node, text) = try nodeOfKind(name, discriminator, value()) else { return }
        let textsInRests = textsInRests(node)
        let written = node.texts + textsInRests
        guard let name, let text else {
            if let known = written.first(where: { $0.map { isKnown(self.name(in: $0, discriminator)) } ?? true }) {
                throw contradiction(value(), expected: "no kind, or an unknown one", found: known ?? "elements", node)
            }
            return
        }
        if let other = written.first(where: { $0.map { trimmed($0) != text && self.name(in: $0, discriminator) != name } ?? true }) {
            throw contradiction(value(), expected: "the kind '\(name)'", found: other ?? "elements", node)
        }
        if written.count > 1 { throw contradiction(value(), expected: "one that says the kind '\(name)'", found: "it twice", node) }
        guard written.isEmpty else {
            if !node.isFree, textsInRests.isEmpty { return }
            throw loss(of: node, name, value())
        }
        if !node.isAttribute { try checkIsNoList(node, value()) }
        try node.writeFirst(text)
    }

    /// The attribute or child that says the kind, and what it is to say; nil where something else does.
    private func nodeOfKind(
        _ name: String?, _ discriminator: XMLDiscriminator, _ value: @autoclosure () -> Any
    ) throws -> (node: WrittenNode, text: String?)? {
        switch discriminator {
        case .schemaType:
            // Nothing is declared that nothing needs.
            guard let name else { return (schemaAttribute("type", isDeclared: false), nil) }
            return (schemaAttribute("type", isDeclared: true), try text(of: XMLQName(name)))
        case .attribute(let key): return (try node(called: key, isAttribute: true, value()), name)
        case .childText(let key): return (try node(called: key, isAttribute: false, value()), name)
        case .childPresence, .elementName: return nil
        }
    }

    /// Makes sure that an element which is to say a kind, and nothing else, would not be read as the item of a list that is empty.
    private func checkIsNoList(_ node: WrittenNode, _ value: @autoclosure () -> Any) throws {
        guard node.isOfList else { return }
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: "an item in the list whose elements '\(node.name)' say the kind",
            found: "an empty list", suggestion: "an element that says the kind alone would be read as an item")
        throw elementError(value(), problem)
    }

    /// Makes sure of a fragment, which is written as it is, that it says a kind, or none.
    private func check(
        _ fragment: XMLFragment, _ name: String?, _ discriminator: XMLDiscriminator, _ value: Any, isKnown: (String) -> Bool
    ) throws {
        let found = kinds(in: fragment, discriminator)
        if let name, found == [name] { return }
        let known = found.first(where: isKnown)
        if name == nil, known == nil { return }
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: name.map { "a fragment of the kind '\($0)'" } ?? "a fragment of an unknown kind",
            found: known.map { "one of the kind '\($0)'" } ?? "one of another", suggestion: "it would be read as that kind")
        throw elementError(value, problem)
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: ScalarParsing.trim($0), as: UTF8.self) }
    }

    /// The name of a kind in a text that is written.
    private func name(in text: String, _ discriminator: XMLDiscriminator) -> String {
        let text = trimmed(text)
        guard discriminator == .schemaType else { return text }
        let name = XMLQName(text, in: nil)
        let uri = namespaceURI(of: name.prefix ?? "") ?? ""
        return name.prefix == nil && uri.isEmpty ? text : "{\(uri)}\(name.localName)"
    }

    /// The texts that rests have for the element's kind.
    private func textsInRests(_ node: WrittenNode) -> [String?] {
        let name = node.name
        var texts: [String?] = []
        for rest in rests {
            if node.isAttribute {
                for attribute in rest.attributeTexts where attribute.name.qualifiedName == name { texts.append(attribute.text) }
            } else {
                for child in rest.elementTexts where child.name.localName == name { texts.append(child.text) }
            }
        }
        return texts
    }

    /// The error for a node that would be taken for what says the kind alone when it is read.
    private func loss(of node: WrittenNode, _ kind: String, _ value: Any) -> EncodingError {
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: "\(description(node)) to say the kind '\(kind)' and nothing else",
            found: "it among what may have any name, from where it would be lost",
            suggestion: "leave it out, or give the type a property for it, with an enum of coding keys")
        return elementError(value, problem)
    }

    private func contradiction(_ value: Any, expected: String, found: String, _ node: WrittenNode) -> EncodingError {
        elementError(
            value, ScalarProblem(code: .ambiguousKind, expected: "\(expected) in \(description(node))", found: "'\(Excerpt.of(found))'"))
    }

    private func description(_ node: WrittenNode) -> String { "the \(node.isAttribute ? "attribute" : "element") '\(node.name)'" }

    // MARK: Kinds that a child marks

    /// Makes sure that the element has one child that is called as a kind is, and that it is the value's.
    private func mark<Base>(as name: String?, _ table: KindTable<Base>, _ value: Base) throws {
        guard fragment == nil else {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "a value that is written by its keys, beside what says its kind", found: "a fragment")
            throw elementError(value, problem)
        }
        var own: WrittenNode?
        for kind in table.named {
            let child = try node(called: kind.name, isAttribute: false, in: kind.namespace, value)
            if kind.name == name { own = child }
            let isInRest = !textsInRests(child).isEmpty
            guard kind.name != name || isInRest, isInRest || !child.texts.isEmpty else { continue }
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: name.map { "a value of the kind '\($0)' alone" } ?? "a value without a kind",
                found: "the element '\(child.name)' in it, which says the kind '\(kind.name)'")
            throw elementError(value, problem)
        }
        guard let own, let name else { return }
        let count = own.texts.count
        if count > 1 {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "one element '\(own.name)', which says the kind", found: "\(count)")
            throw elementError(value, problem)
        }
        guard count == 0 else {
            if own.isFree { throw loss(of: own, name, value) }
            return
        }
        try checkIsNoList(own, value)
        try own.writeFirst(nil)
    }

    // MARK: Unknown kinds

    /// Writes the element that a value of an unknown kind has kept.
    private func write<Base>(_ fragment: XMLFragment, ofUnknownKind value: Base, _ table: KindTable<Base>) throws {
        if let known = knownKinds(in: fragment, table).first {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "a fragment of an unknown kind", found: "one of the kind '\(known)'",
                suggestion: "it would be read as that kind")
            throw elementError(value, problem)
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
