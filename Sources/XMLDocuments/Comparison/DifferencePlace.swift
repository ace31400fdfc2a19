/// Where a difference is in one tree, by its nodes.
struct DifferencePlace {
    /// The innermost element that the path leads to, and what the path has behind it.
    let element: NodeIndex
    let step: String
    /// Where the position is.
    let node: NodeIndex
    let value: String

    /// The places with paths and positions, told in document order, so that nothing is counted twice.
    static func sides(_ places: [DifferencePlace?], of arena: Arena) -> [XMLDifference.Side?] {
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
    func place(of item: Item, among items: Items) -> DifferencePlace {
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
        return DifferencePlace(element: items.parent, step: "/\(test)\(ordinal)", node: item.node, value: value)
    }

    /// An element by its name, with its prefix or with its namespace.
    func place(ofNameOf element: NodeIndex, withPrefix: Bool) -> DifferencePlace {
        let name = arena.node(element).name
        let uri = withPrefix ? nil : arena.names.namespaceURI(name)
        let value = uri.map { "{\($0)}\(arena.names.localName(name))" } ?? arena.names.qualifiedName(name)
        return DifferencePlace(element: element, step: "", node: element, value: value)
    }

    /// An attribute by its value, or by its name with the prefix.
    func place(of attribute: Attribute, in element: NodeIndex, byName: Bool = false) -> DifferencePlace {
        let name = arena.names.qualifiedName(arena.attributeName(attribute.attribute))
        let value = byName ? name : arena.attributeString(attribute.attribute)
        return DifferencePlace(element: element, step: "/@\(name)", node: element, value: value)
    }
}
