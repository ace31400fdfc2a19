import Foundation
import Testing
import XMLCodable

@Suite("Documents that are not well-formed")
struct BadInputDocumentsTests {
    static let rows: [(String, line: Int, column: Int)] = [
        ("", 1, 1),
        ("   ", 1, 4),
        ("text", 1, 1),
        ("<!-- only -->", 1, 14),
        ("<a>", 1, 4),
        ("<a", 1, 1),
        ("<a><b></a>", 1, 9),
        ("<a>\n  <b>\n</a>", 3, 3),
        ("<a></a></b>", 1, 9),
        ("<a/><b/>", 1, 5),
        ("text<a/>", 1, 5),
        ("< a/>", 1, 2),
        ("<a x/>", 1, 5),
        ("<a x='1/>", 1, 1),
        ("<a x='<'/>", 1, 7),
        ("<a x='1' x='2'/>", 1, 10),
        ("<a>&amp</a>", 1, 8),
        ("<a>&nope;</a>", 1, 4),
        ("<a>\u{1}</a>", 1, 4),
        ("<a>\n\n \u{B}</a>", 3, 2),
        ("<a>]]></a>", 1, 6),
        ("<a><!-- -- --></a>", 1, 11),
        ("<a><!-- </a>", 1, 4),
        ("<a><![CDATA[ </a>", 1, 18),
        ("\n<?xml version='1.0'?><a/>", 2, 1),
        ("<a><?p </a>", 1, 4),
        ("<?xml version='1.0' encoding=UTF-8?><a/>", 1, 30),
        ("<!DOCTYPE a [<!ELEMENT>]><a/>", 1, 23),
        ("<ü x='1' x='2'/>", 1, 10),
        ("<a×/>", 1, 3),
        ("<a \u{2028}b='c'/>", 1, 4),
        ("<a>é\u{FFFE}</a>", 1, 5),
        ("<?xml version=''?><a/>", 1, 1),
        ("<?xml version='2.0'?><a/>", 1, 1),
    ]

    @Test(
        "Documents that are not well-formed are an error that says where, inside of one of corrupted data for the decoder",
        arguments: rows)
    func malformed(document: String, line: Int, column: Int) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
        #expect(error.reason == .notWellFormed)
        #expect(!error.message.isEmpty)
        #expect(error.position?.line == line, "\(error)")
        #expect(error.position?.column == column, "\(error)")
        #expect(error.description.contains(error.message))
        #expect(error.description.contains("line \(line)"))
        #expect(error.excerpt == nil)
        let file = try TemporaryFile(Array(document.utf8))
        for parse in [{ try XMLTree(parsing: Data(document.utf8)) }, { try XMLTree(contentsOf: file.url) }] {
            #expect(throws: XMLParsingError.self) { try parse() }
        }
        let decodings: [() throws -> [String: String]] = [
            { try XMLDecoder().decode([String: String].self, from: document) },
            { try XMLDecoder().decode([String: String].self, from: Data(document.utf8)) },
            { try XMLDecoder().decode([String: String].self, contentsOf: file.url) },
        ]
        for decode in decodings {
            let error = try #require(throws: DecodingError.self) { _ = try decode() }
            #expect(error.kind == "dataCorrupted")
            #expect(error.xmlParsingError?.reason == .notWellFormed)
            #expect(error.xmlParsingError?.position?.line == line)
            #expect(error.xmlIssue == nil)
        }
    }

    @Test("Documents that are not well-formed show what stands around the place, when that is asked for")
    func excerpt() throws {
        let document = "<menu>\n<dish>Waffles</dish>\n<dish>Toast</dsh>\n</menu>"
        let options = XMLParsingOptions { $0.errorContextLength = 20 }
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) }
        let excerpt = try #require(error.excerpt)
        #expect(excerpt.contains("dsh"))
        #expect(excerpt.count <= 20)
        #expect(document.contains(excerpt))
        #expect(error.description.contains(excerpt))
        let decoder = XMLDecoder { $0.errorContextLength = 20 }
        let decodingError = try #require(throws: DecodingError.self) { try decoder.decode(String.self, from: document) }
        #expect(decodingError.xmlParsingError?.excerpt == excerpt)
    }

    /// Some of everything that XML has, 2 KB of it.
    static let everything: [UInt8] = {
        let head = """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <?xml-stylesheet type="text/xsl" href="style.xsl"?>
            <!DOCTYPE catalog [<!ELEMENT catalog ANY><!ENTITY co "Compañía &amp; Söhne"><!ATTLIST book kind CDATA "print">]>
            <!-- a catalog -->
            <catalog xmlns="urn:c" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="en">

            """
        let book = """
              <book id="b&#49;" xml:space="preserve"><dc:title>Fish &amp; <i>Chips</i> – 日本語 😀</dc:title>
                <price currency='EUR'>5.95</price><note><![CDATA[<b>]]]]><![CDATA[> &co;]]></note>
                <publisher>&co;</publisher><empty/><?page break?><!-- - --></book>

            """
        var document = head
        while document.utf8.count + book.utf8.count < 2_000 { document += book }
        return Array((document + "</catalog>\n<!-- end -->").utf8)
    }()

    struct Catalog: Decodable {
        struct Book: Decodable {
            @Attribute var id: String
            @Attribute var kind: String?
            var title: String?
            var price: Double?
            var note: String?
            var publisher: [String]
            enum CodingKeys: String, CodingKey { case id, kind, title = "dc:title", price, note, publisher }
        }
        var book: [Book]
    }

    /// Whether a document decodes; anything but a typed error is a failure of the test.
    private static func decodes(_ bytes: [UInt8], processingNamespaces: Bool) -> Bool {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processingNamespaces }
        do {
            _ = try decoder.decode(Catalog.self, from: bytes)
            return true
        } catch {
            #expect(error is DecodingError, "\(error)")
            return false
        }
    }

    @Test("Documents decode when they are whole, and are errors where they end too early, at whichever byte")
    func truncated() {
        #expect((1_600..<2_200).contains(Self.everything.count))
        #expect(Self.decodes(Self.everything, processingNamespaces: false))
        #expect(Self.decodes(Self.everything, processingNamespaces: true))
        let end = Self.everything.count - "\n<!-- end -->".utf8.count
        for count in Self.everything.indices {
            let bytes = Array(Self.everything.prefix(count))
            // What follows the root element may be missing: that and a line end are a whole document.
            let isWhole = count == end || count == end + 1
            #expect(Self.decodes(bytes, processingNamespaces: false) == isWhole, "after \(count) bytes")
        }
    }

    @Test("Documents with any byte replaced never crash", arguments: [UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">"), 0x00, 0xFF])
    func replaced(by byte: UInt8) {
        var decoded = 0
        for index in Self.everything.indices {
            var bytes = Self.everything
            bytes[index] = byte
            if Self.decodes(bytes, processingNamespaces: index % 2 == 0) { decoded += 1 }
        }
        // No document with such a byte is well-formed; `>` may stand in text.
        if byte == 0x00 || byte == 0xFF { #expect(decoded == 0) } else { #expect(decoded < Self.everything.count / 2) }
    }

    @Test("Documents cut in two and put together the other way round never crash, in any encoding")
    func rotated() {
        for cut in stride(from: 1, to: Self.everything.count, by: 7) {
            let bytes = Array(Self.everything[cut...] + Self.everything[..<cut])
            #expect(!Self.decodes(bytes, processingNamespaces: false), "cut at \(cut)")
            for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] {
                #expect(!Self.decodes(mark + bytes, processingNamespaces: true), "cut at \(cut)")
            }
        }
    }

    @Test(
        "Documents that are not well-formed say what to mend",
        arguments: [
            ("<a>A & B</a>", "as text it is written &amp;"), ("<a>1 < 2</a>", "as text it is written &lt;"),
            ("<a b='x<y'/>", "as text it is written &lt;"), ("<a b=1/>", "quotation marks"), ("<a><!-- x -- y --></a>", "two hyphens"),
            ("<a>&nbsp;</a>", "the entity nbsp is not declared"), ("<a>\u{1}</a>", "U+0001"),
            ("<a/></a>", "an end tag that ends no element"), ("<a>A &amp B</a>", "&amp has no ;"), ("<a>&#65</a>", "&#65 has no ;"),
            ("<a b='&lt'/>", "&lt has no ;"), ("<a>\u{D7}\u{FFFF}</a>", "U+FFFF"), ("<a \u{A0}b='c'/>", "U+00A0"),
            ("<!DOCTYPE a [<!ENTITY e '&f;'>]><a>&e;</a>", "the entity f is not declared"),
            ("<a b='&lt;' c='&f;'/>", "the entity f is not declared"), ("<?xml version='x'?><a/>", "version is 'x'"),
        ])
    func whatToMend(document: String, says: String) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
        #expect(error.reason == .notWellFormed)
        #expect(error.message.contains(says), "\(error)")
        #expect(error.localizedDescription == error.description)
    }

    @Test(
        "Documents of other formats are named for what they are, and an HTML page beside what is wrong with it",
        arguments: [
            ("", "the document is empty"), ("{\"a\": 1}", "starts with {, as JSON does"), (" \n[1, 2]", "starts with [, as JSON does"),
            ("\u{FEFF}{}", "starts with {, as JSON does"), ("PK\u{3}\u{4}\u{14}\0\u{6}", "a zip archive, as files of .xlsx"),
            ("<!DOCTYPE html><html><body><br></body></html>", "mismatched tag: </br> is missing (this is an HTML page"),
            ("<!doctype html>\n<title>404</title>", "(this is an HTML page"), (" <HTML><p class=a>", "(this is an HTML page"),
            ("<?xml version='1.0'?><!DOCTYPE HTML><HTML>&nbsp;</HTML>", "= XMLEntities.html` has it (this is an HTML page"),
        ])
    func otherFormats(document: String, says: String) throws {
        for bytes in [Array(document.utf8), DocumentBytes.utf16(document, isBigEndian: true, hasByteOrderMark: true)] {
            if bytes.first == 0xFE, document.hasPrefix("PK") || document.isEmpty { continue }
            let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
            #expect(error.message.contains(says) || bytes.first == 0xFE && error.message.contains("HTML page"), "\(error)")
            let outer = #expect(throws: DecodingError.self) { try XMLDecoder().decode(String.self, from: bytes) }
            #expect(outer?.xmlParsingError?.message == error.message)
        }
    }

    @Test("XHTML is read, and what is JSON further on is text", arguments: ["<html><p/></html>", "<!DOCTYPE html><html/>", "<a>{}</a>"])
    func noOtherFormat(document: String) throws { #expect(throws: Never.self) { try XMLTree(parsing: document) } }

    @Test("Bytes that are not UTF-8 are an error of the encoding")
    func notUTF8() throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: [0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E]) }
        #expect(error.reason == .encoding)
        #expect(
            error.message == "the byte E9 is not UTF-8 here; if the encoding is another one, declare it, or set `decoder.encoding`")
    }

    @Test(
        "A byte that the document's encoding has no character for is an error of the encoding that names both, and the place",
        arguments: [
            ("US-ASCII", [0xC3, 0xBC], "the byte C3 is no character of the document's encoding US-ASCII, but starts U+00FC in UTF-8"),
            ("us-ascii", [0xE9], "the byte E9 is no character of the document's encoding us-ascii"),
            ("windows-1252", [0x81], "the byte 81 is no character of the document's encoding windows-1252"),
        ] as [(String, [UInt8], String)])
    func notOfTheEncoding(encoding: String, bytes: [UInt8], message: String) throws {
        let declared = Array("<?xml version='1.0' encoding='\(encoding)'?>\n<a>ab".utf8) + bytes + Array("</a>".utf8)
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: declared) }
        #expect(error.reason == .encoding && error.message == message)
        #expect(error.position?.line == 2 && error.position?.column == 6, "\(error)")
        // The same where the encoding comes from outside.
        let decoder = XMLDecoder { $0.encoding = encoding }
        let outer = #expect(throws: DecodingError.self) {
            try decoder.decode(String.self, from: Data(Array("<a>".utf8) + bytes + Array("</a>".utf8)))
        }
        #expect("\(outer as Any)".contains(message), "\(outer as Any)")
    }
}
