private func utf16(_ document: String, isBigEndian: Bool) -> [UInt8] {
    DocumentBytes.utf16(document, isBigEndian: isBigEndian, hasByteOrderMark: true)
}

/// A document with bytes that are no UTF-8 in it.
private func bytes(_ start: String, _ bytes: [UInt8], _ end: String) -> [UInt8] { Array(start.utf8) + bytes + Array(end.utf8) }

// XML 1.0, section 4.3.3 and appendix F: encodings.
extension ConformanceRow {
    /// Encodings are declared by name.
    static let encodingDeclarations: [ConformanceRow] = [
        .accepted("4.3.3 [80]", "<?xml version='1.0' encoding=\"utf-8\"?><a>\u{E9}</a>", "a['\u{E9}']"),
        .accepted("4.3.3 [80]", "<?xml version='1.0' encoding = 'Utf-8'?><a/>", "a[]"),
        .accepted("4.3.3 [81]", "<?xml version='1.0' encoding='US-ASCII'?><a/>", "a[]"),
        .rejected("4.3.3 [80]", "<?xml version='1.0' encoding=UTF-8?><a/>"),
        .rejected("4.3.3 [81]", "<?xml version='1.0' encoding=''?><a/>"),
        .rejected("4.3.3, not supported", "<?xml version='1.0' encoding='EBCDIC-CP-FR'?><a/>", .encoding),
        .rejected("4.3.3, not supported", "<?xml version='1.0' encoding='x-none'?><a/>", .encoding),
    ]

    /// Encodings that every parser reads are UTF-8 and UTF-16.
    /// What is read from bytes, data and files is in `ParsingEncodingsTests`, marks and declarations that contradict each other as well.
    static let unicodeEncodings: [ConformanceRow] = [
        .accepted("4.3.3, names in UTF-16", bytes: utf16("<\u{E9} \u{4E00}='\u{3A9}'/>", isBigEndian: true), "\u{E9}@\u{4E00}=\u{3A9}[]"),
        .rejected("4.3.3, two marks", bytes: bytes("", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], "<a/>")),
        .rejected("4.3.3, a byte", bytes: bytes("<a>", [0xE9], "</a>"), .encoding),
        .rejected("4.3.3, a continuation", bytes: bytes("<a>", [0x80], "</a>"), .encoding),
        .rejected("4.3.3, cut off", bytes: bytes("<a>", [0xE2, 0x82], "</a>"), .encoding),
        .rejected("4.3.3, overlong", bytes: bytes("<a>", [0xC0, 0xBC], "b/></a>"), .encoding),
        .rejected("4.3.3, overlong", bytes: bytes("<a>", [0xC1, 0x81], "</a>"), .encoding),
        .rejected("4.3.3, overlong", bytes: bytes("<a>", [0xE0, 0x80, 0xAF], "</a>"), .encoding),
        .rejected("4.3.3, overlong", bytes: bytes("<a>", [0xF0, 0x82, 0x82, 0xAC], "</a>"), .encoding),
        .rejected("4.3.3, a surrogate", bytes: bytes("<a>", [0xED, 0xBF, 0xBF], "</a>"), .encoding),
        .rejected("4.3.3, beyond Unicode", bytes: bytes("<a>", [0xF5, 0x80, 0x80, 0x80], "</a>"), .encoding),
        .rejected("4.3.3, no UTF-8 at all", bytes: bytes("<a>", [0xFE], "</a>"), .encoding),
        .rejected("4.3.3, no UTF-8 at all", bytes: bytes("<a>", [0xFF], "</a>"), .encoding),
        .rejected("4.3.3, in a name", bytes: bytes("<a", [0xE9], "/>"), .encoding),
        .rejected("4.3.3, in an attribute", bytes: bytes("<a b='", [0xE9], "'/>"), .encoding),
        .rejected("4.3.3, in a comment", bytes: bytes("<a><!--", [0xE9], "--></a>"), .encoding),
    ]

    /// Encodings may be others.
    static let otherEncodings: [ConformanceRow] = [
        .accepted("4.3.3", bytes: bytes("<?xml version='1.0' encoding='iso-8859-1'?><", [0xE9], "/>"), "\u{E9}[]"),
        .rejected("4.3.3", bytes: bytes("<?xml version='1.0' encoding='US-ASCII'?><a>", [0xE9], "</a>"), .encoding),
        .rejected("4.3.3", bytes: bytes("<?xml version='1.0' encoding='windows-1252'?><a>", [0x81], "</a>"), .encoding),
        .rejected(
            "4.3.3, surrogates in pairs", bytes: [0xFE, 0xFF, 0, 0x3C, 0, 0x61, 0, 0x3E, 0xDC, 0, 0, 0x3C, 0, 0x2F, 0, 0x61, 0, 0x3E],
            .encoding),
        .rejected("2.2 [2]", bytes: utf16("<a>\u{FFFE}</a>", isBigEndian: true)),
    ]
}
