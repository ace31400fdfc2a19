/// The items of a list in order: elements of the document, or places that were listed.
struct ListItems {
    private enum Source {
        /// Siblings in an element that match the first by name.
        case siblings(ElementSearch.SiblingName, in: NodeIndex)
        case children
        case listed([Place])
    }

    private let source: Source
    /// The next item, where items are elements of the document in a row; it is an item if it is before `end`.
    private var nextElement: NodeIndex = 0
    private var end: NodeIndex = 0
    /// How many items were passed.
    private(set) var index = 0

    init(at place: Place, in context: DecodingContext) {
        switch place.kind {
        case .siblings:
            source = .siblings(context.search.siblingName(of: place), in: place.detail)
            areNamedByKey = true
            nextElement = place.node
            end = context.search.endOfSiblings(place)
        case .children:
            source = .children
            end = context.arena.node(place.node).subtreeEnd
            nextElement = context.arena.element(from: place.node + 1, before: end) ?? end
        case .items:
            let listed = context.lists.items(of: place)
            source = .listed(listed?.places ?? [])
            areNamedByKey = listed?.areNamedByKey ?? false
        default: source = .listed([])
        }
    }

    /// Whether the items have the name of the list's key, so that their names tell nothing else.
    private(set) var areNamedByKey = false

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
        nextElement = element(after: nextElement, in: context)
    }

    private func element(after element: NodeIndex, in context: DecodingContext) -> NodeIndex {
        switch source {
        case .siblings(let name, let parent): context.search.nextSibling(name, after: element, in: parent, before: end) ?? end
        case .children: context.arena.element(from: context.arena.node(element).subtreeEnd, before: end) ?? end
        case .listed: element
        }
    }
}

/// Lists: which nodes are their items, and how they are decoded.
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
    private func place(of items: [Place], in element: NodeIndex, areNamedByKey: Bool = false) -> Place {
        state.value.listed.append((items, areNamedByKey))
        return Place(node: element, detail: UInt32(truncatingIfNeeded: state.value.listed.count - 1), kind: .items)
    }

    /// The items that a place refers to; nil if its list is done.
    func items(of place: Place) -> (places: [Place], areNamedByKey: Bool)? {
        let number = Int(place.detail)
        return number < state.value.listed.count ? state.value.listed[number] : nil
    }

    /// Forgets the items that were listed while a value was decoded; places of enclosing lists refer to others, which stay.
    @inline(__always)
    private func forgetItems(from runCount: Int, _ listCount: Int, in context: DecodingContext) {
        context.reader.forgetRuns(from: runCount)
        assert(state.value.listed.count >= listCount, "lists are forgotten by whoever made them")
        if state.value.listed.count > listCount { state.value.listed.removeLast(state.value.listed.count - listCount) }
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
        var place = place.ofList
        if step.isNone { place = placeInOwnElement(place, frame: frame) }
        let (runCount, listCount) = (context.reader.runCount, state.value.listed.count)
        defer { forgetItems(from: runCount, listCount, in: context) }
        // A list that may lose items asks for its wrapper's value.
        let issues = context.issues
        let isLossy = issues?.nextListIsLossy ?? false
        issues?.nextListIsLossy = false
        if place.kind == .groups { return try decodeGroups(type, traits, of: item, at: place, step: step, frame: frame) }
        let items =
            try itemsAskedByHand(traits, of: item, at: place, step: step, frame: frame)
            ?? items(of: traits, at: place, step: step, frame: frame, in: context)
        if step.isNone, items.kind == .siblings { context.unknownNodes.take(.siblings, of: items.node) }
        if let issues { return try decodeNotedItems(type, traits, at: items, step: step, frame: frame, isLossy: isLossy, issues) }
        return try decodeItems(type, traits, at: items, step: step, frame: frame, in: context)
    }

    /// The items of a list that code asks for by hand, where its one element has elements in it; nil for other lists, and for choices.
    private func itemsAskedByHand(_ traits: TypeTraits, of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) -> Place? {
        guard step.isNone, let item, isUndecided(place), isAskedByHand(in: frame),
            context.choices.ofValue(traits, in: context.namespace(ofFrame: frame)) == nil
        else { return nil }
        if !holdsItems(place.node, of: item, frame: frame) { return .siblings(from: place) }
        context.unknownNodes.take(.items, of: place.node)
        return allItems(in: place.node)
    }

    /// Decodes a list of groups.
    @inline(never)
    private func decodeGroups<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, of item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        let (context, groups) = (context, context.groups)
        let list = try groups.begin(item, at: place, step: step, frame: frame)
        defer { groups.end(list) }
        do {
            let items = self.place(of: list, in: place.node).with(.sharesElement)
            let value = try decodeItems(type, traits, at: items, step: step, frame: frame, in: context)
            if let problem = groups.takeProblem() { throw problem }
            return value
        } catch {
            throw groups.takeProblem() ?? error
        }
    }

    /// Decodes a list whose items are known.
    @inline(__always)
    private func decodeItems<T: Decodable>(
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

    /// Decodes a list whose items are known where issues are noted: without items that fail, or on behind them, if that is wanted.
    @inline(never)
    private func decodeNotedItems<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at items: Place, step: PathStep, frame: Int, isLossy: Bool, _ issues: IssueLog
    ) throws -> T {
        guard let list = type as? any ItemCollection.Type, case .list(let item?) = traits.shape, let item = item as? any Decodable.Type
        else {
            return try decodeItems(type, traits, at: items, step: step, frame: frame, in: context)
        }
        let mark = context.frames.value.count
        let listFrame = context.pushFrame(step, parent: frame, place: items).number
        defer { context.frames.value.pop(to: mark) }
        try context.checkDepth(at: items, frame: listFrame)
        func decode<List: ItemCollection, Item: Decodable>(_: List.Type, _ type: Item.Type) throws -> List {
            var items = ListItems(at: items, in: context)
            let traits = context.traits(of: type)
            var array: [Item] = []
            var first: (error: any Error, failure: IssueLog.Failure?)?
            let isLosing = isLossy || issues.policy == .droppingItems
            let start = issues.begin()
            while let item = items.next {
                let mark = issues.begin()
                var path: [any CodingKey] { context.codingPath(frame: listFrame, step: .index(items.index)) }
                do {
                    if traits.scalarReadByText != nil, context.checksNodes { try context.unknownNodes.checkText(at: item, path: path) }
                    array.append(
                        try decodeItem(
                            type, traits, at: item, items.index, areNamedByKey: items.areNamedByKey, frame: listFrame, in: context))
                } catch {
                    context.note(error, since: mark, at: item, path: path)
                    let goesOn = isLosing || issues.isCollecting
                    let mayGoOn = goesOn && context.mayGoOn(after: error, losing: isLosing, issues)
                    if isLosing, mayGoOn { issues.tolerateFailure() } else { first = first ?? (error, issues.failure) }
                    issues.keepFailure()
                    if !mayGoOn { break }
                }
                items.advance(in: context)
            }
            if let first {
                // Without the list, it does not matter what its items were without.
                if let failure = first.failure { issues.fail(again: failure, since: start) }
                throw first.error
            }
            return List(items: identityCast(array, to: [List.Item].self))
        }
        return identityCast(try decode(list, item), to: type)
    }

    /// Decodes an array from the place of its items, without the box that `any UnkeyedDecodingContainer` is.
    private func decodeArray<T: Decodable, Item: Decodable>(
        _ type: T.Type, of item: Item.Type, at place: Place, frame: Int, in context: DecodingContext
    ) throws -> T {
        var items = ListItems(at: place, in: context)
        let traits = context.traits(of: item)
        if let scalar = traits.scalarReadByText, !context.transformsValues {
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
                    to: try decodeItem(
                        item, traits, at: place, count, areNamedByKey: items.areNamedByKey, frame: frame, in: context))
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
        let array = try [Item](unsafeUninitializedCapacity: itemCount) { array, count in
            while count < array.count, let memory = array.baseAddress, let place = items.next {
                let index = count
                var path: [any CodingKey] { context.codingPath(frame: frame, step: .index(index)) }
                if context.checksNodes { try context.unknownNodes.checkText(at: place, path: path) }
                guard context.reader.parse(scalar, isOptional: isOptional, at: place, into: memory + index) else {
                    throw context.errors.failure(scalar, at: place, path: path)
                }
                count += 1
                items.advance(in: context)
            }
        }
        return layoutCast(array, to: type)
    }

    /// Decodes an item. A choice goes by the element's name, unless the list's key has that name.
    @inline(__always)
    func decodeItem<Item: Decodable>(
        _ type: Item.Type, _ traits: TypeTraits, at item: Place, _ index: Int, areNamedByKey: Bool, frame: Int, in context: DecodingContext
    ) throws -> Item {
        var item = item
        if traits.mayBeChoice, item.kind == .element, !areNamedByKey,
            let choice = context.choices.of(type, in: context.namespace(ofFrame: frame)), context.choices.isCase(item.node, of: choice)
        {
            item = .choice(item.node)
        }
        return try context.decode(type, traits, at: item, step: .index(index), frame: frame)
    }

    // MARK: Which nodes are the items

    private func items(of traits: TypeTraits, at place: Place, step: PathStep, frame: Int, in context: DecodingContext) throws -> Place {
        if place.kind == .entries { return try placeOfItems(at: place, step: step, frame: frame) }
        guard place.kind == .element || place.kind == .group else {
            return itemsOutsideElement(at: place)
        }
        if place.flags.contains(.sharesElement) { return try sharedItems(of: traits, at: place, step: step, frame: frame) }
        let isFoundByKey = place.detail != Place.noParent
        guard let choice = context.choices.ofValue(traits, in: context.namespace(ofFrame: frame)) else {
            if isFoundByKey { return .siblings(from: place) }
            // A text is read as the one item.
            let isItem = arena.firstElement(in: place.node) == nil && arena.hasOwnText(place.node)
            if isItem {
                context.unknownNodes.take(.itself, of: place.node)
            } else {
                try context.unknownNodes.checkHolder(
                    of: .elements, place.node, isInPlace: step.isNone, path: context.codingPath(frame: frame, step: step))
            }
            return childrenOrText(of: place.node)
        }
        if isFoundByKey {
            if context.search.hasFurtherSibling(place) { return .siblings(from: place) }
            // One element may hold the items, or be the one item: with one case in it, that is the same. An enum with its own coding may read more of its
            // element than a case, so that a property's list of such has an element for each.
            if !choice.isSynthesised, !(step.isNone && isAskedByHand(in: frame)) || isItem(place.node, of: choice) {
                return .siblings(from: place)
            }
        }
        try context.unknownNodes.checkHolder(
            of: choice.acceptsText ? .items : .elements, place.node, isInPlace: step.isNone,
            path: context.codingPath(frame: frame, step: step))
        return self.place(of: try context.choices.items(at: place, choice, onlyCases: false, step: step, frame: frame), in: place.node)
    }

    /// The items at a place that is no element, whatever their type is.
    private func itemsOutsideElement(at place: Place) -> Place {
        switch place.kind {
        case .absent:
            context.hasServedAbsence = true
            return place
        case .attribute, .text: return self.place(of: [place.untyped], in: place.node)
        case .choice:
            context.unknownNodes.take(.elements, of: place.node)
            return children(of: place.node)
        default: return place
        }
    }

    /// The items of a list that are in elements of their own; any other place as it is.
    func placeOfItems(at place: Place, step: PathStep = .none, frame: Int) throws -> Place {
        guard place.kind == .entries else { return place }
        return self.place(of: try context.paths.items(at: place, step: step, frame: frame), in: place.node, areNamedByKey: true)
    }

    /// The items of a list among the children of an element, without an element of its own: what no other key of the type names.
    private func sharedItems(of traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> Place {
        let element = place.node
        if let choice = context.choices.ofValue(traits, in: context.namespace(ofFrame: frame)) {
            let items = try context.choices.items(at: place, choice, onlyCases: true, step: step, frame: frame)
            if place.isPayload { try check(items, of: choice, in: element, path: context.codingPath(frame: frame, step: step)) }
            return self.place(of: items, in: element)
        }
        if place.isPayload { context.unknownNodes.take(.items, of: element) }
        if place.kind == .group { return self.place(of: [], in: element) }  // of a type that was refused
        let owners = context.ownership.owners(around: frame)
        context.ownership.noteOthersTaken(frame: frame)
        let takesText = context.ownership.hasText(step: step, frame: frame)
        let runs = takesText ? content(of: element).filter { $0.kind == .text } : []
        let children = arena.childElements(of: element).filter {
            !place.flags.contains(.textOnly) && !context.kindMarks.contains(.element($0)) && !owners.names($0, in: arena)
        }.map(Place.element)
        if children.isEmpty || runs.isEmpty { return self.place(of: runs.isEmpty ? children : runs, in: element) }
        throw context.errors.dataCorrupted(
            .ambiguousList, at: .element(element), path: context.codingPath(frame: frame, step: step),
            expected: "a list's items, either as elements or as text",
            found: "elements that no other key names, and text", because: "the list can be read in two ways")
    }

    /// Looks at an element all of which is a list of choices: what is no case is unknown.
    private func check(_ items: [Place], of choice: ChoiceType, in element: NodeIndex, path: @autoclosure () -> [any CodingKey]) throws {
        context.unknownNodes.take(choice.acceptsText ? .items : .elements, of: element)
        guard context.checksNodes else { return }
        let cases = Set(items.map(\.node))
        let others = arena.childElements(of: element).filter { !cases.contains($0) && !context.kindMarks.contains(.element($0)) }
        try context.unknownNodes.check(others, besideItemsIn: element, path: path())
    }

    /// The child elements of an element, and the runs of text among them: unless it is to be kept, without those of white space.
    @inline(never)
    private func content(of element: NodeIndex, keepingSpace: Bool = false) -> [Place] {
        var content: [Place] = []
        arena.forEachText(in: element) { run, _, child in
            if !run.isEmpty, keepingSpace || arena.hasNonWhitespaceText(run) {
                content.append(context.reader.place(ofRun: run, in: element))
            }
            if let child { content.append(.element(child)) }
        }
        return content
    }

    /// All child elements of an element; of one that has none, its text, if it is more than white space.
    private func childrenOrText(of element: NodeIndex) -> Place {
        if arena.firstElement(in: element) == nil, arena.hasOwnText(element) { return self.place(of: [.element(element)], in: element) }
        return children(of: element)
    }

    /// All child elements of an element, but for those that say its kind.
    private func children(of element: NodeIndex) -> Place {
        if context.kindMarks.isEmpty { return .children(of: element) }
        return self.place(
            of: arena.childElements(of: element).filter { !context.kindMarks.contains(.element($0)) }.map(Place.element), in: element)
    }

    /// Whether a list is nil whose first element says that it is nil: it is, if there is no other.
    ///
    /// - Throws: an error that names both, if the element could be an item that is nil as well.
    func isNil(_ place: Place, _ traits: TypeTraits, _ path: @autoclosure () -> [any CodingKey]) throws -> Bool {
        if context.search.hasFurtherSibling(place) { return false }
        guard case .list(let item?) = traits.shape, case .optional = context.traits(of: item).shape, place.kind == .element else {
            return true
        }
        throw context.errors.dataCorrupted(
            .ambiguousList, at: place, path: path(), expected: "a list that is nil, or a list of one item that is nil",
            found: "an element that is nil, which may be either", because: "the list can be read in two ways")
    }

    // MARK: Lists that code asks for by hand

    /// Whether code asks for a list, and no property is declared as one: around a property's list there is at most an optional or a wrapper under the key.
    private func isAskedByHand(in frame: Int) -> Bool {
        var frame = context.frames.value[frame]
        while let shape = frame.type?.shape {
            switch shape {
            case .optional, .wrapper: if !frame.step.isNone { return false }
            case .ordinary, .scalar, .list, .dictionary: return true
            }
            frame = context.frames.value[Int(frame.parent)]
        }
        return true
    }

    /// The place of a list that a type asks for in its own place. Where keys of the type have found something in the element, the element is the type's,
    /// and what is in it are the items: neither the element nor its siblings are.
    ///
    ///     <x id="1"/>        id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
    ///                        items = try decoder.singleValueContainer().decode([Item].self)         // none
    private func placeInOwnElement(_ place: Place, frame: Int) -> Place {
        guard place.kind == .element, !place.flags.contains(.sharesElement) else { return place }
        let cursor = context.frames.value[frame].cursor
        return cursor.element == place.node && cursor.hasFound ? place.withoutParent : place
    }

    /// Whether an element could be a list's one item or hold all items: it is the only one that its key finds, and has elements in it.
    private func isUndecided(_ place: Place) -> Bool {
        guard place.kind == .element, place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return false }
        return arena.firstElement(in: place.node) != nil && !context.search.hasFurtherSibling(place)
    }

    /// Whether such an element holds items of a type, rather than being the one item: it does if no element in it has the name of a key or case.
    ///
    ///     <x><w>1</w><w>2</w></x>      try list.decode(Int.self)      w and w, because a text has no elements
    ///     <x><w><a>1</a></w></x>       try list.decode(Item.self)     w, because struct Item { var a: Int } has no key w
    ///     <x><a>1</a></x>              try list.decode(Item.self)     x
    func holdsItems(_ element: NodeIndex, of type: any Any.Type, frame: Int, depth: Int = 0) -> Bool {
        let traits = context.traits(of: type).innermost
        let namespace = traits.namespace.isSpecified ? traits.namespace : context.namespace(ofFrame: frame)
        if let choice = context.choices.of(traits.type, in: namespace) { return !isItem(element, of: choice) }
        switch traits.shape {
        case .dictionary: return false  // any name is a key
        case .list: return holdsLists(element)
        case .scalar, .optional, .wrapper: return true
        case .ordinary: break
        }
        // Types of this package and enums with a discriminator look at their element themselves.
        if traits.isDiscriminated || traits.type is any KnownType.Type || traits.type is any WholeElement.Type { return false }
        let asked = FirstKeys.asked(by: traits.type)
        guard let keys = asked?.traits else {
            // A type that decodes itself in its own place has no end.
            if depth < 8, let inner = asked?.singleValueType { return holdsItems(element, of: inner, frame: frame, depth: depth + 1) }
            return !(asked?.isList ?? false) || holdsLists(element)
        }
        // The key "" has the text of an item.
        if keys.acceptsText, arena.hasOwnText(element) { return false }
        return holdsItems(element, with: keys, of: traits, in: namespace)
    }

    /// The same of items with keys: none of the names is a key, nor one of a value that the type has inline.
    ///
    /// - Parameter type: the one that declares them; nil where the keys are all that is known.
    func holdsItems(_ element: NodeIndex, with keys: KeyTraits, of type: TypeTraits? = nil, in namespace: KeyNamespace) -> Bool {
        let table = context.keyTable(of: keys, in: namespace)
        let owners = type.map { table.owners(of: $0, in: context) }
        func isNamed(_ name: Int) -> Bool {
            table.key(ofElement: name, in: context) != nil || owners?.owner(ofElement: name, in: arena.names)?.isDeclared ?? false
        }
        let items = itemElements(in: element)
        return !items.isEmpty && !items.contains { isNamed(arena.node($0).name) }
    }

    /// The same of items that are lists: it does if they have elements in them, and other names than the element, as which the encoder names items of a
    /// list in a list.
    func holdsLists(_ element: NodeIndex) -> Bool {
        let items = itemElements(in: element)
        return items.contains { arena.firstElement(in: $0) != nil } && !items.allSatisfy { arena.node($0).name == arena.node(element).name }
    }

    /// Whether such an element is the one item of choices: it has one case in it, or something beside cases. Several cases are items.
    private func isItem(_ element: NodeIndex, of choice: ChoiceType) -> Bool {
        let elements = itemElements(in: element)
        let cases = elements.filter { context.choices.isCase($0, of: choice) }
        let (hasOthers, hasText) = (cases.count < elements.count, arena.hasOwnText(element))
        switch cases.count + (choice.acceptsText && hasText ? 1 : 0) {
        case 0: return !hasOthers && hasText
        case 1: return true
        default: return hasOthers
        }
    }

    /// The elements in an element, but for those that say its kind.
    private func itemElements(in element: NodeIndex) -> [NodeIndex] {
        arena.childElements(of: element).filter { !context.kindMarks.contains(.element($0)) }
    }

    /// The container that a type asks for by itself, of items whose type is unknown.
    ///
    /// The elements of the name are the items. One that has elements in it may hold the items instead: the container finds out.
    func container(at place: Place, frame: FrameReference) throws -> DecodingUnkeyedContainer {
        var place = placeInOwnElement(place.ofList, frame: context.frames.value.number(of: frame))
        var isUndecided = false
        if place.kind != .element {
            place = itemsOutsideElement(at: place)
        } else if place.flags.contains(.sharesElement) {
            context.unknownNodes.take(.items, of: place.node)
            place = try itemsByHand(in: place.node, frame: context.frames.value.number(of: frame))
        } else if place.detail == Place.noParent {
            context.unknownNodes.take(.items, of: place.node)
            place = allItems(in: place.node)
        } else {
            isUndecided = self.isUndecided(place)
            place = .siblings(from: place)
        }
        if place.kind == .siblings { context.unknownNodes.take(.siblings, of: place.node) }
        return DecodingUnkeyedContainer(context: context, place: place, frame: frame, isUndecided: isUndecided)
    }

    /// The items of a list that a type reads by itself among the children of an element that it shares: what no other key names.
    private func itemsByHand(in element: NodeIndex, frame: Int) throws -> Place {
        let owners = context.ownership.owners(around: frame)
        context.ownership.noteOthersTaken(frame: frame)
        func isItem(_ child: NodeIndex) -> Bool {
            !context.kindMarks.contains(.element(child)) && !owners.names(child, in: arena)
        }
        // Text that a key has is the key's.
        let takesText = arena.hasOwnText(element) && context.ownership.hasText(step: .none, frame: frame)
        if takesText ? arena.firstElement(in: element) != nil : !arena.hasOwnText(element),
            arena.childElements(of: element).allSatisfy({ context.kindMarks.contains(.element($0)) || isItem($0) })
        {
            return allItems(in: element)
        }
        return self.place(of: content(of: element).filter { $0.kind == .text ? takesText : isItem($0.node) }, in: element)
    }

    /// All children of an element, and the text among them; its text, if it has nothing else.
    func allItems(in element: NodeIndex) -> Place {
        if arena.firstElement(in: element) != nil, arena.hasOwnText(element) {
            let content = content(of: element, keepingSpace: !context.options.removeWhitespaceElements)
            return self.place(of: content.filter { $0.kind == .text || !context.kindMarks.contains(.element($0.node)) }, in: element)
        }
        return childrenOrText(of: element)
    }
}
