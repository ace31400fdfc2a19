import Foundation
import Testing
import XMLCodable

@Suite("Documents that are not what a type expects")
struct BadInputValuesTests {
    struct Catalog: Decodable { var book: [Book]; var updated: Date? }
    struct Book: Decodable {
        enum Format: String, Decodable { case paper, ebook }
        @Attribute var id: Int
        @Attribute var stock: UInt8
        var title: String, price: Double
        var format: Format?
        var author: Author?
        var rating: [Int], extra: [String: Int]
    }

    struct Author: Decodable { var name: String }

    static let good = """
          <book id="2" stock="9">
            <title>Dune</title>
            <price>5.95</price>
          </book>
        """

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The second of two books, which starts in line 6, column 3, and what the error says behind that book's paths.
        let book: String, kind: String, keys: [String], path: String, line: Int, column: Int
        /// What the error's description must speak of.
        let words: [String]
        init(
            _ name: String, _ book: String, _ kind: String, keys: [String] = [], at path: String = "", line: Int = 6, column: Int,
            _ words: [String]
        ) {
            (testDescription, self.book, self.kind, self.keys) = (name, book, kind, keys)
            (self.path, self.line, self.column, self.words) = (path, line, column, words)
        }
    }

    /// The start of a book that lacks nothing.
    private static let start = "<book id='2' stock='9'><title>t</title><price>1</price>"
    static let rows: [Row] = [
        Row("an element is missing", "<book id='2' stock='9'>\n<price>1</price></book>", "keyNotFound", column: 3, ["title"]),
        Row(
            "an attribute is missing", "<book stock='9'><title>t</title><price>1</price></book>", "keyNotFound", column: 3,
            ["attribute", "id"]),
        Row(
            "an element inside is missing", "\(start)\n<author><born>1920</born></author></book>", "keyNotFound", keys: ["author"],
            at: "/author", line: 7, column: 1, ["name"]),
        Row(
            "a number is none", "<book id='2' stock='9'><title>t</title>\n  <price>cheap</price></book>", "typeMismatch",
            keys: ["price"], at: "/price", line: 7, column: 3, ["number", "Double", "cheap"]),
        Row(
            "a number is empty", "<book id='2' stock='9'><title>t</title><price/></book>", "typeMismatch", keys: ["price"], at: "/price",
            column: 42, ["number", "nothing"]),
        Row(
            "an attribute is no number", "<book id='two' stock='9'><title>t</title><price>1</price></book>", "typeMismatch",
            keys: ["id"], at: "/@id", column: 3, ["whole number", "Int", "two"]),
        Row(
            "a number is out of range", "<book id='2' stock='256'><title>t</title><price>1</price></book>", "typeMismatch",
            keys: ["stock"], at: "/@stock", column: 3, ["0", "255", "256"]),
        Row(
            "a raw value is unknown", "\(start)\n\n<format>audio</format></book>", "dataCorrupted", keys: ["format"], at: "/format",
            line: 8, column: 1, ["audio"]),
        Row(
            "a number has elements in it", "<book id='2' stock='9'><title>t</title><price><eur>1</eur></price></book>", "typeMismatch",
            keys: ["price"], at: "/price", column: 42, ["number", "child elements"]),
        Row(
            "an item of a list is none", "\(start)<rating>5</rating>\n<rating>good</rating></book>", "typeMismatch",
            keys: ["rating", "[1]"], at: "/rating[2]", line: 7, column: 1, ["whole number", "good"]),
        Row(
            "a value of a dictionary is none", "\(start)<extra>\n<pages>many</pages></extra></book>", "typeMismatch",
            keys: ["extra", "pages"], at: "/extra/pages", line: 7, column: 1, ["whole number", "many"]),
    ]

    private static func document(_ book: String) -> String { "<catalog>\n\(good)\n  \(book)\n</catalog>" }

    @Test("Documents that are not what a type expects are an error that says what, where and why", arguments: rows)
    func errors(_ row: Row) throws {
        let document = Self.document(row.book)
        let file = try TemporaryFile(Array(document.utf8))
        let decodings: [() throws -> Catalog] = [
            { try XMLDecoder().decode(Catalog.self, from: document) },
            { try XMLDecoder().decode(Catalog.self, from: Array(document.utf8)) },
            { try XMLDecoder().decode(Catalog.self, contentsOf: file.url) },
        ]
        for decode in decodings {
            let error = try #require(throws: DecodingError.self) { _ = try decode() }
            #expect(error.kind == row.kind)
            #expect(error.codingPath.names == ["book", "[1]"] + row.keys)
            let (issue, path) = (try #require(error.xmlIssue), "/catalog/book[2]" + row.path)
            #expect(issue.path == path)
            #expect(issue.position?.line == row.line)
            #expect(issue.position?.column == row.column)
            let offset = try #require(issue.position?.byteOffset)
            let name = path.split(separator: "/").last { !$0.hasPrefix("@") }.map { $0.prefix { $0 != "[" } } ?? ""
            #expect(String(decoding: Array(document.utf8)[offset...].prefix(name.utf8.count + 1), as: UTF8.self) == "<\(name)")
            let description = error.sentence
            for word in row.words + [path, "line \(row.line)", "column \(row.column)"] {
                #expect(description.contains(word), "'\(description)' does not speak of '\(word)'")
            }
        }
    }

    @Test("The documents that are wrong here are read when they are as expected")
    func asExpected() throws {
        #expect(try XMLDecoder().decode(Catalog.self, from: Self.document(Self.good)).book.map(\.title) == ["Dune", "Dune"])
    }

    @Test("An error names the key that is missing")
    func missingKey() throws {
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Author.self, from: "<author/>") }
        guard case .keyNotFound(let key, let context) = error else { return #expect(Bool(false), "\(error)") }
        #expect(key.stringValue == "name")
        #expect(context.codingPath.isEmpty)
        #expect(error.xmlIssue?.path == "/author")
        #expect(error.xmlIssue?.position == XMLPosition(line: 1, column: 1, byteOffset: 0))
    }

    @Test("An error shows no more of a long text than helps")
    func longText() throws {
        let text = String(repeating: "0123456789", count: 10_000) + "x"
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Double.self, from: "<d>\(text)</d>") }
        #expect(error.sentence.utf8.count < 500)
    }
}

extension DecodingError {
    var sentence: String { context?.debugDescription ?? "" }
}
