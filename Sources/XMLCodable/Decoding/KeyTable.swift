/// What is known of one type of keys: the names that its keys stand for in a document, and the containers that were made for it.
final class KeyTable {
    /// What a key with a tag stands for.
    struct Entry {
        var names = KeyNames.Entry.unresolved
        /// Where the type says the key is, for the type in ``owner``.
        var kind: XMLDecoder.NodeDecoding?
        /// Whether names and kind alone tell where the key is.
        var isPlain = false
        /// Whether the key has been asked for where an element could be meant.
        var meansElement = false
        /// Whether the key has been asked for where the element's own text is meant.
        var meansText = false
    }

    /// Whether any string is a key of the type, as for a dictionary's keys.
    let takesAnything: Bool
    /// Whether some key may say its namespace, so that it is worth asking the type by it: nil until it is known.
    private var mayNameNamespaces: Bool?
    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 16
    private var keys: [(any CodingKey)?] = []
    /// The type whose table of node kinds the entries' kinds are of.
    private var owner: TypeTraits?
    /// Used again and again. Behind a pointer, because it is used for every value: a stored property would be checked for exclusive access.
    let containers: UnsafeMutablePointer<ContainerPool<KeyedPlace>>

    /// Whether an element's name is one of the keys.
    let names: (_ element: NodeIndex, DecodingContext) -> Bool
    /// Whether the name of an attribute is one of the keys.
    let namesAttribute: (_ attribute: Int, DecodingContext) -> Bool

    init<Key: CodingKey>(for _: Key.Type) {
        takesAnything = Key(stringValue: "{}{}") != nil
        names = { element, context in context.key(Key.self, ofElement: element) != nil }
        namesAttribute = { attribute, context in context.key(Key.self, ofAttribute: attribute) != nil }
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(), count: capacity)
        containers = .allocate(capacity: 1)
        containers.initialize(to: ContainerPool(of: KeyedDecodingContainer<Key>.self))
    }

    deinit {
        entries.deallocate()
        containers.deinitialize(count: 1)
        containers.deallocate()
    }

    /// The entry of a key that has been asked for before, if names alone tell where it is.
    @inline(__always)
    func plainEntry(ofTag tag: Int) -> UnsafePointer<Entry>? {
        // Not the entry itself: of all that it says, whoever looks for a node needs one number or two.
        guard tag < capacity, entries[tag].isPlain else { return nil }
        return UnsafePointer(entries + tag)
    }

    /// Whether some key of the type, which is the table's, may say its namespace.
    func mayNameNamespaces<Key: CodingKey>(_: Key.Type) -> Bool {
        if let mayNameNamespaces { return mayNameNamespaces }
        let keys = EnumType.cases(of: Key.self).map(\.stringValue)
        let may = keys.isEmpty || keys.contains { $0.utf8.first == UInt8(ascii: "{") || $0.utf8.contains(UInt8(ascii: ":")) }
        mayNameNamespaces = may
        return may
    }

    /// The names that a key stands for.
    func names<Key: CodingKey>(for key: Key, in context: DecodingContext) -> KeyNames.Entry {
        let tag = key.tag
        guard tag != .max else { return resolve(key, in: context) }
        if tag >= capacity { grow(toHold: tag) }
        if entries[tag].names.element == .unresolved {
            entries[tag].names = resolve(key, in: context)
            let names = entries[tag].names
            entries[tag].isPlain = names.element != .ownContent && !names.isPayload && !names.isShared && !names.isContested
        }
        return entries[tag].names
    }

    /// Notes that a key was asked for where an element could be meant.
    func noteMeansElement(_ key: some CodingKey) {
        if key.tag < capacity { entries[key.tag].meansElement = true }
    }

    /// Notes that a key was asked for where the element's own text is meant.
    func noteMeansText(_ key: some CodingKey) {
        if key.tag < capacity { entries[key.tag].meansText = true }
    }

    /// Whether a key but this one means the element's own text.
    func hasTextKey(otherThan key: some CodingKey) -> Bool { (0..<capacity).contains { $0 != key.tag && entries[$0].meansText } }

    /// Whether any key that may mean an element has the name of one.
    func mayMean(_ element: NodeIndex, in context: DecodingContext) -> Bool {
        let name = context.arena.node(element).name
        return (0..<capacity).contains { entries[$0].meansElement && context.keyNames.element(name, isIn: entries[$0].names.element) }
    }

    private func resolve<Key: CodingKey>(_ key: Key, in context: DecodingContext) -> KeyNames.Entry {
        var entry = context.keyNames.entry(for: key.stringValue)
        if entry.isIndirect {
            entry.isContested = EnumType.cases(of: Key.self).contains {
                context.keyNames.strategiesConfuse(key.stringValue, $0.stringValue)
            }
        }
        return entry
    }

    /// Where a type with a table of node kinds says a key is; nil if that has to be asked for.
    @inline(__always)
    func kind(ofTag tag: Int, of type: TypeTraits) -> XMLDecoder.NodeDecoding? {
        guard tag < capacity, let owner, owner === type else { return nil }
        return entries[tag].kind
    }

    /// Remembers where a type says a key is, for as long as no other type uses the same keys.
    func setKind<Key: CodingKey>(_ kind: XMLDecoder.NodeDecoding, of key: Key, of type: TypeTraits) {
        let tag = key.tag
        guard tag < capacity else { return }
        if owner.map({ !($0 === type) }) ?? true {
            owner = type
            for tag in 0..<capacity { entries[tag].kind = nil }
        }
        entries[tag].kind = kind
    }

    /// Forgets what keys stand for; with `onlyAbsent`, of those keys that stood for nothing.
    func forgetNames(onlyAbsent: Bool) {
        for tag in 0..<capacity {
            let names = entries[tag].names
            if !onlyAbsent || names.element == .none || names.attribute == .none || names.attribute.isExpanded {
                entries[tag].names = .unresolved
                entries[tag].isPlain = false
            }
        }
    }

    // MARK: Keys by their tags

    /// The step of a key in the coding path.
    @inline(__always)
    func step<Key: CodingKey>(of key: Key, in frames: UnsafeMutablePointer<FrameStack>) -> PathStep {
        let tag = key.tag
        guard tag != .max else { return frames.pointee.step(spelling: key) }
        if tag >= keys.count || keys[tag] == nil { note(key, ofTag: tag) }
        return .key(Unmanaged.passUnretained(self), UInt8(truncatingIfNeeded: tag))
    }

    func key(ofTag tag: Int) -> (any CodingKey)? { tag < keys.count ? keys[tag] : nil }

    private func note(_ key: some CodingKey, ofTag tag: Int) {
        while keys.count <= tag { keys.append(nil) }
        keys[tag] = key
    }

    private func grow(toHold tag: Int) {
        let newCapacity = max(capacity * 2, tag + 1)
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: newCapacity)
        larger.moveInitialize(from: entries, count: capacity)
        (larger + capacity).initialize(repeating: Entry(), count: newCapacity - capacity)
        entries.deallocate()
        entries = larger
        capacity = newCapacity
    }
}
