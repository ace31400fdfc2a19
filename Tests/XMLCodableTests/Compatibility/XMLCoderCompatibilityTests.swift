import Foundation
import Testing
import XMLCodable

/// What users of XMLCoder rely on, under the same names, decoded and encoded.
@Suite("As in XMLCoder")
struct XMLCoderCompatibilityTests {
    private func encode<Value: Encodable>(_ value: Value, _ root: String, with encoder: XMLEncoder = XMLEncoder()) throws -> String {
        String(decoding: try encoder.encode(value, withRootKey: root), as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ document: String, with decoder: XMLDecoder = XMLDecoder()) throws -> Value {
        try decoder.decode(type, from: Data(document.utf8))
    }

    // MARK: Types and signatures

    @Test("The decoder has the same options with the same defaults")
    func decoderOptions() {
        let decoder = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        #expect(!decoder.trimValueWhitespaces && decoder.removeWhitespaceElements)
        let plain = XMLDecoder()
        #expect(plain.trimValueWhitespaces && !plain.removeWhitespaceElements && !plain.shouldProcessNamespaces)
        #expect(plain.errorContextLength == 0 && plain.userInfo.isEmpty)
        guard case .secondsSince1970 = plain.dateDecodingStrategy, case .base64 = plain.dataDecodingStrategy,
            case .throw = plain.nonConformingFloatDecodingStrategy, case .useDefaultKeys = plain.keyDecodingStrategy,
            case .deferredToDecoder = plain.nodeDecodingStrategy
        else {
            Issue.record("a default differs")
            return
        }
    }

    @Test("The encoder has the same options with the same defaults, but for the dates, and for apostrophes in attributes")
    func encoderOptions() {
        let encoder = XMLEncoder()
        #expect(encoder.outputFormatting == [] && encoder.prettyPrintIndentation == .spaces(4) && encoder.userInfo.isEmpty)
        var entities = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&apos;", "\"": "&quot;"]
        #expect(Dictionary(uniqueKeysWithValues: encoder.charactersEscapedInElements) == entities)
        entities["'"] = nil
        #expect(Dictionary(uniqueKeysWithValues: encoder.charactersEscapedInAttributes) == entities)
        #expect(XMLEncoder.NodeEncoding.default == .element)
        guard case .secondsSince1970 = encoder.dateEncodingStrategy, case .base64 = encoder.dataEncodingStrategy,
            case .throw = encoder.nonConformingFloatEncodingStrategy, case .useDefaultKeys = encoder.keyEncodingStrategy,
            case .deferredToEncoder = encoder.nodeEncodingStrategy, case .deferredToString = encoder.stringEncodingStrategy
        else {
            Issue.record("a default differs")
            return
        }
    }

    @Test("Coders may be subclassed")
    func subclasses() throws {
        final class KebabEncoder: XMLEncoder, @unchecked Sendable {
            override init() {
                super.init()
                keyEncodingStrategy = .convertToKebabCase
            }
        }
        final class KebabDecoder: XMLDecoder, @unchecked Sendable {
            init() {
                super.init()
                keyDecodingStrategy = .convertFromKebabCase
            }
        }
        struct Value: Codable, Equatable { var firstName: String }
        let document = "<v><first-name>Ina</first-name></v>"
        #expect(try encode(Value(firstName: "Ina"), "v", with: KebabEncoder()) == document)
        #expect(try decode(Value.self, document, with: KebabDecoder()) == Value(firstName: "Ina"))
    }

    @Test("The root is named after the type, through the key strategy, or as given")
    func rootKey() throws {
        struct NightStay: Codable { var n = 1 }
        let encoder = XMLEncoder()
        #expect(String(decoding: try encoder.encode(NightStay()), as: UTF8.self) == "<NightStay><n>1</n></NightStay>")
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(String(decoding: try encoder.encode(NightStay()), as: UTF8.self) == "<night_stay><n>1</n></night_stay>")
        #expect(try encode(NightStay(), "NightStay", with: encoder) == "<NightStay><n>1</n></NightStay>")
    }

    @Test("Header, document type and root attributes stand before the content")
    func prolog() throws {
        let text = String(
            decoding: try XMLEncoder().encode(
                ["a": "b"], withRootKey: "r", rootAttributes: ["x": "1"],
                header: XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"),
                doctype: .system(rootElement: "r", dtdLocation: "r.dtd")), as: UTF8.self)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
                <!DOCTYPE r SYSTEM "r.dtd">
                <r x="1"><a>b</a></r>
                """)
        #expect(try decode([String: String].self, text) == ["a": "b"])
    }

    @Test("A wrapper takes a literal or a value")
    func wrapperInitialisers() throws {
        struct Sample: Codable, Equatable {
            @Attribute<Int>(5) var number
            @Element<String>("w") var word
            @ElementAndAttribute<Bool>(true) var flag
        }
        #expect(Attribute(5) == Attribute<Int>(5) && Attribute<Int>(5).wrappedValue == 5)
        let literal: Attribute<Int> = 5
        let absent: Attribute<String?> = nil
        #expect(literal.wrappedValue == 5 && absent.wrappedValue == nil)
        let document = #"<s number="5" flag="true"><word>w</word><flag>true</flag></s>"#
        #expect(try encode(Sample(), "s") == document)
        #expect(try decode(Sample.self, document) == Sample())
    }

    @Test("Node strategies take closures over the type and the coder")
    func nodeStrategies() throws {
        struct Point: Codable, Equatable {
            var x: Int
            var note: String
        }
        let encoder = XMLEncoder()
        encoder.nodeEncodingStrategy = .custom { type, _ in
            let isPoint = type == Point.self
            return { key in isPoint && key.stringValue == "x" ? .attribute : nil }
        }
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { _, _ in { $0.stringValue == "x" ? .attribute : .element } }
        let document = #"<p x="1"><note>n</note></p>"#
        #expect(try encode(Point(x: 1, note: "n"), "p", with: encoder) == document)
        #expect(try decode(Point.self, document, with: decoder) == Point(x: 1, note: "n"))
        #expect(throws: DecodingError.self) { try decode(Point.self, "<p><x>1</x><note>n</note></p>", with: decoder) }
    }

    @Test("Key strategies apply to elements and attributes alike")
    func keyStrategies() throws {
        struct Person: Codable, Equatable {
            var firstName: String
            @Attribute var homePage: String
        }
        let rows: [(XMLEncoder.KeyEncodingStrategy, XMLDecoder.KeyDecodingStrategy, String, String)] = [
            (.convertToSnakeCase, .convertFromSnakeCase, "first_name", "home_page"),
            (.convertToKebabCase, .convertFromKebabCase, "first-name", "home-page"),
            (.capitalized, .convertFromCapitalized, "FirstName", "HomePage"),
            (.uppercased, .convertFromUppercase, "FIRSTNAME", "HOMEPAGE"),
            (.custom { ReversedKey($0) }, .custom { ReversedKey($0) }, "emaNtsrif", "egaPemoh"),
        ]
        for (encoding, decoding, element, attribute) in rows {
            let encoder = XMLEncoder()
            encoder.keyEncodingStrategy = encoding
            let decoder = XMLDecoder()
            decoder.keyDecodingStrategy = decoding
            let document = "<p \(attribute)=\"h\"><\(element)>f</\(element)></p>"
            #expect(try encode(Person(firstName: "f", homePage: "h"), "p", with: encoder) == document)
            #expect(try decode(Person.self, document, with: decoder) == Person(firstName: "f", homePage: "h"))
        }
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = .lowercased
        #expect(try encode(Person(firstName: "f", homePage: "h"), "p", with: encoder) == #"<p homepage="h"><firstname>f</firstname></p>"#)
    }

    private struct ReversedKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ path: [any CodingKey]) { stringValue = String((path.last?.stringValue ?? "").reversed()) }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    // MARK: Behaviour

    @Test("An empty element is `<a />`, and `<a></a>` with noEmptyElements")
    func emptyElements() throws {
        struct Empty: Codable, Equatable {}
        let encoder = XMLEncoder()
        #expect(try encode(Empty(), "a", with: encoder) == "<a />")
        encoder.outputFormatting = .noEmptyElements
        #expect(try encode(Empty(), "a", with: encoder) == "<a></a>")
        for document in ["<a />", "<a></a>", "<a/>"] { #expect(try decode(Empty.self, document) == Empty()) }
    }

    @Test("Pretty printing keeps an element of text on one line")
    func prettyPrinting() throws {
        struct Page: Codable, Equatable {
            var title: String
            var meta: Meta
            struct Meta: Codable, Equatable { var lines: [String] }
        }
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        let page = Page(title: "t", meta: .init(lines: ["a", "b"]))
        let document = """
            <page>
                <title>t</title>
                <meta>
                    <lines>a</lines>
                    <lines>b</lines>
                </meta>
            </page>
            """
        #expect(try encode(page, "page", with: encoder) == document)
        #expect(try decode(Page.self, document) == page)
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.prettyPrintIndentation = .tabs(1)
        #expect(
            try encode(page, "page", with: encoder)
                == "<page>\n\t<meta>\n\t\t<lines>a</lines>\n\t\t<lines>b</lines>\n\t</meta>\n\t<title>t</title>\n</page>")
    }

    @Test("A missing array is empty, an absent optional nil, one element an array of one")
    func absence() throws {
        struct Sample: Codable, Equatable {
            var list: [Int]
            var value: Int?
            @Attribute var attribute: String?
        }
        for (document, value) in [
            ("<s />", Sample(list: [], attribute: nil)), ("<s><list>1</list></s>", Sample(list: [1], attribute: nil)),
            (#"<s attribute="a"><list>1</list><list>2</list><value>3</value></s>"#, Sample(list: [1, 2], value: 3, attribute: .init("a"))),
        ] {
            #expect(try decode(Sample.self, document) == value)
            #expect(try encode(value, "s") == document)
        }
    }

    @Test("The key \"\" is the element's own text beside attributes; CDATA is text")
    func intrinsicKey() throws {
        struct Item: Codable, Equatable {
            @Attribute var id: Int
            var text: String
            enum CodingKeys: String, CodingKey {
                case id
                case text = ""
            }
        }
        let document = #"<item id="1">a &amp; b</item>"#
        #expect(try decode(Item.self, document) == Item(id: 1, text: "a & b"))
        #expect(try encode(Item(id: 1, text: "a & b"), "item") == document)
        #expect(try decode(Item.self, #"<item id="1"><![CDATA[a & b]]></item>"#) == Item(id: 1, text: "a & b"))
        let encoder = XMLEncoder()
        encoder.stringEncodingStrategy = .cdata
        #expect(try encode(Item(id: 1, text: "a & b"), "item", with: encoder) == #"<item id="1"><![CDATA[a & b]]></item>"#)
    }

    @Test("An enum key with raw value \"\" inlines the value into its parent")
    func inlinedValue() throws {
        enum Either: Codable, Equatable {
            case pair(Pair)
            enum CodingKeys: String, XMLChoiceCodingKey { case pair = "" }
        }
        struct Pair: Codable, Equatable {
            @Attribute var id: Int
            var name: String
        }
        let document = #"<e id="1"><name>n</name></e>"#
        #expect(try encode(Either.pair(Pair(id: 1, name: "n")), "e") == document)
        #expect(try decode(Either.self, document) == .pair(Pair(id: 1, name: "n")))
    }

    @Test("Without trimming every space stays")
    func noTrimming() throws {
        struct Sample: Codable, Equatable { var text: String }
        let document = "<s><text> \n a \t</text></s>"
        #expect(try decode(Sample.self, document) == Sample(text: "a"))
        #expect(try decode(Sample.self, document, with: XMLDecoder(trimValueWhitespaces: false)) == Sample(text: " \n a \t"))
        #expect(try encode(Sample(text: " \n a \t"), "s") == document)
    }

    @Test("removeWhitespaceElements drops runs that are white space only between others")
    func removedWhitespace() throws {
        enum Part: Codable, Equatable {
            case text(String)
            case b(String)
            enum CodingKeys: String, CodingKey {
                case text = ""
                case b
            }
        }
        let document = "<p>a<b>1</b> <b>2</b></p>"
        #expect(try decode([Part].self, document) == [.text("a"), .b("1"), .text(" "), .b("2")])
        let decoder = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        #expect(try decode([Part].self, document, with: decoder) == [.text("a"), .b("1"), .b("2")])
        #expect(try encode([Part.text("a"), .b("1"), .b("2")], "p") == "<p>a<b>1</b><b>2</b></p>")
    }

    @Test("Keys are local names with namespace processing, qualified names without")
    func namespaces() throws {
        struct Local: Codable, Equatable { var name: String }
        struct Qualified: Codable, Equatable {
            var name: String
            enum CodingKeys: String, CodingKey { case name = "n:name" }
        }
        let document = #"<r xmlns:n="urn:n"><n:name>a</n:name></r>"#
        let decoder = XMLDecoder()
        #expect(try decode(Qualified.self, document, with: decoder) == Qualified(name: "a"))
        decoder.shouldProcessNamespaces = true
        #expect(try decode(Local.self, document, with: decoder) == Local(name: "a"))
        let encoded = try XMLEncoder().encode(Qualified(name: "a"), withRootKey: "r", rootAttributes: ["xmlns:n": "urn:n"])
        #expect(String(decoding: encoded, as: UTF8.self) == document)
    }

    @Test(".both writes attribute and element; .elementOrAttribute prefers the element")
    func both() throws {
        struct Sample: Codable, Equatable, DynamicNodeEncoding, DynamicNodeDecoding {
            var id: Int
            static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .both }
            static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .elementOrAttribute }
        }
        #expect(try encode(Sample(id: 1), "s") == #"<s id="1"><id>1</id></s>"#)
        #expect(try decode(Sample.self, #"<s id="1"><id>2</id></s>"#) == Sample(id: 2))
        #expect(try decode(Sample.self, #"<s id="1" />"#) == Sample(id: 1))
    }

    @Test("With errorContextLength an error shows the text around the place")
    func errorContext() throws {
        let decoder = XMLDecoder()
        decoder.errorContextLength = 8
        let error = #expect(throws: DecodingError.self) { try decode([String].self, "<blah><dummy></blah>", with: decoder) }
        let excerpt = try #require(error?.xmlParsingError?.excerpt)
        #expect(excerpt.count == 8 && excerpt.contains("</bl"))
    }

    @Test("Scalars of the standard library and Foundation, and optionals of all")
    func scalars() throws {
        struct Sample: Codable, Equatable {
            var bool = true
            var string = "s"
            var int8 = Int8.min
            var uint64 = UInt64.max
            var float: Float = 0.1
            var double = 1e-7
            var decimal = Decimal(string: "12345678901234567890.5")!
            var url = URL(string: "https://example.com/?a=1")!
            var uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!
            var date = Date(timeIntervalSince1970: 1.5)
            var data = Data([1, 2, 3])
            var some: Int? = 1
            var none: Date?
        }
        let document = """
            <s><bool>true</bool><string>s</string><int8>-128</int8><uint64>18446744073709551615</uint64><float>0.1</float>\
            <double>1e-07</double><decimal>12345678901234567890.5</decimal><url>https://example.com/?a=1</url>\
            <uuid>E621E1F8-C36C-495A-93FC-0C247A3E6E5F</uuid><date>1.5</date><data>AQID</data><some>1</some></s>
            """
        #expect(try encode(Sample(), "s") == document)
        #expect(try decode(Sample.self, document) == Sample())
    }

    @Test("Nested arrays, dictionaries and single-value wrappers")
    func compounds() throws {
        struct Wrapper: Codable, Hashable {
            var value: Int
            init(_ value: Int) { self.value = value }
            init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }
        struct Sample: Codable, Equatable {
            var grid = [[1, 2], [3]]
            var table = ["a": [1], "b": [2, 3]]
            var wrapper = Wrapper(4)
            var wrappers = [Wrapper(5), Wrapper(6)]
        }
        let document = """
            <s><grid><grid>1</grid><grid>2</grid></grid><grid><grid>3</grid></grid><table><a>1</a><b>2</b><b>3</b></table>\
            <wrapper>4</wrapper><wrappers>5</wrappers><wrappers>6</wrappers></s>
            """
        #expect(try encode(Sample(), "s") == document)
        #expect(try decode(Sample.self, document) == Sample())
    }

    @Test("Classes with inheritance, with and without an element for the superclass")
    func inheritance() throws {
        class Base: Codable {
            var id = 1
        }
        final class Derived: Base {
            var name = "n"
            enum CodingKeys: CodingKey { case name }
            override init() { super.init() }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = try container.decode(String.self, forKey: .name)
                try super.init(from: container.superDecoder())
            }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(name, forKey: .name)
                try super.encode(to: container.superEncoder())
            }
        }
        let value = Derived()
        value.id = 9
        let document = "<d><name>n</name><super><id>9</id></super></d>"
        #expect(try encode(value, "d") == document)
        let decoded = try decode(Derived.self, document)
        #expect(decoded.id == 9 && decoded.name == "n")
    }

    @Test("Nested containers, keyed and unkeyed, write and read elements")
    func nestedContainers() throws {
        struct Sample: Codable, Equatable {
            var x = 1
            var list = ["a", "b"]
            enum CodingKeys: CodingKey { case outer, items }
            enum InnerKeys: CodingKey { case x }
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                x = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outer).decode(Int.self, forKey: .x)
                var items = try container.nestedUnkeyedContainer(forKey: .items)
                list = []
                while !items.isAtEnd { list.append(try items.decode(String.self)) }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .outer)
                try inner.encode(x, forKey: .x)
                var items = container.nestedUnkeyedContainer(forKey: .items)
                for item in list { try items.encode(item) }
            }
        }
        let document = "<s><outer><x>1</x></outer><items>a</items><items>b</items></s>"
        #expect(try encode(Sample(), "s") == document)
        #expect(try decode(Sample.self, document) == Sample())
    }
}
