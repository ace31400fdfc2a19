/// Keyed containers of one type of keys, to be used again.
///
/// The standard library puts every keyed container into a box on the heap, of a generic type that the runtime has to look up each time: that
/// costs more than coding three or four keys. A box that only the pool still holds is pointed at another place instead, by way of the one
/// object that is all there is in it.
struct ContainerPool<Content: AnyObject>: ~Copyable {
    private struct Slot {
        var box: ContainerBox
        /// What is in the box.
        let content: Content
    }

    private var slots: UnsafeMutablePointer<Slot>
    private var capacity = 2
    private var count = 0
    /// Containers are used inside each other: those before this one are in use, as a rule, and this one is not.
    private var next = 0
    /// A ``ContainerVendor`` of the containers.
    private let vendor: AnyObject
    /// What the boxes hold, where that is a ``PooledReference`` to the content and nothing else; nil where it counts a reference itself.
    private let referring: (any Any.Type)?

    /// - Parameter referring: the type in the containers' boxes, if all there is in it is a ``PooledReference`` to the content.
    init<Container>(of _: Container.Type, around referring: (any Any.Type)? = nil) {
        slots = .allocate(capacity: capacity)
        vendor = ContainerVendor<Container>()
        self.referring = referring
    }

    deinit {
        for slot in 0..<count { letGo(of: slot) }
        slots.deallocate()
    }

    /// A box as the container that it was made from.
    @inline(__always)
    func container<Container>(_: Container.Type, of box: ContainerBox) -> Container {
        unsafeDowncast(vendor, to: ContainerVendor<Container>.self).container(of: box)
    }

    /// An unused container, by its box and what is in it, which the pool keeps; nil if there is none.
    @inline(__always)
    mutating func idle() -> (box: ContainerBox, content: UnownedReference<Content>)? {
        guard findIdle() else { return nil }
        return (slots[next].box, UnownedReference(slots[next].content))
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

    /// Keeps a new container for later, where containers are laid out as ``ContainerLayout`` knows them.
    mutating func keep<Container>(_ container: Container, _ content: Content) {
        guard ContainerLayout.isOneReference(container, in: Content.self) else { return }
        var box = Unmanaged<ContainerBox>.fromOpaque(unsafeBitCast(container, to: UnsafeRawPointer.self)).takeUnretainedValue()
        guard !isKnownUniquelyReferenced(&box) else { return }  // the caller's container refers to it as well
        if let referring {
            guard let reference = reference(in: box, as: referring) else { return }
            reference.pointee.owner = nil
        }
        if count == capacity { grow() }
        (slots + count).initialize(to: Slot(box: box, content: content))
        count += 1
    }

    /// Has the contents of all containers that only the pool holds let go of what they refer to. The others live on and are their holders' alone.
    mutating func rest(_ rest: (Content) -> Void) {
        var kept = 0
        for slot in 0..<count {
            if kept < 8, isKnownUniquelyReferenced(&slots[slot].box) {
                rest(slots[slot].content)
                if kept != slot { (slots + kept).moveInitialize(from: slots + slot, count: 1) }
                kept += 1
            } else {
                letGo(of: slot)
            }
        }
        count = kept
        next = 0
    }

    /// The reference in a box; nil if the box is not laid out as it is taken to be.
    private func reference(in box: ContainerBox, as type: any Any.Type) -> UnsafeMutablePointer<PooledReference<Content>>? {
        guard let offset = StoredProperties.offset(ofOnly: type, in: box) else { return nil }
        // The type's only property is a reference to content: the pool's creator guarantees it.
        return (Unmanaged.passUnretained(box).toOpaque() + offset).assumingMemoryBound(to: PooledReference<Content>.self)
    }

    /// Empties a slot. A box that is held elsewhere gets the content for its own.
    private func letGo(of slot: Int) {
        if let referring, !isKnownUniquelyReferenced(&slots[slot].box) {
            reference(in: slots[slot].box, as: referring)?.pointee.owner = slots[slot].content
        }
        (slots + slot).deinitialize(count: 1)
    }

    /// Lets go of all containers. What is held elsewhere lives on and is its holders' alone.
    mutating func removeAll() {
        for slot in 0..<count { letGo(of: slot) }
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

/// A reference from a container to its content, which is not counted while a pool keeps both: the standard library copies a container for every call.
struct PooledReference<Object: AnyObject> {
    private let unowned: UnownedReference<Object>
    /// The object, where the reference keeps it alive itself: before a pool keeps the container, and from when it does so no more.
    fileprivate(set) var owner: Object?

    init(owning object: Object) {
        unowned = UnownedReference(object)
        owner = object
    }

    var object: Object { unowned.object }

    /// Calls a closure with the object and counts no reference around it: the caller keeps the container's box meanwhile.
    @_transparent
    func withObject<Result>(_ body: (Object) throws -> Result) rethrows -> Result { try unowned.withObject(body) }
}

/// Whether the standard library's containers are what a ``ContainerPool`` takes them for: a reference to a box, and nothing else. The standard
/// library has them so, but does not promise it. If that should ever change, no container is kept, and coding is slower.
enum ContainerLayout {
    private static let answers = Locked(TypeCache<Bool>())

    /// Looked at once for each kind of container in a process.
    ///
    /// - Parameter kind: tells the kinds apart.
    static func isOneReference<Container>(_ container: Container, in kind: any AnyObject.Type) -> Bool {
        guard MemoryLayout<Container>.size == MemoryLayout<ContainerBox>.size else { return false }
        return answers.withLock { $0.value(for: kind) { consistsOfOneReference(container) } }
    }

    /// Whether a value is a struct with one stored property, which is a strong reference to an object and all of the value's bytes.
    static func consistsOfOneReference<Value>(_: Value) -> Bool {
        MemoryLayout<Value>.size == MemoryLayout<UInt>.size && StoredProperties.isOneReference(Value.self)
    }
}

/// The standard library's box, whose class has no public name: only counted references to it are made, and nothing of it is used.
final class ContainerBox {
    private init() {}
}

/// Gives boxes out as containers. A type of its own that is generic over the container, so that the container's type is at hand: for code that
/// is generic over the keys the runtime has to look it up.
private final class ContainerVendor<Container> {
    /// - Parameter box: the box of a container of this type.
    @inline(never)
    func container(of box: ContainerBox) -> Container { unsafeBitCast(box, to: Container.self) }
}
