/// How a decoder compares names of documents with coding keys: both are brought into forms, and a key means a name if they have one in common.
///
///     struct Track: XMLNamespaced { var trackTitle: String }      in the namespace urn:t, with .convertFromSnakeCase
///
/// The key has the form `urn:t trackTitle`. The element `<t:track_title>` has two forms: `{urn:t}track_title`, that of a key which says all of the
/// name, and then `urn:t trackTitle`.
///
/// A strategy that is a closure may go by the coding path. Its forms are what it makes of a name at the root, and show no two properties of one node.
struct NameForms: DocumentForms, Sendable {
    private let elementStrategies: [XMLDecoder.KeyDecodingStrategy]
    private let attributeStrategies: [XMLDecoder.KeyDecodingStrategy]
    private let differences: XMLDecoder.NameDifferences
    private let namespacePrefixes: [String: String]
    private let processesNamespaces: Bool
    let areComparable: Bool

    /// - Parameter processesNamespaces: whether the document was parsed so; nil for a document that the decoder will parse.
    init(_ options: XMLDecoder.Options, processesNamespaces: Bool? = nil) {
        elementStrategies = (options.elementKeyDecodingStrategy ?? options.keyDecodingStrategy).alternatives
        attributeStrategies = (options.attributeKeyDecodingStrategy ?? options.keyDecodingStrategy).alternatives
        let hasNodeStrategy = if case .custom = options.nodeDecodingStrategy { true } else { false }
        areComparable =
            !hasNodeStrategy && !(elementStrategies + attributeStrategies).contains { if case .custom = $0 { true } else { false } }
        differences = options.keyMatching.differences
        namespacePrefixes = options.namespacePrefixes
        self.processesNamespaces = processesNamespaces ?? options.parsing.shouldProcessNamespaces
    }

    // MARK: Keys

    /// The forms of a key: its own, and that of the name which the encoder's strategy writes for it. `myURL` is written `my_url`, which reads as
    /// `myUrl`: both are forms of it.
    ///
    /// - Parameter namespace: that of a key which does not say its own. Attributes have none.
    func forms(ofKey key: String, isAttribute: Bool, in namespace: XMLNamespace?) -> [ExactString] {
        if let exact = exactName(of: key) { return [ExactString(exact)] }
        let namespace = isAttribute || XMLNamespace.isSaid(by: key) ? nil : namespace
        var forms = [form(key, in: namespace?.uri)]
        for strategy in isAttribute ? attributeStrategies : elementStrategies {
            let written = form(strategy.keyReadBack(for: key), in: namespace?.uri)
            if !forms.contains(written) { forms.append(written) }
        }
        return forms
    }

    /// Whether a key says its namespace.
    func saysNamespace(_ key: String) -> Bool { exactName(of: key) != nil }

    /// The name in James Clark's notation that a key says; nil for a key that does not say its namespace.
    private func exactName(of key: String) -> String? {
        if key.utf8.first == UInt8(ascii: "{") { return key }
        if processesNamespaces, let xml = ExpandedName.spelled(key) { return xml }
        let resolved = ExpandedName.resolving(key, namespacePrefixes)
        return resolved.utf8.first == UInt8(ascii: "{") ? resolved : nil
    }

    private func form(_ key: String, in namespace: String?) -> ExactString {
        let form = differences.formToCompare(key)
        return ExactString(namespace.map { "\($0) \(form)" } ?? form)
    }

    // MARK: Names

    /// The forms of a name in a document, the closest first: a key that says the namespace comes before one that does not.
    func forms(ofName name: Int, isAttribute: Bool, in names: borrowing NameTable) -> [ExactString] {
        let (written, local) = (names.qualifiedName(name), names.localName(name))
        let uri = names.namespaceURI(name)
        // A prefix that nothing declares is a part of the name.
        let nameInNamespace = uri == nil ? written : local
        var forms = [ExactString("{\(uri ?? "")}\(nameInNamespace)")]
        func add(_ form: ExactString) { if !forms.contains(form) { forms.append(form) } }
        for strategy in isAttribute ? attributeStrategies : elementStrategies {
            if !isAttribute { add(form(key(for: nameInNamespace, strategy), in: uri ?? "")) }
            add(form(key(for: !isAttribute && processesNamespaces ? local : written, strategy), in: nil))
        }
        return forms
    }

    private func key(for name: String, _ strategy: XMLDecoder.KeyDecodingStrategy) -> String {
        if case .custom(let closure) = strategy { return closure([AnyCodingKey(stringValue: name)]).stringValue }
        return strategy.key(for: name)
    }
}
