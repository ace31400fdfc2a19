import XMLCodable

/// A document in the form in which the suite states what is in it, so that two documents with the same content are the same text: start and
/// end tags for every element, attributes in order, references for markup and white space other than spaces, no comments, no prolog.
///
/// It is older than the W3C's Canonical XML, which `XMLTree.canonicalXML()` writes: that has declarations first and attributes by their namespaces,
/// other characters as references, and no notations. Neither can be made of the other.
///
/// Source: James Clark, Canonical XML, which comes with the suite. The suite's "second canonical form" has notation declarations as well;
/// see ``CanonicalFormComparison``.
struct CanonicalForm {
    private(set) var text = ""

    init(_ tree: XMLTree) { write(tree.nodes) }

    private mutating func write(_ nodes: XMLTree.Children) {
        for node in nodes {
            switch node {
            case .element(let element): write(element)
            case .text(let characters, isCDATA: _): write(escaping: characters)
            case .processingInstruction(let target, let content): text += "<?\(target) \(content)?>"
            case .comment: break
            }
        }
    }

    /// Recursive: the parser's limit on depth bounds it.
    private mutating func write(_ element: XMLTree.Element) {
        let name = element.name.qualifiedName
        let attributes = element.attributes.map { (name: $0.name.qualifiedName, value: $0.value) }
        text += "<\(name)"
        for attribute in attributes.sorted(by: { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }) {
            text += " \(attribute.name)=\""
            write(escaping: attribute.value)
            text += "\""
        }
        text += ">"
        write(element.children)
        text += "</\(name)>"
    }

    private mutating func write(escaping characters: String) {
        for scalar in characters.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t": text += "&#9;"
            case "\n": text += "&#10;"
            case "\r": text += "&#13;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
