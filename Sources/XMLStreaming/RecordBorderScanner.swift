import XMLCodable

/// Finds the places in a document's source where it can be divided: between two elements that are, or may have in them, records.
///
/// It knows where tags, comments, CDATA sections and processing instructions end, and does not check that a document is well-formed. In one that is,
/// every border that it finds is one; in any other some may be none, which the parser of the parts sees. Where it cannot follow a document it gives up,
/// and finds no more (``hasGivenUp``). Which elements are divided is ``DividedElements``' matter.
struct RecordBorderScanner {
    /// What is at the place that has been reached.
    private enum Context {
        case documentStart
        case content
        /// With the quotation mark of the value that has begun.
        case startTag(quotationMark: UInt8?)
        case endTag
        /// A comment, a section or an instruction, with what ends it.
        case skipping(to: StaticString)
        /// After the root element.
        case epilog
    }

    private var context = Context.documentStart
    /// How much has been scanned of the bytes that are at hand.
    private(set) var index = 0
    /// The index of the `<` of the start tag that is open, or of the first byte behind `<!--`, `<![CDATA[` or `<?`.
    private var tokenStart = 0
    /// Where in the document the first of these bytes is.
    private(set) var startOffset = 0
    /// What every part begins with: a byte order mark, the XML declaration and the document type.
    private var prologue: [UInt8] = []
    private var divided: DividedElements
    /// How deep in an element that is not divided; 0 outside of any.
    private var undividedDepth = 0
    private var isAtBorder = false
    private var elementCount = 0
    /// The encoding that something outside of the document names, or else the XML declaration.
    private(set) var encoding: String?
    /// Whether the encoding in force has one byte for a character.
    private var isSingleByte = false
    /// Whether the document cannot be followed: its encoding, its document type, or markup that is malformed.
    private var isUnreadable = false

    init(path: RecordPath, processesNamespaces: Bool, encoding: String?) {
        divided = DividedElements(path: path, processesNamespaces: processesNamespaces)
        if let encoding { note(encoding: encoding) }
    }

    private mutating func note(encoding name: String) {
        switch SourceEncoding(named: name) {
        case .unicode("UTF-8"): encoding = "UTF-8"
        case .singleByte: (encoding, isSingleByte) = (name, true)
        // Markup is not ASCII there, or other characters have such bytes in them.
        default: isUnreadable = true
        }
    }

    /// Whether nothing can be said of the document from the last border on.
    var hasGivenUp: Bool { isUnreadable || divided.hasGivenUp || prologue.count > 2 * Self.maximumDocumentType }

    /// From where on the bytes are still needed.
    var neededIndex: Int {
        switch context {
        case _ where elementCount == 0: 0
        // A start tag that may be divided is read at its end. Of others the last byte is needed, which may be the `/` in front of `>`, and of a comment,
        // a section and an instruction the first bytes of `-->`, `]]>` and `?>`.
        case .startTag: undividedDepth == 0 ? tokenStart : max(index - 1, 0)
        case .skipping: max(index - 2, 0)
        case .documentStart, .content, .endTag, .epilog: index
        }
    }

    /// The first bytes are not needed any more.
    mutating func drop(_ count: Int) {
        index -= count
        tokenStart -= count
        startOffset += count
    }

    /// The place that has been reached, which is a border.
    func cut(at position: XMLPosition) -> DocumentCut {
        DocumentCut(prologue: prologue, openElements: divided.cut, position: position, elementCount: elementCount)
    }

    // MARK: Scanning

    /// Goes on to the next border that is not before an index, or as far as the bytes go.
    ///
    /// - Parameter bytes: the document from ``startOffset`` on, as far as it has come.
    /// - Returns: whether a border has been reached.
    mutating func scan(_ bytes: UnsafeRawBufferPointer, toBorderFrom minimum: Int) -> Bool {
        while !hasGivenUp {
            let goesOn: Bool
            switch context {
            case .documentStart: goesOn = startDocument(bytes)
            case .content:
                goesOn = undividedDepth == 0 ? startMarkup(bytes) : skipElements(bytes)
            case .startTag(let quotationMark): goesOn = continueStartTag(bytes, in: quotationMark)
            case .endTag: goesOn = continueEndTag(bytes)
            case .skipping(let end): goesOn = skip(to: end, bytes)
            case .epilog:
                index = bytes.count
                return false
            }
            if isAtBorder, index >= minimum { return true }
            if !goesOn { return false }
        }
        return false
    }

    /// Looks at the first bytes of the document, as soon as there are enough.
    private mutating func startDocument(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 8 else { return false }
        // UTF-16, with a byte order mark or without.
        if bytes[0] >= 0xFE || bytes[0] == 0 || bytes[1] == 0 {
            isUnreadable = true
            return false
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            prologue = [0xEF, 0xBB, 0xBF]
            index = 3
        }
        context = .content
        return true
    }

    /// Goes to the next `<`, and past as much as says what it begins.
    private mutating func startMarkup(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isAtBorder = false
        index = ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: index)
        guard index + 1 < bytes.count else { return false }
        switch bytes[index + 1] {
        case UInt8(ascii: "/"):
            context = .endTag
            index += 2
        case UInt8(ascii: "?"): beginSkipping(to: "?>", behind: 2)
        case UInt8(ascii: "!"):
            let rest = bytes[index...]
            if rest.starts(with: "<!--".utf8) {
                beginSkipping(to: "-->", behind: 4)
            } else if elementCount == 0, rest.prefix(9).elementsEqual("<!DOCTYPE".utf8.prefix(rest.count)) {
                return rest.count > 9 && skipDocumentType(bytes)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                beginSkipping(to: "]]>", behind: 9)
            } else {
                // More has to come, or it is nothing that may be there.
                isUnreadable = !"<!--".utf8.starts(with: rest) && !"<![CDATA[".utf8.starts(with: rest)
                return false
            }
        default:
            context = .startTag(quotationMark: nil)
            tokenStart = index
            index += 1
        }
        return true
    }

    /// Goes behind a document type without an internal subset, which every part gets in front of it. With one the scanner gives up, because it may
    /// declare entities and attributes.
    @inline(never)
    private mutating func skipDocumentType(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var quotationMark: UInt8?
        for place in (index + 9)..<min(bytes.count, index + Self.maximumDocumentType) {
            switch bytes[place] {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                if quotationMark == nil { quotationMark = bytes[place] } else if quotationMark == bytes[place] { quotationMark = nil }
            case UInt8(ascii: "[") where quotationMark == nil, UInt8(ascii: "<") where quotationMark == nil:
                isUnreadable = true
                return false
            case UInt8(ascii: ">") where quotationMark == nil:
                prologue += bytes[index...place]
                index = place + 1
                return true
            default: break
            }
        }
        // It is read from its start again with each piece of the document, so it is not to be long.
        isUnreadable = bytes.count - index > Self.maximumDocumentType
        return false
    }

    private static let maximumDocumentType = 1 << 16

    /// Begins a comment, a section or an instruction.
    private mutating func beginSkipping(to end: StaticString, behind count: Int) {
        context = .skipping(to: end)
        index += count
        tokenStart = index
    }

    /// Goes behind the end of a comment, a section or an instruction.
    private mutating func skip(to end: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let count = end.utf8CodeUnitCount
        while true {
            index = ByteSearch.first(UInt8(ascii: ">"), in: bytes, from: index)
            guard index < bytes.count else { return false }
            index += 1
            // What ends it does not begin in front of its content: `<!-->` is no comment.
            guard index - count >= tokenStart, end.withUTF8Buffer({ bytes[index - count..<index].elementsEqual($0) }) else { continue }
            if elementCount == 0 { readDeclaration(bytes) }
            context = .content
            return true
        }
    }

    /// Notes the XML declaration, if what has ended is one.
    private mutating func readDeclaration(_ bytes: UnsafeRawBufferPointer) {
        guard startOffset + tokenStart - 2 == prologue.count, bytes[tokenStart..<index].starts(with: "xml".utf8),
            bytes[tokenStart + 3].isXMLWhitespace
        else { return }
        prologue += bytes[tokenStart - 2..<index]
        // A byte order mark counts more than the declaration.
        guard encoding == nil, prologue.first != 0xEF,
            let declared = SourceEncoding.name(declaredIn: UnsafeRawBufferPointer(rebasing: bytes[tokenStart..<index]))
        else { return }
        note(encoding: declared)
    }

    // MARK: Elements

    /// Goes on in an element that is not divided, up to its end or to something other than a tag. Most of a document is here.
    private mutating func skipElements(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var place = index
        var depth = undividedDepth
        var count = elementCount
        defer { (index, undividedDepth, elementCount) = (place, depth, count) }
        isAtBorder = false
        while depth > 0 {
            place = ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: place)
            guard place + 1 < bytes.count else { return false }
            switch bytes[place + 1] {
            case UInt8(ascii: "/"):
                place = ByteSearch.first(UInt8(ascii: ">"), in: bytes, from: place + 2) + 1
                if place > bytes.count {
                    place = bytes.count
                    context = .endTag
                    return false
                }
                depth -= 1
            case UInt8(ascii: "!"), UInt8(ascii: "?"):
                (index, undividedDepth, elementCount) = (place, depth, count)
                let goesOn = startMarkup(bytes)
                place = index
                return goesOn
            default:
                guard let end = endOfStartTag(bytes, from: place + 1) else {
                    place = bytes.count
                    return false
                }
                if bytes[end - 2] != UInt8(ascii: "/") { depth += 1 }
                count += 1
                place = end
            }
        }
        undividedDepth = 0
        endElement()
        return true
    }

    /// Where a start tag ends, behind its `>`. If that has not come it is nil, and the context says what the bytes end in.
    ///
    /// - Parameter quotationMark: that of the value in which the bytes start.
    @inline(__always)
    private mutating func endOfStartTag(_ bytes: UnsafeRawBufferPointer, from start: Int, in quotationMark: UInt8? = nil) -> Int? {
        var (place, quotationMark) = (start, quotationMark)
        while true {
            if let mark = quotationMark {
                place = ByteSearch.first(mark, in: bytes, from: place) + 1
                if place > bytes.count {
                    context = .startTag(quotationMark: mark)
                    return nil
                }
            }
            place = ByteSearch.first(UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), in: bytes, from: place) + 1
            if place > bytes.count {
                context = .startTag(quotationMark: nil)
                return nil
            }
            if bytes[place - 1] == UInt8(ascii: ">") { return place }
            quotationMark = bytes[place - 1]
        }
    }

    /// Goes to the end of the start tag that has begun, or of a value in it.
    private mutating func continueStartTag(_ bytes: UnsafeRawBufferPointer, in quotationMark: UInt8?) -> Bool {
        guard let end = endOfStartTag(bytes, from: index, in: quotationMark) else {
            index = bytes.count
            return false
        }
        index = end
        context = .content
        startElement(bytes, isEmpty: bytes[index - 2] == UInt8(ascii: "/"))
        return !hasGivenUp
    }

    private mutating func continueEndTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
        index = ByteSearch.first(UInt8(ascii: ">"), in: bytes, from: index)
        guard index < bytes.count else { return false }
        index += 1
        context = .content
        if undividedDepth > 0 {
            undividedDepth -= 1
        } else {
            divided.end()
        }
        if undividedDepth == 0 { endElement() }
        return true
    }

    /// Notes that an element has ended that is in no undivided one: behind it there is a border, or it was the root element.
    private mutating func endElement() {
        isAtBorder = !divided.isEmpty
        if divided.isEmpty { context = .epilog }
    }

    private mutating func startElement(_ bytes: UnsafeRawBufferPointer, isEmpty: Bool) {
        elementCount += 1
        guard undividedDepth == 0 else {
            if !isEmpty { undividedDepth += 1 }
            return
        }
        let tag = UnsafeRawBufferPointer(rebasing: bytes[tokenStart..<index])
        let isDivided = divided.start(tag, isEmpty: isEmpty, at: startOffset + tokenStart, isSingleByte: isSingleByte)
        if isEmpty { endElement() } else if !isDivided { undividedDepth = 1 }
    }
}
