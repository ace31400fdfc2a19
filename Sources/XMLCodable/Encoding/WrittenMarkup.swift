/// The markup that an encoding has written, token by token.
///
///     <a k="1">x<b />y</a>      start tag `a`, text, start tag `b` that is an end tag as well, text, end tag
///
/// It is the encoder's own: attributes are in double quotes, `<` is escaped in values and texts, and there is no document type. A tag may have notes at
/// its end, and content may have places of fragments: see ``TagNote``.
struct WrittenMarkup: Sequence, IteratorProtocol {
    struct Token {
        enum Kind { case startTag, emptyTag, endTag, text, cdata, comment, instruction, fragment }

        let kind: Kind
        let range: Range<Int>
        /// The name of a tag.
        var name = 0..<0
        /// The attributes of a start tag, each with a space before it, and its notes.
        var attributes = 0..<0
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    mutating func next() -> Token? {
        guard position < end else { return nil }
        let start = position
        guard bytes[start] == UInt8(ascii: "<") else {
            position = index(of: UInt8(ascii: "<"), from: start)
            return Token(kind: .text, range: start..<position)
        }
        switch start + 1 < end ? bytes[start + 1] : 0 {
        case UInt8(ascii: "/"):
            position = Swift.min(index(of: UInt8(ascii: ">"), from: start) + 1, end)
            return Token(kind: .endTag, range: start..<position, name: start + 2..<position - 1)
        case UInt8(ascii: "!"):
            let isComment = start + 2 < end && bytes[start + 2] == UInt8(ascii: "-")
            position = isComment ? self.end(of: UInt8(ascii: "-"), from: start + 4) : self.end(of: UInt8(ascii: "]"), from: start + 9)
            return Token(kind: isComment ? .comment : .cdata, range: start..<position)
        case UInt8(ascii: "?"):
            let isFragment = start + 2 < end && bytes[start + 2] == 0
            position = self.end(of: UInt8(ascii: "?"), isTwice: false, from: start + 2)
            return Token(kind: isFragment ? .fragment : .instruction, range: start..<position)
        default: return startTag(from: start)
        }
    }

    private mutating func startTag(from start: Int) -> Token {
        var index = start + 1
        while index < end, !isEndOfName(bytes[index]) { index += 1 }
        let name = start + 1..<index
        var isQuoted = false
        while index < end, isQuoted || bytes[index] != UInt8(ascii: ">") {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            index += 1
        }
        position = Swift.min(index + 1, end)
        let isEmpty = index > name.upperBound && bytes[index - 1] == UInt8(ascii: "/")
        // The end of an empty element is ` />` or `/>`.
        var attributesEnd = isEmpty ? index - 1 : index
        if isEmpty, attributesEnd > name.upperBound, bytes[attributesEnd - 1] == UInt8(ascii: " ") { attributesEnd -= 1 }
        return Token(
            kind: isEmpty ? .emptyTag : .startTag, range: start..<position, name: name, attributes: name.upperBound..<attributesEnd)
    }

    private func isEndOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == 0
    }

    private func index(of byte: UInt8, from start: Int) -> Int { bytes[start..<end].firstIndex(of: byte) ?? end }

    /// The index after the first `>` that follows a byte, or two of it.
    private func end(of byte: UInt8, isTwice: Bool = true, from start: Int) -> Int {
        var index = start + (isTwice ? 2 : 1)
        while index < end {
            if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == byte, !isTwice || bytes[index - 2] == byte { return index + 1 }
            index += 1
        }
        return end
    }
}

/// A node of the markup that an encoding has written.
struct MarkupNode {
    enum Kind { case element, text, comment, instruction, fragment }

    let kind: Kind
    /// The whole of it.
    fileprivate(set) var range: Range<Int>
    let name: Range<Int>
    let attributes: Range<Int>
    fileprivate(set) var content: Range<Int>

    fileprivate init(_ kind: Kind, _ token: WrittenMarkup.Token) {
        (self.kind, range, name, attributes) = (kind, token.range, token.name, token.attributes)
        content = token.range.upperBound..<token.range.upperBound
    }
}

/// The nodes of a part of the markup, without those that are in them. Character data and CDATA sections in a row are one text.
struct MarkupNodes: Sequence, IteratorProtocol {
    private var tokens: WrittenMarkup
    private var coming: WrittenMarkup.Token?

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        tokens = WrittenMarkup(bytes, in: range)
        coming = tokens.next()
    }

    mutating func next() -> MarkupNode? {
        guard let token = coming else { return nil }
        coming = tokens.next()
        switch token.kind {
        case .comment: return MarkupNode(.comment, token)
        case .instruction: return MarkupNode(.instruction, token)
        case .fragment: return MarkupNode(.fragment, token)
        case .emptyTag, .endTag: return MarkupNode(.element, token)
        case .text, .cdata:
            var text = MarkupNode(.text, token)
            while let more = coming, more.kind == .text || more.kind == .cdata {
                text.range = token.range.lowerBound..<more.range.upperBound
                coming = tokens.next()
            }
            return text
        case .startTag:
            var element = MarkupNode(.element, token)
            var depth = 1
            while depth > 0, let more = coming {
                coming = tokens.next()
                if more.kind == .startTag { depth += 1 }
                if more.kind == .endTag { depth -= 1 }
                if depth > 0 { continue }
                element.range = token.range.lowerBound..<more.range.upperBound
                element.content = token.range.upperBound..<more.range.lowerBound
            }
            return element
        }
    }
}

/// The attributes of a tag, as they are written there, ` name="value"`, without its notes; a possible declaration is one of
/// them.
struct MarkupAttributes: Sequence, IteratorProtocol {
    struct Attribute {
        let range: Range<Int>
        let name: Range<Int>
        /// What is between the quotes.
        let value: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    mutating func next() -> Attribute? {
        guard position < end, bytes[position] == UInt8(ascii: " ") else { return nil }
        let start = position
        guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")), equals + 2 <= end,
            let quote = bytes[(equals + 2)..<end].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        position = quote + 1
        return Attribute(range: start..<position, name: start + 1..<equals, value: equals + 2..<quote)
    }
}

/// What the encoder notes at the end of a tag for later: NUL, which XML cannot carry, a letter and perhaps a number, and `;`.
///
///     <p\0m;>a <b>c</b></p>      a note: the element has mixed content
///
/// NUL begins two more things that the writing of the document replaces:
///
///     <p \00="">                 the possible declaration with the number 0, which is made unless it is in force around the element
///     <?\01?>                    the place of the fragment with the number 1
enum TagNote: UInt8 {
    /// No line break may come into the element.
    case mixedContent = 0x6D  // m
    /// The number that the element had while it was open: by that errors find it, see ``EncodingSite/keepPlace()``, and its ``ElementRole`` is found.
    case elementNumber = 0x6E  // n

    func text(_ number: UInt32? = nil) -> String { "\0\(Unicode.Scalar(rawValue))\(number.map { String($0) } ?? "");" }

    /// The number of a note at the end of a tag: 0 for one without, nil if the note is not there.
    func number(in tag: UnsafeBufferPointer<UInt8>) -> UInt32? {
        var index = (tag.lastIndex(of: UInt8(ascii: "\"")) ?? -1) + 1
        while index + 1 < tag.count {
            var number: UInt32 = 0
            let kind = tag[index + 1]
            index += 2
            while index < tag.count, tag[index] != UInt8(ascii: ";") {
                number = number &* 10 &+ UInt32(tag[index] &- 0x30)
                index += 1
            }
            if kind == rawValue { return number }
            index += 1
        }
        return nil
    }
}
