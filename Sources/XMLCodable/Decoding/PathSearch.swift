/// Finds what keys mean that are paths: through elements, to an element, an attribute, the entries of a dictionary or the items of a list.
///
/// What is wrong with a path, or with the document along it, is a place that throws when it is read.
final class PathSearch {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// Why places cannot be read; places refer to them by number.
    private var refusals: [(key: String, refusal: PathRefusal)] = []
    /// The dictionaries whose entries were found, and the lists whose items are in elements of their own; places refer to them by number.
    private var forms: [(key: String, keys: KeyTraits, steps: [String], entries: KeySteps.Entries)] = []
    /// The entries of dictionaries by the element that they are in.
    private var indexes = ElementCache<[UInt32: EntryIndex]>()
    /// The attributes that are keys of dictionaries' entries.
    private var keyAttributes: Set<Int> = []

    init(in context: DecodingContext) { self.context = context }

    // MARK: Finding

    /// Finds what a key means that is a path, or the name of an element that paths lead through or to.
    ///
    /// - Parameters:
    ///   - wanted: the kind of node that a property wrapper asks for; nil where it is up to the key.
    ///   - place: an element.
    ///   - isRead: whether the caller is about to read it.
    /// - Returns: nil for a key that means its name, as any other key.
    @_semantics("optimize.sil.specialize.generic.never")
    func find<Key: CodingKey>(
        _ key: Key, as wanted: _XMLNodeKind?, at place: Place, _ table: KeyTable, frame: Int, isRead: Bool = true
    ) -> Place? {
        let string = key.stringValue
        let path: PathKeys.Path
        switch table.paths?[string] {
        case nil: return refuse(.problem(.unlisted), string, at: place.node)
        case .failure(let problem): return refuse(.problem(.malformed(problem.description)), string, at: place.node)
        case .success(let meant): path = meant
        }
        let asked = { wanted ?? self.context.nodeKind(of: key, frame: frame) }
        if let attribute = path.attribute, wanted == .elementAndAttribute || asked() == .attribute {
            return refuse(.contestedAttribute(attribute), string, at: place.node)
        }
        if !path.isMoreThanName, wanted == .text || wanted == .inline || asked() == .attribute { return nil }
        if let wrapper = wanted, !path.steps.end.allows(wrapper) { return refuse(.problem(.wrapper(wrapper)), string, at: place.node) }
        let walk = walk(path.steps.elements, before: [], from: place.node, string, among: table.traits, frame: frame, isRead: isRead) {
            first in
            isRead ? refusal(of: first, by: key, table, from: place, frame: frame) : nil
        }
        let element: NodeIndex
        switch walk {
        case .place(let end): return end
        case .element(let reached): element = reached
        }
        let other = path.other ?? table.contestant(of: string, in: context)
        let kind = {
            let kind = asked()
            return path.attribute != nil && kind == .elementAndAttribute ? .element : kind
        }
        let found = end(of: path.steps, in: element, kind, string, among: table.traits, frame: frame)
        if found.kind == .absent { return path.steps.elements.isEmpty ? .absent(in: place.node) : .absentAtEnd(of: element) }
        if path.steps.elements.isEmpty, found.kind != .entries, isRead,
            let refusal = refusal(of: found, by: key, table, from: place, frame: frame)
        {
            return refusal
        }
        if found.kind == .entries {
            return (other ?? path.through).flatMap { contested(found, by: $0, string, frame: frame) } ?? found
        }
        if found.kind == .attribute, let other { return refuse(.contestedAttribute(other), string, at: found.node) }
        guard found.kind == .element else { return found }
        if let other { return refuse(.contested(other), string, at: found.node) }
        return path.through != nil || wanted == .text ? textPlace(found, string, isRead: isRead) : found
    }

    /// The child or attribute of an element that a path begins with.
    func first(of path: PathKeys.Path, in element: NodeIndex, among keys: KeyTraits, frame: Int) -> Place {
        if let name = path.firstElement {
            let found = find(name, .elementAndAttribute, in: element, after: [], among: keys, frame: frame)
            return found.kind == .ambiguous ? .element(min(found.node, found.detail)) : found
        }
        guard case .attribute(let name) = path.steps.end else { return .absent(in: element) }
        return find(name, .attribute, in: element, after: [], among: keys, frame: frame)
    }

    private enum Walk {
        case element(NodeIndex)
        /// There is no way on: nothing, or what throws when it is read.
        case place(Place)
    }

    /// Goes through elements, each of which there must be once.
    ///
    /// - Parameters:
    ///   - before: the steps that led to the element, which a strategy's coding path has.
    ///   - refusal: what the first element is where it is another key's.
    private func walk(
        _ steps: [String], before: [String], from start: NodeIndex, _ key: String, among keys: KeyTraits, frame: Int, isRead: Bool,
        refusal: (Place) -> Place? = { _ in nil }
    ) -> Walk {
        var element = start
        for (index, step) in steps.enumerated() {
            let found = find(step, .element, in: element, after: before + steps[..<index], among: keys, frame: frame)
            guard found.kind == .element else { return .place(found.kind == .absent ? .absent(in: start) : found) }
            if index == 0, let refused = refusal(found) { return .place(refused) }
            if let other = further(found) {
                let remedy = before.isEmpty ? KeySteps.path(key, repeatingStep: index) : nil
                return .place(refuse(.repeated(found.node, remedy: remedy), key, at: other))
            }
            if isRead { context.readNodes.notePassed(found.node) }
            element = found.node
        }
        return .element(element)
    }

    /// Finds what a path ends in.
    private func end(
        of steps: KeySteps, after before: [String] = [], in element: NodeIndex, _ kind: () -> _XMLNodeKind, _ key: String,
        among keys: KeyTraits, frame: Int
    ) -> Place {
        let before = before + steps.elements
        switch steps.end {
        case .attribute(let name): return find(name, .attribute, in: element, after: before, among: keys, frame: frame)
        case .element(let name): return find(name, kind().byName ?? .element, in: element, after: before, among: keys, frame: frame)
        case .entries(let entries):
            let first = find(entries.element, .element, in: element, after: before, among: keys, frame: frame)
            // An element that is there for a dictionary or a list has one, though it be empty.
            guard first.kind == .element || first.kind == .absent && !steps.elements.isEmpty else { return first }
            return .entries(of: element, form: form(of: key, keys, steps.elements, entries))
        }
    }

    /// Finds a name as any key is found.
    ///
    /// - Parameter keys: those of the type that has the path, one of which may say the namespace of a name that the path begins with.
    private func find(
        _ name: String, _ kind: _XMLNodeKind, in element: NodeIndex, after steps: [String], among keys: KeyTraits, frame: Int
    ) -> Place {
        let key = AnyCodingKey(stringValue: name)
        var names = context.keyNames.similarEntry(for: name, in: context.namespace(ofFrame: frame).namespace)
        if steps.isEmpty, arena.processesNamespaces, keys.mayNameNamespaces {
            names.element = context.keyNames.group(names.element, leavingExactNamesOf: keys)
        }
        guard context.search.needsPath, !steps.isEmpty else {
            return context.find(key, names, in: element, kind, frame: frame, among: steps.isEmpty ? keys : nil)
        }
        var path = context.codingPath(frame: frame)
        if forms.contains(where: { $0.key == path.last?.stringValue }) { path.removeLast() }
        var cursor = SearchCursor(in: element)
        return context.search.find(
            key, names, in: element, kind, &cursor, path: path + steps.map { AnyCodingKey(stringValue: $0) })
    }

    /// The next element that a place means, of which there should be one.
    private func further(_ place: Place) -> NodeIndex? {
        guard context.search.hasFurtherSibling(place) else { return nil }
        return context.search.siblings(from: place).dropFirst().first { _ in true }
    }

    /// The refusal of entries that another key means as well; nil if there are none.
    private func contested(_ place: Place, by other: String, _ key: String, frame: Int) -> Place? {
        let first = firstEntry(at: place, frame: frame)
        return first.kind == .element ? refuse(.contested(other), key, at: first.node) : nil
    }

    /// The place of the text of an element that others read as well.
    private func textPlace(_ found: Place, _ key: String, isRead: Bool) -> Place {
        if let other = further(found) { return refuse(.repeated(found.node, remedy: nil), key, at: other) }
        if isRead { context.readNodes.notePassed(found.node) }
        return found.ownContent.with(.textOnly)
    }

    // MARK: Values

    /// Makes sure that a value of a type can be what a path leads to: a dictionary of entries, a list, or the text of an element that others read as well.
    ///
    /// - Parameter traits: the value's type; nil for a container.
    func check(_ traits: TypeTraits?, by key: some CodingKey, _ table: KeyTable, at place: Place, path: [any CodingKey]) throws {
        if place.kind == .entries {
            let areItems = forms[Int(place.detail)].entries.areItems
            if (areItems ? traits?.isList : traits?.isDictionary) ?? true { return }
            throw noCollection(at: place, path: path)
        } else {
            if traits?.isText ?? false { return }
            let other: String? = if case .success(let meant) = table.paths?[key.stringValue] { meant.through } else { nil }
            throw error(of: other.map { .contested($0) } ?? .problem(.noText), key.stringValue, at: place.node, path: path)
        }
    }

    /// The error for a value that is no dictionary where its entries are, or no list where its items are in elements of their own.
    func noCollection(at place: Place, path: [any CodingKey]) -> DecodingError {
        let (key, _, _, entries) = forms[Int(place.detail)]
        return error(of: .problem(entries.areItems ? .noList : .noDictionary), key, at: place.node, path: path)
    }

    // MARK: Refusals

    func refuse(_ refusal: PathRefusal, _ key: String, at node: NodeIndex) -> Place {
        // A type may ask for the same again and again.
        if refusals.last.map({ $0.key != key || $0.refusal != refusal }) ?? true { refusals.append((key, refusal)) }
        return .refused(refusals.count - 1, at: node)
    }

    /// What was found by a key where it is another value's that shares the element; nil if it is the key's alone.
    func refusal(of found: Place, by key: some CodingKey, _ table: KeyTable, from place: Place, frame: Int) -> Place? {
        let content = context.sharedContent
        guard let other = content.otherOwner(of: found, by: key, table, from: place, frame: frame) else { return nil }
        let attribute = found.kind == .attribute ? Int(found.detail) : nil
        return refuse(.owned(content.owner(of: key, frame: frame), other, attribute: attribute), key.stringValue, at: found.node)
    }

    /// The error for a place that cannot be read.
    func error(at place: Place, path: [any CodingKey]) -> DecodingError {
        let (key, refusal) = refusals[Int(place.detail)]
        return error(of: refusal, key, at: place.node, path: path)
    }

    private func error(of refusal: PathRefusal, _ key: String, at node: NodeIndex, path: [any CodingKey]) -> DecodingError {
        let name = arena.names.qualifiedName(arena.node(node).name)
        switch refusal {
        case .repeated(let first, let remedy):
            return context.errors.dataCorrupted(
                .repeatedElement, at: .element(node), path: path, expected: "one element '\(name)', which the key '\(key)' leads through",
                found: "another one beside \(location(of: first))", because: "the element is repeated",
                suggestion: remedy.map { "for a list with an item from each of them, the key is '\($0)'" })
        case .contested(let other):
            return context.errors.dataCorrupted(
                .contestedNode, at: .element(node), path: path, expected: "one key for the element '\(name)'",
                found: "two: '\(key)' and '\(other)'", because: "two keys claim one element")
        case .contestedAttribute(let other):
            return context.errors.dataCorrupted(
                .contestedNode, at: .element(node), path: path, expected: "one key for an attribute", found: "two: '\(key)' and '\(other)'",
                because: "two keys claim one attribute")
        case .owned(let owner, let other, let attribute):
            let name = arena.names.qualifiedName(attribute.map { arena.attributes[$0].name } ?? arena.node(node).name)
            let kind = attribute == nil ? "element" : "attribute"
            return context.errors.dataCorrupted(
                .contestedNode, at: attribute.map { .attribute($0, of: node) } ?? .element(node), path: path,
                expected: "one key for the \(kind) '\(name)'", found: "two: \(owner) and \(other)",
                because: "two keys claim one \(kind)")
        case .ownedText(let found):
            return context.errors.dataCorrupted(
                .contestedNode, at: .element(node), path: path, expected: "one key for the text", found: "two: \(found)",
                because: "two keys claim one text")
        case .similarAttribute(let attribute):
            return context.errors.dataCorrupted(
                .ambiguousName, at: .element(node), path: path, expected: "one element or attribute for the key '\(key)'",
                found: "the element '\(name)' and the attribute '\(arena.names.qualifiedName(attribute))'",
                because: "the key stands for several names")
        case .absent(let expected, let hint):
            let issue = context.errors.issue(.missingKey, at: .element(node), expected: expected, found: "none", suggestion: hint)
            return .keyNotFound(
                path.last ?? AnyCodingKey(stringValue: key),
                .init(codingPath: path.dropLast(), debugDescription: issue.description, underlyingError: issue.underlying))
        case .problem(let problem):
            return context.errors.dataCorrupted(
                .invalidPath, at: .element(node), path: path, expected: problem.expected, found: problem.found(key),
                because: "the key is no path to the value")
        }
    }

    /// Where the way ends of a path that leads to nothing; nil for a key that is none.
    func hint(_ key: some CodingKey, among keys: KeyTraits, at place: Place, frame: Int) -> String? {
        guard place.kind == .element, case .success(let path) = keys.paths?[key.stringValue], path.isMoreThanName else { return nil }
        var element = place.node
        for (index, step) in path.steps.elements.enumerated() {
            let found = find(step, .element, in: element, after: Array(path.steps.elements[..<index]), among: keys, frame: frame)
            guard found.kind == .element else { return "there is no element '\(step)' in \(context.locator.path(of: element))" }
            element = found.node
        }
        switch path.steps.end {
        case .attribute(let name): return "there is no attribute '\(name)' in \(context.locator.path(of: element))"
        case .element(let name): return "there is no '\(name)' in \(context.locator.path(of: element))"
        case .entries: return nil
        }
    }

    /// Where a key leads to that is a path, for an error of a type's own code; the entries' own element where it ends in them.
    func place(of key: String, in element: NodeIndex, frame: Int) -> Place {
        let keys = KeyTraits.of(AnyCodingKey.self)
        guard let steps = try? KeySteps(path: key) else { return .absent(in: element) }
        var reached = element
        for (index, step) in steps.elements.enumerated() {
            let found = find(step, .element, in: reached, after: Array(steps.elements[..<index]), among: keys, frame: frame)
            guard found.kind == .element else { return found }
            reached = found.node
        }
        switch steps.end {
        case .attribute(let name): return find(name, .attribute, in: reached, after: steps.elements, among: keys, frame: frame)
        case .element(let name): return find(name, .elementAndAttribute, in: reached, after: steps.elements, among: keys, frame: frame)
        case .entries: return .element(reached)
        }
    }

    /// The error for an entry of a dictionary that has no value.
    func valueNotFound(_ key: some CodingKey, at place: Place, frame: Int) -> DecodingError {
        let entry = (try? index(at: place, frame: frame))?.entries[key.stringValue]?.entry
        let issue = context.errors.issue(
            .missingKey, at: entry.map { .element($0) } ?? place, expected: "a value of '\(forms[Int(place.detail)].key)'", found: "none")
        return .keyNotFound(
            key,
            .init(codingPath: context.codingPath(frame: frame), debugDescription: issue.description, underlyingError: issue.underlying))
    }

    private func location(of node: NodeIndex) -> String {
        context.locator.description(of: node)
    }

    // MARK: Lists

    /// The items of a list, each of which is in an element of its own.
    func items(at place: Place, path: @autoclosure () -> [any CodingKey], frame: Int) throws -> [Place] {
        let (key, keys, steps, entries) = forms[Int(place.detail)]
        guard entries.areItems, let item = entries.value else { throw noCollection(at: place, path: path()) }
        let before = steps + [entries.element]
        guard let first = try element(ofListAt: place, path: path(), frame: frame) else { return [] }
        return try context.search.siblings(from: first).map { element in
            context.readNodes.notePassed(element)
            var found = Place.absent(in: element)
            switch walk(item.elements, before: before, from: element, key, among: keys, frame: frame, isRead: true) {
            case .place(let end): found = end
            case .element(let reached): found = end(of: item, after: before, in: reached, { .element }, key, among: keys, frame: frame)
            }
            if found.kind == .refused { throw error(at: found, path: path()) }
            if found.isAmbiguous { throw context.errors.ambiguity(at: found, path: path()) }
            let name = arena.names.qualifiedName(arena.node(element).name)
            if found.kind == .absent {
                throw context.errors.dataCorrupted(
                    .missingKey, at: .element(element), path: path(), expected: "an item of '\(key)' in each element '\(name)'",
                    found: "none", because: "an element of a list has no item")
            }
            guard found.kind == .element else { return found }
            if let other = further(found) {
                throw context.errors.dataCorrupted(
                    .repeatedElement, at: .element(other), path: path(), expected: "one item of '\(key)' in each element '\(name)'",
                    found: "another one beside \(location(of: found.node))", because: "an element of a list has two items")
            }
            return .element(found.node)
        }
    }

    /// The first of the elements in which the items of a list are; nil if there is none, or if a place is a dictionary's entries.
    func element(ofListAt place: Place, path: @autoclosure () -> [any CodingKey], frame: Int) throws -> Place? {
        guard forms[Int(place.detail)].entries.areItems else { return nil }
        let first = firstEntry(at: place, frame: frame)
        if first.isAmbiguous { throw context.errors.ambiguity(at: first, path: path()) }
        return first.kind == .element ? first : nil
    }

    /// Whether there is nothing of a dictionary or of a list.
    func isEmpty(at place: Place, frame: Int) -> Bool { firstEntry(at: place, frame: frame).kind == .absent }

    /// The first of the elements that are entries, or have the items of a list in them.
    private func firstEntry(at place: Place, frame: Int) -> Place {
        let (_, keys, steps, entries) = forms[Int(place.detail)]
        return find(entries.element, .element, in: place.node, after: steps, among: keys, frame: frame)
    }

    // MARK: Dictionaries

    /// The entries of one dictionary.
    private struct EntryIndex {
        var keys: [String] = []
        var entries: [String: (entry: NodeIndex, key: Place)] = [:]
    }

    private func form(of key: String, _ keys: KeyTraits, _ steps: [String], _ entries: KeySteps.Entries) -> UInt32 {
        let number = forms.firstIndex { $0.key == key && $0.keys === keys } ?? forms.count
        if number == forms.count { forms.append((key, keys, steps, entries)) }
        return UInt32(truncatingIfNeeded: number)
    }

    /// Makes sure that each entry has one key, and each key one entry.
    func checkEntries(at place: Place, frame: Int) throws { _ = try index(at: place, frame: frame) }

    /// The keys of a dictionary in document order.
    func keys(at place: Place, frame: Int) -> [String] { (try? index(at: place, frame: frame))?.keys ?? [] }

    /// Whether an attribute is the key of a dictionary's entry, and no part of the value.
    func isKey(attribute: Int) -> Bool { keyAttributes.contains(attribute) }

    /// The place of a dictionary's value.
    func value(of key: some CodingKey, at place: Place, frame: Int) -> Place {
        guard let (entry, keyPlace) = (try? index(at: place, frame: frame))?.entries[key.stringValue] else {
            return .absent(in: place.node)
        }
        let (name, keys, steps, entries) = forms[Int(place.detail)]
        context.readNodes.noteText(at: keyPlace)
        if keyPlace.kind == .element { context.readNodes.notePassed(keyPlace.node) }
        if keyPlace.kind == .attribute { keyAttributes.insert(Int(keyPlace.detail)) }
        context.readNodes.notePassed(entry)
        guard let value = entries.value else { return .element(entry) }
        let before = steps + [entries.element]
        switch walk(value.elements, before: before, from: entry, name, among: keys, frame: frame, isRead: true) {
        case .place(let end): return end
        case .element(let element):
            let found = end(of: value, after: before, in: element, { .element }, name, among: keys, frame: frame)
            if found.kind == .absent { return value.elements.isEmpty ? .absent(in: entry) : .absentAtEnd(of: element) }
            return context.onlyElement(found)
        }
    }

    private func index(at place: Place, frame: Int) throws -> EntryIndex {
        let isOfIntegers = place.flags.contains(.hasIntegerKeys)
        let number = place.detail << 1 | (isOfIntegers ? 1 : 0)
        if let known = indexes[place.node]?[number] { return known }
        let (key, keys, steps, entries) = forms[Int(place.detail)]
        guard let entryKey = entries.key else { throw noCollection(at: place, path: context.codingPath(frame: frame)) }
        let first = firstEntry(at: place, frame: frame)
        var index = EntryIndex()
        guard first.kind == .element else { return index }
        for entry in context.search.siblings(from: first) {
            let keyPlace = try keyPlace(
                entryKey, of: entry, after: steps + [entries.element], isAttribute: entries.isKeyAttribute, key, among: keys, frame: frame)
            guard let text = context.reader.text(at: keyPlace, for: String.self) else {
                throw context.errors.failure(String.self, at: keyPlace, path: context.codingPath(frame: frame))
            }
            var spelled = String(decoding: text, as: UTF8.self)
            if spelled.hasManyCombiningMarks {
                throw context.errors.manyCombiningMarks(inKeyAt: keyPlace, path: context.codingPath(frame: frame))
            }
            if isOfIntegers, let number = Int(spelled) { spelled = String(number) }
            if let other = index.entries.updateValue((entry, keyPlace), forKey: spelled) {
                throw context.errors.dataCorrupted(
                    .repeatedElement, at: .element(entry), path: context.codingPath(frame: frame),
                    expected: "one entry of '\(key)' for the key '\(spelled.prefix(60))'",
                    found: "another one beside \(location(of: other.entry))", because: "a dictionary's key is repeated")
            }
            index.keys.append(spelled)
        }
        var known = indexes[place.node] ?? [:]
        known[number] = index
        indexes.insert(known, for: place.node, in: arena)
        return index
    }

    /// Where the key of an entry is.
    private func keyPlace(
        _ name: String, of entry: NodeIndex, after steps: [String], isAttribute: Bool, _ key: String, among keys: KeyTraits, frame: Int
    ) throws -> Place {
        let found = find(name, isAttribute ? .attribute : .element, in: entry, after: steps, among: keys, frame: frame)
        if found.isAmbiguous { throw context.errors.ambiguity(at: found, path: context.codingPath(frame: frame)) }
        let node = "\(isAttribute ? "attribute" : "element") '\(name)'"
        if found.kind == .absent {
            throw context.errors.dataCorrupted(
                .missingKey, at: .element(entry), path: context.codingPath(frame: frame),
                expected: "an \(node), the key of an entry of '\(key)'", found: "none", because: "an entry has no key")
        }
        if found.kind == .element, let other = further(found) {
            throw context.errors.dataCorrupted(
                .repeatedElement, at: .element(other), path: context.codingPath(frame: frame),
                expected: "one \(node), the key of an entry of '\(key)'", found: "another one beside \(location(of: found.node))",
                because: "an entry has two keys")
        }
        return found
    }
}

/// Why what a path leads to cannot be read.
enum PathRefusal: Equatable {
    case problem(PathProblem)
    /// An element that the path leads through is there more than once; this is the first. The remedy is the path of a list.
    case repeated(NodeIndex, remedy: String?)
    /// Another key means the element as well.
    case contested(String)
    /// The element is in another namespace than the key, and so is what the key would mean otherwise.
    case absent(expected: String, hint: String)
    /// Another key means the attribute as well.
    case contestedAttribute(String)
    /// Another value that shares the element owns it as well, or the attribute of this number.
    case owned(String, String, attribute: Int?)
    /// Two keys have the element's own text.
    case ownedText(String)
    /// An attribute, by the number of its name, is called otherwise, and the key means it as well.
    case similarAttribute(Int)
}
