/// Markup of new elements, made of what the encoder wrote of them: with the prefixes that are declared around their place, laid out as what is
/// around them.
struct NewMarkup {
    let written: Arena
    let markup: SourceMarkup
    /// What prefixes mean at the place, or in the new element that is being made.
    private(set) var scope: PrefixScope
    /// In which namespace names of elements without prefix are, `""` for none, where keys without prefix mean local names. Nil where the encoder's
    /// namespaces count.
    let plainNamespace: String?
    /// The prefix that elements have around the place, by which a namespace with several prefixes gets one of them.
    let preferredPrefix: String
    /// What the prefixes mean in what the encoder wrote; nil to leave those in values alone.
    let writtenScopes: ElementScopes?

    private struct Open {
        let name: [UInt8]
        /// What the prefixes in its text are replaced by.
        let renamings: Renamings
        let isOnLines: Bool
        /// The scope's before its start tag.
        let mark: Int
    }

    /// The attributes that declare what names and values need, for the start tag that they are in.
    private(set) var declarations: [UInt8] = []
    /// The first prefix that nothing declares.
    private(set) var undeclaredPrefix: String?

    // MARK: Elements

    /// An element with everything in it, from its start tag on.
    ///
    /// - Parameters:
    ///   - space: the white space before it: a line break and the indentation, if it is on a line of its own.
    ///   - unit: what each level is indented with; nil if all of the element is on one line.
    ///   - tagEnd: how a tag ends that is the whole element.
    mutating func element(_ apex: NodeIndex, behind space: [UInt8], indentedBy unit: [UInt8]?, _ tagEnd: [UInt8]) -> [UInt8] {
        guard let extent = markup.element(at: written.node(apex).sourceOffset)?.extent else { return [] }
        var output: [UInt8] = []
        var open: [Open] = []
        var elements = (apex..<written.node(apex).subtreeEnd).filter { written.node($0).isElement }[...]
        func line(_ depth: Int) -> [UInt8] {
            unit.map { space + [[UInt8]](repeating: $0, count: depth).joined() } ?? []
        }
        var index = extent.lowerBound
        while index < extent.upperBound {
            let (kind, end) = markup.token(at: index)
            switch kind {
            case .element:
                guard let node = elements.popFirst(), let element = markup.element(at: index) else { break }
                if let parent = open.last, parent.isOnLines { output += line(open.count) }
                let mark = scope.mark
                let (name, renamings) = startTag(of: node, element, to: &output)
                if element.isOneTag {
                    output += tagEnd
                    scope.restore(to: mark)
                } else {
                    output.append(0x3E)
                    let pieces = unit == nil || written.node(node).preservesSpace ? [] : markup.pieces(of: element)
                    let isOnLines = open.last?.isOnLines ?? true && !pieces.isEmpty && pieces.allSatisfy { $0.kind == .element }
                    open.append(Open(name: name, renamings: renamings, isOnLines: isOnLines, mark: mark))
                }
            case .endTag:
                guard let last = open.popLast() else { break }
                if last.isOnLines { output += line(open.count) }
                output += Array("</".utf8) + last.name + [0x3E]
                scope.restore(to: last.mark)
            case .text: output += NewMarkup.value(Array(markup.text[index..<end]), renaming: open.last?.renamings ?? [:])
            case .comment, .processingInstruction: output += markup.text[index..<end]
            }
            index = end
        }
        return output
    }

    /// Writes a start tag but for its end.
    ///
    /// - Returns: the element's name, and what the prefixes in its text are replaced by.
    private mutating func startTag(
        of node: NodeIndex, _ element: SourceMarkup.Element, to output: inout [UInt8]
    ) -> (name: [UInt8], renamings: Renamings) {
        var attributes: [UInt8] = []
        declarations = []
        // What the element declares itself serves its name, too.
        for (prefix, uri, _) in written.declarations(of: node) where node != written.root {
            if !uri.isEmpty || inScope("") != nil && plainNamespace == nil { declare(prefix, uri) }
        }
        let name = name(of: written.node(node).name, isAttribute: false)
        for (attribute, part) in zip(written.node(node).attributeRange, markup.attributes(of: element)) {
            let number = written.attributeName(attribute)
            if written.isNamespaceDeclaration(number) { continue }
            attributes += [0x20] + self.name(of: number, isAttribute: true)
            attributes += Array("=\"".utf8) + value(Array(markup.text[part.value]), of: node) + [0x22]
        }
        let text = markup.pieces(of: element).filter { $0.kind == .text }.flatMap { markup.text[$0.range] }
        let renamings = renamings(for: text, of: node)
        output += [0x3C] + name + declarations + attributes
        return (name, renamings)
    }

    // MARK: Names

    /// A name as it is written at the place.
    mutating func name(of number: Int, isAttribute: Bool) -> [UInt8] {
        let bytes = Array(written.names.bytes(number))
        let local = Array(written.names.localBytes(number))
        let prefix = written.names.prefix(number)
        var uri = written.names.namespaceURI(number)
        if !isAttribute, prefix == nil, let plainNamespace { uri = plainNamespace.isEmpty ? nil : plainNamespace }
        guard let uri else {
            if let prefix, inScope(prefix) == nil { undeclaredPrefix = undeclaredPrefix ?? prefix }
            return bytes
        }
        if isSame(uri, StandardNamespace.xml) { return bytes }
        func named(with prefix: String) -> [UInt8] { prefix.isEmpty ? local : Array("\(prefix):".utf8) + local }
        // A key may say an attribute's prefix.
        let candidates = isAttribute ? [prefix ?? "", preferredPrefix] : [preferredPrefix, prefix ?? "", ""]
        let wanted = candidates.first { scope.prefix($0, means: uri) && !(isAttribute && $0.isEmpty) }
        if let found = wanted ?? scope.prefix(for: uri) { return named(with: found) }
        let new = newPrefix(prefix ?? (isAttribute || inScope("") != nil ? "ns1" : ""))
        declare(new, uri)
        return named(with: new)
    }

    // MARK: Qualified names as values

    /// What prefixes are replaced by; `""` for nothing, where their namespace is the default one.
    typealias Renamings = [String: String]

    /// An attribute's value or a text, as markup, as it is written at the place.
    ///
    /// - Parameter node: the written element whose declarations the value is in.
    mutating func value(_ value: [UInt8], of node: NodeIndex) -> [UInt8] {
        NewMarkup.value(value, renaming: renamings(for: value, of: node))
    }

    /// By what to replace the prefixes in a value that mean something else at the place, or nothing. Which values are qualified names is unknown: what
    /// looks like a prefix, and is declared where the encoder wrote it, is taken for one.
    private mutating func renamings(for value: [UInt8], of node: NodeIndex) -> Renamings {
        var renamings: Renamings = [:]
        guard let writtenScopes, value.contains(0x3A) else { return renamings }
        for range in NewMarkup.prefixes(in: value) {
            let prefix = String(decoding: value[range], as: UTF8.self)
            guard renamings[prefix] == nil, let uri = writtenScopes.declarations(in: node)[prefix], !uri.isEmpty else { continue }
            if scope.prefix(prefix, means: uri) { continue }
            if let found = scope.prefix(for: uri) {
                renamings[prefix] = found
            } else if scope.prefix("", means: uri) {
                renamings[prefix] = ""
            } else {
                let new = newPrefix(prefix)
                declare(new, uri)
                if new != prefix { renamings[prefix] = new }
            }
        }
        return renamings
    }

    /// A value with other prefixes.
    private static func value(_ value: [UInt8], renaming renamings: Renamings) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        for range in prefixes(in: value) {
            guard let prefix = renamings[String(decoding: value[range], as: UTF8.self)] else { continue }
            output += value[position..<range.lowerBound] + Array(prefix.utf8)
            position = prefix.isEmpty ? range.upperBound + 1 : range.upperBound
        }
        return output + value[position...]
    }

    /// Where a value has what looks like a prefix: a name between a colon and what cannot be in a name, with a local name behind the colon.
    private static func prefixes(in value: [UInt8]) -> [Range<Int>] {
        value.indices.compactMap { index in
            // A local name may begin with a reference to a character.
            guard value[index] == 0x3A, index + 1 < value.count, value[index + 1].isOfNameWithoutColon || value[index + 1] == 0x26
            else { return nil }
            let count = value[..<index].reversed().prefix(while: \.isOfNameWithoutColon).count
            return count == 0 ? nil : index - count..<index
        }
    }

    /// A prefix that nothing declares: the wanted one if it is free.
    private func newPrefix(_ wanted: String) -> String {
        inScope(wanted) == nil ? wanted : scope.newPrefix()
    }

    /// The namespace of a prefix; nil for none.
    private func inScope(_ prefix: String) -> String? { scope.uri(of: prefix).flatMap { $0.isEmpty ? nil : $0 } }

    /// Declares a namespace for what follows.
    private mutating func declare(_ prefix: String, _ uri: String) {
        scope.bind(prefix, to: uri)
        var output = OutputBuffer()
        uri.withBytes { CharacterEscapes.attributes.append($0, to: &output) }
        declarations += Array((prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"").utf8) + Array(output.bytes) + [0x22]
    }
}
