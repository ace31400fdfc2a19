import Foundation
import Testing
import XMLCodable

@Suite("Lists, sets and dictionaries")
struct DecodingCollectionsTests {
    struct Item: Decodable, Hashable { @Attribute var sku: String; var quantity: Int }
    struct Order: Decodable, Equatable { var item: [Item]; var note: String? }

    private static func item(_ sku: String, _ quantity: Int) -> String { "<item sku='\(sku)'><quantity>\(quantity)</quantity></item>" }

    @Test("A list is every element of its name, in document order, be there none, one or more, interleaved or not")
    func lists() throws {
        let (a, b, c) = (Self.item("a", 1), Self.item("b", 2), Self.item("c", 3))
        let expected = [Item(sku: "a", quantity: 1), Item(sku: "b", quantity: 2), Item(sku: "c", quantity: 3)]
        let documents: [(String, Int)] = [
            ("", 0), ("<note>x</note>", 0), (a, 1), (a + b, 2), (a + b + c, 3), ("<note>x</note>" + a + b, 2),
            (a + "<note>x</note>" + b, 2),
            (a + "<x/>" + b + "<y><item/></y>" + c + "<z/>", 3), ("\n " + a + "\n " + b + "\n", 2), (a + "stray" + b, 2),
        ]
        for (content, count) in documents {
            let order = try XMLDecoder().decode(Order.self, from: "<order>\(content)</order>")
            #expect(order.item == Array(expected.prefix(count)), "\(content)")
            #expect(order.note == (content.contains("note") ? "x" : nil))
        }
    }

    @Test("A list of the root's children takes them all")
    func rootList() throws {
        #expect(try XMLDecoder().decode([Int].self, from: "<l><i>1</i><j>2</j><i>3</i></l>") == [1, 2, 3])
        #expect(try XMLDecoder().decode([String].self, from: "<l><i/><i>x</i></l>") == ["", "x"])
        #expect(try XMLDecoder().decode([Int].self, from: "<l/>") == [])
        #expect(try XMLDecoder().decode([Int].self, from: "<l>\n</l>") == [])
        #expect(try XMLDecoder().decode([Item].self, from: "<l>\(Self.item("a", 1))\(Self.item("b", 2))</l>").map(\.sku) == ["a", "b"])
    }

    @Test("Lists of every scalar are read")
    func scalarLists() throws {
        func decode<T: Decodable>(_: T.Type, _ texts: String...) throws -> [T] {
            try XMLDecoder().decode(DecodingScalarsTests.InElement<[T]>.self, from: "<l>" + texts.map { "<v>\($0)</v>" }.joined() + "</l>")
                .v
        }
        #expect(try decode(Bool.self, "true", "0") == [true, false])
        #expect(try decode(Int8.self, "-128", "127") == [-128, 127])
        #expect(try decode(UInt64.self, "0", "18446744073709551615") == [0, .max])
        #expect(try decode(Float.self, "1.5", "INF") == [1.5, .infinity])
        #expect(try decode(Decimal.self, "1.10", "2").map(\.description) == ["1.1", "2"])
        #expect(try decode(Date.self, "0", "1").map(\.timeIntervalSince1970) == [0, 1])
        #expect(try decode(Data.self, "AQ==", "") == [Data([1]), Data()])
        #expect(try decode(DecodingScalarsTests.Unit.self, "K", "°C") == [.kelvin, .celsius])
    }

    @Test("A list of lists is one element for each, with the items as its children")
    func nestedLists() throws {
        struct Matrix: Decodable { var row: [[Int]] }
        let document = "<m><row><c>1</c><c>2</c></row><row/><row><c>3</c></row></m>"
        #expect(try XMLDecoder().decode(Matrix.self, from: document).row == [[1, 2], [], [3]])
        #expect(try XMLDecoder().decode([[Int]].self, from: document) == [[1, 2], [], [3]])
        struct Cube: Decodable { var plane: [[[Int]]] }
        let cube = "<c><plane><r><v>1</v></r><r><v>2</v><v>3</v></r></plane><plane><r/></plane></c>"
        #expect(try XMLDecoder().decode(Cube.self, from: cube).plane == [[[1], [2, 3]], [[]]])
    }

    @Test("Sets and the other lists of the standard library are lists")
    func otherLists() throws {
        struct Lists: Decodable { var set: Set<String>, contiguous: ContiguousArray<Int>, items: Set<Item> }
        let document = """
            <l><set>a</set><contiguous>1</contiguous><set>b</set><set>a</set><contiguous>3</contiguous>
            <items sku="x"><quantity>1</quantity></items></l>
            """
        let lists = try XMLDecoder().decode(Lists.self, from: document)
        #expect(lists.set == ["a", "b"])
        #expect(Array(lists.contiguous) == [1, 3])
        #expect(lists.items == [Item(sku: "x", quantity: 1)])
    }

    @Test("A dictionary is child elements by name; its values may be lists, dictionaries, structs and optionals")
    func dictionaries() throws {
        struct Rates: Decodable { var rate: [String: Double] }
        let document = "<r><rate base='x'><EUR>1</EUR><USD>1.16</USD><JPY>181.5</JPY></rate></r>"
        #expect(try XMLDecoder().decode(Rates.self, from: document).rate == ["EUR": 1, "USD": 1.16, "JPY": 181.5])
        #expect(try XMLDecoder().decode([String: String].self, from: "<r><a>1</a><b/></r>") == ["a": "1", "b": ""])
        #expect(try XMLDecoder().decode([String: Int].self, from: "<r/>") == [:])
        #expect(try XMLDecoder().decode([String: [Int]].self, from: "<r><a>1</a><b>2</b><a>3</a></r>") == ["a": [1, 3], "b": [2]])
        let nested = try XMLDecoder().decode([String: [String: Int]].self, from: "<r><a><x>1</x></a><b><y>2</y><z>3</z></b></r>")
        #expect(nested == ["a": ["x": 1], "b": ["y": 2, "z": 3]])
        let items = try XMLDecoder().decode([String: Item].self, from: "<r><one sku='s'><quantity>1</quantity></one></r>")
        #expect(items == ["one": Item(sku: "s", quantity: 1)])
        #expect(try XMLDecoder().decode([String: Int?].self, from: "<r><a>1</a><b/></r>") == ["a": 1, "b": nil])
    }

    enum Currency: String, Decodable, CodingKeyRepresentable { case eur = "EUR", usd = "USD" }

    @Test("A dictionary's keys may be representable as coding keys")
    func representableKeys() throws {
        #expect(try XMLDecoder().decode([Currency: Double].self, from: "<r><EUR>1</EUR><USD>1.16</USD></r>") == [.eur: 1, .usd: 1.16])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode([Currency: Double].self, from: "<r><XXX>1</XXX></r>") }
    }

    @Test("A dictionary's keys may be whole numbers, as a strategy makes them of names, or behind an underscore")
    func numberKeys() throws {
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return AnyKey(stringValue: name.hasPrefix("_") ? String(name.dropFirst()) : name)
        }
        struct Rooms: Decodable { var room: [Int: String] }
        let document = "<h><room><_1>hall</_1><_12>attic</_12></room></h>"
        #expect(try decoder.decode(Rooms.self, from: document).room == [1: "hall", 12: "attic"])
        #expect(try XMLDecoder().decode(Rooms.self, from: document).room == [1: "hall", 12: "attic"])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Rooms.self, from: "<h><room><cellar>x</cellar></room></h>") }
    }

    @Test("A list of 10,000 items is read, and two interleaved ones of 5,000 each")
    func manyItems() throws {
        let content = (0..<10_000).map { "<item sku='s\($0 % 7)'><quantity>\($0)</quantity></item>" }.joined()
        let order = try XMLDecoder().decode(Order.self, from: "<order>\(content)<note>end</note></order>")
        #expect(order.item.count == 10_000)
        #expect(order.item.enumerated().allSatisfy { $0.element == Item(sku: Attribute("s\($0.offset % 7)"), quantity: $0.offset) })
        #expect(order.note == "end")
        struct Lists: Decodable { var a: [Int], b: [Int] }
        let interleaved = (0..<5_000).map { "<a>\($0)</a><b>\($0 + 1)</b>" }.joined()
        let lists = try XMLDecoder().decode(Lists.self, from: "<l>\(interleaved)</l>")
        #expect(lists.a == Array(0..<5_000))
        #expect(lists.b == Array(1...5_000))
    }

    @Test("A dictionary of 10,000 keys is read in a short time")
    func manyKeys() throws {
        let content = (0..<10_000).map { "<k\($0)>\($0)</k\($0)>" }.joined()
        var dictionary: [String: Int] = [:]
        let time = try ContinuousClock().measure { dictionary = try XMLDecoder().decode([String: Int].self, from: "<d>\(content)</d>") }
        #expect(dictionary.count == 10_000)
        #expect(dictionary == Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("k\($0)", $0) }))
        #expect(time < .seconds(10), "looking every key up from the start takes minutes")
    }
}
