import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

/// What a decoder finds out from one document serves the next one; nobody may see that but by the time it takes.
@Suite("One decoder for several documents")
struct DecoderReuseTests {
    struct Point: Decodable, Equatable { var x: Int?; var y: Int?; var label: String? }
    struct Item: Decodable, Equatable {
        var id: Int?
        var items: [Item]
        var name: String?
        enum CodingKeys: String, CodingKey { case id, items = "item", name }
    }
    struct Book: Decodable, Equatable {
        @Attribute var id: Int?
        var title: String?
        var pageCount: Int?
        var tags: [String]
        var inner: [Book]?
        enum CodingKeys: String, CodingKey { case id, title, pageCount, tags = "tag", inner = "book" }
    }

    private func expectSameAsFresh<T: Decodable & Equatable>(_ type: T.Type, _ documents: [String], with decoder: XMLDecoder) {
        for document in documents {
            let warm = Result { try decoder.decode(type, from: document) }
            let fresh = Result { try XMLDecoder().decode(type, from: document) }
            switch (warm, fresh) {
            case (.success(let warm), .success(let fresh)): #expect(warm == fresh)
            case (.failure(let warm), .failure(let fresh)): #expect("\(warm)" == "\(fresh)")
            default: Issue.record("\(warm) with the decoder that was used before, \(fresh) with a new one")
            }
        }
    }

    @Test("Keys that one document lacks are found in the next, and the other way round")
    func absentThenPresent() {
        expectSameAsFresh(
            Point.self,
            [
                "<p/>", "<p><x>1</x></p>", "<p><y>2</y><x>1</x></p>", "<p label='a'/>", "<p/>", "<p><label>b</label><z/><x>3</x></p>",
                "<other y='4'/>", "<p><x>none</x></p>", "<p><x>5</x></p>", "<p><x>6</x>", "<p><x>7</x></p>",
            ], with: XMLDecoder())
        let books = [
            "<r/>", "<r><title>a</title></r>", "<r id='1'><tag>x</tag><title>b</title><tag>y</tag></r>",
            "<r><pageCount>7</pageCount><book id='2'><title>c</title></book></r>", "<r/>",
            "<r><other/><unknown/><title>d</title></r>", "<r><new/><title>b</tit", "<r><newer/><pageCount>b</pageCount></r>",
        ]
        expectSameAsFresh(Book.self, books + books + books, with: XMLDecoder())
    }

    @Test("Documents with many other names in between")
    func manyNames() {
        let names = (0..<700).map { "<n\($0)/>" }
        expectSameAsFresh(
            Point.self,
            ["<p><x>1</x></p>", "<p>\(names.joined())<y>2</y></p>", "<p><y>3</y><x>4</x></p>"]
                + names.map { "<p>\($0)<x>5</x></p>" } + ["<p><label>a</label><x>6</x></p>"], with: XMLDecoder())
        // So many that they are forgotten with their document.
        let many = "<p>" + (0..<2_000).map { "<n\($0)/>" }.joined() + "<label>many</label></p>"
        expectSameAsFresh(Point.self, [many, "<p><label>few</label></p>", many, "<p><label>few</label></p>"], with: XMLDecoder())
    }

    @Test("Types that share a key type, with and without tables of their own")
    func sharedKeys() throws {
        enum Keys: String, CodingKey { case a, b }
        struct Attributes: Decodable, DynamicNodeDecoding {
            typealias CodingKeys = Keys
            var a: String?
            var b: String?
            static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
        }
        struct Elements: Decodable, DynamicNodeDecoding {
            typealias CodingKeys = Keys
            var a: String?
            var b: Attributes?
            static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .element }
        }
        struct Either: Decodable {
            typealias CodingKeys = Keys
            var b: Elements?
            var a: String?
        }
        let decoder = XMLDecoder()
        for _ in 0..<3 {
            let document = #"<r a="1"><b a="2"><a>3</a><b a="4" b="5"><a>6</a></b></b></r>"#
            let either = try decoder.decode(Either.self, from: document)
            #expect([either.a, either.b?.a, either.b?.b?.a, either.b?.b?.b] == ["1", "3", "4", "5"])
            #expect(try decoder.decode(Attributes.self, from: document).a == "1")
            #expect(try decoder.decode(Elements.self, from: document).a == nil)
        }
    }

    @Test("A type inside of itself, whose container is used again behind the values inside, deeper than containers are kept")
    func recursion() throws {
        func document(_ depth: Int) -> String {
            depth == 0 ? "<item><id>0</id></item>" : "<item><id>\(depth)</id>\(document(depth - 1))<name>n\(depth)</name></item>"
        }
        let decoder = XMLDecoder()
        for depth in [3, 30, 1, 30, 0] {
            var item: Item? = try decoder.decode(Item.self, from: document(depth))
            for level in stride(from: depth, through: 0, by: -1) {
                #expect(item?.id == level)
                #expect(item?.name == (level == 0 ? nil : "n\(level)"))
                item = item?.items.first
            }
            #expect(item == nil)
        }
    }

    @Test("A type that decodes another document with the same decoder while it is decoded")
    func reentrancy() throws {
        struct Outer: Decodable {
            var inner: Item, after: Int, children: [Outer]
            enum CodingKeys: String, CodingKey { case id, item }
            static let key = CodingUserInfoKey(rawValue: "decoder")
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let same = try #require(Self.key.flatMap { decoder.userInfo[$0] as? XMLDecoder })
                inner = try same.decode(Item.self, from: "<o><new/><item><name>i</name></item><id>9</id></o>")
                children = try container.decode([Outer].self, forKey: .item)
                after = try container.decode(Int.self, forKey: .id)
            }
        }
        let decoder = XMLDecoder()
        if let key = Outer.key { decoder.userInfo[key] = decoder }
        defer { decoder.userInfo = [:] }
        for _ in 0..<3 {
            let outer = try decoder.decode(Outer.self, from: "<r><item><id>1</id></item><item><id>2</id></item><id>3</id></r>")
            #expect(outer.inner == Item(id: 9, items: [Item(id: nil, items: [], name: "i")], name: nil))
            #expect(outer.children.map(\.after) == [1, 2])
            #expect(outer.after == 3)
        }
    }

    @Test("Failures in the middle, caught or not, leave nothing behind")
    func failures() throws {
        struct Careless: Decodable {
            var ids: [Int?]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                let first = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: "item").decode(Int.self, forKey: "none")
                let second = try? container.decode([Int].self, forKey: "item")
                ids = [first, second?.first, try container.decode([Item].self, forKey: "item").last?.id]
            }
        }
        let decoder = XMLDecoder()
        for _ in 0..<3 {
            #expect(try decoder.decode(Careless.self, from: "<r><item><id>1</id></item><item><id>2</id></item></r>").ids == [nil, nil, 2])
            let error = #expect(throws: DecodingError.self) {
                try decoder.decode(Careless.self, from: "<r><item><id>1</id></item><item><item><id>x</id></item></item></r>")
            }
            #expect(error?.xmlIssue?.path == "/r/item[2]/item/id")
            #expect(error?.context?.codingPath.names == ["item", "[1]", "item", "[0]", "id"])
        }
    }

    final class Kept: Decodable {
        let decoder: any Decoder, container: KeyedDecodingContainer<AnyKey>, children: [Kept]
        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: AnyKey.self)
            children = try container.decode([Kept].self, forKey: "item")
        }
    }

    @Test("Containers and decoders that a type keeps stay with their document")
    func keptContainers() throws {
        let decoder = XMLDecoder()
        let kept = try (0..<4).map { number in
            try decoder.decode(Kept.self, from: "<r><n\(number)/><id>\(number)</id><item><id>1\(number)</id></item></r>")
        }
        #expect(try decoder.decode(Item.self, from: "<r><item/><id>77</id></r>").id == 77)
        for (number, kept) in kept.enumerated() {
            #expect(try kept.container.decode(Int.self, forKey: "id") == number)
            #expect(try kept.decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "id") == number)
            #expect(try Item(from: kept.decoder).items.map(\.id) == [10 + number])
            #expect(try kept.children.map { try $0.container.decode(Int.self, forKey: "id") } == [10 + number])
        }
    }

    @Test("Decoders of texts among elements that a type keeps stay with their texts")
    func keptTexts() throws {
        final class Kept: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) throws { self.decoder = decoder }
        }
        typealias Content = ChoicesReadByHandTests.ByContainer<Kept>
        let kept = try XMLDecoder().decode(Content.self, from: "<p>one<!-- c --> more<b>two</b><i/>three</p>").items
        #expect(try kept.map { try String(from: $0.decoder) } == ["one more", "two", "", "three"])
    }

    /// Keeps its container, and gives it out before it fails.
    final class KeptContainer: Decodable {
        let container: KeyedDecodingContainer<AnyKey>, children: [KeptContainer]
        static let failure = CodingUserInfoKey(rawValue: "failure").unsafelyUnwrapped
        final class Caught: @unchecked Sendable { var containers: [KeyedDecodingContainer<AnyKey>] = [] }
        init(from decoder: any Decoder) throws {
            container = try decoder.container(keyedBy: AnyKey.self)
            (decoder.userInfo[Self.failure] as? Caught)?.containers.append(container)
            children = try container.decode([KeptContainer].self, forKey: "item")
            if decoder.userInfo[Self.failure] != nil { _ = try container.decode(Int.self, forKey: "none") }
        }

        var ids: [Int] { get throws { [try container.decode(Int.self, forKey: "id")] + (try children.flatMap { try $0.ids }) } }
    }

    private static let keptDocument = "<r><id>1</id>" + (2..<14).map { "<item><id>\($0)</id></item>" }.joined() + "</r>"

    @Test("A container keeps what it needs when the decoder is gone, and nothing keeps that when the container is gone")
    func keptBeyondDecoder() throws {
        weak var arena: Arena?
        do {
            let tree = try XMLTree(parsing: Self.keptDocument)
            arena = tree.arena
            var kept: KeptContainer? = try XMLDecoder().decode(KeptContainer.self, from: tree.root)
            #expect(try kept?.ids == Array(1..<14))
            let child = kept?.children.last
            kept = nil
            #expect(try child?.ids == [13])
        }
        #expect(arena == nil)
    }

    @Test("A container that outlives a decoding which fails")
    func keptBeyondFailure() throws {
        let caught = KeptContainer.Caught()
        do {
            let decoder = XMLDecoder()
            decoder.userInfo[KeptContainer.failure] = caught
            for _ in 0..<2 { #expect(throws: DecodingError.self) { try decoder.decode(KeptContainer.self, from: Self.keptDocument) } }
            decoder.userInfo = [:]
            _ = try decoder.decode(KeptContainer.self, from: "<r><id>99</id></r>")
        }
        #expect(try caught.containers.map { try $0.decode(Int.self, forKey: "id") } == [1, 2, 1, 2])
    }

    @Test("Containers of records outlive their record, and a stream that is given up")
    func keptRecords() throws {
        var kept: [KeptContainer] = []
        for record in XMLDecoder().records(of: KeptContainer.self, at: "r/item", in: Self.keptDocument) {
            kept.append(try record.get())
            if kept.count == 5 { break }
        }
        #expect(try kept.map { try $0.ids } == (2..<7).map { [$0] })
    }

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
            #expect(try decoder.decode(Book.self, from: keeper.elements[0]).title == "t\(number)")
        }
    }

    @Test("Key types of 17, 130 and 256 cases, and of more than a byte")
    func manyKeys() throws {
        struct Wide<Keys: CodingKey & CaseIterable>: Decodable {
            var values: [String: Int] = [:]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                for key in Keys.allCases { values[key.stringValue] = try container.decodeIfPresent(Int.self, forKey: key) }
            }
        }
        let decoder = XMLDecoder()
        for count in [0, 300, 17, 299, 1] {
            let document = "<r>" + (0..<count).reversed().map { "<k\($0)>\($0)</k\($0)>" }.joined() + "</r>"
            #expect(try decoder.decode(Wide<ByteKey>.self, from: document).values.count == min(count, 256))
            #expect(try decoder.decode(Wide<WordKey>.self, from: document).values.count == count)
            #expect(try decoder.decode(Wide<WordKey>.self, from: document).values.allSatisfy { $0.key == "k\($0.value)" })
            #expect(try decoder.decode(Wide<ByteKey>.self, from: document).values.allSatisfy { $0.key == "k\($0.value)" })
        }
    }

    /// A key type of as many cases as a number has values, up to 300: all of a byte's, or more.
    struct NumberKey<Number: FixedWidthInteger & Sendable>: CodingKey, CaseIterable {
        let number: Number
        var stringValue: String { "k\(number)" }
        var intValue: Int? { nil }
        init(_ number: Number) { self.number = number }
        init?(stringValue: String) {
            guard let number = Number(stringValue.dropFirst()) else { return nil }
            self.number = number
        }
        init?(intValue: Int) { return nil }
        static var allCases: [NumberKey] { (0...min(299, Int(Number.max))).map { NumberKey(Number($0)) } }
    }

    typealias ByteKey = NumberKey<UInt8>
    typealias WordKey = NumberKey<UInt16>

    @Test("Strategies and namespaces may change between documents")
    func strategiesChange() throws {
        struct Page: Decodable, Equatable { var title: String?; var pageCount: Int? }
        let decoder = XMLDecoder()
        let plain = "<r><title>a</title><pageCount>1</pageCount></r>"
        let snake = "<r><page_count>2</page_count><title>b</title></r>"
        let prefixed = "<p:r xmlns:p='urn:p'><p:pageCount>3</p:pageCount><p:title>c</p:title></p:r>"
        let byDefault = "<r xmlns='urn:d'><title>d</title><pageCount>4</pageCount></r>"
        for _ in 0..<3 {
            decoder.keyDecodingStrategy = .useDefaultKeys
            decoder.shouldProcessNamespaces = false
            #expect(try decoder.decode(Page.self, from: plain) == Page(title: "a", pageCount: 1))
            #expect(try decoder.decode(Page.self, from: snake) == Page(title: "b"))
            for strategy in [.convertFromSnakeCase, .custom { AnyKey($0.last?.stringValue.replacing("page_c", with: "pageC") ?? "") }]
                as [XMLDecoder.KeyDecodingStrategy]
            {
                decoder.keyDecodingStrategy = strategy
                #expect(try decoder.decode(Page.self, from: snake) == Page(title: "b", pageCount: 2))
            }
            decoder.keyDecodingStrategy = .useDefaultKeys
            #expect(try decoder.decode(Page.self, from: plain) == Page(title: "a", pageCount: 1))
            for (processesNamespaces, ofPrefixed) in [(true, Page(title: "c", pageCount: 3)), (false, Page())] {
                decoder.shouldProcessNamespaces = processesNamespaces
                #expect(try decoder.decode(Page.self, from: prefixed) == ofPrefixed)
                #expect(try decoder.decode(Page.self, from: byDefault) == Page(title: "d", pageCount: 4))
            }
        }
    }

    @Test("A tree's names are not taken for the names of the documents before it")
    func treesInBetween() throws {
        struct Pair: Decodable, Equatable { var p: Int?; var q: Int? }
        let decoder = XMLDecoder()
        let trees = [try XMLTree(parsing: "<r><q>4</q><p>3</p></r>"), try XMLTree(parsing: "<x><y/><q>4</q><z/><p>3</p></x>")]
        for tree in trees + trees {
            #expect(try decoder.decode(Pair.self, from: "<r><p>1</p><q>2</q></r>") == Pair(p: 1, q: 2))
            #expect(try decoder.decode(Pair.self, from: tree.root) == Pair(p: 3, q: 4))
        }
        #expect(try decoder.decode(Pair.self, from: "<r><p>1</p><q>2</q></r>") == Pair(p: 1, q: 2))
    }

    @Test("The limit of names counts those of one document, and a document at the limit decodes as it does with a new decoder")
    func limitOfNames() throws {
        struct Pair: Decodable, Equatable { var p: Int, q: Int }
        let decoder = XMLDecoder { $0.limits.maximumDistinctNames = 4 }
        #expect(try decoder.decode(Pair.self, from: "<r><p>1</p><q>2</q></r>") == Pair(p: 1, q: 2))
        #expect(try decoder.decode(Pair.self, from: "<s><q>2</q><p>1</p><t/></s>") == Pair(p: 1, q: 2))
        #expect(throws: DecodingError.self) { try decoder.decode(Pair.self, from: "<s><q>2</q><p>1</p><t/><u/></s>") }
        for round in 0..<10 { #expect(try decoder.decode(Pair.self, from: "<r><n\(round)/><p>1</p><q>2</q></r>") == Pair(p: 1, q: 2)) }
    }
}

@Suite("What decoders hold on to", .serialized)
struct DecoderMemoryTests {
    typealias Kept = DecoderReuseTests.Kept

    /// Whoever holds a document's decoding holds its `userInfo`.
    @Test("What is kept and dropped again lets go of its document, also if it was asked for a container when the decoding was over")
    func letGo() throws {
        final class Token: Sendable {}
        let uses: [(XMLDecoder, Kept) throws -> Void] = [
            { decoder, kept in
                let id = try kept.container.decode(Int.self, forKey: "id")
                #expect(id == 1)
                _ = try decoder.decode(DecoderReuseTests.Item.self, from: "<r><id>1</id></r>")
            },
            { _, kept in
                let id = try kept.decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "id")
                #expect(id == 1)
            },
        ]
        for use in uses {
            weak var weakToken: Token?
            do {
                let token = Token()
                weakToken = token
                let decoder = XMLDecoder()
                if let key = CodingUserInfoKey(rawValue: "token") { decoder.userInfo[key] = token }
                try use(decoder, try decoder.decode(Kept.self, from: "<r><id>1</id></r>"))
            }
            #expect(weakToken == nil)
        }
    }

    #if os(Linux)
    private static func residentMegabytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
        return try #require(Int(line.filter(\.isNumber))) / 1024
    }

    @Test("Namespaces that documents declare are forgotten with the documents")
    func namespaces() throws {
        struct Entry: Decodable { var a: Int }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let padding = String(repeating: "u", count: 500_000)
        _ = try decoder.decode(Entry.self, from: #"<r xmlns:x="\#(padding)"><a>0</a></r>"#)
        // Other tests take memory at the same time, but not each time; what is not forgotten would be there each time.
        var growth = Int.max
        for attempt in 1...3 where growth >= 200 {
            let before = try Self.residentMegabytes()
            for number in 1...800 {
                let uri = "urn:\(attempt).\(number)\(padding)"
                #expect(try decoder.decode(Entry.self, from: #"<r xmlns:x="\#(uri)"><a>\#(number)</a></r>"#).a == number)
            }
            growth = try Self.residentMegabytes() - before
        }
        #expect(growth < 200)  // all of them are 400
    }
    #endif
}
