/// Fragments as they are.
extension ElementWriter {
    /// Writes a fragment.
    ///
    /// - Parameter prefixes: what its names need, to be declared on its own element.
    mutating func write(_ fragment: XMLFragment, declaring prefixes: [(prefix: String, uri: String)]) {
        var walk = FragmentWalk(fragment)
        var open: [(name: String, mark: Int)] = []
        while let event = walk.next(), !isTooLong {
            switch event {
            case .start(let built):
                open.append((built.parts.name.qualifiedName, scope.mark))
                start(built.parts, declaring: open.count == 1 ? prefixes : [])
            case .parsed(let parsed): write(parsed, declaring: open.isEmpty ? prefixes : [])
            case .node(let node): node.write(to: &writer)
            case .end:
                guard let (name, mark) = open.popLast() else { break }
                writer.endElement(name)
                scope.restore(to: mark)
            }
        }
    }

    /// Writes what is in an element of a parsed document. Each child element gets the declarations that it needs.
    mutating func writeContent(of parent: ElementInScope) {
        for child in parent.children where !isTooLong {
            if let element = child.element { write(element, declaring: []) } else { child.write(to: &writer) }
        }
    }

    // MARK: Elements that were built

    private mutating func start(_ element: BuiltFragment.Parts, declaring prefixes: [(prefix: String, uri: String)]) {
        writer.startElement(element.name.qualifiedName, content: .mixed)
        let (attributes, declarations, brought) = (element.attributes, element.declarations, element.brought)
        var needed = NeededPrefixes(beside: declarations.map(\.prefix))
        // What the element does not declare itself, in the order of precedence: what its names need, and what its values need. What is needed
        // further in is declared here only where it is in no other's way.
        for (name, isAttribute) in CollectionOfOne((element.name, false)) + attributes.map({ ($0.name, true) }) {
            let prefix = name.prefix ?? ""
            guard !(isAttribute && prefix.isEmpty), let uri = name.namespaceURI ?? (prefix.isEmpty ? "" : nil) else { continue }
            needed.add(prefix, uri)
        }
        for (prefix, uri) in prefixes where !brought.contains(where: { isSame($0.prefix, prefix) && !isSame($0.uri, uri) }) {
            needed.add(prefix, uri)
        }
        for (prefix, uri) in brought { needed.add(prefix, uri) }
        for (prefix, uri) in needed.all { declare(prefix, uri) }
        var rest = declarations[...]
        for (position, attribute) in attributes.enumerated() {
            while let next = rest.first, next.position <= position {
                declare(next.prefix, next.uri, isOwn: true)
                rest.removeFirst()
            }
            writer.attribute(spelling(of: attribute.name, beside: needed), value: attribute.value)
        }
        for declaration in rest { declare(declaration.prefix, declaration.uri, isOwn: true) }
    }

    /// How an attribute's name is written: one in a namespace has a prefix, which is declared if there is none.
    private mutating func spelling(of name: XMLQName, beside needed: NeededPrefixes) -> String {
        guard let uri = name.namespaceURI, name.prefix == nil else { return name.qualifiedName }
        let prefix = scope.prefix(for: uri) ?? scope.newPrefix(unless: needed.contains)
        declare(prefix, uri)
        return "\(prefix):\(name.qualifiedName)"
    }
}
