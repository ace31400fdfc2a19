import Testing
import XMLModels

/// Empty elements and attributes as nil for strings: by a format, and by the decoder's option.
@Suite("Empty strings that are nil")
struct EmptyStringTests {
    struct Item: Codable, Equatable {
        @Attribute var id: String?
        var title: String?
        var name: String, notes: [String?]
        @XMLDefaulted<Untitled> var label: String
        enum CodingKeys: String, CodingKey { case id, title, name, notes = "note", label }
    }

    enum Untitled: XMLDefaultValue { static let defaultValue = "untitled" }

    struct Formatted: Codable, Equatable {
        @Attribute @XMLFormatted<XMLFormat.NonEmpty?> var id: String?
        @XMLFormatted<XMLFormat.NonEmpty?> var title: String?
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ document: String, asNil: Bool) throws -> Value {
        return try XMLDecoder { $0.treatsEmptyStringsAsNil = asNil }.decode(type, from: document)
    }

    static let texts: [(text: String, string: String, optional: String?)] = [
        ("", "", nil), (" \n ", "", nil), ("x", "x", "x"), (" x ", "x", "x"), ("<![CDATA[]]>", "", nil), ("<!-- c -->", "", nil),
    ]

    @Test("By the option, an optional is nil where there is no text, and all else stays as it is", arguments: texts)
    func option(text: String, string: String, optional: String?) throws {
        let document = "<item><title>\(text)</title><name>\(text)</name><note>\(text)</note><label>\(text)</label></item>"
        let item = Item(id: nil, title: optional, name: string, notes: [optional], label: string)
        #expect(try decode(Item.self, document, asNil: true) == item)
        #expect(try decode(Item.self, document, asNil: false) == Item(id: nil, title: string, name: string, notes: [string], label: string))
    }

    @Test("Attributes go by the option as well")
    func attributes() throws {
        let document = "<item id=''><name>x</name><label/></item>"
        #expect(try decode(Item.self, document, asNil: true).id == nil)
        #expect(try decode(Item.self, document, asNil: false).id == "")
        #expect(try decode(Item.self, document, asNil: true).label == "")
    }

    @Test("Code by hand that asks for nil gets it")
    func ownCode() throws {
        struct Title: Decodable, Equatable {
            var text: String?
            init(text: String?) { self.text = text }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                text = try container.decodeNil(forKey: .title) ? nil : container.decode(String.self, forKey: .title)
            }
            enum Keys: CodingKey { case title }
        }
        // Only a type tells that a string is asked for.
        #expect(try decode(Title.self, "<a><title/></a>", asNil: true) == Title(text: ""))
        struct Plain: Decodable { var title: String? }
        #expect(try decode([Plain].self, "<a><b><title/></b><b/><b><title>x</title></b></a>", asNil: true).map(\.title) == [nil, nil, "x"])
        #expect(try decode([String: String?].self, "<a><b/><c>x</c></a>", asNil: true) == ["b": nil, "c": "x"])
    }

    @Test("By the format, one property is nil, and an empty string is not written", arguments: texts)
    func format(text: String, string: String, optional: String?) throws {
        let item = try decode(Formatted.self, "<item id=''><title>\(text)</title></item>", asNil: false)
        #expect(item == Formatted(id: nil, title: optional))
        let encoder = XMLEncoder()
        let written = try encoder.encodeToString(item, withRootKey: "item")
        #expect(written == (optional.map { "<item><title>\($0)</title></item>" } ?? "<item />"))
        encoder.nilEncoding = .emptyElement
        #expect(try decode(Formatted.self, encoder.encodeToString(item, withRootKey: "item"), asNil: false) == item)
        expectEncodingIssue(.unrepresentableValue) { try encoder.encode(Formatted(id: nil, title: ""), withRootKey: "item") }
    }

    @Test("A string that is no optional has to have a text in the format")
    func required() {
        struct Required: Codable { @XMLFormatted<XMLFormat.NonEmpty> var title: String }
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Required.self, from: "<item><title> </title></item>") }
        #expect(error?.xmlIssue?.expected?.hasPrefix("a text that is not empty") ?? false)
    }
}
