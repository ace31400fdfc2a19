/// Finds bytes in memory, eight at a time.
enum ByteSearch {
    /// A word all of whose bytes are 1.
    @inline(__always)
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// A word with a bit set in the first of its bytes that is 0, and perhaps in later ones.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }

    /// Where a byte is first from an index on; the number of all bytes if it is not there.
    @inline(__always)
    static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        // Compiled into its caller, three equal comparisons are one.
        first(byte, byte, byte, in: bytes, from: start)
    }

    /// Where one of three bytes is first from an index on; the number of all bytes if none is there.
    @inline(__always)
    static func first(_ first: UInt8, _ second: UInt8, _ third: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let wanted = (ones &* UInt64(first), ones &* UInt64(second), ones &* UInt64(third))
        var index = start
        while index + 8 <= bytes.count {
            // The first byte is in the lowest bits.
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = zeroBytes(word ^ wanted.0) | zeroBytes(word ^ wanted.1) | zeroBytes(word ^ wanted.2)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count, bytes[index] != first, bytes[index] != second, bytes[index] != third { index += 1 }
        return max(index, start)
    }
}
