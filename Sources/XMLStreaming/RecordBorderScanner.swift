import XMLCodable

/// Finds the places in a document's source where it can be divided: between two elements that are, or may have in them, records.
///
/// It knows where tags, comments, CDATA sections and processing instructions end, and nothing else: of a document that is well-formed it finds
/// every border, and of any other it may find some that are none. The parser of the parts sees that. Which elements are divided is ``DividedElements``'
/// matter.
struct RecordBorderScanner {
    /// The encoding, where something outside of the document names it.
    private let outerEncoding: String?

    /// How much has been scanned of the bytes that are at hand. What begins there has not ended in them.
    private(set) var index = 0
    /// How long that was when its end was looked for last. It is scanned from its start again, so only when as much again has come.
    private var unfinishedCount = 0
    /// Where in the document the first of these bytes is.
    private(set) var startOffset = 0
    /// What every part begins with: a byte order mark, the XML declaration and the document type.
    private var prologue: [UInt8] = []
    private var hasDocumentType = false
    private var open: DividedElements
    /// How many elements are open from the outermost on that is not divided.
    private var undividedDepth = 0
    private var isAtBorder = false
    private var elementCount = 0
    /// The encoding that the XML declaration names.
    private(set) var declaredEncoding: String?
    /// Whether the encoding in force has one byte for a character.
    private var isSingleByte: Bool
    /// Whether markup cannot be told here, or what it means.
    private var isUnreadable = false

    init(path: RecordPath, processesNamespaces: Bool, encoding: String?) {
        outerEncoding = encoding.map(SourceEncoding.nameForExpat)
        open = DividedElements(path: path, processesNamespaces: processesNamespaces)
        isSingleByte = encoding.map { !RecordBorderScanner.isUTF8($0) } ?? false
        if let encoding, !RecordBorderScanner.isReadable(encoding) { isUnreadable = true }
    }

    /// Whether nothing can be said of the document from the last border on.
    var hasGivenUp: Bool { isUnreadable || open.hasGivenUp }

    /// The encoding in force.
    var encoding: String? { outerEncoding ?? declaredEncoding }

    /// Whether markup is ASCII in an encoding, and no other character has such bytes in it.
    private static func isReadable(_ encoding: String) -> Bool { isUTF8(encoding) || SingleByteEncoding(named: encoding) != nil }

    private static func isUTF8(_ encoding: String) -> Bool {
        if case .unicode("UTF-8") = SourceEncoding(named: encoding) { true } else { false }
    }

    /// From where on the bytes are still needed.
    var neededIndex: Int { elementCount == 0 ? 0 : index }

    /// The first bytes are not needed any more.
    mutating func drop(_ count: Int) {
        index -= count
        startOffset += count
    }

    /// The place that has been reached, which is a border.
    func cut(at position: XMLPosition) -> DocumentCut {
        DocumentCut(prologue: prologue, openElements: open.cut, position: position, elementCount: elementCount)
    }

    // MARK: Scanning

    /// Goes on to the next border that is not before an index, or as far as the bytes go.
    ///
    /// - Parameter bytes: the document from ``startOffset`` on, as far as it has come.
    /// - Returns: whether a border has been reached.
    mutating func scan(_ bytes: UnsafeRawBufferPointer, toBorderFrom minimum: Int) -> Bool {
        if startOffset == 0, index == 0, !startDocument(bytes) { return false }
        guard bytes.count - index >= 2 * unfinishedCount else { return false }
        unfinishedCount = 0
        while !hasGivenUp {
            isAtBorder = false
            if undividedDepth > 0 { skipElements(bytes) }
            if !isAtBorder, !skipMarkup(bytes) {
                unfinishedCount = bytes.count - index
                return false
            }
            if isAtBorder, index >= minimum { return true }
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
        return true
    }

    /// Goes behind the next tag, comment, section, instruction or document type; false if its end has not come. Behind the root element there is
    /// nothing to look for.
    private mutating func skipMarkup(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isBehindRoot = elementCount > 0 && open.isEmpty && undividedDepth == 0
        index = isBehindRoot ? bytes.count : ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: index)
        guard index + 1 < bytes.count, let end = endOfMarkup(bytes) else { return false }
        let markup = UnsafeRawBufferPointer(rebasing: bytes[index..<end])
        let offset = startOffset + index
        index = end
        switch markup[1] {
        case UInt8(ascii: "/"): endElement()
        case UInt8(ascii: "?"): if elementCount == 0 { readDeclaration(markup, at: offset) }
        case UInt8(ascii: "!"):
            guard markup.starts(with: RecordBorderScanner.documentType) else { break }
            prologue += markup
            hasDocumentType = true
        default: startElement(markup, at: offset)
        }
        return true
    }

    /// Where the markup ends that begins at the index.
    private mutating func endOfMarkup(_ bytes: UnsafeRawBufferPointer) -> Int? {
        switch bytes[index + 1] {
        case UInt8(ascii: "/"): return RecordBorderScanner.end(">", in: bytes, from: index + 2)
        case UInt8(ascii: "?"): return RecordBorderScanner.end("?>", in: bytes, from: index + 2)
        case UInt8(ascii: "!"):
            let rest = bytes[index...]
            if rest.starts(with: "<!--".utf8) { return RecordBorderScanner.end("-->", in: bytes, from: index + 4) }
            if rest.starts(with: "<![CDATA[".utf8) { return RecordBorderScanner.end("]]>", in: bytes, from: index + 9) }
            let mayBeDocumentType = elementCount == 0 && !hasDocumentType
            if mayBeDocumentType, rest.starts(with: RecordBorderScanner.documentType) { return endOfDocumentType(bytes) }
            // More has to come, or it is nothing that may be there.
            isUnreadable =
                !"<!--".utf8.starts(with: rest) && !"<![CDATA[".utf8.starts(with: rest)
                && !(mayBeDocumentType && RecordBorderScanner.documentType.starts(with: rest))
            return nil
        default: return RecordBorderScanner.endOfStartTag(bytes, from: index + 1)
        }
    }

    /// Where what ends with some characters ends: behind these, which are not in front of its content: `<!-->` is no comment.
    private static func end(_ end: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let count = end.utf8CodeUnitCount
        var place = start
        while true {
            place = ByteSearch.first(UInt8(ascii: ">"), in: bytes, from: place) + 1
            if place > bytes.count { return nil }
            if place - count >= start, end.withUTF8Buffer({ bytes[place - count..<place].elementsEqual($0) }) { return place }
        }
    }

    private static let documentType = Array("<!DOCTYPE".utf8)

    /// Where a document type ends that declares nothing, which every part gets: what entities and attributes are does not show in it.
    @inline(never)
    private mutating func endOfDocumentType(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var quotationMark: UInt8?
        for place in (index + RecordBorderScanner.documentType.count)..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                if quotationMark == nil { quotationMark = bytes[place] } else if quotationMark == bytes[place] { quotationMark = nil }
            case UInt8(ascii: "[") where quotationMark == nil, UInt8(ascii: "<") where quotationMark == nil:
                isUnreadable = true
                return nil
            case UInt8(ascii: ">") where quotationMark == nil: return place + 1
            default: break
            }
        }
        isUnreadable = bytes.count - index > RecordBorderScanner.maximumDocumentType
        return nil
    }

    /// It is repeated in front of every part, so it is not to be long.
    private static let maximumDocumentType = 1 << 16

    /// Notes the XML declaration, if an instruction is one.
    private mutating func readDeclaration(_ instruction: UnsafeRawBufferPointer, at offset: Int) {
        let content = UnsafeRawBufferPointer(rebasing: instruction.dropFirst(2))
        guard offset == prologue.count, content.starts(with: "xml".utf8), content[3].isXMLWhitespace else { return }
        prologue += instruction
        // A byte order mark goes before the declaration.
        guard outerEncoding == nil, prologue.first != 0xEF, let encoding = SourceEncoding.name(declaredIn: content) else { return }
        isSingleByte = !RecordBorderScanner.isUTF8(encoding)
        declaredEncoding = isSingleByte ? encoding : "UTF-8"
        if !RecordBorderScanner.isReadable(encoding) { isUnreadable = true }
    }

    // MARK: Elements

    /// Goes over the tags in an element that is not divided, up to its end or to something other than a tag. Most of a document is here.
    private mutating func skipElements(_ bytes: UnsafeRawBufferPointer) {
        var place = index
        var depth = undividedDepth
        var count = elementCount
        scanning: while depth > 0 {
            place = ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: place)
            guard place + 1 < bytes.count else { break }
            switch bytes[place + 1] {
            case UInt8(ascii: "/"):
                let end = ByteSearch.first(UInt8(ascii: ">"), in: bytes, from: place + 2) + 1
                if end > bytes.count { break scanning }
                depth -= 1
                place = end
            case UInt8(ascii: "!"), UInt8(ascii: "?"): break scanning
            default:
                guard let end = RecordBorderScanner.endOfStartTag(bytes, from: place + 1) else { break scanning }
                if bytes[end - 2] != UInt8(ascii: "/") { depth += 1 }
                count += 1
                place = end
            }
        }
        (index, undividedDepth, elementCount) = (place, depth, count)
        isAtBorder = depth == 0 && !open.isEmpty
    }

    /// Where a start tag ends, behind its `>`; nil if that has not come.
    @inline(__always)
    private static func endOfStartTag(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while true {
            place = ByteSearch.first(UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), in: bytes, from: place) + 1
            if place > bytes.count { return nil }
            if bytes[place - 1] == UInt8(ascii: ">") { return place }
            // An attribute's value, up to the same mark.
            place = ByteSearch.first(bytes[place - 1], in: bytes, from: place) + 1
        }
    }

    private mutating func startElement(_ tag: UnsafeRawBufferPointer, at offset: Int) {
        elementCount += 1
        let isEmpty = tag[tag.count - 2] == UInt8(ascii: "/")
        if undividedDepth > 0 {
            if !isEmpty { undividedDepth += 1 }
        } else {
            let isDivided = open.start(tag, isEmpty: isEmpty, at: offset, isSingleByte: isSingleByte)
            if isEmpty { isAtBorder = !open.isEmpty } else if !isDivided { undividedDepth = 1 }
        }
    }

    private mutating func endElement() {
        if undividedDepth > 0 { undividedDepth -= 1 } else { open.end() }
        isAtBorder = undividedDepth == 0 && !open.isEmpty
    }
}
