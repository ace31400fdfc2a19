extension XMLFragment: Hashable {
    public static func == (one: XMLFragment, other: XMLFragment) -> Bool {
        switch (one.form, other.form) {
        // A value is compared with its copy after every change of anything beside it.
        case (.parsed(let one), .parsed(let other)) where one.arena === other.arena && one.index == other.index: true
        case (.built(let one), .built(let other)) where one === other: true
        default: ComparableParts(one).elementsEqual(ComparableParts(other))
        }
    }

    public func hash(into hasher: inout Hasher) {
        for part in ComparableParts(self) { hasher.combine(part) }
    }
}

/// What counts where fragments are compared. Of `a<![CDATA[b]]><c/>` that is the text `ab`, and the start and the end of `c`.
private enum ComparablePart: Hashable {
    case start(XMLQName, XMLFragment.Attributes)
    case end
    case text(ExactString)
    case comment(ExactString)
    case processingInstruction(target: ExactString, content: ExactString)
}

/// A walk that enters each element, joins text and CDATA sections, and leaves empty text out: what is equal has the same parts.
private struct ComparableParts: Sequence, IteratorProtocol {
    private var walk: FragmentWalk
    /// What came after a text.
    private var following: ComparablePart?

    init(_ fragment: XMLFragment) { walk = FragmentWalk(fragment) }

    mutating func next() -> ComparablePart? {
        if let following {
            self.following = nil
            return following
        }
        var text = ""
        while let event = walk.next() {
            let part: ComparablePart
            switch event {
            case .start(let built): part = .start(built.parts.name, built.parts.attributes)
            case .parsed(let parsed):
                walk.enter(parsed)
                part = .start(parsed.name, parsed.attributes)
            case .node(.comment(let content)): part = .comment(ExactString(content))
            case .node(.processingInstruction(let target, let content)):
                part = .processingInstruction(target: ExactString(target), content: ExactString(content))
            case .node(let node):
                text += node.characterData ?? ""
                continue
            case .end: part = .end
            }
            if text.isEmpty { return part }
            following = part
            return .text(ExactString(text))
        }
        return nil  // the last part is an end, so that no text is left
    }
}
