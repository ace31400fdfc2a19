/// Markup of new elements, made of what the encoder wrote of them: with the prefixes that are declared around their place, laid out as what is
/// around them.
struct NewMarkup {
    /// How new elements are laid out.
    struct Layout {
        /// What comes before an element that stands on its own line: the line break and the indentation. Nil for elements that follow each other
        /// on one line.
        var line: [UInt8]?
        /// What each level is indented with, in elements on lines of their own; nil if the inner ones stay on one line.
        var unit: [UInt8]?
        /// How a tag ends that is the whole element.
        var tagEnd: [UInt8]
    }

    let written: Arena
    let markup: SourceMarkup
    /// Namespaces by prefix at the place; `""` is the default namespace.
    let scope: [String: String]
    /// In which namespace names of elements without prefix are, `.some(nil)` for none, where keys without prefix mean local names. Nil where the
    /// encoder's namespaces count.
    let plainNamespace: String??
    /// The prefix that elements have around the place, by which a namespace with several prefixes gets one of them.
    let preferredPrefix: String?
    /// Whether prefixes may have no declaration.
    let allowsUndeclaredPrefixes: Bool

    private struct Open {
        let element: SourceMarkup.Element
        let name: [UInt8]
        let isOnLines: Bool
        let declarationCount: Int
    }

    /// What the new elements declare themselves, around the current one.
    private var declarations: [(prefix: String, uri: String)] = []
    /// The first prefix that nothing declares.
    private(set) var undeclaredPrefix: String?

    init(
        written: Arena, markup: SourceMarkup, scope: [String: String], plainNamespace: String??, preferredPrefix: String?,
        allowsUndeclaredPrefixes: Bool
    ) {
        (self.written, self.markup, self.scope) = (written, markup, scope)
        (self.plainNamespace, self.preferredPrefix) = (plainNamespace, preferredPrefix)
        self.allowsUndeclaredPrefixes = allowsUndeclaredPrefixes
    }

    // MARK: Elements

    /// An element with everything in it, from its start tag on.
    mutating func element(_ apex: NodeIndex, _ layout: Layout) -> [UInt8] {
        var output: [UInt8] = []
        var open: [Open] = []
        var position = extent(of: apex)?.startTag.lowerBound ?? 0
        func line(_ depth: Int) -> [UInt8] {
            guard let line = layout.line, let unit = layout.unit else { return [] }
            return line + [[UInt8]](repeating: unit, count: depth).joined()
        }
        func close(before offset: Int) -> Int? {
            var declarationCount: Int?
            while let last = open.last, last.element.endTag.lowerBound < offset {
                output += markup.text[position..<last.element.endTag.lowerBound]
                open.removeLast()
                if last.isOnLines { output += line(open.count) }
                output += Array("</".utf8) + last.name + [0x3E]
                position = last.element.endTag.upperBound
                declarationCount = last.declarationCount
            }
            return declarationCount
        }
        for node in apex..<written.node(apex).subtreeEnd where written.node(node).isElement {
            guard let element = extent(of: node) else { continue }
            if let count = close(before: element.startTag.lowerBound) { declarations.removeSubrange(count...) }
            output += markup.text[position..<element.startTag.lowerBound]
            if let parent = open.last, parent.isOnLines { output += line(open.count) }
            let declarationCount = declarations.count
            let name = startTag(of: node, element, to: &output)
            position = element.startTag.upperBound
            if element.isOneTag {
                output += layout.tagEnd
                declarations.removeSubrange(declarationCount...)
            } else {
                output.append(0x3E)
                let pieces = layout.unit == nil || written.node(node).preservesSpace ? [] : markup.pieces(of: element)
                let isOnLines =
                    layout.line != nil && open.last?.isOnLines ?? true && !pieces.isEmpty && pieces.allSatisfy { $0.kind == .element }
                open.append(Open(element: element, name: name, isOnLines: isOnLines, declarationCount: declarationCount))
            }
        }
        if let count = close(before: .max) { declarations.removeSubrange(count...) }
        return output
    }

    private func extent(of node: NodeIndex) -> SourceMarkup.Element? {
        markup.element(at: written.node(node).sourceOffset).map { markup.elements[$0] }
    }

    /// Writes a start tag but for its end.
    ///
    /// - Returns: the element's name.
    private mutating func startTag(of node: NodeIndex, _ element: SourceMarkup.Element, to output: inout [UInt8]) -> [UInt8] {
        var attributes: [UInt8] = []
        let parts = markup.attributes(of: element)
        // What the element declares itself serves its name, too.
        let isRoot = node == written.root
        for (attribute, part) in zip(written.node(node).attributeRange, parts) where !isRoot {
            let name = written.attributes[attribute].name
            guard written.isNamespaceDeclaration(name) else { continue }
            let prefix = written.names.bytes(name).count == 5 ? "" : written.names.localName(name)
            let uri = written.attributeString(attribute)
            if uri.isEmpty, inScope("") == nil || plainNamespace != nil { continue }
            declarations.append((prefix, uri))
            attributes += [0x20] + markup.text[part.name] + Array("=\"".utf8) + markup.text[part.value] + [0x22]
        }
        let (name, declaration) = name(of: written.node(node).name, isAttribute: false)
        if let declaration { attributes += self.declaration(declaration.prefix, declaration.uri) }
        for (attribute, part) in zip(written.node(node).attributeRange, parts) {
            let number = written.attributes[attribute].name
            if written.isNamespaceDeclaration(number) { continue }
            let (name, declaration) = self.name(of: number, isAttribute: true)
            if let declaration { attributes += self.declaration(declaration.prefix, declaration.uri) }
            attributes += [0x20] + name + Array("=\"".utf8) + markup.text[part.value] + [0x22]
        }
        output += [0x3C] + name + attributes
        return name
    }

    // MARK: Names

    /// A name as it is written at the place, and what has to be declared for it.
    mutating func name(of number: Int, isAttribute: Bool) -> (name: [UInt8], declaration: (prefix: String, uri: String)?) {
        let bytes = Array(written.names.bytes(number))
        let local = Array(written.names.localBytes(number))
        let prefix = written.names.prefix(number)
        var uri = written.names.namespaceURI(number)
        if !isAttribute, prefix == nil, let plainNamespace { uri = plainNamespace }
        guard let uri else {
            if let prefix, inScope(prefix) == nil, !allowsUndeclaredPrefixes { undeclaredPrefix = undeclaredPrefix ?? prefix }
            return (bytes, nil)
        }
        if uri == StandardNamespace.xml { return (bytes, nil) }
        func named(with prefix: String) -> [UInt8] { prefix.isEmpty ? local : Array("\(prefix):".utf8) + local }
        let wanted = [preferredPrefix ?? prefix ?? "", prefix ?? ""] + Set(declarations.map(\.prefix) + scope.keys).sorted()
        if let found = wanted.first(where: { inScope($0) == uri && !(isAttribute && $0.isEmpty) }) { return (named(with: found), nil) }
        var new = prefix ?? (isAttribute || inScope("") != nil ? "ns1" : "")
        var count = 1
        while !new.isEmpty || isAttribute, inScope(new) != nil {
            new = "ns\(count)"
            count += 1
        }
        declarations.append((new, uri))
        return (named(with: new), (new, uri))
    }

    private func inScope(_ prefix: String) -> String? { declarations.last { $0.prefix == prefix }?.uri ?? scope[prefix] }

    /// An attribute that declares a namespace.
    func declaration(_ prefix: String, _ uri: String) -> [UInt8] {
        var output = OutputBuffer()
        var uri = uri
        uri.withUTF8 { CharacterEscapes.attributes.append($0, to: &output) }
        return Array((prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"").utf8) + Array(output.bytes) + [0x22]
    }
}
