/// Where the markup of a well-formed document is in its text, from the root element on. What entities hold is not in the text, and not here.
struct SourceMarkup: Sendable {
    /// Where an element's tags are.
    struct Element: Sendable {
        let startTag: Range<Int>
        /// Empty, behind the start tag, for an element without content that is one tag.
        fileprivate(set) var endTag: Range<Int>
        /// The number of the element around it; -1 for the root.
        let parent: Int

        var isOneTag: Bool { endTag.isEmpty }
        var content: Range<Int> { startTag.upperBound..<endTag.lowerBound }
        var extent: Range<Int> { startTag.lowerBound..<endTag.upperBound }
    }

    /// An attribute in a start tag.
    struct Attribute {
        let name: Range<Int>
        /// Without the quotation marks.
        let value: Range<Int>
        /// With the white space before it.
        let extent: Range<Int>
    }

    /// A part of an element's content.
    struct Piece {
        /// CDATA sections and character data in a row are one text. No piece is an end tag.
        enum Kind { case text, comment, processingInstruction, element, endTag }
        let kind: Kind
        let range: Range<Int>
    }

    let text: [UInt8]
    /// In document order.
    private(set) var elements: [Element] = []

    /// - Parameter root: where the root element starts.
    init(_ text: [UInt8], root: Int) {
        self.text = text
        var open: [Int] = []
        var index = root
        while index < text.count {
            let (kind, end) = token(at: index)
            if kind == .element {
                elements.append(Element(startTag: index..<end, endTag: end..<end, parent: open.last ?? -1))
                if byte(end - 2) != UInt8(ascii: "/") { open.append(elements.count - 1) }
            } else if kind == .endTag, let element = open.popLast() {
                elements[element].endTag = index..<end
            }
            index = end
        }
    }

    /// The element whose start tag is at an offset; nil if none is.
    func element(at offset: Int) -> Element? {
        let index = firstIndex(of: elements.count) { elements[$0].startTag.lowerBound < offset }
        return index < elements.count && elements[index].startTag.lowerBound == offset ? elements[index] : nil
    }

    // MARK: Tags

    /// Where the name in a start tag is.
    func name(of element: Element) -> Range<Int> {
        let start = element.startTag.lowerBound + 1
        return start..<(start + text[start...].prefix { !$0.isXMLWhitespace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.count)
    }

    /// The attributes of a start tag, in order.
    func attributes(of element: Element) -> [Attribute] {
        var attributes: [Attribute] = []
        var start = name(of: element).upperBound
        // No name has a quotation mark.
        while let mark = text[start..<element.startTag.upperBound].firstIndex(where: isQuotationMark),
            let end = next(text[mark], from: mark + 1)
        {
            let nameStart = text[start..<mark].firstIndex { !$0.isXMLWhitespace } ?? mark
            let nameCount = text[nameStart..<mark].prefix { !$0.isXMLWhitespace && $0 != UInt8(ascii: "=") }.count
            attributes.append(Attribute(name: nameStart..<nameStart + nameCount, value: mark + 1..<end, extent: start..<end + 1))
            start = end + 1
        }
        return attributes
    }

    // MARK: Content

    /// The parts of an element's content, in order.
    func pieces(of element: Element) -> [Piece] {
        var pieces: [Piece] = []
        var index = element.content.lowerBound
        while index < element.content.upperBound {
            let (kind, tokenEnd) = token(at: index)
            let end = self.element(at: index)?.extent.upperBound ?? tokenEnd
            let start = kind == .text && pieces.last?.kind == .text ? pieces.removeLast().range.lowerBound : index
            pieces.append(Piece(kind: kind, range: start..<end))
            index = end
        }
        return pieces
    }

    /// Whether a part of the text is nothing but white space.
    func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy(\.isXMLWhitespace) }

    /// Whether a piece is character data that may be more than layout.
    func isSolid(_ piece: Piece) -> Bool { piece.kind == .text && !isBlank(piece.range) }

    /// Where the content of a CDATA section is that is a part of the text; nil if the part is anything else.
    func contentOfSection(_ range: Range<Int>) -> Range<Int>? {
        guard hasPrefix("<![CDATA[", at: range.lowerBound), end(of: "]]>", from: range.lowerBound) == range.upperBound else { return nil }
        return range.lowerBound + "<![CDATA[".count..<range.upperBound - "]]>".count
    }

    // MARK: Lines

    /// What the indentation of a line has behind that of a line around it; nil if it does not begin as that does.
    func unit(from outer: Range<Int>, to inner: Range<Int>) -> [UInt8]? {
        text[inner].starts(with: text[outer]) ? Array(text[inner].dropFirst(outer.count)) : nil
    }

    /// The white space between the last line break before an offset and the offset; nil if anything else is there.
    func indentation(before offset: Int) -> Range<Int>? {
        let start = startOfBlanks(before: offset)
        return start > 0 && isLineBreak(text[start - 1]) ? start..<offset : nil
    }

    /// Where the line break starts that ends at an offset.
    func startOfLineBreak(before offset: Int) -> Int { offset - (offset > 1 && hasPrefix("\r\n", at: offset - 2) ? 2 : 1) }

    /// Where spaces and tabs from an offset on end.
    func endOfBlanks(from offset: Int) -> Int { offset + text[offset...].prefix(while: isSpaceOrTab).count }

    /// Where spaces and tabs before an offset start.
    func startOfBlanks(before offset: Int) -> Int { offset - text[..<offset].reversed().prefix(while: isSpaceOrTab).count }

    private func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Behind the comments that follow on the same line, if nothing else does; otherwise the offset itself.
    func endOfLineComments(from offset: Int) -> Int {
        var end = offset
        while true {
            let next = endOfBlanks(from: end)
            guard hasPrefix("<!--", at: next) else { return next < text.count && isLineBreak(text[next]) ? end : offset }
            end = token(at: next).end
            if text[next..<end].contains(where: isLineBreak) { return offset }
        }
    }

    func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    // MARK: Scanning

    /// What starts at an offset, and where that ends; of an element where its start tag does.
    func token(at start: Int) -> (kind: Piece.Kind, end: Int) {
        let less = UInt8(ascii: "<")
        guard text[start] == less else { return (.text, next(less, from: start) ?? text.count) }
        switch byte(start + 1) {
        case UInt8(ascii: "?"): return (.processingInstruction, end(of: "?>", from: start + 2))
        case UInt8(ascii: "/"): return (.endTag, end(of: ">", from: start))
        case UInt8(ascii: "!") where byte(start + 2) == UInt8(ascii: "-"): return (.comment, end(of: "-->", from: start + 4))
        case UInt8(ascii: "!"): return (.text, end(of: "]]>", from: start))
        default: return (.element, endOfTag(start))
        }
    }

    private func isQuotationMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private func byte(_ index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0 }

    private func next(_ byte: UInt8, from start: Int) -> Int? { start < text.count ? text[start...].firstIndex(of: byte) : nil }

    func hasPrefix(_ prefix: String, at index: Int) -> Bool { text[min(index, text.count)...].starts(with: prefix.utf8) }

    /// Behind the next occurrence of a terminator; behind the text if there is none.
    private func end(of terminator: String, from start: Int) -> Int {
        var index = start
        while let candidate = terminator.utf8.first.flatMap({ next($0, from: index) }) {
            if hasPrefix(terminator, at: candidate) { return candidate + terminator.utf8.count }
            index = candidate + 1
        }
        return text.count
    }

    /// Behind a start tag: quotation marks may hold `>`.
    private func endOfTag(_ start: Int) -> Int {
        var index = start
        while index < text.count, text[index] != UInt8(ascii: ">") {
            if isQuotationMark(text[index]) { index = next(text[index], from: index + 1) ?? text.count }
            index += 1
        }
        return min(index + 1, text.count)
    }
}
