/// Finds what keys mean that are paths: through elements, to an element, an attribute, the entries of a dictionary or the items of a list.
final class PathSearch {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// The dictionaries whose entries were found, and the lists whose items are in elements of their own; places refer to them by number.
    private var forms: [Form] = []
    /// The lists of choices whose element was found; places refer to them by number, from 1 on.
    private var choices: [(path: PathKeys.Path, keys: KeyTraits)] = []
    /// The entries of dictionaries by the element that they are in.
    private var indexes = ElementCache<Table<UInt32, EntryIndex>>()
    /// The elements whose text is a value, and which others lead through: the tree of steps says what is unknown in them.
    private(set) var shared: Set<NodeIndex> = []
    /// The attributes that are keys of dictionaries' entries.
    private var keyAttributes: Set<Int> = []

    init(in context: DecodingContext) { self.context = context }

    /// Whose path is followed.
    private struct Trail {
        /// The key that is the path, and the keys of its type.
        let key: String
        let keys: KeyTraits
        let frame: Int
        /// Whether the path goes on in the first of several elements.
        var takesFirst = false
    }

    /// A dictionary whose entries were found, or a list whose items are in elements of their own.
    private final class Form {
        let key: String
        let keys: KeyTraits
        /// The steps to the element that the entries are in.
        let steps: [String]
        let entries: KeySteps.Entries
        /// Whether the dictionary's values are lists: all entries of a key have items of its list.
        var collects = false
        /// The entries of one key by the first of them.
        var collected = Table<NodeIndex, [NodeIndex]>()

        init(key: String, keys: KeyTraits, steps: [String], entries: KeySteps.Entries) {
            (self.key, self.keys, self.steps, self.entries) = (key, keys, steps, entries)
        }

        /// The steps to an entry.
        var stepsOfEntry: [String] { steps + [entries.element] }

        func trail(_ frame: Int) -> Trail { Trail(key: key, keys: keys, frame: frame) }
    }

    // MARK: Finding

    /// Finds what a key means that is a path, or the name of an element that paths lead through or to.
    ///
    /// - Parameters:
    ///   - wanted: the kind of node that a property wrapper asks for; nil where it is up to the key.
    ///   - place: an element.
    /// - Returns: nil for a key that means its name, as any other key.
    /// - Throws: what is wrong with the path, or with the document along it.
    func find(
        _ key: any CodingKey, as wanted: _XMLNodeKind?, at place: Place, _ table: KeyTable, frame: Int
    ) throws(Refusal) -> Place? {
        let string = key.stringValue
        let path: PathKeys.Path
        switch table.paths?[string] {
        case nil: throw .problem(.unlisted, string, at: place.node)
        case .failure(let problem): throw .problem(.malformed(problem.description), string, at: place.node)
        case .success(let meant): path = meant
        }
        let asked = { wanted ?? self.context.nodeKind(of: key, frame: frame) }
        if !path.isMoreThanName, wanted == .text && path.through == nil || wanted == .inline || asked() == .attribute { return nil }
        if let wrapper = wanted, !path.steps.end.allows(wrapper) { throw .problem(.wrapper(wrapper), string, at: place.node) }
        let trail = Trail(key: string, keys: table.traits, frame: frame)
        let kind = {
            let kind = asked()
            return path.attribute != nil && kind == .elementAndAttribute ? .element : kind
        }
        let end = try follow(path.steps, from: place.node, as: kind, on: trail)
        let found = end.found
        guard end.isReached else { return found }
        if case .cases = path.steps.end {
            let number = choices.firstIndex { $0.path === path } ?? choices.count
            if number == choices.count { choices.append((path, table.traits)) }
            return .children(of: end.element, onPath: UInt32(truncatingIfNeeded: number + 1))
        }
        if found.kind == .absent { return path.steps.elements.isEmpty ? .absent(in: place.node) : .absentAtEnd(of: end.element) }
        guard found.kind == .element, path.through != nil || wanted == .text else { return found }
        // The text of an element that others read as well.
        try pass(found, on: trail)
        if context.checksNodes, path.through != nil { shared.insert(found.node) }
        return found.ownContent.with(.textOnly)
    }

    /// The child or attribute of an element that a path begins with; where it cannot be read, the one that says why.
    func first(of path: PathKeys.Path, in element: NodeIndex, among keys: KeyTraits, frame: Int) -> Place {
        let trail = Trail(key: path.key, keys: keys, frame: frame)
        do throws(Refusal) {
            if let name = path.firstElement { return try find(name, .elementAndAttribute, in: element, after: [], on: trail) }
            guard case .attribute(let name) = path.steps.end else { return .absent(in: element) }
            return try find(name, .attribute, in: element, after: [], on: trail)
        } catch {
            return error.place
        }
    }

    /// Where a path leads.
    private struct End {
        /// What is there: nothing, if there is no way on before the last step.
        let found: Place
        /// The element that was reached, and by how many steps.
        let element: NodeIndex
        let count: Int
        /// Whether only the last step was left.
        let isReached: Bool
    }

    /// Goes through elements, each of which there must be once, and finds what a path ends in.
    ///
    /// - Parameters:
    ///   - before: the steps that led to the element, which a strategy's coding path has.
    ///   - kind: what kind of node is meant by a name at the end.
    @inline(never)
    private func follow(
        _ steps: KeySteps, from start: NodeIndex, after before: [String] = [], as kind: () -> _XMLNodeKind = { .element }, on trail: Trail
    ) throws(Refusal) -> End {
        var element = start
        for (index, step) in steps.elements.enumerated() {
            let found = try find(step, .element, in: element, after: before + steps.elements[..<index], on: trail)
            guard found.kind == .element else {
                return End(found: .absent(in: start), element: element, count: index, isReached: false)
            }
            try pass(found, on: trail, repeating: before.isEmpty ? index : nil)
            element = found.node
        }
        return End(
            found: try self.end(of: steps, after: before, in: element, kind, on: trail), element: element, count: steps.elements.count,
            isReached: true)
    }

    /// Finds what a path ends in.
    @inline(never)
    private func end(
        of steps: KeySteps, after before: [String], in element: NodeIndex, _ kind: () -> _XMLNodeKind, on trail: Trail
    ) throws(Refusal) -> Place {
        let before = before + steps.elements
        switch steps.end {
        case .attribute(let name): return try find(name, .attribute, in: element, after: before, on: trail)
        case .element(let name): return try find(name, kind().byName ?? .element, in: element, after: before, on: trail)
        case .entries(let entries):
            let first = try find(entries.element, .element, in: element, after: before, on: trail)
            // An element that is there for a dictionary or a list has one, though it be empty.
            guard first.kind == .element || first.kind == .absent && !steps.elements.isEmpty else { return first }
            let number = forms.firstIndex { $0.key == trail.key && $0.keys === trail.keys } ?? forms.count
            if number == forms.count { forms.append(Form(key: trail.key, keys: trail.keys, steps: steps.elements, entries: entries)) }
            return .entries(of: element, form: UInt32(truncatingIfNeeded: number))
        case .cases: return .element(element)
        }
    }

    /// Finds a name as any key is found: one of those of the type that has the path may say the namespace of a name that the path begins with.
    private func find(
        _ name: String, _ kind: _XMLNodeKind, in element: NodeIndex, after steps: [String], on trail: Trail
    ) throws(Refusal) -> Place {
        let (key, frame) = (AnyCodingKey(stringValue: name), trail.frame)
        let namespace = context.namespace(ofFrame: frame)
        let meaning =
            steps.isEmpty && trail.keys.areListed
            ? context.keyTable(of: trail.keys, in: namespace).meaning(ofName: name, in: context)
            : KeyTable.Meaning(of: name, in: namespace.namespace, context.documentNames)
        guard context.search.needsPath, !steps.isEmpty else { return try context.find(key, meaning, in: element, kind, frame: frame) }
        var path = context.codingPath(frame: frame)
        let last = path.last?.stringValue
        if forms.contains(where: { $0.key == last }) || choices.contains(where: { $0.path.key == last }) { path.removeLast() }
        var cursor = SearchCursor(in: element)
        return try context.search.find(name, meaning, in: element, kind, &cursor, path: path + steps.map { AnyCodingKey(stringValue: $0) })
    }

    /// Notes that a path leads through an element, of which there must be one.
    ///
    /// - Parameter index: the number of its step, if a list may repeat it.
    private func pass(_ found: Place, on trail: Trail, repeating index: Int? = nil) throws(Refusal) {
        if !trail.takesFirst, let other = context.search.nextSibling(of: found) {
            throw Refusal(
                code: .repeatedElement, place: .element(other),
                expected: "one element '\(name(of: other))', which the key '\(trail.key)' leads through",
                found: another(beside: found.node), reason: "the element is repeated",
                suggestion: index.flatMap { KeySteps.remedy(for: trail.key, repeatingStep: $0) })
        }
    }

    // MARK: Values

    /// The place of a value that can be what a path leads to: a dictionary of entries, a list, or the text of an element that others read as well.
    ///
    /// - Parameter traits: the value's type; nil for a container.
    @inline(never)
    func checked(
        _ place: Place, for traits: TypeTraits?, by key: any CodingKey, _ table: KeyTable, path: @autoclosure () -> [any CodingKey]
    ) throws -> Place {
        if place.kind == .entries {
            let form = forms[Int(place.detail)]
            form.collects = (traits?.innermost.type as? any KeyedCollection.Type).map { TypeTraits.of($0.valueType).isList } ?? false
            if (form.entries.areItems ? traits?.isList : traits?.isDictionary) ?? true { return place }
            throw noCollection(at: place, path: path())
        }
        let string = key.stringValue
        if let traits, traits.isText || traits.wrapperKind != .text {
            // A presence says whether there is an element.
            return traits.innermost.isPresence ? .element(place.node) : place
        }
        let other: String? = if case .success(let meant) = table.paths?[string] { meant.through } else { nil }
        throw context.errors.refused(
            other.map { contested(string, beside: $0, at: place.node) } ?? .problem(.noText, string, at: place.node), path: path())
    }

    /// The error for a value that is no dictionary where its entries are, or no list where its items are in elements of their own.
    func noCollection(at place: Place, path: [any CodingKey]) -> any Error {
        let form = forms[Int(place.detail)]
        return context.errors.refused(.problem(form.entries.areItems ? .noList : .noDictionary, form.key, at: place.node), path: path)
    }

    // MARK: Refusals

    /// Why a key cannot mean an element that another key means as well.
    @inline(never)
    func contested(_ key: String, beside other: String, at node: NodeIndex) -> Refusal {
        Refusal(
            code: .contestedNode, place: .element(node), expected: "one key for the element '\(name(of: node))'",
            found: "two: '\(key)' and '\(other)'", reason: "two keys claim one element",
            suggestion: "keep one of both keys, with a type that has what both read")
    }

    /// Where the way ends of a path that leads to nothing; nil for a key that is none.
    func hint(_ key: String, among keys: KeyTraits, at place: Place, frame: Int) -> String? {
        let trail = Trail(key: key, keys: keys, frame: frame, takesFirst: true)
        guard place.kind == .element, case .success(let path) = keys.paths?[key], path.isMoreThanName,
            let end = try? follow(path.steps, from: place.node, on: trail)
        else { return nil }
        let missing: String
        switch path.steps.end {
        case _ where !end.isReached: missing = "element '\(path.steps.elements[end.count])'"
        case .attribute(let name): missing = "attribute '\(name)'"
        case .element(let name): missing = "'\(name)'"
        case .entries, .cases: return nil
        }
        return "there is no \(missing) in \(context.locator.path(of: end.element))"
    }

    /// Where a key leads to that is a path, for an error of a type's own code; the entries' own element where it ends in them.
    func place(of key: String, in element: NodeIndex, frame: Int) throws(Refusal) -> Place {
        guard let steps = try? KeySteps(path: key) else { return .absent(in: element) }
        let trail = Trail(key: key, keys: KeyTraits.of(AnyCodingKey.self), frame: frame, takesFirst: true)
        let end = try follow(steps, from: element, as: { .elementAndAttribute }, on: trail)
        if end.isReached, case .entries = steps.end { return .element(end.element) }
        return end.found
    }

    /// The error for an entry of a dictionary that has no value.
    func valueNotFound(_ key: any CodingKey, at place: Place, frame: Int) -> any Error {
        let entry = (try? index(at: place, frame: frame))?.entries[key.stringValue]?.entry
        let refusal = Refusal(
            code: .missingKey, place: .element(entry ?? place.node), expected: "a value of '\(forms[Int(place.detail)].key)'",
            found: "none", reason: nil)
        return context.errors.refused(refusal, path: context.codingPath(frame: frame) + [key])
    }

    private func name(of node: NodeIndex) -> String { arena.names.qualifiedName(arena.node(node).name) }

    /// What is found where there should be one element.
    private func another(beside node: NodeIndex) -> String { "another one beside \(context.locator.description(of: node))" }

    // MARK: Lists

    /// The items of a list of choices in the element that a path leads to; nil for the children of any other element.
    ///
    /// - Parameter item: the type of the items; nil before code has asked for one.
    func cases(of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) throws -> [Place]? {
        guard place.kind == .children, place.detail > 0, let item else { return nil }
        var codingPath: [any CodingKey] { context.codingPath(frame: frame, step: step) }
        let (path, keys) = choices[Int(place.detail) - 1]
        guard let choice = context.choices.of(item, in: context.namespace(ofFrame: frame)) else {
            throw context.errors.refused(.problem(.noChoices, path.key, at: place.node), path: codingPath)
        }
        let items = try context.choices.items(at: .element(place.node), choice, step: step, frame: frame)
        guard choice.accepts(EnumCases.anyElement) else { return items }
        let trail = Trail(key: path.key, keys: keys, frame: frame)
        var others: Set<NodeIndex> = []
        for name in path.others {
            let first = try context.found(by: codingPath) { () throws(Refusal) in
                try find(name, .element, in: place.node, after: path.steps.elements, on: trail)
            }
            if first.kind == .element { others.formUnion(context.search.siblings(from: first)) }
        }
        return items.filter { $0.kind != .choice || !others.contains($0.node) }
    }

    /// The items of a list, each of which is in an element of its own.
    ///
    /// - Parameter areOptional: whether an element without the last step has nil.
    func items(at place: Place, areOptional: Bool, step: PathStep, frame: Int) throws -> [Place] {
        var path: [any CodingKey] { context.codingPath(frame: frame, step: step) }
        let form = forms[Int(place.detail)]
        if let entries = form.collected[place.node] { return try entries.flatMap { try items(in: $0, of: form, path: path, frame: frame) } }
        guard let item = form.entries.value, let first = try element(ofListAt: place, path: path, frame: frame) else {
            if form.entries.areItems { return [] }
            throw noCollection(at: place, path: path)
        }
        return try context.search.siblings(from: first).map { element in
            let found = try context.found(by: path) { () throws(Refusal) in
                try follow(item, from: element, after: form.stepsOfEntry, on: form.trail(frame)).found
            }
            if areOptional, found.kind == .absent { return .absent(in: element) }
            try checkIsOne(
                found, "item of '\(form.key)' in each element '\(name(of: element))'", of: "an element of a list", "item", in: element,
                path: path)
            return found.kind == .element ? .element(found.node) : found
        }
    }

    /// The items of a list that are in one of the entries of its key.
    private func items(in entry: NodeIndex, of form: Form, path: @autoclosure () -> [any CodingKey], frame: Int) throws -> [Place] {
        guard let value = form.entries.value else { return [.element(entry)] }
        let found = try context.found(by: path()) { () throws(Refusal) in
            try follow(value, from: entry, after: form.stepsOfEntry, on: form.trail(frame)).found
        }
        if found.kind == .element { return context.search.siblings(from: found).map { .element($0) } }
        return found.kind == .absent && !value.end.last.isAttribute ? [] : [found]
    }

    /// Makes sure that one node was found, of an element that has to have it.
    ///
    /// - Parameters:
    ///   - what: what is wanted, for the error if there is none, or another one.
    ///   - owner: what the element is, and `noun` what the node is of it.
    @inline(never)
    private func checkIsOne(
        _ found: Place, _ what: @autoclosure () -> String, of owner: String, _ noun: String, in element: NodeIndex,
        path: @autoclosure () -> [any CodingKey]
    ) throws {
        if found.kind == .absent {
            throw context.errors.dataCorrupted(
                .missingKey, at: .element(element), path: path(), expected: "an \(what())", found: "none",
                because: "\(owner) has no \(noun)")
        }
        guard found.kind == .element, let other = context.search.nextSibling(of: found) else { return }
        throw context.errors.dataCorrupted(
            .repeatedElement, at: .element(other), path: path(), expected: "one \(what())", found: another(beside: found.node),
            because: "\(owner) has two \(noun)s")
    }

    /// The first of the elements in which the items of a list are; nil if there is none, or if a place is a dictionary's entries.
    func element(ofListAt place: Place, path: @autoclosure () -> [any CodingKey], frame: Int) throws -> Place? {
        guard forms[Int(place.detail)].entries.areItems else { return nil }
        let first = try context.found(by: path()) { () throws(Refusal) in try firstEntry(at: place, frame: frame) }
        return first.kind == .element ? first : nil
    }

    /// The first of the elements that are entries, or have the items of a list in them.
    private func firstEntry(at place: Place, frame: Int) throws(Refusal) -> Place {
        let form = forms[Int(place.detail)]
        return try find(form.entries.element, .element, in: place.node, after: form.steps, on: form.trail(frame))
    }

    // MARK: Dictionaries

    /// The entries of one dictionary.
    private struct EntryIndex {
        var keys: [String] = []
        var entries = Table<String, (entry: NodeIndex, key: Place)>()
        /// The entries beyond the first of their keys, of a dictionary whose values are lists.
        var further = Table<String, [(entry: NodeIndex, key: Place)]>()
    }

    /// Makes sure that each entry has one key, and each key one entry, unless its value is a list.
    func checkEntries(at place: Place, frame: Int) throws { _ = try index(at: place, frame: frame) }

    /// The keys of a dictionary in document order.
    func keys(at place: Place, frame: Int) -> [String] { (try? index(at: place, frame: frame))?.keys ?? [] }

    /// Whether an attribute is the key of a dictionary's entry, and no part of the value.
    func isKey(attribute: Int) -> Bool { keyAttributes.contains(attribute) }

    /// The place of a dictionary's value.
    func value(of key: String, at place: Place, frame: Int) throws(Refusal) -> Place {
        guard let index = try? index(at: place, frame: frame), let first = index.entries[key] else { return .absent(in: place.node) }
        let (form, entry, further) = (forms[Int(place.detail)], first.entry, index.further[key] ?? [])
        if first.key.kind == .attribute { keyAttributes.insert(Int(first.key.detail)) }
        for (_, key) in further where key.kind == .attribute { keyAttributes.insert(Int(key.detail)) }
        if form.collects, !further.isEmpty || form.entries.value?.end.last.isAttribute ?? true {
            form.collected[entry] = [entry] + further.map(\.entry)
            return Place(node: entry, detail: place.detail, kind: .entries)
        }
        guard let value = form.entries.value else { return .element(entry) }
        let end = try follow(value, from: entry, after: form.stepsOfEntry, on: form.trail(frame))
        guard end.isReached else { return end.found }
        if end.found.kind == .absent { return value.elements.isEmpty ? .absent(in: entry) : .absentAtEnd(of: end.element) }
        return context.onlyElement(end.found)
    }

    private func index(at place: Place, frame: Int) throws -> EntryIndex {
        let isOfIntegers = place.flags.contains(.hasIntegerKeys)
        let form = forms[Int(place.detail)]
        let number = place.detail << 2 | (isOfIntegers ? 1 : 0) | (form.collects ? 2 : 0)
        if let known = indexes[place.node]?[number] { return known }
        var path: [any CodingKey] { context.codingPath(frame: frame) }
        guard let entryKey = form.entries.key else { throw noCollection(at: place, path: path) }
        let first = try context.found(by: path) { () throws(Refusal) in try firstEntry(at: place, frame: frame) }
        var index = EntryIndex()
        guard first.kind == .element else { return index }
        let isAttribute = form.entries.isKeyAttribute
        for entry in context.search.siblings(from: first) {
            let keyPlace = try context.found(by: path) { () throws(Refusal) in
                try find(entryKey, isAttribute ? .attribute : .element, in: entry, after: form.stepsOfEntry, on: form.trail(frame))
            }
            try checkIsOne(
                keyPlace, "\(isAttribute ? "attribute" : "element") '\(entryKey)', the key of an entry of '\(form.key)'", of: "an entry",
                "key", in: entry, path: path)
            guard let text = context.reader.text(at: keyPlace, for: String.self) else {
                throw context.errors.failure(String.self, at: keyPlace, path: path)
            }
            if context.checksNodes { try context.unknownNodes.checkText(at: keyPlace, path: path) }
            var spelled = String(decoding: text, as: UTF8.self)
            if spelled.hasManyCombiningMarks { throw context.errors.manyCombiningMarks(inKeyAt: keyPlace, path: path) }
            if isOfIntegers, let number = Int(spelled) { spelled = String(number) }
            if let other = index.entries[spelled] {
                if form.collects {
                    index.further[spelled, default: []].append((entry, keyPlace))
                    continue
                }
                throw context.errors.dataCorrupted(
                    .repeatedElement, at: .element(entry), path: path,
                    expected: "one entry of '\(form.key)' for the key '\(spelled.prefix(60))'", found: another(beside: other.entry),
                    because: "a dictionary's key is repeated")
            }
            index.entries[spelled] = (entry, keyPlace)
            index.keys.append(spelled)
        }
        var known = indexes[place.node] ?? Table()
        known[number] = index
        indexes.insert(known, for: place.node, in: arena)
        return index
    }
}
