import Testing
import XMLDocuments

/// Each of these went through the namespace's URI for every name or element, and would take minutes.
@Suite("Updates by large documents")
struct UpdateGrowthTests {
    struct Order: Codable, Equatable {
        var x: Int?
        var item: [Int] = []
        var inner: Inner?
        var price: Int?
        enum CodingKeys: String, CodingKey { case x, item, inner, price = "details/price" }
        struct Inner: Codable, Equatable { var y: Int? }
    }
    struct Open: Codable { var x: Int?; var rest: XMLUnknownNodes }

    static let count = 20_000
    static let uri = String(repeating: "u", count: 2_000_000)
    static let names = (0..<count).map { "<n\($0)/>" }.joined()

    @Test(
        "An update takes time in proportion to the document, however long a namespace's URI is",
        arguments: [
            ("<r xmlns='\(uri)'>\(String(repeating: "<item>1</item>", count: count))</r>", count, 2),
            ("<r xmlns='\(uri)'>\(names)<price>1</price></r>", 0, 2),
            ("<r xmlns='\(uri)'><inner>\(names)</inner><details>\(names)<price>3</price></details></r>", 0, 3),
            ("<r xmlns:p='\(uri)'>\(String(repeating: "<item p:a='1'>1</item>", count: count))</r>", count, 2),
            ("<r xmlns:p='\(uri)'>\((0..<count).map { "<inner p:a\($0)='1'/>" }.joined())</r>", 0, 2),
        ])
    func longURI(document: String, items: Int, price: Int) throws {
        var order = Order(x: 1, inner: Order.Inner(y: 2), price: 2)
        try XMLDecoder().update(&order, from: document)
        #expect(order == Order(x: 1, item: Array(repeating: 1, count: items), inner: Order.Inner(y: 2), price: price))
    }

    @Test("A rest of very many elements in a namespace with a long URI is replaced in time that is linear in the document")
    func rest() throws {
        var open = Open(x: 1, rest: ["old"])
        try XMLDecoder().update(&open, from: "<r xmlns='\(Self.uri)'>\(Self.names)</r>")
        #expect(open.x == 1)
        #expect(open.rest.elements.count == Self.count)
        #expect(open.rest.elements.last?.name == XMLQName("n\(Self.count - 1)", in: Self.uri))
    }

    @Test("A rest that stays has its namespace declared once")
    func keptRest() throws {
        var open = try XMLDecoder().decode(
            Open.self, from: "<r xmlns:p='\(Self.uri)'>\(String(repeating: "<p:a/>", count: Self.count))</r>")
        for document in ["<r><x>2</x></r>", "<r xmlns:p='\(Self.uri)'><x>2</x></r>"] {
            try XMLDecoder().update(&open, from: document)
            #expect(open.x == 2)
            #expect(open.rest.elements.count == Self.count)
            #expect(open.rest.elements.last?.name == XMLQName("p:a", in: Self.uri))
        }
    }

    @Test("An update compares prefixes byte by byte: combining marks in them take no time, and none is lost")
    func prefixes() throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 4_000)
        let declarations = (0..<50).map { "xmlns:p\(marks)\($0)='u'" }.joined(separator: " ")
        var order = Order(x: 1, inner: Order.Inner(y: 2))
        try XMLDecoder().update(&order, from: "<r \(declarations)><inner><y>3</y></inner></r>")
        #expect(order == Order(x: 1, inner: Order.Inner(y: 3)))
    }
}
