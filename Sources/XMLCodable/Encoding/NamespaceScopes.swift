// What prefixes and the default namespace stand for shows only when an element is complete: attributes, which may come last, declare them.

extension EncodingContext {
    /// The declarations that are in force in an element.
    private struct Scope {
        /// The namespace of names without prefix: its URI, or where in the text the attribute stands that declares it.
        enum Default {
            case uri(String)
            case written(Range<Int>)
        }

        var defaultNamespace: Default
        var prefixes: Set<String>
    }

    /// Sees to it that the names in an element mean what they say: that their prefixes are declared, and that names which depend on a default
    /// namespace stand where it is one. Most documents need no look at their elements for that.
    ///
    /// - Throws: `EncodingError` for a prefix that nothing declares, and for a name that a declaration on its own element contradicts.
    func settleNamespaces(of element: UInt32, _ value: Any) throws {
        let needsPrefixes =
            !writtenPrefixes.isEmpty && !options.allowsUndeclaredPrefixes
            && !writtenPrefixes.allSatisfy { isDeclared($0, onOrAround: element) }
        let needsDefaultNamespace =
            !namesByDefaultNamespace.isEmpty
            && (declaringAttribute(of: "") != nil || namespaces.declarations.contains { $0.prefix.isEmpty })
        if needsPrefixes || needsDefaultNamespace { try settleNamespaces(under: element, checksPrefixes: needsPrefixes, value) }
    }

    /// Whether a prefix is declared on an element, around it, or where the declarations of the whole document stand.
    private func isDeclared(_ prefix: String, onOrAround element: UInt32) -> Bool {
        if namespaces.declarations.contains(where: { $0.prefix == prefix }) { return true }
        guard let attribute = declaringAttribute(of: prefix) else { return false }
        var element = element
        while element != 0 {
            if let written = declaration(attribute, on: element), !declares("", written) { return true }
            element = state.pointee.arena.nodes[Int(element)].parent
        }
        return false
    }

    @inline(never)
    private func settleNamespaces(under root: UInt32, checksPrefixes: Bool, _ value: Any) throws {
        var scopes = [(element: UInt32(0), scope: scope(around: root))]
        var prefixes = WrittenPrefixes()
        var node = root
        while true {
            let record = state.pointee.arena.nodes[Int(node)]
            if record.name != 0 {
                var scope = scopes[scopes.count - 1].scope
                if try enter(node, &scope, value) { scopes.append((node, scope)) }
                if checksPrefixes { try checkPrefixes(of: node, scope, &prefixes, value) }
            } else if checksPrefixes, record.text.form == .markup {
                try checkPrefixes(ofLeavesIn: node, scopes[scopes.count - 1].scope, value)
            }
            if record.firstChild != 0 {
                node = record.firstChild
                continue
            }
            while true {
                if scopes[scopes.count - 1].element == node { scopes.removeLast() }
                if node == root { return }
                let next = state.pointee.arena.nodes[Int(node)].next
                if next != 0 {
                    node = next
                    break
                }
                node = state.pointee.arena.nodes[Int(node)].parent
            }
        }
    }

    /// What is in force where an element stands. The document's declarations stand on it or around it.
    private func scope(around element: UInt32) -> Scope {
        var around: [UInt32] = []
        var parent = state.pointee.arena.nodes[Int(element)].parent
        while parent != 0 {
            around.append(parent)
            parent = state.pointee.arena.nodes[Int(parent)].parent
        }
        var scope = Scope(
            defaultNamespace: .uri(namespaces.declarations.first { $0.prefix.isEmpty }?.uri ?? ""),
            prefixes: Set(namespaces.declarations.map(\.prefix)))
        for element in around.reversed() { addDeclarations(of: element, to: &scope) }
        return scope
    }

    /// Adds what an element's attributes declare; says whether they declare the default namespace, and whether they declare anything.
    @discardableResult
    private func addDeclarations(of element: UInt32, to scope: inout Scope) -> (ofDefault: Bool, any: Bool) {
        var result = (ofDefault: false, any: false)
        var attribute = state.pointee.arena.nodes[Int(element)].firstAttribute
        while attribute != 0 {
            let record = state.pointee.arena.attributes[Int(attribute) - 1]
            attribute = record.next
            let name = string(ofName: record.name)
            guard name.utf8.starts(with: "xmlns".utf8) else { continue }
            if name == "xmlns" {
                scope.defaultNamespace = .written(record.range)
                result = (true, true)
            } else if name.utf8.starts(with: "xmlns:".utf8), !declares("", state.pointee.arena.text[record.range]) {
                scope.prefixes.insert(String(name.dropFirst(6)))
                result.any = true
            }
        }
        return result
    }

    /// Takes an element's declarations, and adds one of the default namespace where its name needs another one than there is.
    ///
    /// - Returns: whether there are any.
    private func enter(_ element: UInt32, _ scope: inout Scope, _ value: Any) throws -> Bool {
        let (ofDefault, any) = addDeclarations(of: element, to: &scope)
        let name = state.pointee.arena.nodes[Int(element)].name
        guard let uri = namesByDefaultNamespace[name]?.uri else { return any }
        switch scope.defaultNamespace {
        case .uri(let current) where Array(current.utf8) == Array(uri.utf8): return any
        case .written(let attribute) where declares(uri, state.pointee.arena.text[attribute]): return any
        case .written where ofDefault:
            let issue = XMLCodingIssue(
                path: documentPath(of: element), position: nil,
                expected: uri.isEmpty ? "an element in no namespace" : "an element in the namespace `\(uri)`",
                found: "a declaration of another default namespace on it",
                suggestion: "give one of the namespaces a prefix in namespacePrefixes")
            throw error(value, issue, codingPath: [])
        default: break
        }
        let start = state.pointee.arena.text.count
        var copy = uri
        state.pointee.arena.text.append(" xmlns=\"")
        copy.withUTF8 { CharacterEscapes.attributes.append($0, to: &state.pointee.arena.text) }
        state.pointee.arena.text.append(UInt8(ascii: "\""))
        state.pointee.arena.addAttribute(intern("xmlns"), to: element, textStart: start)
        scope.defaultNamespace = .uri(uri)
        return true
    }

    // MARK: Prefixes

    /// The prefixes of names by their numbers; nil for names without one, and for those of attributes that declare one.
    private struct WrittenPrefixes {
        private var known: [UInt32: String?] = [:]

        mutating func prefix(of name: UInt32, in context: EncodingContext) -> String? {
            if let known = known[name] { return known }
            let prefix = NameRules.prefix(of: context.string(ofName: name)).flatMap { ["xml", "xmlns"].contains($0) ? nil : $0 }
            known[name] = .some(prefix)
            return prefix
        }
    }

    private func checkPrefixes(of element: UInt32, _ scope: Scope, _ prefixes: inout WrittenPrefixes, _ value: Any) throws {
        let node = state.pointee.arena.nodes[Int(element)]
        if let prefix = prefixes.prefix(of: node.name, in: self), !scope.prefixes.contains(prefix) {
            throw undeclared(prefix, string(ofName: node.name), documentPath(of: element), value)
        }
        var attribute = node.firstAttribute
        while attribute != 0 {
            let record = state.pointee.arena.attributes[Int(attribute) - 1]
            if let prefix = prefixes.prefix(of: record.name, in: self), !scope.prefixes.contains(prefix) {
                let name = string(ofName: record.name)
                throw undeclared(prefix, name, "\(documentPath(of: element))/@\(name)", value)
            }
            attribute = record.next
        }
    }

    /// Leaves that are written already have no records; their tags have names and nothing else in them.
    private func checkPrefixes(ofLeavesIn run: UInt32, _ scope: Scope, _ value: Any) throws {
        let node = state.pointee.arena.nodes[Int(run)]
        var rest = state.pointee.arena.text[node.text.range][...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.first == UInt8(ascii: "/") { continue }
            let name = rest.prefix { $0 != UInt8(ascii: ">") }
            guard name.contains(UInt8(ascii: ":")) else { continue }
            let string = String(decoding: name, as: UTF8.self)
            guard let prefix = NameRules.prefix(of: string), prefix != "xml", !scope.prefixes.contains(prefix) else { continue }
            throw undeclared(prefix, string, "\(documentPath(of: node.parent))/\(string)", value)
        }
    }

    private func undeclared(_ prefix: String, _ name: String, _ path: String, _ value: Any) -> EncodingError {
        let issue = XMLCodingIssue(
            path: path, position: nil, expected: "a name whose prefix is declared", found: "`\(name)`",
            suggestion: "give its namespace in namespacePrefixes, as [\"URI\": \"\(prefix)\"], or set allowsUndeclaredPrefixes")
        return error(value, issue, codingPath: [])
    }
}
