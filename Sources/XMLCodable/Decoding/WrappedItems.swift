// Elements that may be the one item of a list, or wrap the items.

extension Lists {
    private var arena: Arena { context.arena }

    /// Makes sure that the one element of a list is an item and does not wrap the items: that something of it is read, or that what is in it could not be
    /// items. New elements in an item are nothing unusual, because formats grow.
    ///
    /// - Parameter step: how the list was come to, unless it has a frame.
    @inline(never)
    func checkIsItem<Item: Decodable>(_ type: Item.Type, at place: Place, step: PathStep, frame: Int) throws {
        let element = place.node
        guard let first = arena.firstElement(in: element), !context.frames.value.lastValueHasFound(in: element) else { return }
        let children = arena.childElements(of: element)
        let policy = context.options.repeatedElementPolicy
        guard arena.element(from: arena.node(first).subtreeEnd, before: arena.node(element).subtreeEnd) != nil,
            children.allSatisfy({ arena.node($0).name == arena.node(first).name }), policy == .first || policy == .error,
            !context.readNodes.isTesting, !reads(type, in: element, frame: frame),
            children.allSatisfy({ reads(type, in: $0, frame: frame) })
        else { return }
        throw context.errors.wrapper(element, of: first, path: context.codingPath(frame: frame, step: step))
    }

    /// Whether a value reads anything of an element.
    private func reads<Value: Decodable>(_ type: Value.Type, in element: NodeIndex, frame: Int) -> Bool {
        let attempt = context.test { try context.decode(type, at: .element(element), step: .index(0), frame: frame) }
        return attempt.nodes.haveSomething(of: element, in: arena)
    }

    /// Whether an element may wrap items of a type. Of choices it does if there is nothing in it but cases, or elements of one name, which is no case's,
    /// with one case in each.
    ///
    /// - Parameter nodes: what was read of it as an item.
    func mayWrap(_ type: any Any.Type, in element: NodeIndex, read nodes: ReadNodes.Nodes, frame: Int) -> Bool {
        guard context.traits(of: type).mayBeChoice, let choice = context.choices.of(type, in: context.namespace(ofFrame: frame)) else {
            return true
        }
        let isCase = { [context] in context.choices.isCase($0, of: choice) }
        let children = arena.childElements(of: element)
        guard let first = arena.firstElement(in: element), !isCase(first) else {
            return !nodes.haveAttribute(of: element, in: arena) && children.allSatisfy(isCase)
        }
        return children.allSatisfy { child in
            let inner = Array(arena.childElements(of: child).prefix(2))
            return arena.node(child).name == arena.node(first).name && inner.count == 1 && isCase(inner[0])
        }
    }

    /// Whether the one element of a list of choices has no item in it, and is none itself: its type finds nothing to read there.
    @inline(never)
    func isEmptyWrapper(_ item: (any Any.Type)?, at place: Place, step: PathStep, frame: Int) -> Bool {
        guard arena.firstElement(in: place.node) == nil, !arena.hasOwnText(place.node), !context.search.hasFurtherSibling(place),
            step.isNone || !arena.hasDeclarationsOnly(place.node), !context.reader.isNil(place), let item = item as? any Decodable.Type
        else { return false }
        let attempt = context.test { _ = try context.decode(item, at: .element(place.node), step: step, frame: frame) }
        guard attempt.error != nil, !attempt.nodes.haveSomething(of: place.node, in: arena) else { return false }
        context.readNodes.note(.element(place.node))
        return true
    }

    /// The place of a list that a type asks for in its own place. Where keys of the type have found something in the element, the element is the type's,
    /// and what is in it are the items: neither the element nor its siblings are.
    func placeInOwnElement(_ place: Place, frame: Int) -> Place {
        guard place.kind == .element, !place.flags.contains(.sharesElement) else { return place }
        let cursor = context.frames.value[frame].cursor
        return cursor.element == place.node && cursor.hasFound ? place.withoutParent : place
    }
}
