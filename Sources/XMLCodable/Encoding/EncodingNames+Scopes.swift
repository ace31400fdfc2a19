// What prefixes and the default namespace mean is known only when an element is complete: attributes, which may come last, declare them.

extension EncodingNames {
    /// A name that does not mean what it says where it is. An object, as ``ScalarProblem`` is one.
    final class ScopeProblem: Error {
        let problem: ScalarProblem
        /// The element that has the name, or an attribute or a leaf of the name.
        let element: UInt32
        /// How the path goes on from the element.
        let step: String

        init(_ code: XMLErrorCode, _ element: UInt32, step: String = "", expected: String, found: String, suggestion: String) {
            problem = ScalarProblem(code: code, expected: expected, found: found, suggestion: suggestion)
            (self.element, self.step) = (element, step)
        }
    }

    /// The declarations that are in force in an element.
    private struct Scope {
        /// The namespace of names without prefix: its URI, or where in the text the attribute is that declares it.
        enum Default {
            case uri(String)
            case written(Range<Int>)
        }

        var defaultNamespace: Default
        var prefixes: Set<String>
    }

    // MARK: Declarations on elements

    /// Checks the declarations that an element makes by itself. Where prefixes are declared on it, they have to be for the same namespace. So have
    /// those further in, as far as the prefix is in use. The default namespace is left to them: a name without prefix may be meant for either.
    ///
    /// - Parameter areFurtherOut: whether the declarations are around the element.
    func check(
        _ declarations: ArraySlice<(prefix: String, uri: String)>, of element: UInt32, areFurtherOut: Bool = false,
        in document: inout EncodedDocument, escapes: CharacterEscapes
    ) throws(ScopeProblem) {
        for (prefix, uri) in declarations {
            let isUsed = !prefix.isEmpty && namespaces.used.contains(prefix)
            let attribute = declaringAttribute(of: prefix)
            guard isUsed || !areFurtherOut, attribute != 0 else { continue }
            for node in element..<(isUsed ? document.nodeNumbers.upperBound : element + 1) {
                let declaration = document.attribute(named: attribute, of: node)
                guard declaration != 0 else { continue }
                let written = document.text[document.attribute(declaration).range]
                if Self.declares(uri, written, escapes) { continue }
                throw ScopeProblem(
                    .conflictingNamespace, 0, expected: "the prefix `\(prefix)` for the namespace `\(uri)`",
                    found: "a declaration of it for `\(Self.value(of: written))`",
                    suggestion: "give one of them another prefix in namespacePrefixes")
            }
        }
    }

    /// The value of an attribute that is written already, ` name="value"`, as a reader sees it.
    static func value(of written: UnsafeBufferPointer<UInt8>) -> String {
        let value = written.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
        return CharacterEscapes.resolvingReferences(in: String(decoding: value, as: UTF8.self))
    }

    /// Whether an attribute that is written already declares a namespace.
    private static func declares(_ uri: String, _ written: UnsafeBufferPointer<UInt8>, _ escapes: CharacterEscapes) -> Bool {
        if uri.isEmpty { return written.dropLast().last == UInt8(ascii: "\"") }
        // As it is where nothing was escaped.
        let isPlain = uri.withBytes { uri in
            let value = UnsafeBufferPointer(rebasing: written.dropLast().suffix(uri.count))
            return value.elementsEqual(uri) && !value.contains(UInt8(ascii: "&"))
        }
        if isPlain, written.dropLast(1 + uri.utf8.count).last == UInt8(ascii: "\"") { return true }
        var escaped = OutputBuffer()
        uri.withBytes { escapes.append($0, to: &escaped) }
        return written.dropLast().suffix(escaped.count).elementsEqual(escaped.bytes)
            && written.dropLast(1 + escaped.count).last == UInt8(ascii: "\"")
    }

    // MARK: Names in elements

    /// Sees to it that the names in an element mean what they say: that their prefixes are declared, and that names which depend on a default
    /// namespace are where it is one. Most documents need no look at their elements for that.
    ///
    /// - Throws: for a prefix that nothing declares, and for a name that a declaration on its own element contradicts.
    mutating func settleNamespaces(
        of element: UInt32, in document: inout EncodedDocument, escapes: CharacterEscapes
    ) throws(ScopeProblem) {
        var needsPrefixes = !writtenPrefixes.isEmpty && !allowsUndeclaredPrefixes
        if needsPrefixes {
            needsPrefixes = false
            for prefix in writtenPrefixes where !isDeclared(prefix, onOrAround: element, in: &document, escapes) { needsPrefixes = true }
        }
        let needsDefaultNamespace =
            needDefaultNamespace
            || (dependOnDefaultNamespace || !document.unprefixedValues.isEmpty)
                && (declaringAttribute(of: "") != 0 || namespaces.declarations.contains { $0.prefix.isEmpty })
        guard needsPrefixes || needsDefaultNamespace else { return }
        try settleNamespaces(under: element, in: &document, checksPrefixes: needsPrefixes, escapes)
    }

    /// Whether a prefix is declared on an element, around it, or where the declarations of the whole document are.
    private func isDeclared(
        _ prefix: String, onOrAround element: UInt32, in document: inout EncodedDocument, _ escapes: CharacterEscapes
    ) -> Bool {
        if namespaces.declarations.contains(where: { $0.prefix == prefix }) { return true }
        let attribute = declaringAttribute(of: prefix)
        guard attribute != 0 else { return false }
        var element = element
        while element != 0 {
            let declaration = document.attribute(named: attribute, of: element)
            if declaration != 0, !Self.declares("", document.text[document.attribute(declaration).range], escapes) { return true }
            element = document.node(element).parent
        }
        return false
    }

    private mutating func settleNamespaces(
        under root: UInt32, in document: inout EncodedDocument, checksPrefixes: Bool, _ escapes: CharacterEscapes
    ) throws(ScopeProblem) {
        var scopes = [(element: UInt32(0), scope: scope(around: root, in: document, escapes))]
        var prefixes = PrefixesOfNames()
        var number = root
        while true {
            let node = document.node(number)
            if node.name != 0 {
                var scope = scopes[scopes.count - 1].scope
                if try enter(number, in: &document, &scope, escapes) { scopes.append((number, scope)) }
                if document.unprefixedValues.contains(number) { try checkUnprefixedValue(of: number, in: document, scope, escapes) }
                if checksPrefixes { try checkPrefixes(of: number, in: document, scope, &prefixes) }
            } else if checksPrefixes, node.text.isIn(.leaves) {
                try checkPrefixes(ofLeavesIn: node, of: document, scopes[scopes.count - 1].scope)
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

    /// What is in force where an element is. The document's declarations are on it or around it.
    private func scope(around element: UInt32, in document: borrowing EncodedDocument, _ escapes: CharacterEscapes) -> Scope {
        var around: [UInt32] = []
        var parent = document.node(element).parent
        while parent != 0 {
            around.append(parent)
            parent = document.node(parent).parent
        }
        var scope = Scope(
            defaultNamespace: .uri(namespaces.declarations.first { $0.prefix.isEmpty }?.uri ?? ""),
            prefixes: Set(namespaces.declarations.map(\.prefix)))
        for element in around.reversed() { addDeclarations(of: element, in: document, to: &scope, escapes) }
        return scope
    }

    /// Adds what an element's attributes declare; says whether they declare the default namespace, and whether they declare anything.
    @discardableResult
    private func addDeclarations(
        of element: UInt32, in document: borrowing EncodedDocument, to scope: inout Scope, _ escapes: CharacterEscapes
    ) -> (ofDefault: Bool, any: Bool) {
        var result = (ofDefault: false, any: false)
        document.forEachAttribute(from: document.node(element).firstAttribute) { _, attribute in
            guard let prefix = NameRules.declaredPrefix(of: string(of: attribute.name)) else { return }
            if prefix.isEmpty {
                scope.defaultNamespace = .written(attribute.range)
                result = (true, true)
            } else if !Self.declares("", document.text[attribute.range], escapes) {
                scope.prefixes.insert(prefix)
                result.any = true
            }
        }
        return result
    }

    /// Takes an element's declarations, and adds one of the default namespace where its name needs another one than there is.
    ///
    /// - Returns: whether there are any.
    private mutating func enter(
        _ element: UInt32, in document: inout EncodedDocument, _ scope: inout Scope, _ escapes: CharacterEscapes
    ) throws(ScopeProblem) -> Bool {
        let (ofDefault, any) = addDeclarations(of: element, in: document, to: &scope, escapes)
        guard let uri = defaultNamespace(neededFor: document.node(element).name) else { return any }
        switch scope.defaultNamespace {
        case .uri(let current) where Array(current.utf8) == Array(uri.utf8): return any
        case .written(let attribute) where Self.declares(uri, document.text[attribute], escapes): return any
        case .written where ofDefault:
            throw ScopeProblem(
                .conflictingNamespace, element,
                expected: uri.isEmpty ? "an element in no namespace" : "an element in the namespace `\(uri)`",
                found: "a declaration of another default namespace on it",
                suggestion: "give one of the namespaces a prefix in namespacePrefixes")
        default: break
        }
        document.addAttribute(number(of: "xmlns"), spelled: "xmlns", uri, to: element)
        scope.defaultNamespace = .uri(uri)
        return true
    }

    /// Makes sure that a qualified name without a prefix, which is in no namespace, is not in a default one.
    private func checkUnprefixedValue(
        of element: UInt32, in document: borrowing EncodedDocument, _ scope: Scope, _ escapes: CharacterEscapes
    ) throws(ScopeProblem) {
        let uri: String
        switch scope.defaultNamespace {
        case .uri(let current): uri = current
        case .written(let range): uri = Self.value(of: document.text[range])
        }
        if uri.isEmpty { return }
        throw ScopeProblem(
            .conflictingNamespace, element, expected: "no default namespace around a qualified name in no namespace",
            found: "the default namespace `\(uri)`, which the name would be in", suggestion: "give that namespace a prefix")
    }

    // MARK: Prefixes

    /// The prefixes of names by their numbers; nil for names without one, and for those of attributes that declare one.
    private struct PrefixesOfNames {
        private var known = Table<UInt32, String?>()

        @inline(never)
        mutating func prefix(of name: UInt32, in names: borrowing EncodingNames) -> String? {
            if let known = known[name] { return known }
            let prefix = NameRules.prefix(of: names.string(of: name)).flatMap { ["xml", "xmlns"].contains($0) ? nil : $0 }
            known[name] = .some(prefix)
            return prefix
        }
    }

    private func checkPrefixes(
        of element: UInt32, in document: borrowing EncodedDocument, _ scope: Scope, _ prefixes: inout PrefixesOfNames
    ) throws(ScopeProblem) {
        let node = document.node(element)
        if node.text.isIn(.fragment) { return }  // which declares what it needs
        if let prefix = prefixes.prefix(of: node.name, in: self), !scope.prefixes.contains(prefix) {
            throw Self.undeclared(prefix, string(of: node.name), element)
        }
        var number = node.firstAttribute
        while number != 0 {
            let attribute = document.attribute(number)
            if let prefix = prefixes.prefix(of: attribute.name, in: self), !scope.prefixes.contains(prefix) {
                let name = string(of: attribute.name)
                throw Self.undeclared(prefix, name, element, step: "/@\(name)")
            }
            number = attribute.next
        }
    }

    /// Leaves that are written already have no records; their tags have names and nothing else in them.
    private func checkPrefixes(ofLeavesIn run: EncodedNode, of document: borrowing EncodedDocument, _ scope: Scope) throws(ScopeProblem) {
        for leaf in document.leaves(of: run) where leaf.name.contains(UInt8(ascii: ":")) {
            let string = String(decoding: leaf.name, as: UTF8.self)
            guard let prefix = NameRules.prefix(of: string), prefix != "xml", !scope.prefixes.contains(prefix) else { continue }
            throw Self.undeclared(prefix, string, run.parent, step: "/\(string)")
        }
    }

    @inline(never)
    private static func undeclared(_ prefix: String, _ name: String, _ element: UInt32, step: String = "") -> ScopeProblem {
        ScopeProblem(
            .undeclaredPrefix, element, step: step, expected: "a name whose prefix is declared", found: "`\(name)`",
            suggestion: "give its namespace in namespacePrefixes, as [\"URI\": \"\(prefix)\"], or set allowsUndeclaredPrefixes")
    }
}
