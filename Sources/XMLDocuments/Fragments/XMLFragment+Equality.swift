extension XMLFragment: Hashable {
    public static func == (one: XMLFragment, other: XMLFragment) -> Bool {
        var (left, right) = (ComparableWalk(one), ComparableWalk(other))
        while true {
            switch (left.next(), right.next()) {
            case (nil, nil): return true
            case (.start(let one), .start(let other)):
                if one.isIdentical(to: other) {
                    left.skipContent()
                    right.skipContent()
                } else if one.name != other.name || one.attributes != other.attributes {
                    return false
                }
            case (.end, .end): break
            case (.node(.text(let one)), .node(.text(let other))), (.node(.comment(let one)), .node(.comment(let other))):
                if !isSame(one, other) { return false }
            case (.node(.processingInstruction(let one, let content)), .node(.processingInstruction(let other, let otherContent))):
                if !isSame(one, other) || !isSame(content, otherContent) { return false }
            default: return false
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        var walk = ComparableWalk(self)
        while let event = walk.next() {
            switch event {
            case .start(let element):
                hasher.combine(1)
                hasher.combine(element.name)
                hasher.combine(element.attributes)
            case .end: hasher.combine(2)
            case .node(.text(let text)), .node(.cdata(let text)):
                hasher.combine(3)
                hasher.combine(ExactString(text))
            case .node(.comment(let text)):
                hasher.combine(4)
                hasher.combine(ExactString(text))
            case .node(.element): break
            case .node(.processingInstruction(let target, let content)):
                hasher.combine(5)
                hasher.combine(ExactString(target))
                hasher.combine(ExactString(content))
            }
        }
    }

    /// Whether both are one element in memory.
    private func isIdentical(to other: XMLFragment) -> Bool {
        switch (form, other.form) {
        case (.parsed(let one), .parsed(let other)): one.arena === other.arena && one.index == other.index
        case (.built(let one), .built(let other)): one === other
        default: false
        }
    }
}

/// A walk that joins text and CDATA sections, and leaves empty text out: what is equal looks the same.
private struct ComparableWalk {
    private var walk: FragmentWalk
    /// What came after a text.
    private var following: FragmentWalk.Event?

    init(_ fragment: XMLFragment) { walk = FragmentWalk(fragment) }

    /// Leaves the element out that the last event started.
    mutating func skipContent() { walk.skipContent() }

    mutating func next() -> FragmentWalk.Event? {
        if let following {
            self.following = nil
            return following
        }
        var text = ""
        while let event = walk.next() {
            if case .node(let node) = event, let part = node.characterData {
                text += part
                continue
            }
            if text.isEmpty { return event }
            following = event
            return .node(.text(text))
        }
        return nil  // the last event is an end tag, so that no text is left
    }
}
