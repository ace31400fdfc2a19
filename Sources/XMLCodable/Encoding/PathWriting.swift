/// A value that is written along the path which its key is: through elements, which keys with the same steps share, into what the path ends in.
///
///     case price = "details/price", currency = "details/price/@currency"      <details><price currency="EUR">5</price></details>
///
/// Whose a node is, the plan has said where a type declares its properties. Code by hand gets what it asks for.
struct PathWriting {
    private let at: KeyedDestination
    private let key: any CodingKey
    private let value: Any
    /// The value's type; nil for a scalar, or a nil without a type.
    private let traits: TypeTraits?
    /// Whether the value is nil, alone or in wrappers.
    private let isNil: Bool

    private var context: EncodingContext { at.context }

    init(at destination: KeyedDestination, _ key: some CodingKey, _ value: Any, _ traits: TypeTraits?, isNil: Bool) {
        (at, self.key, self.value, self.traits) = (destination, key, value, traits)
        self.isNil = isNil || traits != nil && Self.isNil(value)
    }

    private static func isNil(_ value: Any) -> Bool {
        if WrappedAbsence.isNil(value) { return true }
        if let wrapper = value as? any _XMLNodeKindWrapper { return isNil(wrapper.wrappedValue) }
        return (value as? any AbsenceWrapper)?.holdsNil ?? false
    }

    // MARK: Values

    /// Writes with a closure into the slots of a key that is a path, or the name of an element that paths lead through or to.
    ///
    /// - Returns: false for a key that means its name, as any other key; then nothing is written.
    @inline(never)
    func write(_ meaning: PathKeys.Meaning, as kind: _XMLNodeKind, _ write: (Slot) throws -> Void) throws -> Bool {
        let path = try path(meaning)
        if context.state.destinations[at.destination].isGroup {
            throw context.state.error(value, .noMember("the path '\(key.stringValue)', or a name that begins one"), in: slot)
        }
        if path.meansItsName(as: kind) { return false }
        if let problem = problem(along: path) { throw error(problem) }
        if isNil, leavesOutNil(along: path) { return true }
        let firstStep = context.state.document.elements.count
        var slot = slot
        do {
            try lead(&slot, along: path.steps.elements)
            switch path.steps.end {
            case .entries(let entries):
                if let keyStep = entries.key {
                    try writeDictionary(entries, keyStep, of: path, at: slot, write)
                } else {
                    try writeItems(entries, of: path, at: slot, write)
                }
            case .element where kind == .elementAndAttribute:
                // "details/size": <details size="1"><size>1</size></details>
                try write(end(of: path, in: slot, as: .attribute))
                fallthrough
            case .element, .attribute, .cases:
                slot = try end(of: path, in: slot, as: kind)
                try write(slot)
            }
            removeEmptyElements(from: firstStep)
            try checkDepth(of: slot, from: firstStep)
        } catch {
            context.state.removeSteps(from: firstStep, onlyEmpty: false)
            throw error
        }
        return true
    }

    /// The path that the key is.
    private func path(_ meaning: PathKeys.Meaning) throws -> PathKeys.Path {
        if let issue = context.issueOfModel(at: at.destination) { throw error(issue) }
        switch meaning {
        case .success(let path): return path
        case .failure(let problem): throw error(.malformed(problem.description))
        }
    }

    /// What the value cannot be where the path leads to.
    private func problem(along path: PathKeys.Path) -> PathProblem? {
        let record = context.state.destinations[at.destination]
        if at.keys.isChoice || !record.isPayload && record.type?.isEnum ?? false { return .choice }
        if let traits { return path.problem(of: traits) }
        // A scalar under rate[@code] or item[]/para.
        guard !isNil, case .entries(let entries) = path.steps.end else { return nil }
        return entries.areItems ? .noList : .noDictionary
    }

    /// Whether nil leaves nothing at all, not even the elements that the path leads through.
    private func leavesOutNil(along path: PathKeys.Path) -> Bool {
        // <price currency="EUR" /> is no price: beside what other keys have there, an empty element would be a value.
        if path.through != nil { return true }
        switch path.steps.end {
        case .entries, .cases: return true
        case .attribute: return false
        case .element:
            // <tags><tag /></tags> would be a list with an item. Marked as nil the item is a list that is nil, unless items may be.
            guard path.isMoreThanName, let traits, traits.isList else { return false }
            return context.nilForm(in: slot) != .xsiNil || traits.hasOptionalItems
        }
    }

    // MARK: Steps

    /// A child, yet without a name, of the value's element.
    private var slot: Slot {
        let number = context.state.names.number(of: key.stringValue)
        return Slot(kind: .child, element: at.element, name: 0, key: number, container: at.destination, depth: at.depth)
    }

    /// Leads a slot through the elements of steps, from one of these on.
    private func lead(_ slot: inout Slot, along steps: [String], from start: Int = 0) throws {
        for index in start..<steps.count {
            let name = try name(of: steps[index], after: steps[..<index])
            slot.element = context.state.elementOfStep(named: name, in: slot.element)
            slot.depth += 1
            // Its text may be another key's, which is nil: white space would be one.
            if context.options.outputFormatting.contains(.prettyPrinted), hasTextKey(at: steps[...index]) {
                context.state.noteMixedContent(in: slot.element)
            }
        }
    }

    /// Whether the element at the end of some steps is a key's, whose value is its text because other keys lead through it.
    private func hasTextKey(at steps: ArraySlice<String>) -> Bool {
        guard case .success(let path)? = at.keys.traits.paths?[steps.joined(separator: "/")] else { return false }
        return path.through != nil
    }

    /// The slot at the end of a path, in the last of the elements that it leads through.
    private func end(of path: PathKeys.Path, in around: Slot, as kind: _XMLNodeKind) throws -> Slot {
        var slot = around
        let before = path.steps.elements
        switch path.steps.end {
        case .element(let name) where kind == .attribute, .attribute(let name):
            slot.kind = .attribute
            slot.name = try self.name(of: name, after: before[...], isAttribute: true)
        case .element(let name) where path.through != nil || kind == .text:
            // The text of <price currency="EUR">5</price>, through which "price/@currency" leads.
            try lead(&slot, along: before + [name], from: before.count)
            slot.kind = isPresence ? .itself : .content
            context.state.noteMixedContent(in: slot.element)
        case .element(let name):
            slot.name = try self.name(of: name, after: before[...])
        case .cases:
            // "objects/*": <objects><circle /><square /></objects>
            slot.kind = .content
            if traits.map(context.takesText(inline:)) ?? true { context.state.noteMixedContent(in: slot.element) }
        case .entries: break
        }
        return slot
    }

    /// Whether the value says how it is not there.
    private var isPresence: Bool { traits?.innermost.isPresence ?? false }

    /// The name that a step makes.
    private func name(of step: String, after before: ArraySlice<String>, isAttribute: Bool = false) throws -> UInt32 {
        let namespace = at.keys.namespace
        let names = context.resolve(
            context.state.names.key(for: step, in: namespace), attribute: isAttribute, element: !isAttribute, namespace: namespace,
            path: Array(context.state.codingPath(of: at.destination).dropLast(context.state.entries(at: at.destination) == nil ? 0 : 1))
                + (before + [step]).map { AnyCodingKey(stringValue: $0) as any CodingKey })
        let name = isAttribute ? names.attribute : names.element
        if name != 0 { return name }
        let key = AnyCodingKey(stringValue: step)
        throw error(context.issue(ofName: key, in: at.destination, element: at.element, isAttribute: isAttribute))
    }

    /// Takes the steps' elements that have nothing in them away again.
    ///
    /// - Parameter firstStep: where they begin among the open elements.
    private func removeEmptyElements(from firstStep: Int) {
        // An empty list leaves the elements around it, <tags />, a presence its own, and nil does not.
        let isCollection = traits.map { $0.isList || $0.isDictionary } ?? false
        if !isNil, isPresence || isCollection && !context.options.skips.contains(.emptyLists) { return }
        context.state.removeSteps(from: firstStep, onlyEmpty: true)
    }

    /// Makes sure that the elements are not too deep that the path led through, and that were written because there is something in them.
    private func checkDepth(of slot: Slot, from firstStep: Int) throws {
        guard slot.depth > context.options.maximumDepth, context.state.lastStep(from: firstStep) != nil else { return }
        throw context.state.error(value, context.state.depthProblem(), in: slot)
    }

    // MARK: Lists

    /// Writes a list each of whose items is in an element of its own.
    ///
    ///     "permission[]/@name"      <permission name="a" /><permission name="b" />
    private func writeItems(_ steps: KeySteps.Entries, of path: PathKeys.Path, at end: Slot, _ write: (Slot) throws -> Void) throws {
        var slot = end
        slot.name = try name(of: steps.element, after: path.steps.elements[...])
        let items = try items(in: slot.name, after: path.steps.elements + [steps.element], along: steps.value)
        try self.write(items, at: slot, write)
    }

    /// What each item of a list is in: an element of its own, and what is further along its steps; without steps it is the element.
    private func items(
        in element: UInt32, after path: [String], along steps: KeySteps?, of entries: EncodedEntries? = nil
    ) throws -> EncodedItems {
        var (path, elements) = (path, [element])
        for step in steps?.elements ?? [] {
            elements.append(try name(of: step, after: path[...]))
            path.append(step)
        }
        let last = steps?.end.last
        let name = try last.map { try self.name(of: $0.name, after: path[...], isAttribute: $0.isAttribute) }
        return EncodedItems(
            elements: elements, name: name ?? 0, isAttribute: last?.isAttribute ?? true, key: entries.map { ($0, key.stringValue) })
    }

    /// Writes with a closure the list of these items.
    private func write(_ items: EncodedItems, at slot: Slot, _ write: (Slot) throws -> Void) throws {
        // The destination that the list is about to get.
        context.state.items.append((context.state.destinations.nextNumber, items))
        defer { context.state.items.removeLast() }
        try write(slot)
    }

    // MARK: Dictionaries

    /// Writes a dictionary whose entries are elements with the key in them.
    ///
    ///     "rate[@code]"      <rate code="EUR">1.5</rate><rate code="USD">1.1</rate>
    private func writeDictionary(
        _ steps: KeySteps.Entries, _ keyStep: String, of path: PathKeys.Path, at end: Slot, _ write: (Slot) throws -> Void
    ) throws {
        let before = path.steps.elements + [steps.element]
        let entries = EncodedEntries(
            steps: steps, keyStep: keyStep, name: try name(of: steps.element, after: path.steps.elements[...]),
            keyName: try name(of: keyStep, after: before[...], isAttribute: steps.isKeyAttribute))
        var slot = end
        slot.kind = .content
        // The destination that the dictionary is about to get.
        context.state.entries.append((context.state.destinations.nextNumber, entries))
        defer { context.state.entries.removeLast() }
        try write(slot)
    }

    /// Writes with a closure the value of an entry of a dictionary, which has its key in it.
    @inline(never)
    func writeEntry(_ entries: EncodedEntries, _ write: (Slot) throws -> Void) throws {
        var slot = slot
        slot.name = entries.name
        if traits?.isList ?? false, !isNil, entries.steps.value?.end.last.isAttribute ?? true {
            // [String: [Double]]: <rate code="EUR">1</rate><rate code="EUR">2</rate>
            let items = try items(in: entries.name, after: [entries.steps.element], along: entries.steps.value, of: entries)
            return try keepingKeys(of: entries, in: slot) { try self.write(items, at: slot, write) }
        }
        if slot.depth >= context.options.maximumDepth { throw context.state.error(value, context.state.depthProblem(), in: slot) }
        let openCount = context.state.snapshot(of: at.element).openCount
        (slot.element, slot.depth) = (context.state.addElementNotInlined(entries.name, to: at.element), slot.depth + 1)
        try context.addKey(key.stringValue, of: entries, in: slot)
        slot.isCDATA = context.state.destinations[at.destination].slot.isCDATA
        guard let steps = entries.steps.value else {
            try writeValue(of: entries, in: slot, write)
            return context.state.close(from: openCount)
        }
        // "entry[key]/value": <entry><key>EUR</key><value>1.5</value></entry>
        let before = [entries.steps.element] + steps.elements
        let firstStep = context.state.document.elements.count
        slot.kind = .child
        try lead(&slot, along: before, from: 1)
        let (last, isAttribute) = steps.end.last
        slot.kind = isAttribute ? .attribute : .child
        slot.name = try name(of: last, after: before[...], isAttribute: isAttribute)
        try write(slot)
        removeEmptyElements(from: firstStep)
        try checkDepth(of: slot, from: firstStep)
        context.state.close(from: openCount)
    }

    /// Writes with a closure a value that is an entry itself, beside the attribute with the key.
    private func writeValue(of entries: EncodedEntries, in key: Slot, _ write: (Slot) throws -> Void) throws {
        var slot = key
        (slot.kind, slot.name, slot.isItem) = (.itself, entries.name, true)
        let first = context.state.destinations.nextNumber
        try keepingKeys(of: entries, in: slot) { try write(slot) }
        if context.state.destinations.hasKey(entries.keyStep, at: first, of: slot.element) {
            throw entryError(entries, context.state.documentPath(of: slot.element), slot)
        }
    }

    /// Writes entries of a dictionary with a closure, and makes sure that no value has written an attribute over the one with the key.
    private func keepingKeys(of entries: EncodedEntries, in slot: Slot, _ write: () throws -> Void) throws {
        // What an entry further in has replaced is nothing to those around it, also if code gives that entry up.
        let outer = context.state.document.replacedKey
        defer { context.state.document.replacedKey = outer }
        try write()
        if let (entry, path) = context.state.document.replacedKey, entry != outer?.entry { throw entryError(entries, path, slot) }
    }

    // MARK: Containers

    /// The destination of a container or an encoder under a key that is a path, or the name of an element that paths lead through or to. What is
    /// wrong with it is noted.
    @inline(never)
    func addContainer(_ meaning: PathKeys.Meaning) -> UInt32 {
        do {
            let path = try path(meaning)
            if let problem = problem(along: path) { throw error(problem) }
            let firstStep = context.state.document.elements.count
            var slot = slot
            try lead(&slot, along: path.steps.elements)
            slot = try end(of: path, in: slot, as: .element)
            try checkDepth(of: slot, from: firstStep)
            return context.state.addContainer(slot)
        } catch {
            if let issue = (error as? EncodingError)?.xmlIssue { context.state.note(issue, codingPath: codingPath) }
            return context.state.addContainer(
                Slot(kind: .itself, element: WrittenDocument.lost, name: 0, container: at.destination, depth: at.depth))
        }
    }

    // MARK: Errors

    private var codingPath: [any CodingKey] { context.state.codingPath(of: at.destination) + [key] }

    private func error(_ issue: XMLCodingIssue) -> EncodingError { EncodingState.error(value, issue, codingPath: codingPath) }

    func error(_ problem: PathProblem) -> EncodingError {
        error(context.state.issue(problem.problem(of: key.stringValue), path: context.state.documentPath(of: at.element)))
    }

    private func entryError(_ entries: EncodedEntries, _ path: String, _ slot: Slot) -> EncodingError {
        let key = context.state.codingPath(of: at.destination).last?.stringValue ?? ""
        let issue = XMLCodingIssue(
            .duplicateName, path: path,
            expected: "a value without a key '\(entries.keyStep)', by which '\(key)' tells its entries", found: "one that has it as well")
        return EncodingState.error(value, issue, codingPath: context.state.codingPath(of: slot))
    }
}
