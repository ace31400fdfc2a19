// From the document to a writer.

extension EncodedDocument {
    /// Writes an element with everything in it, without recursion.
    ///
    /// - Parameter declarations: prefixes that are declared on the element, `""` for the default namespace.
    mutating func write(
        _ root: UInt32, declaring declarations: ArraySlice<(prefix: String, uri: String)>, names: borrowing EncodingNames,
        isIndented: Bool, to writer: inout DocumentWriter
    ) {
        var number = root
        let hasPrepared = !prepared.isEmpty
        let notesRoles = roles != nil
        var scopes = EncodedScopes()
        while true {
            let node = node(number)
            if hasPrepared, node.text.isIn(.markup) {
                write(markup: number, to: &writer)
            } else if hasPrepared, node.text.isIn(.fragment) {
                let isOuter = number == root
                write(
                    prepared: number, in: scopes.scope(around: node.parent, in: self, names, isOuter ? declarations.map(\.prefix) : []),
                    to: &writer)
            } else if node.name == 0 {
                write(node.text, to: &writer)
            } else {
                let isMixed = isIndented && hasMixedContent(number)
                writer.startElement(names.bytes(of: node.name), content: isMixed ? .mixed : .elements)
                if notesRoles { noteRole(of: number, writtenAt: writer.output.count - names.bytes(of: node.name).count - 1) }
                if number == root { write(declarations, of: root, names: names, to: &writer) }
                writeAttributes(from: node.firstAttribute, to: &writer)
                if node.holdsList { referenceLineBreaks(in: number) }
                if node.hasText { write(self.node(number).text, to: &writer) }
                if node.firstChild != 0 {
                    number = node.firstChild
                    continue
                }
                writer.endElement(names.bytes(of: node.name), isText: node.text.exists)
            }
            while number != root, self.node(number).next == 0 {
                number = self.node(number).parent
                writer.endElement(names.bytes(of: self.node(number).name))
            }
            if number == root { return }
            number = self.node(number).next
        }
    }

    @inline(never)
    private mutating func noteRole(of element: UInt32, writtenAt offset: Int) { roles?.noteStart(of: element, at: offset) }

    /// Writes those declarations that the element does not make by itself.
    @inline(never)
    mutating func write(
        _ declarations: ArraySlice<(prefix: String, uri: String)>, of element: UInt32, names: borrowing EncodingNames,
        to writer: inout DocumentWriter
    ) {
        for (prefix, uri) in declarations {
            let attribute = names.declaringAttribute(of: prefix)
            if attribute == 0 || self.attribute(named: attribute, of: element) == 0 { writer.declareNamespace(prefix: prefix, uri: uri) }
        }
    }

    /// Writes the attributes of an element from one on, each with a space before it.
    @inline(__always)
    func writeAttributes(from first: UInt32, to writer: inout DocumentWriter) {
        var number = first
        while number != 0 {
            var run = attribute(number).range
            number = attribute(number).next
            // Attributes that came one after the other are so in the text.
            while number != 0, attribute(number).range.lowerBound == run.upperBound {
                run = run.lowerBound..<attribute(number).range.upperBound
                number = attribute(number).next
            }
            writer.writtenAttributes(text[run])
        }
    }

    @inline(__always)
    private func write(_ run: EncodedText, to writer: inout DocumentWriter) {
        let bytes = text[run.range]
        switch run.form {
        case .cdata: writer.cdata(bytes)
        case .leaves: writer.writtenElements(bytes)
        case .needsNoEscapes: writer.text(bytes, isPlain: true)
        case .needsEscapes, .empty, .fragment, .markup, nil: writer.text(bytes)
        case .referencedBreaks: writer.whiteSpace(bytes)
        }
    }

    // MARK: What is written as it is

    /// Writes a comment or a processing instruction.
    private func write(markup number: UInt32, to writer: inout DocumentWriter) {
        switch prepared[number] {
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        case .element, .text, .cdata, nil: break
        }
    }

    /// Writes an element as it is, or what is in it, in a place where something is declared.
    ///
    /// With too many declarations nothing is written.
    private mutating func write(prepared number: UInt32, in scope: PrefixTable, to writer: inout DocumentWriter) {
        guard case .element(let value) = prepared[number], !repeatedDeclarations.areTooMany, !writer.output.isExhausted else { return }
        let numbers = namespaceNumbers()
        let isContent = node(number).name == 0
        var own = ElementWriter(in: scope, numbers: numbers, after: repeatedDeclarations)
        if isContent { value.writeContent(to: &own) } else { value.write(to: &own, numbers: numbers) }
        repeatedDeclarations = own.repeatedDeclarations
        if own.isTooLong { return repeatedDeclarations.exceed() }
        if isContent { writer.writtenContent(own.bytes) } else { writer.writtenElements(own.bytes) }
    }
}
