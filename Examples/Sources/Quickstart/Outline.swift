import XMLCodable

/// An indented list of a document's elements with line numbers, attributes and the start of their text.
struct Outline {
    /// How many elements are listed. Their lines are counted from the start of the document, so that a long list takes long.
    static let maximumElements = 400

    let tree: XMLTree

    func printAll() {
        // The elements whose children are being listed; a stack of iterators instead of recursion, so that depth does not matter.
        var open = [tree.root.elements.makeIterator()]
        var listed = 1
        printLine(of: tree.root, level: 0)
        while !open.isEmpty {
            guard let element = open[open.count - 1].next() else {
                open.removeLast()
                continue
            }
            guard listed < Outline.maximumElements else {
                print("       … the first \(listed) elements are shown.")
                return
            }
            listed += 1
            printLine(of: element, level: open.count)
            open.append(element.elements.makeIterator())
        }
    }

    private func printLine(of element: XMLTree.Element, level: Int) {
        let number = String(element.position.line)
        var line = String(repeating: " ", count: max(0, 6 - number.count)) + number + " "
        line += String(repeating: "  ", count: min(level, 20)) + element.name.qualifiedName
        for (name, value) in element.attributes { line += " \(name)=\"\(excerpt(value))\"" }
        let text = excerpt(element.text)
        if !text.isEmpty { line += ": \(text)" }
        print(line)
    }

    /// Words without the line breaks between them, cut where they become many.
    private func excerpt(_ text: String) -> String {
        let words = text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 60 ? words.prefix(60) + "…" : words
    }
}
