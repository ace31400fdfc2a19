import Foundation
import Testing
import XMLDocuments

@Suite("Keys that are paths beside what takes the rest")
struct PathKeysSharedContentTests {
    struct WithRest: Codable, Equatable {
        var price: Int?, id: Int?
        var map: [String: Int]
        @XMLInline var rest: [XMLFragment]
        @Attribute var others: [String: String]
        enum CodingKeys: String, CodingKey { case price = "details/price", id = "@id", map = "entry[@k]", rest, others }
    }

    @Test("The elements and attributes that paths begin with are not left to others")
    func rest() throws {
        let document = #"<r id="1" x="y"><details><price>5</price></details><entry k="a">1</entry><more>z</more><details2 /></r>"#
        let value = try XMLDecoder().decode(WithRest.self, from: document)
        #expect(value.price == 5 && value.id == 1 && value.map == ["a": 1] && value.others == ["x": "y"])
        #expect(value.rest.map(\.name.localName) == ["more", "details2"])
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
    }

    @Test("A fragment or an entry that is called as a path begins, and an attribute that a path names, are errors when they are written")
    func namesOfPaths() throws {
        for value in [
            WithRest(price: 5, map: [:], rest: [try XMLFragment(parsing: "<details/>")], others: .init([:])),
            WithRest(id: 1, map: [:], rest: [], others: .init(["id": "2"])),
        ] {
            expectEncodingIssue(.duplicateName) { try XMLEncoder().encodeToString(value, withRootKey: "r") }
        }
        expectEncodingIssue(.duplicateName) { try XMLEncoder().encodeToString(Others(a: 1, others: ["x": 2]), withRootKey: "r") }
    }

    struct Inner: Codable, Equatable, Sendable { var b: Int; enum CodingKeys: String, CodingKey { case b = "y/b" } }

    struct Outer: Codable, Equatable, Sendable {
        var a: Int
        @XMLInline var inner: Inner
        enum CodingKeys: String, CodingKey { case a = "x/a", inner }
    }
    struct Others: Codable, Equatable, Sendable {
        var a: Int
        @XMLInline var others: [String: Int]
        enum CodingKeys: String, CodingKey { case a = "x/a", others }
    }

    @Test(
        "An inline type has paths of its own, a dictionary of all elements leaves those of paths, and nil has no element",
        arguments: [
            .init(Outer(a: 1, inner: Inner(b: 2)), "<r><x><a>1</a></x><y><b>2</b></y></r>"),
            .init(Others(a: 1, others: ["u": 2, "v": 3]), "<r><x><a>1</a></x><u>2</u><v>3</v></r>"),
            .init(MayBeNil<Inner>(inline: nil), "<r />"), .init(MayBeNil(inline: Inner(b: 1)), "<r><y><b>1</b></y></r>"),
        ] as [PathKeysTests.Row])
    func inline(_ row: PathKeysTests.Row) throws { try row.check() }

    struct MarkedElement: Codable, Equatable, Sendable {
        var first: Int
        @Element var second: Int?
        enum CodingKeys: String, CodingKey { case first, second = "y/@b" }
    }
    struct Malformed: Codable, Equatable, Sendable {
        var first: Int
        var second: Int?
        enum CodingKeys: String, CodingKey { case first, second = "y//b" }
    }
    struct AllAttributes: Codable, Equatable, Sendable {
        var first: Int
        @Attribute var second: [String: Int]
        enum CodingKeys: String, CodingKey { case first, second = "y/b" }
    }
    /// Its keys are right, and those of what is in it are not.
    struct Around: Codable, Equatable, Sendable { @XMLInline var inner: Malformed? }
    struct MayBeNil<Inline: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { @XMLInline var inline: Inline? }

    /// Whether both directions say the same of a value that is there and of one that is not, whichever comes first.
    private func expectWrongPath<Inline: Codable & Equatable & Sendable>(_ value: Inline) throws {
        let values = [MayBeNil(inline: value), MayBeNil(inline: nil)]
        for values in [values, values.reversed()] {
            let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
            var found: [String?] = []
            for value in values {
                let encoding = #expect(throws: EncodingError.self) { try encoder.encode(value, withRootKey: "r") }?.xmlIssue
                let document = value.inline == nil ? "<r/>" : "<r><first>1</first></r>"
                let decoding = #expect(throws: DecodingError.self) { try decoder.decode(MayBeNil<Inline>.self, from: document) }?.xmlIssue
                #expect(encoding?.code == .invalidPath && decoding?.code == .invalidPath)
                found += [encoding, decoding].map { $0.map { "\($0.expected ?? ""), \($0.found ?? "")" } }
            }
            #expect(Set(found).count == 1, "\(found)")
        }
    }

    @Test("A key that is no path to its property is an error, also where the inline value is nil")
    func wrongPathOfNil() throws {
        try expectWrongPath(MarkedElement(first: 1, second: .init(2)))
        try expectWrongPath(Malformed(first: 1, second: 2))
        try expectWrongPath(AllAttributes(first: 1, second: .init(["a": 2])))
        try expectWrongPath(Around(inner: Malformed(first: 1, second: 2)))
        try expectWrongPath(Around(inner: nil))
    }
}
