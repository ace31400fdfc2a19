import XMLCodable

/// How a text is taken for tokens. Reading splits by it, and writing checks by it that what is written will be read as what it is made of.
struct TokenSplitting {
    private enum Form {
        case whiteSpace
        /// A text, with white space around it or none.
        case text
        /// White space, with a comma in it or none: `0 0 24,24`.
        case commaOrWhiteSpace
        /// White space that is not beside a comma: what is between is split at commas, `1,2 3,4`.
        case tuples
    }

    /// The text that is written between two tokens.
    let written: [UInt8]
    /// What is between two tokens beside white space; nothing where white space separates them.
    private var core: [UInt8]
    private var form: Form

    /// Nil for an empty separator, which separates nothing.
    ///
    /// - Parameter token: the type of a token.
    init?(_ separator: any XMLTokenSeparator.Type, of token: any Any.Type) {
        self.init(separator.separator)
        guard separator == XMLSeparator.CommaOrWhiteSpace.self else { return }
        core = [UInt8(ascii: ",")]
        form = token is any _XMLTokenCollection.Type ? .tuples : .commaOrWhiteSpace
    }

    private init?(_ separator: String) {
        guard !separator.isEmpty else { return nil }
        written = Array(separator.utf8)
        let isSpace = written.map(\.isXMLWhitespace)
        let start = isSpace.firstIndex(of: false) ?? written.count
        core = Array(written[start..<max(isSpace.lastIndex(of: false).map { $0 + 1 } ?? start, start)])
        form = core.isEmpty ? .whiteSpace : .text
    }

    /// How a token is split that is a list itself; nil where there are none.
    var ofItems: TokenSplitting? { form == .tuples ? TokenSplitting(",") : nil }

    /// What a token has to be so that it comes back.
    var expectation: String {
        switch form {
        case .whiteSpace: "a token without white space in it, which is not empty"
        case .text:
            "a token that is not split at '\(String(decoding: written, as: UTF8.self))', has no white space at its ends, and is not empty by itself"
        case .commaOrWhiteSpace: "a token without white space and commas in it, which is not empty"
        case .tuples: "a list of tokens without white space and commas in them, which is not empty"
        }
    }

    /// Where the first token of a text may start; nil for a blank text, which has none.
    func start(of text: UnsafeBufferPointer<UInt8>) -> Int? { text.allSatisfy(\.isXMLWhitespace) ? nil : 0 }

    /// Where the next token of a text is, without the white space around it; nil if there is none.
    ///
    /// A separator other than white space separates two tokens, which may be empty.
    ///
    /// - Parameter next: where the token may start, and after that the one behind it; nil after the last.
    func token(of text: UnsafeBufferPointer<UInt8>, from next: inout Int?) -> Range<Int>? {
        guard var index = next else { return nil }
        var first = index
        switch form {
        case .whiteSpace:
            while first < text.count, text[first].isXMLWhitespace { first += 1 }
            index = first
            while index < text.count, !text[index].isXMLWhitespace { index += 1 }
            next = index
            return first == index ? nil : first..<index
        case .text:
            while index < text.count, !isSeparator(of: text, at: index) { index += 1 }
            next = index < text.count ? index + core.count : nil
            while first < index, text[first].isXMLWhitespace { first += 1 }
            while index > first, text[index - 1].isXMLWhitespace { index -= 1 }
            return first..<index
        case .commaOrWhiteSpace, .tuples:
            skipWhiteSpace(of: text, &first)
            index = first
            var end = index
            while end < text.count {
                while index < text.count, !text[index].isXMLWhitespace, !isSeparator(of: text, at: index) { index += 1 }
                end = index
                skipWhiteSpace(of: text, &end)
                guard end < text.count, isSeparator(of: text, at: end) else { break }
                end += core.count
                next = end
                if form == .commaOrWhiteSpace { return first..<index }
                skipWhiteSpace(of: text, &end)
                index = end
            }
            next = end < text.count ? end : nil
            return first..<index
        }
    }

    private func skipWhiteSpace(of text: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < text.count, text[index].isXMLWhitespace { index += 1 }
    }

    private func isSeparator(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        text[index] == core[0] && text.count - index >= core.count
            && (core.count == 1 || core.indices.allSatisfy { text[index + $0] == core[$0] })
    }
}
