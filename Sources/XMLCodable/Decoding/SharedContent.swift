/// What the properties of one type take of their element's own content, each without an element of its own: they must not take the same.
private struct ContentClaims {
    /// The value's frame.
    let frame: FrameReference
    /// The choices, by the keys that they stand under. A key may be asked for more than once.
    var choices: [String: ChoiceType] = [:]
    /// The key of a list or a dictionary that took all that no other key names.
    var keyOfRest: String?
    /// The key of that, or of a choice that has a case for any element.
    var keyOfAnything: String?
    /// The key of a list of groups, here or in a value that stands here.
    var keyOfGroups: String?
    /// The keys of the values that stand there, by the keys that the values stand under.
    var tables: [(key: String, table: KeyTable)] = []
    /// The key that was asked for last.
    var latestKey = ""
}

/// Elements that are not for a list or a dictionary that stands among them: other keys name them, or choices took them.
struct OtherKeys {
    fileprivate let tables: [KeyTable]
    fileprivate let choices: [ChoiceType]

    func takes(_ element: NodeIndex, in context: DecodingContext) -> Bool {
        tables.contains { $0.names(element, context) } || choices.contains { context.choices.isCase(element, of: $0) }
    }
}

/// Values that stand among their element's own children, without an element of their own: what each takes, and that no two take the same.
final class SharedContent {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    private var choices: Choices { context.choices }
    /// What properties have taken of elements that they share, the innermost last.
    private var claims: [ContentClaims] = []

    init(in context: DecodingContext) { self.context = context }

    /// Notes that a key takes part of its element's own content.
    ///
    /// - Throws: an error that names both, if another property of the type would take the same.
    func claim(_ element: NodeIndex, for traits: TypeTraits, by key: some CodingKey, _ table: KeyTable, frame: Int) throws {
        context.frames.value[frame].keys = UnownedReference(table)
        let content = content(of: traits, in: context.namespace(ofFrame: frame))
        guard content.choice != nil || content.takesRest || content.hasKeys || content.hasGroups else { return }
        var claims = takeClaims(frame: frame)
        claims.latestKey = key.stringValue
        defer { self.claims.append(claims) }
        if content.hasGroups || content.takesRest || content.choice?.accepts(ChoiceType.anyElement) ?? false {
            try claimBesideOthers(element, content.hasGroups, by: key, &claims, frame: frame)
        }
        if content.hasGroups { return }
        if content.takesRest {
            let tables = tablesThatShare(element, frame: frame) + claims.tables.map(\.table)
            let others = OtherKeys(tables: tables, choices: Array(claims.choices.values))
            if let other = claims.keyOfRest, other != key.stringValue,
                let child = context.children(of: element).first(where: { !others.takes($0, in: context) })
            {
                throw claimedTwice(child, by: key, frame: frame, other: "'\(other)', which takes all that no key names")
            }
            claims.keyOfRest = key.stringValue
        }
        guard let choice = content.choice else { return }
        if context.search.isInGroup(of: element) { try claimInGroup(choice, of: element, by: key, table, frame: frame) }
        for child in context.children(of: element) where choices.isCase(child, of: choice) {
            if !choices.isNamedCase(child, of: choice), table.names(child, context) { continue }  // which is for what no key names
            if table.mayMean(child, in: context) {
                throw claimedTwice(child, by: key, frame: frame, other: "the key '\(context.elementKey(child, path: []))'")
            }
            if claims.keyOfGroups != nil || context.search.isInGroup(of: element),
                let owner = claims.tables.first(where: { $0.key != key.stringValue && $0.table.names(child, context) })
            {
                throw claimedTwice(child, by: key, frame: frame, other: "'\(owner.key)', whose value stands there as well")
            }
            let other = claims.choices.first { $0.key != key.stringValue && choices.isCase(child, of: $0.value) }
            if let other = other?.key ?? claims.keyOfRest {
                throw claimedTwice(child, by: key, frame: frame, other: "'\(other)', whose value stands there as well")
            }
        }
        if choice.acceptsText, arena.hasOwnText(element), !context.search.isInGroup(of: element), table.hasTextKey(otherThan: key) {
            throw context.errors.dataCorrupted(
                .contestedNode, at: .element(element), path: context.codingPath(frame: frame) + [key], expected: "one key for the text",
                found: "two: '\(key.stringValue)', whose value takes text, and another one", because: "two keys claim one text")
        }
        claims.choices[key.stringValue] = choice
    }

    // MARK: Groups

    /// Notes a list of groups, or a value that takes what no key names: not both stand in one element, because the elements of groups are not known
    /// before there is a group.
    private func claimBesideOthers(
        _ element: NodeIndex, _ isOfGroups: Bool, by key: some CodingKey, _ claims: inout ContentClaims, frame: Int
    ) throws {
        if !isOfGroups, context.search.isInGroup(of: element) {
            context.groups.note(
                "a value that takes what no key names, for the key '\(key.stringValue)'", at: .element(element),
                path: context.codingPath(frame: frame) + [key])
        }
        let around = self.claims.indices.filter { isCurrent(self.claims[$0], in: element) }
        let all = [claims] + around.map { self.claims[$0] }
        if let other = all.lazy.compactMap({ isOfGroups ? $0.keyOfAnything : $0.keyOfGroups }).first {
            let (rest, groups) = isOfGroups ? (other, key.stringValue) : (key.stringValue, other)
            throw context.errors.dataCorrupted(
                .contestedNode, at: .element(element), path: context.codingPath(frame: frame) + [key],
                expected: "either groups or a value that takes what no key names",
                found: "the groups of '\(groups)' beside '\(rest)'", because: "two keys claim the same elements")
        }
        if isOfGroups { claims.keyOfGroups = key.stringValue } else { claims.keyOfAnything = key.stringValue }
        for index in around {
            if isOfGroups { self.claims[index].keyOfGroups = key.stringValue } else { self.claims[index].keyOfAnything = key.stringValue }
        }
    }

    /// Makes sure that nobody around a group takes its choice's cases, and notes them there.
    private func claimInGroup(_ choice: ChoiceType, of element: NodeIndex, by key: some CodingKey, _ table: KeyTable, frame: Int) throws {
        if choice.acceptsText {
            context.groups.note(
                "a choice that takes text, for the key '\(key.stringValue)'", at: .element(element),
                path: context.codingPath(frame: frame) + [key])
        }
        let around = claims.indices.filter { claims[$0].frame.number < frame && isCurrent(claims[$0], in: element) }
        // What this very choice has left of earlier groups is there, too.
        var tables = tablesOfFrames(in: element, frame: frame).filter { $0 !== table }
        for index in around { tables += claims[index].tables.lazy.filter { [key = claims[index].latestKey] in $0.key != key }.map(\.table) }
        for child in context.children(of: element) where choices.isNamedCase(child, of: choice) {
            if tables.contains(where: { $0.names(child, context) }) {
                throw claimedTwice(child, by: key, frame: frame, other: "the key '\(context.elementKey(child, path: []))'")
            }
            for index in around {
                let own = claims[index].latestKey + "." + key.stringValue
                if let other = claims[index].choices.first(where: { $0.key != own && choices.isCase(child, of: $0.value) })?.key {
                    throw claimedTwice(child, by: key, frame: frame, other: "'\(other)', whose value stands there as well")
                }
            }
        }
        for index in around { claims[index].choices[claims[index].latestKey + "." + key.stringValue] = choice }
    }

    /// - Throws: an error that names both, if something else takes an element that a group of a list is about to take.
    func rejectTaken(_ child: NodeIndex, byGroupsIn element: NodeIndex, _ table: KeyTable, frame: Int) throws {
        let current = claims.filter { $0.frame.number <= frame && isCurrent($0, in: element) }
        let key = AnyCodingKey(stringValue: current.last?.latestKey ?? "")
        let claimed = current.flatMap(\.tables)
        var other: String?
        if let owner = claimed.first(where: { $0.key != key.stringValue && $0.table !== table && $0.table.names(child, context) }) {
            other = "'\(owner.key)', whose value stands there as well"
        } else if let owner = current.lazy.compactMap({ $0.choices.first { self.choices.isNamedCase(child, of: $0.value) } }).first {
            other = "'\(owner.key)', whose value stands there as well"
        } else if tablesOfFrames(in: element, frame: frame).contains(where: { $0.names(child, context) }) {
            other = "the key '\(context.elementKey(child, path: []))'"
        }
        if let other { throw claimedTwice(child, by: key, frame: frame, other: other) }
    }

    /// Whether groups that stand in an element, which a type of other keys has read, take elements of a name.
    private func isInGroups(_ child: NodeIndex, in element: NodeIndex, _ table: KeyTable, frame: Int) -> Bool {
        claims.contains { claims in
            claims.keyOfGroups != nil && claims.frame.number <= frame && isCurrent(claims, in: element)
                && claims.tables.contains { $0.table !== table && $0.table.names(child, context) }
        }
    }

    /// Whether a value in the groups of a list, which are all decoded, takes elements of a name.
    func isOfGroups(_ child: NodeIndex, in element: NodeIndex, frame: Int) -> Bool {
        guard let claims = claims.last(where: { $0.frame.number <= frame && isCurrent($0, in: element) }) else { return false }
        return claims.tables.contains { $0.key == claims.latestKey && $0.table.names(child, context) }
            || claims.choices.contains { $0.key.hasPrefix(claims.latestKey + ".") && choices.isNamedCase(child, of: $0.value) }
    }

    /// Whether what a key was found at is another's: the key of a type around that shares the element, or a choice's that stands there.
    func isTaken(_ found: Place, by key: some CodingKey, _ table: KeyTable, from place: Place, frame: Int) -> Bool {
        if claims.isEmpty, !place.flags.contains(.sharesElement) { return false }
        let sharing = choicesThatShare(place.node, frame: frame)
        if !place.flags.contains(.sharesElement) {
            guard found.kind == .element else { return false }
            return sharing.contains { choices.isNamedCase(found.node, of: $0) }
                || isInGroups(found.node, in: place.node, table, frame: frame)
        }
        // The cases of a choice are the names of elements, and stand beside attributes.
        if sharing.contains(where: { $0.accepts(key.stringValue) }) { return false }
        let tables = tablesThatShare(place.node, frame: frame).filter { $0 !== table }
        switch found.kind {
        case .element: return tables.contains { $0.names(found.node, context) }
        case .attribute: return tables.contains { $0.namesAttribute(Int(found.detail), context) }
        default: return false
        }
    }

    /// Whether an element's own text stands in a list of choices of the same type.
    func isTextTaken(_ element: NodeIndex, frame: Int) -> Bool {
        !claims.isEmpty && arena.hasOwnText(element) && choicesThatShare(element, frame: frame).contains { $0.acceptsText }
    }

    /// The key of a list or a dictionary that has taken all of an element that no key names.
    func keyOfRest(in element: NodeIndex, frame: Int) -> String? {
        claims.first { $0.keyOfRest != nil && $0.frame.number <= frame && isCurrent($0, in: element) }?.keyOfRest
    }

    /// Notes the keys of a value that shares an element.
    ///
    /// - Throws: an error that names both, if another value that stands there has taken an element that the keys name.
    @inline(never)
    func noteKeys(_ table: KeyTable, sharing element: NodeIndex, frame: Int) throws {
        let around = claims.lastIndex { $0.frame.number < frame && isCurrent($0, in: element) }
        let isInGroup = context.search.isInGroup(of: element)
        if isInGroup, table.takesAnything {
            context.groups.note("keys that may be any name", at: .element(element), path: context.codingPath(frame: frame))
        }
        guard let around, !table.takesAnything else { return }
        let claims = self.claims[around]
        let key = AnyCodingKey(stringValue: claims.latestKey)
        if claims.tables.contains(where: { $0.key == claims.latestKey && $0.table === table }) { return }
        let other = claims.keyOfRest ?? claims.tables.first { $0.table === table }?.key
        if let other, other != claims.latestKey, let child = context.children(of: element).first(where: { table.names($0, context) }) {
            throw claimedTwice(child, by: key, frame: claims.frame.number, other: "'\(other)', whose value stands there as well")
        }
        // What is in a group is nobody's around it.
        let others = isInGroup ? self.claims.indices.filter { $0 < around && isCurrent(self.claims[$0], in: element) } : []
        for index in others + [around] {
            let key = self.claims[index].latestKey
            if !self.claims[index].tables.contains(where: { $0.key == key && $0.table === table }) {
                self.claims[index].tables.append((key, table))
            }
        }
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

    /// The claims of a frame's value, which are put back when they are complete.
    private func takeClaims(frame: Int) -> ContentClaims {
        // Those above belong to values that are done.
        while let last = claims.last, last.frame.number >= frame {
            claims.removeLast()
            if last.frame.number == frame, context.frames.value.isCurrent(last.frame) { return last }
        }
        return ContentClaims(frame: context.frames.value.reference(to: frame))
    }

    /// Whether the value still stands in an element that claimed parts of it.
    private func isCurrent(_ claims: ContentClaims, in element: NodeIndex) -> Bool {
        context.frames.value.isCurrent(claims.frame) && context.frames.value[claims.frame.number].element == element
    }

    /// The keys of all types that share an element with a list or dictionary that is about to be decoded in it.
    func otherKeys(of element: NodeIndex, frame: Int) -> OtherKeys {
        OtherKeys(tables: tablesThatShare(element, frame: frame), choices: choicesThatShare(element, frame: frame))
    }

    /// Whether a key of a type that shares an element with a list of choices names a child.
    func keysBeside(_ element: NodeIndex, frame: Int) -> (NodeIndex) -> Bool {
        let tables = tablesThatShare(element, frame: frame)
        return { [unowned context] child in tables.contains { $0.names(child, context) } }
    }

    private func choicesThatShare(_ element: NodeIndex, frame: Int) -> [ChoiceType] {
        claims.flatMap { $0.frame.number <= frame && isCurrent($0, in: element) ? Array($0.choices.values) : [] }
    }

    private func tablesThatShare(_ element: NodeIndex, frame: Int) -> [KeyTable] {
        var tables = tablesOfFrames(in: element, frame: frame)
        for claims in claims where claims.frame.number <= frame && isCurrent(claims, in: element) { tables += claims.tables.map(\.table) }
        return tables
    }

    /// The keys of the types that share an element, without those of the values that stand there.
    private func tablesOfFrames(in element: NodeIndex, frame: Int) -> [KeyTable] {
        var tables: [KeyTable] = []
        var current = frame
        while true {
            let frame = context.frames.value[current]
            guard frame.element == element else { break }
            if let keys = frame.keys?.object, !keys.takesAnything { tables.append(keys) }
            if current == Int(frame.parent) { break }
            current = Int(frame.parent)
        }
        return tables
    }

    @inline(never)
    private func claimedTwice(_ child: NodeIndex, by key: some CodingKey, frame: Int, other: String) -> DecodingError {
        // Both know the element, so that what it stands in wraps no items.
        context.readNodes.note(.element(child))
        let name = arena.names.qualifiedName(arena.node(child).name)
        return context.errors.dataCorrupted(
            .contestedNode, at: .element(child), path: context.codingPath(frame: frame) + [key],
            expected: "one key for the element '\(name)'",
            found: "two: '\(key.stringValue)', whose value stands among its element's children, and \(other)",
            because: "two keys claim one element")
    }
}
