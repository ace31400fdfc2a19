import CExpat

// The encoding of a document, `encoding="windows-1252"`: by which names it is known, what the first bytes show of it, and what expat cannot do with it by
// itself. Encodings with several bytes for a character are converted first, and expat learns those of one byte from tables.

/// An encoding that documents are read in, whichever of its names they use.
///
/// Case does not matter to a name, nor does a character that is no letter or digit: `utf8`, `UTF_8` and `utf-8` are one encoding. Source: the names
/// and aliases that IANA lists under "Character Sets", and others that documents in use have.
package enum SourceEncoding: Sendable {
    /// UTF-8 or UTF-16, by the name that expat has for it.
    case unicode(String)
    /// One byte a character. Expat knows ISO-8859-1 and US-ASCII itself, and learns the others through its hook.
    case singleByte(SingleByteEncoding)
    /// Characters of several bytes, by the names of the system's converters for it: first that of the superset in use, which not all systems have. Only
    /// these names reach the converter, whatever a document says.
    case multiByte([String])

    package init?(named name: String) {
        // Mostly, and then the tables of all encodings are not made.
        if name == "UTF-8" || name == "utf-8" {
            self = .unicode("UTF-8")
            return
        }
        guard let encoding = Self.byName[Self.comparable(name)] else { return nil }
        self = encoding
    }

    private static let byName: [String: SourceEncoding] = {
        var encodings: [String: SourceEncoding] = [:]
        let others = SingleByteEncoding.tables.map { ($0, SourceEncoding.singleByte(SingleByteEncoding($1))) }
        for (names, encoding) in table + others {
            for name in names.split(separator: " ") { encodings[String(name)] = encoding }
        }
        return encodings
    }()

    /// What names of one encoding have in common.
    private static func comparable(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.filter { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }, as: UTF8.self)
    }

    /// What expat is to be told of an encoding that something names, in its own words where it has some.
    package static func nameForExpat(_ name: String) -> String {
        switch SourceEncoding(named: name) {
        case .unicode(let own): own
        case .singleByte(let encoding) where encoding.isLatin1: "ISO-8859-1"
        case .singleByte, .multiByte, nil: name
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
        "UTF-8, UTF-16, ISO-8859-1 to -16, windows-874, windows-1250 to -1258, KOI8, US-ASCII, IBM437/850/852/866, macintosh, GB18030, GBK, Big5, "
        + "Shift_JIS, EUC-JP, ISO-2022-JP and EUC-KR"
}

extension SourceEncoding {
    /// The names of each encoding, without what does not matter to them. The other ones of one byte a character are in tables of their own.
    private static let table: [(String, SourceEncoding)] = [
        ("utf8 csutf8 unicode11utf8 unicode20utf8 xunicode20utf8", .unicode("UTF-8")),
        ("utf16 csutf16 ucs2 iso10646ucs2 csunicode unicode", .unicode("UTF-16")),
        ("utf16le csutf16le ucs2le", .unicode("UTF-16LE")),
        ("utf16be csutf16be ucs2be", .unicode("UTF-16BE")),
        ("gb18030 csgb18030 gbk csgbk xgbk cp936 ms936 windows936 gb2312 csgb2312 gb231280 xeuccn euccn", .multiByte(["GB18030"])),
        ("big5 csbig5 cnbig5 xxbig5 cp950 big5hkscs csbig5hkscs", .multiByte(["BIG5-HKSCS", "BIG5"])),
        ("shiftjis csshiftjis xsjis sjis mskanji cp932 ms932 windows932 windows31j cswindows31j", .multiByte(["CP932", "SHIFT_JIS"])),
        ("eucjp cseucpkdfmtjapanese xeucjp xeuc extendedunixcodepackedformatforjapanese", .multiByte(["EUC-JP-MS", "EUC-JP"])),
        ("iso2022jp csiso2022jp", .multiByte(["ISO-2022-JP"])),
        (
            "euckr cseuckr ksc56011987 csksc56011987 ksc5601 ksc56011989 korean isoir149 cp949 ms949 windows949 uhc",
            .multiByte(["CP949", "EUC-KR"])
        ),
        ("iso88591 latin1 l1 isoir100 iso885911987 ibm819 cp819 csisolatin1", .singleByte(.latin1)),
        ("usascii ascii us isoir6 ansix341968 ansix341986 iso646us iso646irv1991 ibm367 cp367 csascii", .singleByte(.usASCII)),
    ]
}

/// An encoding of one byte a character.
package struct SingleByteEncoding: Sendable {
    /// The scalars of the bytes from 0x80 on; -1 for a byte that is not a character.
    let upperHalf: [Int32]

    init(upperHalf: [Int32]) { self.upperHalf = upperHalf }

    /// The encoding of a name out of an XML declaration; see ``SourceEncoding`` for what does not matter to it.
    package init?(named name: String) {
        guard case .singleByte(let encoding) = SourceEncoding(named: name) else { return nil }
        self = encoding
    }

    var isLatin1: Bool { upperHalf == Self.latin1.upperHalf }

    /// The Unicode scalar of a byte, or -1.
    package func scalar(for byte: UInt8) -> Int32 { byte < 0x80 ? Int32(byte) : upperHalf[Int(byte) - 0x80] }
}

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

/// Finds surrogates without their other halves in a document in UTF-16.
///
/// Expat before version 2.8.5 takes whatever follows a high surrogate for its low one, markup too, and makes a character of both (CVE-2026-93990).
struct SurrogateCheck {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second has not come.
    private var firstByte: UInt8?
    private var expectsLow = false

    /// - Parameter start: the first two bytes of the document, which are a byte order mark or one of ASCII's characters.
    init(start: [UInt8]) { isBigEndian = start.starts(with: [0xFE, 0xFF]) || start.first == 0 }

    /// Looks through the next bytes of the document.
    ///
    /// - Parameter offset: how many bytes came before; where nothing was looked through yet, units start at even ones.
    /// - Returns: where in `bytes` the first unit starts or goes on that is not what it has to be.
    mutating func firstUnpaired(in bytes: UnsafeRawBufferPointer, offset: Int) -> Int? {
        if firstByte == nil, offset % 2 == 1 { firstByte = 0 }  // half of the document's first unit, which is no surrogate
        for index in bytes.indices {
            guard let first = firstByte else {
                firstByte = bytes[index]
                continue
            }
            firstByte = nil
            let kind = (isBigEndian ? first : bytes[index]) & 0xFC
            if (kind == 0xDC) != expectsLow { return max(index - 1, 0) }
            expectsLow = kind == 0xD8
        }
        return nil
    }
}

/// Has the system's converter, iconv, make UTF-8 of a document in an encoding with several bytes for a character, in front of expat, which knows none of
/// these.
///
/// It finds the encoding in the XML declaration, all of which is ASCII, and passes every other document on as it is. Offsets are then those of the text
/// in UTF-8. It keeps nothing but the declaration and, between two pieces, a character of which some bytes are missing.
package final class Transcoding {
    /// Nil while nothing is converted.
    private var conversion: UnsafeMutableRawPointer?
    private var isDecided = false
    /// What has come, until the XML declaration is complete.
    private var start: [UInt8] = []
    /// The start of a character whose other bytes have not come.
    private var rest: [UInt8] = []
    private lazy var counter = LineCounter(documentStart: [], encoding: nil)
    /// What the document calls the encoding that is converted.
    private var encodingName = ""
    private let maximumInputBytes: Int
    private let keepsText: Bool
    /// How many bytes have come.
    package private(set) var receivedBytes = 0
    /// The document in UTF-8, where it is to be kept.
    private(set) var text: [UInt8] = []
    /// What was wrong with the bytes behind those that were converted. After it nothing is.
    package private(set) var failure: XMLParsingError?

    /// An XML declaration has some hundred bytes at most.
    private static let maximumDeclarationBytes = 1 << 12
    /// No encoding has characters, or sequences to switch between sets of them, of more bytes.
    private static let maximumCharacterBytes = 16
    private static let outputSize = 1 << 15

    /// - Parameters:
    ///   - encoding: the encoding, where something outside of the document names it.
    ///   - keepsText: whether the converted document is kept, to be asked about places.
    init(encoding: String?, maximumInputBytes: Int, keepsText: Bool) {
        (self.maximumInputBytes, self.keepsText) = (maximumInputBytes, keepsText)
        if let encoding { begin(encoding) }
    }

    deinit {
        if let conversion { CExpat_closeConversion(conversion) }
    }

    /// Whether the document is converted.
    package var isActive: Bool { conversion != nil }

    /// The next bytes of the document in UTF-8; nil for bytes that are to be parsed as they are.
    package func utf8(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        if isDecided, conversion == nil { return nil }
        var bytes = bytes
        var output: [UInt8] = []
        if !isDecided {
            let earlier = start.count
            let next = UnsafeRawBufferPointer(rebasing: bytes.prefix(Transcoding.maximumDeclarationBytes))
            // Mostly all of the declaration is in the first piece, and nothing has to be copied.
            if earlier > 0 { start += next }
            let end = earlier > 0 ? start.withUnsafeBytes(declarationEnd) : declarationEnd(in: next)
            guard let end, conversion != nil else {
                if isDecided { start = [] } else if earlier == 0 { start = Array(next) }
                return nil
            }
            output = Array(bytes.prefix(end - earlier))
            let declaration = start[..<earlier] + output
            if keepsText { text = Array(start[..<earlier]) }
            declaration.withUnsafeBytes { counter.advance(over: $0) }
            receivedBytes = end
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(end - earlier))
            start = []
        }
        let allowed = max(maximumInputBytes - receivedBytes, 0)
        receivedBytes += bytes.count
        let converted = convert(UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)))
        if bytes.count > allowed { fail(XMLParsingError.exceeding(.inputBytes, maximumInputBytes, at: counter.position)) }
        output += converted
        if keepsText { text += output }
        return output
    }

    /// What the document's end adds to its text.
    package func end() -> [UInt8] {
        guard conversion != nil else { return [] }
        if !rest.isEmpty { failEncoding("the document ends in the middle of a character of \(encodingName)") }
        let output = failure == nil ? convert(nil) : []
        if keepsText { text += output }
        return output
    }

    // MARK: The encoding

    private func begin(_ name: String) {
        isDecided = true
        guard case .multiByte(let converters) = SourceEncoding(named: name) else { return }
        for converter in converters where conversion == nil { conversion = CExpat_openConversion(converter) }
        encodingName = name
    }

    /// Decides what the document's encoding is, if enough of its start has come.
    ///
    /// - Returns: where the XML declaration ends; nil if there is none, or not all of it.
    private func declarationEnd(in start: UnsafeRawBufferPointer) -> Int? {
        guard start.prefix(5).elementsEqual("<?xml".utf8.prefix(start.count)), start.count < 6 || start[5].isXMLWhitespace else {
            isDecided = true
            return nil
        }
        let end = start.indices.dropFirst(5).first { start[$0] == UInt8(ascii: ">") && start[$0 - 1] == UInt8(ascii: "?") }
        isDecided = end != nil || start.count >= Transcoding.maximumDeclarationBytes
        guard let end else { return nil }
        if let name = SourceEncoding.name(declaredIn: UnsafeRawBufferPointer(rebasing: start[..<end])) { begin(name) }
        return end + 1
    }

    // MARK: Converting

    /// Converts bytes, or, without any, writes what the conversion holds back.
    private func convert(_ bytes: UnsafeRawBufferPointer?) -> [UInt8] {
        guard let conversion, failure == nil else { return [] }
        // Mostly nothing has to be copied.
        guard let bytes, !rest.isEmpty else { return convert(bytes, conversion) }
        let joined = rest + bytes
        rest = []
        return joined.withUnsafeBytes { convert($0, conversion) }
    }

    private func convert(_ bytes: UnsafeRawBufferPointer?, _ conversion: UnsafeMutableRawPointer) -> [UInt8] {
        var output: [UInt8] = []
        var input = bytes.flatMap(CString.characters)
        var inputCount = bytes?.count ?? 0
        if bytes != nil, inputCount == 0 { return [] }
        output.reserveCapacity(inputCount + inputCount / 2)
        var problem: Int32
        repeat {
            problem = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Transcoding.outputSize) { buffer in
                var (place, room) = (buffer.baseAddress, buffer.count)
                // The pointers move within the two buffers, as far as the counts say.
                let problem = CExpat_convert(conversion, &input, &inputCount, &place, &room)
                output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(buffer.count - room))
                return problem
            }
        } while problem == E2BIG
        output.withUnsafeBytes { counter.advance(over: $0) }
        guard problem != 0, let bytes else { return output }
        let unconverted = bytes.suffix(inputCount)
        if problem == EINVAL, unconverted.count < Transcoding.maximumCharacterBytes {
            rest = Array(unconverted)
        } else {
            let number = unconverted.first.map { String($0, radix: 16, uppercase: true) } ?? ""
            failEncoding("the byte \(number) starts no character of the document's encoding \(encodingName)")
        }
        return output
    }

    private func failEncoding(_ message: String) {
        fail(XMLParsingError(reason: .encoding, message: message, position: counter.position))
    }

    private func fail(_ error: XMLParsingError) { if failure == nil { failure = error } }
}
