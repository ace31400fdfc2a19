extension CodingKey {
    /// The byte that tells a key from the others of its type, where the type is of one byte, as the compiler synthesises for up to 256
    /// properties; `Int.max` for other types.
    @inlinable
    @inline(__always)
    package var keyByte: Int {
        // A type of one byte holds no reference: its values are their byte, and the byte can be read. One of no byte has one value.
        if MemoryLayout<Self>.size == 1 { return Int(layoutCast(self, to: UInt8.self)) }
        return MemoryLayout<Self>.size == 0 ? 0 : .max
    }

    /// The key of a byte that was another key's ``keyByte``.
    static func key(ofByte byte: UInt8) -> Self { withUnsafeBytes(of: byte) { $0.load(as: Self.self) } }
}

/// What is known of the keys of one type, by their bytes: a key's entry is one look into a table away.
///
/// A key without a byte (``CodingKey/keyByte``) has no entry: the caller works it out each time. One with a byte may have an entry that
/// is not set yet.
struct KeyByteTable<Entry: BitwiseCopyable>: ~Copyable {
    private var entries = GrowableStorage<Entry>(capacity: 16)
    private let unset: Entry

    /// - Parameter unset: the entry of a key before one is set.
    init(unset: Entry) {
        self.unset = unset
        for _ in 0..<16 { entries.append(unset) }
    }

    /// The entry of a key; nil if none is set for its byte or a higher one.
    subscript(keyByte: Int) -> Entry? { keyByte < entries.count ? entries[keyByte] : nil }

    /// Changes the entry of a key that has a byte.
    @inline(never)
    mutating func update(_ keyByte: Int, _ change: (inout Entry) -> Void) {
        guard keyByte <= UInt8.max else { return }
        while entries.count <= keyByte { entries.append(unset) }
        change(&entries[keyByte])
    }

    /// Changes all entries.
    mutating func updateAll(_ change: (inout Entry) -> Void) {
        for keyByte in 0..<entries.count { change(&entries[keyByte]) }
    }
}
