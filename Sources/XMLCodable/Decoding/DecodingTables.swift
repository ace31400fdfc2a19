/// What a decoder finds out while it decodes and can use for the next document: the names of the last one, what keys stand for, containers.
///
/// It belongs to one decoding at a time.
final class DecodingTables {
    // Behind pointers, because they are used for every value: a stored property would be checked for exclusive access each time.
    let traits: UnsafeMutablePointer<TypeCache<TypeTraits>>
    private let keys: UnsafeMutablePointer<TypeCache<Unmanaged<KeyTable>>>
    /// The names that the key tables' entries refer to; nil if the entries are to be made anew.
    private var names: NameTable?
    /// How many names there were when the entries were made.
    private var nameCount = 0

    /// With more names than this a document is more likely to be unlike the next one than like it.
    private static let maximumNameCount = 512
    private static let maximumNameBytes = 1 << 15

    init() {
        traits = .allocate(capacity: 1)
        traits.initialize(to: TypeCache())
        keys = .allocate(capacity: 1)
        keys.initialize(to: TypeCache())
    }

    deinit {
        traits.deinitialize(count: 1)
        traits.deallocate()
        keys.pointee.forEachValue { $0.release() }
        keys.deinitialize(count: 1)
        keys.deallocate()
    }

    @inline(__always)
    func keyTable<Key: CodingKey>(for type: Key.Type) -> KeyTable {
        keys.pointee.value(for: type) { Unmanaged.passRetained(KeyTable(for: type)) }.takeUnretainedValue()
    }

    private func forEachKeyTable(_ body: (KeyTable) -> Void) { keys.pointee.forEachValue { $0._withUnsafeGuaranteedRef(body) } }

    // MARK: From one part of a document to the next

    /// What is known of a document's names.
    struct KnownNames {
        var keyNames: KeyNames?
        var nilAttributes: [Int] = []
        var count = 0
    }

    private(set) var knownNames = KnownNames()

    /// What was kept of the part of the document before; missed here afterwards.
    func takeKnownNames() -> KnownNames {
        defer { knownNames = KnownNames() }
        return knownNames
    }

    func keep(_ names: KnownNames) { knownNames = names }

    // MARK: From one document to the next

    /// The names to start parsing a document with. They are missed here until ``keep(namesOf:)``.
    func takeNames() -> NameTable {
        var taken: NameTable?
        swap(&taken, &names)
        guard let taken else {
            nameCount = 0
            return NameTable()
        }
        return taken
    }

    /// Makes the key tables fit a document.
    ///
    /// - Parameter continues: whether the document was parsed with the names of ``takeNames()``, and keys are names as they were then, so that
    ///   what was found out is still right.
    func prepare(for arena: Arena, continues: Bool) {
        if !continues || nameCount == 0 {
            names = nil
            nameCount = 0
            forEachKeyTable { $0.forgetNames(onlyAbsent: false) }
        } else if arena.names.count != nameCount {
            forEachKeyTable { $0.forgetNames(onlyAbsent: true) }
        }
    }

    /// Lets go of everything that belongs to a document.
    func finish() { forEachKeyTable { $0.containers.pointee.rest { $0.rest() } } }

    /// Notes what names there are in a document whose next part is parsed with the same names. Only for keys that are names.
    func note(namesOf arena: Arena) { nameCount = arena.names.count }

    /// Keeps the names of a document that nobody needs any more, and with them what keys stood for in it. Only for keys that are names.
    func keep(namesOf arena: Arena) {
        // Names that are written alike take longer to find, and a document of its own may have none.
        if arena.names.hasHomonyms { return }
        guard arena.names.count <= DecodingTables.maximumNameCount, arena.names.byteCount <= DecodingTables.maximumNameBytes else { return }
        nameCount = arena.names.count
        names = arena.takeNames()
    }
}
