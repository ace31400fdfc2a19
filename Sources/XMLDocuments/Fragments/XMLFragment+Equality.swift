extension XMLFragment: Hashable {
    public static func == (one: XMLFragment, other: XMLFragment) -> Bool {
        var (left, right) = (ComparableWalk(one), ComparableWalk(other))
        while let one = left.next() {
            guard let other = right.next() else { return false }
            if one.isIdenticalElement(to: other) {
                left.walk.skipContent()
                right.walk.skipContent()
            } else if ComparablePart(one) != ComparablePart(other) {
                return false
            }
        }
        return right.next() == nil
    }

    public func hash(into hasher: inout Hasher) {
        var walk = ComparableWalk(self)
        while let event = walk.next() { hasher.combine(ComparablePart(event)) }
    }
}

/// What counts of an event where fragments are compared.
private enum ComparablePart: Hashable {
    case start(XMLQName, XMLFragment.Attributes)
    case end
    case text(ExactString)
    case comment(ExactString)
    case processingInstruction(target: ExactString, content: ExactString)

    init(_ event: FragmentWalk.Event) {
        switch event {
        case .start(let element): self = .start(element.parts.name, element.parts.attributes)
        case .parsed(let element): self = .start(element.name, element.attributes)
        case .node(.element(let element)): self = .start(element.name, element.attributes)
        case .node(.text(let text)), .node(.cdata(let text)): self = .text(ExactString(text))
        case .node(.comment(let text)): self = .comment(ExactString(text))
        case .node(.processingInstruction(let target, let content)):
            self = .processingInstruction(target: ExactString(target), content: ExactString(content))
        case .end: self = .end
        }
    }
}

extension FragmentWalk.Event {
    /// Whether both start one element in memory.
    fileprivate func isIdenticalElement(to other: FragmentWalk.Event) -> Bool {
        switch (self, other) {
        case (.parsed(let one), .parsed(let other)): one.arena === other.arena && one.index == other.index
        case (.start(let one), .start(let other)): one === other
        default: false
        }
    }
}

/// A walk that enters each element, joins text and CDATA sections, and leaves empty text out: what is equal looks the same.
private struct ComparableWalk {
    var walk: FragmentWalk
    /// What came after a text.
    private var following: FragmentWalk.Event?

    init(_ fragment: XMLFragment) { walk = FragmentWalk(fragment) }

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
            if case .parsed(let parsed) = event { walk.enter(parsed) }
            if text.isEmpty { return event }
            following = event
            return .node(.text(text))
        }
        return nil  // the last event is an end tag, so that no text is left
    }
}
