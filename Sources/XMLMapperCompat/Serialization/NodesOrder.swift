/// The order of child elements as a list of names.
///
/// Elements of a name in a row are listed once. If a name has several rows, all but the last are listed element by element: `a a b` is `a
/// b`, and `a b a` is `a b a`. So each mention of a name but the last means one element, and the last all that are left.
enum NodesOrder {
    /// The list for elements of these names.
    static func names(listing names: [String]) -> [String] {
        var lastRunStarts: [String: Int] = [:]
        for (index, name) in names.enumerated() where index == 0 || names[index - 1] != name { lastRunStarts[name] = index }
        return names.enumerated().filter { index, name in index <= lastRunStarts[name] ?? index }.map(\.element)
    }

    /// The positions of elements in the order of a list, followed by those that it does not have.
    ///
    /// - Parameter names: the elements' names, nil for what is no element and never dropped.
    static func positions(of names: [String?], listedIn order: [String], droppingUnlisted: Bool) -> [Int] {
        // The mention that the next element of a name is at, and the one after each mention: the last one is for all that are left.
        var mentions: [String: Int] = [:]
        var following = Array(order.indices)
        for mention in order.indices.reversed() { following[mention] = mentions.updateValue(mention, forKey: order[mention]) ?? mention }
        var places: [(mention: Int, position: Int)] = []
        for (position, name) in names.enumerated() {
            if let name, let mention = mentions[name] {
                places.append((mention, position))
                if following[mention] != mention { mentions[name] = following[mention] }
            } else if name == nil || !droppingUnlisted {
                places.append((order.count, position))
            }
        }
        return places.sorted { $0 < $1 }.map(\.position)
    }
}
