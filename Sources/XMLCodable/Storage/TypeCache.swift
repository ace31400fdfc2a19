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
