import Foundation
import Testing
import XMLModels

@Suite("Choices whose payload is nil or empty")
struct MissingPayloadTests {
    struct Options: Codable, Equatable, Sendable { var a: Int?; var b: Int? }
    struct Required: Codable, Equatable, Sendable { var n: Int }
    enum Word: String, Codable, Sendable { case word, none = "" }
    enum Inner: Codable, Equatable, Sendable { case one(Int?), two }
    enum Choice: Codable, Equatable, Sendable {
        case options(Options?)
        case required(Required?)
        case list([Int]?)
        case lists([Options?])
        case dictionary([String: Int]?)
        case string(String?)
        case number(Int?)
        case data(Data?)
        case word(Word?)
        case inner(Inner?)
        case cdata(XMLCData<String?>)
        case attribute(Attribute<String?>)
        case tokens(XMLTokens<[Int]?>)
        case formatted(XMLFormatted<XMLFormat.YesNo?>)
        case two(String?, Int?)
        case second(Options?, note: Attribute<String?>)
        case labelled(x: Options?)
    }

    static let values: [Choice] = [
        .options(nil), .options(Options()), .options(Options(a: 1)), .required(nil), .required(Required(n: 1)),
        .list(nil), .list([]), .list([1]), .list([1, 2]), .lists([]), .lists([nil]), .lists([nil, Options()]),
        .dictionary(nil), .dictionary([:]), .dictionary(["a": 1]),
        .string(nil), .string(""), .string("x"), .number(nil), .number(1), .data(nil), .data(Data()), .data(Data([1])),
        .word(nil), .word(.some(.none)), .word(.word), .inner(nil), .inner(.one(nil)), .inner(.two),
        .cdata(.init(nil)), .cdata(.init("")), .cdata(.init("x")), .attribute(.init(nil)), .attribute(.init("")),
        .tokens(XMLTokens(nil)), .tokens(XMLTokens([])), .tokens(XMLTokens([1])),
        .formatted(.init(nil)), .formatted(.init(false)),
        .two(nil, nil), .two("", nil), .two(nil, 1), .two("", 1), .two("x", nil),
        .second(nil, note: .init(nil)), .second(nil, note: .init("n")), .second(Options(), note: .init("n")),
        .labelled(x: nil), .labelled(x: Options()),
    ]

    struct Places: Codable, Equatable {
        var one: Choice
        var perhaps: Choice?
        var many: [Choice]
        @XMLInline var inline: Choice?
    }
    struct Inline: Codable, Equatable { @XMLInline var choices: [Choice] }

    @Test("A payload that is nil is told from one that is empty, wherever the choice is", arguments: values)
    func comesBack(_ choice: Choice) throws {
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            for layout: XMLEncoder.OutputFormatting in [[], .prettyPrinted] {
                let document = try XMLEncoder { $0.outputFormatting = layout }.encodeToString(value, withRootKey: "r")
                #expect(try XMLDecoder().decode(Value.self, from: document) == value, "\(document)")
            }
        }
        try check(choice)
        try check([choice, choice])
        try check([[choice], [choice, choice]])
        try check(Inline(choices: [choice, choice]))
        try check(Places(one: choice, perhaps: choice, many: [choice, choice], inline: choice))
    }

    @Test("A payload that is nil is marked where an empty element would be a value")
    func marked() throws {
        let rows: [(Choice, String)] = [
            (.options(nil), #"<options xsi:nil="true" />"#), (.options(Options()), "<options />"),
            (.string(nil), #"<string xsi:nil="true" />"#), (.string(""), "<string></string>"),
            (.list(nil), #"<list xsi:nil="true" />"#), (.list([]), "<list />"),
            (.number(nil), "<number />"), (.two(nil, nil), "<two />"), (.two(nil, 1), "<two><_1>1</_1></two>"),
            (.two("x", nil), "<two><_0>x</_0></two>"), (.string("x"), "<string>x</string>"),
            (.second(nil, note: .init("n")), #"<second note="n" />"#),
        ]
        for (choice, expected) in rows {
            let document = try XMLEncoder().encodeToString(Inline(choices: [choice]), withRootKey: "r")
            let declaration = expected.contains("xsi:") ? #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""# : ""
            #expect(document == "<r\(declaration)>\(expected)</r>")
        }
    }

    @Test(
        "An optional choice in a list without names has a payload",
        arguments: [Choice.options(nil), .string(nil), .tokens(XMLTokens(nil))])
    func optionalItems(_ choice: Choice) throws {
        struct Optionals: Codable { @XMLInline var choices: [Choice?] }
        expectEncodingIssue(.ambiguousContent) { try XMLEncoder().encode(Optionals(choices: [choice])) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode([Optional(choice)]) }
    }

    enum Run: Codable, Equatable {
        case text(String?), bold(String)
        enum CodingKeys: String, CodingKey { case text = "", bold }
    }

    @Test("The text of a choice is not nil")
    func nilText() throws {
        struct One: Codable { @XMLInline var run: Run? }
        for value in [One(run: .text(nil)), Run.text(nil), [Run.text(nil)]] as [any Encodable] {
            expectEncodingIssue(.ambiguousContent) { try XMLEncoder().encode(value) }
        }
    }

    enum ByHand: Codable, Equatable, Sendable {
        case options(Options?), number(Int?), string(String?), list([Int])
        enum CodingKeys: String, XMLChoiceCodingKey { case options, number, string, list }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch container.allKeys.first {
            case .options: self = .options(try container.decode(Options?.self, forKey: .options))
            case .number: self = .number(try container.decode(Int?.self, forKey: .number))
            case .string: self = .string(try container.decode(String?.self, forKey: .string))
            case .list: self = .list(try container.decode([Int].self, forKey: .list))
            case nil: throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "Unrecognized choice"))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .options(let value): try container.encode(value, forKey: .options)
            case .number(let value): try container.encode(value, forKey: .number)
            case .string(let value): try container.encode(value, forKey: .string)
            case .list(let value): try container.encode(value, forKey: .list)
            }
        }
    }

    struct PlacesByHand: Codable, Equatable { var perhaps: ByHand?; var many: [ByHand]; @XMLInline var inline: ByHand? }

    @Test(
        "A choice that codes itself has an element for a payload that is nil",
        arguments: [ByHand.options(nil), .options(Options()), .number(nil), .number(1), .string(nil), .string(""), .list([1])])
    func byHand(_ choice: ByHand) throws {
        let places = PlacesByHand(perhaps: choice, many: [choice, choice], inline: choice)
        let document = try XMLEncoder().encodeToString(places, withRootKey: "r")
        #expect(try XMLDecoder().decode(PlacesByHand.self, from: document) == places, "\(document)")
        #expect(try XMLDecoder().decode([ByHand].self, from: XMLEncoder().encode([choice, choice])) == [choice, choice])
    }

    @Test("A choice that codes itself is refused with an empty list, which has no element")
    func emptyListByHand() throws {
        let choice = ByHand.list([])
        let values: [any Encodable] = [
            PlacesByHand(perhaps: choice, many: [], inline: nil), PlacesByHand(perhaps: nil, many: [choice], inline: nil),
            PlacesByHand(perhaps: nil, many: [], inline: choice), [choice],
        ]
        for value in values { expectEncodingIssue(.ambiguousContent) { try XMLEncoder().encode(value) } }
    }

    enum Discriminated: Codable, Equatable, Sendable, XMLDiscriminated {
        case options(Options?), number(Int?), string(String?), labelled(x: Options?)
        static let discriminator = XMLDiscriminator.attribute("kind")
    }

    @Test(
        "A choice with a discriminator comes back",
        arguments: [Discriminated.options(Options()), .number(nil), .string(""), .string("x"), .labelled(x: nil), .labelled(x: Options())])
    func discriminated(_ choice: Discriminated) throws {
        struct Holder: Codable, Equatable { var one: Discriminated?; var many: [Discriminated] }
        let holder = Holder(one: choice, many: [choice, choice])
        #expect(try XMLDecoder().decode(Holder.self, from: XMLEncoder().encode(holder)) == holder)
    }

    @Test("A choice with a discriminator is refused where nil would be empty", arguments: [Discriminated.options(nil), .string(nil)])
    func discriminatedNil(_ choice: Discriminated) throws {
        expectEncodingIssue(.unrepresentableValue) { try XMLEncoder().encode([choice]) }
    }

    enum Flat: Codable, Equatable { case a(Int), b(Int) }

    @Test("A list in a list without names of its own is refused")
    func listsInLists() throws {
        struct Marked: Codable { @XMLInline var lists: [[Flat]] }
        struct Optionals: Codable { @XMLInline var lists: [[Flat]?] }
        struct Keyless: Codable { var lists: [[Flat]]; enum CodingKeys: String, CodingKey { case lists = "" } }
        for lists: [[Flat]] in [[[.a(1)]], [[.a(1)], [.b(2)]], [[.a(1), .b(2)]], [[]]] {
            for value in [Marked(lists: lists), Optionals(lists: lists), Keyless(lists: lists)] as [any Encodable] {
                expectEncodingIssue(.ambiguousContent) { try XMLEncoder().encode(value) }
            }
        }
        struct Named: Codable, Equatable { var lists: [[Flat]] }
        for lists: [[Flat]] in [[], [[]], [[.a(1)]], [[.a(1), .b(2)], []]] {
            #expect(try XMLDecoder().decode(Named.self, from: XMLEncoder().encode(Named(lists: lists))).lists == lists)
        }
    }
}
