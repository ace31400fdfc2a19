// Values of families of types: the kind's type encodes itself, and then the element is made to say the kind.

extension ValueEncoder: KindEncoder {
    func encodeKind<Family: XMLTypeFamily>(of value: Family.Base, in family: Family.Type) throws {
        let table = context.kindTables.table(of: family)
        if let problem = table.problem { throw error(value, problem) }
        guard let (kind, name) = table.kind(of: value) else {
            guard let fragment = table.fragment(value) else { throw unknown(value, table) }
            try context.check(fragment, ofUnknownKind: value, table, at: destination)
            return try fragment.encode(to: self)
        }
        if let name, table.discriminator == .elementName {
            var container = container(keyedBy: KindKey<Family>.self)
            return try kind.coding.encode(value, to: container.superEncoder(forKey: KindKey(name)), isOwnContainer: false)
        }
        let element = try context.elementOfKind(value, at: destination)
        let mark = context.state.freeNames.open(in: element)
        defer { context.state.freeNames.close(since: mark, in: element) }
        context.state.order.note(kind.coding.type as? any Encodable.Type, ofElement: element)
        try kind.coding.encode(value, to: self, isOwnContainer: false)
        if table.discriminator == .childPresence {
            try context.mark(element, as: name, table, value, at: destination)
        } else {
            try context.write(name, table.discriminator, on: element, value, at: destination) { table.kind(named: $0) != nil }
        }
    }

    private func error<Base>(_ value: Base, _ problem: KindTable<Base>.Problem) -> EncodingError {
        error(value, ScalarProblem(code: .invalidTypeFamily, expected: problem.expected, found: problem.found))
    }

    private func unknown<Base>(_ value: Base, _ table: KindTable<Base>) -> EncodingError {
        let types = table.named.map { "\($0.kind.coding.type)" }
        return error(
            value,
            ScalarProblem(
                code: .unknownKind, expected: "a value of one of the types of \(table.familyName): \(Spelling.list(types))",
                found: "one of the type \(type(of: value as Any))",
                suggestion: "add the type to the family, or to the encoder's typeRegistry"))
    }

    /// An error of a value for which nothing was written.
    private func error(_ value: Any, _ problem: ScalarProblem) -> EncodingError {
        let own = context.state.destinations[destination]
        return own.element == 0 ? context.state.error(value, problem, in: own.slot) : context.state.error(value, problem, at: destination)
    }
}

extension EncodingContext {
    /// The element of a value that says its kind, which must be the value's own.
    func elementOfKind(_ value: Any, at number: UInt32) throws -> UInt32 {
        let slot = state.destinations[number].slot
        guard slot.kind == .child || slot.kind == .itself else {
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "an element of its own, which says the kind",
                found: slot.kind == .attribute ? "an attribute" : "the content of another value's element",
                suggestion: "give the property a key")
            throw state.error(value, problem, at: number)
        }
        return state.element(of: number)
    }

    /// Has an element say a kind, or none.
    ///
    /// - Parameters:
    ///   - name: the kind; nil if nothing is to say one that is known.
    ///   - isKnown: whether a kind is known.
    func write(
        _ name: String?, _ discriminator: XMLDiscriminator, on element: UInt32, _ value: @autoclosure () -> Any, at number: UInt32,
        isKnown: (String) -> Bool
    ) throws {
        if state.document.node(element).text.isIn(.fragment), case .element(let fragment) = state.document.prepared[element] {
            return try check(fragment, name, discriminator, value(), at: number, isKnown: isKnown)
        }
        let kind = try writtenKind(name, discriminator, value(), at: number)
        let written = state.textsOfKind(kind, in: element) + textsInRests(kind, of: element)
        guard let name, let text = kind.text else {
            if let known = written.first(where: { $0.map { isKnown(self.name(in: $0, discriminator)) } ?? true }) {
                throw contradiction(value(), expected: "no kind, or an unknown one", found: known ?? "elements", kind, at: number)
            }
            return
        }
        if let other = written.first(where: { $0.map { trimmed($0) != text } ?? true }) {
            throw contradiction(value(), expected: "the kind '\(name)'", found: other ?? "elements", kind, at: number)
        }
        if written.count > 1 {
            throw contradiction(value(), expected: "one that says the kind '\(name)'", found: "it twice", kind, at: number)
        }
        guard written.isEmpty else {
            if !state.freeNames.contain(kind.name, isAttribute: kind.isAttribute, in: element), textsInRests(kind, of: element).isEmpty {
                return
            }
            throw loss(of: kind.name, isAttribute: kind.isAttribute, name, value(), at: number)
        }
        if !kind.isAttribute { try checkIsNoList(kind.name, in: element, value(), at: number) }
        let slot = Slot(
            kind: kind.isAttribute ? .attribute : .child, element: element, name: kind.name, container: number,
            depth: state.destinations[number].depth)
        // It is a name, which no transform changes.
        try store(FinalText(text: text), in: slot)
        state.moveLastToFront(of: element, isAttribute: kind.isAttribute)
    }

    /// Makes sure that an element which is to say a kind, and nothing else, would not be read as the item of a list that is empty.
    private func checkIsNoList(_ name: UInt32, in element: UInt32, _ value: @autoclosure () -> Any, at number: UInt32) throws {
        guard state.freeNames.containList(name, in: element) else { return }
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: "an item in the list whose elements '\(state.names.string(of: name))' say the kind",
            found: "an empty list", suggestion: "an element that says the kind alone would be read as an item")
        throw state.error(value(), problem, at: number)
    }

    /// Makes sure of a fragment, which is written as it is, that it says a kind, or none.
    private func check(
        _ fragment: any ElementValue, _ name: String?, _ discriminator: XMLDiscriminator, _ value: Any, at number: UInt32,
        isKnown: (String) -> Bool
    ) throws {
        let found = kinds(in: fragment, discriminator)
        if let name, found == [name] { return }
        let known = found.first(where: isKnown)
        if name == nil, known == nil { return }
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: name.map { "a fragment of the kind '\($0)'" } ?? "a fragment of an unknown kind",
            found: known.map { "one of the kind '\($0)'" } ?? "one of another", suggestion: "it would be read as that kind")
        throw state.error(value, problem, at: number)
    }

    private func trimmed(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: ScalarParsing.trim($0), as: UTF8.self) }
    }

    /// The name of a kind in a text that is written.
    private func name(in text: String, _ discriminator: XMLDiscriminator) -> String {
        let text = trimmed(text)
        guard discriminator == .schemaType, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text }
        let uri = state.names.namespaces.declarations.first { isSame($0.prefix, String(text[..<colon])) }?.uri
        return "{\(uri ?? "")}\(text[colon...].dropFirst())"
    }

    /// The texts that a rest has for an element's kind, which is put into the element later.
    private func textsInRests(_ kind: WrittenKind, of element: UInt32) -> [String?] {
        let name = state.names.string(of: kind.name)
        var texts: [String?] = []
        for encoded in state.rests.all where encoded.element == element {
            if kind.isAttribute {
                texts += encoded.rest.attributeTexts.filter { $0.name.qualifiedName == name }.map { $0.text }
            } else {
                texts += encoded.rest.elementTexts.filter { $0.name.localName == name }.map { $0.text }
            }
        }
        return texts
    }

    /// The error for a node that would be taken for what says the kind alone when it is read.
    private func loss(of node: UInt32, isAttribute: Bool, _ kind: String, _ value: Any, at number: UInt32) -> EncodingError {
        let node = "the \(isAttribute ? "attribute" : "element") '\(state.names.string(of: node))'"
        let problem = ScalarProblem(
            code: .ambiguousKind, expected: "\(node) to say the kind '\(kind)' and nothing else",
            found: "it among what may have any name, from where it would be lost",
            suggestion: "leave it out, or give the type a property for it, with an enum of coding keys")
        return state.error(value, problem, at: number)
    }

    private func contradiction(
        _ value: Any, expected: String, found: String, _ kind: WrittenKind, at number: UInt32
    ) -> EncodingError {
        let node = "\(kind.isAttribute ? "the attribute" : "the element") '\(state.names.string(of: kind.name))'"
        return state.error(
            value, ScalarProblem(code: .ambiguousKind, expected: "\(expected) in \(node)", found: "'\(Excerpt.of(found))'"), at: number)
    }

    /// What is to be written for a kind.
    private func writtenKind(
        _ name: String?, _ discriminator: XMLDiscriminator, _ value: @autoclosure () -> Any, at number: UInt32
    ) throws -> WrittenKind {
        switch discriminator {
        case .schemaType:
            guard let name else {
                // Nothing is declared that nothing needs.
                let prefix = state.names.namespaces.declarations.first { $0.uri == StandardNamespace.schemaInstance }?.prefix ?? "xsi"
                return WrittenKind(name: state.names.number(of: "\(prefix):type"), isAttribute: true, text: nil)
            }
            let prefix = state.names.attributePrefix(for: StandardNamespace.schemaInstance, preferred: "xsi")
            return WrittenKind(
                name: state.names.number(of: "\(prefix):type"), isAttribute: true, text: try text(of: XMLQName(name), at: number))
        case .attribute(let key):
            return WrittenKind(name: try self.name(of: key, isAttribute: true, nil, value(), at: number), isAttribute: true, text: name)
        case .childText(let key):
            return WrittenKind(name: try self.name(of: key, isAttribute: false, nil, value(), at: number), isAttribute: false, text: name)
        case .childPresence, .elementName:
            return WrittenKind(name: 0, isAttribute: false, text: nil)
        }
    }

    /// The name that a key is written as in the element of a destination.
    private func name(
        of key: String, isAttribute: Bool, _ namespace: XMLNamespace?, _ value: @autoclosure () -> Any, at number: UInt32
    ) throws -> UInt32 {
        let namespace = namespace ?? state.destinations[number].namespace.namespace
        let codingKey = AnyCodingKey(stringValue: key)
        let entry = resolve(
            self.key(for: key, in: namespace), for: codingKey, in: number, attribute: isAttribute, element: !isAttribute,
            namespace: namespace)
        let name = isAttribute ? entry.attribute : entry.element
        guard name != 0 else {
            let (issue, path) = issue(
                ofName: codingKey, in: number, element: state.element(of: number), isAttribute: isAttribute)
            throw EncodingState.error(value(), issue, codingPath: path)
        }
        return name
    }

    // MARK: Kinds that a child marks

    /// Makes sure that an element has one child that is called as a kind is, and that it is the value's.
    func mark<Base>(_ element: UInt32, as name: String?, _ table: KindTable<Base>, _ value: Base, at number: UInt32) throws {
        guard !state.document.node(element).text.isIn(.fragment) else {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "a value that is written by its keys, beside what says its kind", found: "a fragment")
            throw state.error(value, problem, at: number)
        }
        var own: UInt32 = 0
        for kind in table.named {
            let child = try self.name(of: kind.name, isAttribute: false, kind.namespace.namespace, value, at: number)
            if kind.name == name { own = child }
            let isInRest = !textsInRests(WrittenKind(name: child, isAttribute: false, text: nil), of: element).isEmpty
            guard kind.name != name || isInRest, isInRest || state.hasChild(named: child, in: element) else { continue }
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: name.map { "a value of the kind '\($0)' alone" } ?? "a value without a kind",
                found: "the element '\(state.names.string(of: child))' in it, which says the kind '\(kind.name)'")
            throw state.error(value, problem, at: number)
        }
        guard own != 0 else { return }
        let count = state.textsOfChildren(named: own, of: element).count
        if count > 1 {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "one element '\(state.names.string(of: own))', which says the kind", found: "\(count)")
            throw state.error(value, problem, at: number)
        }
        guard count == 0 else {
            guard let name, state.freeNames.contain(own, isAttribute: false, in: element) else { return }
            throw loss(of: own, isAttribute: false, name, value, at: number)
        }
        try checkIsNoList(own, in: element, value, at: number)
        _ = state.document.addElement(own, to: element)
        state.moveLastToFront(of: element, isAttribute: false)
    }

    // MARK: Unknown kinds

    /// Makes sure of the element that a value of an unknown kind has kept that it says no kind which is known.
    func check<Base>(_ fragment: any ElementValue, ofUnknownKind value: Base, _ table: KindTable<Base>, at number: UInt32) throws {
        if let known = knownKinds(in: fragment, table).first {
            let problem = ScalarProblem(
                code: .ambiguousKind, expected: "a fragment of an unknown kind", found: "one of the kind '\(known)'",
                suggestion: "it would be read as that kind")
            throw state.error(value, problem, at: number)
        }
    }

    /// The known kinds that a fragment would be read as.
    private func knownKinds<Base>(in fragment: any ElementValue, _ table: KindTable<Base>) -> [String] {
        switch table.discriminator {
        case .schemaType, .attribute, .childText: kinds(in: fragment, table.discriminator).filter { table.kind(named: $0) != nil }
        case .childPresence: table.names.filter { name in fragment.elementTexts.contains { isCalled($0.name, name) } }
        case .elementName: table.names.filter { isCalled(fragment.name, $0) }
        }
    }

    /// The names of kinds that a fragment says by an attribute or a child's text. A qualified name may be in any namespace: what its prefix means is known
    /// where it is written.
    func kinds(in fragment: any ElementValue, _ discriminator: XMLDiscriminator) -> [String] {
        switch discriminator {
        case .schemaType:
            let texts = fragment.attributeTexts.filter {
                $0.name.qualifiedName == "xsi:type"
                    || $0.name.localName == "type" && $0.name.namespaceURI == StandardNamespace.schemaInstance
            }.map { trimmed($0.text) }
            return texts.flatMap { text -> [String] in
                guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [text] }
                let prefix = String(text[..<colon])
                let local = String(text[colon...].dropFirst())
                let own = fragment.declaredNamespaces.first { isSame($0.prefix, prefix) }?.uri
                let outer = state.names.namespaces.declarations.first { isSame($0.prefix, prefix) }?.uri
                return (own ?? outer).map { ["{\($0)}\(local)"] } ?? []
            }
        case .attribute(let key): return fragment.attributeTexts.filter { isCalled($0.name, key) }.map { trimmed($0.text) }
        case .childText(let key): return fragment.elementTexts.filter { isCalled($0.name, key) }.map { trimmed($0.text) }
        case .childPresence, .elementName: return []
        }
    }

    private func isCalled(_ name: XMLQName, _ key: String) -> Bool {
        name.qualifiedName == key || name.localName == key || name.expandedName == key
    }
}
