import Foundation
import Testing
import XMLFormats
import XMLStreaming

@Suite("An error's message")
struct ErrorMessagesTests {
    struct Server: Decodable { @Attribute var host: String; @Attribute var port: Int?; @Attribute var isSecure: Bool? }
    struct Tag: Decodable { var name: String }
    struct Tags: Decodable { var tags: [Tag] }
    struct Words: Decodable { var tags: [String] }
    struct Word: Decodable { var tags: String }
    struct Paths: Decodable { var tags: [Int]; enum CodingKeys: String, CodingKey { case tags = "list/tags" } }
    struct Paragraph: Decodable { var p: String }
    struct Number: Decodable { var n: Int }
    struct Switch: Decodable { var on: Bool }
    struct Event: Decodable { @Attribute @XMLFormatted<XMLFormat.DateOnly> var day: Date }
    enum Kind: String, Codable { case a, b }
    struct Counts: Codable { var counts: [Kind: Int] }
    struct Texts: Decodable { @XMLText var text: Int }
    struct Holder: Decodable { var server: Server }
    /// With the keys that the macro `@Observable` makes.
    struct Note: Codable {
        private var _title = ""
        private enum CodingKeys: String, CodingKey { case _title, registrar = "_$observationRegistrar" }
        init() {}
        init(from decoder: any Decoder) throws {
            _title = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: ._title)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(_title, forKey: ._title)
            try container.encode([Int: Int](), forKey: .registrar)
        }
    }

    struct Row: Sendable {
        let type: any (Decodable & Sendable).Type, document: String, says: String
        init(_ type: any (Decodable & Sendable).Type, _ document: String, _ says: String) {
            (self.type, self.document, self.says) = (type, document, says)
        }
    }

    static let rows: [Row] = [
        // A list in an element of its own.
        Row(
            Words.self, "<r><tags><tag>a</tag><tag>b</tag></tags></r>",
            "expected text (String), found an element with child elements at /r/tags (line 1, column 4); "
                + "the key 'tags/tag' reads the elements 'tag' in 'tags'"),
        Row(
            Word.self, "<r><tags><tag>a</tag></tags></r>",
            "expected text (String), found an element with child elements at /r/tags (line 1, column 4); "
                + "the key 'tags/tag' reads the elements 'tag' in 'tags', and @XMLInnerXML (import XMLDocuments) takes a text with its markup"
        ),
        Row(
            Tags.self, "<r><tags><tag><name>a</name></tag></tags></r>",
            "expected an element or attribute 'name', found none at /r/tags (line 1, column 4); "
                + "the key 'tags/tag' reads the elements 'tag' in 'tags'"),
        Row(
            Paths.self, "<r><list><tags><tag>1</tag></tags></list></r>",
            "expected a whole number (Int), found an element with child elements at /r/list/tags (line 1, column 10); "
                + "the key 'list/tags/tag' reads the elements 'tag' in 'list/tags'"),
        // Markup.
        Row(
            Paragraph.self, "<r><p><b>a</b><i>b</i></p></r>",
            "expected text (String), found an element with child elements at /r/p (line 1, column 4); "
                + "a type of its own takes an element that has 'b', 'i', and @XMLInnerXML (import XMLDocuments) takes a text with its markup"
        ),
        Row(
            Number.self, "<r><n>1<sup>st</sup>2</n></r>",
            "expected a whole number (Int), found a text with child elements in it at /r/n (line 1, column 4); "
                + "a type of its own takes an element that has 'sup'"),
        // Forms of a value.
        Row(
            Switch.self, "<r><on>on</on></r>",
            "expected true, false, yes, no, y, n, 1 or 0 (Bool), found 'on' at /r/on (line 1, column 4); scalarPolicy = .lenient takes it"),
        Row(
            Switch.self, "<r><on>ja</on></r>",
            "expected true, false, yes, no, y, n, 1 or 0 (Bool), found 'ja' at /r/on (line 1, column 4); "
                + "boolDecodingStrategy = .words(true:false:) takes two words of yours"),
        Row(
            Switch.self, "<r><on/></r>",
            "expected true, false, yes, no, y, n, 1 or 0 (Bool), found nothing at /r/on (line 1, column 4); "
                + "@XMLFormatted<XMLFormat.EmptyElement> takes an element for true, and none for false"),
        Row(
            Number.self, "<r><n>1.0</n></r>",
            "expected a whole number (Int), found '1.0' at /r/n (line 1, column 4); scalarPolicy = .lenient takes it"),
        // Nil.
        Row(
            Paragraph.self, "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><p xsi:nil='true'/></r>",
            "expected String, found xsi:nil at /r/p (line 1, column 58); make it String?, which takes it for nil"),
        Row(
            Holder.self, "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><server xsi:nil='true'/></r>",
            "expected Server, found xsi:nil at /r/server (line 1, column 58); make it Server?, which takes it for nil"),
        // Wrappers are no types of values.
        Row(Server.self, "<server host='a' port='x'/>", "expected a whole number (Int), found 'x' at /server/@port (line 1, column 1)"),
        Row(Number.self, "<r n=''/>", "expected a whole number (Int), found an empty text at /r/@n (line 1, column 1)"),
        Row(Event.self, "<event day='x'/>", "expected a day in UTC, as 2026-11-21 (Date), found 'x' at /event/@day (line 1, column 1)"),
        Row(Texts.self, "<r>x</r>", "expected a whole number (Int), found 'x' at /r (line 1, column 1)"),
        // A dictionary whose keys are no names.
        Row(
            Counts.self, "<r><counts><a>1</a><b>2</b></counts></r>",
            "a dictionary by Kind is a list of keys and values in turn; conform Kind to CodingKeyRepresentable, "
                + "and the keys are names of elements"),
        Row(
            Counts.self, "<r><counts>a</counts></r>",
            "a dictionary by Kind is a list of keys and values in turn; conform Kind to CodingKeyRepresentable, "
                + "and the keys are names of elements"),
        // The names of an observable class.
        Row(
            Note.self, "<note><title>a</title></note>",
            "expected an element or attribute '_title', found none at /note (line 1, column 1); there is 'title': a class that is "
                + "@Observable stores its properties with an underscore, and needs CodingKeys with case _title = \"title\""),
    ]

    @Test("An error of a decoder names the remedy", arguments: rows.indices)
    func decoding(_ index: Int) throws {
        let row = Self.rows[index]
        let error = try #require(throws: DecodingError.self) { _ = try XMLDecoder().decode(row.type, from: row.document) }
        let issue = try #require(error.xmlIssue)
        #expect(issue.description == row.says || issue.suggestion == row.says, "\(issue)")
        #expect("\(error)".components(separatedBy: row.says).count == 2, "each thing is said once: \(error)")
        for wrapper in ["Attribute<", "XMLText<", "Optional<", "Element<"] { #expect(!issue.description.contains(wrapper), "\(issue)") }
    }

    @Test(
        "A node that no key asks for is compared with the keys that the document does not have",
        arguments: [
            ("<s host='a' prot='1'/>", "found the attribute 'prot' at /s/@prot (line 1, column 1); did you mean 'port'?"),
            ("<s host='a' ports='1' port='2'/>", "found the attribute 'ports' at /s/@ports (line 1, column 1)"),
            ("<s host='a'><prot>1</prot></s>", "found the element 'prot' at /s/prot (line 1, column 13); did you mean 'port'?"),
            ("<s host='a' colour='1'/>", "found the attribute 'colour' at /s/@colour (line 1, column 1)"),
        ])
    func unknownNodes(_ document: String, _ says: String) throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let error = try #require(throws: DecodingError.self) { _ = try decoder.decode(Server.self, from: document) }
        #expect(error.xmlIssue?.description == "expected only what has a key, " + says)
    }

    @Test("A key that the document has is not meant, however many nodes are before it")
    func farNodes() throws {
        struct Wide: Decodable { var port: Int?; var line: [Int] }
        let lines = String(repeating: "<line>1</line>", count: 40)
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        for (document, suggestion) in [
            ("<w>\(lines)<prot/><port>1</port></w>", nil), ("<w><prot/>\(lines)</w>", "did you mean 'port'?"),
        ] as [(String, String?)] {
            let error = try #require(throws: DecodingError.self) { _ = try decoder.decode(Wide.self, from: document) }
            #expect(error.xmlIssue?.path == "/w/prot")
            #expect(error.xmlIssue?.suggestion == suggestion)
        }
    }

    @Test("An element in a text is markup, where unknown nodes are errors")
    func markup() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        expectDecodingIssue(at: "/r/p/b", suggestion: "@XMLInnerXML (import XMLDocuments) takes a text with its markup") {
            try decoder.decode(Paragraph.self, from: "<r><p>Hello <b>world</b></p></r>")
        }
    }

    struct Book: Encodable { @Attribute var id: Int; var title: String }
    struct Catalog: Encodable {
        var books: [Book]
        var note: String?
        var amount: Double?
        @Attribute var prefixed: String?
        enum CodingKeys: String, CodingKey { case books, note, amount, prefixed = "p:prefixed" }
        init(_ books: [Book], note: String? = nil, amount: Double? = nil, prefixed: String? = nil) {
            (self.books, self.note, self.amount, _prefixed) = (books, note, amount, Attribute(prefixed))
        }
    }
    struct AttributeByKind: Encodable { @Attribute var counts: [Kind: Int] }
    static let books = (0..<500).map { Book(id: Attribute($0), title: "a") }

    /// What the error of an encoding carries.
    private func value(_ encode: (XMLEncoder) throws -> Void) throws -> Any {
        let error = try #require(throws: EncodingError.self) { try encode(XMLEncoder()) }
        #expect("\(error)".utf8.count < 2_000)
        guard case .invalidValue(let value, _) = error else { return () }
        return value
    }

    @Test("An error of an encoder carries the value that it is about, and never all of a large one")
    func values() throws {
        let books = Self.books
        #expect(try value { _ = try $0.encode(Catalog(books, note: "\u{7}")) } as? String == "\u{7}")
        #expect(try value { _ = try $0.encode(Catalog(books, amount: .infinity)) } as? Double == .infinity)
        #expect(try value { _ = try $0.encode(Catalog(books, prefixed: "x")) } as? String == "x")
        #expect("\(try value { _ = try $0.encode(["1 bad": books], withRootKey: "r") })" == "a value of Array<Book>")
        #expect("\(try value { _ = try $0.encode(books, withRootKey: "1 bad") })" == "a value of Array<Book>")
        #expect(try value { _ = try $0.encode(Array(books.prefix(2)), withRootKey: "1 bad") } is [Book])
    }

    /// Keys with other names than their properties, and a container without a property.
    struct Renamed: Encodable {
        var all: [Book]
        var prefixed: [String: [Int]] = [:]
        var asksForContainer = false
        enum CodingKeys: String, CodingKey { case all = "book", prefixed, bad = "1 bad" }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(all, forKey: .all)
            try container.encode(prefixed, forKey: .prefixed)
            if asksForContainer { _ = container.nestedUnkeyedContainer(forKey: .bad) }
        }
    }
    class Base: Encodable {
        @Attribute var prefixed: String?
        enum CodingKeys: String, CodingKey { case prefixed = "p:prefixed" }
        init() { _prefixed = Attribute("x") }
    }
    final class Derived: Base { let books = ErrorMessagesTests.books }
    struct Choices: Encodable {
        enum Choice: Encodable {
            case a(Int), b(Int)
            enum CodingKeys: String, CodingKey { case a, b = "p:b" }
        }
        @XMLInline var list: [Choice]
    }

    @Test("An error about a key carries the key's value, or says where it is, and never carries the document's value")
    func valuesOfKeys() throws {
        func value(_ encode: (XMLEncoder) throws -> Void) throws -> String { "\(try self.value(encode))" }
        let books = Self.books
        let entries = Renamed(all: books, prefixed: ["q:a": [7], "b": [8]])
        #expect(try value { _ = try $0.encode(entries) } == "7")
        #expect(try value { _ = try $0.encode(Renamed(all: books, asksForContainer: true)) } == "the value of key '1 bad'")
        #expect(try value { _ = try $0.encode(Derived()) } == "x")
        #expect(try value { _ = try $0.encode(Catalog(books), withRootKey: "r", rootAttributes: ["p:x": "1"]) } == "the value at /r/@p:x")
        let choices = Choices(list: (0..<500).map { $0 == 400 ? .b($0) : .a($0) })
        #expect(try value { _ = try $0.encode(choices, withRootKey: "r") } == "the value at /r/p:b")
        #expect(try value { _ = try $0.encode(["p:x": String(repeating: "x", count: 20_000)], withRootKey: "r") } == "a value of String")
        let long = String(repeating: "x", count: 20_000) + "\u{7}"
        #expect(try value { _ = try $0.encode(["x": long], withRootKey: "r") } == "a value of String")
    }

    struct Shelf: Encodable {
        var book: [Book]
        @Attribute var prefixed: String?
        enum CodingKeys: String, CodingKey { case book, prefixed = "p:prefixed" }
    }

    @Test("An error of a record carries a part of the record, whatever is around it", arguments: [[], ["book"], ["library", "book"]])
    func valuesOfRecords(_ names: [String]) throws {
        let writer = try XMLRecordWriter(to: { _ in }, inside: names.map { .init($0) })
        let shelf = Shelf(book: [Book(id: Attribute(1), title: "a")], prefixed: Attribute("x"))
        let error = try #require(throws: EncodingError.self) { try writer.write(shelf, named: "shelf") }
        #expect(error.xmlIssue?.path == "/" + (names + ["shelf", "@p:prefixed"]).joined(separator: "/"))
        guard case .invalidValue(let value, _) = error else { return }
        #expect(value as? String == "x")
    }

    @Test("A dictionary by an enum, and an observable class, say what they need when they are encoded")
    func models() throws {
        let dictionary = try #require(encodingIssue { _ = try XMLEncoder().encode(AttributeByKind(counts: Attribute([.a: 1]))) })
        #expect(dictionary.issue.suggestion?.contains("conform Kind to CodingKeyRepresentable") == true, "\(dictionary)")
        let note = try #require(encodingIssue { _ = try XMLEncoder().encode(Note()) })
        #expect(note.issue.suggestion?.contains("@Observable needs CodingKeys") == true)
    }
}
