import XMLCodable

/// Elements of one name in a row.
struct ChildRow {
    /// The number of the name in its document.
    let name: Int
    let first: NodeIndex
    fileprivate(set) var count: Int
}

extension XMLTree.Element {
    /// Appends the rows of the child elements to a list, in document order.
    ///
    /// - Returns: whether that is all there is in the element beside its attributes. False, with any number of rows, where there are more rows
    ///   than `limit`, text other than white space, a CDATA section, or a comment or a processing instruction that was kept.
    func appendRows(to rows: inout [ChildRow], limit: Int) -> Bool {
        let hasSections = isInDocumentWithCDATA
        let record = arena.node(index)
        let end = rows.count + limit
        var text = record.textStart
        var latestName = 0
        var child = index + 1
        while child < record.subtreeEnd {
            let childRecord = arena.node(child)
            guard childRecord.isElement, !arena.hasNonWhitespaceText(text..<childRecord.textStart) else { return false }
            if hasSections, !arena.cdataSections(of: index, before: child).isEmpty { return false }
            if childRecord.name == latestName {
                rows[rows.count - 1].count += 1
            } else {
                guard rows.count < end else { return false }
                latestName = childRecord.name
                rows.append(ChildRow(name: latestName, first: child, count: 1))
            }
            text = childRecord.textEnd
            child = childRecord.subtreeEnd
        }
        if hasSections, !arena.cdataSections(of: index, before: child).isEmpty { return false }
        return !arena.hasNonWhitespaceText(text..<record.textEnd)
    }

    /// The first element of a row of this element's.
    func first(of row: ChildRow) -> XMLTree.Element { XMLTree.Element(arena: arena, index: row.first) }
}
