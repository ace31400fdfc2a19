/// Arrays in memory, at known addresses.
@usableFromInline
package enum ArrayMemory {
    /// Appends an item to the array of such items that is at an address.
    @inlinable
    @inline(__always)
    package static func append<Item>(_ item: consuming Item, at address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: [Item].self).pointee.append(item)
    }
}
