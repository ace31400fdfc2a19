import Foundation
import Testing
import XMLCodable

/// What is encoded decodes to an equal value, whatever the layout.
@Suite("Values that come back")
struct RoundTripTests {
    private func roundTrip<T: Codable & Equatable>(
        _ value: T, root: String? = "root", sourceLocation: SourceLocation = #_sourceLocation,
        configure: (XMLEncoder, XMLDecoder) -> Void = { _, _ in }
    ) throws {
        for formatting in [[], .prettyPrinted, .sortedKeys, .noEmptyElements] as [XMLEncoder.OutputFormatting] {
            let encoder = XMLEncoder()
            let decoder = XMLDecoder()
            encoder.outputFormatting = formatting
            configure(encoder, decoder)
            let xml = try encoder.encodeToString(value, withRootKey: root)
            #expect(try decoder.decode(T.self, from: xml) == value, "\(xml)", sourceLocation: sourceLocation)
        }
    }

    // MARK: Scalars

    struct Scalars: Codable, Equatable {
        var bool = true
        var int = Int.min
        var int8 = Int8.min
        var int16 = Int16.max
        var int32 = Int32.min
        var int64 = Int64.max
        var uint = UInt.max
        var uint8 = UInt8.max
        var uint16 = UInt16.max
        var uint32 = UInt32.max
        var uint64 = UInt64.max
        var float = Float.pi
        var double = Double.leastNonzeroMagnitude
        var large = -Double.greatestFiniteMagnitude
        var third = 1.0 / 3.0
        var string = "a < b && c > d ]]> \"quoted\" 'quoted' \u{1F600} é\u{301}"
        var decimal = Decimal(string: "-123456789012345678901234567890.12345678") ?? 0
        var url = URL(string: "https://example.org/a?b=c&d=%20e#f")
        var uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        var data = Data((0...255).map { UInt8($0) })
        var date = Date(timeIntervalSinceReferenceDate: 814_953_900.123_456_7)
    }

    @Test("Scalars of every kind come back")
    func scalars() throws { try roundTrip(Scalars()) }

    @Test(
        "Dates come back to the last bit",
        arguments: [0, 1, -1, 0.1, -0.1, 814_953_900.123_456_7, -978_307_200.25, -978_307_201.75, 1e-9, 252_455_616_000.5, -62_135_769_600])
    func dates(seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        try roundTrip([date])
        try roundTrip([date.addingTimeInterval(0.000_000_1)])
    }

    @Test(
        "Dates of whole seconds come back as ISO 8601",
        arguments: [0, 1, -1, 814_953_900, -978_307_200, -978_307_201, 252_455_616_000, -62_135_769_600])
    func isoDates(seconds: Double) throws {
        try roundTrip([Date(timeIntervalSinceReferenceDate: seconds)]) { encoder, decoder in
            encoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
        }
    }

    // MARK: Strings

    struct Strings: Codable, Equatable {
        @Attribute var attribute: String
        var element: String
        @XMLCData var section: String
    }

    @Test(
        "Strings come back byte for byte without trimming",
        arguments: [
            "", "plain", " leading and trailing ", "\n", "\t", "line\nfeed", "carriage\rreturn", "both\r\n", "]]>", "a]]>b]]>", "]]",
            "<a>&amp;</a>",
            "<![CDATA[x]]>", "\u{85}\u{2028}", "\u{10FFFD}", "é", "e\u{301}", "\r\r\n\n\t ", "'\"", "&", "]]>\r]]>",
        ])
    func strings(string: String) throws {
        let value = Strings(attribute: Attribute(string), element: string, section: string)
        try roundTrip(value) { _, decoder in decoder.trimValueWhitespaces = false }
        let decoded = try XMLDecoder(trimValueWhitespaces: false).decode(Strings.self, from: XMLEncoder().encode(value))
        #expect(Array(decoded.element.utf8) == Array(string.utf8))
        #expect(Array(decoded.attribute.utf8) == Array(string.utf8))
    }

    // MARK: Structures

    struct Person: Codable, Equatable {
        @Attribute var id: Int
        var name: String
        var nickname: String?
        var emails: [String]
        var address: Address?
        @ElementAndAttribute var version: Int
    }

    struct Address: Codable, Equatable { var street: String, tags: [String: String] }

    @Test("Structures with lists, optionals and dictionaries come back")
    func structures() throws {
        try roundTrip(
            Person(
                id: 7, name: "Ada", nickname: nil, emails: ["a@example.org", "b@example.org"],
                address: Address(street: "Main", tags: ["kind": "home", "floor": "2"]), version: 3))
        try roundTrip(Person(id: 7, name: "", nickname: "", emails: [], address: nil, version: 3))
    }

    @Test("Lists of every depth come back")
    func nestedLists() throws {
        try roundTrip([1, 2, 3])
        try roundTrip([[1, 2], [3], []])
        try roundTrip([[[1], [2, 3]], [[4]]])
        struct Matrix: Codable, Equatable { var row: [[Double]] }
        try roundTrip(Matrix(row: [[1, 0], [0, 1]]))
        try roundTrip(Matrix(row: [[1]]))
        struct Sparse: Codable, Equatable { var value: [Int?] }
        try roundTrip(Sparse(value: [1, nil, 3]))
        struct Bag: Codable, Equatable { var item: Set<String> }
        try roundTrip(Bag(item: ["a", "b"]))
    }

    @Test("Dictionaries with every kind of key come back")
    func dictionaries() throws {
        enum Color: String, Codable, CodingKeyRepresentable { case red, green }
        try roundTrip(["a": 1, "b": 2])
        try roundTrip(["a": [1, 2], "b": [3]])
        try roundTrip([1: "one", -2: "minus two"])
        try roundTrip([Color.red: 1, .green: 2])
        struct Holder: Codable, Equatable { var counts: [String: Int] }
        try roundTrip(Holder(counts: ["a": 1]))
        try roundTrip(Holder(counts: [:]))
    }

    @Test("Optionals of optionals come back as far as XML tells them apart")
    func optionals() throws {
        struct Nested: Codable, Equatable { var value: Int?? }
        try roundTrip(Nested(value: 1))
        try roundTrip(Nested(value: .none))
    }

    // MARK: Choices

    struct Circle: Codable, Equatable, Sendable { @Attribute var radius: Int }

    indirect enum Shape: Codable, Equatable, Sendable {
        case circle(Circle)
        case point
        case name(String)
        case box(width: Int, height: Int)
        case pair(Int, second: String)
        case group([Shape])
        case turned(Shape, by: Double)
    }

    static let shapes: [Shape] = [
        .circle(Circle(radius: 1)), .point, .name("n"), .box(width: 1, height: 2), .pair(3, second: "s"),
        .group([.point, .name("m"), .circle(Circle(radius: 2))]), .turned(.circle(Circle(radius: 9)), by: 0.5), .circle(Circle(radius: 3)),
    ]

    @Test("Choices come back alone", arguments: shapes)
    func choices(shape: Shape) throws {
        try roundTrip(shape)
        struct Holder: Codable, Equatable { var before: String, shape: Shape; var after: String? }
        try roundTrip(Holder(before: "b", shape: shape, after: nil))
    }

    @Test("Lists of choices come back in every shape")
    func choiceLists() throws {
        try roundTrip(RoundTripTests.shapes)
        struct OnePerItem: Codable, Equatable { var title: String, shapes: [Shape] }
        try roundTrip(OnePerItem(title: "t", shapes: RoundTripTests.shapes))
        struct Inlined: Codable, Equatable { var title: String; @XMLInline var shapes: [Shape]; var note: String }
        try roundTrip(Inlined(title: "t", shapes: RoundTripTests.shapes, note: "n"))
        struct EmptyKey: Codable, Equatable {
            @Attribute var id: Int
            var shapes: [Shape]
            enum CodingKeys: String, CodingKey { case id, shapes = "" }
        }
        try roundTrip(EmptyKey(id: 1, shapes: RoundTripTests.shapes))
    }
}
