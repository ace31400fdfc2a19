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

    private var root: XMLFragment?
    /// What is still to come in the open elements.
    private var levels: [AnyIterator<XMLFragment.Node>] = []

    init(_ root: XMLFragment) { self.root = root }

    mutating func next() -> Event? {
        if let root {
            self.root = nil
            return enter(root)
        }
        guard let level = levels.last else { return nil }
        guard let node = level.next() else {
            levels.removeLast()
            return .end
        }
        if case .element(let element) = node { return enter(element) }
        return .node(node)
    }

    /// Leaves the element out that the last event started: neither its content nor its end comes.
    mutating func skipContent() { levels.removeLast() }

    private mutating func enter(_ element: XMLFragment) -> Event {
        switch element.form {
        case .parsed(let parsed): levels.append(AnyIterator(parsed.children.makeIterator()))
        case .built(let built): levels.append(AnyIterator(built.children.makeIterator()))
        }
        return .start(element)
    }
}
