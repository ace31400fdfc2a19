import Testing
import XMLDocuments

/// What is written has one owner, also where the other one has nothing.
@Suite("Nodes that are written for one property, and would be read by another")
struct OwnersWrittenTests {
    typealias Run = OwnersTests.Run
    typealias Marked = OwnersTests.Marked
    typealias AttributesInside = OwnersTests.AttributesInside
    typealias Two = OwnersTests.Two
    typealias TextFirst = OwnersTests.TextFirst
    typealias TextLast = OwnersTests.TextLast

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
        Row(TextLast(w: ["1"], t: nil), .ambiguousContent, ["'t'"]),
        Row(TextFirst(t: nil, u: [OwnersTests.Level.low]), .ambiguousContent, ["'t'"]),
        Row(Content(t: nil, l: ["1"]), .ambiguousContent, ["'t'"]),
        Row(Two(w: [Run](), u: ["1"]), .ambiguousContent, ["'w'"]),
        // Elements of any name, which another property has.
        Row(Two(w: Leaf?.none, u: Open.other(leaf)), .duplicateName, ["`a`"]),
        Row(Two(w: Open.other(leaf), u: Leaf?.none), .duplicateName, ["`a`"]),
        Row(Two(w: Leaf(), u: [Open.z("1"), .other(leaf)]), .duplicateName, ["`a`"]),
        Row(Two(w: [Run](), u: [XMLFragment("b", "1")]), .duplicateName, ["`b`"]),
        Row(Two(w: [XMLFragment("b", "1")], u: [Run]()), .duplicateName, ["`b`"]),
        Row(Two(w: Leaf?.none, u: ["a": "1"]), .duplicateName, ["'a' in 'w'"]),
        Row(Two(w: ["a": "1"], u: Leaf?.none), .duplicateName, ["'a' in 'u'"]),
        // A name that an entry has, and a property.
        Row(AttributesFirst(w: Attribute(["id": "1"]), u: Marked(id: Attribute(2))), .duplicateName, ["'id' in 'u'"]),
        Row(AttributesFirst(w: Attribute(["id": "1"]), u: Marked(id: Attribute(nil))), .duplicateName, ["'id' in 'u'"]),
        Row(AttributesLast(u: Marked(id: Attribute(nil)), w: Attribute(["id": "1"])), .duplicateName, ["'id' in 'u'"]),
        Row(AttributesInside(id: Attribute(1), inner: .init(others: Attribute(["id": 2]))), .duplicateName, ["which 'id' has"]),
        Row(Two(w: Leaf(), u: ["a": "1"]), .duplicateName, ["'a' in 'w'"]),
        Row(Two(w: ["a": "1"], u: Leaf()), .duplicateName, ["'a' in 'u'"]),
        Row(Two(w: [Run](), u: ["b": "1"]), .duplicateName, ["'w'"]),
        Row(Two(w: ["b": "1"], u: Run?.none), .duplicateName, ["'u'"]),
    ]

    @Test("A node that another property would read as well is an error, though that has nothing", arguments: rows)
    func refused(_ row: Row) throws {
        let error = try #require(throws: EncodingError.self) { _ = try row.encode() }
        #expect(error.xmlErrorCode == row.code)
        for part in row.parts { #expect(error.xmlIssue?.found?.contains(part) == true, "\(error.xmlIssue?.found ?? "")") }
    }

    @Test("What no other property reads is written, and comes back")
    func written() throws {
        func check<First: Codable & Equatable, Second: Codable & Equatable>(
            _ value: Two<First, Second>, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == expected, sourceLocation: sourceLocation)
            let read = try XMLDecoder().decode(Two<First, Second>.self, from: expected)
            #expect(read.w == value.w && read.u == value.u, sourceLocation: sourceLocation)
        }
        try check(Two(w: Leaf(a: "1"), u: Open.other(XMLFragment("b", "2"))), "<r><a>1</a><b>2</b></r>")
        try check(Two(w: Leaf(a: "1"), u: [Open.z("1"), .other(XMLFragment("b", "2"))]), "<r><a>1</a><z>1</z><b>2</b></r>")
        try check(Two(w: Leaf(a: "1"), u: [XMLFragment("b", "2"), XMLFragment("b", "3")]), "<r><a>1</a><b>2</b><b>3</b></r>")
        try check(Two(w: Leaf(a: "1"), u: ["2"]), "<r><a>1</a>2</r>")
        try check(Two(w: Leaf(a: "1"), u: ["k": "2"]), "<r><a>1</a><k>2</k></r>")
        try check(Two(w: [Run.b("1"), .text("2")], u: Leaf(a: "3")), "<r><b>1</b>2<a>3</a></r>")
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
