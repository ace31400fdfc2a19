/// What the properties of one type take of their element's own content, each without an element of its own: they must not take the same.
struct ContentClaims {
    /// The value's frame, and its serial number, which tells whether it is still the same value's.
    let frame: Int
    let serial: UInt16
    /// The choices, by the keys that they stand under. A key may be asked for more than once.
    var choices: [String: ChoiceType] = [:]
    /// The key of a list or a dictionary that took all that no other key names.
    var keyOfRest: String?
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
        tables.contains { $0.names(element, context) } || choices.contains { $0.accepts(context.choiceKey(element, $0)) }
    }
}

extension DecodingContext {
    /// Notes that a key takes part of its element's own content.
    ///
    /// - Throws: an error that names both, if another property of the type would take the same.
    func claim(_ element: NodeIndex, for traits: TypeTraits, by key: some CodingKey, _ table: KeyTable, frame: Int) throws {
        frames.pointee[frame].pointee.keys = Unmanaged.passUnretained(table)
        let content = sharedContent(of: traits)
        guard content.choice != nil || content.takesRest || content.hasKeys else { return }
        var claims = takeClaims(frame: frame)
        claims.latestKey = key.stringValue
        defer { contentClaims.append(claims) }
        if content.takesRest {
            let tables = tablesThatShare(element, frame: frame) + claims.tables.map(\.table)
            let others = OtherKeys(tables: tables, choices: Array(claims.choices.values))
            if let other = claims.keyOfRest, other != key.stringValue,
                let child = arena.childElements(of: element).first(where: { !others.takes($0, in: self) })
            {
                throw claimedTwice(child, by: key, frame: frame, other: "'\(other)', which takes all that no key names")
            }
            claims.keyOfRest = key.stringValue
        }
        guard let choice = content.choice else { return }
        for child in arena.childElements(of: element) where choice.accepts(choiceKey(child, choice)) {
            if table.mayMean(child, in: self) {
                throw claimedTwice(child, by: key, frame: frame, other: "the key '\(elementKey(child, path: []))'")
            }
            let other = claims.choices.first { $0.key != key.stringValue && $0.value.accepts(choiceKey(child, $0.value)) }
            if let other = other?.key ?? claims.keyOfRest {
                throw claimedTwice(child, by: key, frame: frame, other: "'\(other)', whose value stands there as well")
            }
        }
        if choice.acceptsText, arena.hasOwnText(element), table.hasTextKey(otherThan: key) {
            throw dataCorrupted(
                at: .element(element), path: codingPath(frame: frame) + [key], expected: "one key for the text",
                found: "two: '\(key.stringValue)', whose value takes text, and another one", because: "two keys claim one text")
        }
        claims.choices[key.stringValue] = choice
    }

    /// Whether what a key was found at is another's: the key of a type around that shares the element, or a choice's that stands there.
    func isTaken(_ found: Place, by key: some CodingKey, _ table: KeyTable, from place: Place, frame: Int) -> Bool {
        if contentClaims.isEmpty, !place.flags.contains(.sharesElement) { return false }
        let choices = choicesThatShare(place.node, frame: frame)
        if !place.flags.contains(.sharesElement) {
            return found.kind == .element && choices.contains { $0.accepts(choiceKey(found.node, $0)) }
        }
        // The cases of a choice are the names of elements, and stand beside attributes.
        if choices.contains(where: { $0.accepts(key.stringValue) }) { return false }
        let tables = tablesThatShare(place.node, frame: frame).filter { $0 !== table }
        switch found.kind {
        case .element: return tables.contains { $0.names(found.node, self) }
        case .attribute: return tables.contains { $0.namesAttribute(Int(found.detail), self) }
        default: return false
        }
    }

    /// Whether an element's own text stands in a list of choices of the same type.
    func isTextTaken(_ element: NodeIndex, frame: Int) -> Bool {
        !contentClaims.isEmpty && arena.hasOwnText(element) && choicesThatShare(element, frame: frame).contains { $0.acceptsText }
    }

    /// Notes the keys of a value that shares an element.
    ///
    /// - Throws: an error that names both, if another value that stands there has taken an element that the keys name.
    @inline(never)
    func noteKeys(_ table: KeyTable, sharing element: NodeIndex, frame: Int) throws {
        let around = contentClaims.lastIndex { claims in
            claims.frame < frame && frames.pointee.isCurrent(claims.frame, serial: claims.serial)
                && frames.pointee[claims.frame].pointee.node == element
        }
        guard let around, !table.takesAnything else { return }
        let claims = contentClaims[around]
        let key = AnyCodingKey(stringValue: claims.latestKey)
        if claims.tables.contains(where: { $0.key == claims.latestKey && $0.table === table }) { return }
        let other = claims.keyOfRest ?? claims.tables.first { $0.table === table }?.key
        if let other, other != claims.latestKey, let child = arena.childElements(of: element).first(where: { table.names($0, self) }) {
            throw claimedTwice(child, by: key, frame: claims.frame, other: "'\(other)', whose value stands there as well")
        }
        contentClaims[around].tables.append((claims.latestKey, table))
    }

    /// What a type takes of an element that it shares: the cases of a choice; as a list or dictionary of anything else, all that is left; or what
    /// keys of its own name.
    private func sharedContent(of traits: TypeTraits) -> (choice: ChoiceType?, takesRest: Bool, hasKeys: Bool) {
        switch traits.form {
        case .optional(let inner), .wrapper(_, let inner): return sharedContent(of: self.traits(of: inner))
        case .list(let item):
            let choice = choice(of: item, traits)
            return (choice, choice == nil, false)
        case .dictionary: return (nil, true, false)
        case .ordinary: return (traits.mayBeChoice ? self.choice(traits.type) : nil, false, true)
        case .scalar, .date, .data, .decimal, .url, .uuid: return (nil, false, false)
        }
    }

    /// The claims of a frame's value, which are put back when they are complete.
    private func takeClaims(frame: Int) -> ContentClaims {
        let serial = frames.pointee[frame].pointee.serial
        // Those above belong to values that are done.
        while let last = contentClaims.last, last.frame >= frame {
            contentClaims.removeLast()
            if last.frame == frame, last.serial == serial { return last }
        }
        return ContentClaims(frame: frame, serial: serial)
    }

    /// The keys of all types that share an element with a list or dictionary that is about to be decoded in it.
    func otherKeys(of element: NodeIndex, frame: Int) -> OtherKeys {
        OtherKeys(tables: tablesThatShare(element, frame: frame), choices: choicesThatShare(element, frame: frame))
    }

    private func choicesThatShare(_ element: NodeIndex, frame: Int) -> [ChoiceType] {
        contentClaims.flatMap { claims in
            let isAround = claims.frame <= frame && frames.pointee.isCurrent(claims.frame, serial: claims.serial)
            return isAround && frames.pointee[claims.frame].pointee.node == element ? Array(claims.choices.values) : []
        }
    }

    private func tablesThatShare(_ element: NodeIndex, frame: Int) -> [KeyTable] {
        var tables: [KeyTable] = []
        var current = frame
        while true {
            let frame = frames.pointee[current].pointee
            guard frame.node == element else { break }
            if let keys = frame.keys?.takeUnretainedValue(), !keys.takesAnything { tables.append(keys) }
            if current == Int(frame.parent) { break }
            current = Int(frame.parent)
        }
        for claims in contentClaims where claims.frame <= frame && frames.pointee.isCurrent(claims.frame, serial: claims.serial) {
            if frames.pointee[claims.frame].pointee.node == element { tables += claims.tables.map(\.table) }
        }
        return tables
    }

    @inline(never)
    private func claimedTwice(_ child: NodeIndex, by key: some CodingKey, frame: Int, other: String) -> DecodingError {
        // Both know the element, so that what it stands in wraps no items.
        noteRead(at: .element(child))
        let name = arena.names.qualifiedName(arena.node(child).name)
        return dataCorrupted(
            at: .element(child), path: codingPath(frame: frame) + [key], expected: "one key for the element '\(name)'",
            found: "two: '\(key.stringValue)', whose value stands among its element's children, and \(other)",
            because: "two keys claim one element")
    }
}
