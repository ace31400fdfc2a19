extension ScalarParsing.DecimalText {
    /// Takes the digits from an index on; returns the index of what follows them.
    @inline(__always)
    mutating func addDigits(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        guard text.count >= 8 else {
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit <= 9 else { break }
                digits = digits &* 10 &+ UInt64(digit)
                index += 1
            }
            digitCount += index - start
            return index
        }
        while index < text.count {
            let eight = EightDigits(text, from: index)
            if eight.count == 0 { break }
            digits = digits &* EightDigits.powersOfTen[eight.count] &+ eight.value
            index += eight.count
            if eight.count < 8 { break }
        }
        digitCount += index - start
        return index
    }
}

/// Up to eight digits, looked at together: where numbers are short and of any length, guessing wrong where they end costs more than all the
/// rest.
private struct EightDigits {
    /// The bytes less `0`, the first one lowest.
    private let bytes: UInt64
    /// How many digits there are before the first other byte.
    let count: Int

    static let powersOfTen: [UInt64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    /// - Parameters:
    ///   - text: at least eight bytes.
    ///   - start: an index in it.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        let raw = UnsafeRawBufferPointer(text)
        // Where there are no eight more, the last eight, without those before: what is shifted in is no digit.
        let missing = max(start + 8 - raw.count, 0)
        let loaded = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start - missing, as: UInt64.self)) >> UInt64(missing * 8)
        bytes = loaded ^ 0x3030_3030_3030_3030
        // The highest bit of every byte that is more than nine.
        let others = ((bytes & 0x7F7F_7F7F_7F7F_7F7F) + 0x7676_7676_7676_7676 | bytes) & 0x8080_8080_8080_8080
        count = others.trailingZeroBitCount / 8
    }

    /// The digits as a number.
    @inline(__always)
    var value: UInt64 {
        // Zeros before the digits make eight of them. Then pairs, fours and all are put together, each in one multiplication.
        var parts = bytes << UInt64(64 - count * 8)
        parts = ((parts & 0x0F0F_0F0F_0F0F_0F0F) &* 2_561) >> 8
        parts = ((parts & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
        return ((parts & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
    }
}
