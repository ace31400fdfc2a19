/// How a decoder compares names of documents with coding keys: both are brought into forms, and a key means a name if they have one in common.
///
///     struct Track: XMLNamespaced { var trackTitle: String }      in the namespace urn:t, with .convertFromSnakeCase
///
/// The key has the form `urn:t trackTitle`. The element `<t:track_title>` has three forms: `{urn:t}track_title`, that of a key which says all of the
/// name, `urn:t trackTitle`, and that of a key in no namespace.
///
/// A strategy that is a closure may go by the coding path. Its forms are what it makes of a name at the root, by which no
/// contest of two keys is told.
struct NameForms: KeyForms, Sendable {
    private var elementStrategies: [XMLDecoder.KeyDecodingStrategy]
    private var attributeStrategies: [XMLDecoder.KeyDecodingStrategy]
    private var differences: XMLDecoder.NameDifferences
    private let namespacePrefixes: [String: String]
    private let processesNamespaces: Bool
    private let hasNodeStrategy: Bool

    /// - Parameter processesNamespaces: whether the document was parsed so; nil for a document that the decoder will parse.
    init(_ options: XMLDecoder.Options, processesNamespaces: Bool? = nil) {
        elementStrategies = (options.elementKeyDecodingStrategy ?? options.keyDecodingStrategy).alternatives
        attributeStrategies = (options.attributeKeyDecodingStrategy ?? options.keyDecodingStrategy).alternatives
        hasCustomElementKeys = elementStrategies.contains(where: \.isCustom)
        hasCustomAttributeKeys = attributeStrategies.contains(where: \.isCustom)
        hasNodeStrategy = if case .custom = options.nodeDecodingStrategy { true } else { false }
        differences = options.keyMatching.differences
        namespacePrefixes = options.namespacePrefixes
        self.processesNamespaces = processesNamespaces ?? options.parsing.shouldProcessNamespaces
    }

    /// The same for keys of types that do not list them: names are written with all their differences, and where any of several strategies may have made
    /// them they are keys as they are.
    init(ofUnlisted forms: NameForms) {
        self = forms
        if elementStrategies.count > 1 { elementStrategies = [.useDefaultKeys] }
        if attributeStrategies.count > 1 { attributeStrategies = [.useDefaultKeys] }
        differences = []
    }

    // MARK: What the options say

    var areComparable: Bool { !hasNodeStrategy && !dependOnPath }

    /// Whether keys of elements depend on the coding path.
    let hasCustomElementKeys: Bool

    /// Whether keys of attributes depend on the coding path.
    let hasCustomAttributeKeys: Bool

    func hasCustomKeys(ofAttributes areAttributes: Bool) -> Bool { areAttributes ? hasCustomAttributeKeys : hasCustomElementKeys }

    /// Whether names have the same form whatever their prefix is.
    var leavesPrefixesOut: Bool { differences.contains(.prefix) }

    var dependOnPath: Bool { hasCustomElementKeys || hasCustomAttributeKeys }

    /// Whether names have one form, of which nothing is left out.
    var haveOneForm: Bool { elementStrategies.count == 1 && attributeStrategies.count == 1 && differences.isEmpty }

    /// Whether names are keys as they are.
    var areNames: Bool { haveOneForm && elementStrategies[0].isDefault && attributeStrategies[0].isDefault }

    // MARK: Keys

    /// What a form says of a name, beside the name.
    enum Scope {
        /// All of it: its namespace, and the name as it is.
        case exact
        /// Its namespace, and what becomes of the name.
        case namespace
        /// What becomes of the name alone.
        case name
    }

    /// The forms of a key by their parts: its own, and that of the name which the encoder's strategy writes for it. `myURL` is written `my_url`, which
    /// reads as `myUrl`: both are forms of it.
    ///
    /// - Parameter namespace: that of a key which does not say its own. Attributes have none.
    func parts(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [(scope: Scope, namespace: String, name: ExactString)]
    {
        if let exact = expandedName(of: key, in: namespace) { return [(.exact, exact.namespaceURI, ExactString(exact.localName))] }
        let namespace = isAttribute || XMLNamespace.isSaid(by: key) ? nil : namespace
        var names = [ExactString(differences.formToCompare(key))]
        for strategy in isAttribute ? attributeStrategies : elementStrategies {
            let written = ExactString(differences.formToCompare(strategy.key(for: strategy.name(for: key))))
            if !names.contains(written) { names.append(written) }
        }
        return names.map { (namespace == nil ? .name : .namespace, namespace?.uri ?? "", $0) }
    }

    /// The same as strings, which both coders' forms are.
    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString] {
        parts(ofKey: key, isAttribute: isAttribute, in: namespace).map { Self.form($0.scope, $0.namespace, $0.name) }
    }

    private static func form(_ scope: Scope, _ namespace: String, _ name: ExactString) -> ExactString {
        switch scope {
        case .exact: ExactString("{\(namespace)}\(name.string)")
        case .namespace: ExactString("\(namespace) \(name.string)")
        case .name: name
        }
    }

    /// Whether a key says its namespace.
    func saysNamespace(_ key: String, in namespace: XMLNamespace?) -> Bool { expandedName(of: key, in: namespace) != nil }

    /// The name together with its namespace that a key means; nil for a key that does not say its namespace.
    ///
    /// - Parameter namespace: that of keys around it, whose type may say what prefixes mean.
    @inline(never)
    func expandedName(of key: String, in namespace: XMLNamespace?) -> ExpandedName? {
        let key = namespace?.resolving(key) ?? key
        if key.utf8.first == UInt8(ascii: "{") { return ExpandedName(key) }
        if processesNamespaces, let clark = ExpandedName.spelled(key) { return ExpandedName(clark) }
        return namespacePrefixes.isEmpty ? nil : ExpandedName(ExpandedName.resolving(key, namespacePrefixes))
    }

    /// The keys that name a name's namespace by a prefix of the decoder's own, or of a type's.
    func prefixedKeys(of name: Int, in names: borrowing NameTable, _ namespace: XMLNamespace?) -> [String] {
        var keys: [String] = []
        for (prefix, uri) in namespacePrefixes.merging(namespace?.others ?? [:], uniquingKeysWith: { $1 })
        where names.name(name, isInNamespace: uri) {
            keys.append("\(prefix):\(names.localName(name))")
        }
        return keys.sorted()
    }

    // MARK: Names

    /// The forms of a name in a document, the closest first: a key that says the namespace comes before one that does not.
    func forms(ofName name: Int, isAttribute: Bool, in names: borrowing NameTable, upTo longest: Int = .max) -> [ExactString] {
        let namespace = names.namespaceURI(name) ?? ""
        let isLong = namespace.utf8.count > longest
        return parts(ofName: name, isAttribute: isAttribute, in: names).compactMap { scope, name in
            isLong && scope != .name ? nil : Self.form(scope, namespace, name)
        }
    }

    /// The same by their parts, but for the namespace.
    func parts(ofName name: Int, isAttribute: Bool, in names: borrowing NameTable) -> [(scope: Scope, name: ExactString)] {
        let (written, local) = (names.qualifiedName(name), names.localName(name))
        // A prefix that nothing declares is a part of the name.
        let nameInNamespace = names.namespace(of: name) == 0 ? written : local
        var parts: [(scope: Scope, name: ExactString)] = [(.exact, ExactString(nameInNamespace))]
        func add(_ scope: Scope, _ name: String, _ strategy: XMLDecoder.KeyDecodingStrategy) {
            let name = ExactString(differences.formToCompare(key(for: name, strategy)))
            if !parts.contains(where: { $0.scope == scope && $0.name == name }) { parts.append((scope, name)) }
        }
        for strategy in isAttribute ? attributeStrategies : elementStrategies {
            if !isAttribute { add(.namespace, nameInNamespace, strategy) }
            add(.name, !isAttribute && processesNamespaces ? local : written, strategy)
        }
        return parts
    }

    // MARK: The key that a name becomes

    // Under the first strategy: keys that may be any string have one.

    func key(ofElement name: Int, in names: borrowing NameTable, path: [any CodingKey]) -> String {
        key(for: processesNamespaces ? names.localName(name) : names.qualifiedName(name), elementStrategies[0], path)
    }

    func key(ofAttribute name: Int, in names: borrowing NameTable, path: [any CodingKey]) -> String {
        key(for: names.qualifiedName(name), attributeStrategies[0], path)
    }

    /// The key of an element's name within its namespace. A prefix that nothing declares is a part of the name.
    func key(ofElementWithinNamespace name: Int, in names: borrowing NameTable, path: [any CodingKey]) -> String {
        key(for: names.namespace(of: name) == 0 ? names.qualifiedName(name) : names.localName(name), elementStrategies[0], path)
    }

    @inline(never)
    private func key(for name: String, _ strategy: XMLDecoder.KeyDecodingStrategy, _ path: [any CodingKey] = []) -> String {
        if case .custom(let closure) = strategy { return closure(path + [AnyCodingKey(stringValue: name)]).stringValue }
        return strategy.key(for: name)
    }
}
