/// An encoding of one byte a character. Expat knows ISO-8859-1 and US-ASCII itself, and learns the others from here.
///
/// Sources: the mapping tables of Unicode, CP1252.TXT and 8859-15.TXT.
package struct SingleByteEncoding {
    /// Where it differs from ISO-8859-1: scalars by byte; -1 for a byte that is not a character.
    private let differences: [UInt8: Int32]

    /// The encoding of a name out of an XML declaration, in any case.
    package init?(named name: String) {
        switch name.lowercased() {
        case "iso-8859-1": differences = [:]
        case "us-ascii": differences = Self.usASCII
        case "windows-1252", "cp1252", "x-cp1252": differences = Self.windows1252
        case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin-9", "latin9": differences = Self.iso8859_15
        default: return nil
        }
    }

    /// The Unicode scalar of a byte, or -1.
    package func scalar(for byte: UInt8) -> Int32 { differences[byte] ?? Int32(byte) }

    private static let usASCII = Dictionary(uniqueKeysWithValues: (0x80...0xFF).map { ($0 as UInt8, -1 as Int32) })

    private static let windows1252: [UInt8: Int32] = [
        0x80: 0x20AC, 0x81: -1, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8D: -1, 0x8E: 0x017D, 0x8F: -1,
        0x90: -1, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014,
        0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9D: -1, 0x9E: 0x017E, 0x9F: 0x0178,
    ]

    private static let iso8859_15: [UInt8: Int32] = [
        0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152, 0xBD: 0x0153, 0xBE: 0x0178,
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
