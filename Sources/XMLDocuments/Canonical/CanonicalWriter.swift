import Foundation

/// Writes a tree, or one element of it, in canonical form. Walks the arena from front to back, without recursion.
///
/// Sources: Canonical XML 1.0, section 2.3; Exclusive XML Canonicalization 1.0, section 3.
struct CanonicalWriter: ~Copyable {
    private let inPlace = InPlace()
    private let arena: Arena
    private let isExclusive: Bool
    private let withComments: Bool
    /// What is declared at the place that is written, and what of that has been written on the element or around it.
    private var declared = PrefixScope()
    private var written = PrefixScope(numbers: NamespaceNumbers())
    /// Those whose declarations are written wherever they are, though no name uses them.
    private var inclusivePrefixes: Set<ExactString> = []
    /// What the outermost element has from the elements around it: prefixes that are declared there, and attributes. Nothing once it has started.
    private var inherited: (prefixes: [String], attributes: [Int]) = ([], [])
    private var writer: DocumentWriter
    private var scanner: PositionScanner
    private let maximumBytes: Int
    /// The places of namespaces in the order of their URIs, by their numbers. URIs may be long, so they are compared once.
    private lazy var order = Self.order(ofNamespacesIn: arena)

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
                inclusivePrefixes.insert(ExactString(prefix == "#default" ? "" : prefix))
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
        var isBehindRoot = false
        var index = Arena.document + 1
        while index < arena.node(Arena.document).subtreeEnd {
            let record = arena.node(index)
            if record.isElement {
                try writeTree(index)
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
        var attributes: [Int: Int] = [:]
        for ancestor in arena.ancestors(of: apex).dropFirst() {
            for attribute in arena.node(ancestor).attributeRange {
                let name = arena.attributeName(attribute)
                if let prefix = NameRules.declaredPrefix(of: arena.names.bytes(name)) {
                    inherited.prefixes.append(try declare(prefix, attribute, of: ancestor))
                } else if arena.names.namespace(of: name) == NameTable.xmlNamespace {
                    attributes[name] = attribute
                }
            }
        }
        for attribute in arena.node(apex).attributeRange { attributes[arena.attributeName(attribute)] = nil }
        if !isExclusive { inherited.attributes = Array(attributes.values) }
        try writeTree(apex)
    }

    private mutating func writeTree(_ apex: NodeIndex) throws {
        let end = arena.node(apex).subtreeEnd
        var open: [(element: NodeIndex, declared: Int, written: Int)] = []
        var text = arena.node(apex).textStart
        var index = apex
        while true {
            while let (element, declaredMark, writtenMark) = open.last, arena.node(element).subtreeEnd <= index {
                let record = arena.node(element)
                writer.text(arena.characters(text..<record.textEnd))
                text = record.textEnd
                writer.endElement(arena.names.bytes(record.name))
                declared.restore(to: declaredMark)
                written.restore(to: writtenMark)
                open.removeLast()
            }
            guard index < end else { return }
            let record = arena.node(index)
            writer.text(arena.characters(text..<record.textStart))
            text = record.textStart
            if record.isElement {
                open.append((index, declared.mark, written.mark))
                try startElement(index, record)
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

    private mutating func startElement(_ index: NodeIndex, _ record: NodeRecord) throws {
        var (candidates, attributes) = inherited
        inherited = ([], [])
        for attribute in record.attributeRange {
            if let prefix = NameRules.declaredPrefix(of: arena.names.bytes(arena.attributeName(attribute))) {
                candidates.append(try declare(prefix, attribute, of: index))
            } else {
                attributes.append(attribute)
            }
        }
        if isExclusive { candidates.removeAll { !inclusivePrefixes.contains(ExactString($0)) } }

        // The element's name and the attributes' use prefixes, which have to be declared.
        let elementPrefix = try prefix(of: record.name, in: index)
        if isExclusive { candidates.append(elementPrefix) }
        var named: [NamedAttribute] = []
        for attribute in attributes {
            let name = arena.attributeName(attribute)
            let prefix = try prefix(of: name, in: index)
            if isExclusive, !prefix.isEmpty { candidates.append(prefix) }
            named.append(
                NamedAttribute(
                    attribute: attribute, namespace: order[arena.names.namespace(of: name), default: 0],
                    localName: UnsafeBufferPointer(rebasing: arena.names.localBytes(name))))
        }

        writer.startElement(arena.names.bytes(record.name), content: .mixed)
        writeDeclarations(candidates)
        try writeAttributes(&named, of: index)
    }

    /// Writes those declarations that nothing around the element has said, in the order of their prefixes.
    private mutating func writeDeclarations(_ candidates: [String]) {
        var added: [(prefix: ExactString, uri: String)] = []
        for prefix in candidates {
            guard let uri = declared.uri(of: prefix), !written.prefix(prefix, means: uri) else { continue }
            written.bind(prefix, to: uri)
            added.append((ExactString(prefix), uri))
        }
        if added.count > 1 { added.sort { $0.prefix < $1.prefix } }
        for (prefix, uri) in added {
            writer.attribute(prefix.string.isEmpty ? "xmlns" : "xmlns:\(prefix.string)", value: uri)
        }
    }

    private struct NamedAttribute {
        let attribute: Int
        /// The place of the namespace in the order of URIs, of which `""` for none is the first.
        let namespace: Int
        let localName: UnsafeBufferPointer<UInt8>
    }

    /// Writes attributes in the order of their namespace URIs, those of a namespace in that of their local names.
    private mutating func writeAttributes(_ attributes: inout [NamedAttribute], of index: NodeIndex) throws {
        attributes.sort { first, second in
            guard first.namespace == second.namespace else { return first.namespace < second.namespace }
            return first.localName.lexicographicallyPrecedes(second.localName)
        }
        for (first, second) in zip(attributes, attributes.dropFirst())
        where first.namespace == second.namespace && first.localName.elementsEqual(second.localName) {
            let names = [first, second].map { "'\(arena.names.qualifiedName(arena.attributeName($0.attribute)))'" }
            throw issue(
                .duplicateName, index, expected: "one attribute of a name", found: "\(names[0]) and \(names[1]), which mean the same")
        }
        for attribute in attributes {
            let name = arena.names.bytes(arena.attributeName(attribute.attribute))
            writer.attribute(name, value: arena.attributeValue(attribute.attribute))
        }
    }

    private static func order(ofNamespacesIn arena: Arena) -> [Int: Int] {
        let names = Dictionary((1..<arena.names.count + 1).map { (arena.names.namespace(of: $0), $0) }) { first, _ in first }
        let uris = names.mapValues { ExactString(arena.names.namespaceURI($0) ?? "") }
        // UTF-8 has the order of the characters.
        let ordered = uris.sorted { $0.value < $1.value }
        return Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1.key, $0 + 1) })
    }

    // MARK: Namespaces

    /// Takes a declaration.
    ///
    /// - Returns: its prefix.
    private mutating func declare(
        _ prefix: UnsafeBufferPointer<UInt8>, _ attribute: Int, of element: NodeIndex
    ) throws -> String {
        let value = arena.attributeValue(attribute)
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
        let name = String(decoding: prefix, as: UTF8.self)
        declared.bind(name, to: arena.names.sharedNamespace(value))
        return name
    }

    /// A name's prefix, which is declared.
    private mutating func prefix(of name: Int, in element: NodeIndex) throws -> String {
        let bytes = arena.names.bytes(name)
        guard let prefix = NamespaceBindings.prefix(of: bytes) else {
            throw issue(
                .noCanonicalForm, element, expected: "names with namespaces", found: NamespaceBindings.complaint(aboutUnqualified: bytes))
        }
        let string = String(decoding: prefix, as: UTF8.self)
        guard declared.uri(of: string) != nil else {
            throw issue(.undeclaredPrefix, element, expected: "a declaration of the prefix '\(string)'", found: "none")
        }
        return string
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
        guard let first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else { return false }
        // Of the characters of names, schemes have no underscore, and the colon is behind them.
        let rest = drop { $0 == UInt8(ascii: "+") || $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ":") && NameRules.isASCIIName($0) }
        return rest.first == UInt8(ascii: ":")
    }
}
