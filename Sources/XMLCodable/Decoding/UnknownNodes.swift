/// The nodes that nothing declares, and the order of elements: both are looked at in one pass over an element once its value is complete.
///
///     <item id="7" x="1"><title>T</title><note/></item>      struct Item { @Attribute var id: Int; var title: String }
///
/// The attribute `x` and the element `note` are unknown. Under a path, unknown is all that no path goes on to. Of values that ask for no keys it is known
/// which kinds of nodes they take; see ``Content``.
final class UnknownNodes {
    /// A node that nothing declares. An element's text is its own content.
    struct Node {
        let place: Place
        /// The element that it is in.
        let element: NodeIndex
        /// Whether it is one more element of a property that takes one.
        var isRepeated = false
        var suggestion: String?

        var isText: Bool { place.flags.contains(.sharesElement) }
        /// The child element or the attribute that it is; nil for other nodes.
        var child: NodeIndex? { place.kind == .element && !isText ? place.node : nil }
        var attribute: Int? { place.kind == .attribute ? Int(place.detail) : nil }
    }

    /// What a value takes of an element without keys for it: a text, the items of a list, all of a fragment.
    struct Content: OptionSet {
        let rawValue: UInt8
        static let attributes = Content(rawValue: 1 << 0)
        static let elements = Content(rawValue: 1 << 1)
        static let text = Content(rawValue: 1 << 2)
        /// The elements beside it that its key means as well, for a list that code by hand asks for.
        static let siblings = Content(rawValue: 1 << 3)
        /// The one item of a list in its own place, which looks at the element itself.
        static let itself = Content(rawValue: 1 << 4)
        static let all: Content = [.attributes, .elements, .text]
        static let items: Content = [.elements, .text]
    }

    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var looksForUnknown: Bool { context.options.looksForUnknownNodes }
    private var taken = Table<NodeIndex, Content>()
    /// The nodes that say of which kinds values are, by their numbers.
    private var kinds: Set<Int> = []
    /// The owners of values that were decoded in the place of another one, by the frame of that one: the innermost last.
    private var inPlace: [(frame: Int, tables: [OwnerTable], isPayload: Bool)] = []
    /// Unknown nodes that are to be reported.
    private var reported: [Node] = []

    init(in context: DecodingContext) { self.context = context }

    // MARK: What is taken without keys

    /// Notes what a value takes of an element without keys for it.
    @inline(never)
    func take(_ content: Content, of element: NodeIndex) {
        if context.checksNodes || content.contains(.siblings) { taken[element] = (taken[element] ?? []).union(content) }
    }

    /// Notes that a value reads the text of its own place.
    func takeText(at place: Place) {
        // Of an element that says that it is nil no text is read.
        guard place.isElement, !context.reader.isMarkedNil(place.node) else { return }
        take(.text, of: place.node)
    }

    /// Notes a node that says of which kind a value is.
    func takeKind(_ node: ContentNode) { if context.checksNodes { kinds.insert(node.number) } }

    // MARK: Complete values

    /// Looks at the element of a value that is complete, and at those that its code has opened containers for.
    ///
    ///     <item id="7"><size w="1"/></item>      code by hand in `item` opens a container for `size`, and decodes a `Base` in its own place
    ///
    ///     frame         step      element   is complete   what it declares
    ///     3, the value  key item  item      last          looked at, together with what is kept for it
    ///     4, container  key size  size      with 3        looked at with 3: `size` itself is none of the unknown nodes of `item`
    ///     5, `Base`     none      item      first         kept for 3, the outermost in its place (`inPlace`): neither knows all keys
    func check(at place: Place, frame: Int) throws {
        let isElement = place.isElement && !place.isInline && !context.paths.shared.contains(place.node)
        // The payload of a case is all of the element, for whose label a container was opened.
        let outermost = outermostInPlace(of: place.isPayload ? Int(context.frames.value[frame].parent) : frame)
        // The element of a list that code by hand asks for is an item, which has been looked at.
        let isItem = !place.isPayload && place.detail != Place.noParent && taken[place.node]?.contains(.siblings) ?? false
        var tablesInPlace = Table<Int, [OwnerTable]>()
        var payloads: Set<Int> = []
        while let last = inPlace.last, last.frame >= frame {
            tablesInPlace[last.frame, default: []] += last.tables
            if last.isPayload, !last.tables.isEmpty { payloads.insert(last.frame) }
            inPlace.removeLast()
        }
        var elements = Table<NodeIndex, (frame: Int, tables: [OwnerTable])>()
        if isElement, !isItem { elements[place.node] = (frame, []) }
        var inside: [NodeIndex] = []
        for number in frame..<context.frames.value.count {
            let element = context.frames.value[number].element
            if element == place.node, !isElement || isItem { continue }
            let own = payloads.contains(number) ? [] : tables(ofFrame: number, at: number == frame ? place : .element(element))
            let found = (tablesInPlace[number] ?? []) + own
            if element != place.node, elements[element] == nil, !found.isEmpty { inside.append(element) }
            if elements[element] != nil || !found.isEmpty { elements[element, default: (number, [])].tables += found }
        }
        if isElement, outermost != frame {
            inPlace.append((outermost, elements[place.node]?.tables ?? [], place.isPayload))
        } else if let own = elements[place.node] {
            try check(place.node, own.tables, opened: inside, frame: frame)
            if taken[place.node]?.contains(.itself) ?? false { take(.all, of: place.node) }
        }
        for element in inside { if let (frame, tables) = elements[element] { try check(element, tables, frame: frame) } }
    }

    /// The outermost frame in whose place a frame's value is decoded: it has the last word.
    private func outermostInPlace(of frame: Int) -> Int {
        var here = frame
        while context.frames.value[here].step.isNone, context.frames.value[here].level > 1 { here = Int(context.frames.value[here].parent) }
        return here
    }

    private func tables(ofFrame frame: Int, at place: Place) -> [OwnerTable] {
        if place.kind == .choice { return [] }  // the keys are the names of cases, and the element is one
        if place.flags.contains(.elementsOnly) {
            take(.elements, of: place.node)
            return []
        }
        return context.ownership.owners(around: frame).tables
    }

    /// - Parameter opened: the elements that code has opened containers for: it has asked for them, if it has no key for them.
    private func check(_ element: NodeIndex, _ tables: [OwnerTable], opened: [NodeIndex] = [], frame: Int) throws {
        var unknown = nodes(in: element, besides: tables, taken[element] ?? [])
        let opened = Set(opened)
        unknown.removeAll { $0.child.map(opened.contains) ?? false }
        // Of code by hand no order is known.
        if context.options.elementOrderPolicy == .codingKeys, tables.count == 1, tables[0].isDeclared {
            let further = Set(unknown.filter(\.isRepeated).map(\.place.node))
            let children = arena.childElements(of: element).filter { !further.contains($0) }
            try checkOrder(of: children, by: tables[0], path: context.codingPath(frame: frame))
        }
        guard looksForUnknown else { return }
        let namespace = context.namespace(ofFrame: frame).namespace
        try reject(unknown, of: context.frames.value[frame].type, in: namespace, path: context.codingPath(frame: frame))
    }

    /// Looks at the element of a text that a key, or an item of a list, is about to be read from, or of a value that is nil: nothing in it is read.
    @inline(never)
    func checkText(at place: Place, path: @autoclosure () -> [any CodingKey]) throws {
        guard place.isElement else { return }
        if place.flags.contains(.sharesElement) { return takeText(at: place) }
        // A choice by hand looks at the element of its case, too.
        if place.detail == Place.noParent { takeText(at: place) }
        guard looksForUnknown, !context.paths.shared.contains(place.node) else { return }
        let isNil = context.reader.isMarkedNil(place.node)
        var unknown = nodes(in: place.node, besides: [], isNil ? [] : .text)
        for index in unknown.indices where !isNil && unknown[index].child != nil {
            unknown[index].suggestion = DecodingErrors.suggestionOfMarkup
        }
        try reject(unknown, of: nil, path: path())
    }

    /// Notes what a list has of an element, and looks at the rest of one that is the list's own.
    ///
    /// - Parameters:
    ///   - items: the place of the items that were found at `place`.
    ///   - isInPlace: whether the list is in the place of another value, which looks at the attributes and the text.
    ///   - frame: that of the value which asks for the list, whose keys name other elements.
    @inline(never)
    func take(_ items: Place, at place: Place, isInPlace: Bool, frame: Int, path: @autoclosure () -> [any CodingKey]) throws {
        if items.kind == .siblings { return isInPlace ? take(.siblings, of: items.node) : () }
        guard context.checksNodes, place.isElement, !place.isInline else { return }
        let element = place.node
        let listed = items.kind == .items ? context.lists.items(of: items)?.places : nil
        if let listed, listed.count == 1, listed[0].kind == .element, listed[0].node == element { return take(.itself, of: element) }
        let content: Content = listed?.contains { $0.kind == .text } ?? false ? .items : .elements
        take(content, of: element)
        guard looksForUnknown else { return }
        let others = listed.map { listed in
            let (items, owners) = (Set(listed.map(\.node)), context.ownership.owners(around: frame))
            return arena.childElements(of: element).filter { !items.contains($0) && !isKind(.element($0)) && !owners.names($0, in: arena) }
        }
        let unknown = (others ?? []).map { Node(place: .element($0), element: element) }
        try reject(unknown + (isInPlace ? [] : nodes(in: element, besides: [], content)), of: nil, path: path())
    }

    // MARK: Unknown nodes

    /// The nodes of an element that neither keys nor values without keys have.
    ///
    /// - Parameter pass: called with each element that paths lead through, for a rest: it has the attributes that are for those who read the document.
    private func nodes(
        in element: NodeIndex, besides tables: [OwnerTable], _ taken: Content, forRestWith pass: ((NodeIndex) -> Void)? = nil
    ) -> [Node] {
        let isRest = pass != nil
        var (attributes, elements): ([Node], [Node]) = ([], [])
        // The first element of each property, or the one that is meant of several.
        var firsts = Table<ExactString, NodeIndex>()
        // How many groups have started, by the level that they are.
        var groups: [Int: Int] = [:]
        func property(_ claim: ElementOwners.Claim, _ table: OwnerTable) -> ExactString {
            let group = table.owners.levels[claim.level].groups.last.flatMap { groups[$0] } ?? 0
            return ExactString("\(claim.level) \(group) \(claim.key)")
        }
        for child in arena.childElements(of: element) {
            guard let (table, claim) = tables.owner({ $0.owner(ofElement: arena.node(child).name, in: arena.names) }) else {
                if isKind(.element(child)) {
                    if !isRest { elements += nodes(in: child, besides: [], .text) }
                } else if !taken.contains(.elements) {
                    elements.append(Node(place: .element(child), element: element))
                }
                continue
            }
            // A rest has what is in them.
            if let steps = table.steps(of: claim), !taken.isSuperset(of: .all) {
                elements += nodes(in: child, besides: steps, of: table.owners, pass)
            }
            if claim.startsGroup { groups[claim.level, default: 0] += 1 }
            let property = property(claim, table)
            if let other = firsts[property] {
                // Of code by hand it is not known.
                if tables.count > 1 || claim.source != .key || claim.takesSeveral || taken.contains(.elements) { continue }
                if self.taken[other]?.contains(.siblings) ?? false { continue }
            }
            if let node = note(child, &firsts[property], in: element) { elements.append(node) }
        }
        for attribute in arena.node(element).attributeRange where !taken.contains(.attributes) && isOrdinary(attribute, isRest: isRest) {
            let name = arena.attributes[attribute].name
            if let (table, claim) = tables.owner({ $0.owner(ofAttribute: name, in: arena.names) }) {
                // A property that has an element leaves the attribute of its name; written as both, they have one text.
                guard claim.rank == .weak, let child = firsts[property(claim, table)], isRest || !isText(of: child, equalTo: attribute)
                else {
                    continue
                }
            }
            attributes.append(Node(place: .attribute(attribute, of: element), element: element))
        }
        let isTextKnown = taken.contains(.text) || tables.owner { $0.owner(of: .text) } != nil || !arena.hasOwnText(element)
        let text = isTextKnown ? [] : [Node(place: Place.element(element).ownContent, element: element)]
        return attributes + elements.sortedNotInlined { $0.place.node < $1.place.node } + text
    }

    /// The nodes of an element that paths lead through, and that no path goes on to.
    private func nodes(
        in element: NodeIndex, besides steps: StepTree, of owners: ElementOwners, _ pass: ((NodeIndex) -> Void)?
    ) -> [Node] {
        // Nothing would tell in which entry a part of a rest is.
        let pass = steps.isEntry ? nil : pass
        pass?(element)
        var unknown: [Node] = []
        // The element that each path ends in, of those that end in one.
        var ends: [Int: NodeIndex] = [:]
        for attribute in arena.node(element).attributeRange where isOrdinary(attribute, isRest: false) {
            let name = arena.attributes[attribute].name
            if steps.claim(ofAttribute: name, in: arena.names, context.documentNames.forms) != nil { continue }
            unknown.append(Node(place: .attribute(attribute, of: element), element: element))
        }
        for child in arena.childElements(of: element) {
            if let next = steps.element(arena.node(child).name, in: arena.names, context.documentNames.forms) {
                if let claim = next.claim, endsInOneElement(owners.claims[claim]), let node = note(child, &ends[claim], in: element) {
                    unknown.append(node)
                }
                if !next.isEnd { unknown += nodes(in: child, besides: next, of: owners, pass) }
            } else if !steps.ownsOthers {
                unknown.append(Node(place: .element(child), element: element))
            }
        }
        if !steps.ownsText, arena.hasOwnText(element) { unknown.append(Node(place: Place.element(element).ownContent, element: element)) }
        return unknown
    }

    /// Whether a path ends in an element that is one value, and no entry or item.
    private func endsInOneElement(_ claim: ElementOwners.Claim) -> Bool {
        guard case .element = claim.path?.steps.end else { return false }
        return !claim.takesSeveral
    }

    /// Whether an attribute is neither a declaration, nor one that says a kind, nor, but for a rest, one that is for those who read the document.
    private func isOrdinary(_ attribute: Int, isRest: Bool) -> Bool {
        let name = arena.attributes[attribute].name
        return !arena.isNamespaceDeclaration(name) && (isRest || !isForReaders(name)) && !isKind(.attribute(attribute))
            && !context.paths.isKey(attribute: attribute)
    }

    /// Whether an attribute says where the schema is, or whether its element is nil.
    private func isForReaders(_ name: Int) -> Bool {
        if context.options.takesAttributesOfXML, arena.belongsToXML(name) { return true }
        return arena.belongsToSchemaInstance(name)
            && ["nil", "schemaLocation", "noNamespaceSchemaLocation"].contains { arena.names.localName(name) == $0 }
    }

    private func isKind(_ node: ContentNode) -> Bool { kinds.contains(node.number) || context.kindMarks.contains(node) }

    private func isText(of element: NodeIndex, equalTo attribute: Int) -> Bool {
        arena.firstElement(in: element) == nil
            && ScalarParsing.trim(arena.text[arena.leafTextRange(element)]).elementsEqual(
                ScalarParsing.trim(arena.attributeValue(attribute)))
    }

    /// Notes an element of a property that takes one.
    ///
    /// - Parameter known: the element that is meant of those before.
    /// - Returns: the one of both that is not meant; nil for the first.
    private func note(_ child: NodeIndex, _ known: inout NodeIndex?, in element: NodeIndex) -> Node? {
        guard let other = known else {
            known = child
            return nil
        }
        let isMeant = isMeant(child, rather: other, in: element)
        if isMeant { known = child }
        return Node(place: .element(isMeant ? other : child), element: element, isRepeated: true)
    }

    /// Whether a property that takes one element takes a later one rather than another.
    private func isMeant(_ child: NodeIndex, rather other: NodeIndex, in element: NodeIndex) -> Bool {
        func isOwn(_ child: NodeIndex) -> Bool {
            arena.names.namespace(of: arena.node(child).name) == arena.names.namespace(of: arena.node(element).name)
        }
        if arena.processesNamespaces, isOwn(child) != isOwn(other) { return isOwn(child) }
        return context.options.repeatedElementPolicy == .last
    }

    /// Throws or reports unknown nodes.
    ///
    /// - Parameters:
    ///   - type: that of the element's value, whose keys may be meant; nil for an element that something in it is the value of.
    ///   - namespace: that of the keys, if they have one.
    private func reject(
        _ unknown: [Node], of type: TypeTraits?, in namespace: XMLNamespace? = nil, path: @autoclosure () -> [any CodingKey]
    ) throws {
        if case .report = context.options.unknownNodePolicy { return reported += unknown }
        guard let element = unknown.first?.element else { return }
        lazy var missingKeys = type.map { context.errors.missingKeys(of: $0, in: namespace, element) } ?? []
        // All of them, where issues are collected.
        let told = unknown.prefix(max(context.collectedIssues?.room ?? 1, 1)).map { node in
            guard node.suggestion == nil, node.element == element, let type else { return node }
            var node = node
            node.suggestion = suggestion(for: node, of: type, in: namespace, missingKeys)
            return node
        }
        context.collectedIssues?.fail(with: told.map(context.errors.issue(of:)), path: path(), failed: path())
        throw context.errors.unknown(told[0], path: path())
    }

    /// The key, among those without a node, that an attribute or child may be meant for: that of an element in its own namespace, or one near its name,
    /// of which that of a list comes first.
    private func suggestion(for node: Node, of type: TypeTraits, in namespace: XMLNamespace?, _ missingKeys: [String]) -> String? {
        guard !node.isText, !node.isRepeated, let keys = FirstKeys.traits(of: type.innermost.type) else { return nil }
        guard let child = node.child else {
            let name = context.documentNames.attributeKey(arena.name(at: node.place), path: [])
            return context.errors.suggestionOfNearest(to: name, among: missingKeys)
        }
        if let suggestion = context.errors.suggestionOfKey(of: child, among: missingKeys, in: namespace) { return suggestion }
        let lists = ElementPlan.of(type.innermost, by: keys).properties.filter { property in
            property.type?.isList ?? false && missingKeys.contains { isSame($0, property.key) }
        }
        let name = context.elementKey(child, path: [])
        guard let list = Spelling.nearest(to: name, in: lists.map(\.key)) else {
            return context.errors.suggestionOfNearest(to: name, among: missingKeys)
        }
        let key = context.documentNames.elementKey(arena.name(at: node.place), in: namespace, path: [])
        return "the list '\(list)' is empty: should its key be '\(key)'?"
    }

    // MARK: Reports

    /// How much was noted before a value.
    var mark: (reported: Int, inPlace: Int) { (reported.count, inPlace.count) }

    /// Forgets what was noted of a value that could not be decoded.
    func giveUp(since mark: (reported: Int, inPlace: Int)) {
        reported.removeLast(max(reported.count - mark.reported, 0))
        inPlace.removeLast(max(inPlace.count - mark.inPlace, 0))
    }

    /// Takes the nodes that are to be reported, in the order of the document, each once.
    func takeReported() -> [Node] {
        func rank(_ node: Node) -> (NodeIndex, Int) {
            (node.place.node, node.isText ? .max : node.attribute ?? -1)
        }
        var nodes: [Node] = []
        for node in reported.sortedNotInlined(by: { rank($0) < rank($1) }) where nodes.last.map({ rank($0) != rank(node) }) ?? true {
            nodes.append(node)
        }
        reported = []
        return nodes
    }

    /// Forgets what is known of a record.
    func forgetRecord() { (taken, kinds, inPlace, reported) = (Table(), [], [], []) }

    // MARK: Rests

    /// What a rest takes of the element that it shares, and of those in it that paths lead through.
    ///
    ///     <order><tags><tag>1</tag><x/></tags></order>      of `order` and of `tags`, for the key `tags/tag`
    ///
    /// - Throws: an error if something is left in one of several elements that a path leads through: nothing would tell which.
    func rest(of element: NodeIndex, frame: Int) throws -> (nodes: [Node], passed: Set<NodeIndex>) {
        context.ownership.noteOthersTaken(frame: frame)
        let tables = context.ownership.owners(around: frame).tables
        var passed: Set<NodeIndex> = []
        let unknown = nodes(in: element, besides: tables, [], forRestWith: { passed.insert($0) })
        if var inside = unknown.first(where: { $0.element != element && !passed.contains($0.element) }) {
            inside.suggestion =
                "a rest holds no part of a dictionary's entries, or of elements with an item each: give them a type of their own, with a rest"
            throw context.errors.unknown(inside, path: context.codingPath(frame: frame))
        }
        take(.all, of: element)
        return (unknown, passed)
    }
}

extension DecodingErrors {
    /// A rest in a place of its own.
    func misplacedRest(_ type: any RestOfElement.Type, at place: Place, path: [any CodingKey]) -> any Error {
        mismatch(
            type, "the element of a type with other keys", found: "a place of its own", at: place, path: path,
            suggestion: type.suggestionForPlace)
    }

    /// Makes sure that the keys of an element may have a rest beside them.
    func checkPlaceOfRest(_ place: Place, _ traits: TypeTraits, path: @autoclosure () -> [any CodingKey]) throws {
        guard let type = traits.innermost.type as? any RestOfElement.Type else { return }
        if place.flags.contains(.elementsOnly) { throw misplacedRest(type, at: place, path: path()) }
        // Written back, the rest would make the element nil.
        guard context.reader.isNil(place.forAnotherType) else { return }
        throw mismatch(
            type, "an element with a value", found: "one that says that it is nil", at: place, path: path(),
            suggestion: "make the element's own property an optional")
    }
}

// MARK: Order

/// The order of child elements: that of the claims which the properties of their element make. All claims of a property are one.
///
///     <r><a/><x/><a/><b/></r>     a list `a` and `b`: in order, and `x` has none
///     <r><a/><b/><a/></r>         the same: `b` is before the second `a`
extension UnknownNodes {
    /// Makes sure that children come in the order of the properties that have them.
    private func checkOrder(of children: some Sequence<NodeIndex>, by table: OwnerTable, path: [any CodingKey]) throws {
        // How many groups of a level have begun.
        var groupCounts = Table<Int, Int>()
        try checkOrder(of: children, path: path) { child in
            guard let claim = table.owner(ofElement: arena.node(child).name, in: arena.names), claim.rank < .any else { return nil }
            if let steps = table.steps(of: claim) { return try checkOrder(in: child, on: steps, path: path).map { [$0] } }
            return position(of: claim, in: table.owners, &groupCounts)
        }
    }

    /// The same in an element that paths lead through.
    ///
    /// - Returns: the number of the first claim that has something in the element.
    private func checkOrder(in element: NodeIndex, on steps: StepTree, path: [any CodingKey]) throws -> Int? {
        var first = steps.claim
        try checkOrder(of: arena.childElements(of: element), path: path) { child in
            let next = steps.element(arena.node(child).name, in: arena.names, context.documentNames.forms)
            guard let number = try next.flatMap({ try checkOrder(in: child, on: $0, path: path) }) else { return nil }
            first = min(first ?? number, number)
            return [number]
        }
        return first
    }

    /// - Parameter position: an element's position; nil for one that has no order.
    private func checkOrder(
        of children: some Sequence<NodeIndex>, path: [any CodingKey], _ position: (NodeIndex) throws -> [Int]?
    ) throws {
        var last: (child: NodeIndex, position: [Int])?
        for child in children {
            guard let position = try position(child) else { continue }
            guard let (other, before) = last else {
                last = (child, position)
                continue
            }
            if position.lexicographicallyPrecedes(before) { throw context.errors.misplaced(other, after: child, path: path) }
            if before != position { last = (child, position) }
        }
    }

    /// The number of a property's first claim. That of one in a group comes after the number of its list and that of the group.
    private func position(of claim: ElementOwners.Claim, in owners: ElementOwners, _ groupCounts: inout Table<Int, Int>) -> [Int] {
        func first(of level: Int) -> Int { owners.claims.firstIndex { $0.level == level } ?? 0 }
        var position: [Int] = []
        for level in owners.levels[claim.level].groups {
            if claim.level == level, claim.startsGroup { groupCounts[level] = (groupCounts[level] ?? 0) + 1 }
            position += [first(of: level), groupCounts[level] ?? 0]
        }
        // Whichever key it is that code by hand reads first.
        if claim.startsGroup { return position + [-1] }
        // Of code by hand no order is known: all that it has is one.
        guard owners.levels[claim.level].plan.isComplete else { return position + [first(of: claim.level)] }
        return position + [owners.claims.firstIndex { $0.level == claim.level && isSame($0.key, claim.key) } ?? 0]
    }
}

extension DecodingErrors {
    /// An element before one that it has to come after.
    func misplaced(_ element: NodeIndex, after other: NodeIndex, path: [any CodingKey]) -> any Error {
        dataCorrupted(
            .misplacedElement, at: .element(element), path: path,
            expected:
                "the element '\(arena.writtenName(at: .element(element)))' after \(context.locator.path(of: other)), as the keys are in order",
            found: "it before that",
            because: "the element is not where the order of the keys has it")
    }
}
