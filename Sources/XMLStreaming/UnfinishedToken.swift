import XMLCodable

/// A token that has begun and not ended in what the parser was given: watches what comes for its end.
///
/// The parser reads such a token again from its start whenever it is given more, which takes time with the square of the token's length
/// if it comes in small pieces. So it is given more when there is a chance that the token is complete. For a document that is well-formed
/// that is told exactly; for others it does not matter.
struct UnfinishedToken {
    private enum State {
        case start
        /// After `<`, `<!`, `<!-`.
        case markup, declaration, declarationDash
        case tag
        /// An attribute's value in a tag.
        case value(quotationMark: Unicode.Scalar)
        /// A literal in the document type declaration.
        case literal(quotationMark: Unicode.Scalar)
        /// A comment or a processing instruction, which ends with so many marks and `>`, and how many of them, up to all, came last. Those of the
        /// start count as none.
        case enclosed(mark: Unicode.Scalar, count: Int, latest: Int)
        /// Anything else, such as a name or a reference, in which only the last part differs from a name.
        case other
    }

    private var state: State = .start
    private let codeUnit: LineCounter.CodeUnit
    private let isInProlog: Bool
    /// The first half of a code unit whose second half has not come.
    private var firstByte: UInt8?

    /// - Parameters:
    ///   - codeUnit: how the document's bytes make characters.
    ///   - isInProlog: whether the root element has not started.
    init(codeUnit: LineCounter.CodeUnit, isInProlog: Bool) {
        self.codeUnit = codeUnit
        self.isInProlog = isInProlog
    }

    /// Takes the next bytes, from the token's first on. True if the token may end in them; then nothing is certain about those that follow.
    mutating func mayEnd(in bytes: UnsafeRawBufferPointer) -> Bool {
        for byte in bytes {
            guard let character = complete(byte) else { continue }
            if ends(with: character) {
                state = .other
                return true
            }
        }
        return false
    }

    /// The character that a byte completes, as far as it is one of ASCII: others do not matter, and are all one.
    private mutating func complete(_ byte: UInt8) -> Unicode.Scalar? {
        switch codeUnit {
        case .utf8, .singleByte: return byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}"
        case .utf16LittleEndian, .utf16BigEndian:
            guard let first = firstByte.take() else {
                firstByte = byte
                return nil
            }
            let (low, high) = codeUnit == .utf16BigEndian ? (byte, first) : (first, byte)
            return high == 0 && low < 0x80 ? Unicode.Scalar(low) : "\u{FFFD}"
        }
    }

    private mutating func ends(with character: Unicode.Scalar) -> Bool {
        switch (state, character) {
        case (.start, "<"): state = .markup
        case (.start, "\""), (.start, "'"): state = isInProlog ? .literal(quotationMark: character) : .other
        case (.start, _): state = .other
        case (.markup, "!"): state = .declaration
        case (.markup, "?"): state = .enclosed(mark: "?", count: 1, latest: 0)
        case (.markup, _):
            state = .tag
            return character == ">"
        case (.declaration, "-"): state = .declarationDash
        case (.declarationDash, "-"): state = .enclosed(mark: "-", count: 2, latest: 0)
        case (.declaration, _), (.declarationDash, _):
            state = .other
            return ends(with: character)
        case (.tag, "\""), (.tag, "'"): state = .value(quotationMark: character)
        case (.tag, _): return character == ">"
        case (.value(let quotationMark), _): if character == quotationMark { state = .tag }
        case (.literal(let quotationMark), _): return character == quotationMark
        case (.enclosed(let mark, let count, let latest), _):
            state = .enclosed(mark: mark, count: count, latest: character == mark ? min(latest + 1, count) : 0)
            return latest == count && character == ">"
        case (.other, _): return !UnfinishedToken.mayBeInName(character)
        }
        return false
    }

    private static func mayBeInName(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", ":": true
        default: !character.isASCII
        }
    }
}
