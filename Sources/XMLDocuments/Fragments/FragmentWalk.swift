/// A walk over a fragment in document order, without recursion.
struct FragmentWalk {
    enum Event {
        /// The start tag of an element that was built. What is in the element comes next.
        case start(BuiltFragment)
        /// An element of a parsed document, with all that is in it.
        case parsed(ElementInScope)
        /// Anything else than an element.
        case node(XMLFragment.Node)
        /// The end tag of an element whose start or content came.
        case end
    }

    /// What is still to come around the fragment, which is itself, and in the open elements.
    private var levels: [AnyIterator<XMLFragment.Node>]

    init(_ root: XMLFragment) { levels = [AnyIterator(CollectionOfOne(.element(root)).makeIterator())] }

    mutating func next() -> Event? {
        guard let level = levels.last else { return nil }
        guard let node = level.next() else {
            levels.removeLast()
            return levels.isEmpty ? nil : .end
        }
        guard case .element(let element) = node else { return .node(node) }
        switch element.form {
        case .parsed(let parsed): return .parsed(parsed)
        case .built(let built):
            levels.append(AnyIterator(built.parts.children.makeIterator()))
            return .start(built)
        }
    }

    /// Has what is in a parsed element come next, and then its end.
    mutating func enter(_ parsed: ElementInScope) { levels.append(AnyIterator(parsed.children.makeIterator())) }
}
