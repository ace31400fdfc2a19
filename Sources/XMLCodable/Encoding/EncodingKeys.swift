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
        let entry = context.entry(for: key.stringValue)
        let tag = key.tag
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
    func name(for path: [any CodingKey]) -> String {
        if case .custom(let convert) = self { return convert(path).stringValue }
        return name(for: path.last?.stringValue ?? "")
    }

    var dependsOnPath: Bool { if case .custom = self { true } else { false } }
}
