import Foundation

/// Bytes that grow at their end: a document that is being written, or the text it will be made of.
///
/// Its memory can be handed over to `Data` as it is. Every write makes room first; every read is checked against `count`.
package struct OutputBuffer: ~Copyable {
    package private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    package init(capacity: Int = 256) {
        self.capacity = max(capacity, 1)
        base = Self.resize(nil, to: self.capacity)
    }

    deinit { free(base) }

    // MARK: Writing

    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        if count == capacity { grow(toHold: count + 1) }
        base[count] = byte
        count += 1
    }

    /// Appends bytes that lie outside of this buffer.
    @inline(__always)
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        let added = bytes.count
        if added > capacity - count { grow(toHold: count + added) }
        let end = base + count
        if added < 16 {
            // Names and numbers are shorter than the call of `memcpy` is long.
            var index = 0
            while index < added {
                end[index] = start[index]
                index += 1
            }
        } else {
            end.update(from: start, count: added)
        }
        count += added
    }

    package mutating func append(_ string: StaticString) {
        append(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }

    package mutating func append(_ string: String) {
        var string = string
        string.withUTF8 { append($0) }
    }

    package mutating func append(repeating byte: UInt8, count added: Int) {
        guard added > 0 else { return }
        if added > capacity - count { grow(toHold: count + added) }
        (base + count).update(repeating: byte, count: added)
        count += added
    }

    /// Lets a closure write at most `maximum` bytes at the end; it returns how many it wrote.
    @inline(__always)
    package mutating func append(atMost maximum: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        if maximum > capacity - count { grow(toHold: count + maximum) }
        count += min(write(base + count), maximum)
    }

    /// Forgets everything from an index on.
    package mutating func truncate(to newCount: Int) { count = min(max(newCount, 0), count) }

    // MARK: Reading

    /// The last bytes are these.
    package func hasSuffix(_ first: UInt8, _ second: UInt8) -> Bool {
        count >= 2 && base[count - 2] == first && base[count - 1] == second
    }

    /// A part of the bytes, valid until something is appended.
    @inline(__always)
    package subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// All bytes, valid until something is appended.
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    // MARK: Handing over

    /// The bytes as `Data`, which takes over the memory.
    package consuming func data() -> Data {
        let data = count == 0 ? Data() : Data(bytesNoCopy: base, count: count, deallocator: .free)
        if count == 0 { free(base) }
        discard self
        return data
    }

    // MARK: Memory

    @inline(never)
    private mutating func grow(toHold needed: Int) {
        // Large blocks grow faster: what is not used of them costs no memory, but the system may copy them.
        capacity = max(needed, capacity * (capacity < 1 << 20 ? 2 : 4))
        base = Self.resize(base, to: capacity)
    }

    private static func resize(_ base: UnsafeMutablePointer<UInt8>?, to capacity: Int) -> UnsafeMutablePointer<UInt8> {
        guard let memory = realloc(base, capacity) else {
            preconditionFailure("out of memory")  // as every allocation of the standard library ends
        }
        return memory.bindMemory(to: UInt8.self, capacity: capacity)
    }
}
