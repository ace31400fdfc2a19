// Rests: what no key of a type stands for, and what the keys beside it are.

extension EncodingSite {
    /// Whether the value is beside the keys of a type, in the element of that, without a place of its own.
    package var isBesideKeys: Bool {
        let slot = context.state.destinations[destination].slot
        let isInDictionary = if case .dictionary = context.state.destinations[slot.container].type?.shape { true } else { false }
        return slot.kind == .content && slot.index < 0 && !isInDictionary || slot.kind == .itself && isPayload
    }

    /// Keeps a rest for the element that it shares.
    package func keep(_ rest: any KeptRest, hasText: Bool) {
        let element = restElement
        context.state.rests.append(EncodedRest(rest: rest, number: destination, element: element))
        if hasText { context.state.document.noteMixedContent(in: element) }
    }

    /// An attribute that says what a child element says as well, because no wrapper but a strategy or a table wants both, with its key.
    package var attributeBesideChild: (name: String, key: String)? {
        let element = restElement
        guard let copy = context.state.copies[element], context.state.document.attribute(named: copy.name, of: element) != 0 else {
            return nil
        }
        return (context.state.names.string(of: copy.name), context.state.names.string(of: copy.key))
    }

    /// Whether a table says which nodes the keys around the site are written as. It does not say how they are read.
    package var hasNodeKinds: Bool { context.state.nodeKinds(at: context.state.destinations[destination].slot.container) != nil }

    /// The key of the rest that the element has already; nil if it has none.
    package var keyOfRest: String? { context.state.rests.lastElement == restElement ? context.state.keyOfLastRest : nil }

    /// The key that text in the element has been written for; nil if there is none.
    package var keyOfText: String? {
        let key = context.state.destinations[context.state.destinations[destination].slot.container].textKey
        return key == 0 ? nil : context.state.names.string(of: key - 1)
    }

    /// The keys of the values that share the element around the site: those of each type, and those that were noted one by one.
    package var keysBeside: (types: [KeysOfElement], single: [KeyOfElement]) {
        let noted = context.state.steps.keys(in: restElement)
        var tables = noted.types
        var number = context.state.destinations[destination].slot.container
        while number != 0 {
            let record = context.state.destinations[number]
            if !(record.isPayload && record.sharesElement), let keys = record.keys?.object { tables.append(keys) }
            number = context.state.destinations.owner(around: number)
        }
        let types = tables.filter { !$0.takesAnything }.map { table in
            let keys = table.traits.listed.enumerated().map {
                KeyOfElement(key: $1, types: table.types(ofListed: $0), namespace: table.namespace)
            }
            return KeysOfElement(keys: keys, contains: table.names)
        }
        let single = noted.single.map {
            KeyOfElement(key: context.state.names.string(of: $0.key), types: $0.type.map { [$0] } ?? [], namespace: $0.namespace)
        }
        return (types, single)
    }

    /// What the nodes are called that are in the element already: as they are written, and with their namespaces.
    package var writtenNames: (elements: Set<ExactString>, attributes: Set<ExactString>) {
        var numbers: (elements: Set<UInt32>, attributes: Set<UInt32>) = ([], [])
        let node = context.state.document.node(restElement)
        context.state.document.forEachAttribute(from: node.firstAttribute) { _, attribute in numbers.attributes.insert(attribute.name) }
        var run: [Range<Int>] = []
        context.state.document.forEachChild(from: node.firstChild) { _, child in
            if child.text.isIn(.leaves) { run.append(child.text.range) } else if child.name != 0 { numbers.elements.insert(child.name) }
        }
        for range in run {
            for leaf in EncodedLeaves(context.state.document.text[range]) {
                numbers.elements.insert(context.state.names.number(of: String(decoding: leaf.name, as: UTF8.self)))
            }
        }
        return (spellings(of: numbers.elements), spellings(of: numbers.attributes))
    }

    /// What a key around the site is called as an element and as an attribute: as it is written, with its namespace, and as it is spelled, which a
    /// decoder takes as well.
    package func names(ofKey name: String, in namespace: XMLNamespace?) -> (elements: [ExactString], attributes: [ExactString]) {
        let container = context.state.destinations[destination].slot.container
        let codingKey = AnyCodingKey(stringValue: name)
        let entry = context.names(of: codingKey, in: container)
        let strategies = context.state.names.strategies
        var names = (elements: spellings(of: entry.element), attributes: spellings(of: entry.attribute))
        if let namespace, !XMLNamespace.isSaid(by: name) {
            let path = strategies.dependOnPath ? context.state.codingPath(of: container) + [codingKey] : []
            names.elements = [ExactString(namespace.qualifying(strategies.elementName(for: name, path: path)))]
        }
        let asSpelled = strategies.convertKeys ? [ExactString(name)] : []
        return (names.elements + asSpelled, names.attributes + asSpelled)
    }

    @inline(never)
    private func spellings(of names: Set<UInt32>) -> Set<ExactString> { Set(names.flatMap { spellings(of: $0) }) }

    private func spellings(of name: UInt32) -> [ExactString] {
        let written = writtenName(name)
        guard let uri = written.namespaceOfPrefix ?? written.defaultNamespace else { return [ExactString(written.written)] }
        let local = written.namespaceOfPrefix == nil ? written.written[...] : written.written.drop { $0 != ":" }.dropFirst()
        return [ExactString(written.written), ExactString("{\(uri)}\(local)")]
    }

    private var restElement: UInt32 { context.state.destinations[destination].slot.element }

    /// Adds an attribute to the element that a rest shares; false if it has one of the name.
    package func addAttribute(_ name: String, _ value: String) -> Bool {
        let element = restElement
        if context.state.document.attribute(named: context.state.names.number(of: name), of: element) != 0 { return false }
        context.state.add(value, as: name, to: element, context.attributeEscapes)
        return true
    }

    /// Declares a prefix on the element that a rest shares, unless the document has too many declarations.
    package func declare(_ prefix: String, _ uri: String) -> Bool {
        context.state.document.repeatedDeclarations.add(uri.utf8.count, of: uri.utf8.count)
        if context.state.document.repeatedDeclarations.areTooMany { return false }
        context.state.add(uri, as: "xmlns:\(prefix)", to: restElement)
        return true
    }

    /// Puts nodes between the children of the element that a rest shares.
    ///
    /// - Parameter positions: tells how many children come before each of the nodes, by the children's local names: `""` for a text, nil for white
    ///   space and for what is neither element nor text.
    package func insert(_ nodes: [PreparedNode], at positions: ([String?]) -> [Int]) {
        let element = restElement
        let known = context.state.document.separateChildren(of: element)
        let names = known.map { context.state.document.localName(ofChild: $0, context.state.names) }
        var children: [UInt32] = []
        var next = 0
        for (node, position) in zip(nodes, positions(names)) {
            if position > next {
                children += known[next..<position]
                next = position
            }
            var name: UInt32 = 0
            if case .element(let value) = node { name = context.state.names.number(of: value.name.qualifiedName) }
            if let child = context.state.document.makeChild(node, named: name, of: element) { children.append(child) }
        }
        children += known[next...]
        context.state.document.relink(children, of: element, after: 0)
    }

    /// An error about something in a rest, or in the element that it shares.
    ///
    /// - Parameter path: the way to it from the element on.
    package func error(
        _ value: Any, _ code: XMLErrorCode, inRest path: String, expected: String, found: String, suggestion: String?
    ) -> EncodingError {
        var slot = context.state.destinations[destination].slot
        if slot.kind == .content { slot.name = 0 }
        return error(value, code, at: context.state.documentPath(of: slot) + path, expected, found, suggestion)
    }
}

/// A key of a value in an element.
package struct KeyOfElement {
    package let key: String
    /// The types of what has been encoded under it, but for scalars and nil without a type, and some attributes of scalars.
    package let types: [TypeTraits]
    /// The namespace, if the key does not say its own.
    package let namespace: XMLNamespace?
}

/// The keys of a type whose value is in an element.
package struct KeysOfElement {
    /// All of them; none where they cannot be listed.
    package let keys: [KeyOfElement]
    /// Whether a name is one of them.
    package let contains: (String) -> Bool
}
