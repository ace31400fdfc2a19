import Foundation

// The two ends of an encoding: from a value to the arena, from the arena to a writer.

extension EncodingContext {
    /// Encodes a value as an element of the document.
    ///
    /// - Parameter name: the element's name as it is written; nil for the type's name through the key strategy.
    /// - Returns: the element.
    func encodeRoot<T: Encodable>(_ value: T, named name: String?, attributes: [String: String]) throws -> UInt32 {
        defer { finish() }
        let rootName = name ?? elementName(for: T.self)
        let nameNumber = self.name(rootName, isAttribute: false)
        if nameNumber == 0 {
            throw problem(value, expected: "a name for the root element", found: "`\(rootName)`", suggestion: "give one as withRootKey")
        }
        let root = state.pointee.arena.addElement(nameNumber, to: 0)
        try addAttributes(attributes, to: root, called: "the root element", value)
        let traits = traits(of: T.self)
        noteType(traits, ofElement: root)
        try place(value, traits, in: Slot(kind: .itself, element: root, name: nameNumber, container: 0, depth: 1))
        try throwPendingProblem(value)
        try check(namespaces.declarations, of: root, value)
        try settleNamespaces(of: root, value)
        applyNodeOrdering(under: root)
        return root
    }

    /// Adds attributes that come with an element's name, sorted by theirs.
    ///
    /// - Parameter description: what the element is called in errors.
    func addAttributes(_ attributes: [String: String], to element: UInt32, called description: String, _ value: Any) throws {
        for (key, text) in attributes.sorted(by: { $0.key < $1.key }) {
            let name = self.name(key, isAttribute: true)
            if name == 0 { throw problem(value, expected: "a name for an attribute of \(description)", found: "`\(key)`") }
            let slot = Slot(kind: .attribute, element: element, name: name, key: intern(key), container: 0, depth: 1)
            try store(text, in: slot)
        }
    }

    /// What an element for a type is called: the type's name, without the types around it and in it, through the key strategy.
    func elementName(for type: any Any.Type) -> String {
        let name = String(describing: type).prefix { $0 != "<" }
        let typeName = String(name.split(separator: ".").last ?? name)
        return elementName(for: typeName, path: [AnyCodingKey(stringValue: typeName)])
    }

    func problem(_ value: Any, expected: String, found: String, suggestion: String? = nil) -> EncodingError {
        let issue = XMLCodingIssue(path: "/", position: nil, expected: expected, found: found, suggestion: suggestion)
        return error(value, issue, codingPath: [])
    }

    /// An element where prefixes are declared may declare one by itself; then it has to be for the same namespace. So have those further in, as
    /// far as the prefix is in use. The default namespace is left to them: a name without prefix may be meant for either.
    ///
    /// - Parameter areFurtherOut: whether the declarations stand around the element.
    func check(
        _ declarations: some Sequence<(prefix: String, uri: String)>, of element: UInt32, areFurtherOut: Bool = false, _ value: Any
    ) throws {
        for (prefix, uri) in declarations {
            let isUsed = !prefix.isEmpty && namespaces.used.contains(prefix)
            guard isUsed || !areFurtherOut, let attribute = declaringAttribute(of: prefix) else { continue }
            for node in Int(element)..<(isUsed ? state.pointee.arena.nodes.count : Int(element) + 1) {
                guard let written = declaration(attribute, on: UInt32(truncatingIfNeeded: node)), !declares(uri, written) else { continue }
                // It is read as readers of the document will read it.
                let other = try? XMLTree(parsing: "<root\(String(decoding: written, as: UTF8.self))/>").root.attributes.first?.value
                throw problem(
                    value,
                    expected: "the prefix `\(prefix)` for the namespace `\(uri)`",
                    found: "a declaration of it for `\(other ?? "")`",
                    suggestion: "give one of them another prefix in namespacePrefixes"
                )
            }
        }
    }

    /// The name of the attributes that declare a prefix; nil if there are none.
    func declaringAttribute(of prefix: String) -> UInt32? {
        var name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        return name.withUTF8 { state.pointee.names.find($0, qualifier: 0) }.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// A declaration that an element makes, as it will be written: ` xmlns:prefix="URI"`.
    func declaration(_ attribute: UInt32, on element: UInt32) -> UnsafeBufferPointer<UInt8>? {
        guard let attribute = state.pointee.arena.attribute(attribute, of: element) else { return nil }
        return state.pointee.arena.text[state.pointee.arena.attributes[attribute].range]
    }

    func declares(_ uri: String, _ written: UnsafeBufferPointer<UInt8>) -> Bool {
        var uri = uri
        var escaped = OutputBuffer()
        uri.withUTF8 { attributeEscapes.append($0, to: &escaped) }
        return written.dropLast().suffix(escaped.count).elementsEqual(escaped.bytes)
            && written.dropLast(1 + escaped.count).last == UInt8(ascii: "\"")
    }

    // MARK: Writing

    /// A writer that lays a document out as the options say.
    func makeWriter(capacity: Int) -> DocumentWriter {
        DocumentWriter(
            layout: DocumentWriter.Layout(
                indentation: options.outputFormatting.contains(.prettyPrinted) ? options.prettyPrintIndentation : nil,
                expandsEmptyElements: options.outputFormatting.contains(.noEmptyElements)
            ),
            elementEscapes: elementEscapes,
            attributeEscapes: attributeEscapes,
            capacity: capacity
        )
    }

    /// Writes the start tag of an element whose content is written by and by.
    func writeStart(
        of element: UInt32, declaring declarations: some Sequence<(prefix: String, uri: String)>, to writer: inout DocumentWriter
    ) {
        let record = state.pointee.arena.nodes[Int(element)]
        writer.startElement(state.pointee.names.bytes(Int(record.name)), content: .elements)
        write(declarations, of: element, to: &writer)
        writeAttributes(from: record.firstAttribute, to: &writer)
    }

    /// Writes the end tag of an element.
    func writeEnd(of element: UInt32, to writer: inout DocumentWriter) {
        writer.endElement(state.pointee.names.bytes(Int(state.pointee.arena.nodes[Int(element)].name)))
    }

    /// Writes an element with everything in it, without recursion.
    ///
    /// - Parameter outer: how many of the namespaces' declarations stand further out; the others stand on the element.
    func write(_ root: UInt32, declaredFurtherOut outer: Int = 0, to writer: inout DocumentWriter) {
        let isIndented = options.outputFormatting.contains(.prettyPrinted)
        var node = root
        while true {
            let record = state.pointee.arena.nodes[Int(node)]
            if record.name == 0 {
                write(record.text, to: &writer)
            } else {
                let isMixed = isIndented && state.pointee.arena.hasMixedContent(node)
                writer.startElement(state.pointee.names.bytes(Int(record.name)), content: isMixed ? .mixed : .elements)
                if node == root { write(namespaces.declarations.dropFirst(outer), of: root, to: &writer) }
                writeAttributes(from: record.firstAttribute, to: &writer)
                if record.holdsList { state.pointee.arena.referenceLineBreaks(in: node) }
                if record.hasText { write(state.pointee.arena.nodes[Int(node)].text, to: &writer) }
                if record.firstChild != 0 {
                    node = record.firstChild
                    continue
                }
                writer.endElement(state.pointee.names.bytes(Int(record.name)), isText: record.isTextElement)
            }
            while node != root, state.pointee.arena.nodes[Int(node)].next == 0 {
                node = state.pointee.arena.nodes[Int(node)].parent
                writer.endElement(state.pointee.names.bytes(Int(state.pointee.arena.nodes[Int(node)].name)))
            }
            if node == root { return }
            node = state.pointee.arena.nodes[Int(node)].next
        }
    }

    private func write(
        _ declarations: some Sequence<(prefix: String, uri: String)>, of element: UInt32, to writer: inout DocumentWriter
    ) {
        for (prefix, uri) in declarations {
            if let attribute = declaringAttribute(of: prefix), declaration(attribute, on: element) != nil { continue }
            writer.markupAttribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", value: uri)
        }
    }

    @inline(__always)
    private func writeAttributes(from first: UInt32, to writer: inout DocumentWriter) {
        guard first != 0 else { return }
        // Attributes that came in a row stand in a row.
        var run = state.pointee.arena.attributes[Int(first) - 1].range
        var attribute = state.pointee.arena.attributes[Int(first) - 1].next
        while attribute != 0 {
            let record = state.pointee.arena.attributes[Int(attribute) - 1]
            if record.range.lowerBound != run.upperBound {
                writer.writtenAttributes(state.pointee.arena.text[run])
                run = record.range
            } else {
                run = run.lowerBound..<record.range.upperBound
            }
            attribute = record.next
        }
        writer.writtenAttributes(state.pointee.arena.text[run])
    }

    @inline(__always)
    private func write(_ text: EncodedText, to writer: inout DocumentWriter) {
        let bytes = state.pointee.arena.text[text.range]
        switch text.form {
        case .cdata: writer.cdata(bytes)
        case .markup: writer.writtenElements(bytes)
        case .plain: writer.text(bytes, isPlain: true)
        case .escaped, .empty, nil: writer.text(bytes)
        case .referencedBreaks: writer.whiteSpace(bytes)
        }
    }
}
