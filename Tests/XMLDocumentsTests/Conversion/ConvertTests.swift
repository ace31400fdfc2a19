import Foundation
import Testing
import XMLDocuments

@Suite("Conversion of one type to another")
struct ConvertTests {
    struct User: Codable, Equatable {
        @Attribute var id: Int
        var name: String
        var nickname: String?
        var tags: [String], born: Date
        var secret = Data([1, 2])
        var ratio = Double.infinity
        var address = Address(city: "Oslo")
    }
    struct Address: Codable, Equatable { var city: String }

    struct Admin: Codable, Equatable {
        @Attribute var id: Int
        var name: String, tags: [String], born: Date, secret: Data, ratio: Double, address: Place, rights: [String]
        var superior: String?
    }
    struct Place: Codable, Equatable { var city: String; var country: String? }

    static let user = User(id: 7, name: " Ann ", nickname: "A", tags: ["x"], born: Date(timeIntervalSince1970: 1.25))
    static let admin = Admin(
        id: 7, name: " Ann ", tags: ["x"], born: user.born, secret: Data([1, 2]), ratio: .infinity, address: Place(city: "Oslo"), rights: []
    )

    static let decoders: [(name: String, set: @Sendable (XMLDecoder) -> Void)] = [
        ("the defaults", { _ in }),
        ("dates in milliseconds", { $0.dateDecodingStrategy = .millisecondsSince1970 }),
        ("dates in ISO 8601", { $0.dateDecodingStrategy = .iso8601 }),
        ("dates as they are", { $0.dateDecodingStrategy = .deferredToDate }),
        ("data as a list", { $0.dataDecodingStrategy = .deferredToData }),
        ("keys in snake case", { $0.keyDecodingStrategy = .convertFromSnakeCase }),
        ("keys by a closure", { $0.keyDecodingStrategy = .custom { _ in fatalError("no name of a document is there") } }),
        ("another root", { $0.rootElementName = "other" }),
        ("namespaces", { $0.shouldProcessNamespaces = true }),
        ("the last of several", { $0.repeatedElementPolicy = .last }),
    ]

    @Test("Properties of one name are taken over, whatever the decoder's options", arguments: decoders.indices)
    func options(_ index: Int) throws {
        let decoder = XMLDecoder(Self.decoders[index].set)
        #expect(try decoder.convert(Self.user, to: Admin.self) == Self.admin, "\(Self.decoders[index].name)")
        #expect(try decoder.convert(Self.user, to: User.self) == Self.user)
    }

    @Test("With an encoder, the result is that of decoding what it writes")
    func encoder() throws {
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        let decoder = XMLDecoder { ($0.keyDecodingStrategy, $0.dateDecodingStrategy) = (.convertFromSnakeCase, .iso8601) }
        let expected = try decoder.decode(Admin.self, from: try encoder.encode(Self.user))
        #expect(try decoder.convert(Self.user, to: Admin.self, encodedBy: encoder) == expected)
        #expect(expected.name == "Ann")
        #expect(expected.born == Date(timeIntervalSince1970: 1))
    }

    @Test("A date that the decoder's formatter does not write exactly is an error")
    func formatter() throws {
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .formatted(CounterpartTests.days) }
        var user = Self.user
        expectEncodingIssue(.unrepresentableValue) { try decoder.convert(user, to: Admin.self) }
        user.born = Date(timeIntervalSince1970: 86_400)
        #expect(try decoder.convert(user, to: Admin.self).born == user.born)
    }

    @Test("A closure that reads dates or data says nothing about writing them")
    func closures() throws {
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .custom { _ in Date() } }
        expectEncodingIssue(.invalidOption) { try decoder.convert(Self.user, to: Admin.self) }
        // Who has no date needs nothing.
        #expect(try decoder.convert(Address(city: "Oslo"), to: Place.self) == Place(city: "Oslo"))
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.dataDecodingStrategy = .custom { _ in Data() }
        expectEncodingIssue(.invalidOption) { try decoder.convert(Self.user, to: Admin.self) }
    }

    @Test("What is missing, of another type or unknown is an error with the path")
    func failures() throws {
        struct Named: Codable { var title: String }
        struct Numbered: Codable { var city: Int }
        expectDecodingIssue(.missingKey) { try XMLDecoder().convert(Address(city: "Oslo"), to: Named.self) }
        expectDecodingIssue(at: "/city") { try XMLDecoder().convert(Address(city: "Oslo"), to: Numbered.self) }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let unknown = #expect(throws: DecodingError.self) { try decoder.convert(Self.user, to: Address.self) }
        #expect(unknown?.xmlErrorCode != nil)
        expectEncodingIssue(.forbiddenCharacter) { try decoder.convert(Address(city: "\u{1}"), to: Place.self) }
    }

    @Test("An enum, a list and a dictionary convert as well")
    func shapes() throws {
        enum Shape: Codable, Equatable { case circle(Address), none }
        enum Form: Codable, Equatable { case circle(Place), square }
        struct Drawing: Codable { @XMLInline var shapes: [Shape] }
        struct Picture: Codable, Equatable { @XMLInline var shapes: [Form] }
        let picture = try XMLDecoder().convert(
            Drawing(shapes: [.circle(Address(city: "a")), .circle(Address(city: "b"))]), to: Picture.self)
        #expect(picture.shapes == [.circle(Place(city: "a")), .circle(Place(city: "b"))])
        struct Numbers: Codable { var a = 1, b = 2 }
        #expect(try XMLDecoder().convert(Numbers(), to: [String: Int].self) == ["a": 1, "b": 2])
        #expect(try XMLDecoder().convert(["a": 5, "b": 6], to: [String: String].self) == ["a": "5", "b": "6"])
    }

    struct Wide: Codable {
        var items: [Item]
        var note: String?
        struct Item: Codable { var count: Int }
    }
    struct Narrow: Codable {
        var items: [Item]
        struct Item: Codable { var count: Int8 }
    }
    struct Strict: Codable { var missing: String }

    @Test("Errors say nothing of the document between the two values")
    func places() throws {
        let wide = Wide(items: [.init(count: 1), .init(count: 1000)])
        for encoder in [nil, XMLEncoder()] {
            let error = try #require(throws: DecodingError.self) { try XMLDecoder().convert(wide, to: Narrow.self, encodedBy: encoder) }
            #expect(error.xmlIssue?.path == "/items[2]/count")
            #expect(error.xmlIssue?.position == nil)
            #expect(error.xmlIssue?.description == "expected a whole number from -128 to 127 (Int8), found '1000' at /items[2]/count")
            let missing = try #require(throws: DecodingError.self) { try XMLDecoder().convert(wide, to: Strict.self, encodedBy: encoder) }
            #expect(missing.xmlIssue?.path == "/" && missing.xmlIssue?.position == nil)
            #expect(!"\(missing)".contains("Wide") && !"\(missing)".contains("line 1"), "\(missing)")
            let unwritable = try #require(throws: EncodingError.self) {
                try XMLDecoder().convert(Wide(items: [], note: "\u{7}"), to: Narrow.self, encodedBy: encoder)
            }
            #expect(unwritable.xmlIssue?.path == "/note")
            #expect(!"\(unwritable)".contains("/Wide"), "\(unwritable)")
        }
        // Optionals that cannot be made of an empty element are nil all the same.
        struct Texts: Codable { var a: String }
        struct Numbers: Codable { var a: Int? }
        #expect(try XMLDecoder().convert(Texts(a: ""), to: Numbers.self).a == nil)
    }
}
