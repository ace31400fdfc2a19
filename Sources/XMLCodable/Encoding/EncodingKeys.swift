/// What a coding key is written as.
struct EncodingKey: BitwiseCopyable {
    /// The key as it is spelled, in the table of names; 0 for the key `""`.
    var key: UInt32
    /// The element's name; 0 if the key makes none.
    var element: UInt32
    /// The attribute's name; 0 if the key makes none.
    var attribute: UInt32
    var status: Status

    enum Status: UInt8, BitwiseCopyable {
        case unresolved
        /// A key with names of its own.
        case named
        /// A key that has the same name as another one of its type under a strategy, and so has none.
        case contested
        /// `{namespace URI}local`, whose names are made where they are needed: each may make a declaration.
        case expanded
        /// A path, whose steps have names.
        case path
        /// The key `""`: the element's own content.
        case content
        /// `_0`, as the compiler calls an enum payload's first value when it has no label.
        case unlabelled
    }

    static let unresolved = EncodingKey(key: 0, element: 0, attribute: 0, status: .unresolved)
}

/// The names of one key type's keys, for one encoding.
///
/// A key type of one byte, as the compiler synthesises for up to 256 properties, tells its keys apart by that byte: the name is then one
/// look into a table away. Other keys are looked up by their strings.
final class EncodingKeyTable {
    /// What the keys are.
    let traits: KeyTraits
    /// Whether any string is a key of the type, as for a dictionary's keys.
    var takesAnything: Bool { traits.takesAnything }
    /// Whether there is a key `""`, for text.
    var acceptsText: Bool { traits.acceptsText }
    /// Whether the keys are marked as a choice's.
    let isChoice: Bool
    /// Whose the nodes are in an element of the type whose keys they are, once it was asked for.
    private var owners: WrittenOwners?
    /// The namespace of keys that do not say their own; nil where no type says one.
    let namespace: XMLNamespace?
    /// Why the namespace cannot be declared; nil if it can.
    let problem: String?
    /// Whether some keys are paths, said in a bit: a look at the keys themselves counts a reference, for every container.
    let hasPaths: Bool
    /// The tables of the same keys in namespaces. Behind a pointer, as the containers are.
    private let tablesInNamespaces = Allocation<[(namespace: KeyNamespace, table: EncodingKeyTable)]>([])
    private let entries: Allocation<KeyByteTable<EncodingKey>>
    /// The keys that a strategy makes one name of, each with another one; nil until they are known.
    private var contests: [String: String]?
    /// Used again and again. Behind a pointer, because it is used for every value: a stored property would be checked for exclusive access.
    let containers: Allocation<ContainerPool<KeyedDestination>>

    init<Key: CodingKey>(for type: Key.Type, in namespace: XMLNamespace? = nil) {
        traits = KeyTraits.of(type)
        self.namespace = namespace
        problem = namespace.flatMap(EncodingNamespaces.problem)
        isChoice = traits.isChoice
        hasPaths = traits.paths != nil
        entries = Allocation(KeyByteTable(unset: .unresolved))
        containers = Allocation(ContainerPool(of: KeyedEncodingContainer<Key>.self))
    }

    /// The table of the same keys in a namespace. It lives as long as this one.
    @inline(never)
    func table<Key: CodingKey>(for type: Key.Type, in namespace: KeyNamespace) -> EncodingKeyTable {
        if let known = tablesInNamespaces.value.first(where: { $0.namespace == namespace }) { return known.table }
        let table = EncodingKeyTable(for: type, in: namespace.namespace)
        tablesInNamespaces.value.append((namespace, table))
        return table
    }

    /// Calls with the containers, in namespaces too.
    func forEachPool(_ body: (inout ContainerPool<KeyedDestination>) -> Void) {
        body(&containers.value)
        for (_, table) in tablesInNamespaces.value { table.forEachPool(body) }
    }

    /// Whose the nodes are in an element of a type whose keys they are.
    func owners(in type: TypeTraits, _ make: () -> WrittenOwners) -> WrittenOwners {
        if let owners, owners.type === type { return owners }
        let new = make()
        owners = new
        return new
    }

    @inline(__always)
    func entry<Key: CodingKey>(for key: Key, in context: EncodingContext) -> EncodingKey {
        if let entry = entries.value[key.keyByte], entry.status != .unresolved { return entry }
        return resolve(key, in: context)
    }

    /// The entry of a key that was asked for before and is the same anywhere, by the key's byte; an unresolved one, which has no names, for others.
    func knownEntry(_ keyByte: Int) -> EncodingKey { entries.value[keyByte] ?? .unresolved }

    @inline(never)
    private func resolve(_ key: some CodingKey, in context: EncodingContext) -> EncodingKey {
        if key is LiteralKey { return context.state.names.key(forName: key.stringValue) }
        if traits.paths?[key.stringValue]?.isPath ?? false {
            return EncodingKey(key: context.state.names.number(of: key.stringValue), element: 0, attribute: 0, status: .path)
        }
        if let namespace, !namespace.others.isEmpty, !isSame(namespace.resolving(key.stringValue), key.stringValue) {
            return context.state.names.key(for: key.stringValue, in: namespace)
        }
        var entry = context.state.names.key(for: key.stringValue)
        if entry.status == .named, entry.element != 0, contestant(of: key.stringValue, in: context) != nil {
            entry = EncodingKey(key: entry.key, element: 0, attribute: 0, status: .contested)
        }
        if let namespace, entry.status != .contested { return context.state.names.key(for: key.stringValue, in: namespace) }
        if entry.status != .expanded, !context.state.names.strategies.dependOnPath { entries.value.update(key.keyByte) { $0 = entry } }
        return entry
    }

    /// Another key of the type that a strategy makes the same name of, where the type can list its keys.
    func contestant(of key: String, in context: EncodingContext) -> String? {
        let mayContest = context.state.names.strategies.convertKeys || !(namespace?.others.isEmpty ?? true)
        guard mayContest, !context.state.names.strategies.dependOnPath else { return nil }
        let contests = self.contests ?? findContests(in: context)
        self.contests = contests
        return contests[key]
    }

    @inline(never)
    private func findContests(in context: EncodingContext) -> [String: String] {
        let namespace = namespace.map { KeyNamespace($0) } ?? .unspecified
        let owners = OwnerTable(
            ElementOwners(of: nil, by: traits, in: namespace, context.options.parts, NodeKinds.kind),
            WrittenForms(context.options, context.state.names.strategies))
        return traits.listed.reduce(into: [:]) { $0[$1] = owners.contestant(of: $1, in: self.namespace) }
    }
}

/// How keys become names, as the options say. An object: what makes names takes it along.
final class KeyStrategies {
    private let elements: XMLEncoder.KeyEncodingStrategy
    private let attributes: XMLEncoder.KeyEncodingStrategy
    /// Some strategy asks for the coding path: keys have other names in other places.
    let dependOnPath: Bool
    /// Some strategy makes other names of keys.
    let convertKeys: Bool

    init(_ options: XMLEncoder.Options) {
        elements = options.elementKeyEncodingStrategy ?? options.keyEncodingStrategy
        attributes = options.attributeKeyEncodingStrategy ?? options.keyEncodingStrategy
        dependOnPath = elements.dependsOnPath || attributes.dependsOnPath
        convertKeys = !elements.isDefault || !attributes.isDefault
    }

    /// The name of a key's element, before it is known whether it can be one.
    func elementName(for key: String, path: [any CodingKey] = []) -> String { Self.name(for: key, path, elements) }

    /// The name of an element that no key names: that of its value's type, without the types around it and in it.
    func elementName(for type: any Any.Type) -> String {
        let name = String(describing: type).prefix { $0 != "<" }
        let typeName = String(name).parts(separatedBy: ".").last ?? ""
        return elementName(for: typeName, path: [AnyCodingKey(stringValue: typeName)])
    }

    /// The name of a key's attribute, before it is known whether it can be one.
    func attributeName(for key: String, path: [any CodingKey] = []) -> String { Self.name(for: key, path, attributes) }

    @inline(never)
    private static func name(for key: String, _ path: [any CodingKey], _ strategy: XMLEncoder.KeyEncodingStrategy) -> String {
        if key.utf8.first == UInt8(ascii: "{") { return key }  // an expanded name is what it is
        return strategy.dependsOnPath && !path.isEmpty ? strategy.name(for: path) : strategy.name(for: key)
    }
}

extension XMLEncoder.KeyEncodingStrategy {
    /// The name for a key, where it does not depend on the coding path.
    @inline(never)
    func name(for key: String) -> String {
        switch self {
        case .useDefaultKeys, .custom: key
        case .convertToSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertToKebabCase: KeyConversion.separatingWords(of: key, with: "-")
        case .convertToScreamingSnakeCase: KeyConversion.separatingWords(of: key, with: "_").uppercased()
        case .capitalized: KeyConversion.capitalizingFirstLetter(of: key)
        case .uppercased: key.uppercased()
        case .lowercased: key.lowercased()
        }
    }

    /// The name for the last key of a path.
    package func name(for path: [any CodingKey]) -> String {
        if case .custom(let convert) = self { return convert(path).stringValue }
        return name(for: path.last?.stringValue ?? "")
    }

    var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }

    var dependsOnPath: Bool { if case .custom = self { true } else { false } }
}
