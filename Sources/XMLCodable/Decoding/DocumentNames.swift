/// The names of one document, as the keys that mean them under a decoder's options, and the other way round.
///
///     <a xmlns:p="u"><p:first_name/></a>      with .convertFromSnakeCase the key `p:firstName` means `p:first_name`
///
/// ``NameForms`` says which mean each other. Where no option and no namespace makes a difference a name has one form, itself, and is looked for among the
/// document's names at once.
final class DocumentNames {
    /// For listed keys: a type is known to have them and no others, as an enum is.
    let forms: NameForms
    /// For all others, such as a dictionary's: names as one strategy makes them, with all their differences.
    private let unlistedForms: NameForms
    private unowned(unsafe) let arena: Arena
    /// Made when they are needed: to let go of tables by strings, even of empty ones, has the runtime search for how those are hashed, which takes a
    /// sixteenth of a first decoding.
    private var tables: NamesByForm?
    private var unlistedTables: NamesByForm?
    /// How many names the document had when its decoding began.
    let count: Int
    /// The names of attributes that say that their element is nil.
    let nilAttributes: [Int]
    /// Whether some names may mean the same: their prefixes or namespaces differ.
    let mayMeanTheSame: Bool
    /// Whether a key without a namespace may mean names in any.
    let leavesNamespacesOut: Bool
    /// Whether a key means the name that is spelled like it and no other.
    private let namesAreKeys: Bool

    /// - Parameter previous: what was found out for the same options and the same names, of which there may be more by now.
    init(arena: Arena, options: XMLDecoder.Options, continuing previous: DocumentNames? = nil) {
        self.arena = arena
        count = arena.names.count
        nilAttributes = Self.nilAttributes(in: arena, continuing: previous)
        forms = NameForms(options, processesNamespaces: arena.processesNamespaces)
        unlistedForms = NameForms(ofUnlisted: forms)
        mayMeanTheSame = arena.names.hasHomonyms || arena.names.hasSynonyms
        leavesNamespacesOut = arena.processesNamespaces || forms.leavesPrefixesOut
        namesAreKeys = forms.areNames && !arena.processesNamespaces && !mayMeanTheSame
        // Moved, not copied: tables with a single owner grow in place.
        if let previous {
            swap(&tables, &previous.tables)
            swap(&unlistedTables, &previous.unlistedTables)
        }
    }

    /// The names that `xsi:nil` has in the document. Where nothing declares the usual prefix, it is all there is to go by.
    private static func nilAttributes(in arena: Arena, continuing previous: DocumentNames?) -> [Int] {
        let undeclared = "xsi:nil".withBytes { arena.names.find($0) }
        guard arena.names.tellsNamespaces,
            let declared = arena.names.find(ExpandedName(namespaceURI: StandardNamespace.schemaInstance, localName: "nil"))
        else { return undeclared.map { [$0] } ?? [] }
        let new = ((previous?.count ?? 0) + 1..<arena.names.count + 1).filter { arena.names.expanded($0) == declared || $0 == undeclared }
        return (previous?.nilAttributes ?? []) + new
    }

    // MARK: From keys to names

    /// The names that a listed key means. Keys that a strategy makes by the coding path are not looked for by names.
    ///
    /// - Parameter namespace: that of a key which does not say its own.
    func names(of key: String, in namespace: XMLNamespace?) -> NodeNames {
        names(of: key, in: namespace, forms, among: &tables) { $0 }
    }

    /// The names that any other key means: those that become the key.
    ///
    /// - Parameter isWritten: those that a strategy writes for the key instead. They are meant where an element has none of the others.
    func names(ofUnlisted key: String, in namespace: XMLNamespace?, isWritten: Bool = false) -> NodeNames {
        if isWritten, namesAreKeys { return (NameSet(), NameSet()) }
        func meant(_ forms: [NamesByForm.KeyForm]) -> [NamesByForm.KeyForm] { isWritten ? Array(forms.dropFirst()) : [forms[0]] }
        // One table does for both where they are the same.
        return forms.haveOneForm
            ? names(of: key, in: namespace, forms, among: &tables, meant)
            : names(of: key, in: namespace, unlistedForms, among: &unlistedTables, meant)
    }

    private func names(
        of key: String, in namespace: XMLNamespace?, _ forms: NameForms, among known: inout NamesByForm?,
        _ meant: ([NamesByForm.KeyForm]) -> [NamesByForm.KeyForm]
    ) -> NodeNames {
        if namesAreKeys { return namesSpelled(key, in: namespace) }
        let tables = known ?? NamesByForm()
        known = tables
        if let expanded = forms.expandedName(of: key, in: namespace) {
            let names = tables.names(called: expanded, in: arena)
            return (names, names)
        }
        func names(_ isAttribute: Bool) -> NameSet {
            // What a closure makes of names is asked for in each element.
            if forms.hasCustomKeys(ofAttributes: isAttribute) { return NameSet() }
            let keyForms = meant(forms.parts(ofKey: key, isAttribute: isAttribute, in: namespace))
            return tables.names(keyForms, isAttribute: isAttribute, forms, in: arena)
        }
        return (names(false), names(true))
    }

    /// The same where a name has one number at the most.
    private func namesSpelled(_ key: String, in namespace: XMLNamespace?) -> NodeNames {
        let expanded = forms.expandedName(of: key, in: namespace)
        let name = NameSet(expanded.map { arena.names.find($0) } ?? key.withBytes { arena.names.find(written: $0) })
        guard let namespace, !XMLNamespace.isSaid(by: key) else { return (name, name) }
        return (NameSet(arena.names.find(ExpandedName(namespaceURI: namespace.uri, localName: key))), name)
    }

    // MARK: From names to keys

    //     <t:first_name> in the namespace urn:t, with .convertFromSnakeCase, is the key
    //     elementKey(_:path:)        t:firstName, or firstName where namespaces are processed: of a type that takes any string
    //     elementKey(_:in:path:)     firstName, or {urn:t}first_name of a type in another namespace: of such a type in a namespace
    //     attributeKey               t:firstName: of both
    //     elementKeyWithinNamespace  firstName: of a type in urn:t
    //     expandedKey                {urn:t}first_name: of a type that takes any string, where the name would be another one's key
    //     elementKeys                each of these that may mean it, the closest first: of a type that is asked which of them is a key

    func elementKey(_ name: Int, path: [any CodingKey]) -> String {
        let written = arena.processesNamespaces ? arena.names.localName(name) : arena.names.qualifiedName(name)
        return unlistedForms.key(for: written, isAttribute: false, path: path)
    }

    func attributeKey(_ name: Int, path: [any CodingKey]) -> String {
        unlistedForms.key(for: arena.names.qualifiedName(name), isAttribute: true, path: path)
    }

    /// A prefix that nothing declares is a part of the name.
    func elementKeyWithinNamespace(_ name: Int, path: [any CodingKey]) -> String {
        let written = arena.names.namespace(of: name) == 0 ? arena.names.qualifiedName(name) : arena.names.localName(name)
        return unlistedForms.key(for: written, isAttribute: false, path: path)
    }

    func elementKey(_ name: Int, in namespace: XMLNamespace?, path: [any CodingKey]) -> String {
        guard let namespace else { return elementKey(name, path: path) }
        if arena.names.name(name, isInNamespace: namespace.uri) {
            let key = elementKeyWithinNamespace(name, path: path)
            if !XMLNamespace.isSaid(by: key) { return key }
        }
        // A prefix that nothing declares says no namespace, and is found as it is written.
        let written = arena.names.qualifiedName(name)
        if arena.names.namespace(of: name) == 0, written.utf8.contains(UInt8(ascii: ":")) { return written }
        return arena.names.expandedName(name)
    }

    /// - Parameter asked: what a strategy has made of the name already.
    func elementKeys(_ name: Int, in namespace: XMLNamespace?, asked: String?, path: [any CodingKey]) -> [String] {
        let (keys, written) = (expandedAndPrefixedKeys(of: name, in: namespace), asked ?? elementKey(name, path: path))
        guard let namespace else { return keys + [written] }
        let isInside = arena.names.name(name, isInNamespace: namespace.uri)
        return keys + (XMLNamespace.isSaid(by: written) ? [written] : []) + (isInside ? [elementKeyWithinNamespace(name, path: path)] : [])
    }

    /// The keys that say a name together with its namespace: `{uri}name`, and by prefixes of the decoder or of a type.
    func expandedAndPrefixedKeys(of name: Int, in namespace: XMLNamespace?) -> [String] {
        let tellsNamespaces = arena.names.tellsNamespaces || arena.processesNamespaces
        return (tellsNamespaces ? [arena.names.expandedName(name)] : []) + forms.prefixedKeys(of: name, in: arena.names, namespace)
    }

    /// Nil where the document declares no namespaces.
    func expandedKey(_ name: Int) -> String? { arena.names.tellsNamespaces ? arena.names.expandedName(name) : nil }

    /// Whether names may become keys that are one to Swift and not to XML, or that take long to be hashed.
    private(set) lazy var haveUnusualKeys: Bool = {
        var exact: Set<ExactString> = []
        var equal: Set<String> = []
        for name in 1..<arena.names.count + 1 where !arena.names.bytes(name).allSatisfy({ $0 < 0x80 }) {
            if forms.dependOnPath { return true }
            for key in [elementKey(name, path: []), attributeKey(name, path: [])] where exact.insert(ExactString(key)).inserted {
                if key.hasManyCombiningMarks || !equal.insert(key).inserted { return true }
            }
        }
        return false
    }()

    // MARK: Names that mean the same

    /// The first of the names that mean the same as an element's name, as far as a key can tell that does not say its namespace.
    func firstName(meaningTheSameAs name: Int) -> Int { arena.processesNamespaces ? arena.names.expanded(name) : arena.names.written(name) }

    /// Whether the names of two elements mean the same.
    ///
    /// - Parameter byNamespace: whether the key told their namespace.
    func meanTheSame(_ name: Int, _ other: Int, byNamespace: Bool) -> Bool {
        name == other || mayMeanTheSame && areOne(name, other, byNamespace: byNamespace)
    }

    @inline(never)
    private func areOne(_ name: Int, _ other: Int, byNamespace: Bool) -> Bool {
        byNamespace
            ? arena.names.expanded(name) == arena.names.expanded(other)
            : firstName(meaningTheSameAs: name) == firstName(meaningTheSameAs: other)
    }
}

/// The names of a document that a key means.
typealias NodeNames = (elements: NameSet, attributes: NameSet)

/// Names of a document by their numbers: mostly one or none.
struct NameSet {
    /// 0 for none.
    private(set) var first: UInt32 = 0
    /// The others, in their order.
    private var others: [UInt32] = []

    init() {}

    init(_ name: Int?) { first = UInt32(truncatingIfNeeded: name ?? 0) }

    var isEmpty: Bool { first == 0 }

    /// Whether there are several.
    var hasSeveral: Bool { !others.isEmpty }

    var numbers: [UInt32] { isEmpty ? [] : [first] + others }

    /// One bit of each, as ``SearchCursor`` notes them.
    var bits: UInt64 { numbers.reduce(0) { $0 | SearchCursor.bit(Int($1)) } }

    @inline(never)
    func contains(_ name: Int) -> Bool {
        let name = UInt32(truncatingIfNeeded: name)
        if name == first { return name != 0 }
        let index = firstIndex(of: others.count) { others[$0] < name }
        return index < others.count && others[index] == name
    }

    /// Adds a name with a higher number than all others.
    mutating func append(_ name: Int) {
        if first == 0 { first = UInt32(truncatingIfNeeded: name) } else { others.append(UInt32(truncatingIfNeeded: name)) }
    }

    func union(_ other: NameSet) -> NameSet {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        return NameSet(ascending: Set(numbers + other.numbers).sorted())
    }

    @inline(never)
    func filter(_ isIncluded: (Int) -> Bool) -> NameSet { NameSet(ascending: numbers.filter { isIncluded(Int($0)) }) }

    init(ascending names: [UInt32]) { (first, others) = (names.first ?? 0, Array(names.dropFirst())) }
}

/// The names of a document by their forms, and by what they are together with their namespaces. It grows with the names of the document.
private final class NamesByForm {
    typealias KeyForm = (scope: NameForms.Scope, namespace: String, name: ExactString)

    /// A form whose namespace, which may be long, is known by its number.
    private struct Form: Hashable {
        let isAttribute: Bool
        let scope: NameForms.Scope
        let namespace: Int
        let name: ExactString
    }

    private var names = Table<Form, NameSet>()
    /// How many names have their forms in it.
    private var count = 0
    /// By the first name that means the same.
    private var synonyms = Table<Int, NameSet>()
    private var synonymCount = 0

    /// The names that are one together with their namespaces, whatever their prefixes.
    func names(called expanded: ExpandedName, in arena: Arena) -> NameSet {
        let found = arena.names.find(expanded)
        guard let found, arena.names.hasSynonyms else { return NameSet(found) }
        while synonymCount < arena.names.count {
            synonymCount += 1
            synonyms[arena.names.expanded(synonymCount), default: NameSet()].append(synonymCount)
        }
        return synonyms[found] ?? NameSet()
    }

    /// The names of which one has a form that a key has, too.
    func names(_ keyForms: [KeyForm], isAttribute: Bool, _ forms: NameForms, in arena: Arena) -> NameSet {
        while count < arena.names.count {
            count += 1
            for areAttributes in [false, true] where !forms.hasCustomKeys(ofAttributes: areAttributes) {
                for (scope, name) in forms.parts(ofName: count, isAttribute: areAttributes, in: arena.names) where scope != .expanded {
                    let namespace = scope == .name ? 0 : arena.names.namespace(of: count)
                    names[Form(isAttribute: areAttributes, scope: scope, namespace: namespace, name: name), default: NameSet()].append(
                        count)
                }
            }
        }
        return keyForms.reduce(NameSet()) { found, form in
            guard let namespace = form.scope == .name ? 0 : arena.names.findNamespace(form.namespace) else { return found }
            return found.union(names[Form(isAttribute: isAttribute, scope: form.scope, namespace: namespace, name: form.name)] ?? NameSet())
        }
    }
}

/// How a decoder compares names of documents with coding keys: both are brought into forms, and a key means a name if they have one in common.
///
///     struct Track: XMLNamespaced { var trackTitle: String }      in the namespace urn:t, with .convertFromSnakeCase
///
/// The key has the form `urn:t trackTitle`. The element `<t:track_title>` has three forms: `{urn:t}track_title`, that of a key which says all of the
/// name, `urn:t trackTitle`, and that of a key in no namespace: `trackTitle` where namespaces are processed, otherwise `t:trackTitle`.
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

    /// The same for keys that are not listed: names are written with all their differences, and where any of several strategies may have made them they
    /// are keys as they are.
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
        case expanded
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
        if let name = expandedName(of: key, in: namespace) { return [(.expanded, name.namespaceURI, ExactString(name.localName))] }
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
        case .expanded: ExactString("{\(namespace)}\(name.string)")
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
        if processesNamespaces, let expanded = ExpandedName.spelled(key) { return ExpandedName(expanded) }
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
        var parts: [(scope: Scope, name: ExactString)] = [(.expanded, ExactString(nameInNamespace))]
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

    /// The key that a name becomes by the first strategy: keys that may be any string have one.
    fileprivate func key(for name: String, isAttribute: Bool, path: [any CodingKey]) -> String {
        key(for: name, (isAttribute ? attributeStrategies : elementStrategies)[0], path)
    }

    private func key(for name: String, _ strategy: XMLDecoder.KeyDecodingStrategy, _ path: [any CodingKey] = []) -> String {
        if case .custom(let closure) = strategy { return closure(path + [AnyCodingKey(stringValue: name)]).stringValue }
        return strategy.key(for: name)
    }
}
