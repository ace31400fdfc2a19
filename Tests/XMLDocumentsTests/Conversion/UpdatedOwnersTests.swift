import Foundation
import Testing
import XMLDocuments
import XMLFormats

/// A document says nothing of what it does not have, whatever property of the value that is.
@Suite("Whose the parts of a value are that a document updates")
struct UpdatedOwnersTests {
    struct Holder<Text: Codable & Equatable>: Codable, Equatable {
        var text: Text
        @Attribute var k: String?
        enum CodingKeys: String, CodingKey { case text = "", k }
    }

    private func check<Text: Codable & Equatable>(
        _ text: Text, _ other: Text, _ written: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let value = Holder(text: text, k: Attribute("1"))
        try UpdateTests.check(value, "<r/>", value, sourceLocation: sourceLocation)
        try UpdateTests.check(value, #"<r k="2"/>"#, Holder(text: text, k: Attribute("2")), sourceLocation: sourceLocation)
        try UpdateTests.check(value, "<r>\(written)</r>", Holder(text: other, k: Attribute("1")), sourceLocation: sourceLocation)
    }

    enum Color: String, Codable { case red, green }
    struct Identifier: Codable, Equatable {
        var number: Int
        init(_ number: Int) { self.number = number }
        init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    @Test("An element's own text stays where the document has none, of whatever type it is")
    func ownTexts() throws {
        try check("a", "b", "b")
        try check("a" as String?, "b", "b")
        try check(1.5, 2, "2")
        try check(Color.red, .green, "green")
        try check(Color?.some(.red), .green, "green")
        try check(Identifier(1), Identifier(2), "2")
        try check(Identifier?.some(Identifier(1)), Identifier(2), "2")
        try check(try #require(URL(string: "http://a.example")), try #require(URL(string: "http://b.example")), "http://b.example")
        try check(XMLTokens<[String]>(["a", "b"]), XMLTokens<[String]>(["c"]), "c")
        try check(XMLTokens<[Int]?>([1]), XMLTokens<[Int]?>([2, 3]), "2 3")
        try check(XMLText(XMLTokens<[String]>(["a", "b"])), XMLText(XMLTokens<[String]>(["c"])), "c")
        try check(Attribute(XMLTokens<[String]>(["a", "b"])), Attribute(XMLTokens<[String]>(["c"])), "c")
    }

    struct Beside<Other: Codable & Equatable>: Codable, Equatable { var b: Other; @XMLInline var names: AnyNames }
    struct Path: Codable, Equatable {
        @XMLInline var names: AnyNames
        @Attribute var c: String?
        enum CodingKeys: String, CodingKey { case names, c = "a/@c" }
    }
    struct Inner: Codable, Equatable { var a: String? }

    @Test("Keys of any name are replaced as a whole, and are given nothing that another key has")
    func anyNames() throws {
        let value = Beside(b: "1", names: AnyNames(["k": "2"]))
        try UpdateTests.check(value, "<r/>", value)
        try UpdateTests.check(value, "<r><k>3</k></r>", Beside(b: "1", names: AnyNames(["k": "3"])))
        try UpdateTests.check(value, "<r><z>3</z><b>4</b></r>", Beside(b: "4", names: AnyNames(["z": "3"])))
        try UpdateTests.check(Beside(b: Inner?.some(Inner()), names: AnyNames([:])), "<r/>", Beside(b: Inner(), names: AnyNames([:])))
        try UpdateTests.check(Beside(b: AnyNames([:]), names: AnyNames([:])), "<r/>", Beside(b: AnyNames([:]), names: AnyNames([:])))
        let path = Path(names: AnyNames(["k": "1"]), c: Attribute("2"))
        try UpdateTests.check(path, "<r/>", path)
        try UpdateTests.check(path, #"<r><a c="3"/></r>"#, Path(names: AnyNames(["k": "1"]), c: Attribute("3")))
    }
}
