extension String {
    /// So many combining marks may follow each other where Swift has to hash a text. Text in use has a few; Unicode's format for streams has 30.
    package static var maximumCombiningMarks: Int { 128 }

    /// Whether Swift would take very long to hash the text, or to compare it with another one: it brings combining marks that follow each other
    /// into one order, which takes the square of their number.
    package var hasManyCombiningMarks: Bool {
        // A mark has two bytes at least.
        guard utf8.count > 2 * String.maximumCombiningMarks else { return false }
        var run = CombiningMarkRun()
        return withBytes { run.firstMark(beyond: String.maximumCombiningMarks, in: $0) != nil }
    }

    /// The text, at most 60 characters of it, with the numbers of its scalars, which tell it from others that look the same.
    package var withScalarNumbers: String {
        let numbers = unicodeScalars.prefix(12).map { "U+" + String(String($0.value + 0x10000, radix: 16, uppercase: true).suffix(4)) }
        return "'\(prefix(60))' (\(numbers.joined(separator: " "))\(unicodeScalars.count > 12 ? " …" : ""))"
    }
}

/// The combining marks at the end of a text that comes in pieces.
struct CombiningMarkRun {
    private var count = 0

    /// Goes on with the next piece, in which no character is divided.
    ///
    /// - Returns: where in the piece the first mark is with which more than so many follow each other; nil if there is none.
    @inline(never)
    mutating func firstMark(beyond maximum: Int, in piece: UnsafeBufferPointer<UInt8>) -> Int? {
        var rest = UnsafeRawBufferPointer(piece)
        while let first = rest.first {
            let plainCount = CombiningMarkRun.plainCount(first, in: rest)
            if plainCount > 0 {
                count = 0
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(plainCount))
                continue
            }
            var decoder = UTF8()
            var bytes = rest.makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
            count = scalar.isCombiningMark ? count + 1 : 0
            if count > 0, count > maximum { return piece.count - rest.count }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(UTF8.width(scalar)))
        }
        return nil
    }

    /// How many bytes can be passed by, because no mark has such a first byte: ASCII, by words, and most letters; 0 where a mark may be.
    @inline(__always)
    private static func plainCount(_ first: UInt8, in rest: UnsafeRawBufferPointer) -> Int {
        switch first {
        case ..<0x80: rest.count >= 8 && rest.loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 ? 8 : 1
        case 0xC2...0xCB, 0xCE...0xD1: 2  // Latin, Greek, Cyrillic
        case 0xE4...0xE9, 0xEB...0xED: 3  // Han, Hangul
        default: 0
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is sorted among those around it. Four that count as letters are made of marks alone; there will be no more.
    fileprivate var isCombiningMark: Bool {
        switch value {
        case ..<0x300: false
        case 0xF73, 0xF75, 0xF81: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}
