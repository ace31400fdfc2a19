/// Keyed containers of one type of keys, to be used again.
///
/// The standard library puts every keyed container into a box on the heap, of a generic type that the runtime has to look up each time: that
/// costs more than decoding three or four keys. A box that nobody else holds any more is pointed at another place instead, by way of the
/// ``KeyedPlace`` that is all that is in it.
struct ContainerPool: ~Copyable {
    private struct Slot {
        /// The standard library's box.
        var box: AnyObject
        /// What is in the box.
        let place: KeyedPlace
    }

    private var slots: UnsafeMutablePointer<Slot>
    private var capacity = 2
    private var count = 0
    /// Containers are used inside each other: those before this one are in use, as a rule, and this one is not.
    private var next = 0

    init() { slots = .allocate(capacity: capacity) }

    deinit {
        slots.deinitialize(count: count)
        slots.deallocate()
    }

    /// A container that nobody uses, pointed at a place; nil if there is none.
    @inline(__always)
    mutating func container<Key: CodingKey>(
        keyedBy _: Key.Type, at place: Place, frame: Int, serial: UInt16
    ) -> KeyedDecodingContainer<Key>? {
        guard findIdle() else { return nil }
        slots[next].place.move(to: place, frame: frame, serial: serial)
        // It was made from a container of this type in `keep`.
        return unsafeBitCast(slots[next].box, to: KeyedDecodingContainer<Key>.self)
    }

    @inline(__always)
    private mutating func findIdle() -> Bool {
        while next > 0, isKnownUniquelyReferenced(&slots[next - 1].box) { next -= 1 }
        while next < count {
            if isKnownUniquelyReferenced(&slots[next].box) { return true }
            next += 1
        }
        return false
    }

    /// Keeps a new container for later.
    ///
    /// That a container is a reference to its box and nothing else is how the standard library has it, but not what it promises: if that
    /// should ever change, nothing is kept.
    mutating func keep<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, at place: KeyedPlace) {
        guard MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size else { return }
        var box = unsafeBitCast(container, to: AnyObject.self)
        guard !isKnownUniquelyReferenced(&box) else { return }  // the caller's container refers to it as well
        if count == capacity { grow() }
        (slots + count).initialize(to: Slot(box: box, place: place))
        count += 1
    }

    /// Lets go of all containers. What somebody else holds lives on and is theirs alone.
    mutating func removeAll() {
        slots.deinitialize(count: count)
        count = 0
        next = 0
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Slot>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: slots, count: count)
        slots.deallocate()
        slots = larger
        capacity *= 2
    }
}
