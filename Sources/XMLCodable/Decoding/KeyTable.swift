/// The names that the keys of one type stand for, for one document.
///
/// A key type of one byte, as the compiler synthesises for up to 256 properties, tells its keys apart by that byte: the name is then one
/// look into a table away. Other keys are looked up by their strings.
final class KeyTable {
    private var entries: UnsafeMutablePointer<KeyNames.Entry>
    private var capacity = 32

    init() {
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: .unresolved, count: capacity)
    }

    deinit { entries.deallocate() }

    @inline(__always)
    func entry<Key: CodingKey>(for key: Key, in names: KeyNames) -> KeyNames.Entry {
        // A type of one byte holds no reference: its values are their byte, and the byte can be read.
        guard MemoryLayout<Key>.size == 1 else {
            return MemoryLayout<Key>.size == 0 ? entry(tag: 0, key, in: names) : names.entry(for: key.stringValue)
        }
        let tag = withUnsafeBytes(of: key) { Int($0[0]) }
        return entry(tag: tag, key, in: names)
    }

    @inline(__always)
    private func entry<Key: CodingKey>(tag: Int, _ key: Key, in names: KeyNames) -> KeyNames.Entry {
        if tag < capacity, entries[tag].element != .unresolved { return entries[tag] }
        return resolve(tag: tag, key.stringValue, in: names)
    }

    @inline(never)
    private func resolve(tag: Int, _ key: String, in names: KeyNames) -> KeyNames.Entry {
        if tag >= capacity {
            let larger = UnsafeMutablePointer<KeyNames.Entry>.allocate(capacity: 256)  // as many as a byte has values
            larger.initialize(repeating: .unresolved, count: 256)
            larger.update(from: entries, count: capacity)
            entries.deallocate()
            entries = larger
            capacity = 256
        }
        let entry = names.entry(for: key)
        entries[tag] = entry
        return entry
    }
}
