import Foundation
import Testing

@testable import XMLCodable

@Suite("Several documents through one decoder")
struct SeveralDocumentsTests {
    struct Book: Codable, Equatable {
        @Attribute var id: Int?
        var title: String?
        var pageCount: Int?
        var tags: [String]
        var inner: [Book]?
        enum CodingKeys: String, CodingKey { case id, title, pageCount, tags = "tag", inner = "book" }

        init(_ id: Int? = nil, _ title: String? = nil, pages: Int? = nil, tags: [String] = [], inner: [Book]? = nil) {
            _id = Attribute(id)
            (self.title, pageCount, self.tags, self.inner) = (title, pages, tags, inner)
        }
    }

    @Test("Keys that were absent are found in the next document, and the other way round")
    func findsWhatComesLater() throws {
        let decoder = XMLDecoder()
        let rounds: [(String, Book)] = [
            ("<r/>", Book()),
            ("<r><title>a</title></r>", Book(nil, "a")),
            ("<r id='1'><tag>x</tag><title>b</title><tag>y</tag></r>", Book(1, "b", tags: ["x", "y"])),
            ("<r><pageCount>7</pageCount><book id='2'><title>c</title></book></r>", Book(pages: 7, inner: [Book(2, "c")])),
            ("<r/>", Book()),
            ("<r><other/><unknown/><title>d</title></r>", Book(nil, "d")),
        ]
        for _ in 0..<3 {
            for (document, book) in rounds { #expect(try decoder.decode(Book.self, from: document) == book) }
        }
    }

    @Test("Strategies and namespaces may change between documents")
    func strategiesChange() throws {
        let decoder = XMLDecoder()
        let plain = "<r><title>a</title><pageCount>1</pageCount></r>"
        let snake = "<r><page_count>2</page_count><title>b</title></r>"
        let prefixed = "<p:r xmlns:p='urn:p'><p:pageCount>3</p:pageCount><p:title>c</p:title></p:r>"
        for _ in 0..<3 {
            decoder.keyDecodingStrategy = .useDefaultKeys
            decoder.shouldProcessNamespaces = false
            #expect(try decoder.decode(Book.self, from: plain) == Book(nil, "a", pages: 1))
            #expect(try decoder.decode(Book.self, from: snake) == Book(nil, "b"))
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            #expect(try decoder.decode(Book.self, from: snake) == Book(nil, "b", pages: 2))
            decoder.keyDecodingStrategy = .useDefaultKeys
            #expect(try decoder.decode(Book.self, from: plain) == Book(nil, "a", pages: 1))
            decoder.shouldProcessNamespaces = true
            #expect(try decoder.decode(Book.self, from: prefixed) == Book(nil, "c", pages: 3))
            decoder.shouldProcessNamespaces = false
            #expect(try decoder.decode(Book.self, from: prefixed) == Book())
        }
    }

    @Test("Elements of trees and documents may come in turns")
    func treesBetweenDocuments() throws {
        let decoder = XMLDecoder()
        let tree = try XMLTree(parsing: "<x><y/><pageCount>9</pageCount><z/><title>tree</title></x>")
        for _ in 0..<3 {
            #expect(try decoder.decode(Book.self, from: "<r><title>a</title><pageCount>1</pageCount></r>") == Book(nil, "a", pages: 1))
            #expect(try decoder.decode(Book.self, from: tree.root) == Book(nil, "tree", pages: 9))
        }
    }

    @Test("A document that fails leaves the decoder as it was")
    func failuresBetweenDocuments() throws {
        let decoder = XMLDecoder()
        for _ in 0..<3 {
            #expect(try decoder.decode(Book.self, from: "<r id='1'><title>a</title></r>") == Book(1, "a"))
            #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<r><new/><title>b</tit") }
            #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<r><newer/><pageCount>b</pageCount></r>") }
        }
    }

    @Test("The limit of distinct names counts the names of one document")
    func namesOfOneDocumentCount() throws {
        let decoder = XMLDecoder()
        decoder.limits.maximumDistinctNames = 20
        for round in 0..<10 {
            let fields = (0..<15).map { "<f\(round)x\($0)/>" }.joined()
            #expect(try decoder.decode(Book.self, from: "<r>\(fields)<title>\(round)</title></r>") == Book(nil, "\(round)"))
        }
        let fields = (0..<20).map { "<g\($0)/>" }.joined()
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<r>\(fields)</r>") }
        #expect(try decoder.decode(Book.self, from: "<r><title>b</title></r>") == Book(nil, "b"))
    }

    @Test("A document with very many names is forgotten")
    func manyNames() throws {
        let decoder = XMLDecoder()
        let many = "<r>" + (0..<2_000).map { "<n\($0)/>" }.joined() + "<title>many</title></r>"
        for _ in 0..<3 {
            #expect(try decoder.decode(Book.self, from: many) == Book(nil, "many"))
            #expect(try decoder.decode(Book.self, from: "<r><title>few</title></r>") == Book(nil, "few"))
        }
    }

    /// Keeps its decoder and a container, which is what some types do to decode later.
    struct Keeper: Decodable {
        let decoder: any Decoder
        let container: KeyedDecodingContainer<Book.CodingKeys>

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: Book.CodingKeys.self)
        }
    }

    @Test("Decoders and containers that a type keeps stay with their document")
    func keptDecoders() throws {
        let decoder = XMLDecoder()
        let keepers = try (0..<4).map { try decoder.decode(Keeper.self, from: "<r id='\($0)'><title>t\($0)</title></r>") }
        #expect(try decoder.decode(Book.self, from: "<r><title>z</title></r>") == Book(nil, "z"))
        for (number, keeper) in keepers.enumerated() {
            #expect(try keeper.container.decode(String.self, forKey: .title) == "t\(number)")
            let container = try keeper.decoder.container(keyedBy: Book.CodingKeys.self)
            #expect(try container.decode(Int.self, forKey: .id) == number)
            #expect(try Book(from: keeper.decoder) == Book(number, "t\(number)"))
        }
    }

    /// Holds on to its own container while values of its own type are decoded inside of it, and uses it afterwards.
    final class Chain: Decodable {
        let next: Chain?
        let id: Int

        enum CodingKeys: CodingKey { case next, id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            next = try container.decodeIfPresent(Chain.self, forKey: .next)
            id = try container.decode(Int.self, forKey: .id)
        }
    }

    @Test("Containers of one type in each other do not mix")
    func recursion() throws {
        let depth = 40
        let document = (0..<depth).map { "<next id='\($0)'>" }.joined() + (0..<depth).map { _ in "</next>" }.joined()
        let decoder = XMLDecoder()
        for _ in 0..<3 {
            var chain: Chain? = try decoder.decode(Chain.self, from: document)
            for id in 0..<depth {
                #expect(chain?.id == id)
                chain = chain?.next
            }
            #expect(chain == nil)
        }
    }

    struct AsAttribute: Decodable, Equatable, DynamicNodeDecoding {
        var name: String
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
        enum CodingKeys: CodingKey { case name }
    }

    struct AsElement: Decodable, Equatable, DynamicNodeDecoding {
        var name: String
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .element }
        typealias CodingKeys = AsAttribute.CodingKeys
    }

    struct Both: Decodable, Equatable {
        var a: AsAttribute
        var b: AsElement
        var c: AsAttribute
    }

    @Test("Two types may share their keys and say different things of them")
    func sharedKeys() throws {
        let part = "name='attribute'><name>element</name>"
        let document = "<r><a \(part)</a><b \(part)</b><c \(part)</c></r>"
        let expected = Both(a: AsAttribute(name: "attribute"), b: AsElement(name: "element"), c: AsAttribute(name: "attribute"))
        let decoder = XMLDecoder()
        for _ in 0..<3 { #expect(try decoder.decode(Both.self, from: document) == expected) }
    }

    /// Decodes another document with the same decoder in the middle of its own.
    struct Nested: Decodable {
        let before: String
        let nested: Book
        let after: String
        enum CodingKeys: CodingKey { case before, after }
        static let decoder = XMLDecoder()

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            before = try container.decode(String.self, forKey: .before)
            nested = try Nested.decoder.decode(Book.self, from: "<b id='5'><title>inner</title></b>")
            after = try container.decode(String.self, forKey: .after)
        }
    }

    @Test("A type may decode another document with the same decoder")
    func nestedDecoding() throws {
        for _ in 0..<3 {
            let value = try Nested.decoder.decode(Nested.self, from: "<r><before>x</before><after>y</after></r>")
            #expect((value.before, value.after) == ("x", "y"))
            #expect(value.nested == Book(5, "inner"))
        }
    }

    @Test("One decoder serves many threads")
    func threads() async throws {
        let decoder = XMLDecoder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        let id = task * 1_000 + round
                        let extra = round % 3 == 0 ? "<e\(round)/>" : ""
                        let book = try decoder.decode(Book.self, from: "<r id='\(id)'>\(extra)<title>t\(id)</title></r>")
                        #expect(book == Book(id, "t\(id)"))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension SeveralDocumentsTests {
    /// Keeps the elements that it is decoded from.
    struct ElementKeeper: Decodable {
        let elements: [XMLTree.Element]
        init(from decoder: any Decoder) throws { elements = decoder.xmlElements ?? [] }
    }

    @Test("Elements that a type keeps stay with their document")
    func keptElements() throws {
        let decoder = XMLDecoder()
        let keepers = try (0..<3).map { try decoder.decode(ElementKeeper.self, from: "<r><title>t\($0)</title></r>") }
        _ = try decoder.decode(Book.self, from: "<r><other/><title>z</title></r>")
        for (number, keeper) in keepers.enumerated() {
            #expect(keeper.elements.map(\.description) == ["<r><title>t\(number)</title></r>"])
            #expect(try decoder.decode(Book.self, from: keeper.elements[0]) == Book(nil, "t\(number)"))
        }
    }
}
