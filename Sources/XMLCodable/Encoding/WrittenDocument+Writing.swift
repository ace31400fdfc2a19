// From the markup of an encoding to a writer.

extension WrittenDocument {
    /// Writes an element that needs nothing but declarations.
    ///
    /// - Parameter declarations: what is declared on the element, `""` for the default namespace.
    func copy(_ range: Range<Int>, declaring declarations: ArraySlice<(prefix: String, uri: String)>, to writer: inout DocumentWriter) {
        var tokens = tokens(in: range)
        guard !declarations.isEmpty, let tag = tokens.next() else {
            return writer.writtenElements(output[range])
        }
        writer.writtenElements(output[range.lowerBound..<tag.name.upperBound])
        write(declarations, beside: tag.attributes, to: &writer)
        writer.output.append(output[tag.name.upperBound..<range.upperBound])
    }

    /// Writes those declarations that an element does not make by itself.
    @inline(never)
    func write(
        _ declarations: ArraySlice<(prefix: String, uri: String)>, beside attributes: Range<Int>, to writer: inout DocumentWriter
    ) {
        let own = self.attributes(in: attributes).compactMap { NameRules.declaredPrefix(of: string(in: $0.name)) }
        for (prefix, uri) in declarations where !own.contains(prefix) { writer.declareNamespace(prefix: prefix, uri: uri) }
    }

    /// Writes nodes with line breaks and indentation, and fragments in their places.
    ///
    /// - Parameters:
    ///   - declarations: what is declared on each of the nodes.
    ///   - around: what is declared by the elements around them.
    mutating func write(
        _ range: Range<Int>, declaring declarations: ArraySlice<(prefix: String, uri: String)>, inside around: PrefixTable,
        to writer: inout DocumentWriter
    ) {
        if !possibleDeclarations.isEmpty { repeatedDeclarations.add(0, of: range.count) }
        var scopes = [around]
        let needsScopes = !fragments.isEmpty || !possibleDeclarations.isEmpty
        var names: [Range<Int>] = []
        // An end tag right behind a start tag is an empty text's: no line break may come between them.
        var isAfterStartTag = false
        var tokens = tokens(in: range)
        var coming = tokens.next()
        while let token = coming {
            coming = tokens.next()
            switch token.kind {
            case .startTag, .emptyTag:
                let isText = token.kind == .startTag && (coming?.kind == .text || coming?.kind == .cdata)
                let outer = needsScopes && names.isEmpty ? scopes[0].adding(Array(declarations)) : scopes[scopes.count - 1]
                start(token, hasText: isText, declaring: names.isEmpty ? declarations : [], in: outer, to: &writer)
                if token.kind == .emptyTag {
                    writer.endElement(output[token.name])
                } else {
                    names.append(token.name)
                    if needsScopes { scopes.append(outer.adding(self.declarations(in: token.attributes))) }
                }
            case .endTag:
                names.removeLast()
                if needsScopes { scopes.removeLast() }
                writer.endElement(output[token.name], isText: isAfterStartTag)
            case .text, .cdata: writer.writtenContent(output[token.range])
            case .comment, .instruction: writer.writtenElements(output[token.range])
            case .fragment:
                if let fragment = fragment(at: token.range) { write(fragment, in: scopes[scopes.count - 1], to: &writer) }
            }
            isAfterStartTag = token.kind == .startTag
        }
    }

    /// Writes a start tag without its notes.
    private mutating func start(
        _ tag: WrittenMarkup.Token, hasText: Bool, declaring declarations: ArraySlice<(prefix: String, uri: String)>, in scope: PrefixTable,
        to writer: inout DocumentWriter
    ) {
        let tagBytes = output[tag.attributes]
        let endOfAttributes = (tagBytes.lastIndex(of: UInt8(ascii: "\"")) ?? -1) + 1
        let hasNotes = endOfAttributes < tagBytes.count
        let isMixed = hasText || hasNotes && TagNote.mixedContent.number(in: tagBytes) != nil
        writer.startElement(output[tag.name], content: isMixed ? .mixed : .elements)
        if hasNotes, let roles, let role = TagNote.elementNumber.number(in: tagBytes).flatMap({ roles[$0] }) {
            writtenRoles.append((writer.output.count - tag.name.count - 1, role))
        }
        if !declarations.isEmpty { write(declarations, beside: tag.attributes, to: &writer) }
        if possibleDeclarations.isEmpty { return writer.writtenAttributes(UnsafeBufferPointer(rebasing: tagBytes[..<endOfAttributes])) }
        for attribute in attributes(in: tag.attributes) {
            guard let (prefix, uri) = possibleDeclaration(attribute) else {
                writer.writtenAttributes(output[attribute.range])
                continue
            }
            if scope[prefix].map({ isSame($0, uri) }) ?? false { continue }
            repeatedDeclarations.add(uri.utf8.count, of: uri.utf8.count)
            if !repeatedDeclarations.areTooMany { writer.declareNamespace(prefix: prefix, uri: uri) }
        }
    }

    /// Writes a fragment, or what is in it, in a place where something is declared. With too many declarations nothing is written.
    private mutating func write(_ fragment: Fragment, in scope: PrefixTable, to writer: inout DocumentWriter) {
        guard !repeatedDeclarations.areTooMany, !writer.output.isExhausted else { return }
        let numbers = namespaceNumbers()
        var own = ElementWriter(in: scope, numbers: numbers, after: repeatedDeclarations)
        if fragment.isContent { fragment.element.writeContent(to: &own) } else { fragment.element.write(to: &own, numbers: numbers) }
        repeatedDeclarations = own.repeatedDeclarations
        if own.isTooLong { return repeatedDeclarations.exceed() }
        if fragment.isContent { writer.writtenContent(own.bytes) } else { writer.writtenElements(own.bytes) }
    }
}
