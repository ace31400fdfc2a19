import Foundation
import Testing
import XMLCodable

@Suite("A property in a wrapper, in another format")
struct OtherFormatsTests {
    struct All: Codable, Equatable {
        var id: Int
        @Attribute var attribute: String?
        @Element var element: Int?
        @ElementAndAttribute var both: Double?
        @XMLText var text: String?
        @XMLCData var section: String?
        @XMLInline var list: [Int]?
        @Attribute var implicit: String!
        @Attribute var twice: Int??

        static let absent = All(
            id: 1, attribute: nil, element: nil, both: nil, text: nil, section: nil, list: nil, implicit: nil, twice: .init(nil))
    }

    struct Nested: Codable, Equatable {
        @Attribute @XMLText var attribute: String?
        @Element @XMLCData var section: String?
        @XMLInline @Element var list: [Int]?
    }

    /// The optional is written in the property's type, so that the compiler sees it.
    struct Box<Value: Codable & Equatable>: Codable, Equatable { @Attribute var value: Value? }

    private func json<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test("A property in a wrapper is nil where it is absent, in all six wrappers, and where it is null")
    func absent() throws {
        #expect(try json(All.self, #"{"id":1}"#) == .absent)
        let keys = ["attribute", "element", "both", "text", "section", "list", "implicit", "twice"]
        let nulls = keys.map { "\"\($0)\":null" }.joined(separator: ",")
        #expect(try json(All.self, "{\"id\":1,\(nulls)}") == .absent)
        #expect(try json(Nested.self, "{}") == Nested(attribute: nil, section: nil, list: nil))
        #expect(try json(Box<Int>.self, "{}") == Box(value: nil))
        let list = try PropertyListSerialization.data(fromPropertyList: ["id": 1], format: .xml, options: 0)
        #expect(try PropertyListDecoder().decode(All.self, from: list) == .absent)
    }

    @Test("A property in a wrapper comes back as it was, in every format")
    func roundTrips() throws {
        let all = All(
            id: 1, attribute: .init("a"), element: .init(2), both: .init(0.5), text: "t", section: "<", list: [1, 2], implicit: .init("i"),
            twice: .init(3))
        for value in [all, .absent] {
            #expect(try JSONDecoder().decode(All.self, from: JSONEncoder().encode(value)) == value)
            #expect(try PropertyListDecoder().decode(All.self, from: PropertyListEncoder().encode(value)) == value)
        }
        let nested = Nested(attribute: .init(.init("a")), section: .init(.init("s")), list: .init(.init([1])))
        #expect(try JSONDecoder().decode(Nested.self, from: JSONEncoder().encode(nested)) == nested)
    }

    static let wrong: [(json: String, key: String)] = [
        (#"{"id":1,"attribute":7}"#, "attribute"), (#"{"id":1,"element":"x"}"#, "element"), (#"{"id":1,"list":[1,"x"]}"#, "list"),
        (#"{"id":1,"section":[]}"#, "section"),
    ]

    @Test("A property in a wrapper is an error where it is there and wrong", arguments: wrong)
    func wrongValues(json text: String, key: String) throws {
        let error = try #require(throws: DecodingError.self) { try json(All.self, text) }
        guard case .typeMismatch(_, let context) = error else { return #expect(Bool(false), "\(error)") }
        #expect(context.codingPath.first?.stringValue == key)
    }

    @Test("A property in a wrapper is an error where it is absent and no optional, or where what it has in it lacks something")
    func required() throws {
        struct Required: Codable { @Attribute var id: Int }
        struct Lists: Codable { @XMLInline var items: [Int] }
        struct Inner: Codable { var name: String }
        struct Outer: Codable { @Element var name: Inner? }
        for decode in [
            { _ = try json(Required.self, "{}") }, { _ = try json(Lists.self, "{}") }, { _ = try json(Outer.self, #"{"name":{}}"#) },
        ] as [() throws -> Void] {
            let error = try #require(throws: DecodingError.self) { try decode() }
            guard case .keyNotFound = error else { return #expect(Bool(false), "\(error)") }
        }
        #expect(try json(Outer.self, "{}").name == nil)
    }

    @Test("A property in a wrapper is nil where it is absent also where the optional is behind a generic parameter")
    func hidden() throws {
        struct Hidden<Value: Codable>: Codable { @Attribute var value: Value }
        #expect(try json(Hidden<Int?>.self, "{}").value == nil)
        #expect(throws: DecodingError.self) { try json(Hidden<Int>.self, "{}") }
        #expect(try json(Hidden<Int?>.self, #"{"value":null}"#).value == nil)
        #expect(try XMLDecoder().decode(Hidden<Int?>.self, from: "<h/>").value == nil)
    }

    /// The error of a value must not be taken for its absence because no node has the property's name.
    @Test("A property in a wrapper keeps, in XML, the errors of the element's own text and content")
    func errorsInXML() throws {
        struct Own: Error {}
        struct Failing: Codable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no", underlyingError: Own()))
            }
            func encode(to _: any Encoder) throws {}
        }
        struct Named: Codable { var name: String }
        struct Number: Codable { @XMLText var amount: Int? }
        struct Shared: Codable { @XMLInline var name: Named? }
        struct Count: Codable { var count: Int }
        struct Counted: Codable { @XMLInline var count: Count? }
        struct Failed: Codable { @XMLText var value: Failing? }
        struct Twice: Codable { @Attribute @XMLText var id: Int? }
        let decoder = XMLDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(Number.self, from: "<n>x</n>") }
        #expect(throws: DecodingError.self) { try decoder.decode(Counted.self, from: "<s><count>x</count></s>") }
        #expect(try decoder.decode(Shared.self, from: "<s><other/></s>").name == nil)
        #expect(throws: DecodingError.self) { try decoder.decode(Failed.self, from: "<f>x</f>") }
        #expect(throws: DecodingError.self) { try decoder.decode(Twice.self, from: "<t id='x'/>") }
        #expect(try decoder.decode(Twice.self, from: "<t id='4'/>").id == 4)
        #expect(try decoder.decode(Twice.self, from: "<t/>").id == nil)
        #expect(try decoder.decode(All.self, from: "<all><id>1</id></all>").attribute == nil)
    }
}
