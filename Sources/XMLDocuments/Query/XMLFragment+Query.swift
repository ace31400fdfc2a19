extension XMLFragment {
    /// What a query leads to in this fragment, in document order. Nothing is searched before you ask for a result.
    ///
    /// The fragment is a document of its own: its element is the root. A path starts at that element, and `/` above it.
    ///
    /// ```swift
    /// let authors = try entry.extensions.all("author[@role='editor']/name").strings
    /// for link in try entry.content.all("//a[@href]").fragments { print(link) }
    /// ```
    ///
    /// Names in the results tell their namespaces, as those of trees do with ``XMLParsingOptions/shouldProcessNamespaces``. A fragment that is all
    /// of a document parsed with that option is searched where it is. Any other one is written and parsed first, for each query: to ask much of
    /// one fragment, make an `XMLTree` of it once.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the fragment, unless it is searched where it is.
    /// - Throws: `EncodingError` as ``xmlString()`` does for a fragment that cannot be written, and ``XMLParsingError`` for one that goes beyond
    ///   the limits of ``XMLLimits``, whose depth does not count here.
    public func all(_ query: XMLQuery) throws -> XMLQuery.Results { try queriedTree().root.all(query) }

    /// What a query leads to in this fragment; see ``all(_:)-(XMLQuery)``.
    ///
    /// - Throws: ``XMLQueryError`` for a string that is no query, and what ``all(_:)-(XMLQuery)`` throws.
    public func all(_ query: String, prefixes: [String: String] = [:]) throws -> XMLQuery.Results {
        try all(XMLQuery(query, prefixes: prefixes))
    }

    /// The first thing in document order that a query leads to in this fragment; see ``all(_:)-(XMLQuery)``.
    ///
    /// - Throws: what ``all(_:)-(XMLQuery)`` throws.
    public func first(_ query: XMLQuery) throws -> XMLQuery.Match? { try all(query).first }

    /// The first thing that a query leads to in this fragment; see ``all(_:)-(XMLQuery)``.
    ///
    /// - Throws: ``XMLQueryError`` for a string that is no query, and what ``all(_:)-(XMLQuery)`` throws.
    public func first(_ query: String, prefixes: [String: String] = [:]) throws -> XMLQuery.Match? {
        try first(XMLQuery(query, prefixes: prefixes))
    }

    /// The fragment as a document whose root it is: the one that it is of, if that was parsed with namespaces and nothing around the element declares
    /// any, which would be known to the fragment alone.
    private func queriedTree() throws -> XMLTree {
        if case .parsed(let parsed) = form, parsed.arena.processesNamespaces, parsed.outer.isEmpty, parsed.index == parsed.arena.root {
            return XMLTree(arena: parsed.arena)
        }
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        options.limits.maximumDepth = .max
        return try XMLTree(self, options: options)
    }
}

extension XMLQuery.Match {
    /// The element as a fragment, with the declarations that it needs. Nil for an attribute or a text.
    public var fragment: XMLFragment? { element.map { XMLFragment($0) } }
}

extension XMLQuery.Results {
    /// The elements among the results as fragments, without attributes and texts.
    ///
    /// - Complexity: that of a whole walk and of the fragments: they are made each time.
    public var fragments: [XMLFragment] { compactMap(\.fragment) }
}
