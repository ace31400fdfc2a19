import CExpat

/// What a document's first bytes show of its encoding.
package struct DocumentStart {
    package private(set) var hasByteOrderMark = false
    private(set) var isUTF16 = false

    init() {}

    /// - Parameter bytes: the first four bytes, or as many as there are.
    package init(_ bytes: [UInt8]) {
        let counter = LineCounter(documentStart: bytes, encoding: nil)
        hasByteOrderMark = counter.column == 0
        isUTF16 = counter.unit != .utf8
    }

    /// Where a parser is.
    func position(in parser: XML_Parser) -> XMLPosition {
        let line = Int(XML_GetCurrentLineNumber(parser))
        // Expat takes a byte order mark for a character.
        let column = Int(XML_GetCurrentColumnNumber(parser)) + (line == 1 && hasByteOrderMark ? 0 : 1)
        return XMLPosition(line: line, column: max(column, 1), byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser))))
    }

    /// A literal from its quotation mark to the next of the kind.
    func literal(startingIn bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        let width = isUTF16 ? 2 : 1
        let end = stride(from: width, to: bytes.count, by: width).first { bytes[$0...].starts(with: bytes.prefix(width)) }
        return bytes[..<(end ?? bytes.count)]
    }

    /// Markup, which starts with a character of ASCII, in UTF-8.
    ///
    /// - Parameter encoding: the encoding that the document is read in; nil for that of its first bytes.
    package func utf8(_ markup: UnsafeRawBufferPointer, encoding: String?) -> [UInt8] {
        if isUTF16 {
            let isBigEndian = markup.first == 0
            let units = stride(from: 0, to: markup.count - 1, by: 2).map { offset in
                let unit = markup.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
                return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        guard let encoding, let table = SingleByteEncoding(named: encoding) else { return Array(markup) }
        return Array(String(String.UnicodeScalarView(markup.compactMap { Unicode.Scalar(UInt32(bitPattern: table.scalar(for: $0))) })).utf8)
    }
}

/// What expat holds of the source.
enum InputContext {
    /// The bytes, which are good until the next call of the parser, and where in them the current place is; nil where there are none.
    static func of(_ parser: XML_Parser) -> (bytes: UnsafeRawBufferPointer, place: Int)? {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let context = XML_GetInputContext(parser, &offset, &size), offset >= 0, offset <= size else { return nil }
        return (UnsafeRawBufferPointer(start: context, count: Int(size)), Int(offset))
    }
}
