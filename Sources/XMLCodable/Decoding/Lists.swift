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
            let items = items(of: item, traits, at: place)
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

    private func items(of item: (any Any.Type)?, _ traits: TypeTraits, at place: Place) -> Place {
        switch place.kind {
        case .siblings, .children, .items, .attributes, .ambiguous, .ambiguousAttributes, .repeated: return place
        case .absent:
            hasServedAbsence = true
            return place
        case .attribute, .text: return itemsPlace([place.plain], in: place.node)
        case .choice: return .children(of: place.node)
        case .element: break
        }
        let choice = traits.mayBeChoice ? item.flatMap { self.choice($0) } : nil
        let isFoundByKey = place.detail != Place.noParent && !place.flags.contains(.sharesElement)
        if let choice {
            guard isFoundByKey else {
                return itemsPlace(choiceItems(in: place.node, choice, onlyCases: place.flags.contains(.sharesElement)), in: place.node)
            }
            var items: [Place] = []
            for wrapper in siblings(of: place) {
                noteRead(at: .element(wrapper))
                items += choiceItems(in: wrapper, choice, onlyCases: false)
            }
            return itemsPlace(items, in: place.node)
        }
        if isFoundByKey { return .siblings(from: place) }
        return childrenOrText(of: place.node)
    }

    /// All child elements of an element; of one that has none, its text, if it is more than white space.
    private func childrenOrText(of element: NodeIndex) -> Place {
        if arena.firstElement(in: element) == nil, arena.hasOwnText(element) { return itemsPlace([.element(element)], in: element) }
        return .children(of: element)
    }

    private func siblings(of place: Place) -> [NodeIndex] {
        let group = siblingGroup(of: place)
        let end = arena.node(place.detail).subtreeEnd
        return Array(sequence(first: place.node) { self.nextSibling(group, after: $0, in: place.detail, before: end) })
    }

    /// The container that a type asks for by itself, with nobody knowing what of.
    ///
    /// One element of the name with elements inside is their wrapper; otherwise the elements of the name are the items.
    func unkeyedContainer(at place: Place, frame: Int) -> DecodingUnkeyedContainer {
        var place = place.ofList
        switch place.kind {
        case .absent: hasServedAbsence = true
        case .element:
            let isFoundByKey = place.detail != Place.noParent && !place.flags.contains(.sharesElement)
            let isWrapper = arena.firstElement(in: place.node) != nil
            if isFoundByKey, !isWrapper || siblings(of: place).count > 1 {
                place = .siblings(from: place)
            } else if isWrapper, arena.hasOwnText(place.node) {
                place = itemsPlace(elementsAndText(in: place.node), in: place.node)
            } else {
                place = childrenOrText(of: place.node)
            }
        case .choice: place = .children(of: place.node)
        case .attribute, .text: place = itemsPlace([place.plain], in: place.node)
        case .siblings, .children, .items, .attributes, .ambiguous, .ambiguousAttributes, .repeated: break
        }
        return DecodingUnkeyedContainer(context: self, place: place, frame: frame)
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
