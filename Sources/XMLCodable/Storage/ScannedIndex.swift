/// Where keys are in a list that is mostly short: the keys are compared one by one as long as there are few, and looked up in a table beyond, so
/// that a list of any length takes linear time.
///
/// - Complexity: looking a key up compares at most 32 keys, or takes one look into a table, whose making is linear.
package struct ScannedIndex<Key: Hashable> {
    private var keys: [Key?] = []
    private var positions: [Key: Int]?

    /// Up to so many keys are compared one by one.
    private static var scannedCount: Int { 32 }

    package init() {}

    package var count: Int { keys.count }

    /// Adds a key at the end of the list; nil for an entry that nobody looks up. A key comes once.
    package mutating func append(_ key: Key?) {
        if let key { positions?[key] = keys.count }
        keys.append(key)
    }

    /// Where a key is; nil if it is not in the list.
    package mutating func position(of key: Key) -> Int? {
        guard keys.count > Self.scannedCount else { return keys.firstIndex(of: key) }
        if let positions { return positions[key] }
        var positions: [Key: Int] = [:]
        for (position, key) in keys.enumerated() { if let key { positions[key] = position } }
        self.positions = positions
        return positions[key]
    }
}
