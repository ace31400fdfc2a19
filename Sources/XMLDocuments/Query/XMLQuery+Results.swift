extension XMLQuery {
    /// What a query leads to, in document order and each once: an element, then its attributes, then what it contains.
    ///
    /// The sequence is evaluated while you walk over it, anew each time, and keeps nothing of it. A walk takes time in proportion to the query and
    /// to the part of the document that it goes through, at most all of it: not more for elements inside each other or for many siblings. A
    /// path behind `..`, an axis by name or parentheses starts at all that the path in front of it leads to, which is found first. With a path that
    /// ends so, or is `.`, all of `a | b` is found first. `count(…)`, texts and comparisons of two paths in a predicate look at what is below each
    /// node: in elements inside each other, as often as they are deep.
    public struct Results: Sequence, Sendable {
        let query: XMLQuery
        let arena: Arena
        let context: NodeIndex

        public func makeIterator() -> Iterator {
            let evaluation = QueryEvaluation(arena: arena, names: query.names)
            return Iterator(walk: QueryWalk(query.paths, from: .element(context), in: evaluation))
        }

        /// The first result. What comes behind it is not searched.
        public var first: Match? { first { _ in true } }

        /// The number of results.
        ///
        /// - Complexity: that of a whole walk: they are counted each time.
        public var count: Int {
            makeIterator().walk.reduce(0) { $1 == .element(Arena.document) ? $0 : $0 + 1 }
        }

        /// Whether there are no results. As fast as ``first``.
        public var isEmpty: Bool { first == nil }

        /// The elements among the results, without attributes and texts.
        ///
        /// - Complexity: that of a whole walk: they are found each time. `lazy.compactMap(\.element)` finds them while you walk over it.
        public var elements: [XMLTree.Element] { compactMap(\.element) }

        /// The string-values of the results; see ``Match/stringValue``.
        ///
        /// - Complexity: that of a whole walk: they are found each time.
        public var strings: [String] { map(\.stringValue) }

        /// The iterator of results.
        public struct Iterator: IteratorProtocol {
            var walk: QueryWalk

            public mutating func next() -> Match? {
                var node = walk.next()
                // Paths may lead to the document, which is no result and comes first.
                if node == .element(Arena.document) { node = walk.next() }
                return node.map { Match($0, in: walk.arena) }
            }
        }
    }

    /// Something that a query leads to.
    public enum Match: Sendable {
        /// An element.
        case element(XMLTree.Element)
        /// An attribute, and the element that has it.
        case attribute(name: XMLQName, value: String, of: XMLTree.Element)
        /// Character data between markup, and the element that contains it.
        case text(String, in: XMLTree.Element)

        init(_ node: QueryNode, in arena: Arena) {
            switch node {
            case .element(let index): self = .element(XMLTree.Element(arena: arena, index: index))
            case .attribute(let attribute, let index):
                let element = XMLTree.Element(arena: arena, index: index)
                let (name, value) = element.attributes[attribute - arena.node(index).attributeRange.lowerBound]
                self = .attribute(name: name, value: value, of: element)
            case .text(let run, let index):
                self = .text(String(decoding: arena.characters(run), as: UTF8.self), in: XMLTree.Element(arena: arena, index: index))
            }
        }

        /// The element. Nil for an attribute or a text.
        public var element: XMLTree.Element? { if case .element(let element) = self { element } else { nil } }

        /// The string-value: all character data of an element and its descendants, an attribute's value, or the text. Source: XPath 1.0,
        /// section 5.
        public var stringValue: String {
            switch self {
            case .element(let element): element.stringValue
            case .attribute(_, let value, _): value
            case .text(let text, _): text
            }
        }
    }
}

extension XMLQuery.Results: CustomStringConvertible {
    /// What was found: elements, of each its start, attributes, and texts in quotation marks, up to some 4096 bytes.
    public var description: String {
        let scopes = ElementScopes(arena)
        let all = lazy.map { match in
            switch match {
            case .element(let element): element.start(from: scopes)
            case .attribute: match.description
            case .text(let text, _): text.debugDescription
            }
        }
        return DocumentExcerpt.list(of: all)
    }
}

extension XMLQuery.Match: CustomStringConvertible, CustomDebugStringConvertible {
    /// The element as ``XMLTree/Element`` describes it, the attribute as it is written, or the text.
    public var description: String {
        switch self {
        case .element(let element): element.description
        case .attribute(let name, let value, _): "\(name)=\(value.debugDescription)"
        case .text(let text, _): text
        }
    }

    /// The same, of an element its start.
    public var debugDescription: String {
        if case .element(let element) = self { element.debugDescription } else { description }
    }
}
