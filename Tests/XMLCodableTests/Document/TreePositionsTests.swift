import Foundation
import Testing
import XMLCodable

@Suite("Positions in the source")
struct TreePositionsTests {
    /// In each, the first element named `here` stands at the place.
    static let rows: [(String, line: Int, column: Int, offset: Int)] = [
        ("<here/>", 1, 1, 0),
        ("<a><here/></a>", 1, 4, 3),
        ("<a>\n<here/></a>", 2, 1, 4),
        ("<a>\n\n  <here/></a>", 3, 3, 7),
        ("<a>\r\n<here/></a>", 2, 1, 5),
        ("<a>\r<here/></a>", 2, 1, 4),
        ("<a>\r\r\n\n<here/></a>", 4, 1, 7),
        ("<a>\t<here/></a>", 1, 5, 4),
        ("<a>ü<here/></a>", 1, 5, 5),
        ("<a>日本<here/></a>", 1, 6, 9),
        ("<a>😀<here/></a>", 1, 5, 7),
        ("<a>e\u{301}<here/></a>", 1, 6, 6),
        ("<!-- x\n y --><here/>", 2, 7, 13),
        ("<?xml version='1.0'?>\n<here/>", 2, 1, 22),
        ("<a x='1\n2'><here/></a>", 2, 4, 11),
        ("<a><![CDATA[\n]]><here/></a>", 2, 4, 16),
    ]

    static func here(_ element: XMLTree.Element) -> XMLTree.Element? {
        if element.name.qualifiedName == "here" { return element }
        return element.elements.lazy.compactMap { here($0) }.first
    }

    @Test("Positions are counted in lines, characters and bytes, with and without byte order mark, in UTF-8 and UTF-16", arguments: rows)
    func positions(document: String, line: Int, column: Int, offset: Int) throws {
        func position(offset: Int) -> XMLPosition { XMLPosition(line: line, column: column, byteOffset: offset) }
        let trees = try [XMLTree(parsing: document), XMLTree(parsing: Data(document.utf8))]
        for tree in trees { #expect(Self.here(tree.root)?.position == position(offset: offset)) }
        let marked = try XMLTree(parsing: [0xEF, 0xBB, 0xBF] + Array(document.utf8))
        #expect(Self.here(marked.root)?.position == position(offset: offset + 3))
        let before = String(decoding: Array(document.utf8)[..<offset], as: UTF8.self)
        for isBigEndian in [true, false] {
            let bytes = DocumentBytes.utf16(document, isBigEndian: isBigEndian, hasByteOrderMark: true)
            #expect(Self.here(try XMLTree(parsing: bytes).root)?.position == position(offset: 2 + 2 * before.utf16.count))
        }
    }

    @Test("Positions count in the encoding that the document was read in, whatever it declares")
    func inEncodingInForce() throws {
        let declared = "<?xml version='1.0' encoding='ISO-8859-1'?><a>üü<here/></a>".unicodeScalars.map { UInt8($0.value) }
        #expect(try XMLTree(parsing: declared).root["here"]?.position == XMLPosition(line: 1, column: 49, byteOffset: 48))
        let utf16 = DocumentBytes.utf16("\n<a><here/></a>", isBigEndian: false, hasByteOrderMark: false)
        #expect(try XMLTree(parsing: utf16).root["here"]?.position == XMLPosition(line: 2, column: 4, byteOffset: 8))
        var options = XMLParsingOptions { $0.encoding = "ISO-8859-1" }
        let latin1 = Array("<a>".utf8) + [0xB0, 0xB0] + Array("<here/></a>".utf8)
        #expect(try XMLTree(parsing: latin1, options: options).root["here"]?.position == XMLPosition(line: 1, column: 6, byteOffset: 5))
        options.encoding = "UTF-8"
        let utf8 = Array("<?xml version='1.0' encoding='ISO-8859-1'?>\n<a>°°<here/></a>".utf8)
        #expect(try XMLTree(parsing: utf8, options: options).root["here"]?.position.column == 6)
        #expect(try XMLTree(parsing: String(decoding: utf8, as: UTF8.self)).root["here"]?.position.column == 6)
    }

    @Test("Positions of errors do not count the byte order mark either")
    func errorAfterByteOrderMark() {
        let document = "<a>\n<b>&x;</b></a>"
        for (text, column) in [(document, 4), (document.replacingOccurrences(of: "\n", with: ""), 7)] {
            let documents = [
                Array("\u{FEFF}\(text)".utf8), DocumentBytes.utf16(text, isBigEndian: true, hasByteOrderMark: true), Array(text.utf8),
            ]
            for bytes in documents {
                let error = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
                #expect(error?.position?.column == column)
            }
        }
    }

    @Test("Positions are those of a file, wherever its slices end")
    func inAFile() throws {
        let padding = String(repeating: "<x>\(String(repeating: "ü", count: 100))</x>\n", count: 7_500)  // 1.5 MB
        let document = "<a>\n" + padding + "   <here/></a>"
        let url = try TemporaryFile(Array(document.utf8))
        let position = try #require(Self.here(try XMLTree(contentsOf: url.url).root)).position
        #expect(position == XMLPosition(line: 7_502, column: 4, byteOffset: 4 + padding.utf8.count + 3))
    }

    @Test("Positions read well in messages")
    func description() { #expect("\(XMLPosition(line: 3, column: 14, byteOffset: 99))" == "line 3, column 14") }

    @Test("Positions are right when asked for backwards")
    func positionsBackwards() throws {
        // Far more bytes than lie between two places that are remembered.
        let text = String(repeating: "é", count: 150)
        let lines = (0..<300).map { "<item id='\($0)'>\($0) \(text)</item>\n" }.joined()
        let tree = try XMLTree(parsing: "<r>\n\(lines)</r>")
        enum Key: CodingKey { case missing }
        struct Root: Decodable {
            var positions: [Int] = []
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    var nested = try container.nestedContainer(keyedBy: Key.self)
                    do { _ = try nested.decode(Int.self, forKey: .missing) } catch let error as DecodingError {
                        positions.append(error.xmlIssue?.position?.line ?? 0)
                    }
                    nested = try decoder.container(keyedBy: Key.self)
                    do { _ = try nested.decode(Int.self, forKey: .missing) } catch let error as DecodingError {
                        positions.append(error.xmlIssue?.position?.line ?? 0)
                    }
                }
            }
        }
        #expect(try XMLDecoder().decode(Root.self, from: tree.root).positions == (0..<300).flatMap { [$0 + 2, 1] })
    }
}
