import Testing

@testable import XMLCodable

@Suite("Surrogates in UTF-16")
struct SurrogateCheckTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let units: [UInt16]
        /// The unit that is not what it has to be.
        let unpaired: Int?
        var testDescription: String { units.map { String($0, radix: 16) }.joined(separator: " ") }
    }

    static let rows = [
        Row(units: [0xFEFF, 0x3C, 0x61], unpaired: nil),
        Row(units: [0xFEFF, 0xD83D, 0xDE00, 0x61], unpaired: nil),
        Row(units: [0xFEFF, 0xD83D, 0xDE00, 0xD83D, 0xDE00], unpaired: nil),
        Row(units: [0xFEFF, 0xD7FF, 0xE000, 0xFFFD], unpaired: nil),
        Row(units: [0xFEFF, 0xD800], unpaired: nil),  // what has to follow may still come
        Row(units: [0xFEFF, 0x61, 0xD800, 0x61], unpaired: 3),
        Row(units: [0xFEFF, 0xDC00], unpaired: 1),
        Row(units: [0xFEFF, 0xDFFF, 0xD800], unpaired: 1),
        Row(units: [0xFEFF, 0xD83D, 0xD83D, 0xDE00], unpaired: 2),
        Row(units: [0xFEFF, 0xD83D, 0xDE00, 0xDE00], unpaired: 3),
    ]

    @Test("Surrogates are found without their other halves, however the bytes come", arguments: rows, [1, 2, 3, 5, 100])
    func chunks(_ row: Row, size: Int) {
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
