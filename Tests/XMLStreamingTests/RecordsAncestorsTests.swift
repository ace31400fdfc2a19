import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("What stands around a record")
struct RecordsAncestorsTests {
    /// A type that looks around.
    struct Price: Decodable, Equatable {
        let amount: Int, currency: String?, around: [String]

        init(from decoder: any Decoder) throws {
            amount = try decoder.singleValueContainer().decode(Int.self)
            currency = decoder.xmlAncestors[attribute: "currency"]
            around = decoder.xmlAncestors.map(\.name.qualifiedName)
        }
    }

    struct Book: Decodable, Equatable { var title: String?; var price: Price? }

    struct Shelf: Decodable { var books: [XMLRecord<Book>]; enum CodingKeys: String, CodingKey { case books = "book" } }

    struct Library: Decodable { var shelves: [Shelf]; enum CodingKeys: String, CodingKey { case shelves = "shelf" } }

    private static let document = """
        <library currency="EUR" city="Köln">
        <shelf number="1"><book/><book><title>a</title><price>1</price></book></shelf>
        <shelf number="2" currency="USD"/><shelf number="3" currency="CHF"><cd/><book><price>2</price></book></shelf>
        <shelf number="4" city=""><book currency="JPY"><price>3</price></book></shelf>
        </library>
        """

    @Test(
        "What is around a record is the same record by record, in pieces of any size, as in the whole document",
        arguments: [1, 16, 100_000])
    func sameAsWhole(size: Int) throws {
        let document = RecordsDocument("", Self.document, at: "library/shelf/book", count: 4)
        let decoder = XMLDecoder()
        let whole = try decoder.decode(Library.self, from: Self.document).shelves.flatMap(\.books)
        let records = try decoder.records(of: XMLRecord<Book>.self, at: document.path, in: document.pieces(of: size)).map { try $0.get() }
        for books in [whole, records] {
            #expect(books.map { $0.value.price?.amount } == [nil, 1, 2, 3])
            #expect(books.map { $0.value.price?.currency } == [nil, "EUR", "CHF", "JPY"])
            #expect(books.map { $0.value.price?.around } == [nil] + Array(repeating: ["library", "shelf", "book"], count: 3))
            #expect(books.map { $0.ancestors["shelf"]?[attribute: "number"] } == ["1", "1", "3", "4"])
            #expect(books.map { $0.ancestors[attribute: "city"] } == ["Köln", "Köln", "Köln", ""])
            #expect(books.allSatisfy { $0.ancestors.count == 2 && $0.ancestors["book"] == nil && $0.ancestors[attribute: "none"] == nil })
            #expect(books.map(\.position.line) == [2, 2, 3, 4])
        }
        #expect(whole.map(\.position) == records.map(\.position))
        // Whether there are more of a name is not known before the end, so that a record's path has an index in any case.
        #expect(
            whole.map(\.path) == [
                "/library/shelf[1]/book[1]", "/library/shelf[1]/book[2]", "/library/shelf[3]/book", "/library/shelf[4]/book",
            ])
        #expect(
            records.map(\.path) == [
                "/library/shelf[1]/book[1]", "/library/shelf[1]/book[2]", "/library/shelf[3]/book[1]", "/library/shelf[4]/book[1]",
            ])
    }

    @Test("What is around a record has names and attributes in document order, namespaces included")
    func namespaces() throws {
        let document = "<a xmlns='urn:1' xmlns:p='urn:2' p:x='1' x='2'><p:b xml:lang='de'><c/></p:b></a>"
        let decoder = XMLDecoder()
        for processes in [false, true] {
            decoder.shouldProcessNamespaces = processes
            let record = try #require(
                try decoder.records(of: XMLRecord<CapturedElement>.self, at: processes ? "a/b/c" : "a/p:b/c", in: document).first { _ in
                    true
                }?.get())
            let ancestors = record.ancestors
            #expect(ancestors.map(\.name.localName) == ["a", "b"])
            #expect(ancestors.map(\.name.namespaceURI) == (processes ? ["urn:1", "urn:2"] : [nil, nil]))
            #expect(ancestors[0].attributes.map(\.name.qualifiedName) == ["xmlns", "xmlns:p", "p:x", "x"])
            #expect(ancestors[0].attributes.map(\.value) == ["urn:1", "urn:2", "1", "2"])
            #expect(ancestors["p:b"] != nil)
            #expect((ancestors["b"] != nil) == processes)
            #expect((ancestors["{urn:2}b"] != nil) == processes)
            #expect(ancestors["{urn:1}b"] == nil)
            #expect(ancestors[attribute: "p:x"] == "1")
            #expect(ancestors[attribute: "{urn:2}x"] == (processes ? "1" : nil))
            #expect(ancestors[attribute: "xml:lang"] == "de")
            #expect(ancestors.last?.name.qualifiedName == "p:b")
        }
    }

    @Test("What is around a record is nothing for a root element, and for other decoders")
    func none() throws {
        let record = try #require(
            try XMLDecoder().records(of: XMLRecord<Price>.self, at: "p", in: "<p currency='EUR'>1</p>").first { _ in true }?.get())
        #expect(record.ancestors.isEmpty)
        #expect(record.value.currency == nil)
        #expect(record.path == "/p")
        #expect(try JSONDecoder().decode([Price].self, from: Data("[1]".utf8)).first?.around == [])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([XMLRecord<Int>].self, from: Data("[1]".utf8)) }
    }

    @Test("What is around a record can be asked for in any order: from inside, before and after children, backwards")
    func anyOrder() throws {
        struct Node: Decodable {
            var around: [[String]]
            enum CodingKeys: String, CodingKey { case b, a }
            init(from decoder: any Decoder) throws {
                let before = decoder.xmlAncestors.map { $0[attribute: "n"] ?? "" }
                let container = try decoder.container(keyedBy: CodingKeys.self)
                // The later siblings first.
                let second = try container.decode([Node].self, forKey: .b)
                let first = try container.decode([Node].self, forKey: .a)
                let after = decoder.xmlAncestors.map { $0[attribute: "n"] ?? "" }
                #expect(before == after)
                around = [after] + first.flatMap(\.around) + second.flatMap(\.around)
            }
        }
        let text = "<a n='1'><a n='2'><a n='3'/><b n='4'/></a><a n='5'/><b n='6'><a n='7'/><b n='8'/></b><b n='9'/></a>"
        let expected = [[], ["1"], ["1", "2"], ["1", "2"], ["1"], ["1"], ["1", "6"], ["1", "6"], ["1"]]
        #expect(try XMLDecoder().decode(Node.self, from: text).around == expected)
        let records = try XMLDecoder().records(of: Node.self, at: "r/a", in: "<r n='0'>\(text)\(text)</r>").map { try $0.get().around }
        #expect(records == Array(repeating: expected.map { ["0"] + $0 }, count: 2))
    }

    /// A scan that starts over for every element would visit 450 million here, which shows in how long the test takes, and in nothing else.
    @Test("What is around a record is found in one pass over a wide document")
    func wide() throws {
        struct Wide: Decodable {
            var rows: [Row]
            enum CodingKeys: String, CodingKey { case rows = "r" }
            struct Row: Decodable {
                let count: Int
                init(from decoder: any Decoder) throws { count = decoder.xmlAncestors.count }
            }
        }
        let document = "<t>" + String(repeating: "<r><x/></r>", count: 5_000) + "</t>"
        let rows = try XMLDecoder().decode(Wide.self, from: document).rows
        #expect(rows.count == 5_000)
        #expect(rows.allSatisfy { $0.count == 1 })
    }
}
