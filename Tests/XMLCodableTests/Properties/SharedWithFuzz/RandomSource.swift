/// Where random choices come from: a seed, so that a test can be repeated, or bytes that a fuzzer has made up, one for most choices.
///
/// This folder is part of the fuzzers too, which see the library's public interface only.
struct RandomSource {
    private enum Origin {
        /// The state of SplitMix64. Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014.
        case seed(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var origin: Origin

    /// Whether texts may begin and end with white space, which a decoder that trims would take away.
    var allowsOuterWhiteSpace = true
    /// Whether dictionaries have keys only that every strategy leaves as they are.
    var hasPlainKeysOnly = false
    /// How many values stand inside each other, for types that contain themselves.
    var level = 0

    init(seed: UInt64) { origin = .seed(seed) }

    /// - Parameter bytes: the choices; when there are no more, the first of all possibilities is chosen.
    init(bytes: [UInt8]) { origin = .bytes(bytes[...]) }

    /// What is left of the bytes.
    mutating func rest() -> [UInt8] {
        guard case .bytes(let bytes) = origin else { return [] }
        origin = .bytes([])
        return Array(bytes)
    }

    mutating func bits(_ count: Int = 64) -> UInt64 {
        switch origin {
        case .seed(var state):
            state &+= 0x9E37_79B9_7F4A_7C15
            origin = .seed(state)
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return (mixed ^ mixed >> 31) >> UInt64(64 - count)
        case .bytes(var bytes):
            var result: UInt64 = 0
            for _ in 0..<(count + 7) / 8 { result = result << 8 | UInt64(bytes.popFirst() ?? 0) }
            origin = .bytes(bytes)
            return result
        }
    }

    /// A number from 0 on that is less than `bound`.
    mutating func number(below bound: Int) -> Int {
        let count = bound <= 256 ? 8 : bound <= 1 << 16 ? 16 : 64
        return Int(bits(count) % UInt64(max(bound, 1)))
    }

    /// True once in so many times.
    mutating func isOnce(in times: Int) -> Bool { number(below: times) == times - 1 }

    mutating func element<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }
}

extension RandomSource: RandomNumberGenerator { mutating func next() -> UInt64 { bits() } }
