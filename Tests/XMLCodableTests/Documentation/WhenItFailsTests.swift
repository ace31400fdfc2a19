import Foundation
import Testing
import XMLModels

/// The code of Docs/WhenItFails.md, and the texts that it prints.
@Suite("When it fails")
struct WhenItFailsTests {
    typealias Catalog = CookbookDocumentTests.Catalog

    static let xml = CookbookDocumentTests.wrongType
    static let text = "expected a number (Double), found 'cheap' at /catalog/book[2]/price (line 3, column 30)"

    @Test("xmlDescription says in a plain catch what Foundation's localizedDescription does not")
    func plainCatch() {
        do {
            _ = try XMLDecoder().decode(Catalog.self, from: Self.xml)
            Issue.record("expected an error")
        } catch {
            #expect(error.xmlDescription == Self.text)
            #expect((error as? DecodingError)?.xmlIssue?.path == "/catalog/book[2]/price")
            #expect(error.localizedDescription.hasSuffix("isn’t in the correct format."))
            #expect(!error.localizedDescription.contains("price"))
            #expect("\(error)".contains(Self.text))
        }
    }

    @Test("All issues at once, and elements that no property reads")
    func allAtOnce() throws {
        let result = try XMLDecoder().decodeCollectingIssues(Catalog.self, from: Self.xml)
        #expect(result.issues.map(\.description) == [Self.text])
        struct Book: Decodable { var title: String }
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .error
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Book.self, from: "<book><title>a</title><subtitle>b</subtitle></book>")
        }
        #expect(error?.xmlDescription == "expected only what has a key, found the element 'subtitle' at /book/subtitle (line 1, column 23)")
    }

    @Test("An excerpt of a document that is not well-formed is in the text on request")
    func excerpt() throws {
        let decoder = XMLDecoder()
        decoder.errorContextLength = 40
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Catalog.self, from: "<a><b></a>") }
        #expect(error?.xmlDescription.contains("\nnear `") == true && error?.xmlDescription.contains("</a>") == true)
    }
}
