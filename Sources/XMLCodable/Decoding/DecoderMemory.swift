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
    func decodableItem(of traits: TypeTraits) -> (any Decodable.Type)? {
        guard let item = traits.arrayItem else { return nil }
        return items.value.value(for: item) { item as? any Decodable.Type }
    }

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
        var documentNames: DocumentNames?
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
        if !continues || arena.names.count != known.keyedCount { forEachKeyTable { $0.forgetNames() } }
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
