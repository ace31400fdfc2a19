/// What has been read of a document. It is noted where unread nodes are errors, and where reading tells what a list's items are.
struct ReadNodes: ~Copyable {
    /// Nodes that were read, and what helps with those that were not.
    struct Nodes {
        fileprivate enum Note {
            case element(NodeIndex), passed(NodeIndex), attribute(Int), text(NodeIndex)
        }

        fileprivate(set) var elements: Set<NodeIndex> = []
        /// Elements that paths led through: what is in them is looked at together with what is around them.
        fileprivate var passed: Set<NodeIndex> = []
        fileprivate(set) var attributes: Set<Int> = []
        /// Elements whose own text was read.
        fileprivate(set) var texts: Set<NodeIndex> = []
        /// All of them, in the order in which they were read first.
        fileprivate var notes: [Note] = []
        /// Lists that were empty because their key was not found, by the element: an unread element may be meant for one.
        fileprivate var emptyLists = Table<NodeIndex, [(key: String, choice: ChoiceType?)]>()
        /// Unread nodes, if they are to be reported.
        fileprivate var unread: [Unread] = []

        @inline(never)
        fileprivate mutating func insert(_ note: Note) {
            let isNew =
                switch note {
                case .element(let node): elements.insert(node).inserted
                case .passed(let node): passed.insert(node).inserted
                case .attribute(let attribute): attributes.insert(attribute).inserted
                case .text(let node): texts.insert(node).inserted
                }
            if isNew { notes.append(note) }
        }

        @inline(never)
        fileprivate mutating func insert(nodesOf place: Place) {
            switch place.kind {
            case .element, .choice: insert(place.flags.contains(.sharesElement) ? .text(place.node) : .element(place.node))
            case .attribute: insert(.attribute(Int(place.detail)))
            case .text: insert(.text(place.node))
            default: break
            }
        }

        fileprivate mutating func removeLast() {
            switch notes.popLast() {
            case .element(let node): elements.remove(node)
            case .passed(let node): passed.remove(node)
            case .attribute(let attribute): attributes.remove(attribute)
            case .text(let node): texts.remove(node)
            case nil: break
            }
        }

        /// Whether anything in an element was read: an attribute, a child, or its text, if it has any.
        func haveSomething(of element: NodeIndex, in arena: Arena) -> Bool {
            if !attributes.isEmpty || elements.contains(where: { $0 != element }) { return true }
            return texts.contains { $0 != element || arena.hasOwnText(element) }
        }

        /// Whether an attribute of an element was read.
        func haveAttribute(of element: NodeIndex, in arena: Arena) -> Bool {
            arena.node(element).attributeRange.contains(where: attributes.contains)
        }

        /// The child elements of an element that were not read.
        func missingChildren(of element: NodeIndex, in arena: Arena) -> [NodeIndex] {
            arena.childElements(of: element).filter { !elements.contains($0) }
        }
    }

    /// An unread node. An element's text is its own content.
    struct Unread {
        let place: Place
        var suggestion: String?

        var isText: Bool { place.flags.contains(.sharesElement) }
    }

    struct State {
        fileprivate var nodes = Nodes()
        fileprivate var isTracking: Bool
        fileprivate var isTesting = false
    }

    private let state: Allocation<State>
    /// Whether unread nodes matter: they are errors, or are reported.
    private let looksForUnread: Bool
    private let reportsUnread: Bool

    /// - Parameter isNeeded: whether it is noted which nodes are read, whatever becomes of the others.
    init(_ policy: XMLDecoder.UnknownNodePolicy, isNeeded: Bool) {
        if case .ignore = policy { looksForUnread = false } else { looksForUnread = true }
        if case .report = policy { reportsUnread = true } else { reportsUnread = false }
        state = Allocation(State(isTracking: looksForUnread || isNeeded))
    }

    /// What has been read: what a rest is not made of.
    var nodes: Nodes { state.value.nodes }

    /// Whether it is noted which nodes are read.
    @inline(__always)
    var isTracking: Bool { state.value.isTracking }

    /// Whether what is being decoded is given up in any case. Then no reading is tested within it: tests of tests would double with every level.
    var isTesting: Bool { state.value.isTesting }

    // MARK: Noting

    /// Notes that a node was asked for.
    @inline(__always)
    func note(_ place: Place) { if isTracking { state.value.nodes.insert(nodesOf: place) } }

    /// Notes that a path led through an element: what is in it is looked at when the value is done whose key the path is.
    @inline(never)
    func notePassed(_ element: NodeIndex) {
        guard isTracking else { return }
        state.value.nodes.insert(.element(element))
        state.value.nodes.insert(.passed(element))
    }

    /// Notes that a container or a decoder was made for a place. What is in its element is looked at when the value is done that asked for it.
    func noteEntered(_ place: Place) {
        if place.kind == .element, !place.flags.contains(.sharesElement) { notePassed(place.node) } else { note(place) }
    }

    /// Notes what was read while a value was decoded by ``reading(isTest:_:)``.
    func note(_ nodes: Nodes) {
        guard isTracking else { return }
        for element in nodes.emptyLists.keys { state.value.nodes.emptyLists[element, default: []] += nodes.emptyLists[element] ?? [] }
        state.value.nodes.unread += nodes.unread
        for note in nodes.notes { state.value.nodes.insert(note) }
    }

    /// Notes that all of an element was read, or all that is in it, without its attributes.
    @inline(never)
    func noteSubtree(_ element: NodeIndex, contentOnly: Bool = false, in arena: Arena) {
        guard isTracking else { return }
        state.value.nodes.insert(.text(element))
        for node in (contentOnly ? element + 1 : element)..<arena.node(element).subtreeEnd {
            state.value.nodes.insert(.element(node))
            state.value.nodes.insert(.text(node))
            for attribute in arena.node(node).attributeRange { state.value.nodes.insert(.attribute(attribute)) }
        }
    }

    /// Notes that a node's text was read, and looks whether that is all there is to it.
    ///
    /// - Parameter isOwnPlace: whether a type reads its own place; the caller that decodes the type looks.
    @inline(never)
    func noteScalar(
        at place: Place, path: @autoclosure () -> [any CodingKey], isOwnPlace: Bool = false, in context: DecodingContext
    ) throws {
        state.value.nodes.insert(nodesOf: place)
        guard place.kind == .element || place.kind == .choice else { return }
        // Of an element that says that it is nil no text is read.
        if !context.reader.isMarkedNil(place.node) { state.value.nodes.insert(.text(place.node)) }
        if looksForUnread, !place.flags.contains(.sharesElement), !isOwnPlace {
            try rejectUnread(in: place.node, path: path(), in: context)
        }
    }

    /// Notes that a list is empty because its key was not found.
    func noteEmptyList(_ key: any CodingKey, _ traits: TypeTraits, in place: Place, frame: Int, _ context: DecodingContext) {
        guard looksForUnread, place.kind == .element, case .list = traits.shape else { return }
        let choice = context.choices.ofValue(traits, in: context.namespace(ofFrame: frame))
        state.value.nodes.emptyLists[place.node, default: []].append((key.stringValue, choice))
    }

    // MARK: Reading in one of several ways

    /// How much was noted before a value.
    struct Mark {
        fileprivate let notes: Int
        fileprivate let unread: Int
    }

    var mark: Mark { Mark(notes: state.value.nodes.notes.count, unread: state.value.nodes.unread.count) }

    /// Forgets what a value has read that could not be decoded, but for an element of its own.
    @inline(never)
    func giveUp(_ place: Place, since mark: Mark) {
        while state.value.nodes.notes.count > mark.notes { state.value.nodes.removeLast() }
        if state.value.nodes.unread.count > mark.unread { state.value.nodes.unread.removeSubrange(mark.unread...) }
        if place.kind == .element, !place.flags.contains(.sharesElement) { note(place) }
    }

    /// What came of decoding an element in one of the ways that it could be read.
    final class Reading<Value> {
        let result: Result<Value, any Error>
        let nodes: Nodes

        fileprivate init(_ result: Result<Value, any Error>, _ nodes: Nodes) { (self.result, self.nodes) = (result, nodes) }

        var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
    }

    /// Decodes something to see what becomes of it, and which nodes are read.
    ///
    /// - Parameter isTest: whether the value is given up in any case; see ``DecodingContext/testing(_:)``.
    func reading<Value>(isTest: Bool = false, _ decode: () throws -> Value) -> Reading<Value> {
        let (wasTesting, wasTracking) = (state.value.isTesting, state.value.isTracking)
        state.value.isTesting = wasTesting || isTest
        state.value.isTracking = true
        var nodes = Nodes()
        swap(&nodes, &state.value.nodes)
        let result = Result(catching: decode)
        swap(&nodes, &state.value.nodes)
        state.value.isTracking = wasTracking
        state.value.isTesting = wasTesting
        return Reading(result, nodes)
    }

    // MARK: Rejecting unread nodes

    /// After a value has been decoded: makes sure that all of its element was read, where that is wanted.
    func rejectUnread(at place: Place, frame: Int, in context: DecodingContext) throws {
        // A value that shares an element has noted what it read of it.
        let isOther = place.kind == .attribute && place.flags.contains(.isNil)  // of the name of a value that is nil
        if !isOther, place.kind != .element || !place.flags.contains(.sharesElement) { note(place) }
        guard looksForUnread else { return }
        guard place.kind == .element || place.kind == .choice, !place.flags.contains(.sharesElement) else { return }
        // A type that decodes another one in its own place leaves the last word to the outermost.
        guard !context.frames.value[frame].step.isNone || context.frames.value[frame].level <= 1 else { return }
        try rejectUnread(in: place.node, path: context.codingPath(frame: frame), in: context)
    }

    /// Makes sure that nothing is left of an element that a path led through.
    ///
    /// - Parameter suggestion: what to do where something is.
    func rejectUnread(
        inPassed element: NodeIndex, path: @autoclosure () -> [any CodingKey], suggestion: String, in context: DecodingContext
    ) throws {
        guard state.value.nodes.passed.contains(element), var unread = unread(in: element, in: context).first else { return }
        unread.suggestion = suggestion
        throw context.errors.unknown(unread, path: path())
    }

    private func rejectUnread(in element: NodeIndex, path: @autoclosure () -> [any CodingKey], in context: DecodingContext) throws {
        let all = unread(in: element, in: context)
        if all.isEmpty { return }
        if reportsUnread { return state.value.nodes.unread += all }
        try reject(all, path: path(), in: context)
    }

    @inline(never)
    private func reject(_ all: [Unread], path: [any CodingKey], in context: DecodingContext) throws {
        var first: (any Error)?
        for unread in all {
            let error = context.errors.unknown(unread, path: path)
            first = first ?? error
            guard let issues = context.issues, issues.isCollecting else { throw error }
            issues.append(context.errors.issue(of: unread))
        }
        if let first { throw first }
    }

    @inline(never)
    private func unread(in element: NodeIndex, in context: DecodingContext) -> [Unread] {
        let (arena, nodes) = (context.arena, state.value.nodes)
        var unread: [Unread] = []
        for attribute in arena.node(element).attributeRange where !nodes.attributes.contains(attribute) {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || arena.belongsToXML(name) || isChildAsWell(attribute, of: element, in: arena) {
                continue
            }
            unread.append(Unread(place: .attribute(attribute, of: element)))
        }
        for child in arena.childElements(of: element) {
            if !nodes.elements.contains(child) {
                unread.append(Unread(place: .element(child), suggestion: suggestion(forUnread: child, in: element, context)))
            } else if nodes.passed.contains(child) {
                unread += self.unread(in: child, in: context)
            }
        }
        if !nodes.texts.contains(element), arena.hasOwnText(element) { unread.append(Unread(place: Place.element(element).ownContent)) }
        return unread
    }

    /// Takes the unread nodes, in the order of the document, each once.
    func takeUnread() -> [Unread] {
        var taken: [Unread] = []
        swap(&taken, &state.value.nodes.unread)
        func rank(_ node: Unread) -> (NodeIndex, Int) {
            (node.place.node, node.isText ? .max : node.place.kind == .attribute ? Int(node.place.detail) : -1)
        }
        var unread: [Unread] = []
        for node in taken.sortedSeldom(by: { rank($0) < rank($1) }) where unread.last.map({ rank($0) != rank(node) }) ?? true {
            unread.append(node)
        }
        return unread
    }

    /// Whether an attribute says the same as a child element of its name that was read: a value may be written as both.
    private func isChildAsWell(_ attribute: Int, of element: NodeIndex, in arena: Arena) -> Bool {
        let name = arena.attributes[attribute].name
        return arena.childElements(of: element).contains { child in
            arena.node(child).name == name && state.value.nodes.elements.contains(child) && arena.isLeaf(child)
                && arena.text[arena.leafTextRange(child)].elementsEqual(arena.attributeValue(attribute))
        }
    }

    /// The list that an unread element may be meant for.
    private func suggestion(forUnread child: NodeIndex, in element: NodeIndex, _ context: DecodingContext) -> String? {
        guard let lists = state.value.nodes.emptyLists[element] else { return nil }
        let name = context.elementKey(child, path: [])
        if let list = lists.first(where: { $0.choice.map { context.choices.isCase(child, of: $0) } ?? false }) {
            return "it is a case of the list '\(list.key)', which is empty: mark the property @XMLInline"
        }
        return Spelling.nearest(to: name, in: lists.map(\.key)).map { "the list '\($0)' is empty: should its key be '\(name)'?" }
    }
}

extension DecodingContext {
    /// Decodes something only to see which nodes are read. What was wrong is forgotten.
    func testing<Value>(_ decode: () throws -> Value) -> ReadNodes.Reading<Value> {
        let mark = issues?.startAttempt()
        defer { if let mark { issues?.forget(since: mark) } }
        return readNodes.reading(isTest: true, decode)
    }
}
