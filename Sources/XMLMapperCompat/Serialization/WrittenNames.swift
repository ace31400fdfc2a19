import XMLCodable
import XMLServices

/// Names as they are written, and by their numbers, for modules of this that have no use for what they mean.
extension XMLTree.Element {
    /// The name as it is written, without what it means.
    var writtenName: String { arena.names.qualifiedName(arena.node(index).name) }
}

extension XMLTree {
    /// Makes sure that all names of the document may be keys of Swift's dictionaries.
    ///
    /// - Throws: ``XMLParsingError`` for a name that would take very long to hash.
    func checkNamesAsKeys() throws {
        let arena = root.arena
        for name in 1..<arena.names.count + 1 where arena.names.qualifiedName(name).hasManyCombiningMarks {
            let nodes = arena.root..<arena.node(arena.root).subtreeEnd
            let node = nodes.first { node in
                let record = arena.node(node)
                return record.name == name || record.attributeRange.contains { arena.attributeName($0) == name }
            }
            throw XMLParsingError.exceeding(
                .combiningMarks, String.maximumCombiningMarks,
                at: XMLTree.Element(arena: arena, index: node ?? arena.root).position)
        }
    }
}

/// Attributes in document order.
extension XMLTree.Element {
    /// The attributes by their names as they are written.
    var writtenAttributes: [(name: String, value: String)] {
        arena.node(index).attributeRange.map { (arena.names.qualifiedName(arena.attributeName($0)), arena.attributeString($0)) }
    }
}

/// What an element takes along to another document.
extension XMLTree.Element {
    /// The declarations around the element that the names and values in it need, and that it does not make itself.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the element and the number of siblings of the elements around it.
    var neededDeclarations: [(prefix: String, uri: String)] {
        let view = ElementScopes(arena).element(index)
        guard !view.outer.isEmpty else { return [] }
        return view.neededDeclarations().filter { !$0.prefix.isEmpty || !$0.uri.isEmpty }
    }
}
