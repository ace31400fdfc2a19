import Foundation
import Testing
import XMLCodable

@XMLModel struct Book: Equatable {
    @XML(.attribute) var id: Int
    @XML(.attribute) var language = "en"
    var title: String
    @XML("tags/tag") var tags: [String] = []
    @XML(format: .decimal(scale: 2)) var price: Decimal
    @XML("published", .date) var published: Date?
}

@Suite("Models with the macro")
struct ModelTests {
    @Test("A book")
    func book() throws {
        let document = #"<book id="7" language="de"><title>Dune</title><tags><tag>sand</tag></tags><price>9.50</price></book>"#
        let book = try XMLDecoder().decode(Book.self, from: document)
        #expect(book == Book(id: 7, language: "de", title: "Dune", tags: ["sand"], price: 9.5, published: nil))
        #expect(try XMLEncoder().encodeToString(book, withRootKey: "book") == document)
    }
}
