import Foundation
import Testing
import XMLModels
import XMLCodable
import XMLModels
import XMLStreaming

/// A list under the name of the element that wraps its items, of items that need nothing: the wrapper would be one empty item.
@Suite("Elements that wrap the items of a list")
struct WrappedItemsTests {
    struct Book: Codable, Hashable, Sendable {
        @Attribute var id: Int?
        var title: String?
        var tag: [String]
    }
    struct Shelf: Codable { var books: [Book] }
    struct Maybe: Codable { var books: [Book]? }
    struct Members: Codable { var books: Set<Book> }
    struct Losing: Codable { @XMLLossy var books: [Book] }
    struct Optionals: Codable { var books: [Book?] }
    struct ByPath: Codable {
        var books: [Book]
        enum CodingKeys: String, CodingKey { case books = "books/book" }
    }

    /// Describes itself, and is read directly.
    struct Described: XMLModel, Hashable {
        var id: Int?
        var title: String?
        enum XMLKeys: String, CodingKey { case id, title }
        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.title, as: String?.self)
        }
        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            title = try values.take(.title, as: String?.self)
        }
        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(title, .title)
        }
    }
    struct DescribedShelf: XMLModel {
        var books: [Described]
        enum XMLKeys: String, CodingKey { case books }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.books, as: [Described].self) }
        init(_ values: inout XMLModelValues<Self>) throws { books = try values.take(.books, as: [Described].self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(books, .books) }
    }

    /// Reads a document as all types, and tells how many books each has, or what was wrong.
    private func counts(_ document: String, _ set: (XMLDecoder) -> Void = { _ in }) -> [Result<Int, DecodingError>] {
        func count<Value: Decodable>(_: Value.Type, _ books: (Value) -> Int) -> Result<Int, DecodingError> {
            let decoder = XMLDecoder()
            set(decoder)
            return Result { () throws(DecodingError) in
                do {
                    return books(try decoder.decode(Value.self, from: document))
                } catch let error as DecodingError {
                    throw error
                } catch {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
                }
            }
        }
        return [
            count(Shelf.self, \.books.count), count(Maybe.self) { $0.books?.count ?? 0 }, count(Members.self, \.books.count),
            count(Losing.self, \.books.count), count(Optionals.self, \.books.count), count(DescribedShelf.self, \.books.count),
        ]
    }

    static let wrapped = [
        "<r><books><book id='1'/><book id='2'/></books></r>",
        "<r><z/><books count='2'>\n<book><title>a</title></book><!-- c --><book id='2'/><book id='3'/></books><z/></r>",
    ]

    @Test("A wrapper of several items of which nothing is read is an error that names the path", arguments: wrapped)
    func wrapper(document: String) throws {
        for set: (XMLDecoder) -> Void in [
            { _ in }, { $0.repeatedElementPolicy = .error }, { $0.keyDecodingStrategy = .convertFromSnakeCase }, { $0.onIssue = { _ in } },
            { $0.shouldProcessNamespaces = true },
        ] {
            for result in counts(document, set) {
                let error = #expect(throws: DecodingError.self) { try result.get() }
                #expect(error?.xmlErrorCode == .ambiguousList && error?.xmlIssue?.path == "/r/books")
                #expect(error?.xmlIssue?.suggestion?.contains("'books/book'") == true)
                #expect(error?.xmlIssue?.suggestion?.contains("repeatedElementPolicy = .first") == true)
            }
        }
        #expect(try XMLDecoder().decode(ByPath.self, from: document).books.count > 1)
    }

    @Test("A wrapper is the item where the policy says so", arguments: wrapped)
    func policy(document: String) throws {
        for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last] {
            for result in counts(document, { $0.repeatedElementPolicy = policy }) { #expect(try result.get() == 1) }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let content: String
        let count: Int
        init(_ content: String, _ count: Int) { (self.content, self.count) = (content, count) }
        var testDescription: String { content }
    }

    @Test(
        "Elements that are no wrappers are items",
        arguments: [
            Row("", 0), Row("<books/>", 1), Row("<books id='1'/>", 1),
            // One child, several elements of the key, children of several names.
            Row("<books><book id='1'/></books>", 1), Row("<books id='7'><book id='1'/><book id='2'/></books><books/>", 2),
            Row("<books><book id='1'/><note id='2'/></books>", 1),
            // Something of the element is read.
            Row("<books id='7'><book id='1'/><book id='2'/></books>", 1), Row("<books><title>a</title><title>b</title></books>", 1),
            // New elements, of which nothing would be read as an item.
            Row("<books><new/><new/></books>", 1), Row("<books><new n='1'/><new id='2'/></books>", 1),
        ])
    func items(_ row: Row) throws {
        for result in counts("<r>\(row.content)</r>") { #expect(try result.get() == row.count) }
    }

    @Test("Every record and every list in a list of items is looked at")
    func nested() throws {
        struct Library: Codable { var shelf: [Shelf] }
        let fine = "<shelf><books id='1'/></shelf>"
        let document = "<r>\(fine)<shelf><books><book id='1'/><book id='2'/></books></shelf>\(fine)</r>"
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Library.self, from: document) }
        #expect(error?.xmlIssue?.path == "/r/shelf[2]/books")
        var count = 0
        let failure = #expect(throws: DecodingError.self) {
            for record in XMLDecoder().records(of: Shelf.self, at: "r/shelf", in: Data(document.utf8)) {
                count += try record.get().books.count
            }
        }
        #expect(count == 1 && failure?.xmlIssue?.path == "/r/shelf[2]/books")
    }

    @Test("Items that loop over themselves are read twice at the most on one way down")
    func deep() throws {
        struct Node: Codable {
            var inner: [Node]
            var id: Attribute<Int?>
        }
        // Each reads its one child; the last has children that it does not read.
        let document = String(repeating: "<inner>", count: 60) + "<new/><new/>" + String(repeating: "</inner>", count: 60)
        var node = try XMLDecoder().decode(Node.self, from: document)
        var depth = 1
        while let inner = node.inner.first { (node, depth) = (inner, depth + 1) }
        #expect(depth == 60)
    }
}
