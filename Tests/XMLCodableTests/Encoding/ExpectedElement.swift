import XMLCodable

/// What an element is to look like, laid out here by the rules of the documentation, apart from the encoder.
struct ExpectedElement {
    let name: String, attributes: [(name: String, value: String)], text: String?, elements: [ExpectedElement]

    /// - Parameter markup: elements with elements or a text in them; `<![CDATA[]]>` is an empty text.
    init(_ markup: String) throws { self.init(try XMLTree(parsing: markup).root) }

    private init(_ element: XMLTree.Element) {
        (name, attributes) = (element.name.qualifiedName, element.attributes.map { ($0.name.qualifiedName, $0.value) })
        elements = element.elements.map { ExpectedElement($0) }
        text = elements.isEmpty && element.children.contains { _ in true } ? element.text : nil
    }

    func document(_ formatting: XMLEncoder.OutputFormatting, level: Int = 0) -> String {
        func sorted<Node>(_ nodes: [Node], _ name: (Node) -> String) -> [Node] {
            formatting.contains(.sortedKeys) ? nodes.sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) } : nodes
        }
        let tag = name + sorted(attributes, \.name).map { " \($0.name)=\"\($0.value)\"" }.joined()
        if let text { return "<\(tag)>\(text)</\(name)>" }
        if elements.isEmpty { return formatting.contains(.noEmptyElements) ? "<\(tag)></\(name)>" : "<\(tag) />" }
        func line(_ level: Int) -> String { formatting.contains(.prettyPrinted) ? "\n" + String(repeating: " ", count: 4 * level) : "" }
        let children = sorted(elements, \.name).map { line(level + 1) + $0.document(formatting, level: level + 1) }
        return "<\(tag)>\(children.joined())\(line(level))</\(name)>"
    }
}
