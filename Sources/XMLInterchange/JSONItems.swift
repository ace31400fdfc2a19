import XMLCodable
import XMLDocuments

/// The items of a JSON array of any size, one after the other: memory is that of one item and one piece of the source.
struct JSONItems {
    /// What comes next: the array, what is behind an item, or nothing.
    private enum Phase { case start, behindItem, end }

    private let source: any ByteSource
    private let limits: XMLLimits
    /// What has been read and is not in an item that was given out.
    private var buffer: [UInt8] = []
    /// Where the rest of the buffer begins.
    private var begin = 0
    private var counter = JSONParser.beginning
    private var phase = Phase.start
    private var isAtEnd = false

    init(_ source: any ByteSource, limits: XMLLimits) {
        self.source = source
        self.limits = limits
    }

    /// The next item; nil at the end.
    ///
    /// - Throws: `EncodingError` for what is no array of JSON values, with the position; the source's errors.
    mutating func next() throws -> JSONValue? {
        let last = phase
        // Nothing comes behind an error.
        phase = .end
        switch last {
        case .start:
            while buffer.count < 3, try readOn() {}
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { skip(3) }
            try skipWhiteSpace()
            guard try peek() == UInt8(ascii: "[") else { throw malformed("an array") }
            skip(1)
            try skipWhiteSpace()
            if try peek() == UInt8(ascii: "]") { return try finish() }
        case .behindItem:
            // The item ended at a comma or a bracket.
            if try peek() == UInt8(ascii: "]") { return try finish() }
            skip(1)
            try skipWhiteSpace()
        case .end: return nil
        }
        let end = try endOfItem()
        let item = try JSONParser.parse(buffer[begin..<end], start: counter, limits: limits)
        skip(end - begin)
        phase = .behindItem
        return item
    }

    /// Makes sure that nothing but white space is behind the array.
    private mutating func finish() throws -> JSONValue? {
        skip(1)
        try skipWhiteSpace()
        if try peek() != nil { throw malformed("the end of the text") }
        return nil
    }

    /// Where the item ends that begins here: at the comma or the bracket behind it.
    private mutating func endOfItem() throws -> Int {
        var offset = 0
        var depth = 0
        var isInString = false
        var isEscaped = false
        while true {
            while begin + offset >= buffer.count {
                guard try readOn() else { throw malformed("the end of the array", after: offset) }
                guard buffer.count - begin <= limits.maximumInputBytes else {
                    throw ConversionProblem.error(
                        .limitExceeded, "JSON", path: "/", position: counter.position,
                        expected: "at most \(limits.maximumInputBytes) bytes in an item",
                        found: "more")
                }
            }
            let byte = buffer[begin + offset]
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]") where depth == 0, UInt8(ascii: ",") where depth == 0: return begin + offset
            case UInt8(ascii: "}") where depth == 0: throw malformed("',' or ']'", after: offset)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            offset += 1
        }
    }

    // MARK: Bytes

    private mutating func readOn() throws -> Bool {
        if isAtEnd { return false }
        buffer.removeSubrange(..<begin)
        begin = 0
        var buffer = buffer
        self.buffer = []
        defer { self.buffer = buffer }
        isAtEnd = try !source.readPiece { buffer.append(contentsOf: $0) }
        return !isAtEnd
    }

    private mutating func peek() throws -> UInt8? {
        while begin >= buffer.count { guard try readOn() else { return nil } }
        return buffer[begin]
    }

    /// Goes over bytes that have been read.
    private mutating func skip(_ count: Int) {
        counter.advance(over: buffer[begin..<begin + count])
        begin += count
    }

    private mutating func skipWhiteSpace() throws {
        while try peek()?.isXMLWhitespace == true { skip(1) }
    }

    private func malformed(_ expected: String, after offset: Int = 0) -> EncodingError {
        let rest = buffer[min(begin, buffer.count)...]
        var counter = counter
        counter.advance(over: rest.prefix(offset))
        return ConversionProblem.error(
            .invalidJSON, "JSON", path: "/", position: counter.position, expected: expected,
            found: JSONParser.description(of: rest.dropFirst(offset).first))
    }
}
