import Foundation
import Testing
import XMLStreaming
import XMLFormats

@Suite("An error's hint")
struct ErrorHintsTests {
    struct Price: Decodable { @Attribute var currency: String?; var amount: Int }
    struct Marked: Decodable { @Attribute var id: Int }
    struct Item: Decodable { var creator: String; enum CodingKeys: String, CodingKey { case creator = "dc:creator" } }
    struct Prices: Decodable { var price: [Price] }
    struct Book: Decodable { var title: String; var isbn: String? }
    struct Books: Decodable { var books: [Book] }
    struct Outline: Decodable { @Attribute var text: String; var outline: [Outline] }
    struct Identified: Decodable { @Attribute var identifier: Int }
    struct Letters: Decodable { var a: Int }
    struct Shop: Decodable { var book: Book }
    struct Numbers: Decodable { var n: [Int] }
    struct Small: Decodable { var byte: Int8?; var unsigned: UInt? }
    enum Shape: Codable { case circle(Int), square(Int), triangle }
    struct Figure: Decodable { var name: String; @XMLInline var shape: Shape }
    enum State: String, Codable { case open, closed }
    struct Order: Decodable { var state: State }
    enum Choice: Decodable { case number(Int), nothing }
    struct Drawing: Decodable { @XMLInline var shape: Choice }
    struct Envelope: Decodable { var body: String; enum CodingKeys: String, CodingKey { case body = "{urn:a}Body" } }
    struct Row: Sendable, CustomTestStringConvertible {
        let type: any (Decodable & Sendable).Type, document: String, path: String, says: [String], saysNot: [String]
        var processesNamespaces = false
        init(_ type: any (Decodable & Sendable).Type, _ document: String, at path: String, _ says: [String], not saysNot: [String] = []) {
            (self.type, self.document, self.path, self.says, self.saysNot) = (type, document, path, says, saysNot)
        }
        var testDescription: String { "\(type) from \(document)" }
    }

    static let rows: [Row] = [
        Row(
            Prices.self, "<r><price currency='EUR'>5</price></r>", at: "/r/price",
            ["the element has the text '5': @XMLText or the key \"\" takes it"]),
        Row(Prices.self, "<r><price currency='EUR'/></r>", at: "/r/price", [], not: ["the text"]),
        Row(Marked.self, "<m>5</m>", at: "/m", ["an attribute 'id'"], not: ["the text"]),
        // A prefix too many, or another one.
        Row(
            Marked.self, "<m xmlns:r='u' r:id='5'/>", at: "/m", ["there is 'r:id': give the key its prefix"],
            not: ["shouldProcessNamespaces"]),
        Row(
            Item.self, "<i xmlns:d='u'><d:creator>a</d:creator></i>", at: "/i",
            ["there is 'd:creator'", "namespacePrefixes, as [\"dc\": \"URI\"]"], not: ["did you mean"]),
        Row(Item.self, "<i xmlns='u'><creator>a</creator></i>", at: "/i", ["there is 'creator': namespacePrefixes"]),
        Row(Item.self, "<i xmlns='u'><x/></i>", at: "/i", ["is a key of the type: 'x'"], not: ["xmlns"]),
        Row(Item.self, "<i><d:creator>a</d:creator></i>", at: "/i", ["did you mean 'd:creator'?"], not: ["namespacePrefixes"]),
        Row(Item.self, "<i xmlns:dc='u'><dc:creatr>a</dc:creatr></i>", at: "/i", ["did you mean 'dc:creatr'?"], not: ["namespacePrefixes"]),
        // The root is another element than the type's.
        Row(
            Book.self, "<e><body><book><title>a</title></book></body></e>", at: "/e",
            ["/e/body/book has it: decode from there, or with a type for each element around it"]),
        Row(Shop.self, "<book><title>a</title></book>", at: "/book", ["the root element itself is 'book'"]),
        Row(
            Book.self, "<error code='4'><message>m</message></error>", at: "/error",
            ["the root element is 'error', and nothing that it has is a key of the type: 'code', 'message'"]),
        Row(Book.self, "<b><isbn>1</isbn></b>", at: "/b", [], not: ["the root element", "has it"]),
        // A list in a wrapper.
        Row(
            Books.self, "<l><books><x><title>a</title></x><x><title>b</title></x></books></l>", at: "/l/books",
            ["the key 'books/x' reads the elements 'x' in 'books'"]),
        // What only some elements of a recursive type have.
        Row(
            Outline.self, "<opml text='x'><outline><outline text='a'/></outline></opml>", at: "/opml/outline",
            ["/opml/outline/outline has it, which the model reads as well", "is an optional"], not: ["a type of its own"]),
        Row(
            Outline.self, "<body><outline text='a'/></body>", at: "/body", ["/body/outline has it, which the model reads as well"],
            not: ["decode from there"]),
        // One letter says nothing.
        Row(Letters.self, "<r><b>1</b></r>", at: "/r", ["'a', found none"], not: ["did you mean"]),
        Row(Letters.self, "<r><ab>1</ab></r>", at: "/r", ["'a', found none"], not: ["did you mean"]),
        Row(Letters.self, "<r><A>1</A></r>", at: "/r", ["did you mean 'A'?"]),
        // A list in one text.
        Row(Numbers.self, "<r><n>1</n><n> 1 2\n3 </n></r>", at: "/r/n[2]", ["the text is a list (xs:list) of Int: read it by @XMLTokens"]),
        Row(Numbers.self, "<r><n>one two</n></r>", at: "/r/n", ["a whole number (Int)"], not: ["xs:list"]),
        // A number that is none, or out of range.
        Row(Numbers.self, "<r><n>x</n></r>", at: "/r/n", ["expected a whole number (Int), found 'x'"], not: ["from"]),
        Row(Numbers.self, "<r><n>1.5</n></r>", at: "/r/n", ["a whole number (Int)"], not: ["from"]),
        Row(Numbers.self, "<r><n>-</n></r>", at: "/r/n", ["a whole number (Int)"], not: ["from"]),
        Row(Small.self, "<s><byte> 128 </byte></s>", at: "/s/byte", ["a whole number from -128 to 127 (Int8)"]),
        Row(Small.self, "<s><unsigned>-1</unsigned></s>", at: "/s/unsigned", ["a whole number from 0 to 18446744073709551615 (UInt)"]),
        // A case that there is not.
        Row(
            Figure.self, "<f><name>a</name><circel>1</circel></f>", at: "/f/circel",
            ["('circle', 'square', 'triangle')", "found 'circel'", "did you mean 'circle'?"], not: ["'name'"]),
        Row(
            Figure.self, "<f><name>a</name><x>1</x></f>", at: "/f", ["('circle', 'square', 'triangle')", "found none"],
            not: ["'name'", "'x'", "did you mean"]),
        Row(Shape.self, "<s><sqare>1</sqare></s>", at: "/s/sqare", ["('circle', 'square', 'triangle')", "did you mean 'square'?"]),
        Row(
            Order.self, "<o><state>closd</state></o>", at: "/o/state",
            ["expected one of 'open', 'closed', found 'closd'", "did you mean 'closed'?"]),
        Row(Order.self, "<o><state>lost</state></o>", at: "/o/state", ["'open'"], not: ["did you mean"]),
        // Names that are much alike.
        Row(Identified.self, "<b identifer='1'/>", at: "/b", ["did you mean 'identifer'?"]),
        Row([Book].self, "<l><b><pages>t</pages></b></l>", at: "/l/b", ["'title'"], not: ["did you mean"]),
        Row(Book.self, "<b><dc:title>t</dc:title></b>", at: "/b", ["dc:title"]),
        // What is there instead.
        Row(Drawing.self, "<svg/>", at: "/svg", ["expected one element with the name of a case of Choice"]),
        Row(Marked.self, "<b><id>4</id></b>", at: "/b", ["expected an attribute 'id', found none", "there is an element 'id'"]),
    ]
    static let otherNamespaces = [false, true].map { processesNamespaces in
        var row = Row(Envelope.self, "<e xmlns='urn:b'><Body>x</Body></e>", at: "/e", ["there is '{urn:b}Body'"])
        row.processesNamespaces = processesNamespaces
        return row
    }
    static let likeNames = ["titel", "Title", "titles", "tite", "TITLE"].map { name in
        Row(Book.self, "<b><x/><\(name)>t</\(name)></b>", at: "/b", ["did you mean '\(name)'?"])
    }

    @Test("An error says what might have been meant, and nothing where that is not known", arguments: rows + otherNamespaces + likeNames)
    func hints(_ row: Row) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = row.processesNamespaces }
        let error = try #require(throws: DecodingError.self) { _ = try decoder.decode(row.type, from: row.document) }
        let issue = try #require(error.xmlIssue)
        #expect(issue.path == row.path)
        #expect(issue.localizedDescription == issue.description)
        for words in row.says { #expect(issue.description.contains(words), "\(issue)") }
        for words in row.saysNot { #expect(!issue.description.contains(words), "\(issue)") }
        #expect(error.sentence == issue.description)
        if row.document.contains("dc:title") { #expect(issue.suggestion?.contains("dc:title") == true) }
    }

    @Test("An error says that bytes are compressed", arguments: [[UInt8]([0x1F, 0x8B, 8, 0, 0, 0, 0, 0]), [0x1F, 0x8B]])
    func compressed(bytes: [UInt8]) throws {
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        #expect(error.message == "the bytes are compressed (gzip): decompress them first")
        #expect(error.reason == .notWellFormed)
        for size in [1, 3] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
            let fed = try #require(throws: DecodingError.self) {
                for record in XMLDecoder().records(of: Book.self, at: "r/b", in: pieces) { _ = try record.get() }
            }
            #expect(fed.xmlParsingError?.message == error.message)
        }
    }

    @Test("An error says where an element of a record was opened, wherever the document is cut")
    func unclosedElementsOfRecords() throws {
        let document = Array("<a><b>1</b>\n<b>\n <c></b></a>".utf8)
        for cut in 0...document.count {
            let error = try #require(throws: DecodingError.self) {
                for record in XMLDecoder().records(of: [Int].self, at: "a/b", in: [document[..<cut], document[cut...]]) {
                    _ = try record.get()
                }
            }
            #expect(error.xmlParsingError?.unclosedElement == XMLPosition(line: 3, column: 2, byteOffset: 17))
        }
    }

    static let unclosed: [(document: String, says: String, line: Int, column: Int)] = [
        ("<a>\n  <b>\n</a>", "mismatched tag: </b> is missing, which was opened at line 2, column 3", 2, 3),
        ("<a>\n<b/><c>", "the document ends inside of the element c, which was opened at line 2, column 5", 2, 5),
        ("<a>", "the document ends inside of the element a, which was opened at line 1, column 1", 1, 1),
        ("<ä>\r\n\u{1F600}<ö></ä>", "</ö> is missing, which was opened at line 2, column 2", 2, 2),
    ]

    @Test("An error says where an element was opened that is not closed, from every source", arguments: unclosed)
    func unclosedElements(document: String, says: String, line: Int, column: Int) throws {
        let bytes = Array(document.utf8)
        let file = try TemporaryFile(bytes)
        let parsings: [() throws -> XMLTree] = [
            { try XMLTree(parsing: document) }, { try XMLTree(parsing: bytes) }, { try XMLTree(parsing: Data(bytes)) },
            { try XMLTree(contentsOf: file.url) },
        ]
        for parse in parsings {
            let error = try #require(throws: XMLParsingError.self) { _ = try parse() }
            #expect(error.description.contains(says), "\(error)")
            #expect(error.unclosedElement?.line == line)
            #expect(error.unclosedElement?.column == column)
        }
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Book.self, from: document) }
        #expect(error.xmlParsingError?.unclosedElement?.line == line)
        #expect(try #require(throws: XMLParsingError.self) { try XMLTree(parsing: "<a>&x;</a>") }.unclosedElement == nil)
        #expect(try #require(throws: XMLParsingError.self) { try XMLTree(parsing: "") }.unclosedElement == nil)
    }

    struct Titled: Decodable { var title: String; enum CodingKeys: String, CodingKey { case title = "dc:title" } }

    @Test(
        "Names that look the same are told apart by what they mean",
        arguments: [
            (
                "<i xmlns:dc='urn:b'><dc:title>a</dc:title></i>", ["dc": "urn:a"], false,
                "the key means '{urn:a}title', and there is '{urn:b}title'"
            ),
            (
                "<i><dc:title>a</dc:title></i>", ["dc": "urn:a"], false,
                "the key means '{urn:a}title', and there is 'dc:title' in a document without namespaces"
            ),
            (
                "<i xmlns:dc='urn:b'><dc:title>a</dc:title></i>", [:], true,
                "with shouldProcessNamespaces the key 'title' means 'dc:title', and so does 'dc:title' with namespacePrefixes = [\"dc\": \"urn:b\"]"
            ),
        ])
    func namesThatLookTheSame(_ document: String, _ prefixes: [String: String], _ processesNamespaces: Bool, _ says: String) throws {
        let decoder = XMLDecoder { ($0.namespacePrefixes, $0.shouldProcessNamespaces) = (prefixes, processesNamespaces) }
        expectDecodingIssue(suggestion: says) { try decoder.decode(Titled.self, from: document) }
    }
}
