import Foundation
import XMLCodable

/// Elements as text. What XML cannot carry is an error; the output is always well-formed.
struct ContentWriter: ~Copyable {
    private let inPlace = InPlace()
    private var writer: DocumentWriter
    private let isIndented: Bool
    private let dropsUnlistedNodes: Bool
    /// The prefixes that are declared at the writer's place, the innermost last, with `""` for the default namespace. The first is XML's own.
    private var bindings: [(prefix: String, uri: String)] = [("xml", StandardNamespace.xml)]
    /// The elements that are being written, without those that hold nothing but text.
    private var path: [String] = []
    private var depthGuard = DepthGuard()

    /// A start tag whose names are being made.
    private struct StartTag {
        let key: String
        /// What is in the element; nil where that is a text alone.
        var content: ElementContent?
        /// The namespaces that its names need, and that nothing around it declares.
        var declarations: [(prefix: String, uri: String)] = []
        /// The prefixes that keys spell out, whatever they mean.
        lazy var spelledPrefixes = Set(
            ([key] + (content?.attributes ?? []).map(\.name)).compactMap { key in key.lastIndex(of: ":").map { String(key[..<$0]) } })
    }

    /// - Parameter prettyPrints: whether elements are indented by four spaces a level, instead of beginning a line alone.
    init(prettyPrints: Bool = false, dropsUnlistedNodes: Bool = false) {
        var layout = DocumentWriter.Layout(indentation: prettyPrints ? .spaces(4) : nil)
        layout.emptyElementEnd = "/>"
        writer = DocumentWriter(layout: layout)
        isIndented = prettyPrints
        self.dropsUnlistedNodes = dropsUnlistedNodes
    }

    /// What was written.
    consuming func finish() -> String {
        let output = writer.finish()
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// What was written, as bytes: they need not be looked at once more to make a string of them.
    consuming func finishData() -> Data { writer.finish().data() }

    // MARK: Elements

    /// Writes root elements, one after the other.
    ///
    /// - Throws: ``XMLMapError`` for a malformed name, a character that XML forbids, and objects that contain themselves.
    mutating func write(roots: some Sequence<(name: String, content: ElementContent)>) throws {
        var isFirst = true
        for (name, content) in roots {
            if !isFirst, !isIndented { writer.text("\n") }
            isFirst = false
            try write(content, named: name)
        }
    }

    private mutating func write(_ content: ElementContent, named key: String) throws {
        path.append(key)
        defer { path.removeLast() }
        if let failure = content.failure { throw problem(failure) }
        if !depthGuard.admits(path.count) { throw problem(MappingSession.tooDeep) }
        let outerBindings = bindings.count
        defer { if bindings.count > outerBindings { bindings.removeLast(bindings.count - outerBindings) } }
        let name = try startElement(content, named: key)
        let breaksLines = !isIndented && !content.isVerbatim
        var isFirst = true
        try content.forEachItem(droppingUnlisted: dropsUnlistedNodes) { item in
            if breaksLines, !isFirst { writer.text("\n") }
            isFirst = false
            try write(item)
        }
        writer.endElement(name)
    }

    /// Whether white space in an element means something, which matters where there is indentation.
    private func kind(of content: ElementContent) -> DocumentWriter.Content { isIndented && !content.holdsText ? .elements : .mixed }

    /// Writes the start tag of an element, with the declarations of the namespaces that its key and attributes name.
    ///
    /// - Returns: the element's name.
    private mutating func startElement(_ content: ElementContent, named key: String) throws -> String {
        var tag = StartTag(key: key, content: content)
        for (prefix, uri) in content.declarations where bindings.last(where: { $0.prefix == prefix })?.uri != uri {
            bindings.append((prefix, uri))
            tag.declarations.append((prefix, uri))
        }
        if content.mayConcernNamespaces {
            for attribute in content.attributes {
                if let prefix = NameRules.declaredPrefix(of: attribute.name) { bindings.append((prefix, attribute.value.text)) }
            }
        }
        let name = try resolved(key, in: &tag)
        writer.startElement(name, content: kind(of: content))
        // Keys differ, but two may mean the same name if one names a namespace.
        let mayRepeatNames = content.mayConcernNamespaces && content.attributes.contains { Self.namesNamespace($0.name) }
        var names: Set<[UInt8]> = []
        for attribute in content.attributes {
            let name = try resolved(attribute.name, in: &tag)
            if mayRepeatNames, !names.insert(Array(name.utf8)).inserted { throw problem("two keys stand for the attribute '\(name)'") }
            writer.attribute(name, value: try checked(attribute.value.text))
        }
        try writeDeclarations(of: tag)
        return name
    }

    private mutating func write(_ item: ElementContent.Item) throws {
        switch item {
        case .child(let name, let value): try write(value, named: name)
        case .text(let runs): try write(text: runs.count == 1 ? runs[0].text : runs.map(\.text).joined(separator: "\n"))
        case .cdata(let sections): try write(sections)
        case .comment(let comment): writer.comment(try checked(comment))
        }
    }

    private mutating func write(_ value: ContentValue, named key: String) throws {
        switch value {
        case .element(let content): return try write(content, named: key)
        case .list:
            // A list in a list: an element of the name, which holds elements of the name.
            let row = ElementContent()
            row.setDictionaryEntry(value, forKey: key)
            return try write(row, named: key)
        case .scalar, .cdata, .null: break
        }
        path.append(key)
        defer { path.removeLast() }
        let outerBindings = bindings.count
        defer { bindings.removeLast(bindings.count - outerBindings) }
        var tag = StartTag(key: key)
        let name = try resolved(key, in: &tag)
        writer.startElement(name, content: .mixed)
        if case .null(.xsiNil) = value {
            writer.attribute(try resolved("{\(StandardNamespace.schemaInstance)}nil", in: &tag, preferring: "xsi"), value: "true")
        }
        try writeDeclarations(of: tag)
        if case .scalar(let scalar) = value { try write(text: scalar.text) }
        if case .cdata(let sections) = value { try write(sections) }
        writer.endElement(name)
    }

    private mutating func writeDeclarations(of tag: StartTag) throws {
        for (prefix, uri) in tag.declarations { writer.declareNamespace(prefix: prefix, uri: try checked(uri)) }
    }

    private mutating func write(_ sections: [Data]) throws {
        for section in sections {
            guard let text = String(data: section, encoding: .utf8) else { throw problem("a CDATA section is not text in UTF-8") }
            writer.cdata(try checked(text))
        }
    }

    // MARK: Names and characters

    /// The name that a key means: the key, or for `{namespace URI}local` a name with a declared prefix, which is declared here if need be.
    private mutating func resolved(_ key: String, in tag: inout StartTag, preferring preferred: String = "ns1") throws -> String {
        var name = key
        if Self.namesNamespace(key), let end = key.lastIndex(of: "}") {
            let uri = String(key[key.index(after: key.startIndex)..<end])
            let prefix = try prefix(for: uri, in: &tag, preferring: preferred)
            let local = key[key.index(after: end)...]
            name = local.contains(":") ? "" : prefix.isEmpty ? String(local) : "\(prefix):\(local)"
        }
        guard NameRules.isName(name) else { throw problem("'\(key)' is no name for an element or an attribute") }
        return name
    }

    /// Whether a key is `{namespace URI}local`.
    private static func namesNamespace(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "{") }

    private mutating func prefix(for uri: String, in tag: inout StartTag, preferring preferred: String) throws -> String {
        if uri.isEmpty { return "" }
        if uri == StandardNamespace.declarations { throw problem("a name is in the namespace of namespace declarations") }
        if let binding = bindings.last(where: { $0.uri == uri && !$0.prefix.isEmpty }),
            bindings.last(where: { $0.prefix == binding.prefix })?.uri == uri
        {
            return binding.prefix
        }
        let taken = tag.spelledPrefixes.union(bindings.lazy.map(\.prefix))
        var numbered = (2...).lazy.map { "ns\($0)" }.makeIterator()
        var prefix = preferred
        while taken.contains(prefix), let next = numbered.next() { prefix = next }
        bindings.append((prefix, uri))
        tag.declarations.append((prefix, uri))
        return prefix
    }

    /// Writes a text, whose bytes are mostly looked at once: nothing in them is forbidden, or has to be escaped.
    private mutating func write(text: String) throws {
        var text = text
        let classes = text.withUTF8 { CharacterEscapes.elements.classes(in: $0) }
        if !classes.isDisjoint(with: [.forbidden, .suspicious]) { _ = try checked(text) }
        text.withUTF8 { writer.text($0, isPlain: !classes.contains(.special)) }
    }

    private func checked(_ text: String) throws -> String {
        guard let scalar = CharacterEscapes.firstForbiddenCharacter(in: text) else { return text }
        throw problem("\(scalar.codePoint) is a character that XML cannot carry")
    }

    private func problem(_ reason: String) -> XMLMapError {
        XMLMapError(key: path.last, reason: "\(reason), in /\(path.joined(separator: "/"))")
    }
}
