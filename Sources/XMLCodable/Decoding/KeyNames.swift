/// How coding keys find names: for one document and one set of key strategies.
///
/// Every name of the document belongs to a group, told by a number; a key finds a group, and from then on groups are compared as numbers.
/// Without namespaces and strategies a name is a group of its own. With namespaces, names with the same local part are one group, and
/// names with the same local part and namespace one under another numbering. With a strategy, names that it makes the same key of are one.
struct KeyNames {
    /// What a key stands for in the document.
    struct Entry: BitwiseCopyable {
        var element: Group
        var attribute: Group
        /// The key that the compiler gives to the unlabelled payload of an enum's case.
        var isPayload = false
        static let unresolved = Entry(element: .unresolved, attribute: .unresolved)
    }

    /// A group of names that a key matches.
    struct Group: BitwiseCopyable, Equatable {
        let number: UInt32

        static let unresolved = Group(number: 0)
        /// No name of the document.
        static let none = Group(number: .max)
        /// The element's own content: the key `""`.
        static let ownContent = Group(number: .max - 1)
        /// Set where the number is one of names together with their namespaces.
        static let expandedBit: UInt32 = 1 << 30

        var isExpanded: Bool { number & Group.expandedBit != 0 && number < Group.ownContent.number }
    }

    /// The keys of one kind of node.
    private enum Keys {
        /// The name is the key.
        case names
        /// The key of each name; the group of each name; the group by key.
        case converted(keys: [String], groups: [UInt32], byKey: [String: UInt32])
        /// The key depends on the coding path.
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)
    }

    /// The context's, which holds both.
    private unowned(unsafe) let arena: Arena
    private var elementKeys: Keys
    private var attributeKeys: Keys
    private let elementStrategy: XMLDecoder.KeyDecodingStrategy
    private let attributeStrategy: XMLDecoder.KeyDecodingStrategy
    /// The group of each name together with its namespace; empty where namespaces are not processed.
    private var expandedGroups: [UInt32] = []
    private var expandedByKey: [String: UInt32] = [:]

    /// - Parameter previous: what was found out for the same options and the same names, of which there may be more by now.
    init(arena: Arena, options: XMLDecoder.Options, continuing previous: consuming KeyNames? = nil) {
        self.arena = arena
        elementStrategy = options.elementKeyDecodingStrategy ?? options.keyDecodingStrategy
        attributeStrategy = options.attributeKeyDecodingStrategy ?? options.keyDecodingStrategy
        elementKeys = .names
        attributeKeys = .names
        // Moved, not copied: tables that nobody else refers to grow in place.
        if var previous = previous.take() {
            swap(&elementKeys, &previous.elementKeys)
            swap(&attributeKeys, &previous.attributeKeys)
            swap(&expandedGroups, &previous.expandedGroups)
            swap(&expandedByKey, &previous.expandedByKey)
        }
        KeyNames.extend(&elementKeys, to: arena, strategy: elementStrategy)
        KeyNames.extend(&attributeKeys, to: arena, strategy: attributeStrategy)
        guard arena.processesNamespaces else { return }
        if expandedGroups.isEmpty { expandedGroups = [0] }
        while expandedGroups.count <= arena.names.count {
            let key = arena.expandedName(expandedGroups.count)
            let group = expandedByKey[key] ?? UInt32(truncatingIfNeeded: expandedGroups.count)
            expandedByKey[key] = group
            expandedGroups.append(group)
        }
    }

    private static func extend(_ known: inout Keys, to arena: Arena, strategy: XMLDecoder.KeyDecodingStrategy) {
        if case .custom(let convert) = strategy { return known = .custom(convert) }
        if case .useDefaultKeys = strategy, !arena.processesNamespaces { return }
        var keys = [""]
        var groups: [UInt32] = [0]
        var byKey: [String: UInt32] = [:]
        if case .converted(let knownKeys, let knownGroups, let knownByKey) = known {
            if knownKeys.count > arena.names.count { return }
            (keys, groups, byKey) = (knownKeys, knownGroups, knownByKey)
        }
        known = .names
        for name in keys.count..<arena.names.count + 1 {
            let key = strategy.key(for: arena.plainName(name))
            let group = byKey[key] ?? UInt32(truncatingIfNeeded: name)
            byKey[key] = group
            keys.append(key)
            groups.append(group)
        }
        known = .converted(keys: keys, groups: groups, byKey: byKey)
    }

    /// Whether the keys of elements depend on the coding path, so that groups cannot tell them.
    var hasCustomElementKeys: Bool { if case .custom = elementKeys { true } else { false } }

    /// Whether every attribute's name is a key of its own.
    @inline(__always)
    var attributeKeysAreNames: Bool { if case .names = attributeKeys { true } else { false } }

    /// Whether the keys of attributes depend on the coding path, so that groups cannot tell them.
    var hasCustomAttributeKeys: Bool { if case .custom = attributeKeys { true } else { false } }

    // MARK: From keys to names

    func entry(for key: String) -> Entry {
        if key.isEmpty { return Entry(element: .ownContent, attribute: .ownContent) }
        if !expandedGroups.isEmpty, let key = ExpandedName.spelled(key) {
            let group = expandedByKey[key].map { Group(number: $0 | Group.expandedBit) } ?? .none
            return Entry(element: group, attribute: group)
        }
        return Entry(
            element: group(of: key, in: elementKeys, elementStrategy), attribute: group(of: key, in: attributeKeys, attributeStrategy),
            isPayload: key == "_0")
    }

    private func group(of key: String, in keys: Keys, _ strategy: XMLDecoder.KeyDecodingStrategy) -> Group {
        switch keys {
        case .names:
            var key = key
            return key.withUTF8 { arena.names.find($0) }.map { Group(number: UInt32(truncatingIfNeeded: $0)) } ?? .none
        case .converted(_, _, let byKey):
            // A key that no name becomes may still become a name: `myURL` is written `my_url`, which reads as `myUrl`.
            let found = byKey[key] ?? strategy.inverse(of: key).flatMap { byKey[strategy.key(for: $0)] }
            return found.map(Group.init(number:)) ?? .none
        case .custom: return .none
        }
    }

    @inline(__always)
    func element(_ name: Int, isIn group: Group) -> Bool { self.name(name, isIn: group, of: elementKeys) }

    @inline(__always)
    func attribute(_ name: Int, isIn group: Group) -> Bool { self.name(name, isIn: group, of: attributeKeys) }

    @inline(__always)
    private func name(_ name: Int, isIn group: Group, of keys: Keys) -> Bool {
        if case .names = keys { return UInt32(truncatingIfNeeded: name) == group.number }
        return convertedName(name, isIn: group, of: keys)
    }

    private func convertedName(_ name: Int, isIn group: Group, of keys: Keys) -> Bool {
        if group.isExpanded { return expandedGroups[name] | Group.expandedBit == group.number }
        if case .converted(_, let groups, _) = keys { return groups[name] == group.number }
        return UInt32(truncatingIfNeeded: name) == group.number
    }

    /// Whether an element's name is what a key is written as, even if it reads as another key: `myURL` is written `my_url`, which reads as `myUrl`.
    func element(_ name: Int, isWrittenFor key: String) -> Bool {
        elementStrategy.inverse(of: key) != nil && element(name, isIn: entry(for: key).element)
    }

    /// The group of an element's name, for elements that are to match another one.
    func elementGroup(_ name: Int) -> Group {
        if case .converted(_, let groups, _) = elementKeys { return Group(number: groups[name]) }
        return Group(number: UInt32(truncatingIfNeeded: name))
    }

    /// The group of an element's name together with its namespace.
    func expandedGroup(_ name: Int) -> Group { Group(number: expandedGroups[name] | Group.expandedBit) }

    // MARK: From names to keys

    /// The key that an element's name becomes.
    func elementKey(_ name: Int, path: @autoclosure () -> [any CodingKey]) -> String { key(name, in: elementKeys, path: path) }

    /// The key that an attribute's name becomes.
    func attributeKey(_ name: Int, path: @autoclosure () -> [any CodingKey]) -> String { key(name, in: attributeKeys, path: path) }

    private func key(_ name: Int, in keys: Keys, path: () -> [any CodingKey]) -> String {
        switch keys {
        case .names: arena.names.qualifiedName(name)
        case .converted(let keys, _, _): keys[name]
        case .custom(let convert):
            convert(path() + [AnyCodingKey(stringValue: arena.plainName(name))]).stringValue
        }
    }

    /// The key in Clark notation, where namespaces are processed.
    func expandedKey(_ name: Int) -> String? {
        expandedGroups.isEmpty ? nil : arena.expandedName(name)
    }
}

extension Arena {
    /// A name as keys without namespace give it.
    fileprivate func plainName(_ name: Int) -> String { processesNamespaces ? names.localName(name) : names.qualifiedName(name) }

    /// A name in Clark notation.
    fileprivate func expandedName(_ name: Int) -> String { "{\(names.namespaceURI(name) ?? "")}\(names.localName(name))" }
}

extension XMLDecoder.KeyDecodingStrategy {
    /// The key that a name becomes.
    func key(for name: String) -> String {
        switch self {
        case .useDefaultKeys, .custom: name
        case .convertFromSnakeCase: KeyConversion.joiningWords(of: name, separatedBy: "_")
        case .convertFromKebabCase: KeyConversion.joiningWords(of: name, separatedBy: "-")
        case .convertFromCapitalized: KeyConversion.lowercasingFirstLetter(of: name)
        case .convertFromUppercase: KeyConversion.joiningWords(of: name.lowercased(), separatedBy: "_")
        }
    }

    /// The name that the encoder's strategy of the same kind writes for a key.
    func inverse(of key: String) -> String? {
        switch self {
        case .useDefaultKeys, .custom: nil
        case .convertFromSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertFromKebabCase: KeyConversion.separatingWords(of: key, with: "-")
        case .convertFromCapitalized: KeyConversion.capitalizingFirstLetter(of: key)
        case .convertFromUppercase: key.uppercased()
        }
    }
}
