// Keys that are paths: the elements they lead through are made, or shared with other keys, and the value is written at the end.

extension EncodingKeyedContainer {
    /// A value that is about to be written along a path.
    struct PathValue {
        let value: Any
        /// The type; nil for a scalar, or a nil without a type.
        let traits: TypeTraits?
        /// Whether the value is nil, alone or in wrappers.
        let isNil: Bool

        init(_ value: Any, _ traits: TypeTraits?, isNil: Bool) {
            self.value = value
            self.traits = traits
            self.isNil = isNil || traits != nil && Self.isNil(value)
        }

        /// Whether the value says how it is not there.
        var isPresence: Bool { traits?.innermost.isPresence ?? false }

        static func isNil(_ value: Any) -> Bool {
            if WrappedAbsence.isNil(value) { return true }
            guard let wrapper = value as? any _XMLNodeKindWrapper else { return (value as? any AbsenceWrapper)?.holdsNil ?? false }
            func wrapped(_ wrapper: some _XMLNodeKindWrapper) -> Any { wrapper.wrappedValue }
            return isNil(wrapped(wrapper))
        }
    }

    /// What a key means that is not only a name; nil for one that is.
    func meaning(of key: Key) -> PathKeys.Meaning? { at.keys.traits.paths?[key.stringValue] }

    // MARK: Values

    /// Writes with a closure into the slots of a key that is a path, or the name of an element that paths lead through or to.
    ///
    /// - Returns: false for a key that means its name, as any other key; then nothing is written.
    @inline(never)
    func writeAlongPath(
        _ meaning: PathKeys.Meaning, of key: Key, _ kind: _XMLNodeKind, _ value: PathValue, _ write: (Slot) throws -> Void
    ) throws -> Bool {
        let path = try path(meaning, of: key, value)
        if let other = at.keys.contestant(of: key.stringValue, in: context) { throw contestedError(key, other, value) }
        if let attribute = path.attribute, kind == .attribute || kind == .elementAndAttribute {
            throw contestedError(key, attribute, value)
        }
        if !path.isMoreThanName, kind == .attribute || kind == .text && path.through == nil || kind == .inline { return false }
        try check(path, key, kind, value)
        let number = context.state.names.number(of: key.stringValue)
        // Beside what other keys have there, an empty element would be a value.
        if value.isNil, path.through != nil || path.other != nil {
            if value.isPresence { noteMissing(path.steps.elements + [path.steps.end.last.name], number) }
            return true
        }
        if value.isNil, path.isMoreThanName, leavesOutList(path, number, value) { return true }
        let mark = context.state.steps.count
        var deepest: Slot?
        do {
            var kinds = kind == .elementAndAttribute ? [_XMLNodeKind.attribute, .element] : [kind]
            if case .attribute = path.steps.end { kinds = [.attribute] }
            if case .cases = path.steps.end { kinds = [.element] }
            if case .entries = path.steps.end { kinds = [kind == .cdata ? .cdata : .element] }
            for kind in kinds {
                let slot = try open(path, key, number, kind, value)
                deepest = slot
                if case .entries(let entries) = path.steps.end {
                    if let keyStep = entries.key {
                        try writeDictionary(entries, keyStep, of: path, key, number, at: slot, value, write)
                    } else {
                        try writeItems(entries, of: path, key, at: slot, value, write)
                    }
                } else {
                    try write(slot)
                }
            }
        } catch {
            context.state.steps.removeElements(from: mark, areEmpty: false, of: &context.state.document)
            throw error
        }
        // An empty list leaves the elements around it, a presence its own, and nil does not.
        let isCollection = value.traits.map { $0.isList || $0.isDictionary } ?? false
        if value.isNil || !(value.isPresence || isCollection && !context.options.skips.contains(.emptyLists)) {
            context.state.steps.removeElements(from: mark, areEmpty: true, of: &context.state.document)
        }
        if let deepest { try checkDepth(of: deepest, since: mark, value) }
        return true
    }

    /// Makes sure that the elements are not too deep that a path led through, and that were written because there is something in them.
    private func checkDepth(of slot: Slot, since mark: UInt32, _ value: PathValue) throws {
        guard slot.depth > context.options.maximumDepth, context.state.steps.count > mark else { return }
        throw context.state.error(value.value, context.state.depthProblem(), in: slot)
    }

    /// The path that a key is.
    private func path(_ meaning: PathKeys.Meaning, of key: Key, _ value: PathValue) throws -> PathKeys.Path {
        switch meaning {
        case .success(let path): return path
        case .failure(let problem): throw pathError(.malformed(problem.description), key, value)
        }
    }

    /// Makes sure that a value can be what its path leads to.
    private func check(_ path: PathKeys.Path, _ key: Key, _ kind: _XMLNodeKind, _ value: PathValue) throws {
        let record = context.state.destinations[destination]
        if at.keys.isChoice || !record.isPayload && record.type?.isEnum ?? false { throw pathError(.choice, key, value) }
        if path.isMoreThanName, let wrapper = value.traits?.wrapperKind {
            var isAllowed = path.steps.end.allows(wrapper)
            if wrapper == .elementAndAttribute { if case .element = path.steps.end {} else { isAllowed = false } }
            if !isAllowed { throw pathError(.wrapper(wrapper), key, value) }
        }
        if kind == .attribute, case .element = path.steps.end { return }
        if case .attribute = path.steps.end { return }
        if case .cases = path.steps.end {
            if !(value.traits?.isListOfChoices ?? true) { throw pathError(.noChoices, key, value) }
            return
        }
        if let other = path.other, !value.isNil { throw contestedError(key, other, value) }
        if case .entries(let entries) = path.steps.end {
            if let other = path.through, !value.isNil { throw contestedError(key, other, value) }
            if entries.areItems {
                if !(value.traits?.isList ?? value.isNil) { throw pathError(.noList, key, value) }
            } else if !(value.traits?.isDictionary ?? value.isNil) {
                throw pathError(.noDictionary, key, value)
            }
        } else if kind == .text, !(value.traits?.isText ?? true) {
            throw pathError(.noText, key, value)
        }
    }

    /// Whether a list or a dictionary of entries that is nil is left out; it is noted then.
    private func leavesOutList(_ path: PathKeys.Path, _ number: UInt32, _ value: PathValue) -> Bool {
        if case .element = path.steps.end {
            guard let traits = value.traits, traits.isList else { return false }
            // An empty element would be an item. One that is nil is a list that is nil, unless items may be.
            if context.nilForm(in: slot(0, key: number)) == .xsiNil, !traits.hasOptionalItems { return false }
        } else if case .attribute = path.steps.end {
            return false
        }
        if !path.steps.elements.isEmpty { noteMissing(path.steps.elements, number) }
        return true
    }

    /// Notes that a value is not there, as which something else would come back if all of these elements were.
    private func noteMissing(_ elements: [String], _ number: UInt32) {
        let names = elements.indices.map { name(of: elements[$0], after: elements[..<$0], isAttribute: false) }
        context.state.steps.note(.missingValue(in: element, names: names, key: number))
    }

    // MARK: Steps

    /// The slot at the end of a path, with the elements that it leads through.
    private func open(_ path: PathKeys.Path, _ key: Key, _ number: UInt32, _ kind: _XMLNodeKind, _ value: PathValue) throws -> Slot {
        let isText = path.through != nil && kind != .attribute || kind == .text
        var slot = slot(0, key: number)
        try lead(&slot, through: path.steps.elements, after: [], key, value)
        switch path.steps.end {
        case .entries: return slot
        case .cases:
            slot.kind = .content
            if value.traits.map(context.takesText(inline:)) ?? true { context.state.document.noteMixedContent(in: slot.element) }
            return slot
        case .element, .attribute: break
        }
        let (name, isAttribute) = path.steps.end.last
        if isText, !isAttribute {
            try lead(&slot, through: [name], after: path.steps.elements[...], key, value)
            slot.kind = value.isPresence ? .itself : .content
            context.state.document.noteMixedContent(in: slot.element)
        } else {
            try end(&slot, name, after: path.steps.elements, isAttribute: isAttribute || kind == .attribute, key, value)
        }
        return slot
    }

    /// Leads a slot through elements, which are made if no path led through them yet.
    private func lead(
        _ slot: inout Slot, through steps: [String], after before: ArraySlice<String>, _ key: Key, _ value: PathValue
    ) throws {
        for (index, step) in steps.enumerated() {
            let name = try name(of: step, after: before + steps[..<index], key, value)
            let other = context.state.steps.otherKey(than: slot.key, named: name, in: slot.element, isAttribute: false)
            if other != 0 { throw contestedError(key, context.state.names.string(of: other), value) }
            slot.element = context.state.element(ofStep: name, in: slot.element, for: slot.key)
            slot.depth += 1
            // Its text may be another key's, which is nil: white space would be one.
            if context.options.outputFormatting.contains(.prettyPrinted), hasTextKey(at: before + steps[...index]) {
                context.state.document.noteMixedContent(in: slot.element)
            }
        }
    }

    /// Whether the element at the end of some steps is a key's, whose value is its text because other keys lead through it.
    private func hasTextKey(at steps: ArraySlice<String>) -> Bool {
        guard case .success(let path)? = at.keys.traits.paths?[steps.joined(separator: "/")] else { return false }
        return path.through != nil
    }

    /// Has a slot be a child or an attribute at the end of a path.
    private func end(
        _ slot: inout Slot, _ step: String, after before: [String], isAttribute: Bool, _ key: Key, _ value: PathValue
    ) throws {
        slot.kind = isAttribute ? .attribute : .child
        slot.name = try name(of: step, after: before[...], isAttribute: isAttribute, key, value)
        var other = context.state.steps.otherKey(than: slot.key, named: slot.name, in: slot.element, isAttribute: isAttribute)
        if other == 0, !isAttribute { other = context.state.steps.element(named: slot.name, in: slot.element).key }
        if other != 0 { throw contestedError(key, context.state.names.string(of: other), value) }
        if !value.isNil {
            context.state.steps.note(.end(in: slot.element, name: slot.name, isAttribute: isAttribute, key: slot.key))
        }
    }

    /// The name that a step has; 0 if it makes none.
    func name(of step: String, after before: ArraySlice<String>, isAttribute: Bool) -> UInt32 {
        let namespace = at.keys.namespace
        let names = context.resolve(
            context.state.names.key(for: step, in: namespace), attribute: isAttribute, element: !isAttribute, namespace: namespace,
            path: Array(context.state.codingPath(of: destination).dropLast(at.entries == nil ? 0 : 1))
                + (before + [step]).map { AnyCodingKey(stringValue: $0) as any CodingKey })
        return isAttribute ? names.attribute : names.element
    }

    /// The same where a step has to make a name.
    @inline(never)
    private func name(
        of step: String, after before: ArraySlice<String>, isAttribute: Bool = false, _ key: Key, _ value: PathValue
    ) throws -> UInt32 {
        let name = name(of: step, after: before, isAttribute: isAttribute)
        if name != 0 { return name }
        let strategies = context.state.names.strategies
        let made = isAttribute ? strategies.attributeName(for: step) : strategies.elementName(for: step)
        let issue = context.state.issue(ofName: made, in: element, isAttribute: isAttribute)
        throw EncodingState.error(value.value, issue, codingPath: codingPath(to: key))
    }

    // MARK: Lists

    /// Writes a list each of whose items is in an element of its own.
    private func writeItems(
        _ steps: KeySteps.Entries, of path: PathKeys.Path, _ key: Key, at end: Slot, _ value: PathValue, _ write: (Slot) throws -> Void
    ) throws {
        guard let item = steps.value else { return }
        var slot = end
        try self.end(&slot, steps.element, after: path.steps.elements, isAttribute: false, key, value)
        let items = try self.items(in: slot.name, after: path.steps.elements + [steps.element], along: item, key, value)
        try self.write(items, at: slot, write)
    }

    /// What each item of a list is in: an element of its own, and what is further along its steps; without steps it is the element.
    private func items(
        in element: UInt32, after path: [String], along steps: KeySteps?, of entries: EncodedEntries? = nil, _ key: Key, _ value: PathValue
    ) throws -> EncodedItems {
        var (path, elements) = (path, [element])
        for step in steps?.elements ?? [] {
            elements.append(try name(of: step, after: path[...], key, value))
            path.append(step)
        }
        let last = steps?.end.last
        let name = try last.map { try self.name(of: $0.name, after: path[...], isAttribute: $0.isAttribute, key, value) }
        return EncodedItems(
            elements: elements, name: name ?? 0, isAttribute: last?.isAttribute ?? true, key: entries.map { ($0, key.stringValue) })
    }

    /// Writes with a closure the list of these items.
    private func write(_ items: EncodedItems, at slot: Slot, _ write: (Slot) throws -> Void) throws {
        // The destination that the list is about to get.
        let list = context.state.destinations.nextNumber
        context.state.items[list] = items
        defer { context.state.items[list] = nil }
        try write(slot)
    }

    // MARK: Dictionaries

    /// Writes a dictionary whose entries are elements with the key in them.
    private func writeDictionary(
        _ steps: KeySteps.Entries, _ keyStep: String, of path: PathKeys.Path, _ key: Key, _ number: UInt32, at end: Slot,
        _ value: PathValue,
        _ write: (Slot) throws -> Void
    ) throws {
        let before = path.steps.elements + [steps.element]
        let name = try name(of: steps.element, after: path.steps.elements[...], key, value)
        let keyName = try self.name(of: keyStep, after: before[...], isAttribute: steps.isKeyAttribute, key, value)
        var slot = end
        slot.kind = .content
        let entries = EncodedEntries(steps, key: number, keyStep: keyStep, name: name, keyName: keyName)
        // The destination that the dictionary is about to get.
        let dictionary = context.state.destinations.nextNumber
        let previous = context.state.document.node(slot.element).lastChild
        context.state.entries[dictionary] = entries
        defer { context.state.entries[dictionary] = nil }
        try write(slot)
        context.state.sort(entries, of: slot.element, after: previous)
    }

    /// Writes with a closure the value of an entry of a dictionary, which has its key in it.
    @inline(never)
    func writeEntry(_ entries: EncodedEntries, of key: Key, _ kind: _XMLNodeKind, _ value: PathValue, _ write: (Slot) throws -> Void) throws
    {
        let spelled = context.state.names.number(of: key.stringValue)
        var slot = slot(entries.name, key: spelled)
        if value.traits?.isList ?? false, !value.isNil, entries.steps.value?.end.last.isAttribute ?? true {
            return try writeEntries(entries, of: key, at: slot, value, write)
        }
        if slot.depth >= context.options.maximumDepth { throw context.state.error(value.value, context.state.depthProblem(), in: slot) }
        let entry = context.state.document.addElementSeldom(entries.name, to: element)
        entries.append(entry, for: key.stringValue)
        (slot.element, slot.name, slot.depth) = (entry, entries.keyName, slot.depth + 1)
        slot.kind = entries.steps.isKeyAttribute ? .attribute : .child
        try context.store(final: key.stringValue, in: slot)
        let attribute = context.state.document.node(entry).firstAttribute
        let written = attribute == 0 ? nil : context.state.document.attribute(attribute).range
        let first = context.state.destinations.nextNumber
        guard let steps = entries.steps.value else {
            (slot.kind, slot.name, slot.isItem) = (.itself, entries.name, true)
            slot.isCDATA = context.state.destinations[destination].slot.isCDATA
            try write(slot)
            // An attribute that is written again replaces the first.
            let isReplaced = attribute != 0 && context.state.document.attribute(attribute).range != written
            if isReplaced || context.state.destinations.keys(at: first, of: entry)?.names(entries.keyStep) ?? false {
                throw entryError(entries, entry, slot, value)
            }
            return
        }
        (slot.kind, slot.name) = (.child, 0)
        let before = [entries.steps.element]
        let mark = context.state.steps.count
        try lead(&slot, through: steps.elements, after: before[...], key, value)
        let (last, isAttribute) = steps.end.last
        try end(&slot, last, after: before + steps.elements, isAttribute: isAttribute, key, value)
        slot.isCDATA = context.state.destinations[destination].slot.isCDATA
        try write(slot)
        if !(value.traits?.isList ?? false) || value.isNil || context.options.skips.contains(.emptyLists) {
            context.state.steps.removeElements(from: mark, areEmpty: true, of: &context.state.document)
        }
        try checkDepth(of: slot, since: mark, value)
        context.state.steps.remove(from: mark)
    }

    /// Writes with a closure a list that is the value of a key of a dictionary: each of its items is in an entry of the key.
    private func writeEntries(
        _ entries: EncodedEntries, of key: Key, at slot: Slot, _ value: PathValue, _ write: (Slot) throws -> Void
    ) throws {
        let items = try self.items(in: entries.name, after: [entries.steps.element], along: entries.steps.value, of: entries, key, value)
        if let character = CharacterEscapes.firstForbiddenCharacter(in: key.stringValue) {
            throw error(.forbiddenCharacter, key, value, expected: "characters that XML can carry", found: character.codePoint)
        }
        try self.write(items, at: slot, write)
        for (entry, key) in items.entries {
            let document = { self.context.state.document.attribute($0).range }
            let isReplaced = key.map { $0 != document(context.state.document.node(entry).firstAttribute) }
            if isReplaced ?? (context.state.document.countChildren(named: entries.keyName, of: entry, context.state.names) > 1) {
                throw entryError(entries, entry, slot, value)
            }
        }
    }

    private func entryError(_ entries: EncodedEntries, _ entry: UInt32, _ slot: Slot, _ value: PathValue) -> EncodingError {
        let issue = XMLCodingIssue(
            .duplicateName, path: context.state.documentPath(of: entry),
            expected:
                "a value without a key '\(entries.keyStep)', by which '\(context.state.names.string(of: entries.key))' tells its entries",
            found: "one that has it as well")
        return EncodingState.error(value.value, issue, codingPath: context.state.codingPath(of: slot))
    }

    // MARK: Containers

    /// The destination of a container or an encoder under a key that is a path, or the name of an element that paths lead through or to. What is
    /// wrong with it is noted.
    ///
    /// - Returns: nil for a key that means its name.
    @inline(never)
    func addContainerAlongPath(_ meaning: PathKeys.Meaning, of key: Key) -> UInt32? {
        if !meaning.isPath, (at.kinds?.kind(for: key) ?? .element) == .attribute { return nil }
        let value = PathValue([String: String](), nil, isNil: false)
        do {
            if let issue = context.issueOfModel(at: destination) { throw EncodingState.error(value.value, issue, codingPath: []) }
            let path = try path(meaning, of: key, value)
            if let other = at.keys.contestant(of: key.stringValue, in: context) { throw contestedError(key, other, value) }
            let number = context.state.names.number(of: key.stringValue)
            if case .entries(let entries) = path.steps.end {
                throw pathError(entries.areItems ? .noList : .noDictionary, key, value)
            }
            try check(path, key, .element, value)
            if let other = path.through { throw contestedError(key, other, value) }
            let mark = context.state.steps.count
            let slot = try open(path, key, number, .element, value)
            try checkDepth(of: slot, since: mark, value)
            return context.state.addContainer(slot)
        } catch {
            if let issue = (error as? EncodingError)?.xmlIssue { context.state.note(issue, codingPath: codingPath(to: key)) }
            let detached = context.state.document.addDetachedElement()
            return context.state.addContainer(Slot(kind: .itself, element: detached, name: 0, container: destination, depth: at.depth))
        }
    }

    // MARK: Errors

    private func error(
        _ code: XMLErrorCode, _ key: Key, _ value: PathValue, expected: String, found: String, suggestion: String? = nil
    ) -> EncodingError {
        let issue = XMLCodingIssue(
            code, path: context.state.documentPath(of: element), expected: expected, found: found, suggestion: suggestion)
        return EncodingState.error(value.value, issue, codingPath: codingPath(to: key))
    }

    func pathError(_ problem: PathProblem, _ key: Key, _ value: PathValue) -> EncodingError {
        error(.invalidPath, key, value, expected: problem.expected, found: problem.found(key.stringValue))
    }

    func contestedError(_ key: Key, _ other: String, _ value: PathValue) -> EncodingError {
        error(
            .duplicateName, key, value, expected: "one key for an element or attribute", found: "two: '\(key.stringValue)' and '\(other)'",
            suggestion: at.keys.contestant(of: key.stringValue, in: context) == nil ? nil : "the strategy for keys makes one name of two")
    }
}

extension EncodingState {
    /// The element of a step, which is made if no path led through it yet.
    mutating func element(ofStep name: UInt32, in parent: UInt32, for key: UInt32) -> UInt32 {
        let known = steps.element(named: name, in: parent).number
        if known != 0 { return known }
        let previous = document.node(parent).lastChild
        let element = document.addElementSeldom(name, to: parent)
        steps.note(.element(element, in: parent, after: previous, name: name, key: key))
        document.roles?.note(.step, of: element)
        return element
    }

    /// Puts the entries of a dictionary, which are the children of an element after one (0 for none), in the order of their keys.
    mutating func sort(_ entries: EncodedEntries, of element: UInt32, after previous: UInt32) {
        if entries.entries.count > 1 { document.relink(entries.sorted, of: element, after: previous) }
        guard document.roles != nil else { return }
        let role = ElementRole.entry(key: names.string(of: entries.keyName), isAttribute: entries.steps.isKeyAttribute)
        for (_, entry) in entries.entries { document.roles?.note(role, of: entry) }
    }
}
