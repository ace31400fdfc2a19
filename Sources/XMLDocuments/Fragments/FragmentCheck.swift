/// What a fragment needs of the place where it is written. Making it checks that the fragment can be written at all.
struct FragmentCheck {
    /// The prefixes of names that nothing around them in the fragment declares, and what the first name with each means: declared on the fragment's
    /// own element, each is declared once.
    var prefixes: [(prefix: String, uri: String)] { needs.all }
    private var needs = NeededPrefixes()
    /// The same of values.
    private var needsOfValues = NeededPrefixes()
    private let numbers: NamespaceNumbers

    /// Checks a fragment.
    ///
    /// - Parameters:
    ///   - maximumDepth: how many elements may be inside each other in it.
    ///   - allowsUndeclaredPrefixes: whether names may have prefixes that mean nothing.
    ///   - numbers: those of the namespaces of all fragments of a document.
    /// - Complexity: O(*n*), where *n* is the size of the fragment.
    init(
        _ fragment: XMLFragment, maximumDepth: Int = .max, allowsUndeclaredPrefixes: Bool = false,
        numbers: NamespaceNumbers = NamespaceNumbers()
    ) throws(XMLCodingIssue) {
        self.numbers = numbers
        var walk = FragmentWalk(fragment)
        var scope = PrefixScope()
        var open: [(name: XMLQName, mark: Int)] = []
        do throws(XMLCodingIssue) {
            while let event = walk.next() {
                switch event {
                case .start(let built):
                    open.append((built.parts.name, scope.mark))
                    if open.count > maximumDepth { throw FragmentCheck.tooDeep(maximumDepth) }
                    for declaration in built.parts.declarations { scope.bind(declaration.prefix, to: declaration.uri) }
                    try check(built.parts, in: scope, allowsUndeclaredPrefixes)
                    for (prefix, uri) in built.parts.brought where !scope.declares(prefix) { needsOfValues.add(prefix, uri) }
                case .parsed(let parsed):
                    // It was well-formed when it was parsed: only its names have to be looked at.
                    open.append((parsed.name, scope.mark))
                    let needsOfNames = parsed.needsOfNames()
                    if open.count + needsOfNames.depth - 1 > maximumDepth { throw FragmentCheck.tooDeep(maximumDepth) }
                    if let name = needsOfNames.undeclaredName, !allowsUndeclaredPrefixes {
                        throw FragmentCheck.undeclared(parsed.arena.names.qualifiedName(name))
                    }
                    for (prefix, uri) in needsOfNames.prefixes.all where !scope.declares(prefix) { needs.add(prefix, uri) }
                    for (prefix, uri) in parsed.prefixesInValues() where !scope.declares(prefix) { needsOfValues.add(prefix, uri) }
                    open.removeLast()
                case .node(.element): break
                case .node(.text(let text)), .node(.cdata(let text)): try FragmentCheck.check(text, "/text()")
                case .node(.comment(let text)):
                    if let issue = UnwritableNodes.issue(ofComment: text) { throw issue }
                case .node(.processingInstruction(let target, let content)):
                    if let issue = UnwritableNodes.issue(ofInstruction: target, content: content) { throw issue }
                case .end: if let last = open.popLast() { scope.restore(to: last.mark) }
                }
            }
        } catch {
            var issue = error
            issue.path = FragmentCheck.path(open.dropFirst().map(\.name)) + issue.path
            throw issue
        }
        // After those of names, which decide if a prefix means two things.
        for (prefix, uri) in needsOfValues.sorted { needs.add(prefix, uri) }
    }

    // MARK: Elements that were built

    private mutating func check(_ element: BuiltFragment.Parts, in scope: PrefixScope, _ allowsUndeclared: Bool) throws(XMLCodingIssue) {
        // What the element's own start tag says of prefixes.
        var own: [ExactString: String] = [:]
        for declaration in element.declarations {
            let (prefix, uri) = (declaration.prefix, declaration.uri)
            try check(namespace: uri)
            guard NameRules.canDeclare(prefix, uri) else {
                throw XMLCodingIssue(
                    .invalidName, expected: "a prefix that can be declared", found: "the prefix `\(prefix)` for the namespace `\(uri)`")
            }
            if own.updateValue(uri, forKey: ExactString(prefix)) != nil {
                throw FragmentCheck.twice("declaration of the prefix", "`\(prefix)`", "")
            }
        }
        func use(_ name: XMLQName, isAttribute: Bool) throws(XMLCodingIssue) {
            try check(name, isAttribute: isAttribute, allowsUndeclared)
            let prefix = name.prefix ?? ""
            if isAttribute && prefix.isEmpty || isSame(prefix, "xml") { return }
            guard let uri = name.namespaceURI ?? (prefix.isEmpty ? "" : nil) else { return }
            if let other = own.updateValue(uri, forKey: ExactString(prefix)), !numbers.areSame(other, uri) {
                throw XMLCodingIssue(
                    .conflictingNamespace, path: isAttribute ? "/@\(name)" : "",
                    expected: prefix.isEmpty ? "one default namespace for an element" : "one namespace for the prefix `\(prefix)`",
                    found: "`\(other)` and `\(uri)`", suggestion: "give one of the names another prefix")
            }
            if !scope.declares(prefix) { needs.add(prefix, uri) }
        }
        try use(element.name, isAttribute: false)
        var names: Set<ExactString> = []
        for attribute in element.attributes {
            try use(attribute.name, isAttribute: true)
            if !names.insert(meaning(of: attribute.name)).inserted {
                throw FragmentCheck.twice("attribute", "`\(attribute.name)`", "/@\(attribute.name)")
            }
            try FragmentCheck.check(attribute.value, "/@\(attribute.name)")
        }
    }

    /// What a name means, with a number for its namespace, whose text may be very long: `7:title`. No name begins with a digit.
    private func meaning(of name: XMLQName) -> ExactString {
        ExactString(name.namespaceURI.map { "\(numbers[$0]):\(name.localName)" } ?? name.qualifiedName)
    }

    private func check(_ name: XMLQName, isAttribute: Bool, _ allowsUndeclared: Bool) throws(XMLCodingIssue) {
        let isQualified = name.prefix.map { !$0.isEmpty && NameRules.isNameWithoutColon(name.localName) } ?? true
        let declares = isSame(name.prefix ?? "", "xmlns") || isAttribute && isSame(name.qualifiedName, "xmlns")
        guard NameRules.isName(name.qualifiedName), isQualified || allowsUndeclared && name.namespaceURI == nil, !declares else {
            throw XMLCodingIssue(
                .invalidName, expected: "a name for an \(isAttribute ? "attribute" : "element")",
                found: "`\(name.qualifiedName)`",
                suggestion: declares ? "namespaceDeclarations has the declarations of namespaces" : nil)
        }
        if let uri = name.namespaceURI {
            try check(namespace: uri)
            if isSame(uri, StandardNamespace.declarations) || isSame(uri, StandardNamespace.xml) != isSame(name.prefix ?? "", "xml") {
                throw XMLCodingIssue(
                    .conflictingNamespace, expected: "the prefix `xml` for its own namespace, and no other",
                    found: "`\(name.qualifiedName)` in the namespace `\(uri)`")
            }
        } else if name.prefix != nil, !allowsUndeclared {
            throw FragmentCheck.undeclared(name.qualifiedName)
        }
    }

    private func check(namespace uri: String) throws(XMLCodingIssue) {
        if let issue = UnwritableNodes.issue(ofForbidden: numbers.forbiddenCharacter(in: uri)) { throw issue }
    }

    // MARK: Texts

    private static func check(_ text: String, _ path: String) throws(XMLCodingIssue) {
        if let issue = UnwritableNodes.issue(ofForbidden: CharacterEscapes.firstForbiddenCharacter(in: text), path: path) { throw issue }
    }

    // MARK: Issues

    private static func twice(_ kind: String, _ name: String, _ path: String) -> XMLCodingIssue {
        XMLCodingIssue(.duplicateName, path: path, expected: "one \(kind) \(name)", found: "two")
    }

    private static func undeclared(_ name: String) -> XMLCodingIssue {
        XMLCodingIssue(
            .undeclaredPrefix, expected: "a name whose prefix is declared", found: "`\(name)`",
            suggestion: "say what it means: XMLQName(\"\(name)\", in: URI)")
    }

    private static func tooDeep(_ maximumDepth: Int) -> XMLCodingIssue {
        XMLCodingIssue(
            .nestingTooDeep, expected: "at most \(max(maximumDepth, 0)) elements inside each other in the fragment",
            found: "more", suggestion: "raise maximumDepth")
    }

    /// A path of names; of a very long one only the start.
    private static func path(_ names: [XMLQName]) -> String {
        let steps = names.prefix(256).map { "/\($0)" }.joined()
        return names.count > 256 ? steps + "/…" : steps
    }
}
