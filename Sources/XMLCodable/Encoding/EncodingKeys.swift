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
        case unresolved, ordinary
        /// A key that has the same name as another one of its type under a strategy, and so has none.
        case contested
        /// `{namespace URI}local`, whose names are made where they are needed: each may make a declaration.
        case expanded
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
    /// Whether the keys are marked as a choice's.
    let isChoice: Bool
    /// Whether the keys are any names at all, as a dictionary's are.
    let takesAnything: Bool
    /// Whether there is a key `""`, which stands for text.
    let acceptsText: Bool
    /// Whether a name is one of the keys.
    let names: (String) -> Bool
    private var entries: UnsafeMutablePointer<EncodingKey>
    private var capacity = 16
    /// Keys by the names that a strategy made of them, those of elements at even numbers and those of attributes at odd ones.
    private var keysByName: [UInt32: UInt32] = [:]
    /// Used again and again. Behind a pointer, because it is used for every value: a stored property would be checked for exclusive access.
    let containers: UnsafeMutablePointer<ContainerPool<KeyedDestination>>

    init<Key: CodingKey>(for type: Key.Type) {
        isChoice = type is any XMLChoiceCodingKey.Type
        takesAnything = Key(stringValue: "{}{}") != nil
        acceptsText = Key(stringValue: "") != nil
        names = { Key(stringValue: $0) != nil }
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: .unresolved, count: capacity)
        containers = .allocate(capacity: 1)
        containers.initialize(to: ContainerPool(of: KeyedEncodingContainer<Key>.self))
    }

    deinit {
        entries.deallocate()
        containers.deinitialize(count: 1)
        containers.deallocate()
    }

    @inline(__always)
    func entry<Key: CodingKey>(for key: Key, in context: EncodingContext) -> EncodingKey {
        let tag = key.tag
        if tag < capacity, entries[tag].status != .unresolved { return entries[tag] }
        return resolve(key, in: context)
    }

    @inline(never)
    private func resolve(_ key: some CodingKey, in context: EncodingContext) -> EncodingKey {
        if key is LiteralKey { return context.entry(forName: key.stringValue) }
        var entry = context.entry(for: key.stringValue)
        let tag = key.tag
        if tag != .max, context.convertsKeys, entry.status == .ordinary, entry.element != 0 {
            let other = [entry.element << 1, entry.attribute << 1 | 1].contains { name in
                let first = keysByName[name] ?? entry.key
                keysByName[name] = first
                return first != entry.key
            }
            if other { entry = EncodingKey(key: entry.key, element: 0, attribute: 0, status: .contested) }
        }
        guard tag != .max, entry.status != .expanded, !context.hasKeysByPath else { return entry }
        if tag >= capacity { grow(toHold: tag) }
        entries[tag] = entry
        return entry
    }

    private func grow(toHold tag: Int) {
        let newCapacity = max(capacity * 2, tag + 1)
        let larger = UnsafeMutablePointer<EncodingKey>.allocate(capacity: newCapacity)
        larger.moveInitialize(from: entries, count: capacity)
        (larger + capacity).initialize(repeating: .unresolved, count: newCapacity - capacity)
        entries.deallocate()
        entries = larger
        capacity = newCapacity
    }
}

extension XMLEncoder.KeyEncodingStrategy {
    /// The name for a key, where it does not depend on the coding path.
    func name(for key: String) -> String {
        switch self {
        case .useDefaultKeys, .custom: key
        case .convertToSnakeCase: KeyConversion.separatingWords(of: key, with: "_")
        case .convertToKebabCase: KeyConversion.separatingWords(of: key, with: "-")
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

/// Dictionaries whose keys are attributes of the element around them.
extension EncodingContext {
    /// The number of a type that has such a dictionary, by its keys and the one that the dictionary has.
    func collector<Key: CodingKey>(of _: Key.Type, own: String) -> UInt32 {
        let number = collectors.firstIndex { $0.keys == Key.self && $0.own == own } ?? collectors.count
        if number == collectors.count { collectors.append((Key.self, own)) }
        return UInt32(truncatingIfNeeded: number + 1)
    }

    /// Why an attribute cannot be one of such a dictionary; nil if it can.
    func collectionIssue(of key: some CodingKey, _ slot: Slot, collector: UInt32) -> XMLCodingIssue? {
        let (keys, own) = collectors[Int(collector) - 1]
        func isNamed<Key: CodingKey>(by _: Key.Type) -> Bool {
            if EnumType.cases(of: Key.self).contains(where: { $0.stringValue != own && name(of: $0) == slot.name }) { return true }
            return Key(stringValue: "{}{}") == nil && key.stringValue != own && Key(stringValue: key.stringValue) != nil
        }
        func name(of key: some CodingKey) -> UInt32 {
            resolved(entry(for: key.stringValue), for: key, in: slot.container, asAttribute: true, asElement: false).attribute
        }
        let found = string(ofName: slot.name)
        let problem: String
        if found == "xmlns" || found.hasPrefix("xmlns:") {
            problem = "a namespace declaration"
        } else if isNamed(by: keys) {
            problem = "`\(found)`, which has a property of its own"
        } else if state.pointee.arena.attribute(slot.name, of: slot.element) != nil {
            problem = "`\(found)`, which the element has already"
        } else {
            return nil
        }
        return XMLCodingIssue(path: documentPath(of: slot), position: nil, expected: "an attribute that no key names", found: problem)
    }
}
