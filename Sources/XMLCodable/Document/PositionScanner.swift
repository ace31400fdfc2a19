/// Converts byte offsets to lines and columns. It goes on from the last answer if the next offset is later: many questions in document
/// order cost one pass over the source.
struct PositionScanner {
    private let source: DocumentSource
    private let start: LineCounter
    private var counter: LineCounter
    /// Where the scan was before, every so often: it can go back without starting over.
    private var checkpoints: [LineCounter] = []

    private static let checkpointDistance = 1 << 14

    /// How the source's bytes make characters.
    var unit: LineCounter.CodeUnit { start.unit }

    /// - Parameter encoding: see ``Arena/encoding``.
    init(source: DocumentSource, encoding: String?) {
        self.source = source
        if case .window(let window) = source {
            start = window.counter(encoding: encoding)
        } else {
            var bytes: [UInt8] = []
            source.read(from: 0) { piece in
                bytes = Array(piece.prefix(4))
                return false
            }
            start = LineCounter(documentStart: bytes, encoding: encoding)
        }
        counter = start
    }

    /// The position of a byte offset. Where the source cannot be read any more, line and column are those of the last byte that could.
    mutating func position(of target: Int) -> XMLPosition {
        if target < counter.offset { goBack(to: target) }
        var scanner = self
        source.read(from: counter.offset) { piece in
            var rest = piece.prefix(max(target - scanner.counter.offset, 0))
            while !rest.isEmpty {
                let part = rest.prefix(PositionScanner.checkpointDistance)
                scanner.counter.advance(over: UnsafeRawBufferPointer(rebasing: part))
                scanner.setCheckpoint()
                rest = rest.dropFirst(part.count)
            }
            return scanner.counter.offset < target
        }
        self = scanner
        return XMLPosition(line: counter.line, column: counter.column, byteOffset: target)
    }

    private mutating func setCheckpoint() {
        guard counter.offset >= (checkpoints.last?.offset ?? start.offset) + PositionScanner.checkpointDistance else { return }
        checkpoints.append(counter)
    }

    private mutating func goBack(to target: Int) {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].offset <= target { low = middle + 1 } else { high = middle }
        }
        counter = low > 0 ? checkpoints[low - 1] : start
    }
}

/// Counts lines and columns over the bytes of a source.
struct LineCounter {
    /// How many bytes lie behind.
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column: Int
    let unit: CodeUnit
    private var previousWasCarriageReturn = false

    /// How the source's bytes make characters, as far as counting them goes.
    enum CodeUnit {
        /// UTF-8, and every encoding of one byte a character that has no byte in the form of a UTF-8 continuation.
        case utf8
        case singleByte
        case utf16LittleEndian, utf16BigEndian
    }

    /// - Parameters:
    ///   - documentStart: the first four bytes, or as many as there are.
    ///   - encoding: see ``Arena/encoding``.
    init(documentStart: [UInt8], encoding: String?) {
        let hasUTF8Mark = documentStart.starts(with: [0xEF, 0xBB, 0xBF])
        // A byte order mark comes before the first character.
        column = hasUTF8Mark || documentStart.starts(with: [0xFF, 0xFE]) || documentStart.starts(with: [0xFE, 0xFF]) ? 0 : 1
        // Without a mark, a document starts with a character of ASCII.
        switch (documentStart.first, documentStart.dropFirst().first) {
        case (0xFF, 0xFE), (_, 0): unit = .utf16LittleEndian
        case (0xFE, 0xFF), (0, _): unit = .utf16BigEndian
        default: unit = hasUTF8Mark || encoding.map { $0.uppercased().hasPrefix("UTF-8") } ?? true ? .utf8 : .singleByte
        }
    }

    /// The same counter at a place further on, which is not between the two characters of a line's end.
    func moved(to position: XMLPosition) -> LineCounter {
        var counter = self
        (counter.offset, counter.line, counter.column) = (position.byteOffset, position.line, position.column)
        counter.previousWasCarriageReturn = false
        return counter
    }

    /// Where the counter is.
    var position: XMLPosition { XMLPosition(line: line, column: column, byteOffset: offset) }

    mutating func advance(over bytes: UnsafeRawBufferPointer) {
        switch unit {
        case .utf8: countBytes(bytes, isCharacter: { $0 & 0xC0 != 0x80 })
        case .singleByte: countBytes(bytes, isCharacter: { _ in true })
        case .utf16LittleEndian, .utf16BigEndian:
            var index = 0
            while index + 1 < bytes.count {
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                let value = unit == .utf16BigEndian ? first << 8 | second : second << 8 | first
                if value & 0xFC00 != 0xDC00 { count(value) }
                index += 2
            }
        }
        offset += bytes.count
    }

    @inline(__always)
    private mutating func countBytes(_ bytes: UnsafeRawBufferPointer, isCharacter: (UInt8) -> Bool) {
        // Most documents have line feeds only, which the processor counts many at a time.
        let (lineFeeds, carriageReturns) = LineCounter.count(0x0A, 0x0D, in: bytes)
        guard carriageReturns == 0, !previousWasCarriageReturn, lineFeeds > 0 else {
            for byte in bytes where isCharacter(byte) { count(UInt16(byte)) }
            return
        }
        line += lineFeeds
        column = 1
        let lastLine = bytes.lastIndex(of: 0x0A).map { bytes[($0 + 1)...] } ?? bytes[...]
        for byte in lastLine where isCharacter(byte) { column += 1 }
    }

    /// How often two bytes occur, eight bytes at a time.
    private static func count(_ first: UInt8, _ second: UInt8, in bytes: UnsafeRawBufferPointer) -> (Int, Int) {
        var (firstCount, secondCount) = (0, 0)
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            firstCount &+= zeroBytes(word ^ (0x0101_0101_0101_0101 &* UInt64(first)))
            secondCount &+= zeroBytes(word ^ (0x0101_0101_0101_0101 &* UInt64(second)))
            index += 8
        }
        for byte in bytes[index...] {
            firstCount += byte == first ? 1 : 0
            secondCount += byte == second ? 1 : 0
        }
        return (firstCount, secondCount)
    }

    /// How many of a word's bytes are zero: those whose lower bits do not carry into the highest, and whose highest is not set.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> Int {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return (~(((word & low) &+ low) | word | low)).nonzeroBitCount
    }

    @inline(__always)
    private mutating func count(_ character: UInt16) {
        switch character {
        case 0x0A:
            if !previousWasCarriageReturn { line += 1 }
            column = 1
        case 0x0D:
            line += 1
            column = 1
        default: column += 1
        }
        previousWasCarriageReturn = character == 0x0D
    }
}
