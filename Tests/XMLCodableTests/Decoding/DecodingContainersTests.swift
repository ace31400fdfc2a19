import Foundation
import Testing
import XMLCodable

/// Hands the decoder of a document's root to a closure.
struct DecodedByHand: Decodable {
    typealias Body = @Sendable (any Decoder) throws -> Void
    static let bodyKey = CodingUserInfoKey(rawValue: "DecodedByHand")

    init(from decoder: any Decoder) throws {
        guard let key = Self.bodyKey, let body = decoder.userInfo[key] as? Body else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no body"))
        }
        // A single value is what no choice asks for: a decoder that only wants to know whether this is one has its answer.
        _ = try decoder.singleValueContainer()
        try body(decoder)
    }

    static func decode(_ document: String, with decoder: XMLDecoder = XMLDecoder(), _ body: @escaping Body) throws {
        if let bodyKey { decoder.userInfo[bodyKey] = body }
        _ = try decoder.decode(DecodedByHand.self, from: document)
    }
}

extension [any CodingKey] { var names: [String] { map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue } } }

@Suite("Containers used by hand")
struct DecodingContainersTests {
    static let node = """
        <node id="298884269" visible="true">
          <tag k="amenity" v="cafe"/>
          <note>corner</note>
          <tag k="name" v="Zuri"/>
          <empty/>
        </node>
        """

    @Test("A keyed container tells its keys, attributes and elements, each once, in document order")
    func allKeys() throws {
        try DecodedByHand.decode(Self.node) { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(container.allKeys.map(\.stringValue).filter { !$0.isEmpty } == ["id", "visible", "tag", "note", "empty"])
        }
    }

    @Test("Keys may be asked for in any order, repeatedly, and through several containers")
    func anyOrder() throws {
        try DecodedByHand.decode(Self.node) { (decoder: any Decoder) throws in
            let first = try decoder.container(keyedBy: AnyKey.self)
            let second = try decoder.container(keyedBy: AnyKey.self)
            for _ in 0..<2 {
                #expect(try first.decode(String.self, forKey: "note") == "corner")
                #expect(try second.decode(Int.self, forKey: "id") == 298_884_269)
                #expect(try first.decode(Bool.self, forKey: "visible"))
                #expect(try second.decode(String.self, forKey: "empty").isEmpty)
                #expect(try first.nestedContainer(keyedBy: AnyKey.self, forKey: "tag").decode(String.self, forKey: "k") == "amenity")
            }
        }
    }

    @Test("A nested keyed container is an element, the first of the name, as deep as the document")
    func nestedKeyed() throws {
        let feed = "<feed><author><name>Ada</name><uri>a</uri></author><author><name>Bob</name></author></feed>"
        try DecodedByHand.decode(feed) { (decoder: any Decoder) throws in
            let author = try decoder.container(keyedBy: AnyKey.self).nestedContainer(keyedBy: AnyKey.self, forKey: "author")
            #expect(try author.decode(String.self, forKey: "name") == "Ada")
            #expect(author.codingPath.names == ["author"])
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(throws: DecodingError.self) { try container.nestedContainer(keyedBy: AnyKey.self, forKey: "editor") }
        }
        try DecodedByHand.decode("<a><b><c><d x='1'>2</d></c></b></a>") { (decoder: any Decoder) throws in
            let d = try decoder.container(keyedBy: AnyKey.self)
                .nestedContainer(keyedBy: AnyKey.self, forKey: "b")
                .nestedContainer(keyedBy: AnyKey.self, forKey: "c")
                .nestedContainer(keyedBy: AnyKey.self, forKey: "d")
            #expect(try d.decode(Int.self, forKey: "x") == 1)
            #expect(try d.decode(Int.self, forKey: "") == 2)
            #expect(d.codingPath.names == ["b", "c", "d"])
        }
    }

    @Test("A nested unkeyed container is all elements of the name")
    func nestedUnkeyed() throws {
        try DecodedByHand.decode(Self.node) { (decoder: any Decoder) throws in
            var tags = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "tag")
            #expect(tags.count == 2)
            #expect(tags.codingPath.names == ["tag"])
            var keys: [String] = []
            while !tags.isAtEnd { keys.append(try tags.nestedContainer(keyedBy: AnyKey.self).decode(String.self, forKey: "k")) }
            #expect(keys == ["amenity", "name"])
            #expect(tags.currentIndex == 2)
        }
    }

    @Test("An unkeyed container on an element is all its children, whatever their names and types")
    func unkeyedOnElement() throws {
        try DecodedByHand.decode("<array><string>a</string><integer>7</integer><real>1.5</real><date/></array>") {
            (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            #expect(container.count == 4)
            #expect(!container.isAtEnd)
            #expect(try container.decode(String.self) == "a")
            #expect(container.currentIndex == 1)
            #expect(try container.decode(Int.self) == 7)
            #expect(try container.decode(Double.self) == 1.5)
            #expect(container.count == 4)
            #expect(try container.decodeIfPresent(Date.self) == nil)
            #expect(container.isAtEnd)
            #expect(container.currentIndex == 4)
        }
    }

    @Test("An unkeyed container stays where it was when an item is of another type")
    func unkeyedRetry() throws {
        try DecodedByHand.decode("<array><string>seven</string><integer>8</integer></array>") { (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            #expect(throws: DecodingError.self) { try container.decode(Int.self) }
            #expect(container.currentIndex == 0)
            #expect(try container.decode(String.self) == "seven")
            #expect(throws: DecodingError.self) { try container.decode(DecodingScalarsTests.Size.self) }
            #expect(try container.decode(Int.self) == 8)
        }
    }

    @Test("An unkeyed container that is at its end throws that there is no value")
    func unkeyedAtEnd() throws {
        try DecodedByHand.decode("<array><integer>1</integer></array>") { (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            _ = try container.decode(Int.self)
            let error = try #require(throws: DecodingError.self) { try container.decode(Int.self) }
            guard case .valueNotFound(let type, let context) = error else { return #expect(Bool(false), "\(error)") }
            #expect(ObjectIdentifier(type) == ObjectIdentifier(Int.self))
            #expect(context.codingPath.names == ["[1]"])
            #expect(throws: DecodingError.self) { try container.decode([String: String].self) }
            #expect(throws: DecodingError.self) { try container.nestedContainer(keyedBy: AnyKey.self) }
            #expect(throws: DecodingError.self) { try container.nestedUnkeyedContainer() }
            #expect(throws: DecodingError.self) { try container.superDecoder() }
            #expect(throws: DecodingError.self) { try container.decodeNil() }
            #expect(try container.decodeIfPresent(Int.self) == nil)
        }
    }

    @Test("Unkeyed containers nest, and know where they are")
    func unkeyedInUnkeyed() throws {
        try DecodedByHand.decode("<t><r><c>1</c><c>2</c></r><r/><r><c>3</c></r></t>") { (decoder: any Decoder) throws in
            var rows = try decoder.unkeyedContainer()
            var cells: [[Int]] = []
            while !rows.isAtEnd {
                var row = try rows.nestedUnkeyedContainer()
                #expect(row.codingPath.names == ["[\(cells.count)]"])
                var values: [Int] = []
                while !row.isAtEnd { values.append(try row.decode(Int.self)) }
                cells.append(values)
            }
            #expect(cells == [[1, 2], [], [3]])
        }
    }

    @Test("An empty element has no items", arguments: ["<array/>", "<array></array>", "<array>\n</array>"])
    func unkeyedOnEmpty(document: String) throws {
        try DecodedByHand.decode(document) { (decoder: any Decoder) throws in
            let container = try decoder.unkeyedContainer()
            #expect(container.count == 0)
            #expect(container.isAtEnd)
        }
    }

    @Test("A null in a list is taken as one item")
    func nullItems() throws {
        let document = #"<l xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><i>1</i><i xsi:nil="true"/><i>3</i></l>"#
        try DecodedByHand.decode(document) { (decoder: any Decoder) throws in
            var container = try decoder.unkeyedContainer()
            #expect(try !container.decodeNil())
            #expect(try container.decode(Int.self) == 1)
            #expect(try container.decodeNil())
            #expect(container.currentIndex == 2)
            #expect(try container.decode(Int.self) == 3)
        }
    }

    @Test("A single value container is the element's text, and one element may be read as keyed, unkeyed and single value")
    func singleValue() throws {
        try DecodedByHand.decode("<n> 42 </n>") { (decoder: any Decoder) throws in
            let container = try decoder.singleValueContainer()
            #expect(try container.decode(Int.self) == 42)
            #expect(try container.decode(String.self) == "42")
            #expect(try container.decode(Double.self) == 42)
            #expect(try container.decode([Int].self) == [42])
            #expect(!container.decodeNil())
            #expect(container.codingPath.isEmpty)
        }
        try DecodedByHand.decode("<p a='1'>text<b>2</b></p>") { (decoder: any Decoder) throws in
            #expect(try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "a") == 1)
            #expect(try decoder.singleValueContainer().decode(String.self) == "text")
            #expect(try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "b") == 2)
            #expect(try decoder.container(keyedBy: AnyKey.self).decode(String.self, forKey: "") == "text")
        }
    }

    @Test("A super decoder stands at the element 'super', or at a key's element")
    func superDecoders() throws {
        try DecodedByHand.decode("<car><super><wheels>4</wheels></super><base><name>x</name></base></car>") {
            (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            let vehicle = try container.superDecoder()
            #expect(try vehicle.container(keyedBy: AnyKey.self).decode(Int.self, forKey: "wheels") == 4)
            #expect(vehicle.codingPath.names == ["super"])
            let base = try container.superDecoder(forKey: "base")
            #expect(try base.container(keyedBy: AnyKey.self).decode(String.self, forKey: "name") == "x")
            #expect(base.codingPath.names == ["base"])
            var items = try decoder.unkeyedContainer()
            #expect(try items.superDecoder().container(keyedBy: AnyKey.self).decode(Int.self, forKey: "wheels") == 4)
            #expect(items.currentIndex == 1)
        }
        try DecodedByHand.decode("<car><wheels>4</wheels></car>") { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(throws: DecodingError.self) {
                try container.superDecoder().container(keyedBy: AnyKey.self).decode(Int.self, forKey: "wheels")
            }
        }
    }

    @Test("Coding paths are right in every kind of container")
    func codingPaths() throws {
        struct Leaf: Decodable {
            let path: [String]
            init(from decoder: any Decoder) throws { path = decoder.codingPath.names }
        }
        struct Branch: Decodable { var leaf: Leaf, list: [Leaf], table: [String: Leaf] }
        struct Root: Decodable { var branch: [Branch] }
        let branch = "<branch><leaf/><list/><list/><table><x/></table></branch>"
        let root = try XMLDecoder().decode(Root.self, from: "<r>\(branch)\(branch)</r>")
        for (index, branch) in root.branch.enumerated() {
            #expect(branch.leaf.path == ["branch", "[\(index)]", "leaf"])
            #expect(branch.list.map(\.path) == [["branch", "[\(index)]", "list", "[0]"], ["branch", "[\(index)]", "list", "[1]"]])
            #expect(branch.table["x"]?.path == ["branch", "[\(index)]", "table", "x"])
        }
        #expect(root.branch.count == 2)
    }

    @Test("Types find what userInfo holds, at any depth")
    func userInfo() throws {
        struct Item: Decodable {
            let tag: String?
            init(from decoder: any Decoder) throws { tag = CodingUserInfoKey(rawValue: "tag").flatMap { decoder.userInfo[$0] as? String } }
        }
        struct List: Decodable { var item: [Item] }
        let decoder = XMLDecoder()
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "tag"))] = "seen"
        #expect(try decoder.decode(List.self, from: "<l><item/><item/></l>").item.map(\.tag) == ["seen", "seen"])
    }

    @Test("A container of a text among elements that is kept has its text still")
    func keptContainers() throws {
        final class Keeper: @unchecked Sendable { var container: (any UnkeyedDecodingContainer)? }
        struct Keeping: Decodable {
            init(from decoder: any Decoder) throws {
                let keeper = decoder.userInfo[Self.key] as? Keeper
                keeper?.container = try decoder.unkeyedContainer()
            }
            static let key = CodingUserInfoKey(rawValue: "keeper").unsafelyUnwrapped
        }
        let keeper = Keeper()
        let decoder = XMLDecoder()
        decoder.userInfo[Keeping.key] = keeper
        defer { keeper.container = nil }
        _ = try decoder.decode([Keeping].self, from: "<r><k>text<b/>more</k></r>")
        #expect(try keeper.container?.decode(String.self) == "text")
    }

    typealias Numbers = ListsByHandTests.Loop<Int>

    @Test("The coding path of an error in a list taken by hand ends with the item's index")
    func codingPathOfItem() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Numbers.self, from: "<r><x>1</x><x>a</x></r>") }
        #expect(error?.codingPath.names == ["x", "[1]"])
    }

    @Test(
        "Attributes and elements of an item taken by hand that nobody reads are errors where unknown nodes are",
        arguments: ["<r><x>1</x><x a='2'>3</x></r>", "<r><x>1</x><x>3<!-- --><b/></x></r>"])
    func unknownNodesOfItems(document: String) throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Numbers.self, from: document).items == [1, 3])
        decoder.unknownNodePolicy = .error
        #expect(throws: DecodingError.self) { try decoder.decode(Numbers.self, from: document) }
    }
}
