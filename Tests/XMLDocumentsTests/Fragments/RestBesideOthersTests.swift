import Testing
import XMLDocuments

@Suite("Rests beside keys that two things are called by")
struct RestBesideOthersTests {
    enum Shape: Codable, Equatable { case circle(Int), square(Int) }
    struct Drawing: Codable, Equatable { @XMLInline var circle: [Shape]; var rest: XMLUnknownNodes }

    @Test("An element that is called as a case is refused, though the property is called so as well", arguments: [0, 1])
    func caseAndProperty(count: Int) throws {
        let shapes = Array(repeating: Shape.circle(1), count: count)
        expectEncodingIssue(.duplicateName, at: "/r/circle") {
            try XMLEncoder().encode(Drawing(circle: shapes, rest: [.element("circle", "2")]), withRootKey: "r")
        }
    }

    @Test("An element that is called as a property without an element of its own may be in a rest")
    func property() throws {
        struct Named: Codable, Equatable { @XMLInline var shapes: [Shape]; var rest: XMLUnknownNodes }
        let value = Named(shapes: [.circle(1)], rest: [.element("shapes", "2")])
        #expect(try encodedBothWays(value, "r") == "<r><circle>1</circle><shapes>2</shapes></r>")
    }

    struct Wrapped: Codable, Equatable { @ElementAndAttribute var x: Int?; var rest: XMLUnknownNodes }
    struct Table: Codable, Equatable, DynamicNodeEncoding {
        var x: Int?
        var rest: XMLUnknownNodes
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { key.stringValue == "x" ? .both : .default }
    }

    @Test("A rest leaves an element that is written as an attribute as well both of them")
    func copies() throws {
        #expect(try XMLEncoder().encodeToString(Table(x: 1, rest: [.element("y")]), withRootKey: "r") == #"<r x="1"><x>1</x><y /></r>"#)
        for taken in [XMLUnknownNodes(attributes: ["x": "1"]), [.element("x")]] {
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(Table(x: nil, rest: taken)) }
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(Wrapped(x: .init(nil as Int?), rest: taken)) }
        }
        let value = Wrapped(x: .init(1 as Int?), rest: [.element("y")])
        #expect(try encodedBothWays(value, "r") == #"<r x="1"><x>1</x><y /></r>"#)
    }
}
