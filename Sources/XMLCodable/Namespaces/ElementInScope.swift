/// An element of a parsed document, with what the document declares around it.
package struct ElementInScope: Sendable {
    package let arena: Arena
    package let index: NodeIndex
    /// What is declared around the element, as far as anything is.
    package let outer: PrefixTable

    package init(arena: Arena, index: NodeIndex, outer: PrefixTable) { (self.arena, self.index, self.outer) = (arena, index, outer) }

    package var record: NodeRecord { arena.node(index) }

    /// The namespaces that the element itself declares.
    package var declarations: [(prefix: String, uri: String, position: Int)] { arena.declarations(of: index) }
}

extension Arena {
    /// The namespaces that an element itself declares, each with the number of attributes that the tag has before it.
    package func declarations(of element: NodeIndex) -> [(prefix: String, uri: String, position: Int)] {
        var declarations: [(prefix: String, uri: String, position: Int)] = []
        let range = node(element).attributeRange
        for attribute in range {
            guard let prefix = declaredPrefix(attributes[attribute].name) else { continue }
            let uri = names.sharedNamespace(attributeValue(attribute))
            declarations.append((prefix, uri, attribute - range.lowerBound - declarations.count))
        }
        return declarations
    }

    /// What is declared in an element, where so much is declared around it.
    package func adding(declarationsOf element: NodeIndex, to outer: PrefixTable) -> PrefixTable {
        outer.adding(declarations(of: element).map { ($0.prefix, $0.uri) })
    }

    /// The prefix that the attributes of a name declare, `""` for the default namespace; nil if they declare none.
    func declaredPrefix(_ name: Int) -> String? {
        NameRules.declaredPrefix(of: names.bytes(name)).map { String(decoding: $0, as: UTF8.self) }
    }
}

// MARK: What an element needs of what is around it

extension ElementInScope {
    /// What the names in an element need: prefixes, and what they mean.
    package struct Needs {
        /// The prefixes of names that nothing in the element declares, in the order of the document.
        package var prefixes = NeededPrefixes()
        /// The first name whose prefix nothing declares at all.
        package var undeclaredName: Int?
        /// How many elements are inside each other.
        package var depth = 1
    }

    /// Goes through all names in the element.
    ///
    /// - Complexity: O(*n*), where *n* is the number of elements and attributes in it.
    package func needsOfNames() -> Needs {
        var needs = Needs()
        var open: [(end: NodeIndex, declares: Bool, mark: Int)] = []
        var scope = PrefixScope()
        // By the numbers of names: in which scope a name was looked at last. A scope changes where an element declares something.
        var seen: [Int: UInt32] = [:]
        var generation: UInt32 = 0
        func look(at name: Int, isAttribute: Bool) {
            if seen.updateValue(generation, forKey: isAttribute ? -name : name) == generation { return }
            let prefix = arena.names.prefix(name) ?? ""
            if isAttribute && prefix.isEmpty || scope.declares(prefix) { return }
            guard let uri = arena.names.namespaceURI(name) ?? (prefix.isEmpty ? "" : nil) else {
                needs.undeclaredName = needs.undeclaredName ?? name
                return
            }
            needs.prefixes.add(prefix, uri)
        }
        for node in index..<record.subtreeEnd {
            let record = arena.node(node)
            guard record.isElement else { continue }
            while let last = open.last, last.end <= node {
                if last.declares {
                    scope.restore(to: last.mark)
                    generation += 1
                }
                open.removeLast()
            }
            let mark = scope.mark
            for (prefix, uri, _) in arena.declarations(of: node) { scope.bind(prefix, to: uri) }
            if scope.mark != mark { generation += 1 }
            open.append((record.subtreeEnd, scope.mark != mark, mark))
            needs.depth = max(needs.depth, open.count)
            look(at: record.name, isAttribute: false)
            for attribute in record.attributeRange {
                let name = arena.attributes[attribute].name
                if !arena.isNamespaceDeclaration(name) { look(at: name, isAttribute: true) }
            }
        }
        return needs
    }

    /// What the element needs and does not declare: its names first, then its values, then what is needed further out and in no other's way.
    package func neededDeclarations(and others: [(prefix: String, uri: String)] = []) -> [(prefix: String, uri: String)] {
        var needed = NeededPrefixes(beside: declarations.map(\.prefix))
        for (prefix, uri) in needsOfNames().prefixes.all + prefixesInValues() + others { needed.add(prefix, uri) }
        return needed.all
    }

    /// What values in the element may need of the declarations around it: the prefixes of these that text or attribute values have with a colon
    /// behind them, as qualified names and XPath expressions do. An `xsi:type` without a prefix needs the default namespace.
    ///
    /// - Complexity: O(*n*), where *n* is the length of text and attribute values.
    package func prefixesInValues() -> [(prefix: String, uri: String)] {
        guard !outer.isEmpty else { return [] }
        var found = PrefixesInValues(outer: outer)
        // Values are in a row in the arena, without anything between them: a prefix is looked for in each of them.
        if arena.text[record.textStart..<record.textEnd].contains(UInt8(ascii: ":")) {
            for node in index..<record.subtreeEnd where arena.node(node).isElement {
                arena.forEachRun(in: node) { run, _ in found.look(in: arena.text[run]) }
            }
        }
        let attributes = record.attributeRange.lowerBound..<arena.node(record.subtreeEnd - 1).attributeRange.upperBound
        look(at: attributes, &found)
        return found.prefixes.sorted
    }

    /// The same of some of the element's own attributes, and of its own text.
    ///
    /// - Parameter scope: the declarations that are regarded.
    package func prefixesInValues(
        ofAttributes attributes: some Sequence<Int>, withText: Bool, in scope: PrefixTable
    ) -> [(prefix: String, uri: String)] {
        guard !scope.isEmpty else { return [] }
        var found = PrefixesInValues(outer: scope)
        if withText { arena.forEachRun(in: index) { run, _ in found.look(in: arena.text[run]) } }
        look(at: attributes, &found)
        return found.prefixes.sorted
    }

    /// Notes also the default namespace if an attribute is an `xsi:type` without a prefix. Source: XML Schema 1.1 Part 1, section 2.7.1.
    private func look(at attributes: some Sequence<Int>, _ found: inout PrefixesInValues) {
        let mayNeedDefault = found.outer[""] != nil
        // A namespace may begin as a name with a prefix does, `urn:shop`, but means none.
        for attribute in attributes where !arena.isNamespaceDeclaration(arena.attributes[attribute].name) {
            let value = arena.attributeValue(attribute)
            found.look(in: value)
            guard mayNeedDefault, arena.isSchemaInstance(arena.attributes[attribute].name, "type") else { continue }
            if !value.contains(UInt8(ascii: ":")) { found.note("") }
        }
    }
}

/// The prefixes of declarations that are found in values.
private struct PrefixesInValues {
    let outer: PrefixTable
    var prefixes = NeededPrefixes()

    mutating func look(in bytes: UnsafeBufferPointer<UInt8>) {
        let maximumCount = outer.longestPrefix
        guard maximumCount > 0 else { return }
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: ":") {
            var start = index
            while start > 0, index - start <= maximumCount, bytes[start - 1].isOfNameWithoutColon { start -= 1 }
            if start < index, index - start <= maximumCount { note(String(decoding: bytes[start..<index], as: UTF8.self)) }
        }
    }

    mutating func note(_ prefix: String) {
        if let uri = outer[prefix] { prefixes.add(prefix, uri) }
    }
}

// MARK: What is declared around elements

/// What is declared around the elements of a document, best asked for in the order of the document.
package final class ElementScopes {
    private let arena: Arena
    private var elementsAround = ElementsAround()
    /// The elements around the one that was asked for last, with what is declared in each.
    private var levels: [(element: NodeIndex, scope: PrefixTable)] = []
    /// What elements were given that were taken as text.
    package var repeatedDeclarations = RepeatedDeclarations()
    /// The element whose declarations were asked for last, with all that is declared in it.
    private var latest: (element: NodeIndex, scope: PrefixTable)?

    package init(_ arena: Arena) { self.arena = arena }

    /// What is declared in an element, by itself and around it. It is kept, because an element may have many attributes that are asked for.
    package func declarations(in element: NodeIndex) -> PrefixTable {
        if let latest, latest.element == element { return latest.scope }
        let scope = arena.adding(declarationsOf: element, to: scope(around: element))
        latest = (element, scope)
        return scope
    }

    /// The element where it is, for a look at it.
    package func element(_ element: NodeIndex) -> ElementInScope {
        ElementInScope(arena: arena, index: element, outer: scope(around: element))
    }

    private func scope(around element: NodeIndex) -> PrefixTable {
        guard arena.names.tellsNamespaces else { return PrefixTable() }
        let around = elementsAround.of(element, in: arena)
        // An element of one level has one element around it: where the last is the same, all are.
        while let last = levels.last, levels.count > around.count || around[levels.count - 1] != last.element { levels.removeLast() }
        for outer in around.dropFirst(levels.count) {
            levels.append((outer, arena.adding(declarationsOf: outer, to: levels.last?.scope ?? PrefixTable())))
        }
        return levels.last?.scope ?? PrefixTable()
    }
}
