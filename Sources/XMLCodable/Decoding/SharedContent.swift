/// What the properties of one type take of their element's own content, each without an element of its own: they must not take the same.
struct ContentClaims {
    /// The value's frame, and its serial number, which tells whether it is still the same value's.
    let frame: Int
    let serial: UInt16
    /// The choices, by the keys that they stand under. A key may be asked for more than once.
    var choices: [String: ChoiceType] = [:]
    /// The key of a list or a dictionary that took all that no other key names.
    var keyOfRest: String?
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
        guard content.choice != nil || content.takesRest else { return }
        var claims = takeClaims(frame: frame)
        defer { contentClaims.append(claims) }
        if content.takesRest {
            let others = otherKeys(of: element, frame: frame, choices: Array(claims.choices.values))
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
        claims.choices[key.stringValue] = choice
    }

    /// What a type takes of an element that it shares: the cases of a choice, or, as a list or dictionary of anything else, all that is left.
    private func sharedContent(of traits: TypeTraits) -> (choice: ChoiceType?, takesRest: Bool) {
        switch traits.form {
        case .optional(let inner), .wrapper(_, let inner): return sharedContent(of: self.traits(of: inner))
        case .list(let item):
            let choice = traits.mayBeChoice ? item.flatMap { self.choice($0) } : nil
            return (choice, choice == nil)
        case .dictionary: return (nil, true)
        case .ordinary, .scalar, .date, .data, .decimal, .url, .uuid: return (traits.mayBeChoice ? self.choice(traits.type) : nil, false)
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
        var choices: [ChoiceType] = []
        for claims in contentClaims where claims.frame <= frame && frames.pointee.isCurrent(claims.frame, serial: claims.serial) {
            if frames.pointee[claims.frame].pointee.node == element { choices += claims.choices.values }
        }
        return otherKeys(of: element, frame: frame, choices: choices)
    }

    private func otherKeys(of element: NodeIndex, frame: Int, choices: [ChoiceType]) -> OtherKeys {
        var tables: [KeyTable] = []
        var current = frame
        while true {
            let frame = frames.pointee[current].pointee
            guard frame.node == element else { break }
            if let keys = frame.keys?.takeUnretainedValue(), !keys.takesAnything { tables.append(keys) }
            if current == Int(frame.parent) { break }
            current = Int(frame.parent)
        }
        return OtherKeys(tables: tables, choices: choices)
    }

    @inline(never)
    private func claimedTwice(_ child: NodeIndex, by key: some CodingKey, frame: Int, other: String) -> DecodingError {
        let name = arena.names.qualifiedName(arena.node(child).name)
        return dataCorrupted(
            at: .element(child), path: codingPath(frame: frame) + [key], expected: "one key for the element '\(name)'",
            found: "two: '\(key.stringValue)', whose value stands among its element's children, and \(other)",
            because: "two keys claim one element")
    }
}
