import Foundation

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
        } else {
            for index in 0..<added {
                target.storeBytes(of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index, as: UInt8.self)
            }
        }
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
        if string.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { appendSeldom(string) }
    }

    /// The same for strings that are not UTF-8 in memory, as those of Objective-C may be, and for all that is seldom written: one function for them.
    @usableFromInline @inline(never)
    mutating func appendSeldom(_ string: String) { string.withBytes { append($0) } }

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
