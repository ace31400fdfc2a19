import Foundation
import Testing
import XMLFormats
import XMLStreaming

@Suite("Lists of tokens")
struct TokensTests {
    enum Color: String, Codable { case red, green, blue }
    enum Slash: XMLTokenSeparator { static let separator = "/" }
    enum SpacedComma: XMLTokenSeparator { static let separator = ", " }
    enum Colons: XMLTokenSeparator { static let separator = "::" }
    enum Nothing: XMLTokenSeparator { static let separator = "" }

    private func decode<Model: Decodable>(_ type: Model.Type, _ xml: String, _ configure: (XMLDecoder) -> Void = { _ in }) throws -> Model {
        try XMLDecoder(configure).decode(type, from: xml)
    }

    /// Encodes a model, expects a text, and expects the model back.
    private func expect<Model: Codable & Equatable>(
        _ model: Model, _ xml: String, encoder: XMLEncoder = XMLEncoder(), decoder: XMLDecoder = XMLDecoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try encoder.encodeToString(model, withRootKey: "a") == xml, sourceLocation: sourceLocation)
        #expect(try decoder.decode(Model.self, from: xml) == model, sourceLocation: sourceLocation)
        encoder.outputFormatting.insert(.prettyPrinted)
        #expect(try decoder.decode(Model.self, from: encoder.encode(model, withRootKey: "a")) == model, sourceLocation: sourceLocation)
        encoder.outputFormatting.remove(.prettyPrinted)
    }

    // MARK: Values

    struct Tokens<Item: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { @XMLTokens var x: [Item] }
    struct Names: Codable, Equatable { @XMLTokens var x: Set<String> }
    struct Perhaps: Codable, Equatable {
        @XMLTokens var x: [Int]?
        var y: [Int] = []
    }

    @Test(
        "White space of any kind and length separates tokens",
        arguments: ["1 2 3", "  1\n\t2   3 ", "1&#32;2<![CDATA[ 3]]>", "1 2<!-- 4 --> 3"])
    func whiteSpace(_ text: String) throws { #expect(try decode(Tokens<Int>.self, "<a><x>\(text)</x></a>").x == [1, 2, 3]) }

    @Test("Lists of all kinds of values come back", arguments: [0, 1, 3])
    func roundTrips(_ count: Int) throws {
        func text<Value>(_ values: [Value], _ spelling: (Value) -> String) -> String {
            values.isEmpty ? "<a><x></x></a>" : "<a><x>\(values.map(spelling).joined(separator: " "))</x></a>"
        }
        let numbers = Array([1, -2, 3].prefix(count))
        try expect(Tokens(x: numbers), text(numbers) { "\($0)" })
        let doubles = Array([0.5, -1e300, 3].prefix(count))
        try expect(Tokens(x: doubles), text(doubles) { "\($0)" })
        let strings = Array(["a", "<&>", "ü"].prefix(count))
        try expect(Tokens(x: strings), text(strings) { $0 == "<&>" ? "&lt;&amp;&gt;" : $0 })
        let flags = Array([true, false, true].prefix(count))
        try expect(Tokens(x: flags), text(flags) { "\($0)" })
        let colors = Array([Color.blue, .red, .blue].prefix(count))
        try expect(Tokens(x: colors), text(colors, \.rawValue))
        let links = try ["http://a/b?c", "d", "e"].prefix(count).map { try #require(URL(string: $0)) }
        try expect(Tokens(x: links), text(links, \.absoluteString))
        let names = Set(["a", "b", "c"].prefix(count))
        #expect(try decode(Names.self, XMLEncoder().encodeToString(Names(x: names))).x == names)
    }

    @Test("Dates are written as the strategy has them")
    func dates() throws {
        let dates = Tokens(x: [0, 86_400].map { Date(timeIntervalSince1970: $0) })
        try expect(dates, "<a><x>0.0 86400.0</x></a>")
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
        try expect(dates, "<a><x>1970-01-01T00:00:00Z 1970-01-02T00:00:00Z</x></a>", encoder: encoder, decoder: decoder)
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode("d\(Int(date.timeIntervalSince1970))")
        }
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return Date(timeIntervalSince1970: Double(text.dropFirst()) ?? -1)
        }
        try expect(dates, "<a><x>d0 d86400</x></a>", encoder: encoder, decoder: decoder)
        let error = try #require(encodingError(dates) { $0.dateEncodingStrategy = .formatted(Self.formatter) })
        #expect(error.xmlErrorCode == .unrepresentableValue)
        #expect(error.keys == "x/0")
    }

    private static var formatter: DateFormatter {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        formatter.timeZone = TimeZone(identifier: "UTC")
        return formatter
    }

    @Test("An optional list is nil where there is none, and empty where it is empty")
    func optionals() throws {
        try expect(Perhaps(x: nil), "<a />")
        try expect(Perhaps(x: []), "<a><x></x></a>")
        try expect(Perhaps(x: [1]), "<a><x>1</x></a>")
        #expect(try decode(Perhaps.self, "<a><y>1</y></a>") == Perhaps(x: nil, y: [1]))
        #expect(try decode(Perhaps.self, "<a><x xsi:nil=\"true\"/></a>").x == nil)
        let text = try XMLEncoder { $0.nilEncoding = .xsiNil }.encodeToString(Perhaps(x: nil), withRootKey: "a")
        #expect(text.contains("xsi:nil=\"true\""))
        #expect(try decode(Perhaps.self, text).x == nil)
        #expect(encodingError(Perhaps(x: nil)) { $0.nilEncoding = .emptyElement }?.xmlErrorCode == .unrepresentableValue)
    }

    @Test("A list that is not optional has to be there")
    func missing() throws {
        #expect(decodingError(Tokens<Int>.self, "<a/>")?.xmlErrorCode == .missingKey)
        #expect(throws: DecodingError.self) { try decode(Tokens<Int>.self, "<a><x xsi:nil=\"true\"/></a>") }
    }

    // MARK: Places

    struct Attributes: Codable, Equatable {
        @Attribute @XMLTokens var x: [Int]
        @Attribute @XMLCommaTokens var y: [String]?
        @Element @XMLTokens var z: [Color]
    }

    @Test("Attributes and elements of one kind have lists")
    func attributes() throws {
        try expect(
            Attributes(x: .init([1, 2]), y: .init(.init(["a b", "c"])), z: .init([.red])), "<a x=\"1 2\" y=\"a b,c\"><z>red</z></a>")
        try expect(Attributes(x: .init([]), y: nil, z: .init([])), "<a x=\"\"><z></z></a>")
        try expect(Attributes(x: .init([1]), y: .init(.init([])), z: .init([])), "<a x=\"1\" y=\"\"><z></z></a>")
    }

    struct OwnText: Codable, Equatable { @Attribute var id: Int; @XMLText @XMLTokens var x: [Int] }

    struct UnderNoKey: Codable, Equatable {
        @XMLTokens var x: [Color]
        var y: [Int]
        enum CodingKeys: String, CodingKey { case x = "", y }
    }

    struct OptionalOwnText: Codable, Equatable { @XMLText @XMLTokens var x: [Int]? }
    struct Section: Codable, Equatable { @XMLCData @XMLCommaTokens var x: [String] }

    @Test("An element's own text has a list")
    func ownText() throws {
        try expect(OwnText(id: 1, x: [1, 2]), "<a id=\"1\">1 2</a>")
        try expect(OwnText(id: 1, x: []), "<a id=\"1\"></a>")
        try expect(UnderNoKey(x: [.red, .blue], y: []), "<a>red blue</a>")
        try expect(UnderNoKey(x: [.red], y: [1, 2]), "<a>red<y>1</y><y>2</y></a>")
        try expect(UnderNoKey(x: [], y: [1]), "<a><y>1</y></a>")
        try expect(OptionalOwnText(x: [1]), "<a>1</a>")
        try expect(OptionalOwnText(x: nil), "<a />")
        #expect(encodingError(OptionalOwnText(x: []))?.xmlErrorCode == .ambiguousContent)
        try expect(Section(x: ["<b>", "c"]), "<a><x><![CDATA[<b>,c]]></x></a>")
    }

    @Test("A child element does not divide a token of the text around it")
    func divided() throws {
        #expect(try decode(OwnText.self, "<a id=\"1\">1 2 <b>7 8</b>3<b/> 4</a>").x == [1, 2, 3, 4])
        let found = try #require(decodingError(OwnText.self, "<a id=\"1\">1 2<b/>3</a>"))
        #expect(found.xmlErrorCode == .invalidValue)
        #expect(found.keys == "x/1")
        #expect(decodingError(Tokens<Int>.self, "<a><x>1 <b/> 2</x></a>")?.xmlErrorCode == .invalidValue)
    }

    struct Rows: Codable, Equatable { var x: [XMLTokens<[Int]>] }
    struct OptionalRows: Codable, Equatable { var x: [XMLTokens<[Int]?>] }
    struct Table: Codable, Equatable { var x: [String: XMLTokens<[Int]>] }
    struct OptionalTable: Codable, Equatable { var x: [String: XMLTokens<[Int]?>] }
    struct Path: Codable, Equatable { var x: XMLTokens<[Int]>? }
    struct Others: Codable, Equatable { @Attribute var id: Int; @Attribute var x: [String: XMLTokens<[Int]?>] }
    enum Choice: Codable, Equatable {
        case ids(XMLTokens<[Int]>), maybe(XMLTokens<[Int]?>), labelled(ids: XMLTokens<[Int]>)
    }
    struct Choices: Codable, Equatable { @XMLInline var x: [Choice] }

    @Test("Lists are items, dictionary values, optionals and payloads")
    func places() throws {
        try expect(Rows(x: []), "<a />")
        try expect(Rows(x: [[1, 2], [], [3]]), "<a><x>1 2</x><x></x><x>3</x></a>")
        let rows = OptionalRows(x: [nil, .init([]), .init([1])])
        #expect(try decode(OptionalRows.self, XMLEncoder().encodeToString(rows)) == rows)
        try expect(Table(x: ["b": [1, 2], "c": []]), "<a><x><b>1 2</b><c></c></x></a>")
        let table = OptionalTable(x: ["b": nil, "c": .init([])])
        #expect(try decode(OptionalTable.self, XMLEncoder().encodeToString(table)) == table)
        try expect(Others(id: 1, x: .init(["y": .init([1, 2]), "z": .init([])])), "<a id=\"1\" y=\"1 2\" z=\"\" />")
        #expect(encodingError(Others(id: 1, x: .init(["y": nil])))?.keys == "x/y")
        try expect(Path(x: nil), "<a />")
        try expect(Path(x: []), "<a><x></x></a>")
        let choices = Choices(x: [.ids([1, 2]), .ids([]), .maybe(.init([])), .maybe(.init([3])), .maybe(nil), .labelled(ids: [4])])
        #expect(try decode(Choices.self, XMLEncoder().encodeToString(choices)) == choices)
        let root: XMLTokens<[Int]> = [1, 2]
        try expect(root, "<a>1 2</a>")
    }

    struct ByHand: Codable, Equatable {
        var x: [Int], rows: [[Int]]

        init(x: [Int], rows: [[Int]]) { (self.x, self.rows) = (x, rows) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            x = try container.decodeIfPresent(XMLTokens<[Int]>.self, forKey: .x)?.wrappedValue ?? []
            var items = try container.nestedUnkeyedContainer(forKey: .rows)
            rows = []
            while !items.isAtEnd { rows.append(try items.decode(XMLTokens<[Int]>.self).wrappedValue) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(XMLTokens(x), forKey: .x)
            var items = container.nestedUnkeyedContainer(forKey: .rows)
            for row in rows { try items.encode(XMLTokens(row)) }
        }

        enum CodingKeys: String, CodingKey { case x, rows }
    }

    @Test("Containers written by hand have lists", arguments: [0, 1, 2])
    func byHand(_ count: Int) throws {
        let rows = ["<rows>1 2</rows>", "<rows>3</rows>"].prefix(count).joined()
        try expect(ByHand(x: [7], rows: Array([[1, 2], [3]].prefix(count))), "<a><x>7</x>\(rows)</a>")
    }

    @Test("An error about a list of any length is short")
    func longListInError() throws {
        let encoder = XMLEncoder { $0.maximumDepth = 1 }
        let list = Tokens(x: Array(repeating: 1, count: 20_000))
        let error = try #require(throws: EncodingError.self) { try encoder.encode(list, withRootKey: "a") }
        #expect(error.xmlIssue?.path == "/a/x" && "\(error)".utf8.count < 2_000)
    }

    @Test("Records have lists")
    func records() throws {
        let text = "<r><a><x>1 2</x></a><a><x/></a></r>"
        var found: [[Int]] = []
        for record in XMLDecoder().records(of: Tokens<Int>.self, at: "r/a", in: Data(text.utf8)) { found.append(try record.get().x) }
        #expect(found == [[1, 2], []])
    }

    struct Qualified: Codable, Equatable {
        @XMLTokens var x: [Int]
        @Attribute @XMLTokens var y: [Int]
        enum CodingKeys: String, CodingKey { case x = "{urn:n}x", y }
    }

    @Test("Options mean for a list what they mean for a text")
    func options() throws {
        let text = "<a xmlns:n=\"urn:n\" y=\"1\"><n:x>1 2</n:x></a>"
        for processes in [false, true] { #expect(try decode(Qualified.self, text) { $0.shouldProcessNamespaces = processes }.x == [1, 2]) }
        #expect(try decode(Qualified.self, text) { $0.unknownNodePolicy = .error }.y == [1])
        let unknown = decodingError(Tokens<Int>.self, "<a><x u=\"1\">1</x></a>") { $0.unknownNodePolicy = .error }
        #expect(unknown?.xmlIssue?.path == "/a/x/@u")
        for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last, .error] {
            let repeated = decodingError(Tokens<Int>.self, "<a><x>1</x><x>2</x></a>") { $0.repeatedElementPolicy = policy }
            #expect(repeated?.xmlErrorCode == .repeatedElement)
        }
    }

    @Test("Other coders have an array")
    func otherFormats() throws {
        func json<Model: Codable & Equatable>(_ model: Model, _ text: String) throws {
            #expect(try String(decoding: JSONEncoder().encode(model), as: UTF8.self) == text)
            #expect(try JSONDecoder().decode(Model.self, from: Data(text.utf8)) == model)
        }
        try json(Tokens(x: [1, 2]), #"{"x":[1,2]}"#)
        #expect(try JSONDecoder().decode(Perhaps.self, from: Data(#"{"y":[]}"#.utf8)) == Perhaps(x: nil))
        let attributes = Attributes(x: .init([1]), y: nil, z: .init([]))
        #expect(try JSONDecoder().decode(Attributes.self, from: Data(#"{"x":[1],"z":[]}"#.utf8)) == attributes)
    }

    // MARK: Separators

    struct Steps: Codable, Equatable { @XMLSeparatedTokens<[String], Slash> var x: [String] }
    struct Points: Codable, Equatable { @XMLSeparatedTokens<[Double], SpacedComma> var x: [Double] }
    struct Deep: Codable, Equatable { @XMLSeparatedTokens<[String], Colons> var x: [String] }
    struct Semicolons: Codable, Equatable { @XMLSemicolonTokens var x: [Int] }
    struct Pipes: Codable, Equatable { @XMLPipeTokens var x: [Int] }
    struct Commas: Codable, Equatable { @XMLCommaTokens var x: [Int] }
    struct Inseparable: Codable, Equatable { @XMLSeparatedTokens<[Int], Nothing> var x: [Int] }

    @Test("A type says what separates tokens")
    func separators() throws {
        try expect(Steps(x: ["a", "b c", ""]), "<a><x>a/b c/</x></a>")
        try expect(Steps(x: ["", ""]), "<a><x>/</x></a>")
        try expect(Points(x: [1.5, 2]), "<a><x>1.5, 2.0</x></a>")
        #expect(try decode(Points.self, "<a><x> 1.5,2 ,\n3</x></a>").x == [1.5, 2, 3])
        try expect(Deep(x: ["a:b", "c"]), "<a><x>a:b::c</x></a>")
        try expect(Semicolons(x: [1, 2]), "<a><x>1;2</x></a>")
        try expect(Pipes(x: [1, 2]), "<a><x>1|2</x></a>")
        #expect(decodingError(Inseparable.self, "<a><x>1</x></a>")?.xmlErrorCode == .invalidOption)
        #expect(encodingError(Inseparable(x: [1]))?.xmlErrorCode == .invalidOption)
    }

    @Test(
        "What would not come back as the tokens that it is made of is not written, also with a separator of several characters",
        arguments: [
            (Tokens(x: ["a", "b c"]), 1), (Tokens(x: ["", "a"]), 0), (Tokens(x: ["a", ""]), 1), (Tokens(x: [""]), 0),
            (Tokens(x: ["a", "\u{9}"]), 1), (Tokens(x: ["a b"]), 0),
            (Deep(x: ["a:", "b"]), 0), (Deep(x: ["a", "b::c"]), 1), (Deep(x: [" a"]), 0), (Deep(x: ["a", "b\n"]), 1), (Deep(x: [""]), 0),
            (Deep(x: ["a::b"]), 0),
        ] as [(any Encodable & Sendable, Int)])
    func unwritable(_ value: any Encodable & Sendable, _ index: Int) {
        let found = encodingError(value)
        #expect(found?.xmlErrorCode == .unrepresentableValue)
        #expect(found?.keys == "x/\(index)")
        #expect(found?.xmlIssue?.path == "/a/x")
    }

    @Test("A token is one text")
    func oneText() throws {
        #expect(encodingError(Tokens(x: ["\u{0}"]))?.xmlErrorCode == .forbiddenCharacter)
        #expect(encodingError(Tokens(x: ["a", "\u{FFFE}"]))?.keys == "x/1")
        #expect(encodingError(Tokens<[Int]>(x: [[1]]))?.xmlErrorCode == .misplacedValue)
        #expect(encodingError(Tokens<Tokens<Int>>(x: [Tokens(x: [1])]))?.xmlErrorCode == .misplacedValue)
        #expect(encodingError(Tokens<Int?>(x: [1, nil]))?.keys == "x/1")
        #expect(decodingError(Tokens<[Int]>.self, "<a><x>1</x></a>")?.keys == "x/0")
        #expect(decodingError(Tokens<Tokens<Int>>.self, "<a><x>1</x></a>")?.keys == "x/0")
        try expect(Tokens<Int?>(x: [1, 2]), "<a><x>1 2</x></a>")
    }

    // MARK: Errors

    @Test(
        "An error points to its token",
        arguments: [
            ("<a><x>1 2 x</x></a>", 1, 11, 2), ("<a>\n<x>\n1\n b 2</x></a>", 4, 2, 1), ("<a><x>&#49; &#x32;\r\n &lt;</x></a>", 2, 2, 2),
            ("<a><!-- 1 --><x i=\">\" j='\"'><!-- 2 --><![CDATA[1 ]]>z</x></a>", 1, 53, 1), ("<a><x>1 2<?p q?> ü</x></a>", 1, 18, 2),
            ("<!DOCTYPE a [<!ENTITY e '1 2'>]><a><x>&e; x</x></a>", 1, 36, 2), ("<a><x>99999999999999999999</x></a>", 1, 7, 0),
        ])
    func positions(_ text: String, line: Int, column: Int, index: Int) throws {
        let found = try #require(decodingError(Tokens<Int>.self, text))
        #expect(found.xmlErrorCode == .invalidValue)
        #expect(found.keys == "x/\(index)")
        #expect(found.xmlIssue?.path == "/a/x")
        #expect(found.xmlIssue?.position?.line == line)
        #expect(found.xmlIssue?.position?.column == column)
        #expect(found.context?.debugDescription.contains("(line \(line), column \(column))") == true)
        let records = #expect(throws: DecodingError.self) {
            for record in XMLDecoder().records(of: Tokens<Int>.self, at: "a", in: Data(text.utf8)) { _ = try record.get() }
        }
        #expect(records?.xmlIssue?.position == found.xmlIssue?.position)
    }

    @Test(
        "An error points to its token in an attribute",
        arguments: [
            ("<a x='1 2'\n y=\"a\" z='1' x2=\"\"/>", 0, 0), ("<a xmlns:q='1 2' q:w='1 2'\n y='>' z='1 2'\n\n x = \"1 b\"><z/></a>", 4, 9),
            ("<a y='>'\n x = \"1&#32;\t&amp;\"><z/></a>", 2, 14),
        ])
    func attributePositions(_ text: String, line: Int, column: Int) throws {
        guard line > 0 else { return #expect(decodingError(Attributes.self, text)?.xmlErrorCode == .missingKey) }
        let found = try #require(decodingError(Attributes.self, text))
        #expect(found.xmlIssue?.path == "/a/@x")
        #expect(found.xmlIssue?.position?.line == line)
        #expect(found.xmlIssue?.position?.column == column)
    }

    @Test(
        "An error points to its token in documents of other encodings",
        arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian, .isoLatin1])
    func encodings(_ encoding: String.Encoding) throws {
        let name = encoding == .isoLatin1 ? "ISO-8859-1" : "UTF-16"
        let text =
            "\(encoding == .isoLatin1 ? "" : "\u{FEFF}")<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a><x ü=\"ü\">1 <!--ü--> 2 ü</x></a>"
        let data = try #require(text.data(using: encoding))
        expectDecodingIssue(line: 2, column: 26) { try XMLDecoder().decode(Tokens<Int>.self, from: data) }
    }

    /// Pieces of an element's content: how they stand in a document, and what text they make.
    private static let pieces = [
        ("1", "1"), (" ", " "), ("\r\n", "\n"), ("\t", "\t"), ("&#49;", "1"), ("&#x20;", " "), ("<![CDATA[1 1]]>", "1 1"),
        ("<![CDATA[]]>", ""),
        ("<!-- x > -->", ""), ("<?x y?>", ""), ("2", "2"), ("\n", "\n"), ("<![CDATA[\r\n]]>", "\n"),
    ]

    @Test("An error points to its token whatever stands before it", arguments: 0..<64)
    func randomPositions(_ seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var (source, text) = ("<a><x b='>'>", "")
        for _ in 0..<random.number(below: 24) {
            let piece = random.element(of: Self.pieces)
            source += piece.0
            text += piece.1
        }
        source += " "
        let offset = source.utf8.count
        let found = try #require(decodingError(Tokens<Int>.self, source + "x 1</x></a>"))
        #expect(found.xmlIssue?.position?.byteOffset == offset, "\(source)")
        #expect(found.keys == "x/\(text.split(whereSeparator: \.isWhitespace).count)")
        let lines = source.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(found.xmlIssue?.position?.line == lines.count)
        #expect(found.xmlIssue?.position?.column == (lines.last?.count ?? 0) + 1)
    }

    @Test("Strings of any kind come back, or are not written", arguments: 0..<64)
    func randomStrings(_ seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let characters = [":", ":", "/", " ", "a", "b", "ü", "\n", "\r", "<", "\u{1}"]
        var strings: [String] = []
        for _ in 0..<random.number(below: 4) {
            strings.append((0..<random.number(below: 4)).map { _ in random.element(of: characters) }.joined())
        }
        func check<Model: Codable & Equatable>(_ model: Model) throws {
            guard let written = try? XMLEncoder().encodeToString(model, withRootKey: "a") else { return }
            #expect(try decode(Model.self, written) == model, "\(strings)")
        }
        try check(Tokens(x: strings))
        try check(Deep(x: strings))
        try check(Steps(x: strings))
    }

    @Test("An error points to its token in a file of any size")
    func filePositions() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        let numbers = String(repeating: "1 2 3 4 5 6 7 8 9\n", count: 40_000)
        try Data("<a><x>\(numbers)z</x></a>".utf8).write(to: url)
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Tokens<Int>.self, contentsOf: url) }
        #expect(error?.xmlIssue?.position == XMLPosition(line: 40_001, column: 1, byteOffset: 6 + numbers.utf8.count))
    }

    @Test("A raw value that is none is found where it stands")
    func rawValues() throws {
        let found = try #require(decodingError(Tokens<Color>.self, "<a><x>red gren</x></a>"))
        #expect(found.keys == "x/1")
        #expect(found.xmlIssue?.position?.column == 11)
        #expect(found.xmlIssue?.found == "'gren'")
        #expect(found.xmlIssue?.suggestion == "did you mean 'green'?")
    }

    struct Lenient: Decodable {
        enum Value: Decodable, Equatable {
            case number(Int), word(String)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = try (try? container.decode(Int.self)).map { .number($0) } ?? .word(container.decode(String.self))
            }
        }
        @XMLTokens var x: [Value]
    }

    @Test("A token's type may ask for several types")
    func lenient() throws { #expect(try decode(Lenient.self, "<a><x>1 b</x></a>").x == [.number(1), .word("b")]) }

    @Test("An empty token is an error, unless the type has a value for it", arguments: ["1,,2", ",", "1,", ",1"])
    func emptyTokens(_ text: String) throws {
        let found = decodingError(Commas.self, "<a><x>\(text)</x></a>")?.xmlIssue
        #expect(found?.code == .invalidValue)
        let empty = [("1,,2", 9), (",", 7), ("1,", 9), (",1", 7)].first { $0.0 == text }
        #expect(found?.position?.column == empty?.1)
        #expect(
            try decode(Steps.self, "<a><x>\(text.replacingOccurrences(of: ",", with: "/"))</x></a>").x.count
                == text.split(separator: ",", omittingEmptySubsequences: false).count)
    }
}
