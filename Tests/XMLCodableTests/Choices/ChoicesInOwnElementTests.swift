import Foundation
import Testing
import XMLCodable

@Suite("Lists of choices in an element of their type")
struct ChoicesInOwnElementTests {
    typealias Entry = SeveralCasesTests.Hand
    enum AttributeKeys: String, CodingKey { case k, values }
    struct AttributesFirst<Item: Codable & Equatable>: Codable, Equatable {
        var k: Int?
        var values: [Item]
        init(from decoder: any Decoder) throws {
            k = try decoder.container(keyedBy: AttributeKeys.self).decodeIfPresent(Int.self, forKey: .k)
            values = try decoder.singleValueContainer().decode([Item].self)
        }
    }

    struct AttributesLast<Item: Codable & Equatable>: Codable, Equatable {
        var k: Int?
        var values: [Item]
        init(from decoder: any Decoder) throws {
            values = try decoder.singleValueContainer().decode([Item].self)
            k = try decoder.container(keyedBy: AttributeKeys.self).decodeIfPresent(Int.self, forKey: .k)
        }
    }

    struct Loop<Item: Codable & Equatable>: Codable, Equatable {
        var k: Int?
        var values: [Item] = []
        init(from decoder: any Decoder) throws {
            k = try decoder.container(keyedBy: AttributeKeys.self).decodeIfPresent(Int.self, forKey: .k)
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { values.append(try container.decode(Item.self)) }
        }
    }

    struct Holder<Value: Codable & Equatable>: Codable, Equatable { var x: Value }

    static let rows: [(String, k: Int?, values: [Entry])] = [
        ("<x k='1'><a>1</a><b>b</b></x>", 1, [.a(1), .b("b")]),
        ("<x k='1'><a>1</a></x>", 1, [.a(1)]),
        ("<x k='1'><a>1</a><a>2</a></x>", 1, [.a(1), .a(2)]),
        ("<x k='1'/>", 1, []),
        ("<x><a>1</a><b>b</b></x>", nil, [.a(1), .b("b")]),
        // Elements of a key around one case each.
        ("<x><values><a>1</a></values><values><b>b</b></values></x>", nil, [.a(1), .b("b")]),
        ("<x><values><a>1</a></values></x>", nil, [.a(1)]),
        ("<x k='1'><values><a>1</a></values><values><b>b</b></values></x>", 1, [.a(1), .b("b")]),
        ("<x><values><a>1</a></values><others><b>b</b></others></x>", nil, [.a(1), .b("b")]),
    ]

    @Test("All children of the element are items, whether it has attributes or not", arguments: rows)
    func ownElement(_ element: String, _ k: Int?, _ values: [Entry]) throws {
        let document = "<r><z/>\(element)<z/></r>"
        let first = try XMLDecoder().decode(Holder<AttributesFirst<Entry>>.self, from: document).x
        #expect(first.k == k && first.values == values)
        let last = try XMLDecoder().decode(Holder<AttributesLast<Entry>>.self, from: document).x
        #expect(last.k == k && last.values == values)
        let loop = try XMLDecoder().decode(Holder<Loop<Entry>>.self, from: document).x
        #expect(loop.k == k && loop.values == values)
        // As the root, and as an item of a list.
        #expect(try XMLDecoder().decode(AttributesFirst<Entry>.self, from: element) == first)
        #expect(try XMLDecoder().decode(Holder<[AttributesFirst<Entry>]>.self, from: document).x == [first])
    }

    @Test("Types whose encoding is synthesised read their own output")
    func ownOutput() throws {
        for values: [Entry] in [[], [.a(1)], [.a(1), .b("b")]] {
            var first = try XMLDecoder().decode(AttributesFirst<Entry>.self, from: "<x k='1'/>")
            for k in [nil, 1] {
                (first.k, first.values) = (k, values)
                let encoder = XMLEncoder { $0.nodeEncodingStrategy = .custom { _, _ in { $0.stringValue == "k" ? .attribute : .element } } }
                let holder = Holder(x: first)
                let document = try encoder.encodeToString(holder, withRootKey: "r")
                #expect(try XMLDecoder().decode(Holder<AttributesFirst<Entry>>.self, from: document) == holder, "\(document)")
            }
        }
    }

    @Test(
        "What is no case is an error",
        arguments: [
            ("<x k='1'><a>one</a></x>", "/r/x/a"), ("<x k='1'><other/></x>", "/r/x/other"),
            ("<x>text</x>", "/r/x"),
            ("<x><values><a>1</a><a>2</a></values></x>", "/r/x/values/a[2]"),
        ])
    func refused(_ element: String, _ path: String) {
        expectDecodingIssue(at: path) { try XMLDecoder().decode(Holder<AttributesFirst<Entry>>.self, from: "<r>\(element)</r>") }
    }

    /// A choice that reads an attribute of its element as well.
    enum Tagged: Codable, Equatable {
        case a(id: Int, Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case a, b, id }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self = .a(id: try container.decode(Int.self, forKey: .id), try container.decode(Int.self, forKey: .a))
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test("Several cases in an item are an error, whatever the choice's own code reads of them, and so is an attribute that is wrong")
    func readAttribute() throws {
        expectDecodingIssue(.ambiguousList) { try XMLDecoder().decode(Holder<[Tagged]>.self, from: "<r><x id='7'><a>1</a><b/></x></r>") }
        #expect(try XMLDecoder().decode(Holder<[Tagged]>.self, from: "<r><x id='7'><a>1</a></x></r>").x == [.a(id: 7, 1)])
        expectDecodingIssue(at: "/r/x/@id") { try XMLDecoder().decode(Holder<[Tagged]>.self, from: "<r><x id='one'/></r>") }
    }
}
