import Testing
import XMLFormats

/// Two properties for the own text of one element would read the same, and write one text after the other: an error in the model, which names both.
@Suite("Two properties for one text")
struct ContestedTextTests {
    struct PlainFirst: Codable {
        var plain: String
        @XMLText var text: String
        enum CodingKeys: String, CodingKey { case plain = "", text }
    }
    struct PlainLast: Codable {
        @XMLText var text: String?
        var plain: String?
        enum CodingKeys: String, CodingKey { case text, plain = "" }
    }
    struct Marked: Codable { @XMLText var one: String; @XMLText var two: String }
    struct Inner: Codable { @Attribute var k: Int?; @XMLText var text: String }
    struct Bare: Codable { var bare: String; enum CodingKeys: String, CodingKey { case bare = "" } }
    struct InlineBesidePlain: Codable {
        @XMLInline var inner: Inner
        var plain: String
        enum CodingKeys: String, CodingKey { case inner, plain = "" }
    }
    struct Deep: Codable {
        struct Middle: Codable { @XMLInline var inner: Inner }
        @XMLInline var middle: Middle
        @XMLText var text: String
    }
    enum Case: Codable {
        case text(String), other(String)
        enum CodingKeys: String, CodingKey { case text = "", other }
    }
    struct CaseLast: Codable { @XMLText var text: String; @XMLInline var one: Case? }
    struct MarkedList: Codable { @XMLText var list: [String]; @XMLText var text: String? }
    struct Tokens: Codable {
        @XMLTokens var tokens: [String]
        @XMLText var text: String?
        enum CodingKeys: String, CodingKey { case tokens = "", text }
    }
    struct UnderEmptyKey: Codable {
        var content: Inner
        @XMLText var text: String
        enum CodingKeys: String, CodingKey { case content = "", text }
    }

    struct InAttribute<Value: Codable & Sendable>: Codable { @Attribute var value: Value }
    struct InEntry<Value: Codable & Sendable>: Codable {
        var values: [String: Value]
        enum CodingKeys: String, CodingKey { case values = "e[@k]/@v" }
    }
    enum Run<Value: Codable & Sendable>: Codable {
        case text(Value), b(String)
        enum CodingKeys: String, CodingKey { case text = "", b }
    }
    struct InRun<Value: Codable & Sendable>: Codable { @XMLInline var runs: [Run<Value>] }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let properties: [String]
        let document: String
        let encode: @Sendable () throws -> String
        let decode: @Sendable (XMLDecoder, String) throws -> Void
        /// The same of values that would be the text of an attribute, or a run of text.
        let encodedAlone: [@Sendable () throws -> String]

        init<Model: Codable & Sendable>(_ value: Model, _ properties: String..., document: String = "<r>high</r>") {
            (testDescription, self.properties, self.document) = ("\(Model.self)", properties, document)
            encode = { try XMLEncoder().encodeToString(value, withRootKey: "r") }
            decode = { _ = try $0.decode(Model.self, from: $1) }
            encodedAlone = [
                { try XMLEncoder().encodeToString(InAttribute(value: .init(value)), withRootKey: "r") },
                { try XMLEncoder().encodeToString(InEntry(values: ["x": value]), withRootKey: "r") },
                { try XMLEncoder().encodeToString(InRun(runs: [.text(value), .b("")]), withRootKey: "r") },
            ]
        }
    }

    static let inner = Inner(k: 1, text: "i")
    static let rows = [
        Row(PlainFirst(plain: "a", text: "b"), "'plain'", "'text'"),
        Row(PlainLast(text: nil, plain: nil), "'plain'", "'text'"),
        Row(Marked(one: "a", two: "b"), "'one'", "'two'"),
        Row(InlineBesidePlain(inner: inner, plain: "a"), "'text' in 'inner'", "'plain'"),
        Row(Deep(middle: .init(inner: inner), text: "b"), "'text' in 'inner' in 'middle'", "'text'"),
        Row(UnderEmptyKey(content: inner, text: "b"), "'text' in 'content'", "'text'"),
        Row(CaseLast(text: "a", one: nil), "'one'", "'text'"),
        Row(MarkedList(list: ["a"], text: nil), "'list'", "'text'"),
        Row(Tokens(tokens: ["a"], text: nil), "'tokens'", "'text'"),
    ]

    @Test("Both are named, in both directions, also where texts are transformed before values are made of them", arguments: rows)
    func named(_ row: Row) throws {
        let transforming = XMLDecoder { $0.valueTransform = XMLValueTransform { _, text in text } }
        let issues = [
            #expect(throws: DecodingError.self) { try row.decode(XMLDecoder(), row.document) }?.xmlIssue,
            #expect(throws: DecodingError.self) { try row.decode(transforming, row.document) }?.xmlIssue,
            #expect(throws: EncodingError.self) { try row.encode() }?.xmlIssue,
        ]
        for issue in issues {
            #expect(issue?.code == .contestedNode)
            for property in row.properties { #expect(issue?.found?.contains(property) ?? false, "\(issue?.found ?? "")") }
        }
    }

    @Test(
        "Both are refused where the text would be an attribute's or a run of its own",
        arguments: rows.filter { $0.document == "<r>high</r>" })
    func refusedAlone(_ row: Row) {
        for encode in row.encodedAlone { #expect(throws: EncodingError.self) { try encode() } }
    }

    @Test("Both are refused where there is no text")
    func noText() {
        expectDecodingIssue(.contestedNode) { try XMLDecoder().decode(PlainLast.self, from: "<r/>") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(InAttribute<PlainLast>.self, from: #"<r value=""/>"#) }
    }

    @Test("A type may read its text by one key as often as it likes, and by another where the first has failed")
    func byHand() throws {
        struct Value: Codable, Equatable, Sendable {
            var number: Int?
            var text: String
            enum CodingKeys: String, CodingKey { case number = "", text }
            init(number: Int?, text: String) { (self.number, self.text) = (number, text) }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                number = try? container.decode(Int.self, forKey: .number)
                if number == nil {
                    text = try container.decode(XMLText<String>.self, forKey: .text).wrappedValue
                } else {
                    text = try container.decode(String.self, forKey: .number)
                }
                #expect(container.contains(.number))
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                if let number { try container.encode(number, forKey: .number) } else { try container.encode(XMLText(text), forKey: .text) }
            }
        }
        struct Values: Codable, Equatable { var value: [Value] }
        let values = Values(value: [Value(number: 1, text: "1"), Value(number: nil, text: "a"), Value(number: 2, text: "2")])
        let written = try XMLEncoder().encodeToString(values, withRootKey: "r")
        #expect(written == "<r><value>1</value><value>a</value><value>2</value></r>")
        #expect(try XMLDecoder().decode(Values.self, from: written) == values)
        for value in values.value {
            #expect(try XMLDecoder().decode(InAttribute<Value>.self, from: "<r value='\(value.text)'/>").value == value)
        }
    }

    @Test("The text of an attribute, or a run of its own, is read by as many keys as code by hand asks for it by")
    func byHandAlone() throws {
        struct Value: Codable, Equatable, Sendable {
            var number: Int, raw: String
            enum CodingKeys: String, CodingKey { case number = "", raw }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                number = try container.decode(Int.self, forKey: .number)
                raw = try container.decode(XMLText<String>.self, forKey: .raw).wrappedValue
            }
        }
        let attribute = try XMLDecoder().decode(InAttribute<Value>.self, from: #"<r value="07"/>"#).value
        let entry = try XMLDecoder().decode(InEntry<Value>.self, from: #"<r><e k="x" v="07"/></r>"#).values["x"]
        let runs = try XMLDecoder().decode(InRun<Value>.self, from: "<r>07<b/></r>").runs
        guard case .text(let run)? = runs.first else {
            Issue.record("\(runs)")
            return
        }
        for value in [attribute, entry, run] { #expect(value?.number == 7 && value?.raw == "07") }
    }

    @Test("A value that is given up leaves its element's text to another key")
    func givenUp() throws {
        struct Value: Encodable {
            struct Failing: Encodable {
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: Bare.CodingKeys.self)
                    try container.encode("x", forKey: .bare)
                    throw CancellationError()
                }
            }
            enum CodingKeys: String, CodingKey { case failing, text }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                let (failing, text) = (XMLInline<Failing>(Failing()), XMLText<String>("a"))
                try? container.encode(failing, forKey: .failing)
                try container.encode(text, forKey: .text)
            }
        }
        #expect(try XMLEncoder().encodeToString(Value(), withRootKey: "r") == "<r>a</r>")
    }
}
