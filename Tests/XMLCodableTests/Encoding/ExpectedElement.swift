import XMLCodable

/// What an element is to look like, laid out here by the rules of the documentation, apart from the library.
struct ExpectedElement {
    enum Content { case text(String), elements([ExpectedElement]) }

    let name: String, attributes: [(name: String, value: String)], content: Content

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ elements: [ExpectedElement] = []) {
        (self.name, self.attributes, content) = (name, attributes.map { ($0.key, $0.value) }, .elements(elements))
    }

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) {
        (self.name, self.attributes, content) = (name, attributes.map { ($0.key, $0.value) }, .text(text))
    }

    func document(_ formatting: XMLEncoder.OutputFormatting, level: Int = 0) -> String {
        func sorted<Node>(_ nodes: [Node], _ name: (Node) -> String) -> [Node] {
            formatting.contains(.sortedKeys) ? nodes.sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) } : nodes
        }
        let tag = name + sorted(attributes, \.name).map { " \($0.name)=\"\($0.value)\"" }.joined()
        switch content {
        case .text(let text): return "<\(tag)>\(text)</\(name)>"
        case .elements(let elements) where elements.isEmpty:
            return formatting.contains(.noEmptyElements) ? "<\(tag)></\(name)>" : "<\(tag) />"
        case .elements(let elements):
            func line(_ level: Int) -> String { formatting.contains(.prettyPrinted) ? "\n" + String(repeating: " ", count: 4 * level) : "" }
            let children = sorted(elements, \.name).map { line(level + 1) + $0.document(formatting, level: level + 1) }
            return "<\(tag)>\(children.joined())\(line(level))</\(name)>"
        }
    }
}
