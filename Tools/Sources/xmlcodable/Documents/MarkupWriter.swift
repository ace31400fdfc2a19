import XMLStreaming

/// Writes events as markup, indented, minified or as they are.
struct MarkupWriter {
    enum Layout {
        /// White space between elements is written anew: so many spaces a level.
        case indented(Int)
        /// White space between elements is left out.
        case minified
    }

    private let output: Output
    private let layout: Layout
    /// A start tag lacks its `>`: nothing has come after it.
    private var tagIsOpen = false
    private var levels: [Level] = []
    private var isFirst = true

    private struct Level {
        /// Whether white space in it means something.
        var isMixed: Bool
        var hasContent = false
    }

    init(_ output: Output, _ layout: Layout) { (self.output, self.layout) = (output, layout) }

    mutating func header(_ header: XMLHeader) throws {
        try output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"\(header.standalone.map { " standalone=\"\($0)\"" } ?? "")?>")
        isFirst = false
    }

    mutating func doctype(_ doctype: XMLTree.DoctypeDeclaration) throws {
        try breakLine()
        var text = "<!DOCTYPE \(doctype.rootElement)"
        if let identifier = doctype.publicIdentifier { text += " PUBLIC \"\(identifier)\"" }
        if let identifier = doctype.systemIdentifier {
            let quote = identifier.contains("\"") ? "'" : "\""
            text += (doctype.publicIdentifier == nil ? " SYSTEM " : " ") + quote + identifier + quote
        }
        try output.write(text + ">")
        isFirst = false
    }

    mutating func start(_ tag: XMLStartTag, isMixed: Bool) throws {
        try beginNode()
        let isMixed = isMixed || levels.last?.isMixed == true
        levels.append(Level(isMixed: isMixed))
        var text = "<" + tag.name.qualifiedName
        for attribute in tag.attributes { text += " \(attribute.name.qualifiedName)=\"\(attribute.value.escapedInAttribute)\"" }
        try output.write(text)
        tagIsOpen = true
    }

    mutating func end(_ name: XMLQName) throws {
        guard let level = levels.popLast() else { return }
        if tagIsOpen {
            tagIsOpen = false
            return try output.write("/>")
        }
        if level.hasContent, !level.isMixed { try breakLine() }
        try output.write("</\(name.qualifiedName)>")
    }

    mutating func text(_ text: String, isCDATA: Bool) throws {
        try closeTag()
        // Text that came too late for the element to be known as mixed: from here on nothing is added.
        if !levels.isEmpty { levels[levels.count - 1].isMixed = true }
        if isCDATA {
            try output.write("<![CDATA[" + text.split(onlyAt: "]]>") + "]]>")
        } else {
            try output.write(text.escapedInText)
        }
    }

    mutating func comment(_ content: String) throws {
        try beginNode()
        try output.write("<!--\(content)-->")
    }

    mutating func processingInstruction(_ target: String, _ content: String) throws {
        try beginNode()
        try output.write("<?\(target)\(content.isEmpty ? "" : " " + content)?>")
    }

    /// Ends the document with a line break, where lines are broken.
    mutating func finish() throws { if case .indented = layout { try output.write("\n") } }

    private mutating func beginNode() throws {
        try closeTag()
        if levels.last?.isMixed != true { try breakLine() }
        if !levels.isEmpty { levels[levels.count - 1].hasContent = true }
        isFirst = false
    }

    private mutating func closeTag() throws {
        if tagIsOpen { try output.write(">") }
        tagIsOpen = false
    }

    private func breakLine() throws {
        guard case .indented(let spaces) = layout, !isFirst else { return }
        try output.write("\n" + String(repeating: " ", count: spaces * levels.count))
    }
}

extension String {
    /// As character data.
    var escapedInText: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "&") || $0 == 0x0D }) else {
            return self
        }
        return escaped { scalar in
            switch scalar {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            case "\r": "&#13;"
            default: nil
            }
        }
    }

    /// As the value of an attribute in double quotes.
    var escapedInAttribute: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }) else {
            return self
        }
        return escaped { scalar in
            switch scalar {
            case "<": "&lt;"
            case "&": "&amp;"
            case "\"": "&quot;"
            case "\t": "&#9;"
            case "\n": "&#10;"
            case "\r": "&#13;"
            default: nil
            }
        }
    }

    private func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// As the content of CDATA sections: what would end one is divided between two.
    fileprivate func split(onlyAt end: String) -> String {
        guard contains(end) else { return self }
        var (result, rest) = ("", self[...])
        while let range = rest.firstRange(of: end) {
            let middle = rest.index(before: range.upperBound)
            result += rest[..<middle] + "]]><![CDATA["
            rest = rest[middle...]
        }
        return result + rest
    }
}
