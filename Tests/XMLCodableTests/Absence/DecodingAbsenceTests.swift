import Foundation
import Testing
import XMLCodable

@Suite("Absent, empty and nil")
struct DecodingAbsenceTests {
    struct Fields<Value: Decodable>: Decodable { var v: Value? }
    static let schema = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"

    /// Whether an optional of a type is nil in a document.
    private static func isNil<T: Decodable>(_: T.Type, in document: String, _ decoder: XMLDecoder = XMLDecoder()) throws -> Bool {
        try decoder.decode(Fields<T>.self, from: document).v == nil
    }

    @Test("An absent node is nil", arguments: ["<r/>", "<r><w>1</w></r>", "<r w='1'>1</r>"])
    func absent(document: String) throws {
        let types: [any Decodable.Type] = [
            Int.self, String.self, Bool.self, Date.self, URL.self, [Int].self, [String: Int].self, Empty.self,
        ]
        for type in types { #expect(try Self.isNil(type, in: document), "\(type)") }
    }

    @Test("An empty element is nil for types that cannot be made from empty text", arguments: ["<v/>", "<v></v>", "<v> </v>", "<v>\n</v>"])
    func emptyElement(element: String) throws {
        let types: [any Decodable.Type] = [
            Int.self, UInt8.self, Double.self, Float.self, Bool.self, Date.self, Decimal.self, URL.self, UUID.self,
            DecodingScalarsTests.Level.self, DecodingScalarsTests.Unit.self,
        ]
        for type in types { #expect(try Self.isNil(type, in: "<r>\(element)</r>"), "\(type)") }
    }

    @Test("An empty attribute is nil for types that cannot be made from empty text, and empty text for strings, in a wrapper or in none")
    func emptyAttribute() throws {
        #expect(try Self.isNil(Int.self, in: "<r v=''/>"))
        #expect(try Self.isNil(Bool.self, in: "<r v=' '/>"))
        #expect(try XMLDecoder().decode(Fields<String>.self, from: "<r v=''/>").v?.isEmpty == true)
        struct Wrapped: Decodable { @Attribute var n: Int?; @Attribute var s: String? }
        let wrapped = try XMLDecoder().decode(Wrapped.self, from: "<a n='' s=''/>")
        #expect(wrapped.n == nil && wrapped.s?.isEmpty == true)
    }

    struct Empty: Decodable, Equatable { var a: Int?; var b: String? }

    @Test("An empty element is an empty string, and nothing in it for types that can be empty")
    func emptyIsThere() throws {
        #expect(try XMLDecoder().decode(Fields<String>.self, from: "<r><v/></r>").v?.isEmpty == true)
        #expect(try XMLDecoder().decode(Fields<Data>.self, from: "<r><v/></r>").v == Data())
        #expect(try XMLDecoder().decode(Fields<Empty>.self, from: "<r><v/></r>").v == Empty())
        #expect(try XMLDecoder().decode(Fields<[String: Int]>.self, from: "<r><v/></r>").v == [:])
        #expect(try XMLDecoder().decode(Fields<DecodingScalarsTests.Identifier>.self, from: "<r><v/></r>").v?.rawValue.isEmpty == true)
    }

    @Test("An empty element is nil for a struct that needs something in it, and an error where something else is in it")
    func emptyStruct() throws {
        typealias Size = DecodingScalarsTests.Size
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        for decoder in [XMLDecoder(), strict] { #expect(try Self.isNil(Size.self, in: "<r><v/></r>", decoder)) }
        #expect(try XMLDecoder().decode(Fields<Size>.self, from: "<r><v width='1'/></r>").v?.width == 1)
        for content in ["<height>1</height>", "1"] {
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(Fields<Size>.self, from: "<r><v>\(content)</v></r>") }
        }
    }

    @Test("A value that must be there and is empty is an error, save for text")
    func requiredEmpty() throws {
        typealias Required = DecodingScalarsTests.InElement
        #expect(try XMLDecoder().decode(Required<String>.self, from: "<r><v/></r>").v.isEmpty)
        for type in [Required<Int>.self, Required<Bool>.self, Required<Date>.self] as [any Decodable.Type] {
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(type, from: "<r><v/></r>") }
        }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Required<String>.self, from: "<r/>") }
    }

    @Test("The root may be optional, and optionals of optionals are nil where their value is")
    func optionalsOfOptionals() throws {
        struct Twice: Decodable { var v: Int?? }
        struct Thrice: Decodable { var v: String??? }
        for (document, value) in [("<r><v>5</v></r>", 5), ("<r/>", nil), ("<r><v/></r>", nil)] {
            #expect(try XMLDecoder().decode(Twice.self, from: document).v.flatMap { $0 } == value)
        }
        #expect(try XMLDecoder().decode(Thrice.self, from: "<r><v>x</v></r>").v.flatMap { $0 }.flatMap { $0 } == "x")
        #expect(try XMLDecoder().decode(Int??.self, from: "<r>5</r>").flatMap { $0 } == 5)
        #expect(try XMLDecoder().decode(Int?.self, from: "<r>5</r>") == 5)
        #expect(try XMLDecoder().decode(Int?.self, from: "<r/>") == nil)
        #expect(try XMLDecoder().decode(String?.self, from: "<r/>")?.isEmpty == true)
        #expect(try XMLDecoder().decode(String?.self, from: "<r \(Self.schema) xsi:nil='true'/>") == nil)
    }

    @Test("A list of optionals holds nil for empty items")
    func optionalItems() throws {
        typealias List = DecodingScalarsTests.InElement
        let document = "<r \(Self.schema)><v>1</v><v/><v xsi:nil='true'/><v>4</v></r>"
        #expect(try XMLDecoder().decode(List<[Int?]>.self, from: document).v == [1, nil, nil, 4])
        #expect(try XMLDecoder().decode(List<[String?]>.self, from: document).v == ["1", "", nil, "4"])
    }

    @Test("A list that is absent is empty, and an optional list that is absent is nil")
    func absentLists() throws {
        struct Lists: Decodable, Equatable {
            var array: [Int], set: Set<String>, nested: [[Int]], table: [String: Int]
            var maybe: [Int]?
        }
        #expect(try XMLDecoder().decode(Lists.self, from: "<r/>") == Lists(array: [], set: [], nested: [], table: [:], maybe: nil))
    }

    @Test("A key asked for by decodeIfPresent is nil where decode throws")
    func byHand() throws {
        try DecodedByHand.decode("<r a='1'><b>2</b><c/></r>") { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(try container.decodeIfPresent(Int.self, forKey: "a") == 1)
            #expect(try container.decodeIfPresent(Int.self, forKey: "b") == 2)
            #expect(try container.decodeIfPresent(Int.self, forKey: "c") == nil)
            #expect(try container.decodeIfPresent(Int.self, forKey: "d") == nil)
            #expect(try container.decodeIfPresent(String.self, forKey: "c")?.isEmpty == true)
            #expect(try !container.decodeNil(forKey: "b"))
            #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: "c") }
            #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: "d") }
        }
    }

    @Test("Text that is not nil and none of an optional's type is an error, not nil")
    func wrongIsNotNil() {
        for document in ["<r><v>x</v></r>", "<r v='x'/>", "<r><v>1 2</v></r>"] {
            for type in [Int.self, Bool.self, UUID.self] as [any Decodable.Type] {
                #expect(throws: DecodingError.self) { try Self.isNil(type, in: document) }
            }
        }
    }

    @Test("xsi:nil is known by its namespace in every mode", arguments: [false, true])
    func schemaNilByNamespace(processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        let other = "<r xmlns:s='http://www.w3.org/2001/XMLSchema-instance'><v s:nil='true'/></r>"
        #expect(try Self.isNil(String.self, in: other, decoder))
        #expect(try decoder.decode([String: String?].self, from: other) == ["v": nil])
        let none = "<r xmlns:xsi='urn:other'><v xsi:nil='true'/></r>"
        #expect(try !Self.isNil(String.self, in: none, decoder))
        #expect(try decoder.decode([String: String?].self, from: none) == ["v": ""])
    }

    @Test("The policy for repeated elements goes before the question whether one is nil")
    func repeatedNil() throws {
        struct Holder: Decodable, Equatable { var a: Record? }
        let document = "<r \(Self.schema)><a xsi:nil='true'/><a><y>5</y></a></r>"
        let last = XMLDecoder { $0.repeatedElementPolicy = .last }
        #expect(try last.decode(Holder.self, from: document) == Holder(a: Record(y: 5)))
        #expect(throws: DecodingError.self) { try XMLDecoder { $0.repeatedElementPolicy = .error }.decode(Holder.self, from: document) }
    }

    struct Record: Decodable, Equatable { var y: Int }
    enum Item: Decodable, Equatable { case c(Int), d(Int) }
    struct Numbers: Decodable { var a: [Int]? }
    struct Records: Decodable { var a: [Record]? }
    struct Items: Decodable { var items: [Item]?; enum CodingKeys: String, CodingKey { case items = "" } }
    struct Inner: Decodable { var x: Int }
    struct Outer: Decodable { var inner: Inner?; enum CodingKeys: String, CodingKey { case inner = "" } }

    static let wrong: [(any (Decodable & Sendable).Type, String)] = [
        (Numbers.self, "<r><a/><a>1</a></r>"), (Numbers.self, "<r><a/><a>bad</a></r>"), (Records.self, "<r><a/><a><y>1</y></a></r>"),
        (Items.self, "<r><c>1</c><d>bad</d></r>"), (Outer.self, "<r><x>bad</x></r>"),
    ]

    @Test("What is wrong in an optional is not taken for nil", arguments: wrong.indices)
    func wrongOptional(index: Int) {
        let (type, document) = Self.wrong[index]
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(type, from: document) }
    }
}
