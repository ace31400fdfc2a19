import CExpat

extension NameRules {
    /// Whether expat takes a text for a name whose characters of ASCII are those of one. Few names have others, so that each may have a parser of its own.
    @inline(never)
    static func isNameForExpat(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parser = XML_ParserCreate("UTF-8") else { return false }
        defer { XML_ParserFree(parser) }
        DocumentParser.setHashSalt(of: parser)
        let tag = [UInt8(ascii: "<")] + name + [UInt8(ascii: "/"), UInt8(ascii: ">")]
        return tag.withUnsafeBytes { XML_Parse(parser, CString.characters($0), Int32(clamping: $0.count), 1) } == XML_STATUS_OK
    }
}
