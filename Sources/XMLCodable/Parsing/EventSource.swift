import CExpat

/// The source of the event that is being handled, as bytes that expat holds.
struct EventSource {
    let parser: XML_Parser
    let codeUnit: DocumentStart
    /// The encoding that the document is read in; nil for that of its first bytes.
    let encoding: String?

    /// Calls with the event's bytes, and with all that expat holds from its start on.
    func withBytes<Result>(_ body: (_ event: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer) -> Result) -> Result {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let context = XML_GetInputContext(parser, &offset, &size), offset >= 0, offset <= size else {
            return body(UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(start: nil, count: 0))
        }
        // Good while the handler runs: `size` bytes at `context`, of which the event's start at `offset`.
        let rest = UnsafeRawBufferPointer(start: context + Int(offset), count: Int(size - offset))
        let count = min(max(Int(XML_GetCurrentByteCount(parser)), 0), rest.count)
        return body(UnsafeRawBufferPointer(rebasing: rest[..<count]), rest)
    }

    /// A literal from its quotation mark to the next of the kind.
    func literal(startingIn bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let width = codeUnit.isUTF16 ? 2 : 1
        let end = stride(from: width, to: bytes.count, by: width).first { bytes[$0...].starts(with: bytes.prefix(width)) }
        return UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? bytes.count)])
    }

    /// Markup, which starts with a character of ASCII, in UTF-8.
    func utf8(_ markup: UnsafeRawBufferPointer) -> [UInt8] {
        if codeUnit.isUTF16 {
            let isBigEndian = markup.first == 0
            let units = stride(from: 0, to: markup.count - 1, by: 2).map { offset in
                let unit = markup.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
                return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        guard let encoding, let table = SingleByteEncoding(named: encoding) else { return Array(markup) }
        let scalars = markup.compactMap { Unicode.Scalar(UInt32(bitPattern: table.scalar(for: $0))) }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }
}
