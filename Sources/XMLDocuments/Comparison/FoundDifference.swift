/// A difference that was found, by the nodes of the two trees.
struct FoundDifference {
    /// A node of one tree.
    struct Place {
        /// The innermost element that the path leads to, and what the path has behind it.
        let element: NodeIndex
        let step: String
        /// Where the position is.
        let node: NodeIndex
        let value: String
    }

    let kind: XMLDifference.Kind
    let first: Place?
    let second: Place?

    /// The differences with paths and positions.
    static func tell(_ found: [FoundDifference], _ first: Arena, _ second: Arena) -> [XMLDifference] {
        let firsts = sides(found.map(\.first), of: first)
        let seconds = sides(found.map(\.second), of: second)
        return found.indices.map { XMLDifference(kind: found[$0].kind, first: firsts[$0], second: seconds[$0]) }
    }

    /// Tells places in document order, so that nothing is counted twice.
    private static func sides(_ places: [Place?], of arena: Arena) -> [XMLDifference.Side?] {
        var sides = [XMLDifference.Side?](repeating: nil, count: places.count)
        var paths = PathScanner(arena: arena)
        var positions: PositionScanner? = if case .none = arena.source { nil } else { PositionScanner(of: arena) }
        let order = places.enumerated().compactMap { index, place in place.map { (index: index, place: $0) } }
        for (index, place) in order.sorted(by: { ($0.place.element, $0.place.node) < ($1.place.element, $1.place.node) }) {
            let path = paths.path(of: place.element) + place.step
            let position = positions?.position(of: arena.node(place.node).sourceOffset)
            sides[index] = XMLDifference.Side(path: path.isEmpty ? "/" : path, position: position, value: place.value)
        }
        return sides
    }
}

extension ComparedTree {
    /// A child, by its name, text or content.
    func place(of item: Item, among items: Items) -> FoundDifference.Place {
        let record = arena.node(item.node)
        let (test, value): (String, String)
        switch item.kind {
        case .element: return place(ofNameOf: item.node, withPrefix: true)
        case .text: (test, value) = ("text()", string(item))
        case .comment: (test, value) = ("comment()", arena.attributeString(Int(record.attributeStart)))
        case .processingInstruction:
            let content = arena.attributeString(Int(record.attributeStart))
            (test, value) = ("processing-instruction()", arena.names.qualifiedName(record.name) + (content.isEmpty ? "" : " \(content)"))
        }
        let ordinal = items.counts[item.kind.rawValue] > 1 ? "[\(item.ordinal)]" : ""
        return FoundDifference.Place(element: items.parent, step: "/\(test)\(ordinal)", node: item.node, value: value)
    }

    /// An element by its name, with its prefix or with its namespace.
    func place(ofNameOf element: NodeIndex, withPrefix: Bool) -> FoundDifference.Place {
        let name = arena.node(element).name
        let uri = withPrefix ? nil : arena.names.namespaceURI(name)
        let value = uri.map { "{\($0)}\(arena.names.localName(name))" } ?? arena.names.qualifiedName(name)
        return FoundDifference.Place(element: element, step: "", node: element, value: value)
    }

    /// An attribute by its value, or by its name with the prefix.
    func place(of attribute: Attribute, in element: NodeIndex, byName: Bool = false) -> FoundDifference.Place {
        let name = arena.names.qualifiedName(arena.attributeName(attribute.attribute))
        let value = byName ? name : arena.attributeString(attribute.attribute)
        return FoundDifference.Place(element: element, step: "/@\(name)", node: element, value: value)
    }
}
