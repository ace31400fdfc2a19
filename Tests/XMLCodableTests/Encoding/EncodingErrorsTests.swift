import Foundation
import Testing
import XMLCodable

@Suite("What cannot be encoded is an error that says where")
struct EncodingErrorsTests {
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String, path: String, keys: [String], mentions: String, run: @Sendable () throws -> String

        init(_ name: String, at path: String = "/", _ keys: [String] = [], mentions: String, _ run: @escaping @Sendable () throws -> String)
        {
            (testDescription, self.path, self.keys, self.mentions, self.run) = (name, path, keys, mentions, run)
        }
    }

    struct Point: Encodable { var x = 1 }
    struct AttributePoint: Encodable { @Attribute<Point>(Point()) var point: Point }
    struct AttributeList: Encodable { @Attribute<[Int]>([1, 2]) var list: [Int] }
    struct BothPoint: Encodable { @ElementAndAttribute<Point>(Point()) var point: Point }
    /// Is in itself under a key.
    final class Cycle: Encodable {
        let key: AnyKey
        init(_ key: AnyKey) { self.key = key }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(self, forKey: key)
        }
    }
    struct SelfEncoding: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(self)
        }
    }
    struct TextValue: Encodable { @Attribute var a: String; @XMLText var t: String }
    static func written(header: XMLHeader? = nil, doctype: XMLDocumentType? = nil) throws -> String {
        try XMLEncoder().encodeToString(1, header: header, doctype: doctype)
    }

    static let failures: [Failure] = [
        Failure("a forbidden character in an element", at: "/r/k", ["k"], mentions: "U+0001") { try encoded(["k": "a\u{1}"]) },
        Failure("a forbidden character in an item", at: "/r/k[2]", ["k", "Index 1"], mentions: "U+0000") {
            try encoded(["k": ["a", "\0"]])
        },
        Failure("a forbidden character in an attribute", at: "/r/@a", ["a"], mentions: "U+FFFF") {
            try encoded(TextValue(a: "\u{FFFF}", t: ""))
        },
        Failure("a forbidden character in own text", at: "/r", ["t"], mentions: "U+FFFE") { try encoded(TextValue(a: "", t: "\u{FFFE}")) },
        Failure("a key that is no name", at: "/r", ["1 bad name><x"], mentions: "1 bad name><x") { try encoded(["1 bad name><x": 1]) },
        Failure("a number as a key", at: "/r", ["7"], mentions: "`7`") { try encoded(["7": 1]) },
        Failure("a container's key that is no name", at: "/r", ["a b"], mentions: "a b") {
            try encoded(WrittenByHand.keyed { _ = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "a b") })
        },
        Failure("an expanded name without a local name", at: "/r", ["{u}"], mentions: "{u}") { try encoded(["{u}": 1]) },
        Failure("a root key that is no name", mentions: "a b") { try encoded(1, "a b") },
        Failure("an empty root key", mentions: "root element") { try encoded(1, "") },
        Failure("an object as an attribute", at: "/r/@point", ["point"], mentions: "attribute") { try encoded(AttributePoint()) },
        Failure("a list as an attribute", at: "/r/@list", ["list"], mentions: "attribute") { try encoded(AttributeList()) },
        Failure("an object as both", at: "/r/@point", ["point"], mentions: "attribute") { try encoded(BothPoint()) },
        Failure("infinity", at: "/r/k", ["k"], mentions: "INF") { try encoded(["k": Double.infinity]) },
        Failure("not-a-number", at: "/r/k", ["k"], mentions: "convertToString") { try encoded(["k": Float.nan]) },
        Failure("a decimal that is none", at: "/r/k", ["k"], mentions: "not-a-number") { try encoded(["k": Decimal.nan]) },
        Failure("a date beyond the calendar", at: "/r/k", ["k"], mentions: "years") {
            try encoded(["k": Date(timeIntervalSinceReferenceDate: 1e18)]) { $0.dateEncodingStrategy = .iso8601WithFractionalSeconds }
        },
        Failure("a version of XML that is none", mentions: "2.0") { try written(header: XMLHeader(version: 2)) },
        Failure("another encoding", mentions: "UTF-8") { try written(header: XMLHeader(encoding: "UTF-16")) },
        Failure("standalone maybe", mentions: "maybe") { try written(header: XMLHeader(standalone: "maybe")) },
        Failure("a doctype with markup", mentions: "a b") { try written(doctype: .system(rootElement: "a b", dtdLocation: "")) },
        Failure("a public identifier with markup", mentions: "public") {
            try written(doctype: .public(rootElement: "a", dtdName: "\"><!ENTITY", dtdLocation: ""))
        },
        Failure("a system identifier with both quotation marks", mentions: "quotation") {
            try written(doctype: .system(rootElement: "a", dtdLocation: "'\""))
        },
        Failure("a root attribute that is none", mentions: "a b") { try XMLEncoder().encodeToString(1, rootAttributes: ["a b": ""]) },
        Failure("a root attribute with a forbidden character", at: "/Int/@a", ["a"], mentions: "U+0002") {
            try XMLEncoder().encodeToString(1, rootAttributes: ["a": "\u{2}"])
        },
        Failure("an escape with markup", mentions: "raw `<`") { try encoded(1) { $0.charactersEscapedInElements = [("x", "<x/>")] } },
        Failure("an escape with an unknown entity", mentions: "&nbsp;") {
            try encoded(1) { $0.charactersEscapedInElements = [("\u{A0}", "&nbsp;")] }
        },
        Failure("an escape with a forbidden reference", mentions: "&#0;") {
            try encoded(1) { $0.charactersEscapedInElements = [("x", "&#0;")] }
        },
        Failure("an escape that ends an attribute", mentions: "quotation") {
            try encoded(1) { $0.charactersEscapedInAttributes = [("'", "\"")] }
        },
        Failure("a prefix that is none", mentions: "a:b") { try encoded(1) { $0.namespacePrefixes = ["a:b": "u"] } },
        Failure("a namespace before its prefix", mentions: #"prefixes come before their namespaces, ["dc": "urn:u"]"#) {
            try encoded(1) { $0.namespacePrefixes = ["urn:u": "dc"] }
        },
        Failure("a default namespace before its prefix", mentions: #"prefixes come before their namespaces, ["": "urn:u"]"#) {
            try encoded(1) { $0.namespacePrefixes = ["urn:u": ""] }
        },
    ]

    @Test("The error names the key, the coding path and the path in the document", arguments: Self.failures)
    func failure(_ failure: Failure) throws {
        let error = #expect(throws: EncodingError.self) { try failure.run() }
        guard case .invalidValue(_, let context)? = error else { return }
        #expect(context.codingPath.map(\.stringValue) == failure.keys)
        #expect(context.debugDescription.contains(failure.mentions))
        let issue = try #require(error?.xmlIssue)
        #expect(issue.path == failure.path)
        #expect(issue.position == nil)
        if let key = failure.keys.last { #expect(context.debugDescription.contains("'\(key)'")) }
    }

    /// What is written by containers in an attribute.
    static let inAttributes: [WrittenByHand] = [
        .keyed {
            var nested = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
            try nested.encode(1, forKey: "x")
        },
        .keyed {
            var nested = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
            try nested.encode(XMLAttribute(1), forKey: "x")
            try nested.encode(["k": [1]], forKey: "y")
        },
        .keyed {
            var list = $0.nestedUnkeyedContainer(forKey: "l")
            try list.encode(Point())
        },
        .keyed {
            var text = $0.superEncoder().singleValueContainer()
            try text.encode(1)
        },
        WrittenByHand {
            var list = $0.unkeyedContainer()
            var item = list.nestedContainer(keyedBy: AnyKey.self)
            try item.encode(1, forKey: "x")
        },
    ]

    @Test("An object in an attribute is refused for the attribute, whatever its containers are given, and leaves nothing", arguments: 0..<5)
    func objectInAttribute(number: Int) throws {
        let value = WrittenByHand.keyed { container in
            expectEncodingIssue(.misplacedValue, at: "/r/@a") { try container.encode(XMLAttribute(Self.inAttributes[number]), forKey: "a") }
            try container.encode(1, forKey: "b")
        }
        #expect(try encoded(value) == "<r><b>1</b></r>")
    }

    struct TextOnly: Encodable {
        enum CodingKeys: String, CodingKey { case text = "" }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var text = container.superEncoder().singleValueContainer()
            try text.encode("x")
        }
    }

    @Test("A type of text alone that asks for an encoder of its superclass in an attribute is refused for the attribute")
    func superclassInAttribute() {
        expectEncodingIssue(.misplacedValue, at: "/r/@a") { try encoded(["a": XMLAttribute(TextOnly())]) }
    }

    struct Rates<Value: Encodable>: Encodable {
        var rates: [String: Value]
        enum CodingKeys: String, CodingKey { case rates = "rate[@code]" }
    }

    /// Writes an attribute over the one with the key of the entry that it is in.
    static let overwriting = WrittenByHand.keyed { try $0.encode(XMLAttribute("x"), forKey: "code") }

    @Test("An entry further in that code gives up is nothing to the entry around it")
    func innerEntries() throws {
        let caught = WrittenByHand.keyed { try? $0.encode(Rates(rates: ["k": Self.overwriting]), forKey: "n") }
        #expect(try encoded(Rates(rates: ["a": caught])) == #"<r><rate code="a" /></r>"#)
        #expect(try encoded(Rates(rates: ["a": [caught]])) == #"<r><rate code="a" /></r>"#)
        let both = WrittenByHand.keyed {
            try $0.encode(XMLAttribute("x"), forKey: "code")
            try? $0.encode(Rates(rates: ["k": Self.overwriting]), forKey: "n")
        }
        expectEncodingIssue(.duplicateName, at: "/r/rate") { try encoded(Rates(rates: ["EUR": both])) }
        expectEncodingIssue(.duplicateName, at: "/r/rate") { try encoded(Rates(rates: ["EUR": [both]])) }
    }

    @Test("A value that cannot be written any more is in the error as it was given, whatever is done to texts")
    func lateText() throws {
        final class Keeping: Encodable {
            var kept: KeyedEncodingContainer<AnyKey>?
            func encode(to encoder: any Encoder) throws { kept = encoder.container(keyedBy: AnyKey.self) }
        }
        let value = WrittenByHand.keyed { container in
            let keeping = Keeping()
            try container.encode(keeping, forKey: "k")
            var nested = keeping.kept?.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
            try nested?.encode("x", forKey: "k")
        }
        let error = #expect(throws: EncodingError.self) { try encoded(value) { $0.skips = .emptyStrings } }
        guard case .invalidValue(let shown, _)? = error else { return }
        #expect(shown is String)
    }

    @Test("A value that contains itself is an error, with elements or without, and does not overflow a small stack")
    func cycles() throws {
        try onThread {
            let values: [any Encodable] = [
                Cycle("next"), Cycle(""), SelfEncoding(), ["k": SelfEncoding()], [Cycle("next")],
                WrittenByHand.keyed {
                    for _ in 0..<100_000 { $0 = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "k") }
                },
            ]
            let encoder = XMLEncoder()
            for maximumDepth in [encoder.maximumDepth, 1_000] {
                encoder.maximumDepth = maximumDepth
                for value in values { #expect(throws: EncodingError.self) { try encoder.encode(value) } }
            }
        }
    }

    /// It is seconds until the largest stack is full.
    @Test("A value that contains itself is an error without a limit, too")
    func cyclesWithoutLimit() throws {
        try onThread {
            let encoder = XMLEncoder { $0.maximumDepth = .max }
            #expect(throws: EncodingError.self) { try encoder.encode(Cycle("next")) }
        }
    }

    indirect enum Run: Codable, Equatable, Sendable {
        case text(String), b([Run])
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", b }
    }
    struct Paragraph: Codable, Equatable, Sendable { @XMLInline var runs: [Run] }
    final class Link: Codable, Sendable {
        let next: Link?
        init(_ next: Link?) { self.next = next }
    }

    @Test("Values 250 elements deep are encoded on a stack of 512 KiB, where they are decoded, too")
    func smallStackForDepth() throws {
        try onThread {
            let encoder = XMLEncoder()
            var (runs, link) = ([Run.text("x")], Link(nil))
            for _ in 2...250 { (runs, link) = ([.text("a"), .b(runs)], Link(link)) }
            let paragraph = Paragraph(runs: runs)
            let data = try encoder.encode(paragraph, withRootKey: "p")
            #expect(try XMLDecoder().decode(Paragraph.self, from: data) == paragraph)
            let links = try encoder.encode(link, withRootKey: "next")
            _ = try XMLDecoder().decode(Link.self, from: links)
            // The next value begins on the thread's own stack.
            #expect(try encoder.encode(link, withRootKey: "next") == links)
        }
    }

    @Test("Asking for containers of every kind at a time never traps")
    func severalContainers() throws {
        let value = WrittenByHand { encoder in
            var single = encoder.singleValueContainer()
            var list = encoder.unkeyedContainer()
            var keyed = encoder.container(keyedBy: AnyKey.self)
            try keyed.encode(1, forKey: AnyKey("a"))
            try list.encode(2)
            try single.encode(3)
            try single.encodeNil()
            try single.encode([4])
            var again = encoder.unkeyedContainer()
            try again.encode(5)
            try again.encodeNil()
        }
        for several in [value, ["k": value], [value]] as [any Encodable] { #expect(try !encoded(several).isEmpty) }
    }

    @Test("An empty key of a dictionary is an error")
    func emptyKey() { #expect(throws: EncodingError.self) { try XMLEncoder().encode(["": "x", "a": "y"]) } }
}
