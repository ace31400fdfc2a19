// Rests: what no key of a type stands for, and what the keys beside it are.

/// Where a child of a rest comes among an element's children.
package struct PositionOfRest {
    /// How many children come before it.
    package let children: Int
    /// How many characters of the next child, a text, from the first on that is no white space. None if the child divides no text.
    package let characters: Int

    package init(behind children: Int, characters: Int = 0) { (self.children, self.characters) = (children, characters) }
}

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

    /// The owners of the nodes in the element that the value shares.
    package var otherOwners: OtherOwners { context.otherOwners(at: destination) }

    /// Whether a key has an element in the one that a rest shares.
    package func hasElement(ofKey key: String, in namespace: XMLNamespace?) -> Bool {
        let container = context.state.destinations[destination].slot.container
        let name = context.names(of: AnyCodingKey(stringValue: key), in: container, attribute: false, namespace: namespace).element
        return name != 0 && context.state.document.countChildren(named: name, of: restElement, context.state.names) > 0
    }

    private var restElement: UInt32 { context.state.destinations[destination].slot.element }

    /// Adds an attribute to an element; false if it has one of the name.
    package func addAttribute(_ name: String, _ value: String, to element: UInt32) -> Bool {
        if context.state.document.attribute(named: context.state.names.number(of: name), of: element) != 0 { return false }
        context.state.add(value, as: name, to: element, context.attributeEscapes)
        return true
    }

    /// Declares a prefix on an element, unless the document has too many declarations.
    package func declare(_ prefix: String, _ uri: String, on element: UInt32) -> Bool {
        context.state.document.repeatedDeclarations.add(uri.utf8.count, of: uri.utf8.count)
        if context.state.document.repeatedDeclarations.areTooMany { return false }
        context.state.add(uri, as: "xmlns:\(prefix)", to: element)
        return true
    }

    /// The child element of a local name that values have written.
    package func child(named name: String, of element: UInt32) -> UInt32? {
        var child = context.state.document.node(element).firstChild
        while child != 0 {
            let node = context.state.document.node(child)
            if node.name != 0, let local = context.state.document.localName(ofChild: child, context.state.names), isSame(local, name) {
                return child
            }
            child = node.next
        }
        return nil
    }

    /// Puts nodes between the children of an element.
    ///
    /// - Parameter positions: tells what comes before each of the nodes, by the children's local names: `""` for a text, nil for what is
    ///   neither element nor text.
    package func insert(_ nodes: [PreparedNode], into element: UInt32, at positions: ([String?]) throws -> [PositionOfRest]) throws {
        if nodes.contains(where: { if case .text = $0 { true } else { false } }) { context.state.document.noteMixedContent(in: element) }
        var known = context.state.document.separateChildren(of: element)
        let names = known.map { context.state.document.localName(ofChild: $0, context.state.names) }
        var children: [UInt32] = []
        var (next, characters) = (0, 0)
        for (node, position) in zip(nodes, try positions(names)) {
            if position.children > next {
                children += known[next..<position.children]
                (next, characters) = (position.children, 0)
            }
            if position.children == next, position.characters > characters {
                children.append(known[next])
                let count = position.characters - characters
                if let end = context.state.document.divideText(known[next], after: count, skippingSpace: characters == 0) {
                    (known[next], characters) = (end, position.characters)
                } else {
                    (next, characters) = (next + 1, 0)
                }
            }
            var name: UInt32 = 0
            if case .element(let value) = node { name = context.state.names.number(of: value.name.qualifiedName) }
            if let child = context.state.document.makeChild(node, named: name, of: element) { children.append(child) }
        }
        children += known[next...]
        context.state.document.relink(children, of: element)
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
