import Foundation
import Testing
import XMLDocuments
import XMLModels

@testable import XMLCodable

/// Code that is not synthesised, or not only: it goes on working beside all that is told of owners.
@Suite("Legal code beside what is told of owners")
struct TriedInVainTests {
    private static var strict: XMLDecoder { AttemptsTests.strict }

    // MARK: Properties without a key

    struct Inner: Codable { var a: String }
    /// Is written otherwise than it is read.
    struct Secret: Codable {
        var value = 7
        enum CodingKeys: CodingKey { case value }
        init() {}
        init(from decoder: any Decoder) throws { value = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .value) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("***", forKey: .value)
        }
    }
    struct Cached: Codable {
        @XMLInline var inner: Inner
        var secret = Secret()
        var id = UUID()
        var count: Int? = 0
        var names: [String] = []
        lazy var key: Inner? = inner
        enum CodingKeys: CodingKey { case inner, secret }
    }

    @Test("A property without a key does not keep the others from being written")
    func propertiesWithoutKey() throws {
        let document = try XMLEncoder().encodeToString(Cached(inner: Inner(a: "1")), withRootKey: "r")
        #expect(document == "<r><a>1</a><secret><value>***</value></secret></r>")
        struct Model: Decodable {
            var a: Int
            var b: Int
            var cache = 0
            enum CodingKeys: CodingKey { case a, b }
        }
        let collected = try XMLDecoder().decodeCollectingIssues(Model.self, from: "<r><a>x</a><b>y</b></r>")
        #expect(collected.issues.map(\.path) == ["/r/a", "/r/b"])
    }

    // MARK: Attempts

    enum Shape: Codable, Equatable { case circle(Int), square(Int) }
    enum Text: Codable { case circle(String) }
    /// Tries a list, in its own place or by its key, and then another one.
    struct Trial<First: Decodable, Second: Decodable>: Decodable {
        var description: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let first = try? container.decode(First.self) {
                description = "\(first)"
            } else {
                description = Second.self == Never?.self ? "none" : "\(try container.decode(Second.self))"
            }
        }
    }
    struct TrialByKey: Decodable {
        var description: String
        enum CodingKeys: String, CodingKey { case t = "" }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let first = try? container.decode([Shape].self, forKey: .t) {
                description = "\(first)"
            } else if let second = try? container.decodeIfPresent([Shape].self, forKey: .t) {
                description = "\(second)"
            } else {
                description = "\(try container.decode([String].self, forKey: .t))"
            }
        }
    }
    struct Alone<Value: Decodable>: Decodable { @XMLInline var t: Value }
    struct Beside<Value: Decodable, Other: Decodable>: Decodable {
        @XMLInline var t: Value
        @XMLInline var u: Other
    }
    struct Circle: Decodable, Equatable { var circle: String }

    @Test("What a list has taken that could not be decoded is free for others")
    func triedLists() throws {
        let both = "<r><circle>x</circle><foo>b</foo></r>"
        #expect(try Self.strict.decode(Alone<Trial<[Shape], [String]>>.self, from: both).t.description == #"["x", "b"]"#)
        #expect(try Self.strict.decode(TrialByKey.self, from: both).description == #"["x", "b"]"#)
        let circle = "<r><circle>x</circle></r>"
        typealias None = Trial<[Shape], Never?>
        #expect(try Self.strict.decode(Beside<None, [Text]>.self, from: circle).u.count == 1)
        #expect(try Self.strict.decode(Beside<None, Circle>.self, from: circle).u == Circle(circle: "x"))
        #expect(try Self.strict.decode(Beside<Trial<[Int], Never?>, [String]>.self, from: "<r><a>x</a></r>").u == ["x"])
        let error = #expect(throws: DecodingError.self) { try Self.strict.decode(Alone<None>.self, from: circle) }
        #expect(error?.xmlErrorCode == .unknownNode && error?.xmlIssue?.path == "/r/circle")
        // One that could be decoded has what it took.
        let taken = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Beside<Trial<[Shape], Never?>, Circle>.self, from: "<r><circle>1</circle></r>")
        }
        #expect(taken?.xmlErrorCode == .contestedNode)
    }

    struct NeedsZ: Decodable { var z: Int }
    /// Has read a key, or the text, when it tries something in vain.
    struct TriesLater: Decodable {
        var x: String?
        enum CodingKeys: CodingKey { case x }
        init(from decoder: any Decoder) throws {
            let (keyed, single) = (try decoder.container(keyedBy: CodingKeys.self), try decoder.singleValueContainer())
            x = try keyed.contains(.x) ? keyed.decode(String.self, forKey: .x) : single.decode(String.self)
            _ = try? single.decode(NeedsZ.self)
            _ = try? single.decode([Shape].self)
        }
    }
    struct HasX: Decodable { var x: String }

    @Test("An attempt in vain leaves what was read before it with its owner")
    func laterAttempts() throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Beside<TriesLater, HasX>.self, from: "<r><x>1</x></r>")
        }
        #expect(error?.xmlErrorCode == .contestedNode)
        let text = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Beside<TriesLater, String>.self, from: "<r>1</r>") }
        #expect(text?.xmlErrorCode == .contestedNode)
        #expect(try Self.strict.decode(TriesLater.self, from: "<r><x>1</x></r>").x == "1")
    }

    /// What cannot be read is nil.
    struct Lenient: Decodable {
        var number: Int?
        init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
    }
    struct Lenients: Decodable { var k: [Lenient] }

    @Test(
        "A text that a type looks at and does without is not unknown",
        arguments: ["<r k='x'/>", "<r><k>x</k></r>", "<r><k>1</k><k>x</k></r>", "<r><k/></r>"])
    func lenient(document: String) throws {
        #expect(try Self.strict.decode(Lenients.self, from: document).k.last?.number == nil)
        #expect(throws: DecodingError.self) { try Self.strict.decode(Lenients.self, from: "<r><k y='1'>x</k></r>") }
    }

    /// Takes the rest after a key that it could not read.
    struct TriesKey: Decodable {
        var k: Int?
        var rest: XMLUnknownNodes
        enum CodingKeys: CodingKey { case k, rest }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            k = try? container.decode(Int.self, forKey: .k)
            rest = try container.decode(XMLUnknownNodes.self, forKey: .rest)
        }
    }

    @Test("Of two elements that a key could mean a rest has both")
    func restOfAmbiguous() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let document = "<r><p:k xmlns:p='urn:p'>1</p:k><q:k xmlns:q='urn:q'>2</q:k></r>"
        #expect(try decoder.decode(TriesKey.self, from: document).rest.elements.count == 2)
    }

    struct Item: Decodable {
        @Attribute var id: String
        var x: String?
    }
    struct Loop: Decodable {
        var items: [Item] = []
        enum CodingKeys: CodingKey { case item }
        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .item)
            while !container.isAtEnd { items.append(try container.decode(Item.self)) }
        }
    }

    @Test("Attributes that a key of a list's one item could mean are named")
    func ambiguousAttributeOfItem() {
        let decoder = XMLDecoder()
        decoder.keyMatching = .ignoring(.case)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Loop.self, from: "<r><item ID='1' Id='2'><x/></item></r>")
        }
        #expect(error?.xmlErrorCode == .ambiguousName && error?.xmlIssue?.path == "/r/item/@Id")
    }

    struct WithUnit: Decodable {
        @Attribute var unit: String
        @XMLText var text: String
    }
    struct TriesNumber: Decodable {
        var a: String
        enum CodingKeys: CodingKey { case a }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .a) {
                a = "\(number)"
            } else {
                a = try container.decode(WithUnit.self, forKey: .a).text
            }
        }
    }

    @Test("What a later attempt reads is not reported")
    func reportOfAttempts() throws {
        let reported = Locked<[String]>([])
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .report { issue in reported.withLock { $0.append(issue.path) } }
        let document = "<r><a unit='m'>abc</a><b/></r>"
        #expect(try decoder.decode(TriesNumber.self, from: document).a == "abc")
        #expect(reported.withLock { $0 } == ["/r/b"])
    }
}
