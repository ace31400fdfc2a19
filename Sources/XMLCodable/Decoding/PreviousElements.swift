/// The elements of a value that a document updates: where the document has nothing for a key, they have it.
///
/// Both are in one arena, the value's elements behind the document's. An element of the document has a counterpart in the value where one key has
/// found both, each as a single element. What a key does not find in the former it finds in the latter.
///
///     document   <user><address><city>Rome</city></address></user>           address and city are there
///     value      <user><name>Ann</name><address><street>…</street>…          name is found here, and street, in the counterpart of address
///
/// Items of lists have none, because lists are replaced as a whole; nor have choices, whose cases would be two then.
final class PreviousElements {
    private unowned(unsafe) let context: DecodingContext
    /// The root element of the value: nodes from it on are the value's.
    private let root: NodeIndex
    private var counterparts: [NodeIndex: NodeIndex]
    /// The elements of the document, by those of the value that they update.
    private var updating: [NodeIndex: NodeIndex]
    /// The first items of lists of the value for which the document has an element without an item, by a path.
    private var emptied: [NodeIndex: NodeIndex] = [:]

    init(in context: DecodingContext, root: NodeIndex) {
        (self.context, self.root) = (context, root)
        counterparts = [context.arena.root: root]
        updating = [root: context.arena.root]
    }

    /// Whether a place is the value's.
    func contains(_ place: Place) -> Bool { place.node >= root }

    /// The element that an element of the value is read together with, which values share: that of the document, or itself.
    func shared(_ element: NodeIndex) -> NodeIndex { updating[element] ?? element }

    /// The place in the value that an element of the document updates; nil if there is none.
    func place(for place: Place, frame: Int) -> Place? {
        let frames = context.outward(from: frame).prefix { context.frames.value[$0].element == place.node }
        guard place.kind == .element, let element = counterparts[place.node], !frames.contains(where: { context.frames.value[$0].isItem })
        else { return nil }
        var previous = Place.element(element)
        previous.flags = place.flags
        return previous
    }

    /// What is found for a key at a place of the document, or else in the value.
    func found(at place: Place, frame: Int, _ find: (Place) throws(Refusal) -> Place) throws(Refusal) -> Place {
        let found = try find(place)
        guard !found.flags.contains(.sharesElement) || found.kind == .entries, let previousPlace = self.place(for: place, frame: frame)
        else {
            return found
        }
        let isMissing: Bool
        switch found.kind {
        case .absent: isMissing = true
        case .attributes: isMissing = context.otherAttributes.isEmpty(at: found)
        case .entries: isMissing = context.paths.isEmpty(at: found, frame: frame)
        case .element: isMissing = false
        default: return found
        }
        let cursor = context.frames.value[frame].cursor
        context.frames.value[frame].cursor = SearchCursor(in: previousPlace.node)
        defer { context.frames.value[frame].cursor = cursor }
        if isMissing {
            let previous = try find(previousPlace)
            if found.isAbsentAtEnd, previous.kind == .element { emptied[previous.node] = found.node }
            return previous.kind == .absent ? found : previous
        }
        if let previous = try? find(previousPlace), previous.kind == .element, found.detail != Place.noParent,
            !found.flags.contains(.sharesElement)
        {
            for element in context.search.siblings(from: found) {
                counterparts[element] = previous.node
                updating[previous.node] = element
            }
        }
        return found
    }

    /// A value is about to be decoded of which the document has all: a choice, or one of two kinds that have nothing of each other.
    func replaceValue(at place: Place) {
        guard place.kind == .element, !place.flags.contains(.sharesElement) else { return }
        counterparts[place.node] = nil
    }

    /// The place of a list: without an item, where a path leads to an element of the document that has none.
    func list(at place: Place) -> Place {
        guard place.kind == .element || place.kind == .siblings, let element = emptied[place.node] else { return place }
        return .noItems(in: element)
    }

    /// The element's own text: the value's where the document has none.
    func text(at place: Place, in container: Place, frame: Int) -> Place {
        guard place.kind == .element, place.flags.contains(.sharesElement), place.node == container.node,
            let previous = self.place(for: container, frame: frame)
        else { return place }
        func hasText(_ place: Place) -> Bool { context.reader.text(at: place, for: String.self).map { !$0.isEmpty } ?? false }
        if hasText(place) { return place }
        var previousText = previous.ownContent
        previousText.flags = place.flags
        return hasText(previousText) ? previousText : place
    }

    /// Makes sure that it can be told what of an element's own content is the document's.
    ///
    /// - Parameter traits: the type of a value; nil for one that reads a list by itself.
    func checkContent(
        _ traits: TypeTraits?, at place: Place, in container: Place, frame: Int, path: @autoclosure () -> [any CodingKey]
    ) throws {
        // Whether it takes children of the element without saying which.
        func takesChildren(_ traits: TypeTraits) -> Bool {
            traits.isRest || traits.isList || traits.isDictionary
                || traits.mayBeChoice && !(traits.innermost.type is any RawRepresentable.Type)
        }
        guard place.flags.contains(.sharesElement), place.node == container.node,
            self.place(for: container, frame: frame) != nil || updating[place.node] != nil,
            place.kind != .element || traits.map(takesChildren) ?? true
        else { return }
        throw context.errors.dataCorrupted(
            .refusedUpdate, at: .element(place.node), path: path(), expected: "a value whose parts have names of their own",
            found: "a list, a choice, a dictionary or a rest among the children of an element",
            because: "it cannot be told which of them the document replaces")
    }
}
