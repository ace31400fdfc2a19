import XMLCodable

/// A value in the memory of an array, for calls of its methods: they take it where it is. A call on the array's item itself counts references
/// for a copy around it, of every property that has any, which is a quarter of what it takes to write a model of sixty optional properties.
@usableFromInline
struct BorrowedValue<Value>: ~Copyable {
    @usableFromInline let value: Value

    /// The items of an array, which holds them for as long as the closure runs that the buffer was given to.
    @inlinable
    static func values(in items: UnsafeBufferPointer<Value>) -> UnsafePointer<BorrowedValue>? {
        // One stored property is laid out as it is by itself.
        items.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: BorrowedValue.self) }
    }
}
