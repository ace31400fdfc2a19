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
