import Foundation

/// Writes a tree, or one element of it, in canonical form. Walks the arena from front to back, without recursion.
///
/// Sources: Canonical XML 1.0, section 2.3; Exclusive XML Canonicalization 1.0, section 3.
struct CanonicalWriter: ~Copyable {
    private let inPlace = InPlace()
    private let arena: Arena
    private let isExclusive: Bool
    private let withComments: Bool
    private var namespaces = CanonicalNamespaceScope()
    /// Those whose declarations are written wherever they are, though no name uses them.
    private var inclusivePrefixes: Set<Int> = []
    private var writer: DocumentWriter
    private var scanner: PositionScanner
    /// The attributes among which all that may need an order are.
    private var subtreeAttributes = 0..<0
    private let maximumBytes: Int

    init(arena: Arena, method: XMLCanonicalization, withComments: Bool) throws {
        self.arena = arena
        self.withComments = withComments
        writer = DocumentWriter(
            layout: DocumentWriter.Layout(expandsEmptyElements: true), elementEscapes: .canonicalInElements,
            attributeEscapes: .canonicalInAttributes)
        scanner = PositionScanner(of: arena)
        // Every element of the exclusive form may repeat a declaration: a short document could ask for any amount of memory.
        let nodeBytes = MemoryLayout<NodeRecord>.stride * (arena.nodeCount + arena.attributeCount)
        maximumBytes = 16 << 20 + 16 * (arena.textCount + nodeBytes)
        switch method {
        case .inclusive: isExclusive = false
        case .exclusive(let prefixes):
            isExclusive = true
            for prefix in prefixes {
                guard prefix == "#default" || NameRules.isNameWithoutColon(prefix) else {
                    throw XMLCodingIssue(
                        .invalidOption, path: "/", position: nil, expected: "a prefix or '#default' among the inclusive prefixes",
                        found: "'\(prefix)'")
                }
                inclusivePrefixes.insert(prefix == "#default" ? namespaces.defaultPrefix : namespaces.prefix(prefix))
            }
        }
        try checkOmissions()
    }

    private func checkOmissions() throws {
        func fail(_ what: String, _ suggestion: String) -> XMLCodingIssue {
            XMLCodingIssue(
                .noCanonicalForm, path: "/", position: nil, expected: "a tree with \(what)", found: "one that was parsed without them",
                suggestion: suggestion)
        }
        if arena.omissions.contains(.entities) { throw fail("the text of all entities", "parse it with another entityPolicy") }
        if arena.omissions.contains(.processingInstructions) {
            throw fail("the document's processing instructions", "parse it with keepsProcessingInstructions")
        }
        if withComments, arena.omissions.contains(.comments) { throw fail("comments", "parse it with keepsComments") }
    }

    /// The canonical form, which takes over the memory.
    consuming func finish() -> Data { writer.finish().data() }

    // MARK: Nodes

    /// Writes the root element, and comments and processing instructions around it, each on a line of its own.
    mutating func writeDocument() throws {
        subtreeAttributes = 0..<arena.attributeCount
        var isBehindRoot = false
        var index = Arena.document + 1
        while index < arena.node(Arena.document).subtreeEnd {
            let record = arena.node(index)
            if record.isElement {
                try writeTree(index, inheriting: [])
                isBehindRoot = true
            } else if record.kind != .comment || withComments {
                if isBehindRoot { writer.output.append(UInt8(ascii: "\n")) }
                write(leaf: record)
                if !isBehindRoot { writer.output.append(UInt8(ascii: "\n")) }
            }
            index = record.subtreeEnd
        }
    }

    /// Writes an element, with what it has from the elements around it.
    mutating func writeElement(_ apex: NodeIndex) throws {
        let (start, end) = (arena.node(apex).attributeStart, arena.node(apex).subtreeEnd)
        subtreeAttributes = Int(start)..<(Int(end) < arena.nodeCount ? Int(arena.node(end).attributeStart) : arena.attributeCount)
        var inherited: [Int: Int] = [:]
        for ancestor in arena.ancestors(of: apex).dropFirst() {
            for attribute in arena.node(ancestor).attributeRange {
                let name = arena.attributeName(attribute)
                if NameRules.declaredPrefix(of: arena.names.bytes(name)) != nil {
                    try declare(attribute, of: ancestor)
                } else if arena.names.namespace(of: name) == NameTable.xmlNamespace {
                    inherited[name] = attribute
                }
            }
        }
        if isExclusive { return try writeTree(apex, inheriting: []) }
        for attribute in arena.node(apex).attributeRange { inherited[arena.attributeName(attribute)] = nil }
        try writeTree(apex, inheriting: Array(inherited.values))
    }

    private mutating func writeTree(_ apex: NodeIndex, inheriting inherited: [Int]) throws {
        let end = arena.node(apex).subtreeEnd
        var open: [NodeIndex] = []
        var text = arena.node(apex).textStart
        var index = apex
        while true {
            while let element = open.last, arena.node(element).subtreeEnd <= index {
                let record = arena.node(element)
                writer.text(arena.characters(text..<record.textEnd))
                text = record.textEnd
                writer.endElement(arena.names.bytes(record.name))
                namespaces.leave()
                open.removeLast()
            }
            guard index < end else { return }
            let record = arena.node(index)
            writer.text(arena.characters(text..<record.textStart))
            text = record.textStart
            if record.isElement {
                try startElement(index, record, inheriting: index == apex ? inherited : nil)
                open.append(index)
            } else if record.kind != .comment || withComments {
                write(leaf: record)
            }
            guard writer.output.count <= maximumBytes else {
                throw issue(
                    .limitExceeded, index, expected: "a canonical form of at most \(maximumBytes) bytes, for a tree of this size",
                    found: "a longer one")
            }
            index += 1
        }
    }

    private mutating func write(leaf record: NodeRecord) {
        let content = arena.attributeValue(Int(record.attributeStart))
        if record.kind == .comment {
            writer.comment(content)
        } else {
            writer.processingInstruction(target: arena.names.bytes(record.name), content: content)
        }
    }

    // MARK: Start tags

    /// - Parameter inherited: attributes of the elements around the outermost one; nil for all others.
    private mutating func startElement(_ index: NodeIndex, _ record: NodeRecord, inheriting inherited: [Int]?) throws {
        namespaces.enter()
        var candidates: [Int] = []
        var attributes: [Int] = []
        for attribute in record.attributeRange {
            let name = arena.names.bytes(arena.attributeName(attribute))
            if NameRules.declaredPrefix(of: name) == nil {
                attributes.append(attribute)
            } else {
                candidates.append(try declare(attribute, of: index))
            }
        }
        if isExclusive {
            candidates = inherited == nil ? candidates.filter(inclusivePrefixes.contains) : Array(inclusivePrefixes)
        } else if inherited != nil {
            candidates = namespaces.prefixes
        }

        // The element's name and the attributes' use prefixes, which have to be declared.
        let elementPrefix = try prefix(of: record.name, in: index)
        if isExclusive { candidates.append(elementPrefix) }
        var named: [NamedAttribute] = []
        for attribute in attributes + (inherited ?? []) {
            let name = arena.attributeName(attribute)
            let prefix = try prefix(of: name, in: index)
            let isUnprefixed = prefix == namespaces.defaultPrefix
            if isExclusive, !isUnprefixed { candidates.append(prefix) }
            named.append(
                NamedAttribute(
                    attribute: attribute, uri: isUnprefixed ? 0 : namespaces.binding(of: prefix).uri,
                    localName: UnsafeBufferPointer(rebasing: arena.names.localBytes(name))))
        }

        writer.startElement(arena.names.bytes(record.name), content: .mixed)
        writeDeclarations(candidates)
        try writeAttributes(&named, of: index)
    }

    /// Writes those declarations that nothing around the element has said, in the order of their prefixes.
    private mutating func writeDeclarations(_ candidates: [Int]) {
        var written: [(prefix: UnsafeBufferPointer<UInt8>, attribute: Int?)] = []
        for prefix in candidates where namespaces.write(prefix) {
            written.append((namespaces.bytes(prefix), namespaces.binding(of: prefix).attribute))
        }
        if written.count > 1 { written.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) } }
        for case (_, let attribute?) in written {
            writer.attribute(arena.names.bytes(arena.attributeName(attribute)), value: arena.attributeValue(attribute))
        }
    }

    private struct NamedAttribute {
        let attribute: Int
        /// The number of the namespace's URI; 0 for none.
        let uri: Int
        let localName: UnsafeBufferPointer<UInt8>
    }

    /// Writes attributes in the order of their namespace URIs, those of a namespace in that of their local names.
    private mutating func writeAttributes(_ attributes: inout [NamedAttribute], of index: NodeIndex) throws {
        if attributes.count > 1 {
            orderURIs(of: attributes)
            sort(&attributes)
            for (first, second) in zip(attributes, attributes.dropFirst())
            where first.uri == second.uri && first.localName.elementsEqual(second.localName) {
                let names = [first, second].map { "'\(arena.names.qualifiedName(arena.attributeName($0.attribute)))'" }
                throw issue(
                    .duplicateName, index, expected: "one attribute of a name", found: "\(names[0]) and \(names[1]), which mean the same")
            }
        }
        for attribute in attributes {
            let name = arena.names.bytes(arena.attributeName(attribute.attribute))
            writer.attribute(name, value: arena.attributeValue(attribute.attribute))
        }
    }

    private func sort(_ attributes: inout [NamedAttribute]) {
        attributes.sort { first, second in
            if first.uri == second.uri { return first.localName.lexicographicallyPrecedes(second.localName) }
            if first.uri == 0 || second.uri == 0 { return first.uri == 0 }
            return namespaces.rank(first.uri) < namespaces.rank(second.uri)
        }
    }

    /// Puts all URIs in order as soon as two of them are compared: few documents need that, and those need it once.
    private mutating func orderURIs(of attributes: [NamedAttribute]) {
        guard !namespaces.knowsOrder, let first = attributes.first(where: { $0.uri != 0 }),
            attributes.contains(where: { $0.uri != 0 && $0.uri != first.uri })
        else { return }
        for attribute in subtreeAttributes
        where NameRules.declaredPrefix(of: arena.names.bytes(arena.attributeName(attribute))) != nil {
            _ = namespaces.uri(arena.attributeValue(attribute))
        }
        namespaces.orderURIs()
    }

    // MARK: Namespaces

    /// Takes a declaration.
    ///
    /// - Returns: the number of its prefix.
    @discardableResult
    private mutating func declare(_ attribute: Int, of element: NodeIndex) throws -> Int {
        let name = arena.names.bytes(arena.attributeName(attribute))
        let value = arena.attributeValue(attribute)
        let prefix = NameRules.declaredPrefix(of: name) ?? name
        // A URI that the table does not have is none of those that are reserved.
        let namespace = arena.names.findNamespace(value) ?? .max
        if let complaint = NamespaceBindings.complaint(aboutReserved: prefix, namespace: namespace)
            ?? NamespaceBindings.complaint(aboutEmpty: prefix, namespace: namespace)
        {
            throw issue(.noCanonicalForm, element, expected: "valid namespace declarations", found: complaint)
        }
        guard value.isEmpty || value.isAbsoluteURI else {
            throw issue(
                .noCanonicalForm, element, expected: "absolute namespace URIs",
                found: "the relative '\(String(decoding: value.prefix(200), as: UTF8.self))'")
        }
        let number = namespaces.prefix(prefix)
        namespaces.declare(number, CanonicalNamespaceScope.Binding(uri: namespaces.uri(value), attribute: attribute))
        return number
    }

    /// The number of a name's prefix, which is declared.
    private mutating func prefix(of name: Int, in element: NodeIndex) throws -> Int {
        let bytes = arena.names.bytes(name)
        guard let prefix = NamespaceBindings.prefix(of: bytes) else {
            throw issue(
                .noCanonicalForm, element, expected: "names with namespaces", found: NamespaceBindings.complaint(aboutUnqualified: bytes))
        }
        let number = namespaces.prefix(prefix)
        guard prefix.isEmpty || namespaces.binding(of: number).uri != 0 else {
            throw issue(
                .undeclaredPrefix, element, expected: "a declaration of the prefix '\(String(decoding: prefix, as: UTF8.self))'",
                found: "none")
        }
        return number
    }

    private mutating func issue(_ code: XMLErrorCode, _ index: NodeIndex, expected: String, found: String) -> XMLCodingIssue {
        XMLCodingIssue(
            code, path: arena.pathDescription(of: index), position: scanner.position(of: arena.node(index).sourceOffset),
            expected: expected, found: found)
    }
}

extension CharacterEscapes {
    // Source: Canonical XML 1.0, section 2.3, "Text Nodes" and "Attribute Nodes".
    fileprivate static let canonicalInElements = CharacterEscapes(
        place: .element, table: [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#xD;")])
    fileprivate static let canonicalInAttributes = CharacterEscapes(
        place: .attribute,
        table: [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;"), ("\t", "&#x9;"), ("\n", "&#xA;"), ("\r", "&#xD;")])
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a URI starts with a scheme. Source: RFC 3986, section 3.1.
    fileprivate var isAbsoluteURI: Bool {
        guard let first, first.isLetter, let end = firstIndex(where: { !$0.isSchemeCharacter }) else { return false }
        return self[end] == UInt8(ascii: ":")
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isSchemeCharacter: Bool {
        isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
