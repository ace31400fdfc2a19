/// What has been read of a document. It is noted where unread nodes are errors, and where reading tells what a list's items are.
struct ReadNodes: ~Copyable {
    /// Nodes that were read, and what helps with those that were not.
    struct Nodes {
        enum Kind: Int {
            case element
            /// An element that a path led through: what is in it is looked at together with what is around it.
            case passed
            case attribute
            /// An element whose own text was read.
            case text
        }

        private var seen: Set<Int> = []
        /// All of them, in the order in which they were read first: numbers of nodes, with their kinds in two bits.
        fileprivate private(set) var notes: [Int] = []
        /// Lists that were empty because their key was not found, by the element: an unread element may be meant for one.
        fileprivate var emptyLists = Table<NodeIndex, [(key: String, choice: ChoiceType?)]>()
        /// Unread nodes, if they are to be reported.
        fileprivate var unread: [Unread] = []

        @inline(never)
        fileprivate mutating func insert(_ note: Int) { if seen.insert(note).inserted { notes.append(note) } }

        fileprivate mutating func insert(_ kind: Kind, _ number: Int) { insert(number << 2 | kind.rawValue) }

        fileprivate mutating func insert(_ place: Place) {
            switch place.kind {
            case .element, .choice: insert(place.flags.contains(.sharesElement) ? .text : .element, Int(place.node))
            case .attribute: insert(.attribute, Int(place.detail))
            case .text: insert(.text, Int(place.node))
            default: break
            }
        }

        fileprivate mutating func removeNotes(from count: Int) { while notes.count > count { seen.remove(notes.removeLast()) } }

        /// Forgets that an element's text was read. Its place among the notes stays, which are counted.
        fileprivate mutating func removeText(of element: Int) {
            let note = element << 2 | Kind.text.rawValue
            guard seen.remove(note) != nil, let index = notes.lastIndex(of: note) else { return }
            notes[index] = -1 << 2 | Kind.passed.rawValue
        }

        func contains(_ kind: Kind, _ number: Int) -> Bool { seen.contains(number << 2 | kind.rawValue) }

        /// Whether a node was read after all.
        fileprivate func contain(_ node: Unread) -> Bool {
            switch node.place.kind {
            case .attribute: contains(.attribute, Int(node.place.detail))
            default: contains(node.isText ? .text : .element, Int(node.place.node))
            }
        }

        /// Whether anything in an element was asked for: an attribute, a child, or its text, if it has any.
        func haveSomething(of element: NodeIndex, in arena: Arena) -> Bool {
            notes.contains { note in
                switch Kind(rawValue: note & 3) {
                case .attribute: true
                case .element: note >> 2 != Int(element)
                case .text: note >> 2 != Int(element) || arena.hasOwnText(element)
                case .passed, nil: false
                }
            }
        }

        /// Whether an attribute of an element was read.
        func haveAttribute(of element: NodeIndex, in arena: Arena) -> Bool {
            arena.node(element).attributeRange.contains { contains(.attribute, $0) }
        }

        /// The child elements of an element that were not read.
        func missingChildren(of element: NodeIndex, in arena: Arena) -> [NodeIndex] {
            arena.childElements(of: element).filter { !contains(.element, Int($0)) }
        }
    }

    /// An unread node. An element's text is its own content.
    struct Unread {
        let place: Place
        /// The element that it is in.
        let element: NodeIndex
        var suggestion: String?

        var isText: Bool { place.flags.contains(.sharesElement) }
    }

    struct State {
        fileprivate var nodes = Nodes()
        fileprivate var isTracking: Bool
        fileprivate var isTesting = false
        fileprivate var undecidedElement: NodeIndex?
        /// The element whose text was asked for last, and whether no value had been made of it.
        fileprivate var scalar: (element: NodeIndex, isFirst: Bool)?
        /// Elements of whose texts no value could be made, which was tried.
        fileprivate var refusedTexts: Set<Int> = []
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

    /// Whether an element is being read as a list's one item, and may wrap all items as well.
    func isUndecided(_ element: NodeIndex) -> Bool { state.value.undecidedElement == element }

    // MARK: Noting

    /// Notes that a node was asked for.
    @inline(__always)
    func note(_ place: Place) { if isTracking { state.value.nodes.insert(place) } }

    /// Notes that a path led through an element: what is in it is looked at when the value is done whose key the path is.
    @inline(never)
    func notePassed(_ element: NodeIndex) {
        guard isTracking else { return }
        state.value.nodes.insert(.element, Int(element))
        state.value.nodes.insert(.passed, Int(element))
    }

    /// Notes that a container or a decoder was made for a place. What is in its element is looked at when the value is done that asked for it; a text is
    /// read when it is asked for.
    func noteEntered(_ place: Place) {
        if place.isTextAlone { return }
        giveUpScalar(in: place.node)
        if place.kind == .element, !place.flags.contains(.sharesElement) { notePassed(place.node) } else { note(place) }
    }

    /// Notes what was read in an attempt.
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
        state.value.nodes.insert(.text, Int(element))
        for node in (contentOnly ? element + 1 : element)..<arena.node(element).subtreeEnd {
            state.value.nodes.insert(.element, Int(node))
            state.value.nodes.insert(.text, Int(node))
            for attribute in arena.node(node).attributeRange { state.value.nodes.insert(.attribute, attribute) }
        }
    }

    /// Notes that a node's text was read, and looks whether that is all there is to it.
    ///
    /// - Parameter isOwnPlace: whether a type reads its own place; the caller that decodes the type looks.
    @inline(never)
    func noteScalar(
        at place: Place, path: @autoclosure () -> [any CodingKey], isOwnPlace: Bool = false, in context: DecodingContext
    ) throws {
        if !place.flags.contains(.sharesElement) {
            let wasRefused = state.value.refusedTexts.remove(Int(place.node)) != nil
            state.value.scalar = (place.node, wasRefused || !state.value.nodes.contains(.text, Int(place.node)))
        }
        state.value.nodes.insert(place)
        guard place.kind == .element || place.kind == .choice else { return }
        // Of an element that says that it is nil no text is read.
        if !context.reader.isMarkedNil(place.node) { state.value.nodes.insert(.text, Int(place.node)) }
        if looksForUnread, !place.flags.contains(.sharesElement), !isOwnPlace {
            do { try rejectUnread(in: place.node, isText: true, path: path(), in: context) } catch {
                noteFailure(of: place)
                throw error
            }
        }
    }

    /// Notes that the scalar could not be made which was asked for last.
    func noteFailure(of place: Place) {
        guard let (element, isFirst) = state.value.scalar, element == place.node, isFirst else { return }
        state.value.refusedTexts.insert(Int(element))
    }

    /// Forgets that an element's text was read, of which a scalar could not be made, since the type goes on to read something else of it.
    @inline(never)
    func giveUpScalar(in element: NodeIndex) {
        guard isTracking, !isTesting, !isUndecided(element), state.value.refusedTexts.remove(Int(element)) != nil else { return }
        state.value.nodes.removeText(of: Int(element))
    }

    /// Notes that a list is empty because its key was not found.
    func noteEmptyList(_ key: any CodingKey, _ traits: TypeTraits, in place: Place, frame: Int, _ context: DecodingContext) {
        guard looksForUnread, place.kind == .element, case .list = traits.shape else { return }
        let choice = context.choices.ofValue(traits, in: context.namespace(ofFrame: frame))
        state.value.nodes.emptyLists[place.node, default: []].append((key.stringValue, choice))
    }

    // MARK: Reading in one of several ways

    /// What came of decoding something in one of the ways that it could be read.
    final class Attempt<Value> {
        let result: Result<Value, any Error>
        let nodes: Nodes

        fileprivate init(_ result: Result<Value, any Error>, _ nodes: Nodes) { (self.result, self.nodes) = (result, nodes) }

        var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
    }

    /// Decodes something to see what becomes of it, and which nodes are read.
    ///
    /// - Parameters:
    ///   - isTest: whether the value is given up in any case; see ``DecodingContext/test(_:)``.
    ///   - element: what is read as a list's one item, and may wrap all items as well.
    func attempt<Value>(isTest: Bool = false, asItem element: NodeIndex? = nil, _ decode: () throws -> Value) -> Attempt<Value> {
        var inner = State(
            isTracking: true, isTesting: isTesting || isTest, undecidedElement: element ?? state.value.undecidedElement)
        swap(&inner, &state.value)
        let result = Result(catching: decode)
        swap(&inner, &state.value)
        return Attempt(result, inner.nodes)
    }

    /// How much was noted before a value.
    var mark: (notes: Int, unread: Int) { (state.value.nodes.notes.count, state.value.nodes.unread.count) }

    /// Forgets what a value has read that could not be decoded, but for an element of its own. What was read of one that may wrap items, or in a test,
    /// tells what it is.
    @inline(never)
    func giveUp(_ place: Place, since mark: (notes: Int, unread: Int)) {
        guard isTracking, !isTesting, !isUndecided(place.node) else { return }
        state.value.nodes.removeNotes(from: mark.notes)
        if state.value.nodes.unread.count > mark.unread { state.value.nodes.unread.removeSubrange(mark.unread...) }
        if place.kind == .element, !place.flags.contains(.sharesElement) { note(place) }
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
        let type = context.frames.value[frame].type
        try rejectUnread(in: place.node, of: type, path: context.codingPath(frame: frame), in: context)
    }

    /// Makes sure that nothing is left of an element that a path led through.
    ///
    /// - Parameter suggestion: what to do where something is.
    func rejectUnread(
        inPassed element: NodeIndex, path: @autoclosure () -> [any CodingKey], suggestion: String, in context: DecodingContext
    ) throws {
        guard state.value.nodes.contains(.passed, Int(element)), var unread = unread(in: element, in: context).first else { return }
        unread.suggestion = suggestion
        throw context.errors.unknown(unread, path: path())
    }

    @inline(never)
    private func rejectUnread(
        in element: NodeIndex, of type: TypeTraits? = nil, isText: Bool = false, path: @autoclosure () -> [any CodingKey],
        in context: DecodingContext
    ) throws {
        let all = unread(in: element, in: context)
        if reportsUnread { return state.value.nodes.unread += all }
        var first: (any Error)?
        lazy var missingKeys = type.map { context.errors.missingKeys(of: $0, in: element) } ?? []
        for var unread in all {
            if isText, !unread.isText, unread.place.kind == .element { unread.suggestion = DecodingErrors.suggestionOfMarkup }
            if unread.suggestion == nil, unread.element == element {
                unread.suggestion = context.errors.suggestion(forUnread: unread, among: missingKeys)
            }
            if first == nil { first = context.errors.unknown(unread, path: path()) }
            guard let issues = context.issues, issues.isCollecting else { break }
            issues.append(context.errors.issue(of: unread))
            if issues.isFull { break }
        }
        if let first { throw first }
    }

    @inline(never)
    private func unread(in element: NodeIndex, in context: DecodingContext) -> [Unread] {
        let (arena, nodes) = (context.arena, state.value.nodes)
        var unread: [Unread] = []
        for attribute in arena.node(element).attributeRange where !nodes.contains(.attribute, attribute) {
            let name = arena.attributes[attribute].name
            if arena.isNamespaceDeclaration(name) || arena.belongsToXML(name) || isChildAsWell(attribute, of: element, in: arena) {
                continue
            }
            unread.append(Unread(place: .attribute(attribute, of: element), element: element))
        }
        for child in arena.childElements(of: element) {
            if !nodes.contains(.element, Int(child)) {
                let suggestion = suggestion(forUnread: child, in: element, context)
                unread.append(Unread(place: .element(child), element: element, suggestion: suggestion))
            } else if nodes.contains(.passed, Int(child)) {
                unread += self.unread(in: child, in: context)
            }
        }
        if !nodes.contains(.text, Int(element)), arena.hasOwnText(element) {
            unread.append(Unread(place: Place.element(element).ownContent, element: element))
        }
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
        for node in taken.sortedSeldom(by: { rank($0) < rank($1) })
        where !state.value.nodes.contain(node) && unread.last.map({ rank($0) != rank(node) }) ?? true {
            unread.append(node)
        }
        return unread
    }

    /// Whether an attribute says the same as a child element of its name that was read: a value may be written as both.
    private func isChildAsWell(_ attribute: Int, of element: NodeIndex, in arena: Arena) -> Bool {
        let name = arena.attributes[attribute].name
        return arena.childElements(of: element).contains { child in
            arena.node(child).name == name && state.value.nodes.contains(.element, Int(child)) && arena.isLeaf(child)
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
    func test<Value>(_ decode: () throws -> Value) -> ReadNodes.Attempt<Value> {
        let mark = issues?.startAttempt()
        defer { if let mark { issues?.forget(since: mark) } }
        return readNodes.attempt(isTest: true, decode)
    }
}
