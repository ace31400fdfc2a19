/// What a decoder finds out while it decodes and can use again: what types are, what keys mean, containers, and the names of documents.
///
/// It belongs to one decoding at a time.
package final class DecoderMemory {
    @inline(never)
    package init() {}

    /// For the parser of the next document.
    package let parsing = ParsingMemory()
    private let types = Allocation(TypeCache<TypeTraits>())
    private let nodeTables = Allocation(TypeCache<(any DynamicNodeDecoding.Type)?>())
    private let items = Allocation(TypeCache<(any Decodable.Type)?>())
    private let keyTables = Allocation(TypeCache<UnownedReference<KeyTable>>())
    var names = Names()
    /// What the owners of nodes go by: the revision of the decoder's options, and whether namespaces are processed.
    private var basisOfOwners = (revision: 0, processesNamespaces: false)

    /// With more names than this a document is more likely to be unlike the next one than like it.
    private static let maximumNameCount = 512
    private static let maximumNameBytes = 1 << 15

    deinit { keyTables.value.forEachValue { $0.release() } }

    // MARK: Types and keys

    @inline(__always)
    func traits(of type: any Any.Type) -> TypeTraits { types.value.value(for: type) { TypeTraits.of(type) } }

    /// A type's own table of node kinds; nil if it has none.
    @inline(__always)
    func nodeTable(of traits: TypeTraits) -> (any DynamicNodeDecoding.Type)? {
        guard traits.isAnnotated, traits.codesItself else { return nil }
        return nodeTables.value.value(for: traits.type) { traits.type as? any DynamicNodeDecoding.Type }
    }

    /// The type of an array's items; nil if the type is no array that decodes.
    @inline(__always)
    func decodableItem(of traits: TypeTraits) -> (any Decodable.Type)? {
        guard let item = traits.arrayItem else { return nil }
        return items.value.value(for: item) { item as? any Decodable.Type }
    }

    @inline(__always)
    func keyTable<Key: CodingKey>(for type: Key.Type) -> KeyTable {
        keyTables.value.value(for: type) { .retaining(KeyTable(for: type)) }.object
    }

    /// The same for as long as a closure takes, without counting a reference.
    @inline(__always)
    func withKeyTable<Key: CodingKey, Result>(for type: Key.Type, _ body: (KeyTable) throws -> Result) rethrows -> Result {
        try keyTables.value.value(for: type) { .retaining(KeyTable(for: type)) }.withObject { try body($0) }
    }

    private func forEachKeyTable(_ body: (KeyTable) -> Void) { keyTables.value.forEachValue { $0.withObject(body) } }

    // MARK: Names

    /// What is known of the names of a document, for the next one, or the next part of it, that is parsed with the same names.
    struct Names: ~Copyable {
        /// The names themselves, unless they are lent.
        var table: NameTable?
        /// How many there were when keys were looked up among them; 0 if keys are to be looked up anew.
        var keyedCount = 0
        /// What keys mean under the decoder's strategies, and which names `xsi:nil` has; of so many names.
        var keyNames: KeyNames?
        var nilAttributes: [Int] = []
        var count = 0
        /// What a part remembers of the document, for the next part of it.
        var memory: (any DocumentMemory)?
    }

    /// Has the next document parsed with the names of the last one. They are missed here until ``keep(_:withNames:)``.
    ///
    /// - Returns: how many there are.
    func offerNames() -> Int {
        guard let table = names.table.take() else {
            names.keyedCount = 0
            return 0
        }
        let count = table.count
        parsing.keep(table)
        return count
    }

    /// Starts a decoding: makes the key tables fit a document, and gives out what is known of its names.
    ///
    /// - Parameter continues: whether the document was parsed with the names of the one before, and keys are names as they were then, so that what
    ///   keys meant is still right.
    /// - Parameter revision: that of the decoder's options.
    func begin(_ arena: Arena, continues: Bool, revision: Int) -> Names {
        let basis = (revision, arena.processesNamespaces)
        if basis != basisOfOwners { forEachKeyTable { $0.forgetOwners() } }
        basisOfOwners = basis
        var known = Names()
        swap(&known, &names)
        if !continues || known.keyedCount == 0 {
            forEachKeyTable { $0.forgetNames(onlyAbsent: false) }
        } else if arena.names.count != known.keyedCount {
            forEachKeyTable { $0.forgetNames(onlyAbsent: true) }
        }
        return known
    }

    /// Ends a decoding: lets go of all that belongs to its document.
    func end() { forEachKeyTable { $0.letContainersRest() } }

    /// Lets go of what is known of a document's names: its next part is not decoded with this memory.
    package func forgetNames() { names = Names() }

    /// Keeps what the next document can use of one that is no longer needed: its memory, and its names, together with what keys meant in it.
    ///
    /// - Parameter withNames: whether keys are names.
    func keep(_ arena: Arena, withNames: Bool) {
        // Names that are written alike take longer to find, and a document of its own may have none.
        if withNames, !arena.names.hasHomonyms, arena.names.count <= Self.maximumNameCount, arena.names.byteCount <= Self.maximumNameBytes {
            names.keyedCount = arena.names.count
            names.table = arena.takeNames()
        }
        parsing.keepTree(of: arena)
    }
}

/// What is known of one type of keys: the names that its keys mean in a document, and the containers that were made for it.
final class KeyTable {
    /// What a key means.
    struct Entry {
        var names = KeyNames.Entry.unresolved
        /// Where the type in ``owner`` says the key is; nil if it has not been asked.
        var kind: _XMLNodeKind?
        /// The bits of the names; all while the key is not found by them alone.
        var bits = UInt64.max
        /// Whether names alone tell which nodes the key means.
        var isFoundByNames = false
    }

    /// What the keys are.
    let traits: KeyTraits
    /// Whether any string is a key of the type, as for a dictionary's keys.
    var takesAnything: Bool { traits.takesAnything }
    /// The keys, if some of them are paths.
    var paths: PathKeys? { traits.paths }
    private let entries = Allocation(KeyByteTable(unset: Entry()))
    private let key: (_ byte: UInt8) -> any CodingKey
    /// The keys that may mean the same as another one, each with the other one; nil until it is known.
    private var contests: [String: String]?
    /// What the type declares whose keys they are, once it was asked for.
    private var plan: ElementPlan?
    /// What the plan knows of values in the element of the type's own, once it was asked for.
    private var knownInlineValues: ElementPlan.InlineValues?
    /// Whose the nodes of an element are by the keys, for the types that have asked for them: mostly one.
    private var knownOwners: [(type: TypeTraits?, owners: OwnerTable)] = []
    /// The type that was asked last whether it shares its attributes.
    private var knownSharing: (type: TypeTraits, isSharing: Bool)?
    /// The type whose table of node kinds the entries' kinds are of.
    private var owner: TypeTraits?
    /// Used again and again. Behind a pointer, because it is used for every value: a stored property would be checked for exclusive access.
    private let containers: Allocation<ContainerPool<KeyedContent>>

    /// The namespace of keys that do not say their own; nil where no type says one.
    let namespace: XMLNamespace?
    /// The tables of the same keys in namespaces.
    private var tablesInNamespaces: [(namespace: KeyNamespace, table: KeyTable)] = []

    /// Makes the table of the same keys in a namespace.
    private let inNamespace: (_ namespace: XMLNamespace?) -> KeyTable

    @_semantics("optimize.sil.specialize.generic.never")
    init<Key: CodingKey>(for _: Key.Type, in namespace: XMLNamespace? = nil) {
        traits = KeyTraits.of(Key.self)
        self.namespace = namespace
        inNamespace = { KeyTable(for: Key.self, in: $0) }
        key = { Key.key(ofByte: $0) }
        containers = Allocation(ContainerPool(of: KeyedDecodingContainer<Key>.self, around: DecodingKeyedContainer<Key>.self))
    }

    /// The table of the same keys in a namespace, which lives as long as this one: this one, if no type says a namespace.
    @inline(never)
    func table(in namespace: KeyNamespace) -> KeyTable {
        if !namespace.isSpecified { return self }
        if let known = tablesInNamespaces.first(where: { $0.namespace == namespace }) { return known.table }
        let table = inNamespace(namespace.namespace)
        tablesInNamespaces.append((namespace, table))
        return table
    }

    /// Whose the nodes of an element are, for a type that asks for the keys. Of nil the keys alone are known.
    func owners(of type: TypeTraits?, in context: DecodingContext) -> OwnerTable {
        if let known = knownOwners.first(where: { $0.type?.type == type?.type }) { return known.owners }
        let namespace = namespace.map { KeyNamespace($0) } ?? .unspecified
        let owners = OwnerTable(
            ElementOwners(of: type, by: traits, in: namespace, context.options.parts, DecodedNodeKinds.kind), context.nameForms)
        knownOwners.append((type, owners))
        return owners
    }

    /// Has the values in a type's own element say which names they know together with their namespaces.
    func goByPlan(of type: TypeTraits?) {
        guard let type, plan.map({ !($0.type === type) }) ?? true else { return }
        (plan, knownInlineValues) = (ElementPlan.of(type, by: traits), nil)
    }

    /// What is known of values in the element of the type's own.
    private var inlineValues: ElementPlan.InlineValues? {
        if knownInlineValues == nil { knownInlineValues = plan?.inlineValues }
        return knownInlineValues
    }

    /// The keys that say names together with their namespaces, of values in the element of the type's own.
    var keysOfInlineValues: [QualifiedKeys] { inlineValues?.qualifiedKeys ?? [] }

    var qualifiedKeys: QualifiedKeys { QualifiedKeys(keys: traits, namespace: namespace) }

    /// Whether a value of a type shares its element's attributes with inline values.
    func sharesAttributes(_ type: TypeTraits?) -> Bool {
        guard let type, !takesAnything else { return false }
        if let known = knownSharing, known.type === type { return known.isSharing }
        let plan = ElementPlan.of(type, by: traits)
        let isSharing = plan.isComplete && plan.properties.contains { $0.content != nil }
        knownSharing = (type, isSharing)
        return isSharing
    }

    // MARK: Containers

    /// A container for the keys of a place: an unused one, or a new one.
    @inline(__always)
    func container<Key: CodingKey>(
        keyedBy _: Key.Type, at place: Place, frame: FrameReference, in context: DecodingContext
    ) -> KeyedDecodingContainer<Key> {
        if let box = idleBox(at: place, frame: frame, in: context) {
            return containers.value.container(KeyedDecodingContainer<Key>.self, of: box)
        }
        return makeContainer(keyedBy: Key.self, at: place, frame: frame, in: context)
    }

    @inline(never)
    private func idleBox(at place: Place, frame: FrameReference, in context: DecodingContext) -> ContainerBox? {
        // A container made after the decoding belongs to the caller: nothing would let it rest.
        guard !context.isFinished, let (box, content) = containers.value.idle() else { return nil }
        content.withObject { $0.move(to: place, frame: frame, in: context, self) }
        return box
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        keyedBy _: Key.Type, at place: Place, frame: FrameReference, in context: DecodingContext
    ) -> KeyedDecodingContainer<Key> {
        let content = KeyedContent()
        content.move(to: place, frame: frame, in: context, self)
        let container = KeyedDecodingContainer(DecodingKeyedContainer<Key>(content))
        if !context.isFinished { containers.value.keep(container, content) }
        return container
    }

    /// Has unused containers let go of their decoding.
    func letContainersRest() {
        containers.value.rest { $0.rest() }
        for (_, table) in tablesInNamespaces { table.letContainersRest() }
    }

    // MARK: Names

    /// The names of a key that has been asked for before, if names alone tell where it is.
    @inline(__always)
    func names(ofByte keyByte: Int) -> (KeyNames.Entry, bits: UInt64)? {
        guard let entry = entries.value[keyByte], entry.isFoundByNames else { return nil }
        return (entry.names, entry.bits)
    }

    /// The names that a key means.
    func names<Key: CodingKey>(for key: Key, in context: DecodingContext) -> KeyNames.Entry {
        if let entry = entries.value[key.keyByte], entry.names.element != .unresolved { return entry.names }
        let string = key.stringValue
        // A path, or a name that paths have as well.
        let isPath = paths.map { $0[string] != nil } ?? (!takesAnything && KeySteps.isPath(string))
        var names = isPath ? .path : namesOfOneStep(for: string, in: context)
        if context.arena.processesNamespaces, !takesAnything {
            for keys in (traits.mayNameNamespaces ? [QualifiedKeys(keys: traits)] : []) + keysOfInlineValues {
                names.element = context.keyNames.group(names.element, leavingExactNamesOf: keys)
            }
        }
        entries.value.update(key.keyByte) { entry in
            entry.names = names
            entry.isFoundByNames =
                names.element != .ownContent && !names.isPayload && !names.isShared && !names.isContested && !names.isPath
                && !names.element.isFoundByKey && !names.hasOtherSpelling
                && string != ChoiceType.anyElement
            entry.bits = names.bits
        }
        return names
    }

    /// The names that a key means that is no path, or is a name as well.
    func namesOfOneStep(for key: String, in context: DecodingContext) -> KeyNames.Entry {
        let keyNames = context.keyNames
        guard keyNames.isForgiving || keyNames.hasWrittenSpellings else { return keyNames.entry(for: key, in: namespace) }
        guard !traits.listed.isEmpty else {
            // Such a type may have keys for all spellings, as a dictionary does.
            var entry = keyNames.entry(for: key, in: namespace, spelled: .own)
            entry.hasOtherSpelling = keyNames.hasWrittenSpellings
            return entry
        }
        var entry = keyNames.similarEntry(for: key, in: namespace)
        entry.isContested = contestant(of: key, in: context) != nil
        if entry.isIndirect, !entry.isContested, keyWrittenAlike(key, in: context) != nil {
            entry = keyNames.similarEntry(for: key, in: namespace, spelled: .own)
            entry.hasOtherSpelling = true
        }
        return entry
    }

    /// Another key of the type that the encoder's strategy writes as the same name.
    func keyWrittenAlike(_ key: String, in context: DecodingContext) -> String? {
        traits.listed.first { context.keyNames.strategiesConfuse(key, $0) }
    }

    /// Another key of the type that may mean the same, where several spellings of a name are one, or where one of both is a path.
    func contestant(of key: String, in context: DecodingContext) -> String? {
        guard context.keyNames.isForgiving || paths != nil && context.keyNames.hasWrittenSpellings else { return nil }
        if contests == nil, !traits.listed.isEmpty { contests = context.keyNames.contests(among: traits.listed) }
        return contests?[key]
    }

    /// Where a type with a table of node kinds says a key is; nil if that has to be asked for.
    @inline(__always)
    func kind(ofByte keyByte: Int, of type: TypeTraits) -> _XMLNodeKind? {
        guard let owner, owner === type else { return nil }
        return entries.value[keyByte]?.kind
    }

    /// Remembers where a type says a key is, for as long as no other type uses the same keys.
    func setKind(_ kind: _XMLNodeKind, of key: some CodingKey, of type: TypeTraits) {
        if owner.map({ !($0 === type) }) ?? true {
            owner = type
            entries.value.updateAll { $0.kind = nil }
        }
        entries.value.update(key.keyByte) { $0.kind = kind }
    }

    /// Forgets whose nodes are, which was said under other options.
    func forgetOwners() {
        knownOwners = []
        for (_, table) in tablesInNamespaces { table.forgetOwners() }
    }

    /// Forgets what keys mean; with `onlyAbsent`, of those keys that meant nothing.
    func forgetNames(onlyAbsent: Bool) {
        contests = nil
        for (_, owners) in knownOwners { owners.forgetNames() }
        entries.value.updateAll { entry in
            let names = entry.names
            if !onlyAbsent || names.element == .none || names.attribute == .none || names.attribute.isExpanded {
                entry.names = .unresolved
                entry.isFoundByNames = false
            }
        }
        for (_, table) in tablesInNamespaces { table.forgetNames(onlyAbsent: onlyAbsent) }
    }

    /// A key of the type by its byte.
    func key(ofByte keyByte: UInt8) -> any CodingKey { key(keyByte) }
}
