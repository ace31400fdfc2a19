/// Items of lists that are not simply siblings or children; places refer to them by number.
struct ListedItems {
    /// Runs of character data.
    var runs: [TextRange] = []
    var lists: [[Place]] = []

    @inline(__always)
    mutating func shrink(to runCount: Int, _ listCount: Int) {
        if runs.count > runCount { runs.removeLast(runs.count - runCount) }
        if lists.count > listCount { lists.removeLast(lists.count - listCount) }
    }
}

/// Lists: which nodes are their items.
extension DecodingContext {
    /// Decodes a list type from the place of its items. A list found by a key is all siblings of the name; asked for in an element itself, it
    /// is all its children.
    func decodeList<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        let place = place.ofList
        if place.isAmbiguous { throw ambiguity(at: place, path: codingPath(frame: frame, step: step)) }
        return try forgettingLists {
            if step.isNone || traits.mayBeChoice, isUndecided(place), isUndecided(choice(of: item, traits), asksForItself: step.isNone) {
                return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
            }
            let items = try items(of: item, traits, at: place, step: step, frame: frame)
            guard let direct = traits.directlyDecodableList else {
                return try decodeByInitializer(type, traits, at: items, step: step, frame: frame)
            }
            let mark = frames.pointee.count
            let (listFrame, _) = pushFrame(step, parent: frame, place: items)
            defer { frames.pointee.pop(to: mark) }
            try checkDepth(at: items, frame: listFrame)
            return try decodeItems(type, direct, at: items, frame: listFrame)
        }
    }

    /// Forgets the lists that are made while a value is decoded; places of enclosing lists were made before, and stay.
    @inline(__always)
    func forgettingLists<Value>(_ decode: () throws -> Value) rethrows -> Value {
        let (runs, lists) = (listed.pointee.runs.count, listed.pointee.lists.count)
        defer { listed.pointee.shrink(to: runs, lists) }
        return try decode()
    }

    private func decodeItems<T: Decodable, Direct: DirectlyDecodableList>(
        _ type: T.Type, _: Direct.Type, at place: Place, frame: Int
    ) throws -> T {
        var container = DecodingUnkeyedContainer(context: self, place: place, frame: frame)
        let items = try Direct.decodeItems(of: &container)
        return unsafeBitCast(items, to: type)  // `Direct` is `T`, opened; both are the list itself
    }

    private func items(
        of item: (any Any.Type)?, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int
    ) throws -> Place {
        switch place.kind {
        case .siblings, .children, .items, .attributes, .ambiguous, .ambiguousAttributes, .repeated: return place
        case .absent:
            hasServedAbsence = true
            return place
        case .attribute, .text: return itemsPlace([place.plain], in: place.node)
        case .choice: return .children(of: place.node)
        case .element: break
        }
        if place.flags.contains(.sharesElement) { return try sharedItems(of: item, traits, at: place, step: step, frame: frame) }
        let isFoundByKey = place.detail != Place.noParent
        guard let choice = choice(of: item, traits) else { return isFoundByKey ? .siblings(from: place) : childrenOrText(of: place.node) }
        guard isFoundByKey else {
            return itemsPlace(
                try choiceItems(in: place.node, choice, onlyCases: false, path: codingPath(frame: frame, step: step)), in: place.node)
        }
        // One element may wrap the items, or be the one item: with one case in it, that is the same. Several are the items.
        guard choice.isSynthesised else { return .siblings(from: place) }
        if hasFurtherSibling(place) {
            try checkOneCaseEach(choice, in: place, step: step, frame: frame)
            return .siblings(from: place)
        }
        noteRead(at: .element(place.node))
        return itemsPlace(
            try choiceItems(in: place.node, choice, onlyCases: false, path: codingPath(frame: frame, step: step)), in: place.node)
    }

    /// Makes sure that none of several elements holds more than one case: an enum would take the first of two with one name.
    private func checkOneCaseEach(_ choice: ChoiceType, in place: Place, step: PathStep, frame: Int) throws {
        let group = siblingGroup(of: place)
        let end = arena.node(place.detail).subtreeEnd
        for item in sequence(first: place.node, next: { self.nextSibling(group, after: $0, in: place.detail, before: end) }) {
            let cases = arena.childElements(of: item).lazy.filter { choice.accepts(self.choiceKey($0, choice)) }
            guard let second = cases.dropFirst().first(where: { _ in true }) else { continue }
            throw dataCorrupted(
                at: .element(second), path: codingPath(frame: frame, step: step),
                expected: "one case in each of several elements '\(arena.names.qualifiedName(arena.node(item).name))'",
                found: "another one",
                because: "the list can be read in two ways")
        }
    }

    /// Whether a list is decoded as an unkeyed container that finds out what its items are: one that a type asks for in its own place, and
    /// one of choices that code themselves, which may read more than one case.
    private func isUndecided(_ choice: ChoiceType?, asksForItself: Bool) -> Bool {
        if let choice { !choice.isSynthesised } else { asksForItself }
    }

    /// The items of a list as choices, if they are.
    func choice(of item: (any Any.Type)?, _ traits: TypeTraits) -> ChoiceType? {
        traits.mayBeChoice ? item.flatMap { choice($0) } : nil
    }

    /// The items of a list that stands among the children of an element without an element of its own: what no other key of the type names.
    private func sharedItems(
        of item: (any Any.Type)?, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int
    ) throws -> Place {
        let element = place.node
        if let choice = choice(of: item, traits) {
            return itemsPlace(
                try choiceItems(in: element, choice, onlyCases: true, path: codingPath(frame: frame, step: step)), in: element)
        }
        let runs = runsOfText(in: element)
        if place.flags.contains(.textOnly) { return itemsPlace(runs, in: element) }
        let others = otherKeys(of: element, frame: frame)
        let children = arena.childElements(of: element).filter { !others.takes($0, in: self) }.map(Place.element)
        guard !children.isEmpty, !runs.isEmpty else { return itemsPlace(children.isEmpty ? runs : children, in: element) }
        throw dataCorrupted(
            at: .element(element), path: codingPath(frame: frame, step: step), expected: "a list's items, either as elements or as text",
            found: "elements that no other key names, and text", because: "the list can be read in two ways")
    }

    /// The runs of an element's text that are more than white space.
    private func runsOfText(in element: NodeIndex) -> [Place] {
        var runs: [Place] = []
        arena.forEachRun(in: element) { run, _ in
            if arena.hasNonWhitespaceText(run) { runs.append(textPlace(run, in: element)) }
        }
        return runs
    }

    /// All child elements of an element; of one that has none, its text, if it is more than white space.
    private func childrenOrText(of element: NodeIndex) -> Place {
        if arena.firstElement(in: element) == nil, arena.hasOwnText(element) { return itemsPlace([.element(element)], in: element) }
        return .children(of: element)
    }

    /// Whether an element that was found by a key has a later sibling that the key finds as well.
    func hasFurtherSibling(_ place: Place) -> Bool {
        guard place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return false }
        return nextSibling(siblingGroup(of: place), after: place.node, in: place.detail, before: arena.node(place.detail).subtreeEnd) != nil
    }

    /// Whether a list is nil whose first element says that it is nil: it is, if there is no other.
    ///
    /// - Throws: an error that names both, if the element could be an item that is nil as well.
    func isNilList(_ place: Place, _ traits: TypeTraits, _ path: @autoclosure () -> [any CodingKey]) throws -> Bool {
        if hasFurtherSibling(place) { return false }
        guard case .list(let item?) = traits.form, case .optional = self.traits(of: item).form, place.kind == .element else { return true }
        throw dataCorrupted(
            at: place, path: path(), expected: "a list that is nil, or a list of one item that is nil",
            found: "an element that is nil, which may be either", because: "the list can be read in two ways")
    }

    /// Whether an element could be a list's one item or wrap all items: it is the only one that its key finds, and has elements in it.
    private func isUndecided(_ place: Place) -> Bool {
        guard place.kind == .element, place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return false }
        return arena.firstElement(in: place.node) != nil && !hasFurtherSibling(place)
    }

    /// Whether an element may wrap items of a type. Of choices it does if there is nothing in it but cases.
    func mayWrap(_ type: any Any.Type, in element: NodeIndex) -> Bool {
        guard traits(of: type).mayBeChoice, let choice = choice(type) else { return true }
        return arena.hasDeclarationsOnly(element)
            && arena.childElements(of: element).allSatisfy { choice.accepts(choiceKey($0, choice)) }
    }

    /// The container that a type asks for by itself, with nobody knowing what of.
    ///
    /// The elements of the name are the items. One that has elements in it may wrap the items instead: the container finds out.
    func unkeyedContainer(at place: Place, frame: Int) -> DecodingUnkeyedContainer {
        var place = place.ofList
        var isUndecided = false
        switch place.kind {
        case .absent: hasServedAbsence = true
        case .element:
            if place.detail != Place.noParent, !place.flags.contains(.sharesElement) {
                isUndecided = self.isUndecided(place)
                place = .siblings(from: place)
            } else {
                place = allItems(in: place.node)
            }
        case .choice: place = .children(of: place.node)
        case .attribute, .text: place = itemsPlace([place.plain], in: place.node)
        case .siblings, .children, .items, .attributes, .ambiguous, .ambiguousAttributes, .repeated: break
        }
        return DecodingUnkeyedContainer(context: self, place: place, frame: frame, isUndecided: isUndecided)
    }

    /// All children of an element, and the text among them; its text, if it has nothing else.
    func allItems(in element: NodeIndex) -> Place {
        if arena.firstElement(in: element) != nil, arena.hasOwnText(element) {
            return itemsPlace(elementsAndText(in: element), in: element)
        }
        return childrenOrText(of: element)
    }

    private func elementsAndText(in element: NodeIndex) -> [Place] {
        var items: [Place] = []
        arena.forEachRun(in: element) { run, child in
            if !run.isEmpty, !options.removeWhitespaceElements || arena.hasNonWhitespaceText(run) {
                items.append(textPlace(run, in: element))
            }
            if let child, arena.node(child).isElement { items.append(.element(child)) }
        }
        return items
    }
}
