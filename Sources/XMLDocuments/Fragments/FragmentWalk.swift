/// A walk over a fragment in document order, without recursion.
struct FragmentWalk {
    enum Event {
        /// A start tag, the fragment's own first.
        case start(XMLFragment)
        /// Anything else than an element.
        case node(XMLFragment.Node)
        /// An end tag.
        case end
    }

    private enum Level {
        case parsed(ElementInScope.Children.Iterator)
        case built(IndexingIterator<[XMLFragment.Node]>)
    }

    private var root: XMLFragment?
    private var levels: [Level] = []

    init(_ root: XMLFragment) { self.root = root }

    mutating func next() -> Event? {
        if let root {
            self.root = nil
            return enter(root)
        }
        guard var level = levels.popLast() else { return nil }
        let node: XMLFragment.Node?
        switch level {
        case .parsed(var children):
            node = children.next()
            level = .parsed(children)
        case .built(var children):
            node = children.next()
            level = .built(children)
        }
        guard let node else { return .end }
        levels.append(level)
        if case .element(let element) = node { return enter(element) }
        return .node(node)
    }

    /// Leaves the element out that the last event started: neither its content nor its end comes.
    mutating func skipContent() { levels.removeLast() }

    private mutating func enter(_ element: XMLFragment) -> Event {
        switch element.form {
        case .parsed(let parsed): levels.append(.parsed(parsed.children.makeIterator()))
        case .built(let built): levels.append(.built(built.children.makeIterator()))
        }
        return .start(element)
    }
}
