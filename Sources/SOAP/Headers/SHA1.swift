/// The hash function SHA-1, which UsernameToken's digest is made with. It is too weak for signatures; do not use it for anything else.
///
/// Source: FIPS 180-4, sections 5.1.1, 5.3.1 and 6.1.2.
enum SHA1 {
    /// The 20 bytes of a message's hash.
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var bytes = message
        bytes.append(0x80)
        bytes.append(contentsOf: repeatElement(0, count: (119 - message.count % 64) % 64))
        bytes.append(contentsOf: (UInt64(message.count) &* 8).bigEndianBytes)

        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for block in stride(from: 0, to: bytes.count, by: 64) { add(bytes[block..<block + 64], to: &state) }
        return state.flatMap(\.bigEndianBytes)
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for word in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[word..<word + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for t in 16..<80 { words.append((words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotatedLeft(1)) }

        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (t, word) in words.enumerated() {
            let (f, k): (UInt32, UInt32) =
                switch t {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (a.rotatedLeft(5) &+ f &+ e &+ k &+ word, a, b.rotatedLeft(30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
}

extension UInt32 {
    fileprivate func rotatedLeft(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
