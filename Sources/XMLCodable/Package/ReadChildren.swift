/// A value, and the child elements of its element that it has not read.
package struct ReadChildren<Value: Decodable>: Decodable {
    package let value: Value
    package let unread: [XMLTree.Element]

    package init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ElementDecoder, decoder.place.kind == .element else {
            value = try decoder.singleValueContainer().decode(Value.self)
            unread = []
            return
        }
        let (context, element) = (decoder.context, decoder.place.node)
        let attempt = context.readNodes.attempt { try decoder.decode(Value.self) }
        context.readNodes.note(attempt.nodes)
        value = try attempt.result.get()
        unread = attempt.nodes.missingChildren(of: element, in: context.arena).map {
            XMLTree.Element(arena: context.arena, index: $0)
        }
    }
}

extension XMLTree.Element {
    /// What the element's name means, whether the tree's names are looked up by their namespaces or not. No namespace is `""`.
    package var meaning: (namespaceURI: String, localName: String) {
        let name = arena.node(index).name
        return (arena.names.namespaceURI(name) ?? "", arena.names.localName(name))
    }

    /// Whether the element has the name that a key means: as it is written, or as `{namespace URI}local`. Makes no strings: URIs may be long.
    package func isNamed(_ key: String) -> Bool { arena.name(arena.node(index).name, isKey: key) }
}
