import Testing

@testable import XMLCodable

@Suite("Surrogates in UTF-16")
struct SurrogateCheckTests {
    /// Code units, and which of them is not what it has to be.
    static let rows: [([UInt16], Int?)] = [
        ([0xFEFF, 0x3C, 0x61], nil),
        ([0xFEFF, 0xD83D, 0xDE00, 0x61], nil),
        ([0xFEFF, 0xD83D, 0xDE00, 0xD83D, 0xDE00], nil),
        ([0xFEFF, 0xD7FF, 0xE000, 0xFFFD], nil),
        ([0xFEFF, 0xD800], nil),  // what has to follow may still come
        ([0xFEFF, 0x61, 0xD800, 0x61], 3),
        ([0xFEFF, 0xDC00], 1),
        ([0xFEFF, 0xDFFF, 0xD800], 1),
        ([0xFEFF, 0xD83D, 0xD83D, 0xDE00], 2),
        ([0xFEFF, 0xD83D, 0xDE00, 0xDE00], 3),
    ]

    @Test("Surrogates are found without their other halves, however the bytes come", arguments: rows, [1, 2, 3, 5, 100])
    func chunks(_ row: (units: [UInt16], unpaired: Int?), size: Int) {
        for isBigEndian in [true, false] {
            let bytes = row.units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBigEndian ? [high, low] : [low, high]
            }
            var check = SurrogateCheck(start: Array(bytes.prefix(2)))
            var found: Int?
            var offset = 0
            while offset < bytes.count, found == nil {
                let chunk = Array(bytes[offset..<min(offset + size, bytes.count)])
                found = chunk.withUnsafeBytes { check.firstUnpaired(in: $0, offset: offset) }.map { $0 + offset }
                offset += chunk.count
            }
            // Within the unit: its first byte may have been in the chunk before.
            #expect(found.map { $0 / 2 } == row.unpaired)
        }
    }
}
