import Foundation
import Testing
import XMLModels
import XMLStreaming

@testable import XMLCodable

/// Types and documents of the tests below.
enum ContentDefaults {
    enum Shape: Codable, Equatable, Sendable { case circle(Int), square(String) }

    enum Rest: XMLDefaultValue { static var defaultValue: XMLUnknownNodes { [] } }
    enum InlineRest: XMLDefaultValue { static var defaultValue: XMLInline<XMLUnknownNodes> { XMLInline([]) } }
    enum OneShape: XMLDefaultValue { static var defaultValue: XMLInline<Shape> { XMLInline(.circle(1)) } }
    enum PossibleShape: XMLDefaultValue { static var defaultValue: XMLInline<Shape?> { XMLInline(.circle(1)) } }
    enum Shapes: XMLDefaultValue { static var defaultValue: XMLInline<[Shape]> { XMLInline([]) } }
    enum Attributes: XMLDefaultValue { static var defaultValue: Attribute<[String: String]> { Attribute([:]) } }
    enum Elements: XMLDefaultValue { static var defaultValue: XMLInline<[String: String]> { XMLInline([:]) } }
    enum Number: XMLDefaultValue { static var defaultValue: XMLText<Int> { XMLText(5) } }
    enum Words: XMLDefaultValue { static var defaultValue: XMLText<String> { XMLText("") } }
    enum Presence: XMLDefaultValue { static var defaultValue: XMLPresence<Int> { .absent } }

    struct Model<Default: XMLDefaultValue>: XMLModel, Equatable where Default.Value: Codable & Equatable {
        var id: Int?
        var z: String?
        var value = Default.defaultValue
        enum XMLKeys: String, CodingKey { case id, z, value }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int?>.self)
            properties.add(.z, as: String?.self)
            properties.add(.value, as: Default.Value.self, mayBeAbsent: true)
        }

        init(_ value: Default.Value) { self.value = value }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int?>.self).wrappedValue
            z = try values.take(.z, as: String?.self)
            value = try values.take(.value, as: Default.Value.self, default: Default.defaultValue)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id)
            try content.write(z, .z)
            try content.write(value, .value, default: Default.defaultValue)
        }
    }

    struct Defaulted<Default: XMLDefaultValue>: Codable, Equatable where Default.Value: Codable & Equatable {
        @Attribute var id: Int?
        var z: String?
        @XMLDefaulted<Default> var value: Default.Value
    }

    struct List<Item: XMLModel & Equatable>: XMLModel, Equatable {
        var item: [Item]
        enum XMLKeys: String, CodingKey { case item }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.item, as: [Item].self) }
        init(_ values: inout XMLModelValues<Self>) throws { item = try values.take(.item, as: [Item].self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(item, .item) }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String, check: @Sendable () throws -> Void

        /// - Parameters:
        ///   - value: what is read of the attributes and the content of an element.
        ///   - written: what is written of it; nil where it is what was read.
        init<Default: XMLDefaultValue>(
            _ type: Default.Type, _ attributes: String, _ content: String, _ value: Default.Value, written: String? = nil
        ) where Default.Value: Codable & Equatable & Sendable {
            testDescription = "\(type), <r\(attributes)>\(content)</r>"
            check = {
                let document = "<r\(attributes)>\(content)</r>"
                let decoder = XMLDecoder()
                let model = try decoder.decode(Model<Default>.self, from: document)
                #expect(model.value == value)
                let list = "<l><item\(attributes)>\(content)</item><item>\(content)</item></l>"
                #expect(try decoder.decode(List<Model<Default>>.self, from: list).item.first == model)
                #expect(decoder.records(of: Model<Default>.self, at: "l/item", in: Array(list.utf8)).map { try? $0.get() }.first == model)
                for encoder in [XMLEncoder(), ContentDefaults.ordinaryEncoder()] {
                    let again = try encoder.encodeToString(model, withRootKey: "r")
                    #expect(again == written ?? (attributes + content == "" ? "<r />" : document))
                    #expect(try decoder.decode(Model<Default>.self, from: again) == model)
                }
                let defaulted = try decoder.decode(Defaulted<Default>.self, from: document)
                #expect(defaulted.value == value)
                let again = try XMLEncoder().encodeToString(defaulted, withRootKey: "r")
                #expect(try decoder.decode(Defaulted<Default>.self, from: again) == defaulted)
            }
        }
    }

    static func ordinaryEncoder() -> XMLEncoder {
        let encoder = XMLEncoder { $0.skips = .nothing }
        return encoder
    }

    static let rows: [Row] = [
        Row(Rest.self, "", "", [] as XMLUnknownNodes),
        Row(Rest.self, #" id="1" k="2""#, "<z>a</z><x>1</x>", XMLUnknownNodes(attributes: ["k": "2"], [.element(XMLFragment("x", "1"))])),
        Row(InlineRest.self, #" k="2""#, "<x>1</x>", XMLInline(XMLUnknownNodes(attributes: ["k": "2"], [.element(XMLFragment("x", "1"))]))),
        Row(OneShape.self, "", "", XMLInline(.circle(1)), written: "<r><circle>1</circle></r>"),
        Row(OneShape.self, "", "<z>a</z>", XMLInline(.circle(1)), written: "<r><z>a</z><circle>1</circle></r>"),
        Row(OneShape.self, "", "<z>a</z><square>b</square>", XMLInline(.square("b"))),
        Row(PossibleShape.self, "", "", XMLInline(.circle(1)), written: "<r><circle>1</circle></r>"),
        Row(PossibleShape.self, "", "<square>b</square>", XMLInline(.square("b"))),
        Row(Shapes.self, "", "", XMLInline([])),
        Row(Shapes.self, "", "<circle>1</circle><square>b</square>", XMLInline([.circle(1), .square("b")])),
        Row(Attributes.self, "", "", Attribute([:])),
        Row(Attributes.self, #" id="1" k="2""#, "", Attribute(["k": "2"]), written: #"<r id="1" k="2" />"#),
        Row(Elements.self, "", "", XMLInline([:])),
        Row(Elements.self, "", "<z>a</z><x>1</x>", XMLInline(["x": "1"])),
        Row(Number.self, "", "", XMLText(5), written: "<r>5</r>"),
        Row(Number.self, "", " \n ", XMLText(5), written: "<r>5</r>"),
        Row(Number.self, "", "<z>a</z>7", XMLText(7)),
        Row(Words.self, "", "", XMLText(""), written: "<r></r>"),
        Row(Words.self, "", "a", XMLText("a")),
        Row(Presence.self, "", "", .absent),
        Row(Presence.self, "", "<value />", .empty),
        Row(Presence.self, #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#, #"<value xsi:nil="true" />"#, .null),
        Row(Presence.self, "", "<value>1</value>", .value(1)),
    ]
}

@Suite("Defaults of what takes the content of its model's element")
struct ContentDefaultTests {
    @Test(
        "The default stands for content that is not there, and content that is there is read and written", arguments: ContentDefaults.rows)
    func content(row: ContentDefaults.Row) throws { try row.check() }

    @Test("Content that is there and is wrong is an error, and not the default")
    func wrong() {
        func expectError<Default: XMLDefaultValue>(_: Default.Type, _ document: String) where Default.Value: Codable & Equatable {
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(ContentDefaults.Model<Default>.self, from: document) }
            #expect(throws: DecodingError.self) { try XMLDecoder().decode(ContentDefaults.Defaulted<Default>.self, from: document) }
        }
        expectError(ContentDefaults.OneShape.self, "<r><circle/></r>")
        expectError(ContentDefaults.Shapes.self, "<r><circle>x</circle></r>")
        expectError(ContentDefaults.Number.self, "<r>x</r>")
    }

    // MARK: Wrappers in the usual order

    enum Circle: XMLDefaultValue { static var defaultValue: ContentDefaults.Shape { .circle(1) } }
    enum Five: XMLDefaultValue { static var defaultValue: Int { 5 } }

    struct Usual: Codable, Equatable {
        @XMLInline @XMLDefaulted<Circle> var shape: ContentDefaults.Shape
        @XMLText @XMLDefaulted<Five> var number: Int
    }

    @Test(
        "A defaulted value may be inline, or the element's own text",
        arguments: [("<r/>", 1, 5), ("<r>7</r>", 1, 7), ("<r><circle>2</circle></r>", 2, 5), ("<r>7<circle>2</circle></r>", 2, 7)])
    func usual(document: String, circle: Int, number: Int) throws {
        let value = try XMLDecoder().decode(Usual.self, from: document)
        #expect(value.shape == .circle(circle) && value.number == number)
        #expect(try XMLDecoder().decode(Usual.self, from: XMLEncoder().encode(value)) == value)
    }

    @Test("In other formats the default stands for a key that is not there")
    func json() throws {
        let value = try JSONDecoder().decode(ContentDefaults.Model<ContentDefaults.OneShape>.self, from: Data("{}".utf8))
        #expect(value.value == XMLInline(.circle(1)))
        #expect(try JSONDecoder().decode(ContentDefaults.Model<ContentDefaults.OneShape>.self, from: JSONEncoder().encode(value)) == value)
    }

    // MARK: Order

    struct Wrapped: Codable {
        enum None: XMLDefaultValue { static var defaultValue: [Int] { [] } }
        enum AnyNumber: XMLRule { static func check(_: Int) -> String? { nil } }
        @XMLDefaulted<None> var a: [Int]
        @XMLChecked<[AnyNumber]> var b: [Int]
        @XMLDecodeOnly var c: [Int]
        var d: Int?
    }

    @Test("All items of a list in a wrapper have to come in the order of the keys", arguments: ["a", "b", "c"])
    func order(list: String) throws {
        let decoder = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        #expect(throws: Never.self) { try decoder.decode(Wrapped.self, from: "<r><\(list)>1</\(list)><\(list)>2</\(list)><d>1</d></r>") }
        expectDecodingIssue(.misplacedElement) {
            try decoder.decode(Wrapped.self, from: "<r><\(list)>1</\(list)><d>1</d><\(list)>2</\(list)></r>")
        }
    }

    // MARK: Leaving defaults out

    struct Server: XMLModel, Equatable {
        var id = 1
        var port = 80
        var host = "h"
        var tokens: [Int] = [1]
        var inner = Inner()
        var items: [Int] = []
        enum XMLKeys: String, CodingKey { case id, port, host, tokens, inner, items }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self, mayBeAbsent: true)
            properties.add(.port, as: Int.self, mayBeAbsent: true)
            properties.add(.host, as: String.self, mayBeAbsent: true)
            properties.add(.tokens, as: XMLTokens<[Int]>.self, mayBeAbsent: true)
            properties.add(.inner, as: Inner.self, mayBeAbsent: true)
            properties.add(.items, as: [Int].self, mayBeAbsent: true)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Attribute<Int>.self, default: 1).wrappedValue
            port = try values.take(.port, as: Int.self, default: 80)
            host = try values.take(.host, as: String.self, default: "h")
            tokens = try values.take(.tokens, as: XMLTokens<[Int]>.self, default: [1]).wrappedValue
            inner = try values.take(.inner, as: Inner.self, default: Inner())
            items = try values.take(.items, as: [Int].self, default: [])
        }

        init(_ change: (inout Server) -> Void = { _ in }) { change(&self) }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(Attribute(id), .id, default: 1)
            try content.write(port, .port, default: 80)
            try content.write(host, .host, default: "h")
            try content.write(XMLTokens(tokens), .tokens, default: [1])
            try content.write(inner, .inner, default: Inner())
            try content.write(items, .items)
        }
    }

    struct Inner: XMLModel, Equatable {
        var a = 2
        enum XMLKeys: String, CodingKey { case a }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.a, as: Int.self, mayBeAbsent: true) }
        init() {}
        init(_ values: inout XMLModelValues<Self>) throws { a = try values.take(.a, as: Int.self, default: 2) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(a, .a, default: 2) }
    }

    static let servers: [(Server, String, full: String)] = [
        (Server(), "<s />", #"<s id="1"><port>80</port><host>h</host><tokens>1</tokens><inner><a>2</a></inner></s>"#),
        (
            Server { ($0.id, $0.port, $0.host, $0.tokens, $0.inner.a, $0.items) = (2, 81, "", [], 3, [4]) },
            #"<s id="2"><port>81</port><host></host><tokens></tokens><inner><a>3</a></inner><items>4</items></s>"#,
            #"<s id="2"><port>81</port><host></host><tokens></tokens><inner><a>3</a></inner><items>4</items></s>"#
        ),
    ]

    @Test("Defaults are left out of a model where the encoder says so", arguments: servers)
    func skips(server: Server, skipped: String, full: String) throws {
        for encoder in [XMLEncoder(), ContentDefaults.ordinaryEncoder()] {
            #expect(try encoder.encodeToString(server, withRootKey: "s") == full)
            encoder.skips = .defaults
            #expect(try encoder.encodeToString(server, withRootKey: "s") == skipped)
        }
        for document in [full, skipped] { #expect(try XMLDecoder().decode(Server.self, from: document) == server) }
    }

    enum Seven: XMLDefaultValue { static var defaultValue: [Int] { [7] } }
    enum SomeValue: XMLDefaultValue { static var defaultValue: XMLPresence<Int> { .value(5) } }

    @Test("A value that is written as nothing, and would be read as the default, is an error")
    func nothing() throws {
        for encoder in [XMLEncoder(), ContentDefaults.ordinaryEncoder()] {
            var list = try XMLDecoder().decode(ContentDefaults.Model<Seven>.self, from: "<r/>")
            #expect(list.value == [7])
            #expect(try encoder.encodeToString(list, withRootKey: "r") == "<r><value>7</value></r>")
            list.value = []
            #expect(throws: EncodingError.self) { try encoder.encode(list) }
            var presence = try XMLDecoder().decode(ContentDefaults.Model<SomeValue>.self, from: "<r/>")
            #expect(presence.value == .value(5))
            presence.value = .absent
            #expect(throws: EncodingError.self) { try encoder.encode(presence) }
        }
    }

    @Test("A value that would be left out for another reason, and read as the default, is an error")
    func lost() {
        let encoder = XMLEncoder { $0.skips = .emptyStrings }
        #expect(throws: EncodingError.self) { try encoder.encode(Server { $0.host = "" }) }
        encoder.skips = .emptyLists
        #expect(throws: EncodingError.self) { try encoder.encode(Server { $0.tokens = [] }) }
    }
}
