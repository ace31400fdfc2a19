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
            case (.text(let one), .text(let other)), (.comment(let one), .comment(let other)):
                if !isSame(one, other) { return false }
            case (.processingInstruction(let one, let content), .processingInstruction(let other, let otherContent)):
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
            case .text(let text):
                hasher.combine(3)
                hasher.combine(ExactString(text))
            case .comment(let text):
                hasher.combine(4)
                hasher.combine(ExactString(text))
            case .processingInstruction(let target, let content):
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
    enum Event {
        case start(XMLFragment)
        case end
        case text(String)
        case comment(String)
        case processingInstruction(target: String, content: String)
    }

    private var walk: FragmentWalk
    /// What came after a text.
    private var following: Event?

    init(_ fragment: XMLFragment) { walk = FragmentWalk(fragment) }

    /// Leaves the element out that the last event started.
    mutating func skipContent() { walk.skipContent() }

    mutating func next() -> Event? {
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
            guard let event = ComparableWalk.event(event) else { continue }
            if text.isEmpty { return event }
            following = event
            return .text(text)
        }
        return nil  // the last event is an end tag, so that no text is left
    }

    private static func event(_ event: FragmentWalk.Event) -> Event? {
        switch event {
        case .start(let element): .start(element)
        case .end: .end
        case .node(.comment(let text)): .comment(text)
        case .node(.processingInstruction(let target, let content)): .processingInstruction(target: target, content: content)
        case .node: nil
        }
    }
}
