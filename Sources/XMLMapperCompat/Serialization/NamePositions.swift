/// Where names are in a list that its owner keeps, and that is mostly short.
///
/// - Complexity: looking a name up compares it with at most 32 others, or takes one look into a table, whose making is linear.
struct NamePositions<Name: Hashable> {
    private var table: [Name: Int]?

    /// Up to so many names are compared one by one.
    private static var scannedCount: Int { 32 }

    /// Notes a name that has been put into the list.
    mutating func note(_ name: Name, at position: Int) { table?[name] = position }

    /// Where a name is; nil if it is not in the list.
    ///
    /// - Parameters:
    ///   - count: the length of the list.
    ///   - listed: the name at a position of the list; nil for an entry that is never looked up.
    mutating func position(of name: Name, among count: Int, _ listed: (Int) -> Name?) -> Int? {
        guard count > Self.scannedCount else { return (0..<count).first { listed($0) == name } }
        if let table { return table[name] }
        var table: [Name: Int] = [:]
        for position in 0..<count { if let name = listed(position) { table[name] = position } }
        self.table = table
        return table[name]
    }
}
