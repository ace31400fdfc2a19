import Foundation
import Testing
import XMLStreaming
import XMLModels

@Suite("Properties with a format of their own")
struct FormattedPropertiesTests {
    /// `42%`, and not-a-number as `?`.
    enum Percent: XMLValueFormat {
        struct NotWhole: Error, CustomStringConvertible { let description = "a fraction of a percent" }
        static let expectation = "a number with a percent sign"
        static func value(of text: String) throws -> Double? {
            if text == "?" { return .nan }
            if text.contains(".") { throw NotWhole() }
            return text.hasSuffix("%") ? Double(text.dropLast()) : nil
        }
        static func text(of value: Double) throws -> String {
            if value.isNaN { return "?" }
            guard let whole = Int(exactly: value) else { throw NotWhole() }
            return "\(whole)%"
        }
    }

    /// Text with a mark before it: the empty text is one.
    enum Marked: XMLValueFormat {
        static let expectation = "text"
        static func value(of text: String) -> String? { text }
        static func text(of value: String) -> String { value }
    }

    private let midnight = Date(timeIntervalSince1970: 1_795_219_200)

    /// Expects a document for a model, and the model back, laid out in both ways and in records.
    private func expect<Model: Codable & Equatable>(
        _ model: Model, _ xml: String, encoder: XMLEncoder = XMLEncoder(), decoder: XMLDecoder = XMLDecoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try encoder.encodeToString(model, withRootKey: "a") == xml, sourceLocation: sourceLocation)
        encoder.outputFormatting.insert(.prettyPrinted)
        let pretty = try encoder.encodeToString(model, withRootKey: "a")
        encoder.outputFormatting.remove(.prettyPrinted)
        for processes in [false, true] {
            decoder.shouldProcessNamespaces = processes
            decoder.unknownNodePolicy = .error
            #expect(try decoder.decode(Model.self, from: xml) == model, sourceLocation: sourceLocation)
            #expect(try decoder.decode(Model.self, from: pretty) == model, sourceLocation: sourceLocation)
        }
        let records = decoder.records(of: Model.self, at: "all/a", in: Data("<all>\(xml)\(xml)</all>".utf8))
        #expect(try records.map { try $0.get() } == [model, model], sourceLocation: sourceLocation)
    }

    // MARK: Kinds of nodes

    struct Kinds: Codable, Equatable {
        @Attribute @XMLFormatted<XMLFormat.Hexadecimal<Int>> var color: Int
        @Attribute @XMLFormatted<XMLFormat.YesNo?> var flag: Bool?
        @XMLCData @XMLFormatted<Percent> var part: Double
        @Element @XMLFormatted<XMLFormat.DateOnly?> var day: Date?
        @XMLFormatted<XMLFormat.Scale2> var price: Decimal
    }

    struct OwnText: Codable, Equatable {
        @Attribute var unit: String?
        @XMLText @XMLFormatted<XMLFormat.Scale2> var amount: Decimal
    }

    struct PerhapsText: Codable, Equatable {
        @Attribute var unit: String?
        @XMLText @XMLFormatted<XMLFormat.Scale2?> var amount: Decimal?
    }

    struct Both: Codable, Equatable { @ElementAndAttribute @XMLFormatted<XMLFormat.OneZero> var x: Bool }

    @Test("A value in a format is an attribute, an element, a CDATA section or the element's own text")
    func kinds() throws {
        try expect(
            Kinds(color: 0xFF, flag: .init(.init(true)), part: 50, day: .init(.init(midnight)), price: 1),
            #"<a color="FF" flag="yes"><part><![CDATA[50%]]></part><day>2026-11-21</day><price>1.00</price></a>"#)
        try expect(
            Kinds(color: 0, flag: nil, part: 0, day: nil, price: 0),
            #"<a color="0"><part><![CDATA[0%]]></part><price>0.00</price></a>"#)
        try expect(OwnText(unit: .init("kg"), amount: 1.5), #"<a unit="kg">1.50</a>"#)
        try expect(PerhapsText(unit: .init("kg"), amount: 1.5), #"<a unit="kg">1.50</a>"#)
        try expect(PerhapsText(unit: .init("kg"), amount: nil), #"<a unit="kg" />"#)
        try expect(Both(x: true), #"<a x="1"><x>1</x></a>"#)
    }

    @Test("Keys that are paths lead to values in formats")
    func paths() throws {
        struct Model: Codable, Equatable {
            @XMLFormatted<XMLFormat.DateOnly> var day: Date
            @XMLFormatted<[XMLFormat.YesNo]> var flags: [Bool]
            enum CodingKeys: String, CodingKey { case day = "head/@day", flags = "flags/flag" }
        }
        try expect(
            Model(day: midnight, flags: [true, false]),
            #"<a><head day="2026-11-21" /><flags><flag>yes</flag><flag>no</flag></flags></a>"#)
    }

    // MARK: Optionals, lists, dictionaries

    struct Perhaps: Codable, Equatable { @XMLFormatted<XMLFormat.DateOnly?> var day: Date?; var days: String? }

    @Test("An optional is nil where there is nothing, where it is empty, and where xsi:nil says so")
    func optionals() throws {
        try expect(Perhaps(day: midnight, days: "x"), "<a><day>2026-11-21</day><days>x</days></a>")
        try expect(Perhaps(day: nil, days: "x"), "<a><days>x</days></a>")
        let schema = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#
        for xml in ["<a/>", "<a><day/></a>", "<a><day> </day></a>", "<a day=''/>", "<a \(schema)><day xsi:nil='true'>x</day></a>"] {
            #expect(try XMLDecoder().decode(Perhaps.self, from: xml) == Perhaps(day: nil, days: nil), "\(xml)")
        }
        let encoder = XMLEncoder { $0.nilEncoding = .xsiNil }
        try expect(Perhaps(day: nil, days: nil), "<a \(schema)><day xsi:nil=\"true\" /><days xsi:nil=\"true\" /></a>", encoder: encoder)
        encoder.nilEncoding = .emptyElement
        #expect(try encoder.encodeToString(Perhaps(day: nil, days: "x"), withRootKey: "a") == "<a><day /><days>x</days></a>")
        #expect(decodingError(Perhaps.self, "<a><day>x</day></a>")?.xmlErrorCode == .invalidValue)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Perhaps.self, from: "<a><day><b/></day></a>") }
    }

    @Test("An optional in a format that has a value for the empty text is that value")
    func emptyText() throws {
        struct Model: Codable, Equatable { @XMLFormatted<Marked?> var x: String? }
        try expect(Model(x: ""), "<a><x></x></a>")
        try expect(Model(x: nil), "<a />")
    }

    struct Lists: Codable, Equatable {
        @XMLFormatted<[XMLFormat.YesNo]> var flag: [Bool]
        @XMLFormatted<[XMLFormat.DateOnly]?> var day: [Date]?
        @XMLFormatted<[XMLFormat.Scale2?]> var price: [Decimal?]
        @XMLFormatted<Set<XMLFormat.Hexadecimal<Int>>> var code: Set<Int>
        @XMLFormatted<[String: XMLFormat.OneZero]> var map: [String: Bool]
    }

    @Test("Lists, sets and dictionaries have their items in a format")
    func collections() throws {
        try expect(
            Lists(flag: [true, false], day: [midnight], price: [1, nil, 2], code: [255], map: ["p": true, "q": false]),
            "<a><flag>yes</flag><flag>no</flag><day>2026-11-21</day><price>1.00</price><price /><price>2.00</price><code>FF</code>"
                + "<map><p>1</p><q>0</q></map></a>")
        try expect(Lists(flag: [true], day: nil, price: [], code: [], map: [:]), "<a><flag>yes</flag><map /></a>")
        #expect(try XMLDecoder().decode(Lists.self, from: "<a/>") == Lists(flag: [], day: nil, price: [], code: [], map: [:]))
        let error = decodingError(Lists.self, "<a>\n<flag>yes</flag>\n <flag>maybe</flag></a>")
        #expect(error?.xmlIssue?.path == "/a/flag[2]" && error?.xmlIssue?.position?.line == 3 && error?.keys == "flag/1")
        #expect(error?.xmlIssue?.expected?.hasPrefix("yes or no") ?? false)
    }

    @Test("Tokens, presences, payloads of cases and dictionaries take values in formats")
    func elsewhere() throws {
        enum Event: Codable, Equatable { case day(XMLFormatted<XMLFormat.DateOnly>), none }
        struct Model: Codable, Equatable {
            @XMLTokens var days: [XMLFormatted<XMLFormat.DateOnly>]
            var presence: XMLPresence<XMLFormatted<XMLFormat.Scale2>>
            var event: Event
            var map: [String: XMLFormatted<XMLFormat.YesNo>]
        }
        try expect(
            Model(days: [.init(midnight), .init(midnight)], presence: .value(1), event: .day(.init(midnight)), map: ["k": true]),
            "<a><days>2026-11-21 2026-11-21</days><presence>1.00</presence><event><day>2026-11-21</day></event><map><k>yes</k></map></a>")
        let issue = try #require(decodingError(Model.self, "<a><days>2026-11-21 x</days></a>")?.xmlIssue)
        #expect(issue.position?.column == 21 && issue.expected?.hasPrefix("a day") ?? false)
    }

    struct ByHand: Codable, Equatable {
        var day: Date
        var end: Date?
        enum CodingKeys: CodingKey { case day, end }
        init(day: Date, end: Date?) { (self.day, self.end) = (day, end) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            day = try container.decode(XMLFormatted<XMLFormat.DateOnly>.self, forKey: .day).wrappedValue
            end = try container.decodeIfPresent(XMLFormatted<XMLFormat.DateOnly>.self, forKey: .end)?.wrappedValue
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(XMLFormatted<XMLFormat.DateOnly>(day), forKey: .day)
            try container.encodeIfPresent(end.map { XMLFormatted<XMLFormat.DateOnly>($0) }, forKey: .end)
        }
    }

    @Test("A type that codes itself, and a value alone, have formats")
    func byHandAndRoots() throws {
        try expect(ByHand(day: midnight, end: nil), "<a><day>2026-11-21</day></a>")
        try expect(ByHand(day: midnight, end: midnight), "<a><day>2026-11-21</day><end>2026-11-21</end></a>")
        try expect(XMLFormatted<XMLFormat.DateOnly>(midnight), "<a>2026-11-21</a>")
        #expect(try XMLDecoder().decode(ByHand.self, from: "<a><day>2026-11-21</day><end/></a>") == ByHand(day: midnight, end: nil))
    }

    @Test("The coders' strategies for dates and data do not matter")
    func strategies() throws {
        let encoder = XMLEncoder()
        let decoder = XMLDecoder()
        (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.deferredToDate, .deferredToDate)
        try expect(Perhaps(day: midnight, days: nil), "<a><day>2026-11-21</day></a>", encoder: encoder, decoder: decoder)
    }

    // MARK: Errors

    struct Part: Codable, Equatable { @XMLFormatted<Percent> var x: Double }

    @Test("A text without a value is an error with the expectation, the text and the place")
    func wrongText() throws {
        let error = try #require(decodingError(Part.self, "<a>\n  <x>half</x></a>"))
        let issue = try #require(error.xmlIssue)
        #expect(issue.code == .invalidValue && issue.path == "/a/x" && issue.position?.line == 2 && issue.position?.column == 3)
        #expect(issue.expected?.hasPrefix("a number with a percent sign") ?? false)
        #expect(issue.found == "'half'" && issue.message == nil && error.keys == "x")
        #expect(decodingError(Part.self, "<a/>")?.xmlErrorCode == .missingKey)
        #expect(decodingError(Part.self, "<a><x/></a>")?.xmlIssue?.found == "nothing")
        #expect(decodingError(Part.self, "<a><x><y/></x></a>")?.xmlErrorCode == .invalidValue)
        #expect(
            decodingError(Part.self, "<a><x>1%</x><x>2%</x></a>", { $0.repeatedElementPolicy = .error })?.xmlErrorCode == .repeatedElement)
    }

    @Test("What a format throws is the issue's message, in both directions")
    func thrownWords() throws {
        let issue = try #require(decodingError(Part.self, "<a><x>1.5%</x></a>")?.xmlIssue)
        #expect(issue.code == .invalidValue && issue.message == "a fraction of a percent" && issue.found == "'1.5%'")
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(Part(x: 1.5), withRootKey: "a") }
        #expect(error?.xmlErrorCode == .unrepresentableValue && error?.xmlIssue?.path == "/a/x")
        #expect(error?.xmlIssue?.found?.contains("a fraction of a percent") ?? false)
    }

    enum Strict: XMLValueFormat {
        static let expectation = "a word"
        static func value(of text: String) throws -> String? {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no word of ours"))
        }
        static func text(of value: String) throws -> String {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "no word of ours"))
        }
    }
    struct Words: Codable, Equatable {
        @XMLFormatted<[Strict]> var x: [String]
        @XMLTokens var y: [XMLFormatted<Strict>]
    }

    @Test("Of an error of a coder that a format throws, its own words are told", arguments: ["<x>1</x><y/>", "<y>1 2</y>"])
    func wordsOfCoders(content: String) throws {
        let issue = try #require(decodingError(Words.self, "<a>\(content)</a>")?.xmlIssue)
        #expect(issue.message == "no word of ours" && issue.description.hasPrefix("no word of ours, expected a word"))
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(Words(x: ["1"], y: []), withRootKey: "a") }
        #expect(error?.xmlIssue?.found?.hasSuffix(": no word of ours") == true)
    }

    @Test("A value that does not equal itself is written where its text means the same")
    func notANumber() throws {
        let xml = try XMLEncoder().encodeToString(Part(x: .nan), withRootKey: "a")
        #expect(xml == "<a><x>?</x></a>")
        #expect(try XMLDecoder().decode(Part.self, from: xml).x.isNaN)
    }

    struct Text: Codable, Equatable { @XMLFormatted<Marked> var x: String }

    @Test("A text that would come back as another is an error, and nothing is written")
    func unequalValues() throws {
        for value in [" x", "x\n", "\u{1}", "\u{FFFE}"] {
            expectEncodingIssue(at: "/a/x", "\(value)") { try XMLEncoder().encode(Text(x: value), withRootKey: "a") }
        }
        try expect(Text(x: "<&]]>\"' x"), "<a><x>&lt;&amp;]]&gt;&quot;&apos; x</x></a>")
        struct Attributed: Codable, Equatable { @Attribute @XMLFormatted<Marked> var x: String }
        try expect(Attributed(x: .init(.init("a\tb\nc\"<"))), "<a x=\"a&#9;b&#10;c&quot;&lt;\" />")
    }

    @Test("Many values of any type and size are read")
    func largeValues() throws {
        typealias Large = SIMD16<Double>
        enum Sixteen: XMLValueFormat {
            static let expectation = "sixteen numbers"
            static func value(of text: String) -> Large? {
                let numbers = text.split(separator: ";").compactMap { Double($0) }
                return numbers.count == 16 ? Large(numbers) : nil
            }
            static func text(of value: Large) -> String { value.indices.map { "\(value[$0])" }.joined(separator: ";") }
        }
        struct Model: Codable, Equatable {
            @XMLFormatted<[Sixteen]> var x: [Large]
            @XMLFormatted<Sixteen?> var y: Large?
            @Attribute @XMLFormatted<Sixteen?> var z: Large?
        }
        let large = Large((1...16).map(Double.init))
        let text = (1...16).map { "\($0).0" }.joined(separator: ";")
        try expect(
            Model(x: [large, large], y: large, z: .init(.init(large))),
            "<a z=\"\(text)\"><x>\(text)</x><x>\(text)</x><y>\(text)</y></a>")
        try expect(Model(x: [], y: nil, z: nil), "<a />")
    }

    // MARK: Other coders

    @Test("Other coders have the texts as strings")
    func otherFormats() throws {
        let perhaps = Perhaps(day: midnight, days: nil)
        let json = try JSONEncoder().encode(perhaps)
        #expect(String(decoding: json, as: UTF8.self) == #"{"day":"2026-11-21"}"#)
        #expect(try JSONDecoder().decode(Perhaps.self, from: json) == perhaps)
        #expect(try JSONDecoder().decode(Perhaps.self, from: Data("{}".utf8)) == Perhaps(day: nil, days: nil))
        #expect(try JSONDecoder().decode(Kinds.self, from: Data(#"{"color":"FF","part":"1%","price":"0.9"}"#.utf8)).color == 255)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Perhaps.self, from: Data(#"{"day":"x"}"#.utf8)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(Perhaps(day: midnight + 1, days: nil)) }
        let lists = Lists(flag: [true], day: [midnight], price: [1, nil], code: [255], map: ["p": true])
        #expect(try JSONDecoder().decode(Lists.self, from: JSONEncoder().encode(lists)) == lists)
    }
}
