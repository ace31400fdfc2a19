import XMLStreaming

/// A path of names from the root element on, `/a/b`, perhaps with an attribute at its end, `/a/b/@c`: what is followed in constant memory.
struct NamePath {
    private struct Step {
        /// Of the name; nil where what counts is how it is written.
        let uri: String?
        let name: String

        func isMeant(by other: XMLQName) -> Bool {
            uri.map { other.localName == name && (other.namespaceURI ?? "") == $0 } ?? (other.qualifiedName == name)
        }
    }

    private var elements: [Step] = []
    private var attribute: Step?

    /// - Parameters:
    ///   - query: one that compiles.
    ///   - prefixes: the namespace of each prefix, and under `""` that of elements without one; `*` there is any.
    /// - Returns: nil for any other query.
    init?(_ query: String, prefixes: [String: String]) {
        guard query.hasPrefix("/"), !query.contains(where: { "[]*.|(){} ".contains($0) || $0.isNewline }) else { return nil }
        for step in query.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let isAttribute = step.hasPrefix("@")
            let name = isAttribute ? step.dropFirst() : step
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            if parts.count > 2 || parts.contains("") { return nil }
            let isWritten = parts.count == 1 ? isAttribute || prefixes[""] == "*" : parts[0] == "xml"
            let uri = isWritten ? nil : prefixes[parts.count == 1 ? "" : String(parts[0])]
            if uri == "*" { return nil }
            let own = Step(uri: uri, name: String(uri == nil ? name : parts[parts.count - 1]))
            if isAttribute { attribute = own } else { elements.append(own) }
        }
        // The root element itself is the whole document.
        if elements.count < (attribute == nil ? 2 : 1) { return nil }
    }

    var leadsToAttribute: Bool { attribute != nil }

    /// Whether names are told apart by their namespaces.
    var tellsNamespaces: Bool { (elements + [attribute].compactMap { $0 }).contains { $0.uri != nil } }

    /// The path of records that leads to the elements.
    var records: String { elements.map { step in (step.uri.map { "{\($0)}" } ?? "") + step.name }.joined(separator: "/") }

    /// Takes the attribute's value of each element that has it.
    func forEachValue(_ reader: XMLEventReader, _ take: (String) throws -> Void) throws {
        guard let attribute else { return }
        // How many of the open elements are those of the path, and how many are others.
        var (depth, others) = (0, 0)
        while let event = try reader.next() {
            switch event.kind {
            case .startElement(let tag):
                if others == 0, depth < elements.count, elements[depth].isMeant(by: tag.name) {
                    depth += 1
                    if depth == elements.count, let value = Self.value(of: attribute, in: tag) { try take(value) }
                } else {
                    others += 1
                }
                // In another root element, and behind the tag of the only element of the path, there is nothing to take.
                if depth + others == 1, depth == 0 || elements.count == 1 { return try reader.readToEnd() }
            case .endElement: if others > 0 { others -= 1 } else { depth -= 1 }
            case .text, .comment, .processingInstruction: break
            }
        }
    }

    private static func value(of attribute: Step, in tag: XMLStartTag) -> String? {
        // A declaration of a namespace is no attribute to a query.
        tag.attributes.first { name, _ in attribute.isMeant(by: name) && name.prefix != "xmlns" && name.qualifiedName != "xmlns" }?.value
    }
}
