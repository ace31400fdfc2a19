import Foundation
import Testing
import XMLModels

@Suite("Issues that code catches")
struct CaughtIssuesTests {
    struct Inner: Decodable { var x: Int }

    @Test("An optional that is nil has no issue")
    func optionals() throws {
        struct Items: Decodable { var i: [Inner?] }
        struct Lossy: Decodable { @XMLLossy var r: Inner? }
        try expectIssues(["invalidValue /a/i[2]/x"], of: Items.self, "<a><i/><i><x>q</x></i></a>")
        #expect(try ErrorPolicyTests.decode(Lossy.self, "<a><r/></a>").value.$r.issues.isEmpty)
    }

    struct Named: Decodable, XMLValidated {
        var name: String
        @XMLLossy var node: [Named]
        @XMLLossy var i: [Int]
        func validate(_ issues: inout XMLIssues) { if name == "bad" { issues.add(CodingKeys.name, "bad") } }
        enum CodingKeys: CodingKey { case name, node, i }
    }

    @Test("What a value was read without is told once, though the value is refused")
    func refused() throws {
        let document = "<s><name>bad</name><i>x</i></s>"
        #expect(try XMLDecoder().decodeCollectingIssues(Named.self, from: document).issues.map(\.path) == ["/s/i", "/s/name"])
    }

    /// Catches what is inside, and throws an error of its own that names a key before.
    struct Catching: Decodable {
        var name: String, node: [Catching]
        enum CodingKeys: CodingKey { case name, node }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            node = (try? container.decode([Catching].self, forKey: .node)) ?? []
            if name == "bad" { throw DecodingError.dataCorruptedError(forKey: .name, in: container, debugDescription: "bad") }
        }
    }

    /// Asks for its properties in another order than that of the keys, but for the first.
    struct Shuffled: Decodable {
        var name: String, node: [Shuffled], last: Int
        enum CodingKeys: CodingKey { case name, last, node }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            node = (try? container.decode([Shuffled].self, forKey: .node)) ?? []
            last = try container.decode(Int.self, forKey: .last)
        }
    }

    /// Catches the error of a list, and does without the list, or throws the error on.
    struct CatchingList: Decodable {
        var items: [ErrorPolicyTests.Item] = []
        var count: Int
        enum CodingKeys: CodingKey { case item, count }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            count = try container.decode(Int.self, forKey: .count)
            do { items = try container.decode([ErrorPolicyTests.Item].self, forKey: .item) } catch { if count == 0 { throw error } }
        }
    }

    @Test(
        "A list that code does without has no issues, and one whose error it throws on has all",
        arguments: [("1", []), ("0", ["invalidValue /t/item[1]/@size", "invalidValue /t/item[2]/@id"])])
    func lists(count: String, issues: [String]) throws {
        let text = #"<t><item id="1" size="x"/><item id="q"/><count>\#(count)</count></t>"#
        #expect(try XMLDecoder().decodeCollectingIssues(CatchingList.self, from: text).issues.map { "\($0.code) \($0.path)" } == issues)
        if !issues.isEmpty { return }
        let (value, told) = try ErrorPolicyTests.decode(CatchingList.self, text, .onlyRequired)
        #expect(value.items.isEmpty && told.isEmpty)
    }

    @Test("Values that are read twice inside each other do not take twice as long for each level")
    func deep() throws {
        let start = String(repeating: "<node><name>bad</name>", count: 40)
        let document = "<r><name>bad</name>" + start + String(repeating: "</node>", count: 40) + "</r>"
        #expect(try XMLDecoder().decodeCollectingIssues(Catching.self, from: document).issues.first?.code == .customError)
        #expect(try XMLDecoder().decodeCollectingIssues(Shuffled.self, from: document).issues.first?.code == .missingKey)
        #expect(try XMLDecoder().decodeCollectingIssues(Named.self, from: document).issues.isEmpty == false)
    }

    struct Body: Decodable { var a: Int, b: Int, c: Int }

    /// A list by hand, each item of which is tried as another type before.
    struct Parts: Decodable {
        var bodies: [Body] = []
        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .p)
            while !list.isAtEnd {
                if (try? list.decode(Inner.self)) == nil { bodies.append(try list.decode(Body.self)) }
            }
        }
        enum CodingKeys: CodingKey { case p }
    }

    @Test("Caught failures do not count towards the limit")
    func manyCaught() throws {
        let good = "<p><a>1</a><b>2</b><c>3</c></p>"
        let document = "<r>\(String(repeating: good, count: 150))<p><a>x</a><b>y</b><c>z</c></p></r>"
        let result = try XMLDecoder().decodeCollectingIssues(Parts.self, from: document)
        #expect(result.issues.map(\.path) == ["/r/p[151]/a", "/r/p[151]/b", "/r/p[151]/c"])
    }

    /// Throws what another decoder threw, whose coding path is of something else.
    struct JSONText: Decodable {
        struct Content: Decodable { var a: Int }
        let content: Content
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            content = try JSONDecoder().decode(Content.self, from: Data(text.utf8))
        }
    }

    struct DateFailure: Error {}

    @Test("Behind errors of other decoders and of closures the other properties are read")
    func foreignErrors() throws {
        struct WithJSON: Decodable { var child: JSONText, a: Int }
        for text in [#"{"a":"q"}"#, "no JSON"] {
            let result = try XMLDecoder().decodeCollectingIssues(WithJSON.self, from: "<s><child>\(text)</child><a>z</a></s>")
            #expect(result.issues.map(\.path) == ["/s/child", "/s/a"])
        }
        struct WithDate: Decodable { var day: Date, a: Int }
        let decoder = XMLDecoder { $0.dateDecodingStrategy = .custom { _ in throw DateFailure() } }
        let result = try decoder.decodeCollectingIssues(WithDate.self, from: "<s><day>1</day><a>z</a></s>")
        #expect(result.issues.count == 2 && result.issues.last?.path == "/s/a")
    }

    struct Twice: Decodable {
        var body: Body, last: Int
        enum CodingKeys: CodingKey { case body, last }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            body = try (try? container.decode(Body.self, forKey: .body)) ?? container.decode(Body.self, forKey: .body)
            last = try container.decode(Int.self, forKey: .last)
        }
    }

    @Test("What is tried twice has all its issues")
    func triedTwice() throws {
        try expectIssues(
            ["invalidValue /t/body/a", "invalidValue /t/body/c", "invalidValue /t/last"],
            of: Twice.self, "<t><body><a>x</a><b>1</b><c>z</c></body><last>w</last></t>")
    }

    @Test("A type whose first property is an optional scalar is read on", arguments: ["", "<note>n</note>"])
    func optionalFirst(note: String) throws {
        struct Item: Decodable { var note: String?; var a: Int, b: Int }
        try expectIssues(["invalidValue /i/a", "invalidValue /i/b"], of: Item.self, "<i>\(note)<a>x</a><b>y</b></i>")
        struct Number: Decodable { @Attribute var id: Int?; var a: Bool, b: Int }
        try expectIssues(["invalidValue /i/a", "invalidValue /i/b"], of: Number.self, "<i>\(note)<a>x</a><b>y</b></i>")
    }

    @Test("A lossy list of groups leaves the lists in them strict")
    func lossyGroups() {
        struct Term: Decodable { var dt: Int, dd: [Int] }
        struct Terms: Decodable { @XMLSequence @XMLLossy var terms: [Term] }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Terms.self, from: "<l><dt>1</dt><dd>2</dd><dd>x</dd></l>") }
    }

    struct A: Decodable { var a: Int? }
    struct B: Decodable { var b: Int? }
    struct EitherOf: Decodable {
        var b: B?
        enum CodingKeys: CodingKey { case v }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if (try? container.decode(A.self, forKey: .v)) == nil { b = try container.decode(B.self, forKey: .v) }
        }
    }

    @Test("All unknown nodes of a second attempt count")
    func secondAttempt() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        try expectIssues(["unknownNode /s/v/@u1", "unknownNode /s/v/@u2"], of: EitherOf.self, "<s><v u1='' u2=''/></s>", decoder)
    }
}
