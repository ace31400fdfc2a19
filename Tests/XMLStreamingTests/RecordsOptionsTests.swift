import Foundation
import Testing
import XMLStreaming

@Suite("Options of a decoder, for records")
struct RecordsOptionsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String, document: String, set: @Sendable (XMLDecoder) -> Void
        /// Whether the second record is an error with the option.
        let isError: Bool

        init(_ name: String, _ document: String, isError: Bool = false, _ set: @escaping @Sendable (XMLDecoder) -> Void) {
            (testDescription, self.document, self.isError, self.set) = (name, document, isError, set)
        }
    }

    /// A type with something for every option.
    struct Record: Decodable, Equatable {
        var firstName: String?
        var count: Int?
        var day: Date?
        var data: Data?
        var number: Double?
        var text: String?
        var list: [String]
    }

    static let rows: [Row] = [
        Row("snake case", "<r><i><first_name>a</first_name></i><i first_name='b'><list>1</list></i></r>") {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        },
        Row("kebab case of attributes", "<r><i first-name='a'/><i first-name='b'><count>1</count></i></r>") {
            $0.attributeKeyDecodingStrategy = .convertFromKebabCase
        },
        Row("keys made by a closure", "<r><i><x.count>1</x.count></i><i><x.list>a</x.list><x.list>b</x.list></i></r>") {
            $0.keyDecodingStrategy = .custom { AnyKey(($0.last?.stringValue ?? "").replacingOccurrences(of: "x.", with: "")) }
        },
        Row("dates of ISO 8601", "<r><i><day>2024-05-01T10:00:00Z</day></i><i day='2024-05-02T10:00:00Z'/></r>") {
            $0.dateDecodingStrategy = .iso8601
        },
        Row("a date that is none", "<r><i/><i day='x'/></r>", isError: true) { $0.dateDecodingStrategy = .iso8601 },
        Row("binary data", "<r><i><data>AAEC</data></i><i data='AwQ='/></r>") { $0.dataDecodingStrategy = .base64 },
        Row("attributes only", "<r><i text='a'><text>b</text></i><i><text>c</text></i></r>") {
            $0.nodeDecodingStrategy = .custom { _, _ in { _ in .attribute } }
        },
        Row("the last of several", "<r><i><text>a</text><text>b</text></i><i><text>c</text><x/><text>d</text></i></r>") {
            $0.repeatedElementPolicy = .last
        },
        Row("several are an error", "<r><i><text>a</text></i>\n<i><text>c</text><text>d</text></i></r>", isError: true) {
            $0.repeatedElementPolicy = .error
        },
        Row("unknown elements are an error", "<r><i><text>a</text></i><i>\n<text>c</text><other/></i></r>", isError: true) {
            $0.unknownNodePolicy = .error
        },
        Row("unknown attributes are an error", "<r x='1'><o/><i count='1'/><i countt='2'/></r>", isError: true) {
            $0.unknownNodePolicy = .error
        },
        Row("white space is kept", "<r><i><text> a </text></i><i><text>\n</text></i></r>") { $0.trimValueWhitespaces = false },
        Row("namespaces", "<r xmlns:p='urn:p'><i><p:text>a</p:text></i><p:i p:count='1'><text xmlns='urn:q'>b</text></p:i></r>") {
            $0.shouldProcessNamespaces = true
        },
        Row("the root's name", "<r><i/><i/></r>") { $0.rootElementName = "r" },
    ]

    @Test("Options apply as to elements of a whole document, in one piece and byte by byte", arguments: rows)
    func options(_ row: Row) throws {
        let decoder = XMLDecoder()
        row.set(decoder)
        let document = RecordsDocument("", row.document, at: "r/i", count: 2, processesNamespaces: decoder.shouldProcessNamespaces)
        var whole = RecordsOutcome()
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = decoder.shouldProcessNamespaces }
        let tree = try XMLTree(parsing: row.document, options: options)
        do {
            for element in tree.root.elements where element.name.localName == "i" {
                whole.add(try decoder.decode(XMLRecord<Record>.self, from: element))
            }
        } catch {
            whole.end(with: error)
        }
        #expect((whole.error != nil) == row.isError)
        #expect(whole.records.count == (row.isError ? 1 : 2))
        for size in [1, 65_536] {
            #expect(RecordsOutcome(decoder.records(of: XMLRecord<Record>.self, at: "r/i", in: document.pieces(of: size))) == whole)
        }
        // Without the option something else comes of it, or the row would show nothing.
        if row.testDescription != "binary data", row.testDescription != "the root's name" {
            let plain = RecordsOutcome(XMLDecoder().records(of: XMLRecord<Record>.self, at: "r/*", in: document.bytes))
            #expect(plain != whole)
        }
    }

    @Test("Options are taken when the records are asked for")
    func takenOnce() throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        let records = decoder.records(of: Record.self, at: "r/i", in: "<r><i first_name='a'/></r>")
        decoder.keyDecodingStrategy = .useDefaultKeys
        #expect(try records.map { try $0.get().firstName } == ["a"])
        #expect(try decoder.records(of: Record.self, at: "r/i", in: "<r><i first_name='a'/></r>").map { try $0.get().firstName } == [nil])
    }

    @Test("Options say which name the root element must have, whatever the path says")
    func rootElementName() throws {
        let decoder = XMLDecoder { $0.rootElementName = "s" }
        let error = try #require(throws: DecodingError.self) {
            try decoder.records(of: Record.self, at: "r/i", in: "<r><i/></r>").forEach { _ = try $0.get() }
        }
        #expect(error.xmlIssue?.expected == "the root element 's'")
        #expect(error.xmlIssue?.position == XMLPosition(line: 1, column: 1, byteOffset: 0))
    }

    @Test("Options say that entities are not wanted")
    func entityPolicy() throws {
        let decoder = XMLDecoder()
        let document = "<!DOCTYPE r [<!ENTITY e 'x'>]><r><i><text>&e;</text></i></r>"
        #expect(try decoder.records(of: Record.self, at: "r/i", in: document).map { try $0.get().text } == ["x"])
        decoder.entityPolicy = .reject
        let error = try #require(throws: DecodingError.self) {
            try decoder.records(of: Record.self, at: "r/i", in: document).forEach { _ = try $0.get() }
        }
        #expect(error.xmlParsingError?.reason == .entity)
    }

    @Test("Options say the encoding, and how much of the text is shown")
    func encodingAndContext() throws {
        let decoder = XMLDecoder { ($0.encoding, $0.errorContextLength) = ("ISO-8859-1", 20) }
        let bytes = Array("<r><i text='".utf8) + [0xE9] + Array("'/><i></r>".utf8)
        let results = Array(decoder.records(of: Record.self, at: "r/i", in: bytes))
        #expect(try results.first?.get().text == "é")
        let error = try #require(throws: DecodingError.self) { try results.last?.get() }
        #expect(error.xmlParsingError?.excerpt?.contains("<i></r>") == true)
    }

    struct Limit: CustomTestStringConvertible, Sendable {
        let limit: XMLLimits.Limit, document: String, set: @Sendable (inout XMLLimits) -> Void
        /// Whether the place of the error is that of the whole document's. Text is told by the piece.
        let hasPosition: Bool
        var testDescription: String { "\(limit)" }

        /// - Parameter rest: What exceeds it, after two records that do not.
        init(
            _ limit: XMLLimits.Limit, _ rest: String, prolog: String = "", hasPosition: Bool = true,
            _ set: @escaping @Sendable (inout XMLLimits) -> Void
        ) {
            (self.limit, self.hasPosition, self.set) = (limit, hasPosition, set)
            document = "\(prolog)<r>\n<i count='1'>text</i><i/>\(rest)</r>"
        }
    }

    private static let entity = "<!DOCTYPE r [<!ENTITY e '\(String(repeating: "e", count: 300))'>]>"

    static let limits: [Limit] = [
        Limit(.depth, "<i><x><y/></x></i><i/>") { $0.maximumDepth = 3 },
        Limit(.depth, "<o><x><y/></x></o><i/>") { $0.maximumDepth = 3 },
        Limit(.elements, "<o/><o/><i/>") { $0.maximumElements = 4 },
        Limit(.inputBytes, "<i/><i/><i/><i/><i/>", hasPosition: false) { $0.maximumInputBytes = 36 },
        Limit(.attributesPerElement, "<i a='' b=''/><i/>") { $0.maximumAttributesPerElement = 1 },
        Limit(.attributesPerElement, "<o a='' b=''/><i/>") { $0.maximumAttributesPerElement = 1 },
        Limit(.distinctNames, "<i x='' /><i/>") { $0.maximumDistinctNames = 3 },
        Limit(.distinctNames, "<o><p/></o><i/>") { $0.maximumDistinctNames = 3 },
        Limit(.nameBytes, "<i longer='' /><i/>") { $0.maximumNameBytes = 5 },
        Limit(.nameBytes, "<o><longer/></o><i/>") { $0.maximumNameBytes = 5 },
        Limit(.valueBytes, "<i>12345678901</i><i/>", hasPosition: false) { $0.maximumValueBytes = 10 },
        Limit(.valueBytes, "<o>123456<![CDATA[78901]]></o><i/>", hasPosition: false) { $0.maximumValueBytes = 10 },
        Limit(.valueBytes, "<o x='12345678901'/><i/>") { $0.maximumValueBytes = 10 },
        Limit(.combiningMarks, "<i>e\u{301}&#x301;</i><i/>") { $0.maximumCombiningMarks = 1 },
        Limit(.combiningMarks, "<o>e\u{301}\u{301}</o><i/>") { $0.maximumCombiningMarks = 1 },
        Limit(.combiningMarks, "<o x='\u{301}\u{301}'/><i/>") { $0.maximumCombiningMarks = 1 },
        Limit(.entityExpansionBytes, "<i>&e;&e;&e;&e;&e;&e;&e;</i>", prolog: entity, hasPosition: false) {
            $0.maximumEntityExpansionBytes = 100
        },
        Limit(.entityExpansionBytes, "<o>&e;&e;&e;&e;</o><o>&e;&e;&e;</o>", prolog: entity, hasPosition: false) {
            $0.maximumEntityExpansionBytes = 100
        },
    ]

    @Test("Options limit documents: what comes before is given out, then the error, then nothing", arguments: limits)
    func limitExceeded(_ row: Limit) throws {
        let decoder = XMLDecoder()
        row.set(&decoder.limits)
        let whole = try #require(throws: DecodingError.self) { try decoder.decode(CapturedElement.self, from: row.document) }
        guard case .limitExceeded(row.limit, _) = whole.xmlParsingError?.reason else { return #expect(Bool(false), "\(whole)") }
        var places: Set<XMLPosition?> = []
        for size in [1, 3, 65_536] {
            let pieces = RecordsDocument("", row.document, at: "", count: 0).pieces(of: size)
            var records = decoder.records(of: XMLRecord<CapturedElement>.self, at: "r/i", in: pieces).makeIterator()
            #expect(try records.nextRecord()?.position.line == 2)
            #expect(try records.nextRecord()?.position.column == 22)
            if row.limit == .inputBytes { #expect(try records.nextRecord() != nil) }
            let error = try #require(throws: DecodingError.self) { try records.nextRecord() }
            #expect(error.xmlParsingError?.reason == whole.xmlParsingError?.reason)
            #expect(try records.nextRecord() == nil)
            places.insert(error.xmlParsingError?.position)
            if row.hasPosition { #expect(error.xmlParsingError?.position == whole.xmlParsingError?.position) }
        }
        #expect(!places.contains(nil))
        if row.limit == .inputBytes { #expect(places.count == 1) }
    }

    @Test("Options limit namespaces as they do names")
    func namespaceLimit() throws {
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.limits.maximumDistinctNames) = (true, 20) }
        let parser = try XMLRecordParser(of: CapturedElement.self, at: "r/i", decoder: decoder)
        _ = try parser.feed(Array("<r>".utf8))
        let error = try #require(throws: DecodingError.self) {
            for number in 0..<30 { _ = try parser.feed(Array("<o xmlns:p='urn:\(number)'/>".utf8)) }
        }
        #expect(error.xmlParsingError?.reason == .limitExceeded(.distinctNames, maximum: 20))
    }
}
