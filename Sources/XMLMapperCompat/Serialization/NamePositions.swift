import XMLCodable

/// Where names are in a list that its owner keeps, and that is mostly short.
///
/// - Complexity: looking a name up compares it with at most 32 others, and mostly with none, or takes one look into a table, whose making is
///   linear.
struct NamePositions<Name: ListedName> {
    /// A bit for each name, which proves for most names that they are not in the list.
    private var bits: UInt64 = 0
    private var table: [Name: Int]?

    /// Up to so many names are compared one by one.
    private static var scannedCount: Int { 32 }

    /// Notes a name that has been put into the list.
    mutating func note(_ name: Name, at position: Int) {
        bits |= Self.bit(of: name)
        table?[name] = position
    }

    /// Where a name is; nil if it is not in the list. Then it is noted: the owner puts it at the end.
    mutating func positionNoting(_ name: Name, among count: Int, _ listed: (Int) -> Name?) -> Int? {
        let bit = Self.bit(of: name)
        if bits & bit != 0, let position = position(of: name, among: count, listed) { return position }
        bits |= bit
        table?[name] = count
        return nil
    }

    /// Where a name is; nil if it is not in the list.
    ///
    /// - Parameters:
    ///   - count: the length of the list.
    ///   - listed: the name at a position of the list; nil for an entry that is never looked up.
    mutating func position(of name: Name, among count: Int, _ listed: (Int) -> Name?) -> Int? {
        guard bits & Self.bit(of: name) != 0 else { return nil }
        guard count > Self.scannedCount else { return (0..<count).first { listed($0) == name } }
        if let table { return table[name] }
        var table: [Name: Int] = [:]
        for position in 0..<count { if let name = listed(position) { table[name] = position } }
        self.table = table
        return table[name]
    }

    /// Equal names have the same bit, in whatever normalization form they are.
    private static func bit(of name: Name) -> UInt64 {
        let string = name.string
        return string.utf8.withContiguousStorageIfAvailable { bit(of: $0) } ?? bit(of: Array(string.utf8))
    }

    private static func bit(of bytes: some Collection<UInt8>) -> UInt64 {
        var hash: UInt64 = 0
        for byte in bytes {
            if byte >= 0x80 { return 1 }
            hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        }
        return 1 << (hash >> 58)
    }
}

/// A name in a list, as Swift compares it or, as an `ExactString`, as XML does.
protocol ListedName: Hashable {
    var string: String { get }
}

extension String: ListedName {
    var string: String { self }
}

extension ExactString: ListedName {}
