/// An encoding of one byte a character. Expat knows ISO-8859-1 and US-ASCII itself, and learns the others from here.
///
/// Sources: the mapping tables of Unicode, CP1252.TXT and 8859-15.TXT.
package struct SingleByteEncoding {
    /// The scalars of the bytes from 0x80 on; -1 for a byte that is not a character.
    private let upperHalf: [Int32]

    /// The encoding of a name out of an XML declaration, in any case.
    package init?(named name: String) {
        switch name.lowercased() {
        case "iso-8859-1": upperHalf = Self.iso8859_1
        case "us-ascii": upperHalf = Array(repeating: -1, count: 128)
        case "windows-1252", "cp1252", "x-cp1252": upperHalf = Self.windows1252 + Self.iso8859_1[32...]
        case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin-9", "latin9":
            upperHalf = Self.iso8859_15.reduce(into: Self.iso8859_1) { $0[$1.byte - 0x80] = $1.scalar }
        default: return nil
        }
    }

    /// The Unicode scalar of a byte, or -1.
    package func scalar(for byte: UInt8) -> Int32 { byte < 0x80 ? Int32(byte) : upperHalf[Int(byte) - 0x80] }

    private static let iso8859_1 = Array(0x80...0xFF as ClosedRange<Int32>)

    /// The first 32; the others are those of ISO-8859-1.
    private static let windows1252: [Int32] = [
        0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, -1, 0x017D, -1,
        -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, -1, 0x017E, 0x0178,
    ]

    /// Where it differs from ISO-8859-1.
    private static let iso8859_15: [(byte: Int, scalar: Int32)] = [
        (0xA4, 0x20AC), (0xA6, 0x0160), (0xA8, 0x0161), (0xB4, 0x017D), (0xB8, 0x017E), (0xBC, 0x0152), (0xBD, 0x0153), (0xBE, 0x0178),
    ]
}

/// Finds surrogates without their other halves in a document in UTF-16.
///
/// Expat before version 2.8.5 takes whatever follows a high surrogate for its low one, markup too, and makes a character of both (CVE-2026-93990).
struct SurrogateCheck {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second has not come.
    private var firstByte: UInt8?
    private var expectsLow = false

    /// - Parameter start: the first two bytes of the document, which are a byte order mark or one of ASCII's characters.
    init(start: [UInt8]) { isBigEndian = start.starts(with: [0xFE, 0xFF]) || start.first == 0 }

    /// Looks through the next bytes of the document.
    ///
    /// - Parameter offset: how many bytes came before; where nothing was looked through yet, units start at even ones.
    /// - Returns: where in `bytes` the first unit starts or goes on that is not what it has to be.
    mutating func firstUnpaired(in bytes: UnsafeRawBufferPointer, offset: Int) -> Int? {
        if firstByte == nil, offset % 2 == 1 { firstByte = 0 }  // half of the document's first unit, which is no surrogate
        for index in bytes.indices {
            guard let first = firstByte else {
                firstByte = bytes[index]
                continue
            }
            firstByte = nil
            let kind = (isBigEndian ? first : bytes[index]) & 0xFC
            if (kind == 0xDC) != expectsLow { return max(index - 1, 0) }
            expectsLow = kind == 0xD8
        }
        return nil
    }
}
