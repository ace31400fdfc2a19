import AppModels
import Foundation
import Testing

@XMLModel struct Book: Equatable {
    @XML(.attribute) var id: Int
    @XML("tags/tag") var tags: [String] = []
    @XML(format: .decimal(scale: 2)) var price: Decimal
}

@Suite("An app that has the macro by a package of its own")
struct AppTests {
    @Test("A file that imports that package alone has the macro, formats and the coders")
    func model() throws {
        let book = Book(id: 7, tags: ["a"], price: 9.5)
        let encoder = XMLEncoder()
        let xml = try encoder.encodeToString(book)
        #expect(xml == #"<Book id="7"><tags><tag>a</tag></tags><price>9.50</price></Book>"#)
        #expect(try XMLDecoder().decode(Book.self, from: xml) == book)
    }
}
