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

    /// The positions of elements in the order of a list; those that it does not have are left out.
    ///
    /// - Parameter names: the elements' names, nil for what is no element.
    static func indices(of names: [String?], listedIn order: [String]) -> [Int] {
        var waiting: [String: ArraySlice<Int>] = [:]
        for case (let index, let name?) in names.enumerated() { waiting[name, default: []].append(index) }
        var mentions = Dictionary(order.map { ($0, 1) }, uniquingKeysWith: +)
        var result: [Int] = []
        for name in order {
            mentions[name, default: 1] -= 1
            if mentions[name] == 0 {
                result += waiting.removeValue(forKey: name) ?? []
            } else if let first = waiting[name]?.popFirst() {
                result.append(first)
            }
        }
        return result
    }
}
