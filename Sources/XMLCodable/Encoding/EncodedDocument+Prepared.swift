// What is written as it is, when all is known of the place that it is in.

/// What is declared on elements of a document and around them, for names and for what is written as it is. Every element is looked at once.
struct EncodedScopes: ~Copyable {
    private var known = Table<UInt32, PrefixTable>()

    /// Forgets an element, which declares more now.
    mutating func forget(_ element: UInt32) { known[element] = nil }

    /// What is declared in an element, on it and around it.
    ///
    /// - Parameter ownPrefixes: prefixes whose declarations are for the node that is about to be written alone, so that they are not around it.
    mutating func scope(
        around element: UInt32, in document: borrowing EncodedDocument, _ names: borrowing EncodingNames, _ ownPrefixes: [String]
    ) -> PrefixTable {
        var around: [UInt32] = []
        var parent = element
        while parent != 0, known[parent] == nil {
            around.append(parent)
            parent = document.node(parent).parent
        }
        var table = known[parent] ?? PrefixTable()
        if parent == 0 {
            table = table.adding(names.namespaces.declarations.filter { declared in !ownPrefixes.contains { isSame($0, declared.prefix) } })
        }
        for element in around.reversed() {
            table = table.adding(names.declarations(of: element, in: document))
            known[element] = table
        }
        return table
    }
}

extension EncodedDocument {
    /// Writes a comment or a processing instruction.
    func write(markup number: UInt32, to writer: inout DocumentWriter) {
        switch prepared[number] {
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        case .element, .text, .cdata, nil: break
        }
    }

    /// Writes an element as it is, or what is in it, in a place where something is declared.
    ///
    /// With too many declarations nothing is written.
    mutating func write(prepared number: UInt32, in scope: PrefixTable, to writer: inout DocumentWriter) {
        guard case .element(let value) = prepared[number], !repeatedDeclarations.areTooMany, !writer.output.isExhausted else { return }
        let numbers = namespaceNumbers()
        let isContent = node(number).name == 0
        var own = ElementWriter(in: scope, numbers: numbers, after: repeatedDeclarations)
        if isContent { value.writeContent(to: &own) } else { value.write(to: &own, numbers: numbers) }
        repeatedDeclarations = own.repeatedDeclarations
        if own.isTooLong { return repeatedDeclarations.exceed() }
        if isContent { writer.writtenContent(own.bytes) } else { writer.writtenElements(own.bytes) }
    }

    /// A child's local name, `""` for text; nil for what is neither element nor text.
    func localName(ofChild number: UInt32, _ names: borrowing EncodingNames) -> String? {
        let node = node(number)
        var name = names.bytes(of: node.name)
        if node.name == 0 {
            guard node.text.isIn(.leaves) else { return node.isText && !node.text.isIn(.fragment) ? "" : nil }
            var leaves = leaves(of: node)
            name = leaves.next()?.name ?? name
        }
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
        return String(decoding: name[start...], as: UTF8.self)
    }
}
