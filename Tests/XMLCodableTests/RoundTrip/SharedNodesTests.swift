import Foundation
import Testing
import XMLDocuments

/// A node belongs to one property, however deep inside of each other the values are that stand in its element.
@Suite("Nodes that two properties would take")
struct SharedNodesTests {
    typealias F = OwnersTests.F
    typealias W = OwnersTests.W
    typealias Common = OwnersTests.Common
    typealias Shape = OwnersTests.Shape
    typealias Two = OwnersTests.Two
    typealias Run = OwnersTests.Run
    typealias Marked = OwnersTests.Marked
    typealias AttributesInside = OwnersTests.AttributesInside
    typealias TextFirst = OwnersTests.TextFirst
    typealias TextLast = OwnersTests.TextLast

    // MARK: Encoding

    @Test("What code by hand writes is its own", arguments: [false, true])
    func writtenByHand(isFirst: Bool) throws {
        let (one, byHand) = (F(v: 1), AnyNames(["v": "2"]))
        let text =
            isFirst
            ? try XMLEncoder().encodeToString(Two(w: byHand, u: one), withRootKey: "r")
            : try XMLEncoder().encodeToString(Two(w: one, u: byHand), withRootKey: "r")
        #expect(text == (isFirst ? "<r><v>2</v><v>1</v></r>" : "<r><v>1</v><v>2</v></r>"))
    }

    @Test(
        "A type that only encodes is checked as well, and the error names the type, both properties and what helps", arguments: [0, 1, 2])
    func encodableOnly(count: Int) throws {
        struct Both: Encodable { @XMLInline var w: Common; @XMLInline var u: Common }
        struct Holder: Encodable { var items: [Both]; var last: Both? }
        let both = Both(w: Common(), u: Common())
        let holder = Holder(items: Array(repeating: both, count: count), last: count == 0 ? both : nil)
        let error = try #require(throws: EncodingError.self) { try XMLEncoder().encode(holder, withRootKey: "r") }
        let issue = try #require(error.xmlIssue)
        #expect(issue.code == .contestedNode && issue.path == (count == 0 ? "/r/last" : "/r/items"))
        #expect(issue.expected == "one property of Both for the element 'x'" && issue.found == "two: 'x' in 'w' and 'x' in 'u'")
        #expect(issue.suggestion == "rename one of both keys, or write 'u' without its mark, which gives it an element of its own")
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == (count == 0 ? ["last", "w"] : ["items", "Index 0", "w"]))
        #expect(try XMLEncoder().encodeToString(Holder(items: []), withRootKey: "r") == "<r />")
    }

    // MARK: What a type reads by hand

    class Base: Decodable {
        var x: Int
        @XMLText var text: String?
        enum CodingKeys: CodingKey { case x, text }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            x = try container.decode(Int.self, forKey: .x)
            _text = try container.decode(XMLText<String?>.self, forKey: .text)
        }
    }

    final class Derived: Base {
        var again: Int, all: [String: String]
        enum CodingKeys: CodingKey { case x }
        required init(from decoder: any Decoder) throws {
            again = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .x)
            all = try [String: String](from: decoder)
            try super.init(from: decoder)
        }
    }

    @Test(
        "A dictionary has what a superclass reads, too; inline it is what no key names, and is taken before the superclass has named its keys"
    )
    func dictionaryBesideSuperclass() throws {
        struct Inline: Decodable { @XMLInline var derived: Derived; var y: Int? }
        let derived = try XMLDecoder().decode(Derived.self, from: "<r>t<x>1</x></r>")
        #expect(derived.x == 1 && derived.again == 1 && derived.all["x"] == "1" && derived.text == "t")
        expectDecodingIssue(.contestedNode) { try XMLDecoder().decode(Inline.self, from: "<r>t<x>1</x></r>") }
    }

    @Test("A key that stands for a value without an element of its own may be asked for again and again")
    func keyAskedTwice() throws {
        struct Twice: Decodable {
            var sum = 0
            enum CodingKeys: CodingKey { case w, shapes, others, text }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                for _ in 0..<2 {
                    sum += try container.decode(XMLInline<W>.self, forKey: .w).wrappedValue.f.v
                    sum += try container.decode(XMLInline<[Shape]>.self, forKey: .shapes).wrappedValue.count
                    sum += try container.decode(Attribute<[String: Int]>.self, forKey: .others).wrappedValue.count
                    sum += try container.decode(XMLText<Int>.self, forKey: .text).wrappedValue
                }
            }
        }
        struct Outer: Decodable { @XMLInline var twice: Twice }
        let document = "<r a='1'>5<v>1</v><circle>1</circle></r>"
        #expect(try XMLDecoder().decode(Twice.self, from: document).sum == 16)
        #expect(try XMLDecoder().decode(Outer.self, from: document).twice.sum == 16)
    }

    // MARK: Keys with dots, and keys that begin alike

    struct Pair: Codable, Equatable, Sendable { var key: String; @XMLInline var value: Shape }

    struct Dotted: Codable, Equatable {
        @XMLInline var one: [Shape]
        @XMLSequence var two: [Pair]
        enum CodingKeys: String, CodingKey { case one = "a.value", two = "a" }
    }

    struct Beginning: Codable, Equatable {
        @XMLSequence var two: [Pair]
        @XMLInline var one: [Round]
        enum Round: Codable, Equatable { case ring(Int) }
        enum CodingKeys: String, CodingKey { case two = "a", one = "a.b" }
    }

    @Test("Keys with dots are no steps of others")
    func dots() throws {
        let document = "<r><circle>1</circle><key>k</key><square>2</square></r>"
        expectDecodingIssue(.contestedNode) { try XMLDecoder().decode(Dotted.self, from: document) }
        let value = Beginning(two: [Pair(key: "k", value: .circle(1))], one: [])
        let ring = Beginning(two: [], one: [.ring(2)])
        for value in [value, ring] {
            let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Beginning.self, from: text) == value, "\(text)")
        }
        #expect(try XMLDecoder().decode(Beginning.self, from: "<r><ring>2</ring><key>k</key><circle>1</circle></r>").one == [.ring(2)])
    }

    // MARK: Names of cases

    struct Figure<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        @Attribute var circle: String
        @XMLInline var shape: Value
    }

    @Test("An attribute that is called as a case is none of it")
    func attributeOfCase() throws {
        for shape in [Shape.circle(1), .square(2)] {
            let name = if case .circle = shape { "circle" } else { "square" }
            let number = if case .circle = shape { 1 } else { 2 }
            let document = "<r circle=\"x\"><\(name)>\(number)</\(name)></r>"
            try expectRow(document, Figure(circle: Attribute("x"), shape: shape), "r")
            try expectRow(document, Figure<Shape?>(circle: Attribute("x"), shape: shape), "r")
            try expectRow(document, Figure(circle: Attribute("x"), shape: [shape]), "r")
        }
        try expectRow("<r circle=\"x\" />", Figure<Shape?>(circle: Attribute("x"), shape: nil), "r")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Figure<Shape>.self, from: "<r circle='x'/>") }
    }

    struct FromOn: Codable, Equatable {
        var a: Int, range: PartialRangeFrom<Int>
        enum CodingKeys: String, CodingKey { case a, range = "" }
        static func == (one: FromOn, other: FromOn) -> Bool { one.a == other.a && one.range.lowerBound == other.range.lowerBound }
    }

    @Test("A list that a type reads by itself in its own element leaves what other keys name")
    func listByHand() throws {
        try expectRow("<r><a>5</a>3</r>", FromOn(a: 5, range: 3...), "r")
        struct Lists: Decodable { @XMLInline var w: PartialRangeFrom<Int>; @XMLInline var u: PartialRangeFrom<Int> }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Lists.self, from: "<r><x>1</x></r>") }
    }

    // MARK: What is written has one owner, also where the other one has nothing

    struct Leaf: Codable, Equatable, Sendable {
        @Attribute var k: String?
        var a: String?
        var c: [String]
        init(a: String? = nil) { (_k, self.a, c) = (Attribute<String?>(nil), a, []) }
    }
    enum Open: Codable, Equatable, Sendable {
        case z(String), other(XMLFragment)
        enum CodingKeys: String, CodingKey { case z, other = "*" }
    }
    struct Content<Other: Codable & Sendable>: Codable, Sendable {
        var t: String?
        @XMLInline var l: Other
        enum CodingKeys: String, CodingKey { case t = "", l }
    }
    struct AttributesFirst: Codable, Sendable { @Attribute var w: [String: String]; @XMLInline var u: Marked }
    struct AttributesLast: Codable, Sendable { @XMLInline var u: Marked; @Attribute var w: [String: String] }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String, code: XMLErrorCode, parts: [String], encode: @Sendable () throws -> String

        init<Model: Encodable & Sendable>(_ value: Model, _ code: XMLErrorCode, _ parts: [String]) {
            (testDescription, self.code, self.parts) = ("\(value)", code, parts)
            encode = { try XMLEncoder().encodeToString(value, withRootKey: "r") }
        }
    }

    static let leaf = XMLFragment("a", "1")
    static let rows = [
        // Texts of a list, which another property has.
        Row(TextFirst(t: nil, u: ["1"]), .ambiguousContent, ["'t'"]),
        Row(Content(t: nil, l: ["1"]), .ambiguousContent, ["'t'"]),
        Row(Two(w: [Run](), u: ["1"]), .ambiguousContent, ["'w'"]),
        // Elements of any name, which another property has.
        Row(Two(w: Leaf?.none, u: Open.other(leaf)), .duplicateName, ["`a`"]),
        Row(Two(w: Leaf(), u: [Open.z("1"), .other(leaf)]), .duplicateName, ["`a`"]),
        Row(Two(w: [Run](), u: [XMLFragment("b", "1")]), .duplicateName, ["`b`"]),
        Row(Two(w: Leaf?.none, u: ["a": "1"]), .duplicateName, ["'a' in 'w'"]),
        Row(Two(w: ["a": "1"], u: Leaf?.none), .duplicateName, ["'a' in 'u'"]),
        // A name that an entry has, and a property.
        Row(AttributesFirst(w: Attribute(["id": "1"]), u: Marked(id: Attribute(nil))), .duplicateName, ["'id' in 'u'"]),
        Row(AttributesLast(u: Marked(id: Attribute(nil)), w: Attribute(["id": "1"])), .duplicateName, ["'id' in 'u'"]),
        Row(AttributesInside(id: Attribute(1), inner: .init(others: Attribute(["id": 2]))), .duplicateName, ["which 'id' has"]),
        Row(Two(w: [Run](), u: ["b": "1"]), .duplicateName, ["'w'"]),
        Row(Two(w: ["b": "1"], u: Run?.none), .duplicateName, ["'u'"]),
    ]

    @Test("A node that another property would read as well is an error, though that has nothing", arguments: rows)
    func refused(_ row: Row) throws {
        let error = try #require(throws: EncodingError.self) { _ = try row.encode() }
        #expect(error.xmlErrorCode == row.code)
        for part in row.parts { #expect(error.xmlIssue?.found?.contains(part) == true, "\(error.xmlIssue?.found ?? "")") }
    }

    @Test("A key that is encoded again and again writes one element each time, which a list reads; of an attribute the last value counts")
    func keyTwice() throws {
        struct ByHand: Encodable {
            enum CodingKeys: CodingKey { case x, y }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                for number in 1...3 {
                    try container.encode(number, forKey: .x)
                    try container.encode(Attribute<Int>(number), forKey: .y)
                    try container.encode(Attribute<Int?>(number), forKey: .y)
                }
            }
        }
        struct List: Decodable { var x: [Int]; @Attribute var y: Int }
        let text = try XMLEncoder().encodeToString(ByHand(), withRootKey: "r")
        #expect(text == #"<r y="3"><x>1</x><x>2</x><x>3</x></r>"#)
        let list = try XMLDecoder().decode(List.self, from: text)
        #expect(list.x == [1, 2, 3] && list.y == 3)
    }
}
