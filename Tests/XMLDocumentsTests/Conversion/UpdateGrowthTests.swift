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

    /// What a document with a long URI has in it. Each is an argument by its name, because the log shows arguments, and the documents are huge.
    enum Content: CaseIterable {
        case items, elementNames, innerElementNames, attributesOfItems, attributeNames

        var document: String {
            switch self {
            case .items: "<r xmlns='\(uri)'>\(String(repeating: "<item>1</item>", count: count))</r>"
            case .elementNames: "<r xmlns='\(uri)'>\(names)<price>1</price></r>"
            case .innerElementNames: "<r xmlns='\(uri)'><inner>\(names)</inner><details>\(names)<price>3</price></details></r>"
            case .attributesOfItems: "<r xmlns:p='\(uri)'>\(String(repeating: "<item p:a='1'>1</item>", count: count))</r>"
            case .attributeNames: "<r xmlns:p='\(uri)'>\((0..<count).map { "<inner p:a\($0)='1'/>" }.joined())</r>"
            }
        }
        var itemCount: Int { self == .items || self == .attributesOfItems ? count : 0 }
    }

    @Test("An update takes time in proportion to the document, however long a namespace's URI is", arguments: Content.allCases)
    func longURI(content: Content) throws {
        var order = Order(x: 1, inner: Order.Inner(y: 2), price: 2)
        try XMLDecoder().update(&order, from: content.document)
        let items = Array(repeating: 1, count: content.itemCount)
        #expect(order == Order(x: 1, item: items, inner: Order.Inner(y: 2), price: content == .innerElementNames ? 3 : 2))
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
