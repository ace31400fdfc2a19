import Foundation
import Testing
import XMLModels

@Suite("Collected issues")
struct CollectedIssuesTests {
    struct Address: Codable, Equatable { @Attribute var kind: String; var zip: Int; var city: String? }
    struct Person: Codable, Equatable {
        @Attribute var id: Int
        var name: String
        var born: Date?
        var address: Address
        @Element var second: Address?
        var scores: [Double], tags: Set<Int>
        enum CodingKeys: String, CodingKey { case id, name, born, address, second, scores = "score", tags = "tag" }
    }

    private static let start = #"<p id="1"><name>A</name><address kind="x"><zip>1</zip></address>"#
    static let good = start + "<score>1</score><tag>2</tag></p>"
    static let rows: [(String, [String])] = [
        // Behind a failed scalar, a missing key, a nested value, items.
        (
            #"<p id="x"><born>?</born><address><zip>y</zip></address><score>1</score><score>u</score><score>v</score></p>"#,
            [
                "invalidValue /p/@id", "missingKey /p", "invalidValue /p/born", "missingKey /p/address", "invalidValue /p/address/zip",
                "invalidValue /p/score[2]", "invalidValue /p/score[3]",
            ]
        ),
        (#"<p id="1"><name>A</name><score/></p>"#, ["missingKey /p", "invalidValue /p/score"]),
        (start + "<second/><tag>a</tag><tag>b</tag></p>", ["invalidValue /p/tag[1]", "invalidValue /p/tag[2]"]),
        (start + "<second><zip/><city/></second></p>", ["missingKey /p/second", "invalidValue /p/second/zip"]),
    ]

    @Test("Synthesised code is read on behind every failure", arguments: rows)
    func synthesised(text: String, expected: [String]) throws { try expectIssues(expected, of: Person.self, text) }

    @Test("A document without issues has its value and none")
    func good() throws {
        let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: Self.good)
        #expect(try result.value == XMLDecoder().decode(Person.self, from: Self.good))
        #expect(result.issues.isEmpty && result.isComplete)
    }

    @Test("Every way in finds the same")
    func entries() throws {
        let text = Self.rows[0].0
        let expected = try XMLDecoder().decodeCollectingIssues(Person.self, from: text).issues
        let decoder = XMLDecoder()
        #expect(try decoder.decodeCollectingIssues(Person.self, from: Data(text.utf8)).issues == expected)
        #expect(try decoder.decodeCollectingIssues(Person.self, from: Array(text.utf8)).issues == expected)
        #expect(try decoder.decodeCollectingIssues(Person.self, from: XMLTree(parsing: text).root).issues == expected)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        #expect(try decoder.decodeCollectingIssues(Person.self, contentsOf: url).issues == expected)
        #expect(throws: CocoaError.self) { try decoder.decodeCollectingIssues(Person.self, contentsOf: url.appendingPathExtension("none")) }
        // The decoder is as good as new.
        #expect(try decoder.decode(Person.self, from: Self.good).name == "A")
    }

    @Test("A document that cannot be parsed has one issue, and so has a wrong root and a wrong option")
    func soleIssues() throws {
        let broken = try XMLDecoder().decodeCollectingIssues(Person.self, from: "<p>\n<a></p>")
        #expect(broken.issues.map(\.code) == [.notWellFormed] && broken.issues[0].position?.line == 2 && broken.value == nil)
        let decoder = XMLDecoder { $0.rootElementName = "q" }
        #expect(try decoder.decodeCollectingIssues(Person.self, from: Self.good).issues.map(\.code) == [.unexpectedRoot])
        decoder.namespacePrefixes = ["": "u"]
        #expect(try decoder.decodeCollectingIssues(Person.self, from: Self.good).issues.map(\.code) == [.invalidOption])
    }

    @Test("The limit ends it", arguments: [0, 1, 2, 5])
    func limit(limit: Int) throws {
        let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: Self.rows[0].0, limit: limit)
        #expect(result.issues.count == max(limit, 1) && !result.isComplete)
        #expect(result.issues[0].path == "/p/@id")
    }

    @Test("Of many failing items there are as many issues as the limit")
    func manyItems() throws {
        let text = "<a>" + String(repeating: "<i>x</i>", count: 500) + "</a>"
        struct List: Codable { var i: [Int] }
        let result = try XMLDecoder().decodeCollectingIssues(List.self, from: text)
        #expect(result.issues.count == 100 && !result.isComplete && result.issues[99].path == "/a/i[100]")
    }

    @Test("Of many unknown nodes there are as many issues as the limit, each with its suggestion", arguments: [1, 100])
    func manyUnknownNodes(limit: Int) throws {
        struct Server: Codable { var port: Int? }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let text = "<s>" + String(repeating: "<prot/>", count: 1_000) + "</s>"
        let result = try decoder.decodeCollectingIssues(Server.self, from: text, limit: limit)
        #expect(result.issues.map(\.path) == (1...limit).map { "/s/prot[\($0)]" } && !result.isComplete)
        #expect(result.issues.allSatisfy { $0.suggestion == "did you mean 'port'?" })
    }

    // MARK: Code written by hand

    /// Code that would stop the process with a value that is not in the document.
    struct Interval: Decodable {
        var range: ClosedRange<Int>
        enum CodingKeys: String, CodingKey { case lower, upper }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let lower = try container.decode(Int.self, forKey: .lower)
            range = lower...(try container.decode(Int.self, forKey: .upper))
        }
    }

    /// Code that cannot be told from synthesised code, and would stop the process as well.
    struct Ordered: Codable {
        var lower: Int, upper: Int
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            lower = try container.decode(Int.self, forKey: .lower)
            upper = try container.decode(Int.self, forKey: .upper)
            precondition(lower <= upper)
        }
    }

    struct Hand: Decodable, XMLIssueCollecting {
        static var xmlIssueCollection: XMLIssueCollection { .firstIssue }
        var lower: Int, upper: Int
    }
    struct Defaults: Decodable, XMLIssueCollecting {
        static var xmlIssueCollection: XMLIssueCollection { .everyProperty }
        var a: Int, b: Int, c: Int
        enum CodingKeys: CodingKey { case a, b, c, other }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            c = try container.decodeIfPresent(Int.self, forKey: .other) ?? 0
            a = try container.decode(Int.self, forKey: .a)
            b = try container.decode(Int.self, forKey: .b)
        }
    }

    /// What fails is caught, and something else is tried.
    struct Either: Decodable {
        var text: String, items: [Address]
        enum CodingKeys: CodingKey { case value, items }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let address = try? container.decode(Address.self, forKey: .value) {
                text = address.kind
            } else if let number = try? container.decode(Int.self, forKey: .value) {
                text = "\(number)"
            } else {
                text = try container.decode(String.self, forKey: .value)
            }
            items = (try? container.decode([Address].self, forKey: .items)) ?? []
        }
    }

    struct Several<Value: Decodable>: Decodable { var item: [Value], last: Int }

    @Test("Code written by hand gets no invented value, and its first issue counts")
    func byHand() throws {
        try expectIssues(
            ["invalidValue /a/item[1]/lower", "missingKey /a/item[2]", "invalidValue /a/last"],
            of: Several<Interval>.self, "<a><item><lower>x</lower><upper>y</upper></item><item/><last>z</last></a>")
        try expectIssues(
            ["invalidValue /a/item/lower", "missingKey /a"],
            of: Several<Hand>.self, "<a><item><lower>x</lower><upper>y</upper></item></a>")
        try expectIssues(
            ["invalidValue /a/item[1]/upper", "invalidValue /a/item[2]/lower", "missingKey /a/item[2]", "missingKey /a"],
            of: Several<Ordered>.self, "<a><item><lower>9</lower><upper>y</upper></item><item><lower>x</lower></item></a>")
        try expectIssues(
            ["invalidValue /a/item/a", "invalidValue /a/item/b", "missingKey /a/item"],
            of: Several<Defaults>.self, "<a><item><a>x</a><b>y</b></item><last>1</last></a>")
    }

    /// Asks for its properties in another order than that of its keys.
    struct Backwards: Decodable {
        var lower: Int, upper: Int
        enum CodingKeys: CodingKey { case lower, upper }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            upper = try container.decode(Int.self, forKey: .upper)
            lower = try container.decodeIfPresent(Int.self, forKey: .lower) ?? upper
        }
    }

    /// Asks for another type than that of its first property.
    struct Converted: Decodable {
        var lower: Int
        var upper: Int?
        enum CodingKeys: CodingKey { case lower, upper }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            lower = try container.decode(String.self, forKey: .lower).count
            upper = try container.decode(Int.self, forKey: .upper)
        }
    }

    @Test("Code that begins otherwise than synthesised code is not gone on for")
    func otherwise() throws {
        try expectIssues(
            ["invalidValue /a/item/upper", "invalidValue /a/last"],
            of: Several<Backwards>.self, "<a><item><upper>x</upper></item><last>z</last></a>")
        try expectIssues(["missingKey /a/item"], of: Several<Converted>.self, "<a><item/><last>1</last></a>")
    }

    @Test("What code catches is no issue")
    func caught() throws {
        let text = "<a><item><value>x</value><items><zip/></items><items/></item><last>z</last></a>"
        try expectIssues(["invalidValue /a/last"], of: Several<Either>.self, text)
        try expectIssues(["missingKey /a/item", "invalidValue /a/last"], of: Several<Either>.self, "<a><item/><last>z</last></a>")
    }

    struct Failure: Error {}
    struct Throwing: Decodable { init(from decoder: any Decoder) throws { throw Failure() } }
    struct Rethrowing: Decodable {
        var a: Int, b: Int
        enum CodingKeys: CodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            do {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                a = try container.decode(Int.self, forKey: .a)
                b = try container.decode(Int.self, forKey: .b)
            } catch { throw Failure() }
        }
    }

    @Test("Errors of the types' own are issues at their places, and a decoding that is cancelled throws")
    func customErrors() throws {
        let result = try XMLDecoder().decodeCollectingIssues(Several<Throwing>.self, from: "<a><item/><item/><last>z</last></a>")
        #expect(
            result.issues.map { "\($0.code) \($0.path)" } == ["customError /a/item[1]", "customError /a/item[2]", "invalidValue /a/last"])
        #expect(result.issues[0].cause is Failure && result.issues[0].position?.column == 4)
        let rethrown = try XMLDecoder().decodeCollectingIssues(Several<Rethrowing>.self, from: "<a><item/><last>1</last></a>")
        #expect(rethrown.issues.map(\.code).first == .customError)
        struct Cancelled: Decodable { init(from decoder: any Decoder) throws { throw CancellationError() } }
        #expect(throws: CancellationError.self) { try XMLDecoder().decodeCollectingIssues(Cancelled.self, from: "<a/>") }
    }

    enum Shape: Codable, Equatable { case circle(r: Int), name(String) }
    enum Colour: String, Codable { case red, green }
    struct Drawing: Codable {
        @XMLInline var shapes: [Shape]
        @Attribute var colour: Colour
        var sizes: [String: Int]
        @Attribute @XMLTokens var points: [Int]
    }
    class Node: Codable {
        var value: Int, children: [Node]
        enum CodingKeys: String, CodingKey { case value, children = "node" }
    }
    struct Generic<A: Codable, B: Codable>: Codable { @ElementAndAttribute var a: A; private var b: B }

    @Test("Choices, enums, dictionaries, tokens, classes and generic types")
    func shapes() throws {
        let drawing = #"<d colour="blue" points="1 x"><circle r="a"/><name>n</name><circle/><sizes><s>q</s><t>1</t></sizes></d>"#
        try expectIssues(
            [
                "invalidValue /d/circle[1]/@r", "missingKey /d/circle[2]", "invalidValue /d/@colour", "invalidValue /d/sizes/s",
                "invalidValue /d/@points",
            ],
            of: Drawing.self, drawing)
        try expectIssues(
            ["missingKey /n", "invalidValue /n/node[1]/value", "missingKey /n/node[1]/node"],
            of: Node.self, "<n><node><value>x</value><node/></node><node><value>1</value></node></n>")
        try expectIssues(
            ["invalidValue /g/@a", "invalidValue /g/b[2]"], of: Generic<Int, [Colour]>.self, #"<g a="x"><b>red</b><b>r</b></g>"#)
        try expectIssues(["invalidValue /g/@a", "invalidValue /g/b"], of: Generic<Int?, Bool?>.self, #"<g a="x"><b>2</b></g>"#)
        struct Wrapped: Codable { var name: String; @XMLDefaulted<XMLDefaults.Zero<Int>> var count: Int; @XMLTokens var codes: [Int] }
        try expectIssues(
            ["missingKey /w", "invalidValue /w/count", "invalidValue /w/codes", "invalidValue /w/codes"],
            of: Wrapped.self, "<w><count>x</count><codes>1 y z</codes></w>")
        try expectIssues(["invalidValue /l/i[2]", "invalidValue /l/i[3]"], of: [Int].self, "<l><i>1</i><i>x</i><i>y</i></l>")
        try expectIssues(["invalidValue /l/i[2]"], of: [String: [Int]].self, "<l><i>1</i><i>x</i></l>")
    }

    @Test("Unknown, repeated and misplaced nodes")
    func policies() throws {
        struct Book: Codable { var title: String, year: Int }
        struct Shelf: Codable { var book: [Book] }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        try expectIssues(
            [
                "invalidValue /s/book[1]/year", "unknownNode /s/book[1]/z", "unknownNode /s/book[2]/@a", "unknownNode /s/book[2]/y",
                "unknownNode /s/@x", "unknownNode /s/u",
            ],
            of: Shelf.self, "<s x='1'><book><title>a</title><year>b</year><z/></book><book a='1'><title/><year>1</year><y/></book><u/></s>",
            decoder)
        let strict = XMLDecoder { ($0.repeatedElementPolicy, $0.elementOrderPolicy) = (.error, .codingKeys) }
        try expectIssues(
            ["repeatedElement /s/book[1]/title[2]", "invalidValue /s/book[1]/year", "misplacedElement /s/book[2]/year"],
            of: Shelf.self, "<s><book><title/><title/><year>b</year></book><book><year>1</year><title>t</title></book></s>", strict)
    }

    @Test("A rest and a fragment are no obstacle")
    func rests() throws {
        struct Open: Codable { var a: Int, inner: XMLFragment, rest: XMLUnknownNodes, b: Int }
        struct Outer: Codable { var x: Int, open: Open }
        let text = "<o><x>q</x><open><a>r</a><inner><!-- c --></inner></open></o>"
        let issues = try XMLDecoder().decodeCollectingIssues(Outer.self, from: text).issues.map { "\($0.code) \($0.path)" }
        #expect(issues.prefix(2) == ["invalidValue /o/x", "invalidValue /o/open/a"])
    }
}
