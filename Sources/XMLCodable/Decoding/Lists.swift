/// The items of a list in order: elements of the document, or places that were listed.
struct ListItems {
    private enum Source {
        /// Siblings in an element that match the first by name.
        case siblings(ElementSearch.SiblingName, in: NodeIndex)
        case children
        case listed([Place])
    }

    private let source: Source
    /// Whether the items have the name of the list's key, so that their names tell nothing else.
    let areNamedByKey: Bool
    /// The next item, where items are elements of the document in a row; it is an item if it is before `end`.
    private var nextElement: NodeIndex = 0
    private var end: NodeIndex = 0
    /// How many items were passed.
    private(set) var index = 0

    init(at place: Place, in context: DecodingContext) {
        switch place.kind {
        case .siblings:
            (source, areNamedByKey) = (.siblings(context.search.siblingName(of: place), in: place.detail), true)
            nextElement = place.node
            end = context.search.endOfSiblings(place)
        case .children:
            (source, areNamedByKey) = (.children, false)
            end = context.arena.node(place.node).subtreeEnd
            nextElement = context.arena.element(from: place.node + 1, before: end) ?? end
        case .items:
            let listed = context.lists.items(of: place)
            (source, areNamedByKey) = (.listed(listed?.places ?? []), listed?.areNamedByKey ?? false)
        default: (source, areNamedByKey) = (.listed([]), false)
        }
    }

    /// The number of items. Elements in a row are counted.
    func count(in context: DecodingContext) -> Int {
        if case .listed(let places) = source { return places.count }
        var items = self
        while items.nextElement < end { items.advance(in: context) }
        return items.index
    }

    /// The place of the next item; nil at the end.
    var next: Place? {
        switch source {
        case .listed(let places): index < places.count ? places[index] : nil
        case .siblings, .children: nextElement < end ? .element(nextElement) : nil
        }
    }

    mutating func advance(in context: DecodingContext) {
        index += 1
        switch source {
        case .siblings(let name, let parent):
            nextElement = context.search.nextSibling(name, after: nextElement, in: parent, before: end) ?? end
        case .children: nextElement = context.arena.element(from: context.arena.node(nextElement).subtreeEnd, before: end) ?? end
        case .listed: break
        }
    }
}

/// Lists: which nodes are their items, and how they are decoded.
///
///     <r><tag>a</tag><x/><tag>b</tag></r>     var tag: [String]                        found by a key: all elements of its name
///     <tags><tag>a</tag><tag>b</tag></tags>   decode([String].self, from: document)    in an element of its own: all that is in it
///     <r><a/><x/><b/></r>                     @XMLInline var shapes: [Shape]           inline: what nothing else names; of choices, their cases
///
/// Where code asks for a list by hand, the one element that a key has found may be the item, or hold the items: their names tell. See ``holdsItems``.
final class Lists {
    struct State {
        /// Items that are not simply siblings or children. Places refer to them by number, for as long as the list's value is being decoded.
        fileprivate var listed: [(places: [Place], areNamedByKey: Bool)] = []
    }

    unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private let state = Allocation(State())

    init(in context: DecodingContext) { self.context = context }

    // MARK: Items that are listed

    @inline(never)
    private func list(_ items: [Place], in element: NodeIndex, areNamedByKey: Bool = false) -> Place {
        state.value.listed.append((items, areNamedByKey))
        return Place(node: element, detail: UInt32(truncatingIfNeeded: state.value.listed.count - 1), kind: .items)
    }

    /// The items that a place refers to; nil if its list is done.
    func items(of place: Place) -> (places: [Place], areNamedByKey: Bool)? {
        let number = Int(place.detail)
        return number < state.value.listed.count ? state.value.listed[number] : nil
    }

    // MARK: Decoding

    /// Decodes a list type from the place of its items. A list found by a key is all siblings of the name; asked for in an element itself, it
    /// is all its children.
    ///
    /// - Parameter context: the lists' own. The caller holds it, so that no reference to it is counted here.
    func decode<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int,
        in context: DecodingContext
    ) throws -> T {
        let place = place.forList
        // Items that are listed while the value is decoded are its alone; places of enclosing lists refer to others, which stay.
        let listCount = state.value.listed.count
        defer { if state.value.listed.count > listCount { state.value.listed.removeLast(state.value.listed.count - listCount) } }
        // A list that may lose items asks for its wrapper's value.
        let issues = context.issues
        let isLossy = issues?.nextListIsLossy ?? false
        issues?.nextListIsLossy = false
        if place.kind == .groups { return try decodeGroups(type, traits, of: item, at: place, step: step, frame: frame) }
        let items = try takeItems(of: item, at: place, step: step, frame: frame, in: context)
        if let issues { return try context.decodeNotedItems(type, traits, at: items, step: step, frame: frame, isLossy: isLossy, issues) }
        return try decodeItems(type, traits, at: items, step: step, frame: frame, in: context)
    }

    /// The place of a list's items, which no longer are unknown nodes.
    private func takeItems(
        of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int, in context: DecodingContext
    ) throws -> Place {
        let isInPlace = step.isNone
        let isByHand = isInPlace && context.frames.value.isListAskedByHand(in: frame)
        let items = try items(of: item, at: place, isByHand: isByHand, step: step, frame: frame)
        if !isInPlace, items.kind == .siblings { return items }
        try context.unknownNodes.take(
            items, at: place, isInPlace: isInPlace || place.isPayload, frame: frame, path: context.codingPath(frame: frame, step: step))
        return items
    }

    /// Decodes a list of groups.
    @inline(never)
    private func decodeGroups<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        let (context, element) = (context, place.node)
        let firsts = try firstsOfGroups(traits, of: item, in: element, step: step, frame: frame)
        context.search.beginGroups(of: element, from: firsts)
        defer { context.search.endGroups() }
        let items = list(firsts.map { .group(from: $0, of: element) }, in: element).with(.sharesElement)
        return try decodeItems(type, traits, at: items, step: step, frame: frame, in: context)
    }

    /// Decodes a list whose items are known.
    @inline(__always)
    func decodeItems<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at items: Place, step: PathStep, frame: Int, in context: DecodingContext
    ) throws -> T {
        guard let item = context.memory.decodableItem(of: traits) else {
            return try context.decodeByInitializer(type, traits, at: items, step: step, frame: frame)
        }
        let mark = context.frames.value.count
        let listFrame = context.pushFrame(step, parent: frame, place: items)
        defer { context.frames.value.pop(to: mark) }
        try context.checkDepth(at: items, frame: listFrame.number)
        return try decodeArray(type, of: item, at: items, frame: listFrame.number, in: context)
    }

    /// Decodes an array from the place of its items, without the box that `any UnkeyedDecodingContainer` is.
    private func decodeArray<T: Decodable, Item: Decodable>(
        _ type: T.Type, of item: Item.Type, at place: Place, frame: Int, in context: DecodingContext
    ) throws -> T {
        var items = ListItems(at: place, in: context)
        let traits = context.traits(of: item)
        if let scalar = traits.scalarReadByText {
            func decode<Value: Scalar>(_ scalar: Value.Type) throws -> T {
                try traits.isOptionalScalar
                    ? decodeScalars(type, of: scalar, as: Value?.self, isOptional: true, items, frame: frame, in: context)
                    : decodeScalars(type, of: scalar, as: scalar, isOptional: false, items, frame: frame, in: context)
            }
            return try decode(scalar)
        }
        // Counted first, because an array that grows copies more than a second walk costs. Without items it would write to the one empty array
        // that all threads share.
        let itemCount = items.count(in: context)
        guard itemCount > 0 else { return identityCast([Item](), to: type) }
        let array = try [Item](unsafeUninitializedCapacity: itemCount) { array, count in
            while count < array.count, let memory = array.baseAddress, let place = items.next {
                (memory + count).initialize(
                    to: try context.decode(item, traits, at: place, step: .index(count), frame: frame))
                count += 1
                items.advance(in: context)
            }
        }
        return identityCast(array, to: type)
    }

    /// Items that are scalars or optionals of them, or wrap them with nothing beside them: then the memory of one array is the memory of the other.
    private func decodeScalars<T: Decodable, Value: Scalar, Item>(
        _ type: T.Type, of scalar: Value.Type, as _: Item.Type, isOptional: Bool, _ items: ListItems, frame: Int,
        in context: DecodingContext
    ) throws -> T {
        let itemCount = items.count(in: context)
        guard itemCount > 0 else { return layoutCast([Item](), to: type) }
        var items = items
        // Items are themselves all that could be repeated.
        let readsAsIs = !context.checksNodes && !context.transformsValues && context.reader.nilAttributes.isEmpty
        let array = try [Item](unsafeUninitializedCapacity: itemCount) { array, count in
            while count < array.count, let memory = array.baseAddress, let item = items.next {
                let index = count
                var path: [any CodingKey] { context.codingPath(frame: frame, step: .index(index)) }
                let place =
                    readsAsIs ? item : try context.placeOfText(scalar, at: item, isOptional: isOptional, isInPlace: false, path: path)
                guard context.reader.parse(scalar, isOptional: isOptional, at: place, into: memory + index) else {
                    throw context.errors.failure(scalar, at: place, path: path)
                }
                count += 1
                items.advance(in: context)
            }
        }
        return layoutCast(array, to: type)
    }

    // MARK: Which nodes are the items

    /// Which nodes are the items of a list. The first line that fits counts:
    ///
    ///     a property's list that a key has found                   the element, and its siblings of the name
    ///     nothing                                                  none, and the type is content with that
    ///     an attribute, a text among elements                      itself
    ///     the end of a path in entries or in children              what the path says
    ///     by hand, an element that a key has found                 it and its siblings of the name, unless it holds the items
    ///     an element of the list's own with nothing but text       itself, unless a case is for text, or the compiler decodes the cases
    ///     a list of choices, in its own element, inline or group   the cases; by hand, where there is none, as on the next lines
    ///     inline                                                   what nothing else names
    ///     any other element                                        all elements in it; by hand the texts among them as well
    ///
    /// - Parameters:
    ///   - item: the type of the items; nil before code has asked for one.
    ///   - keys: the keys of an item for which code has asked by keys, rather than by a type.
    ///   - isByHand: whether code asks for the list, rather than declaring a property of its type.
    func items(
        of item: (any Any.Type)?, by keys: KeyTraits? = nil, at place: Place, isByHand: Bool, step: PathStep, frame: Int
    ) throws -> Place {
        let isFoundByKey = isFoundByKey(place, step: step, frame: frame)
        if isFoundByKey, !isByHand { return .siblings(from: place) }
        switch place.kind {
        case .element, .choice, .group: break
        case .attribute, .text: return list([place.forAnotherType], in: place.node)
        case .entries:
            let areOptional = item.map { context.traits(of: $0).isOptional } ?? false
            let items = try context.paths.items(at: place, areOptional: areOptional, step: step, frame: frame)
            return list(items, in: place.node, areNamedByKey: true)
        case .children:
            return try context.paths.cases(of: item, at: place, step: step, frame: frame).map { list($0, in: place.node) } ?? place
        case .absent:
            context.hasServedAbsence = true
            return place
        default: return place
        }
        let choice = item.flatMap { context.choices.of($0, in: context.namespace(ofFrame: frame)) }
        if isFoundByKey, !holdsItems(place, of: item, by: keys, choice, frame: frame) { return .siblings(from: place) }
        let element = place.node
        // The element is the item, if it has nothing but text, unless a case may be for that.
        let mayBeText = !place.isInline && choice.map { !$0.takesOneCase && !$0.acceptsText } ?? true
        if mayBeText, arena.hasOwnText(element), arena.firstElement(in: element) == nil { return list([.element(element)], in: element) }
        if let choice {
            let cases = try context.choices.items(at: place, choice, step: step, frame: frame)
            // Code by hand gets elements that are no cases where none is one.
            if !cases.isEmpty || !isByHand { return list(cases, in: element) }
        }
        if place.isInline { return try inlineItems(at: place, isByHand: isByHand, step: step, frame: frame) }
        // Code by hand gets the text among the elements, too.
        if isByHand, arena.hasOwnText(element) { return list(elementsAndTexts(in: element, keepsSpace: true), in: element) }
        return context.kindMarks.isEmpty ? .children(of: element) : list(elements(in: element).map(Place.element), in: element)
    }

    /// Whether a key has found an element, so that its siblings of the name are items as well. Where keys of the type that asks have found something in
    /// the element, the element is the type's, and what is in it are the items.
    ///
    ///     <x id="1"/>        id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
    ///                        items = try decoder.singleValueContainer().decode([Item].self)         // none
    private func isFoundByKey(_ place: Place, step: PathStep, frame: Int) -> Bool {
        guard place.kind == .element, place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return false }
        return !step.isNone || !context.frames.value.hasFound(in: place.node, frame: frame)
    }

    /// The items of a list without an element of its own: what nothing else of the element names, elements or text. Code by hand gets both.
    private func inlineItems(at place: Place, isByHand: Bool, step: PathStep, frame: Int) throws -> Place {
        let element = place.node
        // What nothing names is no group's.
        if place.kind == .group { return list([], in: element) }
        let owners = context.ownership.owners(around: frame)
        context.ownership.noteOthersTaken(frame: frame)
        // Where the text alone was asked for, no element is meant.
        let all = place.flags.contains(.textOnly) ? [] : elements(in: element)
        let elements = all.filter { !owners.names($0, in: arena) }
        guard arena.hasOwnText(element), context.ownership.hasText(step: step, frame: frame) else {
            return list(elements.map(Place.element), in: element)
        }
        if !elements.isEmpty, !isByHand {
            throw context.errors.dataCorrupted(
                .ambiguousList, at: .element(element), path: context.codingPath(frame: frame, step: step),
                expected: "a list's items, either as elements or as text",
                found: "elements that no other key names, and text", because: "the list can be read in two ways")
        }
        let keepsSpace = isByHand && !all.isEmpty && elements.count == all.count
        return list(
            elementsAndTexts(in: element, keepsSpace: keepsSpace).filter {
                $0.kind == .text || !elements.isEmpty && !owners.names($0.node, in: arena)
            }, in: element)
    }

    /// The elements in an element, but for those that say its kind.
    private func elements(in element: NodeIndex) -> [NodeIndex] {
        arena.childElements(of: element).filter { !context.kindMarks.contains(.element($0)) }
    }

    /// The same, and the runs of text among them.
    private func elementsAndTexts(in element: NodeIndex, keepsSpace: Bool) -> [Place] {
        mixedContent(of: element, keepsSpace: keepsSpace) { context.kindMarks.contains(.element($0)) ? nil : .element($0) }
    }

    /// What child elements are in a list, and the runs of text among them; without those of white space unless it is kept.
    func mixedContent(of element: NodeIndex, keepsSpace: Bool, _ item: (NodeIndex) -> Place?) -> [Place] {
        let keepsSpace = keepsSpace && !context.options.removeWhitespaceElements
        var (content, previous): ([Place], NodeIndex) = ([], element)
        arena.forEachText(in: element) { run, _, child in
            if !run.isEmpty, keepsSpace || arena.hasNonWhitespaceText(run) { content.append(.text(behind: previous, in: element)) }
            if let item = child.flatMap(item) { content.append(item) }
            previous = child ?? previous
        }
        return content
    }

    /// Whether elements are in no namespace that would be the items of a list whose type says one, and that are no other property's.
    ///
    ///     <m:reply xmlns:m="urn:calc"><return>5</return></m:reply>    for `var return: [Int]` of a type in "urn:calc"
    @inline(never)
    func hasItemsInNoNamespace(_ key: String, in element: NodeIndex, frame: Int) -> Bool {
        let path = context.codingPath(frame: frame)
        return arena.childElements(of: element).contains { child in
            let name = arena.node(child).name
            return arena.names.namespace(of: name) == 0 && context.documentNames.elementKeyWithinNamespace(name, path: path) == key
                && !context.ownership.owners(around: frame).have(child, in: arena)
        }
    }

    /// Whether the one element of a list that code asks for by hand holds the items, rather than being the one item: it does if no element in it has the
    /// name of a key or case of the items' type.
    ///
    ///     <x><w>1</w><w>2</w></x>      try list.decode(Int.self)      w and w, because a text has no elements
    ///     <x><w><a>1</a></w></x>       try list.decode(Item.self)     w, because struct Item { var a: Int } has no key w
    ///     <x><a>1</a></x>              try list.decode(Item.self)     x
    private func holdsItems(_ place: Place, of item: (any Any.Type)?, by keys: KeyTraits?, _ choice: ChoiceType?, frame: Int) -> Bool {
        if context.search.hasFurtherSibling(place) { return false }
        let (element, elements, hasText) = (place.node, elements(in: place.node), arena.hasOwnText(place.node))
        if let choice {
            // With one case in it, the element may have more of the item: a choice that codes itself reads it.
            let cases = elements.count { context.choices.isCase($0, of: choice) } + (choice.acceptsText && hasText ? 1 : 0)
            return elements.isEmpty ? choice.acceptsText || !hasText : cases != 1
        }
        if elements.isEmpty || item == nil && keys == nil { return false }
        let traits = item.map { context.traits(of: $0).innermost }
        // The element of a list in a list has the items' names as the encoder writes them: its own, or those of cases.
        if let traits, traits.takesSeveral() {
            let inner = context.choices.of(traits.content.type, in: context.namespace(ofFrame: frame))
            return elements.contains { arena.firstElement(in: $0) != nil }
                && !elements.allSatisfy { arena.node($0).name == arena.node(element).name }
                && !(inner.map { inner in elements.contains { context.choices.isCase($0, of: inner) } } ?? false)
        }
        let namespace = context.namespace(ofFrame: frame)
        guard
            let owners = keys.map({ context.keyTable(of: $0, in: namespace).owners(of: nil, in: context) })
                ?? traits.map({ context.ownership.owners(ofContent: $0, in: namespace) })
        else { return true }
        if hasText, let owner = owners.owner(of: .text), owner.rank < .any, !(traits?.isText ?? false) { return false }
        return owners.owner(of: .anyElement) == nil
            && !elements.contains { owners.owner(ofElement: arena.node($0).name, in: arena.names) != nil }
    }
}

/// Groups: parts of an element's children that are decoded as if each were an element.
///
///     <dl><dt/><dd/><x/><dt/><dd/><dd/></dl>     a list of groups that start with dt     dt dd x, and dt dd dd
///
/// A group shares the element with the value that it is in, as anything does that is in an element without one of its own. What it sees of the
/// children are those from its first one to that of the next group, see ``ElementSearch/enterGroup(at:)``.
extension Lists {
    /// The first elements of the groups of a list: the children that the first key of their type means.
    ///
    /// As any key does, one without a namespace prefers the element's own.
    ///
    /// - Throws: an error that names an element of a group before the first one.
    func firstsOfGroups(
        _ traits: TypeTraits, of item: (any Any.Type)?, in element: NodeIndex, step: PathStep, frame: Int
    ) throws -> [NodeIndex] {
        // Whether the type can be a group was checked where the list was found.
        guard let item, case .success(let leader) = GroupLeader.of(item) else { return [] }
        let (context, arena) = (context, context.arena)
        let table = context.keyTable(of: leader.keys, in: context.traits(of: item).namespace(in: context.namespace(ofFrame: frame)))
        let meaning = table.meaning(of: leader.key, in: context)
        let bounds = context.search.bounds(of: element)
        let path = context.path(for: meaning, in: element, frame: frame, step: step) + [AnyCodingKey(intValue: 0)]
        let (found, other) = context.search.children(leader.key.stringValue, meaning, in: bounds, of: element, path: path)
        if let other {
            throw context.errors.refused(
                .severalNames(.element(found[0]), .element(other), in: arena), path: context.codingPath(frame: frame, step: step))
        }
        // A name that another key says together with its namespace is that key's.
        let firsts =
            meaning.byNamespace ? found : found.filter { !context.ownership.isSaidWithNamespace(arena.node($0).name, frame: frame) }
        let isMember = context.ownership.membership(in: traits, step: step, frame: frame)
        let before = arena.elements(from: bounds.lowerBound, before: firsts.first ?? bounds.upperBound)
        if let member = before.first(where: isMember) {
            throw context.errors.dataCorrupted(
                .misplacedElement, at: .element(member), path: context.codingPath(frame: frame, step: step),
                expected: "the element '\(leader.key.stringValue)', with which each group starts",
                found: "'\(arena.names.qualifiedName(arena.node(member).name))' before any group",
                because: "an element of a group is outside of all groups")
        }
        return firsts
    }
}
