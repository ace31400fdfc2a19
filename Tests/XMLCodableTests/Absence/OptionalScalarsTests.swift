import Testing
import XMLDocuments

/// The standard library has a function for each type of scalar, and defaults that know nothing of nil in XML.
@Suite("Optional scalars of every type")
struct OptionalScalarsTests {
    struct Scalars: Codable, Equatable {
        var bool: Bool?
        var string: String?
        var double: Double?
        var float: Float?
        var int: Int?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
    }

    /// A rest must not have what a key that is nil would read.
    struct Rest: Encodable {
        var rest: XMLUnknownNodes
        var value: Int16?
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encodeIfPresent(value, forKey: .value)
            try container.encode(rest, forKey: .rest)
        }
        enum Keys: CodingKey { case rest, value }
    }

    private static let names = [
        "bool", "string", "double", "float", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
    ]

    @Test("Nil is written as the option says, and comes back")
    func nils() throws {
        let encoder = XMLEncoder()
        #expect(try encoder.encodeToString(Scalars(), withRootKey: "s") == "<s />")
        encoder.nilEncoding = .emptyElement
        let empty = "<s>\(Self.names.map { "<\($0) />" }.joined())</s>"
        #expect(try encoder.encodeToString(Scalars(), withRootKey: "s") == empty)
        // An empty element is a string.
        #expect(try XMLDecoder().decode(Scalars.self, from: empty) == Scalars(string: ""))
        encoder.nilEncoding = .xsiNil
        let marked = try encoder.encodeToString(Scalars(), withRootKey: "s")
        for name in Self.names { #expect(marked.contains("<\(name) xsi:nil=\"true\" />")) }
        #expect(try XMLDecoder().decode(Scalars.self, from: marked) == Scalars())
    }

    @Test("Values come back, and empty text is nil where it is no value")
    func values() throws {
        let value = Scalars(
            bool: true, string: "x", double: 1.5, float: 2.5, int: -1, int8: -8, int16: -16, int32: -32, int64: -64, uint: 1, uint8: 8,
            uint16: 16, uint32: 32, uint64: 64)
        let document = try XMLEncoder().encodeToString(value, withRootKey: "s")
        #expect(try XMLDecoder().decode(Scalars.self, from: document) == value)
        for name in Self.names where name != "string" {
            #expect(try XMLDecoder().decode(Scalars.self, from: "<s><\(name)/></s>") == Scalars())
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(Scalars.self, from: "<s><\(name)>?</\(name)></s>") }
        }
    }

    @Test("A key that is nil is known to a rest")
    func rests() throws {
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Rest(rest: [.element("value")], value: nil), withRootKey: "r") }
        #expect(try XMLEncoder().encodeToString(Rest(rest: [], value: nil), withRootKey: "r") == "<r />")
    }
}
