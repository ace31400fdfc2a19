/// Looks whether child elements come in the order in which the keys of their element are read.
///
/// There is one rule: what a key reads comes after everything that keys have read before it, in the same element. So the elements of a list follow
/// each other, because what is between them is before its last one and behind its first.
///
///     <r><a/><x/><a/><b/></r>     keys a (a list) and b      read a: 1 to 3, read b: 4
///     <r><a/><b/><a/></r>         keys a (a list) and b      read a: 1 to 3, read b: 2, which is before 3
final class ElementOrder {
    /// How far the keys of one value have come among the children of its element.
    struct Progress {
        fileprivate let frame: FrameReference
        fileprivate let element: NodeIndex
        /// The group that the value is, or ``Place/noParent``.
        fileprivate let group: UInt32
        /// The last element that was read; the element itself, before which no child is, if there is none.
        fileprivate var last: NodeIndex
    }

    private unowned(unsafe) let context: DecodingContext
    /// The last element that was read in each element that paths led through, by a value that is still being decoded.
    private var passed = Table<NodeIndex, (frame: FrameReference, last: NodeIndex)>()
    /// By the number of the frame whose value has the keys. Those of values that are done have the references of other frames.
    private var progress: [Progress?] = []

    init(in context: DecodingContext) { self.context = context }

    // MARK: Checking

    /// Checks what a key has found.
    ///
    /// - Parameters:
    ///   - isList: whether all elements of the name are read.
    ///   - place: the place of the keys, and `frame` its frame.
    ///   - path: the key's coding path.
    func check(_ found: Place, isList: Bool, in place: Place, frame: Int, path: @autoclosure () -> [any CodingKey]) throws {
        guard !place.flags.contains(.elementsOnly) else { return }  // of a dictionary, which has no order
        let owner = owner(of: place, frame: frame)
        var (found, isList) = (found, isList)
        if found.kind == .entries, let first = try context.paths.element(ofListAt: found, path: path(), frame: frame) {
            (found, isList) = (first, true)
        }
        guard found.kind == .element || found.kind == .repeated else { return }
        let (arena, element) = (context.arena, place.node)
        func last(in parent: NodeIndex) -> NodeIndex? {
            if parent == element { return progress[owner]?.last }
            return passed[parent].flatMap { context.frames.value.isCurrent($0.frame) ? $0.last : nil }
        }
        func advance(to last: NodeIndex, in parent: NodeIndex) {
            if parent == element { return extend(from: owner, to: last) }
            passed[parent] = (context.frames.value.reference(to: owner), last)
        }
        func next(in parent: NodeIndex) -> NodeIndex? {
            if found.detail == parent { return found.node }
            return arena.childElements(of: parent).first { $0 <= found.node && found.node < arena.node($0).subtreeEnd }
        }
        // The elements that a path led through are checked each when it is come to first.
        var parent = element
        while parent != found.node, let child = next(in: parent) {
            let isEnd = child == found.node && found.detail == parent
            // A key may be read again, by a type that tries what its value is.
            if isEnd ? !context.readNodes.nodes.contains(.element, Int(child)) : last(in: child) == nil {
                let bounds = isEnd ? bounds(of: found, isList: isList) : (first: child, last: child)
                if let last = last(in: parent), bounds.first < last {
                    throw context.errors.misplaced(bounds.first, after: last, path: path())
                }
                advance(to: bounds.last, in: parent)
                if !isEnd { advance(to: child, in: child) }
            }
            parent = child
        }
    }

    /// The first and the last element that are read of those that were found.
    private func bounds(of found: Place, isList: Bool) -> (first: NodeIndex, last: NodeIndex) {
        let isLast = context.options.repeatedElementPolicy == .last && !isList
        let last = (isList || isLast ? context.search.siblings(from: found.ofList).last : nil) ?? found.node
        return (isLast ? last : found.node, last)
    }

    /// Checks the items of a list among the children of an element, whose names say that they belong to it.
    func check(_ items: [NodeIndex], in place: Place, frame: Int, path: @autoclosure () -> [any CodingKey]) throws {
        guard let first = items.first, let last = items.last, !context.readNodes.nodes.contains(.element, Int(first)) else { return }
        let owner = owner(of: place, frame: frame)
        if let other = progress[owner]?.last, first < other { throw context.errors.misplaced(first, after: other, path: path()) }
        extend(from: owner, to: last)
    }

    /// Notes that a key's value turned out to be all elements of a name.
    func note(_ siblings: Place, frame: Int) {
        // The first frame outwards that reads the parent's keys.
        let owner = context.outward(from: frame).first { liveProgress($0)?.element == siblings.detail }
        if let owner, let last = context.search.siblings(from: siblings).last { extend(from: owner, to: last) }
    }

    /// Notes what was read last: for the value and, if it is a group, for what it is a group of.
    private func extend(from owner: Int, to last: NodeIndex) {
        for frame in context.outward(from: owner) {
            guard let live = liveProgress(frame) else { continue }
            progress[frame]?.last = max(live.last, last)
            if live.group == Place.noParent { return }
        }
    }

    // MARK: Whose progress it is

    /// The number of the frame whose value's keys are read: a value that shares its element with another one goes on where that is.
    private func owner(of place: Place, frame: Int) -> Int {
        let group = place.kind == .group ? place.detail : Place.noParent
        if place.flags.contains(.sharesElement) {
            for current in context.outward(from: frame).prefix(while: { context.frames.value[$0].element == place.node }) {
                if let progress = liveProgress(current), progress.element == place.node, progress.group == group { return current }
            }
        }
        if progress.count <= frame { progress += Array(repeating: nil, count: frame + 1 - progress.count) }
        if liveProgress(frame)?.element != place.node || liveProgress(frame)?.group != group {
            progress[frame] = Progress(
                frame: context.frames.value.reference(to: frame), element: place.node, group: group, last: place.node)
        }
        return frame
    }

    private func liveProgress(_ frame: Int) -> Progress? {
        guard frame < progress.count, let progress = progress[frame], context.frames.value.isCurrent(progress.frame) else { return nil }
        return progress
    }

    // MARK: Values that are given up

    /// How far the value has come that shares its element with one that is about to be decoded; nil for one that shares none.
    func progress(around place: Place, frame: Int) -> Progress? {
        guard place.flags.contains(.sharesElement), place.kind != .groups else { return nil }
        return progress[owner(of: place, frame: frame)]
    }

    /// Forgets what a value has read that could not be decoded: another one may be tried in its place.
    func goBack(to progress: Progress) {
        guard context.frames.value.isCurrent(progress.frame) else { return }
        self.progress[progress.frame.number] = progress
    }
}

extension DecodingErrors {
    /// An element before one that it has to come after.
    @inline(never)
    func misplaced(_ element: NodeIndex, after other: NodeIndex, path: [any CodingKey]) -> any Error {
        let name = arena.names.qualifiedName(arena.node(element).name)
        return dataCorrupted(
            .misplacedElement, at: .element(element), path: path,
            expected: "the element '\(name)' after \(context.locator.path(of: other)), as the keys are in order", found: "it before that",
            because: "the element is not where the order of the keys has it")
    }
}
