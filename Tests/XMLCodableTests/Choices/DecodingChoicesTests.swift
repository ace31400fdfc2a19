import Testing
import XMLCodable

@Suite("Choices")
struct DecodingChoicesTests {
    struct Circle: Decodable, Equatable { @Attribute var r: Double }
    struct Rect: Decodable, Equatable { @Attribute var width: Double; @Attribute var height: Double }

    /// A choice as the compiler writes it.
    indirect enum Shape: Decodable, Equatable {
        case circle(Circle), rect(Rect), line(x1: Double, y1: Double, x2: Double?), title(String), stop, g([Shape])
    }

    static let rows: [(String, Shape)] = [
        ("<circle r='5'/>", .circle(Circle(r: 5))),
        ("<rect width='1' height='2'/>", .rect(Rect(width: 1, height: 2))),
        ("<line x1='1' y1='2' x2='3'/>", .line(x1: 1, y1: 2, x2: 3)),
        ("<line><x1>1</x1><y1>2</y1></line>", .line(x1: 1, y1: 2, x2: nil)),
        ("<line x1='1'><y1>2</y1></line>", .line(x1: 1, y1: 2, x2: nil)),
        ("<title>a &amp; b</title>", .title("a & b")),
        ("<title/>", .title("")),
        ("<title lang='en'>x</title>", .title("x")),
        ("<stop/>", .stop),
        ("<stop>ignored</stop>", .stop),
    ]

    @Test("A case is told by the name of its element: alone, among the children, in an element of its key", arguments: rows)
    func places(_ element: String, _ expected: Shape) throws {
        struct Inline: Decodable, Equatable { @Attribute var name: String; @XMLInline var shape: Shape }
        struct Keyless: Decodable { var shape: Shape; enum CodingKeys: String, CodingKey { case shape = "" } }
        struct Wrapped: Decodable { var shape: Shape }
        #expect(try XMLDecoder().decode(Shape.self, from: element) == expected)
        for content in ["\n  \(element)\n", "<desc/>\(element)<desc/>"] {
            let inline = try XMLDecoder().decode(Inline.self, from: "<icon name='i'>\(content)</icon>")
            #expect(inline == Inline(name: "i", shape: expected))
        }
        #expect(try XMLDecoder().decode(Keyless.self, from: "<icon>\(element)</icon>").shape == expected)
        #expect(try XMLDecoder().decode(Wrapped.self, from: "<icon><shape>\(element)</shape></icon>").shape == expected)
    }

    static let three = "<circle r='1'/>\n<title>t</title><circle r='2'/>"
    static let expectedThree: [Shape] = [.circle(Circle(r: 1)), .title("t"), .circle(Circle(r: 2))]
    struct Drawing: Decodable, Equatable { @Attribute var width: Int; var name: String, shapes: [Shape]; var note: String? }
    struct Picture: Decodable, Equatable {
        @Attribute var width: Int
        var name: String
        @XMLInline var shapes: [Shape]
        var note: String?
    }

    @Test("A marked list of choices beside other fields is the children that are cases, in document order")
    func listInline() throws {
        for content in [
            "<name>n</name><note>x</note>\(Self.three)", "\(Self.three)<name>n</name><note>x</note>",
            "<circle r='1'/><name>n</name><title>t</title><note>x</note><circle r='2'/>",
            "<other/><circle r='1'/><name>n</name><title>t</title><!-- c --><note>x</note><other><stop/></other><circle r='2'/>",
        ] {
            let picture = try XMLDecoder().decode(Picture.self, from: "<drawing width='9'>\(content)</drawing>")
            #expect(picture == Picture(width: 9, name: "n", shapes: Self.expectedThree, note: "x"), "\(content)")
        }
    }

    @Test("One element with several cases is no list of choices: the error names the path")
    func listWrapped() throws {
        let document = "<drawing width='9'><name>n</name><shapes>\n\(Self.three)\n</shapes></drawing>"
        expectDecodingIssue(
            .ambiguousList, at: "/drawing/shapes/title", line: 3, suggestion: "the key 'shapes/*' reads all cases in one element"
        ) {
            try XMLDecoder().decode(Drawing.self, from: document)
        }
    }

    @Test(
        "An element of a list's key without a case is an error",
        arguments: ["<shapes/>", "<shapes>\n</shapes>", "<shapes><other/></shapes>", "<shapes/><shapes><stop/></shapes>"])
    func itemWithoutCase(_ element: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Drawing.self, from: "<drawing width='9'><name>n</name>\(element)</drawing>")
        }
        #expect(error?.xmlIssue?.code == .unknownCase && error?.xmlIssue?.path.hasPrefix("/drawing/shapes") ?? false)
        #expect(error?.context?.codingPath.map(\.stringValue).prefix(2) == ["shapes", "Index 0"])
    }

    @Test("A list of choices of which there are none is empty, under its key, under the key \"\", marked and at the root")
    func listEmpty() throws {
        struct Keyless: Decodable {
            @Attribute var width: Int; var shapes: [Shape]; enum CodingKeys: String, CodingKey { case width, shapes = "" }
        }
        struct Marked: Decodable { @Attribute var width: Int; @XMLInline var shapes: [Shape] }
        for content in ["", "<other/>"] {
            let document = "<drawing width='9'><name>n</name>\(content)</drawing>"
            #expect(try XMLDecoder().decode(Drawing.self, from: document).shapes.isEmpty, "\(content)")
        }
        #expect(try XMLDecoder().decode(Keyless.self, from: "<drawing width='9'/>").shapes == [])
        #expect(try XMLDecoder().decode(Marked.self, from: "<drawing width='9'/>").shapes == [])
        #expect(try XMLDecoder().decode([Shape].self, from: "<svg/>") == [])
    }

    @Test("The root may be a list of choices, and choices hold choices")
    func nested() throws {
        #expect(try XMLDecoder().decode([Shape].self, from: "<svg>\(Self.three)</svg>") == Self.expectedThree)
        let document = "<svg><g><circle r='1'/><g><stop/><g/></g></g><stop/></svg>"
        let expected: [Shape] = [.g([.circle(Circle(r: 1)), .g([.stop, .g([])])]), .stop]
        #expect(try XMLDecoder().decode([Shape].self, from: document) == expected)
        #expect(try XMLDecoder().decode(Shape.self, from: "<g><title>x</title></g>") == .g([.title("x")]))
    }

    @Test("Two choices, and lists of them, in one struct take what is theirs")
    func twoChoices() throws {
        enum Payment: Decodable, Equatable { case card(number: String), cash }
        enum Delivery: Decodable, Equatable { case post(days: Int), pickup }
        struct Order: Decodable, Equatable {
            @XMLInline var payment: Payment
            @XMLInline var delivery: Delivery?
            @XMLInline var shapes: [Shape]
        }
        let full = try XMLDecoder().decode(Order.self, from: "<o><stop/><post days='3'/><card number='4'/><circle r='1'/></o>")
        #expect(full == Order(payment: .card(number: "4"), delivery: .post(days: 3), shapes: [.stop, .circle(Circle(r: 1))]))
        #expect(try XMLDecoder().decode(Order.self, from: "<o><cash/></o>") == Order(payment: .cash, delivery: nil, shapes: []))
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Order.self, from: "<o><pickup/></o>") }
    }

    @Test("Optional choices and optional lists of choices are nil where there is none")
    func optionals() throws {
        struct Maybe: Decodable, Equatable { var shape: Shape?; var name: String? }
        struct Marked: Decodable, Equatable { @XMLInline var shape: Shape?; var name: String? }
        #expect(try XMLDecoder().decode(Maybe.self, from: "<m><name>n</name></m>") == Maybe(shape: nil, name: "n"))
        #expect(try XMLDecoder().decode(Marked.self, from: "<m><name>n</name></m>") == Marked(shape: nil, name: "n"))
        #expect(try XMLDecoder().decode(Marked.self, from: "<m><name>n</name><stop/></m>") == Marked(shape: .stop, name: "n"))
        #expect(try XMLDecoder().decode(Maybe.self, from: "<m><shape><stop/></shape></m>") == Maybe(shape: .stop, name: nil))
        struct List: Decodable, Equatable { var shapes: [Shape]? }
        #expect(try XMLDecoder().decode(List.self, from: "<m/>").shapes == nil)
        #expect(try XMLDecoder().decode(List.self, from: "<m><shapes><stop/></shapes></m>").shapes == [.stop])
    }

    @Test("An element that is no case is an error where a case must be")
    func noCase() throws {
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Shape.self, from: "<polygon/>") }
        struct Icon: Decodable { var shape: Shape }
        let missing = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Icon.self, from: "<icon><polygon/></icon>") }
        #expect(missing.xmlIssue?.path.hasPrefix("/icon") == true)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Icon.self, from: "<icon><shape><polygon/></shape></icon>") }
        struct Marked: Decodable { @XMLInline var shape: Shape }
        expectDecodingIssue(at: "/icon/circle/@r", line: 2) { try XMLDecoder().decode(Marked.self, from: "<icon>\n<circle r='x'/></icon>") }
    }

    @Test("A choice that is not marked never takes a sibling whose name is a case")
    func unmarked() throws {
        enum State: Codable, Equatable { case open, paid }
        struct Order: Codable, Equatable { var paid: Bool; var state: State?; var states: [State] }
        let order = Order(paid: true, state: nil, states: [])
        let document = try XMLEncoder().encodeToString(order, withRootKey: "r")
        #expect(document == "<r><paid>true</paid></r>")
        #expect(try XMLDecoder().decode(Order.self, from: document) == order)
        struct Required: Decodable { var state: State }
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Required.self, from: "<r><paid/></r>") }
        let suggestion = "there is an element 'paid', which is a case of it: mark the property @XMLInline"
        #expect(error.xmlIssue?.suggestion == suggestion)
        guard case .keyNotFound = error else { return #expect(Bool(false), "\(error)") }
        struct List: Decodable { var states: [State] }
        let path = " (the path 'states/*' reads cases in an element 'states')"
        expectDecodingIssue(.missingKey, suggestion: suggestion + path) { try XMLDecoder().decode(List.self, from: "<r><paid/></r>") }
    }
}
