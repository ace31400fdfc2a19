import Foundation
import Testing
import XMLModels

@Suite("The description of any error")
struct XMLDescriptionTests {
    struct Catalog: Codable {
        var book: [Book]
        struct Book: Codable, XMLValidated {
            var title: String, price: Double
            func validate(_ issues: inout XMLIssues) {
                if title.isEmpty { issues.add(CodingKeys.title, "a book has a title") }
                if price < 0 { issues.add(CodingKeys.price, "nothing costs less than nothing", expected: "at least 0", found: "\(price)") }
            }
        }
    }

    struct Person: Decodable {
        var age: Int
        enum CodingKeys: String, CodingKey { case age }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            age = try container.decode(Int.self, forKey: .age)
            guard age < 150 else { throw DecodingError.dataCorruptedError(forKey: .age, in: container, debugDescription: "too old") }
        }
    }

    struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
    struct Translated: LocalizedError { var errorDescription: String? { "heute nicht" } }
    struct Refused: Codable {
        init() {}
        init(from _: any Decoder) throws { throw Refusal() }
        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "no such book"))
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ document: String, _ change: (XMLDecoder) -> Void = { _ in }) throws {
        _ = try XMLDecoder(change).decode(type, from: document)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, expected: String, fail: @Sendable () throws -> Void
        init(_ testDescription: String, _ expected: String, _ fail: @escaping @Sendable () throws -> Void) {
            (self.testDescription, self.expected, self.fail) = (testDescription, expected, fail)
        }
    }

    static let rows = [
        Row("a value", "expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 2, column 26)") {
            try decode(
                Catalog.self,
                """
                <catalog><book><title>Dune</title><price>9.99</price></book>
                <book><title>Emma</title><price>cheap</price></book></catalog>
                """)
        },
        Row("a remedy", "expected an element or attribute 'title', found none at /catalog/book (line 1, column 10); did you mean 'titel'?")
        { try decode(Catalog.self, "<catalog><book><titel>Dune</titel><price>9.99</price></book></catalog>") },
        Row(
            "several issues",
            """
            the value has 2 issues, the first: a book has a title at /catalog/book/title (line 1, column 16)
            nothing costs less than nothing, expected at least 0, found -1.0 at /catalog/book/price (line 1, column 24)
            """
        ) {
            try decode(Catalog.self, "<catalog><book><title/><price>-1</price></book></catalog>")
        },
        Row("a document that is not well-formed", "line 1, column 9: mismatched tag: </b> is missing, which was opened at line 1, column 4")
        { try decode(Int.self, "<a><b></a>") },
        Row("the same of a tree", "line 1, column 9: mismatched tag: </b> is missing, which was opened at line 1, column 4") {
            _ = try XMLTree(parsing: "<a><b></a>")
        },
        Row("a type's own words", "too old at /person/age (line 1, column 9)") {
            try decode(Person.self, "<person><age>208</age></person>")
        },
        Row("a type's own error", "not today") { try decode(Refused.self, "<a/>") },
        Row("a type's own error with its place", "not today at /a (line 1, column 1)") {
            try decode(Refused.self, "<a/>") { $0.customErrorPolicy = .locate }
        },
        Row(
            "an encoding error",
            "expected characters that XML can carry, found U+0007 at /note/text; encode it as Data, which is written as Base64"
        ) {
            _ = try XMLEncoder().encode(["text": "bell \u{7}"], withRootKey: "note")
        },
        Row("another decoder's error", "Expected to decode Int but found a string instead. at [1]/age") {
            struct Age: Decodable { var age: Int }
            _ = try JSONDecoder().decode([Age].self, from: Data(#"[{"age":1},{"age":"old"}]"#.utf8))
        },
        Row("another encoder's error", "no such book at book") { _ = try JSONEncoder().encode(["book": Refused()]) },
        Row("a missing file, to decode", "/none/books.xml: The file doesn’t exist.") {
            _ = try XMLDecoder().decode(Int.self, contentsOf: URL(fileURLWithPath: "/none/books.xml"))
        },
        Row("a missing file, to load", "/none/books.xml: The file doesn’t exist.") {
            _ = try Data(contentsOf: URL(fileURLWithPath: "/none/books.xml"))
        },
        Row("a missing folder, to write to", "/none/books.xml: The file doesn’t exist.") {
            try XMLEncoder().encode(1, to: URL(fileURLWithPath: "/none/books.xml"), withRootKey: "n")
        },
        Row("a reason of the system", "/books: Is a directory") {
            let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(EISDIR))
            throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: "/books", NSUnderlyingErrorKey: reason])
        },
        Row("an error that is translated", "heute nicht") { throw Translated() },
        Row("any other error", "not today") { throw Refusal() },
    ]

    @Test("Any error says all that it knows: path, line, column, remedy, and every issue", arguments: rows)
    func descriptions(_ row: Row) {
        let error = #expect(throws: (any Error).self) { try row.fail() }
        #expect(error?.xmlDescription == row.expected)
    }
}
