extension XMLTree.Element {
    /// What the element's name means, whether the tree's names are looked up by their namespaces or not. No namespace is `""`.
    package var meaning: (namespaceURI: String, localName: String) {
        let name = arena.node(index).name
        return (arena.names.namespaceURI(name) ?? "", arena.names.localName(name))
    }

    /// Whether the element has the name that a key means: as it is written, or as `{namespace URI}local`. Makes no strings: URIs may be long.
    package func isNamed(_ key: String) -> Bool { arena.name(arena.node(index).name, isKey: key) }

    /// The child elements with their paths, which one pass finds.
    package var elementsWithPaths: [(element: XMLTree.Element, path: String)] {
        var paths = PathScanner(arena: arena)
        return elements.map { ($0, paths.path(of: $0.index)) }
    }
}
