import XMLCodable

/// How a text is taken for tokens. Reading splits by it, and writing checks by it that what is written will be read as what it is made of.
package struct TokenSplitting {
    /// The text that is written between two tokens.
    let written: [UInt8]
    /// What is between two tokens beside white space; nothing where white space separates them.
    private let core: [UInt8]

    /// Nil for an empty separator, which separates nothing.
    package init?(_ separator: String) {
        guard !separator.isEmpty else { return nil }
        written = Array(separator.utf8)
        let isSpace = written.map(\.isXMLWhitespace)
        let start = isSpace.firstIndex(of: false) ?? written.count
        core = Array(written[start..<max(isSpace.lastIndex(of: false).map { $0 + 1 } ?? start, start)])
    }

    /// Whether white space alone separates tokens, so that none is empty.
    var isWhiteSpace: Bool { core.isEmpty }

    /// Where the first token of a text may start; nil for a blank text, which has none.
    package func start(of text: UnsafeBufferPointer<UInt8>) -> Int? { text.allSatisfy(\.isXMLWhitespace) ? nil : 0 }

    /// Where the next token of a text is, without the white space around it; nil if there is none.
    ///
    /// A separator other than white space separates two tokens, which may be empty.
    ///
    /// - Parameter next: where the token may start, and after that the one behind it; nil after the last.
    package func token(of text: UnsafeBufferPointer<UInt8>, from next: inout Int?) -> Range<Int>? {
        guard var index = next else { return nil }
        var first = index
        if isWhiteSpace {
            while first < text.count, text[first].isXMLWhitespace { first += 1 }
            index = first
            while index < text.count, !text[index].isXMLWhitespace { index += 1 }
            next = index
            return first == index ? nil : first..<index
        }
        while index < text.count, !isSeparator(of: text, at: index) { index += 1 }
        next = index < text.count ? index + core.count : nil
        while first < index, text[first].isXMLWhitespace { first += 1 }
        while index > first, text[index - 1].isXMLWhitespace { index -= 1 }
        return first..<index
    }

    private func isSeparator(of text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        text[index] == core[0] && text.count - index >= core.count
            && (core.count == 1 || core.indices.allSatisfy { text[index + $0] == core[$0] })
    }
}
