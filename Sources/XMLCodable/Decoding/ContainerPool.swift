/// Keyed containers of one type of keys, to be used again.
///
/// The standard library puts every keyed container into a box on the heap, of a generic type that the runtime has to look up each time: that
/// costs more than decoding three or four keys. A box that nobody else holds any more is pointed at another place instead, by way of the
/// ``KeyedPlace`` that is all that is in it.
struct ContainerPool: ~Copyable {
    /// The standard library's box, whose class has no public name: only counted references to it are made, and nothing of it is used.
    final class Box {
        private init() {}
    }

    /// Gives boxes out as containers. A type of its own that is generic over the container, so that the container's type is at hand: for
    /// code that is generic over the keys the runtime has to look it up.
    final class Vendor<Container> {
        @inline(never)
        func container(of box: Box) -> Container { unsafeBitCast(box, to: Container.self) }
    }

    private struct Slot {
        var box: Box
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

    /// The box of a container that nobody uses, pointed at a place; nil if there is none. The container
    /// is nothing but the reference to it.
    @inline(__always)
    mutating func box(at place: Place, frame: Int, serial: UInt16) -> Box? {
        guard findIdle() else { return nil }
        slots[next].place.move(to: place, frame: frame, serial: serial)
        return slots[next].box
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
        guard MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<Box>.size else { return }
        var box = unsafeBitCast(container, to: Box.self)
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
