import Testing
import XMLModels

/// A list of a property is the elements of its name. An element that holds the items is one item, whatever the list is in.
@Suite("Elements that wrap the items of a list")
struct WrappedItemsTests {
    struct Book: Codable, Hashable, Sendable { @Attribute var id: Int?; var title: String? }
    struct Shelf<Books: Codable>: Codable { var books: Books }
    struct ByPath: Codable { var books: [Book]; enum CodingKeys: String, CodingKey { case books = "books/book" } }

    /// Reads a document as all kinds of list, and tells how many books each has.
    private func counts(_ document: String, _ decoder: XMLDecoder) throws -> [Int] {
        func books<Books: Codable>(_: Books.Type) throws -> Books { try decoder.decode(Shelf<Books>.self, from: document).books }
        return try [
            books([Book].self).count, books([Book]?.self)?.count ?? 0, books(Set<Book>.self).count, books([Book?].self).count,
            books(XMLLossy<[Book]>.self).wrappedValue.count, books(Element<[Book]>.self).wrappedValue.count,
        ]
    }

    @Test(
        "Every element of the name is an item, whatever is in it",
        arguments: [
            ("", 0), ("<books/>", 1), ("<books id='1'/>", 1), ("<books><title>a</title></books>", 1),
            ("<books id='7'><book id='1'/><book id='2'/></books><z/><books/>", 2), ("<books><new/><new/></books>", 1),
            ("<books><book id='1'/></books>", 1), ("<books><book id='1'/><book id='2'/></books>", 1),
        ])
    func items(content: String, expected: Int) throws {
        for configure: (XMLDecoder) -> Void in [
            { _ in }, { $0.repeatedElementPolicy = .error }, { $0.keyDecodingStrategy = .convertFromSnakeCase }, { $0.onIssue = { _ in } },
            { $0.errorPolicy = .droppingItems }, { $0.shouldProcessNamespaces = true },
        ] {
            let decoder = XMLDecoder(configure)
            for count in try counts("<r>\(content)</r>", decoder) { #expect(count == expected) }
        }
    }

    @Test("What a wrapper of items holds is unknown to the item, and the path reads it")
    func unknown() throws {
        let document = "<r><books><book id='1'/><book id='2'/></books></r>"
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        func check<Value: Decodable>(_ type: Value.Type) {
            expectDecodingIssue(.unknownNode, at: "/r/books/book[1]") { try decoder.decode(type, from: document) }
        }
        check(Shelf<[Book]>.self)
        check(Shelf<[Book]?>.self)
        check(Shelf<Element<[Book]>>.self)
        #expect(try decoder.decode(ByPath.self, from: document).books.compactMap(\.id) == [1, 2])
    }

    @Test("An item that cannot be read from a wrapper of items is an error that names the path")
    func path() throws {
        struct Titled: Codable, Hashable { var title: String }
        func check<Books: Codable>(_: Books.Type) {
            let document = "<r><books><book><title>a</title></book><book><title>b</title></book></books></r>"
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Shelf<Books>.self, from: document) }
            #expect(error?.xmlErrorCode == .missingKey && error?.xmlIssue?.path == "/r/books")
            #expect(error?.xmlIssue?.suggestion == "the key 'books/book' reads the elements 'book' in 'books'")
        }
        check([Titled].self)
        check([Titled]?.self)
        check(Set<Titled>.self)
        check(Element<[Titled]>.self)
    }
}
