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

    /// Tries the text, which a key of its own has read, by a key of another type.
    struct TriesByOtherKeys: Decodable {
        var own: String
        var again: String
        enum CodingKeys: String, CodingKey { case own = "", again = "y" }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(String.self, forKey: .own)
            _ = try? decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey(stringValue: ""))
            again = try container.decode(XMLText<String>.self, forKey: .again).wrappedValue
        }
    }

    @Test("A text that is tried in vain by other keys leaves it with the key that has read it")
    func textByOtherKeys() throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(TriesByOtherKeys.self, from: "<r>x</r>") }
        #expect(error?.xmlErrorCode == .contestedNode && error?.context?.codingPath.map(\.stringValue) == ["y"])
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

    /// A number, or one of two kinds, or nothing.
    struct Several: Decodable {
        struct Pair: Decodable { var x: Int, y: Int }
        struct Perhaps: Decodable { var z: Int? }
        var found = "nothing"
        init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            if (try? single.decode(Int.self)) != nil || (try? single.decode(Double.self)) != nil {
                found = "number"
            } else if (try? single.decode(Pair.self)) != nil {
                found = "pair"
            } else if (try? single.decode(Perhaps.self)) != nil {
                found = "perhaps"
            }
        }
    }
    struct HasSeveral: Decodable { var v: Several }

    @Test(
        "After several attempts it is known what was read",
        arguments: [
            ("<v>1</v>", "number", nil), ("<v>1.5</v>", "number", nil), ("<v><x>1</x><y>2</y></v>", "pair", nil),
            ("<v><z>1</z></v>", "perhaps", nil), ("<v><x>1</x></v>", "perhaps", "/r/v/x"),
            // The text was asked for.
            ("<v>abc</v>", "perhaps", nil), ("<v>abc<z>1</z></v>", "perhaps", nil),
        ])
    func severalAttempts(content: String, found: String, unread: String?) throws {
        let document = "<r>\(content)</r>"
        #expect(try XMLDecoder().decode(HasSeveral.self, from: document).v.found == found)
        let reported = Locked<[String]>([])
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .report { issue in reported.withLock { $0.append(issue.path) } }
        _ = try decoder.decode(HasSeveral.self, from: document)
        #expect(reported.withLock { $0 } == (unread.map { [$0] } ?? []))
    }

    /// Keeps a text as it is, and what it means, by one key or by two.
    struct RawAndParsed<First: Decodable, Second: Decodable>: Decodable {
        var raw: String
        enum CodingKeys: String, CodingKey { case t = "", when, raw }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if First.self == XMLText<Date>.self {
                _ = try? container.decode(First.self, forKey: .when)
                raw = try container.decode(XMLText<String>.self, forKey: .raw).wrappedValue
            } else {
                raw = try container.decode(String.self, forKey: .t)
                _ = try? container.decode(First.self, forKey: .t)
            }
        }
    }
    struct Around<First: Decodable>: Decodable { @XMLInline var o: RawAndParsed<First, String> }

    @Test("A text that one key could not make a value of is another key's, and one that a key has stays with it")
    func rawTexts() throws {
        #expect(try XMLDecoder().decode(Around<XMLText<Date>>.self, from: "<r>soon</r>").o.raw == "soon")
        #expect(try XMLDecoder().decode(RawAndParsed<XMLText<Date>, String>.self, from: "<r>soon</r>").raw == "soon")
        #expect(try XMLDecoder().decode(Around<Int>.self, from: "<r>soon</r>").o.raw == "soon")
        for document in ["<r>abc</r>", "<r>1</r>"] {
            let error = #expect(throws: DecodingError.self) {
                try XMLDecoder().decode(Beside<RawAndParsed<Int, String>, RawAndParsed<Bool, String>>.self, from: document)
            }
            #expect(error?.xmlErrorCode == .contestedNode)
        }
    }

    enum Circles: Decodable { case circle(Int) }
    enum Foos: Decodable { case foo(Int) }
    /// Has the cases of one choice, and tries those of another.
    struct TwoChoices: Decodable {
        var circles: [Circles]
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            circles = try container.decode([Circles].self)
            _ = try? container.decode([Foos].self)
        }
    }

    @Test("A choice that was tried takes nothing from one that was decoded before it")
    func twoChoices() throws {
        let value = try XMLDecoder().decode(Beside<TwoChoices, [String]>.self, from: "<r><circle>1</circle><foo>x</foo></r>")
        #expect(value.t.circles.count == 1 && value.u == ["x"])
    }

    struct Group: Codable, Equatable { var x: String }
    struct Grouped: Codable, Equatable { @XMLSequence var groups: [Group] = [] }
    struct GroupedAndRest: Codable, Equatable {
        @XMLInline var grouped: Grouped
        @XMLInline var rest: XMLUnknownNodes
    }

    @Test("The names in groups that there are none of are free as attributes")
    func attributesBesideGroups() throws {
        let value = try XMLDecoder().decode(GroupedAndRest.self, from: "<r x='1'/>")
        #expect(value.rest.attributes.count == 1)
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == #"<r x="1" />"#)
    }
}
