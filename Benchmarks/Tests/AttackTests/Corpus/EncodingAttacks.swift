import XMLCodable

/// Bytes that are no characters, in every place that takes characters, and encodings that are not what they say.
enum EncodingAttacks {
    static let all: [Attack] =
        invalidSequences.flatMap { inEveryPlace($0.name, $0.bytes, .malformedText) } + cutShort + forbiddenCharacters + allowedCharacters
        + encodings + contradictions + brokenUTF16

    /// Documents around some bytes.
    private static let places: [(name: String, before: String, after: String)] = [
        ("text", "<a>x", "y</a>"),
        ("an attribute", "<a id='x", "y'/>"),
        ("an element's name", "<a", "b/>"),
        ("an attribute's name", "<a i", "d='1'/>"),
        ("a comment", "<a><!-- x", "y --></a>"),
        ("a processing instruction", "<a><?p x", "y?></a>"),
        ("a CDATA section", "<a><![CDATA[x", "y]]></a>"),
        ("an entity's value", "<!DOCTYPE a [<!ENTITY e 'x", "y'>]><a>&e;</a>"),
        ("the last text", "<a>x", "</a>"),
    ]

    private static func inEveryPlace(_ name: String, _ bytes: [UInt8], _ outcome: Attack.Outcome) -> [Attack] {
        places.map { place in
            Attack("\(name) in \(place.name)", outcome) { Array(place.before.utf8) + bytes + Array(place.after.utf8) }
        }
    }

    /// Source: RFC 3629, and the Unicode Standard, table 3-7.
    private static let invalidSequences: [(name: String, bytes: [UInt8])] = [
        ("continuation byte alone", [0x80]), ("last continuation byte alone", [0xBF]), ("two continuation bytes", [0x80, 0x80]),
        ("two-byte sequence cut short", [0xC3]), ("three-byte sequence cut to one", [0xE2]),
        ("three-byte sequence cut to two", [0xE2, 0x82]), ("four-byte sequence cut to one", [0xF0]),
        ("four-byte sequence cut to two", [0xF0, 0x9F]), ("four-byte sequence cut to three", [0xF0, 0x9F, 0x98]),
        ("sequence broken by ASCII", [0xE2, 0x41, 0x82]), ("sequence broken by another", [0xE2, 0x82, 0xC3, 0xA4]),
        ("overlong slash in two bytes", [0xC0, 0xAF]), ("overlong less-than in two bytes", [0xC0, 0xBC]), ("overlong NUL", [0xC0, 0x80]),
        ("overlong U+007F", [0xC1, 0xBF]), ("overlong slash in three bytes", [0xE0, 0x80, 0xAF]),
        ("overlong U+07FF", [0xE0, 0x9F, 0xBF]), ("overlong slash in four bytes", [0xF0, 0x80, 0x80, 0xAF]),
        ("overlong U+FFFF", [0xF0, 0x8F, 0xBF, 0xBF]), ("first surrogate", [0xED, 0xA0, 0x80]), ("last surrogate", [0xED, 0xBF, 0xBF]),
        ("pair of surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]), ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80]),
        ("lead byte F5", [0xF5, 0x80, 0x80, 0x80]), ("lead byte F7", [0xF7, 0xBF, 0xBF, 0xBF]),
        ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]), ("six bytes", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]), ("byte FE", [0xFE]),
        ("byte FF", [0xFF]), ("U+FFFE", [0xEF, 0xBF, 0xBE]), ("U+FFFF", [0xEF, 0xBF, 0xBF]),
    ]

    private static let cutShort: [Attack] = [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]].flatMap { (bytes: [UInt8]) in
        ["", "x"].map { text in
            Attack("end within a character of \(bytes.count + 1) bytes after '\(text)'", .malformedText) {
                Array("<a>\(text)".utf8) + bytes
            }
        }
    }

    /// U+FDD0 and U+1FFFE.
    private static let noncharacters: [UInt8] = [0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBE]

    private static let forbiddenCharacters: [Attack] = controlCharacters.flatMap {
        inEveryPlace("control character \($0)", [$0], .notWellFormed)
    }

    private static let controlCharacters = (UInt8(0)..<0x20).filter { ![0x09, 0x0A, 0x0D].contains($0) }

    private static let allowedCharacters = [
        Attack("delete and the C1 controls in text", .accepted(elements: 1, text: "\u{7F}\u{80}\u{9F}"), text: "<a>\u{7F}\u{80}\u{9F}</a>"),
        Attack("noncharacters that XML allows", .accepted(elements: 1, text: String(decoding: noncharacters, as: UTF8.self))) {
            Array("<a>".utf8) + noncharacters + Array("</a>".utf8)
        },
        Attack("byte order mark within text", .accepted(elements: 1, text: "\u{FEFF}"), text: "<a>\u{FEFF}</a>"),
    ]

    // MARK: Encodings

    private static let text = "Grüße"
    private static let plainText = "plain"

    /// The bytes of a document that says an encoding, or none, and is in it.
    private static func document(_ declared: String?, _ text: String, encode: (String) -> [UInt8]) -> [UInt8] {
        encode("<?xml version='1.0'\(declared.map { " encoding='\($0)'" } ?? "")?><a>\(text)</a>")
    }

    static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] { utf16(Array(text.utf16), isBigEndian: isBigEndian) }

    static func utf16(_ units: [UInt16], isBigEndian: Bool) -> [UInt8] {
        units.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
    }

    private static func utf32(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static let encodings: [Attack] = {
        var attacks: [Attack] = []
        for declared in [nil, "UTF-8", "utf-8"] {
            for mark in [[], mark] {
                attacks.append(
                    Attack(
                        "UTF-8, declared \(declared ?? "nothing"), \(mark.isEmpty ? "no mark" : "mark")", .accepted(elements: 1, text: text)
                    ) {
                        mark + document(declared, text, encode: utf8)
                    })
            }
        }
        for isBigEndian in [true, false] {
            let order = isBigEndian ? "big-endian" : "little-endian"
            for declared in [nil, "UTF-16"] {
                for hasMark in [true, false] {
                    let name = "UTF-16 \(order), declared \(declared ?? "nothing"), \(hasMark ? "mark" : "no mark")"
                    attacks.append(
                        Attack(name, .accepted(elements: 1, text: text)) {
                            (hasMark ? utf16([0xFEFF], isBigEndian: isBigEndian) : [])
                                + document(declared, text) { utf16($0, isBigEndian: isBigEndian) }
                        })
                }
            }
            for hasMark in [true, false] {
                attacks.append(
                    Attack("UTF-32 \(order), \(hasMark ? "mark" : "no mark")", .malformedText) {
                        (hasMark ? utf32("\u{FEFF}", isBigEndian: isBigEndian) : [])
                            + document("UTF-32", plainText) { utf32($0, isBigEndian: isBigEndian) }
                    })
            }
        }
        for declared in ["ISO-8859-1", "iso-8859-1", "windows-1252", "ISO-8859-15"] {
            attacks.append(
                Attack("\(declared)", .accepted(elements: 1, text: text)) { document(declared, text, encode: latin1) })
        }
        attacks.append(Attack("US-ASCII", .accepted(elements: 1, text: plainText)) { document("US-ASCII", plainText, encode: utf8) })
        return attacks
    }()

    private static let contradictions: [Attack] =
        contradictoryDeclarations + unsupportedEncodings + [
            Attack("two UTF-8 marks", .notWellFormed) { mark + mark + document(nil, text, encode: utf8) },
            Attack("two UTF-8 marks and a declaration", .malformedText) { mark + mark + document("UTF-8", text, encode: utf8) },
            Attack("UTF-8 mark behind white space", .notWellFormed) { [0x20] + mark + document(nil, text, encode: utf8) },
            Attack("EBCDIC", .malformedText) { [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0x4C, 0x81, 0x61, 0x6E] },
            Attack("declared encoding of a million letters", .malformedText) {
                document(String(repeating: "x", count: 1_000_000), plainText, encode: utf8)
            },
            Attack("GB18030", .either) { document("GB18030", plainText, encode: utf8) },
            Attack("GB18030 with a byte that starts no character", .malformedText) { document("GB18030", "x\u{FF}", encode: latin1) },
            Attack("UTF-7 that hides markup", .malformedText) { document("UTF-7", "+ADw-b/+AD4-", encode: utf8) },
        ]

    private static let contradictoryDeclarations: [Attack] = [
        Attack("UTF-8 mark, declared ISO-8859-1", .accepted(elements: 1, text: text)) { mark + document("ISO-8859-1", text, encode: utf8) },
        Attack("UTF-8 mark, declared UTF-16", .accepted(elements: 1, text: text)) { mark + document("UTF-16", text, encode: utf8) },
        Attack("UTF-8, declared UTF-16", .encoding) { document("UTF-16", text, encode: utf8) },
        Attack("UTF-8, declared US-ASCII", .malformedText) { document("US-ASCII", text, encode: utf8) },
        Attack("ISO-8859-1, declared nothing", .malformedText) { document(nil, text, encode: latin1) },
        Attack("ISO-8859-1, declared UTF-8", .malformedText) { document("UTF-8", text, encode: latin1) },
        Attack("UTF-16, declared UTF-8", .accepted(elements: 1, text: text)) {
            document("UTF-8", text) { utf16("\u{FEFF}" + $0, isBigEndian: false) }
        },
        Attack("UTF-16, declared ISO-8859-1", .accepted(elements: 1, text: text)) {
            document("ISO-8859-1", text) { utf16("\u{FEFF}" + $0, isBigEndian: true) }
        },
        Attack("windows-1252 with a byte that is no character", .malformedText) { document("windows-1252", "x\u{81}", encode: latin1) },
        Attack("ISO-8859-1 with a byte of windows-1252", .accepted(elements: 1, text: "\u{80}")) {
            document("ISO-8859-1", "\u{80}", encode: latin1)
        },
    ]

    private static let unsupportedEncodings: [Attack] = [
        "UTF-7", "UTF-32", "UCS-4", "EBCDIC-CP-US", "EUC-TW", "ISO-2022-KR", "hz-gb-2312", "nonsense", "x-user-defined", "UTF-8\u{2}", "é",
        "",
    ].map { (declared: String) in
        Attack("declared '\(declared)'", .malformedText) { document(declared, plainText, encode: utf8) }
    }

    private static let brokenUTF16: [Attack] = [true, false].flatMap { isBigEndian in
        let order = isBigEndian ? "big-endian" : "little-endian"
        func document(_ name: String, _ units: [UInt16]) -> Attack {
            Attack("UTF-16 \(order) with \(name)", .malformedText) {
                utf16(Array("\u{FEFF}<a>".utf16) + units + Array("</a>".utf16), isBigEndian: isBigEndian)
            }
        }
        return [
            document("a high surrogate alone", [0xD83D]), document("a high surrogate before text", [0xD83D, 0x41]),
            document("a low surrogate alone", [0xDE00]), document("a pair the wrong way round", [0xDE00, 0xD83D]),
            document("two high surrogates", [0xD83D, 0xD83D, 0xDE00]), document("U+FFFE", [0xFFFE]), document("U+FFFF", [0xFFFF]),
            document("NUL", [0]), document("a control character", [0x1B]),
            Attack("UTF-16 \(order) that ends within a unit", .malformedText) {
                utf16("\u{FEFF}<a>x</a>", isBigEndian: isBigEndian).dropLast()
            },
            Attack("UTF-16 \(order) that ends within a pair", .malformedText) {
                utf16(Array("\u{FEFF}<a>".utf16) + [0xD83D], isBigEndian: isBigEndian)
            },
            Attack("UTF-16 \(order) with a high surrogate in an attribute", .malformedText) {
                utf16(Array("\u{FEFF}<a id='".utf16) + [0xD800] + Array("'/>".utf16), isBigEndian: isBigEndian)
            },
            Attack("UTF-16 \(order) with pairs", .accepted(elements: 1, text: "😀😀")) {
                utf16("\u{FEFF}<a>😀😀</a>", isBigEndian: isBigEndian)
            },
            Attack("UTF-16 \(order) mark only", .notWellFormed) { utf16([0xFEFF], isBigEndian: isBigEndian) },
        ]
    }
}
