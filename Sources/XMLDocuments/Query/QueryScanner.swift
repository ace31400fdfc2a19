/// Reads a query's tokens, and knows where it is. Source: XPath 1.0, section 3.7.
struct QueryScanner {
    let query: String
    private let bytes: [UInt8]
    /// The next byte.
    private(set) var offset = 0

    init(_ query: String) {
        self.query = query
        bytes = Array(query.utf8)
        skipSpace()
    }

    /// The next byte; nil at the end.
    var next: UInt8? { byte(0) }

    var isAtEnd: Bool { offset == bytes.count }

    private func byte(_ distance: Int) -> UInt8? { offset + distance < bytes.count ? bytes[offset + distance] : nil }

    mutating func skipSpace() {
        while let next, next.isXMLWhitespace { offset += 1 }
    }

    // MARK: Tokens

    /// Whether certain characters come next.
    func sees(_ token: String) -> Bool { bytes[offset...].starts(with: token.utf8) }

    /// Takes certain characters, and white space behind them, if they come next.
    mutating func take(_ token: String) -> Bool {
        guard sees(token) else { return false }
        offset += token.utf8.count
        skipSpace()
        return true
    }

    /// Takes a word if it comes next, and no longer one.
    mutating func takeWord(_ word: String) -> Bool {
        guard sees(word), !(byte(word.utf8.count)?.isOfNameWithoutColon ?? false) else { return false }
        return take(word)
    }

    /// The name of a function or a node test: a name before a parenthesis. Takes nothing.
    func callee() -> String? { ahead { $0.takeName(Self.isNameOrColon, before: "(") } }

    /// Takes the name of a function and its opening parenthesis if they come next.
    mutating func takeCall(_ name: String) -> Bool { callee() == name && takeName(Self.isNameOrColon, before: "(") != nil }

    /// The name of an axis: a name before two colons. Takes nothing.
    func axis() -> String? { ahead { $0.takeAxis() } }

    private func ahead(_ read: (inout QueryScanner) -> String?) -> String? {
        var ahead = self
        return read(&ahead)
    }

    /// Takes the name of an axis, the colons, and white space behind them.
    mutating func takeAxis() -> String? { takeName(\.isOfNameWithoutColon, before: "::") }

    /// Takes a name and what has to come behind it.
    private mutating func takeName(_ belongs: (UInt8) -> Bool, before token: String) -> String? {
        let name = characters(belongs)
        skipSpace()
        return name != nil && take(token) ? name : nil
    }

    /// Takes characters that names may have, and not the white space behind them. Nil if there is none.
    mutating func name() -> String? { characters(\.isOfNameWithoutColon) }

    private mutating func characters(_ belongs: (UInt8) -> Bool) -> String? {
        let start = offset
        while let next, belongs(next) { offset += 1 }
        return start < offset ? String(decoding: bytes[start..<offset], as: UTF8.self) : nil
    }

    /// Takes the colon of a name, which has no white space around it.
    mutating func takeColon() -> Bool {
        guard sees(":") else { return false }
        offset += 1
        return true
    }

    /// Takes a string in quotes, and white space behind it.
    ///
    /// - Returns: nil if no quotation mark comes next.
    mutating func string() throws(XMLQueryError) -> [UInt8]? {
        guard let mark = next, mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
        guard let text = enclosed(by: mark) else { throw error("expected the string's closing quotation mark, found none", at: offset) }
        skipSpace()
        return Array(text)
    }

    /// Takes a namespace URI in braces.
    ///
    /// - Returns: nil if no brace comes next.
    mutating func braces() throws(XMLQueryError) -> String? {
        guard sees("{") else { return nil }
        guard let uri = enclosed(by: UInt8(ascii: "}")) else { throw error("expected '}' after the namespace URI, found none", at: offset) }
        return String(decoding: uri, as: UTF8.self)
    }

    /// What is between the next byte and the one that closes it.
    private mutating func enclosed(by mark: UInt8) -> ArraySlice<UInt8>? {
        guard let end = bytes[(offset + 1)...].firstIndex(of: mark) else { return nil }
        defer { offset = end + 1 }
        return bytes[(offset + 1)..<end]
    }

    /// Takes a number, and white space behind it: digits with a point, and a minus sign in front of them. Source: XPath 1.0, section 3.7.
    mutating func number() -> Double? {
        var ahead = self
        let isNegative = ahead.take("-")
        var digits = ahead.characters(\.isDigit) ?? ""
        if ahead.sees("."), !digits.isEmpty || ahead.byte(1)?.isDigit ?? false {
            ahead.offset += 1
            digits = "0\(digits).\(ahead.characters(\.isDigit) ?? "0")"
        }
        guard !digits.isEmpty, let number = Double(digits) else { return nil }
        ahead.skipSpace()
        self = ahead
        return isNegative ? -number : number
    }

    /// Takes an operator of comparison, and white space behind it.
    mutating func takeOperator() -> QueryOperator? { QueryOperator.allCases.first { take($0.rawValue) } }

    private static func isNameOrColon(_ byte: UInt8) -> Bool { byte.isOfNameWithoutColon || byte == UInt8(ascii: ":") }

    // MARK: Errors

    /// An error at a place; where the scanner is if none is given.
    func error(_ message: String, code: XMLErrorCode = .invalidPath, at place: Int? = nil) -> XMLQueryError {
        XMLQueryError(code: code, message: message, query: query, byteOffset: place ?? offset)
    }

    /// An error for what comes next, which names it if it is something of XPath that is not supported.
    func unexpected(expected: String) -> XMLQueryError {
        if let axis = axis() {
            return error(
                "the axis '\(Excerpt.of(axis))::' is not supported here; steps are 'a', '//a', '@a', '..', 'ancestor::a', "
                    + "'following-sibling::a' and 'preceding-sibling::a'")
        }
        if let callee = callee() {
            switch callee {
            case "node", "comment", "processing-instruction": return error("the node test '\(callee)()' is not supported")
            case _ where QueryParser.Function(rawValue: callee) != nil:
                return error("the function '\(callee)' is not supported here; expected \(expected)")
            case "text", "and", "or", "div", "mod": break
            default: return error("the function '\(Excerpt.of(callee))' is not supported")
            }
        }
        var ahead = self
        let found: String
        if isAtEnd {
            found = "the end of the query"
        } else if let operation = Self.operators.first(where: { sees($0) }) {
            return error("the operator '\(operation)' is not supported; expected \(expected)")
        } else if ahead.take("$") {
            return error("the variable '$\(Excerpt.of(ahead.characters(Self.isNameOrColon) ?? ""))' is not supported")
        } else if let name = ahead.characters(Self.isNameOrColon) {
            if name == "div" || name == "mod" { return error("the operator '\(name)' is not supported; expected \(expected)") }
            found = "'\(Excerpt.of(name))'"
        } else {
            found = "'\(String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first.map { String($0) } ?? "")'"
        }
        return error("expected \(expected), found \(found)")
    }

    private static let operators = ["<=", ">=", "<", ">", "+", "-"]
}
