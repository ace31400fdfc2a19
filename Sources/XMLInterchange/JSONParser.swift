import XMLCodable
import XMLDocuments

/// Parses a JSON text exactly as RFC 8259 has it: what Foundation's reader passes over, two members of one name or half of a surrogate pair, is an
/// error.
///
/// It keeps its own stack: how deep a text is costs no stack of the thread.
struct JSONParser {
    /// An array or object whose end has not come.
    private struct Container {
        let isObject: Bool
        var items: [JSONValue] = []
        var members: [JSONValue.Member] = []
        var keys: Set<ExactString> = []
        var key = ""
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let start: LineCounter
    private let maximumDepth: Int
    private var open: [Container] = []

    /// - Parameter start: where the text starts in its source.
    private init(_ bytes: ArraySlice<UInt8>, start: LineCounter, maximumDepth: Int) {
        self.bytes = bytes
        self.start = start
        self.maximumDepth = min(maximumDepth, JSONValue.maximumDepth)
        position = bytes.startIndex
    }

    /// Where a text starts that is the whole source.
    static let beginning = LineCounter(documentStart: [], encoding: nil)

    /// Parses a text in UTF-8.
    ///
    /// - Parameters:
    ///   - start: where the text starts in its source; nil where it is all of it. Only that may begin with a byte order mark.
    ///   - limits: how many bytes the text may have. Its values may be as deep as elements that are objects in arrays.
    /// - Throws: `EncodingError` with the way and the position.
    static func parse(
        _ bytes: ArraySlice<UInt8>, start: LineCounter? = nil, limits: XMLLimits = XMLLimits()
    ) throws -> JSONValue {
        // More than JSON may have at all is cut off first, so that the sum does not overflow.
        var parser = JSONParser(bytes, start: start ?? beginning, maximumDepth: min(limits.maximumDepth, JSONValue.maximumDepth) * 2 + 2)
        guard bytes.count <= limits.maximumInputBytes else {
            throw parser.failure(.limitExceeded, expected: "at most \(limits.maximumInputBytes) bytes of input", found: "\(bytes.count)")
        }
        if start == nil, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position += 3 }
        return try parser.parseText()
    }

    // MARK: Structure

    private mutating func parseText() throws -> JSONValue {
        var value = try parseValue()
        while true {
            if let complete = value {
                if open.isEmpty {
                    skipWhiteSpace()
                    guard position == bytes.endIndex else { throw malformed("the end of the text") }
                    return complete
                }
                value = try add(complete)
            } else {
                value = try parseValue()
            }
        }
    }

    /// The next value, or nil if it is an array or an object that has something in it.
    private mutating func parseValue() throws -> JSONValue? {
        skipWhiteSpace()
        switch next {
        case UInt8(ascii: "{"):
            try begin(Container(isObject: true))
            if take(UInt8(ascii: "}")) {
                open.removeLast()
                return .object([])
            }
            try parseKey()
            return nil
        case UInt8(ascii: "["):
            try begin(Container(isObject: false))
            if take(UInt8(ascii: "]")) {
                open.removeLast()
                return .array([])
            }
            return nil
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parse("true", .bool(true))
        case UInt8(ascii: "f"): return try parse("false", .bool(false))
        case UInt8(ascii: "n"): return try parse("null", .null)
        default: return .number(try parseNumber())
        }
    }

    private mutating func begin(_ container: Container) throws {
        guard open.count < maximumDepth else {
            throw failure(.nestingTooDeep, expected: "at most \(maximumDepth) JSON values inside each other", found: "more")
        }
        open.append(container)
        position += 1
        skipWhiteSpace()
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
        skipWhiteSpace()
        if take(UInt8(ascii: ",")) {
            skipWhiteSpace()
            if isObject { try parseKey() }
            return nil
        }
        guard take(UInt8(ascii: isObject ? "}" : "]")) else { throw malformed(isObject ? "',' or '}'" : "',' or ']'") }
        let container = open.removeLast()
        return isObject ? .object(container.members) : .array(container.items)
    }

    private mutating func parseKey() throws {
        guard next == UInt8(ascii: "\"") else { throw malformed("a string as a key") }
        let before = position
        let key = try parseString()
        guard open[open.count - 1].keys.insert(ExactString(key)).inserted else {
            position = before
            throw failure(.duplicateName, expected: "keys that differ", found: "'\(key)' twice")
        }
        open[open.count - 1].key = key
        skipWhiteSpace()
        guard take(UInt8(ascii: ":")) else { throw malformed("':'") }
    }

    // MARK: Scalars

    private mutating func parse(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
        let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard isThere else { throw malformed("a JSON value") }
        position += word.utf8CodeUnitCount
        return value
    }

    private mutating func parseNumber() throws -> String {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let firstDigit = position
        guard takeDigits() else {
            position = start
            throw malformed("a JSON value")
        }
        guard bytes[firstDigit] != UInt8(ascii: "0") || position == firstDigit + 1 else {
            position = start
            throw malformed("a number without a zero before it")
        }
        if take(UInt8(ascii: ".")) { guard takeDigits() else { throw malformed("a digit") } }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard takeDigits() else { throw malformed("a digit") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let digit = next, isDigit(digit) { position += 1 }
        return position > start
    }

    private mutating func parseString() throws -> String {
        let start = position
        position += 1
        var string: [UInt8] = []
        while let byte = next {
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
        let character = next
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
            if code & 0xFC00 == 0xD800, bytes[position...].starts(with: "\\u".utf8) {
                position += 2
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
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0 | 0x20) }),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed("four hexadecimal digits") }
        position += 4
        return code
    }

    // MARK: Bytes

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipWhiteSpace() {
        while next?.isXMLWhitespace == true { position += 1 }
    }

    // MARK: Errors

    private func malformed(_ expected: String) -> EncodingError {
        failure(.invalidJSON, expected: expected, found: JSONParser.description(of: next))
    }

    /// What an error calls a byte; nil for the end.
    static func description(of byte: UInt8?) -> String {
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
