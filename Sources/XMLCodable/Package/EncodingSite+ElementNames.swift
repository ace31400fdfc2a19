// The name that a value says its own element has. It is written where no key says one, and compared with the key's name elsewhere.

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
