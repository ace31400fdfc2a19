/// The prefixes of the namespaces that a document uses; they are declared on its root element.
struct EncodingNamespaces {
    /// The declarations, by prefix; `""` is the default namespace.
    private(set) var declarations: [(prefix: String, uri: String)] = []
    /// Declarations that an element further in makes by itself.
    private(set) var innerDeclarations: [(prefix: String, uri: String)] = []
    /// By the namespace's URI.
    private var elementPrefixes: [ExactString: String] = [:]
    private var attributePrefixes: [ExactString: String] = [:]
    /// Prefixes that are in names, and that therefore have to mean the same everywhere.
    private(set) var used: Set<String> = []
    private var taken: Set<String>
    /// Prefixes that are declared on the root element of every document, by options or its given attributes.
    private let givenPrefixes: [String]
    /// Whether the user gives the default namespace.
    private var hasGivenDefault: Bool { isGiven("") }
    private var generatedCount = 0
    /// How often something was added.
    private(set) var changeCount = 0

    /// - Parameters:
    ///   - prefixes: the namespaces that prefixes mean, as the user wants them.
    ///   - taken: prefixes that are declared otherwise.
    init(prefixes: [String: String], taken: Set<String>) {
        givenPrefixes = taken + prefixes.keys.filter { prefixes[$0] != StandardNamespace.xml }
        self.taken = taken.union(prefixes.keys).union(["xml", "xmlns"])
        for (prefix, uri) in prefixes.sortedByKey where uri != StandardNamespace.xml {
            declarations.append((prefix, uri))
            note(prefix, for: uri)
        }
        note("xml", for: StandardNamespace.xml)
    }

    /// Notes a namespace's prefix, for elements and attributes unless they have another one, and for attributes unless it is none.
    @inline(never)
    private mutating func note(_ prefix: String, for uri: String) {
        changeCount += 1
        let uri = ExactString(uri)
        if elementPrefixes[uri] == nil { elementPrefixes[uri] = prefix }
        if !prefix.isEmpty, attributePrefixes[uri] == nil { attributePrefixes[uri] = prefix }
    }

    /// Notes that an element further in, around all that comes, declares a prefix by itself, which then serves keys with its namespace.
    mutating func noteDeclaration(of prefix: String, for uri: String) {
        if prefix.isEmpty { return note(prefix, for: uri) }  // which is the default namespace is settled for each element
        changeCount += 1
        let isOther = taken.contains(prefix)
        taken.insert(prefix)
        guard !isOther, attributePrefixes[ExactString(uri)] == nil else { return }
        note(prefix, for: uri)
        innerDeclarations.append((prefix, uri))
    }

    /// Whether every document declares a prefix on its root element.
    func isGiven(_ prefix: String) -> Bool { givenPrefixes.contains { isSame($0, prefix) } }

    /// Whether elements in a namespace have no prefix.
    func isDefault(_ uri: String) -> Bool { elementPrefixes[ExactString(uri)] == "" }

    /// Makes a namespace the default one of the whole document, unless there is another, or it has a prefix.
    mutating func declareDefault(_ uri: String) {
        guard !hasGivenDefault, elementPrefixes[ExactString(uri)] == nil, taken.insert("").inserted else { return }
        declarations.insert(("", uri), at: 0)
        note("", for: uri)
    }

    /// What attributes declare, in their order: prefixes, `""` for the default namespace, and URIs.
    static func declarations(in attributes: [String: String]) -> [(prefix: String, uri: String)] {
        attributes.sortedByKey.compactMap { name, uri in
            guard !uri.isEmpty, let prefix = NameRules.declaredPrefix(of: name) else { return nil }
            return name == "xmlns" || NameRules.isNameWithoutColon(prefix) ? (prefix, uri) : nil
        }
    }

    /// The issue of a prefix that one element would declare for two namespaces.
    static func conflict(of prefix: String, for uri: String, with found: String) -> XMLCodingIssue {
        XMLCodingIssue(
            .conflictingNamespace, path: "/", expected: "the prefix `\(prefix)` for the namespace `\(uri)`",
            found: "a declaration of it for `\(found)`", suggestion: "give one of them another prefix in namespacePrefixes")
    }

    /// Why a table of prefixes cannot be declared; nil if it can.
    static func problem(in prefixes: [String: String]) -> String? {
        for (prefix, uri) in prefixes.sortedByKey where uri != StandardNamespace.xml {
            if let problem = problem(inURI: uri) { return problem }
            if prefix.isEmpty ? !uri.isEmpty : NameRules.canDeclare(prefix, uri) { continue }
            let isName = prefix.isEmpty || NameRules.isNameWithoutColon(prefix)
            if uri.isEmpty, isName { return "no namespace cannot have the prefix `\(prefix)`" }
            let isReversed = uri.isEmpty || NameRules.isNameWithoutColon(uri)
            let hint = isReversed ? ": prefixes come before their namespaces, [\"\(uri)\": \"\(prefix)\"]" : ""
            return "`\(prefix)` cannot be a namespace prefix\(hint)"
        }
        return nil
    }

    /// Why the namespace of a type cannot be declared; nil if it can.
    static func problem(in namespace: XMLNamespace) -> String? {
        if namespace.others[""] != nil { return "the prefix of another namespace cannot be empty" }
        for (prefix, _) in namespace.others where prefix == "xml" || prefix == "xmlns" { return "`\(prefix)` cannot be a namespace prefix" }
        if let problem = problem(in: namespace.others) { return problem }
        guard let prefix = namespace.prefix, !(prefix.isEmpty && namespace.uri.isEmpty) else { return problem(inURI: namespace.uri) }
        return problem(in: [prefix: namespace.uri])
    }

    private static func problem(inURI uri: String) -> String? {
        if uri == StandardNamespace.declarations { return "the namespace of declarations cannot be declared" }
        if CharacterEscapes.firstForbiddenCharacter(in: uri) == nil { return nil }
        return "the namespace URI `\(uri)` has a character in it that XML forbids"
    }

    /// The qualified name for a key in Clark notation, `{uri}local`; the key itself where it is not in that notation. Nil where there is none.
    ///
    /// Where the name of an element gets no prefix, `defaultNamespace` is the namespace that has to be the default one there; `""` for none.
    ///
    /// - Parameter preferred: the prefixes that types would like for their namespaces.
    mutating func qualifiedName(
        for key: String, isAttribute: Bool, preferring preferred: [ExactString: String]
    ) -> (name: String, defaultNamespace: String?)? {
        guard key.utf8.first == UInt8(ascii: "{"), let end = key.firstIndex(of: "}") else { return (key, nil) }
        let uri = String(key[key.index(after: key.startIndex)..<end])
        let local = String(key[key.index(after: end)...])
        guard NameRules.isNameWithoutColon(local), Self.problem(inURI: uri) == nil else { return nil }
        if uri.isEmpty { return (local, isAttribute ? nil : "") }
        let prefix = prefix(for: uri, isAttribute: isAttribute, preferred: preferred.isEmpty ? nil : preferred[ExactString(uri)])
        return prefix.isEmpty ? (local, uri) : ("\(prefix):\(local)", nil)
    }

    /// The prefix of a namespace, which is declared if it was not.
    @inline(never)
    mutating func prefix(for uri: String, isAttribute: Bool, preferred: String? = nil) -> String {
        if let known = isAttribute ? attributePrefixes[ExactString(uri)] : elementPrefixes[ExactString(uri)] {
            if used.insert(known).inserted { changeCount += 1 }
            return known
        }
        if preferred == "", !isAttribute, !hasGivenDefault {
            note("", for: uri)  // which elements that need it declare
            return ""
        }
        var prefix = preferred ?? ""
        while prefix.isEmpty || taken.contains(prefix) {
            generatedCount += 1
            prefix = "ns\(generatedCount)"
        }
        taken.insert(prefix)
        used.insert(prefix)
        note(prefix, for: uri)
        declarations.append((prefix, uri))
        return prefix
    }
}
