/// What one value takes of an element that several share.
private final class Claim {
    enum Kind {
        /// The elements and attributes that keys name.
        case keys
        /// The elements of a choice's cases; with a case for text the element's own, with one for any element those that no key names.
        case cases
        /// The elements that neither keys nor cases name: of a list or a dictionary.
        case anyElement
        /// Keys that may be any: which nodes they mean is known when they are asked for.
        case anyKeys
        /// A list of groups. What is in them is claimed by their own values.
        case groups
        /// The attributes that no key names.
        case anyAttribute
        case text
        /// What nothing has read.
        case rest
    }

    let path: ContentPath
    let kind: Kind
    let table: KeyTable?
    let choice: ChoiceType?
    let attributes: Place?
    /// How much had been noted before it.
    fileprivate(set) var mark = 0

    init(path: ContentPath, kind: Kind, table: KeyTable? = nil, choice: ChoiceType? = nil, attributes: Place? = nil) {
        (self.path, self.kind, self.table, self.choice, self.attributes) = (path, kind, table, choice, attributes)
    }

    /// Whether it takes elements whatever they are called.
    var takesAny: Bool { kind == .anyElement || kind == .anyKeys || choice?.accepts(ChoiceType.anyElement) ?? false }

    func isRepeated(_ other: Claim) -> Bool {
        path == other.path && kind == other.kind && table === other.table && choice?.keys == other.choice?.keys
    }
}

/// How closely a claim fits a node, the closest first.
private enum Fit: Comparable {
    case key, namedCase, anyCase, anyElement

    /// Those to which a claim that fits so leaves a child.
    var better: Fit? {
        switch self {
        case .key, .anyElement: .namedCase
        case .namedCase: nil
        case .anyCase: .key
        }
    }

    /// Those beside which a claim that fits so is an error. A key and a case are told apart when the key is read, because it may be an attribute's.
    var contesting: Fit { self == .key || self == .anyElement ? .anyCase : .namedCase }
}

/// A child of an element, or an attribute by its number.
enum ContentNode: Equatable {
    case element(NodeIndex)
    case attribute(Int)

    init(_ place: Place) { self = place.kind == .attribute ? .attribute(Int(place.detail)) : .element(place.node) }

    /// A number that no other node has; those of attributes are negative.
    var number: Int {
        switch self {
        case .element(let child): Int(child)
        case .attribute(let attribute): ~attribute
        }
    }
}

/// The claims in one element.
private final class Ledger {
    let element: NodeIndex
    /// The frame of the element's own value. Once it is gone, the element may be decoded anew.
    let frame: FrameReference
    /// In the order in which they were made.
    var claims: [Claim] = []
    /// Which values have read nodes by keys, by the nodes' numbers, and how much had been noted before.
    var readers = Table<Int, (path: ContentPath, mark: Int)>()

    init(element: NodeIndex, frame: FrameReference) { (self.element, self.frame) = (element, frame) }

    func note(_ claim: Claim, at mark: Int) {
        claim.mark = claims.first(where: claim.isRepeated)?.mark ?? mark
        claims.removeAll { $0.isRepeated(claim) }
        claims.append(claim)
    }
}

/// Whose the nodes of elements are that several values share: the element's own, and those without an element of their own.
///
/// Each value claims what it takes. A claim leaves what fits another one better, as far as that is known: keys are best, then the cases of choices, and
/// then what takes anything. Two that fit a node as closely are an error that names both, and so is one that fits better than what has had the node.
/// A value is known by the keys that lead to it within the element: see ``ContentPath``. If one is within the other, they are one property, which
/// may read what it likes.
final class SharedContent {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var choices: Choices { context.choices }
    /// The elements that values share, the innermost last.
    private var ledgers: [Ledger] = []
    /// Whether what is found is not read, so that no value owns it.
    private var isLooking = false
    /// The element with several cases of the choice that was claimed last, which is no list.
    private(set) var elementOfSeveralCases: NodeIndex?
    /// How much was noted. A value that cannot be decoded has taken what was noted since it began.
    private(set) var mark = 1
    /// The value that was given up last, and whether its element had nothing of it.
    private var givenUp: (element: NodeIndex, path: ContentPath, hadNothing: Bool)?

    init(in context: DecodingContext) { self.context = context }

    // MARK: Claims

    /// Notes what a value takes that is about to be decoded in an element without one of its own.
    ///
    /// - Throws: an error that names both, if another value takes the same.
    func claim(_ element: NodeIndex, for traits: TypeTraits, by key: any CodingKey, _ table: KeyTable, frame: Int) throws {
        let content = content(of: traits)
        if content.scalar != nil || content.isRest { return }
        note(table, of: owner(of: frame).path, in: ledger(of: element, from: frame), frame: frame)
        givenUp = nil
        try claim(content, of: element, by: key, frame: frame)
    }

    /// Notes what a type takes that another one decodes in the element which it shares itself.
    @inline(never)
    func claim(_ traits: TypeTraits, inPlace place: Place, frame: Int) throws {
        guard place.kind == .element, !place.isPayload else { return }
        let content = content(of: traits)
        guard content.isList || content.isDictionary || content.mayBeChoice else { return }
        try claim(content, of: place.node, by: nil, frame: frame)
    }

    private func claim(_ content: TypeTraits, of element: NodeIndex, by key: (any CodingKey)?, frame: Int) throws {
        var choice: ChoiceType?
        let kind: Claim.Kind
        if case .wrapper = content.shape {
            kind = .groups
        } else {
            choice = choices.ofValue(content, in: context.namespace(ofFrame: frame))
            kind = choice != nil ? .cases : content.isList || content.isDictionary ? .anyElement : .keys
        }
        if kind == .keys { return }  // which are claimed when they are asked for
        let (owner, ledger) = (owner(of: frame).path, ledger(of: element, from: frame))
        let claim = Claim(path: key.map { owner.appending($0.stringValue) } ?? owner, kind: kind, choice: choice)
        try checkGroups(beside: claim, in: ledger, by: key, frame: frame)
        let count = try add(claim, to: ledger, by: key, frame: frame)
        guard let choice else { return }
        let isInGroup = context.search.isInGroup(of: element)
        if isInGroup, choice.acceptsText {
            context.groups.note(
                "a choice that takes text, for the key '\(claim.path.last ?? "")'", at: .element(element),
                path: codingPath(key, frame: frame))
        }
        let takesText = choice.acceptsText && !isInGroup && arena.hasOwnText(element)
        if takesText, let other = ownerOfText(besides: claim.path, in: ledger) {
            throw context.errors.refused(textClaimedTwice(element, claim.path, other), path: codingPath(key, frame: frame))
        }
        elementOfSeveralCases = !content.isList && (count > 1 || count == 1 && takesText) ? element : nil
        if elementOfSeveralCases != nil, choice.isSynthesised {
            try rejectKeysAmongCases(of: claim, choice, in: ledger, by: key, frame: frame)
        }
    }

    /// What a type takes of an element that it shares, without optionals and wrappers around it; groups are told by their wrapper.
    private func content(of traits: TypeTraits) -> TypeTraits {
        switch traits.shape {
        case .wrapper(.groups, _), .ordinary, .scalar, .list, .dictionary: traits
        case .optional(let inner), .wrapper(_, let inner): content(of: context.traits(of: inner))
        }
    }

    /// Of several elements that a choice would take which takes one, some are named by keys: then it is these that are contested.
    private func rejectKeysAmongCases(of claim: Claim, _ choice: ChoiceType, in ledger: Ledger, by key: (any CodingKey)?, frame: Int) throws
    {
        let cases = context.children(of: ledger.element).filter { choices.isNamedCase($0, of: choice) }
        let areNamed = cases.map { isTaken($0, in: ledger, besides: claim.path, .key) }
        guard areNamed.contains(false), let first = areNamed.firstIndex(of: true) else { return }
        throw claimedTwice(
            cases[first], by: claim.path, codingPath(key, frame: frame), other: "the key '\(name(of: .element(cases[first])))'")
    }

    /// Notes a list that a type reads by itself, among the children of an element that the type shares.
    func claimItems(of element: NodeIndex, frame: Int) throws {
        let ledger = ledger(of: element, from: frame)
        _ = try add(Claim(path: owner(of: frame).path, kind: .anyElement), to: ledger, by: nil, frame: frame)
    }

    /// Notes the keys of a value that shares an element.
    @inline(never)
    func noteKeys(_ table: KeyTable, sharing element: NodeIndex, frame: Int) throws {
        guard let ledger = ledger(of: element) else { return }
        let claim = Claim(
            path: owner(of: frame).path, kind: table.takesAnything ? .anyKeys : .keys, table: table.takesAnything ? nil : table)
        if ledger.claims.contains(where: claim.isRepeated) { return }
        table.goByPlan(of: context.frames.value[frame].type)
        if let (key, problem) = table.plan?.wrongPath ?? table.inlineValues?.wrongPath {
            let path = context.codingPath(frame: frame) + [AnyCodingKey(stringValue: key)]
            throw context.errors.refused(.problem(problem, key, at: element), path: path)
        }
        try checkGroups(beside: claim, in: ledger, by: nil, frame: frame)
        _ = try add(claim, to: ledger, by: nil, frame: frame)
    }

    /// Notes the keys around a value that makes a claim.
    private func note(_ table: KeyTable, of path: ContentPath, in ledger: Ledger, frame: Int) {
        let claim = Claim(path: path, kind: .keys, table: table)
        if table.takesAnything || ledger.claims.contains(where: claim.isRepeated) { return }
        table.goByPlan(of: context.frames.value[frame].type)
        ledger.note(claim, at: nextMark())
    }

    /// - Returns: how many children of the element it takes.
    @inline(never)
    private func add(_ claim: Claim, to ledger: Ledger, by key: (any CodingKey)?, frame: Int) throws -> Int {
        // Keys are told apart from others when they are read, but for what has taken elements that they name.
        if claim.kind == .keys, !ledger.claims.contains(where: { $0.takesAny && $0.path.isApart(from: claim.path) }) {
            ledger.note(claim, at: nextMark())
            return 0
        }
        var count = 0
        // Elements of one name are alike, but for one that says a kind.
        var fits = Table<Int, Fit?>()
        for child in context.children(of: ledger.element) {
            let name = arena.node(child).name
            let known = context.kindMarks.isEmpty ? fits[name] : nil
            let found = known ?? remainingFit(claim, child, in: ledger)
            fits[name] = .some(found)
            guard let fit = found else { continue }
            count += 1
            let other = fit == .key ? nil : otherReader(of: .element(child), than: claim.path, in: ledger)
            if let other = other ?? (known == nil ? contestant(for: child, fit, of: claim.path, in: ledger) : nil) {
                throw claimedTwice(child, by: claim.path, codingPath(key, frame: frame), other: other)
            }
        }
        ledger.note(claim, at: nextMark())
        return count
    }

    private func codingPath(_ key: (any CodingKey)?, frame: Int) -> [any CodingKey] {
        context.codingPath(frame: frame) + (key.map { [$0] } ?? [])
    }

    /// How closely a claim fits a child of an element; nil if it does not, or leaves it to another one.
    private func remainingFit(_ claim: Claim, _ child: NodeIndex, in ledger: Ledger) -> Fit? {
        guard let fit = fit(claim, .element(child), in: ledger) else { return nil }
        return fit.better.map { isTaken(child, in: ledger, besides: claim.path, $0) } ?? false ? nil : fit
    }

    @inline(never)
    private func fit(_ claim: Claim, _ node: ContentNode, in ledger: Ledger) -> Fit? {
        switch (claim.kind, node) {
        case (.keys, .element(let child)):
            claim.table.map { $0.names(child, context) && !isNamed(child, around: claim.path, besides: $0, in: ledger) } ?? false
                ? .key : nil
        case (.keys, .attribute(let attribute)):
            // The cases of a choice are the names of elements.
            claim.table?.namesAttribute(attribute, context) ?? false
                && !ledger.claims.contains { $0.kind == .cases && $0.path == claim.path } ? .key : nil
        case (.cases, .element(let child)):
            claim.choice.flatMap { choice in
                if !choices.isNamedCase(child, of: choice) { return choices.isCase(child, of: choice) ? .anyCase : nil }
                return choices.isNamedBetter(child, in: ledger.element, than: choice) ? nil : .namedCase
            }
        case (.anyElement, .element): .anyElement
        default: nil
        }
    }

    /// Whether a key of a value around another one, or in it, says a child's name together with its namespace, and none of that one's keys does.
    private func isNamed(_ child: NodeIndex, around path: ContentPath, besides table: KeyTable, in ledger: Ledger) -> Bool {
        let keys = keysOfNamespaces(around: path, in: ledger)
        return !keys.isEmpty && !names(child, by: [table.qualifiedKeys]) && names(child, by: keys)
    }

    /// Whether some of the keys say a child's name together with its namespace.
    private func names(_ child: NodeIndex, by keys: [QualifiedKeys]) -> Bool {
        keys.contains { context.keyNames.says(arena.node(child).name, by: $0) }
    }

    /// Whether a key of a value that shares an element says a child's name together with its namespace, and another one says the name alone.
    ///
    /// - Parameter namespace: that of the other key, if it does not say its own.
    func isNamedBetter(_ child: NodeIndex, in element: NodeIndex, than key: @autoclosure () -> String, in namespace: XMLNamespace?) -> Bool
    {
        guard namespace == nil, let ledger = ledger(of: element), names(child, by: keysOfNamespaces(around: nil, in: ledger)) else {
            return false
        }
        return context.keyNames.expandedName(of: key()) == nil
    }

    /// The keys of the values around a value, and beside it, that may say names together with their namespaces: such an element is not a plain key's of
    /// that value.
    func keysOfNamespaces(around frame: Int, in element: NodeIndex) -> [QualifiedKeys] {
        ledger(of: element).map { keysOfNamespaces(around: owner(of: frame).path, in: $0) } ?? []
    }

    /// - Parameter path: nil for the keys of all values.
    private func keysOfNamespaces(around path: ContentPath?, in ledger: Ledger) -> [QualifiedKeys] {
        guard arena.processesNamespaces else { return [] }
        return ledger.claims.flatMap { claim -> [QualifiedKeys] in
            guard claim.kind == .keys, let table = claim.table, path.map({ $0.isWithin(claim.path) }) ?? true else { return [] }
            return (path != claim.path && table.qualifiedKeys.isQualified ? [table.qualifiedKeys] : []) + table.keysOfInlineValues
        }
    }

    /// Whether claims take a child of an element that fit as closely as asked for, or better.
    @inline(never)
    private func isTaken(_ child: NodeIndex, in ledger: Ledger, besides path: ContentPath?, _ limit: Fit) -> Bool {
        ledger.claims.contains { claim in
            if let path, claim.path.isWithin(path) { return false }
            return fit(claim, .element(child), in: ledger).map { $0 <= limit } ?? false
        }
    }

    /// What takes a child of an element as a claim does; nil if nothing does.
    private func contestant(for child: NodeIndex, _ fit: Fit, of path: ContentPath, in ledger: Ledger) -> String? {
        // Where there are groups, it is known what keys mean before they are asked for.
        let areGroups = context.search.isInGroup(of: ledger.element) || hasGroups(ledger)
        for claim in ledger.claims where !claim.path.isWithin(path) {
            guard let other = self.fit(claim, .element(child), in: ledger) else { continue }
            let isApart = claim.path.isApart(from: path)
            if other >= fit.contesting ? isApart : fit == .namedCase && other == .key && isApart && areGroups {
                return "\(claim.path), whose value is there as well"
            }
            if fit == .namedCase, other == .key, !isApart, areGroups || claim.table?.wasAsked(forElement: child, context) ?? false {
                return "the key '\(name(of: .element(child)))'"
            }
        }
        return nil
    }

    // MARK: Whose a node is

    /// Whether a child of an element is for those that share it by their keys, or, if that counts, as cases of choices.
    ///
    /// - Parameter frame: that of a value which asks for others; nil for all.
    @inline(never)
    func isTaken(_ child: NodeIndex, in element: NodeIndex, besides frame: Int? = nil, asCase: Bool = false) -> Bool {
        guard let ledger = ledger(of: element) else { return false }
        return isTaken(child, in: ledger, besides: frame.map { owner(of: $0).path }, asCase ? .anyCase : .key)
    }

    /// The keys of the types that share an element, but for those of a value.
    func tables(in element: NodeIndex, besides frame: Int? = nil) -> [KeyTable] {
        guard let ledger = ledger(of: element) else { return [] }
        let path = frame.map { owner(of: $0).path }
        return ledger.claims.compactMap { claim in path.map(claim.path.isWithin) ?? false || claim.kind != .keys ? nil : claim.table }
    }

    /// Notes that a key of a value reads what it was found at, unless that is another's.
    ///
    /// - Returns: what else reads it; nil if nothing does.
    func otherOwner(of found: Place, by key: String, _ table: KeyTable, from place: Place, frame: Int) -> String? {
        let isShared = place.flags.contains(.sharesElement)
        if ledgers.isEmpty, !isShared { return nil }
        guard found.kind == .element || isShared && found.kind == .attribute, let ledger = ledger(of: place.node) else { return nil }
        let node = ContentNode(found)
        let path = isShared ? owner(of: frame).path : ContentPath()
        // The cases of a choice are the names of elements, and may be beside attributes.
        let mayShareKeys = isShared ? ledger.claims.contains { $0.kind == .cases && $0.path == path } : !hasGroups(ledger)
        let other = ledger.claims.first { claim in
            if claim.path == path || claim.kind == .keys && (mayShareKeys || claim.table === table) { return false }
            guard let fit = fit(claim, node, in: ledger) else { return false }
            // Those whose keys are known were told apart when they began.
            switch fit {
            case .key: return true
            case .namedCase: return !isLooking
            case .anyCase: return !isLooking && isShared && (table.takesAnything || !table.traits.contains(key))
            case .anyElement: return !isLooking && isShared && table.takesAnything && claim.path.isApart(from: path)
            }
        }
        if let other { return "\(isShared && other.kind == .keys ? other.path.appending(name(of: node)) : other.path)" }
        if isLooking || !isShared { return nil }
        if let other = otherReader(of: node, than: path, in: ledger) { return other }
        ledger.readers[node.number] = (path, ledger.readers[node.number]?.mark ?? nextMark())
        return nil
    }

    /// What has read a node that a value is about to read.
    private func otherReader(of node: ContentNode, than path: ContentPath, in ledger: Ledger) -> String? {
        if let other = ledger.readers[node.number]?.path, other.isApart(from: path) { return "\(other.appending(name(of: node)))" }
        guard case .attribute(let attribute) = node else { return nil }
        for (index, claim) in ledger.claims.enumerated() where claim.path.isApart(from: path) {
            let before = ledger.claims[..<index].compactMap(\.table)
            if let place = claim.attributes, context.otherAttributes.contains(attribute, at: place, beside: before) {
                return "\(claim.path)"
            }
        }
        return nil
    }

    private func name(of node: ContentNode) -> String {
        switch node {
        case .element(let child): context.elementKey(child, path: [])
        case .attribute(let attribute): context.keyNames.attributeKey(arena.attributes[attribute].name, path: [])
        }
    }

    /// The key by which a value reads a node, as an error names it.
    func owner(of key: String, frame: Int) -> ContentPath { owner(of: frame).path.appending(key) }

    /// Finds something that is not read, so that no value owns it.
    func looking<Result>(_ find: () throws -> Result) rethrows -> Result {
        let wasLooking = isLooking
        isLooking = true
        defer { isLooking = wasLooking }
        return try find()
    }

    /// The choice that a frame's value is among the children of an element, if it is one: its keys are the names of elements only.
    func choice(frame: Int, in element: NodeIndex) -> ChoiceType? {
        guard let ledger = ledger(of: element) else { return nil }
        let path = owner(of: frame).path
        return ledger.claims.first { $0.kind == .cases && $0.path == path }?.choice
    }

    // MARK: Values that are given up

    /// Decodes a value in an element that it shares, which may turn out to be none.
    func attempt<Value>(at place: Place, frame: Int, _ decode: () throws -> Value) throws -> Value {
        let (mark, notes) = (mark, context.readNodes.mark)
        do {
            return try decode()
        } catch {
            removeAll(in: owner(of: frame).path, of: place.node, since: mark)
            context.readNodes.giveUp(place, since: notes)
            throw error
        }
    }

    private func nextMark() -> Int {
        mark += 1
        return mark - 1
    }

    /// Forgets what was noted of a value.
    private func removeAll(in path: ContentPath, of element: NodeIndex, since mark: Int) {
        guard let ledger = ledger(of: element) else { return }
        ledger.claims.removeAll { $0.mark >= mark && $0.path.isWithin(path) }
        let readers = ledger.readers
        ledger.readers.removeAll { readers[$0].map { $0.mark >= mark && $0.path.isWithin(path) } ?? false }
    }

    /// Forgets what a value has taken that could not be decoded.
    @inline(never)
    func giveUp(frame: Int, since mark: Int) {
        let (path, element) = (owner(of: frame).path, context.frames.value[frame].element)
        guard let ledger = ledger(of: element), !path.isEmpty else { return }
        let nodes = context.children(of: element).map(ContentNode.element) + arena.node(element).attributeRange.map(ContentNode.attribute)
        let readers = ledger.readers
        let hasOwn =
            readers.keys.contains { readers[$0]?.path.isWithin(path) ?? false }
            || ledger.claims.contains { claim in
                guard claim.path.isWithin(path) else { return false }
                if claim.kind == .text { return arena.hasOwnText(element) }
                return claim.kind == .keys
                    && (nodes.contains { fit(claim, $0, in: ledger) != nil } || hasInlineValues(of: claim, among: nodes, in: ledger))
            }
        let before = givenUp.map { $0.element == element && $0.path.isWithin(path) ? $0.hadNothing : true } ?? true
        givenUp = (element, path, before && !hasOwn)
        removeAll(in: path, of: element, since: mark)
    }

    /// Whether there is something of the values that the keys of a claim have in the element, where they are declared and have not been come to.
    private func hasInlineValues(of claim: Claim, among nodes: [ContentNode], in ledger: Ledger) -> Bool {
        (claim.table?.inlineValues?.all ?? []).contains { plan, namespace, isInGroups in
            if plan.keys.takesAnything { return false }
            func table<Key: CodingKey>(_ type: Key.Type) -> KeyTable { context.keyTable(for: type) }
            let table = table(plan.keys.type).table(in: namespace)
            let other = table.plan?.type
            table.goByPlan(of: plan.type)
            defer { table.goByPlan(of: other) }
            let inline = Claim(path: claim.path, kind: .keys, table: table)
            return nodes.contains { node in
                // The cases of a choice, and what is in groups, are elements.
                if case .attribute = node, plan.type.isEnum || isInGroups { return false }
                return fit(inline, node, in: ledger) != nil
            }
        }
    }

    /// Whether an element has nothing of the value in it that was given up last.
    func hadNothing(in element: NodeIndex) -> Bool { givenUp.map { $0.element == element && $0.hadNothing } ?? false }

    // MARK: Text and attributes

    /// Notes that a key has read an element's own text.
    ///
    /// - Throws: an error that names both keys, if another property has it.
    func claimText(at place: Place, by key: any CodingKey, _ table: KeyTable, frame: Int) throws {
        let isShared = place.flags.contains(.sharesElement)
        // A dictionary may be read beside the type's own keys, by hand.
        if table.takesAnything, !isShared { return }
        let isContested = context.frames.value[frame].textKey.keyByte(in: table).map { $0 != key.keyByte } ?? false
        let ledger = isShared || isContested ? ledger(of: place.node, from: frame) : ledger(of: place.node)
        context.frames.value[frame].textKey = key.keyByte == .max ? .none : context.frames.value.step(of: key, in: table)
        guard let ledger else { return }
        let owner = owner(of: frame).path
        let path = table.takesAnything ? owner : owner.appending(key.stringValue)
        if let other = claimText(of: path, in: ledger) {
            let codingPath = codingPath(key, frame: frame)
            throw context.errors.refused(textClaimedTwice(ledger.element, path, other), path: codingPath)
        }
    }

    /// Notes that a value reads the own text of an element that it shares.
    ///
    /// - Throws: an error that names both, if another value has the text.
    func claimText(of element: NodeIndex, step: PathStep = .none, frame: Int) throws {
        let codingPath = context.codingPath(frame: frame, step: step)
        let owner = owner(of: frame).path
        let path = step.isNone ? owner : owner.appending(codingPath.last?.stringValue ?? "")
        if let other = claimText(of: path, in: ledger(of: element, from: frame)) {
            throw context.errors.refused(textClaimedTwice(element, path, other), path: codingPath)
        }
    }

    /// Notes that a value reads the own text of an element that it shares, unless another value has it.
    func claimFreeText(of element: NodeIndex, frame: Int) -> Bool {
        claimText(of: owner(of: frame).path, in: ledger(of: element, from: frame)) == nil
    }

    private func claimText(of path: ContentPath, in ledger: Ledger) -> ContentPath? {
        if arena.hasOwnText(ledger.element), let other = ownerOfText(besides: path, in: ledger) { return other }
        ledger.note(Claim(path: path, kind: .text), at: nextMark())
        return nil
    }

    private func ownerOfText(besides path: ContentPath, in ledger: Ledger) -> ContentPath? {
        ledger.claims.first { ($0.kind == .text || $0.choice?.acceptsText ?? false) && $0.path.isApart(from: path) }?.path
    }

    private func textClaimedTwice(_ element: NodeIndex, _ path: ContentPath, _ other: ContentPath) -> Refusal {
        context.paths.contested("text", "\(path) and \(other)", at: element, as: "the text")
    }

    /// Notes that a key takes all attributes that no key names.
    ///
    /// - Returns: an attribute that another property has as well, and what that is; nil if there is none.
    func claimAttributes(at found: Place, _ table: KeyTable, frame: Int) -> (attribute: Int, other: String)? {
        let (ledger, owner) = (ledger(of: found.node, from: frame), owner(of: frame).path)
        let path = owner.appending(context.otherAttributes.key(of: found))
        note(table, of: owner, in: ledger, frame: frame)
        for attribute in arena.node(found.node).attributeRange where context.otherAttributes.contains(attribute, at: found) {
            if let other = otherReader(of: .attribute(attribute), than: path, in: ledger) { return (attribute, other) }
        }
        ledger.note(Claim(path: path, kind: .anyAttribute, attributes: found), at: nextMark())
        return nil
    }

    // MARK: Groups

    private func hasGroups(_ ledger: Ledger) -> Bool { ledger.claims.contains { $0.kind == .groups } }

    /// Makes sure that an element has not both groups and a value that takes what no key names: the elements of groups are unknown before there is a
    /// group.
    @inline(never)
    private func checkGroups(beside claim: Claim, in ledger: Ledger, by key: (any CodingKey)?, frame: Int) throws {
        let isOfGroups = claim.kind == .groups
        guard isOfGroups || claim.takesAny else { return }
        if !isOfGroups, context.search.isInGroup(of: ledger.element) {
            let found = "a value that takes what no key names, for the key '\(claim.path.last ?? "")'"
            context.groups.note(
                claim.kind == .anyKeys ? "keys that may be any name" : found, at: .element(ledger.element),
                path: codingPath(key, frame: frame))
        }
        let other = ledger.claims.first {
            $0.path.isApart(from: claim.path) && (isOfGroups ? $0.takesAny : $0.kind == .groups)
        }
        guard let other = other?.path else { return }
        let (rest, groups) = isOfGroups ? (other, claim.path) : (claim.path, other)
        throw context.errors.dataCorrupted(
            .contestedNode, at: .element(ledger.element), path: codingPath(key, frame: frame),
            expected: "either groups or a value that takes what no key names",
            found: "the groups of \(groups) beside \(rest)", because: "two keys claim the same elements")
    }

    /// - Throws: an error that names both, if something else takes an element that a group of a list is about to take.
    func rejectTaken(_ child: NodeIndex, byGroupsIn element: NodeIndex, frame: Int) throws {
        guard let ledger = ledger(of: element), let path = ledger.claims.last(where: { $0.kind == .groups })?.path,
            let other = otherReader(of: .element(child), than: path, in: ledger) ?? contestant(for: child, .namedCase, of: path, in: ledger)
        else { return }
        let codingPath = context.codingPath(frame: frame) + (path.last.map { [AnyCodingKey(stringValue: $0)] } ?? [])
        throw claimedTwice(child, by: path, codingPath, other: other)
    }

    /// Whether a value in the groups of a list, which are all decoded, takes elements of a name.
    func isOfGroups(_ child: NodeIndex, in element: NodeIndex) -> Bool {
        guard let ledger = ledger(of: element), let path = ledger.claims.last(where: { $0.kind == .groups })?.path else { return false }
        return ledger.claims.contains { claim in
            claim.path.isWithin(path) && fit(claim, .element(child), in: ledger).map { $0 <= .namedCase } ?? false
        }
    }

    // MARK: Rests

    /// The key by which an element's rest was taken; nil if it was not. Everything is read already then.
    func keyOfRest(in element: NodeIndex) -> String? { ledger(of: element)?.claims.first { $0.kind == .rest }?.path.last }

    /// Notes that a value takes all that nothing has read of an element.
    ///
    /// - Throws: an error that names both, if another value takes all that no key names.
    func claimRest(of element: NodeIndex, frame: Int) throws {
        let (ledger, path) = (ledger(of: element, from: frame), owner(of: frame).path)
        if let other = ledger.claims.first(where: { $0.kind == .anyElement })?.path {
            throw context.errors.dataCorrupted(
                .contestedNode, at: .element(element), path: context.codingPath(frame: frame),
                expected: "one property for what no key names", found: "two: \(other) and '\(path.last ?? "")'",
                because: "two properties claim the same nodes")
        }
        ledger.note(Claim(path: path, kind: .rest), at: nextMark())
    }

    // MARK: Paths

    /// The keys that lead to a frame's value within its element, and the frame of the element's own value.
    private func owner(of frame: Int) -> (path: ContentPath, frame: FrameReference) {
        var keys: [String] = []
        var owner = frame
        let element = context.frames.value[frame].element
        // Items of a list have elements of their own, though the list be decoded in the place of the first. Groups have none.
        let isInGroup = context.search.isInGroup(of: element)
        for parent in context.outward(from: frame).dropFirst() {
            let isItem = context.frames.value[owner].isItem
            if isItem && !isInGroup || context.frames.value[parent].element != element { break }
            if !isItem, let key = context.frames.value.key(ofFrame: owner) { keys.append(key.stringValue) }
            owner = parent
        }
        return (ContentPath(keys.reversed()), context.frames.value.reference(to: owner))
    }

    /// The claims in an element that is being decoded; nil if nothing in it was claimed.
    private func ledger(of element: NodeIndex) -> Ledger? {
        ledgers.last { $0.element == element && context.frames.value.isCurrent($0.frame) }
    }

    /// The same for a value in the element, which are made if there are none, with what the frames around have noted.
    private func ledger(of element: NodeIndex, from frame: Int) -> Ledger {
        let outermost = owner(of: frame).frame
        if let known = ledger(of: element), known.frame == outermost { return known }
        // The last ones may belong to values that are done.
        while let last = ledgers.last, !context.frames.value.isCurrent(last.frame) { ledgers.removeLast() }
        let ledger = Ledger(element: element, frame: outermost)
        ledgers.append(ledger)
        for current in context.outward(from: frame) {
            if let text = context.frames.value.key(of: context.frames.value[current].textKey)?.stringValue {
                ledger.note(Claim(path: owner(of: current).path.appending(text), kind: .text), at: 0)
            }
            if current == outermost.number { break }
        }
        return ledger
    }

    @inline(never)
    private func claimedTwice(_ child: NodeIndex, by path: ContentPath, _ codingPath: [any CodingKey], other: String) -> any Error {
        // Both know the element, so that what it is in wraps no items.
        context.readNodes.note(.element(child))
        let both = "\(path), whose value stands among its element's children, and \(other)"
        return context.errors.refused(context.paths.contested("element", both, at: child), path: codingPath)
    }
}
