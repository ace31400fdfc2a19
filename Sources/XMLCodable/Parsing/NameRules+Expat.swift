import CExpat

extension NameRules {
    /// What expat has said of characters beyond ASCII. Each is asked about once, because a document may have a name with it everywhere.
    private static let knownCharacters = Locked(Table<UInt32, (canBegin: Bool, canFollow: Bool)>())

    /// Whether expat takes a text for a name whose characters of ASCII are those of one.
    @inline(never)
    static func isNameForExpat(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
        for (index, scalar) in zip(scalars.indices, scalars) where !scalar.isASCII {
            // Names have no characters of more than 16 bits, of which there are too many to know.
            guard scalar.value <= 0xFFFF else { return false }
            let character = character(scalar)
            if !(index == scalars.startIndex ? character.canBegin : character.canFollow) { return false }
        }
        return true
    }

    private static func character(_ scalar: Unicode.Scalar) -> (canBegin: Bool, canFollow: Bool) {
        knownCharacters.withLock { known in
            if let character = known[scalar.value] { return character }
            let character = (canBegin: canBeRead("<\(scalar)/>"), canFollow: canBeRead("<a\(scalar)/>"))
            known[scalar.value] = character
            return character
        }
    }

    private static func canBeRead(_ document: String) -> Bool {
        guard let parser = XML_ParserCreate("UTF-8") else { return false }
        defer { XML_ParserFree(parser) }
        DocumentParser.setHashSalt(of: parser)
        return document.withBytes { XML_Parse(parser, CString.characters(UnsafeRawBufferPointer($0)), Int32($0.count), 1) } == XML_STATUS_OK
    }
}
