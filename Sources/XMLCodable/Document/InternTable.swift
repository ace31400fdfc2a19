import Foundation

/// Byte strings, each with a number beside it, kept once and numbered from 1: an open-addressing hash table over one buffer.
package struct InternTable: ~Copyable {
    struct Entry: BitwiseCopyable {
        let offset: Int
        let count: UInt32
        let qualifier: UInt32
        let hash: UInt32
    }

    private var bytes = GrowableStorage<UInt8>(capacity: 512)
    private var entries = GrowableStorage<Entry>(capacity: 32)
    /// Numbers of entries, 0 where free; the count is a power of two and at most half of it is in use.
    private var slots = [UInt32](repeating: 0, count: 64)
    /// Unknown to the author of the document, who therefore cannot choose names that collide. One for the process, because the system is
    /// asked for it.
    static let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// The entries' count; their numbers are 1 through `count`.
    package var count: Int { entries.count }

    var byteCount: Int { bytes.count }

    package func bytes(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        guard number > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        let entry = entries[number - 1]
        return UnsafeBufferPointer(start: bytes.pointer(at: entry.offset), count: Int(entry.count))
    }

    func copy() -> InternTable {
        var copy = InternTable()
        copy.bytes = bytes.copy()
        copy.entries = entries.copy()
        copy.slots = slots
        return copy
    }

    package func qualifier(_ number: Int) -> UInt32 { number > 0 ? entries[number - 1].qualifier : 0 }

    func entry(_ number: Int, isCString other: UnsafePointer<CChar>) -> Bool {
        guard number > 0 else { return false }
        // Every entry's bytes are followed by a NUL, and names contain none: `strcmp` reads neither string beyond its end.
        return strcmp(CString.characters(bytes.pointer(at: entries[number - 1].offset)), other) == 0
    }

    func find(_ string: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int? {
        let number = Int(slots[slot(for: string, hash: hash(string, qualifier), qualifier: qualifier)])
        return number == 0 ? nil : number
    }

    package mutating func intern(_ string: UnsafeBufferPointer<UInt8>, qualifier: UInt32) -> Int {
        let hash = hash(string, qualifier)
        let slot = slot(for: string, hash: hash, qualifier: qualifier)
        if slots[slot] != 0 { return Int(slots[slot]) }
        let entry = Entry(offset: bytes.count, count: UInt32(truncatingIfNeeded: string.count), qualifier: qualifier, hash: hash)
        if let start = string.baseAddress { bytes.append(from: start, count: string.count) }
        bytes.append(0)
        entries.append(entry)
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        if entries.count * 2 > slots.count { rehash() }
        return entries.count
    }

    /// The slot that holds the string, or the free one where it belongs.
    private func slot(for string: UnsafeBufferPointer<UInt8>, hash: UInt32, qualifier: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while true {
            let number = Int(slots[slot])
            if number == 0 { return slot }
            let entry = entries[number - 1]
            if entry.hash == hash, entry.qualifier == qualifier, Int(entry.count) == string.count,
                memcmp(bytes.pointer(at: entry.offset), string.baseAddress ?? bytes.pointer(at: 0), string.count) == 0
            {
                return slot
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func rehash() {
        let mask = slots.count * 2 - 1
        slots = [UInt32](repeating: 0, count: mask + 1)
        for index in 0..<entries.count {
            var slot = Int(entries[index].hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(truncatingIfNeeded: index + 1)
        }
    }

    /// Eight bytes at a time, each multiplied into the seed with both halves of the product folded.
    private func hash(_ string: UnsafeBufferPointer<UInt8>, _ qualifier: UInt32) -> UInt32 {
        let raw = UnsafeRawBufferPointer(string)
        let seed = InternTable.seed
        // One name may be in very many namespaces.
        var state = seed ^ UInt64(truncatingIfNeeded: string.count) ^ UInt64(qualifier) << 32
        var offset = 0
        while offset + 8 <= raw.count {
            state = InternTable.fold(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        return UInt32(truncatingIfNeeded: InternTable.fold(state ^ InternTable.tail(of: raw, from: offset)) ^ seed >> 32)
    }

    /// The last bytes, fewer than eight, as a number that tells them from any others of their count: two loads, which may overlap.
    @inline(__always)
    private static func tail(of string: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
        let count = string.count - offset
        func load<Part: FixedWidthInteger>(_ part: Part.Type, at offset: Int) -> UInt64 {
            UInt64(truncatingIfNeeded: string.loadUnaligned(fromByteOffset: offset, as: part))
        }
        if count >= 4 { return load(UInt32.self, at: offset) | load(UInt32.self, at: string.count - 4) << 32 }
        if count >= 2 { return load(UInt16.self, at: offset) | load(UInt16.self, at: string.count - 2) << 16 }
        return count == 1 ? load(UInt8.self, at: offset) : 0
    }

    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
