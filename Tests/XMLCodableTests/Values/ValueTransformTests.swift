import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Transformed values")
struct ValueTransformTests {
    /// Reverses a text between brackets, so that it is never empty and never a number.
    static let wrap = XMLValueTransform { _, text in "[" + String(text.reversed()) + "]" }
    static let unwrap = XMLValueTransform { _, text in
        guard text.first == "[", text.last == "]" else { throw NotWrapped(text: text) }
        return String(text.dropFirst().dropLast().reversed())
    }

    struct NotWrapped: Error, LocalizedError {
        let text: String
        var errorDescription: String? { "'\(text)' is not wrapped" }
    }

    static func coders(_ change: (XMLEncoder, XMLDecoder) -> Void = { _, _ in }) -> (encoder: XMLEncoder, decoder: XMLDecoder) {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.valueTransform = wrap
        decoder.valueTransform = unwrap
        change(encoder, decoder)
        return (encoder, decoder)
    }

    enum Kind: String, Codable { case small, empty = "" }
    enum Shape: Codable, Equatable { case circle(Int), square(side: Double), none }
    enum Piece: Codable, Equatable {
        case text(String), bold(String)
        enum CodingKeys: String, CodingKey { case text = "", bold = "b" }
    }
    struct Everything: Codable, Equatable {
        @Attribute var id: Int
        @Attribute var name: String?
        var text: String, empty: String
        var missing: Int?
        var flag: Bool
        var number: Double?
        var date: Date, data: Data, url: URL, kind: Kind, kinds: [Kind], list: [Int], optionals: [Int?], strings: [String]
        var entries: [String: Int], coded: [String: String]
        @XMLTokens var tokens: [Int]
        var presence: XMLPresence<Int>, nothing: XMLPresence<String>, shape: Shape, other: Shape, paragraph: Paragraph, price: Price
        var qualified: XMLQName, deep: Int
        enum CodingKeys: String, CodingKey {
            case id, name, text, empty, missing, flag, number, date, data, url, kind, kinds, list, optionals, strings, entries
            case coded = "coded[@key]", tokens, presence, nothing, shape, other, paragraph, price, qualified, deep = "a/b/@c"
        }
    }
    struct Paragraph: Codable, Equatable { @XMLInline var pieces: [Piece] }
    struct Price: Codable, Equatable { @Attribute var currency: String; @XMLText var amount: Decimal }

    static let everything = Everything(
        id: 1, name: .init("<&\">"), text: "a & b", empty: "", missing: nil, flag: true, number: 1.5, date: Date(timeIntervalSince1970: 10),
        data: Data([1, 2, 3]), url: URL(string: "http://a.b/c?d")!, kind: .small, kinds: [.empty, .small], list: [1, 2, 3],
        optionals: [1, nil, 3], strings: ["", "x", " y"], entries: ["a": 1, "b": 2], coded: ["k": "v", "l": ""], tokens: [4, 5],
        presence: 7,
        nothing: .empty, shape: .circle(1), other: .square(side: 2), paragraph: Paragraph(pieces: [.text("x "), .bold("y"), .text(" z")]),
        price: Price(currency: "EUR", amount: .init(5)), qualified: XMLQName("p:n", in: "u"), deep: 9)

    struct OptionalTexts: Codable, Equatable { var note: String?; var notes: [String?]; var unique: Set<String?> }

    @Test("An empty text that is nil is none to transform, as a property, in a list and in a set")
    func emptyTextsThatAreNil() throws {
        let (_, decoder) = Self.coders { $1.treatsEmptyStringsAsNil = true }
        let document = "<r><note/><notes/><notes>[a]</notes><notes> </notes><unique></unique><unique>[b]</unique></r>"
        #expect(
            try decoder.decode(OptionalTexts.self, from: document) == OptionalTexts(note: nil, notes: [nil, "a", nil], unique: [nil, "b"]))
        #expect(throws: DecodingError.self) { try decoder.decode(OptionalTexts.self, from: "<r><notes>a</notes></r>") }
    }

    @Test("What is encoded through a transform comes back through its inverse, in every place that a value can have", arguments: 0..<6)
    func roundTrip(_ variant: Int) throws {
        let (encoder, decoder) = Self.coders { encoder, decoder in
            switch variant {
            case 1: encoder.outputFormatting = .prettyPrinted
            case 2: encoder.cdataStrategy = .always
            case 3: (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (.convertToSnakeCase, .convertFromSnakeCase)
            case 4:
                encoder.nilEncoding = .xsiNil
                decoder.unknownNodePolicy = .error
            case 5:
                encoder.dateEncodingStrategy = .iso8601
                decoder.dateDecodingStrategy = .iso8601
                encoder.dataEncodingStrategy = .hexadecimal
                decoder.dataDecodingStrategy = .hexadecimal
                decoder.repeatedElementPolicy = .last
            default: break
            }
        }
        let document = try encoder.encode(Self.everything, withRootKey: "e")
        #expect(try decoder.decode(Everything.self, from: document) == Self.everything)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Everything.self, from: document) }
    }

    @Test("Attributes, elements and items are transformed and escaped, and names, keys and declarations are not")
    func document() throws {
        struct Model: Codable, Equatable {
            @Attribute var id: Int
            @Attribute var space: String
            @Attribute var declaration: String
            var text: String, items: [Int]
            @XMLTokens var tokens: [Int]
            var entries: [String: Int]
            enum CodingKeys: String, CodingKey {
                case id, space = "xml:space", declaration = "xmlns:p", text, items, tokens, entries = "entry[@key]"
            }
        }
        let value = Model(
            id: 12, space: .init("preserve"), declaration: .init("urn:p"), text: "<a", items: [12, 34], tokens: [1, 2], entries: ["xy": 12])
        let (encoder, decoder) = Self.coders()
        let document = try encoder.encodeToString(value, withRootKey: "m", rootAttributes: ["version": "10"])
        #expect(
            document == """
                <m version="10" id="[21]" xml:space="preserve" xmlns:p="urn:p"><text>[a&lt;]</text><items>[21]</items><items>[43]</items>\
                <tokens>[2 1]</tokens><entry key="xy">[21]</entry></m>
                """)
        #expect(try decoder.decode(Model.self, from: document) == value)
    }

    @Test("Fragments and rests stay as they are")
    func fragments() throws {
        struct Model: Codable, Equatable { var a: String, fragment: XMLFragment, rest: XMLUnknownNodes }
        let (_, decoder) = Self.coders()
        let value = try decoder.decode(Model.self, from: "<m><a>[x]</a><fragment>plain</fragment><other>plain</other></m>")
        #expect(value.a == "x" && value.fragment.text == "plain")
        let (encoder, _) = Self.coders()
        #expect(try encoder.encodeToString(value, withRootKey: "m") == "<m><a>[x]</a><fragment>plain</fragment><other>plain</other></m>")
    }

    @Test("Nil is not transformed, and an empty text is")
    func nilAndEmpty() throws {
        struct Model: Codable, Equatable { var number: Int?; var string: String?; @Attribute var attribute: String? }
        let (encoder, decoder) = Self.coders { encoder, _ in encoder.nilEncoding = .xsiNil }
        for value in [
            Model(number: nil, string: nil, attribute: nil), Model(number: 1, string: "", attribute: .init("")),
            Model(number: nil, string: "x", attribute: .init("y")),
        ] {
            #expect(try decoder.decode(Model.self, from: encoder.encode(value)) == value)
        }
        #expect(try decoder.decode(Model.self, from: "<m><number/></m>").number == nil)
        #expect(throws: DecodingError.self) { try decoder.decode(Model.self, from: "<m><string/></m>") }
    }

    @Test("A transform gets the same coding path in both directions")
    func paths() throws {
        struct Model: Codable, Equatable {
            @Attribute var id: Int
            var list: [Item], numbers: [Int], date: Date, entries: [String: Int]
        }
        struct Item: Codable, Equatable { var kind: Kind }
        func transform(notedIn notes: Notes) -> XMLValueTransform {
            XMLValueTransform { path, text in
                notes.add(path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: "."))
                return text
            }
        }
        let value = Model(
            id: 1, list: [Item(kind: .small), Item(kind: .empty)], numbers: [1, 2], date: Date(timeIntervalSince1970: 1), entries: ["a": 1])
        let (written, read) = (Notes(), Notes())
        let (encoder, decoder) = Self.coders { encoder, decoder in
            encoder.valueTransform = transform(notedIn: written)
            decoder.valueTransform = transform(notedIn: read)
        }
        #expect(try decoder.decode(Model.self, from: encoder.encode(value)) == value)
        let expected = ["id", "list.0.kind", "list.1.kind", "numbers.0", "numbers.1", "date", "entries.a"]
        #expect(written.all == expected)
        #expect(read.all == expected)
    }

    @Test("A document without a transform is as it was, and a decoder's transform may be taken off again")
    func off() throws {
        struct Model: Codable, Equatable { var a: Int }
        let (encoder, decoder) = Self.coders()
        let document = try encoder.encodeToString(Model(a: 12), withRootKey: "m")
        #expect(document == "<m><a>[21]</a></m>")
        #expect(try decoder.decode(Model.self, from: document) == Model(a: 12))
        (encoder.valueTransform, decoder.valueTransform) = (nil, nil)
        #expect(try encoder.encodeToString(Model(a: 12), withRootKey: "m") == "<m><a>12</a></m>")
        #expect(try decoder.decode(Model.self, from: "<m><a>12</a></m>") == Model(a: 12))
    }

    struct Wrong: Codable { @Attribute var id: Int?; var list: [Int]; var kind: Kind?; @XMLTokens var tokens: [Int]? }

    @Test(
        "An error of the decoder's transform has the place, the words and the cause; a text that makes no value has the place of the document's",
        arguments: [
            ("<w id='12'/>", "/w/@id", "'12' is not wrapped"),
            ("<w>\n<list>[1]</list><list>x</list></w>", "/w/list[2]", "'x' is not wrapped"),
            ("<w><kind>x</kind></w>", "/w/kind", "'x' is not wrapped"),
            ("<w><tokens>1 2</tokens></w>", "/w/tokens", "'1 2' is not wrapped"),
            ("<w id='[cba]'/>", "/w/@id", nil),
            ("<w><list>[cba]</list></w>", "/w/list", nil),
            ("<w><tokens>[x 1]</tokens></w>", "/w/tokens", nil),
        ] as [(String, String, String?)])
    func decodingErrors(_ document: String, _ path: String, _ message: String?) throws {
        let (_, decoder) = Self.coders()
        let issue = KeyMatchingTests.issue(Wrong.self, document, decoder)
        #expect(issue?.path == path)
        #expect(issue?.position != nil)
        #expect(issue?.code == (message == nil ? .invalidValue : .customError))
        #expect(issue?.message == message)
        if message == nil { #expect(issue?.found?.contains("abc") == true || issue?.found == "'x'") }
        #expect((issue?.cause is NotWrapped) == (message != nil))
    }

    @Test("An error of the encoder's transform has the place and the cause, and what XML cannot carry is refused")
    func encodingErrors() throws {
        struct Model: Codable { var a: Int?; @Attribute var b: String? }
        let encoder = XMLEncoder()
        encoder.valueTransform = XMLValueTransform { path, text in
            if text == "12" { throw NotWrapped(text: text) }
            return "\u{1}"
        }
        for (value, path, code) in [
            (Model(a: 12, b: nil), "/m/a", XMLErrorCode.customError), (Model(a: nil, b: .init("x")), "/m/@b", .forbiddenCharacter),
        ] {
            let issue = #expect(throws: EncodingError.self) { try encoder.encode(value, withRootKey: "m") }?.xmlIssue
            #expect(issue?.path == path && issue?.code == code && (issue?.cause is NotWrapped) == (code == .customError))
        }
        encoder.valueTransform = XMLValueTransform { _, _ in throw CancellationError() }
        #expect(throws: CancellationError.self) { try encoder.encode(Model(a: 1, b: nil), withRootKey: "m") }
    }

    @Test("Records are transformed in both directions")
    func records() throws {
        struct Item: Codable, Equatable { @Attribute var id: Int; var name: String }
        let items = (0..<100).map { Item(id: .init($0), name: "n\($0)") }
        let document = try recordsWritten(inside: ["items"], { $0.valueTransform = Self.wrap }) { writer in
            for item in items { try writer.write(item, named: "item") }
        }
        #expect(document.contains("<item id=\"[01]\"><name>[01n]</name></item>"))
        let records = Self.coders().decoder.records(of: Item.self, at: "items/item", in: Data(document.utf8))
        #expect(try records.map { try $0.get() } == items)
    }

    struct Lossy: Decodable, Equatable { @XMLLossy var l: [Int] }
    struct Strict: Decodable, Equatable { var l: [Int] }
    struct NoMark: Error {}

    @Test("Items of lists that may be lost are transformed as others are")
    func lossyItems() throws {
        let decoder = XMLDecoder()
        decoder.valueTransform = XMLValueTransform { _, text in
            guard text.hasPrefix("x") else { throw NoMark() }
            return String(text.dropFirst())
        }
        let document = "<r><l>x1</l><l>2</l><l>x3</l><l>xz</l></r>"
        let lossy = try decoder.decode(Lossy.self, from: document)
        #expect(lossy.l == [1, 3])
        #expect(lossy.$l.issues.map(\.path) == ["/r/l[2]", "/r/l[4]"])
        #expect(try decoder.decodeCollectingIssues(Strict.self, from: document).issues.map(\.code) == [.customError, .invalidValue])
        decoder.errorPolicy = .droppingItems
        #expect(try decoder.decode(Strict.self, from: document).l == [1, 3])
    }
}
