import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Keys with namespaces and prefixes")
struct KeysWithNamespacesTests {
    static func decoder(_ processesNamespaces: Bool = false, prefixes: [String: String] = [:]) -> XMLDecoder {
        XMLDecoder { ($0.shouldProcessNamespaces, $0.namespacePrefixes) = (processesNamespaces, prefixes) }
    }

    // MARK: Attributes

    static let workbook = """
        <workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
            xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
          <sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/><sheet name="Sheet2" sheetId="2" r:id="rId2" id="own"/></sheets>
        </workbook>
        """

    struct Workbook: Decodable, Equatable {
        struct Sheets: Decodable, Equatable { var sheet: [Sheet] }
        struct Sheet: Decodable, Equatable {
            var name: String, id: String
            var own: String?
            var byNamespace: String
            enum CodingKeys: String, CodingKey {
                case name, id = "r:id", own = "id"
                case byNamespace = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
            }
        }
        var sheets: Sheets
    }

    @Test("An attribute is matched as it is written, or by its namespace, in every mode", arguments: [false, true])
    func attributes(processesNamespaces: Bool) throws {
        let workbook = try Self.decoder(processesNamespaces).decode(Workbook.self, from: Self.workbook)
        #expect(
            workbook.sheets.sheet == [
                .init(name: "Sheet1", id: "rId1", own: nil, byNamespace: "rId1"),
                .init(name: "Sheet2", id: "rId2", own: "own", byNamespace: "rId2"),
            ])
    }

    @Test("A key without prefix is no attribute with one", arguments: [false, true])
    func attributeWithoutPrefix(processesNamespaces: Bool) throws {
        struct Sheet: Decodable { @Attribute var id: String }
        let error = try #require(throws: DecodingError.self) {
            try Self.decoder(processesNamespaces).decode(Sheet.self, from: "<s xmlns:r='u' r:id='1'/>")
        }
        let isMissing = if case .keyNotFound = error { true } else { false }
        #expect(isMissing && error.xmlIssue?.path == "/s")
    }

    // MARK: Elements

    struct Value: Decodable, Equatable {
        var value: String?
        enum CodingKeys: String, CodingKey { case value = "{u}x" }
    }

    @Test(
        "{URI}local matches by namespace without an option, whatever the prefix",
        arguments: [
            ("<r xmlns:p='u'><p:x>1</p:x></r>", "1"), ("<r xmlns='u'><x>1</x></r>", "1"), ("<r><x xmlns='u'>1</x></r>", "1"),
            ("<r><p:x xmlns:p='u'>1</p:x></r>", "1"), ("<r xmlns:p='v'><p:x xmlns:p='u'>1</p:x></r>", "1"),
            ("<r xmlns:p='u' p:x='1'/>", "1"), ("<r p:x='1' xmlns:p='u'/>", "1"), ("<r><x>0</x><a xmlns='u'/><x xmlns='u'>1</x></r>", "1"),
            ("<r><x xmlns='u'>1</x><x>0</x></r>", "1"), ("<r xmlns='u'><x xmlns=''>0</x><x>1</x></r>", "1"),
            ("<r xmlns:p='u'><a/><b/><p:x>1</p:x><x>0</x></r>", "1"), ("<r><x>0</x></r>", nil), ("<r x='0'/>", nil),
            ("<r><p:x>0</p:x></r>", nil),
            ("<r xmlns:p='v'><p:x>0</p:x></r>", nil), ("<r xmlns='u' x='0'/>", nil), ("<r><a xmlns='u'/><x>0</x></r>", nil),
        ] as [(String, String?)])
    func byNamespace(document: String, expected: String?) throws {
        #expect(try Self.decoder().decode(Value.self, from: document) == Value(value: expected))
        #expect(try Self.decoder(prefixes: ["q": "w"]).decode(Value.self, from: document) == Value(value: expected))
        let snake = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(try snake.decode(Value.self, from: document) == Value(value: expected))
        if !document.contains("<r><p:x>0") { #expect(try Self.decoder(true).decode(Value.self, from: document) == Value(value: expected)) }
    }

    @Test("{}local and the prefix xml, with its namespace, need no declaration", arguments: [false, true])
    func undeclared(processesNamespaces: Bool) throws {
        struct Text: Decodable, Equatable {
            var plain: String
            var language: String?, prefixed: String?
            enum CodingKeys: String, CodingKey {
                case plain = "{}x", language = "{http://www.w3.org/XML/1998/namespace}lang", prefixed = "xml:lang"
            }
        }
        let decoder = Self.decoder(processesNamespaces)
        let documents = [
            "<r xml:lang='en'><x>1</x></r>", "<r xml:lang='en'><x>1</x><y xmlns='u' xml:lang='de'/></r>",
            "<r xmlns:p='u' xml:lang='en'><p:x/><x>1</x></r>",
        ]
        for document in documents + documents.reversed() {
            #expect(try decoder.decode(Text.self, from: document) == Text(plain: "1", language: "en", prefixed: "en"), "\(document)")
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processesNamespaces }
            #expect(try XMLTree(parsing: document, options: options).root[attribute: "xml:lang"] == "en")
        }
    }

    @Test("Without processing, names are matched as written though namespaces are declared")
    func asWritten() throws {
        struct Names: Decodable, Equatable {
            var x: [String], prefixed: [String]
            enum CodingKeys: String, CodingKey { case x, prefixed = "p:x" }
        }
        let decoder = Self.decoder()
        let document = "<r xmlns:p='u'><x>1</x><p:x>2</p:x><x xmlns='v'>3</x><p:x xmlns:p='w'>4</p:x><q:x xmlns:q='u'/><x>5</x></r>"
        for _ in 0..<2 { #expect(try decoder.decode(Names.self, from: document) == Names(x: ["1", "3", "5"], prefixed: ["2", "4"])) }
        #expect(try decoder.decode(Names.self, from: "<r><x>1</x><p:x>2</p:x></r>") == Names(x: ["1"], prefixed: ["2"]))
        #expect(try decoder.decode(Names.self, from: document) == Names(x: ["1", "3", "5"], prefixed: ["2", "4"]))
    }

    @Test("Records are matched by namespace that is declared only after other records", arguments: [false, true])
    func inRecords(processesNamespaces: Bool) throws {
        struct Record: Decodable, Equatable {
            var x: String?, named: String?, none: String?
            enum CodingKeys: String, CodingKey { case x, named = "{u}x", none = "{}x" }
        }
        let document = "<l><r><x>1</x></r><r><x>2</x></r><r xmlns='u'><x>3</x></r><r><x>4</x></r><r xmlns='v'><x>5</x></r></l>"
        // Where namespaces are processed, the keys that name one, or none, have their elements alone.
        func plain(_ text: String) -> String? { processesNamespaces ? nil : text }
        let expected = [
            Record(x: plain("1"), none: "1"), Record(x: plain("2"), none: "2"), Record(x: plain("3"), named: "3"),
            Record(x: plain("4"), none: "4"), Record(x: "5"),
        ]
        let decoder = Self.decoder(processesNamespaces)
        #expect(try decoder.records(of: Record.self, at: "l/r", in: document).map { try $0.get() } == expected)
        let pieces = document.utf8.map { CollectionOfOne($0) }
        #expect(try decoder.records(of: Record.self, at: "l/r", in: pieces).map { try $0.get() } == expected)
    }

    @Test(
        "What is wrong with namespaces is nobody's business where they are not processed",
        arguments: [
            ("<r xmlns:p='u'><q:x>1</q:x></r>", "q:x"), ("<r xmlns:p='u'><p:x xmlns:p=''>1</p:x></r>", "p:x"),
            ("<r xmlns:xml='u'><x>1</x></r>", "x"), ("<r xmlns='u'><a:b:c>1</a:b:c></r>", "a:b:c"), ("<r xmlns='u'><:x>1</:x></r>", ":x"),
            ("<r xmlns='u'><xmlns:x>1</xmlns:x></r>", "xmlns:x"),
        ])
    func misuse(document: String, name: String) throws {
        #expect(try Self.decoder().decode([String: String].self, from: document) == [name: "1"])
    }

    // MARK: Plain keys

    struct One: Decodable, Equatable { var link: String }
    struct Optional: Decodable, Equatable { var link: String? }
    struct Several: Decodable, Equatable { var link: [String] }
    struct Nested: Decodable, Equatable {
        struct Link: Decodable, Equatable { var href: String? }
        var link: Link
    }

    @Test(
        "A plain key prefers the parent's own namespace, wherever the others stand",
        arguments: [
            "<c xmlns:a='A'><a:link>0</a:link><link>1</link></c>", "<c xmlns:a='A'><link>1</link><a:link>0</a:link></c>",
            "<c xmlns='C' xmlns:a='A'><a:link>0</a:link><link>1</link></c>", "<a:c xmlns:a='A'><link>0</link><a:link>1</a:link></a:c>",
            "<c xmlns='C' xmlns:x='C' xmlns:a='A'><a:link>0</a:link><x:link>1</x:link></c>",
        ])
    func parentsNamespace(document: String) throws {
        let decoder = Self.decoder(true)
        #expect(try decoder.decode(One.self, from: document).link == "1")
        #expect(try decoder.decode(Optional.self, from: document).link == "1")
        #expect(try decoder.decode(Several.self, from: document).link == ["1"])
    }

    @Test(
        "A plain key takes other namespaces, whatever they are, and none is one",
        arguments: [
            "<c xmlns='C'><link xmlns=''>1</link><link xmlns=''>2</link></c>",
            "<c xmlns:a='A'><d><link/></d><a:link>1</a:link><e><x:link xmlns:x='X'/></e><a:link>2</a:link></c>",
            "<c xmlns='C' xmlns:a='A'><a:link>1</a:link><link xmlns=''>2</link></c>",
        ])
    func oneOther(document: String) throws {
        #expect(try Self.decoder(true).decode(One.self, from: document).link == "1")
        #expect(try Self.decoder(true).decode(Several.self, from: document).link == ["1", "2"])
    }

    @Test(
        "Elements of one local name in several other namespaces are one element, repeated",
        arguments: [
            "<c xmlns='C' xmlns:a='A' xmlns:b='B'><a:link>1</a:link><b:link>2</b:link></c>",
            "<c xmlns='C' xmlns:a='A' xmlns:b='B'>\(String(repeating: "<f/>", count: 400))<a:link>1</a:link><g/><b:link>2</b:link></c>",
        ])
    func severalOthers(document: String) throws {
        let decoder = Self.decoder(true)
        #expect(try decoder.decode(One.self, from: document).link == "1")
        #expect(try decoder.decode(Optional.self, from: document).link == "1")
        #expect(try decoder.decode(Several.self, from: document).link == ["1", "2"])
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(One.self, from: document).link == "2")
        decoder.repeatedElementPolicy = .error
        let error = try #require(throws: DecodingError.self) { try decoder.decode(One.self, from: document) }
        #expect(error.xmlIssue?.code == .repeatedElement && error.xmlIssue?.path == "/c/b:link")
        #expect(error.codingPath.map(\.stringValue) == ["link"])
        // Without processing, neither is meant.
        #expect(try Self.decoder().decode(Several.self, from: document).link == [])
    }

    @Test("Whatever is asked for by such a key finds the first, and a list by hand finds all")
    func askedForByHand() throws {
        enum Keys: String, CodingKey { case link }
        let document = "<c xmlns='C' xmlns:a='A' xmlns:b='B'><a:link>1</a:link><b:link>2</b:link></c>"
        try DecodedByHand.decode(document, with: Self.decoder(true)) { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: Keys.self)
            #expect(container.contains(.link) && container.allKeys == [.link])
            #expect(try !container.decodeNil(forKey: .link))
            #expect(try container.decodeIfPresent(Int.self, forKey: .link) == 1)
            #expect(try container.superDecoder(forKey: .link).singleValueContainer().decode(String.self) == "1")
            #expect(throws: Never.self) { try container.nestedContainer(keyedBy: Keys.self, forKey: .link) }
            var list = try container.nestedUnkeyedContainer(forKey: .link)
            #expect(list.count == 2)
            #expect(try list.decode(Int.self) == 1 && list.decode(Int.self) == 2)
        }
    }

    @Test("Elements that are written alike are told apart in paths, whatever their namespaces")
    func paths() throws {
        let document = "<r><x xmlns='u'>1</x><x xmlns='v'>a</x></r>"
        struct Numbers: Decodable { var x: [Int] }
        expectDecodingIssue(at: "/r/x[2]") { try Self.decoder().decode(Numbers.self, from: document) }
        let records = Self.decoder().records(of: XMLRecord<String>.self, at: "r/x", in: document)
        #expect(try records.map { try $0.get().path } == ["/r/x[1]", "/r/x[2]"])
    }

    // MARK: Prefixes of the decoder's own

    static let prefixes = ["cbc": "urn:basic", "cac": "urn:aggregate"]

    struct Invoice: Codable, Equatable {
        struct Party: Codable, Equatable {
            var name: String
            enum CodingKeys: String, CodingKey { case name = "cbc:Name" }
        }
        var id: String
        @Attribute var scheme: String?
        var parties: [Party]
        enum CodingKeys: String, CodingKey { case id = "cbc:ID", scheme = "cbc:scheme", parties = "cac:Party" }
    }

    @Test(
        "namespacePrefixes make a key's prefix mean the namespace, whatever the document's prefix",
        arguments: [
            "<Invoice xmlns:cbc='urn:basic' xmlns:cac='urn:aggregate' cbc:scheme='s'><cbc:ID>1</cbc:ID><cac:Party><cbc:Name>A</cbc:Name></cac:Party></Invoice>",
            "<Invoice xmlns='urn:basic' xmlns:b='urn:basic' xmlns:a='urn:aggregate' b:scheme='s'><ID>1</ID><a:Party><Name>A</Name></a:Party></Invoice>",
            "<Invoice xmlns:cac='urn:basic' xmlns:cbc='urn:aggregate' cac:scheme='s'><cbc:ID>0</cbc:ID><cac:ID>1</cac:ID><cac:Party/><cbc:Party><cac:Name>A</cac:Name></cbc:Party></Invoice>",
        ])
    func prefixes(document: String) throws {
        let expected = Invoice(id: "1", scheme: .init(.some("s")), parties: [.init(name: "A")])
        for processesNamespaces in [false, true] {
            let decoder = Self.decoder(processesNamespaces, prefixes: Self.prefixes)
            #expect(try decoder.decode(Invoice.self, from: document) == expected)
            #expect(try decoder.decode(Invoice.self, from: try XMLTree(parsing: document).root) == expected)
        }
    }

    @Test("A key's prefix that stands for a namespace is not matched as written")
    func prefixOfAnotherNamespace() throws {
        let decoder = Self.decoder(prefixes: Self.prefixes)
        let (undeclared, other) = ("<Invoice><cbc:ID>1</cbc:ID></Invoice>", "<Invoice xmlns:cbc='urn:other'><cbc:ID>1</cbc:ID></Invoice>")
        for document in [other, undeclared] { #expect(throws: DecodingError.self) { try decoder.decode(Invoice.self, from: document) } }
        decoder.namespacePrefixes = [:]
        #expect(try decoder.decode(Invoice.self, from: undeclared).id == "1")
        decoder.namespacePrefixes = Self.prefixes
        #expect(throws: DecodingError.self) { try decoder.decode(Invoice.self, from: undeclared) }
    }

    @Test("Cases of choices may have such prefixes")
    func prefixesOfChoices() throws {
        enum Entry: Decodable, Equatable {
            case plain(String), atom(String)
            enum CodingKeys: String, CodingKey { case plain = "link", atom = "a:link" }
        }
        let decoder = Self.decoder(prefixes: ["a": "urn:atom"])
        let document = "<c xmlns:x='urn:atom'><link>1</link><x:link>2</x:link></c>"
        #expect(try decoder.decode([Entry].self, from: document) == [.plain("1"), .atom("2")])
    }

    @Test(
        "What is no prefix, or stands for nothing, is an error",
        arguments: [
            ["": "u"], ["a:b": "u"], ["xmlns": "u"], ["xml": "u"], ["p": ""], ["p": "http://www.w3.org/XML/1998/namespace"], ["urn:x": "p"],
        ])
    func impossiblePrefixes(prefixes: [String: String]) throws {
        let decoder = Self.decoder(prefixes: prefixes)
        let error = try #require(throws: DecodingError.self) { try decoder.decode([String: String].self, from: "<r/>") }
        #expect(error.xmlIssue?.path == "/")
        let looksSwapped = prefixes.keys.contains { $0.contains(":") }
        #expect(error.xmlIssue?.suggestion?.contains("the prefix first") == (looksSwapped ? true : nil))
        #expect(throws: DecodingError.self) { try decoder.decode([String: String].self, from: try XMLTree(parsing: "<r/>").root) }
        #expect(throws: DecodingError.self) { try decoder.records(of: Int.self, at: "a/b", in: "<a><b>1</b></a>").map { try $0.get() } }
    }

    // MARK: Dictionaries

    @Test("A dictionary's keys are local names, and {URI}local where one local name is in several namespaces")
    func dictionaries() throws {
        let document = "<r xmlns:a='u1' xmlns:b='u2'><a:x>1</a:x><b:x>2</b:x><b:y>3</b:y><x>4</x></r>"
        #expect(try Self.decoder(true).decode([String: Int].self, from: document) == ["{u1}x": 1, "{u2}x": 2, "{}x": 4, "y": 3])
        #expect(try Self.decoder().decode([String: Int].self, from: document) == ["a:x": 1, "b:x": 2, "b:y": 3, "x": 4])
        let other = Self.decoder(prefixes: ["a": "u2"])
        #expect(try other.decode([String: Int].self, from: document) == ["{u1}x": 1, "b:x": 2, "b:y": 3, "x": 4])
    }

    @Test("The tree, paths of records and the root's name take {URI}local in every mode", arguments: [false, true])
    func elsewhere(processesNamespaces: Bool) throws {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = processesNamespaces }
        let document = "<r xmlns='u'><p:x xmlns:p='v' p:a='2'>1</p:x></r>"
        let root = try XMLTree(parsing: document, options: options).root
        #expect(root["{v}x"]?.text == "1")
        #expect(root["{v}x"]?[attribute: "{v}a"] == "2")
        #expect(root["{u}x"] == nil)
        let decoder = Self.decoder(processesNamespaces)
        #expect(try decoder.records(of: Int.self, at: "{u}r/{v}x", in: document).map { try $0.get() } == [1])
        decoder.namespacePrefixes = ["a": "u", "b": "v"]
        #expect(try decoder.records(of: Int.self, at: "a:r/b:x", in: document).map { try $0.get() } == [1])
        for name in ["a:r", "{u}r"] {
            decoder.rootElementName = name
            #expect(try decoder.decode([String: Int].self, from: document).count == 1)
            #expect(try decoder.records(of: Int.self, at: "//b:x", in: document).map { try $0.get() } == [1])
        }
        for name in ["b:r", "{v}r"] {
            decoder.rootElementName = name
            #expect(throws: DecodingError.self) { try decoder.decode([String: Int].self, from: document) }
            #expect(throws: DecodingError.self) { try decoder.records(of: Int.self, at: "//b:x", in: document).map { try $0.get() } }
        }
    }

    @Test("A case without a namespace prefers the parent's own, and means any other where there is none")
    func casesOfSeveralNamespaces() throws {
        enum Shape: Decodable, Equatable {
            case circle(Int), square(Int), other(Int)
            enum CodingKeys: String, CodingKey { case circle, square, other = "{urn:b}circle" }
        }
        struct Drawing: Decodable { @XMLInline var shapes: [Shape] }
        enum Plain: Decodable, Equatable { case circle(Int), square(Int) }
        struct PlainDrawing: Decodable { @XMLInline var shapes: [Plain] }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        func document(_ content: String) -> String { "<r xmlns='urn:a' xmlns:b='urn:b' xmlns:c='urn:c'>\(content)</r>" }
        let mixed = document("<b:circle>1</b:circle><circle>2</circle><b:square>3</b:square>")
        #expect(try decoder.decode(Drawing.self, from: mixed).shapes == [.other(1), .circle(2), .square(3)])
        #expect(try decoder.decode(PlainDrawing.self, from: mixed).shapes == [.circle(2), .square(3)])
        let foreign = document("<b:circle>1</b:circle><c:circle>2</c:circle>")
        #expect(try decoder.decode(PlainDrawing.self, from: foreign).shapes == [.circle(1), .circle(2)])
    }

    @Test("A key with a namespace is found among few elements and among many", arguments: [10, 400])
    func fewAndMany(count: Int) throws {
        struct Record: Decodable {
            var absent: Int?, missing: Int?
            var x: String
            enum CodingKeys: String, CodingKey { case absent, missing, x = "{B}x" }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let filling = String(repeating: "<f/>", count: count)
        let document = "<r absent2='1' xmlns:a='A' xmlns:b='B'><a:x>1</a:x><b:x>2</b:x>\(filling)<absent/></r>"
        #expect(try decoder.decode(Record.self, from: document).x == "2")
    }

    @Test("An attribute does not settle the namespace of an element of its name")
    func attributeBesideElement() throws {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let tree = try XMLTree(parsing: "<r xmlns:a='A'><a:p/><x/><q xmlns='u'><a:p x='attr'/><x/></q></r>", options: options)
        #expect(tree.root["q"]?["x"]?.name.namespaceURI == "u")
        #expect(tree.root["x"]?.name.namespaceURI == nil)
    }

    // MARK: Elements that are attributes as well

    struct Both: Codable, Equatable {
        @ElementAndAttribute var id: Int
        @ElementAndAttribute var plain: Int
        enum CodingKeys: String, CodingKey { case id = "{urn:a}id", plain }
    }

    @Test(
        "One in a namespace is found whatever spellings are one", arguments: [nil, .prefix, .case, .all] as [XMLDecoder.NameDifferences?])
    func inNamespace(differences: XMLDecoder.NameDifferences?) throws {
        for prefixes in [[:], ["p": "urn:a"], ["": "urn:a"]] {
            for processesNamespaces in [false, true] {
                let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
                encoder.namespacePrefixes = prefixes
                decoder.shouldProcessNamespaces = processesNamespaces
                if let differences { decoder.keyMatching = .ignoring(differences) }
                let value = Both(id: ElementAndAttribute(1), plain: ElementAndAttribute(2))
                let text = try encoder.encodeToString(value, withRootKey: "r")
                #expect(try decoder.decode(Both.self, from: text) == value, "\(text)")
            }
        }
    }

    @Test("An attribute in another namespace is another one, which is an error that names both")
    func another() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.prefix) }
        struct Plain: Decodable { @ElementAndAttribute var id: Int }
        expectDecodingIssue(.ambiguousName) {
            try decoder.decode(Plain.self, from: "<r xmlns:p='urn:p' xmlns:q='urn:q' p:id='1'><q:id>1</q:id></r>")
        }
    }
}
