/// What the values in one element without an element of their own take of it: no two must take the same.
///
/// An object, so that what is looked at is not copied when it changes.
private final class ContentClaims {
    /// A node that a value has read by a key.
    enum Node: Hashable {
        case element(NodeIndex)
        case attribute(Int)
    }

    let element: NodeIndex
    /// The frame of the element's own value. Once it is gone, the element may be decoded anew.
    let frame: FrameReference
    var choices: [(path: ContentPath, type: ChoiceType)] = []
    /// A list or a dictionary that took all that no other key names.
    var rest: ContentPath?
    /// That, or a choice that has a case for any element.
    var anything: ContentPath?
    /// A list of groups.
    var groups: ContentPath?
    /// What took the element's own text.
    var text: ContentPath?
    /// Dictionaries of all attributes that no key names, with the number of tables that were known then.
    var attributes: [(path: ContentPath, place: Place, tableCount: Int)] = []
    /// The keys of the values, the element's own among them.
    var tables: [(path: ContentPath, table: KeyTable)] = []
    /// What was asked for last.
    var latest = ContentPath()
    /// Who has read a node.
    var owners: [Node: ContentPath] = [:]

    init(element: NodeIndex, frame: FrameReference) { (self.element, self.frame) = (element, frame) }

    func note(_ table: KeyTable, of path: ContentPath) {
        if table.takesAnything || tables.contains(where: { $0.path == path && $0.table === table }) { return }
        tables.append((path, table))
    }

    /// Forgets what a value has taken.
    func forget(_ path: ContentPath) {
        func isWithin(_ other: ContentPath?) -> Bool { other?.isWithin(path) ?? false }
        if isWithin(rest) { rest = nil }
        if isWithin(anything) { anything = nil }
        if isWithin(groups) { groups = nil }
        if isWithin(text) { text = nil }
        choices.removeAll { isWithin($0.path) }
        attributes.removeAll { isWithin($0.path) }
        tables.removeAll { isWithin($0.path) }
        owners = owners.filter { !isWithin($0.value) }
    }
}

/// Elements that are not for a list or a dictionary among them: other keys name them, or choices took them.
struct OtherKeys {
    fileprivate let tables: [KeyTable]
    fileprivate let choices: [ChoiceType]

    func takes(_ element: NodeIndex, in context: DecodingContext) -> Bool {
        tables.contains { $0.names(element, context) } || choices.contains { context.choices.isCase(element, of: $0) }
    }

    func takes(attribute: Int, in context: DecodingContext) -> Bool { tables.contains { $0.namesAttribute(attribute, context) } }
}

/// Values among their element's own children, without an element of their own: what each takes, and that no two take the same.
///
/// What owns a node is the property that it was read by, with all properties around it in the same element: see ``ContentPath``.
final class SharedContent {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var choices: Choices { context.choices }
    /// The elements that values share, the innermost last.
    private var elements: [ContentClaims] = []
    /// Whether what is found is not read, so that no value owns it.
    private var isLooking = false
    /// The element with several cases of the choice that was claimed last.
    private var elementOfSeveralCases: NodeIndex?
    /// The value that was given up last, and whether its element had nothing of it.
    private var givenUp: (element: NodeIndex, path: ContentPath, hadNothing: Bool)?

    init(in context: DecodingContext) { self.context = context }

    /// Notes that a key takes part of its element's own content.
    ///
    /// - Throws: an error that names both, if another property would take the same.
    func claim(_ element: NodeIndex, for traits: TypeTraits, by key: some CodingKey, _ table: KeyTable, frame: Int) throws {
        let content = content(of: traits, in: context.namespace(ofFrame: frame))
        guard content.choice != nil || content.takesRest || content.hasKeys || content.hasGroups else { return }
        let owner = owner(of: frame)
        let path = owner.path.appending(key.stringValue)
        let number = number(of: element, frame: owner.frame)
        noteOwnContent(number, table, owner.path, frame: frame)
        elements[number].latest = path
        givenUp = nil
        if content.hasGroups || content.takesRest || content.choice?.accepts(ChoiceType.anyElement) ?? false {
            try claimBesideOthers(element, content.hasGroups, by: key, path, number, frame: frame)
        }
        if content.hasGroups { return }
        if content.takesRest { try claimRest(of: element, path, number, context.codingPath(frame: frame) + [key]) }
        guard let choice = content.choice else { return }
        try claimCases(of: choice, isSingle: content.hasKeys, in: element, by: key, table, path, number, frame: frame)
        if choice.acceptsText, arena.hasOwnText(element), !context.search.isInGroup(of: element), table.hasTextKey(otherThan: key) {
            throw textClaimedTwice(element, by: key, frame: frame, "'\(key.stringValue)', whose value takes text, and another one")
        }
        elements[number].choices.removeAll { $0.path == path }
        elements[number].choices.append((path, choice))
    }

    /// Notes the keys of the value that makes a claim, and what it has taken of its element before.
    private func noteOwnContent(_ number: Int, _ table: KeyTable, _ path: ContentPath, frame: Int) {
        elements[number].note(table, of: path)
        let attributes = context.frames.value[frame].attributesKey
        if elements[number].text == nil, let key = context.frames.value[frame].textKey?.key { elements[number].text = path.appending(key) }
        if attributes != 0 {
            let place = context.otherAttributes.place(number: Int(attributes) - 1, in: elements[number].element)
            let path = path.appending(context.otherAttributes.key(of: place))
            if !elements[number].attributes.contains(where: { $0.path == path }) { elements[number].attributes.append((path, place, 0)) }
        }
    }

    /// Notes a list or a dictionary that takes all that no key names.
    private func claimRest(
        of element: NodeIndex, _ path: ContentPath, _ number: Int, _ codingPath: @autoclosure () -> [any CodingKey]
    ) throws {
        let others = others(in: element, besides: path)
        let isTaken = { [owners = elements[number].owners] (child: NodeIndex) in
            owners[.element(child)].map { $0.isApart(from: path) } ?? false
        }
        let other = elements[number].rest.flatMap { $0 == path ? nil : $0 }
        if other != nil || !elements[number].owners.isEmpty,
            let child = context.children(of: element).first(where: { (other != nil || isTaken($0)) && !others.takes($0, in: context) })
        {
            let owner =
                other.map { "\($0), which takes all that no key names" }
                ?? "\(elements[number].owners[.element(child)]?.appending(name(of: .element(child))) ?? path)"
            throw claimedTwice(child, by: path, codingPath(), other: owner)
        }
        for choice in elements[number].choices where choice.path.isApart(from: path) && choice.type.accepts(ChoiceType.anyElement) {
            let tables = elements[number].tables
            let child = context.children(of: element).first { child in
                choices.isCase(child, of: choice.type) && !choices.isNamedCase(child, of: choice.type)
                    && !tables.contains { $0.table.names(child, context) }
            }
            if let child { throw claimedTwice(child, by: path, codingPath(), other: "\(choice.path), which takes any element") }
        }
        elements[number].rest = path
    }

    /// Notes a choice, or a list of choices.
    private func claimCases(
        of choice: ChoiceType, isSingle: Bool, in element: NodeIndex, by key: some CodingKey, _ table: KeyTable, _ path: ContentPath,
        _ number: Int,
        frame: Int
    ) throws {
        let isInGroup = context.search.isInGroup(of: element)
        if isInGroup, choice.acceptsText {
            context.groups.note(
                "a choice that takes text, for the key '\(key.stringValue)'", at: .element(element),
                path: context.codingPath(frame: frame) + [key])
        }
        var codingPath: [any CodingKey] { context.codingPath(frame: frame) + [key] }
        let claims = elements[number]
        // The keys of the types around, and of the values beside. What this very choice has left of earlier groups is there, too.
        let around = claims.tables.filter { $0.table !== table && path.isWithin($0.path) && $0.path != path }
        let beside = claims.tables.filter { $0.path.isApart(from: path) }
        let all = around + beside
        var count = 0
        for child in context.children(of: element) where choices.isCase(child, of: choice) {
            let isNamed = choices.isNamedCase(child, of: choice)
            if !isNamed, table.names(child, context) || all.contains(where: { $0.table.names(child, context) }) {
                continue  // it is for what no key names
            }
            count += 1
            if table.mayMean(child, in: context)
                || around.contains(where: { isInGroup ? $0.table.names(child, context) : $0.table.mayMean(child, in: context) })
            {
                throw claimedTwice(child, by: path, codingPath, other: "the key '\(context.elementKey(child, path: []))'")
            }
            var other = claims.owners[.element(child)].flatMap { $0.isApart(from: path) ? $0.appending(name(of: .element(child))) : nil }
            if claims.groups != nil || isInGroup { other = other ?? beside.first { $0.table.names(child, context) }?.path }
            other = other ?? claims.choices.first { $0.path.isApart(from: path) && choices.isCase(child, of: $0.type) }?.path
            if let other = other ?? claims.rest, other.isApart(from: path) {
                throw claimedTwice(child, by: path, codingPath, other: "\(other), whose value stands there as well")
            }
        }
        let hasText = isSingle && count == 1 && choice.acceptsText && !isInGroup && arena.hasOwnText(element)
        elementOfSeveralCases = isSingle && count > 1 || hasText ? element : nil
        guard count == 0, choice.namespace != nil else { return }
        try context.checkIsNotElsewhere(choice, in: element, table, isOuter: path == ContentPath([key.stringValue]), path: codingPath) {
            child in
            table.names(child, context) || all.contains { $0.table.names(child, context) }
        }
    }

    /// Whether the choice that was claimed last, which is no list, is in an element that has several of its cases.
    func hasSeveralCases(in element: NodeIndex) -> Bool { elementOfSeveralCases == element }

    // MARK: Whose a node is

    /// Notes that a key of a value reads what it was found at, unless that is another's.
    ///
    /// - Returns: what else reads it; nil if nothing does.
    @_semantics("optimize.sil.specialize.generic.never")
    func otherOwner(of found: Place, by key: some CodingKey, _ table: KeyTable, from place: Place, frame: Int) -> String? {
        if elements.isEmpty, !place.flags.contains(.sharesElement) { return nil }
        guard found.kind == .element || found.kind == .attribute, let number = number(of: place.node) else { return nil }
        let claims = elements[number]
        let isElement = found.kind == .element
        if !place.flags.contains(.sharesElement) {
            guard isElement else { return nil }
            if let choice = claims.choices.first(where: { choices.isNamedCase(found.node, of: $0.type) }) { return "\(choice.path)" }
            guard claims.groups != nil else { return nil }
            return claims.tables.first { !$0.path.isEmpty && $0.table !== table && $0.table.names(found.node, context) }
                .map { "\($0.path)" }
        }
        let path = owner(of: frame).path
        // The cases of a choice are the names of elements, and may be beside attributes.
        if !claims.choices.contains(where: { $0.type.accepts(key.stringValue) }),
            let other = claims.tables.first(where: {
                $0.path != path && $0.table !== table
                    && (isElement ? $0.table.names(found.node, context) : $0.table.namesAttribute(Int(found.detail), context))
            })
        {
            return "\(other.path.appending(name(of: found)))"
        }
        if isLooking { return nil }
        // Those whose keys are known were told apart when they began.
        if isElement, table.takesAnything, let rest = claims.rest, rest.isApart(from: path) { return "\(rest)" }
        let isCase = table.takesAnything ? choices.isCase : choices.isNamedCase
        if isElement, let choice = claims.choices.first(where: { $0.path != path && isCase(found.node, $0.type) }) {
            return "\(choice.path)"
        }
        if !isElement,
            let other = claims.attributes.first(where: {
                $0.path.isApart(from: path)
                    && context.otherAttributes.contains(
                        Int(found.detail), at: $0.place, beside: claims.tables.prefix($0.tableCount).map(\.table))
            })
        {
            return "\(other.path)"
        }
        let node: ContentClaims.Node = isElement ? .element(found.node) : .attribute(Int(found.detail))
        if let other = claims.owners[node], other.isApart(from: path) { return "\(other.appending(name(of: found)))" }
        elements[number].owners[node] = path
        return nil
    }

    /// The key by which a value reads a node, as an error names it.
    func owner(of key: some CodingKey, frame: Int) -> String { "\(owner(of: frame).path.appending(key.stringValue))" }

    private func name(of place: Place) -> String {
        place.kind == .element
            ? context.elementKey(place.node, path: []) : context.keyNames.attributeKey(arena.attributes[Int(place.detail)].name, path: [])
    }

    /// Finds something that is not read, so that no value owns it.
    func looking<Result>(_ find: () throws -> Result) rethrows -> Result {
        let wasLooking = isLooking
        isLooking = true
        defer { isLooking = wasLooking }
        return try find()
    }

    /// Forgets what a value has taken that could not be decoded.
    @inline(never)
    func giveUp(frame: Int) {
        let path = owner(of: frame).path
        let element = context.frames.value[frame].element
        guard let number = number(of: element), !path.isEmpty else { return }
        let claims = elements[number]
        let tables = claims.tables.lazy.filter { $0.path.isWithin(path) }.map(\.table)
        let hasOwn =
            claims.owners.values.contains { $0.isWithin(path) } || claims.text?.isWithin(path) ?? false
            || context.children(of: element).contains { child in tables.contains { $0.names(child, self.context) } }
            || arena.node(element).attributeRange.contains { attribute in tables.contains { $0.namesAttribute(attribute, self.context) } }
        let before = givenUp.map { $0.element == element && $0.path.isWithin(path) ? $0.hadNothing : true } ?? true
        givenUp = (element, path, before && !hasOwn)
        elements[number].forget(path)
    }

    /// Whether an element has nothing of the value in it that was given up last.
    func hadNothing(in element: NodeIndex) -> Bool { givenUp.map { $0.element == element && $0.hadNothing } ?? false }

    /// Whether a frame's value is a choice among the children of an element: its keys are the names of elements only.
    func isChoice(frame: Int, in element: NodeIndex) -> Bool {
        guard let number = number(of: element), !elements[number].choices.isEmpty else { return false }
        let path = owner(of: frame).path
        return elements[number].choices.contains { $0.path == path }
    }

    // MARK: Text and attributes

    /// Notes that a key takes an element's own text.
    ///
    /// - Returns: both keys, if there is a text and another property has it; nil if there is none.
    func claimText(at place: Place, by key: some CodingKey, _ table: KeyTable, frame: Int) -> String? {
        // A dictionary may be read beside the type's own keys, by hand.
        if table.takesAnything, !place.flags.contains(.sharesElement) { return nil }
        let known = context.frames.value[frame].textKey
        let isKnown = known?.isAnother(than: key, in: table) ?? false
        context.frames.value[frame].textKey = TextKey(key, in: table)
        if !isKnown, elements.isEmpty, !place.flags.contains(.sharesElement) { return nil }
        let owner = owner(of: frame)
        let path = table.takesAnything ? owner.path : owner.path.appending(key.stringValue)
        let number = place.flags.contains(.sharesElement) ? number(of: place.node, frame: owner.frame) : number(of: place.node)
        var other = number.flatMap { elements[$0].text }
        if isKnown, let known { other = owner.path.appending(known.key) }
        if let other, other.isApart(from: path), arena.hasOwnText(place.node) { return "\(path) and \(other)" }
        if let number { elements[number].text = path }
        return nil
    }

    /// Forgets that a key takes an element's own text, which was nothing that its type is made of.
    @inline(never)
    func giveUpText(of element: NodeIndex, frame: Int) {
        context.frames.value[frame].textKey = nil
        if let number = number(of: element) { elements[number].text = nil }
    }

    private func textClaimedTwice(_ element: NodeIndex, by key: some CodingKey, frame: Int, _ found: String) -> DecodingError {
        context.paths.error(
            at: context.paths.refuse(.ownedText(found), key.stringValue, at: element), path: context.codingPath(frame: frame) + [key])
    }

    /// Notes that a key takes all attributes that no key names.
    ///
    /// - Returns: an attribute that another property has as well, and what that is; nil if there is none.
    func claimAttributes(at found: Place, _ table: KeyTable, from place: Place, frame: Int) -> (attribute: Int, other: String)? {
        let own = UInt16(truncatingIfNeeded: found.detail + 1)
        let known = context.frames.value[frame].attributesKey
        context.frames.value[frame].attributesKey = own
        if known == 0 || known == own, elements.isEmpty, !place.flags.contains(.sharesElement) { return nil }
        let owner = owner(of: frame)
        let path = owner.path.appending(context.otherAttributes.key(of: found))
        let number = number(of: found.node, frame: owner.frame)
        var others = elements[number].attributes.filter { $0.path.isApart(from: path) }
        if known != 0, known != own {
            let other = context.otherAttributes.place(number: Int(known) - 1, in: found.node)
            others.append((owner.path.appending(context.otherAttributes.key(of: other)), other, 0))
        }
        elements[number].note(table, of: owner.path)
        let claims = elements[number]
        for attribute in arena.node(found.node).attributeRange where context.otherAttributes.contains(attribute, at: found) {
            if let other = claims.owners[.attribute(attribute)], other.isApart(from: path) { return (attribute, "\(other)") }
            for other in others
            where context.otherAttributes.contains(
                attribute, at: other.place, beside: claims.tables.prefix(other.tableCount).map(\.table))
            {
                return (attribute, "\(other.path)")
            }
        }
        elements[number].attributes.append((path, found, claims.tables.count))
        return nil
    }

    /// The keys of the types that share an element.
    func tables(in element: NodeIndex) -> [KeyTable] {
        if elements.isEmpty { return [] }
        return number(of: element).map { elements[$0].tables.map(\.table) } ?? []
    }

    // MARK: Groups

    /// Notes a list of groups, or a value that takes what no key names: one element cannot have both, because the elements of groups are unknown
    /// before there is a group.
    private func claimBesideOthers(
        _ element: NodeIndex, _ isOfGroups: Bool, by key: some CodingKey, _ path: ContentPath, _ number: Int, frame: Int
    ) throws {
        if !isOfGroups, context.search.isInGroup(of: element) {
            context.groups.note(
                "a value that takes what no key names, for the key '\(key.stringValue)'", at: .element(element),
                path: context.codingPath(frame: frame) + [key])
        }
        if let other = isOfGroups ? elements[number].anything : elements[number].groups {
            let (rest, groups) = isOfGroups ? (other, path) : (path, other)
            throw context.errors.dataCorrupted(
                .contestedNode, at: .element(element), path: context.codingPath(frame: frame) + [key],
                expected: "either groups or a value that takes what no key names",
                found: "the groups of \(groups) beside \(rest)", because: "two keys claim the same elements")
        }
        if isOfGroups { elements[number].groups = path } else { elements[number].anything = path }
    }

    /// - Throws: an error that names both, if something else takes an element that a group of a list is about to take.
    func rejectTaken(_ child: NodeIndex, byGroupsIn element: NodeIndex, _ table: KeyTable, frame: Int) throws {
        guard let number = number(of: element) else { return }
        let (claims, path) = (elements[number], elements[number].latest)
        var other: String?
        if let owner = claims.owners[.element(child)], owner.isApart(from: path) { other = "\(owner)" }
        let tables = claims.tables.filter { !$0.path.isWithin(path) && $0.table.names(child, context) }
        if let owner = tables.first(where: { $0.path.isApart(from: path) && $0.table !== table }) {
            other = "\(owner.path), whose value stands there as well"
        } else if let owner = claims.choices.first(where: { !$0.path.isWithin(path) && choices.isNamedCase(child, of: $0.type) }) {
            other = "\(owner.path), whose value stands there as well"
        } else if tables.contains(where: { path.isWithin($0.path) }) {
            other = "the key '\(context.elementKey(child, path: []))'"
        }
        if let other {
            let codingPath = context.codingPath(frame: frame) + (path.last.map { [AnyCodingKey(stringValue: $0)] } ?? [])
            throw claimedTwice(child, by: path, codingPath, other: other)
        }
    }

    /// Whether a value in the groups of a list, which are all decoded, takes elements of a name.
    func isOfGroups(_ child: NodeIndex, in element: NodeIndex, frame: Int) -> Bool {
        guard let number = number(of: element), let path = elements[number].groups else { return false }
        return elements[number].tables.contains { $0.path.isWithin(path) && $0.table.names(child, context) }
            || elements[number].choices.contains { $0.path.isWithin(path) && choices.isNamedCase(child, of: $0.type) }
    }

    // MARK: What else there is

    /// Whether an element's own text is in a list of choices.
    func isTextTaken(_ element: NodeIndex) -> Bool {
        guard !elements.isEmpty, let number = number(of: element) else { return false }
        return elements[number].choices.contains { $0.type.acceptsText } && arena.hasOwnText(element)
    }

    /// The key of a list or a dictionary that has taken all of an element that no key names.
    func keyOfRest(in element: NodeIndex) -> String? { number(of: element).flatMap { elements[$0].rest }.map { "\($0)" } }

    /// Notes the keys of a value that shares an element.
    ///
    /// - Throws: an error that names both, if another value in the element has taken an element that the keys name.
    @inline(never)
    func noteKeys(_ table: KeyTable, sharing element: NodeIndex, frame: Int) throws {
        if table.takesAnything, context.search.isInGroup(of: element) {
            context.groups.note("keys that may be any name", at: .element(element), path: context.codingPath(frame: frame))
        }
        guard !table.takesAnything, let number = number(of: element) else { return }
        let path = owner(of: frame).path
        let claims = elements[number]
        if claims.tables.contains(where: { $0.path == path && $0.table === table }) { return }
        if let other = claims.anything, other.isApart(from: path) {
            let others = OtherKeys(tables: claims.tables.map(\.table), choices: [])
            for child in context.children(of: element) where table.names(child, context) && !others.takes(child, in: context) {
                let choice = claims.choices.first { choices.isNamedCase(child, of: $0.type) }
                // A named case is known to be contested once it is read: its name may be an attribute's as well.
                if choice != nil { continue }
                throw claimedTwice(child, by: path, context.codingPath(frame: frame), other: "\(other), whose value stands there as well")
            }
        }
        elements[number].note(table, of: path)
    }

    /// Notes a list that a type reads by itself, among the children of an element that the type shares.
    ///
    /// - Returns: whether a child is left to others.
    func claimItems(of element: NodeIndex, frame: Int) throws -> (NodeIndex) -> Bool {
        let owner = owner(of: frame)
        try claimRest(of: element, owner.path, number(of: element, frame: owner.frame), context.codingPath(frame: frame))
        let others = others(in: element, besides: owner.path)
        return { [unowned context] in others.takes($0, in: context) }
    }

    /// What a type takes of an element that it shares: the cases of a choice; as a list or dictionary of anything else, all that is left; or what
    /// keys of its own name.
    private func content(
        of traits: TypeTraits, in namespace: KeyNamespace
    ) -> (choice: ChoiceType?, takesRest: Bool, hasKeys: Bool, hasGroups: Bool) {
        switch traits.shape {
        case .wrapper(.groups, _): return (nil, false, false, true)
        case .optional(let inner), .wrapper(_, let inner): return content(of: context.traits(of: inner), in: namespace)
        case .list(let item):
            let choice = choices.ofItems(item, traits, in: namespace)
            return (choice, choice == nil, false, false)
        case .dictionary: return (nil, true, false, false)
        case .ordinary where traits.isRest: return (nil, false, false, false)
        case .ordinary: return (traits.mayBeChoice ? choices.of(traits.type, in: namespace) : nil, false, true, false)
        case .scalar: return (nil, false, false, false)
        }
    }

    /// What else takes children of an element: keys and choices.
    private func others(in element: NodeIndex, besides path: ContentPath?) -> OtherKeys {
        guard let number = number(of: element) else { return OtherKeys(tables: [], choices: []) }
        func isOther(_ other: ContentPath) -> Bool { path.map { !other.isWithin($0) } ?? true }
        return OtherKeys(
            tables: elements[number].tables.compactMap { isOther($0.path) ? $0.table : nil },
            choices: elements[number].choices.compactMap { isOther($0.path) ? $0.type : nil })
    }

    /// The keys of all types that share an element with a list or dictionary that is about to be decoded in it.
    func otherKeys(of element: NodeIndex) -> OtherKeys { others(in: element, besides: nil) }

    /// The same but for those of a value that takes any name and is decoded in the element.
    func otherKeys(of element: NodeIndex, frame: Int) -> OtherKeys { others(in: element, besides: owner(of: frame).path) }

    /// Whether a key of a type that shares an element with a list of choices names a child.
    func keysBeside(_ element: NodeIndex) -> (NodeIndex) -> Bool {
        let tables = tables(in: element)
        return { [unowned context] child in tables.contains { $0.names(child, context) } }
    }

    // MARK: Paths

    /// The keys that lead to a frame's value within its element, and the frame of the element's own value.
    private func owner(of frame: Int) -> (path: ContentPath, frame: FrameReference) {
        var keys: [String] = []
        var current = frame
        let element = context.frames.value[frame].element
        let isInGroup = context.search.isInGroup(of: element)
        while true {
            let (step, parent) = (context.frames.value[current].step, Int(context.frames.value[current].parent))
            // Items of a list have elements of their own, though the list be decoded in the place of the first. Groups have none.
            if case .index = step, !isInGroup { break }
            guard parent != current, context.frames.value[parent].element == element else { break }
            if case .index = step {} else if let key = context.frames.value.key(ofFrame: current) { keys.append(key.stringValue) }
            current = parent
        }
        return (ContentPath(keys.reversed()), context.frames.value.reference(to: current))
    }

    /// The number of the claims in an element that is being decoded; nil if nothing in it was claimed.
    private func number(of element: NodeIndex) -> Int? {
        elements.lastIndex { $0.element == element && context.frames.value.isCurrent($0.frame) }
    }

    /// The same, which are made if there are none.
    private func number(of element: NodeIndex, frame: FrameReference) -> Int {
        if let number = elements.lastIndex(where: { $0.element == element && $0.frame == frame }), context.frames.value.isCurrent(frame) {
            return number
        }
        // The last ones may belong to values that are done.
        while let last = elements.last, !context.frames.value.isCurrent(last.frame) { elements.removeLast() }
        elements.append(ContentClaims(element: element, frame: frame))
        return elements.count - 1
    }

    @inline(never)
    private func claimedTwice(
        _ child: NodeIndex, by path: ContentPath, _ codingPath: @autoclosure () -> [any CodingKey], other: String
    ) -> DecodingError {
        // Both know the element, so that what it is in wraps no items.
        context.readNodes.note(.element(child))
        let name = arena.names.qualifiedName(arena.node(child).name)
        return context.errors.dataCorrupted(
            .contestedNode, at: .element(child), path: codingPath(),
            expected: "one key for the element '\(name)'",
            found: "two: \(path), whose value stands among its element's children, and \(other)",
            because: "two keys claim one element")
    }
}
