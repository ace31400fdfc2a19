/// A tree back to text. Walks the arena from front to back, without recursion.
extension DocumentWriter {
    /// Writes a node and everything in it.
    ///
    /// - Parameters:
    ///   - keepsWhitespace: whether white space between elements is written. Otherwise indentation replaces it, except beside text
    ///     and under `xml:space="preserve"`.
    ///   - declarations: what the node's own start tag declares in front of what it has in the document.
    ///   - maximum: after how many bytes nothing more is written.
    ///   - isWritten: whether an attribute of an element is written. Nil if all are.
    mutating func write(
        _ first: NodeIndex, of arena: Arena, keepsWhitespace: Bool, declaring declarations: [(prefix: String, uri: String)] = [],
        upTo maximum: Int = .max, attributes isWritten: ((NodeIndex, _ attribute: Int) -> Bool)? = nil
    ) {
        let end = arena.node(first).subtreeEnd
        var open: [(node: NodeIndex, writesText: Bool)] = []
        var text = arena.node(first).textStart
        var index = first
        while true {
            while let (node, writesText) = open.last, arena.node(node).subtreeEnd <= index {
                let record = arena.node(node)
                if writesText { writeRun(text..<record.textEnd, in: node, before: record.subtreeEnd, of: arena) }
                text = record.textEnd
                endElement(arena.names.bytes(record.name))
                open.removeLast()
            }
            guard index < end, output.count <= maximum else { return }
            let record = arena.node(index)
            if let (parent, writesText) = open.last, writesText { writeRun(text..<record.textStart, in: parent, before: index, of: arena) }
            text = record.textStart
            switch record.kind {
            case .comment: comment(arena.attributeValue(Int(record.attributeStart)))
            case .processingInstruction:
                processingInstruction(target: arena.names.bytes(record.name), content: arena.attributeValue(Int(record.attributeStart)))
            case .element:
                let writesText = keepsWhitespace || arena.hasNoNodes(index) || record.preservesSpace || arena.hasOwnText(index)
                startElement(arena.names.bytes(record.name), content: writesText ? .mixed : .elements)
                if index == first { for (prefix, uri) in declarations { declareNamespace(prefix: prefix, uri: uri) } }
                for attribute in record.attributeRange where isWritten?(index, attribute) ?? true {
                    self.attribute(arena.names.bytes(arena.attributes[attribute].name), value: arena.attributeValue(attribute))
                }
                open.append((index, writesText))
            }
            index += 1
        }
    }

    /// Writes a run of an element's text, with its CDATA sections.
    private mutating func writeRun(_ run: TextRange, in element: NodeIndex, before following: NodeIndex, of arena: Arena) {
        guard arena.cdataSections.count > 0 else { return text(arena.text[run]) }
        for piece in arena.pieces(of: run, in: element, before: following) {
            if piece.isCDATA { cdata(arena.text[piece.range]) } else { text(arena.text[piece.range]) }
        }
    }
}

extension CharacterEscapes {
    // A tree is written with as few escapes as possible; the encoder's tables are its users'.
    static let necessaryInElements = CharacterEscapes(place: .element, table: [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")])
    static let necessaryInAttributes = CharacterEscapes(place: .attribute, table: [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;")])
}

extension XMLTree {
    /// The document as text: what was parsed, with entities expanded, and without the comments and processing instructions that were not
    /// kept. Parsing the text gives the same tree.
    ///
    /// An XML declaration says UTF-8, whatever the original encoding. An internal subset of the document type is left out.
    ///
    /// - Parameter indentation: what each level is indented with. Nil, the default, writes white space as it is in the document.
    /// - Complexity: O(*n*), where *n* is the length of the document.
    public func xmlString(indentation: XMLIndentation? = nil) -> String {
        let writer = written(indentation: indentation, capacity: arena.text.count + arena.attributeText.count)
        return String(decoding: writer.output.bytes, as: UTF8.self)
    }

    private func written(indentation: XMLIndentation? = nil, upTo maximum: Int = .max, capacity: Int) -> DocumentWriter {
        var writer = DocumentWriter(indentation: indentation, capacity: capacity)
        if let header {
            XMLHeader(version: header.version, encoding: header.encoding.map { _ in "UTF-8" }, standalone: header.standalone)
                .write(to: &writer)
        }
        doctype?.documentType.write(to: &writer)
        var node = Arena.document + 1
        while node < arena.node(Arena.document).subtreeEnd, writer.output.count <= maximum {
            if node > Arena.document + 1 { writer.endLine() }
            writer.write(node, of: arena, keepsWhitespace: indentation == nil, upTo: maximum)
            node = arena.node(node).subtreeEnd
        }
        return writer
    }
}

extension XMLTree: CustomStringConvertible, CustomDebugStringConvertible {
    /// The document as text; see ``xmlString(indentation:)``.
    public var description: String { xmlString() }

    /// The first 240 bytes of the document and how long it is, as arrays and errors print it.
    public var debugDescription: String {
        let writer = written(upTo: DocumentExcerpt.maximum, capacity: 256)
        return DocumentExcerpt.start(of: writer.output.bytes, arena.length(of: arena.root))
    }
}

extension XMLTree.Element {
    /// The element as text, with everything in it, and with the declarations that it needs of those around it; the text is a document. See
    /// ``XMLTree/xmlString(indentation:)``.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the element and the number of siblings of the elements around it.
    public func xmlString(indentation: XMLIndentation? = nil) -> String { xmlString(indentation: indentation, from: ElementScopes(arena)) }

    /// The same, where the texts of several elements are made in document order.
    ///
    /// - Parameter prefixes: what is to be declared on the element beside what it needs, unless it declares the prefix itself.
    package func xmlString(
        indentation: XMLIndentation? = nil, from scopes: ElementScopes, declaring prefixes: [(prefix: String, uri: String)] = []
    ) -> String {
        let writer = written(indentation: indentation, from: scopes, declaring: prefixes)
        return String(decoding: writer.output.bytes, as: UTF8.self)
    }

    private func written(
        indentation: XMLIndentation? = nil, upTo maximum: Int = .max, from scopes: ElementScopes,
        declaring prefixes: [(prefix: String, uri: String)] = []
    ) -> DocumentWriter {
        var writer = DocumentWriter(indentation: indentation, capacity: 256)
        let declarations = scopes.element(index).neededDeclarations(and: prefixes).filter { !$0.prefix.isEmpty || !$0.uri.isEmpty }
        writer.write(index, of: arena, keepsWhitespace: indentation == nil, declaring: declarations, upTo: maximum)
        return writer
    }

    /// The element's start, where those of several elements are made in document order.
    package func start(from scopes: ElementScopes) -> String {
        let writer = written(upTo: DocumentExcerpt.maximum, from: scopes)
        return DocumentExcerpt.start(of: writer.output.bytes, arena.length(of: index))
    }
}

extension XMLTree.Element: CustomStringConvertible, CustomDebugStringConvertible {
    /// The element as text; see ``xmlString(indentation:)``.
    public var description: String { xmlString() }

    /// The first 240 bytes of the element and how long it is, as arrays and errors print it.
    public var debugDescription: String { start(from: ElementScopes(arena)) }
}

extension XMLTree.Elements: CustomStringConvertible {
    /// The elements, of each its start, up to some 4096 bytes.
    public var description: String {
        let scopes = ElementScopes(arena)
        return DocumentExcerpt.list(of: lazy.map { $0.start(from: scopes) })
    }
}

extension XMLTree.Attributes: CustomStringConvertible {
    /// The attributes as they are written.
    public var description: String { "[\(map { "\($0.name)=\($0.value.debugDescription)" }.joined(separator: ", "))]" }
}

extension XMLTree.Children: CustomStringConvertible {
    /// The elements, of each its start, and what is between them, up to some 4096 bytes.
    public var description: String { DocumentExcerpt.list(of: lazy.map { String(reflecting: $0) }) }
}

extension DocumentWriter {
    fileprivate init(indentation: XMLIndentation?, capacity: Int) {
        self.init(
            layout: Layout(indentation: indentation), elementEscapes: .necessaryInElements, attributeEscapes: .necessaryInAttributes,
            capacity: capacity)
    }
}
