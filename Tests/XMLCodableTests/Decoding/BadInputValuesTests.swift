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
        let name: String
        /// The second of two books, which starts in line 6, column 3.
        let book: String, kind: String, codingPath: [String], xmlPath: String, line: Int, column: Int
        /// What the error's description must speak of.
        let words: [String]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "an element is missing", book: "<book id='2' stock='9'>\n<price>1</price></book>", kind: "keyNotFound",
            codingPath: ["book", "[1]"], xmlPath: "/catalog/book[2]", line: 6, column: 3, words: ["title"]),
        Row(
            name: "an attribute is missing", book: "<book stock='9'><title>t</title><price>1</price></book>", kind: "keyNotFound",
            codingPath: ["book", "[1]"], xmlPath: "/catalog/book[2]", line: 6, column: 3, words: ["attribute", "id"]),
        Row(
            name: "an element inside is missing",
            book: "<book id='2' stock='9'><title>t</title><price>1</price>\n<author><born>1920</born></author></book>",
            kind: "keyNotFound", codingPath: ["book", "[1]", "author"], xmlPath: "/catalog/book[2]/author", line: 7, column: 1,
            words: ["name"]),
        Row(
            name: "a number is none", book: "<book id='2' stock='9'><title>t</title>\n  <price>cheap</price></book>", kind: "typeMismatch",
            codingPath: ["book", "[1]", "price"], xmlPath: "/catalog/book[2]/price", line: 7, column: 3,
            words: ["number", "Double", "cheap"]
        ),
        Row(
            name: "a number is empty", book: "<book id='2' stock='9'><title>t</title><price/></book>", kind: "typeMismatch",
            codingPath: ["book", "[1]", "price"], xmlPath: "/catalog/book[2]/price", line: 6, column: 42, words: ["number", "nothing"]),
        Row(
            name: "an attribute is no number", book: "<book id='two' stock='9'><title>t</title><price>1</price></book>",
            kind: "typeMismatch", codingPath: ["book", "[1]", "id"], xmlPath: "/catalog/book[2]/@id", line: 6, column: 3,
            words: ["whole number", "Int", "two"]),
        Row(
            name: "a number is out of range", book: "<book id='2' stock='256'><title>t</title><price>1</price></book>",
            kind: "typeMismatch", codingPath: ["book", "[1]", "stock"], xmlPath: "/catalog/book[2]/@stock", line: 6, column: 3,
            words: ["0", "255", "256"]),
        Row(
            name: "a raw value is unknown",
            book: "<book id='2' stock='9'><title>t</title><price>1</price>\n\n<format>audio</format></book>",
            kind: "dataCorrupted", codingPath: ["book", "[1]", "format"], xmlPath: "/catalog/book[2]/format", line: 8, column: 1,
            words: ["audio"]),
        Row(
            name: "a number has elements in it", book: "<book id='2' stock='9'><title>t</title><price><eur>1</eur></price></book>",
            kind: "typeMismatch", codingPath: ["book", "[1]", "price"], xmlPath: "/catalog/book[2]/price", line: 6, column: 42,
            words: ["number", "child elements"]),
        Row(
            name: "an item of a list is none",
            book: "<book id='2' stock='9'><title>t</title><price>1</price><rating>5</rating>\n<rating>good</rating></book>",
            kind: "typeMismatch", codingPath: ["book", "[1]", "rating", "[1]"], xmlPath: "/catalog/book[2]/rating[2]", line: 7, column: 1,
            words: ["whole number", "good"]),
        Row(
            name: "a value of a dictionary is none",
            book: "<book id='2' stock='9'><title>t</title><price>1</price><extra>\n<pages>many</pages></extra></book>",
            kind: "typeMismatch",
            codingPath: ["book", "[1]", "extra", "pages"], xmlPath: "/catalog/book[2]/extra/pages", line: 7, column: 1,
            words: ["whole number", "many"]),
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
            #expect(error.codingPath.names == row.codingPath)
            let issue = try #require(error.xmlIssue)
            #expect(issue.path == row.xmlPath)
            #expect(issue.position?.line == row.line)
            #expect(issue.position?.column == row.column)
            let offset = try #require(issue.position?.byteOffset)
            let name = row.xmlPath.split(separator: "/").last { !$0.hasPrefix("@") }.map { $0.prefix { $0 != "[" } } ?? ""
            #expect(String(decoding: Array(document.utf8)[offset...].prefix(name.utf8.count + 1), as: UTF8.self) == "<\(name)")
            let description = error.sentence
            for word in row.words + [row.xmlPath, "line \(row.line)", "column \(row.column)"] {
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
    /// What its context says.
    var sentence: String { context?.debugDescription ?? "" }
}
