// What prefixes and the default namespace mean is known only when an element is complete: attributes, which may come last, declare them.

extension EncodingState {
    // MARK: Declarations on elements

    /// Checks the declarations that an element makes by itself. Where prefixes are declared on it, they have to be for the same namespace. So have
    /// those further in, as far as the prefix is in use. The default namespace is left to them: a name without prefix may be meant for either.
    ///
    /// - Parameter areFurtherOut: whether the declarations are around the element.
    mutating func check(
        _ declarations: ArraySlice<(prefix: String, uri: String)>, of element: UInt32, areFurtherOut: Bool
    ) throws(PendingProblem) {
        for (prefix, uri) in declarations {
            let isUsed = !prefix.isEmpty && names.namespaces.used.contains(prefix)
            let attribute = names.declaringAttribute(of: prefix)
            guard isUsed || !areFurtherOut, attribute != 0 else { continue }
            for node in element..<(isUsed ? document.nodeNumbers.upperBound : element + 1) {
                let declaration = document.attribute(named: attribute, of: node)
                guard declaration != 0 else { continue }
                let written = document.text[document.attribute(declaration).range]
                if Self.declares(uri, written) { continue }
                throw scopeProblem(
                    .conflictingNamespace, 0, expected: "the prefix `\(prefix)` for the namespace `\(uri)`",
                    found: "a declaration of it for `\(EncodingNames.value(of: written))`",
                    suggestion: "give one of them another prefix in namespacePrefixes")
            }
        }
    }

    /// Makes sure that Namespaces in XML allows what attributes in an element declare by their names.
    mutating func checkDeclaringAttributes(in element: UInt32) throws(PendingProblem) {
        let defaultNamespace = names.declaringAttribute(of: "")
        guard !names.allowsUndeclaredPrefixes, defaultNamespace != 0 || !names.declaredPrefixes.isEmpty else { return }
        for node in element..<document.nodeNumbers.upperBound {
            var number = document.node(node).firstAttribute
            while number != 0 {
                let attribute = document.attribute(number)
                number = attribute.next
                guard let prefix = attribute.name == defaultNamespace ? "" : names.declaredPrefixes[attribute.name] else { continue }
                let written = document.text[attribute.range]
                if Self.isOrdinary(written, prefix, nameCount: names.bytes(of: attribute.name).count) { continue }
                let uri = EncodingNames.value(of: written)
                if NameRules.canDeclare(prefix, uri) { continue }
                throw scopeProblem(
                    .invalidName, node, step: "/@\(names.string(of: attribute.name))", expected: "a prefix that can be declared",
                    found: "the prefix `\(prefix)` for the namespace `\(uri)`",
                    suggestion: uri.isEmpty ? "give it a namespace, or leave the attribute out" : "give the namespace another prefix")
            }
        }
    }

    /// Whether a declaration, ` xmlns:p="uri"`, is as nearly all are, by what costs least to look at: neither empty, nor as long as the two namespaces that
    /// have their own prefixes, nor with an escape in it.
    private static func isOrdinary(_ written: UnsafeBufferPointer<UInt8>, _ prefix: String, nameCount: Int) -> Bool {
        let count = written.count - nameCount - 4
        return count > 0 && count != StandardNamespace.xml.utf8.count && count != StandardNamespace.declarations.utf8.count
            && !isSame(prefix, "xml") && !isSame(prefix, "xmlns") && !written.contains(UInt8(ascii: "&"))
    }

    /// Whether an attribute that is written already declares a namespace.
    private static func declares(_ uri: String, _ written: UnsafeBufferPointer<UInt8>) -> Bool {
        let value = written.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
        // As it is where nothing was escaped.
        let isPlain = uri.withBytes { value.elementsEqual($0) } && !value.contains(UInt8(ascii: "&"))
        return isPlain || isSame(EncodingNames.value(of: written), uri)
    }

    // MARK: Names in elements

    /// Sees to it that the names in an element mean what they say: that their prefixes are declared, and that names which depend on a default
    /// namespace are where it is one. Most documents need no look at their elements for that.
    ///
    /// - Throws: for a prefix that nothing declares, and for a name that a declaration on its own element contradicts.
    mutating func settleNamespaces(of element: UInt32) throws(PendingProblem) {
        var needsPrefixes = !names.writtenPrefixes.isEmpty && !names.allowsUndeclaredPrefixes
        if needsPrefixes {
            needsPrefixes = false
            for prefix in names.writtenPrefixes where !isDeclared(prefix, onOrAround: element) { needsPrefixes = true }
        }
        let needsDefaultNamespace =
            names.needDefaultNamespace
            || (names.dependOnDefaultNamespace || !document.unprefixedValues.isEmpty)
                && (names.declaringAttribute(of: "") != 0 || names.namespaces.declarations.contains { $0.prefix.isEmpty })
        guard needsPrefixes || needsDefaultNamespace else { return }
        try settleNamespaces(under: element, checksPrefixes: needsPrefixes)
    }

    /// Whether a prefix is declared on an element, around it, or where the declarations of the whole document are.
    private mutating func isDeclared(_ prefix: String, onOrAround element: UInt32) -> Bool {
        if names.namespaces.declarations.contains(where: { $0.prefix == prefix }) { return true }
        let attribute = names.declaringAttribute(of: prefix)
        guard attribute != 0 else { return false }
        var element = element
        while element != 0 {
            let declaration = document.attribute(named: attribute, of: element)
            if declaration != 0, !Self.declares("", document.text[document.attribute(declaration).range]) { return true }
            element = document.node(element).parent
        }
        return false
    }

    private mutating func settleNamespaces(under root: UInt32, checksPrefixes: Bool) throws(PendingProblem) {
        var outer = EncodedScopes()
        var scopes = [(element: UInt32(0), scope: outer.scope(around: document.node(root).parent, in: document, names, []))]
        var prefixes = Table<UInt32, String?>()
        var number = root
        while true {
            let node = document.node(number)
            if node.name != 0 {
                var scope = scopes[scopes.count - 1].scope
                if try enter(number, &scope) { scopes.append((number, scope)) }
                if let uri = document.unprefixedValues[number] { try checkUnprefixedValue(of: number, in: uri, scope) }
                if checksPrefixes { try checkPrefixes(of: number, scope, &prefixes) }
            } else if checksPrefixes, node.text.isIn(.leaves) {
                try checkPrefixes(ofLeavesIn: node, scopes[scopes.count - 1].scope)
            }
            if node.firstChild != 0 {
                number = node.firstChild
                continue
            }
            while true {
                if scopes[scopes.count - 1].element == number { scopes.removeLast() }
                if number == root { return }
                let next = document.node(number).next
                if next != 0 {
                    number = next
                    break
                }
                number = document.node(number).parent
            }
        }
    }

    /// Takes an element's declarations, and adds one of the default namespace where its name needs another one than there is.
    ///
    /// - Returns: whether there are any.
    private mutating func enter(_ element: UInt32, _ scope: inout PrefixTable) throws(PendingProblem) -> Bool {
        // A prefix cannot be taken away.
        let declared = names.declarations(of: element, in: document).filter { $0.prefix.isEmpty || !$0.uri.isEmpty }
        scope = scope.adding(declared)
        guard let uri = names.defaultNamespace(neededFor: document.node(element).name), !isSame(scope[""] ?? "", uri) else {
            return !declared.isEmpty
        }
        if declared.contains(where: { $0.prefix.isEmpty }) {
            throw scopeProblem(
                .conflictingNamespace, element,
                expected: uri.isEmpty ? "an element in no namespace" : "an element in the namespace `\(uri)`",
                found: "a declaration of another default namespace on it",
                suggestion: "give one of the namespaces a prefix in namespacePrefixes")
        }
        add(uri, as: "xmlns", to: element)
        scope = scope.adding([("", uri)])
        return true
    }

    /// Makes sure that a qualified name without a prefix is in the default namespace, or that there is none. Attributes may have declared another one
    /// since the name was written.
    private mutating func checkUnprefixedValue(of element: UInt32, in uri: String, _ scope: PrefixTable) throws(PendingProblem) {
        let found = scope[""] ?? ""
        if isSame(found, uri) { return }
        let expected =
            uri.isEmpty
            ? "no default namespace around a qualified name in no namespace" : "the default namespace `\(uri)` of a qualified name"
        throw scopeProblem(
            .conflictingNamespace, element, expected: expected,
            found: found.isEmpty ? "none" : "the default namespace `\(found)`, which the name would be in",
            suggestion: "give that namespace a prefix\(uri.isEmpty ? "" : ", or encode the attribute xmlns before the name")")
    }

    /// The default namespace at an element, as far as its attributes and those around it are there already; `""` for none. Nil where that is open: where
    /// an element is yet to get its name.
    mutating func defaultNamespace(at element: UInt32) -> String? {
        let attribute = names.declaringAttribute(of: "")
        var number = element
        while number != 0 {
            let declaration = attribute == 0 ? 0 : document.attribute(named: attribute, of: number)
            if declaration != 0 { return EncodingNames.value(of: document.text[document.attribute(declaration).range]) }
            let node = document.node(number)
            if names.isWildcard(node.name) { return nil }
            if let uri = names.defaultNamespace(neededFor: node.name) { return uri }
            number = node.parent
        }
        return names.namespaces.declarations.first { $0.prefix.isEmpty }?.uri ?? ""
    }

    // MARK: Prefixes

    /// The prefix of a name; nil for one without, and for those of attributes that declare one.
    ///
    /// - Parameter known: those that were asked for, by the numbers of the names.
    @inline(never)
    private func prefix(of name: UInt32, _ known: inout Table<UInt32, String?>) -> String? {
        if let known = known[name] { return known }
        let prefix = NameRules.prefix(of: names.string(of: name)).flatMap { ["xml", "xmlns"].contains($0) ? nil : $0 }
        known[name] = .some(prefix)
        return prefix
    }

    private mutating func checkPrefixes(
        of element: UInt32, _ scope: PrefixTable, _ prefixes: inout Table<UInt32, String?>
    ) throws(PendingProblem) {
        let node = document.node(element)
        if node.text.isIn(.fragment) { return }  // which declares what it needs
        if let prefix = prefix(of: node.name, &prefixes), !scope.declares(prefix) {
            throw undeclared(prefix, names.string(of: node.name), element)
        }
        var number = node.firstAttribute
        while number != 0 {
            let attribute = document.attribute(number)
            if let prefix = prefix(of: attribute.name, &prefixes), !scope.declares(prefix) {
                let name = names.string(of: attribute.name)
                throw undeclared(prefix, name, element, step: "/@\(name)")
            }
            number = attribute.next
        }
    }

    /// Leaves that are written already have no records; their tags have names and nothing else in them.
    private mutating func checkPrefixes(ofLeavesIn run: EncodedNode, _ scope: PrefixTable) throws(PendingProblem) {
        for leaf in document.leaves(of: run) where leaf.name.contains(UInt8(ascii: ":")) {
            let string = String(decoding: leaf.name, as: UTF8.self)
            guard let prefix = NameRules.prefix(of: string), !isSame(prefix, "xml"), !scope.declares(prefix) else { continue }
            throw undeclared(prefix, string, run.parent, step: "/\(string)")
        }
    }

    @inline(never)
    private mutating func undeclared(_ prefix: String, _ name: String, _ element: UInt32, step: String = "") -> PendingProblem {
        scopeProblem(
            .undeclaredPrefix, element, step: step, expected: "a name whose prefix is declared", found: "`\(name)`",
            suggestion: "give its namespace in namespacePrefixes, as [\"\(prefix)\": \"URI\"], or set allowsUndeclaredPrefixes")
    }

    /// A name that does not mean what it says where it is: of an element, or of an attribute or a leaf at the end of a step from there.
    @inline(never)
    private mutating func scopeProblem(
        _ code: XMLErrorCode, _ element: UInt32, step: String = "", expected: String, found: String, suggestion: String
    ) -> PendingProblem {
        let path = documentPath(of: element) + step
        let issue = XMLCodingIssue(code, path: path, expected: expected, found: found, suggestion: suggestion)
        return PendingProblem(codingPath: [], issue: issue)
    }
}

extension EncodingNames {
    /// The value of an attribute that is written already, ` name="value"`, as a reader sees it.
    static func value(of written: UnsafeBufferPointer<UInt8>) -> String {
        let value = written.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
        return CharacterEscapes.resolvingReferences(in: String(decoding: value, as: UTF8.self))
    }

    /// What an element's attributes declare.
    func declarations(of element: UInt32, in document: borrowing EncodedDocument) -> [(prefix: String, uri: String)] {
        var declared: [(prefix: String, uri: String)] = []
        document.forEachAttribute(from: document.node(element).firstAttribute) { _, attribute in
            guard let prefix = NameRules.declaredPrefix(of: string(of: attribute.name)) else { return }
            declared.append((prefix, Self.value(of: document.text[attribute.range])))
        }
        return declared
    }
}

extension PrefixTable {
    /// Whether a prefix means a namespace.
    fileprivate func declares(_ prefix: String) -> Bool { !(self[prefix] ?? "").isEmpty }
}
