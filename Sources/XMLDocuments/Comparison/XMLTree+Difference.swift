extension XMLTree {
    /// What differs between two documents, in the order of the first one; nothing if they are equal under the options.
    ///
    /// ```swift
    /// let differences = XMLTree.difference(expected, actual)
    /// #expect(differences.isEmpty, "\(differences)")
    /// ```
    ///
    /// Two documents are equal exactly if the list is empty. What is told of unequal ones is one way among several to make the second of the
    /// first. Equal children belong together, then those of one name, then elements that have the same content under another name; where
    /// the order counts, those between the same two equal children. Of up to 32 children of one name, those belong together that share most
    /// attributes and children; more are taken in their order.
    ///
    /// - Parameters:
    ///   - first: what you expect.
    ///   - second: what you have.
    ///   - options: what counts. See ``XMLComparisonOptions`` for the defaults.
    ///   - limit: how many differences are told at the most. The default is 100; with less than 1 there are none.
    /// - Complexity: O(*n* log *n*), where *n* is the length of both documents.
    public static func difference(
        _ first: XMLTree, _ second: XMLTree, options: XMLComparisonOptions = XMLComparisonOptions(), limit: Int = 100
    ) -> [XMLDifference] {
        TreeComparison.differences((first.arena, Arena.document), (second.arena, Arena.document), options: options, limit: limit)
    }

    /// What differs between two elements, of one tree or of two. Paths and positions are those in their documents.
    ///
    /// - Parameters:
    ///   - first: what you expect.
    ///   - second: what you have.
    ///   - options: what counts.
    ///   - limit: how many differences are told at the most. The default is 100; with less than 1 there are none.
    /// - Complexity: O(*n* log *n*), where *n* is the length of both elements, and O(*m*) where there are differences, where *m* is the number
    ///   of siblings of the elements and of those around them, and the length of the sources before them.
    public static func difference(
        _ first: Element, _ second: Element, options: XMLComparisonOptions = XMLComparisonOptions(), limit: Int = 100
    ) -> [XMLDifference] {
        TreeComparison.differences((first.arena, first.index), (second.arena, second.index), options: options, limit: limit)
    }
}
