import Foundation
import Testing
import XMLStreaming

@Suite("Paths to records")
struct RecordsPathsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let path: String, document: String
        /// The `n` of each record.
        let expected: [String]
        var processesNamespaces = false
        var testDescription: String { "\(path) in \(document)" }
    }

    struct Numbered: Decodable { @Attribute var n: String }

    private static let tree =
        "<a n='1'><b n='2'><c n='3'/><b n='4'/></b><d n='5'><c n='6'><c n='7'/></c><e n='8'><b n='9'/></e></d><b n='10'/></a>"
    private static let prefixed =
        "<p:a xmlns:p='urn:1/2' xmlns='urn:3' n='1'><p:b n='2'/><b n='3'/><b xmlns='' n='4'/><q:b xmlns:q='urn:1/2' n='5'/></p:a>"

    static let rows: [Row] = [
        Row(path: "a", document: tree, expected: ["1"]),
        Row(path: "*", document: tree, expected: ["1"]),
        Row(path: "a/b", document: tree, expected: ["2", "10"]),
        Row(path: "//c", document: tree, expected: ["3", "6"]),
        Row(path: "//d//*/b", document: tree, expected: ["9"]),
        Row(path: "a/b/c|a/d/e", document: tree, expected: ["3", "8"]),
        Row(path: "  a/b/c \t|\n a/d/e ", document: tree, expected: ["3", "8"]),
        Row(path: "a/d/c/c | a/b", document: tree, expected: ["2", "7", "10"]),
        Row(path: "a/b | a/b/c", document: tree, expected: ["2", "10"]),
        Row(path: "x/b | //e", document: tree, expected: ["8"]),
        Row(path: "a/b/c/x", document: tree, expected: []),
        Row(path: "//b/c", document: "<b n='1'><b n='2'><c n='3'/></b><c n='4'><b n='5'><c n='6'/></b></c></b>", expected: ["3", "4"]),
        Row(path: "//a/a/b", document: "<a><a><a><b n='1'/></a><b n='2'/></a><b n='3'/></a>", expected: ["1", "2"]),
        Row(path: "p:a/p:b", document: prefixed, expected: ["2"]),
        Row(path: "p:a/b", document: prefixed, expected: ["3", "4"]),
        Row(path: "a/b", document: prefixed, expected: ["2", "3", "4", "5"], processesNamespaces: true),
        Row(path: "a/{urn:1/2}b", document: prefixed, expected: ["2", "5"], processesNamespaces: true),
        Row(path: "{urn:1/2}a/{urn:3}b", document: prefixed, expected: ["3"], processesNamespaces: true),
        Row(path: "//{}b", document: prefixed, expected: ["4"], processesNamespaces: true),
        Row(path: "//{urn:3}b | //{}b", document: prefixed, expected: ["3", "4"], processesNamespaces: true),
        Row(path: "//{a|b}c", document: "<x><c xmlns='a|b' n='1'/><c n='2'/></x>", expected: ["1"], processesNamespaces: true),
        Row(path: "größe/日本", document: "<größe><日本 n='1'/></größe>", expected: ["1"]),
        Row(path: Array(repeating: "a", count: 64).joined(separator: "/"), document: nested(64), expected: ["64"]),
        Row(
            path: (0..<64).map { "//a\($0)" }.joined(separator: "|"), document: "<r><a63 n='1'/><a0 n='2'/><a64 n='3'/></r>",
            expected: ["1", "2"]),
    ]

    private static func nested(_ depth: Int) -> String {
        (1...depth).map { "<a n='\($0)'>" }.joined() + String(repeating: "</a>", count: depth)
    }

    @Test("Paths lead to the elements that they say, outermost first", arguments: rows)
    func paths(_ row: Row) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = row.processesNamespaces }
        let records = try decoder.records(of: Numbered.self, at: row.path, in: row.document).map { try $0.get().n }
        #expect(records == row.expected)
        let pieces = row.document.utf8.map { CollectionOfOne($0) }
        #expect(try decoder.records(of: Numbered.self, at: row.path, in: pieces).map { try $0.get().n } == row.expected)
    }

    /// All short paths over few names, in a document where they go wrong if anywhere.
    @Test("Paths lead to what a search of the whole tree finds")
    func againstSearch() throws {
        let document = RecordsDocument(
            "", "<a><b><a><b/><c/></a><c><b><a/></b></c></b><c><a><a><b/></a></a><b/></c><b/></a>", at: "", count: 0)
        let tree = try XMLTree(parsing: document.bytes)
        let decoder = XMLDecoder()
        var paths = [""]
        for _ in 0..<3 { paths += paths.flatMap { path in ["/a", "/b", "/*", "//a", "//b", "//c", "//*"].map { path + $0 } } }
        paths = Array(Set(paths.dropFirst())).sorted()
        for (index, path) in paths.enumerated() {
            let path = index % 3 == 0 ? path + "|" + paths[(index * 7 + 5) % paths.count] : path
            let expected = PlainPath(path).elements(in: tree.root).map(\.position.byteOffset)
            let results = decoder.records(of: XMLRecord<CapturedElement>.self, at: path, in: document.bytes)
            if expected.isEmpty, (try? results.first { _ in true }?.get()) == nil { continue }  // or the root is none that it begins with
            #expect(try results.map { try $0.get().position.byteOffset } == expected, "\(path)")
        }
    }

    static let malformed = [
        "", " ", "/", "//", "///", "a/", "a//", "/a/", "///a", "a///b", "a/ /b", "|", "a|", "|a", "a||b", "a| ", "a b", "a/b c", "a /b",
        "1a",
        "a/@b", "a[1]", "a/..", "./a", "a/.", "text()", "a/text()", "a**", "*a", "<a>", "{urn:x}", "{urn:x", "urn:x}a",
        "{urn:x}a:b", "{urn:x}*", "a/{urn:x}", "\u{0}", "a\u{0}", "{a}{b}c/", Array(repeating: "a", count: 65).joined(separator: "/"),
        (0..<65).map { "a\($0)" }.joined(separator: "|"),
    ]

    @Test("Paths that are none are errors, which show them", arguments: malformed)
    func malformedPath(_ path: String) throws {
        let results = Array(XMLDecoder().records(of: Numbered.self, at: path, in: "<a><b n='1'/></a>"))
        #expect(results.count == 1)
        let error = try #require(throws: DecodingError.self) { try results.first?.get() }
        guard case .dataCorrupted(let context) = error else { return #expect(Bool(false), "\(error)") }
        #expect(context.debugDescription.contains("'\(path)'"))
        #expect(throws: DecodingError.self) { try XMLRecordParser(of: Numbered.self, at: path) }
    }

    struct WrongRoot: CustomTestStringConvertible, Sendable {
        let path: String, document: String, expected: String, position: XMLPosition
        var testDescription: String { "\(path) in \(document)" }
    }

    static let wrongRoots = [
        WrongRoot(path: "b/c", document: "<a/>", expected: "'b'", position: XMLPosition(line: 1, column: 1, byteOffset: 0)),
        WrongRoot(
            path: "b/c | d//e", document: "<!-- x -->\n <a><c/>", expected: "'b' or 'd'",
            position: XMLPosition(line: 2, column: 2, byteOffset: 12)),
        WrongRoot(
            path: "b", document: "<a x='1'>text</a>trailing", expected: "'b'", position: XMLPosition(line: 1, column: 1, byteOffset: 0)),
    ]

    @Test("A root element that no record of the document can be in is an error", arguments: wrongRoots)
    func wrongRoot(_ row: WrongRoot) throws {
        for size in [1, 65_536] {
            let pieces = RecordsDocument("", row.document, at: "", count: 0).pieces(of: size)
            let results = Array(XMLDecoder().records(of: Numbered.self, at: row.path, in: pieces))
            #expect(results.count == 1)
            let error = try #require(throws: DecodingError.self) { try results.first?.get() }
            #expect(error.xmlIssue?.expected == "the root element \(row.expected)")
            #expect(error.xmlIssue?.found == "'a'")
            #expect(error.xmlIssue?.path == "/a")
            #expect(error.xmlIssue?.position == row.position)
        }
    }

    enum Item: Decodable, Equatable {
        case node(Node), way(id: Int, nd: [Reference]), text(String), empty

        struct Node: Decodable, Equatable { var id: Int, lat: Double }

        struct Reference: Decodable, Equatable { var ref: Int }
    }

    @Test("Paths of several names make the cases of an enum")
    func enumCases() throws {
        let document =
            "<osm><node id='1' lat='2.5'/><way id='2'><nd ref='1'/><nd ref='3'/></way><text>a</text><node id='4' lat='5'/><empty/></osm>"
        let expected: [Item] = [
            .node(Item.Node(id: 1, lat: 2.5)), .way(id: 2, nd: [.init(ref: 1), .init(ref: 3)]), .text("a"), .node(Item.Node(id: 4, lat: 5)),
            .empty,
        ]
        let decoder = XMLDecoder()
        #expect(
            try decoder.records(of: Item.self, at: "osm/node | osm/way | osm/text | osm/empty", in: document).map { try $0.get() }
                == expected)
        #expect(try decoder.records(of: XMLRecord<Item>.self, at: "osm/*", in: document).map { try $0.get().value } == expected)
        let unknown = Array(decoder.records(of: Item.self, at: "osm/*", in: "<osm><empty/><relation/></osm>"))
        #expect(try unknown.first?.get() == .empty)
        expectDecodingIssue(column: 14) { try unknown.last?.get() }
    }
}
