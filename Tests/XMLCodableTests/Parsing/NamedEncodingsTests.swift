import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Encodings by their names")
struct NamedEncodingsTests {
    private static func document(_ encoding: String, _ hexadecimal: String) -> [UInt8] {
        let content = MultiByteEncodingsTests.bytes(hexadecimal)
        return Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<t a='".utf8) + content + Array("'><r>".utf8) + content
            + Array("</r></t>".utf8)
    }

    /// Sentences in the languages that the encodings are for, as other programs write them.
    static let sentences: [(encoding: String, text: String, hexadecimal: String)] = [
        ("ISO-8859-2", "Zażółć gęślą jaźń", "5a61bff3b3e62067eab66cb1206a61bcf1"),
        ("ISO-8859-3", "Eĥoŝanĝo ĉiuĵaŭde", "45b66ffe616ef86f20e66975bc61fd6465"),
        ("ISO-8859-4", "Glāžšķūņu rūķīši", "476ce0beb9f3fef1752072fef3efb969"),
        ("ISO-8859-5", "Съешь же ещё этих булок", "c1ead5e8ec20d6d520d5e9f120ede2d8e520d1e3dbdeda"),
        (
            "ISO-8859-6", "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{628}\u{627}\u{644}\u{639}\u{627}\u{644}\u{645}",
            "e5d1cdc8c720c8c7e4d9c7e4e5"
        ),
        ("ISO-8859-7", "Ξεσκεπάζω την ψυχοφθόρα", "cee5f3eae5f0dce6f920f4e7ed20f8f5f7eff6e8fcf1e1"),
        ("ISO-8859-8", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}", "f9ece5ed20f2e5eced"),
        ("ISO-8859-9", "Pijamalı hasta yağız şoföre", "50696a616d616cfd206861737461207961f0fd7a20fe6f66f67265"),
        ("ISO-8859-10", "Þórður ŋ Sámi", "def372f0757220bf2053e16d69"),
        ("ISO-8859-11", "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}\u{E0A}\u{E32}\u{E27}\u{E42}\u{E25}\u{E01}", "cac7d1cab4d5aad2c7e2c5a1"),
        ("ISO-8859-13", "Įlinkdama fechtuotojo špaga", "c16c696e6b64616d61206665636874756f746f6a6f20f070616761"),
        ("ISO-8859-14", "Ṫuirlinġ ŵ ŷ", "d77569726c696eb320f020fe"),
        ("ISO-8859-15", "€ Šœ", "a420a6bd"),
        ("ISO-8859-16", "Țară și „ghilimele”", "de6172e320ba6920a56768696c696d656c65b5"),
        ("windows-874", "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}…", "cac7d1cab4d585"),
        ("windows-1250", "Příliš žluťoučký kůň", "50f8ed6c699a209e6c759d6f75e86bfd206bf9f2"),
        ("windows-1251", "Съешь же ещё — «булок» №", "d1fae5f8fc20e6e520e5f9b8209720abe1f3ebeeeabb20b9"),
        ("windows-1252", "“é” … Ÿ", "93e9942085209f"),
        ("windows-1253", "Ξεσκεπάζω “ψ”", "cee5f3eae5f0dce6f92093f894"),
        ("windows-1254", "Pijamalı şoföre …", "50696a616d616cfd20fe6f66f672652085"),
        ("windows-1255", "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "f9d1c8ece5c9ed"),
        ("windows-1256", "\u{645}\u{631}\u{62D}\u{628}\u{627} \u{67E}\u{686}\u{6AF}", "e3d1cdc8c720818d90"),
        ("windows-1257", "Įlinkdama „špaga“", "c16c696e6b64616d612084f07061676193"),
        ("windows-1258", "Tiêng Viêt ₫ ơư", "5469ea6e67205669ea7420fe20f5fd"),
        ("KOI8-R", "Съешь же ещё", "f3dfc5dbd820d6c520c5dda3"),
        ("KOI8-U", "Жебракують філософи ґ є ї", "f6c5c2d2c1cbd5c0d4d820c6a6cccfd3cfc6c920ad20a420a7"),
        ("macintosh", "Ünïcode ∑ “quotes”", "866e95636f646520b720d271756f746573d3"),
        ("IBM437", "Ünï ½ ║ Ω", "9a6e8b20ab20ba20ea"),
        ("IBM850", "Ünï ½ × Á", "9a6e8b20ab209e20b5"),
        ("IBM852", "Příliš žluťoučký", "50fda16c69e720a76c759c6f759f6bec"),
        ("IBM866", "Съешь же ещё ║", "91eaa5e8ec20a6a520a5e9f120ba"),
    ]

    @Test("Encodings of one byte a character are read, with the places that their bytes have", arguments: sentences)
    func sentence(encoding: String, text: String, hexadecimal: String) throws {
        let bytes = Self.document(encoding, hexadecimal)
        let tree = try XMLTree(parsing: bytes)
        #expect(Array((tree.root["r"]?.text ?? "").utf8) == Array(text.utf8))
        #expect(Array((tree.root[attribute: "a"] ?? "").utf8) == Array(text.utf8))
        let count = hexadecimal.count / 2
        #expect(tree.root["r"]?.position.column == 9 + count)
        #expect(tree.root["r"]?.position.byteOffset == bytes.count - count - 11)
        let decoder = XMLDecoder { $0.encoding = encoding }
        #expect(try decoder.decode([String: String].self, from: Array(bytes.drop { $0 != 0x0A }.dropFirst()))["r"] == text)
    }

    @Test(
        "One encoding has many names",
        arguments: [
            ["utf8", "UTF8", "utf_8", "Utf-8", "UTF_8"],
            ["latin1", "latin-1", "Latin_1", "ISO_8859-1", "iso8859-1", "l1", "ISO88591", "CP819"],
            ["ascii", "us-ascii", "US_ASCII", "ANSI_X3.4-1968", "ISO646-US"], ["cp1252", "windows1252", "WINDOWS-1252", "x-cp1252"],
            ["koi8-r", "KOI8R", "csKOI8R"], ["cp1251", "Windows-1251", "windows_1251"],
            ["latin2", "iso_8859-2", "ISO8859-2", "l2"], ["greek", "ELOT_928", "ISO-8859-7"], ["hebrew", "ISO-8859-8-I"],
            ["mac", "macintosh", "x-mac-roman"], ["cp437", "IBM437", "cspc8codepage437"], ["TIS-620", "ISO-8859-11"],
            ["sjis", "Shift_JIS", "shift-jis", "x-sjis", "MS_Kanji", "Windows-31J", "cp932"], ["euc-jp", "EUC_JP", "x-euc-jp"],
            ["gb2312", "GB_2312-80", "GBK", "cp936", "gb18030"], ["big5", "Big5-HKSCS", "cp950"], ["euc-kr", "KS_C_5601-1987", "cp949"],
        ])
    func aliases(names: [String]) throws {
        for name in names {
            let tree = try XMLTree(parsing: Array("<?xml version='1.0' encoding='\(name)'?><t>plain</t>".utf8))
            #expect(tree.root.text == "plain" && tree.header?.encoding == name, "\(name)")
            #expect(try XMLDecoder { $0.encoding = name }.decode(String.self, from: Data("<t>plain</t>".utf8)) == "plain", "\(name)")
        }
    }

    @Test(
        "UTF-8 by another name is UTF-8 in trees and records, with its places",
        arguments: ["utf8", "UTF_8", "unicode-1-1-utf-8"], [1, 5, 1_000])
    func utf8(name: String, size: Int) throws {
        let bytes = Array("<?xml version='1.0' encoding='\(name)'?><té><r>日本😀</r><r>é</r><r></té>".utf8)
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        let document = String(decoding: bytes, as: UTF8.self)
        #expect(error.position?.column == document.count - 2)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        #expect(XMLDecoder().records(of: String.self, at: "té/r", in: pieces).compactMap { try? $0.get() } == ["日本😀", "é"])
    }

    @Test("A document in UTF-8 by another name is divided as any other is")
    func splits() throws {
        let records = (0..<200).map { "<r>é\($0)</r>\n" }
        let document = { (name: String) in Data("<?xml version='1.0' encoding='\(name)'?><t>\n\(records.joined())</t>".utf8) }
        let bytes = document("UTF_8")
        let splits = try XMLDecoder().recordSplits(at: "t/r", in: bytes, size: 256).map { try $0.get() }
        let expected = try XMLDecoder().recordSplits(at: "t/r", in: document("UTF-8"), size: 256).map { try $0.get() }
        #expect(splits.count > 3 && splits.map(\.position) == expected.map(\.position))
        let texts = try splits.flatMap { split in
            try XMLDecoder().records(of: String.self, at: "t/r", in: bytes[split.byteRange], split: split).map { try $0.get() }
        }
        #expect(texts == (0..<200).map { "é\($0)" })
    }
}
