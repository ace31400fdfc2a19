// Tables, sorts and searches that compile to little code. Of the standard library's dictionaries and sorts, the compiler makes all code anew for each
// type.

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

    /// How many keys have values.
    private(set) var count = 0

    /// Whether no key has a value.
    var isEmpty: Bool { count == 0 }

    /// The value of a key; nil for none.
    subscript(key: Key) -> Value? {
        get { numbers.number(of: key).flatMap { values[$0] } }
        @inline(never)
        set {
            guard let number = numbers.number(of: key, isAdded: newValue != nil) else { return }
            if number == values.count { values.append(nil) }
            count += (newValue == nil ? 0 : 1) - (values[number] == nil ? 0 : 1)
            values[number] = newValue
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
        count = 0
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

/// Values by type: an open-addressing table, because hashing a type as `Dictionary` does costs more than all the rest of looking it up. Besides,
/// the first dictionary of a process that has such keys has the runtime search for how they are hashed.
@usableFromInline
package struct TypeCache<Value: BitwiseCopyable>: ~Copyable {
    /// The type's address, 0 where the slot is free and there is no value.
    @usableFromInline
    struct Slot: BitwiseCopyable {
        @usableFromInline var type: UInt = 0
        @usableFromInline var value: Value?
    }

    @usableFromInline var slots: UnsafeMutablePointer<Slot>
    /// A power of two; at most half of the slots are in use.
    @usableFromInline var capacity = 16
    private var count = 0

    package init() {
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(), count: capacity)
    }

    deinit { slots.deallocate() }

    /// The value of a type; made and kept the first time.
    @inlinable
    package mutating func value(for type: any Any.Type, make: () -> Value) -> Value {
        if let known = knownValue(for: type) { return known }
        let value = make()
        insert(UInt(bitPattern: ObjectIdentifier(type)), value)
        return value
    }

    /// The value of a type; nil if none was made.
    @inlinable
    package func knownValue(for type: any Any.Type) -> Value? {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        var slot = index(of: address)
        while slots[slot].type != 0 {
            if slots[slot].type == address { return slots[slot].value }
            slot = (slot + 1) & (capacity - 1)
        }
        return nil
    }

    func forEachValue(_ body: (Value) -> Void) {
        if count == 0 { return }
        for slot in 0..<capacity { if let value = slots[slot].value { body(value) } }
    }

    @inlinable
    func index(of address: UInt) -> Int { Int(truncatingIfNeeded: address >> 4 ^ address >> 11) & (capacity - 1) }

    @usableFromInline
    @inline(never)
    mutating func insert(_ address: UInt, _ value: Value) {
        if (count + 1) * 2 > capacity { grow() }
        place(Slot(type: address, value: value))
        count += 1
    }

    private mutating func place(_ new: Slot) {
        var slot = index(of: new.type)
        while slots[slot].type != 0 { slot = (slot + 1) & (capacity - 1) }
        slots[slot] = new
    }

    private mutating func grow() {
        let (old, oldCapacity) = (slots, capacity)
        capacity *= 2
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(), count: capacity)
        for slot in 0..<oldCapacity where old[slot].type != 0 { place(old[slot]) }
        old.deallocate()
    }
}

/// What is found out of types once per process.
@usableFromInline
package struct TypeRegistry<Value: BitwiseCopyable>: Sendable {
    @usableFromInline let values = Locked(TypeCache<Value>())

    package init() {}

    /// The value of a type, which is made the first time; outside of the lock, because that may call the type's code.
    @inlinable
    package func value(of type: any Any.Type, make: () -> Value) -> Value {
        if let known = values.withLock({ $0.knownValue(for: type) }) { return known }
        let made = make()
        return values.withLock { $0.value(for: type) { made } }
    }
}

// Sorts whose speed does not matter. The compiler makes about 2,500 bytes of code of `sorted(by:)` for each type of elements, and for most closures
// once more; these functions are one for all.

extension Sequence {
    /// The elements sorted as `sorted(by:)` sorts them, equal ones in their order, by the standard library's code for elements of any type.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    package func sortedNotInlined(by precedes: (Self.Element, Self.Element) -> Bool) -> [Self.Element] { sorted(by: precedes) }
}

extension [String: String] {
    /// The entries sorted by their keys.
    @inline(never)
    package var sortedByKey: [(key: String, value: String)] { sortedNotInlined { $0.key < $1.key } }
}

/// The first of so many indices that is not before what is looked for; the count if all are. Those before it come first.
package func firstIndex(of count: Int, notBefore isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
}
