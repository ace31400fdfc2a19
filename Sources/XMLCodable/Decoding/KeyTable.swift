/// The names that the keys of one type stand for, for one document.
///
/// A key type of one byte, as the compiler synthesises for up to 256 properties, tells its keys apart by that byte: the name is then one
/// look into a table away. Other keys are looked up by their strings.
final class KeyTable {
    /// The entries of the first keys; of those beyond, which few types have, nothing is remembered.
    private let entries: UnsafeMutablePointer<KeyNames.Entry>
    private static let capacity = 128

    init() {
        entries = .allocate(capacity: KeyTable.capacity)
        entries.initialize(repeating: .unresolved, count: KeyTable.capacity)
    }

    deinit { entries.deallocate() }

    @inline(__always)
    func entry<Key: CodingKey>(for key: Key, in names: KeyNames) -> KeyNames.Entry {
        // A type of one byte holds no reference: its values are their byte, and the byte can be read. One of no byte has one value.
        guard MemoryLayout<Key>.size <= 1 else { return names.entry(for: key.stringValue) }
        let tag = MemoryLayout<Key>.size == 0 ? 0 : withUnsafeBytes(of: key) { Int($0[0]) }
        guard tag < KeyTable.capacity else { return names.entry(for: key.stringValue) }
        let entry = entries[tag]
        return entry.element == .unresolved ? resolve(tag: tag, key.stringValue, in: names) : entry
    }

    @inline(never)
    private func resolve(tag: Int, _ key: String, in names: KeyNames) -> KeyNames.Entry {
        let entry = names.entry(for: key)
        entries[tag] = entry
        return entry
    }
}
