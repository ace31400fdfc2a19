import Foundation
import Testing
import XMLCodable

@Suite("Who says which kind of node a key is: wrapper, strategy, type, default")
struct NodeKindPrecedenceTests {
    struct Plain: Codable, Equatable { var v: String }
    struct Table: Codable, Equatable, AllAttributes { var v: String }

    @Test("A decoder that changes its strategy forgets what the last one said")
    func changedStrategy() throws {
        let decoder = XMLDecoder()
        let document = "<r v='1'><v>2</v></r>"
        #expect(try decoder.decode(Table.self, from: document).v == "1")
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .element } }
        #expect(try decoder.decode(Table.self, from: document).v == "2")
        #expect(try decoder.decode(Table.self, from: document).v == "2")
        decoder.nodeDecodingStrategy = .deferredToDecoder
        #expect(try decoder.decode(Table.self, from: document).v == "1")
    }

    // MARK: What a strategy is asked about

    /// The type that a strategy is asked about, with the coding path.
    private static func question(_ type: any Any.Type, _ path: [any CodingKey]) -> String {
        "\(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")): \(type)"
    }

    struct Shelf: Codable, Equatable {
        var book: Plain, books: [Plain], byName: [String: Plain], single: Single
        var maybe: Plain?
        static let sample = Shelf(
            book: Plain(v: "a"), books: [Plain(v: "b"), Plain(v: "c")], byName: ["k": Plain(v: "d")], single: Single(Plain(v: "e")),
            maybe: Plain(v: "f"))
    }

    /// A value that is written in its encoder's place.
    struct Single: Codable, Equatable {
        var book: Plain
        init(_ book: Plain) { self.book = book }
        init(from decoder: any Decoder) throws { book = try decoder.singleValueContainer().decode(Plain.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(book)
        }
    }

    @Test(
        "The strategies are asked about the root, the type under each key, and by the decoder each item, for which the encoder asks by the list"
    )
    func asked() throws {
        let (encoder, decoder, written, read) = (XMLEncoder(), XMLDecoder(), Notes(), Notes())
        encoder.nodeEncodingStrategy = .custom { type, encoder in
            written.add(Self.question(type, encoder.codingPath))
            return { _ in nil }
        }
        decoder.nodeDecodingStrategy = .custom { type, decoder in
            read.add(Self.question(type, decoder.codingPath))
            return { _ in .elementOrAttribute }
        }
        #expect(try decoder.decode(Shelf.self, from: encoder.encode(Shelf.sample)) == .sample)
        for (questions, list) in [(written, ["books: Array<Plain>"]), (read, ["books.0: Plain", "books.1: Plain"])] {
            let others = ["byName: Dictionary<String, Plain>", "byName.k: Plain", "single: Single", "maybe: Plain"]
            #expect(questions.all.filter { !$0.hasSuffix(": String") } == [": Shelf", "book: Plain"] + list + others)
        }
    }

    @Test("What is said for a list holds for its items, for what stands in them in the encoder's place, and for no value under a key")
    func listsAndInnerValues() throws {
        struct Inner: Encodable {
            var a = 1
            var nested = Plain(v: "2")
        }
        struct Outer: Encodable {
            var one = Inner()
            var many = [Inner(), Inner()]
            var nested = [[Inner()]]
        }
        let encoder = XMLEncoder()
        encoder.nodeEncodingStrategy = .custom { type, _ in
            let isList = type == [Inner].self || type == [[Inner]].self
            return { key in isList && key.stringValue == "a" ? .attribute : nil }
        }
        let inner = "<nested><v>2</v></nested>"
        #expect(
            try encoder.encodeToString(Outer(), withRootKey: "r")
                == "<r><one><a>1</a>\(inner)</one><many a=\"1\">\(inner)</many><many a=\"1\">\(inner)</many>"
                + "<nested><nested a=\"1\">\(inner)</nested></nested></r>")
        encoder.nodeEncodingStrategy = .custom { type, _ in
            let isSingle = type == Single.self
            return { _ in isSingle ? .attribute : .element }
        }
        #expect(try encoder.encodeToString(["k": Single(Plain(v: "1"))], withRootKey: "r") == #"<r><k v="1" /></r>"#)
        #expect(try encoder.encodeToString([Single(Plain(v: "1"))], withRootKey: "r") == "<r><r><v>1</v></r></r>")
    }

    @Test("A type's table holds in its nested containers, keyed ones in unkeyed ones and encoders for the superclass included, both ways")
    func nestedContainers() throws {
        let value = Nesting("1", "2", "3", "4", "5")
        let document = #"<r><keyed v="1" /><list v="2" /><list v="2" /><super v="3" /><other v="4" /><list2 v="5" /><list2 v="5" /></r>"#
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
        #expect(try XMLDecoder().decode(Nesting.self, from: document) == value)
        let encoder = XMLEncoder { $0.nodeEncodingStrategy = .custom { _, _ in { _ in .element } } }
        let decoder = XMLDecoder { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .element } } }
        let elements =
            "<r><keyed><v>1</v></keyed><list><v>2</v></list><list><v>2</v></list><super><v>3</v></super><other><v>4</v></other>"
            + "<list2><v>5</v></list2><list2><v>5</v></list2></r>"
        #expect(try encoder.encodeToString(value, withRootKey: "r") == elements)
        #expect(try decoder.decode(Nesting.self, from: elements) == value)
    }

    struct Nesting: Codable, Equatable, AllAttributes {
        var a, b, c, d, e: String
        enum Keys: String, CodingKey { case keyed, list, list2, other, v }
        init(_ values: String...) { (a, b, c, d, e) = (values[0], values[1], values[2], values[3], values[4]) }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Keys.self)
            a = try outer.nestedContainer(keyedBy: Keys.self, forKey: .keyed).decode(String.self, forKey: .v)
            var list = try outer.nestedUnkeyedContainer(forKey: .list)
            b = try list.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .v)
            c = try outer.superDecoder().container(keyedBy: Keys.self).decode(String.self, forKey: .v)
            d = try outer.superDecoder(forKey: .other).container(keyedBy: Keys.self).decode(String.self, forKey: .v)
            var list2 = try outer.nestedUnkeyedContainer(forKey: .list2)
            e = try list2.superDecoder().container(keyedBy: Keys.self).decode(String.self, forKey: .v)
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Keys.self)
            var keyed = outer.nestedContainer(keyedBy: Keys.self, forKey: .keyed)
            try keyed.encode(a, forKey: .v)
            var list = outer.nestedUnkeyedContainer(forKey: .list)
            for _ in 0..<2 {
                var item = list.nestedContainer(keyedBy: Keys.self)
                try item.encode(b, forKey: .v)
            }
            var superContainer = outer.superEncoder().container(keyedBy: Keys.self)
            try superContainer.encode(c, forKey: .v)
            var other = outer.superEncoder(forKey: .other).container(keyedBy: Keys.self)
            try other.encode(d, forKey: .v)
            var list2 = outer.nestedUnkeyedContainer(forKey: .list2)
            for _ in 0..<2 {
                var item = list2.superEncoder().container(keyedBy: Keys.self)
                try item.encode(e, forKey: .v)
            }
        }
    }
}

protocol AllAttributes: DynamicNodeEncoding, DynamicNodeDecoding {}

extension AllAttributes {
    static func nodeEncoding(for _: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    static func nodeDecoding(for _: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
}
