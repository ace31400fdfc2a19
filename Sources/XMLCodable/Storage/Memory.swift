import Foundation

// Memory that the package manages itself: elements in a row, single values at an address of their own or behind a mutex, references that are not counted,
// and values as the type that they are known to be where generic code cannot say so.

// MARK: Elements in a row

/// Memory for trivial elements that grows at its end, in place where the system can (large blocks are remapped, not copied).
///
/// Every access is checked against `count`; the memory belongs to this value until ``handOver()`` gives it away.
///
/// Where the system has no more memory, the process ends, as it does with every allocation of the standard library. Storage that may become as large
/// as a document is said to note that instead: it then has only a part of what was appended, and its owner throws an error.
@usableFromInline
package struct GrowableStorage<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline package internal(set) var count = 0
    @usableFromInline var capacity = 0
    /// No memory as long as there is no room: a place that nothing is read from or written to.
    @usableFromInline var base: UnsafeMutablePointer<Element>
    private let firstCapacity: Int
    private let notesShortage: Bool
    /// Whether there was no memory for something that was appended, which is not there.
    package private(set) var isExhausted = false

    /// - Parameter capacity: how many elements there is room for at least from when the first one comes.
    package init(capacity: Int = 64, notesShortage: Bool = false) {
        (firstCapacity, self.notesShortage) = (capacity, notesShortage)
        // No null pointer, because the number is not 0.
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    }

    deinit { if capacity > 0 { free(base) } }

    package subscript(index: Int) -> Element {
        // At its address: elements may be large, and mostly one field of one is wanted.
        @inlinable @inline(__always) unsafeAddress { address(of: index) }
        @inlinable @inline(__always) unsafeMutableAddress { UnsafeMutablePointer(mutating: address(of: index)) }
    }

    @inlinable @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { makeRoom(for: 1) }
        base[count] = element
        count &+= 1
    }

    @inlinable
    package mutating func append(from source: UnsafePointer<Element>, count added: Int) {
        if count + added > capacity, !grow(toHold: count + added) { return }
        // `grow` left room for `added` elements, and the source lies outside of this memory: it is expat's.
        (base + count).update(from: source, count: added)
        count += added
    }

    package mutating func append(repeating element: Element, count added: Int) {
        precondition(added >= 0)
        if added > capacity &- count, !grow(toHold: count + added) { return }
        (base + count).update(repeating: element, count: added)
        count += added
    }

    /// Makes the storage longer and gives the memory of the new elements, of which there are few and which the caller is to fill.
    @inlinable @inline(__always)
    package mutating func room(for added: Int) -> UnsafeMutablePointer<Element> {
        precondition(added >= 0)
        // Counts of what is in memory cannot overflow.
        if added > capacity &- count { makeRoom(for: added) }
        let end = count
        count = end &+ added
        return base + end
    }

    /// Where there is no memory, the new elements take the place of the last ones: they are lost, as is noted, and no caller has to ask.
    @usableFromInline
    @inline(never)
    mutating func makeRoom(for added: Int) {
        if grow(toHold: count + added) { return }
        precondition(added <= capacity, "out of memory")
        count = capacity - added
    }

    package mutating func removeLast() -> Element {
        precondition(count > 0)
        count -= 1
        return base[count]
    }

    /// Where an element is, for as long as nothing is appended.
    @inlinable @inline(__always)
    func address(of index: Int) -> UnsafePointer<Element> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        return UnsafePointer(base + index)
    }

    /// The memory from an index on, for as long as nothing is appended.
    func pointer(at index: Int) -> UnsafePointer<Element> {
        precondition(index >= 0 && index <= count)
        return UnsafePointer(base + index)
    }

    package mutating func removeAll() { count = 0 }

    /// Forgets everything from an index on.
    @inlinable package mutating func truncate(to newCount: Int) { count = min(max(newCount, 0), count) }

    /// The same where what remains is complete: storage that was exhausted goes on.
    package mutating func rewind(to newCount: Int) {
        truncate(to: newCount)
        isExhausted = false
    }

    /// How much memory there is, in bytes.
    var reservedBytes: Int { capacity * MemoryLayout<Element>.stride }

    /// Gives memory back that is neither in use nor among so many first elements.
    package mutating func giveBack(beyond kept: Int) {
        let needed = max(kept, count, 1)
        if capacity > needed, let memory = Self.resize(base, to: needed) { (capacity, base) = (needed, memory) }
    }

    /// A part of the memory, for as long as nothing is appended.
    @inlinable @inline(__always)
    package subscript(range: Range<Int>) -> UnsafeBufferPointer<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The same elements in memory of their own.
    package func copy() -> GrowableStorage {
        var copy = GrowableStorage(capacity: count, notesShortage: notesShortage)
        copy.append(from: base, count: count)
        return copy
    }

    /// Forgets the first elements and moves the others to the front.
    package mutating func removeFirst(_ removed: Int) {
        precondition(removed >= 0 && removed <= count)
        guard removed > 0 else { return }
        move(removed..<count, to: 0)
        count -= removed
    }

    /// Puts elements over those from an index on; both may overlap.
    package mutating func move(_ range: Range<Int>, to index: Int) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count && index >= 0 && index <= count - range.count)
        (base + index).update(from: base + range.lowerBound, count: range.count)
    }

    /// Gives the memory away as it is; it is to be freed with `free`, or never.
    package consuming func handOver() -> UnsafeMutablePointer<Element> {
        let base = base
        discard self
        return base
    }

    /// Gives back the spare room if that is worth a call.
    mutating func giveBackSpareRoom() { if (capacity - count) * MemoryLayout<Element>.stride > 1 << 14 { giveBack(beyond: 0) } }

    /// - Returns: false if there is no memory, which is noted where it is to be.
    @usableFromInline
    @inline(never)
    mutating func grow(toHold needed: Int) -> Bool {
        for larger in [max(needed, capacity &* 2, firstCapacity), max(needed, capacity &* 2), needed] {
            if let memory = Self.resize(capacity > 0 ? base : nil, to: larger) {
                (capacity, base) = (larger, memory)
                return true
            }
        }
        precondition(notesShortage, "out of memory")  // as every allocation of the standard library ends
        isExhausted = true
        return false
    }

    private static func resize(_ base: UnsafeMutablePointer<Element>?, to capacity: Int) -> UnsafeMutablePointer<Element>? {
        let (byteCount, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        return overflow ? nil : realloc(base, byteCount)?.bindMemory(to: Element.self, capacity: capacity)
    }
}

/// Bytes that grow at their end: a document that is being written, or the text it will be made of.
@usableFromInline
package typealias OutputBuffer = GrowableStorage<UInt8>

extension GrowableStorage<UInt8> {
    // MARK: Writing

    /// Appends bytes that lie outside of this buffer, mostly few: names, numbers, indentation. Up to 16 are moved by two loads and two stores,
    /// which may overlap but do not leave the source; that is less than a call of `memcpy` takes.
    @inlinable @inline(__always)
    package mutating func append(bytes source: UnsafePointer<UInt8>, count added: Int) {
        guard added <= 16 else { return append(from: source, count: added) }
        let source = UnsafeRawPointer(source)
        let target = UnsafeMutableRawPointer(room(for: added))
        if added >= 8 {
            target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            let rest = source.loadUnaligned(fromByteOffset: added - 8, as: UInt64.self)
            target.storeBytes(of: rest, toByteOffset: added - 8, as: UInt64.self)
        } else if added >= 4 {
            target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            let rest = source.loadUnaligned(fromByteOffset: added - 4, as: UInt32.self)
            target.storeBytes(of: rest, toByteOffset: added - 4, as: UInt32.self)
        } else if added > 0 {
            // The first, the middle and the last one are all that there are. A loop would be compiled to a call of `memcpy`.
            let (middle, last) = (added >> 1, added - 1)
            target.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
            target.storeBytes(of: source.load(fromByteOffset: middle, as: UInt8.self), toByteOffset: middle, as: UInt8.self)
            target.storeBytes(of: source.load(fromByteOffset: last, as: UInt8.self), toByteOffset: last, as: UInt8.self)
        }
    }

    /// The same for bytes after which so many more can be read that there are 16 in all, as ``reserveBytesToRead()`` sees to: one load and one store.
    @inline(__always)
    mutating func append(bytesToReadFrom source: UnsafePointer<UInt8>, count added: Int) {
        guard UInt(bitPattern: added) <= 16, capacity &- count >= 16 else { return append(bytes: source, count: added) }
        let bytes = UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
        UnsafeMutableRawPointer(base + count).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        count &+= added
    }

    /// Makes sure that 16 bytes can be read from the last ones on.
    mutating func reserveBytesToRead() {
        append(repeating: 0, count: 16)
        truncate(to: count - 16)
    }

    /// Appends bytes that lie outside of this buffer.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { append(bytes: start, count: bytes.count) }
    }

    @inlinable @inline(__always)
    package mutating func append(_ string: StaticString) {
        append(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }

    @inlinable @inline(__always)
    package mutating func append(_ string: String) {
        // `withUTF8` would count a reference to a copy.
        if string.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { appendNotInlined(string) }
    }

    /// The same for strings that are not UTF-8 in memory, as those of Objective-C may be, and for all that is rarely written: one function for them.
    @usableFromInline @inline(never)
    mutating func appendNotInlined(_ string: String) { string.withBytes { append($0) } }

    @inline(never)
    package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    // MARK: Reading

    /// The last bytes are these.
    package func hasSuffix(_ first: UInt8, _ second: UInt8) -> Bool { count >= 2 && self[count - 2] == first && self[count - 1] == second }

    /// All bytes, valid until something is appended. An exhausted buffer traps: a part is never taken for all of them.
    package var bytes: UnsafeBufferPointer<UInt8> {
        precondition(!isExhausted, "out of memory")
        return self[0..<count]
    }

    // MARK: Handing over

    /// The bytes as `Data`, which takes over the memory.
    package consuming func data() -> Data {
        precondition(!isExhausted, "out of memory")
        guard count > 0 else { return Data() }
        let count = count
        return Data(bytesNoCopy: handOver(), count: count, deallocator: .free)
    }
}

// MARK: Single values

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
