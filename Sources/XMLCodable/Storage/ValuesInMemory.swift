import Foundation

// Single values in memory: at an address of their own, behind a mutex, and as the type that they are known to be where generic code cannot say so.

/// One value in memory of its own, whose address never changes.
///
/// A class that keeps its state in an allocation changes it in place, without the checks for exclusive access that Swift makes for the
/// properties of classes: those would cost a call for every key and every value. Only one method at a time may change a part of the value, as
/// with any pointer.
@usableFromInline
package struct Allocation<Value: ~Copyable>: ~Copyable {
    /// For C functions that are given the state as their context. Valid as long as the allocation lives.
    @usableFromInline package let address: UnsafeMutablePointer<Value>

    package init(_ value: consuming Value) {
        address = .allocate(capacity: 1)
        address.initialize(to: value)
    }

    deinit {
        address.deinitialize(count: 1)
        address.deallocate()
    }

    package var value: Value {
        @inlinable @inline(__always) unsafeAddress { UnsafePointer(address) }
        @inlinable @inline(__always) nonmutating unsafeMutableAddress { address }
    }

    /// Gives the value away and frees its memory.
    consuming func take() -> Value {
        let address = address
        discard self
        let value = address.move()
        address.deallocate()
        return value
    }
}

/// Memory for one value of any type, which is empty but while a value is handed on from one function to another that knows it as another type.
struct ValueMemory: ~Copyable {
    let address: UnsafeMutableRawPointer
    private let byteCount: Int

    init(byteCount: Int) {
        self.byteCount = byteCount
        address = .allocate(byteCount: byteCount, alignment: 16)
    }

    deinit { address.deallocate() }

    /// Takes out the value that was put in, as the type that it is known to be or is laid out as.
    @inline(__always)
    func take<Value>(as _: Value.Type) -> Value {
        assert(MemoryLayout<Value>.size <= byteCount, "\(Value.self) has no room")
        return address.assumingMemoryBound(to: Value.self).move()
    }
}

/// A value that lives as long as the process. It is known by its address, and copies of the reference count nothing.
@usableFromInline
package struct Immortal<Value>: BitwiseCopyable {
    @usableFromInline let address: UnsafePointer<Value>

    /// Never freed.
    package init(_ value: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        address = UnsafePointer(memory)
    }

    @inlinable @inline(__always)
    package var value: Value { unsafeAddress { address } }

    /// Whether both refer to one value in memory.
    @inline(__always)
    package static func === (one: Immortal, other: Immortal) -> Bool { one.address == other.address }
}

/// A reference that is not counted, for tables of trivial elements. Something else keeps the object alive for as long as the reference is used.
struct UnownedReference<Object: AnyObject>: BitwiseCopyable {
    private let reference: Unmanaged<Object>

    @inline(__always)
    init(_ object: Object) { reference = .passUnretained(object) }

    private init(_ reference: Unmanaged<Object>) { self.reference = reference }

    /// A reference that keeps the object alive itself, until ``release()``.
    static func retaining(_ object: Object) -> UnownedReference { UnownedReference(.passRetained(object)) }

    /// Lets go of an object, once, that ``retaining(_:)`` kept alive.
    func release() { reference.release() }

    @inline(__always)
    var object: Object { reference.takeUnretainedValue() }

    /// Calls a closure with the object and counts no reference around it: the caller keeps the object alive meanwhile.
    ///
    /// Transparent, as what it calls is, so that the closure is compiled into the caller's code.
    @_transparent
    func withObject<Result>(_ body: (Object) throws -> Result) rethrows -> Result { try reference._withUnsafeGuaranteedRef(body) }
}

/// A field by which a value stays where it is. Without one, methods that do not change a large value are called with a copy of all its bytes: a quarter
/// of a kilobyte for each name that is looked up, which showed in the instructions of records and of decoding with namespaces.
///
/// What makes it work is that a value of any type has no layout that the compiler knows. It is nil, and costs 32 bytes.
package struct InPlace: Sendable {
    private let nothing: (any Sendable)? = nil
    package init() {}
}

/// A value behind a mutex.
///
/// `Synchronization.Mutex` would need newer Apple systems than this package asks for.
/// `@unchecked Sendable`: the value is reached through `withLock` only.
@usableFromInline
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
    @usableFromInline var value: Value
    /// A mutex must not move.
    @usableFromInline let mutex: Allocation<pthread_mutex_t>

    package init(_ value: consuming Value) {
        self.value = value
        mutex = Allocation(pthread_mutex_t())
        pthread_mutex_init(mutex.address, nil)
    }

    deinit { pthread_mutex_destroy(mutex.address) }

    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex.address)
        defer { pthread_mutex_unlock(mutex.address) }
        return try body(&value)
    }
}

/// A value as the type that it is known to be, where generic code cannot say so. In debug builds a value of another type ends the process.
@inlinable
@inline(__always)
package func identityCast<Value, Target>(_ value: Value, to _: Target.Type) -> Target {
    assert(Value.self == Target.self, "\(Value.self) is not \(Target.self)")
    return unsafeBitCast(value, to: Target.self)
}

/// A value as a type that is laid out in memory as its own is: the one stored property of a wrapper, or an array of such.
@inlinable
@inline(__always)
package func layoutCast<Value, Target>(_ value: Value, to _: Target.Type) -> Target {
    assert(MemoryLayout<Value>.size == MemoryLayout<Target>.size, "\(Value.self) is not laid out as \(Target.self)")
    return unsafeBitCast(value, to: Target.self)
}
