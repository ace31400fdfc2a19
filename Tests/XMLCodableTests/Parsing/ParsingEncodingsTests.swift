import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Encodings")
struct ParsingEncodingsTests {
    typealias Row = (name: String, bytes: [UInt8], expected: String)

    private static func declared(_ encoding: String, _ content: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><t>".utf8) + content + Array("</t>".utf8)
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func utf16(_ encoding: String? = nil, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
        let declaration = encoding.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        return DocumentBytes.utf16(declaration + "<t>é€日😀</t>", isBigEndian: isBigEndian, hasByteOrderMark: mark)
    }

    static let readable: [Row] = [
        ("UTF-8 without a word", Array("<t>é€日😀</t>".utf8), "é€日😀"),
        ("UTF-8 declared", declared("UTF-8", Array("é€日😀".utf8)), "é€日😀"),
        ("UTF-8 by its mark", byteOrderMark + Array("<t>é€日😀</t>".utf8), "é€日😀"),
        ("UTF-8 by mark and declaration", byteOrderMark + declared("UTF-8", Array("é".utf8)), "é"),
        ("UTF-16 LE by its mark", utf16(isBigEndian: false), "é€日😀"),
        ("UTF-16 BE by its mark", utf16(isBigEndian: true), "é€日😀"),
        ("UTF-16 LE by mark and declaration", utf16("UTF-16", isBigEndian: false), "é€日😀"),
        ("UTF-16 BE by mark and declaration", utf16("UTF-16", isBigEndian: true), "é€日😀"),
        ("UTF-16LE declared, without mark", utf16("UTF-16LE", isBigEndian: false, mark: false), "é€日😀"),
        ("UTF-16BE declared, without mark", utf16("UTF-16BE", isBigEndian: true, mark: false), "é€日😀"),
        ("ISO-8859-1", declared("ISO-8859-1", [0xE9, 0xA4, 0x80]), "é¤\u{80}"),
        ("US-ASCII", declared("US-ASCII", Array("plain".utf8)), "plain"),
        ("US-ASCII with references", declared("us-ascii", Array("&#233;&#x20AC;".utf8)), "é€"),
        ("windows-1252", declared("windows-1252", [0x80, 0x93, 0xE9, 0x94, 0x9F]), "€“é”Ÿ"),
    ]

    @Test("Encodings are read from bytes and from files", arguments: readable)
    func bytes(_ name: String, _ bytes: [UInt8], _ expected: String) throws {
        #expect(try XMLTree(parsing: bytes).root.text == expected)
        #expect(try XMLTree(parsing: Data(bytes)).root.text == expected)
        #expect(try XMLTree(contentsOf: TemporaryFile(bytes).url).root.text == expected)
    }

    @Test("Encodings are read by the decoder, in names, attributes and text")
    func decoding() throws {
        struct Straße: Decodable, Equatable { var größe: Int, name: String }
        let document = "<?xml version='1.0' encoding='ISO-8859-1'?><straße größe='7'><name>Königsallee</name></straße>"
        let latin1 = document.unicodeScalars.map { UInt8($0.value) }
        let expected = Straße(größe: 7, name: "Königsallee")
        #expect(try XMLDecoder().decode(Straße.self, from: latin1) == expected)
        let declaredUTF16 = document.replacingOccurrences(of: "ISO-8859-1", with: "UTF-16")
        for isBigEndian in [true, false] {
            let bytes = DocumentBytes.utf16(declaredUTF16, isBigEndian: isBigEndian, hasByteOrderMark: true)
            #expect(try XMLDecoder().decode(Straße.self, from: bytes) == expected)
        }
    }

    @Test("Encodings of one byte a character map every byte as tables do", arguments: ["windows-1252", "ISO-8859-15", "ISO-8859-1"])
    func wholeTables(_ name: String) throws {
        let encodings: [String: String.Encoding] = ["windows-1252": .windowsCP1252, "ISO-8859-1": .isoLatin1]
        for byte in UInt8(0x80)...0xFF {
            let expected: String?
            if let encoding = encodings[name] {
                expected = String(bytes: [byte], encoding: encoding)
            } else {
                let euro: [UInt8: String] = [0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ"]
                expected = euro[byte] ?? String(bytes: [byte], encoding: .isoLatin1)
            }
            let unassigned = name == "windows-1252" && [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
            if unassigned {
                #expect(throws: XMLParsingError.self, "0x\(String(byte, radix: 16))") { try XMLTree(parsing: Self.declared(name, [byte])) }
            } else {
                #expect(try XMLTree(parsing: Self.declared(name, [byte])).root.text == expected, "0x\(String(byte, radix: 16))")
            }
        }
    }

    @Test("Encodings that are not known are an error that names them", arguments: ["EBCDIC-CP-BE", "EUC-TW", "utf-7", "UTF-32", "x"])
    func unknown(_ name: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: Self.declared(name, [0x41])) }
        #expect(error.reason == .encoding)
        #expect(error.message.contains("the encoding \(name) is not supported: UTF-8, UTF-16, ISO-8859-1"))
        #expect(error.message.hasSuffix("set `decoder.encoding`"))
        #expect(error.position?.line == 1)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(String.self, from: Self.declared(name, [0x41])) }
    }

    static let contradictions: [Row] = [
        ("bytes of UTF-8, declared UTF-16", declared("UTF-16", [0x41]), "UTF-16"),
        ("bytes of UTF-8, declared utf-16", declared("utf-16", [0x41]), "utf-16"),
        ("bytes of UTF-8, declared utf16le", declared("utf16le", [0x41]), "utf16le"),
        ("UTF-16 without a mark, declared UTF-8", utf16("UTF-8", isBigEndian: false, mark: false), "UTF-8"),
        ("UTF-16 without a mark, declared utf8", utf16("utf8", isBigEndian: true, mark: false), "utf8"),
        ("UTF-16 without a mark, declared windows-1251", utf16("windows-1251", isBigEndian: false, mark: false), "windows-1251"),
        ("UTF-16 without a mark, declared GBK", utf16("GBK", isBigEndian: true, mark: false), "GBK"),
    ]

    @Test("Encodings that the bytes contradict are an error that names both", arguments: contradictions)
    func contradiction(_ name: String, _ bytes: [UInt8], _ encoding: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        #expect(error.reason == .encoding)
        #expect(error.message.contains("the XML declaration says \(encoding), but the bytes are in another encoding"))
        #expect(error.message.contains(name.hasPrefix("UTF-16") ? "UTF-16;" : "such as UTF-8;"))
        #expect(error.message.contains("`decoder.encoding`"))
    }

    static let marked: [Row] =
        ["ISO-8859-1", "windows-1251", "UTF-16", "utf8", "GBK", "x-none"].map {
            ("UTF-8 that says \($0)", byteOrderMark + declared($0, Array("é日😀".utf8)), "é日😀")
        }
        + ["UTF-8", "utf-16", "UTF-16LE", "UTF-16BE", "utf16", "ISO-8859-1", "Shift_JIS", "x-none"].flatMap { (encoding: String) -> [Row] in
            [false, true].map { isBigEndian in
                ("UTF-16 \(isBigEndian ? "BE" : "LE") that says \(encoding)", utf16(encoding, isBigEndian: isBigEndian), "é€日😀")
            }
        }

    @Test("A byte order mark goes before the XML declaration, in whichever pieces the document comes", arguments: marked)
    func marks(_ name: String, _ bytes: [UInt8], _ expected: String) throws {
        let tree = try XMLTree(parsing: bytes)
        #expect(tree.root.text == expected)
        #expect(try name.hasSuffix("says " + #require(tree.header?.encoding)))
        #expect(try XMLTree(contentsOf: TemporaryFile(bytes).url).root.text == expected)
        for size in [1, 7, bytes.count] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
            #expect(try XMLDecoder().records(of: String.self, at: "t", in: pieces).map { try $0.get() } == [expected], "\(size)")
        }
    }

    @Test("Encodings refuse a last character that is cut off", arguments: ["<a/>", "<a/>\r\n", " <a/>\r\n\r\n", "<a/>\r "], [false, true])
    func halfAtTheEnd(document: String, hasByteOrderMark: Bool) throws {
        struct Empty: Decodable {}
        let bytes = Array(DocumentBytes.utf16(document, isBigEndian: false, hasByteOrderMark: hasByteOrderMark).dropLast())
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        #expect(throws: XMLParsingError.self) { try XMLTree(contentsOf: TemporaryFile(bytes).url) }
        for size in [1, bytes.count] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
            let records = XMLDecoder().records(of: Empty.self, at: "a/b", in: pieces)
            #expect(throws: DecodingError.self) { try records.forEach { _ = try $0.get() } }
        }
    }

    @Test("Encodings do not matter to a String that declares one", arguments: ["UTF-16", "ISO-8859-1", "US-ASCII", "Shift_JIS", "UTF-8"])
    func strings(_ name: String) throws {
        for mark in ["", "\u{FEFF}"] {
            let document = mark + "<?xml version='1.0' encoding='\(name)'?><t>é€日😀</t>"
            #expect(try XMLTree(parsing: document).root.text == "é€日😀")
            #expect(try XMLDecoder().decode(String.self, from: document) == "é€日😀")
        }
    }

    @Test("Encodings can be given from outside, as by an HTTP header")
    func fromOutside() throws {
        var options = XMLParsingOptions { $0.encoding = "ISO-8859-1" }
        let bytes = Array("<t>".utf8) + [0xE9] + Array("</t>".utf8)
        #expect(try XMLTree(parsing: bytes, options: options).root.text == "é")
        let decoder = XMLDecoder { $0.encoding = "windows-1252" }
        #expect(try decoder.decode(String.self, from: Array("<t>".utf8) + [0x80] + Array("</t>".utf8)) == "€")
        // It has precedence over what the document says of itself.
        options.encoding = "windows-1252"
        #expect(try XMLTree(parsing: Self.declared("ISO-8859-1", [0x80]), options: options).root.text == "€")
    }
}
