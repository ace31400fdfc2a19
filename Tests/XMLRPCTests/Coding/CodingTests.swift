import Foundation
import Testing
import XMLRPC

@Suite("Coding")
struct CodingTests {
    struct Person: Codable, Equatable {
        enum Role: String, Codable { case author, reader }
        var name: String, age: Int, height: Double, born: Date, photo: Data
        var site: URL?
        var roles: [Role], scores: [String: Int8]
        var address: Address?
        var anything: XMLRPCValue, balance: Decimal, id: UUID
        struct Address: Codable, Equatable { var city: String }
    }

    static let person = Person(
        name: "Ada", age: 36, height: 1.7, born: Date(timeIntervalSince1970: -4_863_456_000), photo: Data([1, 2]),
        site: URL(string: "http://a.b/c"),
        roles: [.author, .reader], scores: ["b": 1, "a": -2], address: .init(city: "London"), anything: [1, "x"],
        balance: Decimal(string: "12.340000000000000000001")!, id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!)

    @Test("A model becomes a struct in its own order, and comes back")
    func model() throws {
        let value = try XMLRPCEncoder().encode(Self.person)
        #expect(value.struct?.names.prefix(4) == ["name", "age", "height", "born"])
        #expect(value["born"].dateTime?.description == "18151120T00:00:00")
        #expect(value["photo"] == .data(Data([1, 2])) && value["roles"] == ["author", "reader"])
        #expect(value["scores"].struct?.names == ["a", "b"])
        #expect(value["anything"] == [1, "x"] && value["balance"].string == "12.340000000000000000001")
        #expect(try value.decode(Person.self) == Self.person)
        let data = try XMLRPCResponse.success(value).data()
        #expect(try XMLRPCResponse(parsing: data).get().decode(Person.self) == Self.person)
    }

    @Test("An optional that is nil is left out, or written with the dialect that has nil")
    func optionals() throws {
        struct Pair: Codable, Equatable { var a: Int?, b: String? }
        #expect(try XMLRPCEncoder().encode(Pair(a: 1)) == ["a": 1])
        #expect(try XMLRPCEncoder(dialect: .nil).encode(Pair(a: 1)) == ["a": 1, "b": .nil])
        #expect(try (["a": 1, "b": .nil] as XMLRPCValue).decode(Pair.self) == Pair(a: 1))
        #expect(try XMLRPCEncoder(dialect: .nil).encode([1, nil]) == [1, .nil])
        #expect(try ([1, .nil] as XMLRPCValue).decode([Int?].self) == [1, nil])
        let error = #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(parameters: [["a": [1, nil]]]) }
        #expect(error?.text.contains("nil at parameters[0].a[1]") == true, "\(error?.text ?? "")")
    }

    @Test("An integer of 128 bits is one of those that XML-RPC has, if it fits")
    func widestIntegers() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        #expect(try XMLRPCEncoder().encode([Int128(5), -6]) == [5, -6])
        #expect(throws: EncodingError.self) { try XMLRPCEncoder(dialect: .i8).encode(Int128.max) }
        #expect(try XMLRPCValue.int64(1 << 40).decode(UInt128.self) == 1 << 40)
        #expect(throws: DecodingError.self) { try XMLRPCValue.int(-1).decode(UInt128.self) }
    }

    @Test("Integers are checked against 32 bits, or 64 with the dialect that has them")
    func integers() throws {
        for value in [Int(Int32.max), Int(Int32.min), 0] { #expect(try XMLRPCEncoder().encode(value) == .int(Int32(value))) }
        let error = #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(parameters: [1, Int(Int32.max) + 1]) }
        #expect(error?.text.contains("at most 32 bits; the dialect `.i8` has 64, found 2147483648 at parameters[1]") == true)
        #expect(try XMLRPCEncoder(dialect: .i8).encode(Int.max) == .int64(.max))
        #expect(try XMLRPCEncoder(dialect: .i8).encode(UInt32.max) == .int64(Int64(UInt32.max)))
        #expect(try XMLRPCEncoder(dialect: .i8).encode(UInt64(5)) == .int(5))
        #expect(throws: EncodingError.self) { try XMLRPCEncoder(dialect: .i8).encode(UInt64.max) }
        #expect(try XMLRPCValue.int64(5).decode(UInt8.self) == 5)
        let tooLarge = #expect(throws: DecodingError.self) { try XMLRPCValue.int(256).decode(UInt8.self) }
        #expect(tooLarge?.text == "expected an integer from 0 to 255, found int 256 at value")
        #expect(throws: DecodingError.self) { try XMLRPCValue.int(-1).decode(UInt.self) }
    }

    @Test("Numbers that are not finite, and dates with a fraction, are errors that name the path")
    func noForm() throws {
        #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode([Double.nan]) }
        #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(Float.infinity) }
        #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(Decimal.nan) }
        let date = Date(timeIntervalSince1970: 0.5)
        let error = #expect(throws: EncodingError.self) { try XMLRPCEncoder().encode(["when": [date]]) }
        #expect(error?.text.contains("a date without a fraction of a second") == true && error?.text.contains("value.when[0]") == true)
        #expect(try XMLRPCEncoder(dateFractions: .dropped).encode(date).date == Date(timeIntervalSince1970: 0))
        let written = try XMLRPCEncoder(dateFractions: .written).encode(date)
        #expect(try written.decode(Date.self) == date)
    }

    @Test("Dates are written and read by the clocks of a time zone")
    func zones() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let date = Date(timeIntervalSince1970: 900_684_535)
        let value = try XMLRPCEncoder(timeZone: tokyo).encode(date)
        #expect(value.dateTime?.description == "19980717T23:08:55")
        #expect(try XMLRPCDecoder(timeZone: tokyo).decode(Date.self, from: value) == date)
    }

    @Test(
        "A kind that does not match is an error that names the path, what was expected and what was found",
        arguments: [
            (["age": "x"], "expected int, found string 'x' at value.age"), (["age": 1.0], "expected int, found double 1.0 at value.age"),
            (["age": .nil], "expected int, found nil at value.age"), ([:], "expected a member 'age', found none at value"),
            (["Age": 1], "expected a member 'age', found Age at value"), ([1], "found an array of 1 at value"),
            (true, "found boolean true"),
            (["age": 1, "tags": ["a", 2]], "expected string, found int 2 at value.tags[1]"),
            (["age": 1, "when": "today"], "expected dateTime.iso8601, found string 'today' at value.when"),
            (["age": 1, "data": "AA=="], "expected base64, found string 'AA==' at value.data"),
        ] as [(XMLRPCValue, String)])
    func mismatches(value: XMLRPCValue, message: String) {
        struct Model: Decodable { var age: Int, tags: [String]?, when: Date?, data: Data? }
        let error = #expect(throws: DecodingError.self) { try value.decode(Model.self) }
        #expect(error?.text.contains(message) == true, "\(error?.text ?? "")")
    }

    enum Floor: Int, Codable { case ground, first }

    @Test("A raw value that no case has is an error with the value and its place")
    func rawValues() throws {
        struct Model: Decodable { var roles: [Person.Role]?, floor: Floor? }
        let rows: [(XMLRPCValue, String)] = [
            (["roles": ["author", "editor"]], "expected a value of Role, found string 'editor' at value.roles[1]"),
            (["floor": 7], "expected a value of Floor, found int 7 at value.floor"),
            (["floor": "ground"], "expected int, found string 'ground' at value.floor"),
        ]
        for (value, message) in rows { #expect(#expect(throws: DecodingError.self) { try value.decode(Model.self) }?.text == message) }
    }

    @Test("A double that is too large is malformed in a reply, and an error for a type that asks for it")
    func tooLarge() throws {
        let value = try XMLRPCResponse(parsing: Data(PeersFormsTests.reply("<double>1e400</double>").utf8)).get()
        #expect(value.malformed?.text == "1e400" && value.double == nil)
        let error = #expect(throws: DecodingError.self) { try value.decode(Double.self) }
        #expect(error?.text.hasPrefix("expected a number in the range of Double, found '1e400' at /methodResponse/") == true)
        #expect(try XMLRPCDecoder(coercion: .lenient).decode(String.self, from: value) == "1e400")
    }

    @Test("Lenient decoding takes for each other what loses nothing, and nothing else")
    func lenient() throws {
        let lenient = XMLRPCDecoder(coercion: .lenient)
        #expect(try lenient.decode(Int.self, from: "12") == 12 && lenient.decode(Int.self, from: 12.0) == 12)
        #expect(try lenient.decode(Bool.self, from: 1) && !lenient.decode(Bool.self, from: "false"))
        #expect(try lenient.decode(Bool.self, from: .int64(1)) && !lenient.decode(Bool.self, from: .int64(0)))
        #expect(try lenient.decode(String.self, from: 5) == "5" && lenient.decode(Double.self, from: "1.5") == 1.5)
        #expect(try lenient.decode(Date.self, from: "19700101T00:00:01") == Date(timeIntervalSince1970: 1))
        #expect(throws: DecodingError.self) { try lenient.decode(Int.self, from: 1.5) }
        #expect(throws: DecodingError.self) { try lenient.decode(Int.self, from: "1x") }
        #expect(try lenient.decode(UInt64.self, from: "18446744073709551615") == .max)
        #expect(try lenient.decode(Double.self, from: "-inf") == -.infinity)
        #expect(throws: DecodingError.self) { try lenient.decode(Double.self, from: "1e400") }
        #expect(throws: DecodingError.self) { try lenient.decode(Bool.self, from: 2) }
        #expect(throws: DecodingError.self) { try lenient.decode(Data.self, from: "AA==") }
    }

    @Test("An empty text is no nil to a model that asks by hand, and nothing to optionals that have no text, of every type")
    func emptyTexts() throws {
        struct ByHand: Decodable {
            let name: String?
            enum CodingKeys: CodingKey { case name }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = try container.decodeNil(forKey: .name) ? nil : container.decode(String.self, forKey: .name)
            }
        }
        struct Scalars: Decodable, Equatable {
            var string: String?, bool: Bool?, double: Double?, float: Float?, date: Date?
            var int: Int?, int8: Int8?, int16: Int16?, int32: Int32?, int64: Int64?
            var uint: UInt?, uint8: UInt8?, uint16: UInt16?, uint32: UInt32?, uint64: UInt64?
        }
        let lenient = XMLRPCDecoder(coercion: .lenient)
        #expect(try lenient.decode(ByHand.self, from: ["name": ""]).name == "")
        #expect(try lenient.decode(ByHand.self, from: ["name": .nil]).name == nil)
        let names = ["string", "bool", "double", "float", "date"] + ["", "8", "16", "32", "64"].flatMap { ["int\($0)", "uint\($0)"] }
        let empty = XMLRPCValue.struct(XMLRPCStruct(Dictionary(uniqueKeysWithValues: names.map { ($0, "") })))
        #expect(try lenient.decode(Scalars.self, from: empty) == Scalars(string: ""))
    }

    @Test("An integer is taken for a floating-point number that holds it exactly")
    func widening() throws {
        #expect(try XMLRPCValue.int(5).decode(Double.self) == 5)
        #expect(throws: DecodingError.self) { try XMLRPCValue.int64(.max).decode(Double.self) }
        #expect(throws: DecodingError.self) { try XMLRPCValue.double(1e300).decode(Float.self) }
        #expect(try XMLRPCValue.bigNumber(XMLRPCBigNumber("18446744073709551615")!).decode(UInt64.self) == .max)
    }

    @Test(
        "A Float is written with as many digits as tell it apart from other floats",
        arguments: [3.44, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0, 16_777_216, .leastNormalMagnitude] as [Float])
    func floats(float: Float) throws {
        let value = try XMLRPCEncoder().encode(float)
        #expect(value.double?.description == Double(float.description)?.description)
        #expect(try value.decode(Float.self) == float)
        #expect(try XMLRPCValue(parsing: value.rawXML).decode(Float.self) == float)
    }

    class Animal: Codable { var name = "Rex" }
    final class Dog: Animal {
        var legs = 4
        enum CodingKeys: CodingKey { case legs }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            legs = try container.decode(Int.self, forKey: .legs)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(legs, forKey: .legs)
            try super.encode(to: container.superEncoder())
        }
    }

    enum Shape: Codable, Equatable { case circle(radius: Double), point, named(String) }

    @Test("Classes, enums with payloads, sets, nested arrays and dictionaries by number come back")
    func shapes() throws {
        let dog = try XMLRPCEncoder().encode(Dog())
        #expect(dog == ["legs": 4, "super": ["name": "Rex"]])
        #expect(try dog.decode(Dog.self).name == "Rex")
        for shape in [Shape.circle(radius: 2), .point, .named("x")] {
            #expect(try XMLRPCEncoder().encode(shape).decode(Shape.self) == shape)
        }
        let grid = [[1: "a"], [:], [2: "b", 1: "c"]]
        #expect(try XMLRPCEncoder().encode(grid).decode([[Int: String]].self) == grid)
        #expect(try XMLRPCEncoder().encode(Set([1, 2])).decode(Set<Int>.self) == [1, 2])
        #expect(try XMLRPCEncoder().encode([UInt8(1), 2]) == [1, 2])
    }

    @Test("Values go through other formats as what these have for them")
    func otherFormats() throws {
        let value: XMLRPCValue = ["a": [1, "x", true, 1.5, .nil], "b": ["c": [:]]]
        let json = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(XMLRPCValue.self, from: json) == value)
    }
}

extension EncodingError { var text: String { if case .invalidValue(_, let context) = self { context.debugDescription } else { "" } } }

extension DecodingError {
    var text: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context.debugDescription
        @unknown default: ""
        }
    }
}
