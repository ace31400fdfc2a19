import Foundation
import Testing
import XMLModels

@Suite("What is left out")
struct SkipsTests {
    struct Model: Codable, Equatable {
        @Attribute var code: String?
        var name: String?
        var list: [String], tags: [String]
        @XMLTokens var tokens: [Int]?
        var address: Address?
        var entries: [String: String]?
        var kind: Kind?
        enum CodingKeys: String, CodingKey { case code, name, list, tags = "tags/tag", tokens, address, entries, kind }
    }
    struct Address: Codable, Equatable { var city: String?; var zip: Zip? }
    struct Zip: Codable, Equatable { @Attribute var code: String? }
    enum Kind: String, Codable { case blank = "", other }

    static let empty = Model(
        code: .init(""), name: "", list: ["", "x"], tags: [], tokens: .init([]), address: Address(city: "", zip: Zip(code: .init(""))),
        entries: ["a": ""], kind: .blank)

    @Test(
        "Only what is to be left out is",
        arguments: [
            (
                [],
                """
                <m code=""><name></name><list></list><list>x</list><tags /><tokens></tokens><address><city></city><zip code="" /></address>\
                <entries><a></a></entries><kind></kind></m>
                """
            ),
            (
                .emptyStrings,
                "<m><list></list><list>x</list><tags /><tokens></tokens><address><zip /></address><entries><a></a></entries></m>"
            ),
            (
                .emptyLists,
                """
                <m code=""><name></name><list></list><list>x</list><address><city></city><zip code="" /></address>\
                <entries><a></a></entries><kind></kind></m>
                """
            ),
            ([.emptyStrings, .emptyElements], "<m><list></list><list>x</list><tags /><tokens></tokens><entries><a></a></entries></m>"),
            ([.emptyStrings, .emptyElements, .emptyLists, .defaults], "<m><list></list><list>x</list><entries><a></a></entries></m>"),
        ] as [(XMLEncoder.Skips, String)])
    func skips(_ skips: XMLEncoder.Skips, _ document: String) throws {
        let encoder = XMLEncoder { $0.skips = skips }
        #expect(try encoder.encodeToString(Self.empty, withRootKey: "m") == document)
        let value = try XMLDecoder().decode(Model.self, from: document)
        if skips.isEmpty { #expect(value == Self.empty) }
        if skips.contains(.emptyStrings) {
            #expect(value.name == nil && value.code == nil && value.kind == nil && value.list == ["", "x"])
        }
        #expect(try encoder.encodeToString(value, withRootKey: "m") == document)
    }

    @Test("With every option of layout the same is left out")
    func layouts() throws {
        let full = Model(
            code: .init("c"), name: "n", list: ["x"], tags: ["t"], tokens: .init([1]),
            address: Address(city: "b", zip: Zip(code: .init("z"))), entries: [:], kind: .other)
        let encoder = XMLEncoder {
            ($0.skips, $0.cdataStrategy) = ([.emptyStrings, .emptyElements, .emptyLists], .always)
            $0.outputFormatting = [.prettyPrinted, .sortedKeys]
        }
        let document = try encoder.encodeToString(Self.empty, withRootKey: "m")
        #expect(document.contains("<a><![CDATA[]]></a>") && !["name", "address", "tokens"].contains { document.contains($0) })
        var expected = full
        expected.entries = nil
        #expect(try XMLDecoder().decode(Model.self, from: encoder.encode(full)) == expected)
    }

    @Test("Roots, items, entries, payloads, what groups start with, nil elements and presences stay")
    func staying() throws {
        struct Empty: Codable {}
        struct Group: Codable { var dt: String; var dd: String }
        enum Choice: Codable { case text(String), label(a: String), none }
        struct Model: Codable {
            var items: [Empty]
            @XMLSequence var groups: [Group]
            var choice: Choice, other: Choice, third: Choice
            var null: Empty?
            var presence: XMLPresence<String>, empty: Empty
        }
        let encoder = XMLEncoder { ($0.skips, $0.nilEncoding) = ([.emptyStrings, .emptyElements, .emptyLists], .emptyElement) }
        #expect(try encoder.encodeToString(Empty(), withRootKey: "m") == "<m />")
        #expect(try encoder.encodeToString("", withRootKey: "m") == "<m></m>")
        let value = Model(
            items: [Empty()], groups: .init([Group(dt: "", dd: "")]), choice: .text(""), other: .label(a: ""), third: .none, null: nil,
            presence: .empty, empty: Empty())
        let document = try encoder.encodeToString(value, withRootKey: "m")
        #expect(
            document == """
                <m><items /><dt></dt><choice><text></text></choice><other><label><a></a></label></other><third><none /></third><null />\
                <presence /></m>
                """)
    }

    @Test("What has a rest in it is not empty")
    func rests() throws {
        struct Inner: Codable { var a: String?; var rest: XMLUnknownNodes }
        struct Outer: Codable { var inner: Inner }
        let value = try XMLDecoder().decode(Outer.self, from: "<o><inner><b>1</b></inner></o>")
        #expect(try XMLEncoder { $0.skips = [.emptyElements] }.encodeToString(value, withRootKey: "o") == "<o><inner><b>1</b></inner></o>")
    }

    // MARK: Defaults

    enum Ten: XMLDefaultValue { static var defaultValue: Int { 10 } }
    enum Two: XMLDefaultValue { static var defaultValue: [Int] { [1, 2] } }
    struct Line: Codable, Equatable {
        @XMLDefaulted<Ten> var quantity: Int
        @Attribute @XMLDefaulted<XMLDefaults.False> var gift: Bool
        @XMLDefaulted<XMLDefaults.EmptyString> var note: String
        @XMLDefaulted<Two> var list: [Int]
        @XMLDefaulted<XMLDefaults.Zero<Int>> var price: Int
    }

    static func line(_ quantity: Int = 10, _ gift: Bool = false, _ note: String = "", _ list: [Int] = [1, 2], _ price: Int = 0) -> Line {
        Line(quantity: quantity, gift: Attribute(XMLDefaulted(wrappedValue: gift)), note: note, list: list, price: price)
    }

    @Test("A property that has a default is the default where it is absent, and is left out on request")
    func defaults() throws {
        let (encoder, skipping, decoder) = (XMLEncoder(), XMLEncoder(), XMLDecoder())
        skipping.skips = .defaults
        #expect(try skipping.encodeToString(Self.line(), withRootKey: "l") == "<l />")
        #expect(
            try encoder.encodeToString(Self.line(), withRootKey: "l")
                == #"<l gift="false"><quantity>10</quantity><note></note><list>1</list><list>2</list><price>0</price></l>"#)
        for line in [Self.line(), Self.line(1), Self.line(10, true), Self.line(10, false, "x"), Self.line(0, true, "", [3], 1)] {
            #expect(try decoder.decode(Line.self, from: encoder.encode(line)) == line)
            #expect(try decoder.decode(Line.self, from: skipping.encode(line)) == line)
            #expect(try JSONDecoder().decode(Line.self, from: JSONEncoder().encode(line)) == line)
        }
        #expect(try JSONDecoder().decode(Line.self, from: Data("{}".utf8)) == Self.line())
        #expect(
            try decoder.decode(Line.self, from: "<l><quantity xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/></l>")
                == Self.line())
    }

    @Test("What is there has to be a value, and what would come back as the default is refused")
    func wrongDefaults() throws {
        let issue = KeyMatchingTests.issue(Line.self, "<l><quantity>x</quantity></l>", XMLDecoder())
        #expect(issue?.path == "/l/quantity" && issue?.code == .invalidValue)
        #expect(KeyMatchingTests.issue(Line.self, "<l><quantity/></l>", XMLDecoder())?.path == "/l/quantity")
        #expect(KeyMatchingTests.issue(Line.self, "<l gift='x'/>", XMLDecoder())?.path == "/l/@gift")
        expectEncodingIssue(.unrepresentableValue, at: "/l/list") {
            try XMLEncoder().encode(Self.line(10, false, "", []), withRootKey: "l")
        }
    }

    /// Values with which an encoder would leave a property out, and where that is.
    enum Omitted {
        struct Name: Codable, RawRepresentable { var rawValue = "x" }
        struct Plain: Codable { var text = "x" }
        enum Text: XMLDefaultValue { static var defaultValue: String { "x" } }
        enum AttributeText: XMLDefaultValue { static var defaultValue: XMLAttribute<String> { XMLAttribute(wrappedValue: "x") } }
        enum OptionalText: XMLDefaultValue { static var defaultValue: String? { "x" } }
        enum OneKind: XMLDefaultValue { static var defaultValue: Kind { .other } }
        enum OneName: XMLDefaultValue { static var defaultValue: Name { Name() } }
        enum Label: XMLDefaultValue { static var defaultValue: XMLAttribute<Name> { XMLAttribute(wrappedValue: Name()) } }
        enum OnePlain: XMLDefaultValue { static var defaultValue: Plain { Plain() } }
        enum List: XMLDefaultValue { static var defaultValue: [Plain] { [] } }
        enum Names: XMLDefaultValue { static var defaultValue: [Name] { [] } }

        typealias Compared = ContentDefaults.Model

        /// Its value cannot be compared.
        struct Uncompared<Default: XMLDefaultValue>: XMLModel where Default.Value: Codable {
            var value: Default.Value
            enum XMLKeys: String, CodingKey { case value }
            init(_ value: Default.Value) { self.value = value }
            init(_ values: inout XMLModelValues<Self>) throws {
                value = try values.take(.value, as: Default.Value.self, default: Default.defaultValue)
            }
            static func describe(_ properties: inout XMLModelProperties<Self>) {
                properties.add(.value, as: Default.Value.self, mayBeAbsent: true)
            }
            func write(to content: inout XMLModelContent<Self>) throws { try content.write(value, .value, default: Default.defaultValue) }
        }

        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String, check: @Sendable () throws -> Void

            /// - Parameter path: of the error; nil where there is none.
            init<Model: XMLModel>(_ path: String?, _ skips: XMLEncoder.Skips, _ model: @autoclosure @escaping @Sendable () -> Model) {
                testDescription = "\(model()), \(skips)"
                let check: any Check = CheckOfModel(model: model, skips: skips, path: path)
                self.check = { try check.run() }
            }
        }

        private protocol Check: Sendable {
            func run() throws
        }

        private struct CheckOfModel<Model: XMLModel>: Check {
            let model: @Sendable () -> Model, skips: XMLEncoder.Skips, path: String?

            func run() throws {
                let model = model()
                let (encoder, plain, decoder) = (XMLEncoder { $0.skips = skips }, XMLEncoder(), XMLDecoder())
                guard let path else {
                    let written = try plain.encode(model, withRootKey: "r")
                    let again = try decoder.decode(Model.self, from: encoder.encode(model, withRootKey: "r"))
                    let inList = try decoder.decode([String: Model].self, from: encoder.encode(["m": model], withRootKey: "r"))["m"]
                    #expect(try plain.encode(again, withRootKey: "r") == written)
                    return #expect(try plain.encode(try #require(inList), withRootKey: "r") == written)
                }
                for (value, path) in [(model, path), (["m": model], "/r/m" + path.dropFirst(2))] as [(any Encodable, String)] {
                    let error = try #require(throws: EncodingError.self) { _ = try encoder.encode(value, withRootKey: "r") }
                    #expect(error.xmlErrorCode == .unrepresentableValue && error.xmlIssue?.path == path)
                    guard case .invalidValue(let value, _) = error else { return }
                    #expect(!(value is Model))
                }
            }
        }

        static let all: XMLEncoder.Skips = [.emptyStrings, .emptyElements, .emptyLists, .defaults]
        static let rows: [Row] = [
            Row("/r/value", .emptyStrings, Compared<Text>("")),
            Row("/r/@value", .emptyStrings, Compared<AttributeText>(XMLAttribute(wrappedValue: ""))),
            Row("/r/value", .emptyStrings, Compared<OptionalText>("")),
            Row("/r/value", .emptyStrings, Compared<OneKind>(.blank)),
            Row("/r/value", .emptyStrings, Uncompared<OneName>(Name(rawValue: ""))),
            Row("/r/@value", .emptyStrings, Uncompared<Label>(XMLAttribute(wrappedValue: Name(rawValue: "")))),
            Row("/r/value", all, Uncompared<OnePlain>(Plain(text: ""))),
            Row("/r/value", all, Uncompared<OneName>(Name(rawValue: ""))),
            Row(nil, .emptyStrings, Uncompared<List>([])),
            Row(nil, all, Uncompared<List>([])),
            Row(nil, .emptyStrings, Uncompared<Names>([Name(rawValue: "")])),
            Row(nil, all, Compared<Text>("x")),
            Row(nil, [], Compared<Text>("")),
            Row(nil, [], Compared<OneKind>(.blank)),
            Row(nil, [], Uncompared<OneName>(Name(rawValue: ""))),
            Row(nil, [], Uncompared<Label>(XMLAttribute(wrappedValue: Name(rawValue: "")))),
        ]
    }

    @Test("A described property whose value would be left out, and come back as the default, is refused", arguments: Omitted.rows)
    func describedDefaults(_ row: Omitted.Row) throws { try row.check() }

    // MARK: One direction

    struct Session: Codable, Equatable {
        var user: String
        @XMLDecodeOnly var token: String?
        @Attribute @XMLDecodeOnly var id: Int?
        @XMLEncodeOnly var generator: String?
        @Attribute @XMLEncodeOnly @XMLDefaulted<Ten> var version: Int
        @XMLEncodeOnly var notes: [String]
    }

    @Test("A property is read and not written, or written and not read, in every format")
    func oneDirection() throws {
        let value = Session(
            user: "u", token: "t", id: .init(XMLDecodeOnly(wrappedValue: 7)), generator: "g",
            version: .init(XMLEncodeOnly(wrappedValue: XMLDefaulted(wrappedValue: 3))), notes: ["a", "b"])
        #expect(
            try XMLEncoder().encodeToString(value, withRootKey: "s")
                == #"<s version="3"><user>u</user><generator>g</generator><notes>a</notes><notes>b</notes></s>"#)
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let document =
            #"<s id="7" version="x"><user>u</user><token>t</token><generator><x y="1"/></generator><notes><n/></notes><notes/></s>"#
        let expected = Session(
            user: "u", token: "t", id: .init(XMLDecodeOnly(wrappedValue: 7)), generator: nil,
            version: .init(XMLEncodeOnly(wrappedValue: ._absentValue)), notes: [])
        #expect(try decoder.decode(Session.self, from: document) == expected)
        #expect(try decoder.decode(Session.self, from: "<s><user>u</user></s>").token == nil)
        let json = try JSONEncoder().encode(value)
        let keys = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        #expect(keys?.keys.sorted() == ["generator", "notes", "user", "version"])
        #expect(try JSONDecoder().decode(Session.self, from: Data(#"{"user":"u","token":"t","id":7}"#.utf8)) == expected)
    }

    @Test("A property that is read has to be there and right, and one that is never written has to be a property")
    func wrongDirection() throws {
        struct Needed: Codable { @XMLDecodeOnly var a: Int }
        #expect(KeyMatchingTests.issue(Needed.self, "<n/>", XMLDecoder())?.code == .missingKey)
        #expect(KeyMatchingTests.issue(Needed.self, "<n><a>x</a></n>", XMLDecoder())?.code == .invalidValue)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode([XMLDecodeOnly(wrappedValue: 1)], withRootKey: "n") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(["a": XMLDecodeOnly(wrappedValue: 1)], withRootKey: "n") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(XMLDecodeOnly(wrappedValue: 1), withRootKey: "n") }
    }

    enum Five: XMLDefaultValue { static var defaultValue: Int? { 5 } }
    enum Entries: XMLDefaultValue { static var defaultValue: [String: Int] { ["a": 1] } }
    enum Home: XMLDefaultValue { static var defaultValue: Address { Address(city: "Oslo", zip: nil) } }
    struct Optionally: Codable, Equatable { @XMLDefaulted<Five> var o: Int? }
    struct Dictionaries: Codable, Equatable { @XMLDefaulted<Entries> var d: [String: Int] }
    struct Structs: Codable, Equatable { @XMLDefaulted<Home> var s: Address }

    @Test("An optional with a default is nil where it says so, and the default where it is absent", arguments: [nil, 5, 6] as [Int?])
    func optionalDefaults(_ value: Int?) throws {
        let encoder = XMLEncoder { $0.nilEncoding = .xsiNil }
        let model = Optionally(o: value)
        #expect(try XMLDecoder().decode(Optionally.self, from: encoder.encode(model)) == model)
        #expect(try JSONDecoder().decode(Optionally.self, from: JSONEncoder().encode(model)) == model)
        #expect(try XMLDecoder().decode(Optionally.self, from: "<a/>").o == 5)
        #expect(try JSONDecoder().decode(Optionally.self, from: Data("{}".utf8)).o == 5)
        if value == nil { #expect(throws: EncodingError.self) { try XMLEncoder().encode(model) } }
    }

    @Test("What is left out because it is empty would come back as the default, and is refused")
    func emptyAndDefaulted() throws {
        let encoder = XMLEncoder { $0.skips = [.emptyElements, .emptyStrings] }
        #expect(throws: EncodingError.self) { try encoder.encode(Dictionaries(d: [:])) }
        #expect(throws: EncodingError.self) { try encoder.encode(Structs(s: Address(city: "", zip: Zip(code: .init(nil))))) }
        let written = try encoder.encodeToString(Dictionaries(d: ["b": 2]))
        #expect(try XMLDecoder().decode(Dictionaries.self, from: written).d == ["b": 2])
    }
}
