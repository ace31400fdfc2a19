/// What a decoding has worked out for some elements, and would otherwise work out again and again.
///
/// It holds few elements at a time. Those around the element at hand are never given up for others: they are asked again after it.
struct ElementCache<Value> {
    private var values: [NodeIndex: Value] = [:]

    private static var count: Int { 16 }

    subscript(element: NodeIndex) -> Value? { values[element] }

    mutating func insert(_ value: Value, for element: NodeIndex, in arena: Arena) {
        if values.count >= Self.count, values[element] == nil {
            values = values.filter { $0.key < element && element < arena.node($0.key).subtreeEnd }
        }
        values[element] = value
    }
}
