/// Objects by type, for one coding: an open-addressing table, because hashing a type as `Dictionary` does costs more than all the rest of
/// looking it up.
struct TypeCache<Object: AnyObject>: ~Copyable {
    /// The type's address, 0 where the slot is free, and the object, retained.
    struct Slot: BitwiseCopyable {
        var type: UInt
        var object: UnsafeMutableRawPointer?
    }

    private var slots: UnsafeMutablePointer<Slot>
    /// A power of two; at most half of the slots are in use.
    private var capacity = 32
    private var count = 0

    init() {
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(type: 0, object: nil), count: capacity)
    }

    deinit {
        for slot in 0..<capacity {
            if let object = slots[slot].object { Unmanaged<Object>.fromOpaque(object).release() }
        }
        slots.deallocate()
    }

    /// The object of a type; made and kept the first time.
    @inline(__always)
    mutating func object(for type: any Any.Type, make: () -> Object) -> Object {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        var slot = Int(truncatingIfNeeded: address >> 4 ^ address >> 11) & (capacity - 1)
        while slots[slot].type != 0 {
            if slots[slot].type == address, let object = slots[slot].object {
                return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
            }
            slot = (slot + 1) & (capacity - 1)
        }
        let object = make()
        insert(address, Unmanaged.passRetained(object).toOpaque())
        return object
    }

    @inline(never)
    private mutating func insert(_ address: UInt, _ object: UnsafeMutableRawPointer) {
        if (count + 1) * 2 > capacity { grow() }
        place(Slot(type: address, object: object))
        count += 1
    }

    private mutating func place(_ new: Slot) {
        var slot = Int(truncatingIfNeeded: new.type >> 4 ^ new.type >> 11) & (capacity - 1)
        while slots[slot].type != 0 { slot = (slot + 1) & (capacity - 1) }
        slots[slot] = new
    }

    private mutating func grow() {
        let (old, oldCapacity) = (slots, capacity)
        capacity *= 2
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(type: 0, object: nil), count: capacity)
        for slot in 0..<oldCapacity where old[slot].type != 0 { place(old[slot]) }
        old.deallocate()
    }
}
