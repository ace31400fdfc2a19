/// Writes fragments as they are, as compactly and with as few escapes as ``XMLTree`` writes a document, and declares what is not in force.
struct FragmentWriter: ~Copyable {
    private var writer: DocumentWriter
    /// What is declared where the next tag is written.
    private var scope: NamespaceScope
    /// How many bytes declarations have taken that are not the fragments' own.
    private var declaredCount = 0
    /// What others have written that belongs together with this.
    private let others: RepeatedDeclarations

    /// - Parameters:
    ///   - scope: what is declared in the place where the fragments are written.
    ///   - numbers: those of the namespaces of all fragments of a document.
    ///   - others: what was written before of what this belongs to.
    init(
        in scope: PrefixTable = PrefixTable(), numbers: NamespaceNumbers = NamespaceNumbers(),
        after others: RepeatedDeclarations = RepeatedDeclarations()
    ) {
        writer = DocumentWriter(elementEscapes: .necessaryInElements, attributeEscapes: .necessaryInAttributes, capacity: 256)
        self.scope = NamespaceScope(scope, numbers: numbers)
        self.others = others
    }

    /// What was declared so far, and before. With too many declarations, nothing more is written.
    var repeatedDeclarations: RepeatedDeclarations {
        var all = others
        all.add(declaredCount, of: writer.output.count)
        return all
    }

    /// Whether there are too many declarations, or no memory.
    var isTooLong: Bool { writer.output.isExhausted || repeatedDeclarations.areTooMany }

    /// What was written, as long as nothing more is.
    var bytes: UnsafeBufferPointer<UInt8> { writer.output.bytes }

    /// What was written, as a string.
    var string: String { String(decoding: writer.output.bytes, as: UTF8.self) }

    /// Writes a fragment.
    ///
    /// - Parameter prefixes: what its names need, to be declared on its own element.
    mutating func write(_ fragment: XMLFragment, declaring prefixes: [(prefix: String, uri: String)]) {
        var walk = FragmentWalk(fragment)
        var open: [(name: String, mark: Int)] = []
        while let event = walk.next(), !isTooLong {
            switch event {
            case .start(let element):
                switch element.form {
                case .parsed(let parsed):
                    write(parsed, declaring: open.isEmpty ? prefixes : [])
                    walk.skipContent()
                case .built(let built):
                    open.append((built.name.qualifiedName, scope.mark))
                    start(built, declaring: open.count == 1 ? prefixes : [])
                }
            case .node(let node): write(node)
            case .end:
                guard let (name, mark) = open.popLast() else { break }
                writer.endElement(name)
                scope.restore(to: mark)
            }
        }
    }

    /// Writes what is in an element of a parsed document. Each child element gets the declarations that it needs.
    mutating func writeContent(of parent: ParsedFragment) {
        for child in parent.children where !isTooLong {
            guard case .element(let element) = child else {
                write(child)
                continue
            }
            write(element, declaring: [])
        }
    }

    private mutating func write(_ node: XMLFragment.Node) {
        switch node {
        case .element: break
        case .text(let text): writer.text(text)
        case .cdata(let text): writer.cdata(text)
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        }
    }

    // MARK: Elements that were built

    private mutating func start(_ element: BuiltFragment, declaring prefixes: [(prefix: String, uri: String)]) {
        writer.startElement(element.name.qualifiedName, content: .mixed)
        let (attributes, declarations, brought) = (element.attributes, element.declarations, element.prefixesOfValues)
        var own = Set(declarations.map { ExactString($0.prefix) })
        // What the element does not declare itself, in the order of precedence: what its names need, and what its values need. What is needed
        // further in is declared here only where it is in nobody's way.
        for (name, isAttribute) in CollectionOfOne((element.name, false)) + attributes.map({ ($0.name, true) }) {
            let prefix = name.prefix ?? ""
            guard !(isAttribute && prefix.isEmpty), let uri = name.namespaceURI ?? (prefix.isEmpty ? "" : nil) else { continue }
            if own.insert(ExactString(prefix)).inserted { declare(prefix, uri) }
        }
        for (prefix, uri) in prefixes where !brought.contains(where: { isSame($0.prefix, prefix) && !isSame($0.uri, uri) }) {
            if own.insert(ExactString(prefix)).inserted { declare(prefix, uri) }
        }
        for (prefix, uri) in brought where own.insert(ExactString(prefix)).inserted { declare(prefix, uri) }
        var rest = declarations[...]
        for (position, attribute) in attributes.enumerated() {
            while let next = rest.first, next.position <= position {
                declareOwn(next)
                rest.removeFirst()
            }
            writer.attribute(spelling(of: attribute.name, own), value: attribute.value)
        }
        for declaration in rest { declareOwn(declaration) }
    }

    /// How an attribute's name is written: one in a namespace has a prefix, which is declared if there is none.
    private mutating func spelling(of name: XMLFragment.Name, _ own: Set<ExactString>) -> String {
        guard let uri = name.namespaceURI, name.prefix == nil else { return name.qualifiedName }
        if let prefix = scope.prefix(for: uri) { return "\(prefix):\(name.qualifiedName)" }
        var number = 1
        while scope.uri(of: "ns\(number)") != nil || own.contains(ExactString("ns\(number)")) { number += 1 }
        declare("ns\(number)", uri)
        return "ns\(number):\(name.qualifiedName)"
    }

    /// Declares a prefix on the element whose start tag is being written, if it means something else there.
    private mutating func declare(_ prefix: String, _ uri: String) {
        if scope.prefix(prefix, means: uri) { return }
        let start = writer.output.count
        writer.declareNamespace(prefix: prefix, uri: uri)
        scope.bind(prefix, to: uri)
        declaredCount += writer.output.count - start
    }

    /// The same with what the element itself declares.
    private mutating func declareOwn(_ declaration: XMLFragment.NamespaceDeclaration) {
        let count = declaredCount
        declare(declaration.prefix, declaration.uri)
        declaredCount = count
    }

    // MARK: Elements of a document

    /// Writes an element of a parsed document with all that is in it, from front to back.
    private mutating func write(_ parsed: ParsedFragment, declaring prefixes: [(prefix: String, uri: String)]) {
        let (arena, first, end) = (parsed.arena, parsed.index, parsed.record.subtreeEnd)
        var open: [(node: NodeIndex, mark: Int)] = []
        var text = parsed.record.textStart
        var index = first
        while true {
            while let (node, mark) = open.last, arena.node(node).subtreeEnd <= index {
                let record = arena.node(node)
                writer.writeRun(text..<record.textEnd, in: node, before: record.subtreeEnd, of: arena)
                text = record.textEnd
                writer.endElement(arena.names.bytes(record.name))
                scope.restore(to: mark)
                open.removeLast()
            }
            guard index < end else { return }
            let record = arena.node(index)
            if let (parent, _) = open.last { writer.writeRun(text..<record.textStart, in: parent, before: index, of: arena) }
            text = record.textStart
            switch record.kind {
            case .comment: writer.comment(arena.attributeValue(Int(record.attributeStart)))
            case .processingInstruction:
                writer.processingInstruction(
                    target: arena.names.bytes(record.name), content: arena.attributeValue(Int(record.attributeStart)))
            case .element:
                open.append((index, scope.mark))
                writer.startElement(arena.names.bytes(record.name), content: .mixed)
                if index == first { declareNeeds(of: parsed, and: prefixes) }
                writeAttributes(record.attributeRange, of: arena)
            }
            index += 1
        }
    }

    /// Declares what a parsed element needs and does not declare itself.
    private mutating func declareNeeds(of parsed: ParsedFragment, and prefixes: [(prefix: String, uri: String)]) {
        let own = Set(parsed.declarations.map { ExactString($0.prefix) })
        var declared = own
        // What is needed further out comes last: this element is only where it is declared.
        for (prefix, uri) in parsed.needsOfNames().prefixes + parsed.prefixesInValues() + prefixes
        where declared.insert(ExactString(prefix)).inserted {
            declare(prefix, uri)
        }
    }

    private mutating func writeAttributes(_ range: Range<Int>, of arena: Arena) {
        for attribute in range {
            let name = arena.attributes[attribute].name
            if let prefix = arena.declaredPrefix(name) {
                let uri = arena.names.sharedNamespace(arena.attributeValue(attribute))
                if scope.prefix(prefix, means: uri) { continue }
                scope.bind(prefix, to: uri)
            }
            writer.attribute(arena.names.bytes(name), value: arena.attributeValue(attribute))
        }
    }
}
