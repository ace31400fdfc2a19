import CExpat

// The source of the event that is being handled.
extension UnsafeMutablePointer where Pointee == DocumentParser.State {
    /// Refuses the start tag, or the default value in a declaration, that is being handled if it refers to an entity that nobody read.
    func rejectUnreadEntities(inDeclaration: Bool = false) {
        guard pointee.unreadEntities.isNeeded, pointee.options.entityPolicy != .leaveOutUnread,
            // Of a tag in an entity, the event is the reference in the document itself.
            pointee.unreadEntities.isNew(at: Int(XML_GetCurrentByteIndex(pointee.parser)))
        else { return }
        let markup = withEventBytes { event, rest in
            // Expat says of a default value where it starts, with its quotation mark, but not how long it is.
            let markup = inDeclaration ? literal(startingIn: rest) : event
            return markup.contains(UInt8(ascii: "&")) ? utf8(markup) : []
        }
        if let name = pointee.unreadEntities.unreadReference(in: markup) { rejectUnreadEntity(name) }
    }

    func rejectUnreadEntity(_ name: String) {
        fail(.entity, "the entity \(name) is declared in a part of the document type that is never read, or nowhere")
    }

    /// The source bytes of the event that is being handled, and all that expat holds behind them.
    private func withEventBytes<Result>(_ body: (_ event: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer) -> Result) -> Result {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let context = XML_GetInputContext(pointee.parser, &offset, &size), offset >= 0, offset <= size else {
            return body(UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(start: nil, count: 0))
        }
        // Good while the handler runs: `size` bytes at `context`, of which the event's start at `offset`.
        let rest = UnsafeRawBufferPointer(start: context + Int(offset), count: Int(size - offset))
        let count = min(max(Int(XML_GetCurrentByteCount(pointee.parser)), 0), rest.count)
        return body(UnsafeRawBufferPointer(rebasing: rest[..<count]), rest)
    }

    /// A literal from its quotation mark to the next of the kind.
    private func literal(startingIn bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let width = pointee.isUTF16 ? 2 : 1
        let end = stride(from: width, to: bytes.count, by: width).first { bytes[$0...].starts(with: bytes.prefix(width)) }
        return UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? bytes.count)])
    }

    /// Markup, which starts with a character of ASCII, in UTF-8.
    private func utf8(_ markup: UnsafeRawBufferPointer) -> [UInt8] {
        if pointee.isUTF16 {
            let isBigEndian = markup.first == 0
            let units = stride(from: 0, to: markup.count - 1, by: 2).map { offset in
                let unit = markup.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
                return isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        guard let name = pointee.encoding ?? pointee.header?.encoding, let encoding = SingleByteEncoding(named: name) else {
            return Array(markup)
        }
        let scalars = markup.compactMap { Unicode.Scalar(UInt32(bitPattern: encoding.scalar(for: $0))) }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }
}
