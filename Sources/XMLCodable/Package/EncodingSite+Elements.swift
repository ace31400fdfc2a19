/// Elements that are written as they are.
extension EncodingSite {
    /// What kind of place an element has at the site.
    package enum PlaceOfElement {
        /// One for an element that is called so; for one of any name if there is none.
        case named(WrittenName?)
        /// One for an element of a name that no key has; also for one of several in another value's element.
        case unnamed, item
        /// None: attributes and text are other nodes, and an element that has something already is another value's.
        case attribute, cdata, takenElement, content
    }

    /// A name as it is written, with what is known of its namespace.
    package struct WrittenName {
        package let written: String
        /// The default namespace that it needs.
        package let defaultNamespace: String?
        /// The namespace that its prefix is declared for.
        package let namespaceOfPrefix: String?
    }

    package var placeOfElement: PlaceOfElement {
        let slot = ownSlot
        if slot.isCDATA { return .cdata }
        switch slot.kind {
        case .attribute: return .attribute
        case .child: return record.element != 0 ? .takenElement : .named(slot.isKeyless ? nil : writtenName(slot.name))
        case .itself:
            let name = context.state.document.element(slot.element).name
            if context.state.names.isWildcard(name) { return .unnamed }
            return .named(slot.element == context.state.rootWithoutName ? nil : writtenName(name))
        case .content: return slot.index >= 0 ? .item : .content
        }
    }

    func writtenName(_ number: UInt32) -> WrittenName {
        let written = context.state.names.string(of: number)
        return WrittenName(
            written: written, defaultNamespace: context.state.names.defaultNamespace(neededFor: number),
            namespaceOfPrefix: XMLQName(written).prefix.flatMap { namespaceURI(of: $0) })
    }

    /// Whether the value is the one value without a label that an enum's case has.
    var isPayload: Bool {
        context.state.destinations[ownSlot.container].isPayload && ownSlot.key == context.state.names.unlabelledKey
    }

    /// Whether the types that share the element around the site have a key for an element of any name that is about to be put there.
    package func isNamedByKey(_ name: XMLQName) -> Bool {
        let container = ownSlot.container
        let number = ownSlot.kind == .itself ? context.state.destinations[container].slot.container : container
        return context.otherOwners(at: number).owner(of: name, isAttribute: false) != nil
    }

    /// The item before this one in a list, if it is an element as it is.
    package var previousItem: (any ElementValue)? {
        guard ownSlot.kind == .child, ownSlot.index > 0, context.state.goToEnd(of: ownSlot.element) != nil else { return nil }
        return context.state.document.fragmentAtEnd
    }

    /// Numbers for the namespaces of all that is written in the document as it is.
    package var namespaceNumbers: NamespaceNumbers { context.state.document.namespaceNumbers() }

    /// How many elements may be inside each other in an element that is put at the site, or that has what is put there.
    package func maximumDepth(ofElementAround: Bool) -> Int {
        let slot = ownSlot
        let isElementThere = slot.kind == .itself || slot.kind == .content && ofElementAround
        return context.options.maximumDepth - Int(slot.depth) + (isElementThere ? 1 : 0)
    }

    /// Whether names may have prefixes that nothing declares.
    package var allowsUndeclaredPrefixes: Bool { context.options.allowsUndeclaredPrefixes }

    /// Puts an element at the site, as it is; false if the site's own element has something already.
    package func placeElement(_ value: some ElementValue) -> Bool {
        let slot = ownSlot
        let name = context.state.names.number(of: value.name.qualifiedName)
        if slot.kind == .itself {
            // The element that is put there says its kind itself.
            for kind in context.state.kindNodes where kind.element == slot.element { context.state.remove(kind) }
            return context.state.replace(slot.element, by: value, named: name)
        }
        context.state.add(value, asContent: false, to: slot.element)
        if slot.kind == .child { context.state.destinations[destination].isSettled = true }
        return true
    }

    /// Puts what is in an element into the element at the site.
    package func placeContent(of value: some ElementValue) {
        let element = context.state.element(of: destination)
        context.state.add(value, asContent: true, to: element)
    }

    /// An error about something in what is written at the site.
    ///
    /// - Parameter issue: why it cannot be written, with the way to it from the site on as its path: `/p/@class`.
    package func error(_ value: Any, below issue: XMLCodingIssue) -> EncodingError {
        let hasElement = record.slot.kind == .child && record.element != 0
        let start = hasElement ? context.state.documentPath(of: record.element) : context.state.documentPath(of: record.slot)
        var issue = issue
        issue.path = start + issue.path
        return EncodingState.error(value, issue, codingPath: context.state.codingPath(of: destination))
    }
}

// MARK: Names of elements

/// The name that a value says its own element has. It is written where no key says one, and compared with the key's name elsewhere.
extension EncodingSite {
    /// Gives a name to the element that the value is in.
    package func write(elementName name: XMLQName) throws { try context.place(elementName: name, at: destination) }
}

extension EncodingContext {
    /// Gives a name to the element that the property at a destination is in.
    fileprivate func place(elementName name: XMLQName, at number: UInt32) throws {
        try throwPendingProblem(name, at: 0)
        let owner = state.destinations.around(state.destinations[number].slot.container).last ?? 0
        let (slot, element) = (state.destinations[owner].slot, state.destinations[number].slot.element)
        guard state.destinations[number].slot.kind == .content, element != 0, state.destinations[owner].element == element,
            slot.kind != .attribute, !state.destinations.around(number).contains(where: { state.destinations[$0].isGroup })
        else {
            throw error(name, .misplacedValue, "a value that has an element of its own, for its name", "one that has none", at: number)
        }
        let current = state.document.element(element).name
        if state.names.isWildcard(current) {
            let around = state.destinations[slot.container].slot.container
            if otherOwners(at: around).owner(of: name, isAttribute: false) != nil {
                throw error(name, .duplicateName, "an element that no other case and no key names", "'\(name.expandedName)'", at: number)
            }
        } else if element == state.namedElement || element != state.rootWithoutName && !(slot.kind == .child && slot.isKeyless) {
            if state.names.meaning(of: current) == name || slot.kind == .itself && !options.rootSaysName { return }
            let reason = element == state.namedElement ? "as another property says" : "as its key is"
            throw error(
                name, .invalidName, "an element that is called '\(state.names.meaning(of: current).expandedName)', \(reason)",
                "the name '\(name.expandedName)'", at: number,
                suggestion: "an element of any name is the root, or the payload of a case with the key `*`")
        }
        let written = try self.number(of: name, at: number)
        state.rename(element, to: written)
        state.namedElement = element
    }

    private func number(of name: XMLQName, at number: UInt32) throws -> UInt32 {
        if let uri = name.namespaceURI, let prefix = name.prefix {
            state.names.notePreferredPrefix(of: XMLNamespace(uri, prefix: prefix))
        }
        // Without a prefix it is in no namespace, whatever the default one is.
        let needsNamespace = name.namespaceURI != nil || name.prefix == nil
        let spelled = needsNamespace ? "{\(name.namespaceURI ?? "")}\(name.localName)" : name.qualifiedName
        let isKnown = NameRules.isName(name.qualifiedName) && (needsNamespace || name.prefix != "xml")
        let found = isKnown ? state.names.name(spelled, isAttribute: false) : 0
        if found == 0 { throw error(name, .invalidName, "a name for an element", "'\(name.expandedName)'", at: number) }
        return found
    }

    @inline(never)
    private func error(
        _ name: XMLQName, _ code: XMLErrorCode, _ expected: String, _ found: String, at number: UInt32, suggestion: String? = nil
    ) -> EncodingError {
        let problem = ScalarProblem(code: code, expected: expected, found: found, suggestion: suggestion)
        return state.error(name, problem, at: number)
    }
}
