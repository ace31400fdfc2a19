/// An encoding that documents are read in, whichever of its names they use.
///
/// Case does not matter to a name, nor does a character that is no letter or digit: `utf8`, `UTF_8` and `utf-8` are one encoding. Source: the names
/// and aliases that IANA lists under "Character Sets", and others that documents in use have.
package enum SourceEncoding {
    /// UTF-8 or UTF-16, by the name that expat has for it.
    case unicode(String)
    /// One byte a character. Expat knows ISO-8859-1 and US-ASCII itself, and learns the others through its hook.
    case singleByte(SingleByteEncoding)
    /// Characters of several bytes, by the name of the system's converter for it, and of its superset in use where there is one. Only these names
    /// reach the converter, whatever a document says.
    case multiByte(String)

    package init?(named name: String) {
        // Mostly.
        if name == "UTF-8" {
            self = .unicode(name)
            return
        }
        switch Self.comparable(name) {
        case "utf8", "csutf8", "unicode11utf8", "unicode20utf8", "xunicode20utf8": self = .unicode("UTF-8")
        case "utf16", "csutf16", "ucs2", "iso10646ucs2", "csunicode", "unicode": self = .unicode("UTF-16")
        case "utf16le", "csutf16le", "ucs2le": self = .unicode("UTF-16LE")
        case "utf16be", "csutf16be", "ucs2be": self = .unicode("UTF-16BE")
        case "gb18030", "csgb18030", "gbk", "csgbk", "xgbk", "cp936", "ms936", "windows936", "gb2312", "csgb2312", "gb231280", "xeuccn",
            "euccn":
            self = .multiByte("GB18030")
        case "big5", "csbig5", "cnbig5", "xxbig5", "cp950", "big5hkscs", "csbig5hkscs": self = .multiByte("BIG5-HKSCS")
        case "shiftjis", "csshiftjis", "xsjis", "sjis", "mskanji", "cp932", "ms932", "windows932", "windows31j", "cswindows31j":
            self = .multiByte("CP932")
        case "eucjp", "cseucpkdfmtjapanese", "xeucjp", "xeuc", "extendedunixcodepackedformatforjapanese": self = .multiByte("EUC-JP")
        case "iso2022jp", "csiso2022jp": self = .multiByte("ISO-2022-JP")
        case "euckr", "cseuckr", "ksc56011987", "csksc56011987", "ksc5601", "ksc56011989", "korean", "isoir149", "cp949", "ms949",
            "windows949", "uhc":
            self = .multiByte("CP949")
        default:
            guard let encoding = SingleByteEncoding(named: name) else { return nil }
            self = .singleByte(encoding)
        }
    }

    /// What names of one encoding have in common.
    fileprivate static func comparable(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.filter { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }, as: UTF8.self)
    }

    /// What expat is to be told of an encoding that something names, in its own words where it has some.
    package static func nameForExpat(_ name: String) -> String {
        switch SourceEncoding(named: name) {
        case .unicode(let own): own
        case .multiByte: "UTF-8"
        case .singleByte, nil: name
        }
    }

    /// The encoding that an XML declaration names.
    package static func name(declaredIn declaration: UnsafeRawBufferPointer) -> String? {
        let label = declaration.indices.first { declaration[$0] == UInt8(ascii: "e") && declaration[$0...].starts(with: "encoding".utf8) }
        guard let label else { return nil }
        let value = declaration[label...].dropFirst(8).drop { $0.isXMLWhitespace || $0 == UInt8(ascii: "=") }
        guard let mark = value.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return nil }
        return String(decoding: value.dropFirst().prefix { $0 != mark }, as: UTF8.self)
    }

    /// For errors.
    static let supported =
        "UTF-8, UTF-16, ISO-8859-1 to -16, windows-1250 to -1258, KOI8, US-ASCII, IBM437/850/852/866, macintosh, GB18030, GBK, Big5, Shift_JIS, "
        + "EUC-JP, ISO-2022-JP and EUC-KR"
}

/// An encoding of one byte a character.
package struct SingleByteEncoding {
    /// The scalars of the bytes from 0x80 on; -1 for a byte that is not a character.
    private let upperHalf: [Int32]

    /// The encoding of a name out of an XML declaration; see ``SourceEncoding`` for what does not matter to it.
    package init?(named name: String) {
        switch SourceEncoding.comparable(name) {
        case "iso88591", "latin1", "l1", "isoir100", "iso885911987", "ibm819", "cp819", "csisolatin1": upperHalf = Self.iso8859_1
        case "usascii", "ascii", "us", "isoir6", "ansix341968", "ansix341986", "iso646us", "iso646irv1991", "ibm367", "cp367", "csascii":
            upperHalf = Self.usASCII
        case "iso88592", "latin2", "l2", "isoir101", "iso885921987", "csisolatin2": upperHalf = Self.iso8859_2
        case "iso88593", "latin3", "l3", "isoir109", "iso885931988", "csisolatin3": upperHalf = Self.iso8859_3
        case "iso88594", "latin4", "l4", "isoir110", "iso885941988", "csisolatin4": upperHalf = Self.iso8859_4
        case "iso88595", "cyrillic", "isoir144", "iso885951988", "csisolatincyrillic": upperHalf = Self.iso8859_5
        case "iso88596", "arabic", "isoir127", "iso885961987", "asmo708", "ecma114", "csisolatinarabic": upperHalf = Self.iso8859_6
        case "iso88597", "greek", "greek8", "isoir126", "iso885971987", "elot928", "ecma118", "csisolatingreek": upperHalf = Self.iso8859_7
        case "iso88598", "iso88598i", "hebrew", "isoir138", "iso885981988", "csisolatinhebrew", "csiso88598i": upperHalf = Self.iso8859_8
        case "iso88599", "latin5", "l5", "isoir148", "iso885991989", "csisolatin5": upperHalf = Self.iso8859_9
        case "iso885910", "latin6", "l6", "isoir157", "iso8859101992", "csisolatin6": upperHalf = Self.iso8859_10
        case "iso885911", "tis620", "cstis620": upperHalf = Self.iso8859_11
        case "iso885913", "latin7", "l7", "csiso885913": upperHalf = Self.iso8859_13
        case "iso885914", "latin8", "l8", "isoir199", "isoceltic", "csiso885914": upperHalf = Self.iso8859_14
        case "iso885915", "latin9", "l9", "csiso885915": upperHalf = Self.iso8859_15
        case "iso885916", "latin10", "l10", "isoir226", "csiso885916": upperHalf = Self.iso8859_16
        case "windows874", "cp874", "cswindows874": upperHalf = Self.windows874
        case "windows1250", "cp1250", "xcp1250", "cswindows1250": upperHalf = Self.windows1250
        case "windows1251", "cp1251", "xcp1251", "cswindows1251": upperHalf = Self.windows1251
        case "windows1252", "cp1252", "xcp1252", "cswindows1252": upperHalf = Self.windows1252
        case "windows1253", "cp1253", "xcp1253", "cswindows1253": upperHalf = Self.windows1253
        case "windows1254", "cp1254", "xcp1254", "cswindows1254": upperHalf = Self.windows1254
        case "windows1255", "cp1255", "xcp1255", "cswindows1255": upperHalf = Self.windows1255
        case "windows1256", "cp1256", "xcp1256", "cswindows1256": upperHalf = Self.windows1256
        case "windows1257", "cp1257", "xcp1257", "cswindows1257": upperHalf = Self.windows1257
        case "windows1258", "cp1258", "xcp1258", "cswindows1258": upperHalf = Self.windows1258
        case "koi8r", "koi8", "koi", "cskoi8r": upperHalf = Self.koi8R
        case "koi8u", "cskoi8u": upperHalf = Self.koi8U
        case "macintosh", "mac", "macroman", "xmacroman", "csmacintosh": upperHalf = Self.macintosh
        case "ibm437", "cp437", "437", "cspc8codepage437": upperHalf = Self.ibm437
        case "ibm850", "cp850", "850", "cspc850multilingual": upperHalf = Self.ibm850
        case "ibm852", "cp852", "852", "cspcp852": upperHalf = Self.ibm852
        case "ibm866", "cp866", "866", "csibm866": upperHalf = Self.ibm866
        default: return nil
        }
    }

    /// The Unicode scalar of a byte, or -1.
    package func scalar(for byte: UInt8) -> Int32 { byte < 0x80 ? Int32(byte) : upperHalf[Int(byte) - 0x80] }
}
