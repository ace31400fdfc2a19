import Foundation
import Testing
import XMLCodable
import XMLFormats

@Suite("Cookbook: documents, names, errors, trees")
struct CookbookDocumentTests {
    private let ina = Cookbook.Names(firstName: "Ina", homePage: "/ina", lastURL: [])

    @Test("Keys in other cases: snake, kebab, capitalised, upper")
    func keyStrategies() throws {
        let rows: [(String, XMLDecoder.KeyDecodingStrategy, XMLEncoder.KeyEncodingStrategy)] = [
            (#"<person home_page="/ina"><first_name>Ina</first_name></person>"#, .convertFromSnakeCase, .convertToSnakeCase),
            (#"<person home-page="/ina"><first-name>Ina</first-name></person>"#, .convertFromKebabCase, .convertToKebabCase),
            (#"<person HomePage="/ina"><FirstName>Ina</FirstName></person>"#, .convertFromCapitalized, .capitalized),
            (#"<person HOMEPAGE="/ina"><FIRSTNAME>Ina</FIRSTNAME></person>"#, .convertFromUppercase, .uppercased),
            (
                #"<person HOME_PAGE="/ina"><FIRST_NAME>Ina</FIRST_NAME></person>"#, .convertFromScreamingSnakeCase,
                .convertToScreamingSnakeCase
            ),
            (#"<person homepage="/ina"><firstname>Ina</firstname></person>"#, .convertFromLowercase, .lowercased),
        ]
        for (document, decoding, encoding) in rows {
            let encoder = XMLEncoder { $0.keyEncodingStrategy = encoding }
            try expectRow(document, ina, "person", decoder: XMLDecoder { $0.keyDecodingStrategy = decoding }, encoder: encoder)
        }
    }

    @Test("Attributes in one case, elements in another")
    func separateKeyStrategies() throws {
        let decoder = XMLDecoder()
        decoder.attributeKeyDecodingStrategy = .convertFromKebabCase
        decoder.elementKeyDecodingStrategy = .convertFromCapitalized
        let encoder = XMLEncoder()
        encoder.attributeKeyEncodingStrategy = .convertToKebabCase
        encoder.elementKeyEncodingStrategy = .capitalized
        try expectRow(#"<person home-page="/ina"><FirstName>Ina</FirstName></person>"#, ina, "person", decoder: decoder, encoder: encoder)
    }

    @Test("Names in any spelling: keyMatching")
    func keyMatching() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring([.case, .separators, .prefix]) }
        for document in [
            #"<person home-page="/ina"><FIRST_NAME>Ina</FIRST_NAME></person>"#,
            #"<person HomePage="/ina"><p:firstname>Ina</p:firstname></person>"#,
        ] {
            #expect(try decoder.decode(Cookbook.Names.self, from: document) == ina)
        }
        let both = "<person><firstName>Ina</firstName><FIRST_NAME>Ina</FIRST_NAME></person>"
        #expect(throws: DecodingError.self) { try decoder.decode(Cookbook.Names.self, from: both) }
    }

    @Test("Names that any of several strategies made")
    func firstOfKeyStrategies() throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .convertFromKebabCase]) }
        let document = #"<person home_page="/ina"><first-name>Ina</first-name></person>"#
        #expect(try decoder.decode(Cookbook.Names.self, from: document) == ina)
    }

    @Test("Prefixes are part of the name unless namespaces are processed")
    func prefixes() throws {
        struct Item: Codable, Equatable {
            var creator: String
            enum CodingKeys: String, CodingKey { case creator = "dc:creator" }
        }
        #expect(
            try XMLDecoder().decode(
                Item.self, from: #"<item xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ina</dc:creator></item>"#)
                == Item(creator: "Ina"))
        #expect(
            try XMLEncoder().encodeToString(
                Item(creator: "Ina"), withRootKey: "item", rootAttributes: ["xmlns:dc": "http://purl.org/dc/elements/1.1/"])
                == #"<item xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ina</dc:creator></item>"#)
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Item.self, from: #"<item xmlns:d="http://purl.org/dc/elements/1.1/"><d:creator>Ina</d:creator></item>"#)
        }
    }

    @Test("Two namespaces with the same local name are told apart by {URI}name")
    func expandedNames() throws {
        struct Item: Codable, Equatable {
            var title: String
            var mediaTitle: String
            enum CodingKeys: String, CodingKey { case title = "{}title", mediaTitle = "{http://search.yahoo.com/mrss/}title" }
        }
        let encoder = XMLEncoder { $0.namespacePrefixes = ["media": "http://search.yahoo.com/mrss/"] }
        try expectRow(
            #"<item xmlns:media="http://search.yahoo.com/mrss/"><title>a</title><media:title>b</media:title></item>"#,
            Item(title: "a", mediaTitle: "b"), "item", encoder: encoder)
    }

    @Test("A key's own prefixes, whatever those of the document")
    func namespacePrefixes() throws {
        struct Invoice: Codable, Equatable {
            var id: Int
            enum CodingKeys: String, CodingKey { case id = "cbc:ID" }
        }
        let decoder = XMLDecoder()
        decoder.namespacePrefixes = ["cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"]
        let document =
            #"<Invoice xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><b:ID>7</b:ID></Invoice>"#
        #expect(try decoder.decode(Invoice.self, from: document) == Invoice(id: 7))
    }

    @Test("XML declaration, document type and attributes of the root")
    func prolog() throws {
        #expect(
            try XMLEncoder(header: .utf8).encodeToString(["a": 1], withRootKey: "r").hasPrefix(#"<?xml version="1.0" encoding="UTF-8"?>"#))
        let text = try XMLEncoder().encodeToString(
            ["a": 1], withRootKey: "plist", rootAttributes: ["version": "1.0"], header: .utf8,
            doctype: .public(
                rootElement: "plist", dtdName: "-//Apple//DTD PLIST 1.0//EN", dtdLocation: "http://www.apple.com/DTDs/PropertyList-1.0.dtd")
        )
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><a>1</a></plist>
                """)
        #expect(try XMLDecoder().decode([String: Int].self, from: text) == ["a": 1])
    }

    @Test("A stylesheet, and comments around the root")
    func nodesAroundRoot() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE menu>
            <?xml-stylesheet type="text/css" href="menu.css"?>
            <menu><dish>Waffles</dish></menu>
            <!-- made by hand -->
            """
        let encoder = XMLEncoder()
        encoder.nodesAroundRoot = (
            before: [.processingInstruction(target: "xml-stylesheet", content: #"type="text/css" href="menu.css""#)],
            after: [.comment(" made by hand ")]
        )
        #expect(
            try encoder.encodeToString(
                ["dish": "Waffles"], withRootKey: "menu", header: .utf8, doctype: XMLDocumentType(rootElement: "menu")) == document)
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        let tree = try XMLTree(parsing: document, options: options)
        let menu = try XMLDecoder().decode([String: String].self, from: document)
        #expect(menu == ["dish": "Waffles"])
        let other = XMLEncoder { $0.nodesAroundRoot = tree.nodesAroundRoot }
        #expect(try other.encodeToString(menu, withRootKey: "menu", header: .utf8, doctype: tree.doctype?.documentType) == document)
    }

    @Test("Pretty printing leaves text and mixed content alone")
    func prettyPrinting() throws {
        struct Page: Codable, Equatable {
            @XMLAttribute var id: Int
            var title: String
            var p: Cookbook.Run
        }
        let encoder = XMLEncoder { $0.outputFormatting = .prettyPrinted }
        try expectRow(
            """
            <page id="1">
                <title>One</title>
                <p>a <b>b</b> c</p>
            </page>
            """,
            Page(id: 1, title: "One", p: .init(parts: [.text("a "), .bold("b"), .text(" c")])), "page", encoder: encoder)
    }

    @Test("Indentation with tabs, and empty elements with an end tag")
    func indentation() throws {
        struct Page: Codable, Equatable {
            var title: String
            var note: Note
            struct Note: Codable, Equatable {}
        }
        let encoder = XMLEncoder { ($0.outputFormatting, $0.prettyPrintIndentation) = ([.prettyPrinted, .noEmptyElements], .tabs(1)) }
        try expectRow(
            "<page>\n\t<title>One</title>\n\t<note></note>\n</page>", Page(title: "One", note: .init()), "page", encoder: encoder)
    }

    @Test("Order: as encoded, sorted, or listed for a type")
    func ordering() throws {
        struct Sample: Codable, Equatable {
            var c = 1
            var a = 2
            var b = 3
        }
        let encoder = XMLEncoder()
        try expectRow("<sample><c>1</c><a>2</a><b>3</b></sample>", Sample(), "sample", encoder: encoder)
        encoder.nodeOrdering = .sorted
        try expectRow("<sample><a>2</a><b>3</b><c>1</c></sample>", Sample(), "sample", encoder: encoder)
        encoder.nodeOrdering = .listed { $0 == Sample.self ? ["b"] : nil }
        try expectRow("<sample><b>3</b><c>1</c><a>2</a></sample>", Sample(), "sample", encoder: encoder)
    }

    @Test("The name of the root element is checked on request")
    func rootElementName() throws {
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Int.self, from: "<other>5</other>") == 5)
        decoder.rootElementName = "count"
        #expect(try decoder.decode(Int.self, from: "<count>5</count>") == 5)
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: "<other>5</other>") }
    }

    struct Book: Codable, Equatable { var title: String }

    @Test("Repeated elements where one is asked for")
    func repeatedElements() throws {
        let document = "<book><title>a</title><title>b</title></book>"
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Book.self, from: document) == Book(title: "a"))
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(Book.self, from: document) == Book(title: "b"))
        decoder.repeatedElementPolicy = .error
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: document) }
        struct Page: Codable, Equatable { @XMLTokens var title: [String] }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Page.self, from: document) }
    }

    @Test("Elements and attributes that no key asks for")
    func unknownNodes() throws {
        let document = #"<book><title>a</title><titel>b</titel></book>"#
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Book.self, from: document) == Book(title: "a"))
        decoder.unknownNodePolicy = .error
        expectDecodingIssue(at: "/book/titel") { try decoder.decode(Book.self, from: document) }
        decoder.unknownNodePolicy = .report { issue in #expect(issue.path == "/book/titel") }
        #expect(try decoder.decode(Book.self, from: "<book><title>a</title><titel>b</titel></book>").title == "a")
    }

    @Test("Elements in the order of the keys, or an error")
    func elementOrder() throws {
        struct Book: Codable, Equatable {
            var title: String
            var author: [String]
        }
        let book = Book(title: "a", author: ["b", "c"])
        try expectRow("<book><title>a</title><author>b</author><author>c</author></book>", book, "book")
        let disorderly = "<book><author>b</author><title>a</title><author>c</author></book>"
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Book.self, from: disorderly) == book)
        decoder.elementOrderPolicy = .codingKeys
        #expect(try decoder.decode(Book.self, from: "<book><title>a</title><author>b</author><author>c</author></book>") == book)
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: disorderly) }
        #expect(error?.xmlIssue?.path == "/book/author[1]")
        #expect(error?.xmlIssue?.expected?.contains("/book/title") == true)
    }

    struct Catalog: Codable {
        var book: [Book]
        struct Book: Codable {
            var title: String
            var price: Double
        }
    }

    static let wrongType = """
        <catalog>
            <book><title>Dune</title><price>9.99</price></book>
            <book><title>Emma</title><price>cheap</price></book>
        </catalog>
        """

    @Test("A decoding error says what, where, and perhaps what was meant")
    func decodingError() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Catalog.self, from: Self.wrongType) }
        let issue = try #require(error?.xmlIssue)
        #expect(issue.code == .invalidValue && error?.xmlParsingError == nil)
        #expect(error?.localizedDescription == WhenItFailsTests.text)
        #expect(issue.path == "/catalog/book[2]/price")
        #expect(issue.position == XMLPosition(line: 3, column: 30, byteOffset: 95))
        #expect(issue.found == "'cheap'")
        #expect(error?.xmlDescription == issue.description)

        expectDecodingIssue(suggestion: "did you mean 'titel'?") {
            try XMLDecoder().decode(Catalog.self, from: "<catalog><book><titel>Dune</titel><price>9.99</price></book></catalog>")
        }
    }

    @Test("An error of a type's own code keeps its words and gets the place")
    func ownError() throws {
        struct People: Decodable {
            var person: [Person]
            struct Person: Decodable {
                enum CodingKeys: String, CodingKey { case name, age }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    guard try container.decode(Int.self, forKey: .age) < 150 else {
                        throw DecodingError.dataCorruptedError(forKey: .age, in: container, debugDescription: "too old")
                    }
                }
            }
        }
        let document = "<people><person><name>Ada</name><age>208</age></person></people>"
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(People.self, from: document) }
        #expect(error.xmlIssue?.message == "too old")
        #expect(error.xmlIssue?.path == "/people/person/age")
        #expect(error.localizedDescription == "too old at /people/person/age (line 1, column 33)")
        #expect(error.xmlDescription == error.localizedDescription)
    }

    @Test("A document that is not well-formed is an error with its place")
    func malformedDocument() throws {
        let document = "<catalog>\n  <book></catalog>"
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode([String].self, from: document) }
        #expect(error?.xmlIssue == nil && error?.xmlParsingError?.reason == .notWellFormed)
        #expect(error?.xmlParsingError?.position?.line == 2)
        #expect(error?.xmlParsingError?.unclosedElement == XMLPosition(line: 2, column: 3, byteOffset: 12))
        #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document) }
    }

    @Test("Limits are options")
    func limits() throws {
        let decoder = XMLDecoder { $0.limits.maximumDepth = 2 }
        #expect(try decoder.decode([String].self, from: "<a><b>x</b></a>") == ["x"])
        let error = #expect(throws: DecodingError.self) { try decoder.decode([String].self, from: "<a><b><c/></b></a>") }
        #expect(error?.xmlParsingError?.reason == .limitExceeded(.depth, maximum: 2))
    }

    @Test("Entities of the document itself are expanded, or rejected on request")
    func entities() throws {
        let document = #"<!DOCTYPE a [<!ENTITY org "Example &amp; Sons">]><a><b>&org;</b></a>"#
        let decoder = XMLDecoder()
        #expect(try decoder.decode([String].self, from: document) == ["Example & Sons"])
        decoder.entityPolicy = .reject
        let error = #expect(throws: DecodingError.self) { try decoder.decode([String].self, from: document) }
        #expect(error?.xmlParsingError?.reason == .entity)
    }

    @Test("Entities that nothing declares: &nbsp;")
    func givenEntities() throws {
        let document = "<a><b>caf&eacute;&nbsp;&brand;</b></a>"
        let decoder = XMLDecoder()
        let error = #expect(throws: DecodingError.self) { try decoder.decode([String].self, from: document) }
        #expect(error?.xmlParsingError?.message == "the entity eacute is not declared; `decoder.entities = XMLEntities.html` has it")
        decoder.entities = XMLEntities.html
        decoder.entities["brand"] = "A&B"
        #expect(try decoder.decode([String].self, from: document) == ["café\u{A0}A&B"])
    }

    @Test("Encodings are read by their names")
    func encodings() throws {
        let document = """
            <?xml version="1.0" encoding="windows-1251"?>
            <a><b>чай</b></a>
            """
        // The three letters, as the encoding has them.
        let bytes = document.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : ["ч": 0xF7, "а": 0xE0, "й": 0xE9][$0, default: 0] }
        let decoder = XMLDecoder()
        #expect(try decoder.decode([String].self, from: bytes) == ["чай"])
        decoder.encoding = "cp1251"
        #expect(try decoder.decode([String].self, from: Array(bytes.drop { $0 != 0x0A }.dropFirst())) == ["чай"])
    }

    @Test("A tree without types")
    func tree() throws {
        let tree = try XMLTree(parsing: #"<menu><dish id="1">Tea</dish><dish id="2">Jam <b>on</b> toast</dish></menu>"#)
        #expect(tree.root.name.localName == "menu")
        #expect(tree.root.elements(named: "dish").map { $0[attribute: "id"] } == ["1", "2"])
        #expect(tree.root["dish"]?.text == "Tea")
        let second = try #require(Array(tree.root.elements).last)
        #expect(second.stringValue == "Jam on toast")
        #expect(second.path == "/menu/dish[2]")
        #expect(second.position.column == 30)
        #expect(String(describing: tree) == #"<menu><dish id="1">Tea</dish><dish id="2">Jam <b>on</b> toast</dish></menu>"#)
    }

    @Test("A type from one element of a tree")
    func decodingFromTree() throws {
        struct Dish: Codable, Equatable {
            @XMLAttribute var id: Int
            @XMLText var name: String
        }
        let tree = try XMLTree(parsing: #"<menu><drinks/><dish id="1">Tea</dish></menu>"#)
        let dish = try #require(tree.root["dish"])
        #expect(try XMLDecoder().decode(Dish.self, from: dish) == Dish(id: 1, name: "Tea"))
    }

    @Test("A type from one element of a document, by its path")
    func decodingAtPath() throws {
        let document = #"""
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><price>4.50</price></soap:Body></soap:Envelope>
            """#
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Decimal.self, from: document, at: "soap:Envelope/soap:Body/price") == 4.5)
        #expect(
            try decoder.decode(Decimal.self, from: document, at: "{http://schemas.xmlsoap.org/soap/envelope/}Envelope/*/price") == 4.5)
    }

    @Test("Comments and processing instructions are kept on request")
    func comments() throws {
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        let document = #"<a><!-- note --><?target content?><b /></a>"#
        let kinds = try XMLTree(parsing: document, options: options).root.children.map { node in
            switch node {
            case .element(let element): element.name.qualifiedName
            case .text(let text, _): text
            case .comment(let comment): "comment:\(comment)"
            case .processingInstruction(let target, let content): "\(target):\(content)"
            }
        }
        #expect(kinds == ["comment: note ", "target:content", "b"])
    }

    @Test("A file is read in slices and written at once or not at all")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cookbook-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        try XMLEncoder().encode(["a": "1"], to: url, withRootKey: "values")
        #expect(try XMLDecoder().decode([String: String].self, contentsOf: url) == ["a": "1"])
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(["a": "\u{0}"], to: url, withRootKey: "values") }
        #expect(try String(contentsOf: url, encoding: .utf8) == "<values><a>1</a></values>")
    }

    @Test("What does not come back")
    func losses() throws {
        struct Sample: Codable, Equatable {
            var date: Date?
            var list: [Int]?
            var text: String?
        }
        func come(_ value: Sample, _ strategy: XMLEncoder.DateEncodingStrategy = .iso8601, as expected: Sample) throws {
            let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
            encoder.dateEncodingStrategy = strategy
            encoder.nilEncoding = .custom { $0.last?.stringValue == "text" ? .emptyElement : .omit }
            decoder.dateDecodingStrategy = .iso8601
            #expect(try decoder.decode(Sample.self, from: encoder.encode(value, withRootKey: "sample")) == expected)
        }
        try come(Sample(date: Date(timeIntervalSince1970: 1.75), text: "a"), as: Sample(date: Date(timeIntervalSince1970: 1), text: "a"))
        try come(
            Sample(date: Date(timeIntervalSince1970: 86_401), text: "a"), .dateOnly,
            as: Sample(date: Date(timeIntervalSince1970: 86_400), text: "a"))
        try come(Sample(list: [], text: "a"), as: Sample(text: "a"))
        try come(Sample(text: nil), as: Sample(text: ""))
        try come(Sample(text: " a "), as: Sample(text: "a"))
    }

    struct Envelope: Codable, Equatable {
        var body: String
        enum CodingKeys: String, CodingKey { case body = "{http://schemas.xmlsoap.org/soap/envelope/}Body" }
    }

    @Test("The root's name in a namespace, and prefixes from root attributes")
    func rootInNamespace() throws {
        let document =
            #"<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>ping</soap:Body></soap:Envelope>"#
        let decoder = XMLDecoder { $0.rootElementName = "{http://schemas.xmlsoap.org/soap/envelope/}Envelope" }
        #expect(try decoder.decode(Envelope.self, from: document) == Envelope(body: "ping"))
        let xml = try XMLEncoder().encodeToString(
            Envelope(body: "ping"), withRootKey: "{http://schemas.xmlsoap.org/soap/envelope/}Envelope",
            rootAttributes: ["xmlns:soap": "http://schemas.xmlsoap.org/soap/envelope/"])
        #expect(xml == document)
    }

    @Test("An element in no namespace beside one of the same name in another")
    func noNamespace() throws {
        struct Channel: Codable, Equatable {
            var feed: URL?
            var link: URL?
            enum CodingKeys: String, CodingKey { case feed = "{http://www.w3.org/2005/Atom}link", link = "{}link" }
        }
        try expectRow(
            #"<channel xmlns:atom="http://www.w3.org/2005/Atom"><atom:link>https://example.org/feed</atom:link>"#
                + #"<link>https://example.org/</link></channel>"#,
            Channel(feed: URL(string: "https://example.org/feed"), link: URL(string: "https://example.org/")), "channel",
            encoder: XMLEncoder { $0.namespacePrefixes = ["atom": "http://www.w3.org/2005/Atom"] })
        // <channel xmlns:atom="http://www.w3.org/2005/Atom"><atom:link>https://example.org/feed</atom:link><link>https://example.org/</link></channel>
        let channel = Channel(feed: URL(string: "https://example.org/feed"), link: URL(string: "https://example.org/"))
        let xml = try XMLEncoder().encodeToString(
            channel, withRootKey: "channel", rootAttributes: ["xmlns": "http://www.w3.org/2005/Atom"])
        #expect(
            xml == #"<channel xmlns="http://www.w3.org/2005/Atom"><link>https://example.org/feed</link>"#
                + #"<link xmlns="">https://example.org/</link></channel>"#)
        // <channel xmlns="http://www.w3.org/2005/Atom"><link>https://example.org/feed</link><link xmlns="">https://example.org/</link></channel>
        #expect(try XMLDecoder().decode(Channel.self, from: xml) == channel)
    }

    enum Line: Codable, Equatable, DynamicNodeEncoding {
        case line(x: Int, y: Int)
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    @Test("Labels of a choice as attributes")
    func labelsAsAttributes() throws {
        struct Group: Codable, Equatable { @XMLInline var shapes: [Line] }
        try expectRow(#"<g><line x="1" y="2" /></g>"#, Group(shapes: [.line(x: 1, y: 2)]), "g")
    }

    @Test("Every document of the cookbook is in the tests of its product")
    func cookbookIsTested() throws {
        let tests = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        let pages = ["Cookbook", "CookbookFormats", "CookbookModels", "CookbookDocuments"]
        var source = ""
        for target in try FileManager.default.contentsOfDirectory(at: tests, includingPropertiesForKeys: nil) {
            let folder = target.appendingPathComponent("Documentation")
            let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
            for file in files where file.lastPathComponent.hasPrefix("Cookbook") { source += try String(contentsOf: file, encoding: .utf8) }
        }
        // Indentation differs, and lines of Swift have to be broken, so white space does not count.
        for escape in ["\\n", "\\t", "\\"] { source = source.replacingOccurrences(of: escape, with: "") }
        source.removeAll(where: \.isWhitespace)
        for joint in ["\"#+#\"", "\"#+\"", "\"+#\"", "\"+\""] { source = source.replacingOccurrences(of: joint, with: "") }
        let documents = try pages.flatMap { page in
            let text = try String(contentsOf: tests.appendingPathComponent("../Docs/\(page).md"), encoding: .utf8)
            return text.components(separatedBy: "```").filter { $0.hasPrefix("xml\n") }.map { $0.dropFirst(4).filter { !$0.isWhitespace } }
        }
        #expect(documents.count >= 40)
        #expect(documents.filter { !source.contains($0) } == [])
    }
}
