import XMLCodable
import XMLDocuments

/// Parses JSON exactly as RFC 8259 has it: what Foundation's reader passes over, two members of one name or half of a surrogate pair, is an
/// error.
///
/// It keeps its own stack: how deep a text is costs no stack of the thread. A text is there as a whole, or it is an array of any size whose items are
/// parsed one after the other as pieces of it come: memory is then that of one item and one piece.
struct JSONParser {
    /// An array or object whose end has not come.
    private struct Container {
        let isObject: Bool
        var items: [JSONValue] = []
        var members: [JSONValue.Member] = []
        var keys: Set<ExactString> = []
        var key = ""
    }

    /// What comes next of an array: its start, what is behind an item, or nothing.
    private enum Phase { case start, behindItem, end }

    /// Where more bytes come from; nil where all are there.
    private let source: (any ByteSource)?
    private let limits: XMLLimits
    private let maximumDepth: Int
    /// What has been read, from the item on at hand. Indices are those of the whole text.
    private var bytes: ArraySlice<UInt8>
    /// Where the first of the bytes is.
    private var start = LineCounter(documentStart: [], encoding: nil)
    private var position = 0
    /// Where the item starts.
    private var itemStart = 0
    private var open: [Container] = []
    private var phase = Phase.start

    private init(_ bytes: ArraySlice<UInt8>, _ source: (any ByteSource)?, _ limits: XMLLimits) {
        (self.bytes, self.source, self.limits) = (bytes, source, limits)
        // More than JSON may have at all is cut off first, so that the sum does not overflow.
        maximumDepth = min(min(limits.maximumDepth, JSONValue.maximumDepth) * 2 + 2, JSONValue.maximumDepth)
    }

    /// Parses a text in UTF-8, with a byte order mark or without.
    ///
    /// - Parameter limits: how many bytes the text may have. Its values may be as deep as elements that are objects in arrays.
    /// - Throws: `EncodingError` with the way and the position.
    static func parse(_ bytes: [UInt8], limits: XMLLimits) throws -> JSONValue {
        var parser = JSONParser(bytes[...], nil, limits)
        guard bytes.count <= limits.maximumInputBytes else {
            throw parser.failure(.limitExceeded, expected: "at most \(limits.maximumInputBytes) bytes of input", found: "\(bytes.count)")
        }
        try parser.skipByteOrderMark()
        let value = try parser.parseWhole()
        try parser.finish()
        return value
    }

    // MARK: Items

    /// - Parameter limits: how many bytes an item may have, and how deep it may be.
    init(itemsOf source: any ByteSource, limits: XMLLimits) { self.init([], source, limits) }

    /// The next item of the array that the text is; nil at the end.
    ///
    /// - Throws: `EncodingError` for what is no array of JSON values, with the position; the source's errors.
    mutating func nextItem() throws -> JSONValue? {
        let last = phase
        // Nothing comes behind an error.
        phase = .end
        switch last {
        case .start:
            try skipByteOrderMark()
            try skipWhiteSpace()
            guard try take(UInt8(ascii: "[")) else { throw malformed("an array") }
            try skipWhiteSpace()
        case .behindItem: if try take(UInt8(ascii: ",")) { return try parseItem() }
        case .end: return nil
        }
        guard try take(UInt8(ascii: "]")) else { return try parseItem() }
        try finish()
        return nil
    }

    /// An item, behind which the array goes on or ends.
    private mutating func parseItem() throws -> JSONValue {
        try skipWhiteSpace()
        let item = try parseWhole()
        try checkItemSize()
        try skipWhiteSpace()
        let end = try next()
        guard end == UInt8(ascii: ",") || end == UInt8(ascii: "]") else { throw malformed("',' or ']'") }
        phase = .behindItem
        return item
    }

    private mutating func checkItemSize() throws {
        guard position - itemStart > limits.maximumInputBytes else { return }
        (position, open) = (itemStart, [])
        throw failure(.limitExceeded, expected: "at most \(limits.maximumInputBytes) bytes in an item", found: "more")
    }

    // MARK: Structure

    /// Makes sure that nothing but white space is left.
    private mutating func finish() throws {
        try skipWhiteSpace()
        guard try next() == nil else { throw malformed("the end of the text") }
    }

    /// A value with all that is in it.
    private mutating func parseWhole() throws -> JSONValue {
        var value = try parseValue()
        while true {
            if let complete = value {
                if open.isEmpty { return complete }
                value = try add(complete)
            } else {
                value = try parseValue()
            }
        }
    }

    /// The next value, or nil if it is an array or an object that has something in it.
    private mutating func parseValue() throws -> JSONValue? {
        try skipWhiteSpace()
        switch try next() {
        case UInt8(ascii: "{"): return try begin(Container(isObject: true))
        case UInt8(ascii: "["): return try begin(Container(isObject: false))
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parse("true", .bool(true))
        case UInt8(ascii: "f"): return try parse("false", .bool(false))
        case UInt8(ascii: "n"): return try parse("null", .null)
        default: return .number(try parseNumber())
        }
    }

    private mutating func begin(_ container: Container) throws -> JSONValue? {
        guard open.count < maximumDepth else {
            throw failure(.nestingTooDeep, expected: "at most \(maximumDepth) JSON values inside each other", found: "more")
        }
        open.append(container)
        position += 1
        try skipWhiteSpace()
        if let empty = try end() { return empty }
        if container.isObject { try parseKey() }
        return nil
    }

    /// The innermost container, if that ends here.
    private mutating func end() throws -> JSONValue? {
        guard try take(UInt8(ascii: open[open.count - 1].isObject ? "}" : "]")) else { return nil }
        let container = open.removeLast()
        return container.isObject ? .object(container.members) : .array(container.items)
    }

    /// Adds a value to the innermost container; what that becomes if it is complete.
    private mutating func add(_ value: JSONValue) throws -> JSONValue? {
        let last = open.count - 1
        let isObject = open[last].isObject
        if isObject {
            open[last].members.append(JSONValue.Member(key: open[last].key, value: value))
        } else {
            open[last].items.append(value)
        }
        try skipWhiteSpace()
        if try take(UInt8(ascii: ",")) {
            try skipWhiteSpace()
            if isObject { try parseKey() }
            return nil
        }
        guard let container = try end() else { throw malformed(isObject ? "',' or '}'" : "',' or ']'") }
        return container
    }

    private mutating func parseKey() throws {
        guard try next() == UInt8(ascii: "\"") else { throw malformed("a string as a key") }
        let before = position
        let key = try parseString()
        guard open[open.count - 1].keys.insert(ExactString(key)).inserted else {
            position = before
            throw failure(.duplicateName, expected: "keys that differ", found: "'\(key)' twice")
        }
        open[open.count - 1].key = key
        try skipWhiteSpace()
        guard try take(UInt8(ascii: ":")) else { throw malformed("':'") }
    }

    // MARK: Scalars

    private mutating func parse(_ word: String, _ value: JSONValue) throws -> JSONValue {
        let start = position
        for byte in word.utf8 {
            if try take(byte) { continue }
            position = start
            throw malformed("a JSON value")
        }
        return value
    }

    private mutating func parseNumber() throws -> String {
        let start = position
        _ = try take(UInt8(ascii: "-"))
        let firstDigit = position
        guard try takeDigits() else {
            position = start
            throw malformed("a JSON value")
        }
        guard bytes[firstDigit] != UInt8(ascii: "0") || position == firstDigit + 1 else {
            position = start
            throw malformed("a number without a zero before it")
        }
        if try take(UInt8(ascii: ".")) { guard try takeDigits() else { throw malformed("a digit") } }
        if try take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = try take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard try takeDigits() else { throw malformed("a digit") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func takeDigits() throws -> Bool {
        let start = position
        while let digit = try next(), isDigit(digit) { position += 1 }
        return position > start
    }

    private mutating func parseString() throws -> String {
        let start = position
        position += 1
        var string: [UInt8] = []
        while let byte = try next() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                let decoded = String(decoding: string, as: UTF8.self)
                guard decoded.utf8.count == string.count, decoded.utf8.elementsEqual(string) else {
                    position = start
                    throw failure(.invalidEncoding, expected: "a string in UTF-8", found: "bytes that are none")
                }
                return decoded
            case UInt8(ascii: "\\"): try parseEscape(into: &string)
            case 0..<0x20:
                position -= 1
                throw malformed("a string without control characters")
            default: string.append(byte)
            }
        }
        throw malformed("the end of a string")
    }

    private mutating func parseEscape(into string: inout [UInt8]) throws {
        let start = position - 1
        let character = try next()
        position += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): string.append(bytes[position - 1])
        case UInt8(ascii: "b"): string.append(0x08)
        case UInt8(ascii: "f"): string.append(0x0C)
        case UInt8(ascii: "n"): string.append(0x0A)
        case UInt8(ascii: "r"): string.append(0x0D)
        case UInt8(ascii: "t"): string.append(0x09)
        case UInt8(ascii: "u"):
            var code = try parseCodeUnit()
            if code & 0xFC00 == 0xD800, try take(UInt8(ascii: "\\")), try take(UInt8(ascii: "u")) {
                let low = try parseCodeUnit()
                code = low & 0xFC00 == 0xDC00 ? 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF : 0xD800
            }
            guard let scalar = Unicode.Scalar(code) else {
                position = start
                throw failure(.invalidEncoding, expected: "a character", found: "half of a surrogate pair")
            }
            string += String(Character(scalar)).utf8
        default:
            position = start
            throw malformed("an escape of JSON")
        }
    }

    private mutating func parseCodeUnit() throws -> UInt32 {
        let start = position
        while position - start < 4, let digit = try next(), isDigit(digit) || (0x61...0x66).contains(digit | 0x20) { position += 1 }
        guard position - start == 4, let code = UInt32(String(decoding: bytes[start..<position], as: UTF8.self), radix: 16) else {
            position = start
            throw malformed("four hexadecimal digits")
        }
        return code
    }

    // MARK: Bytes

    private mutating func next() throws -> UInt8? {
        if position == bytes.endIndex, try !readOn() { return nil }
        return bytes[position]
    }

    private mutating func take(_ byte: UInt8) throws -> Bool {
        guard try next() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipWhiteSpace() throws {
        while true {
            // Between items: the one before is complete, and white space is none of the next.
            if open.isEmpty { itemStart = position }
            guard try next()?.isXMLWhitespace == true else { return }
            position += 1
        }
    }

    /// Goes over a mark at the start of the text.
    private mutating func skipByteOrderMark() throws {
        while bytes.count < 3, try readOn() {}
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Reads the next piece, and lets go of what is before the item; false at the end.
    private mutating func readOn() throws -> Bool {
        guard let source else { return false }
        try checkItemSize()
        start.advance(over: bytes[..<itemStart])
        var bytes = bytes[itemStart...]
        self.bytes = []
        defer { self.bytes = bytes }
        return try source.readPiece { bytes.append(contentsOf: $0) }
    }

    // MARK: Errors

    private func malformed(_ expected: String) -> EncodingError {
        failure(.invalidJSON, expected: expected, found: JSONParser.description(of: position < bytes.endIndex ? bytes[position] : nil))
    }

    /// What an error calls a byte; nil for the end.
    private static func description(of byte: UInt8?) -> String {
        byte.map { $0 >= 0x21 && $0 < 0x7F ? "'\(Character(Unicode.Scalar($0)))'" : "the byte \($0)" } ?? "the end of the text"
    }

    private func failure(_ code: XMLErrorCode, expected: String, found: String) -> EncodingError {
        var path = ""
        for container in open { path += container.isObject ? "/\(container.key)" : "[\(container.items.count + 1)]" }
        var counter = start
        counter.advance(over: bytes[..<min(position, bytes.endIndex)])
        return ConversionProblem.error(code, "JSON", path: path, position: counter.position, expected: expected, found: found)
    }
}

extension LineCounter {
    /// Goes over bytes in UTF-8.
    mutating func advance(over bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { advance(over: $0) } }
}
