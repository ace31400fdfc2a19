// What Swift's runtime and standard library have and do not promise: what is in the box of a keyed container, and the names and types of stored
// properties. Where a version of Swift should have it otherwise, containers are made anew each time, and types have no stored properties.

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
    mutating func park(_ park: (Content) -> Void) {
        var kept = 0
        for slot in 0..<count {
            if kept < 8, isKnownUniquelyReferenced(&slots[slot].box) {
                park(slots[slot].content)
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

/// The stored properties of a struct, or of a class without a superclass: their names and types, as the runtime tells them.
///
/// The standard library asks the same entry points for its mirrors, without a value too. Where a program is built without names for its
/// properties, there are none.
///
/// Source: the Swift project's stdlib/public/core/ReflectionMirror.swift, `_forEachField(of:options:body:)`.
struct StoredProperties {
    /// The types by name. A property in a wrapper is stored as the wrapper, under its name with an underscore before it.
    private let types: Table<String, any Any.Type>

    /// - Returns: nil for a type of another kind, whose parts are no properties or which shares them with a superclass.
    init?(of type: any Any.Type) {
        guard Self.isStruct(type) || (type as? AnyClass).map({ _getSuperclass($0) == nil }) ?? false else { return nil }
        var types = Table<String, any Any.Type>()
        for index in 0..<fieldCount(type) {
            let property = Self.property(index, of: type)
            if !property.name.isEmpty { types[property.name] = property.type }
        }
        self.types = types
    }

    /// The type of the property that a key is synthesised for, or that property's wrapper.
    func type(ofKeyNamed name: String) -> (any Any.Type)? { types[name] ?? types["_" + name] }

    /// The name of an enum's case; nil for a value that is none.
    static func caseName<Value>(of value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }

    /// Whether a type is a struct with one stored property, which is a strong reference to an object.
    static func isOneReference(_ type: any Any.Type) -> Bool {
        guard isStruct(type), fieldCount(type) == 1 else { return false }
        let only = property(0, of: type)
        return only.isStrong && only.type is AnyClass
    }

    /// Where the value of an object's only stored property is, in bytes from the object's start; nil if the object has more properties, or one of
    /// another type.
    static func offset(ofOnly type: any Any.Type, in object: AnyObject) -> Int? {
        let objectType: any Any.Type = Swift.type(of: object)
        guard fieldCount(objectType) == 1 else { return nil }
        return property(0, of: objectType).type == type ? fieldOffset(objectType, index: 0) : nil
    }

    private static func property(_ index: Int, of type: any Any.Type) -> (name: String, type: any Any.Type, isStrong: Bool) {
        var field = FieldDescription()
        let propertyType = fieldType(type, index: index, fieldMetadata: &field)
        defer { field.free?(field.name) }
        return (field.name.map { String(cString: $0) } ?? "", propertyType, field.isStrong)
    }

    /// A type's metadata starts with its kind, which is 0x200 for structs. Where that should ever change, structs have no properties here.
    ///
    /// Source: the Swift project's docs/ABI/TypeMetadata.rst, "Common Metadata Layout".
    private static func isStruct(_ type: any Any.Type) -> Bool {
        // A type is known by the address of its metadata, whose first word can always be read.
        UnsafePointer<UInt>(bitPattern: UInt(bitPattern: ObjectIdentifier(type)))?.pointee == 0x200
    }
}

/// What the runtime says of a stored property. The layout is the runtime's own.
private struct FieldDescription {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: any Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldDescription>) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
