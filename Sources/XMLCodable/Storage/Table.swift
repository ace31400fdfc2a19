/// Values by their keys.
///
/// The compiler makes all of a dictionary's code anew for each pair of types, some 2 KB. Here dictionaries have numbers for values, whatever the values
/// of the table are, so that there is one for each type of keys. A key keeps its place where its value is taken away: tables are for keys that come again,
/// or stay.
struct Table<Key: Hashable, Value> {
    /// Where the values are.
    private var numbers: [Key: UInt32] = [:]
    /// Nil for a key that has no value any more.
    private var values: [Value?] = []

    init() {}

    var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    /// How many keys it has, those without a value included.
    var count: Int { values.count }

    /// The value of a key; nil for none.
    subscript(key: Key) -> Value? {
        get { numbers.number(of: key).flatMap { values[$0] } }
        @inline(never)
        set {
            guard let number = numbers.number(of: key, isAdded: newValue != nil) else { return }
            if number < values.count { values[number] = newValue } else { values.append(newValue) }
        }
    }

    /// The value of a key, which is made where there is none.
    subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            if self[key] == nil { self[key] = value() }
            // Both were made sure of.
            yield &values[numbers.number(of: key)!]!
        }
    }

    /// The keys that have values, in no order.
    var keys: [Key] { numbers.keys.filter { self[$0] != nil } }

    /// Forgets the values of some keys.
    mutating func removeAll(where isForgotten: (Key) -> Bool) {
        var rest = Table()
        for key in keys where !isForgotten(key) { rest[key] = self[key] }
        self = rest
    }

    /// Forgets all values. Memory is kept for as many as most documents have.
    mutating func removeAll() { if !values.isEmpty { forgetAll() } }

    @inline(never)
    private mutating func forgetAll() {
        let isSmall = values.count < 1024
        numbers.removeAll(keepingCapacity: isSmall)
        // One by one: to remove them all is some 300 bytes of code for each type.
        if isSmall { while values.popLast() != nil {} } else { values = [] }
    }
}

extension Dictionary where Value == UInt32 {
    @inline(never)
    fileprivate func number(of key: Key) -> Int? { self[key].map { Int($0) } }

    @inline(never)
    fileprivate mutating func number(of key: Key, isAdded: Bool) -> Int? {
        if let known = number(of: key) { return known }
        guard isAdded else { return nil }
        self[key] = UInt32(truncatingIfNeeded: count)
        return count - 1
    }
}

extension Table: Sendable where Key: Sendable, Value: Sendable {}
