/// What in a directed graph leads around in circles: its strongly connected components.
///
/// They come in an order in which each is before what it leads to, and of several that could be next the one with the least number.
struct Components {
    /// The numbers in each component, ascending.
    private(set) var all: [[Int]] = []

    /// - Parameter successors: where each number leads to.
    init(_ successors: [[Int]]) {
        let component = Self.components(successors)
        let count = (component.max() ?? -1) + 1
        var members = [[Int]](repeating: [], count: count)
        for (number, component) in component.enumerated() { members[component].append(number) }
        // In order, the least first.
        var incoming = [Int](repeating: 0, count: count)
        var outgoing = [Set<Int>](repeating: [], count: count)
        for (number, targets) in successors.enumerated() {
            for target in targets where component[target] != component[number] {
                if outgoing[component[number]].insert(component[target]).inserted { incoming[component[target]] += 1 }
            }
        }
        var ready = Set(members.indices.filter { incoming[$0] == 0 })
        while let next = ready.min(by: { members[$0][0] < members[$1][0] }) {
            ready.remove(next)
            all.append(members[next])
            for target in outgoing[next] {
                incoming[target] -= 1
                if incoming[target] == 0 { ready.insert(target) }
            }
        }
    }

    /// The component of each number, by Tarjan's algorithm without recursion.
    private static func components(_ successors: [[Int]]) -> [Int] {
        var component = [Int](repeating: -1, count: successors.count)
        var index = component
        var low = component
        var (stack, counter, count) = ([Int](), 0, 0)
        for start in successors.indices where index[start] < 0 {
            var path: [(node: Int, next: Int)] = [(start, 0)]
            while let (node, next) = path.last {
                if next == 0 {
                    (index[node], low[node]) = (counter, counter)
                    counter += 1
                    stack.append(node)
                }
                if next < successors[node].count {
                    path[path.count - 1].next += 1
                    let target = successors[node][next]
                    if index[target] < 0 {
                        path.append((target, 0))
                    } else if component[target] < 0 {
                        low[node] = min(low[node], index[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node] else { continue }
                while let member = stack.popLast() {
                    component[member] = count
                    if member == node { break }
                }
                count += 1
            }
        }
        return component
    }
}
