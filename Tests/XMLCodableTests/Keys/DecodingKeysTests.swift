import Foundation
import Testing
import XMLCodable

@Suite("Keys and how they are found")
struct DecodingKeysTests {
    @Test("Attributes and elements may have strategies of their own")
    func apart() throws {
        struct Both: Decodable, Equatable { @Attribute var firstName: String; var lastName: String }
        let decoder = XMLDecoder()
        decoder.attributeKeyDecodingStrategy = .convertFromKebabCase
        decoder.elementKeyDecodingStrategy = .convertFromSnakeCase
        let expected = Both(firstName: "Ada", lastName: "Lovelace")
        #expect(try decoder.decode(Both.self, from: "<p first-name='Ada'><last_name>Lovelace</last_name></p>") == expected)
        #expect(throws: DecodingError.self) {
            try decoder.decode(Both.self, from: "<p first_name='Ada'><last-name>Lovelace</last-name></p>")
        }
        // The common one is for the kind that has none of its own.
        decoder.attributeKeyDecodingStrategy = nil
        decoder.keyDecodingStrategy = .convertFromUppercase
        #expect(try decoder.decode(Both.self, from: "<p FIRSTNAME='Ada'><last_name>Lovelace</last_name></p>") == expected)
    }

    @Test("A custom strategy is told the whole coding path")
    func customPath() throws {
        struct Book: Decodable {
            var title: String, page: [Int]
            enum CodingKeys: String, CodingKey { case title = "book.title", page = "book.page" }
        }
        struct Shelf: Decodable { var book: Book }
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .custom { path in AnyKey(stringValue: path.map(\.stringValue).joined(separator: ".")) }
        let shelf = try decoder.decode(Shelf.self, from: "<s><book title='Dune'><page>1</page><page>2</page></book></s>")
        #expect(shelf.book.title == "Dune")
        #expect(shelf.book.page == [1, 2])
    }

    @Test(
        "A strategy tells dictionaries its keys: snake case keeps underscores at the ends and words as they are",
        arguments: [
            ("_private", "_private"), ("trailing_", "trailing_"), ("_a_b_", "_aB_"), ("a__b", "aB"), ("already", "already"),
            ("camelCase", "camelCase"), ("one_two", "oneTwo"),
        ])
    func snakeCaseEdges(name: String, key: String) throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(try decoder.decode([String: Int].self, from: "<d><\(name)>1</\(name)></d>") == [key: 1])
    }

    struct Triple: Decodable, Equatable { var a: Int, b: Int, x: Int }

    private static func permutations(_ items: [String]) -> [[String]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let item = rest.remove(at: index)
            return permutations(rest).map { [item] + $0 }
        }
    }

    @Test("Children are found in any order, and of repeated ones the first")
    func outOfOrder() throws {
        struct Backwards: Decodable, Equatable { var x: Int, b: Int, a: Int }
        for children in Self.permutations(["a1", "x2", "b3", "x4", "a5"]) {
            func first(_ name: Character) -> Int { children.first { $0.first == name }.flatMap { Int($0.dropFirst()) } ?? 0 }
            let document = "<r>" + children.map { "<\($0.prefix(1))>\($0.dropFirst())</\($0.prefix(1))>" }.joined() + "</r>"
            let triple = try XMLDecoder().decode(Triple.self, from: document)
            #expect(triple == Triple(a: first("a"), b: first("b"), x: first("x")), "\(children)")
            let backwards = try XMLDecoder().decode(Backwards.self, from: document)
            #expect(backwards == Backwards(x: first("x"), b: first("b"), a: first("a")), "\(children)")
        }
    }

    @Test("The first of repeated elements is found among more names than a word has bits")
    func firstAmongManyNames() throws {
        // 200 names, asked for from the last to the first, each there twice.
        let names = (0..<200).map { "n\($0)" }
        let once = names.map { "<\($0)>1\($0.dropFirst())</\($0)>" }.joined()
        let again = names.map { "<\($0)>2</\($0)>" }.joined()
        try DecodedByHand.decode("<r>\(once)\(again)</r>") { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            for order in [names.reversed(), names, names.filter { ($0.last?.wholeNumberValue ?? 0) % 2 == 0 }.reversed() + names] {
                for name in order {
                    #expect(try container.decode(String.self, forKey: AnyKey(stringValue: name)) == "1\(name.dropFirst())")
                }
            }
        }
    }

    @Test("Attributes are found in any order")
    func attributesInAnyOrder() throws {
        for attributes in Self.permutations(["a='1'", "b='2'", "x='3'", "y='4'"]) {
            #expect(try XMLDecoder().decode(Triple.self, from: "<r \(attributes.joined(separator: " "))/>") == Triple(a: 1, b: 2, x: 3))
        }
    }

    @Test("An element of the same name in another element is not found")
    func onlyOwnChildren() throws {
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Triple.self, from: "<r><a>1</a><b>2</b><n><x>3</x></n></r>") }
        let triple = try XMLDecoder().decode(Triple.self, from: "<r><n><x>0</x><a>0</a></n><a>1</a><b>2</b><x>3</x></r>")
        #expect(triple == Triple(a: 1, b: 2, x: 3))
    }

    @Test("The key \"\" is the element's own text, beside attributes and children")
    func ownText() throws {
        struct Price: Decodable, Equatable {
            @Attribute var currency: String?
            var amount: Decimal
            enum CodingKeys: String, CodingKey { case currency, amount = "" }
        }
        let amount = try #require(Decimal(string: "5.95"))
        #expect(try XMLDecoder().decode(Price.self, from: "<price>5.95</price>") == Price(currency: nil, amount: amount))
        let withCurrency = Price(currency: Attribute(.some("EUR")), amount: amount)
        for document in [
            "<price currency='EUR'>5.95</price>", "<price currency='EUR'> 5.95 </price>", "<price currency='EUR'><![CDATA[5.95]]></price>",
            "<price currency='EUR'>5<!-- . -->.95</price>", "<price currency='EUR'>5.95<vat/> </price>",
        ] {
            #expect(try XMLDecoder().decode(Price.self, from: document) == withCurrency, "\(document)")
        }
    }

    @Test("Keys are told by every byte of their names", arguments: ["a.b", "a-b", "ünïcödé", "日本", "a:b", "_", "A", "xml2", "e\u{301}"])
    func unusualNames(_ name: String) throws {
        try DecodedByHand.decode("<r xmlns:a='urn:a'><\(name)>1</\(name)></r>") { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(try container.decode(Int.self, forKey: AnyKey(stringValue: name)) == 1)
            #expect(!container.contains(AnyKey(stringValue: name + "x")))
            #expect(!container.contains(AnyKey(stringValue: String(name.dropLast()) + "?")))
        }
    }
}
