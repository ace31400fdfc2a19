import Foundation
import Testing
import XMLCodable

@Suite("README.md")
struct ReadmeTests {
    struct Book: Codable {
        @XMLAttribute var id: Int
        var title: String
        var tags: [String]
        enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }
    }

    @Test("The first example and its error print what the page says")
    func firstExample() throws {
        let top = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let page = try String(contentsOf: top.appendingPathComponent("README.md"), encoding: .utf8)

        let xml = #"<book id="7"><title>Dune</title><tag>sand</tag><tag>spice</tag></book>"#
        var book = try XMLDecoder().decode(Book.self, from: xml)
        book.tags.append("worm")
        let written = try XMLEncoder().encodeToString(book, withRootKey: "book")
        #expect(page.contains("\n// \(written)\n"), "\(written)")

        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Book.self, from: #"<book id="7"><titel>Dune</titel></book>"#)
        }
        let printed = try #require(error).xmlDescription
        #expect(page.contains("\n// \(printed)\n"), "\(printed)")
    }
}
