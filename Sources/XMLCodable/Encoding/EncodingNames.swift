/// The names of an encoding: what its keys are written as, which prefixes are in names, and how names look in tags.
///
/// A name's number is that of its bytes in one table; 0 is none. A name whose meaning hangs on the default namespace has a number of its own
/// for each one.
struct EncodingNames: ~Copyable {
    private let inPlace = InPlace()
    let strategies: KeyStrategies
    let allowsUndeclaredPrefixes: Bool
    private(set) var table = InternTable()
    var tags = NameTags()
    /// What the keys are written as, by the key's number in the table.
    private var keys = GrowableStorage<EncodingKey>(capacity: 32)
    var namespaces: EncodingNamespaces
    /// The prefixes of names that came with them, as keys or from the user, and that not every document declares.
    private(set) var undeclaredPrefixes: Set<String> = []
    /// The prefixes that attributes declare by their names, by the numbers of these.
    private(set) var declaredPrefixes = Table<UInt32, String>()
    /// Whether keys declare some of them: attributes that are given with an element's name are checked when they are added.
    private(set) var keysDeclarePrefixes = false
    /// The default namespaces, `""` for none, under which alone the names of elements mean what their key says.
    private var namesByDefaultNamespace = Table<UInt32, String>()
    /// Those names, by the numbers of their keys.
    private var elementsByDefaultNamespace: [UInt32: UInt32] = [:]
    /// The prefixes that types would like for their namespaces.
    private var preferredPrefixes: [ExactString: String] = [:]
    /// Whether some types say the namespace of their keys.
    private(set) var haveTypesWithNamespaces = false

    init(options: XMLEncoder.Options, takenPrefixes: Set<String>) {
        strategies = KeyStrategies(options)
        allowsUndeclaredPrefixes = options.allowsUndeclaredPrefixes
        namespaces = EncodingNamespaces(prefixes: options.namespacePrefixes, taken: takenPrefixes)
        keys.append(EncodingKey(key: 0, element: 0, attribute: 0, status: .content))
        declaringName = number(of: "xmlns")
    }

    /// The number of the attribute that declares the default namespace.
    private(set) var declaringName: UInt32 = 0

    // MARK: Numbers

    var count: Int { table.count }

    /// How many bytes the names have.
    var byteCount: Int { table.byteCount }

    @inline(never)
    func string(of name: UInt32) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    @inline(__always)
    func bytes(of name: UInt32) -> UnsafeBufferPointer<UInt8> { table.bytes(Int(name)) }

    /// The number of a name, or of anything else that is written down, such as a key.
    mutating func number(of string: String) -> UInt32 { number(of: string, qualifier: 0) }

    @inline(never)
    private mutating func number(of string: String, qualifier: UInt32) -> UInt32 {
        string.withBytes { UInt32(truncatingIfNeeded: table.intern($0, qualifier: qualifier)) }
    }

    // MARK: Keys

    /// The name of an element whose own name a fragment has yet to say: the key of a choice's case for any element. No element can be called so.
    var wildcard: UInt32 { mutating get { number(of: Self.anyElement) } }

    /// The key of a choice's case for any element.
    static let anyElement = "*"

    /// Whether a name is none yet.
    func isWildcard(_ name: UInt32) -> Bool {
        let bytes = bytes(of: name)
        return bytes.count == 1 && bytes[0] == UInt8(ascii: "*")
    }

    /// The number of the key `_0`.
    var unlabelledKey: UInt32 { mutating get { key(for: "_0").key } }

    /// What a key is written as, as far as that does not depend on the coding path.
    mutating func key(for string: String) -> EncodingKey {
        if string.isEmpty { return keys[0] }
        let number = number(of: string)
        if Int(number) < keys.count, keys[Int(number)].status != .unresolved { return keys[Int(number)] }
        return keep(makeKey(string, number))
    }

    /// Keeps a key, unless its names depend on its place.
    private mutating func keep(_ key: EncodingKey) -> EncodingKey {
        guard !strategies.dependOnPath else { return key }
        while keys.count <= Int(key.key) { keys.append(.unresolved) }
        keys[Int(key.key)] = key
        return key
    }

    /// The same in the namespace which its type says, unless it says its own. Its names are made where they are needed.
    @inline(never)
    mutating func key(for string: String, in namespace: XMLNamespace?) -> EncodingKey {
        guard let namespace else { return key(for: string) }
        let resolved = namespace.resolving(string)
        if XMLNamespace.isSaid(by: string), isSame(resolved, string) { return key(for: string) }
        if string == "_0" {
            var key = key(for: string)
            notePreferredPrefix(of: namespace)
            key.element = name(namespace.qualifying("_0"), isAttribute: false)
            return key
        }
        // The key is spelled as any other, under a number of its own.
        let number = number(of: string, qualifier: number(of: XMLNamespace.isSaid(by: string) ? resolved : namespace.uri) + 1)
        if Int(number) < keys.count, keys[Int(number)].status != .unresolved { return keys[Int(number)] }
        notePreferredPrefix(of: namespace)
        return keep(EncodingKey(key: number, element: 0, attribute: 0, status: .expanded))
    }

    /// Notes which prefix a type would like for its namespace.
    ///
    /// - Parameter isForRoot: whether the namespace is to be the whole document's default one, if it would like to be one at all.
    mutating func notePreferredPrefix(of namespace: XMLNamespace, isForRoot: Bool = false) {
        haveTypesWithNamespaces = true
        guard namespace.prefix != nil || !namespace.others.isEmpty, EncodingNamespaces.problem(in: namespace) == nil else { return }
        if let prefix = namespace.prefix, !namespace.uri.isEmpty {
            notePreferred(prefix, for: namespace.uri)
            if isForRoot, prefix.isEmpty { namespaces.declareDefault(namespace.uri) }
        }
        if namespace.others.isEmpty { return }
        for (prefix, uri) in namespace.others.sortedByKey { notePreferred(prefix, for: uri) }
    }

    private mutating func notePreferred(_ prefix: String, for uri: String) {
        if preferredPrefixes[ExactString(uri)] == nil { preferredPrefixes[ExactString(uri)] = prefix }
    }

    /// The key with its element's name, if that is known and depends on the default namespace.
    func withKnownElement(_ key: EncodingKey) -> EncodingKey {
        var key = key
        if key.element == 0, let known = elementsByDefaultNamespace[key.key] { key.element = known }
        return key
    }

    private mutating func makeKey(_ string: String, _ number: UInt32) -> EncodingKey {
        var key = EncodingKey(key: number, element: 0, attribute: 0, status: string == "_0" ? .unlabelled : .named)
        if string.utf8.first == UInt8(ascii: "{") {
            key.status = .expanded
        } else if Self.isPayloadKey(string) || !strategies.convertKeys && NameRules.isNameWithoutColon(string) {
            (key.element, key.attribute) = (number, number)
        } else if !strategies.dependOnPath {
            let element = strategies.elementName(for: string)
            key.element = name(element, isAttribute: false)
            let attribute = strategies.attributeName(for: string)
            // What is a name of elements is one of attributes, and there is nothing more to note about it.
            key.attribute = key.element != 0 && attribute == element ? key.element : name(attribute, isAttribute: true)
        }
        if key.attribute == declaringName { keysDeclarePrefixes = true }
        return key
    }

    /// Whether a key is what the compiler calls a value without a label in an enum's payload: `_0`, `_1` and so on.
    private static func isPayloadKey(_ key: String) -> Bool {
        key.withBytes { $0.first == UInt8(ascii: "_") && $0.count > 1 && $0.dropFirst().allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// A key that is a name in a document already, which no strategy converts.
    mutating func key(forName string: String) -> EncodingKey {
        guard NameRules.isName(string) else { return key(for: string) }
        if NameRules.declaredPrefix(of: string) == nil { noteWrittenPrefix(of: string) } else { keysDeclarePrefixes = true }
        let name = number(of: string)
        return EncodingKey(key: name, element: name, attribute: name, status: .named)
    }

    /// Whether a key's names depend on its place, or are made only where they are needed.
    func isUnresolved(_ key: EncodingKey) -> Bool { key.status == .expanded || (strategies.dependOnPath && key.status == .named) }

    /// The key with those names that it has in its place, and that are given here as strategies made them.
    mutating func resolve(_ key: EncodingKey, attribute: String?, element: String?) -> EncodingKey {
        var key = key
        if let attribute, key.attribute == 0 {
            key.attribute = name(attribute, isAttribute: true)
            if key.attribute == declaringName { keysDeclarePrefixes = true }
        }
        if let element, key.element == 0 { key.element = name(element, isAttribute: false) }
        if strategies.dependOnPath { return key }
        var kept = key
        if namesByDefaultNamespace[key.element] != nil {
            // Not where leaves look for their names: these need a node that can get a declaration.
            elementsByDefaultNamespace[key.key] = key.element
            kept.element = 0
        }
        keys[Int(key.key)] = kept
        return key
    }

    // MARK: Names

    /// The number of a name; 0 if it is none.
    ///
    /// - Parameter isKey: whether a key or a type gives the name; false for attributes that are given with an element's name.
    mutating func name(_ string: String, isAttribute: Bool, isKey: Bool = true) -> UInt32 {
        if !string.withBytes({ $0.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") } }) {
            return NameRules.isName(string) ? number(of: string) : 0
        }
        let qualified = namespaces.qualifiedName(for: string, isAttribute: isAttribute, preferring: preferredPrefixes)
        guard let (name, defaultNamespace) = qualified, NameRules.isName(name) else { return 0 }
        if let defaultNamespace { return number(of: name, underDefaultNamespace: defaultNamespace) }
        // Attributes that begin so declare a prefix. Elements cannot.
        if !isSame(name, "xmlns"), let prefix = NameRules.declaredPrefix(of: name) {
            let isDeclaration = isAttribute && NameRules.isNameWithoutColon(prefix)
            guard isDeclaration || allowsUndeclaredPrefixes else { return 0 }
            let number = number(of: name)
            declaredPrefixes[number] = prefix
            if isKey { keysDeclarePrefixes = true }
            return number
        }
        if string.utf8.first != UInt8(ascii: "{") { noteWrittenPrefix(of: name) }
        return number(of: name)
    }

    private mutating func noteWrittenPrefix(of name: String) {
        guard let prefix = NameRules.prefix(of: name), !isSame(prefix, "xml"), !undeclaredPrefixes.contains(prefix) else { return }
        if !namespaces.isGiven(prefix) { undeclaredPrefixes.insert(prefix) }
    }

    private mutating func number(of name: String, underDefaultNamespace uri: String) -> UInt32 {
        let number = number(of: name, qualifier: self.number(of: uri) + 1)
        namesByDefaultNamespace[number] = uri
        return number
    }

    /// Whether elements may declare a prefix, or the default namespace, for another namespace than the encoder does around them.
    var mayBeRedeclared: Bool { keysDeclarePrefixes || dependOnDefaultNamespace }

    /// Whether any name needs a certain default namespace.
    var dependOnDefaultNamespace: Bool { !namesByDefaultNamespace.isEmpty }

    /// The namespace that has to be the default one where an element has this name, `""` for none; nil if it does not matter.
    func defaultNamespace(neededFor name: UInt32) -> String? { namesByDefaultNamespace[name] }

    // MARK: Namespaces

    /// The prefix of attributes in XML Schema's namespace for instances.
    var instancePrefix: String { namespaces.declarations.first { isSame($0.uri, StandardNamespace.schemaInstance) }?.prefix ?? "xsi" }

    /// The same, which is declared if it was not.
    mutating func declareInstancePrefix() -> String {
        namespaces.prefix(for: StandardNamespace.schemaInstance, isAttribute: true, preferred: "xsi")
    }

    /// Declares a namespace that a type says, as the first element in it does.
    mutating func declare(_ namespace: XMLNamespace) {
        notePreferredPrefix(of: namespace)
        _ = namespaces.qualifiedName(for: namespace.qualifying("_"), isAttribute: false, preferring: preferredPrefixes)
    }

    /// The prefix of a qualified name that is a value, which is declared if it was not.
    mutating func prefix(ofValue name: XMLQName, in uri: String) -> String {
        let prefixes = [name.prefix, preferredPrefixes[ExactString(uri)]].compactMap { $0 }
        let preferred = prefixes.first { NameRules.isNameWithoutColon($0) && !["xml", "xmlns"].contains($0) }
        return namespaces.prefix(for: uri, isAttribute: true, preferred: preferred)
    }

    /// Goes back to the namespaces as they were before a value, and to keys whose names were not made yet.
    mutating func restore(_ earlier: EncodingNamespaces) {
        namespaces = earlier
        for index in 0..<keys.count where keys[index].status == .expanded {
            keys[index].element = 0
            keys[index].attribute = 0
        }
        elementsByDefaultNamespace.removeAll(keepingCapacity: true)
    }

    /// Goes back to the namespaces as they were before a document, and forgets what its types have said of theirs. Prefixes that came with names stay
    /// noted, because the names stay known.
    mutating func forgetDocument(_ earlier: EncodingNamespaces) {
        guard haveTypesWithNamespaces || dependOnDefaultNamespace || namespaces.changeCount != earlier.changeCount else { return }
        restore(earlier)
        haveTypesWithNamespaces = false
        preferredPrefixes.removeAll()
        namesByDefaultNamespace.removeAll()
        for index in 0..<keys.count where keys[index].status == .expanded { keys[index] = .unresolved }
    }
}

/// Names as they are in tags, put together once for each name.
struct NameTags: ~Copyable {
    /// For every name `<name>`, `</name>` and ` name="`, one after the other.
    private var bytes = OutputBuffer(capacity: 512)
    /// By a name's number.
    private var spans = GrowableStorage<Span>(capacity: 32)

    struct Span: BitwiseCopyable {
        var start = 0
        /// Of the name alone; -1 if the name was not asked for.
        var count = -1
    }

    enum Form {
        /// `<name`
        case openTag
        /// `<name>`
        case startTag
        /// `</name>`
        case endTag
        /// ` name="`
        case attribute
    }

    /// Where the forms of a name are; nowhere, if it was not asked for.
    fileprivate func span(of name: UInt32) -> Span { Int(name) < spans.count ? spans[Int(name)] : Span() }

    /// Appends a name in one of its forms.
    @inline(__always)
    func append(_ form: Form, _ span: Span, to output: inout OutputBuffer) {
        let (start, length) =
            switch form {
            case .openTag: (0, span.count &+ 1)
            case .startTag: (0, span.count &+ 2)
            case .endTag: (span.count &+ 2, span.count &+ 3)
            case .attribute: (2 &* span.count &+ 5, span.count &+ 3)
            }
        output.append(bytesToReadFrom: bytes.pointer(at: span.start &+ start), count: length)
    }

    @inline(never)
    fileprivate mutating func make(_ name: UInt32, spelled: UnsafeBufferPointer<UInt8>) {
        while spans.count <= Int(name) { spans.append(Span()) }
        spans[Int(name)] = Span(start: bytes.count, count: spelled.count)
        bytes.append(UInt8(ascii: "<"))
        append(spelled, "></")
        append(spelled, "> ")
        append(spelled, "=\"")
        bytes.reserveBytesToRead()
    }

    @inline(never)
    private mutating func append(_ spelled: UnsafeBufferPointer<UInt8>, _ end: StaticString) {
        bytes.append(spelled)
        bytes.append(end)
    }
}

extension EncodingNames {
    /// Where the forms of a name are in ``tags``.
    mutating func span(of name: UInt32) -> NameTags.Span {
        let span = tags.span(of: name)
        return span.count < 0 ? newSpan(of: name) : span
    }

    @inline(never)
    private mutating func newSpan(of name: UInt32) -> NameTags.Span {
        tags.make(name, spelled: bytes(of: name))
        return tags.span(of: name)
    }

    /// What a name means as it is written, as far as that is known.
    func meaning(of number: UInt32) -> XMLQName {
        let written = string(of: number)
        let prefix = NameRules.prefix(of: written)
        let declared = namespaces.declarations.first { isSame($0.prefix, prefix ?? "") }?.uri
        return XMLQName(written, in: prefix == nil ? defaultNamespace(neededFor: number) ?? declared : declared)
    }
}
