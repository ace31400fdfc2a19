/// Finds what keys mean that are paths: through elements, to an element, an attribute, the entries of a dictionary, the items of a list or the cases of a choice.
///
///     details/price/@currency      <details><price currency="EUR">5</price></details>      `details`, of which there is one; `price`; its attribute
///
/// A path is followed step by step, and each step is found as any key is. What paths may lead to one element is the model's to say, see ``StepTree``.
final class PathSearch {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// The paths that have led to entries or to cases; places refer to them by number.
    private var ways: [Way] = []
    /// The entries of dictionaries by the element that they are in.
    private var indexes = ElementCache<Table<UInt32, EntryIndex>>()
    /// The entries of one key of a dictionary of lists, by the first of them.
    private var collected = Table<NodeIndex, [NodeIndex]>()
    /// The elements whose text is a value, and which others lead through: the tree of steps says what is unknown in them.
    private(set) var shared: Set<NodeIndex> = []
    /// The attributes that are keys of dictionaries' entries.
    private var keyAttributes: Set<Int> = []

    init(in context: DecodingContext) { self.context = context }

    /// Whose path is followed.
    private struct Way {
        let path: PathKeys.Path
        /// The keys of its type.
        let keys: KeyTraits
        /// The frame of the value that asks.
        var frame: Int
        /// Whether the values of a dictionary at the end are lists: all entries of a key have items of its list.
        var collects = false

        var key: String { path.key }
        /// The entries that the path ends in; nil for any other path.
        var entries: KeySteps.Entries? { if case .entries(let entries) = path.steps.end { entries } else { nil } }
        /// The steps to one of them.
        var stepsOfEntry: [String] { path.steps.elements + [path.steps.end.last.name] }
    }

    /// The number of a way, for places.
    private func number(of way: Way) -> UInt32 {
        let number = ways.firstIndex { $0.key == way.key && $0.keys === way.keys } ?? ways.count
        if number == ways.count { ways.append(way) }
        return UInt32(truncatingIfNeeded: number)
    }

    /// The way of a number, for the frame that asks now.
    private func way(_ number: UInt32, frame: Int) -> Way {
        var way = ways[Int(number)]
        way.frame = frame
        return way
    }

    // MARK: The walk

    /// Where steps lead.
    private struct End {
        /// What the last step means; nothing, if there is no way to it.
        let found: Place
        /// The element that was reached, and by how many steps.
        let element: NodeIndex
        let count: Int
    }

    /// Follows steps through elements, each of which there must be once, to what the last one means.
    ///
    /// - Parameters:
    ///   - before: the steps that led to the element, which a strategy's coding path has.
    ///   - kind: what kind of node is meant by a name at the end.
    ///   - takesFirst: whether the first of several elements will do, for an error that says how far a path leads.
    private func follow(
        _ steps: KeySteps, from start: NodeIndex, after before: [String] = [], as kind: _XMLNodeKind = .element, on way: Way,
        takesFirst: Bool = false
    ) throws(Refusal) -> End {
        var (element, passed) = (start, before)
        for (index, name) in steps.elements.enumerated() {
            let next = try step(name, .element, from: element, after: passed, on: way)
            guard next.kind == .element else { return End(found: .absent(in: start), element: element, count: index) }
            if !takesFirst { try checkIsNotRepeated(next, on: way, repeating: before.isEmpty ? index : nil) }
            element = next.node
            passed.append(name)
        }
        var found: Place
        switch steps.end {
        case .attribute(let name): found = try step(name, .attribute, from: element, after: passed, on: way)
        case .element(let name): found = try step(name, kind, from: element, after: passed, on: way)
        case .entries(let entries):
            found = try step(entries.element, .element, from: element, after: passed, on: way)
            // An element that is there for a dictionary or a list has one, though it be empty.
            if found.kind == .element || !steps.elements.isEmpty { found = .entries(of: element, number: number(of: way)) }
        case .cases: found = .children(of: element, onPath: number(of: way) + 1)
        }
        if found.kind == .absent, !steps.elements.isEmpty { found = .absentAtEnd(of: element) }
        return End(found: found, element: element, count: steps.elements.count)
    }

    /// Finds a name as any key is found: one of those of the type that has the path may say the namespace of a name that the path begins with.
    private func step(
        _ name: String, _ kind: _XMLNodeKind, from element: NodeIndex, after passed: [String], on way: Way
    ) throws(Refusal) -> Place {
        let namespace = context.namespace(ofFrame: way.frame)
        let meaning =
            passed.isEmpty && way.keys.areListed
            ? context.keyTable(of: way.keys, in: namespace).meaning(ofName: name, in: context)
            : KeyTable.Meaning(of: name, in: namespace.namespace, context.documentNames)
        guard context.search.needsPath, !passed.isEmpty else {
            return try context.find(AnyCodingKey(stringValue: name), meaning, in: element, kind, frame: way.frame)
        }
        var path = context.codingPath(frame: way.frame)
        let last = path.last?.stringValue
        // The steps are in its place.
        if ways.contains(where: { $0.key == last }) { path.removeLast() }
        var cursor = SearchCursor(in: element)
        return try context.search.find(name, meaning, in: element, kind, &cursor, path: path + passed.map { AnyCodingKey(stringValue: $0) })
    }

    /// Makes sure that there is one of an element that a path leads through.
    ///
    /// - Parameter index: the number of its step, if a list may repeat it.
    private func checkIsNotRepeated(_ found: Place, on way: Way, repeating index: Int? = nil) throws(Refusal) {
        guard let other = context.search.nextSibling(of: found) else { return }
        let problem = ScalarProblem(
            code: .repeatedElement, expected: "one element '\(name(of: other))', which the key '\(way.key)' leads through",
            found: another(beside: found.node), suggestion: index.flatMap { KeySteps.remedy(for: way.key, repeatingStep: $0) })
        throw Refusal(problem, at: .element(other))
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
        switch table.traits.paths?[string] {
        case nil: throw .problem(.unlisted, string, at: place.node)
        case .failure(let problem): throw .problem(.malformed(problem.description), string, at: place.node)
        case .success(let meant): path = meant
        }
        let way = Way(path: path, keys: table.traits, frame: frame)
        var kind = wanted ?? context.nodeKind(of: key, frame: frame)
        let isText = kind == .text || path.through != nil
        if path.meansItsName(as: kind) { return nil }
        if path.isMoreThanName, let wanted, !path.steps.end.allows(wanted) { throw .problem(.wrapper(wanted), string, at: place.node) }
        // The attribute of the same name is another key's.
        if kind == .elementAndAttribute, path.attribute != nil { kind = .element }
        let found = try follow(path.steps, from: place.node, as: kind.byName ?? .element, on: way).found
        guard found.kind == .element, isText else { return found }
        // The text of an element that others read as well.
        try checkIsNotRepeated(found, on: way)
        if context.checksNodes, path.through != nil { shared.insert(found.node) }
        return found.ownContent.with(.textOnly)
    }

    /// Where the way ends of a path that leads to nothing; nil for a key that is none.
    func hint(_ key: String, among keys: KeyTraits, at place: Place, frame: Int) -> String? {
        guard place.kind == .element, case .success(let path) = keys.paths?[key], path.isMoreThanName,
            let end = try? follow(path.steps, from: place.node, on: Way(path: path, keys: keys, frame: frame), takesFirst: true)
        else { return nil }
        let missing: String
        switch path.steps.end {
        case _ where end.count < path.steps.elements.count: missing = "element '\(path.steps.elements[end.count])'"
        case .attribute(let name): missing = "attribute '\(name)'"
        case .element(let name): missing = "'\(name)'"
        case .entries, .cases: return nil
        }
        return "there is no \(missing) in \(context.locator.path(of: end.element))"
    }

    /// Where a key leads to that is a path, for an error of a type's own code; the entries' own element where it ends in them.
    func place(of key: String, in element: NodeIndex, frame: Int) throws(Refusal) -> Place {
        guard case .success(let path) = PathKeys(keys: [key])?[key] else { return .absent(in: element) }
        let way = Way(path: path, keys: KeyTraits.of(AnyCodingKey.self), frame: frame)
        let found = try follow(path.steps, from: element, as: .elementAndAttribute, on: way, takesFirst: true).found
        return found.kind == .entries || found.kind == .children ? .element(found.node) : found
    }

    /// The error for a value that is no dictionary where its entries are, or no list where its items are in elements of their own.
    func noCollection(at place: Place, path: [any CodingKey]) -> any Error {
        let way = ways[Int(place.detail)]
        let problem: PathProblem = way.entries?.areItems ?? false ? .noList : .noDictionary
        return context.errors.refused(.problem(problem, way.key, at: place.node), path: path)
    }

    private func name(of node: NodeIndex) -> String { arena.names.qualifiedName(arena.node(node).name) }

    /// What is found where there should be one element.
    private func another(beside node: NodeIndex) -> String { "another one beside \(context.locator.description(of: node))" }

    /// Makes sure that one node was found, of an element that has to have it.
    ///
    /// - Parameters:
    ///   - what: what is wanted, for the error if there is none, or another one.
    ///   - owner: what the element is, and `noun` what the node is of it.
    @inline(never)
    private func checkIsThereOnce(
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

    // MARK: Lists

    /// The items of a list of choices in the element that a path leads to; nil for the children of any other element.
    ///
    /// - Parameter item: the type of the items; nil before code has asked for one.
    func cases(of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) throws -> [Place]? {
        guard place.kind == .children, place.detail > 0, let item else { return nil }
        var codingPath: [any CodingKey] { context.codingPath(frame: frame, step: step) }
        let way = way(place.detail - 1, frame: frame)
        guard let choice = context.choices.of(item, in: context.namespace(ofFrame: frame)) else {
            throw context.errors.refused(.problem(.noChoices, way.key, at: place.node), path: codingPath)
        }
        let items = try context.choices.items(at: .element(place.node), choice, step: step, frame: frame)
        guard choice.acceptsAnyElement else { return items }
        var others: Set<NodeIndex> = []
        for name in way.path.others { others.formUnion(try elements(name, at: place, on: way, path: codingPath)) }
        return items.filter { $0.kind != .choice || !others.contains($0.node) }
    }

    /// The items of a list, each of which is in an element of its own.
    ///
    /// - Parameter areOptional: whether an element without the last step has nil.
    func items(at place: Place, areOptional: Bool, step: PathStep, frame: Int) throws -> [Place] {
        var path: [any CodingKey] { context.codingPath(frame: frame, step: step) }
        let way = way(place.detail, frame: frame)
        guard let entries = way.entries, entries.areItems, let item = entries.value else {
            guard let collected = collected[place.node] else { throw noCollection(at: place, path: path) }
            return try collected.flatMap { try items(in: $0, on: way, path: path) }
        }
        return try elements(way.path.steps.end.last.name, at: place, on: way, path: path).map { element in
            let found = try context.found(by: path) { () throws(Refusal) in
                try follow(item, from: element, after: way.stepsOfEntry, on: way).found
            }
            if areOptional, found.kind == .absent { return .absent(in: element) }
            try checkIsThereOnce(
                found, "item of '\(way.key)' in each element '\(name(of: element))'", of: "an element of a list", "item", in: element,
                path: path)
            return found.kind == .element ? .element(found.node) : found
        }
    }

    /// The items of a list that are in one of the entries of its key.
    private func items(in entry: NodeIndex, on way: Way, path: @autoclosure () -> [any CodingKey]) throws -> [Place] {
        guard let value = way.entries?.value else { return [.element(entry)] }
        let found = try context.found(by: path()) { () throws(Refusal) in
            try follow(value, from: entry, after: way.stepsOfEntry, on: way).found
        }
        if found.kind == .element { return context.search.siblings(from: found).map { .element($0) } }
        return found.kind == .absent && !value.end.last.isAttribute ? [] : [found]
    }

    /// The elements of a name in the element that a path leads to: those that are entries, or have the items of a list in them, have the last step's.
    private func elements(_ name: String, at place: Place, on way: Way, path: @autoclosure () -> [any CodingKey]) throws -> [NodeIndex] {
        let first = try context.found(by: path()) { () throws(Refusal) in
            try step(name, .element, from: place.node, after: way.path.steps.elements, on: way)
        }
        return first.kind == .element ? context.search.siblings(from: first) : []
    }

    // MARK: Dictionaries

    /// The entries of one dictionary.
    private struct EntryIndex {
        var keys: [String] = []
        /// Several entries of a key are for a dictionary of lists.
        var entries = Table<String, [(entry: NodeIndex, key: Place)]>()
        /// The first key of several.
        var repeated: String?
    }

    /// Makes sure that each entry has one key, and each key one entry, unless its value is a list.
    ///
    /// - Parameter frame: the dictionary's.
    func checkEntries(at place: Place, frame: Int) throws {
        let index = try index(at: place, frame: frame)
        let dictionary = context.frames.value[frame].type?.innermost.type as? any KeyedCollection.Type
        let collects = dictionary.map { TypeTraits.of($0.valueType).isList } ?? false
        ways[Int(place.detail)].collects = collects
        guard !collects, let repeated = index.repeated, let entries = index.entries[repeated] else { return }
        throw context.errors.dataCorrupted(
            .repeatedElement, at: .element(entries[1].entry), path: context.codingPath(frame: frame),
            expected: "one entry of '\(ways[Int(place.detail)].key)' for the key '\(repeated.prefix(60))'",
            found: another(beside: entries[0].entry), because: "a dictionary's key is repeated")
    }

    /// The keys of a dictionary in document order.
    func keys(at place: Place, frame: Int) -> [String] { (try? index(at: place, frame: frame))?.keys ?? [] }

    /// Whether an attribute is the key of a dictionary's entry, and no part of the value.
    func isKey(attribute: Int) -> Bool { keyAttributes.contains(attribute) }

    /// The place of a dictionary's value.
    func value(of key: String, at place: Place, frame: Int) throws(Refusal) -> Place {
        guard let entries = (try? index(at: place, frame: frame))?.entries[key] else { return .absent(in: place.node) }
        let (way, entry) = (way(place.detail, frame: frame), entries[0].entry)
        for (_, key) in entries where key.kind == .attribute { keyAttributes.insert(Int(key.detail)) }
        let value = way.entries?.value
        if way.collects, entries.count > 1 || value?.end.last.isAttribute ?? true {
            collected[entry] = entries.map(\.entry)
            return Place(node: entry, detail: place.detail, kind: .entries)
        }
        guard let value else { return .element(entry) }
        return context.onlyElement(try follow(value, from: entry, after: way.stepsOfEntry, on: way).found)
    }

    /// The error for an entry of a dictionary that has no value.
    func valueNotFound(_ key: any CodingKey, at place: Place, frame: Int) -> any Error {
        let entry = (try? index(at: place, frame: frame))?.entries[key.stringValue]?[0].entry
        let expected = "a value of '\(ways[Int(place.detail)].key)'"
        let issue = context.errors.issue(.missingKey, at: .element(entry ?? place.node), expected: expected, found: "none")
        return DecodingError.keyNotFound(key, DecodingError.Context(issue, path: context.codingPath(frame: frame)))
    }

    private func index(at place: Place, frame: Int) throws -> EntryIndex {
        let isOfIntegers = place.flags.contains(.hasIntegerKeys)
        let number = place.detail << 1 | (isOfIntegers ? 1 : 0)
        if let known = indexes[place.node]?[number] { return known }
        let way = way(place.detail, frame: frame)
        var path: [any CodingKey] { context.codingPath(frame: frame) }
        guard let entries = way.entries, let entryKey = entries.key else { throw noCollection(at: place, path: path) }
        var index = EntryIndex()
        for entry in try elements(way.path.steps.end.last.name, at: place, on: way, path: path) {
            let keyPlace = try context.found(by: path) { () throws(Refusal) in
                try step(entryKey, entries.isKeyAttribute ? .attribute : .element, from: entry, after: way.stepsOfEntry, on: way)
            }
            try checkIsThereOnce(
                keyPlace, "\(entries.isKeyAttribute ? "attribute" : "element") '\(entryKey)', the key of an entry of '\(way.key)'",
                of: "an entry", "key", in: entry, path: path)
            guard let text = context.reader.text(at: keyPlace, for: String.self) else {
                throw context.errors.failure(String.self, at: keyPlace, path: path)
            }
            if context.checksNodes { try context.unknownNodes.checkText(at: keyPlace, path: path) }
            var spelled = String(decoding: text, as: UTF8.self)
            if spelled.hasManyCombiningMarks { throw context.errors.manyCombiningMarks(inKeyAt: keyPlace, path: path) }
            if isOfIntegers, let number = Int(spelled) { spelled = String(number) }
            if index.entries[spelled] == nil { index.keys.append(spelled) } else { index.repeated = index.repeated ?? spelled }
            index.entries[spelled, default: []].append((entry, keyPlace))
        }
        var known = indexes[place.node] ?? Table()
        known[number] = index
        indexes.insert(known, for: place.node, in: arena)
        return index
    }
}
